"""The machinery of card games: what a card is now, and what happens next.

``load`` gives a game; ``run_file`` runs a scenario. The packages ``data``,
``layers``, ``happenings``, ``plugins`` and ``scenarios`` hold the rest, for authors of
games and for hosts that keep their own objects.
"""

from plystack.game import Game, Progress, load
from plystack.plugins import hookimpl, installed_games
from plystack.scenarios import run_file, run_text, why_file

__version__ = "0.1.0"

__all__ = [
    "Game",
    "Progress",
    "__version__",
    "hookimpl",
    "installed_games",
    "load",
    "run_file",
    "run_text",
    "why_file",
]
