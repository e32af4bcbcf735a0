"""What is still to come for a player, about, from what everybody knows: traps, time, and hubris to answer for."""

from __future__ import annotations

from fabletop.games.lost_adventures.state import CUBES, PURPLE, RED, TRACK, TURNS, Film

PURGED = 5 * 5 / 12  # hubris that each step of investment takes off in the challenge, about
TRAPS, MORE_TRAPS = 0.9, 0.16  # of each temple card, about: at least, and more with each player


def traps_ahead(table: Film, what: str) -> float:
    """Traps to come that cost a player this, about."""
    card = table.box.temple.penalty
    rows = [row for row, side in ((RED, card.red), (PURPLE, card.purple)) if what in side.trap]
    return (TRAPS + MORE_TRAPS * table.seats) * sum(place > table.step for row in rows for place in row)


def time_ahead(table: Film) -> float:
    """The time that scenes and traps to come will take of a player, about."""
    return traps_ahead(table, "time") + (TURNS - table.turn if table.phase == "map" else 0)


def margin(table: Film, seat: int) -> float:
    """Hubris that a player's investment will purge at the end beyond what they will have; below 0 is danger."""
    invest, hubris = float(table.green[seat]), float(table.hubris[seat])
    hubris += 0.45 * len([place for place in (*RED, *PURPLE) if place > table.step])
    if table.phase == "map":
        turns = TURNS - table.turn
        invest += CUBES + (table.time[seat] + turns < table.edt) + 0.3 * turns
        hubris += 0.5 * turns
    else:
        invest += table.cubes[seat]
    return PURGED * min(TRACK, invest) - hubris
