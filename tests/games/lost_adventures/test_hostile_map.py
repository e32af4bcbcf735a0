"""Illegal and hostile input at the table's setup, in choosing a city, in placing cubes and in activating: refused in
clear words, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fabletop
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError, encode
from fabletop.engine.words import Refused
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import LIVES, Film
from fabletop.testing import channels
from fabletop.testing.arranged import choices, everything, log, refused

from .allocating import NO_CUBES, OUT, allocating, choosing, join, off, revealed
from .arrange import answer, film
from .encounter import IGNORES, LEVERS, asked, on, remain, scene

HUGE = 10**30
ESCAPE, PEEK = "bull_whip", "jet_mirror"
Begin = Callable[[], Match[Film]]


def others_placing(**more: Any) -> Match[Film]:
    match = allocating(**more)
    answer(match, (match.table.active, NO_CUBES))
    return match


def stays(match: Match[Film], seat: int, plain: Any, rule: str = "") -> None:
    """Refused, in words a player can use, with nothing changed and no fault in the rules."""
    before = everything(match)
    words = refused(match, seat, plain, rule)
    assert 10 < len(words) < 300
    assert everything(match) == before


# --- players -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-001")
@pytest.mark.parametrize("seats", [-2, 0, 1, 6, 1000])
def test_fewer_than_2_or_more_than_5_players(seats: int) -> None:
    with pytest.raises(Refused, match="Lost Adventures is for 2 to 5 players"):
        Match(GAME, seats=seats)


@pytest.mark.rule("LA-006", "LA-010")
def test_two_players_with_one_colour_or_one_mat() -> None:
    match = Match(GAME, seats=2, seed=1)
    first = match.waiting[0]
    answer(match, (first, "red"))
    for plain in ("red", "Red", "#B8432F", "orange", 2, None, ["teal"]):
        stays(match, 1 - first, plain, "LA-006")
    stays(match, first, "teal")
    answer(match, (1 - first, "teal"), (first, "stuntman"))
    for plain in ("stuntman", "Jonah Okafor", "#B8432F", 2, None, ["collector"]):
        stays(match, 1 - first, plain, "LA-010")
    stays(match, first, "collector")


@pytest.mark.rule("LA-035")
def test_a_decision_of_a_player_who_is_not_asked() -> None:
    match = film()
    for seat in (1, 2):
        stays(match, seat, "ankara")


@pytest.mark.rule("LA-063")
def test_an_allocation_of_a_player_who_is_not_asked() -> None:
    match = allocating()
    for plain in (NO_CUBES, OUT, join(plus=1), "plus 1"):
        stays(match, 1, plain)


@pytest.mark.rule("LA-034")
def test_a_decision_of_a_player_who_is_out() -> None:
    match = others_placing(out=["", "life", ""])
    for plain in (NO_CUBES, OUT, "deed:peek", "ankara"):
        stays(match, 1, plain)


@pytest.mark.rule("LA-073")
def test_the_active_player_allocating_again_with_the_others() -> None:
    match = others_placing()
    stays(match, 0, join(plus=2))


@pytest.mark.parametrize("seat", [-1, 3, HUGE, None, "0", 0.0, True, [0]])
def test_players_who_are_not_at_this_table(seat: Any) -> None:
    match = film()
    before = everything(match)
    with pytest.raises(Refused, match="no such seat"):
        match.answer(seat, "ankara")
    assert everything(match) == before


@pytest.mark.parametrize("token", [-1, 0, 99, HUGE, "1", 1.5, []])
def test_answers_to_another_question(token: Any) -> None:
    match = film()
    before = everything(match)
    with pytest.raises(Refused, match="moved on"):
        match.answer(0, "ankara", token)
    assert everything(match) == before


def test_answers_after_the_end() -> None:
    match = choosing("ankara", 2, time=[26, 0], out=["", "life"], at={0: "ankara"})
    answer(match, (0, "ankara"), (0, NO_CUBES))
    assert match.over
    for plain in ("ankara", NO_CUBES, "deed:peek"):
        for seat in range(2):
            stays(match, seat, plain)


# --- cities --------------------------------------------------------------------------------------------------------

NO_CITY: list[Any] = [
    "paris", "Ankara ", "ANKARA", "start", "new_york", "city:ankara", "", 0, 5, -1, HUGE, 1.5, None, True, ["ankara"],
    {"city": "ankara"}, "\udcff", "\x00", "ankara" * 2000, b"ankara", object(), [["ankara"]],
]  # fmt: skip


@pytest.mark.rule("LA-035")
@pytest.mark.parametrize("plain", NO_CITY, ids=range(len(NO_CITY)))
def test_a_city_that_does_not_exist(plain: Any) -> None:
    stays(film(), 0, plain, "LA-035")


@pytest.mark.rule("LA-032", "LA-199")
def test_a_tenth_turn() -> None:
    match = choosing("ankara", start=("turn", 9), at={0: "ankara"})
    revealed_and_left(match)
    assert match.table.turn == 9
    assert match.table.phase != "map"
    for seat in range(3):
        stays(match, seat, "ankara")


def revealed_and_left(match: Match[Film]) -> None:
    answer(match, (0, "ankara"))
    revealed(match)
    answer(match, (0, "exit"))


# --- cubes ---------------------------------------------------------------------------------------------------------

# What is refused of the active player and of the others alike.
ALLOCATIONS: list[tuple[Any, str]] = [
    (join(plus=5), "LA-063"),
    (join(plus=3, rewards=2), "LA-063"),
    (join(plus=4, rewards=4), "LA-063"),
    (join(ESCAPE, plus=4), "LA-063"),
    (join(plus=-1), "LA-063"),
    (join(plus=4, rewards=-1), "LA-063"),
    ({"join": True, "plus": 1.0}, "LA-063"),
    ({"join": True, "plus": 0.5}, "LA-063"),
    ({"join": True, "plus": True}, "LA-063"),
    ({"join": True, "plus": "1"}, "LA-063"),
    ({"join": True, "plus": None}, "LA-063"),
    ({"join": True, "plus": [1]}, "LA-063"),
    ({"join": True, "rewards": HUGE}, ""),
    ({"join": True, "rewards": 10**9}, "LA-063"),
    ({"join": True, "rewards": float("nan")}, ""),
    (join(ESCAPE, ESCAPE), "LA-064"),
    (join("ability_1"), "LA-064"),  # covered
    (join("ability_0"), "LA-064"),
    (join("ability_5"), "LA-064"),
    (join("torch"), "LA-064"),  # on no mat
    (join("goatskin"), "LA-064"),  # another's
    (join(PEEK), "LA-064"),  # no cube icon
    (join(""), "LA-064"),
    (join("x" * 4000), "LA-064"),
    ({"join": True, "powers": ESCAPE}, "LA-064"),
    ({"join": True, "powers": None}, "LA-064"),
    ({"join": True, "powers": {ESCAPE: 1}}, "LA-064"),
    ({"join": True, "powers": [0]}, "LA-064"),
    ({"join": True, "powers": [[ESCAPE]]}, "LA-064"),
    ({"join": True, "powers": [None]}, "LA-064"),
    ({"join": True, "powers": [ESCAPE] * 6000}, ""),
    ({"join": True, "powers": ["\udcff"]}, ""),
    ({"join": True, "fourth": True}, "LA-063"),
    ({"join": True, "seat": 1}, "LA-063"),
    ({"join": True, "\n" * 300: 1}, "LA-063"),
    ({"join": True, 1: 1}, "LA-063"),
    ({"join": 1}, "LA-076"),
    ({"join": "yes"}, "LA-076"),
    ({"join": None, "plus": 1}, "LA-076"),
    ({"plus": 1}, "LA-076"),
    ({"join": True, "move": 1}, "LA-075"),
    ({"join": True, "plus": 1, "draw": 1}, "LA-075"),
    ({"join": True, "reveal": 1}, "LA-075"),
    (None, "LA-063"),
    (3, "LA-063"),
    (True, "LA-063"),
    ([], "LA-063"),
    ([ESCAPE], "LA-063"),
    ([["join", True]], "LA-063"),
    (b"join", ""),
    (object(), ""),
    ("plus 5", "LA-063"),
    ("plus 999999999999999999999999", "LA-063"),
    ("plus -1", "LA-064"),
    ("plus 1.5", "LA-064"),
    ("plus \u0663", "LA-064"),  # an Arabic three
    ("plus \u00b2", "LA-064"),  # a raised two
    ("bull_whip 2", "LA-064"),
    ("bull_whip, Bull Whip", "LA-064"),
    ("bull_whip 99999999999999999999", "LA-064"),
    ("join, move 1", "LA-075"),
    ("nonsense", "LA-064"),
    ("join" + " ," * 300 + "plus 9", "LA-063"),  # too long to be read to its end
    ("x" * 100_000, ""),
    ("join\udcff", ""),
    ("\x00", "LA-064"),
]


@pytest.mark.rule("LA-063", "LA-064", "LA-075", "LA-076")
@pytest.mark.parametrize(("plain", "rule"), ALLOCATIONS, ids=range(len(ALLOCATIONS)))
@pytest.mark.parametrize("seat", [0, 1])
def test_allocations_that_are_none(seat: int, plain: Any, rule: str) -> None:
    cards = {seat: [ESCAPE, PEEK], 2: ["goatskin"]}
    match = allocating(cards=cards, at={0: "cairo", 1: "cairo"})
    if seat:
        answer(match, (0, NO_CUBES))
    stays(match, seat, plain, rule)


@pytest.mark.rule("LA-072")
@pytest.mark.parametrize("plain", [OUT, off(draw=1), "off", "move 1"])
def test_the_active_player_off_camera(plain: Any) -> None:
    stays(allocating(at={0: "cairo"}), 0, plain, "LA-072")


OFF_CAMERA: list[tuple[Begin, Any, str]] = [
    (others_placing, off(move=1), "LA-158"),  # from Start
    (others_placing, off(reveal=1), "LA-161"),
    (lambda: others_placing(at={1: "cairo"}), off(reveal=1), "LA-164"),
    (lambda: others_placing(at={1: "cairo"}, looked=[1] * 12), off(reveal=1), "LA-164"),  # another has seen it
    (lambda: others_placing(at={1: "cairo"}, looked=[0, 0] + [2] * 10), off(reveal=1), "LA-164"),  # no blue card
    (lambda: others_placing(at={1: "cairo"}, start=("turn", 4), shown=[4, 4]), off(reveal=1), "LA-164"),  # this turn
    (lambda: others_placing(at={1: "cairo"}, start=("turn", 4), looked=[2] * 12, up=[3, 3] + [0] * 10),
     off(reveal=1), "LA-164"),  # face up since an earlier turn
    (lambda: others_placing(at={1: "cairo"}, also=lambda table: _no_cards(table)), off(draw=1), "LA-193"),
    (lambda: others_placing(at={1: "cairo"}), off(move=3, draw=2), "LA-063"),
    (lambda: others_placing(at={1: "cairo"}), {"join": False, "move": -1}, "LA-063"),
    (lambda: others_placing(at={1: "cairo"}), {"join": False, "plus": 1}, "LA-074"),
    (lambda: others_placing(at={1: "cairo"}), {"join": False, "rewards": 1, "move": 1}, "LA-074"),
]  # fmt: skip


def _no_cards(table: Film) -> None:
    for card in table.adventures[:]:
        table.adventures.remove(card)
        table.gone.append(card)


@pytest.mark.rule("LA-158", "LA-161", "LA-164", "LA-193", "LA-074")
@pytest.mark.parametrize(("begin", "plain", "rule"), OFF_CAMERA, ids=range(len(OFF_CAMERA)))
def test_off_camera_boxes_that_cannot_be_used(begin: Begin, plain: Any, rule: str) -> None:
    stays(begin(), 1, plain, rule)


@pytest.mark.rule("LA-073", "LA-077")
def test_changing_or_withdrawing_an_allocation_and_confirming_twice() -> None:
    match = others_placing()
    answer(match, (1, join(plus=1)))
    for plain in (join(plus=1), join(plus=2), OUT):
        stays(match, 1, plain, "LA-073")
    before = everything(match)
    with pytest.raises(Refused, match="stays"):
        match.withdraw(1)
    assert everything(match) == before
    answer(match, (2, OUT))
    assert match.table.contribution == [0, 1, 0]


@pytest.mark.rule("LA-073", "LA-086", "LA-R22")
@pytest.mark.parametrize("who", [0, 1, 2])
def test_changing_an_allocation_after_somebody_has_used_a_curse_power(who: int) -> None:
    """Seat 1 has confirmed; neither they themselves nor anybody else opens that again by looking at the next card."""
    match = others_placing(cards={who: [PEEK]})
    answer(match, (1, join(plus=1)), (who, "deed:peek"))
    assert match.table.curses[who] == 1
    assert (match.waiting, match.committed) == ((2,), (1,))
    for plain in (join(plus=1), join(plus=3), OUT):
        stays(match, 1, plain, "LA-073")
    with pytest.raises(Refused, match="stays"):
        match.withdraw(1)
    answer(match, (2, OUT))
    assert match.table.contribution == [0, 1, 0]


@pytest.mark.rule("LA-063")
def test_changing_an_allocation_after_the_reveal() -> None:
    match = allocating()
    revealed(match, a=join(plus=1), b=join(plus=1))
    for seat in range(3):
        stays(match, seat, join(plus=3))


@pytest.mark.rule("LA-051", "LA-282")
def test_joining_into_the_credits_where_another_choice_exists() -> None:
    stays(others_placing(time=[0, 26, 0], at={1: "ankara"}), 1, NO_CUBES, "LA-051")
    stays(others_placing(time=[0, 25, 0], at={1: "lisbon"}), 1, NO_CUBES, "LA-051")
    stays(others_placing(time=[0, 25, 0], cards={1: ["stowaway"]}), 1, NO_CUBES, "LA-282")


@pytest.mark.rule("LA-051")
def test_travelling_into_the_credits_where_another_choice_exists() -> None:
    stays(film(time=[25, 0, 0], at={0: "ankara"}), 0, "shanghai", "LA-051")


# --- activations ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-088")
def test_activating_a_card_twice() -> None:
    match = scene(2, [""], cards={1: [PEEK]})
    answer(match, (1, "deed:peek"))
    stays(match, 1, "deed:peek")


@pytest.mark.rule("LA-284")
def test_a_curse_icon_with_three_curses() -> None:
    stays(scene(2, [""], cards={1: [PEEK]}, curses=[0, 3]), 1, "deed:peek")
    match = scene(2, [".|x"], cards={0: [IGNORES], 1: [IGNORES]}, curses=[3, 0], present=True)
    stays(match, 0, "ignore")


@pytest.mark.rule("LA-089")
@pytest.mark.parametrize(
    "plain", ["deed:peek", "deed:", "deed:ignore", "deed:bull_whip", "deed:ability_1", "deed:\udcff"]
)
def test_activating_what_one_does_not_have(plain: str) -> None:
    match = scene(2, [""], cards={1: [PEEK, ESCAPE]})
    stays(match, 0, plain)


@pytest.mark.rule("LA-136")
def test_an_effect_symbol_that_does_not_match() -> None:
    match = scene(2, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "destroy"), 1))
    asked(match, 0, "LA-117")
    stays(match, 0, "work", "LA-117")


# --- looking where one may not -------------------------------------------------------------------------------------


@pytest.mark.rule("LA-073")
def test_a_refusal_tells_nothing_of_what_others_have_confirmed() -> None:
    told = []
    for plain in (join(plus=3), OUT):
        match = others_placing()
        answer(match, (1, plain))
        told.append([channels(match, seat) for seat in (0, 2)] + [refused(match, 2, join(plus=9))])
    assert told[0] == told[1]


@pytest.mark.rule("LA-019", "LA-028")
def test_what_is_hidden_stands_in_no_view_and_no_log() -> None:
    match = Match(GAME, seats=3, seed=2, options={"mats": "random"})
    table = match.table
    secret = {table.printed(card).title for card in (*table.temple, *table.rewrites[1], *table.tops)}
    for seat in (0, 2):
        seen = match.view(seat)
        assert all(seen.table.face[card] < 0 for card in (*table.temple, *table.rewrites[1], *table.tops))
        assert seen.table.draws == {}
        assert not any(title in line for title in secret for line in log(match, seat))


# --- saved games ---------------------------------------------------------------------------------------------------


def saved() -> Match[Film]:
    """In the second turn, all in Ankara."""
    match = Match(GAME, seats=2, seed=3, options={"mats": "random"})
    active = match.table.active
    answer(match, (active, "ankara"), (active, NO_CUBES), (1 - active, OUT))
    while match.table.turn == 1:
        seat = match.waiting[0]
        wanted = ("exit", "pass", "done", *choices(match, seat))
        answer(match, (seat, next(each for each in wanted if each in choices(match, seat))))
    return match


def load(tmp_path: Path, data: bytes) -> Match[Any]:
    path = tmp_path / "saved.json"
    path.write_bytes(data)
    return fabletop.load(path)


def thirteen_black_cubes(table: Film) -> None:
    table.black[0] += 9


def eight_lives(table: Film) -> None:
    table.life[0] = LIVES + 1


def a_disc_past_the_credits(table: Film) -> None:
    table.time[0] = table.rc + 1


def four_curses(table: Film) -> None:
    table.curses[0] = 4


def a_tile_in_berlin_that_nobody_took(table: Film) -> None:
    table.tile_at[0] = box().berlin


def two_tiles_in_one_city(table: Film) -> None:
    table.tile_at[0] = table.tile_at[1]


def a_fifth_mat(table: Film) -> None:
    table.mat[0] = table.mat[1]


TAMPERED = [
    thirteen_black_cubes, eight_lives, a_disc_past_the_credits, four_curses, a_tile_in_berlin_that_nobody_took,
    two_tiles_in_one_city, a_fifth_mat,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED)
def test_saved_games_in_a_state_that_cannot_occur(tmp_path: Path, tamper: Callable[[Film], None]) -> None:
    """A match whose state was changed by hand and then saved with a hash that fits it."""
    match = saved()
    assert load(tmp_path, encode(match.record())).hash() == match.hash()
    tamper(match.table)
    match.books.checks.clear()
    with pytest.raises(SaveError, match="damaged"):
        load(tmp_path, encode(match.record()))


EDITS: list[tuple[str, Any]] = [
    ("entries.0.2", "atlantis"),
    ("entries.0.1", 7),
    ("entries.1.2", {"join": True, "plus": 5}),
    ("entries.1.2", {"join": False}),
    ("entries.1.2", {"join": True, "powers": ["torch"]}),
    ("seats", 6),
    ("seats", 1),
    ("options.small_table_bonus", 3),
    ("options.black", 13),
    ("black", [13, 1, 1]),
]


@pytest.mark.parametrize(("path", "value"), EDITS, ids=range(len(EDITS)))
def test_edited_saved_games(tmp_path: Path, path: str, value: Any) -> None:
    plain = msgspec.json.decode(encode(saved().record()))
    here: Any = plain
    *way, last = path.split(".")
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = value
    with pytest.raises(SaveError, match=r"not possible|cannot be set up|damaged|unknown field"):
        load(tmp_path, msgspec.json.encode(plain))


def test_a_remark_of_another_game() -> None:
    match = scene(2, [""])
    for plain in ("a1", "walk:c", {"word": ["da_h_start"], "splay": "left"}, {"route": ["b"]}, "taxi"):
        stays(match, 0, plain, "LA-117")
    remain(match, 0)
