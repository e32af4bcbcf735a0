"""What tests of playtests share: games of their own, and tables read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest

from fabletop.engine import registry
from fabletop.engine.game import Game

Install = Callable[[Game[Any]], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes a game known by its id, in this process."""
    points = dict(registry._points())
    monkeypatch.setattr(registry, "_points", lambda: points)

    def install(game: Game[Any]) -> None:
        points[game.id] = SimpleNamespace(load=lambda: game)
        registry.get_game.cache_clear()

    yield install
    registry.get_game.cache_clear()


def rows(table: Path) -> list[dict[str, Any]]:
    """A table as it was written, without the seconds: they are all that may differ between two runs."""
    with duckdb.connect() as database:
        found = database.execute("SELECT * EXCLUDE (seconds) FROM read_parquet($table)", {"table": str(table)})
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]
