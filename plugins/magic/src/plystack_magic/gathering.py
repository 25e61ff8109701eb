"""Gathering: what X is is said, and mana is made while a cost is about to be paid (601.2b, 601.2g, 602.2b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plystack.data import Between, Bound, Do, OneOf, These, do
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.activating import sources
from plystack_magic.mana import payments
from plystack_magic.sources import Source, enough, lacking
from plystack_magic.trying import Trial

ITSELF = "automatically"
"""The option of a player who does not say from where mana comes."""

_MOST_X = 40


def trial_of(call: Call) -> Trial:
    """Return what the player of a call would do with its source."""
    return Trial(call.state, call.view, call.player, call.source or 0, call.verbs, call.hooks, dict(call.frame.bound))


def _choose_x(call: Call) -> Step:
    """X is a number for which the mana can be there; without mana, any number (107.3a)."""
    trial, cost = trial_of(call), call.word("cost")
    there = sources(trial)
    most = 0
    while most < _MOST_X and trial.affords(cost, there, most + 1):
        most += 1
    if not call.answered(0):
        return call.ask(call.player, Between(0, most), "X")
    x = call.answer(0)
    assert isinstance(x, int)
    return Step(bound=[("X", Bound(number=x))])


def _get(call: Call) -> Step:
    """As long as there is not enough in the pool, a source is used after which there can be (601.2g)."""
    cost, trial = call.word("cost"), trial_of(call)
    x = call.reading().named("X").number
    if not cost or trial.free() or payments(cost, trial.pool(), trial.life(), x):
        return Step()
    but = call.objects("but")
    there = [each for each in sources(trial) if each.ident not in but]
    ways = _ways(trial, cost, there, x)
    if not ways:
        return Step()
    again = do("get mana", cost=cost, but=call.arg("but"), itself=call.arg("itself"))
    if call.truth("itself") or len(ways) == 1 or _all_needed(trial, cost, there, x):
        return Step(then=[next(iter(ways.values())), again])
    if not call.answered(0):
        return call.ask(call.player, OneOf((ITSELF, *ways)), "mana")
    said = str(call.answer(0))
    if said == ITSELF:
        again = do("get mana", cost=cost, but=call.arg("but"), itself=True)
        return Step(then=[next(iter(ways.values())), again])
    return Step(then=[ways[said], again])


def _all_needed(trial: Trial, cost: str, there: Sequence[Source], x: int | None) -> bool:
    """Say whether every source is needed, so that nothing is to be chosen."""
    most = sum(max(len(row) for row in each.yields) for each in there)
    return most <= lacking(cost, trial.pool(), trial.life(), x)


def _ways(trial: Trial, cost: str, there: Sequence[Source], x: int | None) -> dict[str, Do]:
    """Return each source that can be used, and what it adds, by how that is told: what is made by few types first."""
    found: dict[str, Do] = {}
    for each in sorted(there, key=lambda source: (len(source.yields), source.ident)):
        others = [other for other in there if other.ident != each.ident]
        for row in each.yields:
            pool = trial.pool()
            for symbol in row:
                pool[symbol] += 1
            nearer = lacking(cost, pool, trial.life(), x) < lacking(cost, trial.pool(), trial.life(), x)
            if not nearer or not enough(cost, pool, others, trial.life(), x):
                continue
            label = f"{trial.view.position.obj(each.ident).label}: {''.join(f'{{{symbol}}}' for symbol in row)}"
            told, number = label, 1
            while told in found:
                number += 1
                told = f"{label} {number}"
            of = These(frozenset({each.ident}))
            found[told] = do("activate now", of=of, key=each.key, adds=" ".join(row))
    return found


def verbs() -> Iterator[Verb]:
    """Give the verbs by which mana is made for a cost."""
    cost = Param("cost", Wants.NAME)
    yield Verb("choose X", _choose_x, (cost,))
    yield Verb("get mana", _get, (cost, Param("but", Wants.OBJECTS, None), Param("itself", Wants.TRUTH, False)))
