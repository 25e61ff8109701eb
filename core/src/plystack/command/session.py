"""A scenario that somebody steps through: all it was before, and what each line that is said makes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping

import attrs

from plystack.command import board, choosing
from plystack.command.lines import HELP, Misunderstood, parts_of, words_of
from plystack.data import Answer, do
from plystack.errors import Place, PlystackError, ScenarioError, suggest
from plystack.game import Progress
from plystack.scenarios.asking import GAME, why_at, why_not_at
from plystack.scenarios.document import read_document
from plystack.scenarios.happenings import came
from plystack.scenarios.node import Node
from plystack.scenarios.ruling import KINDS
from plystack.scenarios.scenario import AT_START, Scenario, Variation, opening
from plystack.scenarios.stage import Stage
from plystack.scenarios.stepping import Step, done
from plystack.scenarios.steps import perform

_NUMBERS = re.compile(r"-?[0-9]{1,9}(?:[\s,]+-?[0-9]{1,9})*")


@attrs.frozen(eq=False)
class Point:
    """The scenario at a moment that can be returned to.

    Arguments:
        stage: the scenario.
        steps: how many steps of the file are behind it.
        did: what was done to come here.
    """

    stage: Stage
    steps: int
    did: str


@attrs.frozen(eq=False)
class Reply:
    """What comes of a line that was said.

    Arguments:
        session: from now on.
        text: what is shown.
        saves: a file to write and its text, or None.
        quits: whether this is the end.
    """

    session: Session
    text: str
    saves: tuple[str, str] | None = None
    quits: bool = False


@attrs.frozen(eq=False)
class Session:
    """A scenario that is stepped through, with all that it was before; it holds nothing that changes.

    Arguments:
        file: its name.
        title: what it shows.
        steps: what the file does.
        points: the moments it went through; the last is now.
        marks: what stands before an expectation that holds, and before one that does not.
    """

    file: str
    title: str
    steps: tuple[Step, ...]
    points: tuple[Point, ...]
    marks: tuple[str, str] = ("✓", "✗")

    @property
    def now(self) -> Point:
        """Return the moment where it is."""
        return self.points[-1]

    @property
    def stage(self) -> Stage:
        """Return the scenario as it is now."""
        return self.now.stage

    def shown(self) -> str:
        """Return the board, what waits, and what can be done."""
        parts = (board.board(self.stage), board.waiting(self.stage), self._asks())
        return "\n\n".join("\n".join(lines) for lines in parts if lines)

    def said(self, line: str) -> Reply:
        """Return what comes of a line; one that can't be done leaves everything as it is, and the text says why."""
        word, _, rest = line.strip().partition(" ")
        try:
            if _NUMBERS.fullmatch(line.strip()):
                return self._numbers([int(each) for each in re.split(r"[\s,]+", line.strip())])
            if word in _COMMANDS:
                return _COMMANDS[word](self, rest.strip())
            if word in ("y", "yes", "n", "no") and not rest:
                return self._yes_or_no(yes=word.startswith("y"))
            raise Misunderstood(f"there is no command {word!r}{suggest(word, _COMMANDS)}; ? shows what there is")
        except ScenarioError as problem:
            return Reply(self, f"{problem.problem}{'; ' if problem.hint else ''}{problem.hint}")
        except (Misunderstood, PlystackError) as problem:
            return Reply(self, str(problem))

    # -- what can be done ---------------------------------------------------------------------------

    def _asks(self) -> list[str]:
        stage, lines = self.stage, list[str]()
        if stage.state.decision is not None:
            lines += choosing.shown(stage, stage.state.decision)
        elif (outcome := stage.game.outcome(stage.state)) is not None:
            won = ", ".join(outcome.winners) or "nobody"
            lines.append(f"the game is over; won by {won}{': ' if outcome.reason else ''}{outcome.reason}")
        elif acts := stage.game.legal(stage.state):
            lines += [f"{acts[0].player} may act:", *choosing.numbered([board.told_act(stage, each) for each in acts])]
        if left := self.steps[self.now.steps :]:
            told = "; ".join(f"{number} {each.title}" for number, each in enumerate(left, self.now.steps + 1))
            lines.append(f"steps of the file: {told}")
        return lines or ["no step of the file is left"]

    def _to(self, stage: Stage, did: str, checked: str = "", steps: int = 0) -> Reply:
        """Return what comes of something that was done: where it is now, and what happened."""
        session = attrs.evolve(self, points=(*self.points, Point(stage, self.now.steps + steps, did)))
        events = board.happened(stage)
        told = "\n".join([did, *(["happened:", *events] if events else ["nothing happened"])])
        return Reply(session, "\n\n".join(part for part in (told, checked, session.shown()) if part))

    def _came(self, progress: Progress, did: str) -> Reply:
        return self._to(came(attrs.evolve(self.stage, happenings=()), progress), did)

    def _numbers(self, numbers: list[int]) -> Reply:
        stage, state = self.stage, self.stage.state
        if state.decision is not None:
            answer = choosing.answer_of(stage, state.decision, numbers)
            return self._answered(answer, choosing.told(stage, state.decision, numbers))
        acts = stage.game.legal(state)
        if not acts:
            raise Misunderstood("nothing is to be decided, and nobody may act; next does the next step of the file")
        if len(numbers) != 1 or not 1 <= numbers[0] <= len(acts):
            raise Misunderstood(f"say one number from 1 to {len(acts)}")
        act = acts[numbers[0] - 1]
        return self._came(stage.game.act(state, act), f"{act.player}: {board.told_act(stage, act)}")

    def _answered(self, answer: Answer, said: str) -> Reply:
        state = self.stage.state
        assert state.decision is not None
        told = f"{state.decision.player} decided about {state.decision.about!r}: {said}"
        return self._came(self.stage.game.answer(state, answer), told)

    def _yes_or_no(self, *, yes: bool) -> Reply:
        decision = self.stage.state.decision
        if decision is None or not choosing.says_no(decision):
            raise Misunderstood("nothing is answered by yes or no now; next, or Enter, does the next step of the file")
        if yes:
            return self._answered(choosing.answer_yes(decision), "yes")
        return self._answered(choosing.answer_no(decision), "no")

    # -- commands -----------------------------------------------------------------------------------

    def _next(self, rest: str) -> Reply:
        stage = done(self.stage, self._step(rest))
        step = self.steps[self.now.steps]
        did = f"step {self.now.steps + 1} ({step.title})"
        return self._to(stage, did, board.checked(stage, step.expectations, self.marks), steps=1)

    def _skip(self, rest: str) -> Reply:
        did = f"step {self.now.steps + 1} ({self._step(rest).title}) is left out"
        return self._to(attrs.evolve(self.stage, happenings=()), did, steps=1)

    def _step(self, rest: str) -> Step:
        if rest:
            raise Misunderstood("say next, or skip, alone: one step at a time")
        if self.now.steps == len(self.steps):
            raise Misunderstood("no step of the file is left; u undoes, q quits")
        return self.steps[self.now.steps]

    def _do(self, rest: str) -> Reply:
        if not rest:
            raise Misunderstood("say do SENTENCE, as in a file")
        self._undecided()
        document = read_document(f"do = {json.dumps(rest, ensure_ascii=False)}", "what was said")
        return self._to(perform(attrs.evolve(self.stage, happenings=()), Node(document, ("do",), rest)), rest)

    def _resolve(self, rest: str) -> Reply:
        state, name = self.stage.state, self.stage.game.machine.stack.name
        self._undecided()
        if not state.stack:
            raise Misunderstood(f"nothing is on the {name}, so that nothing resolves")
        return self._came(self.stage.game.do(state, [do("resolve")]), f"what was next on the {name} resolves")

    def _undecided(self) -> None:
        if (decision := self.stage.state.decision) is not None:
            raise Misunderstood(f"{decision.player} must decide first about {decision.about!r}")

    def _undo(self, rest: str) -> Reply:
        if rest and not re.fullmatch("[0-9]{1,9}", rest):
            raise Misunderstood("say u, or u NUMBER")
        count = min(int(rest or 1), len(self.points) - 1)
        if not count:
            raise Misunderstood("there is nothing to undo: this is the start" if rest != "0" else "nothing is undone")
        session = attrs.evolve(self, points=self.points[:-count])
        told = [f"undone: {each.did}" for each in reversed(self.points[-count:])]
        return Reply(session, "\n".join([*told, "", session.shown()]))

    def _events(self, rest: str) -> Reply:
        return Reply(self, "\n".join([f"{self.now.did}:", *(board.happened(self.stage) or ["  nothing happened"])]))

    def _why(self, rest: str) -> Reply:
        objects = (*self.stage.words.objects, *self.stage.players, GAME)
        parts = parts_of(rest, (objects, self._values()))
        if parts is None:
            raise Misunderstood("say w OBJECT VALUE; what holds a blank may stand in quotes")
        return Reply(self, str(why_at(self.stage, self._here, *parts)).rstrip())

    def _why_not(self, rest: str) -> Reply:
        parts = parts_of(rest, ((), self.stage.words.objects, self._values()))
        if parts is None:
            raise Misunderstood("say x EFFECT OBJECT VALUE; what holds a blank may stand in quotes")
        if parts[2] in KINDS:
            raise Misunderstood(f"{parts[2]!r} is decided by rules, which come after all layers; ask with w")
        found = why_not_at(self.stage, self._here, *parts)
        return Reply(self, "\n".join(f"{each.effect}: {each.reason}   {each.rule}".rstrip() for each in found))

    def _values(self) -> Collection[str]:
        schema = self.stage.words.schema
        return {*schema.by_name, *schema.family_table, *schema.number_table, *KINDS}

    @property
    def _here(self) -> Place:
        return Place(self.file, 1, 1)

    def _triggered(self, rest: str) -> Reply:
        label, stage = " ".join(words_of(rest)), self.stage
        if not label:
            raise Misunderstood("say t OBJECT")
        ids = sorted(ident for ident, each in stage.labels.items() if each == label)
        if not ids:
            raise Misunderstood(f"no object is or was called {label!r}{suggest(label, stage.known)}")
        progress = Progress(stage.state, stage.happenings)
        for ident in ids:  # what it was before it went somewhere counts before what it became there
            if any(ident in view for each in stage.happenings for view in (each.before, each.after)):
                told = stage.game.why_not_triggered(progress, ident)
                if not told[0].startswith(f"object {ident} "):
                    return Reply(self, "\n".join(told))
        return Reply(self, f"{label} had no ability that waits for anything when {self.now.did}")

    def _save(self, rest: str) -> Reply:
        if not rest:
            raise Misunderstood("say s FILE")
        return Reply(self, f"saved as {rest}", saves=(rest, self.stage.game.dumps(self.stage.state)))


_COMMANDS: Mapping[str, Callable[[Session, str], Reply]] = {
    "": Session._next,
    "next": Session._next,
    "skip": Session._skip,
    "do": Session._do,
    "r": Session._resolve,
    "resolve": Session._resolve,
    "u": Session._undo,
    "undo": Session._undo,
    "b": lambda session, _: Reply(session, session.shown()),
    "board": lambda session, _: Reply(session, session.shown()),
    "e": Session._events,
    "events": Session._events,
    "w": Session._why,
    "why": Session._why,
    "x": Session._why_not,
    "t": Session._triggered,
    "s": Session._save,
    "save": Session._save,
    "?": lambda session, _: Reply(session, HELP),
    "help": lambda session, _: Reply(session, HELP),
    "q": lambda session, _: Reply(session, "", quits=True),
    "quit": lambda session, _: Reply(session, "", quits=True),
}


def begun(scenario: Scenario, variation: Variation, marks: tuple[str, str]) -> Reply:
    """Return a session at the start of a scenario, with what it shows first.

    Arguments:
        scenario: the file.
        variation: which of its cases.
        marks: what stands before an expectation that holds, and before one that does not.

    Raises:
        ScenarioError: the board can't be set, or what is expected of it can't be understood.
    """
    stage = opening(scenario, variation)
    point = Point(stage, 0, AT_START)
    session = Session(scenario.file, scenario.title, variation.steps(), (point,), marks)
    title = ", ".join(part for part in (scenario.title, variation.title) if part)
    parts = (title, board.checked(stage, variation.at_start, marks), session.shown(), "? shows what can be said")
    return Reply(session, "\n\n".join(part for part in parts if part))
