"""Turns: how one step follows the other, and one turn the other (500)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    AddHeld,
    Announce,
    Change,
    Do,
    Frame,
    SetNumber,
    SetTurn,
    State,
    do,
    lookup,
)
from plystack.errors import DataError, suggest
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.combat import attackers
from plystack_magic.moment import becomes, moment
from plystack_magic.players import MANA, playing
from plystack_magic.sickness import as_turn_begins
from plystack_magic.steps import COMBAT, NAMES, STEP
from plystack_magic.striking import quick


def _active(call: Call) -> str:
    """Return whose turn it is."""
    turn = call.state.position.facts.turn
    return call.state.position.facts.players[0] if turn is None else turn


def _next_step(call: Call) -> Step:
    """What is left in pools goes, and the next step begins, or the next turn (500.5, 500.2)."""
    now = moment(call.state)
    ends = STEP[now.step].ends if now.step in STEP else ()
    after = do("begin step", name=now.left[0]) if now.left else do("next turn")
    return Step(_emptied(call.state), then=[*ends, after])


def _emptied(state: State) -> list[Change]:
    facts = state.position.facts
    held = [(player, name, facts.held(player, name)) for player in facts.players for name in MANA.values()]
    return [AddHeld(player, name, -count) for player, name, count in held if count]


def _begin_step(call: Call) -> Step:
    """A step begins, or is skipped, and those after it in the turn are to come (500.1, 500.11, 508.8)."""
    name = call.word("name")
    if name not in STEP:
        raise DataError(f"there is no step {name!r}{suggest(name, STEP)}; there are {', '.join(STEP)}")
    left = moment(call.state).left
    after = left[left.index(name) + 1 :] if name in left else NAMES[NAMES.index(name) + 1 :]
    if _skipped(call, name):
        return Step([becomes(call.state, left=after)], then=[do("next step")])
    facts = call.state.position.facts
    flags = {"main phase": STEP[name].main, "end step": name == "end"}
    attacked = moment(call.state).attacked and STEP[name].attacked
    changes: list[Change] = [
        becomes(call.state, step=name, left=after, priority="", passed=(), checked=False, attacked=attacked),
        *(SetNumber(flag, int(so)) for flag, so in flags.items() if lookup(facts.numbers, flag, 0) != so),
        Announce("phase begins", (("phase", name), ("player", _active(call)))),
    ]
    return Step(changes, then=[do("turn-based actions", name=name)])


def _skipped(call: Call, name: str) -> bool:
    """Say whether there is no such step: without attackers (508.8), or without anything quick among them (510.4)."""
    if not STEP[name].attacked:
        return False
    attacked = moment(call.state).attacked or bool(attackers(call.view))
    return not attacked or (name == "first strike damage" and not quick(call.view))


def _turn_based(call: Call) -> Step:
    """What the rules do at once is done, and then the player whose turn it is gets priority, where anybody does."""
    step = STEP[call.word("name")]
    active = _active(call)
    # 800.4j: a turn goes on without its player, who does nothing in it; what wears off does so all the same (514.2)
    does = step.does if active in playing(call.state) else tuple(each for each in step.does if each.verb == "wear off")
    frame = Frame(rest=does, label=step.name, player=active, you=active)
    then: tuple[Do, ...] = (do("give priority"),) if step.priority else ()
    if step.name == "untap":  # 502.4: nobody gets priority, and what has triggered waits
        then = (do("next step"),)
    return Step(frames=[frame] if does else [], then=then)


def _next_turn(call: Call) -> Step:
    """The turn begins of who has an extra one, else of the player after the last (500.7, 102.1)."""
    now, state = moment(call.state), call.state
    facts = state.position.facts
    there = [each for each in facts.players if each in playing(state)]
    if not there:
        return Step()
    extra = [each for each in now.extra if each in there]
    if extra:
        who, after = extra.pop(), now.after
    elif now.turn == 0 and not now.step:
        who = after = facts.turn or there[0]
    else:
        last = facts.players.index(now.after or facts.turn or there[0])
        order = (*facts.players[last + 1 :], *facts.players[: last + 1])
        who = after = next(each for each in order if each in there)
    changes: list[Change] = [*as_turn_begins(state, call.view, who)]
    if facts.turn == who and now.step:
        changes.append(SetTurn(None))  # one's own turn after one's own is another turn all the same
    changes += [SetTurn(who), becomes(state, turn=now.turn + 1, extra=extra, after=after, left=NAMES)]
    return Step(changes, then=[do("begin step", name=NAMES[0])])


def _note_attack(call: Call) -> Step:
    """What was declared is known, whatever becomes of it: then there are the steps that follow (508.8)."""
    return Step([becomes(call.state, attacked=bool(attackers(call.view)))])


def _extra_turn(call: Call) -> Step:
    """Each takes a turn after this one; who gets one last takes theirs first (500.7)."""
    return Step([becomes(call.state, extra=(*moment(call.state).extra, *call.players("who")))])


def _extra_combat(call: Call) -> Step:
    """After this phase there is another combat phase, and a main phase after it where that is said (500.8)."""
    left = moment(call.state).left
    # of this combat phase the steps that are left come first; those of another one that was added stay after it
    within = moment(call.state).step in COMBAT[:-1]
    place = left.index(COMBAT[-1]) + 1 if within and COMBAT[-1] in left else 0
    more = (*COMBAT, "second main") if call.truth("main") else COMBAT
    return Step([becomes(call.state, left=(*left[:place], *more, *left[place:]))])


def verbs() -> Iterator[Verb]:
    """Give the verbs by which turns go on."""
    name, who = Param("name", Wants.NAME), Param("who", Wants.PLAYERS)
    yield Verb("next step", _next_step)
    yield Verb("begin step", _begin_step, (name,))
    yield Verb("turn-based actions", _turn_based, (name,))
    yield Verb("next turn", _next_turn)
    yield Verb("note the attack", _note_attack)
    yield Verb("take an extra turn", _extra_turn, (who,))
    yield Verb("add a combat phase", _extra_combat, (Param("main", Wants.TRUTH, False),))
