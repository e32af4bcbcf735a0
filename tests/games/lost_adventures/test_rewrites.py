"""Script rewrites: who may lay one over a flip, and what becomes of both cards (LA-109 to LA-116)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.stops import ASKED, FOR_THE_TURN, UNTIL_CONCERNED
from fabletop.games.lost_adventures.state import CONCERNS, PURPLE, RED, Film
from fabletop.testing.arranged import log, refused
from fabletop.testing.visibility import channels

from .arrange import answer, film, find
from .encounter import BY_CATEGORY, IGNORES, asked, leave, remain, scene

HERO, VILLAIN, NOTHING = "rw_01", "rw_09", "rw_11"
SHOWN = {HERO: "ccc|", VILLAIN: "|h", NOTHING: "|"}


@pytest.mark.rule("LA-109")
def test_all_who_hold_rewrites_are_asked_before_the_flip_takes_effect() -> None:
    match = scene(3, ["cc|x"], present=True, rewrites={0: [HERO], 2: [NOTHING]})
    assert sorted(match.waiting) == [0, 2]
    assert asked(match, 0, "LA-109") == ["pass", "run", "until", HERO]
    assert asked(match, 2, "LA-109") == ["pass", "run", "until", NOTHING]
    assert (match.table.success, match.table.noise) == (0, [0, 0, 0])


@pytest.mark.rule("LA-109")
def test_each_answer_says_what_would_count() -> None:
    match = scene(3, ["cc|x"], present=True, rewrites={0: [HERO, NOTHING]}, rewritten=SHOWN)
    question = match.question_for(0)
    assert question is not None
    assert [option.note for option in question.options] == [
        "as it is: 2 checks, 1 X",
        "whatever happens",
        f"asked again {CONCERNS}",
        "3 checks (checks at 1, 2, 3)",
        "nothing at all",
    ]


@pytest.mark.rule("LA-109")
def test_a_player_off_camera_may_rewrite() -> None:
    match = scene(3, ["cc|"], inside=[1, 1, 0], rewrites={2: [NOTHING]}, rewritten=SHOWN)
    answer(match, (2, NOTHING))
    assert match.table.success == 0


@pytest.mark.rule("LA-109")
def test_a_player_who_has_left_may_rewrite() -> None:
    match = scene(2, ["|", "cc|"], contribution=[0, 12], rewrites={0: [NOTHING]}, rewritten=SHOWN)
    answer(match, (0, "pass"))
    leave(match, 0)
    remain(match, 1)
    answer(match, (0, NOTHING))
    assert match.table.success == 0


@pytest.mark.rule("LA-109")
def test_an_eliminated_player_is_not_asked() -> None:
    match = scene(3, ["|x", "c|"], present=True, threat="life", life=[1, 3, 0], rewrites={2: [HERO]})
    answer(match, (2, "pass"))
    assert match.table.out[2]
    remain(match, 0, 1)
    asked(match, 0, "LA-117")
    assert (match.table.success, match.table.inside) == (1, [1, 1, 0])  # the second card was flipped, and counts


@pytest.mark.rule("LA-109")
def test_passing_keeps_the_rewrite_and_the_flip() -> None:
    match = scene(2, ["c|"], rewrites={1: [HERO]}, rewritten=SHOWN)
    answer(match, (1, "pass"))
    assert match.table.success == 1
    assert len(match.table.rewrites[1]) == 1


@pytest.mark.rule("LA-109")
def test_who_passes_for_the_rest_of_the_encounter_is_asked_again_in_the_next() -> None:
    match = scene(2, ["c|", "c|"], rewrites={1: [HERO]})
    answer(match, (1, "run"))
    remain(match, 0, 1)
    assert asked(match, 1, "LA-109") == ["pass", "again", HERO]
    answer(match, (1, "pass"))
    assert match.table.success == 2
    leave(match, 0, 1)
    assert match.table.turn == 2
    assert match.table.stops == [ASKED, ASKED]


def stands(match: Match[Film], seat: int) -> bool:
    """Whether surfaces pass for a seat without asking."""
    question = match.question_for(seat)
    assert question is not None
    return question.only == "pass"


@pytest.mark.rule("LA-109")
def test_who_passes_until_it_concerns_them_is_asked_when_the_enemy_would_hit_them() -> None:
    match = scene(2, ["c|", "c|x"], present=True, contribution=[1, 1], rewrites={0: [HERO], 1: [NOTHING]})
    answer(match, (0, "until"), (1, "run"))
    remain(match, 0, 1)
    assert (stands(match, 0), stands(match, 1)) == (False, True)
    assert asked(match, 0, "LA-109") == ["pass", "run", "until", HERO]


@pytest.mark.rule("LA-109")
def test_to_pass_until_it_concerns_one_outlasts_the_encounter() -> None:
    match = scene(2, ["c|"], rewrites={1: [HERO]})
    answer(match, (1, "until"))
    leave(match, 0, 1)
    assert (match.table.turn, match.table.stops) == (2, [ASKED, UNTIL_CONCERNED])


@pytest.mark.rule("LA-109")
@pytest.mark.parametrize(
    ("flip", "where", "inside", "concerns"),
    [
        ("|x", {"present": True}, [1, 1], True),
        ("|x", {"present": True}, [1, 0], False),  # not in the scene
        ("|", {"present": True}, [1, 1], False),
        ("|x", {"enemy": "athens"}, [1, 1], True),  # one city away: he arrives
        ("|x", {"enemy": "venice"}, [1, 1], False),  # two away
        ("|xx", {"enemy": "venice"}, [1, 1], True),
    ],
)
def test_a_flip_concerns_those_in_the_scene_to_whom_it_brings_the_enemy(
    flip: str, where: dict[str, Any], inside: list[int], concerns: bool
) -> None:
    match = scene(2, ["|", flip], rewrites={1: [HERO]}, contribution=[1, 1], inside=inside, **where)
    answer(match, (1, "until"))
    remain(match, *match.table.still_in())
    assert stands(match, 1) == (not concerns)


@pytest.mark.rule("LA-109")
def test_who_has_passed_for_longer_may_think_better_of_it() -> None:
    match = scene(2, ["c|", "|", "c|"], rewrites={1: [HERO, NOTHING]}, rewritten=SHOWN)
    answer(match, (1, "run"))
    remain(match, 0, 1)
    answer(match, (1, "again"))
    remain(match, 0, 1)
    assert not stands(match, 1)
    answer(match, (1, "run"))
    assert match.table.stops[1] == FOR_THE_TURN
    match = scene(2, ["c|", "c|", "c|"], rewrites={1: [HERO, NOTHING]}, rewritten=SHOWN)
    answer(match, (1, "run"))
    remain(match, 0, 1)
    answer(match, (1, HERO))
    assert match.table.stops[1] == ASKED
    remain(match, 0, 1)
    assert not stands(match, 1)


@pytest.mark.rule("LA-109")
@pytest.mark.parametrize("longer", ["run", "until"])
def test_nobody_can_tell_that_somebody_passes_for_longer(longer: str) -> None:
    """On all channels the others see and hear the same, and are kept waiting in the same way, whether seat 1 passed
    once or for longer; it alone knows, and its surface passes for it."""
    matches = [scene(3, ["c|", "c|"], rewrites={1: [HERO], 2: [NOTHING]}) for _ in range(2)]
    for match, passes in zip(matches, ("pass", longer), strict=True):
        answer(match, (1, passes), (2, "pass"))
        remain(match, 0, 1, 2)
    once, for_good = matches
    assert (stands(once, 1), stands(for_good, 1)) == (False, True)
    for _ in range(2):
        assert once.waiting == for_good.waiting
        for seat in (0, 2, 3):
            assert channels(once, seat) == channels(for_good, seat)
        for match in matches:
            if 1 in match.waiting:
                answer(match, (1, "pass"))
    asked_once, asked_for_good = matches[0].view(1), matches[1].view(1)
    assert asked_once.table.stops == [0, 0, 0]
    assert asked_for_good.table.stops == [0, FOR_THE_TURN if longer == "run" else UNTIL_CONCERNED, 0]


@pytest.mark.rule("LA-109", "LA-112", "LA-086")
def test_after_a_curse_that_ignores_all_x_a_rewrite_may_still_be_laid() -> None:
    """Only a rewrite closes the window for rewrites (LA-112); what is ignored stays ignored on the new card."""
    rewritten = {**SHOWN, HERO: "cc|xx"}
    match = scene(2, ["|x"], present=True, cards={0: [IGNORES]}, rewrites={1: [HERO]}, rewritten=rewritten)
    answer(match, (0, "ignore"), (1, "pass"))
    assert asked(match, 1, "LA-109") == ["pass", "run", "until", HERO]
    answer(match, (1, HERO))
    assert (match.table.success, match.table.noise) == (2, [0, 0])


@pytest.mark.rule("LA-110", "LA-R33")
@pytest.mark.parametrize(("active", "first"), [(0, 0), (1, 2)])
def test_of_two_who_rewrite_the_first_in_turn_order_does(active: int, first: int) -> None:
    match = scene(3, ["c|"], active=active, rewrites={0: [HERO], 2: [NOTHING]}, rewritten=SHOWN)
    answer(match, (0, HERO), (2, NOTHING))
    table = match.table
    assert table.success == (3 if first == 0 else 0)
    assert [len(hand) for hand in table.rewrites] == [int(first != 0), 0, int(first != 2)]


@pytest.mark.rule("LA-110")
def test_others_do_not_see_a_rewrite_that_came_too_late() -> None:
    match = scene(3, ["c|"], rewrites={0: [HERO], 2: [NOTHING]}, rewritten=SHOWN)
    answer(match, (2, NOTHING), (0, HERO))
    card = match.table.rewrites[2][0]
    assert match.view(0).table.face[card] < 0
    assert match.view(2).table.face[card] >= 0
    late = "Somebody was before you in turn order; what you chose stays yours."
    assert [late in log(match, seat) for seat in range(3)] == [False, False, True]


@pytest.mark.rule("LA-111")
def test_a_rewrite_takes_effect_in_full_in_place_of_the_flip() -> None:
    match = scene(2, ["c|xx"], present=True, rewrites={1: [HERO]}, rewritten=SHOWN)
    answer(match, (1, HERO))
    assert (match.table.success, match.table.noise) == (3, [0, 0])


@pytest.mark.rule("LA-111")
def test_the_hand_of_a_rewrite_ends_the_encounter() -> None:
    match = scene(2, ["ccc|"], present=True, rewrites={1: [VILLAIN]}, rewritten=SHOWN)
    answer(match, (1, VILLAIN))
    assert match.table.turn == 2


@pytest.mark.rule("LA-111")
def test_only_what_is_in_range_of_a_rewrite_counts() -> None:
    match = scene(2, ["|"], contribution=[2, 0], rewrites={1: [HERO]}, rewritten=SHOWN)
    answer(match, (1, HERO))
    assert match.table.success == 2


@pytest.mark.rule("LA-112")
def test_a_rewrite_cannot_be_rewritten() -> None:
    match = scene(3, ["|", "|"], rewrites={0: [NOTHING], 1: [HERO]}, rewritten=SHOWN)
    answer(match, (0, NOTHING), (1, "pass"))
    asked(match, 0, "LA-117")
    refused(match, 1, HERO)
    remain(match, 0, 1, 2)
    assert asked(match, 1, "LA-109") == ["pass", "run", "until", HERO]


@pytest.mark.rule("LA-113")
def test_a_played_rewrite_leaves_the_game() -> None:
    match = scene(2, ["|"], rewrites={1: [HERO]}, rewritten=SHOWN)
    answer(match, (1, HERO))
    assert not match.table.rewrites[1]
    leave(match, 0, 1)
    _, card = find(match.table, HERO)
    assert card in match.table.gone


@pytest.mark.rule("LA-114")
def test_the_replaced_card_counts_as_flipped_and_returns_to_its_deck() -> None:
    match = scene(2, ["|"], rewrites={1: [HERO]}, rewritten=SHOWN)
    _, replaced = find(match.table, BY_CATEGORY[0])
    answer(match, (1, HERO))
    assert match.table.flipped == [replaced]
    leave(match, 0, 1)
    assert replaced in match.table.deck_escape
    assert len(match.table.deck_escape) == 12


@pytest.mark.rule("LA-115", "LA-R34")
@pytest.mark.parametrize("place", [RED.start, PURPLE.start])
def test_rewrites_are_not_played_in_the_temple(place: int) -> None:
    match = film(
        2,
        ("temple card", place),
        phase="temple",
        rewrites={0: [HERO], 1: [VILLAIN]},
        temple={place: "tc_red_1" if place in RED else "tc_purple_2"},
        cubes=[3, 3],
        also=lambda table: table.then(("grail room",)),
    )
    refused(match, 0, HERO)
    answer(match, (0, []), (1, []))
    asked(match, 0, "LA-250")  # the card was flipped and resolved without any other question
    assert [len(hand) for hand in match.table.rewrites] == [1, 1]


@pytest.mark.rule("LA-115", "LA-R34")
def test_rewrites_are_not_played_in_the_hubris_challenge() -> None:
    match = film(2, ("challenge",), phase="hubris", rewrites={0: [HERO], 1: [VILLAIN]}, hubris=[9, 9])
    assert match.over  # nobody was asked anything


@pytest.mark.rule("LA-116")
def test_a_player_plays_one_rewrite_on_a_flip_and_two_in_a_game() -> None:
    match = scene(2, ["|", "|", "|"], rewrites={1: [HERO, NOTHING]}, rewritten=SHOWN)
    answer(match, (1, HERO))
    asked(match, 0, "LA-117")
    remain(match, 0, 1)
    assert asked(match, 1, "LA-109") == ["pass", "run", "until", NOTHING]
    answer(match, (1, NOTHING))
    remain(match, 0, 1)
    asked(match, 0, "LA-117")
