"""Investigation (PZ-106 to PZ-115)."""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.engine.questions import Ask
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.state import ASKED, records, turns_of
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange

YES, NO = "yes, Project-0 has been there", "no, Project-0 has not been there"


def answer(play: Play, agent: int = 1) -> bool:
    """An Agent who stands on an entry stays there and asks."""
    play.way(agent, "stay", ", ".join(play.open_ids()))
    play.investigates(agent)
    text, rule = play.news(P0)[-1]
    assert rule == "PZ-110"
    assert text.endswith((f": {YES}.", f": {NO}."))
    return text.endswith(f": {YES}.")


@pytest.mark.rule("PZ-106", "PZ-R27")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_after_any_move_that_ends_on_an_entry(steps: int) -> None:
    start = ["L1", "c", "b", "a"][steps]
    play = arrange(p0="z5", agents=f"{start} z1 z3", turn=1)
    if steps == 0:
        play.way(1, "stay", "stay, walk:c, taxi")
    for number, space in enumerate(["b", "c", "L1"][3 - steps :], 1):
        play.match.answer(1, f"walk:{space}" if number == 1 else space)
    if 0 < steps < 3:
        play.step(1, "stop", ", ".join(play.open_ids()))
    play.investigates(1)
    assert play.table.investigation == [9, 10, 10]


@pytest.mark.rule("PZ-106", "PZ-R27")
def test_after_a_taxi_too() -> None:
    play = arrange(p0="z5", agents="c z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:b, walk:d, walk:L1, taxi")
    play.step(1, "L1", "b, L1")
    play.step(1, "stop", "stop, c")
    play.investigates(1)


@pytest.mark.rule("PZ-106", "PZ-R27")
@pytest.mark.parametrize("space", ["b", "c", "a"])  # normal, normal beside an entry, bus stop
def test_nowhere_else(space: str) -> None:
    play = arrange(p0="z5", agents=f"{space} z1 z3", turn=1)
    play.way(1, "stay", ", ".join(play.open_ids()))
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-106", "PZ-112")
def test_not_without_a_token() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1, investigation=0)
    play.way(1, "stay", "stay, walk:c, taxi")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-107", "PZ-R27")
@pytest.mark.parametrize(("entry", "location"), [("L1", "L"), ("L2", "L"), ("M1", "M")])
def test_it_concerns_the_location_of_that_entry(entry: str, location: str) -> None:
    play = arrange(p0="z5", agents=f"{entry} z1 z3", turn=1)
    play.way(1, "stay", ", ".join(play.open_ids()))
    question = play.match.question
    assert question is not None
    assert question.prompt == f"Agent 1: ask whether Project-0 has been at Location {location}?"
    play.refused("investigate:N", "PZ-106")
    play.refused("M" if location == "L" else "L", "PZ-106")
    play.investigates(1)
    assert f"Agent 1 investigates Location {location}: " in play.news(P0)[-1][0]


@pytest.mark.rule("PZ-108", "PZ-R18")
@pytest.mark.parametrize("means", ["on_any_entry", "landed", "collected"])
@pytest.mark.parametrize(
    ("trail", "collected", "answers"),
    [
        ("L1 | c b", "", {"on_any_entry": True, "landed": True, "collected": False}),  # he began there
        ("b | c L1 c b", "", {"on_any_entry": True, "landed": False, "collected": False}),  # he passed
        ("b | c L1 | c b", "", {"on_any_entry": True, "landed": True, "collected": False}),  # he landed
        ("b | c L1 | c b", "L", {"on_any_entry": True, "landed": True, "collected": True}),  # and collected
        ("b | c d c b", "", {"on_any_entry": False, "landed": False, "collected": False}),  # he was only near
        ("b | g h L2 h g | b", "", {"on_any_entry": True, "landed": False, "collected": False}),  # another entry
        ("b |", "", {"on_any_entry": False, "landed": False, "collected": False}),
    ],
)
def test_what_having_been_there_means(means: str, trail: str, collected: str, answers: dict[str, bool]) -> None:
    data = "L M N O P" if collected else "M N O P Q"
    play = arrange(
        p0="b", agents="L1 z1 z3", turn=1, trail=trail, data=data, collected=collected, options={"been_means": means}
    )
    assert answer(play) is answers[means]


@pytest.mark.rule("PZ-108", "PZ-026", "PZ-R18")
def test_having_been_there_is_for_the_whole_game() -> None:
    play = arrange(p0="b", agents="L1 z1 z3", turn=1, trail="L1 | c b" + " | a | b" * 10, data="M N O P Q")
    assert answer(play) is True


@pytest.mark.rule("PZ-108", "PZ-114")
def test_being_there_now_counts_and_does_not_reveal_him() -> None:
    play = arrange(p0="L2", agents="L1 z1 z3", turn=1, trail="h | L2", data="M N O P Q")
    assert answer(play) is True
    assert play.peg == ""
    assert play.table.last_seen == -1


@pytest.mark.rule("PZ-109")
@pytest.mark.parametrize("seed", range(6))
def test_the_answer_is_always_true_and_nobody_is_asked_for_it(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    before = 0
    for _ in at_random(match, seed):
        table = match.table
        asked = [record for record in records(table.history) if record[0] == ASKED]
        if len(asked) > before:
            _, _, location, _, yes = asked[-1]
            been = {table.board.location_of[space] for turn in turns_of(table.trail) for space in turn}
            if match.waiting != (0,):  # he has not moved since
                assert bool(yes) == (location in been)
        before = len(asked)
        if match.waiting == (0,):
            ask: Ask[object] | None = match.ask_of(0)
            assert ask is not None
            assert ask.tag in ("start", "move")


@pytest.mark.rule("PZ-110")
def test_the_answer_is_public_with_round_agent_and_location() -> None:
    play = arrange(p0="z5", agents="z1 L2 z3", turn=2, round_=4)
    play.way(2, "stay", "stay, walk:h, taxi")
    play.investigates(2)
    for seat in (0, 1, 2, 3, None):
        assert play.news(seat)[-1] == (f"Agent 2 investigates Location L: {NO}.", "PZ-110")
        assert list(records(play.match.view(seat).table.history))[-1] == (ASKED, 1, 0, -1, 0)
    rounds = [line.text for line in play.match.log(None)]
    assert rounds[-1].startswith("Agent 2")
    play.stays(3)
    assert play.news(None)[-1] == ("Round 5.", "PZ-034")  # the log goes by rounds


@pytest.mark.rule("PZ-111")
def test_the_turn_ends_with_the_answer() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1)
    answer(play)
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")
    play.refused("investigate", "", "not your turn", seat=1)
    assert play.table.investigation == [9, 10, 10]


@pytest.mark.rule("PZ-112")
def test_the_token_leaves_the_game() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1, investigation=1)
    answer(play)
    assert play.table.investigation == [0, 1, 1]
    assert sum(play.match.view(P0).table.investigation) == 2


@pytest.mark.rule("PZ-113")
def test_a_location_may_be_asked_about_again_by_the_same_agent_and_by_another() -> None:
    play = arrange(p0="b", agents="L1 L2 z3", turn=1)
    assert answer(play, 1) is False
    assert answer(play, 2) is False
    play.stays(3)
    play.moves("")
    assert answer(play, 1) is False
    assert play.table.investigation == [8, 9, 10]


@pytest.mark.rule("PZ-114")
def test_the_answer_gives_neither_time_nor_entry_nor_number() -> None:
    """Ways that differ in when, by which door and how often he came look the same to all Agents."""
    seen = []
    for trail in ("L1 | c b", "L2 | h g b", "b | c L1 c L1 c | b"):
        play = arrange(p0="b", agents="L1 z1 z3", turn=1, trail=trail, data="M N O P Q", options={"suspect_map": False})
        assert answer(play) is True
        seen.append([(play.match.view(seat).plain(), play.match.log(seat)) for seat in (1, 2, 3, None)])
    assert all(each == seen[0] for each in seen)


@pytest.mark.rule("PZ-115")
def test_it_is_optional() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1)
    play.way(1, "stay", "stay, walk:c, taxi")
    play.leaves(1)
    assert play.table.investigation == [10, 10, 10]
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")
