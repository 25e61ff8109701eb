"""What makes something happen in a scenario: changes, announcements, answers, acts, instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from plystack.data import Act, Announce, Change, Do, do, pairs
from plystack.errors import DataError, EndlessLoop, IllegalAction
from plystack.game import Progress
from plystack.happenings import applied, run
from plystack.scenarios.abilities import read_written
from plystack.scenarios.answers import read_answer, told_decision
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage

FAULTS = (DataError, EndlessLoop, IllegalAction)
"""What a line of a file can be blamed for, when it makes something happen."""


def came(stage: Stage, progress: Progress) -> Stage:
    """Return the scenario after what came of something, with what happened."""
    return attrs.evolve(stage.after(progress.state), happenings=(*stage.happenings, *progress.happenings))


def refuse_waiting(stage: Stage, node: Node) -> None:
    """Refuse to do anything while a player must decide first."""
    if (decision := stage.state.decision) is not None:
        told, options = told_decision(stage, decision)
        node.fail(f"{told} first", f'the next step answers: answer = "…"; options: {options}')


def carried_out(stage: Stage, node: Node, go: Callable[[], Progress]) -> Stage:
    """Return the scenario after what a game does when nothing is to be decided, or point at what can't be done."""
    refuse_waiting(stage, node)
    return _tried(stage, node, go)


def _tried(stage: Stage, node: Node, go: Callable[[], Progress]) -> Stage:
    """Return the scenario after what a game does, or point at what can't be done."""
    try:
        return came(stage, go())
    except FAULTS as problem:
        raise node.error(str(problem)) from problem


def happens(stage: Stage, node: Node, *changes: Change) -> Stage:
    """Return the scenario after changes, and after all that comes of them."""
    return carried_out(stage, node, lambda: stage.game.happen(stage.state, changes))


def does(stage: Stage, node: Node, *program: Do, player: str | None = None, source: int | None = None) -> Stage:
    """Return the scenario after instructions, and after all that comes of them."""
    refuse_waiting(stage, node)
    return _instructed(stage, node, program, player, source)


def _instructed(stage: Stage, node: Node, program: tuple[Do, ...], player: str | None, source: int | None) -> Stage:
    """Return the scenario after instructions; what waits to be decided is asked again after them."""
    label = "the step"
    return _tried(stage, node, lambda: stage.game.do(stage.state, program, player=player, source=source, label=label))


def arrived(stage: Stage, changes: Iterable[Change], more: Callable[[Stage], Iterable[Change]]) -> Stage:
    """Return the scenario after objects have entered as it was judged before, and after all that comes of it.

    Arguments:
        stage: the scenario before.
        changes: their arrival.
        more: gives what else is so of them from the start, once they are there.
    """
    machine = stage.game.machine
    state, happening = applied(machine, stage.state, changes)
    there = attrs.evolve(stage.after(state), happenings=(*stage.happenings, happening))
    state = stage.game.change(state, more(there))
    course = run(machine, state)
    return came(there, Progress(course.state, course.happenings))


# -- steps that are no sentence ------------------------------------------------------------------


def _announce(stage: Stage, node: Node, beside: Mapping[str, Node]) -> Stage:
    """``announce = { event = "…", object = "…", count = 2 }``: something happens that can be waited for."""
    events = stage.game.machine.events
    node.table(None, "an announcement")
    name = node.need("event", "the announcement", 'event = "…": what happens').word(events, "event")
    rule = events[name]
    entries = node.table(("event", *rule.roles), f"the announcement of {name!r}")
    for role in sorted(rule.needs):
        node.need(role, f"the announcement of {name!r}")
    roles = {role: _role(role, each, stage) for role, each in entries.items() if role != "event"}
    return happens(stage, node, Announce(name, pairs(roles)))


def _role(role: str, node: Node, stage: Stage) -> int | str | frozenset[str]:
    """Return who or what takes part: an object or a player by name, a number, words, true or false."""
    if isinstance(node.value, bool):
        return node.value
    if role == "player":
        return node.word(stage.players, "player")
    if role == "count" or isinstance(node.value, int):
        return node.integer()
    if isinstance(node.value, list):
        return frozenset(node.texts())
    if role in ("object", "source", "host") or node.value in stage.known:
        return stage.object(node)
    return node.text()


def _answer(stage: Stage, node: Node, beside: Mapping[str, Node]) -> Stage:
    """``answer = "…"``, or ``answer = { player = "B", says = "…" }``: what must be decided is."""
    decision = stage.state.decision
    if decision is None:
        node.fail("nothing is to be decided now", key=True)
    said = node
    if isinstance(node.value, dict) and node.value.keys() & {"player", "says"}:
        entries = node.table(("player", "says"), "an answer")
        said = node.need("says", "the answer", 'answer = { player = "…", says = … }')
        if "player" in entries and entries["player"].word(stage.players, "player") != decision.player:
            told, _ = told_decision(stage, decision)
            entries["player"].fail(told)
    value = read_answer(stage, decision, said)
    return _tried(stage, said, lambda: stage.game.answer(stage.state, value))


def _act(stage: Stage, node: Node, beside: Mapping[str, Node]) -> Stage:
    """``act = { player = "A", name = "…", args = { … } }``: a player does what the game says can be done."""
    entries = node.table(("player", "name", "args"), "what a player does")
    player, name = (node.need(key, "what a player does") for key in ("player", "name"))
    args = entries["args"].table() if "args" in entries else {}
    act = Act(
        name.text(),
        player.word(stage.players, "player"),
        pairs({key: _argument(stage, each) for key, each in args.items()}),
    )
    return carried_out(stage, node, lambda: stage.game.act(stage.state, act))


def _argument(stage: Stage, node: Node) -> int | str:
    """Return with what something is done: a number, an object; else a word."""
    if not isinstance(node.value, str):
        return node.integer()
    if node.value in stage.words.objects:
        return stage.object(node)
    return node.text()


def _program(stage: Stage, node: Node, beside: Mapping[str, Node]) -> Stage:
    """``program = [{ do = "…" }]``, with ``player`` and ``source``: instructions that no card gives."""
    player = beside["player"].word(stage.players, "player") if "player" in beside else None
    source = stage.object(beside["source"]) if "source" in beside else None
    words = attrs.evolve(stage.words, sourced=source is not None)
    return _instructed(stage, node, tuple(read_written(node, words)), player, source)


FORMS: Mapping[str, Callable[[Stage, Node, Mapping[str, Node]], Stage]] = {
    "announce": _announce,
    "answer": _answer,
    "act": _act,
    "program": _program,
}
"""What a step can do beside sentences, by key."""

BESIDE: Mapping[str, frozenset[str]] = {"program": frozenset({"player", "source"})}
"""What may stand beside such a key."""


def resolves(stage: Stage, node: Node) -> Stage:
    """Return the scenario after the next item has resolved.

    Raises:
        ScenarioError: nothing waits to resolve.
    """
    refuse_waiting(stage, node)
    if not stage.state.stack:
        node.fail(f"nothing is on the {stage.game.machine.stack.name}, so that nothing resolves")
    return does(stage, node, do("resolve"))
