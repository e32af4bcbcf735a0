"""The seven penalty cards: played, and left in hand (PA-172 to PA-182)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.paperback.box import NO_ICONS, catalogue
from fabletop.games.paperback.rules.intent import attack_of

from ..arrange import ids
from .support import Shown, duel, script

shows = Shown()
SAFE = 99  # blocks that no attack gets through
# A word with each penalty card on top: the other cards of the hand, and what is played.
RETURNING = {
    "pen_j": (("da_a_start", "da_r_start"), "jar right"),
    "pen_q": ((), "qi^ right"),
    "pen_v": (("da_e_start", "da_t_start"), "vet right"),
    "pen_x": (("da_a_start", "da_t_start"), "tax left"),
    "pen_z": (("da_a_start", "da_p_start"), "zap right"),
}
STAYING = {
    "pen_k": (("da_a_start", "da_r_start"), "ark left"),
    "pen_w": (("da_a_start", "da_r_start"), "war right"),
}


def test_every_penalty_card_has_a_test() -> None:
    shows.all_of(penalty.id for penalty in catalogue().penalties)


def test_five_return_when_played_and_two_stay() -> None:
    assert {penalty.id for penalty in catalogue().penalties if penalty.returns} == set(RETURNING)
    assert {penalty.id for penalty in catalogue().penalties if not penalty.returns} == set(STAYING)


@pytest.mark.rule("PA-174")
@pytest.mark.parametrize("id_", [*RETURNING, *STAYING])
def test_a_penalty_card_has_no_icon(id_: str) -> None:
    assert catalogue().face(id_).edges == (NO_ICONS, NO_ICONS)


@pytest.mark.rule("PA-175", "PA-177", "PA-178", "PA-R65")
@pytest.mark.parametrize("id_", RETURNING)
def test_played_on_top_it_returns_and_nothing_is_fatigued(id_: str) -> None:
    others, word = RETURNING[id_]
    match = duel((id_, *others), blocks=SAFE)
    script(match, word)
    table = match.table
    assert id_ in ids(table, table.penalty_deck)
    assert (table.fatigue, table.vowel_gone) == ([], False)
    assert sorted(ids(table, table.discard)) == sorted(others)
    assert (table.hp, table.hex, len(table.hand)) == (40, 0, 4)  # it was played: no harm comes of it


@pytest.mark.rule("PA-177")
@pytest.mark.parametrize(("id_", "word"), [("pen_j", "jar left"), ("pen_v", "vet left"), ("pen_x", "tax right")])
def test_played_below_it_returns_too(id_: str, word: str) -> None:
    others, _ = RETURNING[id_]
    match = duel((id_, *others), blocks=SAFE)
    script(match, word)
    assert id_ in ids(match.table, match.table.penalty_deck)
    assert len(match.table.fatigue) == 1


@pytest.mark.rule("PA-175", "PA-176", "PA-179")
@pytest.mark.parametrize("id_", STAYING)
def test_played_on_top_it_is_fatigued(id_: str) -> None:
    others, word = STAYING[id_]
    match = duel((id_, *others), blocks=SAFE)
    script(match, word)
    assert ids(match.table, match.table.fatigue) == [id_]
    assert sorted(ids(match.table, match.table.discard)) == sorted(others)


@pytest.mark.rule("PA-179")
@pytest.mark.parametrize(("id_", "word"), [("pen_k", "ark right"), ("pen_w", "war left")])
def test_played_below_it_is_discarded(id_: str, word: str) -> None:
    others, _ = STAYING[id_]
    match = duel((id_, *others), blocks=SAFE)
    script(match, word)
    assert id_ in ids(match.table, match.table.discard)


# --- not played -------------------------------------------------------------------------------------------------------


def unplayed(id_: str, **arranged: Any) -> dict[str, int]:
    """What a card changes by being left in hand: the numbers of a pass, but for the cards drawn."""
    match = duel([id_, "da_a_start"], blocks=SAFE, **arranged)
    changed = script(match, "pass")
    assert id_ in ids(match.table, match.table.discard)
    assert (changed.pop("hand"), changed.pop("deck"), changed.pop("discard")) == (2, -4, 2)
    assert (changed.pop("intent"), changed.pop("blocks")) == (1, -SAFE)
    return changed


@shows("pen_j")
@pytest.mark.rule("PA-180", "PA-181")
def test_jinx_unplayed_puts_a_hex_on_you() -> None:
    assert unplayed("pen_j") == {"hex": 1}


@shows("pen_k")
def test_kerning_error_unplayed_does_nothing() -> None:
    assert unplayed("pen_k") == {}


@shows("pen_q")
@pytest.mark.rule("PA-180", "PA-R37")
@pytest.mark.parametrize(("mana", "changed"), [(2, {"mana": -1}), (0, {})])
def test_quandary_unplayed_costs_a_mana_if_there_is_one(mana: int, changed: dict[str, int]) -> None:
    assert unplayed("pen_q", mana=mana) == changed


@shows("pen_v")
@pytest.mark.rule("PA-089", "PA-180")
@pytest.mark.example("paperback", 14)
def test_vendetta_unplayed_costs_a_health_that_no_block_saves() -> None:
    assert unplayed("pen_v") == {"hp": -1}


@shows("pen_w")
@pytest.mark.rule("PA-180")
def test_writers_block_unplayed_makes_the_attacks_of_the_next_turn_one_higher() -> None:
    attack, three = attack_of(duel().table), attack_of(duel(intent=2).table)
    match = duel(["pen_w"])
    assert script(match, "pass")["hp"] == -attack
    assert script(match, "pass")["hp"] == -(three + 3)  # one more for each of its three lines


@shows("pen_w")
def test_writers_block_is_forgotten_after_the_next_turn() -> None:
    third = attack_of(duel(intent=3).table)
    match = duel(["pen_w"])
    script(match, "pass")
    script(match, "pass")
    assert script(match, "pass")["hp"] == -third


@shows("pen_x")
@pytest.mark.rule("PA-180", "PA-R69")
def test_cross_out_unplayed_fatigues_a_card_of_the_discard_pile() -> None:
    match = duel(["pen_x"], discard=["da_e_start"], blocks=SAFE)
    script(match, "pass")
    assert ids(match.table, match.table.fatigue) == ["da_e_start"]
    match = duel(["pen_x"], discard=["da_e_start", "da_a_start"], blocks=SAFE)
    script(match, "pass")
    assert (len(match.table.fatigue), len(match.table.discard)) == (1, 2)
    match = duel(["pen_x", "da_e_start"], blocks=SAFE)  # the hand is discarded only afterwards
    script(match, "pass")
    assert match.table.fatigue == []


@shows("pen_z")
@pytest.mark.rule("PA-101", "PA-180")
def test_zzz_unplayed_makes_the_next_hand_one_smaller_and_only_that() -> None:
    match = duel(["pen_z"], blocks=SAFE)
    script(match, "pass")
    assert len(match.table.hand) == 3
    script(match, "pass")
    assert len(match.table.hand) == 4
