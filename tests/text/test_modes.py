"""Modes in card text: "choose one —" and a bullet on a line of its own for each (700.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from plystack import load
from plystack.command.coverage import coverage
from plystack.command.measured import rows
from plystack.data import Activated, Constant, Do, Modal, Resolution, Triggered
from plystack.errors import TextError
from plystack.text import blocks, split

GAME = load("magic")
DRAW, LIFE, KILL = "• Draw a card.", "• You gain 2 life.", "• Destroy target artifact."
SIZES = (
    ("one", 3, 1, 1),
    ("two", 3, 2, 2),
    ("three", 4, 3, 3),
    ("one or both", 2, 1, 2),
    ("one or two", 3, 1, 2),
    ("one or more", 3, 1, 3),
    ("up to one", 3, 0, 1),
    ("up to two", 3, 0, 2),
    ("any number", 4, 0, 4),
)


def modal(text: str) -> Modal:
    (ability,) = GAME.compile(text).abilities
    assert isinstance(ability, Triggered | Activated | Resolution)
    assert (ability.does, ability.targets) == ((), ())
    assert ability.modal is not None
    return ability.modal


@pytest.mark.parametrize(("words", "count", "least", "most"), SIZES)
def test_so_many_are_chosen_as_it_says(words: str, count: int, least: int, most: int) -> None:
    text = "\n".join([f"Choose {words} —", *(f"• You gain {number} life." for number in range(1, count + 1))])
    found = modal(text)
    assert (len(found.modes), found.least, found.most) == (count, Constant(least), Constant(most))
    assert GAME.print(*GAME.compile(text).abilities) == GAME.compile(text).print() == text


@pytest.mark.parametrize(
    "head",
    [
        "Choose one —",
        "When this permanent enters, choose one —",
        "At the beginning of your upkeep, if you control a Swamp, choose one —",
        "{2}, {T}: Choose one —",
    ],
)
def test_they_stand_after_what_else_a_line_says(head: str) -> None:
    text = "\n".join((head, KILL, DRAW))
    found = modal(text)
    first, second = found.modes
    assert [target.name for target in first.targets] == ["target"]
    assert second.does == (Do("draw", (("count", Constant(1)),)),)
    assert GAME.compile(text).print() == text


def test_each_mode_is_understood_by_itself() -> None:
    """What is a target of one is none of another, and "it" is what the line has spoken of before the modes."""
    found = modal(
        "Whenever this creature attacks, choose one —\n• Untap target land.\n• It gains flying until end of turn."
    )
    assert [len(mode.targets) for mode in found.modes] == [1, 0]
    assert "name='object'" in repr(found.modes[1].does)
    with pytest.raises(TextError):
        GAME.compile("Choose one —\n• Untap target land.\n• It gains flying until end of turn.")


def test_what_reminds_stays_where_it_stood() -> None:
    text = "\n".join(("Choose one —", "• Draw a card. (It is drawn.)", LIFE, "Flying (It flies.)"))
    compiled = GAME.compile(text)
    assert [(line.number, line.reminder) for line in compiled.lines] == [(1, "\n(It is drawn.)\n"), (4, "(It flies.)")]
    assert compiled.print() == GAME.language.print_compiled(compiled) == text


@pytest.mark.parametrize(
    "text",
    [
        f"Choose two —\n{DRAW}\n{LIFE}",
        f"Choose one or both —\n{DRAW}\n{LIFE}\n{KILL}",
        f"Choose one or two —\n{DRAW}\n{LIFE}",
        f"Choose one —\n{DRAW}",
        f"Choose one —\n• Study — Draw a card.\n{LIFE}",
        f"Choose one that hasn't been chosen —\n{DRAW}\n{LIFE}",
        f"Draw a card.\n{LIFE}",
        DRAW,
        "Choose one —",
    ],
)
def test_what_says_something_else_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        GAME.compile(text)


def test_an_error_points_at_its_own_line() -> None:
    with pytest.raises(TextError) as caught:
        GAME.compile(f"Flying\n  Choose one —\n{DRAW}\n  • Blorb two cards.\nTrample")
    problem = caught.value
    assert (problem.line, problem.column, problem.text) == (4, 5, "  • Blorb two cards.")
    assert problem.word == "Blorb"


def test_a_line_is_read_with_its_bullets() -> None:
    text = "\n".join(("Flying", "Choose one —", DRAW, LIFE, "", DRAW, "Trample"))
    assert [number for number, _ in blocks(text)] == [1, 2, 5, 6, 7]
    assert [said for said, _, _ in split(text)] == ["Flying", f"Choose one —\n{DRAW}\n{LIFE}", "", DRAW, "Trample"]


def test_coverage_counts_a_line_with_its_bullets_once(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(
        '{"text": "When this creature enters, choose one —\\n• Draw a card.\\n• You gain 2 life."}', "utf-8"
    )
    found = coverage(GAME, rows(path, "triggered", GAME.schema), "triggered", lambda: None)
    assert (found["total"], found["compiled"], found["prints_back"]) == (1, 1, 1)
