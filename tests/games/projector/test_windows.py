"""Reaction windows and stops (TP-196 to TP-203, TP-372)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import card, finished, hand, load, projection, stack
from tests.games.projector.driving import go_on, play

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.engine.stops import ASKED, FOR_THE_TURN, UNTIL_CONCERNED
from fabletop.games.projector import GAME
from fabletop.games.projector.cards import Window
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.windows import DEEPEST, QUIET, WORDS, quiet
from fabletop.games.projector.state import HOME, NONE, ON_ABILITY, SPACE, Outing
from fabletop.testing import Setting, check_rests
from fabletop.testing.arranged import allowed, choices, question, refused, tag

OPEN = {"stops": False}  # everybody is asked in every window
PILES = {0: ["Dash"] * 8, 1: ["Dash"] * 8}
AWAY, UP = {0: "2.2", 1: "2.2"}, ["2.2", "2.3"]
WATCHING = {0: [], 1: ["Spot"]}


def _watched(*steps: tuple[str | int, ...], **more: object) -> Match[Outing]:
    """The second player holds a Spot, which may be played in any window. From where they are nobody can go home."""
    said: dict[str, object] = {"hands": WATCHING, "draw": PILES, "settings": OPEN, "at": AWAY, "up": UP, **more}
    return projection(*steps, **said)  # type: ignore[arg-type]


@pytest.mark.rule("TP-200", "TP-R58")
def test_there_are_nineteen_windows_and_six_of_them_are_quiet() -> None:
    assert list(Window.__args__) == [  # type: ignore[attr-defined]  # the words of a literal
        "action_start", "action_done", "entropy_revealed", "entropy_done", "flipped", "landed", "test_declared",
        "rolled", "outcome", "chain_card", "attack", "damage", "card_loss", "baddie_leaves", "would_dissipate",
        "turn_end", "stability_before", "stability_after", "player_left",
    ]  # fmt: skip
    assert set(WORDS) == set(Window.__args__)  # type: ignore[attr-defined]
    assert {"entropy_done", "action_start", "action_done", "turn_end", "stability_before", "stability_after"} == QUIET


@pytest.mark.rule("TP-139", "TP-150", "TP-366", "TP-R58")
def test_the_windows_of_a_whole_turn_come_in_their_order() -> None:
    match = _watched(("turn", 0), also=lambda table: stack(table, "EA:09"))  # which makes its drawer lose a card
    assert go_on(match) == ["entropy_revealed", "card_loss", "entropy_done", "action_start"]
    match.answer(0, "end")
    found = go_on(match, until="entropy_revealed")
    assert found == ["turn_end", "stability_before", "stability_after"]  # also of a check that need not be rolled


@pytest.mark.rule("TP-157", "TP-158", "TP-159", "TP-196", "TP-346", "TP-R42", "TP-R58")
def test_a_step_to_a_face_down_location_opens_flipped_then_landed_then_the_chain_then_the_action_is_done() -> None:
    """East of the hall lies the Landing: when landed on, a movement point and a card to read."""
    match = _watched(house={"2.2": "AH:16", "3.2": "AH:18"}, fields={"moves": [1, 0]})
    match.answer(0, "go:3.2")
    assert tag(match, 1) == "flipped"
    assert match.table.moves[0] == 0
    match.answer(1, "pass")
    assert tag(match, 1) == "landed"
    assert match.table.moves[0] == 0  # before its text
    assert go_on(match) == ["landed", "chain_card", "action_done"]
    assert match.table.moves[0] == 1


@pytest.mark.rule("TP-205", "TP-R58")
def test_a_test_opens_three_windows_of_its_own() -> None:
    match = _watched(hands={0: ["Dash"], 1: ["Spot"]}, also=lambda table: load(table, "tests", 20, 10))
    play(match, 0, "Dash")
    assert match.table.tests[-1].natural == 0
    assert go_on(match, until="rolled") == ["test_declared"]
    assert match.table.tests[-1].natural == 10
    assert go_on(match) == ["rolled", "outcome", "action_done"]


@pytest.mark.rule("TP-196", "TP-232", "TP-R58")
def test_an_attack_opens_a_window_at_each_of_its_stages() -> None:
    match = _watched(("baddies", 0), baddies={"EA:01": 0})
    assert go_on(match, until="stability_before") == ["attack", "damage", "card_loss"]
    assert len(match.table.lost_piles[0]) == 1


@pytest.mark.rule("TP-242", "TP-R58")
def test_a_baddie_that_is_about_to_leave_opens_a_window() -> None:
    match = _watched(
        hands={0: ["Strike"], 1: ["Spot"]}, baddies={"EA:01": 0}, also=lambda table: load(table, "tests", 20, 19)
    )
    play(match, 0, "Strike")
    assert go_on(match, until="baddie_leaves") == ["test_declared", "rolled"]
    assert match.table.opponents  # it is still there
    assert go_on(match) == ["baddie_leaves", "outcome", "action_done"]
    assert not match.table.opponents


@pytest.mark.rule("TP-202", "TP-R58")
def test_that_somebody_has_left_opens_a_window() -> None:
    match = _watched(at={0: "2.3", 1: "2.2"})
    match.answer(0, "home")
    assert tag(match, 1) == "player_left"
    assert match.table.status[0] == HOME


@pytest.mark.rule("TP-R58")
def test_before_a_dissipation_only_what_prevents_it_may_be_played() -> None:
    """A Spot could be played in any other window; here nobody is asked."""
    match = _watched(("baddies", 0), draw={0: [], 1: ["Dash"]}, baddies={"EA:01": 0})
    assert go_on(match, until="player_left") == ["attack", "damage", "card_loss"]


@pytest.mark.rule("TP-R58")
def test_a_window_opens_once_before_the_first_turn() -> None:
    match = projection(
        ("order",), settings=OPEN, draw={0: ["Spot"] * 8, 1: ["Spot"] * 8}, fields={"round": 0, "current": -1}
    )
    while tag(match) == "order":
        match.answer(match.waiting[0], "0-1")
    assert tag(match) == "stability_after"
    assert match.table.current == -1
    assert match.table.drawn == -1


@pytest.mark.rule("TP-199", "TP-201", "TP-203", "TP-R58")
def test_a_reaction_is_finished_before_all_are_asked_again_and_hands_are_not_filled() -> None:
    def begin(table: Outing) -> None:
        load(table, "tests", 20, 19, 19, 2)

    match = _watched(hands={0: ["Dash"], 1: ["Spot", "Spot"]}, also=begin, at={0: "2.2", 1: "1.1"}, up=["1.1", "2.2"])
    play(match, 0, "Dash")
    assert tag(match, 1) == "test_declared"
    play(match, 1, "Spot")
    found = go_on(match, until="select")
    assert found == ["test_declared", "rolled"]  # of the Spot, with the Spot that is left
    match.answer(1, "space:1.1")
    assert go_on(match, until="test_declared") == ["outcome"]
    assert len(match.table.tests) == 1  # again that of the Dash
    assert len(match.table.hands[1]) == 1
    play(match, 1, "Spot")  # once more
    assert match.table.hands[1] == []


@pytest.mark.rule("TP-201", "TP-R58")
def test_players_react_in_turn_order_from_the_current_player_on() -> None:
    """Both react at once: the current player is first."""
    match = _watched(
        ("action_start", 1), hands={0: ["Spot"], 1: ["Spot"]}, fields={"current": 1},
        also=lambda table: load(table, "tests", 20, 19),
    )  # fmt: skip
    assert set(match.waiting) == {0, 1}
    match.answer(0, f"slide:{hand(match, 0, 'Spot')}")
    match.answer(1, f"slide:{hand(match, 1, 'Spot')}")
    assert match.table.tests[-1].player == 1


@pytest.mark.rule("TP-198", "TP-138")
def test_who_has_left_cannot_react() -> None:
    match = _watched(("action_start", 0), hands={0: [], 1: ["Spot"]}, fields={"status": [0, HOME], "at": [14, NONE]})
    assert tag(match) == "act"


@pytest.mark.rule("TP-197", "TP-196")
def test_a_card_that_is_no_reaction_cannot_be_played_in_a_window() -> None:
    match = _watched(("action_start", 0), hands={0: [], 1: ["Spot", "Dash"]})
    refused(match, 1, f"slide:{hand(match, 1, 'Dash')}")
    assert f"slide:{hand(match, 1, 'Spot')}" in choices(match, 1)


@pytest.mark.rule("TP-197", "TP-R56")
def test_a_reaction_needs_a_material_effect_too() -> None:
    """Everything near is Spotted already, for as long."""

    def spotted(table: Outing) -> None:
        spot = table.box.skill_named("Spot")
        now = Now(table, Source(ON_ABILITY, spot.number), {"you": 1})
        for thing in range(36):
            if table.grid[thing] >= 0:
                finished(now.having(target=SPACE + thing).do(spot.card.success[0]))

    match = _watched(("action_start", 0), also=spotted)
    assert tag(match) == "act"


@pytest.mark.rule("TP-R58", "TP-R19")
def test_where_hands_are_hidden_nobody_learns_from_who_is_asked() -> None:
    """Whoever holds any card is asked, with a Spot or without one."""
    asked = [
        projection(
            ("action_start", 0),
            settings={"open_hands": False, "stops": False},
            hands={0: [], 1: held},
            draw=PILES,
            at=AWAY,
            up=UP,
        ).waiting
        for held in (["Spot"], ["Dash"], [])
    ]
    assert asked[0] == asked[1] == (1,)
    assert asked[2] == (0,)  # nobody is asked about nothing: it is the first player's action


@pytest.mark.rule("TP-R58", "TP-372", "TP-R19")
@pytest.mark.parametrize("held", [["Guard"], ["Dash"]])
def test_where_hands_are_hidden_a_stop_ends_whatever_is_held(held: list[str]) -> None:
    match = projection(
        ("baddies", 0), settings={"open_hands": False}, hands={0: [], 1: held}, draw=PILES, baddies={"EA:01": 0},
        levels={"Guard": 4}, at=AWAY, up=UP,
    )  # fmt: skip
    assert tag(match, 1) == "damage"


@pytest.mark.rule("TP-R58")
def test_without_passing_by_itself_everybody_is_asked_in_every_window() -> None:
    match = projection(("action_start", 0), settings={"auto_pass": False, "stops": False}, hands={0: [], 1: []})
    assert set(match.waiting) == {0, 1}
    assert choices(match, 1) == ["pass"] or "home" in choices(match, 1)


@pytest.mark.rule("TP-R58")
def test_reactions_are_nested_only_so_deep() -> None:
    match = _watched(("action_start", 0), fields={"depth": DEEPEST})
    assert tag(match) == "act"
    assert tag(_watched(("action_start", 0), fields={"depth": DEEPEST - 1}), 1) == "action_start"


# --- stops -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-200", "TP-372", "TP-R125")
def test_a_stop_for_the_turn_passes_whatever_happens_and_ends_with_the_turn() -> None:
    match = projection(
        ("action_start", 0), quiet=False, hands={0: [], 1: ["Spot"]}, draw=PILES, baddies={"EA:05": "global"},
        at=AWAY, up=UP, also=lambda table: stack(table, "EA:16"),
    )  # fmt: skip
    assert tag(match, 1) == "action_start"
    match.answer(1, "run")
    assert match.table.stops[1] == FOR_THE_TURN
    match.answer(0, "end")
    assert go_on(match, until="entropy_revealed") == []  # through the attack, too
    assert match.table.current == 1
    assert match.table.stops[1] == ASKED


@pytest.mark.rule("TP-372", "TP-R125")
def test_a_stop_until_something_concerns_one_ends_when_one_is_attacked() -> None:
    match = projection(
        ("baddies", 0), hands={0: ["Dodge"], 1: ["Dodge"]}, levels={"Dodge": 4}, draw=PILES, baddies={"EA:01": 0},
        at=AWAY, up=UP,
    )  # fmt: skip
    assert match.table.stops == [ASKED, UNTIL_CONCERNED]
    assert tag(match, 0) == "attack"
    assert match.waiting == (0,)
    match.answer(0, "pass")  # which is said of this window alone: the next ones that concern nobody go by
    go_on(match, until="act")
    assert match.table.stops[0] == UNTIL_CONCERNED


@pytest.mark.rule("TP-372")
def test_a_stop_is_public_and_can_be_taken_back_at_any_moment() -> None:
    match = projection(hands={0: [], 1: ["Spot"]}, draw=PILES, at=AWAY, up=UP)
    assert match.table.stops[1] == UNTIL_CONCERNED
    match.answer(1, question(match, 1).deeds[0].answer)
    assert match.table.stops[1] == ASKED
    match.answer(0, "end")
    assert tag(match, 1) == "turn_end"


@pytest.mark.rule("TP-372", "TP-R125")
def test_mandatory_choices_are_asked_in_spite_of_a_stop() -> None:
    match = projection(
        ("turn", 0), hands={0: ["Dash", "Spot"], 1: []}, draw=PILES, fields={"stops": [FOR_THE_TURN, FOR_THE_TURN]},
        also=lambda table: stack(table, "EA:11"),
    )  # fmt: skip
    assert tag(match) == "discard"


# --- once-per texts and going home -----------------------------------------------------------------------------------


@pytest.mark.rule("TP-161", "TP-163", "TP-R44")
@pytest.mark.example("projector", "E39")
def test_a_once_per_player_text_may_be_chosen_in_anothers_turn_when_nothing_is_under_way() -> None:
    match = _watched(
        hands={0: ["Dash"], 1: []}, at={0: "2.2", 1: "1.3"}, up=["1.3", "2.2"], lost={1: ["Dash"]},
        also=lambda table: load(table, "tests", 20, 10),
    )  # fmt: skip
    play(match, 0, "Dash")
    assert tag(match, 1) == "action_done"  # and neither before the roll nor before the outcome
    text = next(each for each in allowed(match, 1) if each.startswith("text:"))
    match.answer(1, text)
    go_on(match)
    assert match.table.lost_piles[1] == []
    assert len(match.table.discards[1]) == 1


@pytest.mark.rule("TP-R44")
def test_by_a_setting_once_per_texts_wait_for_the_own_action_step() -> None:
    match = _watched(
        ("action_start", 0), hands={0: [], 1: []}, at={0: "2.2", 1: "1.3"}, up=["1.3", "2.2"], lost={1: ["Dash"]},
        settings={**OPEN, "once_any_turn": False},
    )  # fmt: skip
    assert tag(match) == "act"


@pytest.mark.rule("TP-160", "TP-163", "TP-366", "TP-R44")
@pytest.mark.example("projector", "E40")
@pytest.mark.parametrize("step", ["action_start", "turn_end"])
def test_a_once_per_turn_text_may_be_chosen_in_any_quiet_window_of_the_own_turn(step: str) -> None:
    house = {"2.3": "AH:10", "1.3": "DC:17"}
    match = projection(
        (step, 0), house=house, at={0: "1.3", 1: "1.3"}, up=["1.3", "2.3"], settings=OPEN, draw=PILES,
        resources={0: ["wood"], 1: ["brass"]}, hands={0: [], 1: []},
    )  # fmt: skip
    assert tag(match) == step
    texts = [each for each in allowed(match) if each.startswith("text:")]
    assert len(texts) == 1
    assert match.waiting == (0,)  # not the other player: it is not their turn


@pytest.mark.rule("TP-202", "TP-R59")
def test_returning_home_is_possible_when_attacked_unless_the_party_is_strict() -> None:
    for strict in (False, True):
        match = projection(
            ("baddies", 0), settings={**OPEN, "strict_home": strict}, hands={0: [], 1: []}, draw=PILES,
            baddies={"EA:01": 0}, at={1: "1.1"},
        )  # fmt: skip
        assert (tag(match) == "attack") is not strict
        if not strict:
            match.answer(0, "home")
            assert match.table.status[0] == HOME
            assert match.table.lost_piles[0] == []
            assert card(match.table, "EA:01") in match.table.spent


@pytest.mark.rule("TP-R59", "TP-R36")
def test_nobody_goes_home_from_an_open_test_of_their_own() -> None:
    match = _watched(hands={0: ["Spot", "Spot"], 1: ["Spot"]}, at={}, also=lambda table: load(table, "tests", 20, 5))
    play(match, 0, "Spot")
    assert tag(match) == "test_declared"
    assert "home" not in choices(match, 0)
    assert "home" in choices(match, 1)
    match.answer(1, "home")


@pytest.mark.rule("TP-163")
def test_a_window_inside_something_else_is_not_quiet() -> None:
    """An entropy card that is drawn inside a reaction offers no once-per texts when it is done."""
    match = projection()
    assert quiet(match.table, "entropy_done")
    match.table.depth = 1
    assert not quiet(match.table, "entropy_done")
    assert not quiet(projection().table, "attack")


@pytest.mark.rule("TP-200", "TP-R58")
@pytest.mark.parametrize("settings", [{}, OPEN])
def test_between_two_rests_there_are_few_answers(settings: dict[str, bool]) -> None:
    """Also where everybody is asked in every window."""
    check_rests(Setting(GAME, 4, options=settings))


@pytest.mark.rule("TP-372", "TP-R125")
def test_who_reacts_to_what_concerns_them_is_not_asked_in_the_windows_of_that_reaction() -> None:
    """A Spot after the roll makes up for what is missing; nobody is asked whether they react to that Spot."""
    match = projection(
        hands={0: ["Dash", "Spot", "Spot"], 1: []}, draw=PILES, at=AWAY, up=UP, fields={"stops": [UNTIL_CONCERNED] * 2},
        also=lambda table: load(table, "tests", 20, 13, 2),
    )  # fmt: skip
    play(match, 0, "Dash")
    assert tag(match, 0) == "rolled"
    play(match, 0, "Spot")
    assert tag(match, 0) == "rolled"  # of the Dash still, for the Spot has failed
    assert match.table.depth == 0
