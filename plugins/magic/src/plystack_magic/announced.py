"""What happens that abilities wait for, beside what changes of the board tell by themselves.

To die, to enter and to leave is to move; to gain or to lose life is a number of a player that changes; to become
tapped or to transform is a status that changes. What no verb brings about, whoever plays the game announces.
"""

from __future__ import annotations

from collections.abc import Iterable

from plystack.data import COUNT
from plystack.happenings import EventRule, standard_events
from plystack_magic import actions, activating, damage, deciding, doing, leaving, library, sacrificing, targeting


def _told(name: str, needs: Iterable[str], *others: str) -> EventRule:
    """Return what is announced, and brings about nothing by itself."""
    needed = frozenset(needs)
    return EventRule(name, needed | frozenset(others), needed)


_PLAYER, _OBJECT, _BOTH = ("player",), ("object",), ("player", "object")

EVENTS = (
    *damage.events(standard_events(doing.PLACES)),
    *sacrificing.events(),
    *library.events(),
    *deciding.events(),
    *leaving.events(),
    *targeting.events(),
    *actions.events(),
    *activating.events(),
    # 508.3, 508.5, 509.3: in combat; what is attacked is a player, the defender, or a planeswalker of theirs
    _told("attacks", _OBJECT, "player", "attacked", "defender"),
    # of several that one blocks, or is blocked by, each is told, and one of them as the first
    _told("blocks", _OBJECT, "player", "blocked", "first"),
    _told("becomes blocked", _OBJECT, "player", "by", "first"),
    _told("attacks unblocked", _OBJECT, "player"),
    # 601.2i, 602.2b, 305.1, 106.12
    _told("cast", _BOTH, "kind", "from"),
    _told("activates", _BOTH, "kind"),
    _told("plays land", _BOTH, "from"),
    _told("taps for mana", _BOTH),
    _told("pays mana", _PLAYER, COUNT),
    # 701, 702: what keyword actions and abilities do
    _told("plays", _BOTH, "from"),
    _told("copies", _BOTH),
    _told("cycles", _BOTH),
    _told("unlocks", _BOTH),
    _told("exploits", _OBJECT, "player", "exploited"),
    _told("investigates", _PLAYER),
    _told("crime", _PLAYER),
    _told("expends", _PLAYER, COUNT),
    _told("rolls", _PLAYER, COUNT),
    # 731, 901, 904: what happens to the game itself; games that are played so announce it
    _told("day turns", ()),
    _told("chaos ensues", ()),
    _told("planeswalk", ()),
    _told("scheme", ()),
    # 500.1, 603.2b
    _told("phase begins", ("player", "phase")),
)
