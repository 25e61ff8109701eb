"""Every battlefield stands in a scenario file, and where it has text, in the compiler's own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plystack

RIFTBOUND = plystack.load("riftbound", addons=[])
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"

NAMES = """
Abandoned Hall; Altar of Blood; Altar to Unity; Amateur Recital; Aspirant's Climb; Back-Alley Bar; Bandle Tree; Black
Flame Altar; Dragon Roost; Dusk Rose Lab; Emperor's Dais; Forbidding Waste; Forge of the Fluft; Forgotten Library;
Forgotten Monument; Fortified Position; Frozen Fortress; Gardens of Becoming; Grove of the God-Willow; Hall of
Legends; Hallowed Tomb; Heisho, Shell of the World; Kinkou Temple; Marai Spire; Minefield; Monastery of Hirana; Mystic
Vortex; Navori Fighting Pit; Obelisk of Power; Ornn's Forge; Piltovan Forge; Power Nexus; Protective Sands; Ravenbloom
Conservatory; Reaver's Row; Reckoner's Arena; Ripper's Bay; Risen Altar; Rockfall Path; Sandswept Tomb; Seat of Power;
Shadow Temple; Sigil of the Storm; Star Spring; Startipped Peak; Sunken Temple; Targon's Peak; The Academy; The
Arena's Greatest; The Candlelit Sanctum; The Dreaming Tree; The Grand Plaza; The Papertree; Threshold of the Gray;
Trapping Grounds; Treasure Hoard; Trifarian War Camp; Valley of Idols; Vaults of Helia; Veiled Temple; Vilemaw's Lair;
Void Gate; Windswept Hillock; Zaun Warrens; Baron Pit
"""
"""All that there are."""


def battlefields() -> Iterator[tuple[str, Any]]:
    """Give the battlefields in scenario files, by what they are called there."""
    for path in sorted(SCENARIOS.glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        for part in (data, *data.get("case", [])):
            for name, card in part.get("card", {}).items():
                if "Battlefield" in str(card.get("type", "")):
                    yield name, card


FOUND = list(battlefields())
TEXTS = sorted({card["text"].strip() for _, card in FOUND if "text" in card})


@pytest.mark.parametrize("name", [" ".join(each.split()) for each in NAMES.split(";")])
def test_it_stands_in_a_file(name: str) -> None:
    assert name in {each for each, _ in FOUND}


@pytest.mark.parametrize("text", TEXTS)
def test_its_text_is_printed_as_it_stands(text: str) -> None:
    card = RIFTBOUND.card("Somewhere", type="Battlefield", text=text)
    assert RIFTBOUND.language.print(card.abilities, frozenset({"Battlefield"})) == text
