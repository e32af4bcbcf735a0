"""Writes every card of Machina Arcana as a page: the words that are made from the data.

python tools/machina_cards.py > docs/cards/machina.md
"""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.games.machina.box import Box, ChapterFace, Face, UnitFace, box
from fabletop.games.machina.cards import Explorer, Monster

HANDS = {0: "augment", 1: "one hand", 2: "two hands"}
ITEMS = {"weapon": "Weapons", "apparel": "Apparel", "artifact": "Artifacts", "consumable": "Consumables"}
EVENTS = {"event": "Explorer events", "horror": "Horror events"}
LEVELS = range(1, 5)


def page(cards: Box) -> str:
    """The whole page."""
    return "\n".join(_lines(cards)) + "\n"


def _lines(cards: Box) -> Iterator[str]:
    yield "# The cards of Machina Arcana"
    yield ""
    yield "All words on this page are made from the data that is played. 1H2L are one high and two low attack dice."
    yield from _heading("Explorers", "| explorer | class | armor | will | stamina | health | text | |")
    for unit in cards.explorers:
        story = unit.card.story if isinstance(unit.card, Explorer) else ""
        yield f"| **{unit.name}** | {unit.class_} | {_attributes(unit)} | {_texts(unit.words)} | *{story}* |"
    for level in LEVELS:
        yield from _heading(f"Monsters of level {level}", "| monster | armor | will | stamina | health | text | |")
        for unit in cards.monsters:
            if unit.level == level:
                flavour = unit.card.flavour if isinstance(unit.card, Monster) else ""
                yield f"| **{unit.name}** | {_attributes(unit)} | {_monster(unit)} | *{flavour}* |"
    for kind, title in ITEMS.items():
        yield from _heading(title, "| card | level | kind | symbols | text | |")
        for face in cards.of_kind(kind):
            words = face.words or "No text."
            yield f"| **{face.name}** | {face.level} | {_kind(face)} | {_symbols(face)} | {words} | *{face.flavour}* |"
    for kind, title in EVENTS.items():
        yield from _heading(title, "| card | | text | story |")
        for face in cards.of_kind(kind):
            marks = ["binding" if face.binding else "", face.card.scenario]
            yield f"| **{face.name}** | {', '.join(filter(None, marks))} | {face.words} | *{face.flavour}* |"
    yield from _heading("Chapters", "| card | number | spawn | horror | | text | story |")
    for chapter in cards.chapters:
        yield _chapter(cards, chapter)
    yield from _heading("Machinations", "| machination | difficulty | about | text |")
    for machination in cards.machinations:
        said = _texts([text.words(cards.voice) for text in machination.texts])
        yield f"| **{machination.name}** | {machination.difficulty:+d} | {machination.about} | {said} |"


def _heading(title: str, columns: str) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield columns
    yield "|" + "---|" * (columns.count("|") - 1)


def _attributes(unit: UnitFace) -> str:
    return f"{unit.armor} | {unit.will} | {unit.stamina} | {unit.health}"


def _texts(words: list[str]) -> str:
    return " ".join(words)


def _monster(unit: UnitFace) -> str:
    behaviour = ""
    if unit.behaviour is not None and unit.behaviour.seek is not None:
        behaviour = f"Goes for {unit.behaviour.seek.phrase(unit.voice).words}{_stays(unit)}."
    elif unit.behaviour is not None:
        behaviour = "Keeps away."
    return _texts([*filter(None, ["Immobile." if unit.immobile else "", behaviour]), *unit.words])


def _stays(unit: UnitFace) -> str:
    return " and stays there" if unit.behaviour is not None and unit.behaviour.stay else ""


def _kind(face: Face) -> str:
    if face.kind == "weapon":
        return HANDS[face.hands]
    return face.place or ("augment" if face.augment else face.kind)


def _symbols(face: Face) -> str:
    parts = {"above": face.top, "below": face.bottom, "slot": face.slot, "fits": face.augment}
    return ", ".join(f"{name} {symbol}" for name, symbol in parts.items() if symbol) or "none"


def _chapter(cards: Box, chapter: ChapterFace) -> str:
    card = chapter.card
    ratings = " | ".join("none" if each is None else str(each) for each in (card.spawn, card.horror))
    short = [each.words(cards.voice) for each in card.short_enters]
    also = f" Short: {'; '.join(short)}." if short else ""
    marks = ["blocking" if card.blocking else "", "not in the short variant" if card.short == "skip" else ""]
    marked = ", ".join(filter(None, marks))
    texts = _texts([*filter(None, [card.wants]), *chapter.words]) + also
    return f"| **{card.title}** | {card.number} | {ratings} | {marked} | {texts} | *{card.story}* |"


if __name__ == "__main__":
    print(page(box()), end="")
