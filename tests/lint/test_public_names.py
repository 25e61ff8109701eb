"""Plugins, the suite and examples use public names only; files are short and name no machine."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {
    "plystack": ROOT / "core/src/plystack",
    "plystack_magic": ROOT / "plugins/magic/src/plystack_magic",
    "plystack_mutate": ROOT / "plugins/mutate/src/plystack_mutate",
    "plystack_suspect": ROOT / "plugins/suspect/src/plystack_suspect",
    "plystack_cases": ROOT / "plugins/cases/src/plystack_cases",
    "plystack_riftbound": ROOT / "plugins/riftbound/src/plystack_riftbound",
    "plystack_conformance": ROOT / "conformance/src/plystack_conformance",
}
PUBLIC = (
    "plystack",
    "plystack.data",
    "plystack.errors",
    "plystack.happenings",
    "plystack.layers",
    "plystack.plugins",
    "plystack.scenarios",
    "plystack.text",
    "plystack.text.amounts",
    "plystack.text.clauses",
    "plystack.text.conditions",
    "plystack.text.deeds",
    "plystack.text.events",
    "plystack.text.having",
    "plystack.text.instructions",
    "plystack.text.known",
    "plystack.text.lasting",
    "plystack.text.nouns",
    "plystack.text.picking",
    "plystack.text.pronouns",
    "plystack.text.sentences",
    "plystack_magic",
    "plystack_mutate",
    "plystack_suspect",
    "plystack_cases",
    "plystack_riftbound",
    "plystack_conformance",
)
USERS = ("plugins", "conformance", "examples")
LONGEST = 350
# Put together here, so that this file does not hold what it looks for.
HOST_PATH = re.compile("|".join(["/" + "work/", "/" + "home/", "/" + "root/", r"\bsh" + "ared/"]))


def exported(module: str) -> set[str] | None:
    """Return the names that a module offers, or None where it does not say.

    A package says so in a literal ``__all__``. A plain module may leave it out: then it offers what it defines.
    """
    top, *rest = module.split(".")
    place = SOURCES[top].joinpath(*rest)
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    if not file.is_file():
        return None
    defined = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined.add(node.name)
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            if "__all__" in names and node.value is not None:
                return set(ast.literal_eval(node.value))
            defined |= names
    return None if place.is_dir() else {name for name in defined if not name.startswith("_")}


def private_uses(source: str, own: str | None = None) -> Iterator[tuple[int, str]]:
    """Yield line and sentence for each use of a name that its package does not offer.

    Arguments:
        source: the text of a module.
        own: the package of the module's own distribution, whose private names it may use.
    """
    modules: dict[str, str] = {}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if not foreign(alias.name, own):
                    continue
                if alias.name not in PUBLIC:
                    yield node.lineno, f"{alias.name} is not a public module"
                bound = alias.asname or alias.name.split(".")[0]
                modules[bound] = alias.name if alias.asname else bound
        elif isinstance(node, ast.ImportFrom) and not node.level and foreign(node.module, own):
            assert node.module is not None
            if node.module not in PUBLIC:
                yield node.lineno, f"{node.module} is not a public module"
                continue
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in PUBLIC:
                    modules[alias.asname or alias.name] = full
                elif (problem := not_offered(node.module, alias.name)) is not None:
                    yield node.lineno, problem
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            module = dotted(node.value, modules)
            if module in PUBLIC and f"{module}.{node.attr}" not in PUBLIC:
                problem = not_offered(module, node.attr)
                if problem is not None:
                    yield node.lineno, problem


def foreign(module: str | None, own: str | None) -> bool:
    """Say whether a module belongs to another of our distributions."""
    top = (module or "").split(".")[0]
    return top in SOURCES and top != own


def dotted(node: ast.expr, modules: dict[str, str]) -> str:
    """Return the module that an expression names, or an empty string."""
    if isinstance(node, ast.Name):
        return modules.get(node.id, "")
    if isinstance(node, ast.Attribute):
        outer = dotted(node.value, modules)
        return f"{outer}.{node.attr}" if outer else ""
    return ""


def not_offered(module: str, name: str) -> str | None:
    """Say why a name is no public name of a module, or return None where it is one."""
    if name == "*":
        return f"'from {module} import *' hides which names are used"
    if name.startswith("_") and not (name.startswith("__") and name.endswith("__")):
        return f"{module}.{name} is private"
    offered = exported(module)
    if offered is None:
        return f"{module} has no literal __all__, so it offers no {name}"
    return None if name in offered or name.startswith("__") else f"{name} is not in {module}.__all__"


def users() -> Iterator[Path]:
    """Yield each module of the plugins, the suite and the examples."""
    for folder in USERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def own_package(path: Path) -> str | None:
    """Return the package whose distribution a file lies in."""
    for package, source in SOURCES.items():
        if path.is_relative_to(source.parents[1]):
            return package
    return None


def test_only_public_names_are_used() -> None:
    problems = [
        f"{path.relative_to(ROOT)}:{line}: {sentence}"
        for path in users()
        for line, sentence in private_uses(path.read_text("utf-8"), own_package(path))
    ]
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize(
    "planted",
    [
        "from plystack.layers.engine import evaluate",
        "import plystack.data.expr",
        "from plystack.command import main",
        "from plystack import _anything",
        "from plystack import surely_not_offered",
        "from plystack import *",
        "import plystack\nplystack._anything",
        "import plystack as p\np.layers.surely_not_offered",
        "from plystack import layers\nlayers.surely_not_offered()",
        "def f():\n    from plystack_magic.words import WORDS",
    ],
)
def test_a_planted_private_use_is_found(planted: str) -> None:
    assert list(private_uses(planted))


def test_own_private_names_and_other_libraries_are_nobodys_business() -> None:
    source = "from plystack_magic.words import WORDS\nfrom os import _exit\nfrom . import _x"
    assert not list(private_uses(source, own="plystack_magic"))


@pytest.mark.parametrize("module", PUBLIC)
def test_public_modules_offer_only_public_names(module: str) -> None:
    private = sorted(name for name in exported(module) or () if re.match(r"_(?!_.*__$)", name))
    assert not private


def offered_in_order(path: Path) -> list[str] | None:
    """Return what a module's literal ``__all__`` holds, as it stands there; None where it has none."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and [each.id for each in node.targets if isinstance(each, ast.Name)] == [
            "__all__"
        ]:
            return list(ast.literal_eval(node.value))
    return None


def test_what_a_module_offers_stands_in_order() -> None:
    """Capitals first, as sorted does it: then one finds a name, and sees one that stands there twice."""
    lists = {path: offered_in_order(path) for source in SOURCES.values() for path in sorted(source.rglob("*.py"))}
    offered = {path.relative_to(ROOT): names for path, names in lists.items() if names is not None}
    assert len(offered) > 3
    wrong = [str(path) for path, names in offered.items() if names != sorted(set(names))]
    assert not wrong, f"__all__ is not in order, or names something twice: {', '.join(wrong)}"


def project_files() -> list[Path]:
    """Return each file that is, or would be, tracked."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = [ROOT / name for name in listed.decode("utf-8").split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_file_names_a_machine() -> None:
    problems = [
        f"{path.relative_to(ROOT)}:{number}: {found.group()}"
        for path in project_files()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if (found := HOST_PATH.search(line))
    ]
    assert not problems, "\n" + "\n".join(problems)


def gathers(source: str) -> bool:
    """Say whether a module does nothing but offer names of others: its length is that of their list."""
    kinds = (ast.Import, ast.ImportFrom, ast.Assign, ast.Expr)
    return all(isinstance(node, kinds) for node in ast.parse(source).body)


def test_no_module_is_long() -> None:
    lengths = {
        path.relative_to(ROOT): len(path.read_text("utf-8").splitlines())
        for source in SOURCES.values()
        for path in sorted(source.rglob("*.py"))
        if not gathers(path.read_text("utf-8"))
    }
    assert lengths
    long = [f"{path}: {lines} lines" for path, lines in lengths.items() if lines > LONGEST]
    assert not long, "\n" + "\n".join(long)
