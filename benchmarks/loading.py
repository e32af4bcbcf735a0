"""How long content takes to load: 1,500 made-up cards, the first time and every time after it; and starting a command.

The cards are copies of those of a game under other names, so they hold texts with effects as real ones do. Of one game
it is a file of items, of another all packs of a campaign, with the box that is made of them.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from string import ascii_uppercase

from benchmarks.measuring import settled
from benchmarks.results import Figures, say
from fabletop.engine.catalogue import Catalogue, File, Pack
from fabletop.engine.content import load_entries, parse
from fabletop.engine.yaml12 import dump
from fabletop.games.paperback.box import CATALOGUE, CONTENT
from fabletop.games.paperback.cards import ItemCard
from fabletop.games.projector.box import CATALOGUE as FIRST_ACT
from fabletop.games.projector.box import CONTENT as OF_FIRST_ACT
from fabletop.games.projector.box import DECKS, Box

CARDS = 1500
ROUNDS = 7
WANTED_MS = 100.0  # for all of them, when their file was parsed before
WANTED_START = 0.4  # seconds
COMMANDS = (("--help",), ("games",))
COPIED = ("locations", "entropy", "baddies", "conditions", "resources", "items", "projector", "stories", "diary")


def measure() -> Figures:
    print(f"{CARDS:,} made-up cards: from YAML, and when they were read before (CPU time)")
    before = os.environ.get("FABLETOP_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FABLETOP_HOME"] = folder
        try:
            found: Figures = {
                "cards": _loaded("one file", _of_a_file(_cards(Path(folder) / "cards.yaml"))),
                "packs": _loaded("packs, with their box", _of_packs(_packs(Path(folder)))),
            }
        finally:
            if before is None:
                del os.environ["FABLETOP_HOME"]
            else:
                os.environ["FABLETOP_HOME"] = before
    print("Starting a command (CPU time)")
    starts = {" ".join(words): min(_start(words) for _ in range(ROUNDS)) for words in COMMANDS}
    for words, seconds in starts.items():
        say(f"fabletop {words:10} {seconds:5.2f} s", seconds <= WANTED_START, f"{WANTED_START:g} s")
    return {**found, "start_seconds": starts}


def _loaded(what: str, load: Callable[[], int]) -> dict[str, float]:
    with settled():
        cold = _milliseconds(load)
        warm = min(_milliseconds(load) for _ in range(ROUNDS))
    say(f"{what:24}{cold:7.0f} ms, {warm:5.1f} ms", warm <= WANTED_MS, f"{WANTED_MS:g} ms")
    return {"cold_ms": cold, "warm_ms": warm}


def _milliseconds(load: Callable[[], int]) -> float:
    start = time.process_time()
    assert load() >= CARDS
    return 1000 * (time.process_time() - start)


# --- one file --------------------------------------------------------------------------------------------------------


def _cards(path: Path) -> Path:
    items = parse((CONTENT / "items.yaml").read_text(encoding="utf-8"))
    many = [{**items[number % len(items)], "id": f"card_{number}"} for number in range(CARDS)]
    path.write_text(dump(many), encoding="utf-8")
    return path


def _of_a_file(path: Path) -> Callable[[], int]:
    return lambda: len(load_entries(path, ItemCard, CATALOGUE.language()))


# --- packs -----------------------------------------------------------------------------------------------------------


def _packs(folder: Path) -> Catalogue:
    """A catalogue with so many packs that it has as many cards as are wanted."""
    catalogue = FIRST_ACT
    first = [each.id for each in catalogue.read().entries if ":" in each.id]
    codes = map("".join, product(ascii_uppercase, repeat=2))
    fresh = (code for code in codes if code not in {id_[:2] for id_ in first})
    have = len(first)
    while have < CARDS:
        made = _pack(folder, f"pack{len(catalogue.packs)}", fresh)
        catalogue = catalogue.plus(made)
        have += sum(len(parse(path.read_text(encoding="utf-8"))) for path in made.paths)
    return catalogue


def _pack(folder: Path, name: str, fresh: Iterator[str]) -> Pack:
    """The cards once more: the two letters before each number are others, those that cards name stay as they are."""
    codes: dict[str, str] = {}
    files = []
    for deck, type_, kind in DECKS:
        if deck not in COPIED:
            continue
        entries = parse((OF_FIRST_ACT / f"{deck}.yaml").read_text(encoding="utf-8"))
        for each in entries:
            code, colon, number = each["id"].partition(":")
            each["id"] = f"{codes.get(code) or codes.setdefault(code, next(fresh))}{colon}{number}"
        file = File(f"{name}_{deck}.yaml", type_, kind)
        (folder / file.name).write_text(dump(entries), encoding="utf-8")
        files.append(file)
    return Pack(name, folder, *files)


def _of_packs(catalogue: Catalogue) -> Callable[[], int]:
    return lambda: len(Box(catalogue).names)


def _start(words: tuple[str, ...]) -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-m", "fabletop", *words], env=around, stdout=subprocess.DEVNULL, check=True)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
