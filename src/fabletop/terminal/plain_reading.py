"""Plain mode: the commands that only look, which playing and looking back share."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.scene import Spread
from fabletop.terminal import storage
from fabletop.terminal.answers import read_number
from fabletop.terminal.beat_words import BeatTeller
from fabletop.terminal.console import Console
from fabletop.terminal.describe import describe_scene, look_at
from fabletop.terminal.results import run_on

SHORT = 3  # lines of news that need not be run together
LINE = 76  # letters of a line that several short texts share


class PlainReader:
    """The commands that only look: shared by playing and replaying. Subclasses say at what."""

    def __init__(self, console: Console, match: Match[Any]) -> None:
        self.console = console
        self.match = match
        self.seat: int | None = None
        self._beats = BeatTeller()

    def tell_scene(self, thing: str = "", story: bool = False) -> None:
        scene = self.match.scene(self.seat)
        if scene.roles and self.seat is not None and not thing:
            self.console.put(f"You play {scene.roles[self.seat]}. {scene.aim if story else ''}".strip())
        self.console.put(*(look_at(scene, thing) if thing else describe_scene(scene, story)))

    def tell_log(self, number: str = "") -> None:
        wanted = read_number(number)
        count = 20 if wanted is None else wanted
        lines = self.match.log(self.seat)
        for line in lines[-count:] if count else []:
            self.console.put(log_words(line.text, line.rule))
        if not lines:
            self.console.put("Nothing has happened yet.")

    def write_story(self, file: str = "") -> None:
        path = storage.write_story(file or storage.story_file(self.match), self.match, self.seat)
        self.console.put(f"The story is in {path}.")

    def tell_rule(self, name: str) -> None:
        if not name:
            self.console.put("Which rule? Rules are named in square brackets; type for instance: rule ID")
            return
        rule = rulebook(self.match.game).get(name)
        if rule is None:
            self.console.put(f'{self.match.game.title} has no rule "{name}". See: fabletop rules {self.match.game.id}')
        else:
            self.console.put(f"{rule.id} ({rule.chapter}): {rule.text}")

    def tell_news(self, since: int) -> int:
        """Say the log lines from number `since` on, one beat after the other; gives the number to go on from. Cards on
        a spread do much at once: then each beat is told as running text, and the log has the rules."""
        beats = list(self._beats.news(self.match, self.seat, since))
        number = sum(map(len, beats))
        if not number:
            return since
        if number > SHORT and isinstance(self.match.scene(self.seat).board, Spread):
            self.console.put(*_packed(run_on(line.text for line in lines) for lines in beats))
        else:
            self.console.put(*(log_words(line.text, line.rule) for lines in beats for line in lines))
        return since + number


def log_words(text: str, rule: str) -> str:
    """A text with the rule behind it."""
    return f"{text} [{rule}]" if rule else text


def _packed(texts: Iterable[str]) -> list[str]:
    """Texts one below the other, but for those that take less room together with the one before."""
    lines: list[str] = []
    for text in texts:
        if lines and _height(f"{lines[-1]} {text}") < _height(lines[-1]) + _height(text):
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    return lines


def _height(text: str) -> int:
    return len(textwrap.wrap(text, LINE))
