"""The endgame, winning and losing (MA-456 to MA-459, MA-525 to MA-531, MA-546 to MA-548, MA-R99, MA-R100, MA-R113,
MA-R140, MA-R141)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.machina.ability_trials import look, news
from tests.games.machina.arrange import at, room, unit
from tests.games.machina.item_trials import AFTER, trial
from tests.games.machina.story_trials import SMALL, at_rest, chapters, edge, lay_tile, lying, space

import fabletop
from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.chapters import advance, enter_endgame
from fabletop.games.machina.rules.dying import banish, remove_monster
from fabletop.games.machina.rules.losing import destroy_outright
from fabletop.games.machina.rules.moving import push
from fabletop.games.machina.rules.scheming import control
from fabletop.games.machina.rules.spawning import spawn_monster, take_monster
from fabletop.games.machina.scene.end import deeds, ledger
from fabletop.games.machina.state import DEAD, HORROR, NONE, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, question, refused

PILLARS = [(1, 1), (8, 1), (1, 7), (8, 7)]
HEART = next(each.drawing for each in box().endgame_tiles if each.id == "ice_heart")


def endgame(
    explorers: tuple[str, ...] = ("hank", "kim"),
    *steps: tuple[str | int, ...],
    gone: int = 0,
    card: str = "ice_e1",
    **more: Any,
) -> Match[Expedition]:
    """The heart of the ice, with so many pillars gone; the first explorer stands beside the last one, which is lit."""
    names = explorers
    laid: dict[str, Any] = {
        "at": {name: (7, 8 - n) for n, name in enumerate(names)},
        "chapter": card,
        "settings": SMALL,
        **more,
    }
    fields = {
        "lit": [at(8, 7)] if gone < 4 else [],
        "destroyed": [at(*each) for each in PILLARS[:gone]],
        **laid.pop("fields", {}),
    }
    return at_rest(names, *steps, ground=HEART, fields=fields, **laid)


LAST = f"lit_chapter:{space(8, 7)}"


# --- entering --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-024", "MA-456", "MA-457", "MA-458", "MA-459", "MA-546", "MA-R99")
def test_the_endgame_begins_on_its_own_tile_with_its_own_card_and_a_new_round() -> None:
    def outside(table: Expedition) -> None:
        lay_tile(table, 0, "orrery_court")

    match = at_rest(
        ("hank", "kim"),
        ground=[None],
        at={"hank": (4, 0), "mi_go": (7, 7)},
        chapter="ice_8",
        settings=SMALL,
        fields={"exit": edge(0, "N"), "entry": edge(0, "S"), "round": 9, "turned": [1], "lit": [at(3, 3)]},
        also=outside,
        worn={"kim": ["reliquary_still"]},
        health={"hank": 2},
    )
    entry = [space(x, y) for y in (8, 9) for x in range(2, 8) if HEART.split("\n")[2 * y + 1][2 * x + 1] in ".*"]
    with strict(match) as play:
        play.answer(0, f"exit:{edge(0, 'N')}")
        options = [f"space:{each}" for each in entry]
        play.answer(0, options[0], rule="MA-361", can=options)
        play.answer(1, options[1], can=options[1:])
        play.answer(1, "unit:hank", prompt="Which explorer?")  # the still enters play
        play.until(0, prompt="Who takes the next turn?")
    table = match.table
    assert lying(match) == {0: "ice_heart"}
    assert table.tile_in == [NONE] * 4
    assert len(table.tiles) == 10
    assert (table.order, table.exit, table.entry, table.lit) == ([], NONE, NONE, [])
    assert look(match)["chapter"] == "ice_e1"
    assert (table.spawn, table.horror) == (2, 5)
    assert table.health[0] == 3
    assert (table.round, table.endgame_round) == (10, 0)  # the round that was cut does not count
    assert table.stamina[:2] == [6, 7]


@pytest.mark.rule("MA-546", "MA-459")
def test_the_endgame_is_entered_once() -> None:
    match = trial(lambda table: enter_endgame(table, 0), ("hank",), ground=HEART, at={"hank": (4, 9)}, chapter="ice_e1")
    assert question(match).prompt == AFTER
    assert look(match)["hank.at"] == (4, 9)


@pytest.mark.rule("MA-457", "MA-R99")
def test_where_explorers_stood_before_closes_no_space_of_the_endgame() -> None:
    """Both stand on the map as the endgame begins, where on its tile the entry is."""
    match = trial(
        lambda table: enter_endgame(table, 0),
        ("hank", "kim"),
        ground=room(),
        at={"hank": (3, 9), "kim": (4, 9)},
        settings=SMALL,
    )
    assert f"space:{space(3, 9)}" in choices(match, 0)
    assert f"space:{space(4, 9)}" in choices(match, 0)


# --- its course ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-547", "MA-339")
def test_a_pillar_is_paid_for_and_destroyed_and_advances_nothing() -> None:
    match = endgame()
    before = look(match)
    match.answer(0, LAST)
    assert news(before, match) == {
        "hank.stamina": 5,
        "lit": [],
        "destroyed": [(8, 7)],
        "counts": {"The Sleeper": 1},
    }


@pytest.mark.rule("MA-547", "MA-452")
@pytest.mark.parametrize("card", ["ice_e1", "ice_e2"])
def test_there_is_no_next_chapter_in_the_endgame(card: str) -> None:
    match = trial(lambda table: advance(table, 0), ("hank",), ground=HEART, at={"hank": (4, 9)}, chapter=card)
    assert look(match)["chapter"] == card
    assert question(match).prompt == AFTER


@pytest.mark.rule("MA-546", "MA-R140", "MA-442")
def test_the_card_flips_at_the_second_pillar_and_the_rounds_go_on() -> None:
    match = endgame(
        gone=1,
        fields={"endgame_round": 6, "spawn": 1, "horror": 1},
        also=lambda table: table.counts.update(
            {str(table.box.chapters[table.chapter].texts.on["space_destroyed"][0]): 1}
        ),
    )
    match.answer(0, LAST)
    table = match.table
    assert look(match)["chapter"] == "ice_e2"
    assert (table.spawn, table.horror) == (3, 3)
    assert table.endgame_round == 6
    assert not match.over


@pytest.mark.rule("MA-546", "MA-540")
def test_the_second_card_strikes_those_who_are_away_from_the_pillars() -> None:
    """Lorrain stands beside a pillar, Kim beside a destroyed one, Hank beside none."""
    match = at_rest(
        ("hank", "kim", "lorrain"),
        ("horror",),
        ground=HEART,
        chapter="ice_e2",
        settings=SMALL,
        at={"hank": (4, 9), "kim": (0, 0), "lorrain": (9, 6)},
        fields={"destroyed": [at(1, 1)], "phase": HORROR},
        dice={"attack": (5, 5)},
    )
    assert match.table.health[:3] == [5, 4, 4]


# --- victory and defeat ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-525", "MA-529", "MA-531")
def test_the_explorers_win_as_soon_as_the_last_pillar_is_gone() -> None:
    match = endgame(gone=3, card="ice_e2")
    match.answer(0, LAST)
    assert match.over
    assert match.outcome is not None
    assert (match.outcome.ending, match.outcome.winners) == ("victory", (0, 1))


@pytest.mark.rule("MA-529", "MA-R113")
def test_the_dead_are_not_among_the_winners() -> None:
    def dead(table: Expedition) -> None:
        table.at[1] = DEAD
        table.fallen.append(1)

    match = endgame(gone=3, card="ice_e2", also=dead)
    match.answer(0, LAST)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.rule("MA-530", "MA-R140", "MA-531")
@pytest.mark.parametrize("passed", [8, 9])
def test_the_tenth_round_of_the_endgame_is_the_last(passed: int) -> None:
    match = endgame(("hank",), fields={"endgame_round": passed})
    match.answer(0, "end")
    assert match.over is (passed == 9)
    if passed == 9:
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == ("too late", ())
    else:
        assert match.table.endgame_round == 9


@pytest.mark.rule("MA-R140")
def test_rounds_before_the_endgame_do_not_count() -> None:
    match = at_rest(("hank",), settings=SMALL, fields={"round": 30})
    match.answer(0, "end")
    assert (match.table.round, match.table.endgame_round) == (31, 0)


@pytest.mark.rule("MA-R100")
@pytest.mark.parametrize("tie", ["victory", "defeat"])
def test_victory_and_defeat_at_once(tie: str) -> None:
    match = endgame(gone=4, card="ice_e2", fields={"endgame_round": 10}, settings={**SMALL, "tie": tie})
    match.answer(0, f"go:{space(6, 8)}")
    assert match.outcome is not None
    assert match.outcome.winners == ((0, 1) if tie == "victory" else ())


@pytest.mark.rule("MA-531")
def test_conditions_are_judged_after_an_action_and_not_before() -> None:
    match = endgame(gone=4, card="ice_e2")
    assert not match.over  # nothing has been done yet
    match.answer(0, f"go:{space(6, 8)}")
    assert match.over


@pytest.mark.rule("MA-531")
@pytest.mark.parametrize("step", ["spawn_end", "horror_end", "monsters_end"])
def test_conditions_are_judged_at_the_end_of_every_phase(step: str) -> None:
    match = endgame(("hank", "kim"), (step,), gone=4, card="ice_e2")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.ending == "victory"


@pytest.mark.rule("MA-531", "MA-243")
def test_the_last_explorer_who_dies_has_lost_even_with_the_victory_at_hand() -> None:
    match = at_rest(
        ("hank",),
        ground=HEART.replace("|. . .|. . . .|. . .|", "|. . .|. . . .|. P .|"),
        at={"hank": (7, 8)},
        chapter="ice_e2",
        fields={"destroyed": [at(*each) for each in PILLARS]},
        settings=SMALL,
    )
    match.answer(0, f"leap:{space(8, 8)}")
    assert match.outcome is not None
    assert (match.outcome.ending, match.outcome.winners) == ("all dead", ())


@pytest.mark.rule("MA-243", "MA-244")
def test_the_game_is_lost_at_once_when_the_last_explorer_dies() -> None:
    match = at_rest(("hank",), ground=room({(1, 0): "P"}), at={"hank": (0, 0)}, settings=SMALL)
    match.answer(0, f"leap:{space(1, 0)}")
    assert match.over
    assert log(match)[-1] == "The expedition is lost."


@pytest.mark.rule("MA-526", "MA-527", "MA-528", "MA-530", "MA-529")
@pytest.mark.parametrize(
    ("op", "ending", "won"),
    [
        ("victory", "victory", True),
        ("the_end", "the end", True),
        ("defeat", "defeat", False),
    ],
)
def test_a_chapter_may_end_the_game(op: str, ending: str, won: bool) -> None:
    def dead(table: Expedition) -> None:
        table.at[2] = DEAD
        table.fallen.append(2)

    restore = {"op": "restore", "who": {"all": "explorer", "in": "everywhere"}, "attr": "essence", "n": 1}
    with chapters(ice_2={"texts": [{"on": "enters", "do": [{"op": op}, restore]}]}):
        match = at_rest(
            ("hank", "kim", "lorrain"),
            at={"hank": (0, 0), "kim": (9, 9)},
            ground=room({(1, 1): "H"}),
            settings=SMALL,
            fields={"lit": [at(1, 1)]},
            also=dead,
        )
        match.answer(0, f"lit_chapter:{space(1, 1)}")
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == (ending, (0, 1) if won else ())
        assert look(match)["chapter"] == "ice_2"
        assert match.table.essence == [0, 0, 0]  # nothing comes after that
        refused(match, 0, "end")


# --- what the endgame is about ---------------------------------------------------------------------------------------


@pytest.mark.rule("MA-548", "MA-R141")
@pytest.mark.parametrize("shield", [True, False])
def test_what_must_be_destroyed_to_win_is_shielded(shield: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sarall stands for it: a unit without a level. It is not banished, and a push stops before the pit."""
    face = box().monsters[box().monster_index["sarall"]]
    monkeypatch.setattr(face, "level", None)

    async def pushed(table: Expedition) -> None:
        monster = unit(table, "sarall")
        await push(table, monster, at(0, 0), 3, 1, 0)
        if table.at[monster] >= 0:
            assert table.at[monster] == at(2, 0)
            banish(table, monster)

    match = trial(
        pushed,
        ("hank",),
        ground=room({(3, 0): "P"}),
        at={"hank": (0, 0), "sarall": (1, 0)},
        settings={**SMALL, "objective_shield": shield},
    )
    assert bool(match.table.order) is shield
    if not shield:
        assert look(match)["out"] == ["card_sarall"]  # without a level it leaves the game


@pytest.mark.rule("MA-525", "MA-534")
def test_the_scenario_tells_how_it_ends() -> None:
    card = box().chapters[0].card
    assert len(card.victory_story.split()) > 30
    assert len(card.defeat_story.split()) > 30


def test_the_chapter_with_which_all_begins_is_nobodys_deed() -> None:
    match = fabletop.new("machina", seats=2, seed=1)
    rng = Random(1)
    while not any(each.what == "chapter" for each in match.table.told):
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))
    for seat, line in enumerate(ledger(match.table).lines):
        assert line.cells == ("0", "0", "0", "0", "lived")
        assert deeds(match.table, seat).endswith("left nothing to tell, and lived.")


@pytest.mark.rule("MA-548", "MA-R141")
@pytest.mark.parametrize("shield", [True, False])
def test_what_must_be_destroyed_to_win_is_not_controlled_nor_taken(
    shield: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = box().monsters[box().monster_index["sarall"]]
    monkeypatch.setattr(face, "level", None)

    async def tried(table: Expedition) -> None:
        control(table, unit(table, "sarall"), 0)
        assert bool(table.controlled) is not shield
        if not shield:
            banish(table, unit(table, "sarall"))
        else:
            remove_monster(table, unit(table, "sarall"))
        await take_monster(table, "sarall", 0)

    match = trial(
        tried, ("hank",), ground=room({(5, 5): "S"}), at={"hank": (0, 0), "sarall": (1, 0)},
        settings={**SMALL, "objective_shield": shield},
    )  # fmt: skip
    assert (unit(match.table, "sarall") in match.table.order) is not shield


@pytest.mark.rule("MA-548", "MA-465")
def test_what_must_be_destroyed_to_win_counts_for_the_spawn_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    face = box().monsters[box().monster_index["sarall"]]
    monkeypatch.setattr(face, "level", None)
    crowd = {"sarall": (1, 0), "mi_go": (2, 0), "rivet_maw": (3, 0)}
    for more, threat in (({}, 1), ({"drip_ghoul": (4, 0)}, 2)):
        match = trial(
            lambda table: spawn_monster(table, 0), ("hank",), ground=room({(5, 5): "S"}),
            at={"hank": (0, 0), **crowd, **more}, settings=SMALL,
        )  # fmt: skip
        assert (len(match.table.order), match.table.threat) == (4, threat)


@pytest.mark.rule("MA-548", "MA-R141", "MA-247")
@pytest.mark.parametrize("shield", [True, False])
def test_what_must_be_destroyed_to_win_loses_health_where_an_effect_destroys(
    shield: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And when its health is gone, it leaves the game."""
    face = box().monsters[box().monster_index["sarall"]]
    monkeypatch.setattr(face, "level", None)

    async def tried(table: Expedition) -> None:
        for left in (1, 0):
            await destroy_outright(table, unit(table, "sarall"), 0)
            if shield and left:
                assert table.health[unit(table, "sarall")] == left

    match = trial(
        tried, ("hank",), ground=room(), at={"hank": (0, 0), "sarall": (1, 0)},
        settings={**SMALL, "objective_shield": shield},
    )  # fmt: skip
    assert look(match)["out"] == ["card_sarall"]
    assert [each.what for each in match.table.told].count("kill") == 1
