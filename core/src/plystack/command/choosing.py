"""How a decision is shown with numbers, and which answer some numbers are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from plystack.data import (
    Answer,
    Assign,
    Between,
    Decision,
    Declare,
    Divide,
    Domain,
    OneOf,
    Option,
    Order,
    SomeOf,
    YesOrNo,
)
from plystack.errors import WrongAnswer
from plystack.scenarios.answers import NO, called, judge, told_decision
from plystack.scenarios.stage import Stage

_MOST = 50  # so many answers are listed where nothing else says what there is
_NOTHING = "nothing"


def shown(stage: Stage, decision: Decision) -> list[str]:
    """Return who must decide what, how numbers answer it, and the options with their numbers."""
    asks, _ = told_decision(stage, decision)
    return [f"{asks}: {_how(stage, decision.domain)}", *numbered(_names(stage, decision.domain))]


def numbered(names: Sequence[str]) -> list[str]:
    """Return names as lines, each with its number."""
    width = len(str(len(names)))
    return [f"  {number:>{width}}  {name}" for number, name in enumerate(names, 1)]


def says_no(decision: Decision) -> bool:
    """Say whether "no" is an answer to what is to be decided."""
    match decision.domain:
        case YesOrNo() | Declare():
            return True
        case OneOf(_, optional, _):
            return optional
        case SomeOf(_, least, _, _):
            return least == 0
    return False


def answer_of(stage: Stage, decision: Decision, numbers: Sequence[int]) -> Answer:
    """Return the answer that numbers are.

    Raises:
        WrongAnswer: they are none.
    """
    match decision.domain:
        case Between():
            return _only(numbers)
        case Divide():
            judge(stage, decision.domain, tuple(numbers))
            return tuple(numbers)
        case Assign(things, choices) | Declare(things, choices):
            if len(numbers) != len(things):
                raise WrongAnswer(f"expected {len(things)} numbers, one for each of {_listed(stage, things)}")
            found = tuple(
                None if number == 0 else those[_place(number, len(those))]
                for number, those in zip(numbers, choices, strict=True)
            )
            if isinstance(decision.domain, Declare):
                judge(stage, decision.domain, found)
            return found
        case YesOrNo():
            return _place(_only(numbers), 2) == 0
        case OneOf(options, optional, _):
            place = _place(_only(numbers), len(options) + optional)
            return options[place] if place < len(options) else None
        case SomeOf(options, least, most, _):
            places = [_place(each, len(options) + (least == 0)) for each in _different(numbers)]
            if len(options) in places:
                if len(places) > 1:
                    raise WrongAnswer(f"{NO!r} is chosen alone")
                return ()
            if not least <= len(places) <= most:
                raise WrongAnswer(_how(stage, decision.domain))
            return tuple(options[each] for each in places)
        case Order(options, _):
            if len(numbers) != len(options):
                raise WrongAnswer(_how(stage, decision.domain))
            return tuple(options[_place(each, len(options))] for each in _different(numbers))
    answers = list(islice(decision.domain.answers(), _MOST))
    return answers[_place(_only(numbers), len(answers))]


def answer_yes(decision: Decision) -> Answer:
    """Return the answer "yes" to a decision.

    Raises:
        WrongAnswer: more must be said than that.
    """
    if not isinstance(decision.domain, YesOrNo):
        raise WrongAnswer("say which: the number that stands beside it")
    return True


def answer_no(decision: Decision) -> Answer:
    """Return the answer "no" to a decision that has it."""
    match decision.domain:
        case YesOrNo():
            return False
        case OneOf():
            return None
        case Declare(things):
            return (None,) * len(things)
    return ()


def told(stage: Stage, decision: Decision, numbers: Sequence[int]) -> str:
    """Return what some numbers that answer a decision stand for, in words."""
    if isinstance(decision.domain, Between | Divide | Assign | Declare):
        return ", ".join(map(str, numbers))
    names = _names(stage, decision.domain)
    return ", ".join(names[number - 1] for number in numbers)


def _names(stage: Stage, domain: Domain) -> list[str]:
    match domain:
        case Between():
            return []
        case Divide(_, options) | Order(options, _):
            return list(called(stage, options, getattr(domain, "labels", ())))
        case Assign(things, choices) | Declare(things, choices):
            pairs = zip(called(stage, things), choices, strict=True)
            return [f"{thing}: {_choices(stage, each)}" for thing, each in pairs]
        case YesOrNo():
            return ["yes", NO]
        case OneOf(options, optional, labels):
            return [*called(stage, options, labels), *([NO] if optional else [])]
        case SomeOf(options, least, _, labels):
            return [*called(stage, options, labels), *([NO] if least == 0 else [])]
    return [str(each) for each in islice(domain.answers(), _MOST)]


def _how(stage: Stage, domain: Domain) -> str:
    match domain:
        case Between(least, most):
            return f"say a number from {least} to {most}"
        case Divide(total, options, least, before):
            told = f"say {len(options)} numbers that make {total}, each at least {least}, for these in order"
            needs = " and ".join(map(str, before))
            return f"{told}; the last gets more only if the others get {needs} or more" if any(before) else told
        case Assign(things) | Declare(things):
            return f"say {len(things)} numbers, one for each of these in order; 0 for nothing"
        case SomeOf(_, least, most, _):
            return f"say {least if least == most else f'{least} to {most}'} of the numbers"
        case Order(options, _):
            return f"say all {len(options)} numbers in an order"
    return "say one of the numbers"


def _choices(stage: Stage, options: Sequence[Option]) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(called(stage, options), 1)) or _NOTHING


def _listed(stage: Stage, options: Sequence[Option]) -> str:
    return ", ".join(called(stage, options)) or _NOTHING


def _only(numbers: Sequence[int]) -> int:
    if len(numbers) != 1:
        raise WrongAnswer(f"expected one number, came {len(numbers)}")
    return numbers[0]


def _different(numbers: Sequence[int]) -> Sequence[int]:
    for number in numbers:
        if numbers.count(number) > 1:
            raise WrongAnswer(f"number {number} is said twice")
    return numbers


def _place(number: int, count: int) -> int:
    if not 1 <= number <= count:
        raise WrongAnswer(f"there is no number {number}; there are 1 to {count}")
    return number - 1
