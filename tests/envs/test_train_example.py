"""The example that trains a policy: it learns, and says how much."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from fabletop import envs

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_policy.py"


@pytest.fixture
def example() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("train_policy", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_a_short_training_makes_a_policy_better_than_chance(example: ModuleType) -> None:
    env = envs.aec("noughts")
    before = example.measure(env, example.train(env, 0), 300)
    after = example.measure(env, example.train(env, 2000), 300)
    assert after.low > before.high


def test_it_says_what_it_found(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train_policy.py", "--games", "100", "--measured", "50"])
    example.main()
    said = capsys.readouterr().out
    assert re.search(r"^Trained on 100 games of Noughts and Crosses in \d+ seconds\.$", said, re.MULTILINE)
    assert re.search(r"^After: wins [\d.]+% of 50 games .*\(95 % interval [\d.]+% to [\d.]+%\)\.$", said, re.MULTILINE)
