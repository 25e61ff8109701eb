"""Framing: carries out what is being carried out, one step at a time.

A step calls the verb of one instruction, or makes one batch of changes happen. Between two steps
everything is in the State, so that a step that has to wait for a decision can go on in another process.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plystack.data import (
    COUNT,
    NOTHING,
    Batch,
    Bound,
    Chance,
    Decision,
    Delayed,
    Do,
    Domain,
    Forget,
    Frame,
    Pattern,
    Proposed,
    Roll,
    State,
    do,
    pairs,
)
from plystack.errors import BadHookResult, IllegalAction
from plystack.happenings.applying import applied
from plystack.happenings.events import Happening
from plystack.happenings.machine import Machine
from plystack.happenings.matching import met
from plystack.happenings.memory import reading, remember
from plystack.happenings.proposing import proposed
from plystack.happenings.verb import Call, Step, find


def stepped(machine: Machine, state: State) -> tuple[State, Happening | None]:
    """Return the State after one step of the last frame, and what happened, where something did.

    Arguments:
        machine: the game.
        state: a State with a frame, in which nothing is to be decided.

    Raises:
        IllegalAction: what must be done in full can't be.
        DataError: an instruction does not fit the game.
    """
    frame = state.frames[-1]
    if frame.batch is not None:
        return _batch(machine, state, frame)
    if not frame.rest:
        return attrs.evolve(state, frames=state.frames[:-1]), None
    return _instruction(machine, state, frame), None


def _with(state: State, frame: Frame) -> State:
    """Return the State with another last frame."""
    return attrs.evolve(state, frames=(*state.frames[:-1], frame))


def pushed(state: State, *frames: Frame) -> State:
    """Return the State with frames that are carried out before all others, the first of them first."""
    return attrs.evolve(state, frames=(*state.frames, *reversed(frames)))


def _batch(machine: Machine, state: State, frame: Frame) -> tuple[State, Happening | None]:
    """Make a batch happen, when nothing about it is left to be decided."""
    ready = proposed(machine, state, frame)
    if isinstance(ready, Decision):
        return _asked(state, frame, ready), None
    batch = ready.batch
    assert batch is not None
    done = attrs.evolve(frame, batch=None, answers=())
    changes = [each.change for each in batch.ready]
    if not changes and frame.strict:
        raise IllegalAction(f"{frame.label}: it can't be done in full")
    happening = None
    state = _with(state, done)
    ends: tuple[Frame, ...] = ()
    if changes:
        waited = state.delayed
        state, happening = applied(machine, state, changes)
        state, soon = immediate(state)
        ends = (*_following(machine, state, happening), *_at_once(state, waited, happening), *soon)
    if batch.bind:
        names = dict(state.frames[-1].bound)
        did = _happened(happening)
        if batch.joins:
            did = did.joined(names.get(batch.bind, NOTHING))
        bound = pairs({**names, batch.bind: did})
        state = _with(state, attrs.evolve(state.frames[-1], bound=bound))
        if happening is not None and did.were:  # only now is it named
            state = remember(state, happening)
    return pushed(state, *ends, *batch.follows), happening


def _following(machine: Machine, state: State, happening: Happening) -> tuple[Frame, ...]:
    """Return what the rules do at once when something has happened."""
    if machine.follows is None:
        return ()
    changes = tuple(machine.follows(state, happening.after, machine.hooks, happening.events))
    if not changes:
        return ()
    return (Frame(label="the rules", batch=Batch(waiting=tuple(Proposed(change) for change in changes))),)


def immediate(state: State) -> tuple[State, tuple[Frame, ...]]:
    """Return the State without the items that are never put up, and what they do."""
    soon = [each for each in state.pending if each.immediate]
    if not soon:
        return state, ()
    frames = tuple(
        Frame(
            rest=(do("may", do=each.does),) if each.optional else each.does,
            label=each.label,
            player=each.control.player,
            you=each.control.you,
            source=each.source,
            bound=each.bound,
        )
        for each in soon
    )
    return attrs.evolve(state, pending=tuple(each for each in state.pending if not each.immediate)), frames


def _at_once(state: State, waited: Iterable[Delayed], happening: Happening) -> tuple[Frame, ...]:
    """Return what is done right after a batch, all of it at the same time (610.3d)."""
    due = []
    for delayed in waited:
        if delayed.at_once:
            when = delayed.ability.when
            assert isinstance(when, Pattern)  # a state of things is nothing that happens
            view = happening.before if when.looks_back else happening.after
            if met(happening.events, when, reading(state, view, delayed.source, delayed.control.you), view):
                due.append(delayed)
    if not due:
        return ()
    program = tuple(instruction for each in due for instruction in each.ability.does)
    forgets = Batch(waiting=tuple(Proposed(Forget(each.id)) for each in due))
    return (Frame(rest=(do("at once", do=program),), label="what returns", batch=forgets),)


def _happened(happening: Happening | None) -> Bound:
    """Return what an instruction's name stands for: what it did, and how much or how often.

    What comes of what is announced is not counted once more; what went elsewhere is what it became there, and what left
    the board is known as it was there besides.
    """
    if happening is None or not happening.events:
        return NOTHING
    objects: list[int] = []
    players: list[str] = []
    numbers: list[int] = []
    board = happening.before.plan.schema.board_zones
    first, often = happening.events[0], 0
    moved = {event.role("object") for event in happening.events if event.became}
    for event in happening.events:
        ident, player, count = event.role("object"), event.role("player"), event.role(COUNT)
        if event.became:
            objects += event.became
        elif isinstance(ident, int) and not isinstance(ident, bool) and ident not in moved:
            objects.append(ident)
        if isinstance(player, str):
            players.append(player)
        if (event.kind, event.name) != (first.kind, first.name):
            continue
        often += 1
        if isinstance(count, int):
            numbers.append(abs(count))
    number = sum(numbers) if numbers else often
    were = [event.role("object") for event in happening.events if event.became and event.role("from") in board]
    gone = tuple(each for each in were if isinstance(each, int))
    return Bound(tuple(dict.fromkeys(objects)), tuple(dict.fromkeys(players)), number, were=gone)


def _asked(state: State, frame: Frame, decision: Decision) -> State:
    """Return the State in which a player is asked; what has one answer only is answered so at once.

    In the place of one who has left decides who is next in turn order (800.4h).
    """
    if decision.player not in state.position.facts.players:
        raise BadHookResult(
            f"{decision.label}: asks {decision.player!r}, who is none of the players "
            f"{', '.join(state.position.facts.players)}"
        )
    if decision.player in (facts := state.position.facts).left and (player := facts.after(decision.player)) is not None:
        decision = attrs.evolve(decision, player=player)
    if not isinstance(decision.domain, Domain):
        raise BadHookResult(f"{decision.label}: asks for {decision.domain!r}; expected a Domain, such as OneOf")
    answers = decision.domain.answers()
    first = next(answers, NOTHING)
    if isinstance(first, Bound):
        raise BadHookResult(f"{decision.label}: asks {decision.player} what has no answer: {decision.domain!r}")
    if decision.domain.forced:
        return _with(state, attrs.evolve(frame, answers=(*frame.answers, first)))
    return attrs.evolve(state, decision=decision)


def call(machine: Machine, state: State, frame: Frame, do: Do) -> tuple[Step, Chance]:
    """Call the verb of an instruction.

    Raises:
        DataError: there is no such verb, or it is not given what it needs.
        BadHookResult: it gives something other than a step.
    """
    verb = find(machine.verbs, do.verb)
    chance = Chance(state.seed, state.drawn)
    view = machine.look(state.position)
    step = verb.run(Call(do, state, view, frame, machine.stack, chance, machine.verbs, machine.hooks))
    if not isinstance(step, Step):
        raise BadHookResult(f"verb {do.verb!r}: returned {step!r}; expected a Step")
    return step, chance


def _instruction(machine: Machine, state: State, frame: Frame) -> State:
    """Call the verb of the current instruction, and take down what comes of it."""
    do = frame.rest[0]
    step, chance = call(machine, state, frame, do)
    if step.ask is not None:
        return _asked(state, frame, step.ask)
    if frame.strict and not step.full:
        raise IllegalAction(f"{frame.label}: {do.verb!r} can't be done in full")
    names = {**dict(frame.bound), **dict(step.bound)}
    if do.bind and not step.joins:
        names[do.bind] = NOTHING if step.counts is None else step.counts
    changes = [*step.changes, *([Roll(chance.drawn - state.drawn)] if chance.drawn > state.drawn else [])]
    batch = None
    if changes:
        bind = do.bind if step.counts is None else ""
        batch = Batch(waiting=tuple(Proposed(change) for change in changes), bind=bind, joins=step.joins)
    after = attrs.evolve(frame, rest=(*step.then, *frame.rest[1:]), answers=(), bound=pairs(names), batch=batch)
    return pushed(_with(state, after), *step.frames)
