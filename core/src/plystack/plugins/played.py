"""What is asked in play: hooks, verbs and events of plugins, each guarded so that a mistake in one has its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, get_args

import attrs

from plystack.data import Change, Event, State
from plystack.errors import BadHookResult, EndlessLoop, HookFailed, PlystackError
from plystack.happenings import Call, EventRule, Step, Verb
from plystack.layers import View
from plystack.plugins.answers import failure, shown
from plystack.plugins.checks import ask

_CHANGES = get_args(Change)


@attrs.frozen(eq=False)
class Played:
    """The functions of plugins that answer hooks in play.

    Arguments:
        answers: by hook: the plugin and its function, in load order.
    """

    answers: Mapping[str, tuple[tuple[str, Callable[..., object]], ...]]

    def answered(self, hook: str) -> bool:
        """Say whether any plugin answers a hook."""
        return bool(self.answers.get(hook))

    def all(self, hook: str, **given: object) -> tuple[Any, ...]:
        """Return the items of all answers to a hook, in load order.

        Raises:
            HookFailed, BadHookResult: a plugin raised, or returned what the hook does not promise.
        """
        found: list[Any] = []
        for plugin, function in self.answers.get(hook, ()):
            found += ask(plugin, hook, function, given)
        return tuple(found)

    def first(self, hook: str, **given: object) -> Any:
        """Return the first answer to a hook that is not None; None where there is none.

        Raises:
            HookFailed, BadHookResult: a plugin raised, or returned what the hook does not promise.
        """
        for plugin, function in self.answers.get(hook, ()):
            if (answer := ask(plugin, hook, function, given)) is not None:
                return answer
        return None


def _failed(start: str, error: BaseException) -> NoReturn:
    if isinstance(error, PlystackError | EndlessLoop):
        raise error
    raise HookFailed(f"{start}: raised {failure(error)}") from error


def guarded_verb(plugin: str, verb: Verb) -> Verb:
    """Return a verb that says of which plugin it is where it fails, or gives what is no step."""
    start, run = f"plugin {plugin!r}, verb {verb.name!r}", verb.run

    def guarded(call: Call) -> Step:
        try:
            step = run(call)
        except (Exception, SystemExit) as error:  # a plugin that exits must not end the host
            _failed(start, error)
        if not isinstance(step, Step):
            raise BadHookResult(f"{start}: returned {shown(step)}; expected a Step")
        if strange := [each for each in step.changes if not isinstance(each, _CHANGES)]:
            raise BadHookResult(f"{start}: returned {shown(strange[0])} as a change; expected one of plystack.data")
        return step

    return attrs.evolve(verb, run=guarded)


def guarded_event(plugin: str, rule: EventRule) -> EventRule:
    """Return the rule of an event that says of which plugin it is where it fails, or brings about no changes."""
    start, brings = f"plugin {plugin!r}, event {rule.name!r}", rule.brings
    if brings is None:
        return rule

    def guarded(state: State, view: View, event: Event) -> Iterable[Change]:
        try:
            changes = tuple(brings(state, view, event))
        except (Exception, SystemExit) as error:
            _failed(start, error)
        if strange := [each for each in changes if not isinstance(each, _CHANGES)]:
            raise BadHookResult(f"{start}: brings about {shown(strange[0])}; expected changes of plystack.data")
        return changes

    return attrs.evolve(rule, brings=guarded)
