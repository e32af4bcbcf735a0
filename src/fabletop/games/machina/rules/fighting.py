"""Attacks: dice, what raises and lowers the roll, essence, and each blocker compared (MA-210 to MA-228, MA-543).

One roll counts for all blockers. What an attack comes to may differ from blocker to blocker, where an effect looks at
whom it is made against.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.naming import option_of, space_ref, unit_ref
from fabletop.games.machina.rules.essence import pay_essence, payers
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.losing import lose_health
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import PARTY, in_order
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import ITEM, NONE, SPACE, Expedition, Fight

LOW, HIGH = (0, 1, 1, 1, 2, 2), (0, 1, 1, 2, 2, 3)
BARREL_ARMOR = 1  # a barrel is hit by any total from here on (MA-230)


@rule("MA-210", "MA-212", "MA-213", "MA-221", "MA-543")
async def attack(
    table: Expedition,
    attacker: int,
    blockers: Sequence[int],
    high: int,
    low: int,
    arcane: bool = False,
    weapon: int = NONE,
    mode: str = "",
    place: int = NONE,
    cause: str = "",
) -> bool:
    """One attack on units and barrels; says whether it hit anybody. `place` is the target space, if it is aimed, and
    `cause` what attacks where nobody does."""
    begun = Fight(attacker, weapon, arcane, mode, dice=(high, low), place=place)
    hit, arcane = await _strike(table, begun, blockers, cause)
    barrels = [each - SPACE for each in hit if each >= SPACE]
    if barrels and not table.over:
        await explosions(table, barrels, attacker, arcane)
    table.struck = bool(hit)
    return bool(hit)


@rule("MA-218", when={"MA-227": lambda table, begun, blockers, cause: begun.plain and begun.attacker != NONE})
async def _strike(table: Expedition, begun: Fight, blockers: Sequence[int], cause: str) -> tuple[list[int], bool]:
    """Roll, compare, and the health that is lost; barrels that are hit do not explode yet. Gives who and what was hit,
    and whether the attack has been arcane. A `plain` one, an explosion, takes nothing of who is responsible for it but
    the kills (MA-R59)."""
    blockers = [each for each in blockers if _stands(table, each)]
    if not blockers:
        return [], begun.arcane
    attacker, weapon, plain, (high, low) = begun.attacker, begun.weapon, begun.plain, begun.dice
    table.fights.append(replace(begun, blockers=tuple(blockers)))
    if not plain:
        for each in blockers:
            Now.happen(table, "attack_declared", attacker=attacker, blocker=each)
        if table.queue:
            await Now.settle(table)
            blockers = [each for each in blockers if _stands(table, each)]
            if not blockers or table.over:  # gone before anything was rolled (MA-145)
                table.fights.pop()
                return [], begun.arcane
            table.fights[-1] = replace(table.fights[-1], blockers=tuple(blockers))
        turn_arcane(table)
        high += bonus(table, "high")
        low += bonus(table, "low")
    _roll(table, max(0, high), max(0, low))
    if not plain:
        Now.happen(table, "attack_rolled", attacker=attacker)
    fight = table.fights[-1]
    totals = {each: total_against(table, each, plain) for each in blockers}
    await _raise(table, totals)
    raised = table.fights[-1].raised
    hit = [each for each in blockers if totals[each] + raised >= defence(table, each, fight.arcane)]
    table.fights[-1] = fight = replace(table.fights[-1], hit=bool(hit))
    _say(table, blockers, totals, raised, hit)
    who, with_ = NONE if plain else attacker, ITEM + weapon if weapon != NONE else NONE
    for each in blockers:
        Now.happen(table, "hit" if each in hit else "miss", attacker=who, blocker=each, weapon=with_)
    damage = 1 + (0 if plain else bonus(table, "damage"))
    for each in hit:
        if each < SPACE and table.at[each] >= 0 and not table.over:
            await lose_health(table, each, damage, attacker, cause=cause)
    table.fights.pop()
    return hit, fight.arcane


def _stands(table: Expedition, blocker: int) -> bool:
    """Whether a unit is on the map, or a barrel whole."""
    return table.at[blocker] >= 0 if blocker < SPACE else blocker - SPACE not in table.destroyed


@rule(when={("MA-R39", "MA-R147"): lambda table, unit: unit != NONE and Now.has(table, unit, "cannot_attack")})
def may_attack(table: Expedition, unit: int) -> bool:
    """Whether nothing keeps a unit from attacking, by its texts or by the traps that it fires. A barrel that it sets
    off attacks by itself."""
    return unit == NONE or not Now.has(table, unit, "cannot_attack")


@rule("MA-211", "MA-R58")
def _roll(table: Expedition, high: int, low: int) -> None:
    fight = table.fights[-1]
    highs = tuple([HIGH[table.roll("attack", 6)] for _ in range(high)])
    lows = tuple([LOW[table.roll("attack", 6)] for _ in range(low)])
    table.fights[-1] = replace(fight, high=highs, low=lows, total=sum(highs) + sum(lows), dice=(high, low))


def bonus(table: Expedition, stat: str) -> int:
    """What effects in force add to an attack under way, by who attacks and by what it is made with (MA-409, MA-410)."""
    fight = table.fights[-1]
    more = Now.stat(table, stat, fight.attacker, 0) if fight.attacker != NONE else 0
    return more + (Now.stat(table, stat, ITEM + fight.weapon, 0) if fight.weapon != NONE else 0)


@rule("MA-222", "MA-223")
def turn_arcane(table: Expedition) -> None:
    """What raises arcane rolls makes the attack arcane."""
    fight = table.fights[-1]
    makers = [fight.attacker] if fight.attacker != NONE else []
    makers += [ITEM + fight.weapon] if fight.weapon != NONE else []
    if any(Now.has(table, each, "arcane_attacks") or _raises_arcane(table, each) for each in makers):
        table.fights[-1] = replace(fight, arcane=True)


def _raises_arcane(table: Expedition, maker: int) -> bool:
    return "arcane_roll" in touched(table).names and any(True for _ in Now.concerning(table, "arcane_roll", maker))


@rule("MA-214", "MA-215", "MA-R57")
def total_against(table: Expedition, blocker: int, plain: bool) -> int:
    """What the roll comes to against one blocker, before essence."""
    fight = table.fights[-1] = replace(table.fights[-1], blocker=blocker)
    if plain:
        return fight.total
    return fight.total + bonus(table, "attack_roll") + (bonus(table, "arcane_roll") if fight.arcane else 0)


@rule("MA-185", "MA-217", "MA-223", "MA-230")
def defence(table: Expedition, blocker: int, arcane: bool) -> int:
    """What an attack must come to."""
    if blocker >= SPACE:
        return BARREL_ARMOR
    return attribute(table, blocker, "will" if arcane else "armor")


def raisers(table: Expedition) -> list[int]:
    """Who may add essence to the roll: an explorer who attacks, and the one whose turn it is (MA-202). An explosion is
    the barrel's attack, whoever set it off (MA-R59)."""
    fight = table.fights[-1]
    seats = (NONE if fight.plain else fight.attacker, table.turn)
    return list(dict.fromkeys(seat for seat in seats if table.is_explorer(seat) and table.at[seat] >= 0))


@rule("MA-202", "MA-203", "MA-216", "MA-R149")
async def _raise(table: Expedition, totals: dict[int, int]) -> None:
    """Any amount of essence may be added when all else is known. Nobody is asked where it could change nothing: none
    of those who are missed would be hit by all that could still be added, and no text answers to essence that is lost
    (MA-R149)."""
    fight = table.fights[-1]
    answered = bool(Now.waiting_for(table, "lose_essence", ()))
    seats = raisers(table)
    places = [fight.place if seat == fight.attacker else NONE for seat in seats]  # of what is attacked (MA-207)
    for number, (seat, place) in enumerate(zip(seats, places, strict=True)):
        pools = [payers(table, *each) for each in zip(seats[number:], places[number:], strict=True)]
        most = sum(table.essence[each] for each in pools[0])
        in_all = sum(table.essence[each] for each in set().union(*pools))
        raised = table.fights[-1].raised
        wanted = [defence(table, each, fight.arcane) - total - raised for each, total in totals.items()]
        if not most or not (answered or any(0 < n <= in_all for n in wanted)):
            continue

        def show(n: int, wanted: Sequence[int] = wanted) -> Option:
            hits = sum(each <= n for each in wanted)
            note = f"hits {hits} of {len(wanted)}" if len(wanted) > 1 else "hits" if hits else "misses"
            return Option(f"add:{n}", f"Add {n} essence" if n else "Add nothing", note=note)

        n = await choose(
            seat, "The attack comes to {}. How much essence do you add?", lambda most=most: range(most + 1),  # type: ignore[misc]
            ("MA-202", "MA-203"), "raise", args=(min(totals.values()) + raised,), show=show,
        )  # fmt: skip
        if n and await pay_essence(table, seat, n, place):
            table.fights[-1] = replace(table.fights[-1], raised=raised + n)


def _say(table: Expedition, blockers: Sequence[int], totals: dict[int, int], raised: int, hit: Sequence[int]) -> None:
    if table.run.log is None:
        return
    fight = table.fights[-1]
    dice = " + ".join(map(str, (*fight.high, *fight.low))) or "nothing"
    for each in blockers:
        name = unit_ref(table, each) if each < SPACE else space_ref(each - SPACE)
        words = "{} is hit: {} is {}, {} wanted." if each in hit else "{} is missed: {} is {}, {} wanted."
        if each >= SPACE:
            words = f"The barrel at {words}"
        rolled = f"{dice} on the dice" + (f", {raised} essence" if raised else "")
        stands = defence(table, each, fight.arcane)
        table.say(words, name, rolled, totals[each] + raised, stands, rule="MA-217" if each in hit else "MA-220")
    table.beat()


@rule("MA-231", "MA-232", "MA-233", "MA-235", "MA-544", "MA-R61", "MA-R136")
async def explosions(table: Expedition, barrels: Sequence[int], culprit: int, arcane: bool) -> None:
    """Barrels that were hit explode one after the other. Each is done, its token down, before those that it set off."""
    order = await in_order(
        table, PARTY, "In which order do the barrels explode?", list(barrels), "MA-R61",
        lambda space: option_of(table, SPACE + space),
    )  # fmt: skip
    for space in order:
        await explode(table, space, culprit, arcane)
        if table.over:
            return


@rule("MA-229", "MA-R59")
async def explode(table: Expedition, space: int, culprit: int, arcane: bool) -> None:
    ground = table.ground
    if not ground.kinds["barrel"] >> space & 1 or space in table.destroyed:
        return
    near = ground.near(space)
    units = [unit for unit in table.units() if near >> table.at[unit] & 1]
    others = near & ground.kinds["barrel"] if table.settings.barrel_chain else 0
    chained = [SPACE + each for each in range(others.bit_length()) if others >> each & 1]
    table.say("The barrel at {} explodes.", space_ref(space), rule="MA-231")
    table.beat()
    begun = Fight(culprit, NONE, arcane, "", dice=(3, 0), plain=True)
    hit, _ = await _strike(table, begun, [*units, *chained], "an exploding barrel")
    table.destroyed.append(space)
    Now.happen(table, "barrel_exploded", mover=culprit, space=SPACE + space)
    Now.happen(table, "space_destroyed", space=SPACE + space)
    barrels = [each - SPACE for each in hit if each >= SPACE]
    if barrels and not table.over:
        await explosions(table, barrels, culprit, arcane)


# --- chances ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def chance(high: int, low: int, wanted: int) -> float:
    """How likely dice are to come to at least so much."""
    counts = {0: 1}
    for die in [HIGH] * high + [LOW] * low:
        more: dict[int, int] = {}
        for total, number in counts.items():
            for face in die:
                more[total + face] = more.get(total + face, 0) + number
        counts = more
    return sum(number for total, number in counts.items() if total >= wanted) / sum(counts.values())
