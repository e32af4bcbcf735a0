"""Rigs in the terminal: what somebody wears and holds, as a body of frames, as lines, or as names in a row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from fabletop.engine.scene import Card, Rig, Socket
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.widgets.card_words import card_state
from fabletop.terminal.widgets.renderer import BRIEF, FULL, Group, Renderer, Thing

Names = dict[str, str]  # of cards, by their ids
NARROWEST, WIDEST = 18, 38  # columns of a place
LINES = 5  # of a card's text in a frame


def cards_of(rig: Rig) -> list[Card]:
    """All cards of a rig: in its places with what is fixed to each, then what is at hand."""
    worn = [card for socket in rig.sockets if socket.card is not None for card in (socket.card, *socket.attached)]
    return [*worn, *rig.spare]


def _names_of(rig: Rig) -> Names:
    return {card.id: card.title for card in cards_of(rig)}


def _free(rig: Rig) -> int:
    return sum(socket.card is None and not socket.taken for socket in rig.sockets)


# --- drawn -----------------------------------------------------------------------------------------------------


def _draw(drawing: Drawing, rig: Rig, marks: Marks, size: int) -> None:
    free = _free(rig)
    note = "  ".join(part for part in (f"{free} free" if free else "", rig.note) if part)
    if size == BRIEF:
        _names(drawing, rig, note, marks)
        return
    look = drawing.look
    head = [Run(rig.title.upper(), look.accent, True), Run(f"  {note}" if note else "", look.dim)]
    drawing.line(1, 0, drawing.width - 2, head)
    if size == FULL:
        _frames(drawing, rig, marks)
    else:
        for socket in rig.sockets:
            _line(drawing, socket, marks, _names_of(rig))
    if rig.spare:
        parts = [[Run("At hand:", look.dim)], *([*_card_runs(card, look, marks)] for card in rig.spare)]
        drawing.flow(1, drawing.height, drawing.width - 2, parts, [card.id for card in rig.spare])


def _names(drawing: Drawing, rig: Rig, note: str, marks: Marks) -> None:
    look = drawing.look
    cards = cards_of(rig)
    parts = [[Run(rig.title.upper(), look.accent, True)], *([[Run(note, look.dim)]] if note else [])]
    parts += [[*_card_runs(card, look, marks, brief=True)] for card in cards]
    drawing.flow(1, 0, drawing.width - 2, parts, [card.id for card in cards])


def _line(drawing: Drawing, socket: Socket, marks: Marks, names: Names) -> None:
    """A place in a line: what is there, how it lies, what is fixed to it, what it does."""
    look, y = drawing.look, drawing.height
    lit = _lit(socket, marks)
    sign = "▸" if lit else "·" if socket.card is None else "▣" if socket.card.marks else "✓"
    runs = [Run(f"{sign} ", look.accent if lit or socket.card else look.dim)]
    if socket.card is not None:
        runs += _card_runs(socket.card, look, marks)
        runs += [Run(f" + {card.title}", look.ink) for card in socket.attached]
        runs.append(Run(f"  {socket.card.text}", blend(look.dim, look.ink, 0.6)))
    else:
        number = marks.targets.get(socket.id, "")
        runs.append(Run(f"{number} " if number else "", look.accent, True))
        runs.append(Run(f"{socket.label}: {_state(socket, names)}", look.ink if lit else look.dim))
    drawing.line(1, y, drawing.width - 2, runs)
    drawing.things(_thing(socket, marks), 0, y, drawing.width, 1)


def _frames(drawing: Drawing, rig: Rig, marks: Marks) -> None:
    """Places in frames: as they lie on the body where it has a shape and there is room, else side by side."""
    room, names = drawing.width - 2, _names_of(rig)
    columns = 1 + max((socket.column for socket in rig.sockets), default=-1)
    shaped = [socket for socket in rig.sockets if socket.row >= 0 and socket.column >= 0]
    loose = [socket for socket in rig.sockets if socket not in shaped]
    if not shaped or room // columns < NARROWEST:
        shaped, loose = [], list(rig.sockets)
    if shaped:
        wide = min(WIDEST, room // columns)
        left = 1 + (room - wide * columns) // 2
        shaped.sort(key=lambda socket: (socket.row, socket.column))
        for _, row in groupby(shaped, lambda socket: socket.row):
            _row(drawing, [(socket, left + socket.column * wide) for socket in row], wide - 1, marks, names)
    across = max(1, min(room // (NARROWEST + 1), len(loose)))
    wide = min(WIDEST, room // across)
    for first in range(0, len(loose), across):
        row_of = loose[first : first + across]
        _row(drawing, [(socket, 1 + at * wide) for at, socket in enumerate(row_of)], wide - 1, marks, names)


def _row(drawing: Drawing, sockets: list[tuple[Socket, int]], wide: int, marks: Marks, names: Names) -> None:
    """Frames side by side, all as high as the highest."""
    look, top = drawing.look, drawing.height
    bottom = max(_fill(drawing, socket, x, top + 1, wide - 2, marks, names) for socket, x in sockets)
    for socket, x in sockets:
        lit = _lit(socket, marks)
        ink = look.accent if lit else look.edge
        bars = "┏━┓┃┗┛" if lit else "╭─╮│╰╯" if socket.card else "┌╌┐╎└┘"
        number = marks.targets.get(socket.id, "")
        label = f" {number} {socket.label} ".replace("  ", " ")[: wide - 2]
        drawing.put(x, top, f"{bars[0]}{label:{bars[1]}<{wide - 2}}{bars[2]}", ink)
        drawing.put(x + 1, top, label, look.dim)
        for y in range(top + 1, bottom):
            drawing.put(x, y, bars[3], ink)
            drawing.put(x + wide - 1, y, bars[3], ink)
        drawing.put(x, bottom, f"{bars[4]}{bars[1] * (wide - 2)}{bars[5]}", ink)
        drawing.things(_thing(socket, marks), x, top, wide, bottom - top + 1)


def _fill(drawing: Drawing, socket: Socket, x: int, y: int, room: int, marks: Marks, names: Names) -> int:
    """What stands in a frame; gives the row after."""
    look, card = drawing.look, socket.card
    x += 1
    if card is None:
        y = drawing.words(x, y, room, _state(socket, names), look.dim)
        return drawing.words(x, y, room, socket.note, look.dim)
    number, name, *lies = _card_runs(card, look, marks)
    how = [[Run(run.text.strip(), run.ink)] for run in lies if run.text]
    y = drawing.flow(x, y, room, [[number, name], *how])
    y = drawing.words(x, y, room, card.text, blend(look.dim, look.ink, 0.6), most=LINES)
    for each in socket.attached:
        drawing.line(x, y, room, [Run("+ ", look.accent, True), *_card_runs(each, look, marks)])
        y = drawing.words(x + 2, y + 1, room - 2, each.text, blend(look.dim, look.ink, 0.6), most=LINES)
    if socket.fits:
        y = drawing.words(x, y, room, _fitting(socket, names), look.dim)
    return drawing.words(x, y, room, socket.note, look.dim)


def _card_runs(card: Card, look: Look, marks: Marks, brief: bool = False) -> list[Run]:
    """A card by its title: with the number of its option, its corner, and how it lies."""
    number = marks.targets.get(card.id, "")
    name = f"▒ {card.corner or card.back or 'face down'}" if card.face_down else card.title
    state = ", ".join(card_state(card)[: card.tilted + card.rotated] if brief else card_state(card))
    return [
        Run(f"{number} " if number else "", look.accent, True),
        Run(name, look.ink if number or not marks.targets else look.dim, not brief),
        Run(f" [{card.corner}]" if card.corner and not card.face_down else "", look.dim),
        Run(f" ({state})" if state else "", look.dim),
    ]


def _lit(socket: Socket, marks: Marks) -> bool:
    return socket.id in marks.targets or (socket.card is not None and socket.card.id in marks.targets)


def _thing(socket: Socket, marks: Marks) -> str:
    """What a click on a place speaks of: the place where that is asked for, else the card in it."""
    return socket.id if socket.card is None or socket.id in marks.targets else socket.card.id


# --- said ------------------------------------------------------------------------------------------------------


def _state(socket: Socket, names: Names) -> str:
    """What there is to say of a place where nothing lies."""
    if socket.taken:
        return socket.taken
    wanted = f"for {', '.join(socket.symbols)}" if socket.symbols else ""
    return "; ".join(part for part in ("empty", wanted, _fitting(socket, names)) if part)


def _fitting(socket: Socket, names: Names) -> str:
    return f"fits here: {', '.join(names.get(thing, thing) for thing in socket.fits)}" if socket.fits else ""


def _said(card: Card) -> str:
    state = ", ".join(card_state(card))
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, state) if part)
        return f"a face-down card{f' ({kind})' if kind else ''}"
    corner = f" [{card.corner}]" if card.corner else ""
    said = f"{card.title}{corner}{f' ({state})' if state else ''}"
    return f"{said}: {card.text}" if card.text else said


def _say_socket(socket: Socket, names: Names) -> list[str]:
    note = f" {socket.note}" if socket.note else ""
    if socket.card is None:
        return [f"{socket.label}: {_state(socket, names)}.{note}"]
    fits = f" F{_fitting(socket, names)[1:]}." if socket.fits else ""
    fixed = [f"  fixed to it: {_said(card)}" for card in socket.attached]
    return [f"{socket.label}: {_said(socket.card)}{note}{fits}", *fixed]


def _say(rig: Rig) -> list[str]:
    spare = [f"  At hand: {_said(card)}" for card in rig.spare]
    lines = [f"  {line}" for socket in rig.sockets for line in _say_socket(socket, _names_of(rig))]
    return [f"{rig.title}:{f' {rig.note}' if rig.note else ''}", *lines, *spare]


def _brief(rig: Rig) -> list[Group]:
    """All of one's own; of one that is folded, the names."""
    if not rig.folded:
        return [_say(rig)]
    named = (_named(card) for card in cards_of(rig))
    return [[f"{rig.title}: {', '.join(named) or 'nothing'}."]]


def _named(card: Card) -> str:
    state = ", ".join(card_state(card))
    return f"{'face down' if card.face_down else card.title}{f' ({state})' if state else ''}"


def _things(rig: Rig) -> Iterator[Thing]:
    for card in cards_of(rig):
        key = card.id.partition(":")[2] or card.id
        said = f"{_said(card)}{f' {card.flavour}' if card.flavour else ''}"
        yield (card.id, key, card.title), card.title or card.id, [said]
    for socket in rig.sockets:
        yield (socket.id,), socket.label, _say_socket(socket, _names_of(rig))
    yield (rig.id, rig.id.partition(":")[2] or rig.id, rig.title), rig.title, _say(rig)


RIG = Renderer(_draw, _say, _brief, _things, to_choose=cards_of)
