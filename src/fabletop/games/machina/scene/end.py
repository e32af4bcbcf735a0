"""How it ended: for the reader, for everybody, in numbers, and in a line to share."""

from __future__ import annotations

from collections import Counter

from fabletop.engine.effects.english import either, number_of
from fabletop.engine.view import View
from fabletop.games.machina.naming import unit_name
from fabletop.games.machina.rules.chapters import current, scenario_card
from fabletop.games.machina.state import DEAD, NONE, Expedition

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
        return f"The expedition won in round {table.round}, in {card.title}."
    if table.ending == "all dead":
        last = next((each for each in reversed(table.told) if each.what == "death"), None)
        return (
            f"Nobody is left: {death_words(table, last.who, last.about)} in {card.title}." if last else "All are dead."
        )
    return f"It was too late: round {table.round}, in {card.title}."


def death_words(table: Expedition, seat: int, killer: str) -> str:
    by = f" by {_unit_name(table, killer)}" if killer else ""
    return f"{unit_name(table, seat)} was destroyed{by}"


def _unit_name(table: Expedition, id_: str) -> str:
    box = table.box
    if id_ in box.monster_index:
        return box.monsters[box.monster_index[id_]].name
    return box.explorers[box.explorer_index[id_]].name


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
    """What decided it, the story's last word, what each did, and the numbers."""
    card, scenario = current(table).card if table.chapter != NONE else None, scenario_card(table).card
    told = ""
    if card is not None:
        told = (
            (card.victory_story or scenario.victory_story)
            if won(table)
            else (card.defeat_story or scenario.defeat_story)
        )
    lines = [decided(table), told, *(deeds(table, seat) for seat in range(table.seats)), numbers(table)]
    return "\n\n".join(filter(None, lines))


def deeds(table: Expedition, seat: int) -> str:
    """What somebody did, and what became of them."""
    if table.who[seat] == NONE:
        return ""
    killed = Counter(_unit_name(table, each.about) for each in table.told if each.what == "kill" and each.who == seat)
    tiles = sum(each.what == "tile" and each.who == seat for each in table.told)
    events = sum(each.what == "event" and each.who == seat for each in table.told)
    chapters = sum(each.what == "chapter" and each.who == seat for each in table.told)
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
    by = f" by {_unit_name(table, death.about)}" if death.about else ""
    return f"{name} {did}, and was destroyed{by} in round {death.round}."


def numbers(table: Expedition) -> str:
    """Numbers worth telling."""
    parts = [number_of(table.tally[key], one, many) for key, one, many in TALLIED if table.tally.get(key)]
    words = [number_of(table.round, "round"), *parts, f"monster level {table.level}"]
    return f"In numbers: {either(words, 'and')}."


def became_of(view: View[Expedition]) -> str:
    table = view.table
    if view.seat >= table.seats or table.who[view.seat] == NONE:
        return decided(table)
    return f"{decided(table)} {deeds(table, view.seat)}"
