"""The 40 entropy cards of the first act and the 4 that stories bring: all that changes when each is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import card, finished

from fabletop.engine.match import Match
from fabletop.games.projector.rules.cleanup import settle
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import DISSIPATED, ENTROPY, GLOBAL, IN_PLAY, NEXT_TIER, NONE, NORMAL, Outing
from fabletop.games.projector.state import Test as Trial

from .trial import Changes, Shown, follow, look, news, trial

shows = Shown()
Case = tuple[str, list[Any], dict[str, Any], Changes]


def _top(table: Outing, id_: str) -> None:
    """A card is the next to be drawn."""
    if id_.startswith("EX"):
        table.add_cards(ENTROPY, [table.box.face(id_).number])
    found = card(table, id_)
    for pile in (table.entropy, table.next_tier):
        if found in pile:
            pile.remove(found)
    table.entropy.append(found)


def drawn(id_: str, *answers: Any, **laid: Any) -> Changes:
    """The first player draws a card at the beginning of a turn; what comes of it, beside that it is drawn."""

    changes = follow(
        trial(None, ("entropy", 0), also=lambda table: _top(table, id_), **{"fields": {"step": "entropy"}, **laid}),
        *answers,
    )
    for key, usual in (("entropy", -1), ("spent", [f"+{id_}"])):
        if changes.get(key) == usual:
            del changes[key]
    return changes


CASES: list[Case] = [
    ("EA:01", [], {}, {"baddies": ["+EA:01 of 0"]}),
    ("EA:02", [], {}, {"baddies": ["+EA:02 of 0"]}),
    ("EA:03", [], {}, {"baddies": ["+EA:03 of 0"]}),
    ("EA:04", [], {}, {"baddies": ["+EA:04 of 0"]}),
    ("EA:05", [], {}, {"baddies": ["+EA:05 global"]}),
    ("EA:06", [], {}, {"baddies": ["+EA:06 global"]}),
    ("EA:07", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("EA:08", [], {}, {"deck 0": -1, "lost 0": 1, "moves 0": 1}),
    ("EA:09", [], {}, {}),
    ("EA:09", [], {"lost": {0: ["Dash", "Dash", "Dash"]}}, {"deck 0": -1, "lost 0": 1}),
    ("EA:09", [], {"lost": {0: ["Dash", "Dash", "Dash", "Dash"]}}, {}),
    ("EA:10", ["Play Spot for this"], {"hands": {0: ["Spot"], 1: []}, "roll": 15},
     {"hand 0": -1, "deck 0": -1, "discard 0": 2, "awareness 0": 1}),
    ("EA:10", ["Play Spot for this"], {"hands": {0: ["Spot"], 1: []}, "roll": 14},
     {"hand 0": -1, "deck 0": -1, "lost 0": 1, "discard 0": 1}),
    ("EA:10", ["no"], {"hands": {0: ["Spot"], 1: []}}, {"deck 0": -1, "lost 0": 1}),
    ("EA:11", [["Spot"]], {"hands": {0: ["Spot", "Dash"], 1: []}}, {"hand 0": -1, "discard 0": 1}),
    ("EA:12", [], {"hands": {0: ["Spot", "Dash"], 1: []}}, {"hand 0": -1, "discard 0": 1}),
    ("EA:13", [], {}, {"stays": ["+EA:13 global"]}),
    ("EA:14", [], {}, {"stays": ["+EA:14 of 0"]}),
    ("EA:15", ["Follow it"], {}, {"hand 0": 1, "deck 0": -1, "moves 0": 1, "dismissed": ["+EA:15"]}),
    ("EA:15", ["none"], {}, {"hand 0": 1, "deck 0": -1}),
    ("EA:16", [["Brass"]], {}, {"held 0": ["+brass"], "used up": ["+wood"]}),
    ("EA:17", [], {}, {"lost 0": -1, "discard 0": 1, "lost 1": -1, "discard 1": 1}),
    ("EA:17", [], {"at": {0: "2.3", 1: "1.2"}}, {"lost 0": -1, "discard 0": 1}),
    ("EA:18", ["Show him"], {}, {"hand 0": -1, "discard 0": 1}),
    ("EA:18", ["Explain"], {}, {"ill 0": ["+CN:02"]}),
    ("EA:19", ["Pay in kind"], {"resources": {0: ["wood"]}},
     {"held 0": ["-wood"], "dismissed": ["+EA:19"], "used up": ["+wood"]}),
    ("EA:19", ["Pay in memory"], {"resources": {0: ["wood"]}}, {"deck 0": -1, "lost 0": 1}),
    ("EA:19", ["Stay and argue"], {"hands": {0: ["Dash", "Dash"], 1: []}},
     {"hand 0": -2, "discard 0": 2, "empathy 0": 1}),
    ("EA:20", ["Hold on to it"], {}, {"deck 0": -2, "lost 0": 2}),
    ("EA:20", ["Let it change"], {},
     {"eliminated": ["+EA:01"], "spent": ["+EA:20", "+EB:01"], "entropy": -2, "next_tier": -1}),
    ("EB:01", [], {}, {"baddies": ["+EB:01 of 0"]}),
    ("EB:02", [], {}, {"baddies": ["+EB:02 of 0 x2"]}),
    ("EB:03", [], {}, {"baddies": ["+EB:03 of 0"]}),
    ("EB:04", [], {}, {"baddies": ["+EB:04 of 0"]}),
    ("EB:05", [], {}, {"baddies": ["+EB:05 global"]}),
    ("EB:06", [], {}, {"baddies": ["+EB:06 global"]}),
    ("EB:08", [], {}, {"deck 0": -1, "lost 0": 1, "knows 0": ["+entropy 1"]}),
    ("EB:09", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("EB:09", [], {"at": {0: "2.3", 1: "1.2"}}, {"deck 0": -1, "lost 0": 1, "ill 0": ["+CN:02"]}),
    ("EB:10", ["Let it pass"], {}, {"deck 0": -1, "lost 0": 1}),
    ("EB:10", ["Keep it company"], {}, {"ill 0": ["+CN:07"]}),
    ("EB:11", [], {"hands": {0: ["Spot", "Dash"], 1: []}}, {"hand 0": -1, "discard 0": 1}),
    ("EB:12", [], {"hands": {0: ["Spot", "Dash"], 1: []}}, {"hand 0": -1, "discard 0": 1}),
    ("EB:12", [], {"hands": {0: ["Spot"], 1: []}}, {"hand 0": -1, "discard 0": 1}),
    ("EB:13", [], {}, {"stays": ["+EB:13 global"]}),
    ("EB:14", [], {}, {"stays": ["+EB:14 of 0"]}),
    ("EB:15", [], {}, {"stays": ["+EB:15 global"]}),
    ("EB:16", ["player:1"], {}, {"ill 1": ["+CN:20"], "choices": ["0, 1"]}),
    ("EB:17", ["none"], {}, {"lost 0": -2, "discard 0": 2}),
    ("EB:17", ["Make a second cup"], {}, {"hand 0": -1, "lost 0": -2, "discard 0": 3, "lost 1": -2, "discard 1": 2}),
    ("EB:18", ["force", "none"], {}, {"hand 0": 1, "deck 0": -1, "force 0": 1}),
    ("EB:18", ["force", "Put it back", ["Coat on a Hook", "The Lodger"]], {},
     {"hand 0": 1, "deck 0": -1, "force 0": 1, "knows 0": ["+entropy 1", "+entropy 2"], "dismissed": ["+EB:18"]}),
    ("EB:19", ["Pay for the whole week"], {"resources": {0: ["wood", "brass"]}},
     {"hand 0": 1, "deck 0": -1, "held 0": ["-brass", "-wood"], "dismissed": ["+EB:19"],
      "used up": ["+brass", "+wood"]}),
    ("EB:19", ["Do the dishes"], {"hands": {0: ["Dash", "Dash"], 1: []}}, {"hand 0": -2, "discard 0": 2}),
    ("EB:19", [], {}, {"baddies": ["+BD:13 of 0"]}),
    ("EB:19", ["Promise to pay"], {"resources": {0: ["wood", "brass"]}}, {"baddies": ["+BD:13 of 0"]}),
    ("EB:20", ["Remember it exactly"], {}, {"hand 0": -1, "deck 0": -1, "lost 0": 1, "discard 0": 1}),
    ("EB:20", ["Ask the others"], {"hands": {0: ["Dash"], 1: ["Spot"]}},
     {"hand 0": -1, "deck 0": -1, "lost 0": 1, "discard 0": 1, "hand 1": -1, "discard 1": 1}),
    ("EB:20", ["Let it become"], {},
     {"eliminated": ["+EA:01"], "spent": ["+EB:01", "+EB:20"], "entropy": -2, "next_tier": -1}),
    ("EX:01", [], {}, {}),
    ("EX:01", ["Keep the ticket"], {"flags": {"camp.ticket": 1}}, {"moves 0": 1}),
    ("EX:01", ["Hand it over"], {"flags": {"camp.ticket": 1}},
     {"hand 0": 2, "deck 0": -2, "hand 1": 2, "deck 1": -2, "flag camp.ticket_punched": 1}),
    ("EX:01", [], {"flags": {"camp.ticket": 1, "camp.ticket_punched": 1}}, {"knows 0": ["+entropy 1"]}),
    ("EX:02", ["Answer one"], {}, {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "flag camp.replies": 1}),
    ("EX:02", ["Let them lie"], {}, {"hand 0": -1, "discard 0": 1}),
    ("EX:02", ["Answer all"], {"flags": {"camp.replies": 2}},
     {"flag camp.replies": -2, "bank empathy": 2, "eliminated": ["+EX:02"], "spent": ["+EB:01"], "next_tier": -1}),
    ("EX:03", [], {"hands": {0: ["Dash"], 1: []}}, {"hand 0": -1, "discard 0": 1, "held 0": ["+wood"]}),
    ("EX:03", ["Let go"], {"resources": {0: ["wood"]}}, {"held 0": ["-wood"], "used up": ["+wood"]}),
    ("EX:03", ["Hold on"], {"resources": {0: ["wood"]}}, {"deck 0": -1, "lost 0": 1}),
    ("EX:04", [], {}, {"stays": ["+EX:04 global"]}),
]  # fmt: skip


@shows.each(CASES)
def test_what_a_card_does(case: Case) -> None:
    id_, answers, laid, changes = case
    assert drawn(id_, *answers, **laid) == changes


# --- those that stay -------------------------------------------------------------------------------------------------


def staying(id_: str, **laid: Any) -> Match[Outing]:
    """A card has stayed with the first player, or with all of them; the first player is about to act."""

    def stays(table: Outing) -> None:
        where = GLOBAL if table.box.face(id_).card.stays == "global" else 0
        zone = ENTROPY if id_.startswith("EA") else NEXT_TIER
        if id_.startswith("EX"):
            table.add_cards(ENTROPY, [table.box.face(id_).number])
            zone, where = ENTROPY, GLOBAL
        found = card(table, id_)
        table.move(found, zone, IN_PLAY)
        table.hindrances.append((found, where))

    return trial(also=stays, **laid)


def modifier(table: Outing, seat: int, ability: str) -> int:
    return sum(each.n for each in parts(table, Trial(seat, table.box.skill_named(ability).number, NONE, NORMAL)))


HINDERED = {
    "EA:13": ("Spot Peek Listen", "Dash Strike Parley", "both"),
    "EA:14": ("Dash Hide Dodge", "Spot Climb Parley", "one"),
    "EB:13": ("Assemble Scavenge", "Strike Spot", "both"), "EB:14": ("Parley Soothe", "Spot Strike", "one"),
    "EB:15": ("Spot Dash Strike Parley Assemble Rest Invent", "", "both"),
}  # fmt: skip
"""Which abilities each makes harder by 2, which not, and for whom."""


@shows(*HINDERED)
@pytest.mark.parametrize("id_", HINDERED)
def test_which_tests_are_harder(id_: str) -> None:
    harder, others, whose = HINDERED[id_]
    table = staying(id_).table
    for seat in (0, 1):
        less = 2 if seat == 0 or whose == "both" else 0
        assert {modifier(table, seat, name) for name in harder.split()} == {5 - less}  # level 4, and 1 of the hall
        assert {modifier(table, seat, name) for name in others.split()} in ({5}, set())


def rid(id_: str, nth: int, *answers: Any, **laid: Any) -> Changes:
    """The first player is rid of a card by one of its texts."""
    match = staying(id_, **laid)
    (number,) = [card for card, _ in match.table.hindrances]
    return follow(match, f"rid:{number}:{match.table.box.face(id_).texts.on['use'][nth]}", *answers)


GOES = {
    "EA:13": [("Assemble", "construction"), ("Rest", "resolve")],
    "EB:14": [("Invent", "imagination"), ("Strike", "force")],
    "EB:15": [("Bargain", "imagination"), ("Assemble", "construction")],
}  # fmt: skip


@shows(*GOES)
@pytest.mark.parametrize(("id_", "slide", "trait"), [(id_, *each) for id_, ways in GOES.items() for each in ways])
def test_those_that_go_with_a_test(id_: str, slide: str, trait: str) -> None:
    needs = 17 if id_ == "EB:15" else 15  # which hinders the test by which it goes
    where = "of 0" if id_ == "EB:14" else "global"
    answer, tried = f"Play {slide} for this", {"hand 0": -1, "discard 0": 1}
    won = rid(id_, 0, answer, hands={0: [slide], 1: []}, roll=needs)
    assert won == {**tried, f"{trait} 0": 1, "stays": [f"-{id_} {where}"], "spent": [f"+{id_}"]}
    assert rid(id_, 0, answer, hands={0: [slide], 1: []}, roll=needs - 1) == tried


@shows("EA:14", "EB:13", "EX:04")
def test_those_that_go_for_cards_or_a_resource() -> None:
    one = {"hand 0": -1, "discard 0": 1}
    assert rid("EA:14", 0) == {**one, "stays": ["-EA:14 of 0"], "spent": ["+EA:14"]}
    gone = {"stays": ["-EB:13 global"], "spent": ["+EB:13"]}
    assert rid("EB:13", 0, resources={0: ["wood"]}) == {**gone, "held 0": ["-wood"], "used up": ["+wood"]}
    assert rid("EB:13", 1, hands={0: ["Dash", "Dash"], 1: []}) == {**gone, "hand 0": -2, "discard 0": 2}
    kept = {"hand 0": -1, "discard 0": 2, "lost 0": -1}
    assert rid("EX:04", 0) == {**kept, "stays": ["-EX:04 global"], "spent": ["+EX:04"]}


@shows("EB:14", "EB:15")
def test_those_that_go_by_themselves() -> None:
    for id_, event, roles in (("EB:14", "natural_20", {"player": 0}), ("EB:15", "round_end", {})):
        table = staying(id_).table
        before = look(table)
        finished(Now.occur(table, event, **roles))
        where = "of 0" if id_ == "EB:14" else "global"
        assert news(before, look(table)) == {"stays": [f"-{id_} {where}"], "spent": [f"+{id_}"]}


LEARNT = [[0] * 7, [0] * 7, [1, 2, 3, 0, 0, 5, 0], [2, 0, 0, 0, 0, 0, 3]]


@shows("EX:04")
@pytest.mark.rule("TP-259")
def test_keeping_our_place_lets_those_bank_who_have_dissipated() -> None:
    """A whole place is 2 and 3; halves are 0, 1, 1 and 2 of the one, 1 and 1 of the other."""
    gone: dict[str, Any] = {"seats": 4, "fields": {"step": "entropy", "status": [0, 0, 2, 2], "temp": LEARNT}}
    one = drawn("EX:04", "Keep one place", "player:3", **gone)
    banked = {"bank awareness": 2, "bank imagination": 3, "awareness 3": -2, "imagination 3": -3}
    assert one == {**banked, "choices": ["2, 3"]}
    halves = {"awareness": 1, "construction": 1, "agility": 1, "resolve": 2, "imagination": 1}
    learnt = {"awareness 2": -1, "construction 2": -2, "agility 2": -3, "resolve 2": -5}
    learnt |= {"awareness 3": -2, "imagination 3": -3}
    both = drawn("EX:04", "Keep every place", **gone)
    assert both == {**{f"bank {trait}": n for trait, n in halves.items()}, **learnt}


@shows("EX:04")
@pytest.mark.rule("TP-259", "TP-269")
def test_keeping_our_place_lets_half_be_banked_as_long_as_it_stays() -> None:
    def over(table: Outing) -> None:
        table.status, table.current, table.step = [DISSIPATED, DISSIPATED], NONE, "cleanup"

    match = staying("EX:04", fields={"temp": [[0, 0, 0, 5, 0, 0, 0], [0, 3, 0, 0, 0, 0, 0]]})
    over(match.table)
    before = look(match.table)
    finished(settle(match.table))
    changes = news(before, look(match.table))
    assert {key: n for key, n in changes.items() if key.startswith("bank")} == {"bank force": 2, "bank construction": 1}


@shows("EB:07")
def test_the_removal_men_come_from_afar() -> None:
    """At least two away from who drew them, and only there."""
    far = {"1.1", "2.1", "3.1", "4.1", "4.2", "4.3"}
    found = {tuple(drawn("EB:07", seed=seed)["baddies"]) for seed in range(40)}
    assert found == {(f"+EB:07 on {key}",) for key in far}


@shows("EB:18")
def test_a_slide_of_you_laughing_puts_two_cards_back_in_another_order() -> None:
    match = trial(None, ("entropy", 0), also=lambda table: _top(table, "EB:18"), fields={"step": "entropy"})
    follow(match, "force", "Put it back", ["Coat on a Hook", "The Lodger"])
    table = match.table
    assert [table.printed_on(each).id for each in table.entropy[::-1]][:3] == ["EA:02", "EA:01", "EA:03"]
