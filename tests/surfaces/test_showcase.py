"""The showcase: it has every widget, and every exhibit is drawn and said in the terminal, in every skin."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from textual.widgets import Static

import fabletop.showcase
from fabletop.cli import main
from fabletop.engine.scene import Floor, Part, Spread, Widget, space_id
from fabletop.engine.skin import PLAIN
from fabletop.showcase import EXHIBITS, Exhibit, exhibit_named, own_skin, skins
from fabletop.terminal.describe import look_at
from fabletop.terminal.showcase import Showcase, describe_exhibit, marks_of, on_board
from fabletop.terminal.skins import look_of
from fabletop.terminal.spread import draw_part
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE

ICONS = Path(fabletop.showcase.__file__).parent / "icons.json"
by_id = pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda each: each.id)


def _walk(value: Any) -> Iterator[tuple[str, Any]]:
    """All fields at any depth."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for name, each in inner:
        yield str(name), each
        yield from _walk(each)


def _fields(exhibit: Exhibit, *names: str) -> set[str]:
    found: set[str] = set()
    for name, value in _walk(msgspec.to_builtins(exhibit.scene)):
        if name in names:
            found.update([value] if isinstance(value, str) else [each for each in value if isinstance(each, str)])
    return found - {""}


def test_every_widget_has_an_exhibit() -> None:
    shown = {type(widget).__name__ for each in EXHIBITS for widget in (each.scene.board, *each.scene.widgets)}
    named = {name for each in EXHIBITS for name in each.shows}
    assert {each.__name__ for each in get_args(Widget)} <= shown
    assert named <= shown
    assert {each.__name__ for each in get_args(Widget)} <= named


def test_exhibits_have_names_of_their_own_and_are_found_by_the_beginning() -> None:
    assert len({each.id for each in EXHIBITS}) == len(EXHIBITS)
    assert exhibit_named("bod") is exhibit_named("body") is not None
    assert exhibit_named("nothing") is None


@by_id
def test_what_an_exhibit_lights_is_in_it(exhibit: Exhibit) -> None:
    board = exhibit.scene.board
    spaces = {space_id(*each) for each in board.ground.all_spaces()} if isinstance(board, Floor) else set()
    assert {*exhibit.legal, *exhibit.chosen, *exhibit.barred} <= _fields(exhibit, "id") | spaces


def test_the_icons_of_the_showcase_are_those_that_the_page_fetches_for_it() -> None:
    own = own_skin()
    named = {icon for each in EXHIBITS for icon in _fields(each, "icon", "icons", "symbols")}
    wanted = {own.icons.get(icon, icon) for icon in named} | {*own.icons.values()}
    wanted |= {back.icon for back in own.backs.values()}
    assert sorted(wanted) == json.loads(ICONS.read_text()), "src/fabletop/showcase/icons.json lists them in order"


def test_the_skins_of_all_games_and_the_plain_one_can_be_worn() -> None:
    assert [skin.name for skin in skins()[:2]] == [own_skin().name, PLAIN.name]
    assert len({skin.name for skin in skins()}) == len(skins()) > 1


@by_id
@pytest.mark.parametrize("width", [78, 40])
def test_every_part_is_drawn_in_three_sizes_in_every_skin(exhibit: Exhibit, width: int) -> None:
    board = on_board(exhibit.scene).board
    for part in board.parts if isinstance(board, Spread) else ():
        for skin in skins():
            heights = []
            for size in (BRIEF, MIDDLE, FULL):
                drawing = draw_part(part, width, look_of(skin), marks_of(exhibit), size)
                heights.append(drawing.height)
                assert all(len(row) == width for row in drawing.chars)
                assert any(sign.strip() for row in drawing.chars for sign in row)
            assert heights[0] <= heights[2], f"{part.id}: brief is higher than full"


@by_id
def test_every_exhibit_is_said_and_each_widget_can_be_looked_at(exhibit: Exhibit) -> None:
    said = "\n".join(describe_exhibit(exhibit)).casefold()  # within a sentence a label begins with a small letter
    for title in _fields(exhibit, "title", "label"):
        assert title.casefold() in said or look_at(exhibit.scene, title)[0].startswith(title), f"{title} is never said"
    for widget in exhibit.scene.widgets:
        if isinstance(widget, get_args(Part)):
            assert look_at(exhibit.scene, widget.id)[0].startswith(widget.title)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_one_goes_through_all_exhibits_and_skins_on_the_full_screen(size: tuple[int, int]) -> None:
    app = Showcase(0, 0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            for _ in skins():
                for exhibit in EXHIBITS:
                    assert EXHIBITS[app.at] is exhibit
                    assert exhibit.title in str(app.query_one("#head", Static).render())
                    await pilot.press("right")
                await pilot.press("s")
            assert (app.at, app.worn) == (0, 0)
            await pilot.press("left")
            assert app.at == len(EXHIBITS) - 1

    asyncio.run(run())


def test_the_command_says_an_exhibit_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["showcase", "sums", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "needs 13 or more" in said
    assert "A tray" not in said
    assert main(["showcase", "--plain"]) == 0
    assert "A tray" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["nothing"], ["--skin", "sackcloth"]])
def test_what_is_not_there_is_refused_with_what_is(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["showcase", *wrong, "--plain"]) == 2
    assert "There are:" in capsys.readouterr().err
