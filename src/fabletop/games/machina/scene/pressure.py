"""What presses: threat, level and the two ratings with the chance of their next roll; the chapter and what it wants;
the monsters in the order in which they act, each with what it is about to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fabletop.engine.effects import Source
from fabletop.engine.scene import Counter, Line, Marker, Notch, Page, Pages, Sheet, Strip, Track
from fabletop.games.machina.box import ChapterFace
from fabletop.games.machina.naming import unit_id, unit_name
from fabletop.games.machina.odds import percent, rating_chance
from fabletop.games.machina.rules.chapters import course, current, in_endgame, numbered, scenario_card
from fabletop.games.machina.rules.markers import lying_on
from fabletop.games.machina.rules.threat import HIGHEST, LAST_LEVEL
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.scene.floor import about
from fabletop.games.machina.scene.intents import Intents, intent_line
from fabletop.games.machina.scene.words import colour_of, marks
from fabletop.games.machina.state import NONE, ON_CHAPTER, Expedition, Told

BRASS, OXBLOOD, VIOLET = "#D9A441", "#B8453F", "#8E7CC3"


# --- dials -----------------------------------------------------------------------------------------------------------


def dials(table: Expedition) -> Track:
    """Threat as the pressure it is, and beside it what the dice of the next phases must reach."""
    last = table.settings.threat_positions
    end = Notch(note="the toll" if table.level >= LAST_LEVEL else f"level {table.level + 1}", colour=OXBLOOD)
    strips = [Strip("threat", "Threat", 1, last, {last: end}, "threat")]
    found = [Marker("marker:threat", "Threat", table.threat, "threat", "T", OXBLOOD)]
    said = [f"Monsters of level {table.level}. At threat {last}: {_at_last(table)}."]
    for name, rating, colour in (("spawn", table.spawn, BRASS), ("horror", table.horror, VIOLET)):
        if rating == NONE:
            said.append(f"No {name} roll.")
            continue
        label = name.capitalize()
        strips.append(Strip(name, f"{label} {percent(rating_chance(rating))}", 0, HIGHEST, {}, name))
        found.append(Marker(f"marker:{name}", label, rating, name, label[0], colour))
    return Track("pressure", "Pressure", tuple(strips), tuple(found), note=" ".join(said), role="main")


def _at_last(table: Expedition) -> str:
    """What happens when threat reaches the last position."""
    if table.level >= LAST_LEVEL:
        return "each explorer destroys an equipped item or dies"
    return f"level {table.level + 1}"


# --- the chapter -----------------------------------------------------------------------------------------------------


def chapter(table: Expedition) -> Sheet:
    """The current chapter, along the map: which of how many, what it wants, how far that has come, and what it says."""
    face = current(table)
    card = face.card
    return Sheet(
        f"chapter:{card.id}",
        card.title,
        "chapter",
        "chapter",
        "#B08D57",
        over=_which(table, face),
        counters=tuple(_progress(table, face)),
        lines=(Line(f"wants:{card.id}", "Wanted", card.wants.removesuffix("."), lit=True),) if card.wants else (),
        texts=tuple(face.words),
        marks=tuple(_chapter_marks(table)),
        role="along",
    )


def _which(table: Expedition, face: ChapterFace) -> str:
    """A chapter by its number, and how many there are: how thick the pile is can be seen by all."""
    number = numbered(table, face.number)
    return number if face.card.endgame else f"{number} of {len(course(table))}"


def _progress(table: Expedition, face: ChapterFace) -> Iterator[Counter]:
    """Count tokens on the chapter; in an endgame the rounds and what is left to destroy."""
    texts = table.box.book.texts
    for number in face.texts.all:
        if texts[number].count > 1:
            done = table.counts.get(str(number), 0)
            yield Counter(f"count:{number}", "So far", f"{done} of {texts[number].count}", "count")
    if in_endgame(table):
        yield Counter("endgame", "Rounds of the endgame", str(table.endgame_round), "round")
        left = table.ground.kinds["chapter"].bit_count()
        yield Counter("pillars", "Chapter spaces left", str(left), "chapter")


def _chapter_marks(table: Expedition) -> Iterator[str]:
    lying = len(lying_on(table, Source(ON_CHAPTER, table.chapter)))
    if lying:
        yield f"{lying} marker{'s' if lying > 1 else ''}"
    if current(table).card.blocking and not in_endgame(table):
        yield "blocking: chapter spaces do not advance it"
    if table.exit != NONE:
        yield "left by the exit"
    if table.anew:
        yield "a new round begins after this action"


def machinations(table: Expedition) -> list[Sheet]:
    """The changes of the game that are played with."""
    chosen = [table.box.machinations[number] for number, _ in table.box.machines(table.settings.machinations)]
    if not chosen:
        return []
    lines = tuple(
        Line(
            f"machination:{each.id}", each.name, " ".join([each.about, *(t.words(table.box.voice) for t in each.texts)])
        )
        for each in chosen
    )
    return [Sheet("machinations", "Machinations", "machination", "machination", lines=lines, folded=True)]


def story(table: Expedition) -> Pages:
    """What was read so far, to be read again: the scenario, its chapters, and the latest events. What was told in this
    round is new, unless all is over: then nothing lies over how it went."""
    opening = scenario_card(table).card
    chapters, latest = [Page(f"page:{opening.id}", opening.title, opening.story)], []
    cards = {face.card.id: face for face in table.box.chapters}
    for number, each in enumerate(table.told):
        state: Literal["new", "read"] = "new" if each.round == table.round and not table.over else "read"
        if each.what == "chapter":
            chapters.append(_chapter_page(cards[each.about], state))
        elif each.what in ("event", "horror"):
            latest.append(_event_page(table, number, each, state))
    pages = [*chapters, *latest[-LATEST:]]
    last = next((each for each in reversed(table.told) if each.what in ("chapter", "event", "horror")), None)
    open_ = pages[-1] if last is not None and last.what != "chapter" else chapters[-1]
    return Pages("story", "The story so far", tuple(pages), open_.id, "story", role="main")


LATEST = 3  # events that can be read again here; all others lie among the past ones


def _chapter_page(face: ChapterFace, state: Literal["new", "read"]) -> Page:
    card = face.card
    return Page(f"page:{card.id}", card.title, f"{card.story}\nWanted: {card.wants}", state)


def _event_page(table: Expedition, number: int, told: Told, state: Literal["new", "read"]) -> Page:
    """An event as it was told: an event may come more than once, and is a page each time."""
    face = table.box.face(told.about)
    note = f"{unit_name(table, told.who)}, round {told.round}" if told.who != NONE else f"round {told.round}"
    text = "\n".join(filter(None, [face.flavour, face.words]))
    return Page(f"page:{number}.{told.about}", face.name, text, state, "Events", face.icon, note)


# --- the queue -------------------------------------------------------------------------------------------------------


def queue(table: Expedition, intents: Intents) -> list[Sheet]:
    """The monsters in the order of their turns, each with its intent."""
    if not table.order:
        return []
    signs = marks(table)
    lines = tuple(
        Line(
            unit_id(table, unit),
            table.unit(unit).name,
            intent_line(table, unit, intents[unit]),
            note=about(table, unit),
            icon=table.unit(unit).icon,
            mark=signs[unit],
            value=f"{table.health[unit]}/{attribute(table, unit, 'health')}",
            lit=unit == table.monster,
        )
        for unit in table.order
    )
    colour = colour_of(table, table.order[0])
    return [Sheet("queue", "Monsters", "queue", "monster", colour, lines=lines, role="along")]
