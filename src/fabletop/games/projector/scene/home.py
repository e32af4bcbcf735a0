"""At home: stories, the diary, what the party can do, the worlds it knows, its slides."""

from __future__ import annotations

from collections import Counter as Tally

from fabletop.engine.scene import Counter, Kind, Line, Page, Pages, Part, Sheet, Tray
from fabletop.engine.view import View
from fabletop.games.projector.box import LIMITS
from fabletop.games.projector.cards import Lock
from fabletop.games.projector.naming import slide_words
from fabletop.games.projector.rules.story_phase import locked, top
from fabletop.games.projector.rules.unlocking import HIGHEST_LEVEL, revealed
from fabletop.games.projector.state import ACHIEVED, NONE, READ, REVEALED, UNLOCKED, Day


def stories(table: Day) -> Pages:
    """What was read of the eight stories, and what lies on top of each."""
    pages = []
    for number, deck in enumerate(table.box.story_decks):
        told = [page for page in table.box.stories[number] if table.box.pages[page].id not in table.eliminated]
        for page in told[: table.told[number]]:
            card = table.box.pages[page]
            if not isinstance(card, Lock):
                pages.append(Page(f"page:{card.id}", card.title, card.prose, group=deck.name, icon=card.icon))
        found = top(table, number)
        if found != NONE:
            card = table.box.pages[found]
            note = card.hint if isinstance(card, Lock) else "It can be read on."
            state = "locked" if locked(table, found) else "new"
            pages.append(Page(f"story:{deck.id}", deck.name, state=state, group=deck.name, icon=deck.icon, note=note))  # type: ignore[arg-type]
    return Pages("stories", "Stories", tuple(pages), hand="story", role="main")


def diary(table: Day) -> list[Part]:
    pages = []
    for number, state in enumerate(table.diary):
        card = table.box.diary[number]
        if state == READ:
            pages.append(Page(f"diary:{card.id}", card.date, card.prose, group="Helena's diary"))
        elif state == UNLOCKED:
            pages.append(
                Page(f"diary:{card.id}", card.date, state="new", group="Helena's diary", note="Found, not read yet.")
            )
    return [Pages("diary", "The diary", tuple(pages), hand="handwriting", role="along")] if pages else []


def abilities(table: Day) -> Sheet:
    """What the party can do, and what it could learn next."""
    lines = []
    for skill in table.box.skills:
        card, trait = skill.card, table.box.traits[skill.trait]
        level = table.levels[skill.number]
        if level:
            price = f"the next level costs {level + 1} {trait.name}" if level < HIGHEST_LEVEL else "as high as it gets"
            limit = f"; study up to {card.study_limit}" if card.study_limit is not None else ""
            lines.append(
                Line(
                    f"ability:{card.id}", card.name, card.help, note=price + limit, icon=card.icon, value=str(level),
                    group=trait.name,
                )
            )  # fmt: skip
    for stack, about in enumerate(table.box.stacks):
        found = revealed(table, stack)
        if found != NONE:
            skill = table.box.skills[found]
            trait = table.box.traits[skill.trait]
            lines.append(
                Line(
                    f"ability:{skill.card.id}", skill.name, skill.card.help, icon=skill.card.icon,
                    note=f"{about.name}; to unlock it costs {skill.card.unlock_cost} {trait.name}", group="Revealed",
                )
            )  # fmt: skip
    banked = tuple(
        Counter(f"bank:{each.id}", each.name, str(n), each.symbol)
        for each, n in zip(table.box.traits, table.bank, strict=True)
    )
    return Sheet("abilities", "What we can do", "workbench", counters=banked, lines=tuple(lines), role="main")


def worlds(table: Day) -> Sheet:
    """The map of worlds: which are open, what was achieved there."""
    lines = []
    for number, area in enumerate(table.box.areas):
        if not table.areas[number]:
            continue
        goals = [(each, table.objectives[n]) for n, each in enumerate(table.box.objectives) if each.area == area.id]
        words = [
            f"{each.title}{': achieved' if state == ACHIEVED else ''}" for each, state in goals if state >= REVEALED
        ]
        done = all(state == ACHIEVED for _, state in goals)
        lines.append(
            Line(
                f"area:{area.id}", area.name, area.tagline, note="; ".join(words) or "its goal is to be found out",
                icon=area.icon, value="achieved" if done else "open", lit=not done,
            )
        )  # fmt: skip
    recipes = ", ".join(table.box.faces[number].name for number in table.recipes)
    owned = ", ".join(table.box.face(id_).name for id_ in table.owned)
    texts = [f"Recipes: {recipes}." if recipes else "", f"In the stash: {owned}." if owned else ""]
    return Sheet(
        "worlds", "Worlds", "notebook", corner=f"Day {table.day}", lines=tuple(lines), texts=tuple(filter(None, texts)),
        role="lead",
    )  # fmt: skip


def reserves(view: View[Day]) -> list[Part]:
    """The slides that each player owns."""
    table, most = view.table, LIMITS[view.table.seats].reserve
    found: list[Part] = []
    for seat in range(table.seats):
        counts = Tally(table.reserve[seat])
        kinds = tuple(Kind(f"slide:{face}", slide_words(table, face), n, n) for face, n in sorted(counts.items()))
        aside = f"; {len(table.put_aside[seat])} put aside" if table.put_aside[seat] else ""
        found.append(
            Tray(
                f"reserve:{seat}", f"Slides of {table.characters[seat]}", kinds, most=most,
                note=f"{len(table.reserve[seat])} of {most}{aside}", role="foot" if seat == view.seat else "along",
            )
        )  # fmt: skip
    return found
