"""What comes of battlefields: "this combat", the tops of decks, the Champion Zone, winning, and what is done again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from plystack.data import (
    Compares,
    Comparison,
    Constant,
    Designated,
    Do,
    Held,
    In,
    Itself,
    Named,
    Owned,
    Rule,
    RuleKind,
    Schema,
    Static,
    Thing,
    Until,
    Word,
    You,
    do,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.clauses import clause_of, static
from plystack.text.events import Waits
from plystack.text.instructions import action
from plystack.text.known import IT
from plystack.text.nouns import both, has
from plystack_riftbound.marks import CHAMPION, EXCESS, REPEATS_NEXT, THIS_COMBAT
from plystack_riftbound.text.conditions import ALWAYS
from plystack_riftbound.text.events import announced

_CHOSEN: Final = both((In(frozenset({"trash"})), Designated(CHAMPION), Owned("you")))
_SEEN: Final = "seen"
_REPEATS: Final = Static((), (Rule(RuleKind.PERMIT, REPEATS_NEXT, None, "you"),))


def _this_combat(given: Mapping[str, Any]) -> Do | None:
    effect = static(given["who"], given["does"], bound=False)
    return None if effect is None else do("continue", effect=effect, until=THIS_COMBAT)


def _in_combat(value: Any) -> Mapping[str, Any] | None:
    args = dict(value.args) if isinstance(value, Do) and value.verb == "continue" and not value.bind else {}
    found = clause_of(args.get("effect")) if args.get("until") == THIS_COMBAT else None
    return None if found is None or found[2] != ALWAYS else {"who": found[0], "does": found[1]}


_LOOKS: Final = Lens(
    lambda given: (_top(given["n"]), do("recycle any", what=IT)),
    lambda value: _looked(value),
)


def _top(count: int) -> Do:
    return do("top", _SEEN, zone="main deck", of=You(), count=Constant(count))


def _looked(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], Do):
        return None
    count = getattr(dict(value[0].args).get("count"), "value", None)
    if type(count) is not int or count < 2:
        return None
    return {"n": count} if value == (_top(count), do("recycle any", what=IT)) else None


def _fighters(price: Do) -> Do:
    """Return that attacker and defender each add to their pools."""
    args = dict(price.args)
    each_adds = tuple(Do(price.verb, pairs({**args, "who": Named(role)})) for role in ("attacker", "defender"))
    return do("at once", do=each_adds)


def _each_adds(given: Mapping[str, Any]) -> Do | None:
    return _fighters(given["act"]) if given["act"].verb == "add" and "who" not in dict(given["act"].args) else None


def _adds(value: Any) -> Mapping[str, Any] | None:
    inner = dict(value.args).get("do") if isinstance(value, Do) and value.verb == "at once" else None
    if not isinstance(inner, tuple) or not isinstance(inner[0], Do) or inner[0].verb != "add":
        return None
    args = dict(inner[0].args)
    args.pop("who", None)
    act = Do("add", pairs(args))
    return {"act": act} if _fighters(act) == value else None


def happens_here(name: str) -> Waits:
    """Return that something is announced of this battlefield."""
    return Waits((announced(name, object=Thing(Itself())),))


def _revealed() -> tuple[Do, ...]:
    return (_top(1), do("reveal", what=IT))


def outcomes(schema: Schema) -> list[Phrase]:
    """Return what is said of what comes of battlefields."""
    del schema
    what, n = Hole("what"), shape(Constant, Hole("n"))
    later = Waits((announced("phase begins", phase=Word(frozenset({"ending"}))),))
    return [
        # 466.7
        Template("instruction", "give {who:what} {does:gift} this combat", Lens(_this_combat, _in_combat)),
        Template("instruction", "it {does:deeds.one} this combat",
                 Lens(lambda g: _this_combat({**g, "who": IT}), lambda value: None), prints=False),
        Template("instruction", "{who:objects.many} {does:deeds.many} this combat",
                 Lens(_this_combat, lambda value: None), prints=False),
        # the tops of decks
        Template("sentence", "look at the top {n:count} cards of your Main Deck. recycle any of them and put the rest "
                 "back in any order", _LOOKS,
                 also=("look at the top {n:count} cards of your Main Deck. you may recycle one or both of them. "
                       "put those you don't back in any order",)),
        Words("sentence", {"reveal the top card of your Main Deck": _revealed()}),
        Template("instruction", "put {what} in your hand", action("move", what=what, to="hand"),
                 also=("put {what} into your hand",)),
        Words("such", {"a spell": has("types", "Spell")}),
        # the Champion Zone (109)
        Slot("champion", "your Chosen Champion"),
        Words("champion", {"your Chosen Champion from your trash": _CHOSEN}),
        Template("instruction", "return {what:champion} to your Champion Zone if it's empty",
                 action("return champion", what=what)),
        # later, and once more
        Words("future moment", {"the end of this turn": later}),
        Template("instruction", "activate the conquer effects of {what:objects.many}",
                 action("activate conquer effects", what=what)),
        Words("instruction", {"give your next spell this turn [Repeat] equal to its base cost": do(
            "continue", effect=_REPEATS, until=Until.TURN.value)}),
        # 194
        Template("act", "wins|win the game", action("win the game")),
        # 464.2.b, 465.2
        Words("event", {"combat starts here": happens_here("combat begins")}),
        Template("instruction", "the attacker and defender each {act:act.many}", Lens(_each_adds, _adds)),
        Template("simple condition", "you assigned {n:number} or more excess damage",
                 shape(Compares, Held(EXCESS, You()), Comparison.AT_LEAST, n)),
    ]  # fmt: skip
