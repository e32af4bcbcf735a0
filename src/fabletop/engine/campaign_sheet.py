"""Sheets: what a game remembers from one match to the next, as plain data with a version.

A game that has campaigns names a structure, its sheet. A match begins with a sheet (`Game.take_over`) and, when it is
over, hands one over (`Game.hand_over`). Between the two nothing else crosses: so each match of a campaign is a whole
record by itself. A sheet is kept plain, with the version of its structure; one of an older version is brought up to
date by the game's migrations, one after the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from fabletop.engine.words import Refused

Migration = Callable[[dict[str, Any]], dict[str, Any]]
DEEPEST = 40  # lists and mappings inside each other
_NESTED = (dict, list)


class CampaignSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it is kept: of which version, and what stands on it."""

    version: int
    fields: dict[str, Any]

    def hash(self) -> str:
        """What tells a sheet from any other; the same for equal sheets on every machine."""
        return hashlib.blake2b(_ENCODER.encode([self.version, self.fields]), digest_size=16).hexdigest()


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match of a campaign begins with: the sheet, and the packs of content it is played with, by name with the
    hash of each."""

    sheet: CampaignSheet
    packs: dict[str, str] = {}


_ENCODER = msgspec.json.Encoder(order="deterministic")


def write(sheet: msgspec.Struct, kind: type[msgspec.Struct], version: int, title: str) -> CampaignSheet:
    """A sheet as it is kept. One that would not be read again as it was is a fault of the game."""
    if not isinstance(sheet, kind):
        raise Refused(f"The sheet of {title} is a {kind.__name__}, not a {type(sheet).__name__}.")
    try:
        # To JSON and back: only what a file can hold is on it, whatever the structure would also take.
        fields = msgspec.json.decode(msgspec.json.encode(sheet), type=dict[str, Any])
    except (msgspec.MsgspecError, TypeError, OverflowError, UnicodeEncodeError) as fault:
        raise Refused(f"This sheet of {title} cannot be kept: {fault}.") from None
    if not depth_within(fields):
        raise Refused(f"This sheet of {title} cannot be kept: it is nested deeper than {DEEPEST} times.")
    written = CampaignSheet(version, fields)
    if read(written, kind, title) != sheet:
        raise Refused(f"This sheet of {title} would be read as another than it is.")
    return written


def read(sheet: CampaignSheet, kind: type[msgspec.Struct], title: str) -> Any:
    """A sheet of the present version as the game's own structure, a new one each time."""
    try:
        return msgspec.convert(sheet.fields, kind, str_keys=True)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise Refused(f"This sheet does not fit {title}: {fault}.") from None


def migrated(sheet: CampaignSheet, migrations: Sequence[Migration], title: str) -> CampaignSheet:
    """A sheet in the version that this program has. Migrations get a copy: the old sheet stays what it was."""
    newest = len(migrations) + 1
    if not 1 <= sheet.version <= newest:
        raise Refused(
            f"This sheet of {title} has version {sheet.version}; this program reads versions 1 to {newest}. "
            "Go on with the program that wrote it, or a newer one."
        )
    if sheet.version == newest:
        return sheet
    try:
        fields = msgspec.json.decode(_ENCODER.encode(sheet.fields), type=dict[str, Any])
        for migrate in migrations[sheet.version - 1 :]:
            fields = migrate(fields)
        return CampaignSheet(newest, fields)
    except Exception as fault:  # whatever a made-up sheet leads to
        raise Refused(
            f"This sheet of {title}, of version {sheet.version}, cannot be brought to version {newest} "
            f"({type(fault).__name__}: {fault})."
        ) from None


def depth_within(value: Any, deepest: int = DEEPEST) -> bool:
    """Whether plain data is not nested too deep to be walked through."""
    level = [value] if isinstance(value, _NESTED) else []
    for _ in range(deepest):
        if not level:
            break
        inner = [each for outer in level for each in (outer.values() if isinstance(outer, dict) else outer)]
        level = [each for each in inner if isinstance(each, _NESTED)]
    return not level


def require_packs(packs: Mapping[str, str], here: Mapping[str, str], title: str) -> None:
    """Refuse what was played with a pack that is not here, or is another here. Packs beyond those do no harm: what is
    not on the list is not played with."""
    for name, version in packs.items():
        if name not in here:
            raise Refused(
                f'This was played with the pack "{name}" of {title} ({version}), which is not here. Install it again.'
            )
        if here[name] != version:
            raise Refused(
                f'The pack "{name}" of {title} is another here ({here[name]}) than the one this was played with '
                f"({version}). Packs only add, and stay as they are: bring that one back."
            )


def plain_words(sheet: msgspec.Struct) -> list[str]:
    """What stands on a sheet, a line for each field: for games that do not say it better."""
    return [
        f"{name.replace('_', ' ').capitalize()}: {_said(value)}"
        for name, value in msgspec.to_builtins(sheet).items()
        if value not in (None, False, "", [], {})
    ]


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value))
    return "yes" if value is True else str(value)
