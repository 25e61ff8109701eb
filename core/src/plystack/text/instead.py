"""One thing or another: "A. If …, B instead.", and "You may A. If you don't, B."."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from plystack.data import Condition, Do, Schema, Unless, do
from plystack.text.known import DONE, is_program
from plystack.text.mentions import introduces, says_it, says_them
from plystack.text.phrases import Lens, Phrase, Template
from plystack.text.telling import given_to


def speaks_of(first: Iterable[Do], *others: Do) -> bool:
    """Say whether one of some instructions speaks of what a program before them brings."""
    return any(introduces(each) for each in first) and any(says_it(each) or says_them(each) for each in others)


def _instead(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return what is done, and what is done in its stead where something is so; that is asked before."""
    first, then, condition = given["first"], given["then"], given["condition"]
    if speaks_of(first, do("if", condition=condition)) or first[-1].verb in ("may", "if"):
        return None
    # what is said first comes first, as one hears it: of that the other can speak
    unless: Condition = condition.condition if isinstance(condition, Unless) else Unless(condition)
    return (do("if", condition=unless, then=first, else_=then),)


def _was_instead(value: Any) -> Mapping[str, Any] | None:
    args = given_to(value, "if")
    if args is None or set(args) != {"condition", "then", "else"}:
        return None
    unless, first, then = args["condition"], args["then"], args["else"]
    if not isinstance(unless, Unless) or unless.condition == DONE or not (is_program(first) and is_program(then)):
        return None
    given = {"first": first, "condition": unless.condition, "then": then}
    return given if _instead(given) == value else None


def _or_else(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return what a player may do, and what is done where they do not."""
    does, others = given["do"], given["others"]
    return None if speaks_of(does, *others) else (do("may", do=does, else_=others),)


def _others(value: Any) -> Mapping[str, Any] | None:
    args = given_to(value, "may")
    if args is None or set(args) != {"do", "else"} or not is_program(args["do"]) or not is_program(args["else"]):
        return None
    given = {"do": args["do"], "others": args["else"]}
    return given if _or_else(given) == value else None


def instead(schema: Schema) -> list[Phrase]:
    """Return how one says that something is done instead."""
    del schema
    return [
        Template("sentence", "{first:steps}. if {condition}, {then:steps} instead", Lens(_instead, _was_instead),
                 also=("{first:steps}. if {condition}, instead {then:steps}",)),
        Template("sentence", "you may {do:steps}. if you don't, {others:steps}", Lens(_or_else, _others)),
    ]  # fmt: skip
