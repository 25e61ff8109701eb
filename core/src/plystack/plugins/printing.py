"""What a card says, as a host or a file gives it: checked and made of the game's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from plystack.data import Ability, Card, Kind, Written, check_value, pairs
from plystack.errors import BadHookResult, DataError, HookFailed, UnknownWord, suggest
from plystack.plugins.info import CardField
from plystack.plugins.loading import Declared


def make_card(declared: Declared, name: str, abilities: Iterable[Ability | str], given: Mapping[str, Any]) -> Card:
    """Return a card.

    Arguments:
        declared: what the game and its add-ons declare.
        name: its name, and its characteristic "name" where the game has that.
        abilities: in the order written; a keyword can be given as it is written, with its number.
        given: characteristics and card fields by name, an underscore for a blank; under "sides" further sides.

    Raises:
        DataError: a value does not fit its characteristic, or an ability is none.
        UnknownWord: there is no such characteristic, card field, keyword or side.
    """
    schema = declared.plan.schema
    printed: dict[str, Written] = {"name": name} if "name" in schema.by_name else {}
    sides: Mapping[str, Card] = {}
    for key, value in given.items():
        if key == "sides" and key not in schema.by_name:
            sides = value
        else:
            printed.update(card_value(declared, key.replace("_", " "), value))
    if isinstance(abilities, str):
        raise DataError(f"abilities = {abilities!r}: expected a list of abilities or keywords")
    known = tuple(_ability(declared, each) for each in abilities)
    if not isinstance(sides, Mapping):
        raise DataError(f"sides = {sides!r}: expected cards by the name of the side")
    further = pairs({key: further_side(declared, key, side, printed) for key, side in sides.items()})
    return Card(name, pairs(printed), known, further)


def further_side(declared: Declared, name: str, side: Card, front: Mapping[str, Written]) -> Card:
    """Return a further side of a card; where it is silent, it may take after the first.

    Arguments:
        declared: what the game and its add-ons declare.
        name: of the side.
        side: what stands on it.
        front: the values of the first side.

    Raises:
        DataError: it is no card, or has sides itself.
        UnknownWord: cards have no such side.
    """
    table = declared.plan.schema.side_table
    if name not in table:
        raise UnknownWord(f"cards have no side {name!r}{suggest(name, table)}")
    if not isinstance(side, Card) or side.sides:
        raise DataError(f"sides = {{{name!r}: {side!r}}}: expected a card without further sides")
    said = dict(side.values)
    kept, lent = (
        {key: front[key] for key in names if key in front and key not in said}
        for names in (table[name].keeps, table[name].lent)
    )
    return attrs.evolve(side, values=pairs({**kept, **said}), lent=pairs(lent))


def _ability(declared: Declared, given: Ability | str) -> Ability:
    if isinstance(given, Ability):
        return given
    if not isinstance(given, str):
        raise DataError(f"expected an ability or a keyword, came {given!r}")
    schema = declared.plan.schema
    keyword = schema.keyword(given)
    if keyword is None:
        raise UnknownWord(f"there is no keyword {given!r}{suggest(given, schema.keyword_table)}")
    return keyword


def card_value(declared: Declared, key: str, given: object) -> Mapping[str, Written]:
    """Return what one key of a card says: a characteristic, or a card field of the game.

    Raises:
        DataError: the value does not fit.
        UnknownWord: there is no such characteristic or card field.
        HookFailed, BadHookResult: the game's card field fails, or gives what is no value.
    """
    schema = declared.plan.schema
    for field in declared.card_fields:
        if field.key == key:
            return _parsed(declared, field, given)
    if key not in schema.by_name:
        known = [*schema.by_name, *(field.key for field in declared.card_fields)]
        raise UnknownWord(f"cards have no {key!r}{suggest(key, known)}")
    value: Any = given
    if schema.by_name[key].kind is Kind.WORDS:
        value = frozenset([given]) if isinstance(given, str) else _hashed(key, given)
    check_value(schema, key, value)
    return {key: value}


def _parsed(declared: Declared, field: CardField, given: object) -> Mapping[str, Written]:
    """Return what a card field makes of a value, checked as an answer of a plugin is."""
    schema, whose = declared.plan.schema, f"game {declared.info.name!r}, card field {field.key!r}"
    try:
        values = field.parse(given, schema)
    except ValueError as problem:
        raise DataError(f"{field.key} = {given!r}: {problem}") from problem
    except Exception as problem:
        told = f"{whose}: parsing {given!r} raised {type(problem).__name__}: {problem}"
        raise HookFailed(f"{told}; a card field raises ValueError for a bad value") from problem
    if not isinstance(values, Mapping):
        raise BadHookResult(f"{whose}: returned {values!r}; expected characteristics with their values")
    try:
        for name, value in values.items():
            check_value(schema, name, value)
    except DataError as problem:
        raise BadHookResult(f"{whose}: parsing {given!r} gave a wrong value: {problem}") from problem
    return values


def _hashed(key: str, given: object) -> frozenset[Any]:
    if not isinstance(given, (list, tuple, set, frozenset)):
        raise DataError(f"{key} = {given!r}: expected a list of words")
    try:
        return frozenset(given)
    except TypeError as problem:
        raise DataError(f"{key} = {given!r}: expected a list of words") from problem
