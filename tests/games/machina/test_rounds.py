"""Rounds and phases (MA-033 to MA-039, MA-294, MA-295, MA-447, MA-448, MA-454, MA-455, MA-R02, MA-R13, MA-R129)."""

from __future__ import annotations

import pytest
from tests.games.machina.arrange import move_to, room, unit
from tests.games.machina.item_trials import trial
from tests.games.machina.story_trials import SMALL, at_rest, edge, playing

from fabletop.engine.match import Match
from fabletop.games.machina.effects.control import GAME_DIE
from fabletop.games.machina.rules.chapters import current
from fabletop.games.machina.rules.events import invoke_horror_event
from fabletop.games.machina.rules.horror import horror_phase
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import (
    AWAY,
    EXPLORERS,
    HORROR,
    HORRORS,
    MONSTERS,
    NONE,
    OF_HORROR,
    SPAWN,
    Expedition,
)
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, tag

ONE_SPAWN = room({(5, 5): "S"})


def ended(match: Match[Expedition], *seats: int) -> Match[Expedition]:
    """Explorers end their turns one after the other, as far as they have one."""
    for seat in seats:
        if tag(match) == "turn":
            match.answer(0, f"unit:{match.table.unit(seat).id}")
        match.answer(seat, "end")
    return match


@pytest.mark.rule("MA-033", "MA-034", "MA-035", "MA-036")
def test_a_round_is_four_phases_and_then_the_next_begins() -> None:
    match = at_rest(
        ("hank",), at={"hank": (0, 0), "rivet_maw": (9, 9)}, ground=ONE_SPAWN, settings=SMALL, fields={"round": 3}
    )
    chapter = match.table.chapter
    lines = len(log(match))
    match.answer(0, "end")
    said = "\n".join(log(match)[lines:])
    words = [
        "Hank rolls 0",
        "die for horror shows 0",
        "the turn of Rivet Maw",
        "Round 4: the Explorer phase",
        "Hank takes",
    ]
    places = [said.find(each) for each in words]
    assert NONE not in places
    assert places == sorted(places)
    table = match.table
    assert (table.round, table.phase, table.turn) == (4, EXPLORERS, 0)
    assert table.chapter == chapter
    assert (table.spawn, table.horror) == (6, 6)  # each roll missed


@pytest.mark.rule("MA-034")
def test_the_phases_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from fabletop.games.machina.rules import horror, monster_phase, spawning, turns

    seen: list[int] = []
    for module in (turns, spawning, horror, monster_phase):

        async def looked(table: Expedition, phase: int, *args: object, start: object = module.start_phase) -> None:
            await start(table, phase, *args)  # type: ignore[operator]
            seen.append(table.phase)

        monkeypatch.setattr(module, "start_phase", looked)
    match = at_rest(("hank",), at={"hank": (0, 0), "rivet_maw": (9, 9)}, ground=ONE_SPAWN, settings=SMALL)
    match.answer(0, "end")
    assert seen == [SPAWN, HORROR, MONSTERS, EXPLORERS]


@pytest.mark.rule("MA-036")
def test_the_chapter_does_not_change_when_a_round_ends() -> None:
    match = at_rest(("hank",), settings=SMALL, chapter="ice_3", fields={"horror": 9})
    for _ in range(3):
        match.answer(0, "end")
        assert current(match.table).card.id == "ice_3"
    assert match.table.round == 4


@pytest.mark.rule("MA-039", "MA-475")
def test_the_game_die_shows_0_to_9_and_a_0_counts_as_nothing() -> None:
    assert GAME_DIE == 10
    reached = []
    for shown in range(10):
        match = at_rest(("hank",), settings=SMALL, fields={"horror": 1}, dice={"horror": (shown,)})
        match.answer(0, "end")
        reached.append(match.table.dread != NONE)
    assert reached == [False, *[True] * 9]


@pytest.mark.rule("MA-294", "MA-295", "MA-168", "MA-188")
def test_explorer_markers_return_and_stamina_is_whole_as_the_explorer_phase_starts() -> None:
    match = at_rest(
        ("gunnar_holt", "kim"), essence={"gunnar_holt": 2}, at={"gunnar_holt": (0, 0), "kim": (1, 0)}, settings=SMALL
    )
    match.answer(0, playing(match, "2 essence"))  # armor for all on the tile
    assert free_markers(match.table, 0) == 2
    assert attribute(match.table, 1, "armor") == 3
    ended(match, 0)
    assert free_markers(match.table, 0) == 2  # it lasts while others have their turns
    ended(match, 1)
    table = match.table
    assert table.round == 2
    assert free_markers(table, 0) == 3
    assert attribute(table, 1, "armor") == 2
    assert table.stamina[:2] == [5, 7]


@pytest.mark.rule("MA-295", "MA-R129", "MA-304")
def test_who_is_away_as_the_explorer_phase_starts_has_no_stamina_and_no_turn() -> None:
    match = at_rest(
        ("hank", "kim"),
        ("explorers",),
        ("round_end",),
        at={"hank": (0, 0)},
        stamina={"hank": 0, "kim": 0},
        settings=SMALL,
    )
    with strict(match) as play:
        play.until(0, prompt="What does Hank do?")  # nobody is asked whose turn is next
    assert match.table.stamina[:2] == [6, 0]
    assert match.table.at[1] == AWAY
    match.answer(0, "end")
    assert match.table.round == 2
    assert match.table.stamina[:2] == [6, 0]


@pytest.mark.rule("MA-R02", "MA-367", "MA-460")
def test_each_explorer_on_the_map_rolls_and_nobody_who_is_away() -> None:
    match = at_rest(
        ("hank", "kim", "lorrain"), ("spawn",), at={"hank": (0, 0), "kim": (9, 9)},
        ground=room({(1, 1): "S", (8, 8): "S"}), settings={**SMALL, "hands_per_player": 3},
    )  # fmt: skip
    match.answer(0, ["unit:kim", "unit:hank"])
    rolled = [line for line in log(match) if " rolls " in line]
    assert [line.split()[0] for line in rolled] == ["Kim", "Hank"]


@pytest.mark.rule("MA-447")
def test_without_a_spawn_rating_the_spawn_phase_is_skipped() -> None:
    match = at_rest(("hank",), ground=ONE_SPAWN, settings=SMALL, fields={"spawn": NONE, "horror": 8})
    match.answer(0, "end")
    assert not [line for line in log(match) if "Hank rolls" in line]
    assert match.table.spawn == NONE
    assert match.table.horror == 7
    assert match.table.round == 2


@pytest.mark.rule("MA-448", "MA-R13")
def test_without_a_horror_rating_nobody_rolls_and_horror_markers_return_all_the_same() -> None:
    found = []

    async def tried(table: Expedition) -> None:
        move_to(table, "wound_too_tight", HORRORS)
        await invoke_horror_event(table)
        found.append((free_markers(table, OF_HORROR), attribute(table, unit(table, "sarall"), "stamina")))
        table.horror = NONE
        await horror_phase(table)
        found.append((free_markers(table, OF_HORROR), attribute(table, unit(table, "sarall"), "stamina")))
        assert table.agenda.pop() == ("monsters",)

    match = trial(tried, ("hank",), at={"hank": (0, 0), "sarall": (5, 5)}, settings=SMALL)
    assert found == [(3, 6), (4, 4)]
    assert not [line for line in log(match) if "die for horror" in line]
    assert match.table.draws.get("horror", 0) == 0


# --- a new round -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-454", "MA-455", "MA-R80", "MA-370")
def test_a_new_round_cuts_the_present_one() -> None:
    """The last explorer leaves; the chapter after that brings everybody in and starts a new round."""
    match = at_rest(
        ("gunnar_holt", "kim"), at={"gunnar_holt": (4, 0), "kim": (5, 0), "rivet_maw": (9, 9)},
        ground=room({(5, 5): "S"}, edges="N"), chapter="ice_5", settings=SMALL, essence={"gunnar_holt": 2},
        fields={"exit": edge(0, "N"), "round": 4},
    )  # fmt: skip
    match.answer(0, playing(match, "2 essence"))
    match.answer(0, "exit:0")
    assert free_markers(match.table, 0) == 2
    lines = len(log(match))
    match.answer(1, "exit:0")
    for seat in (0, 1):
        match.answer(seat, choices(match, seat)[0])
    match.answer(0, "unit:kim")  # to whom the chapter gives essence
    table = match.table
    said = "\n".join(log(match)[lines:])
    assert current(table).card.id == "ice_6"
    assert (table.round, table.phase, table.turned) == (5, EXPLORERS, [])
    assert table.stamina[:2] == [5, 7]
    assert free_markers(table, 0) == 3
    for words in (" rolls ", "die for horror", "It is the turn of"):
        assert words not in said
    assert (table.spawn, table.horror) == (5, 5)


@pytest.mark.rule("MA-454", "MA-137")
def test_limits_of_a_turn_that_is_cut_short_are_forgotten() -> None:
    """A monster has played what it may play once in its turn; the last explorer on the map dies, the other is out."""

    def used(table: Expedition) -> None:
        monster = unit(table, "wick_choir")
        table.limited.append((table.unit(monster).texts.played[0], monster))

    match = at_rest(
        ("hank", "kim"), ("monsters",), at={"hank": (4, 4), "wick_choir": (5, 4)}, ground=room(edges="N"),
        chapter="ice_5", settings=SMALL, fields={"exit": edge(0, "N"), "turned": [0, 1]}, health={"hank": 1},
        dice={"attack": (5, 5, 5)}, also=used,
    )  # fmt: skip
    while tag(match, 1) == "enter":
        match.answer(1, choices(match, 1)[0])
    assert match.table.limited == []
    assert current(match.table).card.id == "ice_6"
    assert match.table.phase == EXPLORERS
