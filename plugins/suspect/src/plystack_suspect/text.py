"""The words of card text: suspecting, being suspected, and being so no longer."""

from __future__ import annotations

from plystack.data import Designated, EventKind, Pattern, Schema
from plystack.text import Hole, Phrase, Template, Words
from plystack.text.events import happens
from plystack.text.instructions import action
from plystack_suspect.marks import BECOME_SUSPECTED, SUSPECTED

_WHAT = Hole("what")
_BECOMES = happens(Pattern(EventKind.DESIGNATED, SUSPECTED))
_CEASES = happens(Pattern(EventKind.UNDESIGNATED, SUSPECTED))


def phrases(schema: Schema) -> list[Phrase]:
    """Return what card text can say with this add-on."""
    del schema
    return [
        Words("plain adjective", {SUSPECTED: Designated(SUSPECTED)}),
        Template("instruction", "suspect {what}", action("suspect", what=_WHAT)),
        Template("instruction", "{what:acted} is|are no longer suspected", action("no longer suspect", what=_WHAT)),
        # 603: to become suspected is an event, and something that can be forbidden
        Words("happens", {"becomes suspected": _BECOMES}, {"becomes suspected": "become suspected"}),
        Words("happens", {"is no longer suspected": _CEASES}, {"is no longer suspected": "are no longer suspected"}),
        Words("cant", {BECOME_SUSPECTED: BECOME_SUSPECTED}),
    ]
