"""The table of boards: how each kind is drawn and said. Tests hold it to the boards that there are."""

from __future__ import annotations

from fabletop.engine.scene import CardGrid, Floor, GraphBoard
from fabletop.terminal import graph as map_drawing
from fabletop.terminal.graph import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets import cardgrid, floor, floor_words, graph
from fabletop.terminal.widgets.board import BoardRenderer, Drawn, Point


def _draw_map(board: GraphBoard, width: int, height: int, look: Look, marks: Marks, centre: Point | None) -> Drawn:
    return Drawn(*map_drawing.draw_graph(board, width, height, look, marks, centre))


BOARDS: dict[type, BoardRenderer] = {
    GraphBoard: BoardRenderer(
        draw=_draw_map,
        fits=map_drawing.fits,
        spots=lambda board: {place.id: (place.x, place.y) for place in board.places},
        names=lambda board: {place.id: place.label for place in board.places},
        notes=graph.map_notes,
        eyes=lambda board: "",
        key=graph.draw_legend,
        say=graph.say_map,
        brief=graph.brief_map,
        things=graph.map_things,
        hint=graph.HINT,
        signs=graph.draw_signs,
    ),
    Floor: BoardRenderer(
        draw=floor.draw_floor,
        fits=floor.fits,
        spots=floor.spots,
        names=floor_words.floor_names,
        notes=floor_words.floor_notes,
        eyes=lambda board: str(board.eyes),
        key=floor.floor_key,
        say=floor_words.say_floor,
        brief=floor_words.brief_floor,
        things=floor_words.floor_things,
        hint=floor_words.HINT,
    ),
    CardGrid: BoardRenderer(
        draw=cardgrid.draw_cards,
        fits=cardgrid.fits,
        spots=cardgrid.spots,
        names=cardgrid.card_names,
        notes=cardgrid.card_notes,
        eyes=lambda board: str(board.eyes),
        key=cardgrid.card_key,
        say=cardgrid.say_cards,
        brief=cardgrid.brief_cards,
        things=cardgrid.card_things,
        hint=cardgrid.HINT,
    ),
}
