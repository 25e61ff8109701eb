"""What is prevented, and whose whole text an object has (612.6, 615)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    TEXT,
    Bears,
    Constant,
    EventKind,
    Except,
    Exists,
    In,
    Newest,
    Op,
    OpKind,
    Owned,
    Pattern,
    Replacement,
    RoleTest,
    Schema,
    Static,
    TextOf,
    Thing,
    Where,
    Word,
    pairs,
)
from plystack.text import Lens, Phrase, Slot, Template, Words
from plystack.text.clauses import clause_of, static
from plystack.text.deeds import Deed
from plystack.text.nouns import Head, both, parts
from plystack_magic.text.doings import DAMAGE

_TOP = Newest(both((In(frozenset({"graveyard"})), Owned("you"))))
_COMBAT = Word(frozenset({"true"}))


def _prevents(role: str, *, combat: bool) -> Lens:
    """Return that damage is prevented which some objects would deal, or be dealt: all of it, or that of combat."""

    def build(given: Mapping[str, Any]) -> tuple[Replacement, ...] | None:
        if any(isinstance(each, Bears) for each in parts(given["who"])):
            return None  # what is "enchanted" here is what it is attached to
        roles: dict[str, RoleTest] = {role: Thing(given["who"]), **({"combat": _COMBAT} if combat else {})}
        return (Replacement(Pattern(EventKind.ANNOUNCED, DAMAGE, pairs(roles)), prevents=True),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Replacement):
            return None
        test = dict(value[0].when.roles).get(role)
        given = {"who": test.where} if isinstance(test, Thing) else None
        return given if given is not None and build(given) == value else None

    return Lens(build, take)


def _text(given: Mapping[str, Any]) -> Deed:
    gained = given.get("abilities", ())
    changes = (Except((Op(OpKind.ADD, "abilities", value=Constant(gained)),)),) if gained else ()
    return Deed((Op(OpKind.SET, TEXT, value=TextOf(given["card"], changes)),))


def _whole(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Deed) or len(value.ops) != 1 or not isinstance(value.ops[0].value, TextOf):
        return None
    found = value.ops[0].value
    given: dict[str, Any] = {"card": found.of}
    if found.changes:
        op = found.changes[0].ops[0] if found.changes[0].ops else None
        if op is None or not isinstance(op.value, Constant):
            return None
        given["abilities"] = op.value.value
    return given if isinstance(found.of, Where) and _text(given) == value else None


def _with(abilities: bool) -> Lens:
    def take(value: Any) -> Mapping[str, Any] | None:
        given = _whole(value)
        return given if given is not None and ("abilities" in given) == abilities else None

    return Lens(_text, take)


def _while(given: Mapping[str, Any]) -> Static | None:
    """Return "as long as a card is so, it has the full text of that card"."""
    card = Exists(both((given["card"], *given["kinds"].filters)))
    return static(given["who"], _text(given), card) if not given["kinds"].board else None


def _whiles(abilities: bool) -> Lens:
    def take(value: Any) -> Mapping[str, Any] | None:
        found = clause_of(value)
        given = None if found is None else _with(abilities).take(found[1])
        if found is None or not isinstance(given, Mapping) or not isinstance(found[2], Exists):
            return None
        kinds = tuple(each for each in parts(found[2].where) if each != given["card"])
        given = {**given, "who": found[0], "kinds": Head(kinds, False)}
        return given if kinds and _while(given) == value else None

    return Lens(_while, take)


def preventing(schema: Schema) -> list[Phrase]:
    """Return what is prevented, and whose text objects have."""
    del schema
    full = "has|have the full text of {card:card at the top}"
    more = " and has|have the text {abilities}"
    that = "as long as {card:card at the top} is a {kinds.one}, {who:objects} has|have the full text of that card"
    return [
        *(Template("line", f"prevent all {word}damage that would be dealt {by} {{who:objects}}.",
                   _prevents(role, combat=bool(word)))
          for word in ("", "combat ") for by, role in (("to", "object"), ("by", "source"))),
        Slot("card at the top", "a card"),
        Words("card at the top", {"the top card of your graveyard": _TOP}),
        Template("deed", full, _with(False)),
        Template("deed", f"{full}{more}", _with(True)),
        Template("clause", that, _whiles(False)),
        Template("clause", f"{that}{more}", _whiles(True)),
    ]  # fmt: skip
