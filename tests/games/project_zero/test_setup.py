"""Setting up: players and roles, Project-0's cards, the Agents (PZ-001 to PZ-026, PZ-122 to PZ-124)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fabletop.engine.game import Situation
from fabletop.engine.match import Match
from fabletop.engine.scene import GraphBoard
from fabletop.engine.simulate import simulate
from fabletop.engine.words import Refused
from fabletop.games.project_zero import GAME, city_board, make_game
from fabletop.games.project_zero.inventory import inventory
from fabletop.games.project_zero.rules.setup import deal
from fabletop.games.project_zero.state import AGENTS, DECK, Chase
from fabletop.testing.arranged import at_random

from .arrange import Play, make_board

CITY = city_board()
SEEDS = range(12)


def new(seats: int = 4, seed: int = 1, **options: Any) -> Play:
    return Play(Match(GAME, seats=seats, seed=seed, options={"fugitive": 0, **options}))


def hidden(play: Play) -> Play:
    """The same match after Project-0 has chosen where he starts."""
    play.asked("start", options=", ".join(play.open_ids()))
    play.match.answer(play.table.fugitive, play.open_ids()[0])
    return play


def begun(play: Play) -> Play:
    """The same match at Project-0's first move."""
    hidden(play)
    while play.table.round == 0:
        play.asked("agent start", len(play.table.at) + 1, ", ".join(play.open_ids()))
        play.match.answer(play.match.waiting[0], play.open_ids()[0])
    play.asked("move")
    return play


# --- players and roles --------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-001", "PZ-R02")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 40])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 4 players"):
        Match(GAME, seats=seats)


@pytest.mark.rule("PZ-001", "PZ-002", "PZ-004", "PZ-R02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_plays_project_0_and_the_others_run_three_agents(seats: int) -> None:
    play = begun(new(seats))
    assert play.table.fugitive == 0
    assert len(play.table.at) == len(play.table.runner) == AGENTS
    assert set(play.table.runner) == set(range(1, seats))
    assert play.table.agent_seats == list(range(1, seats))


@pytest.mark.rule("PZ-002")
def test_a_seat_that_does_not_exist_cannot_be_project_0() -> None:
    with pytest.raises(Refused, match="seats 0 to 1") as caught:
        Match(GAME, seats=2, options={"fugitive": 2})
    assert caught.value.rule == "PZ-002"


@pytest.mark.rule("PZ-003", "PZ-R03")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_players_choose_who_is_project_0(seat: int) -> None:
    match = Match(GAME, seats=4, options={"fugitive": seat})
    assert match.table.fugitive == seat
    assert match.waiting == (seat,)
    assert match.log(None)[0].text == f"Seat {seat + 1} plays Project-0."


@pytest.mark.rule("PZ-003", "PZ-R03")
def test_unchosen_project_0_is_drawn_at_random() -> None:
    drawn = [Match(GAME, seats=3, seed=seed).table.fugitive for seed in range(300)]
    for seat in range(3):
        assert 70 <= drawn.count(seat) <= 130
    assert [Match(GAME, seats=3, seed=seed).table.fugitive for seed in range(50)] == drawn[:50]


@pytest.mark.rule("PZ-005")
@pytest.mark.parametrize(("fugitive", "runner"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_four_players_run_one_agent_each_from_his_left(fugitive: int, runner: list[int]) -> None:
    assert Match(GAME, seats=4, options={"fugitive": fugitive}).table.runner == runner


@pytest.mark.rule("PZ-006", "PZ-R02")
@pytest.mark.parametrize(("fugitive", "runner"), [(0, [1, 2, 1]), (1, [2, 0, 2]), (2, [0, 1, 0])])
def test_three_players_the_left_one_runs_agents_1_and_3(fugitive: int, runner: list[int]) -> None:
    assert Match(GAME, seats=3, options={"fugitive": fugitive}).table.runner == runner


@pytest.mark.rule("PZ-007", "PZ-R02")
@pytest.mark.parametrize(("fugitive", "runner"), [(0, [1, 1, 1]), (1, [0, 0, 0])])
def test_two_players_the_other_runs_all_agents(fugitive: int, runner: list[int]) -> None:
    assert Match(GAME, seats=2, options={"fugitive": fugitive}).table.runner == runner


@pytest.mark.rule("PZ-R02")
@pytest.mark.parametrize(("seats", "runner"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3])])
def test_allow_fewer_agents_gives_each_player_one(seats: int, runner: list[int]) -> None:
    play = begun(new(seats, allow_fewer_agents=True))
    table = play.table
    assert table.runner == runner
    assert len(table.at) == len(table.agent_starts) == len(runner)
    assert (table.bus, table.taxi, table.investigation) == ([5] * len(runner), [3] * len(runner), [10] * len(runner))
    play.moves("")
    play.stays(*range(1, len(runner) + 1))
    play.asked("move")  # a round has as many Agent turns as there are Agents
    assert play.table.round == 2


@pytest.mark.rule("PZ-122")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_computer_players_hold_any_seat_and_see_what_it_may_see(seats: int) -> None:
    asked: set[int] = set()

    def player(now: Situation[Chase]) -> Any:
        asked.add(now.seat)
        seen = now.view.table
        assert now.view.seat == now.seat
        if now.seat == seen.fugitive:
            assert len(seen.data_points) == 5
        else:
            assert seen.data_points == []
            assert seen.trail == []
            assert seen.place == -1
            assert set(seen.deck + seen.taken + seen.start + seen.drawn) <= {-1}
        return now.ask.some(now.rng)

    result = simulate(GAME, seed=3, seats=seats, options={"fugitive": seats - 1}, players=[player] * seats)
    assert result.table.over
    assert asked == set(range(seats))


# --- Project-0's cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-008", "PZ-R01")
def test_thirty_cards_one_for_each_location() -> None:
    items = {item.component: item for item in inventory(CITY)}
    assert items["location cards"].present == items["location cards"].expected == 30
    table = new().table
    cards = table.deck + table.drawn + table.start
    assert len(cards) == 30
    assert sorted(table.face[card] for card in cards) == list(range(30))


@pytest.mark.rule("PZ-008")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    drawn = {tuple(new(seed=seed).table.data_points) for seed in range(40)}
    assert len(drawn) == 40
    counts = [0] * 30
    for seed in range(600):
        for location in new(seed=seed).table.data_points:
            counts[location] += 1
    assert min(counts) > 55  # 100 on average
    assert max(counts) < 150
    assert new(seed=5).match.hash() == new(seed=5).match.hash()


@pytest.mark.rule("PZ-009", "PZ-010", "PZ-012")
def test_he_draws_the_top_five_and_then_the_start_card() -> None:
    def rigged(table: Chase) -> None:
        table.fugitive, table.runner = 0, [1, 1, 1]
        table.add_cards(DECK, range(30))
        table.then(("deal",))

    shuffled: list[int] = []

    def watched(table: Chase) -> None:
        twin = table.copy()
        twin.run = table.run.__class__(table.run.key)
        twin.shuffle(DECK, "setup")
        shuffled.extend(twin.face[card] for card in reversed(twin.deck))
        deal(table)

    game = replace(GAME, setup=rigged, steps={**GAME.steps, "deal": watched})
    table = Match(game, seats=2).table
    assert table.data_points == sorted(shuffled[:5])
    assert [table.face[card] for card in table.start] == shuffled[5:6]
    assert {table.face[card] for card in table.deck} == set(shuffled[6:])


@pytest.mark.rule("PZ-009", "PZ-010", "PZ-011", "PZ-012")
@pytest.mark.parametrize("seed", SEEDS)
def test_only_he_knows_his_six_cards(seed: int) -> None:
    match = new(seed=seed).match
    table = match.table
    start = table.face[table.start[0]]
    assert len(set(table.data_points)) == 5
    assert start not in table.data_points
    his = match.view(0).table
    assert his.data_points == table.data_points
    assert [his.face[card] for card in his.start] == [start]
    marks = [line.text for line in match.log(0) if line.rule == "PZ-011"]
    assert marks == [f"Your small map: data point {CITY.location_titles[each]}." for each in table.data_points]
    for seat in (1, 2, 3, None):
        theirs = match.view(seat).table
        assert theirs.data_points == []
        assert theirs.drawn == [-1] * 5
        assert theirs.start == [-1]
        assert set(theirs.face) == {-1}
        words = " ".join(line.text for line in match.log(seat))
        assert not any(title in words for title in CITY.location_titles)


@pytest.mark.rule("PZ-010")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_data_points_stay_the_same_all_game(seed: int) -> None:
    match = new(2, seed).match
    before = match.table.data_points[:]
    for _ in at_random(match, seed):
        assert match.table.data_points == before
    collected = {match.table.face[card] for card in match.table.taken}
    assert collected <= set(before)


@pytest.mark.rule("PZ-013", "PZ-R04")
@pytest.mark.parametrize("seed", range(30))
def test_he_chooses_an_entry_of_his_start_location(seed: int) -> None:
    play = new(seed=seed)
    start = play.table.face[play.table.start[0]]
    entries = [CITY.names[space] for space in CITY.entries[start]]
    play.asked("start", options=", ".join(entries))  # asked also where there is but one
    play.match.answer(0, entries[-1])
    assert play.p0 == entries[-1]
    assert play.table.trail == [play.table.place]


@pytest.mark.rule("PZ-014", "PZ-R04")
@pytest.mark.parametrize("seed", SEEDS)
def test_he_chooses_before_any_agent_draws(seed: int) -> None:
    play = new(seed=seed)
    assert play.table.agent_starts == play.table.at == play.table.shown == []
    before = len(play.match.record().rolls)
    hidden(play)
    assert play.table.agent_starts
    assert len(play.match.record().rolls) > before  # what the Agents draw is not yet settled when he chooses


@pytest.mark.rule("PZ-015", "PZ-R40")
@pytest.mark.parametrize("seed", range(4))
def test_the_start_card_stays_out_and_unseen_to_the_end(seed: int) -> None:
    match = begun(new(2, seed)).match
    start = match.table.face[match.table.start[0]]
    for _ in at_random(match, seed):
        assert start not in [match.table.face[card] for card in match.table.deck]
        assert match.view(1).table.start == [-1]
    seen = match.view(1).table
    assert [seen.face[card] for card in seen.start] == [start]


@pytest.mark.rule("PZ-016", "PZ-020", "PZ-R05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deck_has_29_cards_before_and_after_the_agents_draw(seats: int) -> None:
    play = new(seats, seed=seats)
    start = play.table.face[play.table.start[0]]
    decks: list[list[int]] = []

    def spied(table: Chase, agent: int) -> Any:
        if agent == 0:
            decks.append(sorted(table.face[card] for card in table.deck))
        return GAME.steps["agent start"](table, agent)

    game = replace(GAME, steps={**GAME.steps, "agent start": spied})
    play = begun(Play(Match(game, seats=seats, seed=seats, options={"fugitive": 0})))
    decks.append(sorted(play.table.face[card] for card in play.table.deck))
    whole = [each for each in range(30) if each != start]
    assert decks == [whole, whole]
    assert play.table.drawn == play.table.shown == []


@pytest.mark.rule("PZ-016", "PZ-020", "PZ-R05")
def test_cards_that_go_back_are_shuffled_in() -> None:
    """Else the Agents would draw the data points first, or the shown cards would lie on top."""
    drawn, on_top = 0, 0
    for seed in range(200):
        table = begun(new(2, seed)).table
        drawn += table.agent_starts[0] in table.data_points
        on_top += set(table.agent_starts) == {table.face[card] for card in table.deck[-3:]}
    assert 15 <= drawn <= 60  # 5 of 29
    assert on_top <= 2


# --- Agents -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-017", "PZ-018", "PZ-124", "PZ-R04", "PZ-R42")
@pytest.mark.parametrize("seed", range(20))
def test_agents_draw_in_order_show_and_place_at_once(seed: int) -> None:
    play = hidden(new(seed=seed))
    while play.table.round == 0:  # an Agent is asked only where there is a choice
        agent = len(play.table.at) + 1
        location = play.table.agent_starts[-1]
        assert len(play.table.agent_starts) == agent  # its card is shown, the next one is not drawn
        assert [play.match.view(None).table.face[card] for card in play.table.shown] == play.table.agent_starts
        entries = [CITY.names[space] for space in CITY.entries[location]]
        assert len(entries) > 1
        play.asked("agent start", agent, ", ".join(entries))
        play.match.answer(agent, entries[-1])
    table = play.table
    assert len(set(table.agent_starts)) == 3
    for agent, location in enumerate(table.agent_starts):
        assert table.at[agent] in CITY.entries[location]
    said = [text for text, rule in play.news(None) if rule in ("PZ-017", "PZ-018")]
    expected = []
    for agent, location in enumerate(table.agent_starts, 1):
        title = CITY.location_titles[location]
        expected += [f"Agent {agent} draws {title}.", f"Agent {agent} starts on {play.at(agent)} ({title})."]
    assert said == expected  # and so it stays in the log after the cards went back


@pytest.mark.rule("PZ-019", "PZ-R34")
def test_an_agent_may_start_at_a_data_point_and_nothing_is_said() -> None:
    logs: dict[bool, list[str]] = {}
    for seed in range(40):
        play = begun(new(seed=seed))
        hit = bool(set(play.table.agent_starts) & set(play.table.data_points))
        logs[hit] = [line.rule for line in play.match.log(0)]
    assert logs[True] == logs[False]  # the same lines, whether it is a data point or not


@pytest.mark.rule("PZ-021", "PZ-022", "PZ-R06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_agent_gets_its_own_tokens(seats: int) -> None:
    table = begun(new(seats)).table
    assert (table.bus, table.taxi, table.investigation) == ([5] * 3, [3] * 3, [10] * 3)


@pytest.mark.rule("PZ-R06", "PZ-021")
@pytest.mark.parametrize(("fewer", "agents"), [(False, 3), (True, 2)])
def test_pooled_tokens_make_one_common_stock(fewer: bool, agents: int) -> None:
    play = begun(new(3, pooled_tokens=True, allow_fewer_agents=fewer))
    assert (play.table.bus, play.table.taxi, play.table.investigation) == ([5 * agents], [3 * agents], [10 * agents])
    assert ("All tokens go into one common stock.", "PZ-R06") in play.news(0)


@pytest.mark.rule("PZ-023")
def test_project_0_gets_no_tokens() -> None:
    play = begun(new(2))
    assert len(play.table.bus) == len(play.table.taxi) == len(play.table.investigation) == len(play.table.at)
    for answer in ("taxi", "bus:red", "investigate", ["taxi"]):
        with pytest.raises(Refused):
            play.match.answer(0, answer)


@pytest.mark.rule("PZ-024", "PZ-025", "PZ-R07")
def test_nobody_is_found_at_setup_even_next_to_an_agent() -> None:
    neighbour = next(  # entries are never neighbours in the city, so a board is made on which they are
        seed for seed in range(200) if _next_to_an_agent(seed)
    )
    play = _close_quarters(neighbour)
    assert (play.table.peg, play.table.last_seen, play.table.sightings) == (-1, -1, 0)
    assert play.table.history == []
    assert not any("found" in line.text for line in play.match.log(None))
    play.moves("")
    assert play.peg == play.p0  # the first check is that at the end of his first move


def _close_quarters(seed: int) -> Play:
    entries = [f"E{n}" for n in range(12)]
    ring = make_board(
        "-".join([*entries, entries[0]]), {"Ring": " ".join(entries)}, {name: name for name in entries}, {}
    )
    return begun(Play(Match(make_game(lambda: ring), seats=2, seed=seed, options={"fugitive": 0})))


def _next_to_an_agent(seed: int) -> bool:
    table = _close_quarters(seed).table
    return any(table.board.near[table.place] >> space & 1 for space in table.at)


@pytest.mark.rule("PZ-026", "PZ-R18")
def test_his_start_is_written_on_the_small_map() -> None:
    play = hidden(new())
    assert play.table.trail == [play.table.place]


@pytest.mark.rule("PZ-123", "PZ-R41")
def test_tokens_left_are_public_and_nobody_gets_spent_ones() -> None:
    match = begun(new(2, seed=4)).match
    before = (15, 9, 30)
    for _ in at_random(match, 4):
        table = match.table
        now = (sum(table.bus), sum(table.taxi), sum(table.investigation))
        assert all(new_ <= old for new_, old in zip(now, before, strict=True))
        before = now
        for seat in (0, 1, None):
            seen = match.view(seat).table
            assert (seen.bus, seen.taxi, seen.investigation) == (table.bus, table.taxi, table.investigation)
    assert before < (15, 9, 30)


@pytest.mark.rule("PZ-124", "PZ-R42")
def test_the_start_cards_of_the_agents_stay_known_after_they_went_back() -> None:
    play = begun(new(seed=2))
    starts = play.table.agent_starts
    for seat in range(4):
        assert play.match.view(seat).table.agent_starts == starts
        lines = [line.text for line in play.match.log(seat) if line.rule == "PZ-017"]
        assert lines == [f"Agent {n} draws {CITY.location_titles[each]}." for n, each in enumerate(starts, 1)]


@pytest.mark.rule("PZ-R31")
def test_districts_and_lines_are_told_apart_by_colour_and_by_name() -> None:
    assert len(set(CITY.district_colours)) == len(set(CITY.district_titles)) == 8
    assert len(set(CITY.line_colours)) == len(set(CITY.line_titles)) == 4
    board = new(2).match.scene(1).board
    assert isinstance(board, GraphBoard)
    assert [region.name for region in board.regions] == list(CITY.district_titles)
    assert [route.name for route in board.routes] == list(CITY.line_titles)


@pytest.mark.rule("PZ-R01")
def test_the_map_and_the_small_map_are_there() -> None:
    play = begun(new(2))
    scene = play.match.scene(0)
    assert scene.board is not None
    marks = {piece.id for piece in scene.board.pieces}  # type: ignore[union-attr]
    for location in play.table.data_points:
        for entry in CITY.entries[location]:
            assert f"data:{CITY.names[entry]}" in marks
    assert not any(piece.id.startswith("data:") for piece in play.match.scene(1).board.pieces)  # type: ignore[union-attr]
