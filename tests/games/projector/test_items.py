"""Items and crafting (TP-325 to TP-332, TP-A09 to TP-A11, TP-A36, TP-A37, TP-R21, TP-R103, TP-R104)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.projector.arrange import bring, day, finished, hand, load, projection, space
from tests.games.projector.carrying import AWAY, MORE, carried, carry, offered, on_with_it, option, stuff
from tests.games.projector.zz_box import ZZ_GAME

from fabletop.engine.match import Match
from fabletop.games.projector.rules.items import may_carry
from fabletop.games.projector.state import CARD, NONE, Outing
from fabletop.testing.arranged import choices, tag

LAMP, BANDAGE, STICK, NET, LID, BIRD, SANDWICH, BAROMETER, WHISTLE, ROLL, CLOCK, LADDER = [
    f"IT:{n:02}" for n in range(1, 13)
]
PUMP, BOOTS, LOUPE, PURSE = "IT:13", "IT:14", "IT:77", "IT:78"


def house(*items: str, seats: int = 2, up: tuple[str, ...] = ("1.1", "2.3"), **more: Any) -> Match[Outing]:
    """The first player has these items, and all are in the Study, away from the way home."""

    def with_items(table: Outing) -> None:
        for id_ in items:
            carry(table, 0, id_)
        if also is not None:
            also(table)

    also = more.pop("also", None)
    return projection(seats=seats, at=AWAY, up=up, draw=MORE, also=with_items, **more)


def left(table: Outing, seat: int = 0) -> list[int]:
    """Marks on the items of a player."""
    return [next((each.left for each in table.marks if each.card == card), 0) for card in table.gear[seat]]


def use(match: Match[Outing], n: int = 0, seat: int = 0) -> None:
    match.answer(seat, [each for each in choices(match, seat) if each.startswith("use:")][n])


# --- crafting --------------------------------------------------------------------------------------------------------


def crafting(natural: int, recipes: tuple[str, ...], resources: Mapping[int, list[str]], **more: Any) -> Match[Outing]:
    def know(table: Outing) -> None:
        table.recipes = [table.box.face(id_).number for id_ in recipes]
        load(table, "tests", 20, natural)

    return house(hands={0: ["Assemble"]}, resources=resources, also=know, **more)


@pytest.mark.rule("TP-325", "TP-327", "TP-334", "TP-A09", "TP-A37")
def test_what_is_crafted_takes_its_resources_and_is_fresh_for_the_turn() -> None:
    match = crafting(15, (LAMP, LADDER), {0: ["brass", "glass", "wood", "wood", "cloth"]})
    match.answer(0, f"play:{hand(match, 0, 'Assemble')}")
    on_with_it(match, "craft")
    assert choices(match) == [LAMP, "none"]  # the ladder is too difficult for a margin of 0
    match.answer(0, LAMP)
    table = match.table
    assert carried(table, 0) == [LAMP]
    assert left(table) == [3]
    assert stuff(table, 0) == ["cloth", "wood", "wood"]
    assert sorted(table.printed_on(card).card.kind for card in table.used_up) == ["brass", "glass"]
    assert table.fresh == table.gear[0]


@pytest.mark.rule("TP-A09", "TP-A37")
def test_a_greater_margin_reaches_more_difficult_items() -> None:
    match = crafting(19, (LAMP, LADDER, CLOCK), {0: ["brass", "brass", "spark", "glass", "wood", "wood", "cloth"]})
    match.answer(0, f"play:{hand(match, 0, 'Assemble')}")
    on_with_it(match, "craft")
    assert choices(match) == [LAMP, LADDER, "none"]  # 1 and a quarter of 4 reach 2, and not 3


@pytest.mark.rule("TP-A37")
def test_who_crafts_may_decline_and_keeps_the_resources() -> None:
    match = crafting(15, (LAMP,), {0: ["brass", "glass"]})
    match.answer(0, f"play:{hand(match, 0, 'Assemble')}")
    on_with_it(match, "craft")
    match.answer(0, "none")
    assert stuff(match.table, 0) == ["brass", "glass"]
    assert carried(match.table, 0) == []


@pytest.mark.rule("TP-A09")
def test_a_failure_discards_nothing() -> None:
    match = crafting(14, (LAMP,), {0: ["brass", "glass"]})
    match.answer(0, f"play:{hand(match, 0, 'Assemble')}")
    on_with_it(match)
    assert stuff(match.table, 0) == ["brass", "glass"]
    assert carried(match.table, 0) == []


@pytest.mark.rule("TP-327", "TP-A37")
@pytest.mark.parametrize(
    ("recipes", "resources", "may"),
    [((LAMP,), ["brass", "glass"], True), ((), ["brass", "glass"], False), ((LAMP,), ["brass"], False)],
)
def test_crafting_needs_a_recipe_that_is_unlocked_and_can_be_paid(
    recipes: tuple[str, ...], resources: list[str], may: bool
) -> None:
    match = crafting(15, recipes, {0: resources})
    assert offered(match, "play:") == may


@pytest.mark.rule("TP-A37")
def test_resources_of_another_player_pay_nothing() -> None:
    assert not offered(crafting(15, (LAMP,), {0: ["brass"], 1: ["glass"]}), "play:")


@pytest.mark.rule("TP-A09")
def test_what_was_crafted_is_fresh_until_the_turn_is_over() -> None:
    match = projection(("turn_over", 0), ("turn", 1), at=AWAY, up=("1.1",), draw=MORE, fields={"fresh": [7]})
    assert match.table.fresh == []


# --- having and losing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-325", "TP-326", "TP-328")
def test_a_permanent_item_is_the_partys_as_soon_as_it_is_gained() -> None:
    from fabletop.games.projector.rules.items import gain_item

    match = projection(("act", 0), at=AWAY, up=("1.1",), draw=MORE)
    table = match.table
    finished(gain_item(table, 0, LOUPE))
    assert table.owned == [LOUPE]
    assert carried(table, 0) == [LOUPE]
    finished(gain_item(table, 0, LAMP))
    assert table.owned == [LOUPE]  # what is not permanent is not


@pytest.mark.rule("TP-326", "TP-A36", "TP-R103")
def test_of_a_unique_item_there_is_one_and_of_others_as_many_as_wanted() -> None:
    match = house(LOUPE, LAMP)
    table = match.table
    assert not may_carry(table, 1, LOUPE)
    assert may_carry(table, 0, LAMP)
    assert may_carry(table, 1, LAMP)
    table.eliminated.append(PURSE)
    assert not may_carry(table, 1, PURSE)  # what is eliminated comes back for nobody


@pytest.mark.rule("TP-R103")
@pytest.mark.parametrize(("setting", "may"), [("copy", True), ("owner", False)])
def test_by_a_setting_a_player_has_one_unique_item_at_all(setting: str, may: bool) -> None:
    match = house(LOUPE, settings={"unique": setting})
    assert may_carry(match.table, 0, PURSE) == may
    assert may_carry(match.table, 1, PURSE)


@pytest.mark.rule("TP-R103")
def test_of_a_group_of_unique_items_a_player_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = house(LOUPE)
    purse = match.table.box.face(PURSE)
    monkeypatch.setattr(match.table.box, "face", lambda id_: purse)

    class Lens:
        group = "lens"

    monkeypatch.setattr(purse, "card", Lens)
    assert not may_carry(match.table, 0, PURSE)
    assert may_carry(match.table, 1, PURSE)


@pytest.mark.rule("TP-R104")
@pytest.mark.parametrize(("cap", "may"), [(0, True), (2, False), (3, True)])
def test_by_a_setting_a_player_carries_so_many_items(cap: int, may: bool) -> None:
    match = house(LAMP, STICK, settings={"item_cap": cap})
    assert may_carry(match.table, 0, NET) == may


@pytest.mark.rule("TP-132", "TP-329", "TP-330", "TP-331")
def test_permanent_items_are_taken_along_by_whom_the_party_wants() -> None:
    match = day(("bring",), ("story",), fields={"owned": [LOUPE, PURSE]})
    assert tag(match) == "take item"
    assert choices(match) == ["0", "1", "nobody"]
    match.answer(0, "1")
    match.answer(0, "nobody")
    table = match.table
    assert [carried(table, 0), carried(table, 1)] == [[], [LOUPE]]
    assert table.owned == [LOUPE, PURSE]  # what is left behind stays the party's, and out of this projection


@pytest.mark.rule("TP-330", "TP-R103")
def test_who_may_not_carry_a_unique_item_is_not_offered_it() -> None:
    match = day(("bring",), fields={"owned": [LOUPE, PURSE]}, settings={"unique": "owner"})
    match.answer(0, "1")
    assert choices(match) == ["0", "nobody"]


@pytest.mark.rule("TP-255", "TP-329", "TP-332", "TP-R74", "TP-R105")
def test_who_returns_home_lays_everything_down_and_permanent_items_go_to_the_stash() -> None:
    def carrying(table: Outing) -> None:
        carry(table, 0, LAMP)
        carry(table, 0, LOUPE)
        table.owned.append(LOUPE)
        bring(table, "EA:01", 0)

    match = projection(draw=MORE, resources={0: ["wood", "herb"]}, also=carrying)
    baddie = match.table.opponents[0].card
    match.answer(0, "home")
    on_with_it(match)
    table = match.table
    assert [table.gear[0], table.held[0], table.marks] == [[], [], []]
    assert [table.printed_on(card).id for card in table.stash] == [LOUPE]
    assert table.owned == [LOUPE]
    assert len(table.used_up) == 2
    assert baddie in table.spent  # and not dismissed


@pytest.mark.rule("TP-257", "TP-329", "TP-332", "TP-R74")
def test_who_dissipates_does_too_and_the_baddie_is_dismissed() -> None:
    def carrying(table: Outing) -> None:
        carry(table, 0, LAMP)
        carry(table, 0, LOUPE)
        table.owned.append(LOUPE)
        bring(table, "EA:01", 0)
        load(table, "stability", 4, 1)

    match = projection(
        ("stability", 0), seats=3, at={0: "1.1", 1: "1.1", 2: "1.1"}, up=("1.1",), draw={0: ["Dash"], 1: ["Dash"]},
        fields={"status": [0, 0, 1]}, also=carrying,
    )  # fmt: skip
    baddie = match.table.opponents[0].card if match.table.opponents else match.table.dismissed[-1]
    on_with_it(match)
    table = match.table
    assert table.status[0] == 2
    assert table.gear[0] == []
    assert [table.printed_on(card).id for card in table.stash] == [LOUPE]
    assert baddie in table.dismissed


@pytest.mark.rule("TP-A10")
def test_the_last_mark_discards_an_item() -> None:
    match = house(STICK, also=lambda table: table.marks.__setitem__(0, table.marks[0]._replace(left=1)))
    use(match)
    assert match.table.gear[0] == []
    assert match.table.marks == []
    assert match.table.moves[0] == 1


@pytest.mark.rule("TP-A10", "TP-328")
def test_a_permanent_item_without_marks_goes_to_the_stash_until_the_next_projection() -> None:
    match = house("IT:905", game=ZZ_GAME)
    use(match)
    on_with_it(match)
    assert [match.table.printed_on(card).id for card in match.table.stash] == ["IT:905"]
    assert match.table.owned == ["IT:905"]
    assert match.table.marks == []
    assert not offered(match, "use:")


@pytest.mark.rule("TP-A11")
def test_items_are_used_in_the_own_action_step_and_in_windows_only_with_reaction() -> None:
    def both(table: Outing) -> None:
        for seat in (0, 1):
            carry(table, seat, STICK)
            carry(table, seat, WHISTLE)

    match = house(also=both, hands={0: ["Dash"]})
    names = {each.split(":")[1] for each in choices(match) if each.startswith("use:")}
    assert names == {str(card) for card in match.table.gear[0]}  # the own step: both
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert match.waiting
    found = [each for each in choices(match, 1) if each.startswith("use:")]
    assert [each.split(":")[1] for each in found] == [str(match.table.gear[1][1])]  # the whistle has Reaction


@pytest.mark.rule("TP-R21")
def test_nothing_is_handed_over_unless_a_setting_lets_players_on_one_location() -> None:
    assert not offered(house(LAMP, resources={0: ["wood"]}), "give:")
    match = house(LAMP, resources={0: ["wood"]}, settings={"give_gear": "same_location"})
    lamp, wood = match.table.gear[0][0], match.table.held[0][0]
    assert [each for each in choices(match) if each.startswith("give:")] == [f"give:{wood}:1", f"give:{lamp}:1"]
    match.answer(0, f"give:{lamp}:1")
    on_with_it(match)
    assert match.table.gear == [[], [lamp]]
    assert left(match.table, 1) == [3]  # with its marks
    match.answer(0, f"give:{wood}:1")
    assert match.table.held == [[], [wood]]


@pytest.mark.rule("TP-R21")
def test_who_is_elsewhere_is_given_nothing() -> None:
    match = house(LAMP, settings={"give_gear": "same_location"}, fields={"at": [space("1.1"), space("2.3")]})
    assert not offered(match, "give:")


# --- Heavy -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-168", "TP-A11")
def test_with_something_heavy_the_first_point_of_a_turn_costs_one_more_card() -> None:
    match = house(LADDER, hands={0: ["Dash", "Spot", "Hide", "Parley"]})
    match.answer(0, f"move:{hand(match, 0, 'Dash')}")
    assert tag(match) == "heavy"
    match.answer(0, [f"c{hand(match, 0, 'Spot')}"])
    on_with_it(match)
    assert len(match.table.hands[0]) == 2
    assert match.table.moves[0] == 1
    match.answer(0, f"move:{hand(match, 0, 'Hide')}")
    on_with_it(match)
    assert len(match.table.hands[0]) == 1  # the second one costs what it costs everybody
    assert match.table.moves[0] == 2


@pytest.mark.rule("TP-168")
def test_with_something_heavy_one_card_is_not_enough() -> None:
    assert offered(house(LAMP, hands={0: ["Dash"]}), "move:")
    assert not offered(house(LADDER, hands={0: ["Dash"]}), "move:")


# --- each item -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A10")
def test_hand_lamp_spots_the_location() -> None:
    from fabletop.games.projector.rules.moment import Now

    match = house(LAMP)
    use(match)
    assert Now.has(match.table, 100 + space("1.1"), "spotted")
    assert left(match.table) == [2]


def test_roll_of_bandage_recovers_a_card_of_a_player_here() -> None:
    match = house(BANDAGE, lost={1: ["Spot", "Hide"]})
    assert offered(match, "use:")
    use(match)
    assert len(match.table.lost_piles[1]) == 1
    assert len(match.table.discards[1]) == 1
    assert left(match.table) == [1]
    assert not offered(house(BANDAGE), "use:")  # nobody has lost anything


def test_walking_stick_gives_a_point_once_a_turn() -> None:
    match = house(STICK)
    use(match)
    on_with_it(match)
    assert match.table.moves[0] == 1
    assert left(match.table) == [3]
    assert not offered(match, "use:")


def test_butterfly_net_dazes_what_is_not_too_strong() -> None:
    from fabletop.games.projector.rules.moment import Now

    match = house(NET, baddies={"EA:01": 0})
    use(match)
    assert Now.has(match.table, CARD + match.table.opponents[0].card, "dazed")
    on_with_it(match)
    assert not offered(match, "use:")  # it is dazed already


@pytest.mark.parametrize(("answer", "lost"), [("use", 0), ("decline", 1)])
def test_saucepan_lid_prevents_a_damage(answer: str, lost: int) -> None:
    match = projection(
        ("baddies", 0), at=AWAY, up=("1.1",), draw=MORE, baddies={"EA:01": 0}, also=lambda table: _lid(table)
    )
    on_with_it(match)
    before = match.table.opponents[0]
    assert tag(match) == "may"
    match.answer(0, next(each for each in choices(match) if each.startswith(answer)))
    on_with_it(match)
    attack = match.table.printed_on(before.card).baddie
    assert attack is not None
    assert isinstance(attack.attack, int)
    assert len(match.table.lost_piles[0]) == attack.attack - 1 + lost
    assert left(match.table) == [1 + lost]


def _lid(table: Outing) -> None:
    carry(table, 0, LID)


def test_paper_bird_looks_at_a_face_down_location_and_tells_nobody_else() -> None:
    match = house(BIRD)
    use(match)
    where = option(match, "space:3.3")
    match.answer(0, where)
    card = match.table.grid[space("3.3")]
    assert match.table.seen[card] & 1
    assert not match.table.seen[card] & 2
    assert not match.table.up[space("3.3")]


def test_sardine_sandwich_is_for_a_beast_or_for_you() -> None:
    match = house(SANDWICH, lost={0: ["Spot", "Hide", "Dash"]})
    use(match)
    assert len(match.table.lost_piles[0]) == 1
    assert match.table.gear[0] == []  # eaten


def test_pocket_barometer_looks_at_two_entropy_cards() -> None:
    match = house(BAROMETER)
    top = match.table.entropy[-2:]
    use(match)
    assert all(match.table.seen[card] & 1 for card in top)
    assert left(match.table) == [1]


def test_loud_whistle_helps_the_next_test_of_another() -> None:
    match = house(WHISTLE, hands={0: [], 1: ["Spot"]})
    use(match)
    assert len(match.table.changes) == 1
    assert left(match.table) == [1]


def test_tool_roll_helps_with_construction_and_finds_a_resource_with_the_first_item_made() -> None:
    match = crafting(14, (LAMP,), {0: ["brass", "glass"]})
    carry(match.table, 0, ROLL)
    match.answer(0, f"play:{hand(match, 0, 'Assemble')}")
    on_with_it(match, "craft")  # 14 is enough with the roll
    match.answer(0, LAMP)
    on_with_it(match)
    assert carried(match.table, 0) == [ROLL, LAMP]
    assert len(match.table.held[0]) == 1


def test_folding_ladder_needs_a_point_and_goes_through_a_barrier() -> None:
    assert not offered(house(LADDER), "use:")
    match = house(LADDER, fields={"moves": [2, 0]})
    use(match)
    assert tag(match) == "walk"
    assert match.table.moves[0] == 1


def test_helenas_loupe_helps_one_awareness_test_in_a_projection() -> None:
    match = house(LOUPE, hands={0: ["Spot", "Spot"]}, also=lambda table: load(table, "tests", 20, 13, 13))
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    on_with_it(match, "may")
    assert tag(match) == "may"
    match.answer(0, next(each for each in choices(match) if each.startswith("use")))
    on_with_it(match)
    if tag(match) == "select":
        match.answer(0, choices(match)[0])
        on_with_it(match)
    assert match.table.temp[0][0] == 1  # 13, 4, 1 and 2 of the loupe
    assert match.table.limited


def test_the_kneeling_pump_is_noticed_when_it_is_gained() -> None:
    from fabletop.games.projector.rules.items import gain_item

    match = house()
    assert finished(gain_item(match.table, 0, PUMP)) != NONE
    assert match.table.flags["proj.DC.pump"] == 1
    assert left(match.table) == [5]


def test_waxed_paper_boots_give_two_points_once_a_turn() -> None:
    match = house(BOOTS)
    use(match)
    on_with_it(match)
    assert match.table.moves[0] == 2
    assert not offered(match, "use:")


def test_helenas_change_purse_finds_three_and_keeps_one() -> None:
    match = house(PURSE)
    use(match)
    assert tag(match) == "keep"
    match.answer(0, choices(match)[:1])
    on_with_it(match)
    assert len(match.table.held[0]) == 1
    assert len(match.table.used_up) == 2
    assert not offered(match, "use:")
