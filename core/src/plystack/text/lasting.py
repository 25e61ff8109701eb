"""What lasts for a while, and what X is: that is said of everything in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import Constant, Do, Expr, Itself, Schema, Until, do
from plystack.data.substitution import substitute
from plystack.text.amounts import X
from plystack.text.clauses import amounts_of, clause_of, says_x, static
from plystack.text.conditions import ALWAYS
from plystack.text.deeds import SEVERAL, Deed, merged_deeds
from plystack.text.having import GRANTS
from plystack.text.known import DONE
from plystack.text.nouns import OTHER
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template, nothing
from plystack.text.shape import Hole
from plystack.text.telling import alone, condition_of, conditional, one_then_other, shown, unsaid


def _lasting(until: str, *extra: str) -> Lens:
    """Return "… until end of turn": a continuous effect that begins now."""

    def build(given: Mapping[str, Any]) -> Do | None:
        does: Deed = given["does"]
        if "amount" in extra:
            if not says_x(does) or says_x(given["amount"]):
                return None
            does = substitute(does, {X: given["amount"]})
        effect = static(given["who"], does, bound=False)
        return None if effect is None else do("continue", effect=effect, until=until)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Do) or value.verb != "continue" or value.bind:
            return
        args = dict(value.args)
        if set(args) != {"effect", "until"} or args["until"] != until:
            return
        found = clause_of(args["effect"])
        if found is None or found[2] != ALWAYS:
            return
        who, does, _ = found
        if "amount" not in extra:
            yield {"who": who, "does": does}
        else:
            for amount in amounts_of(does):
                yield {"who": who, "does": substitute(does, {amount: X}), "amount": amount}

    return Lens(build, take)


def _both_lasting(given: Mapping[str, Any]) -> Do | None:
    """Return that one thing is so until end of turn, and another for the turn, which is as long."""
    does = merged_deeds({"all": (given["does"], given["more"])})
    built: Do | None = _lasting(Until.TURN.value).build({"who": given["who"], "does": does})
    return built


def _all_defined(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return a program with what X is in all of it."""
    program: tuple[Do, ...] = given["first"]
    amount = given["amount"]
    if isinstance(amount, Constant) or says_x(amount) or not says_x(program):
        return None
    if any(each.verb == "continue" for each in program) and (
        len(program) == 1 or substitute(amount, {OTHER: Itself()}) != amount
    ):
        return None  # "other" is said of each of those that it lasts for
    return substitute(program, {X: amount})


def _defined(given: Mapping[str, Any]) -> Do | None:
    act: Do = given["act"]
    amount = given["amount"]
    return (
        substitute(act, {X: amount})
        if says_x(act) and not says_x(amount) and not isinstance(amount, Constant)
        else None
    )


def _undefined(value: Any) -> Mapping[str, Any] | None:
    count = dict(value.args).get("count") if isinstance(value, Do) else None
    if not isinstance(count, Expr) or isinstance(count, Constant) or count == X:
        return None
    given = {"act": substitute(value, {count: X}), "amount": count}
    return given if _defined(given) == value else None


def lasting(schema: Schema) -> list[Phrase]:
    """Return how one says what lasts for a while, and what X is."""
    del schema
    turn = Until.TURN.value
    return [
        # what lasts
        Slot("lasting deeds", "what is so of it", numbered=True),
        Slot("lasting deed", "what is so of it", numbered=True),
        Slot("lasting deeds in a row", "what is so of it", numbered=True),
        Series("lasting deeds in a row", "lasting deed"),
        Template("lasting deeds", "{all:lasting deeds in a row}", SEVERAL),
        Template("lasting deed", "gains|gain {abilities}", GRANTS),
        Template("lasting deed", "{deed}", Hole("deed")),
        Template("instruction", f"{{who:acted}} {{does:lasting deeds}} until {turn}", _lasting(turn)),
        Template("instruction", f"{{who:acted}} {{does:lasting deeds}} until {turn}, where X is {{amount}}",
                 shown(_lasting(turn, "amount"))),
        Template("instruction",
                 f"{{who:acted}} {{does:lasting deeds}} until {turn} and {{more:lasting deeds}} this turn",
                 unsaid(Lens(_both_lasting, nothing))),
        Template("instruction", f"until {turn}, {{who:acted}} {{does:lasting deeds}}", unsaid(_lasting(turn))),
        Template("instruction", "{act.many}, where X is {amount}", shown(Lens(_defined, _undefined))),
        Template("instruction", "{who:acted} {does:lasting deeds} this turn", unsaid(_lasting(turn))),
        # what X is, is said of everything in a sentence
        Slot("defined steps", "what is done"),
        Template("defined steps", "{first:steps}, where X is {amount}", unsaid(Lens(_all_defined, nothing))),
        Template("defined steps", f"{{who:acted}} {{does:lasting deeds}} until {turn}, where X is {{amount}}",
                 unsaid(alone(_lasting(turn, "amount")))),
        Template("sentence", "{steps:defined steps}", unsaid(Lens(lambda g: g["steps"], nothing))),
        Template("sentence", "then {steps:defined steps}", unsaid(Lens(lambda g: g["steps"], nothing))),
        Template("sentence", "{first:steps}, then {more:defined steps}", unsaid(Lens(one_then_other, nothing))),
        Template("sentence", "if {condition}, {then:defined steps}", unsaid(Lens(conditional, condition_of))),
        Template("sentence", "if you do, {then:defined steps}", unsaid(Lens(
            lambda g: (do("if", condition=DONE, then=g["then"]),), nothing))),
    ]  # fmt: skip
