"""What all tests share: the project's folder on the path, where tests and fresh processes find the small games."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: at the end one worker would be left alone with them."""
    items.sort(key=lambda item: item.path.name != "test_durability.py")
