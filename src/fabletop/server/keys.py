"""Keys: a person is whoever has one. Only hashes of keys are kept, and what a key opens is one table.

A key is as hard to guess as a good password is to find, so one plain hash is enough: there is nothing to try.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def make_key() -> str:
    """A new secret of 128 bits, as it stands in a link."""
    return secrets.token_urlsafe(16)


def hash_key(key: str) -> bytes:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "surrogatepass")).digest()


def make_table_id() -> str:
    """A new name of a table in addresses. It is no secret."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def rematch_id(table: str) -> str:
    """The name of the table at which a match is played again: the same for all who ask for it at once."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in sha256(f"rematch of {table}".encode()).digest()[:12])


class Who:
    """What somebody is at a table, by their key: a seat, the host, somebody invited; without a key a spectator. And
    their address, as limits count it."""

    __slots__ = ("address", "hash", "host", "invited", "key", "seat")

    def __init__(
        self, seat: int | None = None, host: bool = False, invited: bool = False, key: str = "", hashed: bytes = b""
    ) -> None:
        self.seat = seat
        self.host = host
        self.invited = invited
        self.key = key
        self.hash = hashed
        self.address = ""

    @property
    def watches(self) -> bool:
        """Whether this is somebody who only looks on, perhaps with an invitation to a seat."""
        return self.seat is None and not self.host

    def __repr__(self) -> str:  # without the key: it may come to stand in a log
        return f"<Who: seat {self.seat}{', host' if self.host else ''}{', invited' if self.invited else ''}>"


class Missing(LookupError):
    """There is no such table. The message is for the user."""


class Outdated(Missing):
    """A table is of other rules, cards or maps than this program has, and cannot go on. Its record can be read."""


class NotAllowed(PermissionError):
    """A key does not open what was asked for. The message is for the user."""
