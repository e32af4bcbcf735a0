"""How a server is set up: every option, with what it is unless somebody says otherwise.

The options of `fabletop serve` and the environment variables are made from these fields and their texts.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Literal

MINUTE, HOUR, DAY = 60, 3600, 86400
FIRST_PORT = 8000


@dataclass(frozen=True)
class Limits:
    """What one address, one connection and one request may take. 0 lifts a limit."""

    requests: int = 1200
    """Requests to the API from one address in a minute."""

    tables: int = 60
    """Tables opened from one address in an hour: new, imported, rematch, played on from a replay."""

    seats: int = 120
    """Seats taken from one address in an hour."""

    reports: int = 20
    """Bug reports from one address in an hour."""

    wrong_keys: int = 30
    """Keys that open nothing, tried from one address in a minute."""

    sockets: int = 200
    """Connections to tables from one address at a time."""

    all_sockets: int = 5000
    """Connections to tables in all at a time."""

    messages: int = 20
    """Messages over one connection in a second; three seconds' worth may come at once."""

    address_messages: int = 200
    """The same for all connections of one address together; one a second from each does not count."""

    message_bytes: int = 32_000
    """Size of a message from a client."""

    body_bytes: int = 128_000
    """Size of a request's body."""

    import_bytes: int = 4_000_000
    """Size of a record that is imported."""

    backlog_bytes: int = 4_000_000
    """How much may wait for a client that reads slowly before it is cut off and has to come back."""

    address_backlog_bytes: int = 16_000_000
    """The same for all clients of one address together; then the slowest is cut off."""

    idle_seconds: int = 120
    """Seconds after which a table that nobody has open leaves the memory; it is loaded again when somebody comes."""

    keep_days: int = 90
    """Days after which a table that nobody has touched is forgotten."""


@dataclass(frozen=True)
class Config:
    """A server: where it listens, where it keeps tables, what it allows."""

    host: str = "127.0.0.1"
    """The address to listen on. 0.0.0.0 lets other machines connect."""

    port: int | None = None
    """The port to listen on. If not given: 8000, or the next that is free."""

    database: str | None = None
    """Where tables are kept: a file for SQLite, or postgresql://… . If not given: a file in your data folder."""

    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which computer players think. Half as many more, one at least, make replays, records and hints."""

    public_url: str | None = None
    """The address at which people reach this server, if it is not the one it listens on: https://play.example.org"""

    proxies: str = ""
    """Addresses or networks of proxies that may say for whom they ask (X-Forwarded-For), with commas."""

    metrics: str = ""
    """Addresses or networks that may read /metrics, with commas. This machine itself always may."""

    log: Literal["debug", "info", "warning", "error"] | None = None
    """How much to log; debug may tell what players hide. If not given: warnings where a person watches, else info."""

    showcase: bool = False
    """Show every widget with made-up data at /showcase, in the skins of all games, for those who work on looks."""

    limits: Limits = field(default_factory=Limits)
    """What one address, one connection and one request may take."""
