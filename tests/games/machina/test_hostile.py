"""Illegal and hostile input about players, turns, the map, chapters and malformed data (bad input 1 to 7, 37 to 40, 44
and 45): refused in clear words, and nothing has changed. Doors, spaces, exits and edges are in the tests of their
rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.machina.ability_trials import ability, cards, deed, look
from tests.games.machina.arrange import at, load, room
from tests.games.machina.item_trials import trial
from tests.games.machina.story_trials import SMALL, at_rest, begun, edge, entered, played_on, space

from fabletop.engine import record as records
from fabletop.engine.content import ContentError
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError, encode
from fabletop.engine.words import Refused
from fabletop.games.machina import GAME
from fabletop.games.machina.rules.threat import raise_threat
from fabletop.games.machina.state import AWAY, DEAD, OF_HORROR, ON_UNIT, Expedition, Marker
from fabletop.testing.arranged import choices, everything, question, tag

HUGE = 10**30
APART = {"hank": (0, 0), "kim": (9, 9)}


def stays(match: Match[Any], seat: Any, plain: Any, token: Any = None) -> None:
    """Refused, in words that a player can use, without any change and without a fault in the rules."""
    before = everything(match)
    with pytest.raises(Refused) as fault:
        match.answer(seat, plain) if token is None else match.answer(seat, plain, token)
    assert 10 < len(fault.value.words) < 400
    assert "fault in the rules" not in fault.value.words
    assert everything(match) == before
    assert not match.reports


# --- players and turns -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-001")
@pytest.mark.parametrize("seats", [-1, 0, 5, 1000])
def test_zero_or_five_players(seats: int) -> None:
    with pytest.raises(Refused, match="Machina Arcana is for 1 to 4 players"):
        Match(GAME, seats=seats)


@pytest.mark.rule("MA-012", "MA-002")
@pytest.mark.parametrize(
    "plain",
    [
        "explorer:hank",
        "hank",
        "Hank",
        "explorer:",
        "explorer:nobody",
        0,
        None,
        [],
        ["explorer:kim"],
        {"explorer": "kim"},
        True,
    ],
)
def test_explorers_who_cannot_be_picked(plain: Any) -> None:
    match = Match(GAME, seats=2)
    match.answer(0, "explorer:hank")
    stays(match, 1, plain)
    stays(match, 0, "explorer:kim")  # nobody picks for another


@pytest.mark.rule("MA-002", "MA-533")
@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "statue"},
        {"scenario": 3},
        {"machinations": "quiet_house"},
        {"machinations": "one_lamp hasty_horror"},
        {"luck": 9},
        {"seed": 4},
        {"windows": "sometimes"},
        "ice",
        {1: 2},
    ],
)
def test_unknown_scenarios_machinations_and_settings(options: Any) -> None:
    with pytest.raises(Refused):
        Match(GAME, seats=2, options=options)


@pytest.mark.parametrize("seat", [-1, 2, 99, HUGE, None, "0", 0.0, [0]])
def test_a_command_from_somebody_who_is_not_at_the_table(seat: Any) -> None:
    stays(at_rest(at=APART, settings=SMALL), seat, "end")


@pytest.mark.rule("MA-297", "MA-306")
def test_a_command_for_the_explorer_of_another() -> None:
    match = at_rest(at=APART, settings=SMALL)
    for plain in ("end", f"go:{space(8, 9)}", f"go:{space(1, 0)}", ability(match, "kim"), ability(match, "hank")):
        stays(match, 1, plain)
    for plain in (ability(match, "kim"), ability(match, "kim", 1), f"go:{space(8, 8)}"):
        stays(match, 0, plain)


@pytest.mark.rule("MA-298", "MA-302", "MA-304")
def test_turns_that_are_none() -> None:
    """A second one in the round, one for the dead, one for who has left; the end of one that is not running."""

    def gone(table: Expedition) -> None:
        table.at[2] = DEAD
        table.fallen.append(2)
        table.at[3] = AWAY

    match = at_rest(
        (
            "hank",
            "kim",
            "lorrain",
            "phillip",
        )[:4],
        ("next_turn",),
        at={"hank": (0, 0), "kim": (9, 9), "lorrain": (5, 5), "phillip": (6, 6)},
        fields={"turned": [0]},
        settings=SMALL,
        also=gone,
    )
    assert tag(match, 1) == "act"  # nobody else can be chosen
    for seat in (0, 2, 3):
        stays(match, seat, "end")
        stays(match, seat, "unit:hank")
    voting = at_rest(
        ("hank", "kim", "lorrain"),
        ("next_turn",),
        at={"hank": (0, 0), "kim": (9, 9), "lorrain": (5, 5)},
        fields={"turned": [0]},
        settings=SMALL,
    )
    assert choices(voting, 0) == ["unit:kim", "unit:lorrain"]
    for plain in ("unit:hank", "unit:phillip", "end", "hank", 1):
        stays(voting, 0, plain)


@pytest.mark.rule("MA-494", "MA-519")
def test_nobody_acts_for_a_monster_that_is_not_theirs() -> None:
    """The living do not move a scheming one, the dead no mindless one, nor an explorer."""

    def gone(table: Expedition) -> None:
        table.at[1] = DEAD
        table.fallen.append(1)

    laid: dict[str, Any] = {
        "at": {"hank": (0, 0), "lorrain": (9, 0), "sarall": (5, 5)},
        "also": gone,
        "settings": SMALL,
    }
    match = at_rest(("hank", "kim", "lorrain"), ("monsters",), **laid)
    assert match.waiting == (1,)
    for seat in (0, 2):
        stays(match, seat, "end")
        stays(match, seat, f"go:{space(5, 4)}")
    match = at_rest(("hank", "kim", "lorrain"), **laid)
    for plain in ("end", f"go:{space(1, 0)}", f"go:{space(5, 4)}", deed(match, "kim", 1)):
        stays(match, 1, plain)
    mindless = at_rest(
        ("hank", "kim"),
        ("monsters",),
        at={"hank": (0, 5), "kim": (8, 5), "sarall": (4, 5)},
        settings=SMALL,
        health={"hank": 4, "kim": 4},
    )
    assert tag(mindless, 0) == "whom"
    for plain in ("unit:sarall", f"go:{space(4, 4)}", f"space:{space(9, 9)}", "end"):
        stays(mindless, 0, plain)


@pytest.mark.parametrize("token", [-1, 99, HUGE, "1", 1.5, []])
def test_outdated_and_repeated_commands(token: Any) -> None:
    match = at_rest(at=APART, settings=SMALL)
    stays(match, 0, "end", token)


def test_two_answers_to_the_same_question() -> None:
    match = at_rest(at=APART, settings=SMALL)
    token = match.token(0)
    match.answer(0, f"go:{space(1, 0)}", token)
    stays(match, 0, f"go:{space(2, 0)}", token)
    assert match.table.at[0] == at(1, 0)


@pytest.mark.rule("MA-296")
def test_nothing_after_the_end() -> None:
    match = at_rest(("hank",), ground=room({(1, 0): "P"}), at={"hank": (0, 0)}, settings=SMALL)
    match.answer(0, f"leap:{space(1, 0)}")
    assert match.over
    for plain in ("end", f"go:{space(0, 1)}", "explorer:hank", deed(match, "kim", 1) if False else "deed:again"):
        stays(match, 0, plain)


# --- malformed data --------------------------------------------------------------------------------------------------

NONSENSE: list[Any] = [
    None,
    True,
    0,
    -1,
    HUGE,
    1.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "end ",
    "END",
    "go:",
    "go:1",
    "go:0.0",
    "go:99.99",
    "go:-1.-1",
    "go:1.1.1",
    "go:1.e5",
    "chest:1.1",
    "explore:-1",
    "explore:0",
    "explore:99999999999999999999",
    "exit:NaN",
    "play:0:0",
    "play:9:9:9",
    "play:0:1:0",
    "play:-1:-1:-1",
    "inventory:nobody",
    "trade:hank",
    "unit:kim",
    "card:w_razor",
    "\x00",
    "<script>alert(1)</script>",
    "x" * 100_000,
    [],
    ["end"],
    {},
    {"act": "end"},
    {"go": [1, 1]},
    [[[]]],
    "deed:",
    "deed:nothing",
    "deed:play:0:0:0",
    "\ud800",
]


@pytest.mark.parametrize("plain", NONSENSE, ids=range(len(NONSENSE)))
def test_malformed_answers_in_a_turn(plain: Any) -> None:
    match = at_rest(at=APART, settings=SMALL)
    stays(match, 0, plain)
    stays(match, 1, plain)


@pytest.mark.parametrize("plain", NONSENSE, ids=range(len(NONSENSE)))
def test_malformed_answers_to_other_questions(plain: Any) -> None:
    entering = begun("hank", "kim", seed=2)
    stays(entering, 0, plain)
    voting = at_rest(("hank", "lorrain"), ("next_turn",), at={"hank": (0, 0), "lorrain": (9, 9)}, settings=SMALL)
    stays(voting, 0, plain)
    ordering = at_rest(("hank", "lorrain"), ("spawn",), ground=room({(5, 5): "S"}), settings=SMALL)
    stays(ordering, 0, plain)


@pytest.mark.rule("MA-205")
@pytest.mark.parametrize(
    "plain",
    [
        {"seat0": 1},
        {"seat0": 2, "seat1": 2},
        {"seat0": 1, "seat1": -1},
        {"seat0": 1.0, "seat1": 2},
        {"seat0": "1", "seat1": "2"},
        {"seat0": 1, "seat2": 2},
        {"seat1": 3},
        {"seat0": HUGE},
        {},
        [],
        "all",
        None,
        {"seat0": True, "seat1": 2},
    ],
)
def test_shares_that_do_not_add_up(plain: Any) -> None:
    match = at_rest(
        at={"hank": (0, 0), "kim": (2, 2)}, ground=room({(1, 1): "H"}), essence={"hank": 1, "kim": 2}, settings=SMALL
    )
    match.answer(0, f"chapter:{space(1, 1)}")
    stays(match, 0, plain)


# --- chapters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-339", "MA-450", "MA-451")
def test_a_chapter_space_is_activated_in_vain_only_after_a_warning() -> None:
    for chapter, fields in (("ice_3", {}), ("ice_5", {"exit": edge(0, "N")})):
        match = at_rest(
            ("hank",),
            at={"hank": (0, 0)},
            ground=room({(1, 1): "H"}, edges="N"),
            chapter=chapter,
            settings=SMALL,
            fields={"lit": [at(1, 1)], **fields},
        )
        option = next(each for each in question(match).options if each.id.startswith("lit_chapter"))
        assert "advances nothing" in option.note
        match.answer(0, option.id)
        assert look(match)["chapter"] == chapter


# --- texts that set each other off -----------------------------------------------------------------------------------


@pytest.mark.rule("MA-R40")
def test_texts_that_set_each_other_off_without_end_are_stopped() -> None:
    """Two that do so openly are refused with the content; where it cannot be seen before, the rest is left out."""
    story = (
        "The left gauge blames the right one, the right one blames the left one, and both of them are quite correct."
    )
    up = {"on": "threat_up", "do": [{"op": "threat", "n": -1}]}
    down = {"on": "threat_down", "do": [{"op": "threat", "n": 1}]}
    loop = {"id": "quarrel", "title": "Quarrel", "icon": "scales", "texts": [up, down], "story": story}
    with cards(horror_events=[loop]), pytest.raises(ContentError, match="Quarrel"):
        trial(lambda table: raise_threat(table), ("hank",), at={"hank": (0, 0)}, dread="quarrel", settings=SMALL)


# --- saved games -----------------------------------------------------------------------------------------------------


def saved() -> Match[Expedition]:
    """In the second round, with monsters that may have come."""
    match = entered("hank", "kim", seed=5, windows="own_turn_only", ambiguity="auto", consent="free")
    return played_on(match, lambda: match.table.round == 2 and tag(match, match.waiting[0]) == "act", most=400)


def load_saved(tmp_path: Path, data: bytes) -> Match[Any]:
    path = tmp_path / "saved.json"
    path.write_bytes(data)
    return Match.from_record(GAME, records.read(path))


def two_units_on_a_space(table: Expedition) -> None:
    table.at[0] = table.at[1]


def a_fourth_marker(table: Expedition) -> None:
    table.marked += [Marker(ON_UNIT, 0, 0, 0, 0)] * 4


def a_fifth_horror_marker(table: Expedition) -> None:
    table.marked += [Marker(ON_UNIT, table.seats, OF_HORROR, 0, 0)] * 5


def the_endgame_early(table: Expedition) -> None:
    table.chapter = next(face.number for face in table.box.chapters if face.card.id == "ice_e2")


def more_essence(table: Expedition) -> None:
    table.essence[0] = 9


def a_chosen_deck(table: Expedition) -> None:
    table.weapons.reverse()


def other_dice(table: Expedition) -> None:
    load(table, "attack", 6, 5, 5, 5)


TAMPERED = [
    two_units_on_a_space,
    a_fourth_marker,
    a_fifth_horror_marker,
    the_endgame_early,
    more_essence,
    a_chosen_deck,
    other_dice,
]


@pytest.mark.parametrize("tamper", TAMPERED)
def test_saved_games_in_a_state_that_was_not_played(tmp_path: Path, tamper: Callable[[Expedition], None]) -> None:
    """A match whose state was changed by hand and then saved with a hash that fits it."""
    match = saved()
    assert load_saved(tmp_path, encode(match.record())).hash() == match.hash()
    tamper(match.table)
    match.books.checks.clear()
    with pytest.raises(SaveError, match="damaged"):
        load_saved(tmp_path, encode(match.record()))


EDITS: list[tuple[str, Any]] = [
    ("entries.0.2", "explorer:nobody"),
    ("entries.1.2", "explorer:hank"),
    ("entries.0.1", 7),
    ("entries.2.2", "space:99.99"),
    ("seats", 5),
    ("seats", 1),
    ("options.essence_max", 99),
    ("options.machinations", "one_lamp hasty_horror"),
    ("rolls.0", 99),
    ("format", 10**6),
    ("hash", "0"),
    ("dice", [5, 5, 5]),
]


@pytest.mark.parametrize(("path", "value"), EDITS, ids=range(len(EDITS)))
def test_edited_saved_games(tmp_path: Path, path: str, value: Any) -> None:
    plain = msgspec.json.decode(encode(saved().record()))
    here: Any = plain
    *way, last = path.split(".")
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = value
    with pytest.raises(SaveError):
        load_saved(tmp_path, msgspec.json.encode(plain))
