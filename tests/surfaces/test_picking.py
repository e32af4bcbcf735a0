"""Answers in the making: several things at once, orders, ways, many options; by keys and by typing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench
from tests.surfaces.players import on_screen, press, settle, shown, sit, typed
from textual.pilot import Pilot

from fabletop.engine.forms.hints import PathHints
from fabletop.engine.questions import Option, arrange, choose, choose_some
from fabletop.engine.scene import Card, Cards, GraphBoard, Link, Place, Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refusal, Refused
from fabletop.terminal.answers import read_answer, reasons
from fabletop.terminal.bar import draw_question, rows_for
from fabletop.terminal.picking import Picker
from fabletop.terminal.question_words import say_options
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.skins import PLAIN_LOOK

PLAIN_SCENE = Scene("", "")


def asked(rule: Any) -> Question:
    question = bench(rule, seats=1).question
    assert question is not None
    return question


async def some(table: Bench) -> None:
    table.got.append(await choose_some(0, "Which?", lambda: ["ant", "bee", "cat"], 1, 2, "BE-1"))


async def maybe_some(table: Bench) -> None:
    table.got.append(await choose_some(0, "Which, if any?", lambda: ["ant", "bee"], 0, 2, "BE-5"))


async def order(table: Bench) -> None:
    table.got.append(await arrange(0, "In which order?", lambda: ["ant", "bee", "cat"], "BE-2"))


async def many(table: Bench) -> None:
    table.got.append(await choose(0, "Which number?", lambda: list(range(100, 130)), "BE-3"))


async def barred(table: Bench) -> None:
    judge = lambda each: Refusal("It stings.", "BE-9") if each == "bee" else None  # noqa: E731
    show = lambda each: Option(each, f"Take the {each}", (f"p:{each}",))  # noqa: E731
    table.got.append(await choose(0, "Which?", lambda: ["ant", "bee", "cat"], "BE-4", show=show, unless=judge))


async def at_a_place(table: Bench) -> None:
    def show(each: str) -> Option:
        return Option(each, "Seal it" if each == "seal" else f"Go to {each[3:]}", ("space:5.10",))

    table.got.append(await choose(0, "What?", lambda: ["seal", "go:5.10"], "BE-6", show=show))


def test_of_several_things_to_do_at_a_place_its_name_means_the_one_called_so() -> None:
    assert read_answer(asked(at_a_place), "5.10") == "go:5.10"


def test_some_of_several_by_keys() -> None:
    picker = Picker(asked(some), PLAIN_SCENE)
    assert picker.digit("3") is None
    picker.turn(-1)
    picker.toggle()
    assert picker.enter() == ["cat", "bee"]
    picker.back()
    assert picker.enter() == ["cat"]
    picker.digit("3")
    assert picker.enter() == []


def test_some_of_several_by_typing() -> None:
    match = bench(some, seats=1)
    said, code = typed(Sitting(match, ["human"], None), "1 2 3", "none", "1 1", "ant,c")
    assert code == 0
    assert "Type 1 to 2 of them, with spaces between." in said
    assert "Choose 1 to 2 of these, not 3. [BE-1]" in said
    assert "Choose 1 to 2 of these, not 0. [BE-1]" in said
    assert "Each option can be named only once." in said
    assert match.table.got == [("ant", "cat")]


def test_some_of_several_go_by_their_whole_names_too() -> None:
    """Two that are alike are told apart by a number in brackets, which may be typed as it is read."""

    async def alike(table: Bench) -> None:
        names = {"c1": "Dash", "c2": "Dash (2)", "c3": "Lamp oil", "c4": "Rope"}
        show = lambda each: Option(each, names[each])  # noqa: E731
        table.got.append(await choose_some(0, "Which?", lambda: list(names), 0, 4, "BE-1", show=show))

    question = asked(alike)
    assert read_answer(question, "dash (2)") == ["c2"]
    assert read_answer(question, "Dash (2), lamp oil, 1") == ["c2", "c3", "c1"]
    assert read_answer(question, "rope 1, dash (2)") == ["c4", "c1", "c2"]
    assert read_answer(question, "1 rope") == ["c1", "c4"]


def test_none_of_several_is_typed_as_a_word_or_as_nought() -> None:
    for typed_words in ("none", "0"):
        match = bench(maybe_some, seats=1)
        said, code = typed(Sitting(match, ["human"], None), typed_words)
        assert code == 0
        assert 'Type 0 to 2 of them, with spaces between, or "none".' in said
        assert match.table.got == [()]


def test_an_order_by_typing() -> None:
    match = bench(order, seats=1)
    said, _ = typed(Sitting(match, ["human"], None), '["cat"]', "cat")
    assert "Type 3 of them in order, with spaces between; those you leave out follow as listed." in said
    assert "Put all 3 in order; you named 1." in said
    assert match.table.got == [("cat", "ant", "bee")]


def test_an_order_that_matters_to_nobody_is_one_key() -> None:
    picker = Picker(asked(order), PLAIN_SCENE)
    assert picker.enter() == ["ant", "bee", "cat"]
    picker.digit("2")
    assert "Enter: the rest as listed" in draw_question(picker, "Ada", 100, 6, PLAIN_LOOK).plain
    assert picker.enter() == ["bee", "ant", "cat"]


def test_a_number_that_may_get_longer_waits_for_enter() -> None:
    picker = Picker(asked(many), PLAIN_SCENE)
    assert picker.digit("2") is None
    assert (picker.digits, picker.cursor) == ("2", 1)
    picker.back()
    assert picker.digits == ""
    assert picker.digit("3") is None  # there is a 30
    assert picker.enter() == "102"
    picker.move("down")
    assert picker.enter() == "103"
    picker.digit("3")
    assert picker.digit("3") is None  # no 33: a new number
    assert picker.digits == "3"


def test_a_number_that_cannot_get_longer_answers_at_once() -> None:
    picker = Picker(asked(many), PLAIN_SCENE)
    assert picker.digit("4") == "103", "there is no option 40"
    assert picker.digit("2") is None
    assert picker.digit("5") == "124"
    assert picker.digits == ""


@pytest.mark.parametrize(
    "turn_away",
    [
        lambda picker: picker.move("down"),
        lambda picker: picker.turn(-1),
        lambda picker: picker.click("p:none"),
        lambda picker: picker.forget(),
    ],
    ids=["arrow", "Tab", "click", "something else"],
)
def test_a_typed_number_is_forgotten(turn_away: Callable[[Picker], None]) -> None:
    picker = Picker(asked(many), PLAIN_SCENE)
    picker.digit("2")
    with suppress(Refused):
        turn_away(picker)
    picker.digit("1")
    assert picker.enter() == "100"


def test_escape_lets_go_of_a_number_and_of_nothing_else() -> None:
    picker = Picker(asked(many), PLAIN_SCENE)
    assert not picker.let_go()
    picker.digit("2")
    assert picker.let_go()
    assert (picker.digits, picker.cursor, picker.aimed) == ("", 1, True)
    assert not picker.let_go()


def test_enter_right_after_a_number_that_is_no_option_does_not_answer() -> None:
    for rule, first, second in ((many, "100", "101"), (barred, "ant", "cat")):
        picker = Picker(asked(rule), PLAIN_SCENE)
        with pytest.raises(Refused, match="Choose a number from 1 to"):
            picker.digit("0")
        with pytest.raises(Refused, match="none of the options"):
            picker.enter()
        assert picker.enter() == first
        with pytest.raises(Refused, match="Choose a number from 1 to"):
            picker.digit("0")
        picker.move("down")
        assert picker.enter() == second


def test_a_number_on_the_screen_is_forgotten_by_other_keys() -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert app.picker is not None
        await press(app, pilot, "3", "3")
        assert app.picker.cursor == 2
        others = (("z",), ("f",), ("shift+right",), (":", "z"))
        for keys in (("escape",), ("m",), ("l", "l"), ("v", "escape"), ("left", "right"), *others):
            await press(app, pilot, "2", *keys, "1")
            assert app.picker.cursor == 0, keys
            await press(app, pilot, "escape")  # else 2 would make it 12
        await press(app, pilot, "3", "down", "up", "0", "enter")
        assert "none of the options" in app.notice
        assert not match.over
        await press(app, pilot, "1", "2")
        assert match.table.got == [111]

    match = bench(many, seats=1)
    on_screen(Sitting(match, ["human"], None), (80, 24), course)


def test_an_enter_after_a_number_that_answered_at_once_does_not_answer_the_next_question() -> None:
    """Of thirty options 3 waits for Enter, as 30 could be meant, and 4 does not."""

    async def twice(table: Bench) -> None:
        await many(table)
        await many(table)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await pilot.press("4", "enter")
        await settle(app, pilot)
        assert match.table.got == [103]
        await press(app, pilot, "down", "enter")
        assert match.table.got == [103, 101], "an Enter by itself answers"

    match = bench(twice, seats=1)
    on_screen(Sitting(match, ["human"], None), (80, 24), course)


WORDY = "Which of all these numbers, counted from one hundred on, do you take home with you today, and why that one?"


def test_a_long_question_is_not_cut_and_its_options_are_there() -> None:
    async def asks_long(table: Bench) -> None:
        table.got.append(await choose(0, WORDY, lambda: list(range(100, 130)), "BE-3"))

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert WORDY in " ".join(line.strip(" ▶") for line in shown(app).splitlines()), shown(app)
        assert all(f" {number} " in shown(app) for number in (100, 109))
        await press(app, pilot, "4")

    match = bench(asks_long, seats=1)
    on_screen(Sitting(match, ["human"], None), (80, 24), course)
    assert match.table.got == [103]


def test_why_not() -> None:
    question = asked(barred)
    assert reasons(question) == ["Take the bee: It stings. [BE-9]"]
    board = GraphBoard("b", (Place("p:ant", "Ant", 0, 0), Place("p:bee", "Bee", 1, 0), Place("p:cat", "Cat", 2, 0)), ())
    picker = Picker(question, Scene("", "", board))
    with pytest.raises(Refused, match="It stings"):
        picker.click("p:bee")
    assert picker.click("p:cat") == "cat"
    picker.move("left")
    assert picker.enter() == "ant"


@pytest.mark.parametrize("text", ["[1", "{", "[" * 100_000, "999999999999999999999", "x" * 9000, "\x00", "take"])
def test_hostile_typing_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_answer(asked(barred), text)


def test_an_option_is_named_by_where_it_leads_or_a_word_of_it() -> None:
    async def move(table: Bench) -> None:
        shown = {
            "walk": Option("walk:FD03", "Walk to FD03, Financial District", ("space:FD03",)),
            "taxi": Option("taxi", "Take a taxi within the district", ("space:FD11",)),
            "bus": Option("bus:2", "Ride to FD02", ("space:FD02",)),
            "ride": Option("bus:3", "Ride the other line to FD02", ("space:FD02",)),
        }
        await choose(0, "How?", lambda: list(shown), "BE-1", show=lambda each: shown[each])

    question = asked(move)
    assert read_answer(question, "fd03") == "walk:FD03"
    assert read_answer(question, "taxi") == "taxi"
    assert read_answer(question, "other line") == "bus:3"
    with pytest.raises(Refused, match="fits several options"):
        read_answer(question, "FD02")


def test_columns_grow_narrow_before_options_are_left_out() -> None:
    """In 78 columns and five rows, nine options with long names are all in sight, and the question is whole."""

    async def move(table: Bench) -> None:
        await choose(0, "Agent 1, on HC02: how do you move from here today?", lambda: LONG, "BE-1")

    drawn = draw_question(Picker(asked(move), PLAIN_SCENE), "Agents 1, 2 and 3 and others", 78, 5, PLAIN_LOOK).plain
    assert "how do you move from here today?" in drawn.splitlines()[0]
    assert all(f" {number} " in drawn for number in range(1, 10))
    assert all(len(line) <= 78 for line in drawn.splitlines())


@pytest.mark.parametrize("width", [78, 108])
def test_options_that_begin_alike_are_cut_where_they_do_not_differ(width: int) -> None:
    """Nine places at which to look, each with a long name: narrow columns still say which is which."""
    ends = [f"column {column}, row {row}" for row in (1, 2, 3) for column in (1, 2, 3)]

    async def move(table: Bench) -> None:
        shown = {end: Option(end, f"The Turnstile: look at the face-down card in {end}") for end in ends}
        shown |= {name: Option(name, f"Play Parley at {name}", (), "35 %") for name in ("the Lodger", "the Moth")}
        await choose(0, "What do you do?", lambda: list(shown), "BE-1", show=lambda each: shown[each])

    drawn = draw_question(Picker(asked(move), PLAIN_SCENE), "Ada", width, 6, PLAIN_LOOK).plain
    assert all(f"{end.removeprefix('column ')} " in f"{drawn.replace(chr(10), ' ')} " for end in ends)
    assert "Lodger" in drawn
    assert "Moth" in drawn
    assert all(len(line) <= width for line in drawn.splitlines())


def test_a_crowd_on_the_board_leaves_the_list_to_the_others() -> None:
    """Thirty places are numbered on the board: the list holds what is not there, and the one that is selected."""
    places = [f"p:{number}" for number in range(30)]
    board = GraphBoard("board", tuple(Place(each, each, x, 0) for x, each in enumerate(places)), ())

    async def move(table: Bench) -> None:
        shown = {f"go:{each}": Option(f"go:{each}", f"Go to {each}", (each,)) for each in places[1:]}
        shown |= {"open": Option("open", "Open the chest", (places[0],)), "rest": Option("rest", "Rest")}
        await choose(0, "Where?", lambda: list(shown), "BE-1", show=lambda each: shown[each])

    picker = Picker(asked(move), Scene("", "", board=board))
    drawn = draw_question(picker, "Ada", 78, 6, PLAIN_LOOK).plain
    assert "▸ 1  Go to p:1" in drawn
    assert "30  Open the chest" in drawn  # on the board too, and one of a kind
    assert "31  Rest" in drawn
    assert "28 more stand on the board" in drawn
    assert "Go to p:2" not in drawn
    picker.move("right")
    assert "▸ 2  Go to p:2" in draw_question(picker, "Ada", 78, 6, PLAIN_LOOK).plain
    assert "▸ 2  Go to p:2" in draw_question(picker, "Ada", 78, 2, PLAIN_LOOK).plain  # in a single row below the prompt
    hidden = draw_question(picker, "Ada", 78, 6, PLAIN_LOOK, on_board=False).plain
    assert all(f"Go to p:{number}" in hidden for number in range(3, 6))


def test_the_text_of_the_selected_card_is_read_whole_below_the_options() -> None:
    words = "Who holds this lamp sees what others do not, and is seen by those who were not looking for anybody."
    cards = Cards("hand", "Drawn", (Card("c:lamp", "Lamp", text=words), Card("c:rope", "Rope", text="It is long.")))

    async def take(table: Bench) -> None:
        shown = {each: Option(each, each, (f"c:{each}",)) for each in ("lamp", "rope")}
        await choose(0, "Which?", lambda: list(shown), "BE-1", show=lambda each: shown[each])

    picker = Picker(asked(take), Scene("", "", aside=(cards,)))
    assert rows_for(picker, "Ada", 60, PLAIN_LOOK).least == 1 + 1 + 2  # prompt, options in a row, the longer text
    drawn = draw_question(picker, "Ada", 60, 8, PLAIN_LOOK).plain
    assert words in " ".join(drawn.split())
    picker.turn(1)
    assert "It is long." in draw_question(picker, "Ada", 60, 8, PLAIN_LOOK).plain


def test_a_card_is_read_out_once_with_its_first_option_also_beside_a_chance() -> None:
    cards = Cards("hand", "Hand", (Card("c:lamp", "Lamp", text="You see.", corner="30 %"),))

    async def act(table: Bench) -> None:
        shown = {
            "play": Option("play", "Play Lamp", ("c:lamp",), note="30 %"),
            "drop": Option("drop", "Drop Lamp", ("c:lamp",)),
        }
        await choose(0, "What?", lambda: list(shown), "BE-1", show=lambda each: shown[each])

    said = say_options(asked(act), Scene("", "", aside=(cards,)), explain=True, whole=True, known=set())
    assert [line.strip() for line in said] == ["1. Play Lamp (30 %)", "Lamp [30 %]: You see.", "2. Drop Lamp"]


def test_long_options_leave_room_for_the_text_of_the_selected_card() -> None:
    """A dozen options, some of which say more than a column holds: the columns grow narrow before a text is cut, also
    where another option has more to say in its own words."""
    words = "Who holds this lamp sees what others do not, and is seen by those who were not looking. " * 2
    labels = {"lamp": "Play", **{f"search:{at}": f"Search what lies at {at}" + ", quietly" * 9 for at in range(12)}}
    cards = Cards("hand", "Drawn", (Card("c:lamp", "Lamp", text=words.strip()),))

    async def act(table: Bench) -> None:
        shown = {each: Option(each, labels[each], ("c:lamp",) if each == "lamp" else ()) for each in labels}
        await choose(0, "What?", lambda: list(shown), "BE-1", show=lambda each: shown[each])

    picker = Picker(asked(act), Scene("", "", aside=(cards,)))
    for rows in range(rows_for(picker, "Ada", 100, PLAIN_LOOK).least, 16):
        drawn = draw_question(picker, "Ada", 100, rows, PLAIN_LOOK).plain
        assert words.strip() in " ".join(drawn.split()), rows
        assert all(f"{number:>2} " in drawn for number in range(1, 14)), rows
        where = drawn.index(" 13 ")
        picker.turn(1)
        assert draw_question(picker, "Ada", 100, rows, PLAIN_LOOK).plain.index(" 13 ") == where, "they stay"
        picker.turn(-1)


LONG = [f"Walk to HC{number:02}, a place with a long name" for number in range(1, 9)] + ["Take a taxi"]


def walk() -> Any:
    """A question for a way of up to two steps over a square."""
    steps: dict[str, tuple[str, ...]] = {
        "p:a": ("p:b", "p:c"),
        "p:b": ("p:a", "p:d"),
        "p:c": ("p:a", "p:d"),
        "p:d": ("p:b", "p:c"),
    }
    blocked = {"p:x": "A wolf is there."}
    hints = PathHints(start="p:a", steps=steps, least=1, most=2, blocked=blocked)
    return SimpleNamespace(kind="compose", rule="W-1", hints=hints, options=[], barred=[], further=[], deeds=[])


def test_an_arrow_takes_the_straight_street_before_a_nearer_one_aslant() -> None:
    places = (Place("p:a", "A", 1250, 270), Place("p:b", "B", 1400, 270), Place("p:c", "C", 1300, 315))
    picker = Picker(walk(), Scene("", "", GraphBoard("b", places, ())))
    assert [choice.detail for choice in picker.listed] == ["east", "south-east"]
    picker.move("right")
    assert picker.way_words == "A → B"
    picker.back()
    picker.move("down")
    assert picker.way_words == "A → C"


def test_a_way_by_arrows() -> None:
    places = (Place("p:a", "A", 0, 0), Place("p:b", "B", 9, 0), Place("p:c", "C", 0, 9), Place("p:d", "D", 9, 9))
    board = GraphBoard("b", places, tuple(Link(f"p:{a}", f"p:{b}") for a, b in ("ab", "ac", "bd", "cd")))
    picker = Picker(walk(), Scene("", "", board))
    with pytest.raises(Refused, match="at least 1"):
        picker.enter()
    with pytest.raises(Refused, match="From a no way leads there"):
        picker.move("left")
    picker.move("right")
    picker.move("down")
    assert picker.way_words == "A → B → D"
    assert picker.listed == []
    used = "A way has at most 2 steps; these are all used."
    with pytest.raises(Refused, match=used):
        picker.step("p:c")
    with pytest.raises(Refused, match=used):
        picker.move("left")
    with pytest.raises(Refused, match=used):
        picker.digit("1")
    assert picker.enter() == ["b", "d"]
    picker.back()
    assert [choice.detail for choice in picker.listed] == ["west", "south"]
    with pytest.raises(Refused, match="wolf"):
        picker.click("p:x")
    assert read_answer(walk(), "B, D") == ["b", "d"]


ODD = {
    "superscript": "²",
    "other digits": "٣",
    "long": "9" * 5000,
    "log": "log ²",
    "no home": "save ~nobody/x",
    "zero": "save \0",
}


@pytest.mark.parametrize("odd", ODD)
def test_nothing_typed_breaks_the_game(odd: str) -> None:
    said, code = typed(sit("noughts", ["human", "random"]), ODD[odd], "/quit")
    assert code == 0
    assert "You leave the table." in said


def test_answers_in_words() -> None:
    assert asked(barred).words("cat") == "Take the cat"
    assert asked(maybe_some).words([]) == "none of them"


async def here_or_away(table: Bench) -> None:
    show = lambda each: Option(each, each, ("p:ant",) if each == "ant" else ())  # noqa: E731
    table.got.append(await choose(0, "Which?", lambda: ["ant", "bee", "cat"], "BE-4", show=show))


def test_arrows_reach_what_does_not_stand_on_the_board() -> None:
    """One of three is a place of the map: with the selection on it or not, an arrow that leads to no place goes on
    through the list."""
    board = GraphBoard("map", (Place("p:ant", "Ant", 0, 0), Place("p:elk", "Elk", 0, 1)), (Link("p:ant", "p:elk"),))
    picker = Picker(asked(here_or_away), Scene("", "", board))
    seen = []
    for _ in range(3):
        picker.move("down")
        seen.append(picker.listed[picker.cursor].label)
    assert seen == ["bee", "cat", "ant"]
    picker.move("up")
    assert picker.listed[picker.cursor].label == "cat"
