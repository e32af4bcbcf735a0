"""Activating cards and abilities: by a cube, by hubris, by a curse, or freely (LA-082 to LA-090, LA-284)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletop.bots import make_player
from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.effects import scenes
from fabletop.games.lost_adventures.effects.costs import Cost, Cube, Curse, Hubris
from fabletop.games.lost_adventures.state import TURNS, Film
from fabletop.testing import channels
from fabletop.testing.arranged import choices, log, refused

from .allocating import NO_CUBES, OUT, allocating, join, revealed
from .arrange import answer, city, film
from .encounter import (
    CANCELS,
    COVERED,
    IGNORES,
    LEVERS,
    ONE_MORE,
    PEEK,
    SECRET_EXIT,
    asked,
    deeds,
    door,
    leave,
    on,
    remain,
    scene,
)
from .perils import THIEF, TORCH, temple

ESCAPE = "bull_whip"


# --- cubes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-082")
def test_a_power_with_a_cube_icon_works_only_with_a_cube_on_it() -> None:
    match = scene(2, ["*"], cards={0: [ONE_MORE]})
    asked(match, 0, "LA-117")
    match = scene(2, ["*"], cubed={0: [ONE_MORE]})
    asked(match, 0, "LA-097")


@pytest.mark.rule("LA-082")
def test_what_a_cube_activates_lasts_for_the_encounter() -> None:
    match = scene(2, ["", "", "*"], cubed={0: [ONE_MORE]})
    remain(match, 0, 1, 0, 1)
    asked(match, 0, "LA-097")


@pytest.mark.rule("LA-083")
def test_cubes_return_after_the_encounter() -> None:
    match = allocating(seats=2, cards={0: [ESCAPE]}, time=[0, 20])
    revealed(match, a=join(ESCAPE, plus=2))
    assert match.table.cubed[0]
    answer(match, (0, "exit"))
    assert match.table.cubed == [[], []]
    answer(match, (0, "ankara"), (0, join(ESCAPE, plus=2)))
    assert match.table.hubris[0] == 0


@pytest.mark.rule("LA-083", "LA-190")
def test_cubes_return_also_after_the_last_encounter() -> None:
    match = allocating(seats=2, cards={0: [ESCAPE]}, start=("turn", TURNS))
    revealed(match, a=join(ESCAPE))
    answer(match, (0, "exit"))
    assert (match.table.phase, match.table.cubed) == ("interlude", [[], []])


@pytest.mark.rule("LA-084", "LA-222")
def test_cubes_of_the_temple_are_gone_for_good() -> None:
    match = temple(seats=2, agenda=[("grail room",), ("temple card", 7)])
    answer(match, (0, ["maze", "noise"]), (1, []))
    assert match.table.step == 7
    assert match.table.cubes == [1, 3]
    refused(match, 0, ["maze", "noise"], "LA-214")


# --- hubris --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-085")
def test_a_disc_is_paid_with_1_hubris_and_acts_at_once() -> None:
    match = scene(2, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "lever"), 1))
    answer(match, (0, "work"))
    assert match.table.hubris == [1, 0]
    assert match.table.noise == [1, 1]


@pytest.mark.rule("LA-085", "LA-230")
def test_a_disc_is_paid_with_1_hubris_in_the_temple_too() -> None:
    match = temple({0: {THIEF: 1}, 1: {TORCH: 1}}, seats=2)
    answer(match, (0, []), (1, []))
    answer(match, (0, next(each for each in asked(match, 0, "LA-223") if each.startswith("steal"))))
    assert match.table.hubris == [1, 0]


@pytest.mark.rule("LA-088", "LA-286")
def test_a_disc_is_activated_once_in_an_encounter() -> None:
    track = (0, on(1, "lever"), on(1, "lever"), 1)
    match = scene(2, ["cc"], cards={0: [LEVERS[0]]}, track=track)
    answer(match, (0, "work"))
    asked(match, 0, "LA-117")
    assert match.table.hubris == [1, 0]


@pytest.mark.rule("LA-088")
def test_a_disc_can_be_activated_again_in_the_next_encounter() -> None:
    match = scene(2, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "lever"), 1), time=[0, 20])
    answer(match, (0, "work"))
    leave(match, 0, 1)
    asked(match, 0, "LA-035")
    answer(match, (0, "cairo"))
    assert match.table.used == [[], []]


# --- curses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-086")
def test_a_curse_icon_is_paid_with_1_curse_and_acts_at_once() -> None:
    match = scene(2, [".|xx"], present=True, cards={0: [IGNORES]})
    answer(match, (0, "ignore"))
    assert match.table.curses == [1, 0]
    assert match.table.noise == [0, 0]


@pytest.mark.rule("LA-086", "LA-088")
def test_a_curse_icon_is_activated_once_in_an_encounter() -> None:
    match = scene(2, [".|x", ".|x"], present=True, cards={0: [IGNORES]})
    answer(match, (0, "ignore"))
    remain(match, 0, 1)
    assert match.table.noise == [1, 1]
    assert match.table.curses == [1, 0]


@pytest.mark.rule("LA-284", "LA-R17")
@pytest.mark.parametrize("curses", [2, 3])
def test_who_holds_3_curses_cannot_activate_a_curse_icon(curses: int) -> None:
    match = scene(2, [".|x"], present=True, cards={0: [IGNORES]}, curses=[curses, 0])
    if curses == 3:
        asked(match, 0, "LA-117")
        assert match.table.noise == [1, 1]
    else:
        answer(match, (0, "ignore"))
        assert match.table.curses[0] == 3
        assert not match.table.out[0]


@pytest.mark.rule("LA-284", "LA-R17")
def test_who_holds_3_curses_cannot_look_at_the_next_card() -> None:
    match = scene(2, [""], cards={0: [PEEK], 1: [PEEK]}, curses=[3, 0])
    assert deeds(match, 0) == []
    refused(match, 0, "deed:peek")


# --- at any time ---------------------------------------------------------------------------------------------------


def _placing() -> Match[Film]:
    return allocating(cards={2: [PEEK]})


def _others_placing() -> Match[Film]:
    match = _placing()
    answer(match, (0, NO_CUBES))
    return match


def _rewarding() -> Match[Film]:
    match = scene(3, [""], cards={2: [PEEK]}, track=(1, 1, 1), rewards=[1, 0, 0])
    answer(match, (0, "exit"))
    return match


MOMENTS: dict[str, Any] = {
    "LA-063": _placing,
    "LA-073": _others_placing,
    "LA-109": lambda: scene(3, [""], cards={2: [PEEK]}, rewrites={0: ["rw_01"]}),
    "LA-136": lambda: scene(3, ["c"], cards={0: [LEVERS[0]], 2: [PEEK]}, track=(0, on(1, "lever"), 1)),
    "LA-138": lambda: scene(
        3, ["c"], cards={0: [SECRET_EXIT], 2: [PEEK]}, track=(0, on(1, door(1)), 1), time=[0, 0, 26]
    ),
    "LA-097": lambda: scene(3, ["*"], cubed={0: [ONE_MORE]}, cards={2: [PEEK]}),
    "LA-099": lambda: scene(3, [".|x"], where="berlin", enemy="athens", cards={2: [PEEK]}),
    "LA-117": lambda: scene(3, [""], cards={2: [PEEK]}),
    "LA-120": _rewarding,
    "LA-156": lambda: scene(3, start=("off camera", 0), move_cubes=[1, 0, 0], cards={2: [PEEK]}, agenda=[("flip",)]),
    "LA-160": lambda: scene(3, start=("draw", 0, 2), cards={2: [PEEK]}, agenda=[("flip",)]),
}


@pytest.mark.rule("LA-086", "LA-R22")
@pytest.mark.parametrize("rule", MOMENTS)
def test_a_curse_icon_can_be_used_while_anybody_decides_anything(rule: str) -> None:
    match = MOMENTS[rule]()
    decider = match.waiting[0]
    asked(match, decider, rule)
    assert deeds(match, 2) == ["peek"]
    answer(match, (2, "deed:peek"))
    assert match.table.curses == [0, 0, 1]
    asked(match, decider, rule)


@pytest.mark.rule("LA-088", "LA-R22")
def test_it_is_offered_once_in_an_encounter() -> None:
    match = scene(3, [""], cards={2: [PEEK]})
    answer(match, (2, "deed:peek"))
    assert deeds(match, 2) == []
    refused(match, 2, "deed:peek")
    assert match.table.curses == [0, 0, 1]


@pytest.mark.rule("LA-R22")
def test_it_is_not_offered_outside_an_encounter() -> None:
    match = film(cards={2: [PEEK]})
    asked(match, 0, "LA-035")
    assert deeds(match, 2) == []
    refused(match, 2, "deed:peek")


@pytest.mark.rule("LA-R22")
def test_who_is_out_is_offered_nothing() -> None:
    match = scene(3, [""], cards={2: [PEEK]}, out=["", "", "life"], inside=[1, 1, 0])
    assert deeds(match, 2) == []


@pytest.mark.rule("LA-086")
def test_who_looks_at_the_next_card_alone_sees_it() -> None:
    match = scene(3, ["", "ccc"], cards={2: [PEEK]})
    following = match.table.deck_escape[-1]
    lines = [len(log(match, seat)) for seat in range(3)]
    answer(match, (2, "deed:peek"))
    known = [match.view(seat).table.deck_escape[-1] for seat in range(3)]
    assert known == [-1, -1, following]
    grown = [len(log(match, seat)) - before for seat, before in enumerate(lines)]
    assert grown[2] == grown[0] + 1
    remain(match, 0, 1, 2)
    assert match.table.flipped[-1] == following
    assert match.table.success == 3


@pytest.mark.rule("LA-073", "LA-R22")
def test_using_something_while_others_allocate_shows_nobody_what_was_confirmed() -> None:
    """What the others can see, hear or ask after it is the same, whatever seat 1 has confirmed."""
    told = []
    for plain in (join(plus=2), OUT):
        match = _others_placing()
        answer(match, (1, plain), (2, "deed:peek"))
        assert match.waiting == (2,)
        told.append([channels(match, seat) for seat in (0, 2)])
    assert told[0] == told[1]


# --- freely --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-087", "LA-145")
def test_a_power_without_icon_is_used_without_cost() -> None:
    match = scene(2, ["c"], cards={0: [SECRET_EXIT]}, track=(0, on(1, door(1)), 1))
    answer(match, (0, "leave"))
    assert (match.table.hubris[0], match.table.curses[0], match.table.time[0]) == (0, 0, 0)
    assert not match.table.inside[0]


@pytest.mark.rule("LA-087")
def test_the_first_noise_of_a_temple_card_is_ignored_freely() -> None:
    """Ability 4 of the mail pilot."""
    match = temple(seats=2, bells=(0, 1), mats=["mail_pilot", "stuntman"], covered=[0b0111, COVERED])
    answer(match, (0, []), (1, []))
    assert match.table.noise == [1, 2]


# --- covered, missing, categories ----------------------------------------------------------------------------------


@pytest.mark.rule("LA-089", "LA-150")
def test_a_covered_ability_takes_no_cube() -> None:
    """Ability 1 of the mail pilot travels, ability 2 fits an escape."""
    match = allocating(mats=["mail_pilot", "collector", "stuntman"], covered=[0b0001, 0, 0])
    refused(match, 0, join("ability_1"), "LA-064")
    answer(match, (0, join("ability_2")))


@pytest.mark.rule("LA-089", "LA-150")
@pytest.mark.parametrize("covered", [0, 1 << 3])
def test_a_covered_secret_exit_opens_no_door(covered: int) -> None:
    """Ability 4 of the cartographer. Without it there is only the card that costs time."""
    match = scene(2, ["c"], track=(0, on(1, door(1)), 1), bare=False, covered=[covered, 15])
    assert asked(match, 0, "LA-138") == ["stay", "buy" if covered else "leave"]


@pytest.mark.rule("LA-142")
def test_a_computer_player_whose_secret_exit_card_is_taken_while_it_thinks_stays() -> None:
    match = scene(2, ["c"], track=(0, on(1, door(1)), 1))
    assert asked(match, 0, "LA-138") == ["stay", "buy"]
    answer(match, (1, "deed:secret_exit"))
    assert asked(match, 0, "LA-138") == ["stay"]
    now = match.situation(0, Random(1))
    assert now.ask.plain(make_player(match.game, "sensible", Random(1))(now)) == "stay"


@pytest.mark.rule("LA-089")
@pytest.mark.parametrize("covered", [0, 1 << 1])
def test_a_covered_curse_icon_cannot_be_used(covered: int) -> None:
    """Ability 2 of the stuntman looks at the next card."""
    match = scene(2, [""], mats=["sound_recordist", "stuntman"], bare=False, covered=[15, covered])
    assert deeds(match, 1) == ([] if covered else ["peek"])


@pytest.mark.rule("LA-089")
def test_cards_of_the_display_and_of_others_cannot_be_used() -> None:
    match = scene(2, ["c*|x"], present=True, track=(0, on(1, "lever"), 1),
                  cards={1: [LEVERS[0], IGNORES, CANCELS]}, inside=[1, 0])  # fmt: skip
    asked(match, 0, "LA-117")
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-090")
@pytest.mark.parametrize("category", ["equipment", "quote", "attribute", "ally"])
def test_the_category_of_a_card_changes_nothing(category: str) -> None:
    hashes = set()
    for printed in ({}, {ESCAPE: {"category": category}}):
        match = allocating(cards={0: [ESCAPE]}, printed=printed)
        revealed(match, a=join(ESCAPE, rewards=2))
        hashes.add(match.hash())
    assert len(hashes) == 1


# --- match icons with other activations ----------------------------------------------------------------------------


def other_icon(*cost: Cost, **more: Any) -> Match[Film]:
    """The whip matches the scene, but takes no cube."""
    return allocating(cards={0: [ESCAPE]}, printed={ESCAPE: {"cost": cost}}, **more)


@pytest.mark.rule("LA-R85", "LA-087")
def test_a_match_icon_without_activation_adds_2_at_the_reveal() -> None:
    assert revealed(other_icon(), a=join(plus=1)).contribution[0] == 3


@pytest.mark.rule("LA-R85", "LA-085", "LA-088")
@pytest.mark.parametrize("early", [True, False])
def test_a_match_icon_with_a_disc_adds_2_once_when_it_is_activated(early: bool) -> None:
    match = other_icon(Hubris())
    if early:
        answer(match, (0, f"deed:{ESCAPE}"))
    revealed(match, a=join(plus=1))
    if not early:
        assert match.table.contribution[0] == 1
        answer(match, (0, f"deed:{ESCAPE}"))
    assert match.table.contribution[0] == 3
    assert match.table.hubris[0] == 1
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-R85", "LA-086", "LA-284")
def test_a_match_icon_with_a_curse_adds_2_for_a_curse_but_not_for_the_fourth() -> None:
    match = other_icon(Curse(), curses=[2, 0, 0])
    answer(match, (0, f"deed:{ESCAPE}"))
    assert (match.table.contribution[0], match.table.curses[0]) == (2, 3)
    assert deeds(other_icon(Curse(), curses=[3, 0, 0]), 0) == []


@pytest.mark.rule("LA-R85")
@pytest.mark.parametrize("cost", [(Hubris(),), (Curse(),), ()])
def test_a_match_icon_that_does_not_fit_adds_nothing(cost: tuple[Cost, ...]) -> None:
    match = other_icon(*cost, scenery={"category": "wits"})
    assert deeds(match, 0) == []
    assert revealed(match, a=NO_CUBES).contribution[0] == 0


@pytest.mark.rule("LA-R85", "LA-127")
def test_who_has_left_activates_no_match_icon() -> None:
    match = other_icon(Hubris())
    revealed(match, a=NO_CUBES, b=NO_CUBES)
    answer(match, (0, "exit"))
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-065", "LA-R85")
def test_published_match_icons_take_a_cube() -> None:
    powers = [*box().adventures, *(ability for mat in box().mats for ability in mat.abilities)]
    assert {power.cost for power in powers if isinstance(power.effect, scenes.Match)} == {(Cube(),)}


# --- what nobody may refuse ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R88")
def test_nobody_is_asked_whether_the_enemy_moves() -> None:
    match = scene(2, [".|x"], where="lisbon", enemy="venice")
    asked(match, 0, "LA-117")
    assert match.table.enemy_at == city("lisbon")


@pytest.mark.rule("LA-R88")
def test_nobody_is_asked_whether_they_take_a_token() -> None:
    match = scene(2, [".|x"], present=True, threat="curse")
    asked(match, 0, "LA-117")
    assert match.table.curses == [1, 1]


@pytest.mark.rule("LA-R88")
def test_nobody_is_asked_whether_they_take_a_green_cube() -> None:
    match = scene(2, ["c"], track=(0, on(1, "green")))
    assert choices(match, 0) == ["remain", "exit"]
    assert match.table.green == [1, 1]
