"""The published cards with those of the hidden area ZZ, by which tests prove what no published card does yet."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from fabletop.engine.catalogue import File, Pack
from fabletop.games.projector import GAME
from fabletop.games.projector.box import CATALOGUE, DECKS, Box
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.sheet import new_sheet
from fabletop.games.projector.state import Outing

FOLDER = Path(__file__).parent / "zz"
FILES = [File(f"zz_{name}.yaml", type_, kind) for name, type_, kind in DECKS if (FOLDER / f"zz_{name}.yaml").exists()]
ZZ_CATALOGUE = CATALOGUE.plus(Pack("zz", FOLDER, *FILES))


@cache
def zz_box() -> Box:
    with ZZ_CATALOGUE.placing():
        return Box(ZZ_CATALOGUE)


def _prepare(table: Outing, settings: Settings) -> None:
    table.box, table.settings = zz_box(), settings


def _card_name(face: int, known: bool) -> str:
    box = zz_box()
    return box.skills[box.slide(face).ability].name if face >= box.first_slide else box.faces[face].name


ZZ_GAME = replace(
    GAME,
    prepare=_prepare,
    name=lambda ref: zz_box().names.get(str(ref.key), str(ref.key)),
    card_name=_card_name,
    back_of=lambda face: "slide" if face >= zz_box().first_slide else zz_box().faces[face].kind,
    new_sheet=lambda seats, settings: new_sheet(zz_box(), seats),
)
