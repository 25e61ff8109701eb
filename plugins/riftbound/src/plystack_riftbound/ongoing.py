"""What is going on is seen at its battlefield, so that conditions can ask for it (310, 344, 464)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import Do, State, These, do, lookup
from plystack.layers import View
from plystack_riftbound.battlefields import battlefields
from plystack_riftbound.marks import SHOWDOWN
from plystack_riftbound.moment import OPEN, moment


def seen(state: State, view: View) -> Iterator[Do]:
    """Give what makes the status of each battlefield say whether a showdown is going on there.

    It is from its beginning until all have passed; what then follows of a combat is no showdown any more.
    """
    now = moment(state)
    for obj in battlefields(view):
        going_on = now.at == obj.id and now.stage == OPEN
        if lookup(obj.status, SHOWDOWN, False) != going_on:
            yield do("set status", status=SHOWDOWN, of=These(frozenset({obj.id})), to=going_on)
