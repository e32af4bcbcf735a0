"""Whether it matters in which order Baddies attack (TP-230): who has nothing to set against any of them loses the same
cards in every order, and is not asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.games.projector.card_texts import USE
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.reactions import is_reaction
from fabletop.games.projector.state import CARD, ON_ITEM, ON_RESOURCE, Outing

STAGES = ("attack", "damage", "card_loss")


def matters(table: Outing, seat: int, cards: Sequence[int]) -> bool:
    """Whether anything could come between attacks, or change one and not another, as far as everybody knows."""
    if table.ailments[seat] or any(Now.has(table, CARD + each.card, "ally") for each in table.opponents):
        return True
    for event in STAGES:
        if any(Now.concerning(table, f"{way}:{event}", seat) for way in ("spare", "divert")):
            return True
        for card in cards:
            if Now.waiting_for(table, event, (seat,) if event == "card_loss" else (seat, CARD + card)):
                return True
    if Now.waiting_for(table, "would_dissipate", (seat,)):
        return True
    return any(_could_answer(table, other) for other in table.present())


def _could_answer(table: Outing, seat: int) -> bool:
    """Whether a player has a reaction that means something while somebody is attacked."""
    abilities = {table.box.slide(table.face[slide]).ability for slide in table.hands[seat]}
    if not table.settings.open_hands and table.hands[seat]:
        abilities = {ability for ability, level in enumerate(table.levels) if level}
    if any(ability in abilities for event in STAGES for ability in table.box.concerning[event]):
        return True
    return any(concerns is None or {*concerns} & {*STAGES} for concerns in _things(table, seat))


def _things(table: Outing, seat: int) -> Iterator[Sequence[str] | None]:
    """Of each thing with Reaction the windows that it is for; nothing where these are all."""
    for source, texts, _ in Now.of_player(table, seat):
        if USE in texts.on and is_reaction(table, source):
            on_card = source.kind in (ON_ITEM, ON_RESOURCE)
            yield table.printed_on(source.handle).card.concerns if on_card else None
