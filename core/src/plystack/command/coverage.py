"""The command ``coverage``: how much of given card text a game's language understands."""

from __future__ import annotations

import enum
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from plystack.command.effects import layers
from plystack.data import Ability, Rule
from plystack.errors import BadFile
from plystack.game import Game
from plystack.happenings import obeyed
from plystack.text import Chart, Language, Sort, Token, TooMany, named, split, tokens

KINDS: Final = ("continuous", "events", "triggered")
"""What can be measured: static sentences, the events for which lines wait, whole lines that wait for one."""

_EVENT: Final = ("event clause", "")
_LINE: Final = ("line", "")
_STATES: Final = ("statements", "")
_DOES: Final = ("effects", "")
_DEEDS: Final = (("deed", "one"), ("deed", "many"))
_WORD: Final = re.compile(r"[^—\"“:.]{1,60} — (?=\S)")
_TRIGGERED: Final = re.compile(r"(?:When|Whenever|At)\b")
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”")
_MOST = 20


class Kind(enum.Enum):
    """What a line of a card is, where sentences are measured that make an effect in a layer."""

    MEANT = "meant"  # it is such a sentence, or seems to be one
    ASIDE = "aside"  # keywords, instructions, rules
    UNSORTED = "unsorted"  # it is not understood, and nothing in it makes an effect in a layer


@attrs.frozen
class Row:
    """One text to measure.

    Arguments:
        text: what it is.
        layers: those that it is said to have; None where nothing is said of that.
        name: of its card.
        of_card: it is one of all lines of a card that are neither triggered nor activated.
    """

    text: str
    layers: frozenset[str] | None = None
    name: str = ""
    of_card: bool = False


@attrs.frozen
class Measured:
    """What came of one text.

    Arguments:
        readings: how many it has; more than can be counted are 2.
        obeyed: the game makes sure of the rules that it says, where it says any.
        layers: in which it does something.
        prints: what it says is printed, and read again says the same.
        kind: what it is, where it is a line of a card.
        word: the word that is nowhere in the language, or an empty string.
        order: what stands around the first word that fits nowhere, or an empty string.
    """

    readings: int
    obeyed: bool = True
    layers: frozenset[str] = frozenset()
    prints: bool = False
    kind: Kind = Kind.MEANT
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
    for line, _, _ in split(text):
        said = line.removeprefix("•").strip()  # one of those of which the line before says to choose
        begun = _WORD.match(said)
        sentence = said[begun.end() :] if begun else said
        triggered = _TRIGGERED.match(sentence) is not None
        if of == "continuous":
            if said and not triggered and ":" not in _QUOTED.sub("", said):
                yield Row(said, told, name, of_card=True)
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
    chosen: tuple[Chart, list[Token]] | None = None
    try:
        for each in language.called(plain, row.name):
            if each is not None:
                chart = Chart(language.grammar, each)
                chosen = chosen or (chart, each)  # what is said of the card by its name is the one to report
                if found := chart.whole(place):
                    break
        if len(found) != 1:
            assert chosen is not None
            chart, each = chosen
            kind = _sorted(language, each) if row.of_card and not found else Kind.MEANT
            return Measured(len(found)) if found else attrs.evolve(_unmet(language.grammar.known, chart), kind=kind)
        (value,) = found
        words = language.phrase(place, value)
        prints = words is not None and language.readings(words, place) == found
    except (TooMany, RecursionError):
        return Measured(2)
    abilities: tuple[Ability, ...] = value if of != "events" else ()
    told = frozenset(name for ability in abilities for name in layers(game, ability))
    kept = all(obeyed(game.machine, rule) for rule in _rules(abilities))
    return Measured(1, kept, told, prints, Kind.ASIDE if row.of_card and not told else Kind.MEANT)


def _rules(value: Any) -> Iterator[Rule]:
    """Yield the rules that abilities say, and those that they give."""
    if isinstance(value, Rule):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _rules(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _rules(getattr(value, field.name))


def _sorted(language: Language, row: list[Token]) -> Kind:
    """Return what a line of a card is that is not understood, by what is understood in it."""
    if _far(language, row, _DOES) > _far(language, row, _STATES):
        return Kind.ASIDE  # it makes sense for longer as what is done
    chart = Chart(language.grammar, row)
    begins = range(len(row))
    if any(getattr(value, "ops", ()) for at in begins for place in _DEEDS for _, value in chart.read(place, at)):
        return Kind.MEANT
    return Kind.UNSORTED


def _far(language: Language, row: list[Token], place: tuple[str, str]) -> int:
    chart = Chart(language.grammar, row)
    chart.read(place, 0)
    return chart.furthest


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
    left: Counter[Kind] = Counter()
    for row in found:
        called = row.name and named(tokens(row.text), row.name) is not None
        told = row if called else attrs.evolve(row, name="")  # one text of several cards is measured once
        if told not in kept:
            kept[told] = measure(game, told, of)
        if kept[told].kind is Kind.MEANT:
            counts[told] += 1
        else:
            left[kept[told].kind] += 1
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
    names = ("total", "compiled", "two_readings", "prints_back", "with_layers", "layers_agree", "not_obeyed")
    return {
        "of": of,
        **{name: total[name] for name in names},
        **{kind.value: left[kind] for kind in (Kind.ASIDE, Kind.UNSORTED)},
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
    if one.readings == 1 and not one.obeyed:
        yield "not_obeyed"
    if one.readings == 1 and one.obeyed:
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
        ("not obeyed", "not_obeyed", "total"),
        ("two readings", "two_readings", "total"),
        ("printed back", "prints_back", "compiled"),
        ("layers agree", "layers_agree", "with_layers"),
    ):
        if figures[of] or of == "total":
            yield f"{title:<14}{_share(figures[name], figures[of])}   distinct {_share(distinct[name], distinct[of])}"
    for layer, counts in figures["layers"].items():
        agreed = f"{counts['layers_agree']} agree"
        yield f"  layer {layer:<6}{_share(counts['compiled'], counts['total'])}   {agreed}"
    if figures["aside"] or figures["unsorted"]:
        yield f"left out, since they are keywords, instructions or rules, in no layer: {figures['aside']}"
        yield f"left out, since they are not understood, and have no part that is in a layer: {figures['unsorted']}"
    for title, name in (("unmet words", "unmet_words"), ("unmet orders", "unmet_orders")):
        if figures[name]:
            yield f"{title}:"
            yield from (f"  {count:>5}  {what}" for what, count in figures[name])


def _share(part: int, whole: int) -> str:
    return f"{part:>6} of {whole:>6}  {100 * part / whole if whole else 0:5.1f} %"
