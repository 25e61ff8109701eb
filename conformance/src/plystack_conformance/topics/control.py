"""The topic of control: somebody controls all that is brought about, and nobody else ever does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
import pytest

from plystack import Game
from plystack.data import Change, ControlRow, Position, State, TakeOver, Who
from plystack.errors import PlystackError
from plystack.happenings import Happening, Witness, control
from plystack.layers import View
from plystack_conformance.boards import broad, engine, for_all, palette
from plystack_conformance.boards.judge import whose
from plystack_conformance.topics.following import follow
from plystack_conformance.topics.topic import Topic

_BOARDS = 40


class ControlTopic(Topic):
    """Who controls what the abilities of a game bring about."""

    def test_somebody_controls_what_each_object_brings_about(self, game: Game) -> None:
        """On random boards, whomever a text names to choose: one of the players does."""
        table = game.machine.control

        def test(position: Position) -> None:
            try:
                view = engine(game.plan, position)
            except PlystackError:
                return
            _all_controlled(table, view)
            nobodys = {ident for ident in view if _nobodys(ident, table, view)}
            free = attrs.evolve(position, objects=[
                attrs.evolve(obj, controller=None) if obj.id in nobodys else obj for obj in position
            ])  # fmt: skip
            try:
                freed = engine(game.plan, free)
            except PlystackError:
                return
            # without a controller, effects make of some objects what always has one
            _all_controlled(table, freed, [each for each in freed if freed.you(each) or _nobodys(each, table, freed)])

        for_all(broad(palette(game)), test, _BOARDS)

    def test_somebody_controls_what_each_object_brings_about_in_play(self, game: Game) -> None:
        """The same holds wherever courses lead."""
        table = game.machine.control
        for moment in follow(game):
            _all_controlled(table, game.view(moment.after))

    def test_each_row_of_the_table_counts_for_something(self, game: Game) -> None:
        """No row stands behind another that fits all that it fits."""
        table = game.machine.control
        for place, row in enumerate(table):
            for first in table[:place]:
                if _fits_all_of(first, row):
                    pytest.fail(f"the row {row} never counts: the row {first} fits all that it fits", pytrace=False)

    def test_an_item_is_controlled_by_another_only_when_taken_over(self, game: Game) -> None:
        """Who controls an item is decided once, whatever becomes of its source."""
        items = Items()
        for _ in follow(game.with_machine(attrs.evolve(game.machine, witness=items))):
            pass
        assert items.seen, "no item has outlasted a batch in any course"


def _all_controlled(table: Sequence[ControlRow], view: View, idents: Iterable[int] | None = None) -> None:
    """Fail where nobody controls what an object on the board brings about, or somebody else than the table says."""
    facts = view.position.facts
    for ident in view if idents is None else idents:
        if view.position.obj(ident).zone not in view.plan.schema.board_zones:
            continue
        for named in ((), facts.players[:1], facts.players[:2], facts.players[-1:]):
            try:
                found = control(view, ident, table, named)
            except PlystackError as problem:
                raise AssertionError(f"{view.position.obj(ident)}: {problem}") from None
            assert found.player in facts.players, f"object {ident}: {found.player!r} is none of the players"
            assert found.you in (None, *facts.players), f"object {ident}: you, {found.you!r}, is none of the players"
            assert found == whose(table, view, ident, named), f"object {ident}: {found} is not what the table says"


def _nobodys(ident: int, table: Iterable[ControlRow], view: View) -> bool:
    """Say whether the table says whose an object is without a controller: such a thing the game then knows."""
    reading = view.board().reading(ident, None)
    for row in table:
        fits = row.controlled is not True and row.named is not True
        if fits and (row.source is None or row.source.test(ident, reading)):
            return row.player is not Who.CONTROLLER
    return False


def _fits_all_of(first: ControlRow, row: ControlRow) -> bool:
    return (
        first.source in (None, row.source)
        and first.controlled in (None, row.controlled)
        and first.named in (None, row.named)
    )


class Items(Witness):
    """Looks after items, and counts those that outlast a batch."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def happened(self, before: State, changes: tuple[Change, ...], happening: Happening, after: State) -> None:
        """Fail where another controls an item than before, and nobody took it over."""
        taken = {change.id for change in changes if isinstance(change, TakeOver)}
        old = {item.id: item.control for item in (*before.pending, *before.stack)}
        for item in (*after.pending, *after.stack):
            if item.id in old:
                self.seen.add(item.id)
                was = old[item.id]
                assert item.control == was or item.id in taken, (
                    f"{item.label!r} is controlled by {item.control}, and was by {was}; nobody took it over"
                )
