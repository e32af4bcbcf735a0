"""How far the texts of items reach, and whether obstacles stop them; and how many markers they put."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import spot
from tests.games.machina.arrange import room

from fabletop.games.machina.ground.board import cell
from fabletop.testing.arranged import choices

from .trial import Card, offered, play, rolled, targets, wearing

__all__ = ["rolled"]  # a check after every test
KIM, FOE = "unit:kim", "unit:sarall"
ATTACKS: list[tuple[Card, int, bool]] = [  # a text, how far it reaches, whether past obstacles
    ("w_boatswain", 2, False), ("w_blood_boost", 4, False), ("w_pepperbox", 3, False), (("w_pepperbox", 1), 3, False),
    ("w_rivet", 3, False), ("w_reconnoisseur", 5, False), ("w_blunderbuss", 2, False), ("w_whaler", 4, False),
    ("w_grief_fork", 3, True), ("w_hymnal", 4, True), ("w_revolver", 4, False), ("w_twins", 4, False),
    ("w_lantern", 4, False), ("w_martyr", 4, False), ("w_lightkeeper", 6, False), (("w_lightkeeper", 1), 8, True),
    (("w_teleportabulus", 1), 4, True), ("erratum_compass", 4, True), ("force_alternator", 3, True),
    ("lodestone_twins", 4, True), ("puppeteers_gimbal", 5, True), (("puppeteers_gimbal", 1), 5, True),
    ("twin_vitriol", 4, False), ("paraffin_psalter", 4, False), ("conjurers_left_glove", 6, True),
    ("marionette_pepper", 4, False),
]  # fmt: skip
CONSUMABLES = ("twin_vitriol", "paraffin_psalter", "conjurers_left_glove", "marionette_pepper")


def aimed(card: Card, at: dict[str, tuple[int, int]], explorers: tuple[str, ...] = ("kim",)) -> list[str]:
    """Whom Kim, in a corner, may aim a text at."""
    name = card if isinstance(card, str) else card[0]
    laid: dict[str, Any] = {"gear": {"kim": [name]}} if name in CONSUMABLES else {}
    match = wearing(
        *([] if name in CONSUMABLES else [name]), explorers=explorers, at={"kim": (0, 0), **at}, essence={"kim": 1},
        ground=room({(9, 9): "H"}), fields={"lit": [cell(9, 9)]}, **laid,
    )  # fmt: skip
    return targets(match, card)


@pytest.mark.rule("MA-099", "MA-100", "MA-101", "MA-102")
@pytest.mark.parametrize(("card", "far", "through"), ATTACKS)
def test_how_far_a_text_reaches_and_what_stops_it(card: Card, far: int, through: bool) -> None:
    """Sarall stands as far away as it reaches, the Mi-Go 1 farther; then the ghoul stands before Sarall."""
    beside = {"soot_hound": (1, 1)}
    found = aimed(card, {**beside, "sarall": (far, 0), "mi_go": (0, far + 1)})
    assert FOE in found
    assert "unit:mi_go" not in found
    assert (FOE in aimed(card, {**beside, "drip_ghoul": (1, 0), "sarall": (far, 0)})) is through


@pytest.mark.rule("MA-099", "MA-100")
@pytest.mark.parametrize("item", ["w_whaler", "w_twins", "force_alternator", "lodestone_twins", "twin_vitriol"])
def test_the_second_target_is_as_near_as_the_first(item: str) -> None:
    far = next(reach for card, reach, _ in ATTACKS if card == item)
    gear: dict[str, Any] = {"gear": {"kim": [item]}} if item in CONSUMABLES else {}
    places = {"kim": (0, 0), "sarall": (far, 0), "mi_go": (0, far + 1), "soot_hound": (1, 1)}
    match = wearing(*([] if gear else [item]), explorers=("kim",), at=places, **gear)
    first = targets(match, item)
    match.answer(0, FOE)
    own = [KIM] if KIM not in first else []  # the second of the Lodestone Twins may be any unit
    assert sorted(choices(match)) == sorted([*first, *own])


@pytest.mark.rule("MA-100", "MA-101")
@pytest.mark.parametrize(("card", "far"), [("sympathetic_ampoule", 5), (("erratum_compass", 1), 6)])
def test_how_far_a_text_for_explorers_reaches(card: Card, far: int) -> None:
    at = {"hank": (far, 0), "lorrain": (0, far + 1), "phillip": (1, 0)}
    found = aimed(card, at, ("kim", "hank", "lorrain", "phillip"))
    assert "unit:hank" in found  # past Phillip
    assert "unit:lorrain" not in found


@pytest.mark.rule("MA-099", "MA-108")
def test_how_far_a_rivet_reaches_a_door() -> None:
    """The near space of a door counts: at 4 it can be shut, at 5 it cannot."""
    for column, reached in ((4, True), (5, False)):
        walls = [((column, y), "e|") for y in range(1, 10)] + [((column, 0), "e=")]
        match = wearing("w_rivet", explorers=("kim",), at={"kim": (0, 0)}, ground=room(walls=walls))
        assert offered(match, ("w_rivet", 1)) is reached


@pytest.mark.rule("MA-162", "MA-165", "MA-146")
@pytest.mark.parametrize(
    ("item", "answers", "faces", "stamina"),
    [
        ("w_circular_saw", [FOE], ("H0", "L0"), 3),
        ("w_hymnal", [FOE], ("H0", "L0"), 2),
        ("folding_balcony", [spot(2, 3)], (), 2),
    ],
)
def test_a_second_play_puts_no_second_marker(item: str, answers: list[str], faces: Any, stamina: int) -> None:
    match = wearing(item, faces=(*faces, *faces))
    moved = {"kim.at": (2, 3)} if item == "folding_balcony" else {}
    play(match, item, *answers, changes={"kim.stamina": 7 - stamina, "markers": [f"kim on {item}"], **moved})
    back = [spot(2, 2)] if moved else answers
    there = {"kim.at": (2, 2)} if moved else {}
    play(match, item, *back, changes={"kim.stamina": 7 - 2 * stamina, **there})
