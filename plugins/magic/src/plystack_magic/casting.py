"""Casting spells and playing lands: who can, why not, and what is done, step by step (601, 305)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from plystack.data import (
    Activated,
    Change,
    Do,
    Drop,
    Frame,
    Itself,
    Keyword,
    Move,
    Named,
    SetField,
    Static,
    These,
    Those,
    YesOrNo,
    You,
    do,
    instances_of,
    lookup,
)
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_magic.activating import sources
from plystack_magic.gathering import total, trial_of
from plystack_magic.mana import payments, with_x
from plystack_magic.sources import Source
from plystack_magic.spells import SPELL, has_modes_twice, spell_ability
from plystack_magic.timing import sorcery_time
from plystack_magic.trying import Trial, mana_of
from plystack_magic.ways import Way, costs, is_land, led

_INSTANT: Final = frozenset({"Instant"})


# -- why not ----------------------------------------------------------------------------------------------


def why_not_cast(trial: Trial, way: Way, there: list[Source]) -> str:
    """Return why a player can't cast a card in a way now; an empty string where they can (601.3).

    Arguments:
        trial: of the player and the card.
        way: the way.
        there: sources of mana.
    """
    state, view, player, ident = trial.state, trial.view, trial.player, trial.source
    obj = view.position.obj(ident)
    if is_land(view, obj):
        return "a land is played, not cast"
    there_on = _on_stack(trial, way)
    if not at_any_time(there_on.view, there_on.source) and not sorcery_time(state, player):
        return f"it can be cast in a main phase of {player}'s own turn, with nothing on the stack"
    if view.forbidden("cast", ident, player) or there_on.view.forbidden("cast", there_on.source, player):
        return "a rule forbids that it is cast"
    most = view.number("spells", player)
    if most is not None and state.position.facts.tallied("spells cast", player) >= most:
        return f"{player} has cast as many spells this turn as a rule allows: {most}"
    if has_modes_twice(view, ident):
        return "more than one of its lines has modes"
    if not trial.aims(spell_ability(view, ident, way)):
        return "there are not enough legal targets"
    must = [cost for each in costs(trial, way) if not each.optional for cost in each.costs]
    if not there_on.pays_all([each for each in (*way.more, *must) if each.verb != "pay mana"]):
        return "not all of its cost can be paid"
    cost = total(there_on, with_x(way.cost and way.cost + mana_of(must), 0))
    if not trial.affords(cost, trial.lasting(there, (*way.more, *must)), x=0):
        return f"{player} can't pay {cost}" if cost else "it has no cost that could be paid"
    return ""


def at_any_time(view: View, ident: int) -> bool:
    """Say whether a card can be cast whenever its player has priority (117.1a, 702.8a)."""
    types = view.exact(ident, "types")
    flash = any(
        isinstance(each.ability, Keyword) and each.ability.word == "flash" for each in instances_of(view[ident])
    )
    return flash or (isinstance(types, frozenset) and bool(types & _INSTANT))


def _on_stack(trial: Trial, way: Way) -> Trial:
    """Return the trial with the card on the stack, as it would be there (601.2a, 601.3e)."""
    own = [each.ability for each in instances_of(trial.view[trial.source]) if isinstance(each.ability, Static)]
    rules = [*(each.rule for each in trial.view.rules), *(rule for each in own for rule in each.rules)]
    if not way.status and not any(each.what == "cast" for each in rules) and not list(costs(trial, way)):
        return trial
    ident = trial.view.position.last_id + 1
    status = [SetField(ident, name, value) for name, value in way.status]
    view = trial.view.update([Move(trial.source, "stack", trial.player), *status])
    state = attrs.evolve(trial.state, position=view.position)
    return attrs.evolve(trial, state=state, view=view, source=ident)


def why_not_play(trial: Trial) -> str:
    """Return why a player can't play a land now; an empty string where they can (305.1-3)."""
    state, view, player, ident = trial.state, trial.view, trial.player, trial.source
    obj = view.position.obj(ident)
    if not is_land(view, obj):
        return "it is no land"
    there = obj.zone == "hand" and obj.owner == player
    if not there and not view.permitted("play land", ident, player):
        return f"{player} can't play it from where it is"
    if not sorcery_time(state, player):
        return f"a land is played in a main phase of {player}'s own turn, with nothing on the stack"
    if view.forbidden("play land", ident, player):
        return "a rule forbids that it is played"
    most = view.number("land plays", player)
    if most is not None and state.position.facts.tallied("lands played", player) >= most:
        return f"{player} has played as many lands this turn as they can: {most}"
    return ""


# -- what is done -----------------------------------------------------------------------------------------


def play_land(zone: str) -> tuple[Do, ...]:
    """Return what is done to play a land: a special action, without the stack (116.2a)."""
    return (
        do("move", bind="land", what=Those("card"), to="battlefield", who=You()),
        do("announce", name="plays land", object=Those("land"), player=You(), **{"from": zone}),
        do("announce", name="plays", object=Those("land"), player=You(), **{"from": zone}),
        do("give priority", who=You()),
    )


def cast(trial: Trial, way: Way) -> tuple[Do, ...]:
    """Return what is done to cast a card: it is put on the stack first (601.2a)."""
    zone = trial.view.position.obj(trial.source).zone
    other = Activated((), way.does, targets=way.targets, otherwise=way.otherwise)
    besides = tuple(costs(trial, way))
    must = tuple(cost for each in besides if not each.optional for cost in each.costs)
    may = tuple(do("mode", name=each.name, do=each.costs) for each in besides if each.optional)
    tax = (do("gain", number="commander casts"),) if led(trial) else ()  # 903.8
    return (
        do("move", bind=SPELL, what=Those("card"), to="stack", who=You()),
        do("set status", status="cast from", of=Those(SPELL), to=zone),
        *([do("set status", status="cast by", of=Those(SPELL), to=way.name)] if way.name else []),
        *(do("set status", status=name, of=Those(SPELL), to=value) for name, value in way.status),
        do(
            "cast spell",
            spell=Those(SPELL),
            cost=way.cost,
            more=(*way.more, *must),
            may=may,
            other=other,
            zone=zone,
            then=tax,
        ),
        do("give priority", who=You()),
    )


def _cast(call: Call) -> Step:
    """Choices are made and the spell is put up; then its cost is paid, and it is cast (601.2b-i)."""
    spell = call.object("spell")
    if spell is None:  # something has replaced that it is put there
        return Step()
    cost, it = call.word("cost"), These(frozenset({spell}))
    x = [do("choose X", cost=cost), do("set status", status="X", of=it, to=Named("X"))] if "{X}" in cost else []
    paying = do(
        "pay for spell",
        cost=cost,
        more=call.program("more"),
        may=call.program("may"),
        zone=call.word("zone"),
        then=call.program("then"),
    )
    other = call.ability("other", Activated)
    ability = spell_ability(call.view, spell, Way(targets=other.targets, does=other.does, otherwise=other.otherwise))
    frame = Frame(
        rest=(
            *x,
            do("put up", ability=ability, kind=SPELL, object=it),
            paying,
        ),
        label=call.obj(spell).label,
        player=call.player,
        you=call.player,
        source=spell,
    )
    return Step(frames=[frame])


def _pay(call: Call) -> Step:
    """What may be paid besides is asked, the total cost is determined, and mana is made for it (601.2b, 601.2f-g)."""
    spell = call.source
    if spell is None or all(each.object != spell for each in call.state.stack):
        return Step(then=[do("take back", zone=call.word("zone"))])
    trial, more = trial_of(call), list(call.program("more"))
    there = sources(trial)
    asked, paid = 0, list[Do]()
    for each in call.program("may"):
        name, costs_of_it = str(lookup(each.args, "name", "")), inside(each)
        mana = mana_of(costs_of_it)
        whole = total(trial, with_x(call.word("cost") + mana_of(more), _x(call)) + mana)
        others = [cost for cost in (*more, *costs_of_it) if cost.verb != "pay mana"]
        if "{X}" in mana or not trial.affords(whole, there) or not trial.pays_all(others):
            continue
        if not call.answered(asked):
            return call.ask(call.player, YesOrNo(), name)
        if call.answer(asked) is True:
            more += costs_of_it
            paid.append(do("set status", status=name, of=Itself(), to=1))
        asked += 1
    cost = total(trial, with_x(call.word("cost") + mana_of(more), _x(call)))
    rest = [each for each in more if each.verb != "pay mana"]
    cast = do("is cast", cost=cost, more=tuple(rest), zone=call.word("zone"), then=call.program("then"))
    return Step(then=[*paid, do("get mana", cost=cost), cast])


def inside(mode: Do) -> tuple[Do, ...]:
    """Return the instructions inside another."""
    found = lookup(mode.args, "do", ())
    return tuple(each for each in found if isinstance(each, Do)) if isinstance(found, tuple) else ()


def _x(call: Call) -> int | None:
    return call.reading().named("X").number


def _is_cast(call: Call) -> Step:
    """All costs are paid in any order, and then it is cast; where they can't be, it is taken back (601.2h-i, 733.1)."""
    cost, more, trial = call.word("cost"), call.program("more"), trial_of(call)
    there = trial.free() or (cost and payments(cost, trial.pool(), trial.life(), _x(call)))
    if not there or not trial.pays_all(more):
        return Step(then=[do("take back", zone=call.word("zone"))])
    costs = (do("pay mana", cost=cost), *more, do("paid"))
    paying = attrs.evolve(call.frame, rest=costs, answers=(), strict=True)
    told = [
        do("announce", name=name, object=Itself(), player=You(), **{"from": call.word("zone")})
        for name in ("cast", "plays")
    ]
    return Step(frames=[paying], then=[*told, *call.program("then")])


def _take_back(call: Call) -> Step:
    """What can't be cast after all goes back to where it was (733.1)."""
    spell = call.source
    gone: list[Change] = [Drop(each.id) for each in call.state.stack if each.object == spell]
    if spell is None or spell not in call.state.position.objects:
        return Step(gone)
    it = These(frozenset({spell}))
    # in whatever way it would have been cast, it never was
    then = [do("set status", status="cast by", of=it, to=""), do("move", what=it, to=call.word("zone"))]
    return Step(gone, then=then)


def verbs() -> Iterator[Verb]:
    """Give the verbs of casting."""
    zone, cost, more = Param("zone", Wants.ZONE), Param("cost", Wants.NAME), Param("more", Wants.PROGRAM, ())
    may, other = Param("may", Wants.PROGRAM, ()), Param("other", Wants.ABILITY)
    then = Param("then", Wants.PROGRAM, ())
    yield Verb("cast spell", _cast, (Param("spell", Wants.OBJECTS), cost, more, may, other, zone, then))
    yield Verb("pay for spell", _pay, (cost, more, may, zone, then))
    yield Verb("is cast", _is_cast, (cost, more, zone, then))
    yield Verb("take back", _take_back, (zone,))
