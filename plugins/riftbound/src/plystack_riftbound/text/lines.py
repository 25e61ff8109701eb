"""Lines that do something: triggered abilities, Deathknell, Legion, and when abilities can be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from plystack.data import (
    Activated,
    Compares,
    Comparison,
    Constant,
    Do,
    Itself,
    Named,
    Pattern,
    Related,
    Schema,
    Tallied,
    Thing,
    Triggered,
    You,
    pairs,
)
from plystack.text import Lens, Phrase, Template, Unsaid
from plystack.text.events import Waits
from plystack.text.known import DONE, Known, Unclear, is_program
from plystack.text.pronouns import said, settled
from plystack_riftbound.events import DIES
from plystack_riftbound.text.conditions import ALWAYS
from plystack_riftbound.text.events import announced
from plystack_riftbound.text.offers import costing, others, said_by_them, theirs

_ME = Thing(Itself())
_SOURCE = Known(Itself())


def _triggered(*extra: str) -> Lens:
    """Return a triggered ability.

    An "if" beside what it waits for is asked as it happens (383.2); a "you may" that comes first is answered as it is
    put up, with the costs that it names paid then (383.3), and a player whom it names to choose controls it (402,
    190.6.c) and does what no other player is said to do.
    """

    def build(given: Mapping[str, Any]) -> tuple[Triggered, ...] | None:
        waits: Waits = given["when"]
        program: tuple[Do, ...] = given["does"]
        if not program:
            return None
        first, known = program[0], waits.known()
        if first.verb == "may" or (first.verb == "if" and dict(first.args).get("condition") != DONE):
            return None
        if "cost" in extra:
            program = (costing(given["costs"]), *program)
        if "named" in extra:
            if not isinstance(known.they, Named) or (found := theirs(program)) is None:
                return None
            program = found
        try:
            done, targets, provided = settled(program, known, given.get("condition", ALWAYS))
        except Unclear:
            return None
        costs: tuple[Do, ...] = ()
        if "cost" in extra:
            paid = dict(done[0].args)["do"]
            costs, done = paid if is_program(paid) else (), done[1:]
        ability = Triggered(waits.events[0], done, provided, others(targets, known), also=waits.events[1:], costs=costs)
        if waits.limit is not None:
            ability = attrs.evolve(ability, limit=waits.limit, per=waits.per)
        if "named" in extra and isinstance(known.they, Named):
            ability = attrs.evolve(ability, named=(known.they.name,))
        return (attrs.evolve(ability, optional=bool({"may", "named"} & set(extra))),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Triggered):
            return None
        each = value[0]
        if each.zones or each.label or not isinstance(each.when, Pattern):
            return None
        if bool(each.costs) != ("cost" in extra):
            return None
        if bool(each.named) != ("named" in extra) or each.optional != bool({"may", "named"} & set(extra)):
            return None
        if (each.provided != ALWAYS) != ("condition" in extra):
            return None
        waits = Waits((each.when, *each.also), limit=each.limit, per=each.per)
        program = (costing(each.costs), *each.does) if each.costs else each.does
        known = waits.known()
        found = said(program, others(each.targets, known, said=True), known, each.provided)
        if found is None:
            return None
        does = said_by_them(found[0]) if "named" in extra else found[0]
        given = {"when": waits, "does": does, "condition": found[1]}
        if each.costs:
            given |= {"costs": dict(does[0].args)["do"], "does": does[1:]}
        return given if build(given) == value else None

    return Lens(build, take)


def _used(extra: str) -> Lens:
    """Return an activated ability that can be used only so: under a condition, or but once a turn."""

    def build(given: Mapping[str, Any]) -> tuple[Activated, ...] | None:
        try:
            done, targets, provided = settled(given["does"], _SOURCE, given.get("condition", ALWAYS))
        except Unclear:
            return None
        limit = 1 if extra == "limit" else None
        return (Activated(given["costs"], done, provided, targets, limit=limit),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Activated):
            return None
        each = value[0]
        if (each.provided != ALWAYS) != (extra == "condition"):
            return None
        found = said(each.does, each.targets, _SOURCE, each.provided)
        if found is None:
            return None
        given = {"costs": each.costs, "does": found[0], "condition": found[1]}
        return given if build(given if extra == "condition" else {**given, "condition": ALWAYS}) == value else None

    return Lens(build, take)


def _deathknell() -> Lens:
    """Return what happens when I die; it is known by its keyword."""
    waits = Waits((attrs.evolve(DIES, roles=pairs([*DIES.roles, ("object", _ME)])),))

    def build(given: Mapping[str, Any]) -> tuple[Triggered, ...] | None:
        try:
            done, targets, _ = settled(given["does"], waits.known())
        except Unclear:
            return None
        return (Triggered(waits.events[0], done, targets=targets, label="Deathknell"),)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Triggered):
            return None
        found = said(value[0].does, value[0].targets, waits.known())
        if found is None or build({"does": found[0]}) != value:
            return None
        return {"does": found[0]}

    return Lens(build, take)


_LEGION = Compares(Tallied("cards finalized", You()), Comparison.AT_LEAST, Constant(2))


def _legion(given: Mapping[str, Any]) -> tuple[Triggered, ...] | None:
    """Return what happens when I am played, if another card has been: that is two of them with me (419.4.b)."""
    line = given["line"]
    if len(line) != 1 or not isinstance(line[0], Triggered) or line[0].provided != ALWAYS:
        return None
    if line[0].also or line[0].when != announced("play", object=_ME, player=Related("you")):
        return None
    return (attrs.evolve(line[0], provided=_LEGION),)


def _legions(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Triggered):
        return None
    given = {"line": (attrs.evolve(value[0], provided=ALWAYS),)}
    return given if _legion(given) == value else None


def lines(schema: Schema) -> list[Phrase]:
    """Return the lines that say what abilities do."""
    del schema
    once = "triggers only once each turn"
    clause, old = "{when:event clause}", "{waits:event clause}"
    return [
        Unsaid("line", f"{old}, {{does:effects}}."),
        Unsaid("line", f"{old}, if {{condition}}, {{does:effects}}."),
        Unsaid("line", f"{old}, {{does:effects}}. This ability {once}."),
        Unsaid("line", f"{old}, if {{condition}}, {{does:effects}}. This ability {once}."),
        Template("line", f"{clause}, {{does:effects}}.", _triggered()),
        Template("line", f"{clause}, if {{condition}}, {{does:effects}}.", _triggered("condition")),
        Template("line", f"{clause}, you may {{does:effects}}.", _triggered("may")),
        Template("line", f"{clause}, if {{condition}}, you may {{does:effects}}.", _triggered("may", "condition")),
        Template(
            "line",
            f"{clause}, they may {{does:effects}}.",
            _triggered("named"),
            also=(f"{clause}, that player may {{does:effects}}.",),
        ),
        Template("line", f"{clause}, you may {{costs:leading costs}} to {{does:effects}}.", _triggered("may", "cost")),
        Template(
            "line",
            f"{clause}, if {{condition}}, you may {{costs:leading costs}} to {{does:effects}}.",
            _triggered("may", "cost", "condition"),
        ),
        Template(
            "line",
            f"{clause}, they may {{costs:leading costs}} to {{does:effects}}.",
            _triggered("named", "cost"),
            also=(f"{clause}, that player may {{costs:leading costs}} to {{does:effects}}.",),
        ),
        # 383.3.b: what is paid with Energy or Power, and with something besides, is one cost
        Template(
            "line",
            f"{clause}, you may {{costs:joint costs}}. If you do, {{does:effects}}.",
            _triggered("may", "cost"),
            prints=False,
        ),
        Unsaid("line", "{costs}: {does:effects}. Activate {condition:restriction}."),
        Unsaid("line", "{costs}: {does:effects}. Activate only once each turn."),
        Template(
            "line",
            "{costs}: {does:effects}. Use only if {condition}.",
            _used("condition"),
            also=(
                "{costs}: {does:effects}. Use only while {condition}.",
                "{costs}: {does:effects}. Use this ability only while {condition}.",
            ),
        ),
        Template("line", "{costs}: {does:effects}. Use only once per turn.", _used("limit")),
        Template("line", "[Legion] — {line}", Lens(_legion, _legions), also=("[Legion] [>] {line}",)),
        Template("line", "[Deathknell] — {does:effects}.", _deathknell(), also=("[Deathknell] [>] {does:effects}.",)),
    ]
