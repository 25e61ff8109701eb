"""Acting: what players can do when they have priority, why not, and what is done then (117, 601-606, 116)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plystack.data import Act, Do, Keyword, State, These, You, do
from plystack.happenings import COMMON, Asked
from plystack.layers import View
from plystack_magic import casting, doing
from plystack_magic.activating import sources, use_of, uses, why_not
from plystack_magic.moment import moment
from plystack_magic.sources import Source
from plystack_magic.trying import Trial, mana_of
from plystack_magic.turning import could_turn_up, is_down
from plystack_magic.ways import is_land, ways

VERBS = {each.name: each for each in (*COMMON, *doing.VERBS)}

PASS, PLAY, CAST, ACTIVATE, TURN_UP = "pass", "play", "cast", "activate", "turn up"


def to_act(state: State) -> str | None:
    """Return who has priority (117.1)."""
    return moment(state).priority or None


def legal(state: State, view: View, player: str, hooks: Asked) -> Iterator[Act]:
    """Give what a player can do with priority."""
    yield Act(PASS, player)
    there = sources(Trial(state, view, player, 0, VERBS, hooks))
    for ident in view:
        obj = view.position.obj(ident)
        if obj.zone == "library" and not view.rules:  # what is there can be used where a rule permits it alone
            continue
        trial = Trial(state, view, player, ident, VERBS, hooks)
        if obj.zone not in ("battlefield", "stack"):
            if is_land(view, obj):
                if not casting.why_not_play(trial):
                    yield Act(PLAY, player, (("card", ident),))
            else:
                for way in ways(trial):
                    if not casting.why_not_cast(trial, way, there):
                        yield _cast(player, ident, way.key)
        if is_down(obj) and view.you(ident) == player:
            for keyword in could_turn_up(state, view, ident):
                if not why_not_turn_up(trial, keyword, there):
                    yield Act(TURN_UP, player, (("by", keyword.word), ("card", ident)))
        for use in uses(view, ident):
            if not why_not(trial, use, there):
                yield Act(ACTIVATE, player, (("ability", use.key), ("card", ident)))


def why_not_turn_up(trial: Trial, keyword: Keyword, there: list[Source]) -> str:
    """Return why a permanent can't be turned face up for the cost of a keyword; an empty string where it can."""
    cost = mana_of(keyword.cost)
    if cost and not trial.affords(cost, there, 0):
        return f"{trial.player} can't pay {cost}"
    others = [each for each in keyword.cost if each.verb != "pay mana"]
    return "" if all(map(trial.pays, others)) else "not all of its cost can be paid"


def _cast(player: str, ident: int, way: str) -> Act:
    return Act(CAST, player, (("card", ident), *([("way", way)] if way else [])))


def why_illegal(state: State, view: View, act: Act, hooks: Asked) -> tuple[str, ...]:
    """Return why a player can't do something now."""
    ident = act.arg("card")
    if act.name not in (PLAY, CAST, ACTIVATE, TURN_UP) or not isinstance(ident, int):
        return ()
    if ident not in view:
        return ("there is no such object",)
    trial = Trial(state, view, act.player, ident, VERBS, hooks)
    there = sources(trial)
    if act.name == PLAY:
        return _reasons(casting.why_not_play(trial))
    if act.name == ACTIVATE:
        use = use_of(view, ident, str(act.arg("ability")))
        return ("it has no such ability where it is",) if use is None else _reasons(why_not(trial, use, there))
    if act.name == TURN_UP:
        found = {each.word: each for each in could_turn_up(state, view, ident)}
        keyword = found.get(str(act.arg("by")))
        if keyword is None or view.you(ident) != act.player:
            return (f"{act.player} can't turn it face up for that",)
        return _reasons(why_not_turn_up(trial, keyword, there))
    known = {way.key: way for way in ways(trial)}
    way = known.get(str(act.arg("way") or ""))
    if way is None:
        return (f"{act.player} can't cast it from where it is in that way",)
    return _reasons(casting.why_not_cast(trial, way, there))


def _reasons(reason: str) -> tuple[str, ...]:
    return (reason,) if reason else ()


def perform(state: State, view: View, act: Act, hooks: Asked) -> Sequence[Do] | None:
    """Return what is done when a player does something; None for what is none of this."""
    if act.name == PASS:
        return (do("pass"),)
    ident = act.arg("card")
    if not isinstance(ident, int) or ident not in view:
        return None
    trial = Trial(state, view, act.player, ident, VERBS, hooks)
    if act.name == PLAY:
        return casting.play_land(view.position.obj(ident).zone)
    if act.name == ACTIVATE:
        of = These(frozenset({ident}))
        return (do("activate", of=of, key=str(act.arg("ability"))), do("give priority", who=You()))
    if act.name == TURN_UP:
        of = These(frozenset({ident}))
        keyword = next(each for each in could_turn_up(state, view, ident) if each.word == act.arg("by"))
        return (
            do("get mana", cost=mana_of(keyword.cost)),
            do("turn face up for", what=of, keyword=keyword.word),
            do("give priority", who=You()),
        )
    if act.name == CAST:
        known = {way.key: way for way in ways(trial)}
        return casting.cast(trial, known[str(act.arg("way") or "")])
    return None
