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
from fabletop.games.projector.state import DRAW_PILES, FACE, NONE, ON_PERK, Outing

Faces = tuple[int, ...]


class Building(Now):
    """A moment in which an action deck is looked at that somebody builds; of a single slide, "it" is that."""

    __slots__ = ("faces",)

    def __init__(self, table: Outing, seat: int, faces: Sequence[int]) -> None:
        roles = {"you": seat, "it": FACE + faces[0]} if len(faces) == 1 else {"you": seat}
        super().__init__(table, Source(ON_PERK, NONE), roles)
        self.faces = faces

    @property
    def building(self) -> Sequence[int]:
        return self.faces


@rule("TP-054", "TP-127")
def deck_size(table: Outing, seat: int) -> int:
    return LIMITS[table.seats].deck + hook(table, "deck_size", seat)


@rule("TP-128", "TP-R35")
def smallest(table: Outing, seat: int) -> int:
    """The fewest slides a deck may have."""
    return hand_size(table, seat) if table.settings.deck_minimum == "hand_size" else 0


@rule("TP-129")
def banned(table: Outing, seat: int, face: int) -> bool:
    """Whether the area forbids a slide."""
    ban = table.box.setups[table.setup].bans if table.setup != NONE else None
    return ban is not None and ban.holds(Building(table, seat, (face,)))


@rule("TP-130", "TP-R119")
def misfit(table: Outing, seat: int, faces: Sequence[int]) -> Refusal | None:
    """What a player's style has against a deck; its size and what the area bans is in the form of the question."""
    style = style_of(table, seat)
    if style is not None and not style.holds(Building(table, seat, faces)):
        return Refusal(f"Your style asks that {style.words(table.box.voice)}.", "TP-130")
    return None


def style_of(table: Outing, seat: int) -> Condition | None:
    """The condition that a player's style puts on decks, if there is a deck that meets it (TP-R119)."""
    if table.styles[seat] == NONE or table.unstyled[seat]:
        return None
    return table.box.styles[table.styles[seat]].fits


def brought(table: Outing, seat: int) -> list[tuple[int, int]]:
    """The slides of a reserve that may be brought, and how many of each. Preprinted ones are as good as those made by
    hand."""
    counts = Counter([table.box.as_made(face) for face in table.reserve[seat]])
    return [(face, n) for face, n in sorted(counts.items()) if not banned(table, seat, face)]


def kinds(table: Outing, seat: int) -> list[MultisetKind]:
    """The same as something to choose."""
    return [slide_kind(table, face, n) for face, n in brought(table, seat)]


def slide_kind(table: Outing, face: int, n: int) -> MultisetKind:
    """Up to so many slides of a kind, as something to choose, under its trait."""
    skill = table.box.skill_of(face)
    trait, level = table.box.traits[skill.trait], table.levels[skill.number]
    about = skill.card.help.partition(". ")[0]
    return MultisetKind(
        str(face), slide_words(table, face), n, note=f"{f'level {level}' if level else 'locked'}. {about}.",
        icon=skill.card.icon, thing=f"slide:{face}", group=trait.name,
    )  # fmt: skip


def faces_of(counts: Counts) -> Faces:
    return tuple([int(name) for name, n in counts for _ in range(n)])


@rule("TP-128", "TP-R35")
async def lend(table: Outing) -> None:
    """Whose reserve has fewer slides that may be brought than the hand holds gets free ones, of unlocked abilities as
    they choose and for this projection only."""
    parts: dict[int, Ask[Counts]] = {}
    for seat in range(table.seats):
        missing = smallest(table, seat) - sum([n for _, n in brought(table, seat)])
        if missing > 0 and _free(table, seat, missing):
            form = Multiset(partial(_free, table, seat, missing), missing, missing, "TP-R35", "slide")
            parts[seat] = compose(seat, "Which slides do you borrow?", form, ("TP-128", "TP-R35"), "borrow")
    if parts:
        for seat, counts in (await together(parts, ("TP-128", "TP-R35"), sealed=False, tag="borrow")).items():
            table.loaned[seat] = list(faces_of(counts))
            table.say("{} borrows {} for this projection.", Seat(seat), len(table.loaned[seat]), rule="TP-R35")


def _free(table: Outing, seat: int, n: int) -> list[MultisetKind]:
    """Fresh slides of the abilities that the party has unlocked, as far as the area lets them be brought."""
    faces = [table.box.slide_face(ability) for ability, level in enumerate(table.levels) if level]
    return [slide_kind(table, face, n) for face in faces if not banned(table, seat, face)]


@rule("TP-090", "TP-127", "TP-131", "TP-133")
async def build_decks(table: Outing) -> None:
    """Each player builds an action deck, after having seen the setup; decks are shuffled and become draw piles."""
    parts: dict[int, Ask[Counts]] = {seat: _building(table, seat) for seat in range(table.seats)}
    built = await together(parts, ("TP-127", "TP-131"), sealed=False, tag="deck")
    for seat, counts in built.items():
        _store(table, seat, faces_of(counts))
        faces = [*faces_of(counts), *table.loaned[seat]]
        table.add_cards(DRAW_PILES.of(seat), faces)
        table.shuffle(DRAW_PILES.of(seat), f"slides {seat}")
        table.say("{} brings {} cards.", Seat(seat), len(faces), rule="TP-131")


def _building(table: Outing, seat: int) -> Ask[Counts]:
    def check(counts: Counts) -> Refusal | None:
        return misfit(table, seat, [*faces_of(counts), *table.loaned[seat]])

    loaned = len(table.loaned[seat])
    fewest, most = max(0, smallest(table, seat) - loaned), deck_size(table, seat) - loaned
    form = Multiset(
        partial(kinds, table, seat), fewest, most, "TP-127", "card", check=check, counts=partial(laid_out, table, seat)
    )
    return compose(seat, "Which action cards do you bring?", form, ("TP-127", "TP-128"), "deck")


@rule("TP-091")
def _store(table: Outing, seat: int, faces: Faces) -> None:
    """A player's list for an area is what they brought there last."""
    table.decks[seat][table.box.areas[table.area].id] = [_listed(table, face) for face in faces]


def laid_out(table: Outing, seat: int) -> dict[str, int]:
    """What a deck begins with: the stored list; where there is none, of each kind as many as there is room for, one
    after the other."""
    found = stored(table, seat)
    if found:
        return found
    left = kinds(table, seat)
    for _ in range(deck_size(table, seat) - len(table.loaned[seat])):
        if not left:
            break
        kind = left.pop(0)
        found[kind.id] = found.get(kind.id, 0) + 1
        if found[kind.id] < kind.most:
            left.append(kind)
    return found


@rule("TP-091")
def stored(table: Outing, seat: int) -> dict[str, int]:
    """The stored list for this area, as far as the reserve still holds its slides: a deck begins with that."""
    wanted = Counter(table.decks[seat].get(table.box.areas[table.area].id, ()))
    found: dict[str, int] = {}
    for face, most in brought(table, seat):
        name = _listed(table, face)
        if n := min(most, wanted[name]):
            found[str(face)] = n
            wanted[name] -= n
    return found


def _listed(table: Outing, face: int) -> str:
    """A slide on a list. Preprinted ones are as good as those made by hand."""
    printed = table.box.slide(face)
    return f"{table.box.skills[printed.ability].card.id}+{printed.bonus}"
