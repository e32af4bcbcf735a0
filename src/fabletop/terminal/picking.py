"""Picking an answer by keys: what is selected, what is typed, which way has been drawn so far. Knows no surface.

A question is picked in one of six ways: one of several; some of several; a way over the places of a board, step by
step; a row of tiles, sign by sign; more or less in the rows of a list; or by typing, where nothing else helps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi, tan

from fabletop.engine.forms.hints import PathHints, TilesHints, key_of
from fabletop.engine.questions import Plain
from fabletop.engine.scene import Board, Part, Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.answers import Choice, choices, deeds, whole_order, with_edges
from fabletop.terminal.forms import LIST, ONE, ROW, SCREEN, SOME, TYPED, WAY, maker_of
from fabletop.terminal.laying import TileLayer
from fabletop.terminal.making import Maker
from fabletop.terminal.marks import FILLED, Marks, sign
from fabletop.terminal.results import Result
from fabletop.terminal.ways import direction, shortest, ways_on
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.card_words import card_said, signed_in
from fabletop.terminal.widgets.renderer_table import RENDERERS
from fabletop.terminal.widgets.saying import count

FEW = 9  # options that are all listed, wherever they stand: what each says is read there
CROWD = 4  # options on the board: more than these are read there, and not in the list as well
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
STRAIGHT = tan(pi / 8)  # how far aside still counts as straight ahead: half an eighth, as the compass has it


class Picker:
    """An answer in the making."""

    def __init__(self, question: Question, scene: Scene) -> None:
        self.question = question
        self.hints = question.hints
        self.spots = _spots(scene)
        ways = ways_on(scene)
        self._beside = ways.steps if ways is not None else {}
        self.mode = self._mode()
        self.way: list[str] = [self.hints.start] if self.mode == WAY else []
        self._layer = TileLayer(question, self.hints) if isinstance(self.hints, TilesHints) else None
        self._maker = maker_of(self.hints, question.rule)
        self.digits = ""  # of a number that may still grow
        self.misread = False  # whether the last number was none of the options: Enter would answer something else
        self.chosen: list[int] = []
        self._labels = _labels(scene)
        self._texts = _texts(scene)
        self._notes = {**self._texts, **_notes(scene)}
        signed = signed_in(scene)
        self._listed = [with_edges(each, signed) for each in choices(question)]
        self.deeds = deeds(question)
        self.cursor = 0
        self.aimed = self.mode != ROW  # whether an option is selected: beside a row only if the player wants to
        self.told: Result | None = None  # what came of the answer before, until the next key
        self.foretold = ""  # what the things chosen so far come to, where the question says so

    @property
    def path(self) -> PathHints:
        """What there is to know of ways, where one is drawn."""
        assert isinstance(self.hints, PathHints), "no way is asked for"
        return self.hints

    @property
    def layer(self) -> TileLayer:
        """The row in the making, where tiles are laid."""
        assert self._layer is not None, "no row is asked for"
        return self._layer

    @property
    def maker(self) -> Maker:
        """The list in the making, where the answer is one."""
        assert self._maker is not None, "no list is asked for"
        return self._maker

    @property
    def listed(self) -> list[Choice]:
        """What can be picked now: the options, the rows of a list, or the next steps of the way."""
        if self.mode == LIST:
            return self.maker.listed
        if self.mode != WAY:
            return self._listed
        ends = self.path.ends
        details = {each: "; ".join(filter(None, (self._compass(each), ends.get(each)))) for each in self.steps}
        return [Choice(each, self._labels.get(each, each), details[each], (each,)) for each in self.steps]

    @property
    def steps(self) -> list[str]:
        """Where the way may go on to."""
        return list(self.path.onward(self.way))

    @property
    def taken(self) -> int:
        return len(self.way) - 1

    @property
    def way_words(self) -> str:
        words = " → ".join(self._labels.get(place, place) for place in self.way)
        comes = self.path.ends.get(self.way[-1])
        return f"{words}: {comes}" if comes else words

    @property
    def about(self) -> str:
        """A few words on what is selected, where there is more to say than its label."""
        if not self.listed or not self.aimed:
            return ""
        return self._noted(self.way[-1:]) if self.mode == WAY else self.about_of(self.cursor)

    def about_of(self, number: int) -> str:
        """A few words on the things that an option is about."""
        return self._noted(self.listed[number].touches)

    def to_read(self, number: int) -> str:
        """The text of a card that an option is about: to be read before one chooses."""
        return next((self._texts[thing] for thing in self.listed[number].touches if thing in self._texts), "")

    def _noted(self, things: Sequence[str]) -> str:
        return next((self._notes[thing] for thing in things if self._notes.get(thing)), "")

    @property
    def crowd(self) -> frozenset[int]:
        """The options that stand on the board with their numbers, where so many of one kind (their ids say which) would
        crowd the others out of the list."""
        if self.mode != ONE or len(self._listed) <= FEW:
            return frozenset()
        first: dict[str, int] = {}  # as `marks` numbers things
        for number, choice in enumerate(self._listed):
            for thing in choice.touches if not choice.barred else ():
                first.setdefault(thing, number)
        kinds: dict[str, set[int]] = {}
        for thing, number in first.items():
            if thing in self.spots:
                kinds.setdefault(self._listed[number].id.partition(":")[0], set()).add(number)
        return frozenset(number for numbers in kinds.values() if len(numbers) > CROWD for number in numbers)

    def marks(self, left: Mapping[str, str]) -> Marks:
        """What to light up on the board."""
        targets: dict[str, str] = {}
        for number, choice in enumerate(self.listed, 1):
            for thing in choice.touches if not choice.barred else ():
                targets.setdefault(thing, f"{'+' if number - 1 in self.chosen else ''}{sign(number)}")
        if self.mode == ROW:
            targets.update(dict.fromkeys(self.layer.laid, "✓"))
            return Marks(targets, left=left)
        listed = self.listed
        touched = listed[self.cursor].touches if listed and self.mode != WAY else ()
        selected = next((thing for thing in touched if thing in self.spots), "")
        if selected:
            targets[selected] = targets[selected].translate(FILLED)
        return Marks(targets, selected, tuple(self.way), left)

    # --- keys --------------------------------------------------------------------------------------------------

    def move(self, arrow: str) -> None:
        """An arrow key: a step of the way, the splay of the row, more or less in a list, the nearest target in that
        direction, or the next in the list."""
        self.forget()
        if self.mode == ROW:
            self.aimed = False
            self.layer.turn(arrow)
            return
        if self.mode == LIST and arrow in ("left", "right"):
            (self.maker.add if arrow == "right" else self.maker.take)(self.cursor)
            return
        toward = self._toward(arrow)
        if self.mode == WAY:
            if toward is None:
                raise Refused(self._why_no_step(arrow), self.question.rule)
            self.step(self.listed[toward].id)
        elif toward is not None:
            self.cursor = toward
        elif not all(self._stands(choice) for choice in self.listed):  # what is not on the board is reached too
            self.turn(1 if arrow in ("right", "down") else -1)

    def aim_at(self, option: str) -> None:
        """Select an option, if it is there: what the player most likely wants."""
        self.cursor = next((number for number, each in enumerate(self.listed) if each.id == option), self.cursor)

    def turn(self, by: int) -> None:
        """Select the next or the one before in the list. While tiles are laid: splay the row the other way; or go
        through what may be done beside it."""
        self.forget()
        if self.mode == LIST:
            self.cursor = (self.cursor + by) % len(self.listed)
            return
        if self.mode == ROW and by > 0:
            self.aimed = False
            self.layer.flip()
        elif self.mode == ROW and self.listed:
            self.cursor = (self.cursor + 1) % len(self.listed) if self.aimed else 0
            self.aimed = True
        elif self.listed:
            self.cursor = (self.cursor + by) % len(self.listed)

    def digit(self, digit: str) -> Plain | None:
        """A number key. It picks at once where it can be no beginning of a longer number; else Enter ends the number. A
        digit that makes no number of an option with those before it begins a new one."""
        listed = len(self.listed)
        typed = next((each for each in (self.digits + digit, digit) if 1 <= int(each) <= listed), "")
        self.forget()
        if not typed:
            self.misread = listed > 0
            raise Refused(f"Choose a number from 1 to {listed}." if listed else self._no_step())
        self.cursor = int(typed) - 1
        if 10 * int(typed) <= listed:
            self.digits = typed
            return None
        return self.pick()

    def forget(self) -> None:
        """Forget the number that was typed: the player turned to something else."""
        self.digits, self.misread = "", False

    def pick(self) -> Plain | None:
        """Take what is selected: an answer, or one more part of it."""
        self.forget()
        choice = self.listed[self.cursor]
        if self.mode == WAY:
            self.step(choice.id)
            return None
        if self.mode == LIST:
            self.maker.add(self.cursor)
            return None
        if self.mode == SOME:
            self.toggle()
            return None
        chosen = choice.taken()
        return chosen if self.question.kind in ("choose", "compose") else [chosen]

    def turn_group(self, by: int) -> bool:
        """The next of several lists. False if there are none."""
        if self.mode != LIST or not self.maker.turn(by):
            return False
        self.forget()
        self.cursor = 0
        return True

    def toggle(self) -> None:
        self.forget()
        if self.mode == LIST:
            self.maker.mark(self.cursor)
        if self.mode != SOME:
            return
        if self.cursor in self.chosen:
            self.chosen.remove(self.cursor)
        else:
            self.chosen.append(self.cursor)

    def step(self, place: str) -> None:
        if place not in self.steps:
            raise Refused(self.why_not(place), self.question.rule)
        self.way.append(place)
        self.cursor = 0

    def lay(self, character: str) -> None:
        """A sign of the row, or a mark in it."""
        self.forget()
        self.aimed = False
        self.layer.type(character)

    def let_go(self) -> bool:
        """Begin anew: with a number that was typed, then with a row. False if there is nothing to let go of."""
        laying = self.mode == ROW
        if self.digits or self.misread or (laying and self.aimed):
            self.forget()
            self.aimed = not laying
            return True
        return laying and self.layer.clear()

    def back(self) -> bool:
        """Undo a part of the answer that has not been given yet. False if there is none."""
        self.misread = False
        if self.digits:
            self.digits = self.digits[:-1]
            self.cursor = int(self.digits) - 1 if self.digits else self.cursor
        elif self.mode == ROW:
            self.aimed = False
            return self.layer.back()
        elif self.mode == LIST:
            return self.maker.back()
        elif self.mode == WAY and self.taken:
            self.way.pop()
            self.cursor = 0
        elif self.chosen:
            self.chosen.pop()
        else:
            return False
        return True

    def enter(self) -> Plain | None:
        """The answer as it stands; None if there is still something to pick."""
        if self.misread:
            self.forget()
            raise Refused("That number is none of the options. Enter once more answers as it stands.")
        if self.mode == WAY and not self.digits:
            if self.taken < self.path.least:
                raise Refused(f"The way needs at least {count(self.path.least, 'step')}.", self.question.rule)
            return self.path.answer(self.way)
        if self.mode == ROW and not self.digits and not self.aimed:
            return self.layer.answer()
        if self.mode == LIST and not self.digits:
            return self.maker.answer()
        if self.mode == SOME and not self.digits:
            return whole_order(self.question, [self.listed[number].id for number in self.chosen])
        return self.pick() if self.listed else None

    def click(self, thing: str) -> Plain | None:
        """A thing on the board was clicked."""
        self.forget()
        if self.mode == ROW and self.layer.click(thing):
            return None
        if self.mode == WAY and thing in self.way[:-1] and thing not in self.steps:
            del self.way[self.way.index(thing) + 1 :]
            return None
        for number, choice in enumerate(self.listed):
            if thing in choice.touches or (self.mode == LIST and key_of(thing) == choice.id):
                self.cursor = number
                return self.pick()
        for option in self.question.further:
            if thing in option.touches:
                return option.id
        way = self._reach().get(thing) if self.mode == WAY else None
        if way:  # a place further off is as many steps as it takes
            self.way += way
            self.cursor = 0
            return None
        raise Refused(self.why_not(thing), self.question.rule)

    def why_not(self, thing: str) -> str:
        """Why a thing cannot be chosen, as far as the question says."""
        for each in self.question.barred:
            if thing in each.option.touches:
                return each.reason
        reason = self.hints.blocked.get(thing) or (self.hints.elsewhere if thing in self.spots else "")
        if reason:
            return f"{key_of(thing)}: {reason}"
        if self.mode != WAY or thing not in self.spots:
            return "That is not one of the options."
        if thing == self.way[-1]:
            return "That is the end of your way." if self.taken else "That is where you are."
        if self._left:
            steps = f"{self._left} step{'s' if self._left > 1 else ''}"
            return f"{key_of(thing)} cannot be reached from {key_of(self.way[-1])} with the {steps} left."
        return self._no_step()

    # --- within ------------------------------------------------------------------------------------------------

    def _mode(self) -> str:
        if self.question.kind in ("choose some", "arrange") and self.question.bounds != (1, 1):
            return SOME
        if self.question.kind != "compose":  # exactly one of several is chosen like any other
            return ONE
        mode = SCREEN[type(self.hints)].mode
        return TYPED if mode == WAY and self.hints.start not in self.spots else mode

    @property
    def _left(self) -> int:
        """How many steps of the way are left."""
        return self.path.most - self.taken

    def _reach(self) -> dict[str, list[str]]:
        """The places that the rest of the way could lead to."""
        return shortest(self.path.steps, self.way[-1], self._left)

    def _no_step(self) -> str:
        """Why the way does not go on."""
        if self._left <= 0:
            return f"A way has at most {count(self.path.most, 'step')}; these are all used."
        return f"No open way leads on from {key_of(self.way[-1])}."

    def _why_no_step(self, arrow: str) -> str:
        """Why the way cannot go on in a direction: its steps are used, what lies there is closed, or nothing does."""
        if self._left <= 0:
            return self._no_step()
        blocked = self.hints.blocked
        for place in self._beside.get(self.way[-1], ()):
            if place in blocked and self._lies(self.way[-1], place, arrow):
                return f"{key_of(place)}: {blocked[place]}"
        return f"From {key_of(self.way[-1])} no way leads there."

    def on_board(self) -> bool:
        """Whether something on the board may be chosen."""
        return self.mode == WAY or any(self._stands(choice) for choice in self.listed)

    def _stands(self, choice: Choice) -> bool:
        """Whether a choice is something on the board."""
        return any(thing in self.spots for thing in choice.touches)

    def _toward(self, arrow: str) -> int | None:
        """The target that lies in that direction: one straight ahead before any aslant, then the nearest."""
        here = self._here()
        if here is None:
            return None
        found: list[tuple[bool, float, int]] = []
        for number, choice in enumerate(self.listed):
            for thing in choice.touches:
                if thing in self.spots and thing != here:
                    along, aside = self._off(here, thing, arrow)
                    if self._lies(here, thing, arrow):
                        found.append((aside > STRAIGHT * along, along + 2 * aside, number))
        return min(found)[-1] if found else None

    def _off(self, here: str, there: str, arrow: str) -> tuple[float, float]:
        """How far a place lies from another in the direction of an arrow, and how far aside of it."""
        dx, dy = DIRECTIONS[arrow]
        x, y = self.spots[there][0] - self.spots[here][0], self.spots[there][1] - self.spots[here][1]
        return x * dx + y * dy, abs(x * dy) + abs(y * dx)

    def _lies(self, here: str, there: str, arrow: str) -> bool:
        along, aside = self._off(here, there, arrow)
        return along > 0 and aside <= 2 * along

    def _here(self) -> str | None:
        if self.mode == WAY:
            return self.way[-1]
        if not self.listed or self.mode == ROW:
            return None
        return next((thing for thing in self.listed[self.cursor].touches if thing in self.spots), None)

    def _compass(self, place: str) -> str:
        if place not in self.spots:
            return ""
        return direction(self.spots[self.way[-1]], self.spots[place])


def _spots(scene: Scene) -> Mapping[str, tuple[float, float]]:
    """Where on the board things are."""
    return BOARDS[scene.board.__class__].spots(scene.board) if isinstance(scene.board, Board) else {}


def _labels(scene: Scene) -> dict[str, str]:
    return BOARDS[scene.board.__class__].names(scene.board) if isinstance(scene.board, Board) else {}


def _notes(scene: Scene) -> dict[str, str]:
    """What there is to say of things on the board."""
    return BOARDS[scene.board.__class__].notes(scene.board) if isinstance(scene.board, Board) else {}


def _texts(scene: Scene) -> dict[str, str]:
    """What can be read on cards in sight."""
    parts = (widget for widget in scene.widgets if isinstance(widget, Part))
    cards = (card for part in parts for card in RENDERERS[part.__class__].to_choose(part))
    return {card.id: card_said(card) for card in cards if card.text}
