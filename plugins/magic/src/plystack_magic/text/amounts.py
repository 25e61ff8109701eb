"""Amounts of this game: life, cards, counters, devotion, basic land types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    AmongPlayers,
    Arithmetic,
    Combined,
    Constant,
    Controlled,
    Count,
    CounterCount,
    DifferentNumbers,
    Expr,
    Held,
    In,
    Marks,
    Schema,
    Symbols,
    Tallied,
    Where,
    Whose,
    You,
)
from plystack.text import Hole, Lens, Phrase, Series, Slot, Template, Words, shape
from plystack.text.nouns import both, has, parts
from plystack_magic import words

_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_MINE = both((In(frozenset({"battlefield"})), Controlled("you")))
_COLORS = {letter: color for color, letter in _LETTERS.items()}
_THIS = ("~", "this creature", "this land", "this artifact", "this card", "this Vehicle")
_HOSTS = ("enchanted creature", "equipped creature", "enchanted permanent", "enchanted artifact", "enchanted land")


def _devotion(given: Mapping[str, Any]) -> Expr | None:
    letters = frozenset(_LETTERS[each] for each in given["colors"])
    return Symbols(_MINE, "mana cost", letters) if len(letters) == len(given["colors"]) else None


def _devoted(value: Any) -> Mapping[str, Any] | None:
    if value == Symbols(_MINE, "mana cost", getattr(value, "parts", frozenset())) and value.parts <= _COLORS.keys():
        return {"colors": tuple(sorted(_COLORS[each] for each in value.parts))} if value.parts else None
    return None


def _symbol(given: Mapping[str, Any]) -> Expr:
    return Symbols(given.get("of", Whose.IT), "mana cost", frozenset({_LETTERS[given["color"]]}))


def _symbol_of(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Symbols) and value.characteristic == "mana cost" and len(value.parts) == 1:
        color = _COLORS.get(next(iter(value.parts)))
        return None if color is None or not isinstance(value.of, Where) else {"color": color, "of": value.of}
    return None


def _own_symbol(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Symbols) and value.of is Whose.IT and len(value.parts) == 1:
        color = _COLORS.get(next(iter(value.parts)))
        given = {} if color is None else {"color": color}
        return given if color is not None and value == _symbol(given) else None
    return None


def _domain(where: Where) -> Expr:
    """Return how many basic land types there are among lands: of each at most one counts."""
    one = Constant(1)
    counts = (Count(both((*parts(where), has("subtypes", each)))) for each in sorted(words.BASIC_LAND_TYPES))
    return Combined(Arithmetic.SUM, tuple(Combined(Arithmetic.LEAST, (one, each)) for each in counts))


def _domain_of(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Combined) or len(value.terms) != len(words.BASIC_LAND_TYPES):
        return None
    first = value.terms[0]
    if not isinstance(first, Combined) or len(first.terms) != 2 or not isinstance(first.terms[1], Count):
        return None
    row = parts(first.terms[1].where)
    for word in row:
        where = both(each for each in row if each != word) if len(row) > 1 else None
        if where is not None and _domain(where) == value:
            return {"where": where}
    return None


def amounts(schema: Schema) -> list[Phrase]:
    """Return how amounts are said."""
    kind, where = Hole("kind"), Hole("where")
    counters = {each: each for each in sorted(schema.counter_table)}
    devoted, symbol, domain = (
        Lens(_devotion, _devoted),
        Lens(_symbol, _symbol_of),
        Lens(lambda g: _domain(g["where"]), _domain_of),
    )
    life = Held("life", You())
    several = {"mana values": "mana value", "powers": "power", "toughnesses": "toughness", "names": "name"}
    return [
        Words("counter", counters),
        Words("words of an object", {"card type": "types"}, {"card type": "card types"}),
        Slot("several numbers", "numbers"),
        Words("several numbers", several),
        Words("term", {"your life total": life, "your starting life total": Held("starting life", You()),
                         "your speed": Held("speed", You())}),
        Words("whose", {"this permanent's": Whose.SOURCE}),
        *(Words("whose", {f"{each}'s": Whose.SOURCE}, prints=False) for each in _THIS),
        *(Words("whose", {f"{each}'s": Whose.HOST}) for each in _HOSTS[:2]),
        *(Words("whose", {f"{each}'s": Whose.HOST}, prints=False) for each in _HOSTS[2:]),
        *(phrase for slot, word in (("counted thing", "counter"), ("tally", "counters")) for phrase in (
            Template(slot, f"{{kind:counter}} {word} on {{this object}}", shape(CounterCount, kind, Whose.SOURCE)),
            Template(slot, f"{word} on {{this object}}", shape(Marks, Whose.SOURCE)),
            Template(slot, f"{{kind:counter}} {word} on {{host object}}", shape(CounterCount, kind, Whose.HOST)),
        )),
        Slot("host object", "what it is attached to"),
        Words("host object", {"equipped creature": "host", "enchanted creature": "host",
                         "enchanted permanent": "host"}),
        Template("tally", "{name:several numbers} among {where:group.many}", shape(DifferentNumbers, where,
                         Hole("name")),
                 also=("different {name:several numbers} among {where:group.many}",)),
        Template("tally", "differently named {where:group.many}", shape(DifferentNumbers, where, "name"), prints=False),
        Template("counted thing", "differently named {where:group.one}", shape(DifferentNumbers, where, "name")),
        # 700.5: mana symbols of these colors among the mana costs of permanents that you control
        Slot("devoted colors", "colors"),
        Series("devoted colors", "color"),
        Template("term", "your devotion to {colors:devoted colors}", devoted),
        Template("counted thing", "{color} mana symbol in its mana cost", Lens(_symbol, _own_symbol)),
        Template("tally", "{color} mana symbols in the mana costs of {of:group.many}", symbol),
        Template("counted thing", "basic land type among {where:group.many}", domain),
        Template("tally", "basic land types among {where:group.many}", domain),
        Words("tally", {"cards you have drawn this turn": Tallied("cards drawn", You()),
                        "spells you have cast this turn": Tallied("spells cast", You())}),
        Words("term", {"the amount of life you have lost this turn": Tallied("life lost", You()),
                       "the amount of life you have gained this turn": Tallied("life gained", You())}),
        # numbers of players
        Template("counted thing", "{name:counter of players} you have", shape(Held, Hole("name"))),
        Template("counted thing", "{name:counter of players} your opponents have",
                 shape(AmongPlayers, "opponent", Arithmetic.SUM, shape(Held, Hole("name")))),
        *(Template("term", f"the {word} life total among {{who:several players}}",
                   shape(AmongPlayers, Hole("who"), how, life))
          for word, how in (("highest", Arithmetic.GREATEST), ("lowest", Arithmetic.LEAST))),
        Slot("counter of players", "a counter of players"),
        Words("counter of players", {f"{each} counter": each for each in ("experience", "poison", "energy")}),
    ]  # fmt: skip
