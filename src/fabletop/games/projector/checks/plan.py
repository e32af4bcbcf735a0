"""The whole game as the rules list it: what a card may name although the pack that holds it has yet to come."""

from __future__ import annotations

AREAS = frozenset(
    {"AH", "CM", "PM", "DC", "LH", "GL", "WR", "TF", "BW", "SL", "MY", "SC", "HO", "UM", "KL", "PQ", "FA", "AR", "VB"}
) | {"SR", "EY", "TW", "LA"}
STORY_PAGES = {"HS": 20, "OS": 11, "LS": 10, "MS": 10, "QS": 10, "TS": 11, "VS": 8, "ES": 10}  # with their locks
DIARY_DECKS = frozenset({"YA", "YB", "YC", "YD"})
DIARY_PAGES = 16  # of each deck
TIERS = range(1, 6)
TIER_SIZE = 20


def to_come(kind: str, id_: str) -> bool:
    """Whether something that is not here is in a pack to come, as far as its identifier tells."""
    code, _, number = id_.partition(":")
    if kind == "area":
        return id_ in AREAS
    if kind == "diary deck":
        return id_ in DIARY_DECKS
    if not number.isdigit():
        return False
    if kind in ("lock", "story"):
        return 1 <= int(number) <= STORY_PAGES.get(code, 0)
    if kind == "diary page":
        return code in DIARY_DECKS and 1 <= int(number) <= DIARY_PAGES
    return kind == "card" and code in AREAS
