"""Which layer each operation belongs to (613.1, 613.4), and what defines a characteristic (604.3a)."""

from __future__ import annotations

import pytest

import plystack
from plystack.data import (
    Constant,
    Count,
    Has,
    In,
    Instance,
    Itself,
    Keyword,
    Op,
    OpKind,
    Origin,
    Part,
    Rewords,
    SourceIs,
    Static,
    Status,
    words,
)
from plystack.errors import NoLayer, UnknownWord
from plystack.layers import EffectOrigin

MAGIC = plystack.load("magic", addons=[])
PLAN = MAGIC.plan
SET, ADD, REMOVE, INCREASE, DECREASE, SWITCH, CLEAR, *_ = OpKind


def value(kind: OpKind) -> Constant | None:
    return None if kind in (SWITCH, CLEAR) else Constant(1)


@pytest.mark.parametrize(
    ("on", "kind", "origin", "layer"),
    [
        ("controller", SET, EffectOrigin.FLOATING, "2"),
        ("text", OpKind.REWORD, EffectOrigin.STATIC, "3"),
        ("text", OpKind.REWORD, EffectOrigin.FLOATING, "3"),
        ("types", ADD, EffectOrigin.STATIC, "4"),
        ("land types", SET, EffectOrigin.STATIC, "4"),
        ("creature types", ADD, EffectOrigin.DEFINING, "4"),
        ("supertypes", REMOVE, EffectOrigin.STATIC, "4"),
        ("colors", SET, EffectOrigin.STATIC, "5"),
        ("colors", CLEAR, EffectOrigin.DEFINING, "5"),
        ("abilities", ADD, EffectOrigin.COUNTER, "6"),
        ("abilities", CLEAR, EffectOrigin.STATIC, "6"),
        ("barred", ADD, EffectOrigin.STATIC, "6"),
        ("power", SET, EffectOrigin.DEFINING, "7a"),
        ("power", SET, EffectOrigin.STATIC, "7b"),
        ("toughness", SET, EffectOrigin.FLOATING, "7b"),
        ("power", INCREASE, EffectOrigin.COUNTER, "7c"),
        ("toughness", DECREASE, EffectOrigin.STATIC, "7c"),
        ("power", SWITCH, EffectOrigin.FLOATING, "7d"),
    ],
)
def test_the_plan_places_an_operation(on: str, kind: OpKind, origin: EffectOrigin, layer: str) -> None:
    op = Op(kind, on, "toughness" if kind is SWITCH else None, value(kind))
    assert PLAN.layers[PLAN.place(op, origin)[0]].name == layer


@pytest.mark.parametrize(
    ("on", "kind"),
    [("mana value", INCREASE), ("loyalty", SET), ("loyalty", INCREASE), ("abilities", SET), ("barred", REMOVE)],
)
def test_what_maps_nowhere_is_refused(on: str, kind: OpKind) -> None:
    with pytest.raises(NoLayer, match=f"no layer takes '{kind.value}' on '{on}'"):
        PLAN.place(Op(kind, on, value=value(kind)), EffectOrigin.STATIC)


def origin(ability: Static | Keyword, of: Origin = Origin.PRINTED) -> EffectOrigin:
    return PLAN.origin(Instance(ability, of, (0,), 1))


COUNT = Count(In(frozenset({"graveyard"})))
POWER = Op(SET, "power", value=COUNT)


@pytest.mark.parametrize(
    ("ability", "defining"),
    [
        (Static((Part(Itself(), (POWER,)),)), True),
        (Keyword("changeling"), True),
        (Keyword("devoid"), True),
        (Keyword("flying"), False),
        (Static((Part(In(words("battlefield")), (POWER,)),)), False),  # affects others
        (Static((Part(Itself(), (POWER,), SourceIs(Status("tapped", True))),)), False),  # conditional
        (Static((Part(Itself(), (Op(INCREASE, "power", value=COUNT),)),)), False),  # modifies, does not define
        (Static((Part(Itself(), (POWER, Op(ADD, "abilities", value=Constant((Keyword("flying"),))))),)), False),
        (Static(), False),
    ],
)
def test_what_is_characteristic_defining(ability: Static | Keyword, defining: bool) -> None:
    assert (origin(ability) is EffectOrigin.DEFINING) == defining


def test_what_another_effect_grants_defines_nothing() -> None:
    assert origin(Static((Part(Itself(), (POWER,)),)), Origin.GRANTED) is EffectOrigin.STATIC


def test_policies_are_switches() -> None:
    other = plystack.load("magic", [], policies={"loop member": "does not wait", "empty set": "is read again"})
    assert (PLAN.loop_member_waits, PLAN.empty_set_locks) == (True, True)
    assert (other.plan.loop_member_waits, other.plan.empty_set_locks) == (False, False)
    with pytest.raises(UnknownWord, match="loop member"):
        plystack.load("magic", [], policies={"loop membre": "waits"})


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("equip", "activated"),
        ("prowess", "triggered"),
        ("cumulative upkeep", "triggered"),
        ("flying", "static"),
        ("changeling", "static"),
        ("protection from black", "static"),
    ],
)
def test_keywords_are_of_the_kinds_that_their_rules_say(word: str, kind: str) -> None:
    assert MAGIC.schema.kinds_of(Keyword(word)) == {"keyword", kind}


def test_what_basic_land_types_bring_are_mana_abilities() -> None:
    assert {frozenset(MAGIC.schema.kinds_of(each.ability)) for each in MAGIC.schema.brings} == {
        words(["activated", "mana"])
    }


def test_a_subtype_falls_with_its_type() -> None:
    """205.1a: setting the type to enchantment takes the creature types, and not those of enchantments."""
    bear = MAGIC.card("Bear", type="Enchantment Creature — Shrine Bear", pt="2/2")
    only = Static((Part(Itself(), (Op(SET, "types", value=Constant(words("Enchantment"))),)),))
    state = MAGIC.put(MAGIC.new(), bear, "A")
    state = MAGIC.put(state, MAGIC.card("Statue", type="Enchantment Creature — Shrine Bear", abilities=[only]), "A")
    view = MAGIC.view(state)
    assert (view[1]["subtypes"], view[2]["subtypes"]) == ({"Shrine", "Bear"}, {"Shrine"})
    assert (view.value(1, "power"), view.value(2, "power")) == (2, None)  # 208.3


def test_why_tells_what_cannot_be_had_what_is_kept_and_which_word_changed() -> None:
    def does(*ops: Op) -> Static:
        return Static((Part(Has("types", Constant(words("Creature"))), ops),))

    state = MAGIC.put(
        MAGIC.new(), MAGIC.card("Drake", type="Creature — Drake", abilities=["flying"]), "A", label="drake"
    )
    for name, op in (
        ("Bend", Op(OpKind.REWORD, "text", value=Constant(Rewords("creature types", "Drake", "Bird")))),
        ("Chain", Op(ADD, "barred", value=Constant(words("flying")))),
        ("Sun", Op(CLEAR, "abilities", keeps=words("mana"))),
    ):
        state = MAGIC.put(state, MAGIC.card(name, type="Enchantment", abilities=[does(op)]), "A", label=name)
    told = {characteristic: [(step.effect, step.did) for step in MAGIC.why(state, "drake", characteristic).steps]
            for characteristic in ("subtypes", "abilities")}  # fmt: skip
    assert told == {
        "subtypes": [("Bend", "says Bird wherever it said Drake (creature types)")],
        "abilities": [("Chain", "can't have flying"), ("Sun", "loses all abilities but mana ones")],
    }
