"""Asking: how a game's own pure code asks, in play, the hooks that the game publishes for its add-ons.

A verb finds them in its call, a hook that is asked in play takes them as an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from plystack.errors import DataError, suggest


@attrs.frozen(eq=False)
class Question:
    """A hook that a game publishes, with those who answer it.

    Arguments:
        name: of the hook.
        passes: the names of its arguments; whoever asks gives all of them.
        single: the first answer that is not None is the one; else the items of all answers are collected.
        answers: gives what each plugin answers, in load order, and checked; called with the arguments by name.
    """

    name: str
    passes: tuple[str, ...]
    single: bool
    answers: tuple[Callable[[Mapping[str, object]], Any], ...] = ()


@attrs.frozen(eq=False)
class Asked:
    """The hooks that a game publishes, to be asked in play; without plugins there are none.

    What a hook is asked is said by name, and everything that its specification names: also the State and the view.

    Arguments:
        questions: by name.
    """

    questions: tuple[Question, ...] = ()

    def all(self, hook: str, /, **given: object) -> tuple[Any, ...]:
        """Return the items of all answers to a hook, the game's first, then those of its add-ons in load order.

        Raises:
            DataError: the game publishes no such hook, one answer to it counts, or it is not asked what it should be.
            HookFailed, BadHookResult: a plugin raised, or returned what the hook does not promise.
        """
        answers = self._question(hook, given, single=False).answers
        return tuple(item for answer in answers for item in answer(given))

    def first(self, hook: str, /, **given: object) -> Any:
        """Return the first answer to a hook that is not None, in the same order; None where there is none.

        Raises:
            DataError: the game publishes no such hook, all answers to it count, or it is not asked what it should be.
            HookFailed, BadHookResult: a plugin raised, or returned what the hook does not promise.
        """
        answers = self._question(hook, given, single=True).answers
        return next((found for answer in answers if (found := answer(given)) is not None), None)

    def _question(self, hook: str, given: Mapping[str, object], *, single: bool) -> Question:
        question = next((each for each in self.questions if each.name == hook), None)
        if question is None:
            names = [each.name for each in self.questions]
            near = suggest(hook, names) or f"; it publishes {', '.join(names) or 'none'}"
            raise DataError(f"the game publishes no hook {hook!r}{near}")
        if question.single != single:
            how = "one answer to it counts; ask 'first'" if question.single else "all answers to it count; ask 'all'"
            raise DataError(f"hook {hook!r}: {how}")
        passes = ", ".join(question.passes) or "nothing"
        for name in given:
            if name not in question.passes:
                near = suggest(name, question.passes)
                raise DataError(f"hook {hook!r}: it does not pass {name!r}{near}; it passes {passes}")
        for name in question.passes:
            if name not in given:
                raise DataError(f"hook {hook!r}: it is asked without {name!r}; it passes {passes}")
        return question
