"""Weapons of levels 2 and 3: every text of each, played on a table."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import spot
from tests.games.machina.arrange import room

from fabletop.games.machina.ground.board import cell
from fabletop.testing.arranged import choices

from .trial import gone, offered, play, rolled, stat, targets, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, FOE = "unit:kim", "unit:sarall"
BOTH = [KIM, FOE]
FAR = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}


# --- level 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-214", "MA-181")
@pytest.mark.parametrize(("health", "hits"), [(4, False), (3, False), (2, True), (1, True)])
def test_w_cleaver_is_the_sharper_for_wounds(health: int, hits: bool) -> None:
    """A roll of 0: with two wounds it comes to 2, which is Sarall's armor."""
    match = wearing("w_cleaver", faces=("H0", "L0"), health={"kim": health})
    play(match, "w_cleaver", (FOE, BOTH), changes={"kim.stamina": 5, **({"sarall.health": 1} if hits else {})})
    assert match.table.changes == []


def test_w_cleaver_counts_three_wounds_at_most() -> None:
    """An apron makes Kim's health 5; with 1 left she lacks 4, and 3 of them count: not enough for armor 4."""
    at = {"kim": (2, 2), "hank": (0, 9), "kthun": (3, 2)}
    match = wearing("w_cleaver", "a_apron", at=at, faces=("H0", "L0"), health={"kim": 1})
    play(match, "w_cleaver", "unit:kthun", changes={"kim.stamina": 5})


@pytest.mark.rule("MA-221", "MA-R130")
def test_w_scythe_mows_all_around() -> None:
    """One roll against everybody beside, barrels and friends among them; it is not offered with nobody there."""
    at = {"kim": (2, 2), "hank": (1, 1), "sarall": (3, 2), "mi_go": (2, 3), "drip_ghoul": (5, 5)}
    match = wearing("w_scythe", at=at, faces=("H1", "L1", "L1", "H2", "L0"))
    play(match, "w_scythe", (FOE, [*BOTH, "unit:hank", "unit:mi_go"]), changes={"kim.stamina": 5, "sarall.health": 1})
    # 2: enough for Sarall's armor 2, which kills it, and for nobody else.
    play(match, ("w_scythe", 1), changes={**gone(match, "sarall"), "kim.stamina": 2, "kim.essence": 1})
    alone = wearing("w_scythe", at=FAR)
    assert why_not(alone, ("w_scythe", 1)) == "MA-133"


def test_w_revolver_shoots() -> None:
    match = wearing("w_revolver", at=FAR, faces=("H1", "H1"))
    play(match, "w_revolver", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-137", "MA-214", "MA-215")
def test_w_revolver_lends_its_point_to_an_augmented_weapon() -> None:
    """The Rivet Thrower has a scope: its attack is made for 3 stamina, against armor lowered by 2, and for it alone."""
    at = {"kim": (2, 2), "hank": (0, 9), "rivet_maw": (5, 2), "drip_ghoul": (3, 2)}
    match = wearing("w_revolver", "w_rivet", "w_scope@w_rivet", at=at, faces=("H1", "L0"))
    maw = "unit:rivet_maw"
    changes = {"kim.stamina": 4, "rivet_maw.health": 1}
    play(match, ("w_revolver", 1), (maw, [KIM, maw, "unit:drip_ghoul"]), changes=changes)
    assert (stat(match, "armor", "rivet_maw"), match.table.changes) == (3, [])
    assert why_not(match, ("w_revolver", 1)) == "MA-137"


@pytest.mark.rule("MA-131")
def test_w_revolver_needs_an_augment_somewhere() -> None:
    assert not offered(wearing("w_revolver", "w_rivet"), ("w_revolver", 1))
    own = wearing("w_revolver", "w_scope@w_revolver", faces=("H0", "H0"))
    play(own, ("w_revolver", 1), FOE, changes={"kim.stamina": 4, "sarall.health": 1})  # armor 2 lowered to 0


@pytest.mark.rule("MA-107", "MA-228")
def test_w_twins_have_a_barrel_each() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2), "mi_go": (2, 5)}
    match = wearing("w_twins", at=at, faces=("H1", "L1", "L0", "H2", "L1"))
    all_ = [KIM, FOE, "unit:mi_go"]
    changes = {"kim.stamina": 4, "sarall.health": 1, "mi_go.health": 1}
    play(match, "w_twins", (FOE, all_), ("unit:mi_go", all_), changes=changes)


@pytest.mark.rule("MA-281", "MA-280", "MA-146")
def test_w_lantern_shows_who_is_there_and_changes_places() -> None:
    at = {"kim": (2, 2), "hank": (2, 5), "choir_of_angles": (5, 2)}
    match = wearing("w_lantern", at=at, faces=("H2", "L2", "L1", "H2", "L2", "L2"))
    choir = "unit:choir_of_angles"
    all_ = [KIM, "unit:hank", choir]
    play(match, "w_lantern", (choir, all_), changes={"kim.stamina": 5})  # 5 against will 6: no hit, no change
    hit = {"kim.stamina": 3, "kim.at": (5, 2), "choir_of_angles.at": (2, 2), "choir_of_angles.health": 3}
    play(match, "w_lantern", (choir, all_), changes=hit)


def test_w_lantern_leaves_explorers_where_they_are() -> None:
    match = wearing("w_lantern", at={"kim": (2, 2), "hank": (2, 5)}, faces=("H2", "L1", "L1"))
    play(match, "w_lantern", "unit:hank", changes={"kim.stamina": 5, "hank.health": 5})


@pytest.mark.rule("MA-222", "MA-281", "MA-409", "MA-410")
def test_w_coating_makes_arcane_and_opens_the_eyes() -> None:
    """The Glass Stalker is ethereal from afar, armor 3 and will 4. The coated gun needs 3 on the dice, and 1 more of
    the coating; the pepperbox beside it stays physical, though its owner may now aim it at the Stalker too."""
    at = {"kim": (2, 2), "hank": (2, 4), "glass_stalker": (5, 2)}
    stalker = "unit:glass_stalker"
    assert targets(wearing("w_blood_boost", at=at), "w_blood_boost") == ["unit:hank", KIM]
    items = "w_blood_boost", "w_coating@w_blood_boost", "w_pepperbox"
    match = wearing(*items, at=at, faces=("H2", "H3", "L1", "L1"))
    can = [KIM, "unit:hank", stalker]
    play(match, "w_blood_boost", (stalker, can), changes={"kim.stamina": 5})  # 3: enough for the armor alone
    hit = {"kim.stamina": 3, "glass_stalker.health": 2, "markers": ["kim on w_blood_boost"]}
    play(match, "w_blood_boost", stalker, changes=hit)
    shot = {"kim.stamina": 1, "glass_stalker.health": 1, "markers": ["kim on w_blood_boost"] * 2}
    play(match, "w_pepperbox", (stalker, can), changes=shot)


# --- level 3 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-154", "MA-155", "MA-157", "MA-410")
def test_w_hour_hand_gives_time_back_at_the_third_hit() -> None:
    """Hits with any weapon count, misses do not."""
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2), "witch": (2, 3), "star_spawn": (3, 3)}
    match = wearing("w_hour_hand", "w_razor", at=at, faces=("H2", "L0", "L0", "L0", "L2", "H2", "L2", "L2"))
    can = [*BOTH, "unit:witch", "unit:star_spawn"]
    play(match, "w_hour_hand", (FOE, can), changes={"kim.stamina": 5, "sarall.health": 1, "counts": {"Hour-Hand": 1}})
    play(match, "w_razor", FOE, changes={"kim.stamina": 4})
    cut = {"kim.stamina": 3, "witch.health": 1, "counts": {"Hour-Hand": 2}}
    play(match, "w_razor", "unit:witch", changes=cut)
    last = {"star_spawn.health": 4, "counts": {}}
    play(match, "w_hour_hand", "unit:star_spawn", changes=last)  # 2 stamina spent, 2 restored


@pytest.mark.rule("MA-314", "MA-083", "MA-267")
def test_w_ram_breaks_bones_and_doors() -> None:
    ground = room(walls=[((5, y), "e|") for y in range(10) if y not in (2, 3)] + [((5, 2), "e="), ((5, 3), "e=")])
    at = {"kim": (5, 2), "hank": (0, 9), "sarall": (4, 2)}
    doors = sorted(wearing(at=at, ground=ground).table.ground.doors)
    match = wearing("w_ram", at=at, ground=ground, fields={"shut": doors}, faces=("H2", "H0", "L0", "L0"))
    hit = {"kim.stamina": 4, "sarall.health": 1, "sarall.at": (2, 2)}
    play(match, "w_ram", (FOE, BOTH), changes=hit)
    here = match.table.ground.doors_of(cell(5, 2))
    broken = {"kim.stamina": 3, "broken": list(here), "shut": [each for each in doors if each not in here]}
    play(match, ("w_ram", 1), changes=broken)  # the door on her own border; the next one is not adjacent
    assert why_not(match, ("w_ram", 1)) == "MA-097"


@pytest.mark.rule("MA-130", "MA-214", "MA-200")
@pytest.mark.parametrize(("paid", "hits"), [(0, False), (1, True), (2, True)])
def test_w_martyr_is_loaded_with_blood(paid: int, hits: bool) -> None:
    match = wearing("w_martyr", at=FAR, faces=("H0", "H0"))
    changes = {"kim.stamina": 5, **({"sarall.health": 1} if hits else {}), **({"kim.health": 4 - paid} if paid else {})}
    play(match, "w_martyr", (FOE, BOTH), (f"x:{paid}", ["x:0", "x:1", "x:2"]), changes=changes)
    assert match.table.changes == []


@pytest.mark.rule("MA-R49")
def test_w_martyr_asks_twice_for_the_last_health() -> None:
    match = wearing("w_martyr", at=FAR, faces=("H0", "H2"), health={"kim": 1})
    asked = ("x:1", ["x:0", "x:1"]), ("no", ["yes", "no"]), ("x:0", ["x:0", "x:1"])
    play(match, "w_martyr", FOE, *asked, changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-130", "MA-218", "MA-282")
def test_w_lightkeeper_spends_a_lamp() -> None:
    """Nothing stops the second shot but barriers; a hit takes 2 health."""
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (8, 2), "mi_go": (4, 2), "lamp_eater": (9, 5)}
    match = wearing(
        "w_lightkeeper", at=at, ground=room({(9, 9): "H"}), fields={"lit": [cell(9, 9)]},
        faces=("H1", "H1", "L1", "H1", "H1", "H0", "L0", "L0"),
    )  # fmt: skip
    can = [KIM, "unit:mi_go"]
    play(match, "w_lightkeeper", ("unit:mi_go", can), changes={"kim.stamina": 5, "mi_go.health": 1})
    can = [KIM, "unit:hank", "unit:lamp_eater", "unit:mi_go", FOE]
    play(match, ("w_lightkeeper", 1), (FOE, can), changes={"lit": [], "kim.essence": 1, **gone(match, "sarall")})
    assert (match.table.changes, why_not(match, ("w_lightkeeper", 1))) == ([], "MA-131")


@pytest.mark.rule("MA-278", "MA-279", "MA-133", "MA-186")
@pytest.mark.example("machina", "X25")
def test_w_teleportabulus_goes_to_the_nearest_of_a_kind() -> None:
    """The nearest chest is destroyed: the next one counts. It is no place to stand on, so it is a space beside it."""
    ground = room({(4, 2): "C", (0, 0): "C", (9, 9): "E"})
    match = wearing("w_teleportabulus", ground=ground, at={**FAR, "kim": (3, 3)}, fields={"destroyed": [cell(4, 2)]})
    assert stat(match, "will") == 3
    near = [spot(1, 0), spot(0, 1), spot(1, 1)]
    play(match, "w_teleportabulus", ("1", ["1", "2"]), (spot(1, 1), near), changes={"kim.stamina": 5, "kim.at": (1, 1)})
    bare = wearing("w_teleportabulus")
    assert why_not(bare, "w_teleportabulus") == "MA-133"


@pytest.mark.rule("MA-100", "MA-185")
def test_w_teleportabulus_strikes_the_will() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "rivet_maw": (6, 2), "drip_ghoul": (4, 2)}
    match = wearing("w_teleportabulus", at=at, faces=("H1", "H0", "L0"))
    can = [KIM, "unit:drip_ghoul", "unit:rivet_maw"]
    play(match, ("w_teleportabulus", 1), ("unit:rivet_maw", can), changes={"kim.stamina": 5, "rivet_maw.health": 1})
    assert text("w_teleportabulus", match) not in choices(match)
    assert targets(match, ("w_teleportabulus", 1)) == sorted(can)
