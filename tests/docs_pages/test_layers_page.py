"""The page on layers shows what the program says, all of its scenario files, and every row of the plan."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import attrs
import pytest
from click.testing import CliRunner

from plystack.command import main
from plystack.layers import LayerPlan
from plystack.scenarios import run_file

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/layers.md").read_text("utf-8")
FILES = sorted((ROOT / "examples/layers").iterdir())
BLOCKS = [(match[1], match[2]) for match in re.finditer(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)]
COMMAND = "$ plystack "


class Shown(NamedTuple):
    """A command of the page, what stands below it, and the excerpts of its file that stand above it."""

    line: str
    output: str
    excerpts: list[str]

    @property
    def file(self) -> Path:
        return ROOT / next(word for word in shlex.split(self.line) if word.endswith(".toml"))


def _shown() -> list[Shown]:
    """Return the commands in order; what a graph's command prints stands in the block after it."""
    found: list[Shown] = []
    excerpts: list[str] = []
    for number, (language, text) in enumerate(BLOCKS):
        if language == "toml":
            excerpts.append(text)
        elif language == "console":
            line, _, output = text.partition("\n")
            if "--graph mermaid" in line:
                assert output == "", "a picture stands in a block of its own"
                assert BLOCKS[number + 1][0] == "mermaid", f"no picture after {line}"
                output = BLOCKS[number + 1][1]
            found.append(Shown(line, output, excerpts))
            excerpts = []
        else:
            assert language == "mermaid", f"an unknown block: {language}"
            before, told = BLOCKS[number - 1]
            assert before == "console", "a picture without its command"
            assert "--graph mermaid" in told, "a picture without its command"
    assert excerpts == [], "an excerpt without a command that names its file"
    return found


SHOWN = _shown()


def _timeless(text: str) -> str:
    """Return what ``run`` prints without how long it took."""
    return re.sub(r"\d+ ms", "… ms", text)


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.line.removeprefix(COMMAND))
def test_each_command_prints_what_the_page_shows(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.match(re.escape(COMMAND) + "(why|run) ", shown.line)
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, shlex.split(shown.line.removeprefix(COMMAND)))
    assert result.exit_code == 0
    assert _timeless(result.stdout) == _timeless(shown.output)


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.line.removeprefix(COMMAND))
def test_each_excerpt_stands_in_the_file_of_the_next_command(shown: Shown) -> None:
    text = shown.file.read_text("utf-8")
    pieces = [piece.strip("\n") for excerpt in shown.excerpts for piece in excerpt.split("\n\n")]
    assert [piece for piece in pieces if piece not in text] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".scenario.toml"))
def test_each_file_is_shown_with_an_excerpt_cites_its_rules_and_passes(path: Path) -> None:
    assert any(each.excerpts for each in SHOWN if each.file == path), "the page does not show it"
    assert re.search(r"^cites +=", path.read_text("utf-8"), re.MULTILINE)
    result = run_file(path)
    assert result.status == 0, str(result.error or result.failures)
    assert result.checked


def test_the_files_are_numbered_as_the_page_shows_them() -> None:
    shown = list(dict.fromkeys(each.file for each in SHOWN if each.excerpts))
    assert shown == FILES
    assert [path.name[:3] for path in FILES] == [f"{number:02}-" for number in range(1, len(FILES) + 1)]


@pytest.mark.parametrize("row", [each.name for each in attrs.fields(LayerPlan) if each.name not in ("schema", "rules")])
def test_each_row_of_the_plan_is_explained(row: str) -> None:
    table, prose = PAGE.split("\n## Layers\n")
    assert f"| `{row}` |" in table
    assert f"`{row}`" in prose


def test_each_section_that_is_linked_exists() -> None:
    headings = {each.lower().replace(" ", "-") for each in re.findall(r"^## (.+)$", PAGE, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) <= headings
    for link in re.findall(r"\]\(([^#)][^)]*)\)", PAGE):
        assert (ROOT / "docs" / link).exists()
