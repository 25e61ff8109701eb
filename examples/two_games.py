"""Two tables in one process, one of each game: a host that plays, asks why, forks, undoes and saves.

Run it with ``python examples/two_games.py``. Only what ``plystack`` and ``plystack.data`` offer is used.
"""

from __future__ import annotations

from collections.abc import Iterable

import plystack
from plystack import data
from plystack.data import State, do, words


class Table:
    """A game that is played somewhere, with what was before; all that changes is which State is the one now.

    Arguments:
        name: what stands before each line that it prints.
        game: its rules.
        state: where it begins.
        seed: from which all answers of its players are drawn.
    """

    def __init__(self, name: str, game: plystack.Game, state: State, seed: int) -> None:
        self.name, self.game, self.state = name, game, state
        self.before: list[State] = []
        self.chance = data.Chance(seed)

    def say(self, text: str) -> None:
        print(f"{self.name}: {text}")

    def happen(self, *changes: data.Change) -> None:
        """Let changes happen at once, and go on until nothing is to be decided and nothing waits to resolve."""
        self.before.append(self.state)  # a State never changes: keeping it is all that undo needs
        progress = self.game.happen(self.state, changes)
        while True:
            self.tell(progress.events, progress.state)
            if (decision := progress.decision) is not None:  # somebody must choose: here the sampler does
                answer = decision.domain.sample(self.chance)
                self.say(f"  {decision.player} decides about {decision.about}: {self.called(answer, progress.state)}")
                progress = self.game.answer(progress.state, answer)
            elif progress.state.stack:  # nobody has anything to add: what is next resolves
                progress = self.game.do(progress.state, [do("resolve")])
            else:
                self.state = progress.state
                return

    def undo(self) -> None:
        """Go back to where the table was before the last thing happened."""
        self.state = self.before.pop()

    def tell(self, events: Iterable[data.Event], state: State) -> None:
        """Print what happened; the number in each of these roles is the id of an object."""
        for event in events:
            roles = {name: event.role(name) for name in ("object", "player", "source")}
            who = ", ".join(f"{name} {self.called(role, state)}" for name, role in roles.items() if role is not None)
            self.say(f"  {' '.join(part for part in (event.kind.value, event.name, who and f'({who})') if part)}")

    def called(self, value: object, state: State) -> str:
        """Return an object or an item by its label, and several things one by one; all else as it is."""
        if isinstance(value, tuple):
            return ", ".join(self.called(each, state) for each in value) or "nothing"
        known = {each.id: each.label for each in (*self.before[-1].position, *state.position)}  # it may be gone now
        known |= {each.id: each.label for each in (*state.pending, *state.stack)}
        return known.get(value, str(value)) if isinstance(value, int) else str(value)

    def id(self, label: str) -> int:
        """Return the id of what is called so now."""
        return self.state.position.named(label).id

    def zone(self, label: str) -> str:
        """Return where what is called so is now."""
        return self.state.position.named(label).zone

    def value(self, label: str, characteristic: str) -> object:
        """Return what a characteristic comes to now."""
        return self.game.view(self.state).value(self.id(label), characteristic)


# -- abilities are data: what they wait for, what is chosen, what they do ------------------------------------


def dies(who: data.Where, zone: str) -> data.Pattern:
    """Return the pattern of what goes from a battlefield to a zone; it is judged on what was just before."""
    roles = (("object", data.Thing(who)), ("from", data.Word(words("battlefield"))), ("to", data.Word(words(zone))))
    return data.Pattern(data.EventKind.MOVES, roles=roles, looks_back=True)


def stays_away(zone: str, instead: str) -> data.Replacement:
    """Return "if this would go to a zone, it goes to another instead"."""
    return data.Replacement(dies(data.Itself(), zone), roles=(("to", data.Constant(instead)),), label="stays away")


def increase(what: str, who: data.Where) -> data.Static:
    """Return "who has one more of what", as an effect that begins by an instruction."""
    return data.Static((data.Part(who, (data.Op(data.OpKind.INCREASE, what, value=data.Constant(1)),)),))


def magic_table(seed: int) -> Table:
    """Set up a table where two abilities of A trigger by one death, and what B has does not die."""
    game = plystack.load("magic")
    creature = data.Has("types", data.Constant(words("Creature")))
    feast = data.Triggered(  # "Whenever another creature dies, put a +1/+1 counter on target creature you control."
        when=dies(creature & data.Not(data.Itself()), "graveyard"),
        targets=(data.Target("creature", creature & data.Controlled("you")),),
        does=(do("put counters", counter="+1/+1", on=data.Those("creature")),),
        label="feast",
    )
    rage = data.Triggered(  # "Whenever a creature dies, this gets +1/+0 until end of turn."
        when=dies(creature, "graveyard"),
        does=(do("continue", effect=increase("power", data.Itself()), until="end of turn"),),
        label="rage",
    )
    state = game.new(["A", "B"], seed=seed)
    for label, player, size, abilities in (
        ("elder", "A", "2/2", [feast]),
        ("wolf", "A", "3/3", [rage]),
        ("bear", "A", "2/2", []),
        ("phoenix", "B", "4/4", [stays_away("graveyard", "exile")]),
    ):
        card = game.card(label.title(), type="Creature", pt=size, abilities=abilities)
        state = game.put(state, card, player, label=label)
    return Table("magic", game, state, seed)


def riftbound_table(seed: int) -> Table:
    """Set up a table where a place cheers whoever plays something, and a scout is avenged."""
    game = plystack.load("riftbound")
    unit = data.Has("types", data.Constant(words("Unit")))
    theirs = unit & data.Here() & data.ControlledBy(data.Named("player"))
    cheer = data.Triggered(  # "When a player plays a card, they may give a unit they control here a buff."
        when=data.Pattern(data.EventKind.ANNOUNCED, "play"),
        named=("player",),
        targets=(data.Target("unit", theirs, least=data.Constant(0)),),
        does=(do("put counters", counter="buff", on=data.Those("unit")),),
        label="cheer",
    )
    avenge = data.Triggered(when=dies(unit, "trash"), does=(do("gain", number="points"),), label="avenge")
    swear = data.Triggered(  # "When you play a card, the next time a unit dies this turn, gain 1 point."
        when=data.Pattern(data.EventKind.ANNOUNCED, "play", (("player", data.Related("you")),)),
        does=(do("later", ability=avenge, until="end of turn"),),
        label="swear",
    )
    state = game.new(["A", "B"], seed=seed)
    hall = game.card("Hall", type="Battlefield", abilities=[cheer])
    state = game.put(state, hall, "A", label="hall", zone="battlefield")
    place = state.position.named("hall").id
    for label, player, abilities in (
        ("scout", "A", []),
        ("captain", "A", [swear]),
        ("ghost", "B", [stays_away("trash", "hand")]),
    ):
        card = game.card(label.title(), type="Unit", might=2, abilities=abilities)
        state = game.put(state, card, player, label=label)
        state = game.change(state, [data.SetPlace(state.position.named(label).id, place, "battlefield")])
    return Table("riftbound", game, state, seed)


def main() -> None:
    """Play both tables in turn, and show what each of them keeps to itself."""
    magic, riftbound = magic_table(seed=7), riftbound_table(seed=7)

    magic.say("the bear and the phoenix would die at the same time")
    magic.happen(data.Move(magic.id("bear"), "graveyard"), data.Move(magic.id("phoenix"), "graveyard"))
    magic.say(f"phoenix is in {magic.zone('phoenix')}, bear in {magic.zone('bear')}")
    untouched = magic.game.dumps(magic.state)

    riftbound.say("A plays a card, the scout and the ghost die")
    riftbound.happen(data.Announce("play", (("player", "A"),)))
    riftbound.happen(data.Move(riftbound.id("scout"), "trash"), data.Move(riftbound.id("ghost"), "trash"))
    points = riftbound.state.position.facts.held("A", "points")
    riftbound.say(f"ghost is in {riftbound.zone('ghost')}, A has {points} point")

    # What is done at one table is nothing to the other: its State is, byte for byte, what it was.
    print(f"magic is as it was: {magic.game.dumps(magic.state) == untouched}")

    # Why is asked of the State, at any time; the answer prints.
    print(magic.game.why(magic.state, "wolf", "power"))

    # A fork is another name for the State. The table goes back to the start; the fork goes on to the end of the turn.
    fork = magic.state
    magic.undo()
    magic.say(f"undone: bear is in {magic.zone('bear')}, wolf has power {magic.value('wolf', 'power')}")
    ended = magic.game.do(fork, [do("end effects", until="end of turn")]).state
    for told, state in (("in the fork", fork), ("at its end of turn", ended)):
        wolf = state.position.named("wolf").id
        magic.say(f"{told}, wolf has power {magic.game.view(state).value(wolf, 'power')}")

    # A State is JSON, with the versions of its game inside; what is read is equal to what was written.
    for table in (magic, riftbound):
        text = table.game.dumps(table.state)
        table.say(f"saved and read again: {table.game.loads(text) == table.state}")
        table.say(f"belongs to {table.state.versions.game}")


if __name__ == "__main__":
    main()
