"""The page of all cards says what the cards say now: a change of wording or of a number is seen, and meant."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from fabletop.games.paperback.box import catalogue

ROOT = Path(__file__).parents[3]


def test_the_page_of_cards_is_as_the_cards_are() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "paperback_cards.py"))["page"](catalogue())
    kept = (ROOT / "docs" / "cards" / "paperback.md").read_text(encoding="utf-8")
    assert made == kept, "make it anew: python tools/paperback_cards.py > docs/cards/paperback.md"


@pytest.mark.rule("PA-R90")
def test_every_icon_of_the_rulebook_is_a_word() -> None:
    """The icons in the running text of the rulebook are lost; on every card the words stand in their place."""
    words = " ".join(face.words for face in catalogue().faces)
    for icon in ("hit", "block", "mana", "hex", "boon", "HP", "attack", "Rare"):
        assert icon in words
