"""What the random boards hold: enough dependencies, loops, effects that started, and effects in early layers."""

from __future__ import annotations

from itertools import product

import pytest

from plystack.errors import PlystackError
from plystack.layers import Trace, trace
from plystack.layers.active import exists
from plystack.layers.board import Board
from plystack_conformance.boards import Rolled, broad, focused

from .palette import palette

_BOARDS = 40  # of each sort, for each game
_EARLY = frozenset({"2", "3", "4"})


def _depends(found: Trace) -> bool:
    return any(done.dependencies for done in found.applied)


def _loops(found: Trace) -> bool:
    """Say whether effects depended on one another in a circle, when one was chosen."""
    for done in found.applied:
        edges: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for each in done.dependencies:
            edges.setdefault(each.effect.order, set()).add(each.on.order)
        while free := [order for order, on in edges.items() if not on & edges.keys()]:
            for order in free:
                del edges[order]
        if edges:
            return True
    return False


def _started(found: Trace) -> bool:
    """Say whether an effect applied in two layers, or goes on although its ability is lost."""
    layers: dict[tuple[int, ...], set[str]] = {}
    for done in found.applied:
        layers.setdefault(done.effect.order, set()).add(done.layer)
    if any(len(names) > 1 for names in layers.values()):
        return True
    view = found.view
    objects = {obj.id: obj for obj in view.position}
    board = Board(view.plan.schema, objects, view.position.facts, dict(view.records))
    return any(not exists(view.plan, done.effect, board)[0] for done in found.applied)


def _early(found: Trace) -> bool:
    return any(done.layer in _EARLY and any(done.doings.values()) for done in found.applied)


def _traces(game: str) -> list[Trace]:
    traces = []
    for make, seed in product((broad(palette(game)), focused(palette(game))), range(_BOARDS)):
        try:
            traces.append(trace(palette(game).plan, make(Rolled(seed))))
        except PlystackError:
            continue
    assert len(traces) > 1.8 * _BOARDS, "nearly all boards can be evaluated"
    return traces


def test_the_boards_hold_what_is_hard(capsys: pytest.CaptureFixture[str]) -> None:
    games = {game: _traces(game) for game in ("invented", "magic", "riftbound")}
    everything = [found for traces in games.values() for found in traces]
    shares = {
        "a dependency": sum(map(_depends, everything)) / len(everything),
        "a loop": sum(map(_loops, everything)) / len(everything),
        "an effect that started": sum(map(_started, everything)) / len(everything),
        "an effect in Magic's layers 2-4": sum(map(_early, games["magic"])) / len(games["magic"]),
    }
    with capsys.disabled():
        told = ", ".join(f"{what} {share:.0%}" for what, share in shares.items())
        print(f"\nboards that hold {told}")  # noqa: T201
    least = dict(zip(shares, (0.3, 0.05, 0.2, 0.3), strict=True))
    assert {what: share for what, share in shares.items() if share < least[what]} == {}
