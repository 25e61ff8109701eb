"""Boards of any game: broad ones of everything, and focused ones of one layer.

A board is a Position. Broad boards hold effects of every origin, with filters, amounts and conditions of all
kinds. Focused ones hold three words of one characteristic and effects "A's are also B's", so that nearly all
depend on each other. Timestamps are random in both.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from plystack.data import (
    TEXT,
    Ability,
    Alters,
    Card,
    Constant,
    Effect,
    Joined,
    Obj,
    Op,
    OpKind,
    Part,
    Pile,
    Position,
    Static,
    TextOf,
    These,
    Until,
    Written,
    base_record,
    pairs,
    words,
)
from plystack.layers import LayerPlan, View, fix

from .choosing import Chooser, Maker
from .palette import Palette
from .pieces import Pieces, field_value

_LATEST = 20


def stamp(choose: Chooser) -> int:
    """Return a timestamp; a few are the same."""
    return choose.between(1, _LATEST)


# -- broad boards --------------------------------------------------------------------------------


def card(game: Palette, choose: Chooser, name: str) -> Card:
    """Return a card without abilities; most have what numbers hang on."""
    printed: dict[str, Written] = {"name": choose.among(game.names)} if game.has_name else {}
    for number, (key, known) in enumerate(game.printed.items()):
        printed[key] = choose.some(known, 0 if number else 1)
    for key in game.numbers:
        if not choose.one_in(4):
            printed[key] = choose.between(0, 5)
    return Card(name, pairs(printed))


def _object(game: Palette, choose: Chooser, ident: int) -> Obj:
    zones = [game.zone] * 6 + [each.name for each in game.schema.zones[1:4]]
    zone = choose.among(zones)
    players = game.facts.players
    owner = choose.among(players)
    controller = game.controller(choose.among([owner, owner, *players]), zone)
    spoken = [each for each in game.schema.fields if choose.one_in(8 if each.hides else 3)]
    fields = {each.name: field_value(choose, each.default) for each in spoken}
    chosen = choose.among((None, *game.choices))
    return Obj(
        id=ident,
        components=(card(game, choose, f"Card {ident}"),),
        owner=owner,
        controller=controller,
        zone=zone,
        timestamp=stamp(choose),
        label=f"o{ident}",
        place=_earlier(choose, ident),
        attached_to=_earlier(choose, ident),
        status=pairs(fields),
        choices=() if chosen is None else (("word", words(chosen)),),
    )


def _earlier(choose: Chooser, ident: int) -> int | None:
    """Return an object with a lower id, or None."""
    return choose.below(ident) or None


def floating(game: Palette, choose: Chooser, ident: int, last: int) -> Effect:
    """Return a floating effect as its text says it."""
    made = Pieces(game, choose)
    source = choose.between(1, last) if choose.below(2) else None
    return Effect(
        id=ident,
        label=f"e{ident}",
        parts=tuple(choose.several(1, 2, lambda _: made.part(1, floating=True))),
        timestamp=stamp(choose),
        you=choose.among(game.facts.players),
        source=source,
        until=choose.among((Until.ENDED, Until.TURN) if source is None else tuple(Until)),
        rules=made.rules(4),
        parameters=(("n", 2),) if choose.one_in(3) else (),
    )


def copying(game: Palette, choose: Chooser, ident: int, last: int) -> Effect:
    """Return a floating effect by which some objects are a copy of another, or of what is printed on it."""
    one = choose.between(1, last)
    copied = Op(OpKind.COPY, TEXT, value=TextOf(choose.between(1, last)))
    op = copied
    if game.numbers and choose.one_in(3):
        number = Op(OpKind.SET, choose.among(game.numbers), value=Constant(choose.between(0, 5)))
        op = Op(OpKind.ALTER, TEXT, value=Constant(Alters((number,))))
    part = Part(These(frozenset({one, choose.between(1, last)})), (op,))
    return Effect(ident, f"e{ident}", (part,), stamp(choose), choose.among(game.facts.players))


_FLOAT: dict[str, Callable[[Palette, Chooser, int, int], Effect]] = {"floating": floating, "copy": copying}

_NUMBERS = (1, *range(4, 10))  # of objects; one alone, so that boards can shrink to it


def _sources(game: Palette) -> list[str]:
    """Return where effects come from in a game, each as often as it is likely."""
    marks = [*(["counter"] if game.counters else []), *(["designation"] if game.designations else [])]
    texts = ["copy", "component"] if game.copies else []
    rules = ["rule"] if game.ruled else []
    return ["static", "static", "static", "static", "keyword", *marks, "floating", *rules, *texts]


def _broad(game: Palette, choose: Chooser) -> Position:
    last = choose.among(_NUMBERS)
    sources = _sources(game)
    objects = {ident: _object(game, choose, ident) for ident in range(1, last + 1)}
    effects: list[Effect] = []

    def one(choose: Chooser) -> None:
        kind = choose.among(sources)
        if kind in ("floating", "copy"):
            effects.append(_FLOAT[kind](game, choose, last + 1 + len(effects), last))
        else:
            on = choose.between(1, last)
            objects[on] = _GIVE[kind](game, choose, objects[on])

    choose.several(2, 8, one)
    start = Position(objects, (), game.facts)
    return Position(objects, tuple(fixed(game.plan, start, each) for each in effects), game.facts)


def _with_ability(obj: Obj, ability: Ability, restamp: int | None = None) -> Obj:
    printed = attrs.evolve(obj.card, abilities=(*obj.card.abilities, ability))
    restamps = obj.restamps if restamp is None else (*obj.restamps, (len(obj.card.abilities), restamp))
    return attrs.evolve(obj, components=(printed, *obj.components[1:]), restamps=restamps)


def _static(game: Palette, choose: Chooser, obj: Obj) -> Obj:
    return _with_ability(obj, Pieces(game, choose).ability(), stamp(choose) if choose.one_in(10) else None)


def _keyword(game: Palette, choose: Chooser, obj: Obj) -> Obj:
    return _with_ability(obj, choose.among(game.abilities))


def _rule(game: Palette, choose: Chooser, obj: Obj) -> Obj:
    return _with_ability(obj, Static(rules=(Pieces(game, choose).rule(),)))


def _counter(game: Palette, choose: Chooser, obj: Obj) -> Obj:
    kind = choose.among(game.counters)
    pile = Pile(choose.between(1, game.schema.counter_table[kind].at_most or 3), stamp(choose))
    return attrs.evolve(obj, counters=pairs({**dict(obj.counters), kind: pile}))


def _designation(game: Palette, choose: Chooser, obj: Obj) -> Obj:
    marks = {**dict(obj.designations), choose.among(game.designations): stamp(choose)}
    return attrs.evolve(obj, designations=pairs(marks))


def _component(game: Palette, choose: Chooser, obj: Obj) -> Obj:
    joining = card(game, choose, f"{obj.label} too")
    if choose.one_in(2):
        joining = attrs.evolve(joining, abilities=(choose.among(game.abilities),))
    how = Joined(stamp(choose), over=choose.one_in(2))
    return attrs.evolve(obj, components=(*obj.components, joining), joined=(*obj.joined, how))


_GIVE: dict[str, Callable[[Palette, Chooser, Obj], Obj]] = {
    "static": _static,
    "keyword": _keyword,
    "rule": _rule,
    "counter": _counter,
    "designation": _designation,
    "component": _component,
}


def fixed(plan: LayerPlan, position: Position, effect: Effect) -> Effect:
    """Return a floating effect with its objects and amounts as they are printed: what it fixes is any set.

    What is hidden now was not when the effect began.
    """
    there = attrs.evolve(position, objects=[_shown(plan, obj) for obj in position])
    records = {obj.id: base_record(plan.schema, obj) for obj in there}
    return fix(View(plan, there, records, (), _no_view), effect)


def _shown(plan: LayerPlan, obj: Obj) -> Obj:
    return attrs.evolve(obj, status=tuple(pair for pair in obj.status if pair[0] not in plan.schema.hiding))


def _no_view(plan: LayerPlan, position: Position) -> View:
    raise AssertionError("nothing is evaluated to fix an effect")


def broad(palette: Palette) -> Maker[Position]:
    """Return what makes boards of everything."""
    return partial(_broad, palette)
