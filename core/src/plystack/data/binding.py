"""What a name stands for while instructions are carried out: objects, players, a number, words."""

from __future__ import annotations

from typing import Final

import attrs

from plystack.data.values import Words


@attrs.frozen(cache_hash=True)
class Bound:
    """What one name stands for; it is false where it stands for nothing, or for 0.

    Arguments:
        objects: ids, in the order in which they were chosen or found; they may be gone by now.
        players: in turn order, or in the order in which they were chosen.
        number: a number, or None.
        words: words.
        were: ids of what left the board, as it was there: of it, and not of what it became, values are asked (608.2h).
    """

    objects: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    number: int | None = None
    words: Words = frozenset()
    were: tuple[int, ...] = ()

    def joined(self, other: Bound) -> Bound:
        """Return what both stand for together: all objects, players and words, and the sum of the numbers."""
        numbers = [each for each in (self.number, other.number) if each is not None]
        return Bound(
            tuple(dict.fromkeys((*self.objects, *other.objects))),
            tuple(dict.fromkeys((*self.players, *other.players))),
            sum(numbers) if numbers else None,
            self.words | other.words,
            tuple(dict.fromkeys((*self.were, *other.were))),
        )

    def __bool__(self) -> bool:
        return bool(self.objects or self.players or self.number or self.words)


NOTHING: Final = Bound()
"""What a name stands for that nobody has given."""
