"""The end of a turn, stability, leaving and cleanup (TP-221 to TP-226, TP-248 to TP-274, TP-371)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import finished, hand, load, move_to, projection, space
from tests.games.projector.driving import go_on
from tests.games.projector.test_baddies import give, laid, lost
from tests.games.projector.test_entropy import DECK, emptied, ids, seated

from fabletop.engine.beats import beats_of
from fabletop.engine.effects.standing import ANEW, Aimed
from fabletop.engine.log_reading import Reader
from fabletop.games.projector.effects.standing import Spare
from fabletop.games.projector.rules import cleanup as cleaning
from fabletop.games.projector.rules import turns
from fabletop.games.projector.rules.ailments import give as afflict
from fabletop.games.projector.rules.entropy import draw_entropy
from fabletop.games.projector.rules.going_home import may_go_home
from fabletop.games.projector.rules.harm import lose
from fabletop.games.projector.rules.items import gain_item
from fabletop.games.projector.rules.leaving import dissipate, return_home
from fabletop.games.projector.rules.map_changes import eliminate, replace, take_up
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.stability import check, left_for
from fabletop.games.projector.state import (
    DISMISSED,
    DISSIPATED,
    GLOBAL,
    HOME,
    IN,
    IN_PLAY,
    NONE,
    ON_BADDIE,
    SPACE,
    SPENT,
    TRAITS,
    Outing,
)
from fabletop.testing.arranged import choices, log, tag

HAND = 6  # for two players


# --- the end of a turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-221", "TP-222", "TP-223")
def test_at_the_end_of_a_turn_cards_are_discarded_and_the_hand_is_filled() -> None:
    match = projection(("act", 0), **seated(hands={0: ["Dash", "Spot"], 1: []}, draw={0: ["Dash"] * 9, 1: ["Dash"]}))
    match.answer(0, "end")
    assert tag(match) == "end discard"
    spot = hand(match, 0, "Spot")
    match.answer(0, [f"c{spot}"])
    table = match.table
    assert table.discards[0] == [spot]
    assert len(table.hands[0]) == HAND
    assert len(table.draw_piles[0]) == 9 - (HAND - 1)


@pytest.mark.rule("TP-223", "TP-226")
def test_the_discard_pile_is_shuffled_in_when_the_draw_pile_is_empty_and_lost_cards_are_not() -> None:
    match = projection(
        ("turn_end", 0), ("act", 1),
        **seated(hands={0: []}, draw={0: ["Dash"] * 2, 1: []}, discard={0: ["Spot"] * 8}, lost={0: ["Hide"] * 3}),
    )  # fmt: skip
    table = match.table
    assert len(table.hands[0]) == HAND
    assert (len(table.draw_piles[0]), len(table.discards[0]), lost(table)[0]) == (4, 0, 3)


@pytest.mark.rule("TP-224", "TP-260")
def test_who_cannot_fill_the_hand_dissipates() -> None:
    match = projection(
        ("turn_end", 0), ("act", 1), **seated(hands={0: [], 1: []}, draw={0: ["Dash"] * 5, 1: []}, lost={0: ["Dash"]})
    )
    assert match.table.status == [DISSIPATED, IN]


@pytest.mark.rule("TP-225")
def test_more_cards_than_the_hand_size_are_kept() -> None:
    match = projection(("act", 0), **seated(hands={0: ["Dash"] * 9, 1: []}))
    match.answer(0, "end")
    match.answer(0, [])
    assert len(match.table.hands[0]) == 9
    assert len(match.table.draw_piles[0]) == 6


@pytest.mark.rule("TP-224", "TP-238")
@pytest.mark.example("projector", "E25")
@pytest.mark.parametrize("gone", [5, 6])
def test_a_deck_of_10_and_a_hand_of_5_last_for_5_losses(gone: int) -> None:
    piles = {0: ["Dash"] * (10 - gone), **dict.fromkeys((1, 2, 3), ["Dash"] * 5)}
    match = projection(
        ("turn_end", 0),
        ("act", 1),
        **seated(4, hands={0: []}, draw=piles, lost={0: ["Dash"] * gone}),
    )
    table = match.table
    assert (table.status[0] == DISSIPATED) == (gone == 6)
    if gone == 5:
        assert (len(table.hands[0]), table.draw_piles[0], table.discards[0]) == (5, [], [])
        finished(lose(table, 0, 1))
        assert table.status[0] == DISSIPATED


@pytest.mark.rule("TP-366", "TP-R120")
@pytest.mark.example("projector", "E32")
def test_what_is_for_this_turn_holds_until_the_check_is_over_and_not_longer() -> None:
    table = laid(baddies={"EA:01": 0})
    place = SPACE + space("1.1")
    give(table, place, "spotted", until="turn")  # in the Baddie turn
    finished(turns.stability(table, 0))
    assert Now.has(table, place, "spotted")
    finished(turns.over(table, 0))
    assert not Now.has(table, place, "spotted")


@pytest.mark.rule("TP-R120")
def test_until_your_next_turn_ends_also_where_the_place_of_who_left_is_passed() -> None:
    table = laid()
    place = SPACE + space("1.1")
    give(table, place, "spotted", until="next_turn", by=0)
    table.status[0] = HOME
    finished(turns.over(table, 1))
    assert Now.has(table, place, "spotted")
    table.current = NONE
    finished(turns.next_turn(table))
    assert not Now.has(table, place, "spotted")


@pytest.mark.rule("TP-R55")
def test_a_round_ends_after_the_last_who_is_left() -> None:
    table = laid()
    table.status[1] = HOME
    table.current = 0
    finished(turns.next_turn(table))
    assert [step[0] for step in table.agenda][-2:] == ["next_turn", "round_end"]


# --- stability -------------------------------------------------------------------------------------------------------


def gone(n: int, seats: int = 4) -> Outing:
    table = laid(seats=seats)
    for seat in range(seats - n, seats):
        table.status[seat] = HOME if seat % 2 else DISSIPATED
    return table


@pytest.mark.rule("TP-248", "TP-249", "TP-251")
@pytest.mark.example("projector", "E23")
@pytest.mark.example("projector", "E42")
@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("shown", [1, 2, 3, 4])
def test_a_check_fails_on_as_much_as_have_left(left: int, shown: int) -> None:
    table = gone(left)
    load(table, "stability", 4, shown)
    finished(check(table, 0))
    assert (table.status[0] == DISSIPATED) == (shown <= left)
    assert table.status[1:] == gone(left).status[1:]  # nobody else rolls
    assert hand_size(table, 1) == 5


@pytest.mark.rule("TP-250")
@pytest.mark.example("projector", "E18")
def test_a_check_that_cannot_fail_is_not_rolled() -> None:
    table = laid()
    finished(check(table, 0))
    assert "stability" not in table.draws
    assert table.status[0] == IN


@pytest.mark.rule("TP-250", "TP-A18")
@pytest.mark.example("projector", "E43")
def test_a_lighthouse_within_range_1_counts_one_fewer() -> None:
    table = gone(1)
    table.lights[2] = space("2.2")
    assert left_for(table, 0) == 0
    finished(check(table, 0))
    assert "stability" not in table.draws
    table.lights[2] = space("3.1")
    assert left_for(table, 0) == 1


@pytest.mark.rule("TP-252", "TP-039")
def test_an_unsteady_place_counts_one_more_also_if_nobody_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid()
    here = table.location(space("1.1"))
    monkeypatch.setattr(here, "keywords", here.keywords | {"unsteady"})
    assert left_for(table, 0) == 1
    load(table, "stability", 4, 1)
    finished(check(table, 0))
    assert table.status[0] == DISSIPATED
    assert left_for(table, 1) == 2
    table.lights[0] = space("1.1")
    assert left_for(table, 1) == 1
    table.at[1] = space("2.1")
    table.lights[0] = NONE
    assert left_for(table, 1) == 1


@pytest.mark.rule("TP-R76")
@pytest.mark.parametrize("sudden", [False, True])
def test_that_somebody_leaves_makes_others_check_at_once_only_by_a_setting(sudden: bool) -> None:
    table = laid(settings={"sudden_check": sudden}, seats=3)
    load(table, "stability", 4, 4, 1, 3)  # two checks with one gone, then one with two
    finished(return_home(table, 0))
    assert table.status == ([HOME, IN, DISSIPATED] if sudden else [HOME, IN, IN])


# --- going home ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-253", "TP-R36")
def test_home_is_where_a_carousel_lies_face_up() -> None:
    table = laid(at={0: "2.3", 1: "1.1"})
    assert may_go_home(table, 0)
    assert not may_go_home(table, 1)
    table.up[space("2.3")] = False
    assert not may_go_home(table, 0)


@pytest.mark.rule("TP-253", "TP-R59", "TP-202")
@pytest.mark.parametrize("strict", [False, True])
def test_one_may_go_home_when_attacked_unless_the_party_is_strict(strict: bool) -> None:
    table = laid(at={0: "2.3", 1: "2.3"}, settings={"strict_home": strict})
    for window, may in (
        ("attack", not strict),
        ("card_loss", not strict),
        ("turn_end", True),
        ("would_dissipate", False),
    ):
        assert may_go_home(table, 0, window) == may


@pytest.mark.rule("TP-R59", "TP-241", "TP-253")
def test_who_goes_home_slips_out_of_an_attack() -> None:
    match = projection(("baddies", 0), ("act", 1), **seated(at={0: "2.3", 1: "1.1"}, baddies={"EA:01": 0, "EA:02": 0}))
    match.answer(0, choices(match))
    assert "home" in choices(match)
    match.answer(0, "home")
    table = match.table
    assert table.status == [HOME, IN]
    assert lost(table) == [0, 0]
    assert sorted(ids(table, table.spent[:2])) == ["EA:01", "EA:02"]


@pytest.mark.rule("TP-254", "TP-255", "TP-256", "TP-261", "TP-262", "TP-R54", "TP-R74")
def test_returning_home_banks_and_discards() -> None:
    table = laid(baddies={"EA:01": 0, "EA:05": "global", "BD:03": 0, "EA:02": 1}, resources={0: ["wood"]})
    table.temp[0] = [2, 0, 1, 0, 0, 0, 0]
    finished(gain_item(table, 0, "IT:02"))
    wood = table.held[0][0]
    finished(return_home(table, 0))
    assert table.bank[:3] == [2, 0, 1]
    assert table.temp[0] == [0] * TRAITS
    assert (table.gear[0], table.held[0], table.used_up) == ([], [], [wood])
    assert ids(table, table.spent) == ["EA:01"]
    assert table.fetched == []
    assert {each.area for each in table.opponents} == {GLOBAL, 1}
    assert table.at[0] == NONE
    assert table.left == 1


@pytest.mark.rule("TP-255", "TP-257", "TP-272", "TP-328")
@pytest.mark.parametrize("home", [True, False])
def test_permanent_items_go_to_the_stash_however_one_leaves(home: bool) -> None:
    table = laid()
    finished(gain_item(table, 0, "IT:77"))
    finished(return_home(table, 0) if home else dissipate(table, 0, "card"))
    assert ids(table, table.stash) == ["IT:77"]
    assert "IT:77" in table.owned


@pytest.mark.rule("TP-257", "TP-258", "TP-259", "TP-261", "TP-R74", "TP-R78", "TP-039")
def test_dissipating_dismisses_baddies_and_banks_nothing() -> None:
    """Also a relentless one."""
    table = laid(baddies={"EA:01": 0, "EA:05": "global", "BD:09": 0}, resources={0: ["wood"]})
    table.temp[0][0] = 3
    finished(dissipate(table, 0, "card"))
    assert ids(table, table.dismissed) == ["EA:01"]
    assert [each.area for each in table.opponents] == [GLOBAL]
    assert table.held[0] == []
    assert table.temp[0][0] == 3
    assert sum(table.bank) == 0


@pytest.mark.rule("TP-263", "TP-R79")
def test_conditions_end_unless_they_linger() -> None:
    table = laid()
    lingering = next(face.id for face in table.box.faces if face.kind == "condition" and "lingering" in face.keywords)
    finished(afflict(table, 0, "CN:02"))
    finished(afflict(table, 0, lingering))
    finished(dissipate(table, 0, "card"))
    assert ids(table, table.ailments[0]) == [lingering]


@pytest.mark.rule("TP-264", "TP-138")
def test_who_has_left_cannot_leave_again() -> None:
    table = laid(at={0: "2.3", 1: "1.1"})
    finished(return_home(table, 0))
    assert not finished(dissipate(table, 0, "card"))
    assert table.status[0] == HOME
    assert not may_go_home(table, 0)


@pytest.mark.rule("TP-R41", "TP-141")
def test_nothing_follows_in_the_turn_of_who_has_left() -> None:
    match = projection(("act", 0), **seated(at={0: "2.3", 1: "1.1"}, baddies={"EA:05": "global"}))
    match.answer(0, "home")
    table = match.table
    assert lost(table)[0] == 0
    assert not [line for line in log(match) if "attacks" in line]
    assert table.current == 1


# --- what prevents dissipating ---------------------------------------------------------------------------------------


@pytest.mark.rule("TP-371", "TP-237", "TP-R121")
@pytest.mark.example("projector", "E35")
def test_a_prevented_loss_is_passed_over_and_the_rest_of_the_damage_goes_on() -> None:
    """Second Breath: the first loss is passed over, three lost cards come back, and the second point takes one."""

    def breath(table: Outing) -> None:
        table.perks[0] = next(n for n, each in enumerate(table.box.perks) if each.name == "Second Breath")

    match = projection(
        ("baddies", 0), ("act", 0), also=breath,
        **seated(draw={0: [], 1: ["Dash"]}, lost={0: ["Dash"] * 4}, baddies={"EB:02": 0}),
    )  # fmt: skip
    assert tag(match) == "may"
    match.answer(0, choices(match)[0])
    table = match.table
    assert table.status[0] == IN
    assert lost(table)[0] == 2  # 4 less 3 and one more
    assert (len(table.draw_piles[0]), table.discards[0]) == (2, [])


@pytest.mark.rule("TP-371", "TP-R121")
@pytest.mark.parametrize("cause", ["hand", "stability", "entropy"])
def test_a_prevented_dissipation_passes_over_what_caused_it(cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play goes on: the hand stays short, the check is passed over, the turn has no entropy card."""
    table = laid(hands={0: [], 1: []}, draw={0: ["Dash"], 1: ["Dash"]})
    book = table.box.book.copy()
    book.note([Spare(event="dissipation", uses=1)])
    monkeypatch.setattr(table.box, "book", book)
    held = Aimed(len(book.standing) - 1, ON_BADDIE, 0, 0, 1, ANEW, 0, (("you", 0),))
    for stays in (True, False):
        if stays:
            table.changes.append(held)
        if cause == "hand":
            finished(turns.turn_end(table, 0)) if not table.hands[0] else finished(dissipate(table, 0, "hand"))
            assert len(table.hands[0]) == 1
        elif cause == "stability":
            table.status[1] = HOME
            load(table, "stability", 4, 1)
            finished(check(table, 0))
        else:
            emptied(table)
            finished(draw_entropy(table, 0))
            assert table.status[1] == DISSIPATED
        assert table.status[0] == (IN if stays else DISSIPATED)


# --- cleanup ---------------------------------------------------------------------------------------------------------


def over(table: Outing) -> None:
    """Everybody has left; cleanup up to the Learning phase."""
    finished(cleaning.cleanup(table))
    finished(cleaning.settle(table))


@pytest.mark.rule("TP-265", "TP-274", "TP-R40")
def test_cleanup_begins_when_the_last_has_left_and_the_learning_phase_follows() -> None:
    match = projection(("act", 0), **seated(at={0: "2.3", 1: "2.3"}))
    match.answer(0, "home")
    while match.table.status and match.table.status[1] == IN and match.table.phase == 1:
        match.answer(1, "home" if "home" in choices(match, 1) else choices(match, 1)[0])
    assert any("projection is over" in line for line in log(match))
    assert match.table.phase == 2


@pytest.mark.rule("TP-266", "TP-267", "TP-047", "TP-046")
@pytest.mark.example("projector", "E22")
def test_what_was_replaced_for_a_while_comes_back_and_what_was_eliminated_does_not() -> None:
    table = laid()
    finished(replace(table, "AH:13", "CM:11", for_good=False))
    finished(replace(table, "AH:14", "CM:12", for_good=True))
    finished(take_up(table, space("4.1"), keeper=0))
    over(table)
    assert table.swapped == []
    assert table.replaced == [("AH:14", "CM:12")]
    assert "AH:14" in table.eliminated
    assert "AH:13" not in table.eliminated
    assert (table.grid, table.map, table.aside, table.kept[0]) == ([], [], [], [])


@pytest.mark.rule("TP-259", "TP-269", "TP-270", "TP-R75", "TP-R78")
def test_who_returned_home_banks_what_came_after_and_who_dissipated_does_not() -> None:
    table = laid()
    table.status[:] = [HOME, DISSIPATED]
    table.temp[0][1], table.temp[1][1] = 2, 4
    over(table)
    assert table.bank[1] == 2
    assert table.temp == [[0] * TRAITS] * 2


@pytest.mark.rule("TP-271", "TP-272", "TP-273", "TP-R52", "TP-R53")
def test_everything_goes_back_to_where_it_came_from() -> None:
    table = laid(
        baddies={"EA:01": 0, "BD:03": 1}, resources={0: ["wood"]}, hands={0: ["Dash"], 1: []}, lost={0: ["Spot"]}
    )
    reserve = [pile[:] for pile in table.reserve]
    for id_, zone in (("EA:02", SPENT), ("EA:03", DISMISSED), ("EA:04", IN_PLAY)):
        move_to(table, id_, zone)
    table.moves[0], table.lights[0] = 2, space("1.1")
    finished(gain_item(table, 0, "IT:77"))
    finished(afflict(table, 0, "CN:02"))
    table.flags["proj.x"] = 1
    over(table)
    assert len(table.entropy) == DECK
    assert (table.spent, table.dismissed, table.in_play, table.fetched) == ([], [], [], [])
    assert table.opponents == []
    assert all(not pile for piles in (table.hands, table.draw_piles, table.lost_piles, table.gear) for pile in piles)
    assert table.ailments == [[], []]
    assert "IT:77" in table.owned
    assert table.reserve == reserve
    assert (table.moves, table.lights) == ([0, 0], [NONE, NONE])
    assert "proj.x" not in table.flags


@pytest.mark.rule("TP-268", "TP-R109")
def test_cards_put_aside_are_read_in_their_order_before_banking() -> None:
    table = laid()
    table.at_end = [3, 1]
    finished(cleaning.cleanup(table))
    assert list(reversed(table.agenda))[:3] == [("read_at_end", 3), ("read_at_end", 1), ("settle",)]
    assert table.at_end == []
    assert table.step == "cleanup"


@pytest.mark.rule("TP-265", "TP-268")
def test_what_still_held_for_a_place_is_gone_with_it_when_the_last_cards_are_read() -> None:
    match = projection(("act", 0), **seated())
    table = match.table
    give(table, SPACE + space("1.1"), "spotted", until="next_turn")
    for seat in range(2):
        finished(return_home(table, seat))
    assert match.scene(0)
    finished(cleaning.cleanup(table))
    assert match.scene(0), "with the map gone, everybody is still shown the table"
    assert table.changes == []


@pytest.mark.rule("TP-R36")
@pytest.mark.example("projector", "E34")
def test_the_way_home_stays_when_the_setup_card_is_eliminated() -> None:
    table = laid(at={0: "2.3", 1: "1.1"})
    grid = table.grid[:]
    finished(eliminate(table, "AH:02"))
    assert "AH:02" in table.eliminated
    assert table.grid == grid
    assert may_go_home(table, 0)


@pytest.mark.rule("TP-265")
def test_the_cleanup_is_shown_moment_by_moment_though_a_location_was_spotted() -> None:
    match = projection(
        up=["2.3"], hands={0: ["Spot", "Dash"], 1: []}, draw={0: ["Dash"] * 9, 1: ["Dash"] * 9},
        fields={"status": [IN, HOME], "at": [space("2.3"), NONE], "at_end": [0]},
        also=lambda table: load(table, "tests", 20, 17),
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    go_on(match, answers={"select": "space:2.3"})
    assert any(change.to == SPACE + space("2.3") for change in match.table.changes)
    match.watch()
    match.answer(0, "home")
    assert not match.table.grid
    for seat in (0, 1):
        assert beats_of(match, Reader(match, seat), match.scene(seat)), "each moment can be drawn"
