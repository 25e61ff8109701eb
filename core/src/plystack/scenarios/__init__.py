"""Scenarios: a board, steps and expectations in one TOML file, run from anywhere."""

from plystack.scenarios.document import Document, read_document
from plystack.scenarios.outcome import Outcome
from plystack.scenarios.running import SUFFIX, Checked, Result, find, run_file, run_text, why_file
from plystack.scenarios.scenario import PIECES, Moment, Scenario, Variation, Waiting, moments, read_scenario

__all__ = [
    "PIECES",
    "SUFFIX",
    "Checked",
    "Document",
    "Moment",
    "Outcome",
    "Result",
    "Scenario",
    "Variation",
    "Waiting",
    "find",
    "moments",
    "read_document",
    "read_scenario",
    "run_file",
    "run_text",
    "why_file",
]
