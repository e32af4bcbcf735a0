"""The table of boards: how each kind is drawn and said. Tests hold it to the boards that there are."""

from __future__ import annotations

from fabletop.engine.scene import CardGrid, Floor, GraphBoard
from fabletop.terminal.floor_questions import say_reach, say_sight, say_threats, say_way
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.ways import Ways, reach_words, way_words
from fabletop.terminal.widgets import cardgrid, floor, floor_words, graph, graph_words
from fabletop.terminal.widgets.board import BoardRenderer, Command, Drawn, Point


def _draw_map(board: GraphBoard, width: int, height: int, look: Look, marks: Marks, centre: Point | None) -> Drawn:
    return Drawn(*graph.draw_graph(board, width, height, look, marks, centre))


MAP_COMMANDS = {
    "reach": Command(
        lambda board, question, typed: reach_words(Ways(board).labels, question),
        "  reach           where an answer may lead, and what comes of it",
    ),
    "way": Command(
        lambda board, question, typed: way_words(Ways(board), question, typed),
        "  way PLACE       how far it is, in which direction, and how to get there;\n"
        "                  without a place, the same of all that stands there",
    ),
}
FLOOR_COMMANDS = {
    "reach": Command(say_reach, "  reach           where an answer may lead, and what is in reach"),
    "way": Command(
        say_way,
        "  way PLACE       where a space, figure, thing or door is, how to get there\n"
        "                  and what it costs; without a place, where everybody is",
    ),
    "sees": Command(say_sight, "  sees PLACE      whether there is a line of sight, or where it ends"),
    "threats": Command(say_threats, "  threats         who is about to do what to whom"),
}

BOARDS: dict[type, BoardRenderer] = {
    GraphBoard: BoardRenderer(
        draw=_draw_map,
        fits=graph.fits,
        spots=lambda board: {place.id: (place.x, place.y) for place in board.places},
        names=lambda board: {place.id: place.label for place in board.places},
        notes=graph_words.map_notes,
        eyes=lambda board: "",
        key=graph_words.draw_legend,
        say=graph_words.say_map,
        brief=graph_words.brief_map,
        things=graph_words.map_things,
        hint=graph_words.HINT,
        signs=graph_words.draw_signs,
        commands=MAP_COMMANDS,
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
        commands=FLOOR_COMMANDS,
        in_sight=True,
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
        texts=cardgrid.open_cards,
    ),
}

BOARD_COMMANDS = frozenset(word for renderer in BOARDS.values() for word in renderer.commands)
