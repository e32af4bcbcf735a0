"""The table of renderers: every part of a scene that is not a board. Tests hold it to the widgets that there are."""

from __future__ import annotations

from fabletop.engine.scene import Cards, Counters, Pages, Pile, Rig, Sheet, Sum, Track, Tray
from fabletop.terminal.widgets.cards import CARDS
from fabletop.terminal.widgets.counters import COUNTERS
from fabletop.terminal.widgets.pages import PAGES
from fabletop.terminal.widgets.piles import PILE
from fabletop.terminal.widgets.renderer import Renderer
from fabletop.terminal.widgets.rig import RIG
from fabletop.terminal.widgets.sheet_words import brief_sheet, describe_sheet, sheet_things
from fabletop.terminal.widgets.sheets import draw_sheet, sheet_gist
from fabletop.terminal.widgets.sums import SUM
from fabletop.terminal.widgets.tracks import TRACK
from fabletop.terminal.widgets.tray import TRAY

RENDERERS: dict[type, Renderer] = {
    Cards: CARDS,
    Counters: COUNTERS,
    Pages: PAGES,
    Pile: PILE,
    Rig: RIG,
    Sheet: Renderer(draw_sheet, describe_sheet, brief_sheet, sheet_things, gist=sheet_gist),
    Sum: SUM,
    Track: TRACK,
    Tray: TRAY,
}
