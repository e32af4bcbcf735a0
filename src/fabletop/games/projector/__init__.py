"""The Projector: nieces and nephews look for their aunt in worlds that remember; a campaign of days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fabletop.engine.game import Game
from fabletop.engine.lessons import load_lessons
from fabletop.engine.words import Ref
from fabletop.games.projector.bot import LEVELS
from fabletop.games.projector.bot.estimate import estimate
from fabletop.games.projector.box import CATALOGUE, CONTENT, box
from fabletop.games.projector.checks import faults
from fabletop.games.projector.inventory import inventory
from fabletop.games.projector.reasons import UNEXERCISED, UNTESTABLE
from fabletop.games.projector.rules.meanwhile import anytime
from fabletop.games.projector.rules.steps import STEPS
from fabletop.games.projector.scene import draw
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.sheet import NAMES, Sheet, hand_over, new_sheet, take_over, words
from fabletop.games.projector.state import NEXT_TIER, Outing
from fabletop.games.projector.texts import TUTORIALS


def prepare(table: Outing, settings: Settings) -> None:
    table.box = box().for_party(table.seats)
    table.settings = settings


def set_up(table: Outing) -> None:
    """A day begins with who takes part, and then its Story phase."""
    table.shuffle(NEXT_TIER, "next tier")  # the sheet holds no order (TP-R126)
    table.then(("dawn",))


def name(ref: Ref) -> str:
    return box().names.get(str(ref.key), str(ref.key))


def card_name(face: int, known: bool) -> str:
    all_ = box()
    if face >= all_.first_slide:
        printed = all_.slide(face)
        bonus = f" +{printed.bonus}" if printed.bonus else ""
        return f"{all_.skills[printed.ability].name}{bonus}" if known else "an action card"
    return all_.faces[face].name if known else f"a card ({all_.faces[face].kind})"


def back_of(face: int) -> str:
    all_ = box()
    return "slide" if face >= all_.first_slide else all_.faces[face].back


def readable(table: Outing, face: int) -> Sequence[str]:
    """What must be readable of a card that lies open: its name and what it does."""
    all_ = table.box
    if face >= all_.first_slide:
        return [card_name(face, True), *all_.printing.ability(all_.skill_of(face).card)]
    return [all_.faces[face].name, *all_.faces[face].words]


def unshown(table: Outing) -> Mapping[str, str]:
    """What need not be shown, and why."""
    found = {"put_away": "cards of a projection that is over are back in their decks"}
    if not table.order:
        found["gone"] = "at home the campaign sheet says what is out of the campaign; copies are back in their decks"
    return found


def sheet_words(sheet: Any) -> Sequence[str]:
    return words(box(), sheet)


GAME: Game[Outing] = Game(
    id="projector",
    title="The Projector",
    summary="Two to four nieces and nephews read their aunt's stories, project themselves into her worlds, and learn.",
    prefix="TP",
    seats=range(2, 5),
    minutes=60,
    rules_version=2,
    table=Outing,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    name=name,
    options=Settings,
    prepare=prepare,
    card_name=card_name,
    printed=readable,
    unshown=unshown,
    tutorials=TUTORIALS,
    lessons=lambda: load_lessons(CONTENT / "lessons.yaml"),
    back_of=back_of,
    meanwhile=anytime,
    seat_names=lambda seats, options: list(NAMES[:seats]),
    sides=lambda seats, settings: ["the family"] * seats,
    levels=LEVELS,
    estimate=estimate,
    tries=0,  # looking ahead was not shown to play better than the sensible player
    rules_file=Path(__file__).parent / "rules.md",
    skin_file=Path(__file__).parent / "skin.yaml",
    content=CATALOGUE,
    check_content=lambda: list(faults(box())),
    inventory=inventory,
    untestable=UNTESTABLE,
    unexercised=UNEXERCISED,
    sheet=Sheet,
    new_sheet=lambda seats, settings: new_sheet(box(), seats),
    take_over=take_over,
    hand_over=hand_over,
    sheet_words=sheet_words,
    packs=CATALOGUE.hashes,
)
