"""Instructions of every game: sentences in a row, "if you do", "then", who does what to what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import (
    Constant,
    Do,
    Expr,
    OwnerOf,
    Schema,
    Target,
    ValueOf,
    Whoever,
    do,
)
from plystack.data.expr import Whose
from plystack.data.players import Everyone
from plystack.data.values import CONTROLLER, pairs
from plystack.text.amounts import X
from plystack.text.known import ANY_PLAYER, DONE, IT, THAT, THEY, Chosen, ChosenPlayer
from plystack.text.nouns import OTHER, both, parts
from plystack.text.phrases import Lens, Phrase, Slot, Template, Words, nothing
from plystack.text.shape import Hole, Shape, shape
from plystack.text.telling import condition_of, conditional, is_row, one_then_other, row, unsaid


def action(verb: str, bind: str = "", **args: Any) -> Shape:
    """Return the shape of an instruction, with holes or data as what it is given."""
    named = tuple(sorted((name.rstrip("_"), value) for name, value in args.items()))
    return Shape(Do, (("verb", verb), ("args", named), ("bind", bind)))


def _is_one(value: Any) -> bool:
    """Say whether a program is said in one breath: one instruction, or a choice and what becomes of that."""
    two = is_row(value, 2) and (value[0].verb == "choose" or value[1].verb == "designate")
    return is_row(value, 1) or two


def _and(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple):
        for end in range(1, len(value)):  # one sentence can say several instructions that belong together
            yield {"first": value[:end], "more": value[end:]}


_SEQUENCE = Lens(lambda given: (*given["first"], *given["more"]), _and)


# -- whom, what -----------------------------------------------------------------------------------


def target(where: Any = None, players: Any = None, least: int = 1, most: Any = 1) -> Shape:
    """Return the shape of a target without its name."""
    return shape(
        Target, "", where, players, Constant(least), most if isinstance(most, (Shape, Expr)) else Constant(most)
    )


def _with_who(given: Mapping[str, Any]) -> Do | None:
    act: Do = given["act"]
    return Do(act.verb, pairs({**dict(act.args), "who": given["who"]}), act.bind)


def _who(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or "who" not in dict(value.args):
        return None
    args = dict(value.args)
    who = args.pop("who")
    return {"who": who, "act": Do(value.verb, pairs(args), value.bind)}


def of_you(value: Any) -> Mapping[str, Any] | None:
    """Return what is done, where it is not said who does it."""
    return {"act": value} if isinstance(value, Do) and "who" not in dict(value.args) else None


def instructions(schema: Schema) -> list[Phrase]:
    """Return how instructions are said in every game."""
    del schema
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
        Template("sentence", "then if {condition}, {then:steps}", unsaid(Lens(conditional, condition_of))),
        Template("sentence", "{first:steps}, then {more:steps}", unsaid(Lens(one_then_other, nothing)),
                 also=("{first:steps}, and {more:steps}",)),
        Template("sentence", "then {steps}", Lens(lambda g: g["steps"], nothing), prints=False),
        Template("sentence", "{then:steps} if {condition}", Lens(conditional, condition_of)),
        Template("sentence", "if {condition}, {then:steps}", unsaid(Lens(conditional, condition_of))),
        Template("sentence", "if {condition}, {then:steps}. otherwise, {else_:steps}",
                 (action("if", condition=Hole("condition"), then=Hole("then"), else_=Hole("else_")),)),
        Template("sentence", "if you do, {then:steps}", (action("if", condition=DONE, then=Hole("then")),),
                 also=("if they do, {then:steps}",)),
        Template("sentence", "{then:steps alone} unless {condition}",
                 (action("if", condition=Hole("condition"), then=(do("nothing"),), else_=Hole("then")),)),
        Template("steps", "{instruction}", row("instruction")),
        Template("steps", "you may {first:steps alone}, then {more:steps alone}", Lens(
            lambda given: (do("may", do=_SEQUENCE.build(given)),), nothing)),
        Template("steps", "{first:steps alone} and {more:steps}", _SEQUENCE),
        Slot("steps alone", "what is done"),
        Template("steps alone", "{instruction}", row("instruction")),
        # players who do
        Template("instruction", "{act.many}", Lens(lambda g: g["act"], of_you), also=("you {act.many}",)),
        Template("instruction", "you {act:said act.many}", Lens(lambda g: g["act"], of_you)),
        Template("instruction", "{who:player.one} {act.one}", Lens(_with_who, _who)),
        Template("instruction", "{who:player.one} {act:said act.one}", Lens(_with_who, _who)),
        # objects
        Template("acted", "{objects}", Hole("objects")),
        Template("acted.one", "{it:what is chosen}", Hole("it")),
        Template("acted.many", "{it:several chosen}", Hole("it")),
        Slot("what is chosen", "an object"),
        Slot("several chosen", "objects"),
        Words("what is chosen", {"it": IT}),
        Words("what is chosen", {"that object": THAT}),
        Template("what is chosen", "target {where:group.one}", shape(Chosen, target(where))),
        Template("what is chosen", "another target {where:group.one}", Lens(_another, nothing), prints=False),
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


def _number(value: Any) -> Mapping[str, Any] | None:
    return {"n": value.value} if isinstance(value, Constant) and type(value.value) is int and value.value > 1 else None


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
