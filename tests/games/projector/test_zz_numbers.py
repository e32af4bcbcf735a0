"""Numbers, whom texts are about, and conditions, each by a text of the hidden area (semantics 1, 5, 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, move_to, slide, space
from tests.games.projector.carrying import afflict, carry
from tests.games.projector.slide import ROOMS, chosen, flag, here, offers, on, pick, rolls, way

from fabletop.engine.effects import Source
from fabletop.games.projector.rules.map_changes import take_up
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import (
    ACHIEVED,
    DISMISSED,
    DISSIPATED,
    HIDDEN,
    HOLD,
    IN_PLAY,
    LEARNING,
    LOCKED,
    ON_LOCATION,
    REVEALED,
    SPENT,
    STASH,
    Manoeuvre,
    Outing,
    Token,
)

Also = Callable[[Outing], None] | None
AWARENESS, FORCE = 0, 3
ABACUS, SCALES, CUPBOARDS, LOTS, QUESTIONS = "ZX:17", "ZX:18", "ZX:19", "ZX:20", "ZX:21"
HAND = {"hands": {0: ["Spot +2", "Dash", "Strike"], 1: ["Dash"]}}


def _noted(table: Outing) -> None:
    table.flags["proj.ZX.m"] = 7


def _learnt(table: Outing) -> None:
    table.temp[0][AWARENESS] = 3


def _gone(table: Outing) -> None:
    table.status[1], table.at[1] = DISSIPATED, -1


def _foes(table: Outing) -> None:
    bring(table, "BD:906", 0)
    bring(table, "BD:901", "global")


@pytest.mark.parametrize(
    ("text", "more", "number"),
    [
        pytest.param(0, HAND, 3, id="count"),
        pytest.param(1, {"also": _noted}, 7, id="flag"),
        pytest.param(2, {"levels": {"Spot": 6}}, 6, id="level"),
        pytest.param(3, {"also": _learnt}, 3, id="temp"),
        pytest.param(4, {}, 20, id="by party of 2"),
        pytest.param(4, {"seats": 4, "draw": {seat: ["Dash"] for seat in range(4)}}, 40, id="by party of 4"),
        pytest.param(5, {"also": _gone}, 1, id="left"),
        pytest.param(6, {"fields": {"round": 3}}, 3, id="round"),
        pytest.param(7, {}, 0, id="depth outside reactions"),
        pytest.param(8, {"at": {0: "2.2", 1: "2.2"}}, 1, id="range"),
        pytest.param(9, {"also": _foes}, 1, id="highest"),
        pytest.param(9, {}, 0, id="highest of none"),
        pytest.param(10, {}, 1, id="lowest"),
        pytest.param(10, {"up": ("2.2", "2.3")}, 2, id="lowest of those that are meant"),
        pytest.param(11, {}, 3, id="div"),
        pytest.param(12, {}, 6, id="sum"),
        pytest.param(13, {}, -2, id="sub"),
        pytest.param(14, {**HAND, "fields": {"round": 2}}, 6, id="mul"),
        pytest.param(15, {"fields": {"round": 3}}, 1, id="mod of an odd number"),
        pytest.param(15, {"fields": {"round": 4}}, 0, id="mod of an even number"),
        pytest.param(16, HAND, 3, id="min"),
        pytest.param(17, HAND, 4, id="max"),
        pytest.param(18, {}, 2, id="party"),
    ],
)
def test_a_number_is_worked_out_when_its_effect_runs(text: int, more: dict[str, Any], number: int) -> None:
    assert flag(chosen(ABACUS, text, **more)) == number


def test_the_margin_of_a_test_and_its_die_are_numbers_in_what_comes_of_it() -> None:
    match = on(ABACUS, hands={0: ["Dash +9"], 1: []}, also=rolls(15))
    pick(match, 19, {"test": f"c{match.table.hands[0][0]}"})
    assert [flag(match.table, name) for name in "nmo"] == [8, 2, 15]  # 15 + 4 + 9 is 28


@pytest.mark.parametrize(
    ("text", "more", "number"),
    [
        pytest.param(0, {"also": lambda table: bring(table, "BD:907", 0)}, 2, id="attack"),
        pytest.param(1, {"also": lambda table: bring(table, "BD:903", 0)}, 3, id="health"),
        pytest.param(2, {"also": lambda table: bring(table, "BD:901", 0)}, 3, id="armor"),
        pytest.param(3, {"also": lambda table: bring(table, "BD:903", 0)}, 2, id="will"),
        pytest.param(3, {"also": lambda table: bring(table, "BD:901", 0)}, -1, id="no will"),
        pytest.param(4, {"also": lambda table: bring(table, "BD:906", 0)}, 3, id="instances"),
        pytest.param(
            5, {"also": lambda table: _wounded(table)}, 1, id="wounds"
        ),
        pytest.param(0, {"also": lambda table: bring(table, "BD:907", 1)}, 0, id="of nobody in reach"),
        pytest.param(6, HAND, 3, id="hand"),
        pytest.param(7, {"draw": {0: ["Dash"] * 5, 1: []}}, 5, id="draw"),
        pytest.param(8, {"discard": {0: ["Dash"] * 2}}, 2, id="discard"),
        pytest.param(9, {"lost": {0: ["Dash"] * 4}}, 4, id="lost"),
        pytest.param(10, {"fields": {"hands_played": [3, 5]}}, 3, id="cards_played"),
        pytest.param(11, {"fields": {"steps_made": [2, 5]}}, 2, id="moves_made"),
        pytest.param(12, {}, 2, id="column"),
        pytest.param(13, {}, 2, id="row"),
        pytest.param(14, {"fields": {"ship": True, "hull": 7, "sailed": space("2.2")}}, 7, id="hull"),
        pytest.param(15, {"also": lambda table: move_to(table, "EA:07", SPENT)}, 1, id="tier"),
        pytest.param(16, {"also": lambda table: carry(table, 0, "IT:911")}, 2, id="difficulty"),
        pytest.param(17, {"also": lambda table: carry(table, 0, "IT:911")}, 2, id="marks"),
        pytest.param(18, HAND, 2, id="bonus"),
    ],
)  # fmt: skip
def test_things_have_numbers(text: int, more: dict[str, Any], number: int) -> None:
    assert flag(chosen(SCALES, text, **more)) == number


def _wounded(table: Outing) -> None:
    bring(table, "BD:907", 0)
    table.opponents[0] = table.opponents[0]._replace(wounds=1)


def test_a_baddie_may_be_as_strong_as_a_number_says() -> None:
    """The cards that the current player has played this turn, at most 4."""
    for played, attack in ((0, 0), (3, 3), (6, 4)):
        found = chosen(SCALES, 0, also=lambda table: bring(table, "BD:903", 0), fields={"hands_played": [played, 0]})
        assert flag(found) == attack


def _kept(table: Outing) -> None:
    finished(take_up(table, space("1.1"), 0))


def _reserve(table: Outing) -> None:
    table.reserve[0] = [slide(table, "Spot")] * 3


def _put(zone: Any, *ids: str) -> Also:
    def put(table: Outing) -> None:
        for id_ in ids:
            move_to(table, id_, zone)

    return put


def _stowed(zone: Any, *ids: str) -> Also:
    return lambda table: table.add_cards(zone, [table.box.face(id_).number for id_ in ids])


def _tokens(table: Outing) -> None:
    table.tokens += [Token(0, "chalk", here("1.1"), 0, -1), Token(1, "chalk", here("1.1"), 0, -1)]


def _map_foe(table: Outing) -> None:
    _tokens(table)
    bring(table, "BD:902", "1.1")


def _hindered(table: Outing) -> None:
    table.add_cards(IN_PLAY, [table.box.face("EZ:03").number])
    table.hindrances.append((table.in_play[-1], 0))


def _befriended(table: Outing) -> None:
    table.allied = [bring(table, "BD:907", 0)]


def _plan(table: Outing) -> None:
    table.brought = [Manoeuvre(0), Manoeuvre(1)]


@pytest.mark.parametrize(
    ("text", "more", "number"),
    [
        pytest.param(0, HAND, 3, id="hand"),
        pytest.param(1, {"draw": {0: ["Dash"] * 5, 1: ["Dash"]}}, 5, id="draw"),
        pytest.param(2, {"discard": {0: ["Dash"] * 2, 1: ["Dash"]}}, 2, id="discard"),
        pytest.param(3, {"lost": {0: ["Dash"] * 4, 1: ["Dash"]}}, 4, id="lost"),
        pytest.param(4, {"also": _reserve}, 3, id="reserve"),
        pytest.param(
            5, {"resources": {0: ["brass"], 1: ["brass"]}, "also": lambda table: carry(table, 0, "IT:912")}, 2,
            id="area",
        ),
        pytest.param(6, {"also": lambda table: afflict(table, 0, "CN:901")}, 1, id="conditions of an area"),
        pytest.param(7, {"also": _foes}, 1, id="global"),
        pytest.param(8, {}, len(ROOMS) + 1, id="grid"),
        pytest.param(9, {"also": _map_foe}, 3, id="tokens of every kind"),
        pytest.param(10, {"also": _map_foe}, 2, id="token"),
        pytest.param(11, {"also": _stowed(STASH, "IT:905", "IT:913")}, 2, id="stash"),
        pytest.param(12, {}, 20, id="e_draw"),
        pytest.param(13, {"also": _put(SPENT, "EA:07", "EA:08")}, 2, id="e_discard"),
        pytest.param(14, {"also": _put(DISMISSED, "EA:07")}, 1, id="e_dismissed"),
        pytest.param(15, {"also": _put(IN_PLAY, "EA:07")}, 1, id="e_play"),
        pytest.param(16, {"also": _stowed(HOLD, "IT:912", "RS:01")}, 2, id="hold"),
        pytest.param(17, {"also": _kept}, 1, id="keep"),
        pytest.param(18, {"also": _foes}, 2, id="two zones"),
        pytest.param(19, {}, 36 - len(ROOMS) - 1, id="space"),
        pytest.param(20, {"fields": {"lights": [space("1.1"), -1]}}, 1, id="lighthouse"),
        pytest.param(21, {"fields": {"sailed": space("1.1")}}, 1, id="ship"),
        pytest.param(22, {"also": _plan}, 2, id="maneuver"),
        pytest.param(23, {"also": _hindered}, 1, id="in-play cards"),
        pytest.param(24, {"also": _befriended}, 1, id="Allies"),
        pytest.param(18, {"also": _befriended}, 0, id="an Ally is no Baddie"),
        pytest.param(25, {"also": _gone}, 1, id="who has dissipated"),
        pytest.param(26, {"resources": {0: ["brass"], 1: ["brass", "glass"]}}, 2, id="owner"),
        pytest.param(27, {}, 3, id="a row"),
        pytest.param(28, {}, 4, id="adjacent"),
        pytest.param(29, {"at": {0: "2.2", 1: "1.1"}}, 1, id="here"),
        pytest.param(30, {}, 4, id="range of something else"),
        pytest.param(31, {"seats": 3, "draw": {seat: ["Dash"] for seat in range(3)}}, 2, id="others"),
        pytest.param(32, {"also": _foes}, 3, id="several kinds; a Baddie of the global area is everywhere"),
        pytest.param(33, {"also": _tokens}, len(ROOMS), id="an outer candidate with a name"),
    ],
)  # fmt: skip
def test_texts_find_things_where_they_look_for_them(text: int, more: dict[str, Any], number: int) -> None:
    assert flag(chosen(CUPBOARDS, text, **more)) == number


def test_somebody_is_picked_by_choice() -> None:
    match = on(LOTS)
    pick(match, 0, {"select": "player:1"})
    assert [each[FORCE] for each in match.table.temp] == [0, 1]


def test_somebody_is_picked_by_chance_and_two_of_two_are_both() -> None:
    assert [each[FORCE] for each in chosen(LOTS, 1).temp] == [1, 1]
    three: dict[str, Any] = {"seats": 3, "draw": {seat: ["Dash"] for seat in range(3)}}
    found = [each[FORCE] for each in chosen(LOTS, 1, **three).temp]
    assert sorted(found) == [0, 1, 1]


def test_the_nearest_is_picked() -> None:
    three: dict[str, Any] = {
        "seats": 3,
        "draw": {seat: ["Dash"] for seat in range(3)},
        "at": {0: "2.2", 1: "2.2", 2: "1.1"},
    }
    assert [each[FORCE] for each in chosen(LOTS, 2, **three).temp] == [0, 1, 0]


def test_up_to_so_many_may_be_none() -> None:
    match = on(LOTS)
    pick(match, 3, {"select": []})
    assert [each[FORCE] for each in match.table.temp] == [0, 0]
    match = on(LOTS)
    pick(match, 3, {"select": ["player:0", "player:1"]})
    assert [each[FORCE] for each in match.table.temp] == [1, 1]


def test_the_topmost_card_of_a_pile_is_picked() -> None:
    match = on(LOTS, discard={0: ["Spot", "Strike"]}, hands={0: [], 1: []})
    last = match.table.discards[0][-1]
    pick(match, 4)
    assert match.table.hands[0] == [last]


def test_the_party_may_pick() -> None:
    match = on(LOTS, up=("2.2", "1.1", "2.1", "1.2", "2.3"), seats=3, draw={seat: ["Dash"] for seat in range(3)})
    match.answer(0, way(match, 5))
    assert not match.table.up[space("3.1")]
    for seat in (0, 1):  # it is put to the vote
        match.answer(seat, "space:3.1")
    assert match.table.up[space("3.1")]
    assert not match.table.up[space("3.2")]


def _hidden(table: Outing) -> None:
    verb = table.box.face("ZX:36").card.texts[0].do[0]
    finished(verb.run(Now(table, Source(ON_LOCATION, space("2.2")), {"you": 0})))


def _goal(state: int, id_: str = "ZX:04") -> Also:
    def set_(table: Outing) -> None:
        table.objectives[table.box.objective_index[id_]] = state

    return set_


def _both(*done: Also) -> Also:
    def all_(table: Outing) -> None:
        for each in done:
            if each is not None:
                each(table)

    return all_


def _recipe(table: Outing) -> None:
    table.recipes = [table.box.face("IT:911").number]


@pytest.mark.parametrize(
    ("text", "holds", "fails"),
    [
        pytest.param(0, {}, {"also": lambda table: table.flags.update({"proj.ZX.hit": 1})}, id="any, all, not, true"),
        pytest.param(1, {"hands": {0: ["Dash"]}}, {"hands": {0: ["Dash"] * 2}}, id="less"),
        pytest.param(2, {"hands": {0: ["Dash"] * 2}}, {"hands": {0: ["Dash"] * 3}}, id="equal"),
        pytest.param(3, {"baddies": {"BD:901": 0}}, {"baddies": {"BD:901": 1}}, id="exists"),
        pytest.param(4, {"also": _hidden}, {}, id="has"),
        pytest.param(5, {"also": _noted}, {}, id="flag"),
        pytest.param(6, {"also": _goal(LOCKED)}, {"also": _goal(HIDDEN)}, id="objective locked"),
        pytest.param(7, {"also": _goal(HIDDEN)}, {"also": _goal(REVEALED)}, id="objective hidden"),
        pytest.param(8, {"also": _goal(REVEALED)}, {"also": _goal(HIDDEN)}, id="objective revealed"),
        pytest.param(9, {"also": _goal(ACHIEVED)}, {"also": _goal(REVEALED)}, id="objective achieved"),
        pytest.param(
            10, {"also": _both(_goal(ACHIEVED), _goal(ACHIEVED, "AH:04"))}, {"also": _goal(ACHIEVED)}, id="available"
        ),
        pytest.param(
            11, {"also": _both(_goal(ACHIEVED), _goal(ACHIEVED, "AH:04"))}, {"also": _goal(ACHIEVED)}, id="achieved"
        ),
        pytest.param(
            12, {"also": lambda t: t.areas.__setitem__(t.box.area_index["CM"], True)}, {}, id="unlocked"
        ),
        pytest.param(13, {}, {"at": {0: "2.2", 1: "1.1"}}, id="at"),
        pytest.param(14, {"rooms": {"2.1": "ZX:10", "1.1": "ZX:60"}}, {}, id="adjacent, not by a corner"),
        pytest.param(16, {}, {"fields": {"phase": LEARNING}}, id="phase"),
        pytest.param(17, {"rooms": {"2.1": "ZX:61", "3.1": "ZX:60"}}, {}, id="keyword"),
        pytest.param(18, {}, {"fields": {"current": 1}}, id="same"),
        pytest.param(19, {"rooms": {"2.1": "ZX:69"}}, {}, id="barred"),
        pytest.param(20, {"also": _map_foe}, {"also": _foes}, id="on the map"),
        pytest.param(
            21, {"at": {0: "2.2", 1: "1.1"}}, {"at": {0: "2.2", 1: "4.4"}, "rooms": {"4.4": "ZX:65"}}, id="within"
        ),
        pytest.param(
            22, {"also": _recipe, "resources": {0: ["brass", "glass"]}}, {"also": _recipe, "resources": {0: ["brass"]}},
            id="payable",
        ),
        pytest.param(23, {}, {"up": ("2.2",)}, id="face"),
        pytest.param(24, {"fields": {"station": [1, -1], "sailed": space("2.2")}}, {}, id="aboard"),
        pytest.param(25, {"at": {0: "2.2", 1: "1.1"}}, {}, id="space"),
        pytest.param(26, {"seats": 3, "draw": {seat: ["Dash"] for seat in range(3)}}, {}, id="size of the party"),
    ],
)  # fmt: skip
def test_a_text_is_offered_as_long_as_its_condition_holds(
    text: int, holds: dict[str, Any], fails: dict[str, Any]
) -> None:
    assert not offers(on(QUESTIONS, **fails), text)
    match = on(QUESTIONS, **holds)
    assert offers(match, text)
    pick(match, text)
    assert flag(match.table, "hit") == 1
