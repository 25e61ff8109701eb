"""Cards in graveyards that go elsewhere: returned to hands and to the battlefield, put into libraries, exiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from plystack.data import Constant, In, Owned, Schema, Target, Where, You
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words
from plystack.text.instructions import action
from plystack.text.known import Chosen
from plystack.text.nouns import OTHER, both, itself_in, parts

_GRAVEYARD = In(frozenset({"graveyard"}))


@attrs.frozen
class _Pile:
    """Graveyards of which a card is chosen: the slot of such cards, how they are called, and whose they are."""

    slot: str
    text: str
    where: tuple[Where, ...]
    library: str
    hand: str


_PILES: Final = (
    _Pile("cards of yours there", "your graveyard", (_GRAVEYARD, Owned("you")), "your library", "your hand"),
    _Pile("cards of theirs there", "an opponent's graveyard", (_GRAVEYARD, Owned("opponent")),
          "its owner's library", "its owner's hand"),
    _Pile("cards there", "a graveyard", (_GRAVEYARD,), "its owner's library", "its owner's hand"),
)  # fmt: skip

_ALSO: Final = {
    "your library": ("its owner's library", "their owners' libraries"),
    "its owner's library": ("their owner's library", "their owners' libraries"),
    "your hand": ("its owner's hand", "their owners' hands"),
    "its owner's hand": ("their owner's hand", "their owners' hands"),
}
"""Where a card goes that goes to its owner: the same piles in other words."""

_TARGETS: Final = (
    ("one", "target", frozenset[str]()),
    ("one", "another target", frozenset({"other"})),
    ("one", "up to one target", frozenset({"some"})),
    ("one", "up to one other target", frozenset({"some", "other"})),
    ("many", "{n:count} target", frozenset({"several"})),
    ("many", "up to {n:count} target", frozenset({"several", "some"})),
    ("many", "up to {n:count} other target", frozenset({"several", "some", "other"})),
)
"""How many are chosen: "some" need not be chosen, "several" are more than one, "other" is not the source."""

_TAPPED: Final[dict[str, dict[str, Any]]] = {"": {}, " tapped": {"status": frozenset({"tapped"})}}
"""How what goes to the battlefield arrives."""


def _cards(place: tuple[Where, ...], said: frozenset[str]) -> Lens:
    """Return how targets are spoken of that are in some graveyard."""

    def build(given: Mapping[str, Any]) -> Chosen | None:
        n = given.get("n", 1)
        if (n != 1) != ("several" in said):
            return None
        other = (OTHER,) if "other" in said else ()
        where = both((*other, *parts(given["cards"]), *place))
        return Chosen(Target("", where, None, Constant(0 if "some" in said else n), Constant(n)))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Chosen) or value.target.where is None or not isinstance(value.target.most, Constant):
            return None
        row = parts(value.target.where)
        cards = both(each for each in row if each != OTHER and each not in place)
        given = {"cards": cards, "n": value.target.most.value}
        return given if set(place) <= set(row) and build(given) == value else None

    return Lens(build, take)


def _chosen(pile: _Pile) -> Iterator[Phrase]:
    """Yield how targets in some graveyard are said, for one and for several."""
    yield Slot(pile.slot, "cards in a graveyard", numbered=True)
    for number, text, said in _TARGETS:
        words = f"{text} {{cards.{number}}} from {pile.text}"
        yield Template(f"{pile.slot}.{number}", words, _cards(pile.where, said))


def _goes(pile: _Pile) -> Iterator[Phrase]:
    """Yield what becomes of targets in some graveyard."""
    what = Hole("what")
    for number in ("one", "many"):
        there = f"{{what:{pile.slot}.{number}}}"
        yield Template("instruction", f"exile {there}", action("move", what=what, to="exile"))
        ways = [f"return {there} to {each}" for each in (pile.hand, *_ALSO[pile.hand])]
        yield Template("instruction", ways[0], action("move", what=what, to="hand"),
                       also=(*ways[1:], f"put {there} into {pile.hand}"))  # fmt: skip
        ends: tuple[tuple[str, dict[str, Any]], ...] = (("top", {}), ("the bottom", {"bottom": True}))
        for text, more in ends:
            ways = [f"put {there} on {text} of {each}" for each in (pile.library, *_ALSO[pile.library])]
            moves = action("move", what=what, to="library", **more)
            yield Template("instruction", ways[0], moves, also=tuple(ways[1:]))
        for word, status in _TAPPED.items():
            if pile.library == "your library":
                yield Template("instruction", f"return {there} to the battlefield{word}",
                               action("move", what=what, to="battlefield", **status),
                               also=(f"put {there} onto the battlefield{word}",))  # fmt: skip
            # 110.2a: it enters under the control of who puts it there, who says so of other players' cards
            yield Template("instruction", f"put {there} onto the battlefield{word} under your control",
                           action("move", what=what, to="battlefield", who=You(), **status),
                           also=(f"return {there} to the battlefield{word} under your control",))  # fmt: skip


_THIS: Final = ("~", "this object", "this permanent", "this token", "this creature", "this artifact",
                "this enchantment", "this land", "this Aura", "this Equipment", "this Vehicle")  # fmt: skip


def _itself() -> Iterator[Phrase]:
    """Yield what becomes of the card that has the ability, from where it is; it functions there (113.6k)."""
    there = itself_in("graveyard")
    yield Slot("itself there", "this card")
    yield Words("itself there", {"this card from your graveyard": there})
    yield Words("itself there", {f"{each} from your graveyard": there for each in _THIS}, prints=False)
    yield Slot("itself in hand", "this card")
    yield Words("itself in hand", {"this card": itself_in("hand")})
    yield Words("itself in hand", {each: itself_in("hand") for each in _THIS}, prints=False)
    to_hand = action("move", what=there, to="hand")
    yield Template("instruction", "return {itself there} to your hand", to_hand,
                   also=("return {itself there} to its owner's hand",))  # fmt: skip
    for word, status in _TAPPED.items():
        yield Template("instruction", f"return {{itself there}} to the battlefield{word}",
                       action("move", what=there, to="battlefield", **status),
                       also=(f"put {{itself there}} onto the battlefield{word}",))  # fmt: skip
    yield Template("instruction", "put {itself there} on top of your library", action("move", what=there, to="library"))
    yield Template("instruction", "exile {itself there}", action("move", what=there, to="exile"))
    yield Template("cost", "exile {itself there}", action("move", what=there, to="exile"))
    # 702.29a: what costs its own card from the hand
    yield Template("cost", "discard {itself in hand}", action("discard", what=itself_in("hand")))


def _spoken_of() -> Iterator[Phrase]:
    """Yield how what has been spoken of goes to the battlefield tapped."""
    what = Hole("what")
    word, status = " tapped", _TAPPED[" tapped"]
    owners = ("its owner's control", "their owner's control", "their owners' control")
    ways = [f"return {{what}} to the battlefield{word} under {each}" for each in owners]
    yield Template("instruction", ways[0], action("move", what=what, to="battlefield", **status), also=tuple(ways[1:]))
    yield Template("instruction", f"put {{what}} onto the battlefield{word} under your control",
                   action("move", what=what, to="battlefield", who=You(), **status),
                   also=(f"return {{what}} to the battlefield{word} under your control",))  # fmt: skip
    yield Template("instruction", f"put {{what}} onto the battlefield{word}",
                   action("move", what=what, to="battlefield", **status), prints=False)  # fmt: skip


def graveyards(schema: Schema) -> list[Phrase]:
    """Return what becomes of cards in graveyards."""
    del schema
    piles = [each for pile in _PILES for each in (*_chosen(pile), *_goes(pile))]
    return [*piles, *_itself(), *_spoken_of()]
