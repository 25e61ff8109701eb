"""The words of card text: suspecting, being suspected, and being so no longer."""

from __future__ import annotations

from plystack.data import Designated, EventKind, Pattern, Schema
from plystack.text import Hole, Phrase, Template, Words
from plystack.text.events import happens
from plystack.text.instructions import action
from plystack_suspect.marks import BECOME_SUSPECTED, SUSPECTED


def phrases(schema: Schema) -> list[Phrase]:
    """Return what card text can say with this add-on."""
    del schema
    what = Hole("what")
    ends = action("no longer suspect", what=what)
    becomes = happens(Pattern(EventKind.DESIGNATED, SUSPECTED))
    return [
        Words("plain adjective", {SUSPECTED: Designated(SUSPECTED)}),
        Template("instruction", "suspect {what}", action("suspect", what=what)),
        Template("instruction", "{what:acted} is|are no longer suspected", ends),
        # one may not "it is no longer suspected": so this comes before what is said of all that one may
        Template("steps", "you may have {what:acted} become no longer suspected", (action("may", do=(ends,)),),
                 first=True),
        # to become suspected is an event, and something that can be forbidden (101.2)
        Words("happens", {"becomes suspected": becomes}, {"becomes suspected": "become suspected"}),
        Words("cant", {BECOME_SUSPECTED: BECOME_SUSPECTED}),
    ]  # fmt: skip
