"""The commands of `campaign`, and playing its days in the terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.engine.minis import mine

from fabletop.engine import campaign_files as files
from fabletop.engine import registry
from fabletop.engine.campaign import Campaign
from fabletop.terminal import days, sitting_down
from fabletop.terminal.console import Console
from fabletop.terminal.days import DaySitting
from fabletop.terminal.plain import PlainGame

OLD = Path(__file__).parents[1] / "engine" / "campaigns" / "mine-sheet-1.json"


class Point:
    def __init__(self, game: Any) -> None:
        self._game = game

    def load(self) -> Any:
        return self._game


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path / "home"))
    install(monkeypatch, mine.GAME)
    return tmp_path / "home"


def install(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    points = {**registry._points(), game.id: Point(game)}
    monkeypatch.setattr(registry, "_points", lambda: points)
    registry.get_game.cache_clear()


@pytest.fixture
def type_(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]) -> Callable[..., Any]:
    """Run a command with lines that are typed into it."""

    def type_(command: str, *lines: str) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("campaign", *command.split())

    return type_


DAY = ["dig"] * 12


def test_a_campaign_from_the_first_day_on(type_: Callable[..., Any], tmp_path: Path) -> None:
    ran = type_("new mine --name Deeper --bots digger", "dig", "dig", "quit")
    assert ran.code == 0
    assert "Deeper, day 1 (Mine): Player 1 (human), Player 2 (digger)." in ran.out
    assert "go on with: fabletop campaign continue Deeper" in ran.out
    ran = type_("continue deeper --seats 3")
    assert ran.code == 2
    assert "Day 1 is under way: the party changes at dawn." in ran.err
    ran = type_("continue", *DAY)
    assert "4 answers so far" in ran.out
    assert "The day is over." in ran.out
    assert "What you take into the next:\n  Day: 2\n" in ran.out
    assert "The next day, now or later: fabletop campaign continue Deeper" in ran.out
    assert not files.today_file("Deeper").exists()
    ran = type_("continue --seats 3 --names Ann,Bo,Cy", "dig", "quit")
    assert "Deeper, day 2 (Mine): Ann (human), Bo (digger), Cy (digger)." in ran.out
    rows = type_("list --json").json
    assert [(row["name"], row["game"], row["day"], row["seats"]) for row in rows] == [("Deeper", "mine", 2, 3)]
    told = type_("days Deeper")
    assert told.out.startswith("Day 1, 20")
    assert "\n  Day: 2\n" in told.out
    assert type_("days --json").json["days"][0]["names"] == ["Player 1", "Player 2"]
    seen = type_("replay Deeper 1 --seat 2", "n", "play", "goto 3", "play", "quit")
    assert "Mine, as Player 2 saw it" in seen.out
    assert "from its morning, as a branch of the campaign: fabletop campaign branch Deeper 1" in seen.out

    file = tmp_path / "deeper.json"
    assert type_(f"export Deeper {file}").out.startswith("Deeper, 1 day, is in ")
    assert type_(f"import {file} --name Copy").out == "Copy, day 2: go on with: fabletop campaign continue Copy\n"
    assert "1 answer" not in type_("list").out
    assert "Ann (human)" in type_("continue Copy", "quit").out, "the day under way came along"
    assert "Deeper day 1 goes on from the morning of day 1" in type_("branch Deeper 1").out
    assert "from day 1 of Deeper" in type_("list").out


def test_what_cannot_be_done_is_said(type_: Callable[..., Any], tmp_path: Path) -> None:
    start = "To start one: fabletop campaign new GAME, one of mine, projector"
    wrong = {
        "continue": f"There is no campaign here yet. {start}",
        "continue x": 'There is no campaign "x". Start one first.',
        "new noughts": f"has no campaigns: each match of it stands by itself. {start}",
        "new mine --seats 9": "2 to 4 players, not 9",
        "new mine --name a/b": "The name of a campaign has up to 60",
        f"import {tmp_path / 'none.json'}": "could not be read",
    }
    for command, words in wrong.items():
        ran = type_(command)
        assert (ran.code, words in ran.err) == (2, True), f"{command}: {ran.err}"
    assert files.names() == []
    assert " ".join(type_("list").out.split()).startswith(f"There is no campaign here yet. {start}")


def test_where_no_game_has_campaigns_that_is_said(type_: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fabletop.cli.campaign.game_ids", lambda: ["noughts", "project-0"])
    assert "No game that is installed has campaigns." in type_("list").out
    assert "No game that is installed has campaigns. To play a match: fabletop play noughts" in type_("new noughts").err
    type_("new mine --name One --bots digger", *DAY)
    for command, words in {
        "new mine --name one": 'There is a campaign "one" already',
        "replay One 2": "no finished day 2",
        "replay One 1 --seat 5": "That day had seats 1 to 2; 0 is a spectator.",
        "branch One 5": "mornings of days 1 to 2",
        "branch One 1 --name One": 'There is a campaign "One" already',
        "continue One --seats 9": "2 to 4 players, not 9",
        "continue One --names A,B,C": "Give 2 names, one for each seat, not 3",
    }.items():
        ran = type_(command)
        assert (ran.code, words in ran.err) == (2, True), f"{command}: {ran.err}"


def test_new_rules_lose_the_day_and_say_so(type_: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    type_("new mine --name One --bots digger", *DAY)
    type_("continue One", "dig", "quit")
    install(monkeypatch, replace(mine.GAME, rules_version=3))
    ran = type_("continue One", *DAY)
    assert "Day 2 was begun by version 2 of the rules of Mine; this program has version 3." in ran.out
    assert "lost-day-2.json" in ran.out
    assert "The day is over." in ran.out
    assert files.read("One").day == 3
    assert (files.campaign_file("One").parent / "lost-day-2.json").exists()
    assert "By version 2 of the rules." in " ".join(type_("days One").out.split())
    ran = type_("replay One 1")
    assert (ran.code, "so it cannot be played again" in ran.err) == (2, True)


def test_an_older_campaign_is_imported_and_goes_on(type_: Callable[..., Any]) -> None:
    assert type_(f"import {OLD}").code == 0
    ran = type_("continue --bots digger", *DAY)
    assert "Day 4 was begun by version 1 of the rules" in ran.out
    assert "Old hands, day 4 (Mine): Ann (" in ran.out
    assert files.read("Old hands").day == 5


def test_a_damaged_campaign_does_not_hide_the_others(type_: Callable[..., Any]) -> None:
    type_("new mine --name One --bots digger", *DAY)
    files.campaign_file("Two").parent.mkdir()
    files.campaign_file("Two").write_bytes(b"{}")
    ran = type_("list")
    assert ran.code == 0
    assert "This file is no campaign." in " ".join(ran.out.split())
    assert "One" in ran.out
    assert type_("continue Two").code == 2


def test_a_pack_that_has_come_is_told_at_dawn(type_: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    type_("new mine --name One --bots digger", *DAY)
    monkeypatch.setenv("MINE_PACKS", "shaft,deep")
    assert 'The pack "deep" has come since' in type_("continue One", "quit").out
    monkeypatch.setenv("MINE_PACKS", "shaft")
    ran = type_("continue One")
    assert (ran.code, 'the pack "deep"' in ran.err) == (2, True)


def test_one_day_after_the_other_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a day the next is offered, with a party of another size."""
    typed = Terminal("".join(f"{line}\n" for line in [*["dig"] * 6, "next", "7", "3", *["dig"] * 6, ""]))
    said = Terminal()
    campaign = Campaign.new(mine.GAME, name="One", seats=2, id="offered")
    campaign.chain.players = ["human", "digger"]
    monkeypatch.setattr(sitting_down, "at_terminal", lambda: True)
    assert days._play(campaign, None, Console(typed, said), plain=True) == 0
    words = " ".join(said.getvalue().split())
    assert 'Type "next" to play the next day, or press Enter to leave>' in words
    assert "How many take part, 2 to 4 [2]> Type a number from 2 to 4." in words
    assert "One, day 2 (Mine): Player 1 (human), Player 2 (digger), Player 3 (digger)." in words
    assert files.read("One").day == 3
    assert [day.seats for day in files.read("One").days] == [2, 3]


@pytest.mark.parametrize(
    ("players", "seats", "after"),
    [
        ("me,me", 3, "Ann (me), Bo (me), Player 3 (me)"),  # whoever plays all plays those that come too
        ("me,me,digger", 4, "Ann (me), Bo (me), Cy (digger), Player 4 (digger)"),
        ("human,human", 3, "Ann (human), Bo (human), Player 3 (human)"),
        ("me,digger,me", 2, "Ann (me), Bo (digger)"),
        ("digger,digger,me", 2, "Cy (me), Bo (digger)"),  # nobody who plays is left out for a computer player
        ("human,digger,human", 2, "Ann (human), Cy (human)"),
        ("me,me,human", 2, "Ann (me), Cy (human)"),
    ],
)
def test_the_party_changes(type_: Callable[..., Any], players: str, seats: int, after: str) -> None:
    names = ["Ann", "Bo", "Cy"][: players.count(",") + 1]
    ran = type_(f"new mine --name One --seats {len(names)} --bots {players} --names {','.join(names)}", "", "home")
    assert "The day is over." in ran.out
    assert f"One, day 2 (Mine): {after}." in type_(f"continue One --seats {seats}", "quit").out
    assert f"One, day 2 (Mine): {after}." in type_("continue One", "", "home").out
    assert f"One, day 3 (Mine): {after}." in type_("continue One", "quit").out


def test_more_people_than_seats(type_: Callable[..., Any]) -> None:
    type_("new mine --name One --seats 3 --bots human,human,human", "", "home")
    ran = type_("continue One --seats 2")
    assert ran.code == 2
    said = "3 people play, and there would be 2 seats. Say who plays: fabletop campaign continue One --seats 2 --bots"
    assert said in " ".join(ran.err.split())
    assert files.read("One").seats == 3
    ran = type_("continue One --seats 2 --bots human,human", "quit")
    assert "One, day 2 (Mine): Player 1 (human), Player 2 (human)." in ran.out


def test_a_party_that_cannot_be_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Terminal()
    typed = Terminal("".join(f"{line}\n" for line in ["", "home", "next", "2", "4", "quit"]))
    campaign = Campaign.new(mine.GAME, name="One", seats=3)
    campaign.chain.players = ["human"] * 3
    monkeypatch.setattr(sitting_down, "at_terminal", lambda: True)
    days._play(campaign, None, Console(typed, said), plain=True)
    words = " ".join(said.getvalue().split())
    assert "3 people play, and there would be 2 seats." in words
    assert "day 2 (Mine): Player 1 (human), Player 2 (human), Player 3 (human), Player 4 (human)." in words


def test_a_closed_day_is_not_taken_back_and_not_closed_twice() -> None:
    campaign = Campaign.new(mine.GAME, name="One", seats=2)
    files.save(campaign.chain)
    match = campaign.next_day()
    sitting, elsewhere = (DaySitting(campaign, each, ["digger", "digger"]) for each in (match, campaign.next_day()))
    for each in (sitting, elsewhere):
        while not each.match.over:
            each.step()
    assert sitting.closed
    assert not elsewhere.closed, "another has closed that day"
    assert "is not day 2 of the campaign One" in elsewhere.trouble
    assert files.read("One").day == 2
    said = io.StringIO()
    PlainGame(Console(io.StringIO(), said), sitting).run()
    with pytest.raises(Exception, match="fabletop campaign branch One 1"):
        sitting.undo(0)
