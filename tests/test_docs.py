"""The documentation is true: every Python example in it runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from fabletop.cli import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
# Examples below the name of a file, shown or in a comment, are parts of the tutorial, which has tests of its own.
BLOCK = re.compile(r"(?<!-->\n)(?<!\.py`\n)^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def module() -> Iterator[ModuleType]:
    """A module for the examples of one page: classes in them look up their annotations there."""
    made = ModuleType("example")
    sys.modules[made.__name__] = made
    yield made
    del sys.modules[made.__name__]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_one_after_the_other(
    page: Path, module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        # Empty lines in front make a traceback name the line of the page.
        lines_before = text.count("\n", 0, block.start(1))
        exec(compile("\n" * lines_before + block[1], str(page), "exec"), module.__dict__)


def test_the_readme_names_every_command() -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    assert [command for command in COMMANDS if f"| `fabletop {command}" not in text] == []
