"""What instructions can do: suspect permanents, and end that."""

from __future__ import annotations

from plystack.data import Designate, Undesignate
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_suspect.marks import SUSPECTED

_FIELD = "battlefield"


def _is_suspected(call: Call, ident: int) -> bool:
    return SUSPECTED in dict(call.obj(ident).designations)


def _suspect(call: Call) -> Step:
    """Permanents become suspected; what is suspected is so once, and nothing else can be (701.60a, b, d)."""
    found = [each for each in call.objects("what") if call.obj(each).zone == _FIELD]
    return Step([Designate(each, SUSPECTED) for each in found if not _is_suspected(call, each)])


def _no_longer(call: Call) -> Step:
    """Permanents that are suspected are so no longer (701.60a)."""
    return Step([Undesignate(each, SUSPECTED) for each in call.objects("what") if _is_suspected(call, each)])


VERBS = (
    Verb("suspect", _suspect, (Param("what", Wants.OBJECTS),)),
    Verb("no longer suspect", _no_longer, (Param("what", Wants.OBJECTS),)),
)
