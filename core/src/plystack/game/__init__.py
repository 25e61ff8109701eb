"""A game as a host uses it: load it, make cards and states, play, and ask what is true and why."""

from plystack.game.game import Game, load
from plystack.game.progress import Progress

__all__ = ["Game", "Progress", "load"]
