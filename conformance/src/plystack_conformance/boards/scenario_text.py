"""A board of an installed game as the text of a scenario file, so that a failure can be kept as one."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from plystack import installed_games
from plystack.data import (
    TEXT,
    Constant,
    Effect,
    Instance,
    Obj,
    Op,
    Part,
    PerObject,
    Position,
    These,
    Until,
    present,
)
from plystack.errors import PlystackError
from plystack.layers import View, trace
from plystack.scenarios import moments, read_scenario

from .palette import Palette
from .wording import NotSayable, Wording, key, toml

__all__ = ["NotSayable", "as_scenario", "named_values", "read_back"]


def as_scenario(game: Palette, position: Position) -> str:
    """Return a scenario file whose board has the same values as a position.

    Its objects and effects are called as in the position. Timestamps are other numbers in the same order.

    Raises:
        NotSayable: no file can say it, or what can be said does not evaluate to the same.
    """
    if game.name not in _installed():
        raise NotSayable(f"no game is installed that is called {game.name!r}")
    reason = NotSayable("the board as a file says it has other values")
    expected = _values(game, position)
    for order in _orders(position):
        text = _Writing(game, position, order).text()
        try:
            if _values(game, read_back(text)) == expected:
                return text
        except PlystackError as problem:  # on the way to the board, perhaps
            reason = NotSayable(str(problem))
    raise reason


@cache
def _installed() -> frozenset[str]:
    """Return the names of the installed games: each is loaded to be told of, which is far more than a board takes."""
    return frozenset(each.name for each in installed_games())


def _values(game: Palette, position: Position) -> dict[tuple[str, str], object] | str:
    """Return the values of a position by label, or the error it raises."""
    try:
        return named_values(trace(game.plan, position).view)
    except PlystackError as error:
        return type(error).__name__


def read_back(text: str) -> Position:
    """Return the board of a scenario as it stands at the end.

    Raises:
        ScenarioError: the text is no scenario.
    """
    scenario = read_scenario(text, "board.scenario.toml")
    return list(moments(scenario, scenario.variations[0]))[-1].stage.position


def named_values(view: View) -> dict[tuple[str, str], object]:
    """Return what each present object is and what rules come to, by label; abilities without their timestamps."""
    found: dict[tuple[str, str], object] = {}
    for obj in present(view.plan.schema, view.position):
        for name, value in view.records[obj.id].items():
            if name == TEXT:  # what is written otherwise in a file may mean the same
                continue
            if isinstance(value, tuple):
                found[obj.label, name] = tuple(_named(each) for each in value)
            else:
                found[obj.label, name] = value
    for number in view.plan.schema.numbers:
        for player in (None,) if number.of_game else view.position.facts.players:
            found[player or "", number.name] = view.number(number.name, player)
    for action in view.plan.schema.actions:
        asked = [(obj.label, obj.id, None) for obj in view.position if obj.id in view] if action.objects else []
        for label, ident, player in (*asked, *((each, None, each) for each in view.position.facts.players)):
            rules = [bool(ask(action.name, ident, player)) for ask in (view.forbidden, view.required, view.permitted)]
            found[label, action.name] = (*rules, view.cost(action.name, 9, ident, player))
    return found


def _named(instance: Instance) -> tuple[int, str, str]:
    ability = instance.ability
    return int(instance.origin), type(ability).__name__, f"{ability.name} {getattr(ability, 'number', '')}"


# -- writing -------------------------------------------------------------------------------------

_NOBODY = "nobody"
_GAP = 100  # between the timestamps of two objects, for the counters that come between them


def _age(each: Obj | Effect) -> tuple[int, int, int]:
    return each.timestamp, 3 if isinstance(each, Effect) else 0, each.id


def _orders(position: Position) -> list[list[Obj]]:
    """Return orders in which the objects may arrive: as players' lists, and as counters and hosts need it."""
    lists = (_NOBODY, *position.facts.players)
    by_list = sorted(position, key=lambda obj: (lists.index(obj.controller or _NOBODY), obj.id))
    return [_hosts_first(by_list), _hosts_first(sorted(by_list, key=lambda obj: _older(position, obj) or 0))]


def _hosts_first(objects: list[Obj]) -> list[Obj]:
    placed: list[Obj] = []
    left = list(objects)
    while left:
        waiting = {obj.id for obj in left}
        free = [obj for obj in left if not {obj.place, obj.attached_to} & waiting]
        if not free:
            raise NotSayable("objects are attached to one another in a ring")
        placed.append(free[0])
        left.remove(free[0])
    return placed


def _older(position: Position, obj: Obj) -> int | None:
    """Return how many objects and effects are older than the marks on an object, or None where it has none."""
    stamps = [*(pile.timestamp for _, pile in obj.counters), *(stamp for _, stamp in obj.designations)]
    if not stamps:
        return None
    objects = sum(each.timestamp <= stamps[0] for each in position)
    return objects + sum(each.timestamp < stamps[0] for each in position.effects)


class _Writing:
    """A board on its way into a file."""

    def __init__(self, game: Palette, position: Position, order: list[Obj]) -> None:
        self.game = game
        self.position = position
        self.order = order
        self.labels = {obj.id: obj.label for obj in position}
        self.wording = Wording(game.schema, self.labels, dict(position.facts.numbers))
        self.effects = [each for each in position.effects if _parts(each) or each.rules]
        self.stamps = self._stamps()

    def text(self) -> str:
        """Return the file."""
        facts = self.position.facts
        ages = sorted([*self.position, *self.effects], key=_age)
        lines = [
            f"game    = {toml(self.game.name)}",
            f"addons  = {toml(self.game.addons)}",
            'title   = "A random board"',
            f"players = {toml(facts.players)}",
            *([] if facts.turn is None else [f"turn    = {toml(facts.turn)}"]),
            *([f"teams   = {toml(dict(facts.teams))}"] if facts.teams else []),
            *([f"numbers = {toml(dict(facts.numbers))}"] if facts.numbers else []),
            *([f"begin   = {toml([each.label for each in self.effects])}"] if self.effects else []),
            f"arrival = {toml([each.label for each in ages])}",
        ]
        for obj in self.position:
            lines += self._card(obj)
        for effect in self.effects:
            lines += self._effect(effect)
        lines += [*self._board(), "", "[[expect]]", f"{key(self.order[0].label)}.exists = true"]
        return "\n".join(lines) + "\n"

    def _stamps(self) -> dict[int, int]:
        """Return a timestamp for the arrival of each object, so that marks come as late as they should."""
        free = list(range(1, len(self.order) + 1))
        wanted = {obj.id: _older(self.position, obj) for obj in self.order}
        found: dict[int, int] = {}
        latest = 0
        for obj in self.order:
            want = wanted[obj.id]
            kept = [each for each in free if each not in wanted.values()] or free
            slot = want if want in free and want > latest else kept[0]
            free.remove(slot)
            latest = max(latest, slot)
            found[obj.id] = slot * _GAP
        return found

    def _card(self, obj: Obj) -> list[str]:
        if obj.restamps:
            raise NotSayable("text with a timestamp of its own")
        if obj.joined:
            raise NotSayable("an object of several components, which joined at times of their own")
        lines = ["", f"[card.{key(obj.card.name)}]"]
        for name, value in obj.card.values:
            if value is not None and value != frozenset() and (name, value) != ("name", obj.card.name):
                assert not isinstance(value, tuple)
                lines.append(f"{key(name)} = {toml(sorted(value) if isinstance(value, frozenset) else value)}")
        if abilities := obj.card.abilities:
            lines += ["abilities = [", *(f"  {toml(self.wording.ability(each))}," for each in abilities), "]"]
        return lines

    def _effect(self, effect: Effect) -> list[str]:
        said = {
            **self.wording.effect(_parts(effect), effect.rules),
            **({} if effect.you is None else {"player": effect.you}),
            **({} if effect.source is None else {"source": self.labels.get(effect.source, "?")}),
            **({} if effect.until is Until.ENDED else {"until": effect.until.value}),
        }
        return ["", f"[effect.{key(effect.label)}]", *(f"{name} = {toml(value)}" for name, value in said.items())]

    def _entry(self, obj: Obj) -> dict[str, Any]:
        marks = [name for name, _ in obj.designations]
        return {
            "card": obj.card.name,
            "as": obj.label,
            "ts": self.stamps[obj.id],
            **({} if obj.zone == self.game.zone and obj.place is None else {"zone": obj.zone}),
            "owner": obj.owner,
            **({} if obj.attached_to not in self.labels else {"to": self.labels[obj.attached_to]}),
            **({} if obj.place not in self.labels else {"at": self.labels[obj.place]}),
            **({"counters": {kind: pile.count for kind, pile in obj.counters}} if obj.counters else {}),
            **({"designated": marks} if marks else {}),
            **({"chosen": {name: sorted(held) for name, held in obj.choices}} if obj.choices else {}),
            **{name: state for name, state in obj.status if state != ""},  # no word is none
        }

    def _board(self) -> list[str]:
        """Return the board: in players' lists where these give the order, else in one, with control given later."""
        players = (_NOBODY, *self.position.facts.players)
        whose = [players.index(obj.controller or _NOBODY) for obj in self.order]
        if whose == sorted(whose):
            lines = ["", "[board]"]
            for number, player in enumerate(players):
                entries = [self._entry(obj) for obj, list_ in zip(self.order, whose, strict=True) if list_ == number]
                lines += [f"{player} = [", *(f"  {toml(each)}," for each in entries), "]"] if entries else []
            return lines
        entries = [self._entry(obj) for obj in self.order]
        lines = ["", "[board]", f"{players[1]} = [", *(f"  {toml(each)}," for each in entries), "]"]
        zones = self.game.schema.zone_table
        given = [
            f"{obj.controller or _NOBODY} gains control of {obj.label}"
            for obj in self.order
            if zones[obj.zone].controlled and obj.controller != players[1]
        ]
        return [*lines, "", "[[step]]", f"do = {toml(given)}"] if given else lines


def _parts(effect: Effect) -> tuple[Part, ...]:
    """Return the parts of an effect, split where its amounts differ from object to object; none without objects."""
    found = []
    for part in effect.parts:
        if not isinstance(part.where, These):
            raise NotSayable("an effect that has not fixed its objects")
        groups: dict[tuple[Op, ...], set[int]] = {}
        for ident in sorted(part.where.ids):
            groups.setdefault(tuple(_for_one(op, ident) for op in part.ops), set()).add(ident)
        found += [Part(These(frozenset(ids)), ops, part.condition) for ops, ids in groups.items()]
    return tuple(found)


def _for_one(op: Op, ident: int) -> Op:
    if not isinstance(op.value, PerObject):
        return op
    return attrs.evolve(op, value=Constant(dict(op.value.values).get(ident, 0)))
