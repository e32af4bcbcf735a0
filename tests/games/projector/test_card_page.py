"""The page of all cards says what the cards say now: a change of wording or of a number is seen, and meant."""

from __future__ import annotations

import runpy
from pathlib import Path

from fabletop.games.projector.box import box

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "cards" / "projector.md"


def test_the_page_of_cards_is_as_the_cards_are() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "projector_cards.py"))["page"](box())
    kept = PAGE.read_text(encoding="utf-8")
    assert made == kept, "make it anew: python tools/projector_cards.py > docs/cards/projector.md"


def test_every_card_is_on_the_page() -> None:
    page, cards = PAGE.read_text(encoding="utf-8"), box()
    named = [skill.name for skill in cards.skills] + [face.name for face in cards.faces]
    named += [each.name for each in (*cards.perks, *cards.styles, *cards.maneuvers)]
    named += [each.title for each in cards.setups] + [each.title for each in cards.projectors]
    assert [name for name in named if f"**{name}**" not in page] == []
    ids = [each.id for each in (*cards.setups, *cards.objectives, *cards.projectors, *cards.pages, *cards.diary)]
    assert [id_ for id_ in ids if f"| {id_} |" not in page] == []
