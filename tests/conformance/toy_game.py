"""A small sound game, as a module; the tests of the suite break it in one place each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    Action,
    Attachment,
    CardSide,
    Characteristic,
    Constant,
    ControlRow,
    Counter,
    CounterCount,
    Enters,
    Field,
    Itself,
    Keyword,
    KeywordRule,
    Kind,
    Number,
    Op,
    OpKind,
    Part,
    Relation,
    Schema,
    Side,
    Who,
    Written,
    Zone,
)
from plystack.layers import Layer, LayerPlan, Slot
from plystack.plugins import HOOK_API, CardField, GameInfo, Policy, hookimpl, hookspec
from plystack.text import Phrase, Words

LOADS: list[str] = []
BIG = KeywordRule("big", (Part(Itself(), (Op(OpKind.INCREASE, "size", value=Constant(2)),)),))


class Asks:
    """What the game asks its add-ons."""

    @hookspec
    def songs(self, player: str) -> Sequence[str]:  # type: ignore[empty-body]
        """Say what a player can sing.

        Arguments:
            player: who.

        Returns:
            Songs.
        """

    @hookspec(firstresult=True)
    def loudest(self, song: str) -> str | None:
        """Say who sings a song loudest.

        Arguments:
            song: which.

        Returns:
            A player, or None for nobody.
        """


@hookimpl
def game_info() -> GameInfo:
    ties = Policy("ties", ("old first", "young first"), "old first")
    return GameInfo("toy", "The Toy Game", "1.0", HOOK_API, rules=("2025", "2019"), policies=(ties,), hooks=Asks())


@hookimpl
def characteristics() -> Sequence[Characteristic]:
    return (
        Characteristic("size", Kind.NUMBER, default=0),
        Characteristic("looks", Kind.WORDS, "look"),
        Characteristic(ABILITIES, Kind.ABILITIES),
        Characteristic(CONTROLLER, Kind.PLAYER),
    )


@hookimpl
def fields() -> Sequence[Field]:
    return (Field("turned", False), Field("over", False, side="back"))


@hookimpl
def sides() -> Sequence[CardSide]:
    return (CardSide("back"),)


@hookimpl
def enterings() -> Sequence[Enters]:
    enters = Enters(status=(("turned", True),), counters=(("bead", Constant(1)),))
    return (enters,)


@hookimpl
def attachments() -> Sequence[Attachment]:
    return (Attachment(Itself(), never=True),)


@hookimpl
def zones() -> Sequence[Zone]:
    return (Zone("table", board=True, controlled=True), Zone("pocket"))


@hookimpl
def counters() -> Sequence[Counter]:
    return (Counter("bead", (Part(Itself(), (Op(OpKind.INCREASE, "size", value=CounterCount("bead")),)),), at_most=3),)


@hookimpl
def keywords() -> Sequence[KeywordRule]:
    return (BIG, *(KeywordRule(word) for word in ("calm", "dull", "eager", "fond", "glum", "hale")))


@hookimpl
def phrases(schema: Schema) -> Sequence[Phrase]:
    return (Words("keyword", {word: Keyword(word) for word in schema.keyword_table}),)


@hookimpl
def actions() -> Sequence[Action]:
    return (Action("nap"), Action("sing", objects=False))


@hookimpl
def numbers() -> Sequence[Number]:
    return (Number("beads", 5), Number("rounds", None, of_game=True))


@hookimpl
def relations() -> Sequence[Relation]:
    return (Relation("me", frozenset({Side.SELF})), Relation("rival", frozenset({Side.OTHERS})))


@hookimpl
def control() -> Sequence[ControlRow]:
    return (
        ControlRow(Who.CONTROLLER, Who.CONTROLLER, controlled=True),
        ControlRow(Who.OWNER, Who.NOBODY),
    )


def look(given: object, schema: Schema) -> Mapping[str, Written]:
    """Return the looks of "round and red"."""
    if not isinstance(given, str) or not given:
        raise ValueError("expected words with 'and' between them")
    return {"looks": frozenset(given.split(" and "))}


@hookimpl
def card_fields() -> Sequence[CardField]:
    return (CardField("look", look, "how it looks", "round and red"),)


@hookimpl
def layer_plan(schema: Schema, policies: Mapping[str, str]) -> LayerPlan:
    words = Slot(frozenset({"looks"}), frozenset({OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR}))
    gained = Slot(frozenset({ABILITIES}), frozenset({OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR}))
    sizes = Slot(frozenset({"size"}), frozenset({OpKind.SET, OpKind.INCREASE}))
    return LayerPlan(
        schema,
        (Layer("1", "looks", (words,)), Layer("2", "abilities", (gained,)), Layer("3", "sizes", (sizes,))),
        loop_member_waits=policies["ties"] == "old first",
    )
