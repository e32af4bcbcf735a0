"""Where matches are kept between two sittings: a folder of the user's own, one file for each match.

A match that is under way lies in `open`; when it ends its file moves to `finished`, where it can be replayed.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from fabletop.engine import record as records
from fabletop.engine.home import data_folder
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError


def new_autosave(game_id: str) -> Path:
    """A file name that no other match has."""
    folder = data_folder() / "open"
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    return path


def file_named(typed: str) -> Path:
    """The file that a player means, who may write "~" for a home."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise SaveError(f"{typed}: there is no such home folder. Name the file by its full path.") from None


def write_story(typed: str, match: Match[Any], seat: int | None) -> Path:
    """Write the story of a match to the file that a player names. One that holds a match stays as it is."""
    text = match.story(seat)
    path = file_named(typed)
    if path.suffix == ".json":
        raise SaveError(f"{typed} would be a saved match by its name. Name a .txt file for the story.")
    records.write(path, text.encode(), "The story")
    return path.resolve()


def story_file(match: Match[Any]) -> str:
    """What the file of a story is called where nobody says."""
    return f"{match.game.id}-story.txt"


def open_matches() -> list[Path]:
    """The matches that wait to be gone on with, the latest first."""
    return _latest("open")


def finished_matches() -> list[Path]:
    """The matches that have ended, the latest first."""
    return _latest("finished")


def _latest(folder: str) -> list[Path]:
    found = (data_folder() / folder).glob("*.json")
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def is_open(path: Path) -> bool:
    """Whether a file is one of the matches that wait, however it was named."""
    return path.resolve().parent == (data_folder() / "open").resolve()


def put_away(path: Path) -> Path:
    """Move the file of a match that has ended to the finished ones."""
    folder = data_folder() / "finished"
    folder.mkdir(parents=True, exist_ok=True)
    return path.replace(folder / path.name)


def read_note(match: str, seat: int) -> str:
    """What a seat of a match, named as its file is, wrote down for itself."""
    path = _note(match, seat)
    return path.read_text("utf-8") if match and path.exists() else ""


def write_note(match: str, seat: int, text: str) -> None:
    if match:
        path = _note(match, seat)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def read_pace() -> str:
    """How fast things happen by themselves on this player's screen, by the name they chose; nothing if none."""
    path = data_folder() / "pace.txt"
    return path.read_text("utf-8").strip() if path.exists() else ""


def write_pace(name: str) -> None:
    path = data_folder() / "pace.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(name, "utf-8")


def _note(match: str, seat: int) -> Path:
    return data_folder() / "notes" / f"{match}-seat-{seat + 1}.txt"
