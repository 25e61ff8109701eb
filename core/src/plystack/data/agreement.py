"""Whether what a game declares about its objects goes together: each declaration for itself, and their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from plystack.data.declarations import (
    Attachment,
    Brings,
    CardSide,
    Characteristic,
    Family,
    Field,
    KeywordRule,
    Takes,
)
from plystack.data.rules import Action
from plystack.data.values import ABILITIES, CONTROLLER, TEXT, Kind
from plystack.errors import DataError, suggest

if TYPE_CHECKING:
    from plystack.data.schema import Schema

# What a default can be.
_DEFAULTS: dict[Kind, tuple[type, ...]] = {
    Kind.NUMBER: (int, type(None)),
    Kind.WORD: (str, type(None)),
    Kind.WORDS: (frozenset, type(None)),
}


def check_declared(schema: Schema) -> None:
    """Refuse declarations of which one refers to what is not declared, or two that can't be told apart.

    Raises:
        DataError: it says which.
    """
    _check_common(schema)
    _check_apart(schema)
    for name, check in _CHECKS.items():
        for each in getattr(schema, name):
            check(schema, each)


def _known(name: str, table: Iterable[str], what: str) -> None:
    known = list(table)
    if name not in known:
        raise DataError(f"{what} {name!r}{suggest(name, known)}")


def _check_common(schema: Schema) -> None:
    """Refuse a schema without what every game has, or with another meaning of it."""
    for name, kind in ((ABILITIES, Kind.ABILITIES), (CONTROLLER, Kind.PLAYER)):
        if name not in schema.by_name:
            raise DataError(f"the schema lacks the characteristic {name!r}; every game has it")
        if schema.by_name[name].kind is not kind:
            raise DataError(f"characteristic {name!r} holds {kind.value} in every game")
    if TEXT in schema.by_name or TEXT in schema.family_table:
        raise DataError(f"{TEXT!r} is declared; every object has it, in every game")


def _check_apart(schema: Schema) -> None:
    """Refuse one name for two things that are named in the same places."""
    if both := sorted(schema.by_name.keys() & schema.family_table.keys()):
        raise DataError(f"{both[0]!r} is declared as a characteristic and as a family of words")
    if both := sorted((schema.by_name.keys() | schema.family_table.keys()) & schema.field_table.keys()):
        raise DataError(f"{both[0]!r} is declared as a field, and as a characteristic or family")
    singular = [each.filter_word for each in schema.characteristics]
    singular += [each.filter_word for each in schema.families]
    if twice := sorted({word for word in singular if singular.count(word) > 1}):
        raise DataError(f"two characteristics or families are called {twice[0]!r} in filters")


def _check_characteristic(schema: Schema, each: Characteristic) -> None:
    if each.kind is Kind.TEXT:
        raise DataError(f"characteristic {each.name!r} holds text; the text of an object is one, {TEXT!r}")
    if each.kind in _DEFAULTS and not isinstance(each.default, _DEFAULTS[each.kind]):
        raise DataError(f"characteristic {each.name!r}: default {each.default!r} is no {each.kind.value}")
    if each.bars and (each.kind is not Kind.WORDS or each.start):
        raise DataError(f"characteristic {each.name!r} bars abilities; it holds words, and none at the start")
    if each.resolving and each.kind is not Kind.WORDS:
        raise DataError(f"characteristic {each.name!r} has words by which a card resolves; it holds {each.kind.value}")
    if each.closed and (strange := sorted(each.resolving - each.vocabulary)):
        near = suggest(strange[0], each.vocabulary)
        raise DataError(f"characteristic {each.name!r}, resolving: there is no word {strange[0]!r}{near}")
    if each.only_with is not None:
        schema.characteristic(each.only_with[0])


def _check_family(schema: Schema, family: Family) -> None:
    schema.characteristic(family.of)
    if family.requires is not None:
        schema.characteristic(family.requires[0])


def _check_brings(schema: Schema, bring: Brings) -> None:
    schema.characteristic(bring.characteristic)


def _check_takes(schema: Schema, take: Takes) -> None:
    _known(take.family, schema.family_table, "abilities are taken on setting a family; there is none")


def _check_side(schema: Schema, side: CardSide) -> None:
    for name in sorted(side.keeps | side.lent):
        _known(name, schema.by_name, f"side {side.name!r} takes over what is no characteristic:")


def _check_field(schema: Schema, field: Field) -> None:
    if field.side:
        _known(field.side, schema.side_table, f"field {field.name!r} shows a side")
    for name in sorted(field.unless):
        _known(name, schema.side_table, f"field {field.name!r} can't be on cards with a side")
    for name in sorted(field.works | field.homes):
        _known(name, schema.zone_table, f"field {field.name!r} is at home, or works, in a zone")
    if field.hides and field.default is not False:
        raise DataError(
            f"field {field.name!r} hides objects while it is true; its default is False, came {field.default!r}"
        )


def _check_keyword(schema: Schema, keyword: KeywordRule) -> None:
    schema.check_kinds(keyword.kinds)


def _check_attachment(schema: Schema, attachment: Attachment) -> None:
    if attachment.zone is not None and attachment.zone not in schema.zone_table:
        near = suggest(attachment.zone, schema.zone_table)
        raise DataError(f"what is attached illegally goes to {attachment.zone!r}; there is no such zone{near}")


def _check_action(schema: Schema, action: Action) -> None:
    for name in sorted(action.zones):
        _known(name, schema.zone_table, f"action {action.name!r}: there is no zone")
    if action.despite:
        _known(action.despite, schema.action_table, f"action {action.name!r}, despite: there is no action")


_CHECKS: Mapping[str, Callable[[Schema, Any], None]] = {
    "characteristics": _check_characteristic,
    "families": _check_family,
    "brings": _check_brings,
    "takes": _check_takes,
    "sides": _check_side,
    "fields": _check_field,
    "keywords": _check_keyword,
    "attachments": _check_attachment,
    "actions": _check_action,
}
