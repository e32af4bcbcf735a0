"""What is wrong with cards though their types are right: items that fit nowhere, texts that speak of nobody, chapters
without a way forward, texts that would set each other off for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fabletop.engine.catalogue import unknown
from fabletop.engine.effects import Select, walk
from fabletop.engine.effects.checks import loops
from fabletop.games.machina.box import Box
from fabletop.games.machina.card_texts import Text
from fabletop.games.machina.cards import Apparel, Chapter, Item, Weapon
from fabletop.games.machina.effects.fighting import Destroy
from fabletop.games.machina.effects.items import TakeItem
from fabletop.games.machina.effects.monsters import TakeMonster
from fabletop.games.machina.effects.standing import DestroyThis
from fabletop.games.machina.effects.story import Endgame, Entry, ExitToken, Flip, NextChapter, Place, TheEnd, Victory

FILES = {
    "weapon": "weapons.yaml", "apparel": "apparel.yaml", "artifact": "artifacts.yaml",
    "consumable": "consumables.yaml", "event": "explorer_events.yaml", "horror": "horror_events.yaml",
}  # fmt: skip
MOST_TEXTS = 3
# Events that use something up: health, essence, a space. They cannot happen for ever.
SPENT = ("killed", "destroyed", "lose_health", "lose_essence", "space_destroyed", "barrel_exploded", "hit", "miss")


def faults(box: Box) -> Iterator[str]:
    for face in box.faces:
        if face.item:
            yield from _placed(FILES[face.kind], face.id, _item(face.card))
        elif face.kind in ("event", "horror"):
            yield from _placed(FILES[face.kind], face.id, _ownerless(face.card.texts, face.kind == "horror"))
    for chapter in box.chapters:
        yield from _placed("chapters.yaml", chapter.card.id, _ownerless(chapter.card.texts, True))
    for file, id_, card in _cards(box):
        yield from _placed(file, id_, _references(box, card))
    yield from _names(box)
    for scenario in sorted({face.card.scenario for face in box.chapters}):
        cards = [face.card for face in box.chapters if face.card.scenario == scenario]
        yield from _course(cards)
    yield from loops(((name, text) for text, name in zip(box.book.texts, box.book.sources, strict=True)), SPENT)


def _placed(file: str, id_: str, found: Iterator[str]) -> Iterator[str]:
    for words in found:
        yield f"{file}: {id_}: {words}"


def _cards(box: Box) -> Iterator[tuple[str, str, Any]]:
    for unit in box.explorers:
        yield "explorers.yaml", unit.id, unit.card
    for unit in box.monsters:
        yield "monsters.yaml", unit.id, unit.card
    for face in box.faces:
        if face.kind in FILES:
            yield FILES[face.kind], face.id, face.card
    for chapter in box.chapters:
        yield "chapters.yaml", chapter.card.id, chapter.card
    for machination in box.machinations:
        yield "machinations.yaml", machination.id, machination


def _item(item: Item) -> Iterator[str]:
    """An item that could never be equipped, or in a way that the rules do not know (MA-385 to MA-407)."""
    top, bottom, slot = item.symbols
    if len(item.texts) > MOST_TEXTS:
        yield f"{len(item.texts)} texts; a card has at most {MOST_TEXTS}"
    if item.augment and (item.hands or item.place or top or bottom or slot):
        yield "an augment has no hands, no position and no other symbols"
    if isinstance(item, Weapon) and not item.augment and item.hands == 0:
        yield "a weapon that is no augment is for one hand or for two"
    if isinstance(item, Apparel) and not item.augment:
        if not item.place:
            yield "apparel that is no augment is for head, torso or legs"
        if item.place == "legs" and (bottom or not top):
            yield "legs have a top symbol and no other"
        if item.place == "head" and (top or not bottom):
            yield "a head has a bottom symbol and no other"
        if item.place == "torso" and not (top and bottom and slot):
            yield "a torso has a top symbol, a bottom symbol and a slot"
    if item.type == "consumable" and (item.augment or any(not text.active for text in item.texts)):
        yield "a consumable has only texts that are played"
    if item.type == "consumable" and not all(_used_up(text) for text in item.texts):
        yield "a consumable is destroyed by each of its texts, as a cost or as an effect"


def _used_up(text: Text) -> bool:
    """Whether a text destroys the card that it stands on (MA-388)."""
    return any(isinstance(each, DestroyThis | Destroy) for each in (*text.cost, *walk(text.do)))


def _ownerless(texts: Sequence[Text], enters_too: bool) -> Iterator[str]:
    """A text that belongs to nobody has no tile: it says where it reaches (MA-116, MA-123)."""
    for text in texts:
        if text.active or (text.enters and not enters_too):
            continue
        for _, node in text.inside(""):
            if isinstance(node, Select) and node.in_ is None and node.kind in ("explorer", "monster", "unit", "door"):
                yield f"nobody owns this text, so it says where it looks for any {node.kind}: in: everywhere"
                break


def _references(box: Box, card: Any) -> Iterator[str]:
    nodes = [each for _, each in card.inside("")]
    for node in nodes:
        if isinstance(node, TakeItem) and node.item not in box.face_index:
            yield unknown("item", node.item, box.face_index)
        if isinstance(node, TakeMonster) and node.name not in box.monster_index:
            yield unknown("monster", node.name, box.monster_index)
        if isinstance(node, Place) and node.unit not in box.monster_index:
            yield unknown("monster", node.unit, box.monster_index)


def _names(box: Box) -> Iterator[str]:
    seen: dict[str, str] = {}
    for face in box.faces:
        if face.kind in FILES:
            if face.name in seen:
                yield f"{FILES[face.kind]}: {face.id}: {face.name} is the name of {seen[face.name]} too"
            seen[face.name] = face.id


# --- chapters --------------------------------------------------------------------------------------------------------


def _course(cards: Sequence[Chapter]) -> Iterator[str]:
    """The chapters of a scenario: without gaps, each with a way forward, entries where they belong (MA-003, MA-031)."""
    chapters = [each for each in cards if not each.endgame and each.number != "0"]
    endgame = [each for each in cards if each.endgame]
    yield from _numbers(cards[0].scenario, chapters, endgame)
    for short in (False, True):
        left = [each for each in chapters if not (short and each.short == "skip")]
        for before, card in zip([None, *left], left, strict=False):
            yield from _placed("chapters.yaml", card.id, _chapter(before, card))
    for card in endgame[:1]:
        if card.victory is None:
            yield f"chapters.yaml: {card.id}: an endgame says how it is won"


def _numbers(scenario: str, chapters: Sequence[Chapter], endgame: Sequence[Chapter]) -> Iterator[str]:
    for found, sign in ((chapters, ""), (endgame, "E")):
        wanted = [f"{sign}{n}" for n in range(1, len(found) + 1)]
        if [each.number for each in found] != wanted:
            got, wants = ", ".join(each.number for each in found), ", ".join(wanted)
            yield f"chapters.yaml: {found[0].id}: the chapters of {scenario} are numbered {got}, not {wants}"


def _does(card: Chapter, *verbs: type[Any]) -> bool:
    return any(isinstance(node, verbs) for node in walk([*card.texts, *card.short_enters]))


def _chapter(before: Chapter | None, card: Chapter) -> Iterator[str]:
    enters = [node for text in card.texts if text.enters for node in walk(text.do)]
    comes_in = any(isinstance(node, Entry) for node in enters)
    if before is None and not comes_in:
        yield "the first chapter places the entry token"
    left = before is not None and _does(before, ExitToken)
    if before is not None and comes_in and not left:
        yield "the entry token is placed in the first chapter and after an exit alone"
    if left and not comes_in and not any(isinstance(node, Endgame) for node in enters):
        yield "after an exit there is an entry, or the endgame"
    if card.blocking and not _does(card, NextChapter, ExitToken, Flip, Victory, TheEnd):
        yield "a blocking chapter has a way forward of its own"
    if before is not None and before.blocking and card.blocking:
        yield "two blocking chapters follow each other"
