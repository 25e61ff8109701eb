"""What text says of Cases: "this Case", "To solve — …", "Solved — …", and that somebody solves one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import Ability, Condition, Designated, EventKind, Itself, Not, Pattern, Schema, Thing
from plystack.text import Hole, Lens, Phrase, Same, Template, Words, shape
from plystack.text.conditions import abstracted, resolved
from plystack.text.events import Happens
from plystack_cases.gates import SOLVED, ability_of, condition_of, solved, to_solve
from plystack_cases.solving import EVENT

SYNONYMS: Final = (Same(("this permanent", "this Case"), "each means the object that has the ability (201.5)"),)
"""Groups of words that say the same where several of them can stand."""


def _to_solve(given: Mapping[str, Any]) -> tuple[Ability, ...] | None:
    condition = resolved(given["condition"], Itself())
    return None if condition is None else (to_solve(condition),)


def _solves(value: Any) -> Iterator[Mapping[str, Any]]:
    condition: Condition | None = condition_of(value[0]) if _alone(value) else None
    if condition is not None:
        for told in dict.fromkeys((condition, abstracted(condition, Itself()))):
            yield {"condition": told}


def _solved(given: Mapping[str, Any]) -> tuple[Ability, ...] | None:
    try:
        return tuple(map(solved, given["line"]))
    except ValueError:
        return None


def _when_solved(value: Any) -> Mapping[str, Any] | None:
    ability = ability_of(value[0]) if _alone(value) else None
    return None if ability is None else {"line": (ability,)}


def _alone(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Ability)


def phrases(schema: Schema) -> list[Phrase]:
    """Return everything that text says of Cases."""
    del schema
    solving = shape(Pattern, EventKind.ANNOUNCED, EVENT, (("object", shape(Thing, Hole("what"))),))
    return [
        Words("one object", {"this Case": Itself()}, fits=frozenset({"Case"})),
        Words("this object", {"this Case": "it"}, prints=False),
        Words("plain adjective", {SOLVED: Designated(SOLVED), "unsolved": Not(Designated(SOLVED))}),
        Template("line", "To solve — {condition}.", Lens(_to_solve, _solves), also=("To solve — {condition}",)),
        Template("line", "Solved — {line}", Lens(_solved, _when_solved)),
        Template("does", "solves|solve a {what:group.one}", shape(Happens, (("player", solving),))),
    ]  # fmt: skip
