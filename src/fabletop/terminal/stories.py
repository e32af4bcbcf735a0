"""What a game tells as a story while it is played: pages that are added to it, and cards that come with a story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fabletop.engine.forms.hints import key_of
from fabletop.engine.scene import Cards, Pages, Scene, Sheet


class Story(NamedTuple):
    """Something to read when it comes, and again later: what it tells, and what it does in the game, if anything."""

    title: str
    tells: str
    does: str = ""

    @property
    def text(self) -> str:
        return "\n\n".join(filter(None, (self.tells, self.does)))


def stories_in(scene: Scene) -> list[Story]:
    """All stories that lie open beside the board: the pages of what was told so far, the latest first; in games that
    keep such pages also the cards that lie open, and those that a sheet lists. Nothing is told twice."""
    told = [part for part in scene.aside if isinstance(part, Pages) and len(part.pages) > 1]
    if not told:
        return []
    sheets = [part for part in scene.aside if isinstance(part, Sheet)]
    by_key = {key_of(sheet.id): sheet for sheet in sheets}
    pages = list({page.text: page for part in told for page in reversed(part.pages) if page.text}.values())
    found = [Story(page.title, page.text, "\n".join(_said(by_key.get(key_of(page.id)), page.text))) for page in pages]
    parts = [part for part in scene.aside if isinstance(part, Cards) and part.role == "main"]
    cards = [Story(card.title, card.flavour, card.text) for part in parts for card in part.cards if card.flavour]
    lines = [line for sheet in sheets for line in sheet.lines if line.id.startswith("card:") and line.note]
    cards += [Story(line.label, line.note, line.text) for line in lines]
    return [*found, *(card for card in cards if not any(card.tells in page.text for page in pages))]


def new_stories(before: Scene, now: Scene) -> list[Story]:
    """What has come between two scenes, pages in the order in which they are read. A card may be told of on a page for
    a while, and by itself when that is gone: that is no news."""
    texts = {page.text for part in before.widgets if isinstance(part, Pages) for page in part.pages}
    known = texts | {story.tells for story in stories_in(before)}
    fresh = [story for story in stories_in(now) if not any(story.tells in each for each in known)]
    pages = {page.text for part in now.aside if isinstance(part, Pages) for page in part.pages}
    return [
        *(each for each in reversed(fresh) if each.tells in pages),
        *(each for each in fresh if each.tells not in pages),
    ]


def first_stories(scene: Scene) -> list[Story]:
    """What is told before the first question is asked."""
    told = [part for part in scene.aside if isinstance(part, Pages) and len(part.pages) > 1]
    return [Story(page.title, page.text) for part in told for page in part.pages if page.state == "new" and page.text]


def _said(sheet: Sheet | None, told: str) -> Iterator[str]:
    """What a sheet says in lines and texts beyond what was told already."""
    if sheet is not None:
        for line in sheet.lines:
            if line.text not in told:
                yield f"{line.label}: {line.text}."
        yield from sheet.texts
