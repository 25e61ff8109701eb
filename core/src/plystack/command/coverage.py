"""The command ``coverage``: how much of given card text a game's language understands."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs

from plystack.command.effects import layers
from plystack.command.measured import Row
from plystack.data import ACTIVATED, RESOLUTION, TRIGGERED, Ability, Resolution, Rule
from plystack.game import Game
from plystack.happenings import obeyed
from plystack.text import Chart, Language, Sort, Token, TooMany, missing_verb, named, tokens

_EVENT: Final = ("event clause", "")
_LINE: Final = ("line", "")
_STATES: Final = ("statements", "")
_DOES: Final = ("effects", "")
_KEYWORDS: Final = ("keywords", "")
_DEEDS: Final = (("deed", "one"), ("deed", "many"))
_DOING: Final = frozenset({TRIGGERED, ACTIVATED, RESOLUTION})
_MOST = 20


class Kind(enum.Enum):
    """What a line of a card is, where lines of some kind are measured that nothing at their beginning tells."""

    MEANT = "meant"  # it is such a line, or seems to be one
    ASIDE = "aside"  # it is another, such as keywords
    UNSORTED = "unsorted"  # it is not understood, and nothing in it makes an effect in a layer


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
        verb: the word that says what is done, in a line of which no other clause is in the way; or an empty string.
    """

    readings: int
    obeyed: bool = True
    layers: frozenset[str] = frozenset()
    prints: bool = False
    kind: Kind = Kind.MEANT
    word: str = ""
    order: str = ""
    verb: str = ""


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
                if found := language.whole(chart, place):
                    break
        if len(found) != 1:
            assert chosen is not None
            chart, each = chosen
            if found:
                return Measured(len(found))
            kind = _sorted(language, each, of) if row.of_card else Kind.MEANT
            verb = missing_verb(chart) if of in _DOING and kind is Kind.MEANT else ""
            return attrs.evolve(_unmet(language.grammar.known, chart), kind=kind, verb=verb)
        (value,) = found
        words = language.phrase(place, value)
        prints = words is not None and language.readings(words, place) == found
    except (TooMany, RecursionError):
        return Measured(2)
    abilities: tuple[Ability, ...] = value if of != "events" else ()
    told = frozenset(name for ability in abilities for name in layers(game, ability))
    kept = all(obeyed(game.machine, rule) for rule in _rules(abilities))
    meant = not row.of_card or (all(isinstance(each, Resolution) for each in abilities) if of == RESOLUTION else told)
    return Measured(1, kept, told, prints, Kind.MEANT if meant else Kind.ASIDE)


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


def _sorted(language: Language, row: list[Token], of: str) -> Kind:
    """Return what a line of a card is that is not understood, by what is understood in it."""
    done, states = _far(language, row, _DOES), _far(language, row, _STATES)
    if of == RESOLUTION:
        return Kind.ASIDE if max(states, _far(language, row, _KEYWORDS)) > done else Kind.MEANT
    if done > states:
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
        of: which lines they are.
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
    verbs: Counter[str] = Counter()
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
        if one.verb:
            verbs[one.verb] += count
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
        "unmet_verbs": _most(verbs),
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
    yield from _left_out(figures)
    for title, name in (
        ("unmet words", "unmet_words"),
        ("unmet orders", "unmet_orders"),
        ("verbs that would add most", "unmet_verbs"),
    ):
        if figures[name]:
            yield f"{title}:"
            yield from (f"  {count:>5}  {what}" for what, count in figures[name])


def _left_out(figures: dict[str, Any]) -> Iterator[str]:
    if figures["of"] == RESOLUTION and figures["aside"]:
        yield f"left out, since they are keywords, costs or statements: {figures['aside']}"
    elif figures["aside"] or figures["unsorted"]:
        yield f"left out, since they are keywords, instructions or rules, in no layer: {figures['aside']}"
        yield f"left out, since they are not understood, and have no part that is in a layer: {figures['unsorted']}"


def _share(part: int, whole: int) -> str:
    return f"{part:>6} of {whole:>6}  {100 * part / whole if whole else 0:5.1f} %"
