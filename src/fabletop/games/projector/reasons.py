"""Rules that no test can show, each with the reason."""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {
    "TP-R05": "How a heading of the printed rules is read; nothing follows from it.",
    "TP-R11": "How many tokens are in the box; here they never run out.",
}
