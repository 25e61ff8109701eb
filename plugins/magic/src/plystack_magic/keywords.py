"""The keyword abilities (702): what each does in the layers, what it forbids, and what it waits for."""

from __future__ import annotations

from plystack.data import (
    STATIC,
    Ability,
    AllOf,
    AnyOf,
    Compares,
    Comparison,
    Constant,
    Controlled,
    Count,
    Designated,
    EventKind,
    Exists,
    Has,
    HasAbility,
    In,
    Itself,
    Keyword,
    KeywordRule,
    Measured,
    Not,
    Op,
    OpKind,
    Part,
    Pattern,
    Replacement,
    Rule,
    RuleKind,
    Static,
    Status,
    Thing,
    Those,
    Triggered,
    Until,
    ValueOf,
    Where,
    Whose,
    Word,
    do,
)
from plystack_magic import words
from plystack_magic.using import USES
from plystack_magic.ways import ADDITIONAL

_ARTIFACT = Has("types", Constant(frozenset({"Artifact"})))
_BLACK = Has("colors", Constant(frozenset({"black"})))
_POWER = "power"


def _cant(what: str, by: Where | None = None, players: str | None = None) -> Rule:
    return Rule(RuleKind.FORBID, what, Itself(), players, by=by)


def _unblocked_but(by: Where) -> tuple[Rule, ...]:
    """Return that it can be blocked by some objects alone."""
    return (_cant("be blocked", Not(by)),)


_RULES: dict[str, tuple[Rule, ...]] = {
    "defender": (_cant("attack with defender"),),  # 702.3b
    "fear": _unblocked_but(AnyOf((_ARTIFACT, _BLACK))),  # 702.36b
    "flying": _unblocked_but(AnyOf((HasAbility("flying"), HasAbility("reach")))),  # 702.9b
    "hexproof": (_cant("be targeted", players="opponent"),),  # 702.11b
    "horsemanship": _unblocked_but(HasAbility("horsemanship")),  # 702.31b
    "indestructible": (_cant("be destroyed"),),  # 702.12b
    "menace": (_cant("be blocked by one alone"),),  # 702.111b
    "intimidate": _unblocked_but(AnyOf((_ARTIFACT, Has("colors", ValueOf("colors", Whose.SOURCE))))),  # 702.13b
    "shadow": (  # 702.28b
        _cant("be blocked in shadow", Not(HasAbility("shadow"))),
        _cant("block", Not(HasAbility("shadow"))),
    ),
    "shroud": (_cant("be targeted"),),  # 702.18b
    "skulk": (  # 702.118b
        _cant("be blocked", Measured(ValueOf(_POWER, Whose.IT), Comparison.MORE, ValueOf(_POWER, Whose.SOURCE))),
    ),
}
"""What keywords forbid to the object that has them."""

_YOURS = AllOf((In(frozenset({"battlefield"})), Has("types", Constant(frozenset({"Creature"}))), Controlled("you")))
_ATTACKERS = Count(AllOf((In(frozenset({"battlefield"})), Designated("attacking"), Controlled("you"))))
_GROWS = Part(Those("object"), tuple(Op(OpKind.INCREASE, each, value=Constant(1)) for each in (_POWER, "toughness")))

_STACK, _FIELD = (Word(frozenset({zone})) for zone in ("stack", "battlefield"))


def _cast_by(way: str) -> Where:
    """Return this object, where it was cast in a way, or is what such a spell became."""
    return Itself() & Status("cast by", way)


_ABILITIES: dict[str, tuple[Ability, ...]] = {
    # 702.83b: whenever a creature you control attacks alone, it gets +1/+1 until end of turn
    "exalted": (
        Triggered(
            Pattern(
                EventKind.ANNOUNCED,
                "attacks",
                (("object", Thing(_YOURS)),),
                condition=Compares(_ATTACKERS, Comparison.EQUAL, Constant(1)),
            ),
            (do("continue", effect=Static((_GROWS,)), until=Until.TURN.value),),
            label="exalted",
        ),
    ),
    # 702.34a: cast so, it is exiled instead of going anywhere else from the stack
    "flashback": (
        Replacement(
            Pattern(EventKind.MOVES, "", (("from", _STACK), ("object", Thing(_cast_by("flashback"))))),
            (("to", Constant("exile")),),
            zones=frozenset({"stack"}),
            label="flashback",
        ),
    ),
    # 702.74a: it is sacrificed as it enters
    "evoke": (
        Triggered(
            Pattern(EventKind.MOVES, "", (("object", Thing(_cast_by("evoke"))), ("to", _FIELD))),
            (do("sacrifice", what=Itself()),),
            label="evoke",
        ),
    ),
    # 702.109a: it is returned at the beginning of the next end step
    "dash": (
        Triggered(
            Pattern(EventKind.ANNOUNCED, "phase begins", (("phase", Word(frozenset({"end"}))),)),
            (do("move", what=Itself(), to="hand"),),
            Exists(_cast_by("dash")),
            label="dash",
        ),
    ),
}
"""What keywords do when something happens."""

_PARTS: dict[str, tuple[Part, ...]] = {
    "dash": (Part(_cast_by("dash"), (Op(OpKind.ADD, "abilities", value=Constant((Keyword("haste"),))),)),),
}
"""What keywords do in the layers."""


def _kinds(word: str) -> frozenset[str]:
    """Return of which kinds a keyword is: most are static abilities (702)."""
    told = {"activated": words.ACTIVATED, "triggered": words.TRIGGERED}
    return frozenset(kind for kind, keywords in told.items() if word in keywords) or frozenset({STATIC})


def _protection(color: str) -> KeywordRule:
    """Return protection from a color: no target, Aura, Equipment, damage or block of it (702.16b-f)."""
    of = Has("colors", Constant(frozenset({color})))
    harm = Pattern(EventKind.ANNOUNCED, "damage", (("object", Thing(Itself())), ("source", Thing(of))))
    return KeywordRule(
        f"protection from {color}",
        kinds=frozenset({STATIC}),
        abilities=(Replacement(harm, prevents=True, label=f"protection from {color}"),),
        rules=tuple(_cant(each, of) for each in ("be targeted", "be enchanted", "be equipped", "be blocked")),
    )


KEYWORDS = (
    *(
        KeywordRule(
            word,
            _PARTS.get(word, ()),
            numbered=word in words.NUMBERED,
            kinds=_kinds(word),
            abilities=_ABILITIES.get(word, ()),
            rules=_RULES.get(word, ()),
            uses=USES.get(word),
        )
        for word in sorted(words.KEYWORDS)
    ),
    *(_protection(color) for color in sorted(words.COLORS)),
    KeywordRule(ADDITIONAL, kinds=frozenset({STATIC})),  # 118.8
    # 702.73a and 702.114a: both define a characteristic
    KeywordRule(
        "changeling",
        (Part(Itself(), (Op(OpKind.ADD, "creature types", value=Constant(words.CREATURE_TYPES)),)),),
        kinds=frozenset({STATIC}),
    ),
    KeywordRule(
        "devoid",
        (Part(Itself(), (Op(OpKind.SET, "colors", value=Constant(frozenset())),)),),
        kinds=frozenset({STATIC}),
    ),
)
