"""What is counted each turn, since text asks for it: "this turn" (700.4, 608.2i)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from plystack.data import (
    COUNT,
    AllOf,
    Amount,
    Comparison,
    Constant,
    Designated,
    EventKind,
    Has,
    Not,
    Pattern,
    Resets,
    RoleTest,
    Status,
    Thing,
    Tracker,
    Where,
    Word,
    words,
)
from plystack_magic import stunning
from plystack_magic.activating import LOYAL
from plystack_magic.marks import COMMANDER


def _announced(name: str, **roles: RoleTest) -> Pattern:
    return Pattern(EventKind.ANNOUNCED, name, tuple(sorted(roles.items())))


def _life(how: Comparison) -> Pattern:
    return Pattern(EventKind.HELD, "life", ((COUNT, Amount(how, 0)),))


def _moves(of: str = "", source: str = "", to: str = "", *, looks_back: bool = False) -> Pattern:
    """Return the pattern of permanents of a type that go from one zone to another."""
    thing = {"object": Thing(Has("types", Constant(words([of]))))} if of else {}
    zones = {role: Word(words([zone])) for role, zone in (("from", source), ("to", to)) if zone}
    return Pattern(EventKind.MOVES, "", tuple(sorted({**thing, **zones}.items())), looks_back=looks_back)


def _arrives(of: str) -> Pattern:
    roles = (("object", Thing(Has("types", Constant(words([of]))))), ("to", Word(words(["battlefield"]))))
    return Pattern(EventKind.ARRIVES, "", roles)


def _type(*types: str) -> Has:
    return Has("types", Constant(words(types)))


ENTERED: Final[dict[str, Where]] = {
    "artifacts": _type("Artifact"),
    "creatures": _type("Creature"),
    "nonland permanents": Not(_type("Land")),
    "permanents": AllOf(()),
}
"""What is counted as it enters, for whoever controls it: cards that come from elsewhere, and tokens that are made."""


def _entering() -> Iterator[Tracker]:
    field = (("to", Word(words(["battlefield"]))),)
    for name, where in ENTERED.items():
        roles = (("object", Thing(where)), *field)
        yield Tracker(f"{name} entered", Pattern(EventKind.MOVES, "", roles), "object", of_controller=True)
        yield Tracker(f"{name} arrived", Pattern(EventKind.ARRIVES, "", roles), "object", of_controller=True)


BURIED: Final[dict[str, Where]] = {"cards": AllOf(()), "creature cards": _type("Creature")}
"""What is counted as it is put into a graveyard, from anywhere: cards, as they are there, and no tokens."""

SOURCES: Final = "sources of damage"
"""The tracker of what has dealt damage."""


def _buried() -> Iterator[Tracker]:
    for name, where in BURIED.items():
        card = AllOf((where, Not(Status("token", True))))
        roles = (("object", Thing(card)), ("to", Word(words(["graveyard"]))))
        yield Tracker(f"{name} put into graveyards", Pattern(EventKind.MOVES, "", roles, apiece=True))


_DIES = _moves("Creature", "battlefield", "graveyard", looks_back=True)  # 700.4

TRACKERS = (
    # for a player, how often
    Tracker("spells cast", _announced("cast"), "player"),
    Tracker("lands played", _announced("plays land"), "player"),
    Tracker("cards drawn", _announced("draw"), "player"),
    Tracker("cards discarded", _announced("discard"), "player"),
    Tracker("creatures attacked with", _announced("attacks"), "player"),
    Tracker("permanents sacrificed", _announced("sacrifices"), "player"),
    Tracker("crimes", _announced("crime"), "player"),
    Tracker("surveils", _announced("surveils"), "player"),
    Tracker("dice rolled", _announced("rolls"), "player", sums=COUNT),
    Tracker("noncreature spells cast", _announced("cast", object=Thing(Not(_type("Creature")))), "player"),
    Tracker("instants and sorceries cast", _announced("cast", object=Thing(_type("Instant", "Sorcery"))), "player"),
    # for a player, how much
    Tracker("life gained", _life(Comparison.MORE), "player", sums=COUNT),
    Tracker("life lost", _life(Comparison.LESS), "player", sums=COUNT),
    Tracker("damage dealt to player", _announced("damage"), "player", sums=COUNT),
    # for whoever controls it
    Tracker("lands entered", _moves("Land", to="battlefield"), "object", of_controller=True),
    *_entering(),
    Tracker("own creatures died", _DIES, "object", of_controller=True),
    Tracker("permanents left", _moves(source="battlefield", looks_back=True), "object", of_controller=True),
    # for nobody in particular
    Tracker("creatures died", _DIES),
    *_buried(),
    # for whoever controls what deals it, and each source apart
    Tracker(SOURCES, _announced("damage"), "source", of_controller=True, apart=True),
    # for an object
    Tracker("counters put", Pattern(EventKind.COUNTERS_PUT), "object", sums=COUNT),
    Tracker("damage dealt to it", _announced("damage"), "object", sums=COUNT),
    Tracker("entered", _moves(to="battlefield"), "object"),
    Tracker("arrived", Pattern(EventKind.ARRIVES, "", (("to", Word(words(["battlefield"]))),)), "object"),
    Tracker("creature entered", _moves("Creature", to="battlefield"), "object"),
    Tracker("creature arrived", _arrives("Creature"), "object"),
    Tracker("attacks", _announced("attacks"), "object"),
    Tracker(LOYAL, _announced(LOYAL), "object"),
    Tracker("came under control", Pattern(EventKind.CONTROLLED), "object"),  # 302.6
    # for an object, since it is there (400.7)
    # 903.10a: by a commander, which stays what it is called wherever it goes
    Tracker(
        "commander damage",
        _announced("damage", combat=Word(words(["true"])), source=Thing(Designated(COMMANDER))),
        "player",
        resets=Resets.NEVER,
        sums=COUNT,
        by="source",
    ),
    *stunning.TRACKERS,
    Tracker("damage ever dealt", _announced("damage"), "source", resets=Resets.NEVER, sums=COUNT),
)
