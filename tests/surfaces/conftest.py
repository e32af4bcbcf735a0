"""A data folder of its own for every test of the surfaces."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches are kept in a folder that goes away with the test."""
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
