"""Essence: where it comes from, what it is lost for, and paying it together (MA-195 to MA-209)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, deed, dice, doing, look, news, quiet
from tests.games.machina.arrange import at, move_to, room, unit
from tests.games.machina.item_trials import AFTER

from fabletop.engine.match import Match
from fabletop.games.machina.rules.essence import helpers, purse
from fabletop.games.machina.rules.units import attribute, wounded
from fabletop.games.machina.state import EVENTS, NONE, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, question, refused

FOUR = ("phillip", "kim", "hank", "lorrain")


def at_the_chapter(essence: dict[str, int], **laid: Any) -> Match[Expedition]:
    """Phillip beside a chapter space at (3, 2); Kim beside it on the other side, Hank beside Phillip, Lorrain beside
    Hank alone."""
    at = {"phillip": (2, 2), "kim": (4, 2), "hank": (1, 2), "lorrain": (0, 2)}
    return quiet(FOUR, at=at, ground=room({(3, 2): "H"}), essence=essence, **laid)


# --- where it comes from ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-195", "MA-325")
def test_an_event_space_brings_one_essence() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, ground=room({(3, 2): "E"}), also=_plain_event)
    before = look(match)
    match.answer(0, "event:3.4")
    after = news(before, match)
    assert (after["kim.essence"], after["kim.stamina"]) == (1, 5)


def _plain_event(table: Expedition) -> None:

    move_to(table, "brass_constellations", EVENTS)


@pytest.mark.rule("MA-196", "MA-320")
def test_a_chest_brings_one_essence() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, ground=room({(3, 2): "C"}))
    match.answer(0, "chest:3.4")
    assert (match.table.essence[0], match.table.stamina[0]) == (1, 4)


@pytest.mark.rule("MA-197")
def test_who_has_the_turn_restores_essence_whoever_killed() -> None:
    """Hank's watchful Saw kills in Kim's turn: hers is the essence. Without a turn it is nobody's."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (5, 5), "sarall": (6, 5)}, worn={"hank": ["w_circular_saw"]},
        turn="hank", health={"sarall": 1}, seed=dice("H0", "L0", "H2"),
    )  # fmt: skip
    match.answer(1, ability(match, "w_circular_saw"))
    match.answer(1, "unit:sarall")
    match.answer(1, "end")
    match.answer(1, f"deed:{ability(match, 'w_circular_saw', 1)}")
    assert (match.table.essence[:2], match.table.at[unit(match.table, "sarall")] < 0) == ([1, 0], True)
    nobody = doing({"op": "destroy", "who": {"any": "monster"}}, at={"kim": (0, 0), "hank": (5, 5), "sarall": (6, 5)})
    assert nobody.table.essence[:2] == [0, 0]


@pytest.mark.rule("MA-198")
def test_nothing_else_brings_essence() -> None:
    """Neither steps, nor doors, nor levers, nor chapter spaces, nor a turn that ends."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, ground=room({(3, 2): "L", (1, 1): "H"}, [((2, 2), "s=")]),
        fields={"lit": [at(1, 1)]},
    )  # fmt: skip
    for answer in ("lever:3.4", f"close:{2 * at(2, 2) + 1}", "lit_chapter:2.2", "go:2.3", "end"):
        match.answer(0, answer)
    assert match.table.essence[:2] == [0, 0]


@pytest.mark.rule("MA-182", "MA-184", "MA-R51", "MA-183")
@pytest.mark.parametrize(("most", "left"), [(9, 9), (4, 4)])
def test_essence_beyond_the_maximum_is_lost(most: int, left: int) -> None:
    match = doing(
        {"op": "restore", "attr": "essence", "n": 3}, at={"kim": (0, 0), "hank": (5, 5)}, essence={"kim": most - 1},
        settings={"essence_max": most},
    )  # fmt: skip
    assert (match.table.essence[0], attribute(match.table, 0, "essence")) == (left, most)


# --- in place of health ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-199", "MA-201", "MA-191")
def test_each_point_of_lost_health_may_be_essence() -> None:
    match = doing(
        {"op": "lose", "attr": "health", "n": 3}, at={"kim": (0, 0), "hank": (5, 5)}, essence={"kim": 2, "hank": 5}
    )  # fmt: skip
    with strict(match) as play:
        asked = play.asked(0, prompt="Kim is about to lose 3 health", rule="MA-199", waiting=[0])
        assert [each.label for each in asked.options] == [
            "Lose 3 health", "Lose 1 essence and 2 health", "Lose 2 essence and 1 health",
        ]  # fmt: skip
        for wrong in ("essence:3", "essence:-1", "essence:0.5", "essence:", 2):
            refused(match, 0, wrong)
        play.answer(0, "essence:2")
        play.until(0, prompt=AFTER)
    assert (match.table.health[0], match.table.essence[:2]) == (3, [0, 5])
    all_paid = doing({"op": "lose", "attr": "health"}, at={"kim": (0, 0), "hank": (5, 5)}, essence={"kim": 2})
    all_paid.answer(0, "essence:1")
    assert not wounded(all_paid.table, 0)


@pytest.mark.rule("MA-199", "MA-205")
def test_others_may_pay_for_lost_health_of_who_has_nothing() -> None:
    match = doing(
        {"op": "lose", "attr": "health", "n": 2}, at={"kim": (0, 0), "hank": (1, 1)}, essence={"hank": 2}
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "essence:2", can=["essence:0", "essence:1", "essence:2"])
        play.answer(1, "yes", prompt="Do you pay 2 essence for Kim?", rule="MA-208", can=["yes", "no"], waiting=[1])
        play.until(0, prompt=AFTER)
    assert (match.table.health[0], match.table.essence[1]) == (4, 0)


@pytest.mark.rule("MA-199", "MA-208")
def test_who_is_let_down_may_still_pay_the_own_essence() -> None:
    match = doing(
        {"op": "lose", "attr": "health", "n": 2}, at={"kim": (0, 0), "hank": (1, 1)}, essence={"kim": 1, "hank": 1}
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "essence:2")
        play.answer(1, "no", prompt="Do you pay 1 essence for Kim?")
        play.answer(0, "essence:1", can=["essence:0", "essence:1"])
        play.answer(0, {"seat0": 1})
        play.until(0, prompt=AFTER)
    assert (match.table.health[0], match.table.essence[:2]) == (3, [0, 1])


@pytest.mark.rule("MA-252", "MA-259")
def test_outright_destruction_is_not_replaced_by_essence() -> None:
    """Hostile input 27: a pit, whatever there is in essence."""
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, ground=room({(3, 2): "P"}), essence={"kim": 9})
    match.answer(0, "leap:3.4")
    assert (look(match)["kim.at"], match.waiting) == ("dead", (1,))


@pytest.mark.rule("MA-200", "MA-132")
@pytest.mark.example("machina", "X29")
def test_health_that_is_paid_as_a_cost_may_be_essence() -> None:
    """Warm Draft: 1 health for 2 stamina, once per round."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, event="warm_draft", essence={"kim": 1}, stamina={"kim": 3}
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "warm_draft"))
    match.answer(0, "essence:1")
    assert news(before, match) == {"kim.essence": 0, "kim.stamina": 5}


# --- the last health -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-R49", "MA-145")
def test_the_last_health_may_be_paid_after_a_second_word() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, event="warm_draft", health={"kim": 1})
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "warm_draft"))
        play.answer(0, "no", prompt="This may cost Kim the last health", rule="MA-R49", can=["yes", "no"])
        play.asked(0, prompt="What does Kim do?")
        assert news(before, match) == {}
        play.answer(0, ability(match, "warm_draft"))
        play.answer(0, "yes")
        play.until(1, prompt="What does Hank do?")
    assert news(before, match) == {
        "kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "fallen": [0], "turned": [0],
    }, "nothing is restored to who is gone"  # fmt: skip


@pytest.mark.rule("MA-R49", "MA-131")
def test_by_setting_no_cost_takes_the_last_health() -> None:
    """Hostile input 19: refused; with essence to pay it, the essence is paid and nothing else."""
    bare = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, event="warm_draft", health={"kim": 1},
        settings={"fatal_cost": "refuse"},
    )  # fmt: skip
    assert barred(bare)[ability(bare, "warm_draft")] == "MA-131"
    refused(bare, 0, ability(bare, "warm_draft"), "MA-131")
    rich = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, event="warm_draft", health={"kim": 1}, essence={"kim": 1},
        settings={"fatal_cost": "refuse"},
    )  # fmt: skip
    with strict(rich) as play:
        play.answer(0, ability(rich, "warm_draft"))
        play.until(0, prompt="What does Kim do?")
    assert (rich.table.health[0], rich.table.essence[0]) == (1, 0)


@pytest.mark.rule("MA-R49", "MA-130")
def test_any_number_of_health_up_to_the_last() -> None:
    """Sanguivorous Egg: lose any number of health, restore that much essence."""
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, gear={"kim": ["sanguivorous_egg"]})
    with strict(match) as play:
        play.answer(0, ability(match, "sanguivorous_egg", 1))
        play.asked(0, prompt="How much health do you pay?", rule="MA-130", can=[f"x:{n}" for n in range(5)])
        for wrong in ("x:5", "x:-1", "x:1.5", "x:99", 3):
            refused(match, 0, wrong)
        play.answer(0, "x:4")
        play.answer(0, "no", prompt="This may cost Kim the last health", rule="MA-R49")
        play.answer(0, "x:3", prompt="How much health")
        play.until(0, prompt="What does Kim do?")
    assert (match.table.health[0], match.table.essence[0]) == (1, 3)
    assert look(match)["wrecked"] == ["sanguivorous_egg"]


@pytest.mark.rule("MA-208", "MA-131")
def test_what_somebody_does_not_want_to_pay_is_not_paid() -> None:
    """Bearings of the Saint: up to 3 essence, of which Hank was to pay 1; he does not want to, so 1 is left to pay."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, bound={"kim": ["bearings_of_the_saint"]},
        essence={"kim": 1, "hank": 1},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "bearings_of_the_saint"))
        play.answer(0, "x:2", prompt="How much essence", can=["x:1", "x:2"])
        play.answer(1, "no", prompt="Do you pay 1 essence for Kim?")
        play.answer(0, {"seat0": 1}, prompt="Who pays the 1 essence?")
        asked = play.asked(0, prompt="Where does Kim move?")
        assert "space:3.7" not in [each.id for each in asked.options], "2 spaces for 1 essence, and no more"
        play.answer(0, "stay")
        play.until(0, prompt="What does Kim do?")
    assert match.table.essence[:2] == [0, 1]


# --- paying together -------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X09")
@pytest.mark.rule("MA-204", "MA-205", "MA-206", "MA-207", "MA-208", "MA-209", "MA-337")
def test_phillip_pays_nothing_for_the_chapter_space() -> None:
    match = at_the_chapter({"kim": 1, "hank": 1, "lorrain": 1})
    before = look(match)
    with strict(match) as play:
        play.answer(0, "chapter:3.4")
        for seat in (1, 2, 3):
            play.answer(seat, "yes", prompt="Do you pay 1 essence for Phillip?", rule="MA-208", waiting=[seat])
        play.until(0, prompt="What does Phillip do?")
    after = news(before, match)
    assert {name: after[name] for name in after if "essence" in name} == {
        "kim.essence": 0, "hank.essence": 0, "lorrain.essence": 0,
    }  # fmt: skip
    assert (after["phillip.stamina"], after["destroyed"], after["chapter"]) == (3, [(3, 2)], "ice_2")


@pytest.mark.example("machina", "X09")
@pytest.mark.rule("MA-208", "MA-209", "MA-R52")
def test_who_pays_nothing_connects_nobody() -> None:
    match = at_the_chapter({"kim": 1, "hank": 1, "lorrain": 2})
    match.answer(0, "chapter:3.4")
    refused(match, 0, {"seat1": 1, "seat3": 2}, "MA-208", "Lorrain")
    match.answer(0, {"seat1": 1, "seat2": 1, "seat3": 1})
    assert match.waiting == (1,)


@pytest.mark.rule("MA-205", "MA-208")
def test_contributions_that_do_not_fit_are_refused() -> None:
    """Hostile input 25: too much, too little, more than somebody has, of a stranger, by another."""
    match = at_the_chapter({"phillip": 1, "kim": 2, "hank": 2})
    match.answer(0, "chapter:3.4")
    for wrong in (
        {"seat1": 2}, {"seat1": 2, "seat2": 2}, {"phillip": 3}, {"seat1": 3}, {"seat3": 1, "seat1": 2}, {"seat9": 3},
        {"seat1": -1, "seat2": 4}, {"seat1": 1.5, "seat2": 1.5}, {}, None, ["seat1", "seat2"], "seat1",
    ):  # fmt: skip
        refused(match, 0, wrong)
    refused(match, 1, {"seat1": 2, "seat0": 1})
    match.answer(0, {"seat0": 1, "seat1": 2})
    refused(match, 0, "yes")
    match.answer(1, "yes")
    assert match.table.essence[:4] == [0, 0, 2, 0]


@pytest.mark.rule("MA-208")
def test_nobody_pays_unwillingly() -> None:
    """Kim refuses: without her it cannot be paid, and nothing has happened, not even to the stamina."""
    match = at_the_chapter({"kim": 2, "hank": 1})
    before = look(match)
    with strict(match) as play:
        play.answer(0, "chapter:3.4")
        play.answer(1, "no", can=["yes", "no"])
        play.until(0, prompt="What does Phillip do?")
    assert news(before, match) == {}
    rest = at_the_chapter({"phillip": 2, "kim": 2, "hank": 1})
    with strict(rest) as play:
        play.answer(0, "chapter:3.4")
        play.answer(0, {"seat0": 1, "seat1": 2})
        play.answer(1, "no")
        play.answer(2, "yes")
        play.until(0, prompt="What does Phillip do?")
    assert rest.table.essence[:4] == [0, 2, 0, 0]


@pytest.mark.rule("MA-208", "MA-R138")
def test_by_setting_nobody_is_asked_for_consent() -> None:
    match = at_the_chapter({"kim": 3}, settings={"consent": "free"})
    match.answer(0, "chapter:3.4")
    assert (match.table.essence[1], look(match)["chapter"]) == (0, "ice_2")


@pytest.mark.rule("MA-204", "MA-131", "MA-205")
@pytest.mark.parametrize(
    ("essence", "open_"), [({"kim": 2}, False), ({"kim": 2, "lorrain": 9}, False), ({"kim": 3}, True)]
)
def test_what_nobody_could_pay_is_barred(essence: dict[str, int], open_: bool) -> None:
    """Lorrain is connected by Hank alone, who has nothing to pay."""
    match = at_the_chapter(essence)
    assert ("chapter:3.4" in choices(match)) == open_
    if not open_:
        assert barred(match)["chapter:3.4"] == "MA-204"
        refused(match, 0, "chapter:3.4", "MA-204")


@pytest.mark.rule("MA-207", "MA-208", "MA-202")
def test_who_is_beside_the_target_may_pay_for_an_attack_on_it() -> None:
    """Kim shoots at Sarall from afar; Hank stands beside Sarall, and nowhere near Kim."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (5, 0), "sarall": (4, 0)}, essence={"hank": 2}, seed=dice("H1")
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:sarall")
        play.answer(0, "add:1", can=["add:0", "add:1", "add:2"])
        play.answer(1, "yes", prompt="Do you pay 1 essence for Kim?")
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.stamina": 5, "hank.essence": 1, "sarall.health": 1}


@pytest.mark.rule("MA-207")
def test_without_a_target_the_own_space_counts() -> None:
    """An attack on all monsters of the tile is aimed at none: Hank beside one of them cannot help."""
    match = doing(
        {"op": "attack", "who": {"all": "monster"}, "high": 1}, at={"kim": (0, 0), "hank": (5, 0), "sarall": (4, 0)},
        essence={"hank": 2}, seed=dice("H1"),
    )  # fmt: skip
    assert choices(match) == ["on"]


@pytest.mark.rule("MA-207", "MA-205")
def test_who_is_beside_the_target_may_pay_for_an_ability_aimed_at_it() -> None:
    """Sympathetic Ampoule at Hank: Lorrain is beside him. At nobody else it could be paid for, so nothing is asked."""
    match = quiet(
        ["kim", "hank", "lorrain"], at={"kim": (0, 0), "hank": (4, 0), "lorrain": (5, 0)}, essence={"lorrain": 1},
        worn={"kim": ["sympathetic_ampoule"]}, health={"hank": 2}, settings={"consent": "free"},
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "sympathetic_ampoule"))
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"lorrain.essence": 0, "hank.health": 3}


@pytest.mark.rule("MA-208", "MA-R78", "MA-367")
@pytest.mark.parametrize("how", ["dead", "outside", "forbidden", "apart", "behind"])
def test_who_cannot_contribute(how: str) -> None:
    """Hostile input 25: the dead, those outside, those whom something forbids it, those who are not adjacent."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (5, 5) if how == "apart" else (3, 2)}, essence={"hank": 3},
        ground=room({}, [((2, 2), "e|")] if how == "behind" else ()),
        dread="every_purse_a_fist" if how == "forbidden" else "",
    )  # fmt: skip
    if how in ("dead", "outside"):
        match.table.at[1] = -2 if how == "dead" else -1
    assert (helpers(match.table, 0, NONE), purse(match.table, 0)) == ([], 0)


@pytest.mark.rule("MA-R53", "MA-182", "MA-205")
@pytest.mark.parametrize(("essence", "left"), [(1, 0), (0, 0), (3, 1)])
def test_an_effect_takes_no_more_essence_than_there_is(essence: int, left: int) -> None:
    match = doing(
        {"op": "lose", "attr": "essence", "n": 2}, at={"kim": (0, 0), "hank": (9, 9)}, essence={"kim": essence}
    )
    assert (match.table.essence[0], choices(match)) == (left, ["on"])


@pytest.mark.rule("MA-R53", "MA-205")
def test_others_may_pay_what_an_effect_takes() -> None:
    match = doing(
        {"op": "lose", "attr": "essence", "n": 2}, at={"kim": (0, 0), "hank": (1, 0)}, essence={"kim": 1, "hank": 5}
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, {"seat1": 1}, prompt="Who pays the 1 essence?")
        play.answer(1, "yes")
        play.until(0, prompt=AFTER)
    assert match.table.essence[:2] == [1, 4]


@pytest.mark.rule("MA-194")
def test_monsters_have_no_essence() -> None:
    match = doing(
        {"op": "restore", "who": {"any": "monster"}, "attr": "essence", "n": 3},
        {"op": "lose", "who": {"any": "monster"}, "attr": "essence", "n": 1},
        at={"kim": (0, 0), "hank": (9, 9), "sarall": (5, 5)},
    )  # fmt: skip
    assert not any(match.table.essence)
    assert attribute(match.table, unit(match.table, "sarall"), "essence") == 0


@pytest.mark.example("machina", "X46")
@pytest.mark.rule("MA-204", "MA-342", "MA-227", "MA-197", "MA-344")
def test_sealing_with_pooled_essence_kills_who_stands_there() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (1, 2), "sarall": (3, 2)}, essence={"kim": 1, "hank": 3},
        ground=room({(3, 2): "S", (8, 8): "H", (0, 0): "H"}), bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, "seal:3.4")
        play.answer(1, "yes", prompt="Do you pay 3 essence for Kim?")
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {
        "kim.stamina": 4, "hank.essence": 0, "destroyed": [(3, 2)], "lit": [(0, 0)], "sarall.at": "gone",
        "sarall.health": "gone", "sarall.stamina": "gone", "order": [], "monsters_out": ["card_sarall"],
        "counts": {"Three for the Ledger": 1},
    }, "threat stays at 1, and Kim has 1 essence again for the kill"  # fmt: skip


# --- what is not asked -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-202", "MA-R149")
def test_nobody_is_asked_to_add_what_could_not_hit() -> None:
    """Against armor 3 a roll of 0 wants 3: with 2 nobody is asked, with 3 any amount may be added."""
    places = {"kim": (0, 0), "hank": (9, 9), "mi_go": (3, 0)}
    poor = quiet(["kim", "hank"], at=places, essence={"kim": 2, "hank": 9}, seed=dice("H0"))
    with strict(poor) as play:
        play.answer(0, ability(poor, "kim"))
        play.answer(0, "unit:mi_go")
        play.until(0, prompt="What does Kim do?")
    assert poor.table.essence[0] == 2
    rich = quiet(["kim", "hank"], at=places, essence={"kim": 3}, seed=dice("H0"))
    with strict(rich) as play:
        play.answer(0, ability(rich, "kim"))
        play.answer(0, "unit:mi_go")
        play.asked(0, rule="MA-202", can=["add:0", "add:1", "add:2", "add:3"])
        play.answer(0, "add:1")
        play.until(0, prompt="What does Kim do?")
    assert rich.table.essence[0] == 2


@pytest.mark.rule("MA-202", "MA-205", "MA-R149")
def test_essence_beside_the_target_counts_for_whether_one_is_asked() -> None:
    """Kim has 2 and needs 3: the third is Hank's, who stands beside the Mi-Go that she shoots at."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (4, 1), "mi_go": (3, 0)}, essence={"kim": 2, "hank": 1},
        seed=dice("H0"),
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:mi_go")
        play.answer(0, "add:3", rule="MA-202", can=["add:0", "add:1", "add:2", "add:3"])
        play.answer(1, "yes", prompt="Do you pay 1 essence for Kim?")
        play.until(0, prompt="What does Kim do?")
    assert match.table.essence[:2] == [0, 0]
    assert look(match)["mi_go.health"] == 1


@pytest.mark.rule("MA-202", "MA-R149")
def test_two_who_may_both_add_reckon_with_each_other_but_count_nothing_twice() -> None:
    """Hank's Saw strikes the Mi-Go in Kim's turn and comes to 1: it wants 2 more. Apart, each has 1, which will do
    together. Side by side there is 1 in all that both could pay with: that will not."""

    def struck(kim: tuple[int, int], purse: dict[str, int]) -> Match[Expedition]:
        match = quiet(
            ["kim", "hank"], at={"kim": kim, "hank": (5, 5), "mi_go": (6, 5)}, worn={"hank": ["w_circular_saw"]},
            essence=purse, turn="hank", seed=dice("H0", "L0", "H1"),
        )  # fmt: skip
        for answer in (ability(match, "w_circular_saw"), "unit:mi_go", "end"):
            match.answer(1, answer)
        match.answer(1, deed(match, "w_circular_saw", 1))
        return match

    apart = struck((0, 0), {"kim": 1, "hank": 1})
    with strict(apart) as play:
        play.answer(1, "add:1", rule="MA-202", can=["add:0", "add:1"], waiting=[1])
        play.answer(0, "add:1", rule="MA-202", can=["add:0", "add:1"], waiting=[0])
        play.until(0, prompt="What does Kim do?")
    assert look(apart)["mi_go.health"] == 1
    beside = struck((4, 4), {"kim": 0, "hank": 1})
    with strict(beside) as play:
        play.answer(1, "unit:mi_go")
        play.until(0, prompt="What does Kim do?")
    assert (look(beside)["mi_go.health"], beside.table.essence[1]) == (2, 1)


@pytest.mark.rule("MA-205", "MA-R152")
def test_who_pays_is_asked_only_where_there_are_several_ways() -> None:
    """Hank links Lorrain to the chapter space: of Kim's 1, his 1 and her 1 all are needed. With 2 of Kim's they are
    not."""
    for kim, asked in ((1, "Do you pay 1 essence for Phillip?"), (2, "Who pays the 3 essence?")):
        match = at_the_chapter({"kim": kim, "hank": 1, "lorrain": 1})
        match.answer(0, "chapter:3.4")
        seat = match.waiting[0]
        assert question(match, seat).prompt == asked
        assert seat == (1 if kim == 1 else 0)


@pytest.mark.rule("MA-208", "MA-R152")
def test_who_has_agreed_is_not_asked_again_because_another_has_refused() -> None:
    match = at_the_chapter({"phillip": 1, "kim": 1, "hank": 1, "lorrain": 1})
    with strict(match) as play:
        play.answer(0, "chapter:3.4")
        play.answer(0, {"seat1": 1, "seat2": 1, "seat3": 1}, prompt="Who pays the 3 essence?")
        play.answer(1, "yes", waiting=[1])
        play.answer(2, "yes", waiting=[2])
        play.answer(3, "no", waiting=[3])
        play.until(0, prompt="What does Phillip do?")  # he pays the third himself, as only he can
    assert match.table.essence[:4] == [0, 0, 0, 1]


@pytest.mark.rule("MA-208", "MA-R152")
def test_who_has_agreed_to_less_is_asked_for_more() -> None:
    match = at_the_chapter({"phillip": 1, "kim": 2, "hank": 1})
    with strict(match) as play:
        play.answer(0, "chapter:3.4")
        play.answer(0, {"seat0": 1, "seat1": 1, "seat2": 1})
        play.answer(1, "yes", prompt="Do you pay 1 essence for Phillip?")
        play.answer(2, "no")
        play.answer(1, "yes", prompt="Do you pay 2 essence for Phillip?")
        play.until(0, prompt="What does Phillip do?")
    assert match.table.essence[:4] == [0, 0, 1, 0]


@pytest.mark.rule("MA-130")
def test_an_amount_that_is_the_only_one_is_not_asked() -> None:
    """Bearings of the Saint: 1 to 3 essence, of 1."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, bound={"kim": ["bearings_of_the_saint"]},
        essence={"kim": 1},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "bearings_of_the_saint"))
        play.answer(0, "stay", prompt="Where does Kim move?")
        play.until(0, prompt="What does Kim do?")
    assert match.table.essence[0] == 0
