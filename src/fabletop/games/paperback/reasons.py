"""Rules that no test can show, or that no simulated run exercises, each with the reason.

A run exercises a rule when its log, a question, a refusal or `table.cite` names it. Each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {}

UNEXERCISED: dict[str, str] = {
    "PA-140": "It says what turning the Wild Card over is not; nothing turns it over here.",
    "PA-209": "Saving is no matter of the rules: a run can be saved at every decision.",
    "PA-210": "What a save holds is the engine's matter: all of it.",
    "PA-220": "A property of all randomness, not an act; every draw comes from the seed.",
    "PA-221": "A property of all randomness, not an act; each purpose has a stream of its own.",
}
