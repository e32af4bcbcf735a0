"""Area setup: choosing an area, laying it out, getting ready (TP-112 to TP-135, TP-368, TP-369)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Option
from fabletop.engine.stops import UNTIL_CONCERNED
from fabletop.engine.table import ALL
from fabletop.engine.words import Seat
from fabletop.games.projector.cards import Setup
from fabletop.games.projector.naming import space_key
from fabletop.games.projector.rules.deck_building import build_decks, lend, style_of
from fabletop.games.projector.rules.deck_search import exists
from fabletop.games.projector.rules.items import gain_item, may_carry
from fabletop.games.projector.rules.keeping import call_allies, kept_items
from fabletop.games.projector.rules.maneuvers import bring_maneuvers
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.rules.piles import draw, hand_size
from fabletop.games.projector.rules.ship import launch
from fabletop.games.projector.rules.unlocking import locked_away
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import (
    ACHIEVED,
    ADVENTURE,
    ENTROPY,
    HIDDEN,
    IN,
    LOCKED,
    MAP,
    NONE,
    ON_SETUP,
    RESOURCES,
    REVEALED,
    SPACES,
    TRAITS,
    WIDTH,
    Outing,
)


@rule("TP-118", "TP-119", "TP-R31", "TP-R37")
def open_areas(table: Outing) -> list[int]:
    """The areas that the party may choose."""
    found = [number for number, unlocked in enumerate(table.areas) if unlocked]
    if not table.settings.revisit:
        found = [number for number in found if _goal_left(table, number)] or found
    return found


def _goal_left(table: Outing, area: int) -> bool:
    code = table.box.areas[area].id
    return any(
        each.area == code and table.objectives[number] != ACHIEVED for number, each in enumerate(table.box.objectives)
    )


@rule("TP-096", "TP-112", "TP-116", "TP-118", "TP-120")
async def adventure(table: Outing) -> None:
    """The Adventure phase begins: the party chooses an area and hears what it is."""
    table.phase = ADVENTURE
    if not open_areas(table):
        table.then(("learning",))
        return
    area = await decide(
        table, PARTY, "Which area do you project yourselves into?", lambda: open_areas(table),
        ("TP-118", "TP-119"), "area", lambda number: _area_option(table, number),
    )  # fmt: skip
    table.area = area
    table.projections += 1
    about = table.box.areas[area]
    table.say("The party projects itself into {}.", about.name, rule="TP-118")
    background = table.box.backgrounds.get(about.id)
    if background is not None:
        table.say("{}", background.prose, rule="TP-120")
    table.beat("slow")
    table.then(("lay_out",), ("decks",), ("bring",), ("order",))


def _area_option(table: Outing, number: int) -> Option:
    area = table.box.areas[number]
    return Option(f"area:{area.id}", area.name, (f"area:{area.id}",), note=area.tagline)


@rule("TP-R33", "TP-R128")
def valid_setup(table: Outing, area: int) -> int:
    """The setup card that holds: the highest rank whose condition does, unless it was eliminated or replaced."""
    box = table.box
    gone = {*table.eliminated, *[old for old, _ in table.swapped]}
    best = NONE
    for number, each in enumerate(box.setups):
        if each.area != box.areas[area].id or each.id in gone:
            continue
        now = Now(table, Source(ON_SETUP, number), {"you": 0})
        if each.valid is not None and not each.valid.holds(now):
            continue
        if best == NONE or each.rank > box.setups[best].rank:
            best = number
    return best


@rule("TP-121", "TP-122", "TP-123", "TP-124", "TP-125", "TP-126", "TP-135", "TP-369", "TP-375")
async def lay_out(table: Outing) -> None:
    """The valid setup card is carried out: locations, figures, the Entropy deck, resources, then its own texts."""
    table.setup = valid_setup(table, table.area)
    card = table.box.setups[table.setup]
    table.grid, table.up, table.turned = [NONE] * SPACES, [False] * SPACES, [0] * SPACES
    seats = range(table.seats)
    table.status = [IN] * table.seats
    table.temp = [[0] * TRAITS for _ in seats]
    table.moves, table.hands_played, table.steps_made = [0] * table.seats, [0] * table.seats, [0] * table.seats
    table.lights = [NONE] * table.seats
    table.last = [NONE] * table.seats
    table.recycled, table.allied, table.excused = 0, [], []
    _lay(table, card)
    await _figures(table, card)
    await launch(table, card)
    _objectives(table, card)
    call_allies(table)
    table.shuffle(ENTROPY, "entropy")
    if not table.resources:
        copies = [face.number for face in table.box.faces if face.kind == "resource" for _ in range(face.card.copies)]
        table.add_cards(RESOURCES, copies)
    table.shuffle(RESOURCES, "resources")
    table.order = list(seats)
    table.step = "setup"
    await Now.occur(table, "setup")


def _space(at: tuple[int, int]) -> int:
    return at[0] - 1 + WIDTH * (at[1] - 1)


@rule("TP-047", "TP-048", "TP-R22", "TP-R34")
def _lay(table: Outing, card: Setup) -> None:
    """Location cards are laid out, those that were replaced by their substitutes; what is shuffled is dealt anew."""
    rest = [_space((column, row)) for row in range(1, card.height + 1) for column in range(1, card.width + 1)]
    instead = dict([*table.replaced, *table.swapped])
    for laid in card.place:
        spaces = [_space(at) for at in laid.at]
        rest = [space for space in rest if space not in spaces]
    for laid in card.place:
        spaces = [_space(at) for at in laid.at] or rest
        first = len(table.map)
        found = [_instead(instead, id_) for id_ in laid.cards if not locked_away(table, id_)]
        table.add_cards(MAP, [table.box.face(id_).number for id_ in found if id_ not in table.eliminated])
        cards = table.map[first:]
        if len(cards) > 1:
            _mixed(table, cards)
        for space, each in zip(spaces, cards, strict=False):
            table.grid[space] = each
            table.up[space] = laid.face == "up"
            table.turned[space] = table.roll("turned", 4) if laid.turned else 0
            if laid.face == "up":
                table.peek(each, ALL)


def _instead(instead: Mapping[str, str], id_: str) -> str:
    """What lies in place of a card: its substitute, or that one's."""
    seen = {id_}
    while instead.get(id_, id_) not in seen:
        id_ = instead[id_]
        seen.add(id_)
    return id_


def _mixed(table: Outing, cards: list[int]) -> None:
    """The faces of some cards are dealt anew, so that nobody knows which of them lies where."""
    faces = [table.face[card] for card in cards]
    for place in range(len(faces) - 1, 0, -1):
        other = table.roll("map", place + 1)
        faces[place], faces[other] = faces[other], faces[place]
    for card, face in zip(cards, faces, strict=True):
        table.face[card] = face


@rule("TP-117", "TP-123")
async def _figures(table: Outing, card: Setup) -> None:
    """Figures are placed: where the setup card gives several spaces, the party decides who stands where."""
    spaces = [_space(at) for at in card.figures]
    if len(spaces) == 1:
        table.at = [spaces[0]] * table.seats
        return
    ways = list(dict.fromkeys(permutations(spaces, table.seats)))
    chosen = await decide(
        table, PARTY, "Who starts where?", lambda: ways, "TP-123", "starts",
        lambda way: _starting(table, way),
    )  # fmt: skip
    table.at = list(chosen)


def _starting(table: Outing, way: tuple[int, ...]) -> Option:
    """Who stands where, as something to choose."""
    starts = zip(table.characters, way, strict=True)
    return Option("-".join(map(str, way)), ", ".join(f"{name}: {space_key(space)}" for name, space in starts))


@rule("TP-114", "TP-R39", "TP-A29")
def _objectives(table: Outing, card: Setup) -> None:
    """The goals of the area lie beside the map, face down where they are still to be found out."""
    for id_ in card.objectives:
        number = table.box.objective_index[id_]
        if table.objectives[number] == LOCKED:
            table.objectives[number] = HIDDEN if table.box.objectives[number].hidden else REVEALED


@rule("TP-R35", "TP-R119")
async def decks(table: Outing) -> None:
    """Whose reserve allows no deck is spared the style, or lent slides, before decks are built."""
    table.unstyled = [False] * table.seats
    table.loaned = [[] for _ in range(table.seats)]
    table.hands = [[] for _ in range(table.seats)]
    table.draw_piles = [[] for _ in range(table.seats)]
    table.discards = [[] for _ in range(table.seats)]
    table.lost_piles = [[] for _ in range(table.seats)]
    for seat in range(table.seats):
        style = style_of(table, seat)
        table.unstyled[seat] = style is not None and not exists(table, seat, style)
        if table.unstyled[seat]:
            table.say("{} cannot keep to the style here, and does without.", Seat(seat), rule="TP-R119")
    await lend(table)
    await build_decks(table)


@rule("TP-132", "TP-330", "TP-331")
async def bring(table: Outing) -> None:
    """Permanent items, and what somebody has kept, are taken from the stash, by whoever the party wants to carry
    each."""
    kept = [(id_, keeps) for seat, keeps in enumerate(table.keeps) for id_ in kept_items(table, seat)]
    for id_, keeps in [*[(id_, None) for id_ in table.owned], *kept]:
        who = await decide(
            table, PARTY, "Who takes {} along?", partial(_carriers, table, id_), ("TP-132", "TP-330"), "take item",
            lambda seat: Option("nobody", "Nobody") if seat == NONE else Option(str(seat), table.characters[seat]),
            args=(table.box.face(id_).name,),
        )  # fmt: skip
        if who != NONE:
            await gain_item(table, who, id_)
            if keeps is not None:
                keeps.remove(id_)
    await bring_maneuvers(table)


def _carriers(table: Outing, id_: str) -> list[int]:
    """Who may take an item of the stash along, and nobody."""
    return [*[seat for seat in range(table.seats) if may_carry(table, seat, id_)], NONE]


@rule("TP-133", "TP-134")
async def order(table: Outing) -> None:
    """Hands are drawn, and the players choose the turn order."""
    for seat in range(table.seats):
        draw(table, seat, hand_size(table, seat))
    ways = list(permutations(range(table.seats)))
    chosen = await decide(
        table, PARTY, "In which order do you take your turns?", lambda: ways, "TP-134", "order",
        lambda way: Option("-".join(map(str, way)), ", ".join(table.characters[seat] for seat in way)),
    )  # fmt: skip
    table.order = list(chosen)
    table.round, table.current, table.step = 1, NONE, ""
    if table.settings.stops:  # at first nobody wants to be asked about what does not concern them (TP-R125)
        table.stops = [UNTIL_CONCERNED] * table.seats
    table.say("Turn order: {}.", ", ".join(table.characters[seat] for seat in chosen), rule="TP-134")
    await window(table, "stability_after", chosen[0])
    table.then(("next_turn",))


STEPS: Mapping[str, Callable[..., Any]] = {
    "adventure": adventure, "lay_out": lay_out, "decks": decks, "bring": bring, "order": order,
}  # fmt: skip
