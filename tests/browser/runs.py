"""Tables of the server where a program has played up to where somebody wants to see it: a run of Paperback Adventures,
a film of Lost Adventures, an expedition of Machina Arcana, a day of The Projector."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.browser.servers import Server

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.games import lost_adventures, machina, projector
from fabletop.games.lost_adventures.state import Film
from fabletop.games.machina.state import Expedition
from fabletop.games.paperback import GAME
from fabletop.games.paperback.state import Adventure
from fabletop.games.projector.state import Outing


def run_until(
    server: Server, wanted: Callable[[Match[Adventure]], object], seed: str = "dust jacket", **options: Any
) -> dict[str, Any]:
    """A table where the sensible player has answered until something wanted is the case."""
    opened = server.open("me", game="paperback", seed=seed, options=options)
    match, rng = Match(GAME, seats=1, seed=seed, options=options), Random(0)
    player = GAME.levels[1].make(rng)
    while not wanted(match):
        now = match.situation(0, rng)
        answer = now.ask.plain(player(now))
        match.answer(0, answer)
        server.answer(opened, answer)
    return opened


def asks(tag: str) -> Callable[[Match[Adventure]], bool]:
    """That a question of this kind is asked."""

    def asked(match: Match[Adventure]) -> bool:
        ask = match.ask_of(0)
        assert ask is not None, f"the run ended before anybody asked for {tag}"
        return ask.tag == tag

    return asked


def film_until(server: Server, wanted: Callable[[Match[Film]], object], seed: str, *names: str) -> dict[str, Any]:
    """A table where Ada and these others, all sensible players, have answered until something wanted is the case."""
    return _played_until(server, lost_adventures.GAME, wanted, seed, {"mats": "random"}, names)


def expedition_until(
    server: Server, wanted: Callable[[Match[Expedition]], object], seed: str, *names: str
) -> dict[str, Any]:
    """The same in Machina Arcana, the short way."""
    return _played_until(server, machina.GAME, wanted, seed, {"variant": "short"}, names)


def outing_until(server: Server, wanted: Callable[[Match[Outing]], object], seed: str, *names: str) -> dict[str, Any]:
    """The same on the first day of The Projector."""
    return _played_until(server, projector.GAME, wanted, seed, {}, names)


def _played_until(
    server: Server, game: Game[Any], wanted: Callable[[Match[Any]], object], seed: str, options: dict[str, Any],
    names: Sequence[str],
) -> dict[str, Any]:  # fmt: skip
    opened = server.open("me", *["open"] * len(names), game=game.id, seed=seed, options=options)
    seats = [opened, *(server.sit(opened, seat, name) for seat, name in enumerate(names, 1))]
    match, rng = Match(game, seats=len(seats), seed=seed, options=options), Random(0)
    players = [game.levels[1].make(rng) for _ in seats]
    while not wanted(match):
        seat = match.waiting[0]
        now = match.situation(seat, rng)
        answer = now.ask.plain(players[seat](now))
        match.answer(seat, answer)
        server.answer(seats[seat], answer)
    return opened
