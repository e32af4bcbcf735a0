"""Hidden information: what each side knows, and that nothing else reaches it on any channel."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from fabletop.engine.chance import key_of
from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME, city_board
from fabletop.games.project_zero.box import NORMAL
from fabletop.games.project_zero.state import Chase
from fabletop.testing.arranged import at_random
from fabletop.testing.visibility import channels

from .arrange import Play, arrange

CITY = city_board()
SECRET_SEED = "needle-in-a-haystack"
PRIVATE_RULES = {"PZ-011", "PZ-013", "PZ-044", "PZ-053"}  # of lines that are for Project-0 alone


def others(match: Match[Chase]) -> list[int]:
    """Everybody but Project-0; the last one is the spectator."""
    return [seat for seat in range(match.seats + 1) if seat != match.table.fugitive]


def everything(match: Match[Chase]) -> dict[int, dict[str, Any]]:
    return {seat: channels(match, seat) for seat in others(match)}


def assert_same(one: Match[Chase], two: Match[Chase]) -> None:
    first, second = everything(one), everything(two)
    for seat, found in first.items():
        for name, value in found.items():
            assert value == second[seat][name], f"seat {seat} can tell the worlds apart by its {name}"


# --- twins: worlds that differ in what is hidden -------------------------------------------------------------------

STREETS = [space for space, kind in enumerate(CITY.kind) if kind == NORMAL]
AGENTS = [*STREETS[:2], next(space for space in STREETS if CITY.district[space] != CITY.district[STREETS[0]])]
FAR = sorted(STREETS, key=lambda space: -min(CITY.distance[space][agent] for agent in AGENTS))[:3]
WALK = 9  # steps: what an Agent can walk in three turns


def names(spaces: list[int]) -> str:
    return " ".join(CITY.names[space] for space in spaces)


def world(number: int) -> Play:
    """Worlds with another place, another start, another route and other data points."""
    place, start = FAR[number], CITY.entries[number][0]
    data = [CITY.location_ids[3 + 5 * number + n] for n in range(5)]
    trail = names([start]) + " | " + names([CITY.neighbours[place][0]] * number + [place])
    return arrange(p0=CITY.names[place], trail=trail, data=" ".join(data), agents=names(AGENTS), board=CITY)


@pytest.mark.rule("PZ-009", "PZ-012", "PZ-015", "PZ-044", "PZ-055", "PZ-R13", "PZ-R40")
@pytest.mark.parametrize("number", [1, 2])
def test_other_data_points_start_route_and_place_look_the_same(number: int) -> None:
    """The Agents do the same in both worlds; every scene, question, log line and refusal is the same, byte for byte."""
    one, two = world(0), world(number)
    rng = Random(number)
    assert min(CITY.distance[space][agent] for space in FAR for agent in AGENTS) > WALK + 1
    assert one.table.hash() != two.table.hash()
    assert_same(one.match, two.match)
    for _ in range(3):
        one.moves("")
        two.moves("")
        while one.table.turn >= 0:
            assert_same(one.match, two.match)
            answer = rng.choice(
                [each for each in one.open_ids() if not each.startswith(("investigate", "bus", "taxi"))]
            )
            seat = one.match.waiting[0]
            one.match.answer(seat, answer)
            two.match.answer(seat, answer)
            assert one.peg == two.peg == ""
        assert_same(one.match, two.match)


@pytest.mark.rule("PZ-044", "PZ-045", "PZ-054", "PZ-R13", "PZ-R16")
@pytest.mark.parametrize("seed", [0, 3, 4, 5])
def test_in_real_games_another_hidden_move_looks_the_same(seed: int) -> None:
    """At his questions of a random game two different moves are tried, each in a match of its own. Where both leave
    him hidden and collect as much, nobody else can tell them apart, nor what is asked next."""
    match = Match(GAME, seats=3, seed=seed, options={"fugitive": 0})
    rng = Random(seed)
    compared = 0
    for _ in at_random(match, seed):
        ask = match.ask_of(0)
        if ask is None or ask.tag != "move" or match.table.round > 8:
            continue
        worlds = []
        for _ in range(2):
            branch = match.at(len(match.entries))
            branch.answer(0, ask.plain(ask.some(rng)))
            worlds.append(branch)
        tables = [branch.table for branch in worlds]
        hidden = tables[0].peg == tables[1].peg == -1
        if hidden and tables[0].trail != tables[1].trail and tables[0].collected == tables[1].collected:
            assert_same(*worlds)
            compared += 1
    assert compared >= 3


@pytest.mark.rule("PZ-053", "PZ-054", "PZ-055", "PZ-R16")
def test_which_data_point_was_collected_cannot_be_told() -> None:
    worlds = []
    for place in FAR[:2]:
        entry = min((each for doors in CITY.entries for each in doors), key=lambda each: CITY.distance[place][each])
        location = CITY.location_of[entry]
        data = [CITY.location_ids[(location + n) % 30] for n in range(5)]
        beside = CITY.names[CITY.neighbours[entry][0]]
        play = arrange(p0=beside, agents=names(AGENTS), board=CITY, data=" ".join(data))
        play.moves(CITY.names[entry])
        assert play.table.collected == 1
        worlds.append(play.match)
    assert worlds[0].table.place != worlds[1].table.place
    assert_same(*worlds)


# --- row by row of the table of hidden information ----------------------------------------------------------------


@pytest.mark.rule("PZ-009", "PZ-012", "PZ-015", "PZ-044", "PZ-055", "PZ-R34", "PZ-R40", "PZ-122")
@pytest.mark.parametrize("seats", [2, 4])
def test_what_agents_and_spectators_never_have_before_the_end(seats: int) -> None:
    match = Match(GAME, seats=seats, seed=SECRET_SEED, options={"fugitive": 0})
    for _ in at_random(match, seats):
        table = match.table
        for seat in others(match):
            view = match.view(seat)
            seen = view.table
            assert (seen.place, seen.trail, seen.data_points, seen.agenda, seen.draws) == (-1, [], [], [], {})
            hidden = {*seen.deck, *seen.drawn, *seen.start, *seen.taken}
            assert hidden <= {-1}
            known = {card for card, face in enumerate(seen.face) if face >= 0}
            assert known == set(table.shown)  # the Agents' start cards, while they lie open
            assert view.bags == {}
            assert not PRIVATE_RULES & {line.rule for line in match.log(seat)}
            pieces = {piece.id: piece for piece in match.scene(seat).board.pieces}  # type: ignore[union-attr]
            assert not any(name.startswith("data:") for name in pieces)
            assert ("fugitive" in pieces) == (table.peg >= 0)
            if table.peg >= 0:
                assert pieces["fugitive"].at == f"space:{CITY.names[table.peg]}"
            routes = match.scene(seat).board.routes  # type: ignore[union-attr]
            assert all(route.id.startswith("line:") for route in routes)
            if seat < seats and match.ask_of(seat) is None:
                assert match.question_for(seat) is None  # his question is nobody else's


@pytest.mark.rule("PZ-008", "PZ-R40")
@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_deck_is_known_to_nobody(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    for _ in at_random(match, seed):
        for seat in (0, 1, 2):
            assert set(match.view(seat).table.deck) <= {-1}
            assert len(match.view(seat).table.deck) == len(match.table.deck)
    # Project-0 knows what is in it, as a set.
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    bag = match.view(0).bags
    assert next(iter(bag.values())) == sorted(match.table.face[card] for card in match.table.deck)


@pytest.mark.rule("PZ-008")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_seed_chance_and_order_of_the_deck_are_on_no_channel(seat: int | None) -> None:
    match = Match(GAME, seats=2, seed=SECRET_SEED, options={"fugitive": 0})
    twin = Match(GAME, seats=2, seed=SECRET_SEED, options={"fugitive": 0})
    for _ in at_random(match, 1):
        found = repr(channels(match, 2 if seat is None else seat)).encode()
        assert SECRET_SEED.encode() not in found
        assert str(key_of(match.seed)).encode() not in found
        assert match.hash().encode() not in found
    # The same position with other chance to come: no seat sees a difference.
    twin.books.run.key ^= 1
    other = Match(GAME, seats=2, seed=SECRET_SEED, options={"fugitive": 0})
    number = 2 if seat is None else seat
    assert channels(twin, number) == channels(other, number)


@pytest.mark.rule("PZ-114", "PZ-110", "PZ-123", "PZ-124")
def test_what_everybody_knows() -> None:
    match = Match(GAME, seats=4, seed=5, options={"fugitive": 0})
    for _ in at_random(match, 5):
        table = match.table
        for seat in (0, 1, 2, 3, None):
            seen = match.view(seat).table
            for name in ("at", "aboard", "bus", "taxi", "investigation", "agent_starts", "history", "round", "turn",
                         "peg", "last_seen", "last_seen_round", "collected_rounds", "runner", "fugitive"):  # fmt: skip
                assert getattr(seen, name) == getattr(table, name)


@pytest.mark.rule("PZ-122")
def test_his_own_view_holds_all_that_is_his() -> None:
    match = Match(GAME, seats=2, seed=9, options={"fugitive": 0})
    for _ in at_random(match, 9):
        seen, table = match.view(0).table, match.table
        assert (seen.place, seen.trail, seen.data_points) == (table.place, table.trail, table.data_points)
        assert [seen.face[card] for card in seen.taken] == [table.face[card] for card in table.taken]
        assert [seen.face[card] for card in seen.start] == [table.face[card] for card in table.start]


# --- aids ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [True, False])
def test_the_suspect_map_is_an_aid_for_agents_that_can_be_switched_off(shown: bool) -> None:
    match = Match(GAME, seats=2, seed=4, options={"fugitive": 0, "suspect_map": shown})
    heats = dict.fromkeys((0, 1, 2), False)
    for number, _ in enumerate(at_random(match, 4)):
        if number > 20:
            break
        for seat in heats:
            heat = match.scene(seat).board.heat  # type: ignore[union-attr]
            heats[seat] |= bool(heat)
            if heat and match.table.place >= 0:
                assert f"space:{CITY.names[match.table.place]}" in {each.at for each in heat}
    assert heats == {0: False, 1: shown, 2: shown}


@pytest.mark.rule("PZ-R30")
@pytest.mark.parametrize("talk", ["open", "private"])
def test_team_chat_is_for_the_players_and_changes_nothing_in_the_game(talk: str) -> None:
    match = Match(GAME, seats=4, seed=3, options={"fugitive": 0, "team_chat": talk})
    plain = Match(GAME, seats=4, seed=3, options={"fugitive": 0})
    assert match.table.settings.team_chat == talk
    assert plain.table.settings.team_chat == "open"
    for number, _ in enumerate(at_random(match, 3)):
        if number == 30:
            break
    for entry in match.entries:
        plain.answer(entry[1], entry[2])
    assert plain.hash() == match.hash()
    assert msgspec.json.encode(plain.scene(1)) == msgspec.json.encode(match.scene(1))
