"""Keyword actions and small instructions: counter, attach, explore, connive, tap or untap, energy, whole hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import (
    Choice,
    Constant,
    Do,
    EventKind,
    In,
    OwnedBy,
    Pattern,
    Replacement,
    Schema,
    Target,
    Until,
    Where,
    Whoever,
    Word,
    You,
    do,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Run, Slot, Sort, Template, Token, Words, nothing, shape
from plystack.text.instructions import action, target
from plystack.text.known import ANY_PLAYER, IT, THAT, THEY, Chosen, ChosenPlayer
from plystack.text.nouns import OTHER, both, parts
from plystack_magic.text.effects import any_target
from plystack_magic.text.nouns import is_type

_FIELD: Final = In(frozenset({"battlefield"}))
_HAND: Final = In(frozenset({"hand"}))
_GRAVEYARD: Final = In(frozenset({"graveyard"}))
_THAT: Final = ("creature", "permanent", "token", "artifact", "land")


# -- who deals damage equal to its power ------------------------------------------------------------------


def _dealers() -> Iterator[Phrase]:
    """Yield those whose power says how much damage they deal, where they are chosen for it (120.3)."""
    by, to = Hole("by"), Hole("to")
    yield Slot("dealer", "what deals damage")
    yield Template("dealer", "target {where:group.one}", shape(Chosen, target(Hole("where"))))
    yield Template("dealer", "another target {where:group.one}", Lens(
        lambda g: Chosen(Target("", both((*parts(g["where"]), OTHER)))), nothing), prints=False)  # fmt: skip
    yield Template("dealer", "up to one target {where:group.one}", shape(Chosen, target(Hole("where"), least=0)))
    yield Words("dealer", {"that object": THAT})
    yield Words("dealer", {f"that {each}": THAT for each in _THAT}, prints=False)
    power = "{by:dealer} deals damage equal to its power to"
    anything = any_target()
    yield Template("instruction", f"{power} any target", action(
        "deal power", by=by, to=Chosen(anything), players=ChosenPlayer(anything)))  # fmt: skip
    yield Template("instruction", f"{power} {{to:what}}", action("deal power", by=by, to=to))
    yield Template("instruction", f"{power} {{to:player.one}}", action("deal power", by=by, players=to))
    chosen = Slot("fighter", "what fights")
    yield chosen
    yield Template("fighter", "target {where:group.one}", shape(Chosen, target(Hole("where"))))
    yield Template("fighter", "up to one target {where:group.one}", shape(Chosen, target(Hole("where"), least=0)))
    yield Template("instruction", "{what:fighter} fights {with_:what}", action(
        "fight", what=Hole("what"), with_=Hole("with_")))  # fmt: skip


# -- energy (107.14) ---------------------------------------------------------------------------------------


def _energy_length(tokens: list[Token], at: int) -> int:
    end = at
    while end < len(tokens) and tokens[end].sort is Sort.SYMBOL and tokens[end].text == "{E}":
        end += 1
    return end - at


def _energy_shown(value: Any) -> list[str] | None:
    return ["{E}"] * value if type(value) is int and 0 < value <= 20 else None


def _energy() -> Iterator[Phrase]:
    """Yield how energy counters are got and paid."""
    count = shape(Constant, Hole("energy"))
    yield Slot("energy", "energy symbols")
    yield Run("energy", _energy_length, len, _energy_shown, ("{E}", "{E}{E}"))
    yield Template("said act", "gets|get {energy}", action("gain", number="energy", count=count))
    yield Template("act", "pays|pay {energy}", action("pay energy", count=count))
    yield Template("cost", "pay {energy}", action("pay energy", count=count))


# -- hands -------------------------------------------------------------------------------------------------


def _hands() -> Iterator[Phrase]:
    """Yield what becomes of whole hands, and of cards in them that another chooses."""
    yield Words("act", {"discards their hand": do("discard hand")}, {"discards their hand": "discard your hand"})
    whole = {"discards all the cards in their hand": "discard all the cards in your hand"}
    yield Words("act", dict.fromkeys(whole, do("discard hand")), whole, prints=False)
    yield Template("act", "discards|discard a card at random", action("discard at random", count=Constant(1)))
    yield Template("act", "discards|discard {n:count} cards at random", action(
        "discard at random", count=shape(Constant, Hole("n"))))  # fmt: skip
    yield Template("cost", "discard a card at random", action("discard at random", count=Constant(1)))
    for words, found in (("a {cards.one}", False), ("a card", True)):
        chosen = _chosen_of_hand("discard", what=IT, who=THEY, any_card=found)
        exiled = _chosen_of_hand("move", what=IT, to="exile", any_card=found)
        for text, lens in (("that player discards that card", chosen), ("exile that card", exiled)):
            said = f"{{who:player.one}} reveals their hand. you choose {words} from it. {text}"
            yield Template("course", said, lens, also=(said.replace(". you choose", " and you choose"),
                           said.replace(". you choose", ", you choose"),
                           said.replace(". you choose", ". choose")) if text == said else (
                           said.replace(". you choose", " and you choose"),
                           said.replace(f" from it. {text}", f" from it, then {text}")))  # fmt: skip
    yield Template("instruction", "look at {who:player with hand} hand", _pile_of("look", _HAND))
    yield Template("instruction", "{who:player.one} reveals their hand", _pile_of("reveal", _HAND))
    yield Slot("player with hand", "a player")
    yield Template("player with hand", "target player's", shape(ChosenPlayer, target(players=ANY_PLAYER)))
    yield Template("player with hand", "target opponent's", shape(ChosenPlayer, target(players=Whoever("opponent"))))
    yield Words("player with hand", {"that player's": THEY})


def _chosen_of_hand(verb: str, *, any_card: bool, **args: Any) -> Lens:
    """Return that a player reveals their hand and you choose a card from it, and what becomes of that."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        cards = () if any_card else parts(given["cards"])
        if not any_card and not cards:
            return None
        who = given["who"]
        again = THEY if isinstance(who, ChosenPlayer) else who
        what = both((*cards, _HAND, OwnedBy(again)))
        told = {**args, "who": again} if "who" in args else args
        return (
            do("reveal", what=both((_HAND, OwnedBy(who)))),
            do("choose", "chosen", what=what, who=You(), least=Constant(1), most=Constant(1)),
            do(verb, **told),
        )

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 3 or value[0].verb != "reveal":
            return None
        shown = [each for each in parts(dict(value[0].args)["what"]) if isinstance(each, OwnedBy)]
        wanted = dict(value[1].args).get("what")
        if len(shown) != 1 or wanted is None:
            return None
        cards = both(each for each in parts(wanted) if each != _HAND and not isinstance(each, OwnedBy))
        given = {"who": shown[0].player, "cards": cards}
        return given if build(given) == value else None

    return Lens(build, take)


# -- choices of one's own permanents -----------------------------------------------------------------------


def _chosen_returns(*, other: bool) -> Lens:
    """Return that one of some permanents, which is chosen as it is done, goes to its owner's hand."""

    def build(given: Mapping[str, Any]) -> tuple[Do, ...]:
        where = both((*parts(given["where"]), OTHER)) if other else given["where"]
        one = Constant(1)
        return (do("choose", "chosen", what=where, least=one, most=one), do("move", what=IT, to="hand"))

    def take(value: Any) -> Mapping[str, Any] | None:
        if other or not isinstance(value, tuple) or len(value) != 2 or value[0].verb != "choose":
            return None
        where = dict(value[0].args).get("what")
        row = () if where is None else parts(where)
        if _FIELD not in row:
            return None
        given = {"where": where}
        return given if build(given) == value else None

    return Lens(build, take)


def _taps_some() -> Iterator[Phrase]:
    """Yield the tapping of untapped permanents that are chosen as it is done, as a cost, too."""
    what = Hole("what")
    rows = (("a untapped {what:group.one}", Constant(1)), ("{n:count} untapped {what:group.many}",
            shape(Constant, Hole("n"))))  # fmt: skip
    for text, count in rows:
        yield Template("cost", f"tap {text}", action("tap some", what=what, count=count))
        yield Template("act", f"taps|tap {text}", action("tap some", what=what, count=count))
    for slot, word in (("cost", "tap"), ("act", "taps|tap")):
        yield Template(slot, f"{word} another untapped {{what:group.one}}", Lens(
            lambda g: do("tap some", what=both((*parts(g["what"]), OTHER)), count=Constant(1)), nothing),
            prints=False)  # fmt: skip


# -- what two things are said of ------------------------------------------------------------------------------


def _and_act(given: Mapping[str, Any]) -> tuple[Do, ...]:
    """Return that one player does two things; who is chosen is chosen once."""
    first, second, who = given["first"], given["second"], given.get("who")
    if who is None:
        return (first, second)
    again = THEY if isinstance(who, ChosenPlayer) else who
    return tuple(
        Do(act.verb, pairs({**dict(act.args), "who": by}), act.bind) for act, by in ((first, who), (second, again))
    )


def _two_acts() -> Iterator[Phrase]:
    """Yield "target player draws a card and loses 1 life"; printed as two sentences."""
    for word in (" and", ", then"):
        for who, number in (("{who:player.one} ", "one"), ("you ", "many"), ("", "many")):
            text = f"{who}{{first:any act.{number}}}{word} {{second:any act.{number}}}"
            yield Template("course", text, Lens(_and_act, nothing), prints=False)


# -- all of it ---------------------------------------------------------------------------------------------


def _shield(word: str) -> Do:
    """Return that all damage, or all combat damage, is prevented until end of turn (615)."""
    roles = (("combat", Word(frozenset({"true"}))),) if word else ()
    replacement = Replacement(Pattern(EventKind.ANNOUNCED, "damage", roles), prevents=True)
    return do("later", ability=replacement, until=Until.TURN.value, once=False)


def actions(schema: Schema) -> list[Phrase]:
    """Return keyword actions and small instructions."""
    del schema
    what, to, by, n = Hole("what"), Hole("to"), Hole("by"), Hole("n")
    return [
        # 701.6, 701.3
        Template("instruction", "counter {what}", action("counter spells", what=what)),
        # 701.19: what is destroyed so keeps no shield
        Template("sentence", "destroy {what}. it can't be regenerated", (action("destroy for good", what=what),), also=(
            "destroy {what}. they can't be regenerated", "destroy {what}. that creature can't be regenerated",
            "destroy {what}. a creature destroyed this way can't be regenerated",
            "destroy {what} and it can't be regenerated")),
        Template("instruction", "attach {what:dealing} to {to:what}", action("attach", what=what, to=to)),
        # 701.44, 701.50
        Template("instruction", "{what:acted} explores|explore", action("explore", what=what), prints=False),
        Template("instruction", "{what} explores", action("explore", what=what)),
        Template("instruction", "{what} connives", action("connive", what=what, count=Constant(1))),
        Template("instruction", "{what} connives {n:number}", action(
            "connive", what=what, count=shape(Constant, n))),
        Template("instruction", "tap or untap {what}", action("tap or untap", what=what)),
        # 104
        Template("act", "loses|lose the game", action("lose the game")),
        Template("act", "wins|win the game", action("win the game")),
        # what is chosen
        Template("what is chosen", "up to one other target {where:group.one}", Lens(
            lambda g: Chosen(Target("", both((*parts(g["where"]), OTHER)), None, Constant(0))), nothing),
            prints=False),
        *(Template("several chosen", f"{text} other target {{where:group.many}}", Lens(
            _others(some=some), nothing), prints=False)
          for text, some in (("up to {n:count}", True), ("{n:count}", False))),
        Template("what", "each of {it:several chosen}", Hole("it"), prints=False),
        Template("course", "return a {where:group.one} to its owner's hand", _chosen_returns(other=False)),
        Template("course", "return another {where:group.one} to its owner's hand", _chosen_returns(other=True),
                 prints=False),
        *_taps_some(),
        *_dealers(),
        Template("instruction", "{by:dealing} deals {n:number} damage to target opponent or planeswalker",
                 action("damage", by=by, count=shape(Constant, n), **_opponent_or_planeswalker())),
        Template("instruction", "{by:dealing} deals damage to {who:player.one} equal to {amount}",
                 action("damage", by=by, count=Hole("amount"), players=Hole("who")), prints=False),
        *_energy(),
        *_hands(),
        *_two_acts(),
        # graveyards as a whole
        Words("instruction", {"exile all graveyards": do("move", what=_GRAVEYARD, to="exile")}),
        Template("instruction", "exile {who:player with hand} graveyard", _pile_of("move", _GRAVEYARD, to="exile")),
        Words("instruction", {
            f"prevent all {word}damage that would be dealt this turn": _shield(word) for word in ("", "combat ")}),
        # 106.1
        Template("act", "adds|add one mana of the chosen color", action(
            "add mana of choice", count=Constant(1), colors=Choice("color"))),
        Template("act", "adds|add {n:count} mana in any combination of colors", action(
            "add mana of choice", count=shape(Constant, n))),
    ]  # fmt: skip


def _others(*, some: bool) -> Any:
    """Return what makes several targets other than the source; some need not be chosen."""

    def build(given: Mapping[str, Any]) -> Chosen:
        n = Constant(given["n"])
        return Chosen(Target("", both((*parts(given["where"]), OTHER)), None, Constant(0) if some else n, n))

    return build


def _pile_of(verb: str, zone: In, **args: Any) -> Lens:
    """Return what becomes of all cards in one player's hand or graveyard."""

    def build(given: Mapping[str, Any]) -> Do:
        return do(verb, what=both((zone, OwnedBy(given["who"]))), **args)

    def take(value: Any) -> Mapping[str, Any] | None:
        what = dict(value.args).get("what") if isinstance(value, Do) and value.verb == verb else None
        row = parts(what) if isinstance(what, Where) else ()
        owners = [each.player for each in row if isinstance(each, OwnedBy)]
        given = {"who": owners[0]} if len(owners) == 1 else None
        return given if given is not None and build(given) == value else None

    return Lens(build, take)


def _opponent_or_planeswalker() -> dict[str, Any]:
    chosen = Target("", both((_FIELD, is_type("Planeswalker"))), Whoever("opponent"))
    return {"to": Chosen(chosen), "players": ChosenPlayer(chosen)}
