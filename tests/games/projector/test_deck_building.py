"""Building action decks within area setup (TP-090, TP-091, TP-127 to TP-134, TP-R35, TP-R119)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.projector.arrange import day, slide

from fabletop.engine.effects import Condition
from fabletop.engine.forms.hints import MultisetHints
from fabletop.engine.match import Match
from fabletop.games.projector.rules.deck_search import exists
from fabletop.games.projector.state import ADVENTURE, NONE, Outing
from fabletop.testing.arranged import choices, log, question, refused, tag

STARTERS = ("Spot", "Dash", "Strike", "Parley", "Assemble")


def packing(
    *reserves: Sequence[str],
    setup: str = "AH:02",
    styles: Mapping[int, str] | None = None,
    perks: Mapping[int, str] | None = None,
    settings: Mapping[str, Any] | None = None,
    lists: Mapping[str, list[str]] | None = None,
) -> Match[Outing]:
    """A projection is laid out, and decks are built from these reserves."""

    def also(table: Outing) -> None:
        box = table.box
        table.phase, table.setup = ADVENTURE, box.setup_index[setup]
        table.area = box.area_index[setup[:2]]
        table.reserve = [sorted(slide(table, name) for name in names) for names in reserves]
        table.status, table.gear = [0] * len(reserves), [[] for _ in reserves]
        for seat, name in (styles or {}).items():
            table.styles[seat] = next(n for n, each in enumerate(box.styles) if each.name == name)
        for seat, name in (perks or {}).items():
            table.perks[seat] = next(n for n, each in enumerate(box.perks) if each.name == name)
        table.decks[0] = dict(lists or {})
        table.order = list(range(len(reserves)))

    return day(("decks",), ("order",), seats=len(reserves), settings=settings, also=also)


def deck(match: Match[Outing], *names: str) -> dict[str, int]:
    """An answer: these slides."""
    return dict(Counter(str(slide(match.table, name)) for name in names))


def brought(match: Match[Outing], seat: int = 0) -> list[str]:
    table = match.table
    cards = [*table.draw_piles[seat], *table.hands[seat]]
    return sorted(table.box.skill_of(table.face[card]).name for card in cards)


@pytest.mark.rule("TP-127", "TP-128", "TP-131", "TP-133", "TP-090", "TP-089", "TP-R35")
@pytest.mark.example("projector", "E30")
def test_a_deck_has_from_hand_size_to_deck_size_cards_of_the_own_reserve() -> None:
    match = packing(["Spot"] * 20, ["Dash"] * 6)
    refused(match, 0, deck(match, *["Spot"] * 15))
    refused(match, 0, deck(match, *["Spot"] * 5))
    refused(match, 0, deck(match, *["Spot"] * 5, "Dash"))  # a card of another player
    refused(match, 1, deck(match, *["Dash"] * 7))  # more than there are
    match.answer(0, deck(match, *["Spot"] * 14))
    match.answer(1, deck(match, *["Dash"] * 6))
    table = match.table
    assert [len(each) for each in table.hands] == [6, 6]
    assert [len(each) for each in table.draw_piles] == [8, 0]
    assert not any(table.discards[0] + table.lost_piles[0])
    assert brought(match) == ["Spot"] * 14
    assert len(table.reserve[0]) == 20, "reserves are lists of what one owns; the cards go back there (TP-092)"


@pytest.mark.rule("TP-R35", "TP-128")
def test_by_a_setting_a_deck_may_have_any_size() -> None:
    match = packing(["Spot"] * 2, ["Dash"], settings={"deck_minimum": "none"})
    assert tag(match) == "deck"
    match.answer(0, {})
    match.answer(1, deck(match, "Dash"))
    assert brought(match) == []
    assert brought(match, 1) == ["Dash"]


@pytest.mark.rule("TP-R35", "TP-128")
def test_who_has_too_few_slides_borrows_some_of_choice_for_this_projection() -> None:
    match = packing(["Spot"] * 4, ["Dash"] * 6)
    assert tag(match) == "borrow"
    assert tag(match, 1) == ""
    refused(match, 0, deck(match, "Parley"))
    refused(match, 0, deck(match, "Scavenge", "Scavenge"))  # it is locked
    match.answer(0, deck(match, "Parley", "Strike"))
    match.answer(0, deck(match, *["Spot"] * 4))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert brought(match) == ["Parley", *["Spot"] * 4, "Strike"]
    assert len(match.table.reserve[0]) == 4


@pytest.mark.rule("TP-129")
def test_an_area_forbids_slides_before_decks_are_built() -> None:
    banning = next(each.id for each in packing(["Spot"] * 6, ["Dash"] * 6).table.box.setups if each.bans is not None)
    match = packing(["Strike"] * 6 + ["Spot"] * 6, ["Dash"] * 6, setup=banning)
    refused(match, 0, deck(match, "Strike", *["Spot"] * 5))
    match.answer(0, deck(match, *["Spot"] * 6))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert brought(match) == ["Spot"] * 6


@pytest.mark.rule("TP-130", "TP-344", "TP-R119")
@pytest.mark.parametrize(
    ("style", "against", "with_it"),
    [
        ("Purist", ["Spot", "Spot", "Spot", "Dash", "Strike", "Parley"], ["Spot"] * 4 + ["Dash", "Strike"]),
        ("Collector", ["Spot"] * 3 + ["Dash", "Strike", "Parley"], ["Spot"] * 2 + ["Dash"] * 2 + ["Strike", "Parley"]),
        ("Specialist", ["Spot", "Spot", "Dash", "Strike", "Parley", "Assemble"], ["Spot"] * 3 + ["Dash"] * 3),
        ("Pacifist", ["Strike"] + ["Spot"] * 5, ["Spot"] * 6),
    ],
)
def test_a_style_restricts_the_deck(style: str, against: list[str], with_it: list[str]) -> None:
    match = packing(list(STARTERS) * 6, ["Dash"] * 6, styles={0: style})
    refused(match, 0, deck(match, *against), "TP-130")
    match.answer(0, deck(match, *with_it))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert brought(match) == sorted(with_it)


@pytest.mark.rule("TP-R119", "TP-130")
def test_a_style_that_a_reserve_cannot_meet_is_ignored_for_this_projection() -> None:
    match = packing(["Spot"] * 6, ["Dash"] * 6, styles={0: "Collector"})
    assert "Ada cannot keep to the style here, and does without." in log(match)
    match.answer(0, deck(match, *["Spot"] * 6))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert brought(match) == ["Spot"] * 6
    assert match.table.styles[0] != NONE, "it is still chosen"


@pytest.mark.rule("TP-R119", "TP-R35")
def test_where_slides_are_borrowed_no_style_stands_in_the_way() -> None:
    match = packing(["Spot"] * 3, ["Dash"] * 6, styles={0: "Collector"})
    match.answer(0, deck(match, *["Parley"] * 3))
    match.answer(0, deck(match, *["Spot"] * 3))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert brought(match) == ["Parley"] * 3 + ["Spot"] * 3


def by_hand(match: Match[Outing], style: Condition) -> bool:
    """Whether any deck of six meets a style, tried one after the other."""
    from itertools import combinations

    from fabletop.games.projector.rules.deck_building import Building

    table = match.table
    sizes = range(6, min(14, len(table.reserve[0])) + 1)
    decks = {tuple(way) for size in sizes for way in combinations(sorted(table.reserve[0]), size)}
    return any(style.holds(Building(table, 0, way)) for way in decks)


@pytest.mark.rule("TP-R119")
@pytest.mark.parametrize(
    "names",
    [
        ["Spot"] * 8, ["Spot"] * 4 + ["Dash"] * 4, ["Spot", "Spot", "Dash", "Dash", "Strike", "Strike"],
        ["Strike"] * 4 + ["Spot"] * 4, ["Strike"] * 2 + ["Spot"] * 6, [*STARTERS] * 2,
        ["Spot", "Dash", "Strike", "Parley", "Assemble", "Hide"],
    ],
)  # fmt: skip
def test_whether_a_deck_exists_is_found_exactly(names: list[str]) -> None:
    match = packing(names, ["Dash"] * 6)
    for style in match.table.box.styles:
        assert exists(match.table, 0, style.fits) == by_hand(match, style.fits), style.name


@pytest.mark.rule("TP-R119")
def test_a_deck_of_a_large_and_mixed_reserve_is_found() -> None:
    skills = packing(["Spot"] * 6, ["Dash"] * 6).table.box.skills
    match = packing([each.name for each in skills for _ in range(3)][:70], ["Dash"] * 6)
    assert all(exists(match.table, 0, style.fits) for style in match.table.box.styles)


@pytest.mark.rule("TP-054", "TP-128", "TP-R35")
def test_with_quick_hands_a_deck_has_one_card_more_at_least() -> None:
    match = packing(["Spot"] * 10, ["Dash"] * 6, perks={0: "Quick Hands"})
    refused(match, 0, deck(match, *["Spot"] * 6))
    match.answer(0, deck(match, *["Spot"] * 7))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert [len(each) for each in match.table.hands] == [7, 6]


@pytest.mark.rule("TP-091", "TP-090")
def test_the_last_deck_for_an_area_is_offered_again_as_far_as_the_reserve_holds_it() -> None:
    match = packing(["Spot"] * 3 + ["Dash"] * 9, ["Dash"] * 6, lists={"AH": ["SV:01+0"] * 5 + ["MV:01+0", "SV:02+0"]})
    table = match.table
    hints = question(match).hints
    assert isinstance(hints, MultisetHints)
    assert hints.counts == {str(slide(table, "Spot")): 3, str(slide(table, "Dash")): 1}
    match.answer(0, deck(match, *["Dash"] * 6))
    match.answer(1, deck(match, *["Dash"] * 6))
    assert match.table.decks[0] == {"AH": ["MV:01+0"] * 6}


@pytest.mark.rule("TP-127")
def test_a_first_deck_begins_with_as_many_slides_as_fit() -> None:
    match = packing(["Spot"] * 3 + ["Dash"] * 9, ["Dash"] * 6)
    hints = question(match).hints
    assert isinstance(hints, MultisetHints)
    assert hints.counts == {str(slide(match.table, "Spot")): 3, str(slide(match.table, "Dash")): 9}
    match = packing(["Spot"] * 60, ["Dash"] * 6)
    hints = question(match).hints
    assert isinstance(hints, MultisetHints)
    assert hints.most < 60
    assert hints.counts == {str(slide(match.table, "Spot")): hints.most}


@pytest.mark.rule("TP-134")
def test_the_players_choose_the_turn_order_once() -> None:
    match = packing(["Spot"] * 6, ["Dash"] * 6)
    for seat, name in enumerate(("Spot", "Dash")):
        match.answer(seat, deck(match, *[name] * 6))
    assert choices(match) == ["0-1", "1-0"]
    refused(match, 0, "0-0")
    refused(match, 0, "0")
    match.answer(0, "1-0")
    assert match.table.order == [1, 0]
    assert "Turn order: Bruno, Ada." in log(match)


@pytest.mark.rule("TP-132", "TP-023", "TP-330")
def test_permanent_items_are_taken_from_the_stash_or_left_there() -> None:
    table = packing(["Spot"] * 6, ["Dash"] * 6).table
    item = next(face.id for face in table.box.faces if face.kind == "item" and "permanent" in face.keywords)
    match = day(("bring",), ("dusk",), fields={"owned": [item], "phase": ADVENTURE}, seats=2)
    assert tag(match) == "take item"
    match.answer(0, "1")
    assert [[match.table.printed_on(card).id for card in gear] for gear in match.table.gear] == [[], [item]]
    match = day(("bring",), ("dusk",), fields={"owned": [item], "phase": ADVENTURE}, seats=2)
    match.answer(0, choices(match)[-1])
    assert match.table.gear == [[], []]
    assert match.table.owned == [item]


@pytest.mark.rule("TP-091", "TP-127")
def test_without_a_list_some_of_each_are_laid_out_as_many_as_there_is_room_for() -> None:
    match = packing([*["Spot"] * 9, *["Dash"] * 9, "Parley"], STARTERS * 2)
    hints = question(match).hints
    assert isinstance(hints, MultisetHints)
    table = match.table
    assert hints.counts == {str(slide(table, "Spot")): 7, str(slide(table, "Dash")): 6, str(slide(table, "Parley")): 1}
