"""A game as a host uses it: load it, make cards and states, ask what is true and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import overload

import attrs

from plystack.data import (
    Act,
    Arrival,
    Begin,
    Card,
    Change,
    Create,
    Effect,
    Facts,
    Position,
    Rule,
    State,
    advance,
    check_arrivals,
    check_facts,
    check_position,
    pairs,
    storage,
)
from plystack.errors import (
    BadChange,
    BadFile,
    DataError,
    WrongApi,
    as_bad_change,
    suggest,
)
from plystack.game.playing import Playing, told_versions
from plystack.happenings import check_instructions
from plystack.layers import (
    Entering,
    Missing,
    View,
    Why,
    entering,
    fix,
    may_begin,
    settled,
    trace,
    why,
    why_not,
)
from plystack.plugins import load_declarations


def load(
    name: str,
    addons: Sequence[str] | None = None,
    *,
    rules: str | None = None,
    policies: Mapping[str, str] | None = None,
) -> Game:
    """Return an installed game.

    Arguments:
        name: the game's name.
        addons: names of the add-ons to use; None for all that are installed for it.
        rules: a version of its rules; None for the newest it knows.
        policies: settings of what its rules leave open; the others have their default.

    Raises:
        PluginError: it is not installed, or it or an add-on breaks a promise.
        UnknownWord: there is no such version, policy or setting.
    """
    return Game(load_declarations(name, addons, rules=rules, policies=policies))


class Game(Playing):
    """A game and its add-ons, with the States that are played by it; it holds nothing that changes.

    Arguments:
        declared: what the game and its add-ons declare.
    """

    # -- making States ----------------------------------------------------------------------

    def new(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        teams: Mapping[str, str] | None = None,
        turn: str | None = None,
        seed: int = 0,
    ) -> State:
        """Return an empty State.

        Arguments:
            players: in turn order.
            teams: team by player, where there are teams.
            turn: whose turn it is; None for the first player.
            seed: from which all randomness is drawn.

        Raises:
            DataError: there is no player, two have one name, or the turn is nobody's.
        """
        if isinstance(players, str):
            raise DataError(f"players {players!r}: expected a list of names")
        names = list(players)
        whose = names[0] if turn is None and names else turn
        defaults = pairs({each.name: each.default for each in self.schema.player_fields})
        facts = Facts(tuple(names), whose, pairs(teams or {}), self.declared.relations, defaults=defaults)
        check_facts(facts)
        return State(Position(facts=facts), self.versions, self.declared.policies, seed)

    def put(self, state: State, card: Card, player: str, *, label: str = "", zone: str | None = None) -> State:
        """Return the State with one more object.

        Arguments:
            state: the State before.
            card: what it is.
            player: its owner, and its controller where the zone has controllers.
            label: how it is called; the card's name and its id where empty.
            zone: where; None for the first zone of the game that is on the board.

        Raises:
            BadChange: there is no such player or zone.
        """
        if zone is None:
            zone = next(each.name for each in self.schema.zones if each.board)
        if zone not in self.schema.zone_table:
            raise BadChange(f"there is no zone {zone!r}{suggest(zone, self.schema.zone_table)}")
        if player not in state.position.facts.players:
            raise BadChange(f"there is no player {player!r}{suggest(player, state.position.facts.players)}")
        controller = player if self.schema.zone_table[zone].controlled else None
        return self.change(state, [Create(card, player, controller, zone, label)])

    def change(self, state: State, changes: Iterable[Change]) -> State:
        """Return the State after a batch of changes, and after what follows from it by itself.

        Raises:
            BadChange: one of them can't be applied.
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        if not isinstance(changes, Iterable):
            raise BadChange(f"expected changes in a list, came {changes!r}")
        try:
            with as_bad_change():
                after = advance(state, changes, self.schema)
                position = after.position
                self._check(position, state.position)
        except TypeError as problem:
            raise BadChange(f"a change holds a value of a wrong kind: {problem}") from problem
        return self.settle(after, position, state.position)

    def enter(self, state: State, arrivals: Iterable[Arrival]) -> State:
        """Return the State after objects have entered at the same time, each as its own text and others' say (614.12).

        Raises:
            BadChange: an answer is missing or not possible, or an object can't be there.
            WrongApi: the State belongs to another game.
        """
        return self.change(state, self.entering(state, arrivals).changes)

    def entering(self, state: State, arrivals: Iterable[Arrival]) -> Entering:
        """Return what would happen if objects entered at the same time, and what each is asked.

        Raises:
            BadChange: an answer is missing or not possible.
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        with as_bad_change():
            coming = check_arrivals(self.schema, state.position, arrivals)
            return entering(self.plan, state.position, coming, self._view)

    def settle(self, state: State, position: Position, before: Position | None = None) -> State:
        """Return the State at a sound position that followed another, with what follows by itself.

        Effects end that last no longer, and text is renewed that is active again.

        Arguments:
            state: the State.
            position: where it is to be.
            before: the position that it followed; None for that of the State.
        """
        old = state.position if before is None else before
        return attrs.evolve(state, position=settled(self.plan, self._view, old, position))

    def begin(self, state: State, effect: Effect) -> State:
        """Return the State with a floating effect begun: its objects and amounts are fixed as they are now.

        The effect's id and timestamp are given anew. Where what it lasts for is not so, it does not begin,
        and the State is the same.

        Raises:
            BadChange: it is no effect, or something in it does not fit the game.
            WrongApi: the State belongs to another game.
        """
        if not isinstance(effect, Effect):
            raise BadChange(f"expected an Effect, came {effect!r}")
        if strange := [each for each in effect.rules if not isinstance(each, Rule)]:
            raise BadChange(f"effect {effect.label!r}: expected rules, came {strange[0]!r}")
        view = self.view(state)
        return self.change(state, [Begin(fix(view, effect))]) if may_begin(view, effect) else state

    # -- asking -----------------------------------------------------------------------------

    def view(self, state: State) -> View:
        """Return what every object is now.

        Raises:
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        return self._view(state.position)

    def why(self, state: State, obj: int | str, characteristic: str) -> Why:
        """Return why an object has a value.

        Arguments:
            state: the State.
            obj: an id, or what the object is called.
            characteristic: a characteristic, or a family of words.

        Raises:
            UnknownWord: there is no such object or characteristic.
            WrongApi: the State belongs to another game.
        """
        return why(self.plan, state.position, self._ident(state, obj), characteristic)

    @overload
    def why_not(self, state: State, what: Act) -> tuple[str, ...]: ...
    @overload
    def why_not(self, state: State, what: str, obj: int | str, characteristic: str) -> tuple[Missing, ...]: ...
    def why_not(
        self, state: State, what: str | Act, obj: int | str = "", characteristic: str = ""
    ) -> tuple[Missing, ...] | tuple[str, ...]:
        """Return why a player can't do something now, or why an effect did nothing to a value of an object.

        Arguments:
            state: the State.
            what: what a player would do; or how an effect is called, or its object.
            obj: of an effect: an id, or what the object is called.
            characteristic: of an effect: a characteristic, or a family of words.

        Raises:
            UnknownWord: there is no such effect, object or characteristic.
            WrongApi: the State belongs to another game.
        """
        if isinstance(what, Act):
            return self._why_illegal(state, what)
        ident = self._ident(state, obj)
        return why_not(trace(self.plan, state.position), what, ident, characteristic)

    def _ident(self, state: State, obj: int | str) -> int:
        """Return the id of an object of a State of this game, given by id or by what it is called."""
        self._mine(state)
        return state.position.named(obj).id if isinstance(obj, str) else obj

    # -- storing ----------------------------------------------------------------------------

    def dumps(self, state: State) -> str:
        """Return a State as JSON, with the versions of the game and its add-ons inside."""
        return storage.dumps(state)

    def loads(self, text: str) -> State:
        """Return the State that a JSON text holds.

        Raises:
            BadFile: it is not readable as a State.
            WrongApi: it belongs to another game, or to other versions or add-ons.
        """
        if not isinstance(text, str):
            raise BadFile(f"expected the text of a State, came {type(text).__name__}")
        state = storage.loads(text)
        if state.versions != self.versions:
            raise WrongApi(
                f"the State belongs to {told_versions(state.versions)}; loaded is {told_versions(self.versions)}; "
                "load the game with the same rules and add-ons"
            )
        try:
            check_position(self.schema, state.position)
            check_instructions(self.machine, (state.pending, state.stack, state.frames, state.delayed))
        except DataError as problem:
            raise BadFile(f"state.position: {problem}") from problem
        return state
