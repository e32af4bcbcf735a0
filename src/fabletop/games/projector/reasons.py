"""Rules that no test can show, or that no simulated game exercises, each with the reason.

A game exercises a rule when its log, a question, a refusal or `table.cite` names it. Each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {
    "TP-R05": "How a heading of the printed rules is read; nothing follows from it.",
    "TP-R11": "How many tokens are in the box; here they never run out.",
}

_SHEET = "The campaign sheet is laid on the table before the day, and read from it afterwards: no match notes that."
_FIRST_DAYS = "Simulated games are first days, each of a campaign of its own."
_CARDS = "What a card is and shows: content, scenes and checks have it, and nothing carries it out."
_MAP = "The map is worked out from what lies on it, apart from any table that could note it."
_NOTHING = "It says what stays as it is, or what does not happen: nothing carries it out."
_TO_COME = "No card of the first act uses it; the hidden test area has one that does."
_SELDOM = "Random players hardly ever come to it on a first day."


def _each(reason: str, *ids: str) -> dict[str, str]:
    return dict.fromkeys(ids, reason)


UNEXERCISED: dict[str, str] = {
    **_each(
        _SHEET,
        *("TP-001", "TP-002", "TP-003", "TP-004", "TP-005", "TP-007", "TP-009", "TP-012", "TP-013", "TP-015", "TP-016"),
        *("TP-017", "TP-018", "TP-020", "TP-021", "TP-022", "TP-023", "TP-024", "TP-025", "TP-026", "TP-027", "TP-028"),
        *("TP-088", "TP-354", "TP-362"),
    ),
    **_each(_FIRST_DAYS, "TP-097", "TP-115", "TP-329", "TP-358", "TP-359", "TP-361", "TP-370", "TP-A42"),
    **_each(
        _CARDS,
        *("TP-030", "TP-031", "TP-033", "TP-036", "TP-037", "TP-038", "TP-040", "TP-041", "TP-042", "TP-043", "TP-057"),
        *("TP-058", "TP-059", "TP-060", "TP-070", "TP-071", "TP-081", "TP-113", "TP-A31"),
    ),
    **_each(_MAP, "TP-014", "TP-053", "TP-180", "TP-181", "TP-182", "TP-183", "TP-184", "TP-365"),
    **_each(
        _NOTHING,
        *("TP-006", "TP-011", "TP-032", "TP-068", "TP-075", "TP-084", "TP-089", "TP-155", "TP-176", "TP-294", "TP-352"),
        "TP-360",
    ),
    **_each(
        _TO_COME,
        *("TP-064", "TP-A16", "TP-A17", "TP-A19", "TP-A21", "TP-A22", "TP-A23"),
        *("TP-A25", "TP-A26", "TP-A33", "TP-A40"),
    ),
    **_each(
        _SELDOM, "TP-050", "TP-051", "TP-052", "TP-325", "TP-326", "TP-328", "TP-332", "TP-348", "TP-A10", "TP-A36"
    ),
    "TP-029": "A match that was saved goes on as it stood; it does not know that it was.",
    "TP-056": "Who plays which characters is known to the surfaces, not to the rules.",
    "TP-110": "Pages are read again in the books beside the table, which is no answer.",
    "TP-353": "The party corrects a day by a deed, which no computer player does.",
    "TP-A05": "An ability that persuades says so in its data: who is dismissed, if their will is no more than that.",
    "TP-355": "A save holds all of the match: the engine does so for every game.",
}
