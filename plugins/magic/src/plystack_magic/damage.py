"""Damage: what it does, by what deals it and by what it is dealt to (120.3); and fighting (701.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from plystack.data import (
    CONTROLLER,
    COUNT,
    AddHeld,
    AddToField,
    Announce,
    Change,
    Event,
    Keyword,
    PutCounters,
    SetField,
    State,
    TakeCounters,
    Value,
    instances_of,
    pairs,
)
from plystack.happenings import Call, EventRule, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_magic.marks import DEADLY
from plystack_magic.players import EMPTY

_LOSES = {"Planeswalker": "loyalty", "Battle": "defense"}
"""Which counters damage takes, by card type (120.3c, 120.3h)."""


def dealt(state: State, view: View, event: Event) -> list[Change]:
    """Return what damage does."""
    count, ident, player = event.role(COUNT), event.role("object"), event.role("player")
    assert isinstance(count, int)
    source = _source(state, view, event.role("source"))
    keywords = _keywords(source)
    found: list[Change] = []
    if isinstance(ident, int) and ident in view:
        found += _to_object(view, ident, count, small=bool({"wither", "infect"} & keywords.keys()))
        if "deathtouch" in keywords and count > 0:
            found.append(SetField(ident, DEADLY, True))
    elif isinstance(player, str):
        # 120.3a, 120.3b: life is lost, or poison counters are got instead
        found.append(AddHeld(player, "poison", count) if "infect" in keywords else AddHeld(player, "life", -count))
        if event.role("combat") is True and keywords.get("toxic"):
            found.append(AddHeld(player, "poison", keywords["toxic"]))  # 120.3g, 702.164
    controller = source.get(CONTROLLER)
    if found and "lifelink" in keywords and isinstance(controller, str):
        found.append(AddHeld(controller, "life", count))  # 120.3f
    return found


def _to_object(view: View, ident: int, count: int, *, small: bool) -> Iterator[Change]:
    types = view[ident]["types"]
    assert isinstance(types, frozenset)
    obj = view.position.obj(ident)
    for word, kind in _LOSES.items():
        if word in types and (taken := min(count, obj.counter_count(kind))) > 0:
            yield TakeCounters(ident, kind, taken)
    if "Creature" in types:  # 120.3d, 120.3e
        yield PutCounters(ident, "-1/-1", count) if small else AddToField(ident, "damage", count)


def _source(state: State, view: View, ident: object) -> Mapping[str, Value]:
    """Return what the source of damage is, or last was (113.7a); nothing, where it has none."""
    if not isinstance(ident, int):
        return {}
    if ident in view:
        return view[ident]
    return next((dict(each.values) for each in state.memory if each.obj.id == ident), {})


def _keywords(source: Mapping[str, Value]) -> dict[str, int]:
    """Return the keywords of a source, each with the sum of its numbers."""
    found: dict[str, int] = {}
    for each in instances_of(source) if source else ():
        if isinstance(each.ability, Keyword):
            found[each.ability.word] = found.get(each.ability.word, 0) + (each.ability.number or 0)
    return found


def _fight(call: Call) -> Step:
    """Two creatures deal damage equal to their power to each other; neither does if one is not there (701.14)."""
    some, others = call.objects("what"), call.objects("with")
    pair = some[:2] if call.arg("with") is None else (*some[:1], *others[:1])
    if len(pair) < 2 or not all(_fights(call, each) for each in pair):
        return Step()
    both = (pair, pair[::-1])
    changes: list[Change] = [Announce("fights", (("object", one), ("other", other))) for one, other in both]
    for source, to in both:
        power = call.view[source]["power"]
        if isinstance(power, int) and power > 0:
            roles = {"combat": False, COUNT: power, "object": to, "source": source}
            changes.append(Announce("damage", pairs(roles)))
    return Step(changes)


def _deal_power(call: Call) -> Step:
    """Each of some creatures deals damage equal to its power, all at once (120.3, 608.2h)."""
    changes: list[Change] = []
    for source in call.objects("by"):
        power = call.view[source]["power"]
        if not isinstance(power, int) or power <= 0:
            continue
        roles: dict[str, int | str | frozenset[str]] = {"combat": False, COUNT: power, "source": source}
        changes += [Announce("damage", pairs({**roles, "object": each})) for each in call.objects("to")]
        changes += [Announce("damage", pairs({**roles, "player": each})) for each in call.players("players")]
    return Step(changes)


def _fights(call: Call, ident: int) -> bool:
    types = call.view[ident]["types"]
    return call.obj(ident).zone == "battlefield" and isinstance(types, frozenset) and "Creature" in types


def _emptied(state: State, view: View, event: Event) -> list[Change]:
    """Keep in mind who should have drawn from an empty library (704.5b)."""
    return [AddHeld(str(event.role("player")), EMPTY, 1)]


_BRINGS = {"damage": dealt, "draw from nothing": _emptied}
"""What some of what is announced in any card game brings about in this one."""


def verbs() -> Iterator[Verb]:
    """Give the verbs of fighting, and of dealing damage equal to power."""
    yield Verb("fight", _fight, (Param("what", Wants.OBJECTS), Param("with", Wants.OBJECTS, None)))
    to, players = Param("to", Wants.OBJECTS, None), Param("players", Wants.PLAYERS, None)
    yield Verb("deal power", _deal_power, (Param("by", Wants.OBJECTS), to, players))


def events(standard: Iterable[EventRule]) -> Iterator[EventRule]:
    """Give what is announced in any card game, with what damage does in this one; and fighting."""
    for each in standard:
        yield EventRule(each.name, each.roles, each.needs, _BRINGS.get(each.name, each.brings))
    both = frozenset({"object", "other"})
    yield EventRule("fights", both, both)
