"""The abilities of the first slice: what each does, its natural 1 and 20, and when it may not be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.projector.arrange import bring, card, finished, load, move_to, projection, space
from tests.games.projector.driving import go_on, play

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector.card_texts import told
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.items import gain_item
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import side_of
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import CARD, ENTROPY, GLOBAL, IN_PLAY, ON_BADDIE, SPACE, Outing
from fabletop.testing.arranged import barred, choices, log, tag

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}
NATURAL_20 = {"natural 20": "yes"}


def tried(
    name: str,
    natural: int,
    level: int = 4,
    also: Callable[[Outing], None] | None = None,
    play_it: bool = True,
    **said: Any,
) -> Match[Outing]:
    """A player on the Nursery, where tests have +1, plays a slide and rolls; with other slides in hand, if any."""

    def begin(table: Outing) -> None:
        table.levels[table.box.skill_named(name).number] = level
        load(table, "tests", 20, natural)
        if also is not None:
            also(table)

    hands = {0: [name, *said.pop("with_", [])], 1: []}
    given: dict[str, Any] = {"at": {0: "2.2", 1: "4.3"}, "up": ["2.2", "4.3", "2.3"], "draw": PILES, **said}
    match = projection(hands=hands, also=begin, **given)
    if play_it:
        play(match, 0, name)
    return match


def ailing(match: Match[Outing], seat: int = 0) -> list[str]:
    return [match.table.printed_on(each).id for each in match.table.ailments[seat]]


def not_playable(match: Match[Outing], rule: str = "TP-187") -> None:
    """The first slide in hand is shown but may not be played."""
    slide = match.table.hands[0][0]
    assert f"play:{slide}" not in choices(match)
    assert barred(match)[f"play:{slide}"] == rule


def spotted(match: Match[Outing], key: str) -> bool:
    return Now.has(match.table, SPACE + space(key), "spotted")


# --- Survival --------------------------------------------------------------------------------------------------------


def test_spot_marks_a_location_within_a_range_that_grows_with_the_margin() -> None:
    match = tried("Spot", 15)
    assert tag(match) == "select"
    assert "space:1.1" in choices(match)
    assert "space:4.2" not in choices(match)  # two away
    match.answer(0, "space:1.1")
    assert spotted(match, "1.1")
    wider = tried("Spot", 19, level=6)  # a margin of 6
    assert "space:4.2" in choices(wider)


def test_spot_on_a_natural_1_makes_jumpy_and_on_a_20_shows_a_location() -> None:
    assert ailing(tried("Spot", 1)) == ["CN:02"]
    match = tried("Spot", 20)
    match.answer(0, "space:1.1")
    match.answer(0, "yes")
    match.answer(0, "space:1.2")
    assert spotted(match, "1.1")
    assert match.table.seen[match.table.grid[space("1.2")]] & 1


@pytest.mark.rule("TP-189")
@pytest.mark.example("projector", "E11")
def test_spot_may_be_played_again_only_where_it_lasts_longer_or_reaches_farther() -> None:
    house = {"2.2": "AH:16"}
    match = tried("Spot", 15, house=house, with_=["Spot"], at={0: "2.2", 1: "2.2"}, up=["2.2"])
    go_on(match)
    assert spotted(match, "2.2")
    not_playable(match)  # the only location near has it as long as this would give it
    other = tried("Spot", 15, house={"2.2": "AH:16", "2.1": "AH:13"}, with_=["Spot"], at={0: "2.2", 1: "2.2"})
    go_on(other, until="select")
    other.answer(0, "space:2.2")
    go_on(other)
    assert f"play:{other.table.hands[0][0]}" in choices(other)


@pytest.mark.rule("TP-R65")
def test_scavenge_finds_resources_once_in_a_turn_on_a_location() -> None:
    match = tried("Scavenge", 19, with_=["Scavenge"])  # 24: a margin of 4
    assert len(match.table.held[0]) == 2
    not_playable(match)
    match.table.at[0] = space("2.3")
    assert len(tried("Scavenge", 15).table.held[0]) == 1


def test_scavenge_on_a_natural_1_costs_a_resource_and_on_a_20_everybody_here_finds_one() -> None:
    assert tried("Scavenge", 1, resources={0: ["wood"]}).table.held[0] == []
    match = tried("Scavenge", 20, at={0: "2.2", 1: "2.2"})
    match.answer(0, "yes")
    assert [len(held) for held in match.table.held] == [3, 1]


def test_peek_looks_at_face_down_locations_more_with_a_margin() -> None:
    match = tried("Peek", 15)
    assert "space:2.3" not in choices(match)  # it lies face up
    match.answer(0, "space:1.1")
    assert match.table.seen[match.table.grid[space("1.1")]] == 1
    two = tried("Peek", 19, level=6)
    two.answer(0, ["space:1.1", "space:3.1"])
    assert [two.table.seen[two.table.grid[space(key)]] for key in ("1.1", "3.1", "2.1")] == [1, 1, 0]


def test_peek_on_a_natural_1_falls_into_a_room_and_on_a_20_shows_what_comes() -> None:
    match = tried("Peek", 1)
    go_on(match, answers={"test": "no"})
    assert match.table.at[0] in {space("1.2"), space("2.1"), space("3.2")}
    assert match.table.up[match.table.at[0]]
    match = tried("Peek", 20)
    match.answer(0, ["space:1.1", "space:1.2"])
    match.answer(0, "yes")
    assert match.table.seen[match.table.entropy[-1]] & 1


def test_peek_needs_a_face_down_location_near() -> None:
    not_playable(tried("Peek", 15, house={"2.2": "AH:16"}, at={0: "2.2", 1: "2.2"}, play_it=False))


def test_rest_recovers_lost_cards() -> None:
    match = tried("Rest", 19, level=6, lost={0: ["Dash", "Spot", "Parley"]})  # a margin of 6
    assert len(match.table.lost_piles[0]) == 1
    assert len(match.table.discards[0]) == 3  # two, and the Rest itself


def test_rest_on_a_natural_1_makes_sleepy_and_on_a_20_ends_a_condition() -> None:
    assert ailing(tried("Rest", 1, lost={0: ["Dash"]})) == ["CN:01"]
    match = tried("Rest", 20, lost={0: ["Dash"]}, also=lambda table: finished(give(table, 0, "CN:03")))
    match.answer(0, "yes")
    match.answer(0, choices(match))
    assert ailing(match) == []


def test_rest_needs_something_lost_and_no_baddie_in_the_own_area() -> None:
    not_playable(tried("Rest", 15, play_it=False))
    not_playable(tried("Rest", 15, lost={0: ["Dash"]}, baddies={"EA:01": 0}, play_it=False))
    match = tried("Rest", 15, lost={0: ["Dash"]}, baddies={"EA:01": 1}, play_it=False)
    assert f"play:{match.table.hands[0][0]}" in choices(match)


def test_track_helps_against_one_baddie_for_the_projection() -> None:
    match = tried("Track", 19, level=6, baddies={"EA:02": 0}, with_=["Strike"])  # a margin of 6: +2
    load(match.table, "tests", 20, 13)
    play(match, 0, "Strike")
    assert match.table.opponents[0].wounds == 1  # 13 + 4 + 1 + 2


@pytest.mark.parametrize(("natural", "armor", "modifier"), [(1, 1, -2), (20, 0, 2)])
def test_track_on_a_natural_1_hinders_and_on_a_20_wears_armor_down(natural: int, armor: int, modifier: int) -> None:
    match = tried("Track", natural, baddies={"EA:04": 0}, with_=["Strike"])
    go_on(match, answers=NATURAL_20)
    assert baddie_value(match.table, card(match.table, "EA:04"), "armor") == armor
    load(match.table, "tests", 20, 17)
    play(match, 0, "Strike")
    assert any(f"make {22 + modifier}:" in line for line in log(match))


def test_track_needs_a_baddie_within_three() -> None:
    not_playable(tried("Track", 15, play_it=False))


# --- Defense ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("natural", "wounds"), [(15, 1), (19, 2)])
def test_strike_deals_hits(natural: int, wounds: int) -> None:
    match = tried("Strike", natural, baddies={"EA:06": "global"})
    assert match.table.opponents[0].wounds == wounds


@pytest.mark.rule("TP-213")
@pytest.mark.example("projector", "E19")
def test_strike_on_a_natural_1_is_answered_by_an_attack() -> None:
    """Whatever is added: it fails, and the Baddie attacks at once."""
    match = tried("Strike", 1, level=18, baddies={"EA:06": "global"}, fields={"temp": [[9] * 7, [0] * 7]})
    assert match.table.opponents[0].wounds == 0
    assert len(match.table.lost_piles[0]) == 1


def test_strike_on_a_natural_20_ignores_armor() -> None:
    match = tried("Strike", 20, baddies={"BD:08": 0})
    match.answer(0, "yes")
    assert match.table.opponents == []  # 2 hits, 1 through its armor, then 2 more: its health is 2


@pytest.mark.rule("TP-188")
@pytest.mark.example("projector", "E12")
def test_strike_needs_somebody_in_reach() -> None:
    not_playable(tried("Strike", 15, baddies={"EA:01": 1}, play_it=False))


@pytest.mark.rule("TP-188", "TP-207")
@pytest.mark.example("projector", "E10")
def test_hide_is_harder_for_each_baddie_and_needs_one() -> None:
    not_playable(tried("Hide", 15, play_it=False))
    two = {"EA:01": 0, "EA:05": "global"}
    assert not Now.has(tried("Hide", 18, baddies=two).table, 0, "hidden")  # 18 + 4 + 1 - 4
    assert Now.has(tried("Hide", 19, baddies=two).table, 0, "hidden")


def test_hide_on_a_natural_1_drops_a_card_and_on_a_20_sends_a_baddie_away() -> None:
    assert tried("Hide", 1, baddies={"EA:01": 0}, with_=["Dash"]).table.hands[0] == []
    match = tried("Hide", 20, baddies={"EA:01": 0, "EA:05": "global"})
    match.answer(0, "yes")
    assert [each.area for each in match.table.opponents] == [GLOBAL]
    assert card(match.table, "EA:01") in match.table.dismissed


def attacked(name: str, natural: int, baddie: str = "EA:01", at: str = "2.2", **said: Any) -> Match[Outing]:
    """The first player is attacked in the Baddie turn; the one who holds the slide is asked."""
    holder = said.pop("holder", 0)

    def begin(table: Outing) -> None:
        table.levels[table.box.skill_named(name).number] = said.pop("level", 4)
        load(table, "tests", 20, natural)
        bring(table, baddie, 0)

    return projection(
        ("baddies", 0), hands={holder: [name], 1 - holder: []}, at={0: "2.2", 1: at}, up=["2.2", "1.1", "4.3"],
        draw=PILES, also=begin, settings={"stops": False},
    )  # fmt: skip


def test_guard_prevents_damage_to_somebody_within_one() -> None:
    match = attacked("Guard", 15, at="1.1", holder=1)
    assert tag(match, 1) == "damage"
    play(match, 1, "Guard")
    assert match.table.lost_piles[0] == []
    far = attacked("Guard", 15, at="4.3", holder=1)
    assert tag(far, 1) != "damage"
    assert len(far.table.lost_piles[0]) == 1


def test_guard_on_a_natural_1_takes_the_blow_and_on_a_20_dazes() -> None:
    match = attacked("Guard", 1, at="1.1", holder=1)
    play(match, 1, "Guard")
    assert [len(pile) for pile in match.table.lost_piles] == [0, 1]
    match = attacked("Guard", 20, at="1.1", holder=1)
    play(match, 1, "Guard")
    match.answer(1, "yes")
    assert Now.has(match.table, CARD + card(match.table, "EA:01"), "dazed")


def test_dodge_stops_an_attack_on_oneself_only() -> None:
    match = attacked("Dodge", 15)
    assert tag(match) == "attack"
    play(match, 0, "Dodge")
    assert match.table.lost_piles[0] == []
    other = attacked("Dodge", 15, at="1.1", holder=1)
    assert tag(other, 1) != "attack"
    assert len(other.table.lost_piles[0]) == 1


def test_dodge_of_a_strong_attack_needs_a_margin() -> None:
    match = attacked("Dodge", 15)  # of a Baddie that is stronger today
    table = match.table
    baddie = card(table, "EA:01")
    worse = table.box.skill_named("Dodge").card.natural_1[0]
    finished(Now(table, Source(ON_BADDIE, baddie), {"you": 0, "event": CARD + baddie}).do(worse))
    assert baddie_value(table, baddie, "attack") == 2
    play(match, 0, "Dodge")
    assert len(match.table.lost_piles[0]) == 2


def test_dodge_on_a_natural_1_makes_it_worse_and_on_a_20_gets_away() -> None:
    match = attacked("Dodge", 1)
    play(match, 0, "Dodge")
    assert len(match.table.lost_piles[0]) == 2
    match = attacked("Dodge", 20)
    play(match, 0, "Dodge")
    match.answer(0, "yes")
    assert tag(match) == "walk"
    match.answer(0, "space:1.2")
    assert match.table.at[0] == space("1.2")


def test_fortify_bars_sides_while_something_walks_the_map() -> None:
    not_playable(tried("Fortify", 15, play_it=False))
    match = tried("Fortify", 19, baddies={"BD:02": "4.1"})  # a margin of 4
    match.answer(0, ["n", "e"])
    assert [side_of(match.table, space("2.2"), side) for side in range(4)] == ["barrier", "barrier", "open", "open"]


def test_fortify_on_a_natural_1_bars_all_and_on_a_20_wards() -> None:
    match = tried("Fortify", 1, baddies={"BD:02": "4.1"})
    assert [side_of(match.table, space("2.2"), side) for side in range(4)] == ["barrier"] * 4
    match = tried("Fortify", 20, baddies={"BD:02": "4.1"})
    match.answer(0, ["n", "e"])
    match.answer(0, "yes")
    assert Now.has(match.table, SPACE + space("2.2"), "ward")


# --- Movement --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [(4, 2), (5, 3)])
def test_dash_gives_movement_points(level: int, points: int) -> None:
    assert tried("Dash", 19, level=level).table.moves[0] == points


def test_dash_on_a_natural_1_drops_a_card_and_on_a_20_goes_round_corners() -> None:
    assert tried("Dash", 1, with_=["Parley"]).table.hands[0] == []
    match = tried("Dash", 20)
    match.answer(0, "yes")
    assert "go:1.1" in choices(match)


WALL = {"2.2": "AH:16", "3.2": "CM:17"}  # the stile has barriers to the east and the west


def test_climb_goes_through_a_barrier() -> None:
    match = tried("Climb", 19, house=WALL, at={0: "2.2", 1: "2.2"}, up=["2.2", "3.2"])  # a margin of 4
    assert match.table.at[0] == space("3.2")
    assert match.table.moves[0] == 1
    not_playable(tried("Climb", 15, play_it=False))


def test_climb_on_a_natural_1_drops_things_and_on_a_20_helps_another_over() -> None:
    said: dict[str, Any] = {"house": WALL, "at": {0: "2.2", 1: "2.2"}, "up": ["2.2", "3.2"]}
    match = tried("Climb", 1, **said)
    assert ailing(match) == ["CN:05"]
    assert match.table.at[0] == space("2.2")
    match = tried("Climb", 20, **said)
    match.answer(0, "yes")
    match.answer(0, ["player:1"])
    assert match.table.at == [space("3.2")] * 2


def test_vault_leaps_two_spaces_and_flips_only_where_it_ends() -> None:
    house = {"1.1": "AH:16", "2.1": "AH:13", "3.1": "AH:14"}
    match = tried("Vault", 15, house=house, at={0: "1.1", 1: "1.1"}, up=["1.1"])
    assert match.table.at[0] == space("3.1")
    assert [match.table.up[space(key)] for key in ("2.1", "3.1")] == [False, True]
    not_playable(tried("Vault", 15, house={"1.1": "AH:16", "2.1": "AH:13"}, at={0: "1.1", 1: "1.1"}, play_it=False))


def test_vault_on_a_natural_1_stumbles_and_on_a_20_looks_round() -> None:
    match = tried("Vault", 1, with_=["Spot"])
    assert not [each for each in choices(match) if each.startswith("move:")]
    house = {"1.1": "AH:16", "2.1": "AH:13", "3.1": "AH:14", "4.1": "AH:12"}
    match = tried("Vault", 20, house=house, at={0: "1.1", 1: "1.1"}, up=["1.1"])
    match.answer(0, "yes")
    assert [match.table.seen[match.table.grid[space(key)]] & 1 for key in ("2.1", "4.1")] == [1, 1]


@pytest.mark.rule("TP-194", "TP-R64")
def test_carry_needs_no_roll_and_teaches_nothing() -> None:
    house = {"2.2": "AH:16", "2.1": "AH:13"}
    said: dict[str, Any] = {"house": house, "at": {0: "2.2", 1: "2.2"}, "up": ["2.1", "2.2"]}
    match = tried("Carry", 1, **said)
    assert match.table.at == [space("2.1")] * 2
    assert match.table.temp[0] == [0] * 7
    assert match.table.draws.get("tests") == tried("Carry", 1, play_it=False, **said).table.draws.get("tests")
    taught = tried("Carry", 1, settings={"xp_without_test": True}, **said)
    assert sum(taught.table.temp[0]) == 1
    not_playable(tried("Carry", 1, play_it=False, house=house, at={0: "2.2", 1: "2.1"}, up=["2.1", "2.2"]))


def test_scout_ahead_flips_a_neighbour_from_where_one_stands() -> None:
    match = tried("Scout Ahead", 15)
    match.answer(0, "space:3.2")
    assert match.table.up[space("3.2")]
    assert match.table.at[0] == space("2.2")
    not_playable(tried("Scout Ahead", 15, house={"2.2": "AH:16"}, at={0: "2.2", 1: "2.2"}, play_it=False))


def test_scout_ahead_on_a_natural_1_loses_sight_and_on_a_20_sees_farther() -> None:
    match = tried("Scout Ahead", 1, up=["2.2", "2.1", "2.3"])
    match.answer(0, "space:3.2")
    assert not match.table.up[space("2.1")]  # the one beside it that is no Carousel
    assert match.table.up[space("2.3")]
    match = tried("Scout Ahead", 20)
    match.answer(0, "space:3.2")
    match.answer(0, "yes")
    match.answer(0, "space:4.1")
    assert match.table.seen[match.table.grid[space("4.1")]] & 1


# --- Negotiation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-212", "TP-R56")
@pytest.mark.parametrize(("natural", "gone"), [(15, False), (18, True)])
def test_parley_dismisses_who_listens_if_the_margin_reaches_its_will(natural: int, gone: bool) -> None:
    match = tried("Parley", natural, baddies={"EA:01": 0})  # will 1
    assert (card(match.table, "EA:01") in match.table.dismissed) == gone
    assert sum(match.table.temp[0]) == 1  # a success in any case


def test_parley_on_a_natural_1_ties_the_tongue_and_on_a_20_always_works() -> None:
    assert ailing(tried("Parley", 1, baddies={"EA:01": 0})) == ["CN:04"]
    match = tried("Parley", 20, level=4, baddies={"EA:01": 0}, fields={"temp": [[0] * 7, [0] * 7]})
    go_on(match, answers=NATURAL_20)
    assert card(match.table, "EA:01") in match.table.dismissed


def test_parley_needs_somebody_who_listens() -> None:
    not_playable(tried("Parley", 15, baddies={"EA:03": 0}, play_it=False))  # a moth has no will


def test_soothe_takes_the_edge_off_a_baddie_until_the_next_turn() -> None:
    match = tried("Soothe", 15, baddies={"EA:01": 0}, with_=["Soothe"])
    assert baddie_value(match.table, card(match.table, "EA:01"), "attack") == 0
    not_playable(match)


def test_soothe_on_a_natural_1_provokes_and_on_a_20_comforts() -> None:
    match = tried("Soothe", 1, baddies={"EA:01": 0})
    assert baddie_value(match.table, card(match.table, "EA:01"), "attack") == 2
    match = tried("Soothe", 20, baddies={"EA:01": 0}, at={0: "2.2", 1: "2.2"}, lost={0: ["Spot"], 1: ["Spot"]})
    match.answer(0, "yes")
    assert match.table.lost_piles == [[], []]


def test_intimidate_dazes_and_is_not_repeated() -> None:
    match = tried("Intimidate", 15, baddies={"EA:01": 0}, with_=["Intimidate"])
    assert Now.has(match.table, CARD + card(match.table, "EA:01"), "dazed")
    not_playable(match)


def test_intimidate_on_a_natural_1_costs_heart_and_on_a_20_dazes_all_in_reach() -> None:
    match = tried("Intimidate", 1, baddies={"EA:01": 0}, fields={"temp": [[2] * 7, [0] * 7]})
    force = match.table.box.skill_named("Intimidate").trait
    assert match.table.temp[0][force] == 1
    match = tried("Intimidate", 20, baddies={"EA:01": 0, "EA:05": "global", "EA:02": 1})
    go_on(match, answers={**NATURAL_20, "select": f"card:{card(match.table, 'EA:01')}"})
    dazed = {
        each: Now.has(match.table, CARD + card(match.table, each), "dazed") for each in ("EA:01", "EA:05", "EA:02")
    }
    assert dazed == {"EA:01": True, "EA:05": True, "EA:02": False}


def _fog(table: Outing) -> None:
    found = move_to(table, "EA:13", IN_PLAY)
    table.hindrances.append((found, GLOBAL))


def test_bargain_pays_a_resource_to_be_rid_of_a_hindrance() -> None:
    match = tried("Bargain", 15, also=_fog, resources={0: ["wood"]})
    assert card(match.table, "EA:13") in match.table.dismissed
    assert match.table.held[0] == []
    not_playable(tried("Bargain", 15, also=_fog, play_it=False))  # with nothing to give
    not_playable(tried("Bargain", 15, resources={0: ["wood"]}, play_it=False))


def test_bargain_on_a_natural_1_is_cheated_and_on_a_20_gains() -> None:
    match = tried("Bargain", 1, also=_fog, resources={0: ["wood"]})
    assert match.table.held[0] == []
    assert match.table.hindrances
    match = tried("Bargain", 20, also=_fog, resources={0: ["wood"]})
    match.answer(0, "yes")
    assert len(match.table.held[0]) == 2


def test_listen_shows_what_entropy_will_bring() -> None:
    match = tried("Listen", 19)  # a margin of 4
    assert [match.table.seen[each] & 1 for each in match.table.entropy[-3:]] == [0, 1, 1]
    assert ailing(tried("Listen", 1)) == ["CN:07"]


def test_listen_on_a_natural_20_may_send_the_next_card_away() -> None:
    match = tried("Listen", 20)
    top = match.table.entropy[-1]
    match.answer(0, "yes")
    match.answer(0, [f"card:{top}"])
    assert top in match.table.dismissed
    not_playable(tried("Listen", 15, play_it=False, also=lambda table: table.pile(ENTROPY).clear()))


# --- Crafting --------------------------------------------------------------------------------------------------------


def _lamp(table: Outing) -> None:
    table.recipes = [table.box.face("IT:01").number]


def gear(match: Match[Outing]) -> list[str]:
    return [match.table.printed_on(each).id for each in match.table.gear[0]]


def test_assemble_crafts_an_item_from_resources() -> None:
    match = tried("Assemble", 15, also=_lamp, resources={0: ["brass", "glass"]})
    go_on(match, answers={"craft": "IT:01"})
    assert gear(match) == ["IT:01"]
    assert match.table.held[0] == []
    not_playable(tried("Assemble", 15, also=_lamp, resources={0: ["brass"]}, play_it=False))


def test_assemble_on_a_natural_1_uses_nothing_this_turn_and_on_a_20_gives_something_back() -> None:
    match = tried("Assemble", 1, also=_lamp, resources={0: ["brass", "glass"]})
    assert len(match.table.held[0]) == 2
    assert not [each for each in choices(match) if each.startswith("use:")]
    match = tried("Assemble", 20, also=_lamp, resources={0: ["brass", "glass"]})
    go_on(match, answers={"craft": choices(match)[0], "natural 20": "yes"})
    assert gear(match) == ["IT:01"]
    assert len(match.table.held[0]) == 1


def _new(table: Outing) -> None:
    finished(gain_item(table, 0, "IT:01"))


def _worn(table: Outing) -> None:
    _new(table)
    table.marks[0] = table.marks[0]._replace(left=1)


@pytest.mark.parametrize(("natural", "left"), [(15, 2), (18, 3)])
def test_repair_puts_marks_back(natural: int, left: int) -> None:
    assert tried("Repair", natural, also=_worn).table.marks[0].left == left
    not_playable(tried("Repair", natural, play_it=False, also=_new))


def test_repair_on_a_natural_1_breaks_and_on_a_20_mends_all() -> None:
    match = tried("Repair", 1, also=_worn)
    assert gear(match) == []  # its last mark
    match = tried("Repair", 20, also=_worn)
    assert tag(match) == "act"  # the success has mended all of it, so nobody is asked for more
    assert match.table.marks[0].left == 3


def test_invent_makes_an_item_with_one_resource_less_if_the_margin_is_good() -> None:
    match = tried("Invent", 19, also=_lamp, resources={0: ["brass", "glass"]})  # a margin of 4
    go_on(match, answers={"craft": choices(match)[0]} if tag(match) == "craft" else None)
    assert gear(match) == ["IT:01"]
    assert len(match.table.held[0]) == 1
    none = tried("Invent", 15, also=_lamp, resources={0: ["brass", "glass"]})
    assert gear(none) == []


def test_invent_on_a_natural_1_gets_wet_and_on_a_20_learns() -> None:
    assert ailing(tried("Invent", 1, also=_lamp, resources={0: ["brass", "glass"]})) == ["CN:03"]


def test_dismantle_takes_an_item_apart_or_a_barrier_down() -> None:
    match = tried("Dismantle", 15, also=_worn)
    go_on(match, answers={"which": choices(match)[0]} if tag(match) == "which" else None)
    assert gear(match) == []
    assert len(match.table.held[0]) == 1
    not_playable(tried("Dismantle", 15, play_it=False))


def test_dismantle_on_a_natural_1_wears_thin() -> None:
    assert ailing(tried("Dismantle", 1, also=_worn)) == ["CN:06"]


def test_appraise_draws_some_and_keeps_one() -> None:
    match = tried("Appraise", 19)  # a margin of 4: three
    assert tag(match) == "keep"
    assert len(choices(match)) == 3
    match.answer(0, [choices(match)[0]])
    assert len(match.table.held[0]) == 1
    assert len(match.table.used_up) == 2


def test_appraise_on_a_natural_1_forgets_and_on_a_20_finds_what_it_likes() -> None:
    match = tried("Appraise", 1, fields={"temp": [[2] * 7, [0] * 7]})
    assert match.table.temp[0][match.table.box.skill_named("Appraise").trait] == 1
    match = tried("Appraise", 20)
    match.answer(0, [choices(match)[0]])
    match.answer(0, "yes")
    match.answer(0, choices(match)[1])
    assert match.table.printed_on(match.table.held[0][-1]).card.kind == "ink"


@pytest.mark.parametrize(("name", "words"), [
    ("Spot", "it is Spotted until your next turn"),
    ("Strike", "deal 1 + SM/4 hits to it"),
    ("Dash", "gain 2 + SM/5 movement points"),
    ("Parley", "if its will is at most SM/3, dismiss it"),
    ("Assemble", "craft an item of difficulty 1 + SM/4 or less"),
    ("Listen", "look at the top 1 + SM/4 cards of the entropy draw pile"),
])  # fmt: skip
def test_what_an_ability_does_reads_aloud(name: str, words: str) -> None:
    box = projection().table.box
    assert told(box.skill_named(name).card.success, box.voice) == words
