"""Games that break one promise of play each, and the test of that promise says how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from plystack import Game
from plystack.data import Act, ControlRow, Do, SetNumber, State, Who, do
from plystack.happenings import Call, Step
from plystack_conformance import GameConformance

from .breaking import Break, Sound, found_by, sound, with_addon, with_control, with_hook, with_verb
from .harbour import game as harbour

CALLS: list[str] = []
"""What an impure game keeps to itself."""


def counted(call: Call, step: Step) -> Step:
    """Give a number that no call gave before."""
    CALLS.append(call.do.verb)
    return attrs.evolve(step, changes=(*step.changes, SetNumber("odd", len(CALLS))))


def hashed(call: Call, step: Step) -> Step:
    """Give a number that is another under another hash seed."""
    return attrs.evolve(step, changes=(*step.changes, SetNumber("odd", hash("harbour") % 10**9)))


def backwards(state: State, act: Act | None, found: Sequence[Any]) -> Sequence[Any]:
    CALLS.append("")
    return list(reversed(found)) if len(CALLS) % 2 else found


def now_and_then() -> Sequence[Do]:
    CALLS.append("")
    return [do("note", number=1)] * (len(CALLS) % 2)


def moors(ident: int) -> str | None:
    CALLS.append("")
    return "It is moored." if len(CALLS) % 2 else None


def raises(state: State, act: Act | None, found: object) -> object:
    if state.stack:
        raise KeyError("tide")
    return found


def with_flight(state: State, act: Act | None, found: Sequence[Act]) -> Sequence[Act]:
    """Offer what can't be done, among so much that it is not chosen soon."""
    return [*found, *(Act("fly", each.player) for each in found[4:5])]


def scratched(state: State, act: Act | None, found: object) -> object:
    object.__setattr__(state, "drawn", state.drawn + 1)
    return found


TURNED: dict[str, tuple[Break, str, str]] = {
    "a verb that counts its calls": (
        with_verb("enqueue", counted),
        "test_verbs_and_hooks_answer_the_same_again",
        "verb 'enqueue' answers the same question in two ways",
    ),
    "a verb that counts its calls, gone through again": (
        with_verb("next turn", counted),
        "test_a_course_can_be_taken_back_and_gone_through_again",
        "again, it differs",
    ),
    "a verb that counts its calls, done again": (
        with_verb("next turn", counted),
        "test_a_state_stays_what_it_was",
        "done again in the same State, gives another",
    ),
    "a hook that answers in another order each time": (
        with_hook("legal_actions", backwards),
        "test_verbs_and_hooks_answer_the_same_again",
        "hook 'legal_actions' answers the same question in two ways",
    ),
    "an add-on that answers a hook of the game otherwise each time": (
        with_addon(as_it_arrives=now_and_then),
        "test_verbs_and_hooks_answer_the_same_again",
        "plugin 'broken', hook 'as_it_arrives' answers the same question in two ways",
    ),
    "an add-on that keeps what it is asked": (
        with_addon(why_moored=moors),
        "test_verbs_and_hooks_answer_the_same_again",
        "plugin 'broken', hook 'why_moored' answers the same question in two ways",
    ),
    "an add-on that answers a hook of the game with what it does not promise": (
        with_addon(as_it_arrives=lambda: ["drift"]),
        "test_every_course_goes_on",
        "BadHookResult: plugin 'broken', hook 'as_it_arrives': returned 'drift' as item 0; expected Do",
    ),
    "a hook that changes a State": (
        with_hook("perform", scratched),
        "test_a_state_stays_what_it_was",
        "changes the State in which it is done",
    ),
    "a hook that raises": (
        with_hook("outcome", raises),
        "test_every_course_goes_on",
        "move .*HookFailed: plugin 'harbour', hook 'outcome': raised KeyError: 'tide'",
    ),
    "a hook that returns what it does not promise": (
        with_hook("checks", lambda state, act, found: ["none"]),
        "test_every_course_goes_on",
        "BadHookResult: plugin 'harbour', hook 'checks': returned 'none' as item 0",
    ),
    "a stranger may act": (
        with_hook("turn_to_act", lambda state, act, found: "zoe"),
        "test_every_course_goes_on",
        "BadHookResult: plugin 'harbour', hook 'turn_to_act': returned 'zoe'; expected one of the players A, B",
    ),
    "nobody can do anything": (
        with_hook("legal_actions", lambda state, act, found: [] if state.stack else found),
        "test_a_course_of_any_seed_goes_on",
        "nobody can do anything, nothing is to be decided, and the game is not over",
    ),
    "what is legal is refused": (
        with_hook("legal_actions", with_flight),
        "test_whatever_is_legal_can_be_done",
        "Act.name='fly'.* is legal, and can't be done: HookFailed: .*'fly'",
    ),
    "no reason can be given": (
        with_hook("why_illegal", raises),
        "test_what_is_not_legal_is_refused_and_changes_nothing",
        "hook 'why_illegal': raised KeyError: 'tide'",
    ),
    "nobody controls what nobody holds": (
        with_control(ControlRow(Who.OWNER, Who.CONTROLLER, controlled=True)),
        "test_somebody_controls_what_each_object_brings_about_in_play",
        "no row of the game's table says who controls .* it is not controlled",
    ),
    "what nobody holds is nobody's to put up": (
        with_control(ControlRow(Who.TURN, Who.NOBODY, source=harbour.control()[0].source, controlled=False),
                     ControlRow(Who.NAMED, Who.CONTROLLER)),
        "test_somebody_controls_what_each_object_brings_about",
        "is controlled by the player whom the text names to choose, and there is no such player",
    ),
    "a row that never counts": (
        with_control(*reversed(harbour.control())),
        "test_each_row_of_the_table_counts_for_something",
        "the row .*7.2.* never counts: the row .*7.3.* fits all that it fits",
    ),
}  # fmt: skip
"""By mistake: how a game comes to make it, the test that finds it, and what that says."""


@pytest.mark.parametrize("mistake", TURNED)
def test_a_broken_game_is_caught(mistake: str, pytestconfig: pytest.Config) -> None:
    broken, test, told = TURNED[mistake]
    found_by(test, Sound(), broken(sound()), pytestconfig, told)


class Hashed(GameConformance):
    """It depends on the hash seed; another process loads it from here."""

    def load(self, rules: str | None = None, policies: Mapping[str, str] | None = None) -> Game:
        game = sound()
        verbs = game.machine.verbs
        choose = attrs.evolve(verbs["choose"], run=lambda call: hashed(call, verbs["choose"].run(call)))
        return game.with_machine(attrs.evolve(game.machine, verbs={**verbs, "choose": choose}))


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("test_another_process_plays_the_same", "comes to another State by move"),
        ("test_what_is_to_be_decided_is_decided_in_another_process", "goes on otherwise from"),
    ],
)
def test_what_depends_on_the_hash_seed_is_caught(test: str, told: str, pytestconfig: pytest.Config) -> None:
    topic = Hashed()
    found_by(test, topic, topic.load(), pytestconfig, told)
