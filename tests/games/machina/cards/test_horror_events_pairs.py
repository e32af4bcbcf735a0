"""Horror events where they meet each other, items, monsters, chapters and the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, brings, dice, prepared, spot
from tests.games.machina.arrange import at, fate, load, room, unit
from tests.games.machina.item_trials import AFTER, Rule, names, only
from tests.games.machina.story_trials import at_rest, door

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.events import invoke_horror_event, reinvoke
from fabletop.games.machina.rules.horror import horror_phase
from fabletop.games.machina.state import AWAY, HORRORS, NONE, OF_HORROR, ON_UNIT, Expedition, Marker
from fabletop.testing.arranged import choices, log, refused

from .event_trials import HALL, NEXT, comes, coming, dreaded
from .trial import HANK, PLACES, follow, gone, offered, play, stat, targets, wearing, why_not

KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
STITCHED, WOUND, WORDS = "stitched_by_the_dark", "wound_too_tight", "last_words"
ALONE: dict[str, Any] = {"explorers": ("kim",), "at": {"kim": (2, 2)}}
BOTH = ([KIM, HANK_], [KIM, HANK_])
CROWD = {"sarall": (5, 5), "mi_go": (6, 6), "drip_ghoul": (7, 7), "rivet_maw": (8, 8)}
SMALL = {"windows": "own_turn_only"}


def both(*rules: Rule) -> Rule:
    """Rules one after the other."""

    async def all_(table: Expedition) -> None:
        for rule in rules:
            await rule(table)

    return all_


def markers(n: int) -> Callable[[Expedition], None]:
    """So many horror markers lie on K'thun."""

    def laid(table: Expedition) -> None:
        table.marked += [Marker(ON_UNIT, unit(table, "kthun"), OF_HORROR, 0, 0)] * n

    return laid


# --- markers, replaced and reinvoked events --------------------------------------------------------------------------


@pytest.mark.rule("MA-R44", "MA-169", "MA-161", "MA-474")
def test_what_lasts_outlives_its_event_until_the_next_horror_phase() -> None:
    second = both(brings(STITCHED), brings("every_purse_a_fist"))
    match = coming(second)
    match.answer(0, "on")
    table = match.table
    assert (stat(match, "armor", "sarall"), len(table.marked), table.dread) == (3, 1, table.horrors_out[-1])
    later = coming(both(second, _next_horror))
    later.answer(0, "on")
    assert (stat(later, "armor", "sarall"), later.table.marked, later.table.changes) == (2, [], [])


async def _next_horror(table: Expedition) -> None:
    await horror_phase(table)
    table.agenda.clear()
    table.then(("after",))


@pytest.mark.rule("MA-R46", "MA-R44", "MA-377")
def test_what_lasts_goes_on_though_its_event_is_back_in_the_deck() -> None:
    match = coming(both(brings(STITCHED), brings("all_over_again")), fields={"spawn": 6})
    match.answer(0, "on")
    table = match.table
    assert (table.dread, table.horrors_out, stat(match, "armor", "sarall")) == (NONE, [], 3)
    later = coming(both(brings(STITCHED), brings("all_over_again"), _next_horror), fields={"spawn": 6})
    later.answer(0, "on")
    assert (stat(later, "armor", "sarall"), later.table.marked) == (2, [])


@pytest.mark.rule("MA-383", "MA-167", "MA-146")
def test_a_reinvoked_event_heals_again_and_does_not_stack() -> None:
    match = coming(
        both(brings(STITCHED), lambda table: reinvoke(table, "horror", NONE)),
        at={**PLACES, "kthun": (9, 9)},
        health={"kthun": 1},
    )
    changes = {"dread": STITCHED, "threat": 2, "kthun.health": 3, "markers": [f"horror on {STITCHED}"]}
    follow(match, "on", changes=changes, until=AFTER)
    assert stat(match, "armor", "sarall") == 3


@pytest.mark.example("machina", "X50")
@pytest.mark.rule("MA-166", "MA-146")
def test_the_fifth_lasting_effect_is_skipped_and_the_rest_is_not() -> None:
    match = dreaded(STITCHED, at={**PLACES, "kthun": (9, 9)}, health={"sarall": 1}, also=markers(4))
    comes(match, STITCHED, changes={"sarall.health": 2})
    assert stat(match, "armor", "sarall") == 2


@pytest.mark.rule("MA-R143", "MA-153", "MA-134")
def test_boots_wait_until_shivers_are_over() -> None:
    """All of the event is one effect; what waits for it comes after both attacks."""
    match = dreaded("shivers", worn={"kim": ["a_boots"]}, faces=("H0", "L1", "L1", "L1", "L1"))
    move = spot(1, 1)
    changes = {"kim.health": 2, "hank.health": 4, "kim.at": (1, 1)}
    comes(match, "shivers", move, changes=changes)
    said = [line for line in log(match) if "is hit" in line or "moves to" in line]
    assert "moves to" in said[-1]


# --- death -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-243", "MA-531", "MA-228")
def test_the_last_explorer_dies_of_the_first_shiver() -> None:
    match = dreaded("shivers", **ALONE, health={"kim": 1}, faces=("H2", "L1", "L1"))
    dead: dict[str, Any] = {"kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "fallen": [0], "over": True}
    comes(match, "shivers", changes=dead, until=None)


@pytest.mark.rule("MA-145", "MA-228", "MA-492")
def test_the_second_shiver_finds_who_is_left() -> None:
    match = dreaded("shivers", health={"hank": 1}, faces=("H0", "L1", "L0", "L1", "L1"))
    dead: dict[str, Any] = {"hank.at": "dead", "hank.health": 0, "hank.stamina": 0, "fallen": [1]}
    comes(match, "shivers", changes={**dead, "kim.health": 3})


@pytest.mark.rule("MA-243", "MA-531", "MA-R100")
def test_who_dies_of_the_last_word_has_not_won() -> None:
    """Sarall's end would be worth essence; the word that it had kept kills the last explorer, and all is lost."""
    match = prepared(
        brings(WORDS),
        ("kim",),
        at={"kim": (2, 2), "sarall": (3, 2)},
        health={"kim": 1, "sarall": 1},
        settings=SMALL,
        seed=dice("H3", "H2", "L0"),
    )
    match.answer(0, ability(match, "kim"))
    match.answer(0, FOE)
    assert not match.over  # she has the essence of the kill to put in place of her last health
    match.answer(0, "essence:0")
    assert match.over
    assert match.table.fallen == [0]
    spared = prepared(
        brings(WORDS),
        ("kim",),
        at={"kim": (2, 2), "sarall": (3, 2)},
        health={"kim": 1, "sarall": 1},
        settings=SMALL,
        seed=dice("H3", "H2", "L0"),
    )
    play(spared, "kim", FOE, "essence:1", changes={**gone(spared), "kim.stamina": 5})


@pytest.mark.rule("MA-R44", "MA-150")
def test_last_words_are_heard_after_another_event_has_come() -> None:
    match = prepared(
        both(brings(WORDS), brings("every_purse_a_fist")),
        at=PLACES,
        health={"sarall": 1},
        settings=SMALL,
        seed=dice("H3", "H1", "L1"),
    )
    heard = {**gone(match), "kim.stamina": 5, "kim.essence": 1, "kim.health": 3}
    play(match, "kim", FOE, "essence:0", changes=heard)


# --- monsters that come ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-290", "MA-288")
def test_a_gait_that_is_here_already_is_only_familiar() -> None:
    match = dreaded("a_familiar_gait", ground=room({(7, 7): "S"}))
    order = match.table.monster_deck[:]
    comes(match, "a_familiar_gait")
    assert match.table.monster_deck == order  # nothing was searched for


@pytest.mark.rule("MA-465", "MA-484", "MA-R88")
def test_room_for_one_more_on_a_full_tile_at_the_last_level() -> None:
    """The event raises threat, and so does the monster that finds no room: two tolls."""
    event = "room_for_one_more"
    match = dreaded(
        event,
        explorers=("kim",),
        at={"kim": (2, 2), **CROWD},
        ground=room({(4, 4): "S"}),
        fields={"level": 5},
        worn={"kim": ["w_maul", "w_razor"]},
    )
    tolls = [("card:w_maul", ["card:w_maul", "card:w_razor", "die"]), ("card:w_razor", ["card:w_razor", "die"])]
    changes = {"dread": event, "kim.worn": [], "kim.gear": [], "wrecked": ["w_maul", "w_razor"]}
    follow(match, "on", *tolls, changes=changes, until=AFTER)  # and the threat stays where it is


@pytest.mark.rule("MA-484", "MA-243", "MA-380")
def test_at_the_last_level_the_party_may_be_gone_before_the_event_comes() -> None:
    match = dreaded("shivers", **ALONE, fields={"level": 5})
    dead: dict[str, Any] = {"kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "fallen": [0], "over": True}
    follow(match, "on", changes=dead, until=None)
    assert match.table.dread == NONE


@pytest.mark.rule("MA-R82", "MA-461")
def test_no_house_is_full_where_everything_is_sealed() -> None:
    event = "full_house_tonight"
    match = dreaded(
        event, **ALONE, ground=room({(5, 5): "S"}), fields={"destroyed": [at(5, 5)], "spawn": 5}, effects=(9,)
    )
    comes(match, event)
    shut = dreaded(event, **ALONE, fields={"spawn": NONE}, effects=(0,))
    comes(shut, event)  # a rating that is disabled does not fall


@pytest.mark.rule("MA-265", "MA-R67", "MA-148")
def test_the_immobile_are_late_and_stay_so_unless_they_are_fetched() -> None:
    event = "late_to_the_dance"
    places = {"kim": (2, 2), "rivet_maw": (8, 8)}
    match = dreaded(event, explorers=("kim",), at=places, health={"rivet_maw": 1}, effects=(0,))
    comes(match, event, changes={"rivet_maw.health": 2})
    match = dreaded(event, explorers=("kim",), at=places, effects=(9,))
    comes(match, event, spot(1, 1), changes={"rivet_maw.at": (1, 1)})


@pytest.mark.rule("MA-282", "MA-281")
def test_a_lamp_shows_what_the_frost_hides() -> None:
    event, ground = "frost_takes_the_edges", room({(9, 9): "H"})
    laid: dict[str, Any] = {"at": PLACES, "ground": ground, "health": {"sarall": 1}, "settings": SMALL}
    lit = prepared(brings(event), **laid, fields={"lit": [at(9, 9)]})
    assert targets(lit, "kim") == [KIM, FOE]


# --- doors, exits, spaces --------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-365", "MA-045", "MA-059")
def test_doors_that_shut_around_the_exit_do_not_close_it() -> None:
    ground = room(edges="N", walls=[((4, 0), "e="), ((4, 0), "s="), ((3, 0), "e=")])
    match = prepared(
        brings("every_hinge_at_once"),
        at={"kim": (4, 0), "hank": (5, 5)},
        ground=ground,
        fields={"exit": 0},
        settings=SMALL,
    )
    assert sorted(match.table.shut) == sorted([door(4, 0, "e"), door(4, 0, "s"), door(3, 0, "e")])
    follow(match, "exit:0", changes={"kim.at": "away", "kim.stamina": 0, "turned": [0]}, until=HANK, asked=1)


@pytest.mark.rule("MA-367", "MA-R78")
def test_who_is_outside_does_not_shiver() -> None:
    def left(table: Expedition) -> None:
        table.at[1] = AWAY

    match = dreaded("shivers", faces=("H2", "L1", "L1", "L2", "L2"), also=left)
    comes(match, "shivers", changes={"kim.health": 2})
    match = dreaded("passing_the_plate", also=left, essence={"kim": 1, "hank": 3})
    comes(match, "passing_the_plate", ("1", ["1", "2"]), changes={"kim.essence": 0})


@pytest.mark.rule("MA-326", "MA-383", "MA-R65", "MA-063")
def test_a_gamble_may_cost_the_very_space() -> None:
    """The die is too low, and Repossession comes again: Kim gives up the event space that she stands at."""
    event = "repossession"
    match = at_rest(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (0, 9)},
        ground=room({(3, 3): "E", (8, 8): "C"}),
        dread=event,
        dice={"gamble": (0,)},
        settings=SMALL,
    )
    spaces = [spot(3, 3), spot(8, 8)]
    follow(match, "gamble:4.4", BOTH, (spot(3, 3), spaces), changes={"kim.stamina": 5, "destroyed": [(3, 3), (8, 8)]})


@pytest.mark.rule("MA-202", "MA-326", "MA-383")
def test_in_her_turn_she_may_help_what_attacks_a_friend() -> None:
    event = "names_in_a_hat"

    def chance(table: Expedition) -> None:
        load(table, "gamble", 10, 0)
        fate(table, "effects", (2, 1))

    match = wearing(
        dread=event,
        ground=room({(3, 3): "E"}),
        at={"kim": (2, 2), "hank": (0, 9)},
        essence={"kim": 2},
        faces=("H0", "H0", "H0"),
        also=chance,
    )
    raised = ("add:1", ["add:0", "add:1", "add:2"])
    changes = {"kim.stamina": 5, "kim.essence": 1, "hank.health": 5, "destroyed": [(3, 3)]}
    follow(match, "gamble:4.4", raised, changes=changes)


@pytest.mark.rule("MA-327", "MA-326", "MA-338")
def test_a_lost_gamble_puts_out_the_lamp_beside_her() -> None:
    match = at_rest(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (0, 9)},
        ground=room({(3, 3): "E", (1, 1): "H"}),
        dread="snuffed",
        dice={"gamble": (0,)},
        fields={"lit": [at(1, 1)]},
        settings=SMALL,
    )
    assert "lit_chapter:2.2" in choices(match)
    follow(match, "gamble:4.4", changes={"kim.stamina": 5, "lit": [], "destroyed": [(3, 3)]})
    refused(match, 0, "chapter:2.2", "MA-204", "3 essence")


# --- what holds, and what it meets -----------------------------------------------------------------------------------


@pytest.mark.rule("MA-183", "MA-187")
def test_lead_in_the_boots_and_a_warm_draft() -> None:
    match = prepared(
        brings("lead_in_the_boots"),
        ("kim",),
        at={"kim": (2, 2)},
        event="warm_draft",
        stamina={"kim": 4},
        settings=SMALL,
    )
    assert stat(match, "stamina") == 5
    play(match, "warm_draft", changes={"kim.health": 3, "kim.stamina": 5})  # no more than what the boots allow


@pytest.mark.rule("MA-R39", "MA-038", "MA-543")
def test_stiff_hands_neither_shoot_nor_swing() -> None:
    """What is nothing but an attack cannot be played; of what does more, the rest is done."""
    event = "white_to_the_wrist"
    match = prepared(brings(event), ("hank",), at={"hank": (2, 2), "sarall": (3, 2)}, settings=SMALL)
    match.answer(0, "2")
    shut = prepared(brings(event), ("kim",), at={"kim": (2, 2), "sarall": (3, 2)}, settings=SMALL)
    shut.answer(0, "2")
    assert why_not(shut, "kim") == "MA-038"
    assert offered(match, "hank")
    follow(
        match,
        ability(match, "hank"),
        FOE,
        changes={"hank.stamina": 3, "markers": [f"horror on {event}", "hank on hank"][::-1]},
        until=HANK,
    )


@pytest.mark.rule("MA-123", "MA-208")
def test_quarantine_and_who_owes_nobody_anything() -> None:
    """Hank stands beside her with essence, and may not pay hers."""
    match = wearing(
        dread="quarantine_bell",
        at={"kim": (2, 2), "hank": (3, 3)},
        essence={"kim": 1, "hank": 2},
        bound={"hank": ["the_unspent_favour"]},
    )
    follow(match, "end", changes={"turned": [0], "kim.stamina": 0, "kim.essence": 0}, until=HANK, asked=1)


@pytest.mark.rule("MA-379", "MA-R46")
def test_an_empty_horror_deck_takes_the_current_event_back_in() -> None:
    match = coming(invoke_horror_event, dread="every_purse_a_fist", also=lambda table: only(table, HORRORS))
    follow(match, "on", changes={"threat": 2}, until=AFTER)
    assert names(match.table, match.table.horrors_out) == ["every_purse_a_fist"]
    assert "The horror event is Every Purse a Fist." in log(match)


@pytest.mark.rule("MA-115", "MA-382")
def test_an_echo_needs_a_tile_of_ones_own() -> None:
    """Kim steps over the edge to Hank, and neither is alone any more."""
    event = "somebody_elses_echo"
    laid: dict[str, Any] = {"ground": [HALL, NEXT], "faces": ("H2", "H2", "L2")}
    apart: Match[Expedition] = dreaded(event, at={"kim": (9, 5), "hank": (10, 5)}, **laid)
    comes(apart, event, changes={"kim.health": 3, "hank.health": 5})
    together = dreaded(event, at={"kim": (11, 5), "hank": (10, 5)}, **laid)
    comes(together, event)


# --- how they read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("the_magpie_clause", "When you activate a chest, every second time: operate a workbench; destroy this card."),
        (
            "blank_corners_of_the_map",
            "When you explore a new tile, every second time: light any unlit chapter space on "
            "the new tile; destroy this card.",
        ),
        ("bearings_of_the_saint", "1 to 3 essence, once per round: move up to 2 spaces per point you paid."),
        (
            "plate_from_the_chapel_organ",
            "Your armor is 1 higher; for you, exploring costs 1 stamina more and opening or "
            "closing a door costs 1 stamina more.",
        ),
        (
            "heavier_after_midnight",
            "For all explorers on all tiles, opening a chest costs 1 stamina more, an event space "
            "costs 1 stamina more and a trap lever costs 1 stamina more.",
        ),
        ("every_purse_a_fist", "No explorer on any tile can contribute essence."),
        (
            "names_in_a_hat",
            "When this enters play: for a random explorer on any tile: arcane attack 3H on it, then it "
            "loses 1 essence.",
        ),
        (
            "passing_the_plate",
            'When this enters play: the party chooses one: "everybody gives": all explorers on all '
            'tiles lose 1 essence (if any explorer on any tile has 1 or more essence); or "it helps itself": a random '
            "explorer on any tile loses 2 health.",
        ),
    ],
)
def test_events_read_straight(event: str, words: str) -> None:
    assert box().face(event).words == words


@pytest.mark.parametrize("kind", ["event", "horror"])
def test_no_event_reads_crooked(kind: str) -> None:
    """No "all ... cannot", nothing in brackets within brackets, and every text is a sentence."""
    for face in box().of_kind(kind):
        words = face.words
        assert words[0].isupper() or words[0].isdigit(), words
        assert words.endswith("."), words
        assert "  " not in words, words
        assert ".." not in words, words
        assert not re.search(r"\ball \w+( \w+)* cannot\b", words, re.IGNORECASE), words
        depth = 0
        for sign in words:
            depth += (sign == "(") - (sign == ")")
            assert 0 <= depth <= 1, words
        assert depth == 0, words
