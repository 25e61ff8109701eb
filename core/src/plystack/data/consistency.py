"""Whether objects, effects and facts fit the schema and each other: nothing unknown gets into a position."""

from __future__ import annotations

from collections.abc import Iterable

from plystack.data.abilities import Ability, Described, Keyword
from plystack.data.changes import Move
from plystack.data.effects import Effect
from plystack.data.entering import Arrival
from plystack.data.expr import Constant
from plystack.data.inspection import check_status, check_written, known, within
from plystack.data.objects import Card, Facts, Obj
from plystack.data.operands import check_operand
from plystack.data.ops import Op
from plystack.data.position import Position
from plystack.data.schema import REMEMBERED, Schema
from plystack.data.transition import apply
from plystack.data.values import ABILITIES, CONTROLLER, Kind, Value, shown
from plystack.data.writing import Copied, Joins
from plystack.errors import DataError, suggest

LARGEST = 1_000_000_000
"""The largest number, and the smallest below 0, that a card or a counter can say."""


def check_value(schema: Schema, name: str, value: Value) -> None:
    """Refuse a value that does not fit its characteristic.

    Raises:
        DataError: it says what came and what was expected.
    """
    known(name, schema.by_name, "characteristic")
    kind = schema.by_name[name].kind
    if schema.by_name[name].bars:
        raise DataError(f"{name} = {shown(value)}: expected nothing: cards do not say it themselves")
    if value is None and kind is not Kind.WORDS:
        return
    if kind is Kind.NUMBER and isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > LARGEST:
            raise DataError(f"{name} = {value}: the number is too large; numbers go up to {LARGEST}")
        return
    if kind is Kind.WORD and isinstance(value, str):
        return
    if kind is Kind.WORDS and isinstance(value, frozenset) and all(isinstance(word, str) for word in value):
        words = schema.known_words(name)
        if words is not None and (strange := sorted(value - words)):
            raise DataError(f"{strange[0]!r} is none of the game's {name}{suggest(strange[0], words)}")
        return
    expected = {Kind.NUMBER: "a whole number", Kind.WORD: "text", Kind.WORDS: "a set of words"}
    raise DataError(
        f"{name} = {shown(value)}: expected {expected.get(kind, 'nothing: cards do not say it themselves')}"
    )


def check_card(schema: Schema, card: Card, relations: Iterable[str] | None = None) -> None:
    """Refuse a card whose values or abilities do not fit the schema.

    Arguments:
        schema: what the game declares.
        card: the card.
        relations: the words for players, or None where they are not known.

    Raises:
        DataError: it names the card and what does not fit.
    """
    if not isinstance(card, Card):
        raise DataError(f"expected a Card, came {shown(card)}")
    told = None if relations is None else tuple(relations)
    if schema.sound.get(id(card)) == (card, told):
        return
    try:
        for name, value in card.values:
            if name in (ABILITIES, CONTROLLER):
                raise DataError(f"cards do not say {name!r} among their values")
            check_value(schema, name, value)
        for name, side in card.sides:
            known(name, schema.side_table, "side of a card")
            check_card(schema, side, told)
        for ability in card.abilities:
            if not isinstance(ability, Ability):
                raise DataError(f"expected an ability, came {shown(ability)}")
            if isinstance(ability, Keyword):
                known(ability.word, schema.keyword_table, "keyword")
            if isinstance(ability, Described):
                schema.check_kinds(ability.kinds)
        check_written(schema, card.abilities, told)
    except DataError as problem:
        raise DataError(f"card {card.name!r}: {problem}") from problem
    if len(schema.sound) >= REMEMBERED:
        schema.sound.clear()
    schema.sound[id(card)] = (card, told)


def check_facts(facts: Facts) -> None:
    """Refuse players without names of their own, and a turn, a team or a leaving that is nobody's.

    Raises:
        DataError: it says what does not fit.
    """
    players = facts.players
    named = all(isinstance(player, str) and player for player in players)
    if not isinstance(players, tuple) or not players or not named or len(set(players)) != len(players):
        raise DataError(f"players {players!r}: expected at least one, each with a name of their own")
    whose = (
        {player for player, _ in facts.teams} | set(facts.left) | ({facts.turn} if facts.turn is not None else set())
    )
    if strangers := sorted(whose - set(players)):
        raise DataError(f"{strangers[0]!r} is none of the players {', '.join(players)}")


def check_object(schema: Schema, position: Position, obj: Obj, before: Obj | None = None) -> None:
    """Refuse an object that does not fit the schema, the players or the other objects.

    Arguments:
        schema: what the game declares.
        position: where it is.
        obj: the object.
        before: the object as it was in a sound position; cards that it had then are not looked at again.

    Raises:
        DataError: it names the object and what does not fit.
    """
    sound = before.components if before is not None else ()
    for card in obj.components:
        if not any(card is each for each in sound):
            check_card(schema, card, _relations(position))
    try:
        _check_place(schema, position, obj)
        for kind, pile in obj.counters:
            known(kind, schema.counter_table, "counter")
            if not isinstance(pile.count, int) or isinstance(pile.count, bool) or pile.count > LARGEST:
                raise DataError(f"{pile.count!r} {kind} counters: expected a whole number")
            limit = schema.counter_table[kind].at_most
            if limit is not None and pile.count > limit:
                raise DataError(f"it has at most {limit} {kind} counters, came {pile.count}")
        for name, _ in obj.designations:
            known(name, schema.designation_table, "designation")
        check_status(schema, obj.status)
    except DataError as problem:
        raise DataError(f"{obj.label or obj.id}: {problem}") from problem


def _relations(position: Position) -> tuple[str, ...]:
    return tuple(each.name for each in position.facts.relations)


def _check_place(schema: Schema, position: Position, obj: Obj) -> None:
    players = position.facts.players
    known(obj.owner, players, "player")
    known(obj.zone, schema.zone_table, "zone")
    if obj.controller is not None:
        known(obj.controller, players, "player")
        if not schema.zone_table[obj.zone].controlled:
            raise DataError(f"nobody controls what is in zone {obj.zone!r}, came {obj.controller!r}")
    for ident in (obj.place, obj.attached_to):
        if ident is not None and ident not in position.objects:
            raise DataError(f"there is no object {ident}")
    for chain in ("attached_to", "place"):
        seen, here = {obj.id}, getattr(obj, chain)
        while here is not None:
            if here in seen:
                raise DataError("it would be attached to, or at, itself by way of others")
            seen.add(here)
            here = getattr(position.objects[here], chain) if here in position.objects else None


def check_effect(schema: Schema, position: Position, effect: Effect) -> None:
    """Refuse a floating effect of an unknown player, one that gives something to such, or one with an unknown rule.

    Raises:
        DataError: it names the effect and what does not fit.
    """
    players = position.facts.players
    try:
        if effect.you is not None:
            known(effect.you, players, "player")
        for op in (op for part in effect.parts for op in part.ops):
            fixed = op.value.value if isinstance(op.value, Constant) else None
            if fixed is not None and schema.characteristic(op.on).kind is Kind.PLAYER:
                known(fixed, players, "player")
        for each in within(effect.parts):
            if isinstance(each, Op) and isinstance(each.value, Constant) and each.value.value is not None:
                check_operand(schema, each, each.value.value)
            if isinstance(each, Copied | Joins):
                check_card(schema, each.card, _relations(position))
        check_written(schema, (effect.rules, effect.parts), _relations(position))
    except DataError as problem:
        raise DataError(f"effect {effect.label!r}: {problem}") from problem


def check_arrivals(schema: Schema, position: Position, arrivals: object) -> list[Arrival]:
    """Return arrivals in a list, or refuse what is none, and an object that can't be there.

    Raises:
        DataError: it says what came, or what does not fit.
    """
    if not isinstance(arrivals, Iterable):
        raise DataError(f"expected arrivals in a list, came {arrivals!r}")
    coming = list(arrivals)
    for each in coming:
        if not isinstance(each, Arrival):
            raise DataError(f"expected an Arrival, came {each!r}; Arrival(create) is one without answers")
        gone = [] if each.was is None else [Move(each.was, None)]
        there = apply(position, [*gone, each.create], schema)
        check_object(schema, there, there.obj(there.last_id))
    return coming


def check_position(schema: Schema, position: Position, before: Position | None = None) -> None:
    """Refuse a position in which something does not fit the schema or something else.

    Arguments:
        schema: what the game declares.
        position: the position.
        before: the position it followed, which is known to be sound; what is the same is not looked at again.

    Raises:
        DataError: it says what does not fit.
    """
    old = before.objects if before is not None else {}
    if before is None or position.facts != before.facts:
        check_facts(position.facts)
        old = {}
    fresh = [obj for obj in position if old.get(obj.id) is not obj]
    for obj in fresh:
        check_object(schema, position, obj, old.get(obj.id))
    if fresh:
        for what in ("label", "timestamp"):
            _check_distinct(position, what)
    running = before.effects if before is not None else ()
    for effect in position.effects:
        if effect not in running:
            check_effect(schema, position, effect)


def _check_distinct(position: Position, what: str) -> None:
    seen: dict[object, Obj] = {}
    for obj in position:
        mine = getattr(obj, what)
        if mine in seen and mine != "":
            raise DataError(f"objects {seen[mine].id} and {obj.id} have one {what}, {mine!r}; each has its own")
        seen[mine] = obj
