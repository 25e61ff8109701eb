"""Ways to cast: from where, for what, and what the spell does then; and what is paid besides (601.2b, 118.8-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from plystack.data import Constant, Do, Has, In, Itself, Keyword, Obj, Target, do, words
from plystack.layers import View
from plystack_magic.marks import BESTOWED
from plystack_magic.permanents import instances
from plystack_magic.trying import Trial, mana_of
from plystack_magic.turning import UP_FOR

HAND: Final = "hand"
COMMAND: Final = "command"


def _program(given: Iterable[Do]) -> tuple[Do, ...]:
    return tuple(given)


@attrs.frozen
class Way:
    """One way in which a card could be cast.

    Arguments:
        name: how it is called; empty for the usual one.
        cost: the mana, before rules change it; what has no cost can't be cast so (118.6).
        more: what is paid besides.
        zone: where the card must be; empty for wherever it is. What is cast from a hand is so from the command zone,
            too, where it is a commander (903.8), and from where a rule permits it.
        status: statuses of the spell, and of the permanent that it becomes.
        targets: what is chosen besides what its text says.
        does: what it does as it resolves, instead of becoming a permanent; nothing, where it does what it always does.
        otherwise: what it does where all its targets are illegal by then; nothing, where it does not resolve (608.3b).
        key: by what a player says that they cast it so: the name, with the cost where several have that name.
    """

    name: str = ""
    cost: str = ""
    more: tuple[Do, ...] = attrs.field(default=(), converter=_program)
    zone: str = HAND
    status: tuple[tuple[str, int | str | bool], ...] = ()
    targets: tuple[Target, ...] = ()
    does: tuple[Do, ...] = attrs.field(default=(), converter=_program)
    otherwise: tuple[Do, ...] = attrs.field(default=(), converter=_program)
    key: str = ""

    @classmethod
    def paid(cls, name: str, costs: Iterable[Do], **more: Any) -> Way:
        """Return a way with a cost as cards write it: mana, and what is paid besides.

        Arguments:
            name: how it is called.
            costs: what is done to pay it.
            more: what else a way has.
        """
        whole = tuple(costs)
        return cls(name, mana_of(whole), _others(whole), **more)


@attrs.frozen
class Cost:
    """What is paid for a spell besides, however it is cast (601.2b, 601.2f).

    Arguments:
        name: how it is called, and the status of the spell and its permanent that says it was paid; empty for none.
        costs: what is done to pay it.
        optional: its player may leave it.
    """

    name: str
    costs: tuple[Do, ...] = attrs.field(converter=_program)
    optional: bool = False


def _others(costs: tuple[Do, ...]) -> tuple[Do, ...]:
    return tuple(each for each in costs if each.verb != "pay mana")


def _face_down(keyword: Keyword) -> Way:
    """Return the way to cast a card face down, as a 2/2 creature spell (702.37c)."""
    del keyword
    return Way("face down", "{3}", status=(("face down", True),))


def _bestow(keyword: Keyword) -> Way:
    """Return the way to cast a card as an Aura, which is a creature again where its target is illegal (702.103a)."""
    target = Target(ENCHANTED, In(words(["battlefield"])) & Has("types", Constant(words(["Creature"]))))
    ends = do("set status", status=BESTOWED, of=Itself(), to=False)
    entering = (ends, do("enter", alone=True))
    return Way.paid("bestow", keyword.cost, status=((BESTOWED, True),), targets=(target,), otherwise=entering)


def _keyword_way(zone: str) -> Callable[[Keyword], Way]:
    return lambda keyword: Way.paid(keyword.word, keyword.cost, zone=zone)


ADDITIONAL: Final = "additional cost"
"""The keyword that stands for what a card says has to be paid besides (118.8)."""

ENCHANTED: Final = "enchanted"
"""The name of the target of an Aura spell (303.4a)."""

WAYS: Final[Mapping[str, Callable[[Keyword], Way]]] = {
    "flashback": _keyword_way("graveyard"),  # 702.34
    "dash": _keyword_way(HAND),  # 702.109
    "evoke": _keyword_way(HAND),  # 702.74
    "bestow": _bestow,  # 702.103
    **dict.fromkeys(UP_FOR, _face_down),  # 702.37c, 702.168
}
"""Which keywords are ways to cast their card."""

COSTS: Final[Mapping[str, Callable[[Keyword], Cost]]] = {
    "kicker": lambda keyword: Cost("kicked", keyword.cost, optional=True),  # 702.33
    ADDITIONAL: lambda keyword: Cost("", keyword.cost),
}
"""Which keywords are paid besides."""


def _keywords(view: View, ident: int) -> Iterator[Keyword]:
    yield from (each.ability for each in instances(view, ident) if isinstance(each.ability, Keyword))


def led(trial: Trial) -> bool:
    """Say whether what a player would cast is their commander in the command zone (903.8)."""
    obj = trial.view.position.obj(trial.source)
    marked = any(name == "commander" for name, _ in obj.designations)
    return obj.owner == trial.player and obj.zone == COMMAND and marked


def ways(trial: Trial) -> list[Way]:
    """Return the ways in which a player could cast a card where it is, whatever it costs; each has a key of its own."""
    found = list(dict.fromkeys(_ways(trial)))
    return [attrs.evolve(each, key=_key(each, found)) for each in found]


def _key(way: Way, among: list[Way]) -> str:
    """Return the name of a way; where others have that, with its cost; where that does not tell, with a number."""
    alike = [each for each in among if each.name == way.name]
    if len(alike) == 1:
        return way.name
    alone = len({each.cost for each in alike}) == len(alike)
    return f"{way.name} {way.cost if alone else alike.index(way) + 1}".strip()


def _ways(trial: Trial) -> Iterator[Way]:
    view, ident, player = trial.view, trial.source, trial.player
    obj, cost = view.position.obj(ident), view.exact(ident, "mana cost")
    own, leads = obj.owner == player, led(trial)
    elsewhere = obj.zone not in (HAND, "battlefield", "stack") and view.permitted("cast", ident, player)
    usual = Way("commander" if leads else "", cost if isinstance(cost, str) else "")
    if not (own or elsewhere):
        return
    found = [WAYS[each.word](each) for each in _keywords(view, ident) if each.word in WAYS]
    more = trial.hooks.all("ways_to_cast", state=trial.state, view=view, card=ident, player=player)
    for way in (usual, *found, *more):
        if way.zone == HAND and leads:
            yield attrs.evolve(way, zone=COMMAND, cost=_taxed(trial, way.cost))
        elif (own and way.zone in ("", obj.zone)) or (way.zone == HAND and elsewhere):
            yield attrs.evolve(way, zone=obj.zone)


def _taxed(trial: Trial, cost: str) -> str:
    """Return what a commander costs: {2} more for each time it was cast from the command zone (903.8)."""
    more = 2 * trial.state.position.facts.held(trial.player, "commander casts")
    return f"{{{more}}}{cost}" if more else cost


def costs(trial: Trial, way: Way) -> Iterator[Cost]:
    """Give what is paid, or may be paid, for a card besides."""
    for each in _keywords(trial.view, trial.source):
        if each.word in COSTS:
            yield COSTS[each.word](each)
    given = {"state": trial.state, "view": trial.view, "card": trial.source, "player": trial.player, "way": way}
    yield from trial.hooks.all("costs_to_cast", **given)


def is_land(view: View, obj: Obj) -> bool:
    """Say whether a card is a land, which is played and never cast (305.9)."""
    types = view.exact(obj.id, "types")
    return isinstance(types, frozenset) and "Land" in types
