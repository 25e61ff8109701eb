"""What is asked in play: hooks, verbs and events of plugins, each guarded so that a mistake in one has its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NoReturn, get_args

import attrs

from plystack.data import Change, Event, State
from plystack.errors import BadHookResult, EndlessLoop, HookFailed, PlystackError
from plystack.happenings import Asked, Call, EventRule, Question, Step, Verb
from plystack.layers import View
from plystack.plugins.answers import failure, shown
from plystack.plugins.checks import ask
from plystack.plugins.hooks import HOOKS, Combine, Hook

_CHANGES = get_args(Change)


@attrs.frozen
class Played:
    """The functions of plugins that answer hooks in play.

    Arguments:
        answers: by hook: the plugin and its function, in load order.
        published: the hooks among them that the game publishes, sorted by name.
    """

    answers: Mapping[str, tuple[tuple[str, Callable[..., object]], ...]] = attrs.field(hash=False)
    published: tuple[Hook, ...] = ()

    @property
    def asked(self) -> Asked:
        """Return the hooks that the game publishes, as its verbs and hooks ask them."""
        return Asked(tuple(map(self._question, self.published)))

    def _question(self, hook: Hook) -> Question:
        answers = self.answers.get(hook.name, ())
        asks = tuple(partial(ask, plugin, hook, function) for plugin, function in answers)
        return Question(hook.name, hook.passes, hook.combine is Combine.FIRST, asks)

    def answered(self, hook: str) -> bool:
        """Say whether any plugin answers a hook."""
        return bool(self.answers.get(hook))

    def all(self, hook: str, **given: object) -> tuple[Any, ...]:
        """Return the items of all answers to a hook of plystack, in load order.

        Raises:
            HookFailed, BadHookResult: a plugin raised, or returned what the hook does not promise.
        """
        found: list[Any] = []
        for plugin, function in self.answers.get(hook, ()):
            found += ask(plugin, HOOKS[hook], function, given)
        return tuple(found)

    def first(self, hook: str, **given: object) -> Any:
        """Return the first answer to a hook of plystack that is not None; None where there is none.

        Raises:
            HookFailed, BadHookResult: a plugin raised, or returned what the hook does not promise.
        """
        for plugin, function in self.answers.get(hook, ()):
            if (answer := ask(plugin, HOOKS[hook], function, given)) is not None:
                return answer
        return None


def _failed(start: str, error: BaseException) -> NoReturn:
    if isinstance(error, PlystackError | EndlessLoop):
        raise error
    raise HookFailed(f"{start}: raised {failure(error)}") from error


@attrs.frozen
class _Verb:
    """The function of a verb, called with care."""

    start: str
    run: Callable[[Call], Step]

    def __call__(self, call: Call) -> Step:
        try:
            step = self.run(call)
        except (Exception, SystemExit) as error:  # a plugin that exits must not end the host
            _failed(self.start, error)
        if not isinstance(step, Step):
            raise BadHookResult(f"{self.start}: returned {shown(step)}; expected a Step")
        if strange := [each for each in step.changes if not isinstance(each, _CHANGES)]:
            raise BadHookResult(
                f"{self.start}: returned {shown(strange[0])} as a change; expected one of plystack.data"
            )
        return step


def guarded_verb(plugin: str, verb: Verb) -> Verb:
    """Return a verb that says of which plugin it is where it fails, or gives what is no step."""
    return attrs.evolve(verb, run=_Verb(f"plugin {plugin!r}, verb {verb.name!r}", verb.run))


@attrs.frozen
class _Brings:
    """What says what an event brings about, called with care."""

    start: str
    brings: Callable[[State, View, Event], Iterable[Change]]

    def __call__(self, state: State, view: View, event: Event) -> Iterable[Change]:
        try:
            changes = tuple(self.brings(state, view, event))
        except (Exception, SystemExit) as error:
            _failed(self.start, error)
        if strange := [each for each in changes if not isinstance(each, _CHANGES)]:
            raise BadHookResult(f"{self.start}: brings about {shown(strange[0])}; expected changes of plystack.data")
        return changes


def guarded_event(plugin: str, rule: EventRule) -> EventRule:
    """Return the rule of an event that says of which plugin it is where it fails, or brings about no changes."""
    if rule.brings is None:
        return rule
    return attrs.evolve(rule, brings=_Brings(f"plugin {plugin!r}, event {rule.name!r}", rule.brings))
