"""What only Python can ask of the add-on: without it its words are unknown; its policy; its laws."""

from __future__ import annotations

from pathlib import Path

import pytest

import plystack
import plystack_suspect
from plystack.data import Ability, Constant, Has, Itself, Keyword, Rule, RuleKind, State, Static, do
from plystack.errors import PlystackError, UnknownWord
from plystack.scenarios import run_text

ALONE = plystack.load("magic", addons=[])
MAGIC = plystack.load("magic", addons=["suspect"])
(POLICY,) = plystack_suspect.addon_info().policies
SCENARIOS = Path(__file__).parents[1] / "scenarios"
CREATURES = Has("types", Constant(frozenset({"Creature"})))


def board(*texts: str, abilities: tuple[str, ...] = ()) -> State:
    """Return a board with enchantments that say something, and a creature."""
    state = MAGIC.new(["A", "B"])
    for text in texts:
        state = MAGIC.put(state, MAGIC.card("Law", type="Enchantment", text=text), "B")
    bear = MAGIC.card("Bear", type="Creature — Bear", pt="2/2", abilities=list(abilities))
    return MAGIC.put(state, bear, "A", label="bear")


def abilities_of(state: State) -> list[Ability]:
    found = MAGIC.view(state)[state.position.named("bear").id]["abilities"]
    assert isinstance(found, tuple)
    return [each.ability for each in found]


def done(state: State, *verbs: str) -> State:
    for verb in verbs:
        state = MAGIC.do(state, [do(verb, what=CREATURES)]).state
    return state


# -- without it --------------------------------------------------------------------------------------


def test_without_it_there_is_no_such_word() -> None:
    schema = ALONE.schema
    assert "suspected" not in schema.designation_table
    assert "become suspected" not in schema.action_table
    assert "suspect" not in schema.counter_table
    assert {"suspect", "no longer suspect"}.isdisjoint(each.name for each in ALONE.declared.verbs)
    assert POLICY.name not in dict(ALONE.declared.policies)


@pytest.mark.parametrize(
    "text",
    [
        "Suspect target creature.",
        "Suspected creatures get +1/+1.",
        "Creatures you control can't become suspected.",
        "Target creature is no longer suspected.",
        "Whenever a creature becomes suspected, draw a card.",
        "This artifact enters with a suspect counter on it.",
    ],
)
def test_without_it_its_text_is_not_understood(text: str) -> None:
    with pytest.raises(PlystackError):
        ALONE.compile(text)
    assert MAGIC.compile(text).abilities


def test_without_it_its_policy_is_none() -> None:
    with pytest.raises(UnknownWord, match=f"the game 'magic' has no policy '{POLICY.name}'"):
        plystack.load("magic", addons=[], policies={POLICY.name: POLICY.settings[1]})


# -- what it brings ------------------------------------------------------------------------------------


def test_a_suspected_permanent_has_two_abilities() -> None:
    cant_block = Static(rules=(Rule(RuleKind.FORBID, "block", Itself()),))
    assert MAGIC.compile("This creature can't block.").abilities == (cant_block,)
    assert abilities_of(done(board(), "suspect")) == [Keyword("menace"), cant_block]


LAWS = ("All creatures lose all abilities and have base power and toughness 1/1.", "Creatures have menace and flying.")


@pytest.mark.parametrize("own", [(), ("menace",), ("flying", "menace"), ("trample",)])
@pytest.mark.parametrize("laws", [(), LAWS[:1], LAWS[1:], LAWS, LAWS[::-1]])
def test_suspected_and_no_longer_so_leaves_no_trace(own: tuple[str, ...], laws: tuple[str, ...]) -> None:
    before = board(*laws, abilities=own)
    for verbs in (["suspect", "no longer suspect"], ["suspect", "suspect", "no longer suspect"], ["no longer suspect"]):
        after = done(before, *verbs)
        assert abilities_of(after) == abilities_of(before)
        assert MAGIC.view(after).rules == MAGIC.view(before).rules


def test_suspected_twice_is_once() -> None:
    once = done(board(), "suspect")
    twice = done(once, "suspect")
    assert twice.position.objects == once.position.objects


# -- its policy ----------------------------------------------------------------------------------------


def test_a_state_keeps_the_setting() -> None:
    other = plystack.load("magic", addons=["suspect"], policies={POLICY.name: POLICY.settings[1]})
    assert dict(other.loads(other.dumps(other.new())).policies)[POLICY.name] == POLICY.settings[1]
    assert dict(MAGIC.new().policies)[POLICY.name] == POLICY.default


@pytest.mark.parametrize("setting", POLICY.settings)
def test_each_setting_has_a_file_that_fails_under_another(setting: str) -> None:
    said = f'policies = {{ "{POLICY.name}" = "{setting}" }}\n'
    paths = [path for path in sorted(SCENARIOS.glob("*.scenario.toml")) if said in path.read_text("utf-8")]
    assert paths
    (other,) = set(POLICY.settings) - {setting}
    for path in paths:
        text = path.read_text("utf-8")
        assert run_text(text.encode(), path.name).status == 0
        assert run_text(text.replace(said, said.replace(setting, other)).encode(), path.name).status == 1
