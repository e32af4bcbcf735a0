"""Every event and every reaction window (semantics 10, 14 to 19), by the counters of a setup card and by bells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.projector.arrange import finished, hand, load, space, stack
from tests.games.projector.carrying import carry
from tests.games.projector.driving import go_on
from tests.games.projector.slide import DECK, flag, on, pick, way

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector.cards import Window
from fabletop.games.projector.effects.language import LANGUAGE
from fabletop.games.projector.rules.leaving import return_home
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.ship import put_ship
from fabletop.games.projector.rules.windows import WORDS
from fabletop.games.projector.state import DISSIPATED, NONE, ON_LOCATION, Outing
from fabletop.testing.arranged import choices, tag

EVENTS = tuple(LANGUAGE.events)
ELSEWHERE = {
    "flipped", "landed", "once_per_turn", "once_per_player", "once_per_projection", "drawn", "gained", "removed", "use",
    "setup", "projection_end",
}  # fmt: skip
"""Of cards, which tests of these count; the last two happen before and after everything else."""


def happened(table: Outing) -> dict[str, int]:
    """All events that the setup card has counted."""
    return {name: n for name in EVENTS if (n := flag(table, f"t.{name}"))}


def turn(**more: Any) -> Match[Outing]:
    return on("ZX:60", hands={0: ["Dash"], 1: []}, **more)


def test_a_test_sets_off_its_events_in_their_order() -> None:
    """Semantics 14: what is counted before the question of a natural 20."""
    match = turn()
    load(match.table, "tests", 20, 20)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert tag(match) == "natural 20"
    assert happened(match.table) == {
        "card_played": 1, "test_declared": 1, "rolled": 1, "test_succeeded": 1, "natural_20": 1
    }  # fmt: skip


def test_a_natural_1_is_a_failure() -> None:
    match = turn()
    load(match.table, "tests", 20, 1)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert happened(match.table) == {
        "card_played": 1, "test_declared": 1, "rolled": 1, "test_failed": 1, "natural_1": 1
    }  # fmt: skip


def test_a_whole_turn_and_the_end_of_a_round() -> None:
    """Semantics 15: the second player ends the round; a check is made only if somebody has left."""
    match = on("ZX:60", ("turn", 1), hands={0: ["Dash"] * 6, 1: ["Dash"] * 6},
               fields={"current": 1}, also=lambda table: stack(table, "EA:09", "EA:07"))  # fmt: skip
    go_on(match)
    assert match.waiting == (1,)
    assert happened(match.table) == {"turn_start": 1, "card_loss": 1}
    match.answer(1, "end")
    go_on(match, "act", {"end discard": []})
    found = happened(match.table)
    assert (found["turn_end"], found["round_end"], found["turn_start"]) == (1, 1, 2)
    assert match.table.round == 2


def test_an_attack_damage_and_losses_are_three_events() -> None:
    match = on("ZX:60", baddies={"BD:907": 0}, hands={0: ["Dash"] * 6, 1: []})
    match.answer(0, "end")
    go_on(match, "act", {"end discard": []})
    found = happened(match.table)
    assert (found["attack"], found["damage"]) == (1, 1)
    assert found["card_loss"] >= 2


def test_a_check_is_an_event_when_somebody_has_left() -> None:
    def gone(table: Outing) -> None:
        table.status[1], table.at[1] = DISSIPATED, NONE
        load(table, "stability", 4, 4)

    match = on("ZX:60", hands={0: ["Dash"] * 6, 1: []}, also=gone)
    match.answer(0, "end")
    go_on(match, "act", {"end discard": []})
    assert happened(match.table)["stability"] == 1


@pytest.mark.parametrize(
    ("how", "events"),
    [
        ("home", {"returned_home": 1, "player_left": 1}),
        ("gone", {"would_dissipate": 1, "dissipated": 1, "player_left": 1}),
    ],
)  # fmt: skip
def test_leaving_is_two_events_or_three(how: str, events: dict[str, int]) -> None:
    match = on("ZX:31", rooms={"2.2": "ZX:31"})
    if how == "home":
        finished(return_home(match.table, 0))
    else:
        match.answer(0, way(match, 1))
        match.answer(0, choices(match))
    found = happened(match.table)
    assert {name: found.get(name) for name in events} == events
    assert not {"returned_home", "dissipated"} <= set(found)


def _spared(table: Outing) -> None:
    """The second player stays, so that the projection goes on."""
    verb = table.box.face("ZX:34").card.texts[3].do[0]
    verb.run(Now(table, Source(ON_LOCATION, space("2.2")), {"you": 1}))


@pytest.mark.parametrize(
    ("cause", "text", "more"),
    [
        ("card", ("ZX:31", 1), {}),
        ("loss", ("ZX:22", 2), {"draw": {0: [], 1: []}}),
        ("entropy", ("ZX:28", 0), {"fields": {"entropy": [], "recycled": 1}}),  # both of them
    ],
)
def test_a_dissipation_has_its_cause(cause: str, text: tuple[str, int], more: dict[str, Any]) -> None:
    match = on(text[0], also=_spared, **more)
    match.answer(0, way(match, text[1]))
    match.answer(0, choices(match))  # the order of two texts that count it
    found = {name: flag(match.table, f"cause.{name}") for name in ("hand", "loss", "stability", "entropy", "card")}
    assert {name for name, n in found.items() if n} == {cause}


def test_for_want_of_cards_and_by_a_check_are_causes_too() -> None:
    match = on("ZX:60", hands={0: [], 1: []}, draw={0: [], 1: ["Dash"]})
    match.answer(0, "end")
    match.answer(0, choices(match))
    assert (flag(match.table, "cause.hand"), match.table.status[0]) == (1, DISSIPATED)

    def gone(table: Outing) -> None:
        table.status[1], table.at[1] = DISSIPATED, NONE
        load(table, "stability", 4, 1)

    three: dict[str, Any] = {"seats": 3, "draw": {seat: ["Dash"] for seat in range(3)}}
    match = on("ZX:60", hands={0: ["Dash"] * 6, 1: [], 2: []}, also=gone, **three)
    match.answer(0, "end")
    match.answer(0, [])
    match.answer(0, choices(match))
    assert (flag(match.table, "cause.stability"), match.table.status[0]) == (1, DISSIPATED)


def test_moving_the_ship_is_an_event_and_its_coming_too() -> None:
    match = on("ZX:23", fields={"ship": True, "hull": 8, "sailed": 0})
    finished(put_ship(match.table, 0, 1))
    assert happened(match.table) == {"ship_moved": 1, "entered": 1}


def test_every_event_is_counted_by_some_test_of_these() -> None:
    """What the setup card of the hidden area waits for, and what only cards of their own kind do."""
    waits = {text.on for text in on("ZX:60").table.box.setups[on("ZX:60").table.setup].texts}
    assert waits | ELSEWHERE == set(EVENTS)


# --- whose events ----------------------------------------------------------------------------------------------------


def test_a_card_of_one_player_answers_to_that_players_doings_alone() -> None:
    """Semantics 17: the trowel counts successes of its owner."""
    match = on("ZX:60", hands={0: ["Dash"], 1: []}, also=lambda table: carry(table, 1, "IT:917"))
    load(match.table, "tests", 20, 18)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert flag(match.table, "a") == 0
    assert flag(match.table, "t.test_succeeded") == 1, "and the setup card those of everybody"


def test_a_test_is_for_its_own_effect_or_for_a_text_and_of_some_ability() -> None:
    match = on("ZX:14", hands={0: ["Dash", "Spot +9"], 1: []}, also=lambda table: carry(table, 0, "IT:917"))
    load(match.table, "tests", 20, 18, 18)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match, "act")
    assert [flag(match.table, each) for each in "abc"] == [1, 0, 0]
    pick(match, 0, {"test": f"c{hand(match, 0, 'Spot +9')}"})
    assert [flag(match.table, each) for each in "abc"] == [1, 1, 1]


def test_a_baddie_answers_to_what_happens_to_it_alone() -> None:
    """Semantics 17."""
    match = on("ZX:26", baddies={"BD:907": 0, "BD:901": 1})
    pick(match, 13, {"select": f"card:{match.table.opponents[0].card}"})
    assert flag(match.table, "n") == 1
    match = on("ZX:26", baddies={"BD:907": 1, "BD:901": 0})
    pick(match, 9)
    assert flag(match.table, "n") == 0
    pick(match, 8)
    assert (flag(match.table, "m"), flag(match.table, "t.baddie_dismissed")) == (0, 1)


# --- windows ---------------------------------------------------------------------------------------------------------


def bell(window: str) -> str:
    return f"Bell of {window.replace('_', ' ')}"


def _end(match: Match[Outing]) -> None:
    match.answer(0, "end")


def _dash(match: Match[Outing]) -> None:
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")


def _go(match: Match[Outing]) -> None:
    match.answer(0, "go:2.1")


def _pick(n: int) -> Callable[[Match[Outing]], None]:
    return lambda match: match.answer(0, way(match, n))


SITUATIONS: dict[str, tuple[str, dict[str, Any], Callable[[Match[Outing]], None] | None]] = {
    "action_start": ("ZX:60", {"turn": True}, None),
    "action_done": ("ZX:60", {}, _dash),
    "entropy_revealed": ("ZX:60", {"turn": True}, None),
    "entropy_done": ("ZX:60", {"turn": True}, None),
    "flipped": ("ZX:60", {"up": ("2.2",), "fields": {"moves": [1, 0]}}, _go),
    "landed": ("ZX:60", {"fields": {"moves": [1, 0]}}, _go),
    "test_declared": ("ZX:60", {}, _dash),
    "rolled": ("ZX:60", {}, _dash),
    "outcome": ("ZX:60", {}, _dash),
    "chain_card": ("ZX:32", {}, _pick(0)),
    "attack": ("ZX:26", {"baddies": {"BD:907": 0}}, _pick(9)),
    "damage": ("ZX:22", {}, _pick(3)),
    "card_loss": ("ZX:22", {}, _pick(2)),
    "baddie_leaves": ("ZX:26", {"baddies": {"BD:907": 0}}, _pick(7)),
    "would_dissipate": ("ZX:31", {}, _pick(1)),
    "turn_end": ("ZX:60", {}, _end),
    "stability_before": ("ZX:60", {}, _end),
    "stability_after": ("ZX:60", {}, _end),
    "player_left": ("ZX:31", {}, _pick(1)),
}
"""Where each window opens: the location, what else lies there, and what the first player does."""


def test_each_window_of_the_rules_has_a_situation() -> None:
    assert list(SITUATIONS) == list(Window.__args__)  # type: ignore[attr-defined]  # the words of a literal


@pytest.mark.parametrize("window", SITUATIONS)
def test_a_bell_is_rung_in_its_window_and_in_no_other(window: str) -> None:
    """Semantics 19. The other player holds all nineteen bells, and is asked about one of them alone."""
    card, more, does = SITUATIONS[window]
    said = {key: value for key, value in more.items() if key != "turn"}
    steps: list[tuple[str | int, ...]] = [("turn", 0)] if more.get("turn") else []
    match = on(card, *steps, hands={0: ["Dash"], 1: [bell(each) for each in SITUATIONS]}, settings={"stops": False},
               levels={bell(each): 9 for each in SITUATIONS}, at={0: "2.2", 1: "3.2"}, draw=DECK,
               also=lambda table: stack(table, "EA:09"), **said)  # fmt: skip
    load(match.table, "tests", 20, *[18] * 4)
    if does is not None:
        does(match)
    for _ in range(60):
        seat = match.waiting[0]
        asked = tag(match, seat)
        if asked == window:
            break
        others = {"end discard": [], "order": choices(match, seat)}
        match.answer(seat, "pass" if asked in WORDS else others[asked])
    assert match.waiting == (1,)
    held = {f"slide:{hand(match, 1, bell(each))}": each for each in SITUATIONS}
    rung = [held[each] for each in choices(match, 1) if each in held]
    assert rung == [window]
    match.answer(1, f"slide:{hand(match, 1, bell(window))}")
    for _ in range(60):
        if flag(match.table, f"w.{window}"):
            break
        seat = match.waiting[0]
        asked = tag(match, seat)
        match.answer(seat, "pass" if asked in WORDS else choices(match, seat))
    assert flag(match.table, f"w.{window}") == 1
