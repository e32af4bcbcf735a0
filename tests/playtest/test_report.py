"""The report on a playtest: what it finds in tables that are made up for it, and the page as a whole."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install

import fabletop
from fabletop.bots import usual_level
from fabletop.cli import main
from fabletop.engine.game import Game, Level, Player, Target
from fabletop.engine.questions import Option, choose
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.playtest.extras import how_to_install
from fabletop.playtest.folder import Folder
from fabletop.playtest.report.course import course_of, courses_of
from fabletop.playtest.report.figures import Axis, histogram, percent
from fabletop.playtest.report.findings import outcomes, scores, wins_by
from fabletop.playtest.report.page import write_report
from fabletop.playtest.report.queries import Tables
from fabletop.playtest.report.targets import judge
from fabletop.playtest.report.unusual import unusual
from fabletop.playtest.report.words import words_of
from fabletop.playtest.rows import MatchRow
from fabletop.playtest.running import run_playtest
from fabletop.simulation.runner import Plan
from fabletop.simulation.statistics import share, spread


def row(
    number: int = 0, winners: Sequence[int] = (0,), sides: Sequence[str] = ("us", "them"), **parts: Any
) -> MatchRow:
    """A match between two sides that the first has won, but for what is said otherwise."""
    given: dict[str, Any] = {
        "options": {}, "bots": ["sensible"] * len(sides), "ending": "done", "scores": [], "decisions": 10, "choices": 5,
        "rounds": None, "minutes": 3.0, "measures": {}, "course": [], "seconds": 0.0, **parts,
    }  # fmt: skip
    return MatchRow(
        number=number,
        seed=f"0:{number}",
        seats=len(sides),
        sides=list(sides),
        winners=list(winners),
        winning_sides=list(dict.fromkeys(sides[seat] for seat in winners)),
        **given,
    )


# --- who wins --------------------------------------------------------------------------------------------------------


def test_seats_of_a_side_win_together_and_count_once() -> None:
    sides = ("fox", "hounds", "hounds")
    matches = [row(0, (1, 2), sides), row(1, (1, 2), sides), row(2, (0,), sides)]
    found = wins_by(matches, {})
    assert [(each.who, each.games, each.won.count) for each in found["side"]] == [("fox", 3, 1), ("hounds", 3, 2)]
    assert [each.who for each in found["seat"]] == ["seat 1: fox", "seat 2: hounds", "seat 3: hounds"]
    assert [each.games for each in found["bot"]] == [3, 3]
    assert found["side"][1].won == share(2, 3)


def test_matches_that_nobody_wins_are_told() -> None:
    found = wins_by([row(0, ()), row(1), row(2), row(3)], {})
    assert [(each.who, each.games, each.won.count) for each in found["side"]] == [
        ("us", 4, 3), ("them", 4, 0), ("nobody", 4, 1),
    ]  # fmt: skip
    assert outcomes([row(0, ()), row(1), row(2)])[-1][0] == "nobody"


def test_settings_are_named_but_for_those_of_every_simulation() -> None:
    found = wins_by([row(options={"fugitive": 0, "limit": 3})], {"fugitive": 0})
    assert [each.who for each in found["setting"]] == ["limit = 3: us", "limit = 3: them"]
    assert wins_by([row(options={"fugitive": 0})], {"fugitive": 0})["setting"][0].who == "default settings: us"


def test_scores_and_how_far_the_best_is_ahead() -> None:
    found = {each.name: each.values for each in scores([row(scores=[3, 5]), row(scores=[9, 2])])}
    assert found == {"us": [3, 9], "them": [5, 2], "margin of the best": [2, 7]}
    assert scores([row()]) == []


# --- cards -----------------------------------------------------------------------------------------------------------


def drawn(games: int) -> list[MatchRow]:
    """Matches with one of ten cards each. Whoever has the crown wins; with others, every other match."""
    cards = ["crown", *(f"card {each}" for each in range(9))]
    found = []
    for number in range(games):
        card = cards[number % 10]
        winner = 0 if card == "crown" or number // 10 % 2 else 1
        found.append(row(number, (winner,), measures={"cards": [card]}))
    return found


def test_a_card_that_wins_is_strong_and_the_others_are_not() -> None:
    [measure] = words_of(drawn(1000), ["us", "them"])
    assert [each.word for each in measure.words if each.strong] == ["crown"]
    assert [each.word for each in measure.words if each.dead or each.weak] == []
    [lift] = next(each for each in measure.words if each.word == "crown").lifts  # of two sides the first says it all
    assert (lift.side, lift.when, lift.otherwise) == ("us", share(100, 100), share(450, 900))
    assert lift.low < lift.value == 0.5 < lift.high + 0.02  # the interval is drawn a little towards the middle


def test_few_matches_say_nothing_about_a_card() -> None:
    [measure] = words_of(drawn(30), ["us", "them"])
    assert [each.word for each in measure.words if each.strong or each.weak] == []


def test_where_every_card_goes_with_winning_none_is_strong() -> None:
    """Only the winner plays cards at all, so each has a lift: that says nothing about any of them."""
    matches = [
        row(number, (number % 2,), measures={"cards": [f"card {number // 2 % 5}"] if number % 2 == 0 else []})
        for number in range(1000)
    ]
    [measure] = words_of(matches, ["us", "them"])
    assert all(lift.low > 0 for each in measure.words for lift in each.lifts)
    assert [each.word for each in measure.words if each.strong or each.weak] == []


def test_a_card_that_hardly_ever_comes_up_is_dead() -> None:
    matches = [row(n, measures={"cards": ["a", "b", "c"] if n else ["dud", "a"]}) for n in range(20)]
    [measure] = words_of(matches, ["us", "them"])
    assert [each.word for each in measure.words if each.dead] == ["dud"]
    assert next(each for each in measure.words if each.word == "a").lifts == []  # in every match: against what?


# --- how it went -----------------------------------------------------------------------------------------------------


def test_a_match_is_decided_when_the_winner_is_ahead_to_the_end() -> None:
    course = [[0.5, 0.5], [0.6, 0.4], [0.2, 0.8], [0.7, 0.3]]
    found = course_of(row(course=course))
    assert (found.decided, found.lowest, found.standing) == (0.75, 0.2, [0.5, 0.6, 0.2, 0.7])
    assert course_of(row(course=[[0.9, 0.1]] * 4)).decided == 0.0
    assert course_of(row(course=[[0.9, 0.1]] * 4, winners=(1,))).decided == 1.0


def test_a_match_that_nobody_wins_is_won_by_the_game() -> None:
    found = course_of(row(winners=(), course=[[0.6, 0.6], [0.1, 0.1]]))
    assert (found.winner, found.decided, found.standing) == ("nobody", 0.5, [0.4, 0.9])


def test_comebacks_are_counted_and_no_estimate_gives_none() -> None:
    back, plain = row(0, course=[[0.1, 0.9], [0.9, 0.1]]), row(1, course=[[0.5, 0.5], [0.9, 0.1]])
    found = courses_of([back, plain, row(2)])
    assert found is not None
    assert found.comebacks == share(1, 2)
    assert courses_of([row()]) is None


def test_unusual_matches_are_picked_and_named_once() -> None:
    matches = [
        row(0, decisions=50, course=[[0.5, 0.5], [0.6, 0.4]]),
        row(1, decisions=5, course=[[0.1, 0.9], [0.4, 0.6]]),
        row(2, course=[[0.9, 0.1], [0.9, 0.1]]),
    ]
    found = {each.match.number: " / ".join(each.why) for each in unusual(matches, courses_of(matches))}
    assert found[0] == "the longest: 50 decisions"
    assert found[1].startswith("the shortest: 5 decisions / the biggest comeback: us won from 10\N{NO-BREAK SPACE}%")
    assert found[2] == "the most one-sided: us stood at 90\N{NO-BREAK SPACE}% on average"


# --- targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "state", "value", "word"),
    [
        (Target("", "wins", 0.4, 0.7, side="us"), "passes", 0.55, ""),
        (Target("", "wins", 0.4, 0.6, side="us"), "not yet sure", 0.55, ""),
        (Target("", "wins", 0.4, 0.5, side="us"), "not yet sure", 0.55, ""),
        (Target("", "wins", 0.4, 0.6, side="nobody such"), "fails", 0.0, ""),
        (Target("", "ending", 0.0, 0.05, "limit"), "fails", 0.1, ""),
        (Target("", "mean", 4, float("inf"), "rounds"), "passes", 4.5, ""),
        (Target("", "median", 6, 9, "rounds"), "fails", 4.5, ""),
        (Target("", "share of each", 0.05, 0.15, "cards"), "passes", 0.1, "card 0"),
        (Target("", "wins with each", 0.35, 0.65, "cards", "us"), "fails", 1.0, "crown"),
        (Target("", "mean", 0, 1, "never measured"), "not measured", 0.0, ""),
    ],
)
def test_targets(target: Target, state: str, value: float, word: str) -> None:
    matches = [
        row(each.number, each.winners, ending="limit" if each.number % 10 == 3 else "done",
            measures={**each.measures, "rounds": each.number % 10})
        for each in drawn(200)
    ]  # fmt: skip
    found = judge(target, matches)
    assert (found.state, found.word) == (state, word)
    assert found.value == pytest.approx(value)


def test_a_target_is_sure_when_the_interval_is_on_one_side_of_the_bounds() -> None:
    target = Target("", "wins", 0.4, 0.6, side="us")
    even = [row(number, (number % 2,)) for number in range(2000)]
    assert judge(target, even).state == "passes"
    assert judge(target, even[:20]).state == "not yet sure"
    assert judge(target, [row(number) for number in range(50)]).state == "fails"


def test_the_targets_of_every_game_are_about_something_that_it_has() -> None:
    for name in fabletop.game_ids():
        game = get_game(name)
        measures = _measured(game, {target.name for target in game.targets if target.of not in ("wins", "ending")})
        sides = game.sides(game.seats[0], game.read_options(dict(game.simulated)))
        for target in game.targets:
            assert not target.side or target.side in sides
            assert target.of in ("wins", "ending") or target.name in measures, target


def _measured(game: Game[Any], wanted: set[str]) -> set[str]:
    """What a game measures. Some of it only a match that went well has: so good players play until all came up."""
    found: set[str] = set()
    for seed in range(20):
        players = [usual_level(game).make(Random(seed)) for _ in range(game.seats[0])]
        match = fabletop.simulate(game, seed=seed, options=dict(game.simulated), players=players)
        found |= game.measures(match.table).keys()
        if wanted <= found:
            break
    return found


# --- drawings --------------------------------------------------------------------------------------------------------


def test_ticks_are_numbers_that_people_count_in() -> None:
    assert Axis(0, 1, percent).ticks() == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert Axis(-0.3, 0.3, percent).ticks() == pytest.approx([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3], abs=1e-9)


@pytest.mark.parametrize("values", [[3.0], [0.0, 0.0], [1, 2, 2, 40], [0.25, 0.5, 90.125], [-5, 5000]])
def test_a_histogram_shows_every_value_once(values: list[float]) -> None:
    drawing = histogram(values, spread(values), str, "a < b", "about")
    assert sum(map(int, re.findall(r": (\d+) matches", drawing))) == len(values)
    assert "a &lt; b" in drawing


# --- the page --------------------------------------------------------------------------------------------------------


class _Reader(HTMLParser):
    """Notes what a page asks for, and whether its tags are closed in order."""

    EMPTY = frozenset({"meta", "br", "hr", "img", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: Path) -> _Reader:
    reader = _Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def chase(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A small playtest of the chase, with decisions."""
    plan = Plan("project-0", 2, {"fugitive": 0}, ["sensible", "sensible"], "report")
    return run_playtest(plan, 12, tmp_path_factory.mktemp("chase") / "played", decisions=True)


def test_the_page_stands_alone_and_says_what_was_found(chase: Folder) -> None:
    out = chase.path / "report.html"
    write_report(chase, out)
    reader = read(out)
    asked = [value for _, given in reader.tags for name, value in given.items() if name in ("src", "href", "srcset")]
    assert [each for each in asked if each and not each.startswith(("#", "report-matches/"))] == []
    assert [tag for tag, _ in reader.tags if tag in ("script", "link", "img", "iframe")] == []
    assert all(given.get("aria-label") for tag, given in reader.tags if tag == "svg")
    named = {given["id"] for _, given in reader.tags if "id" in given}
    assert {each[1:] for each in asked if each and each.startswith("#")} <= named
    text = out.read_text(encoding="utf-8")
    for heading in ("Balance targets", "Who wins", "Length", "When it is decided", "Cards and places", "Choices"):
        assert re.search(rf"<h2[^>]*>{heading}</h2>", text), heading
    for target in get_game("project-0").targets:
        assert target.what in text
    assert "report on 12 matches" in text


def test_the_unusual_matches_lie_beside_the_page_and_can_be_replayed(chase: Folder) -> None:
    out = chase.path / "again.html"
    write_report(chase, out)
    links = [given["href"] for tag, given in read(out).tags if tag == "a" and ".json" in (given.get("href") or "")]
    assert links
    with Tables(chase) as tables:
        rows = {each.number: each for each in tables.matches()}
    for link in links:
        assert link is not None
        match, number = fabletop.load(out.parent / link), int(Path(link).name.partition(".")[0])
        assert match.over
        assert match.table.ending == rows[number].ending


def test_the_same_tables_give_the_same_page(chase: Folder) -> None:
    first, second = chase.path / "one" / "page.html", chase.path / "two" / "page.html"
    for out in (first, second):
        out.parent.mkdir(exist_ok=True)
        write_report(chase, out)
    assert first.read_text().replace("/one/", "/two/") == second.read_text()


def test_choices_are_those_with_more_than_one_answer(tmp_path: Path, install: Install) -> None:
    async def rule(table: Bench) -> None:
        for number in (1, 2, 2):
            table.got.append(await choose(0, "Where?", partial(range, number), "BE-1", tag="where"))

    install(bench_game(rule))
    folder = run_playtest(Plan("bench", 1, {}, ["random"], "3"), 200, tmp_path / "played", decisions=True)
    with Tables(folder) as tables:
        [choice] = tables.choices()
    assert (choice.tag, choice.times, choice.forced, choice.options, choice.answers) == ("where", 400, 200, 2.0, 2)
    assert choice.bits == pytest.approx(1, abs=0.05)
    assert choice.top in ("0", "1")
    assert choice.rules == ["BE-1"]


def test_a_game_without_estimates_scores_targets_and_rules_has_a_page(tmp_path: Path, install: Install) -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Where?", lambda: [0], "BE-1")

    install(bench_game(rule, measures=lambda table: {"cards": ["<b>bold</b>"]}))
    folder = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "3"), 3, tmp_path / "played", decisions=True)
    out = tmp_path / "page.html"
    write_report(folder, out)
    read(out)
    text = out.read_text(encoding="utf-8")
    assert "makes no estimate" in text
    assert "No question had more than one answer" in text
    assert "<b>bold" not in text
    assert "&lt;b&gt;bold" in text
    assert "Balance targets" not in text


def test_what_stands_out_is_said(tmp_path: Path, install: Install) -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Where?", lambda: [0, 1], "BE-1", tag="where")

    def measures(table: Bench) -> dict[str, int]:
        return {"rounds": 7}

    targets = (Target("length", "mean", 1, 5, "rounds"), Target("other length", "mean", 5, 9, "rounds"))
    install(bench_game(rule, measures=measures, targets=targets))
    folder = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "3"), 40, tmp_path / "played", decisions=True)
    said = write_report(folder, tmp_path / "page.html")
    assert said[0] == "Balance target missed: length: 7, interval 7 to 7, not 1 to 5."
    assert said[1].startswith("seat 1 wins 100.0\N{NO-BREAK SPACE}% (91.2 to 100.0) of the matches")
    assert said[2].startswith("seat 2 wins 0.0\N{NO-BREAK SPACE}%")
    assert len(said) == 3
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert re.findall(r'<span class="badge \w+">([\w ]+)</span>', text) == ["fails", "passes"]


def test_a_target_fails_passes_or_is_not_yet_sure_and_an_accepted_miss_says_why(
    tmp_path: Path, install: Install
) -> None:
    async def rule(table: Bench) -> None:
        table.number = await choose(0, "Where to, {}?", lambda: [0, 1], "BE-1", tag="where", args=("friend",))

    targets = (
        Target("length", "mean", 1, 5, "rounds", note="it is told as a long tale."),
        Target("ones", "mean", 0.5, 1, "ones"),
    )

    def measures(table: Bench) -> dict[str, int]:
        return {"rounds": 7, "ones": table.number}

    install(bench_game(rule, measures=measures, targets=targets))
    folder = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "3"), 12, tmp_path / "played")
    said = write_report(folder, tmp_path / "page.html")
    assert (
        said[0] == "Balance target missed: length: 7, interval 7 to 7, not 1 to 5. Accepted: it is told as a long tale."
    )
    assert said[1] == "Not yet sure, more matches would tell: ones."
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert re.findall(r'<span class="badge \w+">([\w ]+)</span>', text) == ["fails", "not yet sure"]
    assert "accepted: it is told as a long tale." in text
    assert "balance targets met, 1 not yet sure" in text


def test_what_stands_out_is_no_outcome_and_speaks_in_the_words_of_the_questions(
    tmp_path: Path, install: Install
) -> None:
    """That the winner wins is no news, and nobody has heard of "inner-tag"."""

    async def rule(table: Bench) -> None:
        options = [Option("o1", "To the left"), Option("o2", "To the right")]
        ask = choose(0, "Where to, {}?", lambda: options, "BE-1", "inner-tag", args=("x",), show=lambda each: each)
        await ask
        table.finish("done", [table.roll("coin", 2)])
        await ask

    def measures(table: Bench) -> dict[str, list[str]]:
        return {"winner": [f"seat {seat + 1}" for seat in table.winners]}

    def always_left(rng: Random) -> Player:
        return lambda now: next(iter(now.ask.every()))

    game = bench_game(rule, measures=measures, levels=(Level("left", "", always_left),))
    install(game)
    folder = run_playtest(Plan("bench", 2, {}, ["left"] * 2, "3"), 40, tmp_path / "played", decisions=True)
    assert "Winner: seat 1 wins more often with seat 1." in write_report(folder, tmp_path / "page.html")
    install(replace(game, outcomes=("winner",)))
    said = write_report(folder, tmp_path / "page.html")
    assert not [line for line in said if line.startswith("Winner")]
    (choice,) = [line for line in said if "hardly a choice" in line]
    assert choice.startswith("“Where to, …?” (seat 1) is hardly a choice: the answer is “To the left” in 100")
    assert not [line for line in said if "inner-tag" in line]


def test_changed_content_is_told(tmp_path: Path) -> None:
    changes = {"locations.yaml": {"locations": {"changed": {"L-CT-1": {"data_title": "Eleven blank passports"}}}}}
    plan = Plan("project-0", 2, {"fugitive": 0, "round_limit": 2}, ["random"] * 2, "3", changes)
    folder = run_playtest(plan, 2, tmp_path / "played")
    write_report(folder, tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "cards or maps are changed (locations.yaml)" in text
    assert "replays do not have the changes to locations.yaml" in text
    assert "fabletop replay" not in text


def test_matches_that_failed_are_told(tmp_path: Path, install: Install) -> None:
    async def rule(table: Bench) -> None:
        if await choose(0, "Where?", lambda: [0, 1], "BE-1"):
            raise ValueError("<no> such place")

    install(bench_game(rule))
    folder = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "3"), 20, tmp_path / "played")
    failed = len(folder.failures())
    assert 0 < failed < 20
    assert write_report(folder, tmp_path / "page.html")[0] == f"{failed} of 20 matches failed and are not counted."
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Matches that failed" in text
    assert "&lt;no&gt; such place" in text
    assert f"report on {20 - failed} matches" in text


def test_where_every_match_failed_there_is_no_page(tmp_path: Path, install: Install) -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Where?", lambda: [0, 1], "BE-1")
        raise ValueError

    install(bench_game(rule))
    folder = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "3"), 2, tmp_path / "played")
    with pytest.raises(Refused, match="every match failed"):
        write_report(folder, tmp_path / "page.html")


def test_a_change_since_the_playtest_is_noticed(tmp_path: Path, install: Install) -> None:
    async def rule(table: Bench) -> None:
        await choose(0, "Where?", lambda: [0, 1], "BE-1")

    async def other(table: Bench) -> None:
        table.number = 5

    def measures(table: Bench) -> dict[str, int]:
        return {"number": table.number}

    install(bench_game(rule, measures=measures))
    folder = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "3"), 3, tmp_path / "played")
    install(bench_game(other, measures=measures))
    out = tmp_path / "page.html"
    write_report(folder, out)
    assert "comes out otherwise today" in out.read_text(encoding="utf-8")
    assert "Single decisions were not kept" in out.read_text(encoding="utf-8")


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_writes_the_page_and_says_where(chase: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(chase.path)]) == 0
    assert "Open in a browser:" in capsys.readouterr().out
    assert (chase.path / "report.html").exists()


def test_what_cannot_be_reported_is_said(chase: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path)]) == 2
    assert "is no folder of a playtest" in capsys.readouterr().err
    assert main(["report", str(chase.path), "--out", str(chase.matches / "page.html")]) == 2
    assert "Choose another with --out" in capsys.readouterr().err
    unfinished = Folder.prepare(tmp_path / "begun", chase.plan, 7, decisions=False)
    with pytest.raises(Refused, match="7 of 7 games are missing"):
        write_report(unfinished, tmp_path / "page.html")


def test_without_the_extra_it_says_what_to_install(
    chase: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "fabletop.playtest.report.page", None)
    assert main(["report", str(chase.path)]) == 2
    assert how_to_install("report") in capsys.readouterr().err.replace("\n", " ")
