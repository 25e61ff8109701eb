"""Priority: who may act, and what comes when all have passed (117)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import Do, do
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.moment import becomes, moment
from plystack_magic.players import playing


def _give(call: Call) -> Step:
    """A player gets priority, and nobody has passed since; who has left the game, the next player instead (800.4)."""
    facts, there = call.state.position.facts, playing(call.state)
    named = facts.turn if call.arg("who") is None else next(iter(call.players("who")), facts.turn)
    first = facts.players.index(named) if named in facts.players else 0
    order = (*facts.players[first:], *facts.players[:first])
    return Step([becomes(call.state, priority=next((each for each in order if each in there), ""), passed=())])


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
    yield Verb("give priority", _give, (Param("who", Wants.PLAYERS, None),))
    yield Verb("pass", _pass)
