"""Spelling words in plain mode and on the screen: what they would do, why they cannot be played, hints in steps."""

from __future__ import annotations

import textwrap
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench
from tests.games.paperback.arrange import battle, side
from tests.surfaces.players import on_screen, press, settle, shown, sit, typed, until
from textual.pilot import Pilot

import fabletop
from fabletop.bots import make_player
from fabletop.bots.advice import Advice
from fabletop.engine.forms.hints import RowTile, Splay, TilesHints
from fabletop.engine.forms.template import hole
from fabletop.engine.match import Match
from fabletop.engine.questions import compose
from fabletop.engine.words import Refused
from fabletop.terminal import storage
from fabletop.terminal.answers import read_answer
from fabletop.terminal.board_view import BoardView
from fabletop.terminal.dialogs import Reading
from fabletop.terminal.laying import TileLayer
from fabletop.terminal.lobby import Lobby
from fabletop.terminal.results import Result
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.widgets.tracks import legs_done

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])


def adventure(seed: int = 5) -> Sitting:
    """A run whose first hand is H O E T; the first enemy's weak spot is O."""
    return sit("paperback", ["human"], seed, character="damsel")


# --- plain mode -------------------------------------------------------------------------------------------------------


def test_a_word_is_checked_without_being_played_then_played() -> None:
    sitting = adventure()
    said, code = typed(sitting, "check hot right", "check", "check 7", "check zzz left", "hot >")
    assert code == 0
    assert said.count("You play HOT, splayed right.") == 2
    assert "Check which answer?" in said
    assert "> check hot right\nMoonlit Suitor 15 → 11, " in said, "the result comes first"
    assert "Fatigue pile + H, Discard pile + E O T.\nYou play HOT" in said
    assert "Hits ready" not in said, "what lasts for a turn is no result"
    assert "You pass." in said
    assert "Not possible: Your cards cannot spell ZZZ: there is no Z. [PA-059]" in said
    assert [entry[2]["splay"] for entry in sitting.match.entries] == ["right"]


def test_options_beside_the_word_and_why_others_are_barred() -> None:
    sitting = adventure()
    said, _ = typed(sitting, "use venom vial", "vial", "2", "2", "poison", "why", "pass")
    assert said.count("Not possible: Venom Vial costs 2 mana; you have 0.") == 2
    assert "> 2\nNot possible: Wild Card was used this turn." in said, "its number is still its own"
    assert "6. Use Basic Buckler: Basic Buckler costs 2 mana; you have 0." in said
    assert [entry[2] for entry in sitting.match.entries] == ["wild:mana", "use:poison_dagger", "pass"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("poison", "Poison Dagger costs 1 mana; you have 0."),
        ("wild", '"wild" fits several options: 1 (Wild Card: ? for your word), 2 (Wild Card: 1 mana).'),
        ("use wild", '"wild" fits several options: 1 (Wild Card: ? for your word), 2 (Wild Card: 1 mana).'),
        ("hello", "Your cards cannot spell HELLO: there is no L."),
        ("hot", 'Say how to splay the word: "hot left" or "hot right".'),
        ("%%%", '"%%%" is no option here and no command.'),
        ("5", "Poison Dagger costs 1 mana; you have 0."),
    ],
)
def test_what_cannot_be_an_answer_says_why(answer: str, reason: str) -> None:
    sitting = adventure()
    said, _ = typed(sitting, answer)
    assert f"> {answer}\nNot possible: {reason}" in said
    assert not sitting.match.entries


def test_the_question_names_what_stands_beside_the_hand_and_what_is_barred() -> None:
    said, _ = typed(adventure(), "1", "options")
    first, after, again, *_ = said.split("Damsel> ")
    assert "use an item first. Also: weak spot O^, 1 wild ?. [PA-057]" in first
    assert "Not now: 3. Use Dashing Boots, 4. Use Venom Vial, " in first
    assert "Not now: 1, 2, 3, 4, 5, 6; type" in after
    assert "Not now: 1. Wild Card: ? for your word, " in again


def test_a_word_with_its_splay_is_no_command() -> None:
    said, _ = typed(adventure(), "hint left", "look left", "quit <", "undo r")
    assert said.count("Not possible: Your cards cannot spell ") == 4
    assert "thinks" not in said


def test_a_turn_fits_a_screen_of_24_lines() -> None:
    said, _ = typed(adventure(), "hot right", "pass", "pass")
    turns = said.split("Damsel> ")[2:4]
    for turn in turns:
        lines = [part for line in turn.splitlines() for part in textwrap.wrap(line, 79, subsequent_indent="  ") or [""]]
        assert len(lines) <= 24, turn
        assert "Your hand (left edge | sign | right edge):" in turn
        assert "Next: A" in turn
        assert "Health " in turn


def test_only_what_has_changed_is_told_again() -> None:
    said, _ = typed(adventure(), "wild:mana", "look")
    first, after, whole, *_ = said.split("Damsel> ")
    assert "\n  A1 " in first
    assert "Wild Card (used this turn, core)" in after
    assert "Mana 1" in after
    assert "Your hand" not in after
    assert "\n  A1 " not in after
    assert "Your hand" in whole
    assert "  Poison Dagger [1]: Put 2 hex on the enemy." in whole, "who looks hears the texts"


def test_looking_into_piles_and_at_cards() -> None:
    said, _ = typed(adventure(), "look deck", "look t", "look enemy", "look fatigue")
    assert "Deck, 6 cards, in no order:" in said
    assert "Your hand: T Tiara Toss (starting): left edge 2 blocks, right edge 2 hits. 3 hits." in said
    assert "Next stage:" in said
    assert "Fatigue pile: 0 cards." in said


def test_leaving_in_the_middle_of_a_battle_and_going_on(home: Path) -> None:
    first, code = typed(adventure(), "hot right", "quit")
    assert code == 0
    (left,) = storage.open_matches()
    match: Match[Any] = fabletop.load(left)
    again, _ = typed(Sitting(match, ["human"], left), "look")
    said = first.split("Damsel> ")[1]
    hand = said[said.index("Your hand") : said.index("Deck:")]
    assert hand.split("\n")[1] in again, "the hand that was drawn is still there"
    assert len(match.entries) == 1


def test_going_on_tells_what_happened_last_and_the_end_how_it_went(home: Path) -> None:
    first, _ = typed(adventure(), "pass", "pass", "pass", "quit")
    assert "Damsel sets out." in first
    (left,) = storage.open_matches()
    again, _ = typed(Sitting(fabletop.load(left), ["human"], left), "give-up", "yes")
    assert "Damsel sets out." not in again
    assert "You draw " in again
    assert again.count("How it went. ") == 1
    assert "How it begins" not in again


CLUES = ("There is a good word of 3 letters.", "It begins with H.", "HOT, splayed left.")


def advice(words: str, clues: tuple[str, ...]) -> Advice:
    return Advice("pass", words, "Expected result: 50 of 100.", ("It hits.",), clues)


def test_hints_come_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def advise(match: Match[Any], seat: int) -> list[Advice]:
        asked.append(seat)
        return [advice("HOT, splayed left", CLUES), advice("Pass", ())]

    monkeypatch.setattr("fabletop.terminal.sitting.advise", advise)
    said, _ = typed(adventure(), "hint", "hint", "hint", "hint", "pass", "hint")
    steps = said.split("> hint\n")
    assert "3 letters. Ask again to hear more." in steps[1]
    assert "begins" not in steps[1]
    assert "It begins with H. Ask again to hear more." in steps[2]
    assert "HOT, splayed left. Ask again to hear why." in steps[3]
    assert "HOT, splayed left. It hits.\nOr: Pass. Expected result: 50 of 100." in steps[4]
    assert "There is a good word of 3 letters." in steps[5], "another question, another hint"
    assert asked == [0, 0], "it is thought about once for each question"


def test_a_word_that_is_not_the_best_answer_is_not_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "fabletop.terminal.sitting.advise", lambda match, seat: [advice("Pass", ()), advice("HOT, splayed left", CLUES)]
    )
    said, _ = typed(adventure(), *["hint"] * 6)
    steps = [each.split("Damsel")[0] for each in said.split("> hint\n")[1:]]
    assert "Pass" not in "".join(steps[:2]), "it takes as many steps as a word does"
    assert "Something else is better now. Ask again to hear more." in steps[0]
    assert "If you would rather search: there is a good word of 3 letters." in steps[1]
    assert steps[2] == "Pass. Ask again to hear why.\n"
    assert "Pass. It hits.\nOr: There is a good word of 3 letters. Expected" in steps[3]
    assert steps[4] == "There is nothing to add to that: Pass.\n"
    assert len(set(steps[:5])) == 5
    assert "HOT" not in said


# --- on the screen ----------------------------------------------------------------------------------------------------


@SIZES
def test_a_word_by_keys(size: tuple[int, int]) -> None:
    sitting = adventure()

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert "with H O E T  O^  ?" in shown(app)
        await press(app, pilot, "h")
        assert "✗" not in shown(app), "a word has to begin somehow"
        await press(app, pilot, "O", "x")  # Caps Lock changes nothing
        assert "✗ HOX is not in the word list" in shown(app)
        await press(app, pilot, "backspace", "t")
        assert "✓ Moonlit Suitor 15 → 12, " in shown(app)
        assert "Fatigue pile +" in shown(app)
        assert app.marks().targets["card:da_t_start"] == "✓"
        await press(app, pilot, "tab")
        assert "15 → 11" in shown(app)
        await press(app, pilot, "left")
        assert "15 → 12" in shown(app)
        await press(app, pilot, "escape")
        assert "type a word" in shown(app)
        await press(app, pilot, "h", "o", "t", "space", "r")
        assert "15 → 11" in shown(app)
        assert not app.match.entries
        await press(app, pilot, "enter")
        assert "11/15" in shown(app)
        assert "with R D L P" in shown(app)
        assert "◂ Moonlit Suitor 15 → 11, " in shown(app), "what came of it"
        await press(app, pilot, "r")
        assert "◂" not in shown(app)

    on_screen(sitting, size, course)
    assert [entry[2]["splay"] for entry in sitting.match.entries] == ["right"]


def test_options_beside_the_word_by_keys() -> None:
    sitting = adventure()

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert "Venom Vial costs 2 mana; you have 0." in shown(app), "what is barred says why"
        await press(app, pilot, "9")
        assert "Choose a number from 1 to 7." in shown(app)
        await press(app, pilot, *"hot", "tab", "2", "2")
        assert "Wild Card was used this turn." in app.notice, "a key means the same all turn"
        assert app.picker is not None
        assert (app.picker.layer.word, app.picker.layer.splay) == ("hot", "right"), "the word waits"
        assert "15 → 11" in shown(app)
        await press(app, pilot, *["shift+tab"] * 5)
        assert "Use Poison Dagger: cost 1; Put 2 hex on the enemy." in shown(app)
        await press(app, pilot, "enter")
        assert app.notice == "Mana 1 → 0, Venom (hex) 0 → 2"

    on_screen(sitting, (120, 36), course)
    assert [entry[2] for entry in sitting.match.entries] == ["wild:mana", "use:poison_dagger"]


def test_commands_come_after_a_colon_while_a_word_is_spelled() -> None:
    sitting = adventure()

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, Reading)
        await press(app, pilot, "escape", "colon")
        assert "Command: ? keys  h hint  u undo" in shown(app)
        await press(app, pilot, "w")
        assert "Not allowed now" in shown(app)
        await press(app, pilot, "escape", "colon", "V")
        assert "NEXT STAGE" in shown(app)
        await press(app, pilot, "escape", "colon", "escape", "w", "L", "v", "Q")
        assert app.picker is not None
        assert app.picker.layer.word == "wlvq"
        await press(app, pilot, "colon", "k")
        assert "There is no command k" in shown(app)
        await press(app, pilot, "colon", "q")
        assert "Leave the table?" in shown(app)
        await press(app, pilot, "N", "question_mark")
        assert app.picker.layer.word == "wlvq?"
        await press(app, pilot, "question_mark")
        assert '"?" stands after a letter.' in shown(app)
        await press(app, pilot, "colon", "l", "up", "escape", "enter")
        assert not app.match.entries

    on_screen(sitting, (80, 24), course)


def test_clicking_letters_and_items() -> None:
    sitting = adventure()

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        board = app.query_one(BoardView)

        async def click(thing: str) -> None:
            x, y = next(cell for cell, found in board._where.items() if found == thing)
            await pilot.click(BoardView, offset=(x, y))
            await settle(app, pilot)

        for letter in "hot":
            await click(f"card:da_{letter}_start")
        assert "✓ Moonlit Suitor 15 → 12" in shown(app)
        await click("item:venom_vial")
        assert "Venom Vial costs 2 mana" in app.notice
        assert not app.match.entries

    on_screen(sitting, (120, 36), course)


def told(app: PlayTable, words: str) -> bool:
    return isinstance(app.screen, Reading) and words in shown(app)


def test_a_hint_does_not_stop_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Event()

    def advise(match: Match[Any], seat: int) -> list[Advice]:
        assert thought.wait(30)
        return [advice("HOT, splayed left", CLUES)]

    monkeypatch.setattr("fabletop.terminal.sitting.advise", advise)

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "colon", "h")
        assert "thinks about a hint" in shown(app)
        await press(app, pilot, "colon", "h")
        assert "still being worked out" in shown(app)
        await press(app, pilot, "h", "o", "t")
        assert "15 → 12" in shown(app)
        thought.set()
        for words in CLUES:
            await until(pilot, partial(told, app, words))
            await press(app, pilot, "escape", "colon", "h")
        await until(pilot, lambda: "It hits." in shown(app))

    on_screen(adventure(), (80, 24), course)


KEYS = [
    *"aehotrs",
    "1",
    "2",
    "?",
    "^",
    "<",
    "tab",
    "left",
    "up",
    "enter",
    "space",
    "backspace",
    "escape",
    "shift+tab",
    "colon",
    *"WVLRFZUY",
]


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (40, 12)])
def test_no_key_breaks_the_screen(size: tuple[int, int]) -> None:
    rng = Random(f"words {size}")

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        for _ in range(30):
            await pilot.press(rng.choice(KEYS))
        await press(app, pilot, "escape")

    on_screen(adventure(), size, course)


def test_a_game_for_one_shows_its_settings_at_once() -> None:
    import asyncio

    async def run() -> None:
        app = Lobby(fabletop.get_game("paperback"), None, {})
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Difficulty" in shown(app)
            assert "for one player" in shown(app)
            assert "Players" not in shown(app)
            await pilot.press("down", "down", "right", "down", "right", "enter")
        assert app.return_value is not None
        assert not isinstance(app.return_value, str | Path)
        assert (app.return_value.settings.character, app.return_value.settings.difficulty) == ("ex_machina", "story")

    asyncio.run(run())


# --- letters that several cards have ---------------------------------------------------------------------------------


class Form:
    """Words of three cards, two of which are an E."""

    def parse(self, plain: Any) -> Any:
        if isinstance(plain, str):
            plain = {"word": ["e1" if letter == "e" else "b" for letter in plain.split()[0]], "splay": plain.split()[1]}
        if "b" not in plain["word"]:
            raise Refused("A word needs the B.")
        return plain

    def plain(self, value: Any) -> Any:
        return value

    def hints(self) -> TilesHints:
        return TilesHints(
            tiles=tuple(RowTile(name, name[0].upper(), f"card:{name}") for name in ("b", "e1", "e2")),
            splays=(Splay("left", "left"), Splay("right", "right")),
            template={"word": [hole("row")], "splay": hole("splay")},
        )


async def spell(bench: Bench) -> None:
    bench.got.append(await compose(0, "Spell.", Form(), "BE-1"))  # type: ignore[arg-type]  # what is tested needs no more


def test_another_card_of_the_same_letter_may_be_taken() -> None:
    question = bench(spell, seats=1).question
    assert question is not None
    assert isinstance(question.hints, TilesHints)
    layer = TileLayer(question, question.hints)
    seen: list[Any] = []

    def foresee(answer: Any) -> Result:
        seen.append(answer["word"])
        return Result("", ["It is."])

    for letter in "be":
        layer.type(letter)
    layer.look_ahead(foresee)
    layer.turn("down")
    layer.look_ahead(foresee)
    assert layer.answer() == {"word": ["b", "e2"], "splay": "left"}
    assert layer.laid == ["card:b", "card:e2"]
    layer.turn("down")
    layer.look_ahead(foresee)
    assert seen == [["b", "e1"], ["b", "e2"], ["b", "e1"]]
    assert [layer.back(), layer.back(), layer.back()] == [True, True, False]
    layer.type("e")
    layer.look_ahead(foresee)
    assert layer.refusal == "A word needs the B."
    assert layer.answer() == "e left"
    assert read_answer(question, "be right") == "be right"


# --- battles that are won ---------------------------------------------------------------------------------------------


def nearly_won() -> Sitting:
    """A run in which one more word wins the first battle."""
    sitting = adventure()
    match = sitting.match
    player = make_player(match.game, "sensible", Random(1))
    while True:
        situation = match.situation(0, Random(2))
        answer = situation.ask.plain(player(situation))
        past = match.fork()
        past.answer(0, answer)
        if legs_done(past.scene(0)):
            return sitting
        match.answer(0, answer)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_battle_that_is_won_is_noticed_and_cards_to_choose_show_their_edges(size: tuple[int, int]) -> None:
    sitting = nearly_won()
    situation = sitting.match.situation(0, Random(2))
    answer = situation.ask.plain(make_player(sitting.match.game, "sensible", Random(1))(situation))
    assert sitting.foresee(0, answer).words.startswith("Moonlit Suitor ")
    assert " → 0" in sitting.foresee(0, answer).words

    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        app.give(answer)
        await settle(app, pilot)
        assert isinstance(app.screen, Reading)
        assert "✓ Moonlit Suitor: done" in shown(app)
        assert "Moonlit Suitor is defeated!" in shown(app)
        await press(app, pilot, "escape")
        for _ in range(6):
            assert app.picker is not None
            question = app.picker.question
            if any(thing.startswith(("card:", "deck:")) for option in question.options for thing in option.touches):
                assert " | " in shown(app), "the edges"
                given = len(app.match.entries)
                await press(app, pilot, "1", "enter")
                assert len(app.match.entries) > given
                return
            await press(app, pilot, "1")
        raise AssertionError("no card was to be chosen")

    on_screen(sitting, size, course)


# --- cards with the same letter ---------------------------------------------------------------------------------------


def twins() -> Sitting:
    """A hand of T, E, and another of each."""
    match = battle(("da_t_start", "da_e_start", "da_t_truffle", "da_e_pockets"), foe=[side(60), side(60)])
    return Sitting(match, ["human"], None)


def test_in_plain_mode_a_number_says_which_card_is_laid() -> None:
    sitting = twins()
    said, _ = typed(sitting, "help word", "check t2ee right", "te3 left", "t2ee right")
    assert "E2 is Extra Pockets" in said
    assert "Fatigue pile + T" in said
    assert "There is no E3: your hand has 2 E." in said
    assert [entry[2]["word"] for entry in sitting.match.entries] == [["da_t_truffle", "da_e_start", "da_e_pockets"]]


def test_a_card_that_is_clicked_is_the_one_that_is_laid() -> None:
    match = twins().match
    assert match.question is not None
    assert isinstance(match.question.hints, TilesHints)
    layer = TileLayer(match.question, match.question.hints)
    for thing in ("card:da_t_truffle", "card:da_e_pockets", "card:da_e_start"):
        assert layer.click(thing)
    layer.look_ahead(lambda answer: Result("", []))
    assert layer.answer() == {"word": ["da_t_truffle", "da_e_pockets", "da_e_start"], "splay": "left"}
    assert layer.back()
    assert layer.word == "t2e2", "a letter goes with its number"
    layer.type("n")
    layer.type("?")
    layer.look_ahead(lambda answer: Result("", []))
    assert (layer.refusal, layer.way["word"]) == ("", ["da_t_truffle", "da_e_pockets", "?n"])
