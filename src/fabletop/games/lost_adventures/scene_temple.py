"""What is seen of the temple: its doors, the peril track, the grails, the hubris challenge, and the notepad."""

from __future__ import annotations

from fabletop.engine.scene import Card, Cards, Chart, Counter, Counters, Entry, Notch, Notebook, Peg, Strip
from fabletop.engine.view import View
from fabletop.games.lost_adventures.cards import HubrisCard, TempleCard, TempleResolution
from fabletop.games.lost_adventures.notes import grails_left, notes, says
from fabletop.games.lost_adventures.odds import last_challenge, next_temple_card
from fabletop.games.lost_adventures.rules.ending import investment
from fabletop.games.lost_adventures.rules.temple import CROSSED, penalties
from fabletop.games.lost_adventures.scene_map import ENEMY_COLOUR
from fabletop.games.lost_adventures.scene_players import colour_of, name_of
from fabletop.games.lost_adventures.state import (
    BLUE,
    COLOUR_OF,
    CUBES,
    PEACH,
    PLACE_NAMES,
    PURPLE,
    RED,
    TRACK,
    YELLOW,
    Film,
)
from fabletop.games.lost_adventures.terms import COLOURS

ROW_NAMES = (("Relics and traits", (*BLUE, *YELLOW)), ("The way in", (*PEACH, *RED)), ("Deeper", tuple(PURPLE)))
TRACKS = ("trap", "noise", "hand")


# --- doors ---------------------------------------------------------------------------------------------------------


def doors(view: View[Film]) -> list[Cards]:
    """The three rows of temple cards. What the reader has looked at he sees; the table sees the door closed."""
    rows = []
    for number, (title, places) in enumerate(ROW_NAMES, 1):
        cards = [_door(view, place) for place in places]
        if number == len(ROW_NAMES):
            cards.append(Card("temple:grails", "The grail room", "Ten cups. One of them is true.", icon="grail"))
        rows.append(Cards(f"temple-row:{number}", title, tuple(cards)))
    return rows


def _door(view: View[Film], place: int) -> Card:
    table = view.table
    marks = []
    if place in BLUE and not table.up[place]:
        marks.append(f"relic: {table.box.tiles[table.box.relics[place]].name}")
    cubes = [name_of(table, seat) for seat in range(table.seats) if table.looking[place] >> seat & 1]
    marks += [f"cube of {name}" for name in cubes]
    looked = [str(seat + 1) for seat in range(table.seats) if table.looked[place] >> seat & 1]
    if looked and not table.up[place]:
        marks.append(f"seen by {', '.join(looked)}")
    back, corner = COLOURS[COLOUR_OF[place]], PLACE_NAMES[place]
    card = table.temple[place]
    face = table.face[card] if card >= 0 else -1
    if face < 0:
        return Card(f"temple:{place}", corner=corner, back=back, face_down=True, marks=tuple(marks))
    printed: TempleCard = table.box.faces[face].card
    if not table.up[place]:
        marks.insert(0, "closed" if table.over else "known to you")
    said = says(table.box, face)
    return Card(
        f"temple:{place}", printed.title, said, corner, printed.icon, back, marks=tuple(marks), flavour=printed.flavour
    )


# --- the peril track -----------------------------------------------------------------------------------------------


def crossing(view: View[Film]) -> Chart:
    """The peril track: where the pawns stand, and the card of traps, noise and hands once it is turned up."""
    table = view.table
    shown = table.up[table.step] > 0  # the card of this step is open, and pawns stand
    number = CROSSED.index(table.step)
    turned = [table.printed(card).card for card in table.resolved]
    beats = [card for card in turned if isinstance(card, TempleResolution)]
    beat = beats[number] if len(beats) > number else None
    pawns = table.living() if shown else []
    highest = max([table.enemy_peril, *(table.peril[seat] for seat in pawns)])
    mine = table.peril[view.seat] if view.seat in pawns else TRACK + 1
    strips = []
    for name in TRACKS:
        hit = getattr(beat, name) if beat is not None else ()
        notches = tuple(Notch("", (name,) if n in hit else (), mine <= n <= highest) for n in range(TRACK + 1))
        strips.append(Strip(name, name.title(), notches, icon=name))
    pegs = [Peg("peg:enemy", "trap", table.enemy_peril, "the Enemy", "E", ENEMY_COLOUR, "enemy")]
    pegs += [
        Peg(f"pawn:{seat}", "trap", table.peril[seat], name_of(table, seat), str(seat + 1), colour_of(table, seat))
        for seat in pawns
    ]
    face = table.face[table.temple[table.step]] if table.temple[table.step] >= 0 else -1
    title = f"{PLACE_NAMES[table.step].capitalize()}{f': {says(table.box, face)}' if face >= 0 else ''}"
    caption = beat.caption if beat is not None else ""
    icon = table.box.faces[face].card.icon if face >= 0 else ""
    return Chart("temple", title, tuple(strips), tuple(pegs), caption, icon, penalties(table).words())


def crossing_odds(view: View[Film]) -> Counters | None:
    """What the next card holds on average for the reader, once he knows where he stands."""
    table = view.table
    if view.seat >= table.seats or table.out[view.seat] or not table.up[table.step]:
        return None
    highest = max([table.enemy_peril, *(table.peril[seat] for seat in table.living())])
    odds = next_temple_card(view, table.peril[view.seat], highest)
    if odds is None:
        return None
    counters = tuple(
        Counter(f"odds:{name}", f"{name.title()}s" if name != "noise" else "Noise", f"{number:.1f}", name)
        for name, number in zip(TRACKS, odds, strict=True)
    )
    return Counters("odds", "To expect on average", counters)


# --- grails and hubris ---------------------------------------------------------------------------------------------


def grail_room(view: View[Film]) -> Cards:
    """Ten cups with their traits; those that can still be the true one, as far as the reader knows."""
    table = view.table
    possible = _possible(view)
    cards = []
    for grail in table.box.grails:
        chosen = [name_of(table, seat) for seat, each in enumerate(table.grail) if each == grail.number]
        marks = [*chosen, *(["can be the one"] if grail.number in possible and len(possible) < 10 else [])]
        traits = ", ".join(table.box.traits[trait].name for trait in grail.traits)
        cards.append(
            Card(
                f"grail:{grail.number}",
                f"{grail.number} {grail.name}",
                traits,
                icon=grail.icon,
                marks=tuple(marks),
                flavour=grail.flavour,
            )
        )
    return Cards("grails", "The grail room", tuple(cards))


def _possible(view: View[Film]) -> list[int]:
    """The grails with all the traits that the reader knows of."""
    scored = grails_left(view)
    most = sum(note.known for note in notes(view) if note.place in YELLOW)
    return sorted(grail.number for grail, fits in scored if fits == most)


def challenge(view: View[Film]) -> Chart:
    """The last hubris card along everybody's investment."""
    table = view.table
    turned = [table.printed(card).card for card in table.resolved]
    cards = [card for card in turned if isinstance(card, HubrisCard)]
    card = cards[-1] if cards else None
    mine = investment(table, view.seat) if view.seat < table.seats else 0
    notches = tuple(
        Notch("", ("check",) if card is not None and n in card.checks else (), n <= mine) for n in range(1, TRACK + 1)
    )
    pegs = tuple(
        Peg(
            f"pawn:{seat}", "checks", investment(table, seat), name_of(table, seat), str(seat + 1),
            colour_of(table, seat),
        )
        for seat in table.living()
    )  # fmt: skip
    title = f"The hubris challenge, card {table.penances} of 5"
    caption, note = (card.flavour, card.words()) if card is not None else ("", "")
    return Chart("challenge", title, (Strip("checks", "Checks", notches, 1, "check"),), pegs, caption, "hubris", note)


def reckoning(table: Film, seat: int) -> Counters:
    """How the last challenge would end for somebody as he stands: green cubes and cubes against his hubris."""
    cubes = CUBES if table.phase == "map" else table.cubes[seat]
    invested = min(TRACK, table.green[seat] + cubes)
    average, all_ = last_challenge(table.box, invested, table.hubris[seat])
    counters = (
        Counter("reckoning:investment", "Investment", str(invested), "green"),
        Counter("reckoning:average", "Takes off on average", f"{average:.1f}", "check"),
        Counter("reckoning:all", f"All {table.hubris[seat]} hubris", f"{all_:.0%}", "hubris"),
    )
    return Counters("reckoning", "The last challenge, as you stand", counters)


# --- the notepad ---------------------------------------------------------------------------------------------------


def notepad(view: View[Film]) -> Notebook:
    """What the reader has seen of the temple, and what the rest can still be."""
    box = view.table.box
    entries = []
    for note in notes(view):
        said = "; ".join(says(box, face) for face in note.can_be)
        text = said if note.known else f"can be {said}"
        entries.append(
            Entry(f"note:{note.place}", note.title.capitalize(), text, note.known, COLOURS[COLOUR_OF[note.place]])
        )
    possible = _possible(view)
    if len(possible) == len(box.grails):
        text = "any of the ten"
    else:
        text = ", ".join(f"{number} {box.grails[number - 1].name}" for number in possible)
    entries.append(Entry("note:grails", "Grails left", text, len(possible) == 1, "grail"))
    return Notebook("notepad", "Notepad", tuple(entries))
