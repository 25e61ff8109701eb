"""Playing: what players do and answer, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import attrs

from plystack.data import Act, Bound, Change, Do, Frame, Outcome, Said, State, Versions, pairs
from plystack.errors import BadHookResult, IllegalAction, WrongAnswer, WrongApi, suggest
from plystack.game.progress import Progress
from plystack.game.rulebook import Rulebook
from plystack.happenings import answer, check_instructions, of_rules, pushed, run, why_not_triggered

_KEPT = 4  # for so many States it is kept what can be done


class Playing(Rulebook):
    """A rulebook by which is played; it holds nothing that changes."""

    def start(self, state: State) -> Progress:
        """Return what comes of beginning the game: what its rules do before the first player acts.

        Raises:
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        program = self.declared.played.first("new_game", **self._given(state))
        return self.do(state, () if program is None else program)

    def do(
        self,
        state: State,
        program: Sequence[Do],
        *,
        player: str | None = None,
        source: int | None = None,
        label: str = "",
    ) -> Progress:
        """Return what comes of instructions that a host gives, for what no rule and no player does.

        Arguments:
            state: the State.
            program: the instructions.
            player: who makes the choices, and whom "you" names; None for nobody.
            source: id of the object that they come from, or None.
            label: how it is called, for people.

        Raises:
            DataError: an instruction does not fit the game.
            IllegalAction: what must be done in full can't be.
            EndlessLoop: it would go on for ever.
            HookFailed, BadHookResult: a plugin's hook, verb or event fails, or gives what it may not.
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        check_instructions(self.machine, tuple(program))
        frame = Frame(rest=tuple(program), label=label, player=player, you=player, source=source)
        return self._go_on(pushed(attrs.evolve(state, decision=None), frame))

    def happen(self, state: State, changes: Iterable[Change]) -> Progress:
        """Return what comes of a batch of changes that happens by itself: rules and replacements are read for it.

        Raises:
            BadChange: one of them can't be applied.
            EndlessLoop: it would go on for ever.
            HookFailed, BadHookResult: a plugin's hook, verb or event fails, or gives what it may not.
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        return self._go_on(pushed(attrs.evolve(state, decision=None), of_rules(changes, "what happens")))

    def _go_on(self, state: State) -> Progress:
        """Go on with what was pushed; what was to be decided before is asked again after it, on what is then."""
        course = run(self.machine, state)
        return Progress(course.state, course.happenings)

    def to_act(self, state: State) -> str | None:
        """Return the player who may act now; None where something is to be decided first, or the game is over."""
        self._mine(state)
        if state.decision is not None or state.frames or self.outcome(state) is not None:
            return None
        player: str | None = self.declared.played.first("turn_to_act", **self._given(state))
        if player is not None and player not in state.position.facts.players:
            players = ", ".join(state.position.facts.players)
            raise BadHookResult(
                f"plugin {self.name!r}, hook 'turn_to_act': returned {player!r}; expected one of the players {players}"
            )
        return player

    def legal(self, state: State, player: str | None = None) -> tuple[Act, ...]:
        """Return what a player can do now; nothing, where it is not their turn to act.

        Arguments:
            state: the State.
            player: who; None for whoever may act.

        Raises:
            WrongApi: the State belongs to another game.
        """
        acting = self.to_act(state)
        if acting is None or player not in (None, acting):
            return ()
        for known, found in self._acts:  # what is done next mostly asks for what was just shown
            if known is state:
                return found
        acts: tuple[Act, ...] = self.declared.played.all("legal_actions", **self._given(state), player=acting)
        self._acts[:] = [(state, acts), *self._acts[: _KEPT - 1]]
        return acts

    @cached_property
    def _acts(self) -> list[tuple[State, tuple[Act, ...]]]:
        return []

    def act(self, state: State, act: Act) -> Progress:
        """Return what comes of what a player does.

        Arguments:
            state: the State.
            act: one of the legal actions.

        Raises:
            IllegalAction: it is none; the message says why, and the State is as it was.
            HookFailed, BadHookResult: a plugin's hook, verb or event fails, or gives what it may not.
            WrongApi: the State belongs to another game.
        """
        if act not in self.legal(state, act.player):
            raise IllegalAction(f"{told(act)} is not possible now: {'; '.join(self._why_illegal(state, act))}")
        program = self.declared.played.first("perform", **self._given(state), act=act)
        if program is None:
            raise BadHookResult(f"hook 'perform': no plugin says what is done by {told(act)}, which one says is legal")
        check_instructions(self.machine, tuple(program))
        frame = Frame(
            rest=tuple(program),
            label=told(act),
            player=act.player,
            you=act.player,
            bound=pairs({name: _bound(value, state) for name, value in act.args}),
        )
        return self._go_on(pushed(attrs.evolve(state, decision=None), frame))

    def answer(self, state: State, said: object) -> Progress:
        """Return what comes of an answer to what is to be decided.

        Raises:
            WrongAnswer: it is none of the answers that there are; the message says why, and the State is as it was.
            IllegalAction: nothing is to be decided.
            WrongApi: the State belongs to another game.
        """
        self._mine(state)
        course = answer(self.machine, state, said)
        return Progress(course.state, course.happenings)

    def replay(self, state: State, moves: Iterable[Act | Said]) -> State:
        """Return the State after moves, one after the other, as they were made.

        Arguments:
            state: the State in which the first was made.
            moves: what players did, and what they answered.

        Raises:
            IllegalAction, WrongAnswer: a move is not possible where it stands; the message says which it is.
        """
        for number, move in enumerate(moves, 1):
            try:
                state = (self.act(state, move) if isinstance(move, Act) else self.answer(state, move.answer)).state
            except (IllegalAction, WrongAnswer) as problem:
                raise type(problem)(f"move {number}: {problem}") from problem
        return state

    def why_not_triggered(self, progress: Progress, obj: int | str) -> tuple[str, ...]:
        """Return why the abilities of an object did not trigger by what happened, or that they did.

        Arguments:
            progress: what came of something that was done.
            obj: an id, or what the object was called before it happened, or is called now.

        Raises:
            UnknownWord: no object is called so.
            WrongApi: the State belongs to another game.
        """
        self._mine(progress.state)
        ident = _called(progress, obj) if isinstance(obj, str) else obj
        return why_not_triggered(progress.state, progress.happenings, ident)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        self._mine(state)
        found: Outcome | None = self.declared.played.first("outcome", **self._given(state))
        return found

    def _why_illegal(self, state: State, act: Act) -> tuple[str, ...]:
        """Return why something can't be done now; nothing, where it can."""
        if state.decision is not None:
            return (f"{state.decision.player} must decide first: {state.decision.about}",)
        if (ended := self.outcome(state)) is not None:
            return (f"the game is over{': ' + ended.reason if ended.reason else ''}",)
        acting = self.to_act(state)
        if acting is None:
            return ("nobody can act now",)
        if act.player != acting:
            return (f"it is for {acting} to act",)
        legal = self.legal(state, act.player)
        if act in legal:
            return ()
        reasons: tuple[str, ...] = self.declared.played.all("why_illegal", **self._given(state), act=act)
        names = sorted({each.name for each in legal})
        return reasons or (f"{act.player} can {', '.join(names) or 'do nothing'}{suggest(act.name, names)}",)

    def _given(self, state: State) -> Mapping[str, object]:
        """Return what every hook is given that is asked in play."""
        return {"state": state, "view": self._view(state.position), "hooks": self.machine.hooks}

    def _mine(self, state: State) -> None:
        """Refuse a State of another game."""
        if state.versions.game != self.name:
            raise WrongApi(
                f"the State belongs to {told_versions(state.versions)}; loaded is {told_versions(self.versions)}"
            )


def _called(progress: Progress, label: str) -> int:
    """Return the id of the object that was called so before anything happened, or else is called so now."""
    for happening in progress.happenings[:1]:
        for obj in happening.before.position:
            if obj.label == label:
                return obj.id
    return progress.state.position.named(label).id


def told(act: Act) -> str:
    """Return what a player does, in a word or two."""
    with_what = ", ".join(f"{name} {value}" for name, value in act.args)
    return f"{act.player}: {act.name}" + (f" ({with_what})" if with_what else "")


def _bound(value: int | str, state: State) -> Bound:
    """Return what an argument of what a player does stands for: an object or an item, a player, a number or a word."""
    if isinstance(value, int):
        items = {each.id for each in (*state.stack, *state.pending)}
        return Bound((value,)) if value in state.position.objects or value in items else Bound(number=value)
    players = (value,) if value in state.position.facts.players else ()
    return Bound(players=players, words=frozenset({value}))


def told_versions(versions: Versions) -> str:
    """Return which game, rules and add-ons a State belongs to, in a line."""
    addons = ", ".join(f"{name} {version}" for name, version in versions.addons) or "no add-ons"
    return f"{versions.game or 'no game'} {versions.game_version} (rules {versions.rules}, {addons})"
