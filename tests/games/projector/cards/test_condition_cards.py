"""The 8 conditions of the first act: what each does while somebody has it, what ends it, and how one is rid of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.carrying import afflict

from fabletop.engine.match import Match
from fabletop.games.projector.box import box
from fabletop.games.projector.rules.ailments import turn_is_over
from fabletop.games.projector.rules.harm import lose
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import Outing
from fabletop.games.projector.state import Test as Trial

from .trial import Changes, Rule, Shown, follow, trial

shows = Shown()
ASLEEP, JUMPY, WET, TIED, BUTTER, THREAD, HOMESICK, WIND = [f"CN:{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 20)]
EVENTS = ("natural_20", "test_succeeded", "test_failed", "card_loss", "returned_home", "end_of_carriers_next_turn")
ENDS = {
    ASLEEP: {"natural_20", "end_of_carriers_next_turn"}, JUMPY: {"test_succeeded", "test_failed"},
    WET: {"end_of_carriers_next_turn"}, TIED: {"end_of_carriers_next_turn"},
    BUTTER: {"natural_20", "end_of_carriers_next_turn"}, THREAD: {"end_of_carriers_next_turn"},
    HOMESICK: {"returned_home"}, WIND: {"card_loss"},
}  # fmt: skip
FIRST: dict[str, Changes] = {  # what comes with an event, before it ends anything
    BUTTER: {}, THREAD: {"card_loss": {"lost 0": 1, "deck 0": -1, "used": 1}},
}  # fmt: skip


def ill(id_: str, rule: Rule | None = None, *steps: tuple[str | int, ...], **laid: Any) -> Match[Outing]:
    """The first player has a condition."""
    return trial(rule, *steps, also=lambda table: _fall_ill(table, id_), **laid)


def _fall_ill(table: Outing, id_: str) -> None:
    afflict(table, 0, id_)


@pytest.mark.rule("TP-337", "TP-A08")
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("id_", ENDS)
def test_what_ends_a_condition(id_: str, event: str) -> None:
    async def happens(table: Outing) -> None:
        if event == "end_of_carriers_next_turn":
            table.ripe = table.ailments[0][:]
            await turn_is_over(table, 0)
        else:
            await Now.occur(table, event, player=0)

    ended = {"ill 0": [f"-{id_}"]} if event in ENDS[id_] else {}
    first = FIRST.get(id_, {}).get(event, {})
    assert follow(ill(id_, happens)) == {**first, **ended}


def rid(id_: str, *answers: Any, **laid: Any) -> Changes:
    """The first player ends a condition by an action."""
    match = ill(id_, **laid)
    return follow(match, f"rid:{match.table.ailments[0][0]}:{box().remove_texts[id_]}", *answers)


WITH_A_TEST = {
    ASLEEP: [("Guard", "resolve"), ("Strike", "force")],
    TIED: [("Parley", "empathy"), ("Invent", "imagination")],
    THREAD: [("Rest", "resolve"), ("Assemble", "construction")],
    HOMESICK: [("Parley", "empathy")],
}


@shows(*WITH_A_TEST)
@pytest.mark.rule("TP-A08")
@pytest.mark.parametrize(
    ("id_", "slide", "trait"), [(id_, *each) for id_, ways in WITH_A_TEST.items() for each in ways]
)
def test_those_that_go_with_a_test(id_: str, slide: str, trait: str) -> None:
    """In the Front Hall, which adds 1."""
    answers = [f"Play {slide} for this"]
    won = rid(id_, *answers, hands={0: [slide], 1: []}, roll=15)
    assert won == {"hand 0": -1, "discard 0": 1, f"{trait} 0": 1, "ill 0": [f"-{id_}"]}
    lost = rid(id_, *answers, hands={0: [slide], 1: []}, roll=14)
    assert lost == {"hand 0": -1, "discard 0": 1}


@shows(JUMPY, WET, BUTTER, WIND)
@pytest.mark.rule("TP-A08")
def test_those_that_go_for_a_card_a_resource_or_nothing() -> None:
    for id_ in (JUMPY, WET):
        assert rid(id_) == {"ill 0": [f"-{id_}"], "hand 0": -1, "discard 0": 1}
    paid = rid(BUTTER, resources={0: ["wood"]})
    assert paid == {"ill 0": [f"-{BUTTER}"], "held 0": ["-wood"], "used up": ["+wood"]}
    assert rid(WIND) == {"ill 0": [f"-{WIND}"]}


def modifier(table: Outing, seat: int, ability: str) -> int:
    return sum(each.n for each in parts(table, Trial(seat, table.box.skill_named(ability).number, -1, 0)))


@shows(ASLEEP, WET, TIED)
def test_what_holds_for_who_has_it_alone() -> None:
    table = ill(ASLEEP).table
    assert (hand_size(table, 0), hand_size(table, 1)) == (5, 6)
    table = ill(WET).table
    assert (hook(table, "move_cost", 0, 1), hook(table, "move_cost", 1, 1)) == (2, 1)
    table = ill(TIED).table
    assert (forbidden(table, 0, "react"), forbidden(table, 1, "react")) == (True, False)


@shows(JUMPY, HOMESICK)
def test_those_that_make_tests_harder() -> None:
    plain, jumpy, homesick = trial().table, ill(JUMPY).table, ill(HOMESICK).table
    for ability in ("Spot", "Rest"):
        assert modifier(jumpy, 0, ability) - modifier(plain, 0, ability) == -2
        assert modifier(jumpy, 1, ability) == modifier(plain, 1, ability)
        assert modifier(homesick, 0, ability) == modifier(plain, 0, ability), "the way home is here"
    for where, less in (("4.1", 0), ("4.3", 0), ("1.1", 0), ("4.2", 0)):
        near = ill(HOMESICK, at={0: where, 1: "2.3"}, up=["2.3", where]).table
        assert modifier(near, 0, "Rest") == 5 - less, "two away at most"
    far = ill(HOMESICK, house={"1.1": "AH:16", "4.1": "AH:10"}, at={0: "1.1", 1: "4.1"}, up=["1.1", "4.1"]).table
    assert modifier(far, 0, "Rest") == 3
    assert modifier(far, 0, "Spot") == 5, "it is about Resolve alone"
    near = ill(HOMESICK, house={"1.1": "AH:16", "3.1": "AH:10"}, at={0: "1.1", 1: "3.1"}, up=["1.1"]).table
    assert modifier(near, 0, "Rest") == 3, "it must be seen"


@shows(BUTTER)
def test_butterfingers_drop_a_card_when_a_turn_begins() -> None:
    match = ill(BUTTER, lambda table: Now.occur(table, "turn_start", player=0), hands={0: ["Dash"] * 3, 1: []})
    assert follow(match) == {"hand 0": -1, "discard 0": 1}
    match = ill(BUTTER, lambda table: Now.occur(table, "turn_start", player=1), hands={0: ["Dash"] * 3, 1: []})
    assert follow(match) == {}


@shows(THREAD, WIND)
def test_those_that_make_losses_worse_or_better() -> None:
    assert follow(ill(THREAD, lambda table: lose(table, 0, 2))) == {"lost 0": 3, "deck 0": -3, "used": 1}
    assert follow(ill(THREAD, lambda table: lose(table, 1, 2))) == {"lost 1": 2, "deck 1": -2}
    spared = {"lost 0": 1, "deck 0": -1, "ill 0": [f"-{WIND}"]}
    assert follow(ill(WIND, lambda table: lose(table, 0, 2))) == spared
