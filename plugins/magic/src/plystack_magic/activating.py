"""Activated abilities: which a player can use, why not, and what is done to use one (602, 605, 606)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from plystack.data import (
    Activated,
    Announce,
    Constant,
    Do,
    Every,
    Frame,
    These,
    do,
)
from plystack.happenings import LIMITED, Call, EventRule, Param, Step, Verb, Wants, usable, used_as
from plystack.layers import View
from plystack_magic.permanents import permanents
from plystack_magic.sickness import sick_cost
from plystack_magic.sources import TAP, UNTAP, Source, adds, is_loyalty_ability, is_mana_ability, yields
from plystack_magic.timing import AS_SORCERY, sorcery_time
from plystack_magic.trying import Trial, mana_of

LOYAL: Final = "activates loyalty"
"""It is announced of a permanent whose loyalty ability is activated, which is once each turn (606.3)."""


@attrs.frozen
class Use:
    """An ability that an object has and a player can use, where nothing stands against it.

    Arguments:
        ident: the object.
        key: what identifies the ability on it, for people and in what a player does.
        ability: the ability.
    """

    ident: int
    key: str
    ability: Activated


def uses(view: View, ident: int) -> Iterator[Use]:
    """Give the activated abilities of an object that function where it is (113.6)."""
    yield from (Use(ident, key, ability) for key, ability in usable(view, ident))


def use_of(view: View, ident: int, key: str) -> Use | None:
    """Return the ability of an object that has a key, or None."""
    return next((each for each in uses(view, ident) if each.key == key), None)


# -- why not ----------------------------------------------------------------------------------------------


def why_not(trial: Trial, use: Use, sources: list[Source], *, mana: bool = True) -> str:
    """Return why a player can't activate an ability now; an empty string where they can.

    Arguments:
        trial: of the player and the object.
        use: the ability.
        sources: of mana, that can be used while it is activated.
        mana: whether its mana must be payable.
    """
    view, ability, ident = trial.view, use.ability, use.ident
    if view.you(ident) != trial.player:
        return f"{trial.player} does not control it"
    if view.forbidden("be activated", ident, trial.player):
        return "a rule forbids that it is activated"
    if is_loyalty_ability(ability):
        if not sorcery_time(trial.state, trial.player):
            return "a loyalty ability is activated in a main phase of one's own turn, with nothing on the stack"
        if trial.state.position.facts.tallied(LOYAL, str(ident)):
            return "a loyalty ability of it has been activated this turn"
    call = trial.call(do("nothing"))
    if not ability.provided.holds(call.reading()):
        return "what must be so for it to be activated is not so"
    if at_sorcery_speed(ability) and trial.state.stack:
        return "it is activated when a sorcery could be cast, with nothing on the stack"
    if used_up(trial, use):
        return "it has been activated this turn as often as it can be"
    if not trial.aims(ability):
        return "there are not enough legal targets"
    if not trial.pays_all(ability.costs):
        return "not all of its cost can be paid"
    if sick_cost(trial.state, view, ident, ability):
        return f"{trial.player} has not controlled it since their turn began"
    cost = mana_of(ability.costs)
    there = trial.lasting(sources, ability.costs)
    others = [each for each in there if each.ident != ident or not busy(use)]
    if mana and cost and not trial.affords(cost, others, x=0):
        return f"{trial.player} can't pay {cost}"
    return ""


def used_up(trial: Trial, use: Use) -> bool:
    """Say whether an ability has been used this turn as often as it can be (602.5b)."""
    if use.ability.limit is None:
        return False
    name = used_as(trial.view, use.ident, use.ability)
    return name is not None and trial.state.position.facts.tallied(LIMITED, name) >= use.ability.limit


def busy(use: Use) -> bool:
    """Say whether an ability taps or untaps its object, so that this can't make mana for it (602.2b)."""
    return bool({TAP, UNTAP} & set(use.ability.costs))


def at_sorcery_speed(ability: Activated) -> bool:
    """Say whether an ability is activated only when a sorcery could be cast (602.5d)."""
    provided = ability.provided
    return provided == AS_SORCERY or (isinstance(provided, Every) and AS_SORCERY in provided.conditions)


# -- mana -------------------------------------------------------------------------------------------------


def sources(trial: Trial) -> list[Source]:
    """Return the mana abilities by which a player can pay: those that cost no more than their object (605.3)."""
    view, found = trial.view, list[Source]()
    for ident in permanents(view, trial.player):
        for use in uses(view, ident):
            rows = yields(use.ability) if is_mana_ability(use.ability) else ()
            if rows and not why_not(attrs.evolve(trial, source=ident), use, [], mana=False):
                found.append(Source(ident, use.key, use.ability, rows))
    return found


def narrowed(ability: Activated, row: tuple[str, ...]) -> tuple[Do, ...]:
    """Return what a mana ability does where it has been said which mana it adds."""
    mana = do("add mana", mana="".join(f"{{{symbol}}}" for symbol in row))
    others = tuple(each for each in ability.does if not adds(each))
    return (mana, *others)


def _activate(call: Call) -> Step:
    """An ability is activated: X is said and mana made first, then its costs are paid and it is put up (602.2)."""
    ident, use = _used(call)
    cost, but = mana_of(use.ability.costs), These(frozenset({ident} if busy(use) else ()))
    return Step(
        then=[
            *([do("choose X", cost=cost, but=but)] if "{X}" in cost else []),
            do("get mana", cost=cost, but=but),
            do("activate now", of=These(frozenset({ident})), key=use.key),
        ]
    )


def _activate_now(call: Call) -> Step:
    ident, use = _used(call)
    it = These(frozenset({ident}))
    if is_mana_ability(use.ability):
        return _mana(call, use)
    changes = [Announce(LOYAL, (("object", ident), ("player", call.player)))] if is_loyalty_ability(use.ability) else []
    return Step(changes, then=[do("use", of=it, ability=use.ability)])


def _used(call: Call) -> tuple[int, Use]:
    ident = call.object("of")
    use = None if ident is None else use_of(call.view, ident, call.word("key"))
    if ident is None or use is None:
        raise call.fail("its object has no such ability now")
    return ident, use


def _mana(call: Call, use: Use) -> Step:
    """A mana ability resolves at once, without the stack (605.3b)."""
    row = call.word("adds")
    ability, ident = use.ability, use.ident
    label = f"{call.obj(ident).label}: mana"
    costs = Frame(
        rest=ability.costs,
        label=label,
        player=call.player,
        you=call.player,
        source=ident,
        bound=call.frame.bound,
        strict=True,
    )
    it = Constant(call.player)
    taps = [do("announce", name="taps for mana", object=These(frozenset({ident})), player=it)]
    does = narrowed(ability, tuple(row.split())) if row else ability.does
    told = do("announce", name="activates", object=These(frozenset({ident})), player=it, kind="mana")
    after = attrs.evolve(costs, rest=(told, *(taps if TAP in ability.costs else []), *does), strict=False)
    return Step(frames=[costs, after] if ability.costs else [after])


def verbs() -> Iterator[Verb]:
    """Give the verbs by which abilities are activated."""
    of, key = Param("of", Wants.OBJECTS), Param("key", Wants.NAME)
    yield Verb("activate", _activate, (of, key))
    yield Verb("activate now", _activate_now, (of, key, Param("adds", Wants.NAME, "")))


def events() -> Iterator[EventRule]:
    """Give what is announced where a loyalty ability is activated."""
    both = frozenset({"object", "player"})
    yield EventRule(LOYAL, both, both)
