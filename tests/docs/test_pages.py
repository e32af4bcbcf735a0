"""Pages for readers: links lead somewhere, the index lists every page, and the guide for players is complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fabletop.cli import COMMANDS
from fabletop.terminal.plain import HELP
from fabletop.terminal.screen import PLAY_KEYS
from fabletop.terminal.widgets.board_table import BOARDS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def text_of(page: Path) -> str:
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The anchors that readers of Markdown make of headings."""
    found = HEADING.findall(text_of(page))
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_pages_and_headings(page: Path) -> None:
    for link in LINK.findall(text_of(page)):
        path, _, anchor = link.partition("#")
        if "://" not in link:
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), f"{link} leads nowhere"
            assert not anchor or anchor in anchors(target), f"{link} names no heading"


def test_the_index_lists_every_page() -> None:
    linked = {(DOCS / link).resolve() for link in LINK.findall(text_of(DOCS / "index.md"))}
    assert {page for page in PAGES if DOCS in page.parents} - {DOCS / "index.md"} <= linked


def test_the_players_guide_names_every_command_and_key() -> None:
    guide = (DOCS / "playing.md").read_text(encoding="utf-8")
    commands = list(COMMANDS)
    assert commands
    assert [name for name in commands if f"fabletop {name}" not in guide] == []
    of_boards = [command.help for renderer in BOARDS.values() for command in renderer.commands.values()]
    helped = "\n".join([HELP, *of_boards])
    typed = re.findall(r"(?:^|\s{2,})([a-z]+)(?: [a-z]+| \[?[A-Z]+\]?)?\s{2,}", helped, re.MULTILINE)
    assert {"look", "options", "why", "undo", "quit", "threats"} <= set(typed)
    assert [word for word in typed if f"`{word}" not in guide] == []
    keys = re.findall(r"(?:^|\s{2,})([a-z])\s{2,}", PLAY_KEYS, re.MULTILINE)
    assert {"u", "h", "q"} <= set(keys)
    first_column = " ".join(re.findall(r"^\| ([^|]+) \|", guide, re.MULTILINE))
    assert [key for key in keys if not re.search(rf"\b{key}\b", first_column)] == []
