"""Laying tiles by keys: the signs so far, how the row is splayed, with which tiles, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from fabletop.engine.forms.hints import RowTile, TilesHints
from fabletop.engine.questions import Plain
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.answers import splays_of
from fabletop.terminal.making import NOTHING, Foresee

DIGITS = "123456789"  # after a sign, of tiles that have the same
MOST = 24  # ways to lay a row: more than these nobody looks through


class TileLayer:
    """A row in the making. A tile that is clicked types its sign, with its number where several have that sign. Which
    tiles are laid for signs without one, the rules say first; the player may take others."""

    def __init__(self, question: Question, hints: TilesHints) -> None:
        self._question = question
        self.hints = hints
        self.word = ""
        self.splay = hints.splays[0].id if hints.splays else ""
        self.foreseen = NOTHING
        self.refusal = ""
        self.laid: list[str] = []  # the things that lie in the row, once it is one
        self.ways: list[Plain] = []  # how the row can be laid; none if it is none
        self._way = 0
        self._spaced = False  # whether the row is finished and its splay is typed
        self._tail = ""  # of the splay, what is typed so far

    @property
    def typed(self) -> str:
        """The answer as somebody would type it."""
        return f"{self.word} {self.splay}".rstrip()

    def type(self, character: str) -> None:
        """One more character: a sign, a mark after one, the space before the splay, or the splay."""
        sign = character.casefold()
        splays = splays_of(self.hints)
        if sign in splays and not sign.isalpha():
            self.splay = splays[sign]
        elif sign == " ":
            self._spaced, self._tail = bool(self.word and splays), ""
        elif self._spaced:
            self._type_splay(sign)
        elif sign in self.hints.marks and not self.word[-1:].isalpha():
            raise Refused(f'"{sign}" stands after a {self.hints.sign}.')
        else:
            self.word += sign
            self._way = 0

    def _type_splay(self, sign: str) -> None:
        names = [each.id for each in self.hints.splays]
        for tail in (self._tail + sign, sign):
            found = next((name for name in names if name.startswith(tail)), None)
            if found is not None:
                self.splay, self._tail = found, tail
                return
        raise Refused(f"After the {self.hints.noun} comes its splay: {' or '.join(names)}.")

    def take_over(self, former: TileLayer) -> None:
        """Go on with the row of an earlier question."""
        self.word, self.splay = former.word, former.splay

    def clear(self) -> bool:
        """Begin anew. False if there is nothing to let go."""
        had, self.word, self._spaced, self._way = bool(self.word), "", False, 0
        return had

    def back(self) -> bool:
        """Take the last sign away. False if there is none."""
        had, self._spaced = bool(self.word), False
        self.word = self.word.rstrip(DIGITS)[:-1]
        self._way = 0
        return had

    def turn(self, arrow: str) -> None:
        """An arrow key: the splay, or other tiles of the same signs."""
        self.splay = next((each.id for each in self.hints.splays if each.side == arrow), self.splay)
        self._way += {"down": 1, "up": -1}.get(arrow, 0)

    def flip(self) -> None:
        """The next way to splay it."""
        names = [each.id for each in self.hints.splays]
        if names:
            self.splay = names[(names.index(self.splay) + 1) % len(names)]

    def click(self, thing: str) -> bool:
        """Whether a thing is a tile; its sign is typed then."""
        for tile in self._own:
            if tile.thing == thing:
                self._spaced = False
                self.type(tile.sign)
                twins = [each.thing for each in self._own if each.sign == tile.sign]
                self.word += str(twins.index(thing) + 1) if len(twins) > 1 else ""
                return True
        return False

    def answer(self) -> Plain:
        if not self.word:
            raise Refused(f"Type a {self.hints.noun} first, or the number of an option.")
        return self.way if self.ways else self.typed  # what cannot be laid is refused with the reason

    @property
    def _own(self) -> list[RowTile]:
        """The tiles that are things of the table."""
        return [tile for tile in self.hints.tiles if tile.thing]

    @property
    def way(self) -> Plain:
        """How the row is laid."""
        return self.ways[self._way % len(self.ways)]

    def look_ahead(self, foresee: Foresee) -> None:
        """Work out what the row would do, or why it cannot be laid."""
        self.foreseen, self.refusal, self.laid, self.ways = NOTHING, "", [], []
        if sum(map(str.isalpha, self.word)) < max(1, self.hints.least):  # it has only begun
            return
        assert self._question.ask is not None, "tiles are asked for"
        try:
            self.ways = list(islice(self._every_way(self._question.ask.canonical(self.typed)), MOST))
            self.foreseen = foresee(self.way)
        except Refused as fault:
            self.refusal = str(fault)
            self.ways = []
        else:
            row = self.hints.row_of(self.way)
            self.laid = [tile.thing for tile in self._own if tile.id in row]

    def _every_way(self, plain: Plain) -> Iterator[Plain]:
        """A row as it was laid first, then with other tiles of the same signs."""
        signs = {tile.id: tile.sign for tile in self._own}
        same = [[token, *(each for each in signs if signs[each] == signs.get(token) and each != token)]
                for token in self.hints.row_of(plain)]  # fmt: skip
        for laid in product(*same):
            if len(set(laid) & set(signs)) == sum(token in signs for token in laid):
                yield self.hints.with_row(plain, laid)
