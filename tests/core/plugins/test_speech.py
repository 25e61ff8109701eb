"""What card text can say: which plugin is asked when, and what is said of a bad phrase."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import attrs
import pytest

from plystack.data import Constant, Itself, Keyword, KeywordRule, Op, OpKind, Part, Schema
from plystack.errors import BadHookResult, HookFailed, TextError
from plystack.game import Game, load
from plystack.plugins import assemble
from plystack.text import Hole, Lens, Slot, Template, Words, grammar

MakePlugin = Callable[..., ModuleType]
FLY = KeywordRule("fly")
GROWS = (Part(Itself(), (Op(OpKind.INCREASE, "size", value=Constant(1)),)),)
NAMES = Words("keyword", {"fly": Keyword("fly")})


def says(*phrases: Any) -> Callable[[], Any]:
    return lambda: [*phrases]


@pytest.fixture
def flies(toy: MakePlugin) -> MakePlugin:
    """Return a maker of the game with one keyword and its word."""
    return lambda **hooks: toy(**{"keywords": lambda: [FLY], "phrases": says(NAMES), **hooks})


def test_loading_a_game_asks_for_no_phrase_and_builds_no_grammar(
    flies: MakePlugin, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Schema] = []
    built: list[object] = []
    real = grammar._Building.build
    monkeypatch.setattr(grammar._Building, "build", lambda self: built.append(self) or real(self))  # type: ignore[func-returns-value]

    def phrases(schema: Schema) -> list[Words]:
        asked.append(schema)
        return [NAMES]

    game = Game(assemble(flies(phrases=phrases)))
    game.new()
    load("magic")
    assert (asked, built) == ([], [])
    assert game.compile("Fly").abilities == (Keyword("fly"),)
    game.compile("Fly")
    game.with_declared(rules="2019").compile("Fly")
    assert asked == [game.schema]
    assert len(built) == 1
    more = attrs.evolve(game.schema, keywords=(FLY, KeywordRule("dive")))
    assert game.with_plan(attrs.evolve(game.plan, schema=more)).language is not game.language
    assert len(built) == 2


def test_a_keyword_that_does_other_things_is_the_same_word(flies: MakePlugin) -> None:
    game = Game(assemble(flies()))
    plan = attrs.evolve(game.plan, schema=attrs.evolve(game.schema, keywords=(attrs.evolve(FLY, parts=GROWS),)))
    assert game.with_plan(plan).language is game.language


def test_languages_of_many_files_are_not_kept_for_ever(flies: MakePlugin) -> None:
    game = Game(assemble(flies()))
    for number in range(40):
        more = attrs.evolve(game.schema, keywords=(FLY, KeywordRule(f"dive {number}")))
        assert game.with_plan(attrs.evolve(game.plan, schema=more)).language
    assert len(game.declared.speech._known) < 20


@pytest.mark.parametrize(("first", "said"), [(False, "it does fly"), (True, "it has wings and does fly")])
def test_what_says_it_better_is_printed_before_what_came_earlier(
    flies: MakePlugin, addon: MakePlugin, first: bool, said: str
) -> None:
    plain = Template("way", "it does {keyword}", Hole("keyword"))
    better = Template("way", "it has wings and does {keyword}", Hole("keyword"), first=first)
    toy = flies(phrases=says(NAMES, Slot("way", "a way"), plain))
    game = Game(assemble(toy, [addon("more", phrases=says(better))]))
    assert game.language.phrase(("way", ""), Keyword("fly")) == said
    assert game.language.readings("it does fly", ("way", "")) == [Keyword("fly")]


@pytest.mark.parametrize(
    ("phrase", "problem"),
    [
        (Template("sport", "runs", 1), "DataError: 'runs': there is no slot 'sport'"),
        (
            Template("line", "{it:lime}", Hole("it")),
            "DataError: '{it:lime}': there is no slot 'lime'; did you mean 'line'?",
        ),
        (
            Template("line", "{it:line} again", Hole("it")),
            "DataError: a phrase can't begin with one of its own kind: line → line",
        ),
        (Slot("line", "another title"), "Duplicate: the slot 'line' of the text language is declared twice"),
        (Template("line", "", 1), "ValueError: the template '' says nothing"),
        (
            Template("line", "{line} and {line}", 1),
            "ValueError: the template '{line} and {line}' has two slots of the name 'line': give one of them another",
        ),
    ],
)
def test_a_bad_phrase_is_its_plugins_fault(flies: MakePlugin, addon: MakePlugin, phrase: Any, problem: str) -> None:
    game = Game(assemble(flies(), [addon("more", phrases=says(phrase)), addon("other")]))
    with pytest.raises(BadHookResult) as raised:
        game.compile("Fly")
    assert str(raised.value) == f"plugin 'more', hook 'phrases': {problem}"


def test_an_answer_that_is_no_phrase(flies: MakePlugin) -> None:
    with pytest.raises(BadHookResult, match="plugin 'toy', hook 'phrases': returned 'fly' as item 0; expected Slot"):
        Game(assemble(flies(phrases=lambda: ["fly"]))).compile("Fly")


def test_a_hook_that_raises(flies: MakePlugin) -> None:
    def phrases() -> None:
        raise LookupError("no words")

    with pytest.raises(HookFailed, match="plugin 'toy', hook 'phrases': raised LookupError: no words"):
        Game(assemble(flies(phrases=phrases))).compile("Fly")


def test_two_plugins_that_mean_two_things_by_one_line_are_both_named(flies: MakePlugin, addon: MakePlugin) -> None:
    def meaning(word: str) -> Lens:
        return Lens(lambda given: (Keyword(word),), lambda value: {} if value == (Keyword(word),) else None)

    def jumps(name: str, word: str) -> ModuleType:
        template = Template("line", "jump high", meaning(word))
        return addon(name, keywords=lambda: [KeywordRule(word)], phrases=says(template))

    game = Game(assemble(flies(), [jumps("ant", "bite"), jumps("bee", "sting")]))
    with pytest.raises(TextError) as raised:
        game.compile("Jump high")
    assert raised.value.problem == "the line says 2 things"
    assert [each.partition("   ")[2] for each in raised.value.readings] == [
        "by the template \"jump high\" of plugin 'ant'",
        "by the template \"jump high\" of plugin 'bee'",
    ]


def test_a_game_without_phrases_still_has_a_language(toy: MakePlugin) -> None:
    with pytest.raises(TextError, match="'Fly' is no word of the language"):
        Game(assemble(toy())).compile("Fly")
