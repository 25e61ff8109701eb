"""Duels by chance: two players, forty cards each, all compiled from text; whatever is legal is done.

The cards are made up for this; their text is in the compiler's own wording.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

import plystack
from plystack import Game
from plystack.data import Act, Card, Chance, Change, EventKind, Said, State
from plystack.happenings import Happening, Witness
from plystack.layers import View
from plystack_magic.activating import use_of
from plystack_magic.moment import moment
from plystack_magic.sources import is_mana_ability

PLAYERS = ("A", "B")
LANDS, SPELLS = 16, 24
WEIGHTS = {"play": 24, "cast": 16, "activate": 4, "turn up": 4, "pass": 3}
"""How likely each sort of act is, beside the others."""
_IDLE = 20  # of so many times, mana is made once for nothing

POOL = Path(__file__).with_name("duel.toml")


def pool(game: Game) -> tuple[list[Card], list[Card]]:
    """Return the lands and the other cards of all decks."""
    rows: dict[str, dict[str, Any]] = tomllib.loads(POOL.read_text("utf-8"))["card"]
    cards = [game.card(name, **row) for name, row in rows.items()]
    lands = [each for each in cards if "Land" in str(dict(each.values)["types"])]
    return lands, [each for each in cards if each not in lands]


def dealt(game: Game, seed: int, cards: tuple[list[Card], list[Card]]) -> State:
    """Return the State in which a duel begins, with forty cards in each library."""
    return filled(game, game.new(PLAYERS, seed=seed), seed, cards)


def filled(game: Game, state: State, seed: int, cards: tuple[list[Card], list[Card]]) -> State:
    """Return a State with forty cards more in each library."""
    chance, (lands, others) = Chance(seed), cards
    for player in PLAYERS:
        deck = [lands[number % len(lands)] for number in range(LANDS)]
        deck += [others[chance.below(len(others))] for _ in range(SPELLS)]
        for card in deck:
            state = game.put(state, card, player, zone="library")
    return state


class Counting(Witness):
    """Counts what replacements did."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def replaced(self, state: State, change: Change, name: str) -> None:
        """Hear that a replacement applied to a change."""
        self.counts["replacements"] += 1


_TOLD = {"cast": "casts", "attacks": "attacks", "blocks": "blocks"}


@attrs.define
class Duel:
    """Duels one after the other, by one seed.

    Arguments:
        seed: from which everything follows.
        counts: how often what happened.
        cast: the names of what was cast or played.
    """

    seed: int
    counts: Counter[str] = attrs.field(factory=Counter)
    cast: set[str] = attrs.field(factory=set)

    def moves(self, steps: int) -> Iterator[tuple[State, Act | Said, State]]:
        """Give so many moves, with the States before and after."""
        witness = Counting()
        game = plystack.load("magic", addons=[])
        game = game.with_machine(attrs.evolve(game.machine, witness=witness))
        cards, chance = pool(game), Chance(self.seed)
        state: State | None = None
        number = 0
        while number < steps:
            if state is None or (state.decision is None and game.outcome(state) is not None):
                self.counts["duels"] += 1
                state = game.start(dealt(game, chance.below(10**6), cards)).state
            move: Act | Said
            legal = () if state.decision is not None else _wanted(game.legal(state), game.view(state), chance)
            if state.decision is None and len(legal) == 1:  # there is nothing to do but to pass, which is no step
                progress = game.act(state, legal[0])
                self._count(progress.happenings)
                self.counts["turns"] += moment(progress.state).turn != moment(state).turn
                state = progress.state
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
            self.counts["turns"] += moment(progress.state).turn != moment(state).turn
            yield state, move, progress.state
            state = progress.state
        self.counts += witness.counts

    def _count(self, happenings: tuple[Happening, ...]) -> None:
        for happening in happenings:
            for event in happening.events:
                if event.kind is EventKind.ANNOUNCED and event.name in _TOLD:
                    self.counts[_TOLD[event.name]] += 1
                if event.kind is EventKind.ANNOUNCED and event.name in ("cast", "plays land"):
                    ident = event.role("object")
                    assert isinstance(ident, int)
                    self.cast.add(happening.after.position.obj(ident).card.name)
                if event.kind is EventKind.STACKED and event.name == "triggered":
                    self.counts[f"triggers of {event.role('player')}"] += 1


def _wanted(legal: tuple[Act, ...], view: View, chance: Chance) -> tuple[Act, ...]:
    """Return what is legal, mostly without mana that nothing is paid with: what needs it makes it."""
    if chance.below(_IDLE) == 0:
        return legal
    return tuple(each for each in legal if each.name != "activate" or not _makes_mana(each, view))


def _makes_mana(act: Act, view: View) -> bool:
    ident = act.arg("card")
    assert isinstance(ident, int)
    use = use_of(view, ident, str(act.arg("ability")))
    return use is not None and is_mana_ability(use.ability)


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
    """Return what all States of some duels come to, in one word."""
    game = plystack.load("magic", addons=[])
    found = hashlib.sha256()
    for _, _, state in Duel(seed).moves(steps):
        found.update(game.dumps(state).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1]), int(sys.argv[2])))
