"""Verbs of order: if, for each, repeat, may, each player, modes; and giving names to things."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from plystack.data import (
    NOTHING,
    Always,
    Bound,
    Change,
    Constant,
    Do,
    Order,
    SomeOf,
    These,
    YesOrNo,
    do,
    pairs,
)
from plystack.data.values import Pairs
from plystack.errors import DataError
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.standard.trying import could
from plystack.happenings.verb import Call, Step, Verb


def _if(call: Call) -> Step:
    return Step(then=call.program("then" if call.holds("condition") else "else"))


def _for_each(call: Call) -> Step:
    """One after the other; with somebody who orders them, by the players affected and then as is said (608.2f)."""
    name, program = call.word("as"), call.program("do")
    several: tuple[int | str, ...] = (*call.objects("of"), *call.players("players"))
    if call.arg("who") is not None:
        ordered = _ordered(call, several)
        if isinstance(ordered, Step):
            return ordered
        several = ordered
    then: list[Do] = []
    for each in several:
        told = {"players": Constant(each)} if isinstance(each, str) else {"objects": These(frozenset({each}))}
        then += [do("note", bind=name, **told), *program]
    return Step(then=then)


def _ordered(call: Call, several: tuple[int | str, ...]) -> tuple[int | str, ...] | Step:
    """Return objects and players in turn order of whom they affect, those of each as one player says; or that asks."""
    orders = next(iter(call.players("who")), None)
    facts = call.state.position.facts
    groups: dict[str, list[int | str]] = {player: [] for player in facts.in_turn_order(facts.players)}
    for each in several:
        whom = each if isinstance(each, str) else call.view.you(each) or call.obj(each).owner
        groups.setdefault(whom, []).append(each)  # who has left the game comes last
    found: list[int | str] = []
    asked = 0
    for group in groups.values():
        if orders is None or len(group) < 2:
            found += group
            continue
        if not call.answered(asked):
            labels = tuple(each if isinstance(each, str) else call.obj(each).label for each in group)
            return call.ask(orders, Order(tuple(group), labels), call.word("as"))
        said = call.answer(asked)
        assert isinstance(said, tuple)  # an order gives nothing else
        found += [each for each in said if each is not None]
        asked += 1
    return tuple(found)


def _repeat(call: Call) -> Step:
    return Step(then=call.program("do") * max(0, call.number("times")))


def _note(call: Call) -> Step:
    number = None if call.arg("number") is None else call.number("number")
    words = frozenset() if call.arg("words") is None else call.words("words")
    return Step(counts=Bound(call.objects("objects"), call.players("players"), number, words))


def _may(call: Call) -> Step:
    who = (call.player,) if call.arg("who") is None else call.players("who")
    if not who:  # it is said to nobody
        return Step(counts=NOTHING)
    if not call.answered(0):
        return call.ask(who[0], YesOrNo(), call.word("about"))
    does, others = call.program("do"), call.program("else")
    # who says that they do it, and can do nothing of it, has not done it (118.12a)
    yes = call.answer(0) is True and (not others or any(could(call, each) for each in does))
    return Step(then=does if yes else others, counts=Bound(number=int(yes)))


def _choose_one(call: Call) -> Step:
    modes = {str(dict(each.args).get("name", place)): each for place, each in enumerate(call.program("modes"), 1)}
    least, most = call.number("least"), call.number("most")
    if not call.answered(0):
        return call.ask(call.player, SomeOf(tuple(modes), least, min(most, len(modes))), "mode")
    chosen = call.chosen(0).players
    then = [each for name in chosen for each in _program(modes[name])]
    return Step(then=then, counts=Bound(words=frozenset(chosen), number=len(chosen)))


def _program(mode: Do) -> tuple[Do, ...]:
    found = dict(mode.args).get("do", ())
    if not isinstance(found, tuple):
        raise DataError(f"mode {mode!r}: 'do' holds instructions")
    return found


def _mode(call: Call) -> Step:
    return Step(then=call.program("do"))


def _each_player(call: Call) -> Step:
    """All choose, in turn order, and then all do what they do at once (101.4, 608.2f)."""
    changes: list[Change] = []
    taken = 0
    did: list[str] = []
    for player in call.players("who"):
        names = pairs({**dict(call.frame.bound), "player": Bound(players=(player,))})
        step, taken = _together(call, player, names, taken)
        if step.ask is not None:
            return step
        changes += step.changes
        did += [player] if step.changes else []
    return Step(changes=changes, bound=[("they", Bound(players=tuple(dict.fromkeys(did))))])


def _at_once(call: Call) -> Step:
    """All that these instructions do happens at the same time, on what is so before any of it."""
    return _together(call, call.frame.player, call.frame.bound, 0)[0]


def _together(call: Call, player: str | None, names: Pairs[Bound], taken: int) -> tuple[Step, int]:
    """Return one step for all of a program, done by one player, and how many of the answers are taken by then."""
    changes: list[Change] = []
    waiting = list(call.program("do"))
    while waiting:
        instruction = waiting.pop(0)
        step, used = _once(call, instruction, player, names, taken)
        taken += used
        if step.ask is not None:
            return step, taken
        if step.frames:
            raise DataError(f"{call.do.verb!r} can't {instruction.verb!r}: that is carried out on its own")
        changes += step.changes
        named = dict(step.bound)
        if instruction.bind:
            if step.counts is None:
                raise DataError(
                    f"{call.do.verb!r} does all at once, so that what {instruction.verb!r} did has no name in it"
                )
            named[instruction.bind] = step.counts
        names = pairs({**dict(names), **named})
        waiting = [*step.then, *waiting]
    return Step(changes=changes), taken


def _once(call: Call, instruction: Do, player: str | None, names: Pairs[Bound], taken: int) -> tuple[Step, int]:
    """Return the step of one instruction for one player, and how many of the answers it took."""
    answers = call.frame.answers[taken:]
    for used in range(len(answers) + 1):
        frame = attrs.evolve(call.frame, player=player, bound=names, answers=answers[:used])
        step = call.of(instruction, frame)
        if step.ask is None:
            return step, used
    return step, len(answers)


def _nothing(call: Call) -> Step:
    return Step()


def verbs() -> Iterator[Verb]:
    """Give the verbs of order."""
    program = Param("do", Wants.PROGRAM)
    yield Verb(
        "if",
        _if,
        (
            Param("condition", Wants.CONDITION, Always()),
            Param("then", Wants.PROGRAM),
            Param("else", Wants.PROGRAM, ()),
        ),
    )
    yield Verb(
        "for each",
        _for_each,
        (
            Param("of", Wants.OBJECTS, None),
            Param("players", Wants.PLAYERS, None),
            Param("as", Wants.NAME, "it"),
            Param("who", Wants.PLAYERS, None),
            program,
        ),
    )
    yield Verb("repeat", _repeat, (Param("times", Wants.NUMBER), program))
    yield Verb(
        "note",
        _note,
        (
            Param("objects", Wants.OBJECTS, None),
            Param("players", Wants.PLAYERS, None),
            Param("number", Wants.NUMBER, None),
            Param("words", Wants.WORDS, None),
        ),
    )
    yield Verb(
        "may",
        _may,
        (
            Param("who", Wants.PLAYERS, None),
            program,
            Param("else", Wants.PROGRAM, ()),
            Param("about", Wants.NAME, "may"),
        ),
    )
    yield Verb(
        "choose one",
        _choose_one,
        (Param("modes", Wants.PROGRAM), Param("least", Wants.NUMBER, 1), Param("most", Wants.NUMBER, 1)),
    )
    yield Verb("mode", _mode, (Param("name", Wants.NAME, ""), program))
    yield Verb("each player", _each_player, (Param("who", Wants.PLAYERS), program))
    yield Verb("at once", _at_once, (program,))
    yield Verb("nothing", _nothing)
