"""How permanents enter, and what Auras can enchant (614.1c-d, 614.12, 702.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import AttachesTo, Condition, Constant, Enters, Itself, Schema, Unless
from plystack.text import Lens, Phrase, Series, Slot, Template, Words
from plystack.text.amounts import factored, times
from plystack.text.conditions import ALWAYS, abstracted, resolved
from plystack_magic import words

# What is chosen as an object enters: the name by which it is spoken of, and from which words.
_CHOICES: dict[str, tuple[str, str | frozenset[str]]] = {
    "color": ("color", "colors"),
    "creature type": ("type", "creature types"),
    "land type": ("type", "land types"),
    "basic land type": ("type", frozenset(words.BASIC_LAND_TYPES)),
    "artifact type": ("type", "artifact types"),
    "card type": ("card type", "types"),
    "card name": ("name", "name"),
}


# -- counters ---------------------------------------------------------------------------------------


def _counters(given: Mapping[str, Any]) -> Enters:
    number = given.get("amount")
    if number is None:
        each, n = given.get("each"), given.get("n", 1)
        number = Constant(n) if each is None else times(n, each)
    return Enters(counters=((given["kind"], number),))


def _counted(form: str, *, single: bool = False) -> Lens:
    """Return how it is said with how many counters: "number", "each" for each of something, or "amount"."""

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Enters) or len(value.counters) != 1:
            return None
        kind, number = value.counters[0]
        given: dict[str, Any] = {"kind": kind}
        if isinstance(number, Constant):
            given["n"], found = number.value, "number"
        elif form == "each" and (split := factored(number)) is not None:
            (given["n"], given["each"]), found = split, "each"
        else:
            given["amount"], found = number, "amount"
        if found != form or (found != "amount" and (given["n"] == 1) != single) or _counters(given) != value:
            return None
        return given

    return Lens(_counters, take)


def _several(given: Mapping[str, Any]) -> Enters:
    return Enters(counters=tuple(each for entry in given["all"] for each in entry.counters))


def _apart(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Enters) and len(value.counters) > 1 and value == Enters(counters=value.counters):
        return {"all": tuple(Enters(counters=(each,)) for each in value.counters)}
    return None


def _turned(given: Mapping[str, Any]) -> Enters:
    counters = given["counters"].counters if "counters" in given else ()
    return Enters(status=(("tapped", given["tapped"]),), counters=counters)


def _turned_of(counted: bool) -> Lens:
    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Enters) or len(value.status) != 1 or bool(value.counters) != counted:
            return None
        given = {"tapped": value.status[0][1], **({"counters": Enters(counters=value.counters)} if counted else {})}
        return given if _turned(given) == value else None

    return Lens(_turned, take)


def _plain(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Enters) and len(value.counters) == 1 and value == Enters(counters=value.counters):
        return {"counters": value}
    return None


# -- lines ------------------------------------------------------------------------------------------


def _enters(conditional: str = "") -> Lens:
    """Return how objects enter: always, "if" something is so, or "unless" it is."""

    def build(given: Mapping[str, Any]) -> tuple[Enters, ...] | None:
        condition: Condition | None = resolved(given.get("condition", ALWAYS), given["who"])
        if condition is None:
            return None
        if conditional == "unless":
            condition = condition.condition if isinstance(condition, Unless) else Unless(condition)
        return (attrs.evolve(given["how"], where=given["who"], condition=condition),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Enters):
            return
        enters = value[0]
        negated = isinstance(enters.condition, Unless)
        if conditional != ("" if enters.condition == ALWAYS else "unless" if negated else "if"):
            return
        condition = enters.condition.condition if isinstance(enters.condition, Unless) else enters.condition
        how = attrs.evolve(enters, where=Itself(), condition=ALWAYS)
        for told in dict.fromkeys((condition, abstracted(condition, enters.where))):
            given = {"who": enters.where, "how": how, **({"condition": told} if conditional else {})}
            if build(given) == value:
                yield given

    return Lens(build, take)


def _choices(given: Mapping[str, Any]) -> tuple[Enters, ...] | None:
    chosen = given["all"]
    if len({name for name, _ in chosen}) != len(chosen):
        return None  # of two that are called alike, nobody could say which is meant
    return (Enters(chooses=tuple(chosen)),)


def _chosen(several: bool) -> Lens:
    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Enters):
            return None
        chosen = value[0].chooses
        if not chosen or (len(chosen) > 1) != several or value != _choices({"all": chosen}):
            return None
        return {"all": chosen} if several else {"one": chosen[0]}

    return Lens(lambda given: _choices(given if several else {"all": (given["one"],)}), take)


def _enchants(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and value == (AttachesTo(getattr(value[0], "to", Itself())),):
        return {"to": value[0].to}
    return None


def _with_counters(number: str, it: str) -> Iterator[Phrase]:
    """Yield how one object, or several, enter with counters; "additional" says nothing more."""
    slot, each = f"way to enter.{number}", "for each {each:counted}"
    whole = Lens(lambda given: given["counters"], _plain)
    yield Template(slot, f"with {{counters:counters put}} on {it}", whole)
    yield Template(slot, f"with {{all:counters in a row}} on {it}", Lens(_several, _apart))
    yield Template(slot, f"{{tapped:tapped or not}} with {{counters:counters put}} on {it}", _turned_of(True))
    for single, counter in (
        (True, "a {} {{kind:counter}} counter"),
        (False, "{{n:count}} {} {{kind:counter}} counters"),
    ):
        plain, more = (f"with {counter.format(word)} on {it} {each}" for word in ("", "additional"))
        yield Template(slot, plain.replace("  ", " "), _counted("each", single=single), also=(more,))
    yield Template(
        slot,
        f"with a number of {{kind:counter}} counters on {it} equal to {{amount}}",
        _counted("amount"),
        also=(
            f"with a number of additional {{kind:counter}} counters on {it} equal to {{amount}}",
            f"with X {{kind:counter}} counters on {it}, where X is {{amount}}",
            f"with X additional {{kind:counter}} counters on {it}, where X is {{amount}}",
        ),
    )


def entering(schema: Schema) -> list[Phrase]:
    """Return how permanents enter: tapped, with counters, with something chosen; and what Auras enchant."""
    del schema
    head = "{who:objects} enters|enter {how:way to enter}"
    return [
        Slot("way to enter", "how it enters", numbered=True),
        Slot("counters put", "counters"),
        Slot("counters in a row", "counters"),
        Slot("tapped or not", "tapped or untapped"),
        Words("tapped or not", {"tapped": True, "untapped": False}),
        Template("counters put", "a {kind:counter} counter", _counted("number", single=True),
                 also=("a additional {kind:counter} counter",)),
        Template("counters put", "{n:count} {kind:counter} counters", _counted("number"),
                 also=("{n:count} additional {kind:counter} counters",)),
        Series("counters in a row", "counters put", least=2),
        Template("way to enter", "{tapped:tapped or not}", _turned_of(False)),
        *_with_counters("one", "it"),
        *_with_counters("many", "them"),
        Template("line", f"{head}.", _enters(), also=(head,)),
        Template("line", f"{head} if {{condition}}.", _enters("if"), also=(f"if {{condition}}, {head}.",)),
        Template("line", f"{head} unless {{condition}}.", _enters("unless")),
        # 614.12a: what is chosen before it enters
        Slot("chosen as it enters", "what is chosen"),
        Slot("all chosen as it enters", "what is chosen"),
        Words("chosen as it enters", {f"a {each}": chosen for each, chosen in _CHOICES.items()}),
        Series("all chosen as it enters", "chosen as it enters", least=2),
        Template("line", "as {this object} enters, choose {one:chosen as it enters}.", _chosen(False)),
        Template("line", "as {this object} enters, choose {all:all chosen as it enters}.", _chosen(True)),
        Template("line", "enchant {to:group.one}", Lens(lambda given: (AttachesTo(given["to"]),), _enchants)),
    ]  # fmt: skip
