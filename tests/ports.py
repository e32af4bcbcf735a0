"""Ports for servers that tests start where the port must be known before, or stay the same over several lives.

Everywhere else a server is started with port 0 and says which one the system gave it."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def own_port() -> Iterator[int]:
    """A port that the system gives to nobody else meanwhile: it stays bound here, and since nobody listens here, a
    server that is told of it may bind it too."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        port: int = kept.getsockname()[1]
        if sys.platform != "linux":  # elsewhere no two may be bound to it at once
            kept.close()
        yield port
