"""Looking back in plain mode: step through a recorded match, forwards and backwards, as a seat knew it then."""

from __future__ import annotations

from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_number
from fabletop.terminal.plain import Console, EndOfInput, Reader
from fabletop.terminal.spread_words import count
from fabletop.terminal.table import say_outcome

HELP = """\
  next [N]  or Enter   go on by one answer, or by N        back [N]     go back
  goto N               go to the moment after N answers    play         play on from here
  look [THING]         what was to be seen                 log [N]      the last lines
  rule ID              the text of a rule                  script [FILE]  write the story
  quit                 leave"""


class PlainReplay(Reader):
    """Shows the moments of a match one after the other."""

    def __init__(self, console: Console, match: Match[Any], seat: int | None, moment: int) -> None:
        super().__init__(console, match.at(moment))
        self.whole = match
        self.seat = seat

    def run(self) -> Match[Any] | None:
        """Look back until the reader leaves. Gives the match as it was at a moment, if it is to be played on."""
        who = "a spectator" if self.seat is None else self.whole.names[self.seat]
        answers = count(len(self.whole.entries), "answer")
        self.console.say(f'{self.whole.game.title}, as {who} saw it: {answers}. Type "?" for help.')
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
                    self.console.say('The match is over here; go back to an earlier moment first, for instance "back".')
                    continue
                try:
                    self._obey(typed)
                except (Refused, SaveError) as fault:
                    self.console.say(str(fault))
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
        elif word == "script":
            self.write_script(rest)
        elif word == "rule":
            self.tell_rule(rest)
        else:
            self.console.say(HELP)

    def _go(self, moment: int) -> None:
        heard = len(self.match.log(self.seat))
        forwards = moment > len(self.match.entries)
        self.match = self.whole.at(max(0, min(moment, len(self.whole.entries))))
        if forwards:
            self.tell_news(heard)
        else:
            self.console.say(self.match.scene(self.seat).status)
        self._tell_moment()

    def _tell_moment(self) -> None:
        now, last = len(self.match.entries), len(self.whole.entries)
        waiting = ", ".join(self.match.names[seat] for seat in self.match.waiting)
        self.console.say(f"Moment {now} of {last}. {f'{waiting} to answer.' if waiting else say_outcome(self.match)}")


def _number(typed: str, usual: int) -> int:
    number = read_number(typed)
    return usual if number is None else number
