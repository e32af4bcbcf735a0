"""Playing outside one's turn (MA-307 to MA-311, MA-550, MA-R40, MA-R72, MA-R73; bad input 3 and 5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, artifact, cards, deed, look, news
from tests.games.machina.arrange import place_of, room, unit
from tests.games.machina.item_trials import on_top
from tests.games.machina.story_trials import SMALL, at_rest, deeds, edge, next_tile, space, tiled

from fabletop.engine.match import Match
from fabletop.engine.stops import ASKED, FOR_THE_TURN, UNTIL_CONCERNED
from fabletop.games.machina.rules.abilities import playable
from fabletop.games.machina.state import EVENTS, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, question, refused, tag

ALWAYS = {"windows": "always"}
KIM = {"hank": (0, 0), "kim": (9, 9)}
PASSES = ["pass", "run", "until"]


def with_kim(*steps: tuple[str | int, ...], **more: Any) -> Match[Expedition]:
    """Kim, who is second, may move for 1 essence at any time."""
    laid: dict[str, Any] = {"at": KIM, "essence": {"kim": 3}, **more}
    return at_rest(("hank", "kim"), *steps, **laid)


# --- while another thinks --------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-307", "MA-136", "MA-311")
def test_what_costs_no_stamina_is_played_in_the_turn_of_another() -> None:
    match = with_kim()
    assert ability(match, "kim", 1) in deeds(match, 1)
    assert ability(match, "kim", 0) not in deeds(match, 1)  # shooting costs stamina
    before = look(match)
    with strict(match) as play:
        play.asked(0, prompt="What does Hank do?")
        play.deed(1, ability(match, "kim", 1))
        play.answer(1, f"space:{space(7, 7)}", prompt="Where does Kim move?", waiting=[1])
        play.until(0, prompt="What does Hank do?")
    assert news(before, match) == {"kim.at": (7, 7), "kim.essence": 2}


@pytest.mark.rule("MA-307", "MA-299")
def test_in_the_own_turn_it_is_an_action_and_no_play_in_between() -> None:
    match = at_rest(("kim", "hank"), at=KIM, essence={"kim": 3})
    assert ability(match, "kim", 1) in choices(match)
    assert [each for each in deeds(match, 0) if each.startswith("play")] == []
    refused(match, 0, deed(match, "kim", 1))


@pytest.mark.rule("MA-135", "MA-306")
def test_what_costs_stamina_is_refused_outside_ones_turn() -> None:
    match = with_kim(stamina={"kim": 7})
    refused(match, 1, deed(match, "kim", 0))
    refused(match, 1, ability(match, "kim", 0))
    assert match.table.stamina[1] == 7


@pytest.mark.rule("MA-309")
def test_several_plays_are_resolved_one_after_the_other() -> None:
    match = at_rest(
        ("hank", "kim", "lorrain"),
        at={"hank": (0, 0), "kim": (9, 9), "lorrain": (5, 5)},
        essence={"kim": 2, "lorrain": 2},
        health={"lorrain": 2},
    )
    with strict(match) as play:
        play.deed(1, ability(match, "kim", 1))
        refused(match, 2, deed(match, "lorrain", 1))  # Kim's is under way
        play.answer(1, f"space:{space(8, 8)}", waiting=[1])
        play.deed(2, ability(match, "lorrain", 1))
        play.answer(2, "unit:lorrain", waiting=[2])
        play.until(0, prompt="What does Hank do?")
    assert match.table.health[2] == 3


@pytest.mark.rule("MA-307", "MA-253")
def test_a_play_between_two_steps_of_a_walk_changes_the_way() -> None:
    """Kim steps into Hank's way, who then goes on round her."""
    match = with_kim(at={"hank": (0, 0), "kim": (2, 1)}, settings=ALWAYS)
    with strict(match) as play:
        play.answer(0, f"go:{space(4, 0)}")
        assert place_of(match, "hank") in ((1, 0), (1, 1))
        play.answer(1, ability(match, "kim", 1), rule="MA-307", can=["pass", *PASSES[1:], ability(match, "kim", 1)])
        play.answer(1, f"space:{space(2, 0)}")
        play.answer(1, "pass")
        for _ in range(2):
            play.answer(1, "pass")
        play.until(0, prompt="What does Hank do?")
    assert place_of(match, "hank") == (4, 0)
    assert match.table.stamina[0] == 2


@pytest.mark.rule("MA-253", "MA-262")
def test_who_is_moved_elsewhere_between_two_steps_is_asked_again_where_to_go() -> None:
    """Hank is on his way to the east when his boots carry him off to the south: he is not walked back."""
    boots = artifact("t_boots", {"on": "moved", "of": {"mover": "you"}, "limit": "turn",
                                 "do": [{"op": "move", "who": "you", "n": 2}]})  # fmt: skip
    with cards(artifacts=[boots]):
        match = at_rest(("hank",), at={"hank": (0, 0)}, worn={"hank": ["t_boots"]}, settings=SMALL)
        with strict(match) as play:
            play.answer(0, f"go:{space(4, 0)}")
            play.answer(0, f"space:{space(1, 2)}", prompt="Where does Hank move?")
            play.until(0, prompt="What does Hank do?")
    assert place_of(match, "hank") == (1, 2)
    assert match.table.stamina[0] == 5


@pytest.mark.rule("MA-308")
def test_no_play_while_an_action_is_under_way() -> None:
    """After the roll and before the result Hank is asked for essence, and Kim can do nothing."""
    match = at_rest(
        ("hank", "kim"),
        at={"hank": (0, 0), "kim": (9, 9), "mi_go": (1, 0)},
        essence={"hank": 3, "kim": 3},
        dice={"attack": (0, 0)},
    )
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:mi_go")
    assert question(match).rule == "MA-202"
    assert deeds(match, 1) == []
    refused(match, 1, deed(match, "kim", 1))
    match.answer(0, "add:0")
    assert ability(match, "kim", 1) in deeds(match, 1)


@pytest.mark.rule("MA-308")
def test_no_play_between_a_kill_and_its_effects() -> None:
    """The Mi-Go's killer invokes an event, which asks something."""
    match = at_rest(
        ("hank", "kim"),
        at={"hank": (0, 0), "kim": (9, 9), "mi_go": (1, 0)},
        essence={"kim": 3},
        health={"mi_go": 1},
        dice={"attack": (5, 5)},
        also=lambda table: on_top(table, EVENTS, "the_red_shut_off_valve"),
    )
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:mi_go")
    assert question(match).prompt == "The Red Shut-Off Valve: Which?"
    assert match.table.at[unit(match.table, "mi_go")] < 0
    refused(match, 1, deed(match, "kim", 1))


@pytest.mark.rule("MA-308", "MA-443", "MA-454")
def test_no_play_between_two_chapters_nor_before_the_new_round() -> None:
    match = tiled(
        {0: "orrery_court"},
        at={"hank": (4, 0), "kim": (5, 0)},
        chapter="ice_5",
        essence={"hank": 1, "kim": 5},
        fields={"exit": edge(0, "N"), "stops": [ASKED, ASKED]},
        settings=ALWAYS,
        also=lambda table: next_tile(table, "spindle_works"),
    )
    with strict(match) as play:
        play.answer(0, f"exit:{edge(0, 'N')}")
        play.answer(1, "pass", rule="MA-307")
        play.answer(1, f"exit:{edge(0, 'N')}")
        play.asked(0, rule="MA-361", waiting=[0])
        refused(match, 1, deed(match, "kim", 1))
        play.answer(0, choices(match, 0)[0])
        play.answer(1, choices(match, 1)[0], waiting=[1])
        play.answer(0, "unit:hank", prompt="Which explorer?")  # to whom the chapter gives essence
        play.until(0, prompt="Who takes the next turn?")  # nothing else was asked before the new round
    assert match.table.round == 2


# --- windows ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-550", "MA-R73", "MA-307")
def test_always_asks_after_every_action_of_every_phase() -> None:
    """Kim alone has something to play, and is asked at the start of phases, after each roll, after a monster's step."""
    match = with_kim(
        ("spawn",),
        at={"hank": (0, 0), "kim": (9, 9), "rivet_maw": (5, 5)},
        ground=room({(5, 0): "S"}),
        settings=ALWAYS,
        fields={"spawn": 9, "horror": 9},
    )
    seen = []
    for _ in range(20):
        if match.table.round == 2:
            break
        if tag(match, 0) == "order":
            match.answer(0, ["unit:hank", "unit:kim"])
            continue
        assert match.waiting == (1,)
        assert choices(match, 1) == [*PASSES, ability(match, "kim", 1)]
        seen.append(["", *log(match)][-1])
        match.answer(1, "pass")
    said = "\n".join(seen)
    assert len(seen) >= 6
    assert "Hank rolls" in "\n".join(log(match))
    assert "spawn rating is 8" in said  # between the two rolls
    assert "spawn rating is 7" in said  # after the second
    assert "horror rating is 8" in said  # after the horror roll
    assert "Rivet Maw" in said  # in the monster's turn


@pytest.mark.rule("MA-R73", "MA-550")
def test_smart_asks_who_wants_to_be_asked_and_those_it_concerns() -> None:
    def asked(stop: int, **more: Any) -> list[str]:
        match = with_kim(
            ("spawn",),
            fields={"stops": [UNTIL_CONCERNED, stop], "spawn": 9, "horror": 9},
            ground=room({(5, 0): "S"}),
            settings={"windows": "smart", "ambiguity": "auto"},
            **more,
        )
        seen = []
        while match.table.round == 1:
            assert match.waiting == (1,)
            seen.append(["", *log(match)][-1])
            match.answer(1, "pass")
        return seen

    assert asked(UNTIL_CONCERNED) == []
    everything = "\n".join(asked(ASKED))
    for words in ("spawn rating is 8", "spawn rating is 7", "horror rating is 8"):
        assert words in everything
    near = asked(UNTIL_CONCERNED, at={"hank": (0, 0), "kim": (9, 9), "sarall": (7, 9)}, dice={"attack": (0, 0)})
    assert any("Sarall" in line for line in near)  # it goes for Kim
    assert not any("rating" in line for line in near[:1])


@pytest.mark.rule("MA-R73")
def test_own_turn_only_asks_nobody_outside_their_turn() -> None:
    match = with_kim(at={"hank": (0, 0), "kim": (9, 9), "sarall": (5, 5)}, settings={**SMALL, "ambiguity": "auto"})
    assert deeds(match, 1) == []
    refused(match, 1, deed(match, "kim", 1))
    match.answer(0, "end")
    assert ability(match, "kim", 1) in choices(match, 1)  # in her own turn
    match.answer(1, "end")
    assert match.table.round == 2
    assert not [line for line in log(match) if "Kim plays" in line]


@pytest.mark.rule("MA-R73")
def test_a_window_opens_only_for_who_has_something_to_play() -> None:
    match = with_kim(settings=ALWAYS, essence={"hank": 9, "kim": 0})
    match.answer(0, f"go:{space(3, 3)}")
    assert match.waiting == (0,)  # neither has anything: Kim has no essence, Hank no such text
    assert tag(match) == "act"


@pytest.mark.rule("MA-R73")
def test_to_pass_for_the_round_lasts_till_the_next_begins() -> None:
    match = with_kim(("horror",), settings=ALWAYS, fields={"turned": [0, 1]})
    match.answer(1, "run")
    assert match.table.round == 2  # nothing more was asked of her in this one
    assert match.table.stops == [ASKED, ASKED]
    match.answer(0, "unit:hank")
    match.answer(0, f"go:{space(2, 2)}")
    assert question(match, 1).rule == "MA-307"


@pytest.mark.rule("MA-307")
def test_after_the_last_turn_no_next_one_is_announced() -> None:
    match = with_kim(turn="kim", fields={"turned": [0]}, settings=ALWAYS)
    match.answer(1, "end")
    assert question(match, 1).prompt.startswith("All of you have had your turns. Do you play anything")


@pytest.mark.rule("MA-R73")
def test_who_has_passed_for_a_round_is_not_asked_about_every_step_of_the_next() -> None:
    match = with_kim(("horror",), fields={"turned": [0, 1], "stops": [UNTIL_CONCERNED, FOR_THE_TURN]})
    assert match.table.round == 2
    assert match.table.stops == [UNTIL_CONCERNED, UNTIL_CONCERNED]


@pytest.mark.rule("MA-R73")
def test_who_passes_for_longer_may_ask_to_be_asked_again() -> None:
    match = with_kim(fields={"stops": [UNTIL_CONCERNED, FOR_THE_TURN]}, settings=ALWAYS)
    assert "again" in deeds(match, 1)
    match.answer(1, "deed:again")
    assert match.table.stops[1] == ASKED
    match.answer(0, f"go:{space(2, 2)}")
    assert question(match, 1).rule == "MA-307"


@pytest.mark.rule("MA-307", "MA-R73", "MA-509")
def test_a_play_in_a_monsters_turn_takes_its_target_away() -> None:
    """Sarall is about to strike Kim, who runs; the monster thinks again."""
    match = with_kim(
        ("monsters",),
        at={"hank": (0, 0), "kim": (9, 9), "sarall": (8, 9)},
        settings={"windows": "smart", "ambiguity": "auto"},
        fields={"stops": [UNTIL_CONCERNED] * 2},
    )
    with strict(match) as play:
        for goal in ((9, 7), (9, 5)):
            play.answer(1, ability(match, "kim", 1), rule="MA-307", waiting=[1])
            play.answer(1, f"space:{space(*goal)}")
        while match.waiting == (1,) and question(match, 1).rule == "MA-307":
            play.answer(1, "pass")
        play.until(0, prompt="What does Hank do?")
    assert (match.table.health[1], match.table.essence[1]) == (4, 1)
    assert not [line for line in log(match) if "on the dice" in line]


@pytest.mark.rule("MA-310", "MA-R72")
def test_monsters_play_nothing_outside_their_turns() -> None:
    match = at_rest(("hank", "kim"), at={"hank": (0, 0), "kim": (9, 9), "sarall": (1, 0)}, settings=SMALL)
    match.table.stamina[unit(match.table, "sarall")] = 4
    assert playable(match.table, unit(match.table, "sarall")) == []


@pytest.mark.rule("MA-311", "MA-202", "MA-205")
def test_essence_within_an_action_is_no_play_and_needs_no_window() -> None:
    match = at_rest(
        ("hank", "kim"),
        at={"hank": (0, 0), "kim": (0, 1), "mi_go": (1, 0)},
        essence={"kim": 3},
        dice={"attack": (1, 1)},
        settings=SMALL,
    )
    with strict(match) as play:
        play.answer(0, ability(match, "hank"))
        play.answer(0, "unit:mi_go")
        play.answer(0, "add:1", rule="MA-202")
        play.answer(1, "yes", rule="MA-208", waiting=[1])
        play.until(0, prompt="What does Hank do?")
    assert match.table.essence[1] == 2
    assert match.table.health[unit(match.table, "mi_go")] == 1


@pytest.mark.rule("MA-307", "MA-R73")
def test_a_window_says_what_is_about_to_happen() -> None:
    def first(place: tuple[int, int], stop: int = UNTIL_CONCERNED) -> str:
        match = with_kim(
            ("monsters",),
            at={"hank": (0, 0), "kim": (9, 9), "sarall": place},
            fields={"stops": [UNTIL_CONCERNED, stop]},
            settings={"ambiguity": "auto"},
        )
        return question(match, 1).prompt

    then = "Do you play anything before that?"
    assert first((7, 9)) == f"Sarall is about to go for Kim, 2 steps away. {then}"
    assert first((8, 9)).startswith("Sarall is about to attack Kim: needs ")
    assert first((8, 9)).endswith(then)


@pytest.mark.rule("MA-307", "MA-R73")
def test_a_window_between_two_steps_says_whose_turn_is_under_way() -> None:
    match = with_kim(settings=ALWAYS)
    match.answer(0, f"go:{space(3, 3)}")
    assert question(match, 1).prompt == "Hank's turn is under way. Do you play anything before it goes on?"


@pytest.mark.rule("MA-R73")
def test_who_passes_once_is_asked_again_when_it_concerns_them_and_not_at_every_step() -> None:
    match = with_kim(
        ("monsters",),
        at={"hank": (0, 0), "kim": (9, 9), "sarall": (7, 9)},
        fields={"stops": [UNTIL_CONCERNED, UNTIL_CONCERNED]},
        settings={"ambiguity": "auto"},
        dice={"attack": (0, 0)},
    )
    asked = []
    while match.table.round == 1:
        asked.append(question(match, 1).prompt)
        match.answer(1, "pass")
    first, *others = [each.split(" is about to ")[1].split()[0] for each in asked]
    assert first == "go"
    assert set(others) == {"attack"}
    assert match.table.stops == [UNTIL_CONCERNED, UNTIL_CONCERNED]


# --- one moment, one question ----------------------------------------------------------------------------------------

AT_ONCE: dict[str, Any] = {
    "at": {"hank": (0, 0), "kim": (9, 9), "sarall": (8, 9)},
    "fields": {"stops": [UNTIL_CONCERNED] * 2},
    "settings": {"ambiguity": "auto"},
    "dice": {"attack": (0, 0)},
}


@pytest.mark.rule("MA-307", "MA-R73")
def test_who_is_attacked_at_once_is_asked_once_before_it() -> None:
    """Sarall stands beside Kim: the start of its turn and the moment before its attack are one and the same."""
    match = with_kim(("monsters",), **AT_ONCE)
    with strict(match) as play:
        play.answer(1, "pass", prompt="Sarall is about to attack Kim", waiting=[1])
        play.until(0, prompt="What does Hank do?")
    assert match.table.stops == [UNTIL_CONCERNED] * 2


@pytest.mark.rule("MA-307", "MA-R73")
def test_who_plays_before_an_attack_at_once_is_asked_till_they_pass_and_not_again() -> None:
    """Lorrain, who would be hit, heals herself: the attack is as settled as before, and passing once is enough."""
    match = at_rest(
        ("hank", "lorrain"), ("monsters",), essence={"lorrain": 2}, health={"lorrain": 1},
        **{**AT_ONCE, "at": {"hank": (0, 0), "lorrain": (9, 9), "sarall": (8, 9)}},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(1, ability(match, "lorrain", 1), prompt="Sarall is about to attack Lorrain")
        play.answer(1, "unit:lorrain")
        play.answer(1, "pass", prompt="Sarall is about to attack Lorrain")
        play.until(0, prompt="What does Hank do?")
    assert match.table.health[1] == 2
    assert len([line for line in log(match) if "on the dice" in line]) == 1


@pytest.mark.rule("MA-307", "MA-R73", "MA-509")
def test_who_gets_away_hands_the_attack_to_another_who_is_asked_then() -> None:
    """Kim runs from between Sarall and Lorrain: now it is about to attack Lorrain, whom nobody has asked yet."""
    match = at_rest(
        ("kim", "lorrain"), ("monsters",), essence={"kim": 1, "lorrain": 1}, health={"kim": 1, "lorrain": 2},
        **{**AT_ONCE, "at": {"kim": (7, 8), "lorrain": (9, 9), "sarall": (8, 9)}},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "kim", 1), prompt="Sarall is about to attack Kim", waiting=[0])
        play.answer(0, f"space:{space(5, 6)}")
        play.answer(1, "pass", prompt="Sarall is about to attack Lorrain", waiting=[1])
        play.until(0, prompt="What does Kim do?")


@pytest.mark.rule("MA-307", "MA-R73", "MA-R112")
def test_where_the_party_decides_who_is_attacked_there_is_a_window_after_that_too() -> None:
    """Both are as close and as hale: who is to be hit learns it by that decision, and may play then."""
    match = at_rest(
        ("kim", "hank"), ("monsters",), essence={"kim": 1}, health={"kim": 3, "hank": 3},
        **{**AT_ONCE, "at": {"kim": (7, 8), "hank": (9, 9), "sarall": (8, 9)}, "settings": {}},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "pass", rule="MA-307", waiting=[0])
        play.answer(0, "unit:kim", rule="MA-497")
        play.answer(0, "pass", prompt="Sarall is about to attack Kim", waiting=[0])
        play.until(0, prompt="Who takes the next turn?")


@pytest.mark.rule("MA-550", "MA-R73")
def test_the_end_of_a_turn_in_which_nothing_was_done_is_no_moment_of_its_own() -> None:
    """The Rivet Maw reaches nobody: Kim, who is always asked, is asked as its turn begins, and that is all."""
    match = with_kim(
        ("monsters",), at={"hank": (0, 0), "kim": (9, 9), "rivet_maw": (5, 5)}, settings=ALWAYS,
        fields={"stops": [ASKED, ASKED]},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(1, "pass", rule="MA-307", waiting=[1])
        play.until(0, prompt="Who takes the next turn?")
    assert match.table.round == 2


@pytest.mark.rule("MA-R73", "MA-307")
def test_a_monster_that_cannot_get_to_strike_in_its_turn_concerns_nobody_yet() -> None:
    """Sarall has 4 stamina, and its blow takes 3: it must stand beside Kim after one step."""

    def asked(place: tuple[int, int], monster: str = "sarall", **more: Any) -> bool:
        match = with_kim(
            ("monsters",), at={"hank": (0, 0), "kim": (9, 9), monster: place}, settings={"ambiguity": "auto"},
            fields={"stops": [UNTIL_CONCERNED] * 2}, **more,
        )  # fmt: skip
        return match.waiting == (1,) and tag(match, 1) == "between"

    assert asked((7, 9))
    assert not asked((6, 9))
    assert asked((6, 9), dread="everyone_spits")  # from afar
    assert asked((2, 9), dread="everyone_spits")
    assert not asked((9, 5), "rivet_maw")  # which is rooted, and reaches nobody


@pytest.mark.rule("MA-R73", "MA-503")
def test_a_monster_that_cannot_get_away_from_where_it_is_concerns_nobody() -> None:
    """Sarall is shut in behind the Mi-Go, which has had its turn. It is after Kim, who is out of reach of spittle."""

    def asked(**rubble: str) -> bool:
        match = with_kim(
            ("next_monster",), at={"hank": (0, 9), "kim": (5, 0), "sarall": (0, 0), "mi_go": (1, 0)},
            ground=room({(0, 1): "#", (1, 1): rubble.get("gap", "#")}), settings={"ambiguity": "auto"},
            dread="everyone_spits", fields={"stops": [UNTIL_CONCERNED] * 2},
            also=lambda table: table.acted.append(unit(table, "mi_go")),
        )  # fmt: skip
        return match.waiting == (1,) and tag(match, 1) == "between"

    assert not asked()
    assert asked(gap=".")


@pytest.mark.rule("MA-R73", "MA-260")
def test_over_pits_a_monster_comes_further_than_its_stamina_goes() -> None:
    """The Gaunt Porter has 6 stamina, and Kim is 9 steps off: over a row of pits it is there for 3."""
    ground = room({(x, y): "#" for x in range(10) for y in (4, 6)} | {(x, 5): "P" for x in range(1, 7)})
    match = with_kim(
        ("monsters",), at={"hank": (0, 0), "kim": (9, 5), "gaunt_porter": (0, 5)}, ground=ground,
        settings={"ambiguity": "auto"}, fields={"stops": [UNTIL_CONCERNED] * 2},
    )  # fmt: skip
    assert question(match, 1).prompt.startswith("Gaunt Porter is about to go for Kim, 9 steps away.")
