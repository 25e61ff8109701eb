"""How much a test takes of what there is without end: less in a usual run, all that it ever took in a thorough one."""

from __future__ import annotations

import os
from typing import Final

THOROUGH: Final = bool(os.environ.get("PLYSTACK_THOROUGH"))
"""Whether this is a thorough run: ``tox -e thorough``."""


def size(usual: int, thorough: int) -> int:
    """Return how many to take in this run."""
    return thorough if THOROUGH else usual
