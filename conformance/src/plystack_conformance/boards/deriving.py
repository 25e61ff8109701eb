"""The palette of any game, from what it declares: a few words of everything, those first on which others hang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping

from plystack import Game
from plystack.data import (
    Ability,
    Brings,
    Described,
    Facts,
    Keyword,
    KeywordRule,
    Kind,
    OpKind,
    Schema,
    Takes,
    words,
)
from plystack.data import Counter as CounterKind
from plystack.data import Designation as DesignationKind

from .palette import Palette

PLAYERS = ("A", "B", "C")
TEAMS = (("A", "north"), ("C", "north"))
INVENTED = ("amber", "birch", "cedar", "dune")
"""Words for a characteristic of which any word will do."""

_FEW = 4
_FAMILIES = 3  # so many families of each characteristic


def palette(game: Game) -> Palette:
    """Return a game as random boards use it.

    Arguments:
        game: any game; what it lacks, be it counters or numbers, is left out.
    """
    schema, plan = game.schema, game.plan
    facts = Facts(PLAYERS, PLAYERS[0], TEAMS, game.declared.relations, (("round", 3),))
    bare = Palette(game.name, plan, facts, {}, {}, (), (), (), (), ())
    changed = {
        each.name
        for each in schema.characteristics
        if any(bare.takes_kind(kind, name) for name in _with_families(schema, each.name) for kind in OpKind)
    }
    found = _Words(schema, changed)
    of_words = [
        each.name
        for each in schema.characteristics
        if each.kind is Kind.WORDS and each.name in changed and not each.bars
    ]
    families = [family for name in of_words for family in found.families(name)]
    used = {name: found.some(name) for name in (*of_words, *families)}
    numbers = [each.name for each in schema.characteristics if each.kind is Kind.NUMBER and each.name in changed]
    abilities = (*_keywords(schema.keywords), Described("Acts."))
    return Palette(
        name=game.name,
        plan=plan,
        facts=facts,
        printed={name: used[name] for name in of_words if used[name]},
        words={name: held for name, held in used.items() if held},
        numbers=tuple(numbers),
        abilities=abilities,
        counters=_some_marks(schema.counters),
        designations=_some_marks(schema.designations),
        focus=tuple(
            (name, (held[0], held[1], held[2]), found.needs(name, held[:3]))
            for name, held in used.items()
            if len(held) >= 3 and any(bare.takes_kind(kind, name) for kind in (OpKind.ADD, OpKind.SET))
        ),
        addons=tuple(each.name for each in game.declared.addons),
    )  # fmt: skip


def _with_families(schema: Schema, name: str) -> list[str]:
    return [name, *(family.name for family in schema.families if family.of == name)]


def _keywords(rules: Iterable[KeywordRule]) -> Iterator[Ability]:
    """Yield keywords: first some that do something, then some that do not."""
    with_parts = [rule for rule in rules if rule.parts]
    without = sorted((rule for rule in rules if not rule.parts), key=lambda rule: (rule.numbered, rule.name))
    for rule in (*with_parts[:_FEW], *without[:3]):
        yield Keyword(rule.name, 2 if rule.numbered else None)


def _some_marks(declared: Iterable[CounterKind | DesignationKind]) -> tuple[str, ...]:
    """Return names of counters or designations: first some that do something, then one that does not."""
    names = [(each.kind if isinstance(each, CounterKind) else each.name, bool(each.parts)) for each in declared]
    return (
        *[name for name, does in names if does][:_FEW],
        *[name for name, does in names if not does][:2],
    )


class _Words:
    """Chooses words of a game, those first on which others hang."""

    def __init__(self, schema: Schema, changed: Container[str]) -> None:
        self.schema = schema
        self._weights: Counter[tuple[str, str]] = Counter()
        for each in schema.characteristics:
            if each.only_with is not None and each.name in changed:
                self._weights[each.only_with] += 2
        for bring in schema.brings:
            self._weights[bring.characteristic, bring.word] += 1
        for family in schema.families:
            if family.requires is not None:
                rules: list[Brings | Takes] = [*schema.brings, *schema.takes]
                weight = 3 if any(self._is_about(rule, family.name) for rule in rules) else 1
                for word in family.requires[1]:
                    self._weights[family.requires[0], word] += weight

    def _is_about(self, rule: Brings | Takes, family: str) -> bool:
        if isinstance(rule, Takes):
            return rule.family == family
        found = self.schema.family_table[family]
        return rule.characteristic == found.of and rule.word in found.words

    def _best(self, on: str, options: Iterable[str]) -> list[str]:
        return sorted(set(options), key=lambda word: (-self._weights[on, word], word))

    def some(self, name: str) -> tuple[str, ...]:
        """Return a few words of a characteristic or family."""
        if name in self.schema.family_table:
            family = self.schema.family_table[name]
            return tuple(self._best(family.of, family.words)[:_FEW])
        if families := self.families(name):
            firsts = [word for family in families for word in self.some(family)[:2]]
            return tuple(dict.fromkeys([*firsts, *([] if self._known(name) else INVENTED[:2])]))
        known = self._known(name)
        if known is not None:
            return tuple(self._best(name, known)[:_FEW])
        return tuple([*self._best(name, (word for on, word in self._weights if on == name))[:_FEW], *INVENTED][:_FEW])

    def _known(self, name: str) -> frozenset[str] | None:
        return self.schema.known_words(name)

    def families(self, name: str) -> list[str]:
        """Return some families of a characteristic: those whose need is among the words that are chosen."""
        all_of = [family for family in self.schema.families if family.of == name]

        def rank(number: int) -> tuple[int, int]:
            requires = all_of[number].requires
            if requires is None or requires[0] == name:
                return 0, number
            return -max((self._weights[requires[0], word] for word in requires[1]), default=0), number

        return [all_of[number].name for number in sorted(range(len(all_of)), key=rank)[:_FAMILIES]]

    def needs(self, name: str, held: Iterable[str]) -> Mapping[str, frozenset[str]]:
        """Return words by characteristic, without which an object would lose these."""
        found: dict[str, frozenset[str]] = {}
        of = self.schema.characteristic(name).name
        waiting = [(of, word) for word in held]
        seen = set(waiting)
        while waiting:
            on, word = waiting.pop(0)
            asked = [each.requires for each in self.schema.families if each.of == on and word in each.words]
            only_with = self.schema.by_name[on].only_with
            if only_with is not None:
                asked.append((only_with[0], words(only_with[1])))
            for needed in asked:
                if needed is None:
                    continue
                which, options = self.schema.characteristic(needed[0]).name, needed[1]
                if found.get(which, frozenset()) & options or not options:
                    continue
                best = self._best(which, options)[0]
                found[which] = found.get(which, frozenset()) | {best}
                if (which, best) not in seen:
                    seen.add((which, best))
                    waiting.append((which, best))
        return found
