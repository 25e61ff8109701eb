"""Keywords, and what each does (801 and on)."""

from __future__ import annotations

from typing import Final

from plystack.data import (
    Ability,
    Activated,
    Constant,
    Controlled,
    Designated,
    EventKind,
    Has,
    In,
    Itself,
    Keyword,
    KeywordRule,
    Op,
    OpKind,
    Parameter,
    Part,
    Pattern,
    Related,
    Rule,
    RuleKind,
    SourceIs,
    Status,
    Target,
    Thing,
    Those,
    Triggered,
    Unless,
    Word,
    You,
    do,
)
from plystack_riftbound.marks import DEFLECT

_ME = Thing(Itself())
_BOARD = In(frozenset({"base", "battlefield"}))
_OWN_UNIT = _BOARD & Has("types", Constant(frozenset({"Unit"}))) & Controlled("you")


def _when(name: str, **roles: object) -> Pattern:
    return Pattern(EventKind.ANNOUNCED, name, tuple(sorted(roles.items())))  # type: ignore[arg-type]


def _while(designation: str) -> Part:
    """Return "+N Might while I'm an attacker" (or defender)."""
    ops = (Op(OpKind.INCREASE, "might", value=Parameter("n")),)
    return Part(Itself(), ops, SourceIs(Designated(designation)))


def _equip(keyword: Keyword) -> Activated:
    """Return what attaches its object to a unit of one's own, also from another."""
    does = (do("attach", what=Itself(), to=Those("unit")),)
    return Activated(keyword.cost, does, targets=(Target("unit", _OWN_UNIT),), label="Equip")


def _empower(keyword: Keyword) -> Activated:
    """Return what empowers its object, where it is not empowered yet."""
    provided = Unless(SourceIs(Status("empowered", True)))
    return Activated(keyword.cost, (do("empower", what=Itself()),), provided, label="Empower")


_ABILITIES: Final[dict[str, tuple[Ability, ...]]] = {
    # when I conquer or hold, gain so much XP
    "Hunt": (
        Triggered(
            _when("unit conquers", object=_ME),
            (do("gain", number="xp", count=Parameter("n")),),
            also=(_when("unit holds", object=_ME),),
            label="Hunt",
        ),
    ),
    # when it is played it is attached to a unit of one's own
    "Quick-Draw": (
        Triggered(
            _when("play", object=_ME),
            (do("attach", what=Itself(), to=Those("unit")),),
            targets=(Target("unit", _OWN_UNIT),),
            label="Quick-Draw",
        ),
    ),
    # at the start of its controller's Beginning Phase it is killed, before that player scores
    "Temporary": (
        Triggered(
            _when("phase begins", phase=Word(frozenset({"beginning"})), player=Related("you")),
            (do("destroy", what=Itself()),),
            label="Temporary",
        ),
    ),
    # when it is played, the top card may be recycled
    "Vision": (
        Triggered(
            _when("play", object=_ME),
            (
                do("top", "seen", zone="main deck", of=You(), count=Constant(1)),
                do("may", do=(do("recycle", what=Those("seen")),)),
            ),
            label="Vision",
        ),
    ),
}
"""What keywords do when something happens."""

_DEFLECTS: Final = Rule(RuleKind.COST, DEFLECT, Itself(), "enemy", Parameter("n"), OpKind.INCREASE)

# Keywords with a number add up where their rule says so, all others are redundant.
KEYWORDS: Final = (
    KeywordRule("Assault", (_while("attacker"),), numbered=True, adds=True),
    KeywordRule("Shield", (_while("defender"),), numbered=True, adds=True),
    # an opponent pays more for each choice of it; each instance adds
    KeywordRule("Deflect", numbered=True, adds=True, rules=(_DEFLECTS,)),
    KeywordRule("Hunt", numbered=True, adds=True, abilities=_ABILITIES["Hunt"]),
    KeywordRule("Level", numbered=True),
    KeywordRule("Empower", uses=_empower),
    KeywordRule("Equip", uses=_equip),
    *(
        KeywordRule(word, abilities=_ABILITIES.get(word, ()))
        for word in (
            "Accelerate", "Action", "Ambush", "Backline", "Burn", "Deathknell", "Flow", "Ganking", "Hidden", "Legion",
            "Quick-Draw", "Reaction", "Repeat", "Tank", "Temporary", "Unique", "Vision", "Weaponmaster",
        )
    ),
)  # fmt: skip
