"""Answers of the forms that a game writes for itself: a way over the map, a row of letters, matches in boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from random import Random
from typing import Any

from fabletop.engine.forms.hints import (
    AllotBox,
    AllotGroup,
    AllotHints,
    Blank,
    PathHints,
    RowTile,
    Splay,
    TilesHints,
    key_of,
)
from fabletop.engine.forms.naming import parts_of, the_one_named
from fabletop.engine.forms.template import hole
from fabletop.engine.questions import Plain
from fabletop.engine.scene import Card, GraphBoard
from fabletop.engine.words import Refused
from fabletop.showcase.maps import MAP

LEGS, LEAST, MATCHES = 3, 3, 3
CLOSED = "port:wreck"  # nobody sails there


class Way:
    """One to three legs over the map, written as a list of harbours."""

    def __init__(self, start: str) -> None:
        assert isinstance(MAP.scene.board, GraphBoard)
        self.start, self.board = start, MAP.scene.board
        self.names = {key_of(place.id): place.label for place in self.board.places}

    def onward(self, key: str) -> list[str]:
        ends = [(key_of(link.a), key_of(link.b)) for link in self.board.links]
        found = [b for a, b in ends if a == key] + [a for a, b in ends if b == key]
        return [each for each in found if f"port:{each}" != CLOSED]

    def parse(self, plain: Plain) -> tuple[str, ...]:
        if not isinstance(plain, list | tuple) or not 1 <= len(plain) <= LEGS:
            raise Refused(f"A way has one to {LEGS} legs: a list of places.", "SH-4")
        here = self.start
        for there in map(str, plain):
            if there not in self.onward(here):
                raise Refused(f"No way leads from {self.names[here]} to {self.names.get(there, there)}.", "SH-4")
            here = there
        return tuple(plain)

    def plain(self, value: tuple[str, ...]) -> Plain:
        return list(value)

    def every(self) -> Iterator[tuple[str, ...]]:
        ways: list[tuple[str, ...]] = [()]
        for _ in range(LEGS):
            ways = [(*way, there) for way in ways for there in self.onward(way[-1] if way else self.start)]
            yield from ways

    def some(self, rng: Random) -> tuple[str, ...]:
        return rng.choice(list(self.every()))

    def words(self, value: tuple[str, ...]) -> str:
        return " to ".join(self.names[key] for key in (self.start, *value))

    def clues(self, value: tuple[str, ...]) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        return f"one to {LEGS} places, such as mill, lamp"

    def hints(self) -> PathHints:
        return PathHints(
            start=f"port:{self.start}",
            steps={f"port:{key}": tuple(f"port:{each}" for each in self.onward(key)) for key in self.names},
            least=1,
            most=LEGS,
            ends={"port:lamp": "You light the lamp.", "port:fort": "You meet the Mist."},
            blocked={CLOSED: "nobody has come back from there (SH-4)"},
        )


Laid = tuple[tuple[str, ...], str]


class LetterRow:
    """Three letters or more and a splay, written as {"word": ["l", "?o", "t"], "splay": "left"} or typed: "lo?t left".
    The question mark follows the sign that the blank stands for."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = {key_of(card.id): card for card in cards}

    def parse(self, plain: Plain) -> Laid:
        if isinstance(plain, str):
            plain = self._typed(plain)
        if not isinstance(plain, dict) or not isinstance(plain.get("word"), list | tuple):
            raise Refused(f"Lay a word and splay it: {self.help()}", "SH-5")
        word = [str(each) for each in plain["word"]]
        for each in word:
            if each not in self.cards and not (len(each) == 2 and each[0] == "?" and each[1].isalpha()):
                raise Refused(f'You have no "{each[:20]}" to lay.', "SH-5")
        if len(set(word)) < len(word) or len([each for each in word if each[0] == "?"]) > 1:
            raise Refused("Each letter, and the blank, is laid once.", "SH-5")
        if len(word) < LEAST:
            raise Refused(f"A word has {LEAST} letters at least.", "SH-5")
        if plain.get("splay") not in ("left", "right"):
            raise Refused('Splay it "left" or "right".', "SH-5")
        return tuple(word), str(plain["splay"])

    def _typed(self, text: str) -> dict[str, Any]:
        signs, _, splay = text.strip().casefold().partition(" ")
        word: list[str] = []
        for sign in signs:
            if sign == "?" and word:
                word[-1] = f"?{word[-1]}"
            else:
                word.append(sign)
        return {"word": word, "splay": splay.strip() or "left"}

    def plain(self, value: Laid) -> Plain:
        return {"word": list(value[0]), "splay": value[1]}

    def every(self) -> Iterator[Laid]:
        """All without the blank, which stands for any letter."""
        for length in range(LEAST, len(self.cards) + 1):
            for word in permutations(self.cards, length):
                yield from ((word, splay) for splay in ("left", "right"))

    def some(self, rng: Random) -> Laid:
        return tuple(rng.sample(list(self.cards), rng.randint(LEAST, len(self.cards)))), rng.choice(("left", "right"))

    def words(self, value: Laid) -> str:
        return f"{''.join(each[-1] for each in value[0]).upper()}, splayed to the {value[1]}"

    def clues(self, value: Laid) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        return "for example: lamp left; a letter with ? after it is the blank"

    def hints(self) -> TilesHints:
        return TilesHints(
            tiles=tuple(RowTile(key, card.sign, card.id) for key, card in self.cards.items()),
            blanks=(Blank("blank", 1, ("?{}",)),),
            splays=(Splay("left", "left"), Splay("right", "right")),
            least=LEAST,
            noun="word",
            sign="letter",
            template={"word": [hole("row")], "splay": hole("splay")},
        )


def _box(id_: str, label: str, most: int, note: str, icon: str, good: bool = False) -> AllotBox:
    return AllotBox(id_, label, most, note, icon, good)


_OUT = (
    _box("lamp", "Light the lamp", 2, "Each shows you one room.", "lantern-flame", good=True),
    _box("flare", "Fire a flare", 1, "Everybody sees where you are.", "firework-rocket"),
    _box("map", "Read the map", 3, "Each shows you one way.", "treasure-map"),
)
_IN = (_box("stove", "Light the stove", 3, "Each heals 1.", "candle-flame"),)
_GROUPS = (
    AllotGroup("out", "Go out", _OUT, {"out": {box.id: hole(box.id) for box in _OUT}}, note="Costs an hour."),
    AllotGroup("in", "Stay in", _IN, {"in": {box.id: hole(box.id) for box in _IN}}, note="Costs nothing."),
)
_BOXES = {box.id: box for box in (*_OUT, *_IN)}
Lit = tuple[tuple[str, int], ...]


class Allotment:
    """Matches in boxes, out in the storm or at home, written as {"out": {"lamp": 2}} or typed: "lamp 2, map 1"."""

    def parse(self, plain: Plain) -> Lit:
        if isinstance(plain, str):
            plain = self._typed(plain)
        if not isinstance(plain, dict) or len(plain) > 1:
            raise Refused(f"Put your matches into boxes of one group: {self.help()}", "SH-6")
        group = next((each for each in _GROUPS if each.id in plain), None)
        lying = plain[group.id] if group is not None else {}
        if not isinstance(lying, dict) or (plain and group is None):
            raise Refused(f"Put your matches into boxes of one group: {self.help()}", "SH-6")
        known = {box.id: box for box in group.boxes} if group is not None else {}
        for key, count in lying.items():
            if key not in known or count.__class__ is not int or not 0 <= count <= known[key].most:
                where = (
                    f"{known[key].label} takes {known[key].most} at most." if key in known else "There is no such box."
                )
                raise Refused(where, "SH-6")
        if sum(lying.values()) > MATCHES:
            raise Refused(f"You have {MATCHES} matches.", "SH-6")
        return tuple((key, lying[key]) for key in known if lying.get(key))

    def _typed(self, text: str) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        names = {key: (box.label,) for key, box in _BOXES.items()}
        for part in parts_of(text):
            words = [word for word in part.split() if not word.isdecimal()]
            numbers = [int(word) for word in part.split() if word.isdecimal()]
            key = the_one_named(" ".join(words), names, "SH-6")
            group = next(each for each in _GROUPS if any(box.id == key for box in each.boxes))
            found.setdefault(group.id, {})[key] = numbers[0] if numbers else 1
        return found

    def plain(self, value: Lit) -> Plain:
        group = next((each for each in _GROUPS if value and value[0][0] in {box.id for box in each.boxes}), None)
        return {group.id: dict(value)} if group is not None else {}

    def every(self) -> Iterator[Lit]:
        yield ()
        for group in _GROUPS:
            ways: list[Lit] = [()]
            for box in group.boxes:
                ways = [(*way, (box.id, count)) if count else way for way in ways for count in range(box.most + 1)]
            yield from (way for way in ways if way and sum(count for _, count in way) <= MATCHES)

    def some(self, rng: Random) -> Lit:
        return rng.choice(list(islice(self.every(), 100)))

    def words(self, value: Lit) -> str:
        return ", ".join(f"{_BOXES[key].label} {count}" for key, count in value) or "nothing"

    def clues(self, value: Lit) -> tuple[str, ...]:
        return ()

    def help(self) -> str:
        return "for example: lamp 2, map 1"

    def hints(self) -> AllotHints:
        return AllotHints(counters=MATCHES, groups=_GROUPS, noun="match", nouns="matches")
