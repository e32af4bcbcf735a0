"""Skirmish: a miniature in which cards use all that the language of effects has.

Explorers and monsters stand in a row of rooms. Explorers play texts of their cards and abilities from their hands,
monsters attack; whoever outlives the rounds has won. Among its cards are twelve of two larger games, as their rules
have them: see `cards.yaml`. One half of it fights with dice and markers, the other tests abilities and loses cards.

    state       rooms, units, cards             fighting    attacks, payments, another card's text
    ground      distance, sight, scopes         skill       tests, abilities, cards
    moment      what is in force                markers     markers, cards that are destroyed
    losing      health, cards, reactions        conditions  numbers, conditions
    language    all of it by name               rules       turns
"""

from __future__ import annotations

from pathlib import Path

from tests.engine.minis import draw, name
from tests.engine.minis.skirmish.language import LANGUAGE
from tests.engine.minis.skirmish.rules import STEPS, set_up
from tests.engine.minis.skirmish.state import Box, Card, Skirmish

from fabletop.engine.content import load_entries
from fabletop.engine.game import Game, NoOptions

CARDS = Path(__file__).parent / "cards.yaml"
BOX = Box(load_entries(CARDS, Card, LANGUAGE))


def prepare(table: Skirmish, options: NoOptions) -> None:
    table.box = BOX


GAME: Game[Skirmish] = Game(
    id="skirmish",
    title="Skirmish",
    summary="A miniature of effects.",
    prefix="SK",
    seats=range(1, 4),
    minutes=1,
    rules_version=1,
    table=Skirmish,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    name=name,
    prepare=prepare,
)
