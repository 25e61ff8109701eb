"""What players can use of an object: by numbers among all that it has, where it functions."""

from __future__ import annotations

from plystack.data import Activated, Constant, Effect, Op, OpKind, Part, Static, You, do, gives_control, words
from plystack.happenings import usable

from ..layers import table as toy
from .hunt import HUNT, board, with_ability

DIGS = Activated((), (do("gain", number="gold"),), label="dig")
HIDES = Activated((), (do("gain", number="gold", count=2),), zones=words("hand"), label="hide")
STILL = Static((Part(toy.kind("owl"), (toy.more("strength", 1),)),))


def test_what_functions_where_the_object_is_has_its_number_among_all() -> None:
    state = with_ability(with_ability(board(), HIDES, STILL, DIGS), HIDES, DIGS, zone="hand")
    view = HUNT.view(state)
    assert list(usable(view, 13)) == [("2", DIGS)]
    assert list(usable(view, 14)) == [("1", HIDES)]
    assert list(usable(view, 1)) == []


def test_an_effect_gives_control_to_whom_it_names_or_to_its_you() -> None:
    def taking(who: Constant | You, you: str | None) -> Effect:
        return Effect(1, "", (Part(toy.kind("owl"), (Op(OpKind.SET, "controller", value=who),)),), 1, you, None)

    assert gives_control(taking(Constant("ann"), None), "ann")
    assert gives_control(taking(You(), "ann"), "ann")
    assert not gives_control(taking(You(), "bob"), "ann")
    assert not gives_control(Effect(1, "", STILL.parts, 1, "ann", None), "ann")
