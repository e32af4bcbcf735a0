"""Illegal and hostile input, line by line as the rules list it: each is refused in words, and neither the state nor the
log nor chance has changed. Sheets and content (36, 37, 43) are in the tests of the campaign and of the checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import card, day, finished, hand, learnt, load, projection, slide, space, stack
from tests.games.projector.carrying import AWAY, carry, option
from tests.games.projector.driving import go_on, play
from tests.games.projector.more_cards import cards, changed, condition
from tests.games.projector.zz_box import ZZ_GAME

from fabletop.engine.campaign import Campaign
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import box
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.map_changes import cover
from fabletop.games.projector.sheet import new_sheet
from fabletop.games.projector.state import DISSIPATED, HOME, IN, NONE, UNLOCKED, Manoeuvre, Outing
from fabletop.testing.arranged import allowed, barred, choices, everything, log, refused, tag

PILES = {0: ["Dash"] * 8, 1: ["Dash"] * 8}
HUGE = 10**30


def turn(**more: Any) -> Match[Outing]:
    return projection(**{"hands": {0: ["Spot", "Dash", "Strike"], 1: ["Spot"]}, "draw": PILES, **more})


def all_refused(match: Match[Outing], seat: int, *answers: Any) -> None:
    for answer in answers:
        refused(match, seat, answer)


def stays(match: Match[Outing], seat: Any, answer: Any, token: Any = None) -> str:
    """Refused though it is no answer at all."""
    before = everything(match)
    with pytest.raises(Refused) as fault:
        match.answer(seat, answer) if token is None else match.answer(seat, answer, token)
    assert 10 < len(fault.value.words) < 400
    assert everything(match) == before
    assert not match.reports
    return fault.value.words


# --- campaign and setup ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-001", "TP-002", "TP-013", "TP-R12")
def test_1_parties() -> None:
    for seats in (-1, 0, 1, 5, 100):
        with pytest.raises(Refused, match="2 to 4 players"):
            Match(GAME, seats=seats)
        with pytest.raises(Refused):
            Campaign.new(GAME, name="Party", seats=seats)
    for name in ("", "   ", "x" * 200, "a\x00b", "a\x1b[2J", "<b>"):
        with pytest.raises(Refused):
            Campaign.new(GAME, name=name, seats=2)
    for names in (["Ada", "Bea", "Cid"], ["A\x00", "B"], ["x" * 500, "B"]):
        with pytest.raises(Refused):
            Campaign.new(GAME, name="Party", seats=2, names=names)
    sheet = new_sheet(box(), 2)
    sheet.characters[1].colour = sheet.characters[0].colour
    with pytest.raises(Refused, match="colour"):
        Match(GAME, seats=2, start=sheet)


@pytest.mark.rule("TP-118", "TP-003", "TP-006", "TP-030")
def test_2_areas_and_identifiers() -> None:
    match = day(("adventure",), also=lambda table: table.areas.__setitem__(slice(0, 2), [True, True]))
    assert choices(match) == ["area:AH", "area:CM"]
    wrong = ("ah:2", "AH02", "PR:1", "PR:0001", "../PR:001", "area:../AH", "area:ah", "AH", "area:AH:02")
    all_refused(match, 0, "area:DC", "area:LH", *wrong)
    match.answer(0, "area:CM")
    assert match.table.area == 1


@pytest.mark.rule("TP-127", "TP-128", "TP-129", "TP-130", "TP-084", "TP-089")
def test_3_action_decks() -> None:
    def laid(table: Outing) -> None:
        learnt(table)
        table.area = table.box.area_index["PM"]
        table.setup = table.box.setup_index["PM:02"]
        table.reserve[0] = sorted([slide(table, name) for name in ["Spot"] * 9 + ["Dash"] * 9 + ["Strike"] * 3])
        table.reserve[1] = sorted([slide(table, name) for name in ["Parley"] * 9])
        table.styles[0] = 1  # at most two copies of any ability: no such deck of six here, so it is spared

    match = day(("decks",), ("learning",), also=laid)
    table = match.table
    spot, dash, strike, parley = [str(slide(table, name)) for name in ("Spot", "Dash", "Strike", "Parley")]
    refused(match, 0, {spot: 9, dash: 6}, "TP-127", "At most 14")
    refused(match, 0, {spot: 5}, "TP-127")
    refused(match, 0, {parley: 6}, "TP-127")  # another player's
    refused(match, 0, {spot: 10}, "TP-127")  # one of them twice
    refused(match, 0, {spot: 6, strike: 1}, "TP-127")  # banned
    all_refused(match, 0, {spot: -1, dash: 8}, {spot: 6.0}, {spot: "6"}, {spot: True}, [spot] * 6, spot, {})
    match.answer(0, {spot: 7, dash: 7})
    match.answer(1, {parley: 6})
    assert len(match.table.draw_piles[0]) == 14


@pytest.mark.rule("TP-130", "TP-R119")
def test_3_a_deck_against_the_style() -> None:
    def laid(table: Outing) -> None:
        learnt(table)
        table.area = table.setup = 0
        table.styles[0] = 3  # Pacifist
        names = ["Spot"] * 4 + ["Dash"] * 4 + ["Strike"] * 2
        table.reserve = [sorted([slide(table, name) for name in names]) for _ in range(2)]

    match = day(("decks",), ("learning",), also=laid)
    table = match.table
    spot, dash, strike = [str(slide(table, name)) for name in ("Spot", "Dash", "Strike")]
    refused(match, 0, {spot: 4, dash: 1, strike: 1}, "TP-130", "Your style asks")
    match.answer(0, {spot: 4, dash: 2})
    match.answer(1, {spot: 4, dash: 1, strike: 1})


@pytest.mark.rule("TP-132", "TP-330", "TP-R103", "TP-134")
def test_4_and_5_items_and_the_turn_order() -> None:
    def begun(table: Outing) -> None:
        learnt(table)
        table.areas[0], table.owned = True, ["IT:77", "IT:78"]

    match = day(("adventure",), also=begun)
    for seat in range(2):
        counts = Counter([str(match.table.box.as_made(face)) for face in match.table.reserve[seat]])
        match.answer(seat, dict(counts))
    all_refused(match, 0, "2", "IT:78", "IT:01", "-1", "nobody ", 0)
    match.answer(0, "0")
    while tag(match, 0) == "take item":
        assert "1" in choices(match)
        match.answer(0, "1")
    assert tag(match, 0) == "order"
    all_refused(match, 0, "0-0", "0", "1", "0-1-2", "", [0, 1], "1-0-1")
    match.answer(0, "1-0")
    assert match.table.order == [1, 0]
    all_refused(match, match.waiting[0], "0-1", "order:0-1", "deed:order")  # it stays so


@pytest.mark.rule("TP-R103", "TP-A36")
def test_4_two_copies_of_what_is_unique_and_two_of_a_group() -> None:
    def laid(table: Outing) -> None:
        learnt(table)
        table.area = table.setup = 0
        table.owned = ["IT:77"]
        carry(table, 1, "IT:77")

    match = day(("bring",), ("learning",), also=laid)
    assert tag(match, 0) != "take item", "nobody may take it, so nobody is asked"
    assert len(match.table.gear[0]) == 0


@pytest.mark.rule("TP-339", "TP-341", "TP-342", "TP-R101", "TP-R102")
def test_6_perks() -> None:
    match = turn(fields={"perks": [NONE, 1], "styles": [NONE, 1]})
    refused(match, 1, "deed:perk")  # a second one
    match.answer(0, "deed:perk")
    all_refused(
        match, 0, "perk:PK:02", "perk:PK:99", "style:ST:01", "deed:perk"
    )  # taken, unknown, a style alone, again
    match.answer(0, "later")
    assert match.table.perks == [NONE, 1]
    play(match, 0, "Spot")  # now an effect is being carried out
    before = match.table.perks[:]
    for seat in range(2):
        if match.ask_of(seat) is not None and tag(match, seat) not in ("act", "action_done"):
            refused(match, seat, "deed:perk")
    assert match.table.perks == before


# --- story and learning ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-099", "TP-100", "TP-104", "TP-105", "TP-R16", "TP-R28")
def test_7_stories() -> None:
    def opened(table: Outing) -> None:
        learnt(table)
        table.day, table.told[0] = 2, 2
        table.eliminated += ["HS:03", "OS:01"]

    match = day(also=opened)
    assert choices(match) == ["story:HS", "story:OS", "none"]
    all_refused(match, 0, "story:LS", "story:MS", "story:HS:05", "page:HS:05", ["story:HS", "story:OS"], "lock:LS:01")
    match.answer(0, "story:HS")
    assert match.table.told[:2] == [4, 0], "it was read to the next lock, and no other deck"
    assert match.table.story == NONE
    first = day()
    assert tag(first, 0) != "story", "HS:01 cannot be declined on day 1"
    assert first.table.told[0] == 2


@pytest.mark.rule("TP-105", "TP-296", "TP-006", "TP-032")
def test_8_nothing_is_read_by_its_identifier() -> None:
    def waiting(table: Outing) -> None:
        table.diary[0] = UNLOCKED

    for match in (
        turn(also=waiting),
        day(("adventure",), also=lambda table: table.areas.__setitem__(slice(2), [True] * 2)),
    ):
        all_refused(
            match, 0, "read:HS:03", "HS:03", "story:HS", "diary:YA:01", "YA:01", "read:PR:001", "PR:001", "deed:read",
            {"read": "PR:001"},
        )  # fmt: skip
        assert match.table.read == []


@pytest.mark.rule("TP-101", "TP-347")
def test_9_options_that_do_not_hold_and_two_where_one_is_asked() -> None:
    """Something Was Here: lose two cards, or evolve the deck; without a next tier only one of them is left."""
    match = projection(
        ("turn", 0), hands={0: [], 1: []}, draw=PILES, at=AWAY, up=["1.1"], also=lambda t: stack(t, "EA:20")
    )
    go_on(match, until="which")
    assert len(choices(match)) == 2
    all_refused(match, 0, ["1", "2"], "3", "0", 1, "none", "")
    refused(match, 1, "1")
    match.answer(0, "1")
    assert len(match.table.lost_piles[0]) == 2


def evening(**fields: Any) -> Match[Outing]:
    def known(table: Outing) -> None:
        learnt(table)
        for name, value in fields.items():
            setattr(table, name, value)

    return day(("learn",), also=known)


@pytest.mark.rule("TP-297", "TP-298", "TP-299", "TP-316", "TP-067", "TP-315")
def test_10_learning_actions() -> None:
    match = evening(studied=True, learning=2)
    refused(match, 0, "study")
    all_refused(match, 0, "sleep", "", 3, ["print", "print"])
    over = evening(learning=3)
    assert over.over, "there is no fourth action"
    assert stays(over, 0, "print") == "The game is over."
    match = evening()
    match.answer(0, "study")
    skills = match.table.box.skills
    locked = next(each.card.id for each in skills if not match.table.levels[each.number])
    all_refused(match, 0, f"ability:{locked}", "ability:XX:01", "none")
    limit = skills[0].card.study_limit or 18
    high = evening(levels=[limit if n == 0 else level for n, level in enumerate(evening().table.levels)])
    high.answer(0, "study")
    refused(high, 0, f"ability:{skills[0].card.id}")


@pytest.mark.rule("TP-300", "TP-301", "TP-302", "TP-071", "TP-075")
def test_11_unlocking() -> None:
    all_ = box()
    second = next(each for each in all_.skills if each.stack == 0 and each.card.order == 2)
    third = next(each for each in all_.skills if each.stack == 0 and each.card.order == 3)
    rich = [99] * 7
    poor = [99 if n != second.trait else second.card.unlock_cost - 1 for n in range(7)]
    match = evening(bank=rich)
    match.answer(0, "unlock")
    all_refused(match, 0, f"ability:{third.card.id}", "ability:TA:01", "ability:SV:01")  # under it, locked deck, had it
    match.answer(0, f"ability:{second.card.id}")
    match = evening(bank=poor, temp=[[9] * 7] * 2)
    match.answer(0, "unlock")
    refused(match, 0, f"ability:{second.card.id}")
    nothing = evening(bank=[0] * 7)
    refused(nothing, 0, "unlock")
    refused(nothing, 0, "improve")


@pytest.mark.rule("TP-310", "TP-311", "TP-312", "TP-313", "TP-314")
def test_12_improving() -> None:
    all_ = box()
    spot = all_.skill_named("Spot")
    bank = [11 if n == spot.trait else 0 for n in range(7)]
    match = evening(bank=bank)
    match.answer(0, "improve")
    id_ = spot.card.id
    refused(match, 0, {id_: 3}, "TP-310")  # 5 + 6 is all there is
    all_refused(match, 0, {id_: -1}, {id_: 1.5}, {id_: "2"}, {"SV:03": 1}, {"MV:01": 1}, id_ + " 3", [id_], {id_: HUGE})
    match.answer(0, {id_: 2})
    top = evening(bank=[99] * 7, levels=[18 if level else 0 for level in evening().table.levels])
    refused(top, 0, "improve")


@pytest.mark.rule("TP-307", "TP-308", "TP-309", "TP-085", "TP-086")
def test_13_printing() -> None:
    match = evening()
    load(match.table, "print", 6, 3, 2)
    match.answer(0, "print")
    if tag(match, 0) == "learn":
        match.answer(1, "print")
    assert match.table.printed == [3, 2]
    refused(match, 0, {"SV:01": 4}, "TP-307")
    refused(match, 1, {"SV:01": 3}, "TP-307")
    all_refused(match, 0, {"SV:03": 1}, {"TA:01": 1}, {"SV:01": -1}, {"Spot": 1})
    full = evening(reserve=[[box().slide_face(0)] * 70, [box().slide_face(1)] * 3])
    load(full.table, "print", 6, 3, 2)
    full.answer(0, "print")
    if tag(full, 0) == "learn":
        full.answer(1, "print")
    full.answer(0, {"SV:01": 2})
    full.answer(1, {})
    assert tag(full, 0) == "overwrite"
    all_refused(
        full, 0, {}, {str(box().slide_face(0)): 1}, {str(box().slide_face(0)): 3}, {str(box().slide_face(1)): 2}
    )
    full.answer(0, {str(box().slide_face(0)): 2})
    assert len(full.table.reserve[0]) == 70


@pytest.mark.rule("TP-318", "TP-319", "TP-320", "TP-084")
def test_14_and_15_melding_and_giving() -> None:
    all_ = box()
    spot, better, dash = all_.slide_face(0), all_.slide_face(0, 1), all_.slide_face(1)
    match = evening(reserve=[[spot] * 7 + [better] * 3 + [dash] * 3, [spot] * 4])
    match.answer(0, "meld")
    if tag(match, 0) == "learn":
        match.answer(1, "meld")
    refused(match, 0, {str(spot): 2}, "TP-318")  # of seven there is one set
    all_refused(match, 0, {str(better): 1}, {str(dash): 1}, {str(spot): 0.75}, {str(spot): -1}, [str(spot)] * 4)
    match.answer(0, {str(spot): 1})
    match.answer(1, {})
    assert match.table.reserve[0].count(better) == 4
    for answer in ("deed:give", f"give:{spot}:1", {"give": spot}):
        refused(match, match.waiting[0], answer)


# --- exploration -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-142", "TP-143", "TP-150", "TP-196", "TP-R48")
def test_16_acting_before_the_entropy_card_and_in_anothers_turn() -> None:
    match = projection(
        ("turn", 0), hands={0: ["Dash"], 1: ["Dash"]}, draw=PILES, at=AWAY, up=["1.1"], also=lambda t: stack(t, "EA:20")
    )
    go_on(match, until="which")
    dash = hand(match, 0, "Dash")
    all_refused(match, 0, f"play:{dash}", f"move:{dash}", "end", "go:1.2", "entropy", "draw")
    match = turn()
    other = hand(match, 1, "Spot")
    all_refused(match, 1, f"play:{other}", f"move:{other}", "end", "home", f"slide:{other}", "go:2.2")
    all_refused(match, 0, "entropy", "deed:entropy", "draw:entropy")


@pytest.mark.rule("TP-152", "TP-153", "TP-R43")
def test_17_nobody_acts_on_a_face_down_location() -> None:
    match = projection(("action_start", 0), hands={0: ["Dash"], 1: []}, draw=PILES, at={0: "2.2", 1: "2.3"}, up=["2.3"])
    assert match.table.up[space("2.2")], "it was flipped before anything was asked"
    assert any("flips" in line for line in log(match))


@pytest.mark.rule("TP-172", "TP-173", "TP-174", "TP-175", "TP-177", "TP-R50")
def test_18_moves() -> None:
    match = turn(fields={"moves": [1, 0]}, at={0: "3.1", 1: "2.3"}, up=["3.1", "2.3", "4.1", "4.2"])
    assert {"go:2.1", "go:4.1", "go:3.2"} <= set(choices(match))
    all_refused(
        match, 0, "go:2.2", "go:4.2", "go:1.1", "go:3.3", "go:3.0", "go:5.1", "go:3.1", "go:9.9", "go:-1.1", "go:"
    )
    beside = turn(fields={"moves": [1, 0]}, at={0: "4.2", 1: "2.3"}, up=["4.2", "2.3", "4.1"])
    refused(beside, 0, "go:4.1")  # the Attic Door is closed to the south
    still = turn(at={0: "3.1", 1: "2.3"}, up=["3.1"])
    all_refused(still, 0, "go:2.1", "go:4.1", "go:3.2")  # without a point
    match.answer(0, "go:2.1")
    go_on(match, until="act", answers={"test": "no"})
    refused(match, 0, "go:1.1")  # one point, one space


@pytest.mark.rule("TP-168", "TP-170", "TP-171", "TP-R48")
def test_19_discarding_to_move() -> None:
    match = turn(discard={0: ["Parley"]}, lost={0: ["Rest"]})
    table = match.table
    away = [table.discards[0][0], table.lost_piles[0][0], table.draw_piles[0][0], table.hands[1][0]]
    all_refused(match, 0, *[f"move:{each}" for each in away], "move:99999", "move:-1", "move:", "move")
    refused(match, 1, f"move:{table.hands[1][0]}")


@pytest.mark.rule("TP-061", "TP-069", "TP-187", "TP-188", "TP-186")
def test_20_playing() -> None:
    match = turn(hands={0: ["Strike", "Peek", "Dash"], 1: ["Spot"]}, discard={0: ["Parley"]})
    table = match.table
    strike, peek = hand(match, 0, "Strike"), hand(match, 0, "Peek")
    refused(match, 0, f"play:{strike}", "TP-187", "change nothing")
    assert barred(match)[f"play:{strike}"] == "TP-187"
    refused(match, 0, f"play:{peek}")  # locked
    all_refused(match, 0, f"play:{table.discards[0][0]}", f"play:{table.hands[1][0]}", "play:0", "play:Strike", "play:")
    with changed({"abilities": {"changed": {"DE:01": {"specified_only": True}}}}):
        match = turn(baddies={"EA:01": 0})
        refused(match, 0, f"play:{hand(match, 0, 'Strike')}", "TP-069", "another card says so")
    forbids = condition("CN:90", {"do": [{"op": "forbid", "what": "play", "match": "Dash"}]})
    with cards(conditions=[forbids]):
        match = turn(also=lambda table: finished(give(table, 0, "CN:90")))
        refused(match, 0, f"play:{hand(match, 0, 'Dash')}", "TP-351", "forbids")


@pytest.mark.rule("TP-195", "TP-197", "TP-221", "TP-R58")
def test_21_cards_after_the_end_of_the_turn_and_reactions_without_a_window() -> None:
    match = turn(at={0: "2.3", 1: "1.1"})
    spot = hand(match, 1, "Spot")
    all_refused(match, 1, f"slide:{spot}", f"play:{spot}")
    dash = hand(match, 0, "Dash")
    match.answer(0, "end")
    for _ in range(20):
        if match.table.step == "action" or match.over or tag(match, match.waiting[0]) == "act":
            break
        seat = match.waiting[0]
        refused(match, seat, f"play:{dash}")
        refused(match, seat, f"slide:{dash}")
        match.answer(
            seat,
            []
            if tag(match, seat) == "end discard"
            else "pass"
            if "pass" in choices(match, seat)
            else choices(match, seat)[0],
        )


@pytest.mark.rule("TP-190", "TP-191", "TP-206")
def test_22_and_24_both_effects_other_targets_and_results_of_dice() -> None:
    match = turn(at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], quiet=False)
    match.answer(0, option(match, "text:"))
    assert tag(match) == "test"
    spot = hand(match, 0, "Spot")
    all_refused(
        match, 0, [f"c{spot}", f"own:{spot}"], f"c{hand(match, 0, 'Dash')}", f"c{match.table.hands[1][0]}", "c", "yes"
    )
    load(match.table, "tests", 20, 1)
    match.answer(0, f"c{spot}")
    for _ in range(10):
        if tag(match, match.waiting[0]) == "act":
            break
        seat = match.waiting[0]
        all_refused(match, seat, f"own:{spot}", f"c{spot}", "natural 20", "yes", "decline")
        match.answer(seat, "pass")
    assert match.table.flags.get("proj.AH.study") is None, "a natural 1 fails, and nobody is asked about it"
    assert tag(match) == "act"


@pytest.mark.rule("TP-022", "TP-205")
def test_22_targets_out_of_reach() -> None:
    match = turn(baddies={"EA:01": 0, "EA:02": 0, "EA:03": 1})
    play(match, 0, "Strike")
    mine, theirs = [f"baddie:{card(match.table, id_)}" for id_ in ("EA:01", "EA:03")]
    assert len(choices(match)) == 2
    all_refused(match, 0, theirs, "space:1.1", "seat:1", mine + "0", [mine])


@pytest.mark.rule("TP-011", "TP-205", "TP-355")
def test_23_nobody_brings_their_own_chance() -> None:
    match = turn()
    all_refused(match, 0, {"roll": 20}, {"answer": "end", "roll": 20}, "roll:20", "shuffle", {"seed": 1}, "seed:1")
    plain = msgspec.json.decode(msgspec.json.encode(match.record()))
    assert "rolls" not in plain.get("options", {})
    for options in ({"seed": 4}, {"dice": [20]}, {"luck": 1}):
        with pytest.raises(Refused):
            Match(GAME, seats=2, options=options)


@pytest.mark.rule("TP-160", "TP-161", "TP-162", "TP-163", "TP-164", "TP-R45", "TP-R46")
def test_25_location_texts() -> None:
    match = turn(at={0: "1.1", 1: "1.1"}, up=["1.1", "2.3", "2.1"])
    text = option(match, "text:")
    _, where, number = text.split(":")
    elsewhere = f"text:{space('2.1')}:{number}"
    all_refused(match, 0, elsewhere, f"text:{where}:99999", f"text:{where}", "text:", f"text:{where}:{number}:0")
    refused(match, 1, text)  # in another player's turn
    match.answer(0, text)
    match.answer(0, "no")
    go_on(match, until="act")
    refused(match, 0, text)  # it is used up, though no test was made


@pytest.mark.rule("TP-050", "TP-051")
def test_26_what_is_covered_is_not_there() -> None:
    match = turn(at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"])
    text = option(match, "text:")
    covered = turn(
        at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], also=lambda table: finished(cover(table, space("1.1"), "DC:30"))
    )
    refused(covered, 0, text)
    assert not any(each.startswith("text:") for each in allowed(covered))


@pytest.mark.rule("TP-222", "TP-221", "TP-165")
def test_27_ending_with_something_open_and_discarding_at_another_time() -> None:
    match = projection(
        ("turn", 0), hands={0: ["Dash"], 1: []}, draw=PILES, at=AWAY, up=["1.1"], also=lambda t: stack(t, "EA:20")
    )
    go_on(match, until="which")
    all_refused(match, 0, "end", "pass", [])
    match = turn()
    all_refused(match, 0, [hand(match, 0, "Dash")], f"discard:{hand(match, 0, 'Dash')}", {"discard": 1})


@pytest.mark.rule("TP-230", "TP-231", "TP-R71")
def test_28_the_order_of_attacks() -> None:
    match = projection(
        ("baddies", 0), hands={0: [], 1: []}, draw=PILES, at=AWAY, up=["1.1"], baddies={"EA:01": 0, "EA:05": "global"}
    )
    assert tag(match) == "attack order"
    one, other = choices(match)
    all_refused(match, 0, [one], [one, one], [one, other, one], [], one, [one, "f99"], [other, one, other])
    refused(match, 1, [one, other])
    match.answer(0, [other, one])


@pytest.mark.rule("TP-236", "TP-238", "TP-R73")
def test_29_what_is_lost_is_not_chosen_nor_seen() -> None:
    match = projection(
        ("baddies", 0),
        hands={0: ["Spot"], 1: []},
        draw=PILES,
        at={0: "2.3", 1: "1.1"},
        up=["2.3"],
        baddies={"EA:01": 0},
    )
    lost_from_hand = [f"lose:{match.table.hands[0][0]}", f"card:{match.table.hands[0][0]}", "look", "look:lost"]
    while match.waiting and tag(match, 0) in ("attack", "damage", "card_loss"):
        all_refused(match, 0, *lost_from_hand)
        match.answer(0, "pass")
    assert len(match.table.lost_piles[0]) == 1
    assert len(match.table.hands[0]) >= 1
    for seat in range(2):
        shown = match.view(seat).table
        assert {shown.face[each] for each in (*shown.lost_piles[0], *shown.draw_piles[0])} == {NONE}


@pytest.mark.rule("TP-253", "TP-264", "TP-138", "TP-R59")
def test_30_and_31_going_home_and_who_has_left() -> None:
    match = turn(at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"])
    refused(match, 0, "home")  # not on a Carousel
    refused(match, 1, "home")  # nobody asks them now
    gone = turn(fields={"status": [IN, DISSIPATED], "at": [space("2.3"), NONE]})
    spot = hand(gone, 1, "Spot")
    all_refused(gone, 1, "home", f"slide:{spot}", f"play:{spot}", f"move:{spot}", "end", "pass")
    back = turn(fields={"status": [IN, HOME], "at": [space("2.3"), NONE]})
    refused(back, 1, "home")


@pytest.mark.rule("TP-R59", "TP-371")
def test_30_nobody_goes_home_in_the_window_of_their_own_dissipation() -> None:
    match = projection(
        ("turn_end", 0), hands={0: [], 1: []}, draw={0: [], 1: ["Dash"]}, at={0: "2.3", 1: "1.1"}, up=["2.3"]
    )
    while match.waiting and tag(match, 0) == "turn_end":
        assert "home" in choices(match)
        match.answer(0, "pass")
    assert match.table.status[0] == DISSIPATED
    assert match.waiting != (0,)


@pytest.mark.rule("TP-327", "TP-A09", "TP-A10", "TP-A11", "TP-A37")
def test_32_crafting_and_using() -> None:
    bare = turn(hands={0: ["Assemble"], 1: []})
    refused(bare, 0, f"play:{hand(bare, 0, 'Assemble')}")  # no recipe
    known = {"recipes": [box().face("IT:01").number, box().face("IT:03").number]}
    poor = turn(hands={0: ["Assemble"], 1: []}, fields=known, resources={0: ["wood"]})
    refused(poor, 0, f"play:{hand(poor, 0, 'Assemble')}")  # no resources
    match = turn(hands={0: ["Assemble"], 1: []}, fields=known, resources={0: ["brass", "glass"]})
    load(match.table, "tests", 20, 19)
    play(match, 0, "Assemble")
    go_on(match, until="craft")
    all_refused(match, 0, "IT:03", "IT:02", "IT:77", ["IT:01"], "")
    match.answer(0, "IT:01")
    lamp = match.table.gear[0][0]
    go_on(match, until="act")
    other = turn(also=lambda table: carry(table, 1, "IT:01") and None)
    theirs = other.table.gear[1][0]
    texts = other.table.printed_on(theirs).texts.all
    all_refused(other, 0, *[f"use:{theirs}:{number}" for number in texts])
    all_refused(match, 0, f"use:{lamp}:99999", f"use:{lamp}", f"use:{lamp}:")
    spent = turn(also=lambda table: carry(table, 0, "IT:01") and table.marks.clear())
    mine = spent.table.gear[0][0]
    all_refused(spent, 0, *[f"use:{mine}:{number}" for number in texts])


@pytest.mark.rule("TP-A12", "TP-A13")
def test_33_maneuvers_are_marked_by_a_fitting_success_alone() -> None:
    match = projection(
        game=ZZ_GAME, hands={0: ["Dash"], 1: []}, draw=PILES, also=lambda table: table.brought.append(Manoeuvre(0))
    )
    all_refused(match, 0, "mark", "mark:0", "maneuver:0", "deed:mark", "MN:01")
    assert match.table.brought[0].marked == ()


@pytest.mark.rule("TP-A20", "TP-A23", "TP-A24", "TP-A39", "TP-A41")
def test_34_the_ship_stays_where_there_is_none() -> None:
    match = turn(fields={"moves": [3, 0], "ship": True}, resources={0: ["wood"]})
    wood = match.table.held[0][0]
    all_refused(match, 0, "board", "ashore", "sail:2.2", "station:0", f"stow:{wood}", f"take:{wood}", "hold")


@pytest.mark.rule("TP-279", "TP-277", "TP-044")
def test_35_nothing_evolves_or_goes_because_somebody_wishes_it() -> None:
    match = turn(baddies={"EA:01": 0})
    found = card(match.table, "EA:01")
    for verb in ("evolve", "dismiss", "eliminate", "defeat", "spend"):
        all_refused(match, 0, verb, f"{verb}:{found}", f"deed:{verb}")


# --- data and protocol -----------------------------------------------------------------------------------------------

NONSENSE: Sequence[Any] = [
    None, True, False, 0, -1, HUGE, 1.5, float("nan"), float("inf"), "", " ", "END", "end ", "go:", "go:1", "go:1.1.1",
    "go:NaN", "play:", "play:NaN", "play:1e5", "play:99999999999999999999", "text:::", "deed:", "deed:nothing", "\x00",
    "<script>alert(1)</script>", "x" * 100_000, [], ["end"], {}, {"act": "end"}, [[[[[]]]]], {"end": {"end": {}}},
    "\ud800", {"roll": float("nan")}, "end\n", "home;end", "../end",
]  # fmt: skip


@pytest.mark.parametrize("plain", NONSENSE, ids=range(len(NONSENSE)))
def test_39_malformed_answers(plain: Any) -> None:
    for match in (
        turn(at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"]),
        day(("adventure",), also=lambda table: table.areas.__setitem__(slice(2), [True] * 2)),
        evening(),
    ):
        for seat in range(2):
            if not (plain == {} and tag(match, seat) == "deck"):
                stays(match, seat, plain)


@pytest.mark.parametrize("seat", [-1, 2, 99, HUGE, None, "0", 0.0, [0]])
def test_39_answers_from_nobody(seat: Any) -> None:
    stays(turn(), seat, "end")


@pytest.mark.parametrize("token", [-1, 99, HUGE, "1", 1.5, []])
def test_39_answers_to_old_questions(token: Any) -> None:
    stays(turn(), 0, "end", token)


def test_41_two_answers_to_the_same_question() -> None:
    match = turn()
    token = match.token(0)
    dash = hand(match, 0, "Dash")
    match.answer(0, f"move:{dash}", token)
    stays(match, 0, "end", token)
    assert match.table.moves[0] == 1
    assert tag(match) == "act"


@pytest.mark.rule("TP-005", "TP-006", "TP-032", "TP-033")
def test_40_what_is_hidden_is_in_no_view() -> None:
    match = turn(quiet=False)
    for seat in (0, 1, 2):
        shown = match.view(seat).table
        hidden = [*shown.entropy, *shown.next_tier, *shown.resources, *shown.draw_piles[0], *shown.draw_piles[1]]
        hidden += [each for place, each in enumerate(shown.grid) if each != NONE and not shown.up[place]]
        assert {shown.face[each] for each in hidden} == {NONE}


@pytest.mark.rule("TP-374", "TP-R12")
def test_43_nobody_joins_and_no_setting_changes_in_the_middle_of_a_day() -> None:
    match = turn()
    all_refused(match, 0, "deed:join", "deed:leave", "party:0-1-2", "deed:settings", {"settings": {"undo": False}})


@pytest.mark.rule("TP-372", "TP-R125")
def test_44_stops_are_ones_own_and_pass_nothing_that_must_be_answered() -> None:
    match = projection(
        ("turn", 0), hands={0: ["Spot"], 1: ["Spot"]}, draw=PILES, at=AWAY, up=["1.1"], quiet=True,
        also=lambda table: stack(table, "EA:20"),
    )  # fmt: skip
    go_on(match, until="which")
    assert match.table.stops[0] != 0, "who has stopped is asked all the same"
    all_refused(match, 0, "pass", "pass:turn", "stop", "deed:stop:1", "pass:1")
    refused(match, 1, "1")


def test_38_markup_is_a_text_like_any_other() -> None:
    """What shows it, shows it as it is: nothing here knows markup."""
    name = "<b>Ada</b>"
    assert Match(GAME, seats=2, seed=0, names=[name, "Bea & Co"]).names == [name, "Bea & Co"]
    with changed({"backgrounds": {"changed": {"AH:01": {"prose": "<script>1 < 2 & {x}</script>"}}}}):
        match = day(("adventure",), ("learning",), also=lambda table: table.areas.__setitem__(0, True))
        assert "<script>1 < 2 & {x}</script>" in log(match)
