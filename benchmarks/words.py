"""The words of Paperback Adventures: what reading the lists costs, and how long finding all words of a hand takes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks.games import resident
from benchmarks.measuring import cost, settled
from benchmarks.results import Figures, say
from fabletop.games.paperback.words import Tiles, WordList, placements, word_list

DECKS = ("aeitrnldcm", "aeohrtdlmp")  # what the two characters begin with
HANDS = 100
WANTED_READING = 150.0  # milliseconds of a list
WANTED_MEMORY = 40.0  # MB, of both lists with what is indexed to find words
HELP = {  # wilds, double ones, milliseconds wanted
    "vowel": (0, 0, 2.0),
    "vowel and wild": (1, 0, 2.0),
    "vowel and two wilds": (2, 0, 10.0),
    "vowel and double wild": (0, 1, 10.0),
}


def measure() -> Figures:
    print("Words: reading the lists in a process of its own, finding all words for four cards and more (medians)")
    # What this process has read already would cost nothing.
    done = subprocess.run([sys.executable, "-m", "benchmarks.words"], capture_output=True, text=True, check=True)
    found: Figures = json.loads(done.stdout)
    for name in ("full", "common"):
        each = found[f"{name}_ms"]
        say(f"{name:24}read in {each:6.1f} ms", each < WANTED_READING, f"{WANTED_READING:g} ms")
    say(f"{'both, in use':24}{found['both_mb']:14.1f} MB", found["both_mb"] < WANTED_MEMORY, f"{WANTED_MEMORY:g} MB")
    words = word_list("full")
    for name, (wilds, doubles, wanted) in HELP.items():
        with settled():
            each = found[name] = spelling(words, wilds, doubles)
        line = f"{name:24}{each['words_ms']:11.2f} ms, a word laid in all ways {each['placements_us']:6.1f} µs"
        say(line, each["words_ms"] < wanted, f"{wanted:g} ms")
    return found


def spelling(words: WordList, wilds: int, doubles: int) -> dict[str, float]:
    rng, found, laid = Random(0), [], []
    for _ in range(HANDS):
        tiles = Tiles("".join(rng.sample(rng.choice(DECKS), 4)), rng.choice("aeiou"), wilds, doubles)
        found.append(cost(partial(all_of, words.spellable, tiles)))
        word = rng.choice([*words.spellable(tiles)])
        laid.append(cost(partial(all_of, placements, word, tiles)))
    return {"words_ms": median(found) * 1e3, "placements_us": median(laid) * 1e6}


def all_of(iterate: Callable[..., Iterator[Any]], *given: Any) -> list[Any]:
    return list(iterate(*given))


def reading() -> Iterator[tuple[str, float]]:
    before = resident()
    for name in ("full", "common"):
        start = time.process_time()
        words = word_list(name)
        yield f"{name}_ms", (time.process_time() - start) * 1e3
        list(words.spellable(Tiles("heart", "o", wilds=1, doubles=1)))  # indexes the words that hands can spell
    yield "both_mb", resident() - before


if __name__ == "__main__":
    print(json.dumps(dict(reading())))
