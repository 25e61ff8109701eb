"""Filters and amounts as they are written in a scenario file."""

from __future__ import annotations

from collections.abc import Callable

from plystack.data import (
    AllOf,
    AnyOf,
    Arithmetic,
    Choice,
    Combined,
    Compared,
    Comparison,
    Constant,
    Controlled,
    ControlledBy,
    Count,
    CounterCount,
    Counters,
    Designated,
    Different,
    Expr,
    Fact,
    Found,
    Has,
    HasAbility,
    Here,
    Host,
    In,
    It,
    Itself,
    Kind,
    Named,
    Newest,
    Not,
    Owned,
    OwnedBy,
    Parameter,
    Schema,
    Status,
    That,
    These,
    Those,
    Total,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
)
from plystack.data.named import THIS
from plystack.scenarios.node import Node
from plystack.scenarios.players import OF_PLAYERS, read_player, whose
from plystack.scenarios.vocabulary import Vocabulary

_Reader = Callable[[Node, Vocabulary], Where]


def _flag(where: Where) -> _Reader:
    """Return the reader of a filter about the source that is written ``name = true``."""

    def read(node: Node, words: Vocabulary) -> Where:
        if not node.boolean():
            node.fail("expected true", "the opposite is written: not = { … = true }")
        words.need_source(node)
        return where

    return read


def _it(node: Node, words: Vocabulary) -> Where:
    if not node.boolean():
        node.fail("expected true", "the opposite is written: not = { it = true }")
    return It()


def _several(node: Node, words: Vocabulary) -> tuple[Where, ...]:
    found = tuple(read_filter(each, words, zoned=False) for each in node.one_or_more())
    if not found:
        node.fail("the list of filters is empty")
    return found


# Filters that every game has; characteristics, families and fields of the game come on top.
_FILTERS: dict[str, _Reader] = {
    "self": _flag(Itself()),
    "other": _flag(Not(Itself())),
    "it": _it,
    "host": _flag(Host()),
    "here": _flag(Here()),
    "is": lambda node, words: These(frozenset(words.object(each) for each in node.one_or_more())),
    "not": lambda node, words: Not(read_filter(node, words, zoned=False)),
    "all": lambda node, words: AllOf(_several(node, words)),
    "any": lambda node, words: AnyOf(_several(node, words)),
    "controller": lambda node, words: Controlled(words.relation(node)),
    "owner": lambda node, words: Owned(words.relation(node)),
    "those": lambda node, words: Those(words.name(node)),
    "found": lambda node, words: Found(THIS if node.value == THIS else words.name(node)),
    "controlled_by": lambda node, words: ControlledBy(read_player(node, words, "of several: controller = …")),
    "owned_by": lambda node, words: OwnedBy(read_player(node, words, "of several: owner = …")),
    "newest": lambda node, words: Newest(read_filter(node, words)),
    "zone": lambda node, words: In(
        frozenset(each.word(words.schema.zone_table, "zone") for each in node.one_or_more())
    ),
    "counter": lambda node, words: Counters(node.word(words.schema.counter_table, "counter")),
    "designated": lambda node, words: Designated(node.word(words.schema.designation_table, "designation")),
    "ability": lambda node, words: HasAbility(words.ability(node).name),
    "named": lambda node, words: Has(
        "name", Constant(frozenset(each.word(words.names, "card in this file") for each in node.one_or_more()))
    ),
}

# A filter with one of these says itself where it looks, so that the board is not implied. Negated, all but a zone
# leave everywhere open: all objects but one are still those of the board.
_PLACED = frozenset({"self", "it", "host", "is", "zone", "here", "newest", "those", "found"})
_PLACED_NEGATED = frozenset({"zone"})


def _singular(schema: Schema) -> dict[str, str]:
    """Return characteristics and families by the word that filters use."""
    singular = {each.filter_word: each.name for each in schema.characteristics}
    return singular | {each.filter_word: each.name for each in schema.families}


def filter_keys(schema: Schema) -> list[str]:
    """Return all keys of a filter."""
    return [*_FILTERS, *_singular(schema), *(name for name in schema.field_table if name not in schema.hiding)]


def read_filter(node: Node, words: Vocabulary, *, zoned: bool = True, zones: frozenset[str] = frozenset()) -> Where:
    """Return a filter; several keys must all pass.

    Arguments:
        node: a table such as ``{ type = "…", not = { … } }``.
        words: what its words mean.
        zoned: objects on the board are meant unless the filter says where it looks.
        zones: the zones that are meant then instead of the board; empty for the board.
    """
    schema = words.schema
    singular = _singular(schema)
    if isinstance(node.value, dict):
        for name in sorted(schema.hiding & node.value.keys()):
            hidden = f"no filter can ask for {name!r}: while it is true, the object is hidden from every filter"
            node.child(name).fail(hidden, key=True)
    filters = []
    entries = node.table(filter_keys(schema), "a filter")
    for key, value in entries.items():
        if key in _FILTERS:
            filters.append(_FILTERS[key](value, words))
        elif key in singular:
            filters.append(_on_characteristic(singular[key], value, words))
        else:
            filters.append(_on_field(key, value, words))
    if zoned and not _says_where(node.value):
        filters.insert(0, In(zones or schema.board_zones))
    if "controller" in entries and "zone" in entries:
        found = [schema.zone_table[zone] for zone in entries["zone"].texts()]
        if not any(zone.controlled for zone in found):
            entries["controller"].fail("nobody controls what is in that zone", "its cards have an owner: owner = …")
    return filters[0] if len(filters) == 1 else AllOf(tuple(filters))


def _says_where(value: object, placed: frozenset[str] = _PLACED) -> bool:
    """Say whether a filter says where it looks, itself or in one of the filters it is made of."""
    if isinstance(value, list):
        return any(_says_where(each, placed) for each in value)
    if not isinstance(value, dict):
        return False
    inside = {"not": _PLACED_NEGATED, "all": placed, "any": placed}
    return bool(placed & value.keys()) or any(_says_where(value.get(key), each) for key, each in inside.items())


def _on_characteristic(name: str, node: Node, words: Vocabulary) -> Where:
    kind = words.schema.characteristic(name).kind
    if kind is Kind.NUMBER:
        if not isinstance(node.value, dict):
            return Compared(name, Comparison.EQUAL, Constant(node.integer()))
        tests = [Compared(name, how, read_number(value, words)) for how, value in comparisons(node)]
        return tests[0] if len(tests) == 1 else AllOf(tuple(tests))
    if isinstance(node.value, dict):
        return Has(name, read_words(node, words))
    return Has(name, Constant(words.words(name, node)))


COMPARISONS = {
    "equal": Comparison.EQUAL,
    "other_than": Comparison.OTHER,
    "less_than": Comparison.LESS,
    "at_most": Comparison.AT_MOST,
    "more_than": Comparison.MORE,
    "at_least": Comparison.AT_LEAST,
}
"""How comparisons are said."""


def comparisons(node: Node) -> list[tuple[Comparison, Node]]:
    """Return comparisons and what they compare with: ``{ at_least = 2 }``."""
    entries = node.table(COMPARISONS, "a comparison")
    if not entries:
        node.fail("the comparison is empty", f"may stand here: {', '.join(COMPARISONS)}")
    return [(COMPARISONS[key], value) for key, value in entries.items()]


def _on_field(name: str, node: Node, words: Vocabulary) -> Where:
    default = words.schema.field_table[name].default
    return Status(name, read_like(default, node))


def read_like(default: int | str | bool, node: Node) -> int | str | bool:
    """Return a value of the same kind as the default of a field."""
    if isinstance(default, bool):
        return node.boolean()
    return node.integer() if isinstance(default, int) else node.text()


# -- amounts -------------------------------------------------------------------------------------

_AMOUNTS = (
    "count", "total", "words", "different", "value", "of", "counters", "choice", "fact", "parameter", "among",
    "named", *OF_PLAYERS, *(how.value for how in Arithmetic),
)  # fmt: skip

# What may, or must, stand beside the key of an amount.
_BESIDE = {
    "value": {"of"}, "counters": {"of"}, "total": {"among"}, "words": {"among"},
    **{each: {"of"} for each in OF_PLAYERS},
}  # fmt: skip


def read_amount(node: Node, words: Vocabulary) -> Expr:
    """Return an amount: a number, or a table that says how it is computed."""
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return Constant(node.integer())
    if not isinstance(node.value, dict):
        node.wrong("a number, or a table that says how it is computed")
    entries = node.table(_AMOUNTS, "an amount")
    beside = {"of", "among"}
    main = [key for key in entries if key not in beside]
    if len(main) != 1:
        came = ", ".join(main) or "none"
        node.fail(f"an amount says one thing, came {came}", f"may stand here: {', '.join(_AMOUNTS)}")
    key = main[0]
    value = entries[key]
    for extra in sorted(beside & entries.keys() - _BESIDE.get(key, set())):
        entries[extra].fail(f"{extra!r} does not go with {key!r}", key=True)
    return _amount(key, value, entries, words)


def read_number(node: Node, words: Vocabulary) -> Expr:
    """Return an amount that is a number."""
    amount = read_amount(node, words)
    if _gives(amount, words) not in (Kind.NUMBER, None):
        node.fail("this gives words, where a number is needed", "how many different words there are: { different = … }")
    return amount


def read_words(node: Node, words: Vocabulary) -> Expr:
    """Return an amount that is words."""
    amount = read_amount(node, words)
    if _gives(amount, words) is Kind.NUMBER:
        node.fail("this gives a number, where words are needed")
    return amount


def _gives(amount: Expr, words: Vocabulary) -> Kind | None:
    """Return what an amount is: a number, words, what a characteristic holds; None for what has yet to be named."""
    if isinstance(amount, Named):
        return None
    if isinstance(amount, (WordsAmong, Choice)):
        return Kind.WORDS
    return words.schema.characteristic(amount.characteristic).kind if isinstance(amount, ValueOf) else Kind.NUMBER


def read_positive(node: Node, words: Vocabulary, other: str) -> Expr:
    """Return an amount; a plain number below 0 is the other verb's."""
    if isinstance(node.value, int) and node.value < 0:
        node.fail(f"expected an amount that is not below 0, came {node.value}", f"the other way round it is {other!r}")
    return read_number(node, words)


def _amount(key: str, value: Node, entries: dict[str, Node], words: Vocabulary) -> Expr:
    match key:
        case "count":
            return Count(read_filter(value, words))
        case "total" | "words":
            if "among" not in entries:
                value.fail(f"{key!r} needs 'among', the filter of the objects meant", key=True)
            where = read_filter(entries["among"], words)
            name = words.characteristic(value)
            wanted = Kind.NUMBER if key == "total" else Kind.WORDS
            holds = words.schema.characteristic(name).kind
            if holds is not wanted:
                value.fail(f"{key!r} wants a characteristic that holds {wanted.value}, {name!r} holds {holds.value}")
            return Total(where, name) if key == "total" else WordsAmong(where, name)
        case "value":
            name = words.characteristic(value)
            if words.schema.characteristic(name).kind is Kind.TEXT:
                value.fail("a whole text is no amount", 'a text is copied: { copy = "…" }')
            return ValueOf(name, _whose(entries.get("of"), Whose.IT, words))
        case "counters":
            kind = value.word(words.schema.counter_table, "counter")
            return CounterCount(kind, _whose(entries.get("of"), Whose.SOURCE, words))
        case "named":
            return Named(words.name(value))
        case "held" | "tallied" | "distinct":
            return OF_PLAYERS[key](value, entries.get("of"), words)
        case "different":
            return Different(read_words(value, words))
        case "choice":
            return Choice(value.word(words.choices, "choice in this file"))
        case "fact":
            return Fact(value.word(words.numbers, "number in this file"))
        case "parameter":
            if not words.numbered:
                value.fail("only the text of a keyword with a number has a parameter", key=True)
            return Parameter(value.word(["n"], "parameter"))
        case _:
            terms = tuple(read_number(each, words) for each in value.items())
            if not terms:
                value.fail(f"{key!r} needs at least one amount")
            return Combined(Arithmetic(key), terms)


def _whose(node: Node | None, default: Whose, words: Vocabulary) -> Whose | That | int:
    return default if node is None else whose(node, words)
