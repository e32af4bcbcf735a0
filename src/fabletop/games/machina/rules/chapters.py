"""Chapters: the course of a scenario, from the first to the endgame (MA-028 to MA-031, MA-439 to MA-459, MA-546,
MA-547)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.words import Ref
from fabletop.games.machina.box import ChapterFace
from fabletop.games.machina.ground.board import bits_of
from fabletop.games.machina.rules.exits import call_back, come_in
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.tiles import clear_area, lay
from fabletop.games.machina.state import NONE, ON_CHAPTER, Expedition, Told


def chapter_ref(face: ChapterFace) -> Ref:
    return Ref("chapter", face.card.id)


@rule("MA-003", "MA-004", "MA-532")
def course(table: Expedition) -> list[int]:
    """The chapters of the scenario in their order, without those that the short variant skips; endgame cards are kept
    aside."""
    short = table.settings.variant == "short"
    return [
        face.number
        for face in table.box.chapters
        if face.card.scenario == table.settings.scenario
        and not face.card.endgame
        and face.card.number != "0"
        and not (short and face.card.short == "skip")
    ]


def numbered(table: Expedition, chapter: int) -> str:
    """A chapter by its number: as they are played, so that a short scenario counts without gaps."""
    card = table.box.chapters[chapter].card
    if card.endgame:
        return f"Endgame, card {card.number[1:]}"
    return f"Chapter {sum(each <= chapter for each in course(table))}"


def endgame_cards(table: Expedition) -> list[int]:
    return [
        face.number
        for face in table.box.chapters
        if face.card.scenario == table.settings.scenario and face.card.endgame
    ]


def scenario_card(table: Expedition) -> ChapterFace:
    return next(
        face for face in table.box.chapters if face.card.scenario == table.settings.scenario and face.card.number == "0"
    )


def current(table: Expedition) -> ChapterFace:
    return table.box.chapters[table.chapter]


def in_endgame(table: Expedition) -> bool:
    return table.chapter != NONE and table.box.chapters[table.chapter].endgame


@rule("MA-449", "MA-451", "MA-547")
def following(table: Expedition) -> int:
    """The next chapter; none in an endgame."""
    chapters = course(table)
    if table.chapter not in chapters:
        return NONE if table.chapter != NONE else chapters[0]
    at = chapters.index(table.chapter)
    return chapters[at + 1] if at + 1 < len(chapters) else NONE


@rule("MA-340", "MA-441", "MA-444", "MA-446", "MA-452")
async def advance(table: Expedition, explorer: int) -> None:
    """The next chapter becomes current."""
    chapter = following(table)
    if chapter == NONE or table.over:
        return
    if table.chapter != NONE:
        for number in current(table).texts.all:
            table.counts.pop(str(number), None)
        await call_back(table)
        Now.happen(table, "chapter_advanced", explorer=explorer)
    await begin(table, chapter, explorer)


@rule("MA-029", "MA-030", "MA-439", "MA-442", "MA-443", "MA-R01", "MA-R125")
async def begin(table: Expedition, chapter: int, explorer: int) -> None:
    """A chapter card becomes current: its ratings, then what happens as it enters play; a new round last (MA-R80)."""
    table.chapter = chapter
    Now.forget_limits(table, "chapter")
    face = current(table)
    set_ratings(table)
    reforce(table)
    table.say("{}. {}", chapter_ref(face), face.card.story, rule="MA-441")
    table.told.append(Told(table.round, "chapter", explorer, face.card.id))
    table.beat("slow")
    roles = {"explorer": explorer} if explorer != NONE else {}
    await Now(table, Source(ON_CHAPTER, chapter), roles).enter(face.texts)
    if table.settings.variant == "short" and not table.over:
        await Now(table, Source(ON_CHAPTER, chapter), roles).enter(face.short)


@rule("MA-447", "MA-448", "MA-453")
def set_ratings(table: Expedition) -> None:
    card = current(table).card
    table.spawn = NONE if card.spawn is None else card.spawn
    table.horror = NONE if card.horror is None else card.horror


# --- the endgame -----------------------------------------------------------------------------------------------------


@rule("MA-024", "MA-456", "MA-457", "MA-458", "MA-459", "MA-546", "MA-R99")
async def enter_endgame(table: Expedition, explorer: int) -> None:
    """The scenario's endgame tile is the playing area, the explorers come in at its printed entry, and the first
    endgame card is the current chapter."""
    cards = endgame_cards(table)
    if not cards or in_endgame(table):
        return
    clear_area(table)
    number = next(n for n, each in enumerate(table.box.endgame_tiles) if each.scenario == table.settings.scenario)
    lay(table, 0, NONE, len(table.box.tiles) + number, 0)
    table.newest = 0
    table.chapter = cards[0]
    set_ratings(table)
    reforce(table)
    table.say("The explorers enter {}.", table.box.endgame_tiles[number].name, rule="MA-456")
    await come_in(table, bits_of(table.ground.entries))
    if not table.over:
        await begin(table, cards[0], explorer)
        await Now(table, Source(ON_CHAPTER, cards[0]), {}).perform(current(table).card.setup)


@rule("MA-546", "MA-R140")
async def flip(table: Expedition, explorer: int) -> None:
    """The next endgame card becomes current; what is counted for the endgame goes on."""
    cards = endgame_cards(table)
    if table.chapter in cards[:-1]:
        await begin(table, cards[cards.index(table.chapter) + 1], explorer)
