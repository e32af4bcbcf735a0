"""Adventure cards and the abilities of mats: what each may cost, and how effects and perils are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Power
from fabletop.games.lost_adventures.checks import spread
from fabletop.games.lost_adventures.effects.language import LANGUAGE
from fabletop.games.lost_adventures.effects.powers import Kind, Share
from fabletop.games.lost_adventures.terms import PERILS

ADVENTURE, MATS, REWRITES = "adventure.yaml", "mats.yaml", "rewrites.yaml"
TAN_EACH = 10  # symbols of each peril on the cards without green ones
TAN_CARDS = {"1": 24, "2": 18}  # how many of these cards have so many symbols
GLOBES, PLAINS = 16, 32
TAN_OF_MATS, TAN_OF_A_MAT = 12, range(5)  # tan symbols of all mats, and of each
PAIR = {"maze": 1, "obstacle": 1}  # which one card is known to have


def powers(box: Box) -> Iterator[str]:
    for card in box.adventures:
        yield from _power(f"{ADVENTURE}: {card.id}", card, on_card=True)
    yield from _adventures(box)
    yield from spread(REWRITES, "cards with", _kinds(box.rewrites), {share.kind: share.rewrites for share in shares()})
    for mat in box.mats:
        for ability in mat.abilities:
            yield from _power(f"{MATS}: {mat.id}, {ability.name}", ability, on_card=False)
    yield from _mats(box)


def shares() -> list[Share]:
    """What the box must hold of each kind of power."""
    return list({kind.share.kind: kind.share for kind in LANGUAGE.verbs if issubclass(kind, Kind)}.values())


def _kinds(powers: Iterable[Power]) -> Counter[str]:
    return Counter(power.kind.share.kind for power in powers)


def _power(place: str, power: Power, on_card: bool) -> Iterator[str]:
    share = power.kind.share
    wanted = (share.cost if on_card else share.ability_cost) or "nothing"
    costs = " and ".join(each.sign for each in power.costs) or "nothing"
    if costs != wanted:
        yield f"{place}: the cost of {share.kind} is {wanted}, not {costs}"
    for words in power.kind.faults_on(power, on_card):
        yield f"{place}: {words}"


def _tan(powers: Iterable[Power]) -> Counter[str]:
    return Counter(peril for power in powers for peril, number in power.tan.items() for _ in range(number))


def _adventures(box: Box) -> Iterator[str]:
    cards = box.adventures
    yield from spread(ADVENTURE, "cards with", _kinds(cards), {share.kind: share.cards for share in shares()})
    for share in shares():
        found = Counter(card.kind.value for card in cards if card.kind.share is share)
        if share.values:
            yield from spread(ADVENTURE, share.such, found, share.values)
    backs = Counter[str](card.back for card in cards)
    yield from spread(ADVENTURE, "cards with the back", backs, {"globe": GLOBES, "plain": PLAINS})
    others = [card for card in cards if not card.kind.symbols]
    yield from spread(ADVENTURE, "tan symbols of", _tan(others), dict.fromkeys(PERILS, TAN_EACH))
    numbers = Counter(str(sum(card.tan.values())) for card in others)
    yield from spread(ADVENTURE, "cards by their tan symbols,", numbers, TAN_CARDS)
    globes = [card for card in cards if card.back == "globe"]
    for card in globes:
        if not card.kind.share.globe:
            yield f"{ADVENTURE}: {card.id}: globe cards are all match cards"
    for peril in PERILS:
        if not _tan(globes)[peril]:
            yield f"{ADVENTURE}: no globe card has {peril}"
    yield from _known(box)


def _known(box: Box) -> Iterator[str]:
    """The cards that the rulebook names."""
    by_id = {card.id: card for card in box.adventures}
    whip = by_id.get("bull_whip")
    if whip is None or whip.kind.value != "escape":
        yield f"{ADVENTURE}: bull_whip: this card must be there and match escape"
    if "torch" not in by_id:
        yield f"{ADVENTURE}: torch: this card must be there"
    if not any(card.tan == PAIR for card in box.adventures):
        yield f"{ADVENTURE}: one card must have a maze and an obstacle"


def _mats(box: Box) -> Iterator[str]:
    abilities = [ability for mat in box.mats for ability in mat.abilities]
    yield from spread(MATS, "abilities with", _kinds(abilities), {share.kind: share.abilities for share in shares()})
    carried = sum(_tan(abilities).values())
    if carried != TAN_OF_MATS:
        yield f"{MATS}: the mats must carry {TAN_OF_MATS} tan symbols in all, not {carried}"
    for mat in box.mats:
        tan = sum(_tan(mat.abilities).values())
        if tan not in TAN_OF_A_MAT:
            yield f"{MATS}: {mat.id}: it must carry {TAN_OF_A_MAT[0]} to {TAN_OF_A_MAT[-1]} tan symbols, not {tan}"
    if not any(each.name == "Brother-in-Law" and each.kind.value == "triangle" for each in abilities):
        yield f"{MATS}: Brother-in-Law: this ability must be there and match triangle"
