"""What the server's tests share: a PostgreSQL server of their own, and a store in each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from tests.server.database import postgres, started

from fabletop.server.store import Store, open_store


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server, if one can be started here."""
    server = started(postgres)
    # These tests kill clients, not the machine; without waiting for the disk they are over sooner.
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
    yield server
    server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: Any) -> Iterator[str]:
    """An empty database."""
    name = f"test_{uuid4().hex}"
    postgres_server.psql(f"CREATE DATABASE {name};")
    yield postgres_server.get_uri(database=name)
    postgres_server.psql(f"DROP DATABASE {name} WITH (FORCE);")


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    url = request.getfixturevalue("postgres_url")
    assert isinstance(url, str)
    return url


@pytest_asyncio.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    opened = await open_store(store_url)
    yield opened
    await opened.close()
