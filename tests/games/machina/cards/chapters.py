"""Chapters of Horror in the Ice tried on a laid-out table: Hank's turn in one of them, beside a chapter space or beside
a pillar at the heart of the ice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.machina.arrange import at, room
from tests.games.machina.story_trials import SMALL, at_rest

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.fighting import HIGH, LOW
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.state import DEAD, Expedition

HALL = room({(1, 1): "H"}, edges="NE")
PILLARS = [(1, 1), (8, 1), (1, 7), (8, 7)]


def told(chapter: str, *explorers: str, lit: bool = True, **laid: Any) -> Match[Expedition]:
    """Hank's turn in a chapter, beside a chapter space, which is lit; the others are far off, and no dice succeed."""
    names = ("hank", *(explorers or ("kim",)))
    places = {"hank": (0, 0), **{name: (9, 9 - n) for n, name in enumerate(names[1:])}, **laid.pop("at", {})}
    laid["settings"] = {**SMALL, **laid.pop("settings", {})}
    laid["fields"] = {"lit": [at(1, 1)] if lit else [], **laid.pop("fields", {})}
    return at_rest(names, chapter=chapter, at=places, ground=laid.pop("ground", HALL), **laid)


def endgame(card: str = "ice_e1", *broken: tuple[int, int], lit: bool = True, **laid: Any) -> Match[Expedition]:
    """Hank beside the pillar in the north-west of the heart of the ice, where some pillars are broken."""

    def heart(table: Expedition) -> None:
        number = next(n for n, each in enumerate(table.box.endgame_tiles) if each.scenario == "ice")
        table.slots[0] = 4 * (len(table.box.tiles) + number)
        table.destroyed[:] = [at(*each) for each in broken]
        table.lit[:] = [at(*each) for each in PILLARS if each not in broken] if lit else []
        reforce(table)

    also = laid.pop("also", None)
    names = laid.pop("explorers", ("hank", "kim"))
    usual = {"hank": (0, 2), "kim": (5, 9)}
    places = {**{name: usual[name] for name in names if name in usual}, **laid.pop("at", {})}
    laid["settings"] = {**SMALL, **laid.pop("settings", {})}
    return at_rest(
        names, chapter=card, at=places, ground=[None],
        also=both(heart, also) if also else heart, **laid,
    )  # fmt: skip


def counted(chapter: str, n: int, nth: int = 0) -> Callable[[Expedition], None]:
    """So many count tokens lie on a chapter already."""

    def lie(table: Expedition) -> None:
        face = next(each for each in box().chapters if each.card.id == chapter)
        texts = [number for number in face.texts.all if table.box.book.texts[number].count > 1]
        table.counts[str(texts[nth])] = n

    return lie


def both(*rules: Callable[[Expedition], None]) -> Callable[[Expedition], None]:
    def lay(table: Expedition) -> None:
        for each in rules:
            each(table)

    return lay


def alone(table: Expedition) -> None:
    table.at[1] = DEAD
    table.fallen.append(1)
    reforce(table)


def attack_dice(*faces: str) -> tuple[int, ...]:
    """The sides of attack dice that show these faces."""
    return tuple((HIGH if face[0] == "H" else LOW).index(int(face[1:])) for face in faces)
