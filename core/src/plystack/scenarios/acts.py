"""Acts of a scenario: what a player does is said by its name, and with what it is done."""

from __future__ import annotations

from collections import Counter

from plystack.data import Act
from plystack.scenarios.happenings import carried_out
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage


def acts(stage: Stage, node: Node, slots: dict[str, Node]) -> Stage:
    """Return the scenario after a player has done what is said: ``A: pass``, ``A: take stone``.

    Of what it is done with, so much must be said that one legal act is meant.
    """
    player = slots["player"].word(stage.players, "player")
    said = str(slots["act"].value)
    legal = stage.game.legal(stage.state, player)
    meant = [each for each in legal if fits(stage, each, said)]
    exact = [each for each in meant if len(words(stage, each)) == len(said.split())]
    found = exact if len(exact) == 1 else meant
    if len(found) != 1:
        known = list(dict.fromkeys(told(stage, each) for each in found or legal))
        what = f"{said!r} may mean several things" if found else f"{player} can't {said!r} now"
        node.fail(what, f"{player} can: {'; '.join(known) or 'nothing'}")
    return carried_out(stage, node, lambda: stage.game.act(stage.state, found[0]))


def words(stage: Stage, act: Act) -> list[str]:
    """Return an act in words: its name, and what it is done with."""
    return told(stage, act).split()


def told(stage: Stage, act: Act) -> str:
    """Return an act as it is said."""
    with_what = [stage.called(value, str(value)) if isinstance(value, int) else value for _, value in act.args]
    return " ".join([act.name, *with_what])


def fits(stage: Stage, act: Act, said: str) -> bool:
    """Say whether an act can be meant: its name, and then nothing that it is not done with, in any order."""
    if said != act.name and not said.startswith(f"{act.name} "):
        return False
    given, have = Counter(said.split()), Counter(words(stage, act))
    return given <= have
