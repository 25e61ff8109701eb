"""Expectations about what happens: the stack, what is to be decided, what happened, what players have and can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from plystack.data import NOTHING, Bound, Decision, EventKind, Item, lookup
from plystack.errors import TextError
from plystack.happenings import MODES
from plystack.scenarios.answers import option_names
from plystack.scenarios.board import NOBODY
from plystack.scenarios.node import Node
from plystack.scenarios.outcome import Now, Outcome, listed, outcome
from plystack.scenarios.patterns import event_names
from plystack.scenarios.stage import Stage

_Check: TypeAlias = Callable[[Node, Now], Iterator[Outcome]]

NONE = "none"
"""Says that nothing is to be decided."""


# -- items ---------------------------------------------------------------------------------------


def _source(stage: Stage, item: Item) -> str:
    return "nothing" if item.source is None else stage.called(item.source, item.label)


def _name(node: Node, now: Now) -> str:
    return node.word([*now.stage.known, "nothing"], "object")


def _player(node: Node, now: Now) -> str:
    return node.word([*now.stage.players, NOBODY], "player")


def _text(node: Node, now: Now) -> str:
    return node.text()


def _modes(node: Node, now: Now) -> str:
    return listed(sorted(each.text() for each in node.one_or_more()))


# What can be expected of an item: how what is expected is read, and what there is.
_OF_ITEMS: Mapping[str, tuple[Callable[[Node, Now], str], Callable[[Stage, Item], str]]] = {
    "source": (_name, _source),
    "controller": (_player, lambda stage, item: item.control.player),
    "you": (_player, lambda stage, item: item.control.you or NOBODY),
    "label": (_text, lambda stage, item: item.label),
    "kind": (_text, lambda stage, item: item.kind),
    "modes": (_modes, lambda stage, item: listed(sorted(lookup(item.bound, MODES, NOTHING).words))),
}
_TARGETS = "targets"

# How an item is shown of which nothing is expected.
_SHOWN = ("source", "controller")


def _items(what: str, of: Callable[[Stage], tuple[Item, ...]]) -> _Check:
    """Return the check that exactly these items wait, in order; of each, what is said is compared."""

    def check(node: Node, now: Now) -> Iterator[Outcome]:
        stage, items = now.stage, of(now.stage)
        expected, found = [], []
        for place, each in enumerate(node.one_or_more()):
            entries = each.table((*_OF_ITEMS, _TARGETS), "what is expected of an item")
            if not entries:
                each.fail("the table is empty, and so says nothing", f"may stand here: {', '.join(_OF_ITEMS)}")
            item = items[place] if place < len(items) else None
            wanted, have = _compared(entries, item, now)
            expected.append(wanted)
            found += [have] if item is not None else []
        found += [_shown(stage, item) for item in items[len(expected) :]]
        yield outcome(node, what, "; ".join(expected) or "nothing", "; ".join(found) or "nothing")

    return check


def _compared(entries: Mapping[str, Node], item: Item | None, now: Now) -> tuple[str, str]:
    """Return what is expected of an item and what it is, in the same words."""
    expected, found = [], []
    for key, node in entries.items():
        if key == _TARGETS:
            for name, each in node.table().items():
                chosen = NOTHING if item is None else lookup(item.bound, name, NOTHING)
                expected.append(f"{name} {listed(_wanted(each, now))}")
                found.append(f"{name} {listed(_chosen(now.stage, chosen))}")
            continue
        read, have = _OF_ITEMS[key]
        expected.append(f"{key} {read(node, now)}")
        found.append("" if item is None else f"{key} {have(now.stage, item)}")
    return ", ".join(expected), ", ".join(found)


def _wanted(node: Node, now: Now) -> list[str]:
    return [each.word([*now.stage.known, *now.stage.players], "object or player") for each in node.one_or_more()]


def _chosen(stage: Stage, bound: Bound) -> list[str]:
    return [*(stage.called(each) for each in bound.objects), *bound.players]


def _shown(stage: Stage, item: Item) -> str:
    return ", ".join(f"{key} {_OF_ITEMS[key][1](stage, item)}" for key in _SHOWN)


# -- what is to be decided -----------------------------------------------------------------------


def _decision(node: Node, now: Now) -> Iterator[Outcome]:
    """``decision = { player = "B", options = ["b1", "no"], about = "…" }``, or ``"none"``."""
    decision = now.stage.state.decision
    if not isinstance(node.value, dict):
        node.word([NONE], "decision")
        found = _UNDECIDED if decision is None else _told(now.stage, decision, _ALL)
        yield outcome(node, "decision", _UNDECIDED, found)
        return
    entries = node.table(_ALL, "a decision")
    if not entries:
        node.fail("the table is empty, and so says nothing", f"may stand here: {', '.join(_ALL)}")
    expected = ", ".join(f"{key} {_said(key, each, now)}" for key, each in entries.items())
    found = _UNDECIDED if decision is None else _told(now.stage, decision, entries)
    yield outcome(node, "decision", expected, found)


_ALL = ("player", "about", "options")
_UNDECIDED = "nothing is to be decided"


def _said(key: str, node: Node, now: Now) -> str:
    """Return what is expected of a decision under a key."""
    if key == "player":
        return node.word(now.stage.players, "player")
    return listed(_option(each) for each in node.one_or_more()) if key == "options" else node.text()


def _option(node: Node) -> str:
    return node.text() if isinstance(node.value, str) else str(node.integer())


def _told(stage: Stage, decision: Decision, keys: Iterable[str]) -> str:
    found = {
        "player": decision.player,
        "about": decision.about,
        "options": listed(option_names(stage, decision.domain)),
    }
    return ", ".join(f"{key} {found[key]}" for key in keys)


# -- players, and what happened --------------------------------------------------------------------


def _held(node: Node, now: Now) -> Iterator[Outcome]:
    """``held.PLAYER.NUMBER = 3``."""
    for player, table in node.table(now.stage.players, "players").items():
        for name, each in table.table(now.words.schema.player_table, "the numbers of a player").items():
            found = now.stage.position.facts.held(player, name)
            yield outcome(each, f"held.{player}.{name}", str(each.integer()), str(found))


def _acts(node: Node, now: Now) -> Iterator[Outcome]:
    """``acts.PLAYER = ["pass"]``: the names of all that a player can do now."""
    for player, each in node.table(now.stage.players, "players").items():
        legal = {act.name for act in now.stage.game.legal(now.stage.state, player)}
        yield outcome(each, f"acts.{player}", listed(set(each.texts())), listed(legal))


def _events(node: Node, now: Now) -> tuple[set[str], set[str]]:
    """Return the events asked for, and those of them that happened in the last step."""
    asked = {each.word(event_names(now.words), "event") for each in node.one_or_more()}
    announced = EventKind.ANNOUNCED
    happened = {each.name if each.kind is announced else each.kind.value for each in now.stage.events}
    if any(each.triggered for each in now.stage.happenings):
        happened.add(EventKind.TRIGGERS.value)
    return asked, asked & happened


def _happened(node: Node, now: Now) -> Iterator[Outcome]:
    asked, found = _events(node, now)
    yield outcome(node, "happened", listed(asked), listed(found))


def _not_happened(node: Node, now: Now) -> Iterator[Outcome]:
    asked, found = _events(node, now)
    yield outcome(node, "not_happened", f"not {listed(asked)}", f"not {listed(asked - found)}")


def _refuses(node: Node, now: Now) -> Iterator[Outcome]:
    """``refuses = ["…"]``: card texts that the game's language does not understand."""
    asked = set(node.texts())
    refused = {text for text in asked if _is_refused(text, now)}
    yield outcome(node, "refuses", listed(asked), listed(refused))


def _is_refused(text: str, now: Now) -> bool:
    try:
        now.stage.game.language.compile(text)
    except TextError:
        return True
    return False


_ABOUT: Mapping[str, _Check] = {
    "stack": _items("stack", lambda stage: stage.state.stack),
    "pending": _items("pending", lambda stage: stage.state.pending),
    "decision": _decision,
    "held": _held,
    "happened": _happened,
    "not_happened": _not_happened,
    "acts": _acts,
    "refuses": _refuses,
}


def about_play(now: Now) -> Mapping[str, _Check]:
    """Return what is expected of what happens, by key; the stack by the game's own word too."""
    return {**_ABOUT, now.stage.game.machine.stack.name: _ABOUT["stack"]}
