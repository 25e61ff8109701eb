"""Verbs: what instructions can do. Each is a pure function of what it is given, and gives a step.

A verb makes nothing happen itself. It says which changes are about to happen, what must be decided
before it can say so, and which instructions come next; core does the rest, one step at a time. A
verb that asks is called again with the answers so far, so that nothing of it needs to be kept
while somebody decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import attrs

from plystack.data import (
    Ability,
    Answer,
    Argument,
    Bound,
    Card,
    Chance,
    Change,
    Condition,
    Decision,
    Do,
    Domain,
    Expr,
    Frame,
    Obj,
    Reading,
    Schema,
    StackPlan,
    State,
    Those,
    Where,
    lookup,
)
from plystack.data.expr import matching
from plystack.errors import DataError, IllegalAction, suggest
from plystack.happenings.asking import Asked
from plystack.happenings.memory import reading
from plystack.happenings.parameters import REQUIRED, Param
from plystack.layers import View

T = TypeVar("T")


def _changes(given: Iterable[Change]) -> tuple[Change, ...]:
    return tuple(given)


def _program(given: Iterable[Do]) -> tuple[Do, ...]:
    return tuple(given)


def _names(given: Iterable[tuple[str, Bound]]) -> tuple[tuple[str, Bound], ...]:
    return tuple(given)


def _frames(given: Iterable[Frame]) -> tuple[Frame, ...]:
    return tuple(given)


@attrs.frozen
class Step:
    """What comes of calling a verb.

    Arguments:
        changes: what is about to happen, all at once.
        ask: what must be decided before the verb can say more; the rest is then empty.
        then: the instructions that come next, before those that are left.
        bound: what names stand for from now on.
        counts: what the instruction's own name is to stand for; None for what happened.
        joins: what happened is added to what the name stands for already.
        frames: what is carried out before these instructions go on, the first first: an item that resolves.
        done: nothing is to be done, and that is all of it: a cost of nothing is paid.
    """

    changes: tuple[Change, ...] = attrs.field(default=(), converter=_changes)
    ask: Decision | None = None
    then: tuple[Do, ...] = attrs.field(default=(), converter=_program)
    bound: tuple[tuple[str, Bound], ...] = attrs.field(default=(), converter=_names)
    counts: Bound | None = None
    joins: bool = False
    frames: tuple[Frame, ...] = attrs.field(default=(), converter=_frames)
    done: bool = False

    @property
    def full(self) -> bool:
        """Say whether anything comes of it, so that what must be done in full is done."""
        return self.done or bool(self.ask or self.changes or self.then or self.bound or self.frames or self.counts)


@attrs.frozen
class Verb:
    """Something that instructions can do.

    Arguments:
        name: as instructions say it.
        run: gives the step, from the call alone; it must be pure.
        params: what it is given.
        open: whatever else is given is taken too; for what is announced.
    """

    name: str
    run: Callable[[Call], Step]
    params: tuple[Param, ...] = ()
    open: bool = False


@attrs.frozen(eq=False)
class Call:
    """One call of a verb: what it is given, read against the board as it is now.

    Arguments:
        do: the instruction.
        state: the State.
        view: what everything is.
        frame: the instructions being carried out.
        stack_plan: how items wait and resolve.
        chance: numbers drawn from the seed; what a verb draws is counted by core.
        verbs: all that there are, by name.
        hooks: those that the game publishes, to be asked.
    """

    do: Do
    state: State
    view: View
    frame: Frame
    stack_plan: StackPlan
    chance: Chance
    verbs: Mapping[str, Verb]
    hooks: Asked = Asked()

    def of(self, do: Do, frame: Frame) -> Step:
        """Return what comes of another instruction, called where this one is.

        Raises:
            DataError: there is no such verb.
        """
        return find(self.verbs, do.verb).run(attrs.evolve(self, do=do, frame=frame))

    # -- what there is --------------------------------------------------------------------------

    @property
    def schema(self) -> Schema:
        """Return everything that the game declares about objects and rules."""
        return self.view.plan.schema

    @property
    def you(self) -> str | None:
        """Return whom "you" names, or None for nobody."""
        return self.frame.you

    @property
    def player(self) -> str:
        """Return who makes the choices.

        Raises:
            DataError: nobody does: these instructions are of the rules, not of a player.
        """
        if self.frame.player is None:
            raise DataError(f"{self.do.verb!r} needs somebody who chooses, and nobody does here")
        return self.frame.player

    @property
    def source(self) -> int | None:
        """Return the id of the object that the instructions come from, or None."""
        return self.frame.source

    @property
    def label(self) -> str:
        """Return how what is carried out is called, for people."""
        return self.frame.label or self.do.verb

    def reading(self, bound: Iterable[tuple[str, Bound]] = ()) -> Reading:
        """Return the board as these instructions see it, with some names more."""
        names = tuple(sorted({**dict(self.frame.bound), **dict(bound)}.items()))
        frame = self.frame
        return reading(self.state, self.view, frame.source, frame.you, names, frame.source, frame.player)

    def obj(self, ident: int) -> Obj:
        """Return an object that is there."""
        return self.state.position.obj(ident)

    # -- what is given --------------------------------------------------------------------------

    def arg(self, name: str) -> Argument:
        """Return what is given under a name, as it stands; its default, where nothing is."""
        found: Any = lookup(self.do.args, name, REQUIRED)
        if found is REQUIRED:
            found = next((each.default for each in self.verbs[self.do.verb].params if each.name == name), REQUIRED)
        if found is REQUIRED:
            raise DataError(f"{self.do.verb!r} needs {name!r}")
        argument: Argument = found
        return argument

    def _typed(self, name: str, kind: type[T]) -> T:
        found = self.arg(name)
        if not isinstance(found, kind):
            raise DataError(f"{self.do.verb!r}: {name} = {found!r}; expected {kind.__name__}")
        return found

    def objects(self, name: str, bound: Iterable[tuple[str, Bound]] = ()) -> tuple[int, ...]:
        """Return the ids of the objects that pass the filter given under a name.

        Those that a name stands for come in its order, all others by id; what is gone is not among them.
        """
        found = self.arg(name)
        if found is None:
            return ()
        where = self._typed(name, Where)
        seen = self.reading(bound)
        if isinstance(where, Those):
            there = set(seen.board.ids())
            return tuple(each for each in seen.named(where.name).objects if each in there)
        return tuple(matching(where, seen))

    def object(self, name: str) -> int | None:
        """Return the id of the first such object, or None."""
        return next(iter(self.objects(name)), None)

    def players(self, name: str) -> tuple[str, ...]:
        """Return the players given under a name, in turn order; nobody, where it names nobody."""
        found = self.arg(name)
        return () if found is None else players_of(self._typed(name, Expr), self.reading())

    def number(self, name: str, it: int | None = None) -> int:
        """Return the number given under a name; an amount is read for one object, the source where none is named."""
        found = self.arg(name)
        if isinstance(found, Expr):
            seen = self.reading()
            return found.number(seen if it is None else seen.of(it))
        if isinstance(found, bool) or not isinstance(found, int):
            raise DataError(f"{self.do.verb!r}: {name} = {found!r}; expected a number")
        return found

    def value(self, name: str) -> int | str | bool:
        """Return the value of a status given under a name."""
        found = self.arg(name)
        value = found.evaluate(self.reading()) if isinstance(found, Expr) else found
        if not isinstance(value, int | str):
            raise DataError(f"{self.do.verb!r}: {name} = {found!r}; expected a number, a word, true or false")
        return value

    def words(self, name: str) -> frozenset[str]:
        """Return the words given under a name."""
        found = self.arg(name)
        value = found.evaluate(self.reading()) if isinstance(found, Expr) else found
        if value is None:
            return frozenset()
        words = frozenset({value}) if isinstance(value, str) else value
        if not isinstance(words, frozenset):
            raise DataError(f"{self.do.verb!r}: {name} = {found!r}; expected words")
        return frozenset(str(word) for word in words)

    def word(self, name: str) -> str:
        """Return the word given under a name; an empty one, where it is None."""
        found = self.arg(name)
        if isinstance(found, Expr):
            value = found.evaluate(self.reading())
            found = value if value is None or isinstance(value, str) else found
        return "" if found is None else (found if isinstance(found, str) else self._typed(name, str))

    def truth(self, name: str) -> bool:
        """Return whether what is given under a name is true."""
        return self._typed(name, bool)

    def holds(self, name: str) -> bool:
        """Return whether the condition given under a name is so."""
        return self._typed(name, Condition).holds(self.reading())

    def program(self, name: str) -> tuple[Do, ...]:
        """Return the instructions given under a name."""
        return self._typed(name, tuple)

    def ability(self, name: str, kind: type[T]) -> T:
        """Return the ability given under a name, of one class."""
        self._typed(name, Ability)
        return self._typed(name, kind)

    def card(self, name: str) -> Card:
        """Return the card given under a name."""
        return self._typed(name, Card)

    # -- what was answered ----------------------------------------------------------------------

    def answer(self, place: int) -> Answer:
        """Return what was answered to the question of a place, the first being 0.

        It was checked against the question's domain.
        """
        return self.frame.answers[place]

    def chosen(self, place: int) -> Bound:
        """Return what was chosen at a place as what a name stands for: ids as objects, all else as players."""
        said = self.answer(place)
        assert isinstance(said, tuple)  # a domain of which several are chosen gives nothing else
        return Bound(
            tuple(each for each in said if isinstance(each, int)), tuple(each for each in said if isinstance(each, str))
        )

    def answered(self, place: int) -> bool:
        """Say whether the question of a place has been answered."""
        return place < len(self.frame.answers)

    def ask(self, player: str, domain: Domain, about: str) -> Step:
        """Return the step that asks a player."""
        return Step(ask=Decision(player, domain, about, self.label))

    def fail(self, reason: str) -> IllegalAction:
        """Return the complaint that what must be done in full can't be."""
        return IllegalAction(f"{self.label}: {reason}")


def find(verbs: Mapping[str, Verb], name: str) -> Verb:
    """Return a verb by its name.

    Raises:
        DataError: there is none.
    """
    if name not in verbs:
        raise DataError(f"there is no verb {name!r}{suggest(name, verbs)}")
    return verbs[name]


def players_of(expr: Expr, seen: Reading) -> tuple[str, ...]:
    """Return the players that an amount gives, in turn order; nobody, where it gives nobody.

    Raises:
        DataError: it gives something else.
    """
    value = expr.evaluate(seen)
    if value is None:
        return ()
    names = frozenset({value}) if isinstance(value, str) else value
    if not isinstance(names, frozenset):
        raise DataError(f"{expr!r} gives {value!r}; expected players")
    return seen.board.facts.in_turn_order(str(each) for each in names)


def options(idents: Iterable[int], view: View) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return ids of objects as options, and what they are called."""
    found = tuple(idents)
    return found, tuple(view.position.obj(each).label for each in found)
