"""Remaining or exiting, and what is done with reward cubes (LA-117 to LA-132, LA-155 to LA-169)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects.english import noun, number_of
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Refusal, Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.harms import advance, would_end
from fabletop.games.lost_adventures.rules.allocation import may_reveal
from fabletop.games.lost_adventures.rules.asking import one_of
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.rules.tiles import colours_here, reveal
from fabletop.games.lost_adventures.state import (
    ADVENTURES,
    ARRIVING,
    BLUE,
    COLOUR_OF,
    DISCARDS,
    NOBODY_YET,
    PLACE_NAMES,
    Film,
    city_ref,
    face_ref,
    temple_ref,
)
from fabletop.games.lost_adventures.terms import COLOURS

REWARD = noun("reward")
REMAIN, LEAVE = "remain", "exit"
REVEALED = "a green cube if this is its city; if not, nearly all your time"
SHARING = 1  # time, for a temple card with another player's cube (LA-122)

# What a reward cube or an off-camera cube is used for.
Use = tuple[str, int]
DONE: Use = ("done", -1)
ELSEWHERE: Use = ("look", -1)  # the temple cards that give no access here; never open, there to say why


@rule("LA-117", "LA-129")
def decisions(table: Film) -> None:
    """After a flip each player still in decides, in turn order (LA-117)."""
    table.then(*(("decide", seat) for seat in table.still_in()), ("flip",))


async def decide(table: Film, seat: int) -> None:
    if not table.inside[seat] or table.out[seat]:
        return
    done = table.success == len(table.encounter.track) - 1
    if table.settings.auto_exit_at_end and done:
        table.cite("LA-R25")
        table.then(("exit", seat, -1, 1))
        return
    space, rewards = table.space, table.rewards[seat]

    def show(choice: str) -> Option:
        if choice == REMAIN:
            return Option(REMAIN, "Remain", note="there is nothing more to win here" if done else "")
        number = min(space.n, rewards)
        return Option(LEAVE, f"Exit with {number_of(number, *REWARD)}", note=f"space worth {space.n}")

    choice = await choose(
        seat,
        "Remain in the scene, or exit?",
        lambda: [REMAIN, LEAVE],  # in this order always: who plays by numbers must not be surprised
        "LA-117",
        "exit",
        show=show,
        interruptible=True,
    )
    if choice == LEAVE:
        table.then(("exit", seat, -1, 1))
    else:
        table.say("{} remains.", Seat(seat), rule="LA-117")


@rule(when={"LA-131": lambda table, seat, number, temple: not (temple or table.out[seat])})
def leave(table: Film, seat: int, number: int, temple: int) -> None:
    """A player exits: the contribution goes, reward cubes up to the number are placed (LA-118, LA-127)."""
    if table.out[seat]:
        return
    way = shots.SLIPS if number >= 0 else shots.WALKS if temple else shots.DRIVEN
    number = table.space.n if number < 0 else number
    rewards = min(number, table.rewards[seat])
    exits = ("LA-118", "LA-127", "LA-128", "LA-119") if table.rewards[seat] > number else ("LA-118", "LA-127", "LA-128")
    table.say("{} exits with {}.", Seat(seat), number_of(rewards, *REWARD), rule=exits)
    table.film.append([shots.EXIT, seat, rewards, way])
    table.inside[seat] = table.contribution[seat] = table.rewards[seat] = 0
    table.then(("place", seat, rewards, temple), ("off camera", seat))


def rewards_for(table: Film, seat: int, temple: bool) -> list[Use]:
    """Where a reward cube may go: a display card of the row, a temple card of a colour of the city's tile, a box."""
    box, city = table.box, table.city
    rows = range(4) if city == box.berlin else (box.shape[city],)  # LA-184
    found: list[Use] = [
        ("card", place)
        for row in rows
        for place in range(ROW * row, ROW * row + ROW)
        if table.boxes[place] >= 0 and table.claims[place] == NOBODY_YET
    ]
    colours = colours_here(table) if temple else set()
    if colours:
        found += [
            ("look", place)
            for place, colour in enumerate(COLOUR_OF)
            if colour in colours and not table.up[place] and not table.looking[place] >> seat & 1
        ]
    if len(colours) < len(COLOURS):
        found.append(ELSEWHERE)
    if table.adventures or table.discards:
        found.append(("draw", -1))
    found.append(("move", -1))
    for place in BLUE:
        if may_reveal(table, seat, place):
            found.append(("reveal", place))
    if table.move_cubes[seat] and any(use[0] == "reveal" for use in found):
        found.append(("reveal later", -1))
    return [*found, DONE]


@rule(when={"LA-126": lambda table, seat, left, _: left and not table.out[seat] and not table.tiles_in(table.city)})
async def place(table: Film, seat: int, left: int, temple: int) -> None:
    """One reward cube is placed at once; then the next (LA-120 to LA-126)."""
    if not left or table.out[seat]:
        return

    def judge(use: Use) -> Refusal | None:
        if use == ELSEWHERE:
            return _no_access(table, bool(temple))
        if use[0] == "look" and table.looking[use[1]] and would_end(table, seat, SHARING):
            return Refusal("Sharing that card would bring you to the Roll Credits marker.", "LA-051")
        return None

    use = await choose(
        seat,
        "Where does a reward cube go? {} left.",
        lambda: rewards_for(table, seat, bool(temple)),
        "LA-120",
        "reward",
        args=(left,),
        show=lambda use: _shown(table, seat, use, bool(temple)),
        unless=judge,
        interruptible=True,
    )
    if use == DONE:
        table.cite("LA-119")
        return
    table.rewarded[seat] += 1
    table.then(("place", seat, left - 1, temple))
    kind, where = use
    if kind == "card":
        _reserve(table, seat, where)
    elif kind == "look":
        _look(table, seat, where)
    elif kind == "reveal":
        reveal(table, seat, where, in_scene=True)
    else:
        boxes = {"move": table.move_cubes, "draw": table.draw_cubes, "reveal later": table.reveal_cubes}[kind]
        boxes[seat] += 1
        table.say("{} puts a cube off camera: {}.", Seat(seat), kind.split()[0].title(), rule="LA-155")


def _in_berlin(table: Film, *_: int) -> bool:
    return table.city == table.box.berlin


@rule(when={"LA-184": _in_berlin})
def _reserve(table: Film, seat: int, place: int) -> None:
    """A cube on a card of the display (LA-121)."""
    table.claims[place] = seat
    table.say("{} puts a cube on {}.", Seat(seat), face_ref(table, table.boxes[place]), rule="LA-121")


@rule(
    *("LA-124", "LA-125", "LA-171", "LA-172"),
    when={"LA-123": lambda table, seat, place: table.looked[place] >> seat & 1, "LA-183": _in_berlin},
)
def _look(table: Film, seat: int, place: int) -> None:
    """A cube on a temple card; where another's lies, for time (LA-122 to LA-125)."""
    shared = bool(table.looking[place])
    table.looking[place] |= 1 << seat
    table.say("{} puts a cube on {}.", Seat(seat), temple_ref(place), rule="LA-120")
    if shared:
        advance(table, seat, SHARING, "{} shares that card: 1 time.", rule="LA-122")


def _no_access(table: Film, temple: bool) -> Refusal:
    """Why some temple cards, or all of them, take no reward cube here."""
    if not temple:
        return Refusal("After a hand no cube goes on a temple card.", "LA-131")
    city, colours = table.box.cities[table.city].name, colours_here(table)
    if not colours:
        return Refusal(f"No theme tile lies in {city}.", "LA-126")
    names = [name for number, name in enumerate(COLOURS) if number in colours]
    return Refusal(f"The theme tiles in {city} give access to {' and '.join(names)} cards only.", "LA-171")


def _shown(table: Film, seat: int, use: Use, temple: bool) -> Option:
    kind, where = use
    if use == ELSEWHERE:
        colours = colours_here(table) if temple else ()
        barred = tuple(f"temple:{place}" for place, colour in enumerate(COLOUR_OF) if colour not in colours)
        return Option("look", "Look at other temple cards" if colours else "Look at a temple card", barred)
    if kind == "card":
        card = table.printed(table.boxes[where])
        return Option(card.id, card.title, (f"card:{card.id}",), note=table.words(card.card))
    if kind == "look":
        cost = f"{SHARING} time" if table.looking[where] else ""
        notes = ["you have seen it"] * (table.looked[where] >> seat & 1)
        note = ", ".join([*notes, *["another's cube lies on it"] * bool(cost)])
        return Option(f"look_{where}", f"Look at {PLACE_NAMES[where]}", (f"temple:{where}",), cost, note)
    if kind == "reveal":
        relic = table.box.tiles[table.box.relics[where]]
        return Option(f"reveal_{where}", f"Reveal here: {relic.name}", (f"temple:{where}",), note=REVEALED)
    labels = {"reveal later": "Off camera: Reveal, after moving", "done": "No more rewards"}
    return Option(kind.replace(" ", "_"), labels.get(kind, f"Off camera: {kind.title()}"))


# --- off-camera actions --------------------------------------------------------------------------------------------


def actions(table: Film, seat: int) -> list[Use]:
    """The off-camera actions that a player has cubes for, in any order (LA-156)."""
    found: list[Use] = []
    here = table.at[seat]
    if table.move_cubes[seat] and here >= 0:
        found += [("move", city) for city in table.box.near[here]]
    if table.draw_cubes[seat] and (table.adventures or table.discards):
        found.append(("draw", -1))
    if table.reveal_cubes[seat] and here >= 0:
        found += [("reveal", place) for place in BLUE if may_reveal(table, seat, place)]
    return found


async def off_camera(table: Film, seat: int) -> None:
    """A player's off-camera actions, one after the other (LA-155 to LA-169)."""
    if table.out[seat]:
        return
    found = actions(table, seat)
    if not found:
        table.move_cubes[seat] = table.draw_cubes[seat] = table.reveal_cubes[seat] = 0
        return
    action = found[0]
    if len(found) > 1 or action[0] == "reveal":
        action = await choose(
            seat,
            "Off camera: what do you do?",
            lambda: [*found, DONE],
            "LA-156",
            "off camera",
            show=lambda each: _shown_action(table, each),
            interruptible=True,
        )
    _act(table, seat, action)


@rule(
    *("LA-156", "LA-168", "LA-170"),
    when={"LA-166": lambda table: table.flip < 0, "LA-169": lambda table: table.flip >= 0},
)
def _act(table: Film, seat: int, action: Use) -> None:
    """One off-camera action; then the next (LA-156 to LA-161)."""
    if action == DONE:
        table.move_cubes[seat] = table.draw_cubes[seat] = table.reveal_cubes[seat] = 0
        return
    kind, where = action
    table.then(("off camera", seat))
    if kind == "move":
        table.move_cubes[seat] -= 1
        table.at[seat] = where
        table.say("{} moves to {}.", Seat(seat), city_ref(table, where), rule=("LA-157", "LA-048", "LA-158"))
    elif kind == "draw":
        number, table.draw_cubes[seat] = table.draw_cubes[seat], 0
        table.then(("draw", seat, number))
    else:
        table.reveal_cubes[seat] -= 1
        reveal(table, seat, where, in_scene=table.flip >= 0)  # a reward cube, or one that stayed out


def _shown_action(table: Film, action: Use) -> Option:
    kind, where = action
    if kind == "move":
        city = table.box.cities[where]
        return Option(f"move_{city.id}", f"Move to {city.name}", (f"city:{city.id}",))
    if kind == "reveal":
        relic = table.box.tiles[table.box.relics[where]]
        return Option(f"reveal_{where}", f"Reveal {relic.name} here", (f"temple:{where}",), note=REVEALED)
    return Option(kind, {"draw": "Draw", "done": "Do nothing more"}[kind])


def refill_deck(table: Film, number: int) -> None:
    """Where the adventure deck has too few cards, the discard pile is shuffled into a new deck beneath (LA-193)."""
    if len(table.adventures) < number and table.discards:
        left, table.adventures = table.adventures, []
        for card in table.discards[:]:
            table.move(card, DISCARDS, ADVENTURES)
        table.shuffle(ADVENTURES, "adventure")
        table.adventures += left
        table.say("The discard pile is shuffled into the adventure deck.", rule="LA-193")


_DRAWN = "LA-159", "LA-160", "LA-R43"


async def draw(table: Film, seat: int, number: int) -> None:
    """Look at so many cards of the adventure deck, keep one, shuffle the rest back (LA-159, LA-160)."""
    refill_deck(table, number)
    cards = table.adventures[-number:][::-1]
    if not cards:
        table.cite("LA-193")
        return
    for card in cards:
        table.peek(card, 1 << seat)

    def show(card: int) -> Option:
        printed = table.printed(card)
        return Option(printed.id, printed.title, note=table.words(printed.card))

    kept = await one_of(seat, "Which card do you keep?", cards, "LA-160", "keep", show)
    table.move(kept, ADVENTURES, ARRIVING)
    table.say("{} draws {} and keeps {}.", Seat(seat), len(cards), face_ref(table, kept), rule=_DRAWN)
    table.shuffle(ADVENTURES, "adventure")
    table.then(("gain", seat, kept))
