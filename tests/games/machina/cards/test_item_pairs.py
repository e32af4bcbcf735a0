"""Where two items meet, or an item and a rule: attachments, markers, barrels, pits, deaths in the middle of a text."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import dice, look, news, spot
from tests.games.machina.arrange import card, place_of, room, unit
from tests.games.machina.item_trials import mounts, names, on_top, trial

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.rules.fighting import attack
from fabletop.games.machina.rules.item_decks import add_level
from fabletop.games.machina.rules.markers import free_markers, put_marker
from fabletop.games.machina.rules.mounting import destroy_item
from fabletop.games.machina.state import ARTIFACTS, NONE, ON_UNIT, WEAPONS, Expedition
from fabletop.testing.arranged import choices, refused
from fabletop.testing.strict import strict

from .trial import HANK, TURN, follow, gone, offered, play, rolled, stat, targets, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
BOTH = [KIM, FOE]
FAR = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}
CALM = {"spawn": NONE, "horror": NONE}  # ratings that bring nothing
NEAR = {"kim": (2, 2), "hank": (3, 3), "sarall": (3, 2)}


# --- attachments -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-406", "MA-403", "MA-409", "MA-R146")
@pytest.mark.example("machina", "X34")
def test_an_augment_on_an_upgrade_serves_the_upgrade_alone() -> None:
    """Teleportabulus, the Revolver on it, a scope on that: the Revolver shoots past the ghoul, Kim's own pistol does
    not."""
    items = "w_teleportabulus", "w_revolver^w_teleportabulus", "w_scope@w_revolver"
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2), "drip_ghoul": (3, 2)}
    match = wearing(*items, at=at)
    assert targets(match, "w_revolver") == ["unit:drip_ghoul", KIM, FOE]
    assert targets(wearing(*items, at=at), "kim") == ["unit:drip_ghoul", KIM]


@pytest.mark.rule("MA-394", "MA-395")
def test_beside_a_two_handed_main_weapon_nothing_else_is_held() -> None:
    match = wearing("w_teleportabulus", gear={"kim": ["w_razor"]})
    match.answer(0, "inventory:kim")
    refused(match, 0, {"w_teleportabulus": "right", "w_razor": "left"}, "MA-394")


@pytest.mark.rule("MA-420", "MA-130")
def test_what_stands_on_the_pepperbox_comes_off_with_it() -> None:
    """Its top is a pipe, the razor's bottom too."""
    match = wearing("w_pepperbox", "w_razor^w_pepperbox", "w_last_word", faces=("H2", "H0", "L0"))
    changes = {"kim.worn": ["w_last_word"], "sarall.health": 1}
    play(match, ("w_pepperbox", 1), (FOE, BOTH), changes=changes)
    refused(match, 0, text("w_razor", match))


@pytest.mark.rule("MA-237", "MA-236")
def test_a_destroyed_host_leaves_its_augment_behind() -> None:
    """The apron is destroyed: the buckle on it stays in the inventory, unequipped, and its bonus is gone."""
    match = wearing("a_apron", "a_deadman@a_apron", health={"kim": 5})
    assert (stat(match, "armor"), match.table.health[0]) == (4, 5)
    destroy_item(match.table, card(match.table, "a_apron"))
    assert (mounts(match, 0), names(match.table, match.table.gear[0])) == ({}, ["a_deadman"])
    assert (stat(match, "armor"), stat(match, "will"), match.table.health[0]) == (2, 2, 4)


@pytest.mark.rule("MA-417", "MA-141", "MA-134")
def test_a_holster_draws_a_cane_that_strikes_at_once() -> None:
    """One enters-play text sets off another: the holster equips the Last Word, and that attacks."""
    match = wearing(gear={"kim": ["a_apron", "a_holster", "w_last_word"]}, faces=("H2",))
    layout = {"a_apron": "worn", "a_holster": "a_apron:beside"}
    changes = {"kim.stamina": 4, "kim.worn": ["a_apron", "a_holster", "w_last_word"], "sarall.health": 1}
    follow(match, "inventory:kim", layout, ("w_last_word:main", ["w_last_word:main", "none"]), changes=changes)


@pytest.mark.rule("MA-R96", "MA-412", "MA-417")
@pytest.mark.example("machina", "X49")
@pytest.mark.parametrize(("again", "place"), [(True, (5, 2)), (False, (4, 2))])
def test_a_foghorn_taken_off_and_put_on_sounds_again(again: bool, place: tuple[int, int]) -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (4, 2)}
    match = wearing("a_foghorn", at=at, settings={"reequip_triggers": again})
    match.answer(0, "inventory:kim")
    match.answer(0, {"a_foghorn": "worn"})
    assert place_of(match, "sarall") == place


@pytest.mark.rule("MA-158", "MA-420")
def test_the_hour_hand_forgets_its_hits_when_it_comes_off() -> None:
    match = wearing("w_hour_hand", faces=("H2", "L2", "L0"))
    hit = {"kim.stamina": 5, "sarall.health": 1, "counts": {"Hour-Hand": 1}}
    play(match, "w_hour_hand", FOE, changes=hit)
    off = {"kim.stamina": 2, "counts": {}, "kim.worn": []}
    follow(match, "inventory:kim", {}, changes=off)


@pytest.mark.rule("MA-R148")
def test_the_hour_hand_remembers_its_hits_when_it_changes_hands() -> None:
    match = wearing("w_hour_hand", faces=("H2", "L2", "L0"))
    play(match, "w_hour_hand", FOE, changes={"kim.stamina": 5, "sarall.health": 1, "counts": {"Hour-Hand": 1}})
    follow(match, "inventory:kim", {"w_hour_hand": "right"}, changes={"kim.stamina": 2})


@pytest.mark.rule("MA-288", "MA-416", "MA-141")
def test_what_a_pawn_ticket_redeems_enters_play() -> None:
    """The Second Pendulum comes in place of the Rotopod and pushes at once."""
    match = wearing("rotopod", gear={"kim": ["pawn_ticket"]}, at={**FAR, "sarall": (4, 2)})
    on_top(match.table, ARTIFACTS, "second_pendulum")
    changes = {
        "kim.stamina": 6, "kim.gear": ["rotopod", "second_pendulum"], "kim.worn": ["second_pendulum"],
        "wrecked": ["pawn_ticket"], "sarall.at": (5, 2),
    }  # fmt: skip
    way = "second_pendulum:main:rotopod"
    play(match, "pawn_ticket", "2", (way, [way, "none"]), changes=changes)


@pytest.mark.rule("MA-288", "MA-436", "MA-290")
def test_a_heart_is_found_once_its_level_is_in_the_game() -> None:
    match = wearing("reliquary_still")
    add_level(match.table, 3)
    play(match, "reliquary_still", changes={"kim.stamina": 4, "kim.gear": ["reliquary_still", "still_warm_heart"]})


# --- the Puncturing Revolver -----------------------------------------------------------------------------------------


@pytest.mark.rule("MA-133", "MA-131")
def test_the_revolver_lends_no_whirl_with_nobody_around() -> None:
    """The scythe's second text needs somebody beside; without, its first alone is lent, and needs no choice."""
    items = "w_revolver", "w_scythe", "w_mainspring@w_scythe"
    match = wearing(*items)
    match.answer(0, text(("w_revolver", 1), match))
    assert choices(match) == [f"w_scythe:{each}" for each in _texts(match, "w_scythe")]
    alone = wearing(*items, at=FAR, faces=("H0", "L0", "L0", "L0"))
    play(alone, ("w_revolver", 1), changes={"kim.stamina": 4, "kim.health": 3})  # at herself, with armor lowered to 0


@pytest.mark.rule("MA-129", "MA-135")
def test_the_revolver_lends_with_the_last_stamina() -> None:
    """Kim has 3 stamina and pays them for the Revolver; what is lent would cost 2, and costs nothing."""
    match = wearing("w_revolver", "w_rivet", "w_scope@w_rivet", stamina={"kim": 3}, faces=("H0", "L0"))
    hit = {"kim.stamina": 0, "sarall.health": 1, "turned": [0]}
    play(match, ("w_revolver", 1), (FOE, BOTH), changes=hit, until=HANK, asked=1)


@pytest.mark.rule("MA-144", "MA-163", "MA-214")
def test_the_revolver_lends_the_grief_fork_and_its_marker() -> None:
    """Will 5, lowered by 2 for this attack alone; the marker lies on the Fork and lowers it by 1 from then on."""
    at = {"kim": (2, 2), "hank": (0, 9), "kthun": (4, 2)}
    match = wearing("w_revolver", "w_grief_fork", "w_vitriol@w_grief_fork", at=at, faces=("H3",))
    changes = {"kim.stamina": 4, "kthun.health": 3, "markers": ["kim on w_grief_fork"]}
    play(match, ("w_revolver", 1), ("unit:kthun", [KIM, "unit:kthun"]), changes=changes)
    assert (stat(match, "armor", "kthun"), stat(match, "will", "kthun")) == (4, 4)


@pytest.mark.rule("MA-132", "MA-177")
def test_the_revolver_lends_the_saw_without_its_marker() -> None:
    """The cost of what is lent is not paid: neither stamina nor a marker."""
    match = wearing("w_circular_saw", "w_revolver", "w_mainspring@w_circular_saw", faces=("H0", "L0"))
    first, second = (f"w_circular_saw:{each}" for each in _texts(match, "w_circular_saw"))
    match.answer(0, text(("w_revolver", 1), match))
    assert choices(match) == [first, second]
    match.answer(0, second)
    assert (match.table.stamina[0], match.table.health[unit(match.table, "sarall")], match.table.marked) == (4, 1, [])


def _texts(match: Match[Expedition], name: str) -> list[int]:
    return list(match.table.printed(card(match.table, name)).texts.played)


@pytest.mark.rule("MA-214", "MA-181")
def test_what_holds_for_one_attack_ends_with_it_though_the_target_dies() -> None:
    """The target bears an effect when the Martyr's Pistol kills it; the 2 points that Kim paid do not stay with her."""
    match = wearing(
        "w_martyr", "w_grief_fork", at={**FAR, "sarall": (4, 2), "mi_go": (2, 5)}, health={"sarall": 1},
        faces=("H0", "H0", "H0", "H1"),
    )  # fmt: skip
    play(match, "w_grief_fork", FOE, changes={"kim.stamina": 5, "markers": ["kim on w_grief_fork"]})
    killed = {"kim.stamina": 3, "kim.health": 2, "kim.essence": 1, **gone(match)}
    play(match, "w_martyr", FOE, "x:2", changes=killed)
    assert match.table.changes == []
    play(match, "kim", "unit:mi_go", changes={"kim.stamina": 1})  # 1 against armor 3: her 1 essence would not do


# --- markers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-172", "MA-173", "MA-174", "MA-168")
def test_a_brew_waits_for_its_marker_and_cannot_be_destroyed_twice() -> None:
    match = wearing(gear={"kim": ["furnace_tea"]})
    play(match, "furnace_tea", changes={"aside": ["furnace_tea"], "markers": ["kim on furnace_tea"]})
    assert not destroy_item(match.table, card(match.table, "furnace_tea"))
    assert (stat(match, "armor"), names(match.table, match.table.wrecked)) == (4, [])
    before = look(match)
    match.answer(0, "end")
    match.answer(1, "end")
    found = news(before, match)
    assert (found["aside"], found["markers"], found["wrecked"], found["kim.gear"]) == ([], [], ["furnace_tea"], [])
    assert stat(match, "armor") == 2


@pytest.mark.rule("MA-541", "MA-164")
@pytest.mark.example("machina", "X50")
def test_a_brew_without_a_free_marker_is_gone_at_once() -> None:
    def spent(table: Expedition) -> None:
        for _ in range(3):
            put_marker(table, Source(ON_UNIT, 0), 0, 0, 0)

    match = wearing(gear={"kim": ["furnace_tea"]}, stamina={"kim": 3}, also=spent)
    play(match, "furnace_tea", changes={"kim.stamina": 4, "kim.gear": [], "wrecked": ["furnace_tea"]})
    assert stat(match, "armor") == 2


@pytest.mark.rule("MA-171", "MA-236")
def test_a_destroyed_weapon_gives_its_marker_back_and_its_effect_ends() -> None:
    match = wearing("w_grief_fork", faces=("H0",))
    play(match, "w_grief_fork", FOE, changes={"kim.stamina": 5, "markers": ["kim on w_grief_fork"]})
    assert (stat(match, "will", "sarall"), free_markers(match.table, 0)) == (1, 2)
    destroy_item(match.table, card(match.table, "w_grief_fork"))
    assert (stat(match, "will", "sarall"), free_markers(match.table, 0), match.table.changes) == (2, 3, [])


@pytest.mark.rule("MA-178", "MA-387", "MA-R42")
def test_an_unequipped_saw_keeps_its_marker_and_its_teeth_still() -> None:
    match = wearing("w_circular_saw", faces=("H0", "L0"))
    play(match, "w_circular_saw", FOE, changes={"kim.stamina": 4, "markers": ["kim on w_circular_saw"]})
    follow(match, "inventory:kim", {}, changes={"kim.stamina": 1, "kim.worn": []})
    refused(match, 0, text(("w_circular_saw", 1), match))


@pytest.mark.rule("MA-178", "MA-421", "MA-168", "MA-R42")
def test_a_traded_alternator_keeps_what_it_does_until_the_next_phase() -> None:
    match = wearing("force_alternator", at=NEAR)
    all_ = [KIM, HANK_, FOE]
    marks = ["kim on force_alternator"] * 2
    play(match, "force_alternator", (KIM, all_), (FOE, all_), changes={"kim.stamina": 5, "markers": marks})
    traded = {"kim.stamina": 3, "kim.gear": [], "kim.worn": [], "hank.gear": ["force_alternator"]}
    follow(match, "trade:hank", (["card:force_alternator"], None), ("yes", None, 1), changes=traded)
    assert (stat(match, "armor"), stat(match, "armor", "sarall"), free_markers(match.table, 0)) == (3, 1, 1)


@pytest.mark.rule("MA-154", "MA-177")
def test_the_abacus_counts_markers_paid_as_costs() -> None:
    """The saw's marker comes back as a cost: one bead; the second play brings the essence."""
    match = wearing("debt_collectors_abacus", "w_circular_saw", faces=("H0", "L0", "H0"), essence={"kim": 0})
    play(match, "w_circular_saw", FOE, changes={"kim.stamina": 4, "markers": ["kim on w_circular_saw"]})
    counts = {"Debt-Collector's Abacus": 1}
    play(match, ("w_circular_saw", 1), changes={"markers": [], "counts": counts})


@pytest.mark.rule("MA-152", "MA-150")
def test_two_texts_wait_for_the_same_wound() -> None:
    """The cuirass and the stitches: the explorer in turn puts them in order for the party, and both happen."""
    match = wearing(
        gear={"kim": ["needle_and_gut"]}, worn={"hank": ["a_cuirass"]}, at={"kim": (2, 2), "hank": (3, 2)},
        faces=("H3",), essence={"kim": 1},
    )  # fmt: skip
    mark = "kim on needle_and_gut"
    play(match, "needle_and_gut", HANK_, changes={"kim.stamina": 6, "aside": ["needle_and_gut"], "markers": [mark]})
    hit = {"kim.stamina": 4, "kim.essence": 0, "markers": ["hank on a_cuirass", mark]}
    asked = ("add:1", ["add:0", "add:1"]), (["2", "1"], ["1", "2"])
    play(match, "kim", HANK_, *asked, changes=hit)
    assert stat(match, "armor", "hank") == 5


# --- two targets -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-107", "MA-145")
def test_twin_vitriol_twice_at_one_who_dies_of_the_first() -> None:
    match = wearing(gear={"kim": ["twin_vitriol"]}, at=FAR, health={"sarall": 1}, faces=("H2", "L0", "L0"))
    used = {"kim.stamina": 6, "kim.gear": [], "wrecked": ["twin_vitriol"], "kim.essence": 1}
    play(match, "twin_vitriol", (FOE, BOTH), (FOE, BOTH), changes={**used, **gone(match)})
    assert match.table.draws["attack"] == 3  # the second attack is not rolled


@pytest.mark.rule("MA-269", "MA-107")
def test_a_whalers_line_with_both_ends_on_one_does_not_pull() -> None:
    match = wearing("w_whaler", at=FAR, faces=("H1", "L1"))
    play(match, "w_whaler", FOE, FOE, changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-234", "MA-272", "MA-231", "MA-227")
def test_a_whalers_line_hauls_a_monster_into_a_barrel() -> None:
    """The barrel is the second target: what is pulled into it sets it off and stays where it is."""
    at = {**FAR, "sarall": (5, 3)}
    match = wearing("w_whaler", at=at, ground=room({(5, 5): "B"}), faces=("H0", "L1", "H1", "H1", "H0"))
    can = [*BOTH, spot(5, 5)]
    blast = {"kim.stamina": 5, "sarall.at": (5, 4), "sarall.health": 1, "destroyed": [(5, 5)]}
    play(match, "w_whaler", (FOE, can), (spot(5, 5), can), changes=blast)


# --- barrels and pits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-069", "MA-319", "MA-232")
def test_a_loaded_chest_can_be_opened_and_does_not_explode() -> None:
    match = wearing("gunpowder_rosary", ground=room({(2, 3): "C"}))
    play(match, "gunpowder_rosary", changes={"kim.stamina": 6, "markers": ["kim on gunpowder_rosary"]})
    on_top(match.table, WEAPONS, "w_razor", "w_maul")
    opened = {"kim.stamina": 3, "kim.essence": 1, "kim.gear": ["gunpowder_rosary", "w_razor"], "destroyed": [(2, 3)]}
    drawn = "deck:weapon", "deck:weapon", ("card:w_razor", ["card:w_razor", "card:w_maul"]), "back"
    follow(match, "chest:4.3", *drawn, changes=opened)
    assert spot(2, 3) not in targets(match, "kim")


@pytest.mark.rule("MA-069", "MA-234", "MA-235")
def test_a_monster_pushed_against_a_loaded_chest() -> None:
    """The maul pushes Sarall against the chest: it explodes, and only those beside it are attacked."""
    match = wearing(
        "gunpowder_rosary", "w_maul", ground=room({(4, 2): "C"}), faces=("H0", "L0", "H1", "H1", "H0"),
    )  # fmt: skip
    play(match, "gunpowder_rosary", changes={"kim.stamina": 6, "markers": ["kim on gunpowder_rosary"]})
    play(match, "w_maul", FOE, changes={"kim.stamina": 4, "destroyed": [(4, 2)], "sarall.health": 1})


@pytest.mark.rule("MA-R59", "MA-410")
def test_an_explosion_is_no_hit_of_the_gunner() -> None:
    """The Blood-boost Gun hits the barrel: one marker, for that; that the explosion hits Sarall brings no second."""
    match = wearing("w_blood_boost", at=FAR, ground=room({(4, 2): "B"}), faces=("H1", "H1", "H1", "H0"))
    changes = {"kim.stamina": 5, "destroyed": [(4, 2)], "sarall.health": 1, "markers": ["kim on w_blood_boost"]}
    play(match, "w_blood_boost", spot(4, 2), changes=changes)


@pytest.mark.rule("MA-245", "MA-241", "MA-227", "MA-144")
def test_an_explosion_kills_the_owner_in_the_middle_of_a_text() -> None:
    """Kim shoots a barrel beside herself: she dies, her things are destroyed items, nothing of the gun's triggers, and
    Hank goes on."""
    ground = room({(3, 3): "B"})
    match = wearing("w_blood_boost", ground=ground, health={"kim": 1}, faces=("H1", "H1", "H1", "H0"))
    dead = {
        "kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "kim.gear": [], "kim.worn": [], "fallen": [0],
        "wrecked": ["w_blood_boost"], "destroyed": [(3, 3)], "sarall.health": 1, "turned": [0],
    }  # fmt: skip
    play(match, "w_blood_boost", spot(3, 3), changes=dead, until=HANK, asked=1)


@pytest.mark.rule("MA-192", "MA-146", "MA-243")
def test_a_blunderbuss_kicks_its_owner_to_death() -> None:
    """The attack hits, then the die takes her last health: the game of one explorer is lost."""
    match = wearing(
        "w_blunderbuss", explorers=("kim",), at={"kim": (2, 2), "sarall": (3, 2)}, health={"kim": 1}, effects=(9,),
        faces=("H1", "H1", "L0"),
    )  # fmt: skip
    match.answer(0, text("w_blunderbuss", match))
    match.answer(0, FOE)
    assert (match.over, match.table.fallen) == (True, [0])


def struck_by(name: str, **laid: Any) -> Match[Expedition]:
    """A monster hits Kim, who wears the Walking Boiler, in nobody's turn."""

    async def strike(table: Expedition) -> None:
        await attack(table, table.number_of(name), [0], 2, 0)

    return trial(strike, worn={"kim": ["a_boiler"]}, seed=dice("H3", "H1"), **laid)


@pytest.mark.rule("MA-273", "MA-274", "MA-R50")
def test_a_boiler_blows_its_attacker_into_a_pit() -> None:
    """Outside an explorer's turn: Kim has killed it, and nobody's essence rises."""

    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2)}
    ground = room({(5, 2): "P"}, edges="N")
    match = struck_by("sarall", at=at, ground=ground)
    assert (match.table.health[0], match.table.order, match.table.essence[0]) == (3, [], 0)
    assert match.table.told[-1].who == 0


@pytest.mark.rule("MA-265", "MA-270")
def test_a_boiler_does_not_move_what_is_immobile() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "rivet_maw": (3, 2)}
    match = struck_by("rivet_maw", at=at)
    assert (match.table.health[0], place_of(match, "rivet_maw")) == (3, (3, 2))


@pytest.mark.rule("MA-256", "MA-260", "MA-539")
def test_a_mantle_and_a_collar_cross_barrels_and_pits_in_one_way() -> None:
    """Barrel, floor, pit, floor: 2 for the crossing of the barrel, then 1 onto the pit and 1 off it."""
    walls = [((x, y), "s-") for x in range(10) for y in (1, 2)]
    ground = room({(3, 2): "B", (5, 2): "P"}, walls=walls)
    match = wearing("a_aeromantle", "a_diver^a_aeromantle", ground=ground, at={"kim": (2, 2), "hank": (0, 9)})
    follow(match, "go:3.7", changes={"kim.stamina": 3, "kim.at": (6, 2)})


# --- other units -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-291", "MA-292", "MA-R70", "MA-R111", "MA-259")
def test_a_puppet_is_walked_into_a_pit() -> None:
    """Kim plays Sarall's next turn: every option of a scheming monster, the pit beside it among them."""
    match = wearing(
        "puppeteers_gimbal", essence={"kim": 1}, ground=room({(6, 2): "P"}), at={"kim": (2, 2), "sarall": (5, 2)},
        explorers=("kim",), fields=CALM,
    )  # fmt: skip
    caught = {"kim.stamina": 4, "kim.essence": 0, "controlled": [("sarall", 0)]}
    play(match, "puppeteers_gimbal", changes=caught)
    with strict(match) as script:
        script.answer(0, "end")
        script.answer(0, "leap:3.7", prompt="What does Sarall do?")
        script.answer(0, "yes", can=["yes", "no"])
        script.until(0, prompt=TURN)
    assert (match.table.order, match.table.controlled, match.table.essence[0]) == ([], [], 0)


@pytest.mark.rule("MA-R69", "MA-189")
def test_a_stunned_monster_stands_through_its_turn() -> None:
    """The gimbal comes off, Sarall has no stamina to spend, and Kim, beside it, is not attacked."""
    match = wearing("puppeteers_gimbal", explorers=("kim",), at={"kim": (2, 2), "sarall": (3, 2)},
                    fields=CALM)  # fmt: skip
    play(match, ("puppeteers_gimbal", 1), changes={"kim.worn": [], "markers": ["kim on puppeteers_gimbal"]})
    before = look(match)
    match.answer(0, "end")
    found = news(before, match)
    assert (found["round"], found["markers"]) == (2, [])
    assert not {"kim.health", "sarall.at"} & set(found)


@pytest.mark.rule("MA-281", "MA-283", "MA-287")
def test_an_ethereal_owner_is_hit_by_what_does_not_aim() -> None:
    """Sister Maren is ethereal: Kim cannot aim at her, a psalter thrown at Sarall beside her burns her too."""
    match = wearing(
        gear={"kim": ["paraffin_psalter"]}, explorers=("kim", "sister_maren"), essence={"sister_maren": 2},
        at={"kim": (2, 2), "sister_maren": (6, 2), "sarall": (5, 2)}, faces=("H1", "H0"),
        settings={"windows": "smart"},
    )  # fmt: skip
    match.answer(1, f"deed:{text(('sister_maren', 1), match)}")
    before = look(match)
    with strict(match) as script:
        script.answer(0, text("paraffin_psalter", match))
        script.answer(0, FOE, can=BOTH)
        script.until(0, prompt=TURN)
    used = {"kim.stamina": 6, "kim.gear": [], "wrecked": ["paraffin_psalter"]}
    assert news(before, match) == {**used, "sister_maren.health": 3}


@pytest.mark.rule("MA-205", "MA-207", "MA-208")
@pytest.mark.example("machina", "X09")
def test_who_stands_beside_the_target_pays_for_an_ampoule() -> None:
    """Kim has no essence; Hank, beside the wounded Lorrain, pays for what Kim plays from afar."""
    match = wearing(
        "sympathetic_ampoule", explorers=("kim", "hank", "lorrain"), essence={"hank": 1}, health={"lorrain": 2},
        at={"kim": (2, 2), "hank": (6, 3), "lorrain": (6, 2)},
    )  # fmt: skip
    changes = {"hank.essence": 0, "lorrain.health": 3}
    # Herself she could not pay for, nor for Hank, who is not beside himself: Lorrain is the one target.
    play(match, "sympathetic_ampoule", ("yes", ["yes", "no"], 1), changes=changes)


@pytest.mark.rule("MA-208", "MA-131")
def test_nobody_pays_for_an_ampoule_unwillingly() -> None:
    match = wearing(
        "sympathetic_ampoule", essence={"hank": 1}, health={"kim": 2}, at={"kim": (2, 2), "hank": (3, 2)},
    )  # fmt: skip
    play(match, "sympathetic_ampoule", KIM, ("no", ["yes", "no"], 1), changes={})


@pytest.mark.rule("MA-199", "MA-218")
def test_each_point_of_a_stronger_hit_may_be_replaced() -> None:
    """With absinthe a hit takes 2: Hank may replace none, one or both by essence."""
    match = wearing(
        gear={"kim": ["cannonade_absinthe"]}, at={"kim": (2, 2), "hank": (6, 2)}, essence={"hank": 2}, faces=("H3",),
    )  # fmt: skip
    play(
        match, "cannonade_absinthe", changes={"aside": ["cannonade_absinthe"], "markers": ["kim on cannonade_absinthe"]}
    )
    asked = ("essence:1", ["essence:0", "essence:1", "essence:2"], 1)
    play(match, "kim", HANK_, asked, changes={"kim.stamina": 5, "hank.health": 5, "hank.essence": 1})


@pytest.mark.rule("MA-068", "MA-R139", "MA-168")
def test_rubble_closes_again_under_who_stands_on_it() -> None:
    """The spade's effect ends with the next Explorer phase: Kim stands on rubble, unharmed, and may leave."""
    ground = room({(2, 3): "#"})
    match = wearing("w_spade", explorers=("kim",), at={"kim": (2, 2)}, ground=ground, fields=CALM)
    play(match, ("w_spade", 1), changes={"kim.stamina": 5, "markers": ["kim on w_spade"]})
    match.answer(0, "go:4.3")
    match.answer(0, "end")
    assert (place_of(match, "kim"), match.table.health[0], match.table.marked) == ((2, 3), 4, [])
    assert "go:5.3" in choices(match)
    match.answer(0, "go:5.3")
    assert "go:4.3" not in choices(match)


@pytest.mark.rule("MA-062", "MA-320", "MA-067")
def test_a_rewound_chest_is_opened_once_more() -> None:
    match = wearing("rewinding_key", ground=room({(3, 3): "C"}), fields={"destroyed": [cell(3, 3)]})
    assert "chest:4.4" not in choices(match)
    play(match, "rewinding_key", changes={"kim.stamina": 5, "destroyed": []})
    assert "chest:4.4" in choices(match)


@pytest.mark.rule("MA-290", "MA-289")
def test_the_bell_rings_for_a_mi_go_that_has_come_already() -> None:
    match = wearing("dinner_bell", ground=room({(9, 9): "S"}), at={"kim": (2, 2), "hank": (0, 9), "mi_go": (5, 5)})
    play(match, "dinner_bell", changes={"kim.stamina": 6})


@pytest.mark.rule("MA-R133", "MA-442", "MA-447")
def test_a_silenced_rating_comes_back_with_the_next_chapter() -> None:
    match = wearing("stopped_metronome", ground=room({(3, 3): "H"}), fields={"lit": [cell(3, 3)]})
    play(match, ("stopped_metronome", 1), changes={
        "kim.gear": [], "kim.worn": [], "wrecked": ["stopped_metronome"], "threat": 2, "spawn": NONE,
    })  # fmt: skip
    match.answer(0, "lit_chapter:4.4")
    assert (match.table.box.chapters[match.table.chapter].card.id, match.table.spawn) == ("ice_2", 6)


@pytest.mark.rule("MA-323", "MA-063", "MA-130")
def test_a_lever_that_is_paid_with_fires_no_traps() -> None:
    match = wearing("salvage_beetle", ground=room({(1, 1): "L", (3, 2): "T"}))
    match.answer(0, text("salvage_beetle", match))
    assert (match.table.destroyed, match.table.draws.get("attack", 0)) == ([cell(1, 1)], 0)


@pytest.mark.rule("MA-124", "MA-115")
def test_the_cassock_leaves_with_its_wearer() -> None:
    ground = [room(edges="E"), room(edges="W")]
    match = wearing("a_cassock", ground=ground, at={"kim": (9, 4), "hank": (0, 9)})
    assert stat(match, "will", "hank") == 2
    match.answer(0, "go:5.11")
    assert (place_of(match, "kim"), stat(match, "will", "hank"), stat(match, "will")) == ((10, 4), 1, 3)


@pytest.mark.rule("MA-137", "MA-299")
def test_limits_of_a_turn_and_of_a_round_end_with_them() -> None:
    match = wearing("a_bender", explorers=("kim",), at={"kim": (2, 2)}, fields=CALM)
    match.answer(0, text("a_bender", match))
    match.answer(0, spot(3, 3))
    assert why_not(match, "a_bender") == "MA-137"
    match.answer(0, "end")
    assert offered(match, "a_bender")
