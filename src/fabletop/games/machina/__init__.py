"""Machina Arcana: explorers in a buried complex of brass and stone, monsters that come for them, a story in
chapters."""

from __future__ import annotations

from pathlib import Path

import msgspec

from fabletop.engine.game import Game
from fabletop.engine.lessons import load_lessons
from fabletop.engine.words import Ref, Refused
from fabletop.games.machina.bot import LEVELS, estimate, worth
from fabletop.games.machina.box import CATALOGUE, CONTENT, box
from fabletop.games.machina.checks import faults
from fabletop.games.machina.chronicle import write
from fabletop.games.machina.inventory import EXPLORERS, TARGETS, inventory, measures
from fabletop.games.machina.naming import door_words
from fabletop.games.machina.reasons import UNEXERCISED, UNTESTABLE
from fabletop.games.machina.rules.setup import set_up
from fabletop.games.machina.rules.steps import STEPS
from fabletop.games.machina.rules.windows import anytime
from fabletop.games.machina.scene import draw
from fabletop.games.machina.scene.cards import readable
from fabletop.games.machina.settings import FACES, Settings
from fabletop.games.machina.state import Expedition
from fabletop.games.machina.texts import TUTORIALS


def prepare(table: Expedition, settings: Settings) -> None:
    """Settings that each fit by themselves may still make no sense together."""
    known = {each.id: each for each in box().machinations}
    chosen = settings.machinations.split()
    for name in chosen:
        if name not in known:
            raise Refused(f'There is no machination "{name}". There are: {", ".join(known)}.', "MA-533")
        for other in chosen:
            if other in known[name].excludes:
                raise Refused(f"{known[name].name} and {known[other].name} exclude each other.", "MA-533")
        settings = msgspec.structs.replace(settings, **known[name].settings)
    faces = settings.recharge_die.split()
    if len(faces) != 6 or any(face not in FACES for face in faces):
        raise Refused(f"The recharge die has six faces, each of them one of {', '.join(FACES)}.", "MA-R114")
    table.box = box()
    table.settings = settings


def name(ref: Ref) -> str:
    all_, key = box(), str(ref.key)
    if ref.kind == "unit":
        if key in all_.explorer_index:
            return all_.explorers[all_.explorer_index[key]].name
        return all_.monsters[all_.monster_index[key]].name
    if ref.kind == "chapter":
        return next(face.card.title for face in all_.chapters if face.card.id == key)
    if ref.kind == "card":
        return all_.face(key).name
    return door_words(int(key)) if ref.kind == "door" else key


def card_name(face: int, known: bool) -> str:
    printed = box().faces[face]
    return printed.name if known else BACKS[printed.kind]


BACKS = {
    "weapon": "a weapon", "apparel": "apparel", "artifact": "an artifact", "consumable": "a consumable",
    "event": "an explorer event", "horror": "a horror event", "monster": "a monster", "tile": "a tile",
}  # fmt: skip


GAME: Game[Expedition] = Game(
    id="machina",
    title="Machina Arcana",
    summary="One to four explorers in a buried complex of brass and stone: tactical horror, told in chapters.",
    prefix="MA",
    seats=range(1, 5),
    minutes=120,
    rules_version=3,
    table=Expedition,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    name=name,
    options=Settings,
    prepare=prepare,
    card_name=card_name,
    printed=readable,
    story=write,
    tutorials=TUTORIALS,
    lessons=lambda: load_lessons(CONTENT / "lessons.yaml"),
    back_of=lambda face: box().faces[face].kind,
    meanwhile=anytime,
    recommended=3,  # one explorer alone does not win
    sides=lambda seats, settings: [EXPLORERS] * seats,
    levels=LEVELS,
    estimate=estimate,
    look_ahead=6,  # about a turn: more takes too long where hundreds are tried
    worth=worth,
    tries=0,
    rules_file=Path(__file__).parent / "rules.md",
    skin_file=Path(__file__).parent / "skin.yaml",
    content=CATALOGUE,
    check_content=lambda: list(faults(box())),
    inventory=inventory,
    measures=measures,
    outcomes=("killed by",),
    targets=TARGETS,
    untestable=UNTESTABLE,
    unexercised=UNEXERCISED,
)
