"""Rules that no test can show, or that no simulated game exercises, each with the reason.

A game exercises a rule when its log, a question, a refusal or `table.cite` names it. Each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {}

_RARE = "Rare: it came up in 2,500 games at mixed tables, too seldom for the few hundred that are looked at here."

UNEXERCISED: dict[str, str] = {
    "LA-050": _RARE,
    "LA-093": _RARE,
    "LA-108": _RARE,
    "LA-167": _RARE,
    "LA-260": "Who comes to the challenge without any hubris: nobody did in 6,900 games, 4,000 of them sensible.",
    "LA-273": _RARE,
    "LA-287": _RARE,
}
