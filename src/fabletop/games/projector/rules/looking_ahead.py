"""Looking ahead: the printed rules leave it to the players, and a setting allows it here; everybody reads that it was
done (TP-035, TP-R18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.effects import said
from fabletop.engine.questions import Deed, Option
from fabletop.engine.words import Seat
from fabletop.games.projector.cards import Lock
from fabletop.games.projector.rules.party import decide
from fabletop.games.projector.state import UNLOCKED, Outing


class Ahead(NamedTuple):
    """Something that the party has not met yet: its identifier, what it is called, and what it says."""

    id: str
    name: str
    words: str


@rule("TP-035", "TP-R18")
def ahead_deeds(table: Outing, seat: int) -> Sequence[Deed]:
    """By a setting a player may look something up at any quiet moment. Random players do not."""
    if not table.settings.spoilers:
        return ()
    return [Deed("ahead", "Look ahead", seat, partial(look_ahead, table, seat), "TP-R18", 0.0)]


@rule("TP-035", "TP-R18")
async def look_ahead(table: Outing, seat: int) -> None:
    """A player looks up something that is still locked; what it is, all may read."""
    kinds = [name for name in KINDS if unmet(table, name)]
    kind = await decide(
        table, seat, "What do you look up?", lambda: [*kinds, ""], "TP-R18", "ahead",
        lambda name: Option(name or "nothing", name.capitalize() or "Nothing"),
    )  # fmt: skip
    if not kind:
        return
    found = unmet(table, kind)
    number = await decide(
        table, seat, "Which one?", lambda: range(len(found)), "TP-R18", "ahead at",
        lambda each: Option(found[each].id, found[each].name),
    )  # fmt: skip
    about = found[number]
    table.say("{} looks ahead at {}: {}", Seat(seat), about.name, about.words, rule="TP-R18")
    table.beat("slow")


def unmet(table: Outing, kind: str) -> list[Ahead]:
    """Everything of a kind that is still locked, unread or waiting."""
    return KINDS[kind](table)


def _stories(table: Outing) -> list[Ahead]:
    found = []
    for deck, pages in enumerate(table.box.stories):
        left = [table.box.pages[page] for page in pages if table.box.pages[page].id not in table.eliminated]
        found += [
            Ahead(each.id, f"{table.box.story_decks[deck].name}: {each.title}", each.prose)
            for each in left[table.told[deck] :]
            if not isinstance(each, Lock)
        ]
    return found


def _projectors(table: Outing) -> list[Ahead]:
    voice = table.box.voice
    return [
        Ahead(each.id, each.title, said(each.do, voice, "; "))
        for number, each in enumerate(table.box.projectors)
        if number not in table.read
    ]


def _pages(table: Outing) -> list[Ahead]:
    states = zip(table.box.diary, table.diary, strict=True)
    return [Ahead(each.id, each.date, each.prose) for each, state in states if state <= UNLOCKED]


def _abilities(table: Outing) -> list[Ahead]:
    return [
        Ahead(each.card.id, each.name, each.card.help) for each in table.box.skills if not table.levels[each.number]
    ]


def _areas(table: Outing) -> list[Ahead]:
    return [
        Ahead(each.id, each.name, table.box.backgrounds[each.id].prose)
        for number, each in enumerate(table.box.areas)
        if not table.areas[number]
    ]


KINDS = {
    "stories": _stories, "Projector cards": _projectors, "pages of the diary": _pages, "abilities": _abilities,
    "areas": _areas,
}  # fmt: skip
