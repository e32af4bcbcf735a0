"""Action spaces (MA-319 to MA-328, MA-R20, MA-R65, MA-R85, MA-R134; bad input 14 and 16)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, doing, look, news
from tests.games.machina.arrange import at, load, place_of, room, unit
from tests.games.machina.item_trials import AFTER, on_top
from tests.games.machina.story_trials import SMALL, at_rest, played_on, space

from fabletop.engine.match import Match
from fabletop.games.machina.state import EVENTS, EVENTS_OUT, NONE, OUT, WEAPONS, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, log, question, refused

HERE = space(1, 1)
TOKEN = [(1, 1)]


def beside(sign: str, *explorers: str, also: Any = None, **more: Any) -> Match[Expedition]:
    """The first explorer stands beside a space of a kind, the others far away."""
    names = explorers or ("hank", "kim")
    laid: dict[str, Any] = {
        "at": {names[0]: (0, 0), **{name: (9, 9 - n) for n, name in enumerate(names[1:])}}, "settings": SMALL, **more
    }  # fmt: skip
    return at_rest(names, ground=room({(1, 1): sign, (5, 5): "S"}), also=also, **laid)


def top(deck: Any, *names: str) -> Any:
    return lambda table: on_top(table, deck, *names)


@pytest.mark.rule("MA-319", "MA-320", "MA-196", "MA-R20", "MA-R65")
def test_a_chest_gives_essence_then_an_item_and_is_destroyed_last() -> None:
    match = beside("C", also=top(WEAPONS, "w_maul", "w_spade"))
    before = look(match)
    with strict(match) as play:
        play.answer(0, f"chest:{HERE}")
        assert news(before, match) == {"hank.stamina": 3, "hank.essence": 1}  # before any card is drawn
        play.answer(0, "deck:weapon", rule="MA-423")
        play.answer(0, "deck:weapon")
        play.answer(0, "card:w_maul")
        play.answer(0, "destroy")
        assert match.table.destroyed == []  # the item is not settled yet
        play.answer(0, "none", rule="MA-426")
        play.until(0, prompt="What does Hank do?")
    assert news(before, match) == {
        "hank.stamina": 3, "hank.essence": 1, "hank.gear": ["w_maul"], "wrecked": ["w_spade"], "destroyed": TOKEN,
    }  # fmt: skip
    assert f"chest:{HERE}" not in choices(match)


@pytest.mark.rule("MA-319", "MA-321")
def test_a_workbench_is_operated_and_then_destroyed() -> None:
    match = beside("W")
    match.answer(0, f"workbench:{HERE}")
    assert question(match).rule == "MA-428"
    assert match.table.destroyed == []
    played_on(match, lambda: question(match).rule == "MA-299")
    assert look(match)["destroyed"] == TOKEN
    assert len(match.table.gear[0]) == 1


@pytest.mark.rule("MA-319", "MA-322", "MA-R65")
def test_a_recharge_station_is_destroyed_after_its_use() -> None:
    match = beside("R", gear={"hank": ["w_maul"]}, settings={**SMALL, "recharge_die": " ".join(["essence"] * 6)})
    before = look(match)
    match.answer(0, f"recharge:{HERE}")
    assert news(before, match) == {"hank.stamina": 5, "hank.essence": 1}  # the inventory is still to come
    assert question(match).rule == "MA-435"
    played_on(match, lambda: question(match).rule == "MA-299")
    assert look(match)["destroyed"] == TOKEN


@pytest.mark.rule("MA-319", "MA-323")
def test_a_lever_fires_the_traps_and_is_destroyed() -> None:
    match = beside("L")
    before = look(match)
    match.answer(0, f"lever:{HERE}")
    assert news(before, match) == {"hank.stamina": 4, "destroyed": TOKEN}
    assert "The traps are fired." in log(match)


@pytest.mark.rule("MA-324", "MA-325", "MA-195", "MA-371", "MA-373")
def test_an_event_space_gives_essence_and_an_event() -> None:
    match = beside("E", also=top(EVENTS, "frost_keeps_everything"))
    assert [each for each in choices(match) if HERE in each and "go:" not in each] == [
        f"event:{HERE}",
        f"gamble:{HERE}",
    ]
    before = look(match)
    match.answer(0, f"event:{HERE}")
    assert news(before, match) == {
        "hank.stamina": 4, "hank.essence": 1, "event": "frost_keeps_everything",
        "events_out": ["frost_keeps_everything"], "destroyed": TOKEN,
    }  # fmt: skip
    refused(match, 0, f"gamble:{HERE}")  # one of both, never both


@pytest.mark.rule("MA-326", "MA-327")
@pytest.mark.parametrize(("shown", "wins"), [(5, False), (6, True), (9, True), (0, False)])
def test_the_gamble_lowers_threat_or_brings_the_horror_event_once_more(shown: int, wins: bool) -> None:
    match = beside("E", dread="all_over_again", dice={"gamble": (shown,)}, fields={"horror": 6, "threat": 3})
    before = look(match)
    match.answer(0, f"gamble:{HERE}")
    changed = news(before, match)
    assert changed.pop("hank.stamina") == 4
    assert changed.pop("destroyed") == TOKEN
    # The horror rating never moves by it, and no essence is restored.
    assert changed == ({"threat": 2} if wins else {"spawn": 4, "dread": ""})
    assert match.table.horror == 6


@pytest.mark.rule("MA-326", "MA-384")
def test_a_lost_gamble_without_a_horror_event_does_nothing() -> None:
    match = beside("E", dice={"gamble": (0,)}, fields={"threat": 3})
    before = look(match)
    match.answer(0, f"gamble:{HERE}")
    assert news(before, match) == {"hank.stamina": 4, "destroyed": TOKEN}


@pytest.mark.rule("MA-326", "MA-485")
def test_a_won_gamble_at_the_first_position_changes_no_threat() -> None:
    match = beside("E", dice={"gamble": (9,)})
    match.answer(0, f"gamble:{HERE}")
    assert (match.table.threat, match.table.level) == (1, 1)


@pytest.mark.rule("MA-R85")
def test_without_a_horror_rating_there_is_nothing_to_gamble_against() -> None:
    match = beside("E", fields={"horror": NONE})
    assert barred(match)[f"gamble:{HERE}"] == "MA-R85"
    refused(match, 0, f"gamble:{HERE}", "MA-R85")
    assert f"event:{HERE}" in choices(match)


@pytest.mark.rule("MA-R84", "MA-326")
def test_at_a_rating_of_0_every_gamble_is_won() -> None:
    match = beside("E", dice={"gamble": (0,)}, fields={"horror": 0, "threat": 2})
    match.answer(0, f"gamble:{HERE}")
    assert match.table.threat == 1
    assert match.table.horror == 0


@pytest.mark.rule("MA-R134")
def test_without_events_nothing_is_invoked_but_essence_is_restored() -> None:
    def all_gone(table: Expedition) -> None:
        for zone in (EVENTS, EVENTS_OUT):
            for card in table.pile(zone)[:]:
                table.move(card, zone, OUT)

    match = beside("E", also=all_gone)
    before = look(match)
    match.answer(0, f"event:{HERE}")
    assert news(before, match) == {"hank.stamina": 4, "hank.essence": 1, "destroyed": TOKEN}
    assert match.table.event == NONE


@pytest.mark.rule("MA-319", "MA-134", "MA-153")
def test_what_an_activation_sets_off_comes_when_it_is_done() -> None:
    """The will of the magpie: the second chest that its owner empties brings a workbench."""
    match = beside("C", bound={"hank": ["the_magpie_clause"]}, also=top(WEAPONS, "w_maul", "w_spade"))
    match.answer(0, f"chest:{HERE}")
    for answer in ("deck:weapon", "deck:weapon", "card:w_maul", "back", "none"):
        match.answer(0, answer)
    assert look(match)["counts"] == {"The Magpie Clause": 1}
    assert look(match)["hank.bound"] == ["the_magpie_clause"]


@pytest.mark.rule("MA-328", "MA-271", "MA-R62")
def test_a_push_toward_a_lever_works_it_and_the_unit_stays() -> None:
    """Gunnar pushes Sarall against the lever: the traps fire on Gunnar's tile, and the attack is his."""
    match = at_rest(
        ("gunnar_holt", "kim"), ground=room({(3, 0): "L", (8, 8): "T"}), settings=SMALL,
        at={"gunnar_holt": (1, 0), "sarall": (2, 0), "drip_ghoul": (8, 8), "kim": (0, 9)},
        dice={"attack": (0, 0, 5, 5, 5)},
    )  # fmt: skip
    match.answer(0, ability(match, "gunnar_holt"))
    match.answer(0, "unit:sarall")  # rather than himself
    table = match.table
    assert place_of(match, "sarall") == (2, 0)
    assert table.destroyed == [at(3, 0)]
    assert table.at[unit(table, "drip_ghoul")] == -1
    assert table.essence[0] == 1
    assert [each.who for each in table.told if each.what == "kill"] == [0]


@pytest.mark.rule("MA-328", "MA-R62", "MA-330")
def test_a_lever_worked_by_nobody_fires_on_all_tiles() -> None:
    match = doing(
        {"op": "push", "who": {"all": "monster", "in": "everywhere"}, "n": 1, "from": {"nearest": "explorer"}},
        who="-", explorers=("hank",), ground=[room({(3, 0): "L"}, edges="E"), room({(8, 8): "T"}, edges="W")],
        at={"hank": (1, 0), "sarall": (2, 0), "rivet_maw": (18, 8)}, settings={**SMALL, "ambiguity": "auto"},
        also=lambda table: load(table, "attack", 6, 5, 5, 5),
    )  # fmt: skip
    assert question(match).prompt == AFTER
    assert match.table.destroyed == [at(3, 0)]
    assert match.table.health[unit(match.table, "rivet_maw")] == 1


@pytest.mark.rule("MA-319", "MA-069", "MA-322")
def test_a_workbench_that_is_also_a_recharge_station_has_both_uses_once() -> None:
    match = beside("W", event="two_trades_one_table")
    assert [each for each in choices(match) if HERE in each and "go:" not in each] == [
        f"workbench:{HERE}",
        f"recharge:{HERE}",
    ]
    match.answer(0, f"recharge:{HERE}")
    played_on(match, lambda: question(match).rule == "MA-299")
    assert look(match)["destroyed"] == TOKEN
    refused(match, 0, f"workbench:{HERE}")


@pytest.mark.rule("MA-196", "MA-319", "MA-247")
def test_an_activation_ends_where_the_game_does() -> None:
    """Nothing is asked after the last explorer has died of an event."""
    match = beside("E", "hank", health={"hank": 1}, dread="shivers", dice={"gamble": (0,), "attack": (5, 5, 5)})
    match.answer(0, f"gamble:{HERE}")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == ()
