"""Every rule that a card may expressly change (TP-349), each by an item or a perk of the hidden area."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.projector.arrange import bring, finished, hand, load, move_to, slide, space, stack
from tests.games.projector.carrying import carried, carry
from tests.games.projector.driving import go_on
from tests.games.projector.slide import flag, on, pick, rolls, uncounted
from tests.games.projector.zz_box import zz_box

from fabletop.engine.match import Match
from fabletop.games.projector.effects.standing import Rule
from fabletop.games.projector.odds import chance_of
from fabletop.games.projector.rules.cleanup import settle
from fabletop.games.projector.rules.crafting import craftable, means, price
from fabletop.games.projector.rules.deck_building import Building, deck_size
from fabletop.games.projector.rules.entropy import draw_entropy
from fabletop.games.projector.rules.harm import attackers
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.keeping import call_allies
from fabletop.games.projector.rules.learning import studiable
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import cost, steps
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.reach import in_reach
from fabletop.games.projector.rules.ship import courses
from fabletop.games.projector.rules.stability import left_for, throw
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.sheet import hand_over, new_sheet
from fabletop.games.projector.sheet_checks import faults
from fabletop.games.projector.state import (
    CARD,
    DISMISSED,
    DISSIPATED,
    ENTROPY,
    GLOBAL,
    IN,
    IN_PLAY,
    LEARNING,
    NONE,
    Outing,
)
from fabletop.testing.arranged import choices, question, tag

HOOKS = (
    "hand_size", "target_number", "natural_1", "natural_20", "stability_die", "left_count", "recycle_limit", "diagonal",
    "moves_per_discard", "entropy_per_turn", "stability_dice", "free_moves", "free_ship_moves", "cardless_test",
    "attack_reach", "recipe_discount", "move_cost", "home_condition",
)  # fmt: skip
"""In the order of the items, from IT:921 on."""
FORCE = 3


def item(name: str) -> str:
    return f"IT:{921 + HOOKS.index(name)}"


def with_item(name: str, then: Callable[[Outing], object] | None = None) -> Callable[[Outing], None]:
    """The first player carries the item that changes a rule."""

    def also(table: Outing) -> None:
        carry(table, 0, item(name))
        uncounted(table)
        if then is not None:
            then(table)

    return also


def with_perk(id_: str, then: Callable[[Outing], object] | None = None, seat: int = 0) -> Callable[[Outing], None]:
    def also(table: Outing) -> None:
        table.perks[seat] = [each.id for each in table.box.perks].index(id_)
        uncounted(table)
        if then is not None:
            then(table)

    return also


def room(name: str = "", **more: object) -> Match[Outing]:
    """A plain room, with an item that changes a rule or without."""
    return on("ZX:60", also=with_item(name) if name else uncounted, **more)


@pytest.mark.parametrize("name", HOOKS)
def test_each_item_changes_the_rule_that_it_is_named_after_and_no_other(name: str) -> None:
    (text,) = on("ZX:60").table.box.face(item(name)).card.texts
    (verb,) = text.do
    assert isinstance(verb, Rule)
    assert verb.hook == name


def test_hand_size_is_added_to() -> None:
    assert [hand_size(room("hand_size").table, seat) for seat in (0, 1)] == [7, 6]


@pytest.mark.parametrize(("name", "learnt"), [("target_number", 1), ("", 0)])
def test_a_lower_target_number_lets_a_test_succeed(name: str, learnt: int) -> None:
    """11 and level 4 make 15, with a margin of 0."""
    match = room(name, hands={0: ["Dash"], 1: []})
    load(match.table, "tests", 20, 11)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert sum(match.table.temp[0]) == learnt


@pytest.mark.parametrize(
    ("name", "natural", "slide_name", "success"),
    [
        ("natural_1", 1, "Dash +9", True), ("", 1, "Dash +9", False),
        ("natural_20", 20, "Dash", True), ("", 20, "Dash", True),
    ],
)  # fmt: skip
def test_a_natural_1_or_20_may_be_an_ordinary_roll(name: str, natural: int, slide_name: str, success: bool) -> None:
    """With level 4, 9 of a melded slide and 6 that were learnt, a 1 makes 20."""
    match = room(name, hands={0: [slide_name], 1: []})
    match.table.temp[0][match.table.box.skill_named("Dash").trait] = 6 if natural == 1 else 0
    before = sum(match.table.temp[0])
    load(match.table, "tests", 20, natural)
    match.answer(0, f"play:{match.table.hands[0][0]}")
    asked = False
    if tag(match) == "natural 20":
        asked = True
        match.answer(0, "no")
    go_on(match)
    assert (sum(match.table.temp[0]) > before) == success
    assert asked == (natural == 20 and not name), "no result of a natural 20 is offered"


def test_a_natural_20_that_is_an_ordinary_roll_can_fail() -> None:
    def low(table: Outing) -> None:
        table.levels[table.box.skill_named("Dash").number] = 4
        table.changes.clear()

    match = on("ZX:60", hands={0: ["Dash"], 1: []}, also=with_item("natural_20", low))
    dash = match.table.box.skill_named("Dash").number
    assert chance_of(match.table, 0, dash) == 5 * 5, "16 to 20"
    assert chance_of(match.table, 1, dash, more=-9) == 5, "a natural 20 alone"
    assert chance_of(match.table, 0, dash, more=-9) == 0


def test_the_stability_die_has_other_faces_or_there_are_two() -> None:
    table = room("stability_die").table
    load(table, "stability", 6, 6)
    assert throw(table, 0) == 6
    table = room("stability_dice").table
    load(table, "stability", 4, 1, 3)
    assert throw(table, 0) == 3
    load(table, "stability", 4, 1, 3)
    assert throw(table, 1) == 1


def test_fewer_have_left_for_a_check_but_not_less_than_none() -> None:
    table = room("left_count").table
    assert left_for(table, 0) == 0
    table.status[1], table.at[1] = DISSIPATED, NONE
    assert left_for(table, 0) == 0
    plain = room().table
    plain.status[1], plain.at[1] = DISSIPATED, NONE
    assert left_for(plain, 0) == 1


@pytest.mark.parametrize(("name", "often"), [("recycle_limit", 2), ("", 1)])
def test_the_dismissed_pile_is_recycled_so_often(name: str, often: int) -> None:
    match = room(name)
    table = match.table
    for card in table.entropy[:]:
        table.move(card, ENTROPY, DISMISSED)
    table.recycled = 1
    kept = [card for card in table.dismissed if table.printed_on(card).id == "EA:09"]
    assert kept
    finished(draw_entropy(table, 0))
    assert table.recycled == often
    assert (table.status[0] == IN) == (often == 2)


def test_a_move_may_go_over_a_corner_without_asking_sides() -> None:
    assert space("1.1") not in steps(room().table, 0)
    table = on("ZX:69", also=with_item("diagonal")).table
    assert sorted(steps(table, 0)) == sorted([space("1.1"), space("3.1")])


def test_a_discarded_card_gives_two_points() -> None:
    match = room("moves_per_discard", hands={0: ["Dash"], 1: []})
    match.answer(0, f"move:{match.table.hands[0][0]}")
    assert match.table.moves[0] == 2


def test_two_entropy_cards_are_drawn_in_a_turn() -> None:
    match = on("ZX:60", ("turn", 0), also=with_item("entropy_per_turn", lambda table: stack(table, "EA:09", "EA:07")))
    go_on(match)
    assert len(match.table.spent) == 2


def test_the_first_move_of_a_turn_is_free_and_a_move_may_cost_two() -> None:
    match = room("free_moves")
    assert cost(match.table, 0) == 0
    match.answer(0, "go:2.1")
    go_on(match)
    assert (cost(match.table, 0), match.table.moves[0]) == (1, 0)
    table = room("move_cost").table
    assert (cost(table, 0), cost(table, 1)) == (2, 1)
    match = room("move_cost", fields={"moves": [1, 0]})
    assert not any(each.startswith("go:") for each in choices(match))


def test_the_first_move_of_the_ship_is_free() -> None:
    def afloat(table: Outing) -> None:
        table.ship, table.sailed, table.station = True, space("2.2"), [1, 1]

    match = on("ZX:40", rooms={"2.1": "ZX:40"}, also=with_item("free_ship_moves", afloat))
    match.table.turned[space("2.1")] = 2  # so that its sea side lies to the south
    assert courses(match.table, 0) == [space("2.1")]
    assert courses(match.table, 1) == []
    match.table.voyages[0] = 1
    assert courses(match.table, 0) == []


def test_one_test_in_a_turn_needs_no_card_as_long_as_something_lies_there() -> None:
    match = room("cardless_test", hands={0: [], 1: []})
    load(match.table, "tests", 20, 17, 17)
    dash = f"bare:{match.table.box.skill_named('Dash').number}"
    assert dash in choices(match)
    match.answer(0, dash)
    go_on(match)
    assert match.table.moves[0] > 0, "it has the effect of a success"
    assert match.table.hands_played[0] == 0
    assert sum(match.table.temp[0]) == 1
    assert dash not in choices(match)
    assert not any(each.startswith("bare:") for each in choices(room(hands={0: [], 1: []})))


def test_an_ability_lets_the_next_test_be_made_without_a_card_also_for_a_text() -> None:
    match = on(
        "ZX:14", hands={0: ["Test Imagination +9"], 1: []}, levels={"Test Imagination": 9}, also=rolls(15, 15, 15)
    )
    match.answer(0, f"play:{match.table.hands[0][0]}")
    go_on(match)
    spot = match.table.box.skill_named("Spot").number
    assert f"bare:{spot}" in choices(match)
    pick(match, 0, {"test": f"bare:{spot}"})
    assert flag(match.table, "o") == 1, "15 + 4 - 1 is a failure"
    assert not any(each.startswith("bare:") for each in choices(match)), "it was for one test"


def test_abilities_reach_baddies_that_are_near() -> None:
    match = on("ZX:60", baddies={"BD:907": 1, "BD:902": "4.4"}, rooms={"4.4": "ZX:65"}, at={0: "2.2", 1: "1.1"},
               also=with_item("attack_reach"))  # fmt: skip
    near, far = (each.card for each in match.table.opponents)
    assert in_reach(match.table, 0, near)
    assert not in_reach(match.table, 0, far)
    match.table.gear[0].clear()
    assert not in_reach(match.table, 0, near)


def test_recipes_take_one_resource_less_but_one_at_least() -> None:
    def recipe(table: Outing) -> None:
        table.recipes = [table.box.face("IT:911").number]

    table = on("ZX:60", resources={0: ["brass"]}, also=with_item("recipe_discount", recipe)).table
    assert [each.id for each in craftable(table, 0, 5)] == ["IT:911"]
    assert price(table.box.face("IT:911"), means(table, 0, 0)) == {"brass": 1, "glass": 0}


def test_another_condition_for_returning_home() -> None:
    match = room("home_condition", hands={0: ["Dash"] * 4, 1: []})
    assert "home" in choices(match)
    assert "home" not in choices(room("home_condition", hands={0: ["Dash"] * 3, 1: []}))
    assert "home" not in choices(room(hands={0: ["Dash"] * 4, 1: []}))


# --- outside a projection, or at its end -----------------------------------------------------------------------------


def test_a_perk_makes_a_deck_larger() -> None:
    table = on("ZX:60", also=with_perk("PK:911")).table
    assert [deck_size(table, seat) for seat in (0, 1)] == [16, 14]


def at_home(table: Outing) -> None:
    table.phase, table.order, table.step, table.setup, table.current = LEARNING, [], "", NONE, NONE


@pytest.mark.parametrize("seat", [0, 1])
def test_a_perk_gives_the_party_another_learning_action(seat: int) -> None:
    table = on("ZX:60", also=with_perk("PK:912", at_home, seat)).table
    assert [hook(table, "learning_actions", each) for each in (0, 1)] == [int(each == seat) for each in (0, 1)]
    match = on("ZX:60", ("learning",), also=with_perk("PK:912", at_home, seat))
    assert "Actions left: 4 of 4" in question(match).prompt


@pytest.mark.parametrize("seat", [0, 1])
def test_a_perk_of_anybody_moves_the_limit_of_study(seat: int) -> None:
    def learned(table: Outing) -> None:
        at_home(table)
        table.levels[table.box.skill_named("Spot").number] = 9

    spot = on("ZX:60").table.box.skill_named("Spot")
    assert spot.card.study_limit == 9
    assert spot.number not in studiable(on("ZX:60", also=learned).table)
    assert spot.number in studiable(on("ZX:60", also=with_perk("PK:913", learned, seat)).table)


@pytest.mark.parametrize(("perk", "banked"), [("PK:914", 5), ("PK:917", 2), ("", 0)])
def test_who_has_dissipated_banks_all_half_or_nothing_in_cleanup(perk: str, banked: int) -> None:
    def gone(table: Outing) -> None:
        table.status, table.at, table.step = [DISSIPATED] * 2, [NONE] * 2, "cleanup"
        table.temp[0][FORCE] = table.temp[1][FORCE] = 5

    table = on("ZX:60", also=with_perk(perk, gone) if perk else gone).table
    finished(settle(table))
    assert table.bank[FORCE] == banked, "and nothing for who has no such perk"


def test_a_card_in_the_global_area_lets_everybody_bank_half_who_has_dissipated() -> None:
    """The story card EX:04, and what it does when somebody is gone already: one banks all, or all bank half."""

    def gone(table: Outing) -> None:
        table.status, table.at, table.step = [DISSIPATED] * 2, [NONE] * 2, "cleanup"
        table.temp[0][FORCE], table.temp[1][FORCE] = 5, 7
        table.add_cards(IN_PLAY, [table.box.face("EX:04").number])
        table.hindrances.append((table.in_play[-1], GLOBAL))

    table = on("ZX:60", also=gone).table
    finished(settle(table))
    assert table.bank[FORCE] == 2 + 3


@pytest.mark.parametrize(("answer", "banked"), [("1", 7), ("2", 3)])
def test_a_story_card_finds_who_has_dissipated_while_the_projection_goes_on(answer: str, banked: int) -> None:
    def gone(table: Outing) -> None:
        uncounted(table)
        table.status[1], table.at[1] = DISSIPATED, NONE
        table.temp[1][FORCE] = 7
        table.add_cards(ENTROPY, [table.box.face("EX:04").number])

    match = on("ZX:60", ("turn", 0), also=gone)
    assert tag(match) == "which"
    match.answer(0, answer)
    assert (match.table.bank[FORCE], match.table.temp[1][FORCE]) == (banked, 0)


def test_a_perk_keeps_an_item_for_another_day() -> None:
    def rich(table: Outing) -> None:
        carry(table, 0, "IT:912")
        carry(table, 0, "IT:905")
        table.at[0] = space("1.1")

    match = on("ZX:60", rooms={"1.1": "ZX:10"}, also=with_perk("PK:915", rich))
    match.answer(0, "home")
    match.answer(0, choices(match))
    assert match.table.keeps == [["IT:912"], []], "a Permanent one needs no keeping"
    assert hand_over(match.table).characters[0].kept == ["IT:912"]
    match.table.owned = []
    match = on("ZX:60", ("bring",), ("order",), also=lambda table: table.keeps[0].append("IT:912"))
    match.answer(0, "0")
    assert carried(match.table, 0) == ["IT:912"]
    assert match.table.keeps == [[], []]


@pytest.mark.parametrize("id_", ["IT:999", "ZX:60"])
def test_a_sheet_on_which_something_else_is_kept_is_refused(id_: str) -> None:
    sheet = new_sheet(zz_box(), 2)
    assert list(faults(zz_box(), sheet, Settings())) == []
    sheet.characters[1].kept = ["IT:912", id_]
    assert [id_ in each for each in faults(zz_box(), sheet, Settings())] == [True]
    sheet.characters[1].kept, sheet.locations = ["BD:907"], ["ZX:68", "ZX:99"]
    assert ["ZX:99" in each for each in faults(zz_box(), sheet, Settings())] == [True]


def test_of_several_items_one_chooses_what_is_kept_and_who_dissipates_keeps_nothing() -> None:
    def rich(table: Outing) -> None:
        carry(table, 0, "IT:912")
        carry(table, 0, "IT:911")
        table.at[0] = space("1.1")

    match = on("ZX:60", rooms={"1.1": "ZX:10"}, also=with_perk("PK:915", rich))
    kettle = match.table.gear[0][1]
    match.answer(0, "home")
    assert tag(match) == "keep"
    match.answer(0, [f"card:{kettle}"])
    assert match.table.keeps[0] == ["IT:911"]
    match = on("ZX:60", also=with_perk("PK:915", rich))
    finished(dissipate(match.table, 0, "card"))
    assert match.table.keeps[0] == []


@pytest.mark.parametrize("id_", ["BD:907", "EA:01"])
def test_a_perk_keeps_an_ally_who_is_there_again_from_the_start(id_: str) -> None:
    """One of the Entropy deck is one of the twenty, and lies in its player's area."""

    def befriended(table: Outing) -> None:
        table.allied.append(bring(table, id_, 0))
        table.at[0] = space("1.1")

    match = on("ZX:60", rooms={"1.1": "ZX:10"}, also=with_perk("PK:916", befriended))
    match.answer(0, "home")
    match.answer(0, choices(match))
    table = match.table
    assert table.keeps[0] == [id_]
    for card in table.spent[:]:
        move_to(table, table.printed_on(card).id, ENTROPY)
    table.allied.clear()
    call_allies(table)
    (ally,) = table.opponents
    assert (ally.area, table.printed_on(ally.card).id) == (0, id_)
    assert Now.has(table, CARD + ally.card, "ally")
    assert attackers(table, 0) == []
    assert len(table.entropy) + len(table.in_play) == 20


# --- what a style asks of a deck -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "fits", "misfits"),
    [
        ("ST:901", ["Spot", "Strike", "Dash"], ["Spot", "Strike", "Dash", "Parley"]),
        ("ST:902", ["Spot"] * 2, ["Spot"] * 3),
        ("ST:903", ["Spot", "Strike"], ["Spot", "Strike", "Dash"]),
        ("ST:904", ["Spot"] * 12, ["Spot"] * 13),
        ("ST:905", ["Spot", "Strike", "Dash"], ["Spot", "Strike"]),
        ("ST:906", ["Spot"], ["Spot +1"]),
        ("ST:907", ["Spot"] * 3, ["Spot"] * 4),
        ("ST:908", ["Dash"], ["Spot"]),
    ],
)
def test_a_style_looks_at_the_deck_that_is_built(style: str, fits: list[str], misfits: list[str]) -> None:
    table = on("ZX:60").table
    table.reserve[0] = [slide(table, name) for name in ("Spot", "Strike", "Dash")]
    card = next(each for each in table.box.styles if each.id == style)
    for names, holds in ((fits, True), (misfits, False)):
        assert card.fits.holds(Building(table, 0, [slide(table, name) for name in names])) == holds


@pytest.mark.parametrize(
    ("names", "holds"), [(["Spot", "Strike", "Dash", "Parley"], True), (["Spot", "Strike", "Dash"], False)]
)
def test_a_style_looks_at_the_reserve(names: list[str], holds: bool) -> None:
    table = on("ZX:60").table
    table.reserve[0] = [slide(table, name) for name in names] * 7
    card = next(each for each in table.box.styles if each.id == "ST:910")
    assert card.fits.holds(Building(table, 0, ())) == holds
