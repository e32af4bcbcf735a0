"""Screens that lie over the table for a moment: something to read, to confirm, to type; and the hand-over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import ClassVar, TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

R = TypeVar("R")


def either(*letters: str) -> str:
    """Keys for letters, small or capital: who has Caps Lock on means the same."""
    return ",".join(case for letter in letters for case in (letter, letter.upper()))


class Scrolled(ModalScreen[R]):
    """Words that may be longer than the window, and what stands below them in any case."""

    below = ""

    def on_mount(self) -> None:
        page = self.query_one(VerticalScroll)
        for changing in ("scroll_y", "virtual_size", "show_vertical_scrollbar"):
            self.watch(page, changing, self._say_more)

    def fit(self, rows: int) -> None:
        """Give the words so many rows at most."""
        self.query_one(VerticalScroll).styles.max_height = rows
        self.call_after_refresh(self._say_more)

    def _say_more(self) -> None:
        """Say below whether there is more to read: a thin scroll bar is easily overlooked."""
        page = self.query_one(VerticalScroll)
        more = "↓ more · " if page.scroll_y < page.max_scroll_y else ""
        self.query_one(".foot", Label).update(f"{more}{self.below}")


class Reading(Scrolled[None]):
    """Something to read. Any of the usual keys closes it, and so does a number: the options below can be seen, but are
    for another press, when this has been read. Of a page that is longer than the window, Enter and Space show the rest
    first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "dismiss_reading", show=False) for key in ("escape", either("q"), ",".join("123456789"))),
        *(Binding(key, "read_on", show=False, priority=True) for key in ("enter", "space")),
    ]
    AUTO_FOCUS = "VerticalScroll"
    DEFAULT_CSS = """
    Reading { align: center middle; }
    Reading > Vertical { width: 84; max-width: 96%; height: auto; max-height: 90%; border: round $accent;
                         background: $panel; padding: 0 1; }
    Reading .title { text-style: bold; color: $accent; width: 100%; }
    Reading .foot { color: $secondary; width: 100%; }
    Reading VerticalScroll { height: auto; max-height: 18; }
    """

    def __init__(self, title: str, body: RenderableType, foot: str = "Esc closes") -> None:
        super().__init__()
        self._title = title
        self._body = body
        self.below = foot

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll(can_focus=True):
                yield Static(self._body, markup=False)
            yield Label(self.below, classes="foot")

    def on_resize(self) -> None:
        self.fit(max(6, self.app.size.height - 8))

    def action_dismiss_reading(self) -> None:
        _ = self.dismiss(None)

    def action_read_on(self) -> None:
        page = self.query_one(VerticalScroll)
        if page.scroll_target_y < page.max_scroll_y:
            page.scroll_page_down(animate=False)
        else:
            self.action_dismiss_reading()


class Confirm(Scrolled[bool]):
    """A question that the surface itself asks: yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"{either('y')},enter", "answer(True)", show=False),
        Binding(f"{either('n', 'q')},escape", "answer(False)", show=False),
    ]
    DEFAULT_CSS = """
    Confirm { align: center middle; }
    Confirm > Vertical { width: 60; max-width: 96%; height: auto; border: heavy $accent;
                         background: $panel; padding: 1 2; }
    Confirm .title { text-style: bold; color: $accent; }
    Confirm .foot { color: $secondary; }
    Confirm VerticalScroll { height: auto; }
    """
    AUTO_FOCUS = "VerticalScroll"

    below = "y  yes, do it     n  leave it"

    def __init__(self, title: str, words: str) -> None:
        super().__init__()
        self._title = title
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(f"\n{self._words}\n", markup=False)
            yield Label(self.below, classes="foot", markup=False)

    def on_resize(self) -> None:
        rows = len(wrap(self.below, 44))  # of the keys, if there is more to read; with the frame and the title
        self.fit(max(3, self.app.size.height - 6 - rows))

    def action_answer(self, yes: bool) -> None:
        _ = self.dismiss(yes)


class Leaving(Confirm):
    """Whether somebody means to leave."""

    below = "y  leave the table     n  stay"


class Ending(Confirm):
    """The end of a game: leave the table, play again, or look at it once more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(either("n"), "again", show=False),
        Binding(either("q"), "answer(True)", show=False),
        Binding("escape,enter", "answer(False)", show=False),
    ]

    def __init__(self, title: str, words: str, does: str, again: Callable[[], None]) -> None:
        self.below = f"n  {does}     q  leave     Esc  look at it"
        super().__init__(title, words)
        self._again = again

    def action_again(self) -> None:
        self._again()


class Listing(ModalScreen[int]):
    """Some things with numbers, one of which may be chosen; -1 if it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(f"{either('q')},escape", "leave", show=False)]
    DEFAULT_CSS = """
    Listing { align: center middle; }
    Listing > Vertical { width: 60; max-width: 96%; height: auto; border: heavy $accent; background: $panel;
                         padding: 1 2; }
    """

    def __init__(self, title: str, labels: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._labels = labels

    def compose(self) -> ComposeResult:
        lines = [f"{number}  {label}" for number, label in enumerate(self._labels, 1)]
        with Vertical():
            yield Static("\n".join([self._title, "", *lines, "", "Esc  leave it"]), markup=False)

    def on_key(self, event: events.Key) -> None:
        if event.key.isdigit() and 1 <= int(event.key) <= len(self._labels):
            event.stop()
            _ = self.dismiss(int(event.key) - 1)

    def action_leave(self) -> None:
        _ = self.dismiss(-1)


class Typing(ModalScreen[str]):
    """A line to type, at the top, so that the question below can still be read. Empty if it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    Typing { align: center top; background: $background 0%; }
    Typing > Vertical { width: 100%; height: auto; border: round $accent; background: $panel; padding: 0 1; }
    """

    def __init__(self, words: str, before: str = "") -> None:
        super().__init__()
        self._words = words
        self._before = before

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._words, markup=False)
            yield Input(self._before)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        _ = self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        _ = self.dismiss("")


class HandOver(ModalScreen[str]):
    """Hides the table until the next player sits before it. Gives "go", "undo" or "quit". Not by Enter: pressed once
    too often, it would answer the question behind."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "choose('go')", show=False),
        Binding(either("u"), "choose('undo')", show=False),
        Binding(either("q"), "choose('quit')", show=False),
    ]
    DEFAULT_CSS = """
    HandOver { align: center middle; background: $background; }
    HandOver Static { width: auto; text-align: center; }
    """

    def __init__(self, next_: str, former: str) -> None:
        super().__init__()
        self._next = next_
        self._former = former

    def compose(self) -> ComposeResult:
        accent = self.app.theme_variables.get("accent", "")
        undo = f"\n\nu   {self._former} takes the last answer back" if self._former else ""
        with Middle(), Center():
            yield Static(
                Text.assemble(
                    ("· · ·\n\n", accent),
                    ("Hand the keyboard to\n\n", ""),
                    (f"{self._next}\n\n", f"bold {accent}"),
                    ("Nobody else should look now.\n\n", ""),
                    ("Space   I am ", "bold"),
                    (self._next, "bold"),
                    (undo, ""),
                    ("\nq   save and leave", ""),
                    justify="center",
                )
            )

    def action_choose(self, what: str) -> None:
        _ = self.dismiss(what)
