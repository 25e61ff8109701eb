"""What a game declares about its objects, each for itself: characteristics, families of words, fields, zones, keywords.

Values that hang together do so by declaration: a family's words fall when what
they require goes, a word brings an ability, setting a family takes abilities.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import attrs

from plystack.data.abilities import Ability, Keyword, Origin
from plystack.data.control import Who
from plystack.data.effects import Part
from plystack.data.rules import Rule
from plystack.data.triggers import Activated
from plystack.data.values import Kind, Words, Written
from plystack.data.where import Where

_NOTHING: dict[Kind, Written] = {Kind.WORDS: frozenset(), Kind.ABILITIES: ()}


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
        bars: its words are names of abilities that the object can't have, whatever else says that it has them;
            no card says so itself, and no copy takes it over.
        resolving: words of it; a card that has one is played to do what its text says, and does that as it resolves.
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
    bars: bool = False
    resolving: Words = frozenset()

    @property
    def filter_word(self) -> str:
        """Return the word that filters use."""
        return self.singular or self.name

    @property
    def start(self) -> Written:
        """Return the value where a card is silent."""
        return _NOTHING.get(self.kind) if self.default is None else self.default


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


_Listed = TypeVar("_Listed", Characteristic, Family)


@attrs.frozen
class NewWords:
    """Words that a family, or a closed characteristic, has besides those with which it is declared.

    Arguments:
        of: the family or the characteristic.
        words: the words; one that it has already is no matter.
    """

    of: str
    words: Words

    def added(self, each: _Listed) -> _Listed:
        """Return a characteristic or family with the words, where they are its own."""
        if each.name != self.of:
            return each
        field = "words" if isinstance(each, Family) else "vocabulary"
        return attrs.evolve(each, **{field: getattr(each, field) | self.words})


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
        homes: zones off the board from which what is fleeting goes on all the same.
        hides: while it is true, the object is treated as though it did not exist, and so is all that is attached
            to it; its default is False.
        restamps: where it gets another value, the object gets a new timestamp.
        works: zones off the board in which its parts do what they do on it.
    """

    name: str
    default: int | str | bool
    parts: tuple[Part, ...] = ()
    side: str = ""
    unless: frozenset[str] = frozenset()
    fleeting: bool = False
    homes: Words = frozenset()
    hides: bool = False
    restamps: bool = False
    works: Words = frozenset()


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
class Attachment:
    """What becomes of objects of some sort that are attached to what they can't be; the first that fits counts.

    Arguments:
        where: the objects meant.
        to: what they can be attached to, besides what their own abilities say; None for anything.
        never: they can't be attached to anything.
        needs_host: they can't be without being attached, either.
        zone: where they go; None where they stay and are only attached no longer.
        actions: what the host undergoes by them: what a rule forbids of that, they can't be attached to.
    """

    where: Where
    to: Where | None = None
    never: bool = False
    needs_host: bool = False
    zone: str | None = None
    actions: tuple[str, ...] = ()


@attrs.frozen
class Zone:
    """A place where objects are: on the board or not, with controllers or not.

    Arguments:
        name: its name.
        board: static abilities function here, and filters mean it unless they say otherwise.
        controlled: objects here have a controller.
        never: what never comes here, as it would be here; or None.
        arranged: who says in which order the components of one object come here: ``Who.OWNER``, its owner, or
            ``Who.CONTROLLER``, whoever moves it; None where they come in the order in which they joined.
    """

    name: str
    board: bool = False
    controlled: bool = False
    never: Where | None = None
    arranged: Who | None = None


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
    """A mark that is neither ability nor copied, and what is derived from it in the layers.

    Arguments:
        name: the mark.
        parts: what is derived from it.
        kept: it is its card's, and goes with it to every zone; each card of an object of several has its own.
        as_object: what is derived from it has the timestamp of the object, whenever that got the mark; else that of
            the moment in which it got it.
    """

    name: str
    parts: tuple[Part, ...] = ()
    kept: bool = False
    as_object: bool = False


@attrs.frozen
class AbilityKind:
    """A kind of ability that a game tells from others, beside those of every game.

    Arguments:
        name: as filters and operations say it.
        tells: says of an ability whether it is one by what it does, from the ability alone; None where each says so
            itself.
    """

    name: str
    tells: Callable[[Ability], bool] | None = None


@attrs.frozen
class KeywordRule:
    """A keyword and what its every instance does.

    Arguments:
        name: the word.
        parts: the effect of one instance; ``Parameter("n")`` is its number.
        numbered: it is written with a number.
        adds: instances are shown as one, with the sum of their numbers.
        kinds: of which kinds it is, besides being a keyword.
        abilities: what one instance does besides, when something happens, instead of it, or when a player wants.
        rules: what one instance forbids, requires, permits, and so on.
        uses: gives the ability that a player can use by one instance, where its number or cost says what that is.
    """

    name: str
    parts: tuple[Part, ...] = ()
    numbered: bool = False
    adds: bool = False
    kinds: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    rules: tuple[Rule, ...] = ()
    uses: Callable[[Keyword], Activated] | None = None

    @property
    def bare(self) -> Keyword:
        """Return the keyword as it is written without a number: 1, where it has one."""
        return Keyword(self.name, 1 if self.numbered else None)
