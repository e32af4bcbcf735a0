"""The setup cards, goals and backgrounds of the first act: how each area is laid out, and what its setup card does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import day, space

from fabletop.games.projector.box import box
from fabletop.games.projector.naming import space_key
from fabletop.games.projector.rules.baddies import defeat
from fabletop.games.projector.rules.deck_building import banned
from fabletop.games.projector.rules.harm import attack
from fabletop.games.projector.rules.objectives import achieve
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import ACHIEVED, ADVENTURE, HIDDEN, LOCKED, NONE, REVEALED, Outing
from fabletop.testing.arranged import log

from .trial import MAPS, Changes, Shown, follow, trial

shows = Shown()
Laid = tuple[str, str, bool]  # cards, spaces, face up

HOUSE: list[Laid] = [
    ("AH:10", "2.3", True), ("AH:11", "4.1", False),
    (" ".join(f"AH:{n}" for n in range(12, 22)), "1.1 2.1 3.1 1.2 2.2 3.2 4.2 1.3 3.3 4.3", False),
]  # fmt: skip
SPRINGS, GRASS = " ".join(f"CM:{n}" for n in range(11, 17)), " ".join(f"CM:{n}" for n in range(17, 22))
MEADOW: list[Laid] = [
    ("CM:10", "1.2", True), (f"{SPRINGS} {GRASS}", "1.1 2.1 3.1 4.1 2.2 3.2 4.2 1.3 2.3 3.3 4.3", False),
]  # fmt: skip
STALLS = " ".join(f"PM:{n}" for n in range(13, 24))
CELLAR: list[Laid] = [
    ("DC:10", "2.1", True), ("DC:12", "3.1", True), ("DC:13", "4.2", False), ("DC:11", "3.4", False),
    ("DC:14 DC:15 DC:16 DC:17", "1.1 1.2 2.2 3.2", False),
    ("DC:18 DC:19 DC:20 DC:21 DC:22", "1.3 2.3 3.3 4.3 2.4", False),
]  # fmt: skip
LAYOUTS: dict[str, list[Laid]] = {
    "AH:02": HOUSE,
    "AH:03": [HOUSE[0], ("AH:22", "4.1", False), HOUSE[2]],
    "CM:02": MEADOW,
    "CM:03": [
        ("CM:10", "1.2", True), (SPRINGS, "1.1 3.1 4.1 1.3 2.3 4.3", True), (GRASS, "2.1 2.2 3.2 4.2 3.3", True),
    ],
    "CM:04": MEADOW,
    "PM:02": [
        ("PM:10", "2.4", True), ("PM:11", "4.1", False), ("PM:12", "2.2", False),
        (STALLS, "2.1 3.1 1.2 3.2 4.2 1.3 2.3 3.3 4.3 1.4 3.4", False),
    ],
    "PM:03": [
        ("PM:10", "3.4", True), ("PM:11", "1.1", False), ("PM:12", "3.2", False),
        (STALLS, "2.1 3.1 1.2 2.2 4.2 1.3 2.3 3.3 4.3 2.4 4.4", False),
    ],
    "DC:02": CELLAR,
    "DC:03": CELLAR,
}  # fmt: skip
DONE = {"AH:03": ["AH:04"], "CM:03": ["CM:05", "PM:04"], "CM:04": ["CM:05"], "PM:03": ["PM:04"], "DC:03": ["DC:04"]}
"""Which goals are achieved where another setup card than the first holds."""


def layout(id_: str, seats: int = 2, seed: int = 0, **fields: Any) -> Outing:
    """An area is laid out by a setup card that holds; decks are about to be built."""

    def ready(table: Outing) -> None:
        table.area = table.box.area_index[id_[:2]]
        for each in DONE.get(id_, ()):
            table.objectives[table.box.objective_index[each]] = ACHIEVED

    fields = {"phase": ADVENTURE, **fields}
    table = day(("lay_out",), ("decks",), seats=seats, seed=seed, fields=fields, also=ready).table
    assert table.box.setups[table.setup].id == id_
    return table


@shows(*LAYOUTS)
@pytest.mark.parametrize("id_", LAYOUTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_cards_and_figures_are_put(id_: str, seats: int) -> None:
    table = layout(id_, seats)
    rest = {space_key(n) for n, card in enumerate(table.grid) if card != NONE}
    for cards, spaces, up in LAYOUTS[id_]:
        keys = spaces.split()
        assert sorted(table.location(space(key)).id for key in keys) == cards.split()
        assert {table.up[space(key)] for key in keys} == {up}
        rest -= set(keys)
    assert not rest
    if LAYOUTS[id_] is MEADOW:  # in any order within a row, and two springs in each
        for row in range(3):
            found = [table.printed_on(card).id for card in table.grid[6 * row : 6 * row + 4]]
            assert len([each for each in found if each in SPRINGS]) == 2
    assert table.at == [space(LAYOUTS[id_][0][1])] * seats


@pytest.mark.parametrize("id_", ["CM:02", "CM:04"])
def test_every_row_of_the_meadow_is_dealt_anew(id_: str) -> None:
    """Springs lie at its ends too."""
    ends: list[set[str]] = [set(), set(), set()]
    for seed in range(8):
        table = layout(id_, seed=seed)
        for row in range(3):
            ends[row] |= {table.location(space(f"{column}.{row + 1}")).id for column in (1, 4)}
    assert all(any(each in SPRINGS for each in found) for found in ends)


GOALS: dict[str, tuple[list[str], bool, list[str], str]] = {
    "AH:04": (["AH:02", "AH:03"], True, [], "PR:020"),
    "CM:05": (["CM:02", "CM:03", "CM:04"], True, [], "PR:037"),
    "CM:06": (["CM:03"], False, ["PM:04", "CM:05"], "PR:023"),
    "PM:04": (["PM:02", "PM:03"], True, [], "PR:055"),
    "DC:04": (["DC:02", "DC:03"], False, [], "PR:074"),
}
"""With which setup cards each goal lies there, whether face down at first, what must be achieved before, and what is
read when it is."""


@shows(*GOALS)
@pytest.mark.parametrize("id_", GOALS)
def test_the_goals(id_: str) -> None:
    setups, hidden, requires, consequence = GOALS[id_]
    for setup in LAYOUTS:
        if setup[:2] == id_[:2]:
            table = layout(setup)
            found = table.objectives[table.box.objective_index[id_]]
            there = ACHIEVED if id_ in DONE.get(setup, ()) else HIDDEN if hidden else REVEALED
            assert found == (there if setup in setups else LOCKED), setup
    number = box().objective_index[id_]
    assert sorted(box().objectives[number].requires) == sorted(requires)
    match = trial(lambda table: achieve(table, number, 0), area=id_[:2])
    changes = follow(match)
    assert f"+{consequence}" in changes["read"]
    assert match.table.objectives[number] == ACHIEVED


@shows("AH:01", "CM:01", "PM:01", "DC:01")
@pytest.mark.rule("TP-120")
@pytest.mark.parametrize("area", ["AH", "CM", "PM", "DC"])
def test_the_background_of_an_area_is_read_when_it_is_chosen(area: str) -> None:
    match = day(("adventure",), fields={"areas": [True] * 4})
    background = next(each for each in box().backgrounds.values() if each.id == f"{area}:01")
    assert background.prose not in log(match)
    follow(match, f"area:{area}", until="deck")
    assert background.prose in log(match)


# --- what setup cards do at once -------------------------------------------------------------------------------------


def held(table: Outing) -> list[list[str]]:
    return [sorted(table.printed_on(card).card.kind for card in cards) for cards in table.held]


def test_everybody_comes_to_the_market_with_something_to_trade() -> None:
    assert [len(each) for each in held(layout("PM:02", 3))] == [2, 2, 2]
    assert [len(each) for each in held(layout("PM:03", 3))] == [1, 1, 1]
    assert held(layout("AH:02")) == [[], []]
    assert held(layout("AH:03")) == [[], []]


@pytest.mark.parametrize(("seats", "round_", "drawn"), [(2, 2, 1), (2, 3, 2), (2, 4, 1), (3, 3, 1), (4, 3, 1)])
def test_in_the_house_two_players_draw_a_second_entropy_card_in_the_third_round(
    seats: int, round_: int, drawn: int
) -> None:
    for seat in (0, 1):
        match = under("AH:02", ("turn", seat), seats=seats, fields={"round": round_})
        before = len(match.table.entropy)
        follow(match, until="act")
        assert before - len(match.table.entropy) == drawn


@pytest.mark.parametrize(("id_", "seats", "brass"), [
    ("DC:02", 2, 1), ("DC:02", 3, 1), ("DC:02", 4, 2), ("DC:03", 2, 0), ("DC:03", 3, 0), ("DC:03", 4, 0),
])  # fmt: skip
def test_in_the_cellar_the_pump_can_be_made(id_: str, seats: int, brass: int) -> None:
    table = layout(id_, seats)
    assert held(table) == [["brass"] * brass] * seats
    assert [table.box.faces[number].id for number in table.recipes] == ["IT:13"]


def test_the_hare_waits_in_a_corner_of_the_meadow_that_is_wound() -> None:
    table = layout("CM:03")
    assert [(table.printed_on(each.card).id, each.area - 100) for each in table.opponents] == [("BD:02", space("4.1"))]
    assert table.flags == {"proj.CM.chase": 1, "proj.CM.post": 1}
    assert [table.box.projectors[number].id for number in table.read] == ["PR:040"]
    for setup in ("CM:02", "CM:04"):
        assert layout(setup).opponents == []


@pytest.mark.parametrize(("flags", "attack"), [
    ({}, 1), ({"camp.oiled": 1}, 0), ({"camp.sparekey": 1}, 2), ({"camp.oiled": 1, "camp.sparekey": 1}, 1),
])  # fmt: skip
def test_the_hare_remembers_who_oiled_its_harness_and_who_has_its_key(flags: dict[str, int], attack: int) -> None:
    table = layout("CM:03", flags=flags)
    assert baddie_value(table, table.opponents[0].card, "attack") == attack


# --- what they do later ----------------------------------------------------------------------------------------------


def under(id_: str, *steps: tuple[str | int, ...], **laid: Any) -> Any:
    """A projection under a setup card."""
    fields = {"setup": box().setup_index[id_], **laid.pop("fields", {})}
    done = [*DONE.get(id_, ()), *laid.pop("done", ())]
    return trial(None, *steps, area=id_[:2], done=done, fields=fields, **laid)


def round_over(id_: str, *answers: Any, **laid: Any) -> Changes:
    """A round ends under a setup card; what changes beside that."""
    changes = follow(under(id_, ("round_end",), **laid), *answers)
    assert changes.pop("round") == 1
    return changes


POSTS = ("1.1", "4.1", "4.3", "1.3")
TRACK = {**MAPS["CM"], "1.1": "CM:13", "2.2": "CM:17", "1.3": "CM:14", "3.2": "CM:20"}  # no walls along the edge
ON_THE_WAY = {0: ("2.1", "3.1"), 1: ("4.2",), 2: ("3.3", "2.3"), 3: ("1.2",)}


@pytest.mark.parametrize("id_", ["CM:02", "CM:03", "CM:04"])
@pytest.mark.parametrize("post", range(4))
def test_the_hare_runs_two_spaces_in_a_round_from_post_to_post(id_: str, post: int) -> None:
    start, end = POSTS[post], POSTS[(post + 1) % 4]
    flags = {"proj.CM.post": post}
    changes = round_over(id_, house=TRACK, baddies={"BD:02": start}, flags=flags)
    way = ON_THE_WAY[post]
    if len(way) == 2:  # three spaces apart
        assert changes == {"baddies": [f"+BD:02 on {way[1]}", f"-BD:02 on {start}"]}
        changes = round_over(id_, house=TRACK, baddies={"BD:02": way[1]}, flags=flags)
        start = way[1]
    then = {"flag proj.CM.post": 1 if post < 3 else -3}
    assert changes == {"baddies": [f"+BD:02 on {end}", f"-BD:02 on {start}"], **then}


@pytest.mark.parametrize("id_", ["CM:02", "CM:03", "CM:04"])
def test_the_hare_that_was_let_off_stays_where_it_is(id_: str) -> None:
    assert round_over(id_, baddies={"BD:02": "1.1"}, done=["CM:06"]) == {}


def test_the_hare_comes_back_to_its_corner() -> None:
    assert round_over("CM:03", flags={"proj.CM.post": 3}) == {
        "baddies": ["+BD:02 on 4.1"], "flag proj.CM.post": -2,
    }  # fmt: skip
    for setup in ("CM:02", "CM:04"):
        assert round_over(setup) == {}


@pytest.mark.parametrize("id_", ["AH:02", "AH:03", "CM:02", "CM:03", "CM:04", "PM:02", "PM:03", "DC:02", "DC:03"])
def test_on_another_visit_a_test_for_a_text_finds_something_once_a_turn(id_: str) -> None:
    """In the Study, and in none of the areas' own rooms: what its text gives is the same everywhere."""
    home = {"at": {0: "1.1", 1: "1.1"}, "house": {"1.1": "CM:18", "2.1": "CM:18", "1.2": "AH:10"}, "up": ["1.1", "2.1"]}
    match = under(id_, roll=15, hands={0: ["Assemble", "Assemble"], 1: []}, **home)
    text = f"text:0:{box().face('CM:18').texts.all[1]}"
    found = follow(match, text, "Play Assemble for this")["held 0"]
    again = id_ in ("AH:03", "CM:04")
    assert found == (["+brass", "+wood"] if again else ["+wood"])
    if again:
        match.table.at[0] = space("2.1")
        match.table.draws["tests"] -= 1
        changes = follow(match, f"text:1:{box().face('CM:18').texts.all[1]}", "Play Assemble for this")
        assert changes["held 0"] == ["+cloth"]


def attacked(id_: str, *answers: Any, by: str = "EA:01", **laid: Any) -> Changes:
    fields = {"setup": box().setup_index[id_]}

    async def rule(table: Outing) -> None:
        await attack(table, [table.opponents[0].card], 0)

    return follow(trial(rule, area=id_[:2], fields=fields, baddies={by: 0}, **laid), *answers)


@pytest.mark.parametrize("id_", ["PM:02", "PM:03"])
def test_in_the_market_who_attacks_may_be_paid_to_leave(id_: str) -> None:
    wood: dict[str, Any] = {"resources": {0: ["wood"]}}
    hurt = {"lost 0": 1, "deck 0": -1}
    assert attacked(id_, "Yes", **wood) == {
        "baddies": ["-EA:01 of 0"], "dismissed": ["+EA:01"], "held 0": ["-wood"], "used up": ["+wood"],
    }  # fmt: skip
    assert attacked(id_, "No", **wood) == hurt
    assert attacked(id_) == hurt
    assert attacked(id_, by="BD:09", **wood) == hurt, "the ox is relentless"
    assert attacked("AH:02", **wood) == hurt


ROWS = {2: "1.2 2.2 3.2 4.2", 3: "1.3 2.3 3.3 4.3", 4: "2.4 3.4"}


def flooded(row: int) -> Changes:
    """A row of the cellar is under water."""
    keys = ROWS[row].split()
    under_it = sorted(f"+{MAPS['DC'][key]} on {key}" for key in keys)
    return {"covered": under_it, **{f"map {key}": "DC:30 up" for key in keys}}


@pytest.mark.parametrize(("before", "row", "besides"), [
    ((), 4, {"flag proj.DC.line": 4, "read": ["+PR:062"]}),
    ((4,), 3, {"flag proj.DC.line": 3, "read": ["+PR:078"]}),
    ((4, 3), 2, {"flag proj.DC.line": 2, "baddies": ["+BD:06 of 0"]}),
])  # fmt: skip
def test_the_water_comes_up_a_row_every_second_round(before: tuple[int, ...], row: int, besides: Changes) -> None:
    flood = " ".join(ROWS[each] for each in before).split()
    assert round_over("DC:02", flood=flood, fields={"round": 2}) == {**flooded(row), **besides}
    assert round_over("DC:02", flood=flood, fields={"round": 1}) == {}
    assert round_over("DC:02", flood=flood, fields={"round": 2}, done=["DC:04"]) == {}


def test_the_top_row_stays_dry() -> None:
    flood = " ".join(ROWS.values()).split()
    assert round_over("DC:02", flood=flood, fields={"round": 2}) == {}


def test_when_the_gate_is_open_the_water_comes_and_goes() -> None:
    assert round_over("DC:03", fields={"round": 1}) == flooded(4)
    back = {"covered": ["-DC:11 on 3.4", "-DC:22 on 2.4"], "map 2.4": "DC:22", "map 3.4": "DC:11"}
    assert round_over("DC:03", flood=["2.4", "3.4"], fields={"round": 2}) == back
    assert round_over("DC:03", fields={"round": 3}) == {**flooded(4), "baddies": ["+BD:16 of 0"]}


def test_knocked_over_the_hare_loses_a_pin() -> None:
    """Where it is wound up already; it is back in its corner at the end of the round."""
    fields = {"setup": box().setup_index["CM:03"]}

    async def rule(table: Outing) -> None:
        await defeat(table, table.opponents[0].card)

    pinned = {"baddies": ["-BD:02 on 1.1"], "read": ["+PR:033"], "flag proj.CM.pins": 1, "flag proj.CM.post": 1}
    laid: dict[str, Any] = {"area": "CM", "done": DONE["CM:03"], "baddies": {"BD:02": "1.1"}}
    assert follow(trial(rule, fields=fields, **laid)) == pinned
    other = {"setup": box().setup_index["CM:02"]}
    assert follow(trial(rule, fields=other, **laid)) == {"baddies": ["-BD:02 on 1.1"]}


BANNED = {"PM:02": {"defense"}, "PM:03": {"defense"}}


@pytest.mark.rule("TP-129")
@pytest.mark.parametrize("id_", LAYOUTS)
def test_which_slides_stay_at_home(id_: str) -> None:
    table = layout(id_)
    for skill in table.box.skills:
        face = table.box.slide_face(skill.number)
        assert banned(table, 0, face) == (skill.card.stack in BANNED.get(id_, ())), skill.name
