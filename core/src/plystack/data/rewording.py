"""A word of a text becomes another wherever it is used in one sense: on the type line, in filters, in operations.

Names stay as they are, and so does what no text says: chosen words, and abilities that an effect granted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from plystack.data.abilities import Described, Keyword
from plystack.data.expr import Constant, Expr
from plystack.data.objects import Card
from plystack.data.ops import Op
from plystack.data.schema import Schema
from plystack.data.values import Kind, lookup
from plystack.data.where import Has, HasAbility
from plystack.data.writing import Rewords
from plystack.errors import DataError, suggest

T = TypeVar("T")


def reworded(schema: Schema, text: Card, rewords: Rewords) -> Card:
    """Return a text, with all of its sides, in which a word has become another.

    Arguments:
        schema: the game's words.
        text: what is written.
        rewords: the word, the other, and the sense in which it is used.

    Raises:
        DataError: that characteristic holds no words, or does not know one of the two.
    """
    if schema.characteristic(rewords.of).kind is not Kind.WORDS:
        raise DataError(f"reword {rewords.of!r}: expected a characteristic or family that holds words")
    known = schema.known_words(rewords.of)
    for word in (rewords.old, rewords.new):
        if known is not None and word not in known:
            raise DataError(f"reword {rewords.of!r}: there is no {word!r}{suggest(word, known)}")
    return _Rewriting(schema, rewords).write(text)


class _Rewriting:
    """What changes a word in data, wherever it stands in it.

    Arguments:
        schema: the game's words.
        rewords: the word, the other, and the sense.
        names: names of the cards in whose text it is writing; a word inside of one is not that word.
    """

    def __init__(self, schema: Schema, rewords: Rewords, names: frozenset[str] = frozenset()) -> None:
        self.schema = schema
        self.rewords = rewords
        self.names = names

    def write(self, value: T) -> T:
        """Return data with the word changed at any depth."""
        result: T = self._written(value)
        return result

    def _written(self, value: Any) -> Any:
        if isinstance(value, tuple):
            items = tuple(self._written(each) for each in value)
            return value if all(new is old for new, old in zip(items, value, strict=True)) else items
        if not attrs.has(type(value)):
            return value
        own = _WRITERS.get(type(value))
        return self.inside(value) if own is None else own(self, value)

    def inside(self, value: Any) -> Any:
        """Return an instance with the word changed in its fields."""
        fields = {each.name: getattr(value, each.name) for each in attrs.fields(type(value))}
        changed = {name: self._written(old) for name, old in fields.items()}
        same = all(changed[name] is fields[name] for name in fields)
        return value if same else attrs.evolve(value, **changed)

    # -- in which sense ------------------------------------------------------------------------

    def speaks_of(self, name: str) -> bool:
        """Say whether words of a characteristic or family are used in the sense that is meant."""
        of = self.rewords.of
        families = self.schema.family_table
        if self.schema.characteristic(name).name != self.schema.characteristic(of).name:
            return False
        if name in families and of in families:
            return name == of
        known = self.schema.known_words(name)
        return known is None or {self.rewords.old, self.rewords.new} <= known

    def word(self, word: str) -> str:
        """Return the other word in place of the one; each else as it is."""
        return self.rewords.new if word == self.rewords.old else word

    def words(self, words: frozenset[str]) -> frozenset[str]:
        """Return words with the one in place of the other."""
        return frozenset(map(self.word, words))

    def operand(self, name: str, expr: Expr | None) -> Expr | None:
        """Return what an operation, or a filter, says of a characteristic or family, with the word changed."""
        if not isinstance(expr, Constant):
            return self.write(expr)
        value = expr.value
        if isinstance(value, frozenset) and self.schema.characteristic(name).bars:
            return Constant(frozenset(map(self.ability_name, value)))
        if not self.speaks_of(name):
            return self.write(expr)
        if isinstance(value, str):
            return Constant(self.word(value))
        return Constant(self.words(value)) if isinstance(value, frozenset) else self.write(expr)

    # -- in texts and names of abilities -------------------------------------------------------

    def sentence(self, text: str) -> str:
        """Return a sentence with the word changed wherever it stands alone, and not inside of a card's name."""
        old = self.rewords.old
        names = sorted((name for name in self.names if len(name) > len(old)), key=lambda name: (-len(name), name))
        either = "|".join(re.escape(each) for each in (*names, old))
        return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: self.word(found[0]), text)

    def ability_name(self, name: str) -> str:
        """Return the name of a keyword with the word changed, where the game has such a keyword."""
        changed = self.sentence(name)
        return changed if {name, changed} <= self.schema.keyword_table.keys() else name


def _card(rewriting: _Rewriting, card: Card) -> Card:
    printed = lookup(card.values, "name", None)
    names = rewriting.names | {card.name, *([printed] if isinstance(printed, str) else [])}
    inner = _Rewriting(rewriting.schema, rewriting.rewords, names)
    of = rewriting.schema.characteristic(rewriting.rewords.of).name
    values = tuple(
        (name, rewriting.words(value) if name == of and isinstance(value, frozenset) else value)
        for name, value in card.values
    )
    return attrs.evolve(card, values=values, abilities=inner.write(card.abilities), sides=inner.write(card.sides))


def _rewords(rewriting: _Rewriting, other: Rewords) -> Rewords:
    """A text that changes words says them itself."""
    if not rewriting.speaks_of(other.of):
        return other
    return attrs.evolve(other, old=rewriting.word(other.old), new=rewriting.word(other.new))


_WRITERS: dict[type, Callable[[_Rewriting, Any], Any]] = {
    Card: _card,
    Has: lambda rewriting, has: attrs.evolve(has, words=rewriting.operand(has.characteristic, has.words)),
    HasAbility: lambda rewriting, has: attrs.evolve(has, name=rewriting.ability_name(has.name)),
    Op: lambda rewriting, op: attrs.evolve(op, value=rewriting.operand(op.on, op.value)),
    Keyword: lambda rewriting, keyword: attrs.evolve(keyword, word=rewriting.ability_name(keyword.word)),
    Described: lambda rewriting, ability: attrs.evolve(ability, text=rewriting.sentence(ability.text)),
    Rewords: _rewords,
}
