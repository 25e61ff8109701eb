"""Games by chance: whatever is legal is done, in duels, among three, and two against two, in both versions.

The cards are made up for this; their text is in the compiler's own wording.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

import plystack
from plystack import Game
from plystack.data import Act, Card, Chance, EventKind, Said, State
from plystack.happenings import Happening
from plystack_riftbound.battlefields import controller, is_type

POOL: Final = tomllib.loads(Path(__file__).with_name("skirmish.toml").read_text("utf-8"))
RUNES, CARDS = 12, 30
WEIGHTS: Final = {"move": 16, "move together": 8, "play": 24, "hide": 6, "activate": 4, "pass": 8, "end turn": 2}
"""How likely each sort of act is, beside the others."""

TABLES: Final[tuple[tuple[tuple[str, ...], dict[str, str], str], ...]] = (
    (("A", "B"), {}, "1.4"),
    (("A", "B"), {}, "1.3"),
    (("A", "B", "C"), {}, "1.4"),
    (("A", "B", "C", "D"), {"A": "north", "B": "south", "C": "north", "D": "south"}, "1.4"),
    (("A", "B", "C"), {}, "1.3"),
)
"""Players, their teams, and the version of the rules, of one game after the other."""


def cards(game: Game, of: str, **more: Any) -> list[Card]:
    """Return the cards of one part of the pool."""
    return [game.card(name, **{**more, **row}) for name, row in POOL[of].items()]


def dealt(game: Game, players: tuple[str, ...], teams: dict[str, str], seed: int) -> State:
    """Return the State in which a game begins: a battlefield of each player, decks, hands, and two units at home."""
    chance = Chance(seed)
    state = game.new(players, seed=seed, teams=teams) if teams else game.new(players, seed=seed)
    fields = cards(game, "field", type="Battlefield")
    anyone = cards(game, "anyone", type="Battlefield")
    runes, deck = cards(game, "rune", type="Basic Rune"), cards(game, "card")
    units = [each for each in deck if "Unit" in str(dict(each.values)["types"])]
    for number, player in enumerate(players[: 3 if len(players) > 3 else None]):
        those = fields if number == 0 else anyone
        state = game.put(state, those[chance.below(len(those))], player, zone="battlefield")
    for player in players:
        for number in range(RUNES):
            state = game.put(state, runes[number % len(runes)], player, zone="rune deck")
        for _ in range(CARDS):
            state = game.put(state, deck[chance.below(len(deck))], player, zone="main deck")
        for _ in range(4):
            state = game.put(state, deck[chance.below(len(deck))], player, zone="hand")
        for _ in range(2):
            state = game.put(state, units[chance.below(len(units))], player, zone="base")
    return state


_TOLD: Final = {
    "showdown begins": "showdowns",
    "combat begins": "combats",
    "conquer": "conquers",
    "hold": "holds",
    "win combat": "combats won",
    "play": "plays",
    "hide": "hides",
}


@attrs.define
class Skirmish:
    """Games one after the other, by one seed.

    Arguments:
        seed: from which everything follows.
        counts: how often what happened.
    """

    seed: int
    counts: Counter[str] = attrs.field(factory=Counter)

    def moves(self, steps: int) -> Iterator[tuple[Game, State, Act | Said, State, tuple[Happening, ...]]]:
        """Give so many moves, with the game, the States before and after, and what happened."""
        games = {rules: plystack.load("riftbound", addons=[], rules=rules) for rules in ("1.4", "1.3")}
        chance, number, state = Chance(self.seed), 0, None
        game = games["1.4"]
        between: tuple[Happening, ...] = ()  # what happened where there was nothing to do but to pass
        while number < steps:
            if state is None or (state.decision is None and game.outcome(state) is not None) or over(game, state):
                players, teams, rules = TABLES[self.counts["games"] % len(TABLES)]
                game = games[rules]
                self.counts["games"] += 1
                state, between = game.start(dealt(game, players, teams, chance.below(10**6))).state, ()
                continue
            move: Act | Said
            legal = () if state.decision is not None else game.legal(state)
            if state.decision is None and len(legal) == 1:  # there is nothing to do but to pass, which is no step
                progress = game.act(state, legal[0])
                self._count(progress.happenings)
                state, between = progress.state, (*between, *progress.happenings)
                continue
            number += 1
            if state.decision is not None:
                move = Said(state.decision.domain.sample(chance))
                self.counts["decisions"] += 1
                progress = game.answer(state, move.answer)
            else:
                move = _chosen(legal, chance)
                self.counts[f"act {move.name}"] += 1
                progress = game.act(state, move)
            self._count(progress.happenings)
            yield game, state, move, progress.state, (*between, *progress.happenings)
            state, between = progress.state, ()

    def _count(self, happenings: tuple[Happening, ...]) -> None:
        for happening in happenings:
            before, after = happening.before, happening.after
            for event in happening.events:
                ident = event.role("object")
                if event.kind is EventKind.ANNOUNCED and event.name in _TOLD:
                    self.counts[_TOLD[event.name]] += 1
                if (
                    event.kind is EventKind.CONTROLLED
                    and isinstance(ident, int)
                    and is_type(after, ident, "Battlefield")
                ):
                    self.counts["control lost"] += event.role("to") is None
                source = event.role("source")
                triggered = event.kind is EventKind.STACKED and event.name == "triggered"
                if (
                    triggered
                    and isinstance(source, int)
                    and source in before
                    and is_type(before, source, "Battlefield")
                ):
                    self.counts["battlefield triggers"] += 1
                    self.counts["of nobody's"] += controller(before, source) is None


def over(game: Game, state: State) -> bool:
    """Say whether somebody has no card left to draw, so that another game is begun."""
    del game
    return any(not state.position.pile("main deck", player) for player in state.position.facts.players)


def _chosen(legal: tuple[Act, ...], chance: Chance) -> Act:
    """Return one of what is legal: first of which sort, then which."""
    names = sorted({each.name for each in legal})
    drawn = chance.below(sum(WEIGHTS[each] for each in names))
    for name in names:
        drawn -= WEIGHTS[name]
        if drawn < 0:
            break
    rows = [each for each in legal if each.name == name]
    return rows[chance.below(len(rows))]


def digest(seed: int, steps: int) -> str:
    """Return what all States of some games come to, in one word."""
    found = hashlib.sha256()
    for game, _, _, state, _ in Skirmish(seed).moves(steps):
        found.update(game.dumps(state).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1]), int(sys.argv[2])))
