"""Slots: what a plugin keeps in the State, as a record that has a field for each thing."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import attrs

from plystack.data.position import State
from plystack.data.proceedings import SetSlot

T = TypeVar("T")


@attrs.frozen
class Slot(Generic[T]):
    """A record in the State under the name of a plugin.

    What is as it is at first is not kept, so that a field more changes nothing about States that are stored.

    Arguments:
        name: of the plugin.
        first: the record while nothing has been kept. Its class makes tuples of what it is given, where it has any:
            what is stored comes back as lists.
    """

    name: str
    first: T

    def read(self, state: State) -> T:
        """Return the record as it is in a State."""
        kept = state.slot(self.name)
        return self.first if kept is None else type(self.first)(**kept)

    def write(self, state: State, **changes: Any) -> SetSlot:
        """Return the change by which the record is another.

        Arguments:
            state: the State before.
            changes: fields of the record.

        Raises:
            TypeError: the record has no such field.
        """
        record: Any = self.read(state)
        after: Any = attrs.evolve(record, **changes)
        kept = {
            each.name: _plain(getattr(after, each.name))
            for each in attrs.fields(type(after))
            if getattr(after, each.name) != getattr(self.first, each.name)
        }
        return SetSlot(self.name, kept)


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
