"""Full screen: playing at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from textwrap import wrap
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType

from fabletop.engine.questions import PASS, Plain
from fabletop.engine.record import SaveError
from fabletop.engine.scene import Notch, Scene, Spread
from fabletop.engine.seat_question import Question
from fabletop.engine.stops import UNTIL
from fabletop.engine.words import Refused
from fabletop.terminal.aside import turned_up
from fabletop.terminal.asked_table import AskedTable
from fabletop.terminal.bar import (
    KEYS,
    MORE_KEYS,
    ROW_KEYS,
    WORKTOP_KEYS,
    draw_happening,
    draw_question,
    draw_waiting,
    rows_for,
)
from fabletop.terminal.dialogs import Confirm, Ending, HandOver, Leaving, Reading, Typing
from fabletop.terminal.forms import LIST, ROW
from fabletop.terminal.laying import TileLayer
from fabletop.terminal.picking import Picker
from fabletop.terminal.results import Result, result_of
from fabletop.terminal.sitting import Sitting, say_ending, say_stops
from fabletop.terminal.stories import Story, first_stories, new_stories, stories_in
from fabletop.terminal.tableau import LOOKING, USUAL, R, command_keys
from fabletop.terminal.unfolding import Unfolding, faster, liked
from fabletop.terminal.widgets.tracks import legs_done
from fabletop.terminal.worktop import has_lead, has_worktop

PLAY_KEYS = """\
1 to 9   pick that option; a number that could grow ends with Enter
arrows   move on the board, or through the options
Tab      the next option          Enter      answer, confirm
Space    pick or drop             Backspace  one step back
m        map or table             e          your own notes
t        type the answer instead

u  take your answer back          y  give it again
o  see with the eyes of your next seat, if you play several
h  hint                           w  what is not allowed, and why
d  what you may do at any time    a  ask me again, if you passed
r  the rule of the question, or of the chosen line of the log
l  the log                        v  details of all you see
p  read the story so far          i  what happened since your answer
z  whole map or near              Shift+arrows  look further
f  fold the side                  Esc  back to the board
x  write the story to a file, in games that tell a story
s  save to a file                 q  leave; the game is saved
g  how fast things happen: slow, normal, quick, at once
:  before one of these letters: the same, while signs are typed

A row    type its signs: what it would do is told as you type.
         Tab, ←, → splay it, ↑ and ↓ take other tiles of like signs.
         Marks such as ? after a sign say which tile gives it.
         Esc clears it. Shift+Tab goes through the options beside it.
Lists    ↑ and ↓ choose a row, → and ← are more or less of it, or
         the place it goes to; a number is one more. Where there are
         several of a kind, Space takes all of them, or none.
         Tab goes to the other boxes."""

COMMANDS = {
    "h": "hint", "u": "undo", "y": "redo", "w": "why", "d": "deed", "s": "save", "t": "type", "n": "again",
    "e": "note", "o": "eyes", "a": "ask", "g": "speed", "p": "pages", "i": "since",
}  # fmt: skip

RECENT = 20  # lines of the log that came last, for who has not answered yet

OVER_KEYS = "? keys  n {}  r rule  l log  v details  z zoom  q leave"


class PlayTable(AskedTable):
    """A sitting on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = command_keys(COMMANDS)
    keys_line = KEYS
    keys_help = PLAY_KEYS
    commands: ClassVar[Mapping[str, str]] = {**COMMANDS, **LOOKING}

    def __init__(self, sitting: Sitting, pace: float | None = None) -> None:
        """`pace`: seconds between two things that happen by themselves; else as the player likes it."""
        super().__init__(sitting)
        self.pace = liked() if pace is None else pace
        self._hinting = False  # while a hint is being worked out
        sitting.match.watch()
        self._unfolding = Unfolding(sitting.match)
        self._seen = self.scene  # as the match has it, without what the player wrote down
        self._former: Scene | None = None  # what was seen when the last answer was given
        self._turned: list[str] = []  # what that answer has turned up, until the next
        self._told: set[str] = set()  # all that was turned up so far
        self._unplayed: TileLayer | None = None  # a row that waits until something beside it is done

    def on_mount(self) -> None:
        self.go_on()

    # --- the course of the game ----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let happen what needs no human, then put the question to the human it is for."""
        self.picker = None
        self.run_worker(self._go_on(), exclusive=True, group="course")

    async def _go_on(self) -> None:
        await self._unfold()
        self.show_now()
        while not self.match.over:
            self.thinking = True
            try:
                happening = await asyncio.to_thread(self.sitting.step)  # a strong player may think for a while
            finally:
                self.thinking = False
            if happening is None:
                break
            if happening.failed:
                self.notice = happening.failed
            if happening.by_itself and not self.sitting.needs_hand_over(self.seat, happening.seat):
                self.notice = f"Played by itself, as there was no choice: {happening.by_itself}"
            read = len(self._lines)
            unfolded = await self._unfold()
            self.show_now()
            if len(self._lines) > read and not unfolded:
                await asyncio.sleep(self.pace)
        if self.match.over:
            self._end()
            return
        question = self.sitting.asked
        assert question is not None, "a match that goes on waits for somebody"
        if question.seat != self.seat and not await self._hand_over(question.seat):
            return
        self.picker = Picker(question, self.match.scene(self.seat))
        if self.sitting.concerned(question.seat):
            self.picker.aim_at(UNTIL)
        self.worktop = None
        word = self.picker.mode == ROW
        stories = self._stories()
        self._turned = self._turned_up()
        done = self._tell_result(self.picker, [story.tells for story in stories])
        if done:
            self._unplayed = None
        if word and self._unplayed is not None:
            self.picker.layer.take_over(self._unplayed)
            self._unplayed = None
            self.look_ahead()
            if self.picker.layer.word and self.picker.told is not None:  # whose place the word takes
                self.notice = self.notice or self.picker.told.words
        usual = WORKTOP_KEYS if has_lead(self.scene) and has_worktop(self.scene) else KEYS
        self.keys_line = ROW_KEYS if word else self.picker.maker.keys if self.picker.mode == LIST else usual
        needed = rows_for(
            self.picker,
            self.match.names[question.seat],
            self.size.width - 2,
            self.look,
            not self.at_worktop,
            self._talk(question),
        )
        self.make_room(needed.least, comfort=word or self.picker.told is not None or needed.eased > USUAL)
        self.show_now()
        self._tell_news([story.tells for story in stories])
        if done and self.picker.told is not None:
            words = [*(each.note for each in done), "", *self.picker.told.lines]
            title = f"✓ {', '.join(each.label for each in done)}: done"
            self.lay_over(Reading(title, Text("\n".join(words))))
        self._read_out(stories)

    def _read_out(self, stories: Sequence[Story]) -> None:
        """Stories as pages over the table, one after the other."""
        if stories:
            story, *others = stories
            page = Reading(story.title, Text(story.text), "Enter turns the page" if others else "Esc closes")
            self.lay_over(page, lambda _: self._read_out(others))

    def action_pages(self) -> None:
        """The story so far, to be read again: the latest first."""
        stories = stories_in(self.match.scene(self.seat)) if not self.thinking else []
        if not stories:
            self.show_notice("There is no story to read here.")
            return
        heading = f"bold {self.look.accent}"
        parts = [part for each in stories for part in ((f"{each.title}\n", heading), (f"{each.text}\n\n", ""))]
        self.lay_over(Reading("The story so far", Text.assemble(*parts)))

    def _tell_result(self, picker: Picker, read: Sequence[str]) -> list[Notch]:
        """Say on a spread of cards, where one answer does much, what came of it, but not what is `read` as a page.
        Gives the legs of a journey that were done with it."""
        former, self._former = self._former, None
        seat = picker.question.seat
        now = self.match.scene(seat)
        if former is None or not isinstance(now.board, Spread):
            return []
        news = [line.text for line in self.match.log(seat, self.fresh.get(seat, 0))]
        result = Result(result_of(former, now), [line for line in news if not any(each in line for each in read)])
        picker.told = result if any(result) else None
        before = legs_done(former)
        return [leg for where, leg in legs_done(now).items() if where not in before]

    def _stories(self) -> list[Story]:
        """What was told as a story since the last answer, or before the first."""
        now = self.match.scene(self.seat)
        if self._former is not None:
            return new_stories(self._former, now, [line.text for line in self.match.log(self.seat)])
        return [] if self.match.entries else first_stories(now, [line.text for line in self.match.log(self.seat)])

    def _turned_up(self) -> list[str]:
        """What can be read on the board since the last answer, each once: seats of one person know different things."""
        if self._former is None:
            return []
        found = turned_up(self._former, self.match.scene(self.seat))
        news = [words for title, words in found.items() if title not in self._told]
        self._told.update(found)
        return news

    def _talk(self, question: Question) -> str:
        """What is read above the options: who wants what of an open talk, and what was turned up."""
        return " ".join(filter(None, (self.sitting.talk_words(question), *self._turned)))

    def _tell_news(self, read: Sequence[str]) -> None:
        """What was told while others played is easily missed: it stays in the bar until the next key. What is `read` as
        a page is not said again."""
        news = [line.text for line in self.news() if not any(each in line.text for each in read)]
        told = self.picker is not None and self.picker.told is not None
        if news and not self.notice and not told:
            self.show_notice(f"Since your answer: {'  ·  '.join(news)}")

    def action_since(self) -> None:
        """All that was told since the player's last answer, in one place; who just sat down reads what came last."""
        lines = self.match.log(self.seat) if not self.thinking else []
        lines = lines[self.fresh.get(self.seat, -RECENT) :]
        if lines:
            self.lay_over(Reading("Since your answer", Text("\n").join(self._log_words(each, False) for each in lines)))
        else:
            self.show_notice("Nothing has happened since your answer.")

    def action_speed(self) -> None:
        """The next of the speeds at which things may happen, from now on and in later matches."""
        self.pace, words = faster(self.pace)
        self.show_notice(words)

    async def _unfold(self) -> bool:
        """Show what the last answer set off, one thing after the other. Whether there was anything to show."""
        before = len(self._lines)
        async for beat in self._unfolding.beats(self.match, self.seat, self._seen, before, self.pace):
            self.shown = beat
            self.show_now()
        unfolded, self.shown = self.shown is not None, None
        self._seen = self.match.scene(self.seat)
        return unfolded

    def on_key(self, event: events.Key) -> None:
        """While things unfold, some keys go on with that."""
        if (
            self.shown is not None
            and len(self.screen_stack) == 1
            and event.key in ("space", "enter", "right", "escape")
        ):
            event.stop()
            event.prevent_default()  # else the key would also answer
            self._unfolding.go_on(to_the_end=event.key == "escape")

    async def _hand_over(self, seat: int) -> bool:
        """Change seats, behind a screen that hides the table if need be."""
        former = self.seat
        if self.sitting.needs_hand_over(former, seat):
            self._clear_away()
            names = self.match.names
            chosen = await self.push_screen_wait(HandOver(names[seat], "" if former is None else names[former]))
            if chosen == "quit":
                self.action_go_away()
                return False
            if chosen == "undo" and former is not None:
                self.seat = former
                self._try_undo(former)
                return False
        self.seat = seat
        self.left = {}
        return True

    def _clear_away(self) -> None:
        """Leave nothing of the former player's under the hand-over screen: not even a glimpse of a secret."""
        while len(self.screen_stack) > 1:
            _ = self.pop_screen()
        self.action_to_board()
        self.seat = None
        self.draw()

    def _end(self) -> None:
        self.keys_line = OVER_KEYS.format(self.sitting.again_does)
        self.draw()
        words = "\n".join([self._ended(), *self.sitting.handed_on()])
        ending = Ending(self.sitting.ended, words, self.sitting.again_does, self.action_again)
        self.lay_over(ending, lambda leave: self.action_go_away() if leave else None)

    def _ended(self) -> str:
        """What the end means to those who sit here."""
        return say_ending(self.match, self.sitting.humans, self.sitting.solo)

    # --- drawing -------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return self._ended() if self.over else super().status()

    def notes(self) -> str:
        return self.sitting.note(self.seat) if self.seat is not None else ""

    def keys_in(self, width: int) -> str:
        if self.picker is not None and self.picker.digits:
            return f"{self.picker.digits}…  Enter takes it, a digit more makes it longer, Backspace forgets it"
        more = self.keys_line.replace(*MORE_KEYS) if self.picker is not None else ""
        return more if 0 < len(more) <= width else self.keys_line

    def bar(self, width: int, rows: int) -> Text:
        if self.shown is not None:
            return draw_happening(self._unfolding, width, rows, self.look)
        if self.match.over:
            lines = wrap(f"{self.sitting.ended}. {self._ended()}", width)
            return Text("\n".join(lines[:rows]), style=f"bold {self.look.ink}")
        if self.picker is not None:
            seat = self.picker.question.seat
            stops = say_stops(self.sitting, seat, f"{': a' if self.picker.mode == ROW else 'a'}: ask me again")
            talk = self._talk(self.picker.question)
            name = self.match.names[seat]
            return draw_question(self.picker, name, width, rows, self.look, stops, not self.at_worktop, talk)
        waiting = self.match.waiting
        names = ", ".join(f"{self.match.names[seat]} ({self.sitting.players[seat]})" for seat in waiting)
        return draw_waiting(f"{names} to answer", self.look)

    # --- answering -----------------------------------------------------------------------------------------------

    def give(self, answer: Plain) -> None:
        assert self.picker is not None
        question = self.picker.question
        read: dict[int | None, int] = {each: len(self.match.log(each)) for each in self.sitting.seats_of(question.seat)}
        former = self.match.scene(question.seat)
        try:
            self.sitting.answer(question.seat, answer, question.token)
        except Refused as fault:
            self.refuse(fault)
        else:
            self.fresh |= read  # what one of their seats has seen is no news to the others
            self._former = former
            if self.picker.mode == ROW:
                beside = isinstance(answer, str) and answer in question.ids and answer != PASS
                self._unplayed = self.picker.layer if beside else None
            self.notice = self.sitting.trouble
            self.go_on()

    # --- around the game -----------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back a part of the answer in the making; if there is none, the last answer. A word can wait: its letters
        go by another key."""
        if self.picker is None:
            return
        if self.picker.mode != ROW and self.picker.back():
            self.draw()
            return
        self._unplayed = self.picker.layer if self.picker.mode == ROW else None
        self._try_undo(self.picker.question.seat)

    def _try_undo(self, seat: int, beyond: bool = False) -> None:
        try:
            self.sitting.undo(seat, beyond)
        except Refused as fault:
            if self.sitting.solo and not beyond and self.match.entries:
                words = f"{fault.words} You play alone, so you may take it back all the same; the result will say so."
                again = partial(self._try_undo, seat, beyond=True)
                self.lay_over(Confirm("Take it back?", words), lambda yes: again() if yes else None)
                return
            self.notice = str(fault)
        else:
            self.notice = "Taken back."
            self.left = {}
            self.fresh.pop(seat, None)
        self.go_on()

    def action_eyes(self) -> None:
        """See what the next of one's own seats sees; after the last, be asked again."""
        asked = self.sitting.asked
        mine = self.sitting.seats_of(asked.seat) if asked is not None else ()
        if asked is None or self.thinking or self.seat not in mine or len(mine) < 2:
            return
        self.seat = mine[(mine.index(self.seat) + 1) % len(mine)]
        if self.seat == asked.seat:
            self.go_on()
            return
        self.picker = None
        self.notice = f"You see what {self.match.names[self.seat]} sees. Press o to look on."
        self.show_now()

    def action_redo(self) -> None:
        if self.picker is None:
            return
        try:
            self.sitting.redo()
        except Refused as fault:
            self.refuse(fault)
        else:
            self.notice = "Done again."
            self.go_on()

    def action_ask(self) -> None:
        """Be asked at every window again, after having passed for longer."""
        if self.picker is None:
            return
        try:
            self.notice = self.sitting.ask_again(self.picker.question.seat)
        except Refused as fault:
            self.refuse(fault)
        else:
            self.go_on()

    def action_again(self) -> None:
        """After the end: the same table once more."""
        if self.match.over:
            self.sitting.again = True
            self.exit()
        else:
            self.show_notice("n does nothing here; ? shows the keys.")

    def action_hint(self) -> None:
        """The next hint. To think of the first takes a while, in which the player may go on."""
        if self.picker is None:
            return
        if self._hinting:
            self.show_notice("The hint is still being worked out.")
            return
        self.run_worker(self._hint(self.picker), exclusive=True, group="hint")

    async def _hint(self, picker: Picker) -> None:
        hinted = self.sitting.hinted(picker.question.seat)
        if not hinted.best:
            self.show_notice("A computer player thinks about a hint…")
            self._hinting = True
            try:
                hinted.best = await _meanwhile(hinted.think)
            except Refused as fault:
                self.refuse(fault)
                return
            finally:
                self._hinting = False
        if self.picker is picker:  # else the question has been answered meanwhile
            self.notice = ""
            self.draw_bar()
            self.lay_over(Reading("Hint", Text(hinted.next())))

    def action_note(self) -> None:
        """Write down something for oneself."""
        seat = self.seat
        if seat is None or self.thinking:
            self.show_notice("Notes are written by who sits at the table, while asked.")
            return

        def typed(text: str | None) -> None:
            if text:
                self.sitting.write_note(seat, "" if text == "-" else text)
                self.draw()

        words = "Your own notes, for your eyes alone. A hyphen alone wipes them out."
        self.lay_over(Typing(words, self.sitting.note(seat)), typed)

    def action_save(self) -> None:
        def typed(text: str | None) -> None:
            if not text:
                return
            if self.thinking:
                self.show_notice("A computer player is about to answer; save again after that.")
                return
            try:
                self.sitting.save_copy(text)
                self.show_notice(f"Saved to {text}.")
            except (SaveError, Refused) as fault:
                self.show_notice(str(fault))

        self.lay_over(
            Typing("Save to which file? Without one, the game is kept all the same.", f"{self.match.game.id}.json"),
            typed,
        )

    def action_leave(self) -> None:
        if self.match.over:
            self.action_go_away()
            return
        saved = self.sitting.autosave is not None
        words = "The game is saved; you can go on with it later." if saved else "Nothing of it is kept."
        self.lay_over(Leaving("Leave the table?", words), lambda yes: self.action_go_away() if yes else None)

    def action_go_away(self) -> None:
        if not self.thinking:
            self.sitting.keep()
        self.exit()


async def _meanwhile(work: Callable[[], R]) -> R:
    """Do some work in a thread that keeps nobody from leaving: what it finds then is lost."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[R] = loop.create_future()

    def settle(give: Callable[[], None]) -> None:
        if not done.done():
            give()

    def run() -> None:
        try:
            found = work()
        except Exception as fault:
            give = partial(done.set_exception, fault)
        else:
            give = partial(done.set_result, found)
        with suppress(RuntimeError):  # the loop is closed: somebody has left
            _ = loop.call_soon_threadsafe(settle, give)

    Thread(target=run, daemon=True).start()
    return await done


def show(sitting: Sitting) -> int:
    """Play a sitting on the full screen. Gives the exit code."""
    app = PlayTable(sitting)
    app.run()
    return 1 if sitting.trouble else app.return_code or 0
