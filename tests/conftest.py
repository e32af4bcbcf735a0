"""What all tests share: the project's folder on the path, where tests and fresh processes find the small games."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))


FIRST = ("server/test_durability.py", "browser/", "server/", "playtest/", "games/test_contract.py", "surfaces/", "web/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first: at the end one process would be left alone with it."""
    items.sort(key=_turn)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests that are collected stay to the end: to look among them for garbage, again and again, takes long."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _turn(item: pytest.Item) -> int:
    path = item.path.relative_to(Path(__file__).parent).as_posix()
    return next((turn for turn, begin in enumerate(FIRST) if path.startswith(begin)), len(FIRST))
