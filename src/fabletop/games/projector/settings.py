"""The settings a table may change. The first value is the default; each names the ruling it comes from."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this party plays The Projector."""

    allow_party_change: Annotated[
        bool,
        Meta(
            title="The party may change",
            description="Between two days characters may join, be set aside or come back (TP-R12).",
        ),
    ] = True
    reserve_cut: Annotated[
        Literal["aside", "eliminate"],
        Meta(
            title="Slides above a lower limit",
            description="When a larger party lowers the limit of reserves, slides above it are put aside, or lost for "
            "good (TP-R12).",
        ),
    ] = "aside"
    joiner_cards: Annotated[
        Literal["one_each", "starters"],
        Meta(
            title="What a newcomer brings",
            description="The starting slides and one of every other unlocked ability, or the starting slides alone "
            "(TP-R12).",
        ),
    ] = "one_each"
    party_decision: Annotated[
        Literal["majority", "persons", "leader", "unanimous"],
        Meta(
            title="Who decides for the party",
            description="Most characters; most persons; the first character; or all, and most if they do not agree "
            "(TP-R13).",
        ),
    ] = "majority"
    spoilers: Annotated[
        bool, Meta(title="Look ahead", description="Cards that are still locked may be looked up (TP-R18).")
    ] = False
    story_count: Annotated[
        bool,
        Meta(title="Count unread pages", description="It is shown how many story cards come before a lock (TP-R18)."),
    ] = False
    open_hands: Annotated[
        bool, Meta(title="Open hands", description="Everybody sees everybody's hand, or only their own (TP-R19).")
    ] = True
    give_gear: Annotated[
        Literal["off", "same_location"],
        Meta(
            title="Handing things over",
            description="Items and resources stay with whoever has them, or may be given to a player on the same "
            "location (TP-R21).",
        ),
    ] = "off"
    story_optional: Annotated[
        bool,
        Meta(title="Stories may wait", description="A story that could be read may be left for another day (TP-R28)."),
    ] = True
    deck_minimum: Annotated[
        Literal["hand_size", "none"],
        Meta(
            title="Smallest action deck",
            description="At least as many slides as the hand holds, or any number (TP-R35).",
        ),
    ] = "hand_size"
    revisit: Annotated[
        bool,
        Meta(title="Going back", description="Areas without a goal left may be explored again (TP-R37)."),
    ] = True
    once_any_turn: Annotated[
        bool,
        Meta(
            title="Location texts in others' turns",
            description="Once-per-player and once-per-projection texts may be chosen in other players' turns too, "
            "while nothing else is under way (TP-R44).",
        ),
    ] = True
    free_practice: Annotated[
        bool,
        Meta(
            title="Free practice",
            description="Any slide of an unlocked ability may be played, also where it could change nothing (TP-R56).",
        ),
    ] = False
    auto_pass: Annotated[
        bool,
        Meta(
            title="Pass by itself",
            description="Whoever has nothing to play in a window is not asked (TP-R58).",
        ),
    ] = True
    auto_end: Annotated[
        bool,
        Meta(
            title="End turns by themselves",
            description="A turn ends without a word when its player has acted and can do nothing more (TP-195).",
        ),
    ] = True
    stops: Annotated[
        bool, Meta(title="Passing for longer", description="Players may pass beforehand in windows (TP-R125).")
    ] = True
    strict_home: Annotated[
        bool,
        Meta(
            title="No escape in mid-air",
            description="Returning home is possible only while nothing else is under way (TP-R59).",
        ),
    ] = False
    xp_without_test: Annotated[
        bool,
        Meta(
            title="Learning without a test",
            description="Abilities that need no test give their apperceptions when they take effect (TP-R64).",
        ),
    ] = False
    xp_limits: Annotated[
        bool,
        Meta(
            title="Learning once per turn",
            description="Abilities that say so teach something only at the first success of a turn (TP-R65).",
        ),
    ] = True
    offer_any_card: Annotated[
        bool,
        Meta(
            title="Texts take any slide",
            description="A text that offers a test out of turn takes any matching slide, or reactions alone (TP-R123).",
        ),
    ] = True
    help_reach: Annotated[
        bool,
        Meta(
            title="Helping out",
            description="Abilities also reach the Baddies of players on the same location (TP-R70).",
        ),
    ] = False
    sudden_check: Annotated[
        bool,
        Meta(
            title="Sudden checks",
            description="When a player leaves, everybody else checks their stability at once (TP-R76).",
        ),
    ] = False
    evolve_lowest: Annotated[
        Literal["searched", "deck"],
        Meta(
            title="What evolves",
            description="The lowest tier among the piles that are searched, or in the whole deck (TP-R84).",
        ),
    ] = "searched"
    print_cards: Annotated[
        Literal["roll", "one_roll", "fixed_4"],
        Meta(
            title="Printing",
            description="Each player rolls for how many slides they print, one die is rolled for all, or it is always "
            "four (TP-R95).",
        ),
    ] = "roll"
    perk_time: Annotated[
        Literal["any", "between_days"],
        Meta(title="Choosing perks", description="At any quiet moment, or only between days (TP-R101)."),
    ] = "any"
    perk_copies: Annotated[
        Literal["one", "many"],
        Meta(title="Copies of perks and styles", description="One of each, or as many as are wanted (TP-R102)."),
    ] = "one"
    unique: Annotated[
        Literal["copy", "owner"],
        Meta(
            title="Unique items",
            description="At most one of each is in play, or a player carries at most one at all (TP-R103).",
        ),
    ] = "copy"
    item_cap: Annotated[
        int,
        Meta(ge=0, le=20, title="Items carried", description="At most so many; 0 is without limit (TP-R104)."),
    ] = 0
    manual_fix: Annotated[
        bool,
        Meta(
            title="Corrections",
            description="The party may correct the state by agreement; it is written into the record (TP-R112).",
        ),
    ] = True
    undo: Annotated[
        bool, Meta(title="Taking back", description="Up to the last thing that was revealed or rolled (TP-R118).")
    ] = True
