"""Computer players: whole days, and what they say for their answers."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import hand, load, projection, space

from fabletop import bots
from fabletop.bots.advice import advise
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask
from fabletop.engine.simulate import Decide, simulate
from fabletop.games.projector import GAME
from fabletop.games.projector.bot.outlook import Outlook, share
from fabletop.games.projector.bot.planning import Turn
from fabletop.games.projector.bot.worth import Progress
from fabletop.games.projector.box import box
from fabletop.games.projector.rules.deck_building import misfit
from fabletop.games.projector.sheet import new_sheet
from fabletop.games.projector.state import ACHIEVED, NONE, Outing

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}


def sensible(match: Match[Outing], seat: int = 0) -> str:
    now = match.situation(seat, Random(0))
    return str(now.plain(bots.make_player(GAME, "sensible", Random(0))(now)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["careless", "sensible"])
def test_a_day_is_played_to_its_end_and_every_answer_has_a_reason(level: str, seats: int) -> None:
    match = Match(GAME, seats=seats, seed=f"day {seats}", log=False)
    players = [bots.make_player(GAME, level, Random(seat)) for seat in range(seats)]
    why = bots.level(GAME, "sensible").why
    assert why is not None
    said = set()
    for number in range(4000):
        if match.over:
            break
        seat = match.waiting[0]
        now = match.situation(seat, Random(number))
        answer = players[seat](now)
        if level == "sensible":
            words = why(now, answer)
            assert words.endswith("."), (now.ask.tag, words)
            said.add(words)
        match.answer(seat, now.plain(answer))
    assert match.over
    assert level == "careless" or len(said) > 20


def test_a_hint_names_the_chance_and_what_it_is_for() -> None:
    match = projection(hands={0: ["Spot", "Strike"], 1: []}, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], draw=PILES)
    first = advise(match, 0)[0]
    assert str(first.answer).startswith("try:")
    assert any("30 %" in each and "nearer its goal" in each for each in first.reasons)


def test_a_test_that_leads_on_comes_before_a_walk_and_a_walk_before_practice() -> None:
    match = projection(hands={0: ["Spot", "Dash"], 1: []}, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], draw=PILES)
    assert sensible(match) == next(
        option for option in _options(match) if option.startswith(f"try:{hand(match, 0, 'Spot')}:")
    )
    match = projection(hands={0: ["Strike", "Strike"], 1: []}, at={0: "2.3", 1: "1.1"}, up=["1.1", "2.3"], draw=PILES)
    assert sensible(match).startswith(("look:", "walk:"))


@pytest.mark.parametrize("cards", [["Strike"] * 4, ["Parley", "Strike", "Strike", "Parley"]])
def test_a_walk_for_one_card_is_one_answer_also_with_several_that_are_alike(cards: list[str]) -> None:
    match = projection(hands={0: cards, 1: []}, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], draw=PILES)
    match.table.hands[0].reverse()
    kind, _, *card = sensible(match).split(":")
    assert kind == "walk"
    assert card, "it names the card"


def test_a_walk_does_not_stop_where_the_hand_can_do_nothing() -> None:
    """The Study asks for Spot or Assemble: on the way past it, a hand of others goes on."""
    for cards, beyond in ((["Strike"] * 6, True), (["Strike"] * 5 + ["Spot"], False)):
        table = projection(hands={0: cards, 1: []}, at={0: "2.3", 1: "2.3"}, up=["2.3", "1.1"], draw=PILES).table
        assert Turn(Outlook(table, 0)).passes(space("1.1")) == beyond


def _options(match: Match[Outing]) -> list[str]:
    question = match.question_for(0)
    assert question is not None
    return [option.id for option in question.options]


def _rolling(natural: int, table: Outing) -> None:
    load(table, "tests", 20, natural, 2)


def test_a_near_miss_is_mended_and_a_clear_one_is_not() -> None:
    for natural, wanted in ((13, "slide"), (5, "act")):
        match = projection(
            hands={0: ["Spot", "Assemble"], 1: []}, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], draw=PILES,
            also=partial(_rolling, natural),
        )  # fmt: skip
        match.answer(0, next(each for each in _options(match) if each.startswith(f"try:{hand(match, 0, 'Assemble')}")))
        assert sensible(match).startswith(wanted) or wanted == "act"
        question = match.question_for(0)
        assert question is not None
        assert question.ask is not None
        assert (question.ask.tag == "rolled") == (wanted == "slide"), "who is passing is not asked about a clear miss"


def test_time_is_kept_for_the_way_home() -> None:
    match = projection(
        hands={0: ["Spot", "Strike"], 1: []}, at={0: "2.2", 1: "2.3"}, up=["2.2", "2.3"], draw=PILES,
        fields={"entropy": []},
    )  # fmt: skip
    outlook = Outlook(match.view(0).table, 0)
    assert outlook.turns == 0
    assert outlook.homeward == "entropy will not last for another turn of yours"
    assert sensible(match).startswith(("try:", "walk:2.3"))


def test_what_a_room_is_worth_follows_from_what_is_known_of_the_goal() -> None:
    match = projection(hands={0: [], 1: []}, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3", "4.1"], draw=PILES)
    table = match.view(0).table
    progress = Progress(table, 0)
    assert len(progress.goals) == 1
    assert progress.near == 0
    site = Outlook(table, 0).sites(table.at[0])[0]
    assert site.worth > 10
    table.objectives[0] = ACHIEVED
    assert Progress(table, 0).goals == []
    assert NONE not in {each.space for each in Outlook(table, 0).sites(table.at[0])}


def test_the_share_of_rolls_counts_both_naturals() -> None:
    assert share(5) == 6 / 20
    assert share(-20) == 1 / 20  # a natural 20
    assert share(40) == 19 / 20  # and never a natural 1
    assert share(5, 4) == 2 / 20


@pytest.mark.rule("TP-R12", "TP-373")
def test_a_companion_plays_the_character_of_a_friend_who_misses_a_day() -> None:
    friends = [bots.make_player(GAME, "sensible", Random(seat)) for seat in range(3)]
    first = simulate(GAME, seed="all of them", seats=3, players=friends).table
    sheet = GAME.read_sheet(GAME.sheet_after(first))
    companion = bots.make_player(GAME, "sensible", Random("companion"))
    asked: Counter[int] = Counter()

    def watch(table: Outing, decide: Decide, ask: Ask[Any]) -> Any:
        asked[ask.seat] += 1
        return decide(ask)

    day = simulate(GAME, seed="one less", seats=3, players=[*friends[:2], companion], start=sheet, watch=watch).table
    after = GAME.read_sheet(GAME.sheet_after(day))
    assert asked[2] > 10
    assert [each.name for each in after.characters] == [each.name for each in sheet.characters]
    assert all(each.present for each in after.characters)
    assert sum(each.n for each in after.characters[2].reserve) >= sum(each.n for each in sheet.characters[2].reserve)


@pytest.mark.parametrize("style", range(4))
def test_a_deck_keeps_to_the_style_and_is_full_where_it_can_be(style: int) -> None:
    sheet = new_sheet(box(), 2)
    names = [each.id for each in box().styles]
    perks = [each.id for each in box().perks]
    chosen = msgspec.structs.replace(sheet.characters[0], style=names[style], perk=perks[0])
    sheet = msgspec.structs.replace(sheet, characters=[chosen, sheet.characters[1]])
    found: list[list[int]] = []

    def watch(table: Outing, decide: Decide, ask: Ask[Any]) -> Any:
        answer = decide(ask)
        if ask.tag == "deck" and ask.seat == 0:
            faces = [int(name) for name, n in answer for _ in range(n)]
            assert misfit(table, 0, faces) is None
            found.append(faces)
        return answer

    players = [bots.make_player(GAME, "sensible", Random(seat)) for seat in range(2)]
    simulate(GAME, seed="styled", seats=2, players=players, start=sheet, watch=watch)
    assert len(found) == 1
    assert len(found[0]) >= 6
