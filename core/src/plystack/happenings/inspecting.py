"""Whether instructions fit a game: every verb is known, is given what it needs, and says words that there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from plystack.data import (
    Ability,
    Card,
    Condition,
    Constant,
    Do,
    EventKind,
    Expr,
    Pattern,
    Replacement,
    Schema,
    Target,
    Triggered,
    Where,
)
from plystack.data.inspection import check_words, known, within
from plystack.data.values import shown
from plystack.errors import DataError, suggest
from plystack.happenings.machine import Machine
from plystack.happenings.parameters import REQUIRED, Param, Wants

# What is read when an instruction is carried out.
_READ = (Where, Expr, Condition)


def check_instructions(machine: Machine, value: object) -> None:
    """Refuse data in which, at any depth, an instruction does not fit the game, or a pattern waits for what never is.

    Arguments:
        machine: the game.
        value: abilities, cards, instructions, in tuples or not.

    Raises:
        DataError: it says which instruction, and what came and what was expected.
    """
    for each in within(value):
        if isinstance(each, Do):
            _check(machine, each)
            check_words(machine.plan.schema, tuple(value for _, value in each.args if isinstance(value, _READ)))
        elif isinstance(each, Pattern):
            _check_pattern(machine, each)
            check_words(machine.plan.schema, (each.roles, each.condition))
        elif isinstance(each, Target):
            check_words(machine.plan.schema, each)
        elif isinstance(each, Triggered | Replacement) and not isinstance(each.when, Pattern | Condition):
            raise DataError(
                f"{each.label or 'an ability'}: when = {shown(each.when)}; expected a Pattern or a condition"
            )


def _check(machine: Machine, each: Do) -> None:
    known(each.verb, machine.verbs, "verb")
    verb = machine.verbs[each.verb]
    params = {param.name: param for param in verb.params}
    given = dict(each.args)
    for name, value in each.args:
        if name not in params:
            if verb.open:
                continue
            takes = ", ".join(params) or "nothing"
            raise DataError(f"{each.verb!r} takes no {name!r}{suggest(name, params)}; it takes {takes}")
        param = params[name]
        if value is None and param.default is None:
            continue
        try:
            _check_value(machine, param, value)
        except DataError as problem:
            raise DataError(f"{each.verb!r}, {name}: {problem}") from None
    for name, param in params.items():
        if param.default is REQUIRED and name not in given:
            raise DataError(f"{each.verb!r} needs {name!r}: {param.wants.value}")
    if verb.open:
        check_announced(machine, str(given["name"]), [name for name in given if name not in params])


def check_announced(machine: Machine, name: str, roles: Collection[str]) -> None:
    """Refuse an announcement of what the game does not declare, or with other roles than it has and needs.

    Raises:
        DataError: it says which.
    """
    known(name, machine.events, "event")
    rule = machine.events[name]
    for role in roles:
        _check_role(name, role, rule.roles)
    for role in sorted(rule.needs - set(roles)):
        raise DataError(f"{name!r} is announced without {role!r}, which it needs")


def _check_role(event: str, role: str, roles: Iterable[str]) -> None:
    if role not in roles:
        raise DataError(f"{event!r} has no role {role!r}{suggest(role, roles)}")


def _check_pattern(machine: Machine, pattern: Pattern) -> None:
    """Refuse a pattern that waits for a name that nothing has."""
    if not pattern.name:
        return
    schema = machine.plan.schema
    table = {
        EventKind.ANNOUNCED: (machine.events, "event"),
        EventKind.FIELD: (schema.field_table, "field"),
        EventKind.COUNTERS_PUT: (schema.counter_table, "counter"),
        EventKind.COUNTERS_TAKEN: (schema.counter_table, "counter"),
        EventKind.DESIGNATED: (schema.designation_table, "designation"),
        EventKind.UNDESIGNATED: (schema.designation_table, "designation"),
        EventKind.HELD: (schema.player_table, "number of players"),
        EventKind.TRIGGERS: ({*machine.events, *(each.value for each in EventKind)}, "event"),
    }.get(pattern.kind)
    if table is not None:
        known(pattern.name, table[0], table[1])
    if pattern.kind is EventKind.ANNOUNCED:
        for role, _ in pattern.roles:
            _check_role(pattern.name, role, machine.events[pattern.name].roles)


def _check_value(machine: Machine, param: Param, value: object) -> None:
    wants = param.wants
    if wants in _TYPES:
        kinds = _TYPES[wants]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise DataError(f"expected {wants.value}, came {shown(value)}")
        return
    if not isinstance(value, str):
        if isinstance(value, Constant) and isinstance(value.value, str):
            value = value.value
        else:
            raise DataError(f"expected {wants.value}, came {shown(value)}")
    if wants in _WORDS:
        known(value, _WORDS[wants](machine.plan.schema), wants.value.removeprefix("a "))


_TYPES: Mapping[Wants, tuple[type, ...]] = {
    Wants.OBJECTS: (Where,),
    Wants.PLAYERS: (Expr,),
    Wants.NUMBER: (Expr, int),
    Wants.TRUTH: (bool,),
    Wants.WORDS: (Expr, frozenset),
    Wants.CONDITION: (Condition,),
    Wants.PROGRAM: (tuple,),
    Wants.ABILITY: (Ability,),
    Wants.CARD: (Card,),
    Wants.VALUE: (Expr, int, str, bool),
}


def _characteristics(schema: Schema) -> Iterable[str]:
    return [*schema.by_name, *schema.family_table]


_WORDS: Mapping[Wants, Callable[[Schema], Iterable[str]]] = {
    Wants.ZONE: lambda schema: schema.zone_table,
    Wants.COUNTER: lambda schema: schema.counter_table,
    Wants.FIELD: lambda schema: schema.field_table,
    Wants.DESIGNATION: lambda schema: schema.designation_table,
    Wants.HELD: lambda schema: schema.player_table,
    Wants.CHARACTERISTIC: _characteristics,
    Wants.UNTIL: lambda schema: schema.until_words,
}
