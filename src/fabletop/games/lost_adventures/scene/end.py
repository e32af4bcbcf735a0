"""How it ended: for the reader, for everybody, and in a line to share."""

from __future__ import annotations

from fabletop.engine.scene import Part, Spread, to_read
from fabletop.engine.view import View
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.harms import HARMS
from fabletop.games.lost_adventures.rules.ending import TIES, standing
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.scene.players import name_of
from fabletop.games.lost_adventures.scene.temple import answered, doors, grail_room
from fabletop.games.lost_adventures.state import PLACE_NAMES, Film, clock


def ending(view: View[Film]) -> Spread:
    table = view.table
    parts: list[Part] = [to_read("result", "How it went", account(table), role="lead"), *answered(table)]
    chosen = table.phase in ("grail", "hubris")
    if chosen:
        parts.append(grail_room(view))
    return Spread("credits", (*parts, *doors(view, "foot" if chosen else "main", "foot")))


def summary(table: Film) -> str:
    """A line to share: a frame of film for each seat, and who came out."""
    frames = "".join("▣" if seat in table.winners else "▢" if not out else "▨" for seat, out in enumerate(table.out))
    names = " and ".join(name_of(table, seat) for seat in table.winners)
    if not names:
        return f"{frames} Nobody came out of the temple."
    first = table.winners[0]
    alive = sum(not out for out in table.out)
    return (
        f"{frames} {names} brought the film home at {clock(table, table.time[first])}; {alive} of {table.seats} lived."
    )


def account(table: Film) -> str:
    """The line to share, then player by player."""
    lines = [summary(table)]
    for seat in range(table.seats):
        fate = HARMS[table.out[seat]].short if table.out[seat] else f"lived, at {clock(table, table.time[seat])}"
        lines.append(
            f"{name_of(table, seat)}: {fate}. Life {table.life[seat]}, curses {table.curses[seat]}, "
            f"noise {table.noise[seat]}, hubris {table.hubris[seat]}, green cubes {table.green[seat]}."
        )
    return "\n".join(lines)


# --- what became of somebody ---------------------------------------------------------------------------------------


def became_of(view: View[Film]) -> str:
    """What became of the reader, why, and by which numbers; to a spectator, of everybody."""
    table = view.table
    if view.seat < table.seats:
        return f"You {_fate(table, view.seat)}."
    return " ".join(f"{name_of(table, seat)} {_fate(table, seat)}." for seat in range(table.seats))


def _fate(table: Film, seat: int) -> str:
    if table.out[seat]:
        return HARMS[table.out[seat]].fate(table, seat, _where(table, seat))
    return f"came out of the temple alive, at {clock(table, table.time[seat])}{_beside_others(table, seat)}"


def _beside_others(table: Film, seat: int) -> str:
    """Why somebody who lives has won or not, held against the best of those with whom it was otherwise."""
    won = seat in table.winners
    rivals = [each for each in table.living() if (each in table.winners) != won]
    if not rivals:
        return ", and nobody else did" if len(table.living()) == 1 else ", equal in everything"
    other = min(rivals, key=lambda each: standing(table, each).rank)
    mine, theirs = standing(table, seat), standing(table, other)
    name = name_of(table, other)
    if mine.time != theirs.time:
        return f"; {name} {'was there only' if won else 'had been there already'} at {clock(table, theirs.time)}"
    words, one, two = next(each for each in zip(TIES[1:], mine[1:], theirs[1:], strict=True) if each[1] != each[2])
    return f", as {name} did, {f'but with {words}' if won else f'who has {words}'}: {one} against {two}"


def _where(table: Film, seat: int) -> str:
    """Where in the film somebody was lost."""
    end = next(n for n, beat in enumerate(table.film) if beat[:2] == [shots.OUT, seat])
    turns = (shots.NEW_SCENE, shots.INTERLUDE, shots.PERIL, shots.GRAIL, shots.PENANCE)
    told = [beat for beat in table.film[:end] if beat[0] in turns]
    last = told[-1]
    number = sum(beat[0] == last[0] for beat in told)
    if last[0] == shots.NEW_SCENE:
        return f"in {table.box.cities[last[2]].name}, in turn {number}"
    if last[0] == shots.INTERLUDE:
        return "on the way to the temple"
    if last[0] == shots.PERIL:
        return f"in the temple, at {PLACE_NAMES[CROSSED[number - 1]]}"
    return "in the grail room" if last[0] == shots.GRAIL else f"in the last challenge, at card {number}"
