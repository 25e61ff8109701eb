"""What abilities that do something are made of, at random: patterns, programs, triggers and replacements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

import attrs

from plystack.data import (
    COUNT,
    Ability,
    Arithmetic,
    Card,
    Combined,
    Constant,
    Do,
    EventKind,
    Exists,
    In,
    Itself,
    Modal,
    Mode,
    Named,
    Pattern,
    Related,
    Replacement,
    RoleTest,
    SourceIs,
    Static,
    Target,
    Thing,
    Those,
    Triggered,
    Until,
    ValueOf,
    Where,
    Word,
    do,
    pairs,
    words,
)

from .broad import card
from .choosing import Chooser
from .palette import Palette
from .pieces import Pieces, field_value

_SIMPLE = 1  # how deep filters are


class Acting:
    """Makes abilities that wait for something, for one game, by the choices it is given."""

    def __init__(self, palette: Palette, choose: Chooser) -> None:
        self.palette = palette
        self.choose = choose
        self.pieces = Pieces(palette, choose)

    @cached_property
    def elsewhere(self) -> tuple[str, ...]:
        """The zones off the board; the board, where there are no others."""
        zones = self.palette.schema.zones
        off = tuple(zone.name for zone in zones if not zone.board and not zone.controlled)
        return off or (self.palette.zone,)

    def _here(self) -> Where:
        return In(self.palette.schema.board_zones) & self.pieces.where(_SIMPLE)

    # -- what is waited for -----------------------------------------------------------------------

    def pattern(self) -> Pattern:
        """Return a pattern of events that are likely."""
        choose, palette = self.choose, self.palette
        kinds = [EventKind.MOVES, EventKind.MOVES, EventKind.ARRIVES, EventKind.TURN, EventKind.ANNOUNCED]
        kinds += [EventKind.TRIGGERS, EventKind.TRIGGERS]
        kinds += [EventKind.COUNTERS_PUT, EventKind.COUNTERS_PUT, EventKind.COUNTERS_TAKEN] if palette.counters else []
        kinds += [EventKind.FIELD] if palette.schema.fields else []
        kinds += [EventKind.DESIGNATED] if palette.designations else []
        kinds += [EventKind.CONTROLLED] if palette.schema.zone_table[palette.zone].controlled else []
        kind = choose.among(kinds)
        roles: dict[str, RoleTest] = {}
        if kind is EventKind.TURN:
            if palette.relations and choose.below(2):
                roles["to"] = Related(choose.among(palette.relations))
        elif choose.below(4):
            roles["object"] = Thing(choose.among((Itself(), self._here())))
        if kind is EventKind.MOVES and choose.below(2):
            roles["to"] = Word(words(choose.among(self.elsewhere)))
        return Pattern(
            kind,
            "reveal" if kind is EventKind.ANNOUNCED else "",
            pairs(roles),
            looks_back=choose.one_in(2),
            together=choose.one_in(4),
            apiece=choose.one_in(8),
            condition=self.pieces.condition() if choose.one_in(6) else Pattern(kind).condition,
        )

    # -- what is done -----------------------------------------------------------------------------

    def program(self, known: Iterable[str] = ()) -> tuple[Do, ...]:
        """Return some instructions; some speak of what names stand for."""
        names = tuple(known)
        choose = self.choose
        made = [step for _ in range(choose.between(1, 2)) for step in choose.among(_STEPS)(self, self._whom(names))]
        return (do("may", do=tuple(made)),) if choose.one_in(5) else tuple(made)

    def _whom(self, names: tuple[str, ...]) -> Where:
        choose = self.choose
        if names and choose.below(2):
            return Those(choose.among(names))
        return Itself() if choose.below(2) else self._here()

    def _marks(self, whom: Where) -> list[Do]:
        choose, palette = self.choose, self.palette
        if palette.counters and choose.below(3):
            return [do("put counters", counter=choose.among(palette.counters), on=whom, count=choose.between(1, 2))]
        if palette.designations and choose.below(2):
            return [do("designate", what=whom, as_=choose.among(palette.designations))]
        fields = [each for each in palette.schema.fields if not each.side and not each.hides]
        if not fields:
            return [do("reveal", what=whom)]
        field = choose.among(fields)
        return [do("set status", status=field.name, of=whom, to=field_value(choose, field.default))]

    def _move(self, whom: Where) -> list[Do]:
        return [do("move", what=whom, to=self.choose.among(self.elsewhere))]

    def _chosen(self, whom: Where) -> list[Do]:
        choose = do("choose", bind="one", what=self._here(), least=self.choose.below(2))
        return [choose, *self._marks(Those("one"))]

    def _reveal(self, whom: Where) -> list[Do]:
        return [do("reveal", bind="shown", what=whom)]

    def _lasting(self, whom: Where) -> list[Do]:
        part = attrs.evolve(self.pieces.part(1, floating=True), where=whom)
        if any(isinstance(op.value, ValueOf) and op.value.characteristic in self.palette.words for op in part.ops):
            return self._marks(whom)  # a number can't be words: that is for boards to try
        return [do("continue", effect=Static((part,)), until=Until.TURN.value)]

    def _later(self, whom: Where) -> list[Do]:
        triggered = attrs.evolve(self.triggered(simple=True), limit=None)  # that is of abilities that objects have
        waits: Ability = triggered if self.choose.below(2) else self.replacement()
        return [do("later", ability=waits, until=Until.TURN.value, once=bool(self.choose.below(2)))]

    def _hands(self, whom: Where) -> list[Do]:
        if not self.palette.schema.zone_table[self.palette.zone].controlled:
            return self._marks(whom)
        player = Constant(self.choose.among(self.palette.facts.players))
        return [do("gain control", of=whom, who=player, until=Until.TURN.value)]

    def _when_done(self, whom: Where) -> list[Do]:
        first = do("reveal", bind="did", what=whom)
        reflexive = Triggered(SourceIs(Itself()), tuple(self._marks(Those("did"))))
        return [first, do("when you do", ability=reflexive, if_="did")]

    # -- abilities --------------------------------------------------------------------------------

    def triggered(self, *, simple: bool = False) -> Triggered:
        """Return an ability that waits for events, or for a state of things.

        Arguments:
            simple: what it does makes no other ability wait.
        """
        choose = self.choose
        if choose.one_in(8) and not simple:
            return Triggered(Exists(self._here()), tuple(self._marks(Itself())), limit=2)
        aims = choose.one_in(4)
        does = tuple(self._marks(Those("aim" if aims else "object"))) if simple or aims else self.program(["object"])
        return Triggered(
            self.pattern(),
            does,
            provided=Exists(self._here()) if choose.one_in(5) else Triggered(self.pattern(), ()).provided,
            targets=(Target("aim", self._here()),) if aims else (),
            optional=choose.one_in(6),
            limit=choose.among((1, 2)) if choose.one_in(4) else None,
            modal=self._modal() if choose.one_in(6) else None,
        )

    def _modal(self) -> Modal:
        """Return modes that can be chosen besides: what one is aimed at has the name that targets have anyway."""
        aimed = Mode(tuple(self._marks(Those("aim"))), (Target("aim", self._here()),))
        most = Constant(self.choose.among((1, 2)))
        return Modal((aimed, Mode(tuple(self._marks(Itself())))), Constant(self.choose.below(2)), most)

    def replacement(self) -> Replacement:
        """Return an ability that changes what is about to happen; what can't be put off is only made different."""
        choose = self.choose
        whom = {"object": Thing(choose.among((Itself(), self._here())))}
        optional, limit = choose.one_in(3), choose.among((None, 1))
        if self.palette.counters and choose.below(3):
            pattern = Pattern(EventKind.COUNTERS_PUT, "", pairs(whom))
            if choose.one_in(4):
                return Replacement(pattern, prevents=True, does=self._shown(), optional=optional, limit=limit)
            more = Combined(Arithmetic.SUM, (Named(COUNT), Constant(choose.among((1, -1)))))
            return Replacement(pattern, ((COUNT, more),), optional=optional, limit=limit)
        if choose.below(2):
            away = {**whom, "to": Word(words(self.elsewhere))}
            other = Constant(choose.among(self.elsewhere))
            return Replacement(
                Pattern(EventKind.MOVES, "", pairs(away)), (("to", other),), optional=optional, limit=limit
            )
        pattern = Pattern(EventKind.ANNOUNCED, "reveal", pairs(whom))
        return Replacement(pattern, prevents=True, does=tuple(self._marks(Itself())), optional=optional, limit=limit)

    def _shown(self) -> tuple[Do, ...]:
        return (do("reveal", what=Itself()),)

    def card(self, name: str) -> Card:
        """Return a card with one or two abilities that do something."""
        made = self.choose.several(1, 2, lambda _: self.replacement() if self.choose.one_in(3) else self.triggered())
        return attrs.evolve(card(self.palette, self.choose, name), abilities=tuple(made))


_STEPS: tuple[Callable[[Acting, Where], list[Do]], ...] = (
    Acting._marks,
    Acting._marks,
    Acting._chosen,
    Acting._move,
    Acting._reveal,
    Acting._lasting,
    Acting._later,
    Acting._hands,
    Acting._when_done,
)
