"""What comes later: at a moment that is still to come, and by what has just been done ("when you do")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Do, Pattern, Schema, Triggered, do
from plystack.text.events import Waits
from plystack.text.known import BY_THAT, reflexive
from plystack.text.phrases import Lens, Phrase, Slot, Template, nothing


def _later(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    waits: Waits = given["at"]
    if len(waits.events) != 1:
        return None
    return (do("later", ability=Triggered(waits.events[0], given["does"])),)


def _laters(value: Any) -> Mapping[str, Any] | None:
    if not _is(value, "later") or set(dict(value[0].args)) != {"ability"}:
        return None
    ability = dict(value[0].args)["ability"]
    if not isinstance(ability, Triggered) or not isinstance(ability.when, Pattern):
        return None
    plain = Triggered(ability.when, ability.does)
    return {"at": Waits((ability.when,)), "does": ability.does} if ability == plain else None


def _is(value: Any, verb: str) -> bool:
    return isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Do) and value[0].verb == verb


def _when_done(given: Mapping[str, Any]) -> tuple[Do, ...]:
    return (do("when you do", ability=reflexive(given["does"]), if_=BY_THAT),)


def _reflexives(value: Any) -> Mapping[str, Any] | None:
    if not _is(value, "when you do"):
        return None
    args = dict(value[0].args)
    ability = args.get("ability")
    if set(args) != {"ability", "if"} or args["if"] != BY_THAT or not isinstance(ability, Triggered):
        return None
    return {"does": ability.does} if ability == reflexive(ability.does) else None


def delayed(schema: Schema) -> list[Phrase]:
    """Return how one says what is done later."""
    del schema
    later = Lens(_later, _laters)
    return [
        Slot("future moment", "a moment"),
        Template("sentence", "{does:steps alone} at {at:future moment}", later),
        Template("sentence", "at {at:future moment}, {does:steps}", later),
        Template("sentence", "when you do, {does:steps}", Lens(
            _when_done, _reflexives)),
        Template("sentence", "when you do, {does:defined steps}", Lens(_when_done, nothing), prints=False),
    ]  # fmt: skip
