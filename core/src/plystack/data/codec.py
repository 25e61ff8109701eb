"""How values of a closed set of classes become plain JSON data, and are made of it again.

:class:`Codec` is a cattrs converter that knows only the classes it is given. Both
ways are strict, so that what is written can be read, and a problem carries the
steps that lead to its place. Which classes there are is said in
:mod:`plystack.data.storage`.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter

from plystack.data.plain import (
    Load,
    Pair,
    Step,
    Store,
    Wrong,
    came,
    clipped,
    each,
    enumeration,
    expected,
    listed,
    nothing,
    number,
    plain,
    truth,
    word,
)
from plystack.errors import DataError, suggest


class Codec:
    """A converter for a closed set of classes.

    Arguments:
        stored: the attrs classes and enumerations that it knows.
        bases: the classes in whose place a value tells its own class by a tag; so do ``tagged``.
        tagged: further classes that tell themselves by a tag.
        names: what the names in annotations mean that exist for type checkers only.
        special: how values of further types are stored and loaded.
        refuse: called with a value of an unknown class; raises Wrong where it has more to say.
    """

    def __init__(
        self,
        stored: Iterable[type],
        bases: Iterable[type],
        tagged: Iterable[type],
        names: Mapping[str, Any],
        special: Mapping[type, Callable[[Codec], Pair]],
        refuse: Callable[[Any], None],
    ) -> None:
        self.names = dict(names)
        self.refuse = refuse
        self.classes = {each.__name__: each for each in stored}
        self._bases = tuple(bases)
        self._tagged = tuple(tagged)
        self.converter = Converter(detailed_validation=False)
        simple: dict[type, Any] = {int: number, str: word, bool: truth, type(None): nothing}
        self._pairs: dict[Any, Pair] = {cls: (both, both) for cls, both in simple.items()}
        for cls in self.classes.values():
            if issubclass(cls, enum.Enum):
                self._pairs[cls] = enumeration(cls)
            else:
                fields = _Fields(self, cls, tagged=cls in self._tagged or issubclass(cls, self._bases))
                self._pairs[cls] = fields.store, fields.load
        for base in self._bases:
            members = [each for each in self.classes.values() if issubclass(each, base)]
            self._pairs[base] = self._by_tag(base.__name__, members)
        self._pairs.update((cls, make(self)) for cls, make in special.items())
        # The last one is asked first: in some versions of Python, Any is a class.
        self._hook(lambda kind: isinstance(kind, type) and get_origin(kind) is None, self._class)
        self._hook(lambda kind: kind is Any, lambda _: (plain, plain))
        self._hook(lambda kind: get_origin(kind) is tuple, self._tuple)
        self._hook(lambda kind: get_origin(kind) is frozenset, self._set)
        self._hook(lambda kind: get_origin(kind) in (Union, types.UnionType), self._union)

    def _hook(self, fits: Callable[[Any], bool], make: Callable[[Any], Pair]) -> None:
        self.converter.register_unstructure_hook_factory(fits, lambda kind: make(kind)[0])
        self.converter.register_structure_hook_factory(fits, lambda kind: make(kind)[1])

    def _class(self, cls: type) -> Pair:
        if cls in self._pairs:
            return self._pairs[cls]

        def refused(value: Any, _: Any = None) -> Any:
            self.refuse(value)
            raise Wrong(f"{cls.__name__} is no class that a file can hold")

        return refused, refused

    def pair(self, kind: Any) -> Pair:
        """Return how values of a type are stored and loaded."""
        if kind in self._pairs:  # before the converter's own ways, which are lenient with numbers and strings
            return self._pairs[kind]
        return self.converter.get_unstructure_hook(kind), self.converter.get_structure_hook(kind)

    def _members(self, cls: type) -> list[type]:
        """Return the classes that tell themselves by a tag where one is expected; none, where it does not."""
        if cls in self._bases:
            return [each for each in self.classes.values() if issubclass(each, cls)]
        return [cls] if cls in self._tagged or issubclass(cls, self._bases) else []

    def _by_tag(self, what: str, members: Iterable[type]) -> Pair:
        table = {each.__name__: each for each in members}

        def store(value: Any) -> Any:
            self.refuse(value)
            cls = type(value)
            if table.get(cls.__name__) is not cls:
                expected(f"a {what} of plystack.data", value)
            return self.pair(cls)[0](value)

        def load(data: Any, _: Any) -> Any:
            if not isinstance(data, dict):
                expected(f'an object with "is": which {what}', data)
            if "is" not in data:
                raise Wrong(f"the field is missing; it says which {what} this is", "is")
            tag = data["is"]
            if not isinstance(tag, str) or tag not in table:
                hint = suggest(clipped(tag), table) if isinstance(tag, str) else ""
                raise Wrong(f"there is no {what} {came(tag)} in a file{hint}", "is")
            return self.pair(table[tag])[1](data, table[tag])

        return store, load

    def _tuple(self, kind: Any) -> Pair:
        args = get_args(kind)
        if len(args) == 2 and args[1] is Ellipsis:
            store, load = self.pair(args[0])
            return (
                lambda value: each(store, listed(value, tuple)),
                lambda data, _: tuple(each(lambda item: load(item, args[0]), listed(data, list))),
            )
        pairs = [self.pair(arg) for arg in args]

        def fixed(value: Any, cls: type) -> Any:
            if len(listed(value, cls)) != len(args):
                raise Wrong(f"expected {len(args)} values, came {len(value)}")
            return zip(pairs, args, value, strict=True)

        return (
            lambda value: each(lambda item: item[0][0](item[2]), fixed(value, tuple)),
            lambda data, _: tuple(each(lambda item: item[0][1](item[2], item[1]), fixed(data, list))),
        )

    def _set(self, kind: Any) -> Pair:
        (arg,) = get_args(kind)
        store, load = self.pair(arg)

        def loaded(data: Any, _: Any) -> Any:
            items = each(lambda item: load(item, arg), listed(data, list))
            found = frozenset(items)
            if len(found) != len(items):
                raise Wrong("the set says a member twice")
            return found

        # Sorted as it is stored: a set has no order that is the same in every process.
        return lambda value: sorted(each(store, listed(value, frozenset))), loaded

    def _union(self, kind: Any) -> Pair:
        """Return how one of several types is told: by JSON's own types, by a wrapping, by a tag."""
        args = get_args(kind)
        bare = {arg: self.pair(arg) for arg in (bool, int, str, type(None)) if arg in args}
        wrapped = {get_origin(arg): (arg, self.pair(arg)) for arg in args if get_origin(arg) in _WRAPPED}
        classes = [arg for arg in args if isinstance(arg, type) and arg not in bare and get_origin(arg) is None]
        enums = {arg: self.pair(arg) for arg in classes if issubclass(arg, enum.Enum)}
        rest = [arg for arg in classes if arg not in enums]
        if len(rest) > 1:  # classes that tell themselves by a tag, and others that stand in their own wrapping
            told = [each for arg in rest for each in self._members(arg)]
            wrapped |= {arg: (arg, self.pair(arg)) for arg in rest if not self._members(arg)}
            alias = next((name for name, each in self.names.items() if each == kind), "")
            by_tag: Any = self._by_tag(alias or " or ".join(arg.__name__ for arg in rest[:3]), told)
        else:
            by_tag = self.pair(rest[0]) if rest else None
        names = [*(_BARE[arg] for arg in bare), *(f"a {arg.__name__}" for arg in [*enums, *rest][:3])]
        what = " or ".join([*names, *(f"a {origin.__name__}" for origin in wrapped)])
        held = {origin: "[...]" if origin in _WRAPPED else "{...}" for origin in wrapped}
        what_read = " or ".join([*names, *(f'{{"{_wrapping(origin)}": {held[origin]}}}' for origin in wrapped)])

        def store(value: Any) -> Any:
            for cls, pair in (*enums.items(), *bare.items()):
                if isinstance(value, cls) and not (cls is int and isinstance(value, bool)):
                    return pair[0](value)
            if type(value) in wrapped:
                return {_wrapping(type(value)): wrapped[type(value)][1][0](value)}
            return by_tag[0](value) if by_tag else expected(what, value)

        def load(data: Any, _: Any) -> Any:
            if type(data) in bare:
                return bare[type(data)][1](data, type(data))
            for cls, pair in enums.items():
                if isinstance(data, str):
                    return pair[1](data, cls)
            for origin, (arg, pair) in wrapped.items():
                if isinstance(data, dict) and set(data) == {_wrapping(origin)}:
                    with Step(_wrapping(origin)):
                        return pair[1](data[_wrapping(origin)], arg)
            return by_tag[1](data, rest[0]) if by_tag else expected(what_read, data)

        return store, load


def _wrapping(kind: type) -> str:
    """Return the key under which a value stands that says by it of which kind it is."""
    return _WRAPPED.get(kind, kind.__name__.lower())


_BARE: Final[dict[Any, str]] = {bool: "true or false", int: "a number", str: "a string", type(None): "null"}
_WRAPPED: Final[dict[Any, str]] = {frozenset: "set", tuple: "tuple"}


@attrs.frozen
class _Field:
    name: str
    default: Any
    type: Any
    store: Store
    load: Load


class _Fields:
    """The fields of one attrs class, both ways."""

    def __init__(self, codec: Codec, cls: type, tagged: bool) -> None:
        self.codec = codec
        self.cls = cls
        self.tagged = tagged

    @cached_property
    def fields(self) -> tuple[_Field, ...]:
        """The fields as declared; looked up late, since classes refer to one another."""
        hints = get_type_hints(self.cls, localns=self.codec.names)
        fields: Any = attrs.fields(self.cls)
        return tuple(
            _Field(one.name, one.default, hints[one.name], *self.codec.pair(hints[one.name])) for one in fields
        )

    def store(self, value: Any) -> dict[str, Any]:
        """Return the fields that have not their default."""
        self.codec.refuse(value)
        if type(value) is not self.cls:
            expected(f"a {self.cls.__name__}", value)
        found: dict[str, Any] = {"is": self.cls.__name__} if self.tagged else {}
        for field in self.fields:
            held = getattr(value, field.name)
            if type(held) is not type(field.default) or held != field.default:
                with Step(field.name):
                    found[field.name] = field.store(held)
        return found

    def load(self, data: Any, _: Any) -> Any:
        """Return the object that the fields make."""
        name = self.cls.__name__
        if not isinstance(data, dict):
            expected(f"an object with the fields of {name}", data)
        if self.tagged and data.get("is") != name:
            raise Wrong(f"expected {name!r}, came {came(data.get('is'))}", "is")
        known = [*(["is"] if self.tagged else []), *(field.name for field in self.fields)]
        for key in data:
            if key not in known:
                raise Wrong(f"{name} has no such field{suggest(clipped(key), known)}", clipped(key))
        given = {}
        for field in self.fields:
            with Step(field.name):
                if field.name in data:
                    given[field.name] = field.load(data[field.name], field.type)
                elif field.default is attrs.NOTHING:
                    raise Wrong(f"the field is missing; every {name} has it")
        try:
            return self.cls(**given)
        except (ValueError, TypeError, DataError) as error:  # what the class itself refuses
            raise Wrong(clipped(error.args[0] if error.args else error, 200)) from None
