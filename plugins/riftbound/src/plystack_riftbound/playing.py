"""Playing: which cards a player can play, hide and use, why not, and what is done then (345-359, 402-409)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from plystack.data import Act, Activated, Do, Move, SetField, State, These, Those, You, do, lookup
from plystack.happenings import LIMITED, usable, used_as
from plystack.layers import View
from plystack_riftbound.battlefields import FIELD, battlefields, controller, is_type
from plystack_riftbound.marks import ANY, COSTLY, FROM_HIDDEN, HIDES_MORE, adds
from plystack_riftbound.moment import moment
from plystack_riftbound.paying import affords
from plystack_riftbound.prices import NOTHING, Price, ability_prices, least_price_of, price_in
from plystack_riftbound.spells import lines, spell_ability
from plystack_riftbound.timing import Speed, keywords_of, needed, paid_places, places, speed_of, words_of
from plystack_riftbound.trying import Trial

PLAY, HIDE, ACTIVATE = "play", "hide", "activate"

FLOW: Final = "Flow"
"""The keyword by which a card can be played from the trash, and is banished then."""

HIDING: Final = Price(0, ((ANY, 1),))
"""What it costs to hide a card (811)."""

_PLAYED: Final = frozenset({"Unit", "Gear", "Spell"})
_OWN: Final = frozenset({"hand", "champion zone"})


@attrs.frozen
class Card:
    """A card that a player could play, as it would be on the chain.

    Arguments:
        ident: its id, where it is shown as it would be.
        view: what everything is then.
        here: the battlefield at which it lies facedown, or None.
    """

    ident: int
    view: View
    here: int | None = None


def card(state: State, view: View, player: str, ident: int) -> Card | None:
    """Return a card that a player could play from where it is, or None for what can't be (349, 407)."""
    obj = view.position.obj(ident)
    down = bool(lookup(obj.status, "facedown", False))
    if down:
        if controller(view, ident) != player or lookup(obj.status, "hidden this turn", False):
            return None
        there = view.update([Move(ident, "chain", player)])
        shown = there.position.last_id
        return Card(shown, there.update([SetField(shown, FROM_HIDDEN, True)]), obj.place)
    flows = obj.zone == "trash" and flow_of(view, ident) is not None
    if obj.owner == player and (obj.zone in _OWN or flows):
        return Card(ident, view)
    elsewhere = obj.zone not in (FIELD, "base", "legend zone", "chain") and view.permitted("play", ident, player)
    return Card(ident, view) if elsewhere else None


def flow_of(view: View, ident: int) -> Price | None:
    """Return what it costs to play a card from the trash, or None where that can't be."""
    found = [each for each in keywords_of(view, ident) if each.word == FLOW]
    return price_in(found[0].cost) if found else None


def why_not_play(state: State, view: View, player: str, ident: int) -> str:
    """Return why a player can't play a card now; an empty string where they can."""
    found = card(state, view, player, ident)
    if found is None:
        return f"{player} can't play it from where it is"
    types = found.view.exact(found.ident, "types")
    if not isinstance(types, frozenset) or not types & _PLAYED:
        return "it is no unit, gear or spell"
    if view.forbidden("play", ident, player):
        return "a rule forbids that it is played"
    speed = Speed.REACTION if found.here is not None else speed_of(found.view, found.ident)
    if "Unit" in types:
        there = places(state, found.view, found.ident, player, speed, found.here)
        if not there and not paid_places(state, found.view, found.ident, player, speed, found.here):
            return "there is nowhere where it can be played now"
    elif speed < needed(state):
        return f"it is not fast enough: it needs {needed(state).name.title()}"
    if "Spell" in types and sum(each.modal is not None for each in lines(found.view, found.ident)) > 1:
        return "more than one of its lines has modes"
    if "Spell" in types:
        trial = Trial(state, found.view, player, found.ident)
        if not trial.aims(spell_ability(found.view, found.ident, here=found.here)):
            return "there is not enough that it could affect"
    instead = NOTHING if found.here is not None else None
    if view.position.obj(ident).zone == "trash":
        instead = flow_of(view, ident)
    price = least_price_of(found.view, player, found.ident, base=instead)
    return "" if affords(view, player, price) else f"{player} can't pay for it: {price}"


def hideable(state: State, view: View, player: str, ident: int) -> Iterator[int]:
    """Give the battlefields at which a player can hide a card now: those of theirs with room (107.3, 811)."""
    obj = view.position.obj(ident)
    if obj.zone not in _OWN or obj.owner != player or needed(state) is not Speed.NORMAL:
        return
    if "Hidden" not in words_of(view, ident) or view.forbidden("hide", ident, player):
        return
    if not affords(view, player, HIDING):
        return
    for each in battlefields(view):
        if controller(view, each.id) == player and len(lying(view, each.id)) < room(view, each.id):
            yield each.id


def lying(view: View, place: int) -> list[int]:
    """Return what lies facedown at a battlefield."""
    objects = map(view.position.obj, view)
    return [each.id for each in objects if each.place == place and lookup(each.status, "facedown", False)]


# -- abilities --------------------------------------------------------------------------------------------


@attrs.frozen
class Use:
    """An ability that an object has and a player can use, where nothing stands against it.

    Arguments:
        ident: the object.
        key: what identifies the ability on it.
        ability: the ability.
    """

    ident: int
    key: str
    ability: Activated

    @property
    def speed(self) -> Speed:
        """Return how fast it is; what adds to pools is a Reaction (429.2)."""
        if self.adds:
            return Speed.REACTION
        return {"Action": Speed.ACTION, "Reaction": Speed.REACTION}.get(self.ability.label, Speed.NORMAL)

    def prices(self, view: View, player: str, chosen: Sequence[int] = ()) -> tuple[Price, ...]:
        """Return what a player can pay for it from the pool and with runes, for what it chooses."""
        named = self.ability.label.lower()
        acts = ("activate", named) if named in COSTLY else ("activate",)
        return ability_prices(view, player, self.ident, self.ability.costs, chosen, acts=acts)

    @property
    def others(self) -> tuple[Do, ...]:
        """Return what is done besides to use it."""
        return tuple(each for each in self.ability.costs if each.verb != "pay")

    @property
    def adds(self) -> bool:
        """Say whether it adds to pools, and does so at once."""
        return adds(self.ability)


def uses(view: View, ident: int) -> Iterator[Use]:
    """Give the activated abilities of an object that function where it is."""
    yield from (Use(ident, key, ability) for key, ability in usable(view, ident))


def use_of(view: View, ident: int, key: str) -> Use | None:
    """Return the ability of an object that has a key, or None."""
    return next((each for each in uses(view, ident) if each.key == key), None)


def why_not_use(state: State, view: View, player: str, use: Use) -> str:
    """Return why a player can't use an ability now; an empty string where they can."""
    ability, ident = use.ability, use.ident
    if view.you(ident) != player:
        return f"{player} does not control it"
    if view.forbidden("activate", ident, player):
        return "a rule forbids that it is used"
    if use.speed < needed(state):
        return f"it is not fast enough: it needs {needed(state).name.title()}"
    trial = Trial(state, view, player, ident)
    if not ability.provided.holds(trial.reading()):
        return "what must be so for it to be used is not so"
    if ability.limit is not None:
        name = used_as(view, ident, ability)
        if name is None or state.position.facts.tallied(LIMITED, name) >= ability.limit:
            return "it has been used this turn as often as it can be"
    if not trial.aims(ability):
        return "there is not enough that it could affect"
    if not all(map(trial.pays, use.others)):
        return "not all of its cost can be paid"
    prices = use.prices(view, player)
    return "" if any(affords(view, player, each) for each in prices) else f"{player} can't pay for it: {prices[0]}"


# -- acts -------------------------------------------------------------------------------------------------


def legal(state: State, view: View, player: str) -> Iterator[Act]:
    """Give which cards a player can play or hide now, and what abilities they can use."""
    now = moment(state)
    if not state.stack and not now.at and state.position.facts.turn != player:
        return
    for ident in view:
        obj = view.position.obj(ident)
        if obj.zone in ("main deck", "rune deck") and not view.rules:
            continue
        if obj.zone not in ("base", "legend zone", "chain") and not is_type(view, ident, "Battlefield"):
            if not why_not_play(state, view, player, ident):
                yield Act(PLAY, player, (("card", ident),))
            for place in hideable(state, view, player, ident):
                yield Act(HIDE, player, (("at", place), ("card", ident)))
        for use in uses(view, ident):
            if not why_not_use(state, view, player, use):
                yield Act(ACTIVATE, player, (("ability", use.key), ("card", ident)))


def why_illegal(state: State, view: View, act: Act) -> tuple[str, ...]:
    """Return why a player can't play, hide or use something now; nothing, where it is something else."""
    ident = act.arg("card")
    if act.name not in (PLAY, HIDE, ACTIVATE) or not isinstance(ident, int):
        return ()
    if ident not in view:
        return ("there is no such object",)
    if act.name == PLAY:
        reason = why_not_play(state, view, act.player, ident)
    elif act.name == HIDE:
        reason = f"{act.player} can't hide it there now"
    else:
        use = use_of(view, ident, str(act.arg("ability")))
        reason = "it has no such ability" if use is None else why_not_use(state, view, act.player, use)
    return (reason,) if reason else ()


def perform(state: State, view: View, act: Act) -> Sequence[Do] | None:
    """Return what is done when a player plays, hides or uses something; None for what is none of this."""
    if act.name == ACTIVATE:
        return (do("activate", of=Those("card"), key=str(act.arg("ability"))),)
    ident = act.arg("card")
    if not isinstance(ident, int) or ident not in view:
        return None
    obj = view.position.obj(ident)
    if act.name == HIDE:
        return (do("hide", what=Those("card"), at=Those("at")),)
    if act.name != PLAY:
        return None
    down = bool(lookup(obj.status, "facedown", False))
    speed = int(Speed.REACTION if down else speed_of(view, ident))
    here: dict[str, Any] = {"here": These(frozenset({obj.place}))} if down and obj.place is not None else {}
    return (
        do("move", bind="played", what=Those("card"), to="chain", who=You()),
        *([do("set status", status=FROM_HIDDEN, of=Those("played"), to=True)] if down else []),
        do("play card", card=Those("played"), zone=obj.zone, speed=speed, flows=obj.zone == "trash", **here),
    )


def room(view: View, place: int) -> int:
    """Return how many cards can lie facedown at a battlefield (107.3.a)."""
    player = controller(view, place)
    return 0 if player is None else 1 + len(view.permitted(HIDES_MORE, place, player))
