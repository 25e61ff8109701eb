"""Game objects, cards, and the facts about players and the game that effects can read."""

from __future__ import annotations

import enum
from collections.abc import Iterable

import attrs

from plystack.data.abilities import Ability
from plystack.data.values import Pairs, Words, Written, lookup


@attrs.frozen(cache_hash=True)
class Card:
    """What is printed: characteristics by name, and abilities in order.

    Arguments:
        name: the card's name.
        values: (characteristic, value) pairs, sorted; a missing one has its default.
        abilities: in the order written.
        sides: what else it can show, by name: a back, another half.
        lent: values that it has and a copy of it does not: those of the first side.
    """

    name: str
    values: Pairs[Written] = ()
    abilities: tuple[Ability, ...] = ()
    sides: Pairs[Card] = ()
    lent: Pairs[Written] = ()


@attrs.frozen(cache_hash=True)
class Pile:
    """Counters of one kind on one object: how many, and when the last was put there."""

    count: int = attrs.field(validator=attrs.validators.ge(1))
    timestamp: int = 0


@attrs.frozen(cache_hash=True)
class Joined:
    """How a further component joined an object: when, and whether on top of what was there."""

    timestamp: int
    over: bool


@attrs.frozen(cache_hash=True)
class Apart:
    """What is a component's own, where an object has several: it goes with it when they part.

    Arguments:
        label: how it is called.
        status: values of fields that are a card's own, where they are not the default.
        designations: names of those that are a card's own.
    """

    label: str = ""
    status: Pairs[int | str | bool] = ()
    designations: tuple[str, ...] = ()


def _components(obj: Obj, _: attrs.Attribute[tuple[Card, ...]], value: tuple[Card, ...]) -> None:
    if not value:
        raise ValueError(f"object {obj.id}: 0 components; an object consists of at least one card")


def _joined(obj: Obj, _: attrs.Attribute[tuple[Joined, ...]], value: tuple[Joined, ...]) -> None:
    if len(value) != len(obj.components) - 1:
        raise ValueError(
            f"object {obj.id}: {len(obj.components)} components, {len(value)} of which joined; all but the first did"
        )


def _apart(obj: Obj, _: attrs.Attribute[tuple[Apart, ...]], value: tuple[Apart, ...]) -> None:
    if len(value) not in (0, len(obj.components)):
        raise ValueError(
            f"object {obj.id}: {len(obj.components)} components, and of {len(value)} it says what is their own"
        )


@attrs.frozen(cache_hash=True)
class Obj:
    """One game object.

    Arguments:
        id: a positive number; a new object has a new one, and it is never used again.
        components: the cards it consists of, in the order in which they came to it.
        owner: a player.
        controller: the player who controls it before any effect, or None.
        zone: where it is.
        timestamp: when it came there, or was attached.
        label: how it is called, for people; unique in a position.
        place: id of the object at which it is, or None.
        attached_to: id of the object it is attached to, or None.
        counters: piles by kind.
        designations: timestamps by name.
        status: values of the fields that the game declares, where they are not the default.
        choices: chosen words by name.
        restamps: timestamps of printed abilities that were renewed, by position.
        joined: how each component but the first joined it.
        order: its height in a pile, the higher the nearer to the top; 0 where that is its timestamp.
        apart: what is each component's own, where there are several.
    """

    id: int = attrs.field(validator=attrs.validators.ge(1))
    components: tuple[Card, ...] = attrs.field(validator=_components)
    owner: str
    controller: str | None
    zone: str
    timestamp: int
    label: str = ""
    place: int | None = None
    attached_to: int | None = None
    counters: Pairs[Pile] = ()
    designations: Pairs[int] = ()
    status: Pairs[int | str | bool] = ()
    choices: Pairs[Words] = ()
    restamps: tuple[tuple[int, int], ...] = ()
    joined: tuple[Joined, ...] = attrs.field(default=(), validator=_joined)
    order: int = 0
    apart: tuple[Apart, ...] = attrs.field(default=(), validator=_apart)

    @property
    def card(self) -> Card:
        """Return the card that was there first."""
        return self.components[0]

    @property
    def top(self) -> int:
        """Return the place of the component that lies over all others: the last that joined over what was there."""
        return max([0, *(place for place, joined in enumerate(self.joined, 1) if joined.over)])

    def own(self, place: int) -> Apart:
        """Return what is a component's own, by its place."""
        return self.apart[place] if self.apart else Apart(self.label if place == 0 else "")

    @property
    def labels(self) -> tuple[str, ...]:
        """Return how it is called, and then its further components that are called something."""
        return (self.label, *(each.label for each in self.apart[1:] if each.label))

    @property
    def height(self) -> int:
        """Return its height in a pile."""
        return self.order or self.timestamp

    def counter_count(self, kind: str) -> int:
        """Return how many counters of a kind lie on it."""
        pile = lookup(self.counters, kind, None)
        return 0 if pile is None else pile.count

    def ability_since(self, position: int) -> int:
        """Return the timestamp of a printed ability: the object's, or its own where it was renewed later."""
        return max([self.timestamp, *(stamp for place, stamp in self.restamps if place == position)])


class Side(enum.Enum):
    """The players that a relation to "you" can take in."""

    SELF = "self"
    TEAM = "team"  # the others of the same team
    OTHERS = "others"  # everybody of other teams


@attrs.frozen(cache_hash=True)
class Relation:
    """A word for players seen from "you": "opponent" is the others, "friendly" self and team.

    Arguments:
        name: the word.
        sides: the players that it takes in.
        of_controller: in an item it is seen from the player who controls the item, who need not be its "you".
    """

    name: str
    sides: frozenset[Side]
    of_controller: bool = False


@attrs.frozen(cache_hash=True)
class Facts:
    """What effects can read that is not an object.

    Arguments:
        players: in turn order, with those who have left.
        turn: whose turn it is, or None.
        teams: team by player; a player without one is alone.
        relations: words for players seen from "you".
        numbers: numbers of the game by name.
        holdings: numbers of players, by player and by name, where they are not the default.
        defaults: of the numbers of players that the game declares.
        history: how often something has happened that trackers count, by tracker and by key.
        left: players who are in the game no longer: they keep their places in the order, but no word for players and no
            turn order takes them in, and they decide nothing.
    """

    players: tuple[str, ...] = ()
    turn: str | None = None
    teams: Pairs[str] = ()
    relations: tuple[Relation, ...] = ()
    numbers: Pairs[int] = ()
    holdings: Pairs[Pairs[int]] = ()
    defaults: Pairs[int] = ()
    history: Pairs[Pairs[int]] = ()
    left: tuple[str, ...] = ()

    @property
    def playing(self) -> tuple[str, ...]:
        """Return the players who are still in the game, in turn order."""
        return tuple(each for each in self.players if each not in self.left)

    def after(self, player: str) -> str | None:
        """Return the next player in turn order after one who is still in the game, or None."""
        place = self.players.index(player) + 1
        return next((each for each in (*self.players[place:], *self.players[:place]) if each not in self.left), None)

    def held(self, player: str, name: str) -> int:
        """Return a number that a player has."""
        return lookup(lookup(self.holdings, player, ()), name, lookup(self.defaults, name, 0))

    def tallied(self, tracker: str, key: str, by: str = "") -> int:
        """Return how often something has happened that a tracker counts under a key; by the object of a label alone."""
        return lookup(lookup(self.history, tracker, ()), f"{key} by {by}" if by else key, 0)

    def in_turn_order(self, players: Iterable[str]) -> tuple[str, ...]:
        """Return players in turn order, from the one whose turn it is on; nobody who has left."""
        first = self.players.index(self.turn) if self.turn in self.players else 0
        wanted = set(players) - set(self.left)
        return tuple(each for each in (*self.players[first:], *self.players[:first]) if each in wanted)

    def related(self, relation: str, you: str | None, player: object, controller: str | None = None) -> bool:
        """Say whether a player stands in a relation to "you"; with nobody on either side, or one who has left, no.

        In one that takes in all sides everybody stands, also to nobody.

        Arguments:
            relation: the word.
            you: whom "you" names, or None for nobody.
            player: the player.
            controller: who controls the item that speaks of it, or None where none does.
        """
        if not isinstance(player, str) or player in self.left:
            return False
        for each in self.relations:
            if each.name == relation:
                if each.sides == frozenset(Side):  # everybody is that to everybody, and to nobody
                    return True
                seen = controller if each.of_controller and controller is not None else you
                return seen is not None and self._side(seen, player) in each.sides
        return False

    def _side(self, you: str, player: str) -> Side:
        if player == you:
            return Side.SELF
        team = lookup(self.teams, you, None)
        return Side.TEAM if team is not None and team == lookup(self.teams, player, None) else Side.OTHERS
