"""Nouns and adjectives: types, tags, statuses, whose things are and where, and what stands for the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import (
    AllOf,
    AnyOf,
    AttachedTo,
    Bears,
    Compared,
    Comparison,
    Constant,
    Controlled,
    ControlledBy,
    Counters,
    Designated,
    Has,
    HasAbility,
    Here,
    Host,
    In,
    Itself,
    Not,
    Owned,
    Schema,
    Status,
    ValueOf,
    Where,
    Whose,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, nothing, shape
from plystack.text.known import THEY
from plystack.text.nouns import OTHER, Head, both, has, parts
from plystack_riftbound.characteristics import DOMAINS, TYPES
from plystack_riftbound.words import TAGS, plural

YOURS = Controlled("you")
MIGHTY = Compared("might", Comparison.AT_LEAST, Constant(5))  # a unit is Mighty while it has 5 or more
EMPOWERED = Status("empowered", True)
ATTACKER, DEFENDER = Designated("attacker"), Designated("defender")
AT_BATTLEFIELD = In(frozenset({"battlefield"}))
UNIT = has("types", "Unit")


def _plain() -> dict[str, Where]:
    """Return adjectives that are one word."""
    found: dict[str, Where] = {
        "friendly": Controlled("friendly"),
        "enemy": Controlled("enemy"),
        "buffed": Counters("buff"),
        "stunned": Status("stunned", True),
        "exhausted": Status("exhausted", True),
        "ready": Not(Status("exhausted", True)),
        "facedown": Status("facedown", True),
        "[Empowered]": EMPOWERED,
        "[Mighty]": MIGHTY,
        "attacking": ATTACKER,
        "defending": DEFENDER,
        "token": has("supertypes", "Token"),
        "non-token": Not(has("supertypes", "Token")),
        "equipped": Bears(has("tags", "Equipment")),
    }
    found |= {each: has("domains", each) for each in sorted(DOMAINS)}
    found |= {each.lower(): has("types", each) for each in sorted(TYPES)}
    found |= {each: has("tags", each) for each in sorted(TAGS)}
    found |= {f"non-{each.lower()}": Not(has("types", each)) for each in sorted(TYPES)}
    found |= {f"non-{each}": Not(has("tags", each)) for each in sorted(TAGS)}
    return found


def _heads() -> Iterator[Words]:
    table: dict[str, Head] = {each.lower(): Head((has("types", each),)) for each in sorted(TYPES - {"Spell"})}
    table |= {each: Head((has("tags", each),)) for each in sorted(TAGS)}
    table["token"] = Head((has("supertypes", "Token"),))
    yield Words("head", table, {word: plural(word) for word in table})
    cards = {word: Head(head.filters, False) for word, head in table.items()}
    yield Words("head", cards, {word: plural(word) for word in cards})  # elsewhere: "a unit in your trash"
    # a spell is one on the chain; elsewhere it is a card
    spell = Head((In(frozenset({"chain"})), has("types", "Spell")), False)
    yield Words("head", {"spell": spell, "card": Head((), False)}, {"spell": "spells", "card": "cards"})


def _in(zone: str, *whose: Where) -> Where:
    return both((In(frozenset({zone})), *whose))


_QUALIFIERS: dict[str, Where] = {
    "here": Here(),
    "at a battlefield": AT_BATTLEFIELD,
    "in a base": _in("base"),
    "in your trash": _in("trash", Owned("you")),
    "in your hand": _in("hand", Owned("you")),
    "you control": YOURS,
    "with my name": Has("name", ValueOf("name", Whose.SOURCE)),
    "with less Might than me": Compared("might", Comparison.LESS, ValueOf("might", Whose.SOURCE)),
    "you own": Owned("you"),
    "you or allies control": Controlled("friendly"),
    "they control": ControlledBy(THEY),
    "attached to me": AttachedTo(Whose.SOURCE),
}

_ALSO: dict[str, Where] = {
    "at my battlefield": Here(),
    "at this battlefield": Here(),
    "at a base": _in("base"),
    "from your trash": _in("trash", Owned("you")),
    "in hand": _in("hand", Owned("you")),
}


def _of_yours(board: Where, *, other: bool) -> Lens:
    """Return "your units" as what it is: "units you control"; it is read so, and printed in the longer words."""

    def build(given: Mapping[str, Any]) -> Where | None:
        head: Head = given["kinds"]
        if not head.board:
            return None
        said = tuple(f for each in given.get("qualifiers", ()) for f in parts(each))
        if YOURS in said:
            return None
        return both((board, *((OTHER,) if other else ()), *head.filters, YOURS, *said))

    return Lens(build, lambda value: None)


def _me_or(given: Mapping[str, Any]) -> Where:
    """Return "me or another …" of what is on the board."""
    return AnyOf((given["it"], both((*parts(given["where"]), OTHER))))


def _me_or_other(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, AnyOf) or len(value.filters) != 2 or Itself() not in value.filters:
        return None
    where = without(next(each for each in value.filters if each != Itself()), OTHER)
    return None if where is None else {"it": Itself(), "where": where}


def nouns(schema: Schema) -> list[Phrase]:
    """Return how objects are spoken of."""
    number = shape(Constant, Hole("n"))
    board = In(schema.board_zones)
    yours, others = _of_yours(board, other=False), _of_yours(board, other=True)
    phrases: list[Phrase] = [
        Words("plain adjective", _plain()),
        *_heads(),
        Words("qualifier", _QUALIFIERS),
        Words("qualifier", _ALSO, prints=False),
        Template("qualifier", "with {name:keyword name}", shape(HasAbility, Hole("name"))),
        Template("qualifier", "without {name:keyword name}", shape(Not, shape(HasAbility, Hole("name")))),
        Template("qualifier", "with {n:number} [Might] or less", shape(Compared, "might", Comparison.AT_MOST, number)),
        Template("qualifier", "with {n:number} [Might] or more", shape(Compared, "might", Comparison.AT_LEAST, number)),
        Template("qualifier", "with Energy cost no more than {n:energy}",
                 shape(Compared, "energy", Comparison.AT_MOST, number),
                 also=("with Energy cost {n:energy} or less",)),
        Template("qualifier", "with Energy cost {n:energy} or more",
                 shape(Compared, "energy", Comparison.AT_LEAST, number), also=("that costs {n:energy} or more",)),
        Template("qualifier", "that is {it:plain adjective}", Hole("it"), also=("that are {it:plain adjective}",)),
        Template("group", "your {kinds}", yours, prints=False),
        Template("group", "your {kinds} {qualifiers}", yours, prints=False),
        Template("group", "your other {kinds}", others, prints=False),
        Template("group", "your other {kinds} {qualifiers}", others, prints=False),
        Slot("yours", "what is yours"),
        Template("yours", "{where:group.many}", Lens(_of_mine, nothing)),
        # the source: "I" does, and is what is done to "me"
        Slot("speaker", "the source"),
        Slot("me", "the source"),
        Words("speaker", {"I": Itself()}),
        Words("me", {"me": Itself()}),
        Words("me", {"this": Itself()}, fits=frozenset({"Gear", "Spell"})),
        Words("me", {"this battlefield": Itself()}, fits=frozenset({"Battlefield"})),
        Template("objects.many", "{speaker}", Hole("speaker")),
        Template("objects.one", "this", Itself(), prints=False),
        Template("one thing", "{it:me} or a other {where:group.one}", Lens(_me_or, _me_or_other)),
        Words("one object", {"the equipped unit": both((Host(), UNIT))}),
        Words("player who", {"an opponent": "opponent", "a player": "player"}),
        Slot("player name", "a player"),
        Words("player name", {"opponent": "opponent", "player": "player"}),
        Words("several players", {"opponents": "opponent", "players": "player"}),
        Template("a thing", "a {kind.one}", Lens(_thing, _thing_of)),
    ]  # fmt: skip
    return phrases


def _of_mine(given: Mapping[str, Any]) -> Where | None:
    return given["where"] if YOURS in parts(given["where"]) else None


def without(where: Where, said: Where) -> Where | None:
    """Return what is asked of objects beside one filter; None where that is not asked, or nothing else is."""
    row = parts(where)
    rest = tuple(each for each in row if each != said)
    return both(rest) if rest and len(rest) < len(row) else None


def _thing(given: Mapping[str, Any]) -> Where | None:
    head: Head = given["kind"]
    return both(head.filters) if head.filters and head.board else None


def _thing_of(value: Any) -> Mapping[str, Any] | None:
    return {"kind": Head(parts(value))} if isinstance(value, Where) and not isinstance(value, AllOf) else None
