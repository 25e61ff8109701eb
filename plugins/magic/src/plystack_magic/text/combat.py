"""What objects can't do, have to do and may do: attacking, blocking, being targeted (101, 506-509, 701.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Not, RuleKind, Schema
from plystack.text import Hole, Lens, Phrase, Series, Slot, Template, Words, shape
from plystack.text.deeds import Deed, Says

_CANT = {
    each: each
    for each in (
        "attack", "attack alone", "be attached", "be blocked", "be copied", "be countered", "be destroyed",
        "be enchanted", "be equipped", "be sacrificed", "be turned face up", "become untapped",
        "block", "block alone", "transform",
    )
} | {
    "be blocked by more than one creature": "be blocked by two or more",
    "be the target of spells": "be targeted by spells",
    "attack you": "attack you",
}  # fmt: skip

_REQUIRED = {
    "attacks|attack each combat if able": "attack",
    "blocks|block each combat if able": "block",
    "must be blocked if able": "be blocked",
}

_BY_TOUGHNESS = "assigns|assign combat damage equal to its|their toughness rather than its|their power"
_PERMITTED = {
    "can attack as though it|they didn't have defender": "attack despite defender",
    "can block an additional creature each combat": "block another creature",
    "can block creatures with landwalk abilities as though they didn't have those abilities": "block despite landwalk",
    "can block creatures with shadow as though they didn't have shadow": "block despite shadow",
    _BY_TOUGHNESS: "assign damage by toughness",
}

_ALSO = {
    "attacks|attack each combat if able": ("attacks|attack each turn if able",),
    "blocks|block each combat if able": ("blocks|block each turn if able",),
}


def rule(kind: RuleKind, *what: str) -> Deed:
    """Return rules about the subject."""
    return Deed((), tuple(Says(kind, each) for each in what))


_GOADED = rule(RuleKind.REQUIRE, "attack", "attack another player")


def _forbid(given: Mapping[str, Any]) -> Deed:
    return rule(RuleKind.FORBID, *given["all"])


def _forbidden(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and value.rules and not value.ops:
        what = tuple(each.what for each in value.rules)
        if value == rule(RuleKind.FORBID, *what):
            return {"all": what}  # what can be said so, the words say: add-ons have some of their own
    return None


def _blocked(given: Mapping[str, Any]) -> Deed:
    return Deed((), (Says(RuleKind.FORBID, "be blocked", by=given["by"]),))


def _blocked_by(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Deed) and len(value.rules) == 1 and value.rules[0].by is not None:
        given = {"by": value.rules[0].by}
        return given if value == _blocked(given) and not isinstance(given["by"], Not) else _negated(value)
    return None


def _negated(value: Deed) -> Mapping[str, Any] | None:
    """Return what is excepted, where it is."""
    by = value.rules[0].by
    return {"by": by} if value == _blocked({"by": by}) else None


def _except(given: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    return {"by": given["by"].filter} if given is not None and isinstance(given["by"], Not) else None


def combat(schema: Schema) -> list[Phrase]:
    """Return what is said of what objects can't, must and may do."""
    del schema
    return [
        Slot("cant", "what it can't do"),
        Slot("cants", "what it can't do"),
        Words("cant", _CANT),
        Series("cants", "cant", "or"),
        Template("deed", "can't {all:cants}", Lens(_forbid, _forbidden)),
        Template("deed", "can only attack alone", rule(RuleKind.FORBID, "attack with another")),
        Template("deed", "can't attack you or planeswalkers you control",
                 rule(RuleKind.FORBID, "attack you", "attack your planeswalkers")),
        Template("deed", "can't be the target of spells or abilities",
                 rule(RuleKind.FORBID, "be targeted by spells", "be targeted by abilities")),
        Template("deed", "is|are blocked by all creatures able to block it|them", rule(RuleKind.REQUIRE,
                         "be blocked by all")),
        Template("deed", "doesn't|don't untap during its|their controller|controllers {possessive} untap step|steps",
                 rule(RuleKind.FORBID, "untap")),
        Slot("possessive", "'s"),
        Words("possessive", {"'s": "'s", "'": "'s"}),
        *(Template("deed", said, rule(RuleKind.REQUIRE, what), also=_ALSO.get(said, ())) for said,
                         what in _REQUIRED.items()),
        *(Template("deed", said, rule(RuleKind.PERMIT, what)) for said, what in _PERMITTED.items()),
        # by what it can be blocked, and by what it must be
        Template("deed", "can't be blocked by {by:group.many}", Lens(_blocked, _blocked_by)),
        Template("deed", "can't be blocked except by {by:group.many}", Lens(
            lambda g: _blocked({"by": Not(g["by"])}), lambda v: _except(_blocked_by(v)))),
        Template("deed", "must be blocked by a {by:group.one} if able", shape(
            Deed, (), (shape(Says, RuleKind.REQUIRE, "be blocked", by=Hole("by")),))),
        # 701.15b: it attacks if able, and attacks a player other than who goaded it if able
        Template("deed", "is|are goaded", _GOADED, also=("is|are also goaded",)),
        Template("deed", "all creatures able to block it|them do so", rule(RuleKind.REQUIRE, "be blocked by all"),
                         prints=False),
        Template("deed", "its|their activated abilities can't be activated", rule(RuleKind.FORBID, "be activated")),
    ]  # fmt: skip


__all__ = ["combat", "rule"]
