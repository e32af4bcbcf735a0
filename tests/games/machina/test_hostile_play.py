"""Illegal and hostile input about moving, abilities and targets, essence, items and monsters (bad input 8 to 10, 17 to
27, 32 and 34 to 36), line by line: each is refused in clear words, and nothing has changed. That all of it would be
allowed but for what is wrong with it is shown beside it, where the tests of the rules do not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, artifact, cards, deed, dice, go, look, news, pay, quiet, spot
from tests.games.machina.arrange import at, card, room, unit
from tests.games.machina.item_trials import trial
from tests.games.machina.story_trials import SMALL, at_rest, door, space
from tests.games.machina.test_hostile import stays

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.machina.rules.moving import push
from fabletop.games.machina.rules.spawning import spawn_monster
from fabletop.games.machina.rules.threat import toll
from fabletop.games.machina.state import AWAY, DEAD, ON_ITEM, Expedition, Marker
from fabletop.testing.arranged import choices, question, tag

HANK = {"hank": (4, 4)}
BOTH = {"hank": (4, 4), "kim": (5, 5)}


def all_stay(match: Match[Expedition], seat: int, *answers: Any) -> None:
    for answer in answers:
        stays(match, seat, answer)


def gone(*seats: int) -> Any:
    """Explorers that have died, in this order."""

    def lay(table: Expedition) -> None:
        for seat in seats:
            table.at[seat] = DEAD
            table.fallen.append(seat)

    return lay


# --- 8: steps --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-253", "MA-255", "MA-298")
def test_8_no_step_without_stamina() -> None:
    match = quiet(["hank"], at=HANK, stamina={"hank": 0}, settings={**SMALL, "zero_grace": True})
    assert choices(match) == ["end"]
    all_stay(match, 0, go(4, 5), go(5, 5), f"leap:{space(4, 5)}")


@pytest.mark.rule("MA-255", "MA-056", "MA-057", "MA-059", "MA-045")
def test_8_no_step_into_what_is_in_the_way_nor_off_the_map() -> None:
    """A closet of walls, one behind a closed door, rubble, a chest, Kim, a destroyed space, an unexplored edge."""
    walls = [((0, 0), "e|"), ((0, 0), "s-"), ((9, 0), "s="), ((8, 0), "e|")]
    match = quiet(
        ["hank", "kim"], at={"hank": (4, 0), "kim": (5, 0)},
        ground=room({(3, 0): "#", (3, 1): "C", (5, 1): "B"}, walls, edges="N"), settings=SMALL,
        fields={"shut": [door(9, 0, "s")], "destroyed": [at(4, 1)]}, stamina={"hank": 9},
    )  # fmt: skip
    blocked = [go(3, 0), go(3, 1), go(5, 1), go(5, 0), go(4, 1), go(0, 0), go(9, 0), go(4, 0)]
    all_stay(match, 0, *blocked, "go:0.5", "go:11.5", "go:1.11", "go:1.21")


@pytest.mark.rule("MA-254", "MA-253")
def test_8_no_slanting_step_past_a_blocked_corner_and_no_two_steps_for_one() -> None:
    corner = [((4, 4), "e|"), ((4, 4), "s-")]
    match = quiet(["hank"], at=HANK, ground=room(walls=corner), stamina={"hank": 1}, settings=SMALL)
    all_stay(match, 0, go(5, 5), go(5, 4), go(4, 5), go(2, 4), go(4, 2))
    assert go(3, 3) in choices(match)


# --- 9: crossings and pits -------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-256", "MA-257", "MA-258")
@pytest.mark.parametrize(("worn", "sign"), [("a_aeromantle", "C"), ("a_corset", "")])
def test_9_a_crossing_ends_neither_on_what_is_crossed_nor_before_it_is_paid(worn: str, sign: str) -> None:
    people = {"hank": (0, 0), **({} if sign else {"sarall": (1, 0)})}
    match = quiet(
        ["hank"], at=people, worn={"hank": [worn]}, stamina={"hank": 1}, settings=SMALL,
        ground=room({(1, 0): sign} if sign else {}, [((0, 0), "s-"), ((1, 0), "s-")]),
    )  # fmt: skip
    all_stay(match, 0, go(1, 0), go(2, 0))
    rich = quiet(
        ["hank"], at=people, worn={"hank": [worn]}, stamina={"hank": 2}, settings=SMALL,
        ground=room({(1, 0): sign} if sign else {}, [((0, 0), "s-"), ((1, 0), "s-")]),
    )  # fmt: skip
    assert go(2, 0) in choices(rich)
    all_stay(rich, 0, go(1, 0))


@pytest.mark.rule("MA-261")
def test_9_no_turn_ends_over_a_pit_and_no_action_leaves_one_there_without_stamina() -> None:
    match = quiet(
        ["hank"], at={**HANK, "sarall": (5, 5)}, worn={"hank": ["a_diver"]}, stamina={"hank": 3}, settings=SMALL,
        ground=room({(4, 4): "P", (3, 3): "C"}),
    )  # fmt: skip
    all_stay(match, 0, "end", ability(match, "hank"), f"chest:{space(3, 3)}")  # which cost 3 each
    assert go(4, 5) in choices(match)


# --- 10: immobile ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-265")
def test_10_what_is_immobile_is_moved_by_nobody() -> None:
    match = at_rest(
        ("hank", "kim"), ("monsters",), at={"hank": (0, 0), "rivet_maw": (5, 5)}, also=gone(1), settings=SMALL,
        ground=room({(6, 5): "P"}),
    )  # fmt: skip
    assert tag(match, 1) == "scheme"
    all_stay(match, 1, go(5, 6), go(6, 6), f"leap:{space(6, 5)}")
    pushed = trial(
        lambda table: push(table, unit(table, "rivet_maw"), at(3, 5), 2, 1, 0), ("hank",),
        at={"hank": (3, 5), "rivet_maw": (4, 5)},
    )  # fmt: skip
    assert look(pushed)["rivet_maw.at"] == (4, 5)


# --- 17, 18: cards that are not in play, and not for them ------------------------------------------------------------


@pytest.mark.rule("MA-127", "MA-138", "MA-387", "MA-173")
def test_17_nothing_is_played_of_a_card_that_is_not_in_play() -> None:
    match = quiet(
        ["hank", "kim"], at={**BOTH, "sarall": (4, 5)}, gear={"hank": ["w_maul", "wasp_schnapps"]},
        worn={"kim": ["w_spade"]}, event="warm_draft", essence={"hank": 5, "kim": 5}, chapter="ice_3",
        also=lambda table: table.events_out.insert(0, table.events.pop()),
    )  # fmt: skip
    buried = match.table.printed(match.table.events_out[0]).texts.played
    past = [f"play:3:{match.table.events_out[0]}:{number}" for number in buried]
    others = [ability(match, "w_maul"), ability(match, "w_spade"), ability(match, "ice_2"), ability(match, "ice_8")]
    all_stay(match, 0, *others, *past)
    all_stay(match, 1, deed(match, "w_maul"), deed(match, "wasp_schnapps"), deed(match, "ice_2"))
    match.answer(0, ability(match, "wasp_schnapps"))
    assert look(match)["aside"] == ["wasp_schnapps"]
    all_stay(match, 0, ability(match, "wasp_schnapps"))  # it waits for its marker
    assert {ability(match, "warm_draft"), ability(match, "ice_3")} <= set(choices(match))


@pytest.mark.rule("MA-140", "MA-139", "MA-493")
def test_18_horror_is_for_monsters_and_events_and_chapters_are_for_explorers() -> None:
    laid: dict[str, Any] = {
        "dread": "lent_claws", "event": "warm_draft", "chapter": "ice_8", "settings": SMALL,
        "at": {"hank": (4, 4), "sarall": (4, 5)},
    }  # fmt: skip
    match = quiet(["hank", "kim"], also=gone(1), **laid)
    all_stay(match, 0, ability(match, "lent_claws"), ability(match, "sarall"))
    hive = at_rest(("hank", "kim"), ("monsters",), also=gone(1), **laid)
    assert ability(hive, "lent_claws") in choices(hive, 1)
    all_stay(hive, 1, ability(hive, "warm_draft"), ability(hive, "ice_8"), ability(hive, "hank"))


# --- 19: costs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-131", "MA-132", "MA-177", "MA-R49")
def test_19_what_cannot_be_paid_in_full_is_not_played() -> None:
    match = quiet(
        ["hank", "kim"], at={**BOTH, "sarall": (4, 5)}, stamina={"hank": 2}, worn={"hank": ["w_circular_saw"]},
        event="burn_the_furniture", ground=room({(3, 3): "C"}), fields={"destroyed": [at(3, 3)]},
    )  # fmt: skip
    all_stay(match, 0, ability(match, "hank"), ability(match, "w_circular_saw"), ability(match, "w_circular_saw", 1))
    all_stay(match, 0, ability(match, "burn_the_furniture"))  # the chest is destroyed already
    all_stay(match, 1, deed(match, "kim", 1))  # 1 essence, and nobody has any


@pytest.mark.rule("MA-R49", "MA-131")
def test_19_a_fatal_cost_is_refused_by_setting_and_else_needs_a_second_word() -> None:
    poor: dict[str, Any] = {"at": {"hank": (4, 4)}, "health": {"hank": 1}, "chapter": "ice_8"}
    match = quiet(["hank"], settings={**SMALL, "fatal_cost": "refuse"}, **poor)
    all_stay(match, 0, ability(match, "ice_8"))
    match = quiet(["hank"], settings=SMALL, **poor)
    before = look(match)
    match.answer(0, ability(match, "ice_8"))
    assert question(match).rule == "MA-R49"
    match.answer(0, "no")
    assert news(before, match) == {}
    dear = artifact("t_dear", {"cost": [pay("health", 3)], "do": [{"op": "restore", "attr": "stamina"}]})
    with cards(artifacts=[dear]):  # with 1 health and 1 essence there are not 3 to lose
        match = quiet(["hank"], at=HANK, health={"hank": 1}, essence={"hank": 1}, worn={"hank": ["t_dear"]})
        all_stay(match, 0, ability(match, "t_dear"))


# --- 20, 21: targets -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-096", "MA-097", "MA-099", "MA-281")
def test_20_targets_that_are_none() -> None:
    """Kim shoots as far as 4: one is near, one too far, one behind a wall, one behind a barrel, one ethereal."""
    match = quiet(
        ["kim", "hank"],
        at={
            "kim": (4, 4), "hank": (0, 4), "sarall": (4, 2), "mi_go": (9, 9), "drip_ghoul": (6, 4),
            "soot_hound": (4, 7), "lamp_eater": (3, 3),
        },
        ground=room({(4, 6): "B", (2, 2): "C"}, [((5, 4), "e|")]), settings=SMALL,
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    assert sorted(choices(match)) == sorted(["unit:kim", "unit:hank", "unit:sarall", spot(4, 6)])
    far = ["unit:mi_go", "unit:drip_ghoul", "unit:soot_hound", "unit:lamp_eater", "unit:witch", spot(2, 2), spot(5, 5)]
    all_stay(match, 0, *far, None, [], "", ["unit:sarall", "unit:hank"])
    alone = quiet(["hank"], at={"hank": (0, 0), "sarall": (9, 9)}, settings=SMALL)
    all_stay(alone, 0, f"{ability(alone, 'hank')}:unit:sarall")


@pytest.mark.rule("MA-107")
def test_20_two_targets_are_two_answers() -> None:
    match = quiet(["hank", "kim"], at=BOTH, worn={"hank": ["force_alternator"]}, settings=SMALL)
    match.answer(0, ability(match, "force_alternator"))
    all_stay(match, 0, ["unit:hank", "unit:kim"], {"target": "unit:hank"}, None)
    match.answer(0, "unit:kim")
    assert look(match)["markers"] == []  # not before the second is named
    all_stay(match, 0, None, "", [], "none")
    match.answer(0, "unit:kim")
    assert look(match)["markers"] == ["hank on force_alternator"] * 2


@pytest.mark.rule("MA-R56", "MA-229")
def test_21_no_attack_on_an_empty_space_and_no_healing_of_barrels() -> None:
    match = quiet(["hank"], at=HANK, ground=room({(5, 4): "B"}), worn={"hank": ["sympathetic_ampoule"]},
                  essence={"hank": 3}, settings=SMALL)  # fmt: skip
    match.answer(0, ability(match, "hank"))
    assert sorted(choices(match)) == [spot(5, 4), "unit:hank"]
    all_stay(match, 0, spot(5, 5), spot(3, 4), spot(4, 4))
    match = quiet(["hank", "kim"], at=BOTH, ground=room({(5, 4): "B"}), worn={"hank": ["sympathetic_ampoule"]},
                  essence={"hank": 3}, settings={**SMALL, "consent": "free"})  # fmt: skip
    match.answer(0, ability(match, "sympathetic_ampoule"))
    all_stay(match, 0, spot(5, 4))


# --- 22, 23: limits and amounts --------------------------------------------------------------------------------------


@pytest.mark.rule("MA-137")
@pytest.mark.parametrize(
    ("laid", "name"),
    [
        ({"worn": {"hank": ["a_bender"]}}, "a_bender"),  # per turn
        ({"event": "warm_draft"}, "warm_draft"),  # per round
        ({"event": "the_house_extends_credit"}, "the_house_extends_credit"),  # per chapter
    ],
)
def test_22_nothing_is_played_beyond_its_limit(laid: dict[str, Any], name: str) -> None:
    match = quiet(["hank"], at=HANK, settings=SMALL, **laid)
    match.answer(0, ability(match, name))
    if tag(match) == "teleport":
        match.answer(0, spot(5, 5))
    assert tag(match) == "act"
    all_stay(match, 0, ability(match, name))


@pytest.mark.rule("MA-137", "MA-533")
def test_22_nothing_is_played_beyond_its_limit_per_game() -> None:
    match = quiet(
        ["hank", "kim"], at=BOTH, health={"hank": 1, "kim": 1}, settings={**SMALL, "machinations": "second_wind"}
    )
    wind = next(each for each in choices(match) if each.startswith("play:6:"))
    match.answer(0, wind)
    match.answer(0, "unit:hank")
    all_stay(match, 0, wind)


@pytest.mark.rule("MA-262", "MA-118", "MA-115")
def test_23_amounts_and_subjects_beyond_what_is_open() -> None:
    match = quiet(["hank"], at=HANK, gear={"hank": ["sanguivorous_egg"]}, settings=SMALL)
    match.answer(0, ability(match, "sanguivorous_egg", 1))
    assert question(match).rule == "MA-130"
    all_stay(match, 0, "x:-1", "x:7", "x:1.5", "x:1e0", -1, 1.5, 3, "x:", ["x:1"])
    walking = quiet(["kim"], at={"kim": (4, 4)}, essence={"kim": 1}, settings=SMALL)
    walking.answer(0, ability(walking, "kim", 1))
    all_stay(walking, 0, spot(7, 4), spot(4, 4), "go:5.6", 2, -1)
    tiles = quiet(
        ["lorrain", "hank"], at={"lorrain": (4, 4), "hank": (14, 4)}, essence={"lorrain": 1}, settings=SMALL,
        health={"lorrain": 1, "hank": 1}, ground=[room(edges="E"), room(edges="W"), None, None],
    )  # fmt: skip
    before = look(tiles)
    tiles.answer(0, ability(tiles, "lorrain", 1))  # Hank is on another tile, so that she is the only one
    assert news(before, tiles) == {"lorrain.health": 2, "lorrain.essence": 0}


# --- 24: what is not tied --------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-497", "MA-502", "MA-510")
def test_24_the_party_chooses_among_what_is_tied_and_nothing_else() -> None:
    match = at_rest(
        ("hank", "kim", "lorrain"), ("monsters",),
        at={"hank": (1, 5), "kim": (9, 5), "lorrain": (5, 0), "sarall": (5, 5)},
        health={"hank": 4, "kim": 4, "lorrain": 4}, settings={**SMALL, "party": "leader"},
    )  # fmt: skip
    assert tag(match) == "whom"
    assert choices(match) == ["unit:hank", "unit:kim"]
    all_stay(match, 0, "unit:lorrain", "unit:sarall", go(5, 4), ability(match, "sarall"), "end", "stop", spot(5, 4))
    match.answer(0, "unit:hank")
    hall = room(walls=[((4, y), "e=") for y in range(10)], edges="N")
    match = at_rest(
        ("hank",), ("monsters",), at={"hank": (1, 5), "sarall": (7, 5)}, ground=hall, settings=SMALL,
        fields={"shut": [2 * at(4, y) for y in range(10)]},
    )  # fmt: skip
    assert tag(match) == "step"
    offered = choices(match)
    spots = [spot(x, y) for x, y in ((6, 4), (6, 5), (6, 6), (8, 5), (7, 6), (9, 9), (7, 5))]
    assert not set(spots[3:]) & set(offered)
    all_stay(match, 0, *[each for each in spots if each not in offered], "unit:kim")


@pytest.mark.rule("MA-513", "MA-R102")
def test_24_a_monster_keeps_to_its_target_while_that_is_legal() -> None:
    """Sarall is after Hank, whom it can strike: nobody is asked whom it attacks, though Kim stands there too."""
    match = at_rest(
        ("hank", "kim"), ("monsters",), at={"hank": (4, 4), "kim": (5, 6), "sarall": (5, 5)}, settings=SMALL,
        health={"hank": 3, "kim": 4}, dice={"attack": (0, 0)},
    )  # fmt: skip
    assert not match.waiting or tag(match, match.waiting[0]) not in ("whom", "target")
    assert look(match)["kim.health"] == 4


@pytest.mark.rule("MA-468", "MA-094")
def test_24_a_farther_spawn_space_is_not_chosen() -> None:
    ground = room({(2, 4): "S", (6, 4): "S", (9, 9): "S"}, edges="N")
    match = trial(lambda table: spawn_monster(table, 0), ("hank",), at=HANK, ground=ground)
    assert sorted(choices(match)) == [spot(2, 4), spot(6, 4)]
    all_stay(match, 0, spot(9, 9), spot(4, 5), "unit:hank")


# --- 25 to 27: essence -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-205", "MA-208", "MA-209", "MA-367")
@pytest.mark.parametrize("who", ["far", "dead", "away", "poor"])
def test_25_who_cannot_contribute(who: str) -> None:
    """Hank pays 3 with Kim, who stands beside; Lorrain cannot, whatever keeps her from it."""

    def lay(table: Expedition) -> None:
        if who == "dead":
            gone(2)(table)
        elif who == "away":
            table.at[2] = AWAY

    match = at_rest(
        ("hank", "kim", "lorrain"), at={"hank": (0, 0), "kim": (2, 2), "lorrain": (9, 9) if who == "far" else (0, 1)},
        ground=room({(1, 1): "H"}), essence={"hank": 2, "kim": 2, "lorrain": 0 if who == "poor" else 3}, settings=SMALL,
        also=lay,
    )  # fmt: skip
    match.answer(0, f"chapter:{space(1, 1)}")
    all_stay(match, 0, {"seat0": 1, "seat2": 2}, {"seat2": 3}, {"seat0": 1, "seat1": 1, "seat2": 1})
    match.answer(0, {"seat0": 1, "seat1": 2})
    all_stay(match, 0, "yes")  # nobody agrees for another
    match.answer(1, "no")
    assert look(match)["hank.essence"] == 2
    assert look(match)["hank.stamina"] == 6


@pytest.mark.rule("MA-202", "MA-203")
def test_26_who_may_raise_an_attack_roll_and_by_how_much() -> None:
    match = quiet(
        ["hank", "kim"], at={"hank": (0, 0), "kim": (9, 9), "mi_go": (1, 0)}, essence={"hank": 2, "kim": 5},
        seed=dice("H1", "L1"),
    )  # fmt: skip
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:mi_go")
    assert tag(match) == "raise"
    all_stay(match, 0, "add:-1", "add:3", "add:1.0", -1, 1, "add:", None)
    all_stay(match, 1, "add:1", deed(match, "kim", 1))
    match.answer(0, "add:0")
    all_stay(match, 0, "add:1")  # the result has been applied
    all_stay(match, 1, "add:1")


@pytest.mark.rule("MA-252", "MA-259", "MA-344")
def test_27_essence_saves_nobody_from_what_destroys_outright() -> None:
    match = quiet(["hank", "kim"], at=BOTH, ground=room({(4, 5): "P"}), essence={"hank": 9, "kim": 9}, settings=SMALL)
    match.answer(0, f"leap:{space(4, 5)}")
    assert look(match)["hank.at"] == "dead"
    sealing = quiet(
        ["hank", "kim"], at=BOTH, ground=room({(5, 5): "S"}), essence={"hank": 4, "kim": 9},
        settings={**SMALL, "consent": "free"},
    )  # fmt: skip
    sealing.answer(0, f"seal:{space(5, 5)}")
    sealing.answer(0, {"seat0": 4})
    assert look(sealing)["kim.at"] == "dead"


# --- 32, 34: items ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-421", "MA-422", "MA-R138")
def test_32_trades_that_are_none() -> None:
    match = quiet(
        ["hank", "kim", "lorrain"], at={**BOTH, "lorrain": (9, 9)}, settings=SMALL,
        gear={"hank": ["w_maul"], "kim": ["w_razor"], "lorrain": ["w_spade"]},
    )  # fmt: skip
    all_stay(match, 0, "trade:lorrain", "trade:hank", "trade:phillip", "inventory:lorrain")
    all_stay(match, 1, "trade:hank", "trade:lorrain")
    match.answer(0, "trade:kim")
    all_stay(match, 0, ["card:w_spade"], ["card:w_maul", "card:w_maul"], ["card:a_boots"], "card:w_maul", ["w_maul"])
    match.answer(0, ["card:w_maul", "card:w_razor"])
    all_stay(match, 0, "yes")
    all_stay(match, 2, "yes")
    before = look(match)
    match.answer(1, "no")
    assert news(before, match) == {}


@pytest.mark.rule("MA-484", "MA-R88")
def test_34_the_toll_of_the_last_level_is_an_equipped_item() -> None:
    match = trial(toll, ("hank",), at=HANK, worn={"hank": ["w_maul"]}, gear={"hank": ["a_boots", "sanguivorous_egg"]})
    all_stay(match, 0, "card:a_boots", "card:sanguivorous_egg", "card:w_razor", None, "none", ["card:w_maul"])
    assert choices(match) == ["card:w_maul", "die"]


# --- 35, 36: monsters ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-520", "MA-318", "MA-522")
def test_35_what_a_scheming_monster_may_not_do() -> None:
    """Sarall has 4 stamina, then 2: too little for a door or a lever. Chests, edges and the exit are not for it."""
    match = at_rest(
        ("hank", "kim"), ("monsters",), at={"hank": (9, 9), "sarall": (4, 0), "mi_go": (0, 9)}, also=gone(1),
        settings=SMALL, chapter="ice_5", fields={"exit": 0},
        ground=room({(3, 0): "C", (3, 1): "L", (5, 1): "E"}, [((4, 0), "e=")], edges="NE"),
    )  # fmt: skip
    shut = door(4, 0, "e")
    offered = choices(match, 1)
    assert {f"close:{shut}", f"break:{shut}", f"lever:{space(3, 1)}"} <= set(offered)
    never = [
        f"chest:{space(3, 0)}", f"event:{space(5, 1)}", "exit:0", "explore:0", "explore:1", f"open:{shut}",
        "inventory:hank", "trade:hank", ability(match, "mi_go"), go(0, 8),
    ]  # fmt: skip
    all_stay(match, 1, *never)
    all_stay(match, 0, "end", go(4, 1))
    match.answer(1, go(4, 2))
    assert look(match)["sarall.stamina"] == 2
    match = at_rest(
        ("hank", "kim"), ("monsters",), at={"hank": (9, 9), "bone_fiddler": (4, 0)}, also=gone(1), settings=SMALL,
        ground=room({(3, 1): "L"}, [((5, 0), "e=")]), fields={"shut": [door(5, 0, "e")]},
    )  # fmt: skip
    match.answer(1, go(5, 0))  # which leaves it 2
    all_stay(match, 1, f"open:{door(5, 0, 'e')}", f"break:{door(5, 0, 'e')}", f"lever:{space(3, 1)}")


@pytest.mark.rule("MA-494", "MA-037")
def test_36_a_mindless_monster_takes_no_commands() -> None:
    match = at_rest(
        ("hank", "kim"), ("monsters",), at={"hank": (1, 5), "kim": (9, 5), "sarall": (5, 5)}, settings=SMALL,
        health={"hank": 4, "kim": 4},
    )  # fmt: skip
    assert tag(match) == "whom"
    commands = [go(5, 4), "end", "stop", ability(match, "sarall"), spot(5, 4), "unit:sarall", f"leap:{space(5, 4)}"]
    for seat in (0, 1):
        all_stay(match, seat, *commands)


@pytest.mark.rule("MA-177", "MA-178")
def test_17_a_marker_on_an_augment_is_of_no_use_to_who_does_not_wear_it() -> None:
    """The marker of the greaves stays with them when they come off; then nothing of them is played."""
    match = quiet(["hank"], at=HANK, gear={"hank": ["a_escapement"]}, settings=SMALL)
    match.table.marked.append(Marker(*Source(ON_ITEM, card(match.table, "a_escapement")), 0, 0, 0))
    all_stay(match, 0, ability(match, "a_escapement", 1))
