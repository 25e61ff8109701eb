"""The rulebook: all of a game and its add-ons that needs no State."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

import attrs

from plystack.data import (
    Ability,
    Card,
    Change,
    Do,
    Event,
    Position,
    Schema,
    State,
    Static,
    Versions,
    Written,
    check_position,
)
from plystack.errors import DataError
from plystack.happenings import COMMON, PLAIN, TOLD, Asked, Machine, check_instructions
from plystack.layers import EffectOrigin, LayerPlan, View, evaluate_position
from plystack.plugins import Declared, card_value, make_card
from plystack.text import Compiled, Language

_VIEWS = 16  # so many views are kept: what is done next mostly asks for one of the last few positions

R = TypeVar("R", bound="Rulebook")


@attrs.frozen(eq=False, slots=False)
class Rulebook:
    """A game and its add-ons, as one thing to work with; it holds nothing that changes.

    Arguments:
        declared: what the game and its add-ons declare.
    """

    declared: Declared

    @property
    def name(self) -> str:
        """Return the game's name."""
        return self.declared.info.name

    @property
    def plan(self) -> LayerPlan:
        """Return the layer plan."""
        return self.declared.plan

    @property
    def schema(self) -> Schema:
        """Return everything that the game declares about objects and rules."""
        return self.declared.plan.schema

    @property
    def versions(self) -> Versions:
        """Return the game, its rules and its add-ons with their versions."""
        addons = tuple((each.name, each.version) for each in self.declared.addons)
        return Versions(self.name, self.declared.info.version, self.declared.rules, addons)

    def with_plan(self: R, plan: LayerPlan) -> R:
        """Return the same game under another plan: with the words of a scenario file, or with a row flipped."""
        return self.with_declared(plan=plan)

    def with_declared(self: R, **changes: Any) -> R:
        """Return the same game with some of what is declared different.

        Arguments:
            changes: fields of what the game and its add-ons declare, such as ``events``.
        """
        return type(self)(attrs.evolve(self.declared, **changes))

    def with_machine(self: R, machine: Machine) -> R:
        """Return the same game, worked by another machine: one whose witness takes notes, or with other verbs."""
        game = type(self)(self.declared)
        vars(game)["machine"] = machine
        return game

    # -- card text ----------------------------------------------------------------------------

    @property
    def language(self) -> Language:
        """Return what card text can say in this game; it is made when it is first asked for.

        Raises:
            HookFailed, BadHookResult: a plugin's phrases can't be had, or fit neither the others nor one another.
        """
        return self.declared.speech.language(self.schema)

    def compile(self, text: str, name: str = "") -> Compiled:
        """Return what card text says: abilities, line by line.

        Arguments:
            text: one ability in each line, or keywords in a row; a sentence in parentheses says nothing.
            name: of the card, which in its own text means the card itself.

        Raises:
            TextError: a line is not understood, or says two things.
            NoLayer: what it says has no place in the layer plan.
        """
        compiled = self.language.compile(text, name)
        for ability in compiled.abilities:
            if isinstance(ability, Static):
                self.plan.check(ability.parts, EffectOrigin.STATIC)
        return compiled

    def print(self, *abilities: Ability, fits: Iterable[str] = ()) -> str:
        """Return abilities as card text, each on a line, keywords in a row on one.

        Arguments:
            abilities: in their order.
            fits: words of the card that has them, by which one of several ways to say a thing is chosen.

        Raises:
            DataError: one of them can't be said in words.
        """
        return self.language.print(abilities, frozenset(fits))

    # -- cards --------------------------------------------------------------------------------

    def card(self, name: str, *, abilities: Iterable[Ability | str] = (), text: Any = "", **values: Any) -> Card:
        """Return a card.

        Arguments:
            name: its name, and its characteristic "name" where the game has that.
            abilities: in the order written; a keyword can be given as it is written, with its number.
            text: card text, whose abilities come after these.
            values: characteristics by name (an underscore stands for a blank), words as any iterable; and
                the game's card fields, such as a type line. ``sides`` is a mapping of further sides by name.

        Raises:
            DataError: a value does not fit its characteristic, or an ability is none.
            UnknownWord: there is no such characteristic, card field, keyword or side.
            TextError: the text is not understood.
        """
        if not isinstance(text, str):
            raise DataError(f"text = {text!r}: expected text, one ability in each line")
        if text and not isinstance(abilities, str):
            abilities = (*abilities, *self.compile(text, name).abilities)
        made = make_card(self.declared, name, abilities, values)
        try:
            check_instructions(self.machine, made)
        except DataError as problem:
            raise type(problem)(f"card {name!r}: {problem}") from problem
        return made

    def card_value(self, key: str, given: object) -> Mapping[str, Written]:
        """Return what one key of a card says: a characteristic, or a card field of the game.

        Raises:
            DataError: the value does not fit.
            UnknownWord: there is no such characteristic or card field.
            HookFailed, BadHookResult: the game's card field fails, or gives what is no value.
        """
        return card_value(self.declared, key, given)

    # -- what happens next --------------------------------------------------------------------

    @cached_property
    def machine(self) -> Machine:
        """What happens next is worked out from this: verbs, events, who controls what, checks."""
        declared = self.declared
        return Machine(
            plan=self.plan,
            look=self._view,
            verbs={verb.name: verb for verb in (*COMMON, *declared.verbs)},
            events={rule.name: rule for rule in (*TOLD, *declared.events)},
            control=declared.control or PLAIN,
            stack=declared.stack,
            checks=self._checks,
            follows=self._follows if declared.played.answered("what_follows") else None,
            check=self._check,
            hooks=declared.played.asked,
        )

    def _check(self, position: Position, before: Position) -> None:
        """Refuse a position that does not fit the game, and a component that joins where the plan has no layer."""
        check_position(self.schema, position, before)
        for obj in position:
            if obj.joined and before.objects.get(obj.id) is not obj:
                self.plan.check(self.plan.joining(obj, 1), EffectOrigin.COMPONENT)

    def _checks(self, state: State, view: View, hooks: Asked) -> tuple[Change | Do, ...]:
        return self.declared.played.all("checks", state=state, view=view, hooks=hooks)

    def _follows(self, state: State, view: View, hooks: Asked, events: tuple[Event, ...]) -> tuple[Change, ...]:
        return self.declared.played.all("what_follows", state=state, view=view, hooks=hooks, events=events)

    @cached_property
    def _views(self) -> dict[int, tuple[Position, View]]:
        return {}

    def _view(self, position: Position) -> View:
        """Return what everything is at a position; the last few are kept."""
        kept = self._views.get(id(position))
        if kept is not None and kept[0] is position:
            return kept[1]
        for known, view in self._views.values():  # what is counted and numbered besides makes nothing of an object
            if (
                known.objects is position.objects
                and known.effects is position.effects
                and (known.facts is position.facts or known.facts == position.facts)
            ):
                view = attrs.evolve(view, position=position)
                break
        else:
            view = evaluate_position(self.plan, position)
        if len(self._views) >= _VIEWS:
            del self._views[next(iter(self._views))]
        self._views[id(position)] = (position, view)
        return view
