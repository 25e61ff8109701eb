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
    Did,
    Do,
    SomeOf,
    These,
    YesOrNo,
    do,
    pairs,
)
from plystack.data.values import Pairs
from plystack.errors import DataError
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb


def _if(call: Call) -> Step:
    return Step(then=call.program("then" if call.holds("condition") else "else"))


def _for_each(call: Call) -> Step:
    name, program = call.word("as"), call.program("do")
    then: list[Do] = []
    for ident in call.objects("of"):
        then += [do("note", bind=name, objects=These(frozenset({ident}))), *program]
    for player in call.players("players"):
        then += [do("note", bind=name, players=Constant(player)), *program]
    return Step(then=then)


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
    yes = call.answer(0) is True
    then = call.program("do" if yes else "else")
    if yes and then and (others := call.program("else")):  # who says that they do it, and does nothing, does not
        name = then[-1].bind or "done after all"
        asks = do("if", condition=Did(name), then=(), else_=others)
        then = (*then[:-1], attrs.evolve(then[-1], bind=name), asks)
    return Step(then=then, counts=Bound(number=int(yes)))


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
        waiting = list(call.program("do"))
        while waiting:
            instruction = waiting.pop(0)
            step, used = _once(call, instruction, player, names, taken)
            taken += used
            if step.ask is not None:
                return step
            if step.frames:
                raise DataError(f"'each player' can't {instruction.verb!r}: that is carried out on its own")
            changes += step.changes
            did += [player] if step.changes else []
            named = dict(step.bound)
            if instruction.bind:
                if step.counts is None:
                    raise DataError(
                        f"'each player' does all at once, so that what {instruction.verb!r} did has no name in it"
                    )
                named[instruction.bind] = step.counts
            names = pairs({**dict(names), **named})
            waiting = [*step.then, *waiting]
    return Step(changes=changes, bound=[("they", Bound(players=tuple(dict.fromkeys(did))))])


def _once(call: Call, instruction: Do, player: str, names: Pairs[Bound], taken: int) -> tuple[Step, int]:
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
    yield Verb("nothing", _nothing)
