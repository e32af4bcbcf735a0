"""Full screen: looking back at a match, moment by moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from fabletop.engine.beats import SeenBeat, beats_of
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.terminal.answers import read_number
from fabletop.terminal.dialogs import Typing, either
from fabletop.terminal.saved import eyes_alone
from fabletop.terminal.sitting import say_ending
from fabletop.terminal.tableau import LOOKING, Tableau, command_keys

LOOK_KEYS = """\
Right, Space   what happens next  Left  one answer back
Home, End      the first, last    g     go to a moment
p              play on from here  e    look through other eyes

r  the rule of the chosen line of the log
l  the log                        v  details of all you see
z  whole map or near              Shift+arrows  look further
m  map or table
f  fold the side                  q  leave
x  write the story to a file, in games that tell a story"""


MOVING = {"g": "goto", "p": "play_on", "e": "eyes"}


class ScreenReplay(Tableau):
    """A recorded match on the screen, moment by moment. Leaves with the match to play on from, or with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"right,space,enter,{either('n')}", "go(1)", show=False),
        Binding(f"left,backspace,{either('b')}", "go(-1)", show=False),
        Binding("home", "jump(0)", show=False),
        Binding("end", "jump(1000000000)", show=False),
        *command_keys(MOVING),
    ]
    keys_line = "? keys  → next  ← back  g go to  e other eyes  p play on  r rule  l log  v details  z zoom  q leave"
    keys_help = LOOK_KEYS
    commands: ClassVar[Mapping[str, str]] = {**MOVING, **LOOKING}

    def __init__(self, match: Match[Any], seat: int | None, moment: int) -> None:
        super().__init__(match.at(max(0, min(moment, len(match.entries)))), seat)
        self.whole = match
        self.notice = eyes_alone(match, seat)
        self._beats: list[SeenBeat] = []  # of the answer that is looked at, from the one that is shown on

    def on_mount(self) -> None:
        self.draw()

    def bar(self, width: int, rows: int) -> Text:
        look, now, last = self.look, len(self.match.entries), len(self.whole.entries)
        room = max(10, width - 30)
        done = round(room * now / max(last, 1))
        names = ", ".join(self.match.names[seat] for seat in self.match.waiting)
        return Text.assemble(
            (f" Moment {now} of {last} ", f"bold {look.on_accent} on {look.accent}"),
            " ",
            ("━" * done, look.accent),
            ("─" * (room - done), look.edge),
            "\n",
            (
                self.status() if self.over else f"Next to answer: {names}" if self.shown is None else "What happens …",
                look.ink,
            ),
        )

    def action_go(self, by: int) -> None:
        """Forwards beat by beat, backwards answer by answer."""
        self.notice = ""
        if by < 0 or not self._beats:
            self.action_jump(len(self.match.entries) + by, beats=by > 0)
        else:
            self._beats.pop(0)
            self._show_beat()

    def action_jump(self, moment: int, beats: bool = False) -> None:
        self.notice = ""
        before, read = self.match.scene(self.seat), len(self.match.log(self.seat))
        moment = max(0, min(moment, len(self.whole.entries)))
        self._beats = []
        if beats and moment > len(self.match.entries):
            self.match = self.whole.at(moment - 1)
            self.match.watch()
            self.match.take(self.whole.entries[moment - 1])
            self._beats = beats_of(self.match, Reader(self.match, self.seat), self.match.scene(self.seat), before, read)
        else:
            self.match = self.whole.at(moment)
        self._show_beat()

    def _show_beat(self) -> None:
        """Show the next beat of the answer that is looked at; after the last, how the match stood then."""
        self.shown = self._beats[0] if self._beats else None
        self.show_now()

    def action_goto(self) -> None:
        def typed(text: str | None) -> None:
            moment = read_number(text or "")
            if moment is not None:
                self.action_jump(moment)

        self.lay_over(Typing(f"Go to which moment, 0 to {len(self.whole.entries)}?"), typed)

    def status(self) -> str:
        """After the end, what it means to whose eyes these are."""
        seats = () if self.seat is None else (self.seat,)
        return say_ending(self.match, seats) if self.over else super().status()

    def action_eyes(self) -> None:
        """Look through the eyes of the next seat; after the last one, as a spectator; then of the first."""
        seats = [*range(self.whole.seats), None]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.left = {}
        self._beats, self.shown = [], None
        self.notice = eyes_alone(self.whole, self.seat)
        self.draw()

    def action_play_on(self) -> None:
        if self.match.over:
            self.show_notice("The match is over here; go back to an earlier moment first.")
        else:
            self.exit(self.match)

    def action_leave(self) -> None:
        self.exit(None)

    def action_go_away(self) -> None:
        self.exit(None)


def watch(match: Match[Any], seat: int | None, moment: int) -> Match[Any] | None:
    """Look back at a match on the full screen. Gives the match as it was, if it is to be played on from there."""
    found = ScreenReplay(match, seat, moment).run()
    return found if isinstance(found, Match) else None
