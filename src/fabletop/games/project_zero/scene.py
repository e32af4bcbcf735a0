"""What a seat sees of Project-0, drawn from its view: the city at night, the pegs, what is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    GraphBoard,
    Heat,
    Link,
    Marker,
    Notch,
    Piece,
    Pile,
    Place,
    Region,
    Route,
    Scene,
    Strip,
    Track,
    Widget,
    to_read,
)
from fabletop.engine.view import View
from fabletop.games.project_zero.box import ENTRY, KINDS, Board
from fabletop.games.project_zero.rules.show import space_label
from fabletop.games.project_zero.state import (
    DATA_POINTS,
    FUGITIVES_TURN,
    Chase,
    turns_of,
)
from fabletop.games.project_zero.texts import AGENTS_AIM, DISPATCH, FUGITIVES_AIM, OPENING
from fabletop.games.project_zero.tracker import suspect_weights

AGENT_COLOUR, FUGITIVE_COLOUR = "#E5484D", "#F4F4F0"


@lru_cache(maxsize=8)
def city(board: Board) -> GraphBoard:
    """The map itself, which is the same for everybody and never changes."""

    def note(space: int) -> str:
        district = board.district_titles[board.district[space]]
        if board.kind[space] == ENTRY:
            return f"entry of {board.location_titles[board.location_of[space]]}, {district}"
        lines = " and ".join(board.line_titles[line] for line in board.lines_at[space])
        return f"bus stop of {lines}, {district}" if lines else f"street in {district}"

    places = tuple(
        Place(
            f"space:{name}",
            name,
            board.x[n],
            board.y[n],
            KINDS[board.kind[n]],
            f"district:{board.district_ids[board.district[n]]}",
            note(n),
            board.location_ids[board.location_of[n]] if board.kind[n] == ENTRY else "",
        )
        for n, name in enumerate(board.names)
    )
    links = tuple(Link(f"space:{board.names[a]}", f"space:{board.names[b]}") for a, b in board.edges)
    regions = tuple(
        Region(f"district:{id_}", title, colour)
        for id_, title, colour in zip(board.district_ids, board.district_titles, board.district_colours, strict=True)
    )
    routes = tuple(
        Route(f"line:{id_}", title, colour, tuple(f"space:{board.names[stop]}" for stop in stops))
        for id_, title, colour, stops in zip(
            board.line_ids, board.line_titles, board.line_colours, board.lines, strict=True
        )
    )
    return GraphBoard("city", places, links, regions, routes)


def draw(view: View[Chase]) -> Scene:
    table = view.table
    city_ = city(table.board)
    board = GraphBoard(
        city_.id,
        city_.places,
        city_.links,
        city_.regions,
        (*city_.routes, *_trail(table)),
        _pieces(table),
        _heat(view),
        "where Project-0 may be: the brighter, the likelier",
    )
    aside: list[Widget] = [_chase(table), *_dossier(view), *_agents(table)]
    if table.settings.round_limit:
        aside.append(_rounds(table))
    if table.round <= 1:
        told = OPENING if view.seat == table.fugitive else DISPATCH
        aside.append(to_read("opening", "How it begins", told, role="main"))
    return Scene(
        "Project-0",
        _status(table),
        board,
        tuple(aside),
        _roles(table),
        _aim(view),
        alarm=_alarm(view),
        ending=_ending(view) if table.over else "",
    )


def role_names(seats: int, fugitive: int, runner: Sequence[int]) -> Iterator[str]:
    """What each seat plays: "Project-0", "Agent 2", "Agents 1 and 3"."""
    for seat in range(seats):
        run = [str(agent + 1) for agent, each in enumerate(runner) if each == seat]
        listed = " and ".join(filter(None, [", ".join(run[:-1]), run[-1]])) if run else ""
        yield "Project-0" if seat == fugitive else f"Agent{'s' * (len(run) > 1)} {listed}"


def _roles(table: Chase) -> tuple[str, ...]:
    return tuple(role_names(table.seats, table.fugitive, table.runner)) if table.fugitive >= 0 else ()


def _aim(view: View[Chase]) -> str:
    table = view.table
    limit = table.settings.round_limit
    end = f" If round {limit} ends first, the Agents win." if limit else ""
    if view.seat == table.fugitive:
        return f"{FUGITIVES_AIM}{end}"
    return "" if view.seat >= table.seats else f"{AGENTS_AIM}{end}"


def _status(table: Chase) -> str:
    if table.over:
        return f"The end: {table.ending}"
    if not table.round:
        return "Setting up"
    whose = "Project-0 moves" if table.turn == FUGITIVES_TURN else f"Agent {table.turn + 1} moves"
    hidden = "" if table.peg >= 0 else " Project-0 is hidden."  # in sight, it is an alarm
    return f"Round {table.round}. {whose}.{hidden} {table.collected} of {DATA_POINTS} data points"


def _alarm(view: View[Chase]) -> str:
    """Nobody may overlook that the white peg is on the map."""
    table = view.table
    if table.over or table.peg < 0:
        return ""
    who = "You are" if view.seat == table.fugitive else "Project-0 is"
    return f"{who} in sight on {table.board.names[table.peg]}!"


def _ending(view: View[Chase]) -> str:
    """What became of this seat: what happened, where and when, and the numbers of both sides."""
    table = view.table
    mine, when, where = view.seat == table.fugitive, f"in round {table.round}", table.board.names[table.place]
    told = {
        "capture": f"Agent {table.turn + 1} came onto {'your' if mine else 'his'} space, {where}, {when}.",
        "fifth data point": f"{'You' if mine else 'He'} came to the last data point on {where} {when}.",
        "round limit": f"Round {table.round} was the last, and {'you were' if mine else 'he was'} still in the city.",
        "surrounded": f"Agents stood on every space next to {where} {when}: no step was left.",
        "Project-0 concedes": f"{'You' if mine else 'Project-0'} gave up {when}.",
        "the Agents concede": f"The Agents gave up {when}.",
    }[table.ending]
    data, found = f"{table.collected} of {DATA_POINTS} data points", _times(table.sightings)
    who = "You had" if mine else "Project-0 had"
    return f"{told} {who} collected {data}, and had been found {found}."


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _pieces(table: Chase) -> tuple[Piece, ...]:
    names = table.board.names
    pieces = [
        Piece(
            f"agent:{n + 1}",
            f"space:{names[space]}",
            f"Agent {n + 1}",
            str(n + 1),
            AGENT_COLOUR,
            note="aboard a bus" if table.aboard[n] >= 0 else "",
        )
        for n, space in enumerate(table.at)
    ]
    if table.place >= 0:  # only a seat that may know it has it in its view
        pieces.append(_fugitive(table, table.place))
    elif table.peg >= 0:
        pieces.append(_fugitive(table, table.peg))
    if table.peg < 0 and table.last_seen >= 0:
        pieces.append(
            Piece(
                "last-seen",
                f"space:{names[table.last_seen]}",
                f"last seen in round {table.last_seen_round}",
                "?",
                FUGITIVE_COLOUR,
            )
        )
    for location in table.data_points:
        for entry in table.board.entries[location]:
            title = table.board.location_titles[location]
            taken = location in (table.face[card] for card in table.taken)
            words = f"{'collected' if taken else 'data point'}: {title}"
            mark, icon = ("x", "collected") if taken else ("*", "data-point")
            pieces.append(Piece(f"data:{names[entry]}", f"space:{names[entry]}", words, mark, "#7FD1AE", icon))
    return tuple(pieces)


def _fugitive(table: Chase, space: int) -> Piece:
    """His peg: who is in sight is drawn as an alarm."""
    seen, at = table.peg >= 0, f"space:{table.board.names[space]}"
    label, mark = ("Project-0, in sight", "@!") if seen else ("Project-0", "@")
    note = "in sight" if seen else "hidden"
    return Piece("fugitive", at, label, mark, FUGITIVE_COLOUR, note=note, alarm=seen and not table.over)


def _trail(table: Chase) -> list[Route]:
    """Project-0's way so far, for his own eyes, and for all at the end."""
    steps = [space for turn in turns_of(table.trail) for space in turn]
    if len(steps) < 2:
        return []
    return [
        Route(
            "trail",
            "your way" if not table.over else "Project-0's way",
            FUGITIVE_COLOUR,
            tuple(f"space:{table.board.names[space]}" for space in steps),
            "trail",
        )
    ]


def _heat(view: View[Chase]) -> tuple[Heat, ...]:
    table = view.table
    if table.over or not table.settings.suspect_map or view.seat == table.fugitive or not table.round:
        return ()
    return _glow(table.board, tuple(suspect_weights(table).items()))


@lru_cache(maxsize=1024)
def _glow(board: Board, weights: tuple[tuple[int, float], ...]) -> tuple[Heat, ...]:
    """The same for all who look at a table, and for as long as nothing is learnt."""
    top = max([weight for _, weight in weights], default=1.0)
    return tuple([Heat(f"space:{board.names[space]}", round(weight / top, 3)) for space, weight in weights])


def _chase(table: Chase) -> Widget:
    seen = "in sight" if table.peg >= 0 else "never seen"
    if table.peg < 0 and table.last_seen >= 0:
        seen = f"last seen on {table.board.names[table.last_seen]}, round {table.last_seen_round}"
    data = f"{table.collected} of {DATA_POINTS}"
    if table.collected_rounds:
        data += f", in round {', '.join(map(str, table.collected_rounds))}"
    return Counters(
        "chase",
        "The chase",
        (
            Counter("round", "Round", str(table.round) if table.round else "setting up", "round"),
            Counter("data", "Data points", data, "data-point"),
            Counter("seen", "Project-0", seen, "sighting"),
        ),
        role="foot",
    )


def _agents(table: Chase) -> list[Widget]:
    found: list[Widget] = []
    for n, space in enumerate(table.at):
        counters = [Counter(f"agent:{n + 1}:at", "On", space_label(table, space), "space")]
        if table.aboard[n] >= 0:
            line = table.board.line_titles[table.aboard[n]]
            counters.append(Counter(f"agent:{n + 1}:bus-line", "Aboard", line, "bus"))
        if table.bus and (table.purse(n) == n):
            counters += [
                Counter(f"agent:{n + 1}:bus", "Bus", str(table.bus[n]), "bus"),
                Counter(f"agent:{n + 1}:taxi", "Taxi", str(table.taxi[n]), "taxi"),
                Counter(f"agent:{n + 1}:investigation", "Investigations", str(table.investigation[n]), "investigation"),
            ]
        common = " (tokens of all Agents)" if table.settings.pooled_tokens and n == 0 else ""
        found.append(Counters(f"agent:{n + 1}:mat", f"Agent {n + 1}{common}", tuple(counters), role="foot"))
    return found


def _dossier(view: View[Chase]) -> list[Widget]:
    """The cards: open to Project-0 what he knows, face down to the others."""
    table, board = view.table, view.table.board
    found: list[Widget] = []
    taken = {table.face[card] for card in table.taken if card >= 0}
    if table.data_points:
        cards = tuple(
            Card(
                f"card:{board.location_ids[location]}",
                board.location_titles[location],
                f"{board.data_titles[location]}. {board.location_texts[location]}"
                if location in taken
                else board.location_texts[location],
                board.district_titles[board.location_district[location]],
                board.location_ids[location],
                marks=("collected",) if location in taken else (),
            )
            for location in table.data_points
        )
        found.append(Cards("dossier", "Data points", cards, role="main"))
    elif table.taken:
        down = tuple(Card(f"taken:{n}", back="location", face_down=True) for n in range(len(table.taken)))
        found.append(Cards("taken", "Data cards, face down", down, role="main"))
    top = Card("deck:top", back="location", face_down=True) if len(table.deck) else None
    found.append(Pile("deck", "Location cards", len(table.deck), top, role="foot"))
    return found


def _rounds(table: Chase) -> Widget:
    collected = {each: Notch(note="data point") for each in table.collected_rounds}
    return Track(
        "rounds",
        "Rounds",
        (Strip("rounds", "", 1, table.settings.round_limit, collected),),
        (Marker("round-marker", "now", max(1, table.round)),),
        role="foot",
    )
