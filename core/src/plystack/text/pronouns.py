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
    Exists,
    Expr,
    Itself,
    Named,
    SourceIs,
    Target,
    That,
    Those,
    Triggered,
    Where,
    Whose,
)
from plystack.text.conditions import ALWAYS, OfIt
from plystack.text.known import (
    BY_THAT,
    DONE,
    IT,
    MAKES,
    THAT,
    THEM,
    THEY,
    Chosen,
    ChosenPlayer,
    Known,
    Unclear,
    is_program,
    reflexive,
)
from plystack.text.mentions import ONE, THOSE, is_noted, mentioned, moves_group
from plystack.text.nouns import both, parts
from plystack.text.picking import picked, unpicked
from plystack.text.spoken import bound, moves_one, unbound


def _target_name(nth: int) -> str:
    return "target" if nth == 0 else f"target {nth + 1}"


_SAID_LAST = ("else",)
"""What an instruction is given that is said after all else of it: "if A, B. Otherwise, C"."""


class _Walk:
    """A walk through a program, instruction by instruction, that knows what has been spoken of."""

    settles = True
    """What it makes is data; else it makes what is said of data."""

    def __init__(self, known: Known) -> None:
        self.it, self.they, self.that = known.it, known.they, known.that
        self.them, self.event = known.them, known.it
        self.next_it: Where | None = None
        self.next_they: Expr | None = None
        self.plain = False

    def program(self, program: tuple[Do, ...]) -> tuple[Do, ...]:
        return tuple(self.instruction(each) for each in program)

    def instruction(self, each: Do) -> Do:
        inner = [name for name, value in each.args if is_program(value) or isinstance(value, Triggered)]
        # "A unless they do B": what A speaks of is known where B is said
        begun = ["else"] if each.verb == "may" and "else" in inner else []
        nested = {name: self.inner(each.verb, value) for name, value in each.args if name in begun}
        plain = {name: self._argument(value) for name, value in each.args if name not in inner}
        chosen = self.next_it is not None
        self.step()
        later = sorted((name for name in inner if name not in begun), key=_SAID_LAST.__contains__)
        given = dict(each.args)
        nested |= {name: self.inner(each.verb, given[name]) for name in later}
        args = tuple((name, {**plain, **nested}[name]) for name, _ in each.args)
        done = attrs.evolve(each, args=args)
        self.mention(done if self.settles else each, chosen=chosen)
        return done

    def mention(self, each: Do, *, chosen: bool) -> None:
        """Let what an instruction, as data, has spoken of or brought be what "it" and "them" mean after it."""
        if is_noted(each, THOSE) or (each.bind and moves_group(each)):
            self.them = Those(each.bind)
        elif is_noted(each, ONE) or (each.bind and (each.verb in MAKES or moves_one(each))):
            self.it, self.that, self.them = Those(each.bind), None, None
        elif chosen:
            self.them = None
        elif mentioned(each) == Itself() and each.verb not in ("may", "if"):
            self.it = Itself()

    def inner(self, verb: str, value: Any) -> Any:
        """Return a program, or an ability that comes later, inside an instruction."""
        if is_program(value):
            return self.program(value)
        if verb == "when you do":
            return self.reflexive(value)
        return attrs.evolve(value, does=self.program(value.does))

    def reflexive(self, ability: Triggered) -> Triggered:
        raise NotImplementedError

    def _argument(self, value: Any) -> Any:
        """Return what an instruction is given; in a number of its own, "its" speaks of what "it" means."""
        self.plain = isinstance(value, Expr)
        found = self.value(value)
        self.plain = False
        return found

    def step(self) -> None:
        """Let what an instruction has spoken of be what "it" means in the next."""
        self.that = None if self.next_it else self.that
        self.it, self.next_it = self.next_it or self.it, None
        self.they, self.next_they = self.next_they or self.they, None

    def value(self, value: Any) -> Any:
        replaced = self.replaced(value)
        if replaced is not None:
            return replaced
        if attrs.has(type(value)):
            fields = {each.name: getattr(value, each.name) for each in attrs.fields(type(value))}
            changed = {name: self.value(old) for name, old in fields.items()}
            return value if changed == fields else attrs.evolve(value, **changed)
        if isinstance(value, tuple):
            return tuple(self.value(each) for each in value)
        return value

    def replaced(self, value: Any) -> Any:
        raise NotImplementedError


class _Settling(_Walk):
    """From what is said to data."""

    def __init__(self, known: Known, before: int = 0) -> None:
        super().__init__(known)
        self.before = before
        self.targets: list[Target] = []
        self.names: dict[Target, str] = {}
        self.done = 0

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
        if value == THEM:
            found = self.them or (self.it if self.it != self.event else None)  # what happened happened to one
            if found in (None, Itself()):
                raise Unclear("them")
            return found
        if value in (IT, THAT):
            found = self.that if value == THAT and self.that is not None else self.it
            if found is None:
                raise Unclear("it")
            return found
        if isinstance(value, OfIt):
            if self.it is None:
                raise Unclear("it")
            where = self.value(value.where)
            return SourceIs(where) if self.it == Itself() else Exists(both((self.it, *parts(where))))
        if value == That("that") and isinstance(self.that, Those):
            return That(self.that.name)
        if value in (That("it"), That("that")) or (self.plain and value is Whose.IT):
            if self.it == Itself():
                return Whose.SOURCE
            if not isinstance(self.it, Those):
                raise Unclear("it")
            return That(self.it.name)
        if value == THEY:
            if self.they is None:
                raise Unclear("that player")
            return self.they
        return None

    def _name(self, target: Target) -> str:
        if target not in self.names:
            self.names[target] = _target_name(self.before + len(self.targets))
            self.targets.append(target)  # its place, while what it says is read
            where = target.where if target.where is None else self.value(target.where)
            named = attrs.evolve(target, name=self.names[target], where=where)
            self.targets[self.targets.index(target)] = named
        return self.names[target]

    def reflexive(self, ability: Triggered) -> Triggered:
        walk = _Settling(Known(self.it, self.they, self.that, self.them or self.it), self.before + len(self.targets))
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
    done = walk.program(bound(picked(program)))
    if any(each == DONE or (isinstance(each, str) and each == BY_THAT) for each in _conditions(done)):
        raise Unclear("if you do")
    return done, tuple(walk.targets), condition


class _Saying(_Walk):
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
        return None

    def _target(self, name: str) -> Target:
        self.here.add(name)
        target = self.waiting[name]
        where = target.where if target.where is None else self.value(target.where)
        return attrs.evolve(target, name="", where=where)

    def reflexive(self, ability: Triggered) -> Triggered:
        walk = _Saying(Known(self.it, self.they, self.that, self.them), ability.targets)
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
    found = unpicked(unbound(walk.program(program)))
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
