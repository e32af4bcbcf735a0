"""The settings a table may change. The first value is the default; each names the ruling it comes from."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays Lost Adventures."""

    mats: Annotated[
        Literal["choose", "random"],
        Meta(
            title="Who plays whom",
            description="Colours and player mats are chosen in seat order from a random player, or dealt at random "
            "(LA-R07).",
        ),
    ] = "choose"
    minutes_per_space: Annotated[
        Literal[5, 9],
        Meta(
            title="Minutes for each space of the time track",
            description="5, or 9 for a hard clock: then the Enemy discovers the temple at space 10, and the credits "
            "roll at 15 (LA-R01).",
        ),
    ] = 5
    start_space: Annotated[
        int,
        Meta(
            ge=0,
            le=9,
            title="Start space on the time track",
            description="All discs begin so many spaces of 5 minutes after 0:00; with spaces of 9 minutes on the space "
            "of that time (LA-R95).",
        ),
    ] = 5
    must_move: Annotated[
        bool,
        Meta(
            title="The active player must travel",
            description="The active player may not choose the city where their pawn is (LA-R14).",
        ),
    ] = False
    auto_exit_at_end: Annotated[
        bool,
        Meta(
            title="All leave at the end of the track",
            description="When the last success space is reached, everybody exits after that flip (LA-R25).",
        ),
    ] = False
    enemy_returns: Annotated[
        bool,
        Meta(
            title="The Enemy goes home after a capture",
            description="After a hand has ended an encounter the Enemy's pawn goes back to Berlin (LA-R30).",
        ),
    ] = False
    effect_hits_activator: Annotated[
        bool,
        Meta(
            title="Levers hit who pulls them",
            description="Who works an effect symbol in an encounter suffers the threat like the others (LA-R39).",
        ),
    ] = True
    reveal_needs_seen: Annotated[
        bool,
        Meta(
            title="Relics must have been looked up",
            description="Only who has seen a relic's card in an earlier turn may reveal it; otherwise anyone may guess "
            "(LA-R45).",
        ),
    ] = True
    tied_noise: Annotated[
        Literal["all", "none"],
        Meta(
            title="Tied for most noise",
            description="Whether all who are tied for most noise suffer, or none of them (LA-R62).",
        ),
    ] = "all"
    small_table_bonus: Annotated[
        int,
        Meta(
            ge=0,
            le=2,
            title="Green cubes for a table of two",
            description="Each of two players begins with so many green cubes (LA-R81).",
        ),
    ] = 0
