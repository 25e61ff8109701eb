"""Each setting of what the rules leave open has a scenario file, and with another setting that file fails."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

import plystack_magic
from plystack.scenarios import run_text

SCENARIOS = Path(__file__).parents[1] / "scenarios"
POLICIES = {policy.name: policy.settings for policy in plystack_magic.game_info().policies}


def line(policy: str, setting: str) -> str:
    """Return the line in which a scenario file says a setting."""
    return f'policies = {{ "{policy}" = "{setting}" }}\n'


def files() -> dict[tuple[str, str], list[Path]]:
    """Return the scenario files that say a setting, by policy and setting."""
    found: dict[tuple[str, str], list[Path]] = defaultdict(list)
    texts = {path: path.read_text("utf-8") for path in sorted(SCENARIOS.glob("*.scenario.toml"))}
    for policy, settings in POLICIES.items():
        for setting in settings:
            found[policy, setting] += [path for path, text in texts.items() if line(policy, setting) in text]
    return found


FILES = files()


def test_each_setting_has_a_file() -> None:
    assert FILES
    assert not [key for key, paths in FILES.items() if not paths]


@pytest.mark.parametrize(
    ("policy", "setting", "path"),
    [(*key, path) for key, paths in FILES.items() for path in paths],
    ids=lambda each: each.name.removesuffix(".scenario.toml") if isinstance(each, Path) else each,
)
def test_another_setting_breaks_the_file(policy: str, setting: str, path: Path) -> None:
    text = path.read_text("utf-8")
    assert run_text(text, path.name).status == 0
    for other in POLICIES[policy]:
        if other != setting:
            changed = text.replace(line(policy, setting), line(policy, other))
            assert run_text(changed, path.name).status == 1, f"nothing in it tells {setting!r} from {other!r}"
