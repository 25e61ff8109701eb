"""Hypothesis strategies over the data model, for an invented game that no one plays."""

from __future__ import annotations

from typing import cast

from hypothesis import strategies as st

from plystack.data import (
    CHANGES,
    TEXT,
    AbilitiesAmong,
    Ability,
    AbilityKind,
    Action,
    AllOf,
    Alters,
    Always,
    AnyOf,
    Arithmetic,
    Begin,
    Brings,
    Card,
    Change,
    Characteristic,
    Choice,
    Choose,
    Combined,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Copied,
    Count,
    Counter,
    CounterCount,
    Counters,
    Create,
    Described,
    Designate,
    Designated,
    Designation,
    Different,
    Effect,
    Either,
    Every,
    Except,
    Exists,
    Expr,
    Fact,
    Facts,
    Family,
    Field,
    Has,
    HasAbility,
    Here,
    Host,
    In,
    Itself,
    Joins,
    Keyword,
    KeywordRule,
    Kind,
    Newest,
    Not,
    Number,
    Obj,
    Op,
    OpKind,
    Origin,
    Owned,
    Parameter,
    Part,
    PerObject,
    Pile,
    Position,
    PutCounters,
    Relation,
    Rewords,
    Rule,
    RuleKind,
    Schema,
    SetController,
    SetField,
    Side,
    SourceIs,
    State,
    Static,
    Status,
    Takes,
    TextOf,
    These,
    Total,
    TurnOf,
    Unless,
    Until,
    Value,
    ValueOf,
    Versions,
    Where,
    Whose,
    WordsAmong,
    Writing,
    You,
    Zone,
    pairs,
    words,
)

PLAYERS = ("ann", "bob", "cid")
KINDS = ("actor", "place", "tool")
CRAFTS = ("baker", "smith", "weaver")
MARKS = (*CRAFTS, "old", "swift")
HUES = ("green", "grey", "red")
NAMES = ("Fen", "Moss", "Reed")
NUMBERS = ("speed", "strength")
SETS = ("crafts", "hue", "kinds", "marks")
RELATIONS = ("friend", "self", "stranger")

GROWTH = Part(Itself(), (Op(OpKind.INCREASE, "strength", value=Parameter()),))

SCHEMA = Schema(
    characteristics=(
        Characteristic("name", Kind.WORD),
        Characteristic("kinds", Kind.WORDS, "kind", frozenset(), closed=True, vocabulary=words(KINDS)),
        Characteristic("marks", Kind.WORDS, "mark", frozenset()),
        Characteristic("hue", Kind.WORDS, default=frozenset()),
        Characteristic("strength", Kind.NUMBER, only_with=("kinds", "actor"), referred_at_least=0),
        Characteristic("speed", Kind.NUMBER, default=0, grows_only=True),
        Characteristic("controller", Kind.PLAYER),
        Characteristic("abilities", Kind.ABILITIES, "ability", ()),
        Characteristic("shut", Kind.WORDS, bars=True),
    ),
    families=(Family("crafts", "marks", words(CRAFTS), ("kinds", words("actor")), "craft"),),
    brings=(Brings("marks", "smith", Described("Forges.")),),
    takes=(Takes("crafts", words("baker"), frozenset({Origin.PRINTED, Origin.INTRINSIC})),),
    fields=(Field("turned", False), Field("wear", 0), Field("face", "front"), Field("keeper", "")),
    zones=(Zone("table", board=True, controlled=True), Zone("pile")),
    counters=(Counter("growth", (GROWTH,)), Counter("dust")),
    designations=(Designation("chief"), Designation("guest")),
    keywords=(
        KeywordRule("brisk", kinds=words("doing")),
        KeywordRule("grow", (GROWTH,), numbered=True, adds=True),
        KeywordRule("fond of grey"),
        KeywordRule("fond of red"),
    ),
    ability_kinds=(AbilityKind("doing"),),
    actions=(Action("act"), Action("rest")),
    numbers=(Number("hand size", 7), Number("score", 8, of_game=True)),
)
"""The game's declarations: a family that falls, a word that brings, a word that takes, a conditional number."""

FACTS = Facts(
    players=PLAYERS,
    turn="ann",
    teams=(("ann", "north"), ("bob", "north"), ("cid", "south")),
    relations=(
        Relation("self", frozenset({Side.SELF})),
        Relation("friend", frozenset({Side.SELF, Side.TEAM})),
        Relation("stranger", frozenset({Side.OTHERS})),
    ),
    numbers=(("round", 3), ("score", 1)),
)


def some(source: tuple[str, ...]) -> st.SearchStrategy[frozenset[str]]:
    """Return sets of some of the words."""
    return st.frozensets(st.sampled_from(source), max_size=3)


def vocabulary(characteristic: str) -> tuple[str, ...]:
    """Return the words that a characteristic or family may hold."""
    return {"kinds": KINDS, "marks": MARKS, "hue": HUES, "crafts": CRAFTS, "name": NAMES}[characteristic]


small = st.integers(-3, 6)
idents = st.integers(1, 6)
players = st.sampled_from(PLAYERS)
whose: st.SearchStrategy[Whose | int] = st.sampled_from(Whose) | idents

# -- filters, expressions, conditions, abilities: they refer to one another ----------------

wheres: st.SearchStrategy[Where] = st.deferred(lambda: st.one_of(simple_wheres, built_wheres))
exprs: st.SearchStrategy[Expr] = st.deferred(lambda: st.one_of(simple_exprs, built_exprs))
conditions: st.SearchStrategy[Condition] = st.deferred(lambda: st.one_of(simple_conditions, built_conditions))
exceptions: st.SearchStrategy[Except] = st.deferred(
    lambda: st.builds(
        Except,
        st.lists(ops, max_size=2).map(tuple),
        st.none() | wheres,
        st.sampled_from([(), (("growth", Constant(1)),)]),
    )
)
abilities: st.SearchStrategy[Ability] = st.deferred(lambda: st.one_of(simple_abilities, statics))

simple_abilities: st.SearchStrategy[Ability] = st.one_of(
    st.builds(Keyword, st.just("brisk")),
    st.builds(Keyword, st.just("grow"), small),
    st.builds(Described, st.sampled_from(["Forges.", "Rests."]), some(("doing",))),
)
word_values = st.sampled_from(("kinds", "marks", "hue")).flatmap(lambda name: some(vocabulary(name)))
simple_wheres: st.SearchStrategy[Where] = st.one_of(
    st.sampled_from([Itself(), Host(), Here(), AllOf(), AnyOf()]),
    st.builds(HasAbility, st.sampled_from(["brisk", "grow", "Forges."])),
    st.builds(Controlled, st.sampled_from(RELATIONS)),
    st.builds(Owned, st.sampled_from(RELATIONS)),
    st.builds(In, some(("pile", "table"))),
    st.builds(Counters, st.sampled_from(["growth", "dust"]), st.integers(1, 3)),
    st.builds(Designated, st.sampled_from(["chief", "guest"])),
    st.builds(Status, st.just("turned"), st.booleans()),
    st.builds(Status, st.just("wear"), small),
    st.builds(Status, st.just("face"), st.sampled_from(["front", "back"])),
    st.builds(These, st.frozensets(idents, max_size=3)),
    st.sampled_from(SETS).flatmap(
        lambda name: st.builds(Has, st.just(name), st.builds(Constant, some(vocabulary(name))))
    ),
    st.builds(Has, st.just("name"), st.builds(Constant, st.sampled_from(NAMES))),
)
built_wheres: st.SearchStrategy[Where] = st.one_of(
    st.builds(Not, wheres),
    st.builds(Newest, wheres),
    st.builds(AllOf, st.lists(wheres, max_size=2).map(tuple)),
    st.builds(AnyOf, st.lists(wheres, max_size=2).map(tuple)),
    st.builds(Has, st.sampled_from(SETS), exprs),
    st.builds(Compared, st.sampled_from(NUMBERS), st.sampled_from(Comparison), exprs),
)
simple_exprs: st.SearchStrategy[Expr] = st.one_of(
    st.builds(Constant, st.one_of(small, word_values, st.none(), st.sampled_from(NAMES))),
    st.builds(Constant, st.lists(simple_abilities, max_size=2).map(tuple)),
    st.sampled_from([Parameter(), You()]),
    st.builds(ValueOf, st.sampled_from([each.name for each in SCHEMA.characteristics]), whose),
    st.builds(CounterCount, st.sampled_from(["growth", "dust"]), whose),
    st.builds(Choice, st.sampled_from(["hue", "kind"])),
    st.builds(Fact, st.sampled_from(["round", "score", "none"])),
    st.builds(
        PerObject,
        st.dictionaries(idents, st.one_of(small, some(HUES), st.none(), st.just("x")), max_size=2).map(
            lambda each: tuple(sorted(each.items()))
        ),
    ),
)
built_exprs: st.SearchStrategy[Expr] = st.one_of(
    st.builds(Count, wheres),
    st.builds(Total, wheres, st.sampled_from(NUMBERS)),
    st.builds(AbilitiesAmong, wheres, some(("doing", "keyword", "static")).filter(bool)),
    st.builds(WordsAmong, wheres, st.sampled_from(("kinds", "marks", "hue"))),
    st.builds(Different, exprs),
    st.builds(TextOf, whose | wheres, st.lists(exceptions, max_size=1).map(tuple)),
    st.builds(Combined, st.sampled_from(Arithmetic), st.lists(exprs, min_size=1, max_size=2).map(tuple)),
)
simple_conditions: st.SearchStrategy[Condition] = st.one_of(
    st.just(Always()),
    st.builds(TurnOf, st.sampled_from(RELATIONS)),
    st.builds(Exists, simple_wheres, st.integers(1, 3)),
    st.builds(SourceIs, simple_wheres),
    st.builds(Compares, simple_exprs, st.sampled_from(Comparison), simple_exprs),
)
built_conditions: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Every, st.lists(conditions, max_size=2).map(tuple)),
    st.builds(Either, st.lists(conditions, max_size=2).map(tuple)),
    st.builds(Unless, conditions),
    st.builds(Exists, wheres, st.integers(1, 3)),
)

# -- operations and effects --------------------------------------------------------------


def _word_ops(name: str) -> st.SearchStrategy[Op]:
    operands: st.SearchStrategy[Expr] = st.builds(Constant, some(vocabulary(name)))
    changing = st.sampled_from([OpKind.SET, OpKind.ADD, OpKind.REMOVE])
    return st.builds(Op, changing, st.just(name), value=operands) | st.just(Op(OpKind.CLEAR, name))


number_ops: st.SearchStrategy[Op] = st.one_of(
    st.builds(
        Op,
        st.sampled_from([OpKind.SET, OpKind.INCREASE, OpKind.DECREASE]),
        st.sampled_from(NUMBERS),
        value=st.builds(Constant, small),
    ),
    st.just(Op(OpKind.SWITCH, "strength", "speed")),
)
ability_ops: st.SearchStrategy[Op] = st.one_of(
    st.just(Op(OpKind.CLEAR, "abilities")),
    st.builds(Op, st.just(OpKind.CLEAR), st.just("abilities"), keeps=some(("doing", "keyword"))),
    st.builds(Op, st.just(OpKind.ADD), st.just("shut"), value=st.builds(Constant, some(("brisk", "grow", "Forges.")))),
    st.builds(
        Op,
        st.sampled_from([OpKind.ADD, OpKind.REMOVE]),
        st.just("abilities"),
        value=st.builds(Constant, st.lists(simple_abilities, max_size=2).map(tuple)),
    ),
)
single_ops: st.SearchStrategy[Op] = st.one_of(
    st.builds(Op, st.just(OpKind.SET), st.just("name"), value=st.builds(Constant, st.sampled_from(NAMES))),
    st.builds(Op, st.just(OpKind.SET), st.just("controller"), value=st.builds(Constant, players)),
)
ops: st.SearchStrategy[Op] = st.one_of(number_ops, ability_ops, single_ops, st.sampled_from(SETS).flatmap(_word_ops))
writings: st.SearchStrategy[Writing] = st.one_of(
    st.builds(Copied, st.deferred(lambda: plain_cards)),
    st.builds(Joins, st.deferred(lambda: plain_cards), st.booleans()),
    st.builds(Rewords, st.just("hue"), st.sampled_from(HUES), st.sampled_from(HUES)),
    st.builds(Alters, st.lists(number_ops, min_size=1, max_size=2).map(tuple)),
)
text_ops: st.SearchStrategy[Op] = st.one_of(
    st.builds(
        Op,
        st.sampled_from([OpKind.COPY, OpKind.SET, OpKind.JOIN, OpKind.ALTER]),
        st.just(TEXT),
        value=st.builds(Constant, writings),
    ),
    st.builds(Op, st.just(OpKind.TURN), st.just(TEXT), value=st.builds(Constant, st.sampled_from(["back"]))),
)
amounts: st.SearchStrategy[Op] = st.builds(Op, st.just(OpKind.INCREASE), st.sampled_from(NUMBERS), value=exprs)
parts = st.builds(Part, wheres, st.lists(ops | amounts | text_ops, min_size=1, max_size=2).map(tuple), conditions)
scopes = st.sampled_from([(where, player) for where in (False, True) for player in (False, True)][1:])


@st.composite
def _rules(draw: st.DrawFn) -> Rule:
    """Return a rule whose parts go together."""
    kind = draw(st.sampled_from(RuleKind))
    how = draw(st.sampled_from(CHANGES[kind])) if kind in CHANGES else None
    number = draw(st.sampled_from(SCHEMA.numbers))
    where, player = (False, not number.of_game) if kind is RuleKind.NUMBER else draw(scopes)
    return Rule(
        kind,
        number.name if kind is RuleKind.NUMBER else draw(st.sampled_from(["act", "rest"])),
        draw(wheres) if where else None,
        draw(st.sampled_from(RELATIONS)) if player else None,
        None if how in (None, OpKind.CLEAR) else draw(exprs),
        how,
        draw(conditions),
    )


rules: st.SearchStrategy[Rule] = _rules()
statics: st.SearchStrategy[Ability] = st.builds(
    Static,
    st.lists(parts, max_size=2).map(tuple),
    st.lists(rules, max_size=1).map(tuple),
    some(("pile", "table")),
    st.sampled_from(["", "Cheer"]),
)
effects = st.builds(
    Effect,
    st.integers(100, 110),
    st.sampled_from(["Rain", "Wind"]),
    st.lists(parts, min_size=1, max_size=2).map(tuple),
    st.integers(0, 9),
    st.none() | players,
    st.none() | idents,
    st.sampled_from(Until),
    st.lists(rules, max_size=1).map(tuple),
    st.sampled_from([(), (("n", 2),)]),
    conditions,
)

# -- objects, positions, States -----------------------------------------------------------

values: st.SearchStrategy[tuple[tuple[str, Value], ...]] = st.fixed_dictionaries(
    {},
    optional={
        "kinds": some(KINDS),
        "marks": some(MARKS),
        "hue": some(HUES),
        "name": st.sampled_from(NAMES),
        "strength": st.none() | small,
        "speed": small,
    },
).map(lambda each: pairs(cast("dict[str, Value]", each)))
plain_cards: st.SearchStrategy[Card] = st.builds(
    Card, st.sampled_from(NAMES), values, st.lists(simple_abilities, max_size=2).map(tuple)
)
cards = st.builds(Card, st.sampled_from(NAMES), values, st.lists(abilities, max_size=2).map(tuple))
statuses: st.SearchStrategy[tuple[tuple[str, int | str | bool], ...]] = st.fixed_dictionaries(
    {}, optional={"turned": st.booleans(), "wear": small, "face": st.sampled_from(["front", "back"])}
).map(lambda each: pairs(cast("dict[str, int | str | bool]", each)))
choices = st.dictionaries(st.sampled_from(["hue", "kind"]), some(HUES), max_size=2).map(pairs)


@st.composite
def objs(draw: st.DrawFn, ident: int, last: int, printed: st.SearchStrategy[Card]) -> Obj:
    """Return an object that may be attached to, or at, any other up to the last."""
    others = st.none() | st.integers(1, last).filter(lambda other: other != ident)
    piles = st.builds(Pile, st.integers(1, 3), st.integers(1, 9))
    return Obj(
        id=ident,
        components=(draw(printed),),
        owner=draw(players),
        controller=draw(st.none() | players),
        zone=draw(st.sampled_from(["table", "table", "pile"])),
        timestamp=draw(st.integers(1, 9)),
        label=f"object {ident}",
        place=draw(others),
        attached_to=draw(others),
        counters=pairs(draw(st.dictionaries(st.sampled_from(["growth", "dust"]), piles, max_size=2))),
        designations=pairs(draw(st.dictionaries(st.sampled_from(["chief", "guest"]), st.integers(1, 9)))),
        status=draw(statuses),
        choices=draw(choices),
    )


@st.composite
def boards(draw: st.DrawFn, least: int = 1, most: int = 3) -> tuple[Obj, ...]:
    """Return objects with the ids from 1 on, whose abilities have no effects."""
    last = draw(st.integers(least, most))
    return tuple(draw(objs(ident, last, plain_cards)) for ident in range(1, last + 1))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Return a position with abilities and floating effects of every kind."""
    last = draw(st.integers(0, 3))
    found = [draw(objs(ident, last, cards)) for ident in range(1, last + 1)]
    floating = tuple(draw(st.lists(effects, max_size=1)))
    return Position(found, floating, draw(st.sampled_from([FACTS, Facts()])), draw(st.integers(9, 20)), 110)


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda each: st.lists(each, max_size=2) | st.dictionaries(st.text(max_size=3), each, max_size=2),
    max_leaves=4,
)
states = st.builds(
    State,
    positions(),
    st.builds(Versions, st.text(max_size=3), st.just("1"), st.just("2"), st.sampled_from([(), (("x", "1"),)])),
    st.dictionaries(st.sampled_from(["draws", "ties"]), st.text(max_size=3)).map(pairs),
    st.integers(),
    st.dictionaries(st.sampled_from(["game", "addon"]), plain_data).map(pairs),
)

changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(Create, cards, players, st.none() | players, st.just("table")),
    st.builds(SetController, idents, st.none() | players),
    st.builds(SetField, idents, st.just("wear"), small),
    st.builds(Choose, idents, st.just("hue"), some(HUES)),
    st.builds(PutCounters, idents, st.just("dust"), st.integers(1, 3)),
    st.builds(Designate, idents, st.just("chief")),
    st.builds(Begin, effects),
)
