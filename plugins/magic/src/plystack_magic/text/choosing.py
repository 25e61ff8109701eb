"""What is chosen: as many targets as X, a target of which only later something is said, one of several, and more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import (
    AmongPlayers,
    Arithmetic,
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Do,
    Exists,
    Expr,
    Held,
    PlayersWho,
    Schema,
    Target,
    You,
    do,
)
from plystack.text import Hole, Lens, Phrase, Series, Slot, Template, Words, modes_of, programs_of, shape
from plystack.text.amounts import X
from plystack.text.instructions import target
from plystack.text.known import THEM, Chosen, Picked
from plystack.text.nouns import OTHER, both, parts

# -- as many as X ------------------------------------------------------------------------------------------


def _as_many(*, some: bool) -> Lens:
    """Return as many targets as an amount says, or up to so many, where it is said what X is."""

    def build(given: Mapping[str, Any]) -> Chosen | None:
        amount = given["amount"]
        if isinstance(amount, Constant) or amount == X:
            return None
        return Chosen(Target("", given["where"], None, Constant(0) if some else amount, amount))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Chosen):
            return None
        given = {"where": value.target.where, "amount": value.target.most}
        return given if given["where"] is not None and build(given) == value else None

    return Lens(build, take)


def _targets() -> Iterator[Phrase]:
    where = Hole("where")
    for text, some in (("up to X target {where:group.many}", True), ("X target {where:group.many}", False)):
        yield Template("several chosen", text, shape(Chosen, target(where, most=X, least=0)) if some else
                       shape(Chosen, shape(Target, "", where, None, X, X)))  # fmt: skip
        yield Template("several chosen", f"{text}, where X is {{amount}}", _as_many(some=some))


# -- a target of which something is said later -------------------------------------------------------------


def _names(given: Mapping[str, Any]) -> Do | None:
    return do("note", objects=given["it"]) if isinstance(given["it"], Chosen) else None


def _named(value: Any) -> Mapping[str, Any] | None:
    it = dict(value.args).get("objects") if isinstance(value, Do) and value.verb == "note" else None
    return {"it": it} if isinstance(it, Chosen) and value == do("note", objects=it) else None


# -- one of several ----------------------------------------------------------------------------------------

_ONE_OF_OTHERS: Final = Picked(both((OTHER, THEM)))


def _picked(given: Mapping[str, Any]) -> Picked:
    return Picked(given["where"])


def _was_picked(value: Any) -> Mapping[str, Any] | None:
    one_of_them = isinstance(value, Picked) and THEM in parts(value.of)
    return {"where": value.of} if isinstance(value, Picked) and not one_of_them else None


def _some_are(given: Mapping[str, Any]) -> Exists:
    return Exists(both((THEM, *parts(given["being"]))))


def _some(value: Any) -> Mapping[str, Any] | None:
    row = parts(value.where) if isinstance(value, Exists) and value.at_least == 1 else ()
    return {"being": both(each for each in row if each != THEM)} if len(row) > 1 and THEM in row else None


# -- mana, one of several kinds ----------------------------------------------------------------------------


def _one_mana(given: Mapping[str, Any]) -> Do:
    """Return one of some rows of mana symbols, as one chooses (106.1)."""
    return modes_of((do("add mana", mana=each),) for each in given["all"])


def _manas(value: Any) -> Mapping[str, Any] | None:
    given = {"all": tuple(dict(each[0].args).get("mana") for each in programs_of(value))}
    return given if len(given["all"]) > 1 and _one_mana(given) == value else None


# -- players -----------------------------------------------------------------------------------------------

_HAS_LOST: Final = Compares(Held("lost", You()), Comparison.AT_LEAST, Constant(1))


def _most_of_one(given: Mapping[str, Any]) -> Expr:
    return AmongPlayers("player", Arithmetic.GREATEST, Count(both((*parts(given["where"]), Controlled("you")))))


def _most(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, AmongPlayers) or not isinstance(value.amount, Count):
        return None
    given = {"where": both(each for each in parts(value.amount.where) if each != Controlled("you"))}
    return given if _most_of_one(given) == value else None


def choosing(schema: Schema) -> list[Phrase]:
    """Return how one says what is chosen, and of how many."""
    del schema
    several = ("creatures", "permanents", "cards", "tokens", "lands", "artifacts")
    return [
        *_targets(),
        Template("instruction", "choose {it:what is chosen}", Lens(_names, _named)),
        Template("instruction", "choose {it:several chosen}", Lens(_names, _named)),
        Words("what", {"one of them": Picked(THEM), "one of the others": _ONE_OF_OTHERS}),
        Words("what", {f"one of those {each}": Picked(THEM) for each in several}, prints=False),
        Words("what", {f"one of the other {each}": _ONE_OF_OTHERS for each in several}, prints=False),
        # on what counters are put: one that is chosen then, too
        Slot("counted on", "objects"),
        Template("counted on", "{what}", Hole("what")),
        Template("counted on", "a {where:group.one}", Lens(_picked, _was_picked)),
        Template("simple condition", "any of them {being.many}", Lens(_some_are, _some)),
        Slot("manas", "mana symbols"),
        Series("manas", "mana", "or", least=2),
        Template("act", "adds|add {all:manas}", Lens(_one_mana, _manas)),
        Template("term", "the greatest number of {where:group.many} a player controls", Lens(_most_of_one, _most)),
        # 104.3: who has lost takes part no longer, and has been a player all the same
        Template("simple condition", "{n:count} or more players have lost the game", shape(
            Compares, PlayersWho("player", _HAS_LOST), Comparison.AT_LEAST, shape(Constant, Hole("n")))),
    ]  # fmt: skip
