"""Playing a playtest: matches over processes, kept in a folder chunk by chunk, and what went wrong with them.

    with crew_of(4, plan.game) as crew:
        folder = run_playtest(plan, 5000, Path("playtests/mine"), crew=crew)
    duckdb.sql(f"SELECT ending, count(*) FROM '{folder.matches}' GROUP BY 1")

The same call goes on with a playtest that was stopped. With more games it plays those that are missing: whoever wants
to stop early asks for a few, looks, and asks for more.
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb, factorial
from pathlib import Path
from typing import Any, Literal

import msgspec

from fabletop.bots import RANDOM
from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.overlay import require_read
from fabletop.engine.questions import Arrange, Ask, Choose, ChooseSome, Deed
from fabletop.engine.registry import get_game
from fabletop.engine.shown import in_words
from fabletop.engine.simulate import Decide, Endless
from fabletop.engine.table import Table
from fabletop.engine.words import Refused, shown_rule
from fabletop.playtest.folder import Chunk, Folder, Origin, origin_of, require_duckdb
from fabletop.playtest.rows import MOMENTS, DecisionRow, Failure, MatchRow, minutes
from fabletop.simulation.crew import Crew, Here, in_chunks
from fabletop.simulation.runner import Plan, begin, play, play_again

Progress = Callable[[int], None]
UNLISTED = -1
_encoder = msgspec.json.Encoder()


def run_playtest(
    plan: Plan,
    games: int,
    path: Path,
    *,
    decisions: bool = False,
    crew: Crew | None = None,
    progress: Progress = lambda done: None,
) -> Folder:
    """Play all games of a plan that its folder does not have yet, and sum them up there.

    `crew` are those who play (`crew_of`, `Cluster`), this process if nobody is named; what comes out does not depend on
    them. `progress` is told how many games were finished since it was told last. What fails is kept as a `Failure`, and
    the others are played all the same: look at `folder.failures()`.
    """
    require_duckdb()
    folder = Folder.prepare(path, plan, games, decisions)
    with folder.alone():
        if not folder.finished:
            folder.begin()
            work = PlaytestChunk(plan, decisions, folder.experiment.origin)
            for numbers, chunk in in_chunks(work, folder.missing(), crew or Here()):
                folder.keep(numbers, chunk)
                progress(len(numbers))
            folder.sum_up()
    return folder


class PlaytestChunk(msgspec.Struct, frozen=True):
    """The work of playing some matches of a playtest, in a form that can be sent to another process or machine."""

    plan: Plan
    decisions: bool
    origin: Origin

    def __call__(self, numbers: range) -> Chunk:
        with self.plan.overlaid():
            chunk = self._play(numbers)
            require_read(get_game(self.plan.game).content)
        return chunk

    def _play(self, numbers: range) -> Chunk:
        _require_origin(self.plan.game, self.origin)
        matches, decisions = bytearray(), bytearray()
        rules: Counter[str] = Counter()
        failures: list[tuple[Failure, bytes]] = []
        sides = _sides(self.plan)
        for number in numbers:
            cited: set[str] = set()
            watch = _Watch(self.plan, sides, number, self.decisions)
            try:
                row = _encoder.encode(_play(self.plan, number, cited, watch))
                answers = _encoder.encode_lines(watch.rows)
            except Exception as fault:  # whatever a player or a rule does wrong
                failures.append(look_into(self.plan, number, fault))
            else:
                matches += row + b"\n"
                decisions += answers
            rules.update(cited)
        return Chunk(bytes(matches), bytes(decisions), dict(rules), failures)


@lru_cache(maxsize=8)
def _require_origin(game: str, wanted: Origin) -> None:
    """On another machine there may be another version."""
    found = origin_of(game)
    if found != wanted:
        raise Refused(
            f"A machine of the cluster has another version of the game: {found}, not {wanted}. Install the same."
        )


def _play(plan: Plan, number: int, cited: set[str], watch: _Watch) -> MatchRow:
    start = time.process_time()
    result = play(plan, number, cited, watch)
    table, sides = result.table, watch.sides
    measures = get_game(plan.game).measures(table)
    rounds = measures.get("rounds")
    return MatchRow(
        number=number,
        seed=plan.seed_of(number),
        seats=plan.seats,
        options=plan.options,
        bots=plan.bots,
        sides=sides,
        winners=list(table.winners),
        winning_sides=list(dict.fromkeys(sides[seat] for seat in table.winners)),
        ending=table.ending,
        scores=list(table.scores),
        decisions=result.decisions,
        choices=watch.choices,
        rounds=rounds if isinstance(rounds, int) else None,
        minutes=minutes(watch.choices),
        measures=measures,
        course=watch.course,
        seconds=time.process_time() - start,
    )


class _Watch:
    """Looks on while a match is played: counts choices, samples how it stands, and notes decisions where asked to."""

    def __init__(self, plan: Plan, sides: list[str], number: int, decisions: bool) -> None:
        self.sides = sides
        self.choices = 0
        self.course: list[list[float]] = []
        self.rows: list[DecisionRow] = []
        self._plan = plan
        self._number = number
        self._decisions = decisions
        self._estimate = get_game(plan.game).estimate
        self._answers = 0
        self._apart = 1  # answers between two moments of the course

    def __call__(self, table: Table, decide: Decide, ask: Ask[Any]) -> Any:
        options = answers_to(ask)
        if options != 1:
            self.choices += 1
        if self._estimate is not None and self._answers % self._apart == 0:
            self._sample(self._estimate(table))
        self._answers += 1
        if not self._decisions:
            return decide(ask)
        start = time.process_time()
        value = decide(ask)
        seconds = time.process_time() - start
        if value.__class__ is Deed:  # no answer: the question comes again
            return value
        seat, answer = ask.seat, ask.plain(value)
        self.rows.append(
            DecisionRow(
                match=self._number,
                index=self._answers - 1,
                seat=seat,
                side=self.sides[seat],
                bot=self._plan.bots[seat],
                tag=ask.tag,
                rule=shown_rule(ask.rule),
                question=ask.prompt.replace("{}", "…"),
                round=getattr(table, "round", None),
                options=options,
                answer=answer,
                said=in_words(ask, answer),
                seconds=seconds,
            )
        )
        return value

    def _sample(self, stands: Any) -> None:
        """Nobody knows how long the match will be: when there are too many moments, every other one is dropped."""
        if len(self.course) == MOMENTS:
            del self.course[1::2]
            self._apart *= 2
        self.course.append([round(each, 4) for each in stands])


def _sides(plan: Plan) -> list[str]:
    game = get_game(plan.game)
    return game.sides(plan.seats, game.read_options(plan.options))


def answers_to(ask: Ask[Any]) -> int:
    """How many answers a question allows; -1 where they are not listed."""
    if isinstance(ask, Choose):
        return len(ask.payloads())
    if isinstance(ask, ChooseSome) and ask.check is None:
        number, (least, most) = len(ask.payloads()), ask.bounds()
        return sum(comb(number, some) for some in range(least, most + 1))
    if isinstance(ask, Arrange):
        return factorial(len(ask.payloads()))
    return UNLISTED


# --- what went wrong -------------------------------------------------------------------------------------------------


def look_into(plan: Plan, number: int, fault: Exception) -> tuple[Failure, bytes]:
    """Play a match that failed again as a whole match, to see where it fails and to have its record up to there."""
    onlooker = _Onlooker(_Watch(plan, _sides(plan), number, decisions=False))
    match: Match[Any] | None = None
    again = False
    try:
        match = begin(plan, number)
        play_again(plan, number, match, onlooker)
        _encoder.encode(match.game.measures(match.table))
    except Exception as happened:  # as a rule the same
        fault, again = happened, True
    ask = onlooker.ask
    record = _record(match)
    cause = fault.__cause__ if isinstance(fault, Refused) and fault.__cause__ else fault  # what a rule raised
    failure = Failure(
        number=number,
        seed=plan.seed_of(number),
        what=_what(fault, onlooker, plan),
        words=f"{type(cause).__name__}: {cause}",
        seat=ask.seat if ask else None,
        bot=plan.bots[ask.seat] if ask else "",
        question=shown_rule(ask.rule) if ask else "",
        answers=len(match.entries) if match else 0,
        record=f"{number}.match.json" if record else "",
        again=again,
        trace="".join(traceback.format_exception(cause)),
    )
    return failure, record


class _Onlooker:
    """Remembers which question was asked last, and whether somebody was about to answer it."""

    def __init__(self, watch: _Watch) -> None:
        self._watch = watch
        self.ask: Ask[Any] | None = None
        self.deciding = False

    def __call__(self, table: Table, decide: Decide, ask: Ask[Any]) -> Any:
        self.ask, self.deciding = ask, True
        value = self._watch(table, decide, ask)
        self.deciding = False
        return value


def _what(fault: Exception, onlooker: _Onlooker, plan: Plan) -> Literal["player", "rule", "endless"]:
    if isinstance(fault, Endless):
        return "endless"
    ask = onlooker.ask
    if onlooker.deciding and ask is not None and plan.bots[ask.seat] != RANDOM.name:
        return "player"
    not_allowed = isinstance(fault, Refused) and fault.__cause__ is None
    return "player" if not_allowed else "rule"


def _record(match: Match[Any] | None) -> bytes:
    """The match so far; nothing if it did not even begin, or is too broken to be played again."""
    if match is None:
        return b""
    try:
        return records.encode(match.record())
    except Exception:  # the failure that led here is told; a second one helps nobody
        return b""
