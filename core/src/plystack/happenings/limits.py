"""Limits of a batch as a whole: how many counters an object can have, how often a replacement applies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from plystack.data import Forget, Later, Proposed, PutCounters, Schema, State


def in_room(schema: Schema, state: State, ready: tuple[Proposed, ...]) -> Iterator[Proposed]:
    """Give what is ready, with no more counters of a kind on an object than it can have, of all together."""
    put: dict[tuple[int, str], int] = {}
    for each in ready:
        change = each.change
        rule = schema.counter_table.get(change.kind) if isinstance(change, PutCounters) else None
        if not isinstance(change, PutCounters) or rule is None or rule.at_most is None:
            yield each
            continue
        already = put.get((change.id, change.kind), 0)
        count = change.count
        if already or each.used:  # one alone that nothing has replaced is as its maker says, and may be refused
            count = min(count, rule.at_most - state.position.obj(change.id).counter_count(change.kind) - already)
        put[change.id, change.kind] = already + count
        if count > 0:
            yield each if count == change.count else attrs.evolve(each, change=attrs.evolve(change, count=count))


def _uses(ready: Iterable[Proposed]) -> Counter[int]:
    """Return how often limited replacements have applied to what is ready, by id."""
    return Counter(each.change.id for each in ready if isinstance(each.change, Forget) and each.used)


def spent(state: State, ready: Iterable[Proposed]) -> Iterator[str]:
    """Give the names of limited replacements that have applied to a batch as often as they can."""
    uses = _uses(ready)
    for delayed in state.delayed:
        if delayed.left is not None and uses[delayed.id] >= delayed.left:
            yield f"@{delayed.id}"


def used_up(state: State, ready: Iterable[Proposed]) -> Iterator[Proposed]:
    """Give what is ready, with each limited replacement forgotten once, and what is left of it made anew."""
    batch = tuple(ready)
    uses, there, gone = _uses(batch), {each.id: each for each in state.delayed}, set[int]()
    for each in batch:
        if not isinstance(each.change, Forget):
            yield each
            continue
        ident = each.change.id
        if ident in gone:
            continue
        gone.add(ident)
        yield each
        left = there[ident].left if uses[ident] and ident in there else None
        if left is not None and left > uses[ident]:
            yield Proposed(Later(attrs.evolve(there[ident], left=left - uses[ident])), each.used)
