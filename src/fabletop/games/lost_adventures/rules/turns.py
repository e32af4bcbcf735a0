"""The nine turns of the map phase: whose turn, which city, what encounter (LA-032 to LA-062, LA-197 to LA-199)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose
from fabletop.engine.stops import turn_over
from fabletop.engine.words import Refusal, Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.harms import take_hubris, would_end
from fabletop.games.lost_adventures.effects.powers import When, having
from fabletop.games.lost_adventures.rules.asking import city_option
from fabletop.games.lost_adventures.rules.setup import PER_ENCOUNTER
from fabletop.games.lost_adventures.state import NOBODY_YET, PILES, SCENE, TOPS, TURNS, Film, city_ref
from fabletop.games.lost_adventures.terms import AREAS, COLOURS, NAMES, START

JOINING = 1  # what it costs to take part (LA-041)


def turn(table: Film, number: int) -> None:
    table.turn = number
    table.say("Turn {}. {} is the active player.", number, Seat(table.active), rule=("LA-032", "LA-034"))
    for name in PER_ENCOUNTER:
        setattr(table, name, [0] * table.seats)
    turn_over(table)
    for keys in (*table.cubed, *table.used):
        keys.clear()
    table.claims = [NOBODY_YET] * len(table.claims)
    table.looking = [0] * len(table.looking)
    table.secret_card = table.flip = table.rescued = -1
    table.success = 0
    table.then(("city",))


def travel_cost(table: Film, seat: int, come_from: int, city: int) -> int:
    """The extra space for travelling to another region, before anything makes it free (LA-042 to LA-047)."""
    if come_from == city:
        return 0
    if come_from == START:
        return 1
    if table.box.region[come_from] == table.box.region[city] or city in table.box.near[come_from]:
        return 0
    return 1


def free_travel(table: Film, seat: int) -> list[int]:
    """The powers that make travel free, if they get a cube (LA-044)."""
    return [key for key, power in having(table, seat, When.JOURNEY) if power.cube]


def needs_free_travel(table: Film, seat: int, city: int) -> bool:
    """Whether only free travel keeps a player from the Roll Credits marker on the way to a city (LA-282)."""
    extra = travel_cost(table, seat, table.at[seat], city)
    return bool(extra) and would_end(table, seat, JOINING + extra) and not would_end(table, seat, JOINING)


def cannot_go(table: Film, seat: int, city: int) -> Refusal | None:
    """A player may not travel into the credits if there is another way (LA-051, LA-282)."""
    if would_end(table, seat, JOINING):
        return Refusal("Taking part would bring you to the Roll Credits marker.", "LA-051")
    if needs_free_travel(table, seat, city) and not free_travel(table, seat):
        return Refusal("The journey would bring you to the Roll Credits marker.", "LA-051")
    return None


def _cannot_go_everywhere(table: Film) -> bool:
    return any(cannot_go(table, table.active, city) for city in range(len(table.box.cities)))


@rule(when={("LA-051", "LA-R17"): _cannot_go_everywhere})
async def pick_city(table: Film) -> None:
    """The active player goes anywhere (LA-035 to LA-038)."""
    seat, box = table.active, table.box
    cities = range(len(box.cities))
    stuck = table.at[seat] if table.settings.must_move else START
    others = [city for city in cities if city != stuck]
    open_to_him = [city for city in others if cannot_go(table, seat, city) is None]

    def judge(city: int) -> Refusal | None:
        if city == stuck:
            return Refusal("You must travel to another city.", "LA-R14")
        return cannot_go(table, seat, city) if open_to_him else None

    city = await choose(
        seat,
        "Where does the next scene play?",
        lambda: cities,
        "LA-035",
        "city",
        show=lambda city: city_option(table, city, cost=_price(table, city), note=_place(table, city)),
        unless=judge,
        interruptible=True,
    )
    _go(table, city)


def _place(table: Film, city: int) -> str:
    """What may await somebody in a city: the scenes of its pile, when the first reward comes, what its tile lets them
    look at, and how far the Enemy has to come."""
    box = table.box
    back = box.backs[table.printed(table.tops[box.shape[city]]).back]
    scenes = " or ".join(NAMES[each] for each in back.categories)
    colours = [COLOURS[colour] for colour in sorted(table.colours_of(table.tiles_in(city)))]
    looks = f"; {' and '.join(colours)} cards" if colours else ""
    away = box.distance[city][table.enemy_at]
    return f"{scenes}, reward from {back.min} on{looks}; {f'Enemy {away} away' if away else 'the Enemy is here'}"


def _price(table: Film, city: int) -> str:
    """What a scene there costs the active player: time, and hubris if the card that all see the back of takes some."""
    box, seat = table.box, table.active
    time = JOINING + travel_cost(table, seat, table.at[seat], city)
    back = box.backs[table.printed(table.tops[box.shape[city]]).back]
    return f"{time} time, 1 hubris" if back.hubris else f"{time} time"


@rule(
    *("LA-033", "LA-038", "LA-040", "LA-055", "LA-056", "LA-057", "LA-058", "LA-059", "LA-060", "LA-061", "LA-062"),
    *("LA-281", "LA-R03", "LA-R14"),
    when={
        "LA-036": lambda table, city: table.at[table.active] == city,
        "LA-037": lambda table, city: city == table.box.berlin or not table.tiles_in(city),
    },
)
def _go(table: Film, city: int) -> None:
    """The pawn, the black cube, the encounter card and the markers (LA-039, LA-052 to LA-058)."""
    seat, box = table.active, table.box
    table.came_from, table.city = table.at[seat], city
    table.at[seat] = city
    table.say("{} goes to {}.", Seat(seat), city_ref(table, city), rule="LA-035")
    region = box.region[city]
    table.black[region] += 1
    table.say("A black cube goes to {}: {} there now.", NAMES[AREAS[region]], table.black[region], rule="LA-039")
    shape = box.shape[city]
    card, pile = table.tops[shape], PILES[shape]
    table.move(card, TOPS, SCENE)
    table.move(table.pile(pile)[-1], pile, TOPS)
    table.tops.insert(shape, table.tops.pop())  # tops lie in the order of their piles
    scene = table.encounter
    table.film.append([shots.NEW_SCENE, table.face[card], city, seat, table.came_from])
    table.say("{}", scene.title, rule="LA-052")
    table.say("{}", scene.text, rule="LA-054")
    if scene.hubris:
        take_hubris(table, seat, "The scene begins shabbily: {} takes 1 hubris.", rule="LA-053")
    table.inside[seat] = 1
    table.beat("slow")
    table.then(("allocate",))


def next_active(table: Film) -> int:
    """The living player furthest back on the time track; a tie goes to the nearest to the left (LA-197, LA-198)."""
    order = [(table.active + n) % table.seats for n in range(1, table.seats + 1)]
    return min((seat for seat in order if not table.out[seat]), key=lambda seat: table.time[seat])


def next_turn(table: Film) -> None:
    if table.turn == TURNS:
        table.then(("interlude",))
        return
    table.active = next_active(table)
    if sum(table.time[seat] == table.time[table.active] for seat in table.living()) > 1:
        words = "{} is furthest back on the time track, the next to the left among equals."
        table.say(words, Seat(table.active), rule=("LA-198", "LA-197", "LA-R87"))
    else:
        table.say("{} is furthest back on the time track.", Seat(table.active), rule="LA-197")
    table.then(("turn", table.turn + 1))
