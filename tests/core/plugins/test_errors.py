from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, ClassVar

import attrs
import pytest

from plystack.data import (
    ABILITIES,
    AbilityKind,
    Action,
    AttachesTo,
    Attachment,
    Brings,
    CardSide,
    Characteristic,
    Constant,
    ControlRow,
    Counter,
    Counters,
    Described,
    Designation,
    Duration,
    Enters,
    EventKind,
    Family,
    Field,
    Has,
    In,
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
    Rule,
    RuleKind,
    Schema,
    StackPlan,
    Static,
    Takes,
    Tracker,
    Who,
    Zone,
)
from plystack.errors import (
    BadHookResult,
    BadHookSignature,
    Duplicate,
    HookFailed,
    MissingHook,
    MissingRequirement,
    PluginError,
    UnknownHook,
    WrongApi,
)
from plystack.happenings import EventRule, Step, Verb
from plystack.layers import Layer, LayerPlan, Slot
from plystack.plugins import HOOK_API, AddonInfo, CardField, GameInfo, assemble, hookimpl

MakePlugin = Callable[..., ModuleType]

SHRINKS = (Part(Itself(), (Op(OpKind.DECREASE, "size", value=Constant(1)),)),)
NO_PLACE = "no layer takes 'decrease' on 'size' from a {}; what the plan takes on it: increase, set"
AT = In(frozenset({"tabel"}))
LINE = CardField("line", lambda value, schema: {}, "All on one line.", "abc")


def generator() -> Iterator[Zone]:
    yield Zone("table")


def refused(kind: type[PluginError], *plugins: object) -> str:
    game, *addons = plugins
    with pytest.raises(kind) as raised:
        assemble(game, addons)
    assert type(raised.value) is kind
    assert "0x" not in str(raised.value)
    return str(raised.value)


# -- hooks that are no hooks -------------------------------------------------------------------


def test_a_misspelt_hook(toy: MakePlugin) -> None:
    plugin = toy(layer_plan=None, layer_plans=lambda: None)
    assert refused(UnknownHook, plugin) == (
        "plugin 'toy', hook 'layer_plans': there is no such hook; did you mean 'layer_plan'?"
    )


def test_a_hook_like_no_other(toy: MakePlugin) -> None:
    assert refused(UnknownHook, toy(qqq=lambda: None)) == "plugin 'toy', hook 'qqq': there is no such hook"


def test_a_misspelt_game_info_is_no_missing_one(toy: MakePlugin) -> None:
    assert refused(UnknownHook, toy(game_info=None, game_infos=lambda: None)) == (
        "plugin 'toy_module', hook 'game_infos': there is no such hook; did you mean 'game_info'?"
    )


def test_an_add_on_cannot_answer_for_the_game(toy: MakePlugin, addon: MakePlugin) -> None:
    assert refused(UnknownHook, toy(), addon("more", layer_plan=lambda: None)) == (
        "plugin 'more', hook 'layer_plan': an add-on has no such hook; it is answered by a game"
    )


def test_a_game_cannot_be_an_add_on(toy: MakePlugin) -> None:
    assert refused(UnknownHook, toy(addon_info=lambda: None)) == (
        "plugin 'toy', hook 'addon_info': a game has no such hook; it is answered by an add-on"
    )


@pytest.mark.parametrize(
    ("hook", "signature"),
    [
        ("characteristics", "characteristics() -> Sequence[Characteristic]"),
        ("zones", "zones() -> Sequence[Zone]"),
        ("relations", "relations() -> Sequence[Relation]"),
        ("layer_plan", "layer_plan(schema, rules, policies) -> LayerPlan"),
    ],
)
def test_a_game_leaves_out_what_it_must_answer(toy: MakePlugin, hook: str, signature: str) -> None:
    assert refused(MissingHook, toy(**{hook: None})) == (
        f"plugin 'toy', hook '{hook}': a game must answer it; add @hookimpl def {signature}"
    )


def test_a_plugin_does_not_say_what_it_is(toy: MakePlugin) -> None:
    assert refused(MissingHook, toy(game_info=None)) == (
        "plugin 'toy_module', hook 'game_info': a game must answer it; add @hookimpl def game_info() -> GameInfo"
    )
    assert refused(MissingHook, toy(), ModuleType("empty")) == (
        "plugin 'empty', hook 'addon_info': an add-on must answer it; add @hookimpl def addon_info() -> AddonInfo"
    )


# -- signatures --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "function", "problem"),
    [
        (
            "layer_plan",
            lambda scheme: None,
            "asks for 'scheme', which the hook does not pass; did you mean 'schema'?; it passes schema, rules, "
            "policies",
        ),
        ("zones", lambda schema: None, "asks for 'schema', which the hook does not pass; it passes nothing"),
        (
            "layer_plan",
            lambda schema, rules="2025": None,
            "the parameter 'rules' has a default; the hook passes it, remove the default",
        ),
        (
            "zones",
            lambda extra=1: None,
            "asks for 'extra', which the hook does not pass; it passes nothing",
        ),
        ("layer_plan", lambda *args: None, "asks for '*args' in a way that no hook passes"),
        ("layer_plan", lambda **options: None, "asks for '**options' in a way that no hook passes"),
        ("layer_plan", lambda *, schema: None, "asks for 'schema' in a way that no hook passes"),
        ("game_info", lambda name: None, "asks for 'name', which the hook does not pass; it passes nothing"),
    ],
)
def test_a_function_that_cannot_be_called_so(
    toy: MakePlugin, hook: str, function: Callable[..., object], problem: str
) -> None:
    name = "toy_module" if hook == "game_info" else "toy"
    assert refused(BadHookSignature, toy(**{hook: function})) == f"plugin '{name}', hook '{hook}': {problem}"


class Answering:
    plystack_impl: ClassVar[dict[str, Any]] = {}

    def __call__(self) -> tuple[Zone, ...]:
        return ()


@pytest.mark.parametrize("marked", [hookimpl(functools.cache(lambda: ())), Answering(), Answering])
def test_what_is_marked_is_no_function(toy: MakePlugin, marked: object) -> None:
    plugin = toy()
    plugin.zones = marked  # type: ignore[attr-defined]
    assert refused(BadHookSignature, plugin) == (
        "plugin 'toy', hook 'zones': what is marked is no plain function; put @hookimpl on one made with def"
    )


@pytest.mark.parametrize("option", ["wrapper", "hookwrapper", "tryfirst", "trylast"])
def test_a_mark_that_has_no_meaning_here(toy: MakePlugin, option: str) -> None:
    plugin = toy()
    options: dict[str, Any] = {option: True}
    plugin.zones = hookimpl(**options)(generator)  # type: ignore[attr-defined]
    assert refused(BadHookSignature, plugin) == (
        f"plugin 'toy', hook 'zones': is marked with {option}=True; every plugin answers for itself, in load order; "
        "remove it"
    )


def test_two_functions_answer_one_hook(toy: MakePlugin) -> None:
    plugin = toy()
    plugin.more_zones = hookimpl(specname="zones")(lambda: ())  # type: ignore[attr-defined]
    assert refused(Duplicate, plugin) == (
        "plugin 'toy', hook 'zones': both 'more_zones' and 'zones' answer it; make them one"
    )


# -- answers -----------------------------------------------------------------------------------

ZONES = "Sequence[Zone]"


@pytest.mark.parametrize(
    ("hook", "answer", "problem"),
    [
        ("layer_plan", ["only"], "returned ['only']; expected LayerPlan"),
        ("layer_plan", None, "returned None; expected LayerPlan"),
        ("layer_plan", LayerPlan, "returned the class 'LayerPlan'; expected LayerPlan"),
        ("layer_plan", Zone("table"), "returned Zone 'table'; expected LayerPlan"),
        ("zones", None, f"returned None; expected {ZONES}"),
        ("zones", "", f"returned ''; expected {ZONES}"),
        ("zones", "table", f"returned 'table'; expected {ZONES}"),
        ("zones", b"", f"returned b''; expected {ZONES}"),
        ("zones", Zone("table"), f"returned Zone 'table'; expected {ZONES}"),
        ("zones", {Zone("table")}, "returned {Zone 'table'}; expected " + ZONES),
        ("zones", {"a": 1}, "returned {'a': 1}; expected " + ZONES),
        ("zones", generator(), f"returned a generator; expected {ZONES}"),
        ("zones", generator, f"returned the function 'generator'; expected {ZONES}"),
        ("zones", object(), f"returned an object; expected {ZONES}"),
        ("zones", [Zone("table"), "pocket", 3], "returned 'pocket' as item 1; expected Zone"),
        ("zones", [Zone("table"), {"c", "a", "b"}], "returned {'a', 'b', 'c'} as item 1; expected Zone"),
        ("zones", [(1, 2, 3, 4, 5)], "returned (1, 2, 3, 4, …) as item 0; expected Zone"),
        ("zones", [[[[[[]]]]]], "returned [[[…]]] as item 0; expected Zone"),
        ("zones", ["x" * 80], f"returned '{'x' * 59}… as item 0; expected Zone"),
        ("zones", [Kind.WORD], "returned Kind.WORD as item 0; expected Zone"),
        ("zones", [Zone(3)], "returned 3 as item 0.name; expected str"),  # type: ignore[arg-type]
        ("zones", [Zone("")], "returned '' as the name of a zone; expected a word"),
        ("word_rules", [Zone("table")], "returned Zone 'table' as item 0; expected Brings | Takes"),
        (
            "counters",
            [Counter("dot"), Counter("dash", [*SHRINKS])],  # type: ignore[arg-type]
            "returned [a Part] as item 1.parts; expected tuple[Part, ...]",
        ),
        (
            "characteristics",
            [Characteristic("x", "number")],  # type: ignore[arg-type]
            "returned 'number' as item 0.kind; expected Kind",
        ),
        (
            "keywords",
            [KeywordRule("grows", (Part(Itself(), ("+1",)),))],  # type: ignore[arg-type]
            "returned '+1' as item 0.parts[0].ops[0]; expected Op",
        ),
        ("stack_plan", None, "returned None; expected StackPlan"),
        ("stack_plan", "newest", "returned 'newest'; expected StackPlan"),
        ("stack_plan", StackPlan(resolves="newest"), "returned 'newest' as resolves; expected Resolves"),  # type: ignore[arg-type]
        ("player_fields", None, "returned None; expected Sequence[PlayerField]"),
        ("player_fields", [PlayerField("life", "20")], "returned '20' as item 0.default; expected int"),  # type: ignore[arg-type]
        ("trackers", Tracker("x", Pattern(EventKind.MOVES)), "returned Tracker 'x'; expected Sequence[Tracker]"),
        ("trackers", [Tracker("x", EventKind.MOVES)], "returned EventKind.MOVES as item 0.pattern; expected Pattern"),  # type: ignore[arg-type]
        ("verbs", [Verb("x", None)], "returned None as item 0.run; expected Callable[[Call], Step]"),  # type: ignore[arg-type]
        ("events", {"x": 1}, "returned {'x': 1}; expected Sequence[EventRule]"),
        ("events", [EventRule("x", ("object",))], "returned ('object',) as item 0.roles; expected frozenset[str]"),  # type: ignore[arg-type]
        (
            "card_fields",
            [CardField("line", lambda value: {}, "All on one line.", "abc")],  # type: ignore[arg-type,misc]
            "returned the function '<lambda>' as item 0.parse; expected Callable[[object, Schema], "
            "Mapping[str, int | str | frozenset[str] | tuple[Instance, ...] | None]]",
        ),
    ],
)
def test_an_answer_of_the_wrong_kind(toy: MakePlugin, hook: str, answer: object, problem: str) -> None:
    assert refused(BadHookResult, toy(**{hook: lambda: answer})) == f"plugin 'toy', hook '{hook}': {problem}"


def test_a_hook_that_yields(toy: MakePlugin) -> None:
    assert refused(BadHookResult, toy(zones=generator)) == (
        "plugin 'toy', hook 'zones': returned a generator; expected Sequence[Zone]"
    )


def test_information_of_the_wrong_kind(toy: MakePlugin, addon: MakePlugin) -> None:
    assert refused(BadHookResult, toy(game_info=lambda: AddonInfo("toy", "toy", "1", HOOK_API))) == (
        "plugin 'toy_module', hook 'game_info': returned AddonInfo 'toy'; expected GameInfo"
    )
    assert refused(BadHookResult, toy(), addon("more", requires="base")) == (
        "plugin 'more_module', hook 'addon_info': returned 'base' as requires; expected tuple[str, ...]"
    )


def test_a_hook_that_raises(toy: MakePlugin) -> None:
    def zones() -> None:
        raise LookupError(f"nothing in {object()}")

    with pytest.raises(HookFailed) as raised:
        assemble(toy(zones=zones))
    assert str(raised.value) == "plugin 'toy', hook 'zones': raised LookupError: nothing in <object object>"
    assert isinstance(raised.value.__cause__, LookupError)


def test_a_hook_that_raises_without_a_word(toy: MakePlugin) -> None:
    def layer_plan() -> None:
        raise RuntimeError

    assert refused(HookFailed, toy(layer_plan=layer_plan)) == "plugin 'toy', hook 'layer_plan': raised RuntimeError"


@pytest.mark.parametrize("hook", ["player_fields", "trackers", "verbs", "events", "stack_plan"])
def test_a_hook_of_what_happens_that_raises(toy: MakePlugin, hook: str) -> None:
    def raises() -> None:
        raise SystemExit("enough")

    assert refused(HookFailed, toy(**{hook: raises})) == f"plugin 'toy', hook '{hook}': raised SystemExit: enough"


def test_what_is_countered_goes_to_a_zone_that_there_is(toy: MakePlugin) -> None:
    assert refused(BadHookResult, toy(stack_plan=lambda: StackPlan(zone="pockets"))) == (
        "plugin 'toy', hook 'stack_plan': what is countered goes to 'pockets', which is no zone; did you mean 'pocket'?"
    )


def test_what_is_used_is_announced_as_what_there_is(toy: MakePlugin) -> None:
    hook = "plugin 'toy', hook 'stack_plan': what is used is announced as "
    none = "which is no event with an object and a player"
    assert refused(BadHookResult, toy(stack_plan=lambda: StackPlan(uses="turns"))) == f"{hook}'turns', {none}"
    bare = toy(stack_plan=lambda: StackPlan(uses="turns"), events=lambda: [EventRule("turns", frozenset({"object"}))])
    assert refused(BadHookResult, bare) == f"{hook}'turns', {none}"


# -- plugins together --------------------------------------------------------------------------


@pytest.mark.parametrize(("api", "newer"), [(HOOK_API + 1, "plystack"), (HOOK_API - 1, "the plugin")])
def test_another_version_of_the_hooks(toy: MakePlugin, addon: MakePlugin, api: int, newer: str) -> None:
    message = "plugin '{}': it is written for version {} of the hooks; expected 1; install a newer version of {}"
    info = GameInfo("toy", "Toy", "1", api, ("1",))
    # A hook of that other version is no news beside it.
    plugin = toy(game_info=lambda: info, a_hook_of_another_version=lambda: None)
    assert refused(WrongApi, plugin) == message.format("toy", api, newer)
    assert refused(WrongApi, toy(), addon("more", api=api)) == message.format("more", api, newer)


def test_one_plugin_twice(toy: MakePlugin, addon: MakePlugin) -> None:
    more = addon("more")
    assert refused(Duplicate, toy(), more, more) == "plugin 'more': is given twice; give it once"
    assert refused(Duplicate, toy(), more, addon("more")) == "plugin 'more': is the name of two plugins; rename one"
    assert refused(Duplicate, toy(), addon("toy")) == "plugin 'toy': is the name of two plugins; rename one"


def test_plugins_that_are_equal(toy: MakePlugin) -> None:
    @attrs.frozen
    class Addon:
        name: str = attrs.field(eq=False)

        @hookimpl
        def addon_info(self) -> AddonInfo:
            return AddonInfo(self.name, "toy", "1", HOOK_API)

    assert refused(Duplicate, toy(), Addon("a"), Addon("b")) == (
        "plugin 'b': it equals a plugin that is loaded already; load it once"
    )


def test_what_an_add_on_requires_is_missing(toy: MakePlugin, addon: MakePlugin) -> None:
    assert refused(MissingRequirement, toy(), addon("ant", requires=("bees",)), addon("bee")) == (
        "plugin 'ant': it requires the add-on 'bees', which is not loaded; did you mean 'bee'?; load it as well"
    )


def test_add_ons_in_a_circle(toy: MakePlugin, addon: MakePlugin) -> None:
    circle = [addon("ant", ("cat",)), addon("bee", ("cat",)), addon("cat", ("bee",)), addon("dog")]
    assert refused(MissingRequirement, toy(), *circle) == (
        "add-ons require one another in a circle: 'cat' → 'bee' → 'cat'; remove one requirement"
    )
    assert refused(MissingRequirement, toy(), addon("ant", ("ant",))) == (
        "add-ons require one another in a circle: 'ant' → 'ant'; remove one requirement"
    )


def test_an_add_on_of_another_game(toy: MakePlugin, addon: MakePlugin) -> None:
    assert refused(MissingRequirement, toy(), addon("more", game="top")) == (
        "plugin 'more': it is an add-on of the game 'top', which is not loaded; the game is 'toy'"
    )


SAME: dict[str, tuple[str, object]] = {
    "characteristics": ("characteristic 'x'", Characteristic("x", Kind.NUMBER)),
    "families": ("family 'x'", Family("x", "moods", frozenset({"wet"}))),
    "fields": ("field 'x'", Field("x", 0)),
    "zones": ("zone 'x'", Zone("x")),
    "counters": ("counter 'x'", Counter("x")),
    "designations": ("designation 'x'", Designation("x")),
    "ability_kinds": ("kind of ability 'x'", AbilityKind("x")),
    "keywords": ("keyword 'x'", KeywordRule("x")),
    "actions": ("action 'x'", Action("x")),
    "numbers": ("number 'x'", Number("x", None)),
    "relations": ("relation 'x'", Relation("x", frozenset())),
    "player_fields": ("number of players 'x'", PlayerField("x")),
    "trackers": ("tracker 'x'", Tracker("x", Pattern(EventKind.MOVES))),
    "durations": ("duration 'x'", Duration("x")),
    "verbs": ("verb 'x'", Verb("x", lambda call: Step())),
    "events": ("event 'x'", EventRule("x")),
    "card_fields": ("card field 'x'", attrs.evolve(LINE, key="x")),
}


@pytest.mark.parametrize("hook", sorted(SAME))
def test_one_name_from_two_plugins(toy: MakePlugin, addon: MakePlugin, hook: str) -> None:
    what, item = SAME[hook]
    ant, bee = (addon(name, **{hook: lambda: [item]}) for name in ("ant", "bee"))
    noun = what.rsplit(" ", 1)[0]
    assert refused(Duplicate, toy(), bee, ant) == (
        f"plugin 'bee', hook '{hook}': the {what} is also a {noun} of plugin 'ant'; choose another name"
    )


@pytest.mark.parametrize("hook", sorted(SAME))
def test_one_name_twice_from_one_plugin(toy: MakePlugin, addon: MakePlugin, hook: str) -> None:
    what, item = SAME[hook]
    assert refused(Duplicate, toy(), addon("more", **{hook: lambda: [item, item]})) == (
        f"plugin 'more', hook '{hook}': the {what} is declared twice; remove one"
    )


def test_names_that_stand_in_the_same_places(toy: MakePlugin, addon: MakePlugin) -> None:
    size = attrs.evolve(LINE, key="size")
    assert refused(Duplicate, toy(), addon("more", card_fields=lambda: [size])) == (
        "plugin 'more', hook 'card_fields': the card field 'size' is also a characteristic of plugin 'toy'; "
        "choose another name"
    )
    moods = Family("moods", "moods", frozenset({"wet"}))
    assert refused(Duplicate, toy(families=lambda: [moods])) == (
        "plugin 'toy', hook 'families': the family 'moods' is also a characteristic of the same plugin; rename one"
    )


# -- declarations together ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "item", "problem"),
    [
        ("families", Family("wet", "mood", frozenset()), "family 'wet' is of 'mood'"),
        (
            "families",
            Family("wet", "moods", frozenset(), ("mood", frozenset())),
            "family 'wet' requires a word of 'mood'",
        ),
        ("word_rules", Brings("mood", "wet", Described("x")), "the word 'wet' brings an ability by 'mood'"),
        (
            "word_rules",
            Takes("mood", frozenset({"wet"}), frozenset({Origin.PRINTED})),
            "abilities are taken on setting 'mood'",
        ),
        (
            "characteristics",
            Characteristic("age", Kind.NUMBER, only_with=("mood", "wet")),
            "characteristic 'age' is only with a word of 'mood'",
        ),
    ],
)
def test_a_reference_to_nothing(toy: MakePlugin, addon: MakePlugin, hook: str, item: object, problem: str) -> None:
    assert refused(BadHookResult, toy(), addon("more", **{hook: lambda: [item]})) == (
        f"plugin 'more', hook '{hook}': {problem}, which is no characteristic; did you mean 'moods'?"
    )


@pytest.mark.parametrize("of", ["weathers", "moods"])  # the second can have any words
def test_new_words_of_no_list(toy: MakePlugin, addon: MakePlugin, of: str) -> None:
    family = Family("weather", "moods", frozenset({"wet"}))
    more = addon("more", new_words=lambda: [NewWords(of, frozenset({"foggy"}))])
    message = refused(BadHookResult, toy(families=lambda: [family]), more)
    assert message.startswith(f"plugin 'more', hook 'new_words': words for {of!r}, which is no list of words")


@pytest.mark.parametrize(
    ("hook", "item", "what"),
    [
        ("keywords", KeywordRule("grows", kinds=frozenset({"doin"})), "keyword 'grows'"),
        ("word_rules", Brings("moods", "wet", Described("x", frozenset({"doin"}))), "what 'wet' brings"),
    ],
)
def test_a_kind_of_ability_that_nobody_declares(
    toy: MakePlugin, addon: MakePlugin, hook: str, item: object, what: str
) -> None:
    more = addon("more", **{hook: lambda: [item], "ability_kinds": lambda: [AbilityKind("doing")]})
    assert refused(BadHookResult, toy(), more) == (
        f"plugin 'more', hook '{hook}': {what} is of the kind 'doin', which nobody declares; did you mean 'doing'?; "
        "the hook 'ability_kinds' declares kinds of ability"
    )


@pytest.mark.parametrize(
    ("hook", "item", "problem"),
    [
        (
            "actions",
            Action("run", zones=frozenset({"tables"})),
            "action 'run' is of objects in 'tables', which is no zone; did you mean 'table'?",
        ),
        (
            "attachments",
            Attachment(Itself(), zone="tables"),
            "what is attached illegally goes to 'tables', which is no zone; did you mean 'table'?",
        ),
        (
            "attachments",
            Attachment(Itself(), actions=("rn",)),
            "what is attached asks whether a host can undergo 'rn', which is no action*",
        ),
        ("fields", Field("up", False, side="bck"), "field 'up' shows the side 'bck', which is no side*'back'?"),
        (
            "fields",
            Field("down", False, unless=frozenset({"bck"})),
            "field 'down' is never on a card with the side 'bck', which is no side; did you mean 'back'?",
        ),
        (
            "fields",
            Field("up", False, works=frozenset({"tables"})),
            "field 'up' works in 'tables', which is no zone; did you mean 'table'?",
        ),
        (
            "fields",
            Field("up", False, homes=frozenset({"tables"})),
            "field 'up' is at home in 'tables', which is no zone; did you mean 'table'?",
        ),
        (
            "sides",
            CardSide("half", frozenset({"sise"})),
            "side 'half' takes over 'sise', which is no characteristic; did you mean 'size'?",
        ),
        ("fields", Field("away", True, hides=True), "field 'away' hides objects while it is true; * came True"),
        ("enterings", Enters(status=(("turned", True),)), "item 1: there is no field 'turned'"),
        ("enterings", Enters(where=Has("mods", Constant(frozenset()))), "item 1: there is no char*mean 'moods'?"),
        ("attachments", Attachment(Counters("dent", 1)), "item 1: there is no counter 'dent'"),
        ("control", ControlRow(Who.NOBODY, Who.TURN), 'item 1: control: player = nobody: *only "you" can be nobody'),
        ("control", ControlRow(Who.TURN, Who.TURN, source=Counters("dent", 1)), "item 1: there is no counter 'dent'"),
        (
            "counters",
            Counter("dent", (Part(Itself(), (Op(OpKind.ADD, ABILITIES, value=Constant((AttachesTo(AT),))),)),)),
            "counter 'dent': there is no zone 'tabel'; did you mean 'table'?",
        ),
    ],
)
def test_what_is_told_of_the_hook_that_said_it(
    toy: MakePlugin, addon: MakePlugin, hook: str, item: object, problem: str
) -> None:
    def layer_plan(schema: Schema) -> LayerPlan:
        slot = Slot(frozenset({ABILITIES}), frozenset({OpKind.ADD}))
        return LayerPlan(schema, (Layer("1", "abilities", (slot,)),))

    back = [CardSide("back")]
    answers = {"sides": lambda: back, hook: lambda: [item, *(back if hook == "sides" else [])]}
    found = refused(BadHookResult, toy(layer_plan=layer_plan), addon("more", **answers))
    start, _, end = problem.partition("*")
    assert found.startswith(f"plugin 'more', hook '{hook}': {start}")
    assert found.endswith(end)


LAW = Static(rules=(Rule(RuleKind.FORBID, "runs", players="rival"),))


@pytest.mark.parametrize(
    ("hook", "item", "whose"),
    [
        ("word_rules", Brings("moods", "sad", LAW), "the ability that the word 'sad' brings"),
        (
            "keywords",
            KeywordRule("wilts", (Part(Itself(), (Op(OpKind.ADD, ABILITIES, value=Constant((LAW,))),)),)),
            "keyword 'wilts'",
        ),
    ],
)
def test_a_rule_on_an_action_that_is_none(
    toy: MakePlugin, addon: MakePlugin, hook: str, item: object, whose: str
) -> None:
    def layer_plan(schema: Schema) -> LayerPlan:
        slot = Slot(frozenset({ABILITIES}), frozenset({OpKind.ADD}))
        return LayerPlan(schema, (Layer("1", "abilities", (slot,)),))

    more = addon("more", **{hook: lambda: [item], "actions": lambda: [Action("run")]})
    assert refused(BadHookResult, toy(layer_plan=layer_plan), more) == (
        f"plugin 'more', hook '{hook}': {whose}: there is no action 'runs'; did you mean 'run'?"
    )


def test_a_schema_that_cannot_be(toy: MakePlugin) -> None:
    assert refused(BadHookResult, toy(characteristics=lambda: ())) == (
        "plugin 'toy': its declarations do not go together: "
        "the schema lacks the characteristic 'abilities'; every game has it"
    )


def test_a_plan_of_another_schema(toy: MakePlugin) -> None:
    def layer_plan(schema: Schema) -> LayerPlan:
        return LayerPlan(attrs.evolve(schema, zones=()), ())

    assert refused(BadHookResult, toy(layer_plan=layer_plan)) == (
        "plugin 'toy', hook 'layer_plan': returned a LayerPlan with another schema; expected the one that was given"
    )


def test_a_plan_with_a_list_inside(toy: MakePlugin) -> None:
    def layer_plan(schema: Schema) -> LayerPlan:
        return LayerPlan(schema, (Layer("1", "sizes", []),))  # type: ignore[arg-type]

    assert refused(BadHookResult, toy(layer_plan=layer_plan)) == (
        "plugin 'toy', hook 'layer_plan': returned [] as layers[0].slots; expected tuple[Slot, ...]"
    )


@pytest.mark.parametrize(
    ("hook", "item", "problem"),
    [
        ("counters", Counter("dent", SHRINKS), "counter 'dent': " + NO_PLACE.format("counter")),
        ("designations", Designation("worn", SHRINKS), "designation 'worn': " + NO_PLACE.format("designation")),
        ("keywords", KeywordRule("wilts", SHRINKS), "keyword 'wilts': " + NO_PLACE.format("static ability")),
        (
            "word_rules",
            Brings("moods", "sad", Static(SHRINKS)),
            "the ability that the word 'sad' brings: " + NO_PLACE.format("static ability"),
        ),
        (
            "counters",
            Counter("dent", (Part(Itself(), (Op(OpKind.CLEAR, "sizes"),)),)),
            "counter 'dent': there is no characteristic 'sizes'; did you mean 'size'?",
        ),
    ],
)
def test_an_effect_without_a_layer(toy: MakePlugin, addon: MakePlugin, hook: str, item: object, problem: str) -> None:
    assert refused(BadHookResult, toy(), addon("more", **{hook: lambda: [item]})) == (
        f"plugin 'more', hook '{hook}': {problem}"
    )
    assert ABILITIES in assemble(toy()).schema.by_name
