"""Abilities that do something, as a file writes them: triggered, activated, as a card resolves, and replacements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from plystack.data import (
    Activated,
    Always,
    Condition,
    Constant,
    Do,
    Expr,
    Modal,
    Mode,
    Pattern,
    Replacement,
    Resolution,
    Target,
    Triggered,
    pairs,
)
from plystack.data import EventKind as Kind
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.filters import read_filter, read_number
from plystack.scenarios.node import Node
from plystack.scenarios.patterns import read_pattern, roles_of
from plystack.scenarios.players import read_players
from plystack.scenarios.programs import Reader, bound_names, read_program, read_role
from plystack.scenarios.vocabulary import Vocabulary

_SAME = ("limit", "zones", "name")
_DOING = ("does", "targets", "modes", "least", "most")
_TRIGGERED = ("when", "state", "if", "costs", *_DOING, "chooser", "optional", "per", *_SAME)
_REFLEXIVE = (*_DOING, "optional", "name")
_ACTIVATED = ("costs", "if", *_DOING, *_SAME)
_RESOLUTION = (*_DOING, "name")
_REPLACEMENT = ("replaces", "with", "prevents", "does", "optional", *_SAME)
_MODE = ("does", "targets", "name")
_TARGET = ("name", "where", "players", "least", "most")

# The roles that a replacement can make different, by the kind of the event; of what is announced, all.
_CHANGED: Mapping[Kind, tuple[str, ...]] = {
    Kind.MOVES: ("counters", "to"),
    Kind.ARRIVES: ("to",),
    Kind.COUNTERS_PUT: ("count",),
    Kind.COUNTERS_TAKEN: ("count",),
    Kind.HELD: ("count",),
    Kind.FIELD: ("count",),
}


def read_triggered(node: Node, words: Vocabulary, label: str, read: Reader) -> Triggered:
    """Return an ability that waits: ``{ when = {pattern}, does = [ … ] }``; with ``state``, for a state of things.

    Arguments:
        node: its table.
        words: what words mean here.
        label: how it is called where it has no name of its own.
        read: reads an ability inside of its instructions.
    """
    entries = node.table(_TRIGGERED, "a triggered ability")
    if ("when" in entries) == ("state" in entries):
        hint = "'when' says what happens, 'state' what must be so"
        node.fail("a triggered ability has either 'when' or 'state'", hint)
    when: Pattern | Condition
    if "when" in entries:
        when = read_pattern(entries["when"], words)
        roles = roles_of(when, words)
    else:
        when, roles = read_condition(entries["state"], words), frozenset[str]()
    here = _here(node, entries, words, roles)
    ability = _doing(node, entries, here, label, when, read)
    if "chooser" in entries:
        named = tuple(each.word(roles, "role") for each in entries["chooser"].one_or_more())
        ability = attrs.evolve(ability, named=named)
    if "per" in entries and "limit" not in entries:
        entries["per"].fail("'per' says for whom a limit counts, and there is none", "limit = 1", key=True)
    return attrs.evolve(
        ability,
        provided=read_condition(entries.get("if"), here),
        limit=_limit(entries.get("limit")),
        zones=_zones(entries.get("zones"), words),
        costs=read_program(entries["costs"], here, read) if "costs" in entries else (),
        per=entries["per"].word(roles, "role") if "per" in entries else "",
    )


def read_reflexive(node: Node, words: Vocabulary, label: str, read: Reader) -> Triggered:
    """Return what triggers by an instruction: it says what it does, and waits for nothing else."""
    entries = node.table(_REFLEXIVE, "what triggers when you do")
    return _doing(node, entries, _here(node, entries, words, ()), label, Always(), read)


def _doing(
    node: Node, entries: dict[str, Node], words: Vocabulary, label: str, when: Pattern | Condition, read: Reader
) -> Triggered:
    return Triggered(
        when,
        _does(node, entries, words, read, "the triggered ability"),
        targets=_targets(entries.get("targets"), words),
        modal=_modal(entries, words, read),
        optional="optional" in entries and entries["optional"].boolean(),
        label=_label(entries, label),
    )


def read_activated(node: Node, words: Vocabulary, label: str, read: Reader) -> Activated:
    """Return an ability that a player uses: ``{ costs = [ … ], does = [ … ] }``."""
    entries = node.table(_ACTIVATED, "an activated ability")
    here = _here(node, entries, words, ())
    node.need("costs", "the activated ability", "costs = [{ do = … }]")
    return Activated(
        read_program(entries["costs"], here, read),
        _does(node, entries, here, read, "the activated ability"),
        read_condition(entries.get("if"), here),
        _targets(entries.get("targets"), here),
        _limit(entries.get("limit")),
        _zones(entries.get("zones"), words),
        _label(entries, label),
        modal=_modal(entries, here, read),
    )


def read_resolution(node: Node, words: Vocabulary, label: str, read: Reader) -> Resolution:
    """Return what a card does as it resolves: ``{ does = [ … ], targets = [ … ], modes = [ … ] }``."""
    entries = node.table(_RESOLUTION, "what a card does as it resolves")
    here = _here(node, entries, words, ())
    return Resolution(
        _does(node, entries, here, read, "what it does"),
        _targets(entries.get("targets"), here),
        _label(entries, label),
        _modal(entries, here, read),
    )


def read_replacement(node: Node, words: Vocabulary, label: str, read: Reader) -> Replacement:
    """Return an ability that changes what is about to happen: ``{ replaces = {pattern}, with = { to = "…" } }``."""
    entries = node.table(_REPLACEMENT, "a replacement")
    replaced = node.need("replaces", "the replacement", "replaces = { event = … }: the event that would happen")
    when = read_pattern(replaced, words)
    here = _here(node, entries, words, roles_of(when, words))
    prevents = "prevents" in entries and entries["prevents"].boolean()
    if prevents and "with" in entries:
        entries["with"].fail("what is prevented does not happen, so that nothing of it is different", key=True)
    if not prevents and not entries.keys() & {"with", "does"}:
        node.fail("the replacement changes nothing", "'with', 'prevents' or 'does' says what happens instead")
    return Replacement(
        when,
        pairs(_roles(entries["with"], when, here)) if "with" in entries else (),
        prevents,
        read_program(entries["does"], here, read) if "does" in entries else (),
        "optional" in entries and entries["optional"].boolean(),
        _limit(entries.get("limit")),
        _zones(entries.get("zones"), words),
        _label(entries, label),
    )


def _roles(node: Node, when: Pattern, words: Vocabulary) -> dict[str, Expr]:
    """Return what of an event becomes different."""
    announced = when.kind is Kind.ANNOUNCED
    known = sorted(words.machine.events[when.name].roles) if announced else _CHANGED.get(when.kind, ())
    entries = node.table(known, "what a replacement changes of this event")
    if not entries:
        node.fail("the table is empty, and so says nothing", f"may stand here: {', '.join(known) or 'nothing'}")
    return {name: _role(name, each, announced, words) for name, each in entries.items()}


def _role(name: str, node: Node, announced: bool, words: Vocabulary) -> Expr:
    if not announced and name == "to":
        return Constant(node.word(words.schema.zone_table, "zone"))
    if not announced and name == "counters":
        return Constant(node.boolean())
    given = read_role(name, node, words)
    if isinstance(given, int | str | frozenset):
        return Constant(given)
    if not isinstance(given, Expr):
        node.fail(f"a replacement can't put another object in the role {name!r}", "players, numbers and words it can")
    return given


# -- what they have in common --------------------------------------------------------------------


def _here(node: Node, entries: Mapping[str, Node], words: Vocabulary, roles: Iterable[str]) -> Vocabulary:
    """Return what words mean inside of an ability: roles, targets and instructions give names."""
    targets = entries["targets"].one_or_more() if "targets" in entries else []
    named = {each.value["name"] for each in targets if isinstance(each.value, dict) and "name" in each.value}
    names = {name for name in (*named, *bound_names(node.value)) if isinstance(name, str)}
    return attrs.evolve(words, bound=words.bound | names | set(roles))


def _does(node: Node, entries: Mapping[str, Node], words: Vocabulary, read: Reader, what: str) -> tuple[Do, ...]:
    """Return what an ability does; where it has modes it need do nothing else."""
    if "modes" in entries and "does" not in entries:
        return ()
    return read_program(node.need("does", what, "does = [{ do = … }]: what it does"), words, read)


def _modal(entries: Mapping[str, Node], words: Vocabulary, read: Reader) -> Modal | None:
    """Return modes of which some are chosen: ``modes = [{ does = … }, …]``, with ``least`` and ``most`` (1 each)."""
    bounds = {key: entries[key] for key in ("least", "most") if key in entries}
    if "modes" not in entries:
        for key, each in bounds.items():
            each.fail(
                f"{key!r} says how many modes are chosen, and there are none", "modes = [{ does = … }, …]", key=True
            )
        return None
    modes = tuple(_mode(each, words, read) for each in entries["modes"].one_or_more())
    if not modes:
        entries["modes"].fail("the list of modes is empty", "modes = [{ does = … }, …]")
    return Modal(modes, **{key: read_number(each, words) for key, each in bounds.items()})


def _mode(node: Node, words: Vocabulary, read: Reader) -> Mode:
    entries = node.table(_MODE, "a mode")
    here = _here(node, entries, words, ())
    does = node.need("does", "the mode", "does = [{ do = … }]: what it does")
    return Mode(read_program(does, here, read), _targets(entries.get("targets"), here), _label(entries, ""))


def _targets(node: Node | None, words: Vocabulary) -> tuple[Target, ...]:
    return () if node is None else tuple(_target(each, words) for each in node.one_or_more())


def _target(node: Node, words: Vocabulary) -> Target:
    entries = node.table(_TARGET, "a target")
    name = node.need("name", "the target", 'name = "…": by which instructions refer to it').text()
    if not entries.keys() & {"where", "players"}:
        node.fail("the target says neither 'where' nor 'players'", "it says what can be chosen")
    bounds = {key: read_number(entries[key], words) for key in ("least", "most") if key in entries}
    return Target(
        name,
        read_filter(entries["where"], words) if "where" in entries else None,
        read_players(entries["players"], words) if "players" in entries else None,
        **bounds,
    )


def _limit(node: Node | None) -> int | None:
    if node is None:
        return None
    if (limit := node.integer()) < 1:
        node.fail(f"expected at least 1, came {limit}")
    return limit


def _zones(node: Node | None, words: Vocabulary) -> frozenset[str]:
    if node is None:
        return frozenset()
    return frozenset(each.word(words.schema.zone_table, "zone") for each in node.one_or_more())


def _label(entries: Mapping[str, Node], label: str) -> str:
    return entries["name"].text() if "name" in entries else label
