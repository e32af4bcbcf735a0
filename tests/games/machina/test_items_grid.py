"""The inventory grid: what may be equipped where (MA-385 to MA-411; bad input 28 and 29)."""

from __future__ import annotations

import pytest
from tests.games.machina.arrange import card, expedition
from tests.games.machina.item_trials import attach, mounts, names

from fabletop.engine.match import Match
from fabletop.games.machina.rules.grid import fitting_option, fittings, misfit
from fabletop.games.machina.rules.markers import put_away, set_aside
from fabletop.games.machina.rules.mounting import destroy_item, unequip
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import AUGMENT, MAIN, NONE, UPGRADE, Expedition


def fault(match: Match[Expedition], name: str, under: str = "", how: int = MAIN) -> str:
    """The rule by which something cannot be equipped; nothing if it can."""
    table = match.table
    host = card(table, under) if under else NONE
    found = misfit(table, card(table, name), host, how, list(table.mounted(0)))
    if found is not None:
        assert len(found.words) > 20
        assert found.words.endswith(".")
    return found.rule if found is not None else ""


def wearing(*worn: str) -> Match[Expedition]:
    return expedition(["kim"], worn={"kim": worn})


@pytest.mark.rule("MA-392", "MA-393", "MA-394", "MA-395")
def test_one_main_item_of_each_type_or_two_one_handed_weapons() -> None:
    bare = wearing()
    assert not any(fault(bare, name) for name in ("w_razor", "w_maul", "a_boots", "rotopod"))
    assert fault(wearing("a_boots"), "a_gaiters") == "MA-392"
    assert fault(wearing("rotopod"), "erratum_compass") == "MA-392"
    assert fault(wearing("w_razor"), "w_crowbar") == ""
    assert fault(wearing("w_razor", "w_crowbar"), "w_spanner") == "MA-393"
    assert fault(wearing("w_razor"), "w_maul") == "MA-394"
    assert fault(wearing("w_maul"), "w_razor") == "MA-394"
    assert fault(wearing("w_maul"), "w_spade") == "MA-394"
    assert fault(wearing("w_maul"), "w_maul") == "MA-395"


@pytest.mark.rule("MA-402")
@pytest.mark.parametrize("main", ["a_bender", "a_cuirass", "a_boots"])
def test_head_torso_and_legs_may_each_be_the_main_apparel(main: str) -> None:
    assert fault(wearing(), main) == ""


@pytest.mark.rule("MA-396", "MA-398", "MA-399", "MA-400", "MA-401")
def test_apparel_goes_from_the_legs_to_the_head() -> None:
    assert fault(wearing("a_boots"), "a_aeromantle", "a_boots", UPGRADE) == ""
    assert fault(wearing("a_boots"), "a_bender", "a_boots", UPGRADE) == ""
    assert fault(wearing("a_cuirass"), "a_bender", "a_cuirass", UPGRADE) == ""
    assert fault(wearing("a_cuirass"), "a_aeromantle", "a_cuirass", UPGRADE) == "MA-398"
    assert fault(wearing("a_cuirass"), "a_boots", "a_cuirass", UPGRADE) == "MA-399"
    assert fault(wearing("a_bender"), "a_cuirass", "a_bender", UPGRADE) == "MA-400"
    assert fault(wearing("a_bender"), "a_goggles", "a_bender", UPGRADE) == "MA-400"


@pytest.mark.rule("MA-396", "MA-397", "MA-403", "MA-R146")
def test_weapons_upgrade_weapons_with_the_same_symbol() -> None:
    assert fault(wearing("w_maul"), "w_razor", "w_maul", UPGRADE) == ""  # one hand on two
    assert fault(wearing("w_spanner"), "w_spade", "w_spanner", UPGRADE) == ""  # two hands on one
    assert fault(wearing("w_maul"), "w_spanner", "w_maul", UPGRADE) == "MA-396"  # a cog on a pipe
    assert fault(wearing("w_maul"), "w_blunderbuss", "w_maul", UPGRADE) == "MA-396"  # nothing below
    assert fault(wearing("w_razor"), "w_boatswain", "w_razor", UPGRADE) == "MA-396"  # nothing above
    assert fault(wearing("w_maul"), "a_bender", "w_maul", UPGRADE) == "MA-396"
    twice = wearing("w_maul")
    attach(twice.table, "w_razor", "w_maul", UPGRADE)
    assert fault(twice, "w_boatswain", "w_maul", UPGRADE) == "MA-397"


@pytest.mark.rule("MA-397")
def test_an_upgrade_is_upgraded_further() -> None:
    match = wearing("w_maul")
    attach(match.table, "w_boatswain", "w_maul", UPGRADE)
    assert fault(match, "w_spanner", "w_boatswain", UPGRADE) == ""
    assert fault(match, "w_razor", "w_spanner", UPGRADE) == "MA-395"  # which is not equipped


@pytest.mark.rule("MA-404", "MA-405", "MA-406")
def test_augments_go_into_slots_with_their_symbol() -> None:
    match = wearing("w_boatswain")
    assert fault(match, "w_mainspring", "w_boatswain", AUGMENT) == ""
    assert fault(match, "w_scope", "w_boatswain", AUGMENT) == "MA-404"
    assert fault(match, "w_scope") == "MA-405"
    assert fault(match, "w_scope", "w_boatswain", UPGRADE) == "MA-405"
    assert fault(match, "w_razor", "w_boatswain", AUGMENT) == "MA-404"
    assert fault(wearing("w_razor"), "w_scope", "w_razor", AUGMENT) == "MA-404"
    attach(match.table, "w_mainspring", "w_boatswain", AUGMENT)
    assert fault(match, "w_mainspring", "w_boatswain", AUGMENT) == "MA-395"
    apparel = wearing("a_cuirass")
    attach(apparel.table, "a_plastron", "a_cuirass", AUGMENT)
    assert fault(apparel, "a_rosary", "a_cuirass", AUGMENT) == "MA-404"
    column = wearing("w_crowbar")
    attach(column.table, "w_rivet", "w_crowbar", UPGRADE)
    assert fault(column, "w_scope", "w_rivet", AUGMENT) == ""


@pytest.mark.rule("MA-389", "MA-407", "MA-R04")
def test_artifacts_carry_nothing_and_consumables_are_never_equipped() -> None:
    match = wearing("rotopod")
    assert fault(match, "w_razor", "rotopod", UPGRADE) == "MA-407"
    assert fault(match, "w_scope", "rotopod", AUGMENT) == "MA-407"
    assert fault(wearing("w_maul"), "rotopod", "w_maul", UPGRADE) == "MA-407"
    assert fault(match, "sanguivorous_egg") == "MA-389"
    assert fault(match, "sanguivorous_egg", "rotopod", UPGRADE) == "MA-389"
    assert fittings(match.table, 0, card(match.table, "sanguivorous_egg")) == []


@pytest.mark.example("machina", "X34")
@pytest.mark.rule("MA-394", "MA-406", "MA-408")
def test_teleportabulus_revolver_and_scope() -> None:
    match = wearing("w_teleportabulus")
    assert fault(match, "w_revolver", "w_teleportabulus", UPGRADE) == ""
    attach(match.table, "w_revolver", "w_teleportabulus", UPGRADE)
    assert fault(match, "w_scope", "w_revolver", AUGMENT) == ""
    attach(match.table, "w_scope", "w_revolver", AUGMENT)
    assert mounts(match, 0) == {"w_teleportabulus": "", "w_revolver": "w_teleportabulus", "w_scope": "w_revolver"}
    assert fault(match, "w_razor") == "MA-394"


@pytest.mark.example("machina", "X35")
def test_boots_torso_head_and_holster() -> None:
    match = wearing("a_boots")
    for name, under, how in (
        ("a_waistcoat", "a_boots", UPGRADE),
        ("a_bender", "a_waistcoat", UPGRADE),
        ("a_holster", "a_waistcoat", AUGMENT),
    ):
        assert fault(match, name, under, how) == ""
        attach(match.table, name, under, how)
    assert len(mounts(match, 0)) == 4


@pytest.mark.example("machina", "X36")
def test_wrong_combinations() -> None:
    assert fault(wearing("a_cuirass"), "a_waistcoat", "a_cuirass", UPGRADE) == "MA-398"
    assert fault(wearing("a_boots"), "w_razor", "a_boots", UPGRADE) == "MA-396"
    assert fault(wearing("a_cuirass"), "a_holster", "a_cuirass", AUGMENT) == "MA-404"


@pytest.mark.rule("MA-387", "MA-408", "MA-186")
def test_bonuses_count_as_long_as_an_item_is_equipped_also_as_an_upgrade() -> None:
    match = expedition(["kim"], gear={"kim": ["a_aeromantle"]}, worn={"kim": ["a_boots"]})
    table = match.table
    assert attribute(table, 0, "armor") == 3
    assert attribute(table, 0, "will") == 2
    attach(table, "a_aeromantle", "a_boots", UPGRADE)
    assert attribute(table, 0, "will") == 5
    unequip(table, card(table, "a_boots"))
    assert attribute(table, 0, "armor") == 2
    assert attribute(table, 0, "will") == 2


@pytest.mark.rule("MA-416", "MA-R10")
@pytest.mark.parametrize(
    ("worn", "item", "ways"),
    [
        ([], "w_razor", ["w_razor:main"]),
        (["w_crowbar"], "w_razor", ["w_razor:main", "w_razor:main:w_crowbar"]),
        (["w_crowbar", "w_last_word"], "w_razor", ["w_razor:main:w_crowbar", "w_razor:main:w_last_word"]),
        (["w_circular_saw"], "w_razor", ["w_razor:main:w_circular_saw"]),
        (["w_crowbar", "w_last_word"], "w_hymnal", ["w_hymnal:main:w_crowbar:w_last_word"]),
        (["a_boots"], "a_bender", ["a_bender:main:a_boots"]),
        (["rotopod"], "erratum_compass", ["erratum_compass:main:rotopod"]),
    ],
)
def test_what_comes_off_for_a_main_item(worn: list[str], item: str, ways: list[str]) -> None:
    table = wearing(*worn).table
    found = fittings(table, 0, card(table, item), only_main=True)
    assert [fitting_option(table, way).id for way in found] == ways


@pytest.mark.rule("MA-418", "MA-419")
def test_one_upgrade_or_augment_comes_off_for_another() -> None:
    table = wearing("w_maul").table
    attach(table, "w_boatswain", "w_maul", UPGRADE)
    attach(table, "w_mainspring", "w_boatswain", AUGMENT)
    found = [fitting_option(table, way).id for way in fittings(table, 0, card(table, "w_razor"))]
    assert found == ["w_razor:main:w_maul", "w_razor:w_maul:w_boatswain"]
    apparel = wearing("a_cuirass").table
    attach(apparel, "a_plastron", "a_cuirass", AUGMENT)
    found = [fitting_option(apparel, way).id for way in fittings(apparel, 0, card(apparel, "a_rosary"))]
    assert found == ["a_rosary:a_cuirass:a_plastron"]


@pytest.mark.rule("MA-420", "MA-390")
def test_what_comes_off_takes_along_all_that_is_attached() -> None:
    match = wearing("w_maul", "rotopod")
    table = match.table
    attach(table, "w_boatswain", "w_maul", UPGRADE)
    attach(table, "w_mainspring", "w_boatswain", AUGMENT)
    assert names(table, unequip(table, card(table, "w_boatswain"))) == ["w_boatswain", "w_mainspring"]
    assert mounts(match, 0) == {"w_maul": "", "rotopod": ""}
    assert len(table.gear[0]) == 4


@pytest.mark.rule("MA-236", "MA-237")
def test_only_the_destroyed_item_leaves() -> None:
    match = wearing("w_maul")
    table = match.table
    attach(table, "w_boatswain", "w_maul", UPGRADE)
    attach(table, "w_mainspring", "w_boatswain", AUGMENT)
    assert destroy_item(table, card(table, "w_maul"))
    assert mounts(match, 0) == {}
    assert names(table, table.gear[0]) == ["w_boatswain", "w_mainspring"]
    assert names(table, table.wrecked) == ["w_maul"]
    assert not destroy_item(table, table.wrecked[0])  # nobody's any more


@pytest.mark.rule("MA-187", "MA-420")
def test_health_falls_with_the_maximum() -> None:
    match = expedition(["kim"], worn={"kim": ["a_apron"]}, health={"kim": 5})
    unequip(match.table, card(match.table, "a_apron"))
    assert match.table.health[0] == 4


@pytest.mark.rule("MA-237", "MA-172", "MA-541")
def test_what_is_attached_to_a_card_that_destroys_itself_stays_behind() -> None:
    match = wearing("w_maul")
    table = match.table
    attach(table, "w_razor", "w_maul", UPGRADE)
    maul = card(table, "w_maul")
    set_aside(table, maul)
    assert mounts(match, 0) == {}
    assert not destroy_item(table, maul)  # it is destroyed already
    put_away(table, maul)
    assert names(table, table.gear[0]) == ["w_razor"]
    assert names(table, table.wrecked) == ["w_maul"]


@pytest.mark.rule("MA-385", "MA-R145")
def test_the_items_of_the_first_level_are_as_many_as_they_should_be() -> None:
    table = expedition(["kim"]).table
    assert [len(each) for each in (table.weapons, table.apparel, table.artifacts, table.consumables)] == [
        20,
        16,
        13,
        12,
    ]
    assert {table.printed(item).level for item in table.later_items} == {2, 3}
