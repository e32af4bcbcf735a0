"""Writes every card of Lost Adventures as a page: the words that are made from the data.

python tools/lost_adventures_cards.py > docs/cards/lost-adventures.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.games.lost_adventures.box import Box, box
from fabletop.games.lost_adventures.cards import Encounter, Power, Space
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.terms import AREAS, CATEGORIES, COLOURS, NAMES, SHAPES

BACKS = {"globe": "Adventure cards that open the display", "plain": "Adventure cards of the deck"}


def page(cards: Box) -> str:
    """The whole page."""
    return "\n".join(_lines(cards)) + "\n"


def _lines(cards: Box) -> Iterator[str]:
    yield "# The cards of Lost Adventures"
    yield ""
    yield "All words on this page are made from the data that is played."
    yield from _powers(cards)
    yield from _map(cards)
    yield from _encounters(cards)
    yield from _flips(cards)
    yield from _temple(cards)
    yield from _ending(cards)


def _heading(title: str, columns: str) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield columns
    yield "|" + "---|" * (columns.count("|") - 1)


# --- what players have -----------------------------------------------------------------------------------------------


def _powers(cards: Box) -> Iterator[str]:
    for back, title in BACKS.items():
        yield from _heading(title, "| card | kind | text | |")
        for card in cards.adventures:
            if card.back == back:
                yield f"| **{card.name}** | {card.category} | {card.words()} | {_flavour(card)} |"
    for mat in cards.mats:
        yield from _heading(f"{mat.name}, {mat.role}", "| ability | text | |")
        for ability in mat.abilities:
            yield f"| **{ability.name}** | {ability.words()} | {_flavour(ability)} |"


def _flavour(power: Power) -> str:
    return f"*{power.flavour}*"


# --- the map ---------------------------------------------------------------------------------------------------------


def _map(cards: Box) -> Iterator[str]:
    yield from _heading("Cities", "| city | shape | region | routes to | |")
    for number, city in enumerate(cards.cities):
        near = ", ".join(cards.cities[each].name for each in cards.near[number])
        region = NAMES[AREAS[cards.region[number]]].removeprefix("the ")
        yield f"| **{city.name}** | {city.shape} | {region} | {near} | *{city.flavour}* |"
    yield from _heading("Theme tiles", "| tile | kind | opens | |")
    for tile in cards.tiles:
        yield f"| **{tile.name}** | {tile.kind} | {tile.effect.brief()} cards | *{tile.flavour}* |"


# --- encounters ------------------------------------------------------------------------------------------------------


def _encounters(cards: Box) -> Iterator[str]:
    for shape in SHAPES:
        yield from _heading(f"Encounters in {shape} cities", "| scene | back | front | track |")
        for scene in cards.encounters:
            if scene.shape == shape:
                yield f"| **{scene.title}**: {scene.text} | {_back(scene)} | {scene.words()} | {_track(scene.track)} |"


def _back(scene: Encounter) -> str:
    likely, other = scene.categories
    hubris = ", hubris" if scene.hubris else ""
    return f"{scene.min}; {NAMES[likely]} or {NAMES[other]}{hubris}"


def _track(track: Sequence[Space]) -> str:
    return " ".join(f"{space.n}{_symbols(space)}" for space in track)


def _symbols(space: Space) -> str:
    return f" ({', '.join(each.brief() for each in space.symbols)})" if space.symbols else ""


def _flips(cards: Box) -> Iterator[str]:
    """The symbols of each card by their slots."""
    for category in CATEGORIES:
        yield from _heading(f"{NAMES[category]}: resolution cards", "| card | symbols |")
        for card in cards.resolutions:
            if card.category == category:
                yield f"| {card.caption} | {card.words()} |"
    yield from _heading("Script rewrites", "| card | direction | symbols |")
    for rewrite in cards.rewrites:
        yield f"| **{rewrite.name}** | {rewrite.flavour} | {rewrite.words()} |"


# --- the temple and after --------------------------------------------------------------------------------------------


def _temple(cards: Box) -> Iterator[str]:
    for colour in COLOURS:
        yield from _heading(f"Temple cards, {colour}", "| card | says | |")
        for card in cards.temple.cards:
            if card.colour == colour:
                yield f"| **{card.title}** | {says(cards, cards.by_id[card.id].number)} | *{card.flavour}* |"
    yield from _heading("Penalty card", "| side | text |")
    yield f"| red | {cards.temple.penalty.red.words()} |"
    yield f"| purple | {cards.temple.penalty.purple.words()} |"
    yield from _heading("Temple resolution cards", "| card | traps at | noise at | hands at |")
    for beat in cards.temple_resolutions:
        yield f"| {beat.caption} | {_places(beat.trap)} | {_places(beat.noise)} | {_places(beat.hand)} |"


def _ending(cards: Box) -> Iterator[str]:
    yield from _heading("Grails", "| number | grail | traits | |")
    for grail in cards.grails:
        traits = ", ".join(cards.traits[trait].name for trait in grail.traits)
        yield f"| {grail.number} | **{grail.name}** | {traits} | *{grail.flavour}* |"
    yield from _heading("Hubris cards", "| card | checks at | text |")
    for card in cards.hubris:
        yield f"| {card.flavour} | {_places(card.checks)} | {card.words()} |"


def _places(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


if __name__ == "__main__":
    print(page(box()), end="")
