"""Operations on columns: a few masks move between values, and what hangs on them follows."""

from __future__ import annotations

from typing import Any, TypeAlias

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    SENSIBLE,
    TEXT,
    Card,
    Kind,
    Op,
    OpKind,
    Origin,
    Record,
)
from plystack.data.operands import number, single, words
from plystack.data.text import Kept, places, rewritten, said_anew
from plystack.errors import DataError
from plystack.layers.engine.abilities import Giver, bar, drop, on_abilities
from plystack.layers.engine.columns import Columns, Held, Mask, bits
from plystack.layers.engine.effects import Entry
from plystack.layers.engine.lens import Groups

# What an effect would do: number of the part, objects, and each operation with its values by object.
Doing: TypeAlias = "tuple[int, Mask, tuple[tuple[Op, Groups], ...]]"


def apply_effect(columns: Columns, doings: list[Doing], entry: Entry) -> None:
    """Do all operations of one effect at once, and let follow what hangs on them.

    Arguments:
        columns: the board; it is changed.
        doings: what is done to what, all values filled in.
        entry: the effect.

    Raises:
        DataError: an operation makes no sense for its kind of characteristic, or its value is of a wrong kind.
    """
    # a column that is owned is changed in place, so what it was must be kept
    before = {name: dict(column) if name in columns.owned else column for name, column in columns.words.items()}
    sets: dict[str, Mask] = {}
    for part, mask, ops in doings:
        if not mask:
            continue
        for place, (op, operands) in enumerate(ops):
            giver = (entry.order[0], (*entry.order, part, place), entry.label)
            _apply_op(columns, op, operands, mask, giver)
            if op.kind is OpKind.SET:
                sets[op.on] = sets.get(op.on, 0) | mask
    if any(columns.words[name] is not before[name] or name in columns.owned for name in before):
        _follow(columns, before, _take(columns, sets))
    bar(columns)


def _apply_op(columns: Columns, op: Op, operands: Groups, mask: Mask, giver: Giver) -> None:
    """Do one operation to some objects, without what follows from it."""
    schema = columns.ground.schema
    rules = [schema.characteristic(name) for name in (op.on, op.other) if name is not None]
    for rule in rules:
        if (rule.kind, op.kind) not in SENSIBLE:
            raise DataError(f"{op.kind.value!r} makes no sense on {rule.name!r}, which holds {rule.kind.value}")
    if rules[0].kind is Kind.TEXT:
        _on_text(columns, op, operands, mask, giver)
    elif op.kind is OpKind.SWITCH:
        _switch(columns, rules[0].name, rules[1].name, mask)
    elif rules[0].kind is Kind.ABILITIES:
        on_abilities(columns, op, operands, mask, giver)
    elif rules[0].kind is Kind.WORDS:
        _on_words(columns, op, rules[0].name, operands, mask)
    else:
        _on_values(columns, op, rules[0].name, rules[0].kind, operands, mask)


# -- text ----------------------------------------------------------------------------------------------


def _on_text(columns: Columns, op: Op, operands: Groups, mask: Mask, giver: Giver) -> None:
    schema = columns.ground.schema
    for operand, part in operands:
        for text, holders in list(columns.values[TEXT].items()):
            if not (hit := holders & part & mask):
                continue
            assert isinstance(text, Card)
            new, kept = rewritten(schema, text, op, operand)
            if new != text:
                values = said_anew(schema, text, new, op)
                _retell(columns, values, new, hit, _printed(columns, new, hit, giver, kept))


def _printed(columns: Columns, text: Card, mask: Mask, giver: Giver, kept: Kept) -> dict[Held, Mask]:
    """Return the abilities of a text as some objects have it: as old as they were there, the rest as the effect."""
    printed = int(Origin.PRINTED)
    old = sorted((key for key in columns.abilities if key[0] == printed and columns.abilities[key] & mask), key=_path)
    found: dict[Held, Mask] = {}
    for slot in bits(mask):  # two with one text may have come to it in different ways
        were = [key for key in old if columns.abilities[key] >> slot & 1]
        for ability, (was, place) in zip(text.abilities, places(kept, [key[1][0] for key in were]), strict=True):
            key: Held = (printed, (place, *giver[1]), ability, giver[0], giver[2])
            if was is not None:
                key = (printed, were[was][1], ability, were[was][3], were[was][4])
            found[key] = found.get(key, 0) | 1 << slot
    return found


def _path(key: Held) -> tuple[int, ...]:
    return key[1]


def _retell(columns: Columns, values: Record, text: Card, mask: Mask, printed: dict[Held, Mask]) -> None:
    """Let what is written on some objects begin anew."""
    schema = columns.ground.schema
    for name, value in {**values, TEXT: text}.items():
        if name in schema.barring:  # no text says so
            continue
        if name in columns.words:
            assert isinstance(value, frozenset)
            words = columns.own_words(name)
            for word in list(words):
                _less(words, word, mask)
            for word in value:
                words[word] = words.get(word, 0) | mask
        elif name not in (ABILITIES, CONTROLLER):
            _place(columns.own_values(name), value, mask)
    abilities = columns.own_abilities()
    for key in [key for key in abilities if key[0] == Origin.PRINTED]:
        drop(abilities, key, mask)
    for key, hit in printed.items():
        abilities[key] = abilities.get(key, 0) | hit


# -- numbers, words alone, players ---------------------------------------------------------------------


def _on_values(columns: Columns, op: Op, name: str, kind: Kind, operands: Groups, mask: Mask) -> None:
    column = columns.own_values(name)
    if op.kind is OpKind.SET:
        for operand, part in operands:
            _place(column, single(op, kind, operand), part)
        return
    sign = 1 if op.kind is OpKind.INCREASE else -1
    least = 0 if columns.ground.schema.by_name[name].grows_only and sign > 0 else None
    shifts: list[tuple[int, Mask]] = []
    for operand, part in operands:
        amount = number(op, operand)
        shifts.append((sign * (amount if least is None else max(least, amount)), part))
    moved: list[tuple[Any, int, Mask]] = []
    for amount, part in shifts:
        for value, holders in column.items():
            if hit := holders & part:
                moved.append((value, (value if isinstance(value, int) else 0) + amount, hit))
    for value, _, hit in moved:
        _leave(column, value, hit)
    for _, value, hit in moved:
        column[value] = column.get(value, 0) | hit


def _place(column: dict[Any, Mask], value: object, mask: Mask) -> None:
    for other in list(column):
        _leave(column, other, mask)
    column[value] = column.get(value, 0) | mask


def _leave(column: dict[Any, Mask], value: object, mask: Mask) -> None:
    rest = column[value] & ~mask
    if rest:
        column[value] = rest
    else:
        del column[value]


def _switch(columns: Columns, name: str, other: str, mask: Mask) -> None:
    if name == other:
        return
    mine, theirs = columns.own_values(name), columns.own_values(other)
    pairs = [
        (one, two, hit)
        for one, holders in mine.items()
        for two, others in theirs.items()
        if (hit := holders & others & mask)
    ]
    for one, two, hit in pairs:
        _leave(mine, one, hit)
        _leave(theirs, two, hit)
    for one, two, hit in pairs:
        mine[two] = mine.get(two, 0) | hit
        theirs[one] = theirs.get(one, 0) | hit


# -- sets of words -------------------------------------------------------------------------------------


def _on_words(columns: Columns, op: Op, name: str, operands: Groups, mask: Mask) -> None:
    schema = columns.ground.schema
    column = columns.own_words(name)
    if op.kind in (OpKind.SET, OpKind.CLEAR):
        only = schema.family_words(op.on)
        for word in list(column):
            if only is None or word in only:
                _less(column, word, mask)
    for operand, part in operands:
        for word in words(schema, op, operand):
            if op.kind is OpKind.REMOVE:
                _less(column, word, part)
            else:
                column[word] = column.get(word, 0) | part


def _less(column: dict[str, Mask], word: str, mask: Mask) -> None:
    rest = column.get(word, 0) & ~mask
    if rest:
        column[word] = rest
    else:
        column.pop(word, None)


def _having(columns: Columns, name: str, words: frozenset[str]) -> Mask:
    """Return the objects that have at least one of some words."""
    found, column = 0, columns.words[name]
    for word in words & column.keys():
        found |= column[word]
    return found


def _take(columns: Columns, sets: dict[str, Mask]) -> dict[str, Mask]:
    """Take the abilities that setting words takes; return by family the objects that were set so."""
    taken: dict[str, Mask] = {}
    schema = columns.ground.schema
    for rule in schema.takes:
        family = schema.family_table[rule.family]
        mask = sets.get(family.name, 0) | sets.get(family.of, 0)
        if mask and family.requires is not None:
            mask &= _having(columns, *family.requires)
        if mask := mask & _having(columns, family.of, rule.words):
            origins = {int(each) for each in rule.origins}
            column = columns.own_abilities()
            for key in [key for key in column if key[0] in origins]:
                drop(column, key, mask)
            taken[family.name] = taken.get(family.name, 0) | mask
    return taken


def _follow(columns: Columns, before: dict[str, dict[str, Mask]], taken: dict[str, Mask]) -> None:
    """Let words fall that lack what they require, and abilities come and go with the words that bring them."""
    schema, everything = columns.ground.schema, columns.ground.all
    while fallen := [
        (family, word, without)
        for family in schema.families
        if family.requires is not None and (without := everything & ~_having(columns, *family.requires))
        for word in family.words & columns.words[family.of].keys()
        if columns.words[family.of][word] & without
    ]:  # one family may hang on another
        for family, word, without in fallen:
            _less(columns.own_words(family.of), word, without)
    for place, bring in enumerate(schema.brings):
        had = before[bring.characteristic].get(bring.word, 0)
        for name, mask in taken.items():
            if bring.word in schema.family_table[name].words:
                had &= ~mask  # what was set anew is new, and brings what it brings
        has = columns.words[bring.characteristic].get(bring.word, 0)
        if had == has:
            continue
        key: Held = (int(Origin.INTRINSIC), (place,), bring.ability, None, bring.word)
        column = columns.own_abilities()
        mask = column.get(key, 0) & ~(had & ~has) | (has & ~had)
        if mask:
            column[key] = mask
        else:
            column.pop(key, None)
