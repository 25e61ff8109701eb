"""The promises that every game and add-on of plystack keeps, as a pytest suite.

With this package installed, pytest runs every ``*.scenario.toml`` file as a test, and
the suite runs on any installed game without a file::

    python -m pytest --pyargs plystack_conformance --game toy --addon more

In a file of one's own, a class does the same; a topic alone can be mixed in too::

    from plystack import Game
    from plystack.plugins import assemble
    from plystack_conformance import GameConformance, LayeringTopic

    class TestToy(GameConformance):
        game_name = "toy"

    class TestNotInstalledYet(LayeringTopic):
        def load(self, rules=None, policies=None):
            return Game(assemble(toy_game, rules=rules, policies=policies))

The environment variable ``PLYSTACK_BOARDS`` says how many new random boards each test
of the layers rolls, and how many courses of play there are; without it, these tests take the same few each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plystack_conformance.topics import (
        ControlTopic,
        DeclarationsTopic,
        GameConformance,
        LayeringTopic,
        PlayTopic,
        PurityTopic,
        StorageTopic,
        Topic,
        TriggeringTopic,
    )

__version__ = "0.1.0"

__all__ = [
    "ControlTopic",
    "DeclarationsTopic",
    "GameConformance",
    "LayeringTopic",
    "PlayTopic",
    "PurityTopic",
    "StorageTopic",
    "Topic",
    "TriggeringTopic",
    "__version__",
]


def __getattr__(name: str) -> object:
    """Import the suite when it is asked for: the pytest plugin lies in this package and comes before coverage."""
    if name in __all__:
        from plystack_conformance import topics

        return getattr(topics, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
