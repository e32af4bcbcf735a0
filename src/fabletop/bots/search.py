"""A computer player for any game: it tries its answers in many worlds that it thinks possible, and sees what did best.

Each round imagines a world (everything hidden dealt anew, from the seat's own view) and tries in it every answer that
is still in the race, with the same dice: so what differs is the answer, and not luck. In stages the worse half of the
answers falls out. After the answer a simpler player goes on for everybody, to the end or until the game can say how it
stands. What this player would answer itself stays in the race to the last, and is what the search answers unless
something else did better beyond luck: so it departs from a player that is known to be good only with a reason.

Where there is no simpler player, each side learns to play on in a tree of its own. There one goes on by one's own
answers and by what one hears: what cannot be told apart is one place in the tree, so nobody's later answer depends on
what is hidden from them. Seats of one side have one tree, in which each goes on from what the others answered, as long
as nothing is declared that some of them know and others do not; else each of them has its own.

All chance comes from the dice that the player is given: under the same dice and the same view it answers the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import ceil, log, log2, sqrt
from random import Random
from statistics import NormalDist
from typing import Any

import msgspec

from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.lookahead import Lookahead
from fabletop.engine.questions import Ask, Choose, Deed, Plain, Together
from fabletop.engine.table import Table
from fabletop.engine.view import see_alike
from fabletop.engine.words import Refused

LUCK = 0.1  # the chance that of all answers in a race one looks better than it is by so much
DOUBT = 0.25  # the variance of what a try is worth, shared out over the tries: few that came out alike prove nothing
EACH = 5  # tries for each answer at least: where they do not suffice, fewer answers are looked at
COMPOSED = 60  # answers of a question that cannot be listed, which are looked at
LISTED = 2000  # answers that are gone through to find those that do not come to the same
CURIOSITY = 0.7  # in a tree: how much what was tried seldom is preferred to what did well
WIDER = 2.0  # in a tree: times the square root of the tries, so many answers are looked at
ENDLESS = 100_000  # answers; no game takes as many

_encode = msgspec.json.Encoder().encode


class Rated(msgspec.Struct, frozen=True):
    """An answer as it was found: what to expect of it (1 is a sure win, 0 a sure loss; None if it was not tried), in
    how many tries. `close` says that no difference from the first was seen beyond luck, `own` that the simpler player
    would answer so."""

    answer: Plain
    worth: float | None = None
    tries: int = 0
    close: bool = False
    own: bool = False


class _Candidate:
    """An answer in the race: what it was worth in each world, from the first to the one after which it fell out."""

    __slots__ = ("plain", "worths")

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.worths: list[float] = []

    @property
    def worth(self) -> float:
        return sum(self.worths) / len(self.worths)


def rate(
    game: Game[Any], now: Situation[Any], tries: int, stand_in: Player | None = None, also: Sequence[Plain] = ()
) -> list[Rated]:
    """What to think of the answers to a question, the best first. No later one is worth more than an earlier one.
    Answers in `also` are tried even if there are many others; of those that come to the same, one is."""
    return _Race(game, now, tries, stand_in, also).rated()


class _Race:
    """One question thought through."""

    def __init__(
        self, game: Game[Any], now: Situation[Any], tries: int, stand_in: Player | None, also: Sequence[Plain]
    ) -> None:
        self._game = game
        self._now = now
        self._stand_in = stand_in
        self._sides: _Sides | None = None
        self._ahead = game.look_ahead if game.estimate is not None else ENDLESS
        self._own: _Candidate | None = None
        self._field = self._candidates(also, tries // EACH)
        self._left = self._field  # those that are still in the race
        self._run(tries)

    def _candidates(self, also: Sequence[Plain], most: int) -> list[_Candidate]:
        """What the simpler player would answer, what must be looked at, and then whatever else is possible."""
        now, ask = self._now, self._now.ask
        found: dict[bytes, _Candidate] = {}
        if self._stand_in is not None:
            value = self._stand_in(now)
            self._own = found[_gist(ask, value)] = _Candidate(now.plain(value))
        for plain in also:
            found.setdefault(_gist(ask, now.parse(plain)), _Candidate(plain))
        wanted = len(found)
        every = list(ask.payloads()) if isinstance(ask, Choose) else _some(ask, now.rng)
        now.rng.shuffle(every)
        for value in every:
            found.setdefault(_encode(ask.gist(value)), _Candidate(ask.plain(value)))
        return list(found.values())[: max(wanted, most, 2)]

    # --- the race --------------------------------------------------------------------------------------------------

    def _run(self, tries: int) -> None:
        if len(self._field) == 1:
            return  # nothing to choose
        stages = ceil(log2(len(self._field)))
        for stage in range(stages):
            if stage:
                self._halve()
            rounds = max(1, tries // (stages - stage) // len(self._left))
            tries -= rounds * len(self._left)
            for _ in range(rounds):
                self._round()

    def _halve(self) -> None:
        best = sorted(self._left, key=lambda each: -each.worth)[: (len(self._left) + 1) // 2]
        if self._own is not None and self._own not in best:
            best[-1] = self._own
        self._left = best

    def _round(self) -> None:
        seed = self._now.rng.getrandbits(64)
        for each in self._left:
            each.worths.append(self._try(each.plain, Random(seed)))

    def _try(self, plain: Plain, dice: Random) -> float:
        match = self._now.imagine(dice)
        world: Lookahead[Any] = Lookahead(match)
        if self._stand_in is None and self._sides is None:
            self._sides = _Sides(self._game, world.table, match.options)
        walk = _Walk(world, self._sides, self._stand_in, dice)
        walk.begin(self._now.seat, plain)
        while world.ask is not None and walk.on:
            walk.step()
        if world.ask is not None:
            world.be_quiet()
            world.play_out([self._stand_in] * world.table.seats, dice, self._ahead)
        worths = self._worths(world)
        walk.learn(worths)
        return worths[self._now.seat]

    def _worths(self, world: Lookahead[Any]) -> Sequence[float]:
        if world.ask is None or self._game.estimate is None:
            return result(self._game, world.table)
        return self._game.estimate(world.table)

    # --- what came of it -------------------------------------------------------------------------------------------

    def rated(self) -> list[Rated]:
        if len(self._field) == 1:
            return [Rated(self._field[0].plain, own=self._own is not None)]
        first = max(self._left, key=lambda each: each.worth)
        if self._own is not None and not self._apart(first, self._own):
            first = self._own
        found = [self._rated(each, first) for each in self._field if each is not first]
        found.sort(key=lambda each: (-(each.worth or 0.0), not each.own, -each.tries))
        return [Rated(first.plain, first.worth, len(first.worths), own=first is self._own), *found]

    def _rated(self, each: _Candidate, first: _Candidate) -> Rated:
        """An answer measured by the first one, in the worlds in which both were tried."""
        apart = self._apart(first, each)
        worth = max(0.0, first.worth - _gain(first, each)[0]) if apart else first.worth
        return Rated(each.plain, worth, len(each.worths), close=not apart, own=each is self._own)

    def _apart(self, better: _Candidate, other: _Candidate) -> bool:
        """Whether one did better than another beyond luck. The more answers there are, the luckier the luckiest."""
        gain, error = _gain(better, other)
        return gain > error * NormalDist().inv_cdf(1 - LUCK / len(self._field))


def _gist(ask: Ask[Any], value: Any) -> bytes:
    """What an answer or a deed comes to."""
    return _encode(value.answer if value.__class__ is Deed else ask.gist(value))


def _gain(one: _Candidate, other: _Candidate) -> tuple[float, float]:
    """How much more one answer was worth than another in the same worlds, and how uncertain that is."""
    gains = [a - b for a, b in zip(one.worths, other.worths, strict=False)]
    number = len(gains)
    mean = sum(gains) / number
    spread = max(sum(each * each for each in gains) / number - mean**2, DOUBT / number)
    return mean, sqrt(spread / number)


def _some(ask: Ask[Any], dice: Random) -> list[Any]:
    """All answers to a question, one of those that come to the same; or some at random where there are too many."""
    found: dict[bytes, Any] = {}
    for value in islice(ask.every(), LISTED):
        found.setdefault(_encode(ask.gist(value)), value)
        if len(found) > COMPOSED:
            return [ask.some(dice) for _ in range(COMPOSED)]
    return list(found.values())


def result(game: Game[Any], table: Table) -> Sequence[float]:
    """What a finished game was worth to each seat."""
    if game.worth is not None:
        return game.worth(table)
    if not table.winners:
        return [game.unwon] * table.seats
    return [1.0 if seat in table.winners else 0.0 for seat in range(table.seats)]


# --- trees -----------------------------------------------------------------------------------------------------------


class _Branch:
    """An answer at a place of a tree."""

    __slots__ = ("chances", "plain", "total", "tries")

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.tries = 0
        self.chances = 1  # how often it was allowed
        self.total = 0.0  # of what the tries were worth


class _Node:
    """All that a side cannot tell apart."""

    __slots__ = ("beyond", "branches", "composed", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.branches: dict[Any, _Branch] = {}
        self.composed: dict[int, list[Plain]] | None = None  # by seat
        self.beyond: dict[Any, _Node] = {}


class _Side:
    """Seats that know the same and want the same, and the tree in which they learn."""

    __slots__ = ("alone", "mask", "number", "tree")

    def __init__(self, number: int, seats: Sequence[int]) -> None:
        self.number = number
        self.alone = len(seats) == 1
        self.mask = sum(1 << seat for seat in seats)
        self.tree = _Node()


class _Sides:
    """All sides, also by seat."""

    __slots__ = ("all", "masks", "of")

    def __init__(self, game: Game[Any], table: Table, options: Any) -> None:
        self.all: list[_Side] = []
        found: dict[int, _Side] = {}
        members: dict[str, list[int]] = {}
        for seat, name in enumerate(game.sides(table.seats, options)):
            members.setdefault(name or f"seat {seat}", []).append(seat)
        for side in members.values():
            for seats in [side] if see_alike(table, side) else [[seat] for seat in side]:
                self.all.append(_Side(len(self.all), seats))
                found.update(dict.fromkeys(seats, self.all[-1]))
        self.masks = [side.mask for side in self.all]
        self.of = [found[seat] for seat in range(table.seats)]


class _Walk:
    """One try's way through the trees of all sides. Who has no tree, or is beyond it, is played by the simpler
    player."""

    def __init__(self, world: Lookahead[Any], sides: _Sides | None, stand_in: Player | None, dice: Random) -> None:
        self._world = world
        self._of = sides.of if sides is not None else []  # by seat
        self._masks = sides.masks if sides is not None else []
        self._here: list[_Node | None] = [side.tree for side in sides.all] if sides is not None else []
        self._stand_in = stand_in
        self._dice = dice
        self._grown = [False] * len(self._here)  # one place is added to each tree
        self._chosen: dict[int, Any] = {}  # by side: the key of what it has just answered
        self._taken: list[tuple[int, _Branch]] = []

    @property
    def on(self) -> bool:
        """Whether anybody is still in their tree."""
        return any(self._here)

    def begin(self, seat: int, plain: Plain) -> None:
        """Give that answer for that seat."""

        def decide(each: int, ask: Ask[Any]) -> Any:
            if each != seat:
                return self._decide(each, ask)
            if self._of:
                self._note(self._of[seat], seat, _encode(plain))
            return self._world.read(seat, ask, plain)

        self._answer(decide)

    def step(self) -> None:
        self._answer(self._decide)

    def learn(self, worths: Sequence[float]) -> None:
        """Keep what this try was worth."""
        for seat, branch in self._taken:
            branch.tries += 1
            branch.total += worths[seat]

    def _answer(self, decide: Any) -> None:
        world, ask = self._world, self._world.ask
        assert ask is not None, "the game goes on"
        chosen, masks = self._chosen, self._masks
        chosen.clear()
        world.answer(world.together(ask, decide) if isinstance(ask, Together) else decide(ask.seat, ask))
        for number, place in enumerate(self._here):
            if place is None:
                continue
            heard = world.heard(masks[number])
            if not heard and number not in chosen:  # nothing that this side would notice
                continue
            key = (chosen.get(number), heard)
            beyond = place.beyond.get(key)
            self._here[number] = self._grow(number, place, key) if beyond is None else beyond

    def _grow(self, number: int, place: _Node, key: Any) -> _Node | None:
        """A new place beyond one, if the tree has not grown yet."""
        if self._grown[number]:
            return None
        self._grown[number] = True
        beyond = place.beyond[key] = _Node()
        return beyond

    def _note(self, side: _Side, seat: int, key: Any) -> None:
        """Keep what a seat has answered. Of a common question that is open its side goes on from it at once."""
        number, ask = side.number, self._world.ask
        if side.alone:
            self._chosen[number] = key
        elif isinstance(ask, Together) and not ask.sealed:
            place = self._here[number]
            if place is not None:
                self._here[number] = place.beyond.get((seat, key)) or self._grow(number, place, (seat, key))
        else:
            self._chosen[number] = (*self._chosen.get(number, ()), (seat, key))

    def _decide(self, seat: int, ask: Ask[Any]) -> Any:
        if not self._of:
            return self._world.decide(self._stand_in, ask, self._dice)
        side = self._of[seat]
        place = self._here[side.number]
        if place is None:
            return self._world.decide(self._stand_in, ask, self._dice)
        if isinstance(ask, Choose):
            plains: Sequence[Plain] = ask.ids()
            keys: Sequence[Any] = plains
        else:
            plains = self._composed(place, ask)
            keys = [_encode(each) for each in plains]
        if not side.alone:
            keys = [(seat, key) for key in keys]
        number = self._pick(place, keys, plains)
        branch = place.branches[keys[number]]
        place.tries += 1
        self._taken.append((seat, branch))
        if side.alone:
            self._chosen[side.number] = keys[number]
        else:
            self._note(side, seat, keys[number])
        return ask.payloads()[number] if isinstance(ask, Choose) else ask.parse(branch.plain)

    def _pick(self, place: _Node, keys: Sequence[Any], plains: Sequence[Plain]) -> int:
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
        number = fresh[int(self._dice.random() * len(fresh))]
        known[keys[number]] = _Branch(plains[number])
        return number

    def _composed(self, place: _Node, ask: Ask[Any]) -> list[Plain]:
        """Answers to a question that has too many to list them all; those that this world allows."""
        if place.composed is None:
            place.composed = {}
        known = place.composed.get(ask.seat)
        if known is None:
            distinct = {_encode(plain): plain for plain in map(ask.plain, _some(ask, self._dice))}
            known = place.composed[ask.seat] = list(distinct.values())
            return known
        allowed = [plain for plain in known if _allowed(ask, plain)]
        return allowed or [ask.plain(ask.some(self._dice))]


def _allowed(ask: Ask[Any], plain: Plain) -> bool:
    try:
        ask.parse(plain)
    except Refused:
        return False
    return True
