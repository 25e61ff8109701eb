"""What a game declares: characteristics, families of words, fields, zones, keywords, actions, numbers.

Values that hang together do so by declaration: a family's words fall when what
they require goes, a word brings an ability, setting a family takes abilities.
No operation knows any of that; :mod:`plystack.data.record` reads it here.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import attrs

from plystack.data.abilities import Ability, Keyword, Origin
from plystack.data.effects import Part
from plystack.data.reading import Board
from plystack.data.rules import Action, Number
from plystack.data.values import ABILITIES, CONTROLLER, TEXT, Kind, Words, Written
from plystack.errors import DataError, UnknownWord, suggest

if TYPE_CHECKING:
    from plystack.data.entering import Enters


@attrs.frozen
class Characteristic:
    """One thing that an object is or has, and that effects can change.

    Arguments:
        name: as operations and expectations say it.
        kind: number, word, words, player or abilities.
        singular: the word in filters ("type" for "types"); the name where empty.
        default: the value where a card is silent; left out, nothing, which is no words or no abilities.
        only_with: (characteristic, word) without which an object on the board does not have it at all;
            elsewhere it then has what is printed.
        referred_at_least: the least value that others see, or None; its own arithmetic uses the true one.
        grows_only: an increase by a negative amount is an increase by 0.
        closed: words are known in full, so that another is an error.
        vocabulary: the known words where ``closed``.
    """

    name: str
    kind: Kind
    singular: str = ""
    default: Written = None
    only_with: tuple[str, str] | None = None
    referred_at_least: int | None = None
    grows_only: bool = False
    closed: bool = False
    vocabulary: Words = frozenset()

    @property
    def filter_word(self) -> str:
        """Return the word that filters use."""
        return self.singular or self.name

    @property
    def start(self) -> Written:
        """Return the value where a card is silent."""
        return _NOTHING.get(self.kind) if self.default is None else self.default


_TEXT = Characteristic(TEXT, Kind.TEXT)

_NOTHING: dict[Kind, Written] = {Kind.WORDS: frozenset(), Kind.ABILITIES: ()}


@attrs.frozen
class Family:
    """Some of the words of a characteristic: those that go with one word of another.

    Arguments:
        name: as operations say it.
        of: the characteristic whose words these are.
        words: the words.
        requires: (characteristic, words) of which an object must have one, or these words fall; or None.
        singular: the word in filters; the name where empty.
    """

    name: str
    of: str
    words: Words
    requires: tuple[str, Words] | None = None
    singular: str = ""

    @property
    def filter_word(self) -> str:
        """Return the word that filters use."""
        return self.singular or self.name


@attrs.frozen
class Brings:
    """A word that brings an ability with it, and takes it when it goes."""

    characteristic: str
    word: str
    ability: Ability


@attrs.frozen
class Takes:
    """Setting a family to one of some words takes the abilities of some origins."""

    family: str
    words: Words
    origins: frozenset[Origin]


@attrs.frozen
class Field:
    """A status of objects that a game declares: turned, damage, face.

    Arguments:
        name: as changes and filters say it.
        default: the value where nothing is said; its kind is the field's.
        parts: what an object does while the field is not its default; the timestamp is the object's.
        side: the side of its own cards that is up meanwhile, or an empty string; only an object with such a
            card can have it otherwise than by default.
        unless: sides of cards; an object with a card that has one never gets another value than the default.
        fleeting: once off the board, what has it still has it, and does not go anywhere from there; it ceases to be.
        hides: while it is true, the object is treated as though it did not exist, and so is all that is attached
            to it; its default is False.
        restamps: where it gets another value, the object gets a new timestamp.
    """

    name: str
    default: int | str | bool
    parts: tuple[Part, ...] = ()
    side: str = ""
    unless: frozenset[str] = frozenset()
    fleeting: bool = False
    hides: bool = False
    restamps: bool = False


@attrs.frozen
class CardSide:
    """A side that a card can have besides its first.

    Arguments:
        name: its name.
        keeps: values that it takes from the first where it is silent.
        lent: values that it takes so, but which a copy of it does not have.
    """

    name: str
    keeps: frozenset[str] = frozenset()
    lent: frozenset[str] = frozenset()


@attrs.frozen
class Zone:
    """A place where objects are: on the board or not, with controllers or not."""

    name: str
    board: bool = False  # static abilities function here, and filters mean it unless they say otherwise
    controlled: bool = False  # objects here have a controller


@attrs.frozen
class Counter:
    """A kind of counter and what it does to the object it lies on; one pile is one effect.

    Arguments:
        kind: its name.
        parts: what a pile does.
        at_most: how many an object can have, or None.
        everywhere: it works in every zone, not on the board alone.
    """

    kind: str
    parts: tuple[Part, ...] = ()
    at_most: int | None = None
    everywhere: bool = False


@attrs.frozen
class Designation:
    """A mark that is neither ability nor copied, and what is derived from it in the layers."""

    name: str
    parts: tuple[Part, ...] = ()


@attrs.frozen
class KeywordRule:
    """A keyword and what its every instance does.

    Arguments:
        name: the word.
        parts: the effect of one instance; ``Parameter("n")`` is its number.
        numbered: it is written with a number.
        adds: instances are shown as one, with the sum of their numbers.
    """

    name: str
    parts: tuple[Part, ...] = ()
    numbered: bool = False
    adds: bool = False

    @property
    def bare(self) -> Keyword:
        """Return the keyword as it is written without a number: 1, where it has one."""
        return Keyword(self.name, 1 if self.numbered else None)


# What a default can be.
_DEFAULTS: dict[Kind, tuple[type, ...]] = {
    Kind.NUMBER: (int, type(None)),
    Kind.WORD: (str, type(None)),
    Kind.WORDS: (frozenset, type(None)),
}

T = TypeVar("T", Characteristic, Family, Field, CardSide, Zone, Counter, Designation, KeywordRule, Action, Number)


def _named(items: Iterable[T], what: str) -> dict[str, T]:
    table: dict[str, T] = {}
    for item in items:
        name = item.kind if isinstance(item, Counter) else item.name
        if name in table:
            raise DataError(f"{what} {name!r} is declared twice")
        table[name] = item
    return table


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
    sides: tuple[CardSide, ...] = ()
    enterings: tuple[Enters, ...] = ()
    actions: tuple[Action, ...] = ()
    numbers: tuple[Number, ...] = ()

    def __attrs_post_init__(self) -> None:
        if TEXT in self.by_name or TEXT in self.family_table:
            raise DataError(f"{TEXT!r} is declared; every object has it, in every game")
        for name in (ABILITIES, CONTROLLER):
            if name not in self.by_name:
                raise DataError(f"the schema lacks the characteristic {name!r}; every game has it")
        for family in self.families:
            self.characteristic(family.of)
            if family.requires is not None:
                self.characteristic(family.requires[0])
        for bring in self.brings:
            self.characteristic(bring.characteristic)
        for field in self.fields:
            if field.side and field.side not in self.side_table:
                raise DataError(
                    f"field {field.name!r} shows a side {field.side!r}{suggest(field.side, self.side_table)}"
                )
        for side in self.sides:
            for name in side.keeps | side.lent:
                self.characteristic(name)
        _ = (
            self.field_table,
            self.side_table,
            self.zone_table,
            self.counter_table,
            self.designation_table,
            self.keyword_table,
        )
        for field in self.fields:
            if field.hides and field.default is not False:
                raise DataError(
                    f"field {field.name!r} hides objects while it is true; its default is False, came {field.default!r}"
                )
        if both := sorted(set(self.by_name) & set(self.family_table)):
            raise DataError(f"{both[0]!r} is declared as a characteristic and as a family of words")
        if both := sorted({*self.by_name, *self.family_table} & set(self.field_table)):
            raise DataError(f"{both[0]!r} is declared as a field, and as a characteristic or family")
        _ = self.number_table
        for action in self.action_table.values():
            if strange := sorted(action.zones - self.zone_table.keys()):
                hint = suggest(strange[0], self.zone_table)
                raise DataError(f"action {action.name!r}: there is no zone {strange[0]!r}{hint}")
        for name, kind in ((ABILITIES, Kind.ABILITIES), (CONTROLLER, Kind.PLAYER)):
            if self.by_name[name].kind is not kind:
                raise DataError(f"characteristic {name!r} holds {kind.value} in every game")
        for each in self.characteristics:
            if each.kind is Kind.TEXT:
                raise DataError(f"characteristic {each.name!r} holds text; the text of an object is one, {TEXT!r}")
            if each.kind in _DEFAULTS and not isinstance(each.default, _DEFAULTS[each.kind]):
                raise DataError(f"characteristic {each.name!r}: default {each.default!r} is no {each.kind.value}")
        singular = [each.filter_word for each in self.characteristics]
        singular += [each.filter_word for each in self.families]
        if twice := sorted({word for word in singular if singular.count(word) > 1}):
            raise DataError(f"two characteristics or families are called {twice[0]!r} in filters")

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
    def action_table(self) -> dict[str, Action]:
        """Actions by name."""
        return _named(self.actions, "action")

    @cached_property
    def number_table(self) -> dict[str, Number]:
        """Numbers of players and of the game by name."""
        return _named(self.numbers, "number")

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
