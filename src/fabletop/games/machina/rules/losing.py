"""Losing health, stamina and essence (MA-182, MA-192, MA-199 to MA-201, MA-252)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.naming import unit_name, unit_ref
from fabletop.games.machina.rules.dying import destroy, shielded
from fabletop.games.machina.rules.essence import lose_essence, pay_essence, purse
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, Expedition

PIT = "a pit"  # what destroyed somebody, where nobody did


@rule("MA-192", "MA-219")
async def lose_health(
    table: Expedition, unit: int, n: int, killer: int = NONE, space: int = NONE, spare: int = 0, cause: str = ""
) -> None:
    """A unit loses health, of which an explorer may replace each point by essence; at 0 it is destroyed. Of a cost,
    `space` is the target space, and `spare` the health that may not be paid (MA-R49)."""
    if unit < table.seats and n > 0:
        n -= await replaced(table, unit, n, space, max(0, n - table.health[unit] + spare) if spare else 0)
    if n <= 0 or table.at[unit] < 0:
        return
    lost = min(n, table.health[unit])
    table.health[unit] -= lost
    if unit < table.seats:
        table.tally["health lost"] = table.tally.get("health lost", 0) + lost
    table.say("{} loses {} health and has {} left.", unit_ref(table, unit), lost, table.health[unit], rule="MA-182")
    table.beat("quick")
    for _ in range(lost):
        Now.happen(table, "lose_health", victim=unit)
    if table.health[unit] <= 0:
        await destroy(table, unit, killer, cause)


@rule("MA-199", "MA-200", "MA-201")
async def replaced(table: Expedition, seat: int, n: int, space: int = NONE, least: int = 0) -> int:
    """How many points of lost health an explorer replaces by essence, which is paid here. If those who were to
    contribute do not want to, there is the explorer's own."""
    most = min(n, purse(table, seat, space))

    def show(essence: int) -> Option:
        health = n - essence
        parts = [f"{essence} essence" if essence else "", f"{health} health" if health else ""]
        deadly = health >= table.health[seat]
        return Option(
            f"essence:{essence}", f"Lose {' and '.join(filter(None, parts))}", note="this kills you" if deadly else ""
        )

    while most > 0:
        ways = range(min(least, most), most + 1)
        essence: int = ways[0] if len(ways) == 1 else await choose(
            seat, "{} is about to lose {} health. What is lost?", lambda ways=ways: ways,  # type: ignore[misc]
            ("MA-199", "MA-201"), "replace", args=(unit_name(table, seat), n), show=show,
        )  # fmt: skip
        if not essence or await pay_essence(table, seat, essence, space):
            return essence
        most = min(n, table.essence[seat])
    return 0


@rule("MA-R49")
async def sure(table: Expedition, seat: int) -> bool:
    """Paying one's last health needs a second word."""
    answer = await choose(
        seat, "This may cost {} the last health. Do it?", lambda: ("yes", "no"), "MA-R49", "last health",
        args=(unit_ref(table, seat),), show=lambda each: Option(each, each.capitalize()),
    )  # fmt: skip
    return answer == "yes"


async def lose(table: Expedition, unit: int, attr: str, n: int, killer: int = NONE, cause: str = "") -> None:
    """A unit loses something; monsters have no essence (MA-194), and only explorers and the one whose turn it is have
    stamina to lose."""
    if attr == "health":
        await lose_health(table, unit, n, killer, cause=cause)
    elif attr == "essence":
        if unit < table.seats:
            await lose_essence(table, unit, n)
    else:
        lost = min(n, table.stamina[unit])
        table.stamina[unit] -= lost
        if lost:
            table.say("{} loses {} stamina.", unit_ref(table, unit), lost, rule="MA-182")


@rule("MA-252", when={("MA-548", "MA-R141"): lambda table, unit, killer, cause="": shielded(table, unit)})
async def destroy_outright(table: Expedition, unit: int, killer: int, cause: str = "") -> None:
    """A pit, a sealed space or a card destroys a unit: that is no loss of health. What an endgame is about loses 1
    health instead."""
    if shielded(table, unit):
        await lose_health(table, unit, 1, killer)
    else:
        await destroy(table, unit, killer, cause)
