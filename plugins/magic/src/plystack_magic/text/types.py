"""What objects become: types, subtypes, colors, and base power and toughness with them (205.1, 613.1d-e)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import Choice, Constant, Op, OpKind, Schema, Where, grants
from plystack.text import Lens, Phrase, Row, Series, Slot, Template, Words, nothing
from plystack.text.clauses import static
from plystack.text.deeds import Deed
from plystack.text.nouns import has, parts
from plystack_magic import words
from plystack_magic.text.description import Description, Descriptor, of_both, with_more, without
from plystack_magic.text.nouns import plural, subtypes

COLORLESS = ""
"""Stands among the colors of a description for none."""

_ORDER = ("colors", "supertypes", "types")


def _families(schema: Schema) -> dict[str, str]:
    return {word: family.name for family in schema.families for word in sorted(family.words)}


def _ops(given: Mapping[str, Any], mode: str) -> tuple[Op, ...] | None:
    """Return the operations of a description.

    Arguments:
        given: its words in order, and as its ``kind`` "colors" where what is added are colors, too (105.3).
        mode: "set"; "add", in addition to what there is; "still", where the types are added and the rest is set.
    """
    described: tuple[Descriptor, ...] = (*given.get("before", ()), given["last"])
    if len(set(described)) != len(described):
        return None
    found: dict[str, list[str]] = {}
    for kind, word in described:
        found.setdefault(kind, []).append(word)
    types = found.get("types", [])
    ops = []
    for kind in sorted(found, key=lambda each: (_ORDER.index(each) if each in _ORDER else -1, each)):
        adds = kind == "supertypes" or (mode == "add" and (kind != "colors" or given.get("kind") == "colors"))
        if kind == "types":
            # 205.1b: "an artifact creature" keeps the types that there are
            adds = adds or mode == "still" or (mode != "only" and set(types) == {"Artifact", "Creature"})
        said = frozenset(found[kind]) - {COLORLESS}
        if not said and (adds or found[kind] != [COLORLESS]):
            return None
        value = Constant(said)
        ops.append(Op(OpKind.ADD if adds else OpKind.SET, kind, value=value))
    return tuple(ops)


def _described(ops: tuple[Op, ...], mode: str, schema: Schema) -> Mapping[str, Any] | None:
    """Return the words of a description in the order in which one says them, or None."""
    row: list[Descriptor] = []
    ranks = {"supertypes": 0, "colors": 1, "types": 3}
    for op in ops:
        if not isinstance(op.value, Constant) or not isinstance(op.value.value, frozenset):
            return None
        if not op.value.value and op.on != "colors":
            return None
        if op.on not in schema.family_table and op.on not in ranks:
            return None
        if op.value.value == schema.family_words(op.on):
            return None  # "every creature type"
        row += [(op.on, word) for word in sorted(op.value.value) or [COLORLESS]]
    row.sort(key=lambda each: (ranks.get(each[0], 2), each[1] == "Creature", each))
    if not row or row[-1][0] in ("colors", "supertypes"):
        return None
    given: dict[str, Any] = {"before": tuple(row[:-1]), "last": row[-1]}
    if mode == "add":
        given["kind"] = "colors" if any(op.on == "colors" and op.kind is OpKind.ADD for op in ops) else "types"
    return given if _ops(given, mode) == ops else None


def described_as(mode: str, schema: Schema, size: str = "") -> Lens:
    """Return how a description is data.

    Arguments:
        mode: how it goes with what there is: "set", "only", "add" or "still".
        schema: the game's words.
        size: "numbers", where base power and toughness go with it; "amount", where both are one; else none.
    """

    def build(given: Mapping[str, Any]) -> Deed | None:
        ops = _ops({**given["what"], "kind": given.get("kind", "types")}, mode)
        if ops is None:
            return None
        if size == "numbers":
            ops += _sized(Constant(given["p"]), Constant(given["t"]))
        elif size == "amount":
            ops += _sized(given["amount"], given["amount"])
        return Deed(ops)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, Deed) or value.rules:
            return
        ops = value.ops
        given: dict[str, Any] = {}
        if size:
            power, toughness = ops[-2:] if len(ops) > 2 else (None, None)
            if power is None or toughness is None or power.value is None or toughness.value is None:
                return
            if ops[-2:] != _sized(power.value, toughness.value):
                return
            if size == "amount":
                if power.value != toughness.value or isinstance(power.value, Constant):
                    return
                given = {"amount": power.value}
            else:
                if not isinstance(power.value, Constant) or not isinstance(toughness.value, Constant):
                    return
                given = {"p": power.value.value, "t": toughness.value.value}
            ops = ops[:-2]
        what = _described(ops, mode, schema)
        if what is not None:
            given["what"] = Description(what["before"], what["last"])
            yield {**given, "kind": what["kind"]} if mode == "add" else given

    return Lens(build, take)


def _sized(power: Any, toughness: Any) -> tuple[Op, Op]:
    return Op(OpKind.SET, "power", value=power), Op(OpKind.SET, "toughness", value=toughness)


def _colors(kind: OpKind) -> Lens:
    def build(given: Mapping[str, Any]) -> Deed:
        return Deed((Op(kind, "colors", value=Constant(frozenset(given["all"]))),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Deed) or value.rules or len(value.ops) != 1:
            return None
        op = value.ops[0]
        if op.kind is not kind or op.on != "colors" or not isinstance(op.value, Constant):
            return None
        colors = op.value.value
        return {"all": tuple(sorted(colors))} if isinstance(colors, frozenset) and colors else None

    return Lens(build, take)


def _gifted(given: Mapping[str, Any]) -> Deed:
    return Deed((*given["it"].ops, Op(OpKind.ADD, "abilities", value=grants(given["abilities"]))))


def _gifting(schema: Schema) -> Lens:
    """Return a description with abilities; what it still is, no type says that it is set to."""
    still = described_as("still", schema, "numbers")

    def build(given: Mapping[str, Any]) -> Deed | None:
        found = still.build(given)
        return None if found is None else _gifted({"it": found, "abilities": given["abilities"]})

    return Lens(build, nothing)


def _chosen(given: Mapping[str, Any]) -> Any:
    """Return what "is the chosen type" says: a land gets land types, a creature creature types (205.3)."""
    who: Where = given["who"]
    for noun, family in (("Land", "land types"), ("Creature", "creature types")):
        if has("types", noun) in parts(who):
            return static(who, Deed((Op(OpKind.SET, family, value=Choice("type")),)))
    return None


def types(schema: Schema) -> list[Phrase]:
    """Return what objects become."""
    families = _families(schema)
    heads: dict[str, Descriptor] = {each.lower(): ("types", each) for each in sorted(words.TYPES)}
    heads |= {each: (families[each], each) for each in subtypes(schema)}
    before: dict[str, Descriptor] = {each: ("colors", each) for each in sorted(words.COLORS)}
    before["colorless"] = ("colors", COLORLESS)
    before |= {each.lower(): ("supertypes", each) for each in sorted(words.SUPERTYPES)} | heads
    every = {
        f"every {family.singular}": Deed((Op(OpKind.ADD, family.name, value=Constant(family.words)),))
        for family in schema.families
        if family.name == "creature types"
    }
    every["every land type"] = Deed(
        (Op(OpKind.ADD, "land types", value=Constant(schema.family_table["land types"].words)),)
    )
    every["all creature types"] = every["every creature type"]
    nonbasic = schema.family_table["land types"].words - frozenset(words.BASIC_LAND_TYPES)
    every["every nonbasic land type"] = Deed((Op(OpKind.ADD, "land types", value=Constant(nonbasic)),))
    every["every basic land type"] = Deed(
        (Op(OpKind.ADD, "land types", value=Constant(frozenset(words.BASIC_LAND_TYPES))),)
    )
    chosen = Op(OpKind.ADD, "subtypes", value=Choice("type"))
    all_colors = frozenset(words.COLORS)
    other = "in addition to {possessor} other"
    return [
        Slot("possessor", "its", numbered=True),
        Words("possessor", {"its": "its"}, {"its": "their"}),
        Words("possessor", {"his": "its", "her": "its"}, {"his": "their", "her": "their"}, prints=False),
        Slot("description", "what it becomes", numbered=True),
        Slot("descriptors", "what it becomes"),
        Slot("descriptor", "a color or type"),
        Slot("described", "a type", numbered=True),
        Slot("color", "a color"),
        Slot("colors", "colors"),
        Slot("kind of type", "types"),
        Words("kind of type", {"types": "types", "colors and types": "colors"}),
        Words("kind of type", dict.fromkeys(("creature types", "land types", "artifact types", "card types"), "types"),
              prints=False),
        Words("color", {each: each for each in sorted(words.COLORS)}),
        Series("colors", "color"),
        Words("descriptor", before),
        Row("descriptors", "descriptor"),
        Words("described", {"food": heads["Food"]}, {"food": "foods"}, prints=False),
        Words("described", heads, {each: plural(each) for each in heads}),
        Template("description", "{last:described}", Lens(lambda g: Description((), g["last"]), without)),
        Slot("described in a row", "types", numbered=True),
        Series("described in a row", "described", least=2),
        Template("description", "{all:described in a row}", Lens(lambda g: Description(g["all"][:-1], g["all"][-1]),
                         nothing)),
        Template("description", "{first:color} and {second:color} {rest:description}", Lens(
            lambda g: Description((("colors", g["first"]), ("colors", g["second"]), *g["rest"]["before"]),
                     g["rest"]["last"]),
            nothing)),
        Slot("typed description", "what it becomes", numbered=True),
        Template("typed description", "{before:descriptors} {last:described}", Lens(
            lambda g: Description(g["before"], g["last"]), nothing)),
        Template("description", "{first:typed description} and {second:typed description}",
                 Lens(of_both, nothing)),
        Template("description", "{before:descriptors} {last:described}",
                 Lens(lambda g: Description(g["before"], g["last"]), with_more)),
        # set
        Template("becoming.one", "is a {what:description.one}", described_as("set", schema)),
        Template("becoming.many", "are {what:description.many}", described_as("set", schema)),
        Template("becoming.one", "is a {what:description.one} with base power and toughness {p:number}/{t:number}",
                 described_as("set", schema, "numbers"), also=("is a {p:number}/{t:number} {what:description.one}",)),
        Template("becoming.many", "are {what:description.many} with base power and toughness {p:number}/{t:number}",
                 described_as("set", schema, "numbers"), also=("are {p:number}/{t:number} {what:description.many}",)),
        Template("becoming.one", "is a {what:description.one} with base power and toughness each equal to {amount}",
                 described_as("set", schema, "amount"),
                 also=("is a {what:description.one} with power and toughness each equal to {amount}",)),
        Template("becoming.many", "are {what:description.many} with base power and toughness each equal to {amount}",
                 described_as("set", schema, "amount"),
                 also=("are {what:description.many} with power and toughness each equal to {amount}",)),
        Template("becoming.one", "becomes a {what:description.one}", _read(described_as("set", schema))),
        Template("becoming.many", "become {what:description.many}", _read(described_as("set", schema))),
        Template("becoming.one", "becomes a {p:number}/{t:number} {what:description.one}",
                 _read(described_as("set", schema, "numbers"))),
        Template("becoming.one", "becomes a {what:description.one} with power and toughness each equal to {amount}",
                 _read(described_as("set", schema, "amount"))),
        Template("becoming.one", f"becomes a {{what:description.one}} {other} {{kind:kind of type}}",
                 _read(described_as("add", schema))),
        Template("becoming.many", f"become {{what:description.many}} {other} {{kind:kind of type}}",
                 _read(described_as("add", schema))),
        # and nothing else
        *(Template(f"becoming.{number}", f"{be} {{what:description.{number}}}{size} and {lose} all other card types",
                   described_as("only", schema, kind))
          for number, be, lose in (("one", "is a", "loses"), ("many", "are", "lose"))
          for size, kind in (("", ""), (" with base power and toughness {p:number}/{t:number}", "numbers"))),
        # in addition
        Template("becoming.one", f"is a {{what:description.one}} {other} {{kind:kind of type}}",
                         described_as("add", schema),
                 also=("is also a {what:description.one}",)),
        Template("becoming.many", f"are {{what:description.many}} {other} {{kind:kind of type}}",
                         described_as("add", schema)),
        Template("becoming.one", "is a {what:description.one} with base power and toughness {p:number}/{t:number} "
                 f"{other} {{kind:kind of type}}", described_as("add", schema, "numbers"),
                 also=(f"is a {{p:number}}/{{t:number}} {{what:description.one}} {other} {{kind:kind of type}}",)),
        Template("becoming.many", "are {what:description.many} with base power and toughness {p:number}/{t:number} "
                 f"{other} {{kind:kind of type}}", described_as("add", schema, "numbers"),
                 also=(f"are {{p:number}}/{{t:number}} {{what:description.many}} {other} {{kind:kind of type}}",)),
        # still
        Template("becoming.one", "is a {p:number}/{t:number} {what:description.one} that is still a land",
                 described_as("still", schema, "numbers")),
        Template("becoming.one", "is a {p:number}/{t:number} {what:description.one} that is still a planeswalker",
                 described_as("still", schema, "numbers"), fits=frozenset({"Planeswalker"})),
        Template("becoming.many", "are {p:number}/{t:number} {what:description.many} that are still lands",
                 described_as("still", schema, "numbers")),
        Template("becoming.one", "is a {p:number}/{t:number} {what:description.one} that is still a "
                 "{type:kind of card}", _read(described_as("still", schema, "numbers"))),
        Template("becoming.one", "is a {p:number}/{t:number} {what:description.one} with {abilities} that is still a "
                 "{type:kind of card}", _gifting(schema)),
        Slot("becoming", "what it is", numbered=True),
        Template("deed", "{it:becoming}", Lens(lambda g: g["it"], lambda value: {"it": value})),
        Template("deed", "{it:becoming} with {abilities}", Lens(_gifted, nothing)),
        Template("deed", "{it:becoming} named {name:named}", Lens(
            lambda g: Deed((*g["it"].ops, Op(OpKind.SET, "name", value=Constant(g["name"])))), nothing)),
        Template("deed", "{it:becoming}, {first:granted}, and {second:granted}", Lens(
            lambda g: _gifted({"it": g["it"], "abilities": (*g["first"], *g["second"])}), nothing)),
        # by what the sentence is about: lands get land types
        Template("clause", "{who:objects} is|are the chosen type", Lens(_chosen, nothing)),
        *(Template("deed", f"is|are the chosen {family.singular}", Deed((Op(OpKind.SET, family.name,
                         value=Choice("type")),)))
          for family in schema.families if family.singular),
        Slot("every type", "every type"),
        Words("every type", every),
        Template("deed", "is|are {every type}", Lens(lambda g: g["every_type"], lambda value: {"every_type": value})),
        Template("deed", f"is|are {{every type}} {other} {{kind:kind of type}}",
                 Lens(lambda g: g["every_type"], nothing), prints=False),
        # colors
        Template("deed", "is|are {all:colors}", _colors(OpKind.SET)),
        Template("deed", "becomes|become {all:colors}", _read(_colors(OpKind.SET))),
        Template("deed", f"is|are {{all:colors}} {other} colors", _colors(OpKind.ADD)),
        Template("deed", "is|are colorless", Deed((Op(OpKind.SET, "colors", value=Constant(frozenset())),))),
        Template("deed", "is|are all colors", Deed((Op(OpKind.SET, "colors", value=Constant(all_colors)),)),
                         prints=False),
        Template("deed", "is|are the chosen color", Deed((Op(OpKind.SET, "colors", value=Choice("color")),))),
        Template("deed", f"is|are the chosen color {other} colors",
                 Deed((Op(OpKind.ADD, "colors", value=Choice("color")),))),
        Template("deed", f"is|are the chosen type {other} {{kind:kind of type}}", _kinded_plain(Deed((chosen,)))),
        Template("deed", f"has|have the chosen creature type {other} {{kind:kind of type}}",
                 Lens(lambda g: Deed((chosen,)), nothing), prints=False),
        Template("deed", f"is|are the chosen creature type {other} {{kind:kind of type}}",
                 Lens(lambda g: Deed((chosen,)), nothing), prints=False),
    ]  # fmt: skip


def _read(lens: Lens) -> Lens:
    """Return what is read so, and printed otherwise."""
    return Lens(lens.build, nothing)


def _kinded_plain(deed: Deed) -> Lens:
    return Lens(lambda given: deed, lambda value: {"kind": "types"} if value == deed else None)
