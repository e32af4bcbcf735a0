"""Words: sentences that are kept as templates and made per reader, when somebody reads them.

Rules never build text. They hand over a template and what it speaks of: a `Ref` (a space, a line, a token...), a
`Card` (whose name the reader may not know), a `Seat`, or a plain value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from fabletop.engine.match import Match


class Ref(NamedTuple):
    """A thing of the game that everybody may name. `game.name(ref)` says its name; "kind:key" is its id in scenes."""

    kind: str
    key: int | str


class Card(NamedTuple):
    """A card in a sentence. Readers who may not know its face read what its back shows."""

    handle: int


class Seat(NamedTuple):
    """A player in a sentence."""

    number: int


class SeenCard(NamedTuple):
    """A card as it was when a line was written: its face, and who might know it then."""

    face: int
    mask: int


Rules = str | tuple[str, ...]
"""The rule by which something is asked or happens; or several, with the one that readers are shown first."""


def shown_rule(rules: Rules) -> str:
    """Of the rules of a question or a line the one that readers are shown."""
    return rules if isinstance(rules, str) else rules[0]


class Refusal(NamedTuple):
    """Why something may not be done, and by which rule."""

    words: str
    rule: str = ""


class Refused(Exception):
    """An answer was not accepted. Nothing has changed. Says why, and by which rule."""

    def __init__(self, words: str, rule: Rules = "") -> None:
        shown = shown_rule(rule)
        super().__init__(f"{words} [{shown}]" if shown else words)
        self.words = words
        self.rule = shown


class Link(msgspec.Struct, frozen=True):
    """A part of a text that names a thing of the scene."""

    start: int
    end: int
    thing: str


class LogLine(msgspec.Struct, frozen=True):
    """One line of a seat's log. Numbers count per seat, so that they tell nothing about lines for others. `told` marks
    what was worked out from a secret: the news that no reader could have seen coming; `private` what not everybody
    reads."""

    number: int
    text: str
    rule: str = ""
    links: tuple[Link, ...] = ()
    told: bool = False
    private: bool = False


# A line of the log as it is kept: template, arguments, rule, mask of the seats that may read it, whether it was told.
KeptLine = tuple[str, tuple[Any, ...], str, int, bool]
Namer = Callable[[Ref], str]


ENDS = ('."', '!"', '?"')  # of quotations


class Speaker:
    """Turns templates into text for one reader."""

    __slots__ = ("bit", "card_name", "name", "seats")

    def __init__(self, name: Namer, card_name: Callable[[int, bool], str], seats: Sequence[str], bit: int) -> None:
        self.name = name
        self.card_name = card_name
        self.seats = seats
        self.bit = bit

    def text(self, template: str, args: Sequence[Any]) -> str:
        """The sentence that a template and its arguments make; each `{}` takes the next one."""
        return self._made(template, args)[0] if args else template

    def line(self, number: int, kept: KeptLine) -> LogLine:
        template, args, rule, mask, told = kept
        private = mask >= 0  # the mask of all is below
        if not args:
            return LogLine(number, template, rule, told=told, private=private)
        text, links = self._made(template, args)
        return LogLine(number, text, rule, links, told, private)

    def _made(self, template: str, args: Sequence[Any]) -> tuple[str, tuple[Link, ...]]:
        parts = _parts(template)
        if len(parts) != len(args) + 1:
            raise ValueError(f"{template!r} has {len(parts) - 1} places for {len(args)} arguments")
        text, links = parts[0], []
        for place, arg in enumerate(args, 1):
            kind = arg.__class__
            if kind is Ref:
                start = len(text)
                text += self.name(arg)
                links.append(Link(start, len(text), f"{arg.kind}:{arg.key}"))
            elif kind is Seat:
                text += self.seats[arg.number]
            elif kind is SeenCard:
                text += self.card_name(arg.face, bool(arg.mask & self.bit))
            else:
                text += str(arg)
            # A name that ends a sentence itself, as quotations do, needs no second stop.
            text += parts[place].removeprefix(".") if text.endswith(ENDS) else parts[place]
        return text, tuple(links)


def speaker(match: Match[Any], seat: int) -> Speaker:
    """Who makes the words of a match for a seat."""
    game = match.game
    return Speaker(game.name, game.card_name, match.names, 1 << seat)


@lru_cache(maxsize=2048)
def _parts(template: str) -> list[str]:
    """What stands around the places of a template. Games have few templates and read them often."""
    return template.split("{}")
