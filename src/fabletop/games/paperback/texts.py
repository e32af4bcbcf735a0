"""Words around the game: how it begins, what it is about, what counters are called."""

from __future__ import annotations

OPENING = (
    "A second-hand bookshop, ten minutes to closing. You pull a cracked paperback from the bottom shelf; it pulls "
    "back. Between here and the last page stand nine villains from nine genres, none of whom has read the others. "
    "You have a hand of letters. Spell something they will remember."
)
AIM = (
    "Beat nine enemies in a row: in each turn spell a word, splay it left or right, and see which edges of your cards "
    "count. The card on top uses its ability and is gone for this battle. Your health carries over; at 0 the run is "
    "lost."
)
# What boon of the player and hex on the enemy are called, by character.
COUNTERS: dict[str, tuple[str, str]] = {
    "": ("Boon", "Hex"),
    "ex_machina": ("Charge", "Target Lock"),
    "damsel": ("Momentum", "Venom"),
}
TUTORIALS: dict[str, str] = {}
