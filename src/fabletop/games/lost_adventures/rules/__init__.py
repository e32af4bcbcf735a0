"""The rules of Lost Adventures, one module for each chapter of the rulebook, and the steps they are made of.

A game is a chain of steps: mats, nine turns on the map (city, cubes, flips, exits, claiming), the interlude, six temple
cards, the grail room, and the hubris challenge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.games.lost_adventures.rules import (
    allocation,
    claiming,
    ending,
    exits,
    flipping,
    rewriting,
    setup,
    temple,
    tiles,
    track,
    turns,
)

STEPS: Mapping[str, Callable[..., Any]] = {
    "colour": setup.take_colour,
    "mat": setup.take_mat,
    "begin": setup.begin,
    "turn": turns.turn,
    "city": turns.pick_city,
    "allocate": allocation.allocate,
    "others allocate": allocation.others_allocate,
    "flip": flipping.turn_up,
    "window": rewriting.window,
    "resolve": flipping.resolve,
    "advance": track.step_on,
    "symbol": track.symbol,
    "effect": track.effect,
    "door": track.door,
    "stars": flipping.stars,
    "star": flipping.star,
    "hits": flipping.hits,
    "approach": flipping.approach,
    "hands": flipping.hands,
    "decisions": exits.decisions,
    "decide": exits.decide,
    "exit": exits.leave,
    "place": exits.place,
    "off camera": exits.off_camera,
    "draw": exits.draw,
    "settle": tiles.settle,
    "rescue": tiles.rescue,
    "encounter ends": claiming.encounter_ends,
    "claim": claiming.claim,
    "examine": claiming.examine,
    "gain": claiming.gain,
    "tiles move on": tiles.move_on,
    "clean up": claiming.clean_up,
    "next turn": turns.next_turn,
    "interlude": temple.interlude,
    "fourth cubes": temple.fourth_cubes,
    "temple card": temple.temple_card,
    "commit": temple.commit,
    "uses": temple.uses,
    "temple flip": temple.temple_flip,
    "ordeal": temple.ordeal,
    "grail room": ending.grail_room,
    "challenge": ending.challenge,
    "penance": ending.penance,
    "verdict": ending.verdict,
}
