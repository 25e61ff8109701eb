"""Instructions of every game: sentences in a row, "you may", "if you do", "then", and what lasts for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import (
    Constant,
    Do,
    Expr,
    Itself,
    OwnerOf,
    Schema,
    Target,
    Until,
    ValueOf,
    Whoever,
    do,
)
from plystack.data.expr import Whose
from plystack.data.players import Everyone
from plystack.data.substitution import substitute
from plystack.data.values import CONTROLLER, pairs
from plystack.text.amounts import X
from plystack.text.clauses import amounts_of, clause_of, says_x, static
from plystack.text.conditions import ALWAYS
from plystack.text.deeds import SEVERAL, Deed, merged_deeds
from plystack.text.having import GRANTS
from plystack.text.known import ANY_PLAYER, DONE, IT, THAT, THEY, Chosen, ChosenPlayer
from plystack.text.nouns import OTHER, both, parts
from plystack.text.phrases import Lens, Phrase, Series, Slot, Template, Words
from plystack.text.shape import Hole, Shape, shape


def action(verb: str, bind: str = "", **args: Any) -> Shape:
    """Return the shape of an instruction, with holes or data as what it is given."""
    named = tuple(sorted((name.rstrip("_"), value) for name, value in args.items()))
    return Shape(Do, (("verb", verb), ("args", named), ("bind", bind)))


def _row(name: str) -> Lens:
    """Return one instruction as a program."""
    return Lens(lambda given: (given[name],), lambda value: {name: value[0]} if _is_row(value, 1) else None)


def _is_row(value: Any, length: int) -> bool:
    return isinstance(value, tuple) and len(value) == length


def _is_one(value: Any) -> bool:
    """Say whether a program is said in one breath: one instruction, or a choice and what becomes of that."""
    two = _is_row(value, 2) and (value[0].verb == "choose" or value[1].verb == "designate")
    return _is_row(value, 1) or two


def _and(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple):
        for end in range(1, len(value)):  # one sentence can say several instructions that belong together
            yield {"first": value[:end], "more": value[end:]}


_SEQUENCE = Lens(lambda given: (*given["first"], *given["more"]), _and)
_READ = Lens(_SEQUENCE.build, lambda value: None)


def _then(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return one program after another; "you may A, then B" is about both."""
    return None if given["first"][-1].verb == "may" else (*given["first"], *given["more"])


def _if(given: Mapping[str, Any]) -> tuple[Do, ...]:
    return (do("if", condition=given["condition"], then=given["then"]),)


def _ifs(value: Any) -> Mapping[str, Any] | None:
    if not _is_row(value, 1) or value[0].verb != "if":
        return None
    args = dict(value[0].args)
    if set(args) != {"condition", "then"} or args["condition"] == DONE:
        return None
    return {"condition": args["condition"], "then": args["then"]}


# -- what lasts ------------------------------------------------------------------------------------


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


# -- whom, what -----------------------------------------------------------------------------------


def target(where: Any = None, players: Any = None, least: int = 1, most: Any = 1) -> Shape:
    """Return the shape of a target without its name."""
    return shape(Target, "", where, players, Constant(least), most if isinstance(most, Shape) else Constant(most))


def _with_who(given: Mapping[str, Any]) -> Do | None:
    act: Do = given["act"]
    return Do(act.verb, pairs({**dict(act.args), "who": given["who"]}), act.bind)


def _who(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or "who" not in dict(value.args):
        return None
    args = dict(value.args)
    who = args.pop("who")
    return {"who": who, "act": Do(value.verb, pairs(args), value.bind)}


def _you(value: Any) -> Mapping[str, Any] | None:
    return {"act": value} if isinstance(value, Do) and "who" not in dict(value.args) else None


def instructions(schema: Schema) -> list[Phrase]:
    """Return how instructions are said in every game."""
    del schema
    turn = Until.TURN.value
    where, n = Hole("where"), Hole("n")
    return [
        Slot("effects", "what is done"),
        Slot("sentence", "what is done"),
        Slot("steps", "what is done"),
        Slot("instruction", "what is done"),
        Slot("act", "what a player does", numbered=True),
        Slot("said act", "what a player does", numbered=True),
        Slot("player", "a player", numbered=True),
        Slot("acted", "objects", numbered=True),
        Slot("what", "objects"),
        Slot("amount of times", "how many"),
        Slot("how many", "how many"),
        Template("effects", "{sentence}", Hole("sentence")),
        Template("effects", "{first:sentence}. {more:effects}", _SEQUENCE),
        Template("sentence", "{steps}", Lens(lambda g: g["steps"], lambda v: {"steps": v} if _is_one(v) else None)),
        Template("sentence", "then if {condition}, {then:steps}", _unsaid(Lens(_if, _ifs))),
        Template("sentence", "{first:steps}, then {more:steps}", _unsaid(Lens(_then, _no)),
                 also=("{first:steps}, and {more:steps}",)),
        Template("sentence", "then {steps}", Lens(lambda g: g["steps"], lambda value: None), prints=False),
        Template("sentence", "{then:steps} if {condition}", Lens(_if, _ifs)),
        Template("sentence", "if {condition}, {then:steps}", _unsaid(Lens(_if, _ifs))),
        Template("sentence", "if {condition}, {then:steps}. otherwise, {else_:steps}",
                 (action("if", condition=Hole("condition"), then=Hole("then"), else_=Hole("else_")),)),
        Template("sentence", "if you do, {then:steps}", (action("if", condition=DONE, then=Hole("then")),),
                 also=("if they do, {then:steps}",)),
        Template("sentence", "{then:steps alone} unless {condition}",
                 (action("if", condition=Hole("condition"), then=(do("nothing"),), else_=Hole("then")),)),
        # what X is, is said of everything in a sentence
        Slot("defined steps", "what is done"),
        Template("defined steps", "{first:steps}, where X is {amount}", _unsaid(Lens(_all_defined, _no))),
        Template("defined steps", f"{{who:acted}} {{does:lasting deeds}} until {turn}, where X is {{amount}}",
                 _unsaid(_alone(_lasting(turn, "amount")))),
        Template("sentence", "{steps:defined steps}", _unsaid(Lens(lambda g: g["steps"], _no))),
        Template("sentence", "then {steps:defined steps}", _unsaid(Lens(lambda g: g["steps"], _no))),
        Template("sentence", "{first:steps}, then {more:defined steps}", _unsaid(Lens(_then, _no))),
        Template("sentence", "if {condition}, {then:defined steps}", _unsaid(Lens(_if, _ifs))),
        Template("sentence", "if you do, {then:defined steps}", _unsaid(Lens(
            lambda g: (do("if", condition=DONE, then=g["then"]),), _no))),
        Template("steps", "{instruction}", _row("instruction")),
        Template("steps", "you may {first:steps alone}, then {more:steps alone}", Lens(
            lambda given: (do("may", do=_SEQUENCE.build(given)),), _no)),
        Template("steps", "{first:steps alone} and {more:steps}", _SEQUENCE),
        Slot("steps alone", "what is done"),
        Template("steps alone", "{instruction}", _row("instruction")),
        # players who do
        Template("instruction", "{act.many}", Lens(lambda g: g["act"], _you), also=("you {act.many}",)),
        Template("instruction", "you {act:said act.many}", Lens(lambda g: g["act"], _you)),
        Template("instruction", "{who:player.one} {act.one}", Lens(_with_who, _who)),
        Template("instruction", "{who:player.one} {act:said act.one}", Lens(_with_who, _who)),
        Template("steps", "you may {act:said act.many}", Lens(lambda g: (do("may", do=(g["act"],)),), _may_act)),
        Template("steps", "you may {do:steps}", (action("may", do=Hole("do")),)),
        Template("steps", "{who:player.one} may {do:steps}", (action("may", do=Hole("do"), who=Hole("who")),)),
        Slot("payment", "what a player pays", numbered=True),
        Template("payment", "{act}", Hole("act")),
        Template("sentence", "{else_:steps alone} unless you {do:payment.many}", _alone(Lens(_unless, _unlessed))),
        Template("sentence", "{else_:steps alone} unless {who:player.one} {do:payment.one}",
                 _alone(Lens(_unless, _unlessed_by))),
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
                 _shown(_lasting(turn, "amount"))),
        Template("instruction",
                 f"{{who:acted}} {{does:lasting deeds}} until {turn} and {{more:lasting deeds}} this turn",
                 _unsaid(Lens(_both_lasting, _no))),
        Template("instruction", f"until {turn}, {{who:acted}} {{does:lasting deeds}}", _unsaid(_lasting(turn))),
        Template("instruction", "{act.many}, where X is {amount}", _shown(Lens(_defined, _undefined))),
        Template("instruction", "{who:acted} {does:lasting deeds} this turn", _unsaid(_lasting(turn))),
        # objects
        Template("acted", "{objects}", Hole("objects")),
        Template("acted.one", "{it:what is chosen}", Hole("it")),
        Template("acted.many", "{it:several chosen}", Hole("it")),
        Slot("what is chosen", "an object"),
        Slot("several chosen", "objects"),
        Words("what is chosen", {"it": IT}),
        Words("what is chosen", {"that object": THAT}),
        Template("what is chosen", "target {where:group.one}", shape(Chosen, target(where))),
        Template("what is chosen", "another target {where:group.one}", Lens(_another, _no), prints=False),
        Template("what is chosen", "up to one target {where:group.one}", shape(Chosen, target(where, least=0))),
        Template("several chosen", "up to {n:count} target {where:group.many}",
                 shape(Chosen, target(where, least=0, most=shape(Constant, n)))),
        Template("several chosen", "{n:count} target {where:group.many}", EXACTLY),
        Template("what", "{it:one object}", Hole("it")),
        Template("what", "{it:what is chosen}", Hole("it")),
        Template("what", "{it:several chosen}", Hole("it")),
        Template("what", "all {where:group.many}", where, also=("each {where:group.one}",)),
        # players
        Template("player.one", "target player", shape(ChosenPlayer, target(players=ANY_PLAYER))),
        Template("player.one", "target opponent", shape(ChosenPlayer, target(players=Whoever("opponent")))),
        Words("player.one", {"that player": THEY, "each opponent": Whoever("opponent"), "each player": Everyone()}),
        Words("player.one", {"its controller": ValueOf(CONTROLLER, Whose.IT), "its owner": OwnerOf(Whose.IT)}),
        # numbers
        Words("how many", {"a": Constant(1)}),
        Template("how many", "{n:count}", Lens(lambda g: Constant(g["n"]) if g["n"] > 1 else None, _number)),
        Words("how many", {"X": X}),
    ]  # fmt: skip


def _defined(given: Mapping[str, Any]) -> Do | None:
    act: Do = given["act"]
    amount = given["amount"]
    return (
        substitute(act, {X: amount})
        if says_x(act) and not says_x(amount) and not isinstance(amount, Constant)
        else None
    )


def _may_act(value: Any) -> Mapping[str, Any] | None:
    if not _is_row(value, 1) or value[0].verb != "may":
        return None
    args = dict(value[0].args)
    inner = args["do"]
    return {"act": inner[0]} if set(args) == {"do"} and _is_row(inner, 1) and _you(inner[0]) is not None else None


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


def _both_lasting(given: Mapping[str, Any]) -> Do | None:
    """Return that one thing is so until end of turn, and another for the turn, which is as long."""
    does = merged_deeds({"all": (given["does"], given["more"])})
    built: Do | None = _lasting(Until.TURN.value).build({"who": given["who"], "does": does})
    return built


def _undefined(value: Any) -> Mapping[str, Any] | None:
    count = dict(value.args).get("count") if isinstance(value, Do) else None
    if not isinstance(count, Expr) or isinstance(count, Constant) or count == X:
        return None
    given = {"act": substitute(value, {count: X}), "amount": count}
    return given if _defined(given) == value else None


def _alone(lens: Lens) -> Lens:
    """Return an instruction as a program of its own."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...]:
        return (lens.build(given),)

    return Lens(build, lambda value: lens.take(value[0]) if _is_row(value, 1) else None)


def _number(value: Any) -> Mapping[str, Any] | None:
    return {"n": value.value} if isinstance(value, Constant) and type(value.value) is int and value.value > 1 else None


def _no(value: Any) -> None:
    return None


def _unsaid(lens: Lens) -> Lens:
    """Return a way to say something that is read and not printed."""
    return Lens(lens.build, _no)


def _shown(lens: Lens) -> Lens:
    """Return a way to say something that is printed, and read in a sentence as a whole."""
    return Lens(lambda given: None, lens.take)


def _another(given: Mapping[str, Any]) -> Chosen:
    return Chosen(Target("", both((*parts(given["where"]), OTHER))))


def _exactly(given: Mapping[str, Any]) -> Chosen | None:
    count = Constant(given["n"])
    return Chosen(Target("", given["where"], None, count, count)) if given["n"] > 1 else None


def _exact(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Chosen) or value.target.least != value.target.most:
        return None
    least = value.target.least
    if not isinstance(least, Constant) or type(least.value) is not int or least.value < 2:
        return None
    return {"n": least.value, "where": value.target.where}


EXACTLY = Lens(_exactly, _exact)
"""So many objects that are chosen, no more and no fewer."""


def _unless(given: Mapping[str, Any]) -> Do:
    act: Do = given["do"]
    if "who" not in given:
        return do("may", do=(act,), else_=given["else_"])
    return do("may", do=(act,), else_=given["else_"], who=given["who"])


def _unlessed(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or value.verb != "may":
        return None
    args = dict(value.args)
    inner = args.get("do")
    if set(args) != {"do", "else"} or not isinstance(inner, tuple) or len(inner) != 1:
        return None
    return {"do": inner[0], "else_": args["else"]}


def _unlessed_by(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or value.verb != "may":
        return None
    args = dict(value.args)
    inner = args.get("do")
    if set(args) != {"do", "else", "who"} or not isinstance(inner, tuple) or len(inner) != 1:
        return None
    return {"do": inner[0], "else_": args["else"], "who": args["who"]}
