"""What monsters are about to do, in words: their deed, whom it is about, how likely it hits, and why they do it."""

from __future__ import annotations

from msgspec.structs import replace

from fabletop.engine.effects.english import sentence
from fabletop.games.machina import odds
from fabletop.games.machina.naming import space_words, unit_name
from fabletop.games.machina.rules.mindless import Intention, intend
from fabletop.games.machina.rules.party import master_of, player_of
from fabletop.games.machina.state import DOOR, ITEM, NONE, SPACE, Expedition

Intents = dict[int, Intention]


def intents_of(table: Expedition, reader: int) -> Intents:
    """What every monster on the map is about to do, in the order of the queue; of one that schemes, who decides."""
    found = {unit: intend(table, unit, said=True) for unit in table.order}
    for unit, intent in found.items():
        if intent.deed == "scheme":
            found[unit] = replace(intent, why=_decides(table, master_of(table, unit), reader))
    return found


def _decides(table: Expedition, master: int, reader: int) -> str:
    if master < 0:
        return ""
    if player_of(table, master) == player_of(table, reader) and reader < table.seats:
        return "you decide for it"
    return f"{unit_name(table, master)}'s player decides for it"


def intent_line(table: Expedition, unit: int, intent: Intention) -> str:
    """The deed in a few words: "goes for Kim, 4 steps", "attacks Kim: needs 2 on 1H1L: 75 %"."""
    if unit in table.acted and unit != table.monster:
        return "has acted"
    whom = _name(table, intent.target)
    if intent.deed == "play" and intent.play is not None:
        return _play_words(table, unit, intent)
    if intent.deed == "step":
        steps = f"{len(intent.path)} step{'s' if len(intent.path) != 1 else ''}"
        return f"goes for {whom}, {steps}"
    if intent.deed == "door":
        return f"destroys the door on its way to {whom}"
    if intent.deed == "scheme":
        return f"schemes: {intent.why}" if intent.why else "schemes"
    return f"stays: {intent.why}" if intent.why else "stays"


def intent_words(table: Expedition, unit: int, intent: Intention) -> str:
    """The same as a sentence, with the reason and the rule."""
    line = intent_line(table, unit, intent)
    why = f" {sentence(intent.why)}" if intent.why and intent.why not in line else ""
    open_ = f" {_OPEN[intent.open]} is for the party to decide." if intent.open else ""
    rule = f" [{intent.rule}]" if intent.rule else ""
    return f"{unit_name(table, unit)} {line}.{why}{rule}{open_}"


_OPEN = {"whom": "Whom it goes for", "end": "Where it wants to stand", "step": "Its next step", "target": "Its target"}


def _play_words(table: Expedition, unit: int, intent: Intention) -> str:
    assert intent.play is not None
    now = intent.play.moment(table, unit)
    target = intent.play.aims[0][1] if intent.play.aims else NONE
    chance = odds.at_target(now, target) if target != NONE else None
    if chance is not None:
        return f"attacks {_name(table, target)}: {chance.words}"
    source = table.box.book.sources[intent.play.text]
    return f"plays {source}" + (f" on {_name(table, target)}" if target != NONE else "")


def _name(table: Expedition, thing: int) -> str:
    if thing == NONE:
        return "nobody"
    if thing < SPACE:
        return unit_name(table, thing)
    return f"the {space_words(table, thing - SPACE)}" if thing < DOOR else "the door" if thing < ITEM else "a card"
