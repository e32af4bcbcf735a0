"""Perks and styles, and corrections by the party (TP-339 to TP-344, TP-353, TP-R101, TP-R102, TP-R112, TP-R119)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import bring, day, hand, load, projection, slide, space

from fabletop.engine.match import Match
from fabletop.games.projector.rules.meanwhile import anytime
from fabletop.games.projector.rules.perks import free
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.sheet import hand_over
from fabletop.games.projector.state import NONE, Outing
from fabletop.testing.arranged import choices, log, question, refused, tag

PERK, CORRECT = "deed:perk", "deed:correct"


def turn(settings: Mapping[str, Any] | None = None, **fields: Any) -> Match[Outing]:
    return projection(
        hands={0: ["Dash", "Parley"], 1: ["Dash"]}, draw={0: ["Dash"], 1: ["Dash"]}, discard={0: ["Spot"]},
        lost={0: ["Spot", "Spot"]}, settings=settings, fields=fields,
    )  # fmt: skip


def deeds(match: Match[Outing], seat: int = 0) -> dict[str, str]:
    """What a seat may do beside answering, with its label."""
    if match.ask is None or not match.ask.interruptible:
        return {}
    return {each.answer: each.label for each in anytime(match.table, seat)}


# --- perks and styles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-339", "TP-340", "TP-341", "TP-342", "TP-344", "TP-R101")
def test_a_perk_and_a_style_are_chosen_at_one_moment_and_for_good() -> None:
    match = turn()
    assert hand_size(match.table, 0) == 6
    match.answer(0, PERK)
    assert choices(match) == [f"perk:{each.id}" for each in match.table.box.perks] + ["later"]
    match.answer(0, "perk:PK:02")
    assert choices(match) == [f"style:{each.id}" for each in match.table.box.styles] + ["later"], "any with any"
    assert match.table.perks[0] == NONE, "not before there is a style too"
    match.answer(0, "style:ST:01")
    table = match.table
    assert (table.box.perks[table.perks[0]].name, table.box.styles[table.styles[0]].name) == ("Quick Hands", "Purist")
    assert hand_size(table, 0) == 7, "it works at once"
    assert hand_size(table, 1) == 6
    assert PERK not in deeds(match)
    refused(match, 0, PERK)
    sheet = hand_over(table)
    assert (sheet.characters[0].perk, sheet.characters[0].style) == ("PK:02", "ST:01")


@pytest.mark.rule("TP-339", "TP-343")
def test_who_stops_before_the_style_has_chosen_neither() -> None:
    match = turn()
    match.answer(0, PERK)
    match.answer(0, "perk:PK:02")
    match.answer(0, "later")
    assert (match.table.perks, match.table.styles) == ([NONE, NONE], [NONE, NONE])
    assert PERK in deeds(match)
    assert "several days" in deeds(match)[PERK]


@pytest.mark.rule("TP-339", "TP-R101")
def test_another_player_may_choose_in_somebodys_turn() -> None:
    match = turn()
    match.answer(1, PERK)
    match.answer(1, "perk:PK:05")
    match.answer(1, "style:ST:02")
    assert match.table.perks[0] == NONE
    assert match.table.perks[1] != NONE
    assert tag(match) == "act", "the turn goes on"


@pytest.mark.rule("TP-R102", "TP-340")
@pytest.mark.parametrize(("copies", "left"), [("one", 3), ("many", 4)])
def test_of_each_perk_and_style_there_is_one_copy(copies: str, left: int) -> None:
    match = turn(settings={"perk_copies": copies}, perks=[NONE, 0], styles=[NONE, 1])
    perks, styles = free(match.table, 0)
    assert (len(perks), len(styles)) == (left, left)
    if copies == "one":
        match.answer(0, PERK)
        refused(match, 0, f"perk:{match.table.box.perks[0].id}")


@pytest.mark.rule("TP-R102", "TP-R12")
def test_what_somebody_has_who_is_set_aside_stays_taken() -> None:
    match = turn()
    table = match.table
    absent = msgspec.structs.replace(
        table.before.characters[0], name="Cleo", present=False, perk="PK:01", style="ST:03"
    )
    table.before = msgspec.structs.replace(table.before, characters=[*table.before.characters, absent])
    perks, styles = free(table, 0)
    assert "PK:01" not in [table.box.perks[n].id for n in perks]
    assert "ST:03" not in [table.box.styles[n].id for n in styles]


@pytest.mark.rule("TP-R101")
def test_nothing_is_chosen_while_an_effect_is_carried_out() -> None:
    def ready(table: Outing) -> None:
        bring(table, "EA:01", 0)
        load(table, "tests", 20, 20)

    match = projection(hands={0: ["Strike"], 1: ["Dash"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=ready)
    assert PERK in deeds(match)
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    assert match.table.tests
    for seat in (0, 1):
        assert PERK not in deeds(match, seat)
        assert CORRECT not in deeds(match, seat)
        offered = {each.answer for each in anytime(match.table, seat)}
        assert not offered & {PERK, CORRECT}, "nor in a window within it"


@pytest.mark.rule("TP-R101")
def test_by_a_setting_perks_are_chosen_between_days() -> None:
    settings = {"perk_time": "between_days"}
    assert PERK not in deeds(turn(settings=settings))
    match = day(("dusk",), settings=settings, fields={"perks": [0, NONE], "styles": [0, NONE]})
    assert tag(match) == ""
    assert tag(match, 1) == "perk"
    match.answer(1, "later")
    assert match.over


@pytest.mark.rule("TP-R119")
def test_a_style_that_the_reserve_cannot_meet_says_so_before_it_is_chosen() -> None:
    match = turn()
    match.table.reserve[0] = [slide(match.table, "Spot")] * 14
    match.answer(0, PERK)
    match.answer(0, "perk:PK:02")
    notes = {each.id: each.note for each in question(match).options}
    assert "allows no such deck" in notes["style:ST:02"]  # at most two copies
    assert "allows no such deck" not in notes["style:ST:01"]


# --- corrections -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-353", "TP-R112")
def test_a_correction_is_made_if_the_party_wants_it_and_marks_the_campaign() -> None:
    match = turn()
    assert not match.table.corrected
    match.answer(1, CORRECT)
    match.answer(1, "bank:awareness")
    match.answer(1, "7")
    assert tag(match) == "consent"
    assert match.table.bank[0] == 0, "not before it is agreed"
    match.answer(0, "yes")
    assert match.table.bank[0] == 7
    assert match.table.corrected
    assert hand_over(match.table).corrected
    assert "By agreement the party corrects: Banked Awareness is 7, not 0." in log(match)


@pytest.mark.rule("TP-R112")
def test_a_correction_that_the_party_does_not_want_changes_nothing() -> None:
    match = turn()
    match.answer(1, CORRECT)
    match.answer(1, "level:SV:01")
    refused(match, 1, "19")
    refused(match, 1, "3")
    match.answer(1, "18")
    match.answer(0, "no")
    assert match.table.levels[match.table.box.skill_named("Spot").number] == 4
    assert not match.table.corrected
    match.answer(0, CORRECT)
    match.answer(0, "nothing")
    assert tag(match) == "act"


@pytest.mark.rule("TP-R112")
def test_cards_and_figures_are_moved_by_a_correction() -> None:
    match = turn()
    table = match.table
    spot, dash = table.discards[0][0], table.hands[0][0]
    for what, which in (
        ("take:0", str(spot)), ("discard:0", str(dash)), ("recover:0", "2"), ("moves:0", "3"),
        ("figure:0", str(space("1.1"))), ("temp:0:force", "1"),
    ):  # fmt: skip
        match.answer(0, CORRECT)
        match.answer(0, what)
        if tag(match) == "correct to":
            match.answer(0, which)
        match.answer(0, "yes")
    table = match.table
    assert spot in table.hands[0]
    assert dash in table.discards[0]
    assert (table.lost_piles[0], len(table.discards[0])) == ([], 3)
    assert (table.moves[0], table.at[0]) == (3, space("1.1"))
    assert table.temp[0][3] == 1


@pytest.mark.rule("TP-R112")
def test_by_a_setting_there_are_no_corrections() -> None:
    match = turn(settings={"manual_fix": False})
    assert CORRECT not in deeds(match)
    refused(match, 0, CORRECT)
