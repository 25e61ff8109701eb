"""What a scenario expects, checked against what is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from plystack.data import ABILITIES, Keyword, Kind, Value, hider, instances_of
from plystack.data.describe import MANY, describe_ability, describe_value
from plystack.data.text import values_of
from plystack.errors import UnknownWord
from plystack.layers import explain
from plystack.scenarios.filters import read_like
from plystack.scenarios.node import Node
from plystack.scenarios.order import ABOUT_ORDER
from plystack.scenarios.outcome import Now, Outcome, listed, outcome
from plystack.scenarios.played import about_play
from plystack.scenarios.stage import Stage
from plystack.scenarios.verdicts import ABOUT_RULES, OF_OBJECTS
from plystack.scenarios.vocabulary import Vocabulary


def check(stage: Stage, node: Node) -> Iterator[Outcome]:
    """Check one table of expectations; what it names must exist, and its words be known.

    Raises:
        ScenarioError: it speaks of something that can't be.
    """
    now = Now(stage)
    about = {**ABOUT_ORDER, **ABOUT_RULES, **about_play(now)}
    for key, value in node.table().items():
        if key in about and key not in now.stage.known:  # an object can be called "held"
            yield from about[key](value, now)
        else:
            yield from _object(key, value, now)


# -- one object -----------------------------------------------------------------------------------


def _object(label: str, node: Node, now: Now) -> Iterator[Outcome]:
    stage = now.stage
    if label not in stage.known:
        Node(node.document, node.path, label).word(stage.known, "object")
    ident = stage.words.objects.get(label)
    hidden = ident is not None and hider(now.words.schema, stage.position, ident) is not None
    entries = node.table()
    if "exists" in entries:
        there = entries.pop("exists")
        expected = there.boolean()
        yield outcome(there, label, _there(expected), _there(ident is not None and not hidden))
    for key, value in entries.items():
        if ident is None:
            yield outcome(value, f"{label}.{key}", describe_value(str(value.value)), "it is no longer there")
        elif hidden and key not in (*_STORED, *now.words.schema.field_table):
            yield outcome(value, f"{label}.{key}", describe_value(str(value.value)), "it is hidden")
        elif key in _PROPERTIES:
            expected_words, found = _PROPERTIES[key](value, ident, now)
            differs = expected_words != found and key in ("keywords", "has", "lacks")
            chain = str(explain(now.trace, ident, ABILITIES)) if differs else ""
            yield outcome(value, f"{label}.{key}", expected_words, found, chain)
        elif key in OF_OBJECTS:
            yield from OF_OBJECTS[key](value, f"{label}.{key}", now, ident, None, None)
        elif key in now.words.schema.field_table:
            default = now.words.schema.field_table[key].default
            status = dict(stage.position.obj(ident).status).get(key, default)
            yield outcome(value, f"{label}.{key}", str(read_like(default, value)), str(status))
        elif key == "actual":
            for name, each in value.table().items():
                yield _characteristic(name, each, ident, label, now, actual=True)
        elif key == "copiable":
            yield from _copiable(value, ident, label, now)
        else:
            yield _characteristic(key, value, ident, label, now)


def _there(yes: bool) -> str:
    return "is there" if yes else "is not there"


def _characteristic(name: str, node: Node, ident: int, label: str, now: Now, *, actual: bool = False) -> Outcome:
    words = now.words
    kind = _kind(name, node, words)
    view = now.view
    value = view[ident][words.schema.characteristic(name).name] if actual else view.value(ident, name)
    expected = _EXPECTED[kind](node, name, words)
    names = [describe_ability(each.ability) for each in value] if isinstance(value, tuple) else None
    found = _shown(value, name, words) if names is None else listed(names)
    what = f"{label}.{'actual.' if actual else ''}{name}"
    chain = "" if expected == found else str(explain(now.trace, ident, name))
    return outcome(node, what, expected, found, chain)


def _kind(name: str, node: Node, words: Vocabulary) -> Kind:
    """Return the kind of a characteristic that stands as a key; a whole text can't be expected."""
    try:
        kind = words.schema.characteristic(name).kind
    except UnknownWord as problem:
        known = sorted([*words.schema.by_name, *words.schema.family_table])
        known += sorted([*_PROPERTIES, *OF_OBJECTS, *_TABLES, "exists"])
        known += sorted(words.schema.field_table)
        node.fail(str(problem), f"may stand here: {', '.join(known)}", key=True)
    if kind is Kind.TEXT:
        node.fail("a whole text is not compared", "expect its single values", key=True)
    return kind


# What holds characteristics in turn: the true values, those that a copy takes.
_TABLES = ("actual", "copiable")


def _number(node: Node, name: str, words: Vocabulary) -> str:
    return "nothing" if node.value == "nothing" else str(node.integer())


def _words(node: Node, name: str, words: Vocabulary) -> str:
    return _shown(words.words(name, node, every=True), name, words)


def _shown(value: Value, name: str, words: Vocabulary) -> str:
    """Return a value in words that no other value has: nearly all words of a family by those that are missing."""
    known = words.schema.known_words(name) or frozenset[str]()
    if not isinstance(value, frozenset) or len(value) <= MANY:
        return describe_value(value)
    missing = known - value
    if value <= known and len(missing) <= MANY:
        return f"every one of the {name}" + (f" but {', '.join(sorted(missing))}" if missing else "")
    return ", ".join(sorted(value))


def _text(node: Node, name: str, words: Vocabulary) -> str:
    return node.text()


def _player(node: Node, name: str, words: Vocabulary) -> str:
    text = node.word([*words.players, "nobody"], "player")
    return "nothing" if text == "nobody" else text


def _abilities(node: Node, name: str, words: Vocabulary) -> str:
    return listed([_ability(each, words) for each in node.one_or_more()])


# How abilities without a name of their own are called.
_UNNAMED = ("static", "enters so", "attaches", "triggers", "can be used", "replaces")


def _ability(node: Node, words: Vocabulary) -> str:
    """Return the name of an ability: that of its kind for one without a name, else one that is known."""
    text = node.text()
    return text if text in _UNNAMED or text in words.statics else describe_ability(words.ability(node))


_EXPECTED: dict[Kind, Callable[[Node, str, Vocabulary], str]] = {
    Kind.NUMBER: _number,
    Kind.WORDS: _words,
    Kind.WORD: _text,
    Kind.PLAYER: _player,
    Kind.ABILITIES: _abilities,
}


# -- what is no characteristic ----------------------------------------------------------------------


def _keywords(node: Node, ident: int, now: Now) -> tuple[str, str]:
    """Keywords as one reads them off: those that add up as one with their sum, others once."""
    table = now.words.schema.keyword_table
    sums: dict[str, int | None] = {}
    for instance in instances_of(now.view[ident]):
        ability = instance.ability
        if not isinstance(ability, Keyword):
            continue
        before = sums.get(ability.word)
        add = before is not None and ability.number is not None and table[ability.word].adds
        sums[ability.word] = before + ability.number if add and before and ability.number else ability.number
    found = [word if number is None else f"{word} {number}" for word, number in sums.items()]
    return listed([_ability(each, now.words) for each in node.one_or_more()]), listed(found)


def _some(node: Node, ident: int, now: Now) -> tuple[set[str], set[str]]:
    """Return the names asked for, and those of them that the object has; a bare keyword means any number."""
    named = {each.text(): _ability(each, now.words) for each in node.one_or_more()}
    if not named:
        node.fail("an empty list says nothing here", "that an object has no abilities is written: abilities = []")
    instances = instances_of(now.view[ident])
    have = {describe_ability(each.ability) for each in instances}
    bare = {each.ability.name for each in instances if isinstance(each.ability, Keyword)}
    return set(named), {text for text, name in named.items() if name in have or text in bare}


def _has(node: Node, ident: int, now: Now) -> tuple[str, str]:
    wanted, have = _some(node, ident, now)
    return "has " + listed(list(wanted)), "has " + listed(list(have))


def _lacks(node: Node, ident: int, now: Now) -> tuple[str, str]:
    unwanted, have = _some(node, ident, now)
    return "lacks " + listed(list(unwanted)), "lacks " + listed(list(unwanted - have))


def _counters(node: Node, ident: int, now: Now) -> tuple[str, str]:
    expected = {kind: count.integer() for kind, count in node.table(now.words.schema.counter_table).items()}
    found = {kind: pile.count for kind, pile in now.stage.position.obj(ident).counters}
    shown = [[f"{count} {kind}" for kind, count in each.items() if count] for each in (expected, found)]
    return listed(shown[0]), listed(shown[1])


def _designations(node: Node, ident: int, now: Now) -> tuple[str, str]:
    known = now.words.schema.designation_table
    expected = [each.word(known, "designation") for each in node.one_or_more()]
    return listed(expected), listed([name for name, _ in now.stage.position.obj(ident).designations])


def _zone(node: Node, ident: int, now: Now) -> tuple[str, str]:
    return node.word(now.words.schema.zone_table, "zone"), now.stage.position.obj(ident).zone


def _attached(node: Node, ident: int, now: Now) -> tuple[str, str]:
    return _other(node, now.stage.position.obj(ident).attached_to, now)


def _place(node: Node, ident: int, now: Now) -> tuple[str, str]:
    return _other(node, now.stage.position.obj(ident).place, now)


def _other(node: Node, ident: int | None, now: Now) -> tuple[str, str]:
    expected = node.word([*now.stage.known, "nothing"], "object")
    return expected, "nothing" if ident is None else now.stage.position.obj(ident).label


def _asked(node: Node, ident: int, now: Now) -> tuple[str, str]:
    """What it was asked as it entered; an object that was there from the start was asked nothing."""
    label = now.stage.position.obj(ident).label
    return listed([each.text() for each in node.one_or_more()]), listed(list(now.stage.asked.get(label, ())))


def _copiable(node: Node, ident: int, label: str, now: Now) -> Iterator[Outcome]:
    """``copiable = { … }``: what a copy would take of the object."""
    words, text = now.words, now.view.copiable[ident]
    values = values_of(words.schema, text)
    for name, each in node.table().items():
        kind = _kind(name, each, words)
        if kind is Kind.ABILITIES:
            found = listed([describe_ability(ability) for ability in text.abilities])
        else:
            value = values[words.schema.characteristic(name).name]
            only = words.schema.family_words(name)
            found = _shown(value & only if only is not None and isinstance(value, frozenset) else value, name, words)
        yield outcome(each, f"{label}.copiable.{name}", _EXPECTED[kind](each, name, words), found)


# What is kept by an object that is hidden, where all else of it is as though it did not exist.
_STORED = ("counters", "designations", "zone", "attached_to", "place")

_PROPERTIES: dict[str, Callable[[Node, int, Now], tuple[str, str]]] = {
    "keywords": _keywords,
    "has": _has,
    "lacks": _lacks,
    "counters": _counters,
    "designations": _designations,
    "zone": _zone,
    "attached_to": _attached,
    "asked": _asked,
    "place": _place,
}
