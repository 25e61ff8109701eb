"""What instructions do in this game: cards, damage, buffs, statuses, and what is given for a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import Constant, Do, Everyone, In, Schema, Target, Until, Where, Whoever, do
from plystack.text import Hole, Lens, Mark, Phrase, Shape, Slot, Sort, Template, Token, Unsaid, Words, shape
from plystack.text.amounts import factored, times
from plystack.text.clauses import clause_of, static
from plystack.text.instructions import EXACTLY, action, target
from plystack.text.known import IT, THEY, Chosen, ChosenPlayer, Picked
from plystack.text.nouns import both, has, parts
from plystack_riftbound.events import BOARD
from plystack_riftbound.text.conditions import ALWAYS
from plystack_riftbound.text.deeds import limits, limits_of
from plystack_riftbound.text.nouns import AT_BATTLEFIELD, YOURS, without

_BURN = re.compile(r"\[Burn (\d{1,9})\]")
_TURN = Until.TURN.value


def status(name: str, of: Any, to: bool) -> Shape:
    """Return the shape of giving objects a status, or taking it."""
    return action("set status", status=name, of=of, to=to)


def _gives(given: Mapping[str, Any]) -> Do | None:
    effect = static(given["who"], given["does"], bound=False)
    return None if effect is None else do("continue", effect=effect, until=_TURN)


def _given(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or value.verb != "continue" or value.bind:
        return None
    args = dict(value.args)
    found = clause_of(args.get("effect"))
    if set(args) != {"effect", "until"} or args["until"] != _TURN or found is None or found[2] != ALWAYS:
        return None
    return {"who": found[0], "does": found[1]}


def _limited(given: Mapping[str, Any]) -> Do | None:
    does = limits(given)
    return None if does is None else _gives({**given, "does": does})


def _limited_of(value: Any) -> Mapping[str, Any] | None:
    given = _given(value)
    found = None if given is None else limits_of(given["does"])
    return None if given is None or found is None else {"who": given["who"], **found}


def _together(given: Mapping[str, Any]) -> Where | None:
    """Return all objects of a kind; all "at a battlefield" would be those at one that is chosen."""
    where: Where = given["group"]
    return None if AT_BATTLEFIELD in parts(where) else where


def _all_of(value: Any) -> Mapping[str, Any] | None:
    return {"group": value} if isinstance(value, Where) and AT_BATTLEFIELD not in parts(value) else None


def _at_all(given: Mapping[str, Any]) -> Where | None:
    row = parts(given["where"])
    return None if AT_BATTLEFIELD in row else both((*row, AT_BATTLEFIELD))


def _at_all_of(value: Any) -> Mapping[str, Any] | None:
    where = without(value, AT_BATTLEFIELD) if isinstance(value, Where) else None
    return None if where is None else {"where": where}


def _player(players: Any) -> Target:
    return Target("", None, players)


def _burned(token: Token) -> int | None:
    found = _BURN.fullmatch(token.text)
    return int(found[1]) if found else None


def _plays(**args: Any) -> Lens:
    """Return that something is played: a card from elsewhere, since what is on the board has been played already."""

    def build(given: Mapping[str, Any]) -> Do | None:
        what = given["what"]
        where = what.target.where if isinstance(what, Chosen) else what
        there = [each.zones for each in parts(where) if isinstance(each, In)] if isinstance(where, Where) else []
        return None if any(zones <= BOARD for zones in there) else do("play", what=what, **args)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != "play" or "what" not in dict(value.args):
            return None
        given = {"what": dict(value.args)["what"]}
        return given if build(given) == value else None

    return Lens(build, take)


def _must(given: Mapping[str, Any]) -> Do:
    """Return what must be done: what it is done to is no choice that is made before, so that it can't be gone by then.

    That is chosen as it is done (402.4).
    """
    each: Do = given["instruction"]
    return attrs.evolve(each, args=tuple((name, _chosen_then(value)) for name, value in each.args))


def _chosen_then(value: Any) -> Any:
    where = value.target.where if isinstance(value, Chosen) else None
    return value if where is None or value.target != Target("", where) else Picked(where)


def _musts(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or not any(isinstance(each, Picked) for _, each in value.args):
        return None
    args = tuple((name, Chosen(Target("", each.of)) if isinstance(each, Picked) else each) for name, each in value.args)
    return {"instruction": attrs.evolve(value, args=args)}


def effects(schema: Schema) -> list[Phrase]:
    """Return what instructions say."""
    what, where = Hole("what"), Hole("where")
    n, amount = shape(Constant, Hole("n")), Hole("amount")
    return [
        *(Unsaid("what is chosen", text) for text in (
            "target {where:group.one}", "another target {where:group.one}", "up to one target {where:group.one}")),
        *(Unsaid("several chosen", text) for text in (
            "up to {n:count} target {where:group.many}", "{n:count} target {where:group.many}")),
        *(Unsaid("instruction", text) for text in (
            "{who:acted} {does:lasting deeds} until end of turn",
            "{who:acted} {does:lasting deeds} until end of turn, where X is {amount}",
            "until end of turn, {who:acted} {does:lasting deeds}", "{who:acted} {does:lasting deeds} this turn")),
        *(Unsaid("player.one", text) for text in ("target player", "target opponent")),
        # 402: what is chosen as it is played
        Template("what is chosen", "a {where:group.one}", shape(Chosen, target(where))),
        Template("what is chosen", "up to one {where:group.one}", shape(Chosen, target(where, least=0))),
        Template("what is chosen", "one of {where:yours}", shape(Chosen, target(where)), prints=False),
        Template("several chosen", "up to {n:count} {where:group.many}",
                 shape(Chosen, target(where, least=0, most=shape(Constant, Hole("n"))))),
        Template("several chosen", "{n:count} {where:group.many}", EXACTLY),
        Template("what", "{it:me}", Hole("it")),
        Words("what", {"your legend": both((In(schema.board_zones), has("types", "Legend"), YOURS))}),
        Unsaid("what", "all {where:group.many}"),
        Template("what", "{where:all of them}", where),
        Slot("all of them", "objects"),
        Template("all of them", "all {group.many}", Lens(_together, _all_of),
                 also=("{group.many}", "each {group.one}")),
        Template("all of them", "all {where:group.many} at battlefields", Lens(_at_all, _at_all_of),
                 also=("{where:group.many} at battlefields",)),

        Words("player.one", {"they": THEY}, prints=False),
        Slot("chosen player", "a player"),
        # what is given for a turn
        Template("instruction", "give {who:what} {n:signed} [Might] this turn, to a minimum of {least:number} [Might]",
                 Lens(_limited, _limited_of)),
        Template("instruction", "give {who:what} {does:gift} this turn", Lens(_gives, _given),
                 also=("give {who:several chosen} each {does:gift} this turn",)),
        Template("instruction", "{who:objects.many} {does:deeds.many} this turn", Lens(_gives, lambda value: None),
                 prints=False),
        Template("instruction", "it {does:deeds.one} this turn",
                 Lens(lambda g: _gives({**g, "who": IT}), lambda value: None), prints=False),
        Template("instruction", "this turn, give {who:what} {does:gift}", Lens(_gives, lambda v: None), prints=False),
        # cards
        Template("act", "draws|draw {n:number}", action("draw", count=n)),
        Template("act", "draws|draw {n:number} for each {each:counted}", _for_each("draw")),
        Template("act", "discards|discard {n:number}", action("discard", count=n)),
        Template("act", "channels|channel 1 rune exhausted", action("channel", count=Constant(1), exhausted=True)),
        Template("act", "channels|channel {n:number} runes exhausted", action("channel", count=n, exhausted=True)),
        Template("act", "channels|channel 1 rune", action("channel", count=Constant(1))),
        Template("act", "channels|channel {n:number} runes", action("channel", count=n)),
        Template("act", "{n:burned}", action("burn", count=n),
                 also=("put the top {n:number} cards of your Main Deck into your trash",)),
        Slot("burned", "how many cards are burned"),
        Mark("burned", Sort.SYMBOL, _burned, lambda value: f"[Burn {value}]" if type(value) is int else None,
             ("[Burn 2]",)),
        Template("instruction", "choose {objects:what}", action("note", objects=Hole("objects"))),
        Template("instruction", "choose {players:chosen player}", action("note", players=Hole("players"))),
        Words("chosen player", {"a player": ChosenPlayer(_player(Everyone())),
                                "an opponent": ChosenPlayer(_player(Whoever("opponent")))}),
        # points and XP
        Template("act", "gains|gain {n:number} XP for each {each:counted}", _for_each("gain", number="xp")),
        Template("act", "gains|gain {n:number} XP", action("gain", number="xp", count=n)),
        Template("act", "scores|score {n:number} point", action("gain", number="points", count=n),
                 also=("scores|score {n:number} points", "gains|gain {n:number} point",
                       "gains|gain {n:number} points")),
        # objects
        Template("instruction", "kill {what}", action("destroy", what=what)),
        Template("instruction", "banish {what}", action("move", what=what, to="banishment")),
        Template("instruction", "ready {what}", action("ready", what=what)),
        Template("instruction", "exhaust {what}", status("exhausted", what, True)),
        Template("instruction", "stun {what}", action("stun", what=what), also=("[Stun] {what}",)),
        Template("instruction", "empower {what}", action("empower", what=what), also=("[Empower] {what}",)),
        Template("instruction", "disempower {what}", status("empowered", what, False)),
        Template("instruction", "buff {what}", action("put counters", counter="buff", on=what, count=Constant(1)),
                 also=("[Buff] {what}",)),
        Template("instruction", "move {what} to its base", action("move unit", what=what),
                 also=("move {what} to base", "move {what} to their base",
                       "move {what} from a battlefield to its base")),
        Template("instruction", "counter {what}", action("counter", what=what)),
        Template("instruction", "move {what} to {to:what}", action("move unit", what=what, to=Hole("to"))),
        Template("instruction", "play {what}", _plays()),
        Template("instruction", "play {what}, ignoring its cost", _plays(free=True)),
        Template("instruction", "recycle {what}", action("recycle", what=what)),
        Template("instruction", "you must {instruction}", Lens(_must, _musts)),
        Template("instruction", "heal {what}", action("heal", what=what)),
        Template("instruction", "detach {what}", action("detach", what=what)),
        Template("instruction", "attach {what} to {to:what}", action("attach", what=what, to=Hole("to"))),
        Template("instruction", "return {what} to its owner's hand", action("move", what=what, to="hand"),
                 also=("return {what} to their owner's hand", "return {what} to their owners' hands",
                       "return {what} to my owner's hand", "return {what} to your hand")),
        # damage
        Template("instruction", "deal {n:number} to {to:what}", action("damage", count=n, to=Hole("to"))),
        Template("instruction", "deal damage equal to {amount} to {to:what}",
                 action("damage", count=amount, to=Hole("to"))),
    ]  # fmt: skip


def _for_each(verb: str, **args: Any) -> Lens:
    """Return "so many for each …"."""

    def build(given: Mapping[str, Any]) -> Do | None:
        return do(verb, count=times(given["n"], given["each"]), **args) if given["n"] > 0 else None

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Do) or value.verb != verb or value.bind:
            return
        found = dict(value.args)
        if {name: each for name, each in found.items() if name != "count"} == args and "count" in found:
            split = factored(found["count"])
            if split is not None:
                yield {"n": split[0], "each": split[1]}

    return Lens(build, take)
