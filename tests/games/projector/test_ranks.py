"""Which of two texts holds where they contradict each other (TP-348 to TP-352, TP-R110, TP-R111, TP-R113)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, hand, projection, space
from tests.games.projector.more_cards import cards, condition

from fabletop.engine.effects import Role, Source
from fabletop.engine.match import Match
from fabletop.games.projector.effects.control import PutToken
from fabletop.games.projector.effects.moving import Move, Moves
from fabletop.games.projector.effects.slides import Draw, Lose
from fabletop.games.projector.effects.standing import Rule
from fabletop.games.projector.effects.story import Dissipate, Home
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.piles import draw
from fabletop.games.projector.rules.playing import answers
from fabletop.games.projector.rules.ranks import LIKE_ABILITY, LIKE_AREA, LIKE_ENTROPY, rank
from fabletop.games.projector.state import (
    DISSIPATED,
    HOME,
    IN,
    ON_ABILITY,
    ON_BADDIE,
    ON_CONDITION,
    ON_DIARY,
    ON_ENTROPY,
    ON_ITEM,
    ON_LOCATION,
    ON_MANEUVER,
    ON_OBJECTIVE,
    ON_PERK,
    ON_PROJECTOR,
    ON_RESOURCE,
    ON_SETUP,
    ON_STATION,
    ON_STORY,
    ON_TOKEN,
    SPACE,
    Outing,
)
from fabletop.testing.arranged import choices, log, question

PILES = {0: ["Dash"] * 4, 1: ["Dash"] * 4}
HALL = {0: "2.3", 1: "2.3"}


def laid(*conditions: str, **more: Any) -> Match[Outing]:
    """A turn of the first player, who is under these conditions."""

    def afflicted(table: Outing) -> None:
        for id_ in conditions:
            finished(give(table, 0, id_))

    return projection(**{"hands": {0: ["Spot", "Dash"], 1: []}, "draw": PILES, "at": HALL, "also": afflicted, **more})


def ordered(table: Outing, kind: int, *effects: Any) -> None:
    """A text on a card of a kind is performed by the first player."""
    finished(Now(table, Source(kind, 0), {"you": 0}).perform(effects))


# --- ranks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-350", "TP-352", "TP-R110")
@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((ON_ABILITY, ON_ITEM, ON_RESOURCE, ON_MANEUVER, ON_PERK), LIKE_ABILITY),
        ((ON_LOCATION, ON_SETUP, ON_OBJECTIVE, ON_PROJECTOR, ON_STORY, ON_DIARY, ON_STATION), LIKE_AREA),
        ((ON_ENTROPY, ON_CONDITION), LIKE_ENTROPY),
    ],
)
def test_every_kind_of_card_has_its_rank(kinds: Sequence[int], expected: int) -> None:
    table = laid().table
    assert {rank(table, Source(kind, 0)) for kind in kinds} == {expected}
    assert LIKE_ABILITY > LIKE_AREA > LIKE_ENTROPY


@pytest.mark.rule("TP-352", "TP-R110")
def test_a_baddie_and_a_token_rank_like_what_they_come_from() -> None:
    table = laid().table
    lodger, cat = bring(table, "EA:01", 0), bring(table, "BD:01", "global")
    assert rank(table, Source(ON_BADDIE, lodger)) == LIKE_ENTROPY
    assert rank(table, Source(ON_BADDIE, cat)) == LIKE_AREA, "a location brings the Cat"
    text = {"on": "round_end", "do": [{"op": "temp", "trait": "force"}]}
    puts = {"op": "token", "kind": "lamp", "at": "here", "texts": [text]}
    with cards(items=[{**_item("IT:90"), "texts": [{"on": "use", "limit": "turn", "do": [puts]}]}]):
        table = laid().table
        assert table.box.token_kinds == ["item"]
        verb = next(each for each in _verbs(table, "IT:90") if isinstance(each, PutToken))
        ordered(table, ON_ITEM, verb)
        assert rank(table, Source(ON_TOKEN, table.tokens[-1].number)) == LIKE_ABILITY


def _item(id_: str) -> dict[str, Any]:
    return {"id": id_, "name": "Test Lamp", "source": "found"}


def _verbs(table: Outing, id_: str) -> Sequence[Any]:
    texts = table.box.face(id_).card.texts
    return [each for text in texts for each in text.do]


# --- what is forbidden -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-350", "TP-351", "TP-R110", "TP-R111")
@pytest.mark.parametrize(("kind", "drawn"), [(ON_ABILITY, 1), (ON_LOCATION, 1), (ON_ENTROPY, 0), (ON_CONDITION, 0)])
def test_what_a_higher_card_orders_happens_in_spite_of_a_lower_one_and_within_one_rank_cannot_wins(
    kind: int, drawn: int
) -> None:
    with cards(conditions=[condition("CN:90", {"do": [{"op": "forbid", "what": "draw"}]})]):
        table = laid("CN:90").table
        assert draw(table, 0, 1) == 0, "what the general rules allow, any card may forbid"
        now = Now(table, Source(kind, 0), {"you": 0})
        assert Draw().could(now) == bool(drawn)
        ordered(table, kind, Draw())
        assert len(table.hands[0]) == 2 + drawn
        finished(Now(table, Source(kind, 0), {"you": 1}).perform([Draw()]))
        assert len(table.hands[1]) == 1, "others may draw"


@pytest.mark.rule("TP-350", "TP-351", "TP-R111")
def test_a_text_that_names_what_it_stops_wins_over_a_higher_one() -> None:
    """A location lets one test Spot: a condition that forbids playing anything does not keep one from it, one that
    names Spot does."""
    forbids = [
        condition("CN:90", {"do": [{"op": "forbid", "what": "play"}]}),
        condition("CN:91", {"do": [{"op": "forbid", "what": "play", "match": "Spot"}]}),
        condition("CN:92", {"do": [{"op": "forbid", "what": "play", "match": "awareness"}]}),
    ]
    offer = Source(ON_LOCATION, 0)
    with cards(conditions=forbids):
        for id_, location, entropy in (("CN:90", True, False), ("CN:91", False, False), ("CN:92", False, False)):
            match = laid(id_)
            spot = [hand(match, 0, "Spot")]
            found = answers(match.table, 0, ("Spot",), False, offer)
            assert found == (spot if location else []), id_
            assert answers(match.table, 0, ("Spot",), False, Source(ON_ENTROPY, 0)) == (spot if entropy else [])
            assert f"play:{spot[0]}" not in choices(match), "the general permission yields to any of them"


@pytest.mark.rule("TP-350", "TP-351")
def test_whoever_is_held_is_moved_by_an_ability_and_not_by_an_entropy_card() -> None:
    held = condition("CN:90", {"do": [{"op": "forbid", "what": "move"}]})
    with cards(conditions=[held]):
        for kind, moves in ((ON_ABILITY, True), (ON_LOCATION, True), (ON_ENTROPY, False)):
            table = laid("CN:90", up=["2.3", "2.2"]).table
            now = Now(table, Source(kind, 0), {"you": 0, "target": SPACE + space("2.2")})
            verb = Move(to=Role("target"))
            assert verb.could(now) == moves
            finished(now.perform([verb]))
            assert (table.at[0] == space("2.2")) == moves
        table = laid("CN:90", fields={"current": 1}).table
        ordered(table, ON_ABILITY, Moves(n=2))  # points let one move by the general rules, which are forbidden
        assert table.at[0] == space("2.3")


@pytest.mark.rule("TP-350", "TP-351")
@pytest.mark.parametrize(("kind", "status"), [(ON_PROJECTOR, HOME), (ON_ENTROPY, IN)])
def test_who_may_not_return_home_is_sent_there_by_a_higher_card_alone(kind: int, status: int) -> None:
    with cards(conditions=[condition("CN:90", {"do": [{"op": "forbid", "what": "home"}]})]):
        match = laid("CN:90")
        assert "home" not in choices(match)
        ordered(match.table, kind, Home())
        assert match.table.status[0] == status


@pytest.mark.rule("TP-350", "TP-351", "TP-R110")
@pytest.mark.parametrize(("kind", "lost"), [(ON_LOCATION, 1), (ON_ENTROPY, 0), (ON_CONDITION, 0)])
def test_a_lower_card_does_not_spare_what_a_higher_one_orders(kind: int, lost: int) -> None:
    safe = condition("CN:90", {"do": [{"op": "spare", "event": "card_loss"}]})
    firm = condition("CN:91", {"do": [{"op": "spare", "event": "dissipation"}]})
    with cards(conditions=[safe, firm]):
        table = laid("CN:90", at={0: "1.1"}).table
        ordered(table, kind, Lose())
        assert len(table.lost_piles[0]) == lost
        table = laid("CN:91", at={0: "1.1"}).table
        ordered(table, kind, Dissipate())
        assert table.status[0] == (DISSIPATED if lost else IN)


@pytest.mark.rule("TP-349", "TP-R111")
def test_of_two_changes_of_a_rule_the_later_one_counts() -> None:
    """Wet shoes lie there; then an effect puts another cost in the place of theirs."""
    table = laid("CN:03").table
    assert hook(table, "move_cost", 0, 1) == 2
    verb = Rule(hook="move_cost", n=3, until="turn")
    table.box.book.note([verb])
    ordered(table, ON_ABILITY, verb)
    assert hook(table, "move_cost", 0, 1) == 3
    assert hook(table, "move_cost", 1, 1) == 1
    Now.end_of(table, "turn")
    assert hook(table, "move_cost", 0, 1) == 2


@pytest.mark.rule("TP-350", "TP-R110")
def test_a_condition_may_forbid_reactions_whatever_reaction_allows() -> None:
    table = laid("CN:04").table
    assert forbidden(table, 0, "react", table.box.skill_named("Spot").number)
    assert not forbidden(table, 1, "react")


# --- at the same moment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-348", "TP-R113")
def test_the_current_player_says_in_which_order_what_begins_at_once_is_carried_out() -> None:
    """When the turn ends two conditions teach something, one after the other."""
    force, resolve = [{"on": "turn_end", "do": [{"op": "temp", "trait": name}]} for name in ("force", "resolve")]
    with cards(conditions=[condition("CN:90", force), condition("CN:91", resolve)]):
        for turned in (False, True):
            match = laid("CN:90", "CN:91")
            match.answer(0, "end")
            assert match.waiting == (0,)
            assert "order" in question(match).prompt
            names = choices(match)
            assert len(names) == 2
            match.answer(0, names[::-1] if turned else names)
            assert _learnt(match) == (["Resolve", "Force"] if turned else ["Force", "Resolve"])


def _learnt(match: Match[Outing]) -> list[str]:
    return [line.split()[-1].strip(".") for line in log(match) if "learns" in line]
