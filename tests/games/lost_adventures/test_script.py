"""The script of the film: written from what everybody knows, the same for all, and never written otherwise later."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fabletop.bots import make_player
from fabletop.engine.match import Match
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.cards import Encounter
from fabletop.games.lost_adventures.effects.harms import FATES, HARMS
from fabletop.games.lost_adventures.script import SPOKEN, WIDTH, slug_in
from fabletop.games.lost_adventures.script_words import ALL_OF_THEM, Phrasebook, listed, phrases
from fabletop.games.lost_adventures.shots import (
    APPROACH,
    BEAT,
    CAPTURE,
    COMPANY,
    DRIVEN,
    EXIT,
    GRAIL,
    HAND,
    INTERLUDE,
    NEW_SCENE,
    ORDEAL,
    OUT,
    PENANCE,
    PERIL,
    PURGED,
    RELIC,
    RESCUE,
    SLIPS,
    THEFT,
    TREACHERY,
    TROUBLE,
    WALKS,
)
from fabletop.games.lost_adventures.state import YELLOW, Film

from .arrange import city, film, tile

GOLDEN = Path(__file__).parent / "script_of_a_film.txt"
FILMED = GOLDEN.with_suffix(".json")  # the beats of the match it is the script of, so that only words can change it
UNFINISHED = "[ The rest is not shot yet. ]"


def played(seats: int, seed: str, level: str = "careless") -> Iterator[Match[Film]]:
    """A match at each of its moments, played by computer players of that level."""
    match: Match[Film] = Match(GAME, seats=seats, seed=seed)
    players = [make_player(GAME, level, Random(f"{seed} {seat}")) for seat in range(seats)]
    dice = Random(seed)
    yield match
    while not match.over:
        now = match.situation(match.waiting[0], dice)
        match.answer(now.seat, now.ask.plain(players[now.seat](now)))
        yield match


@cache
def whole(seats: int, seed: str) -> Match[Film]:
    *_, match = played(seats, seed)
    return match


def words(text: str) -> str:
    """A text without how it is set."""
    return " ".join(text.partition(UNFINISHED)[0].split())


def told(*beats: list[int], seats: int = 3, **fields: Any) -> str:
    """The script of a film with just these beats, as running words."""
    return words(film(seats, ("turn", 1), film=list(beats), **fields).story(None))


def face(name: str) -> int:
    return box().by_id[name].number


PHRASES = phrases().phrases
SCENE = [NEW_SCENE, face("en_ci_01"), city("lisbon"), 0, -1]


def shoot(seed: str) -> None:
    """Play a match, and keep its beats and its script."""
    *_, match = played(4, seed, "sensible")
    table = match.table
    kept = {
        "mats": [box().mats[each].id for each in table.mat],
        "temple": {str(place): table.printed(table.temple[place]).id for place in YELLOW},
        "out": table.out,
        "time": table.time,
        "film": table.film,
    }
    FILMED.write_text(json.dumps(kept).replace(", [", ",\n["), "utf-8")
    GOLDEN.write_text(match.story(None), "utf-8")


def test_the_script_of_a_film_is_as_it_was() -> None:
    """To shoot and write it anew: python -m tests.games.lost_adventures.test_script"""
    kept = json.loads(FILMED.read_text("utf-8"))
    kept["temple"] = {int(place): card for place, card in kept["temple"].items()}
    match = film(4, ("verdict",), phase="hubris", **kept)
    assert match.over
    assert match.story(None) == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize("seats", GAME.seats[:2])
def test_everybody_reads_the_same_and_what_is_written_stays(seats: int) -> None:
    former = ""
    for match in played(seats, f"reel {seats}"):
        scripts = {match.story(seat) for seat in (*range(seats), None)}
        assert len(scripts) == 1, "somebody reads more than others"
        (script,) = scripts
        assert (UNFINISHED in script) is not match.over
        assert all(len(line) <= WIDTH and line == line.rstrip() for line in script.splitlines())
        if match.table.film:
            assert words(script).startswith(former)
            former = words(script)
    assert "THE END" in former


def test_nothing_hidden_is_in_it() -> None:
    """A script that is written while faces are unknown names none of them: no temple card, no trait, no grail."""
    box_ = box()
    for match in played(3, "hush"):
        table = match.table
        if match.over or not table.film:
            continue
        script = words(match.story(None))
        hidden = [table.face[card] for place, card in enumerate(table.temple) if not table.up[place]]
        hidden += [table.face[card] for hand in table.rewrites for card in hand]
        for number in hidden:
            card = box_.faces[number].card
            assert words(getattr(card, "flavour", "")) not in script
        if not all(table.up[place] for place in YELLOW):
            assert "ROOM OF TEN CUPS" not in script


def test_writing_changes_nothing_and_draws_on_no_chance() -> None:
    match = whole(3, "still")
    before = match.hash()
    assert match.story(0) == match.story(0)
    assert match.hash() == before


def test_rules_note_down_every_kind_of_beat() -> None:
    """Over some films everything occurs that the script can tell, but for what players hardly ever do."""
    seen = {beat[0] for seed in range(12) for beat in whole(2 + seed % 4, f"kinds {seed}").table.film}
    usual = {NEW_SCENE, COMPANY, BEAT, TROUBLE, APPROACH, HAND, CAPTURE, EXIT, OUT, INTERLUDE, PERIL, ORDEAL, GRAIL}
    assert usual | {PENANCE} <= seen


# --- single beats ----------------------------------------------------------------------------------------------------


def test_the_title_page_names_the_cast() -> None:
    script = film(2, ("turn", 1)).story(None)
    assert re.search(r"DR\. OTTILIE BRANDT \.+ cartographer", script)
    assert re.search(r"CONCHA VILLAR \.+ mail pilot", script)
    assert "OKAFOR" not in script
    assert script.index("ACT ONE") < script.index("FADE IN:") < script.index(UNFINISHED)
    assert "ACT TWO" not in script


def test_a_script_can_be_asked_for_before_anybody_has_a_role() -> None:
    match = Match(GAME, seats=3, seed="nobody yet")
    assert "THE COLONEL" in match.story(1)


def test_a_slug_line_says_where_the_scene_is_shot() -> None:
    assert slug_in("EXT. TRAM ROOF - DAY", "Lisbon") == "EXT. Lisbon - TRAM ROOF - DAY"
    script = told(SCENE)
    assert "1. INT. LISBON - FREIGHTER HOLD - DAWN" in script
    assert "EXT. LISBON - ESTABLISHING" in script
    assert "New York" in script


def test_what_is_spoken_in_a_scene_is_set_as_speech() -> None:
    script = film(2, ("turn", 1), film=[SCENE]).story(None)
    assert "\n                          MATE\n              We sail in ten minutes, with or\n" in script
    assert 'MATE: "' not in script


@pytest.mark.parametrize("scene", box().encounters, ids=lambda scene: scene.id)
def test_every_encounter_can_be_set(scene: Encounter) -> None:
    beat = [
        NEW_SCENE,
        face(scene.id),
        next(n for n, each in enumerate(box().cities) if each.shape == scene.shape),
        0,
        -1,
    ]
    script = told(beat, [BEAT, face("rs_luck_01"), 1, 0], [TROUBLE, 1])
    for part in SPOKEN.split(scene.text):
        assert words(part or "") in script
    assert words(scene.beats.success) in script
    assert words(scene.beats.trouble) in script
    assert ': "' not in SPOKEN.sub("", scene.text), "something is spoken that is not set as speech"


def test_a_second_scene_in_a_city_is_established_no_more() -> None:
    script = told(SCENE, [NEW_SCENE, face("en_ci_02"), city("lisbon"), 1, city("cairo")])
    assert script.count("EXT. LISBON - ESTABLISHING") == 1
    assert "2. EXT. LISBON - TRAM ROOF - DAY" in script
    assert "Cairo" in script


def test_the_success_and_the_trouble_of_a_scene_are_told_once() -> None:
    beats = box().by_id["en_ci_01"].card.beats
    flips = [[BEAT, face("rs_fight_01"), 2, 1], [TROUBLE, 1], [BEAT, face("rs_fight_02"), 4, 1], [TROUBLE, 1]]
    script = told(SCENE, [COMPANY, 0b011], *flips)
    assert script.count(beats.success) == script.count(beats.trouble) == 1
    assert box().by_id["rs_fight_01"].card.caption in script
    assert box().by_id["rs_fight_02"].card.caption in script
    assert "BRANDT and VILLAR" in script


def test_a_rewrite_comes_with_its_title_and_direction() -> None:
    script = told(SCENE, [BEAT, face("rw_05"), 2, 3])
    assert "LIVESTOCK, AS PER CONTRACT" in script
    assert "Forty goats enter, unrehearsed. Some of them help." in script


def test_who_takes_part_and_who_does_not() -> None:
    some = told(SCENE, [COMPANY, 0b101])
    assert "VILLAR" in some.rpartition("without an answer.")[2]
    alone = told(SCENE, [COMPANY, 0b001]).rpartition("without an answer.")[2]
    assert "VILLAR" not in alone
    nobody_left_out = told(SCENE, [COMPANY, 0b111]).rpartition("without an answer.")[2]
    assert "BRANDT, VILLAR and OKAFOR" in nobody_left_out


def test_the_colonel_comes_nearer_arrives_and_is_there() -> None:
    script = told(SCENE, [APPROACH, city("london")], [APPROACH, city("lisbon")])
    assert "INTERCUT" in script
    assert "London" in script
    tail = script.rpartition("INTERCUT")[2]
    assert "THE COLONEL" in tail
    again = told(SCENE, [APPROACH, city("lisbon")], [NEW_SCENE, face("en_ci_02"), city("lisbon"), 1, city("cairo")])
    assert any(phrase in again for phrase in PHRASES["waiting"])


def test_a_hand_takes_somebody_something_or_nothing() -> None:
    assert "Captain Despina" in told(SCENE, [HAND], [CAPTURE, tile("salvage_diver")])
    assert "Salvage Diver" not in told(SCENE, [HAND], [CAPTURE, tile("salvage_diver")])
    assert "The Caravan Ledger" in told(SCENE, [HAND], [CAPTURE, tile("caravan_ledger")])
    assert any(phrase in told(SCENE, [HAND]) for phrase in PHRASES["bereft"])


@pytest.mark.parametrize("way", [WALKS, SLIPS, DRIVEN])
@pytest.mark.parametrize("rewards", range(5))
def test_every_way_out_is_told_with_what_it_brought(way: int, rewards: int) -> None:
    staying = told(SCENE, [COMPANY, 0b011])
    leaving = told(SCENE, [COMPANY, 0b011], [EXIT, 1, rewards, way])
    assert leaving.startswith(staying)
    exit_ = leaving.removeprefix(staying).casefold()
    assert "villar" in exit_
    assert ("", "one ", "two ", "three ", "four ")[rewards] in exit_


@pytest.mark.parametrize("fate", range(len(FATES)))
def test_who_is_out_is_told_and_takes_part_no_more(fate: int) -> None:
    script = told(SCENE, [COMPANY, 0b011], [OUT, 1, fate], [TROUBLE, 1])
    assert any(phrase.split("{who}")[-1] in script for phrase in PHRASES[f"out {FATES[fate]}"])
    assert "BRANDT and VILLAR" not in script.rpartition(box().by_id["en_ci_01"].card.beats.trouble)[2]


def test_every_cause_is_a_fate() -> None:
    assert [name for name in HARMS if f"out {name}" in PHRASES] == FATES


def test_relics_rescues_thefts_and_levers() -> None:
    assert "Grail Tablet" in told([RELIC, 1, tile("grail_tablet"), city("cairo"), 1])
    assert "Cairo" in told([RELIC, 1, tile("grail_tablet"), city("cairo"), 0])
    assert "Old Benedek" in told([RESCUE, tile("cup_maker")])
    assert re.search("OKAFOR.*BRANDT|BRANDT.*OKAFOR", told([THEFT, 2, 0]).rpartition("mother")[2])
    assert "VILLAR and OKAFOR" in told([TREACHERY, 0, 0b110])


def test_the_interlude_says_who_was_there() -> None:
    script = told([INTERLUDE, city("cairo"), 0b001, 0b010])
    assert "INTERLUDE" in script
    assert "EXT. CAIRO" in script
    assert "VILLAR: here already" in script
    assert "BRANDT and OKAFOR: by the next train" in script
    assert "Only BRANDT" in script


def test_the_temple_the_grails_and_the_last_door() -> None:
    temple = {place: f"tc_yellow_{n}" for n, place in enumerate(YELLOW, 1)}
    script = told(
        [PERIL, face("tc_red_5")],
        [ORDEAL, face("tr_07"), 0b011, 0b100],
        [PERIL, face("tc_purple_2")],
        [ORDEAL, face("tr_09"), 0b111, 0],
        [GRAIL, 0, 4, 3],
        [GRAIL, 1, 4, 3],
        [GRAIL, 2, 5, 1],
        [PURGED, 0],
        [PENANCE, face("hc_09")],
        temple=temple,
        also=lambda table: [table.peek(table.temple[place], -1) for place in YELLOW],
    )
    assert script.count("ACT THREE") == 1
    assert "INT. TEMPLE - THE CHOIR OF DARTS" in script
    assert box().by_id["tc_red_5"].card.flavour in script
    assert box().by_id["tr_07"].card.caption in script
    assert "BRANDT and VILLAR" in script
    assert ALL_OF_THEM in script.casefold()
    assert script.count("The Toastmaster") == 1, "a cup that two take is described once"
    assert "BRANDT takes The Toastmaster." in script
    assert "OKAFOR takes The Lead Bowl." in script
    traits = [box().traits[box().by_id[name].card.effect.trait].name.lower() for name in temple.values()]
    assert f"{traits[0]}, {traits[1]} and {traits[2]}" in script
    assert script.count("THE LAST DOOR") == 1
    assert box().by_id["hc_09"].card.flavour in script


def test_the_credits_say_who_survived_and_when() -> None:
    match = film(3, ("verdict",), phase="hubris", time=[20, 22, 27], hubris=[0, 0, 0], out=["", "", "curse"])
    script = match.story(None)
    assert match.over
    assert re.search(r"BRANDT \.+ wins, 1:40", script)
    assert re.search(r"VILLAR \.+ survived, 1:50", script)
    assert re.search(r"OKAFOR \.+ was never seen again, only heard, 2:15", script)
    assert "Running time: 1:40." in script
    assert "BRANDT, into the light, at 1:40." in words(script)


def test_a_film_that_nobody_survives_ends_too() -> None:
    match = film(2, ("verdict",), phase="hubris", hubris=[1, 2])
    script = match.story(None)
    assert match.over
    assert match.table.film == [[OUT, 0, FATES.index("hubris")], [OUT, 1, FATES.index("hubris")]]
    assert "THE END" in script
    assert script.count("stayed with the temple") == 2
    assert "into the light" not in script


# --- phrases ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", PHRASES)
def test_no_phrase_comes_again_before_the_others(kind: str) -> None:
    more = dict.fromkeys(("lead", "rest", "city", "start", "tile", "loot"), "X") | {
        "is_loot": "is",
        "does_loot": "does",
    }
    book = Phrasebook("key")
    count = len(PHRASES[kind])
    said = [book.phrase(kind, ["A"], **more) for _ in range(4 * count)]
    different = len(set(PHRASES[kind]))
    assert all(len(set(said[n : n + count])) == different for n in range(0, len(said), count))
    if different == count > 1:
        assert all(one != other for one, other in pairwise(said))
    again = Phrasebook("key")
    assert said == [again.phrase(kind, ["A"], **more) for _ in range(4 * count)]
    assert not any("{" in each for each in said)


def test_phrases_fit_one_and_several() -> None:
    book, same = Phrasebook("key"), Phrasebook("key")
    one = {book.phrase("trapped", ["BRANDT"]) for _ in PHRASES["trapped"]}
    several = {same.phrase("trapped", [ALL_OF_THEM]) for _ in PHRASES["trapped"]}
    assert "A click underfoot. BRANDT has time to hear it." in one
    assert "A click underfoot. All of them have time to hear it." in several


def test_names_are_listed_as_one_says_them() -> None:
    assert [listed(["A", "B", "C"][:n]) for n in range(4)] == ["nobody", "A", "A and B", "A, B and C"]


if __name__ == "__main__":
    shoot("rushes 36")
