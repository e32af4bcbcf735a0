"""Paperback Adventures: spell words, splay them left or right, survive nine battles over three books."""

from __future__ import annotations

from pathlib import Path

from fabletop.engine.game import Game
from fabletop.engine.lessons import load_lessons
from fabletop.engine.words import Ref, Refused
from fabletop.games.paperback.bot import LEVELS
from fabletop.games.paperback.bot.estimate import estimate
from fabletop.games.paperback.box import CATALOGUE, CONTENT, catalogue
from fabletop.games.paperback.cards import CHARACTER_NAMES
from fabletop.games.paperback.checks import faults
from fabletop.games.paperback.inventory import PLAYER, TARGETS, inventory, measures
from fabletop.games.paperback.reasons import UNEXERCISED, UNTESTABLE
from fabletop.games.paperback.rules.prep import giving_up
from fabletop.games.paperback.rules.setup import set_up
from fabletop.games.paperback.rules.steps import STEPS
from fabletop.games.paperback.scene import draw
from fabletop.games.paperback.settings import Settings
from fabletop.games.paperback.state import Adventure
from fabletop.games.paperback.texts import TUTORIALS
from fabletop.games.paperback.words import UnusableList, WordList, word_list


def prepare(table: Adventure, settings: Settings) -> None:
    table.cards = catalogue()
    table.settings = settings
    table.words = words_of(settings).narrowed(settings.min_word_length, settings.family_filter)
    for id_ in settings.auto_decline.split():
        if id_ not in table.cards.by_id or not table.cards.by_id[id_].reactive:
            raise Refused(f'auto_decline names Reactive items by their ids; there is no such item "{id_}".', "PA-R53")


def words_of(settings: Settings) -> WordList:
    """The word list that a table plays with (PA-R02)."""
    try:
        return word_list(settings.word_list)
    except UnusableList as fault:
        raise Refused(str(fault), "PA-R02") from None


def name(ref: Ref) -> str:
    cards, key = catalogue(), str(ref.key)
    if ref.kind == "enemy":
        return cards.enemies[cards.enemy_index[key]].name
    if ref.kind == "reward":
        return cards.rewards[cards.reward_index[key]].name
    return cards.faces[int(key)].name


def card_name(face: int, known: bool) -> str:
    if not known:
        return "a card"
    printed = catalogue().faces[face]
    return f"{printed.letter} ({printed.name})" if printed.letter else printed.name


def printed(table: Adventure, face: int) -> tuple[str, str]:
    card = catalogue().faces[face]
    return card.name, card.words


UNSHOWN = {"removed": "replaced cards are out of the run", "item_discard": "out of the run too (PA-R59)"}


def seat_names(seats: int, settings: Settings) -> list[str]:
    return [CHARACTER_NAMES.get(settings.character, "Player")]


GAME: Game[Adventure] = Game(
    id="paperback",
    title="Paperback Adventures",
    summary="Spell words, splay them left or right, and survive nine pulp villains: a solo word-building deckbuilder.",
    prefix="PA",
    seats=range(1, 2),
    minutes=90,
    rules_version=2,
    table=Adventure,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    name=name,
    options=Settings,
    prepare=prepare,
    card_name=card_name,
    printed=printed,
    unshown=lambda table: UNSHOWN,
    back_of=lambda face: "letter",
    seat_names=seat_names,
    sides=lambda seats, settings: [PLAYER],
    unattended={"battle_turn_limit": 40},
    levels=LEVELS,
    rules_file=Path(__file__).parent / "rules.md",
    skin_file=Path(__file__).parent / "skin.yaml",
    content=CATALOGUE,
    needs=lambda settings: {"word list": words_of(settings).checksum},
    one_save=lambda settings: settings.one_save,
    check_content=lambda: faults(catalogue()),
    inventory=inventory,
    measures=measures,
    outcomes=("battle lost", "enemy lost to", "enemies beaten"),
    targets=TARGETS,
    estimate=estimate,
    tries=0,
    meanwhile=giving_up,
    tutorials=TUTORIALS,
    lessons=lambda: load_lessons(CONTENT / "lessons.yaml"),
    untestable=UNTESTABLE,
    unexercised=UNEXERCISED,
)
