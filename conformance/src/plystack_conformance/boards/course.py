"""Courses of play, at random: by what a game says is legal, or by a host who makes things happen on a board.

The same seed gives the same course in every process, as long as nothing of the game depends on anything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from plystack import Game
from plystack.data import Act, Chance, Change, Do, Said, State, do
from plystack.errors import DataError, EndlessLoop, PlystackError
from plystack.happenings import Happening
from plystack.plugins import Declared

from .choosing import Rolled
from .deriving import palette
from .palette import Palette
from .playing import happenings, peopled

PLAYERS = ("A", "B")
_TRIES = 50
_LOOPS = 3


class Unplayable(AssertionError):
    """A course that can't go on: what is legal can't be done, or nothing is, or the engine or the game fails."""


@attrs.frozen
class Hosted:
    """What a host makes happen: changes, or instructions.

    Arguments:
        changes: a batch.
        program: instructions, where there are no changes.
    """

    changes: tuple[Change, ...] = ()
    program: tuple[Do, ...] = ()


Made: TypeAlias = "Act | Said | Hosted"


@attrs.frozen(eq=False)
class Moment:
    """One move of a course.

    Arguments:
        number: of the move, from 1 on.
        before: the State in which it was made.
        move: what was done.
        after: the State that came of it.
        happened: what happened on the way.
        anew: a game began with the State before it.
    """

    number: int
    before: State
    move: Made
    after: State
    happened: tuple[Happening, ...]
    anew: bool = False


def plays(declared: Declared) -> bool:
    """Say whether a game says who may act, so that it can be played without a host."""
    return declared.played.answered("turn_to_act")


def made(game: Game, state: State, move: Made) -> tuple[State, tuple[Happening, ...]]:
    """Return the State after a move, and what happened on the way."""
    if isinstance(move, Act):
        progress = game.act(state, move)
    elif isinstance(move, Said):
        progress = game.answer(state, move.answer)
    elif move.changes:
        progress = game.happen(state, move.changes)
    else:
        progress = game.do(state, move.program, player=state.position.facts.turn)
    return progress.state, progress.happenings


def course(game: Game, seed: int, steps: int, *, hosted: bool = False) -> Iterator[Moment]:
    """Give the moves of a course; when a game is over, another one begins.

    Arguments:
        game: the game.
        seed: from which everything follows.
        steps: so many moves.
        hosted: a host makes things happen on a board of its own; else players do what is legal.

    Raises:
        Unplayable: it can't go on; the message says at which move, and why.
    """
    player = _Hosting(game, seed) if hosted else _Playing(game, seed)
    where = f"seed {seed}{', by a host' if hosted else ''}"
    try:
        state, anew, loops = player.start(), True, 0
        for number in range(1, steps + 1):
            where = f"seed {seed}{', by a host' if hosted else ''}, move {number}"
            if not hosted and state.decision is None and game.outcome(state) is not None:
                state, anew = player.start(), True
            try:
                move, after, happened = player.next(state)
            except EndlessLoop:
                if not hosted or loops >= _LOOPS:
                    raise
                # cards that were made at random go on for ever, which is no fault of the game: others are made
                loops, state, anew = loops + 1, player.start(), True
                move, after, happened = player.next(state)
            yield Moment(number, state, move, after, happened, anew)
            state, anew = after, False
    except PlystackError as problem:
        raise Unplayable(f"{where}: {player.told}{type(problem).__name__}: {problem}") from problem
    except AssertionError as problem:  # of a judge, or since nobody can do anything
        raise type(problem)(f"{where}: {problem}") from None


class _Playing:
    """Plays by what is legal."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.chance = Chance(seed)
        self.told = ""

    def start(self) -> State:
        """Return the State in which a new game begins."""
        return self.game.start(self.game.new(PLAYERS, seed=self.chance.below(10**6))).state

    def next(self, state: State) -> tuple[Made, State, tuple[Happening, ...]]:
        """Return the next move, and what came of it."""
        self.told = ""
        move: Made
        if state.decision is not None:
            move = Said(state.decision.domain.sample(self.chance))
        else:
            legal = self.game.legal(state)
            if not legal:
                raise Unplayable("nobody can do anything, nothing is to be decided, and the game is not over")
            move = legal[self.chance.below(len(legal))]
        self.told = f"{move} is legal, and yet: "
        return (move, *made(self.game, state, move))


class _Hosting:
    """Makes things happen on a board; what is refused is left."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.told = game, ""
        self.colors: Palette = palette(game)
        self.rolled, self.chance = Rolled(seed), Chance(seed)

    def start(self) -> State:
        """Return a board."""
        return peopled(self.game, self.colors, self.rolled)

    def next(self, state: State) -> tuple[Made, State, tuple[Happening, ...]]:
        """Return the next move, and what came of it."""
        if state.decision is not None:
            said = Said(state.decision.domain.sample(self.chance))
            return (said, *made(self.game, state, said))
        if state.stack and self.rolled.below(2):
            return self._does(state, do("resolve"))
        if self.rolled.one_in(10):
            return self._does(state, do("end effects"))
        problem: DataError | None = None
        for _ in range(_TRIES):
            move = Hosted(changes=tuple(happenings(self.colors, self.rolled, state)))
            try:
                self.game.change(state, move.changes)  # what can't be done is refused before anybody is asked
                return (move, *made(self.game, state, move))
            except DataError as refused:
                problem = refused
        raise Unplayable(f"of {_TRIES} batches of changes none can be made: {problem}")

    def _does(self, state: State, instruction: Do) -> tuple[Made, State, tuple[Happening, ...]]:
        move = Hosted(program=(instruction,))
        return (move, *made(self.game, state, move))
