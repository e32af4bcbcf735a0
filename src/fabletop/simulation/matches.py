"""Playing whole matches as simulations play games: the same dice, the same answers, the same end.

A match costs more than a simulation, and has what a simulation lacks: a record. So any simulated game can be played
again as a match, to look at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from fabletop.engine.chance import key_of
from fabletop.engine.game import Player
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask, Together
from fabletop.engine.simulate import (
    Decide,
    Endless,
    Watch,
    answers_together,
    cite_question,
    give,
    maybe_deed,
    note_all,
    simulate,
)


def play_on(
    match: Match[Any],
    players: Sequence[Player | None],
    *,
    cited: set[str] | None = None,
    watch: Watch[Any] | None = None,
    limit: int,
) -> int:
    """Play a match that has just begun to its end, and give the number of decisions. Everything means what it means for
    `simulate`."""
    rng = Random(key_of(match.seed))
    if cited is not None:
        _cite_from_here(match, cited)

    def decide(ask: Ask[Any]) -> Any:
        player = players[ask.seat]
        if cited is not None:
            cite_question(ask, cited)
        return ask.some(rng) if player is None else player(match.situation(ask.seat, rng))

    def decide_watched(ask: Ask[Any]) -> Any:
        assert watch is not None
        return watch(match.table, decide, ask)

    for decisions in range(limit):
        if match.over:
            return decisions
        _answer(match, players, rng, decide if watch is None else decide_watched)
    raise Endless(f"{match.game.id}, seed {match.seed!r}: more than {limit} decisions")


def _answer(match: Match[Any], players: Sequence[Player | None], rng: Random, decide: Decide) -> None:
    """Have the open question answered, or a deed done instead."""
    game, ask = match.game, match.ask
    assert ask is not None
    if game.meanwhile is not None and ask.interruptible:
        deed = maybe_deed(game, match.table, players, rng)
        if deed is not None:
            give(match, deed)
            return
    # All decide before any answer is in: in a simulation nobody sees who has answered already.
    give(match, answers_together(ask, decide) if isinstance(ask, Together) else decide(ask))


def _cite_from_here(match: Match[Any], cited: set[str]) -> None:
    """Gather the rules that a match exercises from now on, and those that led to its first question."""
    with suppress(Endless):  # it stops at the first question
        simulate(match.game, seed=match.seed, seats=match.seats, options=match.options, cited=cited, limit=1)
    note_all(match.books.run, cited)
