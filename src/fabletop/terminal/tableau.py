"""What playing and looking back share on the screen: the board, what stands beside it, the log, the bar, and the keys
that only look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fabletop.engine.beats import SeenBeat
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.rulebook import rulebook
from fabletop.engine.scene import Board, Part, Scene, Spread
from fabletop.engine.words import LogLine, Refused
from fabletop.terminal import storage
from fabletop.terminal.aside import Room, draw_aside, draw_gist, keep_ends
from fabletop.terminal.board_view import BoardView
from fabletop.terminal.dialogs import Reading, Typing, either
from fabletop.terminal.marks import Marks
from fabletop.terminal.sitting import say_outcome
from fabletop.terminal.skins import Look, look_of
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.worktop import (
    beside_worktop,
    gist_of,
    has_worktop,
    lay_worktop,
    leads_of,
    split_along,
    with_notes,
)

R = TypeVar("R")
WIDE = 108  # columns from which there is room for a column beside the board
SIDE = 37  # columns beside it
LOG = 5  # rows of the log, at least, below what stands there
TALL, TALLER = 34, 38  # rows from which the bar may take more of them
SMALLEST = (70, 20)  # columns and rows below which nothing can be read
USUAL = 5  # rows of words in a bar in which little is asked
ROOMY = {"tall": 9, "taller": 11}  # in one with much to read, by how tall the window is: as the style sheet has it
SHORT_ROOMY = 7  # in a window that is not
FRAME = 2  # rows around them: a line above, the keys below


COMMAND = ":"  # before a letter: that it is a command, also where letters spell a word
LOOKING = {"r": "rule", "v": "details", "l": "log", "f": "fold", "z": "zoom", "m": "map", "x": "story", "q": "leave"}


def command_keys(commands: Mapping[str, str]) -> list[BindingType]:
    """A key for each command."""
    return [Binding(either(letter), action, show=False) for letter, action in commands.items()]


class Bar(Static):
    """The question bar. It is drawn for a width, so it tells when that changes."""

    class Resized(Message):
        """The bar has another size than before."""

    def on_resize(self, event: events.Resize) -> None:
        self.post_message(self.Resized())


class Tableau(App[Any]):
    """A table on the screen. Subclasses say what the bar shows and what further keys do."""

    TITLE = "Fabletop"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys belong to the table until somebody goes to the log
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys", show=False),
        *command_keys(LOOKING),
        Binding("escape", "to_board", show=False),
        Binding("shift+left", "pan(-1, 0)", show=False),
        Binding("shift+right", "pan(1, 0)", show=False),
        Binding("shift+up", "pan(0, -1)", show=False),
        Binding("shift+down", "pan(0, 1)", show=False),
        Binding("ctrl+c,ctrl+q", "go_away", show=False, priority=True),
    ]
    CSS = (
        f"$side: {SIDE};"
        """
    Screen { background: $background; color: $foreground; layout: vertical; overflow: hidden; }
    ModalScreen { background: $background 55%; }
    #head { height: 1; background: $panel; color: $foreground; }
    #body { height: 1fr; }
    #side { width: $side; background: $panel; padding: 0 1; }
    #aside { height: auto; scrollbar-size-vertical: 1; }
    * { scrollbar-color: $surface; scrollbar-background: $panel; scrollbar-color-hover: $accent;
        scrollbar-color-active: $accent; scrollbar-background-hover: $panel; scrollbar-background-active: $panel; }
    #log { height: 1fr; border: none; border-top: solid $surface; background: $panel; padding: 0;
           scrollbar-size-vertical: 1; }
    #log:focus { border-top: solid $accent; background-tint: $panel 0%; }
    #log > .option-list--option { padding: 0; }
    #log > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
    #log:focus > .option-list--option-highlighted { background: $surface; color: $foreground; text-style: bold; }
    #ticker { height: 2; color: $secondary; background: $panel; padding: 0 1; display: none; }
    #bar { height: 7; max-height: 60%; background: $panel; border-top: heavy $accent; padding: 0 1; }
    .roomy #bar { height: 9; }
    .roomy.tall #bar { height: 11; }
    .roomy.taller #bar { height: 13; }
    #bar.quiet { border-top: heavy $surface; }
    .narrow #side { width: 1fr; display: none; }
    .narrow #ticker { display: block; }
    .narrow.roomy.spread #ticker { display: none; }
    .at-log #side { width: 1fr; display: block; }
    .at-log BoardView, .at-log #aside { display: none; }
    .folded #side { display: none; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    .too-small #head, .too-small #body, .too-small #ticker, .too-small #bar { display: none; }
    .too-small #small { display: block; }
    """
    )

    def __init__(self, match: Match[Any], seat: int | None) -> None:
        super().__init__()
        self.match = match
        self.seat = seat
        self.scene: Scene = match.scene(seat)
        self.worktop: bool | None = None  # whether it is shown instead of the map; None as it fits the question
        self.notice = ""
        self.commanding = False  # whether the next key is a command
        self.shown: SeenBeat | None = None  # a moment on the way to how the match stands, if it is shown in its place
        self.thinking = False  # while a computer player thinks, the match belongs to it and must not be read
        self.left: dict[str, str] = {}  # pieces that have just moved, and from where
        self.fresh: dict[int | None, int] = {}  # from which line on the log is news to a seat
        self._lines: list[LogLine] = []
        self._fresh_shown: int | None = None
        self.register_theme(theme_of(self.look))
        self.theme = "table"

    @property
    def look(self) -> Look:
        return look_of(self.match.game.skin, self.console.color_system)

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="body"):
            yield BoardView()
            with Vertical(id="side"):
                with VerticalScroll(id="aside", can_focus=False):
                    yield Static(id="widgets", markup=False)
                yield OptionList(id="log", markup=False)
        yield Static(id="ticker", markup=False)
        yield Bar(id="bar", markup=False)
        yield Static(id="small", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        (width, height), (columns, rows) = event.size, SMALLEST
        table = self.screen_stack[0]
        table.set_class(width < WIDE, "narrow")
        table.set_class(TALL <= height < TALLER, "tall")
        table.set_class(height >= TALLER, "taller")
        table.set_class(width < columns or height < rows, "too-small")
        words = f"This window is too small: {width} x {height}.\nMake it {columns} x {rows} or larger."
        table.query_one("#small", Static).update(words)
        self.call_after_refresh(self.draw)

    def on_bar_resized(self, event: Bar.Resized) -> None:
        self.draw()
        self.screen_stack[0].query_one("#log", OptionList).scroll_to_highlight()

    # --- drawing -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the table as the seat sees it now."""
        table = self.screen_stack[0]
        if not self.thinking:
            shown, lines = self.shown, self.match.log(self.seat)
            self.scene = with_notes(self.match.scene(self.seat) if shown is None else shown.scene, self.notes())
            self._draw_log(lines if shown is None else lines[: shown.lines])
        marks = self.marks()
        look = self.look
        table.query_one("#head", Static).update(self._head())
        table.set_class(isinstance(self.scene.board, Spread) or self.at_worktop, "spread")
        board = aside = self.scene
        if self.at_worktop:
            alone = table.has_class("narrow") or table.has_class("folded")
            board, aside = lay_worktop(self.scene, marks.targets, alone), beside_worktop(self.scene)
        laid = () if self.at_worktop else self.laid
        if laid:  # which is not told twice
            aside = msgspec.structs.replace(aside, aside=tuple(part for part in aside.aside if part not in laid))
        table.query_one(BoardView).show(board, look, marks, laid)
        rows = max(LOG, table.query_one("#body").size.height - LOG)
        table.query_one("#aside").styles.max_height = rows
        room = Room(self.console, SIDE - 3, rows)
        beside = draw_aside(aside, look, frozenset(marks.targets), full=False, room=room)
        table.query_one("#widgets", Static).update(beside)
        self.draw_bar()

    @property
    def at_worktop(self) -> bool:
        """Whether what stands beside the map is shown in its place."""
        if not has_worktop(self.scene):
            return False
        return self.wants_worktop() if self.worktop is None else self.worktop

    @property
    def laid(self) -> list[Part]:
        """What is going on and laid on the board, where that stays in sight and has room for it."""
        board, parts = self.scene.board, leads_of(self.scene)
        if not parts or not isinstance(board, Board) or not BOARDS[board.__class__].in_sight:
            return []
        return parts if self.screen_stack[0].query_one(BoardView).has_room_for(parts, self.look) else []

    def wants_worktop(self) -> bool:
        """Whether the worktop is of more use now than the map."""
        return False

    def notes(self) -> str:
        """What the reader wrote down."""
        return ""

    def make_room(self, rows: int, comfort: bool = False) -> None:
        """Room in the bar for so many rows of words. Once it has grown it stays, so that the board does not jump from
        question to question; only what would be cut even so makes it larger for a while."""
        table = self.screen_stack[0]
        if comfort or rows > USUAL:
            table.add_class("roomy")
        comfortable = next((most for name, most in ROOMY.items() if table.has_class(name)), SHORT_ROOMY)
        most = comfortable if table.has_class("roomy") else USUAL
        table.query_one("#bar", Static).styles.height = rows + FRAME if rows > most else None

    def draw_bar(self) -> None:
        table = self.screen_stack[0]
        bar = table.query_one("#bar", Static)
        rows = max(3, bar.size.height)
        words = self.bar(max(20, bar.size.width), rows - 1)
        foot = (
            Text(self.notice, style=f"bold {self.look.accent}")
            if self.notice
            else Text(self.keys_in(bar.size.width), style=self.look.dim)
        )
        foot.truncate(max(20, bar.size.width), overflow="ellipsis")
        used = words.plain.count("\n") + 1
        bar.update(Text.assemble(words, "\n" * max(1, rows - used), foot))

    def show_now(self) -> None:
        """Draw, and mark from where pieces have moved since the last time."""
        former = self._places()
        self.draw()
        now = self._places()
        moved = {piece: former[piece] for piece in now if piece in former and former[piece] != now[piece]}
        if moved:
            self.left = moved
            self.draw()

    def _places(self) -> dict[str, str]:
        pieces = getattr(self.scene.board, "pieces", ())
        return {piece.id: piece.at for piece in pieces}

    def marks(self) -> Marks:
        """What to light up on the board."""
        return Marks(left=self.left)

    def bar(self, width: int, rows: int) -> Text:
        """What the bar says."""
        raise NotImplementedError

    def keys_in(self, width: int) -> str:
        """The most useful keys, as many as fit."""
        return self.keys_line

    keys_line = ""
    keys_help = ""
    commands: ClassVar[Mapping[str, str]] = LOOKING

    def present_prompt(self) -> str:
        """What is asked now, in words."""
        return ""

    def news(self) -> list[LogLine]:
        """What was told since the seat's last answer, of the two kinds that are told most seldom in this match: what is
        told with every step is no news."""
        first = self.fresh.get(self.seat)
        if first is None:
            return []
        often = Counter(line.rule for line in self._lines if line.told)
        latest = {line.rule: line for line in self._lines[first:] if line.told}
        rare = sorted(latest.values(), key=lambda line: (often[line.rule], -line.number))
        return [line for line in rare[:2] if often[line.rule] <= often.total() / 3]

    def status(self) -> str:
        """How the match stands, in the header."""
        return say_outcome(self.match) if self.over else self.scene.status

    @property
    def over(self) -> bool:
        """Whether the match has ended, and all that led to it has been seen."""
        return self.match.over and self.shown is None

    def _head(self) -> Text:
        look = self.look
        who = "spectator" if self.seat is None else self.match.names[self.seat]
        variant = f": {self.match.variant.name}" if self.match.variant is not None else ""
        left = Text.assemble(
            (f" {self.scene.title.upper()}{variant} ", f"bold {look.on_accent} on {look.accent}"),
            (f"  {self.status()}", f"bold {look.ink}"),
            (f" ‼ {self.scene.alarm}" if self.scene.alarm else "", f"bold {look.alert}"),
        )
        role = self.scene.roles[self.seat] if self.seat is not None and self.scene.roles else ""
        right = Text(f"{who} plays {role} " if role not in ("", who) else f"seen by {who} ", style=look.dim)
        room = self.size.width - left.cell_len - right.cell_len
        if room > 0:
            return left.append(" " * room).append_text(right)
        left.truncate(self.size.width, overflow="ellipsis")
        return left

    def _draw_log(self, lines: list[LogLine]) -> None:
        table = self.screen_stack[0]
        log = table.query_one("#log", OptionList)
        fresh = self.fresh.get(self.seat)
        if lines[: len(self._lines)] != self._lines or fresh != self._fresh_shown:
            log.clear_options()
            self._lines = []
            self._fresh_shown = fresh
        read, self._lines = len(self._lines), lines
        news = self.news()
        log.add_options([Option(self._log_words(line, line in news)) for line in lines[read:]])
        if lines and not log.has_focus:
            log.highlighted = len(lines) - 1
            self.call_after_refresh(log.scroll_end, animate=False)  # its room has changed with what stands above it
        prompt = self.present_prompt()
        beside, along = split_along(gist_of(self.scene))
        gists = [draw_gist(each, self.look, prompt) for each in (beside, along)]
        gists = [gist for gist in gists if gist] or [draw_gist(self.scene, self.look, prompt)]
        ticker = [gist for gist in gists if gist]
        width = max(20, self.size.width - 2)
        ticker += [keep_ends(self._log_words(line, line in news), width) for line in lines[-2:][len(ticker) :]]
        for line in ticker:
            line.truncate(width, overflow="ellipsis")
        table.query_one("#ticker", Static).update(Text("\n").join(ticker))

    def _log_words(self, line: LogLine, loud: bool) -> Text:
        look = self.look
        rule = f" {line.rule}" if line.rule else ""
        new = self._fresh_shown is not None and line.number >= self._fresh_shown
        style = f"bold {look.accent}" if loud else look.ink
        return Text.assemble(("▎" if new else "", look.accent), (line.text, style), (rule, look.dim))

    def lay_over(self, dialog: Screen[R], then: Callable[[R | None], None] | None = None) -> None:
        """Show a dialog over the table, and do something with what it gives."""
        _ = self.push_screen(dialog, then)

    def show_notice(self, words: str) -> None:
        """Tell the player something in the bar, until the next key."""
        self.notice = words
        self.draw_bar()

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing says where the keys are. After a colon it is a command."""
        if self.take_command(event):
            return
        free = event.is_printable and not event.key.isdigit() and event.key not in self.screen.active_bindings
        if free and len(self.screen_stack) == 1:
            self.show_notice(f"{event.character} does nothing here; ? shows the keys.")

    def take_command(self, event: events.Key) -> bool:
        """Whether a key belongs to a command: the colon, or the letter after it."""
        if len(self.screen_stack) > 1 or event.character is None or not event.is_printable:
            return False
        if not self.commanding and event.character != COMMAND:
            return False
        event.stop()
        event.prevent_default()  # else the key would also do what it does without a colon
        self.commanding = not self.commanding
        action = "keys" if event.character == "?" else self.commands.get(event.character.casefold())
        if self.commanding:
            known = [f"{key} {name.replace('_', ' ')}" for key, name in self.commands.items()]
            self.show_notice(f"Command: {'  '.join(['? keys', *known])}")
        elif action is None:
            self.show_notice(f"There is no command {event.character}; ? shows the keys.")
        else:
            self.notice = ""
            getattr(self, f"action_{action}")()
            self.draw_bar()
        return True

    # --- keys that only look -----------------------------------------------------------------------------------

    def action_keys(self) -> None:
        signs = self._signs()
        if not signs and isinstance(self.scene.board, Board):
            key = BOARDS[self.scene.board.__class__].key(self.scene.board, self.look)
            signs = [] if key is None else [key]
        parts = [part for sign in signs for part in (sign, Text())]
        self.lay_over(
            Reading("What the signs mean, and the keys" if parts else "Keys", Group(*parts, Text(self.keys_help)))
        )

    def _signs(self) -> list[RenderableType]:
        """What the signs on the board mean that come and go."""
        signs = BOARDS[self.scene.board.__class__].signs if isinstance(self.scene.board, Board) else None
        return [] if signs is None else [signs(self.scene.board, self.look)]

    def action_rule(self) -> None:
        """The rule behind the selected line of the log, or behind the question."""
        log = self.query_one("#log", OptionList)
        if log.has_focus and log.highlighted is not None and self._lines:
            name = self._lines[log.highlighted].rule
        else:
            name = self.present_rule()
        rule = rulebook(self.match.game).get(name) if name else None
        if rule is None:
            self.show_notice("No rule stands behind this. Press l and choose a line of the log.")
        else:
            self.lay_over(Reading(f"{rule.id}   {rule.chapter}", Text(rule.text)))

    def present_rule(self) -> str:
        """The rule that r opens while no line of the log is chosen."""
        return next((line.rule for line in reversed(self._lines) if line.rule), "")

    def action_details(self) -> None:
        """Everything that stands beside the board, at full length."""
        signs = [line for sign in self._signs() for line in (sign, Text())]
        aside = draw_aside(self.scene, self.look, frozenset(self.marks().targets), full=True)
        self.lay_over(Reading(self.scene.title, Group(*signs, aside)))

    def action_fold(self) -> None:
        """Give the board the room of what stands beside it, or give it back."""
        self.screen.toggle_class("folded")
        self.call_after_refresh(self.draw)

    def action_log(self) -> None:
        log = self.query_one("#log", OptionList)
        if log.has_focus:
            self.action_to_board()
            return
        self.screen.add_class("at-log")
        self.screen.remove_class("folded")
        log.focus()
        self.call_after_refresh(log.scroll_to_highlight)
        self.show_notice("Up and down choose a line, r opens its rule, Esc goes back.")

    def action_story(self) -> None:
        """Write the story so far to a file."""

        def typed(text: str | None) -> None:
            if not text:
                return
            if self.thinking:
                self.show_notice("A computer player is about to answer; try again after that.")
                return
            try:
                self.show_notice(f"The story is in {storage.write_story(text, self.match, self.seat)}.")
            except (Refused, SaveError) as fault:
                self.show_notice(str(fault))

        if self.match.game.story is None:
            self.show_notice(f"{self.match.game.title} tells no story.")
        else:
            self.lay_over(Typing("Write the story to which file?", storage.story_file(self.match)), typed)

    def action_to_board(self) -> None:
        self.commanding = False
        self.set_focus(None)
        self.screen.remove_class("at-log")
        self.notice = ""
        self.call_after_refresh(self.draw)

    def action_map(self) -> None:
        """Turn from the map to what stands beside it, or back."""
        if has_worktop(self.scene):
            self.worktop = not self.at_worktop
            self.draw()
        else:
            self.show_notice("There is nothing to turn to here.")

    def action_zoom(self) -> None:
        self.query_one(BoardView).toggle_zoom()

    def action_pan(self, across: int, down: int) -> None:
        self.query_one(BoardView).pan(across, down)

    def action_leave(self) -> None:
        """Leave the table, if that is meant."""
        raise NotImplementedError

    def action_go_away(self) -> None:
        """Leave the table at once."""
        raise NotImplementedError


def theme_of(look: Look) -> Theme:
    """A look in the words of the screen library."""
    return Theme(
        name="table",
        primary=look.accent,
        secondary=look.dim,
        accent=look.accent,
        foreground=look.ink,
        background=look.ground,
        surface=look.edge,
        panel=look.panel,
        error=look.alert,
        dark=True,
    )
