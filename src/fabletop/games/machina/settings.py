"""The settings a table may change. The first value is the default; each names the ruling it comes from."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.windows import Deciders

FACES = ("health", "essence", "stamina", "choose")
"""What a face of the recharge die may say."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays Machina Arcana."""

    scenario: Annotated[Literal["ice"], Meta(title="Scenario", description="The story that is played (MA-002).")] = (
        "ice"
    )
    variant: Annotated[
        Literal["full", "short"],
        Meta(
            title="Length",
            description="The whole scenario, or its short variant, as for a first game (MA-532).",
            extra_json_schema={"x-first": True},  # what one wants to know before all else
        ),
    ] = "full"
    machinations: Annotated[
        str,
        Meta(
            max_length=200,
            title="Machinations",
            description="Changes of the game by their ids, with spaces between them; `fabletop content machina` lists "
            "them (MA-533). One explorer alone hardly ever wins; with one_lamp, which is made for that, about every "
            "second full game is won, and four of five short ones.",
        ),
    ] = ""
    hands_per_player: Annotated[
        int,
        Meta(
            ge=1,
            le=4,
            title="Explorers for each player",
            description="So many seats in a row belong to one player; who plays alone had best take two explorers. "
            "Monsters begin to scheme when a player without a living explorer is there to scheme for them (MA-R110).",
            extra_json_schema={"x-seats-of-one": True},  # who plans a table need not say it twice
        ),
    ] = 1
    party: Annotated[
        Deciders,
        Meta(
            title="Who decides for the party",
            description="How the living explorers settle what the rules leave to them together (MA-037).",
        ),
    ] = "majority"
    ambiguity: Annotated[
        Literal["ask", "auto"],
        Meta(
            title="Ties of mindless monsters",
            description="The party is asked, or the first in reading order is taken (MA-R112).",
        ),
    ] = "ask"
    windows: Annotated[
        Literal["smart", "always", "own_turn_only"],
        Meta(
            title="Plays outside one's turn",
            description="Explorers who have something to play without stamina are asked when something is about to "
            "happen to them, or after every action, or never (MA-R73).",
        ),
    ] = "smart"
    hive: Annotated[
        Literal["rotate", "first_dead", "vote"],
        Meta(
            title="Who plays the monsters",
            description="Monsters that scheme are played by the dead in turn, by the first who died, or by their vote "
            "(MA-R109).",
        ),
    ] = "rotate"
    scheming_from: Annotated[
        Literal["next_monster", "at_once"],
        Meta(
            title="When monsters begin to scheme",
            description="The monster that kills the first explorer finishes its turn without a thought, or schemes at "
            "once (MA-R108).",
        ),
    ] = "next_monster"
    consent: Annotated[
        Literal["ask", "free"],
        Meta(
            title="Consent",
            description="Trades, work on another's inventory and contributions of essence need the owner's word, or "
            "none (MA-R138).",
        ),
    ] = "ask"
    threat_positions: Annotated[
        int,
        Meta(ge=3, le=8, title="Positions of the threat track", description="The last raises the level (MA-R86)."),
    ] = 4
    essence_max: Annotated[
        int, Meta(ge=1, le=9, title="Most essence", description="Nobody has more essence than this (MA-R51).")
    ] = 9
    recharge_die: Annotated[
        str,
        Meta(
            max_length=80,
            title="Recharge die",
            description="Its six faces: health, essence, stamina (2 of it) or choose (MA-R114).",
        ),
    ] = "health health essence essence stamina choose"
    corner_gaps: Annotated[
        Literal["open", "closed"],
        Meta(
            title="Sight past corners of rubble",
            description="Corners of rubble never block a line through them, or block like walls (MA-R25).",
        ),
    ] = "open"
    range_count: Annotated[
        Literal["inclusive", "between"],
        Meta(title="Counting ranges", description="A neighbour is at range 1, or at range 0 (MA-R26)."),
    ] = "inclusive"
    melee_doors: Annotated[
        Literal["own", "neighbour"],
        Meta(
            title="Doors in melee",
            description="Melee reaches the doors of one's own space, or also those of the spaces beside it (MA-R131).",
        ),
    ] = "own"
    token_edges: Annotated[
        Literal["closed", "joined"],
        Meta(
            title="Edges under the entry token",
            description="Such an edge stays closed, or joins a tile like any other (MA-R126).",
        ),
    ] = "closed"
    exit_scroll: Annotated[
        Literal["replace", "refuse"],
        Meta(
            title="Scrolling the exit away",
            description="The exit token is placed anew, or its tile cannot be scrolled away (MA-R34).",
        ),
    ] = "replace"
    stack_scope: Annotated[
        Literal["card", "target"],
        Meta(
            title="Stacking of lasting effects",
            description="So many markers for each effect, or for each of those it is about (MA-R41).",
        ),
    ] = "card"
    dead_binding: Annotated[
        Literal["ignored", "current"],
        Meta(
            title="Destroyed binding events",
            description="They never become the current event, or do so as the uppermost of the pile (MA-R47).",
        ),
    ] = "ignored"
    fatal_cost: Annotated[
        Literal["allow", "refuse"],
        Meta(
            title="Paying the last health",
            description="A cost may take an explorer's last health, or not (MA-R49).",
        ),
    ] = "allow"
    pit_stop: Annotated[
        Literal["allow", "path_only"],
        Meta(
            title="Standing over pits",
            description="Who can cross pits may act from above one, or only pass over it (MA-R68).",
        ),
    ] = "allow"
    late_stamina: Annotated[
        Literal["idle", "new_turn"],
        Meta(
            title="Stamina after one's turn",
            description="Stamina restored after one's turn is useless this round, or brings a new turn (MA-R74).",
        ),
    ] = "idle"
    zero_grace: Annotated[
        bool,
        Meta(
            title="A moment at 0 stamina",
            description="A turn ends only when its explorer says so, for a last play without stamina (MA-R75).",
        ),
    ] = False
    barrel_chain: Annotated[
        bool, Meta(title="Barrels set off barrels", description="An explosion hits barrels beside it too (MA-R61).")
    ] = True
    secondary_traps: Annotated[
        Literal["forced", "optional"],
        Meta(
            title="Traps at other levers",
            description="Explorers beside other levers fire the traps too, or may (MA-R63).",
        ),
    ] = "forced"
    same_lever: Annotated[
        bool,
        Meta(
            title="Others at the same lever",
            description="An explorer beside the lever that is pulled fires the traps too (MA-R64).",
        ),
    ] = True
    light_skip: Annotated[
        bool,
        Meta(
            title="Light passes over tokens",
            description="Light goes to the nearest chapter space without a token, or only to the very nearest one "
            "(MA-R91).",
        ),
    ] = True
    item_refill: Annotated[
        Literal["none", "shuffle_destroyed"],
        Meta(
            title="Empty item decks",
            description="They stay empty, or are made anew from the destroyed items (MA-R92).",
        ),
    ] = "none"
    gift_equip: Annotated[
        bool,
        Meta(
            title="Gifts may be equipped",
            description="Who is given a gained item of the own class may equip it at once (MA-R93).",
        ),
    ] = False
    reequip_triggers: Annotated[
        bool,
        Meta(
            title="Equipping again counts",
            description="Items that are equipped anew by use inventory enter play again (MA-R96).",
        ),
    ] = True
    repath: Annotated[
        Literal["left", "max"],
        Meta(
            title="New paths of monsters",
            description="A new path is planned with the stamina that is left, or with all of it (MA-R101).",
        ),
    ] = "left"
    monster_target: Annotated[
        Literal["party", "closest", "always_party"],
        Meta(
            title="Whom mindless monsters attack",
            description="Their present target, or else whom the party says; or else the closest; or always whom the "
            "party says (MA-R102).",
        ),
    ] = "party"
    idle_abilities: Annotated[
        Literal["skip", "play"],
        Meta(
            title="Abilities that affect nothing",
            description="Mindless monsters skip them, or waste their stamina on them (MA-R103).",
        ),
    ] = "skip"
    tie_switch: Annotated[
        Literal["keep", "lowest_health"],
        Meta(
            title="An explorer as close as the target",
            description="A monster keeps its target, or turns to the one with less health (MA-R137).",
        ),
    ] = "keep"
    face_orthogonal: Annotated[
        Literal["tie", "longer"],
        Meta(
            title="Monsters line up",
            description="Among equal end spaces, or even by a longer way (MA-R128).",
        ),
    ] = "tie"
    objective_shield: Annotated[
        bool,
        Meta(
            title="The endgame's enemy is shielded",
            description="What must be destroyed to win cannot be banished, controlled or dropped into a pit (MA-R141).",
        ),
    ] = True
    tie: Annotated[
        Literal["victory", "defeat"],
        Meta(title="Victory and defeat at once", description="What counts if both come true together (MA-R100)."),
    ] = "victory"
