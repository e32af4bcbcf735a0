"""The showcase in the terminal: every widget with made-up data, in every skin, full screen or in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from fabletop.engine.match import Match
from fabletop.engine.scene import Board, Part, Scene, Spread
from fabletop.engine.skin import Skin
from fabletop.engine.words import Refused
from fabletop.showcase import EXHIBITS, Exhibit, exhibit_named, skins
from fabletop.showcase.forms import GAME as FORMS
from fabletop.terminal.board_view import BoardView
from fabletop.terminal.console import Console
from fabletop.terminal.describe import describe_scene, describe_widget
from fabletop.terminal.marks import Marks, sign
from fabletop.terminal.sitting import HUMAN, Sitting
from fabletop.terminal.sitting_down import open_console, said_terminal, sit_down
from fabletop.terminal.skins import look_of

KEYS = " ← → exhibit  s skin  f forms  Shift+arrows look further  z zoom  q leave"


def showcase(name: str | None, skin: str | None, plain: bool) -> int:
    """Show an exhibit, or all of them one after the other. Gives the exit code."""
    forms = name is not None and name.casefold() == FORMS.id
    at, worn = _find_exhibit(None if forms else name), _find_skin(skin)
    console = open_console()
    plain = plain or not said_terminal(console)
    if forms:
        return _ask_forms(console, plain)
    if plain:
        for exhibit in EXHIBITS if name is None else (EXHIBITS[at],):
            console.put(*describe_exhibit(exhibit), "")
        if name is None:
            console.put(f"Every form of question is asked by: fabletop showcase {FORMS.id}")
        return 0
    return _ask_forms(console, plain) if Showcase(at, worn).run() == FORMS.id else 0


def _ask_forms(console: Console, plain: bool) -> int:
    """Sit down where every form of question is asked. Nothing of it is kept."""
    return sit_down(Sitting(Match(FORMS, seats=1, seed=0), [HUMAN], None), console, plain)


def _find_exhibit(name: str | None) -> int:
    if name is None:
        return 0
    found = exhibit_named(name)
    if found is None:
        raise Refused(
            f'There is no exhibit "{name}". There are: {", ".join([*(each.id for each in EXHIBITS), FORMS.id])}.'
        )
    return EXHIBITS.index(found)


def _find_skin(name: str | None) -> int:
    if name is None:
        return 0
    names = [each.name for each in skins()]
    alike = [at for at, each in enumerate(names) if each.startswith(name.casefold())]
    if not alike:
        raise Refused(f'There is no skin "{name}". There are: {", ".join(names)}.')
    return alike[0]


def on_board(scene: Scene) -> Scene:
    """A scene whose parts lie on the board, where nothing else does."""
    if scene.board is not None:
        return scene
    parts: tuple[Part, ...] = tuple(part for part in scene.aside if not isinstance(part, Board | Spread))
    return msgspec.structs.replace(scene, board=Spread("showcase", parts), aside=())


def marks_of(exhibit: Exhibit) -> Marks:
    return Marks(
        {
            thing: f"{'+' if thing in exhibit.chosen else ''}{sign(number)}"
            for number, thing in enumerate(exhibit.legal, 1)
        }
    )


def describe_exhibit(exhibit: Exhibit) -> Iterator[str]:
    """What the plain mode says of an exhibit: at each turn, and of each widget to somebody who looks."""
    yield f"{exhibit.title}. {exhibit.about}"
    yield from (f"  {line}" for line in describe_scene(exhibit.scene, story=True))
    yield "To who looks closer:"
    for widget in exhibit.scene.widgets:
        yield from (f"  {line}" for line in describe_widget(widget))


class Showcase(App[str]):
    """One exhibit after the other, each on the board of a table."""

    TITLE = "Fabletop showcase"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n,down", "go(1)", show=False),
        Binding("left,backspace,b,up", "go(-1)", show=False),
        Binding("s", "wear(1)", show=False),
        Binding("S", "wear(-1)", show=False),
        Binding("f", "ask_forms", show=False),
        Binding("z", "zoom", show=False),
        Binding("shift+up", "pan(0, -1)", show=False),
        Binding("shift+down", "pan(0, 1)", show=False),
        Binding("shift+left", "pan(-1, 0)", show=False),
        Binding("shift+right", "pan(1, 0)", show=False),
        Binding("q,escape", "leave", show=False),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]
    CSS = """
    #head { height: 2; }
    #foot { height: 1; }
    """

    def __init__(self, exhibit: int, skin: int) -> None:
        super().__init__()
        self.at = exhibit
        self.worn = skin
        self._skins: tuple[Skin, ...] = skins()
        self._board = BoardView()
        self._picked = ""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield self._board
        yield Static(id="foot")

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        exhibit, skin = EXHIBITS[self.at], self._skins[self.worn]
        look = look_of(skin, self.console.color_system)
        ground = f"on {look.panel}"
        picked = f"   picked {self._picked}" if self._picked else ""
        head = Text.assemble(
            (f" {self.at + 1}/{len(EXHIBITS)} {exhibit.title} ", f"bold {look.on_accent} on {look.accent}"),
            (f"  {skin.name}{picked}\n", look.ink),
        )
        about = Text(f" {exhibit.about}", look.dim)
        about.truncate(self.size.width, overflow="ellipsis")  # more lines would be taken from the board
        head.append_text(about)
        self.screen.styles.background = look.ground
        self.query_one("#head", Static).update(head)
        self.query_one("#head", Static).styles.background = look.panel
        foot = Text(KEYS, style=f"{look.dim} {ground}", no_wrap=True, overflow="ellipsis")
        self.query_one("#foot", Static).update(foot)
        self.query_one("#foot", Static).styles.background = look.panel
        self._board.show(on_board(exhibit.scene), look, marks_of(exhibit))

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        why = EXHIBITS[self.at].barred.get(event.thing)
        self._picked = f"{event.thing}: {why}" if why else event.thing
        self._draw()

    def action_go(self, by: int) -> None:
        self.at, self._picked = (self.at + by) % len(EXHIBITS), ""
        self._draw()

    def action_wear(self, by: int) -> None:
        self.worn = (self.worn + by) % len(self._skins)
        self._draw()

    def action_zoom(self) -> None:
        self._board.toggle_zoom()

    def action_pan(self, across: int, down: int) -> None:
        self._board.pan(across, down)

    def action_ask_forms(self) -> None:
        self.exit(FORMS.id)

    def action_leave(self) -> None:
        self.exit()
