"""Saved games: whole or not at all, and a damaged one says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.minis import cards, cubes

import fabletop
from fabletop.engine import record as records
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.testing import Setting, check_recorded, keep_record


def played(game: Game[Any], actions: int, seats: int = 3) -> Match[Any]:
    match = Match(game, seats=seats, seed=9, names=["Ann", "Bo", "Čen"][:seats])
    rng = Random(2)
    for _ in range(actions):
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))
    return match


def test_save_and_load_through_a_file(tmp_path: Path) -> None:
    match = fabletop.new("noughts", seed="words", names=["X", "O"])
    match.players = ["human", "sensible"]
    match.answer(0, "b2")
    match.answer(1, "a1")
    path = tmp_path / "game.json"
    match.save(path)
    again = fabletop.load(path)
    assert again.hash() == match.hash()
    assert again.names == ["X", "O"]
    assert again.players == ["human", "sensible"]
    assert again.log(0) == match.log(0)
    assert again.entries == match.entries
    assert again.can_undo(1)
    again.undo(1)
    assert again.hash() == match.at(1).hash()
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_save_is_text_that_other_programs_read() -> None:
    plain = json.loads(records.encode(played(cards.GAME, 6).record()))
    assert plain["format"] == 1
    assert plain["game"] == "cards"
    assert len(plain["entries"]) == len(plain["checks"])


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": {"a": 1}}', b'"x"']
)
def test_what_is_no_saved_game(data: bytes) -> None:
    with pytest.raises(SaveError):
        records.decode(data)


def test_too_large_a_file_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_BYTES", 10)
    with pytest.raises(SaveError, match="larger"):
        records.decode(b" " * 11)


def test_another_format_is_named() -> None:
    with pytest.raises(SaveError, match="format 99"):
        records.decode(b'{"format": 99}')


def damage(change: Callable[[dict[str, Any]], None], game: Game[Any] = cards.GAME, actions: int = 12) -> None:
    match = played(game, actions)
    plain = json.loads(records.encode(match.record()))
    change(plain)
    Match.from_record(game, records.decode(json.dumps(plain).encode()))


def put(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda plain: plain.__setitem__(key, value)


def at(key: str, place: int, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda plain: plain[key].__setitem__(place, value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("rules_version", 2), "version 2 of the rules"),
        (put("seats", 9), "cannot be set up"),
        (put("seats", "3"), "damaged"),
        (put("names", ["a"]), "cannot be set up"),
        (put("options", {"x": 1}), "cannot be set up"),
        (put("seed", 10), "another way"),
        (put("seed", None), "damaged"),
        (put("hash", "0" * 32), "differ"),
        (put("rolls", [1, 2]), "differ"),
        (put("extra", 1), "damaged"),
        (put("checks", []), "checks"),
        (put("entries", []), "checks"),
        (put("pending", {"0": "x"}), "waits for a question"),
        (put("tokens", "x"), "damaged"),
        (put("tokens", [1]), "tokens"),
        (put("players", ["human"]), "players"),
        (put("players", ["x" * 1_000_000] * 3), "name that is too long"),
        (put("names", ["x" * 1_000_000, "b", "c"]), "name that is too long"),
        (put("tokens", [2**53] * 4), "so many questions"),
        (put("tokens", [-1] * 4), "so many questions"),
        (put("spoiled", -1), "so many questions"),
        (put("spoiled", 2**60), "so many questions"),
        (put("drafts", {"7": {"0": "x"}}), "no question that is open"),
        (put("drafts", {"-1": {"0": "x"}}), "no question that is open"),
        (put("drafts", {"0": {"7": "x"}}), "no question that is open"),
        (put("drafts", {"0": {str(seat): "x" for seat in range(100_000)}}), "no question that is open"),
        (put("drafts", {"0": {"0": "x" * 1_000_000}}), "a draft is no answer"),
        (put("drafts", {"0": {"0": [[[[[[[[[[1]]]]]]]]]]}}), "a draft is no answer"),
        (put("drafts", {"0": {"0": ["x"] * 100_000}}), "a draft is no answer"),
        (at("checks", 3, "00000000"), "at entry 4"),
        (at("entries", 2, []), "entry 3"),
        (at("entries", 2, ["a"]), "entry 3"),
        (at("entries", 2, ["a", 0, "none"]), "entry 3"),
        (at("entries", 2, ["a", [0], {}]), "entry 3"),
        (at("entries", 2, ["s", [[0, "x"]]]), "entry 3"),
        (at("entries", 2, ["s", 5]), "entry 3"),
        (at("entries", 2, ["s", []]), "entry 3"),
        (at("entries", 2, ["i", 0, "deed:x"]), "entry 3"),
        (at("entries", 2, ["i", "0", None]), "entry 3"),
        (at("entries", 2, ["zz", 0, 0]), "entry 3"),
        (at("entries", 2, [None, None, None]), "entry 3"),
    ],
)  # fmt: skip
def test_a_damaged_save_says_what_is_wrong(change: Callable[[dict[str, Any]], None], words: str) -> None:
    with pytest.raises(SaveError, match=words):
        damage(change)


@pytest.mark.parametrize(
    ("pending", "words"),
    [
        ({"0": [9, 9, 9]}, "not possible"),
        ({"7": [0, 0, 0]}, "not possible"),
        ({"0": {"a": [1]}}, "not possible"),
        ({"0": [0] * 1_000_000}, "too large or too deeply nested"),
        ({str(seat): [0, 0, 0] for seat in range(3, 100_000)}, "not possible"),
        ({"0": [0, 0, 0], "1": [0, 0, 0], "2": [0, 0, 0]}, "still open"),
    ],
)
def test_waiting_answers_must_be_possible(pending: dict[str, Any], words: str) -> None:
    with pytest.raises(SaveError, match=words):
        damage(put("pending", pending), cubes.GAME, 0)


def test_part_of_the_answers_is_not_enough() -> None:
    with pytest.raises(SaveError, match="entry 1 is not possible"):
        damage(at("entries", 0, ["s", [[0, [0, 0, 0]], [1, [0, 0, 0]]]]), cubes.GAME, 3)


def test_answers_in_another_order_are_the_same_game() -> None:
    match = played(cubes.GAME, 3)
    plain = json.loads(records.encode(match.record()))
    plain["entries"][0][1].reverse()
    again = Match.from_record(cubes.GAME, records.decode(json.dumps(plain).encode()))
    assert again.hash() == match.hash()
    plain["entries"][0][1].append(plain["entries"][0][1][0])
    with pytest.raises(SaveError, match="entry 1 is not possible"):
        Match.from_record(cubes.GAME, records.decode(json.dumps(plain).encode()))


def test_drafts_need_not_be_possible_any_more() -> None:
    match = Match(cubes.GAME, seats=2, seed=1)
    match.answer(0, [3, 0, 0])
    match.answer(1, "deed:trade")
    match.answer(0, "yes")
    question = match.question_for(0)
    assert question is not None
    assert question.draft == [3, 0, 0]
    assert match.table.cubes[0] == 2
    again = Match.from_record(cubes.GAME, records.decode(records.encode(match.record())))
    question = again.question_for(0)
    assert question is not None
    assert question.draft == [3, 0, 0]


def test_other_content_is_named(tmp_path: Path) -> None:
    content = tmp_path / "cards.yaml"
    content.write_text("- a\n")
    game = replace(cards.GAME, content=(content,))
    record = played(game, 5).record()
    assert Match.from_record(game, record).hash() == record.hash
    content.write_text("- b\n")
    other = replace(game)  # as the next start of the program finds it
    Match.from_record(other, record)  # it plays as before, so it may be played on
    record.checks[2] = "00000000"
    with pytest.raises(SaveError, match="other cards or maps"):
        Match.from_record(other, record)


def test_a_game_that_is_not_installed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(records.encode(played(replace(cards.GAME, id="nowhere"), 2).record()))
    with pytest.raises(SaveError, match="not installed"):
        fabletop.load(path)


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    match = played(cards.GAME, 2)
    with pytest.raises(SaveError, match="could not be read"):
        fabletop.load(tmp_path / "none.json")
    with pytest.raises(SaveError, match="could not be read"):
        fabletop.load(tmp_path)
    with pytest.raises(SaveError, match="could not be saved"):
        match.save(tmp_path / "no folder" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError, match="could not be saved"):
        match.save(tmp_path / "folder")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"], "nothing half written stays"


def test_a_save_that_fails_leaves_the_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    match = played(cards.GAME, 2)
    match.save(path)
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        match.save(path)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_names_that_are_no_text_are_refused_when_saving(tmp_path: Path) -> None:
    match = Match(cards.GAME, seats=2, names=["\ud800", "Bo"])
    with pytest.raises(SaveError, match="name"):
        match.save(tmp_path / "game.json")


def test_recorded_games_are_kept_and_held_to(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    keep_record(Setting(fabletop.get_game("noughts"), 2), "kept", path)
    check_recorded(path)
    plain = msgspec.json.decode(path.read_bytes())
    plain["entries"][1][2] = plain["entries"][3][2]
    path.write_bytes(msgspec.json.encode(plain))
    with pytest.raises(SaveError):
        check_recorded(path)
