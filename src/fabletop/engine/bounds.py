"""How large an answer may be: what nobody can mean is refused before anything walks through it."""

from __future__ import annotations

from typing import Any

from fabletop.engine.words import Refused, Rules

MAX_NODES = 5000
MAX_DEPTH = 8
MAX_NUMBER = 1 << 53  # beyond it, JSON readers disagree


def check_size(plain: Any, rule: Rules = "") -> None:
    """Refuse answers too large or too deep to be meant, before anything walks through them."""
    nodes = 0
    level: list[Any] = [plain]
    for _ in range(MAX_DEPTH):
        nodes += len(level)
        if nodes > MAX_NODES:
            break
        deeper: list[Any] = []
        for each in level:
            if isinstance(each, list | tuple):
                deeper.extend(each[: MAX_NODES + 1])
            elif isinstance(each, dict):
                deeper.extend(each.keys())
                deeper.extend(each.values())
            elif isinstance(each, str):
                if len(each) > MAX_NODES:
                    raise Refused("That answer is too long.", rule)
                if any("\ud800" <= sign <= "\udfff" for sign in each):
                    raise Refused("That answer has characters that are no text.", rule)
            elif isinstance(each, int | float):
                if not -MAX_NUMBER < each < MAX_NUMBER:  # refuses "not a number" too
                    raise Refused("That answer has a number that is too large.", rule)
            elif each is not None:
                raise Refused("An answer is made of texts, numbers and lists of them.", rule)
        if not deeper:
            return
        level = deeper
    raise Refused("That answer is too large or too deeply nested.", rule)
