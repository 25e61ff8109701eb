"""What compiled abilities do, for people: each effect with its layer, whom it concerns and what it is."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import (
    TEXT,
    Ability,
    Always,
    Constant,
    Enters,
    Expr,
    Instance,
    Keyword,
    Op,
    OpKind,
    Origin,
    Part,
    Rule,
    Static,
    Where,
)
from plystack.data.describe import describe_expr, describe_op, describe_rule, describe_value, describe_where
from plystack.game import Game
from plystack.text import Language


@attrs.frozen
class Effect:
    """One line about an ability.

    Arguments:
        kind: "layer", "rule", "keyword", or what the ability is: "triggered".
        layer: where it applies, or an empty string.
        who: whom it concerns, or an empty string.
        what: what is so.
        condition: as long as what, or an empty string.
    """

    kind: str
    layer: str = ""
    who: str = ""
    what: str = ""
    condition: str = ""

    @property
    def head(self) -> str:
        """Return with what its line begins."""
        return f"{self.kind} {self.layer}".rstrip()


def effects(game: Game, ability: Ability) -> Iterator[Effect]:
    """Yield what an ability does."""
    language = game.language
    if isinstance(ability, Keyword):
        yield Effect("keyword", what=language.phrase(("keyword", ""), ability) or ability.name)
        return
    if not isinstance(ability, Static):
        kind = "enters" if isinstance(ability, Enters) else type(ability).__name__.lower()
        (layer,) = layers(game, ability) or ("",)
        yield Effect(kind, layer, what=language.phrase(("line", ""), (ability,)) or ability.name or repr(ability))
        return
    for part in ability.parts:
        yield from _of_part(game, ability, part)
    for rule in ability.rules:
        yield _of_rule(language, rule)


def _of_part(game: Game, ability: Static, part: Part) -> Iterator[Effect]:
    origin = game.plan.origin(Instance(ability, Origin.PRINTED, (0,), 0))
    found: dict[int, list[str]] = {}
    for op in part.ops:
        found.setdefault(game.plan.place(op, origin)[0], []).append(_what(game.language, op))
    who, condition = _who(game.language, part.where), _condition(game.language, part.condition)
    for index in sorted(found):
        yield Effect("layer", game.plan.layers[index].name, who, ", ".join(found[index]), condition)


def layers(game: Game, ability: Ability) -> tuple[str, ...]:
    """Return the names of the layers in which an ability does something, in their order."""
    if isinstance(ability, Static):
        origin = game.plan.origin(Instance(ability, Origin.PRINTED, (0,), 0))
        places = {game.plan.place(op, origin)[0] for part in ability.parts for op in part.ops}
        return tuple(game.plan.layers[index].name for index in sorted(places))
    if isinstance(ability, Enters) and ability.copies is not None:
        takes = (each.name for each in game.plan.layers if any(OpKind.COPY in slot.kinds for slot in each.slots))
        return tuple(takes)[:1]
    return ()


def _of_rule(language: Language, rule: Rule) -> Effect:
    who = "" if rule.where is None else _who(language, rule.where)
    if rule.players is not None:
        who = " ".join(each for each in (str(rule.players), who) if each)
    return Effect("rule", "", who, describe_rule(rule), _condition(language, rule.condition))


def _who(language: Language, where: Where) -> str:
    for place in (("objects", "one"), ("objects", "many")):
        if (found := language.phrase(place, where)) is not None:
            return found
    return describe_where(where)


def _condition(language: Language, condition: object) -> str:
    if condition == Always():
        return ""
    return language.phrase(("condition", ""), condition) or type(condition).__name__.lower()


def _what(language: Language, op: Op) -> str:
    """Return an operation in words, with its amount or its abilities as card text has them."""
    value = op.value
    if op.on != TEXT and isinstance(value, Constant) and isinstance(value.value, tuple) and value.value:
        verb = {OpKind.ADD: "gains", OpKind.REMOVE: "loses"}.get(op.kind, op.kind.value)
        words = language.phrase(("abilities", ""), value.value)
        return f"{verb} {words or describe_value(value.value)}"
    if value is None or isinstance(value, Constant):
        return describe_op(op, None if value is None else value.value)
    amount = _amount(language, value)
    said = {OpKind.INCREASE: f"{op.on} + {amount}", OpKind.DECREASE: f"{op.on} - {amount}"}
    return said.get(op.kind, f"{op.kind.value}s {op.on} to {amount}")


def _amount(language: Language, value: Expr) -> str:
    return language.phrase(("amount", ""), value) or describe_expr(value)
