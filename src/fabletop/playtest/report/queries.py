"""What a report asks of the tables of a playtest."""

from __future__ import annotations

import glob
from types import TracebackType
from typing import Any, Self

import msgspec

from fabletop.playtest.folder import Folder, require_duckdb
from fabletop.playtest.rows import MatchRow


class ChoiceSummary(msgspec.Struct, frozen=True):
    """How a side answered one kind of question, where it had more than one answer to choose from."""

    side: str
    tag: str  # as computer players know it
    question: str  # as it was put most often
    rules: list[str]  # that ask it
    times: int
    options: float | None  # to choose from, on average; None where they are not listed
    forced: int  # times that there was but one answer, which are not counted above
    answers: int  # different ones that were given
    bits: float  # entropy of the answers: with 3 bits they are as varied as 8 that are equally likely
    top: str  # the most frequent answer, in words
    top_times: int


class Tables:
    """The tables of a finished playtest, open to be read."""

    def __init__(self, folder: Folder) -> None:
        self._database = require_duckdb().connect()
        # A path may have characters that duckdb takes for a pattern.
        self._database.read_parquet(glob.escape(str(folder.matches))).create_view("matches")
        self.has_decisions = folder.decisions.exists()
        if self.has_decisions:
            self._database.read_parquet(glob.escape(str(folder.decisions))).create_view("decisions")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._database.close()

    def matches(self) -> list[MatchRow]:
        """All matches, by number."""
        names = MatchRow.__struct_fields__
        found = self._database.execute(f"SELECT {', '.join(names)} FROM matches ORDER BY number").fetchall()
        return [msgspec.convert(_decoded(dict(zip(names, row, strict=True))), MatchRow) for row in found]

    def choices(self) -> list[ChoiceSummary]:
        """How each side answered each kind of question: the most frequent kind first."""
        found = self._database.execute(
            """
            WITH real AS (SELECT * FROM decisions WHERE options <> 1),
            answered AS (
                SELECT side, tag, answer, min(said) AS said, count(*) AS times FROM real GROUP BY side, tag, answer
            ),
            top AS (
                SELECT side, tag, count(*) AS answers, max_by(said, (times, answer::VARCHAR)) AS said,
                    max(times) AS times
                FROM answered GROUP BY side, tag
            ),
            put AS (SELECT side, tag, question, count(*) AS times FROM decisions GROUP BY ALL),
            worded AS (SELECT side, tag, max_by(question, (times, question)) AS question FROM put GROUP BY side, tag),
            asked AS (
                SELECT side, tag, list_sort(list(DISTINCT rule)) AS rules,
                    count(*) FILTER (options <> 1) AS times, avg(options) FILTER (options > 1) AS options,
                    count(*) FILTER (options = 1) AS forced,
                    entropy(answer::VARCHAR) FILTER (options <> 1) AS bits
                FROM decisions GROUP BY side, tag
            )
            SELECT side, tag, question, rules, asked.times, options, forced, answers, bits, top.said, top.times
            FROM asked JOIN top USING (side, tag) JOIN worded USING (side, tag) ORDER BY asked.times DESC, side, tag
            """
        ).fetchall()
        return [
            msgspec.convert(dict(zip(ChoiceSummary.__struct_fields__, row, strict=True)), ChoiceSummary)
            for row in found
        ]


def _decoded(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "options": msgspec.json.decode(row["options"]), "measures": msgspec.json.decode(row["measures"])}
