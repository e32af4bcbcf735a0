"""Finding one's way on a map: by names and directions in plain mode, by clicks on the screen; reasons are true."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from tests.games.project_zero.arrange import Play, arrange
from tests.surfaces.players import on_screen, press, shown, sit, typed
from textual.pilot import Pilot
from textual.widgets import Input

from fabletop.engine.forms.hints import ChoiceHints, PathHints, key_of
from fabletop.engine.match import Match
from fabletop.engine.questions import Option
from fabletop.engine.registry import get_game
from fabletop.engine.scene import GraphBoard, Link, Piece, Place, Scene
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_answer
from fabletop.terminal.console import Console
from fabletop.terminal.picking import Picker
from fabletop.terminal.plain_replay import PlainReplay
from fabletop.terminal.saved import eyes_alone, own_seat
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.screen_replay import ScreenReplay
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.ways import (
    Ways,
    beyond_words,
    compass_word,
    direction,
    reach_words,
    read_way,
    shortest,
    way_words,
    ways_on,
)

# a - b - c      north is up: y grows downwards
#     |   |
#     d - e
PLACES = {"a": (0, 0), "b": (9, 0), "c": (18, 0), "d": (9, 9), "e": (18, 9)}
BOARD = GraphBoard(
    "map",
    tuple(Place(f"p:{key}", key.upper(), *at) for key, at in PLACES.items()),
    tuple(Link(f"p:{a}", f"p:{b}") for a, b in ("ab", "bc", "bd", "ce", "de")),
    pieces=(Piece("wolf", "p:e", "the wolf", "w"), Piece("lamb", "p:a", "the lamb", "l")),
)
WAYS = Ways(BOARD)
SCENE = Scene("", "", BOARD)


def route(most: int = 2, closed: str = "", **hints: Any) -> Any:
    """A question for a way from a, in which the places named are closed."""
    steps = {
        place: tuple([each for each in near if each.removeprefix("p:") not in closed])
        for place, near in WAYS.steps.items()
    }
    blocked = {f"p:{key}": "a fence is there (W-2)" for key in closed}
    found = PathHints(start="p:a", steps=steps, most=most, blocked=blocked, **hints)
    return SimpleNamespace(kind="compose", rule="W-1", hints=found, options=[], barred=[], further=[], deeds=[])


def step(*options: str, further: tuple[Option, ...] = ()) -> Any:
    """A question for the next step from b."""
    listed = [Option(f"go:{key}", f"Go to {key.upper()}", (f"p:{key}",)) for key in options]
    hints = ChoiceHints(start="p:b", elsewhere="too far (W-3)")
    return SimpleNamespace(kind="choose", rule="W-4", hints=hints, options=listed, barred=[], further=further, deeds=[])


BEYOND = (Option("go:e", "Go to E", ("p:e",), note="2 steps, over c"),)


# --- directions and distances ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "words"),
    [((1, 0), "east"), ((1, 1), "south-east"), ((0, 1), "south"), ((-1, -1), "north-west"), ((0, -1), "north")],
)
def test_directions_are_those_of_the_compass(there: tuple[float, float], words: str) -> None:
    assert direction((0, 0), there) == words


@pytest.mark.parametrize(
    ("typed_", "word"),
    [("n", "north"), ("NE", "north-east"), ("southwest", "south-west"), ("South-East", "south-east"), ("x", "")],
)
def test_directions_are_typed_in_many_ways(typed_: str, word: str) -> None:
    assert compass_word(typed_) == word


def test_a_way_is_told_leg_by_leg_and_around_what_is_closed() -> None:
    assert way_words(WAYS, route(), "E") == [
        "From A to E: 3 steps, east to B, east to C, south to E.",
    ]
    assert way_words(WAYS, route(closed="c"), "e") == ["From A to E: 3 steps, east to B, south to D, east to E."]
    assert way_words(WAYS, route(closed="b"), "e") == [
        "From A to E: every way is closed now; the shortest has 3 steps, over B."
    ]
    assert way_words(WAYS, route(), "the wolf") == way_words(WAYS, route(), "E")
    assert way_words(WAYS, route(), "a") == ["From A to A: you are there."]
    assert way_words(WAYS, route(), "d c") == ["From D to C: 2 steps, north to B, east to C."]


def test_without_a_place_all_that_stands_there_is_told_with_its_distance() -> None:
    assert way_words(WAYS, step("c"), "") == [
        "the lamb: 1 step away, west, on A.",
        "the wolf: 2 steps away, south-east, on E.",
    ]


def test_names_that_are_none_are_said_to_be_none() -> None:
    with pytest.raises(Refused, match='nothing that stands on it, is called "zoo"'):
        way_words(WAYS, route(), "zoo")
    with pytest.raises(Refused, match="fits several places: E, A"):
        way_words(WAYS, route(), "the")
    lost: Any = SimpleNamespace(hints=ChoiceHints(), options=[], further=[])
    with pytest.raises(Refused, match="way FROM TO"):
        way_words(WAYS, lost, "b")
    assert way_words(WAYS, lost, "b d") == ["From B to D: 1 step, south to D."]


def test_what_is_within_reach_is_told_by_steps_with_what_comes_of_it() -> None:
    assert reach_words(WAYS.labels, route(ends={"p:c": "there is gold"})) == [
        "Here: A.",
        "1 step: B.",
        "2 steps: C (there is gold), D.",
    ]
    assert reach_words(WAYS.labels, step("c", "d", further=BEYOND)) == ["At once: C, D.", "E: 2 steps, over c."]
    assert reach_words(WAYS.labels, step()) == ["No place of the board answers this question."]
    assert beyond_words(WAYS, step("c", further=BEYOND)) == ["You may also name a place further off: e."]
    assert beyond_words(WAYS, route()) == [
        'The first step can lead east to B. Type "reach" to hear how far you can get.'
    ]


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_way_is_answered_by_its_end_alone() -> None:
    assert read_way(WAYS, route(3), "e") == ["b", "c", "e"]
    assert read_way(WAYS, route(3, closed="c"), "E") == ["b", "d", "e"]
    assert read_way(WAYS, route(3), "b d e") == ["b", "d", "e"]  # e is a place here, and no direction
    with pytest.raises(Refused, match=r"E cannot be reached with 2 steps. From A to E: 3 steps, east to B"):
        read_way(WAYS, route(2), "e")
    with pytest.raises(Refused, match="C: a fence is there"):
        read_way(WAYS, route(3, closed="c"), "c")


def test_a_way_is_answered_by_directions() -> None:
    assert read_way(WAYS, route(3), "east, south e") == ["b", "d", "e"]
    with pytest.raises(Refused, match=r"No open way leads north from A\. Open are: east to B"):
        read_way(WAYS, route(3), "n")
    assert read_way(WAYS, step("a", "c", "d"), "south") == "go:d"
    with pytest.raises(Refused, match="one direction"):
        read_way(WAYS, step("a", "c"), "east east")


def test_a_place_further_off_is_answered_by_its_name() -> None:
    question = step("a", "c", "d", further=BEYOND)
    assert read_answer(question, "e") == read_answer(question, "go:e") == "go:e"
    assert Picker(question, SCENE).click("p:e") == "go:e"


def test_on_the_screen_a_click_on_a_far_place_draws_the_way_there() -> None:
    picker = Picker(route(3), SCENE)
    assert picker.click("p:e") is None
    assert picker.way == ["p:a", "p:b", "p:c", "p:e"]
    assert picker.enter() == ["b", "c", "e"]
    picker = Picker(route(2), SCENE)
    with pytest.raises(Refused, match="e cannot be reached from a with the 2 steps left"):
        picker.click("p:e")


def test_every_reason_on_the_way_is_the_reason() -> None:
    picker = Picker(route(2, closed="b"), SCENE)
    with pytest.raises(Refused, match="b: a fence is there"):
        picker.move("right")  # a street leads there, and it is closed
    with pytest.raises(Refused, match="From a no way leads there"):
        picker.move("up")
    with pytest.raises(Refused, match="No open way leads on from a"):
        picker.digit("1")
    picker = Picker(route(1), SCENE)
    picker.move("right")
    for thing in ("p:c", "p:d"):
        with pytest.raises(Refused, match="at most 1 step; these are all used"):
            picker.click(thing)
    with pytest.raises(Refused, match="That is the end of your way"):
        picker.click("p:b")


def test_what_comes_of_a_step_stands_beside_it_and_beside_the_way() -> None:
    picker = Picker(route(2, ends={"p:b": "there is gold"}), SCENE)
    assert [each.detail for each in picker.listed] == ["east; there is gold"]
    picker.move("right")
    assert picker.way_words == "A → B: there is gold"


# --- in a game -------------------------------------------------------------------------------------------------------


def table(play: Play, *players: str) -> Sitting:
    return Sitting(play.match, list(players), None)


def test_a_fugitive_by_plain_words() -> None:
    play = arrange(p0="a", agents="z1 z3 f", seats=2, data="L N O P Q")
    said, _ = typed(table(play, "human", "random"), "reach", "way L1", "way", "way nowhere", "check L1", "L1")
    assert "3 steps: d, L1 (collects the data point Location L, 1 of 5), h." in said
    assert "From a to L1: 3 steps, east to b, east to c, east to L1." in said
    assert "Agent 3: 5 steps away, east, on f." in said
    assert 'is called "nowhere"' in said
    assert "b c L1 (collects the data point Location L, 1 of 5)." in said.split("> check L1")[1].split("> L1")[0]
    assert play.p0 == "L1"


def noted(board: GraphBoard) -> Ways:
    """The map with what stands beside the names of its places."""
    notes = {"p:d": "entry of Moonview Noodle Counter, Old Town", "p:e": "entry of Moon Bakery, Old Town"}
    return Ways(
        structs.replace(
            board, places=tuple(structs.replace(each, note=notes.get(each.id, "")) for each in board.places)
        )
    )


@pytest.mark.parametrize("typed_", ["Moonview Noodle Counter", "moonview", "noodle counter", "Moonv", "D"])
def test_a_place_is_called_whatever_the_map_calls_it(typed_: str) -> None:
    ways = noted(BOARD)
    assert read_way(ways, route(3), typed_) == ["b", "d"]
    assert read_way(ways, step("a", "c", "d"), typed_) == "go:d"
    assert read_way(ways, step("a", "c", further=(Option("far:d", "To D", ("p:d",)),)), typed_) == "far:d"


def test_a_name_that_is_none_says_what_to_type() -> None:
    ways, question = noted(BOARD), route(3)

    def words(answer: Any) -> str:
        raise Refused('There is no space "Moonlight" on the map.', "W-5")

    question.words = words
    with pytest.raises(Refused, match=r'called "Moonlight Diner"\. Type where you go, for example: b\.'):
        read_way(ways, question, "Moonlight Diner")
    with pytest.raises(Refused, match=r'"Old Town" fits several places: D, E\. Name one of them\..* for example: b'):
        read_way(ways, question, "Old Town")
    question.words = lambda answer: "Stay"
    assert read_way(ways, question, "stay") == ["stay"]
    with pytest.raises(Refused, match="no option here"):
        read_way(ways, step("a", "c"), "Moonlight Diner")


def test_on_the_screen_a_place_is_typed_by_the_name_on_the_map() -> None:
    sitting = sit("project-0", ["human", "random"], fugitive=0)
    while sitting.step() is not None:
        pass
    question, ways = sitting.match.question_for(0), ways_on(sitting.match.scene(0))
    assert question is not None
    assert ways is not None
    assert isinstance(question.hints, PathHints)
    found = shortest(question.hints.steps, question.hints.start, question.hints.most)
    names = {each.id: each.note.removeprefix("entry of ").partition(",")[0] for each in ways.board.places}
    place = next(each for each in found if len(found[each]) > 1 and [*names.values()].count(names[each]) == 1)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "t")
        app.screen.query_one(Input).value = names[place]
        await press(app, pilot, "enter")

    on_screen(sitting, (80, 24), course)
    assert [key_of(each) for each in found[place]] in [entry[2] for entry in sitting.match.entries]


def test_an_agent_by_plain_words() -> None:
    play = arrange(p0="z5", agents="a z1 z3", seats=2, turn=1)
    said, _ = typed(table(play, "random", "human"), "reach", "d", "quit")
    assert "You may also name a place further off: c, g, L1, d, h." in said
    assert "d: 3 steps, over b and c." in said
    assert play.at(1) == "d"
    assert "There is no map" not in said


def test_where_there_is_no_map_and_no_floor_the_commands_say_so() -> None:
    said, _ = typed(sit("paperback", ["human"]), "reach", "way b2", "threats", "fly")
    for word in ("reach", "way", "threats"):
        assert f'"{word}" means nothing on the board that is here.' in said
    assert '"fly" is no option here and no command.' in said


def test_what_is_typed_at_the_hand_over_is_not_passed_over() -> None:
    said, _ = typed(sit("project-0", ["human", "human"], fugitive=0), "", "1", "what now?", "", "quit")
    assert 'That is nothing to type here. Press Enter alone, or type "undo" or "quit".' in said


# --- replays ---------------------------------------------------------------------------------------------------------


def finished(players: list[str]) -> Match[Any]:
    match = Match(get_game("project-0"), seats=2, seed=1, options={"fugitive": 0})
    match.players = players
    for _ in range(4):
        match.answer(match.waiting[0], match.question_for(match.waiting[0]).sample(__import__("random").Random(1)))  # type: ignore[union-attr]
    match.answer(match.waiting[0], "deed:concede")
    assert match.over
    return match


@pytest.mark.parametrize(
    ("players", "seat"), [(["human", "random"], 0), (["random", "human"], 1), (["human", "human"], None), ([], None)]
)
def test_a_replay_opens_at_the_seat_of_the_one_who_played(
    players: list[str], seat: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fabletop.terminal import sitting_down

    match, opened = finished(players), []
    assert own_seat(match) == seat
    match.save(tmp_path / "match.json")

    class Opened(PlainReplay):
        def run(self) -> None:
            opened.append(self.seat)

    monkeypatch.setattr(sitting_down, "PlainReplay", Opened)
    for asked in (None, -1, 1):
        assert sitting_down.replay(tmp_path / "match.json", seat=asked, plain=True, jump=None) == 0
    assert opened == [seat, None, 1]
    with pytest.raises(Refused, match="0 is a spectator"):
        sitting_down.replay(tmp_path / "match.json", seat=2, plain=True, jump=None)


def test_eyes_are_changed_in_plain_mode_and_unknown_input_says_so() -> None:
    match, target = finished(["human", "random"]), io.StringIO()
    lines = "seat\nseat 2\nseat 0\nseat 7\nseat me\nfly\n?\ngoto 9\nquit\n"
    PlainReplay(Console(io.StringIO(lines), target), match, 0, 0).run()
    said = target.getvalue()
    assert "You see what Project-0 saw. The seats are: 1 Project-0, 2 Agents 1, 2 and 3, 0 a spectator." in said
    assert "You play Agents 1, 2 and 3." in said
    assert 'There is no seat "7".' in said
    assert 'There is no seat "me".' in said
    assert 'There is no command "fly" here.' in said
    assert "Won by " in said.split("goto 9")[1]  # a spectator has neither won nor lost


def test_eyes_are_changed_by_a_key_on_the_screen() -> None:
    match = finished(["human", "random"])

    async def run() -> None:
        app = ScreenReplay(match, 0, 9)
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            assert "You lost" in shown(app) or "You won" in shown(app)
            await pilot.press("e")
            assert app.seat == 1
            await pilot.press("e")
            assert app.seat is None
            assert "Won by" in shown(app)
            await pilot.press("e")
            assert app.seat == 0

    asyncio.run(run())


def test_who_looks_through_other_eyes_while_the_match_goes_on_is_warned() -> None:
    match = Match(get_game("project-0"), seats=2, seed=1, options={"fugitive": 0})
    match.players = ["human", "random"]
    assert eyes_alone(match, 0) == eyes_alone(match, None) == ""
    assert "for that player's eyes alone" in eyes_alone(match, 1)
    match.players = ["human", "human"]
    assert "for that player's eyes alone" in eyes_alone(match, 0)
