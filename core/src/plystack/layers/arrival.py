"""How objects enter: each is judged as it would be once there, alone among what is there already (614.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from plystack.data import (
    TEXT,
    Alters,
    Arrival,
    Begin,
    Change,
    Constant,
    Copied,
    Create,
    Effect,
    Enters,
    Expr,
    Move,
    Op,
    OpKind,
    Part,
    Position,
    PutCounters,
    Reading,
    TextOf,
    These,
    Words,
    apply,
    arrange,
    instances_of,
    pairs,
)
from plystack.data.entering import COPY, MODE, Answer
from plystack.data.transition import stranded
from plystack.data.values import with_pair
from plystack.errors import BadChange, suggest
from plystack.layers.board import Board
from plystack.layers.plan import LayerPlan
from plystack.layers.settling import Look
from plystack.layers.view import View

# What identifies an ability while an object enters: whose it is, how often that was copied over, its instance.
_Used: TypeAlias = "tuple[int, int, tuple[int, ...]]"


@attrs.frozen
class Entering:
    """What happens when objects enter at the same time.

    Arguments:
        creates: the arrivals, in the order of their timestamps.
        changes: all changes: what they were elsewhere goes, they arrive, and then what comes with that.
        asked: what each was asked.
    """

    creates: tuple[Create, ...]
    changes: tuple[Change, ...]
    asked: tuple[tuple[str, ...], ...]


def entering(plan: LayerPlan, position: Position, arrivals: Iterable[Arrival], look: Look) -> Entering:
    """Return what happens when objects enter together: none of them counts for the others.

    Arguments:
        plan: the layer plan.
        position: what is there before.
        arrivals: the objects; whose turn it is says whose are older (613.7m), each player's are in the order given.
        look: gives the view of a position.

    Raises:
        BadChange: an answer is missing, is not possible, or nobody asked for it.
    """
    able = [each for each in arrivals if each.was is None or not stranded(plan.schema, position.obj(each.was))]
    gone = [Move(each.was, None) for each in able if each.was is not None]
    before = apply(position, gone)
    judged = [_Judged(plan, before, each, look) for each in arrange(plan.schema, position.facts, able)]
    for each in judged:
        each.judge()
    creates = [each.create for each in judged]
    there = apply(before, creates)
    follow: list[Change] = []
    for place, each in enumerate(judged):
        ident = position.last_id + 1 + place
        follow += each.following(ident, there.obj(ident).timestamp)
    return Entering(tuple(creates), (*gone, *creates, *follow), tuple(tuple(each.asked) for each in judged))


class _Judged:
    """One arrival while it is judged; each ability that applies changes how it would be."""

    def __init__(self, plan: LayerPlan, position: Position, arrival: Arrival, look: Look) -> None:
        self.plan = plan
        self.before = position
        self.create: Create = arrival.create
        self.answers: Mapping[str, Answer] = dict(arrival.answers)
        self.copies = 0  # how many copies it has become so far; each has abilities of its own
        self.look = look
        self.texts: list[tuple[Op, str]] = []  # what is written on it as it enters, with a name for each
        self.counters: list[tuple[str, int]] = []
        self.of_copy: list[tuple[str, int]] = []  # counters that hang on the last copy
        self.asked: list[str] = []
        self.used: set[_Used] = set()
        self.ident = position.last_id + 1

    def judge(self) -> None:
        """Apply the abilities that say how it enters, one after the other; what it copies comes first (616.1)."""
        while True:
            view = self.look(self._position())
            found = [each for each in self._abilities(view) if each[0] not in self.used]
            if not found:
                break
            key, ability, reading = min(found, key=lambda each: (each[1].copies is None, each[0]))
            self.used.add(key)
            self._apply(ability, reading, view)
        if unasked := sorted(self.answers.keys() - set(self.asked)):
            raise BadChange(
                f"{self._label} is not asked for {unasked[0]!r} as it enters; it is asked for "
                f"{', '.join(self.asked) or 'nothing'}"
            )

    def following(self, ident: int, stamp: int) -> Iterator[Change]:
        """Give what comes with the arrival, once its id and its timestamp are known."""
        for op, label in self.texts:
            part = Part(These(frozenset({ident})), (op,))
            yield Begin(Effect(0, label, (part,), stamp, self.create.controller, ident), stamp=False)
        for kind, count in (*self.counters, *self.of_copy):
            if count > 0:
                yield PutCounters(ident, kind, count)

    @property
    def _label(self) -> str:
        return self.create.label or self.create.card.name

    def _position(self) -> Position:
        there = apply(self.before, [self.create])
        return apply(there, self.following(self.ident, there.obj(self.ident).timestamp))

    def _abilities(self, view: View) -> Iterator[tuple[_Used, Enters, Reading]]:
        """Give the abilities that say how this object enters: its own, and those of objects that are there."""
        board = view.board()
        for place, rule in enumerate(self.plan.schema.enterings):
            reading = board.reading(self.ident, self.create.controller)
            if self._applies(rule, reading):
                yield (0, 0, (place,)), rule, reading
        for ident in board.ids():
            if ident != self.ident and board.objects[ident].zone not in self.plan.schema.board_zones:
                continue
            reading = board.reading(ident, board.you(ident))
            for instance in instances_of(board.records[ident]):
                ability = instance.ability
                if isinstance(ability, Enters) and self._applies(ability, reading):
                    yield (ident, self.copies if ident == self.ident else 0, instance.key), ability, reading

    def _applies(self, ability: Enters, reading: Reading) -> bool:
        return ability.where.test(self.ident, reading) and ability.condition.holds(reading)

    def _apply(self, ability: Enters, reading: Reading, view: View) -> None:
        self.asked += ability.asks()
        self._set(ability.status)
        self.counters += _counted(ability.counters, reading.of(self.ident))
        for name, characteristic in ability.chooses:
            chosen = self._chosen(name, characteristic)
            self.create = attrs.evolve(self.create, choices=with_pair(pairs(self.create.choices), name, chosen))
        if ability.copies is not None:
            self._copy(ability, reading, view.copiable_board())
        if ability.modes:
            self._mode(ability, reading)

    def _set(self, status: Iterable[tuple[str, int | str | bool]]) -> None:
        for field, value in status:
            self.create = attrs.evolve(self.create, status=with_pair(pairs(self.create.status), field, value))

    def _chosen(self, name: str, characteristic: str) -> Words:
        words = self.answers.get(name)
        known = self.plan.schema.known_words(characteristic)
        if not isinstance(words, frozenset) or not words:
            raise BadChange(f"{self._label} asks for {name!r} as it enters, one of the game's {characteristic}")
        if known is not None and (strange := sorted(words - known)):
            raise BadChange(
                f"{self._label} asks for {name!r}: {strange[0]!r} is none of the game's {characteristic}"
                f"{suggest(strange[0], known)}"
            )
        return words

    def _copy(self, ability: Enters, reading: Reading, copiable: Board) -> None:
        given = self.answers.get(COPY, ())
        answers: tuple[object, ...] = given if isinstance(given, tuple) else (given,)
        answer = answers[self.copies] if self.copies < len(answers) else None
        if answer is None:  # it may copy, and does not
            return
        assert ability.copies is not None
        fits = [each for each in reading.board.ids() if each != self.ident and ability.copies.test(each, reading)]
        if answer not in fits:
            names = ", ".join(obj.label for each in fits if (obj := reading.board.obj(each))) or "nothing"
            meant = reading.board.obj(answer) if isinstance(answer, int) else None
            what = repr(answer) if meant is None else meant.label
            raise BadChange(f"{self._label} can't enter as a copy of {what}; it can copy {names}")
        assert isinstance(answer, int)
        seen = attrs.evolve(reading, board=copiable).of(self.ident)
        text = TextOf(answer, ability.changes).evaluate(seen)
        assert isinstance(text, Copied)
        self.copies += 1
        self.of_copy = []  # what hung on being another copy is so no longer (707.9e)
        for change in ability.changes:
            if change.holds(text.card, seen):
                self.of_copy += _counted(change.counters, reading.of(self.ident))
                self._set(change.status)
        self.texts.append((Op(OpKind.COPY, TEXT, value=Constant(text)), f"{self._label} enters as a copy"))

    def _mode(self, ability: Enters, reading: Reading) -> None:
        modes = dict(ability.modes)
        answer = self.answers.get(MODE)
        if not isinstance(answer, str) or answer not in modes:
            near = suggest(answer, modes) if isinstance(answer, str) else ""
            raise BadChange(f"{self._label} asks for {MODE!r} as it enters{near}; there are {', '.join(modes)}")
        here = reading.of(self.ident)
        ops = tuple(
            op if op.value is None else attrs.evolve(op, value=Constant(op.value.evaluate(here)))
            for op in modes[answer]
        )
        self.texts.append((Op(OpKind.ALTER, TEXT, value=Constant(Alters(ops))), f"{self._label} enters as {answer}"))


def _counted(counters: Iterable[tuple[str, Expr]], reading: Reading) -> list[tuple[str, int]]:
    return [(kind, amount.number(reading)) for kind, amount in counters]
