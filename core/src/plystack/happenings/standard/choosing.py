"""Verbs of choice: objects, players, words, numbers, an order, shares; and what a player looks through."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import (
    COUNT,
    NOTHING,
    Announce,
    Between,
    Bound,
    Constant,
    Divide,
    Do,
    Order,
    SomeOf,
    These,
    do,
)
from plystack.errors import DataError
from plystack.happenings.events import predicted
from plystack.happenings.forbidding import forbidden
from plystack.happenings.parameters import Param, Wants
from plystack.happenings.verb import Call, Step, Verb, options


def _who(call: Call) -> str | None:
    """Return who chooses: the player named, else the one who makes the choices; None for nobody."""
    if call.arg("who") is None:
        return call.player
    return next(iter(call.players("who")), None)


def _bounds(call: Call, count: int) -> tuple[int, int]:
    """Return how many are chosen at least and at most: as many as can be, where there are too few (609.3)."""
    most = max(0, min(call.number("most"), count))
    return max(0, min(call.number("least"), most)), most


def _choose(call: Call) -> Step:
    player = _who(call)
    objects, players = call.objects("what"), call.players("players")
    least, most = _bounds(call, len(objects) + len(players))
    if call.frame.strict and least < call.number("least"):
        raise call.fail(f"there are {len(objects) + len(players)} to choose from, and it takes {call.number('least')}")
    if player is None or most == 0:
        return Step(counts=NOTHING)
    idents, labels = options(objects, call.view)
    if not call.answered(0):
        domain = SomeOf((*idents, *players), least, most, (*labels, *players))
        return call.ask(player, domain, call.word("about"))
    return Step(counts=call.chosen(0))


def _choose_words(call: Call) -> Step:
    player = _who(call)
    known = call.words("words")
    if call.arg("of"):
        all_words = call.schema.known_words(call.word("of"))
        if all_words is None:
            raise DataError(f"'choose words': the game does not know all words of {call.word('of')!r}")
        known |= all_words
    least, most = _bounds(call, len(known))
    if player is None or most == 0:
        return Step(counts=NOTHING)
    if not call.answered(0):
        return call.ask(player, SomeOf(tuple(sorted(known)), least, most), call.word("about"))
    return Step(counts=Bound(words=frozenset(call.chosen(0).players)))


def _choose_number(call: Call) -> Step:
    player = _who(call)
    least, most = call.number("least"), call.number("most")
    if player is None or most < least:
        return Step(counts=NOTHING)
    if not call.answered(0):
        return call.ask(player, Between(least, most), call.word("about"))
    chosen = call.answer(0)
    assert isinstance(chosen, int)
    return Step(counts=Bound(number=chosen))


def _order(call: Call) -> Step:
    player, objects = _who(call), call.objects("what")
    if player is None or not objects:
        return Step(counts=NOTHING)
    idents, labels = options(objects, call.view)
    if not call.answered(0):
        return call.ask(player, Order(idents, labels), call.word("about"))
    return Step(counts=call.chosen(0))


def _divide(call: Call) -> Step:
    """Each share is known to the instructions as "share", and what gets it as "it"."""
    player, amount, least = _who(call), call.number("amount"), call.number("least")
    objects, players = call.objects("among"), call.players("players")
    among: tuple[int | str, ...] = (*objects, *players)
    if player is None or not among or amount < least * len(among):
        return Step(counts=NOTHING)
    if not call.answered(0):
        return call.ask(player, Divide(amount, among, least), call.word("about"))
    shares = call.answer(0)
    assert isinstance(shares, tuple)
    then: list[Do] = []
    for each, share in zip(among, shares, strict=True):
        assert isinstance(share, int)
        whom = (
            do("note", bind="it", objects=These(frozenset({each})))
            if isinstance(each, int)
            else do("note", bind="it", players=Constant(each))
        )
        then += [whom, do("note", bind="share", number=share), *call.program("do")]
    return Step(then=then, counts=Bound(number=amount))


def _search(call: Call) -> Step:
    """A player looks through a zone of their own for what passes a filter; of hidden cards they may find fewer."""
    player = _who(call)
    told = Announce("search", (("player", player or ""),))
    if player is None or forbidden(call.view, predicted(call.view, told)):
        return Step(counts=NOTHING)
    pile = call.state.position.pile(call.word("zone"), player)
    wanted = set(call.objects("for"))
    found = [each for each in pile if each in wanted]
    most = min(call.number("most"), len(found))
    least = min(call.number("least"), most)
    if most == 0:
        return Step(changes=[told], counts=NOTHING)
    idents, labels = options(found, call.view)
    if not call.answered(0):
        return call.ask(player, SomeOf(idents, least, most, labels), "search")
    return Step(changes=[told], counts=call.chosen(0))


def _shown(call: Call, name: str, player: str | None) -> Step:
    told = [] if player is None else [("player", player)]
    objects = call.objects("what")
    changes = [Announce(name, tuple(sorted([*told, ("object", each)]))) for each in objects]
    return Step(changes=changes, counts=Bound(objects))


def _reveal(call: Call) -> Step:
    """All players see it."""
    return _shown(call, "reveal", None)


def _look(call: Call) -> Step:
    """One player sees it."""
    player = _who(call)
    return Step(counts=NOTHING) if player is None else _shown(call, "look", player)


def _top(call: Call) -> Step:
    """Take down the names of what lies on top of a pile."""
    players = call.players("of")
    found = [
        each
        for player in players
        for each in call.state.position.pile(call.word("zone"), player)[: max(0, call.number(COUNT))]
    ]
    return Step(counts=Bound(tuple(found)))


def verbs() -> Iterator[Verb]:
    """Give the verbs of choice."""
    who = Param("who", Wants.PLAYERS, None)
    about = Param("about", Wants.NAME, "choose")
    least, most = Param("least", Wants.NUMBER, 1), Param("most", Wants.NUMBER, 1)
    nobody = Param("players", Wants.PLAYERS, None)
    yield Verb("choose", _choose, (Param("what", Wants.OBJECTS, None), nobody, who, least, most, about))
    yield Verb(
        "choose words",
        _choose_words,
        (Param("words", Wants.WORDS, None), Param("of", Wants.CHARACTERISTIC, ""), who, least, most, about),
    )
    yield Verb(
        "choose number",
        _choose_number,
        (Param("least", Wants.NUMBER, 0), Param("most", Wants.NUMBER), who, about),
    )
    yield Verb("order", _order, (Param("what", Wants.OBJECTS), who, about))
    yield Verb(
        "divide",
        _divide,
        (
            Param("amount", Wants.NUMBER),
            Param("among", Wants.OBJECTS, None),
            nobody,
            who,
            least,
            about,
            Param("do", Wants.PROGRAM),
        ),
    )
    yield Verb(
        "search",
        _search,
        (
            Param("zone", Wants.ZONE),
            Param("for", Wants.OBJECTS),
            who,
            Param("least", Wants.NUMBER, 0),
            most,
        ),
    )
    yield Verb("reveal", _reveal, (Param("what", Wants.OBJECTS),))
    yield Verb("look", _look, (Param("what", Wants.OBJECTS), who))
    yield Verb(
        "top",
        _top,
        (Param("zone", Wants.ZONE), Param("of", Wants.PLAYERS), Param(COUNT, Wants.NUMBER, 1)),
    )
