"""What texts do to the map, to Baddies, with tokens and to the Entropy deck, each by a text of the hidden area."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, card, finished, hand, move_to, space, stack
from tests.games.projector.driving import go_on
from tests.games.projector.slide import ROOMS, chosen, flag, here, offers, on, pick, rolls, uncounted, way

from fabletop.engine.match import Match
from fabletop.engine.table import ALL
from fabletop.games.projector.effects.moving import arrive
from fabletop.games.projector.rules.actions import removable
from fabletop.games.projector.rules.entropy import draw_entropy
from fabletop.games.projector.rules.map_changes import take_up
from fabletop.games.projector.rules.moving import exits, side_of
from fabletop.games.projector.rules.tokens import hunt
from fabletop.games.projector.state import (
    CARD,
    DISMISSED,
    ENTROPY,
    GLOBAL,
    NONE,
    Opponent,
    Outing,
    Token,
)
from fabletop.testing.arranged import allowed, choices, log, tag

STAGE, CARPENTER, KENNELS, BOARD, BURNER = "ZX:24", "ZX:25", "ZX:26", "ZX:27", "ZX:28"
FACE_DOWN = ("2.2", "1.1", "3.1", "1.2", "3.2", "2.3")  # all but 2.1


def at(table: Outing, key: str) -> str:
    """The location on a space, by its identifier; nothing if it is empty."""
    found = table.grid[space(key)]
    return "" if found == NONE else table.printed_on(found).id


def foes(table: Outing) -> dict[str, Opponent]:
    return {table.printed_on(each.card).id: each for each in table.opponents}


# --- the map ---------------------------------------------------------------------------------------------------------


def test_a_neighbour_is_flipped_and_nobody_lands() -> None:
    table = chosen(STAGE, 0, up=FACE_DOWN, rooms={"2.1": "ZX:12"})
    assert table.up[space("2.1")]
    assert (flag(table, "t.flipped"), flag(table, "t.landed")) == (1, 0)


def test_a_location_is_turned_face_down_and_flipped_again_before_the_next_action() -> None:
    match = on(STAGE, hands={0: [], 1: []})
    match.answer(0, way(match, 1))
    assert match.table.up[space("2.2")], "flipped again, before what comes next"
    assert any("flips" in line for line in log(match))


def test_a_new_location_is_laid_on_the_nearest_empty_space_and_only_once() -> None:
    match = on(STAGE)
    match.answer(0, way(match, 2))
    match.answer(0, "space:1.3")
    assert at(match.table, "1.3") == "ZX:65"
    assert not match.table.up[space("1.3")]
    match.table.limited.clear()
    match.answer(0, way(match, 2))
    go_on(match)
    assert [at(match.table, key) for key in ("1.3", "3.3")] == ["ZX:65", ""], "it lies there already"


def test_a_location_leaves_the_map_with_who_was_there_put_beside() -> None:
    match = on(STAGE, at={0: "2.2", 1: "2.1"})
    match.answer(0, way(match, 3))
    match.answer(0, "space:2.1")
    assert at(match.table, "2.1") == ""
    assert flag(match.table, "t.taken_up") == 1
    assert match.waiting == (1,)
    match.answer(1, "space:1.1")
    assert match.table.at[1] == space("1.1")


def test_a_location_in_keeping_is_laid_again_and_of_several_one_is_chosen() -> None:
    match = on(STAGE)
    match.answer(0, way(match, 4))
    match.answer(0, "space:2.1")
    kept = match.table.kept[0]
    assert [match.table.printed_on(each).id for each in kept] == ["ZX:60"]
    finished(take_up(match.table, space("1.2"), 0))
    third = match.table.kept[0][1]
    match.table.limited.clear()
    match.answer(0, way(match, 5))
    match.answer(0, "space:2.1")
    match.answer(0, f"c{third}")
    assert at(match.table, "2.1") == "ZX:62"
    assert [match.table.printed_on(each).id for each in match.table.kept[0]] == ["ZX:60"]


def test_with_nothing_in_keeping_nothing_is_laid() -> None:
    assert not offers(on(STAGE), 5)


def test_a_covered_location_sleeps_until_it_is_uncovered() -> None:
    match = on(STAGE, rooms={"2.1": "ZX:69"}, up=("2.2", "1.1"))
    match.answer(0, way(match, 6))
    match.answer(0, "space:2.1")
    assert at(match.table, "2.1") == "ZX:70"
    assert space("2.1") in exits(match.table, space("2.2"))
    assert flag(match.table, "t.covered") == 1
    pick(match, 7)
    assert at(match.table, "2.1") == "ZX:69"
    assert not match.table.up[space("2.1")]
    assert flag(match.table, "t.uncovered") == 1
    assert not offers(match, 7)


def test_two_locations_change_spaces_with_all_that_is_on_them() -> None:
    match = on(STAGE, at={0: "2.2", 1: "1.1"}, fields={"sailed": space("2.2")})
    pick(match, 8)
    assert (at(match.table, "1.1"), at(match.table, "2.2")) == (STAGE, "ZX:10")
    assert match.table.at == [space("1.1"), space("2.2")]
    assert match.table.sailed == space("1.1"), "the ship too"
    assert flag(match.table, "t.moved") == 0


def test_two_of_several_change_spaces_and_nobody_sees_them() -> None:
    match = on(STAGE, up=("2.2", "1.1", "3.1", "2.3"))
    one, other = match.table.grid[space("2.1")], match.table.grid[space("1.2")]
    match.answer(0, way(match, 11))
    match.answer(0, ["space:2.1", "space:1.2"])
    assert (match.table.grid[space("1.2")], match.table.grid[space("2.1")]) == (one, other)
    assert not match.table.seen[one]


def test_shuffled_locations_keep_their_faces_and_figures_their_spaces() -> None:
    """One of them lies face up: wherever it comes to lie, it does so face up, and is known."""
    for seed in range(6):
        match = on(STAGE, up=("2.2", "1.1"), at={0: "2.2", 1: "1.1"}, seed=seed)
        before = sorted(at(match.table, key) for key in ROOMS)
        pick(match, 9)
        table = match.table
        assert sorted(at(table, key) for key in ROOMS) == before
        assert table.at == [space("2.2"), space("1.1")]
        assert [at(table, key) for key in ROOMS if table.up[space(key)]] == ["ZX:10"]
        for key in ROOMS:
            assert table.seen[table.grid[space(key)]] == (ALL if table.up[space(key)] else 0)


def test_a_location_is_turned_with_its_sides() -> None:
    match = on(STAGE, rooms={"2.2": STAGE})
    pick(match, 10)
    assert match.table.turned[space("2.2")] == 1


@pytest.mark.parametrize(
    ("text", "sides", "state"),
    [(0, [0], "closed"), (1, [1], "barrier"), (2, [2], "open"), (3, [3], "sea"), (4, [0, 1, 2, 3], "barrier")],
)
def test_sides_are_something_else_for_a_while(text: int, sides: list[int], state: str) -> None:
    table = chosen(CARPENTER, text)
    for side in range(4):
        assert side_of(table, space("2.2"), side) == (state if side in sides else "open")


def test_two_sides_of_choice() -> None:
    match = on(CARPENTER)
    pick(match, 5, {"sides": ["n", "w"]})
    assert [side_of(match.table, space("2.2"), side) for side in range(4)] == ["closed", "open", "open", "closed"]


def test_a_location_is_replaced_for_the_projection_or_for_good() -> None:
    table = chosen(CARPENTER, 6)
    assert at(table, "2.1") == "ZX:66"
    assert table.swapped == [("ZX:60", "ZX:66")]
    assert table.eliminated == []
    table = chosen(CARPENTER, 7)
    assert at(table, "3.1") == "ZX:67"
    assert (table.replaced, table.eliminated) == ([("ZX:61", "ZX:67")], ["ZX:61"])


def test_an_eliminated_location_leaves_an_empty_space() -> None:
    table = chosen(CARPENTER, 8)
    assert (at(table, "1.2"), table.eliminated) == ("", ["ZX:62"])


# --- Baddies ---------------------------------------------------------------------------------------------------------


def test_a_baddie_appears_where_the_text_says_and_only_once() -> None:
    match = on(KENNELS)
    pick(match, 0)
    pick(match, 1)
    pick(match, 2)
    found = foes(match.table)
    assert (found["BD:906"].area, found["BD:906"].instances) == (0, 2)
    assert (found["BD:901"].area, found["BD:901"].instances) == (GLOBAL, 1)
    assert found["BD:902"].area == here("1.1")
    match.table.limited.clear()
    assert not any(offers(match, text) for text in (0, 1, 2))


def test_armor_takes_hits_off_unless_they_ignore_it() -> None:
    table = chosen(KENNELS, 3, baddies={"BD:901": 0})
    assert foes(table)["BD:901"].wounds == 0
    table = chosen(KENNELS, 4, baddies={"BD:901": 0})
    assert foes(table)["BD:901"].wounds == 1
    table = chosen(KENNELS, 3, baddies={"BD:907": 0})
    assert foes(table) == {}
    assert flag(table, "o") == flag(table, "t.baddie_defeated") == 1


def test_every_instance_is_hit_and_the_text_of_those_left_answers() -> None:
    table = chosen(KENNELS, 5, baddies={"BD:906": 0}, hands={0: [], 1: []})
    assert foes(table) == {}
    assert len(table.hands[0]) == 2, "with each that went while another was left"


def test_hits_are_divided_and_each_loses_armor() -> None:
    match = on(KENNELS, baddies={"BD:901": 0, "BD:907": "global"})
    boiler, dog = (f"card:{foes(match.table)[id_].card}" for id_ in ("BD:901", "BD:907"))
    match.answer(0, way(match, 6))
    for to in (boiler, boiler, boiler, dog):
        match.answer(0, to)
    assert (foes(match.table)["BD:901"].wounds, foes(match.table)["BD:907"].wounds) == (0, 1)


@pytest.mark.parametrize(
    ("text", "id_", "pile"), [(7, "EZ:06", "dismissed"), (7, "EA:01", "spent"), (8, "EA:01", "dismissed")]
)
def test_a_baddie_of_the_entropy_deck_goes_to_its_pile(text: int, id_: str, pile: str) -> None:
    """Defeated to the discard pile, an Echo and what is dismissed to the dismissed pile."""

    def there(table: Outing) -> None:
        if id_ == "EZ:06":
            table.add_cards(ENTROPY, [table.box.face(id_).number])
        bring(table, id_, 0)

    table = chosen(KENNELS, text, also=there)
    assert foes(table) == {}
    assert id_ in [table.printed_on(each).id for each in getattr(table, pile)]


def test_a_relentless_baddie_is_not_dismissed() -> None:
    match = on(KENNELS, baddies={"BD:905": 0})
    assert foes(match.table)["BD:905"].area == GLOBAL, "it is Everywhere"
    assert not offers(match, 8)


def test_a_baddie_attacks_outside_its_turn_and_also_somebody_else() -> None:
    table = chosen(KENNELS, 9, baddies={"BD:907": 0})
    assert [len(each) for each in table.lost_piles] == [2, 0]
    assert flag(table, "n") == flag(table, "t.attack") == 1
    table = chosen(KENNELS, 13, baddies={"BD:907": 0})
    assert [len(each) for each in table.lost_piles] == [0, 2]


@pytest.mark.parametrize(("text", "before", "after"), [(10, "global", 0), (11, 0, GLOBAL), (12, 0, 1)])
def test_a_baddie_changes_its_area_with_its_wounds(text: int, before: int | str, after: int) -> None:
    def hurt(table: Outing) -> None:
        bring(table, "BD:901", before)
        table.opponents[0] = table.opponents[0]._replace(wounds=1)

    found = foes(chosen(KENNELS, text, also=hurt))["BD:901"]
    assert (found.area, found.wounds) == (after, 1)


def test_a_hunter_of_two_walks_two_spaces_and_one_of_none_stays() -> None:
    match = on(KENNELS, rooms={"4.1": "ZX:65"}, at={0: "1.1", 1: "1.1"},
               baddies={"BD:908": "4.1", "BD:902": "2.2"})  # fmt: skip
    finished(hunt(match.table))
    assert foes(match.table)["BD:908"].area == here("2.1")
    assert foes(match.table)["BD:902"].area == here("2.2")


# --- tokens ----------------------------------------------------------------------------------------------------------


def test_who_is_where_a_token_lies_may_use_it() -> None:
    """Semantics 21."""
    match = on(BOARD)
    pick(match, 0)
    assert [each.kind for each in match.table.tokens] == ["chalk"]
    use = next(each for each in allowed(match) if each.startswith("rid:"))
    match.answer(0, use)
    go_on(match)
    assert flag(match.table, "t.use") == 1
    assert match.table.tokens == []


def test_a_token_elsewhere_is_not_used() -> None:
    match = on(BOARD)
    pick(match, 0)
    match.table.at[0] = space("1.1")
    match.table.tokens[0] = match.table.tokens[0]._replace(at=here("2.1"))
    assert list(removable(match.table, 0)) == []


@pytest.mark.parametrize("who", ["figure", "Baddie"])
def test_a_token_answers_to_what_comes_to_its_own_place_alone(who: str) -> None:
    def foe(table: Outing) -> None:
        uncounted(table)
        bring(table, "BD:902", "2.3")

    match = on(BOARD, fields={"moves": [2, 0]}, also=foe)
    match.answer(0, way(match, 1))
    match.answer(0, "space:2.1")
    assert [(each.kind, each.at) for each in match.table.tokens] == [("trap", here("2.1"))]
    if who == "figure":
        match.answer(0, "go:1.2")
        assert flag(match.table, "hit") == 0, "that is another location"
        match.answer(0, "go:2.2")
        match.table.moves[0] = 1
        match.answer(0, "go:2.1")
    else:
        finished(arrive(match.table, CARD + foes(match.table)["BD:902"].card, space("2.1")))
    assert flag(match.table, "hit") == 1
    assert match.table.tokens == []


def test_a_token_is_taken_away() -> None:
    match = on(BOARD)
    pick(match, 0)
    pick(match, 2)
    assert match.table.tokens == []


def test_numbers_of_a_test_in_a_token_are_those_of_the_test_that_put_it_there() -> None:
    """Semantics 25: the margin is fixed when the token is laid; a test that its text asks for has its own."""
    match = on(BOARD, hands={0: ["Dash +9", "Dash +9"], 1: []}, fields={"moves": [1, 0]}, also=rolls(12, 9))
    first, second = match.table.hands[0]
    match.answer(0, way(match, 3))
    match.answer(0, f"c{first}")
    go_on(match, "select")
    match.answer(0, "space:2.1")
    go_on(match)
    assert match.table.tokens == [Token(0, "snare", here("2.1"), 0, match.table.tokens[0].text, 5, 12)]
    match.answer(0, "go:2.1")
    go_on(match, "test")
    match.answer(0, f"c{second}")
    go_on(match)
    learnt = 1  # the first success has taught something
    assert [flag(match.table, each) for each in "nmo"] == [5, 12, 9 + 4 + 9 + learnt - 20]


# --- the Entropy deck ------------------------------------------------------------------------------------------------


def deck(table: Outing) -> int:
    return sum(len(each) for each in (table.entropy, table.spent, table.dismissed, table.in_play))


def test_another_entropy_card_is_drawn_and_carried_out() -> None:
    match = on(BURNER, also=lambda table: stack(table, "EA:09"))
    pick(match, 0)
    assert [match.table.printed_on(each).id for each in match.table.spent] == ["EA:09"]
    assert len(match.table.lost_piles[0]) == 1


def test_the_deck_evolves_twice_and_keeps_its_twenty_cards() -> None:
    table = chosen(BURNER, 1)
    assert deck(table) == 20
    assert len(table.eliminated) == 2
    assert [table.printed_on(each).card.tier for each in table.spent] == [2, 2]
    assert flag(table, "t.evolved") == 2


def test_a_named_card_evolves_wherever_it_is() -> None:
    table = chosen(BURNER, 2, also=lambda table: move_to(table, "EA:07", DISMISSED))
    assert table.eliminated == ["EA:07"]
    assert deck(table) == 20


def test_a_story_card_joins_the_deck_and_a_card_leaves_it() -> None:
    table = chosen(BURNER, 3)
    assert [table.printed_on(each).id for each in table.spent] == ["EZ:01"]
    assert deck(table) == 20
    table = chosen(BURNER, 4)
    assert table.eliminated == ["EA:07"]
    assert deck(table) == 20


def test_the_top_of_the_deck_is_seen_by_one_player_and_put_back() -> None:
    match = on(BURNER)
    top = match.table.entropy[-3:]
    pick(match, 5)
    assert [match.table.seen[each] for each in top] == [1, 1, 1]
    assert match.table.entropy[-3:] == top
    assert not match.table.seen[match.table.entropy[-4]]


def test_it_may_be_put_back_in_another_order() -> None:
    match = on(BURNER)
    first, second = match.table.entropy[-1], match.table.entropy[-2]
    pick(match, 6, {"reorder": [f"c{second}", f"c{first}"]})
    assert match.table.entropy[-2:] == [first, second]


def test_looking_at_no_card_shows_none() -> None:
    match = on(BURNER)
    pick(match, 7)
    assert not any(match.table.seen[each] for each in match.table.entropy)


def drawn(id_: str, **more: Any) -> Match[Outing]:
    """The first player has drawn a card of the hidden area in their turn."""

    def ready(table: Outing) -> None:
        table.add_cards(ENTROPY, [table.box.face(id_).number])
        then = more.get("then")
        if then is not None:
            then(table)

    said = {key: value for key, value in more.items() if key != "then"}
    return on("ZX:60", ("turn", 0), also=ready, **said)


def test_a_story_card_evolves_itself_once_and_goes_on() -> None:
    match = drawn("EZ:02")
    go_on(match)
    assert match.table.eliminated == ["EZ:02"]
    assert deck(match.table) == 20 + 1, "as many as before: one has come for it, and no second one"
    assert flag(match.table, "hit") == 1


def test_a_story_card_without_a_word_stays_when_the_deck_evolves() -> None:
    match = drawn("EZ:01")
    go_on(match)
    assert flag(match.table, "t.drawn") == 1
    assert "EZ:01" in [match.table.printed_on(each).id for each in match.table.spent]


def test_a_card_in_an_area_is_its_owners_to_get_rid_of() -> None:
    match = drawn("EZ:03", hands={0: ["Spot", "Dash"], 1: []})
    go_on(match)
    (lies,) = match.table.hindrances
    assert lies[1] == 0
    first, second = sorted([each for each in allowed(match) if each.startswith("rid:")])
    assert first < second
    match.answer(0, second)
    assert (match.table.hindrances, len(match.table.discards[0])) == ([], 2)
    assert lies[0] in match.table.spent


def test_a_card_in_the_global_area_is_used_by_everybody_once_a_round() -> None:
    """Semantics 21."""
    match = drawn("EZ:04")
    go_on(match)
    use = next(each for each in allowed(match) if each.startswith("rid:"))
    match.answer(0, use)
    go_on(match)
    assert match.table.moves[0] == 1
    assert use not in choices(match)
    assert [now.me for now in removable(match.table, 1)] == [1]


def test_a_card_on_a_location_is_used_by_who_is_there() -> None:
    """Semantics 21."""
    match = drawn("EZ:10")
    go_on(match)
    assert match.table.hindrances[0][1] == here()
    use = next(each for each in allowed(match) if each.startswith("rid:"))
    match.answer(0, use)
    go_on(match)
    assert flag(match.table, "t.use") == 1
    match = drawn("EZ:10")
    go_on(match)
    match.table.at[0] = space("1.1")
    assert list(removable(match.table, 0)) == []


def test_a_token_of_an_entropy_baddie_stands_where_its_card_says() -> None:
    match = drawn("EZ:05", rooms={"4.2": "ZX:65"})
    go_on(match)
    assert foes(match.table)["EZ:05"].area == here("4.2"), "the only location that is not too near"
    assert card(match.table, "EZ:05") in match.table.in_play


def test_the_turn_ends_before_its_action_step() -> None:
    match = drawn("EZ:08", hands={0: ["Spot"] * 6, 1: []})
    go_on(match, "end discard")
    assert match.table.step == "end"
    assert flag(match.table, "t.turn_end") == 1


def test_the_card_that_is_carried_out_is_known_while_it_is() -> None:
    match = drawn("EZ:09", hands={0: [], 1: []})
    go_on(match)
    assert [match.table.printed_on(each).id for each in match.table.dismissed] == ["EZ:09"]
    assert len(match.table.hands[0]) == 1


def test_everybody_is_hit_who_is_not_spared() -> None:
    match = drawn("EZ:07")
    go_on(match)
    assert [len(each) for each in match.table.lost_piles] == [2, 1]


def test_a_text_does_nothing_to_who_is_spared_it_once() -> None:
    match = on("ZX:34")
    pick(match, 4)

    async def draw(table: Outing) -> None:
        table.add_cards(ENTROPY, [table.box.face("EZ:07").number])
        await draw_entropy(table, 0)

    finished(draw(match.table))
    assert [len(each) for each in match.table.lost_piles] == [0, 1]
    finished(draw(match.table))
    assert [len(each) for each in match.table.lost_piles] == [2, 2], "once is over"


def test_what_is_spared_by_a_reaction_is_what_the_window_is_about() -> None:
    """Semantics 18: the card that was revealed, also when the window is closed."""
    match = drawn("EZ:07", hands={0: [], 1: ["Test Weathering +9"]}, levels={"Test Weathering": 10},
                  at={0: "2.2", 1: "1.1"}, settings={"stops": False}, then=rolls(15))  # fmt: skip
    assert tag(match, 1) == "entropy_revealed"
    match.answer(1, f"slide:{hand(match, 1, 'Test Weathering +9')}")
    go_on(match)
    assert [len(each) for each in match.table.lost_piles] == [2, 0]
