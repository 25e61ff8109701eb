"""The boards that are measured, built once with Magic's plan: N objects under M effects.

An effect here is a static ability of an enchantment of its own, with a timestamp of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

import attrs

import plystack
from plystack.data import (
    Ability,
    Card,
    Constant,
    Controlled,
    Create,
    EventKind,
    Facts,
    Has,
    Itself,
    Keyword,
    Obj,
    Op,
    Opaque,
    OpKind,
    Part,
    Pattern,
    Pile,
    Position,
    Reading,
    State,
    Static,
    Thing,
    Triggered,
    Where,
    do,
    words,
)
from plystack.happenings import Happening, Machine, happen
from plystack.layers import LayerPlan

MAGIC = plystack.load("magic", ())
PLAN: LayerPlan = MAGIC.plan
FACTS: Facts = MAGIC.new(["A", "B"]).position.facts
PLAYERS = ("A", "B")
KINDS = ("Elf", "Goblin", "Bear", "Human", "Wizard", "Soldier", "Zombie", "Knight", "Cat", "Dog", "Bird")
COLORS = ("blue", "red")
PLUS = "+1/+1"

CREATURE = Has("types", Constant(words("Creature")))
YOURS = Controlled("you") & CREATURE


@attrs.frozen
class Board:
    """A position, and what is in it.

    Arguments:
        position: what is evaluated.
        creatures: ids of the creatures.
        entering: one more creature, as a change.
        source: one more effect, as a change.
    """

    position: Position
    creatures: tuple[int, ...]
    entering: Create
    source: Create


# -- cards ---------------------------------------------------------------------------------------------


@cache
def creature(kinds: tuple[str, ...], size: int = 1) -> Card:
    """Return a creature card: the same object for the same card, as a library of cards has it."""
    return MAGIC.card("Creature", types=["Creature"], subtypes=kinds, power=size, toughness=size, colors=["green"])


def enchantment(*parts: Part) -> Card:
    """Return an enchantment with one static ability."""
    abilities: tuple[Ability, ...] = (Static(parts),)
    return MAGIC.card("Enchantment", types=["Enchantment"], abilities=abilities)


def increase(amount: int = 1) -> tuple[Op, Op]:
    """Return +amount/+amount."""
    return _sized(OpKind.INCREASE, amount)


def _sized(kind: OpKind, amount: int) -> tuple[Op, Op]:
    return Op(kind, "power", value=Constant(amount)), Op(kind, "toughness", value=Constant(amount))


def _kind(number: int) -> Where:
    return Has("creature types", Constant(words(KINDS[number])))


def _sees(ident: int, reading: Reading) -> bool:
    """Say what ``YOURS`` says, as a Python function."""
    types = reading.board.value(ident, "types")
    mine = reading.board.value(ident, "controller") == reading.you
    return mine and isinstance(types, frozenset) and "Creature" in types


ANTHEM = enchantment(Part(YOURS, increase()))
OPAQUE = enchantment(Part(Opaque("creatures you control", _sees, YOURS.reads()), increase()))


def mixed_card(number: int) -> Card:
    """Return one of the effects of the mixed board: six kinds in turn."""
    kind = number % 6
    if kind == 0:
        added = Constant(words(KINDS[4 + number % 7]))
        return enchantment(Part(_kind(number % 4), (Op(OpKind.ADD, "creature types", value=added),)))
    if kind == 1:
        color = Constant(words(COLORS[number % 2]))
        return enchantment(Part(_kind(number % 4), (Op(OpKind.SET, "colors", value=color),)))
    if kind == 2:
        return enchantment(Part(CREATURE, (Op(OpKind.ADD, "abilities", value=Constant((Keyword("flying"),))),)))
    if kind == 3:
        return enchantment(Part(CREATURE, (Op(OpKind.CLEAR, "abilities"),)))
    if kind == 4:
        return enchantment(Part(CREATURE, _sized(OpKind.SET, 2 + number % 3)))
    return enchantment(Part(CREATURE, increase()))


# -- boards --------------------------------------------------------------------------------------------


def _board(creatures: Iterable[tuple[Card, int]], sources: Iterable[Card]) -> Board:
    """Return a board of (creature, number of its +1/+1 counters) and of sources of effects; players alternate."""
    objects: list[Obj] = []
    idents: list[int] = []
    for number, (card, counters) in enumerate(creatures):
        ident = len(objects) + 1
        piles = ((PLUS, Pile(counters, ident)),) if counters else ()
        player = PLAYERS[number % 2]
        objects.append(Obj(ident, (card,), player, player, "battlefield", ident, f"c{ident}", counters=piles))
        idents.append(ident)
    last = ANTHEM
    for number, source in enumerate(sources):
        ident = len(objects) + 1
        player = PLAYERS[number % 2]
        objects.append(Obj(ident, (source,), player, player, "battlefield", ident, f"e{ident}"))
        last = source
    return Board(
        Position(objects, (), FACTS),
        tuple(idents),
        Create(objects[0].card, "A", "A", "battlefield", "newcomer"),
        Create(last, "A", "A", "battlefield", "one more"),
    )


def anthems(objects: int, effects: int, source: Card = ANTHEM) -> Board:
    """W1, and W7 with another source: creatures under many "creatures you control get +1/+1"."""
    return _board([(creature((KINDS[number % 4],)), 0) for number in range(objects)], [source] * effects)


def mixed(objects: int, effects: int) -> Board:
    """W2: types, colors, abilities, sizes; a counter on every fourth creature."""
    creatures = [(creature((KINDS[number % 4],)), int(number % 4 == 0)) for number in range(objects)]
    return _board(creatures, map(mixed_card, range(effects)))


def chain(length: int) -> Board:
    """W3: effect j gives kind j+1 to all that has kind j; the last is the oldest, so that each waits for the next."""
    kinds = _chain_kinds(length)
    sources = []
    for number in reversed(range(length)):
        add = Op(OpKind.ADD, "creature types", value=Constant(words(kinds[number + 1])))
        sources.append(enchantment(Part(Has("creature types", Constant(words(kinds[number]))), (add,))))
    return _board([(creature((kinds[number % length],)), 0) for number in range(max(20, length))], sources)


def _chain_kinds(length: int) -> list[str]:
    return sorted(PLAN.schema.family_table["creature types"].words)[: length + 1]


def chain_right(length: int) -> bool:
    """Say whether W3 comes out complete: each creature has all kinds from its own up to the last."""
    board, kinds = chain(length), _chain_kinds(length)
    view = plystack.layers.evaluate(PLAN, board.position, (), FACTS)
    return all(
        view.value(ident, "creature types") == frozenset(kinds[number % length :])
        for number, ident in enumerate(board.creatures)
    )


def diverse(objects: int, effects: int) -> Board:
    """W6: every creature has kinds and counters of its own, every effect another filter."""
    creatures = [
        (creature(tuple(kind for place, kind in enumerate(KINDS) if number + 1 >> place & 1)), 1 + number % 16)
        for number in range(objects)
    ]
    sources = []
    for one, two, three in list(combinations(range(len(KINDS)), 3))[:effects]:
        wanted = Has("creature types", Constant(words([KINDS[one], KINDS[two]])))
        sources.append(enchantment(Part(wanted & ~_kind(three) & Controlled("you"), increase())))
    return _board(creatures, sources)


@attrs.frozen(eq=False)
class Listeners:
    """W5: a batch of events, and many sources that wait.

    Arguments:
        machine: the game.
        state: the State after the batch.
        happening: what happened.
    """

    machine: Machine
    state: State
    happening: Happening


def listeners(sources: int, *, match: bool) -> Listeners:
    """W5: creatures that wait for a creature to enter, or for one to be attached; one enters."""
    kind = EventKind.ARRIVES if match else EventKind.ATTACHED
    waits = Triggered(Pattern(kind, roles=(("object", Thing(CREATURE & ~Itself())),)), (do("nothing"),))
    card = MAGIC.card("Listener", types=["Creature"], power=1, toughness=1, abilities=[waits])
    objects = [
        Obj(ident, (card,), PLAYERS[ident % 2], PLAYERS[ident % 2], "battlefield", ident, f"l{ident}")
        for ident in range(1, sources + 1)
    ]
    before = attrs.evolve(MAGIC.new(PLAYERS), position=Position(objects, (), FACTS))
    create = Create(creature(("Elf",)), "A", "A", "battlefield", "newcomer")
    happening = happen(MAGIC.view(before), [create], MAGIC.machine.look)
    state = attrs.evolve(before, position=happening.after.position)
    return Listeners(MAGIC.machine, state, happening)


def numbers(objects: int, effects: int) -> Board:
    """W8: W1 where every creature has another power and another number of counters."""
    creatures = [(creature((KINDS[number % 4],), 1 + number), 1 + number * 7 % objects) for number in range(objects)]
    return _board(creatures, [ANTHEM] * effects)
