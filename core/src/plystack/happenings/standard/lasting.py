"""Verbs whose doing lasts, or comes later: continuous effects, delayed and reflexive abilities, announcements."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    Always,
    Announce,
    Begin,
    Bound,
    Change,
    Condition,
    Control,
    Delayed,
    Effect,
    End,
    Expr,
    Forget,
    Later,
    Pattern,
    Queue,
    Replacement,
    Role,
    Static,
    Triggered,
    Until,
    Where,
    pairs,
)
from plystack.errors import DataError
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.standard.marking import until
from plystack.happenings.triggering import triggered_item
from plystack.happenings.verb import Call, Step, Verb
from plystack.layers import fix, may_begin


def _continue(call: Call) -> Step:
    """A continuous effect begins: its objects and amounts are fixed as they are now (611.2c)."""
    ability = call.ability("effect", Static)
    lasts = call.arg("lasts")
    if not isinstance(lasts, Condition):
        raise DataError(f"'continue': lasts = {lasts!r}; expected a condition")
    ends, during = until(call)
    effect = Effect(
        id=0,
        label=ability.label or call.label,
        parts=ability.parts,
        timestamp=0,
        you=call.you,
        source=call.source,
        until=ends,
        rules=ability.rules,
        lasts=lasts,
        during=during,
    )
    if not may_begin(call.view, effect):
        return Step()
    return Step(changes=[Begin(fix(call.view, effect, call.reading()))])


def _later(call: Call) -> Step:
    """An ability begins to wait that no object has (603.7); what names stand for now, they stand for then."""
    ability = call.arg("ability")
    if not isinstance(ability, Triggered | Replacement):
        raise DataError(f"'later': ability = {ability!r}; expected a Triggered or a Replacement")
    if not isinstance(ability.when, Pattern):
        raise DataError("'later': what waits on its own waits for events, not for a state of things")
    if isinstance(ability, Triggered) and ability.limit is not None:
        raise DataError("'later': a limit each turn is of abilities that objects have; here 'once' says how often")
    player = call.player
    left = ability.limit if isinstance(ability, Replacement) else None
    ends, during = until(call)
    delayed = Delayed(
        id=0,
        ability=ability,
        control=Control(player, call.you),
        source=call.source,
        bound=call.frame.bound,
        until=ends,
        once=call.truth("once"),
        left=left,
        during=during,
    )
    return Step(changes=[Later(delayed)])


def _reflexive(call: Call) -> Step:
    """An ability triggers by what these instructions did (603.12); where they did nothing, it does not."""
    ability = call.ability("ability", Triggered)
    name = call.word("if")
    if name and not call.reading().named(name):
        return Step()
    whose = Control(call.player, call.you)
    item = triggered_item(ability, ability.label or call.label, whose, call.source, "", call.frame.bound)
    return Step(changes=[Queue(item)], counts=Bound(number=1))


def _end(call: Call) -> Step:
    """What lasts so long ends: effects, and abilities that no object has."""
    wanted = until(call)
    ends: list[Change] = [End(each.id) for each in call.state.position.effects if (each.until, each.during) == wanted]
    ends += [Forget(each.id) for each in call.state.delayed if (each.until, each.during) == wanted]
    return Step(changes=ends)


def _announce(call: Call) -> Step:
    """Something happens that patterns can wait for; a filter stands for its objects, and each is an event."""
    several: list[dict[str, Role]] = [{}]
    for name, given in call.do.args:
        if name == "name":
            continue
        values = list(_roles(call, name, given))
        several = [{**roles, name: value} for roles in several for value in values]
    return Step(changes=[Announce(call.word("name"), _told(roles)) for roles in several])


def _told(roles: dict[str, Role]) -> tuple[tuple[str, int | str | frozenset[str]], ...]:
    return pairs({name: role for name, role in roles.items() if role is not None})


def _roles(call: Call, name: str, given: object) -> Iterator[Role]:
    if isinstance(given, Where):
        yield from call.objects(name)
    elif isinstance(given, Expr):
        value = given.evaluate(call.reading())
        if not isinstance(value, int | str | frozenset | None):
            raise DataError(f"'announce': {name} = {value!r} can't take part in an event")
        yield value
    elif isinstance(given, int | str | frozenset):
        yield given
    else:
        raise DataError(f"'announce': {name} = {given!r}; expected a filter, an amount, a number or a word")


def verbs() -> Iterator[Verb]:
    """Give the verbs whose doing lasts or comes later."""
    lasts = Param("until", Wants.UNTIL, Until.ENDED.value)
    while_so = Param("lasts", Wants.CONDITION, Always())
    yield Verb("continue", _continue, (Param("effect", Wants.ABILITY), lasts, while_so))
    yield Verb("later", _later, (Param("ability", Wants.ABILITY), lasts, Param("once", Wants.TRUTH, True)))
    yield Verb("when you do", _reflexive, (Param("ability", Wants.ABILITY), Param("if", Wants.NAME, "")))
    yield Verb("end effects", _end, (Param("until", Wants.UNTIL, Until.TURN.value),))
    yield Verb("announce", _announce, (Param("name", Wants.NAME),), open=True)
