"""The topics of the suite: abstract test classes, which a class of one's own inherits to run them.

None of these names begins with Test, so that pytest does not collect a class where it is imported.
"""

from plystack_conformance.topics.declarations import DeclarationsTopic
from plystack_conformance.topics.layering import LayeringTopic
from plystack_conformance.topics.topic import Topic

__all__ = ["DeclarationsTopic", "GameConformance", "LayeringTopic", "Topic"]


class GameConformance(DeclarationsTopic, LayeringTopic):
    """All topics: what a game declares, and its layers."""
