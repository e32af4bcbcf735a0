"""Sitting down on the full screen: the cover of the box, who sits where, and the settings."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec
from rich.text import Text
from textual import events
from textual.actions import SkipAction
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from fabletop.bots import usual_level
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.scene import GraphBoard
from fabletop.engine.words import Refused
from fabletop.terminal import storage
from fabletop.terminal.canvas import LETTERS, Canvas, draw_letter, letter_width
from fabletop.terminal.dialogs import Reading
from fabletop.terminal.marks import Marks
from fabletop.terminal.saved import saved_matches
from fabletop.terminal.seating import (
    about_setting,
    say_setting,
    sides_of,
    take_side,
    title_of,
    who_may_sit,
    who_sits_where,
)
from fabletop.terminal.sitting import PEOPLE
from fabletop.terminal.skins import Look, look_of
from fabletop.terminal.tableau import theme_of
from fabletop.terminal.widgets.graph import draw_graph

SIDE, SEATS, HOUSE, LEARN, SAVED = "side", "seats", "house", "learn", "saved"
ENTER = {HOUSE: "open or close", LEARN: "open", SAVED: "go on with it"}  # what Enter does on a row
ANY_SIDE, MIXED = "any side", "as you sit below"


class LobbyRow(NamedTuple):
    """Something to choose: what it is called, its values, and what to say about it."""

    key: str
    label: str
    values: Sequence[Any]
    about: str


class Chosen(NamedTuple):
    seats: int
    settings: Any
    players: list[str]


class Lobby(App[Chosen | Path | str | None]):
    """Choose with the arrow keys, begin with Enter. Gives how to play, the file of a match to go on with, or the name
    of a lesson."""

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
        self.seats = game.usual_seats if seats is None else seats
        self.chosen: dict[str, Any] = dict(options)
        self.settings = game.read_options(self.chosen)
        self.players = who_sits_where(game, game.seats[-1], self.settings, None)
        self.row = 0
        self.notice = ""
        self.house = game.seats[-1] == 1  # whether the house rules are open: who plays alone has little else to choose
        self.lesson = self.kept = 0
        self.saved = saved_matches(storage.open_matches(), game.id)
        self.lessons = {side: f"rules for {side}" for side in game.tutorials}
        self.lessons |= {each.id: f"lesson: {each.title}" for each in game.lessons()}
        self.scene = Match(game, seats=self.seats, options=self.settings).scene(None)
        self.look: Look = look_of(game.skin, self.console.color_system)
        self.register_theme(theme_of(self.look))
        self.theme = "table"

    def compose(self) -> ComposeResult:
        yield Static(id="lobby", markup=False)

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    @property
    def rows(self) -> list[LobbyRow]:
        known = who_may_sit(self.game)
        sides = list(dict.fromkeys(sides_of(self.game, self.seats, self.chosen)))
        found: list[LobbyRow] = []
        if len(sides) > 1:
            found.append(
                LobbyRow(
                    SIDE, "You play", [ANY_SIDE, *sides] if self.game.simulated else sides, "Your side; any is drawn."
                )
            )
        if len(self.game.seats) > 1:
            found.append(LobbyRow(SEATS, "Players", list(self.game.seats), "How many sit at the table."))
        for seat, name in enumerate(self.game.seat_names(self.seats, self.settings)):
            found.append(LobbyRow(f"seat {seat}", name, list(known), known[self.players[seat]]))
        if self.game.options.__struct_fields__:
            about = "What a table may change in the rules."
            found.append(LobbyRow(HOUSE, "House rules", [False, True], about))
        if self.house:
            found += self._house_rules()
        if self.lessons:
            found.append(LobbyRow(LEARN, "Learn", range(len(self.lessons)), "A page of rules, or a lesson."))
        if self.saved:
            about = self.saved[self.kept].words
            found.append(LobbyRow(SAVED, "Continue", range(len(self.saved)), about))
        return found

    def _house_rules(self) -> list[LobbyRow]:
        hints = typing.get_type_hints(self.game.options, include_extras=True)
        return [
            LobbyRow(
                name,
                f"  {title_of(hint) or name.replace('_', ' ').capitalize()}",
                values_of(hint, getattr(self.settings, name)),
                " ".join(about_setting(hint)),
            )
            for name, hint in hints.items()
        ]

    def value(self, row: LobbyRow) -> Any:
        if row.key == SIDE:
            return self._side()
        if row.key.startswith("seat "):
            return self.players[int(row.key[5:])]
        own = {SEATS: self.seats, HOUSE: self.house, LEARN: self.lesson, SAVED: self.kept}
        return own[row.key] if row.key in own else getattr(self.settings, row.key)

    def words(self, row: LobbyRow) -> str:
        """The value of a row, as it is shown."""
        value = self.value(row)
        if row.key == LEARN:
            return list(self.lessons.values())[self.lesson]
        if row.key == SAVED:
            return self.saved[self.kept].brief
        if row.key == HOUSE:
            usual, now = self.game.read_options(None), self.settings
            changed = [name for name in usual.__struct_fields__ if getattr(usual, name) != getattr(now, name)]
            changed = [name for name in changed if name not in self.game.simulated]
            return f"{len(changed)} changed …" if changed else "as in the rulebook …"
        return say_setting(value).replace("_", " ")

    def _side(self) -> str:
        """The side of the one human."""
        humans = [seat for seat in range(self.seats) if self.players[seat] in PEOPLE]
        if len(humans) != 1:
            return MIXED
        if any(getattr(self.settings, name) is None for name in self.game.simulated):
            return ANY_SIDE
        return self.game.sides(self.seats, self.settings)[humans[0]]

    # --- keys --------------------------------------------------------------------------------------------------

    def action_go(self, by: int) -> None:
        if len(self.screen_stack) > 1:
            raise SkipAction  # the key belongs to the page that lies over the lobby, which scrolls by it
        self.row = (self.row + by) % len(self.rows)
        self.draw()

    def action_change(self, by: int) -> None:
        if len(self.screen_stack) > 1:
            return
        row = self.rows[self.row]
        now = self.value(row)
        at = row.values.index(now) if now in row.values else 0
        self._set(row, row.values[(at + by) % len(row.values)])
        self.draw()

    def _set(self, row: LobbyRow, value: Any) -> None:
        self.notice = ""
        if row.key == SEATS:
            self.seats = value
        elif row.key == HOUSE:
            self.house = value
        elif row.key == LEARN:
            self.lesson = value
        elif row.key == SAVED:
            self.kept = value
        elif row.key == SIDE:
            self._take_side(value)
        elif row.key.startswith("seat "):
            self.players[int(row.key[5:])] = value
        else:
            try:
                self.settings = self.game.read_options({**self.chosen, row.key: value})
                self.chosen[row.key] = value
            except Refused as fault:
                self.notice = fault.words

    def _take_side(self, side: str) -> None:
        self.chosen = {name: value for name, value in self.chosen.items() if name not in self.game.simulated}
        if side != ANY_SIDE:
            self.chosen.update(self.game.simulated)
            sides = sides_of(self.game, self.seats, self.chosen)
            self.players = take_side(sides, side, self.players, usual_level(self.game).name)
        self.settings = self.game.read_options(self.chosen)

    def action_begin(self) -> None:
        """Enter: begin; or open what the row stands for."""
        row = self.rows[self.row]
        if row.key == HOUSE:
            self.action_change(1)
        elif row.key == SAVED:
            self.exit(self.saved[self.kept].path)
        elif row.key == LEARN:
            name = list(self.lessons)[self.lesson]
            page = self.game.tutorials.get(name)
            if page is None:
                self.exit(name)
            else:
                _ = self.push_screen(Reading(f"{self.game.title}: {name}", Text(page)))
        else:
            self._begin()

    def _begin(self) -> None:
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
        look, rows = self.look, self.rows
        cover = draw_cover(self.game, width, look)
        about = wrap(self.notice or rows[self.row].about, width - 2)[:2]
        room = max(3, height - len(cover) - 4 - len(about))
        first = max(0, min(self.row - room // 2, len(rows) - room))
        lines = [*cover, Text()]
        label_width = max(len(row.label) for row in rows) + 2
        margin = max(1, (width - label_width - 30) // 2)
        for number, row in enumerate(rows[first : first + room], first):
            lines.append(self._row(row, number == self.row, margin, label_width))
        above, below = first, len(rows) - first - room
        if above > 0:
            lines[len(cover)] = _centred(f"▲ {above} more above", width, look.accent)
        if below > 0:
            lines.append(_centred(f"▼ {below} more below", width, look.accent))
        lines += self._backdrop(width, height - len(lines) - 1 - len(about))
        lines += [_centred(line, width, f"bold {look.alert}" if self.notice else look.dim) for line in about]
        enter = ENTER.get(rows[self.row].key, "begin")
        lines.append(_centred(f"↑↓ choose   ←→ change   Enter  {enter}   q  leave", width, look.accent))
        self.screen_stack[0].query_one("#lobby", Static).update(Text("\n").join(lines))

    def _backdrop(self, width: int, height: int) -> list[Text]:
        """What room is left shows the map of the game, if it has one."""
        if height < 8 or not isinstance(self.scene.board, GraphBoard):
            return [Text()] * max(0, height)
        canvas, _ = draw_graph(self.scene.board, width, height - 1, self.look, Marks(), None)
        return [Text(), *(canvas.text(y) for y in range(height - 1))]

    def _row(self, row: LobbyRow, selected: bool, margin: int, label_width: int) -> Text:
        look = self.look
        value = self.words(row)
        text = Text.assemble(
            " " * margin,
            ("▸ " if selected else "  ", f"bold {look.accent}"),
            (row.label.ljust(label_width), f"bold {look.ink}" if selected else look.dim),
            (f" ‹ {value} › ", f"bold {look.on_accent} on {look.accent}") if selected else (f"   {value}", look.ink),
        )
        text.truncate(self.size.width, overflow="ellipsis")
        return text


def draw_cover(game: Game[Any], width: int, look: Look) -> list[Text]:
    """The title as large as it fits, over a skyline, with what the game is about."""
    title = game.title.upper()
    lines = [Text()]
    wide = sum(2 * letter_width(letter) + 2 for letter in title) - 2
    if wide + 2 <= width and all(letter in LETTERS for letter in title):
        canvas = Canvas(width, 6, look.dim, look.ground)
        left = at = (width - wide) // 2
        for letter in title:
            draw_letter(canvas, at, 0, letter, look.accent)
            at += 2 * letter_width(letter) + 2
        canvas.put(max(0, left), 5, "▔" * wide, look.edge)
        lines += [canvas.text(y) for y in range(6)]
    else:
        lines.append(_centred(" ".join(title), width, f"bold {look.accent}"))
    players = f"{game.seats[0]} to {game.seats[-1]} players" if len(game.seats) > 1 else _one_count(game.seats[0])
    lines += [_centred(line, width, look.ink) for line in wrap(game.summary, width - 4)]
    lines.append(_centred(f"{players} · {game.minutes} minutes", width, look.dim))
    return lines


def _one_count(seats: int) -> str:
    return "for one player" if seats == 1 else f"{seats} players"


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


def choose_seats(game: Game[Any], seats: int | None, options: Mapping[str, object]) -> Chosen | Path | str | None:
    """Let the players choose: how to play, a match to go on with, or a lesson; None if they leave."""
    return Lobby(game, seats, options).run()
