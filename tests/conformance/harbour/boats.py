"""The boats and gulls of the harbour: each waits for something, changes what would happen, or can be used."""

from __future__ import annotations

from plystack.data import (
    ABILITIES,
    COUNT,
    Ability,
    Activated,
    Always,
    Amount,
    Arithmetic,
    Card,
    Choice,
    Combined,
    Compares,
    Comparison,
    Constant,
    ControlledBy,
    Count,
    Counters,
    Enters,
    EventKind,
    Everyone,
    Exists,
    Expr,
    Has,
    Held,
    Itself,
    Keyword,
    Named,
    Op,
    OpKind,
    Part,
    Related,
    Replacement,
    SourceIs,
    Static,
    Status,
    Tallied,
    Target,
    Thing,
    Those,
    Triggered,
    TurnPlayer,
    Where,
    Whoever,
    Word,
    You,
    do,
    pairs,
    words,
)

from .words import FOES, OWN, QUAY, less, sinks, sort, when

MY_TURN = when(EventKind.TURN, to=Related("own"))
ARRIVES = when(EventKind.MOVES, object=Thing(Itself()), to=Word(words("quay")))
MOOR = do("set status", status="moored", of=Itself(), to=True)
FREE = SourceIs(Status("moored", value=False))
OTHERS = OWN & ~Itself()
_ONE = Constant(1)


def card(name: str, *abilities: Ability, of: str = "boat", hull: int | None = 3, sail: int = 1, cost: int = 1) -> Card:
    """Return a card."""
    values = {"name": name, "sorts": words(of), "hull": hull, "sail": sail, "cost": cost}
    return Card(name, pairs(values), abilities)


def _static(where: Where, kind: OpKind, on: str, value: Expr) -> Static:
    return Static((Part(where, (Op(kind, on, value=value),)),))


def _more(by: int) -> Combined:
    return Combined(Arithmetic.SUM, (Named(COUNT), Constant(by)))


_GLINT = do("announce", name="glint", player=You())
WISP = card("Wisp", Triggered(sinks(Itself()), (_GLINT,)), of="wisp", hull=1, cost=0)


_STRIKE = Triggered(
    Always(), (do("damage", to=Those("foe"), count=2),), targets=(Target("foe", FOES),), label="strikes"
)
_FEW_WISPS = Compares(Count(OWN & sort("wisp")), Comparison.LESS, Constant(3))

BOATS = (
    card("Lookout", Triggered(sinks(OTHERS), (do("draw"),), label="looks out"), cost=2),
    card(
        "Gleaner",
        Triggered(sinks(QUAY, together=True), (do("put counters", counter="barnacle", on=Itself()),), limit=1),
    ),
    card(
        "Ropemaker",
        Triggered(
            SourceIs(Counters("rope", 3)),
            (do("take counters", counter="rope", off=Itself(), count=3), do("draw")),
        ),
        Triggered(MY_TURN, (do("put counters", counter="rope", on=Itself()),)),
    ),
    card(
        "Tender",
        Triggered(
            MY_TURN,
            (
                do(
                    "each player",
                    who=Everyone(),
                    do=(
                        do("choose", bind="one", what=QUAY & ControlledBy(Named("player"))),
                        do("put counters", counter="rope", on=Those("one")),
                    ),
                ),
            ),
        ),
    ),
    card(
        "Press Gang",
        Triggered(
            MY_TURN,
            (do("gain control", of=Those("prize"), who=You(), until="end of turn"),),
            provided=Exists(FOES),
            targets=(Target("prize", FOES),),
        ),
        cost=2,
    ),
    card(
        "Siren",
        Triggered(
            when(EventKind.ANNOUNCED, "hail"),
            (
                do("choose", bind="one", what=QUAY & ControlledBy(Named("player"))),
                do("set status", status="moored", of=Those("one"), to=True),
            ),
            named=("player",),
        ),
        Triggered(
            MY_TURN,
            (
                do("choose", bind="whom", players=Everyone()),
                do("announce", name="hail", player=Named("whom")),
            ),
        ),
    ),
    card(
        "Fireship",
        Activated((MOOR,), (do("damage", to=Those("foe"), count=2),), FREE, (Target("foe", FOES),), label="burns"),
        sail=2,
    ),
    card(
        "Corsair",
        Triggered(ARRIVES, (do("may", do=(do("set status", bind="did", status="moored", of=Itself(), to=True),
                                          do("when you do", ability=_STRIKE, if_="did"))),)),
    ),
    card(
        "Padded Hull",
        Replacement(
            when(EventKind.ANNOUNCED, "damage", object=Thing(OWN)), ((COUNT, less(Named(COUNT), _ONE)),), label="pads"
        ),
    ),
    card("Brander", Replacement(when(EventKind.ANNOUNCED, "damage", object=Thing(FOES)), ((COUNT, _more(1)),))),
    card("Salvager", Replacement(sinks(OTHERS), (("to", Constant("hold")),), optional=True, label="salvages")),
    card(
        "Pearl Diver",
        Replacement(
            when(EventKind.HELD, "pearls", player=Related("own"), count=Amount(Comparison.MORE, 0)),
            ((COUNT, _more(1)),),
            optional=True,
        ),
        cost=3,
    ),
    card(
        "Taxman",
        Replacement(
            when(EventKind.HELD, "pearls", player=Related("foe"), count=Amount(Comparison.MORE, 0)),
            ((COUNT, less(Named(COUNT), _ONE)),),
            does=(do("gain", number="oil"),),
        ),
    ),
    card(
        "Figurehead",
        Enters(chooses=(("omen", "omens"),)),
        _static(OWN, OpKind.ADD, "omens", Choice("omen")),
        _static(QUAY & Has("omens", Choice("omen")), OpKind.INCREASE, "sail", _ONE),
    ),
    card(
        "Admiral",
        _static(OTHERS, OpKind.INCREASE, "hull", _ONE),
        Triggered(ARRIVES, (do("designate", what=Itself(), as_="flagship"),)),
        cost=3,
    ),
    card("Tar Boiler", _static(OWN & sort("boat"), OpKind.ADD, ABILITIES, Constant((Keyword("tarred", 1),)))),
    card(
        "Turncoat",
        Triggered(
            when(EventKind.TURN),
            (
                do("choose", bind="whom", players=Everyone()),
                do("gain control", of=Itself(), who=Named("whom"), until="end of turn"),
            ),
        ),
        hull=4,
    ),
    card("Gullery", Triggered(MY_TURN, (do("if", condition=_FEW_WISPS, then=(do("create", card=WISP, to="quay"),)),))),
    card(
        "Glinter",
        Activated((MOOR,), (_GLINT, do("gain", number="pearls")), FREE, label="glints"),
        cost=2,
    ),
    card(
        "Beacon",
        Triggered(when(EventKind.ANNOUNCED, "glint"), (do("draw"),), optional=True, limit=1),
        Triggered(
            when(EventKind.ANNOUNCED, "glint", player=Related("own")),
            (do("gain", number="oil"),),
            provided=Compares(Tallied("glints", You()), Comparison.AT_LEAST, Constant(2)),
            limit=1,
        ),
    ),
    card(
        "Storekeeper",
        Replacement(
            when(EventKind.ANNOUNCED, "draw", player=Related("own")),
            prevents=True,
            does=(do("gain", number="oil"),),
            optional=True,
        ),
    ),
    card(
        "Splicer",
        Replacement(when(EventKind.COUNTERS_PUT, "rope", object=Thing(OWN)), ((COUNT, _more(1)),), label="splices"),
    ),
    card(
        "Tern",
        Triggered(
            when(EventKind.CONTROLLED),
            (do("may", who=TurnPlayer(), do=(do("damage", to=Those("object"), count=1),)),),
            limit=2,
        ),
        Triggered(
            MY_TURN,
            (do("for each", players=Whoever("foe"), as_="they", do=(do("lose", number="pearls", who=Named("they")),)),),
            provided=Compares(Held("pearls", TurnPlayer()), Comparison.LESS, Constant(1)),
        ),
        of="gull",
        hull=2,
    ),
)  # fmt: skip
