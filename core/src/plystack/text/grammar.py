"""The phrases of a game and its add-ons as one grammar: rules by slot, and by the word with which each can begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from plystack.errors import DataError, Duplicate, suggest
from plystack.text.phrases import (
    MANY,
    ONE,
    Literal,
    Mark,
    Phrase,
    Reference,
    Row,
    Run,
    Series,
    Slot,
    Template,
    Words,
    items,
    spoken,
)
from plystack.text.tokens import tokens

Place: TypeAlias = "tuple[str, str]"
"""A slot, and one of the two numbers; of a slot without numbers the second is empty."""

ANYTHING: Final = "*"
"""Stands, among what a slot can begin with, for any token."""


@attrs.frozen(eq=False)
class Word:
    """A literal in a rule: by what it is compared, and how it is printed."""

    key: str
    text: str


@attrs.frozen(eq=False)
class Part:
    """A slot in a rule: under which name its value is given to the template."""

    name: str
    place: Place


@attrs.frozen(eq=False)
class Rule:
    """A template in one number.

    Arguments:
        place: what it is.
        items: words and slots in order.
        template: what gives it its meaning.
        prints: it is printed, too.
        number: which; empty where nothing in it agrees.
    """

    place: Place
    items: tuple[Word | Part, ...]
    template: Template
    prints: bool
    number: str = ""


@attrs.frozen(eq=False)
class Entry:
    """A word of a list: its tokens, how it is printed, and what it means."""

    keys: tuple[str, ...]
    words: tuple[str, ...]
    value: Any
    fits: frozenset[str]
    prints: bool


@attrs.frozen(eq=False)
class Beginnings:
    """The rules of a place by the token, or the sort of token, with which they can begin; found when first asked for.

    Arguments:
        rules: of the place.
        starts: with what each place can begin.
    """

    rules: tuple[Rule, ...]
    starts: Mapping[Place, frozenset[str]]
    _known: dict[str, tuple[Rule, ...]] = attrs.field(factory=dict, init=False)

    def get(self, key: str) -> tuple[Rule, ...]:
        """Return the rules that can begin so."""
        known = self._known.get(key)
        if known is None:
            known = tuple(rule for rule in self.rules if self._begins(rule.items[0], key))
            if known:  # there are more words than those of the language
                self._known[key] = known
        return known

    def _begins(self, first: Word | Part, key: str) -> bool:
        return first.key == key if isinstance(first, Word) else key in self.starts[first.place]


@attrs.frozen(eq=False, slots=False)
class Grammar:
    """All phrases of a language, ready to be read and printed.

    Arguments:
        slots: by name.
        rules: by place, in the order given.
        entries: words of lists by place and first token.
        printed: words of lists by place and meaning.
        marks: tokens that say their own value, by place.
        runs: tokens that are not looked into, by place.
        rows: what follows itself, by place.
        starts: the tokens, and sorts of token, with which a place can begin.
        known: every word that stands somewhere in the language.
    """

    slots: Mapping[str, Slot]
    rules: Mapping[Place, tuple[Rule, ...]]
    entries: Mapping[Place, Mapping[str, tuple[Entry, ...]]]
    printed: Mapping[Place, Mapping[Any, tuple[Entry, ...]]]
    marks: Mapping[Place, tuple[Mark, ...]]
    runs: Mapping[Place, tuple[Run, ...]]
    rows: Mapping[Place, Place]
    starts: Mapping[Place, frozenset[str]]
    begins: Mapping[Place, Beginnings]
    known: frozenset[str]

    def title(self, place: Place) -> str:
        """Return what a message calls a slot."""
        slot = self.slots[place[0]]
        return slot.title or slot.name


class _Building:
    """A grammar as it comes to be."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = spoken(phrases)
        self.slots: dict[str, Slot] = {}
        self.rules: dict[Place, list[Rule]] = {}
        self.entries: dict[Place, dict[str, list[Entry]]] = {}
        self.printed: dict[Place, dict[Any, list[Entry]]] = {}
        self.marks: dict[Place, list[Mark]] = {}
        self.runs: dict[Place, list[Run]] = {}
        self.rows: dict[Place, Place] = {}
        self.known: set[str] = set()

    def build(self) -> Grammar:
        for each in self.phrases:
            if isinstance(each, Slot):
                if self.slots.get(each.name, each) != each:
                    raise Duplicate(f"the slot {each.name!r} of the text language is declared twice")
                self.slots[each.name] = each
        for each in self.phrases:
            if isinstance(each, Template):
                self._template(each)
            elif isinstance(each, Words):
                self._words(each)
            elif isinstance(each, Series):
                self._series(each)
            elif isinstance(each, Row):
                self._row(each)
            elif isinstance(each, Mark):
                for place in self._places(each.slot, each.slot):
                    self.marks.setdefault(place, []).append(each)
            elif isinstance(each, Run):
                for place in self._places(each.slot, each.slot):
                    self.runs.setdefault(place, []).append(each)
        starts = self._starts()
        return Grammar(
            slots=self.slots,
            rules={
                at: tuple(sorted(each, key=lambda rule: not rule.template.first)) for at, each in self.rules.items()
            },
            entries={p: {k: tuple(v) for k, v in each.items()} for p, each in self.entries.items()},
            printed={p: {k: tuple(v) for k, v in each.items()} for p, each in self.printed.items()},
            marks={place: tuple(each) for place, each in self.marks.items()},
            runs={place: tuple(each) for place, each in self.runs.items()},
            rows=self.rows,
            starts=starts,
            begins=self._begins(starts),
            known=frozenset(self.known),
        )

    # -- places ------------------------------------------------------------------------------

    def _places(self, name: str, said: str) -> list[Place]:
        """Return a slot in the numbers that it has: one, both, or none."""
        plain, _, number = name.partition(".")
        slot = self.slots.get(plain)
        if slot is None:
            raise DataError(f"{said!r}: there is no slot {plain!r}{suggest(plain, self.slots)}")
        if number and (not slot.numbered or number not in (ONE, MANY)):
            raise DataError(f"{said!r}: the slot {plain!r} has no number {number!r}")
        if not slot.numbered:
            return [(plain, "")]
        return [(plain, each) for each in (ONE, MANY) if number in ("", each)]

    def _place(self, item: Reference, number: str, said: str) -> Place:
        slot = self.slots.get(item.slot)
        if slot is None:
            raise DataError(f"{said!r}: there is no slot {item.slot!r}{suggest(item.slot, self.slots)}")
        if not slot.numbered:
            return (item.slot, "")
        wanted = item.number or number
        if not wanted:
            raise DataError(f"{said!r}: {{{item.name}}} is of one or of many; say {item.slot}.one or {item.slot}.many")
        return (item.slot, wanted)

    # -- phrases -----------------------------------------------------------------------------

    def _template(self, each: Template) -> None:
        for nth, text in enumerate((each.text, *each.also)):
            found = items(text)
            for place in self._places(each.slot, text):
                for number in self._numbers(place, found):
                    row = tuple(self._item(item, number, text) for item in found)
                    self._rule(Rule(place, row, each, each.prints and not nth, number))

    def _numbers(self, place: Place, found: Iterable[Literal | Reference]) -> tuple[str, ...]:
        """Return in which numbers a rule stands: that of its slot, else both where something in it agrees."""
        if place[1]:
            return (place[1],)
        agrees = any(item.one != item.many if isinstance(item, Literal) else self._agrees(item) for item in found)
        return (ONE, MANY) if agrees else ("",)

    def _agrees(self, item: Reference) -> bool:
        slot = self.slots.get(item.slot)
        return slot is not None and slot.numbered and not item.number

    def _item(self, item: Literal | Reference, number: str, said: str) -> Word | Part:
        if isinstance(item, Reference):
            return Part(item.name, self._place(item, number, said))
        word = item.many if number == MANY else item.one
        token = tokens(word)[0] if word not in ("“", "”") else None
        key = word if token is None else token.key
        self.known.add(key)
        return Word(key, word)

    def _rule(self, rule: Rule) -> None:
        self.rules.setdefault(rule.place, []).append(rule)

    def _words(self, each: Words) -> None:
        for word, value in each.table.items():
            for place in self._places(each.slot, word):
                text = each.many.get(word, word) if place[1] == MANY else word
                row = tokens(text)
                entry = Entry(tuple(t.key for t in row), tuple(t.text for t in row), value, each.fits, each.prints)
                self.known.update(entry.keys)
                self.entries.setdefault(place, {}).setdefault(entry.keys[0], []).append(entry)
                if each.prints:
                    self.printed.setdefault(place, {}).setdefault(value, []).append(entry)

    def _series(self, each: Series) -> None:
        begun = f"{each.slot}, begun"
        self.slots[begun] = Slot(begun, self.slots[each.slot].title, self.slots[each.slot].numbered)
        for place in self._places(each.slot, each.slot):
            number = place[1]
            of = self._place(Reference("", *_split(each.of)), number, each.slot)
            tail = (begun, number)
            first, last, more = Part("first", of), Part("last", of), Part("more", tail)
            word, comma = Word(each.word, each.word), Word(",", ",")
            if each.least <= 1:
                self._rule(Rule(place, (first,), _ALONE, True))
            self._rule(Rule(place, (first, word, last), _PAIR, True))
            self._rule(Rule(place, (first, comma, more), _LONG, True))
            self._rule(Rule(tail, (first, comma, more), _TAIL, True))
            self._rule(Rule(tail, (first, comma, word, last), _PAIR, True))
            self.known.add(each.word)

    def _row(self, each: Row) -> None:
        for place in self._places(each.slot, each.slot):
            self.rows[place] = self._place(Reference("", *_split(each.of)), place[1], each.slot)

    # -- what phrases begin with ---------------------------------------------------------------

    def _starts(self) -> dict[Place, frozenset[str]]:
        """Return with which tokens each place can begin; a place that begins with itself is refused."""
        starts: dict[Place, frozenset[str]] = {}

        def of(place: Place, path: tuple[Place, ...]) -> frozenset[str]:
            if place in starts:
                return starts[place]
            if place in path:
                circle = " → ".join(each[0] for each in (*path[path.index(place) :], place))
                raise DataError(f"a phrase can't begin with one of its own kind: {circle}")
            found: set[str] = set(self.entries.get(place, ()))
            found |= {mark.sort.value for mark in self.marks.get(place, ())}
            if place in self.runs:
                found.add(ANYTHING)
            if place in self.rows:
                found |= of(self.rows[place], (*path, place))
            for rule in self.rules.get(place, ()):
                first = rule.items[0]
                found |= {first.key} if isinstance(first, Word) else of(first.place, (*path, place))
            starts[place] = frozenset(found)
            return starts[place]

        for slot in self.slots:
            for place in self._places(slot, slot):
                of(place, ())
        return starts

    def _begins(self, starts: Mapping[Place, frozenset[str]]) -> dict[Place, Beginnings]:
        """Return, for each place, the rules that a token can begin."""
        return {place: Beginnings(tuple(rules), starts) for place, rules in self.rules.items()}


def _split(name: str) -> tuple[str, str]:
    plain, _, number = name.partition(".")
    return plain, number


def _template(build: Any, take: Any) -> Template:
    from plystack.text.phrases import Lens

    return Template("", "", Lens(build, take))


_ALONE = _template(
    lambda given: (given["first"],),
    lambda value: {"first": value[0]} if isinstance(value, tuple) and len(value) == 1 else None,
)
_PAIR = _template(
    lambda given: (given["first"], given["last"]),
    lambda value: {"first": value[0], "last": value[1]} if isinstance(value, tuple) and len(value) == 2 else None,
)
_LONG = _template(
    lambda given: (given["first"], *given["more"]),
    lambda value: {"first": value[0], "more": value[1:]} if isinstance(value, tuple) and len(value) > 2 else None,
)
_TAIL = _LONG


def grammar(phrases: Iterable[Phrase]) -> Grammar:
    """Return the grammar of some phrases.

    Raises:
        DataError: a template speaks of a slot that there is not, a phrase begins with one of its own kind, or what
            is to be left out is no template.
        Duplicate: a slot is declared twice.
    """
    return _Building(phrases).build()
