"""The page of all cards says what the cards say now: a change of wording or of a number is seen, and meant."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from fabletop.engine.effects import Role
from fabletop.games.machina.box import Box, box
from fabletop.games.machina.effects.conditions import Beside, StandsOn, Wounded

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "cards" / "machina.md"


def test_the_page_of_cards_is_as_the_cards_are() -> None:
    made = runpy.run_path(str(ROOT / "tools" / "machina_cards.py"))["page"](box())
    kept = PAGE.read_text(encoding="utf-8")
    assert made == kept, "make it anew: python tools/machina_cards.py > docs/cards/machina.md"


def texts(cards: Box) -> list[str]:
    """All that is printed on cards."""
    found = [words for unit in [*cards.explorers, *cards.monsters] for words in unit.words]
    found += [face.words for face in cards.faces if face.words]
    found += [words for chapter in cards.chapters for words in chapter.words]
    return [*found, *(text.words(cards.voice) for each in cards.machinations for text in each.texts)]


def test_every_card_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    named = [unit.name for unit in [*box().explorers, *box().monsters]]
    named += [each.name for each in box().machinations]
    named += [face.name for face in box().faces if face.item or face.kind in ("event", "horror")]
    named += [chapter.card.title for chapter in box().chapters]
    assert [name for name in named if f"| **{name}** |" not in page] == []


@pytest.mark.parametrize(
    "slip",
    [
        r"\ban? (?:an?|the|any|all|each)\b",  # two articles
        r"\ban (?:unit|use|one)\b|\ba (?:un(?!i)|[aeio])",  # the wrong one
        r"\b1 (?:spaces|cards|items|points|monsters|times)\b",
        r"[a-z]+_[a-z]+",  # an id in place of a name
        r"'s's|s''|\b(?:marker|item|armor|will|rolls) of you\b|\byou is\b|\byou has\b|\bit are\b",
        r"  |\(\)|: \.|,,|\.\.|;;| ,| ;",
        r"not so that|\bit may it\b|\bon all tiles's\b|\bthat lack\b",
    ],
)
def test_no_text_has_a_slip(slip: str) -> None:
    assert [words for words in texts(box()) if re.search(slip, words)] == []


def test_every_text_is_a_sentence() -> None:
    for words in texts(box()):
        assert re.fullmatch(r"[A-Z0-9].*\.", words), words


def test_a_condition_about_who_reads_it_says_so() -> None:
    you, voice = Role("you"), box().voice
    said = [each.words(voice) for each in (Wounded(you), Beside(you, Role("target")), StandsOn("pit", you))]
    assert said == ["you are wounded", "you are adjacent to the target", "you stand on a pit"]
    assert Wounded(you).denied(voice) == "you are not wounded"
