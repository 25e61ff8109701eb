"""What objects are no more, and supertypes: "isn't a creature", "is legendary", "loses all other card types"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Constant, Op, OpKind, Schema
from plystack.text import Lens, Phrase, Series, Slot, Template, Words, nothing
from plystack.text.deeds import Deed
from plystack_magic import words
from plystack_magic.text.description import Description


def _no_more(given: Mapping[str, Any]) -> Deed | None:
    kind, word = given["what"]["last"]
    return None if given["what"]["before"] else Deed((Op(OpKind.REMOVE, kind, value=Constant(frozenset({word}))),))


def _taken(schema: Schema) -> Any:
    def take(value: Any) -> Mapping[str, Any] | None:
        words_ = _removed(value)
        if words_ is None or len(words_[1]) != 1 or not (words_[0] == "types" or words_[0] in schema.family_table):
            return None
        return {"what": Description((), (words_[0], next(iter(words_[1]))))}

    return take


def _removed(value: Any) -> tuple[str, frozenset[str]] | None:
    if isinstance(value, Deed) and not value.rules and len(value.ops) == 1 and value.ops[0].kind is OpKind.REMOVE:
        op = value.ops[0]
        if isinstance(op.value, Constant) and isinstance(op.value.value, frozenset):
            return op.on, op.value.value
    return None


def _words_of(kind: OpKind, on: str) -> Lens:
    def build(given: Mapping[str, Any]) -> Deed:
        return Deed((Op(kind, on, value=Constant(frozenset(given["all"]))),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Deed) or len(value.ops) != 1 or not isinstance(value.ops[0].value, Constant):
            return None
        said = value.ops[0].value.value
        given = {"all": tuple(sorted(said))} if isinstance(said, frozenset) and said else None
        return given if given is not None and build(given) == value else None

    return Lens(build, take)


def losing(schema: Schema) -> list[Phrase]:
    """Return what is said of what objects are no more."""
    return [
        # 205.1a: what it isn't any more
        Template("deed.one", "isn't a {what:description.one}", Lens(_no_more, _taken(schema))),
        Template("deed.many", "aren't {what:description.many}", Lens(_no_more, _taken(schema))),
        Slot("supertype", "a supertype"),
        Slot("supertypes", "supertypes"),
        Words("supertype", {each.lower(): each for each in sorted(words.SUPERTYPES)}),
        Series("supertypes", "supertype"),
        Template("deed", "is|are {all:supertypes}", _words_of(OpKind.ADD, "supertypes")),
        Template("deed", "is|are {all:supertypes} in addition to {possessor} other {kind:kind of type}", Lens(
            lambda g: Deed((Op(OpKind.ADD, "supertypes", value=Constant(frozenset(g["all"]))),)), nothing)),
        Template("deed", "isn't|aren't {all:supertypes}", _words_of(OpKind.REMOVE, "supertypes")),
        Template("deed", "loses|lose all land types and abilities", Deed((
            Op(OpKind.CLEAR, "land types"), Op(OpKind.CLEAR, "abilities")))),
        Slot("others", "what it loses"),
        Slot("others in a row", "what it loses"),
        Words("others", {"abilities": "abilities", "card types": "types", "creature types": "creature types",
                         "colors": "colors",
                         "land types": "land types"}),
        Series("others in a row", "others"),
        Template("deed", "loses|lose all other {all:others in a row}", Lens(
            lambda g: Deed(others=frozenset(g["all"])), nothing)),
    ]  # fmt: skip
