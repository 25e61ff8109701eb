"""How permanents enter as copies of others, and what these copies have differently (614.1c, 707.5, 707.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import attrs

from plystack.data import (
    Constant,
    Enters,
    Except,
    Expr,
    Granted,
    Host,
    Itself,
    Op,
    OpKind,
    Schema,
    ValueOf,
    Whose,
)
from plystack.text import Hole, Lens, Phrase, Series, Slot, Template, nothing, shape
from plystack.text.deeds import Deed, without_others
from plystack.text.nouns import both, has

TAPPED = (("tapped", True),)


def _does(given: Mapping[str, Any]) -> Except | None:
    does: Deed = given["does"]
    ops = without_others(does.ops, does.others) if does.others else does.ops
    # 201.5: what a copy has in addition speaks of it by its name, and of any copy of that copy
    if ops is not None:
        ops = tuple(attrs.evolve(op, value=op.value.written()) if isinstance(op.value, Granted) else op for op in ops)
    return None if does.rules or not ops else Except(ops, where=given.get("being"))


def _done(conditional: bool) -> Any:
    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Except) or (value.where is not None) != conditional:
            return None
        given = {"does": Deed(value.ops), "being": value.where}
        return given if value.ops and value == Except(value.ops, where=value.where) else None

    return take


def _counters(given: Mapping[str, Any]) -> Except:
    number: Expr = Constant(given.get("n", 1))
    return Except(where=given.get("being"), counters=((given["kind"], number),))


def _does_counted(given: Mapping[str, Any]) -> Except | None:
    does = _does(given)
    return None if does is None else attrs.evolve(does, counters=_counters(given).counters)


def _counted(single: bool, conditional: bool) -> Any:
    def take(value: Any) -> Mapping[str, Any] | None:
        if not isinstance(value, Except) or len(value.counters) != 1 or (value.where is not None) != conditional:
            return None
        kind, number = value.counters[0]
        if not isinstance(number, Constant) or (number.value == 1) != single:
            return None
        given = {"kind": kind, "n": number.value, **({"being": value.where} if conditional else {})}
        return given if _counters(given) == value else None

    return take


def _merged(changes: tuple[Except | Deed, ...]) -> tuple[Except, ...] | None:
    """Return exceptions in order; what is said of it without a condition, one after the other, is one."""
    found: list[Except | Deed] = []
    for each in changes:
        last = found[-1] if found else None
        if isinstance(each, Deed) and isinstance(last, Deed):
            found[-1] = Deed(last.ops + each.ops, last.rules + each.rules, last.others | each.others)
        else:
            found.append(each)
    told = [_does({"does": each}) if isinstance(each, Deed) else each for each in found]
    return None if None in told else tuple(each for each in told if each is not None)


def _copy(tapped: bool, optional: bool) -> Lens:
    """Return how objects enter as copies: this one where you like, or those of which it is said."""

    def build(given: Mapping[str, Any]) -> tuple[Enters, ...] | None:
        changes = _merged(given.get("changes", ()))
        if changes is None:
            return None
        changes = (*((Except(status=TAPPED),) if tapped else ()), *changes)
        who = given.get("who", Itself())
        return (Enters(who, copies=given["what"], changes=changes, optional=optional),)

    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Enters):
            return
        enters, changes = value[0], value[0].changes
        if enters.copies is None or (optional and enters.where != Itself()):
            return
        if enters != Enters(enters.where, copies=enters.copies, changes=changes, optional=optional):
            return
        if (changes[:1] == (Except(status=TAPPED),)) == tapped:
            apart = changes[1:] if tapped else changes
            said = tuple(map(_plain, apart))
            if _merged(said) != apart:
                return  # a sentence says as one what is so without a condition
            yield {"who": enters.where, "what": enters.copies, "changes": said}

    return Lens(build, take)


def _plain(change: Except) -> Except | Deed:
    """Return what a copy has differently as it stands in its slot: a plain one as what is so of it."""
    return Deed(change.ops) if change == Except(change.ops) and change.ops else change


def _with(changes: bool, lens: Lens) -> Lens:
    def take(value: Any) -> Iterator[Mapping[str, Any]]:
        for given in lens.take(value) or ():
            assert isinstance(given, Mapping)
            if bool(given["changes"]) == changes:
                yield given

    return Lens(lens.build, take)


def copies(schema: Schema) -> list[Phrase]:
    """Return how objects enter as copies."""
    del schema
    p, t = shape(Constant, Hole("p")), shape(Constant, Hole("t"))
    sized = (shape(Op, OpKind.SET, "power", value=p), shape(Op, OpKind.SET, "toughness", value=t))
    own_name = Op(OpKind.SET, "name", value=ValueOf("name", Whose.SOURCE))
    one, more = _counted(True, False), _counted(False, False)
    found: list[Phrase] = [
        Slot("exception", "what the copy has differently"),
        Slot("exceptions", "what the copy has differently"),
        Slot("copied", "what is copied"),
        Slot("copied by rule", "what is copied"),
        Template("copied by rule", "{it:copied}", Hole("it")),
        Template("copied by rule", "{this object}", Itself()),
        Template("copied by rule", "enchanted creature", both((Host(), has("types", "Creature")))),
        Series("exceptions", "exception"),
        Template("exceptions", "{first:exception} and, {more:exception}", Lens(
            lambda g: (g["first"], g["more"]), nothing)),
        Template("copied", "any {it:group.one}", Hole("it"), also=("a {it:group.one}",)),
        Template("exception", "it {does:deeds in a row.one}", Lens(_row(lambda g: g["does"]), _row_of(
            lambda value: {"does": value} if isinstance(value, Deed) else None)),
                 also=("he {does:deeds in a row.one}", "she {does:deeds in a row.one}")),
        Template("exception", "it {does:deeds in a row.one} if it {being.one}", Lens(_row(_does), _row_of(_done(True))),
                 also=("if it {being.one}, it {does:deeds in a row.one}",
                          "it {does:deeds in a row.one} if that creature {being.one}")),
        Template("exception", "it is {p:number}/{t:number}", shape(Deed, sized)),
        Template("exception", "its name is ~", Deed((own_name,)), also=("his name is ~", "her name is ~")),
        Template("deed", "has its own name", Deed((own_name,))),
        Template("deed", "is {p:number}/{t:number}", shape(Deed, sized)),
        Template("exception", "it enters with a additional {kind:counter} counter on it", Lens(_counters, one),
                 also=("it enters with a {kind:counter} counter on it",)),
        Template("exception", "it enters with {n:count} additional {kind:counter} counters on it", Lens(_counters,
                         more)),
        Template("exception", "if it {being.one}, it enters with a additional {kind:counter} counter on it",
                 Lens(_counters, _counted(True, True))),
        Template("exception", "if it {being.one}, it enters with {n:count} additional {kind:counter} counters on it "
                 "and {does:deeds in a row.one}", Lens(_row(_does_counted), nothing)),
        Template("exception", "if it {being.one}, it enters with {n:count} additional {kind:counter} counters on it",
                 Lens(_counters, _counted(False, True))),
    ]  # fmt: skip
    for tapped, optional in product((False, True), (True, False)):
        lens, how = _copy(tapped, optional), " tapped" if tapped else ""
        who = "you may have {this object} enter" if optional else "{who:objects} enters|enter"
        head = f"{who}{how} as a copy of {{what:{'copied' if optional else 'copied by rule'}}}"
        found += [
            Template("line", f"{head}.", _with(False, lens), also=(head,)),
            Template(
                "line",
                f"{head}, except {{changes:exceptions}}.",
                _with(True, lens),
                also=(f"{head}, except {{changes:exceptions}}",),
            ),
        ]
    return found


def _row(build: Any) -> Any:
    """Return how a row of what is so of it is one thing that it has differently."""

    def together(given: Mapping[str, Any]) -> Any:
        row: tuple[Deed, ...] = given["does"]
        does = Deed(
            tuple(op for each in row for op in each.ops),
            tuple(rule for each in row for rule in each.rules),
            frozenset(other for each in row for other in each.others),
        )
        return build({**given, "does": does})

    return together


def _row_of(take: Any) -> Any:
    from plystack.text.nouns import segments

    def apart(value: Any) -> Iterator[Mapping[str, Any]]:
        given = take(value)
        if given is not None:
            for pieces in segments(given["does"].ops):
                yield {**given, "does": tuple(Deed(each) for each in pieces)}

    return apart


__all__ = ["Itself", "copies"]
