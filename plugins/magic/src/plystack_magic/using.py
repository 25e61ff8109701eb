"""What players can use of keywords: what one instance with its cost stands for (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from plystack.data import (
    Activated,
    Constant,
    Controlled,
    Has,
    In,
    Itself,
    Keyword,
    Target,
    Those,
    You,
    do,
    words,
)
from plystack_magic.sources import TAP
from plystack_magic.timing import AS_SORCERY

_FIELD = In(words(["battlefield"]))
_TO = "target"


def _attaches(kind: str) -> Callable[[Keyword], Activated]:
    """Return what attaches its object to one of one's own (702.6a, 702.67a)."""
    own = _FIELD & Has("types", Constant(words([kind]))) & Controlled("you")

    def uses(keyword: Keyword) -> Activated:
        does = (do("attach", what=Itself(), to=Those(_TO)),)
        fits = own if keyword.of is None else own & keyword.of
        return Activated(keyword.cost, does, AS_SORCERY, (Target(_TO, fits),), label=keyword.word)

    return uses


def _cycling(keyword: Keyword) -> Activated:
    """Return what discards its card and draws another (702.29a); that it is cycled is told as it is paid (702.29c)."""
    told = do("announce", name="cycles", object=Itself(), player=You())
    costs = (*keyword.cost, told, do("discard", what=Itself()))
    return Activated(costs, (do("draw"),), zones=words(["hand"]), label=keyword.word)


def _outlast(keyword: Keyword) -> Activated:
    """Return what puts a +1/+1 counter on its object (702.107a)."""
    does = (do("put counters", counter="+1/+1", on=Itself()),)
    return Activated((*keyword.cost, TAP), does, AS_SORCERY, label=keyword.word)


USES: Final[Mapping[str, Callable[[Keyword], Activated]]] = {
    "cycling": _cycling,
    "equip": _attaches("Creature"),
    "fortify": _attaches("Land"),
    "outlast": _outlast,
}
"""Keywords that are activated abilities, and what each is."""
