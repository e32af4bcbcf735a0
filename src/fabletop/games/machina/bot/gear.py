"""What items are worth to an explorer, and how to wear them: in points of stamina, as all else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from fabletop.games.machina.bot.blows import Blow, blow_of
from fabletop.games.machina.box import Box, Face
from fabletop.games.machina.rules.fighting import chance
from fabletop.games.machina.rules.gaining import CLASS_TYPES
from fabletop.games.machina.rules.grid import held
from fabletop.games.machina.rules.inventory_use import ABOVE, ARTIFACT, BESIDE, LEFT, RIGHT, WORN
from fabletop.games.machina.state import Expedition

# What monsters of each level stand with, by and large.
DEFENCES = ((1, 2, 2, 3), (1, 2, 2, 3), (2, 3, 3, 4), (3, 4, 4, 5), (4, 5, 5, 6), (4, 5, 5, 6))
POWER = 13.0  # one more hit for 2 stamina
BONUS = {"armor": 4.0, "will": 3.5, "stamina": 4.0, "health": 2.0}
TEXT = 0.8  # whatever else is printed on an item
AUGMENTS = 1.6  # what augments add to their weapons
CONSUMABLE = 2.5


def power(blow: Blow, level: int) -> float:
    """How many hits an attack is good for with 2 stamina against monsters of a level; those from afar count more."""
    against = DEFENCES[level]
    share = sum(chance(blow.high, blow.low, each) for each in against) / len(against)
    reach = 1 + 0.06 * (min(blow.range, 5) - 1)
    return share * blow.times * 2 / max(1, blow.cost) * reach


def best_power(box: Box, texts: Iterable[int], level: int) -> float:
    blows = [blow_of(box, number) for number in texts]
    return max((power(each, level) for each in blows if each is not None and each.cost), default=0.0)


@lru_cache(maxsize=4096)
def _printed_worth(box: Box, face: int, level: int) -> tuple[float, float]:
    """What an item adds but for its attacks, and how strong these are."""
    card = box.faces[face]
    if card.kind == "consumable":
        return CONSUMABLE, 0.0
    worth = sum(BONUS[stat] * n for stat, n in card.bonus)
    others = [number for number in card.texts.all if (blow := blow_of(box, number)) is None or not blow.cost]
    worth += TEXT * len(others)
    if card.augment:
        worth += AUGMENTS * (card.kind == "weapon")
    return worth, best_power(box, card.texts.played, level)


class Outfit(NamedTuple):
    """Items as they are worn: each with its place, and what it all comes to."""

    worth: float
    places: tuple[tuple[str, str], ...]


def _value(box: Box, faces: Iterable[int], own: float, level: int) -> float:
    total, powers = 0.0, [own]
    for face in faces:
        worth, strength = _printed_worth(box, face, level)
        total += worth
        if strength:
            powers.append(strength)
    powers.sort(reverse=True)
    return total + POWER * powers[0] + 0.8 * (len(powers) - 1)


@lru_cache(maxsize=8192)
def _best_outfit(box: Box, faces: tuple[int, ...], own: float, level: int) -> Outfit:
    """The best way to wear some items."""
    cards = [box.faces[face] for face in faces]
    places: dict[str, str] = {}
    for kind in ("weapon", "apparel", "artifact"):
        found: list[tuple[float, dict[str, str]]] = []
        ours = [each for each in cards if each.kind == kind]
        for mains in _mains(kind, [each for each in ours if not each.augment]):
            laid = _attached(box, mains, ours, level)
            found.append((_value(box, [box.face_index[name] for name in laid], own, level), laid))
        if found:
            places |= max(found, key=lambda each: each[0])[1]
    worth = _value(box, [box.face_index[name] for name in places], own, level)
    return Outfit(worth, tuple(places.items()))


def _mains(kind: str, cards: Sequence[Face]) -> Iterator[dict[str, str]]:
    """What may be worn as main items of a type."""
    place = {"weapon": RIGHT, "apparel": WORN, "artifact": ARTIFACT}[kind]
    for each in cards:
        yield {each.id: place}
    if kind == "weapon":
        for one, other in combinations([each for each in cards if each.hands != 2], 2):
            yield {one.id: RIGHT, other.id: LEFT}
            yield {other.id: RIGHT, one.id: LEFT}


def _attached(box: Box, mains: dict[str, str], cards: Sequence[Face], level: int) -> dict[str, str]:
    """Main items with all that can be fixed to them, the best first."""
    laid = dict(mains)
    rest = sorted(
        [each for each in cards if each.id not in laid],
        key=lambda each: (each.place == "head", -sum(_printed_worth(box, each.number, level)), each.id),
    )
    again = True
    while again:
        again = False
        for card in rest:
            place = _host(card, laid, cards) if card.id not in laid else ""
            if place:
                laid[card.id] = place
                again = True
    return laid


def _host(card: Face, laid: dict[str, str], cards: Sequence[Face]) -> str:
    taken = set(laid.values())
    for host in cards:
        if host.id not in laid or host is card:
            continue
        if card.augment:
            place = f"{host.id}{BESIDE}"
            if card.augment == host.slot and not host.augment and place not in taken:
                return place
            continue
        place = f"{host.id}{ABOVE}"
        fits = card.bottom and card.bottom == host.top and not host.augment and card.place != "legs"
        if fits and not (card.place == host.place == "torso") and host.place != "head" and place not in taken:
            return place
    return ""


# --- of an explorer --------------------------------------------------------------------------------------------------


def own_power(table: Expedition, seat: int) -> float:
    """The strength of an explorer's own attack."""
    return best_power(table.box, table.unit(seat).texts.played, table.level)


def outfit(table: Expedition, seat: int, also: Sequence[int] = ()) -> Outfit:
    """The best that an explorer could wear, perhaps with further items."""
    faces = sorted({table.face[item] for item in (*held(table, seat), *also)})
    wearable = tuple([face for face in faces if table.box.faces[face].kind != "consumable"])
    return _best_outfit(table.box, wearable, own_power(table, seat), table.level)


def worn_worth(table: Expedition, seat: int) -> float:
    faces = [table.face[each.item] for each in table.mounted(seat)]
    return _value(table.box, faces, own_power(table, seat), table.level)


def improvement(table: Expedition, seat: int) -> float:
    """What an explorer would gain by laying out the items anew."""
    worn = {each.item for each in table.mounted(seat)}
    loose = [item for item in held(table, seat) if item not in worn and table.printed(item).kind != "consumable"]
    if not loose:
        return 0.0
    return max(0.0, outfit(table, seat).worth - worn_worth(table, seat))


def item_worth(table: Expedition, seat: int, item: int) -> float:
    """What one more item is worth to an explorer; less if it has to be laid out first."""
    face = table.printed(item)
    if face.kind == "consumable":
        return CONSUMABLE
    without = [each for each in held(table, seat) if each != item]
    faces = tuple(
        sorted({table.face[each] for each in without if table.printed(each).kind != "consumable"} - {face.number})
    )
    own, level = own_power(table, seat), table.level
    before = _best_outfit(table.box, faces, own, level).worth
    after = _best_outfit(table.box, tuple(sorted((*faces, face.number))), own, level).worth
    at_once = not face.augment and face.kind in CLASS_TYPES[table.unit(seat).class_ or "crafter"]
    return (after - before) * (1.0 if at_once else 0.7) + 0.1


def deck_worth(table: Expedition, seat: int, type_: str) -> float:
    """What a card of a deck may be worth to an explorer, by what is missing."""
    have = sum(table.printed(item).kind == type_ for item in held(table, seat))
    if type_ == "weapon":
        worth = 7.0 if not have else 2.5 if have < 3 else 1.0
    elif type_ == "apparel":
        worth = (4.5, 3.5, 2.8, 1.5)[min(have, 3)]
    elif type_ == "artifact":
        worth = 3.0 if not have else 0.8
    else:
        worth = 2.5 if have < 3 else 1.5
    return worth * (1.5 if type_ in CLASS_TYPES[table.unit(seat).class_ or "crafter"] else 1.0)
