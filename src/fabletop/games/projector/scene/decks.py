"""Building an action deck: what the area asks for, what the reserve holds, what the style wants."""

from __future__ import annotations

from collections import Counter as Tally

from fabletop.engine.effects.english import either
from fabletop.engine.scene import Counter, Line, Sheet, Widget
from fabletop.engine.view import View
from fabletop.games.projector.rules.deck_building import deck_size, smallest, stored, style_of
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.state import Outing

SETUP = "setup"


def building(table: Outing) -> bool:
    """Whether the action decks are being built."""
    return table.step == SETUP and len(table.loaned) == table.seats and not any(table.draw_piles)


def advice(view: View[Outing]) -> list[Widget]:
    """What there is to know before the slides are chosen, for each player; the reader's own comes first."""
    table = view.table
    seats = sorted(range(table.seats), key=lambda seat: seat != view.seat)
    return [_packing(table, seat, folded=seat != view.seat) for seat in seats]


def _packing(table: Outing, seat: int, folded: bool) -> Sheet:
    box, setup = table.box, table.box.setups[table.setup]
    counts = Tally(box.skill_of(face).trait for face in (*table.reserve[seat], *table.loaned[seat]))
    owned = tuple(
        Counter(f"owned:{seat}:{each.id}", each.name, str(counts[n]), each.symbol)
        for n, each in enumerate(box.traits)
        if counts[n]
    )
    style = style_of(table, seat)
    size = f"{smallest(table, seat)} to {deck_size(table, seat)} slides; your hand holds {hand_size(table, seat)}."
    wanted = [box.skill_named(name) for name in setup.required]
    here = either([f"{each.name}{'' if table.levels[each.number] else ' (locked)'}" for each in wanted], "and")
    lines = [
        Line(f"packing:{seat}:size", "Deck", size),
        Line(f"packing:{seat}:asked", "Of use there", here),
        Line(f"packing:{seat}:banned", "Not allowed", setup.bans.words(box.voice) if setup.bans is not None else ""),
        Line(f"packing:{seat}:style", "Your style", style.words(box.voice) if style is not None else ""),
        Line(
            f"packing:{seat}:stored",
            "Your list",
            "The slides of last time are laid out."
            if stored(table, seat)
            else "Nothing is stored for this world yet: some of each are laid out, as many as there is room for.",
        ),
    ]
    return Sheet(
        f"packing:{seat}", f"What {table.characters[seat]} brings", "workbench", counters=owned,
        lines=tuple(each for each in lines if each.text), folded=folded, role="main",
    )  # fmt: skip
