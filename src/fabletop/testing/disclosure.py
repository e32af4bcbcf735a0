"""Worlds in which a seat was told the same.

A disclosure explains what it says and shows: the face that is turned up, the secret field that opens, the words that
are told, the answers that are laid open. Beside that, worlds that a seat could not tell apart before must look the same
to it afterwards: who is asked, what it is asked, every other line and field.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from fabletop.engine.game import Guess
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain, Together
from fabletop.engine.redeal import Patch, apply, deal
from fabletop.engine.table import UNKNOWN, Run, Table
from fabletop.engine.view import PileKey, look, piles_of
from fabletop.engine.words import Refused
from fabletop.testing.walk import Action

TRIES = 4  # to find a world in which the seat is told the same
GUESSES = 40  # of the game's guesser for each: it knows nothing of what will be turned up


class WalkStep(NamedTuple):
    """A move that was made, and the words with which it was refused, if it was."""

    move: Action
    refusal: str


class WalkStart:
    """A possible world as it stood before the first of some moves: its faces, what others had committed to, the key of
    chance. The log begins here, and so does the note of what is shown; somebody watches."""

    def __init__(self, twin: Match[Any], key: int) -> None:
        self.faces = twin.table.face[:]
        self.commits = twin.books.pending
        self.key = key
        self.begin(twin)

    def begin(self, twin: Match[Any]) -> None:
        """Let another possible world begin alike."""
        twin.books.run.key = self.key
        twin.books.run.log = []
        twin.books.run.shown = []
        twin.watch()


def made(match: Match[Any], move: Action) -> str:
    """Make a move, and give the words with which it was refused, if it was."""
    try:
        move.make(match)
    except Refused as fault:
        return str(fault)
    return ""


def disclosed(match: Match[Any], seat: int) -> tuple[Any, ...]:
    """All that a seat was told or shown as such, since the log began."""
    view = match.view(seat)
    secrets = [getattr(view.table, secret.name) for secret in match.table.layout.secrets]
    # What was shown may be forgotten again: a card that is turned up and shuffled back.
    shown = [(card, face) for card, face, to in match.books.run.shown or () if to >> seat & 1]
    lines = [line.text for line in match.log(seat) if line.told]
    # Backs by card, not by pile: how many cards lie in a pile is no disclosure.
    backs = {
        card: match.game.back_of(match.table.face[card])
        for zone in match.table.layout.zones
        for owner, cards in piles_of(match.table, zone)
        if PileKey(zone.name, owner) in view.backs
        for card in cards
    }
    opened = [entry for entry in match.entries if entry[0] == "s"]
    return match.over, view.table.face, shown, secrets, backs, view.bags, lines, opened


def told_alike(
    match: Match[Any], seat: int, start: WalkStart, twin: Match[Any], steps: Sequence[WalkStep], rng: Random
) -> Match[Any] | None:
    """Another world that the seat thought possible at `match`, in which the same steps told it the same as in `twin`;
    None if none is found."""
    wanted = _wanted(match, seat, start, twin, rng)
    told = disclosed(twin, seat)
    for _ in range(TRIES):
        other = _dealt_with(match, seat, wanted, rng)
        if other is None or not _commits(other, start.commits):
            continue
        start.begin(other)
        if all(made(other, step.move) == step.refusal for step in steps) and disclosed(other, seat) == told:
            other.books.run.told = 0
            return other
    return None


def _wanted(match: Match[Any], seat: int, start: WalkStart, twin: Match[Any], rng: Random) -> dict[int, int]:
    """The faces that cards must have at the start so that what the seat knows now lies where it lies. Where a shuffle
    has dealt faces over other handles, one that had the face may be the one it came from."""
    before, now = match.view(seat).table.face, twin.view(seat).table.face
    known = {card: face for card, face in enumerate(now) if face != UNKNOWN}
    known.update((card, face) for card, face, to in reversed(twin.books.run.shown or ()) if to >> seat & 1)
    wanted: dict[int, int] = {}
    for card, face in known.items():
        if card >= len(before):  # it has come into the game since
            continue
        source = [card]
        if start.faces[card] != face:
            source = [each for each, held in enumerate(start.faces) if held == face and each not in wanted]
        if source:
            wanted[rng.choice(source)] = face
    return {card: face for card, face in wanted.items() if before[card] == UNKNOWN}


def _dealt_with(match: Match[Any], seat: int, wanted: dict[int, int], rng: Random) -> Match[Any] | None:
    """A world that the seat thinks possible in which some cards have the wanted faces."""
    game, view = match.game, match.view(seat)
    draw = game.guess(view) if game.guess is not None else lambda dice: Guess()
    for _ in range(GUESSES):
        guess = _agreed(match, draw(rng), wanted)
        if guess is not None:
            twin = match.imagine(seat, rng)
            try:
                twin.redeal(deal(twin.table, seat, rng, guess, game.back_of))
            except (ValueError, IndexError):  # what is guessed of other places leaves no such face or back
                return None
            return twin
        if game.guess is None:
            break
    return None


def _agreed(match: Match[Any], guess: Guess, wanted: dict[int, int]) -> Guess | None:
    """A guess together with the faces that are wanted; None if it says otherwise."""
    faces: dict[str, list[Any]] = {}
    for zone in match.table.layout.zones:
        named = guess.faces.get(zone.name, [])
        piles: list[list[int | None]] = []
        for owner, cards in piles_of(match.table, zone):
            own = named[owner] if zone.per_seat and named else named
            pile = [own[place] if place < len(own) else None for place in range(len(cards))]
            for place, card in enumerate(cards):
                if card in wanted:
                    if pile[place] not in (None, wanted[card]):
                        return None
                    pile[place] = wanted[card]
            piles.append(pile)
        faces[zone.name] = piles if zone.per_seat else piles[0]
    return Guess(guess.fields, faces)


def _commits(twin: Match[Any], commits: dict[int, Plain]) -> bool:
    """Let the seats have committed to the same as in another world, if they can."""
    common = twin.ask
    if not isinstance(common, Together):
        return True
    try:
        if any(common.parts[seat].canonical(answer) != answer for seat, answer in commits.items()):
            return False
    except Refused:
        return False
    twin.books.pending = commits
    return True


def dealt_before(match: Match[Any], patch: Patch) -> Match[Any] | None:
    """The match as it would stand had another world been dealt at the last rest; None if that cannot be, or if the
    seat for which it is dealt knew better then: what it has seen may be shuffled away since."""
    rest, table = match.books.rest, match.table
    same = rest.face == table.face and all(getattr(rest, name) == getattr(table, name) for name in patch.fields)
    if not same or any(isinstance(entry, Patch) for entry in match.books.since):
        return None
    dealt = rest.copy()
    dealt.run = Run(0)
    apply(dealt, patch)
    if _seen_at(dealt, match, patch.seat) != _seen_at(rest, match, patch.seat):
        return None
    other = match.fork()
    try:
        since_rest(other, match, dealt)
    except Exception:  # what was answered since the rest does not fit that world
        return None
    stops = table.layout.stops
    if (
        stops is not None
        and stops.name in patch.fields
        and getattr(other.table, stops.name) != patch.fields[stops.name]
    ):
        return None  # somebody has said since that they pass for longer, which that world does not have
    other.imagined = True
    other.books.run.key = patch.key
    return other


def _seen_at(table: Table, match: Match[Any], seat: int) -> bytes:
    return look(table, seat, match.game.back_of).plain()


def since_rest(other: Match[Any], match: Match[Any], rest: Table) -> None:
    """Play a fork of a match again from the first rest after an answer on, with a log and a note of what is shown. The
    fork itself was made from a later one, if there is one: what led there is to be looked at too."""
    books = other.books
    books.rest = rest
    books.run = Run(match.books.rest_key, [], shown=[])
    books.since = match.books.since
    other.stand(books)
