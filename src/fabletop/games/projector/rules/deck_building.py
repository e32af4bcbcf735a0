"""Building action decks from reserves (TP-090, TP-127 to TP-131, TP-R35, TP-R119)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.effects import Condition, Source
from fabletop.engine.forms.hints import MultisetKind
from fabletop.engine.forms.multiset import Counts, Multiset
from fabletop.engine.questions import Ask, compose, together
from fabletop.engine.words import Refusal, Seat
from fabletop.games.projector.box import LIMITS
from fabletop.games.projector.naming import slide_words
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.state import DRAW_PILES, NONE, ON_PERK, Day

Faces = tuple[int, ...]


class Building(Now):
    """A moment in which an action deck is looked at that somebody builds; of a single slide, "it" is that."""

    __slots__ = ("faces",)

    def __init__(self, table: Day, seat: int, faces: Sequence[int]) -> None:
        super().__init__(table, Source(ON_PERK, NONE), {"you": seat})
        self.faces = faces

    @property
    def building(self) -> Sequence[int]:
        return self.faces


@rule("TP-054", "TP-127")
def deck_size(table: Day, seat: int) -> int:
    return LIMITS[table.seats][1] + hook(table, "deck_size", seat)


@rule("TP-128", "TP-R35")
def smallest(table: Day, seat: int) -> int:
    """The fewest slides a deck may have."""
    return hand_size(table, seat) if table.settings.deck_minimum == "hand_size" else 0


@rule("TP-129")
def banned(table: Day, seat: int, face: int) -> bool:
    """Whether the area forbids a slide."""
    ban = table.box.setups[table.setup].bans
    return ban is not None and ban.holds(Building(table, seat, (face,)))


@rule("TP-129", "TP-130", "TP-R119")
def misfit(table: Day, seat: int, faces: Sequence[int]) -> Refusal | None:
    """What the rules have against a deck; nothing, if it may be brought."""
    fewest, most = smallest(table, seat), deck_size(table, seat)
    if len(faces) < fewest:
        return Refusal(f"A deck has at least {fewest} cards here, and this one {len(faces)}.", "TP-128")
    if len(faces) > most:
        return Refusal(f"A deck has at most {most} cards here, and this one {len(faces)}.", "TP-127")
    for face in faces:
        if banned(table, seat, face):
            return Refusal(f"{slide_words(table, face)} may not be brought here.", "TP-129")
    style = style_of(table, seat)
    if style is not None and not style.holds(Building(table, seat, faces)):
        return Refusal(f"Your style asks that {style.words(table.box.voice)}.", "TP-130")
    return None


def style_of(table: Day, seat: int) -> Condition | None:
    """The condition that a player's style puts on decks, if there is a deck that meets it (TP-R119)."""
    if table.styles[seat] == NONE or table.unstyled[seat]:
        return None
    return table.box.styles[table.styles[seat]].fits


def kinds(table: Day, seat: int) -> list[MultisetKind]:
    """The slides of a reserve that may be brought, kind by kind."""
    counts = Counter(table.reserve[seat])
    return [
        MultisetKind(str(face), slide_words(table, face), n, thing=f"slide:{face}")
        for face, n in sorted(counts.items())
        if not banned(table, seat, face)
    ]


def faces_of(counts: Counts) -> Faces:
    return tuple([int(name) for name, n in counts for _ in range(n)])


@rule("TP-127", "TP-131", "TP-133")
async def build_decks(table: Day) -> None:
    """Each player builds an action deck, after having seen the setup; decks are shuffled and become draw piles."""
    parts: dict[int, Ask[Counts]] = {seat: _building(table, seat) for seat in range(table.seats)}
    built = await together(parts, ("TP-127", "TP-131"), sealed=False, tag="deck")
    for seat, counts in built.items():
        faces = [*faces_of(counts), *table.loaned[seat]]
        table.add_cards(DRAW_PILES.of(seat), faces)
        table.shuffle(DRAW_PILES.of(seat), f"slides {seat}")
        table.say("{} brings {} cards.", Seat(seat), len(faces), rule="TP-131")


def _building(table: Day, seat: int) -> Ask[Counts]:
    def check(counts: Counts) -> Refusal | None:
        return misfit(table, seat, [*faces_of(counts), *table.loaned[seat]])

    loaned = len(table.loaned[seat])
    fewest, most = max(0, smallest(table, seat) - loaned), deck_size(table, seat) - loaned
    form = Multiset(partial(kinds, table, seat), fewest, most, "TP-127", "card", check=check)
    return compose(seat, "Which action cards do you bring?", form, ("TP-127", "TP-128"), "deck")
