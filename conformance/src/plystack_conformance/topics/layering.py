"""The topic of layering: on random boards of the game's own words, the two evaluators agree and the laws hold.

A usual run takes the same few boards each time. A long one rolls new ones, as many for
each test as the environment variable ``PLYSTACK_BOARDS`` says.

A failure shows the smallest board that was found, as a scenario file where one can say it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import attrs
import pytest

from plystack import Game
from plystack.data import Begin, Change, Create, End, Move, Position, PutCounters, TakeCounters, apply
from plystack.errors import BadChange, PlystackError
from plystack.layers import LayerPlan, View
from plystack_conformance.boards import (
    Chooser,
    Palette,
    Pieces,
    broad,
    card,
    changes,
    check_same,
    engine,
    focused,
    for_all,
    halves,
    mixed,
    reference,
    said,
    told,
)
from plystack_conformance.boards import palette as palette_of
from plystack_conformance.boards.broad import fixed, floating
from plystack_conformance.topics.topic import Topic

Undo: TypeAlias = Callable[[Position], Change]
"""What undoes a change, by the position after it."""

SORTS = {"broad": broad, "focused": focused}
_BOARDS = 80  # of each sort
_SETTINGS = 10  # for each setting of a policy
_CHANGED = 40
_LAW = 30


class LayeringTopic(Topic):
    """The layers of a game, on boards made from its own words."""

    @pytest.fixture
    def palette(self, game: Game) -> Palette:
        """Give what boards are made of; override it where the words that are chosen for a game do not do."""
        return palette_of(game)

    # -- two evaluators ---------------------------------------------------------------------

    @pytest.mark.parametrize("sort", SORTS)
    def test_the_engine_says_the_same_as_the_reference(self, palette: Palette, sort: str) -> None:
        """What the engine says of a board is what the rule to the letter says."""
        for_all(SORTS[sort](palette), partial(_agree, palette), _BOARDS)

    def test_they_agree_under_every_setting_of_the_policies(self, game: Game) -> None:
        """The same holds under the plan of each setting that is no default."""
        for policy in game.declared.offered:
            for setting in policy.settings:
                if setting != policy.default:
                    other = palette_of(self.load(policies={policy.name: setting}))
                    for make in SORTS.values():
                        for_all(make(other), partial(_agree, other), _SETTINGS)

    def test_they_agree_after_each_change(self, palette: Palette) -> None:
        """A view that is updated change by change says the same as the rule on the whole board."""

        def make(choose: Chooser) -> tuple[Position, list[Change]]:
            return broad(palette)(choose), changes(palette)(choose)

        for_all(make, lambda made: _agree_after(palette, *made), _CHANGED)

    # -- laws -------------------------------------------------------------------------------

    def test_evaluating_again_changes_nothing(self, palette: Palette) -> None:
        """The same board gives the same again, and so does an update by nothing."""

        def test(position: Position) -> None:
            first = told(engine, palette.plan, position)
            check_same(palette, position, first, told(engine, palette.plan, position))
            if "error" not in first:
                view = engine(palette.plan, position)
                check_same(palette, position, first, said(view.update(())))
                check_same(palette, position, first, said(view))

        for_all(mixed(palette), test, _LAW)

    def test_halves_that_do_not_touch_are_together_as_apart(self, palette: Palette) -> None:
        """Two players' boards, each about its player's objects alone, do not change each other."""
        if palette.oneself is None:
            pytest.skip("no relation means oneself alone; see test_one_relation_means_oneself")

        def test(made: tuple[Position, Position]) -> None:
            one, two = made
            both = Position([*one, *two], (), one.facts)
            apart = said(engine(palette.plan, one)) | said(engine(palette.plan, two))
            check_same(palette, both, apart, said(engine(palette.plan, both)))

        for_all(halves(palette), test, _LAW)

    def test_a_source_that_left_is_as_if_it_had_never_been(self, palette: Palette) -> None:
        """An object with a static ability that came and left leaves no trace."""

        def guest(choose: Chooser, _: Position) -> tuple[Change, Undo]:
            printed = attrs.evolve(card(palette, choose, "Guest"), abilities=(Pieces(palette, choose).ability(),))
            player = choose.among(palette.facts.players)
            create = Create(printed, player, palette.controller(player, palette.zone), palette.zone, "guest")
            return create, lambda there: Move(there.last_id, None)

        _undone(palette, guest)

    def test_counters_that_were_taken_away_are_as_if_never_put(self, palette: Palette) -> None:
        """The first counters of a kind that were put on an object and taken away leave no trace."""
        if not palette.counters:
            pytest.skip("the game declares no counters")

        def put(choose: Chooser, position: Position) -> tuple[Change, Undo] | None:
            on = choose.among(tuple(position))
            new = tuple(kind for kind in palette.counters if kind not in dict(on.counters))
            if not new:
                return None
            kind, count = choose.among(new), choose.between(1, 2)
            return PutCounters(on.id, kind, count), lambda _: TakeCounters(on.id, kind, count)

        _undone(palette, put)

    def test_a_floating_effect_that_ended_is_as_if_it_had_never_begun(self, palette: Palette) -> None:
        """A floating effect that began and ended leaves no trace."""

        def begin(choose: Chooser, position: Position) -> tuple[Change, Undo]:
            made = floating(palette, choose, 1, max(position.ids()))
            return Begin(fixed(palette.plan, position, made)), lambda there: End(there.last_id)

        _undone(palette, begin)

    def test_the_order_in_which_objects_are_kept_changes_nothing(self, palette: Palette) -> None:
        """A board whose objects were put in backwards is the same board."""

        def test(position: Position) -> None:
            turned = attrs.evolve(position, objects=list(reversed(list(position))))
            check_same(palette, position, told(engine, palette.plan, position), told(engine, palette.plan, turned))

        for_all(broad(palette), test, _LAW)


def _agree(palette: Palette, position: Position) -> None:
    """Fail where engine and reference differ on a board."""
    check_same(palette, position, told(reference, palette.plan, position), told(engine, palette.plan, position))


def _updated(view: View, change: Change) -> Callable[[LayerPlan, Position], View]:
    """Return what tells an evaluator's answer by an update of a view."""
    return lambda _plan, _position: view.update([change])


def _agree_after(palette: Palette, position: Position, following: list[Change]) -> None:
    """Fail where an updated view differs from the reference after one of some changes."""
    try:
        view = engine(palette.plan, position)
    except PlystackError:
        return
    for change in following:
        try:
            position = apply(position, [change], palette.schema)
        except BadChange:
            continue
        expected = told(reference, palette.plan, position)
        if "error" in expected:
            found = told(_updated(view, change), palette.plan, position)
            check_same(palette, position, expected, found)
            return
        view = view.update([change])
        check_same(palette, position, expected, said(view))


def _undone(palette: Palette, do: Callable[[Chooser, Position], tuple[Change, Undo] | None]) -> None:
    """Fail where something that was done and undone leaves a trace in what everything is."""

    def make(choose: Chooser) -> tuple[Position, tuple[Change, Undo] | None]:
        position = mixed(palette)(choose)
        return position, do(choose, position)

    def test(made: tuple[Position, tuple[Change, Undo] | None]) -> None:
        position, found = made
        if found is None:
            return
        done, undo = found
        there = apply(position, [done], palette.schema)
        try:
            view = engine(palette.plan, there)
            never = said(engine(palette.plan, position))
        except PlystackError:
            return
        check_same(palette, there, never, said(view.update([undo(there)])))

    for_all(make, test, _LAW)
