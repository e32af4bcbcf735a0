"""The settings a table may change. The first value is the default; each names the ruling it comes from."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays Project-0."""

    fugitive: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | None,
        Meta(
            title="Who plays Project-0",
            description="The seat that plays Project-0, from 0; drawn at random if none (PZ-R03).",
        ),
    ] = None
    allow_fewer_agents: Annotated[
        bool,
        Meta(
            title="One Agent for each player",
            description="Each Agent player runs one Agent, so that fewer than three are in play (PZ-R02).",
        ),
    ] = False
    pooled_tokens: Annotated[
        bool,
        Meta(
            title="One stock of tokens for all Agents",
            description="All Agents draw on one common stock of tokens (PZ-R06).",
        ),
    ] = False
    check_at_start: Annotated[
        bool,
        Meta(
            title="Look for him at the start",
            description="A finding check is made once all Agents have their places, before his first move (PZ-R07).",
        ),
    ] = False
    p0_min_steps: Annotated[
        int,
        Meta(
            ge=0,
            le=1,
            title="Fewest steps of Project-0",
            description="The fewest steps Project-0 must take in a turn (PZ-R10).",
        ),
    ] = 0
    agents_block: Annotated[
        bool,
        Meta(
            title="Agents stand in his way",
            description="Project-0 may not pass over an Agent's space; he never ends a move on one (PZ-R11).",
        ),
    ] = True
    surrounded_loses: Annotated[
        bool,
        Meta(
            title="Surrounded is lost",
            description="Project-0 loses when his turn begins and he has no legal step (PZ-R12).",
        ),
    ] = False
    find_check: Annotated[
        Literal["each_step", "end_of_move"],
        Meta(
            title="When Agents look for him",
            description="When an Agent's move is tested for finding Project-0 (PZ-R14).",
        ),
    ] = "each_step"
    walk_then_bus: Annotated[
        bool,
        Meta(
            title="Walk, then take a bus",
            description="An Agent may walk up to 3 steps and then board a bus in the same turn (PZ-R17).",
        ),
    ] = False
    been_means: Annotated[
        Literal["on_any_entry", "landed", "collected"],
        Meta(
            title="What an investigation counts",
            description="What counts as having been at a location when Agents investigate (PZ-R18).",
        ),
    ] = "on_any_entry"
    agents_share: Annotated[
        bool,
        Meta(
            title="Agents may stand together",
            description="Agents may end their moves on one space, instead of only passing each other (PZ-R19).",
        ),
    ] = False
    bus_ride: Annotated[
        Literal["until_off", "one_turn"],
        Meta(
            title="How long a bus token lasts",
            description="Whether one bus token pays until the Agent gets off, or for one turn (PZ-R22).",
        ),
    ] = "until_off"
    peg_leaves: Annotated[
        Literal["at_once", "when_he_moves"],
        Meta(
            title="When the white peg leaves",
            description="Whether an Agent who walks away from Project-0 loses sight of him at once, or only his own "
            "next move can hide him (PZ-R24).",
        ),
    ] = "at_once"
    investigate_from: Annotated[
        Literal["on_entry", "landing", "beside"],
        Meta(
            title="Where Agents investigate",
            description="On an entry, moved or not; only on one where the Agent's move of this turn ended; or also "
            "from a space beside an entry (PZ-R27).",
        ),
    ] = "on_entry"
    round_limit: Annotated[
        int,
        Meta(
            ge=0,
            le=99,
            title="Round limit",
            description="The last round, after which the Agents win; 0 for none (PZ-R28).",
        ),
    ] = 30
    team_chat: Annotated[
        Literal["open", "private"],
        Meta(title="Talk among Agents", description="Whether Agent players may talk among themselves (PZ-R30)."),
    ] = "open"
    sighting_every: Annotated[
        int,
        Meta(
            ge=0,
            le=12,
            title="Rounds between sightings",
            description="Project-0 shows himself every so many rounds, 3 or more; 0 for never (PZ-R32).",
        ),
    ] = 0
    suspect_map: Annotated[
        bool,
        Meta(
            title="Map of where he may be",
            description="Agents see where Project-0 may be, worked out from what everybody knows.",
        ),
    ] = True

    def __post_init__(self) -> None:
        if self.sighting_every in (1, 2):
            raise ValueError("sighting_every is 0 (never) or 3 to 12")
