"""A computer player for every game: it plays on from many worlds that it thinks possible, and sees what did best.

Information-set tree search. Each try imagines a world (everything hidden dealt anew, from the seat's own view) and
plays it on. Every seat has a tree of its own, in which one goes on by one's own answers and by what the seat hears:
what a seat cannot tell apart is one place in its tree, so nobody's later answer depends on what is hidden from them.
At a place the seat tries what has done well and what was tried seldom; past the tree, a simpler player goes on, to the
end or until the game can say how it stands. Common questions are answered by each seat for itself. It answers as the
simpler player would, unless something else did plainly better: so a short search is no worse than none.

All chance comes from the dice that the player is given: under the same dice and the same view it answers the same.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice
from math import log, sqrt
from typing import Any

import msgspec

from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.lookahead import Lookahead
from fabletop.engine.questions import Ask, Choose, Plain, Together
from fabletop.engine.table import Table
from fabletop.engine.words import Refused

CURIOSITY = 0.7  # how much what was tried seldom is preferred to what did well
WIDER = 2.0  # times the square root of the tries: so many answers are looked at
PLAINLY = 1.5  # deviations by which an answer must have done better than the simpler player's
DOUBT = 0.25  # the variance of what a try is worth, shared out over the tries of an answer
COMPOSED = 60  # answers of a question that cannot be listed, which are looked at
ENDLESS = 100_000  # answers; no game takes as many

_encode = msgspec.json.Encoder().encode


class Budget(msgspec.Struct, frozen=True):
    """How long to think: for so many tries or, if that is 0, for so many seconds."""

    tries: int = 0
    seconds: float = 0.0


class Rated(msgspec.Struct, frozen=True):
    """An answer as the search found it: how it did on average (1 is a sure win, 0 a sure loss), in how many tries."""

    answer: Plain
    worth: float
    tries: int


class _Branch:
    """An answer at a place of a tree."""

    __slots__ = ("chances", "plain", "squares", "total", "tries")

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.tries = 0
        self.chances = 0  # how often it was allowed
        self.total = 0.0  # of what the tries were worth
        self.squares = 0.0

    @property
    def worth(self) -> float:
        return self.total / self.tries

    @property
    def doubt(self) -> float:
        """The variance of the mean. Nothing is taken for sure after a few tries that came out alike."""
        spread = max(self.squares / self.tries - self.worth**2, DOUBT / self.tries)
        return spread / self.tries


class _Place:
    """All that a seat cannot tell apart."""

    __slots__ = ("also", "beyond", "branches", "composed", "tries")

    def __init__(self, also: Sequence[Plain] = ()) -> None:
        self.also = also
        self.tries = 0
        self.branches: dict[Any, _Branch] = {}
        self.composed: list[Plain] | None = None
        self.beyond: dict[Any, _Place] = {}


class Search:
    """A search from one situation. `stand_in` plays where the trees end, and is asked first; without one everything
    there is answered at random. Answers in `also` are tried even if there are many others."""

    def __init__(
        self, game: Game[Any], now: Situation[Any], stand_in: Player | None = None, also: Sequence[Plain] = ()
    ) -> None:
        self._game = game
        self._now = now
        self._stand_in = stand_in
        self._root = _Place(also)
        self._trees: list[_Place] = []
        self._ahead = game.look_ahead if game.estimate is not None else ENDLESS

    def think(self, budget: Budget) -> None:
        end = time.monotonic() + budget.seconds
        while self._root.tries < budget.tries if budget.tries else time.monotonic() < end:
            self._try()

    def rated(self) -> list[Rated]:
        """What was found, the best answer first: the one that was tried most often, which is surer than a mean."""
        tried = [each for each in self._root.branches.values() if each.tries]
        simple = tried[0]  # what the simpler player would answer is tried first
        tried.sort(key=lambda each: (-each.tries, -each.worth))
        best = tried[0]
        if self._stand_in is not None and best.worth - simple.worth < PLAINLY * sqrt(best.doubt + simple.doubt):
            tried.remove(simple)
            tried.insert(0, simple)
        return [Rated(each.plain, each.worth, each.tries) for each in tried]

    # --- one try -----------------------------------------------------------------------------------------------

    def _try(self) -> None:
        world: Lookahead[Any] = Lookahead(self._now.imagine(self._now.rng))
        seats = range(world.table.seats)
        if not self._trees:
            self._trees = [_Place() for _ in seats]
            self._trees[self._now.seat] = self._root
        walk = _Walk(self, world)
        while world.ask is not None and walk.on:
            walk.step(world.ask)
        if world.ask is not None:
            world.be_quiet()
            world.play_out([self._stand_in] * len(seats), self._now.rng, self._ahead)
        worths = self._worths(world)
        for seat, branch in walk.taken:
            branch.tries += 1
            branch.total += worths[seat]
            branch.squares += worths[seat] ** 2

    def _worths(self, world: Lookahead[Any]) -> Sequence[float]:
        if world.ask is None or self._game.estimate is None:
            return result(world.table)
        return self._game.estimate(world.table)


class _Walk:
    """One try's way through the trees of all seats."""

    def __init__(self, search: Search, world: Lookahead[Any]) -> None:
        self._stand_in = search._stand_in
        self._dice = search._now.rng
        self._world = world
        self._here: list[_Place | None] = list(search._trees)
        self._grown = [False] * len(self._here)  # one place is added to each tree
        self._chosen: dict[int, Any] = {}  # by seat: the key of what it has just answered
        self.taken: list[tuple[int, _Branch]] = []

    @property
    def on(self) -> bool:
        """Whether anybody is still in their tree."""
        return any(self._here)

    def step(self, ask: Ask[Any]) -> None:
        world, chosen = self._world, self._chosen
        chosen.clear()
        if isinstance(ask, Together):
            world.answer(world.together(ask, self._decide))
        else:
            world.answer(self._decide(ask.seat, ask))
        for seat, place in enumerate(self._here):
            if place is None:
                continue
            key = (chosen.get(seat), world.heard(seat))
            if key == (None, ()):  # nothing that this seat would notice
                continue
            beyond = place.beyond.get(key)
            if beyond is None and not self._grown[seat]:
                self._grown[seat] = True
                beyond = place.beyond[key] = _Place()
            self._here[seat] = beyond

    def _decide(self, seat: int, ask: Ask[Any]) -> Any:
        place = self._here[seat]
        if place is None:
            return self._world.decide(self._stand_in, ask, self._dice)
        if isinstance(ask, Choose):
            plains: Sequence[Plain] = ask.ids()
            keys: Sequence[Any] = plains
        else:
            plains = self._composed(place, ask)
            keys = [_encode(each) for each in plains]
        number = self._pick(place, keys, plains, ask)
        branch = place.branches[keys[number]]
        place.tries += 1
        self.taken.append((seat, branch))
        self._chosen[seat] = keys[number]
        return ask.payloads()[number] if isinstance(ask, Choose) else ask.parse(branch.plain)

    def _pick(self, place: _Place, keys: Sequence[Any], plains: Sequence[Plain], ask: Ask[Any]) -> int:
        """Which of these answers to try now."""
        known = place.branches
        fresh: list[int] = []
        best, most = -1, -1.0
        for number, key in enumerate(keys):
            branch = known.get(key)
            if branch is None:
                fresh.append(number)
                continue
            branch.chances += 1
            tries = branch.tries
            promise = branch.total / tries + CURIOSITY * sqrt(log(branch.chances) / tries)
            if promise > most:
                best, most = number, promise
        if not fresh or len(keys) - len(fresh) >= WIDER * sqrt(place.tries + 1) - 1:
            return best
        if best < 0:
            number = self._first(keys, ask)
        else:
            wanted = [number for number in fresh if plains[number] in place.also] if place.also else ()
            number = wanted[0] if wanted else fresh[int(self._dice.random() * len(fresh))]
        branch = known[keys[number]] = _Branch(plains[number])
        branch.chances = 1
        return number

    def _first(self, keys: Sequence[Any], ask: Ask[Any]) -> int:
        """What the simpler player would answer: tried before all else, so that a short search does not fall behind."""
        plain = ask.plain(self._world.decide(self._stand_in, ask, self._dice))
        key = plain if isinstance(ask, Choose) else _encode(plain)
        return keys.index(key) if key in keys else int(self._dice.random() * len(keys))

    def _composed(self, place: _Place, ask: Ask[Any]) -> list[Plain]:
        """Answers to a question that has too many to list them all; those that this world allows."""
        if place.composed is None:
            every = list(islice(ask.every(), COMPOSED + 1))
            if len(every) > COMPOSED:
                simple = self._world.decide(self._stand_in, ask, self._dice)
                every = [simple, *map(ask.parse, place.also), *(ask.some(self._dice) for _ in range(COMPOSED - 1))]
            distinct = {_encode(plain): plain for plain in map(ask.plain, every)}
            place.composed = list(distinct.values())
            return place.composed
        allowed = [plain for plain in place.composed if _allowed(ask, plain)]
        return allowed or [ask.plain(ask.some(self._dice))]


def _allowed(ask: Ask[Any], plain: Plain) -> bool:
    try:
        ask.parse(plain)
    except Refused:
        return False
    return True


def result(table: Table) -> list[float]:
    """What a finished game was worth to each seat. Without a winner a rival game is a draw, and who plays alone
    against the game has lost."""
    if not table.winners:
        return [0.5 if table.seats > 1 else 0.0] * table.seats
    return [1.0 if seat in table.winners else 0.0 for seat in range(table.seats)]


def player(game: Game[Any], budget: Budget, stand_in: Player | None = None) -> Player:
    """A computer player that searches."""

    def play(now: Situation[Any]) -> Any:
        search = Search(game, now, stand_in)
        search.think(budget)
        return now.ask.parse(search.rated()[0].answer)

    return play
