"""What somebody who does not see a floor may ask of it: ways, lines of sight, reach, threats.

All of it is in the scene and in the question, where it was put for those who see it: what is drawn over the floor, what
stands and lies there, what may be chosen and why not. Nothing is worked out by rules, for a surface knows none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fabletop.engine.forms.hints import PathHints
from fabletop.engine.questions import Option
from fabletop.engine.scene import Floor, Overlay, Piece, space_id
from fabletop.engine.scene.floor import Side
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.ways import reach_words, shortest
from fabletop.terminal.widgets.floor_words import (
    Spot,
    border_said,
    by_kind,
    distance,
    floor_names,
    offset,
    piece_said,
    sides_of,
    space_name,
    spans,
    spots_of,
)
from fabletop.terminal.widgets.saying import begins, count, is_called, listed, names_of, noted, piece_names, speaks_of

MORE = 6  # things of one name that are told beside the nearest


class Aim(NamedTuple):
    """What somebody speaks of: a space, or what stands, lies or is set there; and the spaces where it is."""

    thing: str
    label: str
    spaces: tuple[str, ...]


# --- the commands ----------------------------------------------------------------------------------------------------


def say_way(floor: Floor, question: Question, typed: str) -> list[str]:
    """Where something is, how to get there, and what that costs; without a name, where all that stands there is."""
    start = _start(floor, question)
    if not typed:
        return _distances(floor, start)
    aim, *others = _named(floor, typed, start)
    said = [*(_offered(floor, question, aim) or _beside(floor, question, aim)), *_drawn(floor, aim)]
    said = said or ["No answer leads there now, and no way there is drawn."]
    return [*_where(floor, aim, start), *said, *_further(floor, others, start)]


def say_sight(floor: Floor, question: Question, typed: str) -> list[str]:
    """The lines of sight that are drawn: to something or from it, or all of them."""
    drawn = [each for each in floor.overlays if each.kind == "sight"]
    if not drawn:
        return ["No line of sight is drawn now."]
    if not typed:
        return [_sight(floor, each) for each in drawn]
    aims = _named(floor, typed, _start(floor, question))
    things, spaces = {aim.thing for aim in aims}, {space for aim in aims for space in aim.spaces}
    found = [each for each in drawn if each.thing in things or {each.spaces[0], each.spaces[-1]} & spaces]
    if found:
        return [_sight(floor, each) for each in found]
    return [f"No line of sight to {aims[0].label} is drawn. There are these:", *(f"  {each.words}" for each in drawn)]


def say_reach(floor: Floor, question: Question, typed: str) -> list[str]:
    """Where an answer may lead, and how far those get of whom it is drawn."""
    drawn = [f"{each.words} {_rows(floor, each)}" for each in floor.overlays if each.kind == "reach"]
    return [*reach_words(floor_names(floor), question), *drawn]


def say_threats(floor: Floor, question: Question, typed: str) -> list[str]:
    """Who is about to do what to whom: what is drawn of it, with how those are of whom it speaks."""
    lines = [line for each in floor.overlays if each.kind == "intent" for line in _threat(floor, each)]
    lines += [f"Alarm: {piece_said(floor, piece)}" for piece in floor.pieces if piece.alarm]
    return lines or ["Nobody is seen to be about to do anything."]


# --- parts of them ---------------------------------------------------------------------------------------------------


def _named(floor: Floor, typed: str, start: Spot | None) -> list[Aim]:
    """What somebody may mean, the nearest first: what has this name, is of this kind, or begins so; else what has that
    word in its name."""
    known = list(_aims(floor))
    for fits in (is_called, begins, speaks_of):
        found = [aim for names, aim in known if any(fits(name, typed) for name in names)]
        if found:
            return _nearest_first(floor, list(dict.fromkeys(found)), start)
    raise Refused(f'Nothing on this floor is called "{typed[:40]}".')


def _nearest_first(floor: Floor, aims: list[Aim], start: Spot | None) -> list[Aim]:
    spots = spots_of(floor)
    if start is None:
        return aims
    return sorted(
        aims, key=lambda aim: min((distance(start, spots[at]) for at in aim.spaces if at in spots), default=99)
    )


def _aims(floor: Floor) -> Iterator[tuple[tuple[str, ...], Aim]]:
    """All that can be named, with the names it goes by; spaces and doors by what they are, too."""
    kinds = {space: kind for kind, spaces in by_kind(floor).items() for space in spaces}
    for space in spots_of(floor):
        label, kind = space_name(floor, space), kinds.get(space, "")
        yield (*names_of(space), label, kind), Aim(space, f"{kind} at {label}" if kind else label, (space,))
    for piece in floor.pieces:
        yield piece_names(piece), Aim(piece.id, piece.label, (piece.at,))
    for token in floor.tokens:
        yield (*names_of(token.id), token.label), Aim(token.id, token.label, (token.at,))
    for border in floor.borders:
        spaces = tuple(space_id(*side) for side in sides_of(border))
        names = (*names_of(border.id), border.label, border.kind, f"{border.state} {border.kind}")
        yield names, Aim(border.id, border_said(border), spaces)


def _further(floor: Floor, aims: list[Aim], start: Spot | None) -> list[str]:
    """Where others of the same name are."""
    if not aims:
        return []
    spots = spots_of(floor)
    said = []
    for aim in aims[:MORE]:
        there = [spots[space] for space in aim.spaces if space in spots]
        where = offset(start, min(there, key=lambda at: distance(start, at))) if start is not None and there else ""
        said.append(f"{aim.label}{f', {where}' if where else ''}")
    more = f"; and {len(aims) - MORE} more" if len(aims) > MORE else ""
    return [f"Others, as the crow flies: {'; '.join(said)}{more}."]


def _start(floor: Floor, question: Question) -> Spot | None:
    """From where somebody asks: where the question stands, else where it happens now."""
    spots = spots_of(floor)
    eyes = next((piece.at for piece in floor.pieces if piece.id == floor.eyes), floor.eyes)
    return spots.get(question.hints.start) or spots.get(eyes)


def _where(floor: Floor, aim: Aim, start: Spot | None) -> list[str]:
    """Where something is from there; of what is on two spaces, where the nearer one is."""
    spots = spots_of(floor)
    there = [spots[space] for space in aim.spaces if space in spots]
    if start is None or not there:
        return []
    nearest = min(there, key=lambda at: distance(start, at))
    if nearest == start:
        return [f"{aim.label}: here, at {space_name(floor, space_id(*start))}."]
    return [f"{aim.label}: {offset(start, nearest)} of {space_name(floor, space_id(*start))}, as the crow flies."]


def _distances(floor: Floor, start: Spot | None) -> list[str]:
    if start is None:
        raise Refused("From where? Nothing is asked about a space now. Type: way PLACE")
    spots = spots_of(floor)
    there = [(spots[piece.at], piece) for piece in floor.pieces if piece.at in spots and spots[piece.at] != start]
    there.sort(key=lambda each: distance(start, each[0]))
    head = f"From {space_name(floor, space_id(*start))}, as the crow flies:"
    lines = [f"  {piece.label}: {offset(start, at)}, at {space_name(floor, piece.at)}." for at, piece in there]
    return [head, *lines] if lines else ["Nobody else stands on this floor."]


def _offered(floor: Floor, question: Question, aim: Aim) -> list[str]:
    """What the question says of a way there: by the steps that it offers, by its options, or why it cannot be."""
    lines, hints = [], question.hints
    if isinstance(hints, PathHints):
        ways = shortest(hints.steps, hints.start, hints.most)
        for space in aim.spaces:
            if ways.get(space):
                over = listed(space_name(floor, each) for each in ways[space])
                lines.append(f"{count(len(ways[space]), 'step')}: {over}.{noted(hints.ends.get(space, ''))}")
    touched = {aim.thing, *aim.spaces}
    for number, option in enumerate(question.options, 1):
        if touched & {*option.touches}:
            lines.append(f"Answer {number}: {_priced(option)}.")
    lines += [f"You may also name {_priced(each)}." for each in question.further if touched & {*each.touches}]
    for barred in question.barred:
        if touched & {*barred.option.touches}:
            lines.append(f"Not now: {barred.option.label}: {Refused(barred.reason, barred.rule)}")
    lines += [f"Not now: {hints.blocked[thing]}." for thing in sorted(touched) if thing in hints.blocked]
    return lines


def _beside(floor: Floor, question: Question, aim: Aim) -> list[str]:
    """The answers that lead to the spaces around something where no answer leads itself, the nearest first; those
    behind a wall are not beside it."""
    spots = spots_of(floor)
    there = [spots[space] for space in aim.spaces if space in spots]
    near = [
        space for space, spot in spots.items()
        if any(distance(spot, each) == 1 and not _parted(floor, spot, each) for each in there)
    ]  # fmt: skip
    far = {space: len(way) for each in floor.overlays if each.kind == "reach" for space, way in each.ways.items()}
    near.sort(key=lambda space: far.get(space, 0))
    lines = []
    for space in near:
        lines += [f"answer {n}, {_priced(each)}" for n, each in enumerate(question.options, 1) if space in each.touches]
        lines += [_priced(each) for each in question.further if space in each.touches]
    return [f"Beside it: {'; '.join(list(dict.fromkeys(lines))[:MORE])}."] if lines else []


def _parted(floor: Floor, one: Spot, other: Spot) -> bool:
    """Whether walls or closed doors part two spaces that touch: slantwise, on both ways around the corner."""
    corners = {(one[0], other[1]), (other[0], one[1])} - {one, other}
    if not corners:
        return _shut(floor, one, other)
    return all(_shut(floor, one, corner) or _shut(floor, corner, other) for corner in corners)


def _shut(floor: Floor, one: Spot, other: Spot) -> bool:
    row, column = min(one, other)
    side: Side = "right" if one[0] == other[0] else "below"
    for border in floor.borders:
        if (border.row, border.column, border.side) == (row, column, side):
            return border.state not in ("open", "broken")
    return bool(floor.ground.border(row, column, side))


def _priced(option: Option) -> str:
    """An option with what it costs and what comes of it."""
    said = listed(part for part in (option.cost, option.note) if part)
    return f"{option.label} ({said})" if said else option.label


def _drawn(floor: Floor, aim: Aim) -> list[str]:
    """What is drawn of a way there: a path that leads there or past it, and whose reach it is in."""
    lines = []
    for overlay in floor.overlays:
        met = next((at for at, space in enumerate(overlay.spaces) if at and space in aim.spaces), None)
        if overlay.kind == "path" and met is not None:
            over = listed(space_name(floor, each) for each in overlay.spaces[1 : met + 1])
            lines.append(f"{overlay.words} It comes here by {over}: {count(met, 'step')}.")
        elif overlay.kind == "reach":
            lines.append(f"{overlay.words} {_within(floor, overlay, aim)}")
    return lines


def _within(floor: Floor, reach: Overlay, aim: Aim) -> str:
    """Whether something is in reach, and by which spaces one comes there."""
    if not {*aim.spaces} & {*reach.spaces}:
        return "That is not in it."
    way = next((reach.ways[space][1:] for space in aim.spaces if space in reach.ways), ())
    if not way:
        return "That is in it."
    return f"That is in it, by {listed(space_name(floor, each) for each in way)}: {count(len(way), 'step')}."


def _sight(floor: Floor, overlay: Overlay) -> str:
    if not overlay.broken:
        return overlay.words
    border = next((border_said(each) for each in floor.borders if each.id == overlay.broken), "")
    return f"{overlay.words} It ends at {border or space_name(floor, overlay.broken)}."


def _rows(floor: Floor, overlay: Overlay) -> str:
    """Spaces in as few words as possible: row 5: 3 to 6; row 6: 1."""
    spots = spots_of(floor)
    rows: dict[int, list[int]] = {}
    for row, column in sorted(spots[space] for space in overlay.spaces if space in spots):
        rows.setdefault(row, []).append(column)
    said = "; ".join(f"row {row}: {spans(columns)}" for row, columns in rows.items())
    return f"By row and columns: {said}."


def _threat(floor: Floor, overlay: Overlay) -> list[str]:
    who = [piece for piece in floor.pieces if piece.id == overlay.thing or piece.at == overlay.spaces[0]]
    whom = [piece for piece in floor.pieces if piece.at in overlay.spaces[1:] and piece not in who]
    return [overlay.words, *(_in_detail(floor, "Who", who)), *(_in_detail(floor, "Whom", whom))]


def _in_detail(floor: Floor, role: str, pieces: list[Piece]) -> list[str]:
    return [f"  {role}: {piece_said(floor, piece)}" for piece in pieces]
