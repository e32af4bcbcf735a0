"""What may be asked of a floor in plain mode: what is around, ways, lines of sight, reach, threats."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.engine.minis.halls import HALLS
from tests.surfaces.players import sit, typed

from fabletop.engine.forms.hints import ChoiceHints, PathHints
from fabletop.engine.match import Match
from fabletop.engine.questions import Barred, Option
from fabletop.engine.scene import Border, Floor, Ground, Overlay, Piece, Scene, Token
from fabletop.engine.words import Refused
from fabletop.showcase import floors
from fabletop.terminal.describe import look_at
from fabletop.terminal.floor_questions import say_reach, say_sight, say_threats, say_way
from fabletop.terminal.sitting import Sitting

DUNGEON = floors.dungeon()
SCENE = Scene("The halls", "Night", DUNGEON)


def asked(*options: Option, hints: Any = None, barred: tuple[Barred, ...] = (), further: Any = ()) -> Any:
    """A question with these options."""
    return SimpleNamespace(
        options=[*options], barred=[*barred], further=[*further], hints=hints or ChoiceHints(), rule="HA-1"
    )


WALK = asked(
    Option("walk", "Walk to 7.6", ("space:7.6",), cost="2 stamina", note="past the door"),
    Option("strike", "Strike the Stoker", ("beast:1",)),
    barred=(Barred(Option("pit", "Walk to 9.7", ("space:9.7",)), "a pit is there", "HA-3"),),
    further=(Option("far", "8.7", ("space:8.7",), note="3 steps"),),
)


# --- what is around --------------------------------------------------------------------------------------------------


def test_whoever_looks_at_something_hears_what_is_around() -> None:
    assert look_at(SCENE, "ada")[-1] == (
        "Around, as the crow flies: the pump-room door (open) 1 east, oil 1 south and 1 west, Ben 1 south and 2 west, "
        "the boiler-room door (open) 2 north and 1 west, the coal-store door (broken) 2 north and 2 west, Cleo 2 south "
        "and 1 west."
    )
    assert look_at(SCENE, "7.5")[1].startswith("Around, as the crow flies: Ada 1 west")
    alone = Floor("f", Ground(("..",)), pieces=(Piece("p:a", "space:1.1", "Ada", "A"), Piece("p:b", "away", "Bo", "B")))
    assert look_at(Scene("s", "", alone), "ada") == ["Ada, at 1.1."]
    assert look_at(Scene("s", "", alone), "bo") == ["Bo, at away."], "who is on no space is around nobody"


@pytest.mark.parametrize("wanted", ["the stair", "stair", "brass key", "pump-room", "THE PUMP-ROOM DOOR"])
def test_a_name_is_found_without_its_article(wanted: str) -> None:
    assert "Nothing here is called" not in look_at(SCENE, wanted)[0]


# --- ways ------------------------------------------------------------------------------------------------------------


def test_a_way_is_what_the_question_offers_and_what_it_costs() -> None:
    assert say_way(DUNGEON, WALK, "7.6")[:2] == [
        "7.6: 2 east of 7.4, as the crow flies.",
        "Answer 1: Walk to 7.6 (2 stamina, past the door).",
    ]
    assert say_way(DUNGEON, WALK, "ada")[0] == "Ada: here, at 7.4."
    assert "You may also name 8.7 (3 steps)." in say_way(DUNGEON, WALK, "8.7")
    assert "Not now: Walk to 9.7: a pit is there [HA-3]" in say_way(DUNGEON, WALK, "9.7")


def test_a_way_is_what_is_drawn_of_it() -> None:
    said = say_way(DUNGEON, WALK, "stoker")
    assert "Answer 2: Strike the Stoker." in said
    assert "Ada gets to 26 spaces with 3 stamina. That is not in it." in said
    assert said[-1] == (
        "Ada's way to the Stoker: 5 steps over the pump room. It comes here by 7.5, 7.6, 7.7, 8.7, 8.8: 5 steps."
    )
    assert "It comes here by 7.5: 1 step." in say_way(DUNGEON, WALK, "pump-room door")[-1]
    assert "That is in it." in say_way(DUNGEON, WALK, "7.1")[-1]
    way = ("space:7.3", "space:7.2", "space:7.1")
    reach = Overlay("reach:ada", "reach", way[1:], "Ada gets to 2 spaces.", ways={way[-1]: way})
    told = say_way(msgspec.structs.replace(DUNGEON, overlays=(reach,)), WALK, "7.1")[-1]
    assert told == "Ada gets to 2 spaces. That is in it, by 7.2, 7.1: 2 steps."


def test_a_way_that_is_to_be_drawn_is_told_step_by_step() -> None:
    steps = {"space:1.1": ("space:1.2",), "space:1.2": ("space:1.1", "space:1.3"), "space:1.3": ("space:1.2",)}
    ends, blocked = {"space:1.3": "You light the lamp."}, {"space:2.1": "a hedge is there (W-2)"}
    question = asked(hints=PathHints(start="space:1.1", steps=steps, most=2, ends=ends, blocked=blocked))
    floor = Floor("f", Ground(("...", "...")), labels={"space:1.3": "the lamp"})
    assert say_way(floor, question, "lamp") == [
        "the lamp: 2 east of 1.1, as the crow flies.",
        "2 steps: 1.2, the lamp. You light the lamp.",
    ]
    assert say_way(floor, question, "2.1")[1:] == ["Not now: a hedge is there (W-2)."]
    assert say_way(floor, question, "2.2")[1:] == ["No answer leads there now, and no way there is drawn."]
    assert say_reach(floor, question, "") == ["Here: 1.1.", "1 step: 1.2.", "2 steps: the lamp (You light the lamp.)."]


def test_without_a_place_everybody_is_told_the_nearest_first() -> None:
    said = say_way(DUNGEON, WALK, "")
    assert said[:3] == [
        "From 7.4, as the crow flies:",
        "  Ben: 1 south and 2 west, at 8.2.",
        "  Cleo: 2 south and 1 west, at 9.3.",
    ]
    assert len(said) == len(DUNGEON.pieces)
    with pytest.raises(Refused, match="From where"):
        say_way(msgspec.structs.replace(DUNGEON, eyes=""), WALK, "")
    assert say_way(Floor("f", Ground(("..",)), eyes="space:1.1"), WALK, "") == ["Nobody else stands on this floor."]


def test_of_several_that_are_called_the_same_the_nearest_comes_first() -> None:
    said = say_way(DUNGEON, WALK, "drowned")
    assert said[0] == "Drowned clerk: 3 south and 7 east of 7.4, as the crow flies."
    assert said[-1] == "Others, as the crow flies: Drowned clerk, 2 north and 8 east."
    with pytest.raises(Refused, match='Nothing on this floor is called "the moon"'):
        say_way(DUNGEON, WALK, "the moon")


def test_things_are_found_by_their_kind_and_by_a_word_of_their_name() -> None:
    legend = {"c": "chest", "w": "work_bench"}
    floor = Floor(
        "f",
        Ground(("c..c", "....", "...w"), legend=legend),
        (Border("door:1", 2, 2, "right", "door", "closed", "the cellar door"),),
        pieces=(Piece("p:a", "space:3.2", "Ada", "A"), Piece("p:b", "space:2.4", "Old Stoker", "os")),
        eyes="p:a",
    )
    walk = asked(*(Option(f"to:2.{n}", f"Walk to 2.{n}", (f"space:2.{n}",), cost=f"{n} stamina") for n in (1, 4)))
    assert say_way(floor, walk, "chest") == [
        "chest at 1.1: 2 north and 1 west of 3.2, as the crow flies.",
        "Beside it: answer 1, Walk to 2.1 (1 stamina).",
        "Others, as the crow flies: chest at 1.4, 2 north and 2 east.",
    ]
    walled = msgspec.structs.replace(floor.ground, below=("#...", "....", "...."))
    said = say_way(msgspec.structs.replace(floor, ground=walled), walk, "chest")
    assert not [line for line in said if line.startswith("Beside it")], "what is behind a wall is not beside it"
    assert say_way(floor, walk, "work bench")[0].startswith("work bench at 3.4: 2 east")
    assert say_way(floor, walk, "stoker")[0].startswith("Old Stoker: 1 north and 2 east")
    for name in ("door", "closed door", "cellar door"):
        assert say_way(floor, walk, name)[0].startswith("the cellar door (closed): 1 north")
    assert look_at(Scene("s", "", floor), "chest") == ["Chest: 1.1, 1.4."]


def test_what_lies_on_no_space_is_nowhere() -> None:
    floor = Floor("f", Ground((".",)), tokens=(Token("t", "away", "a coin"),), eyes="space:1.1")
    assert say_way(floor, asked(), "coin") == ["No answer leads there now, and no way there is drawn."]


# --- sight, reach, threats -------------------------------------------------------------------------------------------


def test_a_line_of_sight_is_told_with_where_it_ends() -> None:
    broken = "Dov does not see the Lamplighter: a wall is between them. It ends at 15.10."
    assert say_sight(DUNGEON, WALK, "lamplighter") == [broken]
    assert say_sight(DUNGEON, WALK, "dov") == [broken]
    assert say_sight(DUNGEON, WALK, "7.9") == ["Ada sees into the pump room."]
    assert say_sight(DUNGEON, WALK, "") == [broken, "Ada sees into the pump room."]
    assert say_sight(DUNGEON, WALK, "eel")[0] == "No line of sight to Eel is drawn. There are these:"
    gate = Border("gate", 1, 1, "right", "door", "closed", "the gate")
    sight = Overlay("s", "sight", ("space:1.1", "space:1.2"), "It is too dark.", broken="gate")
    shut = Floor("f", Ground(("..",)), (gate,), overlays=(sight,))
    assert say_sight(shut, WALK, "1.2") == ["It is too dark. It ends at the gate (closed)."]
    assert say_sight(Floor("f", Ground((".",))), WALK, "1.1") == ["No line of sight is drawn now."]


def test_reach_is_what_may_be_chosen_and_what_is_drawn() -> None:
    assert say_reach(DUNGEON, WALK, "") == [
        "At once: 7.6.",
        "8.7: 3 steps.",
        "Ada gets to 26 spaces with 3 stamina. By row and columns: row 5: 3 to 6; row 6: 1 to 4; row 7: 1 to 8; row 8: "
        "1 to 7; row 9: 2 to 5; row 10: 3 to 4.",
    ]


def test_threats_are_told_with_who_they_come_from_and_whom_they_are_for() -> None:
    assert say_threats(DUNGEON, WALK, "") == [
        "The Stoker will go for Ada and strike.",
        "  Who: Stoker (next to act, health 5 of 6, fury 2 of 3), at 8.8, looks west.",
        "  Whom: Ada (her turn, health 7 of 9, stamina 3 of 5, essence 2 of 4), at 7.4, looks east.",
    ]
    calm = Floor("f", Ground((".",)), pieces=(Piece("p:a", "space:1.1", "Ada", "A"),))
    assert say_threats(calm, WALK, "") == ["Nobody is seen to be about to do anything."]
    burning = (Piece("p:a", "space:1.1", "Ada", "A", note="on fire", alarm=True),)
    assert say_threats(msgspec.structs.replace(calm, pieces=burning), WALK, "") == ["Alarm: Ada (on fire), at 1.1."]


# --- typed -----------------------------------------------------------------------------------------------------------


def test_they_are_typed_and_the_help_of_a_floor_lists_them() -> None:
    sitting = Sitting(Match(HALLS, seats=1, seed=3), ["human"], None)
    said, _ = typed(sitting, "?", "way 6.4", "sees lamplighter", "reach", "threats", "quit")
    for help_ in ("  sees PLACE  ", "  threats  ", "  way PLACE  ", "  reach  "):
        assert help_ in said
    assert "Answer 2: Walk to 6.4." in said
    assert "It ends at 15.10." in said
    assert "At once: 6.3, 6.4" in said
    assert "  Who: Stoker" in said
    assert "Not possible" not in said


def test_the_help_of_another_board_lists_what_is_asked_of_that() -> None:
    said, _ = typed(sit("project-0", ["human", "human"], fugitive=0), "", "?", "sees a", "quit")
    assert "  way PLACE " in said
    assert "  sees PLACE" not in said
    assert '"sees" means nothing on the board that is here.' in said
