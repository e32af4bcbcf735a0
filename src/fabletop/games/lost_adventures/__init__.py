"""Lost Adventures: two to five rivals make an adventure film, brave a temple and answer for their hubris."""

from __future__ import annotations

from pathlib import Path

from fabletop.engine.game import Game
from fabletop.engine.lessons import load_lessons
from fabletop.engine.words import Ref
from fabletop.games.lost_adventures.bot import LEVELS
from fabletop.games.lost_adventures.bot.rivals import estimate
from fabletop.games.lost_adventures.box import CATALOGUE, CONTENT, box
from fabletop.games.lost_adventures.cards import Adventure, TempleCard
from fabletop.games.lost_adventures.checks.cards import faults
from fabletop.games.lost_adventures.guess import guesser
from fabletop.games.lost_adventures.inventory import TARGETS, inventory, measures
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.reasons import UNEXERCISED, UNTESTABLE
from fabletop.games.lost_adventures.rules import STEPS
from fabletop.games.lost_adventures.rules.rewriting import anytime
from fabletop.games.lost_adventures.rules.setup import set_up
from fabletop.games.lost_adventures.scene import draw
from fabletop.games.lost_adventures.script import write
from fabletop.games.lost_adventures.settings import Settings
from fabletop.games.lost_adventures.state import PLACE_NAMES, Film
from fabletop.games.lost_adventures.texts import TEXTS


def prepare(table: Film, settings: Settings) -> None:
    table.box = box()
    table.settings = settings


def name(ref: Ref) -> str:
    all_, key = box(), str(ref.key)
    if ref.kind == "city":
        return all_.map.start.name if key == "start" else all_.cities[all_.city_index[key]].name
    if ref.kind == "tile":
        return next(tile.name for tile in all_.tiles if tile.id == key)
    if ref.kind == "mat":
        mat = next(mat for mat in all_.mats if mat.id == key)
        return f"{mat.name}, {mat.role}"
    if ref.kind == "ability":
        mat_id, _, number = key.partition(":")
        return next(mat for mat in all_.mats if mat.id == mat_id).abilities[int(number)].name
    if ref.kind == "temple":
        return f"the {PLACE_NAMES[int(key)]}"
    if ref.kind == "grail":
        return f"grail {key}, {all_.grails[int(key) - 1].name}"
    return all_.by_id[key].title


def card_name(face: int, known: bool) -> str:
    return box().faces[face].title if known else "a card"


def printed(table: Film, face: int) -> tuple[str, ...]:
    """What must be readable of a card that lies open: its title, and what it says at this table."""
    found = box().faces[face]
    if isinstance(found.card, Adventure):
        return found.title, table.words(found.card)
    if isinstance(found.card, TempleCard):
        return found.title, says(box(), face)
    return (found.title,)


def unshown(table: Film) -> dict[str, str]:
    """What lies open and need not be shown, and why."""
    found = {"gone": "out of the game"}
    if table.phase != "map":
        found["display"] = "nobody takes adventure cards in the temple"
    return found


GAME: Game[Film] = Game(
    id="lost-adventures",
    title="Lost Adventures",
    summary="Two to five rivals race for a grail: sealed choices, pushed luck, a temple, and hubris to answer for.",
    prefix="LA",
    seats=range(2, 6),
    minutes=90,
    rules_version=3,
    table=Film,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    story=write,
    name=name,
    options=Settings,
    prepare=prepare,
    card_name=card_name,
    printed=printed,
    unshown=unshown,
    back_of=lambda face: box().faces[face].back,
    guess=guesser,
    meanwhile=anytime,
    tutorials={"how to play": TEXTS.how_to_play},
    lessons=lambda: load_lessons(CONTENT / "lessons.yaml"),
    levels=LEVELS,
    estimate=estimate,
    tries=0,
    rules_file=Path(__file__).parent / "rules.md",
    skin_file=Path(__file__).parent / "skin.yaml",
    content=CATALOGUE,
    check_content=lambda: faults(box()),
    inventory=inventory,
    measures=measures,
    outcomes=("out by", "winning mats", "winning seats"),
    targets=TARGETS,
    untestable=UNTESTABLE,
    unexercised=UNEXERCISED,
)
