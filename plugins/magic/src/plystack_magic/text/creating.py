"""Making tokens whose values and abilities are said (111.3), and such as come in attacking (508.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from plystack.data import (
    Card,
    Constant,
    Do,
    Named,
    Schema,
    do,
    pairs,
)
from plystack.text import Lens, Phrase, Template, nothing
from plystack.text.known import IT
from plystack_magic import words
from plystack_magic.text.description import Description
from plystack_magic.text.tokens import tokens


def _created(given: Mapping[str, Any]) -> Do | None:
    """Return the making of tokens: a card of which only what is said is known (111.3)."""
    what: Description = given["what"]
    rows = (*what["before"], what["last"])
    values: dict[str, Any] = {
        "colors": frozenset(),
        "supertypes": frozenset(),
        "types": frozenset(),
        "subtypes": frozenset(),
    }
    for kind, word in rows:
        name = kind if kind in values else "subtypes"
        values[name] |= {word}
    if not values["types"]:
        return None
    subtypes = [word for kind, word in rows if kind not in ("colors", "supertypes", "types")]
    if (not subtypes and "named" not in given) or given.get("named") == " ".join(subtypes):
        return None
    values["name"] = given.get("named", " ".join(subtypes))  # 111.4
    if "p" in given:
        values |= {"power": given["p"], "toughness": given["t"]}
    elif "Creature" in values["types"]:
        return None
    abilities = tuple(given.get("abilities", ()))
    card = Card(f"{values['name']}", pairs(values), abilities)
    status = frozenset({"token"} | ({"tapped"} if "tapped" in given else set()))
    return do("create", "created", card=card, count=given.get("count", Constant(1)), status=status)


def _creates(*extra: str) -> Lens:
    """Return "create a 1/1 green Plyling creature token", with abilities or tapped where wanted."""
    more = {"tapped": True} if "tapped" in extra else {}

    def build(given: Mapping[str, Any]) -> Do | None:
        if (many := "that many" in extra) or "each" in extra or "equal" in extra:
            count = Named("count") if many else given["count"]
            return None if isinstance(count, Constant) else _created({**given, **more, "count": count})
        return _created({**given, **more})

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Do) or value.verb != "create":
            return None
        args = dict(value.args)
        card = args.get("card")
        if not isinstance(card, Card) or card.sides:
            return None
        found: dict[str, Any] = dict(card.values)
        ordered: list[tuple[str, str]] = [("supertypes", each) for each in sorted(found.get("supertypes") or ())]
        ordered += [("colors", each) for each in sorted(found.get("colors") or ())]
        name, words_ = str(found.get("name", "")), found.get("subtypes") or frozenset()
        subtypes = _split(name, words_)
        if "named" in extra:
            subtypes = sorted(words_) if subtypes is None else None
        if subtypes is None:
            return None
        families = {word: kind for kind, word in _KINDS}
        ordered += [(families.get(each, "creature types"), each) for each in subtypes]
        types = sorted(found.get("types") or (), key=lambda each: (each == "Creature", each))
        ordered += [("types", each) for each in types]
        given: dict[str, Any] = {
            "what": Description(tuple(ordered[:-1]), ordered[-1]),
            "count": args.get("count"),
            "abilities": card.abilities,
            **({"named": name} if "named" in extra else {}),
        }
        if "power" in found:
            given |= {"p": found["power"], "t": found["toughness"]}
        return given if build(given) == value and bool(card.abilities) == ("abilities" in extra) else None

    return Lens(build, take)


_KINDS = [
    *(("artifact types", each) for each in words.ARTIFACT_TYPES),
    *(("enchantment types", each) for each in words.ENCHANTMENT_TYPES),
    *(("land types", each) for each in words.LAND_TYPES),
    *(("creature types", each) for each in words.CREATURE_TYPES),
]


def _split(text: str, subtypes: Any) -> list[str] | None:
    """Return the subtypes of a token in the order of its name."""
    found = []
    left = text
    while left:
        for each in sorted(subtypes, key=len, reverse=True):
            if left == each or left.startswith(each + " "):
                found.append(each)
                left = left[len(each) :].strip()
                break
        else:
            return None
    return found if set(found) == set(subtypes) else None


def _attacking(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return the making of tokens that come in tapped and attacking (508.4)."""
    make: Do = given["make"]
    status = dict(make.args).get("status")
    if make.verb not in ("create", "copy") or status != frozenset({"token"}):
        return None
    args = pairs({**dict(make.args), "status": frozenset({"tapped", "token"})})
    return (Do(make.verb, args, make.bind), do("designate", what=IT, as_="attacking"))


def _attackers(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or value[0].verb not in ("create", "copy"):
        return None
    make: Do = value[0]
    given = {"make": Do(make.verb, pairs({**dict(make.args), "status": frozenset({"token"})}), make.bind)}
    return given if _attacking(given) == value else None


def _counted(lens: Lens, *, many: bool) -> Lens:
    def build(given: Mapping[str, Any]) -> Any:
        return lens.build(given) if (given["count"] != Constant(1)) == many else None

    def take(value: Any) -> Mapping[str, Any] | None:
        given = lens.take(value)
        if not isinstance(given, Mapping) or (given["count"] != Constant(1)) != many:
            return None
        return given

    return Lens(build, take)


def _given(given: Mapping[str, Any]) -> tuple[Do, ...] | None:
    """Return the making of tokens whose ability is said in a sentence of its own."""
    make: Do = given["make"]
    card = dict(make.args).get("card") if make.verb == "create" else None
    if not isinstance(card, Card) or card.abilities:
        return None
    whole = attrs.evolve(card, abilities=tuple(given["abilities"]))
    return (Do(make.verb, pairs({**dict(make.args), "card": whole}), make.bind),)


def _several() -> Iterator[Phrase]:
    """Yield how tokens are made that enter tapped, and as many as something says."""
    size = "{p:number}/{t:number} {what:description.one}"
    for more, extra in (("", ()), (" with {abilities}", ("abilities",))):
        for tapped, also in (("", ()), ("tapped ", ("tapped",))):
            said = (*extra, *also)
            if tapped:
                for noun, many in (("token", False), ("tokens", True)):
                    text = f"creates|create {{count:how many}} {tapped}{size} {noun}{more}"
                    yield Template("act", text, _counted(_creates(*said), many=many))
            yield Template("act", f"creates|create that many {tapped}{size} tokens{more}", _creates(*said, "that many"))
            yield Template("act", f"creates|create a {tapped}{size} token{more} for each {{count:counted}}",
                           _creates(*said, "each"))  # fmt: skip
            yield Template("act", f"creates|create a number of {tapped}{size} tokens{more} equal to {{count:amount}}",
                           _creates(*said, "equal"))  # fmt: skip


def _named() -> Iterator[Phrase]:
    """Yield how tokens are made whose name is said; such need not have a subtype, or be creatures (111.4)."""
    for size, noun, many in (
        ("{p:number}/{t:number} ", "token", False), ("{p:number}/{t:number} ", "tokens", True),
        ("", "token", False), ("", "tokens", True),
    ):  # fmt: skip
        for more, extra in (("", ()), (" with {abilities}", ("abilities",))):
            text = f"creates|create {{count:how many}} {size}{{what:description.one}} {noun} named {{named}}{more}"
            yield Template("act", text, _counted(_creates("named", *extra), many=many))


def creating(schema: Schema) -> list[Phrase]:
    """Return how tokens are made."""
    del schema
    return [
        # 111: tokens
        *_several(),
        *_named(),
        Template("sentence", "{make:act.many}. it has {abilities}", Lens(_given, nothing), prints=False,
                 also=("{make:act.many}. they have {abilities}",)),
        *tokens(),
        *(Template("act", "creates|create {count:how many} {p:number}/{t:number} {what:description.one} "
                   f"{noun}{more}",
                   _counted(_creates(*extra), many=many))
          for noun, many in (("token", False), ("tokens", True))
          for more, extra in (("", ()), (" with {abilities}", ("abilities",)))),
        Template("steps", "{make:act.many} that is tapped and attacking", Lens(_attacking, _attackers)),
        Template("steps", "{make:act.many} that are tapped and attacking", Lens(_attacking, _attackers), prints=False),
    ]  # fmt: skip
