"""Keywords, bare and with what goes with them: numbers, costs, and from or for what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import (
    AllOf,
    Choice,
    Controlled,
    ControlledBy,
    Has,
    Keyword,
    Schema,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
)
from plystack.text import Hole, Lens, Phrase, Series, Slot, Template, Words, shape
from plystack.text.instructions import action
from plystack.text.nouns import Head, both, has, parts
from plystack_magic import words
from plystack_magic.text.nouns import COUNTED_COLORS
from plystack_magic.ways import ADDITIONAL

PROTECTION = "protection"
_EACH_COLOR = tuple(has("colors", each) for each in sorted(words.COLORS))


def _protection(of: Where) -> Keyword:
    """Return protection from what passes a filter; from a color it has a word of its own."""
    for color, each in zip(sorted(words.COLORS), _EACH_COLOR, strict=True):
        if of == each:
            return Keyword(f"{PROTECTION} from {color}")
    return Keyword(PROTECTION, of=of)


def _protected(value: Any) -> Where | None:
    if isinstance(value, Keyword) and value.word in words.COLORED_PROTECTION and value == Keyword(value.word):
        return has("colors", value.word.rpartition(" ")[2])
    if isinstance(value, Keyword) and value.of is not None and value == Keyword(PROTECTION, of=value.of):
        return value.of
    return None


def _protections(given: Mapping[str, Any]) -> tuple[Keyword, ...]:
    return tuple(_protection(of) for group in given["all"] for of in group)


def _apart(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple) and value:
        found = [_protected(each) for each in value]
        qualities = tuple(each for each in found if each is not None)
        if len(qualities) == len(found):
            yield {"all": (qualities,)}
            yield {"all": tuple((each,) for each in qualities)}


def _kind(value: Any) -> Mapping[str, Any] | None:
    return {"kind": Head(parts(value), True)} if isinstance(value, Where) else None


_OF_KIND = Lens(lambda g: both(g["kind"].filters) if g["kind"].filters and g["kind"].board else None, _kind)


def _single(value: Any) -> Mapping[str, Any] | None:
    return {"it": value[0]} if isinstance(value, tuple) and len(value) == 1 else None


def _besides(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Keyword) and value[0].word == ADDITIONAL:
        return {"costs": value[0].cost}
    return None


def keywords(schema: Schema) -> list[Phrase]:
    """Return the keywords that the game and a file know."""
    table = {name: rule for name, rule in schema.keyword_table.items() if name != ADDITIONAL}  # which has a line
    bare = {name: rule.bare for name, rule in sorted(table.items()) if not rule.numbered}
    numbered = {name: name for name, rule in sorted(table.items()) if rule.numbered}
    costing = {name: name for name in sorted(words.COSTING & table.keys())}
    word, of = Hole("word"), Hole("of")
    paid = (action("pay mana", cost=Hole("mana")),)
    source = Whose.SOURCE
    return [
        Words("keyword", bare),
        Words("keyword name", {name: name for name in sorted(table)}),
        Slot("numbered keyword", "a keyword"),
        Slot("costing keyword", "a keyword"),
        Slot("quality", "a quality"),
        Slot("color as a quality", "a color"),
        Slot("qualities", "qualities"),
        Slot("from what", "from what"),
        Slot("protections", "from what"),
        *([Words("numbered keyword", numbered)] if numbered else []),
        *([Words("costing keyword", costing)] if costing else []),
        Template("keyword", "{word:numbered keyword} {n:number}", shape(Keyword, word, Hole("n"))),
        Template("keyword", "{word:costing keyword} {mana}", shape(Keyword, word, cost=paid)),
        Template("keyword", "{word:costing keyword} — {costs}", shape(Keyword, word, cost=Hole("costs"))),
        Template("line", "As a additional cost to cast this spell, {costs}.", Lens(
            lambda g: (Keyword(ADDITIONAL, cost=g["costs"]),), _besides)),
        Slot("one quality", "a quality"),
        Template("one quality", "{kind.one}", _OF_KIND),
        Template("keyword", "equip {of:one quality} {mana}", shape(Keyword, "equip", of=of, cost=paid)),
        Template("keyword", "bands with other {of:quality}", shape(Keyword, "bands with other", of=of)),
        Template("keyword", "affinity for {of:quality}", shape(Keyword, "affinity", of=of)),
        Template("keyword", "hexproof from {of:quality}", shape(Keyword, "hexproof", of=of)),
        Template("keyword", "landwalk of the chosen type",
                 Keyword("landwalk", of=Has("subtypes", Choice("type")))),
        Template("keyword", "protection from {of:quality}",
                 Lens(lambda g: _protection(g["of"]), lambda v: None if (o := _protected(v)) is None else {"of": o})),
        # several at once: "from black and from red", "from white, blue, and red"
        Series("qualities", "quality", least=2),
        Series("protections", "from what"),
        Template("from what", "from {it:quality}", Lens(lambda g: (g["it"],), _single)),
        Template("from what", "from each color", _EACH_COLOR, also=("from all colors",)),
        Template("from what", "from {qualities}", Lens(
            lambda g: g["qualities"], lambda v: {"qualities": v} if isinstance(v, tuple) and len(v) > 1 else None)),
        Template("granted", "protection {all:protections}", Lens(_protections, _apart)),
        # from or for what
        Words("quality", dict(zip(sorted(words.COLORS), _EACH_COLOR, strict=True))),
        Template("quality", "{kind.many}", _OF_KIND),
        Template("quality", "{kind.many} of the chosen type", Lens(
            lambda g: both((*g["kind"].filters, _CHOSEN)) if g["kind"].filters and g["kind"].board else None,
            lambda v: {"kind": Head(parts(v)[:-1])} if isinstance(v, Where) and parts(v)[-1] == _CHOSEN else None)),
        Words("quality", dict(COUNTED_COLORS)),
        Words("quality", {
            "everything": AllOf(()),
            "your opponents": Controlled("opponent"),
            "the chosen player": ControlledBy(Choice("player")),
            "the chosen color": Has("colors", Choice("color")),
            "the chosen card type": Has("types", Choice("card type")),
            "its colors": Has("colors", ValueOf("colors", source)),
        }),
        Words("quality", {"opponents": Controlled("opponent"), "the last chosen color": Has("colors", Choice("color"))},
              prints=False),
        Template("quality", "the colors of {among:group.many}",
                 shape(Has, "colors", shape(WordsAmong, Hole("among"), "colors"))),
    ]  # fmt: skip


_CHOSEN = Has("subtypes", Choice("type"))

__all__ = ["keywords"]
