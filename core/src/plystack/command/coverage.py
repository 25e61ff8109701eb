"""The command ``coverage``: how much of given card text a game's language understands."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from plystack.command.effects import layers
from plystack.data import Ability, Keyword
from plystack.errors import BadFile
from plystack.game import Game
from plystack.text import Chart, Sort, TooMany, named, split, tokens

KINDS: Final = ("continuous", "events", "triggered")
"""What can be measured: static sentences, the events for which lines wait, whole lines that wait for one."""

_EVENT: Final = ("event clause", "")
_LINE: Final = ("line", "")
_WORD: Final = re.compile(r"[^—\"“:.]{1,60} — (?=\S)")
_TRIGGERED: Final = re.compile(r"(?:When|Whenever|At)\b")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”")
_MOST = 20


@attrs.frozen
class Row:
    """One text to measure: what it is, the layers it is said to have, and the name of its card."""

    text: str
    layers: frozenset[str] | None = None
    name: str = ""


@attrs.frozen
class Measured:
    """What came of one text.

    Arguments:
        readings: how many it has; more than can be counted are 2.
        layers: in which it does something.
        prints: what it says is printed, and read again says the same.
        keywords: it is a row of keywords, and no sentence.
        word: the word that is nowhere in the language, or an empty string.
        order: what stands around the first word that fits nowhere, or an empty string.
    """

    readings: int
    layers: frozenset[str] = frozenset()
    prints: bool = False
    keywords: bool = False
    word: str = ""
    order: str = ""


# -- what is measured ----------------------------------------------------------------------------------


def rows(path: Path, of: str) -> list[Row]:
    """Return the texts of a file of JSON objects, one in each line.

    Raises:
        BadFile: a line is no object with a ``text``.
    """
    found: list[Row] = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFile(f"{path}: can't be read: {problem}") from problem
    for number, line in enumerate(lines, 1):
        if line.strip():
            found += _of_object(_object(path, number, line), of)
    return found


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise BadFile(f"{path}:{number}: is no JSON: {problem}") from problem
    if not isinstance(data, dict) or not isinstance(data.get("text", ""), str | None):
        raise BadFile(f'{path}:{number}: expected an object with "text", came {line[:60]!r}')
    return data


def _of_object(data: dict[str, Any], of: str) -> Iterator[Row]:
    text, name = data.get("text") or "", str(data.get("name") or data.get("card") or "")
    known = data.get("layers")
    told = None if known is None else frozenset(map(str, known))
    if of == "continuous" and "type" not in data:
        yield Row(text, told, name)
        return
    for said, _, _ in split(text):
        begun = _WORD.match(said)
        sentence = said[begun.end() :] if begun else said
        triggered = _TRIGGERED.match(sentence) is not None
        if of == "continuous":
            if said and not triggered and ":" not in _QUOTED.sub("", said):
                yield Row(said, told, name)
        elif triggered:
            yield Row(_event(sentence) if of == "events" else said, told, name)


def _event(sentence: str) -> str:
    """Return the event clause of a sentence: it ends at the first comma outside quotes."""
    hidden = _QUOTED.sub(lambda found: "x" * len(found.group()), sentence)
    return sentence[: hidden.index(",")] if "," in hidden else sentence


# -- measuring -----------------------------------------------------------------------------------------


def measure(game: Game, row: Row, of: str) -> Measured:
    """Return what comes of one text."""
    language = game.language
    place = _EVENT if of == "events" else _LINE
    if place[0] not in language.grammar.slots:
        return Measured(0, order="(the language has no event clauses)")
    plain = tokens(row.text)
    try:
        for each in (named(plain, row.name), plain):
            if each is not None:
                chart = Chart(language.grammar, each)
                if found := chart.whole(place):
                    break
        if len(found) != 1:
            return Measured(len(found)) if found else _unmet(language.grammar.known, chart)
        (value,) = found
        words = language.phrase(place, value)
        prints = words is not None and language.readings(words, place) == found
    except (TooMany, RecursionError):
        return Measured(2)
    abilities: tuple[Ability, ...] = value if of != "events" else ()
    told = frozenset(name for ability in abilities for name in layers(game, ability))
    return Measured(1, told, prints, bool(abilities) and all(isinstance(each, Keyword) for each in abilities))


def _unmet(known: frozenset[str], chart: Chart) -> Measured:
    at, row = chart.furthest, chart.tokens
    if at < len(row) and row[at].sort is Sort.WORD and row[at].key not in known:
        return Measured(0, word=row[at].key)
    around = [" ".join(token.key for token in row[max(0, at - 2) : at]), " ".join(t.key for t in row[at : at + 2])]
    return Measured(0, order=" ^ ".join(around))


def agrees(found: frozenset[str], told: frozenset[str]) -> bool:
    """Say whether layers are those of which somebody told, who may leave out the letter of one."""
    return {each if each in told else each.rstrip("abcdefgh") for each in found} == told


def coverage(game: Game, found: Iterable[Row], of: str, advance: Callable[[], None]) -> dict[str, Any]:
    """Return the figures of some texts: rows, and distinct texts.

    Arguments:
        game: whose language is measured.
        found: the texts.
        of: one of :data:`KINDS`.
        advance: called after each text.
    """
    kept: dict[Row, Measured] = {}
    counts: Counter[Row] = Counter()
    for row in found:
        told = row if row.name and row.name.partition(",")[0] in row.text else attrs.evolve(row, name="")
        if told not in kept:
            kept[told] = measure(game, told, of)
        if not kept[told].keywords or told.layers is not None or of != "continuous":
            counts[told] += 1
        advance()
    by_layer: dict[str, Counter[str]] = {}
    words: Counter[str] = Counter()
    orders: Counter[str] = Counter()
    total: Counter[str] = Counter()
    distinct: dict[str, set[str]] = {}
    for row, count in counts.items():
        one = kept[row]
        marks = ["total", *_marks(row, one)]
        for mark in marks:
            total[mark] += count
            distinct.setdefault(mark, set()).add(row.text)
        for layer in row.layers or ():
            by_layer.setdefault(layer, Counter()).update(dict.fromkeys(marks, count))
        if one.word:
            words[one.word] += count
        elif one.order:
            orders[one.order] += count
    names = ("total", "compiled", "two_readings", "prints_back", "with_layers", "layers_agree")
    return {
        "of": of,
        **{name: total[name] for name in names},
        "distinct": {name: len(distinct.get(name, ())) for name in names},
        "layers": {
            layer: {name: by_layer[layer][name] for name in ("total", "compiled", "layers_agree")}
            for layer in sorted(by_layer)
        },
        "unmet_words": _most(words),
        "unmet_orders": _most(orders),
    }


def _marks(row: Row, one: Measured) -> Iterator[str]:
    if one.readings > 1:
        yield "two_readings"
    if one.readings == 1:
        yield "compiled"
        if one.prints:
            yield "prints_back"
        if row.layers is not None:
            yield "with_layers"
            if agrees(one.layers, row.layers):
                yield "layers_agree"


def _most(counted: Counter[str]) -> list[list[Any]]:
    return [[what, count] for what, count in sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:_MOST]]


# -- showing -------------------------------------------------------------------------------------------


def told(figures: dict[str, Any]) -> Iterator[str]:
    """Yield the figures in lines for people."""
    distinct = figures["distinct"]
    for title, name, of in (
        ("compiled", "compiled", "total"),
        ("two readings", "two_readings", "total"),
        ("printed back", "prints_back", "compiled"),
        ("layers agree", "layers_agree", "with_layers"),
    ):
        if figures[of] or of == "total":
            yield f"{title:<14}{_share(figures[name], figures[of])}   distinct {_share(distinct[name], distinct[of])}"
    for layer, counts in figures["layers"].items():
        agreed = f"{counts['layers_agree']} agree"
        yield f"  layer {layer:<6}{_share(counts['compiled'], counts['total'])}   {agreed}"
    for title, name in (("unmet words", "unmet_words"), ("unmet orders", "unmet_orders")):
        if figures[name]:
            yield f"{title}:"
            yield from (f"  {count:>5}  {what}" for what, count in figures[name])


def _share(part: int, whole: int) -> str:
    return f"{part:>6} of {whole:>6}  {100 * part / whole if whole else 0:5.1f} %"
