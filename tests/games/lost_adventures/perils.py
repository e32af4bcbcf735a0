"""Temple and hubris cards laid out for tests: what they show, and who holds which symbols, is written down.

In the temple mats are bare unless `covered` says otherwise. What follows is the grail room, so that a test can look at
the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.effects.doors import ShowsPeril
from fabletop.games.lost_adventures.effects.temple import Steal
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.state import RED, Film
from fabletop.games.lost_adventures.terms import Peril

from .arrange import answer, film, temple_id
from .encounter import COVERED

WHIP, TORCH, WATER, SEALS = "bull_whip", "torch", "goatskin", "nine_seals"  # cards with tan symbols
THIEF, OTHER_THIEF = "duck", "after_you"  # cards with green ones
FIRST_RED, LAST_RED, FIRST_PURPLE, LAST_PURPLE = CROSSED[0], CROSSED[2], CROSSED[3], CROSSED[5]


def temple(
    held: Mapping[int, Mapping[str, int]] | None = None,
    start: str = "temple card",
    *,
    place: int = FIRST_RED,
    seats: int = 3,
    peril: Peril = "maze",
    symbol: str | None = None,
    trap: Sequence[int] = (),
    bells: Sequence[int] = (),
    hand: Sequence[int] = (),
    **more: Any,
) -> Match[Film]:
    """A temple card with a peril, and perhaps a symbol. `held` says which cards are on the mats, each with its number
    of symbols of that peril: green on the cards that steal, tan on others. `trap`, `bells` and `hand` are the positions
    with an X on the next resolution card. `start` is "temple card", or a later step of it."""
    card = temple_id("red" if place in RED else "purple")
    shown: dict[str, dict[str, Any]] = {
        card: {"peril": peril, "symbol": symbol},
        "tr_01": {"trap": tuple(trap), "noise": tuple(bells), "hand": tuple(hand)},
        **more.pop("printed", {}),
    }
    for cards in (held or {}).values():
        for id_, number in cards.items():
            steals = isinstance(box().by_id[id_].card.effect, Steal) and number
            shown[id_] = {"tan": {}, "effect": Steal({peril: number})} if steals else {"tan": {peril: number}}
    fields: dict[str, Any] = {
        "covered": [COVERED] * seats,
        "cubes": [3] * seats,
        "enemy_peril": 1 + CROSSED.index(place),
        "step": place,
        "beats": ["tr_01"],
        "agenda": [("grail room",)],
        "cards": {seat: list(cards) for seat, cards in (held or {}).items()},
        "printed": shown,
    }
    step = (start, place) if start == "temple card" else (start,)
    return film(seats, step, phase="temple", temple={place: card}, **(fields | more))


def two_cards(
    held: Mapping[int, Mapping[str, int]] | None = None, *, bells: Sequence[int] = (), **more: Any
) -> Match[Film]:
    """Two temple cards, one after the other, with the same peril, no symbol, and the same bells on what is flipped.
    Nobody has a cube."""
    perilous = [card.id for card in box().temple.cards if isinstance(card.effect, ShowsPeril)]
    shown: dict[str, Any] = {card: {"peril": "maze", "symbol": None} for card in perilous}
    shown["tr_02"] = {"trap": (), "noise": tuple(bells), "hand": ()}
    agenda = [("grail room",), ("temple card", CROSSED[1])]
    more.setdefault("cubes", [0] * more.get("seats", 3))
    return temple(held, bells=bells, beats=["tr_01", "tr_02"], agenda=agenda, printed=shown, **more)


def standing(
    held: Mapping[int, Mapping[str, int]] | None = None, commits: Mapping[int, Sequence[str]] | None = None, **more: Any
) -> Match[Film]:
    """After the reveal, with the pawns where the sums put them."""
    match = temple(held, "commit", **more)
    answer(match, *((seat, list((commits or {}).get(seat, ()))) for seat in list(match.waiting)))
    return match


def flipped(peril: Sequence[int], enemy: int = 0, **more: Any) -> Match[Film]:
    """After the flip, the pawns having stood at these positions."""

    def stand(table: Film) -> None:
        table.peril = list(peril)

    return temple(start="temple flip", seats=len(peril), enemy_peril=enemy, also=stand, **more)


HubrisFace = tuple[Sequence[int], Sequence[str]]


def challenge(*cards: HubrisFace, start: str = "challenge", seats: int = 3, **more: Any) -> Match[Film]:
    """The hubris challenge with these cards, checks and consequence; others do nothing. It needs no answers."""
    names = [card.id for card in box().hubris]
    shown: dict[str, Any] = {name: {"checks": (), "consequence": ()} for name in names}
    for name, (checks, consequence) in zip(names, cards, strict=False):
        shown[name] = {"checks": tuple(checks), "consequence": tuple(consequence)}
    return film(seats, (start,), phase="grail", printed=shown, penances=names[: len(cards)], **more)
