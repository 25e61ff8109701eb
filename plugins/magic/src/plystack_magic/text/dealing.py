"""What is chosen among several, what each of several does to one, and copies of spells (120, 707.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from plystack.data import Constant, Do, In, Schema, Those, Where, do
from plystack.text import Hole, Lens, Phrase, Slot, Template, Words, shape
from plystack.text.instructions import action
from plystack.text.known import IT, THAT, THEM, Chosen, Sure, is_program
from plystack.text.nouns import parts

_DEALER: Final = "dealer"
_STACK: Final = In(frozenset({"stack"}))
_CAST: Final = frozenset({"cast"})


def _copies(*, new_targets: bool) -> Lens:
    """Return that a spell is copied, which is on the stack; new targets may be chosen where that is said (707.10c)."""
    more: dict[str, Any] = {"choose": True} if new_targets else {}

    def build(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
        of = given["of"]
        if not isinstance(of, Chosen):
            return (do("copy spell", of=Sure(of, _STACK, _CAST), **more),)
        where = of.target.where
        return (do("copy spell", of=of, **more),) if where is not None and _STACK in parts(where) else None

    def take(value: Any) -> Mapping[str, Any] | None:
        of = dict(value[0].args).get("of") if is_program(value) else None
        return {"of": of} if of is not None and value == (do("copy spell", of=of, **more),) else None

    return Lens(build, take)


def _one_of(what: Where) -> Do:
    return do("choose", "chosen", what=what, least=Constant(1), most=Constant(1))


def _chosen(value: Any) -> Mapping[str, Any] | None:
    """Say whether one is chosen of what has been spoken of: several cards that were come upon are "it", too."""
    return {} if value in (_one_of(THEM), _one_of(IT)) else None


def dealing(schema: Schema) -> list[Phrase]:
    """Return what is said of what is chosen, and of copies."""
    del schema
    deals = action("damage", by=Those(_DEALER), count=shape(Constant, Hole("n")), to=Hole("to"))
    each = action("for each", of=Hole("each"), as_=_DEALER, do=(deals,))
    return [
        Template("instruction", "choose one of them", Lens(lambda given: _one_of(THEM), _chosen)),
        # all at once, each by itself
        Template("instruction", "each {each:group.one} deals {n:number} damage to {to:what}",
                 action("at once", do=(each,))),
        Slot("copied spell", "a spell"),
        Template("copied spell", "{it:what is chosen}", Hole("it")),
        Words("copied spell", {"that spell": THAT}, prints=False),
        Template("course", "copy {of:copied spell}", _copies(new_targets=False)),
        Template("course", "copy {of:copied spell}. you may choose new targets for the copy", _copies(
            new_targets=True)),
    ]  # fmt: skip
