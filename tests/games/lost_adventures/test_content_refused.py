"""Content data that makes no sense is refused when it is loaded, with the file and the entry named."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest
import yaml

from fabletop.engine.content import ContentError, load_entries, load_file
from fabletop.games.lost_adventures.box import CATALOGUE, CONTENT, Box, box
from fabletop.games.lost_adventures.cards import TempleFile
from fabletop.games.lost_adventures.checks.cards import faults
from fabletop.games.lost_adventures.effects.language import LANGUAGE

from .printed import entries, printed

FILES = {file.name: file.type for pack in CATALOGUE.packs for file in pack.files}
# Where a box keeps the entries of each file.
FIELDS = {
    "encounters.yaml": "encounters",
    "resolution.yaml": "resolutions",
    "rewrites.yaml": "rewrites",
    "adventure.yaml": "adventures",
    "mats.yaml": "mats",
    "tiles.yaml": "tiles",
    "temple_resolution.yaml": "temple_resolutions",
    "hubris.yaml": "hubris",
}
Change = Callable[[Any], None]
CUBE, HUBRIS = [{"op": "cube"}], [{"op": "hubris"}]
REWRITE = {"op": "rewrite", "invest": "c" * 12, "enemy": "x" * 10}


def put(path: str, value: Any = None) -> Change:
    """Put a value at a place such as "bull_whip.tan.climb"; None takes it away. In lists, entries go by their ids."""

    def change(plain: Any) -> None:
        *way, last = path.split(".")
        here = plain
        for step in way:
            here = here[_key(here, step)]
        key = _key(here, last)
        if value is None:
            del here[key]
        else:
            here[key] = value

    return change


def _key(here: Any, step: str) -> Any:
    if not isinstance(here, list):
        return step
    if step.isdecimal():
        return int(step)
    return next(n for n, each in enumerate(here) if each["id"] == step)


def changed(file: str, *changes: Change) -> Box:
    """The box with one file written otherwise."""
    plain = printed(file)
    for change in changes:
        change(plain)
    made = copy.copy(box())
    if file == "map.yaml":
        made._read_map(msgspec.convert(plain, FILES[file]))
    elif file == "temple.yaml":
        made._read_temple(LANGUAGE.read(plain, TempleFile))
    else:
        setattr(made, FIELDS[file], [LANGUAGE.read(each, FILES[file]) for each in plain])
    return made


# --- what the types refuse -------------------------------------------------------------------------------------------

TYPED = [
    ("map.yaml", "cities.cairo.shape", "hexagon", "hexagon"),
    ("map.yaml", "cities.cairo.population", 1, "population"),
    ("encounters.yaml", "en_ci_01.min", None, "min"),
    ("encounters.yaml", "en_ci_01.track.2.symbols", [{"op": "trapdoor"}], "trapdoor"),
    ("encounters.yaml", "en_ci_01.track.2.n", -1, "n"),
    ("encounters.yaml", "en_ci_01.hubris", "yes", "hubris"),
    ("resolution.yaml", "rs_wits_01.effect.invest", "c" * 11, "invest"),
    ("resolution.yaml", "rs_wits_01.effect.enemy", "c" * 10, "enemy"),  # checks are no enemies
    ("rewrites.yaml", "rw_01.category", "fight", "category"),
    ("adventure.yaml", "bull_whip.effect", {"op": "match", "fits": "purple"}, "purple"),
    ("adventure.yaml", "bull_whip.effect", {"op": "match", "fits": "escape", "steal": True}, "steal"),
    ("adventure.yaml", "bull_whip.effect", {"op": "metch", "icon": "escape"}, "Did you mean match? Known: advance, "),
    ("adventure.yaml", "bull_whip.effect", {}, "expected an effect with its op"),
    ("adventure.yaml", "bull_whip.effect", {"op": "match"}, 'the field "fits" is missing'),
    ("adventure.yaml", "bull_whip.cost", [{"op": "disc"}], 'there is no op "disc". Known: cube, curse, hubris'),
    ("adventure.yaml", "bull_whip.symbol", "lever", "symbol"),
    ("adventure.yaml", "bull_whip.green", {"maze": 1}, "green"),
    ("adventure.yaml", "bull_whip.tan.maze", 0, "1 to 12, not 0"),
    ("adventure.yaml", "short_fuse.effect.symbol", None, 'the field "symbol" is missing'),
    ("adventure.yaml", "duck.effect.green", None, 'the field "green" is missing'),
    ("adventure.yaml", "duck.effect.green", {}, "length >= 1"),
    ("adventure.yaml", "bull_whip.tan", {"water": 1}, "water"),
    ("mats.yaml", "stuntman.abilities.3", None, "abilities"),
    ("mats.yaml", "stuntman.colour", "red", "colour"),
    ("mats.yaml", "stuntman.fourth_cube", "free", "fourth_cube"),
    ("mats.yaml", "stuntman.abilities.0.effect", {"op": "trait", "trait": "dark"}, 'no op "trait". Known: advance'),
    ("rewrites.yaml", "rw_01.effect", {"op": "flip", "invest": "c" * 12, "enemy": "x" * 10}, 'no op "flip"'),
    ("resolution.yaml", "rs_wits_01.effect", {"op": "match", "fits": "asia"}, 'no op "match". Known: flip'),
    ("tiles.yaml", "wage_list.effect", {"op": "travel"}, 'no op "travel". Known: look'),
    ("tiles.yaml", "wage_list.effect.colours", [], "colours"),
    ("tiles.yaml", "wage_list.effect.colours", ["green"], "green"),
    ("temple.yaml", "cards.tc_red_1.effect.peril", None, 'the field "peril" is missing'),
    ("temple.yaml", "cards.tc_red_1.effect.city", "cairo", "city"),
    ("temple.yaml", "cards.tc_blue_1.effect.symbol", "lever", "symbol"),
    ("temple.yaml", "cards.tc_red_1.effect", {"op": "quiet"}, 'no op "quiet". Known: '),
    ("temple.yaml", "grails.0.number", 11, "number"),
    ("temple.yaml", "grails.0.traits", ["dark", "dented"], "traits"),
    ("temple.yaml", "penalty.red.trap", ["boredom"], "boredom"),
    ("temple_resolution.yaml", "tr_01.trap", [13], "trap"),
    ("hubris.yaml", "hc_01.checks", [0], "checks"),
    ("hubris.yaml", "hc_01.consequence", ["noise"], "noise"),
]


@pytest.mark.parametrize(("file", "path", "value", "words"), TYPED)
def test_unknown_names_and_missing_fields(tmp_path: Path, file: str, path: str, value: Any, words: str) -> None:
    plain = printed(file)
    put(path, value)(plain)
    if file in FIELDS:
        plain = [each for each in plain if each["id"] == path.split(".")[0]]
    (tmp_path / file).write_text(yaml.safe_dump(plain), encoding="utf-8")
    load: Any = load_entries if file in FIELDS else load_file
    with pytest.raises(ContentError) as caught:
        load(tmp_path / file, FILES[file], LANGUAGE)
    assert str(caught.value).startswith(f"{file}:")
    assert words in str(caught.value)


# --- what makes no sense though its types are right ------------------------------------------------------------------

# A track as it must be, for en_ci_01, whose back says 2.
NUMBERS = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
LAST = f"en_ci_01.track.{len(entries('encounters.yaml')['en_ci_01']['track']) - 1}.symbols"


def track(*numbers: int, **symbols: Any) -> list[dict[str, Any]]:
    """A success track; `at_4="x"` puts a symbol on space 4."""
    spaces: list[dict[str, Any]] = [{"n": number} for number in numbers]
    for name, there in {f"at_{len(numbers) - 1}": "green", **symbols}.items():
        signs = there if isinstance(there, list) else [there]
        spaces[int(name.removeprefix("at_"))]["symbols"] = [
            {"op": sign} if isinstance(sign, str) else sign for sign in signs
        ]
    return spaces


def door(n: int) -> dict[str, Any]:
    return {"op": "door", "n": n}


ROUTES_OF_ADEN = [["cairo", "aden"], ["aden", "baghdad"], ["aden", "calcutta"]]


def without_routes(plain: Any) -> None:
    plain["routes"] = [route for route in plain["routes"] if route not in ROUTES_OF_ADEN]


def more_routes(*routes: tuple[str, str]) -> Change:
    return lambda plain: plain["routes"].extend(map(list, routes))


def sort_grails(plain: Any) -> None:
    order = [trait["id"] for trait in plain["traits"]]
    plain["grails"].sort(key=lambda grail: sorted(order.index(trait) for trait in grail["traits"]))
    for number, grail in enumerate(plain["grails"], 1):
        grail["number"] = number


def all_tracks_up_to_four(plain: Any) -> None:
    for card in plain:
        card["track"][-1]["n"] = 4


def only_mazes(plain: Any) -> None:
    for card in plain:
        card["tan"] = {"maze": 1}


def plain_doors(plain: Any) -> None:
    for card in plain:
        for space in card["track"]:
            for symbol in space.get("symbols", ()):
                symbol.pop("green", None)


def tie(category: str, sign: int) -> Change:
    """The checks of a deck sorted so that they grow with the X of the cards, or as these fall."""

    def change(plain: Any) -> None:
        deck = [card for card in plain if card["category"] == category]
        rows = sorted((card["effect"]["invest"] for card in deck), key=lambda row: sign * row.count("c"))
        for card, row in zip(sorted(deck, key=lambda card: card["effect"]["enemy"].count("x")), rows, strict=True):
            card["effect"]["invest"] = row

    return change


# File, what is changed, and what the checks must then say of that file.
SENSELESS: list[tuple[str, Change, str]] = [
    # the map
    ("map.yaml", put("cities.cairo.shape", "square"), "cities middle_east circle: there must be 1, not 0"),
    ("map.yaml", put("cities.berlin.shape", "circle"), "berlin: it must be a square in europe"),
    ("map.yaml", put("cities.ankara.region", "asia"), "ankara: it must be a triangle in middle_east"),
    ("map.yaml", without_routes, "aden: no way leads there"),
    ("map.yaml", without_routes, "aden: it must have 2 to 4 routes, not 0"),
    ("map.yaml", without_routes, "there must be 18 to 20 routes, not 15"),
    ("map.yaml", put("routes.0"), "london: it must have 2 to 4 routes, not 1"),
    ("map.yaml", put("routes.0"), "there must be 3 cities 1 from Berlin, not 2"),
    ("map.yaml", more_routes(("berlin", "lisbon")), "there must be 3 cities 1 from Berlin, not 4"),
    ("map.yaml", more_routes(("london", "aden"), ("london", "lhasa")), "3 to 5 cities 2 from Berlin, not 6"),
    ("map.yaml", more_routes(("ankara", "shanghai")), "ankara: it must have 2 to 4 routes, not 5"),
    ("map.yaml", more_routes(("berlin", "lhasa")), "lhasa: it must not be 1 routes from Berlin"),
    ("map.yaml", put("routes.12", ["saigon", "shanghai"]), "saigon: its route to shanghai is there 2 times"),
    ("map.yaml", put("routes.12", ["lhasa", "lhasa"]), "lhasa: a route leads from it to itself"),
    ("map.yaml", put("routes.12", ["lhasa", "saigon"]), "shanghai: it must not be 6 routes from Berlin"),
    ("map.yaml", more_routes(("venice", "aden"), ("venice", "baghdad")), "routes from region to region, not 7"),
    ("map.yaml", put("cities.cairo.x", 1001), "cairo: it lies outside the map"),
    ("map.yaml", put("cities.cairo.y", -1), "cairo: it lies outside the map"),
    ("map.yaml", put("cities.lisbon.x", 20), "lisbon: it lies west of Start"),
    ("map.yaml", put("cities.cairo.y", 275), "athens: it lies nearer than 90 to cairo"),
    # encounters
    ("encounters.yaml", put("en_ci_01.track", track(0, 0, 1, 1, 1, 2, 2, 3, 2, 3, 3)), "en_ci_01: the numbers of its"),
    ("encounters.yaml", put(LAST, []), "en_ci_01: its last space must have a green square"),
    ("encounters.yaml", put(LAST, [{"op": "green"}, {"op": "x"}]), "en_ci_01: its last space must have a green"),
    ("encounters.yaml", put("en_ci_01.min", 3), "en_ci_01: its back says 3, but the first space numbered 1 or more is"),
    ("encounters.yaml", put("en_ci_01.min", 3), "circle pile: cards with the minimum 2: there must"),
    ("encounters.yaml", put("en_ci_01.track.0.n", 1), "en_ci_01: its first space must be numbered 0"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, 3, 3, 3)), "en_ci_01: its track must have 9 to 12 steps"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS[:9])), "en_ci_01: its track must have 9 to 12 steps, not"),
    ("encounters.yaml", put("en_ci_01.track.10.n", 5), "en_ci_01: its numbers must go up to 3 or 4, not to 5"),
    ("encounters.yaml", put("en_ci_01.track", track(0, 0, 1, 1, 2, 2, 2, 2, 3, 3)), "the number 2 must come at step 5"),
    ("encounters.yaml", all_tracks_up_to_four, "circle pile: at most 2 tracks go up to 4, not 13"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_3="x")), "en_ci_01: x must not be at step 3"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_8="lever")), "en_ci_01: lever must not be at step 8"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_7=door(1))), "en_ci_01: door must not be at step 7"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_7="green")), "en_ci_01: green must not be at step 7"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_5=door(4))), "a door has a number from 1 to 3, not 4"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_5=["x", "lever"])), "space 5 has more than one"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_4="x", at_5="x")), "en_ci_01: x is there 2 times"),
    (
        "encounters.yaml", put("en_ci_01.track", track(*NUMBERS, at_4="lever", at_5="destroy")),
        "en_ci_01: it has more than one effect symbol",
    ),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS)), "circle pile: cards with a x: there must be 7, not 6"),
    ("encounters.yaml", put("en_ci_01.track", track(*NUMBERS)), "circle pile: cards with a door: there must be 4"),
    ("encounters.yaml", put("en_ci_02.track.4.symbols.0.op", "decision"), "cards with a decision: there must be 1"),
    ("encounters.yaml", plain_doors, "circle pile: some doors must give a green cube, and some cost hubris"),
    ("encounters.yaml", put("en_ci_01.categories", ["escape", "fight"]), "en_ci_01: the back of a circle shows fight"),
    ("encounters.yaml", put("en_ci_01.category", "luck"), "en_ci_01: its category luck is not on its back"),
    ("encounters.yaml", put("en_ci_01.category", "escape"), "circle pile: cards of fight: there must be 8, not 7"),
    ("encounters.yaml", put("en_ci_01.threat", "curse"), "circle pile: cards with the threat curse: there must be 2"),
    ("encounters.yaml", put("en_ci_01.hubris", True), "circle pile: there must be 7 hubris backs, not 8"),
    ("encounters.yaml", put("en_ci_01.shape", "square"), "circle pile: there must be 13 cards, not 12"),
    ("encounters.yaml", put("en_ci_01.text", "They reach LISBON at dawn."), "en_ci_01: it names Lisbon"),
    ("encounters.yaml", put("en_ci_01.beats.trouble", "O" * 71), "en_ci_01: a stage direction has at most 70 letters"),
    # resolution cards and rewrites
    ("resolution.yaml", put("rs_wits_01.effect.invest", "." * 12), "wits deck, slot 2: there must be 5 checks, not"),
    ("resolution.yaml", put("rs_wits_01.effect.invest", "*" * 12), "wits deck, slot 12: there must be 0 stars, not 1"),
    ("resolution.yaml", put("rs_wits_07.effect.invest", "." * 12), "wits deck, slot 1: there must be 1 stars, not 0"),
    ("resolution.yaml", put("rs_wits_01.effect.enemy", "x" * 10), "wits deck, slot 2: there must be 4 X, not 5"),
    ("resolution.yaml", put("rs_wits_01.effect.enemy", "h" * 10), "wits deck, slot 1: there must be 1 hands"),
    (
        "resolution.yaml", put("rs_wits_01.effect.invest", "c" * 12),
        "rs_wits_01: a card of Wits has 4 to 6 checks, not 12",
    ),
    ("resolution.yaml", put("rs_wits_01.category", "luck"), "luck deck: there must be 12 cards, not 13"),
    ("resolution.yaml", tie("fight", -1), "fight deck: cards with many checks must have many X"),
    ("resolution.yaml", tie("escape", 1), "escape deck: cards with many checks must have few X"),
    (
        "resolution.yaml", put("rs_escape_01.effect.enemy", "h........."),
        "rs_escape_01: the hands of Escape are on cards with",
    ),
    ("resolution.yaml", put("rs_wits_01.caption", "O" * 91), "rs_wits_01: its words have at most 90 letters"),
    ("resolution.yaml", put("rs_wits_01.caption", "O\n\nO"), "rs_wits_01: its words have at most two lines"),
    ("rewrites.yaml", put("rw_01.effect", {"op": "travel"}), "cards with rewrite: there must be 12, not 11"),
    ("adventure.yaml", put("torch.effect", REWRITE), "cards with rewrite: there must be 0, not 1"),
    ("rewrites.yaml", put("rw_01.flavour", "O" * 111), "rw_01: its words have at most 110 letters"),
    # adventure cards
    ("adventure.yaml", put("bull_whip.cost", HUBRIS), "bull_whip: the cost of match is cube, not hubris"),
    ("adventure.yaml", put("short_fuse.cost", CUBE), "short_fuse: the cost of symbol is hubris, not cube"),
    ("adventure.yaml", put("duck.cost"), "duck: the cost of steal is hubris, not nothing"),
    ("adventure.yaml", put("jet_mirror.cost"), "jet_mirror: the cost of curse is curse, not nothing"),
    ("adventure.yaml", put("bull_whip.effect.fits", "wits"), "cards that match wits: there must be 2, not 3"),
    ("adventure.yaml", put("bull_whip.effect.fits", "wits"), "bull_whip: this card must be there"),
    ("adventure.yaml", put("bull_whip.effect", {"op": "hush"}), "cards with star: there must be 3, not 4"),
    ("adventure.yaml", put("bull_whip.effect", {"op": "hush"}), "bull_whip: globe cards are all match cards"),
    ("adventure.yaml", put("cats_tread.effect", {"op": "advance"}), "cards with the star hush: there must be 1"),
    ("adventure.yaml", put("jet_mirror.effect", {"op": "ignore"}), "cards with the curse peek: there must be 1"),
    ("adventure.yaml", put("short_fuse.effect.symbol", "lever"), "cards with the symbol lever: there must be 2, not 3"),
    ("adventure.yaml", put("bull_whip.back", "plain"), "cards with the back globe: there must be 16, not 15"),
    ("adventure.yaml", put("duck.effect.green", {"maze": 2}), "cards that steal maze: there must be 1, not 2"),
    ("adventure.yaml", put("duck.effect.green", {"danger": 3}), "duck: a card that steals has 2 green symbols of one"),
    ("adventure.yaml", put("duck.tan", {"danger": 1}), "duck: a card that steals has 2 green symbols of one"),
    ("adventure.yaml", put("bull_whip.tan", {"maze": 1}), "tan symbols of climb: there must be 10, not 9"),
    ("adventure.yaml", put("bull_whip.tan", {"climb": 2}), "cards by their tan symbols, 1: there must be 24, not 23"),
    ("adventure.yaml", only_mazes, "no globe card has desert"),
    ("adventure.yaml", put("torch.id", "lamp"), "torch: this card must be there"),
    ("adventure.yaml", put("late_professors_notebook.tan", {"maze": 2}), "one card must have a maze and an obstacle"),
    ("adventure.yaml", put("torch.icon", "whip"), "torch: it has the icon whip, and so has bull_whip"),
    # mats
    ("mats.yaml", put("collector.abilities.3.cost", HUBRIS), "the cost of steal is nothing, not hubris"),
    ("mats.yaml", put("collector.abilities.3.effect.green", {"danger": 2}), "an ability that steals has one green"),
    ("mats.yaml", put("stuntman.abilities.3.cost", CUBE), "the cost of fourth cube is nothing"),
    ("mats.yaml", put("cartographer.abilities.2.name", "Aunt"), "Brother-in-Law: this ability must be there"),
    ("mats.yaml", put("cartographer.abilities.2.effect.fits", "circle"), "Brother-in-Law: this ability"),
    ("mats.yaml", put("stuntman.abilities.0.effect", {"op": "hush"}), "abilities with star: there must be 2, not 3"),
    ("mats.yaml", put("stuntman.abilities.0.tan", {"maze": 1}), "the mats must carry 12 tan symbols in all, not 13"),
    ("mats.yaml", put("collector.abilities.0.tan", {"fear": 2}), "collector: it must carry 0 to 4 tan symbols, not 5"),
    ("mats.yaml", put("cartographer.abilities.2.icon", "falling"), "Brother-in-Law: it has the icon falling, and so"),
    # tiles
    ("tiles.yaml", put("wage_list.effect.colours", ["blue"]), "tiles with red: there must be 4, not 3"),
    ("tiles.yaml", put("wage_list.effect.colours", ["red", "red"]), "wage_list: a colour is there twice"),
    ("tiles.yaml", put("wage_list.effect.colours", ["red", "blue"]), "colours on one tile, 1: there must be 6"),
    ("tiles.yaml", put("wage_list.kind", "relic"), "tiles that are relic: there must be 2, not 3"),
    ("tiles.yaml", put("grail_tablet.kind", "item"), "grail_tablet: it must be one of the relics"),
    ("tiles.yaml", put("grail_tablet.effect.colours", ["blue", "red"]), "grail_tablet: no relic shows blue"),
    ("tiles.yaml", put("keeper_of_ashes.effect.colours", ["red"]), "exactly one tile must show purple and yellow"),
    ("tiles.yaml", put("wage_list.effect.colours", ["blue", "purple"]), "exactly one tile must show blue and purple"),
    # the temple
    ("temple.yaml", put("cards.tc_red_1.colour", "purple"), "cards that are red: there must be 6, not 5"),
    ("temple.yaml", put("cards.tc_red_1.effect.peril", "fear"), "cards with red maze: there must be 1, not 0"),
    ("temple.yaml", put("cards.tc_red_1.effect.symbol", "destroy"), "cards with red destroy: there must be 0, not 1"),
    (
        "temple.yaml", put("cards.tc_purple_1.effect.peril", "fear"),
        "tc_purple_1: the purple lever stands with the maze",
    ),
    (
        "temple.yaml", put("cards.tc_red_1.effect", {"op": "start", "city": "cairo"}),
        "tc_red_1: a red card shows a peril",
    ),
    (
        "temple.yaml", put("cards.tc_blue_1.effect.city", "oslo"),
        'tc_blue_1, effect.city: there is no city "oslo". Known: berlin',
    ),
    (
        "temple.yaml", put("cards.tc_blue_1.effect.city", "oslo"),
        "lisbon: blue and peach cards must name it 1 times, not 0",
    ),
    (
        "temple.yaml", put("cards.tc_blue_1.effect.city", "berlin"),
        "berlin: blue and peach cards must name it 0 times, not 1",
    ),
    ("temple.yaml", put("cards.tc_blue_1.effect.city", "cairo"), "cards with blue europe: there must be 2, not 1"),
    ("temple.yaml", put("cards.tc_peach_1.effect.city", "ankara"), "tc_peach_1: Ankara is on a blue card"),
    (
        "temple.yaml", put("cards.tc_yellow_1.effect.trait", "golden"),
        'tc_yellow_1, effect.trait: there is no trait "golden"',
    ),
    ("temple.yaml", put("cards.tc_yellow_1.effect.trait", "dark"), "wooden: it must be on 1 yellow card, not on 0"),
    ("temple.yaml", put("cards.tc_red_1.icon", "jug"), "tc_yellow_2: it has the icon jug, and so has tc_red_1"),
    ("temple.yaml", put("traits.0"), "there must be 5 different traits, not 4"),
    ("temple.yaml", put("grails.0"), "the grails must have the numbers 1 to 10, each once"),
    ("temple.yaml", put("grails.0.number", 2), "the grails must have the numbers 1 to 10, each once"),
    ("temple.yaml", put("grails.0.traits", ["dark"] * 3), "grail 1: its three traits must be different"),
    ("temple.yaml", put("grails.0.traits.0", "golden"), 'The Quarrel of Kings, traits: there is no trait "golden"'),
    ("temple.yaml", put("grails.0.traits.0", "unmarked"), "grail 5: it has the same traits as grail 1"),
    ("temple.yaml", sort_grails, "the grails must not be numbered in the order of their traits"),
    ("temple.yaml", put("penalty.red.trap", ["life"]), "penalty: red trap must be time, not life"),
    ("temple.yaml", put("penalty.purple.hand", []), "penalty: purple hand must be hubris, not"),
    # temple resolution and hubris cards
    ("temple_resolution.yaml", put("tr_01.trap", [2]), "trap at 5: there must be 3 X, not 2"),
    ("temple_resolution.yaml", put("tr_01.hand", [0]), "hand at 0: there must be 1 X, not 2"),
    ("temple_resolution.yaml", put("tr_01.hand", []), "hand at 6: there must be 2 X, not 1"),
    ("temple_resolution.yaml", put("tr_01.noise", list(range(7))), "tr_01: it has 7 X on noise, and 6 is the most"),
    ("temple_resolution.yaml", put("tr_01.trap", [2, 2]), "tr_01: a position of trap is there twice"),
    ("temple_resolution.yaml", put("tr_01.caption", "O" * 91), "tr_01: its words have at most 90 letters"),
    ("hubris.yaml", put("hc_01.checks", [2, 3, 5, 6, 8, 11]), "slot 12: there must be 5 checks, not 4"),
    ("hubris.yaml", put("hc_12.checks", [1, 6]), "hc_12: a card has 3 to 7 checks, not 2"),
    ("hubris.yaml", put("hc_12.checks", [1, 1, 6]), "hc_12: a slot is there twice"),
    ("hubris.yaml", put("hc_01.consequence", ["time"]), "cards with the consequence time: there must be 2, not 3"),
    ("hubris.yaml", put("hc_01.consequence", []), "cards with the consequence life and time: there must be 7, not 6"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "change", "words"), SENSELESS)
def test_what_makes_no_sense(file: str, change: Change, words: str) -> None:
    found = faults(changed(file, change))
    assert any(line.startswith(f"{file}: ") and words in line for line in found), "\n".join(found)
    assert all(line.startswith(tuple(FILES)) and "\n" not in line for line in found)


def test_luck_must_be_wild() -> None:
    """A deck with the checks of Wits keeps the count of each slot, but no card of it is very good or very bad."""

    def change(plain: Any) -> None:
        steady = [card["effect"]["invest"] for card in plain if card["category"] == "wits"]
        for card in plain:
            if card["category"] == "luck":
                card["effect"]["invest"] = steady.pop()

    found = faults(changed("resolution.yaml", change))
    assert found == ["resolution.yaml: luck deck: some cards must have at most 1 check and some at least 9"]


@pytest.mark.parametrize("file", FILES)
def test_an_entry_that_is_missing_or_there_twice(file: str) -> None:
    def listed(plain: Any) -> Any:
        return plain if file in FIELDS else plain["cities" if file == "map.yaml" else "cards"]

    number = len(listed(printed(file)))
    if file != "map.yaml":  # whose routes need all cities
        fewer = changed(file, lambda plain: listed(plain).pop())
        assert f"{file}: there must be {number} entries, not {number - 1}" in faults(fewer)
    more = changed(file, lambda plain: listed(plain).append(listed(plain)[-1]))
    assert f"{file}: there must be {number} entries, not {number + 1}" in faults(more)


def test_an_id_that_stands_in_two_files(tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT, tmp_path / "content"))
    tiles = folder / "tiles.yaml"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("id: wage_list", "id: bull_whip"), encoding="utf-8")
    words = r"^tiles\.yaml:\d+: bull_whip: this id is there twice, the first time in adventure\.yaml:\d+\.$"
    with pytest.raises(ContentError, match=words):
        Box(CATALOGUE.at(folder))


# --- loading ---------------------------------------------------------------------------------------------------------


def test_a_route_to_nowhere(tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT, tmp_path / "content"))
    plain = printed("map.yaml")
    plain["routes"].append(["berlin", "oslo"])
    (folder / "map.yaml").write_text(yaml.safe_dump(plain), encoding="utf-8")
    with pytest.raises(ContentError, match=r"^map\.yaml: routes\[\d+\]: there is no city .oslo.. Known: berlin"):
        Box(CATALOGUE.at(folder))


def test_a_folder_with_a_fault_is_read_and_the_fault_found(tmp_path: Path) -> None:
    """As with the published box: the files of a folder, one of them changed."""
    folder = Path(copytree(CONTENT, tmp_path / "content"))
    hubris = folder / "hubris.yaml"
    hubris.write_text(hubris.read_text(encoding="utf-8").replace("[1, 6, 10]", "[1, 6, 11]"), encoding="utf-8")
    assert faults(Box(CATALOGUE.at(folder))) == [
        "hubris.yaml: slot 10: there must be 5 checks, not 4",
        "hubris.yaml: slot 11: there must be 5 checks, not 6",
    ]


def test_the_box_is_refused_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checks find, loading says."""
    from fabletop.games.lost_adventures.checks import cards as card_checks

    monkeypatch.setattr(card_checks, "faults", lambda box: ["tiles.yaml: wage_list: a colour is there twice"])
    load: Any = box
    with pytest.raises(ContentError, match=r"tiles\.yaml:\d+: wage_list: a colour"):
        load.__wrapped__()


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such file"):
        Box(CATALOGUE.at(tmp_path))
