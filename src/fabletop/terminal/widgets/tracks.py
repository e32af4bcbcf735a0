"""Tracks: rows of spaces with markers, drawn as characters and said in words.

Three kinds of them read differently. A journey has legs that are done or ahead; on a laid one symbols lie on the
spaces, and what counts now is told from what lies further on; on any other what matters is who stands where.
Everything that counts has a sign on a filled ground, and a marker stands under its space, so that no colour is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from fabletop.engine.scene import Marker, Notch, Scene, Strip, Track
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look, blend, readable_on
from fabletop.terminal.widgets.renderer import BRIEF, FULL, Gist, Group, Renderer, Thing
from fabletop.terminal.widgets.saying import noted

NARROWEST, WIDEST = 2, 6  # columns of a space
LABEL = 12  # columns before the spaces, where there is room
ROOMY = 60  # columns from which strips have their markers under them in every size
BARE = "·"  # a space on which nothing is printed
STATES = {"done": "✓", "now": "▶"}
STATE_WORDS = {"done": "done", "now": "now", "ahead": "to come", "": "to come"}


def is_journey(track: Track) -> bool:
    return any(notch.state for strip in track.strips for notch in strip.notches.values())


def is_laid(track: Track) -> bool:
    """Whether symbols lie on it, or may: equal numbers of several strips belong together."""
    notches = (notch for strip in track.strips for notch in strip.notches.values())
    return len(track.strips) > 1 or any(notch.icons or notch.lit for notch in notches)


def is_dials(track: Track) -> bool:
    """Whether each of several strips has one marker and no symbols: what matters is where it stands."""
    symbols = any(notch.icons or notch.lit for strip in track.strips for notch in strip.notches.values())
    return len(track.strips) > 1 and not symbols and all(len(track.on(strip)) == 1 for strip in track.strips)


def legs_done(scene: Scene) -> dict[tuple[str, str, int], Notch]:
    """The legs of journeys that are done, by track, strip and number."""
    return {
        (track.id, strip.id, n): notch
        for track in scene.widgets
        if isinstance(track, Track)
        for strip in track.strips
        for n, notch in strip.notches.items()
        if notch.state == "done"
    }


def _printed(strip: Strip, n: int) -> str:
    """What a space is called: by what is printed on it, else by its number."""
    notch = strip.notches.get(n)
    return notch.label if notch is not None and notch.label else str(n)


# --- drawn -----------------------------------------------------------------------------------------------------------


def draw(drawing: Drawing, track: Track, marks: Marks, size: int) -> None:
    if is_journey(track):
        _journey(drawing, track, size)
    elif is_laid(track):
        _laid(drawing, track, size > BRIEF or drawing.width >= ROOMY)
    elif any(marker.mark for marker in track.markers):
        _row(drawing, track, size > BRIEF)
    else:
        _ruler(drawing, track)


def _title(drawing: Drawing, track: Track) -> None:
    drawing.line(1, 0, drawing.width - 2, [Run(track.title.upper(), drawing.look.accent, True)])


def _journey(drawing: Drawing, track: Track, size: int) -> None:
    look, room = drawing.look, drawing.width - 2
    legs = [leg for strip in track.strips for leg in strip.spaces]
    if size == FULL:
        _title(drawing, track)
        wide = max(3, room // len(legs))
        for number, (_, notch) in enumerate(legs):
            _leg(drawing, notch, 1 + number * wide, 1, wide - 1)
        return
    title = Run(f"{track.title.upper()}  ", look.accent, True)
    named, signs = ([title, *(_leg_run(drawing, n, notch, ahead) for n, notch in legs)] for ahead in (True, False))
    fits = sum(len(run.text) for run in named) <= room
    drawing.line(1, 0, room, named if fits else signs)


def _leg_run(drawing: Drawing, n: int, notch: Notch, ahead: bool) -> Run:
    """A leg in a line; one that lies ahead by its name only where there is room."""
    look, now, sign = drawing.look, notch.state == "now", "■" if notch.large else "·"
    if notch.state in STATES:
        words = f"{STATES[notch.state]}{notch.label or n}"
    else:
        words = f"{sign}{notch.label}" if ahead else sign
    return Run(f"{words}  ", look.ink if now else look.dim, now)


def _leg(drawing: Drawing, notch: Notch, x: int, y: int, wide: int) -> None:
    look = drawing.look
    ground = notch.colour if notch.colour and notch.state in STATES else look.edge
    ground = blend(look.ground, ground, 0.5) if notch.state == "done" else ground
    ink = readable_on(ground)
    lines = [f"{STATES.get(notch.state, ' ')}{'■' if notch.large else ' '}", *wrap(notch.label, max(3, wide))[:2], ""]
    for dy, line in enumerate(lines[:3]):
        drawing.put(x, y + dy, f"{line[:wide]:^{wide}}", ink, ground, bold=notch.state == "now")


def _laid(drawing: Drawing, track: Track, full: bool) -> None:
    """Strips under each other; if not in full, without numbers, and of markers only those that share their strip."""
    look, room = drawing.look, drawing.width - 2
    first = min([strip.first for strip in track.strips] + [marker.at for marker in track.markers])
    spaces = max(strip.last for strip in track.strips) - first + 1
    label = min(LABEL, max(4, room - NARROWEST * spaces), max(len(strip.label) for strip in track.strips) + 1)
    wide = max(NARROWEST, min(WIDEST, (room - label) // spaces))
    narrow = wide * spaces > room - label  # then rather all spaces without their numbers than some
    wide = 1 if narrow else wide
    head = [Run(track.title.upper(), look.accent, True)]
    if len(track.title) + len(track.note) + 2 <= room:
        head.append(Run(f"  {track.note}", look.dim))
    drawing.line(1, 0, room, head)
    y = 1 if len(head) > 1 or not track.note else drawing.words(1, 1, room, track.note, look.dim)
    left = 1 + label
    if full and not narrow:
        for n in range(first, first + spaces):
            drawing.put(left + (n - first) * wide, y, f"{n:<{wide}}"[:wide], look.dim)
        y += 1
    for strip in track.strips:
        markers = track.on(strip)
        below = full or narrow or len(markers) > 1
        drawing.put(1, y, strip.label[: label - 1], look.ink, bold=True)
        here = set() if below else {marker.at for marker in markers}
        _cells(drawing, strip, left + (strip.first - first) * wide, y, wide, here)
        drawing.things(f"{track.id}:{strip.id}", 1, y, label + spaces * wide, 1)
        y += 1
        if below and markers:
            spots = [(left + (marker.at - first) * wide, marker.mark, marker.colour) for marker in markers]
            y = _stand(drawing, spots, y, 3 if wide > NARROWEST else 1)
    shared = any(len(track.on(strip)) > 1 for strip in track.strips)  # else the label of a strip says whose it is
    if any(marker.colour for marker in track.markers) and (full or shared):
        y = drawing.flow(1, y, room, _names(drawing, [(each, str(each.at)) for each in track.markers], room))
    if full and (told := _told(drawing, track)):
        y = drawing.flow(1, y, room, told)
    if track.caption:
        drawing.words(1, y, room, f"▸ {track.caption}", look.ink)


def _told(drawing: Drawing, track: Track) -> list[list[Run]]:
    """What the signs on spaces mean, by the number of the space."""
    look = drawing.look
    return [
        [
            Run(f"{n} ", look.dim),
            Run(_sign(drawing, notch)[len(notch.label) :], look.ink, True),
            Run(f" {notch.note}", look.dim),
        ]
        for strip in track.strips
        for n, notch in strip.spaces
        if notch.note
    ]


def _cells(drawing: Drawing, strip: Strip, x: int, y: int, wide: int, here: set[int]) -> None:
    """The spaces of a strip; where a marker stands, its number is in the space unless something is printed there."""
    look = drawing.look
    for n, notch in strip.spaces:
        text = f"{_sign(drawing, notch)[:wide]:<{wide}}"
        at = x + (n - strip.first) * wide
        if n in here:
            number = f"{n:<{wide}}" if _sign(drawing, notch) == BARE else text
            drawing.put(at, y, number, look.ground, look.ink, bold=True)
        elif notch.lit and notch.icons:
            drawing.put(at, y, text, look.on_accent, look.accent, bold=True)
        elif notch.lit:
            drawing.put(at, y, text, look.ink, look.edge, bold=True)
        else:
            drawing.put(at, y, text, look.ink if notch.icons else look.dim)


def _sign(drawing: Drawing, notch: Notch) -> str:
    return (notch.label + "".join(drawing.look.glyph(icon) for icon in notch.icons)) or BARE


def _stand(drawing: Drawing, spots: Iterable[tuple[int, str, str]], y: int, wide: int) -> int:
    """Markers under their spaces; where several stand, one below the other. Gives the row after."""
    look = drawing.look
    rows: list[set[int]] = []
    for x, mark, colour in sorted(spots):
        x = max(1, x - (1 if wide > 1 else 0))
        text = f" {mark} " if wide > 1 else mark
        cells = set(range(x, x + len(text)))
        row = next((n for n, taken in enumerate(rows) if not taken & cells), len(rows))
        if row == len(rows):
            rows.append(set())
        rows[row] |= cells
        if colour:
            drawing.put(x, y + row, text, readable_on(colour), colour, bold=True)
        else:
            drawing.put(x, y + row, text, look.accent, bold=True)
    return y + len(rows)


def _names(drawing: Drawing, placed: Sequence[tuple[Marker, str]], room: int) -> list[list[Run]]:
    """Who is who: each mark with its name and where it stands. A long name is shortened: where somebody stands is what
    one looks for."""
    look = drawing.look
    found = []
    for each, at in placed:
        sign = f" {each.mark} "
        left = max(2, room - len(sign) - len(at) - 2)
        name = each.label if len(each.label) <= left else f"{each.label[: left - 1].rstrip()}…"
        ground = each.colour or look.ink
        found.append(
            [Run(sign, readable_on(ground), True, ground), Run(f" {name} ", look.dim), Run(at, look.ink, True)]
        )
    return found


def _placed(strip: Strip, n: int) -> str:
    """Where somebody stands: of how many, where spaces are called by their numbers."""
    at, last = _printed(strip, n), _printed(strip, strip.last)
    return f"{at} of {last}" if at == str(n) and last == str(strip.last) else at


def _row(drawing: Drawing, track: Track, named: bool) -> None:
    """Spaces in a row with the marks under them; then who stands where, by name or by mark."""
    look, room, strip = drawing.look, drawing.width - 2, track.strips[0]
    wide = max(1, min(4, room // (strip.last - strip.first + 1)))
    _title(drawing, track)
    held = {marker.at for marker in track.markers}
    for n, notch in strip.spaces:
        x = 1 + (n - strip.first) * wide
        drawing.put(x, 1, "▮" if notch.note else "▪" if n in held else "·", look.ink if notch.note else look.dim)
    spots = [(1 + (marker.at - strip.first) * wide, marker.mark, marker.colour) for marker in track.markers]
    y = _stand(drawing, spots, 2, 1)
    markers = sorted(track.markers, key=lambda marker: marker.at)
    if named:
        parts = _names(drawing, [(each, _placed(strip, each.at)) for each in markers], room)
    else:
        parts = [
            [Run(f"{marker.mark} ", look.dim), Run(_placed(strip, marker.at), look.ink, True)] for marker in markers
        ]
    drawing.flow(1, y, room, parts)


def _ruler(drawing: Drawing, track: Track) -> None:
    """What lies behind is full, what is to come is open, spaces with a note are raised."""
    look, room, strip = drawing.look, drawing.width - 2, track.strips[0]
    _title(drawing, track)
    now = max((marker.at for marker in track.markers), default=strip.first)
    held = {marker.at for marker in track.markers}
    ticks = []
    for n, notch in strip.spaces:
        if n in held:
            ticks.append(Run("┃", look.accent, True))
        elif notch.note:
            ticks.append(Run("◆", look.ink, True))
        else:
            ticks.append(Run("▬" if n < now else "·", look.line if n < now else look.dim))
    for at in range(0, len(ticks), room):  # a long one in several rows: no space is left out
        drawing.line(1, 1 + at // room, room, ticks[at : at + room])
    stands = [
        [
            Run(f"{marker.label} {_printed(strip, marker.at)}", look.ink),
            Run(f" of {_printed(strip, strip.last)}", look.dim),
        ]
        for marker in track.markers
    ]
    notes = [[Run(f"◆ {notch.note} {_printed(strip, n)}", look.dim)] for n, notch in strip.spaces if notch.note]
    drawing.flow(1, drawing.height, room, [*stands, *notes])


# --- said ------------------------------------------------------------------------------------------------------------


def say(track: Track) -> list[str]:
    if is_journey(track):
        return _say_journey(track)
    return _say_laid(track) if is_laid(track) else [_say_row(track)]


def brief(track: Track) -> list[Group]:
    return [[_brief_journey(track)]] if is_journey(track) else [say(track)]


def things(track: Track) -> Iterator[Thing]:
    yield (track.id, track.id.partition(":")[2] or track.id, track.title), track.title, say(track)


def _say_journey(track: Track) -> list[str]:
    lines = [f"{track.title}:{noted(track.note)}"]
    for strip in track.strips:
        for n, notch in strip.spaces:
            note = f" {notch.note}." if notch.note else ""
            lines.append(f"  {n}. {notch.label or 'unknown'}, {STATE_WORDS[notch.state]}.{note}")
    return lines


def _brief_journey(track: Track) -> str:
    """The legs that are done, and the one that is on."""
    legs = [notch for strip in track.strips for _, notch in strip.spaces]
    done = ", ".join(notch.label for notch in legs if notch.state == "done")
    parts = [f"done {done}"] if done else []
    for number, notch in enumerate(legs, 1):
        if notch.state == "now":
            parts.append(f"now {number} of {len(legs)}, {notch.label}")
    return f"{track.title}: {'; '.join(parts) or 'not begun'}."


def _say_row(track: Track) -> str:
    strip = track.strips[0]
    stands = ", ".join(f"{marker.label} at {_printed(strip, marker.at)}" for marker in track.markers)
    said = {(marker.at, marker.label.casefold()) for marker in track.markers}  # what a marker is called is said once
    noted_on = [(n, notch.note) for n, notch in strip.spaces if notch.note and (n, notch.note.casefold()) not in said]
    told = "; ".join(f"{_printed(strip, n)}: {note}" for n, note in noted_on)
    notes = f"{f' ({told})' if told else ''}{noted(track.note)}"
    ends = f"{_printed(strip, strip.first)} to {_printed(strip, strip.last)}"
    return f"{track.title}, {ends}: {stands or 'no marker'}.{notes}"


def _say_laid(track: Track) -> list[str]:
    """Each strip with where its markers stand, what counts now, and what lies further on."""
    lines = [f"{track.title}.{noted(track.note)}"]
    if track.caption:
        lines.append(f"  {track.caption}")
    for strip in track.strips:
        markers = track.on(strip)
        alone = markers[0].at if len(markers) == 1 else None
        at = f" at {alone} of {strip.last}" if alone is not None else ""
        said = [f"{marker.label} at {marker.at}" for marker in markers] if len(markers) > 1 else []
        signs = _signs(strip)
        passed = alone if alone is not None else strip.first - 1
        lit = [words for _, notch, words in signs if notch.lit]
        rest = [words for n, notch, words in signs if n > passed and not notch.lit]
        if lit:
            said.append(f"now {', '.join(lit)}")
        if rest:
            said.append(f"{'ahead' if lit or markers else 'on it'} {', '.join(rest)}")
        name = strip.label or (markers[0].label if at else "")
        if at and not said:
            lines.append(f"  {name}{at}.")
        else:
            lines.append(f"  {name}{at}: {'; '.join(said) or 'nothing on it'}.")
    return lines


def _signs(strip: Strip) -> list[tuple[int, Notch, str]]:
    """The spaces on which something is printed. Numbers on spaces are told where they change."""
    found = []
    former = ""
    for n, notch in strip.spaces:
        what = notch.note or " and ".join(notch.icons)
        worth = f"worth {notch.label}" if notch.label and (notch.label != former or notch.lit) else ""
        former = notch.label
        said = ", ".join(part for part in (worth, what) if part)
        if said:
            found.append((n, notch, f"{n} ({said})" if notch.label else f"{what} at {n}"))
    return found


def _gist(track: Track, look: Look, prompt: str) -> Gist | None:
    """Where the marker of each dial stands: of one whose name has a number in it, that says it. So does the title of a
    track that is to be in sight always."""
    if track.role == "along" and any(letter.isdigit() for letter in track.title):
        return Gist(0, Text())
    if not is_dials(track):
        return None
    words = [
        strip.label if any(letter.isdigit() for letter in strip.label) else f"{strip.label} {track.on(strip)[0].at}"
        for strip in track.strips
    ]
    return Gist(1, Text("  ".join(words), style=look.ink))


TRACK = Renderer(draw, say, brief, things, gist=_gist)
