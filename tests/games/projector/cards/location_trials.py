"""Locations tried: somebody arrives there, or stands there and chooses a text."""

from __future__ import annotations

from typing import Any

from tests.games.projector.arrange import space

from fabletop.engine.match import Match
from fabletop.games.projector.rules.locations import land
from fabletop.games.projector.state import Outing

from .trial import HOMES, MAPS, Changes, follow, trial, without

Use = tuple[str, int, str, int, list[Any], dict[str, Any], Changes]
INSTEAD = {
    "AH:22": "AH:11", "AH:23": "AH:21", "CM:30": "CM:18", "CM:31": "CM:21", "PM:30": "PM:19", "PM:31": "PM:19",
    "PM:32": "PM:19", "PM:33": "PM:17", "DC:30": "DC:22",
}  # fmt: skip
"""Substitutes, and in place of what they lie."""


def laid_out(id_: str, laid: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Where a location lies in its area, and the area with it. A Baddie may be "here", where it lies."""
    area = id_[:2]
    where = next(key for key, each in MAPS[area].items() if each == INSTEAD.get(id_, id_))
    baddies = {each: where if place == "here" else place for each, place in laid.get("baddies", {}).items()}
    return where, {"area": area, "house": {**MAPS[area], where: id_}, **laid, "baddies": baddies}


def arrival(id_: str, *answers: Any, **laid: Any) -> Changes:
    """The first player lands on a location that lies face down; what comes of it beside that it lies face up."""
    where, given = laid_out(id_, laid)
    home, other = HOMES[given["area"]], next(key for key in given["house"] if key != where)
    given = {"at": {0: other, 1: home}, "up": [other, home] if home != where else [other], **given}
    changes = without(follow(trial(lambda table: land(table, 0, space(where)), **given), *answers), {"at 0": where})
    if changes[f"map {where}"] == f"{id_} up":
        del changes[f"map {where}"]
    return changes


def standing(id_: str, *slides: str, **laid: Any) -> Match[Outing]:
    """The first player is on a location, about to act, with slides in hand, else a Dash; others are at the way home."""
    where, given = laid_out(id_, laid)
    seats = range(given.get("seats", 2))
    at = {**dict.fromkeys(seats, HOMES[given["area"]]), 0: where}
    hands = {seat: ["Dash"] for seat in seats} | {0: list(slides) or ["Dash"]}
    return trial(**{"at": at, "up": [where], "hands": hands, **given})


def option(match: Match[Outing], id_: str, nth: int) -> str:
    """The option to choose a text of the location on which the first player is."""
    return f"text:{match.table.at[0]}:{match.table.box.face(id_).texts.all[nth]}"


def use(id_: str, nth: int, slide: str, roll: int, *answers: Any, **laid: Any) -> Changes:
    """They choose a text, and answer its test, if it has one, with a slide; what comes of it."""
    match = standing(id_, *([slide] if slide else []), roll=roll, **laid)
    said = [option(match, id_, nth), *([f"Play {slide} for this"] if slide else [])]
    return without(follow(match, *said, *answers), {"used": 1})
