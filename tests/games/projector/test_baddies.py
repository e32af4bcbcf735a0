"""Baddies and the Baddie turn (TP-227 to TP-247, TP-367, TP-A01 to TP-A06, TP-A33 to TP-A35, TP-R70 to TP-R73)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.projector.arrange import bring, card, finished, hand, load, projection, space
from tests.games.projector.test_entropy import ids, seated

from fabletop.engine.effects import Source
from fabletop.engine.effects.selectors import Role
from fabletop.engine.effects.standing import ANEW, Aimed
from fabletop.games.projector.effects.baddies import AttackNow, Defeat, Dismiss, Wound
from fabletop.games.projector.rules import baddies, turns
from fabletop.games.projector.rules.harm import attack, attackers, damage, lose
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.reach import in_reach
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import (
    CARD,
    DISSIPATED,
    GLOBAL,
    IN,
    ON_BADDIE,
    SPACE,
    Outing,
)
from fabletop.testing.arranged import choices, log, tag

THIS = Role("this")


def laid(**more: Any) -> Outing:
    return projection(("act", 0), **seated(**more)).table


def lost(table: Outing) -> list[int]:
    return [len(pile) for pile in table.lost_piles]


def baddie_turn(**more: Any) -> Any:
    return projection(("baddies", 0), ("act", 0), **seated(**more))


def give(table: Outing, thing: int, keyword: str, n: int = 0, until: str = "projection", by: int = 0) -> None:
    """Somebody or something has a keyword for a while, as an ability of the box gives it."""
    book = table.box.book
    for number, verb in enumerate(book.standing):
        if getattr(verb, "keyword", "") == keyword and verb.until == until and getattr(verb, "n", 0) == n:
            left = Now.language.durations[until].left
            table.changes.append(Aimed(number, ON_BADDIE, 0, left, 0, ANEW, thing, (("you", by),)))
            return
    raise AssertionError(f"nothing gives {keyword} {n} {until}")


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-227", "TP-228", "TP-233", "TP-235", "TP-236", "TP-246", "TP-247")
def test_baddies_of_the_current_player_and_of_all_attack_and_stay() -> None:
    match = baddie_turn(baddies={"EA:01": 0, "EA:02": 1, "EA:05": "global"})
    assert tag(match) == "attack order"
    match.answer(0, choices(match))
    table = match.table
    assert lost(table) == [2, 0]
    assert len(table.opponents) == 3
    assert all(not table.seen[each] for each in table.lost_piles[0])


@pytest.mark.rule("TP-230")
def test_the_current_player_chooses_the_order() -> None:
    match = baddie_turn(baddies={"EA:01": 0, "EA:05": "global"})
    first, second = choices(match)
    match.answer(0, [second, first])
    lines = [line for line in log(match) if " attack" in line]
    assert lines[0].startswith("Other People's Footsteps attack ")
    assert lines[1].startswith("The Lodger attacks ")


@pytest.mark.rule("TP-231", "TP-R71", "TP-A01", "TP-A34")
def test_all_instances_attack_at_the_same_time_and_their_damage_is_added() -> None:
    """Three moths are one group with one window, and one Baddie where Baddies are counted."""
    match = baddie_turn(baddies={"BD:14": 0})
    table = match.table
    assert lost(table) == [3, 0]
    assert len([line for line in log(match) if line.startswith("Moths of the Fair attack ")]) == 1
    assert len([line for line in log(match) if "takes 3 damage" in line]) == 1
    assert len(table.opponents) == 1


@pytest.mark.rule("TP-229", "TP-R72")
def test_tokens_do_nothing_unless_their_card_says_so() -> None:
    for id_, where, n in (("BD:08", "1.1", 0), ("EB:07", "1.1", 1), ("EB:07", "2.1", 0)):
        assert lost(baddie_turn(baddies={id_: where}).table) == [n, 0]


@pytest.mark.rule("TP-232", "TP-234")
def test_an_attack_without_damage_is_still_an_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Damp makes shoes wet when it attacks, also when its attack is worth nothing."""
    table = laid(baddies={"BD:06": 0})
    found = table.opponents[0].card
    face = table.printed_on(found)
    assert face.baddie is not None
    monkeypatch.setattr(face, "baddie", replace(face.baddie, attack=0))
    finished(attack(table, [found], 0))
    assert lost(table) == [0, 0]
    assert ids(table, table.ailments[0]) == ["CN:03"]


@pytest.mark.rule("TP-236", "TP-237")
def test_an_empty_draw_pile_is_made_anew_before_a_card_is_lost() -> None:
    table = laid(draw={0: [], 1: []}, discard={0: ["Dash", "Spot"], 1: []})
    finished(lose(table, 0, 1))
    assert lost(table) == [1, 0]
    assert table.discards[0] == []
    assert len(table.draw_piles[0]) == 1


@pytest.mark.rule("TP-238", "TP-R73", "TP-260")
def test_who_must_lose_a_card_and_has_none_but_in_hand_dissipates() -> None:
    table = laid(draw={0: [], 1: []}, hands={0: ["Dash", "Dash"], 1: []})
    finished(lose(table, 0, 1))
    assert table.status == [DISSIPATED, IN]
    assert len(table.hands[0]) == 2


@pytest.mark.rule("TP-239", "TP-240")
def test_losing_a_card_is_no_damage_and_damage_is_no_attack() -> None:
    match = projection(("act", 0), **seated())
    finished(lose(match.table, 0, 1))
    assert not [line for line in log(match) if "damage" in line]
    finished(damage(match.table, 0, 2))
    assert lost(match.table) == [3, 0]
    assert not [line for line in log(match) if "attacks" in line]


@pytest.mark.rule("TP-241")
def test_who_leaves_is_not_attacked_any_more() -> None:
    match = baddie_turn(baddies={"EA:01": 0, "EA:05": "global"}, draw={0: [], 1: ["Dash"]})
    match.answer(0, choices(match))
    table = match.table
    assert table.status[0] == DISSIPATED
    assert len([line for line in log(match) if "attacks" in line]) == 1
    assert ids(table, [each.card for each in table.opponents]) == ["EA:05"]


@pytest.mark.rule("TP-R80")
def test_a_baddie_that_comes_in_the_baddie_turn_attacks_in_the_next() -> None:
    match = baddie_turn(baddies={"EA:01": 0, "EA:05": "global"})
    bring(match.table, "EA:02", 0)
    match.answer(0, choices(match))
    assert lost(match.table) == [2, 0]


@pytest.mark.rule("TP-247")
def test_a_baddie_that_went_elsewhere_before_its_attack_does_not_attack() -> None:
    match = baddie_turn(baddies={"EA:01": 0, "EA:05": "global"})
    baddies.shift(match.table, card(match.table, "EA:01"), 1)
    match.answer(0, choices(match))
    assert lost(match.table) == [1, 0]


@pytest.mark.rule("TP-367", "TP-232")
@pytest.mark.example("projector", "E38")
def test_a_baddie_that_is_gone_after_it_declared_its_attack_deals_no_damage() -> None:
    """A reaction in the window of the attack: here the Baddie is dismissed while the window is open."""
    match = baddie_turn(at={0: "2.3", 1: "1.1"}, baddies={"EA:01": 0}, quiet=False)
    assert tag(match) == "window" or "home" in choices(match)
    finished(baddies.dismiss_baddie(match.table, card(match.table, "EA:01"), by_rule=True))
    match.answer(0, "pass")
    assert lost(match.table) == [0, 0]
    assert any("stopped" in line for line in log(match))


@pytest.mark.rule("TP-367")
@pytest.mark.parametrize("keyword", ["dazed", "ally"])
def test_a_baddie_that_stops_attacking_before_the_damage_deals_none(keyword: str) -> None:
    match = baddie_turn(at={0: "2.3", 1: "1.1"}, baddies={"EA:01": 0}, quiet=False)
    match.answer(0, "pass")  # the window of the attack; now that of the damage
    give(match.table, CARD + card(match.table, "EA:01"), keyword)
    match.answer(0, "pass")
    assert lost(match.table) == [0, 0]


# --- wounds, defeat, dismissal ---------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A01")
def test_values_are_as_printed() -> None:
    table = laid(baddies={"BD:15": 0, "BD:16": 0, "EB:02": 1})
    values = {
        id_: [
            baddie_value(table, card(table, id_), name) for name in ("attack", "health", "armor", "will", "instances")
        ]
        for id_ in ("BD:15", "BD:16", "EB:02")
    }
    assert values == {"BD:15": [1, 2, 1, 1, 1], "BD:16": [1, 3, 0, -1, 1], "EB:02": [1, 1, 0, -1, 2]}


@pytest.mark.rule("TP-A02", "TP-R70")
@pytest.mark.example("projector", "E31")
def test_abilities_reach_the_own_area_the_global_one_and_tokens_here() -> None:
    spots = {"EA:01": 0, "EA:02": 1, "EA:05": "global", "BD:08": "1.1", "EB:07": "2.1"}
    for setting, reached in ((False, ["EA:01", "EA:05", "BD:08"]), (True, ["EA:01", "EA:02", "EA:05", "BD:08"])):
        table = laid(baddies=spots, settings={"help_reach": setting})
        assert [id_ for id_ in spots if in_reach(table, 0, card(table, id_))] == reached


@pytest.mark.rule("TP-A02")
@pytest.mark.example("projector", "E31")
def test_a_baddie_of_another_in_the_same_room_cannot_be_struck_nor_makes_hiding_harder() -> None:
    match = projection(("act", 0), **seated(baddies={"EA:01": 1}, hands={0: ["Strike", "Dash"], 1: []}))
    assert f"play:{hand(match, 0, 'Strike')}" not in choices(match)
    bring(match.table, "EA:05", "global")
    assert in_reach(match.table, 0, card(match.table, "EA:05"))
    assert in_reach(match.table, 1, card(match.table, "EA:05"))


@pytest.mark.rule("TP-A03", "TP-A04", "TP-A06", "TP-242")
def test_hits_less_armor_wound_and_wounds_stay_until_they_reach_the_health() -> None:
    table = laid(baddies={"EB:04": 0})  # health 3, armor 1
    found = card(table, "EB:04")
    finished(baddies.wound(table, found, 1))
    assert table.opponents[0].wounds == 0
    finished(baddies.wound(table, found, 3))
    assert table.opponents[0].wounds == 2
    baddies.shift(table, found, 1)
    assert table.opponents[0].wounds == 2
    assert table.opponents[0].area == 1
    finished(baddies.wound(table, found, 1, ignore_armor=True))
    assert table.opponents == []
    assert ids(table, table.spent) == ["EB:04"]


@pytest.mark.rule("TP-A06")
def test_wounds_are_gone_when_a_card_comes_back() -> None:
    table = laid(baddies={"EB:04": 0})
    found = card(table, "EB:04")
    finished(baddies.wound(table, found, 3))
    finished(baddies.dismiss_baddie(table, found))
    bring(table, "EB:04", 0)
    assert table.opponents[0].wounds == 0


@pytest.mark.rule("TP-A04")
def test_surplus_is_lost_and_the_card_goes_with_its_last_instance() -> None:
    table = laid(baddies={"EB:02": 0})
    found = card(table, "EB:02")
    finished(baddies.wound(table, found, 5))
    assert (table.opponents[0].instances, table.opponents[0].wounds) == (1, 0)
    assert lost(table) == [0, 0]
    finished(baddies.wound(table, found, 1))
    assert table.opponents == []
    assert ids(table, table.spent) == ["EB:02"]


@pytest.mark.rule("TP-A34")
def test_hits_on_every_instance_and_what_happens_for_each_of_them() -> None:
    """Moths of the Fair: each that is defeated while others are left gives a card."""
    table = laid(baddies={"BD:14": 0}, hands={0: [], 1: []})
    found = card(table, "BD:14")
    now = Now(table, Source(ON_BADDIE, found), {"you": 0, "this": CARD + found})
    finished(Wound(who=THIS, n=1, each_instance=True).run(now))
    assert table.opponents == []
    assert len(table.hands[0]) == 2


@pytest.mark.rule("TP-A05")
def test_will_is_what_persuading_must_reach_and_dismisses_all_instances() -> None:
    """Parley states 1 and more by its margin; a Baddie without will cannot be persuaded."""

    def loaded(table: Outing) -> None:
        load(table, "tests", 20, 16)

    match = projection(
        ("act", 0), also=loaded, **seated(baddies={"BD:07": 0, "EB:02": 0}, hands={0: ["Parley"], 1: []})
    )
    match.answer(0, f"play:{hand(match, 0, 'Parley')}")
    table = match.table
    assert [table.printed_on(each.card).id for each in table.opponents] == ["EB:02"]
    assert "Tin Sparrows are dismissed." in log(match)


@pytest.mark.rule("TP-243", "TP-244", "TP-245", "TP-278")
def test_dismissed_entropy_baddies_may_come_back_and_others_go_where_they_came_from() -> None:
    table = laid(baddies={"EA:01": 0, "BD:03": 0, "EB:07": "2.1"})
    for id_ in ("EA:01", "BD:03", "EB:07"):
        finished(baddies.dismiss_baddie(table, card(table, id_)))
    assert table.opponents == []
    assert ids(table, table.dismissed) == ["EA:01", "EB:07"]
    assert table.fetched == []
    baddies.spawn(table, "BD:03", 1)
    assert table.opponents[0].area == 1


@pytest.mark.rule("TP-244")
def test_a_defeated_baddie_of_its_deck_goes_back_there() -> None:
    table = laid(baddies={"BD:03": 0})
    now = Now(table, Source(ON_BADDIE, card(table, "BD:03")), {"you": 0, "this": CARD + card(table, "BD:03")})
    finished(Defeat(who=THIS).run(now))
    assert table.opponents == []
    assert table.fetched == []
    assert table.spent == []


@pytest.mark.rule("TP-A33")
def test_defeating_the_card_of_a_token_removes_the_token() -> None:
    table = laid(baddies={"EB:07": "2.1"})
    assert table.opponents[0].area == SPACE + space("2.1")
    finished(baddies.defeat(table, card(table, "EB:07")))
    assert table.opponents == []
    assert ids(table, table.spent) == ["EB:07"]


# --- keywords --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-039", "TP-A01")
def test_swarm_comes_with_its_instances_and_everywhere_goes_to_the_global_area() -> None:
    table = laid()
    baddies.spawn(table, "BD:14", 0)
    baddies.spawn(table, "BD:01", 0)
    assert [(each.area, each.instances) for each in table.opponents] == [(0, 3), (GLOBAL, 1)]


@pytest.mark.rule("TP-039", "TP-R111")
def test_relentless_cannot_be_dismissed_but_defeated() -> None:
    table = laid(baddies={"BD:09": 0})
    found = card(table, "BD:09")
    now = Now(table, Source(ON_BADDIE, found), {"you": 0, "this": CARD + found})
    assert not Dismiss(who=THIS).could(now)
    finished(Dismiss(who=THIS).run(now))
    assert len(table.opponents) == 1
    finished(baddies.defeat(table, found))
    assert table.opponents == []


@pytest.mark.rule("TP-039", "TP-242", "TP-146")
def test_an_echo_is_defeated_into_the_dismissed_pile() -> None:
    table = laid(baddies={"EB:01": 0})
    finished(baddies.defeat(table, card(table, "EB:01")))
    assert ids(table, table.dismissed) == ["EB:01"]
    assert table.spent == []


@pytest.mark.rule("TP-039")
def test_a_hidden_player_is_not_attacked_except_by_tokens() -> None:
    def hide(table: Outing) -> None:
        give(table, 0, "hidden", until="end_of_next_turn")

    match = projection(
        ("baddies", 0), ("act", 0), also=hide, **seated(baddies={"EA:01": 0, "EA:05": "global", "EB:07": "1.1"})
    )
    assert lost(match.table) == [1, 0]
    assert attackers(match.table, 0) == [card(match.table, "EB:07")]


@pytest.mark.rule("TP-039", "TP-350")
@pytest.mark.example("projector", "E13")
@pytest.mark.parametrize(("slide", "hidden"), [("Dash", False), ("Peek", True), ("Spot", True)])
def test_playing_a_card_ends_hiding_but_not_peek_nor_a_reaction(slide: str, hidden: bool) -> None:
    def hide(table: Outing) -> None:
        give(table, 0, "hidden", until="end_of_next_turn")
        load(table, "tests", 20, 5)

    match = projection(
        ("act", 0), also=hide,
        **seated(hands={0: [slide, "Dash"], 1: []}, levels={"Peek": 4, "Spot": 4}, baddies={"EA:01": 0}),
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, slide)}")
    assert Now.has(match.table, 0, "hidden") == hidden


@pytest.mark.rule("TP-039")
def test_hiding_ends_with_the_next_turn() -> None:
    table = laid()
    give(table, 0, "hidden", until="end_of_next_turn")
    for seat in (0, 1):
        finished(turns.over(table, seat))
        assert Now.has(table, 0, "hidden")
    finished(turns.over(table, 0))
    assert not Now.has(table, 0, "hidden")


@pytest.mark.rule("TP-039")
def test_hiding_ends_with_flipping_a_location_but_not_with_moving_to_one_that_lies_open() -> None:
    def hide(table: Outing) -> None:
        give(table, 0, "hidden", until="end_of_next_turn")

    match = projection(("act", 0), also=hide, **seated(fields={"moves": [2, 0]}, up=["1.1", "1.2"]))
    match.answer(0, next(each for each in choices(match) if each.startswith("go") and each.endswith("1.2")))
    assert match.table.at[0] == space("1.2")
    assert Now.has(match.table, 0, "hidden")
    match.answer(0, next(each for each in choices(match) if each.startswith("go") and not each.endswith("1.1")))
    assert not Now.has(match.table, 0, "hidden")


@pytest.mark.rule("TP-039")
def test_a_dazed_baddie_misses_the_baddie_turn_in_which_it_would_have_attacked() -> None:
    def dazed(table: Outing) -> None:
        give(table, CARD + card(table, "EA:01"), "dazed")

    match = projection(("baddies", 0), ("act", 0), also=dazed, **seated(baddies={"EA:01": 0}))
    assert lost(match.table) == [0, 0]
    assert not Now.has(match.table, CARD + card(match.table, "EA:01"), "dazed")


@pytest.mark.rule("TP-039")
def test_dazed_is_not_used_up_by_a_baddie_turn_in_which_it_would_not_have_attacked() -> None:
    def dazed(table: Outing) -> None:
        give(table, CARD + card(table, "EA:01"), "dazed")

    match = projection(("baddies", 0), ("act", 0), also=dazed, **seated(baddies={"EA:01": 1}))
    assert Now.has(match.table, CARD + card(match.table, "EA:01"), "dazed")

    def hidden(table: Outing) -> None:
        dazed(table)
        give(table, 0, "hidden", until="end_of_next_turn")

    match = projection(("baddies", 0), ("act", 0), also=hidden, **seated(baddies={"EA:01": 0}))
    assert Now.has(match.table, CARD + card(match.table, "EA:01"), "dazed")


@pytest.mark.rule("TP-039", "TP-232", "TP-239")
def test_a_ward_prevents_so_much_damage_in_each_baddie_turn_but_no_losses() -> None:
    table = laid(baddies={"BD:14": 0})
    moths = card(table, "BD:14")
    give(table, SPACE + space("1.1"), "ward", 1, "next_turn", by=1)
    for n in (2, 4):  # 3 less 1, in each of two Baddie turns
        finished(turns.baddies(table, 0))
        finished(attack(table, [moths], 0))
        assert lost(table) == [n, 0]
    table.step = "stability"
    finished(lose(table, 0, 1))
    assert lost(table) == [5, 0]
    finished(damage(table, 1, 1))
    assert lost(table) == [5, 1]  # the Baddie turn is over


@pytest.mark.rule("TP-A35", "TP-039")
@pytest.mark.parametrize("helped", [True, False])
def test_an_ally_does_not_attack_and_may_be_dismissed_to_prevent_damage(helped: bool) -> None:
    def befriended(table: Outing) -> None:
        give(table, CARD + card(table, "EA:02"), "ally")

    match = projection(("baddies", 0), ("act", 0), also=befriended, **seated(baddies={"EA:01": 0, "EA:02": 0}))
    assert tag(match) == "ally"
    match.answer(0, choices(match)[0] if helped else "none")
    table = match.table
    assert lost(table) == [0 if helped else 1, 0]
    assert ids(table, table.dismissed) == (["EA:02"] if helped else [])


@pytest.mark.rule("TP-A35")
def test_an_ally_moves_to_who_made_it_one_and_is_no_baddie_for_texts() -> None:
    from fabletop.games.projector.effects.scopes import THINGS
    from fabletop.games.projector.rules.allies import become_ally

    table = laid(baddies={"EA:05": "global", "EA:01": 0})
    found = CARD + card(table, "EA:05")
    give(table, found, "ally")
    become_ally(table, found, 1)
    assert table.opponent(found - CARD).area == 1  # type: ignore[union-attr]
    now = Now(table, Source(ON_BADDIE, found - CARD), {"you": 0})
    assert found not in THINGS["baddie"].all(now)
    assert found in THINGS["ally"].all(now)
    assert found - CARD in table.in_play


@pytest.mark.rule("TP-R51", "TP-229", "TP-039")
def test_a_hunter_moves_along_passable_sides_toward_the_nearest_player() -> None:
    match = projection(("round_end",), ("act", 0), **seated(baddies={"EB:07": "3.1"}, up=["1.1", "2.1", "3.1"]))
    while tag(match) == "hunter":
        match.answer(0, choices(match)[0])
    (found,) = match.table.opponents
    from fabletop.games.projector.rules.tokens import distances

    far = distances(match.table, space("1.1"))
    assert far[found.area - SPACE] == far[space("3.1")] - 1


@pytest.mark.rule("TP-039", "TP-R72")
def test_a_hunter_of_0_does_not_walk() -> None:
    match = projection(("round_end",), ("act", 0), **seated(baddies={"BD:02": "3.1"}, up=["1.1", "2.1", "3.1"]))
    assert match.table.opponents[0].area == SPACE + space("3.1")


@pytest.mark.rule("TP-039")
def test_an_attack_at_once_is_one_outside_the_baddie_turn() -> None:
    table = laid(baddies={"EA:01": 1})
    now = Now(table, Source(ON_BADDIE, card(table, "EA:01")), {"you": 0, "this": CARD + card(table, "EA:01")})
    finished(AttackNow(baddie=THIS).run(now))
    assert lost(table) == [1, 0]
