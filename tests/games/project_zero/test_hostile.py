"""Illegal and hostile input, line by line of the rules file: refused in clear words, and nothing has changed.

`Play.refused` compares state, record, questions, tokens and the log of every seat before and after. Map files that
break the constraints have a test module of their own beside this one.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fabletop
from fabletop.engine.content import ContentError
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError, encode
from fabletop.engine.words import Refused
from fabletop.games.project_zero import GAME, LOCATIONS, MAP
from fabletop.games.project_zero.box import read_board
from fabletop.games.project_zero.state import Chase
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange, bus_map

HUGE = 10**30


# --- players and roles --------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-001")
@pytest.mark.parametrize("seats", [-2, 0, 1, 5, 1000])
def test_fewer_than_2_or_more_than_4_players(seats: int) -> None:
    with pytest.raises(Refused, match="Project-0 is for 2 to 4 players"):
        Match(GAME, seats=seats)


@pytest.mark.rule("PZ-002")
@pytest.mark.parametrize("fugitive", [[0, 1], "0 and 1", {"0": True, "1": True}, -1, 4])
def test_two_players_as_project_0_or_one_that_is_not_there(fugitive: Any) -> None:
    with pytest.raises(Refused, match="These settings do not fit Project-0"):
        Match(GAME, seats=4, options={"fugitive": fugitive})
    with pytest.raises(Refused, match="seats 0 to 2"):
        Match(GAME, seats=3, options={"fugitive": 3})


@pytest.mark.rule("PZ-002", "PZ-036")
@pytest.mark.parametrize(
    "answer", [{"fugitive": 1}, ["fugitive", 1], "fugitive:1", "deed:fugitive", "deed:change roles"]
)
def test_a_role_change_after_setup(answer: Any) -> None:
    play = arrange(p0="b")
    for seat in range(4):
        play.refused(answer, play_rule(play, seat, answer), seat=seat)
    with pytest.raises(AttributeError):
        play.match.options.fugitive = 1
    assert play.table.fugitive == P0


def play_rule(play: Play, seat: int, answer: Any) -> str:
    """The rule that a refusal cites: that of the question, where the seat is asked one and the answer is no deed."""
    if seat not in play.match.waiting or (isinstance(answer, str) and answer.startswith("deed:")):
        return ""
    return "PZ-044"


# --- Project-0 ----------------------------------------------------------------------------------------------------

ROUTES: list[tuple[Any, str, str]] = [
    (["b", "c", "b", "c", "b", "c"], "PZ-038", "up to 5 steps; this one has 6"),
    (["a", "b", "c", "b", "c", "b", "c"], "PZ-038", "up to 5 steps"),  # with his own space before it
    (["c"], "PZ-039", "No street leads from a to c"),
    (["b", "d"], "PZ-039", "No street leads from b to d"),
    (["b", "b"], "PZ-039", "No street leads from b to b"),
    (["b", "g"], "PZ-042", "Agent 1 is on g"),
    (["b", "g", "h"], "PZ-042", "Agent 1 is on g"),
    (["c", "d"], "PZ-039", "begins at your own space"),
    (["z1"], "PZ-039", "begins at your own space"),
    ("bus:blue", "PZ-044", "A route is a list of spaces"),
    ("taxi", "PZ-044", "A route is a list of spaces"),
    (["bus:blue", "d"], "PZ-044", 'no space "bus:blue"'),
    ({"way": "taxi", "route": ["b"]}, "PZ-044", "A route is a list of spaces"),
]


@pytest.mark.rule("PZ-038", "PZ-039", "PZ-042")
@pytest.mark.parametrize(("route", "rule", "words"), ROUTES)
def test_routes_that_are_none(route: Any, rule: str, words: str) -> None:
    play = arrange(p0="a", agents="g z3 z5")
    play.refused(route, rule, words)
    play.moves("b")


@pytest.mark.rule("PZ-034", "PZ-036")
def test_project_0_out_of_turn_or_twice() -> None:
    play = arrange(p0="a")
    play.moves("b")
    token = play.match.token(P0)
    for answer in (["c"], [], "stay", ["a", "b"]):
        play.refused(answer, "", "not your turn", seat=P0)
    with pytest.raises(Refused):
        play.match.answer(P0, ["c"], token)
    play.stays(1, 2, 3)
    before = play.everything()
    with pytest.raises(Refused, match="moved on"):
        play.match.answer(P0, ["c"], token)  # an answer to the question before
    assert play.everything() == before


@pytest.mark.rule("PZ-013", "PZ-014")
@pytest.mark.parametrize("seed", range(6))
def test_a_start_space_that_is_no_entry_of_the_start_location(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    play = Play(match)
    board, start = match.table.board, match.table.face[match.table.start[0]]
    for space in range(len(board.names)):
        if space not in board.entries[start]:
            with pytest.raises(Refused) as caught:
                match.answer(0, board.names[space])
            assert caught.value.rule == "PZ-013"
    for answer in (None, 0, [], [board.names[board.entries[start][0]]], "", "Nowhere"):
        play.refused(answer, "PZ-013")


@pytest.mark.rule("PZ-013", "PZ-014")
def test_changing_the_start_space_later() -> None:
    match = Match(GAME, seats=2, seed=1, options={"fugitive": 0})
    play = Play(match)
    ids = play.open_ids()
    match.answer(0, ids[0])
    before = play.everything()
    with pytest.raises(Refused, match=r"it stands|before anybody else"):
        match.undo(0)
    for answer in (ids[-1], f"start:{ids[-1]}"):
        with pytest.raises(Refused):
            match.answer(0, answer)
    assert play.everything() == before


@pytest.mark.rule("PZ-051", "PZ-053", "PZ-R15")
@pytest.mark.parametrize(
    "answer",
    [
        {"route": ["c", "L1"], "collect": False}, {"route": ["c", "L1"], "collect": "M"}, ["c", "L1", "collect"],
        ["c", "L1", "decline"], ["collect", "L"], "collect", "take:L", ["c", {"hide": True}], [["c", "L1"], False],
    ],
)  # fmt: skip
def test_naming_hiding_or_declining_a_collection_or_taking_a_card(answer: Any) -> None:
    play = arrange(p0="b")
    words = play.refused(answer, "PZ-044")
    assert "route" in words or "no space" in words
    play.refused("deed:take", "", seat=P0)
    play.moves("c L1")
    play.refused("deed:decline", "", seat=P0)
    assert play.table.collected == 1


@pytest.mark.rule("PZ-109")
@pytest.mark.parametrize("answer", ["no", "yes", {"been": False}, False, "investigate", "deed:no"])
def test_project_0_answering_an_investigation_himself(answer: Any) -> None:
    play = arrange(p0="b", trail="L1 | c b", agents="L1 z3 z5", turn=1, data="M N O P Q")
    play.way(1, "stay", "stay, walk:c, taxi")
    play.refused(answer, "", seat=P0)
    play.investigates(1)
    play.refused(answer, "", seat=P0)
    assert play.news(P0)[-1][0].endswith("yes, Project-0 has been there.")


# --- Agents: steps ------------------------------------------------------------------------------------------------


def walking(*steps: str, agents: str = "b z3 z5", way: str = "walk", p0: str = "z1") -> Play:
    """Agent 1 in the middle of a move."""
    play = arrange(p0=p0, agents=agents, turn=1)
    if way == "taxi":
        play.match.answer(1, "taxi")
    for number, step in enumerate(steps):
        play.match.answer(1, f"walk:{step}" if number == 0 and way == "walk" else step)
    return play


def three_steps() -> Play:
    return walking("c", "d", "e")


def six_by_taxi() -> Play:
    return walking("a", "b", "c", "b", "g", "b", way="taxi")


STEPS: list[tuple[Callable[[], Play], Any, str, str]] = [
    (three_steps, "f", "", "not your turn"),  # a fourth step: it is Agent 2's turn
    (six_by_taxi, "a", "", "not your turn"),  # a seventh
    (lambda: walking("c", way="taxi"), "d", "PZ-089", "A taxi stays in West"),
    (lambda: walking(way="taxi"), "stop", "PZ-088", "not one of the options"),  # a taxi of 0 steps
    (lambda: walking(way="taxi"), "stay", "PZ-088", "not one of the options"),
    (lambda: walking("c"), "f", "PZ-065", "not one of the options"),  # farther than the two steps that are left
    (lambda: walking("c", way="taxi"), "e", "PZ-088", "not one of the options"),  # two steps, but over the border
    (lambda: walking("c", way="taxi"), "z1", "PZ-088", "not one of the options"),  # along no edge
    (lambda: walking(), "walk:f", "PZ-060", "not one of the options"),
    (lambda: walking(agents="b d z5"), "walk:d", "PZ-060", "not one of the options"),  # two steps, and held
    (lambda: walking("c", agents="b c z5"), "stop", "PZ-064", "Agent 2 is here"),
    (lambda: walking("c", "d", agents="b e z5"), "e", "PZ-064", "Agent 2 is on e"),
    (lambda: walking("c", agents="b c z5", way="taxi"), "stop", "PZ-064", "Agent 2 is here"),
]


@pytest.mark.rule("PZ-064", "PZ-068", "PZ-088", "PZ-089")
@pytest.mark.parametrize(("begin", "answer", "rule", "words"), STEPS)
def test_steps_that_are_none(begin: Callable[[], Play], answer: Any, rule: str, words: str) -> None:
    begin().refused(answer, rule, words, seat=1)


# --- Agents: buses --------------------------------------------------------------------------------------------------


def at_stop(space: str, *answers: str, bus: int = 5, aboard: str = "") -> Play:
    play = arrange(
        p0="S1", agents=f"{space} N1 Q1", turn=1, data="N O P Q R", board=bus_map(), bus=bus,
        aboard={1: aboard} if aboard else None,
    )  # fmt: skip
    for answer in answers:
        play.match.answer(1, answer)
    return play


BUSES: list[tuple[Callable[[], Play], Any, str, str]] = [
    (lambda: walking(), "bus", "PZ-071", "on a bus stop"),
    (lambda: walking(), "bus:blue", "PZ-060", "not one of the options"),
    (lambda: at_stop("s2"), "bus:green", "PZ-060", "not one of the options"),  # does not serve the stop
    (lambda: at_stop("s2", "bus:red"), "s2", "PZ-073", "not one of the options"),  # 0 stops
    (lambda: at_stop("s2", "bus:red"), "s6", "PZ-073", "not one of the options"),  # 4 stops
    (lambda: at_stop("s2", "bus:red"), ["s3", "s2", "s1"], "PZ-073", "by its id"),  # a reversal
    (lambda: at_stop("g1", "bus:green"), "s4", "PZ-073", "not one of the options"),  # past the end
    (lambda: at_stop("s2", "bus:red"), "g1", "PZ-073", "not one of the options"),  # two lines
    (lambda: at_stop("s2", "bus:red"), ["s3", "g1"], "PZ-073", "by its id"),
    (lambda: at_stop("s2", bus=0), "bus:red", "PZ-127", "no bus token left"),
    (lambda: at_stop("s2", aboard="red"), "walk:s1", "PZ-078", "not one of the options"),
    (lambda: at_stop("s2", aboard="red"), "taxi", "PZ-078", "not one of the options"),
    (lambda: at_stop("s2", aboard="red"), "investigate", "PZ-078", "not one of the options"),
    (lambda: at_stop("s2", "off", aboard="red"), "walk:s1", "", "not your turn"),  # after getting off
    (lambda: at_stop("s2", "bus:red", "s3", "off"), "s4", "", "not your turn"),
    (lambda: at_stop("s2", "bus:red", "s3", "off"), "walk:g1", "", "not your turn"),
]


@pytest.mark.rule("PZ-071", "PZ-073", "PZ-074", "PZ-075", "PZ-077", "PZ-080", "PZ-081")
@pytest.mark.parametrize(("begin", "answer", "rule", "words"), BUSES)
def test_rides_that_are_none(begin: Callable[[], Play], answer: Any, rule: str, words: str) -> None:
    begin().refused(answer, rule, words, seat=1)


# --- Agents: one way, one token, no undo -----------------------------------------------------------------------------

CHANGES: list[tuple[Callable[[], Play], Any, str]] = [
    (lambda: walking("a"), "bus:blue", "PZ-065"),  # another way after the first step
    (lambda: walking("a"), "taxi", "PZ-065"),
    (lambda: walking("a", way="taxi"), "bus:blue", "PZ-088"),
    (lambda: walking("a", way="taxi"), "walk:b", "PZ-088"),
    (lambda: walking("a", way="taxi"), "taxi", "PZ-088"),  # two tokens in one turn
    (lambda: at_stop("s3", "bus:red"), "bus:green", "PZ-073"),
    (lambda: at_stop("s3", "bus:red", "s4"), "bus:red", "PZ-076"),
    (lambda: at_stop("s3", "bus:red", "s4"), "taxi", "PZ-076"),
    (lambda: walking("c"), "undo", "PZ-065"),
    (lambda: walking("c"), "back", "PZ-065"),
]


@pytest.mark.rule("PZ-060", "PZ-066", "PZ-090")
@pytest.mark.parametrize(("begin", "answer", "rule"), CHANGES)
def test_a_change_of_mind(begin: Callable[[], Play], answer: Any, rule: str) -> None:
    begin().refused(answer, rule, "not one of the options", seat=1)


@pytest.mark.rule("PZ-066")
@pytest.mark.parametrize("begin", [lambda: walking("c"), lambda: walking("c", way="taxi"), three_steps])
def test_taking_a_step_back_as_an_undo(begin: Callable[[], Play]) -> None:
    play = begin()
    before = play.everything()
    assert not play.match.can_undo(1)
    with pytest.raises(Refused, match=r"it stands|before anybody else"):
        play.match.undo(1)
    assert play.everything() == before


# --- Agents: tokens and whose turn it is -----------------------------------------------------------------------------


@pytest.mark.rule("PZ-127", "PZ-106", "PZ-022")
def test_without_a_token_also_where_another_agent_has_one() -> None:
    play = arrange(p0="z1", agents="a L1 z5", turn=1, seats=2)
    play.table.bus[0] = play.table.taxi[0] = play.table.investigation[1] = 0
    play.refused("taxi", "PZ-127", "no taxi token left")
    play.refused("bus:blue", "PZ-127", "no bus token left")
    for answer in ("taxi:2", {"way": "taxi", "token of": 2}, ["taxi", 2]):
        play.refused(answer, "PZ-060")
    play.stays(1)
    play.way(2, "stay", "stay, walk:c, taxi")
    play.asked("way", 3, "stay, walk:z4, walk:R1, taxi")  # Agent 2 has no investigation token and is not asked
    assert (play.table.investigation[1], play.at(2)) == (0, "L1")
    play.refused("investigate", "PZ-060")


@pytest.mark.rule("PZ-036", "PZ-005", "PZ-006", "PZ-007")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moving_somebody_elses_agent_or_out_of_order(seats: int) -> None:
    play = arrange(p0="a", seats=seats)
    for seat in range(1, seats):
        play.refused("stay", "", "not your turn", seat=seat)  # before Project-0 has moved
    play.moves("")
    for agent in (1, 2, 3):
        for seat in range(seats):
            if seat != play.table.runner[agent - 1]:
                play.refused("stay", "", "not your turn", seat=seat)
        play.refused({"agent": agent % 3 + 1, "way": "stay"}, "PZ-060")
        play.refused(f"agent:{agent % 3 + 1}:stay", "PZ-060")
        play.stays(agent)


# --- investigation --------------------------------------------------------------------------------------------------

ASKED: list[tuple[Callable[[], Play], Any, str, str]] = [
    (lambda: walking("c"), "investigate", "PZ-065", "not one of the options"),  # on a normal space
    (lambda: walking("a"), "investigate", "PZ-065", "not one of the options"),  # on a bus stop
    (lambda: walking("c", "L1"), "investigate", "PZ-065", "not one of the options"),  # before the move is over
    (lambda: walking(agents="L1 z3 z5"), "investigate", "PZ-060", "not one of the options"),
    (lambda: walking("c", "L1", "stop"), "investigate:M", "PZ-106", "not one of the options"),  # another location
    (lambda: walking("c", "L1", "stop"), "M", "PZ-106", "not one of the options"),
    (lambda: walking("c", "L1", "stop"), {"investigate": "M"}, "PZ-106", "by its id"),
    (lambda: walking("c", "L1", "stop", "investigate"), "investigate", "", "not your turn"),  # twice
    (lambda: walking("c", "L1", "stop", "end turn"), "investigate", "", "not your turn"),
]


@pytest.mark.rule("PZ-106", "PZ-107", "PZ-111")
@pytest.mark.parametrize(("begin", "answer", "rule", "words"), ASKED)
def test_investigations_that_are_none(begin: Callable[[], Play], answer: Any, rule: str, words: str) -> None:
    begin().refused(answer, rule, words, seat=1)


# --- after the end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-103", "PZ-116")
@pytest.mark.parametrize("answer", ["stay", [], ["b"], "walk:b", "investigate", "deed:concede", None])
def test_any_action_after_the_end(answer: Any) -> None:
    captured = arrange(p0="b", agents="a z3 z5", turn=1, found=True)
    captured.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    won = arrange(p0="b", collected="M N O P")
    won.moves("c L1")
    for play in (captured, won):
        for seat in range(4):
            play.refused(answer, "", "The game is over", seat=seat)


# --- asking for what is hidden --------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-044", "PZ-055", "PZ-R40")
@pytest.mark.parametrize(
    "answer",
    ["place", "view:0", "log:0", "trail", "seed", "deck", "data_points", "roll", "deed:peek", {"get": "place"},
     ["data_points"], "next card", "draw"],
)  # fmt: skip
def test_asking_for_place_route_data_points_deck_seed_or_private_log(answer: Any) -> None:
    play = arrange(p0="M1", trail="M1", data="L N O P Q", turn=1)
    for seat in range(4):  # an Agent player in turn, others out of turn, and Project-0 for chance to come
        rule = "PZ-060" if seat == 1 and not str(answer).startswith("deed:") else ""
        words = play.refused(answer, rule, seat=seat)
        assert "M1" not in words
        assert "Location" not in words


@pytest.mark.rule("PZ-042", "PZ-044")
def test_refusals_do_not_tell_agents_where_he_is() -> None:
    """The words of every refusal are the same wherever he hides."""
    heard = []
    for place in ("e", "f", "h", "L2", "M1"):
        play = arrange(p0=place, trail=f"b | {place}", agents="a z3 z5", turn=1)
        asked: list[Any] = [
            "walk:e",
            "walk:f",
            "walk:L2",
            "walk:M1",
            "bus:red",
            "e",
            "M1",
            "L2",
            "investigate",
            "peg",
            None,
            7,
            [],
        ]
        heard.append([play.refused(answer, "PZ-060") for answer in asked])
    assert all(each == heard[0] for each in heard)


# --- nonsense -------------------------------------------------------------------------------------------------------

NONSENSE: list[Any] = [
    None, True, False, 0, 1, -1, HUGE, -HUGE, 1.5, float("inf"), float("nan"), "", " ", "X99", "bus:purple",
    "walk:X99", "agent:9", "player:7", "location:none", b"b", b"\xff\xfe", "\udcff\udcfe", "\x00", "b\n", {},
    {"route": ["c"]},
    {"answer": "stay", "place": "L1"}, {"seat": 0, "answer": "stay"}, [[]], [None], [0], [["b"]], [{"b": 1}], [b"b"],
    ["b", 1], ["\udcff"], ["X99"], [""], ["b"] * 3000, ["b"] * 6000, [["b"] * 100] * 100, "b" * 100_000, "a1", "b2",
    ("a1",), {"cell": "a1"}, {"token": 1}, object(), {1: 2}, {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {}}}}}}}}},
]  # fmt: skip


@pytest.mark.parametrize(
    "answer", NONSENSE, ids=[f"{number}-{type(each).__name__}" for number, each in enumerate(NONSENSE)]
)
@pytest.mark.parametrize("turn", [0, 1])
def test_nonsense_for_every_kind_of_question(turn: int, answer: Any) -> None:
    """Unknown ids, wrong types, huge numbers, missing and extra fields, endless routes, text that is none, messages of
    another game; to Project-0's question and to an Agent's."""
    play = arrange(p0="c", agents="h z3 z5", turn=turn)
    asked = play.match.waiting[0]
    question = play.match.question
    assert question is not None
    before = play.everything()
    for seat in range(4):
        with pytest.raises(Refused) as caught:
            play.match.answer(seat, answer)
        assert len(caught.value.words) > 10
        assert len(caught.value.words) < 300
        if seat == asked:
            assert caught.value.rule.startswith("PZ-")
    assert play.everything() == before
    assert not play.match.reports


@pytest.mark.parametrize("seat", [-1, 4, HUGE, None, "0", 0.0, True, [0], 1.5])
def test_unknown_players(seat: Any) -> None:
    play = arrange(p0="a")
    before = play.everything()
    with pytest.raises(Refused, match="no such seat"):
        play.match.answer(seat, [])
    assert play.everything() == before


@pytest.mark.parametrize("token", [-1, 0, 99, HUGE, "1", 1.5, [], {}])
def test_answers_to_another_question(token: Any) -> None:
    play = arrange(p0="a")
    before = play.everything()
    assert play.match.token(P0) not in (-1, 0, 99)
    with pytest.raises(Refused, match="moved on"):
        play.match.answer(P0, [], token)
    assert play.everything() == before


@pytest.mark.rule("PZ-R10")
@pytest.mark.parametrize("answer", [[], "stay", ["a"], ()])
def test_an_empty_route_where_one_is_needed(answer: Any) -> None:
    arrange(p0="a", options={"p0_min_steps": 1}).refused(answer, "PZ-R10", "at least one step")


# --- maps ---------------------------------------------------------------------------------------------------------

LONELY = "  - {id: ZZ01, kind: normal, district: chinatown, x: 5, y: 5}\n"
MAPS = [
    ("map", "kind: normal", "kind: stop", "a bus stop of no line"),
    ("map", "kind: entry", "kind: normal", "expected a space of kind entry"),
    ("map", "kind: normal", "kind: entry", "belongs to no location"),
    ("map", "district: chinatown", "district: nowhere", 'there is no district "nowhere"'),
    ("map", "district: chinatown,", "", 'the field "district" is missing'),
    ("map", "stops: [", "stops: [XX99, ", 'there is no stop "XX99"'),
    ("map", "edges:\n", "edges:\n  - [CT01, CT01]\n", "an edge from a space to itself"),
    ("map", "edges:\n", "edges:\n  - [CT01, AR01]\n  - [AR01, CT01]\n", "given twice"),
    ("map", "spaces:\n", f"spaces:\n{LONELY}", "M1: 121 spaces"),
    ("map", "spaces:\n", f"spaces:\n{LONELY}", "M4: "),  # and no way leads there
    ("locations", "entries: [", "entries: [XX99, ", 'there is no entry "XX99"'),
]


@pytest.mark.rule("PZ-027", "PZ-029", "PZ-030")
@pytest.mark.parametrize(("file", "old", "new", "words"), MAPS)
def test_broken_map_files_are_refused_with_what_is_broken(
    tmp_path: Path, file: str, old: str, new: str, words: str
) -> None:
    for source in (MAP, LOCATIONS):
        text = source.read_text(encoding="utf-8")
        if source.stem == file:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_board(tmp_path / MAP.name, tmp_path / LOCATIONS.name)
    assert words in str(caught.value)


# --- saved games ----------------------------------------------------------------------------------------------------


def played(answers: int = 40) -> Match[Chase]:
    match = Match(GAME, seats=3, seed=11, options={"fugitive": 0})
    for number, _ in enumerate(at_random(match, 11)):
        if number == answers:
            break
    return match


def load(tmp_path: Path, data: bytes) -> Match[Any]:
    path = tmp_path / "saved.json"
    path.write_bytes(data)
    return fabletop.load(path)


def thirty_one_cards(table: Chase) -> None:
    table.deck.append(len(table.face))
    table.face.append(0)
    table.seen.append(0)


def six_bus_tokens(table: Chase) -> None:
    table.bus[0] = 6


def on_an_agents_space(table: Chase) -> None:
    table.place = table.at[0]


def collected_what_is_no_data_point(table: Chase) -> None:
    card = next(card for card in table.deck if table.face[card] not in table.data_points)
    table.deck.remove(card)
    table.taken.append(card)


def two_agents_on_one_space(table: Chase) -> None:
    table.at[1] = table.at[0]


def a_card_twice(table: Chase) -> None:
    table.face[table.deck[0]] = table.face[table.deck[1]]


def minus_one_taxi(table: Chase) -> None:
    table.taxi[2] = -1


def aboard_a_line_that_is_not_there(table: Chase) -> None:
    table.aboard[0] = 99


TAMPERED = [
    thirty_one_cards, six_bus_tokens, on_an_agents_space, collected_what_is_no_data_point, two_agents_on_one_space,
    a_card_twice, minus_one_taxi, aboard_a_line_that_is_not_there,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED)
def test_saved_games_in_a_state_that_cannot_occur(tmp_path: Path, tamper: Callable[[Chase], None]) -> None:
    """A match whose state was changed by hand and then saved with a hash that fits it."""
    match = played()
    good = encode(match.record())
    assert load(tmp_path, good).hash() == match.hash()
    tamper(match.table)
    match.books.checks.clear()
    record = match.record()
    assert record.hash == match.hash()
    with pytest.raises(SaveError, match="damaged"):
        load(tmp_path, encode(record))


Edit = Callable[[dict[str, Any]], None]


def edit(path: str, value: Any) -> Edit:
    """Put a value at a place of the saved game, such as "entries.3.2"."""

    def change(plain: dict[str, Any]) -> None:
        *way, last = path.split(".")
        here: Any = plain
        for step in way:
            here = here[int(step)] if isinstance(here, list) else here[step]
        here[int(last) if isinstance(here, list) else last] = value

    return change


def first_move(plain: dict[str, Any]) -> int:
    """The number of Project-0's first route."""
    return next(n for n, entry in enumerate(plain["entries"]) if isinstance(entry[2], list))


def he_walks_over_an_agent(plain: dict[str, Any]) -> None:
    match = Match(GAME, seats=3, seed=11, options={"fugitive": 0})
    for entry in plain["entries"][: first_move(plain)]:
        match.answer(entry[1], entry[2])
    plain["entries"][first_move(plain)][2] = [match.table.board.names[match.table.at[0]]]


def an_agent_rides_without_a_stop(plain: dict[str, Any]) -> None:
    number = next(n for n, entry in enumerate(plain["entries"]) if str(entry[2]).startswith(("stay", "walk")))
    plain["entries"][number][2] = "bus"


def he_collects_by_himself(plain: dict[str, Any]) -> None:
    plain["entries"][first_move(plain)][2] = {"take": "L-CT-1"}


def other_chance(plain: dict[str, Any]) -> None:
    plain["rolls"][0] = (plain["rolls"][0] + 1) % 30


EDITS: list[tuple[Edit, str]] = [
    (edit("deck", list(range(31))), "unknown field `deck`"),
    (edit("bus", [6, 5, 5]), "unknown field `bus`"),
    (edit("options.bus_tokens", 6), "cannot be set up"),
    (edit("options.fugitive", 3), "cannot be set up"),
    (edit("options.fugitive", 1), "not possible"),
    (edit("seats", 5), "cannot be set up"),
    (edit("seats", 2), "cannot be set up"),
    (edit("seed", 12), "not possible|goes another way"),
    (edit("entries.0.2", "X99"), "entry 1 is not possible"),
    (edit("entries.0.1", 1), "entry 1 is not possible"),
    (edit("entries.0", ["a"]), "entry 1 is not possible"),
    (edit("entries.0", ["z", 0, 0]), "entry 1 is not possible"),
    (edit("entries.0", []), "entry 1 is not possible"),
    (edit("checks.0", "00000000"), "entry 1"),
    (edit("checks", []), "damaged"),
    (edit("hash", "0" * 32), "damaged"),
    (edit("pending", {"1": "agree"}), "damaged"),
    (edit("rules_version", 99), "version 99"),
    (edit("format", 99), "format 99"),
    (edit("game", "chess"), "not installed"),
    (edit("game", "noughts"), "version 2 of the rules of Noughts"),
    (edit("entries", "none"), "damaged"),
    (edit("seed", None), "damaged"),
    (he_walks_over_an_agent, "not possible"),
    (an_agent_rides_without_a_stop, "not possible"),
    (he_collects_by_himself, "not possible"),
    (other_chance, "damaged"),
]


@pytest.mark.parametrize(("change", "words"), EDITS)
def test_edited_saved_games_are_refused_with_a_reason(tmp_path: Path, change: Edit, words: str) -> None:
    plain = msgspec.json.decode(encode(played().record()))
    change(plain)
    with pytest.raises(SaveError, match=words):
        load(tmp_path, msgspec.json.encode(plain))


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"[]", b"{}", b"null", b"[" * 100_000, b'{"format": 1}', b"not json", b'"text"']
)
def test_files_that_are_no_saved_games(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(SaveError, match="saved"):
        load(tmp_path, data)


def test_a_saved_match_of_another_game(tmp_path: Path) -> None:
    other = fabletop.new("noughts", seed=1)
    other.answer(0, "a1")
    plain = msgspec.json.decode(encode(other.record()))
    plain["game"], plain["rules_version"] = "project-0", GAME.rules_version
    with pytest.raises(SaveError, match=r"not possible|cannot be set up"):
        load(tmp_path, msgspec.json.encode(plain))
