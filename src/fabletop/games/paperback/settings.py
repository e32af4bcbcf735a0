"""The settings of a run. The first value is the rulebook's; each names the ruling it comes from."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


def _about(title: str, description: str) -> Meta:
    return Meta(title=title, description=description)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays Paperback Adventures."""

    character: Annotated[
        Literal["ask", "ex_machina", "damsel"],
        _about("Character", "Who sets out: Ex Machina, Damsel, or asked when the run begins (PA-001)."),
    ] = "ask"
    difficulty: Annotated[
        Literal["base", "story", "hard"],
        _about(
            "Difficulty",
            "base is the rulebook; story gives 26 HP and weaker enemies; hard gives enemies more health and every "
            "attack 1 more (PA-R91).",
        ),
    ] = "base"
    word_list: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=80,
            title="Word list",
            description="full, common (everyday words only), or the name of a file in the folder words of your own "
            "Fabletop folder (PA-R02, PA-R03).",
        ),
    ] = "full"
    min_word_length: Annotated[
        int, Meta(ge=2, le=5, title="Shortest word", description="The fewest letters of a word (PA-R01).")
    ] = 2
    allow_pass: Annotated[
        Literal["always", "only_if_no_word"],
        _about("Passing", "Whether one may pass while a word could be spelled (PA-R08)."),
    ] = "always"
    no_repeat_words: Annotated[
        bool, _about("No word twice", "A word may be played only once in a battle (PA-R09).")
    ] = False
    lookup: Annotated[
        Literal["free", "on_commit_only", "strict"],
        _about(
            "Looking words up",
            "free: as often as one likes; on_commit_only: a word is only judged when it is played; strict: a word that "
            "is not in the list is a pass (PA-R10).",
        ),
    ] = "free"
    family_filter: Annotated[
        bool,
        _about("Family filter", "Offensive words are not legal; otherwise they are only never suggested (PA-R11)."),
    ] = False
    counter_cap: Annotated[
        Annotated[int, Meta(ge=5, le=99)] | None,
        _about("Highest counter", "The most mana, hex or boon there can be; none for no limit (PA-R39)."),
    ] = None
    player_orders_triggers: Annotated[
        bool,
        _about(
            "Order of texts", "The player orders texts that wait for the same event, instead of a fixed order (PA-R44)."
        ),
    ] = False
    battle_turn_limit: Annotated[
        Annotated[int, Meta(ge=10, le=200)] | None,
        _about("Turns of a battle", "The run is lost at the end of this turn of a battle; none for no limit (PA-R45)."),
    ] = None
    undo: Annotated[
        bool,
        _about(
            "Taking items back",
            "Using an item can be taken back until something hidden was revealed; if not, it is final (PA-R47).",
        ),
    ] = True
    hide_stage2: Annotated[
        bool, _about("Hide the second side", "The enemy's second side is not shown before it comes up (PA-R48).")
    ] = False
    replace_penalty: Annotated[
        bool, _about("Replace penalty cards", "A penalty card may be replaced by a reward (PA-R70).")
    ] = False
    penalty_return: Annotated[
        Literal["deck", "discard"],
        _about(
            "Played penalty cards", "Where penalty cards that return go: the penalty deck or its discard pile (PA-R65)."
        ),
    ] = "deck"
    rewards_return: Annotated[
        bool, _about("Rewards come again", "Used reward cards go back to their pile (PA-R74).")
    ] = False
    one_save: Annotated[
        bool,
        _about(
            "One save only",
            "A run has one save: a file that is gone on with is deleted, and no moment of a run that goes on is played "
            "on from (PA-R86).",
        ),
    ] = False
    auto_decline: Annotated[
        str,
        Meta(
            max_length=300,
            title="Never ask about",
            description="Ids of Reactive items, with spaces between them, that are never offered (PA-R53).",
        ),
    ] = ""
    missed_words: Annotated[
        bool, _about("Missed words", "After each turn the log tells the best word that could have been played.")
    ] = False
