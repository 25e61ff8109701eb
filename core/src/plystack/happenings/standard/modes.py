"""Modes: which of them an item does is chosen as it is put up (601.2b, 603.3c, 700.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from plystack.data import Bound, Expr, Item, Modal, Reading, SomeOf, Target, do, lookup, pairs
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.standard.parts import part_name, part_of
from plystack.happenings.standard.targets import legal
from plystack.happenings.verb import Call, Step, Verb

MODES: Final = "modes"
"""The name under which the numbers of the chosen modes are known, and the verb that stands for what they do."""


def enough_targets(
    call: Call, targets: Sequence[Target], modal: Modal | None, seen: Reading, by: str | None, source: int | None
) -> bool:
    """Say whether there are enough legal targets for an item to be put up, and for so many of its modes as it must do.

    Arguments:
        call: of the verb that asks.
        targets: of the item, without those of its modes.
        modal: its modes, or None.
        seen: the board as the item sees it.
        by: who controls it, or None.
        source: the object that it comes from, or None.
    """
    if not _aims(call, targets, seen, by, source):
        return False
    return modal is None or len(_possible(call, modal, seen, by, source)) >= modal.least.number(seen)


def _aims(call: Call, targets: Sequence[Target], seen: Reading, by: str | None, source: int | None) -> bool:
    for target in targets:
        objects, players = legal(call, target, seen, by, source)
        if len(objects) + len(players) < target.least.number(seen):
            return False
    return True


def _possible(call: Call, modal: Modal, seen: Reading, by: str | None, source: int | None) -> tuple[int, ...]:
    """Return the numbers of the modes that can be chosen: a mode without a legal target is none of them (700.2a)."""
    several = enumerate(modal.modes, 1)
    return tuple(number for number, mode in several if _aims(call, mode.targets, seen, by, source))


def choose_modes(call: Call, item: Item, nth: int) -> tuple[Item, int] | Step | None:
    """Return an item that does the modes chosen for it, and how many answers are taken by then.

    It is a step where they must be asked for; None where too few modes or targets can be chosen. Nothing is asked where
    there is nothing to choose.

    Arguments:
        call: of the verb that puts it up.
        item: the item.
        nth: how many answers of the verb are taken already.
    """
    modal, seen = item.modal, call.reading(item.bound)
    if modal is None:
        return item, nth
    if not _aims(call, item.targets, seen, call.player, item.source):
        return None  # so that nothing is asked in vain
    possible = _possible(call, modal, seen, call.player, item.source)
    least, most = modal.least.number(seen), min(modal.most.number(seen), len(possible))
    if most < least:
        return None
    if most == 0 or len(possible) == least:
        return _with_modes(item, modal, possible[:most], seen), nth
    if not call.answered(nth):
        labels = tuple(modal.modes[number - 1].label or str(number) for number in possible)
        return call.ask(call.player, SomeOf(tuple(map(str, possible)), least, most, labels), MODES)
    chosen = sorted(map(int, call.chosen(nth).players))
    return _with_modes(item, modal, chosen, seen), nth + 1


def _with_modes(item: Item, modal: Modal, chosen: Sequence[int], seen: Reading) -> Item:
    """Return an item that does the modes which were chosen for it; what else could be chosen is gone.

    Each mode is a part of it: the first that could be chosen comes after what it does anyway, or after as many parts
    as its instruction ``modes`` says.
    """
    marks = [each for each in item.does if each.verb == MODES]
    own = int(bool(item.does or item.targets))
    after = lookup(marks[0].args, "after", 0) if marks else own
    before = after.number(seen) if isinstance(after, Expr) else int(str(after))
    targets, parts = list(item.targets), []
    for number in chosen:
        mode = modal.modes[number - 1]
        part = before + number
        targets += [attrs.evolve(each, name=part_name(each.name, part)) for each in mode.targets]
        parts.append(do("part", number=part, do=mode.does))
    targets.sort(key=lambda each: part_of(each.name))
    at = item.does.index(marks[0]) if marks else len(item.does)
    does = (*item.does[:at], *parts, *item.does[at + 1 :])
    told = pairs({**dict(item.bound), MODES: Bound(words=frozenset(map(str, chosen)))})
    return attrs.evolve(item, does=does, targets=tuple(targets), bound=told, modal=None)


def _modes(call: Call) -> Step:
    """Where no mode has been chosen, nothing stands in its place."""
    return Step()


def verbs() -> Iterator[Verb]:
    """Give the verb that stands for modes."""
    yield Verb(MODES, _modes, (Param("after", Wants.NUMBER, 0),))
