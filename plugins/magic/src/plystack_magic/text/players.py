"""What is so of players: hexproof, hand size, winning and losing; and how what they have compares (402, 702.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    ABILITIES,
    AnyOf,
    Anyone,
    Arithmetic,
    Combined,
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Designated,
    Exists,
    Held,
    In,
    Itself,
    Keyword,
    Op,
    OpKind,
    Owned,
    OwnedBy,
    Part,
    PlayersWho,
    Rule,
    RuleKind,
    Schema,
    Static,
    TurnOf,
    Unless,
    ValueOf,
    Where,
    Whose,
    You,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, nothing, shape
from plystack.text.conditions import ALWAYS, resolved
from plystack.text.known import THEY
from plystack.text.nouns import both, has, parts
from plystack_magic import words

_LIFE = Held("life", You())
_HAND, _GRAVEYARD, _LIBRARY = (both((In(frozenset({zone})), Owned("you"))) for zone in ("hand", "graveyard", "library"))
_OWN_HAND = both((In(frozenset({"hand"})), OwnedBy(ValueOf("controller", Whose.SOURCE))))
_HEXPROOF = (Op(OpKind.ADD, ABILITIES, value=Constant((Keyword("hexproof"),))),)
# 702.11c: a player who has hexproof can't be the target of what opponents control
_SHIELDED = Rule(RuleKind.FORBID, "be a target", players="you", by=Controlled("opponent"))

_BARE: dict[str, Static] = {
    "you have hexproof": Static((), (_SHIELDED,)),
    "you have no maximum hand size": Static((), (
        Rule(RuleKind.NUMBER, "hand size", players="you", how=OpKind.CLEAR),)),
    "you can't lose the game": Static((), (Rule(RuleKind.FORBID, "lose the game", players="you"),)),
    "your opponents can't win the game": Static((), (Rule(RuleKind.FORBID, "win the game", players="opponent"),)),
}  # fmt: skip

_TYPES = ("Cleric", "Rogue", "Warrior", "Wizard")
_CREATURES = both((In(frozenset({"battlefield"})), has("types", "Creature"), Controlled("you")))


def _party() -> Combined:
    """Return how many creatures are in your party (700.8): at most one for each type, each for one type.

    So many can be told apart as, for every set of the types, have one of it, with one for each type outside of it.
    """
    terms: list[Any] = [Constant(len(_TYPES))]
    for chosen in range(1, 2 ** len(_TYPES)):
        some = [each for place, each in enumerate(_TYPES) if chosen >> place & 1]
        found: Any = Count(both((*parts(_CREATURES), has("subtypes", *some))))
        others = len(_TYPES) - len(some)
        terms.append(Combined(Arithmetic.SUM, (found, Constant(others))) if others else found)
    return Combined(Arithmetic.LEAST, tuple(terms))


def _hexproof(given: Mapping[str, Any]) -> Static | None:
    who: Where = given["who"] if "more" not in given else AnyOf((given["who"], given["more"]))
    condition = given.get("condition", given.get("turn", ALWAYS))
    if resolved(condition, Itself()) != condition:
        return None  # "it" would be nobody
    return Static((Part(who, _HEXPROOF, condition),), (attrs.evolve(_SHIELDED, condition=condition),))


def _while(given: Mapping[str, Any]) -> Static | None:
    condition = given["condition"]
    if resolved(condition, Itself()) != condition:
        return None
    return Static((), tuple(attrs.evolve(rule, condition=condition) for rule in given["it"].rules))


def _whiles(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Static) and len(value.rules) == 1 and value.rules[0].condition != ALWAYS:
        given = {
            "it": Static((), (attrs.evolve(value.rules[0], condition=ALWAYS),)),
            "condition": value.rules[0].condition,
        }
        if _while(given) == value:
            yield given


def _shielded(conditional: bool) -> Any:
    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if isinstance(value, Static) and len(value.parts) == 1:
            part = value.parts[0]
            given = {"who": part.where, "condition": part.condition}
            if value == _hexproof(given) and (part.condition != ALWAYS) == conditional:
                yield given

    return take


def _common(given: Mapping[str, Any]) -> Compares:
    """Return whether of no color there are more than of one."""
    where: Where = given["where"]
    counts = {each: Count(both((*parts(where), has("colors", each)))) for each in sorted(words.COLORS)}
    return Compares(counts[given["color"]], Comparison.AT_LEAST, Combined(Arithmetic.GREATEST, tuple(counts.values())))


def _commonest(value: Any) -> Iterator[Mapping[str, Any]]:
    if not isinstance(value, Compares) or not isinstance(value.left, Count):
        return
    row = parts(value.left.where)
    for color in sorted(words.COLORS):
        if has("colors", color) in row and len(row) > 1:
            given = {"color": color, "where": both(each for each in row if each != has("colors", color))}
            if _common(given) == value:
                yield given


_HALF_DEAD = Compares(Combined(Arithmetic.PRODUCT, (Constant(2), _LIFE)), Comparison.LESS, Held("starting life", You()))


def players(schema: Schema) -> list[Phrase]:
    """Return what is said of players."""
    del schema
    party = _party()
    more = Lens(_hexproof, _shielded(False))
    least, n = Comparison.AT_LEAST, Hole("n")
    return [
        Slot("of players", "what is so of players"),
        Words("of players", _BARE),
        Template("clause", "{it:of players}", Hole("it")),
        Template("clause", "{it:of players} as long as {condition}", Lens(_while, _whiles)),
        Template("clause", "as long as {condition}, {it:of players}", Lens(_while, nothing)),
        Template("clause", "you and {who:objects} have hexproof", more),
        Template("clause", "you and {who:objects} have hexproof as long as {condition}",
                 Lens(_hexproof, _shielded(True))),
        Template("clause", "as long as {condition}, you and {who:objects} have hexproof", Lens(_hexproof, nothing)),
        Template("clause", "you, {who:objects.many}, and {more:objects.many} have hexproof", Lens(_hexproof, nothing)),
        Template("clause", "during your turn, you and {who:objects} have hexproof", Lens(
            lambda g: _hexproof({**g, "turn": TurnOf("you")}), nothing)),
        # 700.8
        Words("tally", {"creatures in your party": party}),
        Words("counted thing", {"creature in your party": party}),
        Template("simple condition", "{color} is the most common color among {where:objects.many} or is tied for most "
                 "common", Lens(_common, _commonest)),
        # 903: commanders
        Words("counted thing", {"time you have cast your commander from the command zone this game":
                                Held("commander casts")}),
        Words("objects.many", {"your commanders": both((Designated("commander"), Owned("you")))}),
        # how they compare
        Words("counted thing", {"opponent whose life total is less than half their starting life total":
                                PlayersWho("opponent", _HALF_DEAD)}),
        Words("simple condition", {
            "an opponent's life total is less than half their starting life total": Anyone("opponent", _HALF_DEAD),
            "you have more cards in hand than each opponent": Unless(Anyone("opponent", Compares(
                Count(_HAND), least, Count(_OWN_HAND)))),
            "no opponent has more life than that player": Unless(Anyone("opponent", Compares(
                _LIFE, Comparison.MORE, Held("life", THEY)))),
        }),
        Template("simple condition", "there are {n:count} or more cards in a single graveyard",
                 shape(Anyone, "player", shape(Exists, _GRAVEYARD, n)), prints=False),
        Template("simple condition", "a library has {n:count} or fewer cards in it", shape(Anyone, "player", shape(
            Compares, shape(Count, _LIBRARY), Comparison.AT_MOST, shape(Constant, n)))),
    ]  # fmt: skip
