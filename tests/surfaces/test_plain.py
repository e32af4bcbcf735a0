"""Plain mode: whole games through lines of text."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.surfaces.players import sit, typed

import fabletop
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.terminal import storage
from fabletop.terminal.beat_words import BeatTeller
from fabletop.terminal.console import Console


def test_a_whole_game_with_mistakes() -> None:
    """Two players at one keyboard; wrong answers are explained and asked again."""
    said, code = typed(
        sit("noughts", ["human", "human"]),
        "10", "z9", "", "mark", "1", "a1", "/nonsense", "a2", "b1", "Mark b2", "c1",
    )  # fmt: skip
    assert code == 0
    assert "Choose a number from 1 to 9." in said
    assert '"z9" is no option here and no command.' in said
    assert '"mark" fits several options' in said
    assert '"a1" is no option here' in said
    assert 'There is no command "nonsense".' in said
    assert "Crosses marks b1. [NC-002]" in said
    assert "Crosses won and Noughts lost: three in a row." in said
    assert "\x1b" not in said, "plain mode never moves the cursor"


def test_commands_that_look() -> None:
    said, _ = typed(
        sit("noughts", ["human", "human"]),
        "b2", "look", "look b2", "look nothing", "log 1", "rule", "rule nc-004", "rule XX-9", "why", "options", "?",
    )  # fmt: skip
    assert "Row 2: a2 empty, b2 Crosses, c2 empty." in said
    assert "b2: here: Crosses." in said
    assert 'Nothing here is called "nothing".' in said
    assert "NC-002 (Rules): In your turn you mark one free cell" in said
    assert "NC-004 (Rules): Who has three" in said
    assert 'no rule "XX-9"' in said
    assert "Nothing that belongs to this question is barred." in said
    assert "take back your answer" in said


def test_undo_goes_back_over_the_computer_and_redo_comes_again() -> None:
    sitting = sit("noughts", ["human", "sensible"])
    said, _ = typed(sitting, "b2", "undo", "redo", "undo", "undo", "a1")
    assert said.count("Taken back.") == 2
    assert "Not possible: There is nothing of yours to take back." in said
    assert sitting.match.entries[0] == ("a", 0, "a1")
    assert sitting.match.spoiled == 0


def test_a_declined_undo_leaves_the_question_as_it_is() -> None:
    sitting = sit("project-0", ["human", "sensible"], fugitive=0)
    said, _ = typed(sitting, "1", "stay", "undo", "stay", "give up", "no", "concede", "yes")
    assert "You play alone, so" in said
    assert "moved on" not in said
    assert 'At any time: Give yourself up (type "concede").' in said
    assert "Left alone." in said
    assert "The game is over." in said


def test_the_story_is_told_once_and_looking_is_brief() -> None:
    sitting = sit("project-0", ["human", "sensible"], fugitive=0)
    said, _ = typed(sitting, "look", "look map", "look data points")
    assert said.count("How it begins") == 1
    assert said.count("Areas: ") == 1
    again, _ = typed(sitting, "1")
    assert "How it begins" not in again


def test_lines_are_broken_between_words_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "40")
    target = Terminal()
    Console(io.StringIO(), target).put(f"  {'several words ' * 9}", "")
    lines = target.getvalue().splitlines()
    assert len(lines) > 3
    assert all(len(line) < 40 and not line.strip().startswith("everal") for line in lines)
    assert lines[1].startswith("    ")


def test_hint_says_an_answer_in_words() -> None:
    said, _ = typed(sit("noughts", ["human", "human"]), "a1", "c3", "a2", "hint")
    assert "Mark a3. Noughts marks a3. Expected result: " in said
    assert "\nOr: " not in said  # every other cell loses, and what is useless is not advised


def test_the_last_cell_is_played_by_itself() -> None:
    """An answer that leaves no choice is given without asking, and said."""
    said, code = typed(sit("noughts", ["human", "human"]), "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2")
    assert "Played by itself, as there was no choice: Mark a2" in said
    assert code == 0
    assert "Nobody won: draw." in said


def test_end_of_input_saves_and_resume_goes_on(home: Path) -> None:
    said, code = typed(sit("noughts", ["human", "human"]), "a1", "b1")
    assert code == 0
    assert "The input has ended. The game is saved; go on with: fabletop resume" in said
    (left,) = storage.open_matches()
    match = fabletop.load(left)
    assert len(match.entries) == 2
    assert match.players == ["human", "human"]


def test_saving_to_a_file_of_ones_own(tmp_path: Path) -> None:
    said, _ = typed(
        sit("noughts", ["human", "human"]), "a1", f"save {tmp_path / 'mine.json'}", "save /no/such/folder/x", "quit"
    )
    assert len(fabletop.load(tmp_path / "mine.json").entries) == 1
    assert "could not be saved" in said
    assert "You leave the table." in said


def test_a_finished_match_is_put_away(home: Path) -> None:
    said, _ = typed(sit("noughts", ["human", "human"]), "a1", "a2", "b1", "b2", "c1")
    assert storage.open_matches() == []
    (kept,) = (home / "finished").glob("*.json")
    assert f"fabletop replay {kept}" in said


def test_a_match_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    sitting = sit("noughts", ["human", "human"])
    sitting.autosave = tmp_path / "file" / "x.json"
    (tmp_path / "file").write_text("in the way")
    said, code = typed(sitting, "a1")
    assert code == 1
    assert "This match is not being kept" in said


def run_piped(home: Path, call: str, lines: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys\nfrom pathlib import Path\nfrom fabletop.terminal import play, replay, resume\nsys.exit({call})"
    env = {**os.environ, "FABLETOP_HOME": str(home)}
    return subprocess.run(
        [sys.executable, "-c", code], input=lines, capture_output=True, text=True, env=env, timeout=120
    )


PLAY = 'play("noughts", seats=None, bots={bots}, seed=1, options={{}}, plain=False, names=None)'


def test_through_real_pipes(home: Path) -> None:
    """Without a terminal the game is played in plain mode, left, gone on with, ended and looked back at."""
    first = run_piped(home, PLAY.format(bots=["human", "human"]), "a1\na2\n")
    assert first.returncode == 0, first.stderr
    assert "no terminal: playing in plain mode" in first.stdout
    second = run_piped(home, "resume(None, plain=True)", "b1\nb2\nc1\n")
    assert second.returncode == 0, second.stderr
    assert "Crosses won and Noughts lost" in second.stdout
    (kept,) = (home / "finished").glob("*.json")
    call = f"replay(Path({str(kept)!r}), seat=0, plain=True, jump=None)"
    third = run_piped(home, call, "next\nnext 2\nback\ngoto 5\nlook b1\nplay\ngoto 1\nplay\na3\n")
    assert third.returncode == 0, third.stderr
    assert "Moment 3 of 5. Noughts to answer." in third.stdout
    assert "go back to an earlier moment first" in third.stdout
    assert "Noughts marks a3." in third.stdout
    assert third.stderr == ""


def test_stray_bytes_are_no_reason_to_lose_a_game(home: Path) -> None:
    code = f"import sys\nfrom fabletop.terminal import play\nsys.exit({PLAY.format(bots=['sensible'])})"
    env = {**os.environ, "FABLETOP_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", code], input=b"\xff\xfe\na1\n", capture_output=True, env=env, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert b"Crosses marks a1." in done.stdout


def test_nothing_to_resume(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from fabletop.terminal import resume

    assert resume(None, plain=True) == 1
    assert "Start one with: fabletop play" in capsys.readouterr().out


# --- what an answer sets off --------------------------------------------------------------------------------------


async def _bells(table: Bench) -> None:
    for _ in range(2):
        await choose(0, "Ring?", lambda: ["ring", "wait"], "BE-1")
        for bell in ("first", "second"):
            table.number += 1
            table.say(f"The {bell} of the bells rings, and the whole town hears it and stays awake.")
            table.say("Dogs bark.")
            table.beat()
        table.say("Silence.")


def test_beats_are_told_one_after_the_other() -> None:
    match = Match(bench_game(_bells), seats=1)
    match.watch()
    teller = BeatTeller()
    assert [[line.text for line in beat] for beat in teller.news(match, 0, 0)] == []
    match.answer(0, "ring")
    told = [[line.text.split()[0] + line.text.split()[-1] for line in beat] for beat in teller.news(match, 0, 0)]
    assert told == [["Theawake.", "Dogsbark."], ["Theawake.", "Dogsbark."], ["Silence.Silence."]]
    assert list(teller.news(match, 0, 5)) == [], "each is told once"


def test_cards_tell_a_beat_in_a_line_of_its_own() -> None:
    said, _ = typed(sit("paperback", ["human"], 5, character="damsel"), "hot right")
    lines = said.split("hot right\n")[1].splitlines()
    assert lines[0].startswith("You play HOT, splayed right.")
    attack = next(number for number, line in enumerate(lines) if "takes 4 damage" in line)
    answer = next(number for number, line in enumerate(lines) if "You lose" in line)
    assert 0 < attack < answer, "what they do to you comes after what you did to them, in another line"


def test_the_text_of_a_card_is_read_out_before_it_is_chosen_and_only_once() -> None:
    """Two items are drawn from a chest: whoever gains one must know what each does."""
    sitting = sit("machina", ["me", "me"], seed="eighty", variant="short")
    chest = ["6", "2", "4.2", "7.2", "ottilie", "10.2", "chest", "apparel", "apparel"]
    said, _ = typed(sitting, *chest, "look", "options", "quit")
    asked = said.split("Which item do you gain?")
    text = "Lead-Soled Clogs [level 1]: Armor +1."
    assert text in asked[1].split("Player 2>")[0]
    assert text in asked[2], "who asks for the options hears it again"


def test_of_another_board_a_person_is_told_once() -> None:
    said, _ = typed(sit("machina", ["me", "me"], variant="short"), "1", "1", "1", "1", "quit")
    assert said.count("There is another board now") == 1
