"""What a scenario file declares itself about what happens: events, trackers, numbers of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from plystack.data import PlayerField, Resets, Tracker
from plystack.happenings import EventRule
from plystack.scenarios.node import Node
from plystack.scenarios.patterns import HEAD, event_names, read_pattern, roles_of
from plystack.scenarios.vocabulary import Vocabulary

# What no role can be called: patterns and instructions mean something else by it.
_TAKEN = frozenset({*HEAD, "do", "bind", "name"})


def refuse_known(what: str, own: Mapping[str, Node], known: Iterable[str]) -> None:
    """Refuse what the file declares, and the game has already."""
    table = set(known)
    for name, node in own.items():
        if name in table:
            node.fail(f"the game has {what} {name!r} already", key=True)


def read_events(named: Mapping[str, Node], words: Vocabulary) -> tuple[EventRule, ...]:
    """Return events that are announced, and bring about nothing: ``[event.NAME]``, with ``roles`` and ``needs``."""
    refuse_known("an event", named, event_names(words))
    return tuple(_event(name, node) for name, node in named.items())


def _event(name: str, node: Node) -> EventRule:
    entries = node.table(("roles", "needs"), f"event {name!r}")
    roles = entries["roles"].one_or_more() if "roles" in entries else []
    for each in roles:
        if each.text() in _TAKEN:
            each.fail(f"no role can be called {each.text()!r}: the word means something else")
    known = [each.text() for each in roles]
    needs = [each.word(known, "role") for each in entries["needs"].one_or_more()] if "needs" in entries else []
    return EventRule(name, frozenset(known), frozenset(needs))


def read_held(named: Mapping[str, Node], words: Vocabulary) -> tuple[PlayerField, ...]:
    """Return numbers that each player has: ``[held.NAME]``, with its ``default``."""
    refuse_known("a number of players", named, words.schema.player_table)
    found = []
    for name, node in named.items():
        entries = node.table(("default",), f"number {name!r}")
        found.append(PlayerField(name, entries["default"].integer() if "default" in entries else 0))
    return tuple(found)


def read_trackers(named: Mapping[str, Node], words: Vocabulary) -> tuple[Tracker, ...]:
    """Return what is counted: ``[tracker.NAME]``, with ``counts``, ``per`` and ``resets``; nobody is "you" in it."""
    refuse_known("a tracker", named, words.schema.tracker_table)
    nobody = attrs.evolve(words, relations=(), sourced=False)
    return tuple(_tracker(name, node, nobody) for name, node in named.items())


def _tracker(name: str, node: Node, words: Vocabulary) -> Tracker:
    entries = node.table(("counts", "per", "resets", "sums", "of_controller", "by", "apart"), f"tracker {name!r}")
    pattern = read_pattern(node.need("counts", f"tracker {name!r}", "counts = { event = … }"), words)
    roles = roles_of(pattern, words)
    per = entries["per"].word(roles, "role") if "per" in entries else ""
    sums = entries["sums"].word(roles, "role") if "sums" in entries else ""
    of_controller = "of_controller" in entries and entries["of_controller"].boolean()
    if of_controller and per in ("", "player"):
        entries["of_controller"].fail("only what is counted per object is counted for its controller", key=True)
    apart = "apart" in entries and entries["apart"].boolean()
    if apart and not of_controller:
        entries["apart"].fail("only what is counted for controllers is counted apart", key=True)
    resets = Resets.TURN
    if "resets" in entries:
        resets = Resets(entries["resets"].word([each.value for each in Resets], "time"))
    by = entries["by"].word(roles, "role") if "by" in entries else ""
    if by and per in ("", "object"):
        entries["by"].fail("only what is counted per player is counted by what does it", key=True)
    return Tracker(name, pattern, per, resets, sums, of_controller, by, apart)
