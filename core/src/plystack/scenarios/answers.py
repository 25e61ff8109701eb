"""Decisions of a scenario: what their options are called, and what an answer in a file means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from plystack.data import (
    Answer,
    Assign,
    Between,
    Decision,
    Declare,
    Divide,
    Domain,
    Duty,
    OneOf,
    Option,
    Order,
    SomeOf,
    YesOrNo,
)
from plystack.errors import WrongAnswer
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage

NO = "no"
"""Chooses nothing, where nothing may be chosen."""

_NOTHING = frozenset({NO, "none"})
_YES = {"yes": True, "no": False}
_MANY = 50  # of so many numbers each is listed


# -- what options are called ---------------------------------------------------------------------


def called(stage: Stage, options: Iterable[Option], labels: tuple[str, ...] = ()) -> dict[str, Option]:
    """Return options by what they are called: objects and items by their own name, others as the decision says.

    What has the same name as another is numbered: "hall", "hall 2".
    """
    found: dict[str, Option] = {}
    often: Counter[str] = Counter()
    for place, option in enumerate(options):
        told = labels[place] if place < len(labels) else str(option)
        name = stage.called(option, told) if isinstance(option, int) else told
        often[name] += 1
        found[name if often[name] == 1 else f"{name} {often[name]}"] = option
    return found


def option_names(stage: Stage, domain: Domain) -> list[str]:
    """Return what can be said to a decision, in the order in which it is offered."""
    match domain:
        case YesOrNo():
            return list(_YES)
        case OneOf(options, optional, labels):
            return [*called(stage, options, labels), *([NO] if optional else [])]
        case SomeOf(options, least, _, labels):
            return [*called(stage, options, labels), *([NO] if least == 0 else [])]
        case Order(options, labels):
            return list(called(stage, options, labels))
        case Between(least, most):
            return [str(each) for each in range(least, most + 1)] if most - least < _MANY else [f"{least} to {most}"]
        case Divide(_, options):
            return list(called(stage, options))
        case Assign(things, choices, optional):
            names = list(called(stage, things))
            return [
                f"{name}: {each}"
                for name, those, free in zip(names, choices, optional, strict=True)
                for each in [*called(stage, those), *([NO] if free else [])]
            ]
        case Declare(things, choices):
            rows = dict(zip(things, choices, strict=True))
            return [
                f"{name}: {each}"
                for name, thing in called(stage, rows).items()
                for each in [*called(stage, rows[thing]), NO]
            ]
    return [str(each) for each in domain.answers()]


def told_decision(stage: Stage, decision: Decision) -> tuple[str, str]:
    """Return who must decide what, and the options, in words."""
    asks = f" ({decision.label})" if decision.label else ""
    told = f"{decision.player} must decide about {decision.about!r}{asks}"
    return told, ", ".join(option_names(stage, decision.domain))


# -- what an answer means ------------------------------------------------------------------------


def read_answer(stage: Stage, decision: Decision, node: Node) -> Answer:
    """Return an answer as the decision takes it.

    Raises:
        ScenarioError: it is none of the answers that there are.
    """
    read = _READERS.get(type(decision.domain))
    if read is None:
        return node.text() if isinstance(node.value, str) else node.integer()
    return read(stage, decision.domain, node)


def _nothing(node: Node) -> bool:
    return node.value == [] or (isinstance(node.value, str) and node.value in _NOTHING)


def _option(node: Node, options: Mapping[str, Option]) -> Option:
    said = Node(node.document, node.path, str(node.integer())) if isinstance(node.value, int) else node
    return options[said.word(options, "option")]


def _yes_or_no(stage: Stage, domain: YesOrNo, node: Node) -> Answer:
    return _YES[node.word(_YES, "answer")] if isinstance(node.value, str) else node.boolean()


def _one_of(stage: Stage, domain: OneOf, node: Node) -> Answer:
    options = called(stage, domain.options, domain.labels)
    if _nothing(node) and NO not in options:
        if not domain.optional:
            node.fail("something must be chosen", f"options: {', '.join(options)}")
        return None
    return _option(node, options)


def _some_of(stage: Stage, domain: SomeOf, node: Node) -> Answer:
    options = called(stage, domain.options, domain.labels)
    said = [] if _nothing(node) and NO not in options else [_option(each, options) for each in node.one_or_more()]
    if not domain.least <= len(said) <= domain.most:
        told = str(domain.least) if domain.least == domain.most else f"{domain.least} to {domain.most}"
        node.fail(f"{len(said)} are chosen; expected {told}", f"options: {', '.join(options)}")
    return tuple(said)


def _order(stage: Stage, domain: Order, node: Node) -> Answer:
    options = called(stage, domain.options, domain.labels)
    said = tuple(_option(each, options) for each in node.items())
    if len(said) != len(options) or len(set(said)) != len(options):
        node.fail(f"expected each of {', '.join(options)} once, in an order")
    return said


def _between(stage: Stage, domain: Between, node: Node) -> Answer:
    return node.integer()


def _divide(stage: Stage, domain: Divide, node: Node) -> Answer:
    """``{ b1 = 2, b2 = 1 }``, or ``[2, 1]`` in the order of the options."""
    options = called(stage, domain.options)
    if isinstance(node.value, dict):
        entries = node.table(options, "the shares")
        shares = tuple(entries[name].integer() if name in entries else 0 for name in options)
    else:
        shares = tuple(each.integer() for each in node.items())
    return _judged(stage, domain, shares, node)


def _assign(stage: Stage, domain: Assign, node: Node) -> Answer:
    """``{ b1 = "hall", b2 = "no" }``: what is left out gets nothing."""
    things = called(stage, domain.things)
    entries = node.table(things, "what is assigned")
    said: list[Option | None] = []
    for name, choices, optional in zip(things, domain.choices, domain.optional, strict=True):
        each, options = entries.get(name), called(stage, choices)
        nothing = each is None or (_nothing(each) and NO not in options)
        if nothing and not optional:
            node.fail(f"{name!r} must get one of {', '.join(options)}")
        said.append(None if each is None or nothing else _option(each, options))
    return tuple(said)


def _declare(stage: Stage, domain: Declare, node: Node) -> Answer:
    """``{ b1 = "hall", b2 = ["hall", "yard"] }``: several where a thing gets several; what is left out gets nothing.

    ``"no"`` declares nothing at all.
    """
    rows = dict(zip(domain.things, domain.choices, strict=True))
    things = called(stage, rows)
    entries = {} if _nothing(node) else node.table(things, "what is declared")
    said: dict[Option, list[Option]] = {}
    for name, each in entries.items():
        options, most = called(stage, rows[things[name]]), domain.things.count(things[name])
        nothing = _nothing(each) and NO not in options
        found = said[things[name]] = [] if nothing else [_option(one, options) for one in each.one_or_more()]
        if len(found) > most:
            each.fail(f"{name!r} gets {len(found)}; it can get {most}")
    left = {thing: iter(options) for thing, options in said.items()}
    answer = tuple(next(left.get(thing, iter(())), None) for thing in domain.things)
    return _judged(stage, domain, answer, node)


def judge(stage: Stage, domain: Declare | Divide, answer: tuple[Option | None, ...]) -> None:
    """Refuse what can't be declared, or divided so, with a sentence that calls all by their names.

    Raises:
        WrongAnswer: it is no answer.
    """

    def name(option: Option) -> Option:
        return stage.called(option, str(option)) if isinstance(option, int) else option

    def names(options: Iterable[Option]) -> tuple[Option, ...]:
        return tuple(map(name, options))

    if isinstance(domain, Divide):
        attrs.evolve(domain, options=names(domain.options)).check(answer)
        return
    attrs.evolve(
        domain,
        things=names(domain.things),
        choices=tuple(map(names, domain.choices)),
        least=tuple((name(option), count) for option, count in domain.least),
        most=tuple((name(option), count) for option, count in domain.most),
        together=names(domain.together),
        alone=names(domain.alone),
        duties=tuple(Duty(names(each.things), names(each.options)) for each in domain.duties),
    ).check(tuple(None if each is None else name(each) for each in answer))


def _judged(stage: Stage, domain: Declare | Divide, answer: tuple[Option | None, ...], node: Node) -> Answer:
    try:
        judge(stage, domain, answer)
    except WrongAnswer as problem:
        raise node.error(str(problem)) from problem
    return answer


_READERS: dict[type, Callable[[Stage, Any, Node], Answer]] = {
    YesOrNo: _yes_or_no,
    OneOf: _one_of,
    SomeOf: _some_of,
    Order: _order,
    Between: _between,
    Divide: _divide,
    Assign: _assign,
    Declare: _declare,
}
