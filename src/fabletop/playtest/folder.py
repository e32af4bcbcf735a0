"""The folder of a playtest: what is to be played, what was played, and what came out.

    plan.json           what is played, by which version of the program, rules and content
    chunks/0-49/        the matches 0 to 49: matches.ndjson, decisions.ndjson, rules.json
    matches.parquet     a row for each match (`rows.MatchRow`), by number
    decisions.parquet   a row for each answer (`rows.DecisionRow`), where asked for
    rules.json          in how many matches each rule was exercised (`Rules`)
    failures/           what went wrong (`rows.Failure`), with the record of the match so far

A chunk appears whole or not at all, so a playtest can be killed at any moment: what is missing is what has no chunk.
The files that sum up are written when nothing is missing any more.
"""

from __future__ import annotations

import glob
import re
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

import fabletop
from fabletop.bots import guest_packages
from fabletop.engine.record import write
from fabletop.engine.registry import get_game
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.playtest.extras import how_to_install
from fabletop.playtest.rows import DecisionRow, Failure, MatchRow, columns
from fabletop.simulation.runner import Plan

FORMAT = 2
PLAN, CHUNKS, FAILURES, RULES = "plan.json", "chunks", "failures", "rules.json"
MATCHES, DECISIONS = "matches", "decisions"
_CHUNK = re.compile(r"(\d+)-(\d+)")


class Origin(msgspec.Struct, frozen=True):
    """What matches depend on beside their plan: the program, the rules, the cards and maps."""

    program: str
    rules_version: int
    content: str


class Experiment(msgspec.Struct, frozen=True):
    """What a folder is about: plan.json. `guests` are the players from other packages, with the package and its
    version."""

    format: int
    plan: Plan
    games: int
    decisions: bool
    origin: Origin
    guests: dict[str, str] = {}


class _Format(msgspec.Struct, frozen=True):
    """What is read first: in another format all else may be otherwise."""

    format: int


class Rules(msgspec.Struct, frozen=True):
    """In how many matches each rule was exercised: first all rules of the rulebook in its order, those that never came
    up with 0, then other ids that were cited (rulings). Failed matches count as far as they went: rules.json."""

    matches: int
    cited: dict[str, int]

    @property
    def never(self) -> list[str]:
        return [rule for rule, count in self.cited.items() if not count]


class Chunk(msgspec.Struct, frozen=True):
    """What came of some matches: lines of JSON for each table, rules with the number of matches that exercised them,
    and failures, each with the record of its match (empty if there is none)."""

    matches: bytes
    decisions: bytes
    rules: dict[str, int]
    failures: list[tuple[Failure, bytes]]


def origin_of(game: str) -> Origin:
    """What matches of a game depend on here and now."""
    found = get_game(game)
    return Origin(fabletop.__version__, found.rules_version, found.content_hash)


def played_in(path: Path) -> int:
    """How many matches a folder has, if it is one of a playtest."""
    if not (path / PLAN).exists():
        return 0
    return sum(len(numbers) for numbers in Folder.read(path).chunks())


class Folder:
    """See the module text. `Folder.read` opens one to look at, `Folder.prepare` one to play into."""

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path = path
        self.experiment = experiment

    @property
    def plan(self) -> Plan:
        return self.experiment.plan

    @property
    def matches(self) -> Path:
        """The table of matches."""
        return self.path / f"{MATCHES}.parquet"

    @property
    def decisions(self) -> Path:
        """The table of decisions, where they were asked for."""
        return self.path / f"{DECISIONS}.parquet"

    @classmethod
    def read(cls, path: Path) -> Folder:
        """The folder of an earlier playtest."""
        file = path / PLAN
        try:
            data = file.read_bytes()
            found = msgspec.json.decode(data, type=_Format).format
            if found != FORMAT:
                raise Refused(f"{path} has format {found}; this program reads format {FORMAT}.")
            experiment = msgspec.json.decode(data, type=Experiment)
        except OSError:
            raise Refused(f"{path} is no folder of a playtest. Make one with: fabletop playtest GAME") from None
        except msgspec.MsgspecError as fault:
            raise Refused(f"{file} is damaged ({fault}). Play into another folder.") from None
        return cls(path, experiment)

    @classmethod
    def prepare(cls, path: Path, plan: Plan, games: int, decisions: bool) -> Folder:
        """A new folder, or an earlier one of the same plan to go on with, for at least as many games as before."""
        with plan.overlaid():
            guests = guest_packages(get_game(plan.game), plan.bots)
            wanted = Experiment(FORMAT, plan, games, decisions, origin_of(plan.game), guests)
        try:
            # The plan comes first: a folder that has one can be gone on with, whatever else is not there yet.
            if (path / PLAN).exists():
                _require_same(path, cls.read(path).experiment, wanted)
            else:
                _require_empty(path)
                path.mkdir(parents=True, exist_ok=True)
            write(path / PLAN, _pretty(wanted))
            (path / CHUNKS).mkdir(exist_ok=True)
            (path / FAILURES).mkdir(exist_ok=True)
        except OSError as fault:
            raise Refused(f"{path} cannot be made: {fault.strerror}. Choose another folder.") from None
        return cls(path, wanted)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else plays into this folder meanwhile. A lock of SQLite is used because it works everywhere, and ends
        with a process that is killed."""
        with closing(sqlite3.connect(self.path / ".lock", timeout=0, isolation_level=None)) as lock:
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                raise Refused(f"Another playtest is playing into {self.path}. Wait for it or choose another.") from None
            yield

    # --- what was played -----------------------------------------------------------------------------------------

    def missing(self) -> list[range]:
        """The numbers of the matches that have not been played yet."""
        found: list[range] = []
        begin = 0
        for start, stop in sorted((each.start, each.stop) for each in self.chunks()):
            if start < begin:
                raise Refused(f"{self.path} has match {start} twice. Play into another folder.")
            found.append(range(begin, start))
            begin = stop
        found.append(range(begin, self.experiment.games))
        return [each for each in found if each]

    def chunks(self) -> dict[range, Path]:
        """The chunks that are there, by the numbers of their matches."""
        if not (self.path / CHUNKS).is_dir():  # it was stopped between its plan and its first game
            return {}
        named = ((_CHUNK.fullmatch(each.name), each) for each in (self.path / CHUNKS).iterdir())
        return {range(int(name[1]), int(name[2]) + 1): each for name, each in named if name}

    def keep(self, numbers: range, chunk: Chunk) -> None:
        """Write a chunk, whole or not at all. Failures are written first: to write them twice does no harm."""
        for failure, record in chunk.failures:
            keep_failure(self.path / FAILURES, failure, record)
        folder = self.path / CHUNKS
        half = Path(tempfile.mkdtemp(prefix=".half-", dir=folder))
        write(half / f"{MATCHES}.ndjson", chunk.matches)
        if self.experiment.decisions:
            write(half / f"{DECISIONS}.ndjson", chunk.decisions)
        write(half / RULES, msgspec.json.encode(chunk.rules))
        half.rename(folder / f"{numbers.start}-{numbers.stop - 1}")

    def failures(self) -> list[Failure]:
        """What went wrong, by the number of the match."""
        files = [each for each in (self.path / FAILURES).glob("*.json") if each.stem.isdecimal()]
        return [
            msgspec.json.decode(each.read_bytes(), type=Failure)
            for each in sorted(files, key=lambda each: int(each.stem))
        ]

    # --- what came out -------------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether all was played and summed up."""
        return not self.missing() and (self.path / RULES).exists()

    def rules(self) -> Rules:
        """Which rules were exercised, once all was played."""
        return msgspec.json.decode((self.path / RULES).read_bytes(), type=Rules)

    def begin(self) -> None:
        """Clear away what an earlier run left half done, and what more matches will change."""
        missing = self.missing()
        for half in (self.path / CHUNKS).glob(".half-*"):
            shutil.rmtree(half)
        for failure in self.failures():
            if any(failure.number in numbers for numbers in missing):
                for old in (f"{failure.number}.json", f"{failure.number}.match.json"):
                    (self.path / FAILURES / old).unlink(missing_ok=True)
        for table in (self.path / RULES, self.matches, self.decisions):
            table.unlink(missing_ok=True)

    def sum_up(self) -> None:
        """Write the tables and the rules from all chunks. The rules come last: where they are, all is."""
        rows = self._to_parquet(MATCHES, MatchRow, "number", self.matches)
        failed = len(self.failures())
        if rows + failed != self.experiment.games:
            raise Refused(
                f"{self.path} is damaged: of {self.experiment.games:,} games, {rows:,} have a row and {failed:,} "
                f"failed. Play into another folder."
            )
        if self.experiment.decisions:
            self._to_parquet(DECISIONS, DecisionRow, '"match", "index"', self.decisions)
        cited: Counter[str] = Counter()
        for chunk in self.chunks().values():
            cited.update(msgspec.json.decode((chunk / RULES).read_bytes(), type=dict[str, int]))
        book = [rule.id for rule in rulebook(get_game(self.plan.game)).rules]
        others = sorted(set(cited) - set(book) - {""})
        rules = Rules(self.experiment.games, {rule: cited[rule] for rule in (*book, *others)})
        write(self.path / RULES, _pretty(rules))

    def _to_parquet(self, name: str, row: type[msgspec.Struct], order: str, target: Path) -> int:
        """Turn the lines of all chunks into a table. Gives the number of its rows."""
        half = target.with_name(f".{target.name}")
        lines = f"{glob.escape(str(self.path / CHUNKS))}/*/{name}.ndjson"
        types = ", ".join(f"\"{column}\": '{type_}'" for column, type_ in columns(row).items())
        with closing(require_duckdb().connect()) as database:
            rows: int = database.execute(
                f"COPY (SELECT * FROM read_json($lines, format = 'newline_delimited', columns = {{{types}}}) "
                f"ORDER BY {order}) TO $table (FORMAT parquet, COMPRESSION zstd)",
                {"lines": lines, "table": str(half)},
            ).fetchall()[0][0]
        half.replace(target)
        return rows


def require_duckdb() -> Any:
    """The library that writes tables; it is asked for before anything is played."""
    try:
        import duckdb
    except ImportError:
        raise Refused(f"Playtests need the extra `report`: {how_to_install('report')}") from None
    return duckdb


def _require_empty(path: Path) -> None:
    """Of what was killed in its first moment, a half-written plan may be there."""
    there = list(path.iterdir()) if path.is_dir() else [path] if path.exists() else []
    if any(not each.name.startswith(f".{PLAN}.") for each in there):
        raise Refused(f"{path} is there already and is no folder of a playtest. Choose another with --out.")


def _require_same(path: Path, before: Experiment, now: Experiment) -> None:
    """Refuse to mix matches that cannot be compared."""
    pairs = {
        **{name: (getattr(before.plan, name), getattr(now.plan, name)) for name in before.plan.__struct_fields__},
        "decisions": (before.decisions, now.decisions),
        "program": (before.origin.program, now.origin.program),
        "rules version": (before.origin.rules_version, now.origin.rules_version),
        "content": (before.origin.content, now.origin.content),
        "players": (before.guests, now.guests),
    }
    for name, (old, new) in pairs.items():
        if old != new:
            raise Refused(
                f"{path} holds another playtest: there, {name} is {_said(old)}, here {_said(new)}. "
                f"Choose another folder with --out."
            )
    if now.games < before.games:
        raise Refused(
            f"{path} is a playtest of {before.games:,} games. Ask for as many or more, or choose another with --out."
        )


def _said(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def keep_failure(path: Path, failure: Failure, record: bytes) -> Path:
    """Write what went wrong into a folder, with the record of the match so far; gives the file that says it."""
    path.mkdir(parents=True, exist_ok=True)
    if record:
        write(path / failure.record, record)
    said = path / f"{failure.number}.json"
    write(said, _pretty(failure))
    return said


def _pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
