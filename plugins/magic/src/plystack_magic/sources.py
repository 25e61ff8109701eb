"""Sources of mana: which abilities can be used while a cost is paid, and whether they are enough (605, 601.2g)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

import attrs

from plystack.data import Ability, Activated, Constant, Do, Itself, Triggered, do, lookup
from plystack_magic.mana import Demand, demands, symbols
from plystack_magic.players import MANA

MANA_VERBS: Final = frozenset({"add mana", "add mana of choice"})
TAP: Final = do("set status", status="tapped", of=Itself(), to=True)
UNTAP: Final = do("set status", status="tapped", of=Itself(), to=False)
_PAID = (TAP, do("sacrifice", what=Itself()))
_SYMBOL = {name.removesuffix(" mana"): symbol for symbol, name in MANA.items()}


def is_mana_ability(ability: Ability) -> bool:
    """Say whether an ability is a mana ability: it has no target, takes no loyalty, and could add mana (605.1)."""
    if not isinstance(ability, Activated | Triggered) or ability.targets:
        return False
    if isinstance(ability, Triggered):  # 605.1b: by what is tapped for mana
        by = getattr(ability.when, "name", "")
        return by == "taps for mana" and any(adds(each) for each in ability.does)
    return not any(is_loyalty_cost(each) for each in ability.costs) and any(adds(each) for each in ability.does)


def is_loyalty_cost(cost: Do) -> bool:
    """Say whether a cost is that of a loyalty ability (606.4)."""
    return cost.verb in ("put counters", "take counters") and lookup(cost.args, "counter", "") == "loyalty"


def adds(instruction: Do) -> bool:
    """Say whether an instruction, or one inside it, adds mana."""
    if instruction.verb in MANA_VERBS:
        return True
    inner = [value for _, value in instruction.args if isinstance(value, tuple)]
    return any(isinstance(each, Do) and adds(each) for row in inner for each in row)


@attrs.frozen
class Source:
    """A mana ability that costs no mana, of an object that can use it now.

    Arguments:
        ident: the object.
        key: what identifies the ability on it.
        ability: the ability.
        yields: what it can add, as one chooses: each a row of symbols.
    """

    ident: int
    key: str
    ability: Activated
    yields: tuple[tuple[str, ...], ...]


def yields(ability: Activated) -> tuple[tuple[str, ...], ...]:
    """Return what a mana ability can add; nothing where that can't be said beforehand, or it costs more than itself."""
    if any(each not in _PAID for each in ability.costs) or TAP not in ability.costs:
        return ()
    rows: list[tuple[tuple[str, ...], ...]] = []
    for each in ability.does:
        if adds(each):
            rows.append(tuple(_yields(each)))
    return tuple(tuple(symbol for row in several for symbol in row) for several in product(*rows)) if rows else ()


def _yields(instruction: Do) -> Iterator[tuple[str, ...]]:
    args = dict(instruction.args)
    if "who" in args or not isinstance(count := args.get("count", Constant(1)), Constant | int):
        return
    number = count.value if isinstance(count, Constant) else count
    if not isinstance(number, int):
        return
    if instruction.verb == "add mana":
        yield symbols(str(args["mana"])) * number
    elif instruction.verb == "add mana of choice":
        colors = args.get("colors")
        among = tuple(_SYMBOL) if colors is None else _words(colors)
        if number == 1 or args.get("one_color"):
            yield from ((_SYMBOL[each],) * number for each in among if each in _SYMBOL and each != "colorless")
    elif instruction.verb == "choose one":
        modes = args.get("modes", ())
        for mode in modes if isinstance(modes, tuple) else ():
            inner = dict(mode.args).get("do", ()) if isinstance(mode, Do) else ()
            if isinstance(inner, tuple) and len(inner) == 1 and isinstance(inner[0], Do):
                yield from _yields(inner[0])


def _words(colors: object) -> tuple[str, ...]:
    value = colors.value if isinstance(colors, Constant) else colors
    return tuple(each for each in _SYMBOL if isinstance(value, frozenset) and each in value)


# -- are they enough? -----------------------------------------------------------------------------------


def enough(cost: str, pool: Mapping[str, int], sources: Sequence[Source], life: int = 0, x: int | None = None) -> bool:
    """Say whether a cost can be paid from a pool and from sources, each used once at most (118.3, 601.2g).

    Arguments:
        cost: such as ``{2}{R}``.
        pool: how much mana there is, by symbol.
        sources: what can be used.
        life: how much life there is to pay.
        x: what X is, or None.

    Raises:
        DataError: a symbol of the cost is none.
    """
    fixed = [frozenset({symbol}) for symbol, count in pool.items() for _ in range(count)]
    open_ones: list[tuple[tuple[str, ...], ...]] = []
    objects: dict[int, tuple[tuple[str, ...], ...]] = {}  # each makes mana once, by one of its abilities
    for each in sources:
        objects[each.ident] = (*objects.get(each.ident, ()), *each.yields)
    for rows in objects.values():
        if len(rows) == 1 or all(len(row) == 1 for row in rows):
            fixed += _units(rows)
        else:
            open_ones.append(rows)
    return any(
        _covers(demand, [*fixed, *(frozenset({symbol}) for row in rows for symbol in row)], life)
        for demand in demands(cost, x)
        for rows in product(*open_ones)
    )


def _units(rows: tuple[tuple[str, ...], ...]) -> list[frozenset[str]]:
    """Return the mana of one source: each by itself where there is no choice, else one of any of the types."""
    if len(rows) == 1:
        return [frozenset({symbol}) for symbol in rows[0]]
    return [frozenset(symbol for row in rows for symbol in row)]


def _covers(demand: Demand, units: Sequence[frozenset[str]], life: int) -> bool:
    """Say whether units of mana are all that is asked for."""
    return demand.life <= life and _lacking(demand, units) == 0


def _lacking(demand: Demand, units: Sequence[frozenset[str]]) -> int:
    """Return how much mana is missing: each wanted type takes a unit of its own (a matching), the rest is generic."""
    taken: dict[int, int] = {}

    def place(wanted: int, seen: set[int]) -> bool:
        for number, unit in enumerate(units):
            if number in seen or not unit & demand.types[wanted]:
                continue
            seen.add(number)
            if number not in taken or place(taken[number], seen):
                taken[number] = wanted
                return True
        return False

    placed = sum(place(wanted, set()) for wanted in range(len(demand.types)))
    return len(demand.types) - placed + max(0, demand.generic - (len(units) - placed))


def lacking(cost: str, pool: Mapping[str, int], life: int = 0, x: int | None = None) -> int:
    """Return how much mana a pool lacks for a cost, in the way in which it lacks least."""
    units = [frozenset({symbol}) for symbol, count in pool.items() for _ in range(count)]
    return min((_lacking(each, units) for each in demands(cost, x) if each.life <= life), default=len(symbols(cost)))


def is_loyalty_ability(ability: Ability) -> bool:
    """Say whether an ability is a loyalty ability: an activated one with a loyalty symbol in its cost (606.1)."""
    return isinstance(ability, Activated) and any(is_loyalty_cost(each) for each in ability.costs)
