"""Scenarios: a board, steps and expectations in one TOML file, run from anywhere."""

from plystack.scenarios.document import Document, read_document
from plystack.scenarios.outcome import Outcome
from plystack.scenarios.ruling import Deciding, Ruling
from plystack.scenarios.running import (
    SUFFIX,
    Checked,
    Result,
    find,
    graph_file,
    run_file,
    run_text,
    trace_file,
    why_file,
    why_not_file,
)
from plystack.scenarios.scenario import PIECES, Moment, Scenario, Variation, Waiting, moments, read_scenario
from plystack.scenarios.texts import texts_file

__all__ = [
    "Checked",
    "Deciding",
    "Document",
    "Moment",
    "Outcome",
    "PIECES",
    "Result",
    "Ruling",
    "SUFFIX",
    "Scenario",
    "Variation",
    "Waiting",
    "find",
    "graph_file",
    "moments",
    "read_document",
    "read_scenario",
    "run_file",
    "run_text",
    "texts_file",
    "trace_file",
    "why_file",
    "why_not_file",
]
