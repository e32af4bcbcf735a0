"""The party: a sheet for each explorer, and what each wears, holds and carries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.engine.scene import Card, Cards, Counter, Line, Rig, Role, Sheet, Socket
from fabletop.engine.view import View
from fabletop.games.machina.naming import printed_explorer, space_key, unit_id, unit_name
from fabletop.games.machina.rules.grid import Fitting, fittings, held, mains
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.scene.cards import card_of, marks_on
from fabletop.games.machina.scene.floor import KEYWORDS, gauges
from fabletop.games.machina.scene.words import EXPLORERS
from fabletop.games.machina.state import AUGMENT, AWAY, DEAD, MAIN, MARKERS, NONE, SETUP, UPGRADE, Expedition, Mount

WHERE = {"weapon": "Weapon", "apparel": "Apparel", "artifact": "Artifact"}
PLACES = {"head": "Head", "torso": "Torso", "legs": "Legs", "": "Apparel"}
LEFT, BODY, RIGHT, CHEST = range(4)  # columns of a rig: a hand, what is worn, the other hand, the artifact


# --- before the game -------------------------------------------------------------------------------------------------


def choice(table: Expedition) -> Cards:
    """All who may set out, and who has been chosen."""
    cards = []
    for number, face in enumerate(table.box.explorers):
        chosen = ("chosen",) if number in table.who else ()
        cards.append(
            Card(
                f"explorer:{face.id}",
                face.name,
                printed_explorer(face),
                face.class_ or "",
                face.icon,
                "explorer",
                marks=chosen,
                flavour=face.card.story,  # type: ignore[union-attr]  # of an explorer
                kind="explorer",
            )
        )
    return Cards("explorers", "Who goes down?", tuple(cards), role="main")


def roles(table: Expedition) -> tuple[str, ...]:
    """Whom each seat plays; nothing before anybody has chosen."""
    if all(number == NONE for number in table.who):
        return ()
    plotting = plotters(table) if table.phase != SETUP else []
    return tuple(
        "the hive mind" if seat in plotting else unit_name(table, seat) if table.who[seat] != NONE else ""
        for seat in range(table.seats)
    )


# --- sheets ----------------------------------------------------------------------------------------------------------


def sheets(view: View[Expedition]) -> list[Sheet | Rig]:
    """All explorers, first whose turn it is, then the reader's, then the others, the dead last; what they wear comes
    after them. All are folded, so that one sees at a glance how they fare, but for the reader's outside its turn: what
    the abilities of the one with the turn say stands in the question."""
    table = view.table
    seats = [seat for seat in range(table.seats) if table.who[seat] != NONE]
    seats.sort(key=lambda seat: (seat != table.turn, seat != view.seat, table.at[seat] == DEAD, seat))
    found: list[Sheet | Rig] = []
    for seat in seats:
        # The first stays in sight where there is no room for the others.
        folded = seat == table.turn or seat != view.seat
        found.append(sheet(table, seat, folded, "main" if found else "foot"))
    found += [rig(table, seat, seat != seats[0]) for seat in seats if table.at[seat] != DEAD]
    return found


def sheet(table: Expedition, seat: int, folded: bool, role: Role) -> Sheet:
    face = table.unit(seat)
    dead = table.at[seat] == DEAD
    return Sheet(
        unit_id(table, seat),
        face.name,
        "explorer",
        face.icon,
        EXPLORERS[seat] if not dead else "#6B6661",
        over=(face.class_ or "").capitalize(),
        under=_state(table, seat),
        corner=f"at {space_key(table.at[seat])}" if table.at[seat] >= 0 else "",
        gauges=() if dead else gauges(table, seat),
        counters=() if dead else tuple(_counters(table, seat)),
        lines=tuple(_bound(table, seat)),
        texts=tuple(face.words),
        marks=tuple(_marks(table, seat)),
        folded=folded,
        role=role,
    )


def _state(table: Expedition, seat: int) -> str:
    if table.at[seat] == DEAD:
        return "Dead"
    if table.at[seat] == AWAY:
        return "Outside: left by the exit" if table.exit != NONE else "Not on the map"
    if table.over:
        return ""
    if seat == table.turn:
        return "Has the turn"
    return "Has had a turn" if seat in table.turned else ""


def _counters(table: Expedition, seat: int) -> Iterator[Counter]:
    key = table.unit(seat).id
    for name in ("armor", "will"):
        yield Counter(f"{key}:{name}", name.capitalize(), str(attribute(table, seat, name)), name)
    yield Counter(f"{key}:markers", "Markers", f"{free_markers(table, seat)} of {MARKERS}", "marker")


def _bound(table: Expedition, seat: int) -> Iterator[Line]:
    """The events that bind an explorer."""
    for card in table.bound[seat]:
        face = table.printed(card)
        value = ", ".join(marks_on(table, card))
        yield Line(f"card:{face.id}", face.name, face.words, note=face.flavour, value=value, group="Bound by", lit=True)


def _marks(table: Expedition, seat: int) -> Iterator[str]:
    if table.at[seat] == DEAD:
        yield "plots against the living" if seat in plotters(table) and not table.over else "gone for good"
        return
    for keyword, words in KEYWORDS.items():
        if table.at[seat] >= 0 and Now.has(table, seat, keyword):
            yield words.rstrip(".")
    for monster, master in table.controlled:
        if master == seat:
            yield f"plays the next turn of {unit_name(table, monster)}"


# --- rigs ------------------------------------------------------------------------------------------------------------


def rig(table: Expedition, seat: int, folded: bool) -> Rig:
    """Columns of cards as the rules want them: the main item below, upgrades above it, augments beside each."""
    face = table.unit(seat)
    mounts = list(table.mounted(seat))
    worn = {each.item for each in mounts}
    spare = [item for item in table.gear[seat] if item not in worn]
    ways = [way for item in held(table, seat) if item in spare for way in fittings(table, seat, item)]
    return Rig(
        f"rig:{face.id}",
        f"{face.name}'s inventory",
        tuple(_sockets(table, face.id, mounts, ways)),
        tuple(card_of(table, item) for item in spare),
        face.icon,
        folded,
    )


def _sockets(table: Expedition, key: str, mounts: Sequence[Mount], ways: Sequence[Fitting]) -> Iterator[Socket]:
    weapons = mains(table, mounts, "weapon")
    columns = {
        LEFT: weapons[:1],
        BODY: mains(table, mounts, "apparel"),
        RIGHT: weapons[1:],
        CHEST: mains(table, mounts, "artifact"),
    }
    above = {each.under: each.item for each in mounts if each.how == UPGRADE}
    stacks = {column: _stack(found[0], above) if found else [] for column, found in columns.items()}
    height = max(len(stack) + _can_grow(table, stack) for stack in stacks.values())
    bottom = max(1, height) - 1
    for column, stack in stacks.items():
        name, kind = _COLUMNS[column]
        if not stack:
            wide = column == RIGHT and weapons and table.printed(weapons[0]).hands == 2
            taken = f"both hands hold {table.printed(weapons[0]).name}" if wide else ""
            yield Socket(
                f"place:{key}.{column}", name, fits=_fits(table, ways, kind, NONE, MAIN), row=bottom, column=column,
                taken=taken,
            )  # fmt: skip
        for number, item in enumerate(stack):
            yield _socket(table, key, name if not number else "Upgrade", item, mounts, ways, bottom - number, column)
        if stack and _can_grow(table, stack):
            top = table.printed(stack[-1]).top
            yield Socket(
                f"place:{key}.{column}.{len(stack)}", "Upgrade", symbols=(top,),
                fits=_fits(table, ways, kind, stack[-1], UPGRADE), row=bottom - len(stack), column=column,
            )  # fmt: skip


_COLUMNS = {
    LEFT: ("Right hand", "weapon"), BODY: ("Apparel", "apparel"), RIGHT: ("Left hand", "weapon"),
    CHEST: ("Artifact", "artifact"),
}  # fmt: skip


def _stack(main: int, above: dict[int, int]) -> list[int]:
    """A column from below."""
    found = [main]
    while found[-1] in above:
        found.append(above[found[-1]])
    return found


def _can_grow(table: Expedition, stack: Sequence[int]) -> bool:
    return bool(stack) and bool(table.printed(stack[-1]).top)


def _socket(
    table: Expedition,
    key: str,
    name: str,
    item: int,
    mounts: Sequence[Mount],
    ways: Sequence[Fitting],
    row: int,
    column: int,
) -> Socket:
    face = table.printed(item)
    attached = [each.item for each in mounts if each.under == item and each.how == AUGMENT]
    label = PLACES[face.place] if face.kind == "apparel" else name
    return Socket(
        f"place:{key}.{face.id}",
        label,
        card_of(table, item),
        tuple(card_of(table, each) for each in attached),
        symbols=(face.slot,) if face.slot and not attached else (),
        fits=_fits(table, ways, face.kind, item, AUGMENT),
        row=row,
        column=column,
        note=f"a slot for an augment with the symbol {face.slot}" if face.slot and not attached else "",
    )


def _fits(table: Expedition, ways: Sequence[Fitting], kind: str, under: int, how: int) -> tuple[str, ...]:
    """Which of the things at hand go there without anything coming off."""
    return tuple(
        f"card:{table.printed(way.item).id}"
        for way in ways
        if way.how == how and way.under == under and not way.off and table.printed(way.item).kind == kind
    )
