"""The topic of purity: asked twice the same, a game answers twice the same, and a State stays what it is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

import attrs
import pytest

from plystack import Game
from plystack.data import Chance, Event, State
from plystack.happenings import Call, EventRule, Step, Verb
from plystack.layers import View
from plystack_conformance.boards.course import Unplayable, course, made
from plystack_conformance.topics.following import STEPS, follow, seeds, unless_stuck, ways
from plystack_conformance.topics.topic import Topic

_EVERY = 3


class Twice:
    """Asks everything twice, and takes down where two answers differ."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.asked = 0

    def compare(self, what: str, first: object, second: object) -> None:
        """Take down that two answers differ, if they do."""
        self.asked += 1
        if first != second:
            self.problems.append(f"{what} answers the same question in two ways:\n  one    {first}\n  other  {second}")

    def hook(self, plugin: str, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a hook's function that is asked twice."""

        @functools.wraps(function)
        def again(*given: object) -> Any:
            first = function(*given)
            self.compare(f"plugin {plugin!r}, hook {name!r}", first, function(*given))
            return first

        return again

    def verb(self, verb: Verb) -> Verb:
        """Return a verb that is called twice."""

        def again(call: Call) -> Step:
            other = attrs.evolve(call, chance=Chance(call.chance.seed, call.chance.drawn))
            first = verb.run(call)
            self.compare(f"verb {verb.name!r}", first, verb.run(other))
            self.compare(f"verb {verb.name!r}, of what it draws,", call.chance.drawn, other.chance.drawn)
            return first

        return attrs.evolve(verb, run=again)

    def event(self, rule: EventRule) -> EventRule:
        """Return the rule of an event that is asked twice what it brings about."""
        brings = rule.brings
        if brings is None:
            return rule

        def again(state: State, view: View, event: Event) -> Iterable[Any]:
            first = tuple(brings(state, view, event))
            self.compare(f"event {rule.name!r}", first, tuple(brings(state, view, event)))
            return first

        return attrs.evolve(rule, brings=again)

    def game(self, game: Game) -> Game:
        """Return a game of which everything is asked twice."""
        played = game.declared.played
        answers = {
            hook: tuple((plugin, self.hook(plugin, hook, function)) for plugin, function in asked)
            for hook, asked in played.answers.items()
        }
        found = Game(attrs.evolve(game.declared, played=attrs.evolve(played, answers=answers)))
        machine = found.machine
        verbs = {name: self.verb(verb) for name, verb in machine.verbs.items()}
        events = {name: self.event(rule) for name, rule in machine.events.items()}
        return found.with_machine(attrs.evolve(machine, verbs=verbs, events=events))


class PurityTopic(Topic):
    """Hooks, verbs and States of a game in courses of play."""

    def test_verbs_and_hooks_answer_the_same_again(self, game: Game) -> None:
        """Each hook that is asked in play, each verb and each event gives an equal answer when it is asked again."""
        twice = Twice()
        asked = twice.game(game)
        for hosted in ways(game):
            for seed in seeds():
                with unless_stuck():
                    try:
                        for _ in course(asked, seed, STEPS, hosted=hosted):
                            pass
                    except Unplayable:
                        if not twice.problems:  # what is impure can break a course
                            raise
        if twice.problems:
            pytest.fail(twice.problems[0], pytrace=False)
        assert twice.asked, "nothing was asked in any course"

    def test_a_state_stays_what_it_was(self, game: Game) -> None:
        """What is done in a State leaves it as it is, and gives the same State when it is done again."""
        for moment in follow(game):
            if moment.number % _EVERY:
                continue
            text, after = game.dumps(moment.before), game.dumps(moment.after)
            again, _ = made(game, moment.before, moment.move)
            if game.dumps(moment.before) != text:
                pytest.fail(f"{moment.move} changes the State in which it is done:\n{text}", pytrace=False)
            if again != moment.after or game.dumps(again) != after:
                pytest.fail(f"{moment.move}, done again in the same State, gives another:\n{text}", pytrace=False)
