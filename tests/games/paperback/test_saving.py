"""Saving and going on: between battles, within a battle, in the middle of a text, in Character Development (PA-209,
PA-210, PA-R85, PA-R86), and saves that cannot be used (18 and 19 of the hostile input)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import fabletop
from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError, encode
from fabletop.games.paperback import GAME
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import choices, everything, tag

from .arrange import battle, reward, use

HEAR = ("da_h_start", "da_e_start", "da_a_start", "da_r_start")


def saved(match: Match[Adventure]) -> Match[Adventure]:
    """The match as it is read from its file again."""
    return Match.from_record(match.game, records.decode(encode(match.record())))


def goes_on(match: Match[Adventure], *answers: Any) -> Match[Adventure]:
    """Saved, snapshotted and read again, it is the same match, and the same answers lead it to the same place."""
    others = [saved(match), Match.from_snapshot(match.game, match.snapshot())]
    for other in others:
        assert everything(other) == everything(match)
        assert (tag(other), choices(other)) == (tag(match), choices(match))
    for answer in answers:
        for each in (match, *others):
            each.answer(0, answer)
    for other in others:
        assert other.hash() == match.hash()
    return match


def walked(seed: int, number: int, **settings: Any) -> Match[Adventure]:
    """A run after so many answers at random."""
    match = Match(GAME, seats=1, seed=seed, options=settings)
    rng = Random(seed)
    while len(match.entries) < number and not match.over:
        ask: Any = match.ask_of(0)
        match.answer(0, ask.plain(ask.some(rng)))
    return match


# --- where a run can be saved ----------------------------------------------------------------------------------------


@pytest.mark.rule("PA-209", "PA-210", "PA-R85")
def test_between_two_battles() -> None:
    match = reward("rw_quiet", "a", hp=7, upgraded=["da_t_start"], items=["slow_fuse"], mcguffins=["Lucky Bookmark"])
    match.answer(0, [choices(match)[0]])
    match.answer(0, "da_h_start")
    assert (tag(match), match.table.battle) == ("prep", 2)
    goes_on(match, "pass")


@pytest.mark.rule("PA-R85")
def test_within_a_battle_with_everything_that_is_under_way() -> None:
    match = battle(
        HEAR, mana=19, hp=9, enemy_hp=60, enemy_hex=3, boon=2, mcguffins=["The Smoke Machine"], start="turn", turn=0,
        items=["slow_fuse", "hot_broth", "treasure_map", "poetic_justice"],
    )  # fmt: skip
    for item in ("slow_fuse", "hot_broth", "treasure_map", "basic_buckler"):
        use(match, item)
    table = match.table
    assert table.changes
    assert (table.wilds, len(table.rotated), len(table.face_down), table.blocks > 0) == (1, 1, 1, True)
    goes_on(match, {"word": ["?s", "da_h_start", "da_e_start"], "splay": "left"})


@pytest.mark.rule("PA-R85")
@pytest.mark.parametrize(
    ("item", "arranged", "asked", "answer"),
    [
        ("dashing_boots", {"boon": 3}, "spend", "2"),
        ("blank_cheque", {"items": ["blank_cheque"], "mana": 3}, "x", "2"),
        ("trick_sleeve", {"items": ["trick_sleeve"], "mana": 3}, "card", "da_h_start"),
        ("dashing_boots", {"boon": 3, "upgraded": ["dashing_boots"]}, "which", "2"),
    ],
)
def test_in_the_middle_of_an_items_text(item: str, arranged: dict[str, Any], asked: str, answer: str) -> None:
    match = battle(HEAR, enemy_hp=60, **arranged)
    use(match, item)
    assert tag(match) == asked
    goes_on(match, answer, "pass")


@pytest.mark.rule("PA-R85")
def test_in_the_middle_of_an_attack() -> None:
    """Two lines attack; the item is kept for the second."""
    match = battle(enemy="captain_redwake", stage=2, enemy_hp=60, items=["poetic_justice"], mana=9)
    match.answer(0, "pass")
    assert tag(match) == "react"
    match.answer(0, "decline")
    assert (tag(match), match.table.phase) == ("react", 1)
    goes_on(match, "use")


@pytest.mark.rule("PA-R85")
def test_with_texts_that_wait_for_something() -> None:
    hand = ["ex_t_ticktock", "ex_e_start", "ex_a_start"]
    match = battle(hand, character="ex_machina", enemy_hp=60)
    match.answer(0, "tea right")
    assert match.table.turn == 2
    assert match.table.hits > 0  # what the card had set up
    goes_on(match, "pass")


@pytest.mark.rule("PA-R85")
@pytest.mark.parametrize("stop", ["reward", "growth", "replace", "side"])
def test_in_character_development(stop: str) -> None:
    match = reward("rw_study")
    steps: dict[str, Callable[[], Any]] = {
        "reward": lambda: "b",
        "growth": lambda: [choices(match)[0]],
        "replace": lambda: "da_h_start",
        "side": lambda: "b",
    }
    while tag(match) != stop:
        match.answer(0, steps[tag(match)]())
    goes_on(match, steps[stop]())


@pytest.mark.rule("PA-209", "PA-R85")
@pytest.mark.parametrize("number", [0, 1, 2, 5, 9, 14, 20])
def test_at_any_decision(number: int) -> None:
    match = walked(3, number)
    assert not match.over
    goes_on(match, some(match))


def some(match: Match[Adventure]) -> Any:
    ask: Any = match.ask_of(0)
    return ask.plain(ask.some(Random(1)))


@pytest.mark.rule("PA-R86", "PA-220")
def test_a_reloaded_run_has_the_same_chance_before_it() -> None:
    match = reward("rw_training", "a")
    first = [saved(match) for _ in range(3)]
    for each in first:
        each.answer(0, [choices(each)[0]])
        each.answer(0, "da_h_start")
    assert len({each.hash() for each in first}) == 1
    assert len({each.table.enemy for each in first}) == 1


@pytest.mark.rule("PA-210", "PA-R85")
def test_what_a_save_holds(tmp_path: Path) -> None:
    match = walked(3, 6, min_word_length=3)
    path = tmp_path / "run.json"
    match.save(path)
    found = records.read(path)
    assert found.options["min_word_length"] == 3
    assert found.needs == {"word list": match.table.words.checksum}
    again = fabletop.load(path).table
    table = match.table
    assert (again.hp, again.deck, again.items, again.mcguffins, again.growth, again.met) == (
        table.hp, table.deck, table.items, table.mcguffins, table.growth, table.met,
    )  # fmt: skip


@pytest.mark.rule("PA-R85")
def test_18_a_game_that_is_only_thought_of_is_not_saved() -> None:
    with pytest.raises(SaveError, match="imagined"):
        walked(1, 4).imagine(0, Random(1)).record()


# --- another word list -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R85", "PA-R02")
def test_19_a_save_with_another_word_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of that name has other words now."""
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    (tmp_path / "words").mkdir()
    words = tmp_path / "words" / "mine.txt"
    words.write_text("hear\nhare\n")
    match = Match(GAME, seats=1, options={"word_list": "mine.txt", "character": "damsel"})
    match.answer(0, "pass")
    record, snapshot = encode(match.record()), match.snapshot()
    assert load(record).hash() == match.hash()
    words.write_text("hear\nhare\nrhea\n")
    with pytest.raises(SaveError, match="saved with another word list"):
        load(record)
    with pytest.raises(SaveError, match="saved with another word list"):
        Match.from_snapshot(GAME, snapshot)
    words.unlink()
    with pytest.raises(SaveError, match="cannot be set up: There is no word list"):
        load(record)


@pytest.mark.rule("PA-R85")
def test_a_list_that_changes_does_not_touch_a_run_that_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    (tmp_path / "words").mkdir()
    words = tmp_path / "words" / "mine.txt"
    words.write_text("hear\n")
    match = Match(GAME, seats=1, options={"word_list": "mine.txt"})
    words.write_text("hear\nhare\n")
    assert "hare" not in match.table.words
    assert match.record().needs == {"word list": match.table.words.checksum}
    assert "hare" in Match(GAME, seats=1, options={"word_list": "mine.txt"}).table.words


# --- saves that cannot be used ---------------------------------------------------------------------------------------


def load(data: bytes) -> Match[Adventure]:
    return Match.from_record(GAME, records.decode(data))


Edit = Callable[[dict[str, Any]], None]


def edit(path: str, value: Any) -> Edit:
    """Put a value at a place of the saved game, such as "entries.3.2"."""

    def change(plain: dict[str, Any]) -> None:
        *way, last = path.split(".")
        here: Any = plain
        for step in way:
            here = here[int(step)] if isinstance(here, list) else here[step]
        here[int(last) if isinstance(here, list) else last] = value

    return change


EDITS: list[tuple[Edit, str]] = [
    (edit("format", 99), "format 99"),
    (edit("rules_version", 99), "version 99"),
    (edit("needs", {}), "saved with another word list"),
    (edit("needs", {"word list": "0" * 64}), "saved with another word list"),
    (edit("needs", "none"), "damaged"),
    (edit("hp", 99), "unknown field `hp`"),
    (edit("deck", []), "unknown field `deck`"),
    (edit("options.hp", 99), "cannot be set up"),
    (edit("options.word_list", "../../etc/passwd"), "cannot be set up"),
    (edit("options.word_list", "common"), "saved with another word list"),
    (edit("options.character", "robot"), "cannot be set up"),
    (edit("options.character", "ex_machina"), "not possible|goes another way"),
    (edit("seats", 2), "cannot be set up"),
    (edit("seed", 12), "not possible|goes another way"),
    (edit("seed", None), "damaged"),
    (edit("seed", "x" * 5000), "cannot be set up"),
    (edit("entries.0.2", "use:nothing"), "entry 1 is not possible"),
    (edit("entries.0.2", {"word": ["da_z_nowhere"], "splay": "left"}), "entry 1 is not possible"),
    (edit("entries.0.2", {"word": [], "splay": "left"}), "entry 1 is not possible"),
    (edit("entries.0.1", 1), "entry 1 is not possible"),
    (edit("entries.0", []), "entry 1 is not possible"),
    (edit("entries.0", ["battle", 9]), "entry 1 is not possible"),
    (edit("entries", "none"), "damaged"),
    (edit("checks.0", "00000000"), "entry 1"),
    (edit("checks", []), "damaged"),
    (edit("rolls.0", 999), "damaged"),
    (edit("hash", "0" * 32), "damaged"),
    (edit("game", None), "damaged"),
]


@pytest.mark.rule("PA-R85")
@pytest.mark.parametrize(("change", "words"), EDITS)
def test_19_edited_saves_are_refused_with_a_reason(change: Edit, words: str) -> None:
    plain = msgspec.json.decode(encode(walked(3, 12, character="damsel").record()))
    change(plain)
    with pytest.raises(SaveError, match=words):
        load(msgspec.json.encode(plain))


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.99])
def test_19_truncated_saves(share: float) -> None:
    data = encode(walked(3, 12).record())
    with pytest.raises(SaveError, match="saved game"):
        load(data[: int(len(data) * share)])


@pytest.mark.parametrize("data", [b"null", b"[]", b"{}", b'{"format": 1}', b"\xff\xfe", b"[" * 100_000, b'"run"'])
def test_19_files_that_are_no_saves(data: bytes) -> None:
    with pytest.raises(SaveError, match="saved"):
        load(data)


def more_health_than_there_can_be(table: Adventure) -> None:
    table.hp = table.max_hp + 1


def no_health(table: Adventure) -> None:
    table.hp = 0


def a_card_twice(table: Adventure) -> None:
    table.face[table.deck[0]] = table.face[table.deck[1]]


def a_card_that_does_not_exist(table: Adventure) -> None:
    table.face[table.deck[0]] = 10**6


def more_cards_than_there_are(table: Adventure) -> None:
    table.deck.append(len(table.face))
    table.face.append(0)
    table.seen.append(0)


def a_tenth_battle(table: Adventure) -> None:
    table.battle = 10


def an_item_of_the_other_character(table: Adventure) -> None:
    table.face[table.items[1]] = table.cards.face("laser_eyes").number


def another_order_of_the_deck(table: Adventure) -> None:
    table.deck.reverse()


TAMPERED = [
    more_health_than_there_can_be, no_health, a_card_twice, a_card_that_does_not_exist, more_cards_than_there_are,
    a_tenth_battle, an_item_of_the_other_character, another_order_of_the_deck,
]  # fmt: skip


@pytest.mark.rule("PA-R85")
@pytest.mark.parametrize("tamper", TAMPERED)
def test_19_saves_in_a_state_that_cannot_be(tamper: Callable[[Adventure], None]) -> None:
    """A match whose state was changed by hand and then saved with a hash that fits it."""
    match = walked(3, 2, character="damsel")
    assert load(encode(match.record())).hash() == match.hash()
    tamper(match.table)
    match.books.checks.clear()
    with pytest.raises(SaveError, match="damaged"):
        load(encode(match.record()))


def test_19_a_save_of_another_game() -> None:
    other = fabletop.new("noughts", seed=1)
    other.answer(0, "a1")
    with pytest.raises(SaveError):
        load(encode(other.record()))


def test_19_a_save_of_other_rules() -> None:
    newer = replace(GAME, rules_version=GAME.rules_version + 1)
    record = walked(3, 3).record()
    with pytest.raises(SaveError, match="version"):
        Match.from_record(newer, record)
