"""The page of verbs names every verb with all that it is given, in the order of the tables."""

from __future__ import annotations

from pathlib import Path

from plystack.happenings import COMMON, REQUIRED, Places, Verb, standard_verbs

PAGE = Path(__file__).resolve().parents[2] / "docs/verbs.md"
PLACES = Places(deck="deck", hand="hand", discarded="pile", destroyed="pile", damage="damage", life="life", combat=True)
INNER = {"joined", "late"}  # how a verb hands on to itself


def told(verb: Verb) -> tuple[str, str]:
    given = [
        f"`{each.name}`" if each.default is REQUIRED else f"[`{each.name}`]"
        for each in verb.params
        if each.name not in INNER
    ]
    return f"`{verb.name}`", ", ".join(given)


def test_every_verb_stands_there_with_what_it_is_given() -> None:
    rows = [line.split("|") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    found = [(name.strip(), given.strip()) for _, name, given, *_ in rows]
    assert found == [told(verb) for verb in (*COMMON, *standard_verbs(PLACES))]
    assert all(row[3].strip() for row in rows), "each says what it does"
