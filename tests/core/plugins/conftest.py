"""An invented game, and the means to break it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from plystack.data import (
    ABILITIES,
    CONTROLLER,
    Characteristic,
    Kind,
    OpKind,
    Relation,
    Schema,
    Side,
    Zone,
)
from plystack.layers import Layer, LayerPlan, Slot
from plystack.plugins import HOOK_API, AddonInfo, GameInfo, Policy, hookimpl

MakePlugin = Callable[..., ModuleType]
Install = Callable[..., None]


def toy_info() -> GameInfo:
    ties = Policy("ties", ("older first", "newer first"), "older first", "12.3", "Which of two comes first.")
    return GameInfo("toy", "The Toy Game", "1.0", HOOK_API, rules=("2025", "2019"), policies=(ties,))


def toy_characteristics() -> tuple[Characteristic, ...]:
    return (
        Characteristic("size", Kind.NUMBER, default=0),
        Characteristic("moods", Kind.WORDS, singular="mood"),
        Characteristic(ABILITIES, Kind.ABILITIES),
        Characteristic(CONTROLLER, Kind.PLAYER),
    )


def toy_plan(schema: Schema) -> LayerPlan:
    sizes = Slot(frozenset({"size"}), frozenset({OpKind.SET, OpKind.INCREASE}))
    return LayerPlan(schema, (Layer("1", "sizes", (sizes,)),))


TOY: dict[str, Callable[..., object]] = {
    "game_info": toy_info,
    "characteristics": toy_characteristics,
    "zones": lambda: (Zone("table", board=True, controlled=True), Zone("pocket")),
    "relations": lambda: (Relation("rival", frozenset({Side.OTHERS})),),
    "layer_plan": toy_plan,
}


def build(name: str, functions: dict[str, Callable[..., object] | None]) -> ModuleType:
    module = ModuleType(name)
    for attribute, function in functions.items():
        if function is not None:
            # A function of its own each time: the mark of one plugin must not show in another.
            assert isinstance(function, FunctionType)
            code, names, defaults = function.__code__, function.__globals__, function.__defaults__
            own = FunctionType(code, names, function.__name__, defaults, function.__closure__)
            own.__kwdefaults__ = function.__kwdefaults__
            setattr(module, attribute, hookimpl(own))
    return module


@pytest.fixture
def toy() -> MakePlugin:
    """Return a maker of the game; a hook is replaced by keyword, or left out with None."""
    return lambda **hooks: build("toy_module", {**TOY, **hooks})


@pytest.fixture
def addon() -> MakePlugin:
    """Return a maker of add-ons of it, called with a name, requirements and hooks."""

    def make(
        name: str,
        requires: tuple[str, ...] = (),
        game: str = "toy",
        api: int = 1,
        policies: tuple[Policy, ...] = (),
        **hooks: Any,
    ) -> ModuleType:
        def addon_info() -> AddonInfo:
            return AddonInfo(name, game, "1.0", api, requires, policies)

        return build(f"{name}_module", {"addon_info": addon_info, **hooks})

    return make


TOY_SOURCE = """
from plystack.data import ABILITIES, CONTROLLER, Characteristic, Kind, Relation, Zone
from plystack.layers import LayerPlan
from plystack.plugins import HOOK_API, GameInfo, hookimpl

@hookimpl
def game_info():
    return GameInfo("{name}", "A Game", "1.0", {api}, rules=("1",))

@hookimpl
def characteristics():
    return [Characteristic(ABILITIES, Kind.ABILITIES), Characteristic(CONTROLLER, Kind.PLAYER)]

@hookimpl
def zones():
    return [Zone("table", board=True)]

@hookimpl
def relations():
    return []

@hookimpl
def layer_plan(schema):
    return LayerPlan(schema, ())
"""

ADDON_SOURCE = """
from plystack.data import Field
from plystack.plugins import HOOK_API, AddonInfo, hookimpl

@hookimpl
def addon_info():
    return AddonInfo("{name}", "{game}", "1.0", HOOK_API, {requires!r})

@hookimpl
def fields():
    return [Field("{name}", 0)]
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return what installs a distribution with one entry point, as an installer would leave it."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)

    def add(group: str, name: str, source: str, distribution: str | None = None) -> None:
        distribution = distribution or f"dist-{name}".replace(" ", "-")
        module = f"invented_{distribution}".replace("-", "_")
        (tmp_path / f"{module}.py").write_text(source, "utf-8")
        info = tmp_path / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}\n", "utf-8")

    yield add
    for module in set(sys.modules) - before:
        if module.startswith("invented_"):
            del sys.modules[module]


@pytest.fixture
def install_game(install: Install) -> Install:
    """Return what installs a small game."""
    return lambda name, api=1, **more: install("plystack.games", name, TOY_SOURCE.format(name=name, api=api), **more)


@pytest.fixture
def install_addon(install: Install) -> Install:
    """Return what installs an add-on that declares one field."""

    def add(name: str, game: str, requires: tuple[str, ...] = ()) -> None:
        install("plystack.addons", name, ADDON_SOURCE.format(name=name, game=game, requires=requires))

    return add
