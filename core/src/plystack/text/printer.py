"""Printing: the words of data, by the same templates by which it is read."""

from __future__ import annotations

from typing import Any

from plystack.text.grammar import Grammar, Part, Place, Word


class Printer:
    """Puts data in words.

    Arguments:
        grammar: the language.
        fits: words of the card that speaks, by which one of several ways to say a thing is chosen.
    """

    def __init__(self, grammar: Grammar, fits: frozenset[str] = frozenset()) -> None:
        self.grammar = grammar
        self.fits = fits
        self._known: dict[tuple[Place, Any], tuple[str, ...] | None] = {}

    def words(self, place: Place, value: Any) -> tuple[str, ...] | None:
        """Return the words of data as a phrase of a kind, or None where it can't be said so."""
        key = (place, value)
        if key not in self._known:
            self._known[key] = None  # what would need itself to be said can't be
            self._known[key] = self._words(place, value)
        return self._known[key]

    def _words(self, place: Place, value: Any) -> tuple[str, ...] | None:
        grammar = self.grammar
        entries = grammar.printed.get(place, {}).get(value, ())
        if entries:
            return max(entries, key=lambda each: bool(each.fits & self.fits)).words
        for mark in grammar.marks.get(place, ()):
            if (shown := mark.show(value)) is not None:
                return (shown,)
        for run in grammar.runs.get(place, ()):
            if (row := run.show(value)) is not None:
                return tuple(row)
        if place in grammar.rows and isinstance(value, tuple):
            return self._row(grammar.rows[place], value)
        rules = [rule for rule in grammar.rules.get(place, ()) if rule.prints]
        if self.fits:
            rules.sort(key=lambda rule: not rule.template.fits & self.fits)
        number = place[1]

        def says(slot: str, part: Any) -> bool:
            return self.words((slot, number if grammar.slots[slot].numbered else ""), part) is not None

        for rule in rules:
            for given in rule.template.take(value, says):
                if (found := self._rule(rule.items, given)) is not None:
                    return found
        return None

    def _row(self, of: Place, values: tuple[Any, ...]) -> tuple[str, ...] | None:
        found: list[str] = []
        for value in values:
            words = self.words(of, value)
            if words is None:
                return None
            found += words
        return tuple(found) or None

    def _rule(self, items: tuple[Word | Part, ...], given: Any) -> tuple[str, ...] | None:
        found: list[str] = []
        for item in items:
            if isinstance(item, Word):
                found.append(item.text)
                continue
            words = self.words(item.place, given[item.name]) if item.name in given else self._any(item.place)
            if words is None:
                return None
            found += words
        return tuple(found)

    def _any(self, place: Place) -> tuple[str, ...] | None:
        """Return the first way to fill a slot that says nothing in its template: "this object"."""
        entries = [each for found in self.grammar.printed.get(place, {}).values() for each in found]
        return max(entries, key=lambda each: bool(each.fits & self.fits)).words if entries else None
