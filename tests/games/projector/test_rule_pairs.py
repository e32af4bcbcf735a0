"""Rules that meet: what one of them finds that another has just changed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, card, finished, hand, load, move_to, projection, space, stack
from tests.games.projector.carrying import afflict, carry
from tests.games.projector.driving import go_on, play
from tests.games.projector.more_cards import cards, changed, item, perk
from tests.games.projector.test_baddies import laid, lost
from tests.games.projector.test_entropy import count, emptied, ids, seated

from fabletop.engine.effects import Source
from fabletop.games.projector.effects.standing import Grant
from fabletop.games.projector.rules import map_changes, turns
from fabletop.games.projector.rules.area_setup import lay_out
from fabletop.games.projector.rules.baddies import defeat
from fabletop.games.projector.rules.cleanup import cleanup, settle
from fabletop.games.projector.rules.entropy import carry_out, draw_entropy
from fabletop.games.projector.rules.evolving import evolve
from fabletop.games.projector.rules.harm import attack, damage
from fabletop.games.projector.rules.leaving import dissipate, return_home
from fabletop.games.projector.rules.locations import land
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.playing import spent, use_up
from fabletop.games.projector.rules.stability import left_for
from fabletop.games.projector.rules.tokens import hunt
from fabletop.games.projector.state import (
    CARD,
    DISMISSED,
    GLOBAL,
    HOME,
    IN,
    NONE,
    ON_ABILITY,
    SPACE,
    SPENT,
    Outing,
)
from fabletop.testing.arranged import choices, log

PILES = {0: ["Dash"] * 8, 1: ["Dash"] * 8}
SWARM = "BD:14"  # Moths of the Fair: three of attack 1


def grant(table: Outing, thing: int, keyword: str, n: int = 0) -> None:
    """Something has a keyword for this projection."""
    verb = Grant(keyword=keyword, n=n, until="projection") if n else Grant(keyword=keyword, until="projection")
    table.box.book.note([verb])
    Now(table, Source(ON_ABILITY, 0), {"you": 0})._begin(verb, [thing])


def in_window(name: str, do: dict[str, Any], **more: Any) -> Any:
    """Whoever has the perk PK:90 does something when so much is about to happen, or has happened."""
    return cards(perks=[perk("PK:90", {"on": name, "do": [do], **more})])


def with_perk(seat: int = 0, **more: Any) -> Outing:
    table = laid(**more)
    table.perks[seat] = next(n for n, each in enumerate(table.box.perks) if each.id == "PK:90")
    return table


# --- attacks, damage, losses -----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-231", "TP-232", "TP-367", "TP-R71")
@pytest.mark.parametrize("stage", ["attack", "damage"])
def test_an_instance_that_is_defeated_before_the_damage_deals_none(stage: str) -> None:
    """Of three moths one is struck down when they attack, or when their damage is about to be dealt."""
    strike = {"op": "wound", "n": 1, "who": {"any": "baddie", "in": "reach"}}
    with in_window(stage, strike):
        table = with_perk(baddies={SWARM: 0})
        finished(attack(table, [card(table, SWARM)], 0))
        assert table.opponents[0].instances == 2
        assert lost(table) == [2, 0]


@pytest.mark.rule("TP-A35", "TP-235", "TP-232")
def test_an_ally_steps_in_for_who_takes_the_blow_and_not_for_who_is_spared_it() -> None:
    """Guard goes wrong: the damage is the guard's, whose Ally may take it; that of the one who was attacked may not."""

    def befriended(table: Outing) -> None:
        for friend in ("EA:02", "EA:03"):
            grant(table, CARD + card(table, friend), "ally")
        table.levels[table.box.skill_named("Guard").number] = 4
        load(table, "tests", 20, 1)

    match = projection(
        ("baddies", 0), ("act", 0),
        **seated(hands={0: [], 1: ["Guard"]}, baddies={"EA:01": 0, "EA:02": 0, "EA:03": 1}, also=befriended),
    )  # fmt: skip
    go_on(match, until="damage")
    play(match, 1, "Guard")
    go_on(match, until="ally")
    assert match.waiting == (1,), "the guard takes the blow"
    assert choices(match, 1) == [f"card:{card(match.table, 'EA:03')}", "none"]
    match.answer(1, "none")
    assert lost(match.table)[0] == 0
    assert "Bruno loses a card." in log(match)


@pytest.mark.rule("TP-039", "TP-232")
def test_a_ward_spares_who_takes_the_blow_for_another() -> None:
    redirect = {"op": "redirect", "role": "player", "to": {"any": "player", "other": True}}
    reaction = item("IT:90", {"on": "use", "limit": "turn", "do": [redirect]}, keywords=["Reaction"])
    with cards(items=[reaction]):

        def warded(table: Outing) -> None:
            carry(table, 0, "IT:90")
            grant(table, 1, "ward", 1)

        match = projection(
            ("baddies", 0), ("act", 0), **seated(hands={0: [], 1: []}, baddies={"EA:01": 0}, also=warded)
        )
        go_on(match, until="damage")
        match.answer(0, next(each for each in choices(match) if each.startswith("use:")))
        assert "A Ward spares Bruno 1 of it." in log(match)
        assert not any("damage" in line for line in log(match))


@pytest.mark.rule("TP-039", "TP-228", "TP-232")
def test_an_attack_that_is_turned_on_somebody_hidden_is_stopped() -> None:
    divert = {"op": "divert", "event": "attack", "to": {"any": "player", "other": True}}
    with cards(perks=[perk("PK:90", {"do": [divert]})]):
        for hidden, hurt in ((False, [0, 1]), (True, [0, 0])):
            table = with_perk(baddies={"EA:01": 0})
            if hidden:
                grant(table, 1, "hidden")
            finished(attack(table, [card(table, "EA:01")], 0))
            assert lost(table) == hurt


@pytest.mark.rule("TP-039", "TP-228")
@pytest.mark.parametrize(("hidden", "hurt"), [(False, 1), (True, 0)])
def test_who_is_hidden_is_not_attacked_at_once_either(hidden: bool, hurt: int) -> None:
    """A Strike that goes wrong lets its target attack: but not whom it does not see."""

    def ready(table: Outing) -> None:
        load(table, "tests", 20, 1)
        if hidden:
            grant(table, 0, "hidden")

    spares = ["Hide", "Peek", "reaction", "Strike"]  # as if a Strike did not give anybody away
    with changed({"keywords": {"changed": {"hidden": {"spares": spares}}}}):
        match = projection(**seated(hands={0: ["Strike"], 1: []}, baddies={"EA:01": 0}, also=ready))
        play(match, 0, "Strike")
        go_on(match)
        assert len(match.table.lost_piles[0]) == hurt


@pytest.mark.rule("TP-238", "TP-371", "TP-R73")
def test_a_loss_that_is_spared_is_none_even_with_nothing_left_to_lose() -> None:
    """Second Wind spares the one card that could not have been lost; the next one tears its owner away."""
    for n, stays in ((1, True), (2, False)):
        table = laid(draw={0: [], 1: ["Dash"] * 6}, hands={0: ["Spot"], 1: []})
        afflict(table, 0, "CN:20")
        finished(damage(table, 0, n))
        assert (table.status[0] == IN) == stays


# --- stability, lighthouses, who has left ----------------------------------------------------------------------------


@pytest.mark.rule("TP-252", "TP-A18", "TP-039")
@pytest.mark.parametrize(("gone", "counts"), [(0, 0), (1, 1)])
def test_a_lighthouse_makes_up_for_an_unsteady_place(gone: int, counts: int) -> None:
    table = laid(seats=3)
    grant(table, SPACE + space("1.1"), "unsteady")
    table.lights[0] = space("1.1")
    if gone:
        table.status[2] = HOME
    assert left_for(table, 0) == counts


@pytest.mark.rule("TP-R24", "TP-A17", "TP-A18")
def test_a_lighthouse_goes_with_its_location() -> None:
    table = laid(seats=3)
    table.lights[2], table.status[2] = space("2.2"), HOME
    assert left_for(table, 0) == 0
    finished(map_changes.take_up(table, space("2.2")))
    assert table.lights[2] == NONE
    assert left_for(table, 0) == 1


@pytest.mark.rule("TP-251", "TP-253", "TP-R59")
def test_who_goes_home_before_the_roll_need_not_roll() -> None:
    table = laid(seats=3, fields={"status": [IN, IN, HOME]})
    load(table, "stability", 4, 1)
    rolled = table.draws["stability"]
    finished(return_home(table, 0))
    finished(turns.stability(table, 0))
    assert table.status == [HOME, IN, HOME]
    assert table.draws["stability"] == rolled


@pytest.mark.rule("TP-259", "TP-349", "TP-R78")
def test_what_lets_who_dissipates_bank_counts_though_it_is_laid_down_with_all_else() -> None:
    text = {"do": [{"op": "rule", "hook": "bank_on_dissipate", "part": "half"}]}
    with cards(items=[item("IT:90", text)]):
        table = laid(fields={"temp": [[5] * 7, [5] * 7]})
        carry(table, 0, "IT:90")
        for seat in range(2):
            finished(dissipate(table, seat, "card"))
        assert table.gear[0] == []
        finished(settle(table))
        assert table.bank == [2] * 7


@pytest.mark.rule("TP-R58", "TP-260", "TP-371")
def test_before_a_dissipation_nothing_is_used_that_does_not_prevent_it() -> None:
    bank = {"on": "use", "limit": "turn", "do": [{"op": "bank", "trait": "force"}]}
    stay = {"on": "use", "limit": "turn", "do": [{"op": "prevent"}]}

    def equipped(table: Outing) -> None:
        carry(table, 0, "IT:90")
        carry(table, 0, "IT:91")

    both = [item("IT:90", bank, keywords=["Reaction"]), item("IT:91", stay, keywords=["Reaction"])]
    with cards(items=both):
        match = projection(
            ("turn_end", 0), ("act", 1),
            **seated(
                hands={0: [], 1: []}, draw={0: ["Dash"] * 2, 1: ["Dash"] * 8}, quiet=False,
                also=equipped,
            ),
        )  # fmt: skip
        go_on(match, until="would_dissipate")
        usable = [each for each in choices(match) if each.startswith("use:")]
        assert len(usable) == 1
        match.answer(0, usable[0])
        go_on(match)
        assert match.table.status[0] == IN


@pytest.mark.rule("TP-A35", "TP-255", "TP-256", "TP-258")
@pytest.mark.parametrize(("home", "pile"), [(True, "spent"), (False, "dismissed")])
def test_an_ally_leaves_with_its_owner_as_any_baddie_does(home: bool, pile: str) -> None:
    table = laid(baddies={"EA:02": 0})
    grant(table, CARD + card(table, "EA:02"), "ally")
    finished(return_home(table, 0) if home else dissipate(table, 0, "card"))
    assert ids(table, getattr(table, pile)) == ["EA:02"]
    assert table.opponents == []


# --- the Entropy deck ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-144", "TP-280", "TP-R84")
def test_what_is_discarded_while_a_card_is_carried_out_lies_under_it() -> None:
    """A reaction defeats a Baddie when the card is revealed: the card is the topmost still, and evolves first."""
    strike = {"op": "wound", "n": 9, "who": {"any": "baddie", "in": "reach"}}
    reaction = item("IT:90", {"on": "use", "limit": "turn", "do": [strike]}, keywords=["Reaction"])
    with cards(items=[reaction]):

        def ready(table: Outing) -> None:
            carry(table, 0, "IT:90")
            stack(table, "EA:07")

        match = projection(
            ("entropy", 0), ("act", 0),
            **seated(hands={0: [], 1: []}, baddies={"EA:01": 0}, quiet=False, also=ready),
        )  # fmt: skip
        go_on(match, until="entropy_revealed")
        match.answer(0, next(each for each in choices(match) if each.startswith("use:")))
        go_on(match)
        table = match.table
        assert ids(table, table.spent) == ["EA:01", "EA:07"]
        finished(evolve(table))
        assert ids(table, table.gone) == ["EA:07"]


@pytest.mark.rule("TP-R41", "TP-R91", "TP-255", "TP-256")
@pytest.mark.parametrize(("id_", "home"), [("EA:01", True), ("EA:01", False), ("EA:14", True), ("EA:14", False)])
def test_a_card_for_the_area_of_who_has_left_leaves_as_they_did(id_: str, home: bool) -> None:
    table = laid()
    found = move_to(table, id_, SPENT)
    finished(return_home(table, 0) if home else dissipate(table, 0, "card"))
    finished(carry_out(table, 0, found))
    assert ids(table, table.spent) == ([id_] if home else [])
    assert ids(table, table.dismissed) == ([] if home else [id_])
    assert (table.opponents, table.hindrances) == ([], [])


@pytest.mark.rule("TP-R41", "TP-151", "TP-039")
def test_what_threatens_everybody_comes_though_who_drew_it_has_left() -> None:
    table = laid()
    found = move_to(table, "EA:05", SPENT)
    finished(return_home(table, 0))
    finished(carry_out(table, 0, found))
    assert [(each.card, each.area) for each in table.opponents] == [(found, GLOBAL)]


@pytest.mark.rule("TP-R93", "TP-146", "TP-147")
def test_a_further_card_is_drawn_from_the_dismissed_ones_too_and_these_come_back_once() -> None:
    def nearly_empty(table: Outing) -> None:
        emptied(table, but=0)
        move_to(table, "EA:07", DISMISSED)

    table = laid(also=nearly_empty)
    finished(draw_entropy(table, 0))
    assert table.recycled == 1
    assert len(table.lost_piles[0]) == 1
    move_to(table, "EA:08", DISMISSED)
    finished(draw_entropy(table, 0))
    assert table.present() == []


@pytest.mark.rule("TP-291", "TP-A06", "TP-242")
def test_a_baddie_that_evolves_away_in_the_middle_of_its_defeat_is_gone_for_good() -> None:
    """It is in the in-play cards, and nothing else may evolve: it is eliminated, and not discarded after that."""
    table = laid(baddies={"EA:01": 0})
    emptied(table, to=DISMISSED)
    with cards(perks=[perk("PK:90", {"on": "baddie_defeated", "do": [{"op": "evolve"}]})]):
        table = with_perk(baddies={"EA:01": 0})
        emptied(table, to=DISMISSED)
        finished(defeat(table, card(table, "EA:01")))
        assert ids(table, table.gone) == ["EA:01"]
        assert table.opponents == []
        assert count(table) == 20


# --- tests -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-208", "TP-364", "TP-152")
@pytest.mark.parametrize(("up", "total"), [(["1.2"], 11), ([], 10)])
def test_where_nobody_knows_the_location_its_modifiers_do_not_count(up: list[str], total: int) -> None:
    """The Bulb Flickers before the first player has flipped what they stand on: every room adds 1 but that one."""

    def ready(table: Outing) -> None:
        stack(table, "EA:10")
        load(table, "tests", 20, 6)

    match = projection(
        ("entropy", 0), ("act", 0), at={0: "1.2", 1: "1.1"}, up=["1.1", *up], hands={0: ["Spot"], 1: []}, draw=PILES,
        also=ready,
    )  # fmt: skip
    go_on(match, until="test")
    match.answer(0, f"c{hand(match, 0, 'Spot')}")
    go_on(match)
    assert any(f"make {total}: failure" in line for line in log(match))


@pytest.mark.rule("TP-212", "TP-214", "TP-215", "TP-216", "TP-217", "TP-R60", "TP-R61")
def test_a_poor_natural_20_is_a_success_without_the_margin_that_a_text_needs() -> None:
    text = {"on": "landed", "do": [{
        "op": "test", "any_of": ["Strike"], "need": {"is": {"sm": 1}, "ge": 1}, "mod": -15,
        "success": [{"op": "bank", "trait": "force"}], "no_effect": [{"op": "bank", "trait": "empathy", "n": 2}],
        "failure": [{"op": "bank", "trait": "resolve", "n": 3}],
    }]}  # fmt: skip
    with changed({"locations": {"changed": {"AH:18": {"texts": [text]}}}}):
        for natural, banked in ((20, {"empathy": 2}), (19, {"resolve": 3})):
            match = projection(
                hands={0: ["Strike"], 1: []}, draw=PILES, at={0: "4.3", 1: "2.3"}, up=["4.2", "4.3", "2.3"],
                fields={"moves": [1, 0]},
            )  # fmt: skip
            load(match.table, "tests", 20, natural)
            match.answer(0, "go:4.2")
            go_on(match, until="test")
            match.answer(0, f"c{hand(match, 0, 'Strike')}")
            go_on(match, answers={"natural 20": "no"})
            table = match.table
            assert {table.box.traits[trait].id: n for trait, n in enumerate(table.bank) if n} == banked
            assert sum(table.temp[0]) == (1 if natural == 20 else 0)


@pytest.mark.rule("TP-073", "TP-217", "TP-R66")
@pytest.mark.parametrize("before", [0, 2])
def test_what_is_learnt_while_a_test_is_under_way_is_for_later_tests(before: int) -> None:
    """A Spot between the roll and the outcome of a Peek teaches Awareness, which Peek belongs to."""

    def ready(table: Outing) -> None:
        peek = table.box.skill_named("Peek")
        table.levels[peek.number], table.temp[0][peek.trait] = 4, before
        load(table, "tests", 20, 14 - before, 19)

    match = projection(
        hands={0: ["Peek", "Spot"], 1: []}, draw=PILES, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], quiet=False,
        also=ready,
    )  # fmt: skip
    play(match, 0, "Peek")
    go_on(match, until="rolled")
    play(match, 0, "Spot")
    go_on(match, until="select")
    match.answer(0, "space:2.1")
    go_on(match)
    assert any("Test of Peek" in line and "make 19: failure" in line for line in log(match))
    assert match.table.temp[0][match.table.box.skill_named("Peek").trait] == before + 1


@pytest.mark.rule("TP-163", "TP-R44", "TP-364")
@pytest.mark.parametrize("made", [False, True])
def test_a_slide_that_was_made_a_reaction_answers_a_once_per_text_in_anothers_turn(made: bool) -> None:
    text = {"on": "once_per_player", "do": [{"op": "test", "any_of": ["Dash"], "success": [{"op": "draw"}]}]}
    with changed({"locations": {"changed": {"AH:18": {"texts": [text]}}}}):

        def ready(table: Outing) -> None:
            if made:
                grant(table, CARD + table.hands[1][0], "reaction")

        match = projection(
            ("action_done", 0), ("act", 0), hands={0: ["Spot"], 1: ["Dash"]}, at={0: "2.2", 1: "4.2"},
            up=["4.2", "2.2"], draw=PILES, quiet=False, settings={"stops": False}, also=ready,
        )  # fmt: skip
        offered = 1 in match.waiting and any(each.startswith("text:") for each in choices(match, 1))
        assert offered == made


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-158", "TP-R42", "TP-347")
def test_a_second_landing_text_is_for_who_is_still_there() -> None:
    away = {
        "on": "landed",
        "do": [{"op": "place", "who": "you", "at": {"any": "location", "if": {"has": "carousel", "who": "it"}}}],
    }
    with changed({"locations": {"changed": {"AH:18": {"texts": [away, {"on": "landed", "do": [{"op": "draw"}]}]}}}}):
        table = projection(draw=PILES, at={0: "1.1"}, up=["1.1", "2.3", "4.2"]).table
        finished(land(table, 0, space("4.2")))
        assert table.at[0] == space("2.3")
        assert table.hands[0] == []


@pytest.mark.rule("TP-R51")
def test_between_two_players_a_hunter_goes_for_the_nearer_one() -> None:
    """One is a step away, the other two: not every step toward somebody is one toward the nearest."""
    for east, west, goes in (("4.2", "1.2", "4.2"), ("4.1", "2.2", "2.2")):
        table = projection(draw=PILES, at={0: east, 1: west}, up=[east, west]).table
        hunter = bring(table, "EA:01", "3.2")
        grant(table, CARD + hunter, "hunter", 1)
        finished(hunt(table))
        assert [each.area for each in table.opponents] == [SPACE + space(goes)]


@pytest.mark.rule("TP-044", "TP-046", "TP-047", "TP-R24")
def test_a_substitute_that_is_eliminated_leaves_a_gap_until_the_projection_is_over() -> None:
    table = projection(draw=PILES, at={0: "1.1"}, up=["1.1", "2.3"]).table
    finished(map_changes.replace(table, "AH:16", "AH:23", for_good=False))
    finished(map_changes.eliminate(table, "AH:23"))
    assert table.grid[space("2.2")] == NONE
    assert laid_anew(table) & {"AH:16", "AH:23"} == {"AH:16"}


@pytest.mark.rule("TP-044", "TP-046", "TP-047")
def test_what_was_replaced_for_a_while_may_be_eliminated_meanwhile() -> None:
    table = projection(draw=PILES, at={0: "1.1"}, up=["1.1", "2.3"]).table
    finished(map_changes.replace(table, "AH:16", "AH:23", for_good=False))
    finished(map_changes.eliminate(table, "AH:16"))
    assert table.location(space("2.2")).id == "AH:23"
    assert not laid_anew(table) & {"AH:16", "AH:23"}


def laid_anew(table: Outing) -> set[str]:
    """The locations of the next projection into the same area."""
    for seat in table.present():
        finished(return_home(table, seat))
    area = table.area
    finished(cleanup(table))
    finished(settle(table))
    table.area = area
    finished(lay_out(table))
    return {table.printed_on(each).id for each in table.map}


def scavenged() -> Outing:
    """The first player has scavenged on 1.1 in this turn."""
    table = projection(draw=PILES, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"]).table
    use_up(table, 0, table.box.skill_named("Scavenge").number)
    assert has_scavenged(table)
    return table


def has_scavenged(table: Outing) -> bool:
    return spent(table, 0, table.box.skill_named("Scavenge").number)


@pytest.mark.rule("TP-R129", "TP-R26", "TP-167")
def test_where_somebody_has_scavenged_is_known_by_the_location_and_not_by_its_space() -> None:
    table = scavenged()
    map_changes.swap(table, space("1.1"), space("4.3"))
    assert table.at[0] == space("4.3")
    assert has_scavenged(table), "it is the same location"
    table.at[0] = space("1.1")
    assert not has_scavenged(table)


@pytest.mark.rule("TP-R129", "TP-R26", "TP-050", "TP-052")
def test_on_what_covers_a_location_one_may_scavenge_anew_and_not_again_under_it() -> None:
    table = scavenged()
    finished(map_changes.cover(table, space("1.1"), "DC:30"))
    assert not has_scavenged(table)
    finished(map_changes.uncover(table, space("1.1")))
    assert has_scavenged(table)


@pytest.mark.rule("TP-R129", "TP-R23", "TP-R24")
def test_the_mark_of_who_has_scavenged_goes_with_its_location_alone() -> None:
    table = scavenged()
    finished(map_changes.take_up(table, space("3.3")))
    assert has_scavenged(table)
    finished(map_changes.replace(table, "AH:12", "AH:23", for_good=False))
    assert not has_scavenged(table)


# --- maneuvers, perks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-344", "TP-R101", "TP-223")
def test_quick_hands_draw_one_more_from_the_turn_in_which_they_were_chosen() -> None:
    match = projection(("act", 0), **seated(hands={0: [], 1: []}, draw={0: ["Dash"] * 9, 1: ["Dash"] * 9}))
    match.answer(0, "deed:perk")
    match.answer(0, "perk:PK:02")
    match.answer(0, choices(match)[0])
    match.answer(0, "end")
    assert len(match.table.hands[0]) == 7
