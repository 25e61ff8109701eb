"""The answer to "why does this object have that value?", as data that prints itself."""

from __future__ import annotations

import attrs

from plystack.data import Value
from plystack.data.describe import describe_value


@attrs.frozen
class Step:
    """One effect that did something to the value.

    Arguments:
        layer: name of the layer.
        effect: how the effect is called.
        player: whose it is, or None.
        timestamp: of the effect.
        did: what it did, in words.
        value: the true value after it.
        rule: a rule number, or an empty string.
        granted: what granted the ability that the effect comes from, or an empty string.
    """

    layer: str
    effect: str
    player: str | None
    timestamp: int
    did: str
    value: Value
    rule: str = ""
    granted: str = ""

    @property
    def who(self) -> str:
        """Return the effect with its player, its timestamp, and what granted it."""
        granted = f", granted by {self.granted}" if self.granted else ""
        return f"{self.effect} ({self.player or 'nobody'}, ts {self.timestamp}{granted})"


@attrs.frozen
class Missing:
    """An effect that speaks of the value and did nothing to it here, or was taken back, and why."""

    effect: str
    timestamp: int
    reason: str
    rule: str = ""

    def __str__(self) -> str:
        return f"not applied: {self.effect} (ts {self.timestamp}): {self.reason}   {self.rule}".rstrip()


@attrs.frozen
class Waited:
    """A dependency that played a part in the order.

    Arguments:
        effect: the effect that depends.
        on: the effect it depends on.
        reason: what applying the other would change of it.
        witness: the object that shows it.
        moved: the dependent effect comes first by timestamp, and had to wait.
        back: where each depends on the other: reason and witness of the way back; else nothing.
        rule: a rule number, or an empty string.
    """

    effect: str
    on: str
    reason: str
    witness: str
    moved: bool
    back: tuple[str, str] | None = None
    rule: str = ""

    @property
    def loop(self) -> bool:
        """Say whether each depends on the other, so that neither waits."""
        return self.back is not None

    def __str__(self) -> str:
        seen = f"{self.reason}; seen on {self.witness}"
        if self.back is not None:
            reason, witness = self.back
            told = f"{self.effect} depends on {self.on} ({seen}), and {self.on} on {self.effect}"
            told = f"a loop: {told} ({reason}; seen on {witness}); neither waits for the other"
        else:
            age = "although it is younger" if self.moved else "and is older anyway"
            told = f"{self.on} goes first, {age}: {self.effect} depends on it ({seen})"
        return f"{told}   {self.rule}".rstrip()


@attrs.frozen
class Why:
    """Why an object has a value.

    Arguments:
        object: how the object is called.
        player: who controls it now, or None.
        characteristic: what was asked.
        value: what it is now, as rules refer to it.
        actual: the true value, from which further arithmetic goes.
        printed: what it was before any effect.
        steps: the effects that touched it, in order.
        missing: effects that would have, and did not.
        waited: the dependencies behind the order.
    """

    object: str
    player: str | None
    characteristic: str
    value: Value
    actual: Value
    printed: Value
    steps: tuple[Step, ...]
    missing: tuple[Missing, ...]
    waited: tuple[Waited, ...]

    def __str__(self) -> str:
        really = ""
        if isinstance(self.value, int) and self.value != self.actual:
            really = f" (really {describe_value(self.actual)})"
        whose = f"{self.object} ({self.player or 'nobody'})"
        lines = [f"{whose}   {self.characteristic} = {describe_value(self.value)}{really}", ""]
        rows = [("printed", describe_value(self.printed), "", "", "")]
        for step in self.steps:
            then = f"= {step.value}" if isinstance(step.value, int) else ""
            rows.append((f"layer {step.layer}", step.who, step.did, then, step.rule))
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width]
            lines.append(("  " + "   ".join(cells)).rstrip())
        lines += [f"  {each}" for each in self.missing]
        if self.waited:
            lines += ["", *(f"  {each}" for each in self.waited)]
        return "\n".join(lines)
