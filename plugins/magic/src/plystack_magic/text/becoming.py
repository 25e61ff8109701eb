"""What objects become in addition with abilities, and what they become for good (205.1b, 611.2a)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import ABILITIES, Do, Op, OpKind, Schema, do, grants
from plystack.text import Lens, Phrase, Slot, Template, nothing
from plystack.text.clauses import clause_of, static
from plystack.text.conditions import ALWAYS
from plystack.text.deeds import Deed
from plystack_magic.text.types import described_as

_SIZED: Final = "{p:number}/{t:number} {what:description.one}"
_OTHER: Final = "in addition to {possessor} other {kind:kind of type}"


def _gifted(plain: Lens) -> Lens:
    """Return a description with abilities, which come after what it describes."""

    def build(given: Mapping[str, Any]) -> Deed | None:
        found = plain.build(given)
        more = Op(OpKind.ADD, ABILITIES, value=grants(given["abilities"]))
        return None if found is None else Deed((*found.ops, more))

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Deed) or value.rules or len(value.ops) < 2:
            return
        abilities = getattr(value.ops[-1].value, "abilities", getattr(value.ops[-1].value, "value", None))
        for given in plain.take(Deed(value.ops[:-1])) or ():
            found = {**given, "abilities": abilities}
            if isinstance(abilities, tuple) and abilities and build(found) == value:
                yield found

    return Lens(build, take)


def _for_good() -> Lens:
    """Return a continuous effect that nothing ends: "it becomes a …"."""

    def build(given: Mapping[str, Any]) -> Do | None:
        effect = static(given["who"], given["does"], bound=False)
        return None if effect is None else do("continue", effect=effect)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != "continue" or value.bind or set(dict(value.args)) != {"effect"}:
            return None
        found = clause_of(dict(value.args)["effect"])
        return {"who": found[0], "does": found[1]} if found is not None and found[2] == ALWAYS else None

    return Lens(build, take)


def becoming(schema: Schema) -> list[Phrase]:
    """Return what objects become in addition, and for good."""
    plain, sized = described_as("set", schema), described_as("set", schema, "numbers")
    added, added_sized = (described_as("add", schema, size) for size in ("", "numbers"))
    return [
        Template("becoming.one", f"is a {_SIZED} with {{abilities}} {_OTHER}", Lens(
            _gifted(added_sized).build, nothing)),
        Slot("new description", "what it becomes"),
        Template("new description", "a {what:description.one}", plain),
        Template("new description", f"a {_SIZED}", sized),
        Template("new description", f"a {_SIZED} with {{abilities}}", _gifted(sized)),
        Template("new description", f"a {{what:description.one}} {_OTHER}", added),
        Template("new description", f"a {_SIZED} {_OTHER}", added_sized),
        Template("new description", f"a {_SIZED} with {{abilities}} {_OTHER}", _gifted(added_sized)),
        Template("instruction", "{who:what is chosen} becomes {does:new description}", _for_good()),
    ]  # fmt: skip
