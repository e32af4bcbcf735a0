"""The decks that are flipped: how often each slot holds each symbol, on which all odds rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Resolution
from fabletop.games.lost_adventures.checks import spread
from fabletop.games.lost_adventures.terms import CATEGORIES, Category

RESOLUTION, TEMPLE, HUBRIS, REWRITES = "resolution.yaml", "temple_resolution.yaml", "hubris.yaml", "rewrites.yaml"
DECK, INVEST_SLOTS, ENEMY_SLOTS = 12, 12, 10
CHECKS, XS, HANDS = 5, 4, 1  # cards of a deck with such a symbol in any one slot
STAR_SLOTS = 6  # the first ones, with one star each
STEADY = range(4, 7)  # checks on each card of Wits
WILD = (1, 9)  # Luck has cards with at most, and with at least, so many
POSITIONS = range(13)
TEMPLE_X = {"trap": 3, "noise": 3, "hand": 1}  # cards with an X at any one position
SECOND_HAND = range(5, 10)  # where there is one hand more
TEMPLE_MOST = 6  # X of one card on one track
HUBRIS_CHECKS, HUBRIS_EACH = 5, range(3, 8)  # cards with a check in any one slot; checks on one card
CONSEQUENCES = {"time": 2, "curse": 3, "life and time": 7}
CAPTION, DIRECTION = 90, 110  # letters


def decks(box: Box) -> Iterator[str]:
    for category in CATEGORIES:
        yield from _deck(category, [card for card in box.resolutions if card.category == category])
    yield from _temple(box)
    yield from _hubris(box)
    yield from _captions(box)


# --- encounter resolution --------------------------------------------------------------------------------------------


def _deck(category: Category, deck: Sequence[Resolution]) -> Iterator[str]:
    place = f"{RESOLUTION}: {category} deck"
    if len(deck) != DECK:
        yield f"{place}: there must be {DECK} cards, not {len(deck)}"
        return
    for slot in range(INVEST_SLOTS):
        found = Counter(card.effect.invest[slot] for card in deck)
        yield from _slot(place, slot, "checks", found["c"], CHECKS)
        yield from _slot(place, slot, "stars", found["*"], int(slot < STAR_SLOTS))
    for slot in range(ENEMY_SLOTS):
        found = Counter(card.effect.enemy[slot] for card in deck)
        yield from _slot(place, slot, "X", found["x"], XS)
        yield from _slot(place, slot, "hands", found["h"], HANDS)
    yield from _character(place, category, deck)


def _slot(place: str, slot: int, what: str, found: int, wanted: int) -> Iterator[str]:
    if found != wanted:
        yield f"{place}, slot {slot + 1}: there must be {wanted} {what}, not {found}"


def _character(place: str, category: Category, deck: Sequence[Resolution]) -> Iterator[str]:
    """How symbols lie together: Wits is steady, Luck wild, Fight trades blows, Escape goes well or badly."""
    checks = [card.effect.invest.count("c") for card in deck]
    if category == "wits":
        for card, number in zip(deck, checks, strict=True):
            if number not in STEADY:
                yield f"{RESOLUTION}: {card.id}: a card of Wits has {STEADY[0]} to {STEADY[-1]} checks, not {number}"
    elif category == "luck":
        if min(checks) > WILD[0] or max(checks) < WILD[1]:
            yield f"{place}: some cards must have at most {WILD[0]} check and some at least {WILD[1]}"
    else:
        tied = _tied(checks, [card.effect.enemy.count("x") for card in deck])
        if category == "fight" and tied <= 0:
            yield f"{place}: cards with many checks must have many X"
        if category == "escape" and tied >= 0:
            yield f"{place}: cards with many checks must have few X"
        for card, number in zip(deck, checks, strict=True):
            if category == "escape" and "h" in card.effect.enemy and number > CHECKS:
                yield f"{RESOLUTION}: {card.id}: the hands of Escape are on cards with few checks, not {number}"


def _tied(ones: Sequence[int], others: Sequence[int]) -> float:
    """Above 0 if the numbers grow together, below 0 if one falls as the other grows."""
    mean, other_mean = sum(ones) / len(ones), sum(others) / len(others)
    return sum((one - mean) * (other - other_mean) for one, other in zip(ones, others, strict=True))


# --- the temple and the last challenge -------------------------------------------------------------------------------


def _temple(box: Box) -> Iterator[str]:
    for name, wanted in TEMPLE_X.items():
        found = Counter(position for card in box.temple_resolutions for position in getattr(card, name))
        for position in POSITIONS:
            right = wanted + (name == "hand" and position in SECOND_HAND)
            if found[position] != right:
                yield f"{TEMPLE}: {name} at {position}: there must be {right} X, not {found[position]}"
        for card in box.temple_resolutions:
            where: tuple[int, ...] = getattr(card, name)
            if len(where) > TEMPLE_MOST:
                yield f"{TEMPLE}: {card.id}: it has {len(where)} X on {name}, and {TEMPLE_MOST} is the most"
            if len(set(where)) != len(where):
                yield f"{TEMPLE}: {card.id}: a position of {name} is there twice"


def _hubris(box: Box) -> Iterator[str]:
    found = Counter(slot for card in box.hubris for slot in card.checks)
    for slot in range(1, INVEST_SLOTS + 1):
        if found[slot] != HUBRIS_CHECKS:
            yield f"{HUBRIS}: slot {slot}: there must be {HUBRIS_CHECKS} checks, not {found[slot]}"
    for card in box.hubris:
        if len(card.checks) not in HUBRIS_EACH:
            least, most = HUBRIS_EACH[0], HUBRIS_EACH[-1]
            yield f"{HUBRIS}: {card.id}: a card has {least} to {most} checks, not {len(card.checks)}"
        if len(set(card.checks)) != len(card.checks):
            yield f"{HUBRIS}: {card.id}: a slot is there twice"
    consequences = Counter(" and ".join(sorted(card.consequence)) for card in box.hubris)
    yield from spread(HUBRIS, "cards with the consequence", consequences, CONSEQUENCES)


def _captions(box: Box) -> Iterator[str]:
    told = [(RESOLUTION, card.id, card.caption, CAPTION) for card in box.resolutions]
    told += [(TEMPLE, beat.id, beat.caption, CAPTION) for beat in box.temple_resolutions]
    told += [(REWRITES, rewrite.id, rewrite.flavour, DIRECTION) for rewrite in box.rewrites]
    for file, id_, words, most in told:
        if len(words) > most:
            yield f"{file}: {id_}: its words have at most {most} letters, not {len(words)}"
        if words.count("\n") > 1:
            yield f"{file}: {id_}: its words have at most two lines"
