"""The rulebook: a game's rules file, read so that every rule, ruling and worked example can be looked up by its id.

A rules file is Markdown for people. Three forms in it are also read by this module:

    - XY-014 The text of a rule.                        a rule; its chapter is the nearest heading above
    | XY-R07 | question | ruling | why | setting |      a row of the table of rulings
    | 5 | given | when | then |                         a row of a table of worked examples, numbered 5, or E5 and a
                                                        name for it; where nothing happens "when" is left out
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.content import ContentError
from fabletop.engine.game import Game

_HEADING = re.compile(r"#{1,6}\s+(.*?)(?:\s*\[.*\])?\s*$")  # what stands in brackets names the source, not the chapter
_RULE = re.compile(r"- (?:\*\*)?([A-Z]{2}-A?\d+)(?:\*\*)?\s+(.*)")
_RULING = re.compile(r"[A-Z]{2}-R\d+")
_CELL_END = re.compile(r"(?<!\\)\|")
_RULINGS_NAMED = re.compile(r"\[(R\d+(?:, R\d+)*)\]")
_EXAMPLES = (["#", "given", "when", "then"], ["#", "given", "then"])  # the columns of tables of worked examples
_LEADING_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")


class Rule(msgspec.Struct, frozen=True):
    """One rule of a rulebook."""

    id: str
    text: str
    chapter: str


class Ruling(msgspec.Struct, frozen=True):
    """How a gap in the printed rules was decided, and why. `text` is the decision."""

    id: str
    question: str
    text: str
    why: str
    setting: str
    chapter: str


class Example(msgspec.Struct, frozen=True):
    """A worked example: what is given, what happens, and what must follow."""

    number: str
    given: str
    when: str
    then: str
    name: str = ""


class Rulebook:
    """All that a rules file lists."""

    def __init__(self, rules: Sequence[Rule], rulings: Sequence[Ruling], examples: Sequence[Example]) -> None:
        self.rules = tuple(rules)
        self.rulings = tuple(rulings)
        self.examples = tuple(examples)
        self._by_id: dict[str, Rule | Ruling] = {_short(each.id): each for each in rules}
        self._by_id |= {_short(each.id): each for each in rulings}

    def get(self, name: str) -> Rule | Ruling | None:
        """The rule or ruling of that id, however it is typed: XY-014, xy-14."""
        return self._by_id.get(_short(name))

    def rulings_behind(self, rule: Rule) -> list[Ruling]:
        """The rulings that a rule names in brackets: "[R04]" in XY-013 is XY-R04."""
        prefix = rule.id.partition("-")[0]
        named = [f"{prefix}-{short}" for found in _RULINGS_NAMED.findall(rule.text) for short in found.split(", ")]
        return [each for each in self.rulings if each.id in named]


def rulebook(game: Game[Any]) -> Rulebook:
    """The rulebook of a game; an empty one if it has no rules file."""
    return _read(game.rules_file) if game.rules_file is not None else Rulebook((), (), ())


@lru_cache(maxsize=64)
def _read(path: Path) -> Rulebook:
    try:
        return parse(path.read_text(encoding="utf-8"), path.name)
    except OSError as fault:
        raise ContentError(f"{path}: the rules file could not be read: {fault.strerror}") from None


def parse(text: str, name: str = "rules") -> Rulebook:
    """Read the text of a rules file. An id that is used twice is a fault."""
    rules: list[Rule] = []
    rulings: list[Ruling] = []
    examples: list[Example] = []
    seen: set[str] = set()
    chapter = ""
    columns: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = _cells(line)
        if heading := _HEADING.match(line):
            chapter = heading[1]
        elif found := _RULE.match(line):
            rules.append(Rule(found[1], found[2].strip(), chapter))
            _once(found[1], seen, name, number)
        elif cells and _RULING.fullmatch(cells[0]):
            question, decision, why, setting = (*cells[1:5], "", "", "", "")[:4]
            rulings.append(Ruling(cells[0], question, decision, why, setting, chapter))
            _once(cells[0], seen, name, number)
        elif cells and columns in _EXAMPLES and not cells[0].startswith("-"):
            examples.append(_example(cells, columns))
            _once(f"example {examples[-1].number}", seen, name, number)
        # The first row of a table names its columns.
        columns = (columns or [cell.lower() for cell in cells]) if cells else []
    return Rulebook(rules, rulings, examples)


def _example(cells: Sequence[str], columns: Sequence[str]) -> Example:
    row = dict(zip(columns, cells, strict=False))
    number, _, name = row["#"].partition(" ")
    return Example(number, row.get("given", ""), row.get("when", ""), row.get("then", ""), name)


def _short(name: str) -> str:
    return _LEADING_ZEROS.sub("", name.strip().upper())


def _cells(line: str) -> list[str]:
    """The cells of a table row; none if the line is no table row."""
    if not line.startswith("|"):
        return []
    return [cell.strip().replace("\\|", "|") for cell in _CELL_END.split(line.rstrip().removesuffix("|"))[1:]]


def _once(name: str, seen: set[str], file: str, line: int) -> None:
    if name in seen:
        raise ContentError(f"{file}:{line}: {name} is there twice; give one of them another number")
    seen.add(name)
