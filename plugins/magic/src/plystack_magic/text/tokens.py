"""Tokens that have a name of their own: what they are and do is said by the rules (111.10)."""

from __future__ import annotations

from typing import Any

from plystack.data import Ability, Activated, Card, Constant, Do, Itself, Named, do, pairs
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.instructions import action

_TAP = do("set status", status="tapped", of=Itself(), to=True)
_SACRIFICE = do("sacrifice", what=Itself())


def _mana(cost: str) -> Do:
    return do("pay mana", cost=cost)


_DRAW = (do("draw", count=Constant(1)),)

_ABILITIES: dict[str, Ability] = {
    "Treasure": Activated((_TAP, _SACRIFICE), (do("add mana of choice", count=Constant(1)),)),
    "Gold": Activated((_SACRIFICE,), (do("add mana of choice", count=Constant(1)),)),
    "Food": Activated((_mana("{2}"), _TAP, _SACRIFICE), (do("gain", number="life", count=Constant(3)),)),
    "Clue": Activated((_mana("{2}"), _SACRIFICE), _DRAW),
    "Blood": Activated((_mana("{1}"), _TAP, do("discard", count=Constant(1)), _SACRIFICE), _DRAW),
}


def _card(name: str) -> Card:
    values: dict[str, Any] = {
        "name": name,
        "types": frozenset({"Artifact"}),
        "subtypes": frozenset({name}),
        "supertypes": frozenset(),
        "colors": frozenset(),
    }
    return Card(name, pairs(values), (_ABILITIES[name],))


def tokens() -> list[Phrase]:
    """Return the making of tokens by name, and investigating (701.16), which makes one."""
    cards = {name: _card(name) for name in _ABILITIES}
    token, tapped = frozenset({"token"}), frozenset({"token", "tapped"})
    card, count = Hole("card"), Hole("count")
    found: list[Phrase] = [Slot("named token", "a token"), Words("named token", cards)]
    for status, word in ((token, ""), (tapped, "tapped ")):
        one = action("create", "created", card=card, count=Constant(1), status=status)
        several = action("create", "created", card=card, count=shape(Constant, count), status=status)
        found += [
            Template("act", f"creates|create a {word}{{card:named token}} token", one),
            Template("act", f"creates|create {{count}} {word}{{card:named token}} tokens", several),
            Template(
                "act",
                f"creates|create that many {word}{{card:named token}} tokens",
                action("create", "created", card=card, count=Named("count"), status=status),
            ),
        ]
    clue = do("create", "created", card=cards["Clue"], count=Constant(1), status=token)
    return [*found, Template("act", "investigates|investigate", Lens(lambda given: clue, _not_said), prints=False)]


def _not_said(value: Any) -> None:
    return None
