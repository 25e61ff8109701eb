"""Verbs on items: how what waits is arranged and put up, how it resolves, is countered and taken over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from plystack.data import (
    ACTIVATED,
    NOTHING,
    Activated,
    Announce,
    Arranges,
    Bound,
    Change,
    Control,
    Do,
    Drop,
    Frame,
    Item,
    Move,
    OneOf,
    Order,
    Push,
    Resolves,
    SomeOf,
    State,
    TakeOver,
    YesOrNo,
    do,
    lookup,
    pairs,
)
from plystack.data.values import Pairs
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.memory import reading
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.standard.modes import choose_modes
from plystack.happenings.standard.parts import seen_in_part
from plystack.happenings.standard.paying import payable, paying
from plystack.happenings.standard.targets import legal, still_legal, targeted
from plystack.happenings.verb import Call, Step, Verb

NOT_SO: Final = "its condition is not so"
NO_TARGET: Final = "it has no legal target"
"""What is told of an item that does not resolve."""

# -- putting up --------------------------------------------------------------------------------------


def _arrange(call: Call) -> Step:
    """What began to wait at the same time is put up in an order; who says in which, the game says.

    Where the game says so, what triggered by the triggering of others comes after these, in an order of its own.
    """
    gone = call.state.position.facts.left
    pending = [each for each in call.state.pending if each.control.player not in gone]
    late = [each for each in pending if each.late] if call.stack_plan.late else []
    first = [each for each in pending if each not in late]
    if call.truth("late") or not first:
        first, late = late, []
    order: list[Item] = []
    asked = 0
    for player, items in _groups(call, first):
        idents = tuple(each.id for each in items)
        if player is None or len(items) == 1:
            order += items
            continue
        if not call.answered(asked):
            labels = tuple(each.label for each in items)
            return call.ask(player, Order(idents, labels), "order")
        order += [next(each for each in items if each.id == ident) for ident in call.chosen(asked).objects]
        asked += 1
    never = [Drop(each.id) for each in call.state.pending if each.control.player in gone]  # 800.4d
    after = [Frame(rest=(do("arrange", late=True),), label=call.label)] if late else []
    return Step(changes=never, frames=[*map(_putting, order), *after])


def _groups(call: Call, pending: list[Item]) -> list[tuple[str | None, list[Item]]]:
    """Return what waits, in groups in the order in which they are put up, each with the player who orders it."""
    facts = call.state.position.facts
    arranges = call.stack_plan.arranges
    if arranges is Arranges.NOBODY:
        return [(None, pending)]
    if arranges is Arranges.TURN_PLAYER:
        return [(facts.turn, pending)]
    order = call.stack_plan.order
    players = dict.fromkeys((*(order(call.state) if order else ()), *facts.in_turn_order(facts.players)))
    groups = [(player, [each for each in pending if each.control.player == player]) for player in players]
    return [(player, items) for player, items in groups if items]


def _putting(item: Item) -> Frame:
    control = item.control
    return Frame(
        rest=(do("put up"),),
        label=item.label,
        player=control.player,
        you=control.you,
        source=item.source,
        bound=item.bound,
        item=item.id,
    )


def _put_up(call: Call) -> Step:
    """The choices for an item are made, and it is put on the stack; where it has no legal ones, it is removed."""
    if call.frame.item is not None:
        item = call.state.item(call.frame.item)
    else:
        item = _used(call, call.ability("ability", Activated))
    asked = 0
    if item.either:
        events = (item.bound, *item.either)
        if not call.answered(asked):
            labels = tuple(_event(call, bound, number) for number, bound in enumerate(events, 1))
            numbers = tuple(str(number) for number in range(1, len(events) + 1))
            return call.ask(call.player, OneOf(numbers, labels=labels), "event")
        item = attrs.evolve(item, bound=events[int(str(call.answer(asked))) - 1], either=())
        asked += 1
    if item.costs and not payable(call, item.costs):
        return Step(changes=_dropped(item))
    if item.optional:
        if not call.answered(asked):
            return call.ask(call.player, YesOrNo(), "may")
        if call.answer(asked) is not True:
            return Step(changes=_dropped(item))
        asked += 1
    modes = choose_modes(call, item, asked)
    if modes is None:
        return Step(changes=_dropped(item))
    if isinstance(modes, Step):
        return modes
    item, asked = modes
    chosen = dict(item.bound)
    told: list[Change] = []
    for target in item.targets:
        seen = seen_in_part(call.reading(chosen.items()), target.name)
        objects, players = legal(call, target, seen, call.player, item.source, item.object)
        least, most = target.least.number(seen), target.most.number(seen)
        most = min(most, len(objects) + len(players))
        if most < least:
            return Step(changes=_dropped(item))
        if most == 0:
            chosen[target.name] = NOTHING
            continue
        if not call.answered(asked):
            labels = (*(call.obj(each).label for each in objects), *players)
            return call.ask(call.player, SomeOf((*objects, *players), least, most, labels), target.name)
        aimed = chosen[target.name] = call.chosen(asked)
        asked += 1
        both: tuple[int | str, ...] = (*aimed.objects, *aimed.players)
        told += [targeted(each, call.player, item.source) for each in both]
    costs = (*item.costs, *_for_choices(call, item, chosen))
    if len(costs) > len(item.costs) and not payable(call, costs):
        return Step(changes=_dropped(item))
    put = Push(attrs.evolve(item, bound=pairs(chosen), costs=()))
    if not costs:
        return Step(changes=[put, *told])
    return Step(changes=[put, *told], bound=pairs(chosen), then=paying(costs))


def _for_choices(call: Call, item: Item, chosen: Mapping[str, Bound]) -> tuple[Do, ...]:
    """Return what is paid for what an ability chooses that has triggered; what players use says so itself."""
    if call.stack_plan.choosing is None or call.frame.item is None:
        return ()
    objects = [each for target in item.targets for each in chosen[target.name].objects]
    return tuple(call.stack_plan.choosing(call.view, call.player, objects))


def _event(call: Call, bound: Pairs[Bound], number: int) -> str:
    """Return what an event is called of which one is chosen: by the object that it was about, or its number."""
    objects = lookup(bound, "object", NOTHING).objects
    there = [call.obj(each).label for each in objects if each in call.state.position.objects]
    gone = [each.obj.label for each in call.state.memory if each.obj.id in objects]
    return ", ".join([*there, *gone]) or str(number)


def _dropped(item: Item) -> list[Change]:
    """Return that an item is not put up after all; one that nobody has put into waiting is nothing yet."""
    return [Drop(item.id)] if item.id else []


def _used(call: Call, ability: Activated) -> Item:
    """Return the item of an ability that a player uses, or of an object that is put on the stack itself."""
    return Item(
        id=0,
        label=call.frame.label,
        kind=call.word("kind"),
        does=ability.does,
        control=Control(call.player, call.you),
        source=call.source,
        key=ability.label,
        bound=call.frame.bound,
        targets=ability.targets,
        object=call.object("object"),
        otherwise=ability.otherwise,
        modal=ability.modal,
    )


# -- resolving ---------------------------------------------------------------------------------------


def next_item(state: State, resolves: Resolves) -> Item | None:
    """Return the item that resolves next, or None where none does."""
    if not state.stack:
        return None
    return state.stack[-1 if resolves is Resolves.NEWEST else 0]


def _resolve(call: Call) -> Step:
    """The next item resolves; not at all, where all its targets are illegal by now, or its "if" is not so (608.2b)."""
    item = next_item(call.state, call.stack_plan.resolves)
    if item is None:
        return Step()
    you = item.control.you
    if call.stack_plan.follows and item.source is not None and item.source in call.view:
        you = call.view.you(item.source)
    seen = reading(call.state, call.view, item.source, you, item.bound, item.source, item.control.player)
    if call.stack_plan.asks_again and not item.provided.holds(seen):  # first of all (608.2a)
        return Step(changes=[_unresolved(item, NOT_SO), *_removed(call, item)])
    bound = still_legal(call, item, seen)
    does = item.otherwise if bound is None else item.does
    if bound is None and not does:
        return Step(changes=[_unresolved(item, NO_TARGET), *_removed(call, item)])
    known = call.stack_plan.remembers or item.looked_back or item.object is not None or item.source in call.view
    frame = Frame(
        rest=(*does, do("leave stack")),
        label=item.label,
        player=item.control.player,
        you=you,
        source=item.source if known else None,
        bound=item.bound if bound is None else bound,
        item=item.id,
    )
    return Step(frames=[frame])


def _unresolved(item: Item, name: str) -> Announce:
    """Return that an item does not resolve, by the reason."""
    roles: dict[str, int | str] = {"player": item.control.player}
    return Announce(name, pairs(roles if item.source is None else {**roles, "source": item.source}))


def _removed(call: Call, item: Item) -> list[Change]:
    """Return what happens to an item that does not resolve."""
    zone, ident = call.stack_plan.zone, item.object
    gone: list[Change] = [Drop(item.id)]
    if zone is not None and ident is not None and ident in call.state.position.objects:
        gone.append(Move(ident, zone))
    return gone


def _leave(call: Call) -> Step:
    there = any(each.id == call.frame.item for each in call.state.stack)
    return Step(changes=[Drop(call.frame.item)] if there and call.frame.item is not None else [])


# -- what else becomes of items ----------------------------------------------------------------------


def _named_items(call: Call, name: str) -> list[Item]:
    """Return the items on the stack that a name stands for: by their own ids, or by those of their objects."""
    said = call.word(name)
    idents = call.reading().named(said).objects if said else call.objects("what")
    return [each for each in call.state.stack if each.id in idents or each.object in idents]


def _choose_item(call: Call) -> Step:
    """An item on the stack is chosen, of some kinds or of all, of one player or of all."""
    kinds, players = call.words("kinds"), call.players("of")
    found = [
        each
        for each in call.state.stack
        if (not kinds or each.kind in kinds)
        and (call.arg("of") is None or each.control.player in players)
        and each.id != call.frame.item
    ]
    if not found:
        return Step(counts=NOTHING)
    if not call.answered(0):
        domain = SomeOf(tuple(each.id for each in found), 1, 1, tuple(each.label for each in found))
        return call.ask(call.player, domain, "item")
    return Step(counts=call.chosen(0))


def _counter(call: Call) -> Step:
    changes: list[Change] = []
    for item in _named_items(call, "item"):
        roles: dict[str, int | str | frozenset[str]] = {"player": item.control.player}
        if item.object is not None:
            roles["object"] = item.object
        told = Announce("counter", pairs(roles))
        if not forbidden(call.view, predicted(call.view, told)):  # else it stays, too
            changes += [told, *_removed(call, item)]
    return Step(changes=changes)


def _take_over(call: Call) -> Step:
    player = next(iter(call.players("who")), None)
    if player is None:
        return Step()
    taken = call.stack_plan.takes_you
    items = _named_items(call, "item")
    return Step(changes=[TakeOver(item.id, player, player if taken else item.control.you) for item in items])


def verbs() -> Iterator[Verb]:
    """Give the verbs on items."""
    item = Param("item", Wants.NAME)
    yield Verb("arrange", _arrange, (Param("late", Wants.TRUTH, False),))
    yield Verb(
        "put up",
        _put_up,
        (
            Param("ability", Wants.ABILITY, None),
            Param("kind", Wants.NAME, ACTIVATED),
            Param("object", Wants.OBJECTS, None),
        ),
    )
    yield Verb("resolve", _resolve)
    yield Verb("leave stack", _leave)
    yield Verb(
        "choose item",
        _choose_item,
        (Param("kinds", Wants.WORDS, frozenset()), Param("of", Wants.PLAYERS, None)),
    )
    yield Verb("counter", _counter, (attrs.evolve(item, default=""), Param("what", Wants.OBJECTS, None)))
    yield Verb("take over", _take_over, (item, Param("who", Wants.PLAYERS)))
