"""Cards that are come upon: the top cards until one is of a kind; what is cast for nothing, and what stays tapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import Constant, Do, Schema, Where, do, pairs
from plystack.text import Hole, Lens, Phrase, Template, given_to, modes_of, programs_of
from plystack.text.amounts import X
from plystack.text.instructions import action
from plystack.text.known import IT, THAT, THEM, is_program
from plystack.text.nouns import both, parts
from plystack_magic.text.libraries import LOOKED

_GONE: Final = "exiled"
_FOUND: Final = "found"


def _until(*, exiles: bool, many: bool, amount: bool = False) -> Lens:
    """Return the top cards down to some of a kind, which are exiled or revealed; "it" is what is of that kind."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        count, cards = given.get("n", Constant(1)), parts(given["cards"])
        if not cards or many == (count == Constant(1)) or (amount and (isinstance(count, Constant) or count == X)):
            return None
        top = do("top until", LOOKED.name, for_=both(cards), of=given["of"], count=count)
        shown = do("move", _GONE, what=LOOKED, to="exile") if exiles else do("reveal", what=LOOKED)
        return (top, shown, do("note", _FOUND, objects=both((*cards, IT if exiles else LOOKED))))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not is_program(value) or len(value) != 3 or value[0].verb != "top until":
            return None
        args = dict(value[0].args)
        if not isinstance(args.get("for"), Where):
            return None
        given = {"cards": args["for"], "of": args.get("of"), "n": args.get("count")}
        return given if build(given) == value else None

    return Lens(build, take)


def _with_rest(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return where what was found goes, and where all else of it goes."""
    goes: Do = given["to"]
    if given["what"] not in (IT, THAT, THEM):
        return None
    what = IT if given["what"] == THAT else given["what"]
    return (Do(goes.verb, pairs({**dict(goes.args), "what": what}), goes.bind), given["rest"])


def _rest(value: Any) -> Mapping[str, Any] | None:
    if not is_program(value) or len(value) != 2 or value[0].verb != "move":
        return None
    args: dict[str, Any] = dict(value[0].args)
    given = {"what": args.get("what"), "to": do("move", **{**args, "what": IT}), "rest": value[1]}
    return given if _with_rest(given) == value else None


def _either_place(given: Mapping[str, Any]) -> Do:
    return modes_of((do("move", what=given["what"], to=zone),) for zone in ("battlefield", "hand"))


def _either(value: Any) -> Mapping[str, Any] | None:
    programs = programs_of(value)
    given = {"what": dict(programs[0][0].args).get("what") if programs else None}
    return given if given["what"] is not None and _either_place(given) == value else None


# -- what is done where it was not put there ---------------------------------------------------------------


def _otherwise(to: str) -> Lens:
    """Return that something may be put somewhere if it is of a kind, and what is done where it is not put there."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...]:
        may = do("may", do=(do("move", what=IT, to=to),), else_=given["others"])
        return (do("if", condition=given["condition"], then=(may,), else_=given["others"]),)

    def take(value: Any) -> Mapping[str, Any] | None:
        args = given_to(value, "if") or {}
        given = {"condition": args.get("condition"), "others": args.get("else")}
        return given if None not in given.values() and is_program(given["others"]) and build(given) == value else None

    return Lens(build, take)


_PLACES: Final = {"onto the battlefield": "battlefield", "into your hand": "hand"}


def _put_or_not() -> Iterator[Phrase]:
    for place, to in _PLACES.items():
        if_so = f"if {{condition}}, you may put it {place}. if you don't put"
        texts = [f"{if_so} {it} {place}, {{others:steps}}" for it in ("it", "the card", "that card")]
        yield Template("sentence", texts[0], _otherwise(to), also=tuple(texts[1:]))


def revealing(schema: Schema) -> list[Phrase]:
    """Return how one says what becomes of cards that are come upon."""
    del schema
    what = Hole("what")
    found: list[Phrase] = []
    for verb, exiles in (("exile", True), ("reveal", False)):
        start = f"{verb} cards from the top of {{of:whose library}} until you {verb}"
        found += [
            Template("course", f"{start} a {{cards.one}}", _until(exiles=exiles, many=False)),
            Template("course", f"{start} {{n:how many}} {{cards.many}}", _until(exiles=exiles, many=True)),
            Template(
                "course",
                f"{start} X {{cards.many}}, where X is {{n:amount}}",
                _until(exiles=exiles, many=True, amount=True),
            ),
        ]
    free, stays = action("cast for free", what=what), "{what:acted} doesn't|don't untap during"
    return [
        *found,
        *_put_or_not(),
        Template("course", "put {what} {to:where it goes} and the rest {rest:where the rest goes}", Lens(
            _with_rest, _rest), also=("put {what} {to:where it goes}, then put the rest {rest:where the rest goes}",)),
        Template("instruction", "put {what} onto the battlefield or into your hand", Lens(_either_place, _either)),
        # 608.2g, 118.9
        Template("instruction", "cast {what:cards of yours there.one} without paying its mana cost", free),
        Template("instruction", "cast {what} without paying its mana cost", free),
        # 502.3
        Template("instruction", f"{stays} its|their controller's next untap step", action("keep tapped", what=what),
                 also=(f"{stays} its|their controllers' next untap steps",
                       f"{stays} its|their controllers' next untap step")),
    ]  # fmt: skip
