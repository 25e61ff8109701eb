"""What happens instead (614): where something goes, how much it is, what is done in its stead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plystack.data import (
    COUNT,
    Amount,
    Arithmetic,
    Combined,
    Comparison,
    Constant,
    EventKind,
    Expr,
    Named,
    Not,
    Owned,
    Pattern,
    Related,
    Replacement,
    RoleTest,
    Schema,
    Status,
    Thing,
    Where,
    Word,
    do,
    pairs,
)
from plystack.text import Lens, Phrase, Template
from plystack.text.nouns import both
from plystack_magic.text.doings import DAMAGE

_FIELD, _GRAVE = (Word(frozenset({zone})) for zone in ("battlefield", "graveyard"))
_EXILED = (("to", Constant("exile")),)


def _ability(when: Pattern, roles: tuple[tuple[str, Expr], ...]) -> tuple[Replacement, ...]:
    return (Replacement(when, roles),)


def _dies(who: Where) -> Pattern:
    return Pattern(EventKind.MOVES, "", pairs({"from": _FIELD, "object": Thing(who), "to": _GRAVE}))


def _buried(whose: str) -> Pattern:
    """Return that a card is put into a graveyard from anywhere."""
    card = both((Owned(whose), Not(Status("token", True))))  # 111.6: a token is no card
    return Pattern(EventKind.MOVES, "", pairs({"object": Thing(card), "to": _GRAVE}))


_GAINS = Pattern(EventKind.HELD, "life", pairs({COUNT: Amount(Comparison.MORE, 0), "player": Related("you")}))


def _deals(who: Where) -> Pattern:
    roles: dict[str, RoleTest] = {"source": Thing(who)}
    return Pattern(EventKind.ANNOUNCED, DAMAGE, pairs(roles))


def _put(kind: str, who: Where) -> Pattern:
    return Pattern(EventKind.COUNTERS_PUT, kind, pairs({"object": Thing(who)}))


def _more_of_the_same(given: Mapping[str, Any]) -> tuple[Replacement, ...] | None:
    """Return that more counters of a kind are put on; that others are put on besides is no change of how many."""
    return _ability(_put(given["kind"], given["who"]), _more(given["n"])) if given["kind"] == given["same"] else None


def _more(count: int) -> tuple[tuple[str, Expr], ...]:
    return ((COUNT, Combined(Arithmetic.SUM, (Named(COUNT), Constant(count)))),)


def _times(count: int) -> tuple[tuple[str, Expr], ...]:
    return ((COUNT, Combined(Arithmetic.PRODUCT, (Named(COUNT), Constant(count)))),)


def _number(value: Any, of: Callable[[int], Any]) -> int | None:
    """Return the number in a role, where it is made so."""
    try:
        ((_, combined),) = value
        found = combined.terms[1].value
    except (AttributeError, IndexError, TypeError, ValueError):
        return None
    return found if isinstance(found, int) and of(found) == value else None


def _lens(build: Callable[[Mapping[str, Any]], Any], *holes: str) -> Lens:
    """Return a replacement that is built of what stands in some holes, and read off it again."""

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Replacement):
            return None
        each = value[0]
        given: dict[str, Any] = {}
        roles = dict(each.when.roles)
        if "who" in holes:
            test = roles.get("object", roles.get("source"))
            if not isinstance(test, Thing):
                return None
            given["who"] = test.where
        if "kind" in holes:
            given["kind"] = each.when.name
        if "same" in holes:
            given["same"] = each.when.name
        if "n" in holes:
            given["n"] = _number(each.roles, _more)
            if given["n"] is None:
                return None
        return given if build(given) == value else None

    return Lens(build, take)


def replacing(schema: Schema) -> list[Phrase]:
    """Return what is said of what happens instead."""
    del schema
    plus, double = "that much {what} plus {{n:number}} instead", "twice that much {what} instead"
    return [
        Template("line", "if a {who:group.one} would die, exile it instead.",
                 _lens(lambda g: _ability(_dies(g["who"]), _EXILED), "who")),
        Template("line", "if {who:one object} would die, exile it instead.",
                 _lens(lambda g: _ability(_dies(g["who"]), _EXILED), "who")),
        Template("line", "if a card would be put into your graveyard from anywhere, exile it instead.",
                 _lens(lambda g: _ability(_buried("you"), _EXILED))),
        Template("line", "if a card would be put into an opponent's graveyard from anywhere, exile it instead.",
                 _lens(lambda g: _ability(_buried("opponent"), _EXILED))),
        Template("line", f"if you would gain life, you gain {plus.format(what='life')}.",
                 _lens(lambda g: _ability(_GAINS, _more(g["n"])), "n")),
        Template("line", f"if you would gain life, you gain {double.format(what='life')}.",
                 _lens(lambda g: _ability(_GAINS, _times(2)))),
        Template("line", f"if a {{who:group.one}} would deal damage, it deals {plus.format(what='damage')}.",
                 _lens(lambda g: _ability(_deals(g["who"]), _more(g["n"])), "who", "n")),
        Template("line", f"if a {{who:group.one}} would deal damage, it deals {double.format(what='damage')}.",
                 _lens(lambda g: _ability(_deals(g["who"]), _times(2)), "who")),
        Template("line", "if one or more {kind:counter} counters would be put on a {who:group.one}, "
                         "that many plus {n:count} {same:counter} counters are put on it instead.",
                 _lens(_more_of_the_same, "who", "kind", "same", "n")),
        Template("line", "if you would draw a card, draw two cards instead.", _lens(lambda g: (Replacement(
            Pattern(EventKind.ANNOUNCED, "draw", pairs({"player": Related("you")})), prevents=True,
            does=(do("draw", count=Constant(2)),)),))),
    ]  # fmt: skip
