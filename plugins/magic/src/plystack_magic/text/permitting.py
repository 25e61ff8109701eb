"""What one may do by a rule: look at the top of a library, play it, cast from a graveyard; and damage that stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from plystack.data import Do, In, Rule, RuleKind, Schema, Static, Until, Where, do
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.known import IT, THAT
from plystack.text.nouns import both, itself_in, parts
from plystack_magic.text.nouns import TOP

_STACK: Final = In(frozenset({"stack"}))
_HERE: Final = "from the top of your library"
_LOOK: Final = "you may look at the top card of your library any time"
_GRAVEYARD: Final = frozenset({"graveyard"})


def _may(what: str, where: Where) -> Rule:
    return Rule(RuleKind.PERMIT, what, where, "you")


_LOOKS: Final = (_may("look at", TOP),)
_PLAYS: Final = Static((), (_may("play land", TOP),))
_OWN: Final = Static((), (_may("cast", itself_in("graveyard")),), _GRAVEYARD)  # 113.6k


def _casts(*, lands: bool) -> Lens:
    """Return that one may cast some spells from the top of one's library, and play lands where that is said, too."""

    def build(given: Mapping[str, Any]) -> Static | None:
        row = parts(given["what"])
        if _STACK not in row:
            return None  # a spell is on the stack; what one may cast is a card yet (601.2a)
        where = both((TOP, *(each for each in row if each != _STACK)))
        return Static((), (*(_PLAYS.rules if lands else ()), _may("cast", where)))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Static) or not value.rules or value.rules[-1].where is None:
            return None
        row = parts(value.rules[-1].where)
        given = {"what": both((*(each for each in row if each != TOP), _STACK))}
        return given if build(given) == value else None

    return Lens(build, take)


def _joined(given: Mapping[str, Any]) -> Static | None:
    it: Static = given["it"]
    return None if it.zones else Static((), (*_LOOKS, *it.rules))


def _apart(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Static) or len(value.rules) < 2 or value.rules[:1] != _LOOKS:
        return None
    given = {"it": Static((), value.rules[1:])}
    return given if _joined(given) == value else None


def _this_turn(given: Mapping[str, Any]) -> Do:
    """Return that one may play a card for the turn: a land, or cast it (305.1, 601.3)."""
    rules = tuple(_may(what, given["it"]) for what in ("play land", "cast")[0 if given["how"] == "play" else 1 :])
    return do("continue", effect=Static((), rules), until=Until.TURN.value)


def _played(value: Any) -> Iterator[Mapping[str, Any]]:
    effect = dict(value.args).get("effect") if isinstance(value, Do) and value.verb == "continue" else None
    if isinstance(effect, Static) and effect.rules:
        for how in ("play", "cast"):
            given = {"it": effect.rules[0].where, "how": how}
            if given["it"] is not None and _this_turn(given) == value:
                yield given


def permitting(schema: Schema) -> list[Phrase]:
    """Return what players may do."""
    del schema
    return [
        Slot("permission", "what one may do"),
        Words("permission", {
            f"you may play lands {_HERE}": _PLAYS,
            "you may cast this card from your graveyard": _OWN,
        }),
        Template("permission", f"you may cast {{what:group.many}} {_HERE}", _casts(lands=False)),
        Template("permission", f"you may play lands and cast {{what:group.many}} {_HERE}", _casts(lands=True)),
        Template("clause", "{it:permission}", Hole("it")),
        # to look alone changes nothing; who may play the card looks at it before
        Template("statement", f"{_LOOK}, and {{it:permission}}", Lens(_joined, _apart),
                 also=(f"{_LOOK} and {{it:permission}}",)),
        # 514.2
        Template("line", "damage isn't removed from {who:objects} during cleanup steps.", (shape(
            Static, (), (shape(Rule, RuleKind.FORBID, "have damage removed", Hole("who")),)),)),
        # for the turn
        Slot("played card", "a card"),
        Words("played card", {"it": IT, "that card": THAT}),
        Slot("how it is played", "how it is played"),
        Words("how it is played", {"play": "play", "cast": "cast"}),
        Template("instruction", "you may {how:how it is played} {it:played card} this turn", Lens(_this_turn, _played),
                 also=("until end of turn, you may {how:how it is played} {it:played card}",)),
    ]  # fmt: skip
