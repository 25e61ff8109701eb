"""Modes: which of them an item does is chosen as it is put up (601.2b, 603.3c, 700.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from plystack.data import Bound, Item, Modal, Reading, SomeOf, Target, do, pairs
from plystack.happenings.standard.parts import part_name, part_of
from plystack.happenings.standard.targets import legal
from plystack.happenings.verb import Call, Step, Verb

MODES: Final = "modes"
"""The name under which the numbers of the chosen modes are known, and the verb that stands for what they do."""


def enough_targets(
    call: Call,
    targets: Sequence[Target],
    modal: Modal | None,
    seen: Reading,
    by: str | None,
    source: int | None,
    item: int | None = None,
) -> bool:
    """Say whether there are enough legal targets for an item to be put up, and for so many of its modes as it must do.

    Arguments:
        call: of the verb that asks.
        targets: of the item, without those of its modes.
        modal: its modes, or None.
        seen: the board as the item sees it.
        by: who controls it, or None.
        source: the object that it comes from, or None.
        item: the object on the stack that it is, or None.
    """
    aim = _Aim(call, seen, by, source, item)
    return aim.enough(targets) and (modal is None or len(aim.possible(modal)) >= modal.least.number(seen))


@attrs.frozen
class _Aim:
    """Who aims, and from where: the arguments of :func:`enough_targets`."""

    call: Call
    seen: Reading
    by: str | None
    source: int | None
    item: int | None

    def enough(self, targets: Sequence[Target]) -> bool:
        """Say whether there are enough legal targets."""
        for target in targets:
            objects, players = legal(self.call, target, self.seen, self.by, self.source, self.item)
            if len(objects) + len(players) < target.least.number(self.seen):
                return False
        return True

    def possible(self, modal: Modal) -> tuple[int, ...]:
        """Return the numbers of the modes that can be chosen: one without a legal target can't be (700.2a)."""
        return tuple(number for number, mode in enumerate(modal.modes, 1) if self.enough(mode.targets))


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
    aim = _Aim(call, seen, call.player, item.source, item.object)
    if not aim.enough(item.targets):
        return None  # so that nothing is asked in vain
    possible = aim.possible(modal)
    least, most = modal.least.number(seen), min(modal.most.number(seen), len(possible))
    if most < least:
        return None
    if most == 0 or len(possible) == least:
        return _with_modes(item, modal, possible[:most]), nth
    if not call.answered(nth):
        labels = tuple(modal.modes[number - 1].label or str(number) for number in possible)
        return call.ask(call.player, SomeOf(tuple(map(str, possible)), least, most, labels), MODES)
    chosen = sorted(map(int, call.chosen(nth).players))
    return _with_modes(item, modal, chosen), nth + 1


def _with_modes(item: Item, modal: Modal, chosen: Sequence[int]) -> Item:
    """Return an item that does the modes which were chosen for it; what else could be chosen is gone.

    Each mode is a part of it: the first that could be chosen comes after what it does anyway, or after the parts that
    stand before its instruction ``modes``.
    """
    verbs_of_it = [each.verb for each in item.does]
    at = verbs_of_it.index(MODES) if MODES in verbs_of_it else len(verbs_of_it)
    marked = at < len(verbs_of_it)
    before = verbs_of_it[:at].count("part") if marked else int(bool(item.does or item.targets))
    targets, parts = list(item.targets), []
    for number in chosen:
        mode = modal.modes[number - 1]
        part = before + number
        targets += [attrs.evolve(each, name=part_name(each.name, part)) for each in mode.targets]
        parts.append(do("part", number=part, do=mode.does))
    targets.sort(key=lambda each: part_of(each.name))
    does = (*item.does[:at], *parts, *item.does[at + 1 :])
    told = pairs({**dict(item.bound), MODES: Bound(words=frozenset(map(str, chosen)))})
    return attrs.evolve(item, does=does, targets=tuple(targets), bound=told, modal=None)


def _modes(call: Call) -> Step:
    """Where no mode has been chosen, nothing stands in its place."""
    return Step()


def verbs() -> Iterator[Verb]:
    """Give the verb that stands for modes."""
    yield Verb(MODES, _modes)
