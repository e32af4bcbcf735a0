"""The eighteen adventure cards and ten abilities that are no matches: each alone on a mat, with all that it is asked
for, does what it says and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.cards import Space
from fabletop.games.lost_adventures.state import Film
from fabletop.testing.strict import strict

from ..allocating import OUT, join
from ..arrange import city, film
from ..encounter import COVERED, LONG, door, on
from ..printed import entries
from .support import (
    PERILS,
    POWERS,
    SYMBOLS,
    WORKERS,
    Shown,
    changes,
    empty_decks,
    flipping,
    harm,
    holding,
    key_of,
    powers,
    red,
    sent,
    standing,
    standing_at,
    symbols,
    temple,
)

shows = Shown()
SCENE, PLACE = "en_ci_03", "lisbon"  # of the four that are printed with another track here
STAY = ["remain", "exit"]
EXITS, WORKING, STARS = powers("secret_exit"), powers("work"), powers("advance", "cancel", "hush")


def test_every_power_has_a_test() -> None:
    shows.all_of(name for name, power in POWERS.items() if power["effect"]["op"] != "match")
    assert len(shows.cards) == 18 + 10


def in_scene(name: str, flip: str, *track: int | Space, cube: bool = False, **more: Any) -> Match[Film]:
    """Seat 0 has a power and seat 1 has none; the scene is loud, and its track as it is given."""

    def also(table: Film) -> None:
        table.cubed[0] = [key_of(table, name)] if cube else []

    spaces = tuple(space if isinstance(space, Space) else Space(space) for space in track or LONG)
    loud = {SCENE: {"track": spaces, "threat": "noise"}}
    return flipping(SCENE, PLACE, flip, printed=loud, also=also, **(holding(name) | more))


# --- stars -----------------------------------------------------------------------------------------------------------


def use_star(name: str, flip: str, **more: Any) -> Match[Film]:
    """Use a star ability, in a city where the Enemy is."""
    match = in_scene(name, flip, cube=True, present=True, noise=[3, 3], **more)
    with strict(match) as play:
        play.answer(0, sent(name), rule="LA-097", can=["pass", sent(name)], waiting=[0])
        play.until(0, prompt="Remain", can=STAY)
    return match


@pytest.mark.rule("LA-097")
@shows.each(powers("advance"))
def test_a_star_is_one_more_success(name: str) -> None:
    table = use_star(name, "c*").table
    assert table.success == 2
    assert table.noise == [3, 3]


@pytest.mark.rule("LA-097")
@shows.each(powers("cancel"))
def test_a_star_cancels_one_x(name: str) -> None:
    table = use_star(name, "*|xx").table
    assert table.noise == [4, 4]
    assert table.success == 0


@pytest.mark.rule("LA-097")
@shows.each(powers("hush"))
def test_a_star_hushes_its_player(name: str) -> None:
    table = use_star(name, "*|x").table
    assert table.noise == [3, 4]
    assert table.success == 0


@pytest.mark.rule("LA-082", "LA-097", "LA-R26")
@pytest.mark.parametrize(("flip", "cube"), [("c|x", True), ("*|x", False)])
@shows.each(STARS)
def test_a_star_ability_needs_a_star_and_a_cube(name: str, flip: str, cube: bool) -> None:
    match = in_scene(name, flip, cube=cube, present=True, noise=[3, 3])
    with strict(match) as play:
        play.until(0, prompt="Remain", can=STAY)
    assert match.table.noise == [4, 4]


@pytest.mark.rule("LA-082", "LA-097")
@shows.each(STARS)
def test_a_star_ability_works_at_each_star_or_not_at_all(name: str) -> None:
    used = in_scene(name, "**|xx", cube=True, present=True, noise=[5, 5])
    with strict(used) as play:
        play.answer(0, sent(name), rule="LA-097")
        play.answer(0, sent(name), rule="LA-097")
        play.until(0, prompt="Remain", can=STAY)
    declined = in_scene(name, "*|x", cube=True, present=True, noise=[5, 5])
    with strict(declined) as play:
        play.answer(0, "pass", rule="LA-097")
        play.until(0, prompt="Remain", can=STAY)
    assert (declined.table.success, declined.table.noise) == (0, [6, 6])


# --- journeys and cubes ----------------------------------------------------------------------------------------------


def travelling(name: str, answer: dict[str, Any], **more: Any) -> Film:
    """The table after seat 0 has come from Cairo to London, two regions that no route joins."""
    match = film(
        2,
        ("allocate",),
        encounter="en_pe_01",
        in_city="london",
        inside=[1, 0],
        came_from=city("cairo"),
        at={0: "london"},
        secret_card=2,
        printed=empty_decks(category=entries("encounters.yaml")["en_pe_01"]["category"]),
        **(holding(name) | more),
    )
    with strict(match) as play:
        play.answer(0, answer, rule="LA-063")
        play.answer(1, OUT, rule="LA-073")
        play.until(0, prompt="Remain", can=STAY)
    return match.table


@pytest.mark.rule("LA-044", "LA-045")
@shows.each(powers("travel"))
def test_travel_is_free_with_a_cube(name: str) -> None:
    assert travelling(name, join(sent(name))).time == [1, 0]
    assert travelling(name, join(plus=1)).time == [2, 0]
    assert travelling(name, join(sent(name))).contribution == [0, 0]


@pytest.mark.rule("LA-071", "LA-087", "LA-150")
@shows.each(powers("fourth_cube"))
def test_the_fourth_cube_costs_nothing(name: str) -> None:
    assert travelling(name, join(plus=4)).hubris == [0, 0]
    assert travelling(name, join(plus=4), covered=[COVERED] * 2).hubris == [1, 0]


@pytest.mark.rule("LA-207")
@pytest.mark.parametrize("name", powers("fourth_cube"))
def test_the_fourth_cube_is_there_in_the_temple(name: str) -> None:
    match = film(2, ("fourth cubes",), phase="interlude", cubes=[3, 3], agenda=[("grail room",)], **holding(name))
    with strict(match) as play:
        play.answer(1, "no", rule="LA-207", can=["no", "yes"], waiting=[1])
        play.until(0, prompt="Ten grails.")
    assert (match.table.cubes, match.table.hubris) == ([4, 3], [0, 0])


# --- levers and the like ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-136", "LA-085", "LA-R39")
@shows.each(WORKING)
def test_an_effect_symbol_on_the_track_hits_everybody_still_in(name: str) -> None:
    symbol = POWERS[name]["effect"]["symbol"]
    match = in_scene(name, "c", 0, on(1, symbol), 2)
    before = [standing(match.table, seat) for seat in range(2)]
    with strict(match) as play:
        play.answer(0, "work", rule="LA-136", can=["pass", "work"], waiting=[0])
        play.until(0, prompt="Remain", can=STAY)
    assert changes(before[0], standing(match.table, 0)) == harm("hubris", "noise")
    assert changes(before[1], standing(match.table, 1)) == harm("noise")


@pytest.mark.rule("LA-136", "LA-286")
@pytest.mark.parametrize("name", WORKING)
def test_an_effect_symbol_may_be_left_and_others_are_not_asked_for(name: str) -> None:
    symbol = POWERS[name]["effect"]["symbol"]
    match = in_scene(name, "ccc", 0, *(on(1, each) for each in SYMBOLS))
    with strict(match) as play:
        play.answer(0, "pass", rule="LA-136", can=["pass", "work"], waiting=[0])
        play.until(0, prompt="Remain", can=STAY)
    assert (match.table.hubris, match.table.noise) == ([0, 0], [0, 0])
    again = in_scene(name, "cc", 0, on(1, symbol), on(1, symbol))
    with strict(again) as play:
        play.answer(0, "work", rule="LA-136")
        play.until(0, prompt="Remain", can=STAY)
    assert (again.table.hubris, again.table.noise) == ([1, 0], [1, 1]), "worked once"


@pytest.mark.rule("LA-225", "LA-226")
@pytest.mark.parametrize(("place", "trap"), [(6, ["time"]), (9, ["life"])])
@pytest.mark.parametrize("name", WORKING)
def test_an_effect_symbol_in_the_temple_hits_the_others(name: str, place: int, trap: list[str]) -> None:
    colour, symbol = "red" if place == 6 else "purple", POWERS[name]["effect"]["symbol"]
    id_ = f"tc_{colour}_1"
    match = temple(place, id_, seats=3, printed={id_: {"symbol": symbol}}, **holding(name, 3))
    before = [standing(match.table, seat) for seat in range(3)]
    with strict(match) as play:
        option = f"symbol_{key_of(match.table, name)}"
        play.answer(0, option, rule="LA-223", can=["pass", "run", "until", option], waiting=[0])
        play.until(0, prompt="Ten grails.")
    found = [changes(before[seat], standing(match.table, seat)) for seat in range(3)]
    assert found == [harm("hubris"), harm(*trap), harm(*trap)]


@pytest.mark.rule("LA-225")
@pytest.mark.parametrize("name", WORKING)
def test_another_symbol_in_the_temple_asks_nothing(name: str) -> None:
    for symbol in {*SYMBOLS, None} - {POWERS[name]["effect"]["symbol"]}:
        match = temple(6, "tc_red_1", printed={"tc_red_1": {"symbol": symbol}}, **holding(name))
        with strict(match) as play:
            play.until(0, prompt="Ten grails.")
        assert (match.table.hubris, match.table.noise, match.table.life) == ([0, 0], [0, 0], [7, 7])


@pytest.mark.rule("LA-138", "LA-139", "LA-087")
@shows.each(EXITS)
def test_a_secret_exit_opens_doors(name: str) -> None:
    match = in_scene(name, "c", 0, on(1, door(2)), 3, rewards=[3, 3])
    with strict(match) as play:
        play.answer(0, "leave", rule="LA-138", can=["stay", "leave"], waiting=[0])
        play.answer(0, "done", prompt="2 left.", rule="LA-120")
        play.until(1, prompt="Remain", can=STAY)
    assert match.table.inside == [0, 1]
    assert (match.table.time, match.table.hubris) == ([0, 0], [0, 0])


# --- stealing --------------------------------------------------------------------------------------------------------


def victims_cards(peril: str, least: int) -> list[str]:
    """Cards with at least so many tan symbols of a peril in all."""
    found: list[str] = []
    for id_, card in entries("adventure.yaml").items():
        if sum(tan_of(each, peril) for each in found) < least and peril in card.get("tan", {}):
            found.append(id_)
    return found


def tan_of(id_: str, peril: str) -> int:
    number: int = POWERS[id_].get("tan", {}).get(peril, 0)
    return number


@pytest.mark.rule("LA-228", "LA-229", "LA-230", "LA-233")
@pytest.mark.parametrize("least", [1, 4])
@shows.each(powers("steal"))
def test_stealing_lowers_a_rival(name: str, least: int) -> None:
    """By the green symbols, but by no more than the rival has on cards; who steals with a card takes hubris."""
    ((peril, green),) = POWERS[name]["effect"]["green"].items()
    mine = [] if ":" in name else [name]
    theirs = victims_cards(peril, least)
    match = standing_at(name, peril, active=1, cards={0: mine, 1: [*theirs, WORKERS["lever"]]})
    tan = sum(tan_of(each, peril) for each in theirs)
    with strict(match) as play:
        option = f"steal_{key_of(match.table, name)}_1"
        play.answer(0, option, rule="LA-223", can=["pass", "run", "until", option], waiting=[0, 1])
        play.until(1, prompt="Use something")
    assert match.table.peril == [green, max(0, tan - green)]
    assert match.table.hubris == [0 if ":" in name else 1, 0]


@pytest.mark.rule("LA-228", "LA-229")
@pytest.mark.parametrize("name", powers("steal"))
def test_no_theft_where_the_peril_is_another_or_nothing_is_to_be_had(name: str) -> None:
    mine = [] if ":" in name else [name]
    for peril in PERILS:
        theirs = [] if symbols(name, peril) else victims_cards(peril, 1)
        match = standing_at(name, peril, active=1, cards={0: mine, 1: [*theirs, WORKERS["lever"]]})
        with strict(match) as play:
            play.until(1, prompt="Use something")
        assert match.table.hubris == [0, 0]


# --- what costs a curse, and what is free ----------------------------------------------------------------------------


@pytest.mark.rule("LA-086", "LA-088")
@shows.each(powers("ignore"))
def test_a_curse_makes_all_x_of_a_flip_count_for_nothing(name: str) -> None:
    match = in_scene(name, "|xxx", present=True)
    with strict(match) as play:
        play.answer(0, "ignore", rule="LA-109", can=["pass", "run", "until", "ignore"], waiting=[0])
        play.until(0, prompt="Remain", can=STAY)
    assert (match.table.noise, match.table.curses) == ([0, 0], [1, 0])
    passed = in_scene(name, "|xxx", present=True)
    with strict(passed) as play:
        play.answer(0, "pass", rule="LA-109")
        play.until(0, prompt="Remain", can=STAY)
    assert (passed.table.noise, passed.table.curses) == ([3, 3], [0, 0])


@pytest.mark.rule("LA-284")
@pytest.mark.parametrize(("flip", "curses"), [("c", 0), ("|x", 3)])
@pytest.mark.parametrize("name", powers("ignore"))
def test_it_is_not_offered_without_x_or_with_three_curses(name: str, flip: str, curses: int) -> None:
    match = in_scene(name, flip, present=True, curses=[curses, 0])
    with strict(match) as play:
        play.until(0, prompt="Remain", can=STAY)
    assert match.table.curses == [curses, 0]


@pytest.mark.rule("LA-086", "LA-088", "LA-R22")
@shows.each(powers("peek"))
def test_a_curse_shows_the_next_card_to_its_player_alone(name: str) -> None:
    match = in_scene(name, "c")
    table = match.table
    with strict(match) as play:
        play.asked(0, prompt="Remain")
        card = table.deck_fight[-1]
        assert match.view(0).table.face[card] < 0
        play.deed(0, "peek")
        play.until(0, prompt="Remain", can=STAY)
    assert match.view(0).table.face[card] == table.face[card]
    assert match.view(1).table.face[card] < 0
    assert table.curses == [1, 0]
    with pytest.raises(AssertionError, match="refused"), strict(match) as play:
        play.deed(0, "peek")


@pytest.mark.rule("LA-087")
@shows.each(powers("quiet"))
def test_the_first_noise_of_each_temple_card_is_not_heard(name: str) -> None:
    loud = {id_: {"trap": (), "noise": (0, 1), "hand": ()} for id_ in entries("temple_resolution.yaml")}
    twice = [("grail room",), ("temple card", 7)]
    for covered, noise in ((holding(name)["covered"], [2, 4]), ([COVERED] * 2, [4, 4])):
        match = temple(6, red("maze"), printed=loud, agenda=twice, **(holding(name) | {"covered": covered}))
        with strict(match) as play:
            play.until(0, prompt="Ten grails.")
        assert match.table.noise == noise
