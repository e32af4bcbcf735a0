"""Scenes and questions in words: what the plain mode reads out, complete enough to play without seeing a board."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.scene import Board, GraphBoard, Pages, Part, Scene, Spread, Widget
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.graph_words import places_noted
from fabletop.terminal.widgets.pages import is_text
from fabletop.terminal.widgets.renderer import Group, Thing
from fabletop.terminal.widgets.renderer_table import RENDERERS
from fabletop.terminal.widgets.saying import begins, is_called, speaks_of

MAP = "map"  # what a player types to hear about the board itself


def describe_scene(scene: Scene, story: bool = False) -> list[str]:
    """What a seat sees, widget by widget, in brief: a map without its lines, and the texts of cards only where they lie
    on a spread. A story is told once, at the beginning."""
    lines = [f"{scene.title}. {scene.status}".rstrip(), *([f"Alarm: {scene.alarm}"] if scene.alarm else [])]
    lines += [line for group in brief(scene, story, texts=isinstance(scene.board, Spread)) for line in group]
    if isinstance(scene.board, Board):
        lines.append(BOARDS[scene.board.__class__].hint)
    return [line for line in lines if line]


def brief(scene: Scene, story: bool = False, texts: bool = False) -> list[Group]:
    """What a seat sees, in groups of lines of which each makes sense without the others; cards by their names, or with
    their texts. What takes only a few words shares a line with others of its kind, where the first of them stands."""
    found: list[Group] = []
    shared: dict[type, Group] = {}
    for widget in scene.widgets:
        if isinstance(widget, Board):
            found += BOARDS[widget.__class__].brief(widget)
        elif isinstance(widget, Spread):
            found.append(describe_widget(widget))
        elif line := RENDERERS[widget.__class__].line(widget):
            if widget.__class__ not in shared:
                found.append(shared.setdefault(widget.__class__, []))
            shared[widget.__class__][:] = [" ".join([*shared[widget.__class__], line])]
        else:
            found += _brief_part(widget, story, texts)
    return found


def _brief_part(part: Part, story: bool, texts: bool) -> list[Group]:
    renderer = RENDERERS[part.__class__]
    if story and isinstance(part, Pages) and is_text(part):
        return [renderer.say(part)]
    if texts and renderer.texts is not None:
        return renderer.texts(part)
    return renderer.brief(part)


def describe_widget(widget: Widget) -> list[str]:
    if isinstance(widget, Spread):
        return [line for part in widget.parts for line in describe_widget(part)]
    if isinstance(widget, Board):
        return BOARDS[widget.__class__].say(widget)
    return RENDERERS[widget.__class__].say(widget)


def look_at(scene: Scene, wanted: str) -> list[str]:
    """What there is to say about one thing, named by its id or label, or by the beginning or a word of it."""
    things = list(_things(scene))
    wanted = wanted.strip().casefold()
    board = scene.board
    noted = places_noted(board, wanted) if isinstance(board, GraphBoard) else []
    same = [lines for names, _, lines in things if any(is_called(name, wanted) for name in names)]
    if same:
        return [line for lines in same for line in lines] + (noted if len(wanted) > 4 and len(noted) < 5 else [])
    if wanted == MAP and board is not None:
        return describe_widget(board)
    for fits in (begins, speaks_of):
        alike = {title: lines for names, title, lines in things if any(fits(name, wanted) for name in names)}
        if alike:
            break
    if len(alike) == 1:
        return next(iter(alike.values()))
    if noted and not alike:
        return noted
    if alike:
        return [f"Several things are called that: {', '.join(sorted(alike)[:12])}. Name one of them."]
    return [f'Nothing here is called "{wanted}". Type "look" to hear what there is.']


def _things(scene: Scene) -> Iterator[Thing]:
    """Everything that can be looked at: the names it goes by, what to call it, and what to say of it."""
    for widget in scene.widgets:
        if isinstance(widget, Board):
            yield from BOARDS[widget.__class__].things(widget)
        elif isinstance(widget, Part):  # the parts of a spread stand here for themselves
            yield from RENDERERS[widget.__class__].things(widget)
