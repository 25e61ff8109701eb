"""The harbour, a game that is played, passes the suite; and its courses hold enough of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import attrs

from plystack import Game
from plystack.data import Change, EventKind, State
from plystack.happenings import Happening, Machine
from plystack.plugins import assemble
from plystack_conformance import GameConformance
from plystack_conformance.boards.course import course
from plystack_conformance.boards.judge import Judge

from .harbour import game as harbour


class TestHarbour(GameConformance):
    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        return Game(assemble(harbour, rules=rules, policies=policies))


FLOORS = {"triggers": 100, "replacements": 25, "decisions": 50, "changes of control": 10}
"""So much of each must come of five hundred moves."""


class Owners(Judge):
    """A judge that also takes down by which rule items are controlled."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine, every=8)
        self.rules: set[str] = set()

    def happened(self, before: State, changes: tuple[Change, ...], happening: Happening, after: State) -> None:
        super().happened(before, changes, happening, after)
        self.rules |= {item.control.rule for item in after.pending}


def test_five_hundred_moves_hold_enough_of_everything(record_testsuite_property: Callable[[str, object], None]) -> None:
    plain = Game(assemble(harbour))
    judge = Owners(plain.machine)
    game = plain.with_machine(attrs.evolve(plain.machine, witness=judge))
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for seed in (1, 2):
        for moment in course(game, seed, 250):
            if moment.before.decision is not None:
                asked[moment.before.decision.about] += 1
            events = [event.kind for happening in moment.happened for event in happening.events]
            found["changes of control"] += events.count(EventKind.CONTROLLED)
            found["taken over"] += events.count(EventKind.TAKEN_OVER)
    found += judge.counts
    found["decisions"] = asked.total()
    told = f"found {dict(found)}, asked {dict(asked)}, by rules {sorted(judge.rules)}; floors {FLOORS}"
    record_testsuite_property("harbour", told)
    assert all(found[name] >= floor for name, floor in FLOORS.items()), told
    assert {"7.1", "7.2", "7.3"} <= judge.rules, told
    assert {"choose", "may", "order", "replacement", "ship"} <= asked.keys(), told
