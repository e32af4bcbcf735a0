"""The Story phase (TP-098 to TP-111, TP-R28 to TP-R30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.effects.english import number_of
from fabletop.engine.questions import Option
from fabletop.engine.table import ALL
from fabletop.games.projector.cards import Lock
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.rules.slides import take_offered
from fabletop.games.projector.state import NONE, ON_STORY, STORY, Outing


@rule("TP-103", "TP-105", "TP-107", "TP-R29")
def top(table: Outing, deck: int) -> int:
    """The page that lies on top of a story deck: the first that was neither read nor eliminated; none if all were."""
    pages = [page for page in table.box.stories[deck] if table.box.pages[page].id not in table.eliminated]
    return pages[table.told[deck]] if table.told[deck] < len(pages) else NONE


def locked(table: Outing, page: int) -> bool:
    return isinstance(table.box.pages[page], Lock)


@rule("TP-098", "TP-099")
def readable(table: Outing) -> list[int]:
    """The story decks with an unread card on top that is no lock."""
    found = range(len(table.box.story_decks))
    return [deck for deck in found if (page := top(table, deck)) != NONE and not locked(table, page)]


@rule("TP-094", "TP-098", "TP-099", "TP-100", "TP-R16", "TP-R28", when={"TP-019": lambda table: table.day == 1})
async def story(table: Outing) -> None:
    """The party chooses one story and reads on in it, or leaves stories for another day; on the first it reads."""
    table.phase = STORY
    table.say("Day {}.", table.day, rule="TP-094")
    decks = readable(table)
    if not decks:
        table.then(("adventure",))
        return
    may = table.settings.story_optional and table.day > 1
    deck = await decide(
        table, PARTY, "In which story do you read on?", lambda: [*decks, NONE] if may else decks,
        ("TP-099", "TP-100"), "story", lambda number: _option(table, number),
    )  # fmt: skip
    table.story = deck
    table.then(*([("page",)] if deck != NONE else []), ("adventure",))


def _option(table: Outing, deck: int) -> Option:
    if deck == NONE:
        return Option("none", "None today")
    found = table.box.story_decks[deck]
    note = number_of(unread(table, deck), "page") if table.settings.story_count else ""
    return Option(f"story:{found.id}", found.name, (f"story:{found.id}",), note=note)


@rule("TP-R18")
def unread(table: Outing, deck: int) -> int:
    """How many pages of a story come before a lock, or before its end."""
    pages = [page for page in table.box.stories[deck] if table.box.pages[page].id not in table.eliminated]
    left = pages[table.told[deck] :]
    return next((n for n, page in enumerate(left) if locked(table, page)), len(left))


@rule("TP-101", "TP-102", "TP-103", "TP-104", "TP-106", "TP-108", "TP-109")
async def page(table: Outing) -> None:
    """The top card of the chosen story is read and carried out; reading goes on to the next lock."""
    number = top(table, table.story)
    if number == NONE or locked(table, number):
        table.story = NONE
        return
    card = table.box.pages[number]
    assert not isinstance(card, Lock)
    table.told[table.story] += 1
    table.tell(ALL, "{}", card.title, rule="TP-101")
    table.say("{}", card.prose, rule="TP-101")
    table.beat("slow")
    await Now(table, Source(ON_STORY, number), {"you": 0}).perform(card.do)
    await take_offered(table)
    table.then(("page",))


STEPS: Mapping[str, Callable[..., Any]] = {"story": story, "page": page}
