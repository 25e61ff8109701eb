"""Everything that a game declares about its objects, as one thing in which what belongs together is found.

Values that hang together do so by declaration (:mod:`plystack.data.declarations`);
no operation knows any of that, :mod:`plystack.data.record` reads it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from plystack.data.abilities import KEYWORD, STATIC, Ability, Keyword
from plystack.data.agreement import check_declared
from plystack.data.declarations import (
    AbilityKind,
    Attachment,
    Brings,
    CardSide,
    Characteristic,
    Counter,
    Designation,
    Family,
    Field,
    KeywordRule,
    Takes,
    Zone,
)
from plystack.data.effects import Until
from plystack.data.events import EventKind
from plystack.data.objects import Card
from plystack.data.playing import Duration, PlayerField, Tracker
from plystack.data.reading import Board
from plystack.data.rules import Action, Number
from plystack.data.triggers import ACTIVATED, REPLACEMENT, RESOLUTION, TRIGGERED, Activated
from plystack.data.values import TEXT, Kind, Words
from plystack.errors import DataError, UnknownWord, suggest

if TYPE_CHECKING:
    from plystack.data.entering import Enters

_TEXT = Characteristic(TEXT, Kind.TEXT)

# The most digits that the number of a keyword has where it is written with one.
_DIGITS = 9

_TABLES = (
    "by_name", "family_table", "field_table", "side_table", "zone_table", "counter_table", "designation_table",
    "keyword_table", "all_kinds", "action_table", "number_table",
    "player_table", "tracker_table", "duration_table",
)  # fmt: skip

T = TypeVar(
    "T",
    Characteristic,
    Family,
    Field,
    CardSide,
    Zone,
    Counter,
    Designation,
    KeywordRule,
    AbilityKind,
    Action,
    Number,
    PlayerField,
    Tracker,
    Duration,
)


def _named(items: Iterable[T], what: str) -> dict[str, T]:
    table: dict[str, T] = {}
    for item in items:
        name = item.kind if isinstance(item, Counter) else item.name
        if name in table:
            raise DataError(f"{what} {name!r} is declared twice")
        table[name] = item
    return table


REMEMBERED: Final = 4096
"""So much is remembered of what was found by looking at cards and abilities, before it is all forgotten."""


@attrs.frozen(slots=False)
class Schema:
    """Everything that a game, its add-ons and a scenario file declare about objects and rules.

    Raises:
        DataError: a name is declared twice, or one refers to another that is not declared.
    """

    characteristics: tuple[Characteristic, ...]
    families: tuple[Family, ...] = ()
    brings: tuple[Brings, ...] = ()
    takes: tuple[Takes, ...] = ()
    fields: tuple[Field, ...] = ()
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    designations: tuple[Designation, ...] = ()
    keywords: tuple[KeywordRule, ...] = ()
    ability_kinds: tuple[AbilityKind, ...] = ()
    sides: tuple[CardSide, ...] = ()
    enterings: tuple[Enters, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    actions: tuple[Action, ...] = ()
    numbers: tuple[Number, ...] = ()
    player_fields: tuple[PlayerField, ...] = ()
    trackers: tuple[Tracker, ...] = ()
    durations: tuple[Duration, ...] = ()

    def __attrs_post_init__(self) -> None:
        for name in _TABLES:  # to make a table is to refuse a name that is declared twice
            getattr(self, name)
        check_declared(self)

    @cached_property
    def by_name(self) -> dict[str, Characteristic]:
        """Characteristics by name."""
        return _named(self.characteristics, "characteristic")

    @cached_property
    def family_table(self) -> dict[str, Family]:
        """Families of words by name."""
        return _named(self.families, "family")

    @cached_property
    def field_table(self) -> dict[str, Field]:
        """Fields by name."""
        return _named(self.fields, "field")

    @cached_property
    def side_table(self) -> dict[str, CardSide]:
        """Sides of cards by name."""
        return _named(self.sides, "side")

    @cached_property
    def hiding(self) -> frozenset[str]:
        """The fields that hide an object while they are true."""
        return frozenset(field.name for field in self.fields if field.hides)

    @cached_property
    def zone_table(self) -> dict[str, Zone]:
        """Zones by name."""
        return _named(self.zones, "zone")

    @cached_property
    def counter_table(self) -> dict[str, Counter]:
        """Counters by kind."""
        return _named(self.counters, "counter")

    @cached_property
    def designation_table(self) -> dict[str, Designation]:
        """Designations by name."""
        return _named(self.designations, "designation")

    @cached_property
    def keyword_table(self) -> dict[str, KeywordRule]:
        """Keywords by word."""
        return _named(self.keywords, "keyword")

    @cached_property
    def all_kinds(self) -> frozenset[str]:
        """Names of all kinds of ability."""
        return frozenset(
            {
                STATIC,
                KEYWORD,
                TRIGGERED,
                ACTIVATED,
                REPLACEMENT,
                RESOLUTION,
                *_named(self.ability_kinds, "kind of ability"),
            }
        )

    @cached_property
    def barring(self) -> tuple[str, ...]:
        """The characteristics whose words are names of abilities that an object can't have."""
        return tuple(each.name for each in self.characteristics if each.bars)

    @cached_property
    def resolving(self) -> frozenset[str]:
        """The words by which a card is played to do something as it resolves."""
        return frozenset().union(*(each.resolving for each in self.characteristics))

    def check_kinds(self, kinds: Words) -> Words:
        """Return kinds of ability, all of which the game knows.

        Raises:
            UnknownWord: it does not.
        """
        if strange := sorted(kinds - self.all_kinds):
            near = suggest(strange[0], self.all_kinds)
            known = ", ".join(sorted(self.all_kinds))
            raise UnknownWord(f"there is no kind of ability {strange[0]!r}{near}; there are {known}")
        return kinds

    def keyword(self, text: str) -> Keyword | None:
        """Return a keyword, with its number where it is written with one; None where the game has no such keyword."""
        if text in self.keyword_table:
            return self.keyword_table[text].bare
        word, _, number = text.rpartition(" ")
        rule = self.keyword_table.get(word)
        if rule is None or not rule.numbered or len(number) > _DIGITS or not (number.isascii() and number.isdigit()):
            return None
        return Keyword(word, int(number))

    def kinds_of(self, ability: Ability) -> Words:
        """Return of which kinds an ability is in this game."""
        if isinstance(ability, Keyword) and ability.word in self.keyword_table:
            return ability.kinds | self.keyword_table[ability.word].kinds
        if not self._telling:
            return ability.kinds
        found = self._kinds.get(ability)
        if found is None:
            if len(self._kinds) >= REMEMBERED:
                self._kinds.clear()
            told = {name for name, tells in self._telling if tells(ability)}
            found = self._kinds[ability] = ability.kinds | told
        return found

    def used(self, ability: Ability) -> tuple[Activated, ...]:
        """Return what a player can use of an ability: itself, or what a keyword stands for."""
        if isinstance(ability, Activated):
            return (ability,)
        if not isinstance(ability, Keyword) or (rule := self.keyword_table.get(ability.word)) is None:
            return ()
        written = tuple(each for each in rule.abilities if isinstance(each, Activated))
        return written if rule.uses is None else (*written, rule.uses(ability))

    @cached_property
    def sound(self) -> dict[int, tuple[Card, tuple[str, ...] | None]]:
        """Cards that were found to fit, with the words for players, by identity: so long none is looked at again."""
        return {}

    @cached_property
    def _telling(self) -> tuple[tuple[str, Callable[[Ability], bool]], ...]:
        """The kinds that are told by what an ability does."""
        return tuple((each.name, each.tells) for each in self.ability_kinds if each.tells is not None)

    @cached_property
    def _kinds(self) -> dict[Ability, Words]:
        """Kinds of abilities, each worked out once."""
        return {}

    @cached_property
    def action_table(self) -> dict[str, Action]:
        """Actions by name."""
        return _named(self.actions, "action")

    @cached_property
    def number_table(self) -> dict[str, Number]:
        """Numbers of players and of the game by name."""
        return _named(self.numbers, "number")

    @cached_property
    def acting(self) -> dict[tuple[EventKind, str], tuple[Action, ...]]:
        """Actions by the kind and name of the events that they are."""
        found: dict[tuple[EventKind, str], tuple[Action, ...]] = {}
        for action in self.actions:
            for event in action.happens:
                found[event] = (*found.get(event, ()), action)
        return found

    @cached_property
    def player_table(self) -> dict[str, PlayerField]:
        """Numbers that each player has, by name."""
        return _named(self.player_fields, "number of players")

    @cached_property
    def tracker_table(self) -> dict[str, Tracker]:
        """Trackers by name."""
        return _named(self.trackers, "tracker")

    @cached_property
    def duration_table(self) -> dict[str, Duration]:
        """Durations of the game by name."""
        return _named(self.durations, "duration")

    @cached_property
    def until_words(self) -> tuple[str, ...]:
        """The words for how long something lasts: those of every game, and the game's own."""
        return (*(each.value for each in Until), *self.duration_table)

    @cached_property
    def board_zones(self) -> frozenset[str]:
        """The zones in which static abilities function unless they say otherwise."""
        return frozenset(zone.name for zone in self.zones if zone.board)

    def characteristic(self, name: str) -> Characteristic:
        """Return a characteristic, or that of a family of words.

        Raises:
            UnknownWord: the game declares neither.
        """
        if name in self.by_name:
            return self.by_name[name]
        if name == TEXT:
            return _TEXT
        if name in self.family_table:
            return self.characteristic(self.family_table[name].of)
        known = [*self.by_name, *self.family_table]
        raise UnknownWord(f"there is no characteristic {name!r}{suggest(name, known)}")

    def known_words(self, name: str) -> Words | None:
        """Return all words that a family or a closed characteristic knows, or None where any word will do."""
        if name in self.family_table:
            return self.family_table[name].words
        characteristic = self.characteristic(name)
        if not characteristic.closed:
            return None
        return characteristic.vocabulary.union(*(each.words for each in self.families if each.of == name))

    def family_words(self, name: str) -> Words | None:
        """Return the words of a family, or None where the name is a whole characteristic."""
        family = self.family_table.get(name)
        return None if family is None else family.words

    @cached_property
    def own_sides(self) -> frozenset[str]:
        """The sides that an object's own cards alone can show: what copies it does not get them."""
        return frozenset(field.side for field in self.fields if field.side)

    def field_default(self, name: str) -> int | str | bool:
        """Return the default of a field.

        Raises:
            UnknownWord: the game declares no such field.
        """
        if name not in self.field_table:
            raise UnknownWord(f"there is no field {name!r}{suggest(name, self.field_table)}")
        return self.field_table[name].default

    def words_of(self, board: Board, ident: int, name: str) -> Words:
        """Return the words that an object has now in a characteristic or family."""
        value = board.value(ident, self.characteristic(name).name)
        if isinstance(value, str):
            return frozenset([value])
        if not isinstance(value, frozenset):
            return frozenset()
        only = self.family_words(name)
        return value if only is None else value & only
