"""What a seat sees of Lost Adventures, drawn from its view: the world and the encounter, then the temple, the grail
room and the hubris challenge; beside them time, players, cards and notes."""

from __future__ import annotations

from fabletop.engine.scene import Part, Scene, Spread, Widget, to_read
from fabletop.engine.view import View
from fabletop.games.lost_adventures.scene import map as scene_map
from fabletop.games.lost_adventures.scene import players as scene_players
from fabletop.games.lost_adventures.scene import temple as scene_temple
from fabletop.games.lost_adventures.scene.end import became_of, ending, summary
from fabletop.games.lost_adventures.state import PLACE_NAMES, TURNS, Film
from fabletop.games.lost_adventures.terms import NAMES
from fabletop.games.lost_adventures.texts import TEXTS

TITLE = "Lost Adventures"


def draw(view: View[Film]) -> Scene:
    table = view.table
    aim = TEXTS.aim if view.seat < table.seats else ""
    if table.over:
        seats = sorted(range(table.seats), key=lambda seat: seat != view.seat)
        beside: list[Widget] = [*scene_temple.way(table), *(scene_players.player(view, seat) for seat in seats)]
        return Scene(
            TITLE, status(table), ending(view), tuple(beside), roles(table), aim, summary(table), ending=became_of(view)
        )
    if table.phase == "setup":
        opening = to_read("opening", "How it begins", TEXTS.opening, role="lead")
        board: Widget = Spread("casting-room", (opening, scene_players.casting(table)))
        aside: list[Widget] = [
            *scene_players.rewrites(view),
            *scene_map.display(table),
            *scene_temple.doors(view, "main", "main"),
            scene_temple.grail_card(view),
            scene_map.ahead(view),
        ]
        return Scene(TITLE, status(table), board, tuple(aside), roles(table), aim)
    if table.phase == "map":
        return Scene(TITLE, status(table), scene_map.world(table), tuple(_beside_map(view)), roles(table), aim)
    return Scene(TITLE, status(table), _temple(view), tuple(_beside_temple(view)), roles(table), aim)


def roles(table: Film) -> tuple[str, ...]:
    """Whom each seat plays; nothing before anybody has chosen."""
    if all(chosen < 0 for chosen in table.mat):
        return ()
    return tuple(table.box.mats[chosen].name if chosen >= 0 else "" for chosen in table.mat)


def status(table: Film) -> str:
    if table.over:
        return "The end"
    if table.phase == "setup":
        return "Casting"
    if table.phase == "map":
        head = f"Turn {table.turn} of {TURNS}"
        if not table.scene:
            return f"{head}. {scene_players.name_of(table, table.active)} is active"
        return f"{head}. {NAMES[table.encounter.category]} in {table.box.cities[table.city].name}"
    if table.phase == "grail":
        return "The grail room"
    if table.step < 0:
        return "Interlude"
    return f"The temple: {PLACE_NAMES[table.step]}. The Enemy is at {table.enemy_peril}"


# --- what stands where ---------------------------------------------------------------------------------------------


def _beside_map(view: View[Film]) -> list[Widget]:
    table = view.table
    found: list[Widget] = []
    if table.scene:
        found += [scene_map.encounter(table), scene_map.script(table), *scene_map.odds_of(view)]
    found.append(scene_map.time_track(table))
    own, others = _players(view)
    found += [*own, *scene_players.arriving(table), *scene_players.rewrites(view)]
    rows = scene_map.display(table)
    found += rows[:1] if table.scene else []
    found += others
    if view.seat < table.seats and not table.out[view.seat]:
        found += [scene_players.strengths(table, view.seat, "foot"), scene_temple.reckoning(table, view.seat)]
    found += scene_temple.doors(view, "main", "main")
    if view.seat < table.seats:
        found.append(scene_temple.notepad(view))
    found += [scene_temple.grail_card(view), scene_map.ahead(view)]
    found += rows[1:] if table.scene else rows
    found += [*scene_map.flipped(table), scene_players.discards(table)]
    if table.turn <= 1 and not table.scene:
        found.append(to_read("opening", "How it begins", TEXTS.opening, role="main"))
    return found


def _players(view: View[Film]) -> tuple[list[Widget], list[Widget]]:
    """Tokens and mats of the reader, who has none as a spectator, and of the others, in the order of their seats."""
    own: list[Widget] = []
    others: list[Widget] = []
    for seat in range(view.table.seats):
        (own if seat == view.seat else others).extend(
            [scene_players.player(view, seat), *scene_players.mats(view, seat)]
        )
    return own, others


def _temple(view: View[Film]) -> Spread:
    """The board of everything after the map."""
    table = view.table
    parts: list[Part] = []
    playing = view.seat < table.seats and not table.out[view.seat]
    if table.phase == "grail":
        parts.append(scene_temple.grail_room(view))
    else:
        if table.step >= 0:
            parts += [scene_temple.crossing(view), *scene_temple.crossing_odds(view)]
        if playing:
            parts += [scene_players.strengths(table, view.seat, "along"), scene_players.mat(table, view.seat)]
    # Who has no mat any more sees the first of the doors in its place.
    parts += scene_temple.doors(view, "foot" if playing or table.phase == "grail" else "main", "foot")
    return Spread("hall", tuple(parts))


def _beside_temple(view: View[Film]) -> list[Widget]:
    table = view.table
    own, others = _players(view)
    if table.phase != "grail":  # where the reader's mat lies on the board
        own = own[:1]
    if view.seat < table.seats and not table.out[view.seat]:
        own.append(scene_temple.reckoning(table, view.seat))
    found: list[Widget] = [*own, *scene_temple.way(table), *others, scene_map.time_track(table)]
    if view.seat < table.seats:
        found.append(scene_temple.notepad(view))
    if table.phase != "grail":
        found.append(scene_temple.grail_card(view))
    return [*found, *scene_temple.turned_up(table), *scene_players.rewrites(view), scene_players.discards(table)]
