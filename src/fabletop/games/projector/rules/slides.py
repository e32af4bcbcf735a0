"""Making slides: taking, printing, melding, overwriting (TP-082 to TP-089, TP-304, TP-305, TP-307 to TP-309, TP-318 to
TP-323)."""

from __future__ import annotations

from collections import Counter
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.effects.english import number_of
from fabletop.engine.forms.hints import MultisetKind
from fabletop.engine.forms.multiset import Counts, Multiset
from fabletop.engine.questions import Ask, Option, choose, compose, together
from fabletop.engine.words import Seat
from fabletop.games.projector.naming import owned_words, slide_words
from fabletop.games.projector.rules.unlocking import room
from fabletop.games.projector.state import NONE, Outing

MELDED = 4  # so many identical slides make one with a higher bonus
TAKE, LEAVE = "take", "leave"


def known(table: Outing) -> list[int]:
    """The abilities that the party has unlocked."""
    return [number for number, level in enumerate(table.levels) if level]


def add(table: Outing, seat: int, face: int) -> None:
    table.reserve[seat].append(face)
    table.reserve[seat].sort()


@rule("TP-304", "TP-305", "TP-R100")
async def take_offered(table: Outing) -> None:
    """Of an ability that was unlocked each player may take a slide; who has no room must do away with one."""
    while table.offered:
        ability = table.offered.pop(0)
        parts: dict[int, Ask[int]] = {}
        for seat in range(table.seats):
            ways = [ability] if room(table, seat) > 0 else sorted(set(table.reserve[seat]))
            parts[seat] = choose(
                seat, "Take a slide of {}?", partial(_ways, ways), ("TP-304", "TP-305"), "take slide",
                args=(table.box.skills[ability].name,), show=partial(_taken, table, seat),
            )  # fmt: skip
        for seat, answer in (await together(parts, ("TP-304", "TP-305"), sealed=False, tag="take slide")).items():
            if answer == NONE:
                continue
            if room(table, seat) <= 0:
                table.reserve[seat].remove(answer)
            add(table, seat, table.box.slide_face(ability))
            table.say("{} has a slide of {}.", Seat(seat), table.box.skills[ability].name, rule="TP-304")


def _ways(ways: list[int]) -> list[int]:
    return [*ways, NONE]


def _taken(table: Outing, seat: int, way: int) -> Option:
    if way == NONE:
        return Option(LEAVE, "No")
    if room(table, seat) > 0:
        return Option(TAKE, "Yes")
    return Option(f"for:{way}", f"Yes, for {owned_words(table, way)}")


@rule("TP-307", "TP-308", "TP-309", "TP-082", "TP-083", "TP-R95")
async def print_slides(table: Outing) -> None:
    """Each player rolls a die and makes up to so many slides of abilities that the party has unlocked."""
    setting = table.settings.print_cards
    shared = table.roll("print", 6) + 1 if setting == "one_roll" else 4
    table.printed = [table.roll("print", 6) + 1 if setting == "roll" else shared for _ in range(table.seats)]
    for seat, n in enumerate(table.printed):
        table.say("{} may print {}.", Seat(seat), n, rule="TP-307")
    table.beat()
    parts: dict[int, Ask[Counts]] = {seat: _printing(table, seat) for seat in range(table.seats)}
    for seat, counts in (await together(parts, ("TP-307", "TP-308"), sealed=False, tag="print")).items():
        await _make(table, seat, counts)
    table.printed = []


def _printing(table: Outing, seat: int) -> Ask[Counts]:
    def kinds() -> list[MultisetKind]:
        owned = Counter([table.box.slide(face).ability for face in table.reserve[seat]])
        return [_printable(table, seat, number, owned[number]) for number in known(table)]

    form = Multiset(kinds, 0, table.printed[seat], "TP-307", "slide")
    return compose(seat, "Which slides do you print?", form, ("TP-307", "TP-308", "TP-309"), "print")


def _printable(table: Outing, seat: int, number: int, owned: int) -> MultisetKind:
    """Slides of an ability that may be printed, with how many of them the player owns."""
    skill, most = table.box.skills[number], table.printed[seat]
    return MultisetKind(
        skill.card.id, skill.name, most, note=f"level {table.levels[number]}; you own {owned}", icon=skill.card.icon,
        thing=f"ability:{skill.card.id}", group=table.box.traits[skill.trait].name,
    )  # fmt: skip


@rule("TP-086", "TP-087", "TP-309", "TP-R97")
async def _make(table: Outing, seat: int, counts: Counts) -> None:
    """Slides are made; in a full reserve they overwrite others, which the owner chooses."""
    made = [table.box.slide_face(table.box.skill_index[id_]) for id_, n in counts for _ in range(n)]
    over = len(made) - max(0, room(table, seat))
    if over > 0:
        await drop(table, seat, over, "Which slides are overwritten?")
    for face in made:
        add(table, seat, face)
    if made:
        words = ", ".join(f"{n} {table.box.skills[table.box.skill_index[id_]].name}" for id_, n in counts)
        table.say("{} prints {}.", Seat(seat), words, rule="TP-307")


def giving_up(table: Outing, seat: int, n: int, prompt: str, rules: tuple[str, ...], tag: str) -> Ask[Counts]:
    """Which slides of a reserve a player does without: exactly so many."""

    def kinds() -> list[MultisetKind]:
        found = sorted(Counter(table.reserve[seat]).items())
        return [
            MultisetKind(str(face), owned_words(table, face), count, thing=f"slide:{table.box.as_made(face)}")
            for face, count in found
        ]

    return compose(seat, prompt, Multiset(kinds, n, n, rules[0], "slide"), rules, tag)


async def drop(table: Outing, seat: int, n: int, prompt: str) -> None:
    """So many slides of a reserve are given up, as their owner says."""
    for name, count in await giving_up(table, seat, n, prompt, ("TP-086", "TP-087"), "overwrite"):
        for _ in range(count):
            table.reserve[seat].remove(int(name))


@rule("TP-082", "TP-085", "TP-087", "TP-R98")
async def gain(table: Outing, seat: int, ability: int, n: int) -> None:
    """An effect gives slides of an unlocked ability; what is above the limit is given up at once, as the owner says."""
    if n <= 0 or not table.levels[ability]:
        return
    for _ in range(n):
        add(table, seat, table.box.slide_face(ability))
    table.say("{} gains {} of {}.", Seat(seat), number_of(n, "slide"), table.box.skills[ability].name, rule="TP-082")
    if room(table, seat) < 0:
        await drop(table, seat, -room(table, seat), "Which slides do you eliminate?")


def sets(table: Outing, seat: int, reserve: list[int] | None = None) -> dict[int, int]:
    """Of which slides a player has four that are identical, and how many such sets (TP-319)."""
    counts = Counter(map(table.box.as_made, table.reserve[seat] if reserve is None else reserve))
    return {face: n // MELDED for face, n in counts.items() if n >= MELDED}


@rule("TP-318", "TP-319", "TP-320", "TP-321", "TP-322", "TP-R96")
async def meld(table: Outing) -> None:
    """Each player may merge sets of four identical slides into one with a higher bonus, and those again."""
    left = [seat for seat in range(table.seats) if sets(table, seat)]
    while left:
        parts: dict[int, Ask[Counts]] = {seat: _melding(table, seat) for seat in left}
        answers = await together(parts, ("TP-318", "TP-321"), sealed=False, tag="meld")
        for seat, counts in answers.items():
            for name, n in counts:
                for _ in range(n):
                    _merge(table, seat, int(name))
        left = [seat for seat, counts in answers.items() if counts and sets(table, seat)]


def _melding(table: Outing, seat: int) -> Ask[Counts]:
    def kinds() -> list[MultisetKind]:
        return [
            MultisetKind(str(face), f"4 {slide_words(table, face)}", n, thing=f"slide:{face}")
            for face, n in sorted(sets(table, seat).items())
        ]

    form = Multiset(kinds, 0, 99, "TP-318", "set")
    return compose(seat, "Which sets do you meld?", form, ("TP-318", "TP-321", "TP-322"), "meld")


def _merge(table: Outing, seat: int, face: int) -> None:
    """Four slides of one ability and bonus become one, preprinted ones first."""
    wanted = table.box.slide(face)
    alike = [each for each in table.reserve[seat] if table.box.slide(each)[:2] == wanted[:2]]
    for each in sorted(alike, key=lambda one: not table.box.slide(one).realspace)[:MELDED]:
        table.reserve[seat].remove(each)
    add(table, seat, table.box.slide_face(wanted.ability, wanted.bonus + 1))
    name = slide_words(table, table.box.slide_face(wanted.ability, wanted.bonus + 1))
    table.say("{} melds {}.", Seat(seat), name, rule="TP-318")
