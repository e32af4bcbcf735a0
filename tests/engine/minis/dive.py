"""Dive: a game of sheets. Somebody dives, is hurt and heals, and is seen on a sheet of the look that was chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from tests.engine.minis import name

from fabletop.engine.game import Game
from fabletop.engine.questions import Option, choose
from fabletop.engine.scene import Counter, Gauge, Line, Scene, Sheet, Spread
from fabletop.engine.table import FIXED, Table, state
from fabletop.engine.view import View
from fabletop.engine.words import Seat

AIR, HEALTH, ESSENCE, TURNS = 9, 6, 40, 6


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    look: Literal["cover", "medallion", "card", "notebook", "ledger", "ribbon"] = "medallion"


@state
class Dive(Table):
    look: Annotated[str, FIXED] = ""
    health: int = HEALTH
    air: int = AIR
    turn: int = 0


def prepare(table: Dive, settings: Settings) -> None:
    table.look = settings.look


def set_up(table: Dive) -> None:
    table.then(("dive",))


async def dive(table: Dive) -> None:
    """One dives by a skill, or has a rest, which is a matter of the whole sheet."""
    show = {"deep": Option("deep", "Dive deep", ("skill:deep",)), "rest": Option("rest", "Have a rest", ("diver:ada",))}
    answer = await choose(0, "What does Ada do?", lambda: list(show), "DV-1", "dive", show=lambda each: show[each])
    table.turn += 1
    if answer == "deep":
        table.health, table.air = table.health - 2, table.air - 3
    else:
        table.health, table.air = min(HEALTH, table.health + 1), AIR
    table.say("{} does: {}.", Seat(0), answer, rule="DV-1")
    if table.health <= 0 or table.air <= 0 or table.turn == TURNS:
        table.finish("up again", (0,) if table.health > 0 else ())
    else:
        table.then(("dive",))


def ada(table: Dive, kind: str) -> Sheet:
    """All that a sheet can have."""
    return Sheet(
        "diver:ada", "Ada", kind, "diver", "#2A5A6E", "first mate", "of the Gull", "3rd", "Never cold.", 0,
        (Gauge("ada:health", "Health", max(0, table.health), HEALTH, "health"),
         Gauge("ada:air", "Air", max(0, table.air), AIR, "air", "#4A9FC9"),
         Gauge("ada:essence", "Essence", 13, ESSENCE, "essence", "#7AB35A", "lamp oil")),
        (Counter("ada:turn", "Turn", str(table.turn)), Counter("ada:pearls", "Pearls", "3", "pearl")),
        lines=(Line("skill:deep", "Deep dive", "Deeper than others.", mark="D", lit=True, group="Skills"),
               Line("skill:knot", "Knots", mark="K", value="+2", group="Skills"),
               Line("kit:net", "Net", "Holds three.", note="torn", icon="net", group="Kit")),
        stamp="ready", texts=("Goes first.", "Sees in the dark."), marks=("wet", "tired"),
        ahead=("Old age.", "A boat of her own."), ahead_title="One day", note="Likes rum.", role="lead",
    )  # fmt: skip


def voyage(kind: str) -> Sheet:
    """A campaign: counts, and lines in groups."""
    skills = [("Knots", 3), ("Stars", 1), ("Currents", 4), ("Rum", 9), ("Maps", 2), ("Whales", 0)]
    return Sheet(
        f"voyage:{kind}", "The voyage so far", kind, under="of the Gull", stamp="done",
        counters=(Counter(f"{kind}:days", "Days", "12"), Counter(f"{kind}:debts", "Debts", "3")),
        lines=(*(Line(f"{kind}:{label}", label, value=str(n), group="Learnt", lit=n > 3) for label, n in skills),
               Line(f"{kind}:north", "Go north", "As far as the ice.", group="To do"),
               Line(f"{kind}:home", "Come home", "With all hands.", group="To do", lit=True)),
        texts=("The rum is rationed.",), tagline="What the sea wants, the sea will have.", writable=kind == "notebook",
    )  # fmt: skip


def log(kind: str) -> Sheet:
    days = ("Monday", ("3 fish", ""), "calm"), ("Tuesday", ("none, lost a net", "12 fish"), "")
    lines = tuple(Line(f"day:{day}", day, cells=cells, note=note) for day, cells, note in days)
    return Sheet(f"log:{kind}", "The days so far", kind, columns=("Ada", "Bo"), lines=lines)


def draw(view: View[Dive]) -> Scene:
    """The diver, the voyage and its days; beside them a mate whose sheet is folded, and the voyage to write on."""
    table = view.table
    mate = Sheet(
        "diver:bo", "Bo", "medallion", "mate", "#6E1F22", gauges=(Gauge("bo:health", "Health", 4, 5, "health"),
        Gauge("bo:air", "Air", 2, 7, "air")), marks=("asleep",), texts=("Snores.",), folded=True,
    )  # fmt: skip
    parts = (ada(table, table.look), voyage("card"), log("ledger"))
    return Scene("Dive", f"Turn {table.turn}", Spread("sea", parts), (mate, voyage("notebook")))


GAME = Game(
    id="dive", title="Dive", summary="A game of sheets.", prefix="DV", seats=range(1, 2), minutes=1, rules_version=1,
    table=Dive, steps={"dive": dive}, setup=set_up, scene=draw, name=name,
    options=Settings, prepare=prepare, skin_file=Path(__file__).parent / "dive.yaml",
)  # fmt: skip
