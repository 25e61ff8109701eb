"""The words of a description, "green Elf creature", in the order in which one says them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

# What a word in a description says: of which characteristic or family, and which word.
Descriptor: TypeAlias = tuple[str, str]


class Description(dict[str, Any]):
    """The words of a description; a mapping that can be a key."""

    def __init__(self, before: tuple[Descriptor, ...], last: Descriptor) -> None:
        super().__init__(before=before, last=last)

    # dict says None here; its words are never changed, and a value of a slot must be a key
    def __hash__(self) -> int:  # type: ignore[override]
        return hash((self["before"], self["last"]))


def of_both(given: Mapping[str, Any]) -> Any:
    """Return "green Forest lands and Saproling creatures" as one; each says its card type last, and more before it."""
    first, second = given["first"], given["second"]
    for each in (first, second):
        if not each["before"] or each["last"][0] != "types" or any(kind == "types" for kind, _ in each["before"]):
            return None
    return Description((*first["before"], first["last"], *second["before"]), second["last"])


def without(value: Any) -> Mapping[str, Any] | None:
    """Return a description of one word."""
    return {"last": value["last"]} if isinstance(value, Description) and not value["before"] else None


def with_more(value: Any) -> Mapping[str, Any] | None:
    """Return a description of several words."""
    return dict(value) if isinstance(value, Description) and value["before"] else None
