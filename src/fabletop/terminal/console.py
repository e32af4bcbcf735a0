"""Lines in, lines out: what plain mode is read from and written to."""

from __future__ import annotations

import shutil
import textwrap
from typing import TextIO

INTERRUPTED = 130  # what shells expect of a program that was stopped from the keyboard


class EndOfInput(Exception):
    """Nobody types any more."""


class Console:
    """Lines in, lines out."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target

    @property
    def interactive(self) -> bool:
        """Whether somebody sits at a terminal and can be asked."""
        return self._source.isatty() and self._target.isatty()

    def put(self, *lines: str) -> None:
        """Lines as they are; on a terminal, broken between words where they would not fit."""
        for line in lines or ("",):
            for part in _wrapped(line) if self._target.isatty() else [line]:
                self._target.write(f"{part}\n")
        self._target.flush()

    def ask(self, prompt: str) -> str:
        self._target.write(f"{prompt}> ")
        self._target.flush()
        line = self._source.readline()
        if not line:
            self.put()
            raise EndOfInput
        if not self._source.isatty():
            self.put(line.strip())  # a terminal shows what is typed; in a pipe's transcript it would be missing
        return line.strip()


def _wrapped(line: str) -> list[str]:
    """A line in parts that fit the terminal; what follows the first is set in."""
    indent = line[: len(line) - len(line.lstrip())]
    width = max(20, shutil.get_terminal_size().columns - 1)
    return textwrap.wrap(line, width, subsequent_indent=f"{indent}  ", break_on_hyphens=False) or [""]
