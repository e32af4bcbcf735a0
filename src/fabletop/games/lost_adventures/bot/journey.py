"""The computer player on the map: cities, cubes, rewrites, exits and rewards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from fabletop.engine.game import Situation
from fabletop.engine.questions import PASS
from fabletop.engine.stops import PASSES
from fabletop.engine.words import Refused
from fabletop.games.lost_adventures.bot.outlook import Deck, Outlook, Worths
from fabletop.games.lost_adventures.bot.rivals import Judgement
from fabletop.games.lost_adventures.bot.values import (
    Temper,
    card_worth,
    choices,
    green_worth,
    look_worth,
    perils_ahead,
    power_worth,
    relics_known,
    room_costs,
    start_city,
    wavers,
)
from fabletop.games.lost_adventures.cards import Encounter
from fabletop.games.lost_adventures.effects.harms import cost_of
from fabletop.games.lost_adventures.effects.powers import Kind, Now, Use, When, usable
from fabletop.games.lost_adventures.odds import next_cards
from fabletop.games.lost_adventures.rules.allocation import FOUR, Allocation, cube_powers, fourth_cube_costs
from fabletop.games.lost_adventures.rules.claiming import free_slots
from fabletop.games.lost_adventures.rules.track import DOOR_COSTS
from fabletop.games.lost_adventures.rules.turns import JOINING, free_travel, travel_cost
from fabletop.games.lost_adventures.state import COLOUR_OF, CUBES, TURNS, Film
from fabletop.games.lost_adventures.terms import AREAS, SHAPES

OTHERS_JOIN, OTHERS_GIVE = 0.8, 2.0  # how likely a rival joins, and what they contribute then
DRAWING = 0.35  # what a card from the deck is worth
WORTHWHILE = 0.15  # what a reward has to be worth to be taken


Plan = tuple[int, int, tuple[int, ...], tuple[int, ...]]


def drawing(table: Film, seat: int) -> float:
    """What a card from the deck is worth; on a full mat nothing, as what lies there was chosen."""
    return DRAWING if free_slots(table, seat) else 0.0


class Journey:
    """Answers the questions of the map phase."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    # --- where to ----------------------------------------------------------------------------------------------

    def city(self, now: Situation[Film]) -> Any:
        table, seat = now.view.table, now.seat
        perils = perils_ahead(table)
        tops = [table.box.backs[back] for back in now.view.backs[_TOPS]]
        return max(choices(now), key=lambda city: wavers(self.temper, self._city(table, seat, city, tops, perils)))

    def _city(self, table: Film, seat: int, city: int, tops: Sequence[Encounter], perils: Sequence[float]) -> float:
        box, temper = table.box, self.temper
        top = tops[box.shape[city]]
        cost = travel_cost(table, seat, table.at[seat], city)
        worth = -cost_of(table, seat, "time") * (JOINING + cost)
        if top.hubris:
            worth -= temper.careful * cost_of(table, seat, "hubris")
        worth += 0.9 * self._worths(table, seat, city, perils)[0][2]
        # How well the scene will go: what fits it, how strong the Enemy is there and how far away.
        fits = {SHAPES[box.shape[city]], AREAS[box.region[city]], top.categories[0]}
        worth += 0.25 * min(2, sum(power.kind.adds(fits) > 0 for _, power in cube_powers(table, seat)))
        strength = table.black[box.region[city]] + 1
        near = max(0, 4 - box.distance[city][table.enemy_at])
        worth -= temper.careful * (0.10 * strength + 0.12 * near * strength / 3)
        worth -= 0.08 * top.min
        for place, where in relics_known(table, seat).items():
            if where == city and table.looked[place] >> seat & 1:
                worth += green_worth(table, seat)
        if table.turn == TURNS and start_city(table) == city:
            worth += green_worth(table, seat) + cost_of(table, seat, "time")
        return worth

    def _worths(self, table: Film, seat: int, city: int, perils: Sequence[float]) -> Worths:
        """What 0 to 4 rewards are worth in a city, the best first; and what they are without temple cards."""
        box = table.box
        rows = range(4) if city == box.berlin else (box.shape[city],)
        boxes = [3 * row + n for row in rows for n in range(3)]
        room = room_costs(table, seat, perils)
        cards = [
            max(0.0, card_worth(table, table.boxes[place], perils) - room)
            for place in boxes
            if table.boxes[place] >= 0 and table.claims[place] < 0
        ]
        drawn = drawing(table, seat)
        cards += [drawn, 0.3 * drawn, 0.0, 0.0]
        colours = table.colours_of(table.tiles_in(city))
        looks = [
            look_worth(table, seat, place)
            for place, colour in enumerate(COLOUR_OF)
            if colour in colours and not table.up[place]
        ]
        relics = [green_worth(table, seat) for where in relics_known(table, seat).values() if where == city]
        return _best_first(cards + looks + relics), _best_first(cards + relics)

    # --- cubes -------------------------------------------------------------------------------------------------

    def allocate(self, now: Situation[Film]) -> Allocation:
        table, seat = now.view.table, now.seat
        form = now.ask.form  # type: ignore[attr-defined]  # a composed question
        scene = table.encounter
        fits = table.aspects()
        powers = cube_powers(table, seat)
        matching = [key for key, power in powers if power.kind.adds(fits)]
        helping = [key for key, power in powers if When.STAR in power.moments]
        active = seat == table.active
        come_from = table.came_from if active else table.at[seat]
        extra = travel_cost(table, seat, come_from, table.city)
        travel = free_travel(table, seat) if extra else []
        deck = Deck(next_cards(now.view, scene))
        others = [each for each in table.turn_order() if each not in (seat, table.active)]
        base = 0.0 if active else float(table.contribution[table.active])
        base += OTHERS_JOIN * OTHERS_GIVE * len(others)
        away = table.box.distance[table.city][table.enemy_at]
        worths = self._worths(table, seat, table.city, perils_ahead(table))
        best: Allocation | None = None
        most = -99.0
        hubris = cost_of(table, seat, "hubris")
        price = hubris * fourth_cube_costs(table, seat)
        staying: dict[tuple[int, int], float] = {}
        for cubes, number, free, star in self._plans(len(matching), travel, helping):
            used = (*matching[:number], *free, *star)
            for rewards in range(max(0, cubes - len(used)) + 1):
                if len(used) > cubes:
                    continue
                plus = cubes - len(used) - rewards
                invest = round(base + 2 * number + plus)
                if (invest, rewards) not in staying:
                    outlook = self._outlook(table, seat, deck, invest, table.enemy_marker, rewards, worths)
                    staying[invest, rewards] = outlook.going_on(0, away)
                worth = staying[invest, rewards] - cost_of(table, seat, "time") * (JOINING + (0 if free else extra))
                worth -= self.temper.careful * hubris * (scene.hubris and not active) + price * (cubes == FOUR)
                worth = wavers(self.temper, worth + 0.12 * len(star))
                value = Allocation(True, tuple(sorted(used)), plus, rewards)
                if worth > most and _allowed(form, value):
                    best, most = value, worth
        if active:
            return best or form.some(now.rng)
        out, out_worth = self._off_camera(table, seat)
        if best is None or wavers(self.temper, out_worth) > most:
            return out if _allowed(form, out) else form.some(now.rng)
        return best

    def _plans(self, matching: int, travel: list[int], helping: list[int]) -> Iterator[Plan]:
        """How many cubes, how many of them on what fits, and on what else: all that is worth thinking of."""
        for cubes in (CUBES, FOUR):
            for number in range(max(0, min(cubes, matching) - 1), min(cubes, matching) + 1):
                yield cubes, number, (), ()
                if travel:
                    yield cubes, number, (travel[0],), ()
                if helping:
                    yield cubes, number, (), (helping[0],)

    def _outlook(
        self, table: Film, seat: int, deck: Deck, invest: int, enemy: int, rewards: int, worths: Worths
    ) -> Outlook:
        return Outlook(table, seat, table.encounter, deck, invest, enemy, rewards, self.temper, worths)

    def _off_camera(self, table: Film, seat: int) -> tuple[Allocation, float]:
        """The best use of three cubes away from the scene: a relic, the Start City, or cards."""
        here, box = table.at[seat], table.box
        draw = Allocation(False, draw=CUBES)
        best, worth = draw, drawing(table, seat)
        if here < 0:
            return best, worth
        for place, where in relics_known(table, seat).items():
            steps = box.distance[here][where]
            if steps < CUBES and table.looked[place] >> seat & 1:
                found = green_worth(table, seat) + 0.2 * (CUBES - 1 - steps)
                if found > worth:
                    best, worth = Allocation(False, move=steps, reveal=1, draw=CUBES - 1 - steps), found
        goal = start_city(table)
        if goal >= 0 and table.turn == TURNS and goal != here:
            steps = box.distance[here][goal]
            if steps <= CUBES and green_worth(table, seat) + cost_of(table, seat, "time") > worth:
                worth = green_worth(table, seat) + cost_of(table, seat, "time")
                best = Allocation(False, move=steps, draw=CUBES - steps)
        elif goal == here and table.turn == TURNS:
            worth += green_worth(table, seat) + cost_of(table, seat, "time")  # who goes away loses it
        for where in relics_known(table, seat).values():
            steps = box.distance[here][where]
            if CUBES <= steps <= 2 * CUBES and TURNS - table.turn >= 2 and worth < 0.8:
                best, worth = Allocation(False, move=CUBES), 0.8
        return best, worth

    # --- flips -------------------------------------------------------------------------------------------------

    def rewrite(self, now: Situation[Film]) -> str | Use:
        """Lay a rewrite where it changes much, to one's own good or to a rival's harm; the later the sooner. Or use a
        power, if that is worth its price."""
        table = now.view.table
        judgement = Judgement(table, now.seat, self.temper.careful, lambda: self._outlooks(now, *table.still_in()))
        found: dict[type[Kind], list[Use]] = {}
        for each in choices(now):
            if each not in PASSES:
                found.setdefault(type(table.power(each.seat, each.key).kind), []).append(each)
        for uses in found.values():
            gains = [judgement.gain(use, When.FLIP) for use in uses]
            best = uses[gains.index(max(gains))]
            least = table.power(best.seat, best.key).kind.least(Now(table, best, When.FLIP))
            if max(gains) > (wavers(self.temper, least) if least else 0.0):
                return best
        return PASS

    def _outlooks(self, now: Situation[Film], *seats: int) -> list[tuple[int, Outlook]]:
        """What the scene holds for some who are in it."""
        table = now.view.table
        deck, perils = Deck(next_cards(now.view, table.encounter)), perils_ahead(table)
        found = []
        for seat in seats:
            worths = self._worths(table, seat, table.city, perils)
            invest, enemy, rewards = table.investment, table.enemy_marker, table.rewards[seat]
            found.append((seat, self._outlook(table, seat, deck, invest, enemy, rewards, worths)))
        return found

    def exit(self, now: Situation[Film]) -> str:
        table = now.view.table
        if table.success == len(table.encounter.track) - 1:
            return "exit"
        stay, leave = self.prospects(now)
        return "remain" if wavers(self.temper, stay) > leave else "exit"

    def prospects(self, now: Situation[Film]) -> tuple[float, float]:
        """What it is worth to go on in a scene, and to leave it now."""
        table, seat = now.view.table, now.seat
        outlook = self._outlooks(now, seat)[0][1]
        away = table.box.distance[table.city][table.enemy_at]
        return outlook.going_on(table.success, away), outlook.leaving(table.success)

    def door(self, now: Situation[Film]) -> Any:
        """Leave by a secret door if it gives more than going on."""
        table, seat = now.view.table, now.seat
        stay, *doors = choices(now)
        if not doors:  # somebody else has taken the secret exit card meanwhile
            return stay
        leave = doors[0]
        door = table.encounter.doors[table.success]
        worth = min(door.n, table.rewards[seat]) * 0.55 + green_worth(table, seat) * door.green
        worth -= self.temper.careful * cost_of(table, seat, "hubris") * door.hubris
        if leave.id == "buy":
            worth -= DOOR_COSTS * cost_of(table, seat, "time")
        outlook = self._outlooks(now, seat)[0][1]
        away = table.box.distance[table.city][table.enemy_at]
        return leave if worth > outlook.best(table.success, away, self.temper.looks_ahead) else stay

    def star(self, now: Situation[Film]) -> int:
        return int(choices(now)[-1])

    def effect(self, now: Situation[Film]) -> str:
        """Work a lever and the like where rivals still in have more harm of it than oneself."""
        table, seat = now.view.table, now.seat
        sign = next(each.name for each in table.space.symbols if usable(table, seat, each.name))
        worth = Judgement(table, seat, self.temper.careful).gain(usable(table, seat, sign)[0], sign)
        return "work" if wavers(self.temper, worth) > 0 else "pass"

    # --- rewards -----------------------------------------------------------------------------------------------

    def reward(self, now: Situation[Film]) -> Any:
        table, seat = now.view.table, now.seat
        perils = perils_ahead(table)
        return max(choices(now), key=lambda use: wavers(self.temper, self._reward(table, seat, use, perils)))

    def _reward(self, table: Film, seat: int, use: tuple[str, int], perils: Sequence[float]) -> float:
        kind, where = use
        if kind == "card":
            return max(0.0, card_worth(table, table.boxes[where], perils) - room_costs(table, seat, perils))
        if kind == "look":
            shared = cost_of(table, seat, "time") if table.looking[where] else 0.0
            return look_worth(table, seat, where) - shared
        if kind == "reveal":
            known = relics_known(table, seat).get(where, -1)
            return green_worth(table, seat) + 0.5 if known == table.at[seat] else -20.0
        if kind == "draw":
            return drawing(table, seat) * (0.3 if table.draw_cubes[seat] else 1.0)
        if kind == "move":
            return self._move_worth(table, seat)
        if kind == "reveal later":
            return -1.0
        return WORTHWHILE

    def _move_worth(self, table: Film, seat: int) -> float:
        goal, here = start_city(table), table.at[seat]
        if goal >= 0 and table.turn == TURNS and goal != here:
            steps = table.box.distance[here][goal] - table.move_cubes[seat]
            return green_worth(table, seat) if steps == 1 else 0.05
        return 0.0

    def off_camera(self, now: Situation[Film]) -> Any:
        """Reveal what is known to be here, go towards what is known to be elsewhere, draw."""
        table, seat = now.view.table, now.seat
        here, box = table.at[seat], table.box
        relics = relics_known(table, seat)
        goals = [where for place, where in relics.items() if table.reveal_cubes[seat] or table.turn < TURNS]
        start = start_city(table)
        if start >= 0 and table.turn == TURNS and not table.reveal_cubes[seat]:
            goals = [start]
        best: Any = ("done", -1)
        most = 0.0
        for action in choices(now):
            kind, where = action
            worth = 0.0
            if kind == "reveal":
                worth = 5.0 if relics.get(where) == here else -5.0
            elif kind == "draw":
                worth = 1.0
            elif kind == "move" and goals and here >= 0:
                far, then = (min(box.distance[city][goal] for goal in goals) for city in (here, where))
                worth = 2.0 * (far - then)
            if worth > most:
                best, most = action, worth
        return best

    def keep(self, now: Situation[Film]) -> Any:
        table = now.view.table
        perils = perils_ahead(table)
        return max(choices(now), key=lambda card: wavers(self.temper, card_worth(table, card, perils)))

    def slot(self, now: Situation[Film]) -> Any:
        """What is worth least makes room, if the new card is worth more."""
        table, seat = now.view.table, now.seat
        perils = perils_ahead(table)
        new = card_worth(table, table.arriving[-1], perils)

        def worth(choice: tuple[str, int]) -> float:
            kind, what = choice
            if kind == "new":
                return new
            if kind == "cover":
                return power_worth(table, table.power(seat, what), perils)
            return card_worth(table, what, perils)

        return min(choices(now), key=worth)


def _best_first(worths: list[float]) -> list[float]:
    """What the best 0, 1, 2 ... of these are worth together."""
    return list(accumulate(sorted(worths, reverse=True)[:FOUR], initial=0.0))


def _allowed(form: Any, value: Allocation) -> bool:
    try:
        form.check(value)
    except Refused:
        return False
    return True


_TOPS: Any = ("tops", -1)
