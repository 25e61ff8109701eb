"""Melding: two cards become one permanent, with the face that their backs make together (701.42, 712.4).

The front card's back is that face; the other card lies under it and adds nothing. Where the permanent leaves, each card
goes there (712.21).
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import Card, Create, Join, Move, Obj, These, Those, do, lookup, pairs
from plystack.happenings import Call, Param, Step, Verb, Wants

_ENTERS = "enter melded"
_UNDER = "meld under"
_MELDED = "melded"


def _has_face(obj: Obj) -> bool:
    """Say whether the back of a card is the face of what it melds into; the other card's has nothing on it."""
    back = dict(obj.card.sides).get("back")
    return back is not None and bool(lookup(back.values, "types", frozenset()))


def _pair(objects: list[Obj]) -> tuple[Obj, Obj] | None:
    """Return two cards that meld, the one with the face first; None where they are no such pair (701.42b)."""
    cards = [each for each in objects if not lookup(each.status, "token", False) and "back" in dict(each.card.sides)]
    faces = [each for each in cards if _has_face(each)]
    if len(objects) != 2 or len(cards) != 2 or len(faces) != 1 or cards[0].owner != cards[1].owner:
        return None
    return faces[0], next(each for each in cards if each is not faces[0])


def _meld(call: Call) -> Step:
    """Two cards enter as one permanent with their backs up; what can't be melded stays where it is (701.42c)."""
    pair = _pair([call.obj(each) for each in call.objects("what")])
    if pair is None:
        return Step()
    face, other = pair
    enters = do(_ENTERS, _MELDED, what=These(frozenset({face.id})), with_=These(frozenset({other.id})))
    return Step(then=[enters, do(_UNDER, what=Those(_MELDED), with_=These(frozenset({other.id})))])


def _enter(call: Call) -> Step:
    face, other = call.object("what"), call.object("with")
    if face is None or other is None:
        return Step()
    obj, status = call.obj(face), (("transformed", True),)
    both = _mana_value(obj.card) + _mana_value(call.obj(other).card)
    enters = Create(_melded(obj.card, both), obj.owner, call.player, "battlefield", obj.label, status=status)
    return Step([Move(face, None), enters])


def _mana_value(card: Card) -> int:
    value = lookup(card.values, "mana value", 0)
    return value if isinstance(value, int) else 0


def _melded(card: Card, value: int) -> Card:
    """Return a card whose back has the mana value of both cards together; a copy of it has none (202.3c)."""
    lent = (("mana value", value),)
    sides = {name: attrs.evolve(side, lent=lent) if name == "back" else side for name, side in card.sides}
    return attrs.evolve(card, sides=pairs(sides))


def _under(call: Call) -> Step:
    whole, other = call.object("what"), call.object("with")
    if whole is None or other is None:
        return Step()
    return Step([Join(whole, call.obj(other).card, over=False, was=other)])


def verbs() -> Iterator[Verb]:
    """Give the verbs of melding."""
    what = Param("what", Wants.OBJECTS)
    yield Verb("meld", _meld, (what,))
    both = (what, Param("with", Wants.OBJECTS))
    yield Verb(_ENTERS, _enter, both)
    yield Verb(_UNDER, _under, both)
