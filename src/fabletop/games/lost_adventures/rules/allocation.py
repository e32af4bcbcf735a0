"""Allocating cubes: openly by the active player, then in secret by the others (LA-063 to LA-083, LA-283).

One answer says everything: who joins names the powers that get a cube and how many cubes go on +1 and on rewards; who
stays off camera, how many go on Move, Draw and Reveal. A fourth cube is used by placing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from fabletop.engine.citing import rule
from fabletop.engine.forms.hints import AllotBox, AllotGroup, AllotHints
from fabletop.engine.forms.template import hole
from fabletop.engine.questions import Ask, Plain, compose, together
from fabletop.engine.words import Refused, Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.cards import Power
from fabletop.games.lost_adventures.effects.harms import advance, take_hubris, would_end
from fabletop.games.lost_adventures.effects.powers import When, having
from fabletop.games.lost_adventures.rules.turns import JOINING, cannot_go, free_travel, needs_free_travel, travel_cost
from fabletop.games.lost_adventures.state import (
    AWAY,
    BLUE,
    CUBES,
    GONE,
    SCENE,
    TRACK,
    Film,
    mask_of,
    power_id,
    power_ref,
)
from fabletop.games.lost_adventures.terms import CATEGORIES

FOUR = CUBES + 1
LONGEST = 400  # characters of an allocation that is typed


class Allocation(msgspec.Struct, frozen=True):
    """Where somebody's cubes go."""

    join: bool
    powers: tuple[int, ...] = ()  # keys
    plus: int = 0
    rewards: int = 0
    move: int = 0
    draw: int = 0
    reveal: int = 0

    @property
    def cubes(self) -> int:
        return len(self.powers) + self.plus + self.rewards + self.move + self.draw + self.reveal


def cube_powers(table: Film, seat: int) -> list[tuple[int, Power]]:
    """The powers that take a cube (LA-064)."""
    return [(key, power) for key, power in table.powers(seat) if power.cube]


def fourth_cube_costs(table: Film, seat: int) -> int:
    """Hubris for the fourth cube (LA-071)."""
    return 0 if having(table, seat, When.FOURTH_CUBE) else 1


def may_reveal(table: Film, seat: int, place: int) -> bool:
    """Whether a player may try to reveal the relic on a blue card (LA-161, LA-164, LA-R45), which brings one green
    cube and no more (LA-167, LA-R48)."""
    if table.found[place] >> seat & 1 or (table.up[place] and table.up[place] != table.turn):
        return False
    if not table.settings.reveal_needs_seen:
        return True
    shown = table.shown[place]
    return bool(table.looked[place] >> seat & 1) or 0 < shown < table.turn


class AllocationForm:
    """Reads, checks and makes allocations for one seat."""

    def __init__(self, table: Film, seat: int) -> None:
        self.table, self.seat = table, seat
        self.active = seat == table.active

    # --- what is allowed ---------------------------------------------------------------------------------------

    def _powers(self) -> list[tuple[int, Power]]:
        return cube_powers(self.table, self.seat)

    def _must_travel_free(self) -> list[int]:
        """The powers of which one must get a cube, so that joining does not end their part (LA-282)."""
        table, seat = self.table, self.seat
        if self.active:
            extra = self._extra()
            needs = bool(extra) and would_end(table, seat, JOINING + extra) and not would_end(table, seat, JOINING)
        else:
            needs = needs_free_travel(table, seat, table.city)
        return free_travel(table, seat) if needs else []

    def _cannot_join(self) -> str:
        if self.active:
            return ""
        refusal = cannot_go(self.table, self.seat, self.table.city)
        return refusal.words if refusal is not None else ""

    def _can_move(self) -> bool:
        return self.table.at[self.seat] >= 0

    def _can_reveal(self) -> bool:
        return self._can_move() and any(may_reveal(self.table, self.seat, place) for place in BLUE)

    def _can_draw(self) -> bool:
        return bool(self.table.adventures or self.table.discards)

    def check(self, value: Allocation) -> None:
        """Refuse what the rules do not allow, and say why."""
        if value.cubes > FOUR:
            raise Refused(f"You have {FOUR} cubes, not {value.cubes}.", "LA-063")
        if value.join:
            reason = self._cannot_join()
            if reason:
                raise Refused(f"{reason} Stay off camera.", "LA-051")
            if value.move or value.draw or value.reveal:
                raise Refused("Who takes part puts no cubes on off-camera boxes.", "LA-075")
            free = self._must_travel_free()
            if free and not any(key in free for key in value.powers):
                names = " or ".join(self.table.power(self.seat, key).name for key in free)
                saved = "Only free travel keeps you from the Roll Credits marker"
                raise Refused(f"{saved}: put a cube on {names}.", "LA-282")
            return
        if self.active:
            raise Refused("The active player takes part.", "LA-072")
        if value.powers or value.plus or value.rewards:
            raise Refused("Who stays off camera puts all cubes on off-camera boxes.", "LA-074")
        if value.move and not self._can_move():
            raise Refused("From Start no off-camera move is possible.", "LA-158")
        if value.draw and not self._can_draw():
            raise Refused("There is no adventure card left to draw.", "LA-193")
        if value.reveal and not self._can_move():
            raise Refused("A relic is revealed in a city.", "LA-161")
        if value.reveal and not self._can_reveal():
            raise Refused("You have not seen the card of a relic in an earlier turn.", "LA-164")

    # --- forms of an answer ------------------------------------------------------------------------------------

    def parse(self, plain: Plain) -> Allocation:
        if isinstance(plain, str):
            plain = self._typed(plain)
        if not isinstance(plain, dict):
            raise Refused(f"An allocation is written like this: {self.help()}", "LA-063")
        unknown = sorted(set(map(str, plain)) - _FIELDS)
        if unknown:
            raise Refused(f'An allocation has no field "{unknown[0][:40]}".', "LA-063")
        join = plain.get("join")
        if not isinstance(join, bool):
            raise Refused("Say whether you join: true or false.", "LA-076")
        numbers = {name: _number(name, plain.get(name, 0)) for name in _BOXES}
        value = Allocation(join, self._keys(plain.get("powers", [])), **numbers)
        self.check(value)
        return value

    def _keys(self, names: Plain) -> tuple[int, ...]:
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise Refused("The powers that get a cube are a list of their ids.", "LA-064")
        if len(set(names)) != len(names):
            raise Refused("A card or ability holds one cube at most.", "LA-064")
        known = {power_id(self.table, key): key for key, _ in self._powers()}
        for name in names:
            if name not in known:
                raise Refused(f'You have no card or ability "{name[:40]}" that takes a cube.', "LA-064")
        return tuple(sorted(known[name] for name in names))

    def _typed(self, text: str) -> dict[str, Any]:
        """ "bull_whip, plus 1, rewards 2", "off, draw 2, move". Who places cubes need not say whether they join."""
        if len(text) > LONGEST:
            raise Refused(f"That is too long. An allocation is written like this: {self.help()}", "LA-063")
        plain: dict[str, Any] = {"powers": []}
        for part in filter(None, (each.strip().lower() for each in text.replace(";", ",").split(","))):
            name, number, (*words, last) = part, 1, part.split()
            if words and last.isascii() and last.isdecimal():
                name, number = " ".join(words), int(last)
            name = {"reward": "rewards", "+1": "plus", "moves": "move", "draws": "draw"}.get(name, name)
            if name in ("off", "off camera", "stay out"):
                plain["join"] = False
            elif name in ("join", "in"):
                plain["join"] = True
            elif name in _BOXES:
                plain[name] = plain.get(name, 0) + number
            else:
                plain["powers"] += [self._named(name)] * min(number, 2)  # two on one card are refused
        if any(plain.get(name) for name in _OFF):
            plain.setdefault("join", False)
        elif self.active or plain["powers"] or plain.get("plus") or plain.get("rewards"):
            plain.setdefault("join", True)
        return plain

    def _named(self, name: str) -> str:
        for key, power in self._powers():
            if name in (power_id(self.table, key), power.name.lower()):
                return power_id(self.table, key)
        return name

    def plain(self, value: Allocation) -> Plain:
        made: dict[str, Any] = {"join": value.join}
        if value.powers:
            made["powers"] = [power_id(self.table, key) for key in value.powers]
        for name in _BOXES:
            if getattr(value, name):
                made[name] = getattr(value, name)
        return made

    def words(self, value: Allocation) -> str:
        return f"{'Join' if value.join else 'Stay off camera'} with {self.placed(value)}"

    def placed(self, value: Allocation) -> str:
        """Where the cubes go, in words."""
        parts = [self.table.power(self.seat, key).name for key in value.powers]
        boxes = {name: name if name == "rewards" else label for name, (label, _) in _BOXES.items()}
        parts += [f"{getattr(value, name)} on {where}" for name, where in boxes.items() if getattr(value, name)]
        return ", ".join(parts) or "no cubes"

    def clues(self, value: Allocation) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        return f"for example: plus 1, rewards 2, and powers by name{'' if self.active else '; or: off, draw 2, move 1'}"

    def hints(self) -> AllotHints:
        """Boxes with how many cubes each takes, in two groups of which one is chosen."""
        fits = self.table.aspects()
        far = self._extra() > 0
        powers = [
            AllotBox(
                power_id(self.table, key),
                power.name,
                1,
                self.table.words(power),
                power.icon,
                good=power.kind.good(fits, far),
                hole="powers",
            )
            for key, power in self._powers()
        ]
        barred = self._cannot_join()
        boxes = (*powers, _box("plus"), _box("rewards"))
        note = "" if barred else self._price()
        groups = [AllotGroup("join", "Take part", boxes, _JOINING, barred, note)]
        if not self.active:
            off = {"move": self._can_move(), "draw": True, "reveal": self._can_reveal()}
            boxes = tuple([_box(name) for name, there in off.items() if there])
            groups.append(AllotGroup("off", "Off camera", boxes, _STAYING, note="Costs nothing."))
        extra = "1 hubris" if fourth_cube_costs(self.table, self.seat) else "free"
        return AllotHints(counters=CUBES, extra=extra, groups=tuple(groups), noun="cube", nouns="cubes")

    def _extra(self) -> int:
        """The extra space of time for the journey, before anything makes it free."""
        table, seat = self.table, self.seat
        return travel_cost(table, seat, table.came_from if self.active else table.at[seat], table.city)

    def _price(self) -> str:
        """What it costs to take part, and what the active player has invested (LA-041, LA-042, LA-078)."""
        table = self.table
        price = f"Costs {JOINING + self._extra()} time"
        if self.active:
            return f"{price}."
        return f"{price}{' and 1 hubris' if table.encounter.hubris else ''}; invested so far: {table.investment}."

    def foretell(self, value: Allocation) -> str:
        """What an allocation costs somebody who is not active, and what it adds to what is invested openly."""
        table, seat = self.table, self.seat
        hubris = fourth_cube_costs(table, seat) * (value.cubes > CUBES)
        if not value.join:
            return f"You pay {hubris} hubris." if hubris else "You pay nothing."
        hubris += table.encounter.hubris
        free = _travels_free(table, seat, value)
        paid = f"You pay {JOINING + (0 if free else self._extra())} time{f' and {hubris} hubris' if hubris else ''}"
        adds = value.plus + sum(_matching(table, seat, value.powers).values())
        invested = min(TRACK, table.investment + adds)
        deck = table.box.resolutions_of[CATEGORIES.index(table.encounter.category)]
        checks = sum(table.box.faces[face].card.effect.in_range(invested, 0).checks for face in deck) / len(deck)
        return (
            f"{paid} and add {adds}: investment {invested}, {checks:.1f} checks a flip, and more with who else joins."
        )

    # --- making allocations ------------------------------------------------------------------------------------

    def every(self) -> Iterator[Allocation]:
        if not self._cannot_join():
            keys, free = [key for key, _ in self._powers()], self._must_travel_free()
            for number in range(min(FOUR, len(keys)) + 1):
                for powers in combinations(keys, number):
                    if free and not any(key in free for key in powers):
                        continue
                    for plus in range(FOUR - number + 1):
                        for rewards in range(FOUR - number - plus + 1):
                            yield Allocation(True, powers, plus, rewards)
        if not self.active:
            moves, reveals = FOUR * self._can_move(), FOUR * self._can_reveal()
            for move in range(moves + 1):
                for draw in range(FOUR * self._can_draw() - move + 1 if self._can_draw() else 1):
                    for reveal in range(min(reveals, FOUR - move - draw) + 1):
                        yield Allocation(False, move=move, draw=draw, reveal=reveal)

    def some(self, rng: Random) -> Allocation:
        random = rng.random
        cubes = FOUR if random() < 0.2 else CUBES
        if not self.active and (random() < 0.25 or self._cannot_join()):
            boxes = ["move"] * self._can_move() + ["draw"] * self._can_draw() + ["reveal"] * self._can_reveal()
            off = {"move": 0, "draw": 0, "reveal": 0}
            for _ in range(cubes if boxes else 0):
                off[boxes[int(random() * len(boxes))]] += 1
            return Allocation(False, move=off["move"], draw=off["draw"], reveal=off["reveal"])
        free = self._must_travel_free()
        keys = [key for key, _ in self._powers()]
        powers = {free[int(random() * len(free))]} if free else set()
        plus = rewards = 0
        for _ in range(cubes - len(powers)):
            place = int(random() * (len(keys) + 2))
            if place == len(keys):
                plus += 1
            elif place > len(keys):
                rewards += 1
            else:
                powers.add(keys[place])
        return Allocation(True, tuple(sorted(powers)), plus, rewards)


_OFF = ("move", "draw", "reveal")
# What boxes are called, and what cubes do there.
_BOXES = {
    "plus": ("+1", "Each cube adds 1 to the investment."),
    "rewards": ("Rewards", "Each cube may become a reward when you exit."),
    "move": ("Move", "One city along a route for each cube."),
    "draw": ("Draw", "Look at so many adventure cards, keep one."),
    "reveal": ("Reveal", "Turn up the card of a relic here."),
}
_FIELDS = {"join", "powers", *_BOXES}
# Answers with holes where the cubes go.
_JOINING = {"join": True, "powers": [hole("powers")], "plus": hole("plus"), "rewards": hole("rewards")}
_STAYING = {"join": False, **{name: hole(name) for name in _OFF}}


def _box(name: str) -> AllotBox:
    label, note = _BOXES[name]
    return AllotBox(name, label, FOUR, note)


def _number(name: str, value: Plain) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= FOUR:
        raise Refused(f'"{name}" is a whole number from 0 to {FOUR}.', "LA-063")
    return value


# --- the steps -----------------------------------------------------------------------------------------------------


_JOIN_OR_STAY = "LA-073", "LA-074", "LA-075", "LA-076", "LA-077", "LA-R18"


def _question(table: Film, seat: int) -> Ask[Allocation]:
    words = "Place your cubes: powers, +1, rewards." if seat == table.active else "Join the scene, or stay off camera?"
    asked_by = "LA-063" if seat == table.active else _JOIN_OR_STAY
    return compose(seat, words, AllocationForm(table, seat), asked_by, "allocate", interruptible=True)


@rule("LA-070", "LA-072")
async def allocate(table: Film) -> None:
    """The active player first, and openly (LA-063); they pay at once (LA-049)."""
    seat = table.active
    value = await _question(table, seat)
    _pay(table, seat, value, table.came_from)
    table.came_from = AWAY
    if table.out[seat]:
        table.cite("LA-050", "LA-R16")
        if not table.over:
            table.say("The scene is cut before it begins.", rule="LA-050")
            table.move(table.scene[0], SCENE, GONE)
            table.then(("next turn",))
        return
    table.then(("others allocate",))


def _keeps_somebody_out(table: Film) -> bool:
    """Whether the journey to the active city would bring another player to the Roll Credits marker."""
    return any(cannot_go(table, seat, table.city) for seat in table.turn_order()[1:])


@rule(when={("LA-051", "LA-R80"): _keeps_somebody_out})
async def others_allocate(table: Film) -> None:
    """All others at the same time and in secret; then all is revealed (LA-073 to LA-079)."""
    others = table.turn_order()[1:]
    if others:
        parts = {seat: _question(table, seat) for seat in others}
        answers = await together(
            parts,
            "LA-073",
            changeable=False,
            foretell=lambda seat, value: AllocationForm(table, seat).foretell(value),
            interruptible=True,
            tag="allocate",
        )
        for seat in others:
            value = answers[seat]
            if value.join:
                table.inside[seat] = 1
                _pay(table, seat, value, table.at[seat])
                if not table.out[seat]:
                    table.at[seat] = table.city
            else:
                _stay_out(table, seat, value)
            if table.over:
                return
            table.beat()
    table.company = mask_of(table.still_in())
    table.film.append([shots.COMPANY, table.company])
    table.say("Investment {}.", table.investment, rule=("LA-080", "LA-R02") if table.investment > TRACK else "LA-080")
    if table.enemy_at == table.city:
        table.say("The Enemy is already here.", rule="LA-105")
    acting = [seat for seat in others if not table.inside[seat] and not table.out[seat]]
    table.then(*(("off camera", seat) for seat in acting), ("flip",))


def _matching(table: Film, seat: int, placed: Sequence[int]) -> dict[int, int]:
    """The powers that fit the encounter and hold a cube, or need none, with what they add (LA-065, LA-R85)."""
    fits = table.aspects()
    found = having(table, seat, When.PLACING)
    adding = {key: power.kind.adds(fits) for key, power in found if key in placed or not power.cost}
    return {key: number for key, number in adding.items() if number}


def _travels_free(table: Film, seat: int, value: Allocation) -> bool:
    """Whether a cube lies on what makes the journey free (LA-044)."""
    return any(When.JOURNEY in table.power(seat, key).moments for key in value.powers)


def _pay(table: Film, seat: int, value: Allocation, come_from: int) -> None:
    """Fourth cube, hubris of the back, time, investment, in this order (LA-078, LA-R15)."""
    table.say("{} joins with {}.", Seat(seat), AllocationForm(table, seat).placed(value), rule="LA-077")
    _pay_fourth_cube(table, seat, value)
    if table.encounter.hubris and seat != table.active:
        take_hubris(table, seat, "{} takes 1 hubris for joining a shabby scene.", rule="LA-078")
    if _pay_time(table, seat, value, come_from):
        _invest(table, seat, value)


def _far(table: Film, seat: int, _: Allocation, come_from: int) -> int:
    return travel_cost(table, seat, come_from, table.city)


def _free(table: Film, seat: int, value: Allocation, come_from: int) -> bool:
    return bool(_far(table, seat, value, come_from)) and _travels_free(table, seat, value)


def _paid(table: Film, seat: int, value: Allocation, come_from: int) -> bool:
    return bool(_far(table, seat, value, come_from)) and not _travels_free(table, seat, value)


def _another_region(table: Film, come_from: int) -> bool:
    return come_from >= 0 and table.box.region[come_from] != table.box.region[table.city]


@rule(
    *("LA-041", "LA-049", "LA-R15"),
    when={
        "LA-042": _paid,
        ("LA-046", "LA-R10"): lambda *joins: _paid(*joins) and joins[-1] < 0,
        ("LA-043", "LA-R09"): lambda *joins: not _far(*joins) and _another_region(joins[0], joins[-1]),
        ("LA-044", "LA-045"): _free,
        "LA-047": lambda *joins: not (_far(*joins) or _another_region(joins[0], joins[-1])),
        ("LA-282", "LA-R17"): lambda *joins: _far(*joins) and would_end(joins[0], joins[1], JOINING + _far(*joins)),
    },
)
def _pay_time(table: Film, seat: int, value: Allocation, come_from: int) -> bool:
    """One space for taking part, another for a journey to another region that nothing makes free (LA-041 to LA-049).
    Says whether the player still lives."""
    extra = 0 if _travels_free(table, seat, value) else travel_cost(table, seat, come_from, table.city)
    return advance(table, seat, JOINING + extra, "{} pays {} time.", JOINING + extra, rule="LA-041")


@rule(
    *("LA-064", "LA-081", "LA-082", "LA-090", "LA-R19"),
    when={
        "LA-067": lambda table, seat, value: not set(value.powers) <= set(_matching(table, seat, value.powers)),
        "LA-068": lambda table, seat, value: value.plus,
        "LA-069": lambda table, seat, value: value.rewards,
    },
)
def _invest(table: Film, seat: int, value: Allocation) -> None:
    """What fits the scene adds to the investment, and each cube on +1 (LA-064 to LA-069)."""
    table.cubed[seat] = list(value.powers)
    table.rewards[seat] = value.rewards
    matching = _matching(table, seat, value.powers)
    table.contribution[seat] += sum(matching.values()) + value.plus
    for key, number in matching.items():
        table.say("{} fits the scene: +{}.", power_ref(table, seat, key), number, rule=("LA-065", "LA-066", "LA-R20"))


def _pay_fourth_cube(table: Film, seat: int, value: Allocation) -> None:
    if value.cubes <= CUBES:
        return
    if fourth_cube_costs(table, seat):
        take_hubris(table, seat, "{} takes 1 hubris for a fourth cube.", rule=("LA-071", "LA-283", "LA-R21"))
    else:
        words, nothing = "{} uses a fourth cube, which costs nothing.", ("LA-071", "LA-283", "LA-R21", "LA-087")
        table.say(words, Seat(seat), rule=nothing)


def _stay_out(table: Film, seat: int, value: Allocation) -> None:
    table.say("{} stays off camera with {}.", Seat(seat), AllocationForm(table, seat).placed(value), rule="LA-079")
    _pay_fourth_cube(table, seat, value)
    table.move_cubes[seat] = value.move
    table.draw_cubes[seat] = value.draw
    table.reveal_cubes[seat] = value.reveal
