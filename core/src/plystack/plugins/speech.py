"""What card text can say in a game with its add-ons: each plugin is asked when the first text is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from plystack.data import Schema
from plystack.errors import BadHookResult
from plystack.plugins.answers import failure
from plystack.plugins.checks import ask
from plystack.plugins.hooks import HOOKS
from plystack.plugins.marks import at
from plystack.text import Language, Phrase

_LANGUAGES: Final = 16
"""So many languages are kept: that of the game, and those of scenario files with words of their own."""


@attrs.frozen
class Speech:
    """Who adds to what card text can say.

    Arguments:
        answers: plugins with their answers to the hook, in load order.
    """

    answers: tuple[tuple[str, Callable[..., Any]], ...]
    _known: dict[Schema, Language] = attrs.field(factory=dict, init=False, repr=False, eq=False)

    def phrases(self, schema: Schema) -> tuple[tuple[str, tuple[Phrase, ...]], ...]:
        """Return what each plugin adds under a schema.

        Raises:
            HookFailed, BadHookResult: a plugin fails, or gives what is no phrase.
        """
        hook = HOOKS["phrases"]
        return tuple((name, ask(name, hook, answer, {"schema": schema})) for name, answer in self.answers)

    def language(self, schema: Schema) -> Language:
        """Return the language under a schema; it is kept, and its grammar is built when something is read.

        Raises:
            HookFailed, BadHookResult: a plugin fails, or its phrases fit neither the others nor one another.
        """
        if schema not in self._known:
            spoken = _spoken(schema)
            if spoken not in self._known:
                self._keep(spoken, self._language(schema))
            self._keep(schema, self._known[spoken])
        return self._known[schema]

    def _keep(self, schema: Schema, language: Language) -> None:
        if len(self._known) >= _LANGUAGES:
            del self._known[next(iter(self._known))]
        self._known[schema] = language

    def _language(self, schema: Schema) -> Language:
        language = Language.of(schema, self.phrases(schema))
        try:
            _ = language.grammar  # a bad phrase is an error here, not in the text that is read first
        except Exception as error:  # whatever is wrong with a phrase, its plugin is named
            raise self._blamed(schema, error) from error
        return language

    def _blamed(self, schema: Schema, error: Exception) -> BadHookResult:
        """Return the error with the plugin whose phrases bring it about: the first with which it is there."""
        so_far: list[tuple[str, tuple[Phrase, ...]]] = []
        for name, phrases in self.phrases(schema):
            so_far.append((name, phrases))
            try:
                _ = Language.of(schema, so_far).grammar
            except Exception as again:
                if str(again) == str(error):
                    return BadHookResult(f"{at(name, 'phrases')}: {failure(again)}")
        name = so_far[-1][0] if so_far else ""
        return BadHookResult(f"{at(name, 'phrases') if name else 'the language of every game'}: {failure(error)}")


def _spoken(schema: Schema) -> Schema:
    """Return of a schema what a language knows of it: what keywords, counters and designations do is no part of it.

    A file's texts are read while its keywords come to be, and again when they are there.
    """
    return attrs.evolve(
        schema,
        keywords=tuple(attrs.evolve(each, parts=(), abilities=()) for each in schema.keywords),
        counters=tuple(attrs.evolve(each, parts=()) for each in schema.counters),
        designations=tuple(attrs.evolve(each, parts=()) for each in schema.designations),
    )
