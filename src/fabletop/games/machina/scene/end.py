"""How it ended: for the reader, for everybody, in numbers, and in a line to share."""

from __future__ import annotations

from collections import Counter

from fabletop.engine.effects.english import either, number_of
from fabletop.engine.scene import Counter as Count
from fabletop.engine.scene import Counters, Line, Sheet
from fabletop.engine.view import View
from fabletop.games.machina.cards import Chapter
from fabletop.games.machina.naming import by_words, cause_name, unit_name
from fabletop.games.machina.rules.chapters import current, scenario_card
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.state import DEAD, NONE, Expedition, Told

TALLIED = (
    ("kills", "monster destroyed", "monsters destroyed"), ("explored", "tile explored", "tiles explored"),
    ("sealed", "spawn space sealed", "spawn spaces sealed"), ("health lost", "health lost", "health lost"),
    ("essence spent", "essence spent", "essence spent"),
)  # fmt: skip


def won(table: Expedition) -> bool:
    return bool(table.winners)


def decided(table: Expedition) -> str:
    """What decided it, in a sentence."""
    card = current(table).card if table.chapter != NONE else scenario_card(table).card
    if won(table):
        return f"The expedition won in round {table.round}, in the chapter {card.title}."
    if table.ending == "all dead":
        last = next((each for each in reversed(table.told) if each.what == "death"), None)
        return (
            f"Nobody is left: {death_words(table, last.who, last.about)} in the chapter {card.title}."
            if last
            else "All are dead."
        )
    return f"It was too late: round {table.round}, in the chapter {card.title}."


def death_words(table: Expedition, seat: int, cause: str) -> str:
    return f"{unit_name(table, seat)} was destroyed{by_words(table, seat, cause)}"


def summary(table: Expedition) -> str:
    """A line to share: a lamp for each explorer, lit if it burns still."""
    lamps = "".join("✦" if table.at[seat] != DEAD else "✧" for seat in range(table.seats))
    chapters = sum(each.what == "chapter" for each in table.told)
    kills = table.tally.get("kills", 0)
    how = "came back up" if won(table) else "did not come back"
    return (
        f"{lamps} The expedition {how}: {number_of(chapters, 'chapter')}, {number_of(table.round, 'round')}, "
        f"{number_of(kills, 'monster')} destroyed."
    )


def account(table: Expedition) -> str:
    """What decided it, and the story's last word."""
    card, scenario = current(table).card if table.chapter != NONE else None, scenario_card(table).card
    return "\n\n".join(filter(None, [decided(table), last_word(table, card, scenario)]))


def last_word(table: Expedition, card: Chapter | None, scenario: Chapter) -> str:
    """How the story ends: as the card says on which it ended, or else the scenario."""
    cards = [scenario] if card is None else [card, scenario]
    stories = [each.victory_story if won(table) else each.defeat_story for each in cards]
    return next(filter(None, stories), "")


def _done(table: Expedition, seat: int) -> list[Told]:
    """What somebody did. The chapter with which all begins is nobody's."""
    first = next((each for each in table.told if each.what == "chapter"), None)
    return [each for each in table.told if each.who == seat and each != first]


def ledger(table: Expedition) -> Sheet:
    """What each did, side by side."""
    lines = []
    for seat in range(table.seats):
        if table.who[seat] == NONE:
            continue
        done = Counter(each.what for each in _done(table, seat))
        death = next((each for each in table.told if each.what == "death" and each.who == seat), None)
        end = "lived" if death is None else f"died in round {death.round}"
        cells = (*(str(done[what]) for what in ("kill", "tile", "event", "chapter")), end)
        lines.append(Line(f"deeds:{table.unit(seat).id}", unit_name(table, seat), cells=cells, lit=death is None))
    columns = ("Monsters destroyed", "Tiles explored", "Events", "Chapters", "End")
    return Sheet("deeds", "What each did", "ledger", "", columns=columns, lines=tuple(lines), role="main")


def counted(table: Expedition) -> Counters:
    """Numbers worth telling."""
    found = [Count("end:round", "Rounds", str(table.round), "round")]
    found += [
        Count(f"end:{key}", key.capitalize(), str(table.tally[key]), icon)
        for key, icon in _ICONS
        if table.tally.get(key)
    ]
    return Counters(
        "numbers", "In numbers", (*found, Count("end:level", "Monster level", str(table.level), "monster")), role="foot"
    )


_ICONS = (
    ("kills", "monster"), ("explored", "tile"), ("sealed", "spawn"), ("health lost", "health"),
    ("essence spent", "essence"),
)  # fmt: skip


def deeds(table: Expedition, seat: int) -> str:
    """What somebody did, and what became of them."""
    if table.who[seat] == NONE:
        return ""
    done = _done(table, seat)
    killed = Counter(cause_name(table, each.about) for each in done if each.what == "kill")
    tiles = sum(each.what == "tile" for each in done)
    events = sum(each.what == "event" for each in done)
    chapters = sum(each.what == "chapter" for each in done)
    death = next((each for each in table.told if each.what == "death" and each.who == seat), None)
    killed_words = either([f"{name} {n} times" if n > 1 else name for name, n in killed.items()], "and")
    parts = [
        f"destroyed {killed_words}" if killed else "",
        f"explored {number_of(tiles, 'tile')}" if tiles else "",
        f"invoked {number_of(events, 'event')}" if events else "",
        f"brought on {number_of(chapters, 'chapter')}" if chapters else "",
    ]
    did = either([part for part in parts if part], "and") or "left nothing to tell"
    name = unit_name(table, seat)
    if death is None:
        return f"{name} {did}, and lived."
    return f"{name} {did}, and was destroyed{by_words(table, seat, death.about)} in round {death.round}."


def numbers(table: Expedition) -> str:
    """Numbers worth telling."""
    parts = [number_of(table.tally[key], one, many) for key, one, many in TALLIED if table.tally.get(key)]
    words = [number_of(table.round, "round"), *parts, f"monster level {table.level}"]
    return f"In numbers: {either(words, 'and')}."


def became_of(view: View[Expedition]) -> str:
    table = view.table
    if view.seat >= table.seats or table.who[view.seat] == NONE:
        return decided(table)
    return " ".join(filter(None, (decided(table), deeds(table, view.seat), revenge(table, view.seat))))


def revenge(table: Expedition, seat: int) -> str:
    """To who has played the monsters for a while, where these have had what they were after (MA-524)."""
    died = next((each.round for each in table.told if each.what == "death" and each.who == seat), table.round)
    if table.ending != "all dead" or died == table.round or seat not in plotters(table):
        return ""
    return "You were the hive mind, and it has had its revenge."
