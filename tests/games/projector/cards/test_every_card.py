"""No card is without a strict test: the list of cards comes from the content."""

from __future__ import annotations

from fabletop.games.projector.box import CATALOGUE
from fabletop.games.projector.cards import (
    Ability,
    Ailment,
    Background,
    Baddie,
    Diary,
    Entropy,
    Item,
    Location,
    Lock,
    Maneuver,
    Objective,
    Perk,
    Projector,
    Resource,
    Setup,
    Ship,
    Story,
    Style,
)

from . import (
    test_ability_cards,
    test_baddie_cards,
    test_condition_cards,
    test_entropy_drawn,
    test_item_cards,
    test_location_cards,
    test_perk_and_style_cards,
    test_projector_cards,
    test_setup_cards,
    test_story_cards,
)

TESTS = (
    (test_ability_cards.shows, (Ability,)),
    (test_baddie_cards.shows, (Baddie,)),
    (test_condition_cards.shows, (Ailment,)),
    (test_entropy_drawn.shows, (Entropy,)),
    (test_item_cards.shows, (Item, Resource)),
    (test_location_cards.shows, (Location,)),
    (test_perk_and_style_cards.shows, (Perk, Style, Maneuver, Ship)),
    (test_projector_cards.shows, (Projector,)),
    (test_setup_cards.shows, (Setup, Objective, Background)),
    (test_story_cards.shows, (Story, Lock, Diary)),
)


def test_every_card_has_a_strict_test() -> None:
    cards = CATALOGUE.read()
    for shows, kinds in TESTS:
        shows.all_of(each.id for kind in kinds for each in cards.of(kind))


def test_no_kind_of_card_is_forgotten() -> None:
    """What has an identifier of two letters and a number is a card."""
    shown = {id_ for shows, _ in TESTS for id_ in shows.cards}
    assert sorted(each.id for each in CATALOGUE.read().entries if ":" in each.id and each.id not in shown) == []
