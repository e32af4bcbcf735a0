"""A sitting: a match with somebody in every seat, whatever surface it is shown on.

The sitting lets computer players answer, gives the answers that leave no choice, keeps the match on disk after each
answer, and knows when the screen has to be hidden before it is handed to another player. It shows nothing itself.
"""

from __future__ import annotations

import re
import shlex
import traceback
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fabletop.bots import RANDOM, make_player
from fabletop.bots.advice import Advice, advise
from fabletop.bots.party import agreed, holds_back
from fabletop.engine.match import Match, Outcome
from fabletop.engine.questions import PASS, Plain
from fabletop.engine.record import SaveError
from fabletop.engine.seat_question import Question
from fabletop.engine.stops import AGAIN, UNTIL, UNTIL_CONCERNED, are_open, stop_of
from fabletop.engine.words import Refused
from fabletop.terminal import storage
from fabletop.terminal.results import Result, result_of

HUMAN, ME = "human", "me"
PEOPLE = {
    HUMAN: "somebody at this keyboard",
    ME: "you, in all such seats: nothing is hidden from you between them",
}


class Happening(NamedTuple):
    """An answer that no human gave: whose it was, and in words what, where the player could not see it coming; or that
    a computer player has failed."""

    seat: int
    by_itself: str = ""
    failed: str = ""


class Hinted:
    """Advice on one question, told step by step."""

    def __init__(self, of: tuple[int, int] | None = None, match: Match[Any] | None = None) -> None:
        self.of = of
        self.best: list[Advice] = []
        self.told = 0  # steps
        self._match = match

    def think(self) -> list[Advice]:
        assert self.of is not None, "there is a question to think about"
        assert self._match is not None
        return advise(self._match, self.of[0])

    def next(self) -> str:
        """The next clue; after the last one everything, and then that there is no more."""
        best, *others = self.best
        clues = best.clues or self._beside(best, others)
        self.told += 1
        if self.told <= len(clues):
            more = " Ask again to hear more." if self.told < len(clues) else " Ask again to hear why."
            return f"{clues[self.told - 1]}{more}"
        if self.told > len(clues) + 1:
            return f"There is nothing to add to that: {best.words}."
        lines = [f"{best.words}. {' '.join(best.reasons)}"]
        for each in others:
            # Who is advised to do something else first may still want to find it.
            words = f"{each.words}." if best.clues or not each.clues else each.clues[0]
            lines.append(f"Or: {words} {each.outlook}")
        return "\n".join(lines)

    @staticmethod
    def _beside(best: Advice, others: list[Advice]) -> tuple[str, ...]:
        """Clues to something that is better than what it would be fun to find: as many as for that."""
        found = next((each.clues for each in others if each.clues), ())
        if not found:
            return ()
        rest = (f"If you would rather search: {clue[0].lower()}{clue[1:]}" for clue in found[: len(found) - 2])
        return ("Something else is better now.", *rest, f"{best.words}.")


class Sitting:
    """Humans and computer players around one match."""

    ended = "The game is over"
    again_word, again_does = "again", "play again"  # what players may want after it, and the word for it

    def __init__(
        self, match: Match[Any], players: Sequence[str], autosave: Path | None, variant: Path | None = None
    ) -> None:
        self.match = match
        self.variant = variant  # the file that the game was varied by
        self.players = list(players)
        self.autosave = autosave
        self._kept_as = autosave.stem if autosave is not None else ""
        self.finished: Path | None = None  # where the match lies after its end
        self.again = False  # whether the players want to play another match after this one
        self.trouble = ""  # why the match could not be kept, if it could not
        self._computers = {
            seat: make_player(match.game, name, Random(f"player {seat} of {match.seed}"))
            for seat, name in enumerate(self.players)
            if name not in PEOPLE
        }
        self._dice = Random(f"dice of the players of {match.seed}")
        self._listening: set[int] = set()  # humans who have passed for longer, and want to be asked once more
        self._concerned: set[int] = set()  # humans who passed until it concerned them, and whom it concerns now
        self._forced: set[int] = set()  # numbers of the entries that left a human no choice
        self._undone: list[int] = []  # how many entries each undo took back
        self._hinted = Hinted()
        match.players = self.players
        self.keep()

    @property
    def taken_along(self) -> str:
        """What must be typed behind the file of this match to open it again: the file of its variant, if it has one."""
        variant = self.match.variant
        if variant is None:
            return ""
        if self.variant is None:
            return f' --with FILE, that of the variant "{variant.name}"'
        return f" --with {shlex.quote(str(self.variant.resolve()))}"

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, name in enumerate(self.players) if name in PEOPLE)

    def seats_of(self, seat: int) -> tuple[int, ...]:
        """All seats of the person who has this one."""
        if self.players[seat] != ME:
            return (seat,)
        return tuple(each for each, name in enumerate(self.players) if name == ME)

    def talk_words(self, question: Question) -> str:
        """Who decides, and who wants what so far; nothing where one person speaks for everybody."""
        alone = question.talk is None or set(question.talk.wants) <= set(self.seats_of(question.seat))
        return "" if alone else question.talk_words

    @property
    def solo(self) -> bool:
        """Whether one person alone plays, in however many seats."""
        return bool(self.humans) and self.seats_of(self.humans[0]) == self.humans

    @property
    def guarded(self) -> bool:
        """Whether humans at this table have secrets from each other."""
        layout = self.match.table.layout
        return len(self.humans) > 1 and not self.solo and bool(layout.secrets or layout.zones)

    @property
    def asked(self) -> Question | None:
        """The question that a human has to answer now. Call `step` until it gives None before relying on it."""
        for seat in self.match.waiting:
            if seat not in self._computers:
                return self.match.question_for(seat)
        return None

    def needs_hand_over(self, former: int | None, seat: int) -> bool:
        """Whether the screen must be hidden before this seat looks at it, who comes after that other one."""
        if (former is not None and former in self.seats_of(seat)) or len(self.humans) < 2 or self.solo:
            return False
        question = self.match.question_for(seat)
        return self.guarded or (question is not None and question.sealed)

    # --- going on ----------------------------------------------------------------------------------------------

    def step(self) -> Happening | None:
        """Let one thing happen that needs no human: a computer player's answer, or one that leaves no choice."""
        waiting = self.match.waiting
        for seat in waiting:
            if seat in self._computers and not holds_back(self.match, self.humans):
                return self._let_answer(seat)
            agreed = self.match.agreed(seat, self.seats_of(seat))
            if agreed is not None:
                self._give(seat, agreed, forced=True)  # who wants something agrees to it in all their seats
                return Happening(seat, "")
        if len(waiting) == 1 and not self.guarded:  # not to be asked would tell the others that there was no choice
            question = self.match.question_for(waiting[0])
            if question is not None and question.only is not None and not self._listens(question):
                words = "" if _passes(question) else question.words(question.only)
                self._give(question.seat, question.only, forced=True)
                return Happening(question.seat, words)
        return None

    def answer(self, seat: int, answer: Plain, token: int | None = None) -> None:
        """A human's answer; where several of their seats are asked the same, for all of them."""
        also, entries = self.alike(seat), len(self.match.entries)
        question = self.match.question_for(seat)
        heard = question is not None and self._listens(question)
        self._give(seat, answer, token)
        if heard:
            self._listening.discard(seat)
        for other in also:
            if len(self.match.entries) == entries:  # else it was settled meanwhile
                self._give(other, answer)

    def alike(self, seat: int) -> tuple[int, ...]:
        """The other seats of the same person that are asked the same."""
        common = self.match.common
        if common is None or not common.alike or seat not in common.parts:
            return ()
        return tuple(each for each in self.seats_of(seat) if each != seat and each in common.parts)

    def ask_again(self, seat: int) -> str:
        """A human who passes for longer in windows wants to be asked again. Gives what comes of it in words: where all
        know of stops, at once; else the next window asks, where it can be said without telling the others."""
        if seat not in self.match.stops(seat):
            raise Refused("You are asked at every window: there is nothing that you pass beforehand.")
        question = self.match.question_for(seat)
        for deed in question.deeds if question is not None else ():
            if deed.id == AGAIN:
                self._give(seat, deed.answer)
                return "You are asked again at every window."
        if are_open(self.match.table):
            raise Refused("That can be said only while somebody thinks about a turn, or in a window of your own.")
        self._listening.add(seat)
        return "The next window asks you. You can say there that you want to be asked at every window again."

    def concerned(self, seat: int) -> str:
        """That a window concerns who passed until one would, in words."""
        if seat not in self._concerned:
            return ""
        return "This concerns you: so you are asked, though you had passed beforehand."

    def undo(self, seat: int, beyond: bool = False) -> None:
        """Take back the seat's last own answer, with what followed by itself. `beyond` goes past a reveal, which only
        a lone human may do; the result says so."""
        match, mine = self.match, self.seats_of(seat)
        committed = [each for each in mine if each in match.committed]
        if committed:
            for each in committed if self.alike(seat) else committed[-1:]:
                match.withdraw(each)
            self.keep()
            return
        if beyond and not self.solo:
            raise Refused("Others play at this table: what has been shown to them stands.")
        last = len(match.entries) - 1
        while last >= 0 and self._went_by_itself(last):
            last -= 1
        if last < 0:
            raise Refused("There is nothing of yours to take back.")
        if match.entries[last][0] == "s" and not beyond:
            raise Refused("An answer that was given together with others stands.")
        if match.entries[last][0] != "s" and match.entries[last][1] not in mine:
            raise Refused("Only your own last answer can be taken back, before another player has answered.")
        owners = {
            number: entry[1] if entry[0] != "s" else seat for number, entry in enumerate(match.entries[last:], last)
        }
        # Asked of all before the first is taken back: a refusal half way would leave the table changed.
        if not beyond and not all(match.can_undo(owner, number) for number, owner in owners.items()):
            raise Refused(match.why_it_stands(len(owners)) or "Somebody has answered since; it stands.")
        for owner in reversed(owners.values()):
            match.undo(owner, beyond)
        self._concerned.clear()
        self._undone.append(len(owners))
        self.keep()

    def save_copy(self, typed: str) -> None:
        """Save the match to another file, which a player names."""
        if self.match.game.one_save(self.match.options) and not self.match.over:
            raise Refused(f"This match has one save only; it is kept in {self.autosave}.")
        self.match.save(storage.file_named(typed))

    def redo(self) -> None:
        """Give the answers again that were taken back last."""
        if not self._undone:
            raise Refused("There is nothing to do again.")
        for _ in range(self._undone[-1]):
            self.match.redo()
        self._undone.pop()
        self.keep()

    def hint(self, seat: int) -> str:
        """The next hint for this seat: where it is fun to find the answer oneself, one clue after the other; then the
        best answers in words, with what speaks for each."""
        hinted = self.hinted(seat)
        if not hinted.best:
            hinted.best = hinted.think()
        return hinted.next()

    def hinted(self, seat: int) -> Hinted:
        """What was hinted about the question of this seat so far. To think of it takes a while, and needs the match no
        more: it is done on a copy."""
        token = self.match.token(seat)
        if self._hinted.of != (seat, token):
            self._hinted = Hinted((seat, token), self.match.fork())
        return self._hinted

    def foresee(self, seat: int, answer: Plain) -> Result:
        """What an answer would do, as far as the seat can foresee it; raises `Refused` where it is not allowed."""
        lines, view = self.match.preview(seat, answer)
        return Result(result_of(self.match.scene(seat), self.match.game.scene(view)), lines)

    def note(self, seat: int) -> str:
        """What a seat wrote down for itself."""
        return storage.read_note(self._kept_as, seat)

    def write_note(self, seat: int, text: str) -> None:
        try:
            storage.write_note(self._kept_as, seat, text)
        except OSError as fault:
            self.trouble = f"Your notes are not being kept: {fault}"

    def keep(self) -> None:
        """Write the match to its file. What stands in the way is told, and does not stop the game."""
        if self.autosave is None:
            return
        try:
            self.autosave.parent.mkdir(parents=True, exist_ok=True)
            self.match.save(self.autosave)
            if self.match.over:
                self._close(self.autosave)
                self.autosave = None
            self.trouble = ""
        except (SaveError, OSError) as fault:
            self.trouble = f"This match is not being kept: {fault}"

    def _let_answer(self, seat: int) -> Happening:
        """Have a computer player answer. One that cannot is replaced by one that answers anything."""
        try:
            answer = self._decide(seat)
        except Exception as fault:
            if self.players[seat] == RANDOM.name:
                raise
            where = traceback.extract_tb(fault.__traceback__)[-1]
            # Where it was, but not the message: that may hold what only this seat may know.
            words = (
                f'The computer player "{self.players[seat]}" has failed ({type(fault).__name__} in {where.filename}, '
                f'line {where.lineno}). "{RANDOM.name}" plays on in its place.'
            )
            self.players[seat] = RANDOM.name
            self._computers[seat] = RANDOM.make(self._dice)
            return Happening(seat, failed=words)
        self._give(seat, answer)
        return Happening(seat)

    def _close(self, path: Path) -> None:
        """Do what is to be done with the file of a match that is over."""
        self.finished = storage.put_away(path)

    @property
    def go_on_with(self) -> str:
        """What to type to go on with the match later."""
        return f"fabletop resume {self.autosave}{self.taken_along}"

    def handed_on(self) -> Sequence[str]:
        """What is left of the match for the next, in words."""
        return ()

    def _listens(self, question: Question) -> bool:
        """Whether a human has passed beforehand, and thought better of it."""
        return question.seat in self._listening and _passes(question)

    def _decide(self, seat: int) -> Plain:
        wanted = agreed(self.match, seat, self.humans)
        if wanted is not None:
            return wanted
        situation = self.match.situation(seat, self._dice)
        return situation.plain(self._computers[seat](situation))

    def _went_by_itself(self, number: int) -> bool:
        """Whether no human decided an entry: undoing stops before none of these, or they would only come again."""
        entry = self.match.entries[number]
        seats = [seat for seat, _ in entry[1]] if entry[0] == "s" else [entry[1]]
        return number in self._forced or all(seat in self._computers for seat in seats)

    def _until_concerned(self) -> set[int]:
        """The humans who pass until something concerns them."""
        return {seat for seat in self.humans if stop_of(self.match.table, seat) == UNTIL_CONCERNED}

    def _give(self, seat: int, answer: Plain, token: int | None = None, forced: bool = False) -> None:
        before, passing = len(self.match.entries), self._until_concerned()
        self.match.answer(seat, answer, token)
        self._concerned.discard(seat)
        if answer == UNTIL:
            passing.add(seat)
        elif answer in (AGAIN, f"deed:{AGAIN}"):
            passing.discard(seat)
        self._concerned |= passing - self._until_concerned()
        self._undone.clear()
        self._forced = {number for number in self._forced if number < before}
        if forced:
            self._forced.update(range(before, len(self.match.entries)))
        self.keep()


def _passes(question: Question) -> bool:
    """Whether the only answer is one that the seat has said beforehand."""
    return question.only == PASS and len(question.ids) > 1


def say_stops(sitting: Sitting, seat: int, how: str) -> str:
    """Who passes for longer, as a seat may know it, and how it is asked again itself; nothing where nobody does."""
    match = sitting.match
    stops = match.stops(seat)
    own = f"You pass {stops.pop(seat)} ({how})." if seat in stops else ""
    alike: dict[str, list[str]] = {}
    for each, words in stops.items():
        if each in sitting.seats_of(seat):
            continue
        alike.setdefault(words, []).append(match.names[each])
    others = (f"{_and(names)} pass{'' if len(names) > 1 else 'es'} {words}." for words, names in alike.items())
    return " ".join(filter(None, [sitting.concerned(seat), own, *others]))


def say_outcome(match: Match[Any]) -> str:
    """How a match ended, in one sentence or two, as somebody says who did not play."""
    outcome = _outcome(match)
    names = [match.names[seat] for seat in outcome.winners]
    nobody = "Nobody wins" if match.seats > 1 else "Lost"
    words = f"Won by {_and(names)}" if names else nobody
    if not names and _goes_on(match):
        return f"{_goes_on(match)}.{_counted(match)}"
    return f"{words}: {outcome.ending}.{_counted(match)}" if outcome.ending else f"{words}.{_counted(match)}"


def say_ending(match: Match[Any], seats: Sequence[int], alone: bool = False) -> str:
    """What the end of a match means to those who sit here: who of them won, why, and by which numbers; and a line to
    share where the game has one. To nobody in particular, how it ended. Somebody who has all these seats `alone` won
    with any of them."""
    result = match.scene(None).result
    share = f" To share: {match.game.title}, {match.seed}: {result}" if result else ""
    return f"{_fate(match, seats, alone)}{_counted(match)}{share}" if seats else f"{say_outcome(match)}{share}"


def _fate(match: Match[Any], seats: Sequence[int], alone: bool) -> str:
    outcome = _outcome(match)
    mine = [seat for seat in seats if seat in outcome.winners]
    why = _why(match, mine or seats) if alone or len(seats) == 1 else match.scene(None).ending
    if len(seats) > 1 and alone and mine:
        others = [match.names[seat] for seat in outcome.winners if seat not in mine]
        words = "You won" if len(mine) == len(seats) else f"You won, as {_and([match.names[seat] for seat in mine])}"
        words += f", together with {_and(others)}" if others else ""
    elif len(seats) > 1 and not alone:
        won = [f"{match.names[seat]} {'won' if seat in outcome.winners else 'lost'}" for seat in seats]
        words = _and(won) if outcome.winners else _goes_on(match) or "Nobody won"
    elif seats[0] in outcome.winners:
        others = [match.names[seat] for seat in outcome.winners if seat != seats[0]]
        words = f"You won, together with {_and(others)}" if others else "You won"
    else:
        words = "You lost" if outcome.winners or match.seats == 1 else _goes_on(match) or "Nobody won"
    if why:
        return f"{words}. {why}"
    return f"{words}: {outcome.ending}." if outcome.ending else f"{words}."


def _goes_on(match: Match[Any]) -> str:
    """How a day of a campaign ended: one that nobody wins is not lost, for others follow."""
    ending = _outcome(match).ending if match.game.sheet is not None else ""
    return f"{ending[:1].upper()}{ending[1:]}"


_SENTENCES = re.compile(r"(?<=[.!?]) ")


def _why(match: Match[Any], seats: Sequence[int]) -> str:
    """What the end says to one person in all of these seats, sentence by sentence: what each of them is told one after
    the other, and what they all are told once."""
    ends = [_SENTENCES.split(match.scene(seat).ending) for seat in seats]
    told = dict.fromkeys(each for beside in zip_longest(*ends, fillvalue="") for each in beside if each)
    return " ".join(told)


def _counted(match: Match[Any]) -> str:
    """The numbers beside an outcome."""
    outcome = _outcome(match)
    text = ""
    if outcome.scores and match.seats > 1:
        scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, outcome.scores, strict=False))
        text += f" Scores: {scores}."
    if outcome.spoiled:
        text += f" Answers taken back past a reveal: {outcome.spoiled}."
    return text


def _outcome(match: Match[Any]) -> Outcome:
    assert match.outcome is not None, "asked for the outcome of a match that goes on"
    return match.outcome


def _and(names: Sequence[str]) -> str:
    """Names as they are listed in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
