"""Spelling at the table: by keys, by clicks and by dragging; what a word would do is told before it is played."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect
from tests.browser.people import PHONE, QUICK, Person
from tests.browser.servers import Server

from fabletop.games.paperback.words import Tiles, word_list

DESKS = [(1280, 800), (1440, 900)]
# Boxes on the board whose content is larger than they are, but for those that keep their overflow to themselves.
SPILLS = """() => [...document.querySelectorAll('main, main .spread, main .main, main .foot, main .signed, main .lane')]
    .filter((box) => box.scrollHeight > box.clientHeight + 2 || box.scrollWidth > box.clientWidth + 2)
    .map((box) => box.className)"""


def opened_table(server: Server, **options: Any) -> dict[str, Any]:
    return server.open("me", game="paperback", seed="dust jacket", options={"character": "damsel", **options})


def hints(server: Server, opened: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = server.see(opened)["question"]["hints"]
    return found


def own(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The tiles that are cards of the hand."""
    return [tile for tile in found["tiles"] if tile["thing"]]


def borrowed(found: dict[str, Any]) -> str:
    """The letter that is the opponent's; nothing where it cannot be used."""
    return "".join(tile["sign"] for tile in found["tiles"] if not tile["thing"])


def a_word(server: Server, opened: dict[str, Any]) -> str:
    """A word of three letters or more that can be spelled with the cards in hand and the vowel."""
    found = hints(server, opened)
    tiles = Tiles("".join(tile["sign"] for tile in own(found)).lower(), vowel=borrowed(found).lower())
    return max(word_list("full").spellable(tiles), key=lambda word: (len(word), word))


def types(person: Person, letters: str) -> None:
    for letter in letters:
        person.page.keyboard.press(letter)


def row(person: Person) -> Locator:
    return person.board.get_by_role("list", name=re.compile("^Word"))


def expect_spelled(person: Person, word: str) -> None:
    expect(person.board.locator("ol[aria-label^=Word] button .big")).to_have_text(list(word.upper()))


def tile(person: Person, thing: str) -> Locator:
    return person.board.locator(f"[data-thing='{thing}']")


def outlook(person: Person) -> Locator:
    return person.board.get_by_role("status", name=re.compile("would do$"))


def test_turns_are_played_by_keys_alone(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_contain_text("Spell a word")
    for _ in range(2):
        word = a_word(server, opened)
        types(ada, word)
        expect_spelled(ada, word)
        ada.page.keyboard.press("ArrowLeft")
        expect(row(ada)).to_have_attribute("aria-label", "Word, splayed left")
        ada.page.keyboard.press("ArrowRight")
        expect(row(ada)).to_have_attribute("aria-label", "Word, splayed right")
        expect(ada.question.get_by_role("list", name="This would happen")).to_contain_text(f"You play {word.upper()}")
        foretold = (
            ada.question.get_by_role("list", name="This would happen").get_by_role("listitem").all_text_contents()
        )
        ada.page.keyboard.press("Enter")
        expect(row(ada)).to_have_count(0)
        expect(ada.log).to_contain_text(f"You play {word.upper()}, splayed right.")
        for line in foretold:  # what was foretold has come true
            assert line in ada.log.inner_text(), line
    number = ada.question.locator("[data-option='pass']").get_attribute("aria-keyshortcuts")
    assert number is not None
    ada.page.keyboard.press(number)
    expect(ada.log).to_contain_text("You pass.")


def test_a_word_stays_and_keeps_the_keys_when_an_item_is_used(server: Server, people: Callable[..., Person]) -> None:
    """What was only clicked does not get Enter and the arrows; using it takes no letter away."""
    opened = opened_table(server, character="ex_machina")
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_be_visible()
    word = a_word(server, opened)
    types(ada, word)
    ada.page.keyboard.press("ArrowRight")
    [use] = [each for each in server.see(opened)["question"]["options"] if each["id"].startswith("use:")]
    tile(ada, use["touches"][0]).click()
    expect(ada.question.locator(f"[data-option='{use['id']}']")).to_have_count(0)  # it has been used
    expect_spelled(ada, word)
    expect(row(ada)).to_have_attribute("aria-label", "Word, splayed right")
    ada.page.keyboard.press("ArrowLeft")
    expect(row(ada)).to_have_attribute("aria-label", "Word, splayed left")
    barred = next(each for each in server.see(opened)["question"]["barred"] if each["option"]["id"].startswith("use:"))
    tile(ada, barred["option"]["touches"][0]).click()  # says why not
    expect_spelled(ada, word)
    ada.page.keyboard.press("Enter")
    expect(ada.log).to_contain_text(f"You play {word.upper()}, splayed left.")


def test_enter_plays_the_word_also_while_the_keyboard_is_on_an_item(
    server: Server, people: Callable[..., Person]
) -> None:
    opened = opened_table(server, character="ex_machina")
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_be_visible()
    word = a_word(server, opened)
    types(ada, word)
    [use] = [each for each in server.see(opened)["question"]["options"] if each["id"].startswith("use:")]
    tile(ada, use["touches"][0]).focus()
    expect(ada.button(f"Play {word.upper()}")).to_contain_text("Enter")
    ada.page.keyboard.press("Enter")
    expect(ada.log).to_contain_text(f"You play {word.upper()}")


def test_letters_are_taken_back_and_refused_words_explained(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_be_visible()
    letters = [tile["sign"] for tile in own(hints(server, opened))]
    types(ada, "".join(letters).lower())
    expect_spelled(ada, "".join(letters))
    nonsense = "".join(letters)
    if nonsense.lower() in word_list("full"):
        pytest.fail("the seed deals a word in order; take another")
    expect(outlook(ada)).to_contain_text(f"{nonsense} is not in the word list")
    expect(ada.button(re.compile("^Play "))).to_be_disabled()
    ada.page.keyboard.press("Backspace")
    expect_spelled(ada, "".join(letters[:-1]))
    ada.page.keyboard.press("Escape")
    expect(ada.board).to_contain_text("Type a word")
    ada.page.keyboard.press("Enter")
    expect(ada.question).to_contain_text("Lay a word first")


def test_cards_are_clicked_dragged_and_taken_out(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_be_visible()
    tiles = own(hints(server, opened))
    first, second, third = (each["thing"] for each in tiles[:3])
    one, two, three = (each["sign"] for each in tiles[:3])
    tile(ada, first).click()
    tile(ada, second).click()
    expect_spelled(ada, one + two)
    # A third is dragged before both of them.
    tile(ada, third).hover()
    ada.page.mouse.down()
    box = row(ada).bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 4, box["y"] + 30, steps=4)
    ada.page.mouse.up()
    expect_spelled(ada, three + one + two)
    # By keys: the focus on a card of the row, Shift and an arrow.
    tile(ada, third).focus()
    ada.page.keyboard.press("Shift+ArrowRight")
    expect_spelled(ada, one + three + two)
    # A click takes a card out of the row again; dragging it away too.
    tile(ada, second).click()
    expect_spelled(ada, one + three)
    box = tile(ada, third).bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] - 6, box["y"] + 30)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"], box["y"] + 320, steps=4)
    ada.page.mouse.up()
    expect_spelled(ada, one)


def test_a_wild_card_asks_for_its_letter(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_be_visible()
    first = own(hints(server, opened))[0]
    tile(ada, first["thing"]).click()
    tile(ada, "spare-blank:0").click()
    expect(ada.board.get_by_role("group", name="The letter of the wild card")).to_be_visible()
    ada.page.keyboard.press("z")
    expect_spelled(ada, first["sign"] + "Z")
    ada.page.keyboard.press("ArrowLeft")
    # It lies at the end and cannot be on top: the card before it is.
    expect(row(ada).locator("li.top")).to_contain_text(first["sign"])
    ada.page.keyboard.press("z")
    expect(ada.question).to_contain_text("There is no Z left to lay.")


def test_a_word_is_played_with_a_finger(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(PHONE, prefs=QUICK, has_touch=True, is_mobile=True).sits(server, opened)
    expect(ada.question).to_be_visible()
    word, left = a_word(server, opened), list(own(hints(server, opened)))
    for letter in word.upper():
        mine = next((each for each in left if each["sign"] == letter), None)
        tile(ada, mine["thing"] if mine else "spare:vowel").tap()
        if mine:
            left.remove(mine)
    expect_spelled(ada, word)
    ada.board.get_by_role("button", name="Right edges").tap()
    ada.button(f"Play {word.upper()}").tap()
    expect(row(ada)).to_have_count(0)
    ada.button("Log").tap()
    expect(ada.log).to_contain_text(f"You play {word.upper()}, splayed right.")


def test_items_say_why_not_and_piles_can_be_looked_through(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    ada = people(prefs=QUICK).sits(server, opened)
    barred = server.see(opened)["question"]["barred"][0]
    tile(ada, barred["option"]["touches"][0]).click()
    expect(ada.question).to_contain_text(barred["reason"])
    ada.button(re.compile("^Deck.*Look through it")).click()
    deck = ada.dialog(re.compile("^Deck"))
    assert deck.get_by_role("listitem").count() == 6
    ada.page.keyboard.press("Escape")
    expect(deck).to_be_hidden()


@pytest.mark.parametrize("size", DESKS)
def test_nothing_spills_over_the_board(server: Server, people: Callable[..., Person], size: tuple[int, int]) -> None:
    opened = opened_table(server)
    ada = people(size, prefs=QUICK).sits(server, opened)
    expect(ada.question).to_be_visible()
    assert ada.page.evaluate(SPILLS) == []
    types(ada, a_word(server, opened))
    expect(outlook(ada)).to_be_visible()
    assert ada.page.evaluate(SPILLS) == []


CLUES = ["A faint clue.", "A clear clue.", "The word."]


def advice_of(server: Server, opened: dict[str, Any], word: str) -> dict[str, Any]:
    """What a computer player says that would play a word."""
    tiles = {each["sign"]: each["id"] for each in own(hints(server, opened))}
    tokens = [tiles.get(letter, "vowel") for letter in word.upper()]
    answer = {"word": tokens, "splay": "right"}
    return {"answer": answer, "words": f"{word.upper()}, splayed right", "reasons": [], "clues": CLUES}


def is_advised(person: Person, *advice: dict[str, Any]) -> None:
    """The computer players have thought of this already, the best first."""
    best, *others = advice

    def advise(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def said(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["t"] == "hint":
                line.send(json.dumps({"t": "hinted", "ref": asked["ref"], "others": others, **best}))
            else:
                house.send(message)

        line.on_message(said)

    person.page.route_web_socket(re.compile("/api/"), advise)


def test_clues_come_one_by_one(server: Server, people: Callable[..., Person]) -> None:
    """The word itself comes last, and can be laid out before it is played."""
    opened = opened_table(server)
    word = a_word(server, opened)
    ada = people(prefs=QUICK)
    is_advised(ada, advice_of(server, opened, word))
    ada.sits(server, opened)
    expect(ada.question).to_be_visible()
    hint = ada.page.get_by_role("region", name="Hint", exact=True)
    ada.page.keyboard.press("Shift+H")
    expect(hint.get_by_role("listitem")).to_have_text(CLUES[:1])
    ada.page.keyboard.press("Shift+H")
    expect(hint.get_by_role("listitem")).to_have_text(CLUES[:2])
    expect(hint).not_to_contain_text(word.upper())
    hint.get_by_role("button", name="Tell me").click()
    expect(hint).to_contain_text(f"{word.upper()}, splayed right")
    hint.get_by_role("button", name="Lay it out").click()
    expect_spelled(ada, word)


def test_a_word_is_not_given_away_beside_another_answer(server: Server, people: Callable[..., Person]) -> None:
    opened = opened_table(server)
    word = a_word(server, opened)
    ada = people(prefs=QUICK)
    is_advised(ada, {"answer": "pass", "words": "Pass", "reasons": [], "clues": []}, advice_of(server, opened, word))
    ada.sits(server, opened)
    expect(ada.question).to_be_visible()
    hint = ada.page.get_by_role("region", name="Hint", exact=True)
    ada.page.keyboard.press("Shift+H")
    expect(hint.get_by_role("listitem")).to_have_count(1)
    expect(hint).not_to_contain_text(word.upper())
    hint.get_by_role("button", name="Other ideas").click()
    expect(hint).to_contain_text(word.upper())


def test_a_computer_player_thinks_of_something(server: Server, people: Callable[..., Person]) -> None:
    ada = people(prefs=QUICK).sits(server, opened_table(server))
    ada.page.keyboard.press("Shift+H")
    expect(ada.page.get_by_role("region", name="Hint", exact=True).get_by_role("listitem").first).to_be_visible()


def test_arrows_lay_other_cards_of_the_same_letter(server: Server, people: Callable[..., Person]) -> None:
    """The hand is D H O T, and the enemy's weak spot is O: either O may stand in the word."""
    opened = server.open("me", game="paperback", seed="twins 39", options={"character": "damsel"})
    found = hints(server, opened)
    assert borrowed(found) in [tile["sign"] for tile in own(found)], "a seed with a letter that two cards have"
    ada = people(prefs=QUICK).sits(server, opened)
    expect(ada.question).to_contain_text("Spell a word")
    types(ada, "hot")
    expect_spelled(ada, "hot")
    vowel = row(ada).locator("[data-thing='spare:vowel']")
    expect(vowel).to_have_count(0)
    ada.page.keyboard.press("ArrowDown")
    expect(vowel).to_have_count(1)
    expect_spelled(ada, "hot")
    ada.page.keyboard.press("ArrowUp")
    expect(vowel).to_have_count(0)
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("Enter")
    expect(ada.log).to_contain_text("You play HOT")
    assert [card["sign"] for card in own(hints(server, opened))].count("O") <= 1
