"""Rules that no test can show, or that no simulated game exercises, each with the reason.

A game exercises a rule when its log, a question, a refusal or `table.cite` names it. Each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {
    "MA-524": "What the dead are after is theirs to want; the software only lets them play the monsters.",
    "MA-535": "There are no achievements yet; they read what has happened in finished games, which is no rule of one.",
    "MA-536": "An optional digital companion, which this software is itself.",
}

_GROUND = "The ground is worked out from what is printed and what has changed, apart from any table that could note it."
_ENGINE = "How texts are read and counted: the engine does so for every game, and knows none of their rules."
_NOTHING = "It says what stays as it is, or what does not happen: nothing carries it out."

UNEXERCISED: dict[str, str] = {
    "MA-005": "Where the chapter deck lies on the board; the current chapter is a number here (MA-R15).",
    "MA-064": "One entry among the destroyed spaces stands for both tokens.",
    "MA-391": "Scenes draw it; no rule acts on it.",
    "MA-437": "No card that is made so far shuffles item decks; the language of the cards has the effect.",
    "MA-292": "Explorers seldom get to control a monster, and then it seldom stands beside another.",
    "MA-549": "The Rotopod alone mends a door that somebody has destroyed: simulated games hardly ever come to it.",
    "MA-524": "What the dead are after is theirs to want.",
    "MA-526": "Needs a scenario without an endgame, of which there is none yet.",
    "MA-527": "Needs a scenario without an endgame, of which there is none yet.",
    "MA-548": "Needs an endgame about a unit; that of Horror in the Ice is about pillars.",
    "MA-534": "A recommendation, which is kept as the names of a scenario and a variant.",
    "MA-535": "There are no achievements yet.",
    "MA-536": "An optional digital companion, which this software is itself.",
    **dict.fromkeys(
        [
            "MA-027",
            "MA-040",
            "MA-041",
            "MA-042",
            "MA-043",
            "MA-044",
            "MA-045",
            "MA-046",
            "MA-047",
            "MA-048",
            "MA-049",
            "MA-050",
            "MA-051",
            "MA-052",
            "MA-053",
            "MA-054",
            "MA-055",
            "MA-056",
            "MA-057",
            "MA-060",
            "MA-068",
            "MA-069",
            "MA-070",
            "MA-071",
            "MA-072",
            "MA-073",
            "MA-074",
            "MA-075",
            "MA-076",
            "MA-077",
            "MA-078",
            "MA-079",
            "MA-080",
            "MA-081",
            "MA-082",
            "MA-083",
            "MA-084",
            "MA-085",
            "MA-086",
            "MA-087",
        ],
        _GROUND,
    ),
    **dict.fromkeys(
        [
            "MA-110",
            "MA-117",
            "MA-118",
            "MA-119",
            "MA-123",
            "MA-126",
            "MA-128",
            "MA-146",
            "MA-149",
            "MA-151",
            "MA-153",
            "MA-154",
            "MA-155",
            "MA-156",
            "MA-157",
        ],
        _ENGINE,
    ),
    **dict.fromkeys(
        ["MA-179", "MA-184", "MA-193", "MA-194", "MA-198", "MA-284", "MA-286", "MA-310", "MA-389", "MA-445"], _NOTHING
    ),
}
