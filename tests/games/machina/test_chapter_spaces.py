"""Chapter spaces, sealing and light (MA-336 to MA-347, MA-R91; examples X33 and X46; bad input 14, 15 and 37)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import look, news
from tests.games.machina.arrange import at, room, unit
from tests.games.machina.story_trials import SMALL, at_rest, edge, space

from fabletop.engine.match import Match
from fabletop.games.machina.state import AWAY, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, log, question, refused

LIT, UNLIT = f"lit_chapter:{space(1, 1)}", f"chapter:{space(1, 1)}"


def beside(*explorers: str, sign: str = "H", lit: bool = False, **more: Any) -> Match[Expedition]:
    names = explorers or ("hank", "kim")
    laid: dict[str, Any] = {
        "at": {names[0]: (0, 0), **{name: (9, 9 - n) for n, name in enumerate(names[1:])}}, "settings": SMALL,
        "ground": room({(1, 1): sign}), **more,
    }  # fmt: skip
    fields = {"lit": [at(1, 1)] if lit else [], **laid.pop("fields", {})}
    return at_rest(names, fields=fields, **laid)


@pytest.mark.rule("MA-336", "MA-337", "MA-340", "MA-442", "MA-449")
def test_an_unlit_chapter_space_costs_essence_and_brings_the_next_chapter() -> None:
    match = beside(essence={"hank": 3}, fields={"spawn": 3, "horror": 2})
    assert LIT not in choices(match)
    before = look(match)
    match.answer(0, UNLIT)
    assert news(before, match) == {
        "hank.stamina": 3, "hank.essence": 0, "destroyed": [(1, 1)], "chapter": "ice_2", "spawn": 6, "horror": 6,
    }  # fmt: skip


@pytest.mark.rule("MA-336", "MA-338", "MA-340")
def test_a_lit_chapter_space_costs_1_stamina_and_its_token_is_turned() -> None:
    match = beside(lit=True)
    assert UNLIT not in choices(match)  # the dear price is not asked for
    before = look(match)
    match.answer(0, LIT)
    assert news(before, match) == {
        "hank.stamina": 5, "lit": [], "destroyed": [(1, 1)], "chapter": "ice_2", "spawn": 6, "horror": 6,
    }  # fmt: skip


@pytest.mark.rule("MA-338", "MA-337")
def test_the_price_of_a_lit_space_is_refused_at_an_unlit_one() -> None:
    match = beside(essence={"hank": 3})
    refused(match, 0, LIT)
    match = beside(essence={"hank": 3}, lit=True)
    refused(match, 0, UNLIT)


@pytest.mark.rule("MA-336", "MA-067", "MA-053")
def test_a_destroyed_chapter_space_is_an_obstacle_that_nobody_activates() -> None:
    match = beside(essence={"hank": 3}, fields={"destroyed": [at(1, 1)]})
    assert not [each for each in choices(match) if "chapter" in each]
    refused(match, 0, UNLIT)
    refused(match, 0, f"go:{space(1, 1)}")


@pytest.mark.rule("MA-339", "MA-450")
def test_in_a_blocking_chapter_the_space_is_spent_for_nothing_and_a_note_warns() -> None:
    match = beside(essence={"hank": 3}, chapter="ice_3")
    note = next(each.note for each in question(match).options if each.id == UNLIT)
    assert "advances nothing" in note
    before = look(match)
    match.answer(0, UNLIT)
    assert news(before, match) == {"hank.stamina": 3, "hank.essence": 0, "destroyed": [(1, 1)]}


@pytest.mark.rule("MA-339", "MA-451")
@pytest.mark.parametrize("tile", [0, 1])
def test_with_an_exit_token_anywhere_the_space_is_spent_for_nothing(tile: int) -> None:
    match = beside(
        lit=True, chapter="ice_5", ground=[room({(1, 1): "H"}, edges="NE"), room(edges="NW")],
        fields={"exit": edge(tile, "N")},
    )  # fmt: skip
    assert "advances nothing" in next(each.note for each in question(match).options if each.id == LIT)
    before = look(match)
    match.answer(0, LIT)
    assert news(before, match) == {"hank.stamina": 5, "lit": [], "destroyed": [(1, 1)]}


@pytest.mark.rule("MA-340", "MA-449")
def test_otherwise_the_note_says_that_the_next_chapter_comes() -> None:
    match = beside(lit=True)
    assert next(each.note for each in question(match).options if each.id == LIT) == "brings the next chapter"


@pytest.mark.example("machina", "X33")
@pytest.mark.rule("MA-341", "MA-340", "MA-443")
def test_a_chapter_space_on_any_tile_serves_and_the_new_chapter_enters_play() -> None:
    """From the camp to the thaw: everybody gains an item as the chapter becomes current."""
    ground = [room(edges="E"), room({(1, 1): "H"}, edges="W")]
    match = at_rest(
        ("hank", "kim"), ground=ground, at={"hank": (10, 0), "kim": (0, 0)}, chapter="ice_3", settings=SMALL,
        fields={"lit": [at(11, 1)]}, essence={"hank": 1},
        also=lambda table: table.counts.update({_breath(table): 3}),
    )  # fmt: skip
    match.answer(0, next(each for each in choices(match) if each.startswith("play:5")))
    assert look(match)["chapter"] == "ice_4"
    with strict(match) as play:
        play.answer(0, ["unit:kim", "unit:hank"], rule="MA-R127")
        for seat in (1, 0):
            play.answer(seat, "deck:weapon", rule="MA-423")
            play.answer(seat, "deck:weapon")
            play.answer(seat, choices(match, seat)[0])
            play.answer(seat, "back")
            if match.waiting == (seat,) and question(match, seat).rule == "MA-426":
                play.answer(seat, "none")
        play.answer(0, f"lit_chapter:{space(11, 1)}", prompt="What does Hank do?")
        play.until(0)
    assert look(match)["chapter"] == "ice_5"
    assert [len(gear) for gear in match.table.gear] == [1, 1]


def _breath(table: Expedition) -> str:
    return str(table.box.chapters[table.chapter].texts.played[0])


@pytest.mark.rule("MA-337", "MA-205", "MA-208")
def test_essence_for_a_chapter_space_is_pooled_and_nothing_is_paid_if_somebody_refuses() -> None:
    laid: dict[str, Any] = {"at": {"hank": (0, 0), "kim": (2, 2)}, "essence": {"hank": 1, "kim": 2}}
    match = beside(**laid)
    before = look(match)
    with strict(match) as play:
        play.answer(0, UNLIT)
        play.answer(1, "no", prompt="Do you pay 2 essence for Hank?", rule="MA-208", can=["yes", "no"])
        play.until(0, prompt="What does Hank do?")
    assert news(before, match) == {}
    match.answer(0, UNLIT)
    match.answer(1, "yes")
    assert news(before, match) == {
        "hank.stamina": 3, "hank.essence": 0, "kim.essence": 0, "destroyed": [(1, 1)], "chapter": "ice_2", "spawn": 6,
        "horror": 6,
    }  # fmt: skip


# --- sealing ---------------------------------------------------------------------------------------------------------

SEAL = f"seal:{space(1, 1)}"


@pytest.mark.example("machina", "X46")
@pytest.mark.rule("MA-342", "MA-343", "MA-344", "MA-345", "MA-346", "MA-347", "MA-065", "MA-197")
def test_sealing_a_spawn_space_with_a_monster_on_it() -> None:
    ground = room({(1, 1): "S", (5, 5): "H", (8, 8): "H"})
    match = beside(
        ground=ground, at={"hank": (0, 0), "kim": (0, 1), "rivet_maw": (1, 1)}, essence={"hank": 2, "kim": 3}
    )
    before = look(match)
    with strict(match) as play:
        play.answer(0, SEAL)
        play.answer(0, {"seat0": 2, "seat1": 2})
        play.answer(1, "yes", prompt="pay 2 essence for Hank")
        play.until(0, prompt="What does Hank do?")
    assert news(before, match) == {
        "hank.stamina": 3, "hank.essence": 1, "kim.essence": 1,  # the kill restores 1
        "rivet_maw.at": "gone", "rivet_maw.health": "gone", "rivet_maw.stamina": "gone", "order": [],
        "monsters_out": ["card_rivet_maw"], "destroyed": [(1, 1)], "lit": [(5, 5)],
    }  # fmt: skip
    assert match.table.threat == 1  # never below the first position
    assert [each.who for each in match.table.told if each.what == "kill"] == [0]


@pytest.mark.rule("MA-343")
def test_sealing_lowers_threat_by_1() -> None:
    match = beside(sign="S", essence={"hank": 4}, fields={"threat": 3})
    before = look(match)
    match.answer(0, SEAL)
    assert news(before, match) == {"hank.stamina": 3, "hank.essence": 0, "threat": 2, "destroyed": [(1, 1)]}


@pytest.mark.rule("MA-344", "MA-252", "MA-226")
def test_an_explorer_on_the_spawn_space_is_destroyed_and_no_essence_helps() -> None:
    match = beside(sign="S", at={"hank": (0, 0), "kim": (1, 1)}, essence={"hank": 4, "kim": 9})
    match.answer(0, SEAL)
    match.answer(0, {"seat0": 4})
    assert look(match)["kim.at"] == "dead"
    assert match.table.fallen == [1]
    assert match.waiting == (0,)


@pytest.mark.rule("MA-342", "MA-R28", "MA-087")
def test_what_cannot_be_sealed() -> None:
    """A destroyed spawn space, the one that the explorer stands on, one with too little essence in all."""
    match = beside(sign="S", essence={"hank": 9}, fields={"destroyed": [at(1, 1)]})
    refused(match, 0, SEAL)
    match = beside(sign="S", essence={"hank": 9}, at={"hank": (1, 1), "kim": (9, 9)})
    refused(match, 0, SEAL)
    match = beside(sign="S", essence={"hank": 2, "kim": 1}, at={"hank": (0, 0), "kim": (0, 1)})
    assert barred(match)[SEAL] == "MA-204"
    refused(match, 0, SEAL, "MA-204")
    match = beside(sign="S", essence={"hank": 3, "kim": 5})  # Kim is far away
    refused(match, 0, SEAL, "MA-204")


@pytest.mark.rule("MA-345", "MA-067", "MA-461")
def test_nobody_comes_by_a_sealed_space() -> None:
    match = beside("hank", sign="S", essence={"hank": 4}, fields={"spawn": 0})
    match.answer(0, SEAL)
    match.answer(0, "end")
    assert match.table.round == 2
    assert match.table.order == []
    assert not [line for line in log(match) if "Hank rolls" in line]


# --- light -----------------------------------------------------------------------------------------------------------


def lighting(ground: Any, fields: dict[str, Any] | None = None, **settings: Any) -> Match[Expedition]:
    """Hank seals a spawn space, and with that lights a chapter space of his tile."""
    match = at_rest(
        ("hank",), ground=ground, at={"hank": (0, 0)}, essence={"hank": 4}, fields=fields or {},
        settings={**SMALL, **settings},
    )  # fmt: skip
    match.answer(0, SEAL)
    return match


@pytest.mark.rule("MA-347", "MA-094")
def test_of_equally_near_chapter_spaces_the_explorer_chooses() -> None:
    match = lighting(room({(1, 1): "S", (4, 0): "H", (4, 4): "H", (9, 9): "H"}))
    with strict(match) as play:
        options = [f"space:{space(4, 0)}", f"space:{space(4, 4)}"]
        play.answer(0, options[1], rule="MA-347", can=options)
        play.until(0, prompt="What does Hank do?")
    assert match.table.lit == [at(4, 4)]


@pytest.mark.rule("MA-347", "MA-088")
def test_nearest_is_counted_straight_whatever_is_between() -> None:
    match = lighting(room({(1, 1): "S", (3, 0): "H", (0, 4): "H"}, [((2, 0), "e|"), ((2, 1), "e|")]))
    assert match.table.lit == [at(3, 0)]


@pytest.mark.rule("MA-347")
def test_only_chapter_spaces_of_ones_own_tile_are_lit() -> None:
    match = lighting([room({(1, 1): "S"}, edges="E"), room({(0, 0): "H"}, edges="W")])
    assert match.table.lit == []
    match = lighting([room({(1, 1): "S", (9, 9): "H"}, edges="E"), room({(0, 0): "H"}, edges="W")])
    assert match.table.lit == [at(9, 9)]


@pytest.mark.rule("MA-R91", "MA-347")
@pytest.mark.parametrize("token", ["lit", "destroyed"])
@pytest.mark.parametrize("skip", [True, False])
def test_light_passes_over_chapter_spaces_with_tokens(token: str, skip: bool) -> None:
    ground = room({(1, 1): "S", (4, 0): "H", (9, 9): "H"})
    match = lighting(ground, {token: [at(4, 0)]}, light_skip=skip)
    table = match.table
    assert (at(9, 9) in table.lit) is skip
    assert (at(4, 0) in table.lit) is (token == "lit")
    assert (at(4, 0) in table.destroyed) is (token == "destroyed")


@pytest.mark.rule("MA-R91", "MA-347")
def test_where_all_have_tokens_nothing_is_lit() -> None:
    match = lighting(room({(1, 1): "S", (4, 0): "H", (9, 9): "H"}), {"lit": [at(4, 0)], "destroyed": [at(9, 9)]})
    assert match.table.lit == [at(4, 0)]


@pytest.mark.rule("MA-344", "MA-548", "MA-R141")
@pytest.mark.parametrize("shield", [True, False])
def test_what_an_endgame_is_about_loses_one_health_where_others_are_destroyed(
    shield: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = beside(
        sign="S", at={"hank": (0, 0), "kim": (9, 9), "rivet_maw": (1, 1)}, essence={"hank": 4},
        settings={**SMALL, "objective_shield": shield},
    )  # fmt: skip
    monster = unit(match.table, "rivet_maw")
    monkeypatch.setattr(match.table.unit(monster), "level", None)
    match.answer(0, SEAL)
    assert (match.table.at[monster] == AWAY) is not shield
    assert match.table.health[monster] == 1 if shield else True
    assert match.table.destroyed == [at(1, 1)]
