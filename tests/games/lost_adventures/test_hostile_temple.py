"""Illegal and hostile input of off-camera actions, the temple, the grail room and the end, and saved games that cannot
be: refused in clear words, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError, encode
from fabletop.engine.words import Refused
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.state import AWAY, PEACH, TURNS, Film
from fabletop.games.lost_adventures.terms import ABILITIES
from fabletop.testing.arranged import choices, refused

from .allocating import off
from .arrange import answer, film, find, leaving, looked, temple_id, tiles_but
from .encounter import LEVERS, scene
from .perils import OTHER_THIEF, THIEF, TORCH, WHIP, challenge, standing, temple

HUGE = 10**30
LHASA = temple_id("blue", city="lhasa")
Begin = Callable[[], Match[Film]]


def outside(**arranged: Any) -> Match[Film]:
    """Seats 1 and 2, in Cairo, are asked whether they join an encounter in Ankara."""
    arranged.setdefault("at", {0: "ankara", 1: "cairo", 2: "cairo"})
    return film(start=("others allocate",), in_city="ankara", inside=[1, 0, 0], **arranged)


def acting(**arranged: Any) -> Match[Film]:
    """Seat 1, in Cairo, acts off camera."""
    arranged.setdefault("at", {0: "ankara", 1: "cairo", 2: "cairo"})
    return film(
        start=("off camera", 1), in_city="ankara", inside=[1, 0, 0], agenda=[("decisions",)], turn=3, **arranged
    )  # fmt: skip


def moving() -> Match[Film]:
    return acting(move_cubes=[0, 1, 0])


def revealing(**arranged: Any) -> Match[Film]:
    return acting(reveal_cubes=[0, 1, 0], temple={0: LHASA}, looked=looked({0: [1]}), **arranged)


def drawing() -> Match[Film]:
    return acting(draw_cubes=[0, 2, 0])


def moved() -> Match[Film]:
    match = moving()
    answer(match, (1, "move_aden"))
    return match


def settling() -> Match[Film]:
    """Seat 1 chooses between Calcutta and Shanghai for a relic."""
    match = revealing(at={0: "ankara", 1: "lhasa"}, tile_at=tiles_but(["shanghai", "calcutta"]))
    answer(match, (1, "reveal_0"))
    return match


OFF_CAMERA: list[tuple[Begin, int, Any, str]] = [
    (moving, 1, "move_london", "LA-156"),
    (moving, 1, "move_cairo", "LA-156"),
    (moving, 1, "move_atlantis", "LA-156"),
    (moving, 1, "move", "LA-156"),
    (moving, 1, ["move_aden", "move_athens"], "LA-156"),
    (moving, 1, "draw", "LA-156"),  # without a cube
    (moving, 1, "reveal_0", "LA-156"),
    (moving, 0, "move_aden", ""),
    (moving, 2, "move_aden", ""),
    (moved, 1, "move_baghdad", ""),  # too few cubes
    (lambda: outside(at={0: "ankara"}), 1, off(move=1), "LA-158"),
    (lambda: outside(adventures=[]), 1, off(draw=1), "LA-193"),
    (outside, 1, off(reveal=1), "LA-164"),
    (lambda: outside(at={0: "ankara"}, turn=3, looked=looked({0: [1]})), 1, off(reveal=1), "LA-161"),
    (lambda: outside(turn=3, looked=looked({0: [1]}), up=[1] + [0] * 11), 1, off(reveal=1), "LA-164"),
    (lambda: outside(turn=3, looked=looked({6: [1]})), 1, off(reveal=1), "LA-164"),  # not a blue card
    (revealing, 1, "reveal_1", "LA-156"),  # not seen
    (revealing, 1, "reveal_6", "LA-156"),
    (revealing, 1, "reveal_-1", "LA-156"),
    (revealing, 1, "reveal", "LA-156"),
    (lambda: leaving(1), 0, "reveal_0", "LA-120"),
    (lambda: leaving(1, looked=looked({0: [0]}), up=[1] + [0] * 11, turn=2), 0, "reveal_0", "LA-120"),
    (lambda: leaving(1, looked=looked({0: [0]}), turn=2), 0, "reveal_later", "LA-120"),  # without a move
    (lambda: leaving(1, adventures=[]), 0, "draw", "LA-120"),
    (drawing, 1, "done", "LA-160"),
    (drawing, 1, "", "LA-160"),
    (drawing, 1, [], "LA-160"),
    (drawing, 1, ["torch", "duck"], "LA-160"),
    (drawing, 1, "no_such_card", "LA-160"),
    (settling, 1, "lhasa", "LA-165"),
    (settling, 1, "berlin", "LA-165"),
    (settling, 1, "done", "LA-165"),
    (settling, 0, "shanghai", ""),
]


@pytest.mark.rule("LA-156", "LA-157", "LA-158", "LA-159", "LA-160", "LA-161", "LA-164", "LA-165", "LA-193")
@pytest.mark.parametrize(("begin", "seat", "plain", "rule"), OFF_CAMERA, ids=range(len(OFF_CAMERA)))
def test_off_camera_actions_that_are_none(begin: Begin, seat: int, plain: Any, rule: str) -> None:
    match = begin()
    refused(match, seat, plain, rule)
    assert not match.reports


@pytest.mark.rule("LA-160")
def test_no_card_beside_those_that_were_looked_at_is_kept() -> None:
    match = drawing()
    deeper = match.table.printed(match.table.adventures[0]).id
    assert deeper not in choices(match, 1)
    refused(match, 1, deeper, "LA-160")


# --- the temple ------------------------------------------------------------------------------------------------------


def committing(**more: Any) -> Match[Film]:
    return temple({0: {WHIP: 1}, 1: {TORCH: 1}}, **more)


def spent() -> Match[Film]:
    """Seat 0 has one cube left."""
    return committing(cubes=[1, 3, 3])


def stealing() -> Match[Film]:
    """Seat 0 may steal from seat 1; seat 2 is out."""
    held = {0: {THIEF: 2, WHIP: 1, LEVERS[0]: 0}, 1: {TORCH: 2}, 2: {OTHER_THIEF: 2}}
    return standing(held, out=["", "", "life"], agenda=[("grail room",), ("uses",)], time=[0, 9, 9], cubes=[1, 1, 0])


def stolen() -> Match[Film]:
    """Seat 0 has stolen with one card and may with another."""
    held = {0: {THIEF: 1, OTHER_THIEF: 1}, 1: {TORCH: 3}}
    match = standing(held, agenda=[("grail room",), ("uses",)], time=[0, 9, 9])
    answer(match, (0, steal(THIEF, 1)(match)))
    return match


def steal(card: str, victim: int) -> Callable[[Match[Film]], str]:
    """The answer by which a card would steal from somebody."""
    return lambda match: f"steal_{find(match.table, card)[1] + ABILITIES}_{victim}"


def over() -> Match[Film]:
    return challenge(hubris=[1, 0, 0])


TEMPLE: list[tuple[Begin, int, Any, str]] = [
    (spent, 0, ["maze", "fear"], "LA-214"),
    (lambda: committing(cubes=[0, 3, 3]), 0, ["maze"], ""),
    (committing, 0, ["maze", "maze"], "LA-214"),
    (committing, 0, [WHIP, WHIP], "LA-214"),
    (committing, 0, ["noise", "noise"], "LA-214"),
    (committing, 0, ["volcano"], "LA-214"),
    (committing, 0, ["ability_1"], "LA-214"),
    (committing, 0, [TORCH], "LA-214"),  # another player's card
    (committing, 0, [THIEF], "LA-214"),
    (committing, 0, "maze", "LA-214"),
    (committing, 0, {"maze": 1}, "LA-214"),
    (committing, 0, [1], "LA-214"),
    (committing, 0, ["maze", "fear", "climb", "danger"], "LA-214"),
    (committing, 0, ["rw_01"], "LA-214"),  # a script rewrite
    (lambda: committing(out=["", "life", ""]), 1, [], ""),
    (stealing, 0, ["maze"], "LA-223"),  # a commitment after the reveal
    (stealing, 0, steal(THIEF, 0), "LA-223"),  # from themselves
    (stealing, 0, steal(THIEF, 2), "LA-223"),  # from somebody who is out
    (stealing, 0, steal(THIEF, 3), "LA-223"),
    (stealing, 0, steal(THIEF, -1), "LA-223"),
    (stealing, 0, steal(WHIP, 1), "LA-223"),  # with tan symbols
    (stealing, 0, steal(OTHER_THIEF, 1), "LA-223"),  # with somebody else's card
    (stealing, 0, lambda match: f"symbol_{find(match.table, LEVERS[0])[1] + ABILITIES}", "LA-223"),  # there is no lever
    (stealing, 1, "pass", ""),
    (stealing, 2, "pass", ""),
    (stolen, 0, steal(THIEF, 1), "LA-223"),  # a second time with one card
    (stolen, 0, steal(OTHER_THIEF, 2), "LA-223"),  # who has nothing to steal
]


@pytest.mark.rule("LA-214", "LA-215", "LA-223", "LA-228", "LA-229", "LA-232")
@pytest.mark.parametrize(("begin", "seat", "plain", "rule"), TEMPLE, ids=range(len(TEMPLE)))
def test_temple_deeds_that_are_none(begin: Begin, seat: int, plain: Any, rule: str) -> None:
    match = begin()
    refused(match, seat, plain(match) if callable(plain) else plain, rule)
    assert not match.reports


@pytest.mark.rule("LA-250")
@pytest.mark.parametrize(
    "plain",
    ["grail_0", "grail_11", "grail_-1", "grail_1.5", "grail", "1", 1, 10, 0, ["grail_1"], ["grail_1", "grail_2"], "",
     None, "none", {"grail": 1}, "grail_01", "grail_1 ", HUGE],
)  # fmt: skip
def test_grails_that_are_none(plain: Any) -> None:
    match = film(start=("grail room",), phase="temple")
    refused(match, 0, plain, "LA-250")
    assert set(match.waiting) == {0, 1, 2}  # without a choice of each there is no reveal


@pytest.mark.rule("LA-207")
@pytest.mark.parametrize("plain", ["maybe", True, 1, ["yes"], ["yes", "no"], "", None, "yes yes"])
def test_fourth_cubes_that_are_none(plain: Any) -> None:
    match = film(start=("fourth cubes",), phase="interlude", cubes=[3] * 3)
    refused(match, 0, plain, "LA-207")


@pytest.mark.rule("LA-186")
def test_rescues_that_are_none() -> None:
    match = scene(flips=["c"], where="berlin", track=(0, 3), in_berlin=["cup_maker", "wage_list"])
    for plain in ("grail_tablet", "brass_model", "", None, ["cup_maker", "wage_list"], "none"):
        refused(match, 0, plain, "LA-186")
    refused(match, 1, "cup_maker")


@pytest.mark.rule("LA-032", "LA-199")
@pytest.mark.parametrize("plain", ["ankara", "turn", {"join": True}, "exit"])
def test_there_is_no_tenth_turn(plain: Any) -> None:
    match = film(start=("next turn",), turn=TURNS, temple={PEACH.start: temple_id("peach", city="cairo")})
    assert match.table.phase == "interlude"
    refused(match, 0, plain, "LA-207")


@pytest.mark.rule("LA-275", "LA-276")
@pytest.mark.parametrize("plain", ["pass", "grail_1", "ankara", [], {}, None, "deed:peek", "exit"])
def test_nothing_is_done_after_the_end(plain: Any) -> None:
    for match in (over(), scene(flips=["|x"], threat="life", present=True, life=[0, 0, 0])):
        assert match.over
        for seat in range(3):
            assert "over" in refused(match, seat, plain)


# --- nonsense --------------------------------------------------------------------------------------------------------

NONSENSE: list[Any] = [
    None, True, False, 0, 1, -1, HUGE, -HUGE, 1.5, float("inf"), float("nan"), "", " ", "x" * 10_000, "\x00",
    "pass\x00", "\udcff", "caf\u00e9", b"pass", b"\xff\xfe", {}, [[]], [None], [0], [["maze"]], [{"maze": 1}],
    ["maze"] * 6000, [["maze"] * 100] * 100, {"join": True}, {"join": False, "move": HUGE}, {1: 2}, object(),
    ("pass", 1), {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {}}}}}}}}}}, "deed:none", "deed:leap",
    "option:pass", "0", "seat:0", "../rules", "reveal_" + "9" * 400, {"seat": 1, "answer": "pass"},
]  # fmt: skip


@cache
def questions() -> list[Match[Film]]:
    """A match at each kind of question. What is refused changes nothing, so they are laid out once."""
    return [
        moving(), drawing(), settling(), committing(), stealing(), film(start=("grail room",), phase="temple"),
        film(start=("fourth cubes",), phase="interlude", cubes=[3] * 3),
    ]  # fmt: skip


@pytest.mark.parametrize("plain", NONSENSE, ids=[f"{n}-{type(each).__name__}" for n, each in enumerate(NONSENSE)])
def test_nonsense_for_every_kind_of_question(plain: Any) -> None:
    for match in questions():
        for seat in range(3):
            assert 10 < len(refused(match, seat, plain)) < 300
        assert not match.reports


@pytest.mark.parametrize("seat", [-1, 3, HUGE, None, "0", 0.0, True, [0]])
def test_players_that_are_none(seat: Any) -> None:
    for match in questions():
        with pytest.raises(Refused, match="no such seat"):
            match.answer(seat, "pass")


@pytest.mark.parametrize("token", [-1, 0, 99, HUGE, "1", 1.5, []])
def test_answers_to_another_question(token: Any) -> None:
    match = moving()
    assert match.token(1) not in (-1, 0, 99)
    before = match.hash()
    with pytest.raises(Refused, match="moved on"):
        match.answer(1, "move_aden", token)
    assert match.hash() == before


# --- saved games that cannot be --------------------------------------------------------------------------------------


def played(answers: int = 30) -> Match[Film]:
    match = Match(GAME, seats=3, seed=4)
    rng = Random(4)
    while len(match.entries) < answers:
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))
    return match


def load(data: bytes) -> Match[Film]:
    return Match.from_record(GAME, records.decode(data))


def thirteen_black_cubes(table: Film) -> None:
    table.black[0] += 13 - sum(table.black)


def eight_life(table: Film) -> None:
    table.life[0] = 8


def a_disc_past_the_credits(table: Film) -> None:
    table.time[table.living()[0]] = table.rc + 1


def four_curses(table: Film) -> None:
    table.curses[table.living()[0]] = 4


def two_tiles_in_one_city(table: Film) -> None:
    first, second = [n for n, place in enumerate(table.tile_at) if place not in (AWAY, table.box.berlin)][:2]
    table.tile_at[second] = table.tile_at[first]


def a_tile_too_many(table: Film) -> None:
    """One tile in two cities: the thirteenth."""
    table.tile_at.append(3)


def a_card_twice(table: Film) -> None:
    table.face[table.adventures[0]] = table.face[table.adventures[1]]


def five_cubes(table: Film) -> None:
    table.cubes[0] = 5


def credits_further_away(table: Film) -> None:
    table.rc = 28


def a_relic_turned_up(table: Film) -> None:
    table.up[0] = 1


TAMPERED = [
    thirteen_black_cubes, eight_life, a_disc_past_the_credits, four_curses, two_tiles_in_one_city, a_tile_too_many,
    a_card_twice, five_cubes, credits_further_away, a_relic_turned_up,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED)
def test_saved_games_in_a_state_that_cannot_occur(tamper: Callable[[Film], None]) -> None:
    """A match whose state was changed by hand and then saved with a hash that fits it."""
    match = played()
    assert load(encode(match.record())).hash() == match.hash()
    tamper(match.table)
    match.books.checks.clear()
    record = match.record()
    assert record.hash == match.hash()
    with pytest.raises(SaveError, match="damaged"):
        load(encode(record))


def entry_with(plain: dict[str, Any], kind: str) -> int:
    """The number of the first entry of a kind: "a" one answer, "s" answers given together."""
    return next(n for n, entry in enumerate(plain["entries"]) if entry[0] == kind)


def nine_cubes(plain: dict[str, Any]) -> None:
    entry = plain["entries"][entry_with(plain, "s")]
    entry[1][0][1] = {"join": True, "plus": 9}


def a_city_of_no_map(plain: dict[str, Any]) -> None:
    number = next(n for n, entry in enumerate(plain["entries"]) if entry[2] in ("ankara", "berlin", *CITIES))
    plain["entries"][number][2] = "atlantis"


def another_seat(plain: dict[str, Any]) -> None:
    number = entry_with(plain, "a")
    plain["entries"][number][1] = (plain["entries"][number][1] + 1) % 3


def other_chance(plain: dict[str, Any]) -> None:
    plain["rolls"][0] += 1


def put(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(plain: dict[str, Any]) -> None:
        plain[name] = value

    return change


CITIES = [city.id for city in played(1).table.box.cities]
EDITS: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (nine_cubes, "not possible"),
    (a_city_of_no_map, "not possible"),
    (another_seat, "not possible"),
    (other_chance, "damaged"),
    (put("seats", 6), "cannot be set up"),
    (put("seats", 1), "cannot be set up"),
    (put("seats", 4), "cannot be set up"),
    (put("seed", 5), "not possible|goes another way"),
    (put("options", {"mats": "mine"}), "cannot be set up"),
    (put("options", {"small_table_bonus": 9}), "cannot be set up"),
    (put("black", [5, 4, 4]), "unknown field `black`"),
    (put("hash", "0" * 32), "damaged"),
    (put("checks", []), "damaged"),
    (put("rules_version", 99), "version 99"),
    (put("entries", [["a", 0, "robot"]]), "damaged"),
    (put("pending", {"1": "grail_1"}), "damaged"),
]


@pytest.mark.parametrize(("change", "words"), EDITS, ids=range(len(EDITS)))
def test_edited_saved_games_are_refused_with_a_reason(change: Callable[[dict[str, Any]], None], words: str) -> None:
    plain = msgspec.json.decode(encode(played().record()))
    change(plain)
    with pytest.raises(SaveError, match=words):
        load(msgspec.json.encode(plain))
