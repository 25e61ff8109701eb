from __future__ import annotations

import inspect
import re
import textwrap
import typing
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import attrs
import pytest

from plystack import plugins
from plystack.data import (
    ABILITIES,
    AbilityKind,
    Action,
    Attachment,
    Brings,
    CardSide,
    Characteristic,
    Constant,
    ControlRow,
    Counter,
    Described,
    Designation,
    Duration,
    Enters,
    EventKind,
    Family,
    Field,
    Itself,
    KeywordRule,
    Kind,
    NewWords,
    Number,
    Op,
    OpKind,
    Origin,
    Part,
    Pattern,
    PlayerField,
    Relation,
    Resolves,
    Schema,
    Side,
    StackPlan,
    Static,
    Takes,
    Tracker,
    Who,
    Written,
    Zone,
)
from plystack.happenings import EventRule, Step, Verb
from plystack.layers import LayerPlan
from plystack.plugins import (
    HOOKS,
    AddonInfo,
    CardField,
    Combine,
    Declared,
    GameInfo,
    Role,
    assemble,
    hookimpl,
    hookspecs,
    playspecs,
)
from plystack.text import Slot

from .conftest import toy_characteristics
from .test_played import PLAYED

GROWS = (Part(Itself(), (Op(OpKind.INCREASE, "size", value=Constant(1)),)),)


def parse_line(value: object, schema: Schema) -> Mapping[str, Written]:
    return {"size": len(str(value))}


LINE = CardField("line", parse_line, "All on one line.", "abc")
BRINGS = Brings("moods", "merry", Described("Sings."))
NOD = Verb("nod", lambda call: Step())
DUSK = EventRule("dusk", brings=lambda state, view, event: ())
LEFT = Tracker("left", Pattern(EventKind.MOVES))
TAKES = Takes("weather", frozenset({"wet"}), frozenset({Origin.PRINTED}))

# What an add-on answers, and where it is found afterwards. The hooks of the game alone stand below.
COLLECTED: dict[str, tuple[Any, Callable[[Declared], object]]] = {
    "characteristics": (
        Characteristic("weight", Kind.NUMBER),
        lambda declared: declared.schema.by_name["weight"],
    ),
    "families": (
        Family("weather", "moods", frozenset({"wet", "dry"})),
        lambda declared: declared.schema.family_table["weather"],
    ),
    "word_rules": (BRINGS, lambda declared: declared.schema.brings[0]),
    "fields": (Field("turned", False), lambda declared: declared.schema.field_table["turned"]),
    "sides": (CardSide("back"), lambda declared: declared.schema.side_table["back"]),
    "enterings": (Enters(chooses=(("mood", "moods"),)), lambda declared: declared.schema.enterings[0]),
    "attachments": (Attachment(Itself(), never=True), lambda declared: declared.schema.attachments[0]),
    "zones": (Zone("attic"), lambda declared: declared.schema.zone_table["attic"]),
    "counters": (Counter("growth", GROWS), lambda declared: declared.schema.counter_table["growth"]),
    "designations": (Designation("tall", GROWS), lambda declared: declared.schema.designation_table["tall"]),
    "ability_kinds": (AbilityKind("doing"), lambda declared: declared.schema.ability_kinds[0]),
    "keywords": (KeywordRule("grows", GROWS), lambda declared: declared.schema.keyword_table["grows"]),
    "actions": (Action("run"), lambda declared: declared.schema.action_table["run"]),
    "numbers": (Number("hand size", 7), lambda declared: declared.schema.number_table["hand size"]),
    "relations": (Relation("self", frozenset({Side.SELF})), lambda declared: declared.relations[-1]),
    "control": (ControlRow(Who.TURN, Who.NOBODY), lambda declared: declared.control[0]),
    "player_fields": (PlayerField("life", 20), lambda declared: declared.schema.player_table["life"]),
    "trackers": (LEFT, lambda declared: declared.schema.tracker_table["left"]),
    "durations": (Duration("until dusk"), lambda declared: declared.schema.duration_table["until dusk"]),
    "verbs": (NOD, lambda declared: attrs.evolve(declared.verbs[0], run=NOD.run)),  # it is called with care
    "events": (DUSK, lambda declared: attrs.evolve(declared.events[0], brings=DUSK.brings)),
    "phrases": (Slot("tale", "a tale"), lambda declared: declared.speech.phrases(declared.schema)[0][1][0]),
    "card_fields": (LINE, lambda declared: declared.card_fields[0]),
}
TOGETHER = {"new_words"}  # what they answer is part of what another hook declares
SINGLE = {"game_info", "addon_info", "layer_plan", "stack_plan"}


def test_every_hook_has_a_test_and_a_row() -> None:
    modules = (hookspecs, playspecs)
    specs = {name for module in modules for name, each in vars(module).items() if hasattr(each, "plystack_spec")}
    assert specs == set(HOOKS) == set(COLLECTED) | TOGETHER | SINGLE | set(PLAYED)
    assert set(PLAYED) == {name for name, hook in HOOKS.items() if hook.played}


@pytest.mark.parametrize("hook", sorted(COLLECTED))
def test_an_add_ons_answer_is_collected(
    toy: Callable[..., ModuleType], addon: Callable[..., ModuleType], hook: str
) -> None:
    item, found = COLLECTED[hook]
    declared = assemble(toy(), [addon("more", **{hook: lambda: [item]})])
    assert found(declared) == item


def test_an_add_on_adds_words_to_lists_of_the_game(
    toy: Callable[..., ModuleType], addon: Callable[..., ModuleType]
) -> None:
    weather = Family("weather", "moods", frozenset({"wet", "dry"}), ("tempers", frozenset({"calm"})))
    tempers = Characteristic("tempers", Kind.WORDS, closed=True, vocabulary=frozenset({"calm"}))
    game = toy(families=lambda: [weather], characteristics=lambda: [*toy_characteristics(), tempers])
    ant = addon("ant", new_words=lambda: [NewWords("weather", frozenset({"foggy", "wet"}))])
    bee = addon("bee", new_words=lambda: [NewWords("tempers", frozenset({"wild"})), NewWords("weather", frozenset())])
    plain, grown = assemble(game).schema, assemble(game, [ant, bee]).schema
    assert (plain.known_words("weather"), plain.known_words("tempers")) == ({"wet", "dry"}, {"calm"})
    assert (grown.known_words("weather"), grown.known_words("tempers")) == ({"wet", "dry", "foggy"}, {"calm", "wild"})
    assert grown.family_table["weather"].requires == ("tempers", frozenset({"calm"}))


def test_the_game_answers_game_info_and_layer_plan(toy: Callable[..., ModuleType]) -> None:
    given: dict[str, object] = {}
    plain = toy().layer_plan

    def layer_plan(schema: Schema, rules: str, policies: Mapping[str, str]) -> LayerPlan:
        given.update(rules=rules, policies=dict(policies))
        with pytest.raises(TypeError):
            policies["ties"] = "nobody"  # type: ignore[index]
        plan = plain(schema)
        assert isinstance(plan, LayerPlan)
        return plan

    declared = assemble(toy(layer_plan=layer_plan), rules="2019", policies={"ties": "newer first"})
    assert declared.info.name == "toy"
    assert declared.plan.schema is declared.schema
    assert given == {"rules": "2019", "policies": {"ties": "newer first"}}
    assert (declared.rules, declared.policies) == ("2019", (("ties", "newer first"),))


def test_the_game_answers_stack_plan(toy: Callable[..., ModuleType]) -> None:
    given: dict[str, object] = {}

    def stack_plan(policies: Mapping[str, str]) -> StackPlan:
        given.update(policies)
        return StackPlan("chain", Resolves.OLDEST, zone="pocket")

    assert assemble(toy(stack_plan=stack_plan)).stack == StackPlan("chain", Resolves.OLDEST, zone="pocket")
    assert given == {"ties": "older first"}
    assert assemble(toy()).stack == StackPlan(resolves=Resolves.NEWEST)


DOES = ("word_rules", "fields", "enterings", "attachments", "counters", "designations", "keywords", "control", "verbs",
        "events")  # fmt: skip


@pytest.mark.parametrize("hook", DOES)
def test_what_something_does_can_depend_on_a_policy(
    toy: Callable[..., ModuleType], addon: Callable[..., ModuleType], hook: str
) -> None:
    given: list[dict[str, str]] = []
    item, found = COLLECTED[hook]

    def answer(policies: Mapping[str, str]) -> Sequence[object]:
        given.append(dict(policies))
        return [item] if policies["noise"] == "loud" else []

    noise = plugins.Policy("noise", ("quiet", "loud"), "quiet")
    more = addon("more", policies=(noise,), **{hook: answer})
    assert found(assemble(toy(), [more], policies={"noise": "loud"})) == item
    with pytest.raises((LookupError, IndexError)):
        found(assemble(toy(), [more]))
    assert given == [{"ties": "older first", "noise": each} for each in ("loud", "quiet")]
    assert {name for name, each in HOOKS.items() if "policies" in each.passes} == {*DOES, "layer_plan", "stack_plan"}


def test_an_add_on_answers_addon_info(toy: Callable[..., ModuleType], addon: Callable[..., ModuleType]) -> None:
    assert assemble(toy(), [addon("more")]).addons == (AddonInfo("more", "toy", "1.0", 1),)


def test_word_rules_are_told_apart(toy: Callable[..., ModuleType]) -> None:
    family = Family("weather", "moods", frozenset({"wet"}))
    schema = assemble(toy(families=lambda: [family], word_rules=lambda: [TAKES, BRINGS])).schema
    assert (schema.brings, schema.takes) == ((BRINGS,), (TAKES,))


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_a_docstring_says_all_there_is_to_say(hook: str) -> None:
    specification = HOOKS[hook].spec
    text = inspect.getdoc(specification) or ""
    first = text.splitlines()[0]
    assert first.endswith(".")
    for name in inspect.signature(specification).parameters:
        assert f"\n    {name}: " in text
    says_nothing = type(None) in typing.get_args(typing.get_type_hints(specification)["return"])
    assert ("``None`` is refused" in text, ", or ``None`` " in text) == (not says_nothing, says_nothing)
    together = "All answers are collected, the game's first." in text
    assert together == (HOOKS[hook].combine is Combine.ALL)
    single = {
        frozenset({Role.GAME}): "Only the game answers",
        frozenset({Role.ADDON}): "Only an add-on answers",
        frozenset(Role): "The first that has an answer is the one.",
    }
    assert together or single[HOOKS[hook].may] in text


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_no_parameter_of_a_hook_has_a_default(hook: str) -> None:
    parameters = inspect.signature(HOOKS[hook].spec).parameters.values()
    assert all(each.default is each.empty for each in parameters)


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_annotations_resolve_and_agree_with_the_table(hook: str) -> None:
    hints = typing.get_type_hints(HOOKS[hook].spec)
    assert set(hints) == {*inspect.signature(HOOKS[hook].spec).parameters, "return"}
    several = typing.get_origin(hints["return"]) is Sequence
    assert several == (HOOKS[hook].combine is Combine.ALL or hook == "new_game")
    if HOOKS[hook].noun:
        (item,) = typing.get_args(hints["return"])
        assert HOOKS[hook].key in typing.get_type_hints(item, localns={"Instance": object})


def test_who_must_answer() -> None:
    must = {hook.name for hook in HOOKS.values() if Role.GAME in hook.must}
    assert must == {"game_info", "characteristics", "zones", "relations", "layer_plan"}
    assert {hook.name for hook in HOOKS.values() if Role.ADDON in hook.must} == {"addon_info"}
    assert all(hook.must <= hook.may for hook in HOOKS.values())


def test_a_plugin_can_be_an_object(toy: Callable[..., ModuleType]) -> None:
    module = toy()

    class Toy:
        @hookimpl
        def game_info(self) -> GameInfo:
            return module.game_info()  # type: ignore[no-any-return]

        @hookimpl(specname="characteristics")
        def what_things_are(self) -> Sequence[Characteristic]:
            return module.characteristics()  # type: ignore[no-any-return]

        @staticmethod
        @hookimpl
        def zones() -> Sequence[Zone]:
            return [Zone("table", board=True)]

        @classmethod
        @hookimpl
        def relations(cls) -> Sequence[Relation]:
            return ()

        @hookimpl
        def layer_plan(self, schema: Schema) -> LayerPlan:
            return module.layer_plan(schema)  # type: ignore[no-any-return]

        @hookimpl(optionalhook=True)
        def a_hook_of_tomorrow(self) -> None: ...

        @property
        def trap(self) -> None:
            raise AssertionError("looked at")

    assert assemble(Toy()).schema.zones == (Zone("table", board=True),)


def test_a_static_ability_that_a_word_brings_is_placed(toy: Callable[..., ModuleType]) -> None:
    brings = Brings("moods", "merry", Static(GROWS))
    assert assemble(toy(word_rules=lambda: [brings])).schema.brings == (brings,)
    assert ABILITIES in assemble(toy()).schema.by_name


def test_the_tutorial_works() -> None:
    blocks = re.findall(r"::\n\n((?:    .*\n|\n)+)", plugins.__doc__ or "")
    game, more = ModuleType("toy_game"), ModuleType("more")
    exec(textwrap.dedent(blocks[0]), game.__dict__)
    exec("from plystack.data import Zone\nfrom plystack.plugins import *\n" + textwrap.dedent(blocks[3]), more.__dict__)
    assert [zone.name for zone in assemble(game, [more]).schema.zones] == ["table", "pocket", "attic"]
