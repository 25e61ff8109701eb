"""What follows a change by itself: effects end that last no longer, and text is renewed that is active again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from plystack.data import ABILITIES, Always, Effect, End, Origin, Position, Restamp, Until, apply
from plystack.layers.active import functions
from plystack.layers.board import Board
from plystack.layers.plan import LayerPlan
from plystack.layers.view import View

Look: TypeAlias = Callable[[Position], View]
"""Says what everything is at a position."""


def may_begin(view: View, effect: Effect) -> bool:
    """Say whether what an effect lasts for is so: where it is not, the effect does not begin (611.2b)."""
    if effect.until is Until.SOURCE and effect.source is not None and effect.source not in view:
        return False
    return effect.lasts == Always() or _lasts(effect, view.board())


def settled(plan: LayerPlan, look: Look, before: Position, after: Position) -> Position:
    """Return a position with what follows from its being reached.

    Effects end whose time is over, all at once that are seen to be; then others may be seen to be, since
    these ended. Text that is active again is renewed where the plan has that, and what is renewed may end
    effects in turn. Each further round ends at least one effect.

    Arguments:
        plan: the layer plan.
        look: what everything is at a position; asked only where something hangs on it.
        before: the position before the change, settled itself.
        after: the position that the change led to.
    """
    while True:
        while lapsed := _lapsed(look, after):
            after = apply(after, lapsed)
        if not plan.renews_text:
            return after
        renewed = apply(after, renewals(look(before), look(after)))
        if not _lapsed(look, renewed):
            return renewed
        before, after = after, renewed


def _lapsed(look: Look, position: Position) -> list[End]:
    """Return the ends of the effects for which what they last for is not so."""
    lasting = [each for each in position.effects if each.lasts != Always()]
    if not lasting:
        return []
    board = look(position).board()
    return [End(each.id) for each in lasting if not _lasts(each, board)]


def _lasts(effect: Effect, board: Board) -> bool:
    return effect.lasts.holds(board.reading(effect.source, effect.you, effect.parameters))


_NONE: frozenset[int] = frozenset()


def active_text(view: View) -> dict[int, frozenset[int]]:
    """Return for each object the positions of its printed abilities that are active.

    Text is active while the object has the ability where it functions, and its
    condition, where it has one, holds.
    """
    board = view.board()
    found: dict[int, frozenset[int]] = {}
    for ident in view:
        instances = view.exact(ident, ABILITIES)
        if not instances or not isinstance(instances, tuple):
            found[ident] = _NONE
            continue
        reading = board.reading(ident, board.you(ident))
        active = set()
        for instance in instances:
            own = instance.origin is Origin.PRINTED and len(instance.path) == 1  # on its card, not written by an effect
            if own and functions(view.plan, instance, board.objects[ident].zone):
                rules = view.plan.rules_of(instance.ability)
                conditions = [part.condition for part in view.plan.parts(instance)]
                conditions += [rule.condition for rule in rules]
                if not conditions or any(condition.holds(reading) for condition in conditions):
                    active.add(instance.path[0])
        found[ident] = frozenset(active)
    return found


def renewals(before: View, after: View) -> tuple[Restamp, ...]:
    """Return the restamps of text that was inactive before and is active now (480.2); none where the plan has none."""
    if not after.plan.renews_text:
        return ()
    old, new = (view.noted("active text", partial(active_text, view)) for view in (before, after))
    return tuple(
        Restamp(ident, position)
        for ident in sorted(new)
        if ident in old
        for position in sorted(new[ident] - old[ident])
    )
