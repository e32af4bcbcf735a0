"""How long content takes to load: 1,500 made-up cards, the first time and every time after it; and starting a command.

The cards are copies of a game's items under other names, so they hold texts with effects as real ones do.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measuring import settled
from benchmarks.results import Figures, say
from fabletop.engine.content import load_entries, parse
from fabletop.engine.yaml12 import dump
from fabletop.games.paperback.box import CATALOGUE, CONTENT
from fabletop.games.paperback.cards import ItemCard

CARDS = 1500
ROUNDS = 7
WANTED_MS = 100.0  # for all of them, when their file was parsed before
WANTED_START = 0.4  # seconds
COMMANDS = (("--help",), ("games",))


def measure() -> Figures:
    print(f"{CARDS:,} made-up cards: from YAML, and when they were read before (CPU time)")
    before = os.environ.get("FABLETOP_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FABLETOP_HOME"] = folder
        try:
            path = _cards(Path(folder) / "cards.yaml")
            with settled():
                cold = _milliseconds(path)
                warm = min(_milliseconds(path) for _ in range(ROUNDS))
        finally:
            if before is None:
                del os.environ["FABLETOP_HOME"]
            else:
                os.environ["FABLETOP_HOME"] = before
    say(f"{cold:7.0f} ms, {warm:5.1f} ms", warm <= WANTED_MS, f"{WANTED_MS:g} ms")
    print("Starting a command (CPU time)")
    starts = {" ".join(words): min(_start(words) for _ in range(ROUNDS)) for words in COMMANDS}
    for words, seconds in starts.items():
        say(f"fabletop {words:10} {seconds:5.2f} s", seconds <= WANTED_START, f"{WANTED_START:g} s")
    return {"cards": {"cold_ms": cold, "warm_ms": warm}, "start_seconds": starts}


def _cards(path: Path) -> Path:
    items = parse((CONTENT / "items.yaml").read_text(encoding="utf-8"))
    many = [{**items[number % len(items)], "id": f"card_{number}"} for number in range(CARDS)]
    path.write_text(dump(many), encoding="utf-8")
    return path


def _milliseconds(path: Path) -> float:
    start = time.process_time()
    assert len(load_entries(path, ItemCard, CATALOGUE.language())) == CARDS
    return 1000 * (time.process_time() - start)


def _start(words: tuple[str, ...]) -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-m", "fabletop", *words], env=around, stdout=subprocess.DEVNULL, check=True)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
