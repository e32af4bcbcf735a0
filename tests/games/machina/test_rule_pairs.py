"""Rules that meet: new rounds, chapters, markers, control and events, where one changes what another finds."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import ability, artifact, cards, deed, doing, look, pay, quiet
from tests.games.machina.arrange import card, room, unit
from tests.games.machina.item_trials import AFTER, mounts, on_top, only, trial
from tests.games.machina.story_trials import SMALL, at_rest, chapters, edge, space

from fabletop.games.machina.rules.chapters import flip
from fabletop.games.machina.rules.events import invoke_horror_event
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.item_decks import DECKS
from fabletop.games.machina.rules.markers import free_markers, markers_back
from fabletop.games.machina.rules.mounting import hand_over
from fabletop.games.machina.rules.party import hive_of
from fabletop.games.machina.rules.trading import recharge
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.rules.workbench import operate_workbench
from fabletop.games.machina.state import DEAD, EVENTS, HORRORS, MAIN, MONSTER_DECK, NONE, Expedition, Mount
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, question, tag

APART = {"kim": (1, 1), "hank": (8, 8)}
BRUTES = ("card_sarall", "card_drip_ghoul")
PENDULUM = "1"  # of the two ways of that event, the one that starts a new round
SAW = artifact(  # takes a life in anybody's turn
    "t_saw",
    {"cost": [pay("essence")], "do": [{"op": "lose", "who": {"any": "unit", "other": True}, "attr": "health"}]},
)
SPRING = artifact(
    "t_spring",
    {"cost": [pay("stamina")], "do": [{"op": "lasting", "most": 2, "do": [{"op": "mod", "stat": "armor"}]}]},
)


def ten_past_two(table: Expedition) -> None:
    """The next explorer event can start a new round."""
    on_top(table, EVENTS, "ten_past_two")


# --- a new round -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-454", "MA-540", "MA-176")
def test_a_new_round_finds_the_marker_on_the_stygian_pendant() -> None:
    """The new round begins with an Explorer phase like any other: the pendant pays and is destroyed."""
    match = quiet(
        ["kim", "hank"], at=APART, worn={"kim": ["stygian_pendant"]}, ground=room({(2, 1): "E"}), settings=SMALL,
        also=ten_past_two,
    )  # fmt: skip
    match.answer(0, ability(match, "stygian_pendant"))
    match.answer(0, "unit:kim")
    match.answer(0, f"event:{space(2, 1)}")
    match.answer(0, PENDULUM)
    assert match.table.round == 2
    assert look(match)["wrecked"] == ["stygian_pendant"]
    assert match.table.essence[0] == 2  # of the event space and of the pendant
    assert free_markers(match.table, 0) == 3


@pytest.mark.rule("MA-454", "MA-261")
def test_a_new_round_over_a_pit_is_the_end_of_a_turn_there() -> None:
    match = quiet(
        ["kim", "hank"], at=APART, worn={"kim": ["a_diver"]}, ground=room({(1, 1): "P", (2, 1): "E"}), settings=SMALL,
        also=ten_past_two,
    )  # fmt: skip
    match.answer(0, f"event:{space(2, 1)}")
    match.answer(0, PENDULUM)
    assert match.table.round == 2
    assert match.table.at[0] == DEAD


@pytest.mark.rule("MA-454", "MA-455", "MA-307")
def test_a_new_round_by_a_play_in_the_turn_of_another_ends_that_turn_at_once() -> None:
    """Kim kills the Mi-Go in Hank's turn, and the event that comes of it starts a new round: Hank does nothing more."""
    with cards(artifacts=[SAW]):
        match = quiet(
            ["hank", "kim"], at={"hank": (8, 8), "kim": (1, 1), "mi_go": (2, 1)}, worn={"kim": ["t_saw"]},
            essence={"kim": 1}, health={"mi_go": 1}, also=ten_past_two,
        )  # fmt: skip
        match.answer(1, deed(match, "t_saw"))
        match.answer(1, "unit:mi_go")
        match.answer(1, PENDULUM)
        assert match.table.round == 2
        assert tag(match) == "turn"


@pytest.mark.rule("MA-454", "MA-R70")
def test_a_new_round_in_the_turn_of_a_controlled_monster_ends_the_control() -> None:
    def also(table: Expedition) -> None:
        ten_past_two(table)
        table.controlled.append((unit(table, "sarall"), 0))

    with cards(artifacts=[SAW]):
        match = at_rest(
            ("hank", "kim"), ("monsters",), at={"hank": (8, 8), "kim": (1, 1), "sarall": (5, 5), "mi_go": (2, 1)},
            worn={"kim": ["t_saw"]}, essence={"kim": 1}, health={"mi_go": 1}, settings={"windows": "always"}, also=also,
        )  # fmt: skip
        while tag(match, 1) == "between":
            match.answer(1, "pass")
        match.answer(0, f"go:{space(5, 6)}")
        assert tag(match, 1) == "between"
        match.answer(1, ability(match, "t_saw"))
        match.answer(1, "unit:mi_go")
        match.answer(1, PENDULUM)
        assert match.table.round == 2
        assert match.table.controlled == []


# --- chapters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-546", "MA-137")
def test_what_is_limited_to_a_chapter_may_be_played_again_when_the_endgame_card_flips() -> None:
    def lay(table: Expedition) -> None:
        table.limited.append((table.printed(table.event).texts.played[0], NONE))

    match = trial(
        lambda table: flip(table, 0), ("kim",), at={"kim": (1, 1)}, chapter="ice_e1", event="the_house_extends_credit",
        also=lay,
    )  # fmt: skip
    assert look(match)["chapter"] == "ice_e2"
    assert match.table.limited == []


# --- markers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-178", "MA-240", "MA-163")
def test_on_a_traded_item_each_marker_ends_its_own_effect() -> None:
    """Kim and Hank have each played the same item. When Kim's marker goes, what Hank has begun goes on."""
    with cards(artifacts=[SPRING]):
        match = quiet(["kim", "hank", "lorrain"], at={**APART, "lorrain": (9, 1)}, worn={"kim": ["t_spring"]})
        match.answer(0, ability(match, "t_spring"))
        match.answer(0, "end")
        table = match.table
        hand_over(table, card(table, "t_spring"), 1)
        table.mount.append(Mount(card(table, "t_spring"), NONE, MAIN))
        reforce(table)
        match.answer(1, "unit:hank")
        match.answer(2, "unit:hank")
        match.answer(1, ability(match, "t_spring"))
        armor = [attribute(table, seat, "armor") for seat in (0, 1)]
        assert armor == [3, 4]
        markers_back(table, lambda mark: mark.owner == 0)
        assert [attribute(table, seat, "armor") for seat in (0, 1)] == [2, 4]
        markers_back(table, lambda mark: mark.owner == 1)
        assert [attribute(table, seat, "armor") for seat in (0, 1)] == [2, 3]


# --- plays in the turn of another ------------------------------------------------------------------------------------


@pytest.mark.rule("MA-245", "MA-307", "MA-226")
def test_who_is_killed_in_the_own_turn_by_a_play_of_another_has_no_turn_any_more() -> None:
    with cards(artifacts=[SAW]):
        match = quiet(
            ["hank", "kim", "lorrain"], at={"hank": (8, 8), "kim": (1, 1), "lorrain": (9, 1)}, worn={"kim": ["t_saw"]},
            essence={"kim": 1}, health={"hank": 1},
        )  # fmt: skip
        match.answer(1, deed(match, "t_saw"))
        match.answer(1, "unit:hank")
        assert match.table.at[0] == DEAD
        assert tag(match, 1) == "turn"
        assert choices(match, 1) == ["unit:kim", "unit:lorrain"]


# --- use inventory within other effects ------------------------------------------------------------------------------

BESIDE = {"kim": (1, 1), "hank": (2, 2), "lorrain": (9, 1)}


@pytest.mark.rule("MA-432", "MA-415", "MA-R97", "MA-R138")
def test_at_a_workbench_a_neighbours_inventory_may_be_used_in_place_of_ones_own() -> None:
    def empty(table: Expedition) -> None:
        for deck in DECKS.values():
            only(table, deck)

    match = trial(
        lambda table: operate_workbench(table, 0), ("kim", "hank", "lorrain"), at=BESIDE, also=empty,
        gear={"kim": ["a_boots"], "hank": ["w_maul"], "lorrain": ["w_razor"]},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "unit:hank", prompt="Whose inventory", rule="MA-415", can=["own", "unit:hank"])
        play.answer(1, "yes", rule="MA-415")
        play.answer(0, {"w_maul": "right"}, prompt="Lay out the items of Hank")
        play.until(0, prompt=AFTER)
    assert mounts(match, 1) == {"w_maul": ""}
    assert mounts(match, 0) == {}


@pytest.mark.rule("MA-435", "MA-415", "MA-R138")
def test_at_a_recharge_who_is_refused_may_still_use_their_own_inventory() -> None:
    match = trial(
        lambda table: recharge(table, 0), ("kim", "hank", "lorrain"), at=BESIDE,
        gear={"kim": ["a_boots"], "hank": ["w_maul"]}, settings={"recharge_die": " ".join(["essence"] * 6)},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "yes", prompt="Do you use an inventory?")
        play.answer(0, "unit:hank", prompt="Whose inventory")
        play.answer(1, "no")
        play.answer(0, {"a_boots": "worn"}, prompt="Lay out the items of Kim")
        play.until(0, prompt=AFTER)
    assert mounts(match, 0) == {"a_boots": ""}


@pytest.mark.rule("MA-435", "MA-415")
def test_at_a_recharge_with_nothing_of_ones_own_there_is_still_the_neighbours_inventory() -> None:
    match = trial(
        lambda table: recharge(table, 0), ("kim", "hank"), at=APART | {"hank": (2, 2)}, gear={"hank": ["w_maul"]},
        settings={"recharge_die": " ".join(["essence"] * 6), "consent": "free"},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "yes", prompt="Do you use an inventory?")
        play.answer(0, "unit:hank")
        play.answer(0, {"w_maul": "right"})
        play.until(0, prompt=AFTER)
    assert mounts(match, 1) == {"w_maul": ""}


# --- threat in the midst of an event ---------------------------------------------------------------------------------


@pytest.mark.rule("MA-153", "MA-378", "MA-381")
def test_what_the_rise_of_threat_sets_off_comes_before_the_horror_event_and_not_within_it() -> None:
    """With hasty horror a new level lets monsters move, before the card that comes with it does anything."""
    match = trial(
        invoke_horror_event, ("hank",), at={"hank": (0, 0), "sarall": (9, 0)},
        settings={"machinations": "hasty_horror", "ambiguity": "auto"},
        fields={"threat": 2}, also=lambda table: on_top(table, HORRORS, "shivers"), essence={"hank": 0},
        health={"hank": 6},
    )  # fmt: skip
    said = "\n".join(log(match))
    assert match.table.level == 2
    assert said.index("Sarall moves") < said.index("The horror event is Shivers")


# --- who plays the monsters ------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-R109")
def test_the_dead_share_the_monsters_in_turn_whichever_these_are() -> None:
    def gone(table: Expedition) -> None:
        for seat in (2, 1):
            table.at[seat] = DEAD
            table.fallen.append(seat)

    match = quiet(
        ["phillip", "lorrain", "kim"],
        at={"phillip": (0, 0), "sarall": (9, 9), "drip_ghoul": (9, 7), "rail_crawler": (9, 5)},
        also=gone,
    )  # fmt: skip
    assert [hive_of(match.table, each) for each in match.table.order] == [2, 1, 2]


# --- the endgame's conditions ----------------------------------------------------------------------------------------


@pytest.mark.rule("MA-531", "MA-550")
def test_the_endgame_is_judged_after_what_starts_a_phase_too() -> None:
    """Here all is lost when horror's rating is high, and the card raises it as the Horror phase starts."""
    rises = {"on": "phase_start", "if": {"phase": "horror"}, "do": [{"op": "rating", "which": "horror", "n": 3}]}
    with chapters(ice_e1={"defeat": {"is": "horror_rating", "ge": 8}, "texts": [rises]}):
        match = at_rest(("hank",), ("horror",), chapter="ice_e1", at={"hank": (0, 0)}, settings=SMALL)
        assert match.over
        assert not any("die for horror" in line for line in log(match))


@pytest.mark.rule("MA-239", "MA-164", "MA-R49")
def test_who_dies_of_the_cost_has_no_marker_left_for_what_lasts() -> None:
    armor = {"op": "mod", "who": {"all": "explorer", "in": "everywhere"}, "stat": "armor", "n": 1}
    oath = {"cost": [pay("health")], "do": [{"op": "lasting", "most": 1, "do": [armor]}]}
    with chapters(ice_2={"texts": [oath]}):
        match = quiet(["kim", "hank"], at=APART, health={"kim": 1}, chapter="ice_2", settings=SMALL)
        match.answer(0, ability(match, "ice_2"))
        match.answer(0, "yes")
        assert match.table.at[0] == DEAD
        assert match.table.marked == []
        assert attribute(match.table, 1, "armor") == 3


# --- effects that ask for less or more than it seems -----------------------------------------------------------------


@pytest.mark.rule("MA-386")
def test_nobody_gives_anything_to_themselves() -> None:
    match = doing({"op": "give", "who": "you", "to": "you", "n": 1}, at=APART, gear={"kim": ["w_maul", "w_razor"]})
    assert AFTER in question(match).prompt


@pytest.mark.rule("MA-363")
def test_an_exit_token_that_lies_stays_where_it_lies() -> None:
    match = doing({"op": "exit_token"}, at=APART, ground=room(edges="NES"), fields={"exit": edge(0, "E")})
    assert AFTER in question(match).prompt
    assert match.table.exit == edge(0, "E")


@pytest.mark.rule("MA-465", "MA-466")
def test_several_monsters_are_spawned_one_after_the_other() -> None:
    match = doing(
        {"op": "spawn", "for": "you", "n": 2}, at=APART, ground=room({(5, 1): "S"}, edges="N"),
        settings={**SMALL, "ambiguity": "auto"}, also=lambda table: on_top(table, MONSTER_DECK, *BRUTES),
    )  # fmt: skip
    while tag(match) == "place":
        match.answer(0, choices(match)[0])
    assert [match.table.unit(each).id for each in match.table.order] == ["sarall", "drip_ghoul"]
