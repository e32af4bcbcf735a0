"""The page of all cards says what the cards say now: a change of wording or of a number is seen, and meant."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.effects.temple import Work

from .printed import entries, printed

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "cards" / "lost-adventures.md"


def test_the_page_of_cards_is_as_the_cards_are() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "lost_adventures_cards.py"))["page"](box())
    kept = PAGE.read_text(encoding="utf-8")
    assert made == kept, "make it anew: python tools/lost_adventures_cards.py > docs/cards/lost-adventures.md"


def test_every_entry_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    files = ["adventure", "mats", "tiles", "map", "encounters", "rewrites", "resolution", "temple", "temple_resolution"]
    shown = [each for file in [*files, "hubris"] for each in entries(f"{file}.yaml").values()]
    shown += [ability for mat in entries("mats.yaml").values() for ability in mat["abilities"]]
    shown += printed("temple.yaml")["grails"]
    for each in shown:
        words = next(each[name] for name in ("title", "name", "caption", "flavour") if name in each)
        assert words in page


@pytest.mark.rule("LA-R75")
def test_one_thing_has_one_name() -> None:
    """Where the rulebook calls a thing by several names, cards use one of them."""
    page = PAGE.read_text(encoding="utf-8")
    for word in ("Ankarra", "obstruction", "location card"):
        assert word not in page
    for word in ("Ankara", "Obstacle", "secret door"):
        assert word in page


@pytest.mark.rule("LA-136", "LA-R39")
def test_words_about_effect_symbols_say_who_suffers() -> None:
    for face in box().faces:
        if face.kind == "adventure" and isinstance(face.card.effect, Work):
            words = face.card.words()
            assert "everybody still in suffers the threat, you too" in words
            assert "in the temple, everybody else" in words
            assert words.startswith("1 hubris: ")
