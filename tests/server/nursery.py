"""Starts servers quickly, one after the other, so that a test can kill many of them.

Importing a server takes a second, and a hundred lives would take minutes of nothing else. So this program imports
everything once and forks: each line "start" on standard input makes a child that runs `fabletop serve` as the command
line would, and its process number is printed. The child is a process of its own; whoever wants kills it.

    python nursery.py LOG --port 8123 --database path ...

What the servers say goes to the file LOG.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
import tempfile

from fabletop.cli import main
from fabletop.engine.registry import get_game
from fabletop.server.app import App
from fabletop.server.config import Config
from fabletop.server.desk import open_desk


async def rehearse() -> None:
    """Do once what every start does, so that nothing has to be loaded then."""
    get_game("noughts")
    with tempfile.TemporaryDirectory() as folder:
        async with open_desk(Config(), f"{folder}/rehearsal.db") as desk:
            App(desk)


def nurse(log: str, arguments: list[str]) -> None:
    asyncio.run(rehearse())
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    for line in sys.stdin:
        if line.strip() != "start":
            continue
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            said = os.open(log, os.O_RDWR | os.O_CREAT | os.O_APPEND)
            for stream in (0, 1, 2):
                os.dup2(said, stream)
            faulthandler.enable()  # one that is stuck can be made to say where
            os._exit(main(["serve", *arguments]))
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    nurse(sys.argv[1], sys.argv[2:])
