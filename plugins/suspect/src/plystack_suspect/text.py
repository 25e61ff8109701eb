"""The words of card text: suspecting, being suspected, and being so no longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from plystack.data import Constant, Designated, Do, EventKind, Pattern, Schema, Static, do
from plystack.text import Hole, Lens, Phrase, Template, Words, nothing
from plystack.text.events import happens
from plystack.text.instructions import action
from plystack.text.known import IT, THEM
from plystack_suspect.marks import BECOME_SUSPECTED, SUSPECTED

_ONE: Final = "suspect"
"""The name of the one of several that is chosen to be suspected."""

# "suspect one of the other creatures": of those that have just been spoken of
_ONE_OF_THEM = (do("choose", _ONE, what=THEM, least=Constant(1), most=Constant(1)), do("suspect", what=IT))

_BECOMES = happens(Pattern(EventKind.DESIGNATED, SUSPECTED))


def _and_they(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return what is so of some objects for a while, and that they are suspected no longer."""
    first: Do = given["first"]
    effect = dict(first.args).get("effect")
    whom = {part.where for part in effect.parts} if first.verb == "continue" and isinstance(effect, Static) else set()
    return (first, do("no longer suspect", what=whom.pop())) if len(whom) == 1 else None


def phrases(schema: Schema) -> list[Phrase]:
    """Return what card text can say with this add-on."""
    del schema
    what = Hole("what")
    ends = action("no longer suspect", what=what)
    return [
        Words("plain adjective", {SUSPECTED: Designated(SUSPECTED)}),
        Template("instruction", "suspect {what}", action("suspect", what=what)),
        Template("instruction", "{what:acted} is|are no longer suspected", ends),
        Template("steps", "you may have {what:acted} become no longer suspected", (action("may", do=(ends,)),),
                 first=True),
        Template("steps", "suspect one of the other creatures", _ONE_OF_THEM, also=("suspect one of those creatures",)),
        Template("effects", "{first:instruction}. if any of them are suspected, they are no longer suspected",
                 Lens(_and_they, nothing), prints=False),
        # to become suspected is an event, and something that can be forbidden (101.2)
        Words("happens", {"becomes suspected": _BECOMES}, {"becomes suspected": "become suspected"}),
        Words("cant", {BECOME_SUSPECTED: BECOME_SUSPECTED}),
    ]  # fmt: skip
