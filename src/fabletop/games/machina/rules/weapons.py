"""What kind of weapon a card is: by how its attacks are aimed (MA-105, MA-106)."""

from __future__ import annotations

from fabletop.engine.effects import Select, Text, walk
from fabletop.games.machina.effects.fighting import Attack
from fabletop.games.machina.effects.scopes import Ranged, Through
from fabletop.games.machina.state import Expedition


def attacks(text: Text) -> bool:
    """Whether a text makes an attack."""
    return any(isinstance(each, Attack) for each in walk(text.do))


def aim_mode(text: Text) -> tuple[str, int] | None:
    """How a text is aimed: in melee, ranged or through, and how far; None if it is not aimed."""
    for who in text.aim.values():
        if isinstance(who, Select):
            if isinstance(who.in_, Ranged):
                return "ranged", who.in_.ranged
            if isinstance(who.in_, Through):
                return "through", who.in_.through
            return "melee", 1
    return None


def modes_of(table: Expedition, item: int) -> list[tuple[str, int]]:
    """How the attacks of a weapon are aimed."""
    texts = table.box.book.texts
    found = [aim_mode(texts[number]) for number in table.printed(item).texts.played if attacks(texts[number])]
    return [each for each in found if each is not None]
