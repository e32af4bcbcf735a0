"""Variants: a game with other content is a game of its own, and its matches say which it was."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import fabletop
from fabletop.engine import overlay, variant
from fabletop.engine import record as records
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.overlay import once_per_overlay
from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame, game_of, get_game
from fabletop.engine.variant import Variant, game_name, offer, read_variant, require_fitting, varied
from fabletop.engine.words import Refused

RENAMED = {"locations.yaml": {"locations": {"changed": {"L-CT-1": {"name": "The Old Press"}}}}}
NIGHT = Variant(name="A longer night", settings={"round_limit": 30}, content=RENAMED)
GOBLIN = Variant(
    name="Tough goblins", content={"enemies.yaml": {"changed": {"larder_goblin": {"stages.0.max_hp": 33}}}}
)
TILES = Variant(name="Other tiles", content={"tiles.yaml": {"changed": {"wage_list": {"name": "The Pay Roll"}}}})


@pytest.fixture(autouse=True)
def _nothing_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant, "_offered", {})


def played(game: Game[Any], answers: int = 12, **more: Any) -> Match[Any]:
    match = Match(game, seats=game.seats[0], seed=3, **more)
    rng = Random(1)
    while len(match.entries) < answers and (question := match.question) is not None:
        match.answer(question.seat, question.sample(rng))
    return match


def test_a_variant_is_named_by_what_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "long_night.yaml"
    path.write_text("settings: {round_limit: 30}\n# a note\n")
    found = read_variant(path)
    assert found.mark.name == "long_night"
    path.write_text("name: Long\nabout: Longer than others.\ngame: project-0\nsettings:\n  round_limit: 30\n")
    assert read_variant(path).hash == found.hash
    assert read_variant(path).name == "Long"
    path.write_text("settings: {round_limit: 31}\n")
    assert read_variant(path).hash != found.hash


def test_two_variants_and_the_game_itself_are_played_side_by_side() -> None:
    plain, other = get_game("project-0"), varied(get_game("project-0"), NIGHT)
    assert other.title == "Project-0: A longer night"
    assert other.content_hash != plain.content_hash
    face = plain.new_table(2, plain.read_options(None)).board.location_ids.index("L-CT-1")
    one, two = played(plain), played(other)
    assert two.table.board is not one.table.board
    assert [game.card_name(face, True) for game in (plain, other, plain)] == [
        "Dragon Gate Print Shop",
        "The Old Press",
        "Dragon Gate Print Shop",
    ]
    assert one.variant is None
    assert two.variant == NIGHT.mark
    assert two.fork().variant == NIGHT.mark


@pytest.mark.parametrize(("game", "changes"), [("project-0", NIGHT), ("paperback", GOBLIN), ("lost-adventures", TILES)])
def test_rules_scenes_and_players_take_content_from_the_table(
    game: str, changes: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server plays a game with several variants at once: whatever asks for content outside the game's own functions
    would get that of the box."""
    asked: list[str] = []
    other = varied(get_game(game), changes)
    match = Match(other, seats=other.seats[0], seed=3)
    monkeypatch.setattr(overlay, "_key", _Watched(overlay._key, asked))
    rng = Random(2)
    player = other.levels[-1].make(Random(5))
    for number in range(40):
        seat = next(iter(match.waiting), None)
        if seat is None:
            break
        question = match.question_for(seat)
        assert question is not None
        assert question.prompt
        for each in range(match.seats):
            match.scene(each)
        if number % 3 == 0:
            situation = match.situation(seat, rng)
            match.answer(seat, situation.ask.plain(player(situation)))
        else:
            match.answer(seat, question.sample(rng))
    assert asked == []


class _Watched:
    """The variable that says which changes are laid over, which notes who reads it where none are."""

    def __init__(self, true: Any, asked: list[str]) -> None:
        self._true = true
        self._asked = asked

    def get(self) -> Any:
        found = self._true.get()
        if not found and not _asks_for_tables():
            self._asked.append("content was asked for outside the variant")
        return found

    def set(self, value: Any) -> Any:
        return self._true.set(value)

    def reset(self, token: Any) -> None:
        self._true.reset(token)


def _asks_for_tables() -> bool:
    """Whether it is the engine that asks, which keeps prepared tables apart by it."""
    return sys._getframe(2).f_code.co_name == "overlay_key"


def test_content_that_a_step_asks_for_is_that_of_the_variant(tmp_path: Path) -> None:
    from tests.engine.minis.bench import Bench, bench_game

    from fabletop.engine.content import load_file
    from fabletop.engine.questions import choose

    class Deck(msgspec.Struct):
        size: int

    path = tmp_path / "deck.yaml"
    path.write_text("size: 2\n")

    @once_per_overlay
    def size() -> int:
        return load_file(path, Deck).size

    async def rule(table: Bench) -> None:
        table.number = size()
        await choose(0, "Go on?", lambda: [0, 1], "BE-1")
        table.number += size()
        await choose(0, "Go on?", lambda: [0, 1], "BE-1")

    game = bench_game(rule, content=(path,))
    other = varied(game, Variant(name="larger", content={"deck.yaml": {"changed": {"size": 5}}}))
    for box, number in ((game, 2), (other, 5), (game, 2)):
        match = Match(box, seats=1)
        assert match.table.number == number
        match.answer(0, "0")
        assert match.table.number == 2 * number


def test_a_record_goes_on_with_its_variant_and_with_nothing_else(tmp_path: Path) -> None:
    offer(NIGHT)
    path = tmp_path / "match.json"
    match = played(get_game(game_name("project-0", NIGHT.mark)), options=NIGHT.settings)
    match.save(path)
    again = fabletop.load(path)
    assert again.hash() == match.hash()
    assert again.variant == NIGHT.mark
    assert again.game.title == "Project-0: A longer night"
    assert records.read(path).variant == NIGHT.mark


@pytest.mark.parametrize(
    ("at_hand", "words"),
    [
        ([], r'plays the variant "A longer night" of Project-0 \(\w+\) and goes on with nothing else\. Give its file'),
        ([GOBLIN], "goes on with nothing else"),
        (
            [Variant(name="A longer night", settings={"round_limit": 31})],
            r'plays the variant "A longer night" in another version \(\w+, not \w+\)\. Bring its file back',
        ),
    ],
)
def test_a_record_without_its_variant_is_refused(tmp_path: Path, at_hand: list[Variant], words: str) -> None:
    path = tmp_path / "match.json"
    played(varied(get_game("project-0"), NIGHT), options=NIGHT.settings).save(path)
    for each in at_hand:
        offer(each)
    with pytest.raises(SaveError, match=words):
        fabletop.load(path)


def test_a_variant_of_settings_alone_is_told_apart_too() -> None:
    longer = Variant(name="Longer", settings={"round_limit": 30})
    game, other = get_game("project-0"), varied(get_game("project-0"), longer)
    assert other.content_hash == game.content_hash
    match = played(other, options=longer.settings)
    with pytest.raises(SaveError, match='plays the variant "Longer"'):
        Match.from_snapshot(game, match.snapshot())
    assert Match.from_snapshot(other, match.snapshot()).hash() == match.hash()
    with pytest.raises(SaveError, match='played without a variant, not as "Longer"'):
        Match.from_record(other, played(game).record())


def test_records_without_a_variant_say_nothing_of_it() -> None:
    record = played(get_game("project-0")).record()
    assert b"variant" not in records.encode(record)
    assert game_of(record) is get_game("project-0")


def test_a_variant_that_is_not_at_hand_cannot_be_asked_for() -> None:
    strange = Variant(name="Nowhere", settings={"round_limit": 13})
    with pytest.raises(UnknownGame, match=rf"a variant of Project-0 \({strange.hash}\) that is not at hand here"):
        get_game(game_name("project-0", strange.mark))


def test_a_variant_of_another_game_is_refused() -> None:
    with pytest.raises(Refused, match=r"^night.yaml: this is a variant of paperback, not of project-0\.$"):
        require_fitting(get_game("project-0"), msgspec.structs.replace(NIGHT, game="paperback"), "night.yaml")
