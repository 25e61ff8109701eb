"""The page of cases is up to date, complete, and says of each case where it stands."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("cases_table", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs looks its classes' module up
    spec.loader.exec_module(module)
    return module


table = _load(HERE / "table.py")
SECTIONS = table.read_sections()
LINE = re.compile(r'"([A-Z]-[A-Z]\d+[a-z]?)" = \{ .+ \}')


def test_the_page_is_up_to_date() -> None:
    advice = "python tests/cases/table.py writes it anew"
    assert table.PAGE.read_text("utf-8") == table.page(SECTIONS), advice


def test_each_case_stands_once_on_a_line_of_its_own() -> None:
    _, _, below = table.CASES.read_text("utf-8").partition("[case]\n")
    lines = [line for line in below.splitlines() if line and not line.startswith("#")]
    found = [match[1] for match in map(LINE.fullmatch, lines) if match]
    assert len(found) == len(lines)
    assert sorted(set(found)) == sorted(found)
    assert sorted(found) == sorted(case.ident for section in SECTIONS for case in section.cases)


def test_every_scenario_file_named_by_an_id_is_a_case() -> None:
    known = {case.ident: case.file for section in SECTIONS for case in section.cases}
    files = table.scenario_files()
    assert files
    assert files == {ident: file for ident, file in known.items() if file is not None}


def test_every_case_is_counted_once() -> None:
    for section in SECTIONS:
        passed, partly, waiting = section.counts()
        assert passed + waiting == len(section.cases) > 0
        assert partly <= passed
        row = f"| {section.prefix} | {section.title} | {passed} | {partly} | {waiting} |"
        assert row in table.page(SECTIONS).splitlines()


def test_a_case_is_described_in_a_few_words() -> None:
    for section in SECTIONS:
        for case in section.cases:
            assert 2 <= len(case.about.split()) <= 10, case.ident


def test_status_in_words() -> None:
    file = next(iter(table.scenario_files().values()))
    dies, lost = (table.Waiting(clause, "state-based actions") for clause in ("it dies", "they lose"))
    status = [
        table.Case("M-A1", "", "about it", place, waiting).status
        for place, waiting in [
            (file, ()),
            (file, (dies,)),
            (file, (dies, lost)),
            (None, (table.Waiting("", "copies"),)),
            (None, (table.Waiting("values", "layers"), dies)),
        ]
    ]
    assert status == [
        "passes",
        "passes, 1 clause waits for state-based actions",
        "passes, 2 clauses wait for state-based actions",
        "waits for copies",
        "waits for layers, state-based actions",
    ]


def test_the_name_of_a_file_begins_with_its_id() -> None:
    names = ["m-f52a-flyer.scenario.toml", "r-l13-tags.scenario.toml", "own-613-ring.scenario.toml"]
    assert [table.ident_of(Path(name)) for name in names] == ["M-F52a", "R-L13", None]


def test_a_case_with_a_file_waits_no_longer() -> None:
    text = """\
"M-F1" = { rule = "1.1", confidence = "H", about = "one of them", waits = "layers" }
"M-F12" = { confidence = "H", about = "two of them", waits = "copies" }
"M-F2" = { confidence = "H", about = "three of them", waits = [{ clause = "it dies", for = "combat" }] }
"""
    assert (
        table.tidied(text, ["M-F1", "M-F2"])
        == """\
"M-F1" = { rule = "1.1", confidence = "H", about = "one of them" }
"M-F12" = { confidence = "H", about = "two of them", waits = "copies" }
"M-F2" = { confidence = "H", about = "three of them" }
"""
    )


@pytest.mark.parametrize(
    ("ident", "entry", "said"),
    [
        ("M-F1", {"about": "x", "confidence": "H"}, "does not say what it waits for"),
        ("M-F1", {"about": "x", "confidence": "H", "waits": "tomorrow"}, "nothing waits for 'tomorrow'"),
        ("M-F1", {"about": "x", "confidence": "sure", "waits": "layers"}, "confidence is H, M or L"),
        ("M-F1", {"confidence": "H", "waits": "layers"}, "what it is about"),
        ("M-F1", {"about": "x", "confidence": "H", "waits": "layers", "note": "y"}, "a case has no 'note'"),
    ],
)
def test_a_bad_entry_is_refused(ident: str, entry: dict[str, str], said: str) -> None:
    with pytest.raises(table.BadCases, match=re.escape(said)):
        table._case(ident, entry, None, "magic")
