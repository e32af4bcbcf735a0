"""All that was read, to be read again: the stories, the diary, and cards of the Projector."""

from __future__ import annotations

from fabletop.engine.scene import Page, Pages, Role
from fabletop.games.projector.cards import Lock, Projector
from fabletop.games.projector.effects.story import Say
from fabletop.games.projector.rules.story_phase import locked, top
from fabletop.games.projector.state import NONE, READ, UNLOCKED, Outing


def stories(table: Outing, role: Role = "main") -> Pages:
    """What was read of the eight stories, and what lies on top of each. What was read today lies open."""
    pages, newest = [], ""
    for number, deck in enumerate(table.box.story_decks):
        told = [page for page in table.box.stories[number] if table.box.pages[page].id not in table.eliminated]
        before = table.before.stories.get(deck.id, 0) if table.before is not None else 0
        for place, page in enumerate(told[: table.told[number]]):
            card = table.box.pages[page]
            if not isinstance(card, Lock):
                pages.append(Page(f"page:{card.id}", card.title, card.prose, group=deck.name, icon=card.icon))
                newest = pages[-1].id if place >= before else newest
        found = top(table, number)
        if found != NONE:
            card = table.box.pages[found]
            note = card.hint if isinstance(card, Lock) else _unread(table, number)
            state = "locked" if locked(table, found) else "new"
            pages.append(Page(f"story:{deck.id}", deck.name, state=state, group=deck.name, icon=deck.icon, note=note))  # type: ignore[arg-type]
    return Pages("stories", "Stories", tuple(pages), newest, "story", role=role)


def _unread(table: Outing, deck: int) -> str:
    """That a story goes on; by a setting, how far (TP-R18)."""
    if not table.settings.story_count:
        return "It can be read on."
    rest = [page for page in table.box.stories[deck] if table.box.pages[page].id not in table.eliminated]
    n = 0
    for page in rest[table.told[deck] :]:
        if locked(table, page):
            break
        n += 1
    return f"It can be read on: {n} {'page' if n == 1 else 'pages'} to the next lock."


def diary(table: Outing, role: Role = "main") -> list[Pages]:
    """Helena's diary: pages that were read, and those that were found and wait."""
    pages, newest = [], ""
    for number, state in enumerate(table.diary):
        card = table.box.diary[number]
        if state == READ:
            pages.append(Page(f"diary:{card.id}", card.date, card.prose, group="Helena's diary"))
            if table.before is None or table.before.diary.get(card.id) != READ:
                newest = pages[-1].id
        elif state == UNLOCKED:
            note = "Found, not read yet."
            pages.append(Page(f"diary:{card.id}", card.date, state="new", group="Helena's diary", note=note))
    return [Pages("diary", "The diary", tuple(pages), newest, "handwriting", role=role)] if pages else []


def projector(table: Outing) -> list[Pages]:
    """The cards of the Projector that were read, the last one first."""
    cards = [table.box.projectors[number] for number in reversed(table.read)]
    pages = tuple(Page(f"card:{card.id}", card.title, prose(card), icon=card.icon, note=card.id) for card in cards)
    return [Pages("projector", "Cards of the Projector", pages, "", "projector", role="main")] if pages else []


def today(table: Outing) -> list[Pages]:
    """All that was told on this day, in the order in which it came: each page is read when it comes."""
    box, before = table.box, table.before
    pages = []
    for number, deck in enumerate(box.story_decks):
        told = [page for page in box.stories[number] if box.pages[page].id not in table.eliminated]
        for page in told[before.stories.get(deck.id, 0) : table.told[number]]:
            card = box.pages[page]
            if not isinstance(card, Lock):
                pages.append(Page(f"told:{card.id}", card.title, card.prose, "new", icon=card.icon, note=deck.name))
    background = box.backgrounds.get(box.areas[table.area].id) if table.area != NONE else None
    if background is not None:
        area = box.areas[table.area]
        pages.append(Page(f"told:{area.id}", area.name, background.prose, "new", icon=area.icon, note=area.tagline))
    for number in table.read:
        read = box.projectors[number]
        if read.id not in before.projector and (text := prose(read)):
            pages.append(Page(f"told:{read.id}", read.title, text, "new", icon=read.icon, note=read.id))
    for number, state in enumerate(table.diary):
        entry = box.diary[number]
        if state == READ and before.diary.get(entry.id) != READ:
            pages.append(Page(f"told:{entry.id}", entry.date, entry.prose, "new", note="Helena's diary"))
    return [Pages("today", "Told today", tuple(pages), pages[-1].id, "story", role="main")] if pages else []


def prose(card: Projector) -> str:
    """What a card tells whoever reads it. What it says only in some cases stands in the log."""
    return "\n\n".join(verb.prose for verb in card.do if isinstance(verb, Say))
