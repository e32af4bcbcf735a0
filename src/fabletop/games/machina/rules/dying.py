"""Destroying, killing, banishing, and what becomes of the dead (MA-236 to MA-252, MA-548)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.stops import AGAIN, heed
from fabletop.engine.words import Seat
from fabletop.games.machina.naming import by_words, unit_ref
from fabletop.games.machina.rules.grid import forget_counts
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.markers import markers_back
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import player_of, plotters
from fabletop.games.machina.rules.units import restore
from fabletop.games.machina.state import (
    AWAY,
    BOUND,
    DEAD,
    GEAR,
    MONSTERS_OUT,
    NONE,
    ON_BOUND,
    ON_ITEM,
    ON_MAP,
    ON_UNIT,
    OUT,
    WRECKED,
    Expedition,
    Told,
)


@rule("MA-226", "MA-252")
async def destroy(table: Expedition, unit: int, killer: int = NONE, cause: str = "") -> None:
    """A unit is destroyed, and so killed by whoever did it, if anybody did; else `cause` may say what did."""
    if table.at[unit] < 0 or table.over:
        return
    Now.happen(table, "killed", victim=unit, killer=killer)
    Now.happen(table, "destroyed", victim=unit, killer=killer)
    if unit < table.seats:
        _explorer_dies(table, unit, table.unit(killer).id if killer != NONE else cause)
    else:
        _monster_dies(table, unit, killer)


def shielded(table: Expedition, unit: int) -> bool:
    """Whether an endgame's victory depends on a unit (MA-548, MA-R141)."""
    return unit >= table.seats and table.unit(unit).level is None and table.settings.objective_shield


@rule("MA-246", when={"MA-197": lambda table, unit, killer: table.turn != NONE})
def _monster_dies(table: Expedition, unit: int, killer: int) -> None:
    table.say("{} is destroyed.", unit_ref(table, unit), rule="MA-246")
    table.beat()
    table.tally["kills"] = table.tally.get("kills", 0) + 1
    table.tally["kills this round"] = table.tally.get("kills this round", 0) + 1
    table.told.append(Told(table.round, "kill", killer, table.unit(unit).id))
    remove_monster(table, unit)
    if table.turn != NONE and table.at[table.turn] >= 0:
        restore(table, table.turn, "essence", 1)


@rule("MA-247", "MA-248", "MA-249", "MA-R43", "MA-R90")
def remove_monster(table: Expedition, unit: int) -> None:
    """A monster leaves the map and the queue; its card can come back, or is out of the game with a level that is
    past."""
    card = next(each for each in table.on_map if table.printed(each).name == table.unit(unit).name)
    level = table.unit(unit).level
    past = level is None or (level <= 3 and level < table.level)
    table.move(card, ON_MAP, OUT if past else MONSTERS_OUT)
    table.at[unit] = AWAY
    table.order.remove(unit)
    if unit in table.acted:
        table.acted.remove(unit)
    table.controlled[:] = [each for each in table.controlled if each[0] != unit]
    markers_back(table, lambda mark: mark.kind == ON_UNIT and mark.handle == unit)
    forget(table, unit)
    reforce(table)


def forget(table: Expedition, unit: int) -> None:
    """Nothing holds any longer of who is gone."""
    table.changes[:] = [each for each in table.changes if each.to != unit]


@rule("MA-250", "MA-251")
def banish(table: Expedition, unit: int) -> None:
    """A monster goes without being destroyed: nobody killed it, and nothing waits for that."""
    if unit < table.seats or table.at[unit] < 0 or shielded(table, unit):
        return
    Now.happen(table, "banished", victim=unit)
    table.say("{} is banished.", unit_ref(table, unit), rule="MA-250")
    remove_monster(table, unit)


@rule("MA-239", "MA-240", "MA-241", "MA-242", "MA-244")
def _explorer_dies(table: Expedition, seat: int, cause: str) -> None:
    """Figure, card and markers leave the game; the inventory is shuffled onto the destroyed items."""
    table.say("{} is destroyed{}.", unit_ref(table, seat), by_words(table, seat, cause), rule="MA-239")
    table.beat("slow")
    table.told.append(Told(table.round, "death", seat, cause))
    table.fallen.append(seat)
    heed(table, seat, AGAIN)  # the dead are asked in no window, and pass in none
    markers_back(table, lambda mark: mark.owner == seat)
    forget(table, seat)
    gear = table.gear[seat]
    for item in gear:
        markers_back(table, lambda mark, item=item: mark.kind == ON_ITEM and mark.handle == item)  # type: ignore[misc]
    table.mount[:] = [each for each in table.mount if each.item not in gear]
    table.aside[:] = [each for each in table.aside if each not in gear and each not in table.bound[seat]]
    left = gear[:]
    while left:
        item = left.pop(table.roll("spoils", len(left)))
        forget_counts(table, item)
        table.move(item, GEAR.of(seat), WRECKED)
    for card in table.bound[seat][:]:
        markers_back(table, lambda mark, card=card: mark.kind == ON_BOUND and mark.handle == card)  # type: ignore[misc]
        forget_counts(table, card)
        table.move(card, BOUND.of(seat), OUT)
    table.at[seat] = DEAD
    table.health[seat] = table.stamina[seat] = table.essence[seat] = 0
    table.controlled[:] = [each for each in table.controlled if each[1] != seat]
    reforce(table)
    if not table.living():
        lose_game(table)
    else:
        _joins_hive(table, seat)


@rule("MA-492", "MA-519")
def _joins_hive(table: Expedition, seat: int) -> None:
    """Who has lost the last explorer plays monsters from now on."""
    plotting = plotters(table)
    if seat not in plotting:
        return
    if player_of(table, plotting[0]) == player_of(table, seat):
        at_once = table.settings.scheming_from == "at_once"
        since = "From now on" if at_once else "From the next monster's turn on"
        table.say("{} the monsters scheme, and {} plays them.", since, Seat(seat), rule=("MA-492", "MA-R108"))
    elif table.settings.hive != "first_dead":
        table.say("{} plays the monsters too from now on.", Seat(seat), rule=("MA-519", "MA-R109"))


@rule("MA-243", "MA-530")
def lose_game(table: Expedition, ending: str = "all dead") -> None:
    """The game is lost. The dead who plotted have had their revenge, and nobody has won."""
    table.say("The expedition is lost.", rule="MA-243")
    table.finish(ending, ())
