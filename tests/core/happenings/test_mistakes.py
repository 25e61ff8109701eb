"""What goes on for ever, fails or lies is told by name, and the State passed in is as it was and goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from plystack.data import (
    Announce,
    Compares,
    Comparison,
    Constant,
    Decision,
    Do,
    EventKind,
    Held,
    Move,
    OneOf,
    Pattern,
    PutCounters,
    Replacement,
    SetField,
    SetHeld,
    SetTurn,
    State,
    Target,
    Those,
    Triggered,
    do,
    storage,
)
from plystack.errors import (
    BadChange,
    BadHookResult,
    DataError,
    EndlessLoop,
    HookFailed,
    IllegalAction,
    PlystackError,
    WrongAnswer,
)
from plystack.game import Game
from plystack.happenings import EventRule, Step, Verb

from ..layers import table as toy
from .hunt import HOOKS, HUNT, board, done, hunt, numbers, with_ability

DUSK = Pattern(EventKind.ANNOUNCED, "dusk")
FALLS = do("announce", name="dusk")
NOD = do("nod")
NONE = Those("it")


def refused(kind: type[PlystackError], state: State, *program: Do, game: Game = HUNT) -> str:
    """Return the message with which instructions are refused; the State is as it was, and goes on."""
    before = storage.dumps(state)
    with pytest.raises(kind) as caught:
        done(state, *program, game=game)
    assert type(caught.value) is kind
    assert storage.dumps(state) == before
    assert numbers(done(state, NOD, game=game)) == {**numbers(state), "nods": numbers(state).get("nods", 0) + 1}
    return str(caught.value)


# -- for ever --------------------------------------------------------------------------------------------


def test_rules_that_go_on_for_ever_are_named() -> None:
    def checks(state: State) -> list[SetHeld]:
        gold = state.position.facts.held("ann", "gold")
        return [SetHeld("ann", "gold", 3 - gold)] if gold else []

    game = hunt(checks=checks)
    message = refused(EndlessLoop, board(game), do("gain", number="gold"), game=game)
    assert message.startswith("after 4000 steps nobody has decided anything, and it goes on; what keeps it going: ")
    assert ": the rules; something" in message


def test_what_keeps_itself_waiting_for_ever_is_named() -> None:
    """It has no legal target, and triggers anew because of what is so still."""
    poor = Compares(Held("gold"), Comparison.AT_LEAST, Constant(1))
    hinds = Target("prey", toy.kind("hind"))
    state = with_ability(board(), Triggered(poor, (NOD,), targets=(hinds,), label="starves"))
    message = refused(EndlessLoop, state, do("gain", number="gold"))
    assert "Thing#13: starves" in message
    assert "should be optional, happen once, or cost something" in message


def test_a_verb_that_goes_on_for_ever_is_named() -> None:
    on = Verb("on", lambda call: Step(then=[do("on")]))
    game = hunt(verbs=lambda: (*HOOKS["verbs"](), on))
    with pytest.raises(EndlessLoop, match="what keeps it going: the drum"):
        game.do(board(game), [do("on")], player="ann", label="the drum")


def test_a_long_way_that_ends_is_none() -> None:
    assert numbers(done(board(), do("repeat", times=1500, do=(NOD,)))) == {"nods": 1500}


# -- verbs that fail ------------------------------------------------------------------------------------------


def with_verb(run: Callable[[Any], Any]) -> Game:
    return hunt(verbs=lambda: (*HOOKS["verbs"](), Verb("err", run)))


ERR = do("err")
START = "plugin 'hunt', verb 'err': "


def test_a_verb_that_raises_is_named_with_its_plugin() -> None:
    game = with_verb(lambda call: 1 // 0)
    state = board(game)
    message = refused(HookFailed, state, do("gain", number="gold"), ERR, game=game)
    assert message == START + "raised ZeroDivisionError: integer division or modulo by zero"
    assert state.position.facts.held("ann", "gold") == 0, "what came before it has not happened either"


def test_a_verb_that_exits_does_not_end_the_host() -> None:
    def leaves(call: object) -> Step:
        raise SystemExit(3)

    game = with_verb(leaves)
    assert refused(HookFailed, board(game), ERR, game=game) == START + "raised SystemExit: 3"


def lying(*changes: Any) -> Step:
    return Step(changes=changes)


@pytest.mark.parametrize(
    ("gives", "problem"),
    [
        (None, "returned None; expected a Step"),
        ([Move(1, "pile")], "returned [a Move]; expected a Step"),
        ("move", "returned 'move'; expected a Step"),
        (lying("move"), "returned 'move' as a change; expected one of plystack.data"),
        (lying(Move(1, "pile"), NOD), "returned a Do as a change; expected one of plystack.data"),
    ],
)
def test_a_verb_that_gives_no_step_is_named(gives: Any, problem: str) -> None:
    game = with_verb(lambda call: gives)
    assert refused(BadHookResult, board(game), ERR, game=game) == START + problem


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (Move(77, "pile"), "there is no object 77"),
        (Move(1, "tabel"), "there is no zone 'tabel'; did you mean 'table'"),
        (PutCounters(1, "groth"), "there is no counter 'groth'; did you mean 'growth'"),
        (PutCounters(1, "growth", 0), "0 counters can't be put on an object"),
        (PutCounters(1, "seal", 3), "it has at most 2 seal counters, came 3"),
        (SetField(1, "turnt", True), "no field 'turnt'; did you mean 'turned'"),
        (SetField(1, "turned", 3), "turned = 3: expected bool"),
        (SetHeld("zoe", "life", 3), "no player 'zoe'"),
        (SetTurn("zoe"), "there is no player 'zoe'"),
        (Announce("reveal", (("object", 88),)), "there never was an object 88"),
        (Announce("revel", (("object", 1),)), "there is no event 'revel'; did you mean 'reveal'?"),
        (Announce("reveal", (("player", "ann"),)), "'reveal' has no role 'player'"),
        (Announce("reveal"), "'reveal' is announced without 'object', which it needs"),
    ],
)
def test_a_change_that_cannot_be_is_refused(change: Any, problem: str) -> None:
    game = with_verb(lambda call: Step(changes=[SetHeld("ann", "gold", 9), change]))
    assert problem in refused(BadChange, board(game), ERR, game=game)


def asking(question: Any) -> Game:
    return with_verb(lambda call: Step(ask=question))


def returning(*items: Any) -> Callable[[], object]:
    return lambda: items


def test_a_question_that_nobody_can_answer_is_refused() -> None:
    questions: list[tuple[Any, str]] = [
        (Decision("zoe", OneOf((1, 2)), "x"), "asks 'zoe', who is none of the players ann, bob"),
        (Decision("ann", OneOf(()), "x", "what"), "asks ann what has no answer"),
        (Decision("ann", (1, 2), "x", "what"), "expected a Domain, such as OneOf"),  # type: ignore[arg-type]
    ]
    for question, problem in questions:
        game = asking(question)
        assert problem in refused(BadHookResult, board(game), ERR, game=game)


def test_an_event_that_raises_or_lies_is_named() -> None:
    def raises(state: object, view: object, event: object) -> Any:
        raise LookupError("lost")

    start = "plugin 'hunt', event 'dusk': "
    told: list[tuple[Any, type[PlystackError], str]] = [
        (raises, HookFailed, start + "raised LookupError: lost"),
        (lambda state, view, event: [3], BadHookResult, start + "brings about 3; expected changes of plystack.data"),
        (lambda state, view, event: [Move(99, "pile")], BadChange, "there is no object 99"),
    ]
    for brings, kind, message in told:
        events = HOOKS["events"]()
        assert isinstance(events, tuple)
        others = tuple(each for each in events if each.name != "dusk")
        dusk = EventRule("dusk", brings=brings)
        game = hunt(events=returning(*others, dusk))
        assert refused(kind, board(game), FALLS, game=game) == message


# -- instructions that do not fit -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("instruction", "message"),
    [
        (do("mov", what=Those("it"), to="pile"), "there is no verb 'mov'; did you mean 'move'?"),
        (do("move", to="pile"), "'move' needs 'what': objects"),
        (do("move", what=Those("it"), to="pil"), "'move', to: there is no zone 'pil'; did you mean 'pile'?"),
        (do("move", what="owl", to="pile"), "'move', what: expected objects, came 'owl'"),
        (
            do("move", what=NONE, too="x"),
            "'move' takes no 'too'; did you mean 'to'?; it takes what, to, who, bottom, status",
        ),
        (do("gain", number="golt"), "'gain', number: there is no number of players 'golt'; did you mean 'gold'?"),
        (do("gain", number="gold", count=True), "'gain', count: expected a number, came True"),
        (do("gain", number="gold", who="ann"), "'gain', who: expected players, came 'ann'"),
        (do("later", ability=(), until="x"), "'later', ability: expected an ability, came ()"),
        (do("end effects", until="never"), "'end effects', until: there is no duration 'never'"),
        (do("announce", name="dust"), "there is no event 'dust'; did you mean 'dusk'?"),
        (do("announce", name="dusk", object=Those("it")), "'dusk' has no role 'object'"),
        (do("announce", name="draw"), "'draw' is announced without 'player', which it needs"),
        (do("if", then=(do("mov"),)), "there is no verb 'mov'; did you mean 'move'?"),
    ],
)
def test_an_instruction_that_does_not_fit_is_refused_before_anything_is_done(instruction: Do, message: str) -> None:
    assert refused(DataError, board(), NOD, instruction) == message


def test_a_card_with_such_an_instruction_is_refused() -> None:
    for ability in (Triggered(DUSK, (do("mov"),)), Replacement(DUSK, does=(do("mov"),))):
        with pytest.raises(DataError, match=r"card 'Owl': there is no verb 'mov'; did you mean 'move'\?"):
            HUNT.card("Owl", abilities=[ability])
    waits = Triggered(Pattern(EventKind.ANNOUNCED, "dust"), ())
    with pytest.raises(DataError, match=r"card 'Owl': there is no event 'dust'; did you mean 'dusk'\?"):
        HUNT.card("Owl", abilities=[waits])


# -- answers -------------------------------------------------------------------------------------------------------


def test_a_wrong_answer_changes_nothing() -> None:
    begun = done(board(), do("choose", what=toy.kind("elk"), bind="it"), do("move", what=Those("it"), to="pile"))
    before = storage.dumps(begun)
    for said in ((2,), (), True, None, "elk"):
        with pytest.raises(WrongAnswer):
            HUNT.answer(begun, said)
    assert storage.dumps(begun) == before
    assert HUNT.answer(begun, (1,)).state.position.pile("pile", "ann") == (13,)
    with pytest.raises(IllegalAction, match="nothing is to be decided now"):
        HUNT.answer(board(), (1,))


def test_what_was_begun_goes_on_from_a_file() -> None:
    program = (
        do("choose", what=toy.kind("elk"), bind="it"),
        do("shuffle", zone="deck"),
        do("choose", what=toy.ON_TABLE, bind="then"),
        do("move", what=Those("then"), to="pile"),
        do("put counters", counter="growth", on=Those("it")),
    )
    here = there = done(board(seed=4), *program)
    for said in ((3,), (2,)):
        here = HUNT.answer(here, said).state
        there = HUNT.loads(HUNT.dumps(HUNT.answer(HUNT.loads(HUNT.dumps(there)), said).state))
    assert here == there
