"""Verbs on objects that stay where they are: counters, statuses, designations, attachment, control, words chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from plystack.data import (
    CONTROLLER,
    COUNT,
    Attach,
    Begin,
    Change,
    Choose,
    Constant,
    Designate,
    Effect,
    Op,
    OpKind,
    Part,
    PutCounters,
    SetController,
    SetField,
    SetPlace,
    TakeCounters,
    These,
    Undesignate,
    Until,
    lasting,
)
from plystack.errors import DataError, NoLayer
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb
from plystack.layers import EffectOrigin, may_begin


def _put(call: Call) -> Step:
    kind = call.word("counter")
    counts = {ident: call.number(COUNT, ident) for ident in call.objects("on")}
    there = {ident: _room(call, ident, kind, count) for ident, count in counts.items()}
    changes = [PutCounters(ident, kind, count) for ident, count in there.items() if count > 0]
    return Step(changes=changes, done=_none(counts))


def _none(counts: Mapping[int, int]) -> bool:
    """Say whether no counters are asked for, of objects that are there."""
    return bool(counts) and not any(counts.values())


def _room(call: Call, ident: int, kind: str, count: int) -> int:
    """Return how many counters can be put where only so many can be."""
    limit = call.schema.counter_table[kind].at_most if kind in call.schema.counter_table else None
    return count if limit is None else min(count, limit - call.obj(ident).counter_count(kind))


def _take(call: Call) -> Step:
    kind = call.word("counter")
    changes: list[Change] = []
    counts = {ident: call.number(COUNT, ident) for ident in call.objects("off")}
    for ident, wanted in counts.items():
        count = min(wanted, call.obj(ident).counter_count(kind))
        if call.frame.strict and count < wanted:
            raise call.fail(f"there are not enough {kind} counters on {call.obj(ident).label}")
        changes += [TakeCounters(ident, kind, count)] if count > 0 else []
    return Step(changes=changes, done=_none(counts))


def _set(call: Call) -> Step:
    field, value = call.word("status"), call.value("to")
    default = call.schema.field_default(field)
    if isinstance(default, bool) and type(value) is int:
        value = bool(value)
    changes = [SetField(ident, field, value) for ident in call.objects("of") if not _is(call, ident, field, value)]
    if call.frame.strict and len(changes) < len(call.objects("of")):
        raise call.fail(f"{field} is {value} already")
    return Step(changes=changes)


def _is(call: Call, ident: int, field: str, value: int | str | bool) -> bool:
    now = dict(call.obj(ident).status).get(field, call.schema.field_default(field))
    return type(now) is type(value) and now == value


def _designate(call: Call) -> Step:
    return Step(changes=[Designate(ident, call.word("as")) for ident in call.objects("what")])


def _undesignate(call: Call) -> Step:
    return Step(changes=[Undesignate(ident, call.word("as")) for ident in call.objects("what")])


def _attach(call: Call) -> Step:
    host = call.object("to")
    if host is None:
        return Step()
    return Step(changes=[Attach(ident, host) for ident in call.objects("what") if ident != host])


def _detach(call: Call) -> Step:
    attached = [ident for ident in call.objects("what") if call.obj(ident).attached_to is not None]
    return Step(changes=[Attach(ident, None) for ident in attached])


def _control(call: Call) -> Step:
    """Where the plan has a layer for it, by an effect that lasts; else by changing whose it is before any effect."""
    player = next(iter(call.players("who")), None)
    objects = call.objects("of")
    if player is None or not objects:
        return Step()
    op = Op(OpKind.SET, CONTROLLER, value=Constant(player))
    try:
        call.view.plan.place(op, EffectOrigin.FLOATING)
    except NoLayer:
        held = [ident for ident in objects if call.schema.zone_table[call.obj(ident).zone].controlled]
        return Step(changes=[SetController(ident, player) for ident in held])
    part = Part(These(frozenset(objects)), (op,))
    lasts, during = until(call)
    effect = Effect(0, call.label, (part,), 0, call.you, call.source, lasts, during=during)
    return Step(changes=[Begin(effect)] if may_begin(call.view, effect) else [])


def until(call: Call) -> tuple[Until, str]:
    """Return how long something lasts: what ends it in every game, and which duration of this one, or no name.

    Raises:
        DataError: no such duration is known.
    """
    word, known = call.word("until"), call.schema.until_words
    if word not in known:
        raise DataError(f"{call.do.verb!r}: until = {word!r}; expected one of {', '.join(known)}")
    return lasting(word)


def _place(call: Call) -> Step:
    at = call.object("at")
    zone = call.word("zone") or (None if at is None else call.obj(at).zone)
    return Step(changes=[SetPlace(ident, at, zone) for ident in call.objects("what") if ident != at])


def _keep(call: Call) -> Step:
    """Words stay chosen for an object: "the chosen type"."""
    words = call.words("words")
    return Step(changes=[Choose(ident, call.word("as"), words) for ident in call.objects("for")])


def verbs() -> Iterator[Verb]:
    """Give the verbs on objects that stay where they are."""
    what, count = Param("what", Wants.OBJECTS), Param(COUNT, Wants.NUMBER, 1)
    counter, designation = Param("counter", Wants.COUNTER), Param("as", Wants.DESIGNATION)
    lasts = Param("until", Wants.UNTIL, Until.ENDED.value)
    yield Verb("put counters", _put, (counter, Param("on", Wants.OBJECTS), count))
    yield Verb("take counters", _take, (counter, Param("off", Wants.OBJECTS), count))
    yield Verb("set status", _set, (Param("status", Wants.FIELD), Param("of", Wants.OBJECTS), Param("to", Wants.VALUE)))
    yield Verb("designate", _designate, (what, designation))
    yield Verb("undesignate", _undesignate, (what, designation))
    yield Verb("attach", _attach, (what, Param("to", Wants.OBJECTS)))
    yield Verb("detach", _detach, (what,))
    yield Verb("gain control", _control, (Param("of", Wants.OBJECTS), Param("who", Wants.PLAYERS), lasts))
    yield Verb("place", _place, (what, Param("at", Wants.OBJECTS, None), Param("zone", Wants.ZONE, None)))
    yield Verb(
        "keep words",
        _keep,
        (Param("words", Wants.WORDS), Param("as", Wants.NAME), Param("for", Wants.OBJECTS)),
    )
