"""What all verbs of this game share: how they call cards, flags and abilities, and whom they are about."""

from __future__ import annotations

from fabletop.engine.effects import About, Lasting, Voice
from fabletop.games.projector.box import NAME

__all__ = ["About", "Lasting", "card_called", "flag_words", "matched"]


def card_called(id_: str, voice: Voice) -> str:
    """A card that a text names by its identifier: the name alone, if it has one that players may know."""
    found = voice.roles.get(f"{NAME}{id_}")
    return f"{found.words} ({id_})" if found is not None else id_


def flag_words(flag: str, voice: Voice, denied: bool = False) -> str:
    """That a flag is set, or not, as its declaration says it."""
    found = voice.roles.get(f"{'no' if denied else ''}flag:{flag}")
    if found is not None:
        return found.words
    name = flag.rpartition(".")[2].replace("_", " ")
    return f"{name} is not so" if denied else f"{name} is so"


def matched(match: str) -> str:
    """Tests or cards that a text names by ability, trait, keyword, or all of them."""
    return "" if match in ("", "any") else match if match[:1].isupper() else match.replace("_", " ").capitalize()
