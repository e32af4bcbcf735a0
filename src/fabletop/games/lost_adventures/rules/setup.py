"""Act I: how the table is laid (LA-001 to LA-030)."""

from __future__ import annotations

from collections.abc import Callable

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref, Seat
from fabletop.games.lost_adventures import state
from fabletop.games.lost_adventures.rules.asking import one_of
from fabletop.games.lost_adventures.settings import Settings
from fabletop.games.lost_adventures.state import AWAY, BLUE, LIVES, NOBODY_YET, ROWS, Film
from fabletop.games.lost_adventures.terms import PLAYER_COLOURS, START

BOXES, ROW = 12, 3
REWRITES_EACH = 2


@rule("LA-001", "LA-002", "LA-005", "LA-018", "LA-030", "LA-031", "LA-R05", "LA-R06")
def set_up(table: Film) -> None:
    _players(table)
    _cards(table)
    _temple(table)
    _tiles(table)
    first = table.roll("first player", table.seats)
    order = [(first + n) % table.seats for n in range(table.seats)]
    colours, mats = (("colour", seat) for seat in order), (("mat", seat) for seat in order)
    table.then(*colours, *mats, ("begin", table.roll("active", table.seats)))


@rule("LA-003", "LA-004", "LA-006", "LA-007", "LA-008", "LA-009", "LA-022", "LA-R01", "LA-R95")
def _players(table: Film) -> None:
    """Tokens, discs and pawns (LA-005 to LA-009, LA-022, LA-030)."""
    seats = table.seats
    table.out = [""] * seats
    table.colour, table.mat = [NOBODY_YET] * seats, [NOBODY_YET] * seats
    for name in ("covered", "hubris", "noise", "curses", "rewarded", *PER_ENCOUNTER, *PER_TEMPLE):
        setattr(table, name, [0] * seats)
    bonus = table.settings.small_table_bonus if seats == 2 else 0
    table.green = [bonus] * seats
    table.time = [start_space(table.settings)] * seats
    table.life = [LIVES] * seats
    table.at = [START] * seats
    table.cubed = [[] for _ in range(seats)]
    table.used = [[] for _ in range(seats)]
    table.grail = [0] * seats
    table.rewrites = [[] for _ in range(seats)]
    table.mats = [[] for _ in range(seats)]
    table.rc, table.edt = (27, 18) if table.settings.minutes_per_space == 5 else (15, 10)
    table.black = [1, 1, 1]
    table.enemy_at = table.box.berlin
    table.claims = [NOBODY_YET] * BOXES


def start_space(settings: Settings) -> int:
    """Where discs begin: spaces of 5 minutes are counted, or the space of the same time (LA-007, LA-R95)."""
    return settings.start_space * 5 // settings.minutes_per_space


PER_ENCOUNTER = ("inside", "contribution", "rewards", "move_cubes", "draw_cubes", "reveal_cubes")
PER_TEMPLE = ("cubes", "peril", "stolen", "hushed", "passed")


@rule("LA-011", "LA-012", "LA-013", "LA-014", "LA-015", "LA-016", "LA-017", "LA-019")
def _cards(table: Film) -> None:
    """All decks but the temple's (LA-011 to LA-019)."""
    box = table.box
    globe = [face for face in box.of_kind("adventure") if box.faces[face].back == "globe"]
    table.add_cards(state.ADVENTURES, globe)
    table.shuffle(state.ADVENTURES, "globe")
    table.boxes = [-1] * BOXES
    for place in range(BOXES):
        card = table.adventures[-1]
        table.move(card, state.ADVENTURES, state.DISPLAY)
        table.boxes[place] = card
    for card in table.adventures[:]:
        table.move(card, state.ADVENTURES, state.GONE)
    table.add_cards(state.ADVENTURES, [face for face in box.of_kind("adventure") if box.faces[face].back == "plain"])
    table.shuffle(state.ADVENTURES, "adventure")
    for shape, pile in enumerate(state.PILES):
        table.add_cards(pile, box.encounters_of[shape])
        table.shuffle(pile, "encounters")
        table.move(table.pile(pile)[-1], pile, state.TOPS)
    for category, deck in enumerate(state.DECKS):
        table.add_cards(deck, box.resolutions_of[category])
        table.shuffle(deck, "resolution")
    table.add_cards(state.TEMPLE_BEATS, box.of_kind("temple resolution"))
    table.shuffle(state.TEMPLE_BEATS, "temple resolution")
    table.add_cards(state.PENANCES, box.of_kind("hubris"))
    table.shuffle(state.PENANCES, "hubris")
    table.add_cards(state.UNUSED, box.of_kind("rewrite"))
    table.shuffle(state.UNUSED, "rewrites")
    for seat in range(table.seats):
        for _ in range(REWRITES_EACH):
            table.move(table.unused[-1], state.UNUSED, state.REWRITES.of(seat))


@rule("LA-023", "LA-025", "LA-026", "LA-027", "LA-028", "LA-R13")
def _temple(table: Film) -> None:
    """Three rows of face-down cards; the rest is out of the game, unseen (LA-023 to LA-028)."""
    for colour, row in enumerate(ROWS):
        table.add_cards(state.TEMPLE, table.box.temple_of[colour])
        rest = table.temple[row.start :]
        laid = table.temple[: row.start]
        table.temple = rest  # a row is shuffled by itself
        table.shuffle(state.TEMPLE, "temple")
        for card in table.temple[len(row) :]:
            table.move(card, state.TEMPLE, state.UNUSED)
        table.temple = laid + table.temple
    places = len(table.temple)
    table.up, table.looked, table.looking = [0] * places, [0] * places, [0] * places
    table.shown, table.found = [0] * len(BLUE), [0] * len(BLUE)


@rule("LA-020", "LA-024", "LA-029", "LA-R08", "LA-R11", "LA-R12")
def _tiles(table: Film) -> None:
    """One theme tile in each city but Berlin; then the relics leave for their blue cards (LA-020, LA-024, LA-029)."""
    box = table.box
    places = [city for city in range(len(box.cities)) if city != box.berlin]
    for n in range(len(places) - 1, 0, -1):
        other = table.roll("tiles", n + 1)
        places[n], places[other] = places[other], places[n]
    table.tile_at = places
    for relic in box.relics:
        table.tile_at[relic] = AWAY


async def _take(
    table: Film, seat: int, free: list[int], stream: str, words: str, rule: str, tag: str, show: Callable[[int], Option]
) -> int:
    """One of what is still free, by choice or at random, as the table has it."""
    if table.settings.mats == "random":
        return free[table.roll(stream, len(free))]
    return await one_of(seat, words, free, rule, tag, show, interruptible=False)


async def take_colour(table: Film, seat: int) -> None:
    """Each player takes a colour, in the same way as a mat (LA-006, LA-R07)."""
    names = list(PLAYER_COLOURS)
    free = [n for n in range(len(names)) if n not in table.colour]
    words = "Which colour are your pawn and your cubes?"
    chosen = await _take(
        table, seat, free, "colours", words, "LA-006", "colour", lambda n: Option(names[n], names[n].capitalize())
    )
    table.colour[seat] = chosen
    table.say("{} takes {}.", Seat(seat), names[chosen], rule="LA-006")


async def take_mat(table: Film, seat: int) -> None:
    """Each player takes a mat, in seat order from a random player, or gets one (LA-010, LA-R07)."""
    box = table.box
    free = [n for n in range(len(box.mats)) if n not in table.mat]

    def show(n: int) -> Option:
        mat = box.mats[n]
        note = "; ".join(power.brief() for power in mat.abilities)
        return Option(mat.id, f"{mat.name}, {mat.role}", (f"mat:{mat.id}",), note=note)

    chosen = await _take(table, seat, free, "mats", "Who are you in this film?", "LA-010", "mat", show)
    table.mat[seat] = chosen
    table.say("{} plays {}.", Seat(seat), Ref("mat", box.mats[chosen].id), rule=("LA-010", "LA-R07"))


def begin(table: Film, active: int) -> None:
    """The first active player is drawn (LA-021)."""
    table.phase = "map"
    table.active = active
    table.say("{} is the first active player.", Seat(active), rule="LA-021")
    if table.seats == 2 and table.settings.small_table_bonus:
        table.say("Each player begins with {} green cubes.", table.settings.small_table_bonus, rule="LA-R81")
    table.then(("turn", 1))
