"""The steps of a turn, in order, and what the rules do by themselves as each begins (500-514, 703.4)."""

from __future__ import annotations

from typing import Final

import attrs

from plystack.data import Do, do


@attrs.frozen
class Step:
    """A step, or a phase that has none.

    Arguments:
        name: as it is told where it begins.
        does: its turn-based actions, which use no stack (703.1).
        priority: players get priority in it.
        main: it is a main phase (505.1).
        attacked: without attackers it is skipped (508.8).
        ends: what is done as it ends.
    """

    name: str
    does: tuple[Do, ...] = ()
    priority: bool = True
    main: bool = False
    attacked: bool = False
    ends: tuple[Do, ...] = ()


STEPS: Final = (
    Step("untap", (do("phase"), do("untap step")), priority=False),  # 502
    Step("upkeep"),  # 503
    Step("draw", (do("draw step"),)),  # 504
    Step("first main", (do("add lore counters"),), main=True),  # 505.4
    Step("combat"),  # 507
    Step("declare attackers", (do("declare attackers"), do("note the attack"))),  # 508
    Step("declare blockers", (do("declare blockers"),), attacked=True),  # 509
    Step("first strike damage", (do("deal combat damage", first=True),), attacked=True),  # 510.4
    Step("combat damage", (do("deal combat damage"),), attacked=True),  # 510
    Step("end of combat", ends=(do("end combat"),)),  # 511
    Step("second main", main=True),  # 505
    Step("end"),  # 513
    Step("cleanup", (do("discard to hand size"), do("wear off")), priority=False),  # 514
)
"""All steps of a turn."""

STEP: Final = {each.name: each for each in STEPS}
NAMES: Final = tuple(STEP)

COMBAT: Final = NAMES[NAMES.index("combat") : NAMES.index("end of combat") + 1]
"""The steps of a combat phase (506.1)."""
