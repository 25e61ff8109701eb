"""Combat: who attacks whom and who blocks what, kept for as long as combat lasts; and how all leave it (506, 511).

That something attacks or blocks is a designation. Whom it attacks is a status; which creature blocks which, and whom
an attacking creature's defending player was when it was declared, is kept beside the objects, in a slot of the State.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from plystack.data import Change, SetField, SetSlot, State, Undesignate
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack.layers import View
from plystack_magic.permanents import controller, designated, is_permanent, opponents, status

SLOT: Final = "magic combat"
"""The slot of the State in which combat is kept."""

ATTACKS: Final = "attacks"
"""The status that names the player whom an attacking creature attacks (508.1b)."""

ATTACKED: Final = "attacks permanent"
"""The status that holds the id of the planeswalker that an attacking creature attacks; 0 for none (508.1b)."""

Roles: TypeAlias = "dict[str, int | str | frozenset[str]]"
"""Who and what takes part in what is announced of combat, by role."""

LEAVE: Final = "leave combat"
_DESIGNATIONS: Final = ("attacking", "blocking", "blocked", "unblocked")


def _ids(given: Iterable[int]) -> tuple[int, ...]:
    return tuple(given)


def _rows(given: Iterable[Iterable[Any]]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(each) for each in given)


@attrs.frozen
class Combat:
    """What is known of a combat.

    Arguments:
        attackers: each that was declared, who controlled it then, and its defending player (508.5).
        blockers: each that was declared, and who controlled it then.
        blocks: each that blocks, with what it blocks, in the order declared.
        quick: what had first strike or double strike as the first of two damage steps began (510.4).
    """

    attackers: tuple[tuple[int, str, str], ...] = attrs.field(default=(), converter=_rows)
    blockers: tuple[tuple[int, str], ...] = attrs.field(default=(), converter=_rows)
    blocks: tuple[tuple[int, int], ...] = attrs.field(default=(), converter=_rows)
    quick: tuple[int, ...] = attrs.field(default=(), converter=_ids)

    def kept(self) -> SetSlot:
        """Return the change by which it is kept."""
        rows = {name: [list(each) for each in getattr(self, name)] for name in ("attackers", "blockers", "blocks")}
        return SetSlot(SLOT, {**rows, "quick": list(self.quick)})

    def without(self, gone: Collection[int]) -> Combat:
        """Return it without some that take part no longer; what they have blocked stays blocked (506.4a)."""
        return Combat(
            [each for each in self.attackers if each[0] not in gone],
            [each for each in self.blockers if each[0] not in gone],
            [each for each in self.blocks if not set(each) & set(gone)],
            [each for each in self.quick if each not in gone],
        )


def combat_of(state: State) -> Combat:
    """Return what is known of the combat that goes on; nothing, where none does."""
    return Combat(**(state.slot(SLOT) or {}))


def attackers(view: View) -> list[int]:
    """Return the attacking creatures."""
    return [each for each in view if is_permanent(view, each, "Creature") and designated(view, each, "attacking")]


def blockers(view: View) -> list[int]:
    """Return the blocking creatures."""
    return [each for each in view if is_permanent(view, each, "Creature") and designated(view, each, "blocking")]


def defending(state: State, view: View, attacker: int) -> str | None:
    """Return the defending player of an attacking creature (508.5); what came in attacking attacks the only one."""
    for ident, _, player in combat_of(state).attackers:
        if ident == attacker:
            return player
    if player := str(status(view, attacker, ATTACKS)):
        return player
    others = opponents(state, controller(view, attacker) or "")
    return others[0] if len(others) == 1 else None


def attacked(state: State, view: View, attacker: int) -> int | str | None:
    """Return the planeswalker or player that a creature attacks; None where that is no longer there (506.4c)."""
    player, ident = defending(state, view, attacker), int(status(view, attacker, ATTACKED))
    if not ident:
        return player
    return ident if is_permanent(view, ident, "Planeswalker") and controller(view, ident) == player else None


def left(state: State, view: View) -> list[int]:
    """Return what takes part no longer: it is phased out, no creature, or somebody else's (506.4)."""
    combat = combat_of(state)
    declared = [(ident, player) for ident, player, _ in combat.attackers] + list(combat.blockers)
    there = [(ident, player) for ident, player in declared if ident in state.position.objects]
    return [ident for ident, player in there if not _stays(view, ident, player)]


def _stays(view: View, ident: int, player: str) -> bool:
    return is_permanent(view, ident, "Creature") and controller(view, ident) == player


def _removal(state: State, idents: Iterable[int]) -> Iterator[Change]:
    """Give what removes objects from combat, whether they are phased out or not (506.4)."""
    for ident in idents:
        obj = state.position.obj(ident)
        yield from (Undesignate(ident, name) for name, _ in obj.designations if name in _DESIGNATIONS)
        held = dict(obj.status)
        yield from (SetField(ident, name, none) for name, none in ((ATTACKS, ""), (ATTACKED, 0)) if held.get(name))


def _remove(call: Call) -> Step:
    """Objects take part in combat no longer; what they block stays blocked (506.4)."""
    return _without(call.state, call.objects("what"))


def _leave(call: Call) -> Step:
    return _without(call.state, left(call.state, call.view))


def _without(state: State, gone: Collection[int]) -> Step:
    changes = list(_removal(state, gone))
    combat = combat_of(state)
    rest = combat.without(gone)
    return Step([*changes, *([rest.kept()] if rest != combat else [])])


def _end(call: Call) -> Step:
    """All creatures are removed from combat as it ends (511.3)."""
    changes = list(_removal(call.state, call.state.position.ids()))
    return Step([*changes, *([SetSlot(SLOT, None)] if call.state.slot(SLOT) is not None else [])])


def verbs() -> Iterator[Verb]:
    """Give the verbs by which combat is left."""
    yield Verb("remove from combat", _remove, (Param("what", Wants.OBJECTS),))
    yield Verb(LEAVE, _leave)
    yield Verb("end combat", _end)
