"""Costs of activated abilities (402): what is done to use one. Energy and Power are not paid yet: these are refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import Constant, Itself, Schema
from plystack.text import Hole, Lens, Phrase, Slot, Template, shape
from plystack.text.instructions import action
from plystack_riftbound.text.effects import status


def _all(given: Mapping[str, Any]) -> tuple[Any, ...]:
    return (given["first"], *given.get("more", ()))


def _first(value: Any) -> Mapping[str, Any] | None:
    return {"first": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _more(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple) and len(value) > 1:
        yield {"first": value[0], "more": value[1:]}


def costs(schema: Schema) -> list[Phrase]:
    """Return how costs are said."""
    del schema
    n = shape(Constant, Hole("n"))
    return [
        Slot("cost", "a cost"),
        Template("costs", "{first:cost}", Lens(_all, _first)),
        Template("costs", "{first:cost}, {more:costs}", Lens(_all, _more)),
        Template("cost", "[Exhaust]", status("exhausted", Itself(), True)),
        Template("cost", "kill {what:me}", action("destroy", what=Hole("what"))),
        Template("cost", "banish {what:me}", action("move", what=Hole("what"), to="banishment")),
        Template("cost", "disempower {what:me}", status("empowered", Hole("what"), False)),
        Template("cost", "spend {n:number} XP", action("lose", number="xp", count=n)),
        Template("cost", "spend my buff", action("take counters", counter="buff", off=Itself(), count=Constant(1))),
        Template("cost", "discard {n:number}", action("discard", count=n)),
    ]
