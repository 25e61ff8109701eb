"""Three cards one after another, each over or under, cards and tokens: what the permanent is, where its parts go."""

from __future__ import annotations

from itertools import product

import pytest

import plystack
from plystack.data import Act, Keyword, State, These, do, instances_of

MAGIC = plystack.load("magic", ["mutate"])
PARTS = ("host", "ox", "ram", "bat")
"""The creature that is there first, and what mutates with it, in that order."""
SIZES = {"host": 2, "ox": 3, "ram": 1, "bat": 4}
GIVES = {"host": "flying", "ox": "trample", "ram": "vigilance", "bat": "reach"}
HEARS = "Whenever this creature mutates, draw a card."
CARDS = {
    part: MAGIC.card(
        part,
        type=f"Creature — {'Bird' if part == 'host' else 'Beast'}",
        pt=f"{SIZES[part]}/9",
        text=GIVES[part]
        if part == "host"
        else f"Mutate {{1}}\n{GIVES[part]}\nWhenever this creature mutates, draw a card.",
    )
    for part in PARTS
}


def table(host_is_token: bool) -> State:
    """Return A's main phase: a creature there, three to mutate in hand, nothing of which costs mana; a library."""
    state = MAGIC.new(["A", "B"])
    for _ in range(9):
        state = MAGIC.put(state, CARDS["host"], "A", zone="library")
    for part in PARTS[1:]:
        state = MAGIC.put(state, CARDS[part], "A", zone="hand", label=part)
    given = frozenset({"token"}) if host_is_token else frozenset()
    created = do("create", card=CARDS["host"], status=given)
    program = (created, do("gain", number="free"), do("begin step", name="first main"))
    return MAGIC.do(state, program, player="A").state


def rest(state: State) -> State:
    """Return the State when nothing is left to be ordered or resolved."""
    while state.decision is not None or state.stack:
        if state.decision is not None:
            state = MAGIC.answer(state, next(iter(state.decision.domain.answers()))).state
        else:
            state = passed(state)
    return state


def passed(state: State) -> State:
    """Return the State after both have passed once."""
    for player in ("A", "B"):
        state = MAGIC.act(state, Act("pass", player)).state
    return state


def mutated(state: State, part: str, how: str, is_token: bool) -> State:
    """Return the State after a card, or a copy of the spell that it is, has gone over or under."""
    state = MAGIC.act(state, Act("cast", "A", (("card", state.position.named(part).id), ("way", "mutate")))).state
    if is_token:
        spell = These(frozenset({state.position.named(part).id}))
        state = MAGIC.do(state, [do("copy spell", of=spell), do("counter spells", what=spell)], player="A").state
    state = passed(state)
    assert state.decision is not None
    assert state.decision.about == "over or under"
    return MAGIC.answer(state, how).state


@pytest.mark.parametrize(
    "tokens", [(), ("host",), ("bat",), ("host", "ram")], ids=lambda each: "+".join(each) or "cards"
)
@pytest.mark.parametrize("hows", list(product(("over", "under"), repeat=3)), ids=" ".join)
def test_what_mutates_three_times(hows: tuple[str, ...], tokens: tuple[str, ...]) -> None:
    state = table("host" in tokens)
    (host,) = (obj.id for obj in state.position if obj.zone == "battlefield")
    pile, drawn = ["host"], 0
    for part, how in zip(PARTS[1:], hows, strict=True):
        state = mutated(state, part, how, part in tokens)
        pile = [*pile, part] if how == "over" else [part, *pile]
        drawn += len(pile) - 1  # what is new hears it too, and the host hears nothing
        assert len(state.pending) + len(state.stack) == len(pile) - 1
        state = rest(state)
        record = MAGIC.view(state)[host]
        keywords = {each.ability.word for each in instances_of(record) if isinstance(each.ability, Keyword)}
        assert record["name"] == pile[-1]
        assert record["power"] == SIZES[pile[-1]]
        assert keywords - {"mutate"} == {GIVES[each] for each in pile}
        assert dict(state.position.obj(host).status).get("token", False) is (pile[-1] in tokens)
    assert len(state.position.pile("hand", "A")) == 3 - len(hows) + drawn
    after = MAGIC.do(state, [do("move", what=These(frozenset({host})), to="graveyard")], player="B").state
    decision = after.decision
    cards = [part for part in PARTS if part not in tokens]
    if len(cards) > 1:
        assert decision is not None
        assert decision.about == "order of components"
        after = rest(after)
    names = [obj.card.name for obj in after.position if obj.zone == "graveyard"]
    # of a spell that was copied and countered, the card is there as well
    assert sorted(names) == sorted([*cards, *(part for part in tokens if part != "host")])
    assert not any(obj.zone == "battlefield" for obj in after.position)
