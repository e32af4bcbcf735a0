"""Playing action cards, and the offers of texts (TP-186 to TP-195, TP-219, TP-364)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import hand, load, projection, stack
from tests.games.projector.driving import go_on, play

from fabletop.engine.effects import walk
from fabletop.games.projector.effects.slides import Draw, Recover, Take
from fabletop.games.projector.rules.playing import answers, playable
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import BY_TEXT, Outing
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import allowed, barred, choices, refused, tag

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}
STUDY = {"2.3": "AH:10", "2.2": "AH:12"}  # once per turn: test Spot or Assemble


@pytest.mark.rule("TP-186", "TP-193", "TP-R57")
def test_a_played_card_is_discarded_when_its_attempt_is_over() -> None:
    """Not before: a pile that is shuffled meanwhile does not take it in."""
    match = projection(
        hands={0: ["Dash", "Dash"], 1: ["Spot"]}, draw=PILES, settings={"stops": False}, at={0: "2.2", 1: "2.2"},
        up=["2.2"], also=lambda table: load(table, "tests", 20, 10),
    )  # fmt: skip
    slide = hand(match, 0, "Dash")
    match.answer(0, f"play:{slide}")
    assert tag(match, 1) == "test_declared"
    assert match.table.played == [slide]
    assert match.table.discards[0] == []
    go_on(match)
    assert match.table.discards[0] == [slide]
    play(match, 0, "Dash")  # and again: as often as there are cards


@pytest.mark.rule("TP-187", "TP-188", "TP-R56")
def test_a_card_that_could_change_nothing_may_not_be_played_except_by_a_setting() -> None:
    match = projection(hands={0: ["Strike"], 1: []}, draw=PILES)
    slide = hand(match, 0, "Strike")
    assert barred(match)[f"play:{slide}"] == "TP-187"
    refused(match, 0, f"play:{slide}", "TP-187")
    free = projection(hands={0: ["Strike"], 1: []}, draw=PILES, settings={"free_practice": True})
    assert f"play:{slide}" in choices(free)
    free.answer(0, f"play:{slide}")
    go_on(free)
    assert slide not in free.table.hands[0], "one may practise on nobody"


@pytest.mark.rule("TP-187", "TP-R56")
def test_whether_the_margin_can_be_rolled_is_not_asked() -> None:
    """Not even a natural 20 makes this Parley reach the will of the Lodger, but it may be played."""
    match = projection(hands={0: ["Parley"], 1: []}, draw=PILES, baddies={"EA:01": 0}, levels={"Parley": 4})
    match.table.temp[0] = [0] * 7
    assert playable(match.table, 0, hand(match, 0, "Parley"))


@pytest.mark.rule("TP-061", "TP-219")
def test_a_locked_ability_is_neither_played_nor_does_it_answer_an_offer() -> None:
    match = projection(hands={0: ["Peek", "Spot"], 1: []}, draw=PILES)
    assert match.table.levels[match.table.box.skill_named("Peek").number] == 0
    assert not playable(match.table, 0, hand(match, 0, "Peek"))
    assert answers(match.table, 0, ("awareness",), out_of_step=False) == [hand(match, 0, "Spot")]


@pytest.mark.rule("TP-190", "TP-191", "TP-364", "TP-216", "TP-R61")
@pytest.mark.example("projector", "E9")
def test_which_effect_is_attempted_is_said_before_the_roll_and_only_that_one_results() -> None:
    match = projection(
        house=STUDY, at={0: "2.2", 1: "2.2"}, up=["2.2", "2.3"], hands={0: ["Spot", "Spot"], 1: []}, draw=PILES,
        also=lambda table: load(table, "tests", 20, 16, 16),
    )  # fmt: skip
    match.answer(0, next(each for each in allowed(match) if each.startswith("text:")))
    first = match.table.hands[0][0]
    assert choices(match) == [f"c{first}", f"own:{first}", "no"]  # the other slide is as good
    match.answer(0, f"own:{first}")
    go_on(match, until="select")
    match.answer(0, "space:2.2")
    assert match.table.flags.get("proj.AH.clues", 0) == 0  # not both
    go_on(match, until="test")  # the offer stays open
    match.answer(0, f"c{match.table.hands[0][0]}")
    go_on(match)
    assert match.table.flags["proj.AH.clues"] == 1


@pytest.mark.rule("TP-191", "TP-218")
def test_for_the_text_the_normal_effect_is_not_gained() -> None:
    match = projection(
        house=STUDY, at={0: "2.2", 1: "2.2"}, up=["2.2", "2.3"], hands={0: ["Spot"], 1: []}, draw=PILES,
        also=lambda table: load(table, "tests", 20, 16),
    )  # fmt: skip
    match.answer(0, next(each for each in allowed(match) if each.startswith("text:")))
    match.answer(0, choices(match)[0])
    go_on(match)
    assert match.table.flags["proj.AH.clues"] == 1
    assert match.table.changes == []  # nothing is Spotted


@pytest.mark.rule("TP-364", "TP-R123", "TP-R68", "TP-219")
@pytest.mark.parametrize(("any_card", "asked"), [(True, True), (False, False)])
def test_an_offer_that_comes_upon_a_player_takes_any_matching_card_unless_the_party_plays_otherwise(
    any_card: bool, asked: bool
) -> None:
    """The Bulb Flickers, in the entropy step: a test of resolve or awareness. Rest is no reaction."""
    match = projection(
        ("turn", 0), hands={0: ["Rest", "Dash"], 1: []}, draw=PILES, levels={"Rest": 4}, at={0: "2.2", 1: "2.2"},
        up=["2.2"], settings={"offer_any_card": any_card}, also=lambda table: stack(table, "EA:10"),
    )  # fmt: skip
    assert (tag(match) == "test") == asked
    if asked:
        load(match.table, "tests", 20, 19)
        match.answer(0, f"c{hand(match, 0, 'Rest')}")
        go_on(match)
        assert match.table.lost_piles[0] == []  # it lost a card, and has it again
        assert match.table.temp[0][match.table.box.skill_named("Rest").trait] == 1  # trait and XP of what was played


@pytest.mark.rule("TP-195", "TP-221")
def test_after_the_end_of_the_turn_only_reactions_are_played() -> None:
    match = projection(
        hands={0: ["Dash", "Spot"], 1: []}, draw=PILES, settings={"stops": False}, at={0: "2.2", 1: "2.2"}, up=["2.2"]
    )
    match.answer(0, "end")
    assert tag(match) == "turn_end"
    assert [each for each in choices(match) if ":" in each] == [f"slide:{hand(match, 0, 'Spot')}"]


@pytest.mark.rule("TP-192")
def test_what_an_ability_adds_of_its_own_is_on_its_card() -> None:
    """Hide has -2 for each Baddie, in tests for texts too (semantics 22)."""
    match = projection(draw=PILES, baddies={"EA:01": 0, "EA:05": "global"}, levels={"Hide": 4})
    test = Attempt(0, match.table.box.skill_named("Hide").number, -1, BY_TEXT)
    assert {each.words: each.n for each in parts(match.table, test)}["the ability's own"] == -4


@pytest.mark.rule("TP-R129")
def test_every_ability_that_puts_cards_into_a_hand_has_a_limit() -> None:
    table: Outing = projection().table
    for skill in table.box.skills:
        for effect in walk((*skill.card.success, *skill.card.natural_1, *skill.card.natural_20)):
            to_hand = isinstance(effect, Draw) or (isinstance(effect, (Recover, Take)) and effect.to == "hand")
            assert not to_hand or skill.card.limit, skill.name
