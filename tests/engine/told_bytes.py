"""All that the engine says of some boards, as bytes that can be compared between processes."""

from __future__ import annotations

import json

from plystack.data import Position, storage
from plystack.errors import PlystackError
from plystack_conformance.boards import Rolled, broad, engine, focused

from .palette import palette


def told_bytes(number: int) -> bytes:
    """Return what the engine says of that many boards of each game and sort."""
    found: list[object] = []
    for game in ("invented", "magic", "riftbound"):
        for make in (broad(palette(game)), focused(palette(game))):
            found += [_told(game, make(Rolled(seed))) for seed in range(number)]
    return json.dumps(found).encode()


def _told(game: str, position: Position) -> object:
    try:
        view = engine(palette(game).plan, position)
    except PlystackError as error:
        return str(error)
    records = [[ident, [[name, _plain(value)] for name, value in view.records[ident].items()]] for ident in view]
    rules = [[_plain(each.rule), each.source, each.you, sorted(each.objects)] for each in view.rules]
    return [records, rules]


def _plain(value: object) -> object:
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [[storage.to_json(each), each.by] for each in value]
    return storage.to_json(value)
