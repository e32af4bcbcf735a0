"""Sitting down: who sits where, asked in lines, chosen on the screen, or said beforehand."""

from __future__ import annotations

import asyncio
import io
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.surfaces.players import shown, sit, until
from textual.containers import VerticalScroll

import fabletop
from fabletop.cli import main
from fabletop.engine.registry import get_game
from fabletop.terminal import play, replay, resume, sitting_down, storage
from fabletop.terminal.console import Console
from fabletop.terminal.lobby import Chosen, Lobby
from fabletop.terminal.saved import saved_matches
from fabletop.terminal.seating import ask_all, who_sits_where
from fabletop.terminal.sitting import Sitting


def test_names_for_seats() -> None:
    game = get_game("project-0")
    settings = game.read_options({"fugitive": 0})
    assert who_sits_where(game, 3, settings, None) == ["human", "sensible", "sensible"]
    assert who_sits_where(game, 3, settings, ["random"]) == ["human", "random", "random"]
    assert who_sits_where(game, 3, settings, ["human"]) == ["human", "human", "human"]
    assert who_sits_where(game, 4, settings, ["sensible", "human"]) == ["sensible", "human", "human", "human"]
    assert who_sits_where(game, 3, settings, ["human", "random", "human"]) == ["human", "random", "human"]
    with pytest.raises(fabletop.Refused, match='no computer player "clever"'):
        who_sits_where(game, 2, settings, ["clever"])
    with pytest.raises(fabletop.Refused):
        who_sits_where(game, 4, settings, ["human", "random", "random"])


def ask(game: str, *lines: str, called: list[str] | None = None) -> tuple[tuple[int, Any, list[str]], str]:
    heard = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), heard)
    chosen = ask_all(console, get_game(game), None, {}, called)
    return chosen, heard.getvalue()


def test_being_asked_in_lines() -> None:
    house = ("list", "fugitive=0", "round_limit=-1", "nonsense=1", "find_check", "find_check=end_of_move", "")
    lines = ("9", "3", "", *house)
    (seats, settings, players), said = ask("project-0", *lines, "human", "x", "sens", "")
    assert (seats, players) == (3, ["human", "sensible", "sensible"])
    assert (settings.fugitive, settings.find_check, settings.round_limit) == (0, "end_of_move", 30)
    assert "Type a number from 2 to 4." in said
    assert "These settings do not fit Project-0" in said
    assert 'There is no setting "nonsense".' in said
    assert "find_check=each_step (each_step, end_of_move)" in said
    assert "Type one of: human, random" in said


def test_who_plays_one_seat_beside_others_is_offered_them_all() -> None:
    (_, _, players), said = ask("machina", "3", "", "me", "", "")
    assert players == ["me", "me", "me"]
    assert said.count("[me]") == 2


def test_names_that_were_given_say_how_many_play() -> None:
    (seats, _, _), said = ask("machina", "", "", "", called=["Eva", "Max"])
    assert seats == 2
    assert "How many players" not in said
    assert "Eva [human]" in said
    assert "Max [sensible]" in said


def test_choosing_a_side_in_lines() -> None:
    (_, settings, players), said = ask("project-0", "2", "agents", "", "", "")
    assert settings.fugitive == 0
    assert players == ["sensible", "human"]
    assert "Which side do you play: any, Project-0, Agents [any]" in said
    assert "round_limit" not in said, "house rules are listed for those who ask"


def test_a_game_without_settings_asks_for_players_only() -> None:
    (seats, _, players), said = ask("noughts", "", "random")
    assert (seats, players) == (2, ["human", "random"])
    assert "House rules" not in said


def test_who_plays_alone_is_not_asked_who_sits_where() -> None:
    (seats, settings, players), said = ask("paperback", "list", "difficulty=story", "Character=damsel", "")
    assert (seats, players) == (1, ["human"])
    assert (settings.difficulty, settings.character) == ("story", "damsel")
    assert "Who sits where?" not in said
    assert "  Difficulty: difficulty=" in said, "settings have their titles"


def in_lobby(game: str, *keys: str, size: tuple[int, int] = (80, 24)) -> Any:
    async def run() -> Any:
        app = Lobby(get_game(game), None, {})
        async with app.run_test(size=size) as pilot:
            await pilot.press(*keys)
        return app.return_value

    return asyncio.run(run())


def test_choosing_on_the_screen() -> None:
    seats = ("down", "right", "down", "right", "down", "down")
    house = ("down", "enter", "down", "right", "down", "right", "up", "up", "enter", "up", "enter")
    chosen = in_lobby("project-0", *seats, *house)
    assert (chosen.seats, chosen.players) == (3, ["random", "sensible", "sensible"])
    assert (chosen.settings.fugitive, chosen.settings.allow_fewer_agents) == (0, True)


@pytest.mark.parametrize(("presses", "fugitive", "players"), [
    (0, None, ["human", "sensible"]), (1, 0, ["human", "sensible"]), (2, 0, ["sensible", "human"]),
    (3, None, ["sensible", "human"]),
])  # fmt: skip
def test_choosing_a_side_on_the_screen(presses: int, fugitive: int | None, players: list[str]) -> None:
    chosen = in_lobby("project-0", *["right"] * presses, "enter")
    assert (chosen.settings.fugitive, chosen.players) == (fugitive, players)


def test_learning_and_going_on_from_the_lobby(home: Path) -> None:
    in_lobby("project-0", "up", "enter", "down", "tab", "escape", "q")  # a page of rules, and back
    assert in_lobby("project-0", "up", "left", "enter") == get_game("project-0").lessons()[-1].id
    sitting = sit("noughts", ["human", "human"])
    sitting.answer(0, "a1")
    assert in_lobby("noughts", "up", "enter") == sitting.autosave


def test_what_there_is_to_learn_can_be_typed_as_it_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["learn", "lost-adventures"]) == 0
    words = shlex.split(capsys.readouterr().out.strip().splitlines()[-1].partition("name it: ")[2])
    assert main(words[1:]) == 0
    assert "You watch as Player 1" in capsys.readouterr().out
    for page in (["how to play"], ["how", "to", "play"]):
        assert main(["learn", "lost-adventures", *page]) == 0
        assert capsys.readouterr().out.startswith("Lost Adventures: how to play")


def test_a_page_scrolls_by_arrows_and_says_that_there_is_more() -> None:
    async def run() -> None:
        app = Lobby(get_game("lost-adventures"), None, {})
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("up", "enter")
            await pilot.pause(0.1)
            page = app.screen.query_one(VerticalScroll)
            assert "↓ more · Esc closes" in shown(app)
            await pilot.press("down", "down", "up")
            await until(pilot, lambda: page.scroll_y == 1)
            await pilot.press("end")
            await until(pilot, lambda: page.scroll_y == page.max_scroll_y)
            await until(pilot, lambda: "more" not in shown(app).splitlines()[-3])
            assert "Esc closes" in shown(app)

    asyncio.run(run())


def test_what_has_no_room_in_the_lobby_is_announced() -> None:
    async def run() -> tuple[str, str]:
        app = Lobby(get_game("project-0"), None, {})
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("up", "up", "enter")
            first = shown(app)
            await pilot.press(*["down"] * 14)
            return first, shown(app)

    first, last = asyncio.run(run())
    assert "more below" in first
    assert "more above" in last


def test_matches_are_listed_in_words_and_those_nobody_played_are_left_out(home: Path) -> None:
    sit("noughts", ["human", "human"])
    begun = sit("noughts", ["human", "sensible"])
    begun.answer(0, "a1")
    (home / "open" / "broken.json").write_text("{")
    (found,) = saved_matches(storage.open_matches())
    assert found.path == begun.autosave
    assert found.words.endswith("Crosses (human), Noughts (sensible); 1 answer, just now")


def test_a_copy_is_gone_on_with_in_a_file_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sitting = sit("noughts", ["human", "human"])
    sitting.answer(0, "a1")
    sitting.match.save(tmp_path / "mine.json")
    monkeypatch.setattr("sys.stdin", io.StringIO("b2\n"))
    assert resume(tmp_path / "mine.json", plain=True) == 0
    said = capsys.readouterr().out
    assert "mine.json stays as it is; from here on the match is kept in" in said
    assert "1 answer so far." in said
    assert len(fabletop.load(tmp_path / "mine.json").entries) == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert replay(None, seat=0, plain=True, jump=None) == 0
    assert "for that player's eyes alone" in capsys.readouterr().out


def test_ctrl_c_while_being_asked_ends_with_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(sitting_down, "at_terminal", lambda: True)
    monkeypatch.setattr(sitting_down, "ask_all", interrupted)
    assert play("noughts", seats=None, bots=None, seed=None, options={}, plain=True, names=None) == 130


def test_leaving_the_lobby() -> None:
    assert in_lobby("noughts", "down", "q", size=(40, 10)) is None


def test_a_lone_human_may_undo_past_a_reveal_and_the_result_says_so() -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)
    rng = Random(1)

    def answer() -> None:
        while sitting.step() is not None:
            pass
        question = sitting.asked
        assert question is not None
        assert question.ask is not None
        sitting.answer(0, question.ask.plain(question.ask.some(rng)))
        while sitting.step() is not None:
            pass

    for _ in range(3):
        answer()
    before = len(sitting.match.entries)
    with pytest.raises(fabletop.Refused, match="has shown something"):
        sitting.undo(0)
    assert len(sitting.match.entries) == before
    sitting.undo(0, beyond=True)
    assert len(sitting.match.entries) < before
    assert sitting.match.spoiled > 0


def test_a_declined_undo_changes_nothing() -> None:
    """Not even the token of the question: the answer to it that is already being made still counts."""
    sitting = sit("project-0", ["human", "sensible"], fugitive=0)
    for _ in range(2):
        while sitting.step() is not None:
            pass
        question = sitting.asked
        assert question is not None
        assert question.ask is not None
        before = (sitting.match.hash(), len(sitting.match.entries), sitting.match.log(0))
        with pytest.raises(fabletop.Refused):
            sitting.undo(0)
        assert (sitting.match.hash(), len(sitting.match.entries), sitting.match.log(0)) == before
        sitting.answer(0, question.ask.plain(question.ask.some(Random(1))), question.token)


def test_several_humans_may_not_undo_past_a_reveal() -> None:
    sitting = sit("noughts", ["human", "human"])
    sitting.answer(0, "a1")
    with pytest.raises(fabletop.Refused, match="Only your own"):
        sitting.undo(1)
    with pytest.raises(fabletop.Refused, match="Others play"):
        sitting.undo(0, beyond=True)
    sitting.undo(0)
    assert sitting.match.entries == []


def test_saved_players_sit_down_again(home: Path) -> None:
    sitting = sit("noughts", ["human", "sensible"])
    sitting.answer(0, "a1")
    assert sitting.autosave is not None
    match = fabletop.load(sitting.autosave)
    again = Sitting(match, match.players, sitting.autosave)
    assert again.step() is not None, "the computer player goes on where it was"
    resumed = Sitting(fabletop.load(sitting.autosave), match.players, sitting.autosave)
    resumed.undo(0, beyond=True)
    assert resumed.match.entries == [], "what a computer player answered before goes back with the answer before it"


def test_without_somebody_to_ask_the_usual_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a1\n"))
    assert play("noughts", seats=None, bots=[], seed=1, options={}, plain=False, names=None) == 0
    assert "Crosses (human), Noughts (sensible). Seed 1." in capsys.readouterr().out


def test_a_printed_seed_deals_the_same_game_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert play("noughts", seats=None, bots=["random"], seed=None, options={}, plain=True, names=None) == 0
    printed = capsys.readouterr().out.partition("Seed ")[2].partition(".")[0]
    assert play("noughts", seats=None, bots=["random"], seed=printed, options={}, plain=True, names=None) == 0
    one, other = (fabletop.load(path) for path in storage.open_matches())
    assert one.seed == other.seed == int(printed)


def test_the_terminal_gets_the_full_screen(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """What is asked and shown on a terminal, with the screens themselves left out."""
    monkeypatch.setattr(sitting_down, "at_terminal", lambda: True)
    game = get_game("noughts")
    chosen = Chosen(2, game.read_options({}), ["human", "random"])
    monkeypatch.setattr("fabletop.terminal.lobby.choose_seats", lambda *_: chosen)
    monkeypatch.setattr("fabletop.terminal.screen.show", lambda sitting: 0)
    assert play("noughts", seats=None, bots=None, seed=None, options={}, plain=False, names=["Ann", "Bob"]) == 0
    (left,) = storage.open_matches()
    assert fabletop.load(left).names == ["Ann", "Bob"]
    assert resume(None, plain=False) == 1, "nobody has played yet"
    assert resume(left, plain=False) == 0
    monkeypatch.setattr("fabletop.terminal.screen_replay.watch", lambda match, seat, moment: None)
    assert replay(left, seat=1, plain=False, jump=0) == 0
    with pytest.raises(fabletop.Refused, match="seats 1 to 2"):
        replay(left, seat=2, plain=False, jump=0)
    monkeypatch.setattr("fabletop.terminal.lobby.choose_seats", lambda *_: None)
    assert play("noughts", seats=None, bots=None, seed=None, options={}, plain=False, names=None) == 0


# --- several matches, and one that is open elsewhere ------------------------------------------------------------------


HOLD = """\
import sys
from pathlib import Path
from fabletop.terminal.holding import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def left_behind(*first: str) -> list[Path]:
    """Matches that were begun and left, each by its first answer."""
    for answer in first:
        sit("noughts", ["human", "human"]).answer(0, answer)
    return storage.open_matches()


def test_of_several_matches_none_is_gone_on_with_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    paths = left_behind("a1", "b2")
    with pytest.raises(fabletop.Refused, match="Say which of these 2 matches to go on with: fabletop resume FILE"):
        resume(None, plain=True)
    said = capsys.readouterr().out
    assert all(f"1 answer, just now: {path}" in said for path in paths)


def test_a_match_that_is_open_in_another_terminal_is_not_opened_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = left_behind("a1")
    before = path.read_bytes()
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(fabletop.Refused, match=r"open in another terminal\. Play on there; or leave it there"):
            resume(path, plain=True)
        other.kill()
    assert path.read_bytes() == before
    assert path.with_name(f"{path.name}.lock").exists(), "whoever is killed takes no lock away"
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert resume(path, plain=True) == 0, "a lock of a process that is gone holds nothing"
    assert not path.with_name(f"{path.name}.lock").exists()


def test_a_match_is_held_while_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def somebody_types(_: Console, __: str) -> str:
        with pytest.raises(fabletop.Refused, match="open in another terminal"):
            resume(storage.open_matches()[0], plain=True)
        return "quit"

    monkeypatch.setattr(Console, "ask", somebody_types)
    assert play("noughts", seats=2, bots=["human"], seed=1, options={}, plain=True, names=None) == 0
    monkeypatch.setattr(Console, "ask", lambda *_: "quit")
    assert resume(storage.open_matches()[0], plain=True) == 0


# --- one save only --------------------------------------------------------------------------------------------------


def test_where_a_match_has_one_save_a_file_is_gone_on_with_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = fabletop.Match(get_game("paperback"), seats=1, seed=1, options={"character": "damsel", "one_save": True})
    match.players = ["human"]
    match.answer(0, "wild:mana")
    path = tmp_path / "mine.json"
    match.save(path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert resume(path, plain=True) == 0
    assert "one save only" in capsys.readouterr().out
    (kept,) = storage.open_matches()
    assert (path.exists(), fabletop.load(kept).hash()) == (False, match.hash())
    assert resume(kept, plain=True) == 0
    assert storage.open_matches() == [kept], "the one file that the match is kept in stays"
    copy = tmp_path / "copy.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {copy}\nquit\n"))
    assert resume(kept, plain=True) == 0
    assert "one save only" in capsys.readouterr().out
    assert not copy.exists()
    monkeypatch.setattr("sys.stdin", io.StringIO("play\nquit\n"))
    with pytest.raises(fabletop.Refused, match="one save only"):
        replay(kept, seat=0, plain=True, jump=0)
