"""The topics of the suite: abstract test classes, which a class of one's own inherits to run them.

None of these names begins with Test, so that pytest does not collect a class where it is imported.
"""

from plystack_conformance.topics.control import ControlTopic
from plystack_conformance.topics.declarations import DeclarationsTopic
from plystack_conformance.topics.layering import LayeringTopic
from plystack_conformance.topics.play import PlayTopic
from plystack_conformance.topics.purity import PurityTopic
from plystack_conformance.topics.storage import StorageTopic
from plystack_conformance.topics.topic import Topic
from plystack_conformance.topics.triggering import TriggeringTopic

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
]


class GameConformance(
    DeclarationsTopic, LayeringTopic, TriggeringTopic, ControlTopic, StorageTopic, PurityTopic, PlayTopic
):
    """All topics: what a game declares, its layers, what happens next, and how it is played."""
