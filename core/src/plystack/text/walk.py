"""A walk through a program, which knows at each instruction what has been spoken of."""

from __future__ import annotations

from typing import Any

import attrs

from plystack.data import Do, Expr, Itself, Those, Triggered, Where
from plystack.text.known import MAKES, Known, is_program
from plystack.text.mentions import ONE, THOSE, is_noted, mentioned, moves_group
from plystack.text.spoken import moves_one

_SIDES = ("if", "may")
"""Instructions in which one program or another is done."""

_SAID_LAST = ("else",)
"""What an instruction is given that is said after all else of it: "if A, B. Otherwise, C"."""


class Walk:
    """A walk through a program, instruction by instruction, that knows what has been spoken of."""

    settles = True
    """What it makes is data; else it makes what is said of data."""

    def __init__(self, known: Known) -> None:
        self.it, self.they, self.that = known.it, known.they, known.that
        self.them, self.event = known.them, known.it
        self.known, self.done = known, list(known.done)
        self.brought: list[Where] = []
        self.next_it: Where | None = None
        self.next_they: Expr | None = None
        self.plain = False

    def known_now(self, them: Where | None) -> Known:
        """Return what an ability can speak of that comes later."""
        return attrs.evolve(self.known, it=self.it, they=self.they, that=self.that, them=them, done=tuple(self.done))

    def program(self, program: tuple[Do, ...]) -> tuple[Do, ...]:
        return tuple(self.instruction(each) for each in program)

    def instruction(self, each: Do) -> Do:
        inner = [name for name, value in each.args if is_program(value) or isinstance(value, Triggered)]
        # "A unless they do B": what A speaks of is known where B is said
        begun = ["else"] if each.verb == "may" and "else" in inner else []
        given, start = dict(each.args), (len(self.brought), len(self.done))
        nested = {name: self.inner(each.verb, given[name]) for name in begun}
        plain = {name: self._argument(value) for name, value in each.args if name not in inner}
        chosen = self.next_it is not None
        self.step()
        for name in sorted((name for name in inner if name not in begun), key=_SAID_LAST.__contains__):
            again = self._forget(*start) if nested and each.verb in _SIDES else None
            nested[name] = self.inner(each.verb, given[name])
            if again is not None:
                self._remember(*again)
        args = tuple((name, {**plain, **nested}[name]) for name, _ in each.args)
        done = attrs.evolve(each, args=args)
        self.done.append(done if self.settles else each)
        self.mention(done if self.settles else each, chosen=chosen)
        return done

    def _forget(self, brought: int, done: int) -> tuple[Where | None, Where | None, list[Do]]:
        """Let what one of two programs brings be unknown in the other: only one of them is done."""
        it, them, new = self.it, self.them, self.brought[brought:]
        self.done, taken = self.done[:done], self.done[done:]
        self.it, self.them = (None if it in new else it), (None if them in new else them)
        return (it if it in new else None), (them if them in new else None), taken

    def _remember(self, it: Where | None, them: Where | None, taken: list[Do]) -> None:
        """Let what was brought be known again, after both; of two things neither is "it"."""
        self.done += taken
        if it is not None:
            self.it = it if self.it in (None, it) else None
        if them is not None:
            self.them = them if self.them in (None, them) else None

    def mention(self, each: Do, *, chosen: bool) -> None:
        """Let what an instruction, as data, has spoken of or brought be what "it" and "them" mean after it."""
        if is_noted(each, THOSE) or (each.bind and moves_group(each)):
            self.them = Those(each.bind)
            self.brought.append(self.them)
        elif is_noted(each, ONE) or (each.bind and (each.verb in MAKES or moves_one(each))):
            self.it, self.that, self.them = Those(each.bind), None, None
            self.brought.append(self.it)
        elif chosen:
            self.them = None
        elif mentioned(each) == Itself() and each.verb not in ("may", "if"):
            if self.that is None and self.it != Itself():
                self.that = self.it  # "it" is the source now; what was spoken of before is "that object"
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
