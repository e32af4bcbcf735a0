"""PettingZoo's environments: what an episode is, and what agents get of it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from tests.engine.minis import bids, cubes, vault, votes
from tests.envs import lanterns

import fabletop
from fabletop import envs
from fabletop.envs.aec import GameEnv
from fabletop.envs.playing import Play
from fabletop.envs.shape import shape_of


def act(env: GameEnv, *labels: str) -> None:
    """Take the actions with these labels, one after the other."""
    for label in labels:
        found = [action for action, words in env.infos[env.agent_selection]["labels"].items() if words == label]
        assert len(found) == 1, f"{label}: {env.infos[env.agent_selection]}"
        env.step(found[0])


def act_at_random(env: GameEnv, until: str, rng: Random) -> None:
    """Play until a question is asked whose prompt begins so."""
    while not env.infos[env.agent_selection]["prompt"].startswith(until):
        env.step(rng.choice(list(env.infos[env.agent_selection]["labels"])))


def rewards(env: GameEnv) -> dict[str, float]:
    found = {}
    for agent in env.agent_iter():
        found[agent] = env.last()[1]
        env.step(None)
    return found


def test_an_action_means_the_same_throughout() -> None:
    env = envs.aec("noughts")
    env.reset(seed=1)
    first = dict(env.infos["player_0"]["labels"])
    assert sorted(first.values()) == [f"Mark {column}{row}" for column in "abc" for row in "123"]
    act(env, "Mark b2", "Mark a1")
    left = env.infos["player_0"]["labels"]
    assert left == {action: label for action, label in first.items() if label not in ("Mark b2", "Mark a1")}
    assert np.flatnonzero(env.observe("player_0")["action_mask"]).tolist() == sorted(left)
    assert not env.observe("player_1")["action_mask"].any()


def test_a_win_is_worth_one_and_a_draw_nothing() -> None:
    env = envs.aec("noughts")
    env.reset(seed=1)
    act(env, "Mark a1", "Mark a2", "Mark b1", "Mark b2", "Mark c1")
    assert env.infos["player_1"] == {"ending": "three in a row"}
    assert rewards(env) == {"player_0": 1.0, "player_1": -1.0}
    env.reset(seed=2)
    act(env, *(f"Mark {cell}" for cell in ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")))
    assert rewards(env) == {"player_0": 0.0, "player_1": 0.0}


def test_nobody_has_beaten_anybody_where_all_win() -> None:
    env = envs.aec(votes.GAME)
    env.reset(seed=1)
    act_at_random(env, "Show", Random(1))
    act(env, "3", "3")
    assert env.match.outcome is not None
    assert env.match.outcome.winners == (0, 1)
    assert rewards(env) == {"player_0": 0.0, "player_1": 0.0}


def test_a_party_wins_or_loses_together() -> None:
    env = envs.aec(lanterns.GAME, seats=3)
    found = set()
    for seed in range(12):
        env.reset(seed=seed)
        rng = Random(seed)
        while not any(env.terminations.values()):
            env.step(rng.choice(list(env.infos[env.agent_selection]["labels"])))
        outcome = env.match.outcome
        assert outcome is not None
        found.add(outcome.ending)
        assert set(rewards(env).values()) == {1.0 if outcome.winners else -1.0}
    assert found == {"bright", "dark"}


def test_a_game_that_says_what_its_end_is_worth_is_believed() -> None:
    env = envs.aec(vault.GAME, seats=3)
    env.reset(seed=1)
    act(env, "leave")
    assert rewards(env) == pytest.approx({"player_0": -0.2, "player_1": -0.2, "player_2": 0.2})


def test_a_seed_gives_the_match_of_that_seed() -> None:
    env = envs.aec("project-0", seats=3, options={"round_limit": 20})
    env.reset(seed=7)
    match = fabletop.new("project-0", seats=3, seed=7, options={"round_limit": 20, "fugitive": 0})
    assert env.match.hash() == match.hash()
    assert env.sides == {"player_0": "Project-0", "player_1": "Agents", "player_2": "Agents"}


def test_episodes_without_a_seed_follow_from_the_last_seed() -> None:
    one, other = envs.aec(bids.GAME), envs.aec(bids.GAME)
    hashes = []
    for env in (one, other):
        env.reset(seed=3)
        for _ in range(2):
            env.reset()
            hashes.append(env.match.hash())
    assert hashes[:2] == hashes[2:]
    assert hashes[0] != hashes[1]


def test_the_record_of_an_episode_can_be_played_again() -> None:
    env = envs.aec("noughts")
    env.reset(seed=5)
    act(env, "Mark a1", "Mark b2")
    again = fabletop.Match.from_record(env.game, env.match.record())
    assert again.hash() == env.match.hash()


def test_an_illegal_action_ends_the_episode_as_lost() -> None:
    env = envs.aec("noughts")
    env.reset(seed=1)
    taken = next(action for action, label in env.infos["player_0"]["labels"].items() if label == "Mark a1")
    env.step(taken)
    before = env.match.hash()
    env.step(taken)
    assert env.match.hash() == before
    assert "not allowed" in env.infos["player_1"]["refused"]
    assert not env.observe("player_0")["action_mask"].any()
    assert rewards(env) == {"player_0": 0.0, "player_1": -1.0}


def test_a_long_episode_is_cut_off() -> None:
    env = envs.aec("noughts", max_cycles=3)
    env.reset(seed=1)
    act(env, "Mark a1", "Mark b2", "Mark c3")
    assert env.truncations == {"player_0": True, "player_1": True}
    assert not any(env.terminations.values())
    assert rewards(env) == {"player_0": 0.0, "player_1": 0.0}


def test_what_to_do_first_is_said() -> None:
    env = envs.aec("noughts")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(99)
    rewards(env)
    with pytest.raises(RuntimeError, match="over"):
        env.step(0)


def test_sealed_answers_are_asked_one_after_the_other_and_stay_sealed() -> None:
    seen = []
    for place in range(4):
        env = envs.aec(bids.GAME, seats=3)
        env.reset(seed=4)
        env.step(sorted(env.infos["player_0"]["labels"])[place])
        assert env.agent_selection == "player_1"
        seen.append([env.observe(agent)["observation"].tobytes() for agent in env.agents])
    assert len({each[0] for each in seen}) == 1  # what one has sealed is in the match, not yet on the table
    assert len({each[1] for each in seen}) == 1
    assert len({each[2] for each in seen}) == 1


def test_open_answers_are_heard() -> None:
    seen = set()
    for label in ("Left", "Right", "Stay"):
        env = envs.aec(votes.GAME, seats=3)
        env.reset(seed=4)
        act(env, label)
        seen.add(env.observe(env.agent_selection)["observation"].tobytes())
    assert len(seen) == 3


def test_a_part_of_an_answer_is_seen_by_its_seat_alone() -> None:
    env = envs.aec(lanterns.GAME, seats=2)
    env.reset(seed=1)
    act_at_random(env, "In which order", Random(1))
    asked, other = env.agent_selection, next(agent for agent in env.agents if agent != env.agent_selection)
    before, hash_before = [env.observe(agent)["observation"] for agent in (asked, other)], env.match.hash()
    first = min(env.infos[asked]["labels"])
    env.step(first)
    assert env.agent_selection == asked
    assert env.match.hash() == hash_before
    assert len(env.infos[asked]["picked"]) == 1
    assert first not in env.infos[asked]["labels"]
    assert not np.array_equal(env.observe(asked)["observation"], before[0])
    assert np.array_equal(env.observe(other)["observation"], before[1])


def test_deeds_are_actions_but_giving_up_is_none() -> None:
    env = envs.aec(cubes.GAME)
    env.reset(seed=1)
    act(env, "Buy a cube")
    assert env.match.table.cubes == [4, 3]
    party = envs.aec(lanterns.GAME)
    party.reset(seed=1)
    act_at_random(party, "How far", Random(1))
    question = party.match.question
    assert question is not None
    assert [deed.label for deed in question.deeds] == ["Leave them in the dark", "Trim a wick"]
    labels = set(party.infos["player_0"]["labels"].values())
    assert "Trim a wick" in labels
    assert "Leave them in the dark" not in labels


def test_what_sample_games_never_offered_comes_page_by_page() -> None:
    env = envs.aec(lanterns.GAME)
    shape = env.shape
    env.reset(seed=1)
    act_at_random(env, "Which sign", Random(1))
    wanted = {f"The sign {sign}" for sign in env.match.table.signs}
    found: set[str] = set()
    rows = set()
    while True:
        labels: dict[int, str] = env.infos["player_0"]["labels"]
        found |= {label for action, label in labels.items() if action != shape.more}
        rows.add(env.observe("player_0")["observation"].tobytes())
        if shape.more not in labels:
            break
        assert len(labels) <= shape.spare + 1
        env.step(shape.more)
    assert found == wanted
    assert len(rows) >= len(wanted) / shape.spare  # each page looks different
    env.step(max(labels))
    assert env.infos["player_0"]["prompt"] == "What do you call?"


def test_ids_name_the_version_of_the_rules() -> None:
    version = fabletop.get_game("project-0").rules_version
    assert {"fabletop/noughts-v1", f"fabletop/project-0-v{version}"} <= set(envs.env_ids())
    env: Any = pettingzoo.make("aec", "fabletop/noughts-v1", max_cycles=5)
    assert env.metadata["id"] == "fabletop/noughts-v1"
    assert str(env) == "noughts_v1"
    assert env.max_cycles == 5
    with pytest.raises(Exception, match="noughts"):
        pettingzoo.make("aec", "fabletop/noughts-v2")


def test_shapes_are_told_apart_by_their_fingerprints() -> None:
    one, other = envs.aec("noughts"), envs.aec(votes.GAME)
    assert one.metadata["shape"] == envs.aec("noughts").metadata["shape"] != other.metadata["shape"]
    shape_of.cache_clear()
    assert envs.aec("noughts").metadata["shape"] == one.metadata["shape"]


def test_a_spectator_reads_along() -> None:
    env = envs.aec("noughts", render_mode="ansi")
    env.reset(seed=1)
    act(env, "Mark a1")
    assert env.render() == "Crosses marks a1."
    assert env.render() == ""
    assert envs.aec("noughts").render() is None


def test_what_found_no_room_is_counted() -> None:
    env = envs.aec("noughts")
    env.reset(seed=1)
    env.observe("player_0")
    assert env.play.cut == 0
    env.match.table.ending = "an ending that nobody has ever seen"
    env.observe("player_0")
    assert env.play.cut == 1


def test_what_is_drawn_depends_on_what_the_seat_may_know() -> None:
    match = fabletop.Match(lanterns.GAME, seats=2, seed=3)
    while match.question is None or not match.question.prompt.startswith("How far"):
        assert match.question is not None
        match.answer(match.question.seat, match.question.sample(Random(1)))
    shape = shape_of(lanterns.GAME, 2, match.options)
    other = match.fork()
    other.table.light += 1
    offered = []
    for world in (match.fork(), match.imagine(0, Random(1)), other):
        play = Play(shape, world)
        assert play.act(shape.action_of["5"])
        offered.append(play.info()["labels"])
    assert offered[0] == offered[1] != offered[2]
