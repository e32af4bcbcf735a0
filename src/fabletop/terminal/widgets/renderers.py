"""The table of renderers: every part of a scene that is not a board. Tests hold it to the widgets that there are."""

from __future__ import annotations

from typing import TypeGuard

from fabletop.engine.scene import Pages, Part, Rig, Sheet, Sum, Track, Tray, Widget
from fabletop.terminal.widgets.pages import PAGES
from fabletop.terminal.widgets.renderer import Renderer
from fabletop.terminal.widgets.rig import RIG
from fabletop.terminal.widgets.sheet_words import brief_sheet, describe_sheet, sheet_things
from fabletop.terminal.widgets.sheets import draw_sheet
from fabletop.terminal.widgets.sums import SUM
from fabletop.terminal.widgets.tracks import TRACK
from fabletop.terminal.widgets.tray import TRAY

RENDERERS: dict[type, Renderer] = {
    Pages: PAGES,
    Rig: RIG,
    Sheet: Renderer(draw_sheet, describe_sheet, brief_sheet, sheet_things),
    Sum: SUM,
    Track: TRACK,
    Tray: TRAY,
}


def is_part(widget: Widget) -> TypeGuard[Part]:
    """Whether a widget is in the table."""
    return widget.__class__ in RENDERERS
