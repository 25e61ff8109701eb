"""Broken games: each breaks one promise, and the test of that promise says how."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest

from plystack import installed_games, load
from plystack.data import Position, PutCounters, apply
from plystack.layers import LayerPlan, View
from plystack_conformance.boards import (
    check_same,
    engine,
    focused,
    for_all,
    judging,
    palette,
    reference,
    told,
)
from plystack_conformance.topics import layering

Evaluator: TypeAlias = Callable[[LayerPlan, Position], View]
SOUND = Path(__file__).with_name("toy_game.py").read_text("utf-8")
TEST = """
from plystack import Game
from plystack.plugins import assemble
from plystack_conformance import {topic}

import {module}

class TestBroken({topic}):
    def load(self, rules=None, policies=None):
        return Game(assemble({module}, rules=rules, policies=policies))
"""


@attrs.frozen
class Broken:
    """A game with one mistake.

    Arguments:
        old: what the sound game says.
        new: what the broken one says there.
        caught_by: names of the tests that fail.
        told: what the failures say.
    """

    old: str
    new: str
    caught_by: tuple[str, ...]
    told: tuple[str, ...]


_PLAN = "def layer_plan(schema: Schema, policies: Mapping[str, str]) -> LayerPlan:\n"
_SIZES = 'Slot(frozenset({"size"}), frozenset({OpKind.SET, OpKind.INCREASE}))'

BROKEN = {
    "hash_order": Broken(
        '("calm", "dull", "eager", "fond", "glum", "hale")',
        '{"calm", "dull", "eager", "fond", "glum", "hale"}',
        ("test_another_process_declares_the_same",),
        (
            "a process with PYTHONHASHSEED=* declares different things*",
            "  one * KeywordRule(*",
            "  other *KeywordRule(*",
        ),
    ),
    "counts_loads": Broken(
        'Layer("3", "sizes", (sizes,))',
        'Layer("3", f"sizes {LOADS.append(str()) or len(LOADS)}", (sizes,))',
        ("test_loading_twice_gives_the_same", "test_another_process_declares_the_same"),
        ("loaded twice, the game declares different things:*", "  one * plan.layers 3: *sizes*"),
    ),
    "no_layer": Broken(
        _SIZES,
        'Slot(frozenset({"size"}), frozenset({OpKind.SET}))',
        ("test_it_loads",),
        ("*BadHookResult: plugin 'toy', hook 'counters': counter 'bead': no layer takes 'increase' on 'size'*",),
    ),
    "bad_example": Broken(
        '"how it looks", "round and red")',
        '"how it looks", "")',
        ("test_the_example_of_every_card_field_is_read", "test_a_state_is_stored_and_read_back"),
        ("card field 'look', example '': look = '': expected words with 'and' between them",),
    ),
    "rough_field": Broken(
        "if not isinstance(given, str) or not given:",
        "if not given:",
        ("test_bad_values_of_card_fields_are_refused",),
        ("game 'toy', card field 'look': parsing -1 raised AttributeError: *",),
    ),
    "bad_phrase": Broken(
        'Words("keyword", {word',
        'Words("keywords of mine", {word',
        ("test_its_phrases_fit_one_another", "test_each_keyword_of_its_text_says_itself"),
        ("card text has no language: plugin 'toy', hook 'phrases': *there is no slot 'keywords of mine'*",),
    ),
    "two_meanings": Broken(
        "{word: Keyword(word) for word in schema.keyword_table}),",
        "{word: Keyword(word) for word in schema.keyword_table}), Words('keyword', {'big': Keyword('calm')}),",
        ("test_each_keyword_of_its_text_says_itself",),
        ("the keyword 'big' is called 'big': text:1:1  the line says 2 things*",),
    ),
    "bad_setting": Broken(
        _PLAN,
        _PLAN + '    if policies["ties"] == "young first":\n        raise KeyError("young")\n',
        ("test_every_setting_of_the_policies_loads",),
        ("policy 'ties' set to 'young first' does not load: *raised KeyError: 'young'*",),
    ),
    "bad_rules": Broken(
        _PLAN,
        _PLAN.replace("policies:", "rules: str, policies:") + '    assert rules == "2025"\n',
        ("test_every_version_of_the_rules_loads",),
        ("rules '2019' do not load: plugin 'toy', hook 'layer_plan': raised AssertionError*",),
    ),
    "senseless_plan": Broken(
        'Slot(frozenset({"looks"}), frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR}))',
        'Slot(frozenset({"looks"}), frozenset({OpKind.INCREASE}))',
        ("test_what_the_plan_takes_makes_sense",),
        ("characteristic 'looks' holds words, and the plan takes only increase on it; no effect*: controller",),
    ),
    "nobody_is_me": Broken(
        'Relation("me", frozenset({Side.SELF}))',
        'Relation("me", frozenset({Side.SELF, Side.TEAM}))',
        ("test_one_relation_means_oneself",),
        ("*relations that mean only oneself: none; expected exactly one*", "*assert 0 == 1*"),
    ),
    "too_many_beads": Broken(
        '("bead", Constant(1))',
        '("bead", Constant(9))',
        ("test_what_enters_by_the_rules_can_enter",),
        ("nothing can enter 'table': *it has at most 3 bead counters, came 9*",),
    ),
    "never_at_rest": Broken(
        "Attachment(Itself(), never=True)",
        "Attachment(Itself(), never=True, needs_host=True)",
        ("test_illegal_attachments_come_to_rest",),
        ("after 20 rounds there are still illegal attachments: Attach(id=1, to=None); an Attachment that needs*",),
    ),
    "no_sentence": Broken(
        "Say what a player can sing.",
        "What a player can sing",
        ("test_each_hook_that_it_publishes_is_explained",),
        ("hook 'songs': its docstring begins with 'What a player can sing'; expected a sentence on one line",),
    ),
    "no_argument": Broken(
        "            player: who.",
        "            singer: who.",
        ("test_each_hook_that_it_publishes_is_explained",),
        ("hook 'songs': its docstring does not say what 'player' is; expected a line 'player: …' under 'Arguments:'",),
    ),
    "no_answer": Broken(
        "        Returns:\n            Songs.",
        "        Songs.",
        ("test_each_hook_that_it_publishes_is_explained",),
        ("hook 'songs': its docstring does not say what an answer is; expected 'Returns:'",),
    ),
    "no_none": Broken(
        "A player, or None for nobody.",
        "A player.",
        ("test_each_hook_that_it_publishes_is_explained",),
        ("hook 'loudest': its docstring does not say what None means, which an answer may be",),
    ),
    "blank_side": Broken(
        'CardSide("back")',
        'CardSide("back"), CardSide(" half")',
        ("test_every_name_can_stand_in_a_document",),
        ("side ' half': expected a name without blanks around it, on one line",),
    ),
    "blank_action": Broken(
        'Action("nap")',
        'Action("nap ")',
        ("test_every_name_can_stand_in_a_document",),
        ("action 'nap ': expected a name without blanks around it, on one line",),
    ),
    "blank_name": Broken(
        'Zone("pocket")',
        'Zone(" pocket")',
        ("test_every_name_can_stand_in_a_document",),
        ("zone ' pocket': expected a name without blanks around it, on one line",),
    ),
}


@pytest.fixture(autouse=True)
def _the_same_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Roll the same boards in each run, also where a test asks for some as in a long one."""
    monkeypatch.setattr(judging, "fresh", count().__next__)


def _run(pytester: pytest.Pytester, name: str, source: str, topic: str, *options: str) -> pytest.RunResult:
    """Run a topic on a game that is this module."""
    module = f"toy_{name}"
    pytester.makepyfile(**{module: source, f"test_{name}": TEST.format(topic=topic, module=module)})
    pytester.syspathinsert()
    return pytester.runpytest_inprocess("-rf", *options)


def _failed(result: pytest.RunResult) -> list[str]:
    lines = [line for line in result.outlines if line.startswith("FAILED ")]
    return [line.split("::")[-1].split(" - ")[0].partition("[")[0].strip() for line in lines]


@pytest.mark.parametrize("topic", ["DeclarationsTopic", "LayeringTopic"])
def test_the_sound_game_passes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, topic: str) -> None:
    """On few boards, and in the topics that catch what is broken below."""
    monkeypatch.setattr(judging, "BOARDS", 8)
    result = _run(pytester, "sound", SOUND, topic)
    assert _failed(result) == []
    assert result.ret is pytest.ExitCode.OK
    assert "skipped" not in result.parseoutcomes()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_caught_by_the_test_of_its_promise(pytester: pytest.Pytester, name: str) -> None:
    broken = BROKEN[name]
    assert broken.old in SOUND
    source = SOUND.replace(broken.old, broken.new)
    slow = () if "test_another_process_declares_the_same" in broken.caught_by else ("-k", "not another_process")
    result = _run(pytester, name, source, "DeclarationsTopic", *slow)
    assert sorted(_failed(result)) == sorted(broken.caught_by)
    for line in broken.told:
        result.stdout.fnmatch_lines([line])


IMPURE = """
from plystack.data import Opaque

def now_and_then(ident, reading):
    LOADS.append("")
    return bool(len(LOADS) ** 2 // 3 % 2)  # no period that two evaluators could share

BIG = KeywordRule("big", (Part(Opaque("now and then", now_and_then), BIG.parts[0].ops),))
"""


def test_a_filter_that_is_not_pure_is_caught_by_the_layers(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "BOARDS", 50)
    monkeypatch.setattr(judging, "_TRIES", 200)  # what is not pure shrinks badly
    place = "\n\n@hookimpl\ndef game_info"
    assert place in SOUND
    source = SOUND.replace(place, IMPURE + place)
    result = _run(pytester, "impure", source, "LayeringTopic", "-k", "reference and broad")
    assert _failed(result) == ["test_the_engine_says_the_same_as_the_reference"]
    found = [line for line in result.outlines if line.startswith("E ")]
    assert re.search(r"\d+\.size: expected \d+, found \d+|failed once and not again", "\n".join(found))


def forgetful(plan: LayerPlan, position: Position) -> View:
    """The engine, but a view that is updated is one of a board with one counter more."""

    def again(plan: LayerPlan, position: Position) -> View:
        return engine(plan, apply(position, [PutCounters(next(iter(position.ids())), "bead", 1)]))

    return attrs.evolve(engine(plan, position), evaluator=again)


def stubborn(plan: LayerPlan, position: Position) -> View:
    """The engine, but it goes through the layers backwards where a setting is none by default."""
    turned = plan if plan.loop_member_waits else attrs.evolve(plan, layers=tuple(reversed(plan.layers)))
    return engine(turned, position)


@pytest.mark.parametrize(
    ("wrong", "caught_by"),
    [
        (forgetful, "test_they_agree_after_each_change"),
        (forgetful, "test_counters_that_were_taken_away_are_as_if_never_put"),
        (forgetful, "test_a_floating_effect_that_ended_is_as_if_it_had_never_begun"),
        (stubborn, "test_they_agree_under_every_setting_of_the_policies"),
    ],
)
def test_a_wrong_engine_is_caught_by_the_test_of_its_promise(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    wrong: Evaluator,
    caught_by: str,
) -> None:
    monkeypatch.setattr(judging, "BOARDS", 30)
    monkeypatch.setattr(judging, "_TRIES", 20)
    monkeypatch.setattr(layering, "engine", wrong)
    assert _failed(_run(pytester, "wrong", SOUND, "LayeringTopic", "-k", caught_by)) == [caught_by]


@pytest.mark.parametrize("name", [each.name for each in installed_games()])
def test_a_wrong_engine_is_shown_with_a_board_as_a_scenario_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the engine goes through the layers backwards."""
    monkeypatch.setattr(judging, "BOARDS", 30)
    monkeypatch.setattr(judging, "_TRIES", 300)
    game = load(name, addons=[])
    colors = palette(game)
    backwards = attrs.evolve(game.plan, layers=tuple(reversed(game.plan.layers)))

    def test(position: Position) -> None:
        check_same(colors, position, told(reference, game.plan, position), told(engine, backwards, position))

    with pytest.raises(AssertionError) as raised:
        for_all(focused(colors), test, 80)
    found = str(raised.value)
    assert re.search(r"\d+\.[a-z]+: expected .*, found ", found)
    assert f'game    = "{name}"' in found
