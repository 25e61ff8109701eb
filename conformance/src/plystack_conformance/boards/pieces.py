"""What effects are made of, at random: filters, amounts, conditions, operations, abilities, rules."""

from __future__ import annotations

from collections.abc import Callable

from plystack.data import (
    ABILITIES,
    CHANGES,
    CONTROLLER,
    TEXT,
    AbilitiesAmong,
    Ability,
    Action,
    AllOf,
    Always,
    AnyOf,
    Arithmetic,
    Choice,
    Combined,
    Compared,
    Compares,
    Comparison,
    Condition,
    Constant,
    Controlled,
    Count,
    CounterCount,
    Counters,
    Designated,
    Either,
    Every,
    Exists,
    Expr,
    Fact,
    Has,
    HasAbility,
    Here,
    Host,
    In,
    Itself,
    Not,
    Number,
    Op,
    OpKind,
    Owned,
    Parameter,
    Part,
    Rewords,
    Rule,
    RuleKind,
    SourceIs,
    Static,
    Status,
    Total,
    TurnOf,
    Unless,
    ValueOf,
    Where,
    Whose,
    WordsAmong,
    You,
    words,
)

from .choosing import Chooser
from .palette import Palette

_DEEPEST = 2
_WHOSE = tuple(Whose)
_OF_ACTIONS = tuple(kind for kind in RuleKind if kind is not RuleKind.NUMBER)


class NothingToDo(Exception):
    """A game whose plan takes no operation that boards could use."""


class Pieces:
    """Makes pieces of effects for one game, by the choices it is given."""

    def __init__(self, palette: Palette, choose: Chooser) -> None:
        self.palette = palette
        self.choose = choose
        self._board = In(palette.schema.board_zones)

    # -- filters ------------------------------------------------------------------------------

    def where(self, depth: int = _DEEPEST) -> Where:
        """Return a filter."""
        choose, palette = self.choose, self.palette
        kind = choose.below(10) if depth else choose.below(6)
        if kind < 3:
            found = self._has()
            return found if choose.one_in(4) else AllOf((self._board, found))
        if kind < 6:
            return self._simple_where()
        if kind == 6:
            return AllOf((self._board, self.where(depth - 1)))
        if kind == 7:
            inner = self.where(depth - 1)
            return AllOf((self._board, Not(inner))) if choose.below(2) else Not(inner)
        if kind == 8:
            filters = tuple(choose.several(0, 2, lambda _: self.where(depth - 1)))
            return AllOf(filters) if choose.below(2) else AnyOf(filters)
        if palette.numbers and choose.below(2):
            return Compared(choose.among(palette.numbers), choose.among(tuple(Comparison)), self.amount(depth - 1))
        if not palette.words:
            return self._board
        name = choose.among(tuple(palette.words))
        return Has(name, self._words(name, depth - 1))

    def _has(self) -> Where:
        if not self.palette.words:
            return self._simple_where()
        name = self.choose.among(tuple(self.palette.words))
        return Has(name, Constant(words(self.choose.among(self.palette.words[name]))))

    def _simple_where(self) -> Where:
        choose, palette = self.choose, self.palette
        kind = choose.below(11)
        if kind < 3:
            return choose.among((self._board, Itself(), Host(), Here(), Not(Itself())))
        if kind == 3:
            return HasAbility(choose.among(palette.abilities).name)
        if kind == 4 and palette.numbers:
            number = Constant(choose.between(0, 4))
            return Compared(choose.among(palette.numbers), choose.among(tuple(Comparison)), number)
        if kind == 5 and palette.relations:
            return choose.among((Controlled, Owned))(choose.among(palette.relations))
        if kind == 6 and palette.counters:
            return Counters(choose.among(palette.counters), choose.between(1, 2))
        if kind == 7 and palette.designations:
            return Designated(choose.among(palette.designations))
        if kind == 8:
            return In(words(choose.among(tuple(palette.schema.zone_table))))
        if kind == 9 and palette.schema.fields:
            field = choose.among(palette.schema.fields)
            return Status(field.name, field_value(choose, field.default))
        return Has("name", Constant(words(choose.among(palette.names)))) if palette.has_name else Itself()

    # -- amounts ------------------------------------------------------------------------------

    def amount(self, depth: int = _DEEPEST) -> Expr:
        """Return a number."""
        choose, palette = self.choose, self.palette
        kind = choose.below(8) if depth else choose.below(5)
        if kind < 2:
            return Constant(choose.among((1, 2, 3, 5, 0, -1, -2)))
        if kind == 2 and palette.numbers:
            return ValueOf(choose.among(palette.numbers), choose.among(_WHOSE))
        if kind == 3 and palette.counters:
            return CounterCount(choose.among(palette.counters), choose.among(_WHOSE))
        if kind in (2, 3, 4):
            return choose.among((Parameter(), Fact("round"), Fact("none")))
        if kind == 5:
            return Count(self.where(depth - 1))
        if kind == 6 and palette.numbers:
            return Total(self.where(depth - 1), choose.among(palette.numbers))
        terms = choose.several(1, 3, lambda _: self.amount(depth - 1))
        return Combined(choose.among(tuple(Arithmetic)), tuple(terms))

    def _words(self, name: str, depth: int) -> Expr:
        """Return words: fixed ones, chosen ones, all among some objects, another's."""
        choose, palette = self.choose, self.palette
        kind = choose.below(5)
        if kind < 2 or depth <= 0:
            return Constant(choose.some(palette.words[name]))
        if kind == 2 or name in palette.schema.family_table:
            return ValueOf(name, choose.among(_WHOSE))
        if kind == 3 and name == next(iter(palette.words)):  # objects have words of this one chosen
            return Choice("word")
        return WordsAmong(self.where(depth - 1), name)

    # -- conditions ---------------------------------------------------------------------------

    def condition(self) -> Condition:
        """Return a condition; most often none."""
        return Always() if self.choose.below(5) < 3 else self._condition(1)

    def _condition(self, depth: int) -> Condition:
        choose = self.choose
        kind = choose.below(7) if depth else choose.below(4)
        if kind == 0:
            return Exists(self.where(1), choose.between(1, 3))
        if kind == 1:
            return SourceIs(self.where(1))
        if kind == 2 and self.palette.relations:
            return TurnOf(choose.among(self.palette.relations))
        if kind in (2, 3):
            return Compares(self.amount(1), choose.among(tuple(Comparison)), self.amount(1))
        if kind == 4:
            return Unless(self._condition(depth - 1))
        inner = tuple(choose.several(1, 2, lambda _: self._condition(depth - 1)))
        return Every(inner) if kind == 5 else Either(inner)

    # -- operations and abilities -------------------------------------------------------------

    def op(self, depth: int, *, floating: bool = False) -> Op:
        """Return an operation that the game has a layer for.

        Arguments:
            depth: how many abilities grant one another around it.
            floating: whether it belongs to an effect whose amounts are fixed.
        """
        kind = self.choose.below(7)
        if kind < 3:
            made = self._word_op()
        elif kind < 5:
            made = self._size_op()
        elif kind == 5:
            made = self._ability_op(depth, floating=floating)
        else:
            made = self._other_op()
        if made is not None and self.palette.takes(made):
            return made
        if (plain := self._word_op() or self._size_op()) is not None:
            return plain
        gained = Op(OpKind.ADD, ABILITIES, value=Constant((self.choose.among(self.palette.abilities),)))
        if not self.palette.takes(gained):
            raise NothingToDo(f"the plan of {self.palette.name!r} takes no operation on words, numbers or abilities")
        return gained

    def _word_op(self) -> Op | None:
        choose, kinds = self.choose, self.palette.word_ops
        if not kinds:
            return None
        name = choose.among(tuple(kinds))
        if choose.one_in(8) and self.palette.takes_kind(OpKind.CLEAR, name):
            return Op(OpKind.CLEAR, name)
        kind = choose.among(kinds[name])
        if choose.one_in(3):
            return Op(kind, name, value=self._words(name, 1))
        return Op(kind, name, value=Constant(words(choose.among(self.palette.words[name]))))

    def _size_op(self) -> Op | None:
        choose, numbers, kinds = self.choose, self.palette.numbers, self.palette.size_ops
        if choose.one_in(6) and numbers:
            switch = Op(OpKind.SWITCH, choose.among(numbers), choose.among(numbers))
            if self.palette.takes(switch):
                return switch
        if not kinds:
            return None
        name = choose.among(tuple(kinds))
        if choose.one_in(60) and self.palette.words:  # mostly an error
            return Op(choose.among(kinds[name]), name, value=ValueOf(choose.among(tuple(self.palette.words))))
        value = self.amount() if choose.below(2) else Constant(choose.between(1, 4))
        return Op(choose.among(kinds[name]), name, value=value)

    def _ability_op(self, depth: int, *, floating: bool) -> Op:
        choose = self.choose
        kind = choose.below(13)
        if kind > 7:
            return _ABILITY_OPS[kind - 8](self)
        if kind < 4:
            gained = choose.several(1, 2, lambda _: self.ability(depth + 1))
            return Op(OpKind.ADD, ABILITIES, value=Constant(tuple(gained)))
        if kind < 6:
            return Op(OpKind.CLEAR, ABILITIES)
        if kind == 6 or floating:
            return Op(OpKind.REMOVE, ABILITIES, value=Constant((choose.among(self.palette.abilities),)))
        whose = choose.among((Whose.SOURCE, Whose.HOST, Whose.IT))
        return Op(choose.among((OpKind.ADD, OpKind.ADD, OpKind.REMOVE)), ABILITIES, value=ValueOf(ABILITIES, whose))

    def _clear_but(self) -> Op:
        kinds = self.choose.some(tuple(sorted(self.palette.schema.all_kinds)), 1)
        return Op(OpKind.CLEAR, ABILITIES, keeps=kinds)

    def _gain_among(self) -> Op:
        kinds = self.choose.some(tuple(sorted(self.palette.schema.all_kinds)), 1)
        return Op(OpKind.ADD, ABILITIES, value=AbilitiesAmong(self.where(1), kinds))

    def _bar(self) -> Op:
        choose, barring = self.choose, self.palette.schema.barring
        names = words(choose.several(1, 2, lambda _: choose.among(self.palette.abilities).name))
        return Op(OpKind.ADD, barring[0], value=Constant(names)) if barring else Op(OpKind.CLEAR, ABILITIES)

    def _reword(self) -> Op:
        choose, known_words = self.choose, self.palette.words
        if not known_words:
            return Op(OpKind.CLEAR, ABILITIES)
        of = choose.among(tuple(known_words))
        known = known_words[of]
        return Op(OpKind.REWORD, TEXT, value=Constant(Rewords(of, choose.among(known), choose.among(known))))

    def _other_op(self) -> Op | None:
        choose = self.choose
        if choose.one_in(3):
            named = Op(OpKind.SET, "name", value=Constant(choose.among(self.palette.names)))
            return named if self.palette.has_name else None
        player = You() if choose.below(2) else Constant(choose.among(self.palette.facts.players))
        return Op(OpKind.SET, CONTROLLER, value=player)

    def part(self, depth: int = 0, *, floating: bool = False) -> Part:
        """Return a part of an effect."""
        ops = self.choose.several(1, 2, lambda _: self.op(depth, floating=floating))
        return Part(self.where(), tuple(ops), self.condition())

    def ability(self, depth: int = 0) -> Ability:
        """Return an ability; a static one as long as they do not grant one another too often."""
        choose = self.choose
        if depth > _DEEPEST or (depth and choose.below(2)):
            return choose.among(self.palette.abilities)
        zones = words(choose.among(tuple(self.palette.schema.zone_table))) if choose.one_in(8) else frozenset[str]()
        if choose.one_in(4):  # defining, where the plan says so
            return Static((Part(Itself(), (self.op(_DEEPEST),)),), self.rules(20), zones)
        return Static(tuple(choose.several(1, 2, lambda _: self.part(depth))), self.rules(20), zones)

    def rules(self, one_in: int) -> tuple[Rule, ...]:
        """Return one rule in so many cases, else none; none where the game has nothing that rules speak of."""
        return (self.rule(),) if self.palette.ruled and self.choose.one_in(one_in) else ()

    def rule(self) -> Rule:
        """Return a rule; the game has something that rules speak of."""
        choose, relations = self.choose, self.palette.relations
        word = choose.among(self.palette.ruled)
        if isinstance(word, Number):
            kind, whose = RuleKind.NUMBER, not word.of_game
        else:
            kind, whose = choose.among(_OF_ACTIONS), not word.objects or bool(relations and choose.below(2))
        about = self.where() if isinstance(word, Action) and word.objects and not (whose and choose.below(2)) else None
        how = choose.among(CHANGES[kind]) if kind in CHANGES else None
        amount = None if how in (None, OpKind.CLEAR) else self.amount()
        players = choose.among(relations) if whose else None
        return Rule(kind, word.name, about, players, amount, how, self.condition())


# Operations about abilities that no other piece makes.
_ABILITY_OPS: tuple[Callable[[Pieces], Op], ...] = (
    Pieces._clear_but,
    Pieces._gain_among,
    Pieces._bar,
    Pieces._reword,
    Pieces._reword,
)


def field_value(choose: Chooser, default: int | str | bool) -> int | str | bool:
    """Return a value of a field, by its default."""
    if isinstance(default, bool):
        return not choose.below(2)
    return choose.below(3) if isinstance(default, int) else choose.among((default, "other"))
