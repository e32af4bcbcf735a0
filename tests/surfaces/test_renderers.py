"""Every widget has its renderer on every surface: the tables of renderers name what the unions of scenes name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

from fabletop.engine.scene import Board, Part
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.renderer_table import RENDERERS

CLIENT = Path(__file__).parents[2] / "web" / "src" / "board"


def tags(union: Any) -> set[str]:
    """What the kinds of a union are called when they are sent."""
    return {str(each.__struct_config__.tag) for each in get_args(union)}


def keys(file: str, table: str) -> set[str]:
    """The keys of a table of the browser client, each of which stands at the beginning of a line."""
    text = (CLIENT / file).read_text(encoding="utf-8")
    whole = re.search(rf"const {table}\b[^=]*= \{{(.*?)\}};", text, re.DOTALL)
    assert whole is not None, f"{file} has no table {table}"
    return set(re.findall(r"^\s*(\w+):", whole[1], re.MULTILINE))


def test_every_board_is_drawn_and_said_in_the_terminal() -> None:
    assert set(BOARDS) == set(get_args(Board))


def test_every_board_is_drawn_in_the_browser() -> None:
    assert keys("boards.ts", "BOARDS") == tags(Board)


def test_every_part_is_drawn_and_said_in_the_terminal() -> None:
    assert set(RENDERERS) == set(get_args(Part))


def test_every_part_is_drawn_in_the_browser() -> None:
    looks = keys("renderers.ts", "TRACKS")
    assert looks, "tracks have a renderer for each of their looks, all of which the compiler asks for"
    assert keys("renderers.ts", "RENDERERS") | {"track"} == tags(Part)
