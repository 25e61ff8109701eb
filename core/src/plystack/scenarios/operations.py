"""Operations, parts and abilities as they are written in a scenario file."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from plystack.data import (
    ABILITIES,
    SENSIBLE,
    TEXT,
    AbilitiesAmong,
    Ability,
    Alters,
    Arithmetic,
    Combined,
    Constant,
    Described,
    Except,
    Expr,
    Keyword,
    Kind,
    Op,
    OpKind,
    Part,
    Rule,
    Static,
    TextOf,
    ValueOf,
    Where,
    Whose,
    You,
    pairs,
)
from plystack.errors import NoLayer
from plystack.layers import EffectOrigin
from plystack.scenarios.conditions import read_condition
from plystack.scenarios.filters import read_amount, read_filter, read_like, read_number, read_positive, read_words
from plystack.scenarios.naming import need, read_bar, read_reword
from plystack.scenarios.node import Node
from plystack.scenarios.rules import read_rules
from plystack.scenarios.vocabulary import Vocabulary

# The verb that begins an operation, and the keys that may stand beside it.
_VERBS: dict[str, frozenset[str]] = {
    "set": frozenset({"to", "except"}),
    "add": frozenset({"to"}),
    "remove": frozenset({"from"}),
    "increase": frozenset({"by", "to"}),
    "decrease": frozenset({"by", "to_minimum"}),
    "switch": frozenset({"with"}),
    "clear": frozenset({"keep"}),
    "gain": frozenset(),
    "lose": frozenset(),
    "bar": frozenset(),
    "reword": frozenset({"as", "of"}),
    "copy": frozenset({"except"}),
    "alter": frozenset(),
}


def read_op(node: Node, words: Vocabulary) -> Op:
    """Return one operation, such as ``{ set = "…", to = [ … ] }`` or ``{ gain = "…" }``."""
    known = [*_VERBS, *sorted(frozenset().union(*_VERBS.values()))]
    entries = node.table(known, "an operation")
    verbs = [key for key in entries if key in _VERBS]
    if len(verbs) != 1:
        node.fail(f"an operation has one verb, came {', '.join(verbs) or 'none'}", f"verbs: {', '.join(_VERBS)}")
    verb = verbs[0]
    for key in sorted(entries.keys() - _VERBS[verb] - {verb}):
        entries[key].fail(f"{key!r} does not go with {verb!r}", key=True)
    op = _READERS[verb](node, entries, words)
    kind = words.schema.characteristic(op.on).kind
    if (kind, op.kind) not in SENSIBLE:
        fit = ", ".join(sorted(each.value for held, each in SENSIBLE if held is kind))
        node.fail(f"{verb!r} makes no sense on {op.on!r}, which holds {kind.value}", f"what it takes: {fit}")
    return op


def _set(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(entries["set"])
    if on == TEXT:
        return Op(OpKind.SET, TEXT, value=_text_of(need(node, entries, "to"), entries, words))
    if "except" in entries:
        entries["except"].fail("only a text is set with exceptions", key=True)
    return Op(OpKind.SET, on, value=_operand(on, need(node, entries, "to"), words))


def _add(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(need(node, entries, "to"))
    return Op(OpKind.ADD, on, value=_operand(on, entries["add"], words))


def _remove(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(need(node, entries, "from"))
    return Op(OpKind.REMOVE, on, value=_operand(on, entries["remove"], words))


def _operand(on: str, node: Node, words: Vocabulary) -> Expr:
    """Return an operand fit for the characteristic: an amount, words, a player."""
    kind = words.schema.characteristic(on).kind
    if kind is Kind.NUMBER:
        return read_number(node, words)
    if kind is Kind.ABILITIES:
        node.fail("abilities are gained and lost", 'write { gain = "…" } or { lose = "…" }')
    if words.schema.characteristic(on).bars:
        node.fail(f"{on!r} holds names of abilities that an object can't have", 'write { bar = "…" }')
    if isinstance(node.value, dict):
        return read_words(node, words) if kind is Kind.WORDS else read_amount(node, words)
    if kind is Kind.WORDS:
        return Constant(words.words(on, node, every=True))
    if kind is Kind.PLAYER:
        return You() if node.value == "you" else Constant(node.word([*words.players, "you"], "player"))
    return Constant(node.text())


def _increase(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Increase by an amount, or to a number: by what is missing to it."""
    on = words.characteristic(entries["increase"])
    if ("by" in entries) == ("to" in entries):
        node.fail("'increase' takes either 'by' or 'to'")
    if "by" in entries:
        return Op(OpKind.INCREASE, on, value=read_positive(entries["by"], words, "decrease"))
    goal = read_number(entries["to"], words)
    missing = Combined(Arithmetic.DIFFERENCE, (goal, ValueOf(on)))
    return Op(OpKind.INCREASE, on, value=Combined(Arithmetic.GREATEST, (Constant(0), missing)))


def _decrease(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Decrease by an amount, where wished by no more than leaves a minimum."""
    on = words.characteristic(entries["decrease"])
    amount = read_positive(need(node, entries, "by"), words, "increase")
    if "to_minimum" in entries:
        room = Combined(Arithmetic.DIFFERENCE, (ValueOf(on), read_number(entries["to_minimum"], words)))
        room = Combined(Arithmetic.GREATEST, (Constant(0), room))
        amount = Combined(Arithmetic.LEAST, (amount, room))
    return Op(OpKind.DECREASE, on, value=amount)


def _switch(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    other = words.characteristic(need(node, entries, "with"))
    return Op(OpKind.SWITCH, words.characteristic(entries["switch"]), other)


def _clear(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    on = words.characteristic(entries["clear"])
    if "keep" not in entries:
        return Op(OpKind.CLEAR, on)
    if on != ABILITIES:
        entries["keep"].fail(f"'keep' leaves some kinds of ability; {on!r} holds no abilities", key=True)
    return Op(OpKind.CLEAR, on, keeps=words.kinds(entries["keep"]))


def _gain(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    gained = entries["gain"]
    if isinstance(gained.value, dict) and "among" in gained.value:
        said = gained.table(("among", "kinds"), "abilities of other objects")
        if "kinds" not in said:
            gained.fail(
                "abilities of other objects lack 'kinds'", f"known: {', '.join(sorted(words.schema.all_kinds))}"
            )
        among = AbilitiesAmong(read_filter(said["among"], words), words.kinds(said["kinds"]))
        return Op(OpKind.ADD, ABILITIES, value=among)
    return Op(OpKind.ADD, ABILITIES, value=Constant(read_abilities(entries["gain"], words)))


def _lose(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    lost = read_abilities(entries["lose"], words)
    table = words.schema.keyword_table
    bare = {each.value for each in entries["lose"].one_or_more() if isinstance(each.value, str)} & table.keys()
    any_number = tuple(
        attrs.evolve(each, number=None) if isinstance(each, Keyword) and each.word in bare else each for each in lost
    )
    return Op(OpKind.REMOVE, ABILITIES, value=Constant(any_number))


def _copy(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Return ``{ copy = "NAME" }``: the text becomes that of an object, or of the one that a filter finds."""
    return Op(OpKind.COPY, TEXT, value=_text_of(entries["copy"], entries, words))


def _alter(node: Node, entries: dict[str, Node], words: Vocabulary) -> Op:
    """Return ``{ alter = [ … ] }``: values become others as if they were written so, and are copied so."""
    return Op(OpKind.ALTER, TEXT, value=Constant(Alters(read_plain(entries["alter"], words))))


def _text_of(node: Node, entries: dict[str, Node], words: Vocabulary) -> Expr:
    of: Whose | int | Where
    if isinstance(node.value, dict):
        of = read_filter(node, words)
    elif node.value in (Whose.SOURCE.value, Whose.HOST.value):
        words.need_source(node)
        of = Whose(node.value)
    else:
        of = words.object(node)
    return TextOf(of, read_exceptions(entries.get("except"), words))


def read_plain(node: Node, words: Vocabulary) -> tuple[Op, ...]:
    """Return operations on single values of a text."""
    ops = []
    for each in node.one_or_more():
        op = read_op(each, words)
        if op.on == TEXT:
            each.fail("a text within a text can't be changed", "write what becomes of its single values")
        ops.append(op)
    if not ops:
        node.fail("the list of operations is empty")
    return tuple(ops)


_EXCEPTION = ("where", "ops", "counters")


def read_exceptions(node: Node | None, words: Vocabulary) -> tuple[Except, ...]:
    """Return what a copy has differently: operations, or tables that say under which condition."""
    found = []
    for each in node.one_or_more() if node is not None else []:
        fields = words.schema.field_table
        if isinstance(each.value, dict) and each.value.keys() & {*_EXCEPTION, *fields}:
            entries = each.table([*_EXCEPTION, *fields], "an exception")
            if not entries.keys() & {"ops", "counters", *fields}:
                each.fail("the exception says nothing", "it has 'ops', 'counters' or a field")
            where = read_filter(entries["where"], words, zoned=False) if "where" in entries else None
            ops = read_plain(entries["ops"], words) if "ops" in entries else ()
            status = {key: read_like(fields[key].default, value) for key, value in entries.items() if key in fields}
            found.append(Except(ops, where, read_counters(entries.get("counters"), words), pairs(status)))
        else:
            found.append(Except((read_op(each, words),)))
    return tuple(found)


def read_counters(node: Node | None, words: Vocabulary) -> tuple[tuple[str, Expr], ...]:
    """Return kinds of counters with amounts; nothing where none are named."""
    if node is None:
        return ()
    return tuple((kind, read_number(each, words)) for kind, each in node.table(words.schema.counter_table).items())


_READERS: dict[str, Callable[[Node, dict[str, Node], Vocabulary], Op]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "increase": _increase,
    "decrease": _decrease,
    "switch": _switch,
    "clear": _clear,
    "gain": _gain,
    "lose": _lose,
    "bar": read_bar,
    "reword": read_reword,
    "copy": _copy,
    "alter": _alter,
}


def read_abilities(node: Node, words: Vocabulary) -> tuple[Ability, ...]:
    """Return abilities by name, or written out as tables; their source is whatever has them."""
    had = attrs.evolve(words, sourced=True)
    return tuple(
        read_ability(each, had) if isinstance(each.value, dict) else words.ability(each) for each in node.one_or_more()
    )


def read_ability(node: Node, words: Vocabulary, label: str = "") -> Ability:
    """Return an ability written out as a table: one known by its ``text`` alone, or a static one."""
    if not isinstance(node.value, dict) or "text" not in node.value:
        return read_static(node, words, label)
    entries = node.table(("text", "kinds"), "an ability known by its text")
    kinds = words.kinds(entries["kinds"]) if "kinds" in entries else frozenset[str]()
    return Described(entries["text"].text(), kinds)


PART_KEYS = ("where", "while", "ops")
EFFECT_KEYS = (*PART_KEYS, "parts", "rules")


def read_effect(
    entries: dict[str, Node], node: Node, words: Vocabulary, origin: EffectOrigin
) -> tuple[tuple[Part, ...], tuple[Rule, ...]]:
    """Return the parts and the rules of one effect; it can have rules alone.

    Raises:
        ScenarioError: an operation has no layer, or there is nothing to do.
    """
    if "rules" not in entries:
        return read_parts(entries, node, words, origin), ()
    rules = read_rules(entries["rules"], words)
    if entries.keys() & {"ops", "parts"}:
        return read_parts(entries, node, words, origin), rules
    for key in ("where", "while"):
        if key in entries:
            entries[key].fail(f"{key!r} belongs to 'ops', and there are none", "each rule says its own", key=True)
    return (), rules


def read_parts(entries: dict[str, Node], node: Node, words: Vocabulary, origin: EffectOrigin) -> tuple[Part, ...]:
    """Return the parts of one effect: written in place, or as a list under ``parts``.

    Raises:
        ScenarioError: an operation has no layer, or there is nothing to do.
    """
    if "parts" in entries:
        for key in PART_KEYS:
            if key in entries:
                entries[key].fail(f"{key!r} stands beside 'parts'; it belongs into one of them", key=True)
        return tuple(_part(each.table(PART_KEYS, "a part"), each, words, origin) for each in entries["parts"].items())
    return (_part(entries, node, words, origin),)


def _part(entries: dict[str, Node], node: Node, words: Vocabulary, origin: EffectOrigin) -> Part:
    for key in ("where", "ops"):
        if key not in entries:
            node.fail(f"the effect lacks {key!r}", "an effect says 'where' (which objects) and 'ops' (what happens)")
    ops = []
    for each in entries["ops"].one_or_more():
        op = read_op(each, words)
        try:
            words.plan.place(op, origin)
        except NoLayer as problem:
            each.fail(str(problem))
        ops.append(op)
    if not ops:
        entries["ops"].fail("the list of operations is empty")
    where = read_filter(entries["where"], words)
    return Part(where, tuple(ops), read_condition(entries.get("while"), words))


def read_static(node: Node, words: Vocabulary, label: str = "") -> Static:
    """Return a static ability; it is called by its ``name``, else by the label given."""
    entries = node.table([*EFFECT_KEYS, "zones", "name"], "a static ability")
    zones = frozenset[str]()
    if "zones" in entries:
        zones = frozenset(z.word(words.schema.zone_table, "zone") for z in entries["zones"].one_or_more())
    label = entries["name"].text() if "name" in entries else label
    parts, rules = read_effect(entries, node, words, EffectOrigin.STATIC)
    return Static(parts, rules, zones, label)
