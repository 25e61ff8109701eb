"""What happens instead: a unit that would die stays, at a price; more damage is dealt (371, 465)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from plystack.data import (
    CONTROLLER,
    COUNT,
    Arithmetic,
    Combined,
    Condition,
    Constant,
    Did,
    Do,
    EventKind,
    Exists,
    Here,
    Named,
    Pattern,
    Replacement,
    Schema,
    That,
    Thing,
    Those,
    ValueOf,
    Where,
    Word,
    do,
    pairs,
)
from plystack.text import Lens, Phrase, Template
from plystack.text.nouns import both
from plystack_riftbound.events import DIES
from plystack_riftbound.text.conditions import FIGHTS
from plystack_riftbound.text.costs import priced

_IT: Final = Those("object")
_ITS_CONTROLLER: Final = ValueOf(CONTROLLER, That("object"))
_PAID: Final = "paid"

_IN_COMBAT: Condition = Exists(both((Here(), FIGHTS)))
"""A combat is going on here: what is at its battlefield attacks or defends (464.2)."""

_PAYS: Final = priced("pay")


def _saved(given: Mapping[str, Any]) -> tuple[Replacement, ...] | None:
    """Return that who controls what would die may pay, so that it is healed, exhausted and recalled; else it dies."""
    paid: Do = _PAYS.build(given)
    pays = Do("may pay", pairs({**dict(paid.args), "who": _ITS_CONTROLLER}), _PAID)
    recalls = (
        do("heal", what=_IT),
        do("set status", status="exhausted", of=_IT, to=True),
        do("recall", what=_IT),
    )
    then = do("if", condition=Did(_PAID), then=recalls, else_=(do("destroy", what=_IT),))
    roles = pairs([*DIES.roles, ("object", Thing(given["who"]))])
    when = attrs.evolve(DIES, roles=roles, condition=_IN_COMBAT)
    return (Replacement(when, prevents=True, does=(pays, then)),)


def _saves(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Replacement):
        return None
    thing = dict(value[0].when.roles).get("object")
    if not isinstance(thing, Thing) or not value[0].does:
        return None
    pays = value[0].does[0]
    paid = Do("pay", tuple((name, arg) for name, arg in pays.args if name != "who"))
    price = _PAYS.take(paid)
    given = {"who": thing.where, **price} if isinstance(price, Mapping) else {}
    return given if given and _saved(given) == value else None


def _bonus(given: Mapping[str, Any]) -> tuple[Replacement, ...] | None:
    """Return that what spells and abilities deal to some is more: all but what units deal in combat (465.2)."""
    who: Where = given["who"]
    roles = {"object": Thing(who), "combat": Word(frozenset({"false"}))}
    more = Combined(Arithmetic.SUM, (Named(COUNT), Constant(given["n"])))
    return (
        (Replacement(Pattern(EventKind.ANNOUNCED, "damage", pairs(roles)), ((COUNT, more),)),) if given["n"] else None
    )


def _bonuses(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Replacement):
        return None
    thing, more = dict(value[0].when.roles).get("object"), dict(value[0].roles).get(COUNT)
    if not isinstance(thing, Thing) or not isinstance(more, Combined) or not isinstance(more.terms[-1], Constant):
        return None
    given = {"who": thing.where, "n": more.terms[-1].value}
    return given if _bonus(given) == value else None


def replacing(schema: Schema) -> list[Phrase]:
    """Return what is said of what happens instead."""
    del schema
    return [
        Template("line", "if a {who:group.one} would die during combat, its controller may pay {price} to heal it, "
                 "exhaust it, and recall it instead.", Lens(_saved, _saves)),
        Template("line", "spells and abilities affecting {who:group.many} each deal {n:number} Bonus Damage.",
                 Lens(_bonus, _bonuses)),
    ]  # fmt: skip
