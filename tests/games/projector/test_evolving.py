"""Evolving the Entropy deck (TP-275, TP-276, TP-279 to TP-294, TP-R81 to TP-R90)."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.projector.arrange import bring, card, day, finished, move_to, projection, stack
from tests.games.projector.test_entropy import DECK, count, emptied, ids, seated

from fabletop.engine.effects import Source
from fabletop.games.projector.box import Face
from fabletop.games.projector.effects.entropy import EvolveCard, EvolveThis
from fabletop.games.projector.rules import evolving
from fabletop.games.projector.rules.cleanup import settle
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.sheet import hand_over
from fabletop.games.projector.state import (
    DISMISSED,
    ENTROPY,
    GONE,
    IN_PLAY,
    NEXT_TIER,
    NONE,
    ON_ENTROPY,
    SPENT,
    Outing,
)
from fabletop.testing.arranged import choices, log, tag


def laid(settings: dict[str, str] | None = None) -> Outing:
    return projection(("act", 0), settings=settings, **seated()).table


def left_out(table: Outing, *but: str) -> None:
    """All of the 20 but these are out of the way, in the dismissed pile, which no evolve searches."""
    for each in [*table.entropy]:
        if table.printed_on(each).id not in but:
            table.move(each, ENTROPY, DISMISSED)


@pytest.mark.rule("TP-279", "TP-280", "TP-286", "TP-287")
@pytest.mark.example("projector", "E26")
def test_the_topmost_of_the_lowest_tier_in_the_discard_pile_goes_first() -> None:
    table = laid()
    left_out(table, "EA:01", "EA:02", "EA:03", "EA:04")
    for each in ("EA:02", "EA:01", "EB:01"):  # bottom first: T1b, T1a, T2
        move_to(table, each, SPENT)
    move_to(table, "EA:04", IN_PLAY)
    top = table.next_tier[-1]
    finished(evolving.evolve(table))
    assert table.spent == [top, card(table, "EA:02"), card(table, "EB:01")]
    assert ids(table, table.gone) == ["EA:01"]
    assert table.eliminated[-1] == "EA:01"
    assert ids(table, table.entropy) == ["EA:03"]


@pytest.mark.rule("TP-280", "TP-290", "TP-291", "TP-R84")
def test_then_the_draw_pile_then_what_is_in_play_then_the_current_card() -> None:
    table = laid()
    left_out(table, "EA:01", "EA:02", "EA:03", "EA:04", "EA:05")
    stack(table, "EA:02", "EA:03")  # EA:02 would be drawn next
    bring(table, "EA:04", 0)
    bring(table, "EA:05", 1)  # the last to come into play
    table.drawn = move_to(table, "EA:01", SPENT)
    finished(evolving.evolve(table))
    assert table.eliminated[-1] == "EA:02"
    assert ids(table, table.entropy) == ["EA:03"]  # one turn fewer
    finished(evolving.evolve(table, 2))
    assert table.eliminated[-2:] == ["EA:03", "EA:05"]
    assert ids(table, [each.card for each in table.opponents]) == ["EA:04"]
    finished(evolving.evolve(table, 2))
    assert table.eliminated[-2:] == ["EA:04", "EA:01"]
    assert table.opponents == []


@pytest.mark.rule("TP-291")
def test_a_baddie_that_evolves_away_is_neither_defeated_nor_dismissed() -> None:
    match = projection(("act", 0), **seated())
    table = match.table
    found = bring(table, "EA:01", 0)
    lines = len(log(match))
    finished(evolving.exchange(table, found))
    assert table.opponents == []
    assert ids(table, table.gone) == ["EA:01"]
    assert not [line for line in log(match)[lines:] if "defeated" in line or "dismissed" in line]


@pytest.mark.rule("TP-291")
def test_a_hindrance_that_evolves_away_stops_working_at_once() -> None:
    table = laid()
    found = move_to(table, "EA:14", IN_PLAY)
    table.hindrances.append((found, 0))
    assert list(Now.concerning(table, "test", 0))
    finished(evolving.exchange(table, found))
    assert not list(Now.concerning(table, "test", 0))


@pytest.mark.rule("TP-281", "TP-282")
def test_the_dismissed_pile_is_not_searched_and_without_a_card_nothing_happens() -> None:
    table = laid()
    left_out(table)
    before = len(table.next_tier)
    finished(evolving.evolve(table))
    assert len(table.dismissed) == DECK
    assert len(table.next_tier) == before
    assert table.eliminated == []


@pytest.mark.rule("TP-280", "TP-283", "TP-R85")
@pytest.mark.example("projector", "E27")
def test_story_cards_are_passed_over_and_a_tier_may_make_way_for_itself() -> None:
    table = laid()
    evolving.insert_card(table, "EX:01")
    left_out(table)
    move_to(table, "EB:01", SPENT)
    assert evolving.tier(table, card(table, "EX:01")) == 1
    finished(evolving.evolve(table))
    assert table.eliminated[-1] == "EB:01"
    assert table.tier == 2
    assert evolving.tier(table, table.spent[0]) == 2
    assert "EX:01" in ids(table, table.spent)


@pytest.mark.rule("TP-R84")
def test_by_a_setting_the_lowest_tier_is_that_of_all_twenty() -> None:
    for setting, gone in (("searched", ["EB:01"]), ("deck", [])):
        table = laid({"evolve_lowest": setting})
        left_out(table)
        move_to(table, "EB:01", SPENT)
        finished(evolving.evolve(table))
        assert table.eliminated == gone


@pytest.mark.rule("TP-283", "TP-284")
def test_evolve_this_card_works_on_a_story_card_and_wherever_it_is() -> None:
    table = laid()
    evolving.insert_card(table, "EX:02")
    found = card(table, "EX:02")
    finished(EvolveThis().run(Now(table, Source(ON_ENTROPY, found), {"you": 0})))
    assert found in table.gone
    lodger = move_to(table, "EA:01", DISMISSED)
    finished(EvolveThis().run(Now(table, Source(ON_ENTROPY, lodger), {"you": 0})))
    assert lodger in table.gone
    assert count(table) == DECK


@pytest.mark.rule("TP-285", "TP-R87")
def test_a_named_card_evolves_also_from_the_dismissed_pile_but_no_story_card() -> None:
    table = laid()
    evolving.insert_card(table, "EX:02")
    dismissed = move_to(table, "EA:03", DISMISSED)
    now = Now(table, Source(ON_ENTROPY, dismissed), {"you": 0})
    top = table.next_tier[-1]
    finished(EvolveCard("EA:03").run(now))
    assert dismissed in table.gone
    assert table.spent[0] == top
    finished(EvolveCard("EX:02").run(now))
    assert card(table, "EX:02") not in table.gone


@pytest.mark.rule("TP-287")
def test_the_new_card_is_not_drawn_in_this_projection() -> None:
    table = laid()
    finished(evolving.evolve(table, 3))
    assert {evolving.tier(table, each) for each in table.entropy} == {1}
    assert [evolving.tier(table, each) for each in table.spent] == [2, 2, 2]
    assert count(table) == DECK


@pytest.mark.rule("TP-288", "TP-289", "TP-R82", "TP-R86")
def test_an_empty_next_tier_deck_makes_way_for_the_following_tier_or_for_none() -> None:
    """Tier 3 is not made yet: after the last card of tier 2 evolving does nothing."""
    table = laid()
    assert (table.tier, len(table.next_tier)) == (2, DECK)
    finished(evolving.evolve(table, DECK))
    assert table.next_tier == []
    assert table.tier == 0
    assert count(table) == DECK
    gone = len(table.eliminated)
    finished(evolving.evolve(table))
    finished(EvolveThis().run(Now(table, Source(ON_ENTROPY, table.spent[0]), {"you": 0})))
    assert len(table.eliminated) == gone
    assert count(table) == DECK


@pytest.mark.rule("TP-288")
@pytest.mark.example("projector", "E15")
def test_the_complete_deck_of_the_following_tier_is_shuffled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the 20 cards of tier 1 were also those of tiers 3 and 4."""
    table = laid()
    asked = []

    def of_tier(tier: int) -> list[Face]:
        asked.append(tier)
        return [face for face in table.box.faces if face.kind == "entropy" and face.card.tier == 1][:DECK]

    monkeypatch.setattr(type(table.box), "tier", lambda self, tier: of_tier(tier))
    finished(evolving.evolve(table, DECK))
    assert (table.tier, len(table.next_tier)) == (3, DECK)
    finished(evolving.evolve(table, DECK))
    assert (table.tier, asked) == (4, [3, 4])


@pytest.mark.rule("TP-292")
def test_the_current_card_is_carried_out_to_its_end_and_then_not_discarded() -> None:
    """Something Was Here, with nothing else to take: the deck evolves and the card itself is gone."""

    def alone(table: Outing) -> None:
        left_out(table, "EA:20")

    match = projection(("entropy", 0), ("act", 0), also=alone, **seated())
    assert tag(match) == "which"
    match.answer(0, choices(match)[1])
    table = match.table
    assert ids(table, table.gone) == ["EA:20"]
    assert len(table.spent) == 1
    assert evolving.tier(table, table.spent[0]) == 2
    assert table.drawn == NONE


@pytest.mark.rule("TP-293")
def test_the_order_of_the_draw_pile_stays_as_it_is() -> None:
    table = laid()
    before = table.entropy[:-1]
    finished(evolving.evolve(table))
    assert table.entropy == before


@pytest.mark.rule("TP-294", "TP-R88")
@pytest.mark.example("projector", "E37")
def test_outside_a_projection_chance_finds_the_card_and_in_cleanup_the_piles_do() -> None:
    found = set()
    for seed in range(8):
        table = day(("story",), seed=seed).table
        assert table.step == "setup"
        assert not evolving.laid_out(table)
        finished(evolving.evolve(table))
        found.add(table.eliminated[-1])
        assert len(table.entropy) == DECK  # the new one among them
        assert table.spent == []
    assert len(found) > 2
    table = laid()
    move_to(table, "EA:09", SPENT)
    table.step, table.current = "cleanup", NONE
    finished(evolving.evolve(table))
    assert table.eliminated == ["EA:09"]


@pytest.mark.rule("TP-R89", "TP-275")
def test_a_story_card_that_joins_takes_the_place_of_another_and_six_are_the_most() -> None:
    table = laid()
    move_to(table, "EA:09", SPENT)
    evolving.insert_card(table, "EX:01")
    assert table.eliminated == ["EA:09"]
    assert ids(table, table.spent) == ["EX:01"]
    assert count(table) == DECK
    evolving.insert_card(table, "EX:01")  # it is there already
    assert count(table) == DECK
    assert len(table.eliminated) == 1
    for each in table.entropy[:5]:
        table.face[each] = table.box.face("EX:03").number
    evolving.insert_card(table, "EX:02")
    assert len(table.eliminated) == 1
    assert "EX:02" not in ids(table, [*table.spent, *table.entropy])


@pytest.mark.rule("TP-R90", "TP-275")
def test_a_card_that_is_removed_makes_room_for_one_of_the_next_tier() -> None:
    table = laid()
    evolving.remove(table, "EA:05")
    assert "EA:05" in ids(table, table.gone)
    assert [evolving.tier(table, each) for each in table.spent] == [2]
    for each in [*table.next_tier]:
        table.move(each, NEXT_TIER, GONE)
    evolving.remove(table, "EA:06")
    assert ids(table, table.dismissed) == ["EA:06"]
    assert count(table) == DECK
    table.phase, table.order = 0, []  # the Story phase
    evolving.remove(table, "EA:07")
    assert "EA:07" in ids(table, table.entropy)


@pytest.mark.rule("TP-276", "TP-R81", "TP-275")
def test_what_the_deck_has_become_is_kept() -> None:
    table = laid()
    finished(evolving.evolve(table, 2))
    emptied(table)
    finished(settle(table))
    sheet = hand_over(table)
    assert len(sheet.entropy) == DECK
    assert len([each for each in sheet.entropy if each.startswith("EB")]) == 2
    assert len(sheet.next_tier) == DECK - 2


@pytest.mark.rule("TP-R83")
def test_all_twenty_are_shuffled_together_at_each_setup() -> None:
    orders = set()
    for seed in range(3):
        match = day(seed=seed)
        rng = Random(seed)
        while match.table.step == "" or match.table.step == "setup":
            for seat in match.waiting:
                situation = match.situation(seat, rng)
                match.answer(seat, situation.plain(situation.ask.some(rng)))
                break
            if match.table.round:
                break
        assert count(match.table) == DECK
        orders.add(tuple(ids(match.table, [*match.table.spent, *match.table.in_play, *match.table.entropy])))
    assert len(orders) == 3
