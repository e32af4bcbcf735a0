"""Every command: what it prints, what its JSON looks like, and its exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

import fabletop
from fabletop import terminal
from fabletop.cli import COMMANDS, box, main
from fabletop.engine.content import ContentError
from fabletop.engine.game import Game
from fabletop.engine.inventory import Item
from fabletop.engine.settings import settings_of
from fabletop.games.noughts import GAME as NOUGHTS

Run = Callable[..., Any]
ALL_GAMES = fabletop.game_ids()


def test_the_commands_are_those_that_are_promised() -> None:
    promised = {"games", "learn", "serve", "play", "resume", "replay", "history", "story", "reports", "hint"}
    promised |= {"why", "simulate", "playtest", "report", "compare", "ladder", "rules", "inventory", "check", "schema"}
    promised |= {"campaign", "content", "showcase"}
    assert set(COMMANDS) == promised


def test_no_arguments_give_help_that_names_every_command(run: Run) -> None:
    ran = run()
    assert ran.code == 0
    assert all(f"\n {command} " in ran.out for command in COMMANDS)
    assert "Exit codes" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: fabletop {command}")
    assert ran.err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_the_list_has_the_first_sentence_of_the_help_of_each(command: str) -> None:
    module, sentence = COMMANDS[command]
    found = getattr(import_module(f"fabletop.cli.{module}"), command)
    text = " ".join((found.help if isinstance(found, App) else found.__doc__).split())
    assert re.match(rf"{re.escape(sentence)}( [-A-Z`]|$)", text)


LOADED = "import sys; from fabletop.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


@pytest.mark.parametrize(
    ("words", "spared"),
    [
        (["--help"], ("fabletop.engine", "fabletop.games", "asyncio", "yaml", "msgspec")),
        (["games"], ("fabletop.terminal", "fabletop.server", "fabletop.playtest", "fabletop.testing", "yaml")),
    ],
)
def test_no_command_loads_what_it_does_not_need(words: list[str], spared: tuple[str, ...]) -> None:
    """Most of the time that a command takes to start goes into loading modules."""
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "fabletop.cli" in loaded
    assert [each for each in loaded if each.startswith(spared)] == []


def test_version(run: Run) -> None:
    assert run("--version").out.strip() == fabletop.__version__


def test_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fabletop", "inventory", "noughts", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"missing": {}' in done.stdout


# --- what is in the box ----------------------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    assert all(name in ran.out for name in ALL_GAMES)


def test_games_as_json(run: Run) -> None:
    found = {each["id"]: each for each in run("games", "--json").json}
    assert sorted(found) == ALL_GAMES
    noughts = found["noughts"]
    assert noughts["seats"] == [2]
    assert [each["name"] for each in noughts["levels"]] == ["random", "hasty", "sensible", "search"]
    assert {"title", "summary", "minutes", "rules_version", "settings"} <= set(noughts)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_one_game_with_all_its_settings(run: Run, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # so that no value is broken over lines
    ran = run("games", game.upper())
    found = fabletop.get_game(game)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{found.title}: ")
    settings = settings_of(found.options)
    assert [each.name for each in settings] == list(found.options.__struct_fields__)
    assert all(f"\n{each.name}={each.usual} " in ran.out for each in settings)
    assert all(each.about for each in settings)
    assert "what the rulebook says" not in ran.out  # every type of a setting has words
    assert run("games", game, "--json").json["id"] == game


def test_settings_say_what_is_allowed(run: Run) -> None:
    out = " ".join(run("games", "project-0").out.split())
    assert "(PZ-R28). Allowed: 0 to 99." in out
    assert "Allowed: each_step or end_of_move." in out
    assert "Allowed: 0 to 3 or none." in out


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Game[Any]:
        if name == "noughts":
            return NOUGHTS
        raise ContentError("map.yaml:3: $.spaces[0].id: Expected `str`, got `int`")

    monkeypatch.setattr(box, "find_game", broken)
    ran = run("games")
    assert ran.code == 1
    assert "Noughts and Crosses" in ran.out
    assert "map.yaml:3" in ran.err


@pytest.mark.parametrize("game", ALL_GAMES)
def test_the_box_is_complete(run: Run, game: str) -> None:
    ran = run("inventory", game, "--json")
    assert ran.code == 0
    assert ran.json["expected"] == ran.json["present"] != {}
    assert ran.json["missing"] == ran.json["surplus"] == {}
    assert "Nothing is missing." in run("inventory", game).out


def test_a_missing_component_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(NOUGHTS, inventory=lambda: [Item("pencils", 2, 1), Item("boards", 1, 2)])
    monkeypatch.setattr(box, "find_game", lambda name: short)
    ran = run("inventory", "noughts", "--json")
    assert ran.code == 1
    assert (ran.json["missing"], ran.json["surplus"]) == ({"pencils": 1}, {"boards": 1})


@pytest.mark.parametrize("game", ALL_GAMES)
def test_content_has_no_faults(run: Run, game: str) -> None:
    ran = run("check", game)
    assert (ran.code, "no faults" in ran.out) == (0, True)


def test_faults_in_content_are_listed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = replace(NOUGHTS, check_content=lambda: ["M1: 119 spaces instead of 120"])
    monkeypatch.setattr(box, "find_game", lambda name: faulty)
    ran = run("check", "noughts")
    assert (ran.code, ran.out) == (1, "M1: 119 spaces instead of 120\n")


def test_schema(run: Run) -> None:
    ran = run("schema", "project-0")
    assert ran.code == 0
    assert ran.json["$schema"].startswith("https://json-schema.org/")
    assert ran.json["$defs"]


@pytest.mark.parametrize(
    ("game", "verb", "more"), [("paperback", "Hits", {"If", "AtLeast"}), ("lost-adventures", "Steal", {"Cube", "Door"})]
)
def test_the_schema_knows_what_cards_do(run: Run, game: str, verb: str, more: set[str]) -> None:
    ran = run("schema", game)
    known = ran.json["$defs"]
    named = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(ran.json)))
    assert named <= set(known)
    assert {verb, *more} <= named
    assert known[verb]["properties"]["op"] == {"enum": [verb.lower()]}


def test_a_game_without_content_has_no_schema(run: Run) -> None:
    assert run("schema", "noughts").code == 2


# --- playing ---------------------------------------------------------------------------------------------------------


def test_play_hands_over_what_was_typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(terminal, "play", lambda game, **rest: given.update(game=game, **rest) or 0)
    typed = ("--seats", "3", "--bots", "human, random", "--seed", "7", "--set", "round_limit=20", "--plain")
    assert run("play", "project-0", *typed, "--names", "Ann,Bo,Cy").code == 0
    assert given == {
        "game": "project-0",
        "seats": 3,
        "bots": ["human", "random"],
        "seed": "7",
        "options": {"round_limit": 20},
        "plain": True,
        "names": ["Ann", "Bo", "Cy"],
        "variant": None,
    }


def test_play_leaves_open_what_was_not_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(terminal, "play", lambda game, **rest: given.update(rest) or 0)
    assert run("play", "noughts").code == 0
    left_open = dict.fromkeys(("seats", "bots", "seed", "names", "variant"))
    assert given == {**left_open, "options": {}, "plain": False}


@pytest.mark.parametrize("name", ["Project-0", "PROJECT-0"])
def test_games_are_found_in_capitals_too(run: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(terminal, "play", lambda game, **rest: given.update(game=game) or 0)
    assert run("play", name).code == 0
    assert given == {"game": "project-0"}


@pytest.mark.parametrize(
    ("typed", "seats", "bots", "options"),
    [
        (["--as", "agents"], 2, ["sensible", "human"], {"fugitive": 0}),
        (["--as", "Project-0", "--seats", "3", "--bots", "random"], 3, ["human", "random", "random"], {"fugitive": 0}),
        (["--as", "Project-0", "--set", "fugitive=1"], 2, ["sensible", "human"], {"fugitive": 1}),
    ],
)
def test_play_as_a_side(
    run: Run, monkeypatch: pytest.MonkeyPatch, typed: list[str], seats: int, bots: list[str], options: dict[str, Any]
) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(terminal, "play", lambda game, **rest: given.update(rest) or 0)
    assert run("play", "project-0", *typed).code == 0
    assert (given["seats"], given["bots"], given["options"]) == (seats, bots, options)


def test_replay_counts_seats_from_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(terminal, "replay", lambda path, **rest: given.update(path=path, **rest) or 0)
    assert run("replay", "old.json", "--seat", "1", "--jump", "4").code == 0
    assert given == {"path": Path("old.json"), "seat": 0, "plain": False, "jump": 4, "variant": None}


def test_resume_without_a_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(terminal, "resume", lambda path, **rest: given.update(path=path, **rest) or 0)
    assert run("resume", "--plain").code == 0
    assert given == {"path": None, "plain": True, "variant": None}


# --- errors ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("seat", ["x", "me", "7", "4", "-1", "1.5", ""])
def test_a_seat_that_is_none_is_refused_and_not_drawn_at_random(run: Run, command: str, seat: str) -> None:
    ran = run(command, "project-0", "--set", f"fugitive={seat}")
    assert (ran.code, ran.out) == (2, "")
    assert "fugitive is 0 to 3 or none, not" in ran.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "chess"], 'There is no game "chess". Installed games: lost-adventures, machina, noughts'),
        (["simulate", "chess"], "There is no game"),
        (["simulate"], "requires an argument"),
        (["simulat", "noughts"], 'Did you mean "simulate"?'),
        (["simulate", "noughts", "--gmaes", "3"], "Did you mean --games?"),
        (["simulate", "noughts", "--games", "many"], 'unable to convert "many" into int'),
        (["simulate", "noughts", "--games", "0"], "Must be >= 1"),
        (["simulate", "noughts", "--games", "-3"], "Must be >= 1"),
        (["simulate", "noughts", "--processes", "0"], "Must be >= 1"),
        (["simulate", "noughts", "--seats", "3"], "not 3"),
        (["simulate", "noughts", "--bots", "genius"], "Choose one of: random, hasty, sensible"),
        (["simulate", "noughts", "--bots", "random,random,random"], "one for each of the 2 seats"),
        (["simulate", "noughts", "--set", "size=4"], "Its settings are: none"),
        (["simulate", "project-0", "--set", "round_limit"], "Write a setting as name=value"),
        (["simulate", "project-0", "--set", "round_limit=soon"], 'round_limit is 0 to 99, not "soon".'),
        (["simulate", "project-0", "--set", "round_limit=100"], "round_limit is 0 to 99, not 100."),
        (["simulate", "project-0", "--set", "round_limit=-1"], "round_limit is 0 to 99, not -1."),
        (["simulate", "project-0", "--set", "round_limit="], 'round_limit is 0 to 99, not "".'),
        (["simulate", "project-0", "--set", "round_limt=3"], "Did you mean round_limit?"),
        (["simulate", "project-0", "--set", "find_check=banana"], "find_check is each_step or end_of_move, not"),
        (["simulate", "project-0", "--set", "been_means=x"], "been_means is collected, landed or on_any_entry, not"),
        (["simulate", "project-0", "--set", "sighting_every=1"], "sighting_every is 0 (never) or 3 to 12."),
        (["simulate", "project-0", "--set", "find_check=banana"], "See: fabletop games project-0"),
        (["simulate", "project-0", "--set", "fugitive=none"], "fugitive says who is on which side"),
        (["simulate", "project-0", "--set", "fugitive=2"], "Seat 2 cannot be Project-0"),
        (["play", "project-0", "--set", "pooled_tokens=maybe"], "pooled_tokens is yes or no, not"),
        (["play", "project-0", "--as", "butler"], "Choose one of: Project-0, Agents."),
        (["play", "project-0", "--as", "Agents", "--bots", "human,random"], "name one level in --bots"),
        (["play", "project-0", "--as", "Agents", "--seats", "9"], "not 9"),
        (["play", "project-0", "--as", "Agents", "--set", "fugitive=none"], "fugitive says who is on which side"),
        (["play", "project-0", "extra", "words"], "More was typed than this command takes: extra words."),
        (["play", "project-0", "--bots", "random", "--names", "Ann"], "Give 2 names, one for each seat, not 1."),
        (["games", "chess"], 'There is no game "chess". Installed games: lost-adventures, machina, noughts'),
        (["rules", "noughts", "NC-999"], "All of them: fabletop rules noughts"),
        (["rules", "noughts", "--coverage", "--tests", "/nowhere"], "There is no folder /nowhere"),
        (["resume", "/nowhere/game.json"], "could not be read"),
        (["replay", "/nowhere/game.json", "--plain"], "could not be read"),
        (["replay", "game.json", "--seat", "-1"], "Must be >= 0"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(run: Run, words: list[str], said: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("fabletop: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("data", [b"\xff\x00 no game", b"{}", b'{"format": null}', b"[]", b"3", b""])
def test_what_is_no_saved_game_is_said_in_one_line(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    ran = run("resume", str(path))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "no saved game" in ran.err


def test_a_save_of_another_format_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": 99}')
    assert "saved in format 99; this program reads format" in run("resume", str(path)).err


def test_seats_are_counted_from_one_in_messages(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    fabletop.new("noughts").save(path)
    assert "seats 1 to 2" in run("replay", str(path), "--seat", "9").err


def test_a_registered_game_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> Game[Any]:
        raise ModuleNotFoundError("No module named 'lost_game'")

    monkeypatch.setattr("fabletop.cli.shared.get_game", gone)
    ran = run("inventory", "lost")
    assert (ran.code, "Install it again" in ran.err) == (2, True)


def test_an_interrupt_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: Any, **rest: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "play", interrupted)
    ran = run("play", "noughts")
    assert (ran.code, ran.err) == (130, "")


def test_a_reader_who_has_enough_is_no_error() -> None:
    command = f"{sys.executable} -m fabletop rules project-0 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_main_reads_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["fabletop", "--version"])
    assert main() == 0
    assert fabletop.__version__ in capsys.readouterr().out
