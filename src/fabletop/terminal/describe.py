"""Scenes and questions in words: what the plain mode reads out, complete enough to play without seeing a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fabletop.engine.scene import (
    Card,
    Cards,
    Cell,
    Chart,
    Counter,
    Counters,
    Foe,
    GraphBoard,
    GridBoard,
    Ledger,
    Notebook,
    Pages,
    Piece,
    Pile,
    Place,
    Rack,
    Region,
    Route,
    Scene,
    Shelf,
    Spread,
    Track,
    Widget,
)
from fabletop.terminal.chart_words import (
    brief_ledger,
    brief_notebook,
    describe_chart,
    describe_ledger,
    describe_notebook,
)
from fabletop.terminal.spread_words import (
    Group,
    brief_foe,
    brief_rack,
    brief_shelf,
    card_state,
    count,
    describe_foe,
    describe_pile,
    describe_rack,
    describe_shelf,
    foe_things,
    letter_things,
    shelf_things,
    told_counters,
)
from fabletop.terminal.ways import direction
from fabletop.terminal.widgets.pages import is_text
from fabletop.terminal.widgets.renderers import RENDERERS

EVEN = 8  # as many places as are worth naming one by one
FAINT = 0.05  # a share that says nothing about one place among many
MANY = 12  # pieces: more than these are told place by place, and each by itself when somebody asks
SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


MAP = "map"  # what a player types to hear about the board itself


def describe_scene(scene: Scene, story: bool = False) -> list[str]:
    """What a seat sees, widget by widget, in brief: a map without its lines, and the texts of cards only where they lie
    on a spread. A story is told once, at the beginning."""
    lines = [f"{scene.title}. {scene.status}".rstrip(), *([f"Alarm: {scene.alarm}"] if scene.alarm else [])]
    lines += [line for group in brief(scene, story, texts=isinstance(scene.board, Spread)) for line in group]
    if isinstance(scene.board, GraphBoard):
        lines.append(
            f'Type "look {MAP}" for areas and lines, "look" and a name for a place, area, line, piece or card.'
        )
    return lines


def brief(scene: Scene, story: bool = False, texts: bool = False) -> list[Group]:
    """What a seat sees, in groups of lines of which each makes sense without the others; cards by their names, or with
    their texts."""
    found: list[Group] = []
    piles: Group = []
    for widget in scene.widgets:
        if isinstance(widget, Pages) and is_text(widget) and story:
            found.append(describe_widget(widget))
        elif widget.__class__ in RENDERERS:
            found += RENDERERS[widget.__class__].brief(widget)
        elif isinstance(widget, GraphBoard):
            found.append(_standing_on(widget))
        elif isinstance(widget, Cards) and texts and widget.cards:
            found.append([f"{widget.title}:{_note(widget.note)}", *(f"  {_card(card)}" for card in widget.cards)])
        elif isinstance(widget, Cards):
            names = _list(_card_name(card) for card in widget.cards) or widget.note or "none"
            found.append([f"{widget.title}: {names}."])
        elif isinstance(widget, Foe):
            found += brief_foe(widget)
        elif isinstance(widget, Rack):
            found += brief_rack(widget)
        elif isinstance(widget, Shelf):
            found.append([brief_shelf(widget)])
        elif isinstance(widget, Notebook):
            found.append([brief_notebook(widget)])
        elif isinstance(widget, Ledger):
            found.append([brief_ledger(widget)])
        elif isinstance(widget, Counters):
            found.append([_counters(widget.title, told_counters(widget.counters))])
        elif isinstance(widget, Pile) and widget.top is None:
            if not piles:
                found.append(piles)
            piles[:] = [" ".join([*piles, _pile(widget, named=True)])]
        else:
            found.append(describe_widget(widget))
    return found


def describe_widget(widget: Widget) -> list[str]:
    if widget.__class__ in RENDERERS:
        return RENDERERS[widget.__class__].say(widget)
    if isinstance(widget, GraphBoard):
        return _graph(widget)
    if isinstance(widget, GridBoard):
        return _grid(widget)
    if isinstance(widget, Cards):
        head = f"{widget.title}: {count(len(widget.cards), 'card')}.{_note(widget.note)}"
        return [head, *(f"  {_card(card)}" for card in widget.cards)]
    if isinstance(widget, Pile):
        return describe_pile(widget) if widget.letters else [_pile(widget), *(f"  {_card(e)}" for e in widget.cards)]
    if isinstance(widget, Foe):
        return describe_foe(widget)
    if isinstance(widget, Rack):
        return describe_rack(widget)
    if isinstance(widget, Shelf):
        return describe_shelf(widget)
    if isinstance(widget, Spread):
        return [line for part in widget.parts for line in describe_widget(part)]
    if isinstance(widget, Track):
        return [_track(widget)]
    if isinstance(widget, Counters):
        return [_counters(widget.title, widget.counters)]
    if isinstance(widget, Chart):
        return describe_chart(widget)
    if isinstance(widget, Notebook):
        return describe_notebook(widget)
    if isinstance(widget, Ledger):
        return describe_ledger(widget)
    raise TypeError(f"nothing says a {type(widget).__name__} in words")


def look_at(scene: Scene, wanted: str) -> list[str]:
    """What there is to say about one thing, named by its id or label or by the beginning of it."""
    things = list(_things(scene))
    wanted = wanted.strip().casefold()
    board = scene.board
    noted = _noted(board, wanted) if isinstance(board, GraphBoard) else []
    same = [lines for names, _, lines in things if any(name.casefold() == wanted for name in names)]
    if same:
        return [line for lines in same for line in lines] + (noted if len(wanted) > 4 and len(noted) < 5 else [])
    if wanted == MAP and board is not None:
        return describe_widget(board)
    alike = {title: lines for names, title, lines in things if any(_begins(name, wanted) for name in names)}
    if len(alike) == 1:
        return next(iter(alike.values()))
    if noted and not alike:
        return noted
    if alike:
        return [f"Several things are called that: {', '.join(sorted(alike)[:12])}. Name one of them."]
    return [f'Nothing here is called "{wanted}". Type "look" to hear what there is.']


def describe_place(board: GraphBoard, place: Place) -> list[str]:
    """A place with its neighbours, lines, pieces and likelihood."""
    lines = [f"{_place(board, place)}{_note(place.note)}"]
    pieces = [piece for piece in board.pieces if piece.at == place.id]
    if pieces:
        lines.append(f"  Here: {', '.join(piece.label for piece in pieces)}.")
    near = neighbours(board, place.id)
    beside = (f"{_place(board, each, short=True)} {_where(place, each)}" for each in near)
    lines.append(f"  Next to it: {'; '.join(beside) or 'nothing'}.")
    names = {each.id: each.label for each in board.places}
    for route in board.routes:
        for number, stop in enumerate(route.places):
            if stop == place.id:
                around = [names.get(each, each) for each in _beside(route.places, number)]
                lines.append(
                    f"  On {route.name}, between {' and '.join(around)}."
                    if len(around) > 1
                    else f"  On {route.name}, at its end; next is {''.join(around)}."
                )
    share = shares(board).get(place.id)
    if share is not None:
        lines.append(f"  Likelihood: {say_share(share)}.")
    return lines


def _where(place: Place, other: Place) -> str:
    return direction((place.x, place.y), (other.x, other.y))


def shares(board: GraphBoard) -> dict[str, float]:
    """How likely each place is beside the others; together they make 1."""
    whole = sum(heat.weight for heat in board.heat)
    return {heat.at: heat.weight / whole for heat in board.heat if heat.weight > 0}


def say_share(share: float) -> str:
    return f"{share:.0%}" if share >= 0.01 else "under 1%"


def neighbours(board: GraphBoard, place: str) -> list[Place]:
    by_id = {each.id: each for each in board.places}
    found = [link.b if link.a == place else link.a for link in board.links if place in (link.a, link.b)]
    return [by_id[each] for each in found if each in by_id]


def _things(scene: Scene) -> Iterator[tuple[tuple[str, ...], str, list[str]]]:
    """Everything that can be looked at: the names it goes by, what to call it, and what to say of it."""
    for widget in scene.widgets:
        if widget.__class__ in RENDERERS:
            yield from RENDERERS[widget.__class__].things(widget)
        elif isinstance(widget, GraphBoard):
            yield from _graph_things(widget)
        elif isinstance(widget, GridBoard):
            for cell in widget.cells:
                yield (*_names(cell.id), cell.label), cell.label or cell.id, _cell(widget, cell)
            for piece in widget.pieces:
                where = f"{piece.label} at {_cell_name(widget, piece.at)}.{_note(piece.note)}"
                yield _piece_names(piece), piece.label, [where]
        elif isinstance(widget, Foe):
            yield from foe_things(widget)
        elif isinstance(widget, Shelf):
            yield from shelf_things(widget)
        elif not isinstance(widget, Spread):  # whose parts stand here for themselves
            for card in _cards_of(widget):
                said = f"{_card(card)}{_note(card.flavour)}"
                yield (*_names(card.id), card.title), card.title or card.id, [said]
            if isinstance(widget, Rack | Pile):
                yield from letter_things(widget.letters, widget.title)
            yield (*_names(widget.id), widget.title), widget.title, describe_widget(widget)


def _graph_things(board: GraphBoard) -> Iterator[tuple[tuple[str, ...], str, list[str]]]:
    by_id = {place.id: place for place in board.places}
    for place in board.places:
        yield (*_names(place.id), place.label), place.label, describe_place(board, place)
    for piece in board.pieces:
        where = describe_place(board, by_id[piece.at]) if piece.at in by_id else []
        yield _piece_names(piece), piece.label, [_piece(board, piece), *where]
    for region in board.regions:
        yield (*_names(region.id), region.name), region.name, _region(board, region)
    for route in board.routes:
        yield (*_names(route.id), route.name), route.name, [_route(board, route)]


def _graph(board: GraphBoard) -> list[str]:
    kinds: dict[str, int] = {}
    for place in board.places:
        kinds[place.kind or "plain"] = kinds.get(place.kind or "plain", 0) + 1
    counted = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    lines = [f"A map of {count(len(board.places), 'place')} ({counted})."]
    if board.regions:
        lines.append(f"Areas: {', '.join(map(_region_name, board.regions))}.")
    lines.extend(_route(board, route) for route in board.routes)
    return lines + [line for line in _standing_on(board) if line not in lines]


def _standing_on(board: GraphBoard) -> list[str]:
    """What changes on a map: its pieces, and where something is likely."""
    lines = [_piece(board, piece) for piece in board.pieces] if len(board.pieces) <= MANY else _by_place(board)
    noted = [_region_name(region) for region in board.regions if region.note]
    if noted:
        lines.append(f"Areas: {', '.join(noted)}.")
    likely = sorted(shares(board).items(), key=lambda share: -share[1])
    if not likely:
        return lines
    names = {place.id: place.label for place in board.places}
    if len(likely) > EVEN and likely[0][1] <= FAINT:
        return [
            *lines,
            f"No place stands out: {len(likely)} are possible, none likelier than {say_share(likely[0][1])}.",
        ]
    most = ", ".join(f"{names.get(place, place)} {say_share(share)}" for place, share in likely[:EVEN])
    more = f", and {len(likely) - EVEN} less likely places" if len(likely) > EVEN else ""
    return [*lines, f"Most likely: {most}{more}."]


def _by_place(board: GraphBoard) -> list[str]:
    """Many pieces, place by place."""
    there = {place.id: [piece.label for piece in board.pieces if piece.at == place.id] for place in board.places}
    return [f"{_place(board, place)} Here: {_list(there[place.id])}." for place in board.places if there[place.id]]


def _noted(board: GraphBoard, wanted: str) -> list[str]:
    """The places whose note speaks of something."""
    if len(wanted) < 3:
        return []
    return [f"{place.label}: {place.note}." for place in board.places if wanted in place.note.casefold()]


def _piece(board: GraphBoard, piece: Piece) -> str:
    place = next((each for each in board.places if each.id == piece.at), None)
    if place is None:
        return f"{piece.label}: not on the map.{_note(piece.note)}"
    near = ", ".join(each.label for each in neighbours(board, place.id))
    return f"{piece.label} at {_place(board, place)} Next to it: {near or 'nothing'}.{_note(piece.note)}"


def _place(board: GraphBoard, place: Place, short: bool = False) -> str:
    region = next((each.name for each in board.regions if each.id == place.region), "")
    parts = [part for part in (place.kind, "" if short else region) if part]
    taken = [piece.label for piece in board.pieces if piece.at == place.id] if short else []
    inside = ", ".join([*parts, *taken])
    return f"{place.label}{f' ({inside})' if inside else ''}{'' if short else '.'}"


def _region_name(region: Region) -> str:
    return f"{region.name} ({region.note})" if region.note else region.name


def _region(board: GraphBoard, region: Region) -> list[str]:
    inside = [place for place in board.places if place.region == region.id]
    lines = [f"{region.name}: {count(len(inside), 'place')}.{_note(region.note)}"]
    for place in inside:
        near = ", ".join(each.label for each in neighbours(board, place.id))
        note = place.note.removesuffix(f", {region.name}")
        said = f" {note};" if note and region.name not in note else ""
        lines.append(f"  {_place(board, place, short=True)}:{said} next to {near}.")
    return lines


def _route(board: GraphBoard, route: Route) -> str:
    names = {place.id: place.label for place in board.places}
    return f"{route.name} ({route.kind}): {', '.join(names.get(each, each) for each in route.places)}."


def _grid(board: GridBoard) -> list[str]:
    lines = [f"A board of {board.rows} rows and {board.columns} columns."]
    for row in range(board.rows):
        cells = [cell for cell in board.cells if cell.row == row]
        said = (f"{_cell_title(cell)} {_standing(board, cell) or 'empty'}" for cell in cells)
        lines.append(f"  Row {row + 1}: {', '.join(said)}.")
    return lines


def _cell(board: GridBoard, cell: Cell) -> list[str]:
    walls = ", ".join(SIDES[side] for side in cell.walls if side in SIDES)
    parts = [cell.kind, f"closed to the {walls}" if walls else "", f"here: {_standing(board, cell) or 'nothing'}"]
    return [f"{_cell_title(cell)}: {'; '.join(part for part in parts if part)}.{_note(cell.note)}"]


def _standing(board: GridBoard, cell: Cell) -> str:
    return " and ".join(piece.label for piece in board.pieces if piece.at == cell.id)


def _cell_title(cell: Cell) -> str:
    return cell.label or f"row {cell.row + 1} column {cell.column + 1}"


def _cell_name(board: GridBoard, cell_id: str) -> str:
    return next((_cell_title(cell) for cell in board.cells if cell.id == cell_id), cell_id)


def _card(card: Card) -> str:
    marks = card_state(card)
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, *marks) if part)
        return f"a face-down card{f' ({kind})' if kind else ''}"
    corner = f" [{card.corner}]" if card.corner else ""
    said = f"{card.title}{corner}{f' ({_list(marks)})' if marks else ''}"
    return f"{said}: {card.text}" if card.text else said


def _card_name(card: Card) -> str:
    marks = card_state(card)
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, *marks) if part)
        return f"face down{f' ({kind})' if kind else ''}"
    return f"{card.title}{f' ({_list(marks)})' if marks else ''}"


def _counters(title: str, counters: Iterable[Counter]) -> str:
    return f"{title}: {_list(f'{each.label} {each.value}' for each in counters)}."


def _pile(pile: Pile, named: bool = False) -> str:
    number = "" if pile.count is None else f": {count(pile.count, 'card')}"
    if named and pile.cards:
        number += f" ({_list(_card_name(card) for card in pile.cards)})"
    top = "" if pile.top is None or pile.top.face_down else f" On top: {_card(pile.top)}"
    return f"{pile.title}{number}.{top}"


def _cards_of(widget: Widget) -> Iterable[Card]:
    if isinstance(widget, Cards | Pile):
        return widget.cards
    return []


def _track(track: Track) -> str:
    marks = ", ".join(f"{marker.label} at {track.labels.get(marker.at, marker.at)}" for marker in track.markers)
    marked = any(marker.mark for marker in track.markers)  # then the markers say what the notes do
    notes = "" if marked else "; ".join(f"{at}: {words}" for at, words in sorted(track.notes.items()))
    first, last = track.labels.get(track.first, track.first), track.labels.get(track.last, track.last)
    return f"{track.title}, {first} to {last}: {marks or 'no marker'}.{f' ({notes})' if notes else ''}"


def _beside(places: tuple[str, ...], number: int) -> list[str]:
    return [places[each] for each in (number - 1, number + 1) if 0 <= each < len(places)]


def _names(thing: str) -> tuple[str, str]:
    """An id of the form "kind:key" can be called by its key too."""
    return thing, thing.partition(":")[2] or thing


def _piece_names(piece: Piece) -> tuple[str, ...]:
    return (*_names(piece.id), piece.label, piece.mark)


def _begins(name: str, wanted: str) -> bool:
    return bool(wanted) and name.casefold().startswith(wanted)


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)


def _note(note: str) -> str:
    return f" {note}" if note else ""
