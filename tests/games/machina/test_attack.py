"""Attacks: dice, what changes the roll, essence, and each blocker compared (MA-210 to MA-228, MA-543)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.machina.ability_trials import (
    GONE,
    ability,
    artifact,
    brings,
    cards,
    dice,
    doing,
    look,
    news,
    prepared,
    quiet,
)
from tests.games.machina.arrange import card, expedition, unit
from tests.games.machina.item_trials import AFTER, attach, trial

from fabletop.engine.match import Match
from fabletop.games.machina.rules.fighting import HIGH, LOW
from fabletop.games.machina.rules.grid import Fitting
from fabletop.games.machina.rules.mounting import equip
from fabletop.games.machina.state import AUGMENT, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, question, refused

DUEL = {"kim": (2, 2), "hank": (8, 8), "sarall": (4, 2)}


@pytest.mark.rule("MA-210", "MA-211", "MA-213")
def test_the_dice_have_their_faces() -> None:
    assert sorted(LOW) == [0, 1, 1, 1, 2, 2]
    assert sorted(HIGH) == [0, 1, 1, 2, 2, 3]
    shown = Counter[str]()
    for seed in range(60):
        match = doing({"op": "attack", "high": 1, "low": 1, "who": {"any": "monster"}}, at=DUEL, seed=seed)
        line = next(line for line in log(match) if "on the dice" in line)
        high, low = line.split(":")[1].split(" on the dice")[0].strip().split(" + ")
        shown[f"H{high}"] += 1
        shown[f"L{low}"] += 1
    assert set(shown) == {"H0", "H1", "H2", "H3", "L0", "L1", "L2"}


@pytest.mark.rule("MA-212", "MA-213", "MA-217", "MA-218", "MA-220", "MA-185")
@pytest.mark.parametrize(("die", "left"), [("H3", 1), ("H2", 1), ("H1", 2), ("H0", 2)])
def test_a_total_of_the_armor_or_more_hits_for_one_health(die: str, left: int) -> None:
    match = expedition(["kim", "hank"], at=DUEL, seed=dice(die))  # Sarall: armor 2, health 2
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:sarall", prompt="Whom or what", rule="MA-096", can=["unit:kim", "unit:sarall"])
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.stamina": 5} | ({"sarall.health": 1} if left == 1 else {})


@pytest.mark.example("machina", "X21")
@pytest.mark.rule("MA-217", "MA-218", "MA-219", "MA-197", "MA-192")
@pytest.mark.parametrize("wounded", [False, True])
def test_attack_on_mi_go(wounded: bool) -> None:
    match = expedition(
        ["hank", "kim"], at={"hank": (2, 2), "kim": (8, 8), "mi_go": (3, 2)}, seed=dice("H2", "L1"),
        health={"mi_go": 1 if wounded else 2},
    )  # fmt: skip
    invoked = match.table.printed(match.table.events[-1])
    before = look(match)
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:mi_go")
    after = news(before, match)
    if not wounded:
        assert after == {"hank.stamina": 3, "mi_go.health": 1, "markers": ["hank on hank"]}
        return
    assert after["mi_go.at"] == GONE
    assert after["hank.essence"] >= 1
    assert after["monsters_out"] == ["card_mi_go"]
    assert any(invoked.name in line for line in log(match)), "its killer invokes an explorer event"


@pytest.mark.rule("MA-214", "MA-215")
def test_what_raises_and_what_lowers_the_roll_both_count() -> None:
    """Wasp Schnapps raises the roll by 2; Lorrain's curse on its attacker takes 1 off."""
    match = expedition(
        ["kim", "lorrain"], at={"kim": (2, 2), "lorrain": (8, 2), "sarall": (4, 2)}, gear={"kim": ["wasp_schnapps"]},
        seed=dice("H0", "H1"), health={"sarall": 2},
    )  # fmt: skip
    match.answer(0, ability(match, "wasp_schnapps"))
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:sarall")
    assert match.table.health[unit(match.table, "sarall")] == 1, "0 + 2 is Sarall's armor"
    lines = [line for line in log(match) if "is hit" in line]
    assert lines == ["Sarall is hit: 0 on the dice and 2 more make 2, 2 wanted."]


@pytest.mark.rule("MA-215", "MA-R57", "MA-220")
def test_a_total_may_be_negative_and_then_misses_armor_0() -> None:
    """Vitriol takes 2 off Sarall's armor; Lorrain has cursed Kim, so a 0 on the dice is -1."""
    for cursed, left in ((False, 1), (True, 2)):
        match = expedition(
            ["lorrain", "kim"], at={"lorrain": (2, 4), "kim": (2, 2), "sarall": (4, 2)},
            worn={"kim": ["w_blood_boost"]}, seed=dice("L0", "H0") if cursed else dice("H0"),
            also=lambda table: attach(table, "w_vitriol", "w_blood_boost", AUGMENT),
        )  # fmt: skip
        if cursed:
            match.answer(0, ability(match, "lorrain"))
            match.answer(0, "unit:kim")
        match.answer(0, "end")
        match.answer(1, ability(match, "w_vitriol"))
        match.answer(1, "unit:sarall")
        match.answer(1, ability(match, "kim"))
        match.answer(1, "unit:sarall")
        assert match.table.health[unit(match.table, "sarall")] == left
        missed = "is missed: 0 on the dice and 1 less make -1, 0 wanted"
        wanted = missed if cursed else "is hit: 0 on the dice is 0, 0 wanted"
        assert any(wanted in line for line in log(match))


@pytest.mark.rule("MA-202", "MA-203", "MA-216")
def test_essence_is_added_when_the_roll_is_known() -> None:
    match = expedition(["kim", "hank"], at=DUEL, essence={"kim": 3}, seed=dice("H0"))
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:sarall")
        asked = play.asked(0, prompt="The attack comes to 0. How much", rule="MA-202", waiting=[0])
        assert [(each.id, each.note) for each in asked.options] == [
            ("add:0", "misses"), ("add:1", "misses"), ("add:2", "hits"), ("add:3", "hits"),
        ]  # fmt: skip
        play.answer(0, "add:2")
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.stamina": 5, "kim.essence": 1, "sarall.health": 1}


@pytest.mark.rule("MA-202")
def test_nobody_raises_a_roll_that_is_neither_theirs_nor_in_their_turn() -> None:
    """Hostile input 26: Hank has essence enough, but it is Kim's attack in Kim's turn; and Kim cannot pay less than
    nothing, or after the result."""
    match = expedition(["kim", "hank"], at=DUEL, essence={"kim": 1, "hank": 9}, seed=dice("H1"))
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:sarall")
    assert choices(match) == ["add:0", "add:1"]
    refused(match, 1, "add:1")
    for wrong in ("add:-1", "add:2", "add:0.5", -1):
        refused(match, 0, wrong)
    match.answer(0, "add:0")
    refused(match, 0, "add:1")
    assert match.table.essence[:2] == [1, 9]
    assert match.table.health[unit(match.table, "sarall")] == 2


@pytest.mark.rule("MA-202", "MA-311")
def test_attacker_and_explorer_in_turn_may_both_raise() -> None:
    """Hank has a marker on his Circular Saw and strikes in Kim's turn."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (5, 5), "sarall": (6, 5)}, worn={"hank": ["w_circular_saw"]},
        essence={"kim": 1, "hank": 1}, turn="hank", seed=dice("H0", "L0", "H0"),
    )  # fmt: skip
    match.answer(1, ability(match, "w_circular_saw"))
    match.answer(1, "unit:sarall")
    match.answer(1, "end")  # nobody was asked for essence: the 1 that Hank has would not do
    before = look(match)
    with strict(match) as play:
        play.deed(1, ability(match, "w_circular_saw", 1))
        play.answer(1, "add:1", prompt="The attack comes to 0", can=["add:0", "add:1"], waiting=[1])
        play.answer(0, "add:1", prompt="The attack comes to 1", can=["add:0", "add:1"], waiting=[0])
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.essence": 0, "hank.essence": 0, "sarall.health": 1, "markers": []}


@pytest.mark.rule("MA-202")
def test_the_explorer_in_turn_may_raise_a_roll_of_nobody() -> None:
    """A gamble lost in Kim's turn brings Shivers once more: its rolls may be raised, though that hurts."""
    match = doing(
        {"op": "attack", "who": {"all": "explorer", "in": "everywhere"}, "low": 1, "arcane": True}, who="-",
        at={"kim": (0, 0), "hank": (5, 5)}, essence={"kim": 2, "hank": 2}, fields={"turn": 0}, seed=dice("L1"),
    )  # fmt: skip
    with strict(match) as play:  # Kim has will 2, Hank will 1
        play.answer(0, "add:0", prompt="The attack comes to 1", can=["add:0", "add:1", "add:2"], waiting=[0])
        play.answer(1, "essence:0", prompt="Hank is about to lose 1 health", waiting=[1])
        play.until(0, prompt=AFTER)
    assert match.table.health[:2] == [4, 5]


@pytest.mark.rule("MA-203", "MA-543")
def test_outside_turns_nobody_raises_a_roll_of_nobody() -> None:
    match = doing(
        {"op": "attack", "who": {"all": "explorer", "in": "everywhere"}, "low": 1, "arcane": True}, who="-",
        at={"kim": (0, 0), "hank": (5, 5)}, essence={"kim": 2}, seed=dice("L1"),
    )  # fmt: skip
    assert choices(match) == ["on"], "nobody is asked"
    assert match.table.health[:2] == [4, 5]


@pytest.mark.rule("MA-221", "MA-121", "MA-117")
def test_one_roll_counts_for_all_blockers() -> None:
    """Armor 2 is hit by a 2, armor 3 is not; nobody is asked for an order."""
    match = doing(
        {"op": "attack", "who": {"all": "monster"}, "high": 1, "low": 1},
        at={"kim": (0, 0), "hank": (9, 9), "sarall": (4, 2), "mi_go": (7, 7), "drip_ghoul": (1, 8)},
        seed=dice("H2", "L0"),
    )  # fmt: skip
    table = match.table
    assert choices(match) == ["on"]
    assert [table.health[unit(table, name)] for name in ("sarall", "mi_go")] == [1, 2]
    assert table.at[unit(table, "drip_ghoul")] < 0
    assert table.draws["attack"] == 2


@pytest.mark.rule("MA-228", "MA-146")
def test_two_attacks_are_two_rolls_whatever_the_first_does() -> None:
    match = expedition(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "sarall": (4, 2), "mi_go": (2, 5)},
        gear={"kim": ["twin_vitriol"]}, seed=dice("H0", "L0", "L0", "H3", "L0", "L0"),
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "twin_vitriol"))
        play.answer(0, "unit:sarall", rule="MA-096")
        play.answer(0, "unit:mi_go", can=["unit:kim", "unit:sarall", "unit:mi_go"])
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {
        "kim.stamina": 6, "mi_go.health": 1, "kim.gear": [], "wrecked": ["twin_vitriol"],
    }  # fmt: skip


@pytest.mark.example("machina", "X22")
@pytest.mark.rule("MA-222", "MA-223", "MA-409")
def test_a_raised_arcane_roll_makes_the_attack_arcane() -> None:
    """Envoy of Dagon: armor 4, will 3. A 1 and a 1 are 3 with the Prism, and that is compared with will."""

    def shot(weapon: str) -> Match[Expedition]:
        match = expedition(
            ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "envoy_of_dagon": (4, 2)},
            worn={"kim": ["w_rivet", "w_pepperbox"]},
            seed=dice("H1", "L1") if weapon == "w_rivet" else dice("L2", "L1"),
            also=lambda table: attach(table, "w_prism", "w_rivet", AUGMENT),
        )  # fmt: skip
        match.answer(0, ability(match, weapon))
        match.answer(0, "unit:envoy_of_dagon")
        return match

    match = shot("w_rivet")
    assert match.table.health[unit(match.table, "envoy_of_dagon")] == 2
    assert "Envoy of Dagon is hit: 1 + 1 on the dice and 1 more make 3, 3 wanted." in log(match)
    other = shot("w_pepperbox")
    assert other.table.health[unit(other.table, "envoy_of_dagon")] == 3
    assert "Envoy of Dagon is missed: 2 + 1 on the dice is 3, 4 wanted." in log(other)


@pytest.mark.rule("MA-224", "MA-110", "MA-283")
def test_an_untargeted_attack_hits_the_ethereal() -> None:
    at = {"kim": (2, 2), "hank": (9, 9), "lamp_eater": (3, 2)}
    match = doing({"op": "attack", "who": {"all": "monster"}, "high": 1}, at=at, seed=dice("H1"))
    assert match.table.at[unit(match.table, "lamp_eater")] < 0
    aimed = expedition(["kim", "hank"], at=at)
    aimed.answer(0, ability(aimed, "kim"))
    assert question(aimed).prompt.startswith("Nobody is in reach but Kim"), "the only one she can aim at is herself"


@pytest.mark.rule("MA-225", "MA-226", "MA-114")
def test_an_attack_on_nobody_is_on_oneself() -> None:
    match = doing({"op": "attack", "high": 1}, at=DUEL, seed=dice("H2"))
    assert match.table.health[0] == 3
    assert match.table.health[unit(match.table, "sarall")] == 2


@pytest.mark.rule("MA-226", "MA-219", "MA-R11")
def test_explorers_can_kill_explorers() -> None:
    match = expedition(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (4, 2)}, health={"hank": 1}, seed=dice("H3"),
        bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:hank")
    assert news(before, match) == {
        "kim.stamina": 5, "hank.at": "dead", "hank.health": 0, "hank.stamina": 0, "fallen": [1],
        "counts": {"Three for the Ledger": 1},
    }, "a kill, but no monster: no essence"  # fmt: skip


@pytest.mark.rule("MA-R50", "MA-201", "MA-199")
@pytest.mark.parametrize("essence", [0, 1])
@pytest.mark.parametrize(("worn", "added"), [("a_boiler", 2), ("a_cuirass", 1)])
def test_a_hit_that_is_paid_in_essence_is_a_hit_and_no_lost_health(worn: str, added: int, essence: int) -> None:
    """The Walking Boiler pushes who hits, paid or not; the Scab-Iron Cuirass waits for lost health."""
    match = expedition(
        ["kim", "hank"], at={"kim": (3, 2), "hank": (5, 2)}, worn={"hank": [worn]}, seed=dice("H3"),
        essence={"kim": added, "hank": 1}, health={"hank": 6},
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:hank")
        play.answer(0, f"add:{added}")
        play.answer(1, f"essence:{essence}", prompt="Hank is about to lose 1 health", rule="MA-199", waiting=[1])
        play.until(0, prompt="What does Kim do?")
    lost = {"hank.essence": 0} if essence else {"hank.health": 5}
    told = {"kim.at": (1, 2)} if worn == "a_boiler" else {} if essence else {"markers": ["hank on a_cuirass"]}
    assert news(before, match) == {"kim.stamina": 5, "kim.essence": 0, **lost, **told}


@pytest.mark.rule("MA-R58")
def test_more_dice_than_in_the_box_are_rolled_all_the_same() -> None:
    match = expedition(
        ["hank", "kim"], at={"hank": (2, 2), "kim": (9, 9), "the_undertow": (3, 2)}, worn={"hank": ["w_spade"]},
        event="the_bruise_that_advises", health={"hank": 5}, seed=dice("L2", "L1", "L1", "L1"),
    )  # fmt: skip
    match.answer(0, ability(match, "w_spade"))
    match.answer(0, "unit:the_undertow")
    assert "The Undertow is hit: 2 + 1 + 1 + 1 on the dice is 5, 5 wanted." in log(match)


@pytest.mark.rule("MA-543")
def test_a_kill_by_a_horror_event_is_nobodys() -> None:
    match = doing(
        {"op": "attack", "who": {"all": "monster", "in": "everywhere"}, "high": 3}, who="-",
        at={"kim": (0, 0), "hank": (9, 9), "mi_go": (4, 4)}, health={"mi_go": 1}, seed=dice("H3", "H0", "H0"),
    )  # fmt: skip
    events = len(match.table.events)
    assert match.table.at[unit(match.table, "mi_go")] < 0
    assert (match.table.event, len(match.table.events)) == (-1, events)
    assert not any(match.table.bound)
    assert match.table.essence[:2] == [0, 0]


@pytest.mark.rule("MA-543")
def test_whose_text_it_is_attacks() -> None:
    """The enters-play attack of Gentleman's Last Word is its owner's: so is the kill."""
    match = trial(
        lambda table: equip(table, Fitting(card(table, "w_last_word"))),
        at={"kim": (1, 1), "hank": (8, 8), "drip_ghoul": (2, 2)}, gear={"kim": ["w_last_word"]},
        bound={"kim": ["three_for_the_ledger"]}, seed=dice("H2"),
    )  # fmt: skip
    assert look(match)["counts"] == {"Three for the Ledger": 1}


@pytest.mark.rule("MA-R40", "MA-153", "MA-146")
def test_an_attack_that_is_set_off_does_not_decide_what_the_first_one_did() -> None:
    """Abel kills, Last Words strikes back and misses: his own attack has still hit, so he puts his marker."""
    match = prepared(
        brings("last_words"), ("abel_voss",), at={"abel_voss": (2, 2), "drip_ghoul": (4, 2)},
        seed=dice("H2", "H0", "L0"),
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "abel_voss"))
        play.answer(0, "unit:drip_ghoul")
        play.until(0, prompt="What does Abel Voss do?")
    assert any("Abel Voss is missed: 0 + 0" in line for line in log(match))
    assert look(match)["markers"] == ["abel_voss on abel_voss", "horror on last_words"]


@pytest.mark.rule("MA-202", "MA-216", "MA-R149")
def test_any_amount_of_essence_may_be_added_even_to_a_roll_that_hits() -> None:
    """Where it matters: the Ferryman's Meter counts what Kim loses. Without it nothing could come of it."""
    laid: dict[str, Any] = {
        "at": {"kim": (0, 0), "hank": (9, 9), "sarall": (3, 0)}, "essence": {"kim": 3}, "seed": dice("H3"),
    }  # fmt: skip
    plain = quiet(["kim", "hank"], **laid)
    before = look(plain)
    with strict(plain) as play:
        play.answer(0, ability(plain, "kim"))
        play.answer(0, "unit:sarall")
        play.until(0, prompt="What does Kim do?")
    assert news(before, plain) == {"kim.stamina": 5, "sarall.health": 1}
    match = quiet(["kim", "hank"], bound={"kim": ["the_ferrymans_meter"]}, **laid)
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:sarall")
        can = ["add:0", "add:1", "add:2", "add:3"]
        play.answer(0, "add:2", prompt="The attack comes to 3", rule="MA-202", can=can, waiting=[0])
        play.until(0, prompt="What does Kim do?")
    counted = {"counts": look(match)["counts"]}
    assert news(before, match) == {"kim.stamina": 5, "kim.essence": 1, "sarall.health": 1, **counted}
    assert counted["counts"] != before["counts"]
    assert "Sarall is hit: 3 on the dice and 2 essence make 5, 2 wanted." in log(match)


@pytest.mark.rule("MA-145", "MA-153")
def test_who_is_gone_before_the_dice_are_rolled_is_not_attacked() -> None:
    """As Kim attacks them both, Drip Ghoul's last health goes with the declaration; without Mi-Go nothing is rolled."""
    whole = {"all": "monster", "if": {"not": {"wounded": "it"}}}
    fuse = {
        "on": "attack_declared", "of": {"blocker": {"any": "monster"}}, "limit": "turn",
        "do": [{"op": "lose", "who": whole, "attr": "health"}],
    }  # fmt: skip
    both = {"op": "attack", "high": 1, "who": {"all": "monster"}}
    for others, rolled in (({}, 0), ({"mi_go": (5, 2)}, 1)):
        with cards(artifacts=[artifact("short_fuse", fuse)]):
            match = doing(
                both, at={"kim": (2, 2), "hank": (8, 8), "drip_ghoul": (4, 2), **others}, worn={"kim": ["short_fuse"]},
                health={"mi_go": 1} if others else {}, seed=dice("H3"),
            )  # fmt: skip
            table = match.table
            assert table.at[unit(table, "drip_ghoul")] < 0
            assert table.draws.get("attack", 0) == rolled
            assert table.fights == []
            assert not any("Drip Ghoul is hit" in line or "Drip Ghoul is missed" in line for line in log(match))
