"""Priority: who may act, and what comes when all have passed (117)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import Do, TurnPlayer, do
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.moment import becomes, moment, playing


def _give(call: Call) -> Step:
    """A player gets priority, and nobody has passed since; who has left the game, the next player instead (800.4)."""
    there = playing(call.state)
    facts = call.state.position.facts
    for who in call.players("who"):
        order = facts.players[facts.players.index(who) :] + facts.players
        who = next((each for each in order if each in there), "")
        return Step([becomes(call.state, priority=who, passed=())])
    return Step()


def _pass(call: Call) -> Step:
    """When all have passed in succession, what is on top of the stack resolves, or the step ends (117.4)."""
    now, there = moment(call.state), playing(call.state)
    passed = (*now.passed, call.player)
    left = [each for each in there if each not in passed]
    if left:
        after = there.index(call.player) + 1 if call.player in there else 0
        order = (*there[after:], *there[:after])
        return Step([becomes(call.state, passed=passed, priority=next(each for each in order if each in left))])
    then: tuple[Do, ...]
    if call.state.stack:
        then = (do("resolve"), do("give priority"))  # 117.3b
    elif now.step == "cleanup":  # 514.3a: who got priority in it makes for another one
        then = (do("begin step", name="cleanup"),)
    else:
        then = (do("next step"),)
    return Step([becomes(call.state, passed=(), priority="")], then=then)


def verbs() -> Iterator[Verb]:
    """Give the verbs of priority."""
    yield Verb("give priority", _give, (Param("who", Wants.PLAYERS, TurnPlayer()),))
    yield Verb("pass", _pass)
