"""Claiming rewards: cards come to mats, temple cards are examined (LA-146 to LA-154)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.notes import notes
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.state import PURPLE, YELLOW, Film
from fabletop.games.lost_adventures.terms import ABILITIES, SLOTS

from .arrange import answer, city, find, show
from .encounter import asked, leave, row, scene

FULL = {0: ["bull_whip", "goatskin", "six_dead_languages"]}  # two globe cards and a plain one beside four abilities
ALSO_FULL = {1: ["nine_seals", "thin_air", "born_at_sea"]}
GLOBE, PLAIN = "torch", "in_the_piano"
COVERS = [f"cover_{n}" for n in range(1, ABILITIES + 1)]
LOOK = {place: f"look_{place}" for place in (*YELLOW, *PURPLE)}


def claimed(*new: str, seats: int = 2, cards: dict[int, list[str]] | None = None, **kwargs: Any) -> Match[Film]:
    """Seat 0 exits with cubes on these cards of the display, and the encounter is over."""
    match = exit_with(*new, seats=seats, inside=[1] + [0] * (seats - 1), rewards=[len(new)] + [0] * (seats - 1),
                      cards=cards or {}, **kwargs)  # fmt: skip
    answer(match, (0, "exit"), *((0, id_) for id_ in new))
    return match


def exit_with(*new: str, seats: int = 2, **kwargs: Any) -> Match[Film]:
    def lay(table: Film) -> None:
        for place, id_ in enumerate(new, ROW * table.box.shape[city("ankara")]):
            show(table, place, id_)

    return scene(seats, track=(3, 3), bare=False, also=lay, **kwargs)


def on_mat(match: Match[Film], seat: int = 0) -> list[str]:
    return [match.table.printed(card).id for card in match.table.mats[seat]]


# --- adventure cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-146")
def test_players_claim_in_turn_order_after_the_encounter_has_ended() -> None:
    match = exit_with(GLOBE, PLAIN, active=1, rewards=[1, 1], cards=FULL | ALSO_FULL)
    answer(match, (1, "exit"), (1, GLOBE))
    assert not match.table.arriving
    answer(match, (0, "exit"), (0, PLAIN))
    assert match.waiting == (1,)
    answer(match, (1, "discard"))
    assert match.waiting == (0,)


@pytest.mark.rule("LA-146")
def test_a_claimed_card_stays_in_the_display_while_the_encounter_lasts() -> None:
    match = exit_with(GLOBE, rewards=[1, 0])
    answer(match, (0, "exit"), (0, GLOBE))
    assert GLOBE in row(match.table)
    assert not match.table.mats[0]
    leave(match, 1)
    assert on_mat(match) == [GLOBE]


@pytest.mark.rule("LA-147")
def test_a_claimed_card_goes_on_the_mat() -> None:
    match = claimed(GLOBE)
    assert on_mat(match) == [GLOBE]
    assert GLOBE not in row(match.table)


@pytest.mark.rule("LA-148", "LA-149", "LA-R42")
def test_three_cards_fit_beside_the_four_abilities() -> None:
    match = claimed(GLOBE, PLAIN, "opera_star")
    assert sorted(on_mat(match)) == sorted([GLOBE, PLAIN, "opera_star"])
    assert match.table.covered[0] == 0
    assert match.table.turn == 2
    assert SLOTS - ABILITIES == 3


@pytest.mark.rule("LA-149", "LA-R42")
def test_on_a_full_mat_a_new_card_covers_replaces_or_is_discarded() -> None:
    match = claimed(GLOBE, cards=FULL)
    assert asked(match, 0, "LA-149") == [*COVERS, *(f"replace_{id_}" for id_ in on_mat(match)), "discard"]


@pytest.mark.rule("LA-149")
def test_the_new_card_can_be_read_before_it_has_a_place() -> None:
    question = claimed(GLOBE, cards=FULL).question_for(0)
    assert question is not None
    assert question.options[-1].note == f"It is: {box().by_id[GLOBE].card.words()}"


@pytest.mark.rule("LA-149", "LA-152", "LA-R42")
def test_with_an_empty_slot_there_is_no_choice() -> None:
    match = claimed(GLOBE, cards={0: FULL[0][:2]})
    assert GLOBE in on_mat(match)
    assert len(match.table.mats[0]) == 3
    assert match.table.turn == 2


@pytest.mark.rule("LA-150", "LA-R42")
def test_a_covered_ability_is_lost_for_the_rest_of_the_game() -> None:
    match = claimed(GLOBE, PLAIN, cards=FULL)
    answer(match, (0, "cover_2"))
    assert GLOBE in on_mat(match)
    assert [key for key, _ in match.table.powers(0) if key < ABILITIES] == [0, 2, 3]
    assert asked(match, 0, "LA-149")[:3] == ["cover_1", "cover_3", "cover_4"]
    answer(match, (0, "replace_torch"))  # what lay on top goes, and the ability does not come back
    assert [key for key, _ in match.table.powers(0) if key < ABILITIES] == [0, 2, 3]
    assert match.table.turn == 2


@pytest.mark.rule("LA-148", "LA-149")
def test_covering_uses_no_more_slots() -> None:
    match = claimed(GLOBE, PLAIN, cards=FULL)
    answer(match, (0, "cover_1"), (0, "cover_2"))
    assert len(match.table.mats[0]) == 5
    assert match.table.covered[0].bit_count() + SLOTS - ABILITIES == 5


@pytest.mark.rule("LA-151", "LA-R42")
@pytest.mark.parametrize(("old", "pile"), [("six_dead_languages", "discards"), ("bull_whip", "gone")])
def test_a_replaced_plain_card_is_discarded_and_a_globe_card_leaves_the_game(old: str, pile: str) -> None:
    match = claimed(GLOBE, cards=FULL)
    answer(match, (0, f"replace_{old}"))
    _, card = find(match.table, old)
    assert card in getattr(match.table, pile)
    assert GLOBE in on_mat(match)
    assert len(match.table.mats[0]) == 3


@pytest.mark.rule("LA-152", "LA-R42")
@pytest.mark.parametrize(("new", "pile"), [(PLAIN, "discards"), (GLOBE, "gone")])
def test_with_all_slots_taken_the_new_card_itself_may_be_discarded(new: str, pile: str) -> None:
    match = claimed(new, cards=FULL)
    answer(match, (0, "discard"))
    _, card = find(match.table, new)
    assert card in getattr(match.table, pile)
    assert on_mat(match) == FULL[0]
    assert match.table.covered[0] == 0


# --- temple cards ----------------------------------------------------------------------------------------------------


def looked(*places: int) -> Match[Film]:
    """Seat 0 exits with cubes on these temple cards, and the encounter is over."""
    match = scene(2, track=(3, 3), tile_here="keeper_of_ashes", inside=[1, 0], rewards=[len(places), 0])
    answer(match, (0, "exit"), *((0, LOOK[place]) for place in places))
    return match


@pytest.mark.rule("LA-153")
def test_a_claimed_temple_card_is_seen_by_that_player_alone_and_stays_face_down() -> None:
    match = looked(YELLOW.start)
    table = match.table
    card = table.temple[YELLOW.start]
    assert match.view(0).table.face[card] == table.face[card]
    assert match.view(1).table.face[card] < 0
    assert match.view(None).table.face[card] < 0
    assert not table.up[YELLOW.start]


@pytest.mark.rule("LA-153")
def test_a_temple_card_is_not_seen_before_the_encounter_has_ended() -> None:
    match = scene(2, track=(3, 3), tile_here="keeper_of_ashes", rewards=[1, 0])
    answer(match, (0, "exit"), (0, LOOK[YELLOW.start]))
    card = match.table.temple[YELLOW.start]
    assert match.view(0).table.face[card] < 0
    leave(match, 1)
    assert match.view(0).table.face[card] >= 0


@pytest.mark.rule("LA-153")
def test_who_looked_at_what_is_public() -> None:
    match = looked(YELLOW.start)
    assert match.view(1).table.looked[YELLOW.start] == 1


@pytest.mark.rule("LA-154")
def test_the_notes_keep_what_a_player_has_seen() -> None:
    match = looked(YELLOW.start, PURPLE[2])
    table = match.table
    mine = {note.place: note.can_be for note in notes(match.view(0)) if note.known}
    assert mine == {place: (table.face[table.temple[place]],) for place in (YELLOW.start, PURPLE[2])}
    assert not any(note.known for note in notes(match.view(1)))


@pytest.mark.rule("LA-154")
def test_temple_cards_are_examined_one_at_a_time() -> None:
    match = looked(YELLOW.start, PURPLE[2])
    lines = [line for line in match.log(0) if line.rule == "LA-153" and line.told]
    assert len(lines) == 2
