"""What is written on an object, as one text: what an operation on it makes of it, and the values that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from plystack.data.abilities import Ability, Instance, Origin
from plystack.data.amending import Giver, Record, change, fall, instances_of
from plystack.data.effects import Part
from plystack.data.expr import Constant, Operand
from plystack.data.objects import Card, Obj
from plystack.data.ops import Op, OpKind
from plystack.data.rewording import reworded
from plystack.data.schema import Schema
from plystack.data.values import ABILITIES, CONTROLLER, TEXT, Pairs, Value, Written, lookup, pairs, shown
from plystack.data.where import Itself
from plystack.data.writing import Alters, Beneath, Copied, Joins, Rewords
from plystack.errors import DataError


def own_text(schema: Schema, obj: Obj, component: int = 0) -> Card:
    """Return what is written on a component before any effect: the side of its card that is up."""
    return side_up(schema, obj.components[component], obj.status)


def side_up(schema: Schema, card: Card, status: Pairs[int | str | bool]) -> Card:
    """Return the side of a card that is up where its object has some statuses; the card, where it shows no other."""
    for name, value in status:
        field = schema.field_table[name]
        if field.side and value != field.default:
            card = lookup(card.sides, field.side, None) or card
    return card


# For each ability of a text after an operation, its place before; None for one that is new.
Kept: TypeAlias = "tuple[int | None, ...]"


def rewritten(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, Kept]:
    """Return a text after an operation on it, and where each of its abilities was before.

    An operand that is nothing, since it refers to something that is gone, leaves the text as it is.

    Raises:
        DataError: the operand is of another kind than the operation takes.
    """
    return (text, _all(text)) if operand is None else _EDITS[op.kind](schema, text, op, operand)


def _all(text: Card) -> Kept:
    return tuple(range(len(text.abilities)))


def _none(text: Card) -> Kept:
    return (None,) * len(text.abilities)


def places(kept: Kept, were: Sequence[int]) -> Iterator[tuple[int | None, int]]:
    """Give for each ability of a text after an operation which one it was, and its place from now on.

    Those that stay keep their places, by which they are known; new ones come after all of these.

    Arguments:
        kept: where each was among the abilities before, or None.
        were: the places of the abilities before.
    """
    new = max([place + 1 for each in kept if each is not None for place in [were[each]]], default=0)
    for each in kept:
        if each is None:
            yield None, new
            new += 1
        else:
            yield each, were[each]


def values_of(schema: Schema, text: Card) -> Record:
    """Return the values that a text says, with the defaults of those on which it is silent; but no abilities."""
    said = {**dict(text.values), **dict(text.lent)}
    return {each.name: said.get(each.name, each.start) for each in schema.characteristics}


_IN_PART: Final = frozenset({OpKind.ALTER, OpKind.REWORD})


def said_anew(schema: Schema, old: Card, text: Card, op: Op) -> Record:
    """Return the values that begin anew where an operation made one text of another.

    A whole text says all of them; what changes a text in part leaves a value that is no longer what is written.
    """
    values = values_of(schema, text)
    if op.kind not in _IN_PART:
        return values
    before = values_of(schema, old)
    return {name: value for name, value in values.items() if value != before[name]}


def retold(schema: Schema, record: Record, obj: Obj, op: Op, operand: Operand, giver: Giver) -> Record:
    """Return the values of an object after an operation on its text: what it changes begins anew, if it is written.

    Its controller stays, and so do abilities that an effect granted, and the names of those that it can't have; those
    that words bring follow the words.
    """
    old, others = _text(record), [each for each in instances_of(record) if each.origin is not Origin.PRINTED]
    text, kept = rewritten(schema, old, op, operand)
    if text == old:
        return record
    printed = sorted(
        (each for each in instances_of(record) if each.origin is Origin.PRINTED), key=lambda each: each.key
    )
    were, kept = _left(old, printed, kept)
    own = [
        Instance(ability, Origin.PRINTED, (place, *giver.order), giver.timestamp, giver.label)
        if was is None
        else attrs.evolve(were[was], ability=ability)
        for ability, (was, place) in zip(text.abilities, places(kept, [each.path[0] for each in were]), strict=True)
    ]
    after: Record = {**record, **said_anew(schema, old, text, op)}
    after.update({name: record[name] for name in schema.barring})
    after.update({TEXT: text, CONTROLLER: record[CONTROLLER], ABILITIES: (*own, *others)})
    return after


def _left(text: Card, printed: Sequence[Instance], kept: Kept) -> tuple[Sequence[Instance], Kept]:
    """Return the printed abilities that an object still has, and which of them each of its new text was.

    What it has lost before begins anew with the text, as something new. That comes only where a plan goes through its
    layers again, and what rewrites the text finds the object then.
    """
    if len(printed) == len(text.abilities):
        return printed, kept
    left, now = list(printed), {}
    for place, ability in enumerate(text.abilities):
        if left and left[0].ability == ability:
            now[place] = len(printed) - len(left)
            left.pop(0)
    return printed, tuple(None if each is None else now.get(each) for each in kept)


def joining(
    schema: Schema, obj: Obj, component: int, beneath: Beneath = Beneath.TEXT, *, brings: bool = False
) -> tuple[Part, ...]:
    """Return what a component but the first does: its text joins that of the object (730.2).

    Arguments:
        schema: what the game declares.
        obj: the object.
        component: the place of the component.
        beneath: what it joins where the object is a copy of something.
        brings: abilities that words of the lower text bring stay.
    """
    # What lies beneath is wanted only where the object is a copy; this runs for each component whenever one looks.
    told = () if beneath is Beneath.TEXT else range(component)
    earlier = tuple(Joins(own_text(schema, obj, place), _over(obj, place)) for place in told)
    joins = Joins(own_text(schema, obj, component), _over(obj, component), earlier, beneath, brings)
    return (Part(Itself(), (Op(OpKind.JOIN, TEXT, value=Constant(joins)),)),)


def _over(obj: Obj, component: int) -> bool:
    return component > 0 and obj.joined[component - 1].over


def altered(schema: Schema, text: Card, ops: Iterable[tuple[Op, Operand]]) -> tuple[Card, Kept]:
    """Return a text with some values changed as if they were written so, on all of its sides (707.9).

    Words fall whose requirement goes, as they do on an object.

    Returns the text, and where each of its abilities was before.
    """
    done = list(ops)
    record = values_of(schema, attrs.evolve(text, lent=()))
    record[ABILITIES] = tuple(Instance(each, Origin.PRINTED, (n,), 0) for n, each in enumerate(text.abilities))
    for number, (op, operand) in enumerate(done):
        change(schema, record, op, operand, Giver(0, (number,)))
    fall(schema, record)
    instances = instances_of(record)
    said: dict[str, Written] = {}
    for each in schema.characteristics:
        value = record[each.name]
        if each.name not in (ABILITIES, CONTROLLER) and value != each.start:
            assert not isinstance(value, Card)
            said[each.name] = value
    set_here = {schema.characteristic(op.on).name for op, _ in done}
    lent = tuple(each for each in text.lent if each[0] not in set_here)
    sides = tuple((name, altered(schema, side, done)[0]) for name, side in text.sides)
    abilities = tuple(each.ability for each in instances)
    kept = tuple(each.path[0] if each.origin is Origin.PRINTED else None for each in instances)
    return attrs.evolve(text, values=pairs(said), abilities=abilities, sides=sides, lent=lent), kept


def _text(record: Record) -> Card:
    value = record[TEXT]
    assert isinstance(value, Card)
    return value


# -- the operations ------------------------------------------------------------------------------

_Edit: TypeAlias = Callable[[Schema, Card, Op, Operand], tuple[Card, Kept]]


def _wrong(op: Op, expected: str, came: Operand | Value) -> DataError:
    return DataError(f"{op.kind.value} {op.on!r}: expected {expected}, came {shown(came)}")


def _copied(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, Kept]:
    if not isinstance(operand, Copied):
        raise _wrong(op, "the text of a card", operand)
    return operand.card, _none(operand.card)


def _join(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, Kept]:
    """Over it, all is as on the new card, with the abilities of both; under it, its abilities come along."""
    if not isinstance(operand, Joins):
        raise _wrong(op, "a card that joins", operand)
    brings = operand.brings
    if operand.beneath is Beneath.CARDS:
        cards, *others = operand.earlier
        below = cards.card
        for each in others:
            below = _together(schema, below, each.card, over=each.over, brings=brings)
        text, kept = below, _all(text) if below == text else _none(below)
    else:
        kept = _all(text)
        if hidden := _hidden(text, operand):
            text = attrs.evolve(text, abilities=(*text.abilities, *hidden))
            kept = (*kept, *(None for _ in hidden))
    joined = _together(schema, text, operand.card, over=operand.over, brings=brings)
    return joined, (*kept, *(None for _ in joined.abilities[len(kept) :]))


def _hidden(text: Card, operand: Joins) -> tuple[Ability, ...]:
    """Return the abilities of components that a text no longer has, where they count all the same (702.140e)."""
    left, found = list(text.abilities), []
    for each in operand.earlier:
        for ability in each.card.abilities:
            if ability in left:
                left.remove(ability)
            else:
                found.append(ability)
    return tuple(found)


def _brought(schema: Schema, text: Card) -> tuple[Ability, ...]:
    """Return the abilities that words of a text bring, which are no part of it."""
    values = values_of(schema, text)
    said = {name: value for name, value in values.items() if isinstance(value, frozenset)}
    return tuple(rule.ability for rule in schema.brings if rule.word in said.get(rule.characteristic, ()))


def _together(schema: Schema, text: Card, card: Card, *, over: bool, brings: bool = False) -> Card:
    """Return two texts as one; where either shows another side, so does the whole (730.2h).

    The abilities of the first come first, and then those that the lower one's words bring.
    """
    names = sorted({name for each in (text, card) for name, _ in each.sides})
    sides = tuple(
        (
            name,
            _together(schema, lookup(text.sides, name, text), lookup(card.sides, name, card), over=over, brings=brings),
        )
        for name in names
    )
    top, lower = (card, text) if over else (text, card)
    brought = _brought(schema, lower) if brings else ()
    return attrs.evolve(top, abilities=(*text.abilities, *card.abilities, *brought), sides=sides)


def _alter(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, Kept]:
    if not isinstance(operand, Alters):
        raise _wrong(op, "operations on single values", operand)
    done = []
    for each in operand.ops:
        if each.value is not None and not isinstance(each.value, Constant):
            raise _wrong(op, "constant amounts", None)
        done.append((each, None if each.value is None else each.value.value))
    return altered(schema, text, done)


def _turn(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, Kept]:
    if not isinstance(operand, str):
        raise _wrong(op, "the name of a side", operand)
    side = lookup(text.sides, operand, None)
    return (text, _all(text)) if side is None else (side, _none(side))


def _reword(schema: Schema, text: Card, op: Op, operand: Operand) -> tuple[Card, Kept]:
    if not isinstance(operand, Rewords):
        raise _wrong(op, "a word in place of another", operand)
    return reworded(schema, text, operand), _all(text)


_EDITS: dict[OpKind, _Edit] = {
    OpKind.SET: _copied,
    OpKind.COPY: _copied,
    OpKind.JOIN: _join,
    OpKind.ALTER: _alter,
    OpKind.TURN: _turn,
    OpKind.REWORD: _reword,
}
