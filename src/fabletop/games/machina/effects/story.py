"""Verbs of the story: events, chapters, the endgame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fabletop.engine.citing import rule
from fabletop.engine.effects import Verb, Voice, unknown
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.rules.chapters import advance, enter_endgame, flip
from fabletop.games.machina.rules.dying import lose_game
from fabletop.games.machina.rules.ending import win
from fabletop.games.machina.rules.events import (
    Deck,
    current,
    invoke_explorer_event,
    invoke_horror_event,
    reinvoke,
    shuffle_events,
)
from fabletop.games.machina.rules.exits import enter_map, place_exit
from fabletop.games.machina.rules.spawning import bring
from fabletop.games.machina.state import NONE, SPACE

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now


def explorer_of(now: Now) -> int:
    """The explorer who brought something about, if any."""
    found = (now.me, *(now.roles.get(role, NONE) for role in ("explorer", "mover", "killer")))
    return next((each for each in found if now.table.is_explorer(each)), NONE)


class Invoke(About, frozen=True, tag="invoke"):
    deck: Deck = "explorer"

    @rule("MA-R123")
    async def run(self, now: Now) -> None:
        if self.deck == "horror":
            await invoke_horror_event(now.table)
            return
        for unit in await self.units(now):
            if now.table.is_explorer(unit) and now.there(unit):
                await invoke_explorer_event(now.table, unit)

    def words(self, voice: Voice) -> str:
        if self.deck == "horror":
            return "invoke a horror event"
        return self.someone(voice).does("invoke", "an explorer event")

    def causes(self) -> Iterator[str]:
        yield f"{self.deck}_event"
        if self.deck == "horror":
            yield "threat_up"


class Reinvoke(Verb, frozen=True, tag="reinvoke"):
    deck: Deck

    async def run(self, now: Now) -> None:
        await reinvoke(now.table, self.deck, explorer_of(now))

    def could(self, now: Now) -> bool:
        return current(now.table, self.deck) != NONE

    def words(self, voice: Voice) -> str:
        return f"reinvoke the current {self.deck} event"

    def causes(self) -> Iterator[str]:
        yield f"{self.deck}_event_again"


class ShuffleEvents(Verb, frozen=True, tag="shuffle_events"):
    deck: Deck

    def run(self, now: Now) -> None:
        shuffle_events(now.table, self.deck)

    def words(self, voice: Voice) -> str:
        return f"shuffle the destroyed {self.deck} events into their deck"


class Entry(Verb, frozen=True, tag="entry"):
    async def run(self, now: Now) -> None:
        table = now.table
        await enter_map(table, table.tiles[0] if table.round == 0 else NONE)

    def words(self, voice: Voice) -> str:
        return "place the entry token"

    def causes(self) -> Iterator[str]:
        yield "tile_explored"


class ExitToken(Verb, frozen=True, tag="exit_token"):
    async def run(self, now: Now) -> None:
        if now.table.exit == NONE:
            await place_exit(now.table, explorer_of(now))

    def words(self, voice: Voice) -> str:
        return "place the exit token"


class NewRound(Verb, frozen=True, tag="new_round"):
    """The round ends at once, when all else of the card is done (MA-454, MA-R80)."""

    @rule("MA-454", "MA-455", "MA-R80")
    def run(self, now: Now) -> None:
        now.table.anew = True

    def words(self, voice: Voice) -> str:
        return "start a new round"


class NextChapter(Verb, frozen=True, tag="next_chapter"):
    async def run(self, now: Now) -> None:
        await advance(now.table, explorer_of(now))

    def words(self, voice: Voice) -> str:
        return "go to the next chapter"

    def causes(self) -> Iterator[str]:
        yield "chapter_advanced"


class Endgame(Verb, frozen=True, tag="endgame"):
    async def run(self, now: Now) -> None:
        await enter_endgame(now.table, explorer_of(now))

    def words(self, voice: Voice) -> str:
        return "enter the endgame"


class Flip(Verb, frozen=True, tag="flip"):
    async def run(self, now: Now) -> None:
        await flip(now.table, explorer_of(now))

    def words(self, voice: Voice) -> str:
        return "turn to the next endgame card"


class Victory(Verb, frozen=True, tag="victory"):
    @rule("MA-526", "MA-527")
    def run(self, now: Now) -> None:
        win(now.table)

    def words(self, voice: Voice) -> str:
        return "the explorers have won"


class TheEnd(Verb, frozen=True, tag="the_end"):
    @rule("MA-528")
    def run(self, now: Now) -> None:
        win(now.table, "the end")

    def words(self, voice: Voice) -> str:
        return "this is the end: the living explorers have won"


class Defeat(Verb, frozen=True, tag="defeat"):
    def run(self, now: Now) -> None:
        lose_game(now.table, "defeat")

    def words(self, voice: Voice) -> str:
        return "the explorers have lost"


class Place(Verb, frozen=True, tag="place"):
    """A unit is put on the map, at a space of a kind."""

    unit: str
    at: str

    async def run(self, now: Now) -> None:
        table = now.table
        spaces = now.language.things[self.at].all(now)
        if spaces and self.unit in table.box.monster_index:
            await bring(table, table.number_of(self.unit), spaces[0] - SPACE)

    def words(self, voice: Voice) -> str:
        return f"place {self.unit.replace('_', ' ')} at a {voice.language.things[self.at].noun.one}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.at not in language.things:
            yield unknown("kind of spaces", self.at, language.things)


class Tokens(Verb, frozen=True, tag="tokens"):
    """Count tokens are put on the card, or taken off."""

    n: int

    def run(self, now: Now) -> None:
        counts, key = now.table.counts, f"tokens:{now.source.kind}:{now.source.handle}"
        counts[key] = max(0, counts.get(key, 0) + self.n)

    def words(self, voice: Voice) -> str:
        tokens = f"{abs(self.n)} count token{'s' if abs(self.n) > 1 else ''}"
        return f"put {tokens} on this" if self.n > 0 else f"take {tokens} off this"


VERBS: tuple[type[Verb], ...] = (
    Invoke, Reinvoke, ShuffleEvents, Entry, ExitToken, NewRound, NextChapter, Endgame, Flip, Victory, TheEnd, Defeat,
    Place, Tokens,
)  # fmt: skip
