"""What all tests share: the project's folder on the path, where tests and fresh processes find the small games."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))


FIRST = ("server/test_durability.py", "browser/", "server/", "playtest/", "games/test_contract.py", "surfaces/", "web/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first: at the end one process would be left alone with it."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    path = item.path.relative_to(Path(__file__).parent).as_posix()
    return next((turn for turn, begin in enumerate(FIRST) if path.startswith(begin)), len(FIRST))
