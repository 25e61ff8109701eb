"""What instructions do in this game: cards, life, damage, counters, permanents, tokens, mana."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    Constant,
    CounterCount,
    Do,
    Everyone,
    In,
    Itself,
    Named,
    OwnerOf,
    Schema,
    Target,
    That,
    ValueOf,
    Whose,
    You,
    do,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.amounts import X, factored, times
from plystack.text.instructions import action
from plystack.text.known import ANY_PLAYER, IT, THAT, Chosen, ChosenPlayer
from plystack.text.nouns import both, has
from plystack_magic.text.costs import SACRIFICED
from plystack_magic.text.nouns import TOP, is_type

_SACRIFICED = ("token", "creature", "permanent", "artifact", "land")
_ON_BOARD = In(frozenset({"battlefield"}))


_HOW_LONG: tuple[tuple[str, dict[str, Any]], ...] = ((" until end of turn", {"until": "end of turn"}), ("", {}))


def any_target() -> Target:
    """Return "any target" (115.4)."""
    return Target("", both((_ON_BOARD, has("types", "Battle", "Creature", "Planeswalker"))), ANY_PLAYER)


def effects(schema: Schema) -> list[Phrase]:
    """Return what instructions say."""
    del schema
    what, n, who = Hole("what"), Hole("n"), Hole("who")
    amount, kind, on = Hole("amount"), Hole("kind"), Hole("on")
    anything = any_target()
    to_any: dict[str, Any] = {"to": Chosen(anything), "players": ChosenPlayer(anything)}
    return [
        # 120: cards
        Template("act", "draws|draw a card", action("draw", count=Constant(1))),
        Template("act", "draws|draw {n:count} cards", _many("draw")),
        Template("act", "draws|draw X cards", action("draw", count=X)),
        Template("act", "draws|draw that many cards", action("draw", count=Named("count"))),
        Template("act", "draws|draw a card for each {each:counted}", action("draw", count=Hole("each"))),
        Template("act", "draws|draw cards equal to {amount}", action("draw", count=amount)),
        Template("act", "discards|discard a card", action("discard", count=Constant(1))),
        Template("act", "discards|discard {n:count} cards", _many("discard")),
        Template("act", "mills|mill a card", action("mill", count=Constant(1))),
        Template("act", "mills|mill {n:count} cards", _many("mill")),
        Template("act", "mills|mill cards equal to {amount}", action("mill", count=amount)),
        Template("act", "proliferates|proliferate", action("proliferate")),
        Template("act", "scries|scry {n:number}", action("scry", count=shape(Constant, n))),
        Template("act", "surveils|surveil {n:number}", action("surveil", count=shape(Constant, n))),
        # 119: life
        Template("said act", "gains|gain {n:number} life", action("gain", number="life", count=shape(Constant, n))),
        Template("said act", "gains|gain X life", action("gain", number="life", count=X)),
        Template("said act", "gains|gain that much life", action("gain", number="life", count=Named("count"))),
        Template("said act", "gains|gain {n:number} life for each {each:counted}", _for_each("gain")),
        Template("said act", "loses|lose {n:number} life for each {each:counted}", _for_each("lose")),
        Template("said act", "gains|gain life equal to {amount}", action("gain", number="life", count=amount)),
        Template("said act", "loses|lose {n:number} life", action("lose", number="life", count=shape(Constant, n))),
        Template("said act", "loses|lose X life", action("lose", number="life", count=X)),
        Template("said act", "loses|lose that much life", action("lose", number="life", count=Named("count"))),
        Template("said act", "loses|lose life equal to {amount}", action("lose", number="life", count=amount)),
        Template("payment", "pays|pay {of:whose} mana cost", action(
            "pay mana", cost=shape(ValueOf, "mana cost", Hole("of")))),
        Template("act", "pays|pay {mana}", action("pay mana", cost=Hole("mana"))),
        Template("payment", "pays|pay {n:number} life", action("lose", number="life", count=shape(Constant, n))),
        # 701: keyword actions
        Template("act", "sacrifices|sacrifice {what:one sacrificed}", action("sacrifice", what=what)),
        Slot("one sacrificed", "an object"),
        Template("one sacrificed", "{it:one object}", Hole("it")),
        Words("one sacrificed", {"it": IT}),
        Words("one sacrificed", {"that object": THAT}),
        Words("one sacrificed", {f"that {each}": THAT for each in _SACRIFICED}, prints=False),
        Template("act", "sacrifices|sacrifice a {what:group.one}",
                 action("sacrifice some", SACRIFICED, what=what, count=Constant(1)),
                 also=("sacrifices|sacrifice a {what:group.one} of their choice",)),
        Template("act", "sacrifices|sacrifice {n:count} {what:group.many}",
                 action("sacrifice some", SACRIFICED, what=what, count=shape(Constant, n)),
                 also=("sacrifices|sacrifice {n:count} {what:group.many} of their choice",)),
        Template("instruction", "destroy {what}", action("destroy", what=what)),
        Template("instruction", "exile {what}", Lens(_exiles, _exiled)),
        Template("instruction", "tap {what}", action("set status", status="tapped", of=what, to=True)),
        Template("instruction", "untap {what}", action("set status", status="tapped", of=what, to=False)),
        Template("instruction", "return {what} to its owner's hand", action("move", what=what, to="hand"),
                 also=("return {what} to their owner's hand", "return {what} to their owners' hands",
                       "return {what} to your hand")),
        Template("instruction", "return {what} to the battlefield under its owner's control",
                 action("move", what=what, to="battlefield")),
        Template("instruction", "put {what} onto the battlefield under your control",
                 action("move", what=what, to="battlefield", who=You()),
                 also=("return {what} to the battlefield under your control",)),
        *(phrase for text, more in _HOW_LONG for phrase in (
            Template("instruction", f"gain control of {{what}}{text}",
                     action("gain control", of=what, who=You(), **more)),
            Template("instruction", f"{{who:player.one}} gains control of {{what}}{text}",
                     action("gain control", of=what, who=who, **more)),
        )),
        Template("instruction", "transform {what}", action("transform", what=what)),
        # 122: counters
        *(Template("instruction", f"{verb} {{count:how many}} {{kind:counter}} {noun} {word} {{where:counted on}}",
                   _counters(name, place, many=many))
          for verb, name, word, place in (("put", "put counters", "on", "on"),
                                          ("remove", "take counters", "from", "off"))
          for noun, many in (("counter", False), ("counters", True))),
        Template("instruction", "put another {kind:counter} counter on {on:what}",
                 action("put counters", counter=kind, on=on, count=Constant(1)),
                 also=("put a additional {kind:counter} counter on {on:what}",), prints=False),
        Template("instruction", "put that many {kind:counter} counters on {on:what}",
                 action("put counters", counter=kind, on=on, count=Named("count"))),
        # 120: damage
        Slot("dealing", "what deals damage"),
        Words("dealing", {"it": IT}),
        Template("dealing", "{it:one object}", Hole("it")),
        Template("instruction", "{by:dealing} deals {n:number} damage to any target",
                 action("damage", by=Hole("by"), count=shape(Constant, n), **to_any)),
        Template("instruction", "{by:dealing} deals {n:number} damage to {to:what}",
                 action("damage", by=Hole("by"), count=shape(Constant, n), to=Hole("to"))),
        Template("instruction", "{by:dealing} deals {n:number} damage to {who:player.one}",
                 action("damage", by=Hole("by"), count=shape(Constant, n), players=who)),
        Template("instruction", "{by:dealing} deals {n:number} damage to you",
                 action("damage", by=Hole("by"), count=shape(Constant, n), players=You())),
        Template("instruction", "{by:dealing} deals {n:number} damage to target player or planeswalker",
                 action("damage", by=Hole("by"), count=shape(Constant, n), **_player_or("Planeswalker"))),
        Template("instruction", "{by:dealing} deals damage equal to {amount} to any target",
                 action("damage", by=Hole("by"), count=amount, **to_any),
                 also=("{by:dealing} deals damage to any target equal to {amount}",)),
        Template("instruction", "{by:dealing} deals damage equal to {amount} to {to:what}",
                 action("damage", by=Hole("by"), count=amount, to=Hole("to")),
                 also=("{by:dealing} deals damage to {to:what} equal to {amount}",)),
        Template("instruction", "{by:dealing} deals damage equal to {amount} to target player or planeswalker",
                 action("damage", by=Hole("by"), count=amount, **_player_or("Planeswalker"))),
        Template("instruction", "{by:dealing} deals {n:number} damage to each {where:group.one} and each player",
                 action("damage", by=Hole("by"), count=shape(Constant, n), to=Hole("where"), players=Everyone())),
        Template("steps", "you may have {it:dealing} deal {n:number} damage to {to:what}", (action("may", do=(action(
            "damage", by=Hole("it"), count=shape(Constant, n), to=Hole("to")),)),), prints=False),
        Template("steps", "you may have {it:dealing} fight {what}", (action("may", do=(
            action("fight", what=Hole("it"), with_=what),)),), prints=False),
        Template("instruction", "{by:dealing} deals X damage to {who:player.one}",
                 action("damage", by=Hole("by"), count=X, players=who)),
        Template("instruction", "{by:dealing} deals damage equal to {amount} to {who:player.one}",
                 action("damage", by=Hole("by"), count=amount, players=who)),
        Template("instruction", "{by:dealing} deals X damage to any target",
                 action("damage", by=Hole("by"), count=X, **to_any)),
        Template("instruction", "{by:dealing} deals X damage to {to:what}",
                 action("damage", by=Hole("by"), count=X, to=Hole("to"))),
        Template("instruction", "{by:dealing} deals that much damage to {to:what}",
                 action("damage", by=Hole("by"), count=Named("count"), to=Hole("to"))),
        Template("instruction", "{by:dealing} deals that much damage to {who:player.one}",
                 action("damage", by=Hole("by"), count=Named("count"), players=who)),
        Template("instruction", "{by:dealing} fights {what}", action("fight", what=Hole("by"), with_=what)),
        Words("player.one", {"this permanent's controller": ValueOf("controller", Whose.SOURCE),
                             "this permanent's owner": OwnerOf(Whose.SOURCE)}),
        Template("instruction", "double the number of {kind:counter} counters on {on:what is chosen}", Lens(
            lambda g: do("put counters", counter=g["kind"], on=g["on"], count=CounterCount(g["kind"], That("that")
                         if g["on"] == THAT else That("it"))) if g["on"] in (IT, THAT) else None, _doubled)),
        Template("instruction", "double the number of {kind:counter} counters on {this object}", action(
            "put counters", counter=kind, on=Itself(), count=shape(CounterCount, kind, Whose.SOURCE))),
        Template("instruction", "put {what} onto the battlefield", action("move", what=what, to="battlefield")),
        # 106: mana
        Template("act", "adds|add one mana of any of {this object}'s colors", action(
            "add mana of choice", count=Constant(1), colors=ValueOf("colors", Whose.SOURCE))),
        Template("act", "adds|add {mana}", action("add mana", mana=Hole("mana"))),
        Template("act", "adds|add one mana of any color", action("add mana of choice", count=Constant(1))),
        Template("act", "adds|add {n:count} mana of any one color",
                 action("add mana of choice", count=shape(Constant, n), one_color=True)),
        Template("instruction", "regenerate {what}", action("regenerate", what=what)),
    ]  # fmt: skip


def _exiles(given: Mapping[str, Any]) -> Do | None:
    """Return that something is exiled; of the card on top of a library there is more to say."""
    return None if given["what"] == TOP else do("move", what=given["what"], to="exile")


def _exiled(value: Any) -> Mapping[str, Any] | None:
    what = dict(value.args).get("what") if isinstance(value, Do) and value.verb == "move" else None
    given = {"what": what}
    return given if what is not None and _exiles(given) == value else None


def _doubled(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or value.verb != "put counters" or value.bind:
        return None
    args = dict(value.args)
    count = args.get("count")
    if not isinstance(count, CounterCount) or count.kind != args.get("counter"):
        return None
    of = {That("it"): IT, Whose.IT: IT, That("that"): THAT, Whose.SOURCE: None}.get(count.of)
    return {"kind": count.kind, "on": of} if of is not None and args.get("on") == of else None


def _many(verb: str) -> Any:
    return action(verb, count=shape(Constant, Hole("n")))


def _for_each(verb: str) -> Lens:
    """Return so much life for each of something."""

    def build(given: Mapping[str, Any]) -> Do:
        return do(verb, number="life", count=times(given["n"], given["each"]))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != verb or value.bind:
            return None
        split = factored(dict(value.args).get("count"))
        given = None if split is None else {"n": split[0], "each": split[1]}
        return given if given is not None and build(given) == value else None

    return Lens(build, take)


def _player_or(word: str) -> dict[str, Any]:
    chosen = Target("", both((_ON_BOARD, is_type(word))), ANY_PLAYER)
    return {"to": Chosen(chosen), "players": ChosenPlayer(chosen)}


def _counters(verb: str, place: str, *, many: bool) -> Lens:
    """Return counters put on or taken off: one, or several."""

    def build(given: Mapping[str, Any]) -> Do | None:
        if (given["count"] != Constant(1)) != many:
            return None
        return do(verb, counter=given["kind"], count=given["count"], **{place: given["where"]})

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != verb or value.bind:
            return None
        args = dict(value.args)
        if set(args) != {"counter", place, "count"} or (args["count"] != Constant(1)) != many:
            return None
        return {"kind": args["counter"], "where": args[place], "count": args["count"]}

    return Lens(build, take)
