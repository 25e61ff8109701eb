"""Verbs on mana: to add it to pools, and to pay costs from them (106.3, 118)."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import COUNT, NOTHING, AddHeld, Announce, Change, Divide, OneOf, You
from plystack.errors import DataError, suggest
from plystack.happenings import Call, Param, Step, Verb, Wants
from plystack_magic.mana import payments, produced
from plystack_magic.players import FREE, MANA

_OF_COLOR = {name.removesuffix(" mana"): name for name in MANA.values()}
_COLORS = tuple(each for each in _OF_COLOR if each != "colorless")


def _add(call: Call) -> Step:
    """Add mana of given types, so many times, to the pools of players."""
    mana, times = produced(call.word("mana")), call.number(COUNT)
    if times <= 0:
        return Step()
    return Step([AddHeld(who, name, count * times) for who in call.players("who") for name, count in mana.items()])


def _add_chosen(call: Call) -> Step:
    """Add mana of colors that each player chooses: each mana by itself, or all of one color (106.1)."""
    count, colors = call.number(COUNT), _among(call)
    if count <= 0 or not colors:
        return Step()
    changes: list[Change] = []
    for place, player in enumerate(call.players("who")):
        together = call.truth("one_color") or count == 1
        if not call.answered(place):
            return call.ask(player, OneOf(colors) if together else Divide(count, colors, least=0), "mana")
        said = call.answer(place)
        if isinstance(said, str):
            changes.append(AddHeld(player, _OF_COLOR[said], count))
        elif isinstance(said, tuple):
            shares = zip(colors, said, strict=True)
            changes += [AddHeld(player, _OF_COLOR[each], n) for each, n in shares if isinstance(n, int) and n]
    return Step(changes)


def _among(call: Call) -> tuple[str, ...]:
    """Return what can be chosen, in the order of the types: the five colors, where nothing is said."""
    if call.arg("colors") is None:
        return _COLORS
    given = call.words("colors")
    for each in sorted(given - set(_OF_COLOR)):
        raise DataError(f"{call.do.verb!r}: there is no mana that is {each!r}{suggest(each, _OF_COLOR)}")
    return tuple(each for each in _OF_COLOR if each in given)


def _pay(call: Call) -> Step:
    """Pay all of a cost from the pool, or nothing; what can be paid in several ways, its player chooses (118.3)."""
    cost, times, x = call.word("cost"), call.number(COUNT), call.reading().named("X").number
    changes: list[Change] = []
    asked = 0
    for player in call.players("who"):
        facts = call.state.position.facts
        if facts.held(player, FREE):
            changes.append(Announce("pays mana", ((COUNT, 0), ("player", player))))
            continue
        pool = {symbol: facts.held(player, name) for symbol, name in MANA.items()}
        life = 0 if call.view.forbidden("pay life", None, player) else max(0, facts.held(player, "life"))
        # 118.6: what has no cost can't be paid for
        ways = (
            {str(each): each for each in payments(cost * times if times > 0 else "{0}", pool, life, x)} if cost else {}
        )
        if not ways:
            if call.frame.strict:
                raise call.fail(f"{player} can't pay {cost}")
            continue
        chosen = next(iter(ways))
        if len(ways) > 1:
            if not call.answered(asked):
                return call.ask(player, OneOf(tuple(ways)), "pay")
            chosen = str(call.answer(asked))
            asked += 1
        way = ways[chosen]
        spent = [(name, count) for name, count in zip(MANA.values(), way.mana, strict=True) if count]
        changes.append(Announce("pays mana", ((COUNT, sum(way.mana)), ("player", player))))
        changes += [AddHeld(player, name, -count) for name, count in spent]
        changes += [AddHeld(player, "life", -way.life)] if way.life else []
    return Step(changes, counts=None if changes else NOTHING)


def verbs() -> Iterator[Verb]:
    """Give the verbs on mana."""
    who, times = Param("who", Wants.PLAYERS, You()), Param(COUNT, Wants.NUMBER, 1)
    yield Verb("add mana", _add, (Param("mana", Wants.NAME), times, who))
    yield Verb(
        "add mana of choice",
        _add_chosen,
        (times, Param("colors", Wants.WORDS, None), Param("one_color", Wants.TRUTH, False), who),
    )
    yield Verb("pay mana", _pay, (Param("cost", Wants.NAME), times, who))
