"""What seats see of Lost Adventures: the world, the tracks of an encounter, the temple, and nothing that is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from fabletop.engine.match import Match
from fabletop.engine.scene import (
    Cards,
    Counters,
    GraphBoard,
    Pile,
    Rig,
    Scene,
    Sheet,
    Spread,
    Strip,
    Track,
)
from fabletop.engine.scene.roles import Placed
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.state import ADVENTURES, DISCARDS, Film
from fabletop.games.lost_adventures.terms import ABILITIES
from fabletop.testing.arranged import widget

from .arrange import answer, city, fetch, film, find
from .encounter import LEVERS, remain, scene
from .perils import temple, two_cards


def strip(track: Track, id_: str) -> Strip:
    return next(each for each in track.strips if each.id == id_)


def pegs(track: Track) -> dict[str, int]:
    return {marker.id: marker.at for marker in track.markers}


def numbers(scene: Scene, id_: str) -> dict[str, str]:
    return {counter.id.rpartition(":")[2]: counter.value for counter in widget(scene, Counters, id_).counters}


def at_the_flip(**more: Any) -> Match[Film]:
    """Three players in Venice, where the active one has put in 3; the first card lies there."""
    match = film(
        3, ("allocate",), encounter="en_tr_01", in_city="venice", came_from=city("venice"), inside=[1, 0, 0],
        at={0: "venice", 1: "athens", 2: "berlin"}, flips=["rs_escape_01"], enemy_at=city("lisbon"), **more,
    )  # fmt: skip
    answer(match, (0, {"join": True, "plus": 3}), (1, {"join": True, "rewards": 2}), (2, {"join": False, "move": 2}))
    return match


def test_before_the_first_flip_the_strips_are_bare() -> None:
    match = film(2, ("allocate",), encounter="en_tr_01", in_city="venice", inside=[1, 0])
    chart = widget(match.scene(0), Track, "encounter")
    assert not any(notch.icons for id_ in ("investment", "enemy") for notch in strip(chart, id_).notches.values())
    assert chart.caption == chart.icon == ""
    assert [(each.first, each.last) for each in chart.strips[1:]] == [(0, 12), (0, 10)]


@pytest.mark.rule("LA-056", "LA-057", "LA-058", "LA-095")
def test_what_is_in_range_is_lit_and_markers_stand_on_their_spaces() -> None:
    match = at_the_flip()
    answer(match, (2, "done"))
    table = match.table
    chart = widget(match.scene(1), Track, "encounter")
    flip = table.printed(table.flip).card.effect
    assert pegs(chart) == {
        "peg:success": table.success, "peg:investment": 3, "peg:enemy": table.black[box().region[city("venice")]],
    }  # fmt: skip
    invest = strip(chart, "investment").spaces
    assert [n for n, notch in invest if notch.lit] == [1, 2, 3]
    assert [notch.icons == ("check",) for _, notch in invest[1:]] == [sign == "c" for sign in flip.invest]
    enemy = strip(chart, "enemy").spaces[1:]
    assert [notch.icons == ("hand",) for _, notch in enemy] == [sign == "h" for sign in flip.enemy]
    assert [n for n, notch in strip(chart, "success").spaces if notch.lit] == [table.success]
    assert chart.caption == table.printed(table.flip).title
    assert "cit" in chart.note


def test_a_rewrite_lies_over_the_card() -> None:
    match = at_the_flip(rewrites={1: ["rw_01"]})
    answer(match, (2, "done"))
    answer(match, (1, "rw_01"))
    chart = widget(match.scene(0), Track, "encounter")
    assert chart.caption.startswith(box().by_id["rw_01"].title)


def roles(scene: Scene) -> dict[str, list[str]]:
    """The parts in each role, those of a spread apart from those beside it."""
    found: dict[str, list[str]] = {}
    for part in scene.widgets:
        if isinstance(part, Placed):
            found.setdefault(part.role, []).append(part.id)
    return found


def test_what_is_going_on_leads_and_time_runs_along() -> None:
    match = at_the_flip()
    found = roles(match.scene(1))
    assert found["lead"] == ["encounter", "scene", "odds"]
    assert found["along"] == ["time"]
    assert {"seat:0", "seat:1", "seat:2", "perils"} <= set(found["foot"])
    assert "notepad" in found["main"]


def test_in_the_temple_doors_are_at_the_foot_of_the_mat() -> None:
    match = temple({0: {LEVERS[0]: 0}}, symbol="lever", cubes=[0] * 3)
    board = match.scene(0).board
    assert isinstance(board, Spread)
    assert {part.id: part.role for part in board.parts if part.id.startswith(("temple", "perils"))} == {
        "temple": "main", "perils": "along", **dict.fromkeys(("temple-row:1", "temple-row:2", "temple-row:3"), "foot"),
    }  # fmt: skip
    board = match.scene(None).board
    assert isinstance(board, Spread)
    rows = [part.role for part in board.parts if part.id.startswith("temple-row")]
    assert rows == ["main", "foot", "foot"]  # somebody without a mat sees them in its place


@pytest.mark.rule("LA-060")
def test_the_world_shows_pawns_tiles_cubes_and_the_enemy() -> None:
    match = at_the_flip(tiles={"cup_maker": "cairo"})
    board = match.scene(None).board
    assert isinstance(board, GraphBoard)
    at = {piece.id: piece.at for piece in board.pieces}
    assert at["pawn:0"] == at["pawn:1"] == "city:venice"
    assert at["pawn:2"] == "city:berlin"
    assert at["enemy"] == "city:lisbon"
    assert at["tile:cup_maker"] == "city:cairo"
    assert [region.tokens for region in board.regions] == match.table.black
    backs = widget(match.scene(None), Cards, "ahead").cards
    tops = [match.table.printed(card).card for card in match.table.tops]
    assert [card.corner for card in backs] == [str(top.min) for top in tops]
    assert not any(top.title in f"{card}" for card, top in zip(backs, tops, strict=True))


@pytest.mark.rule("LA-022")
def test_the_time_track_has_all_discs_and_both_markers() -> None:
    track = widget(at_the_flip().scene(0), Track, "time")
    at = {marker.id: marker.at for marker in track.markers}
    assert at["edt"] == 18
    assert at["rc"] == 27
    assert {f"disc:{seat}" for seat in range(3)} <= set(at)
    assert track.strips[0].notches[18].label == "1:30"


def test_everybody_sees_all_mats_with_cubes_and_what_each_power_does() -> None:
    match = film(
        2,
        ("allocate",),
        encounter="en_tr_01",
        in_city="venice",
        inside=[1, 0],
        cards={0: ["bull_whip"]},
        at={0: "venice"},
    )
    answer(match, (0, {"join": True, "powers": ["bull_whip", "ability_1"]}))
    for seat in (0, 1, None):
        mats = {part.id: part for part in match.scene(seat).widgets if isinstance(part, Rig)}
        assert list(mats) == (
            ["mat:mail_pilot", "mat:cartographer"] if seat == 1 else ["mat:cartographer", "mat:mail_pilot"]
        )
        assert [each.folded for each in mats.values()] == [seat is None, True]  # one's own lies open, and first
        mat = mats["mat:cartographer"]
        cards = {slot.card.title: slot.card for slot in mat.sockets if slot.card is not None}
        assert cards["Theodolite"].marks == cards["Bull Whip"].marks == ("cube",)
        assert cards["Bull Whip"].text == box().by_id["bull_whip"].card.words()
        assert sum(slot.card is None for slot in mat.sockets) == 2
        slots = [slot.id for each in mats.values() for slot in each.sockets]
        assert len(set(slots)) == len(slots)


@pytest.mark.rule("LA-010", "LA-089", "LA-150")
def test_what_covers_and_what_was_used_on_a_rivals_mat_is_seen() -> None:
    match = scene(3, [""], cards={1: [LEVERS[0]]}, covered=[0, 0b0101, 0], bare=False, secret_card=1,
                  also=lambda table: table.used[1].append(find(table, LEVERS[0])[1] + ABILITIES))  # fmt: skip
    for seat in (0, 2, None):
        mat = widget(match.scene(seat), Rig, "mat:mail_pilot")
        marks = [slot.card.marks for slot in mat.sockets if slot.card is not None]
        assert marks == [("covered",), (), ("covered",), (), ("used",)]
        assert numbers(match.scene(seat), "seat:1")["exit"] == "the secret exit card"
    out = scene(3, [""], cards={1: [LEVERS[0]]}, out=["", "life", ""], inside=[1, 0, 1])
    assert not [part for part in out.scene(0).widgets if part.id == "mat:mail_pilot"]


@pytest.mark.rule("LA-014", "LA-191")
@pytest.mark.parametrize("phase", ["map", "temple"])
def test_all_may_look_through_the_discard_pile(phase: str) -> None:
    def discard(table: Film) -> None:
        for name in ("duck", LEVERS[0]):
            fetch(table, name, DISCARDS)

    match = scene(2, [""], also=discard) if phase == "map" else temple({}, seats=2, also=discard)
    for seat in (0, 1, None):
        pile = widget(match.scene(seat), Pile, "pile:discards")
        assert pile.count == 2
        assert [card.title for card in pile.cards] == [box().by_id[name].title for name in (LEVERS[0], "duck")]
        assert [card.text for card in pile.cards] == [box().by_id[name].card.words() for name in (LEVERS[0], "duck")]


@pytest.mark.rule("LA-024", "LA-027")
def test_relics_show_their_colours_and_the_grail_room_card_all_its_grails_from_the_first_turn_on() -> None:
    match = film(2)
    for seat in (0, None):
        doors = widget(match.scene(seat), Cards, "temple-row:1").cards
        for place, relic in enumerate(box().relics):
            tile = box().tiles[relic]
            assert f"relic: {tile.name} ({' and '.join(tile.colours)})" in doors[place].marks
        grails = widget(match.scene(seat), Pile, "pile:grails").cards
        assert [card.id for card in grails] == [f"grail:{number}" for number in range(1, 11)]
        for card, grail in zip(grails, box().grails, strict=True):
            assert all(box().traits[trait].name in card.text for trait in grail.traits)


def duck_on_top(table: Film) -> None:
    fetch(table, "duck", ADVENTURES)


def test_cards_flipped_before_can_be_looked_up_and_a_card_on_its_way_to_a_mat_is_seen() -> None:
    match = scene(2, ["c|x", "cc"])
    remain(match, 0, 1)
    for seat in (0, None):
        pile = widget(match.scene(seat), Pile, "pile:flipped")
        assert [card.text for card in pile.cards] == ["checks at 1, 2", "check at 1; X at 1"]
        assert [card.marks for card in pile.cards] == [("counts now",), ()]
    full = ["bull_whip", "torch", "goatskin"]
    gaining = film(2, ("draw", 0, 1), cards={0: full}, also=duck_on_top)
    assert gaining.waiting == (0,)
    for seat in (0, 1, None):
        (card,) = widget(gaining.scene(seat), Cards, "arriving").cards
        assert (card.title, card.text) == (box().by_id["duck"].title, box().by_id["duck"].card.words())


def test_after_the_flip_the_temple_card_shows_what_was_turned_up() -> None:
    match = temple({0: {LEVERS[0]: 0}}, symbol="lever", cubes=[0] * 3, trap=[2, 5], hand=[6])
    chart = widget(match.scene(1), Track, "temple")
    assert not any(notch.icons for each in chart.strips for notch in each.notches.values())
    answer(match, (0, "pass"))
    chart = widget(match.scene(1), Track, "temple")
    assert [n for n, notch in strip(chart, "trap").spaces if notch.icons] == [2, 5]
    turned = widget(match.scene(None), Pile, "pile:resolved").cards
    assert [card.text for card in turned] == ["traps at 2, 5; hand at 6"]


def test_what_was_looked_at_is_seen_by_who_looked_alone() -> None:
    match = film(3, temple={6: "tc_red_1"}, looked=[0] * 6 + [1] + [0] * 5)
    card = match.table.temple[6]
    match.table.seen[card] |= 1
    title = box().by_id["tc_red_1"].title
    for seat in (0, 1, None):
        scene = match.scene(seat)
        door = next(card for card in widget(scene, Cards, "temple-row:2").cards if card.id == "temple:6")
        assert door.face_down == (seat != 0)
        assert (door.title == title) == (seat == 0)
        assert "seen by 1" in door.marks
    known = {entry.id: entry for entry in widget(match.scene(0), Sheet, "notepad").lines}
    assert known["note:6"].lit
    assert known["note:6"].text == says(box(), match.table.face[card])
    assert not known["note:7"].lit
    assert "Maze" not in known["note:7"].text  # each peril is on one card of its colour


def test_the_notepad_tells_which_grails_are_left() -> None:
    match = film(2, temple={2: "tc_yellow_1", 3: "tc_yellow_2"})
    traits = set()
    for place in (2, 3):
        card = match.table.temple[place]
        match.table.seen[card] |= 1
        traits.add(match.table.printed(card).card.effect.trait)
    left = {grail.number for grail in box().grails if traits <= set(grail.traits)}
    entry = next(e for e in widget(match.scene(0), Sheet, "notepad").lines if e.id == "note:grails")
    assert {int(part.split()[0]) for part in entry.text.split(", ")} == left
    other = next(e for e in widget(match.scene(1), Sheet, "notepad").lines if e.id == "note:grails")
    assert other.text == "any of the ten"


@pytest.mark.rule("LA-019")
def test_rewrites_are_seen_by_who_holds_them() -> None:
    match = film(2, rewrites={0: ["rw_01", "rw_05"]})
    held = widget(match.scene(0), Cards, "rewrites")
    assert [card.id for card in held.cards] == ["card:rw_01", "card:rw_05"]
    for seat in (1, None):
        scene = match.scene(seat)
        assert "rw_01" not in msgspec.json.encode(scene).decode()
        assert numbers(scene, "seat:0")["rewrites"] == "2"


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_hidden_is_drawn(seats: int) -> None:
    """A scene is the same for every world that the seat holds possible; the notepad is the seat's own."""
    match = Match(GAME, seats=seats, seed=seats)
    rng = Random(seats)
    decisions = 0
    while not match.over:
        seat = match.waiting[0]
        question = match.question_for(seat)
        assert question is not None
        if decisions % 6 == 0:
            watcher = rng.randrange(seats)
            twin = match.imagine(watcher, rng)
            assert twin.scene(watcher) == match.scene(watcher)
            public = match.scene(None)
            assert not any(isinstance(part, Sheet) and part.writable for part in public.widgets)
            mats = sum(isinstance(part, Rig) for part in public.widgets)
            assert mats == (0 if match.table.phase == "setup" else len(match.table.living()))
            assert public.aim == ""
        match.answer(seat, question.sample(rng))
        decisions += 1


def test_every_thing_of_an_option_is_in_the_scene() -> None:
    asked: set[str] = set()
    for seed in range(6):
        match, rng = Match(GAME, seats=3, seed=seed), Random(seed)
        while not match.over:
            seat = match.waiting[0]
            question = match.question_for(seat)
            assert question is not None
            drawn = msgspec.json.encode(match.scene(seat)).decode()
            for thing in [thing for option in question.options for thing in option.touches]:
                asked.add(thing.partition(":")[0])
                assert f'"{thing}"' in drawn, f"{thing} at {question.prompt}"
            match.answer(seat, question.sample(rng))
    assert {"city", "card", "temple", "mat", "seat"} <= asked


@pytest.mark.rule("LA-213", "LA-239")
def test_the_temple_lights_what_lies_between_the_reader_and_the_highest() -> None:
    match = film(
        3, ("uses",), phase="temple", step=6, enemy_peril=7, peril=[4, 2, 1], up=[0] * 6 + [1] + [0] * 5,
        temple={6: "tc_red_5"}, cards={1: ["keep_rolling"]}, mats=("collector", "stuntman", "cartographer"),
    )  # fmt: skip
    for seat, lit in ((0, range(4, 8)), (1, range(2, 8)), (None, range(0))):
        chart = widget(match.scene(seat), Track, "temple")
        assert pegs(chart) == {"peg:enemy": 7, "pawn:0": 4, "pawn:1": 2, "pawn:2": 1}
        assert [each.id for each in chart.strips] == ["trap", "noise", "hand"]
        assert [n for n, notch in strip(chart, "noise").spaces if notch.lit] == list(lit)


def test_before_the_reveal_no_pawn_stands_in_the_temple() -> None:
    match = film(2, ("temple card", 6), phase="interlude", enemy_peril=1, cubes=[3, 3])
    chart = widget(match.scene(0), Track, "temple")
    assert pegs(chart) == {"peg:enemy": 2}
    assert chart.title == "Red card 1"


@pytest.mark.rule("LA-253", "LA-258", "LA-262", "LA-267")
def test_the_end_tells_the_grails_and_hubris_card_by_card() -> None:
    match = film(2, ("challenge",), hubris=[9, 1], green=[4, 0], cubes=[2, 1], penances=["hc_01", "hc_02"])
    assert match.over
    table = match.table
    ledger = widget(match.scene(0), Sheet, "answered")
    assert ledger.columns == tuple(box().mats[mat].name for mat in table.mat)
    rows = {row.label: row for row in ledger.lines}
    assert rows["Investment"].cells == ("6", "1")
    assert rows["Hubris"].cells == ("9", "1")
    first = box().by_id["hc_01"].card
    taken = [sum(slot <= invested for slot in first.checks) for invested in (6, 1)]
    assert rows["Card 1"].cells == (f"9 → {9 - taken[0]}", f"1 → {1 - min(1, taken[1])}")
    assert rows["Card 1"].note == "else life and time"
    assert list(rows)[-1] == "The end"
    assert [cell.split(",")[0].split(":")[0] for cell in rows["The end"].cells] == [
        "out" if out else "lives" for out in table.out
    ]


@pytest.mark.rule("LA-216", "LA-237", "LA-239", "LA-240")
def test_while_cubes_are_committed_the_card_before_is_shown_as_it_went() -> None:
    match = two_cards(seats=2, noise=[0, 9], cubes=[1, 1])
    before = widget(match.scene(0), Track, "temple")
    assert not any(notch.icons for each in before.strips for notch in each.notches.values())
    answer(match, (0, []), (1, []))
    table = match.table
    place, face, enemy = table.crossings[-1][:3]
    chart = widget(match.scene(0), Track, "temple")
    assert chart.title.endswith("as it went")
    beat = table.box.faces[face].card
    for name in ("trap", "noise", "hand"):
        assert [n for n, notch in strip(chart, name).spaces if notch.icons] == sorted(getattr(beat, name))
    stood = table.crossed(-1, 0)
    assert stood is not None
    assert pegs(chart)["peg:enemy"] == enemy
    assert pegs(chart)["pawn:0"] == stood.at
    assert f"You at {stood.at}: " in chart.note
    assert "Now Red card 2, the Enemy at 3." in chart.note
    ledger = widget(match.scene(0), Sheet, "way")
    assert [row.label for row in ledger.lines] == ["Red card 1"]
    assert "too loud" in ledger.lines[0].cells[1]
    assert place == 6


def test_odds_are_reckoned_from_the_deck_that_is_left() -> None:
    match = at_the_flip()
    answer(match, (2, "done"))
    table = match.table
    flips = [table.printed(card).card.effect for card in table.deck_escape]
    found = numbers(match.scene(None), "odds")
    assert found["cards"] == str(len(flips)) == "11"
    checks = [flip.invest[:3].count("c") for flip in flips]
    assert found["checks"] == f"{sum(checks) / len(checks):.1f}"
    hands = sum("h" in flip.enemy[: table.enemy_marker] for flip in flips)
    assert found["hand"] == f"{hands / len(flips):.0%}"


@pytest.mark.rule("LA-258", "LA-262")
@pytest.mark.parametrize(("hubris", "all_"), [(0, "100%"), (19, "58%"), (36, "0%")])
def test_a_player_reads_what_the_last_challenge_would_take_off(hubris: int, all_: str) -> None:
    """With 12 invested each of the 60 checks on 12 cards counts, so five cards take off 25 on average; and each of the
    six temple cards will bring some hubris yet."""
    match = film(2, green=[9, 0], hubris=[hubris, 3])
    found = numbers(match.scene(0), "reckoning")
    assert found == {"investment": "12", "average": "25.0", "hubris": f"{hubris} + about 6", "all": all_}
    assert numbers(match.scene(1), "reckoning")["investment"] == "3"  # the cubes that everybody has
    assert not any(getattr(part, "id", "") == "reckoning" for part in match.scene(None).widgets)


def test_the_cast_is_shown_until_all_have_chosen() -> None:
    match = Match(GAME, seats=2, seed=1)
    scene = match.scene(None)
    assert isinstance(scene.board, Spread)
    assert scene.roles == ()
    seat = match.waiting[0]
    answer(match, (seat, "gold"), (1 - seat, "teal"), (seat, "stuntman"))
    scene = match.scene(None)
    assert scene.roles[seat] == "Jonah Okafor"
    taken = next(card for card in widget(scene, Cards, "casting").cards if card.id == "mat:stuntman")
    assert taken.marks == (f"player {seat + 1}",)


def test_the_end_says_how_it_went() -> None:
    match = Match(GAME, seats=2, seed=2)
    rng = Random(2)
    while not match.over:
        seat = match.waiting[0]
        question = match.question_for(seat)
        assert question is not None
        match.answer(seat, question.sample(rng))
    scene = match.scene(None)
    assert scene.result
    assert scene.status.startswith("The end")
    for role in scene.roles:
        assert role in scene.board.parts[0].pages[0].text  # type: ignore[union-attr]  # a spread with the story first
