"""The worktop, the other side of the table: what stands beside a map, laid out as large as the board itself.

A map is the hero of the screen while something is chosen on it. When the question is about other things, what is going
on and the cards for it, these take its place; a key turns from one to the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from fabletop.engine.scene import Board, Line, Part, Role, Scene, Sheet, Spread, Track
from fabletop.engine.scene.roles import Placed
from fabletop.terminal.widgets.tracks import is_dials

ON_WORKTOP: tuple[Role, ...] = ("lead", "main")  # what one plays with; the rest is short, and stands beside the worktop
MUCH = 3  # parts to play with beside the board, of which no line could tell


def has_worktop(scene: Scene) -> bool:
    return isinstance(scene.board, Board) and bool(_parts(scene, *ON_WORKTOP))


def has_lead(scene: Scene) -> bool:
    """Whether something is going on that is laid on the board."""
    return bool(leads_of(scene))


def lay_worktop(scene: Scene, targets: Collection[str], whole: bool) -> Scene:
    """A scene with what stands beside its board on the worktop: first what it is all about, then what may be chosen
    now. What is short is left beside it, unless it is to be the whole of the screen."""
    kept = _parts(scene) if whole else _parts(scene, *ON_WORKTOP)
    first = next((part for part in kept if part.role == "lead"), None)
    kept.sort(key=lambda part: (part is not first, not _touched(part, targets)))
    return msgspec.structs.replace(scene, board=Spread("worktop", tuple(kept)))


def beside_worktop(scene: Scene) -> Scene:
    """What stands beside the worktop."""
    return msgspec.structs.replace(scene, board=None, aside=tuple(_parts(scene, "foot", "along")))


def leads_of(scene: Scene) -> list[Part]:
    """What is going on now, and is laid on the board."""
    return _parts(scene, "lead")


def lead_alone(scene: Scene) -> Scene:
    """What is laid on the board, by itself."""
    return msgspec.structs.replace(scene, board=None, aside=tuple(leads_of(scene)))


def gist_of(scene: Scene) -> Scene:
    """What is worth a line where there is no room beside the board: where much lies there, what is at hand, what counts
    now under its heading, and dials alone."""
    if len(_parts(scene, "main")) < MUCH:
        return scene
    dials = [part for part in _parts(scene, "main") if isinstance(part, Track) and is_dials(part)]
    kept = (*_parts(scene, "foot", "along"), *_counting(scene), *dials)
    return msgspec.structs.replace(scene, board=None, aside=kept)


def _counting(scene: Scene) -> list[Part]:
    """The lines of sheets that count now, with the headings under which they stand."""
    groups: dict[str, list[Line]] = {}
    for part in _parts(scene, "main"):
        for line in part.lines if isinstance(part, Sheet) else ():
            if line.lit and line.group:
                groups.setdefault(line.group, []).append(line)
    return [Sheet(f"now:{group}", group, lines=tuple(lines), role="foot") for group, lines in groups.items()]


def split_along(scene: Scene) -> tuple[Scene, Scene]:
    """A scene without the sheets that lie along the edge, and one with these alone: they have a line of their own."""
    along = [part for part in scene.aside if isinstance(part, Sheet) and part.role == "along" and part.lines]
    rest = tuple(part for part in scene.aside if part not in along)
    return msgspec.structs.replace(scene, aside=rest), msgspec.structs.replace(scene, aside=tuple(along))


def with_notes(scene: Scene, notes: str) -> Scene:
    """A scene whose sheets have what the reader wrote, where they have room for it."""
    if not notes:
        return scene
    own = Line("own", "Your notes", notes, lit=True)

    def noted(part: object) -> object:
        return (
            msgspec.structs.replace(part, lines=(*part.lines, own))
            if isinstance(part, Sheet) and part.writable
            else part
        )

    return msgspec.structs.replace(scene, aside=tuple(map(noted, scene.aside)))


def _parts(scene: Scene, *roles: Role) -> list[Part]:
    """What stands beside the board in these roles, or in any."""
    return [part for part in scene.aside if isinstance(part, Placed) and (not roles or part.role in roles)]


def _touched(part: Part, targets: Collection[str]) -> bool:
    """Whether something of a part may be chosen now."""
    return any(thing in targets for thing in _things(part))


def _things(part: object) -> Iterator[str]:
    """The ids of a part and of all that it is made of, whatever it is."""
    if isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if name == "id":
                yield value
            else:
                yield from _things(value)
    elif isinstance(part, tuple):
        for each in part:
            yield from _things(each)
