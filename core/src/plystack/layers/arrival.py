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
    Domain,
    Effect,
    Enters,
    Expr,
    Move,
    Obj,
    OneOf,
    Op,
    OpKind,
    Part,
    Position,
    PutCounters,
    Reading,
    SomeOf,
    TextOf,
    These,
    Value,
    Words,
    apply,
    arrange,
    instances_of,
    pairs,
)
from plystack.data.decisions import Answer
from plystack.data.entering import COPY, MODE
from plystack.data.statuses import stranded
from plystack.data.values import with_pair
from plystack.errors import BadChange, suggest
from plystack.layers.board import Board
from plystack.layers.plan import LayerPlan
from plystack.layers.settling import Look
from plystack.layers.view import View

# What identifies an ability while an object enters: whose it is, how often that was copied over, its instance.
_Used: TypeAlias = "tuple[int, int, tuple[int, ...]]"


class Unanswered(BadChange):
    """An object that enters asks something that nobody has answered.

    Arguments:
        place: which of the arrivals asks, the first being 0.
        name: of the question.
        player: who answers.
        domain: the answers that there are.
        label: what asks.
    """

    def __init__(self, place: int, name: str, player: str, domain: Domain, label: str) -> None:
        super().__init__(f"{label} asks for {name!r} as it enters")
        self.place = place
        self.name = name
        self.player = player
        self.domain = domain
        self.label = label


@attrs.frozen
class Entering:
    """What happens when objects enter at the same time.

    Arguments:
        creates: the arrivals, in the order of their timestamps.
        changes: all changes: what they were elsewhere goes, they arrive, and then what comes with that.
        asked: what each was asked.
        places: which of the arrivals each is, the first being 0.
        views: what everything would be with each of them there, alone, under the id that comes next (614.12).
    """

    creates: tuple[Create, ...]
    changes: tuple[Change, ...]
    asked: tuple[tuple[str, ...], ...]
    places: tuple[int, ...] = ()
    views: tuple[View, ...] = ()


def entering(
    plan: LayerPlan, position: Position, arrivals: Iterable[Arrival], look: Look, *, asks: bool = False
) -> Entering:
    """Return what happens when objects enter together: none of them counts for the others.

    Arguments:
        plan: the layer plan.
        position: what is there before.
        arrivals: the objects; whose turn it is says whose are older (613.7m), each player's are in the order given.
        look: gives the view of a position.
        asks: what is not answered is asked: raises :class:`Unanswered`, one question at a time.

    Raises:
        BadChange: an answer is missing, is not possible, or nobody asked for it.
    """
    coming = list(arrivals)
    places = {id(each): place for place, each in enumerate(coming)}
    able = [each for each in coming if each.was is None or not stranded(plan.schema, position.obj(each.was))]
    gone = [Move(each.was, None) for each in able if each.was is not None]
    before = apply(position, gone)
    seen = look(position)
    ordered = arrange(plan.schema, position.facts, able)
    judged = [_Judged(plan, before, seen, each, look, places[id(each)] if asks else None) for each in ordered]
    for each in judged:
        each.judge()
    creates = [each.creation for each in judged]
    there = apply(before, creates)
    follow: list[Change] = []
    for place, each in enumerate(judged):
        ident = position.last_id + 1 + place
        follow += each.following(ident, there.obj(ident).timestamp)
    arriving = [attrs.evolve(each, was=one.was) for each, one in zip(creates, ordered, strict=True)]
    asked = tuple(tuple(each.asked) for each in judged)
    which = tuple(places[id(each)] for each in ordered)
    return Entering(tuple(creates), (*arriving, *follow), asked, which, tuple(each.view for each in judged))


class _Judged:
    """One arrival while it is judged; each ability that applies changes how it would be."""

    def __init__(
        self, plan: LayerPlan, position: Position, seen: View, arrival: Arrival, look: Look, place: int | None = None
    ) -> None:
        self.plan = plan
        self.before = position
        self.seen = seen  # what is there before it enters, itself elsewhere included
        self.create: Create = arrival.create
        self.answers: Mapping[str, Answer] = dict(arrival.answers)
        self.copies = 0  # how many copies it has become so far; each has abilities of its own
        self.look = look
        self.texts: list[tuple[Op, str]] = []  # what is written on it as it enters, with a name for each
        self.counters: list[tuple[str, int]] = []
        self.of_copy: list[tuple[str, int]] = []  # counters that hang on the last copy
        self.copy_status: list[tuple[str, int | str | bool]] = []  # and what else
        self.copy_questions = 0
        self.asked: list[str] = []
        self.used: set[_Used] = set()
        self.ident = position.last_id + 1
        self.place = place  # among the arrivals, where it asks what is not answered
        self.view = seen  # what everything would be with it there

    def judge(self) -> None:
        """Apply the abilities that say how it enters, one after the other; what it copies comes first (616.1)."""
        while True:
            self.view = self.look(self._position())
            found = [each for each in self._abilities(self.view) if each[0] not in self.used]
            if not found:
                break
            key, ability, reading = min(found, key=lambda each: (each[1].copies is None, each[0]))
            self.used.add(key)
            self._apply(ability, reading, self.view)
        if (given := len(self._copy_answers())) > self.copy_questions > 0:
            asked = self.copy_questions
            raise BadChange(f"{self._label} answers {given} times what it copies; it is asked so {asked} times")
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
    def creation(self) -> Create:
        """Return the arrival with the status in which it enters."""
        status = {**dict(self.create.status), **dict(self.copy_status)}
        return attrs.evolve(self.create, status=pairs(status))

    @property
    def _label(self) -> str:
        return self.create.label or self.create.card.name

    def _position(self) -> Position:
        there = apply(self.before, [self.creation])
        return apply(there, self.following(self.ident, there.obj(self.ident).timestamp))

    def _abilities(self, view: View) -> Iterator[tuple[_Used, Enters, Reading]]:
        """Give the abilities that say how it enters: its own as it would be, and those of objects as they are before.

        Conditions and amounts are read before it enters; only what it is itself is read as it would be.
        """
        if self.create.zone not in self.plan.schema.board_zones or self.ident not in view:
            return
        there, before = view.board(), self.seen.board()
        board = _Threshold(before, there, self.ident)
        own = Reading(board, self.ident, self.create.controller)
        for place, rule in enumerate(self.plan.schema.enterings):
            if self._applies(rule, own):
                yield (0, 0, (place,)), rule, own
        for instance in instances_of(there.records[self.ident]):
            if isinstance(instance.ability, Enters) and self._applies(instance.ability, own):
                yield (self.ident, self.copies, instance.key), instance.ability, own
        for ident in before.ids():
            if before.objects[ident].zone not in self.plan.schema.board_zones:
                continue
            reading = Reading(board, ident, before.you(ident))
            for instance in instances_of(before.records[ident]):
                if isinstance(instance.ability, Enters) and self._applies(instance.ability, reading):
                    yield (ident, 0, instance.key), instance.ability, reading

    def _applies(self, ability: Enters, reading: Reading) -> bool:
        return ability.where.test(self.ident, reading) and ability.condition.holds(reading)

    def _apply(self, ability: Enters, reading: Reading, view: View) -> None:
        self.asked += ability.asks()
        self._set(ability.status)
        self.counters += _counted(ability.counters, reading.of(self.ident))
        for name, of in ability.chooses:
            chosen = self._chosen(name, of)
            self.create = attrs.evolve(self.create, choices=with_pair(pairs(self.create.choices), name, chosen))
        if ability.copies is not None:
            self._copy(ability, reading, view.copiable_board())
        if ability.modes:
            self._mode(ability, reading)

    def _ask(self, name: str, domain: Domain) -> None:
        """Ask what is not answered, where questions are put."""
        if self.place is not None:
            player = self.create.controller or self.create.owner
            raise Unanswered(self.place, name, player, domain, self._label)

    def _set(self, status: Iterable[tuple[str, int | str | bool]]) -> None:
        for field, value in status:
            self.create = attrs.evolve(self.create, status=with_pair(pairs(self.create.status), field, value))

    def _chosen(self, name: str, of: str | Words) -> Words:
        known = self.plan.schema.known_words(of) if isinstance(of, str) else of
        told = f"the game's {of}" if isinstance(of, str) else ", ".join(sorted(of))
        if name not in self.answers and known:
            self._ask(name, SomeOf(tuple(sorted(known)), 1, 1))
        words = self.answers.get(name)
        if not isinstance(words, frozenset) or not words:
            raise BadChange(f"{self._label} asks for {name!r} as it enters, one of {told}")
        if known is not None and (strange := sorted(words - known)):
            raise BadChange(
                f"{self._label} asks for {name!r}: {strange[0]!r} is none of {told}{suggest(strange[0], known)}"
            )
        return words

    def _copy_answers(self) -> tuple[object, ...]:
        given = self.answers.get(COPY, ())
        return given if isinstance(given, tuple) else (given,)

    def _copy(self, ability: Enters, reading: Reading, copiable: Board) -> None:
        fits = [
            each
            for each in reading.board.ids()
            if each != self.ident and ability.copies is not None and ability.copies.test(each, reading)
        ]
        if not ability.optional and not fits:
            return
        answers = self._copy_answers()
        given = self.copy_questions < len(answers)
        if not given and (ability.optional or len(fits) > 1):
            labels = tuple(obj.label for each in fits if (obj := reading.board.obj(each)))
            self._ask(COPY, OneOf(tuple(fits), optional=ability.optional, labels=labels))
        if given or ability.optional:
            answer = answers[self.copy_questions] if given else None
            self.copy_questions += 1
        else:
            answer = fits[0] if len(fits) == 1 else None  # there is nothing to choose, or nobody has said which
        if answer is None and ability.optional:  # it may copy, and does not
            return
        if answer not in fits or isinstance(answer, bool):
            names = ", ".join(obj.label for each in fits if (obj := reading.board.obj(each))) or "nothing"
            meant = reading.board.obj(answer) if isinstance(answer, int) else None
            what = repr(answer) if meant is None else meant.label
            raise BadChange(f"{self._label} can't enter as a copy of {what}; it can copy {names}")
        assert isinstance(answer, int)
        seen = attrs.evolve(reading, board=copiable).of(self.ident)
        text = TextOf(answer, ability.changes).evaluate(seen)
        assert isinstance(text, Copied)
        self.copies += 1
        self.of_copy, self.copy_status = [], []  # what hung on being another copy is so no longer (707.9e)
        plain = TextOf(answer).evaluate(seen)
        assert isinstance(plain, Copied)
        for change in TextOf(answer, ability.changes).in_force(plain.card, seen):
            self.of_copy += _counted(change.counters, reading.of(self.ident))
            self.copy_status += change.status
        self.texts.append((Op(OpKind.COPY, TEXT, value=Constant(text)), f"{self._label} enters as a copy"))

    def _mode(self, ability: Enters, reading: Reading) -> None:
        modes = dict(ability.modes)
        if MODE not in self.answers:
            self._ask(MODE, OneOf(tuple(modes)))
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


class _Threshold:
    """A board before an object enters, on which that object can be asked what it would be; it is not counted there."""

    def __init__(self, before: Board, there: Board, ident: int) -> None:
        self.schema = before.schema
        self.facts = before.facts
        self._before = before
        self._there = there
        self._ident = ident

    def ids(self) -> Iterable[int]:
        """Return the ids of the objects before, ascending."""
        return self._before.ids()

    def obj(self, ident: int) -> Obj | None:
        """Return the object with that id, or None."""
        return (self._there if ident == self._ident else self._before).obj(ident)

    def value(self, ident: int, characteristic: str) -> Value:
        """Return what the object has before, or would have."""
        return (self._there if ident == self._ident else self._before).value(ident, characteristic)


def _counted(counters: Iterable[tuple[str, Expr]], reading: Reading) -> list[tuple[str, int]]:
    return [(kind, amount.number(reading)) for kind, amount in counters]
