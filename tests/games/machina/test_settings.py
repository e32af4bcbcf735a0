"""The settings: each names its ruling, has the ruling's default, and takes the ruling's values alone. What each does is
tested with its rules; here are those that belong to the whole table."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from tests.games.machina.ability_trials import ability, cards
from tests.games.machina.arrange import at, room
from tests.games.machina.story_trials import SMALL, at_rest, begun, entered, space

from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.settings import Settings
from fabletop.games.machina.state import DEAD, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, question, refused, tag

RULED = {
    found[1]: (ruling.id, found[2].strip())
    for ruling in rulebook(GAME).rulings
    if (found := re.match(r"`(\w+)`:? ?([^(/]*)", ruling.setting))
}
"""Every setting that a ruling names, with the ruling and the default there."""
OF_RULES = {"scenario": "MA-002", "variant": "MA-532", "machinations": "MA-533", "party": "MA-037"}
WORDS: dict[str, Any] = {"on": True, "off": False, "list": Settings().recharge_die}

GOOD: list[tuple[str, tuple[Any, ...]]] = [
    ("scenario", ("ice",)),
    ("variant", ("full", "short")),
    ("machinations", ("", "shut_house", "shut_house second_wind")),
    ("hands_per_player", (1, 2, 4)),
    ("party", ("majority", "leader", "all", "any")),
    ("ambiguity", ("ask", "auto")),
    ("windows", ("smart", "always", "own_turn_only")),
    ("hive", ("rotate", "first_dead", "vote")),
    ("scheming_from", ("next_monster", "at_once")),
    ("consent", ("ask", "free")),
    ("threat_positions", (4, 3, 8)),
    ("essence_max", (9, 1)),
    ("recharge_die", (Settings().recharge_die, "health health health health health health")),
    ("corner_gaps", ("open", "closed")),
    ("range_count", ("inclusive", "between")),
    ("melee_doors", ("own", "neighbour")),
    ("token_edges", ("closed", "joined")),
    ("exit_scroll", ("replace", "refuse")),
    ("stack_scope", ("card", "target")),
    ("dead_binding", ("ignored", "current")),
    ("fatal_cost", ("allow", "refuse")),
    ("pit_stop", ("allow", "path_only")),
    ("late_stamina", ("idle", "new_turn")),
    ("zero_grace", (False, True)),
    ("barrel_chain", (True, False)),
    ("secondary_traps", ("forced", "optional")),
    ("same_lever", (True, False)),
    ("light_skip", (True, False)),
    ("item_refill", ("none", "shuffle_destroyed")),
    ("gift_equip", (False, True)),
    ("reequip_triggers", (True, False)),
    ("repath", ("left", "max")),
    ("monster_target", ("party", "closest", "always_party")),
    ("idle_abilities", ("skip", "play")),
    ("tie_switch", ("keep", "lowest_health")),
    ("face_orthogonal", ("tie", "longer")),
    ("objective_shield", (True, False)),
    ("tie", ("victory", "defeat")),
]
BAD: list[tuple[str, tuple[Any, ...]]] = [
    ("scenario", ("", "fire", 1, None, "ice ")),
    ("variant", ("long", None, True)),
    ("machinations", ("nonsense", "shut_house nonsense", 3, None, ["shut_house"], "x" * 500)),
    ("hands_per_player", (0, 5, -1, 1.5, "2", 10**30, None)),
    ("threat_positions", (2, 9, "4", None, 3.5)),
    ("essence_max", (0, 10, -3, None)),
    ("recharge_die", ("", "health", "health " * 7, "health health essence essence stamina gold", 6, None)),
    ("zero_grace", (1, "on", None)),
    ("windows", ("never", "", None)),
    ("seed", (1,)),
    ("dice", ([6, 6, 6],)),
    ("__class__", ("x",)),
]


def test_every_setting_of_the_rulings_is_there_with_its_default() -> None:
    assert set(RULED) | set(OF_RULES) == set(Settings.__struct_fields__) == {name for name, _ in GOOD}
    for name, (ruling, default) in RULED.items():
        first = default.split()[0] if default else ""
        assert str(getattr(Settings(), name)) == str(WORDS.get(first, first)) or name == "recharge_die", (
            f"{name}, {ruling}"
        )
    for name, values in GOOD:
        assert values[0] == getattr(Settings(), name)


def test_every_setting_says_what_it_is_and_names_its_ruling() -> None:
    for field in inspect.type_info(Settings).fields:  # type: ignore[attr-defined]  # a structure has fields
        extra = field.type.extra_json_schema if isinstance(field.type, inspect.Metadata) else None
        words = (extra or {}).get("description", "")
        assert len(words) > 20, field.name
        assert (OF_RULES.get(field.name) or RULED[field.name][0]) in words


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in GOOD for value in values])
def test_good_values(name: str, value: Any) -> None:
    match = Match(GAME, seats=2, options={name: value})
    assert getattr(match.table.settings, name) == value


@pytest.mark.rule("MA-R114", "MA-533")
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD for value in values])
def test_bad_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(Refused):
        Match(GAME, seats=2, options={name: value})


# --- machinations ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-532", "MA-533")
def test_a_machination_brings_its_settings() -> None:
    plain = begun("hank", "kim").table.settings
    changed = begun("hank", "kim", machinations="hasty_horror").table.settings
    assert (plain.threat_positions, changed.threat_positions) == (4, 3)
    differing = [name for name in Settings.__struct_fields__ if getattr(plain, name) != getattr(changed, name)]
    assert differing == ["machinations", "threat_positions"]


@pytest.mark.rule("MA-533")
def test_what_machinations_set_are_settings_with_good_values() -> None:
    for each in box().machinations:
        found = msgspec.convert(each.settings, Settings)
        assert all(getattr(found, name) == value for name, value in each.settings.items())


@pytest.mark.rule("MA-533")
def test_machinations_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(Refused, match="exclude each other") as fault:
        Match(GAME, seats=1, options={"machinations": "hasty_horror one_lamp"})
    assert fault.value.rule == "MA-533"
    with pytest.raises(Refused, match='no machination "soft_house"'):
        Match(GAME, seats=1, options={"machinations": "soft_house"})


@pytest.mark.rule("MA-533", "MA-027")
def test_a_machination_has_its_say_at_setup_and_later() -> None:
    table = entered("hank", seed=3, machinations="shut_house").table
    assert table.ground.doors
    assert sorted(table.shut) == sorted(table.ground.doors)
    assert entered("hank", seed=3).table.shut == []


# --- who decides -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-037")
@pytest.mark.parametrize(("party", "votes", "turn"), [
    ("majority", {0: "hank", 1: "kim", 2: "kim"}, 1),
    ("majority", {2: "kim", 1: "kim"}, 1),
    ("leader", {1: "kim", 2: "kim", 0: "hank"}, 0),
    ("all", {0: "lorrain", 1: "lorrain", 2: "lorrain"}, 2),
    ("any", {2: "hank"}, 0),
])  # fmt: skip
def test_how_the_party_decides(party: str, votes: dict[int, str], turn: int) -> None:
    match = at_rest(
        ("hank", "kim", "lorrain"), ("next_turn",), at={"hank": (0, 0), "kim": (1, 1), "lorrain": (2, 2)},
        settings={**SMALL, "party": party},
    )  # fmt: skip
    for seat, name in votes.items():
        assert match.table.turn == -1
        match.answer(seat, f"unit:{name}")
    assert match.table.turn == turn


@pytest.mark.rule("MA-R112", "MA-037")
@pytest.mark.parametrize("ambiguity", ["ask", "auto"])
def test_ties_are_asked_or_settled_in_reading_order(ambiguity: str) -> None:
    match = at_rest(
        ("hank", "kim"), ("next_turn",), at={"hank": (0, 0), "kim": (9, 9)}, settings={**SMALL, "ambiguity": ambiguity}
    )
    assert tag(match, 0) == ("turn" if ambiguity == "ask" else "act")


@pytest.mark.rule("MA-R110", "MA-492", "MA-R02")
@pytest.mark.parametrize(("hands", "dead", "plot"), [
    (1, [1], [1]), (2, [1], []), (2, [0, 1], [0, 1]), (2, [1, 2], []), (4, [0, 1, 2], []), (3, [3], [3]),
])  # fmt: skip
def test_monsters_scheme_only_for_a_player_without_a_living_explorer(
    hands: int, dead: list[int], plot: list[int]
) -> None:
    def gone(table: Expedition) -> None:
        for seat in dead:
            table.at[seat] = DEAD
            table.fallen.append(seat)

    names = ("hank", "kim", "lorrain", "phillip")
    match = at_rest(
        names, ("monsters",), at={name: (n, 0) for n, name in enumerate(names)} | {"sarall": (9, 9)}, also=gone,
        settings={**SMALL, "hands_per_player": hands, "ambiguity": "auto"},
    )  # fmt: skip
    assert plotters(match.table) == plot
    if plot:
        assert question(match, plot[0]).rule == "MA-520"
    else:
        assert match.table.round == 2  # the monster has had its turn by itself


@pytest.mark.rule("MA-R25", "MA-076")
@pytest.mark.parametrize("gaps", ["open", "closed"])
def test_sight_past_the_corners_of_rubble(gaps: str) -> None:
    """Two heaps that touch at a corner, and Kim behind them: Hank may step through the gap, or not."""
    match = at_rest(
        ("hank", "kim"), ground=room({(1, 0): "#", (0, 1): "#"}), at={"hank": (0, 0), "kim": (5, 5)},
        settings={**SMALL, "corner_gaps": gaps},
    )  # fmt: skip
    assert (f"go:{space(1, 1)}" in choices(match)) is (gaps == "open")
    assert match.table.ground.adjacent(at(0, 0), at(1, 1)) is (gaps == "open")


@pytest.mark.rule("MA-R72", "MA-310")
def test_monsters_play_nothing_in_the_turns_of_explorers() -> None:
    """A horror event gives monsters something to play without stamina. Scheming or not, nobody is asked about it
    between the actions of an explorer, nor may the dead do it; in its turn Sarall may."""

    def gone(table: Expedition) -> None:
        table.at[1] = DEAD
        table.fallen.append(1)

    free = {"cost": [{"op": "pay", "attr": "health", "n": 1}], "do": [{"op": "push", "who": {"all": "explorer"}}]}
    event = {"id": "at_any_time", "title": "At Any Time", "icon": "gear", "texts": [free], "story": "It may. " * 6}
    with cards(horror_events=[event]):
        match = at_rest(
            ("hank", "kim"), at={"hank": (0, 0), "mi_go": (1, 0)}, also=gone, dread="at_any_time", health={"mi_go": 2},
            settings={"windows": "always"},
        )  # fmt: skip
        with strict(match) as play:
            play.answer(0, f"go:{space(0, 1)}", waiting=[0])
            play.asked(0, prompt="What does Hank do?", waiting=[0])
            refused(match, 1, f"deed:{ability(match, 'at_any_time')}")
            play.answer(0, "end")
            play.asked(1, prompt="What does Mi-Go do?", waiting=[1])
            play.until(1)
        assert any(each.startswith("play:") and "at_any_time" not in each for each in choices(match, 1))
        assert ability(match, "at_any_time") in choices(match, 1)
