"""Words: what may be spelled, with which cards, and what the player writes (PA-057 to PA-076, PA-148 to PA-165)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from fabletop.engine.effects.english import number_of
from fabletop.engine.forms.hints import Blank, RowTile, Splay, TilesHints
from fabletop.engine.forms.template import hole
from fabletop.engine.questions import Plain
from fabletop.engine.table import Disclosed
from fabletop.engine.words import Refused
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.reading import holds, total
from fabletop.games.paperback.state import DOUBLE, LEFT, PASSED, RIGHT, SPLAYS, VOWEL, WILD, Adventure
from fabletop.games.paperback.words import VOWEL as VOWEL_TOKEN
from fabletop.games.paperback.words import Tiles, Token, placements

LaidRow = tuple[tuple[int, str], ...]
MOST_TOKENS = 40
_ANSWER = {"word": [hole("row")], "splay": hole("splay")}
_TYPED = re.compile(r"([a-z])([?^]|[1-9])?", re.IGNORECASE)


class Play(NamedTuple):
    """A word as it is laid: what stands at each place with its letters, and the splay."""

    row: LaidRow
    splay: int

    @property
    def word(self) -> str:
        return "".join([letters for _, letters in self.row])


def wild_card(table: Adventure) -> int:
    """The handle of the Wild Card, or of its better."""
    return next(card for card in table.items if table.printed(card).letters)


def wild_card_ready(table: Adventure) -> bool:
    """Whether the Wild Card can still give a letter this turn: committing a word with it uses it."""
    return bool(table.items) and wild_card(table) not in table.tilted


def vowel_usable(table: Adventure) -> bool:
    """PA-062, PA-159, PA-164; one enemy takes the weak spot away."""
    return not table.vowel_gone and not total(table, "weak_spot")


def _cover(table: Adventure) -> str:
    """The Special Rule that takes the weak spot away for now, as it is printed."""
    texts = [table.cards.book.texts[number] for number, _ in table.side.texts.standing.get("weak_spot", ())]
    return " ".join(text.words(Now.enemys) for text in texts if holds(table, text.if_))


def wilds_of(table: Adventure) -> tuple[int, int]:
    """How many single and double wild cards the word may have, the Wild Card's included."""
    wilds, doubles = table.wilds, table.doubles
    if wild_card_ready(table):
        if table.printed(wild_card(table)).letters == 2:
            doubles += 1
        else:
            wilds += 1
    return wilds, doubles


def tiles_of(table: Adventure, wild: bool = True) -> Tiles:
    """What a word may be laid with now."""
    hand = "".join([table.printed(card).letter for card in table.hand]).lower()
    vowel = table.foe.weak_spot.lower() if vowel_usable(table) else ""
    wilds, doubles = wilds_of(table) if wild else (0, 0)
    return Tiles(hand, vowel, wilds, doubles)


def laid(table: Adventure, tokens: tuple[Token, ...], word: str) -> LaidRow:
    """Tokens of the solver as what stands in the row."""
    hand, row, at = table.hand, [], 0
    for token in tokens:
        if isinstance(token, int):
            row.append((hand[token], word[at]))
            at += 1
        elif token == VOWEL_TOKEN:
            row.append((VOWEL, word[at]))
            at += 1
        else:
            letters = token.lstrip("?")
            row.append((DOUBLE if token.startswith("??") else WILD, letters))
            at += len(letters)
    return tuple(row)


def top_of(row: LaidRow, splay: int) -> int:
    """Which place is on top: the last letter splayed left, the first splayed right; never a wild card (PA-068, PA-070,
    PA-154, PA-155)."""
    place, way = (len(row) - 1, -1) if splay == LEFT else (0, 1)
    while row[place][0] <= WILD:
        place += way
    return place


def spellable(table: Adventure, wild: bool = True, polite: bool = False) -> list[str]:
    """All legal words for what there is now, the longest first; without those one would not suggest (PA-R11)."""
    words = table.words.narrowed(table.settings.min_word_length, polite=True) if polite else table.words
    found = words.spellable(tiles_of(table, wild))
    if table.settings.no_repeat_words:
        return [word for word in found if word not in table.spelled_before]
    return list(found)


def any_word(table: Adventure) -> bool:
    """Whether there is a word at all (PA-R12)."""
    if table.settings.no_repeat_words:
        return bool(spellable(table))
    return table.words.any_word(tiles_of(table))


def most_icons(table: Adventure) -> Play | None:
    """The word that makes the most icons, and its splay; never an impolite one."""
    faces, face = table.cards.faces, table.face
    tiles, best, most = tiles_of(table), None, -1
    for word in spellable(table, polite=True):
        for tokens in islice(placements(word, tiles), 1):
            row = laid(table, tokens, word)
            for splay in (LEFT, RIGHT):
                made = sum([sum(faces[face[tile]].edges[splay]) for tile, _ in row if tile >= 0])
                if made > most:
                    best, most = Play(row, splay), made
    return best


class WordForm:
    """A word and its splay, written as {"word": [tokens], "splay": "left"}, or typed: "hear left"; "he2ar left" has
    the second E of the hand."""

    __slots__ = ("table",)

    def __init__(self, table: Adventure) -> None:
        self.table = table

    def parse(self, plain: Plain) -> Play:
        if isinstance(plain, str):
            return self._typed(plain)
        if not isinstance(plain, dict) or set(plain) != {"word", "splay"}:
            raise Refused('Spell a word and say how to splay it, such as "hear left"; or pass.', "PA-064")
        splay = plain["splay"]
        if splay not in SPLAYS:
            raise Refused("A word is splayed left or right.", "PA-064")
        tokens = plain["word"]
        if not isinstance(tokens, list | tuple) or not all(isinstance(each, str) for each in tokens):
            raise Refused("A word is a list of cards, each by its id.", "PA-059")
        if not tokens:
            raise Refused("An empty word cannot be played; you may pass instead.", "PA-R01")
        if len(tokens) > MOST_TOKENS:
            raise Refused("That is more than any hand could spell.", "PA-059")
        return self._checked(self._row(tokens), SPLAYS.index(splay))

    def _row(self, tokens: Sequence[str]) -> LaidRow:
        table = self.table
        hand = {table.printed(card).id: card for card in table.hand}
        row: list[tuple[int, str]] = []
        for token in tokens:
            if token == VOWEL_TOKEN:
                row.append((VOWEL, table.foe.weak_spot.lower()))
            elif token.startswith("?"):
                row.append(self._wild(token))
            elif token in hand:
                row.append((hand[token], table.printed(hand[token]).letter.lower()))
            else:
                raise Refused(f'"{token[:40]}" is no letter card in your hand.', "PA-059")
        return tuple(row)

    def _wild(self, token: str) -> tuple[int, str]:
        letters = token.lstrip("?")
        kind = len(token) - len(letters)
        if not (letters.isascii() and letters.isalpha()) or kind > 2 or len(letters) > kind:
            raise Refused(
                'A wild card stands for a letter a to z, such as "?e"; a double one for two: "??st".', "PA-R05"
            )
        if kind == 2 and len(letters) < 2:
            kind = 1  # PA-R17: used for one letter it is like any other
        return (WILD, DOUBLE)[kind - 1], letters.lower()

    def _checked(self, row: LaidRow, splay: int) -> Play:
        """One predicate for what is typed, sent and tried."""
        table = self.table
        cards = [tile for tile, _ in row if tile >= 0]
        if len(set(cards)) < len(cards):
            raise Refused("Each card of your hand can be used once in a word.", "PA-059")
        vowels = sum(tile == VOWEL for tile, _ in row)
        if vowels > 1:
            raise Refused("The enemy's vowel card can be used once in a word.", "PA-062")
        if vowels and table.vowel_gone:
            raise Refused("The enemy's vowel card is fatigued and cannot be used any more in this battle.", "PA-164")
        if vowels and not vowel_usable(table):
            raise Refused(f"The enemy's vowel card cannot be used now. {_cover(table)}", "PA-119")
        wilds, doubles = sum(tile == WILD for tile, _ in row), sum(tile == DOUBLE for tile, _ in row)
        singles, twos = wilds_of(table)
        if doubles > twos or wilds + doubles > singles + twos:
            have = number_of(singles + twos, "wild card") if singles + twos else "no wild card"
            raise Refused(f"You have {have} for this word{'' if twos else ', for one letter each'}.", "PA-063")
        if not cards:
            raise Refused("A word needs at least one card of your hand.", "PA-R01")
        play = Play(row, splay)
        word = play.word
        if len(word) < table.settings.min_word_length:
            raise Refused(f"A word has at least {table.settings.min_word_length} letters.", "PA-R01")
        if table.settings.no_repeat_words and word in table.spelled_before:
            raise Refused(f"{word.upper()} was played before in this battle.", "PA-R09")
        if table.settings.lookup != "free" and table.run.stop:
            raise Disclosed  # whether it is a word cannot be known before it is played (PA-R10)
        if word not in table.words:
            if table.settings.lookup == "strict":
                return Play(row, PASSED)
            raise Refused(not_listed(table, word), "PA-065")
        return play

    def _typed(self, text: str) -> Play:
        words = text.strip().lower().split()
        if not words or len(words) > 2 or len(text) > 80:
            raise Refused(self.help(), "PA-064")
        splays = {"left": LEFT, "l": LEFT, "<": LEFT, "right": RIGHT, "r": RIGHT, ">": RIGHT}
        splay = splays.get(words[1]) if len(words) == 2 else None
        if splay is None:
            raise Refused(f'Say how to splay the word: "{words[0][:30]} left" or "{words[0][:30]} right".', "PA-064")
        signs = words[0]
        if not all(sign.isascii() and (sign.isalnum() or sign in "?^") for sign in signs):
            raise Refused("Words are spelled with the letters A to Z.", "PA-R04")
        letters = _TYPED.findall(signs)
        if "".join(letter + mark for letter, mark in letters) != signs:
            raise Refused(
                '"?" stands after a letter that a wild card gives, "^" after the enemy\'s vowel, a number after a '
                "letter of which you have several.",
                "PA-R05",
            )
        self._check_numbers(letters)
        word = "".join(letter for letter, _ in letters)
        for tokens in placements(word, tiles_of(self.table)):
            row = laid(self.table, tokens, word)
            if self._as_marked(row, [mark for _, mark in letters]):
                return self._checked(row, splay)
        missing = self._missing(word)
        raise Refused(
            f"Your cards cannot spell {word.upper()}{f': there is no {missing.upper()}' if missing else ''}.", "PA-059"
        )

    def _as_marked(self, row: LaidRow, marks: list[str]) -> bool:
        at = 0
        for tile, letters in row:
            for letter in letters:
                kind = "?" if tile <= WILD else "^" if tile == VOWEL else str(self._twins(letter).index(tile) + 1)
                if marks[at] and marks[at] != kind:
                    return False
                at += 1
        return True

    def _twins(self, letter: str) -> list[int]:
        """The cards of the hand that have a letter, in the order of the hand: by it a typed number counts."""
        return [card for card in self.table.hand if self.table.printed(card).letter == letter.upper()]

    def _check_numbers(self, letters: Sequence[tuple[str, str]]) -> None:
        """A number names one of several cards of a letter, each once."""
        named = [(letter, mark) for letter, mark in letters if mark.isdigit()]
        for letter, mark in named:
            have = len(self._twins(letter))
            if int(mark) > have:
                raise Refused(f"There is no {letter.upper()}{mark}: your hand has {have} {letter.upper()}.", "PA-059")
        if len(set(named)) < len(named):
            raise Refused("Each card of your hand can be used once in a word.", "PA-059")

    def _missing(self, word: str) -> str:
        tiles = tiles_of(self.table, wild=False)
        return next((letter for letter in word if letter not in tiles.hand + tiles.vowel), "")

    def plain(self, value: Play) -> Plain:
        return {"word": [self._token(tile, letters) for tile, letters in value.row], "splay": self._splay(value)}

    def _splay(self, value: Play) -> str:
        return SPLAYS[max(LEFT, value.splay)]

    def _token(self, tile: int, letters: str) -> str:
        if tile == VOWEL:
            return VOWEL_TOKEN
        if tile <= WILD:
            return ("??" if tile == DOUBLE else "?") + letters
        return self.table.printed(tile).id

    def every(self) -> Iterator[Play]:
        table, tiles = self.table, tiles_of(self.table)
        for word in spellable(table):
            for tokens in placements(word, tiles):
                row = laid(table, tokens, word)
                yield Play(row, LEFT)
                yield Play(row, RIGHT)

    def some(self, rng: Random) -> Play | None:
        """A word at random, more often one without a wild card: those are found a hundred times as fast."""
        table = self.table
        for wild in (False, True) if rng.random() < 0.8 else (True,):
            words = spellable(table, wild, polite=True)
            if words:
                word = words[int(rng.random() * len(words))]
                ways = list(placements(word, tiles_of(table, wild)))
                row = laid(table, ways[int(rng.random() * len(ways))], word)
                return Play(row, int(rng.random() * 2))
        return None

    def words(self, value: Play) -> str:
        meant = []
        for tile, letter in value.row:
            twins = self._twins(letter) if tile >= 0 else []
            if len(twins) > 1:  # else the word alone says it
                meant.append(f"{letter.upper()}{twins.index(tile) + 1}")
        which = f" with {', '.join(meant)}" if meant else ""
        return f"{value.word.upper()}{which}, splayed {self._splay(value)}"

    def clues(self, value: Play) -> tuple[str, ...]:
        word = value.word.upper()
        return f"There is a good word of {len(word)} letters.", f"It begins with {word[0]}.", f"{self.words(value)}."

    def help(self) -> str:
        table = self.table
        wilds, doubles = wilds_of(table)
        letters, twins = [], []
        for card in table.hand:
            printed = table.printed(card)
            same = self._twins(printed.letter)
            letters.append(f"{printed.letter}{same.index(card) + 1}" if len(same) > 1 else printed.letter)
            twins += [f"{letters[-1]} is {printed.name}"] if len(same) > 1 else []
        letters += [f"{table.foe.weak_spot}^"] if vowel_usable(table) else []
        letters += ["?"] * wilds + ["??"] * doubles
        which = f" A number says which card you mean: {', '.join(twins)}." if twins else ""
        return (
            f'Write a word of {" ".join(letters)} and its splay: "word left" counts the left edges, the card of the '
            'last letter is on top; "word right" the right edges, that of the first. "?" after a letter makes it wild, '
            f'"^" the enemy\'s vowel.{which}'
        )

    def hints(self) -> TilesHints:
        """What there is to spell with, for surfaces that let cards be laid."""
        table = self.table
        printed = [table.printed(card) for card in table.hand]
        tiles = [RowTile(each.id, each.letter, f"card:{each.id}") for each in printed]
        if vowel_usable(table):
            tiles.append(RowTile(VOWEL_TOKEN, table.foe.weak_spot, label="weak spot", mark="^"))
        wilds, doubles = wilds_of(table)
        blanks = [Blank("wild", wilds, ("?{}",)), Blank("double wild", doubles, ("?{}", "??{}"))]
        return TilesHints(
            tiles=tuple(tiles),
            blanks=tuple([each for each in blanks if each.count]),
            splays=(Splay("left", "left"), Splay("right", "right")),
            least=table.settings.min_word_length,
            noun="word",
            sign="letter",
            blank="wild card",
            template=_ANSWER,
        )


def not_listed(table: Adventure, word: str) -> str:
    """Why a word is refused, and where to look it up."""
    shown = word.upper() if len(word) <= 30 else f"{word[:30].upper()}…"
    where = f" Look it up: https://en.wiktionary.org/wiki/{word}" if len(word) <= 30 else ""
    return f"{shown} is not in the word list ({table.words.name}).{where}"
