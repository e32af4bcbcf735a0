"""Resources and conditions (TP-333 to TP-337, TP-A07, TP-A08, TP-R79, TP-R105)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, hand, load, move_to, projection, space
from tests.games.projector.carrying import AWAY, MORE, afflict, ailing, offered, on_with_it, stuff

from fabletop.engine.match import Match
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.rules.items import gain_resource
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.state import IN_PLAY, RESOURCES, USED_UP, Outing
from fabletop.testing.arranged import choices, tag

ASLEEP, JUMPY, WET, TIED, BUTTER, THREAD, HOMESICK, WIND = [f"CN:{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 20)]


def house(*steps: tuple[str | int, ...], up: tuple[str, ...] = ("1.1",), **more: Any) -> Match[Outing]:
    return projection(*steps, at=AWAY, up=up, draw=MORE, **more)


def ill(id_: str, *steps: tuple[str | int, ...], also: Any = None, **more: Any) -> Match[Outing]:
    """The first player has a condition."""

    def with_it(table: Outing) -> None:
        afflict(table, 0, id_)
        if also is not None:
            also(table)

    return house(*steps, also=with_it, **more)


def spend(match: Match[Outing]) -> None:
    match.answer(0, next(each for each in choices(match) if each.startswith("use:")))


# --- resources -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-333", "TP-335", "TP-R105")
def test_an_empty_deck_is_made_anew_and_if_all_are_held_none_is_gained() -> None:
    def nearly(table: Outing) -> None:
        for card in table.resources[1:]:
            table.move(card, RESOURCES, USED_UP)

    table = house(also=nearly).table
    assert gain_resource(table, 0) >= 0
    assert (len(table.resources), len(table.used_up)) == (0, 71)
    assert gain_resource(table, 1) >= 0
    assert (len(table.resources), len(table.used_up)) == (70, 0)  # shuffled anew
    table.held[0] += table.resources
    table.resources.clear()
    assert gain_resource(table, 1) == -1


@pytest.mark.rule("TP-334")
@pytest.mark.parametrize("kind", ["wood", "brass", "ink", "spark"])
def test_a_resource_that_is_used_goes_to_its_discard_pile(kind: str) -> None:
    match = house(resources={0: [kind]})
    card = match.table.held[0][0]
    spend(match)
    if tag(match) == "select":
        match.answer(0, "player:0")
    assert match.table.held[0] == []
    assert match.table.used_up == [card]


@pytest.mark.rule("TP-333")
def test_wood_prevents_one_damage_of_this_turn() -> None:
    match = house(resources={0: ["wood"]}, baddies={"EA:01": 0})
    spend(match)
    on_with_it(match)
    match.answer(0, "end")
    on_with_it(match, "end discard")
    if tag(match) == "end discard":
        match.answer(0, [])
    on_with_it(match, "act")
    attack = match.table.box.face("EA:01").baddie
    assert attack is not None
    assert isinstance(attack.attack, int)
    assert len(match.table.lost_piles[0]) == attack.attack - 1


@pytest.mark.parametrize(("kind", "slide", "needs"), [("brass", "Assemble", 14), ("ink", "Parley", 13)])
def test_brass_and_ink_help_a_test(kind: str, slide: str, needs: int) -> None:
    def know(table: Outing) -> None:
        table.recipes = [table.box.face("IT:01").number]
        load(table, "tests", 20, needs)

    match = house(
        hands={0: [slide]}, resources={0: [kind, "brass", "glass"]}, baddies={"EA:02": 0}, also=know,
    )  # fmt: skip
    wanted = match.table.held[0][0]
    match.answer(0, next(each for each in choices(match) if each.startswith(f"use:{wanted}:")))
    on_with_it(match)
    match.answer(0, next(each for each in choices(match) if each.startswith("play:")))
    on_with_it(match, "craft", "select")
    if tag(match) == "select":
        match.answer(0, choices(match)[0])
        on_with_it(match, "craft")
    assert sum(match.table.temp[0]) == 1  # one less would not have been enough


def test_cloth_recovers_a_card_unless_a_baddie_is_near() -> None:
    match = house(resources={0: ["cloth"]}, lost={0: ["Spot"]})
    spend(match)
    assert match.table.lost_piles[0] == []
    assert not offered(house(resources={0: ["cloth"]}, lost={0: ["Spot"]}, baddies={"EA:01": 0}), "use:")
    assert not offered(house(resources={0: ["cloth"]}), "use:")


def test_glass_looks_at_an_adjacent_location() -> None:
    match = house(resources={0: ["glass"]})
    spend(match)
    assert choices(match) == ["space:2.1", "space:1.2"]
    match.answer(0, "space:1.2")
    assert match.table.seen[match.table.grid[space("1.2")]] == 1


def test_herb_ends_a_condition() -> None:
    match = ill(JUMPY, resources={0: ["herb"]})
    spend(match)
    if tag(match) == "end":
        match.answer(0, choices(match)[:1])
    assert ailing(match.table, 0) == []
    assert not offered(house(resources={0: ["herb"]}), "use:")


def test_spark_gives_a_point_to_anybody_and_in_windows_too() -> None:
    match = house(resources={1: ["spark"]}, hands={0: ["Dash"]}, quiet=False)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert offered(match, "use:", 1)


def test_salt_dismisses_an_in_play_card_of_the_first_tier() -> None:
    def stays(table: Outing) -> None:
        face = next(
            each for each in table.box.faces if each.kind == "entropy" and each.card.stays and each.card.tier == 1
        )
        table.hindrances.append((move_to(table, face.id, IN_PLAY), 0))

    match = house(resources={0: ["salt"]}, also=stays)
    card = match.table.in_play[0]
    spend(match)
    on_with_it(match)
    assert card in match.table.dismissed
    assert not offered(house(resources={0: ["salt"]}), "use:")


# --- conditions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-336", "TP-A07")
@pytest.mark.parametrize(("id_", "n"), [(JUMPY, 1), (BUTTER, 2)])
def test_a_second_copy_takes_the_place_of_the_first_unless_it_stacks(id_: str, n: int) -> None:
    match = ill(id_)
    first = match.table.ailments[0][0]
    finished(give(match.table, 0, id_))
    assert ailing(match.table, 0) == [id_] * n
    assert (first in match.table.ailments[0]) == (n == 2)


@pytest.mark.rule("TP-A07", "TP-A08")
def test_a_second_copy_begins_its_time_anew() -> None:
    """One that began anew in the turn at the end of which it would be over lasts for another turn."""
    table = ill(WET, ("act", 0)).table
    table.ripe = table.ailments[0][:]
    finished(give(table, 0, WET))
    assert not set(table.ripe) & set(table.ailments[0])


@pytest.mark.rule("TP-337", "TP-A08")
@pytest.mark.parametrize(("ripe", "left"), [(True, []), (False, [WET])])
def test_what_lasts_until_the_end_of_the_next_turn_does_not_end_with_the_one_it_came_in(
    ripe: bool, left: list[str]
) -> None:
    def came(table: Outing) -> None:
        table.ripe = table.ailments[0][:] if ripe else []

    match = ill(WET, ("turn_over", 0), also=came)
    assert ailing(match.table, 0) == left


@pytest.mark.rule("TP-A08")
def test_a_condition_of_another_player_does_not_end_with_my_turn() -> None:
    def other(table: Outing) -> None:
        table.ripe = table.ailments[0][:]
        afflict(table, 1, WET)

    assert ailing(ill(WET, ("turn_over", 0), also=other).table, 1) == [WET]


@pytest.mark.rule("TP-337", "TP-A08")
@pytest.mark.parametrize("natural", [3, 19])
def test_jumpy_takes_two_and_ends_with_the_test(natural: int) -> None:
    match = ill(JUMPY, hands={0: ["Dash"]}, also=lambda table: load(table, "tests", 20, natural))
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    on_with_it(match)
    assert ailing(match.table, 0) == []
    assert (match.table.moves[0] > 0) == (natural == 19)  # 19, 4, 1 for the Study, and 2 less


@pytest.mark.rule("TP-337")
def test_jumpy_counts_in_its_last_test_still() -> None:
    match = ill(JUMPY, hands={0: ["Dash"]}, also=lambda table: load(table, "tests", 20, 16))
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    on_with_it(match)
    assert match.table.moves[0] == 0  # 16, 4, 1 and 2 less make 19


@pytest.mark.rule("TP-A08")
def test_jumpy_and_wet_shoes_go_for_a_card() -> None:
    for id_ in (JUMPY, WET):
        match = ill(id_, hands={0: ["Spot"]})
        match.answer(0, next(each for each in choices(match) if each.startswith("rid:")))
        on_with_it(match)
        assert ailing(match.table, 0) == []
        assert match.table.hands[0] == []
        assert not offered(ill(id_), "rid:")  # without a card in hand


def test_half_asleep_makes_the_hand_smaller() -> None:
    assert hand_size(house().table, 0) == 6
    assert hand_size(ill(ASLEEP).table, 0) == 5
    assert hand_size(ill(ASLEEP).table, 1) == 6


def test_wet_shoes_make_a_move_cost_two() -> None:
    assert offered(house(fields={"moves": [1, 0]}), "go:")
    assert not offered(ill(WET, fields={"moves": [1, 0]}), "go:")
    match = ill(WET, fields={"moves": [2, 0]})
    match.answer(0, "go:1.2")
    assert match.table.moves[0] == 0


def test_tongue_tied_forbids_reactions() -> None:
    table = ill(TIED).table
    assert forbidden(table, 0, "react")
    assert not forbidden(table, 1, "react")


def test_butterfingers_drop_a_card_each_for_each_copy() -> None:
    def two(table: Outing) -> None:
        afflict(table, 0, BUTTER)
        afflict(table, 0, BUTTER)

    match = house(("turn", 0), hands={0: ["Spot", "Dash", "Hide"]}, also=two)
    match.answer(0, choices(match))
    assert len(match.table.discards[0]) >= 2


def test_threadbare_loses_another_card_once_a_turn() -> None:
    match = ill(THREAD, ("baddies", 0), baddies={"EA:01": 0})
    on_with_it(match)
    attack = match.table.box.face("EA:01").baddie
    assert attack is not None
    assert isinstance(attack.attack, int)
    assert len(match.table.lost_piles[0]) == attack.attack + 1


@pytest.mark.rule("TP-263", "TP-R79", "TP-337")
def test_homesick_lingers_when_its_carrier_dissipates_and_ends_at_home() -> None:
    def both(table: Outing) -> None:
        afflict(table, 0, HOMESICK)
        afflict(table, 0, JUMPY)
        load(table, "stability", 4, 1)

    gone = projection(
        ("stability", 0), seats=3, at={0: "1.1", 1: "1.1"}, up=("1.1",), draw=MORE, fields={"status": [0, 0, 1]},
        also=both,
    )  # fmt: skip
    on_with_it(gone)
    assert gone.table.status[0] == 2
    assert ailing(gone.table, 0) == [HOMESICK]
    home = projection(draw=MORE, also=both)
    home.answer(0, "home")
    on_with_it(home)
    assert ailing(home.table, 0) == []


@pytest.mark.parametrize(("up", "less"), [(("1.1", "2.3"), False), (("1.1",), True)])
def test_homesick_weakens_resolve_where_no_carousel_is_seen(up: tuple[str, ...], less: bool) -> None:
    from fabletop.games.projector.rules.testing import parts
    from fabletop.games.projector.state import NORMAL, Test

    table = ill(HOMESICK, up=up).table
    brave = next(skill for skill in table.box.skills if skill.card.trait == "resolve")
    found = parts(table, Test(0, brave.number, -1, NORMAL))
    assert (-2 in [each.n for each in found]) == less


@pytest.mark.rule("TP-337")
def test_second_wind_spares_one_card_and_is_gone() -> None:
    match = ill(WIND, ("baddies", 0), also=lambda table: bring(table, "EA:01", 0))
    on_with_it(match)
    attack = match.table.box.face("EA:01").baddie
    assert attack is not None
    assert isinstance(attack.attack, int)
    assert len(match.table.lost_piles[0]) == attack.attack - 1
    assert ailing(match.table, 0) == []


def test_nobody_is_ill_at_first() -> None:
    table = house().table
    assert ailing(table, 0) == []
    assert hook(table, "move_cost", 0, 1) == 1
    assert stuff(table, 0) == []
