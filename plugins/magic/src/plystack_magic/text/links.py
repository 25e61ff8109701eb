"""What belongs together: creatures that are paired, cards exiled with a permanent, lands that stay lands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import (
    AnyOf,
    Constant,
    Granter,
    HasKind,
    Itself,
    LinkedBy,
    Not,
    Op,
    OpKind,
    Part,
    Schema,
    Static,
    Status,
)
from plystack.text import Lens, Phrase, Slot, Template, Words, nothing
from plystack.text.sentences import Still
from plystack_magic import words
from plystack_magic.text.exiled import EXILED
from plystack_magic.text.nouns import plural


def _still(given: Mapping[str, Any]) -> tuple[Static]:
    adds = Op(OpKind.ADD, "types", value=Constant(frozenset({given["type"]})))
    return (Static((Part(Itself(), (adds,)),)),)


# 207.2c: what goes before an ability and says nothing
_ABILITY_WORDS = (
    "adamant addendum alliance battalion bloodrush celebration channel chroma cohort constellation converge corrupted "
    "council's_dilemma coven delirium descend_4 descend_8 domain eerie eminence enrage fateful_hour fathomless_descent "
    "ferocious flurry formidable grandeur hellbent heroic imprint inspired join_forces kinship landfall lieutenant "
    "magecraft metalcraft morbid pack_tactics paradox parley radiance raid rally renew revolt secret_council "
    "spell_mastery strive survival sweep tempting_offer threshold undergrowth valiant void "
    "will_of_the_council will_of_the_planeswalkers vivid opus repartee infusion disappear"
)


def links(schema: Schema) -> list[Phrase]:
    """Return how objects are spoken of that belong together."""
    del schema
    pair = AnyOf((Itself(), LinkedBy("paired")))
    types = {each.lower(): each for each in sorted(words.TYPES)}
    return [
        # 702.95: soulbond
        Template("being", "is|are paired with another creature", Not(Status("paired", 0)), also=("is|are paired",)),
        Words("objects.many", {"both creatures": pair}),
        Words("objects.one", {"each of those creatures": pair}, prints=False),
        # 201.5b: a name in an ability that is given is that of the object that gives it
        Words("one object", {"what gave this ability": Granter()}),
        Words("one object", {"†": Granter()}, prints=False),
        # 607.2a: linked abilities
        Template("qualifier", "exiled with {it:this object}", EXILED, also=("exiled with it",)),
        # 613.7: abilities of any kind
        Words("qualifier", {"with no abilities": Not(HasKind()), "with a mana ability": HasKind(frozenset({"mana"}))}),
        # 205.1b
        Template("further sentence", "it is still a {type:kind of card}", Lens(lambda g: Still("types"), nothing),
                 also=("they are still {type:kinds of card}",), prints=False),
        Template("line", "it is still a {type:kind of card}.", Lens(_still, nothing),
                 also=("it is still a {type:kind of card}",), prints=False),
        Slot("kinds of card", "types"),
        Words("kinds of card", {plural(each): types[each] for each in types}),
        Slot("kind of card", "a type"),
        Words("kind of card", types),
        Slot("ability word", "an ability word"),
        Words("ability word", {each.replace("_", " "): each for each in _ABILITY_WORDS.split()}),
        Template("line", "{ability word} — {line}", Lens(lambda given: given["line"], nothing), prints=False),
    ]  # fmt: skip
