"""Going on with a match that was laid out: windows are passed, and noted."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.projector.arrange import hand

from fabletop.engine.match import Match
from fabletop.engine.questions import PASS, Plain
from fabletop.games.projector.rules.windows import WORDS
from fabletop.games.projector.state import Outing
from fabletop.testing.arranged import choices, tag

LONGEST = 200  # answers


def play(match: Match[Outing], seat: int, name: str) -> None:
    """A slide is played in the action step, or as a reaction."""
    kind = "slide" if tag(match, seat) in WORDS else "play"
    match.answer(seat, f"{kind}:{hand(match, seat, name)}")


def go_on(match: Match[Outing], until: str = "act", answers: Mapping[str, Plain] | None = None) -> list[str]:
    """Pass in all windows until a question is asked (or the match ends), and give these answers to others; of several
    ways the first is taken. Gives the windows, one that several were asked in only once."""
    found: list[str] = []
    for _ in range(LONGEST):
        if match.over:
            return found
        seat = match.waiting[0]
        asked = tag(match, seat)
        if asked == until:
            return found
        if asked in WORDS:
            if found[-1:] != [asked]:
                found.append(asked)
            match.answer(seat, PASS)
        elif asked == "order":  # of texts that answer to the same
            match.answer(seat, choices(match, seat))
        elif asked == "which" and asked not in (answers or {}):
            match.answer(seat, choices(match, seat)[0])
        else:
            assert asked in (answers or {}), f"seat {seat} is asked about {asked}, after {found}"
            match.answer(seat, (answers or {})[asked])
    raise AssertionError(f"no {until} after {found}")
