"""What is seen of the temple: its doors, the peril track, the grails, the hubris challenge, and the notepad."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from fabletop.engine.effects.english import number_of
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Line,
    Marker,
    Notch,
    Pile,
    Role,
    Sheet,
    Strip,
    Track,
)
from fabletop.engine.view import View
from fabletop.games.lost_adventures.cards import HubrisCard, TempleCard, TempleResolution
from fabletop.games.lost_adventures.effects.harms import HARMS
from fabletop.games.lost_adventures.notes import grails_left, notes, says
from fabletop.games.lost_adventures.odds import last_challenge, next_temple_card
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.scene.map import ENEMY_COLOUR, tile_words
from fabletop.games.lost_adventures.scene.players import colour_of, name_of
from fabletop.games.lost_adventures.state import (
    BLUE,
    COLOUR_OF,
    CUBES,
    HEAD,
    PEACH,
    PLACE_NAMES,
    PURPLE,
    RED,
    TRACK,
    YELLOW,
    Crossing,
    Film,
    clock,
)
from fabletop.games.lost_adventures.terms import COLOURS

ROW_NAMES = (("Relics and traits", (*BLUE, *YELLOW)), ("The way in", (*PEACH, *RED)), ("Deeper", tuple(PURPLE)))
TRACKS = ("trap", "noise", "hand")
BROUGHT = 1  # hubris that each temple card brings a player on average, as thousands of matches went


# --- doors ---------------------------------------------------------------------------------------------------------


def doors(view: View[Film], first: Role, others: Role) -> list[Cards]:
    """The three rows of temple cards. A card that the reader has looked at is open; the table sees the door closed."""
    rows = []
    for number, (title, places) in enumerate(ROW_NAMES, 1):
        cards = [_door(view, place) for place in places]
        if number == len(ROW_NAMES):
            cards.append(Card("temple:grails", "The grail room", "Ten cups. One of them is true.", icon="grail"))
        rows.append(Cards(f"temple-row:{number}", title, tuple(cards), role=first if number == 1 else others))
    return rows


def _door(view: View[Film], place: int) -> Card:
    table = view.table
    marks = []
    if place in BLUE and not table.up[place]:
        marks.append(f"relic: {tile_words(table.box.tiles[table.box.relics[place]])}")
    cubes = [name_of(table, seat) for seat in range(table.seats) if table.looking[place] >> seat & 1]
    marks += [f"cube of {name}" for name in cubes]
    looked = [str(seat + 1) for seat in range(table.seats) if table.looked[place] >> seat & 1]
    if looked and not table.up[place]:
        marks.append(f"seen by {', '.join(looked)}")
    back, corner = COLOURS[COLOUR_OF[place]], PLACE_NAMES[place]
    face = _face_at(table, place)
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


def crossing(view: View[Film]) -> Track:
    """The peril track: where the pawns stand, and the card once it is flipped. While cubes are committed to the next
    card, how the last one went, or nobody would ever see what was turned up."""
    table = view.table
    if not table.up[table.step] and table.crossings:
        return _crossed(view)
    pawns = {seat: table.peril[seat] for seat in table.living()} if table.up[table.step] else {}
    beat: TempleResolution | None = table.printed(table.flip).card if table.flip >= 0 else None
    strips, markers = _peril_track(view, beat, table.enemy_peril, pawns)
    face = _face_at(table, table.step)
    icon = table.box.faces[face].card.icon if face >= 0 else ""
    caption = beat.caption if beat is not None else ""
    return Track(
        "temple", _said_of(table, table.step), strips, markers, caption, icon, table.penalties.words(), role="main"
    )


def _crossed(view: View[Film]) -> Track:
    """How the last temple card went, what that was for the reader, and what comes next."""
    table = view.table
    place, face, enemy = table.crossings[-1][:HEAD]
    found = {seat: went for seat in range(table.seats) if (went := table.crossed(-1, seat)) is not None}
    beat: TempleResolution = table.box.faces[face].card
    strips, markers = _peril_track(view, beat, enemy, {seat: went.at for seat, went in found.items()})
    mine = f"You {_went(found[view.seat])}. " if view.seat in found else ""
    ahead = f"Now {_said_of(table, table.step)}, the Enemy at {table.enemy_peril}. {table.penalties.words()}"
    icon = table.box.faces[_face_at(table, place)].card.icon
    title = f"{_said_of(table, place)}, as it went"
    return Track("temple", title, strips, markers, beat.caption, icon, mine + ahead, role="main")


def _peril_track(
    view: View[Film], beat: TempleResolution | None, enemy: int, pawns: Mapping[int, int]
) -> tuple[tuple[Strip, ...], tuple[Marker, ...]]:
    """The three tracks with the X of a card, lit from the reader's pawn to the highest, and all pawns."""
    table = view.table
    highest = max([enemy, *pawns.values()])
    mine = pawns.get(view.seat, TRACK + 1)
    strips = []
    for name in TRACKS:
        hit = getattr(beat, name) if beat is not None else ()
        lit = range(mine, highest + 1)
        spaces = (n for n in range(TRACK + 1) if n in hit or n in lit)
        notches = {n: Notch("", (name,) if n in hit else (), n in lit) for n in spaces}
        strips.append(Strip(name, name.title(), 0, TRACK, notches, name))
    markers = [Marker("peg:enemy", "the Enemy", enemy, "trap", "E", ENEMY_COLOUR, "enemy")]
    markers += [
        Marker(f"pawn:{seat}", name_of(table, seat), at, "trap", str(seat + 1), colour_of(table, seat))
        for seat, at in pawns.items()
    ]
    return tuple(strips), tuple(markers)


def _face_at(table: Film, place: int) -> int:
    """The face of a temple card, -1 where the reader does not know it."""
    return table.face[table.temple[place]] if table.temple[place] >= 0 else -1


def _said_of(table: Film, place: int) -> str:
    """A temple card by its place, and what it shows to who knows it."""
    face = _face_at(table, place)
    return f"{PLACE_NAMES[place].capitalize()}{f': {says(table.box, face)}' if face >= 0 else ''}"


def _went(went: Crossing) -> str:
    """How a temple card went for somebody: "at 4: 2 traps, 1 noise"."""
    met = [number_of(went.traps, "trap")] * (went.traps > 0) + [f"{went.noise} noise"] * (went.noise > 0)
    met += [number_of(went.hands, "hand")] * (went.hands > 0)
    met += ["too loud" if went.loud == 1 else f"too loud x{went.loud}"] * (went.loud > 0)
    return f"at {went.at}: {', '.join(met) or 'nothing'}"


def way(table: Film) -> list[Sheet]:
    """How all temple cards went so far, for everybody."""
    rows = []
    for number, (place, *_) in enumerate(table.crossings):
        found = [table.crossed(number, seat) for seat in range(table.seats)]
        cells = tuple("" if went is None else _went(went) for went in found)
        note = says(table.box, _face_at(table, place))
        rows.append(Line(f"way:{place}", PLACE_NAMES[place].capitalize(), cells=cells, note=note))
    names = tuple(name_of(table, seat) for seat in range(table.seats))
    return [Sheet("way", "The way so far", "ledger", columns=names, lines=tuple(rows), role="main")] if rows else []


def crossing_odds(view: View[Film]) -> list[Counters]:
    """What the next card holds on average for a reader who knows where they stand."""
    table = view.table
    if view.seat >= table.seats or table.out[view.seat] or not table.up[table.step] or table.flip >= 0:
        return []
    odds = next_temple_card(view, table.peril[view.seat], table.highest())
    if odds is None:
        return []
    counters = tuple(
        Counter(f"odds:{name}", f"{name.title()}s" if name != "noise" else "Noise", f"{number:.1f}", name)
        for name, number in zip(TRACKS, odds, strict=True)
    )
    return [Counters("odds", "To expect on average", counters, role="along")]


# --- grails and hubris ---------------------------------------------------------------------------------------------


def grail_room(view: View[Film]) -> Cards:
    """The grail room while one is chosen."""
    return Cards("grails", "The grail room", _grails(view), role="main")


def grail_card(view: View[Film]) -> Pile:
    """The grail room card, which lies face up from the beginning (LA-027)."""
    cards = _grails(view)
    return Pile("pile:grails", "On the grail room card", len(cards), cards=cards, role="foot")


def turned_up(table: Film) -> list[Pile]:
    """The temple resolution cards of the temple so far, the last one first."""
    faces = [table.printed(card) for card in reversed(table.resolved)]
    cards = tuple(Card(f"beat:{face.id}", face.title, face.card.words()) for face in faces)
    return [Pile("pile:resolved", "Turned up in the temple", len(cards), cards=cards, role="foot")] if cards else []


def _grails(view: View[Film]) -> tuple[Card, ...]:
    """Ten cups with their traits; those that can still be the true one, as far as the reader knows."""
    table = view.table
    possible = _possible(view)
    cards = []
    for grail in table.box.grails:
        fits = "the true one" if table.over else "can be the one"
        marks = (fits,) if grail.number in possible and len(possible) < len(table.box.grails) else ()
        traits = ", ".join(table.box.traits[trait].name for trait in grail.traits)
        name = f"{grail.number} {grail.name}"
        cards.append(Card(f"grail:{grail.number}", name, traits, icon=grail.icon, marks=marks, flavour=grail.flavour))
    return tuple(cards)


def _possible(view: View[Film]) -> list[int]:
    """The grails with all the traits that the reader knows of."""
    scored = grails_left(view)
    most = sum(note.known for note in notes(view) if note.place in YELLOW)
    return sorted(grail.number for grail, fits in scored if fits == most)


def reckoning(table: Film, seat: int) -> Counters:
    """How the last challenge would end for somebody who spends no more cubes: green cubes and cubes against the hubris
    that they have and that the temple still brings."""
    cubes = CUBES if table.phase == "map" else table.cubes[seat]
    invested = min(TRACK, table.green[seat] + cubes)
    ahead = sum(not table.up[place] for place in CROSSED)
    average, all_ = last_challenge(table.box, invested, table.hubris[seat] + ahead * BROUGHT)
    counters = (
        Counter("reckoning:investment", "Investment", str(invested), "green"),
        Counter("reckoning:average", "Takes off on average", f"{average:.1f}", "check"),
        Counter("reckoning:hubris", "Your hubris", f"{table.hubris[seat]}{f' + about {ahead * BROUGHT}' * (ahead > 0)}",
                "hubris"),
        Counter("reckoning:all", "Enough for all of it", f"{all_:.0%}", "success"),
    )  # fmt: skip
    return Counters("reckoning", "The last challenge, with the cubes you have", counters, role="foot")


def answered(table: Film) -> list[Sheet]:
    """How everybody fared at the end: the grail, then hubris card by card."""
    rows = []
    seats = range(table.seats)
    if any(table.grail):
        true = {table.box.trait_of(_face_at(table, place)) for place in YELLOW}
        rows.append(Line("answered:grail", "Grail", cells=tuple(_took(table, seat, true) for seat in seats)))
    if table.purging:
        begun = iter(table.reckoning)
        faced = [next(begun) if hubris >= 0 else None for hubris in table.purging[0]]
        for at, label in ((1, "Investment"), (0, "Hubris")):
            cells = tuple("" if each is None else str(each[at]) for each in faced)
            rows.append(Line(f"answered:{label.lower()}", label, cells=cells))
        turned = [table.printed(card).card for card in table.resolved]
        cards = [card for card in turned if isinstance(card, HubrisCard)]
        for number, (before, after) in enumerate(pairwise(table.purging), 1):
            cells = tuple(
                "" if left < 0 or not had else f"{had} → {left}" for had, left in zip(before, after, strict=True)
            )
            note = f"else {' and '.join(cards[number - 1].consequence)}"
            rows.append(Line(f"answered:{number}", f"Card {number}", cells=cells, note=note))
    if not rows:
        return []
    rows.append(Line("answered:end", "The end", cells=tuple(_fate(table, seat) for seat in seats)))
    names = tuple(name_of(table, seat) for seat in seats)
    return [Sheet("answered", "The last reckoning", "ledger", columns=names, lines=tuple(rows), role="main")]


def _took(table: Film, seat: int, true: set[str]) -> str:
    number = table.grail[seat]
    if not number:
        return ""
    fits = sum(trait in true for trait in table.box.grails[number - 1].traits)
    return f"{number}, {'the true one' if fits == len(true) else f'{fits} of 3 right'}"


def _fate(table: Film, seat: int) -> str:
    return HARMS[table.out[seat]].short if table.out[seat] else f"lives, at {clock(table, table.time[seat])}"


# --- the notepad ---------------------------------------------------------------------------------------------------


def notepad(view: View[Film]) -> Sheet:
    """What the reader has seen of the temple, and what the rest can still be."""
    box = view.table.box
    lines = []
    for note in notes(view):
        said = "; ".join(says(box, face) for face in note.can_be)
        text = said if note.known else f"can be {said}"
        icon = COLOURS[COLOUR_OF[note.place]]
        lines.append(Line(f"note:{note.place}", note.title.capitalize(), text, icon=icon, lit=note.known))
    possible = _possible(view)
    left = ", ".join(f"{number} {box.grails[number - 1].name}" for number in possible)
    text = left if len(possible) < len(box.grails) else "any of the ten"
    lines.append(Line("note:grails", "Grails left", text, icon="grail", lit=len(possible) == 1))
    return Sheet("notepad", "Notepad", "notepad", lines=tuple(lines), stamp="seen", writable=True, role="main")
