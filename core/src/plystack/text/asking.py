"""What players may do, and what is so unless they do something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from plystack.data import Do, Everyone, Schema, Whoever, do
from plystack.data.values import pairs
from plystack.text.instructions import action, of_you
from plystack.text.known import THEY, ChosenPlayer
from plystack.text.phrases import Lens, Phrase, Slot, Template
from plystack.text.shape import Hole
from plystack.text.telling import alone, is_row, row


def _may_act(value: Any) -> Mapping[str, Any] | None:
    if not is_row(value, 1) or value[0].verb != "may":
        return None
    args = dict(value[0].args)
    inner = args["do"]
    return {"act": inner[0]} if set(args) == {"do"} and is_row(inner, 1) and of_you(inner[0]) is not None else None


def _unless(given: Mapping[str, Any]) -> Do | None:
    act: Do = given["do"]
    who = given.get("who")
    if who is None:
        return do("may", do=(act,), else_=given["else_"])
    if isinstance(who, _EACH):
        return None
    return do("may", do=_by(who, (act,)), else_=given["else_"], who=who)


_EACH = (Everyone, Whoever)
"""Several players, each of whom would be asked for themselves."""


def _by(who: Any, acts: Iterable[Do]) -> tuple[Do, ...]:
    """Return what one player does; who is chosen is chosen once."""
    again = THEY if isinstance(who, ChosenPlayer) else who
    return tuple(Do(each.verb, pairs({**dict(each.args), "who": again}), each.bind) for each in acts)


def _not_by(who: Any, acts: Any) -> tuple[Do, ...] | None:
    """Return what a player does without saying who, where all of it is theirs."""
    if not isinstance(acts, tuple) or any("who" not in dict(each.args) for each in acts):
        return None
    plain = tuple(Do(e.verb, pairs({k: v for k, v in e.args if k != "who"}), e.bind) for e in acts)
    return plain if _by(who, plain) == acts else None


def _who_may(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    who = given["who"]
    if isinstance(who, _EACH):
        return None
    return (do("may", do=_by(who, given["acts"]), who=who),)


def _may_by(value: Any) -> Mapping[str, Any] | None:
    if not is_row(value, 1) or value[0].verb != "may":
        return None
    args = dict(value[0].args)
    acts = _not_by(args.get("who"), args["do"]) if set(args) == {"do", "who"} else None
    return None if acts is None else {"who": args["who"], "acts": acts}


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
    plain = _not_by(args["who"], inner)
    return None if plain is None else {"do": plain[0], "else_": args["else"], "who": args["who"]}


def asking(schema: Schema) -> list[Phrase]:
    """Return how one says what players may do."""
    del schema
    return [
        Template("steps", "you may {act:said act.many}", Lens(lambda g: (do("may", do=(g["act"],)),), _may_act)),
        Template("steps", "you may {do:steps}", (action("may", do=Hole("do")),)),
        Template("steps", "{who:player.one} may {acts:acts of one}", Lens(_who_may, _may_by)),
        Slot("acts of one", "what a player does"),
        Slot("any act", "what a player does", numbered=True),
        Template("any act", "{act}", Hole("act")),
        Template("any act", "{act:said act}", Hole("act")),
        Template("acts of one", "{act:any act.many}", row("act")),
        Template("acts of one", "{act:any act.many} and {more:acts of one}", Lens(
            lambda g: (g["act"], *g["more"]), lambda v: {"act": v[0], "more": v[1:]} if len(v) > 1 else None)),
        Slot("payment", "what a player pays", numbered=True),
        Template("payment", "{act}", Hole("act")),
        Template("sentence", "{else_:steps alone} unless you {do:payment.many}", alone(Lens(_unless, _unlessed))),
        Template("sentence", "{else_:steps alone} unless {who:player.one} {do:payment.one}",
                 alone(Lens(_unless, _unlessed_by))),
    ]  # fmt: skip
