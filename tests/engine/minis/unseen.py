"""Games whose scenes keep quiet about something that lies open: the contract suite must say so.

The sound game they are made from: players turn up cards, each with a name and something that it does, and go on by a
step. Who has gone how far decides what is written on their hat. Everything but the deck is public.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from functools import partial
from typing import Annotated, Any

from tests.engine.minis import name

from fabletop.engine.game import Game
from fabletop.engine.questions import choose
from fabletop.engine.scene import Card, Cards, Pile, Rig, Scene, Socket, Widget, to_read
from fabletop.engine.table import ALL, NOBODY, Table, Zone, state
from fabletop.engine.view import View

DECK = Zone(faces=NOBODY)
UP = Zone(faces=ALL)
TURNS = 6


@state
class Hats(Table):
    turns: int = 0
    steps: list[int] = field(default_factory=list)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    up: Annotated[list[int], UP] = field(default_factory=list)


def set_up(table: Hats) -> None:
    table.steps = [0] * table.seats
    table.add_cards(DECK, range(TURNS))
    table.shuffle(DECK, "deck")
    table.then(("turn", 0))


async def turn(table: Hats, seat: int) -> None:
    await choose(seat, "Turn a card up?", lambda: ["yes"], "HA-1")
    table.move(table.deck[-1], DECK, UP)
    table.steps[seat] += 1
    table.turns += 1
    if table.turns == TURNS:
        table.finish("enough", [seat])
    else:
        table.then(("turn", (seat + 1) % table.seats))


def printed(table: Any, face: int) -> tuple[str, str]:
    return f"Card {face}", f"Take {face} coins."


def card(table: Hats, handle: int) -> Card:
    return Card(f"card:{handle}", *printed(table, table.face[handle]))


def pile(view: View[Hats]) -> Widget:
    """A pile that opens: its cards are one step away."""
    return Cards("up", "Turned up", tuple(card(view.table, each) for each in view.table.up))


def steps(view: View[Hats], seats: range) -> Widget:
    return to_read("steps", "Steps", ", ".join(f"{seat}: {view.table.steps[seat]}" for seat in seats))


def hats(view: View[Hats], seats: range) -> Widget:
    """The texts of hats on mats, for those whose mats unfold; of others only how far they are."""
    slots = [
        Socket(f"hat:{seat}", f"{view.table.steps[seat]}", hat(view, seat) if seat in seats else None)
        for seat in range(view.table.seats)
    ]
    return Rig("hats", "Hats", tuple(slots))


def hat(view: View[Hats], seat: int) -> Card:
    return Card(f"on:{seat}", "A hat", f"It has come {view.table.steps[seat]} steps far.")


Part = Callable[[View[Hats]], Widget]


def draw(view: View[Hats], parts: tuple[Part, ...]) -> Scene:
    return Scene("Hats", "", aside=tuple(part(view) for part in parts))


def everybody(view: View[Hats]) -> range:
    return range(view.table.seats)


def oneself(view: View[Hats]) -> range:
    return range(view.table.seats)[view.seat : view.seat + 1]


def whole_steps(view: View[Hats]) -> Widget:
    return steps(view, everybody(view))


def own_steps(view: View[Hats]) -> Widget:
    return steps(view, oneself(view))


def players_steps(view: View[Hats]) -> Widget:
    return steps(view, everybody(view) if view.seat < view.table.seats else range(0))


def whole_hats(view: View[Hats]) -> Widget:
    return hats(view, everybody(view))


def own_hats(view: View[Hats]) -> Widget:
    return hats(view, oneself(view))


def count_only(view: View[Hats]) -> Widget:
    return Pile("up", "Turned up", len(view.table.up))


def top_only(view: View[Hats]) -> Widget:
    up = view.table.up
    return Pile("up", "Turned up", len(up), card(view.table, up[-1]) if up else None)


def names_only(view: View[Hats]) -> Widget:
    table = view.table
    titles = {each: printed(table, table.face[each])[0] for each in table.up}
    return Cards("up", "Turned up", tuple(Card(f"card:{each}", title) for each, title in titles.items()))


def not_for_spectators(view: View[Hats]) -> Widget:
    return pile(view) if view.seat < view.table.seats else count_only(view)


def game(*parts: Part, **more: Any) -> Game[Hats]:
    return replace(SOUND, scene=partial(draw, parts=parts), **more)


SOUND = Game(
    id="hats", title="Hats", summary="", prefix="HA", seats=range(2, 4), minutes=1, rules_version=1, table=Hats,
    steps={"turn": turn}, setup=set_up, scene=partial(draw, parts=(pile, whole_steps, whole_hats)), name=name,
    printed=printed,
)  # fmt: skip
EXCUSED = game(
    count_only,
    own_steps,
    unshown=lambda table: {"up": "nobody plays with them again", "steps": "they are on the board"},
)

UNSEEN: dict[str, tuple[Game[Hats], str]] = {
    "a pile that does not open": (game(count_only, whole_steps, whole_hats), "'card .' lies open in 'up'"),
    "only the top of a pile": (game(top_only, whole_steps, whole_hats), "lies open in 'up'"),
    "a name without what the card does": (game(names_only, whole_steps, whole_hats), "cannot read 'Take"),
    "a pile that does not open for spectators": (
        game(not_for_spectators, whole_steps, whole_hats),
        "but a spectator cannot read",
    ),
    "a field that shows to its owner alone": (game(pile, own_steps), "not to a spectator or the other seats"),
    "a field that spectators do not see": (game(pile, players_steps), "but not to a spectator\\. "),
    "a mat that unfolds for its owner alone": (
        game(pile, whole_steps, own_hats),
        "because of its own seat . reads 'It has come . steps far.' on a card",
    ),
}
