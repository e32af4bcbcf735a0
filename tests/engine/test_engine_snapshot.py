"""Snapshots: the loaded match cannot be told from the one that was taken, and it is not played again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.minis import bids, cards, cubes, hunt, march
from tests.engine.minis.bench import DECK, Bench, bench, bench_game
from tests.engine.minis.march import GAME, march_on, marched, steps_of

from fabletop.engine import record as records
from fabletop.engine import snapshot
from fabletop.engine.books import APART
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.record import SaveError
from fabletop.engine.table import Table, state
from fabletop.engine.words import Card, Ref, Seat
from fabletop.testing.saves import check_save_is_stable, check_snapshot
from fabletop.testing.walk import Setting, propose


def again(match: Match[Any]) -> Match[Any]:
    return Match.from_snapshot(match.game, match.snapshot())


# --- the same match ------------------------------------------------------------------------------------------------


def test_commits_and_drafts_are_kept() -> None:
    match = Match(cubes.GAME, seats=3, seed=1, names=["Ann", "Bo", "Čen"])
    match.players = ["human", "random", "human"]
    match.answer(0, [3, 0, 0])
    match.answer(1, [0, 1, 0])
    match.withdraw(1)
    check_snapshot(match)
    loaded = again(match)
    assert (loaded.committed, loaded.names, loaded.players) == ((0,), ["Ann", "Bo", "Čen"], match.players)
    question = loaded.question_for(1)
    assert question is not None
    assert question.draft == [0, 1, 0]
    loaded.withdraw(0)
    match.withdraw(0)
    for each in (match, loaded):
        for seat in range(3):
            each.answer(seat, [1, 0, seat])
    assert loaded.hash() == match.hash()


def test_deeds_under_way_are_kept() -> None:
    match = Match(cubes.GAME, seats=3, seed=1)
    match.answer(2, [1, 1, 1])
    match.answer(0, "deed:trade")
    match.answer(2, "deed:duel")  # within the trade
    match.answer(0, "2")
    assert match.books.run.depth == 2
    check_snapshot(match)
    loaded = again(match)
    assert loaded.books.run.depth == 2
    for each in (match, loaded):
        each.answer(2, "1")
        each.answer(1, "yes")
        question = each.question_for(2)
        assert question is not None
        assert question.draft == [1, 1, 1]
    assert loaded.hash() == match.hash()


def test_what_was_taken_back_can_be_done_again() -> None:
    match = marched(20)
    before = match.hash()
    match.undo(match.question.seat, beyond=True, count=3)  # type: ignore[union-attr]  # it is asked
    match.undo(0, beyond=True)
    loaded = again(match)
    assert loaded.spoiled == match.spoiled
    loaded.redo()
    loaded.redo()
    assert loaded.hash() == before
    with pytest.raises(Exception, match="nothing to do again"):
        loaded.redo()


@pytest.mark.parametrize("count", [1, 5, 12, 30, 57])
def test_undo_goes_past_the_snapshot(count: int) -> None:
    match = marched(57, seats=3)
    loaded = again(match)
    for each in (match, loaded):
        each.undo(0, beyond=True, count=count)
    check_same(match, loaded)
    march_on(match, 9, Random(1))
    march_on(loaded, 9, Random(1))
    check_same(match, loaded)


def check_same(match: Match[Any], loaded: Match[Any]) -> None:
    assert loaded.snapshot() == match.snapshot()
    assert records.encode(loaded.record()) == records.encode(match.record())


@pytest.mark.parametrize("game", [bids.GAME, cards.GAME, cubes.GAME, hunt.GAME], ids=lambda game: str(game.id))
def test_going_on_and_imagining_come_to_the_same(game: Game[Any]) -> None:
    match = Match(game, seats=2, seed="on")
    number = 0
    while not match.over and number < 12:
        loaded = again(match)
        for seat in range(3):
            worlds = [each.imagine(seat, Random(number)) for each in (match, loaded)]
            assert worlds[0].hash() == worlds[1].hash()
            assert worlds[0].books.run.key == worlds[1].books.run.key
        assert loaded.fork().hash() == match.fork().hash()
        for step in range(4):
            if match.over:
                break
            move = propose(match, Random(f"{number} {step}"))
            move.make(match)
            move.make(loaded)
            assert loaded.hash() == match.hash()
        check_same(match, loaded)
        number += 1


def test_a_snapshot_shares_nothing_with_the_match() -> None:
    match = marched(10)
    data, loaded = match.snapshot(), again(match)
    march_on(loaded, 10, Random(1))
    loaded.names[0] = "Else"
    assert match.snapshot() == data


def test_a_fork_and_a_match_without_log() -> None:
    match = marched(30)
    whole, bare = again(match), Match.from_snapshot(GAME, match.snapshot(log=False))
    assert whole.log(0) == match.log(0) != []
    assert bare.log(0) == []
    assert len(match.snapshot(log=False)) < len(match.snapshot())
    assert bare.imagine(1, Random(2)).hash() == match.imagine(1, Random(2)).hash()
    fork = again(match.fork())
    for each in (whole, bare, fork):
        assert each.hash() == match.hash()
        assert records.encode(each.record()) == records.encode(match.record())
        each.undo(0, beyond=True, count=2)
        each.redo()
        assert each.hash() == match.hash()
    assert bare.log(0) == fork.log(0) == []
    assert whole.log(0) == match.log(0)


def test_an_imagined_match_has_no_snapshot() -> None:
    with pytest.raises(SaveError, match="imagined"):
        marched(3).imagine(0, Random(1)).snapshot()


@pytest.mark.parametrize("seed", [0, -5, 2**80, "words", ""])
def test_any_seed(seed: int | str) -> None:
    match = marched(12, seed=seed)
    loaded = again(match)
    assert loaded.seed == match.seed
    check_same(match, loaded)
    loaded.undo(0, beyond=True, count=12)
    assert loaded.hash() == Match(GAME, seats=2, seed=seed).hash()


def test_names_that_are_no_text_are_refused() -> None:
    with pytest.raises(SaveError, match="name"):
        Match(cards.GAME, seats=2, names=["\ud800", "Bo"]).snapshot()


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 10**100])
def test_numbers_too_large_for_a_snapshot_are_refused_in_words(number: int) -> None:
    async def rule(table: Bench) -> None:
        table.number = number
        await choose(0, "Well?", lambda: ["yes"], "BE-1")

    match = bench(rule)
    for log in (True, False):
        with pytest.raises(SaveError, match="more than 64 bits"):
            match.snapshot(log)
    match.answer(0, "yes")
    assert match.over


def test_lines_speak_of_the_same_things() -> None:
    async def rule(table: Any) -> None:
        table.add_cards(DECK, [4, 11])
        table.peek(0, 1 << 1)
        everything = (Ref("place", 3), Ref("place", "3"), Seat(1), 7, True, 1, "text", "7", None, 2.5, [1], (1, 2))
        table.say("{} " * len(everything), *everything, rule="BE-1")
        table.tell(1 << 1, "{} and {}", Card(0), Card(1))
        table.say("Nothing.", to=1 << 2)
        await choose(0, "Which?", lambda: ["a"], "BE-1")

    match = Match(bench_game(rule), seats=3, seed=1)
    for seat in range(4):
        assert again(match).log(seat) == match.log(seat) != []


# --- the state -----------------------------------------------------------------------------------------------------


@state
class Sack(Table):
    """Every shape that a state may have."""

    number: int = 0
    flag: bool = False
    words: str = ""
    pair: tuple[int, str] = (0, "")
    many: list[tuple[int, ...]] = field(default_factory=list)
    byname: dict[str, list[int]] = field(default_factory=dict)
    maybe: int | None = None
    scouts: list[march.Scout] = field(default_factory=list)
    scout: march.Scout = field(default_factory=march.Scout)


def test_a_state_comes_back_as_it_was() -> None:
    sack = Sack(
        seats=2, number=2**40, flag=True, words="ž", pair=(1, "x"), many=[(1, 2), ()], byname={"z": [1], "a": []},
        scouts=[march.Scout("s", [(1, "n")])], agenda=[("turn", 1), ("night",)],
        draws={"b": 1, "a": 2}, winners=(1,), scores=(3, -4),
    )  # fmt: skip
    loaded = Sack(seats=2)
    loaded.unpack(sack.pack())
    assert loaded.hash() == sack.hash()
    for name in Sack.layout.names:
        if "scout" not in name:
            assert getattr(loaded, name) == getattr(sack, name), name
    assert list(loaded.byname) == ["z", "a"], "rules may walk through it"
    assert loaded.scouts[0].seen == [(1, "n")]
    assert loaded.copy().scouts[0] is not loaded.scouts[0]


def test_dictionaries_keep_their_order() -> None:
    match = marched(30)
    assert list(match.table.met) != sorted(match.table.met)
    assert list(again(match).table.met) == list(match.table.met)


# --- what it takes -------------------------------------------------------------------------------------------------


def test_loading_does_not_play_the_match_again() -> None:
    match = marched(400)
    data = match.snapshot()
    assert steps_of(lambda: Match.from_snapshot(GAME, data)) <= 2


def test_undo_after_loading_plays_only_the_last_part_again() -> None:
    loaded = again(marched(400))
    for count in (1, 2, 5, 1):
        assert steps_of(partial(loaded.undo, 0, beyond=True, count=count)) <= 6 * APART


@pytest.mark.parametrize("count", [1, 7, 40, 150, 333])
def test_undo_after_loading_plays_as_little_again_as_before(count: int) -> None:
    match = marched(700)
    loaded = again(again(match))
    played = [steps_of(partial(each.undo, 0, beyond=True, count=count)) for each in (match, loaded)]
    assert played[0] == played[1] <= 6 * max(count, APART)
    check_same(match, loaded)
    played = [steps_of(partial(each.undo, 0, beyond=True, count=count)) for each in (match, loaded)]
    assert played[0] == played[1], "also the second time"


# --- refusals ------------------------------------------------------------------------------------------------------


def test_another_game_or_version_is_refused() -> None:
    data = marched(9).snapshot()
    with pytest.raises(SaveError, match=r"another game \(march\), not of Cards"):
        Match.from_snapshot(cards.GAME, data)
    with pytest.raises(SaveError, match="version 1 of the rules of March; this program has version 2"):
        Match.from_snapshot(replace(GAME, rules_version=2), data)


def test_other_content_is_refused(tmp_path: Path) -> None:
    content = tmp_path / "ways.yaml"
    content.write_text("- a\n")
    game = replace(GAME, content=(content,))
    match = Match(game, seats=2)
    data = match.snapshot()
    assert Match.from_snapshot(game, data).hash() == match.hash()
    content.write_text("- b\n")
    with pytest.raises(SaveError, match="other cards or maps"):
        Match.from_snapshot(replace(game), data)  # as the next start of the program finds it


def test_other_rules_under_the_same_version_are_found_out() -> None:
    async def other(table: march.March, seat: int) -> None:
        table.turns += 100
        await march.turn(table, seat)

    changed = replace(GAME, steps={**GAME.steps, "turn": other})
    with pytest.raises(SaveError, match="stands otherwise"):
        Match.from_snapshot(changed, marched(9).snapshot())


@pytest.mark.parametrize("data", [b"", b"{}", b"fabletop", b"\xff" * 50, b"[" * 1000])
def test_what_is_no_snapshot(data: bytes) -> None:
    with pytest.raises(SaveError, match="no snapshot"):
        Match.from_snapshot(GAME, data)


@pytest.mark.parametrize("version", [b"2", b"", b"\xff" * 40])
def test_another_format_is_named(version: bytes) -> None:
    data = marched(2).snapshot().replace(snapshot.HEAD + b"1\n", snapshot.HEAD + version + b"\n", 1)
    with pytest.raises(SaveError, match="format"):
        Match.from_snapshot(GAME, data)


def test_any_damaged_byte_is_found() -> None:
    data = marched(6).snapshot()
    for place in range(0, len(data), 7):
        broken = bytearray(data)
        broken[place] ^= 1 + place % 255
        with pytest.raises(SaveError):
            Match.from_snapshot(GAME, bytes(broken))
    for length in range(0, len(data), 11):
        with pytest.raises(SaveError):
            Match.from_snapshot(GAME, data[:length])


def rewritten(change: Callable[[dict[str, Any]], Any]) -> bytes:
    """A snapshot with another content, and a digest that fits it."""
    head, body = (data := marched(12).snapshot())[: len(snapshot.HEAD) + 2], data[len(snapshot.HEAD) + 2 + 16 :]
    plain = msgspec.msgpack.decode(body)
    change(plain)
    body = msgspec.msgpack.encode(plain)
    return head + hashlib.blake2b(body, digest_size=16).digest() + body


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain.pop("rest"),
        lambda plain: plain.update(rest=b""),
        lambda plain: plain.update(rest=b"\x90"),
        lambda plain: plain.update(seats=9),
        lambda plain: plain.update(seats="2"),
        lambda plain: plain.update(names=["a"]),
        lambda plain: plain.update(options={"x": 1}),
        lambda plain: plain.update(entries=[[]]),
        lambda plain: plain.update(entries=[["s", 3]]),
        lambda plain: plain.update(told=[1]),
        lambda plain: plain.update(seed=b"{"),
        lambda plain: plain.update(tokens=[]),
        lambda plain: plain.update(hash="0" * 32),
        lambda plain: plain["log"][2].append([99, [], 0, -1, False]),
        lambda plain: plain["log"][1].append(["sword", 1]),
        lambda plain: plain["rests"][0].pop(),
    ],
)
def test_made_up_content_is_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises(SaveError, match="snapshot is damaged"):
        Match.from_snapshot(GAME, rewritten(change))


def test_the_snapshot_written_anew_is_the_same() -> None:
    assert Match.from_snapshot(GAME, rewritten(lambda plain: None)).hash() == marched(12).hash()


def test_a_field_that_does_not_say_what_it_holds_is_found() -> None:
    async def rule(table: Bench) -> None:
        table.got.append((await choose(0, "Which?", lambda: ["a"], "BE-1"), 1))  # a list of anything: it may be a list
        table.then(("rule",))

    with pytest.raises(AssertionError, match=r"got was .* does the annotation"):
        check_save_is_stable(Setting(replace(bench_game(rule), steps={"rule": rule}), 1, games=1))
