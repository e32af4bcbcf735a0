"""The 29 temple cards: what each says to who looks at it, and what it does when its time comes."""

from __future__ import annotations

import pytest

from fabletop.engine.log_reading import Reader
from fabletop.engine.stops import PASSES
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import AWAY
from fabletop.testing.strict import strict

from ..arrange import city, film
from ..encounter import COVERED, scene
from ..printed import doing, entries, printed
from .support import PERILS, PLACES, SYMBOLS, WORKERS, Shown, changes, harm, standing, temple

shows = Shown()
CARDS = doing("temple.yaml")
WORKER = {**WORKERS, "decision": "one_has_to_stay"}
PENALTY = printed("temple.yaml")["penalty"]
SAID = {
    "maze": "Maze/puzzle", "obstacle": "Obstacle", "fear": "Fear/dread", "climb": "Climb/traverse",
    "danger": "Danger/react", "desert": "Desert/heat", "lever": "Lever", "destroy": "Destroy", "decision": "Decision",
}  # fmt: skip


def coloured(*colours: str) -> list[str]:
    return [name for name, card in CARDS.items() if card["colour"] in colours]


def test_every_temple_card_has_a_test() -> None:
    shows.all_of(CARDS)
    assert len(shows.cards) == 29


@pytest.mark.rule("LA-153", "LA-154")
@pytest.mark.parametrize("name", CARDS)
def test_who_looks_at_it_reads_what_it_says(name: str) -> None:
    """By a reward cube; nobody else learns it."""
    card = CARDS[name]
    place = PLACES[card["colour"]][-1]
    tile = next(id_ for id_, each in doing("tiles.yaml").items() if card["colour"] in each["colours"])
    match = scene(2, ["c"], track=(0, 1), tile_here=tile, rewards=[1, 0], temple={place: name}, inside=[1, 0])
    with strict(match) as play:
        play.answer(0, "exit", rule="LA-117")
        play.answer(0, f"look_{place}", rule="LA-120")
        play.until(1, prompt="Where does the next scene play?")
    said = [card[field] for field in ("peril", "symbol") if field in card]
    words = [SAID[each] for each in said]
    words += [entries("map.yaml")[card["city"]]["name"]] if "city" in card else []
    traits = {trait["id"]: trait["name"] for trait in printed("temple.yaml")["traits"]}
    words += [traits[card["trait"]]] if "trait" in card else []
    lines = [[line.text for line in Reader(match, seat).lines(0) if line.rule == "LA-153"] for seat in range(2)]
    assert any(all(word in line for word in words) for line in lines[0])
    assert not any(word in line for line in lines[1] for word in words)
    handle = match.table.temple[place]
    assert match.view(0).table.face[handle] == box().by_id[name].number
    assert match.view(1).table.face[handle] < 0


@pytest.mark.rule("LA-216", "LA-218", "LA-220")
@shows.each(coloured("red", "purple"))
def test_its_peril_is_the_one_to_be_met(name: str) -> None:
    """A cube on the box of each peril in turn: only that of the card's peril counts."""
    place = PLACES[CARDS[name]["colour"]][0]
    symbol = CARDS[name].get("symbol", "lever")
    shown = {name: {"symbol": symbol}, WORKER[symbol]: {"tan": {}}}  # seat 1 is asked, while the pawns stand there
    for peril in PERILS:
        match = temple(place, name, cubes=[1, 0], cards={1: [WORKER[symbol]]}, printed=shown)
        with strict(match) as play:
            play.answer(0, [peril], rule="LA-214", can=[*PERILS, "noise"], waiting=[0])
            play.until(1, prompt="Use something")
        assert match.table.peril == [int(peril == CARDS[name]["peril"]), 0]


@pytest.mark.rule("LA-225", "LA-205", "LA-210")
@pytest.mark.parametrize("name", coloured("red", "purple"))
def test_its_symbol_is_the_one_that_can_be_worked(name: str) -> None:
    """With the trap of its row for the others."""
    colour = CARDS[name]["colour"]
    for symbol in SYMBOLS:
        match = temple(PLACES[colour][0], name, cards={0: [WORKER[symbol]]})
        before = standing(match.table, 1)
        fits = CARDS[name].get("symbol") == symbol
        with strict(match) as play:
            if fits:
                option = next(each.id for each in play.asked(0).options if each.id not in PASSES)
                play.answer(0, option, rule="LA-223", waiting=[0])
            play.until(0, prompt="Ten grails.")
        trap = PENALTY[colour]["trap"] if fits else []
        assert changes(before, standing(match.table, 1)) == harm(*trap)
        assert changes(before, standing(match.table, 0)) == (harm("hubris") if fits else {})


@pytest.mark.rule("LA-162", "LA-163", "LA-173")
@shows.each(coloured("blue"))
def test_a_relic_is_where_its_blue_card_says(name: str) -> None:
    """For everybody in that city, and for nobody elsewhere."""
    for where in entries("map.yaml"):
        match = film(
            2,
            ("off camera", 0),
            temple={0: name},
            at={0: where},
            reveal_cubes=[1, 0],
            looked=[1] + [0] * 11,
            tile_at=[AWAY] * 12,
            agenda=[("next turn",)],
        )
        table, found = match.table, where == CARDS[name]["city"]
        with strict(match) as play:
            play.answer(0, "reveal_0", rule="LA-156", can=["reveal_0", "done"], waiting=[0])
            play.until(1, prompt="Where does the next scene play?")
        assert table.green == [int(found), 0]
        assert table.time == [0 if found else table.rc - 1, 0]
        assert bool(table.up[0]) == found
        assert table.tile_at.count(city(where)) == found


@pytest.mark.rule("LA-201", "LA-202", "LA-203")
@shows.each(coloured("peach"))
def test_a_peach_card_names_the_start_city(name: str) -> None:
    start = CARDS[name]["city"]
    for where in entries("map.yaml"):
        match = film(2, ("interlude",), temple={5: name}, at={0: where, 1: start}, time=[20, 20], covered=[COVERED] * 2)
        with strict(match) as play:
            play.until(0, prompt="A fourth cube?")
        assert match.table.green == [int(where == start), 1]
        assert match.table.time == [20 + (where != start), 20]
        assert match.table.at[0] == city(where)


@pytest.mark.rule("LA-252", "LA-253", "LA-254", "LA-255")
@shows.each(coloured("yellow"))
def test_a_yellow_card_names_a_trait_of_the_grail(name: str) -> None:
    """Beside two others: who takes a grail without that trait is cursed."""
    trait = CARDS[name]["trait"]
    others = [each for each in coloured("yellow") if each != name][:2]
    true = {trait, *(CARDS[each]["trait"] for each in others)}
    laid = dict(zip(PLACES["yellow"], [name, *others], strict=True))
    grails = {grail["number"]: set(grail["traits"]) for grail in printed("temple.yaml")["grails"]}
    wise = next(number for number, traits in grails.items() if traits == true)
    almost = next(number for number, traits in grails.items() if len(traits & true) == 2 and trait not in traits)
    match = film(2, ("grail room",), temple=laid, life=[5, 5])
    with strict(match) as play:
        play.answer(0, f"grail_{wise}", rule="LA-250", waiting=[0, 1])
        play.answer(1, f"grail_{almost}", rule="LA-250", waiting=[1])
    assert match.over
    assert (match.table.life, match.table.curses) == ([6, 5], [0, 1])
