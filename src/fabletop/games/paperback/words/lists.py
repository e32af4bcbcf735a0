"""Word lists: which words are legal at a table (PA-R02), and which can be spelled.

Two lists are shipped, `full` and `common`; a table may name a file in the folder `words` of the user's own folder. It
is a name and never a path: whoever opens a table on a server must not choose which of its files are read.

A list is read when it is first asked for and kept. Its checksum goes into saved games: with other words a game would
not play on as it was played.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Self

from fabletop.engine.home import data_folder
from fabletop.games.paperback.words.anagrams import Anagrams, Search
from fabletop.games.paperback.words.impolite import IMPOLITE
from fabletop.games.paperback.words.making import plain, text_of
from fabletop.games.paperback.words.tiles import Tiles

SHIPPED = ("full", "common")
SHORTEST = 2  # letters of a word (PA-R01)
LARGEST = 20_000_000  # bytes of a file: several times the size of the largest lists of English
FOLDER = Path(__file__).parent / "shipped"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}")


class UnusableList(ValueError):
    """There is no such list, or there are no words in it. Says what to do."""


class _Entries:
    """All words of a list, whatever a table allows of them."""

    def __init__(self, words: frozenset[str], text: str) -> None:
        self.words = words
        self.anagrams = Anagrams(words)
        self.checksum = hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class WordList:
    """Legal words: `"hear" in words`, in capitals or not.

    `left_out` says how many lines of a table's own file were no words; whoever named the file should be told.
    """

    name: str
    entries: _Entries
    left_out: int = 0
    min_length: int = SHORTEST
    polite: bool = False

    @classmethod
    def of(cls, lines: Iterable[str], name: str = "") -> Self:
        """A list of words as they come: put in lower case, without accents; what then is no word is left out."""
        found = [plain(line) for each in lines if (line := each.strip().lower())]
        words = frozenset(filter(None, found))
        if not words:
            raise UnusableList(f"There are no words in the word list {name}: it needs a word of a to z on each line.")
        return cls(name, _Entries(words, text_of(words)), left_out=found.count(""))

    def narrowed(self, min_length: int = SHORTEST, polite: bool = False) -> Self:
        """The same list without shorter words, and without offensive ones if it shall be polite (PA-R11)."""
        return replace(self, min_length=min_length, polite=polite)

    @property
    def checksum(self) -> str:
        """Of the whole list: narrowing it is a setting of the table and changes nothing here."""
        return self.entries.checksum

    def __contains__(self, word: object) -> bool:
        # Other alphabets have letters too that are a to z in lower case: the sign for kelvin.
        return isinstance(word, str) and word.isascii() and self._has(word.lower())

    def _has(self, word: str) -> bool:
        return word in self.entries.words and self._allows(word)

    def _allows(self, word: str) -> bool:
        return len(word) >= self.min_length and not (self.polite and word in IMPOLITE)

    def __len__(self) -> int:
        return sum(map(self._allows, self.entries.words))

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(filter(self._allows, self.entries.words)))

    def spellable(self, tiles: Tiles) -> Iterator[str]:
        """All words that can be laid, the longest first and then by the alphabet; they come as they are found."""
        search = Search(self.entries.anagrams, tiles)
        for length in range(search.longest, self.min_length - 1, -1):
            yield from self._found(search, length)

    def longest(self, tiles: Tiles) -> str | None:
        return next(self.spellable(tiles), None)

    def any_word(self, tiles: Tiles) -> bool:
        search = Search(self.entries.anagrams, tiles)
        return any(self._found(search, length) for length in range(self.min_length, search.longest + 1))

    def _found(self, search: Search, length: int) -> list[str]:
        """Of words that are long enough those that `_allows` lets pass, without a call for each."""
        found = search.of_length(length)
        return [word for word in found if word not in IMPOLITE] if self.polite else found


def own_lists() -> Path:
    """The folder with the word lists of the user's own."""
    return data_folder() / "words"


def word_list(name: str) -> WordList:
    """The shipped list of that name, or else the one in the file of that name in the user's folder of word lists."""
    if name in SHIPPED:
        return _shipped(name)
    path = own_lists() / name
    try:
        if not _NAME.fullmatch(name) or not path.is_file():  # neither a folder nor what would be read without end
            raise UnusableList(
                f"There is no word list {name[:60]!r}. Take {' or '.join(SHIPPED)}, or the name of a text file of "
                'words in the folder "words" of Fabletop\'s own folder (the one that FABLETOP_HOME names).'
            )
        facts = path.stat()
        return _own(path, facts.st_mtime_ns, facts.st_size)
    except OSError as fault:
        raise UnusableList(f"The word list {name!r} cannot be read: {fault.strerror}.") from None


@lru_cache
def _shipped(name: str) -> WordList:
    try:
        text = (FOLDER / f"{name}.txt").read_text(encoding="ascii")
    except FileNotFoundError:
        raise UnusableList(
            f"The word list {name} is missing. It is made when Fabletop is installed, together with the page: install "
            "it again without FABLETOP_SKIP_WEB=1 (in a clone: make web). Or name a text file of words "
            "of your own."
        ) from None
    return WordList(name, _Entries(frozenset(text.split()), text))


@lru_cache(maxsize=4)
def _own(path: Path, changed: int, size: int) -> WordList:
    """Read again when the file has changed."""
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise UnusableList(f"The word list {path.name} is too large: it may have {LARGEST // 1_000_000} MB.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        raise UnusableList(
            f"The word list {path.name} is no UTF-8 text, from line {line} on: save it as UTF-8."
        ) from None
    return WordList.of(text.splitlines(), path.name)
