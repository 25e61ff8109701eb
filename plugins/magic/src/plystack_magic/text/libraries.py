"""What one does with libraries: searches them, looks at their top cards, and what becomes of what is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import Constant, Do, Schema, Those, Whoever, You, do, pairs
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.instructions import action, target
from plystack.text.known import ANY_PLAYER, IT, THEY, ChosenPlayer
from plystack.text.nouns import both, parts

_LIBRARY: Final = "library"
LOOKED: Final = Those("looked")
"""Those of the cards looked at that lie in the library still."""

_TAPPED: Final = frozenset({"tapped"})
_SHUFFLE: Final = do("shuffle", zone=_LIBRARY)


def _moved(to: str, **more: Any) -> Do:
    return do("move", what=IT, to=to, **more)


def _about(what: Those, act: Do) -> Do:
    """Return an instruction about other objects."""
    return Do(act.verb, pairs({**dict(act.args), "what": what}), act.bind)


# -- searching (701.23) -------------------------------------------------------------------------------


def _searched(*, many: bool) -> Lens:
    """Return a search: what is described need not be found, and a card that may be any must be (701.23b, 701.23c)."""

    def build(given: Mapping[str, Any]) -> Do | None:
        wanted, most = given["cards"], Constant(given.get("n", 1))
        if (most.value != 1) != many:
            return None
        least = Constant(0 if many or parts(wanted) else 1)
        return do("search", "found", zone=_LIBRARY, for_=wanted, least=least, most=most)

    def take(value: Any) -> Mapping[str, Any] | None:
        args = dict(value.args) if isinstance(value, Do) and value.verb == "search" else {}
        if not isinstance(most := args.get("most"), Constant) or "for" not in args:
            return None
        given = {"cards": args["for"], "n": most.value}
        return given if build(given) == value else None

    return Lens(build, take)


def _found(number: str) -> Iterator[Phrase]:
    """Yield what becomes of what is found."""
    it, that = ("it", "that card") if number == "one" else ("them", "those cards")
    reveal, hand = do("reveal", what=IT), _moved("hand")
    field, tapped = _moved("battlefield"), _moved("battlefield", status=_TAPPED)
    ways: dict[str, tuple[Do, ...]] = {
        "reveal {}, put {} into your hand": (reveal, hand),
        "put {} into your hand": (hand,),
        "put {} onto the battlefield": (field,),
        "put {} onto the battlefield tapped": (tapped,),
        "put {} into your graveyard": (_moved("graveyard"),),
    }
    yield Words(f"what is found.{number}", {text.replace("{}", it): program for text, program in ways.items()})
    others = {text.replace("{}", that): program for text, program in ways.items()}
    others |= {text.replace("{}", it, 1).replace("{}", that): program for text, program in ways.items() if "," in text}
    others |= {text.replace("{}", that, 1).replace("{}", it): program for text, program in ways.items() if "," in text}
    others |= {text.replace(", put", " and put"): program for text, program in others.items() if ", put" in text}
    others |= {f"reveal {it} and put {it} into your hand": (reveal, hand)}
    others |= {f"reveal {it} , and put {each} into your hand": (reveal, hand) for each in (it, that)}
    yield Words(f"what is found.{number}", others, prints=False)


def _searching() -> Iterator[Phrase]:
    """Yield how libraries are searched."""
    search = "search your library for"
    first = Hole("search")
    top = (do("put back", what=IT),)
    yield Slot("searched", "a card", numbered=True)
    yield Slot("what is found", "what becomes of it", numbered=True)
    yield Template("searched.one", "a {cards.one}", _searched(many=False))
    yield Template("searched.many", "up to {n:count} {cards.many}", _searched(many=True))
    for number, it in (("one", "it"), ("many", "them")):
        yield from _found(number)
        begun, ended = f"{search} {{search:searched.{number}}}", f"{{then:what is found.{number}}}"
        yield Template("course", f"{begun}, {ended}, then shuffle", _ended((_SHUFFLE,)), also=(
            f"{begun} and {ended}, then shuffle", f"{begun}, {ended}, then shuffle your library",
            f"{begun} and {ended}. then shuffle", f"{begun}, {ended}. then shuffle",
            f"{begun} and {ended}. then shuffle your library", f"{begun}, {ended}. then shuffle your library",
            f"{begun}, {ended}, and shuffle", f"{begun}, {ended}, then shuffle that library"))  # fmt: skip
        cards = "that card" if number == "one" else "those cards"
        for reveals, revealed in (("", ()), (f", reveal {it}", (do("reveal", what=IT),))):
            yield Template("course", f"{begun}{reveals}, then shuffle and put {cards} on top",
                           (first, *revealed, _SHUFFLE, *top), also=(
                f"{begun}{reveals}, then shuffle and put {it} on top",
                f"{begun}{reveals}. then shuffle and put {cards} on top",
                f"{begun} and reveal {it}. then shuffle and put {cards} on top" if reveals else
                f"{begun}, then shuffle and put {cards} on top of your library"))  # fmt: skip


def _ended(tail: tuple[Do, ...]) -> Lens:
    """Return a search, what becomes of what is found, and how it ends."""

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) < len(tail) + 2 or value[-len(tail) :] != tail:
            return None
        return {"search": value[0], "then": value[1 : -len(tail)]}

    return Lens(lambda given: (given["search"], *given["then"], *tail), take)


# -- looking at the top cards --------------------------------------------------------------------------


def _looks(verb: str) -> Lens:
    """Return the top cards of one's library, looked at or revealed."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        count = given["count"]
        if count == Constant(1):
            return None
        return (do("top", "looked", zone=_LIBRARY, of=You(), count=count), do(verb, what=IT))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[0].verb != "top":
            return None
        given = {"count": dict(value[0].args).get("count")}
        return given if build(given) == value else None

    return Lens(build, take)


_REST: Final[dict[str, Do]] = {
    "on the bottom of your library in any order": do("put back", what=LOOKED, bottom=True),
    "on the bottom of your library in a random order": do("put back", what=LOOKED, bottom=True, random=True),
    "on top of your library in any order": do("put back", what=LOOKED),
    "into your graveyard": do("move", what=LOOKED, to="graveyard"),
}
"""Where the rest goes."""

_REST_ALSO: Final = {
    "on the bottom of your library": "on the bottom of your library in any order",
    "back on top of your library in any order": "on top of your library in any order",
    "back in any order": "on top of your library in any order",
    "back on top in any order": "on top of your library in any order",
}

_GOES: Final[dict[str, Do]] = {
    "into your hand": _moved("hand"),
    "onto the battlefield": _moved("battlefield"),
    "onto the battlefield tapped": _moved("battlefield", status=_TAPPED),
}
"""Where goes what is chosen among them."""


def _some(*, least: bool = False, reveals: bool = False, described: bool = True, several: bool = False) -> Lens:
    """Return the choice of some of them, where these go, and where the rest goes.

    Arguments:
        least: so many must be chosen, where there are.
        reveals: they are revealed.
        described: they must be of a kind.
        several: there can be more than one.
    """

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        count = given.get("n", Constant(1))
        count = Constant(count) if isinstance(count, int) else count
        cards = parts(given["cards"]) if described else ()
        if (described and not cards and not least) or (count == Constant(1)) == several:
            return None
        what = both((IT, *cards))
        choose = do("choose", "chosen", what=what, least=count if least else Constant(0), most=count)
        shown = (do("reveal", what=IT),) if reveals else ()
        return (choose, *shown, given["to"], given["rest"])

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != (4 if reveals else 3) or value[0].verb != "choose":
            return None
        args = dict(value[0].args)
        row, most = parts(args["what"]), args.get("most")
        if not isinstance(most, Constant) or IT not in row:
            return None
        given = {"cards": both(each for each in row if each != IT), "n": most.value, "to": value[-2], "rest": value[-1]}
        return given if build(given) == value else None

    return Lens(build, take)


def _all_of() -> Lens:
    """Return that all of them of a kind go somewhere, and the rest elsewhere."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        cards, to = parts(given["cards"]), dict(given["to"].args)
        if not cards:
            return None
        moved = do("move", **{**to, "what": both((IT, *cards))})
        return (moved, _about(IT, given["rest"]))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[0].verb != "move":
            return None
        args = dict(value[0].args)
        row = parts(args["what"])
        to = do("move", **{**args, "what": IT})
        given = {
            "cards": both(each for each in row if each != IT),
            "to": to,
            "rest": _about(LOOKED, value[1]),
        }
        return given if IT in row and build(given) == value else None

    return Lens(build, take)


def _back() -> Lens:
    """Return that they go back, all of them, in some order."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...]:
        return (_about(IT, given["rest"]),)

    def take(value: Any) -> Mapping[str, Any] | None:
        return {"rest": _about(LOOKED, value[0])} if isinstance(value, tuple) and len(value) == 1 else None

    return Lens(build, take)


def _among() -> Iterator[Phrase]:
    """Yield what becomes of the cards that one has looked at."""
    for them in ("them", "those cards"):
        text = f"put {{n:count}} of {them} {{to:where it goes}} and the rest {{rest:where the rest goes}}"
        for several in (False, True):
            yield Template("among them", text, _some(least=True, described=False, several=several), also=(
                text.replace("the rest {rest", "the other {rest"), text.replace(" and the", ", then put the"),
                text.replace(" and the", ". put the")), prints=them == "them")  # fmt: skip
    rest = ". put the rest {rest:where the rest goes}"
    then = (". then put the rest {rest:where the rest goes}", ", then put the rest {rest:where the rest goes}",
            " and put the rest {rest:where the rest goes}", " and the rest {rest:where the rest goes}")  # fmt: skip
    for several, noun, it in ((False, "a {cards.one}", "it"), (True, "up to {n:count} {cards.many}", "them")):
        cards = "those cards" if several else "that card"
        found = [f"you may reveal {noun} from among them and put {each} {{to:where it goes}}" for each in (it, cards)]
        yield Template("among them", found[0] + rest, _some(reveals=True, several=several), also=tuple(
            each + more for each in found for more in (rest, *then) if (each, more) != (found[0], rest)))  # fmt: skip
        put = f"you may put {noun} from among them {{to:where it goes}}"
        yield Template("among them", put + rest, _some(several=several),
                       also=tuple(put + more for more in then))  # fmt: skip
    put = "put a {cards.one} from among them {to:where it goes}"
    yield Template("among them", put + rest, _some(least=True),
                   also=tuple(put + more for more in then))  # fmt: skip
    put = "put all {cards.many} from among them {to:where it goes}"
    all_of = [put, put.replace("from among them", "revealed this way")]
    yield Template("among them", f"{put} and the rest {{rest:where the rest goes}}", _all_of(), also=tuple(
        each + more for each in all_of for more in (rest, *then) if (each, more) != (put, then[3])))  # fmt: skip


def _looking() -> Iterator[Phrase]:
    """Yield how one looks at the top cards of libraries."""
    yield Slot("looking", "what one looks at")
    yield Slot("among them", "what becomes of them")
    yield Slot("where it goes", "where it goes")
    yield Slot("where the rest goes", "where the rest goes")
    yield Words("where it goes", _GOES)
    yield Words("where the rest goes", _REST)
    yield Words("where the rest goes", {text: _REST[of] for text, of in _REST_ALSO.items()}, prints=False)
    yield from _among()
    for verb, word in (("look", "look at"), ("reveal", "reveal")):
        yield Template("looking", f"{word} the top {{count:how many}} cards of your library", _looks(verb))
    joined = Lens(lambda given: (*given["first"], *given["then"]), _cut)
    yield Template("course", "{first:looking}. {then:among them}", joined, also=("{first:looking}, {then:among them}",))
    back = Lens(lambda given: (*given["first"], *_back().build(given)), _cut_back)
    yield Template("course", "{first:looking}, then put them {rest:where the rest goes}", back, also=(
        "{first:looking}. put them {rest:where the rest goes}",
        "{first:looking}, put them {rest:where the rest goes}",
        "{first:looking} and put them {rest:where the rest goes}"))  # fmt: skip


def _cut(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[:2], "then": value[2:]} if isinstance(value, tuple) and len(value) > 2 else None


def _cut_back(value: Any) -> Mapping[str, Any] | None:
    found = _back().take(value[2:]) if isinstance(value, tuple) and len(value) == 3 else None
    return None if found is None else {"first": value[:2], **found}


def _top() -> Iterator[Phrase]:
    """Yield the one card on top, which is "it" for what follows; and what is put there."""
    piles = {"your library": You(), "their library": You(), "that player's library": THEY}
    yield Slot("whose library", "whose library")
    yield Words("whose library", {each: piles[each] for each in ("your library", "that player's library")})
    yield Template("whose library", "target player's library", shape(ChosenPlayer, target(players=ANY_PLAYER)))
    yield Template("whose library", "target opponent's library", shape(
        ChosenPlayer, target(players=Whoever("opponent"))))  # fmt: skip
    for verb, word in (("look", "look at"), ("reveal", "reveal")):
        yield Template("course", f"{word} the top card of {{of:whose library}}", (
            action("top", "top card", zone=_LIBRARY, of=Hole("of"), count=Constant(1)), do(verb, what=IT)))  # fmt: skip
    for count, text in ((Constant(1), "card"), (Hole("n"), "{n:how many} cards")):
        yield Template("course", f"exile the top {text} of {{of:whose library}}", _exiled(count))
    places: tuple[tuple[str, dict[str, Any]], ...] = (("on top of", {}), ("on the bottom of", {"bottom": True}))
    for place, more in places:
        owners = ("its owner's library", "their owner's library", "their owners' libraries")
        ways = [f"put {{what}} {place} {each}" for each in owners]
        yield Template("instruction", ways[0], action("move", what=Hole("what"), to=_LIBRARY, **more),
                       also=tuple(ways[1:]))  # fmt: skip
    yield Template("instruction", "put {what} into your hand", action("move", what=Hole("what"), to="hand"),
                   prints=False)  # fmt: skip
    # 400.3: whoever puts it there, it goes to its owner's
    ways = [f"put {{what}} into {each} graveyard" for each in ("its owner's", "their owner's", "your", "their")]
    yield Template("instruction", ways[0], action("move", what=Hole("what"), to="graveyard"),
                   also=(*ways[1:], "put {what} into their owners' graveyards"))  # fmt: skip


def _exiled(count: Any) -> Lens:
    """Return the exiling of the top cards; X of them are as many as X is."""
    one = count == Constant(1)

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        number = Constant(1) if one else given["n"]
        if not one and number == Constant(1):
            return None
        return (
            do("top", "top card", zone=_LIBRARY, of=given["of"], count=number),
            do("move", what=IT, to="exile"),
        )

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[0].verb != "top":
            return None
        args = dict(value[0].args)
        given = {"of": args.get("of"), "n": args.get("count")}
        return given if build(given) == value else None

    return Lens(build, take)


def libraries(schema: Schema) -> list[Phrase]:
    """Return what one does with libraries."""
    del schema
    course = Hole("course")
    return [
        Slot("course", "what is done"),
        Template("steps", "{course}", course),
        Template("sentence", "{course}", Lens(lambda given: None, lambda value: {"course": value})),  # read as steps
        *_searching(),
        *_looking(),
        *_top(),
    ]
