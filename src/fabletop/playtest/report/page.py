"""The page: all findings of a playtest put together, with what stands out said first."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import msgspec
from markupsafe import Markup

from fabletop.engine.game import Game
from fabletop.engine.registry import get_game
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.playtest.folder import FAILURES, Folder
from fabletop.playtest.report import figures
from fabletop.playtest.report.course import BEHIND, Courses, courses_of
from fabletop.playtest.report.figures import Axis, Bar, percent, plain, points
from fabletop.playtest.report.findings import (
    Number,
    Wins,
    lengths,
    measured,
    outcomes,
    say_settings,
    scores,
    sides_of,
    wins_by,
)
from fabletop.playtest.report.queries import ChoiceSummary, Tables
from fabletop.playtest.report.targets import State, Verdict, judge
from fabletop.playtest.report.unusual import Unusual, record_name, save_again, unusual
from fabletop.playtest.report.words import RARE, Word, Words, words_of
from fabletop.playtest.rows import MINUTES_OF_SETUP, SECONDS_PER_CHOICE, MatchRow
from fabletop.simulation.statistics import Share, share
from fabletop.simulation.summary import NOBODY

TEMPLATE = "page.html.j2"
DRAWN = 30  # words of a measure, at most; the table has all
DOMINANT = 0.8  # a question that gets the same answer so often is none
LOPSIDED = 0.1  # so far from an even share a game without a target of its own is worth a look
FEW = 30  # of a kind of question, below which nothing is said about its answers
EARLY = 1 / 3  # a match that is decided before this part of it is over drags on
WAYS = {"side": "By side", "seat": "By seat", "bot": "By computer player", "setting": "By setting"}
KINDS: dict[State, str] = {"passes": "strong", "fails": "weak", "not yet sure": "dim", "not measured": "dim"}
SHARES = ("wins", "ending", "share of each", "wins with each")


def write_report(folder: Folder, out: Path) -> list[str]:
    """Write the page of a finished playtest, and the records of its most unusual matches beside it. Gives what stands
    out, in sentences."""
    if not folder.finished:
        missing, games = sum(map(len, folder.missing())), folder.experiment.games
        raise Refused(
            f"{folder.path} is not finished: {missing:,} of {games:,} games are missing. "
            f"Type the command that began it again to play them."
        )
    with Tables(folder) as tables:
        matches = tables.matches()
        choices = tables.choices() if tables.has_decisions else None
    if not matches:
        raise Refused(f"In {folder.path} every match failed, so there is nothing to report. See {FAILURES} there.")
    found = _Findings(folder, matches, choices)
    records = out.with_name(f"{out.stem}-matches")
    try:
        trouble = save_again(folder, found.unusual, records)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(_render(found, records, trouble), encoding="utf-8")
    except OSError as fault:
        raise Refused(f"{out} cannot be written: {fault.strerror}. Choose another with --out.") from None
    return found.stands_out()


class _Findings:
    """All that is found in a playtest."""

    def __init__(self, folder: Folder, matches: Sequence[MatchRow], choices: Sequence[ChoiceSummary] | None) -> None:
        self.folder = folder
        self.game: Game[Any] = get_game(folder.plan.game)
        self.matches = matches
        self.sides = sides_of(matches)
        self.choices = choices
        self.wins = wins_by(matches, self.game.simulated)
        self.words = words_of(matches, self.sides, self.game.outcomes)
        self.courses = courses_of(matches)
        self.verdicts = [judge(target, matches) for target in self.game.targets]
        self.unusual = unusual(matches, self.courses)
        self.rules = folder.rules()
        self.failures = folder.failures()
        self.lengths = lengths(matches)
        self.setting = say_settings(folder.plan.options, self.game.simulated)

    @property
    def never(self) -> list[tuple[str, str, str]]:
        """Rules that no match exercised: id, text, and why that is so where the game says it."""
        book = rulebook(self.game)
        return [
            (rule, found.text if (found := book.get(rule)) else "", self.game.unexercised.get(rule, ""))
            for rule in self.rules.never
        ]

    @property
    def aims_apply(self) -> str:
        """Why the targets may not hold here; nothing if they do."""
        reasons = []
        if len(set(self.folder.plan.bots)) > 1:
            reasons.append(
                f"the players are not equally strong here ({', '.join(dict.fromkeys(self.folder.plan.bots))})"
            )
        if self.setting != say_settings({}, {}):
            reasons.append(f"the settings are not the default ones ({self.setting})")
        if self.folder.plan.content:
            reasons.append(f"cards or maps are changed ({', '.join(self.folder.plan.content)})")
        return " and ".join(reasons)

    def stands_out(self) -> list[str]:
        """What a designer should look at first, in sentences."""
        games = self.folder.experiment.games
        lines = [f"{len(self.failures):,} of {games:,} matches failed and are not counted."] if self.failures else []
        missed = [each for each in self.verdicts if each.state == "fails"]
        unsure = [each.target.what for each in self.verdicts if each.state == "not yet sure"]
        if (missed or unsure) and self.aims_apply:
            lines.append(f"Read the balance targets with care: {self.aims_apply}.")
        for each in missed:
            accepted = f" Accepted: {each.target.note}" if each.target.note else ""
            lines.append(f"Balance target missed: {each.target.what}: {_found(each)}, not {_wanted(each)}.{accepted}")
        if unsure:
            lines.append(f"Not yet sure, more matches would tell: {_listed(unsure)}.")
        if not any(each.target.of == "wins" for each in self.verdicts):
            lines += self._lopsided()
        for measure in self.words:
            if measure.name in self.game.outcomes:
                continue
            dead = [each.word for each in measure.words if each.dead]
            if dead:
                lines.append(f"{measure.name.capitalize()}: hardly ever {_listed(dead)}.")
            for side in measure.usual:
                strong = [each.word for each in measure.words if side in each.strong]
                weak = [each.word for each in measure.words if side in each.weak]
                if strong:
                    lines.append(f"{measure.name.capitalize()}: {side} wins more often with {_listed(strong)}.")
                if weak:
                    lines.append(f"{measure.name.capitalize()}: {side} wins less often with {_listed(weak)}.")
        for choice in self.choices or ():
            if _dominant(choice):
                lines.append(
                    f"“{choice.question}” ({choice.side}) is hardly a choice: the answer is “{choice.top}” in "
                    f"{percent(choice.top_times / choice.times)} of {choice.times:,}."
                )
        # Who plays alone against the game may be ahead from the start: that is no fault.
        if self.courses is not None and len(self.sides) > 1 and self.courses.decided.median < EARLY:
            lines.append(f"Half of all matches are decided before {percent(self.courses.decided.median)} of them.")
        unexplained = [rule for rule, _, why in self.never if not why]
        if unexplained:
            lines.append(f"{len(unexplained)} rules never came up: {_listed(unexplained)}.")
        return lines

    def _lopsided(self) -> list[str]:
        """Sides that win much more or less often than an even share of the matches that anybody wins, as far as can be
        told. A side that is alone plays against the game, and how often it should win only its author knows."""
        if len(self.sides) == 1:
            return []
        decided, even = sum(bool(each.winners) for each in self.matches), 1 / len(self.sides)
        lines = []
        for each in self.wins["side"]:
            won = share(each.won.count, decided)
            if each.who == NOBODY:
                if each.won.low > 1 / 2:
                    lines.append(f"Nobody wins {_share(each.won)} of all matches.")
            elif abs(won.share - even) >= LOPSIDED and not won.low <= even <= won.high:
                lines.append(f"{each.who} wins {_share(won)} of the matches that anybody wins.")
        return lines


# --- the parts of the page -------------------------------------------------------------------------------------------


def _render(found: _Findings, records: Path, trouble: str) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(share=_share, percent=percent, fine=_fine, plain=plain)
    plan, experiment = found.folder.plan, found.folder.experiment
    page: str = environment.get_template(TEMPLATE).render(
        title=found.game.title,
        plan=plan,
        origin=experiment.origin,
        number=len(found.matches),
        setting=found.setting,
        seats=list(zip(found.matches[0].sides, plan.bots, strict=True)),
        tiles=_tiles(found),
        stands_out=found.stands_out(),
        targets=[_target(each) for each in found.verdicts],
        aims_apply=found.aims_apply,
        wins={WAYS[way]: each for way, each in found.wins.items()},
        wins_figure=_wins_figure(found.wins, len(found.sides)),
        outcomes=outcomes(found.matches),
        lengths=_histograms(found.lengths),
        seconds=SECONDS_PER_CHOICE,
        setup=MINUTES_OF_SETUP,
        measures=[(each, figures.sparkline(each.values, each.name)) for each in measured(found.matches)],
        scores=_histograms(scores(found.matches)),
        words=[(each, _words_figures(each)) for each in found.words],
        rare=RARE,
        choices=found.choices,
        choices_figure=_choices_figure(found.choices) if found.choices else "",
        dominant=_dominant,
        courses=found.courses,
        course_figures=_course_figures(found.courses),
        behind=BEHIND,
        rules=found.rules,
        never=found.never,
        failures=found.failures,
        failures_folder=found.folder.path / FAILURES,
        unusual=[_unusual(each, records) for each in found.unusual],
        trouble=trouble,
    )
    return page


def _tiles(found: _Findings) -> list[tuple[str, str]]:
    """The numbers that matter most, large."""
    first = found.wins["side"][0]
    minutes, *_ = found.lengths
    tiles = [
        (f"{len(found.matches):,}", "matches"),
        (_fine(first.won.share), f"won by {first.who} ({_range(first.won)})"),
        (f"{minutes.spread.median:.0f}", "minutes at the table, about"),
    ]
    states = [each.state for each in found.verdicts if each.state != "not measured"]
    if states:
        unsure = states.count("not yet sure")
        about = f"balance targets met{f', {unsure} not yet sure' if unsure else ''}"
        tiles.append((f"{states.count('passes')} of {len(states)}", about))
    if found.courses is not None:
        tiles.append((percent(found.courses.decided.median), "of a match until it is decided (median)"))
    if found.rules.cited:
        came = len(found.rules.cited) - len(found.never)
        unexplained = sum(not why for _, _, why in found.never)
        tiles.append((f"{came} of {came + unexplained}", "rules came up, of those that can"))
    return tiles


def _wins_figure(wins: dict[str, list[Wins]], sides: int) -> Markup:
    groups = [
        (WAYS[way], [Bar(each.who, each.won.share, _share(each.won), each.won.low, each.won.high) for each in some])
        for way, some in wins.items()
    ]
    about = "Each dot is the share of matches won; the line through it is its 95 % interval."
    even = [1 / sides] if sides > 1 else []
    return figures.intervals(groups, Axis(0, 1, percent, even), "Win rates", about)


def _histograms(numbers: Sequence[Number]) -> list[tuple[Number, Markup]]:
    return [
        (each, figures.histogram(each.values, each.spread, plain, f"Distribution of {each.name}", _in_words(each)))
        for each in numbers
    ]


def _in_words(number: Number) -> str:
    found = number.spread
    return f"Median {plain(found.median)}; eight of ten lie between {plain(found.p10)} and {plain(found.p90)}."


def _words_figures(measure: Words) -> list[tuple[str, Markup]]:
    """A drawing of the lift of each word for each side that there is something to tell about."""
    found = []
    for side, usual in measure.usual.items():
        told = [(each, lift) for each in measure.words for lift in each.lifts if lift.side == side]
        told.sort(key=lambda each: -each[1].value)
        if len(told) > DRAWN:
            told = told[: DRAWN // 2] + told[-DRAWN // 2 :]
        rows = [
            Bar(word.word, lift.value, f"{points(lift.value)} (in {percent(word.matches.share)})",
                lift.low, lift.high, _kind(word, side))
            for word, lift in told
        ]  # fmt: skip
        begin = math.floor(min(0.0, *(lift.low for _, lift in told)) * 10) / 10
        end = math.ceil(max(0.0, *(lift.high for _, lift in told)) * 10) / 10
        title = f"{measure.name}: how much more often {side} wins with it than without"
        about = "In points of a hundred, with intervals. The dashed line is the mean of all."
        found.append((side, figures.intervals([("", rows)], Axis(begin, end, points, [usual]), title, about)))
    return found


def _kind(word: Word, side: str) -> str:
    return "strong" if side in word.strong else "weak" if side in word.weak else "dim" if word.dead else ""


def _dominant(choice: ChoiceSummary) -> bool:
    return choice.times >= FEW and choice.top_times >= DOMINANT * choice.times


def _choices_figure(choices: Sequence[ChoiceSummary]) -> Markup:
    rows = [
        Bar(f"{each.question} ({each.side})", each.bits,
            f"{each.bits:.1f} bits, like {plain(round(2**each.bits, 1))} answers",
            kind="weak" if _dominant(each) else "")
        for each in choices
    ]  # fmt: skip
    most = max(1.0, max(each.bits for each in choices))
    about = "The entropy of the answers to each kind of question: 0 bits where the answer is always the same."
    return figures.bars(rows, Axis(0, most, plain), "How varied the answers are", about)


def _course_figures(courses: Courses | None) -> list[tuple[str, int, Markup]]:
    if courses is None:
        return []
    about = "From the start of the match to its end; a line for the middle match and a band for eight of ten."
    return [
        (who, bands.games, figures.course(bands, f"How the winner stood where {who} won", about))
        for who, bands in courses.by_winner.items()
    ]


class _TargetRow(msgspec.Struct, frozen=True):
    """A target as the page shows it."""

    what: str
    wanted: str
    found: str
    verdict: str
    note: str
    kind: str
    gauge: Markup


def _target(verdict: Verdict) -> _TargetRow:
    what, wanted = verdict.target.what, _wanted(verdict)
    target, state, kind = verdict.target, verdict.state, KINDS[verdict.state]
    if state == "not measured":
        return _TargetRow(what, wanted, state, "no verdict", "", kind, Markup(""))
    drawn = figures.gauge(verdict.value, verdict.low, verdict.high, target.low, target.high, kind, f"{what}: {state}")
    return _TargetRow(what, wanted, _found(verdict), state, target.note if state == "fails" else "", kind, drawn)


def _found(verdict: Verdict) -> str:
    words = _fine if verdict.target.of in SHARES else _decimal
    word = f" ({verdict.word})" if verdict.word else ""
    return f"{words(verdict.value)}, interval {words(verdict.low)} to {words(verdict.high)}{word}"


def _wanted(verdict: Verdict) -> str:
    words = percent if verdict.target.of in SHARES else plain
    low, high = verdict.target.low, verdict.target.high
    if math.isinf(high):
        return f"at least {words(low)}"
    return f"{words(low)} to {words(high)}" if low else f"at most {words(high)}"


class _Link(msgspec.Struct, frozen=True):
    """An unusual match as the page shows it."""

    match: MatchRow
    why: list[str]
    link: str
    command: str


def _unusual(found: Unusual, records: Path) -> _Link:
    name = record_name(found.match.number)
    path = shlex.quote(str(records / name))
    return _Link(found.match, found.why, quote(f"{records.name}/{name}"), f"fabletop replay {path}")


# --- in words --------------------------------------------------------------------------------------------------------


def _share(found: Share) -> str:
    return f"{_fine(found.share)} ({_range(found)})"


def _range(found: Share) -> str:
    return f"{found.low * 100:.1f} to {found.high * 100:.1f}"


def _fine(value: float) -> str:
    return percent(value, digits=1)


def _decimal(value: float) -> str:
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def _listed(words: Sequence[str], most: int = 5) -> str:
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
