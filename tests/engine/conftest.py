"""What tests of the miniatures share."""

from __future__ import annotations

import pytest
from tests.engine.minis.skirmish.script import Dice


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    """Dice that show what a test says."""
    return Dice(monkeypatch)
