"""Which texts are in force, and what waits to be performed (PA-213 to PA-219, PA-225 to PA-227).

When something happens, the texts that wait for it are noted in the order of PA-218; they are performed when the text
that is under way is finished, first come first served. The performing itself is in `performing.py`.
"""

from __future__ import annotations

from fabletop.games.paperback.state import (
    NO_ENEMY,
    ON_ENEMY,
    ON_ITEM,
    ON_MCGUFFIN,
    ON_ROTATED,
    Adventure,
    Source,
    Trigger,
)

# Events about counters of either side: whether those that the enemy's texts wait for are the player's counters. The
# player's texts wait for the others.
ABOUT = {"hex_added": True, "boon_gained": False}
WAITED_FOR = -1  # in place of the kind of a source: the trigger is something that was waited for
_HANDLES = 1000  # more than there are


def trigger(table: Adventure, event: str, attack: int = 0, taken: int = 0) -> None:
    """Something happens: note the texts that wait for it."""
    found = _waiting_for(table, event, attack, taken)
    if found:
        table.queue.append(found)
        table.cite("PA-218", "PA-219")


def _waiting_for(table: Adventure, event: str, attack: int, taken: int) -> list[Trigger]:
    faces, face = table.cards.faces, table.face
    found: list[Trigger] = []
    if table.enemy != NO_ENEMY and not (event in ABOUT and attack != ABOUT[event]):
        for text in table.side.texts.on.get(event, ()):
            found.append((text, ON_ENEMY, table.stage, attack, taken))
    if event in ABOUT and attack == ABOUT[event]:
        return found
    for card in table.mcguffins:
        for text in faces[face[card]].texts.on.get(event, ()):
            found.append((text, ON_MCGUFFIN, card, attack, taken))
    for card in table.rotated:
        for text in faces[face[card]].rotated.on.get(event, ()):
            found.append((text, ON_ROTATED, card, attack, taken))
    if table.waiting:
        laters = table.cards.laters
        for later, kind, handle, _ in table.waiting:
            if laters[later].on == event:
                found.append((later, WAITED_FOR, kind * _HANDLES + handle, attack, taken))
    for card in table.items:
        printed = faces[face[card]]
        if printed.reactive:
            for text in printed.texts.on.get(event, ()):
                found.append((text, ON_ITEM, card, attack, taken))
    return found


def waiter(number: int) -> Source:
    """What something that was waited for stands on, from where a trigger has the handle of a card."""
    return divmod(number, _HANDLES)


def in_force(table: Adventure, kind: int, handle: int) -> bool:
    """Whether what a text stands on is still at work (PA-225)."""
    if kind == ON_ENEMY:
        return table.enemy != NO_ENEMY and table.stage == handle
    if kind == ON_ROTATED:
        return handle in table.rotated
    return handle in table.mcguffins if kind == ON_MCGUFFIN else handle in table.items


def spent_limit(table: Adventure, text: int) -> bool:
    """Whether a text that may be performed only so often has been."""
    return text in table.limited


def forget_limits(table: Adventure, *limits: str) -> None:
    """A turn or a battle is over: its limits no longer count."""
    if table.limited:
        texts = table.cards.texts
        table.limited = [text for text in table.limited if texts[text].limit not in limits]
