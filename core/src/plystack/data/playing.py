"""What a game declares about what happens: trackers, numbers of players, how items wait; and what a player does."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from plystack.data.decisions import Answer, Option
from plystack.data.patterns import Pattern
from plystack.data.values import Pairs

if TYPE_CHECKING:
    from plystack.data.instructions import Do
    from plystack.data.position import State


@attrs.frozen(cache_hash=True)
class Act:
    """Something that a player does, or could do: pass, play a card, use an ability.

    Arguments:
        name: what, a word of the game.
        player: who.
        args: with what: ids of objects, words, numbers.
    """

    name: str
    player: str
    args: Pairs[int | str] = ()

    def arg(self, name: str) -> Option | None:
        """Return with what it is done, or None."""
        return dict(self.args).get(name)


@attrs.frozen
class Said:
    """An answer to a decision, as a move that is told apart from what a player does."""

    answer: Answer


@attrs.frozen
class Outcome:
    """How a game ended.

    Arguments:
        winners: nobody, where it is a draw.
        reason: a sentence.
    """

    winners: tuple[str, ...] = ()
    reason: str = ""


@attrs.frozen
class PlayerField:
    """A number that each player has: life, points.

    Arguments:
        name: as instructions say it.
        default: at the start.
    """

    name: str
    default: int = 0


@attrs.frozen
class Duration:
    """How long something can last in a game, beside what every game knows: the verb ``end effects`` ends it.

    Arguments:
        name: as instructions say it: "end of the hunt".
    """

    name: str


class Resets(enum.Enum):
    """When a tracker begins anew."""

    TURN = "each turn"
    NEVER = "never"


@attrs.frozen
class Tracker:
    """History that rules ask for, declared so that memory stays bounded: how often something happened.

    Arguments:
        name: as amounts say it.
        pattern: what is counted; "you" of it is nobody.
        per: the role for whose player, or object, it is counted; empty where it is for nobody in particular.
        resets: when it begins anew.
        sums: the role of the number by which it becomes more, such as how much; empty where each time counts as one.
        of_controller: with ``per`` the role of an object, it is counted for whoever controls that, as the pattern sees
            it; of what is gone by then, whoever did so last.
        apart: with ``of_controller``, what each of these objects does is counted alone, so that one can ask how many
            there were (:class:`~plystack.data.Distinct`).
        by: with ``per`` a player, another role, of an object: what each of these does to the player is counted alone,
            under what it is called, which it keeps wherever it goes, and under what its further components are
            called; empty for none.
    """

    name: str
    pattern: Pattern
    per: str = ""
    resets: Resets = Resets.TURN
    sums: str = ""
    of_controller: bool = False
    by: str = ""
    apart: bool = False


class Resolves(enum.Enum):
    """Which item on the stack resolves next."""

    NEWEST = "newest"
    OLDEST = "oldest"


class Arranges(enum.Enum):
    """Who says in which order items are put up that began to wait at the same time."""

    CONTROLLERS = "each controller"  # in turn order, from the player whose turn it is
    TURN_PLAYER = "turn player"  # for all of them
    NOBODY = "nobody"  # in the order in which their sources came to be


@attrs.frozen
class StackPlan:
    """How items wait and resolve in a game.

    Arguments:
        name: how the game calls where they wait.
        resolves: which is next.
        arranges: who orders those that began to wait at the same time.
        asks_again: what had to be so when an ability triggered must be so when it resolves, too.
        follows: "you" of an item is whoever controls its source when it resolves, where that is still there; else it
            stays who it was when the item came to be.
        takes_you: whoever takes over an item is its "you", too.
        zone: where an object goes that was an item and is countered, or has no legal target; None for nowhere.
        immediate: kinds of triggered abilities that are never put up: what they do is done as soon as they trigger;
            they have neither targets nor modes.
        uses: what is announced when an ability is used, with its ``player`` and ``object``; empty for nothing.
        late: those that triggered by another's triggering are put up after all others that wait with them.
        remembers: what is done by an item knows of its source as it last was, where that is gone; else it knows nothing
            of it, but for what triggered by an event that is seen as things were before.
        fizzles: what had targets of which none is legal any more does nothing as it resolves; else it does what it
            still can.
        choosing: gives what a player pays for the objects that an ability chooses as it is put up after it has
            triggered, from a view of everything, the player, and their ids; what can't be paid is not put up.
        order: gives the players in the order in which each puts up what waits, where it is not always that of turns;
            who is not named comes after them, in turn order.
    """

    name: str = "stack"
    resolves: Resolves = Resolves.NEWEST
    arranges: Arranges = Arranges.CONTROLLERS
    asks_again: bool = True
    follows: bool = False
    takes_you: bool = True
    zone: str | None = None
    immediate: frozenset[str] = frozenset()
    uses: str = ""
    late: bool = False
    remembers: bool = True
    fizzles: bool = True
    choosing: Callable[[Any, str, Sequence[int]], tuple[Do, ...]] | None = None
    order: Callable[[State], Sequence[str]] | None = None
