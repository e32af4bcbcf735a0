"""Spelling a word by keys: the letters so far, how the word is splayed, with which cards, and what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from fabletop.engine.questions import Plain
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.answers import SPLAYS
from fabletop.terminal.spread_words import Result

SIGNS = "?^"  # marks after a letter, as typed answers have them
DIGITS = "123456789"  # and numbers, of cards that have the same letter
MOST = 24  # ways to lay a word: more than these nobody looks through
Foresee = Callable[[Plain], Result]
NOTHING = Result("", [])


class Speller:
    """A word in the making. A card that is clicked types its letter, with its number where several have that letter.
    Which cards are laid for letters without one, the rules say first; the player may take others."""

    def __init__(self, question: Question) -> None:
        self._question = question
        hints = question.hints if question.kind == "compose" else {}
        self._tiles: list[dict[str, Any]] = hints.get("tiles", [])
        self._least: int = hints.get("least", 0)
        self.word = ""
        self.splay = "left"
        self.foreseen = NOTHING
        self.refusal = ""
        self.laid: list[str] = []  # the things that stand in the word, once it is a word
        self.ways: list[dict[str, Any]] = []  # how the word can be laid; none if it is no word
        self._way = 0
        self._spaced = False  # whether the word is finished and its splay is typed

    @property
    def typed(self) -> str:
        """The answer as somebody would type it."""
        return f"{self.word} {self.splay}"

    def type(self, character: str) -> None:
        """One more character: a letter, a mark after one, the space before the splay, or the splay."""
        sign = character.casefold()
        if sign in "<>" or (self._spaced and sign in ("l", "r")):
            self.splay = SPLAYS[sign]
        elif sign == " ":
            self._spaced = bool(self.word)
        elif self._spaced:
            if sign not in "eftight":  # the rest of "left" and "right"
                raise Refused("After the word comes its splay: left or right.")
        elif sign in SIGNS and not self.word[-1:].isalpha():
            raise Refused(f'"{sign}" stands after a letter.')
        else:
            self.word += sign
            self._way = 0

    def take_over(self, former: Speller) -> None:
        """Go on with the word of an earlier question."""
        self.word, self.splay = former.word, former.splay

    def clear(self) -> bool:
        """Begin anew. False if there is nothing to let go."""
        had, self.word, self._spaced, self._way = bool(self.word), "", False, 0
        return had

    def back(self) -> bool:
        """Take the last letter away. False if there is none."""
        had, self._spaced = bool(self.word), False
        self.word = self.word.rstrip(DIGITS)[:-1]
        self._way = 0
        return had

    def turn(self, arrow: str) -> None:
        """An arrow key: the splay, or other cards of the same letters."""
        self.splay = SPLAYS.get(arrow, self.splay)
        self._way += {"down": 1, "up": -1}.get(arrow, 0)

    def flip(self) -> None:
        self.splay = "right" if self.splay == "left" else "left"

    def click(self, thing: str) -> bool:
        """Whether a thing is a letter card; its letter is typed then."""
        for tile in self._tiles:
            if tile["thing"] == thing:
                self._spaced = False
                self.type(tile["letter"])
                twins = [each["thing"] for each in self._tiles if each["letter"] == tile["letter"]]
                self.word += str(twins.index(thing) + 1) if len(twins) > 1 else ""
                return True
        return False

    def answer(self) -> Plain:
        if not self.word:
            raise Refused("Type a word first, or the number of an option.")
        return self.way if self.ways else self.typed  # what is no word is refused with the reason

    @property
    def way(self) -> dict[str, Any]:
        """How the word is laid."""
        return self.ways[self._way % len(self.ways)]

    def look_ahead(self, foresee: Foresee) -> None:
        """Work out what the word would do, or why it cannot be played."""
        self.foreseen, self.refusal, self.laid, self.ways = NOTHING, "", [], []
        if sum(map(str.isalpha, self.word)) < max(1, self._least):  # it has only begun
            return
        assert self._question.ask is not None, "a word is asked for"
        try:
            self.ways = list(islice(self._every_way(self._question.ask.canonical(self.typed)), MOST))
            self.foreseen = foresee(self.way)
        except Refused as fault:
            self.refusal = str(fault)
            self.ways = []
        else:
            self.laid = [tile["thing"] for tile in self._tiles if tile["id"] in self.way["word"]]

    def _every_way(self, plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """A word as it was laid first, then with other cards of the same letters."""
        letters = {tile["id"]: tile["letter"] for tile in self._tiles}
        tokens: list[str] = plain["word"]
        same = [[token, *(each for each in letters if letters[each] == letters.get(token) and each != token)]
                for token in tokens]  # fmt: skip
        for laid in product(*same):
            if len(set(laid) & set(letters)) == sum(token in letters for token in laid):
                yield {**plain, "word": list(laid)}
