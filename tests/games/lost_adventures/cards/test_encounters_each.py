"""The 52 encounters: each is turned up, each hurts, and each space of each track does what is printed on it."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import Film
from fabletop.testing.strict import strict

from ..allocating import NO_CUBES, OUT
from ..arrange import city, film
from ..encounter import SECRET_EXIT
from ..printed import entries
from .support import SYMBOLS, Shown, changes, empty_decks, flipping, harm, standing

shows = Shown()
ENCOUNTERS = entries("encounters.yaml")
# Where each shape of encounter is played, from where the Enemy comes, and the one way he has to go.
WHERE = {
    "circle": ("lisbon", "cairo", "athens"),
    "pentagon": ("london", "cairo", "ankara"),
    "triangle": ("lhasa", "berlin", "ankara"),
    "square": ("athens", "lhasa", "baghdad"),
}
WORKER = {"lever": "windlass_handle", "destroy": "short_fuse", "decision": "one_has_to_stay"}


def test_every_encounter_has_a_test() -> None:
    shows.all_of(ENCOUNTERS)
    assert len(shows.cards) == 52


def test_the_enemy_has_one_way_to_go() -> None:
    """So that nobody is asked which way they take."""
    for where, enemy, between in WHERE.values():
        away = box().distance[city(where)]
        assert [each for each in box().near[city(enemy)] if away[each] < away[city(enemy)]] == [city(between)]


@pytest.mark.rule("LA-052", "LA-053", "LA-055", "LA-056", "LA-058", "LA-078")
@shows.each(ENCOUNTERS)
def test_it_is_turned_up(name: str) -> None:
    """The hubris of its back is for the active player and for who joins; its deck is that of its category."""
    card = ENCOUNTERS[name]
    where = WHERE[card["shape"]][0]
    match = film(3, encounter=name, printed=empty_decks(category=card["category"]), secret_card=3, black=[1, 1, 1])
    table = match.table
    with strict(match) as play:
        play.answer(0, where, rule="LA-035", waiting=[0])
        assert table.hubris == [int(card["hubris"]), 0, 0]
        assert table.printed(table.scene[0]).id == name
        play.answer(0, NO_CUBES, rule="LA-063", waiting=[0])
        play.answer(1, NO_CUBES, rule="LA-073", waiting=[1, 2])
        play.answer(2, OUT, rule="LA-073", waiting=[2])
        play.until(0, prompt="Remain in the scene")
    assert table.hubris == [int(card["hubris"])] * 2 + [0]
    assert table.inside == [1, 1, 0]
    assert (table.success, table.enemy_marker) == (0, 2)
    flipped = {entries("resolution.yaml")[table.printed(each).id]["category"] for each in table.flipped}
    assert flipped == {card["category"]}


@pytest.mark.rule("LA-101", "LA-104", "LA-R79")
@shows.each(ENCOUNTERS)
def test_each_hit_is_its_threat(name: str) -> None:
    """Where the Enemy is, each X hurts each player still in, and nobody else."""
    card = ENCOUNTERS[name]
    match = flipping(name, WHERE[card["shape"]][0], "|x.x", seats=3, inside=[1, 1, 0], present=True)
    table = match.table
    with strict(match) as play:
        play.until(0, prompt="Remain in the scene", can=["remain", "exit"])
    fresh = {"life": 7, "time": 0, "noise": 0, "curses": 0, "hubris": 0, "green": 0}
    hurt = harm(card["threat"], card["threat"])
    assert [changes(fresh, standing(table, seat)) for seat in range(3)] == [hurt, hurt, {}]


# --- the tracks ------------------------------------------------------------------------------------------------------


def on_entering(name: str, step: int, **more: Any) -> Match[Film]:
    """One check brings the marker to a step of the track. Seats 0 and 1 are still in, seat 2 is not."""
    card = ENCOUNTERS[name]
    where, enemy, _ = WHERE[card["shape"]]
    fields: dict[str, Any] = {"success": step - 1, "inside": [1, 1, 0], "rewards": [4, 4, 4], "enemy": enemy}
    return flipping(name, where, "c", seats=3, **(fields | more))


@pytest.mark.rule("LA-095", "LA-118", "LA-133", "LA-135", "LA-134", "LA-098")
@shows.each(ENCOUNTERS)
def test_every_space_is_entered(name: str) -> None:
    """It gives as many rewards as its number says; an X on it brings the Enemy nearer, a green square a green cube.
    Nobody has a card for other symbols."""
    card = ENCOUNTERS[name]
    _, enemy, between = WHERE[card["shape"]]
    for step, space in enumerate(card["track"][1:], 1):
        match = on_entering(name, step)
        table, symbols = match.table, [each["op"] for each in space.get("symbols", [])]
        with strict(match) as play:
            play.answer(0, "exit", rule="LA-117", can=["remain", "exit"], waiting=[0])
            if space["n"]:
                play.answer(0, "done", prompt=f"{space['n']} left", rule="LA-120", waiting=[0])
            play.until(1, prompt="Remain in the scene", can=["remain", "exit"])
        assert table.success == step
        assert table.green == ([1, 1, 0] if "green" in symbols else [0, 0, 0])
        assert table.enemy_at == city(between if "x" in symbols else enemy)
        assert (table.life, table.hubris, table.noise, table.time) == ([7] * 3, [0] * 3, [0] * 3, [0] * 3)


def spaces_with(*signs: str) -> list[tuple[str, int, Any]]:
    """Encounter, step and symbol of all spaces with one of these symbols."""
    return [
        (name, step, symbol)
        for name, card in ENCOUNTERS.items()
        for step, space in enumerate(card["track"])
        for symbol in space.get("symbols", [])
        if symbol["op"] in signs
    ]


@pytest.mark.rule("LA-134", "LA-101")
@pytest.mark.parametrize(("name", "step", "_symbol"), spaces_with("x"))
def test_an_x_on_the_track_hits_where_the_enemy_is(name: str, step: int, _symbol: dict[str, str]) -> None:
    match = on_entering(name, step, present=True)
    before = standing(match.table, 2)
    with strict(match) as play:
        play.until(0, prompt="Remain in the scene", can=["remain", "exit"])
    hurt = harm(ENCOUNTERS[name]["threat"])
    assert [changes(before, standing(match.table, seat)) for seat in range(3)] == [hurt, hurt, {}]


@pytest.mark.rule("LA-136", "LA-137", "LA-R39")
@pytest.mark.parametrize(("name", "step", "symbol"), spaces_with(*SYMBOLS))
def test_an_effect_symbol_on_the_track_can_be_worked(name: str, step: int, symbol: dict[str, str]) -> None:
    match = on_entering(name, step, cards={0: [WORKER[symbol["op"]]]})
    before = standing(match.table, 2)
    threat = ENCOUNTERS[name]["threat"]
    with strict(match) as play:
        play.answer(0, "work", rule="LA-136", can=["pass", "work"], waiting=[0])
        play.until(0, prompt="Remain in the scene", can=["remain", "exit"])
    found = [changes(before, standing(match.table, seat)) for seat in range(3)]
    assert found == [harm("hubris", threat), harm(threat), {}]


@pytest.mark.rule("LA-138", "LA-139", "LA-140", "LA-141")
@pytest.mark.parametrize(("name", "step", "symbol"), spaces_with("door"))
def test_a_secret_door_lets_out(name: str, step: int, symbol: dict[str, Any]) -> None:
    door = {"green": False, "hubris": False, **symbol}
    match = on_entering(name, step, cards={0: [SECRET_EXIT]})
    with strict(match) as play:
        play.answer(0, "leave", rule="LA-138", can=["stay", "leave"], waiting=[0])
        play.answer(0, "done", prompt=f"{door['n']} left", rule="LA-120", waiting=[0])
        play.until(1, prompt="Remain in the scene", can=["remain", "exit"])
    table = match.table
    assert table.inside == [0, 1, 0]
    assert table.green == [int(door["green"]), 0, 0]
    assert table.hubris == [int(door["hubris"]), 0, 0]
    assert table.time == [0, 0, 0]


def test_all_kinds_of_symbols_are_there() -> None:
    numbers = {sign: len(spaces_with(sign)) for sign in ("x", "green", *SYMBOLS, "door")}
    assert numbers == {"x": 28, "green": 52, "lever": 8, "destroy": 8, "decision": 4, "door": 16}
