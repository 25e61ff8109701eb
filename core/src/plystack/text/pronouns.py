"""What "it" and "target …" mean: how a program as it is said becomes one whose instructions know names, and back.

Said, an instruction speaks of "target object" where it is chosen, and of "it" where it is known already. As data,
what is chosen has a name, and instructions refer to it by that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from plystack.data import (
    Condition,
    Do,
    EventKind,
    Exists,
    Has,
    Itself,
    Named,
    SourceIs,
    Target,
    That,
    ThatIs,
    Thing,
    Those,
    Triggered,
    Where,
    Whose,
)
from plystack.text.conditions import ALWAYS, OfIt
from plystack.text.earlier import base, meant, numbered, takes, unnumbered
from plystack.text.known import (
    BY_THAT,
    DONE,
    IT,
    THAT,
    THEM,
    THEY,
    Chosen,
    ChosenPlayer,
    Earlier,
    EarlierIs,
    Known,
    Picked,
    Sure,
    Unclear,
    is_program,
    reflexive,
)
from plystack.text.nouns import both, parts
from plystack.text.picking import picked, unpicked
from plystack.text.spoken import bound, unbound
from plystack.text.walk import Walk


def _target_name(nth: int) -> str:
    return "target" if nth == 0 else f"target {nth + 1}"


class _Settling(Walk):
    """From what is said to data."""

    def __init__(self, known: Known, before: int = 0) -> None:
        super().__init__(known)
        self.before = before
        self.targets: list[Target] = []
        self.names: dict[Target, str] = {}

    def step(self) -> None:
        super().step()
        self.names.clear()

    def replaced(self, value: Any) -> Any:
        if isinstance(value, (Chosen, ChosenPlayer)):
            name = self._name(value.target)
            if isinstance(value, Chosen):
                self.next_it = Those(name)
                return Those(name)
            self.next_they = Named(name)
            return Named(name)
        if isinstance(value, (Earlier, EarlierIs)):
            name = self._earlier(value.name, value.kind)
            return ThatIs(name, self.value(value.where)) if isinstance(value, EarlierIs) else That(name)
        if isinstance(value, Sure):
            return self._surely(value)
        if isinstance(value, Picked):
            raise Unclear("one of them")  # nothing is done with it before which it could be chosen
        if value == THEM:
            found = self.together()
            if found in (None, Itself()):
                raise Unclear("them")
            return found
        if value in (IT, THAT):
            found = self.that if value == THAT and self.that is not None else self.it
            if found is None or (value == THAT and found == Itself()):
                raise Unclear("it")  # nobody calls the source "that object"
            return found
        if isinstance(value, OfIt):
            if self.it is None:
                raise Unclear("it")
            where = self.value(value.where)
            return SourceIs(where) if self.it == Itself() else Exists(both((self.it, *parts(where))))
        if value == That("that") and isinstance(self.that, Those):
            return That(self.that.name)
        if value in (That("it"), That("that")) or (self.plain and value is Whose.IT):
            if self.it == Itself() and value != That("that"):
                return Whose.SOURCE
            if not isinstance(self.it, Those):
                raise Unclear("it")
            return That(self.it.name)
        if value == THEY:
            if self.they is None:
                raise Unclear("that player")
            return self.they
        return None

    def _earlier(self, name: str, kind: Where | None) -> str:
        found = meant(self.done, name, kind)
        if found is None and not self.known.paid_elsewhere:
            raise Unclear(name)
        return found or name

    def _surely(self, value: Sure) -> Any:
        """Return what has been spoken of, where the event or the target says what it must be known to be."""
        found = self.value(value.of)
        told = [(target.where, "") for target in self.targets if found == Those(target.name)]
        told += [
            (test.where, each.name if each.kind is EventKind.ANNOUNCED else "")
            for each in self.known.events
            for role, test in each.roles
            if found == Those(role) and isinstance(test, Thing)
        ]
        kind = set(parts(value.kind))
        if not told or any(not kind <= set(parts(where)) and name not in value.events for where, name in told if where):
            raise Unclear("it")
        return found

    def together(self) -> Where | None:
        """Return what "them" means: what happened, happened to one."""
        return self.them or (self.it if self.it != self.event else None)

    def _name(self, target: Target) -> str:
        if target not in self.names:
            self.names[target] = _target_name(self.before + len(self.targets))
            self.targets.append(target)  # its place, while what it says is read
            where = target.where if target.where is None else self.value(target.where)
            named = attrs.evolve(target, name=self.names[target], where=where)
            self.targets[self.targets.index(target)] = named
        return self.names[target]

    def reflexive(self, ability: Triggered) -> Triggered:
        walk = _Settling(self.known_now(self.together()), self.before + len(self.targets))
        return reflexive(walk.program(bound(picked(ability.does))), tuple(walk.targets))


def settled(
    program: tuple[Do, ...], known: Known, provided: Condition = ALWAYS
) -> tuple[tuple[Do, ...], tuple[Target, ...], Condition]:
    """Return a program as data, its targets, and the condition before it.

    Arguments:
        program: as it is said.
        known: what it can speak of before.
        provided: what must be so, as it is said.

    Raises:
        Unclear: it says "it" where nothing has been spoken of.
    """
    walk = _Settling(known)
    condition = walk.value(provided)
    done = walk.program(bound(picked(numbered(program, known.done))))
    if any(each == DONE or (isinstance(each, str) and each == BY_THAT) for each in _conditions(done)):
        raise Unclear("if you do")
    return done, tuple(walk.targets), condition


class _Saying(Walk):
    """From data to what is said."""

    settles = False

    def __init__(self, known: Known, targets: tuple[Target, ...]) -> None:
        super().__init__(known)
        self.waiting = {target.name: target for target in targets}
        self.here: set[str] = set()

    def step(self) -> None:
        super().step()
        for name in self.here:
            self.waiting.pop(name, None)
        self.here.clear()

    def replaced(self, value: Any) -> Any:
        if isinstance(value, Those) and value.name in self.waiting:
            self.next_it = value
            return Chosen(self._target(value.name))
        if isinstance(value, Named) and value.name in self.waiting:
            self.next_they = value
            return ChosenPlayer(self._target(value.name))
        if isinstance(value, SourceIs) and self.it == Itself():
            return OfIt(self.value(value.where))
        if isinstance(value, Exists) and value.at_least == 1 and self.it not in (None, Itself()):
            row = parts(value.where)
            if self.it in row and len(row) > 1:
                return OfIt(self.value(both(each for each in row if each != self.it)))
        if self.them is not None and value == self.them:
            return THEM
        if self.it is not None and value == self.it and value != Itself():
            return IT
        if self.that is not None and value == self.that:
            return THAT
        if isinstance(value, That) and isinstance(self.it, Those) and value.name == self.it.name:
            return Whose.IT if self.plain else That("it")
        if isinstance(value, That) and isinstance(self.that, Those) and value.name == self.that.name:
            return That("that")
        if self.they is not None and value == self.they:
            return THEY
        if isinstance(value, (That, ThatIs)) and (found := self._earlier(value.name)) is not None:
            name, kind = base(value.name), found[0]
            return EarlierIs(name, self.value(value.where), kind) if isinstance(value, ThatIs) else Earlier(name, kind)
        return None

    def _earlier(self, name: str) -> tuple[Where | None] | None:
        """Return what was taken is called that has a name: nothing, where another line may say what was paid."""
        for each in reversed(self.done):
            if each.bind == name and (what := takes(each)) is not None:
                kinds = [one for one in parts(what) if isinstance(one, Has)]
                return (both(kinds) if kinds else None,)
        return (None,) if self.known.paid_elsewhere else None

    def _target(self, name: str) -> Target:
        self.here.add(name)
        target = self.waiting[name]
        where = target.where if target.where is None else self.value(target.where)
        return attrs.evolve(target, name="", where=where)

    def reflexive(self, ability: Triggered) -> Triggered:
        walk = _Saying(self.known_now(self.them), ability.targets)
        return attrs.evolve(ability, does=unpicked(unbound(walk.program(ability.does))), targets=())


def said(
    program: tuple[Do, ...], targets: tuple[Target, ...], known: Known, provided: Condition = ALWAYS
) -> tuple[tuple[Do, ...], Condition] | None:
    """Return a program as it is said, and the condition; None where that could not be read as they are again.

    Arguments:
        program: data.
        targets: what is chosen for it.
        known: what it can speak of before.
        provided: what must be so.
    """
    walk = _Saying(known, targets)
    condition = walk.value(provided)
    found = unnumbered(unpicked(unbound(walk.program(program))))
    try:
        return (found, condition) if settled(found, known, condition) == (program, targets, provided) else None
    except Unclear:
        return None


def _conditions(program: Any) -> Iterator[Any]:
    for each in program:
        for _, value in each.args:
            if is_program(value):
                yield from _conditions(value)
            else:
                yield value
