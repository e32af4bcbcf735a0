"""Cubes on boxes: by keys, by typing, on the screen, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.surfaces.players import on_screen, press, shown, sit, typed
from textual.pilot import Pilot

from fabletop.engine.forms.hints import AllotBox, AllotGroup, AllotHints
from fabletop.engine.forms.template import hole
from fabletop.engine.scene import Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.allotting import Allotter
from fabletop.terminal.answers import read_answer, reasons
from fabletop.terminal.bar import draw_question
from fabletop.terminal.forms import LIST
from fabletop.terminal.picking import Picker
from fabletop.terminal.results import Result
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.skins import PLAIN_LOOK

TAKING_PART = {"join": True, "powers": [hole("powers")], "plus": hole("plus")}
JOIN = AllotGroup(
    "join",
    "Go in",
    (
        AllotBox("rope", "Rope", 1, "Holds.", good=True, hole="powers"),
        AllotBox("lamp", "Lamp", 1, "Shines.", hole="powers"),
        AllotBox("plus", "+1", 4, "More."),
    ),
    TAKING_PART,
    note="Costs a day.",
)
STAY = AllotGroup("stay", "Stay out", (AllotBox("rest", "Rest", 4, "Sleep."),), {"join": False, "rest": hole("rest")})


class Asked:
    """A question with these groups, as far as a composer needs it."""

    kind, rule, seat, prompt, source, help, token = "compose", "BX-1", 0, "Where?", "", "rope, plus 1", 0
    ask = None
    options: tuple[Any, ...] = ()
    barred: tuple[Any, ...] = ()
    further: tuple[Any, ...] = ()
    deeds: tuple[Any, ...] = ()
    bounds = (1, 1)
    talk = None

    def __init__(self, *groups: AllotGroup) -> None:
        self.hints = AllotHints(counters=3, extra="1 pride", groups=groups, noun="cube", nouns="cubes")


def question(*groups: AllotGroup) -> Question:
    found: Any = Asked(*groups)
    return found  # type: ignore[no-any-return]


def picker(*groups: AllotGroup) -> Picker:
    return Picker(question(*(groups or (JOIN, STAY))), Scene("", ""))


def test_cubes_are_put_and_taken_by_arrows_and_numbers() -> None:
    pick = picker()
    assert pick.mode == LIST
    pick.move("right")
    pick.digit("3")
    pick.digit("3")
    assert pick.enter() == {"join": True, "powers": ["rope"], "plus": 2}
    pick.move("left")
    pick.move("up")
    pick.toggle()
    assert pick.enter() == {"join": True, "powers": ["rope", "lamp"], "plus": 1}
    assert pick.back()
    assert pick.enter() == {"join": True, "powers": ["rope"], "plus": 1}


def test_each_group_keeps_its_cubes_and_one_of_them_is_the_answer() -> None:
    pick = picker()
    pick.digit("1")
    assert pick.turn_group(1)
    assert pick.enter() == {"join": False}
    pick.digit("1")
    assert pick.enter() == {"join": False, "rest": 1}
    pick.turn_group(1)
    assert pick.enter() == {"join": True, "powers": ["rope"]}


def test_a_box_and_a_hand_have_their_limits() -> None:
    pick = picker()
    pick.digit("1")
    with pytest.raises(Refused, match="Rope takes 1 at most"):
        pick.digit("1")
    for _ in range(3):
        pick.digit("3")
    with pytest.raises(Refused, match="You have 4 cubes"):
        pick.digit("3")
    assert isinstance(pick.maker, Allotter)
    assert pick.maker.placed == 4


def test_a_click_on_a_thing_puts_a_cube_on_its_box() -> None:
    pick = picker()
    pick.click("card:lamp")
    assert pick.enter() == {"join": True, "powers": ["lamp"]}
    with pytest.raises(Refused):
        pick.click("card:spade")


def test_a_group_that_is_barred_says_why() -> None:
    barred = msgspec.structs.replace(JOIN, barred="Too late.")
    pick = picker(barred, STAY)
    assert pick.enter() == {"join": False}  # it begins with what is allowed
    pick.turn_group(1)
    with pytest.raises(Refused, match="Too late"):
        pick.digit("1")
    with pytest.raises(Refused, match="Too late"):
        pick.enter()
    assert reasons(question(barred, STAY)) == ["Go in: Too late."]


def test_the_bar_shows_groups_cubes_and_the_price_of_one_more() -> None:
    pick = picker()
    pick.digit("3")
    seen = draw_question(pick, "Ada", 80, 8, PLAIN_LOOK).plain
    assert "▸Go in" in seen
    assert "Stay out" in seen
    assert "■□□ □ costs 1 pride" in seen
    assert "+1 ■" in seen
    assert "→ Costs a day." in seen
    for _ in range(3):
        pick.digit("3")
    assert "■■■ ■ costs 1 pride" in draw_question(pick, "Ada", 80, 8, PLAIN_LOOK).plain
    assert "fits: Holds." in draw_question(picker(), "Ada", 120, 8, PLAIN_LOOK).plain


def test_what_would_come_of_it_is_told() -> None:
    allotter = Allotter(AllotHints(counters=3, extra="1 pride", groups=(JOIN, STAY)), "BX-1")
    heard: list[Any] = []

    def foresee(answer: Any) -> Result:
        heard.append(answer)
        return Result("Pride 0 → 1", [])

    allotter.look_ahead(foresee)
    assert heard == [{"join": True}]
    assert allotter.foreseen.words == "Pride 0 → 1"

    def refuse(answer: Any) -> Result:
        raise Refused("Not so.", "BX-2")

    allotter.look_ahead(refuse)
    assert "Not so." in allotter.foreseen.words


def test_a_typed_allocation_goes_as_it_is() -> None:
    assert read_answer(question(JOIN), "rope, plus 2") == "rope, plus 2"


def first_to_play() -> int:
    """A seed with which the first seat is the active one."""
    return next(seed for seed in range(30) if sit("lost-adventures", ["human", "random"], seed, mats="random").asked)


def test_in_plain_mode_boxes_are_told_and_typed() -> None:
    sitting = sit("lost-adventures", ["human", "random"], first_to_play(), mats="random")
    said, code = typed(sitting, "berlin", "note mind the step", "plus 9", "plus 1, rewards 1", "quit")
    assert code == 0
    assert "You have 3 cubes; one more" in said
    assert "Rewards, up to 4" in said
    assert '"plus" is a whole number from 0 to 4. [LA-063]' in said
    assert "Your notes: mind the step" in said
    assert "Success at 0 of" in said  # the chart is told with the question


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
def test_an_encounter_on_the_screen(size: tuple[int, int]) -> None:
    """A city is chosen on the map; then the chart takes its place, and cubes are put by keys."""

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert not app.at_worktop
        await press(app, pilot, "1", "enter")
        assert app.picker is not None
        assert app.picker.mode == LIST
        assert app.at_worktop
        assert "THE NEXT FLIP" in shown(app)
        plus = next(n for n, box in enumerate(app.picker.listed, 1) if box.id == "plus")
        await press(app, pilot, str(plus), "m")
        assert "Berlin" in shown(app)
        assert "■□□" in shown(app)
        await press(app, pilot, "m", "e")
        await pilot.press(*"hush", "enter")
        await press(app, pilot, "escape")
        assert "hush" in app.sitting.note(app.seat or 0)
        assert "NEXT FLIP" in shown(app)
        await press(app, pilot, "enter")
        assert app.match.table.contribution[app.seat or 0] == 1

    on_screen(sit("lost-adventures", ["human", "random"], first_to_play(), mats="random"), size, course)


def test_no_key_breaks_an_allocation() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for key in (
            "left",
            "backspace",
            "tab",
            "tab",
            "9",
            "0",
            "right",
            "space",
            "u",
            "w",
            "escape",
            "v",
            "escape",
            "z",
        ):
            await press(app, pilot, key)
        assert not app.match.over

    on_screen(sit("lost-adventures", ["human", "random"], seed=3, mats="random"), (80, 24), course)
