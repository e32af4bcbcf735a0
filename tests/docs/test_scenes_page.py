"""The page about scenes: every widget is on it, with a picture that is there and small; its examples work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from fabletop.engine.scene import Widget
from fabletop.showcase import EXHIBITS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scenes.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"!\[([^\]]+)\]\((pictures/scenes/[^)]+)\)", PAGE)
# Widgets that others take the place of; each leaves this list with its structure.
LEAVING = {"Rack", "Foe", "Shelf", "Chart", "Notebook", "Ledger", "GridBoard"}
LARGEST = 60_000  # bytes of a picture


@pytest.mark.parametrize("widget", sorted({each.__name__ for each in get_args(Widget)} - LEAVING))
def test_every_widget_has_a_section(widget: str) -> None:
    assert re.search(rf"^### .*`{widget}`", PAGE, re.MULTILINE)


def test_every_exhibit_has_its_picture_on_the_page_and_no_other_is_there() -> None:
    shown = [Path(path).stem for _, path in PICTURES]
    assert sorted(shown) == sorted(each.id for each in EXHIBITS)
    assert sorted(path.stem for path in (DOCS / "pictures" / "scenes").iterdir()) == sorted(shown)


@pytest.mark.parametrize(("words", "path"), PICTURES)
def test_pictures_are_small_and_have_words(words: str, path: str) -> None:
    assert len(words) > 10
    assert 1000 < (DOCS / path).stat().st_size < LARGEST


@pytest.mark.parametrize("example", re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_the_examples_work(example: str) -> None:
    made: dict[str, Any] = {}
    exec(example, made)
    assert any(isinstance(each, get_args(Widget)) for each in made.values())
