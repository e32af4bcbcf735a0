"""Sitting down on the full screen: the cover of the box, who sits where, and the settings."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from fabletop.bots import levels
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.scene import GraphBoard
from fabletop.engine.words import Refused
from fabletop.terminal.canvas import LETTERS, Canvas, draw_letter
from fabletop.terminal.graph import Marks, draw_graph
from fabletop.terminal.seating import about_setting, say_setting, who_sits_where
from fabletop.terminal.skins import Skin, skin_named
from fabletop.terminal.table import HUMAN
from fabletop.terminal.tableau import theme_of

SEATS = "seats"


class Row(NamedTuple):
    """Something to choose: what it is called, its values, and what to say about it."""

    key: str
    label: str
    values: Sequence[Any]
    about: str


class Chosen(NamedTuple):
    seats: int
    settings: Any
    players: list[str]


class Lobby(App[Chosen | None]):
    """Choose with the arrow keys, begin with Enter."""

    TITLE = "Fabletop"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", show=False),
        Binding("down,tab", "go(1)", show=False, priority=True),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
        Binding("enter", "begin", show=False),
        Binding("q,escape", "leave", show=False),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]
    CSS = """
    Screen { background: $background; color: $foreground; }
    #lobby { width: 100%; height: 100%; }
    """

    def __init__(self, game: Game[Any], seats: int | None, options: Mapping[str, object]) -> None:
        super().__init__()
        self.game = game
        self.seats = game.seats[0] if seats is None else seats
        self.chosen: dict[str, Any] = dict(options)
        self.settings = game.read_options(self.chosen)
        self.players = who_sits_where(game, game.seats[-1], self.settings, None)
        self.row = 0
        self.notice = ""
        self.scene = Match(game, seats=self.seats, options=self.settings).scene(None)
        self.skin: Skin = skin_named(self.scene.skin)
        self.register_theme(theme_of(self.skin))
        self.theme = "table"

    def compose(self) -> ComposeResult:
        yield Static(id="lobby", markup=False)

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    @property
    def rows(self) -> list[Row]:
        known = {HUMAN: "somebody at this keyboard", **{each.name: each.about for each in levels(self.game)}}
        found = [Row(SEATS, "Players", list(self.game.seats), "How many sit at the table.")]
        for seat, name in enumerate(self.game.seat_names(self.seats, self.settings)):
            found.append(Row(f"seat {seat}", name, list(known), known[self.players[seat]]))
        for name, hint in typing.get_type_hints(self.game.options, include_extras=True).items():
            label = name.replace("_", " ").capitalize()
            found.append(Row(name, label, values_of(hint, getattr(self.settings, name)), " ".join(about_setting(hint))))
        return found

    def value(self, row: Row) -> Any:
        if row.key == SEATS:
            return self.seats
        if row.key.startswith("seat "):
            return self.players[int(row.key[5:])]
        return getattr(self.settings, row.key)

    # --- keys --------------------------------------------------------------------------------------------------

    def action_go(self, by: int) -> None:
        self.row = (self.row + by) % len(self.rows)
        self.draw()

    def action_change(self, by: int) -> None:
        row = self.rows[self.row]
        now = self.value(row)
        at = row.values.index(now) if now in row.values else 0
        self._set(row, row.values[(at + by) % len(row.values)])
        self.draw()

    def _set(self, row: Row, value: Any) -> None:
        self.notice = ""
        if row.key == SEATS:
            self.seats = value
        elif row.key.startswith("seat "):
            self.players[int(row.key[5:])] = value
        else:
            try:
                self.settings = self.game.read_options({**self.chosen, row.key: value})
                self.chosen[row.key] = value
            except Refused as fault:
                self.notice = fault.words

    def action_begin(self) -> None:
        try:
            Match(self.game, seats=self.seats, options=self.settings)
        except Refused as fault:
            self.notice = fault.words
            self.draw()
        else:
            self.exit(Chosen(self.seats, self.settings, self.players[: self.seats]))

    def action_leave(self) -> None:
        self.exit(None)

    # --- drawing -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        width, height = self.size
        if width < 10 or height < 6:
            return
        skin, rows = self.skin, self.rows
        cover = draw_cover(self.game, width, skin)
        room = max(3, height - len(cover) - 4)
        first = max(0, min(self.row - room // 2, len(rows) - room))
        lines = [*cover, Text()]
        label_width = max(len(row.label) for row in rows) + 2
        margin = max(1, (width - label_width - 30) // 2)
        for number, row in enumerate(rows[first : first + room], first):
            lines.append(self._row(row, number == self.row, margin, label_width))
        lines += self._backdrop(width, height - len(lines) - 2)
        about = self.notice or rows[self.row].about
        lines.append(_centred(about, width, f"bold {skin.alert}" if self.notice else skin.dim))
        lines.append(_centred("↑↓ choose   ←→ change   Enter  begin   q  leave", width, skin.accent))
        self.query_one("#lobby", Static).update(Text("\n").join(lines))

    def _backdrop(self, width: int, height: int) -> list[Text]:
        """What room is left shows the map of the game, if it has one."""
        if height < 8 or not isinstance(self.scene.board, GraphBoard):
            return [Text()] * max(0, height)
        canvas, _ = draw_graph(self.scene.board, width, height - 1, self.skin, Marks(), None)
        return [Text(), *(canvas.text(y) for y in range(height - 1))]

    def _row(self, row: Row, selected: bool, margin: int, label_width: int) -> Text:
        skin = self.skin
        value = say_setting(self.value(row)).replace("_", " ")
        return Text.assemble(
            " " * margin,
            ("▸ " if selected else "  ", f"bold {skin.accent}"),
            (row.label.ljust(label_width), f"bold {skin.ink}" if selected else skin.dim),
            (f" ‹ {value} › ", f"bold {skin.on_accent} on {skin.accent}") if selected else (f"   {value}", skin.ink),
        )


def draw_cover(game: Game[Any], width: int, skin: Skin) -> list[Text]:
    """The title as large as it fits, over a skyline, with what the game is about."""
    title = game.title.upper()
    lines = [Text()]
    if len(title) * 8 <= width and all(letter in LETTERS for letter in title):
        canvas = Canvas(width, 6, skin.dim, skin.ground)
        left = (width - len(title) * 8 + 2) // 2
        for number, letter in enumerate(title):
            draw_letter(canvas, left + 8 * number, 0, letter, skin.accent)
        canvas.put(max(0, left), 5, "▔" * (len(title) * 8 - 2), skin.edge)
        lines += [canvas.text(y) for y in range(6)]
    else:
        lines.append(_centred(" ".join(title), width, f"bold {skin.accent}"))
    players = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    lines += [_centred(line, width, skin.ink) for line in wrap(game.summary, width - 4)]
    lines.append(_centred(f"{players} players · {game.minutes} minutes", width, skin.dim))
    return lines


def _centred(words: str, width: int, style: str) -> Text:
    text = Text(words, style=style)
    text.truncate(width, overflow="ellipsis")
    text.pad_left(max(0, (width - text.cell_len) // 2))
    return text


def values_of(hint: Any, now: Any) -> list[Any]:
    """The values that a setting of this type can have, as far as they can be listed."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        low = next((mark.ge for mark in args[1:] if isinstance(mark, msgspec.Meta) and mark.ge is not None), None)
        high = next((mark.le for mark in args[1:] if isinstance(mark, msgspec.Meta) and mark.le is not None), None)
        if args[0] is int and low is not None and high is not None:
            return list(range(int(low), int(high) + 1))
        return values_of(args[0], now)
    if origin is Literal:
        return list(args)
    if hint is bool:
        return [False, True]
    if type(None) in args:
        return [None, *(value for each in args if each is not type(None) for value in values_of(each, now))]
    return [now]


def choose_seats(game: Game[Any], seats: int | None, options: Mapping[str, object]) -> Chosen | None:
    """Let the players choose; None if they leave."""
    return Lobby(game, seats, options).run()
