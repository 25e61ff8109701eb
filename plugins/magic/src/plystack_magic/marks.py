"""What marks objects: zones, statuses, sides, counters, keywords; how objects enter, what becomes of attachments."""

from __future__ import annotations

from plystack.data import (
    TEXT,
    AbilityKind,
    AllOf,
    AttachesTo,
    Attachment,
    Card,
    CardSide,
    Constant,
    ControlRow,
    Copied,
    Counter,
    CounterCount,
    Designation,
    Enters,
    Field,
    Has,
    In,
    Itself,
    Keyword,
    Op,
    OpKind,
    Part,
    Relation,
    Side,
    Status,
    ValueOf,
    Who,
    Whose,
    Zone,
)
from plystack_magic import words
from plystack_magic.sources import is_loyalty_ability, is_mana_ability


def _is(name: str, word: str) -> Has:
    return Has(name, Constant(frozenset({word})))


_AURA, _EQUIPMENT, _FORTIFICATION = (_is("subtypes", each) for each in ("Aura", "Equipment", "Fortification"))
_CREATURE = _is("types", "Creature")
_FIELD = In(frozenset({"battlefield"}))

# 704.5m, 704.5n, 704.5p; 301.5c, 303.4d: what is a creature itself is attached to nothing
BESTOWED = "bestowed"
"""The status of a bestowed permanent, or spell: an Aura, and no creature, until it is attached to nothing (702.103)."""

ATTACHMENTS = (
    Attachment(Status(BESTOWED, True), to=_CREATURE, actions=("be enchanted", "be attached")),
    Attachment(_AURA & _CREATURE, never=True, needs_host=True, zone="graveyard"),
    Attachment(_AURA, needs_host=True, zone="graveyard", actions=("be enchanted", "be attached")),
    Attachment(_EQUIPMENT & _CREATURE, never=True),
    Attachment(_EQUIPMENT, to=_CREATURE, actions=("be equipped", "be attached")),
    Attachment(_FORTIFICATION, to=_is("types", "Land")),
    Attachment(AllOf(), never=True),
)

# 400.1, 109.4: only objects on the battlefield and the stack have a controller
ZONES = (
    Zone("battlefield", board=True, controlled=True, never=_is("types", "Instant") | _is("types", "Sorcery")),  # 304.4
    Zone("stack", controlled=True),
    Zone("hand"),
    # 712.21a-b, 730.3a-b: its owner orders what becomes of one permanent; in exile, whoever exiles it
    Zone("library", arranged=Who.OWNER),
    Zone("graveyard", arranged=Who.OWNER),
    Zone("exile", arranged=Who.CONTROLLER),
    Zone("command"),
)

# 708.2a: a face-down permanent is a 2/2 creature and nothing else, whatever its card says
FACE_DOWN = Card("", (("power", 2), ("toughness", 2), ("types", frozenset({"Creature"}))))


def _text(op: OpKind, value: Copied | str) -> tuple[Part, ...]:
    """Return what a status does to the text of its object."""
    return (Part(Itself(), (Op(op, TEXT, value=Constant(value)),)),)


COMMANDER = "commander"
"""The designation of a card that is its owner's commander, wherever it is (903.3)."""

STAYS = "stays there"
"""The status of a commander whose owner has left it in its graveyard or in exile (903.9a)."""

# 702.103b: it becomes an Aura enchantment with enchant creature, and is no creature
_AS_AURA = (
    Part(
        Itself(),
        (
            Op(OpKind.REMOVE, "types", value=Constant(frozenset({"Creature"}))),
            Op(OpKind.ADD, "enchantment types", value=Constant(frozenset({"Aura"}))),
            Op(OpKind.ADD, "abilities", value=Constant((AttachesTo(_FIELD & _CREATURE),))),
        ),
    ),
)

DEADLY = "deathtouched"
"""The status of what deathtouch has dealt damage to since state-based actions were checked (704.5h)."""

OUT = "phased out"
"""The status of what has phased out by itself, and with it what is attached to it (702.26b)."""

OUT_UNDER = "phased out under"
"""The status that says under whose control it did: on whose untap step it phases in (702.26a)."""

# 110.5, 701.27, 718: what shows another side of the card, and what hides it
_SPELLS = frozenset({"stack"})

FIELDS = (
    Field("tapped", False),
    Field("flipped", False, parts=_text(OpKind.TURN, "flipped")),
    # 613.7f, 613.7g: turned over, it gets a new timestamp; 712.16: no double-faced card is turned face down
    Field(
        "face down",
        False,
        parts=_text(OpKind.SET, Copied(FACE_DOWN)),
        unless=frozenset({"back"}),
        restamps=True,
        works=_SPELLS,  # 708.4
    ),
    Field("transformed", False, side="back", restamps=True),
    Field("prototyped", False, side="prototype"),
    Field("token", False, fleeting=True),
    Field("damage", 0),
    Field(DEADLY, False),
    Field(OUT, False, hides=True),
    Field(OUT_UNDER, ""),
    # the ids of other objects: what it attacks, is paired with (702.95), and what exiled it (607.2a)
    Field("cast from", ""),  # the zone; what is not cast has none
    Field("cast by", ""),  # the way, where it is not the usual one (601.2b)
    Field("X", 0),  # what was chosen for it (107.3)
    Field(BESTOWED, False, parts=_AS_AURA, works=_SPELLS),
    Field("kicked", 0),  # so many times (702.33)
    Field("copied", False, fleeting=True, homes=frozenset({"stack"})),  # of a spell (707.10)
    Field("attacks", ""),  # the player whom an attacking creature attacks (508.1b)
    Field("sick", False),  # what has come under a player's control since that player's turn began (302.6)
    Field("attacks permanent", 0),
    Field("paired", 0),
    Field("exiled with", 0),
    Field(STAYS, False),
)

SIDES = (
    CardSide("flipped", frozenset({"mana cost", "mana value", "colors"})),  # 710.1c
    CardSide("back", lent=frozenset({"mana value"})),  # 202.3b
    CardSide("prototype", frozenset({"name", "supertypes", "types", "subtypes"})),  # 718.2
)

# 714.3a, 306.5b, 310.4b: by rule, not by an ability that could be lost
ENTERINGS = (
    Enters(_is("subtypes", "Saga"), counters=(("lore", Constant(1)),)),
    Enters(_is("types", "Planeswalker"), counters=(("loyalty", ValueOf("loyalty", Whose.IT)),)),
    Enters(_is("types", "Battle"), counters=(("defense", ValueOf("defense", Whose.IT)),)),
)


def _sized(kind: str, op: OpKind) -> Counter:
    """Return a counter that changes power and toughness by 1 for each (122.1a)."""
    amount = CounterCount(kind)
    ops = (Op(op, "power", value=amount), Op(op, "toughness", value=amount))
    return Counter(kind, (Part(Itself(), ops),), everywhere=True)


def _keyword_counter(word: str) -> Counter:
    """Return a counter that gives a keyword (122.1b)."""
    gain = Op(OpKind.ADD, "abilities", value=Constant((Keyword(word),)))
    return Counter(word, (Part(Itself(), (gain,)),), everywhere=True)


COUNTERS = (
    _sized("+1/+1", OpKind.INCREASE),
    _sized("-1/-1", OpKind.DECREASE),
    *(_keyword_counter(word) for word in sorted(words.KEYWORD_COUNTERS)),
    *(Counter(kind) for kind in sorted(words.PLAIN_COUNTERS)),
)

DESIGNATIONS = tuple(
    Designation(name, kept=name == COMMANDER)
    for name in (
        "attacking", "blocked", "blocking", "commander", "foretold", "goaded", "monstrous", "renowned", "saddled",
        "unblocked",
    )
)  # fmt: skip

# 113.3, 605.1, 606.1: mana and loyalty abilities are activated ones, and mana abilities may be triggered ones
ABILITY_KINDS = (
    AbilityKind("activated"),
    AbilityKind("triggered"),
    AbilityKind("mana", is_mana_ability),
    AbilityKind("loyalty", is_loyalty_ability),
)


# 603.3a, 113.8: whoever controls the source as it triggers, or its owner where it has no controller; both are "you"
CONTROL = (
    ControlRow(Who.CONTROLLER, Who.CONTROLLER, controlled=True, rule="603.3a"),
    ControlRow(Who.OWNER, Who.OWNER, rule="113.8"),
)

RELATIONS = (
    Relation("you", frozenset({Side.SELF})),
    Relation("opponent", frozenset({Side.OTHERS})),
    Relation("teammate", frozenset({Side.TEAM})),
    Relation("player", frozenset(Side)),
)
