"""Creatures that grow, in words: monstrosity, adapt, bolster, support, amass; counters for each of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from plystack.data import (
    Constant,
    Do,
    EventKind,
    In,
    Itself,
    Named,
    OpKind,
    Pattern,
    Related,
    Replacement,
    Schema,
    Static,
    Target,
    Thing,
    Until,
    Word,
    You,
    do,
)
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, nothing, shape
from plystack.text.amounts import X
from plystack.text.clauses import clause_of, static
from plystack.text.instructions import action
from plystack.text.known import Chosen, ChosenPlayer
from plystack.text.nouns import OTHER, both
from plystack_magic import words
from plystack_magic.text.effects import any_target
from plystack_magic.text.nouns import is_type, plural

_FIELD = In(frozenset({"battlefield"}))
_STAYS = "as long as {this object} remains on the battlefield"


def _support(given: Mapping[str, Any]) -> Do:
    """Return a counter on each of so many other creatures, or fewer (701.41a)."""
    others = Target("", both((_FIELD, is_type("Creature"), OTHER)), None, Constant(0), given["n"])
    return do("put counters", counter="+1/+1", on=Chosen(others), count=Constant(1))


def _per(given: Mapping[str, Any]) -> Do | None:
    each = given["each"]
    if isinstance(each, Constant):
        return None
    return do("put counters", counter=given["kind"], on=given["on"], count=each)


def _while_it_stays(given: Mapping[str, Any]) -> Do | None:
    """Return that something is so for as long as the source stays where it is (611.2b)."""
    effect = static(given["who"], given["does"], bound=False)
    return None if effect is None else do("continue", effect=effect, until=Until.SOURCE.value)


def _stays(value: Any) -> Mapping[str, Any] | None:
    effect = dict(value.args).get("effect") if isinstance(value, Do) and value.verb == "continue" else None
    found = clause_of(effect)
    given = None if found is None else {"who": found[0], "does": found[1]}
    return given if given is not None and _while_it_stays(given) == value else None


def _for_each(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Do) or value.verb != "put counters" or value.bind:
        return None
    args = dict(value.args)
    if args.get("count") in (X, Named("count")):
        return None
    given = {"kind": args.get("counter"), "on": args.get("on"), "each": args.get("count")}
    return given if None not in given.values() and _per(given) == value else None


# -- damage prevented for a turn (615) ---------------------------------------------------------------------


def _prevented(role: str, *, combat: bool) -> Lens:
    """Return that damage to some objects, or by them, is prevented until end of turn."""

    def build(given: Mapping[str, Any]) -> Do:
        roles = {"combat": Word(frozenset({"true"}))} if combat else {}
        tests = tuple(sorted({**roles, role: Thing(given["what"])}.items()))
        replacement = Replacement(Pattern(EventKind.ANNOUNCED, "damage", tests), prevents=True)
        return do("later", ability=replacement, until=Until.TURN.value, once=False)

    def take(value: Any) -> Mapping[str, Any] | None:
        ability = dict(value.args).get("ability") if isinstance(value, Do) and value.verb == "later" else None
        if not isinstance(ability, Replacement):
            return None
        test = dict(ability.when.roles).get(role)
        given = {"what": test.where} if isinstance(test, Thing) else None
        return given if given is not None and build(given) == value else None

    return Lens(build, take)


def _of_you(word: str) -> Do:
    roles: dict[str, Any] = {"player": Related("you")}
    if word:
        roles["combat"] = Word(frozenset({"true"}))
    replacement = Replacement(Pattern(EventKind.ANNOUNCED, "damage", tuple(sorted(roles.items()))), prevents=True)
    return do("later", ability=replacement, until=Until.TURN.value, once=False)


# -- "it's still a land" -------------------------------------------------------------------------------------


def _still(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return that what something becomes it is besides what it is (205.1b)."""
    first: Do = given["first"]
    effect = dict(first.args).get("effect") if first.verb == "continue" else None
    if not isinstance(effect, Static) or not effect.parts:
        return None
    *before, last = effect.parts
    kept = tuple(
        attrs.evolve(op, kind=OpKind.ADD) if op.kind is OpKind.SET and op.on == "types" else op for op in last.ops
    )
    if kept == last.ops:
        return None
    changed = attrs.evolve(effect, parts=(*before, attrs.evolve(last, ops=kept)))
    return (attrs.evolve(first, args=tuple((k, changed if k == "effect" else v) for k, v in first.args)),)


def growing(schema: Schema) -> list[Phrase]:
    """Return how creatures grow, and what lasts for a turn."""
    del schema
    n, what, count = Hole("n"), Hole("what"), Hole("count")
    anything = any_target()
    number = shape(Constant, n)
    types = {plural(each): each for each in sorted(words.CREATURE_TYPES)}
    return [
        # 701.37, 701.46: of the permanent that says it
        *(phrase for word, said, amount in (("X", "X", X), ("{n:number}", "{n:number}", number)) for phrase in (
            Template("instruction", f"monstrosity {word}", action("monstrosity", what=Itself(), count=amount)),
            Template("instruction", f"adapt {said}", action("adapt", what=Itself(), count=amount)),
            Template("act", f"bolsters|bolster {word}", action("bolster", count=amount)),
            Template("act", f"amasses|amass {{kind:kind of army}} {word}", action(
                "amass", type=Hole("kind"), count=amount)),
        )),
        Template("instruction", "support {n:number}", Lens(
            lambda g: _support({"n": Constant(g["n"])}), nothing), prints=False),
        Template("instruction", "support X", Lens(lambda g: _support({"n": X}), nothing), prints=False),
        Slot("kind of army", "a creature type"),
        Words("kind of army", types),
        Template("instruction", "put a {kind:counter} counter on {on:what} for each {each:counted}",
                 Lens(_per, _for_each)),
        # 120: as much as has been said
        Template("instruction", "{by:dealing} deals that much damage to you", action(
            "damage", by=Hole("by"), count=Named("count"), players=You())),
        Template("instruction", "{by:dealing} deals that much damage to any target", action(
            "damage", by=Hole("by"), count=Named("count"), to=Chosen(anything), players=ChosenPlayer(anything))),
        Template("instruction", "{by:dealing} deals damage equal to {count:amount} to you", action(
            "damage", by=Hole("by"), count=count, players=You()),
            also=("{by:dealing} deals damage to you equal to {count:amount}",)),
        # 611.2b: for as long as this stays
        Template("instruction", "gain control of {what} for as long as {this object} remains on the battlefield",
                 action("gain control", of=what, who=You(), until=Until.SOURCE.value)),
        Template("instruction", f"{{who:acted}} {{does:lasting deeds}} for {_STAYS}", Lens(_while_it_stays, _stays)),
        Template("instruction", f"{_STAYS}, {{who:acted}} {{does:lasting deeds}}", Lens(_while_it_stays, _stays),
                 prints=False),
        *(Template("instruction", f"prevent all {word}damage that would be dealt {by} {{what}} this turn",
                   _prevented(role, combat=bool(word)))
          for word in ("", "combat ") for by, role in (("to", "object"), ("by", "source"))),
        *(Template("instruction", f"prevent all {word}damage that would be dealt {by} {{what:group.many}} this turn",
                   _prevented(role, combat=bool(word)), prints=False)
          for word in ("", "combat ") for by, role in (("to", "object"), ("by", "source"))),
        Words("instruction", {
            f"prevent all {word}damage that would be dealt to you this turn": _of_you(word)
            for word in ("", "combat ")}),
        Template("sentence", "{first:instruction}. it is still a {type:kind of card}", Lens(_still, nothing),
                 also=("{first:instruction}. they are still {type:kinds of card}",), prints=False),
    ]  # fmt: skip
