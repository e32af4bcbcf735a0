"""Looking back in plain mode: step through a recorded match, forwards and backwards, as a seat knew it then."""

from __future__ import annotations

from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_number
from fabletop.terminal.console import Console, EndOfInput
from fabletop.terminal.plain_reading import PlainReader
from fabletop.terminal.saved import eyes_alone
from fabletop.terminal.sitting import say_ending
from fabletop.terminal.widgets.saying import count

HELP = """\
  next [N]  or Enter   go on by one answer, or by N        back [N]     go back
  goto N               go to the moment after N answers    play         play on from here
  look [THING]         what was to be seen                 log [N]      the last lines
  rule ID              the text of a rule                  story [FILE]   write the story
  seat [N]             through whose eyes; 0 is a spectator
  quit                 leave"""


class PlainReplay(PlainReader):
    """Shows the moments of a match one after the other."""

    def __init__(self, console: Console, match: Match[Any], seat: int | None, moment: int) -> None:
        super().__init__(console, match.at(moment))
        self.whole = match
        self.seat = seat

    def run(self) -> Match[Any] | None:
        """Look back until the reader leaves. Gives the match as it was at a moment, if it is to be played on."""
        answers = count(len(self.whole.entries), "answer")
        self.console.put(f'{self.whole.game.title}, as {self._who()} saw it: {answers}. Type "?" for help.')
        self.tell_scene()
        self._tell_moment()
        try:
            while True:
                typed = self.console.ask("replay")
                if typed.casefold() == "quit":
                    return None
                if typed.casefold() == "play":
                    if not self.match.over:
                        return self.match
                    self.console.put('The match is over here; go back to an earlier moment first, for instance "back".')
                    continue
                try:
                    self._obey(typed)
                except (Refused, SaveError) as fault:
                    self.console.put(str(fault))
        except (EndOfInput, KeyboardInterrupt):
            return None

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        word, rest = word.casefold(), rest.strip()
        now = len(self.match.entries)
        if word in ("", "next", "n"):
            self._go(now + _number(rest, 1))
        elif word in ("back", "b"):
            self._go(now - _number(rest, 1))
        elif word == "goto":
            self._go(_number(rest, now))
        elif word == "look":
            self.tell_scene(rest)
        elif word == "log":
            self.tell_log(rest)
        elif word == "story":
            self.write_story(rest)
        elif word == "rule":
            self.tell_rule(rest)
        elif word == "seat":
            self._change_eyes(rest)
        elif word in ("?", "help"):
            self.console.put(HELP)
        else:
            self.console.put(f'There is no command "{typed[:40]}" here. Type "?" for the commands.')

    def _who(self) -> str:
        return "a spectator" if self.seat is None else self.whole.names[self.seat]

    def _change_eyes(self, typed: str) -> None:
        number = read_number(typed)
        if number is None or number > self.whole.seats:
            seats = ", ".join(f"{n} {name}" for n, name in enumerate(self.whole.names, 1))
            said = f'There is no seat "{typed[:40]}". ' if typed else f"You see what {self._who()} saw. "
            raise Refused(f"{said}The seats are: {seats}, 0 a spectator.")
        self.seat = number - 1 if number else None
        if warning := eyes_alone(self.whole, self.seat):
            self.console.put(warning)
        self.tell_scene()
        self._tell_moment()

    def _go(self, moment: int) -> None:
        heard = len(self.match.log(self.seat))
        forwards = moment > len(self.match.entries)
        self.match = self.whole.at(max(0, min(moment, len(self.whole.entries))))
        if forwards:
            self.tell_news(heard)
        else:
            self.console.put(self.match.scene(self.seat).status)
        self._tell_moment()

    def _tell_moment(self) -> None:
        now, last = len(self.match.entries), len(self.whole.entries)
        waiting = ", ".join(self.match.names[seat] for seat in self.match.waiting)
        ended = "" if waiting else say_ending(self.match, () if self.seat is None else (self.seat,))
        self.console.put(f"Moment {now} of {last}. {ended or f'{waiting} to answer.'}")


def _number(typed: str, usual: int) -> int:
    number = read_number(typed)
    return usual if number is None else number
