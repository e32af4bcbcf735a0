"""The page about scenes: every widget and form is on it, with a picture that is there and small; its examples work."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from fabletop.engine.forms.hints import AnyHints
from fabletop.engine.questions import Ask
from fabletop.engine.scene import Widget
from fabletop.showcase import EXHIBITS
from fabletop.showcase.forms import FORMS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scenes.md").read_text(encoding="utf-8")
PICTURES = re.findall(r"!\[([^\]]+)\]\((pictures/scenes/[^)]+)\)", PAGE)
LARGEST = 60_000  # bytes of a picture


@pytest.mark.parametrize("widget", sorted(each.__name__ for each in get_args(Widget)))
def test_every_widget_has_a_section(widget: str) -> None:
    assert re.search(rf"^### .*`{widget}`", PAGE, re.MULTILINE)


@pytest.mark.parametrize("hints", sorted(each.__name__ for each in get_args(AnyHints)))
def test_every_form_has_a_section_with_a_picture_of_each_that_gives_such_hints(hints: str) -> None:
    section = re.search(rf"^### `{hints}`.*?(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section is not None
    shown = set(re.findall(r"pictures/scenes/form-(\w+)\.webp", section[0]))
    assert shown == {form for form, each in FORMS.items() if each.hints == hints} != set()


def test_every_exhibit_has_its_picture_on_the_page_and_no_other_is_there() -> None:
    shown = [Path(path).stem for _, path in PICTURES]
    assert sorted(shown) == sorted([*(each.id for each in EXHIBITS), *(f"form-{form}" for form in FORMS)])
    assert sorted(path.stem for path in (DOCS / "pictures" / "scenes").iterdir()) == sorted(shown)


@pytest.mark.parametrize(("words", "path"), PICTURES)
def test_pictures_are_small_and_have_words(words: str, path: str) -> None:
    assert len(words) > 10
    assert 1000 < (DOCS / path).stat().st_size < LARGEST


@pytest.mark.parametrize("example", re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_the_examples_work(example: str) -> None:
    made: dict[str, Any] = {}
    exec(example, made)
    assert any(isinstance(each, (*get_args(Widget), *get_args(AnyHints), Ask)) for each in made.values())
