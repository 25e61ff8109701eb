"""A judge of courses: at every batch, what triggered, what replaced and who controls it is what the rule says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from plystack.data import (
    NOTHING,
    TRIGGERED,
    Change,
    Control,
    ControlRow,
    Item,
    Pattern,
    Queue,
    State,
    Who,
    lookup,
)
from plystack.happenings import Due, Happening, Machine, Witness, could_replace, counted, due, standing
from plystack.layers import View


class Judge(Witness):
    """Compares each batch with the rule to the letter, and counts.

    Attributes:
        counts: "triggers" and "replacements", and "questions": how often it was asked what could replace.

    Arguments:
        machine: the game, as the courses are worked out.
        every: of so many changes, what could replace one is judged.
    """

    def __init__(self, machine: Machine, every: int = 1) -> None:
        self.machine = machine
        self.every = every
        self.counts: Counter[str] = Counter()
        self._batches = 0
        self._replaced: set[tuple[int, str, str]] = set()

    def happened(self, before: State, changes: tuple[Change, ...], happening: Happening, after: State) -> None:
        """Fail where something else triggered than must have, or another player controls it."""
        self._batches += 1
        expected = due(before, changes, happening, after)
        self.counts["triggers"] += len(expected)
        delayed = {f"@{each.id}": each.control for each in (*before.delayed, *after.delayed)}
        queued = Counter(_told(each.item) for each in changes if isinstance(each, Queue))
        old = {item.id for item in (*before.pending, *before.stack)}
        new = [item for item in after.pending if item.id not in old and item.kind == TRIGGERED]
        must: Counter[Any] = Counter()
        for each in expected:
            whose = delayed[each.key] if each.source is None else self._whose(each, happening)
            must[each.source, each.key if each.source else "", whose, each.bound, each.late] += 1
        _same("triggered", must, Counter(_told(item) for item in new) - queued)
        names = self.machine.plan.schema.tracker_table
        found = {name: rows for name, rows in after.position.facts.history if name in names}
        _same("counted", _rows(dict(counted(before, happening)), names), _rows(found, names))

    def stood(self, before: State, after: State) -> None:
        """Fail where something else triggered by how things were than must have."""
        expected = standing(before, self.machine.look(before.position), after)
        self.counts["triggers"] += len(expected)
        new = after.pending[len(before.pending) :]
        _same("triggered by how things are", Counter((each.source, each.key) for each in expected),
              Counter((item.source, item.key) for item in new))  # fmt: skip

    def offered(self, state: State, change: Change, used: tuple[str, ...], names: tuple[str, ...]) -> None:
        """Fail where other replacements could apply than are offered."""
        self.counts["questions"] += 1
        if self.counts["questions"] % self.every == 0 or names:
            must = could_replace(state, self.machine.look(state.position), change, used)
            _same(f"could replace {change}", Counter(must), Counter(names))

    def replaced(self, state: State, change: Change, name: str) -> None:
        """Count it, once for each change of a batch."""
        told = (self._batches, repr(change), name)
        self.counts["replacements"] += told not in self._replaced
        self._replaced.add(told)

    def _whose(self, each: Due, happening: Happening) -> Control | None:
        assert isinstance(each.ability.when, Pattern)
        assert each.source is not None
        view = happening.before if each.ability.when.looks_back else happening.after
        named = [player for role in each.ability.named for player in lookup(each.bound, role, NOTHING).players]
        return whose(self.machine.control, view, each.source, named)


def whose(table: Iterable[ControlRow], view: View, source: int, named: Iterable[str]) -> Control | None:
    """Return who controls what an object brings about, by the first row that fits; None where none does."""
    one = set(named)
    you = view.you(source)
    reading = view.board().reading(source, you)
    means = {
        Who.NAMED: next(iter(one)) if len(one) == 1 else None,
        Who.CONTROLLER: you,
        Who.OWNER: view.position.obj(source).owner,
        Who.TURN: view.position.facts.turn,
        Who.NOBODY: None,
    }
    for row in table:
        if row.controlled is not None and row.controlled != (you is not None):
            continue
        if row.named is not None and row.named != (len(one) == 1):
            continue
        if row.source is not None and not row.source.test(source, reading):
            continue
        player = means[row.player]
        return None if player is None else Control(player, means[row.you], row.rule)
    return None


def _rows(history: Mapping[str, Any], names: Iterable[str]) -> Counter[Any]:
    return Counter({(name, key): count for name in names for key, count in history.get(name, ())})


def _told(item: Item) -> tuple[Any, ...]:
    return (item.source if item.key else None, item.key, item.control, item.bound, item.late)


def _same(what: str, must: Counter[Any], did: Counter[Any]) -> None:
    if must != did:
        lines = [f"must have, and did not: {each}" for each in must - did]
        lines += [f"did, and must not have: {each}" for each in did - must]
        raise AssertionError("\n".join([f"{what}:", *lines]))
