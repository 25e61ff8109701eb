"""The topic of triggering: what triggers and what replaces is what the rule to the letter says, at every batch."""

from __future__ import annotations

import attrs
import pytest

from plystack import Game
from plystack.data import AllOf, Always, Not, SetTurn, Target, Triggered
from plystack.errors import EndlessLoop
from plystack_conformance.boards.course import PLAYERS
from plystack_conformance.boards.judge import Judge
from plystack_conformance.topics.following import follow
from plystack_conformance.topics.topic import Topic

_NOTHING = Not(AllOf())
_COURSES = 3
_EVERY = 4  # of so many changes that nothing replaces, one is judged


class TriggeringTopic(Topic):
    """Triggers and replacements of a game, in courses of play."""

    def test_what_triggers_is_what_the_rule_to_the_letter_says(self, game: Game) -> None:
        """At each batch all abilities trigger that must, nothing else does, and each item has who controls it."""
        judge = Judge(game.machine, _EVERY)
        for _ in follow(game.with_machine(attrs.evolve(game.machine, witness=judge)), number=_COURSES):
            pass
        assert judge.counts["triggers"], "nothing has triggered in any course"
        assert judge.counts["replacements"], "nothing was replaced in any course"

    def test_an_endless_loop_is_named(self, game: Game) -> None:
        """What triggers for ever, and asks nobody, is told as an EndlessLoop that says what keeps it going."""
        ever = Triggered(Always(), (), targets=(Target("one", _NOTHING),), label="rings for ever")
        card = game.card("Bell", abilities=[ever])
        state = game.put(game.new(PLAYERS), card, PLAYERS[0])
        with pytest.raises(EndlessLoop, match="Bell"):
            game.happen(state, [SetTurn(PLAYERS[1])])
