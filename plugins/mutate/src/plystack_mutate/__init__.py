"""Mutate and merging (702.140, 730) as an add-on of the game Magic for plystack.

Unofficial fan content; the game's names belong to their owners. Rule numbers
are those of the Comprehensive Rules, as of September 2026.
"""

from __future__ import annotations

from plystack.plugins import HOOK_API, AddonInfo, hookimpl

__version__ = "0.1.0"

__all__ = ["__version__"]


@hookimpl
def addon_info() -> AddonInfo:
    """Say who we are."""
    return AddonInfo(name="mutate", game="magic", version=__version__, api=HOOK_API)
