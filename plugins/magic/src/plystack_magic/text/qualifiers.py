"""What is said of objects after their noun: whose they are, where, with what, named how, attached to what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    CONTROLLER,
    AllOf,
    AnyOf,
    Attached,
    AttachedTo,
    Bears,
    Choice,
    Compared,
    Comparison,
    Constant,
    Controlled,
    ControlledBy,
    Counters,
    Different,
    DifferentNumbers,
    Has,
    HasAbility,
    Host,
    In,
    Itself,
    Marked,
    Measured,
    Not,
    Op,
    OpKind,
    Owned,
    OwnedBy,
    OwnerOf,
    Schema,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
)
from plystack.text import Hole, Lens, Phrase, Run, Slot, Sort, Template, Token, Words, nothing, shape
from plystack.text.deeds import Deed
from plystack.text.nouns import OTHER, both, has, parts

OWN_NAME = Has("name", ValueOf("name", Whose.SOURCE))
_NUMBER_OF_COLORS = Different(ValueOf("colors", Whose.IT))
_SMALL = frozenset({"of", "the", "to", "in", "for", "from", "'s", "'"})


def _in(zone: str, *whose: Where) -> Where:
    return both((In(frozenset({zone})), *whose))


def _places() -> dict[str, Where]:
    """Return where cards are; a zone of its own for each player says whose it is."""
    found: dict[str, Where] = {"in exile": _in("exile"), "on the stack": _in("stack")}
    for zone, many in (("graveyard", "graveyards"), ("hand", "hands"), ("library", "libraries")):
        found |= {
            f"in all {many}": _in(zone),
            f"in your {zone}": _in(zone, Owned("you")),
            f"in your opponents' {many}": _in(zone, Owned("opponent")),
            f"in the chosen player's {zone}": _in(zone, OwnedBy(Choice("player"))),
            f"in its owner's {zone}": _in(zone, OwnedBy(OwnerOf(Whose.IT))),
            f"in its controller's {zone}": _in(zone, OwnedBy(ValueOf(CONTROLLER, Whose.IT))),
        }
    return found


def _read_places() -> dict[str, Where]:
    found = {"in hand": _in("hand", Owned("you")), "in all players' hands": _in("hand")}
    for zone, many in (("graveyard", "graveyards"), ("hand", "hands")):
        found |= {f"in {many}": _in(zone), f"in a {zone}": _in(zone), f"in each player's {zone}": _in(zone)}
        found |= {f"in their {zone}": _in(zone, Owned("you")), f"in an opponent's {zone}": _in(zone, Owned("opponent"))}
    return found


_WHOSE: dict[str, Where] = {
    "you control": Controlled("you"),
    "your opponents control": Controlled("opponent"),
    "you don't control": Not(Controlled("you")),
    "you own": Owned("you"),
    "you don't own": Not(Owned("you")),
    "your opponents own": Owned("opponent"),
    "your team controls": Controlled("teammate"),
    "the chosen player controls": ControlledBy(Choice("player")),
    "the chosen player owns": OwnedBy(Choice("player")),
    "of the chosen type": Has("subtypes", Choice("type")),
    "of the chosen color": Has("colors", Choice("color")),
    "that aren't on the battlefield": Not(In(frozenset({"battlefield"}))),
    "with the chosen name": Has("name", Choice("name")),
}


def _named_length(tokens: list[Token], at: int) -> int:
    """Return how many words of a row are a proper name: words with capitals, and small ones between them."""
    end = last = at
    while end < len(tokens) and (tokens[end].text[:1].isupper() or (end > at and tokens[end].key in _SMALL)):
        if tokens[end].sort is not Sort.WORD and tokens[end].key not in _SMALL:
            break
        end += 1
        if tokens[end - 1].text[:1].isupper():
            last = end
    return last - at


def _name(row: list[Token]) -> str:
    text = ""
    for each in row:
        text += each.text if not text or each.key in ("'s", "'") else f" {each.text}"
    return text


def _words(value: Any) -> list[str] | None:
    return value.split() if isinstance(value, str) and value[:1].isupper() else None


def _one_name(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Has) and value.characteristic == "name" and isinstance(value.words, Constant):
        names = value.words.value
        if isinstance(names, frozenset) and len(names) == 1:
            return {"it": next(iter(names))}
    return None


def _new_name(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Deed) and len(value.ops) == 1 and isinstance(value.ops[0].value, Constant):
        name = value.ops[0].value.value
        named = Deed((Op(OpKind.SET, "name", value=Constant(name)),))
        return {"it": name} if isinstance(name, str) and value == named else None
    return None


def _excepted(value: Any) -> Mapping[str, Any] | None:
    """Return which object is left out; of the one that speaks, "other" is said."""
    return {"it": value.filter} if isinstance(value, Not) and value != OTHER else None


def qualifiers(schema: Schema) -> list[Phrase]:
    """Return what is said of objects after their noun."""
    equal, more = Comparison.EQUAL, Comparison.MORE
    name, number, kind, n, it = (Hole(each) for each in ("name", "number", "kind", "n", "it"))
    constant = shape(Constant, number)
    del schema
    return [
        Words("qualifier", _places()),
        Words("qualifier", _read_places(), prints=False),
        Words("qualifier", {"on the battlefield": AllOf(())}, prints=False),
        Words("qualifier", _WHOSE | {
            "that's enchanted": Bears(has("subtypes", "Aura")),
            "that's equipped": Bears(has("subtypes", "Equipment")),
        }),
        Words("qualifier", {
            "an opponent controls": Controlled("opponent"),
            "each opponent controls": Controlled("opponent"),
            "you cast": Controlled("you"),
        }, prints=False),
        Template("qualifier", "with {name:keyword name}", shape(HasAbility, name)),
        Template("qualifier", "without {name:keyword name}", shape(Not, shape(HasAbility, name))),
        Template("qualifier", "with a {kind:counter} counter on it", shape(Counters, kind),
                 also=("with {kind:counter} counters on them", "with a {kind:counter} counter on them")),
        Template("qualifier", "with {n:count} or more {kind:counter} counters on it", shape(Counters, kind, n),
                 also=("with {n:count} or more {kind:counter} counters on them",)),
        Template("qualifier", "with a counter on it", Marked(), also=("with counters on them",)),
        Template("qualifier", "with {n:count} or more counters on it", shape(Marked, n),
                 also=("with {n:count} or more counters on them",)),
        Template("qualifier", "with {name:number of an object} {number} or greater",
                 shape(Compared, name, Comparison.AT_LEAST, constant),
                 also=("with {name:number of an object} {number} or more",)),
        Template("qualifier", "with {name:number of an object} {number} or less",
                 shape(Compared, name, Comparison.AT_MOST, constant)),
        Template("being", "has|have {name:number of an object} {number} or greater",
                 shape(Compared, name, Comparison.AT_LEAST, constant),
                 also=("has|have {name:number of an object} {number} or more",)),
        Template("being", "has|have {name:number of an object} {number} or less",
                 shape(Compared, name, Comparison.AT_MOST, constant)),
        Template("qualifier", "with {name:number of an object} {number}", shape(Compared, name, equal, constant)),
        Template("qualifier", "with {name:number of an object} greater than its {other:number of an object}",
                 shape(Measured, shape(ValueOf, name, Whose.IT), more, shape(ValueOf, Hole("other"), Whose.IT))),
        Template("qualifier", "named {it:named}", Lens(lambda g: has("name", g["it"]), _one_name)),
        Template("qualifier", "not named {it:named}", Lens(
            lambda g: Not(has("name", g["it"])),
            lambda v: _one_name(v.filter) if isinstance(v, Not) else None)),
        Template("qualifier", "with the same name as {this object}", OWN_NAME, prints=False),
        Template("qualifier", "with the same name as it", Has("name", ValueOf("name", Whose.IT)),
                 also=("with the same name as that creature", "with the same name as that permanent")),
        Template("qualifier", "other than {it:one object}", Lens(lambda g: Not(g["it"]), _excepted)),
        Template("one thing", "{it:one object} or another {kinds.one} with the same name", Lens(_namesake, nothing)),
        Words("qualifier", {"in exile and in your graveyard": In(frozenset({"exile", "graveyard"}))}),
        Template("qualifier", "that is a {kinds.one}", Lens(
            lambda g: both(g["kinds"].filters) if g["kinds"].board and g["kinds"].filters else None, nothing)),
        Template("counted thing", "differently named {what:kinds.one} among {among:group.many}", Lens(
            lambda g: DifferentNumbers(both((*parts(g["among"]), *g["what"].filters)), "name"), nothing)),
        Template("qualifier", "named ~", OWN_NAME),
        Template("qualifier", "not named ~", Not(OWN_NAME)),
        Slot("named", "the name of a card"),
        Template("deed", "is|are named {it:named}", Lens(
            lambda g: Deed((Op(OpKind.SET, "name", value=Constant(g["it"])),)), _new_name)),
        Run("named", _named_length, _name, _words),
        # what is attached to what
        Slot("attached to", "what it is attached to"),
        Words("attached to", {"it": Whose.IT, "him": Whose.IT}),
        Words("attached to", {"enchanted creature": Whose.HOST, "equipped creature": Whose.HOST}, prints=False),
        Template("attached to", "{this object}", Whose.SOURCE),
        Template("qualifier", "attached to a {where:placed objects.one}", shape(Attached, Hole("where")),
                 also=("attached to {where:placed objects.many}",)),
        Template("qualifier", "that's enchanted by a {what:placed objects.one}", shape(Bears, Hole("what")),
                 also=("that are enchanted by {what:placed objects.many}",)),
        Template("such", "attached to a {where:group.one}", shape(Attached, Hole("where"))),
        Template("such", "exactly {n:count} colors", shape(Measured, _NUMBER_OF_COLORS, equal, shape(Constant, n))),
        Template("qualifier", "attached to {to:attached to}", shape(AttachedTo, Hole("to"))),
        Template("qualifier", "that {it:being.one}", it),
        Template("qualifier", "that {it:being.many}", it, prints=False),
        # what has a word in common with what
        Template("qualifier", "that shares a {words:words of an object.one} with {who:one object}", Lens(
            lambda g: Has(g["words"], WordsAmong(g["who"], g["words"])), _shares),
            also=("that share a {words:words of an object.one} with {who:one object}",
                  "that shares at least one {words:words of an object.one} with {who:one object}")),
        *(Template("qualifier", f"that shares a {said} with it", Has(on, ValueOf(of, Whose.IT)),
                   also=(f"that shares at least one {said} with it",))
          for said, on, of in (("color", "colors", "colors"), ("creature type", "creature types", "subtypes"))),
    ]  # fmt: skip


def _namesake(given: Mapping[str, Any]) -> Where | None:
    if not given["kinds"].board:
        return None
    other = (In(frozenset({"battlefield"})), OTHER, *given["kinds"].filters, OWN_NAME)
    return AnyOf((given["it"], both(other)))


def _shares(value: Any) -> dict[str, Any] | None:
    if isinstance(value, Has) and isinstance(value.words, WordsAmong):
        among = value.words
        if among.characteristic == value.characteristic and parts(among.where)[0] in (Host(), Itself()):
            return {"words": value.characteristic, "who": among.where}
    return None
