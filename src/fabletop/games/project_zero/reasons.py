"""Rules that no test can show, or that no simulated game exercises, each with the reason.

A game exercises a rule when its log, a question, a refusal or `table.cite` names it. What is listed here is at work
without anything in the rules' code that could name it; each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {}

_MAP = "A property of the map, checked when the map is read, before there is a table."
_FREEDOM = "It allows what nothing forbids: no code asks for it, so none can name it when it happens."

UNEXERCISED: dict[str, str] = {
    "PZ-001": "The number of players is checked before there is a table.",
    "PZ-122": "Who holds a seat is no matter of the table: rules ask seats, and anybody may answer.",
    "PZ-027": _MAP,
    "PZ-028": "All kinds of spaces are walked on by the same code, which does not ask for the kind.",
    "PZ-029": _MAP,
    "PZ-030": _MAP,
    "PZ-031": _MAP,
    "PZ-032": "Lines and streets are kept apart in the map; no code could confuse them.",
    "PZ-033": _MAP,
    "PZ-040": _FREEDOM,
    "PZ-041": _FREEDOM,
    "PZ-050": "Only the last space of a move is looked at for a collection; passing is not noticed at all.",
    "PZ-056": _FREEDOM,
    "PZ-058": _FREEDOM,
    "PZ-066": "There is no such option, and the engine refuses an undo after each step because its check was told.",
    "PZ-067": _FREEDOM,
    "PZ-070": _FREEDOM,
    "PZ-081": "Boarding is only offered to an Agent who is not aboard, and always costs a token (PZ-072).",
    "PZ-082": "Boarding is only offered to an Agent who is not aboard, and always costs a token (PZ-072).",
    "PZ-086": "On the published map at least three stops are within reach, and only two other Agents can hold them.",
    "PZ-091": "The token is spent before the first step (PZ-061); nothing gives it back.",
    "PZ-100": "It says that being found has no effect; there is nothing to apply.",
    "PZ-101": "What does not reveal him leaves no trace; the check itself is PZ-094.",
    "PZ-105": "It follows from PZ-042: no route onto an Agent's space is accepted.",
    "PZ-113": _FREEDOM,
    "PZ-128": _FREEDOM,
    "PZ-133": "It saves a person clicks: what it does, single steps do too, and computer players take these.",
}
