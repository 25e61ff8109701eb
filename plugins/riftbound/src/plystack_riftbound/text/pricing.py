"""What costs more or less: cards to play, abilities to activate, keywords; the first each turn, and for a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from plystack.data import (
    AmongPlayers,
    Arithmetic,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Do,
    Every,
    Has,
    HasAbility,
    In,
    Itself,
    Not,
    OpKind,
    Rule,
    RuleKind,
    Schema,
    SourceIs,
    Static,
    Status,
    Tallied,
    Until,
    Where,
    You,
    do,
)
from plystack.text import Hole, Lens, Phrase, Says, Slot, Template, Words, shape
from plystack.text.conditions import resolved
from plystack.text.nouns import Head, Order, both, has, parts, segments
from plystack_riftbound.characteristics import DOMAINS
from plystack_riftbound.events import GEAR_PLAYED, GEAR_USED
from plystack_riftbound.marks import ANY, COSTLY, FRIENDLY_CHOICE, PLAYED_FROM, SHOWDOWN, either_for, power_for
from plystack_riftbound.text.conditions import ALWAYS

_PLAYED: Final = In(PLAYED_FROM)
_CHAIN, _SPELL, _GEAR = In(frozenset({"chain"})), has("types", "Spell"), has("types", "Gear")
_NON_TOKEN: Final = Not(has("supertypes", "Token"))
_MORE, _LESS = OpKind.INCREASE, OpKind.DECREASE


# -- cards, wherever they are played from -----------------------------------------------------------


@attrs.frozen(cache_hash=True)
class Cards:
    """Cards that are played, and who plays them; in no data, only in sentences."""

    where: Where
    players: str | None = None


def _is_of_card(where: Where) -> bool:
    """Say whether a filter asks what a card is, wherever it is."""
    inner = where.filter if isinstance(where, Not) else where
    return isinstance(inner, Has | HasAbility | Compared)


def _cards(order: Order, *extra: str) -> Lens:
    """Return the cards of a kind: "friendly" says who plays them, since no card in a hand is controlled."""

    def build(given: Mapping[str, Any]) -> Cards | None:
        head: Head = given["kinds"]
        filters = [each for each in head.filters if each != _CHAIN]
        filters += [f for each in given.get("qualifiers", ()) for f in parts(each)]
        whose = [each.by for each in filters if isinstance(each, Controlled)]
        whose += ["you"] if "your" in extra else []
        what = [each for each in filters if not isinstance(each, Controlled)]
        if len(whose) > 1 or not all(map(_is_of_card, what)):
            return None
        return Cards(both((_PLAYED, *what)), whose[0] if whose else None)

    def take(value: Any, says: Says) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Cards) or (value.players == "you") != ("your" in extra):
            return
        row = [each for each in parts(value.where) if each != _PLAYED]
        if value.players not in (None, "you"):
            row.append(Controlled(str(value.players)))
        before = [each for each in row if says("adjective", each) or says("kinds", Head((each,)))]
        after = tuple(each for each in row if each not in before)
        if bool(after) != ("qualifiers" in extra):
            return
        noun = any(isinstance(each, Has) for each in before)
        if _SPELL in before:
            head = Head((*(each for each in before if each != _SPELL), _CHAIN, _SPELL), False)
        else:
            head = Head(order.arranged(before, noun, says), noun)
        for pieces in segments(after, 2):
            yield {"kinds": head, "qualifiers": tuple(both(each) for each in pieces)}

    return Lens(build, take, asks=True)


# -- rules on what something costs --------------------------------------------------------------------

_KINDS: Final = {act: {act: "energy"} | {power_for(act, each): each for each in (ANY, *map(str.lower, DOMAINS))}
                 for act in (*COSTLY, "choose friends")}  # fmt: skip
_KINDS["choose friends"] = {FRIENDLY_CHOICE: ANY}
"""By act, the names of rules on its cost, with the domain of the Power that they are about."""


def priced_rules(
    act: str, price: tuple[int, str], how: OpKind, condition: Condition = ALWAYS, **about: Any
) -> tuple[Rule, ...] | None:
    """Return the rules by which an act costs a price more, or less, or just that.

    Arguments:
        act: a word of marks.COSTLY.
        price: Energy, and a word for each Power.
        how: more, less, or instead.
        condition: while it is so.
        about: whom it concerns.
    """
    energy, words = price
    counts = ({"energy": energy} if energy else {}) | dict(Counter(words.split()))
    names = {kind: what for what, kind in _KINDS[act].items()}
    if not counts or not counts.keys() <= names.keys():
        return None
    return tuple(
        Rule(RuleKind.COST, names[kind], amount=Constant(counts[kind]), how=how, condition=condition, **about)
        for kind in sorted(counts, key=lambda kind: (kind != "energy", kind == ANY, kind))
    )


def price_in_rules(act: str, rules: Any) -> tuple[int, str] | None:
    """Return by how much some rules together change what an act costs; None where they do something else."""
    energy, words = 0, []
    for rule in rules:
        if rule.what not in _KINDS[act] or not isinstance(rule.amount, Constant) or type(rule.amount.value) is not int:
            return None
        kind = _KINDS[act][rule.what]
        if kind == "energy":
            energy = rule.amount.value
        else:
            words += [kind] * rule.amount.value
    return energy, " ".join(words)


def _first(tracker: str, players: str | None) -> Condition:
    """Return that none has been counted this turn, whichever of these players did it."""
    counted = AmongPlayers(players or "player", Arithmetic.SUM, Tallied(tracker, You()))
    return Compares(counted, Comparison.EQUAL, Constant(0))


def _is_rules(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(each, Rule) for each in value)


def _costing(act: str, first: str = "") -> Lens:
    """Return that cards cost more or less to play: all of them, or the first each turn that is counted."""

    def build(given: Mapping[str, Any]) -> tuple[Rule, ...] | None:
        cards: Cards = given["cards"]
        condition: Condition = ALWAYS
        if first:
            if frozenset(parts(cards.where)) != {_PLAYED, _NON_TOKEN, _GEAR}:
                return None  # of these alone it is counted
            condition = _first(first, cards.players)
        return priced_rules(act, given["price"], given["how"], condition, where=cards.where, players=cards.players)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not _is_rules(value) or value[0].where is None:
            return None
        price = price_in_rules(act, value)
        given = {"cards": Cards(value[0].where, value[0].players), "price": price, "how": value[0].how}
        return given if price is not None and build(given) == value else None

    return Lens(build, take)


def _of_objects(act: str = "", first: str = "") -> Lens:
    """Return that what objects on the board do costs more or less: some act, or the first use each turn."""

    def build(given: Mapping[str, Any]) -> tuple[Rule, ...] | None:
        where: Where = given["where"]
        condition: Condition = ALWAYS
        if first:
            whose = [each.by for each in parts(where) if isinstance(each, Controlled)]
            rest = [each for each in parts(where) if not isinstance(each, Controlled | In)]
            if len(whose) != 1 or rest != [_GEAR]:
                return None
            condition = _first(first, whose[0])
        return priced_rules(given.get("act", act), given["price"], given["how"], condition, where=where)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not _is_rules(value) or value[0].where is None:
            return
        for each in [act] if act else _KEYWORDS.values():
            price = price_in_rules(each, value)
            given = {"act": each, "where": value[0].where, "price": price, "how": value[0].how}
            if price is not None and build(given) == value:
                yield given

    return Lens(build, take)


_KEYWORDS: Final = {f"[{each.title()}]": each for each in ("empower", "equip", "repeat")}


def _of_players() -> Lens:
    """Return that keywords cost some players more or less."""

    def build(given: Mapping[str, Any]) -> tuple[Rule, ...] | None:
        return priced_rules(given["act"], given["price"], given["how"], players=given["players"])

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if _is_rules(value) and value[0].players is not None:
            for act in _KEYWORDS.values():
                price = price_in_rules(act, value)
                given = {"act": act, "players": value[0].players, "price": price, "how": value[0].how}
                if price is not None and build(given) == value:
                    yield given

    return Lens(build, take)


def _either() -> Lens:
    """Return that keywords cost 1 Energy or 1 Power of any domain less, as their player likes."""

    def build(given: Mapping[str, Any]) -> tuple[Rule, ...]:
        return (Rule(RuleKind.COST, either_for(given["act"]), given["where"], amount=Constant(1), how=_LESS),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if _is_rules(value):
            for act in _KEYWORDS.values():
                given = {"act": act, "where": value[0].where}
                if value[0].where is not None and build(given) == value:
                    yield given

    return Lens(build, take)


# -- while what, and for how long -----------------------------------------------------------------------

_IN_SHOWDOWN: Final = SourceIs(Status(SHOWDOWN, True))


def _on(rules: tuple[Rule, ...], condition: Condition) -> tuple[Rule, ...]:
    """Return rules while a condition holds besides their own."""
    told = [condition if each.condition == ALWAYS else Every((condition, each.condition)) for each in rules]
    return tuple(attrs.evolve(each, condition=so) for each, so in zip(rules, told, strict=True))


def _off(rules: tuple[Rule, ...]) -> Iterator[tuple[Condition, tuple[Rule, ...]]]:
    """Give what may have been said of rules in front, and the rules without it."""
    found = {each.condition for each in rules}
    if len(found) != 1:
        return
    condition = found.pop()
    if condition != ALWAYS:
        yield condition, tuple(attrs.evolve(each, condition=ALWAYS) for each in rules)
    if isinstance(condition, Every) and len(condition.conditions) == 2:
        first, second = condition.conditions
        yield first, tuple(attrs.evolve(each, condition=second) for each in rules)


def _says(fixed: Condition | None = None) -> Lens:
    """Return a static ability of rules alone, on a condition that is said, or is fixed."""

    def build(given: Mapping[str, Any]) -> Static | None:
        condition = given.get("condition", fixed)
        if fixed is None:
            told = resolved(condition, Not(Itself()))
            if told is None or told != condition or condition == _IN_SHOWDOWN:
                return None
        return Static((), _on(given["rules"], condition))

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if isinstance(value, Static) and value == Static((), value.rules):
            for condition, rules in _off(value.rules):
                if fixed in (None, condition):
                    yield {"condition": condition, "rules": rules}

    return Lens(build, take)


def _for_a_turn(given: Mapping[str, Any]) -> Do:
    return do("continue", effect=Static((), given["rules"]), until=Until.TURN.value)


def _of_a_turn(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or value.verb != "continue":
        return None
    effect = dict(value.args).get("effect")
    if not isinstance(effect, Static) or not effect.rules:
        return None
    given = {"rules": effect.rules}
    return given if _for_a_turn(given) == value else None


def pricing(schema: Schema) -> list[Phrase]:
    """Return how one says what costs more or less."""
    order = Order.of(schema)
    rules = Hole("rules")
    change = "{price} {how:more or less}"
    return [
        Slot("cost clause", "what costs more or less"),
        Slot("cards", "cards", numbered=True),
        Slot("more or less", "more or less"),
        Slot("keyword cost", "a keyword with a cost"),
        Slot("whose costs", "whose"),
        Words("more or less", {"more": _MORE, "less": _LESS}),
        Words("keyword cost", _KEYWORDS),
        Words("whose costs", {"friendly": "friendly", "enemy": "enemy", "your": "you"}),
        Template("cards", "{kinds}", _cards(order)),
        Template("cards", "{kinds} {qualifiers}", _cards(order, "qualifiers")),
        Template("cards", "your {kinds}", _cards(order, "your")),
        Template("cards", "your {kinds} {qualifiers}", _cards(order, "your", "qualifiers")),
        Template("cost clause", f"{{cards:cards.many}} cost {change} to play", _costing("play"),
                 also=(f"{{cards:cards.many}} cost {change}",)),
        Template("cost clause", f"the first {{cards:cards.one}} played each turn costs {change}",
                 _costing("play", GEAR_PLAYED)),
        Template("cost clause", f"the first {{where:group.one}} activated ability played each turn costs {change}",
                 _of_objects("activate", GEAR_USED)),
        Template("cost clause", f"{{players:whose costs}} {{act:keyword cost}} costs cost {change}", _of_players()),
        Template("cost clause", f"{{act:keyword cost}} costs of {{where:group.many}} cost {change}", _of_objects()),
        Template("cost clause", "{act:keyword cost} costs of {where:group.many} cost [1] or [rainbow rune] less",
                 _either()),
        Template("cost clause", "each spell that chooses one or more {where:group.many} that are friendly to it "
                 f"costs {change}", _of_objects("choose friends")),
        Template("statement", "{rules:cost clause}", shape(Static, (), rules)),
        Template("statement", "while {condition}, {rules:cost clause}", _says()),
        Template("statement", "during showdowns here, {rules:cost clause}", _says(_IN_SHOWDOWN)),
        Template("instruction", "{rules:cost clause} this turn", Lens(_for_a_turn, _of_a_turn)),
    ]  # fmt: skip
