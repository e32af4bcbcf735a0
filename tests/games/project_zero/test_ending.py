"""The end of the game (PZ-116 to PZ-121, PZ-132)."""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate
from fabletop.engine.words import Refused
from fabletop.games.project_zero import GAME
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange


def deeds(play: Play, seat: int) -> list[str]:
    question = play.match.question_for(seat)
    return [deed.id for deed in question.deeds] if question is not None else []


def concede(play: Play, seat: int) -> None:
    play.match.answer(seat, "deed:concede")


# --- winning ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-116")
def test_the_fifth_data_point_wins_at_once() -> None:
    play = arrange(p0="b", collected="M N O P")
    play.moves("c L1")
    play.ended("fifth data point", [P0])
    assert ("Project-0 has all 5 data points and wins.", "PZ-116") in play.news(1)
    assert play.match.waiting == ()


@pytest.mark.rule("PZ-116")
def test_four_are_not_enough() -> None:
    play = arrange(p0="b", collected="N O P")
    play.moves("c L1")
    play.asked("way", 1, "stay, walk:z2, walk:N1, taxi")
    assert play.table.collected == 4


@pytest.mark.rule("PZ-117")
@pytest.mark.parametrize(("seats", "winners"), [(2, [1]), (3, [1, 2]), (4, [1, 2, 3])])
def test_a_capture_wins_for_all_agent_players(seats: int, winners: list[int]) -> None:
    play = arrange(p0="b", agents="a z1 z3", turn=1, seats=seats, found=True)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.ended("capture", winners)
    assert ("The Agents win.", "PZ-117") in play.news(P0)


@pytest.mark.rule("PZ-118", "PZ-R28")
@pytest.mark.parametrize("limit", [1, 5, 30, 99])
def test_the_round_limit_ends_the_game_after_the_last_agent(limit: int) -> None:
    play = arrange(p0="b", turn=2, round_=limit, options={"round_limit": limit})
    play.stays(2)
    play.asked("way", 3, "stay, walk:z4, walk:R1, taxi")
    play.stays(3)
    play.ended("round limit", [1, 2, 3])
    assert play.table.round == limit


@pytest.mark.rule("PZ-118", "PZ-R28")
def test_before_the_limit_another_round_begins() -> None:
    play = arrange(p0="b", turn=3, round_=29)
    assert play.table.settings.round_limit == 30
    play.stays(3)
    play.asked("move")
    play.moves("")
    play.stays(1, 2, 3)
    play.ended("round limit", [1, 2, 3])


@pytest.mark.rule("PZ-R28")
@pytest.mark.parametrize("round_", [30, 99, 100, 1000])
def test_round_limit_0_is_no_limit(round_: int) -> None:
    play = arrange(p0="b", turn=3, round_=round_, options={"round_limit": 0})
    play.stays(3)
    play.asked("move")
    assert play.table.round == round_ + 1


@pytest.mark.rule("PZ-118", "PZ-116")
def test_a_win_in_the_last_round_comes_first() -> None:
    play = arrange(p0="b", collected="M N O P", round_=30)
    play.moves("c L1")
    play.ended("fifth data point", [P0])


@pytest.mark.rule("PZ-120")
def test_there_is_always_a_winning_side() -> None:
    endings = set()
    for seed in range(60):
        table = simulate(GAME, seed=seed, seats=2 + seed % 3, options={"fugitive": 0}).table
        endings.add(table.ending)
        assert list(table.winners) in ([0], table.agent_seats)
    assert {"capture", "round limit"} <= endings


# --- everything is shown -------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-121")
def test_after_the_end_everything_is_shown() -> None:
    play = arrange(p0="L1", trail="L1", data="M N O P Q", collected="N", options={"round_limit": 2})
    play.moves("c b")
    play.stays(1, 2, 3)
    play.news(1)
    play.moves("")
    play.stays(1, 2)
    assert play.match.view(1).table.trail == []
    play.stays(3)
    play.ended("round limit", [1, 2, 3])
    said = [text for text, rule in play.news(1) if rule == "PZ-121"]
    assert said == [
        "Data point: Location M (not collected).", "Data point: Location N (collected).",
        "Data point: Location O (not collected).", "Data point: Location P (not collected).",
        "Data point: Location Q (not collected).", "Project-0 began on L1 (Location L).",
        "Round 1: Project-0 went c, b.", "Round 2: Project-0 stayed where he was.",
    ]  # fmt: skip
    for seat in (1, 2, 3, None):
        seen = play.match.view(seat).table
        assert seen.trail == play.table.trail
        assert seen.place == play.table.place
        assert seen.data_points == play.table.data_points
        assert seen.face == play.table.face
        assert (seen.taken, seen.start) == (play.table.taken, play.table.start)
        pieces = {piece.id: piece.at for piece in play.match.scene(seat).board.pieces}  # type: ignore[union-attr]
        assert pieces["fugitive"] == "space:b"
        assert pieces["data:M1"] == "space:M1"


@pytest.mark.rule("PZ-121")
@pytest.mark.parametrize("seed", range(3))
def test_the_log_of_a_real_game_ends_with_the_whole_route(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    for _ in at_random(match, seed):
        pass
    rounds = [line.text for line in match.log(1) if line.rule == "PZ-121" and line.text.startswith("Round ")]
    assert len(rounds) == match.table.round
    assert [text.partition(":")[0] for text in rounds] == [f"Round {n}" for n in range(1, match.table.round + 1)]


# --- concessions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-119", "PZ-R29")
def test_project_0_gives_himself_up_in_his_own_turn() -> None:
    play = arrange(p0="b")
    assert deeds(play, P0) == ["concede"]
    concede(play, P0)
    play.ended("Project-0 concedes", [1, 2, 3])


@pytest.mark.rule("PZ-119", "PZ-R29")
def test_nobody_concedes_out_of_turn() -> None:
    play = arrange(p0="b")
    for seat in (1, 2, 3):
        assert deeds(play, seat) == []
        play.refused("deed:concede", "", "cannot be done now", seat=seat)
    play.moves("")
    for seat in (0, 2, 3):
        assert deeds(play, seat) == []
        play.refused("deed:concede", "", "cannot be done now", seat=seat)
    assert deeds(play, 1) == ["concede"]


@pytest.mark.rule("PZ-119", "PZ-132", "PZ-R29")
def test_a_lone_agent_player_gives_up_without_a_vote() -> None:
    play = arrange(p0="b", turn=2, seats=2)
    concede(play, 1)
    play.ended("the Agents concede", [P0])


@pytest.mark.rule("PZ-119", "PZ-132", "PZ-R29")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_agent_players_agree(seats: int) -> None:
    play = arrange(p0="b", turn=1, seats=seats)
    concede(play, 1)
    others = tuple(range(2, seats))
    assert play.match.waiting == others
    for seat in others:
        question = play.match.question_for(seat)
        assert question is not None
        assert [option.id for option in question.options] == ["agree", "refuse"]
        assert "proposes to give up the hunt" in question.prompt
        play.match.answer(seat, "agree")
    play.ended("the Agents concede", [P0])


@pytest.mark.rule("PZ-132", "PZ-R29")
@pytest.mark.parametrize("votes", [("refuse", "agree"), ("agree", "refuse"), ("refuse", "refuse")])
def test_one_refusal_ends_the_proposal_for_this_turn(votes: tuple[str, str]) -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    concede(play, 1)
    play.refused("stay", "", seat=1)  # the turn does not go on before they have answered
    for seat, vote in zip((2, 3), votes, strict=True):
        play.match.answer(seat, vote)
    assert not play.match.over
    assert play.news(P0)[-1] == ("The proposal is refused; the hunt goes on.", "PZ-132")
    play.asked("way", 1, "stay, walk:b, bus:blue, taxi")
    assert deeds(play, 1) == []
    play.refused("deed:concede", "", "cannot be done now", seat=1)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    assert deeds(play, 1) == []  # not later in that turn either
    play.step(1, "stop", "stop, a, c, g")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")
    assert deeds(play, 2) == ["concede"]  # but the next Agent may


@pytest.mark.rule("PZ-132")
def test_with_three_players_each_of_ones_agents_may_propose_in_its_turn() -> None:
    play = arrange(p0="b", turn=1, seats=3)  # seat 1 runs Agents 1 and 3
    concede(play, 1)
    assert play.match.waiting == (2,)
    play.match.answer(2, "refuse")
    play.stays(1, 2)
    assert deeds(play, 1) == ["concede"]
    concede(play, 1)
    play.match.answer(2, "agree")
    play.ended("the Agents concede", [P0])


@pytest.mark.rule("PZ-119", "PZ-132")
def test_a_proposal_in_the_middle_of_a_move() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1, seats=3)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    concede(play, 1)
    play.match.answer(2, "refuse")
    play.step(1, "c", "stop, a, c, g")  # the move goes on where it was
    assert play.at(1) == "c"


@pytest.mark.rule("PZ-119")
def test_no_concession_while_setting_up() -> None:
    match = Match(GAME, seats=2, options={"fugitive": 0})
    for seat in (0, 1):
        with pytest.raises(Refused):
            match.answer(seat, "deed:concede")


@pytest.mark.rule("PZ-119", "PZ-132")
def test_every_question_of_an_agents_turn_can_be_interrupted_by_a_concession() -> None:
    for turn, answers in ((1, []), (1, ["taxi"]), (1, ["bus:blue"]), (1, ["bus:blue", "d"]), (1, ["walk:b"])):
        play = arrange(p0="z5", agents="a z1 z3", turn=turn, seats=2)
        for answer in answers:
            play.match.answer(1, answer)
        assert deeds(play, 1) == ["concede"]
        concede(play, 1)
        play.ended("the Agents concede", [P0])
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1, seats=2)
    play.way(1, "stay", "stay, walk:c, taxi")
    concede(play, 1)
    play.ended("the Agents concede", [P0])
