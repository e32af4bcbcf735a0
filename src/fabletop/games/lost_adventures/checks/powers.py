"""Adventure cards and the abilities of mats: what each may cost, and how effects and perils are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Power
from fabletop.games.lost_adventures.checks.tally import spread
from fabletop.games.lost_adventures.terms import MATCHES, PERILS

ADVENTURE, MATS = "adventure.yaml", "mats.yaml"
# What it costs to use a power of each kind; who steals with a card pays, with an ability he does not.
COSTS = {"match": "cube", "star": "cube", "travel": "cube", "fourth cube": "none", "curse": "curse", "quiet": "none"}
CARD_KINDS = {"match": 30, "steal": 6, "symbol": 4, "secret exit": 1, "travel": 2, "star": 3, "curse": 2}
CARD_SYMBOLS = {"lever": 2, "destroy": 1, "decision": 1, "secret_exit": 1}
ABILITY_KINDS = {
    "match": 10, "star": 2, "symbol": 2, "secret exit": 1, "fourth cube": 1, "travel": 1, "steal": 1, "quiet": 1,
    "curse": 1,
}  # fmt: skip
STARS, CURSES = ("success", "cancel_x", "quiet"), ("ignore_x", "peek")
TAN_EACH = 10  # symbols of each peril on the cards that do not steal
TAN_CARDS = {"1": 24, "2": 18}  # how many of these cards have so many symbols
STOLEN = 2  # green symbols of a card that steals
GLOBES, PLAINS = 16, 32
TAN_OF_MATS, TAN_OF_A_MAT = 12, range(5)  # tan symbols of all mats, and of each
PAIR = {"maze": 1, "obstacle": 1}  # which one card is known to have


def powers(box: Box) -> Iterator[str]:
    for card in box.adventures:
        yield from _power(f"{ADVENTURE}: {card.id}", card, steals_for="disc")
    yield from _adventures(box)
    for mat in box.mats:
        for ability in mat.abilities:
            yield from _power(f"{MATS}: {mat.id}, {ability.name}", ability, steals_for="none")
    yield from _mats(box)


def kind_of(power: Power) -> str:
    effect = power.effect
    if effect.symbol:
        return "secret exit" if power.symbol == "secret_exit" else "symbol"
    if effect.free is not None:
        return effect.free.replace("_", " ")
    return next(name for name in ("match", "star", "curse", "steal", "quiet") if getattr(effect, name))


def _power(place: str, power: Power, steals_for: str) -> Iterator[str]:
    kind = kind_of(power)
    costs = {**COSTS, "symbol": "disc", "secret exit": "none", "steal": steals_for}[kind]
    if power.activation != costs:
        yield f"{place}: the activation of {kind} is {costs}, not {power.activation}"
    if power.effect.symbol != (power.symbol is not None):
        yield f"{place}: a symbol and its effect go together"
    if (kind == "steal") != bool(power.green):
        yield f"{place}: who steals has green symbols, and nobody else has"
    if 0 in (*power.tan.values(), *power.green.values()):
        yield f"{place}: it has 0 symbols of a peril; leave that peril out"


def _tan(powers: Iterable[Power]) -> Counter[str]:
    return Counter(peril for power in powers for peril, number in power.tan.items() for _ in range(number))


def _adventures(box: Box) -> Iterator[str]:
    cards = box.adventures
    yield from spread(ADVENTURE, "cards with", Counter(map(kind_of, cards)), CARD_KINDS)
    matches = Counter(str(card.effect.match) for card in cards if card.effect.match)
    yield from spread(ADVENTURE, "cards that match", matches, dict.fromkeys(MATCHES, 2))
    symbols = Counter(str(card.symbol) for card in cards if card.symbol)
    yield from spread(ADVENTURE, "cards with the symbol", symbols, CARD_SYMBOLS)
    stars = Counter(str(card.effect.star) for card in cards if card.effect.star)
    yield from spread(ADVENTURE, "cards with the star", stars, dict.fromkeys(STARS, 1))
    curses = Counter(str(card.effect.curse) for card in cards if card.effect.curse)
    yield from spread(ADVENTURE, "cards with the curse", curses, dict.fromkeys(CURSES, 1))
    backs = Counter[str](card.back for card in cards)
    yield from spread(ADVENTURE, "cards with the back", backs, {"globe": GLOBES, "plain": PLAINS})
    thieves = [card for card in cards if card.effect.steal]
    green = Counter[str](peril for card in thieves for peril in card.green)
    yield from spread(ADVENTURE, "cards that steal", green, dict.fromkeys(PERILS, 1))
    for card in thieves:
        if list(card.green.values()) != [STOLEN] or card.tan:
            yield f"{ADVENTURE}: {card.id}: a card that steals has {STOLEN} green symbols of one peril, and no tan ones"
    others = [card for card in cards if not card.effect.steal]
    yield from spread(ADVENTURE, "tan symbols of", _tan(others), dict.fromkeys(PERILS, TAN_EACH))
    numbers = Counter(str(sum(card.tan.values())) for card in others)
    yield from spread(ADVENTURE, "cards by their tan symbols,", numbers, TAN_CARDS)
    globes = [card for card in cards if card.back == "globe"]
    for card in globes:
        if not card.effect.match:
            yield f"{ADVENTURE}: {card.id}: globe cards are all match cards"
    for peril in PERILS:
        if not _tan(globes)[peril]:
            yield f"{ADVENTURE}: no globe card has {peril}"
    yield from _known(box)


def _known(box: Box) -> Iterator[str]:
    """The cards that the rulebook names."""
    by_id = {card.id: card for card in box.adventures}
    whip = by_id.get("bull_whip")
    if whip is None or whip.effect.match != "escape":
        yield f"{ADVENTURE}: bull_whip: this card must be there and match escape"
    if "torch" not in by_id:
        yield f"{ADVENTURE}: torch: this card must be there"
    if not any(card.tan == PAIR for card in box.adventures):
        yield f"{ADVENTURE}: one card must have a maze and an obstacle"


def _mats(box: Box) -> Iterator[str]:
    abilities = [ability for mat in box.mats for ability in mat.abilities]
    yield from spread(MATS, "abilities with", Counter(map(kind_of, abilities)), ABILITY_KINDS)
    carried = sum(_tan(abilities).values())
    if carried != TAN_OF_MATS:
        yield f"{MATS}: the mats must carry {TAN_OF_MATS} tan symbols in all, not {carried}"
    for mat in box.mats:
        tan = sum(_tan(mat.abilities).values())
        if tan not in TAN_OF_A_MAT:
            yield f"{MATS}: {mat.id}: it must carry {TAN_OF_A_MAT[0]} to {TAN_OF_A_MAT[-1]} tan symbols, not {tan}"
        if mat.fourth_cube != "hubris":
            yield f"{MATS}: {mat.id}: its fourth cube costs hubris, unless an ability says otherwise"
    for ability in abilities:
        if ability.effect.steal and sum(ability.green.values()) != 1:
            yield f"{MATS}: {ability.name}: an ability that steals has one green symbol"
    if not any(each.name == "Brother-in-Law" and each.effect.match == "triangle" for each in abilities):
        yield f"{MATS}: Brother-in-Law: this ability must be there and match triangle"
