"""The steps of a scenario file: what each does and what is expected after it, to be done one by one."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plystack.scenarios.arrival import enter_together
from plystack.scenarios.happenings import BESIDE, FORMS
from plystack.scenarios.node import Node
from plystack.scenarios.stage import Stage
from plystack.scenarios.steps import perform

_BESIDE = frozenset().union(*BESIDE.values())
_DOES = ("enter", *FORMS)
_STEP = ("do", *_DOES, *sorted(_BESIDE), "expect", "title")


@attrs.frozen
class Step:
    """One step of a scenario file.

    Arguments:
        title: what it does, in a few words.
        entries: what stands in it, by key.
    """

    title: str
    entries: Mapping[str, Node]

    @property
    def expectations(self) -> tuple[Node, ...]:
        """Return what is expected after it."""
        return tuple(self.entries["expect"].one_or_more()) if "expect" in self.entries else ()


def read_steps(entries: Mapping[str, Node]) -> tuple[Step, ...]:
    """Return the steps that a file or a case says, in order.

    Raises:
        ScenarioError: one of them does nothing, or says what doesn't go together.
    """
    return tuple(_step(each) for each in entries["step"].items()) if "step" in entries else ()


def _step(node: Node) -> Step:
    entries = node.table(_STEP, "a step")
    forms = [key for key in FORMS if key in entries]
    if "do" not in entries and "enter" not in entries and not forms:
        also = ", ".join(map(repr, FORMS))
        node.fail("the step does nothing", f"a step has 'do', a sentence or a list of them, or one of 'enter', {also}")
    if len(said := [*forms, *(key for key in ("do", "enter") if key in entries)]) > 1 and forms:
        entries[forms[0]].fail(f"{forms[0]!r} is a step of its own, came {' and '.join(said)}", key=True)
    for key in sorted(_BESIDE & entries.keys()):
        if not any(key in BESIDE.get(form, ()) for form in forms):
            entries[key].fail(f"{key!r} goes with {' or '.join(map(repr, BESIDE))}", key=True)
    return Step(_title(entries), entries)


def _title(entries: Mapping[str, Node]) -> str:
    if "title" in entries:
        return entries["title"].text()
    return "; ".join(entries["do"].texts() if "do" in entries else [key for key in _DOES if key in entries])


def done(stage: Stage, step: Step) -> Stage:
    """Return the scenario after a step.

    Raises:
        ScenarioError: something in it can't be understood, or can't be done.
    """
    entries = step.entries
    stage = attrs.evolve(stage, happenings=())
    if "enter" in entries:
        stage = enter_together(stage, entries["enter"])
    for sentence in entries["do"].one_or_more() if "do" in entries else []:
        stage = perform(stage, sentence)
    for key, form in FORMS.items():
        if key in entries:
            stage = form(stage, entries[key], entries)
    return stage
