"""Whom and what instructions speak of beside targets: defending player, "that creature", what is copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    Constant,
    ControlledBy,
    Do,
    EventKind,
    In,
    Named,
    OwnedBy,
    OwnerOf,
    Pattern,
    Related,
    RuleKind,
    Schema,
    Static,
    That,
    Until,
    ValueOf,
    Where,
    Word,
    do,
    pairs,
)
from plystack.text import Hole, Lens, Phrase, Template, Words, shape
from plystack.text.clauses import static
from plystack.text.deeds import Deed, Says
from plystack.text.events import Waits
from plystack.text.known import THAT, THEM
from plystack.text.nouns import both
from plystack_magic.text.nouns import plural as plural_of

_NOUNS = ("creature", "permanent", "card", "token", "land", "artifact", "spell", "Vehicle", "Equipment", "Aura")
_MANY_NOUNS = tuple(plural_of(each) for each in _NOUNS)
_TOKEN = frozenset({"token"})
DEFENDER = Named("defender")
"""The player who is attacked, where something attacks (506.2)."""

_MANY = Named("count")
"""How much or how many what has happened was of."""

_THEIRS = both((In(frozenset({"graveyard"})), OwnedBy(DEFENDER)))


def _phase(player: str, phase: str) -> Waits:
    roles: dict[str, Any] = {"phase": Word(frozenset({phase})), "player": Related(player)}
    return Waits((Pattern(EventKind.ANNOUNCED, "phase begins", pairs(roles)),))


_MOMENTS = {
    "the beginning of the next end step": _phase("player", "end"),
    "the beginning of your next end step": _phase("you", "end"),
    "the beginning of the next upkeep": _phase("player", "upkeep"),
    "the beginning of your next upkeep": _phase("you", "upkeep"),
    "the beginning of the next cleanup step": _phase("player", "cleanup"),
    "end of combat": _phase("player", "end of combat"),
}


def _copied(many: bool) -> Lens:
    """Return tokens that are copies of one object (707.2)."""

    def build(given: Mapping[str, Any]) -> Do | None:
        if (given["count"] != Constant(1)) != many:
            return None
        return do("copy", "created", of=given["of"], count=given["count"], status=_TOKEN)

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != "copy":
            return None
        args = dict(value.args)
        given = {"of": args.get("of"), "count": args.get("count")}
        return given if isinstance(given["of"], Where) and build(given) == value else None

    return Lens(build, take)


def _kept_off(given: Mapping[str, Any]) -> Do | None:
    effect = static(given["who"], Deed((), (Says(RuleKind.FORBID, "be blocked", by=given["by"]),)), bound=False)
    return None if effect is None else do("continue", effect=effect, until=Until.TURN.value)


def _off(value: Any) -> Mapping[str, Any] | None:
    effect = dict(value.args).get("effect") if isinstance(value, Do) and value.verb == "continue" else None
    if not isinstance(effect, Static) or len(effect.rules) != 1:
        return None
    given = {"by": effect.rules[0].by, "who": effect.rules[0].where}
    return given if given["by"] is not None and _kept_off(given) == value else None


def naming(schema: Schema) -> list[Phrase]:
    """Return what is spoken of."""
    del schema
    name = Hole("name")
    plural = ("those objects", *(f"those {each}" for each in (*_MANY_NOUNS, "permanent cards")))
    return [
        Words("future moment", _MOMENTS),
        Words("future moment", {"the beginning of the next turn's upkeep": _phase("player", "upkeep")}, prints=False),
        Words("what is chosen", {f"that {each}": THAT for each in _NOUNS}, prints=False),
        Words("what", {"them": THEM}),
        Words("acted.many", {"they": THEM}),
        Words("several chosen", dict.fromkeys(plural, THEM), prints=False),
        *(Template("term", f"that {each}'s {{name:number of an object}}", shape(ValueOf, name, That("that")),
                   prints=False) for each in _NOUNS),
        Template("term", "the other object's {name:number of an object}", shape(ValueOf, name, That("that"))),
        Words("player.one", {"that object's controller": ValueOf("controller", That("that")),
                             "that object's owner": OwnerOf(That("that"))}),
        *(Words("player.one", {f"that {each}'s controller": ValueOf("controller", That("that")),
                               f"that {each}'s owner": OwnerOf(That("that"))}, prints=False) for each in _NOUNS),
        # 506.2: who is attacked
        Words("player.one", {"defending player": DEFENDER}),
        Words("qualifier", {"defending player controls": ControlledBy(DEFENDER),
                            "defending player owns": OwnedBy(DEFENDER), "in defending player's graveyard": _THEIRS}),
        Words("qualifier", {"from defending player's graveyard": _THEIRS}, prints=False),
        # 111.1, 707.2
        Template("act", "creates|create {count:how many} token that is a copy of {of:what}", _copied(False)),
        Template("act", "creates|create {count:how many} tokens that are copies of {of:what}", _copied(True)),
        # 509.1b
        Template("instruction", "{by:what is chosen} can't block {who:one object} this turn", Lens(_kept_off, _off)),
        Words("term", {"the amount of life you gained": _MANY}),
    ]  # fmt: skip
