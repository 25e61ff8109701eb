"""Games by chance: what must be so of control, contesting, designations and scores is so (190, 323, 470)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from plystack import Game
from plystack.data import Act, EventKind, State, lookup
from plystack.happenings import Happening
from plystack_riftbound.battlefields import battlefields, contester, controller, opposing, sides, units
from plystack_riftbound.moment import COMBAT, OPEN, Moment, moment

from . import skirmish

STEPS = int(os.environ.get("PLYSTACK_SKIRMISH", "300"))
"""So many steps are played; ten thousand by ``tox -e skirmish``."""

FLOORS = {
    "showdowns": 20,
    "combats": 10,
    "conquers": 10,
    "holds": 5,
    "battlefield triggers": 20,
    "of nobody's": 5,
    "control lost": 5,
}
"""So often each happens in a thousand steps, at least."""

_FEW = 1000  # in fewer steps chance weighs more, and a third is enough


def wrong(game: Game, before: State, after: State) -> Iterator[str]:
    """Give what is not as it must be in a State in which somebody may act, after another."""
    view, now, was = game.view(after), moment(after), moment(before)
    at_rest = not after.stack and not now.at and now.phase == "main"
    for obj in battlefields(view):
        there, player = sides(view, obj.id), controller(view, obj.id)
        if at_rest:
            if opposing(view, there):
                yield f"{obj.label}: {there} oppose one another, and nothing is going on"
            if game.versions.rules == "1.4" and contester(obj):
                yield f"{obj.label} is contested by {contester(obj)}, and nothing is going on"
            if game.versions.rules == "1.4" and (player,) != (there or (None,)):
                yield f"{obj.label} is controlled by {player}, and {there} are there"
        if now.at == obj.id == was.at and now.stage == was.stage == OPEN:
            old = controller(game.view(before), obj.id)
            if player != old:
                yield f"{obj.label}: control has changed from {old} to {player} while something goes on there"
    yield from _marks(game, after, now)


def _marks(game: Game, state: State, now: Moment) -> Iterator[str]:
    view = game.view(state)
    if now.kind == COMBAT and opposing(view, (now.attacker, now.defender)) is False:
        yield f"{now.attacker} fights {now.defender}"
    for ident in view:
        marks = [name for name, _ in state.position.obj(ident).designations]
        role = {now.attacker: "attacker", now.defender: "defender"} if now.kind == COMBAT else {}
        there = now.kind == COMBAT and ident in units(view, now.at)
        wanted = [role[player]] if there and (player := controller(view, ident)) in role else []
        if marks != wanted:
            yield f"{state.position.obj(ident).label} is {marks}, and should be {wanted}"
        if lookup(state.position.obj(ident).status, "facedown", False):
            place = state.position.obj(ident).place
            if not state.stack and not now.at and (place is None or controller(view, place) != controller(view, ident)):
                yield f"{state.position.obj(ident).label} lies facedown where its player is not in control"


def scores(happenings: tuple[Happening, ...]) -> Iterator[tuple[str, object, object]]:
    """Give whose score of which battlefield was told, and where another turn began."""
    for happening in happenings:
        for event in happening.events:
            if event.kind is EventKind.ANNOUNCED and event.name in ("conquer", "hold"):
                yield "score", event.role("player"), event.role("object")
            if event.kind is EventKind.TURN:
                yield "turn", None, None


def test_what_must_be_so_is_so_and_much_happens(capsys: pytest.CaptureFixture[str]) -> None:
    played = skirmish.Skirmish(seed=3)
    scored: set[tuple[object, object]] = set()
    number = 0
    for game, before, move, after, happenings in played.moves(STEPS):
        if played.counts["games"] != number:
            number = played.counts["games"]
            scored.clear()
        assert before != after or isinstance(move, Act), f"{move} changes nothing"
        for what, player, place in scores(happenings):
            if what == "turn":
                scored.clear()
                continue
            assert (player, place) not in scored, f"{player} scores {place} twice in a turn"
            scored.add((player, place))
        if after.decision is None and game.outcome(after) is None:
            found = list(wrong(game, before, after))
            assert not found, f"after {move}: {found}"
    share = STEPS / 1000 * (1 if STEPS >= _FEW else 1 / 3)
    with capsys.disabled():
        told = ", ".join(f"{name} {count}" for name, count in sorted(played.counts.items()))
        sys.stdout.write(f"\n{STEPS} steps: {told}\n")
    few = {name: played.counts[name] for name, floor in FLOORS.items() if played.counts[name] < floor * share}
    assert not few, f"too few in {STEPS} steps: {few}"


def test_another_process_plays_the_same() -> None:
    steps = 30 if STEPS < _FEW else _FEW
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, skirmish.__file__, "2", str(steps)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as other:
        here = skirmish.digest(2, steps)
        there, _ = other.communicate()
    assert there.strip() == here
