"""A host that runs two games at once: Magic at one table, Riftbound at the other, in one process.

``python examples/two_games.py [SEED]`` plays a little at both, answers what is asked by chance, takes a step back,
stores a game in the middle of a decision and goes on from there. The host knows no rule: it makes things happen,
hands decisions to whoever decides, and shows what came of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import plystack
from plystack.data import (
    COUNT,
    Announce,
    Arithmetic,
    Card,
    Chance,
    Change,
    Combined,
    Constant,
    EventKind,
    Has,
    Here,
    In,
    Itself,
    Move,
    Named,
    Op,
    OpKind,
    Part,
    Pattern,
    Replacement,
    SetPlace,
    State,
    Static,
    Target,
    Thing,
    Those,
    Triggered,
    Word,
    do,
    words,
)


class Table:
    """One game in progress: the State now, and those before it, which is all that undo needs."""

    def __init__(self, name: str, seed: int) -> None:
        self.game = plystack.load(name, addons=())
        self.past: list[State] = [self.game.new(["A", "B"], seed=seed)]
        self.chance = Chance(seed)  # answers for both players; a real host asks them

    @property
    def state(self) -> State:
        """Return the State now."""
        return self.past[-1]

    def happens(self, *changes: Change) -> None:
        """Make something happen, and go on until nobody has to decide and nothing is left on the stack."""
        self._take(self.game.happen(self.state, changes))
        while self.state.decision is not None or self.state.stack:
            if (decision := self.state.decision) is not None:
                said = decision.domain.sample(self.chance)
                print(f"  {decision.player} decides about {decision.about!r}: {said}")
                self._take(self.game.answer(self.state, said))
            else:
                self._take(self.game.do(self.state, [do("resolve")]))

    def undo(self) -> None:
        """Take the last step back."""
        self.past.pop()

    def _take(self, progress: plystack.Progress) -> None:
        self.past.append(progress.state)
        told = (" ".join(filter(None, (each.kind.value, each.name))) for each in progress.events)
        print(f"  happened: {', '.join(told) or 'nothing'}")


CREATURE = Has("types", Constant(words("Creature"))) & In(words("battlefield"))
DIES = Pattern(
    EventKind.MOVES, roles=(("object", Thing(CREATURE & ~Itself())), ("to", Word(words("graveyard")))), looks_back=True
)
# "Whenever another creature dies, put a +1/+1 counter on this."
MOURNS = Triggered(DIES, (do("put counters", counter="+1/+1", on=Itself()),))
# "If counters would be put on something, one more of them is put there instead."
ONE_MORE = Replacement(
    Pattern(EventKind.COUNTERS_PUT), ((COUNT, Combined(Arithmetic.SUM, (Named(COUNT), Constant(1)))),)
)
STRONGER = Static((Part(Those("unit"), (Op(OpKind.INCREASE, "might", value=Constant(1)),)),))
# "When a player plays a spell, give a unit here +1 Might this turn."
CHEERS = Triggered(
    Pattern(EventKind.ANNOUNCED, "play", roles=(("kind", Word(words("spell"))),)),
    (do("continue", effect=STRONGER, until="end of turn"),),
    targets=(Target("unit", Has("types", Constant(words("Unit"))) & Here()),),
)


def set_up(table: Table, cards: Iterable[tuple[Card, str, str]]) -> None:
    """Put cards on the board: what each is, whose, and how it is called."""
    for card, player, label in cards:
        table.past[-1] = table.game.put(table.state, card, player, label=label, zone="battlefield")


def main(seed: int) -> None:
    """Play at both tables."""
    magic, riftbound = Table("magic", seed), Table("riftbound", seed)
    bear = magic.game.card("Bear", type="Creature — Bear", pt="2/2")
    mourner = magic.game.card("Mourner", type="Creature — Spirit", pt="1/1", abilities=[MOURNS])
    plenty = magic.game.card("Plenty", type="Enchantment", abilities=[ONE_MORE])
    set_up(magic, [(bear, "A", "bear"), (mourner, "A", "mourner"), (plenty, "B", "plenty")])
    hall = riftbound.game.card("Hall", type="Battlefield", abilities=[CHEERS])
    unit = riftbound.game.card("Recruit", type="Unit", might=1)
    set_up(riftbound, [(hall, "A", "hall"), (unit, "A", "a1"), (unit, "B", "b1")])
    riftbound.past[-1] = riftbound.game.change(riftbound.state, [SetPlace(2, 1), SetPlace(3, 1)])

    print("Magic: the bear dies")
    magic.happens(Move(1, "graveyard"))
    print(magic.game.why(magic.state, "mourner", "power"))

    print("Riftbound: B plays a spell")
    riftbound.happens(Announce("play", (("kind", words("spell")), ("player", "B"))))
    view = riftbound.game.view(riftbound.state)
    print(f"  might: a1 {view.value(2, 'might')}, b1 {view.value(3, 'might')}")

    # Undo is the State before; what was stored while somebody had to decide goes on as if nothing had been.
    while riftbound.state.decision is None:
        riftbound.undo()
    stored = riftbound.game.dumps(riftbound.state)
    again = riftbound.game.loads(stored)
    answered = [riftbound.game.answer(each, (3,)).state for each in (again, riftbound.state)]
    ends = [riftbound.game.do(each, [do("resolve")]).state for each in answered]
    print(f"stored in the middle of a decision, and gone on: {ends[0] == ends[1]}")
    print(f"Magic has heard nothing of it: {magic.game.view(magic.state).value(2, 'power')} power")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
