"""Setting up a run (PA-001 to PA-017)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.paperback.cards import CHARACTER_NAMES, CHARACTERS
from fabletop.games.paperback.state import (
    DECK,
    GROWTH,
    ITEM_DECK,
    ITEMS,
    MCGUFFIN_DECK,
    PENALTY_DECK,
    PLAYER,
    Adventure,
)

START_HP, STORY_HP = 20, 26


def set_up(table: Adventure) -> None:
    table.then(("character",))


async def choose_character(table: Adventure) -> None:
    """PA-001: one of the two; the other takes no part (PA-002)."""
    character = table.settings.character
    if character == "ask":
        character = await choose(
            PLAYER,
            "Who sets out on this adventure?",
            lambda: CHARACTERS,
            "PA-001",
            "character",
            show=_character,
            interruptible=True,
        )
    table.character = character
    table.say("{} sets out.", CHARACTER_NAMES[character], rule="PA-001")
    words = table.words
    if words.left_out:
        left_out = "Of the word list {}, {} lines are no words and are left out."
        table.say(left_out, words.name, words.left_out, rule="PA-R02")
    lay_out(table)
    table.then(("battle", 1))


def _character(name: str) -> Option:
    about = {
        "ex_machina": "The robot: store Charge and Target Lock, then one big turn. Rich in mana.",
        "damsel": "The thief: Venom, Momentum and a nimble hand. Many small cuts.",
    }
    return Option(name, CHARACTER_NAMES[name], (f"character:{name}",), note=about[name])


@rule(
    *("PA-002", "PA-003", "PA-004", "PA-005", "PA-010", "PA-011", "PA-013", "PA-014", "PA-016", "PA-017"),
    *("PA-133", "PA-141"),
    when={
        ("PA-006", "PA-007"): lambda table: table.character == "ex_machina",
        ("PA-008", "PA-009"): lambda table: table.character == "damsel",
    },
)
def lay_out(table: Adventure) -> None:
    """Everything but the first enemy."""
    cards, character = table.cards, table.character
    mine = [face for face in cards.faces if face.character == character and not face.upgraded]
    table.add_cards(DECK, [face.number for face in mine if face.kind == "starting"])
    table.add_cards(GROWTH, [face.number for face in mine if face.kind == "growth"])
    core = [face for face in cards.faces if face.kind == "core" and not face.upgraded]
    wild = [face.number for face in core if face.letters]
    table.add_cards(ITEMS, wild + [face.number for face in core if face.character == character])
    starting = [cards.face(item.id).number for item in cards.items if item.starting and item.character == character]
    table.add_cards(ITEMS, starting)
    others = [cards.face(item.id).number for item in cards.items if cards.face(item.id).number not in starting]
    table.add_cards(ITEM_DECK, others)
    table.shuffle(ITEM_DECK, "items")
    table.add_cards(MCGUFFIN_DECK, [cards.face(each.id).number for each in cards.mcguffins])
    table.shuffle(MCGUFFIN_DECK, "mcguffins")
    table.add_cards(PENALTY_DECK, [cards.face(each.id).number for each in cards.penalties])
    table.shuffle(PENALTY_DECK, "penalties")
    table.max_hp = table.hp = STORY_HP if table.settings.difficulty == "story" else START_HP
    table.say("You have {} HP, four letters a turn, and a Wild Card.", table.hp, rule="PA-015")
