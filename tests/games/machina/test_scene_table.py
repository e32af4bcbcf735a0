"""What stands beside the map: chapter, dials, party, queue, cards, an attack under way; and how it begins and ends."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace
from tests.games.machina.ability_trials import ability, dice
from tests.games.machina.arrange import card, expedition, room, unit

from fabletop.engine.match import Match
from fabletop.engine.scene import Cards, Counters, Floor, Pages, Pile, Rig, Sheet, Spread, Sum, Track
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box
from fabletop.games.machina.scene.cards import readable
from fabletop.games.machina.state import AUGMENT, DEAD, GEAR, NONE, UPGRADE, Expedition, Mount, Told
from fabletop.testing import Setting
from fabletop.testing.looks import check_looks
from fabletop.testing.openness import check_open

W = TypeVar("W")
DUEL = {"kim": (2, 2), "hank": (8, 8), "sarall": (4, 2)}


def part(match: Match[Expedition], id_: str, type_: type[W], seat: int = 0) -> W:
    found = next(each for each in match.scene(seat).widgets if getattr(each, "id", "") == id_)
    assert isinstance(found, type_)
    return found


def has(match: Match[Expedition], id_: str) -> bool:
    return any(getattr(each, "id", "") == id_ for each in match.scene(0).widgets)


# --- before and after ------------------------------------------------------------------------------------------------


def test_before_the_game_all_eight_explorers_may_be_looked_at() -> None:
    match = Match(GAME, seats=2, seed=1)
    board = match.scene(0).board
    assert isinstance(board, Spread)
    cards = part(match, "explorers", Cards).cards
    assert [each.id for each in cards] == [f"explorer:{each.id}" for each in box().explorers]
    question = match.question_for(0)
    assert question is not None
    assert {thing for option in question.options for thing in option.touches} == {each.id for each in cards}
    match.answer(0, "explorer:kim")
    assert next(each for each in part(match, "explorers", Cards).cards if each.id == "explorer:kim").marks == (
        "chosen",
    )
    assert match.scene(1).roles == ("Kim", "")


def test_the_end_says_what_decided_it_and_what_each_did() -> None:
    match = expedition(["kim", "hank"], at=DUEL)
    table = match.table
    table.told += [
        Told(1, "kill", 0, "sarall"),
        Told(2, "tile", 1, table.box.tiles[0].id),
        Told(3, "death", 1, "mi_go"),
    ]
    table.tally |= {"kills": 1, "health lost": 5}
    table.at[1] = DEAD
    table.fallen.append(1)
    table.round = 7
    table.finish("victory", [0])
    scene = match.scene(0)
    assert scene.status == "The end"
    assert "won in round 7" in scene.ending
    assert "Kim destroyed Sarall, and lived." in scene.ending
    assert "came back up" in scene.result
    lines = {line.label: line.cells for line in part(match, "deeds", Sheet).lines}
    assert lines == {"Kim": ("1", "0", "0", "0", "lived"), "Hank": ("0", "1", "0", "0", "died in round 3")}
    assert "Hank explored 1 tile, and was destroyed by Mi-Go in round 3." in match.scene(1).ending
    assert {each.label: each.value for each in part(match, "numbers", Counters).counters}["Health lost"] == "5"


def test_who_was_the_hive_mind_is_told_of_its_revenge() -> None:
    """Hank died in round 3, and his player has schemed since; Kim, the last, has schemed nothing."""
    match = expedition(["kim", "hank"], at=DUEL)
    table = match.table
    table.told += [Told(3, "death", 1, "mi_go"), Told(7, "death", 0, "mi_go")]
    table.at[0] = table.at[1] = DEAD
    table.fallen += [1, 0]
    table.round = 7
    table.finish("all dead", [])
    assert "it has had its revenge" in match.scene(1).ending
    assert "revenge" not in match.scene(0).ending
    assert "revenge" not in match.scene(2).ending


# --- what presses ----------------------------------------------------------------------------------------------------


def test_the_dials_say_the_chance_of_the_next_rolls() -> None:
    match = expedition(["kim", "hank"], at=DUEL, fields={"spawn": 7, "horror": 4, "threat": 3})
    track = part(match, "pressure", Track)
    assert {marker.strip: marker.at for marker in track.markers} == {"threat": 3, "spawn": 7, "horror": 4}
    assert [strip.label for strip in track.strips] == ["Threat", "Spawn 30 %", "Horror 60 %"]
    assert "At threat 4: level 2." in track.note
    assert match.scene(0).alarm == "Threat is about to raise the level"
    assert GAME.skin.tracks["pressure"] == "gauge"


def test_a_rating_that_is_missing_has_no_dial() -> None:
    match = expedition(["kim", "hank"], at=DUEL, fields={"horror": NONE})
    track = part(match, "pressure", Track)
    assert [strip.id for strip in track.strips] == ["threat", "spawn"]
    assert "No horror roll." in track.note


def test_the_chapter_says_what_it_wants_and_how_far_that_is() -> None:
    match = expedition(["kim", "hank"], at=DUEL, chapter="ice_3", essence={"kim": 2})
    sheet = part(match, "chapter:ice_3", Sheet)
    assert (sheet.over, sheet.title) == ("Chapter 3 of 9", "Breath on the Glass")
    assert "three times in all" in sheet.lines[0].text
    assert [each.value for each in sheet.counters] == ["0 of 3"]
    play = next(o.id for o in match.question_for(0).options if "chapter:ice_3" in o.touches)  # type: ignore[union-attr]
    match.answer(0, play)
    assert [each.value for each in part(match, "chapter:ice_3", Sheet).counters] == ["1 of 3"]


def test_the_story_can_be_read_again() -> None:
    match = expedition(["kim", "hank"], at=DUEL, chapter="ice_2")
    match.table.told += [Told(0, "chapter", 0, "ice_1"), Told(3, "chapter", 0, "ice_2")]
    pages = part(match, "story", Pages)
    assert [page.title for page in pages.pages] == ["Horror in the Ice", "Under the Glacier", "The Silent Camp"]
    assert pages.open == "page:ice_2"


def test_an_event_is_a_page_that_is_new_in_the_round_in_which_it_comes() -> None:
    match = expedition(["kim", "hank"], at=DUEL, chapter="ice_1")
    match.table.told += [
        Told(0, "chapter", 0, "ice_1"),
        Told(match.table.round, "horror", NONE, "fingers_in_the_seams"),
    ]
    pages = part(match, "story", Pages)
    page = next(each for each in pages.pages if each.id == pages.open)
    assert (page.title, page.state, page.group) == ("Fingers in the Seams", "new", "Events")
    assert "armor is 1 lower" in page.text
    assert [each.state for each in pages.pages[:2]] == ["read", "read"]
    match.table.told.append(Told(match.table.round, "chapter", 0, "ice_2"))
    assert part(match, "story", Pages).open == "page:ice_2"


def test_no_page_is_new_when_all_is_over() -> None:
    """Whoever has not put the last one away reads how it went, and nobody plots any more."""
    match = expedition(["kim", "hank"], at=DUEL)
    table = match.table
    table.told.append(Told(table.round, "horror", NONE, "fingers_in_the_seams"))
    table.at[:2] = [DEAD, DEAD]
    table.fallen += [0, 1]
    assert "new" in [each.state for each in part(match, "story", Pages).pages]
    table.finish("all dead", [])
    assert "new" not in [each.state for each in part(match, "story", Pages).pages]
    assert "plots against the living" not in str(match.scene(0))


def test_the_queue_has_the_monsters_in_order_with_their_intents() -> None:
    match = expedition(["kim", "hank"], at={**DUEL, "mi_go": (8, 7)})
    queue = part(match, "queue", Sheet)
    assert [(line.id, line.value) for line in queue.lines] == [("unit:sarall", "2/2"), ("unit:mi_go", "2/2")]
    assert queue.lines[0].text.startswith("goes for Kim")
    assert queue.lines[1].text.startswith("attacks Hank: needs ")
    assert queue.role == "along"  # in sight, whatever else stands beside the map


def test_every_symbol_by_which_items_fit_has_a_picture() -> None:
    symbols = {sign for face in box().faces for sign in (face.top, face.bottom, face.slot, face.augment) if sign}
    assert symbols <= GAME.skin.icons.keys()


# --- the party -------------------------------------------------------------------------------------------------------


def test_whose_turn_it_is_comes_first_and_others_are_folded() -> None:
    match = expedition(["kim", "hank"], at=DUEL, turn="hank", essence={"hank": 3})
    sheets = [each for each in match.scene(1).aside if isinstance(each, Sheet) and each.kind == "explorer"]
    assert [(each.title, each.folded, each.under) for each in sheets] == [
        ("Hank", True, "Has the turn"),  # what its abilities say stands in the question
        ("Kim", True, ""),
    ]
    assert [(each.label, each.value) for each in sheets[0].gauges][-1] == ("Essence", 3)
    assert {each.label: each.value for each in sheets[0].counters}["Markers"] == "3 of 3"
    own = [each for each in match.scene(0).aside if isinstance(each, Sheet) and each.kind == "explorer"]
    assert [each.folded for each in own] == [True, False]


def test_binding_events_stand_on_the_sheet() -> None:
    match = expedition(["kim", "hank"], at=DUEL, bound={"kim": ["three_for_the_ledger"]})
    match.table.counts[str(match.table.printed(card(match.table, "three_for_the_ledger")).texts.all[0])] = 2
    for seat in range(3):
        line = part(match, "unit:kim", Sheet, seat).lines[0]
        assert (line.id, line.value, line.group) == ("card:three_for_the_ledger", "2 of 3", "Bound by")
        assert line.text == box().face("three_for_the_ledger").words


def test_the_dead_are_grey_and_who_plots_has_a_light_of_its_own() -> None:
    match = expedition(["kim", "hank"], at=DUEL)
    match.table.at[1] = DEAD
    match.table.fallen.append(1)
    assert match.scene(0).roles == ("Kim", "the hive mind")
    assert GAME.skin.washes["the hive mind"]
    sheet = part(match, "unit:hank", Sheet)
    assert (sheet.under, sheet.gauges) == ("Dead", ())
    assert not has(match, "rig:hank")
    assert "monsters think with your mind" in match.scene(1).aim


def test_a_rig_has_columns_of_upgrades_with_augments_beside_them() -> None:
    def worn(table: Expedition) -> None:
        items = {face.id: face for face in table.box.faces if face.kind == "weapon"}
        base = next(face for face in items.values() if face.hands == 1 and face.top and face.slot)
        above = next(f for f in items.values() if f.bottom == base.top and f.id != base.id and not f.augment)
        beside = next(face for face in items.values() if face.augment == base.slot)
        main, top, side = (_to(table, face.id) for face in (base, above, beside))
        table.mount += [Mount(main, NONE, 0), Mount(top, main, UPGRADE), Mount(side, main, AUGMENT)]

    match = expedition(["kim", "hank"], at=DUEL, also=worn)
    rig = part(match, "rig:kim", Rig)
    hand = [socket for socket in rig.sockets if socket.column == 0 and socket.card is not None]
    assert [socket.label for socket in hand] == ["Right hand", "Upgrade"]
    assert hand[0].row == hand[1].row + 1
    assert len(hand[0].attached) == 1
    assert {socket.label for socket in rig.sockets if socket.card is None} >= {"Apparel", "Left hand", "Artifact"}
    assert not rig.folded
    assert part(match, "rig:hank", Rig).folded


def _to(table: Expedition, name: str) -> int:
    from tests.games.machina.arrange import move_to

    return move_to(table, name, GEAR.of(0))


@pytest.mark.rule("MA-391")
def test_unequipped_items_lie_apart_from_equipped_ones() -> None:
    match = expedition(["kim", "hank"], at=DUEL, worn={"kim": ["w_razor"]}, gear={"kim": ["a_boots"]})
    rig = part(match, "rig:kim", Rig)
    assert [each.id for each in rig.spare] == ["card:a_boots"]
    assert [each.card.id for each in rig.sockets if each.card is not None] == ["card:w_razor"]


def test_what_could_be_worn_fits_where_it_goes() -> None:
    weapon = next(face.id for face in box().faces if face.kind == "weapon" and face.hands == 2 and face.level == 1)
    match = expedition(["kim", "hank"], at=DUEL, gear={"kim": [weapon]})
    rig = part(match, "rig:kim", Rig)
    assert [each.id for each in rig.spare] == [f"card:{weapon}"]
    assert [socket.label for socket in rig.sockets if f"card:{weapon}" in socket.fits] == ["Right hand", "Left hand"]
    match = expedition(["kim", "hank"], at=DUEL, worn={"kim": [weapon]})
    other = next(socket for socket in part(match, "rig:kim", Rig).sockets if socket.label == "Left hand")
    assert other.taken == f"both hands hold {box().face(weapon).name}"


# --- cards -----------------------------------------------------------------------------------------------------------


def test_events_in_force_lie_open_with_their_words_and_story() -> None:
    event = next(face.id for face in box().of_kind("event") if not face.binding)
    dread = box().of_kind("horror")[0].id
    match = expedition(["kim", "hank"], at=DUEL, event=event, dread=dread)
    cards = part(match, "events", Cards).cards
    assert [(each.title, each.text, each.flavour) for each in cards] == [
        (box().face(id_).name, box().face(id_).words, box().face(id_).flavour) for id_ in (event, dread)
    ]


def test_decks_have_counts_and_show_what_all_know_of_them() -> None:
    match = expedition(["kim", "hank"], at=DUEL)
    deck = part(match, "deck:weapon", Pile)
    assert (deck.count, deck.top) == (len(match.table.weapons), None)
    match.table.seen[match.table.weapons[-1]] = -1
    top = part(match, "deck:weapon", Pile).top
    assert top is not None
    assert top.title == match.table.printed(match.table.weapons[-1]).name


@pytest.mark.parametrize("die", ["H0", "H3"])
def test_an_attack_is_a_sum(die: str) -> None:
    match = expedition(["kim", "hank"], at=DUEL, seed=dice(die), essence={"kim": 2})
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:sarall")
    if die == "H3":
        assert not has(match, "attack:0")
        return
    found = part(match, "attack:0", Sum)
    assert (found.title, found.target, found.total, found.verdict) == ("Kim attacks Sarall", 2, 0, "")
    assert [each.shows for each in found.dice] == ["0"]
    assert found.note == "Sarall stands with armor 2, 2 more."
    assert found.role == "lead"
    match.table.fights[-1] = replace(match.table.fights[-1], attacker=NONE)
    assert part(match, "attack:0", Sum).title == "Sarall is attacked", "an event's attack is nobody's"


def test_a_long_choice_is_offered_by_the_names_of_its_ways() -> None:
    """All four ways in full would make the question so high that it lies over the floor."""
    match = expedition(["kim", "hank"], at=DUEL, gear={"kim": ["pawn_ticket"]})
    question = match.question
    assert question is not None
    label = next(each.label for each in question.options if each.label.startswith("Pawn Ticket"))
    assert label == "Pawn Ticket: choose Rotopod, Second Pendulum, Stygian Pendant or Sanguivorous Egg"


def test_an_explosion_is_no_attack_of_who_set_it_off() -> None:
    """Kim hits the barrel beside her and is asked for essence once more, when it attacks her (MA-231)."""
    match = expedition(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (5, 5)}, ground=room({(1, 0): "B"}),
        seed=dice("H1", "H1", "H0", "H0"), essence={"kim": 2},
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, "space:1.2")
    assert part(match, "attack:0", Sum).title == "The explosion attacks Kim"


def test_drawn_items_lie_where_all_look() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(2, 3): "C"}))
    match.answer(0, "chest:4.3")
    match.answer(0, "deck:weapon")
    for seat in range(3):
        drawn = part(match, "drawn", Cards, seat)
        assert (drawn.role, len(drawn.cards)) == ("lead", 1)
        assert drawn.cards[0].title == match.table.printed(match.table.drawn[0]).name


# --- all of it -------------------------------------------------------------------------------------------------------


def test_in_play_the_map_is_the_board() -> None:
    match = expedition(["kim", "hank"], at=DUEL)
    scene = match.scene(2)
    assert isinstance(scene.board, Floor)
    assert scene.status == "Under the Glacier. Round 1, explorer phase: Kim"
    ids = [each.id for each in scene.widgets if hasattr(each, "id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("seats", [1, 3])
def test_what_lies_open_can_be_read_and_the_skin_knows_it(seats: int) -> None:
    game: Any = dataclasses.replace(GAME, printed=readable)
    check_open(Setting(game, seats, games=1, every=9, limit=600))
    check_looks(Setting(game, seats, games=1, every=9, limit=600))


def test_units_in_the_scene_are_those_of_the_rules() -> None:
    match = expedition(["kim", "hank"], at=DUEL)
    board = match.scene(0).board
    assert isinstance(board, Floor)
    assert [each.id for each in board.pieces] == ["unit:kim", "unit:hank", "unit:sarall"]
    assert unit(match.table, "sarall") in match.table.order
