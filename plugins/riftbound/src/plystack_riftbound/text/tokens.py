"""Tokens that are played: how strong, of which kind, where, and in which state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Ability, Activated, Card, Constant, Do, Itself, Schema, do, pairs
from plystack.text import Lens, Phrase, Slot, Template, Words
from plystack_riftbound.marks import ANY
from plystack_riftbound.words import TAGS

TYPES = {"unit": "Unit", "gear": "Gear"}

# 1 Power of any domain, for killing it
_GOLD = Activated(
    (do("destroy", what=Itself()), do("set status", status="exhausted", of=Itself(), to=True)),
    (do("add", power=ANY),),
)
OF_ITSELF: dict[str, tuple[Ability, ...]] = {"Gold": (_GOLD,)}
"""What tokens of a kind have by the rules, unsaid."""


_ENDS = tuple((granted, place) for place in ("", "anywhere", "here") for granted in ("", " with {abilities}"))
"""What can be said at the end of a token: what it has, and that nothing says where it is played."""


def _played(*extra: str) -> Lens:
    """Return "play … tokens": new objects of a card of which only what is said is known."""

    def build(given: Mapping[str, Any]) -> Do | None:
        kind, tag = given["type"], given["tag"]
        if ("might" in given) != (kind == "Unit"):
            return None
        if (given["count"] > 1) != ("many" in extra):
            return None
        values: dict[str, Any] = {
            "name": tag, "types": frozenset({kind}), "supertypes": frozenset({"Token"}), "tags": frozenset({tag}),
        }  # fmt: skip
        if "might" in given:
            values["might"] = given["might"]
        card = Card(tag, pairs(values), (*OF_ITSELF.get(tag, ()), *given.get("abilities", ())))
        anywhere = kind == "Unit" and "anywhere" in extra  # the base, or a battlefield that one controls
        more: dict[str, Any] = {} if anywhere else {"to": "base"}
        if "here" in extra:
            more = {"to": "battlefield", "at": Itself()}
        # units come exhausted unless something says otherwise, gear ready
        exhausted = "ready" not in extra if kind == "Unit" else "exhausted" in extra
        if exhausted:
            more["status"] = frozenset({"exhausted"})
        count = Constant(given["count"])
        if anywhere:
            return do("play token", "created", card=card, count=count, **more)
        return do("create", "created", card=card, count=count, **more)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != ("play token" if "anywhere" in extra else "create"):
            return None
        args = dict(value.args)
        card, count = args.get("card"), args.get("count")
        if not isinstance(card, Card) or not isinstance(count, Constant):
            return None
        found = dict(card.values)
        types, name = found.get("types"), found.get("name")
        if not isinstance(types, frozenset) or len(types) != 1:
            return None
        given: dict[str, Any] = {"type": next(iter(types)), "tag": name, "count": count.value}
        if "might" in found:
            given["might"] = found["might"]
        if granted := card.abilities[len(OF_ITSELF.get(str(name), ())) :]:
            given["abilities"] = granted
        if bool(granted) != ("abilities" in extra):
            return None
        return given if build(given) == value else None

    return Lens(build, take)


def tokens(schema: Schema) -> list[Phrase]:
    """Return how tokens are played."""
    del schema
    found: list[Phrase] = [
        Slot("token count", "how many"),
        Slot("token type", "a type of token"),
        Slot("token tag", "a kind of token"),
        Slot("to base", "where"),
        Words("token count", {"a": 1}),
        Template("token count", "{count}", Lens(lambda g: g["count"] if g["count"] > 1 else None,
                                                lambda v: {"count": v} if type(v) is int and v > 1 else None)),
        Words("token type", TYPES),
        Words("token tag", {each: each for each in sorted(TAGS)}),
        Words("to base", {"to your base": "base"}),
        Words("to base", {"in your base": "base", "into your base": "base", "at your base": "base"}, prints=False),
    ]  # fmt: skip
    for many, ending in (("", "token"), ("many", "tokens")):
        for text, size in (("{might:number} [Might] {tag:token tag} {type:token type}", "unit"),
                           ("{tag:token tag} {type:token type}", "gear")):  # fmt: skip
            for state in ("", "ready") if size == "unit" else ("", "exhausted"):
                for granted, place in _ENDS if size == "unit" else _ENDS[:2]:
                    before = "ready " if state == "ready" else ""
                    after = " exhausted" if state == "exhausted" else ""
                    where = " {where:to base}" if size == "unit" and not place else ""
                    where = " here" if place == "here" else where
                    extra = [each for each in (many, state, "abilities" if granted else "", place) if each]
                    lens = _with_base(_played(*extra), "{where" in where)
                    words = f"play {{count:token count}} {before}{text} {ending}{granted}{where}{after}"
                    fits = frozenset({"Battlefield"}) if place == "here" else frozenset()
                    found.append(Template("instruction", words, lens, fits=fits))
    return found


def _with_base(lens: Lens, said: bool) -> Lens:
    def take(value: Any) -> Mapping[str, Any] | None:
        given = lens.take(value)
        if not isinstance(given, Mapping):
            return None
        return {**given, "where": "base"} if said else given

    return Lens(lens.build, take)
