"""Hidden information: what each player knows, and that nothing else reaches them on any channel.

Two worlds that differ only in what a seat has not been told must look the same to it: its view, scene, log, question,
refusals, and what a computer player in its place would get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from fabletop.engine.chance import key_of
from fabletop.engine.match import Match
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.notes import grails_left, notes
from fabletop.games.lost_adventures.state import BLUE, COLOUR_OF, REWRITES, ROWS, UNUSED, Film
from fabletop.testing.visibility import channels

from .allocating import off
from .arrange import answer, film, find, leaving, looked, temple_id
from .encounter import scene
from .perils import TORCH, WHIP, temple

SECRET_SEED = "needle-in-a-haystack"
SPECTATOR = 3
Begin = Callable[[], Match[Film]]


def same(one: Match[Film], two: Match[Film], seats: Iterable[int]) -> None:
    for seat in seats:
        first, second = channels(one, seat), channels(two, seat)
        for name, value in first.items():
            assert value == second[name], f"seat {seat} can tell the worlds apart by its {name}"


def differs(one: Match[Film], two: Match[Film], seat: int) -> bool:
    return one.view(seat).plain() != two.view(seat).plain()


# --- sealed answers --------------------------------------------------------------------------------------------------


def outside() -> Match[Film]:
    at = {0: "ankara", 1: "cairo", 2: "cairo"}
    return film(start=("others allocate",), in_city="ankara", inside=[1, 0, 0], at=at, looked=looked({0: [1]}), turn=3)


def committing() -> Match[Film]:
    return temple({0: {WHIP: 1}, 1: {TORCH: 1}})


def at_the_grails() -> Match[Film]:
    return film(start=("grail room",), phase="temple")


def before_the_temple() -> Match[Film]:
    return film(start=("fourth cubes",), phase="interlude", cubes=[3] * 3)


def rewriting() -> Match[Film]:
    return scene(flips=["c|x"], rewrites={1: ["rw_01", "rw_09"], 2: ["rw_02"]})


SEALED: list[tuple[Begin, Any, Any]] = [
    (outside, off(draw=2), {"join": True, "plus": 3}),
    (outside, off(reveal=1), off(move=4)),
    (outside, {"join": True, "rewards": 4}, {"join": True, "rewards": 3}),
    (committing, [], [TORCH, "maze", "noise"]),
    (committing, ["fear"], ["maze"]),
    (at_the_grails, "grail_1", "grail_10"),
    (before_the_temple, "yes", "no"),
    (rewriting, "rw_01", "pass"),
    (rewriting, "rw_01", "rw_09"),
    (rewriting, "pass", "run"),
]


@pytest.mark.rule("LA-073", "LA-077", "LA-109", "LA-207", "LA-214", "LA-216", "LA-250")
@pytest.mark.parametrize(("begin", "first", "second"), SEALED, ids=range(len(SEALED)))
def test_what_somebody_has_sealed_reaches_nobody_before_all_have(begin: Begin, first: Any, second: Any) -> None:
    one, two = begin(), begin()
    answer(one, (1, first))
    answer(two, (1, second))
    assert 1 in one.committed
    same(one, two, (0, 2, SPECTATOR))
    assert one.given(1) != two.given(1)


@pytest.mark.rule("LA-077", "LA-216", "LA-250")
@pytest.mark.parametrize(("begin", "first", "second"), SEALED[:7:3], ids=range(3))
def test_that_somebody_has_confirmed_is_public(begin: Begin, first: Any, second: Any) -> None:
    match = begin()
    answer(match, (1, first))
    assert match.view(2).committed == (1,)
    assert first != second


@pytest.mark.rule("LA-250", "LA-216")
@pytest.mark.parametrize("begin", [committing, at_the_grails, before_the_temple])
def test_a_refusal_tells_nothing_of_what_others_have_sealed(begin: Begin) -> None:
    """Whatever is tried: the words are the same before and after somebody has answered."""
    match, waiting = begin(), begin()
    ask = match.ask_of(1)
    assert ask is not None
    answer(match, (1, ask.plain(ask.some(Random(3)))))
    for seat in (0, 2):
        assert channels(match, seat)["refusals"] == channels(waiting, seat)["refusals"]
        assert channels(match, seat)["question"] == channels(waiting, seat)["question"]


# --- face-down cards -------------------------------------------------------------------------------------------------


def exchange(place: int) -> Callable[[Film], None]:
    """Exchange a face-down temple card with one of its colour that is out of the game."""

    def also(table: Film) -> None:
        colour = COLOUR_OF[place]
        other = next(card for card in table.unused if table.face[card] in box().temple_of[colour])
        mine = table.temple[place]
        table.face[mine], table.face[other] = table.face[other], table.face[mine]

    return also


PLACES = range(sum(map(len, ROWS)))


@pytest.mark.rule("LA-024", "LA-025", "LA-026", "LA-027", "LA-028")
@pytest.mark.parametrize("place", PLACES)
def test_face_down_temple_cards_are_known_to_nobody(place: int) -> None:
    one, two = leaving(1), leaving(1, also=exchange(place))
    assert one.hash() != two.hash()
    same(one, two, (0, 1, 2, SPECTATOR))


@pytest.mark.rule("LA-153", "LA-154", "LA-175")
@pytest.mark.parametrize("place", [BLUE.start, 3, 5, 7, 10])
def test_who_examines_a_temple_card_is_the_only_one_who_knows_it(place: int) -> None:
    """Not even who shares the table, or looks on, or reads the log."""
    colour = next(each.id for each in box().tiles if COLOURS_OF[place] in each.colours and each.kind != "relic")
    one, two = (leaving(1, tiles={colour: "ankara"}, also=also) for also in (None, exchange(place)))
    for match in (one, two):
        answer(match, (0, f"look_{place}"))
        assert match.table.looked[place] == 1
    same(one, two, (1, 2, SPECTATOR))
    assert differs(one, two, 0)
    private = [line for line in one.log(0) if line.rule == "LA-153" and line.told]
    assert len(private) == 1
    assert not [line for line in one.log(1) if line.told and line.rule == "LA-153"]


COLOURS_OF = [box().faces[box().temple_of[colour][0]].back for colour in COLOUR_OF]


@pytest.mark.rule("LA-154", "LA-005")
def test_notes_are_made_from_what_the_player_has_seen() -> None:
    tile = next(each.id for each in box().tiles if "yellow" in each.colours and each.kind != "relic")
    match = leaving(1, tiles={tile: "ankara"})
    answer(match, (0, "look_2"))
    assert [note.place for note in notes(match.view(0)) if note.known] == [2]
    assert grails_left(match.view(0))[0][1] == 1
    for seat in (1, 2, None):
        assert not any(note.known for note in notes(match.view(seat)))
        assert grails_left(match.view(seat))[0][1] == 0


@pytest.mark.rule("LA-164")
def test_who_has_looked_at_what_is_public() -> None:
    match = leaving(0, looked=looked({0: [1], 7: [0, 2]}))
    assert match.view(None).table.looked == match.table.looked


@pytest.mark.rule("LA-201", "LA-252")
def test_temple_cards_that_have_their_turn_are_open_to_all() -> None:
    match = temple({})
    place = match.table.step
    answer(match, *((seat, []) for seat in range(3)))
    for seat in (0, 1, 2, None):
        seen = match.view(seat).table
        assert seen.face[seen.temple[place]] == match.table.face[match.table.temple[place]]
        assert set(seen.temple[place + 1 :]) <= {-1}


# --- hands and decks -------------------------------------------------------------------------------------------------


def other_rewrites(table: Film) -> None:
    """The hand of seat 1 holds other rewrites than it did."""
    for mine, other in zip(table.rewrites[1], _unseen_rewrites(table), strict=False):
        table.face[mine], table.face[other] = table.face[other], table.face[mine]


def _unseen_rewrites(table: Film) -> list[int]:
    return [card for card in table.unused if table.printed(card).kind == "rewrite" and not table.seen[card]]


def with_rewrites(table: Film) -> None:
    """Two rewrites that nobody has seen come to the hand of seat 1."""
    for card in _unseen_rewrites(table)[:2]:
        table.move(card, UNUSED, REWRITES.of(1))


def and_others(table: Film) -> None:
    with_rewrites(table)
    other_rewrites(table)


@pytest.mark.rule("LA-019")
def test_rewrites_in_a_hand_are_known_to_their_owner_alone() -> None:
    one, two = (scene(flips=["c"], also=also) for also in (with_rewrites, and_others))
    same(one, two, (0, 2, SPECTATOR))
    assert differs(one, two, 1)
    for match in (one, two):
        answer(match, (1, "run"))
    same(one, two, (0, 2, SPECTATOR))


@pytest.mark.rule("LA-272", "LA-019")
def test_rewrites_of_a_player_who_is_out_stay_unknown() -> None:
    hit: dict[str, Any] = {"flips": ["|x"], "present": True, "threat": "life", "life": [5, 0, 5]}
    one, two = (scene(**hit, also=also) for also in (with_rewrites, and_others))
    for match in (one, two):
        answer(match, (1, "pass"))
        assert match.table.out[1] == "life"
    same(one, two, (0, 2, SPECTATOR))


def swap(zone: str, first: int, second: int) -> Callable[[Film], None]:
    """Exchange two cards of a hidden pile."""

    def also(table: Film) -> None:
        cards = getattr(table, zone)
        one, two = cards[first], cards[second]
        table.face[one], table.face[two] = table.face[two], table.face[one]

    return also


HIDDEN = [
    "adventures", "deck_escape", "deck_wits", "deck_fight", "deck_luck", "pile_circle", "pile_square", "temple_beats",
    "penances_left", "unused",
]  # fmt: skip


@pytest.mark.rule("LA-014", "LA-015", "LA-016", "LA-017")
@pytest.mark.parametrize("zone", HIDDEN)
def test_the_order_of_decks_is_known_to_nobody(zone: str) -> None:
    plain = leaving(1)
    cards = getattr(plain.table, zone)
    backs = [plain.table.printed(card).back for card in cards]
    other = next(n for n in range(1, len(cards)) if backs[n] == backs[0] or "pile" in zone)
    twin = leaving(1, also=swap(zone, 0, other))
    assert plain.hash() != twin.hash()
    same(plain, twin, (0, 1, 2, SPECTATOR))


@pytest.mark.rule("LA-060")
def test_of_the_uppermost_encounter_cards_the_backs_are_public_and_the_fronts_are_not() -> None:
    match = Match(GAME, seats=3, seed=3, options={"mats": "random"})
    for seat in (0, None):
        view = match.view(seat)
        assert set(view.table.tops) == {-1}
        backs = next(found for place, found in view.backs.items() if place.zone == "tops")
        assert backs == [box().faces[match.table.face[card]].back for card in match.table.tops]


@pytest.mark.rule("LA-159", "LA-R43")
def test_cards_seen_with_draw_are_known_to_the_drawer_alone() -> None:
    """Two worlds in which the second card that a player looks at, and puts back, is another one."""
    at = {0: "ankara", 1: "cairo"}
    one, two = (
        film(
            start=("off camera", 1), in_city="ankara", inside=[1, 0, 0], at=at, draw_cubes=[0, 2, 0], also=also,
            agenda=[("decisions",)],
        )
        for also in (None, swap("adventures", -2, 0))
    )  # fmt: skip
    same(one, two, (0, 2, SPECTATOR))
    assert differs(one, two, 1)
    kept = one.table.printed(one.table.adventures[-1]).id
    for match in (one, two):
        answer(match, (1, kept))
    same(one, two, (0, 2, SPECTATOR))


@pytest.mark.rule("LA-163", "LA-R44")
def test_a_wrong_reveal_is_told_to_all_and_only_that_card() -> None:
    lhasa = temple_id("blue", city="lhasa")
    match = film(
        start=("off camera", 1), in_city="ankara", turn=4, temple={0: lhasa}, looked=looked({0: [1]}), inside=[1, 0, 0],
        reveal_cubes=[0, 1, 0], at={0: "ankara", 1: "cairo"}, agenda=[("decisions",)],
    )  # fmt: skip
    answer(match, (1, "reveal_0"))
    for seat in (0, 2, None):
        seen = match.view(seat).table
        assert seen.temple[0] == find(match.table, lhasa)[1]
        assert set(seen.temple[1:]) == {-1}


# --- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_seed_is_on_no_channel(seat: int) -> None:
    match = Match(GAME, seats=2, seed=SECRET_SEED)
    rng = Random(1)
    for number in range(60):
        question = match.question
        if question is None:
            break
        match.answer(question.seat, question.sample(rng))
        if number % 6 == 0:
            found = repr(channels(match, seat)).encode()
            assert SECRET_SEED.encode() not in found
            assert str(key_of(match.seed)).encode() not in found
            assert match.hash().encode() not in found


@pytest.mark.rule("LA-019", "LA-028", "LA-153")
def test_in_a_real_game_views_hold_nothing_that_is_hidden() -> None:
    match = Match(GAME, seats=3, seed=1)
    rng = Random(1)
    while not match.over:
        if len(match.entries) % 6 == 0:
            for seat in (0, 1, 2, None):
                nothing_hidden(match, seat)
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))


def nothing_hidden(match: Match[Film], seat: int | None) -> None:
    seen, table = match.view(seat).table, match.table
    bit = 1 << (table.seats if seat is None else seat)
    for zone in ("pile_circle", "pile_pentagon", "pile_triangle", "pile_square", "temple_beats", "tops"):
        assert set(getattr(seen, zone)) <= {-1}
    for owner, hand in enumerate(seen.rewrites):
        assert owner == seat or set(hand) <= {-1}
    for place, card in enumerate(table.temple):
        assert (seen.temple[place] >= 0) == bool(table.up[place] or table.looked[place] & bit or shown(table, place))
        assert (seen.face[card] >= 0) == (seen.temple[place] >= 0)
    assert (seen.agenda, seen.draws) == ([], {})


def shown(table: Film, place: int) -> bool:
    """Whether a wrong Reveal has shown a card to all."""
    return place in BLUE and bool(table.shown[place])
