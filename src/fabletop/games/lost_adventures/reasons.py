"""Rules that no test can show, or that no simulated game exercises, each with the reason.

A game exercises a rule when its log, a question, a refusal or `table.cite` names it. What is listed here is at work
without anything in the rules' code that could name it; each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {}

UNEXERCISED: dict[str, str] = {}
