"""What is done to spaces: destroyed, refreshed, lit, sealed (MA-062 to MA-070, MA-336 to MA-347, MA-537)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, apart, bits_of
from fabletop.games.machina.naming import space_ref, unit_ref
from fabletop.games.machina.rules.losing import destroy_outright
from fabletop.games.machina.rules.map import unit_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import choose_place
from fabletop.games.machina.rules.threat import lower_threat
from fabletop.games.machina.state import NONE, SPACE, Expedition


@rule("MA-063", "MA-066", "MA-067", "MA-537", when={"MA-065": lambda table, space, culprit: spawns_at(table, space)})
async def destroy_space(table: Expedition, space: int, culprit: int = NONE) -> None:
    """A destroyed token goes on a space; on a spawn space two, and they destroy who stands there (MA-064, MA-065)."""
    if space in table.destroyed:
        return
    unit = unit_on(table, space)
    if spawns_at(table, space) and unit != NONE:
        await destroy_outright(table, unit, culprit, "a sealed space")
    table.destroyed.append(space)
    if space in table.lit:
        table.lit.remove(space)
    table.say("The space {} is destroyed.", space_ref(space), rule="MA-063")
    Now.happen(table, "space_destroyed", space=SPACE + space)


def spawns_at(table: Expedition, space: int) -> bool:
    return bool(table.ground.kinds["spawn"] >> space & 1)


@rule("MA-062", "MA-R05")
def refresh(table: Expedition, space: int) -> None:
    """All tokens are taken off: the space is as it is printed."""
    if space in table.destroyed or space in table.lit:
        table.destroyed[:] = [each for each in table.destroyed if each != space]
        table.lit[:] = [each for each in table.lit if each != space]
        table.say("The space {} is refreshed.", space_ref(space), rule="MA-062")


@rule("MA-336", "MA-347", "MA-R91")
async def light(table: Expedition, seat: int) -> None:
    """A light token goes on the nearest chapter space without tokens on an explorer's tile."""
    place = table.at[seat]
    if place < 0:
        return
    board = SLOT_BOARDS[SLOT_OF[place]] & table.ground.printed.kinds["chapter"]
    if table.settings.light_skip:
        board &= table.ground.kinds["chapter"]
    spaces = [each for each in bits_of(board) if each not in table.lit or not table.settings.light_skip]
    least = min((apart(place, each) for each in spaces), default=NONE)
    nearest = [each for each in spaces if apart(place, each) == least]
    if nearest:
        chosen = await choose_place(table, seat, nearest, "MA-347")
        if chosen not in table.lit and chosen not in table.destroyed:
            put_light(table, seat, chosen)


def put_light(table: Expedition, mover: int, space: int) -> None:
    if space not in table.lit and table.ground.kinds["chapter"] >> space & 1:
        table.lit.append(space)
        table.say("The chapter space {} is lit.", space_ref(space), rule="MA-347")
        table.beat("quick")
        Now.happen(table, "lit", mover=mover)


def unlight(table: Expedition, space: int) -> None:
    if space in table.lit:
        table.lit.remove(space)
        table.say("The light at {} goes out.", space_ref(space), rule="MA-336")


@rule("MA-342", "MA-343", "MA-344", "MA-345", "MA-346")
async def seal(table: Expedition, seat: int, space: int) -> None:
    """Threat falls, who stands there is destroyed, so is the space, and a chapter space is lit. The cost is paid
    elsewhere."""
    table.say("{} seals the spawn space {}.", unit_ref(table, seat), space_ref(space), rule="MA-342")
    await lower_threat(table, 1)
    await destroy_space(table, space, seat)
    table.tally["sealed"] = table.tally.get("sealed", 0) + 1
    if not table.over:
        await light(table, seat)
        Now.happen(table, "sealed", mover=seat)
