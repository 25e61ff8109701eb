"""What is so of objects: power and toughness, what they can't do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plystack.data import Constant, Expr, Itself, Op, OpKind, Schema, TurnOf, Until, do
from plystack.text import Hole, Lens, Mark, Phrase, Slot, Sort, Template, Token, Words, nothing, shape
from plystack.text.amounts import X, factored, times
from plystack.text.clauses import says_given, static
from plystack.text.conditions import of_subject
from plystack.text.deeds import Deed

POWER, TOUGHNESS = "power", "toughness"


def _signed(token: Token) -> tuple[str, int | str] | None:
    sign, rest = token.key[0], token.key[1:]
    if rest == "X":
        return sign, "X"
    return (sign, int(rest)) if rest.isdigit() and len(rest) <= 9 else None


def _shown(value: Any) -> str | None:
    return f"{value[0]}{value[1]}" if isinstance(value, tuple) and len(value) == 2 and value[0] in "+-" else None


def _change(on: str, signed: tuple[str, int | str], each: Expr | None = None) -> tuple[Op, ...]:
    sign, number = signed
    if number == 0:
        return ()
    kind = OpKind.INCREASE if sign == "+" else OpKind.DECREASE
    if number == "X":
        return (Op(kind, on, value=X),) if each is None else ()
    assert isinstance(number, int)
    return (Op(kind, on, value=Constant(number) if each is None else times(number, each)),)


def _gets(given: Mapping[str, Any]) -> Deed | None:
    each = given.get("each")
    if each is not None and "X" in (given["p"][1], given["t"][1]):
        return None
    ops = (*_change(POWER, given["p"], each), *_change(TOUGHNESS, given["t"], each))
    return Deed(ops) if ops else None


def _gets_for_now(given: Mapping[str, Any]) -> Any:
    does = _gets(given)
    effect = None if does is None else static(given["who"], does, bound=False)
    return None if effect is None else do("continue", effect=effect, until=Until.TURN.value)


def _size(value: Any, each: bool) -> Mapping[str, Any] | None:
    """Return signed numbers of operations on power, toughness, or both in this order."""
    if not isinstance(value, Deed) or value.rules or not 1 <= len(value.ops) <= 2:
        return None
    found: dict[str, tuple[str, int | str]] = {}
    amounts = set()
    for op in value.ops:
        sign = {OpKind.INCREASE: "+", OpKind.DECREASE: "-"}.get(op.kind)
        if sign is None or op.on not in (POWER, TOUGHNESS) or op.on in found or (op.on == POWER and found):
            return None
        split = factored(op.value)
        if each:
            if split is None:
                return None
            found[op.on] = (sign, split[0])
            amounts.add(split[1])
        elif op.value == X:
            found[op.on] = (sign, "X")
        elif isinstance(op.value, Constant) and isinstance(op.value.value, int) and op.value.value > 0:
            found[op.on] = (sign, op.value.value)
        else:
            return None
    other = next(iter(found.values()))[0]
    size: dict[str, Any] = {"p": found.get(POWER, (other, 0)), "t": found.get(TOUGHNESS, (other, 0))}
    return size | {"each": amounts.pop()} if each and len(amounts) == 1 else (None if each else size)


def _defines(*names: str) -> Lens:
    """Return "power and toughness are each equal to an amount"."""

    def build(given: Mapping[str, Any]) -> Deed:
        return Deed(tuple(Op(OpKind.SET, name, value=given["amount"]) for name in names))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Deed) or value.rules or tuple(op.on for op in value.ops) != names:
            return None
        amounts = {op.value for op in value.ops if op.kind is OpKind.SET}
        kinds = {op.kind for op in value.ops}
        return {"amount": amounts.pop()} if len(amounts) == 1 and kinds == {OpKind.SET} else None

    return Lens(build, take)


def deeds(schema: Schema) -> list[Phrase]:
    """Return what is said of objects."""
    del schema
    both = (POWER, TOUGHNESS)
    sized = Lens(_gets, lambda value: _size(value, False))
    each = Lens(_gets, lambda value: _size(value, True))
    base = shape(Deed, (shape(Op, OpKind.SET, POWER, value=shape(Constant, Hole("p"))),
                        shape(Op, OpKind.SET, TOUGHNESS, value=shape(Constant, Hole("t")))))  # fmt: skip
    return [
        Slot("signed", "such as +1"),
        Mark("signed", Sort.SIGNED, _signed, _shown, ("+1", "+0", "-2", "+X")),
        Template("deed", "gets|get {p:signed}/{t:signed}", sized,
                         also=("gets|get an additional {p:signed}/{t:signed}",)),
        Template("deed", "gets|get {p:signed}/{t:signed} for each {each:counted}", each,
                 also=("gets|get an additional {p:signed}/{t:signed} for each {each:counted}",)),
        Template("deed", "has|have base power and toughness {p:number}/{t:number}", base),
        Template("deed", "has|have base power and toughness X/X",
                 shape(Deed, (shape(Op, OpKind.SET, POWER, value=X), shape(Op, OpKind.SET, TOUGHNESS, value=X)))),
        Template("deed", "has|have base power {p:number}",
                 shape(Deed, (shape(Op, OpKind.SET, POWER, value=shape(Constant, Hole("p"))),))),
        Template("deed", "has|have base toughness {t:number}",
                 shape(Deed, (shape(Op, OpKind.SET, TOUGHNESS, value=shape(Constant, Hole("t"))),))),
        Template("instruction", "{who:acted} gets|get {p:signed}/{t:signed} until end of turn for each {each:counted}",
                 Lens(_gets_for_now, nothing)),
        Template("deed", "also gets|get {p:signed}/{t:signed}", Lens(_gets, nothing), prints=False),
        Template("deed", "has|have base power and base toughness each equal to {amount}", _defines(*both),
                 also=("has|have power and toughness each equal to {amount}",
                       "has|have base power and toughness each equal to {amount}")),
        # 604.3: what defines power and toughness of its own object
        Template("clause", "{whose:whose this} power and toughness are each equal to {amount}", _of_this(*both)),
        Template("clause", "{whose:whose this} power is equal to {amount}", _of_this(POWER)),
        Template("clause", "{whose:whose this} toughness is equal to {amount}", _of_this(TOUGHNESS)),
        Template("clause", "{whose:whose this} power is equal to {amount} and its toughness is "
                 "equal to that number plus {n:number}",
                 _plus()),
        Template("clause", "as long as {subject:one object} {being.one}, its power and toughness are each equal to "
                 "{amount}", Lens(_defined_while, nothing)),
        Template("clause", "during your turn, {whose:whose this} power and toughness are each equal to {amount}",
                 Lens(_defined_in_turn, nothing)),
        Slot("whose this", "its own"),
        Words("whose this", {"this permanent's": "its"}),
        *(Words("whose this", {f"{each}'s": "its"}, prints=False)
          for each in ("~", "this creature", "this Vehicle", "this token", "this card")),
        Slot("this object", "this object"),
        Words("this object", {"this permanent": "it"}),
        *(Words("this object", {each: "it"}, prints=False)
          for each in ("~", "this creature", "this artifact", "this enchantment", "this land", "this Aura",
                       "this Equipment", "this Vehicle")),
    ]  # fmt: skip


def _defined_while(given: Mapping[str, Any]) -> Any:
    told = of_subject(given["subject"], given["being"])
    does: Any = _defines(POWER, TOUGHNESS).build(given)
    return None if told is None else static(given["subject"], does, told)


def _defined_in_turn(given: Mapping[str, Any]) -> Any:
    does: Any = _defines(POWER, TOUGHNESS).build(given)
    return static(Itself(), does, TurnOf("you"))


def _of_this(*names: str) -> Lens:
    from plystack.data import Part, Static

    lens = _defines(*names)

    def build(given: Mapping[str, Any]) -> Static | None:
        return None if says_given((given["amount"],)) else Static((Part(Itself(), lens.build(given).ops),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Static) or len(value.parts) != 1:
            return None
        part = value.parts[0]
        if value != Static((Part(Itself(), part.ops),)):
            return None
        given = lens.take(Deed(part.ops))
        return None if given is None else {**given, "whose": "its"}

    return Lens(build, take)


def _plus() -> Lens:
    from plystack.data import Arithmetic, Combined, Part, Static

    def build(given: Mapping[str, Any]) -> Static | None:
        amount = given["amount"]
        if says_given((amount,)):
            return None
        more = Combined(Arithmetic.SUM, (amount, Constant(given["n"])))
        ops = (Op(OpKind.SET, POWER, value=amount), Op(OpKind.SET, TOUGHNESS, value=more))
        return Static((Part(Itself(), ops),))

    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Static) or len(value.parts) != 1 or len(value.parts[0].ops) != 2:
            return None
        amount, more = (op.value for op in value.parts[0].ops)
        if not isinstance(more, Combined) or len(more.terms) != 2 or not isinstance(more.terms[1], Constant):
            return None
        given = {"amount": amount, "n": more.terms[1].value, "whose": "its"}
        return given if build(given) == value else None

    return Lens(build, take)
