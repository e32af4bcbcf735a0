"""Plain mode: append-only lines on standard input and output. No colour, no cursor movement, everything by typing.

Made for screen readers, slow lines, pipes and scripts: a whole game can be played through it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from fabletop.engine.forms.hints import PathHints
from fabletop.engine.log_reading import Reader
from fabletop.engine.questions import Plain
from fabletop.engine.record import SaveError
from fabletop.engine.scene import Board, Pages, Scene, Spread
from fabletop.engine.words import Refused
from fabletop.terminal.answers import (
    NoOption,
    deeds,
    is_row,
    read_answer,
    reasons,
)
from fabletop.terminal.aside import turned_up
from fabletop.terminal.console import INTERRUPTED, Console, EndOfInput
from fabletop.terminal.describe import brief, describe_widget
from fabletop.terminal.plain_reading import PlainReader, log_words
from fabletop.terminal.question_words import say_asked, say_beside, say_options
from fabletop.terminal.results import run_on
from fabletop.terminal.sitting import Sitting, say_ending, say_stops
from fabletop.terminal.stories import new_stories
from fabletop.terminal.ways import read_way, ways_on
from fabletop.terminal.widgets.board import Command
from fabletop.terminal.widgets.board_table import BOARD_COMMANDS, BOARDS
from fabletop.terminal.widgets.pages import is_text
from fabletop.terminal.widgets.renderer import Group
from fabletop.terminal.worktop import has_lead, lead_alone

HANDED_OVER = 60  # empty lines: more than a screen holds, so that the former player's lines are out of sight

RECENT = 12  # lines of the log that lead into a match that is gone on with

HELP = """\
To answer, type the number of an option, its id, the place it leads to, or the
beginning of its name. On a map a place further off will do, or directions:
"north", "ne e e". A word is typed with its splay: "hear left".
Several things at once: their numbers or ids with spaces between, or "none".

  look            what you see
  look THING      more about a place, area, line, piece or card
  look map        the board itself
  eyes SEAT       what another of your own seats sees, if you play several
  options         the question again
  why             what is not allowed now, and by which rule
  check ANSWER    what an answer would do; nothing is played
  hint            what a strong computer player would do; again for more
  ask me again    if you pass for longer: be asked at every window again
  undo            take back your answer
  undo anyway     the same past what was shown; only if you play alone
  redo            give it again
  again           give the answer you gave before the interruption
  note [TEXT]     what you wrote down for yourself; with a text, write it too
  log [NUMBER]    the last lines of the log
  story [FILE]    write the story so far to a file, in games that tell one
  rule [ID]       the text of a rule; without id, of the question's rule
  save [FILE]     save now
  quit            save and leave

Put "/" before a command to be sure that it is not taken as an answer, "="
before an answer that looks like a command."""


class PlainGame(PlainReader):
    """Plays a sitting in plain mode."""

    def __init__(self, console: Console, sitting: Sitting) -> None:
        super().__init__(console, sitting.match)
        self.match.watch()
        self.sitting = sitting
        self._heard: dict[int | None, int] = {}  # how much of its log each seat has heard
        self._up_to: dict[int | None, int] = {}  # how long the log of all was when each person was told something last
        self._stories: list[str] = []  # what there was to read when somebody was asked last
        self._former: Scene | None = None  # what was seen at the question before
        self._turned: set[str] = set()  # what was turned up on the board and told
        self._explained: set[str] = set()  # questions, by what they ask
        self._texts: set[str] = set()  # of cards that were read out
        self._stops: dict[int, str] = {}  # what each seat was told last of who passes for longer
        self._boards: dict[int | None, str] = {}  # the board each person saw last, by their first seat
        self._seen: dict[int | None, list[Group]] = {}  # what each seat was told last of a spread
        self._commands: dict[str, Callable[[str], object]] = {
            "?": lambda rest: self._help(),
            "help": lambda rest: self._help(),
            "look": self.tell_scene,
            "eyes": self._eyes,
            "log": self.tell_log,
            "story": self.write_story,
            "rule": lambda rest: self.tell_rule(rest or self._question.rule),
            "why": lambda rest: self._tell_why(),
            "options": lambda rest: self._tell_question(again=True),
            "check": self._check,
            "hint": lambda rest: self._hint(),
            "note": self._note,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play to the end, to `quit`, or to the end of the input. The exit code: 0, or 1 if the match is lost."""
        self.seat = self.sitting.humans[0] if self.sitting.solo else None
        self.console.put(f'{self.match.game.title}. Type "?" for help.')
        if self.sitting.solo:
            self.tell_scene(story=not self.match.entries)
            if self.match.entries:  # gone on with: what happened last, not all over again
                for seat in self.sitting.humans:
                    self._heard[seat] = max(0, len(self.match.log(seat)) - RECENT)
        try:
            while not self.match.over:
                self._go_on()
            return self._end()
        except EndOfInput:
            return self._leave("The input has ended.")
        except _Quit:
            return self._leave("You leave the table.")
        except KeyboardInterrupt:
            self.console.put()
            self._leave("Interrupted.")
            return INTERRUPTED

    def tell_scene(self, thing: str = "", story: bool = False) -> None:
        super().tell_scene(thing, story)
        if not thing:
            self._seen[self.seat] = brief(self.match.scene(self.seat))

    # --- one thing after the other -------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let one thing happen: something that needs no human, or a human's answer."""
        happening = self.sitting.step()
        if happening is not None:
            if happening.failed:
                self.console.put(happening.failed)
            if happening.by_itself and not self.sitting.needs_hand_over(self.seat, happening.seat):
                self.console.put(f"Played by itself, as there was no choice: {happening.by_itself}")
            self._tell_news()
            return
        question = self.sitting.asked
        assert question is not None, "a match that goes on waits for somebody"
        if question.seat == self.seat or self._hand_over(question.seat):
            heard = self._heard.get(self.seat, 0)
            self._tell_news()
            self._tell_stories(heard)
            self._tell_changes()
            self._question = question
            self._tell_question()
            self._converse()

    def _hand_over(self, seat: int) -> bool:
        """Give the keyboard to another player. False if the former one has taken back an answer instead."""
        former, name = self.seat, self.match.names[seat]
        if self.sitting.needs_hand_over(former, seat):
            self.console.put("", f"--- {name} is next. Hand over the keyboard; nobody else should look. ---")
            while typed := self.console.ask(f"{name}, press Enter when you are ready").casefold():
                if typed == "quit":
                    raise _Quit
                if typed == "undo" and former is not None:
                    if self._undo(former):
                        return False
                else:
                    self.console.put('That is nothing to type here. Press Enter alone, or type "undo" or "quit".')
            self.console.put(*[""] * HANDED_OVER)
        self.console.put("", f"--- {name} ---")
        self.seat = seat
        if seat in self._heard:
            self.console.put(self.match.scene(seat).status)
        elif former is not None and former in self.sitting.seats_of(seat):
            self._tell_other_seat(seat, former)
        else:
            self.tell_scene(story=not self._heard)
        return True

    def _converse(self) -> None:
        """Listen until the question is answered, or an answer is taken back."""
        while True:
            typed = self.console.ask(self.match.names[self._question.seat])
            try:
                if self._obey(typed):
                    return
            except NoOption as fault:
                self.console.put(
                    f'Not possible: {fault.named} and no command. Type "options" for the options, "?" for help.'
                )
            except Refused as fault:
                self.console.put(f"Not possible: {log_words(fault.words, fault.rule)}")
            except SaveError as fault:
                self.console.put(str(fault))

    def _obey(self, typed: str) -> bool:
        """Carry out what was typed. True if the table has changed."""
        question = self._question
        if not typed:
            self.console.put('Type the number of an option, or "?" for help.')
            return False
        word, _, rest = typed.removeprefix("/").partition(" ")
        word, rest = word.casefold(), rest.strip()
        is_answer = (
            typed.startswith("=")
            or is_row(question, typed)
            or typed.casefold() in {each.id.casefold() for each in question.options}
        )
        if typed.startswith("/") or not is_answer:
            if word == "undo":
                return self._undo(question.seat, beyond=rest.casefold() == "anyway")
            if word == "redo":
                self.sitting.redo()
                return True
            if (word, rest.casefold()) == ("ask", "me again"):
                self.console.put(self.sitting.ask_again(question.seat))
                return True
            if word == "again" and question.draft is not None:
                self.sitting.answer(question.seat, question.draft, question.token)
                return True
            if word in self._commands:
                self._commands[word](rest)
                return False
            if word in BOARD_COMMANDS:
                self._ask_board(word, rest)
                return False
            if typed.startswith("/"):
                raise Refused(f'There is no command "{word[:40]}". Type "?" for the commands.')
        answer = self._read(typed)
        if isinstance(answer, str) and answer.startswith("deed:") and not self._is_meant(answer):
            return False
        self.sitting.answer(question.seat, answer, question.token)
        return True

    def _read(self, typed: str) -> Plain:
        """What was typed, as an answer; on a map also by where it leads."""
        typed, ways = typed.removeprefix("=").strip(), ways_on(self.match.scene(self.seat))
        return read_way(ways, self._question, typed) if ways is not None else read_answer(self._question, typed)

    def _is_meant(self, deed: str) -> bool:
        """A deed is not what was asked for, so it takes a second word."""
        label = next((choice.label for choice in deeds(self._question) if choice.id == deed), deed)
        if self.console.ask(f'{label}: type "yes" if you mean it').casefold() == "yes":
            return True
        self.console.put("Left alone.")
        return False

    # --- commands ------------------------------------------------------------------------------------------------

    def _undo(self, seat: int, beyond: bool = False) -> bool:
        try:
            self.sitting.undo(seat, beyond)
        except Refused as fault:
            self.console.put(f"Not possible: {log_words(fault.words, fault.rule)}")
            if self.sitting.solo and not beyond and self.match.entries:
                self.console.put('You play alone, so "undo anyway" takes it back all the same; the result will say so.')
            return False
        for each in self._heard:
            self._heard[each] = min(self._heard[each], len(self.match.log(each)))
        self.console.put("Taken back.", self.match.scene(self.seat).status)
        return True

    def _hint(self) -> None:
        seat = self._question.seat
        if not self.sitting.hinted(seat).best:
            self.console.put("A computer player thinks about it…")
        self.console.put(self.sitting.hint(seat))

    def _check(self, rest: str) -> None:
        """What an answer would do, without giving it."""
        if not rest:
            raise Refused('Check which answer? Type it after "check", as you would give it.')
        question = self._question
        answer = self._read(rest)
        result = self.sitting.foresee(question.seat, answer)
        if isinstance(question.hints, PathHints):
            self.console.put(f"{question.words(answer)}.")
        self.console.put(
            run_on([result.words] if result.words else []) or "No number changes as far as can be foreseen."
        )
        if result.lines:
            self.console.put(run_on(result.lines))

    def _board_commands(self) -> Mapping[str, Command]:
        """What may be asked of the board that this seat sees."""
        board = self.match.scene(self.seat).board
        return BOARDS[board.__class__].commands if isinstance(board, Board) else {}

    def _ask_board(self, word: str, rest: str) -> None:
        command = self._board_commands().get(word)
        if command is None:
            raise Refused(f'"{word}" means nothing on the board that is here. Type "?" for the commands.')
        self.console.put(*command.say(self.match.scene(self.seat).board, self._question, rest))

    def _help(self) -> None:
        self.console.put(*HELP.splitlines())
        own = [line for command in self._board_commands().values() for line in command.help.splitlines()]
        if own:
            self.console.put("", "On the board that is here:", "", *own)

    def _note(self, rest: str) -> None:
        """Notes of one's own: a line more, all of them, or, by a hyphen, none any more."""
        seat = self._question.seat
        if rest:
            former = self.sitting.note(seat)
            self.sitting.write_note(seat, "" if rest == "-" else f"{former}; {rest}" if former else rest)
        self.console.put(f"Your notes: {self.sitting.note(seat) or 'none'}")

    def _save(self, rest: str) -> None:
        if rest:
            self.sitting.save_copy(rest)
            self.console.put(f"Saved to {rest}.")
        else:
            self.sitting.keep()
            self.console.put(self.sitting.trouble or f"Saved to {self.sitting.autosave}.")

    def _eyes(self, rest: str) -> None:
        """What another of one's own seats sees."""
        mine, asked = self.sitting.seats_of(self._question.seat), self.seat
        named = {self.match.names[seat].casefold(): seat for seat in mine} | {str(seat + 1): seat for seat in mine}
        if rest.casefold() not in named:
            names = ", ".join(f"{seat + 1} ({self.match.names[seat]})" for seat in mine)
            raise Refused(f'Through whose eyes? Type "eyes" and one of your own seats: {names}.')
        self.seat = named[rest.casefold()]
        self.console.put(f"What {self.match.names[self.seat]} sees:")
        self.tell_scene()
        self.seat = asked

    def _quit(self, rest: str) -> None:
        raise _Quit

    def _tell_why(self) -> None:
        self.console.put(*(reasons(self._question) or ["Nothing that belongs to this question is barred."]))

    def _tell_question(self, again: bool = False) -> None:
        """What is asked and what may be answered. How to write an answer, and what may be done at any time, is said
        once, and when somebody asks."""
        question, scene = self._question, self.match.scene(self.seat)
        explain = again or question.prompt not in self._explained
        self._explained.add(question.prompt)
        self.console.put("", *say_asked(question, self.sitting))
        if options := say_options(question, scene, explain, again, self._texts):
            self.console.put(*options)
        stops = say_stops(self.sitting, question.seat, 'type "ask me again" to be asked')
        if stops and (again or stops != self._stops.get(question.seat)):
            self.console.put(stops)
        self._stops[question.seat] = stops
        if rest := say_beside(question, explain):
            self.console.put(*rest)

    def _tell_changes(self) -> None:
        """A spread of cards, and what is laid on a map, are others after each answer: what has changed on them is told
        with the question. Where there is another board than before, that is told alone."""
        scene = self.match.scene(self.seat)
        self._stories = _stories(scene)
        board = scene.board.id if scene.board is not None else ""
        person = self.sitting.seats_of(self.seat)[0] if self.seat is not None else None
        former, self._boards[person] = self._boards.get(person, board), board
        if board != former:
            self.console.put('There is another board now; type "look" to hear what you see.')
        if isinstance(scene.board, Spread) or has_lead(scene):
            groups = brief(scene) if isinstance(scene.board, Spread) else brief(lead_alone(scene))
            seen = self._seen.get(self.seat, [])
            changed = [line for group in groups if group not in seen for line in group]
            if changed:
                self.console.put(*changed)
            self._seen[self.seat] = groups

    def _tell_other_seat(self, seat: int, former: int) -> None:
        """What a seat sees that another seat of the same person does not: the rest has been told."""
        scene = self.match.scene(seat)
        groups, seen = brief(scene), self._seen.get(former, [])
        role = f"You play {scene.roles[seat]}. " if scene.roles and scene.roles[seat] else ""
        known = {line for group in seen for line in group}
        self.console.put(f"{role}{scene.status}", *(line for group in groups for line in group if line not in known))
        self._seen[seat] = groups

    def _tell_news(self) -> None:
        """What the seat has not heard. What all may know is told once to a person, whatever seats they have."""
        since, reader = self._heard.get(self.seat, 0), Reader(self.match, self.seat)
        person = self.sitting.seats_of(self.seat)[0] if self.seat is not None else None
        known = reader.before(min(self._up_to.get(person, 0), self.match.lines))
        if known > since:
            for line in reader.lines(since, known):
                if line.private:
                    self.console.put(log_words(line.text, line.rule))
            since = known
        self._heard[self.seat] = self.tell_news(since)
        self._up_to[person] = self.match.lines

    def _tell_stories(self, heard: int) -> None:
        """What has come to be read since the last answer, whole and once: not what the log has told already."""
        scene, former = self.match.scene(self.seat), self._former
        self._former = scene
        told = [line.text for line in self.match.log(self.seat, heard)]
        for story in new_stories(former, scene) if former is not None else ():
            if not any(story.tells.splitlines()[0] in each for each in told):
                does = "" if any(story.does and story.does in each for each in told) else story.does
                self.console.put("", " ".join(f"{story.title}. {story.tells} {does}".split()))
        found = turned_up(former, scene) if former is not None else {}
        for title, words in found.items():
            if title not in self._turned:
                self.console.put(words)
        self._turned.update(found)

    # --- ends ------------------------------------------------------------------------------------------------------

    def _end(self) -> int:
        self._tell_news()
        self.console.put("", f"{self.sitting.ended}.", say_ending(self.match, self.sitting.humans, self.sitting.solo))
        for told in _stories(self.match.scene(self.seat)):
            if told not in self._stories:
                self.console.put(told)
        if self.sitting.finished is not None:
            self.console.put(f"To look back: fabletop replay {self.sitting.finished}{self.sitting.taken_along}")
        if handed := self.sitting.handed_on():
            self.console.put(*handed)
        if self.console.interactive:
            with suppress(EndOfInput):
                word, does = self.sitting.again_word, self.sitting.again_does
                typed = self.console.ask(f'Type "{word}" to {does}, or press Enter to leave')
                self.sitting.again = typed.casefold() == word
        return self._code()

    def _leave(self, words: str) -> int:
        self.sitting.keep()
        kept = f" The game is saved; go on with: {self.sitting.go_on_with}"
        self.console.put(words if self.sitting.trouble or self.sitting.autosave is None else words + kept)
        return self._code()

    def _code(self) -> int:
        if self.sitting.trouble:
            self.console.put(self.sitting.trouble)
            return 1
        return 0


def _stories(scene: Scene) -> list[str]:
    texts = [widget for widget in scene.widgets if isinstance(widget, Pages) and is_text(widget)]
    return [line for text in texts for line in describe_widget(text)]


class _Quit(Exception):
    """The player leaves."""
