"""Rules that no test can show, or that no simulated run exercises, each with the reason.

A run exercises a rule when its log, a question, a refusal or `table.cite` names it. Each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {}

_ALL_OUT = "All seven penalty cards would have to be out at once, which a playtest of 2,000 runs has not seen."
_RARE = "Rare: it came up in a playtest of 2,000 runs, too seldom for the few hundred runs that are looked at here."

UNEXERCISED: dict[str, str] = {
    "PA-050": _RARE,
    "PA-170": _ALL_OUT,
    "PA-171": _ALL_OUT,
    "PA-203": _RARE,
    "PA-140": "It says what turning the Wild Card over is not; nothing turns it over here.",
    "PA-209": "Saving is no matter of the rules: a run can be saved at every decision.",
    "PA-210": "What a save holds is the engine's matter: all of it.",
    "PA-220": "A property of all randomness, not an act; every draw comes from the seed.",
    "PA-221": "A property of all randomness, not an act; each purpose has a stream of its own.",
}
