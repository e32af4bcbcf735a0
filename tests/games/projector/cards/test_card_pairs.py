"""Cards where they meet each other and the rules: what changes tests, what spares and what hurts, what stays and what
goes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, card, finished, load, move_to, space
from tests.games.projector.carrying import afflict, carry

from fabletop.games.projector.box import box
from fabletop.games.projector.rules.baddies import defeat
from fabletop.games.projector.rules.entropy import _ready
from fabletop.games.projector.rules.evolving import evolve
from fabletop.games.projector.rules.harm import attack, attackers, lose
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.locations import land
from fabletop.games.projector.rules.map_changes import cover, uncover
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.reading import read
from fabletop.games.projector.rules.stability import check
from fabletop.games.projector.rules.testing import moment, parts
from fabletop.games.projector.state import (
    CARD,
    DISMISSED,
    ENTROPY,
    GLOBAL,
    GONE,
    IN_PLAY,
    NEXT_TIER,
    NONE,
    NORMAL,
    Outing,
)
from fabletop.games.projector.state import Test as Trial
from fabletop.testing.arranged import choices, tag

from .test_ability_cards import provoke
from .trial import Changes, follow, look, news, trial

HURT: Changes = {"deck 0": -1, "lost 0": 1}
NURSERY: dict[str, Any] = {"at": {0: "2.2", 1: "2.2"}, "up": ["2.2", "2.3"]}


def ready(*, ill: str = "", gear: str = "", stays: str = "", perk: str = "", **laid: Any) -> dict[str, Any]:
    """What the first player has, and what stays in the global area."""

    def also(table: Outing) -> None:
        for id_ in ill.split():
            afflict(table, 0, id_)
        for id_ in gear.split():
            carry(table, 0, id_)
        for id_ in stays.split():
            table.hindrances.append((move_to(table, id_, IN_PLAY), GLOBAL))
        if perk:
            table.perks[0] = next(n for n, each in enumerate(table.box.perks) if each.id == perk)
        if more is not None:
            more(table)

    more = laid.pop("also", None)
    return {**laid, "also": also}


def modifier(table: Outing, ability: str, target: int = NONE) -> int:
    return sum(each.n for each in parts(table, Trial(0, box().skill_named(ability).number, NONE, NORMAL, target)))


async def _attack(table: Outing) -> None:
    await attack(table, [each.card for each in table.opponents if each.area in (0, GLOBAL)], 0)


def attacked(*answers: Any, by: str = "EA:01", **laid: Any) -> Changes:
    return follow(trial(_attack, **ready(**{"baddies": {by: 0}, **laid})), *answers)


# --- what changes a test ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-207")
def test_what_hinders_and_what_helps_is_added_up() -> None:
    """Level 4 and 1 of the Nursery; Fog on the Lens, The Wrong Slide and being Jumpy take 2 each."""
    assert modifier(trial(**ready(**NURSERY)).table, "Spot") == 5
    assert modifier(trial(**ready(stays="EA:13", **NURSERY)).table, "Spot") == 3
    assert modifier(trial(**ready(stays="EA:13 EB:15", **NURSERY)).table, "Spot") == 1
    assert modifier(trial(**ready(stays="EA:13 EB:15", ill="CN:02", **NURSERY)).table, "Spot") == -1
    assert modifier(trial(**ready(stays="EA:13 EB:15", ill="CN:02", **NURSERY)).table, "Dash") == 1


@pytest.mark.rule("TP-207", "TP-039")
def test_spotted_counts_once_though_both_the_place_and_the_baddie_are() -> None:
    match = trial(**ready(gear="IT:01", roll=15, hands={0: ["Spot"], 1: []}, baddies={"EA:01": 0}, **NURSERY))
    follow(match, "Hand Lamp")
    follow(match, "Play Spot", "The Lodger")
    lodger = CARD + card(match.table, "EA:01")
    assert modifier(match.table, "Strike", lodger) == 7
    assert modifier(match.table, "Strike") == 7


def test_tracked_dazed_and_spotted_are_three_things() -> None:
    match = trial(
        **ready(
            gear="IT:04",
            also=lambda table: load(table, "tests", 20, 15, 15),
            hands={0: ["Track", "Spot"], 1: []},
            baddies={"EA:02": 0},
            **NURSERY,
        )
    )
    follow(match, "Play Track")
    follow(match, "Play Spot", "Coat on a Hook")
    follow(match, "Butterfly Net")
    coat = CARD + card(match.table, "EA:02")
    assert modifier(match.table, "Strike", coat) == 5 + 1 + 2 + 2
    assert modifier(match.table, "Strike") == 5, "against it alone"


def test_soothed_and_provoked_a_baddie_attacks_as_before() -> None:
    """Soothe takes 1 until the next turn, a Dodge that goes wrong adds 1 for this one."""
    for more, hurt in ((0, {}), (1, HURT)):
        match = trial(roll=15, hands={0: ["Soothe"], 1: []}, baddies={"EA:01": 0}, **NURSERY)
        follow(match, "Play Soothe")
        provoke(match.table, more)
        before = look(match.table)
        finished(_attack(match.table))
        assert news(before, look(match.table)) == hurt


def test_half_asleep_and_quick_hands_make_the_usual_hand() -> None:
    assert hand_size(trial(**ready(ill="CN:01", perk="PK:02")).table, 0) == 6


def test_a_scouts_free_step_is_free_in_wet_shoes_too() -> None:
    match = trial(**ready(ill="CN:03", perk="PK:05", up=["2.3", "2.2", "1.2"]))
    assert hook(match.table, "move_cost", 0, 1) == 2
    assert follow(match, "go:2.2") == {"at 0": "2.2"}
    assert not [each for each in choices(match) if each.startswith("go:")]


# --- what spares and what hurts --------------------------------------------------------------------------------------


@pytest.mark.rule("TP-235", "TP-232")
def test_each_point_of_a_swarms_damage_is_spared_once() -> None:
    """Two wasps: the lid spares one point, wood the other, and nothing is left for Second Wind."""
    match = trial(**ready(ill="CN:20", resources={0: ["wood"]}, baddies={"EB:02": 0}, **NURSERY))
    follow(match, "Wood")
    before = look(match.table)
    finished(_attack(match.table))
    spared = {"lasting": ["-spare damage +1 until turn x1 on 0"]}
    assert news(before, look(match.table)) == {**spared, "ill 0": ["-CN:20"]}, "one by each"
    both = attacked("use", by="EB:02", ill="CN:20", gear="IT:05")
    assert both == {"gear 0": ["+IT:05 x1", "-IT:05 x2"], "ill 0": ["-CN:20"]}


@pytest.mark.rule("TP-337")
def test_threadbare_and_second_wind_lose_one_card_between_them() -> None:
    """The loss is spared, or the one that comes of it: in either order."""
    for order in (["1", "2"], ["2", "1"]):
        match = trial(lambda table: lose(table, 0, 1), **ready(ill="CN:06 CN:20"))
        assert follow(match, order) == {**HURT, "ill 0": ["-CN:20"], "used": 1}


@pytest.mark.parametrize("order", [["1", "2"], ["2", "1"]])
def test_in_the_market_one_coin_pays_the_auctioneer_once(order: list[str]) -> None:
    """The market lets him be paid to leave, and he lets himself be outbid: whichever comes first, the coin is gone."""
    match = trial(_attack, **ready(area="PM", baddies={"BD:15": 0}, resources={0: ["wood"]}))
    follow(match, until="order")
    before = look(match.table)
    match.answer(0, order)
    follow(match, "use" if tag(match) == "may" else "Bid", until="after")
    changes = news(before, look(match.table))
    assert changes.pop("baddies", ["-BD:15 of 0"]) == ["-BD:15 of 0"]
    assert changes == {"held 0": ["-wood"], "used up": ["+wood"]}


def test_the_bailiff_who_is_paid_to_leave_takes_something_on_his_way() -> None:
    laid: dict[str, Any] = {"area": "PM", "resources": {0: ["wood", "brass", "cloth"]}}
    match = trial(_attack, **ready(baddies={"BD:04": 0}, **laid))
    assert follow(match, "use", ["Wood"], ["Brass"]) == {
        "baddies": ["-BD:04 of 0"], "held 0": ["-brass", "-wood"], "used up": ["+brass", "+wood"],
    }  # fmt: skip


def test_a_ward_and_a_swarm() -> None:
    """Over soup nobody is hurt much: one of two points is warded in a Baddie turn."""
    soup: dict[str, Any] = {"area": "PM", "at": {0: "4.3", 1: "4.3"}, "up": ["4.3"], "fields": {"step": "baddies"}}
    assert attacked(by="EB:02", **soup) == HURT
    assert attacked(by="EA:01", **soup) == {}


@pytest.mark.rule("TP-197", "TP-A11")
def test_who_is_tongue_tied_uses_nothing_in_windows() -> None:
    """A spark, which may be used at any time, is a reaction then; in the own action step it is not."""
    for ill, may in (("", True), ("CN:04", False)):
        match = trial(**ready(ill=ill, resources={0: ["spark"]}, hands={0: ["Dash"], 1: []}, settings={"stops": False}))
        assert any(each.startswith("use:") for each in choices(match))
        match.answer(0, next(each for each in choices(match) if each.startswith("play:")))
        assert (tag(match) == "test_declared" and any(each.startswith("use:") for each in choices(match))) == may


# --- what stays and what goes ----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-146", "TP-281", "TP-R84")
def test_what_was_dismissed_evolves_only_when_it_is_in_the_deck_again() -> None:
    def aside(table: Outing) -> None:
        for each in table.entropy[:]:
            table.move(each, ENTROPY, DISMISSED)
        for each in table.next_tier[:-1]:
            table.move(each, NEXT_TIER, GONE)

    match = trial(also=aside)
    table = match.table
    finished(evolve(table))
    assert table.eliminated == [], "nothing lies where it is looked for"
    assert _ready(table)
    assert (table.recycled, len(table.entropy), table.dismissed) == (1, 20, [])
    top = table.printed_on(table.entropy[-1]).id
    finished(evolve(table))
    assert table.eliminated == [top]
    assert len(table.entropy) == 19
    assert len(table.spent) == 1, "the last of the next tier"


@pytest.mark.rule("TP-281", "TP-A01")
def test_a_baddie_whose_card_evolves_is_gone() -> None:
    """All others are of the second tier, or Story cards: what is in play is the lowest."""

    def last(table: Outing) -> None:
        bring(table, "EA:01", 0)
        for each in table.entropy[:]:
            table.move(each, ENTROPY, GONE)

    match = trial(lambda table: evolve(table), also=last)
    assert follow(match) == {
        "baddies": ["-EA:01 of 0"], "eliminated": ["+EA:01"], "spent": ["+EB:01"], "next_tier": -1,
    }  # fmt: skip


@pytest.mark.rule("TP-242", "TP-146")
def test_an_echo_that_is_defeated_comes_back_with_the_dismissed() -> None:
    async def beaten(table: Outing) -> None:
        await defeat(table, table.opponents[0].card)

    changes = follow(trial(beaten, baddies={"EB:01": 0}))
    assert changes == {"baddies": ["-EB:01 of 0"], "dismissed": ["+EB:01"]}


def test_what_was_seen_of_the_deck_is_forgotten_when_it_is_shuffled() -> None:
    match = trial(roll=15, hands={0: ["Listen"], 1: []})
    assert follow(match, "Play Listen")["knows 0"] == ["+entropy 1"]
    table = match.table
    for each in table.entropy[:]:
        table.move(each, ENTROPY, DISMISSED)
    assert _ready(table)
    assert not [each for each in look(table)["knows 0"] if each.startswith("entropy")]


@pytest.mark.rule("TP-036", "TP-346")
def test_an_entropy_card_acts_while_a_reaction_answers_it() -> None:
    """Film Burn is revealed; before it is carried out somebody Spots, by which a flipped room brings the Cat."""
    match = trial(
        None, ("entropy", 0), also=lambda table: _top(table, "EA:07"), fields={"step": "entropy"}, roll=15,
        at={0: "4.3", 1: "2.3"}, up=["2.3"], hands={0: ["Spot"], 1: []}, settings={"stops": False},
    )  # fmt: skip
    changes = follow(match, "Play Spot", "space:4.3")
    assert changes["baddies"] == ["+BD:01 global"]
    assert changes["lost 0"] == 1
    assert changes["spent"] == ["+EA:07"]


def _top(table: Outing, id_: str) -> None:
    found = card(table, id_)
    table.entropy.remove(found)
    table.entropy.append(found)


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-R22", "TP-046")
def test_two_replacements_at_once_do_not_touch_each_other() -> None:
    """The Folding Stall is a tea stall until closing; the Letter Writer's stall is gone for good."""

    async def both(table: Outing) -> None:
        await read(table, table.box.projector_index["PR:049"], 0)
        await read(table, table.box.projector_index["PR:059"], 0)

    changes = follow(trial(both, area="PM"), "Something hot")
    assert (changes["map 2.3"], changes["map 4.2"]) == ("PM:32", "PM:33")
    assert (changes["swapped"], changes["replaced"]) == (["+PM:19 by PM:32"], ["+PM:17 by PM:33"])


@pytest.mark.rule("TP-050", "TP-052")
def test_a_text_that_was_chosen_is_chosen_still_when_the_water_has_come_and_gone() -> None:
    match = trial(area="DC", at={0: "2.2", 1: "2.1"}, up=["2.1", "2.2"])
    text = f"text:{space('2.2')}:{box().face('DC:16').texts.all[1]}"
    follow(match, text)
    finished(cover(match.table, space("2.2"), "DC:30"))
    assert modifier(match.table, "Spot") == 4, "water adds nothing"
    finished(uncover(match.table, space("2.2")))
    assert modifier(match.table, "Spot") == 5
    assert text not in choices(
        trial(area="DC", at={0: "2.2", 1: "2.1"}, up=["2.2"], fields={"limited": match.table.limited})
    )


@pytest.mark.rule("TP-A11")
def test_with_waxed_boots_one_walks_in_water_and_drops_nothing() -> None:
    for gear, dropped in (("IT:14", {}), ("", {"hand 0": -1, "discard 0": 1})):
        match = trial(lambda table: land(table, 0, space("2.4")), **ready(gear=gear, area="DC", flood=["2.4"]))
        assert follow(match) == {"at 0": "2.4", **dropped}


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-248", "TP-252")
def test_on_the_coal_chute_one_may_slip_though_nobody_has_left() -> None:
    """Unsteady counts for one; the Alarm Clock rolls again, with one more."""
    chute: dict[str, Any] = {"area": "DC", "at": {0: "4.2", 1: "2.1"}, "up": ["2.1", "4.2"]}

    def rolls(table: Outing) -> None:
        load(table, "stability", 4, 1, 1)

    assert follow(trial(lambda table: check(table, 0), also=rolls, **chute))["status 0"] == "dissipated"
    safe = follow(trial(lambda table: check(table, 0), **ready(gear="IT:11", also=rolls, **chute)), "use")
    assert safe == {"gear 0": ["-IT:11 x1"], "stability": 2}
    assert follow(trial(lambda table: check(table, 1), also=rolls, **chute)) == {}, "on the stairs nothing is rolled"


@pytest.mark.rule("TP-371", "TP-337")
def test_second_breath_and_threadbare() -> None:
    """With nothing left, two cards are to be lost: the first loss is passed over and three come back, of which the
    second, and the one of Threadbare, take theirs."""
    match = trial(lambda table: lose(table, 0, 2), **ready(ill="CN:06", perk="PK:01", draw={0: [], 1: ["Dash"]}))
    changes = follow(match, "use")
    assert changes.get("status 0", "in") == "in"
    assert changes["lost 0"] == -3 + 2
    assert changes["used"] == 2


# --- help for others -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-228", "TP-039")
def test_who_hides_leaves_the_footsteps_to_the_others() -> None:
    """Other People's Footsteps threaten all; hidden from the first player, they find the second."""
    match = trial(roll=17, hands={0: ["Hide"], 1: []}, baddies={"EA:05": "global"}, **NURSERY)
    follow(match, "Play Hide")
    footsteps = card(match.table, "EA:05")
    assert [footsteps in attackers(match.table, seat) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("TP-337", "TP-232")
def test_a_guard_who_takes_the_blow_has_a_second_wind() -> None:
    """A natural 1 turns the damage on who guards; what they have is used, and not what the other has."""

    def winded(table: Outing) -> None:
        for seat in (0, 1):
            afflict(table, seat, "CN:20")

    match = trial(
        _attack, roll=1, baddies={"EA:01": 0}, hands={0: [], 1: ["Guard"]}, also=winded, settings={"stops": False},
        **NURSERY,
    )  # fmt: skip
    assert follow(match, "Play Guard") == {"hand 1": -1, "discard 1": 1, "ill 1": ["-CN:20"]}


@pytest.mark.rule("TP-207")
def test_help_for_the_next_test_waits_for_one_that_it_fits() -> None:
    """Brass is for Construction: a Spot leaves it, Scavenge uses it up."""

    def rolls(table: Outing) -> None:
        load(table, "tests", 20, 2, 14)

    match = trial(also=rolls, resources={0: ["brass"]}, hands={0: ["Spot", "Scavenge"], 1: []}, **NURSERY)
    follow(match, "Brass")
    assert follow(match, "Play Spot") == {"hand 0": -1, "discard 0": 1}
    found = follow(match, "Play Scavenge")
    assert found["lasting"] == ["-mod_test construction +1 until next_test x1 on 0"]
    assert found["held 0"] == ["+wood"], "14, 4, 1 and 1"


def test_a_whistle_is_heard_in_spite_of_the_wrong_slide() -> None:
    """2 more for the other's next test, 2 less for everybody's."""
    match = trial(**ready(gear="IT:09", stays="EB:15", **NURSERY))
    follow(match, "Loud Whistle")
    spot = box().skill_named("Spot").number
    found = [sum(each.n for each in parts(match.table, Trial(seat, spot, NONE, NORMAL))) for seat in (0, 1)]
    assert found == [3, 5]


@pytest.mark.rule("TP-A35")
def test_a_beast_that_was_fed_attacks_nobody_and_cannot_be_struck() -> None:
    """The terrier is on the party's side; the Lodger is not."""
    match = trial(**ready(gear="IT:07", baddies={"BD:05": 0, "EA:01": 0}, **NURSERY))
    follow(match, "Sardine Sandwich")
    terrier, lodger = (card(match.table, id_) for id_ in ("BD:05", "EA:01"))
    assert attackers(match.table, 0) == [lodger]
    assert terrier not in attackers(match.table, 1)
    strike = box().skill_named("Strike").card.target
    assert strike is not None
    assert list(strike.could_be(moment(match.table, 0, box().skill_named("Strike").number))) == [CARD + lodger]


@pytest.mark.rule("TP-243", "TP-277")
def test_salt_and_bargains_are_for_what_entropy_left_and_not_for_the_ox() -> None:
    """Keeping Our Place stays, and is of the first tier; an ox of newspaper is no entropy card at all."""

    def stays(table: Outing) -> None:
        table.add_cards(IN_PLAY, [table.box.face("EX:04").number])
        table.hindrances.append((table.in_play[-1], GLOBAL))

    match = trial(also=stays, resources={0: ["salt"]}, baddies={"BD:09": 0}, **NURSERY)
    assert follow(match, "Salt") == {
        "stays": ["-EX:04 global"], "dismissed": ["+EX:04"], "held 0": ["-salt"], "used up": ["+salt"],
    }  # fmt: skip
