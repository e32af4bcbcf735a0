"""The chronicle of an expedition as a text to keep."""

from __future__ import annotations

from tests.games.machina.arrange import expedition

from fabletop.engine.match import Match
from fabletop.games.machina import GAME
from fabletop.games.machina.chronicle import WIDTH, write
from fabletop.games.machina.state import DEAD, NONE, Expedition, Told

DUEL = {"kim": (2, 2), "hank": (8, 8), "sarall": (4, 2)}


def expedition_told() -> Match[Expedition]:
    match = expedition(["kim", "hank"], at=DUEL)
    table = match.table
    event = next(face for face in table.box.of_kind("event") if not face.binding)
    bound = next(face for face in table.box.of_kind("event") if face.binding)
    table.told += [
        Told(0, "chapter", 0, "ice_1"),
        Told(0, "entry", NONE, table.box.tiles[0].id),
        Told(1, "kill", 0, "sarall"),
        Told(1, "event", 1, event.id),
        Told(2, "event", 1, bound.id),
        Told(2, "horror", NONE, table.box.of_kind("horror")[0].id),
        Told(2, "tile", 0, table.box.tiles[2].id),
        Told(2, "chapter", 0, "ice_2"),
        Told(3, "kill", NONE, "mi_go"),
        Told(3, "exit", 0, ""),
        Told(4, "death", 1, "mi_go"),
    ]
    return match


def test_it_tells_who_did_what_under_the_chapters() -> None:
    match = expedition_told()
    text = write(match.view(0))
    assert text.startswith("Horror in the Ice\n=================\n\nThe party: Kim, gunman; Hank, bruiser.\n")
    blocks = text.split("\n\n")
    first = blocks.index("Chapter 1: Under the Glacier\n----------------------------")
    second = blocks.index("Chapter 2: The Silent Camp\n--------------------------")
    assert first < second
    words = " ".join(text.split())
    box = match.table.box
    event = next(face for face in box.of_kind("event") if not face.binding)
    bound = next(face for face in box.of_kind("event") if face.binding)
    assert f'Round 1. Kim destroyed Sarall. Hank invoked "{event.name}".' in words
    assert f'Round 2. Hank was bound by "{bound.name}". Horror struck:' in words
    assert "Round 3. Mi-Go was destroyed. Kim left by the exit." in words
    assert "Round 4. Hank was destroyed by Mi-Go. To be continued." in words
    assert max(map(len, text.splitlines())) <= WIDTH


def test_the_end_has_the_last_word_of_the_story_and_numbers() -> None:
    match = expedition_told()
    table = match.table
    table.at[1], table.round = DEAD, 4
    table.tally |= {"kills": 2}
    table.finish("victory", [0])
    words = " ".join(write(match.view(2)).split())
    assert "They came back up. The last pillar goes the way a tooth goes" in words
    assert "Kim lived. In numbers: 4 rounds, 2 monsters destroyed and monster level 1." in words


def test_everybody_reads_the_same_and_playing_on_adds_to_it() -> None:
    match = Match(GAME, seats=2, seed=3)
    assert "Nobody has set out yet." in write(match.view(0))
    match.answer(0, "explorer:kim")
    match.answer(1, "explorer:hank")
    while match.table.round == 0:
        seat = match.waiting[0]
        match.answer(seat, match.question_for(seat).options[0].id)  # type: ignore[union-attr]
    text = write(match.view(0))
    assert text == write(match.view(1)) == write(match.view(2))
    told = text.removesuffix("To be continued.\n")
    match.table.told.append(Told(1, "kill", 0, "sarall"))
    assert write(match.view(0)).startswith(told)
