"""What is seen of the map phase: the world with all that stands on it, the film strip of time, the encounter."""

from __future__ import annotations

from functools import lru_cache

from fabletop.engine.effects.english import number_of
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    GraphBoard,
    Link,
    Marker,
    Notch,
    Pages,
    Piece,
    Pile,
    Place,
    Region,
    Route,
    Strip,
    Track,
    Widget,
    to_read,
)
from fabletop.engine.view import PileKey as PileOf
from fabletop.engine.view import View
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Encounter, Tile
from fabletop.games.lost_adventures.effects.flips import SIGNS
from fabletop.games.lost_adventures.effects.harms import HARMS
from fabletop.games.lost_adventures.odds import for_next_reward, next_flip
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.scene.players import colour_of, name_of, power_card
from fabletop.games.lost_adventures.state import NOBODY_YET, TRACK, Film, clock
from fabletop.games.lost_adventures.terms import AREAS, NAMES, SHAPES

ENEMY_TRACK = 10
REGION_COLOURS = {"europe": "#7C8A5A", "middle_east": "#B98A3E", "asia": "#8C5A4A"}
TILE_COLOURS = {"blue": "#4F86B8", "yellow": "#D9B23C", "peach": "#E6A27C", "red": "#C2402F", "purple": "#8656A0"}
TILE_LETTERS = {"blue": "B", "yellow": "Y", "peach": "A", "red": "R", "purple": "P"}  # A as in apricot
LEGS = 4  # of the journey that are drawn
ENEMY_COLOUR, JOURNEY_COLOUR = "#5A5A63", "#C2402F"


# --- the world -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _links(box: Box) -> tuple[Link, ...]:
    return tuple(Link(f"city:{a}", f"city:{b}") for a, b in box.map.routes)


def world(table: Film) -> GraphBoard:
    box = table.box
    places = [
        Place(
            f"city:{city.id}",
            city.name,
            city.x,
            city.y,
            city.shape,
            f"region:{city.region}",
            f"{city.shape}, {NAMES[city.region]}",
        )
        for city in box.cities
    ]
    start = box.map.start
    places.append(Place("city:start", start.name, start.x, start.y, "start", note="the start, in no region"))
    regions = tuple(
        Region(
            f"region:{area}",
            NAMES[area].removeprefix("the ").title(),
            REGION_COLOURS[area],
            table.black[n] if table.black else 0,
            number_of(table.black[n], "black cube") if table.black else "",
        )
        for n, area in enumerate(AREAS)
    )
    return GraphBoard("world", tuple(places), _links(box), regions, _journey(table), tuple(_pieces(table)))


def tile_words(tile: Tile) -> str:
    return f"{tile.name} ({tile.effect.brief()})"


def _journey(table: Film) -> tuple[Route, ...]:
    """Where the film has played lately, in red: all of it would hide the map."""
    cities = [table.box.cities[beat[2]].id for beat in table.film if beat[0] == shots.NEW_SCENE]
    if not cities:
        return ()
    stops = ("city:start", *(f"city:{city}" for city in cities))
    return (Route("journey", "the last scenes", JOURNEY_COLOUR, stops[-LEGS - 1 :], "trail"),)


def _pieces(table: Film) -> list[Piece]:
    box = table.box

    def city(n: int) -> str:
        return f"city:{box.cities[n].id}" if n >= 0 else "city:start"

    found = [
        Piece(
            f"pawn:{seat}",
            city(table.at[seat]),
            name_of(table, seat),
            str(seat + 1),
            colour_of(table, seat),
            box.mats[table.mat[seat]].icon,
            "active player" if seat == table.active and not table.over else "",
        )
        for seat in table.living()
        if table.mat[seat] >= 0
    ]
    found.append(Piece("enemy", city(table.enemy_at), "the Enemy", "E", ENEMY_COLOUR, "enemy"))
    lying = [(n, city(where), "") for n, where in enumerate(table.tile_at) if where >= 0]
    lying += [(relic, city(table.city), ", until the scene ends") for relic in table.relics_here]
    for n, where, note in lying:
        tile = box.tiles[n]
        mark, colour = "".join(TILE_LETTERS[each] for each in tile.colours), TILE_COLOURS[tile.colours[0]]
        label = f"{tile_words(tile)}{note}"
        found.append(Piece(f"tile:{tile.id}", where, label, mark, colour, tile.icon, tile.flavour))
    return found


# --- time ----------------------------------------------------------------------------------------------------------


def time_track(table: Film) -> Track:
    """The film strip: all discs, and the two markers."""
    markers = [
        Marker(
            f"disc:{seat}", name_of(table, seat), table.time[seat], mark=str(seat + 1), colour=colour_of(table, seat)
        )
        for seat in table.living()
    ]
    markers.append(Marker("edt", "Enemy finds temple", table.edt, mark="T", colour=ENEMY_COLOUR))
    markers.append(Marker("rc", "Roll Credits", table.rc, mark="C", colour=JOURNEY_COLOUR))
    last = 27 if table.settings.minutes_per_space == 5 else 15
    notes = {table.edt: "Enemy finds temple", table.rc: "Roll Credits"}
    frames = {n: Notch(clock(table, n), note=notes.get(n, "")) for n in range(last + 1)}
    return Track("time", "Running time", (Strip("time", "", 0, last, frames),), tuple(markers), role="along")


# --- the encounter -------------------------------------------------------------------------------------------------


def script(table: Film) -> Pages:
    """The scene that is being played, as a page of the script."""
    scene = table.encounter
    return to_read("scene", scene.title, scene.text, role="lead")


def encounter(table: Film) -> Track:
    """The three tracks of the encounter, with the flipped card laid along two of them."""
    scene, box = table.encounter, table.box
    card = table.printed(table.flip).card if table.flip >= 0 else None
    invest, enemy = min(TRACK, table.investment), table.enemy_marker
    success = {
        n: Notch(
            str(space.n),
            tuple(each.name for each in space.symbols),
            n == table.success,
            ", ".join(each.said() for each in space.symbols),
        )
        for n, space in enumerate(scene.track)
    }
    strips = (
        Strip("success", "Success", 0, len(scene.track) - 1, success, "success"),
        _row("investment", TRACK, card.effect.invest if card else "", invest),
        _row("enemy", ENEMY_TRACK, card.effect.enemy if card else "", enemy),
    )
    markers = tuple(
        Marker(f"peg:{strip.id}", strip.label, at, strip.id, "●", icon=strip.id)
        for strip, at in zip(strips, (table.success, invest, enemy), strict=True)
    )
    title = f"{NAMES[scene.category]} in {box.cities[table.city].name}"
    caption, icon = (card.caption, card.icon) if card else ("", "")
    return Track("encounter", title, strips, markers, caption, icon, _enemy_words(table), role="lead")


def flipped(table: Film) -> list[Pile]:
    """All cards that were flipped or laid in this scene, the last one first; the one that counts lies on its tracks."""
    cards = []
    for card in (*reversed(table.laid), *reversed(table.flipped)):
        face = table.printed(card)
        marks = ("counts now",) if card == table.flip else ()
        cards.append(Card(f"beat:{face.id}", face.title, face.card.words(), marks=marks))
    return [Pile("pile:flipped", "Flipped in this scene", len(cards), cards=tuple(cards), role="foot")] if cards else []


def _row(name: str, last: int, signs: str, marker: int) -> Strip:
    """A track from 0 with the slots of a card along it; in range is what the marker has reached."""
    shown = {n: (SIGNS[sign].one.lower(),) for n, sign in enumerate(signs, 1) if sign in SIGNS}
    spaces = (n for n in range(1, last + 1) if n in shown or n <= marker)
    notches = {n: Notch("", shown.get(n, ()), n <= marker) for n in spaces}
    return Strip(name, name.title(), 0, last, notches, name)


def _enemy_words(table: Film) -> str:
    """What the Enemy's symbols mean now."""
    away = table.box.distance[table.enemy_at][table.city]
    joining = " Joining costs 1 hubris." if table.encounter.hubris else ""
    threat = f"Each hit: {HARMS[table.encounter.threat].words}.{joining}"
    if not away:
        return f"{threat} The Enemy is here: an X hits, a hand ends it."
    return f"{threat} The Enemy is {number_of(away, 'city', 'cities')} away."


def odds_of(view: View[Film]) -> list[Counters]:
    """What the next flip may bring, from what everybody knows."""
    odds = next_flip(view)
    if odds is None:
        return []
    table = view.table
    here = table.enemy_at == table.city
    counters = [Counter("odds:checks", "Checks on average", f"{odds.checks:.1f}", "check")]
    reward = for_next_reward(table, odds)
    if reward is not None:
        counters.append(Counter("odds:reward", "Next reward", _percent(reward), "success"))
    counters += [
        Counter("odds:x", "An X hits" if here else "An X brings the Enemy", _percent(odds.x), "x"),
        Counter("odds:hand", "A hand ends it" if here else "A hand brings the Enemy", _percent(odds.hand), "hand"),
    ]
    if odds.star:
        counters.append(Counter("odds:star", "A star", _percent(odds.star), "star"))
    counters.append(Counter("odds:cards", "Cards left", str(odds.cards), "deck"))
    return [Counters("odds", "The next flip", tuple(counters), role="lead")]


def _percent(share: float) -> str:
    return f"{share:.0%}"


# --- cards ---------------------------------------------------------------------------------------------------------


def ahead(view: View[Film]) -> Cards:
    """The uppermost back of each pile of encounters, which all see (LA-060)."""
    backs = zip(SHAPES, view.backs.get(PileOf("tops", -1), ()), strict=False)
    cards = tuple(_back(shape, view.table.box.backs[back]) for shape, back in backs)
    return Cards("ahead", "What lies ahead", cards, role="main")


def _back(shape: str, scene: Encounter) -> Card:
    likely, other = (NAMES[each] for each in scene.categories)
    text = f"{likely}, or else {other}. {number_of(scene.min, 'success', 'successes')} to the first reward."
    marks = ("hubris",) if scene.hubris else ()
    return Card(f"pile:{shape}", NAMES[shape], text, str(scene.min), shape, marks=marks)


def display(table: Film) -> list[Widget]:
    """The adventure cards on offer, a row for each shape; first the row of this scene."""
    here = table.box.shape[table.city] if table.scene else -1
    berlin = bool(table.scene) and table.city == table.box.berlin
    rows = sorted(range(len(SHAPES)), key=lambda row: row != here and not berlin)
    found: list[Widget] = []
    for row in rows:
        cards = []
        for place in range(ROW * row, ROW * row + ROW):
            if table.boxes[place] < 0:
                continue
            face = table.printed(table.boxes[place])
            owner = table.claims[place]
            marks = (f"cube of {name_of(table, owner)}",) if owner != NOBODY_YET else ()
            cards.append(power_card(table, face.card, f"card:{face.id}", marks, face.back))
        note = "to be had in this scene" if berlin or row == here else "" if cards else "empty"
        found.append(Cards(f"display:{SHAPES[row]}", f"{NAMES[SHAPES[row]]} row", tuple(cards), note, role="main"))
    return found
