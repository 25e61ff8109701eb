"""Gathering: what X is is said, and mana is made while a cost is about to be paid (601.2b, 601.2g, 602.2b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plystack.data import Between, Bound, Do, OneOf, These, do
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.activating import sources
from plystack_magic.mana import changed, payments, with_x
from plystack_magic.sources import Source, enough, lacking
from plystack_magic.trying import Trial

_GENERIC = 1000  # so much is a cost taken to be, that what rules take off is seen in full
_FREE_X = 20  # who pays no mana can still not choose without end

ITSELF = "automatically"
"""The option of a player who does not say from where mana comes."""

LIFE = "life"
"""The option of a player who pays life for what mana could be paid for, too (107.4f)."""


def trial_of(call: Call) -> Trial:
    """Return what the player of a call would do with its source."""
    return Trial(call.state, call.view, call.player, call.source or 0, call.verbs, call.hooks, dict(call.frame.bound))


def _choose_x(call: Call) -> Step:
    """X is a number for which the mana can be there, as the total cost is; where none is paid, any (107.3a, 601.2f)."""
    trial, cost, but = trial_of(call), call.word("cost"), call.objects("but")
    there = [each for each in sources(trial) if each.ident not in but]
    most, limit = 0, sum(trial.pool().values()) + sum(len(max(each.yields, key=len)) for each in there)
    limit = max(limit, _FREE_X) if trial.free() else limit
    while most < limit and trial.affords(total(trial, with_x(cost, most + 1)), there):
        most += 1
    if not call.answered(0):
        return call.ask(call.player, Between(0, most), "X")
    x = call.answer(0)
    assert isinstance(x, int)
    return Step(bound=[("X", Bound(number=x))])


def total(trial: Trial, cost: str) -> str:
    """Return what a spell costs as rules change it, where it is one; an ability costs what it says (601.2f)."""
    obj = trial.view.position.objects.get(trial.source)
    if not cost or obj is None or obj.zone != "stack":
        return cost
    return changed(cost, trial.view.cost("cast", _GENERIC, trial.source, trial.player) - _GENERIC)


def _get(call: Call) -> Step:
    """As long as there is not enough in the pool, a source is used after which there can be (601.2g)."""
    cost, trial = call.word("cost"), trial_of(call)
    x = call.reading().named("X").number
    if not cost or trial.free() or payments(cost, trial.pool(), 0, x):
        return Step()
    but = call.objects("but")
    there = [each for each in sources(trial) if each.ident not in but]
    alive = bool(payments(cost, trial.pool(), trial.life(), x))  # life is enough; mana may be wanted all the same
    ways = _ways(trial, cost, there, x, 0 if alive else trial.life())
    if not ways:
        return Step()
    if alive and not call.truth("itself"):
        if not call.answered(0):
            return call.ask(call.player, OneOf((LIFE, *ways)), "mana")
        said = str(call.answer(0))
        again = do("get mana", cost=cost, but=call.arg("but"))
        return Step() if said == LIFE else Step(then=[ways[said], again])
    if alive:
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


def _ways(trial: Trial, cost: str, there: Sequence[Source], x: int | None, life: int) -> dict[str, Do]:
    """Return each source that can be used, and what it adds, by how that is told: what is made by few types first."""
    found: dict[str, Do] = {}
    for each in sorted(there, key=lambda source: (len(source.yields), source.ident)):
        others = [other for other in there if other.ident != each.ident]
        for row in each.yields:
            pool = trial.pool()
            for symbol in row:
                pool[symbol] += 1
            nearer = lacking(cost, pool, life, x) < lacking(cost, trial.pool(), life, x)
            if not nearer or not enough(cost, pool, others, life, x):
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
    but = Param("but", Wants.OBJECTS, None)
    yield Verb("choose X", _choose_x, (cost, but))
    yield Verb("get mana", _get, (cost, but, Param("itself", Wants.TRUTH, False)))
