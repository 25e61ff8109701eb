"""Costs of activated abilities (118, 602)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from plystack.data import (
    AnyOf,
    Constant,
    Do,
    Itself,
    Schema,
    Where,
    do,
)
from plystack.text import Hole, Lens, Phrase, Run, Slot, Sort, Template, Token, nothing, shape
from plystack.text.instructions import action
from plystack.text.known import Earlier, EarlierIs
from plystack.text.nouns import parts
from plystack_magic.text.nouns import is_type
from plystack_magic.text.own import DISCARDS
from plystack_magic.timing import AS_SORCERY

MANA = re.compile(r"\{(?:\d+|[WUBRGCXYZS]|[WUBRG2C]/[WUBRGP](?:/P)?)\}")
_SYMBOL = re.compile(r"\{[^{}]+\}")


def _length(tokens: list[Token], at: int) -> int:
    end = at
    while end < len(tokens) and tokens[end].sort is Sort.SYMBOL and MANA.fullmatch(tokens[end].text):
        end += 1
    return end - at


def _symbols(value: Any) -> list[str] | None:
    if not isinstance(value, str) or not value or MANA.sub("", value):
        return None
    return _SYMBOL.findall(value)


SACRIFICED: Final = "sacrificed"
"""The name of what was sacrificed, for a cost or by an instruction (608.2h)."""

_TAKEN: Final = {"creature": is_type("Creature"), "artifact": is_type("Artifact"), "permanent": None}
"""What one calls what was sacrificed."""

_LOYALTY = re.compile(r"\[([+\-−]?)(\d+)\]")


def _loyal(tokens: list[Token], at: int) -> int:
    return int(tokens[at].sort is Sort.SYMBOL and _LOYALTY.fullmatch(tokens[at].text) is not None)


def _loyalty(text: str) -> Do:
    """Return the cost of a loyalty ability (606.4)."""
    found = _LOYALTY.fullmatch(text)
    assert found is not None
    count = Constant(int(found[2]))
    if found[1] in ("-", "−"):
        return do("take counters", counter="loyalty", off=Itself(), count=count)
    return do("put counters", counter="loyalty", on=Itself(), count=count)


def _loyalty_shown(value: Any) -> list[str] | None:
    if not isinstance(value, Do) or value.verb not in ("take counters", "put counters"):
        return None
    count = dict(value.args).get("count")
    if not isinstance(count, Constant):
        return None
    number = count.value
    sign = "-" if value.verb == "take counters" else ("+" if number else "")
    text = f"[{sign}{number}]"
    return [text] if _LOYALTY.fullmatch(text) and _loyalty(text) == value else None


def costs(schema: Schema) -> list[Phrase]:
    """Return how costs are said."""
    del schema
    tapped = action("set status", status="tapped", of=Itself(), to=True)
    untapped = action("set status", status="tapped", of=Itself(), to=False)
    n = Hole("n")
    return [
        Slot("mana", "mana symbols"),
        Run("mana", _length, lambda row: "".join(each.text for each in row), _symbols, ("{2}{R}", "{G}", "{X}")),
        Template("cost", "{mana}", action("pay mana", cost=Hole("mana"))),
        Template("cost", "{T}", tapped),
        Template("cost", "{Q}", untapped),
        Template("cost", "pay {n:number} life", action("lose", number="life", count=_constant(n))),
        Template("cost", "sacrifice {what:one object}", action("sacrifice", what=Hole("what"))),
        Template("cost", "sacrifice a {what:group.one}",
                 action("sacrifice some", SACRIFICED, what=Hole("what"), count=Constant(1))),
        *(phrase for noun, kind in _TAKEN.items() for phrase in (
            Template("whose", f"the sacrificed {noun}'s", _sacrificed(kind)),
            Template("simple condition", f"the sacrificed {noun} was {{such}}", _was_sacrificed(kind)))),
        Template("cost", "sacrifice {n:count} {what:group.many}",
                 action("sacrifice some", SACRIFICED, what=Hole("what"), count=_constant(n))),
        Template("cost", "sacrifice a {first:group.one} or a {second:group.one}",
                 Lens(_either_one, nothing)),
        *(Template("cost", f"discard {text}", lens) for text, lens in DISCARDS.items()),
        Template("cost", "tap {of:one object}", Lens(
            lambda g: None if g["of"] == Itself() else do("set status", status="tapped", of=g["of"], to=True),
            _tapped)),
        Template("cost", "unattach {what:one object}", action("detach", what=Hole("what"))),
        Template("cost", "discard a card", action("discard", count=Constant(1))),
        Template("cost", "discard {n:count} cards", action("discard", count=_constant(n))),
        Template("cost", "remove a {kind:counter} counter from {off:one object}",
                 action("take counters", counter=Hole("kind"), off=Hole("off"), count=Constant(1))),
        Template("cost", "remove {n:count} {kind:counter} counters from {off:one object}",
                 action("take counters", counter=Hole("kind"), off=Hole("off"), count=_constant(n))),
        Template("cost", "put a {kind:counter} counter on {on:one object}",
                 action("put counters", counter=Hole("kind"), on=Hole("on"), count=Constant(1))),
        Run("loyalty", _loyal, lambda row: _loyalty(row[0].text), _loyalty_shown, ("[+1]", "[-2]", "[0]")),
        Slot("loyalty", "a loyalty cost"),
        Template("cost", "{loyalty}", Hole("loyalty")),
        Template("restriction", "only as a sorcery", AS_SORCERY),
        Template("cost", "exile {what:one object}", action("move", what=Hole("what"), to="exile")),
    ]  # fmt: skip


def _sacrificed(kind: Where | None) -> Lens:
    """Return what was sacrificed as something of a kind."""

    def take(value: Any) -> Mapping[str, Any] | None:
        same = isinstance(value, Earlier) and value.name == SACRIFICED and _called(value.kind) == kind
        return {} if same else None

    return Lens(lambda given: Earlier(SACRIFICED, kind), take)


def _was_sacrificed(kind: Where | None) -> Lens:
    """Return whether that was so."""

    def take(value: Any) -> Mapping[str, Any] | None:
        same = isinstance(value, EarlierIs) and value.name == SACRIFICED and _called(value.kind) == kind
        return {"such": value.where} if same else None

    return Lens(lambda given: EarlierIs(SACRIFICED, given["such"], kind), take)


def _called(what: Where | None) -> Where | None:
    """Return what one calls what is sacrificed of a kind."""
    told = () if what is None else parts(what)
    return next((kind for kind in _TAKEN.values() if kind in told), None)


def _either_one(given: Mapping[str, Any]) -> Do:
    return do("sacrifice some", SACRIFICED, what=AnyOf((given["first"], given["second"])), count=Constant(1))


def _tapped(value: Any) -> Mapping[str, Any] | None:
    of = dict(value.args).get("of") if isinstance(value, Do) and value.verb == "set status" else None
    same = value == do("set status", status="tapped", of=of, to=True)
    return {"of": of} if of is not None and same and of != Itself() else None


def _constant(hole: Hole) -> Any:
    return shape(Constant, hole)
