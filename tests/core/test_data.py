from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plystack import data
from plystack.data import (
    ABILITIES,
    ANY,
    OBJECTS,
    AllOf,
    AnyOf,
    Computed,
    Condition,
    Constant,
    CounterCount,
    Expr,
    Facts,
    Giver,
    Instance,
    Keyword,
    Kind,
    Obj,
    Op,
    Opaque,
    OpKind,
    Origin,
    Part,
    Pile,
    Position,
    Reading,
    Record,
    Relation,
    Side,
    Static,
    Value,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
    base_record,
    pairs,
    perform,
    words,
)
from plystack.errors import DataError, UnknownWord
from plystack.layers.board import Board

from .strategies import (
    FACTS,
    HUES,
    KINDS,
    MARKS,
    SCHEMA,
    boards,
    conditions,
    exprs,
    ops,
    plain_cards,
    players,
    small,
    wheres,
    whose,
)

Key = tuple[str, str]

laws = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


# -- every class says what it reads -------------------------------------------------------


def subclasses(base: type[Any]) -> Iterator[type[Any]]:
    each: type[Any]
    for each in base.__subclasses__():
        if each.__module__.startswith("plystack."):
            yield each
        yield from subclasses(each)


gc.collect()  # attrs makes each class anew, with slots; the one that it was made of may still be there
READERS: list[type[Any]] = [cls for base in (Where, Expr, Condition) for cls in dict.fromkeys(subclasses(base))]
READERS = [cls for cls in READERS if not cls.__module__.startswith("plystack.text.")]  # what stands in sentences alone


@pytest.mark.parametrize("cls", READERS, ids=lambda cls: cls.__name__)
def test_every_filter_expression_and_condition_says_what_it_reads(cls: type) -> None:
    assert "reads" in vars(cls), f"{cls.__name__} inherits reads(); it must say itself what it reads"
    assert cls.__name__ in data.__all__


@pytest.mark.parametrize("base", [Where, Expr, Condition])
def test_the_bases_answer_nothing(base: Any) -> None:
    with pytest.raises(NotImplementedError, match=base.__name__):
        base().reads()


@pytest.mark.parametrize("kind", OpKind)
def test_every_operation_writes_its_characteristics(kind: OpKind) -> None:
    value = Constant(1) if kind.value not in {"switch", "clear"} else None
    op = Op(kind, "speed", "strength" if kind is OpKind.SWITCH else None, value)
    assert op.writes() == {("speed", ANY)} | ({("strength", ANY)} if kind is OpKind.SWITCH else set())


@pytest.mark.parametrize("kind", [OpKind.ADD, OpKind.REMOVE])
def test_an_operation_with_fixed_words_writes_these_words(kind: OpKind) -> None:
    op = Op(kind, "hue", value=Constant(words(["red", "grey"])))
    assert op.writes() == {("hue", "red"), ("hue", "grey")}


@given(op=ops, where=wheres, condition=conditions)
@laws
def test_a_part_reads_and_writes_what_its_pieces_do(op: Op, where: Where, condition: Condition) -> None:
    part = Part(where, (op,), condition)
    assert part.reads() == where.reads() | condition.reads() | op.reads()
    assert part.writes() == op.writes()


# -- the law of reads: what is not read does not matter -----------------------------------


@attrs.frozen
class World:
    """Objects and facts, whom "you" names, and values that some effects have changed."""

    objects: tuple[Obj, ...]
    facts: Facts
    source: int | None
    you: str | None
    changed: tuple[tuple[int, str, Value], ...] = ()

    def reading(self) -> Reading:
        board = Board.start(SCHEMA, self.objects, self.facts)
        for ident, name, value in self.changed:
            board.records[ident][name] = value
        names = (("that", data.Bound((2, 1), ("bob",), 3)), ("two", data.Bound(players=("ann", "bob"))))
        reading = board.reading(self.source, self.you, (("n", 2),))
        return attrs.evolve(reading, bound=names, lineage=((2, (3,)), (7, (1,))))

    def edit(self, ident: int, **fields: Any) -> World:
        edited = tuple(attrs.evolve(obj, **fields) if obj.id == ident else obj for obj in self.objects)
        return attrs.evolve(self, objects=edited)

    def value(self, ident: int, name: str, value: Value) -> World:
        return attrs.evolve(self, changed=(*self.changed, (ident, name, value)))


@st.composite
def worlds(draw: st.DrawFn) -> World:
    objects = draw(boards())
    source = draw(st.none() | st.integers(1, len(objects)))
    return World(objects, FACTS, source, draw(st.none() | players))


@attrs.frozen
class Draws:
    """The values that the changes of one example use."""

    ident: int
    other: int
    count: int
    word: str
    player: str
    flag: bool


draws = st.builds(
    Draws,
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(0, 3),
    st.sampled_from(HUES),
    players,
    st.booleans(),
)


def changed_worlds(world: World, d: Draws) -> Iterator[tuple[set[Key], World]]:
    """Yield worlds that differ in something, with the keys of what differs."""
    ident = min(d.ident, len(world.objects))
    obj = world.objects[ident - 1]
    facts = world.facts
    for kind in ("growth", "dust"):
        rest = [each for each in obj.counters if each[0] != kind]
        piles = pairs([*rest, *([(kind, Pile(d.count, 9))] if d.count else [])])
        yield {("@counters", kind)}, world.edit(ident, counters=piles)
    for name in ("chief", "guest"):
        marks = [each for each in obj.designations if each[0] != name]
        yield {("@designations", name)}, world.edit(ident, designations=pairs([*marks, *[(name, 9)] * d.flag]))
    fields: dict[str, int | str | bool] = {"turned": d.flag, "wear": d.count, "face": "back", "keeper": d.player}
    for name, state in fields.items():
        status: Any = pairs({**dict(obj.status), name: state})
        yield {("@status", name)}, world.edit(ident, status=status)
    for name in ("hue", "kind"):
        chosen = pairs({**dict(obj.choices), name: words(d.word)})
        yield {("@choices", name)}, world.edit(ident, choices=chosen)
    yield {("@place", ANY)}, world.edit(ident, place=d.other if d.flag else None)
    yield {("@attached", ANY)}, world.edit(ident, attached_to=d.other if d.flag else None)
    yield {("@zone", ANY)}, world.edit(ident, zone="pile" if d.flag else "table")
    yield {("@owner", ANY)}, world.edit(ident, owner=d.player)
    for name in ("round", "score"):
        numbers = pairs({**dict(facts.numbers), name: d.count})
        yield {("@numbers", name)}, attrs.evolve(world, facts=attrs.evolve(facts, numbers=numbers))
    for name in ("gold", "life"):
        held = pairs({d.player: ((name, d.count),)})
        yield {("@held", name)}, attrs.evolve(world, facts=attrs.evolve(facts, holdings=held))
        history = ((name, pairs(dict.fromkeys(("", "1", "2", "3", d.player), d.count))),)
        yield {("@history", name)}, attrs.evolve(world, facts=attrs.evolve(facts, history=history))
    yield {("@turn", ANY)}, attrs.evolve(world, facts=attrs.evolve(facts, turn=d.player))
    yield {("@you", ANY)}, attrs.evolve(world, you=d.player)
    for relation in facts.relations:
        others = [each for each in facts.relations if each != relation]
        changed = Relation(relation.name, frozenset({Side.OTHERS} if d.flag else Side))
        relations = attrs.evolve(facts, relations=(*others, changed))
        yield {("@relations", relation.name)}, attrs.evolve(world, facts=relations)
    teams = attrs.evolve(facts, teams=((d.player, "east"),))
    yield {("@relations", ANY)}, attrs.evolve(world, facts=teams)
    new = attrs.evolve(obj, id=9, owner=d.player, label="new")
    yield {OBJECTS}, attrs.evolve(world, objects=(*world.objects, new))
    chars: dict[str, Value] = {
        "name": "Elm",
        "kinds": words(KINDS[: d.count]),
        "marks": words(MARKS[1 : d.count + 1]),
        "hue": words(d.word),
        "strength": d.count,
        "speed": d.count + 1,
        "controller": d.player,
    }
    for name, value in chars.items():
        yield {(name, ANY)}, world.value(ident, name, value)
    for name in ("brisk", "grow"):
        gained = Instance(Keyword(name), Origin.GRANTED, (9,), 9)
        kept = world.reading().board.value(ident, ABILITIES)
        assert isinstance(kept, tuple)
        yield {(ABILITIES, name)}, world.value(ident, ABILITIES, (*kept, gained))


def closed(keys: Iterable[Key]) -> set[Key]:
    """Return keys with what they hang on by the schema: a family, a number that needs a word."""
    found = set(keys)
    for name, _ in keys:
        if not name.startswith("@"):
            whole = SCHEMA.characteristic(name)
            found.add((whole.name, ANY))
            if whole.only_with:
                found |= {(whole.only_with[0], ANY), ("@zone", ANY)}
    return found


def overlap(left: Iterable[Key], right: Iterable[Key]) -> bool:
    return any(a[0] == b[0] and (a[1] == b[1] or ANY in (a[1], b[1])) for a in left for b in right)


def answer(subject: Where | Expr | Condition, world: World, ids: Iterable[int]) -> list[Any]:
    reading = world.reading()
    if isinstance(subject, Where):
        return [subject.test(ident, reading) for ident in ids]
    if isinstance(subject, Expr):
        return [subject.evaluate(reading.of(ident)) for ident in ids]
    return [subject.holds(reading)]


def unread_change(subject: Where | Expr | Condition, world: World, d: Draws) -> set[Key] | None:
    """Return the keys of a change that is not read and changes the answer, or None."""
    ids = [obj.id for obj in world.objects]
    before = answer(subject, world, ids)
    reads = closed(subject.reads())
    for keys, other in changed_worlds(world, d):
        if not overlap(keys, reads) and answer(subject, other, ids) != before:
            return keys
    return None


def count_of_source(reading: Reading) -> int:
    return CounterCount("growth").number(reading)


def is_red(ident: int, reading: Reading) -> bool:
    return "red" in SCHEMA.words_of(reading.board, ident, "hue")


word_sets = st.sampled_from([words("red"), words(["grey", "red"]), words("smith"), words("actor")])
who: st.SearchStrategy[Expr] = st.one_of(
    st.sampled_from([data.You(), data.TurnPlayer(), data.Named("that"), Constant("bob"), Constant(2)]),
    st.builds(data.OwnerOf, whose | st.just(data.That("that"))),
)
filters: dict[type, st.SearchStrategy[Where]] = {
    data.AllOf: st.builds(AllOf, st.lists(wheres, max_size=2).map(tuple)),
    data.AnyOf: st.builds(AnyOf, st.lists(wheres, max_size=2).map(tuple)),
    data.Not: st.builds(data.Not, wheres),
    data.Has: st.builds(
        data.Has, st.sampled_from(["hue", "crafts", "kinds", "marks"]), st.builds(Constant, word_sets) | exprs
    ),
    data.HasAbility: st.builds(data.HasAbility, st.sampled_from(["brisk", "grow"])),
    data.Compared: st.builds(
        data.Compared, st.sampled_from(["speed", "strength"]), st.sampled_from(data.Comparison), exprs
    ),
    data.Controlled: st.builds(data.Controlled, st.sampled_from(["self", "friend", "stranger"])),
    data.Owned: st.builds(data.Owned, st.sampled_from(["self", "friend", "stranger"])),
    data.Itself: st.just(data.Itself()),
    data.Host: st.just(data.Host()),
    data.Here: st.just(data.Here()),
    data.In: st.just(data.In(words("table"))),
    data.Counters: st.builds(data.Counters, st.just("growth"), st.integers(1, 2)),
    data.Designated: st.just(data.Designated("chief")),
    data.Status: st.sampled_from([data.Status("turned", True), data.Status("wear", 1), data.Status("face", "back")]),
    data.These: st.builds(data.These, st.frozensets(st.integers(1, 3))),
    data.Newest: st.builds(data.Newest, wheres),
    data.Those: st.builds(data.Those, st.sampled_from(["that", "two", "unheard"])),
    data.Found: st.builds(data.Found, st.sampled_from(["that", "unheard"])),
    data.ControlledBy: st.builds(data.ControlledBy, who),
    data.OwnedBy: st.builds(data.OwnedBy, who),
    data.Attached: st.builds(data.Attached, wheres),
    data.AttachedTo: st.builds(data.AttachedTo, whose),
    data.It: st.just(data.It()),
    data.Bears: st.builds(data.Bears, wheres, st.booleans()),
    data.Linked: st.builds(data.Linked, st.just("wear")),
    data.LinkedBy: st.builds(data.LinkedBy, st.just("wear")),
    data.HasKind: st.builds(data.HasKind, st.sampled_from([frozenset(), frozenset({"static"})])),
    data.Marked: st.builds(data.Marked, st.integers(1, 3)),
    data.Naming: st.builds(data.Naming, st.just("keeper"), st.sampled_from(["self", "friend", "stranger"])),
    data.Tracked: st.builds(data.Tracked, st.just("life"), st.integers(1, 2)),
    data.Granter: st.just(data.Granter()),
    data.Measured: st.builds(data.Measured, exprs, st.sampled_from(data.Comparison), exprs),
    Opaque: st.just(Opaque("is red", is_red, frozenset({("hue", ANY)}))),
}
expressions: dict[type, st.SearchStrategy[Expr]] = {
    Constant: st.builds(Constant, small | word_sets),
    data.Parameter: st.just(data.Parameter()),
    ValueOf: st.builds(
        ValueOf, st.sampled_from([each.name for each in SCHEMA.characteristics]), whose | st.just(data.That("that"))
    ),
    CounterCount: st.builds(CounterCount, st.just("growth"), whose | st.just(data.That("that"))),
    data.Named: st.builds(data.Named, st.sampled_from(["that", "two", "unheard"])),
    data.Held: st.builds(data.Held, st.just("life"), who),
    data.Tallied: st.builds(data.Tallied, st.just("life"), st.none() | who, st.booleans()),
    data.Distinct: st.builds(data.Distinct, st.just("life"), st.none() | who),
    data.Whoever: st.builds(data.Whoever, st.sampled_from(["self", "friend", "stranger"])),
    data.Everyone: st.just(data.Everyone()),
    data.TurnPlayer: st.just(data.TurnPlayer()),
    data.OwnerOf: st.builds(data.OwnerOf, whose | st.just(data.That("that"))),
    data.Choice: st.just(data.Choice("hue")),
    data.Fact: st.just(data.Fact("round")),
    data.You: st.just(data.You()),
    data.Count: st.builds(data.Count, wheres),
    data.Total: st.builds(data.Total, wheres, st.sampled_from(["speed", "strength"])),
    data.Different: st.builds(data.Different, exprs),
    data.CountersAmong: st.builds(data.CountersAmong, wheres, st.sampled_from(["", "growth"])),
    data.DifferentNumbers: st.builds(data.DifferentNumbers, wheres, st.sampled_from(["speed", "strength"])),
    data.Greatest: st.builds(data.Greatest, wheres, st.sampled_from(["speed", "strength"])),
    data.Granted: st.just(data.Granted((Keyword("grow"),))),
    data.Times: st.builds(data.Times, st.just("life"), whose | st.just(data.That("that"))),
    data.Marks: st.builds(data.Marks, whose),
    data.Symbols: st.builds(data.Symbols, whose | wheres, st.just("hue"), st.just(words("red"))),
    WordsAmong: st.builds(WordsAmong, wheres, st.sampled_from(["kinds", "hue"])),
    data.AbilitiesAmong: st.builds(data.AbilitiesAmong, wheres, st.just(words(["doing", "keyword"]))),
    data.Combined: st.builds(
        data.Combined, st.sampled_from(data.Arithmetic), st.lists(exprs, min_size=1, max_size=2).map(tuple)
    ),
    data.Half: st.builds(data.Half, exprs, st.booleans()),
    data.AmongPlayers: st.builds(
        data.AmongPlayers,
        st.sampled_from(["self", "friend", "stranger"]),
        st.sampled_from([data.Arithmetic.SUM, data.Arithmetic.LEAST, data.Arithmetic.GREATEST]),
        exprs,
    ),
    data.PlayersWho: st.builds(data.PlayersWho, st.sampled_from(["self", "friend", "stranger"]), conditions),
    data.TextOf: st.builds(data.TextOf, whose | wheres),
    data.PerObject: st.just(data.PerObject(((1, 4), (2, words("red"))))),
    Computed: st.just(Computed("counters", count_of_source, frozenset({("@counters", "growth")}))),
}
truths: dict[type, st.SearchStrategy[Condition]] = {
    data.Always: st.just(data.Always()),
    data.Exists: st.builds(data.Exists, wheres, st.integers(1, 2)),
    data.SourceIs: st.builds(data.SourceIs, wheres),
    data.Compares: st.builds(data.Compares, exprs, st.sampled_from(data.Comparison), exprs),
    data.TurnOf: st.builds(data.TurnOf, st.sampled_from(["self", "friend", "stranger"])),
    data.Every: st.builds(data.Every, st.lists(conditions, max_size=2).map(tuple)),
    data.Either: st.builds(data.Either, st.lists(conditions, max_size=2).map(tuple)),
    data.Unless: st.builds(data.Unless, conditions),
    data.Anyone: st.builds(data.Anyone, st.sampled_from(["self", "friend", "stranger"]), conditions),
    data.Did: st.builds(data.Did, st.sampled_from(["that", "unheard"])),
    data.ThatIs: st.builds(data.ThatIs, st.sampled_from(["that", "unheard"]), wheres),
}
subjects: dict[type[Any], st.SearchStrategy[Any]] = {**filters, **expressions, **truths}


def test_every_filter_expression_and_condition_stands_in_the_law() -> None:
    assert set(subjects) == set(READERS), "a new class needs a strategy here, so that the law of reads covers it"


@pytest.mark.parametrize("cls", subjects, ids=lambda cls: cls.__name__)
def test_what_is_not_read_does_not_change_the_answer(cls: type) -> None:
    @given(subject=subjects[cls], world=worlds(), d=draws)
    @settings(laws, max_examples=8)  # there are many classes
    def law(subject: Where | Expr | Condition, world: World, d: Draws) -> None:
        assert type(subject) is cls
        keys = unread_change(subject, world, d)
        assert keys is None, f"{subject!r} does not say that it reads {keys}"

    law()


red, smith = Constant(words("red")), Constant(words("smith"))
score = data.Fact("score")
at_least = data.Comparison.AT_LEAST
# One of each class whose answer can change at all, on SHOWN.
shown: list[Where | Expr | Condition] = [
    AllOf((data.Has("hue", red),)),
    AnyOf((data.Has("hue", red),)),
    data.Not(data.Counters("growth")),
    data.Has("crafts", smith),
    data.HasAbility("grow"),
    data.Compared("speed", at_least, Constant(1)),
    data.Compared("strength", at_least, score),
    data.Controlled("friend"),
    data.Owned("self"),
    data.Host(),
    data.Here(),
    data.In(words("table")),
    data.Counters("growth"),
    data.Designated("chief"),
    data.Status("turned", True),
    data.Newest(data.Has("hue", red)),
    data.Attached(data.Compared("speed", at_least, Constant(5))),
    data.AttachedTo(1),
    data.Bears(AllOf()),
    data.Linked("wear"),
    data.LinkedBy("wear"),
    data.HasKind(),
    data.Marked(),
    data.Naming("keeper", "stranger"),
    data.Tracked("life"),
    data.Measured(CounterCount("growth", Whose.IT), at_least, Constant(1)),
    data.ControlledBy(data.You()),
    data.OwnedBy(data.You()),
    Opaque("is red", is_red),
    ValueOf("marks"),
    ValueOf("speed", Whose.HOST),
    CounterCount("growth"),
    data.Choice("hue"),
    data.Fact("score"),
    data.Held("life", Constant("cid")),
    data.Tallied("life", Constant("cid")),
    data.Tallied("life", source=True),
    data.Distinct("life"),
    data.Whoever("friend"),
    data.TurnPlayer(),
    data.OwnerOf(),
    data.You(),
    data.Count(AllOf()),
    data.TextOf(data.Has("hue", red)),
    data.Total(data.In(words("table")), "speed"),
    WordsAmong(AllOf(), "hue"),
    data.Different(WordsAmong(AllOf(), "hue")),
    data.CountersAmong(AllOf()),
    data.DifferentNumbers(AllOf(), "speed"),
    data.Greatest(data.Itself(), "speed"),
    data.Marks(),
    data.Times("life", 2),
    data.Symbols(AllOf(), "name", words("R")),
    data.AbilitiesAmong(AllOf(), words("keyword")),
    data.Combined(data.Arithmetic.SUM, (score, CounterCount("growth"))),
    Computed("counters", count_of_source),
    data.Exists(data.Has("hue", red)),
    data.SourceIs(data.Designated("chief")),
    data.ThatIs("that", data.Has("hue", red)),
    data.Compares(CounterCount("growth"), at_least, Constant(3)),
    data.TurnOf("self"),
    data.Every((data.TurnOf("self"),)),
    data.Either((data.TurnOf("self"),)),
    data.Unless(data.TurnOf("self")),
    data.Anyone("friend", data.TurnOf("self")),
    data.Half(CounterCount("growth")),
    data.AmongPlayers("friend", data.Arithmetic.SUM, data.Count(data.Controlled("self"))),
    data.PlayersWho("friend", data.TurnOf("self")),
]
SHOWN = World(
    tuple(
        Obj(
            ident,
            (data.Card("Fen", (("kinds", words("actor")), ("name", "{R}"), ("speed", speed))),),
            "ann",
            "ann",
            "table",
            1,
            attached_to=host,
            status=(("wear", 2),) if ident == 2 else (),
        )
        for ident, host, speed in ((1, None, 5), (2, 1, 0), (3, 1, 0))
    ),
    FACTS,
    2,
    "ann",
)


@pytest.mark.parametrize("subject", shown, ids=lambda each: type(each).__name__)
def test_the_law_catches_what_keeps_silent_on_its_reads(
    subject: Where | Expr | Condition, monkeypatch: pytest.MonkeyPatch
) -> None:
    d = Draws(ident=2, other=3, count=3, word="red", player="cid", flag=True)
    assert unread_change(subject, SHOWN, d) is None or not subject.reads()
    monkeypatch.setattr(type(subject), "reads", lambda _: frozenset())
    assert unread_change(subject, SHOWN, d) is not None


def test_only_what_reads_nothing_is_not_shown_to_be_caught() -> None:
    fixed = {Constant, data.Parameter, data.Always, data.PerObject, data.These, data.It, data.Itself, data.Everyone}
    fixed |= {data.Granter, data.Granted}  # who gives it is no value of the board
    fixed |= {data.Those, data.Found, data.Named, data.Did}  # names stand for the same as long as it is read
    assert {type(each) for each in shown} | fixed == set(READERS)


@pytest.mark.parametrize("expr", [ValueOf("speed", Whose.HOST), CounterCount("growth", Whose.HOST)])
def test_what_is_read_of_the_host_depends_on_attachment(expr: Expr) -> None:
    assert ("@attached", ANY) in expr.reads()


# -- filters obey the laws of logic ---------------------------------------------------------


@given(world=worlds(), a=wheres, b=wheres, c=wheres)
@laws
def test_filters_obey_the_laws_of_logic(world: World, a: Where, b: Where, c: Where) -> None:
    reading = world.reading()

    def same(left: Where, right: Where) -> bool:
        ids = list(reading.board.ids())
        return [left.test(ident, reading) for ident in ids] == [right.test(ident, reading) for ident in ids]

    everything, nothing = AllOf(), AnyOf()
    assert same(~~a, a)
    assert same(a & b, b & a)
    assert same(a | b, b | a)
    assert same((a & b) & c, a & (b & c))
    assert same((a | b) | c, a | (b | c))
    assert same(a & (b | c), (a & b) | (a & c))
    assert same(a | (b & c), (a | b) & (a | c))
    assert same(~(a & b), ~a | ~b)
    assert same(~(a | b), ~a & ~b)
    assert same(a & (a | b), a)
    assert same(a | (a & b), a)
    assert same(a & ~a, nothing)
    assert same(a | ~a, everything)
    assert same(a & everything, a)
    assert same(a | nothing, a)


@given(world=worlds(), a=conditions, b=conditions)
@laws
def test_conditions_obey_the_laws_of_logic(world: World, a: Condition, b: Condition) -> None:
    reading = world.reading()
    every, either, no = data.Every((a, b)), data.Either((a, b)), data.Unless
    assert no(no(a)).holds(reading) == a.holds(reading)
    assert no(every).holds(reading) == data.Either((no(a), no(b))).holds(reading)
    assert no(either).holds(reading) == data.Every((no(a), no(b))).holds(reading)


@given(world=worlds(), where=wheres)
@laws
def test_counts_and_existence_agree_with_the_filter(world: World, where: Where) -> None:
    reading = world.reading()
    found = [ident for ident in reading.board.ids() if where.test(ident, reading)]
    assert data.Count(where).number(reading) == len(found)
    assert data.Exists(where).holds(reading) == bool(found)
    assert data.Exists(where, 2).holds(reading) == (len(found) > 1)
    total = sum(ValueOf("speed").number(reading.of(ident)) for ident in found)
    assert data.Total(where, "speed").number(reading) == total


@pytest.mark.parametrize("comparison", data.Comparison)
def test_comparisons_of_numbers(comparison: data.Comparison) -> None:
    expected = {"=": (0, 1, 0), "!=": (1, 0, 1), "<": (1, 0, 0), "<=": (1, 1, 0), ">": (0, 0, 1), ">=": (0, 1, 1)}
    assert tuple(comparison.holds(left, 2) for left in (1, 2, 3)) == tuple(map(bool, expected[comparison.value]))


# -- values that an object starts from --------------------------------------------------------


def obj_of(**printed: data.Written) -> Obj:
    card = data.Card("Fen", pairs(printed), (Keyword("brisk"),))
    return Obj(1, (card,), "ann", "bob", "table", 4)


def test_an_object_starts_from_what_is_printed() -> None:
    record = base_record(SCHEMA, obj_of(kinds=words("actor"), strength=2))
    assert record == {
        "name": None,
        "kinds": words("actor"),
        "marks": frozenset(),
        "hue": frozenset(),
        "strength": 2,
        "speed": 0,
        "shut": frozenset(),
        "controller": "bob",
        "text": data.Card("Fen", (("kinds", words("actor")), ("strength", 2)), (Keyword("brisk"),)),
        "abilities": (Instance(Keyword("brisk"), Origin.PRINTED, (0,), 4),),
    }


def test_a_word_brings_an_ability_after_those_printed() -> None:
    record = base_record(SCHEMA, obj_of(kinds=words("actor"), marks=words("smith")))
    found = record["abilities"]
    assert isinstance(found, tuple)
    assert [(each.ability.name, each.origin) for each in found] == [
        ("brisk", Origin.PRINTED),
        ("Forges.", Origin.INTRINSIC),
    ]


def test_a_family_falls_with_what_it_requires() -> None:
    obj = obj_of(kinds=words("actor"), marks=words(["smith", "old"]))
    record = base_record(SCHEMA, obj)
    after = apply_op(Op(OpKind.SET, "kinds", value=Constant(words("tool"))), record, obj)
    assert after["marks"] == words("old")
    assert [each.ability.name for each in instances(after)] == ["brisk"]


def test_setting_a_family_to_some_words_takes_abilities() -> None:
    obj = obj_of(kinds=words("actor"), marks=words(["smith", "old"]))
    after = apply_op(Op(OpKind.SET, "crafts", value=Constant(words("baker"))), base_record(SCHEMA, obj), obj)
    assert after["marks"] == words(["baker", "old"])
    assert after["abilities"] == ()


def test_a_number_that_needs_a_word_is_there_only_with_it() -> None:
    board = Board.start(SCHEMA, [obj_of(kinds=words("tool"), strength=2)], FACTS)
    assert board.value(1, "strength") is None
    board = Board.start(SCHEMA, [obj_of(kinds=words("actor"), strength=-2)], FACTS)
    assert board.value(1, "strength") == 0
    assert board.records[1]["strength"] == -2


# -- operations -------------------------------------------------------------------------------

GIVER = Giver(7, (7, 3, 1), "Rain")


def instances(record: Record) -> tuple[Instance, ...]:
    value = record[ABILITIES]
    assert isinstance(value, tuple)
    return value


def apply_op(op: Op, record: Record, obj: Obj) -> Record:
    operand = op.value.value if isinstance(op.value, Constant) else None
    return perform(SCHEMA, record, obj, [(op, operand, GIVER)])


def correlated(names: Iterable[str]) -> set[str]:
    """Return characteristics with all that hang on them by the schema."""
    found = set(names)
    while True:
        more = {family.of for family in SCHEMA.families if family.requires and family.requires[0] in found}
        more |= {ABILITIES for bring in SCHEMA.brings if bring.characteristic in found}
        more |= {ABILITIES for name in SCHEMA.barring if name in found}
        more |= {ABILITIES for take in SCHEMA.takes if SCHEMA.characteristic(take.family).name in found}
        if more <= found:
            return found
        found |= more


@st.composite
def performed(draw: st.DrawFn) -> tuple[Obj, Record, Op, Record]:
    """Return an object, its values after some operations, one more operation, and the values after it."""
    obj = Obj(1, (draw(plain_cards),), "ann", draw(st.none() | players), "table", 4)
    record = base_record(SCHEMA, obj)
    for op in draw(st.lists(ops, max_size=2)):
        record = apply_op(op, record, obj)
    op = draw(ops)
    return obj, record, op, apply_op(op, record, obj)


@given(case=performed())
@laws
def test_an_operation_changes_only_what_it_writes_and_what_hangs_on_it(
    case: tuple[Obj, Record, Op, Record],
) -> None:
    _, before, op, after = case
    written = {SCHEMA.characteristic(name).name for name, _ in op.writes()}
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} <= correlated(written)


@given(case=performed())
@laws
def test_an_operation_leaves_the_old_values_alone_and_is_repeatable(case: tuple[Obj, Record, Op, Record]) -> None:
    obj, before, op, after = case
    copy = dict(before)
    assert apply_op(op, before, obj) == after
    assert before == copy
    if op.kind in (OpKind.SET, OpKind.ADD, OpKind.REMOVE, OpKind.CLEAR):
        assert apply_op(op, after, obj) == after
    if op.kind is OpKind.SWITCH:
        assert apply_op(op, after, obj) == before


@given(case=performed())
@laws
def test_instances_stay_in_order_and_apart(case: tuple[Obj, Record, Op, Record]) -> None:
    *_, after = case
    keys = [each.key for each in instances(after)]
    assert keys == sorted(set(keys))


@given(case=performed())
@laws
def test_an_operation_with_fixed_words_changes_no_other_words(case: tuple[Obj, Record, Op, Record]) -> None:
    _, before, op, after = case
    if op.kind in (OpKind.ADD, OpKind.REMOVE) and op.on != ABILITIES:
        name = SCHEMA.characteristic(op.on).name
        old, new = before[name], after[name]
        assert isinstance(old, frozenset)
        assert isinstance(new, frozenset)
        fallen = SCHEMA.families[0].words if name == "marks" else frozenset()
        assert (old ^ new) - fallen <= {word for _, word in op.writes()}


def test_increases_and_decreases() -> None:
    obj = obj_of(kinds=words("actor"), strength=1, speed=1)
    record = base_record(SCHEMA, obj)
    for on, kind, amount, expected in [
        ("strength", OpKind.INCREASE, 2, 3),
        ("strength", OpKind.INCREASE, -2, -1),
        ("strength", OpKind.DECREASE, 2, -1),
        ("speed", OpKind.INCREASE, -2, 1),  # it grows only
        ("speed", OpKind.DECREASE, 3, -2),
    ]:
        assert apply_op(Op(kind, on, value=Constant(amount)), record, obj)[on] == expected
    unprinted = base_record(SCHEMA, obj_of())
    assert apply_op(Op(OpKind.INCREASE, "strength", value=Constant(2)), unprinted, obj)["strength"] == 2
    assert perform(SCHEMA, record, obj, [(Op(OpKind.INCREASE, "speed", value=Constant(1)), None, GIVER)])["speed"] == 1


def test_gained_abilities_are_instances_of_their_own_and_losing_takes_all() -> None:
    obj = obj_of()
    record = base_record(SCHEMA, obj)
    gained = apply_op(Op(OpKind.ADD, ABILITIES, value=Constant((Keyword("brisk"),))), record, obj)
    assert [(each.origin, each.since, each.by) for each in instances(gained)] == [
        (Origin.PRINTED, 4, ""),
        (Origin.GRANTED, 7, "Rain"),
    ]
    lost = apply_op(Op(OpKind.REMOVE, ABILITIES, value=Constant((Keyword("brisk", 3),))), gained, obj)
    assert instances(lost) == ()


@pytest.mark.parametrize(
    ("kind", "op"),
    [pytest.param(kind, op) for kind in Kind for op in OpKind if (kind, op) not in data.SENSIBLE],
    ids=lambda each: each.value,
)
def test_an_operation_that_makes_no_sense_is_refused(kind: Kind, op: OpKind) -> None:
    on = {"number": "speed", "word": "name", "words": "hue", "player": "controller", "abilities": ABILITIES}.get(
        kind.value, kind.value
    )
    obj = obj_of()
    value = None if op in (OpKind.CLEAR, OpKind.SWITCH) else Constant(1)
    senseless = Op(op, on, on if op is OpKind.SWITCH else None, value)
    with pytest.raises(DataError, match=f"'{op.value}' makes no sense on '{on}'"):
        apply_op(senseless, base_record(SCHEMA, obj), obj)


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (Op(OpKind.ADD, "hue", value=Constant(1)), "add 'hue': expected words, came 1"),
        (Op(OpKind.INCREASE, "speed", value=Constant("x")), "increase 'speed': expected a number, came 'x'"),
        (Op(OpKind.ADD, ABILITIES, value=Constant(1)), "add 'abilities': expected abilities, came 1"),
    ],
)
def test_an_operand_of_a_wrong_kind_is_refused(op: Op, message: str) -> None:
    obj = obj_of()
    with pytest.raises(DataError, match=message):
        apply_op(op, base_record(SCHEMA, obj), obj)


def test_an_unknown_characteristic_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownWord, match="'strenth'; did you mean 'strength'"):
        apply_op(Op(OpKind.CLEAR, "strenth"), base_record(SCHEMA, obj_of()), obj_of())


@pytest.mark.parametrize(
    "make",
    [
        lambda: Op(OpKind.SET, "hue"),
        lambda: Op(OpKind.CLEAR, "hue", value=Constant(1)),
        lambda: Op(OpKind.SWITCH, "speed"),
        lambda: Op(OpKind.CLEAR, "speed", "strength"),
        lambda: Op(OpKind.CLEAR, "hue", keeps=words("doing")),
        lambda: Op(OpKind.ADD, ABILITIES, value=Constant(()), keeps=words("doing")),
        lambda: data.AbilitiesAmong(AllOf(), frozenset()),
        lambda: Part(AllOf(), ()),
        lambda: Pile(0),
        lambda: data.Combined(data.Arithmetic.SUM, ()),
        lambda: Obj(0, (data.Card("Fen"),), "ann", None, "table", 1),
        lambda: Obj(1, (), "ann", None, "table", 1),
    ],
)
def test_a_value_that_contradicts_itself_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


# -- what hangs together --------------------------------------------------------------------


@pytest.mark.parametrize(("on", "operand"), [("speed", "x"), ("name", 3), ("controller", 3), ("speed", words("x"))])
def test_setting_a_value_of_a_wrong_kind_is_refused(on: str, operand: Any) -> None:
    with pytest.raises(DataError):
        apply_op(Op(OpKind.SET, on, value=Constant(operand)), base_record(SCHEMA, obj_of()), obj_of())


def test_setting_a_number_to_abilities_is_refused() -> None:
    with pytest.raises(DataError):
        apply_op(Op(OpKind.SET, "speed", value=Constant(())), base_record(SCHEMA, obj_of()), obj_of())


def test_a_lost_ability_does_not_come_back_with_another_word() -> None:
    obj = obj_of(kinds=words("actor"), marks=words("smith"))
    record = apply_op(Op(OpKind.CLEAR, ABILITIES), base_record(SCHEMA, obj), obj)
    assert apply_op(Op(OpKind.ADD, "marks", value=Constant(words("old"))), record, obj)[ABILITIES] == ()


@pytest.mark.parametrize("expr", [ValueOf("crafts"), WordsAmong(AllOf(), "crafts")])
def test_the_words_of_a_family_are_those_of_the_family(expr: Expr) -> None:
    board = Board.start(SCHEMA, [obj_of(kinds=words("actor"), marks=words(["smith", "old"]))], FACTS)
    assert expr.evaluate(board.reading(1, "ann").of(1)) == words("smith")


@pytest.mark.parametrize("expr", [ValueOf("speed", 2), CounterCount("growth", 2)])
def test_what_is_read_of_an_object_by_id_depends_on_its_being_there(expr: Expr) -> None:
    assert OBJECTS in expr.reads()


# -- names, relations, positions --------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "name"),
    [
        (data.Keyword("grow", 2), "grow"),
        (data.Described("Rests."), "Rests."),
        (Static(label="glory"), "glory"),
        (Static(), ""),
        (data.Enters(), ""),
        (data.Enters(label="coming"), "coming"),
        (data.AttachesTo(data.Itself()), ""),
    ],
)
def test_abilities_have_the_name_under_which_others_speak_of_them(ability: data.Ability, name: str) -> None:
    assert ability.name == name


@pytest.mark.parametrize(
    ("relation", "you", "player", "holds"),
    [
        ("self", "ann", "ann", True),
        ("self", "ann", "bob", False),
        ("friend", "ann", "bob", True),
        ("friend", "ann", "cid", False),
        ("stranger", "ann", "cid", True),
        ("stranger", "ann", "bob", False),
        ("stranger", None, "cid", False),
        ("stranger", "ann", None, False),
        ("nobody's word", "ann", "ann", False),
    ],
)
def test_relations_of_players(relation: str, you: str | None, player: str | None, holds: bool) -> None:
    assert FACTS.related(relation, you, player) is holds


def test_a_player_without_a_team_is_alone() -> None:
    facts = attrs.evolve(FACTS, teams=())
    assert facts.related("stranger", "ann", "bob")


@given(found=st.permutations(range(1, 40)))
@laws
def test_a_position_goes_through_its_objects_by_ascending_id(found: list[int]) -> None:
    card = data.Card("Fen")
    objects = [Obj(ident, (card,), "ann", None, "pile", 1, f"object {ident}") for ident in found]
    position = Position(objects)
    assert [obj.id for obj in position] == list(position.ids()) == list(range(1, 40))
    assert position == Position({obj.id: obj for obj in objects}) == Position(position.objects)
    assert hash(position) == hash(Position(reversed(objects)))
    assert position.named("object 7").id == 7


def test_an_unknown_label_is_refused_with_a_suggestion() -> None:
    position = Position([Obj(1, (data.Card("Fen"),), "ann", None, "pile", 1, "old Fen")])
    with pytest.raises(UnknownWord, match="'old Fan'; did you mean 'old Fen'"):
        position.named("old Fan")


@given(found=st.dictionaries(st.text(max_size=2), st.integers()))
@laws
def test_pairs_are_a_mapping_in_one_order(found: dict[str, int]) -> None:
    held = pairs(found)
    assert held == pairs(list(reversed(found.items()))) == tuple(sorted(found.items()))
    assert all(data.lookup(held, key, None) == value for key, value in found.items())
    assert data.lookup(held, "absent", None) is None
