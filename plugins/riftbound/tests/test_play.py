"""Riftbound as it is played: what is so whenever nothing is left to be done, by moves at random (190, 319-324)."""

from __future__ import annotations

from collections import Counter

import pytest

import plystack
from plystack.data import CONTROLLER, Act, Chance, State, do, lookup
from plystack.errors import IllegalAction

RIFT = plystack.load("riftbound", addons=[])
FIELD = RIFT.card("Field", type="Battlefield")
SMALL = RIFT.card("Recruit", type="Unit — Recruit", might=1)
LARGE = RIFT.card("Giant", type="Unit — Giant", might=3, abilities=["Tank"])
GANG = RIFT.card("Rider", type="Unit — Rider", might=2, abilities=["Ganking"])
CARD = RIFT.card("Page", type="Spell")
RUNE = RIFT.card("Ember", type="Rune")


def table(rules: str = "1.4") -> tuple[plystack.Game, State]:
    """Return two battlefields of nobody, and units, runes and a deck of each player."""
    game = plystack.load("riftbound", addons=[], rules=rules)
    state = game.new(["A", "B"], seed=5)
    for player in ("A", "B"):
        state = game.put(state, FIELD, player, zone="battlefield", label=f"{player}'s field")
        state = game.put(state, SMALL, player)
        state = game.put(state, LARGE, player)
        state = game.put(state, GANG, player)
        for _ in range(40):
            state = game.put(state, CARD, player, zone="main deck")
            state = game.put(state, RUNE, player, zone="rune deck")
    return game, game.start(state).state


def sound(game: plystack.Game, state: State) -> None:
    """Refuse a State at rest in which something is not as it must be."""
    view, slot = game.view(state), state.slot("riftbound") or {}
    for place in view:
        types = view[place]["types"]
        if not isinstance(types, frozenset) or "Battlefield" not in types:
            continue
        obj = state.position.obj(place)
        there = {view[each][CONTROLLER] for each in view if state.position.obj(each).place == place}
        contested = lookup(obj.status, "contested by", "nobody")
        if not slot.get("at") and not state.stack and slot.get("phase") == "main":
            assert contested == "nobody"
            assert len(there) <= 1
            assert view[place][CONTROLLER] == next(iter(there), None)
    for player in ("A", "B"):
        assert state.position.facts.held(player, "points") <= 8 + 2
    marked = [each for each in view if state.position.obj(each).designations]
    assert not marked or slot.get("kind") == "combat"


@pytest.mark.parametrize("rules", ["1.4", "1.3"])
def test_moves_by_chance_keep_what_must_be_so(rules: str) -> None:
    game, state = table(rules)
    chance, seen, steps = Chance(11), Counter[str](), 0
    while steps < 150:
        steps += 1
        if state.decision is not None:
            progress = game.answer(state, state.decision.domain.sample(chance))
        else:
            acts = game.legal(state)
            if not acts or game.outcome(state) is not None:
                break
            moving = [act for act in acts if act.name != "end turn"] or list(acts)
            progress = game.act(state, chance.shuffled(moving if chance.shuffled((0, 1, 2))[0] else acts)[0])
        for happening in progress.happenings:
            seen.update(event.name for event in happening.events)
        state = progress.state
        if state.decision is None:
            sound(game, state)
    found = {name: seen[name] for name in ("showdown begins", "combat begins", "conquer", "hold", "win combat")}
    assert min(found.values()) > 0, found


def test_a_player_who_has_enough_points_has_won() -> None:
    game, state = table()
    state = game.do(state, [do("gain", number="points", count=8)], player="A").state
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("A",)
    assert game.legal(state) == ()
    with pytest.raises(IllegalAction):
        game.act(state, Act("pass", "A"))
