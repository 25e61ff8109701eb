"""What the harbour asks its add-ons: each hook that it publishes is answered by one, and asked in play."""

from __future__ import annotations

from collections.abc import Callable

from plystack import Game
from plystack.data import Act, State, do

from .breaking import sound, with_addon


def begun(**hooks: Callable[..., object]) -> tuple[Game, State]:
    """Return the harbour with an add-on, and a State in which the first player can launch something."""
    game = with_addon(**hooks)(sound())
    return game, game.start(game.new(["ann", "bob"], seed=1)).state


def launches(game: Game, state: State) -> list[Act]:
    return [act for act in game.legal(state) if act.name == "launch"]


def test_hook_why_moored() -> None:
    game, state = begun()
    first, *others = launches(game, state)

    def why_moored(state: State, ident: int) -> str | None:
        assert ident in state.position.pile("locker", "ann")
        return "It is moored." if ident == first.arg("card") else None

    kept, same = begun(why_moored=why_moored)
    assert launches(kept, same) == others
    assert kept.why_not(same, first) == ("It is moored.",)


def test_hook_as_it_arrives() -> None:
    def as_it_arrives(state: State, ident: int) -> list[object]:
        return [do("set number", number="arrived", to=ident)]

    plain, state = begun()
    launch = launches(plain, state)[0]
    game, same = begun(as_it_arrives=as_it_arrives)
    states = [each.act(at, launch).state for each, at in ((plain, state), (game, same))]
    items = [each.stack[0] for each in states]
    assert items[1].does == (*items[0].does, do("set number", number="arrived", to=items[1].object))
    acting = game.to_act(states[1])
    assert acting is not None
    done = game.act(states[1], Act("pass", acting)).state
    assert dict(done.position.facts.numbers)["arrived"] == items[1].object
