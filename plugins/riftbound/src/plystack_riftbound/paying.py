"""Paying where one need not, and recalling: what instructions do beside moving and killing (402, 454-458)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import NOTHING, Do, SetPlace, YesOrNo
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_riftbound.pools import affords
from plystack_riftbound.verbs import PRICE, price_given


def _may_pay(call: Call) -> Step:
    """A player who can pay a price says whether they do; what is paid is named, and nothing is where it is not."""
    player = next(iter(call.players("who")), None)
    if player is None or not affords(call.view, player, price_given(call)):
        return Step(counts=NOTHING)
    if not call.answered(0):
        return call.ask(player, YesOrNo(), "pay")
    if call.answer(0) is not True:
        return Step(counts=NOTHING)
    return Step(then=[Do("pay", call.do.args, call.do.bind)])


def _recall(call: Call) -> Step:
    """Objects go to their bases from a battlefield, which is no move (454, 456.1)."""
    there = [each for each in call.objects("what") if call.obj(each).zone == "battlefield"]
    return Step([SetPlace(each, None, "base") for each in there if not call.view.forbidden("be recalled", each)])


def verbs() -> Iterator[Verb]:
    """Give these verbs."""
    yield Verb("may pay", _may_pay, PRICE)
    yield Verb("recall", _recall, (Param("what", Wants.OBJECTS),))
