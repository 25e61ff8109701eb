"""What one does with cards of one's own that are of a kind: discards, exiles, returns, puts onto the battlefield."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from plystack.data import (
    Constant,
    Do,
    In,
    Owned,
    Schema,
    Where,
    You,
    do,
)
from plystack.text import Lens, Phrase, Template
from plystack.text.known import IT
from plystack.text.nouns import OTHER, Head, both, parts


def _discards(many: bool) -> Lens:
    """Return the discarding of cards of a kind."""

    def build(given: Mapping[str, Any]) -> Do | None:
        what, count = given["what"], Constant(given["n"] if many else 1)
        if what.board or not what.filters or (many and count.value == 1):
            return None
        return do("discard", count=count, what=both(what.filters))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != "discard":
            return None
        args = dict(value.args)
        where, count = args.get("what"), args.get("count")
        if not isinstance(where, Where) or not isinstance(count, Constant):
            return None
        given = {"what": Head(parts(where), False), "n": count.value}
        return given if build(given) == value else None

    return Lens(build, take)


DISCARDS = {"a {what:kinds.one}": _discards(False), "{n:count} {what:kinds.many}": _discards(True)}


"""What is discarded, of a kind: instructions, and costs."""


def _from_graveyards(what: Head) -> Do | None:
    if what.board:
        return None
    return do("move", what=both((*what.filters, _GRAVEYARD)), to="battlefield", who=You())


def _raised(value: Any) -> Mapping[str, Any] | None:
    where = dict(value.args).get("what") if isinstance(value, Do) and value.verb == "move" else None
    if not isinstance(where, Where) or _GRAVEYARD not in parts(where):
        return None
    what = Head(tuple(each for each in parts(where) if each != _GRAVEYARD), False)
    return {"what": what} if _from_graveyards(what) == value else None


_GRAVEYARD = In(frozenset({"graveyard"}))


def _of_ones_own() -> list[Phrase]:
    """Return what one chooses among cards of one's own, and what becomes of it."""
    said = (
        ("graveyard", "exile", "exile {} from your graveyard"),
        ("hand", "exile", "exile {} from your hand"),
        ("hand", "battlefield", "put {} from your hand onto the battlefield"),
        ("graveyard", "battlefield", "put {} from your graveyard onto the battlefield"),
        ("graveyard", "hand", "return {} from your graveyard to your hand"),
    )
    cards = (("a {what:kinds.one}", False), ("{n:count} {what:kinds.many}", True))
    return [
        Template("steps", text.replace("{}", which), _own(zone, to, many))
        for zone, to, text in said
        for which, many in cards
    ]


def _own(zone: str, to: str, many: bool) -> Lens:
    """Return the choice of some of one's cards in a zone, and their going to another."""
    places = (In(frozenset({zone})), Owned("you"))

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        what: Head = given["what"]
        count = Constant(given["n"] if many else 1)
        if what.board or (many and count.value == 1):
            return None
        where = both((*what.filters, *places))
        return (do("choose", "chosen", what=where, least=count, most=count), do("move", what=IT, to=to))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or value[0].verb != "choose":
            return None
        args = dict(value[0].args)
        where, least = args.get("what"), args.get("least")
        if not isinstance(where, Where) or not isinstance(least, Constant):
            return None
        what = Head(tuple(each for each in parts(where) if each not in places), False)
        given = {"what": what, "n": least.value}
        return given if build(given) == value else None

    return Lens(build, take)


def _exiled(zone: str, *, many: bool, other: bool = False) -> Lens:
    """Return that cards of one's own in a zone are exiled, which one chooses."""
    places = (In(frozenset({zone})), Owned("you"))

    def build(given: Mapping[str, Any]) -> Do | None:
        what: Head = given["what"]
        count = Constant(given["n"] if many else 1)
        if what.board or (many and count.value == 1):
            return None
        return do("exile some", what=both((*((OTHER,) if other else ()), *what.filters, *places)), count=count)

    def take(value: Any) -> Mapping[str, Any] | None:
        args = dict(value.args) if isinstance(value, Do) and value.verb == "exile some" else {}
        where, count = args.get("what"), args.get("count")
        if not isinstance(where, Where) or not isinstance(count, Constant) or (OTHER in parts(where)) != other:
            return None
        cards = tuple(each for each in parts(where) if each not in (*places, OTHER))
        given = {"what": Head(cards, False), "n": count.value}
        return given if build(given) == value else None

    return Lens(build, take)


def _exiling() -> Iterator[Phrase]:
    """Yield how cards of one's own are exiled for a cost."""
    for zone in ("graveyard", "hand"):
        end = f"from your {zone}"
        yield Template("cost", f"exile a {{what:kinds.one}} {end}", _exiled(zone, many=False))
        yield Template("cost", f"exile {{n:count}} {{what:kinds.many}} {end}", _exiled(zone, many=True))
        yield Template("cost", f"exile another {{what:kinds.one}} {end}", _exiled(zone, many=False, other=True))


def own(schema: Schema) -> list[Phrase]:
    """Return what one does with cards of one's own."""
    del schema
    return [
        Template("act", "discards|discard a {what:kinds.one}", _discards(False)),
        Template("act", "discards|discard {n:count} {what:kinds.many}", _discards(True)),
        Template("act", "puts|put all {what:kinds.many} from all graveyards onto the battlefield under your control",
                 Lens(lambda g: _from_graveyards(g["what"]), _raised)),
        # 601.2b, 701: what one chooses oneself
        *_of_ones_own(),
        *_exiling(),
    ]  # fmt: skip
