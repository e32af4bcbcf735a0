"""Full screen: a table at which somebody is asked, and the keys by which an answer is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.actions import ActionParseResult
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.terminal.answers import NoOption, read_answer, reasons
from fabletop.terminal.board_view import BoardView
from fabletop.terminal.dialogs import Confirm, Listing, Reading, Typing
from fabletop.terminal.forms import LIST, ROW, SOME
from fabletop.terminal.marks import Marks
from fabletop.terminal.picking import Picker
from fabletop.terminal.results import run_on
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.tableau import Tableau
from fabletop.terminal.ways import read_way, ways_on
from fabletop.terminal.worktop import has_lead

OF_A_NUMBER = ("enter", "step_back", "undo", "to_board")  # what keys do that themselves mind a typed number
ENDS_NUMBER = 0.7  # seconds in which an Enter after a number ends that number, even if it had answered at once


class AskedTable(Tableau):
    """A table on the screen with a question on it, if there is one. Subclasses put it, and say what an answer does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(arrow, f"arrow('{arrow}')", show=False) for arrow in ("left", "right", "up", "down")),
        Binding("tab", "turn(1)", show=False, priority=True),
        Binding("shift+tab", "turn(-1)", show=False, priority=True),
        Binding("enter", "enter", show=False),
        Binding("space", "mark", show=False),
        Binding("backspace", "step_back", show=False),
        Binding("slash", "type", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.match, sitting.humans[0] if sitting.solo else None)
        self.sitting = sitting
        self.picker: Picker | None = None
        self._at_worktop = False  # whether the last question was about what lies on the worktop
        self._answered_at: float | None = None  # when the last key was pressed, if it was a number that answered

    @property
    def laying(self) -> bool:
        """Whether letters are signs of a row now, and no commands."""
        asked = self.picker is not None and self.picker.mode == ROW
        return asked and len(self.screen_stack) == 1 and self.focused is None

    # --- drawing -------------------------------------------------------------------------------------------------

    def marks(self) -> Marks:
        return self.picker.marks(self.left) if self.picker is not None else super().marks()

    def wants_worktop(self) -> bool:
        """The worktop is wanted where nothing on the map can be chosen, until the next question; not where all that is
        going on can be laid on the map."""
        if self.laid:
            self._at_worktop = False
        elif self.picker is not None:
            self._at_worktop = has_lead(self.scene) and not self.picker.on_board()
        return self._at_worktop

    def present_prompt(self) -> str:
        return self.picker.question.prompt if self.picker is not None else ""

    def present_rule(self) -> str:
        return self.picker.question.rule if self.picker is not None else super().present_rule()

    # --- the answer ----------------------------------------------------------------------------------------------

    def answer(self, answer: Plain | None) -> None:
        """Give an answer, if it is whole; a deed only after a second look."""
        if answer is None or self.picker is None:
            self.draw()
            return
        if isinstance(answer, str) and answer.startswith("deed:"):
            label = next((choice.label for choice in self.picker.deeds if choice.id == answer), answer)
            self.lay_over(Confirm(label, "Do you mean it?"), lambda yes: self.give(answer) if yes else None)
        else:
            self.give(answer)

    def give(self, answer: Plain) -> None:
        """Give an answer that is whole and meant."""
        raise NotImplementedError

    def refuse(self, fault: Refused) -> None:
        self.notice = str(fault)
        self.draw()

    def action_enter(self) -> None:
        if self.picker is None:
            return
        if self.picker.mode == "typed":
            self.action_type()
            return
        try:
            self.answer(self.picker.enter())
        except Refused as fault:
            self.refuse(fault)

    def action_type(self) -> None:
        if self.picker is None:
            return
        question, ways = self.picker.question, ways_on(self.match.scene(self.seat))

        def typed(text: str | None) -> None:
            if text:
                try:
                    self.answer(read_answer(question, text) if ways is None else read_way(ways, question, text))
                except NoOption as fault:
                    self.refuse(Refused(f"{fault.named}. t types again; the options stand above with their numbers."))
                except Refused as fault:
                    self.refuse(fault)

        self.lay_over(Typing(question.help or "Type a number, an id, or the beginning of an option."), typed)

    def action_deed(self) -> None:
        """What may be done at any time, beside answering."""
        found = self.picker.deeds if self.picker is not None else []
        if not found:
            self.show_notice("There is nothing to do here beside answering.")
        elif len(found) == 1:
            self.answer(found[0].id)
        else:
            listing = Listing("At any time", [deed.label for deed in found])
            self.lay_over(listing, lambda at: self.answer(found[at].id) if at is not None and at >= 0 else None)

    def action_why(self) -> None:
        if self.picker is not None:
            lines = reasons(self.picker.question) or ["Nothing that belongs to this question is barred."]
            self.lay_over(Reading("Not allowed now", Text("\n".join(lines))))

    # --- the answer in the making --------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Some numbers answer at once; others want Enter, as longer ones could begin with them. Who ends every number
        with Enter must not answer the next question with it, unread."""
        if isinstance(event, events.Key):
            answered_at, self._answered_at = self._answered_at, None
            soon = answered_at is not None and event.time - answered_at < ENDS_NUMBER
            if event.key == "enter" and soon and self.picker is not None:
                return
        await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        if self.take_command(event):
            if self.picker is not None:
                self.picker.forget()
            return
        if self.laying and event.character is not None and event.is_printable and not event.key.isdigit():
            event.stop()
            event.prevent_default()  # else the key would also do what it does outside of a word
            self._lay(event.character)
            return
        if event.key.isdigit() and self.picker is not None and len(self.screen_stack) == 1:
            event.stop()
            self.notice = ""
            try:
                given = self.picker.digit(event.key)
                self._answered_at = event.time if given is not None else None
                self.look_ahead()
                self.answer(given)
            except Refused as fault:
                self.refuse(fault)

    def _lay(self, character: str) -> None:
        """A sign of the row, whatever its case."""
        assert self.picker is not None, "a word is asked for"
        if character == "?" and not self.picker.layer.word:
            self.action_keys()
        else:
            self._pick(lambda picker: picker.lay(character))

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        if self.picker is not None:
            self.notice = ""
            try:
                given = self.picker.click(event.thing)
                self.look_ahead()
                self.answer(given)
            except Refused as fault:
                self.refuse(fault)

    def action_arrow(self, arrow: str) -> None:
        self._pick(lambda picker: picker.move(arrow))

    def action_turn(self, by: int) -> None:
        def turn(picker: Picker) -> None:
            if not picker.turn_group(by):
                picker.turn(by)

        if len(self.screen_stack) == 1:
            self._pick(turn)

    def action_mark(self) -> None:
        self._pick(lambda picker: picker.toggle())

    def action_step_back(self) -> None:
        self._pick(lambda picker: picker.back())

    def _pick(self, change: Callable[[Picker], object]) -> None:
        """Change the answer in the making, and show it."""
        if self.picker is None:
            return
        self.notice = ""
        self.picker.told = None
        try:
            change(self.picker)
        except Refused as fault:
            self.notice = str(fault)
        self.look_ahead()
        self.draw()

    def look_ahead(self) -> None:
        """What would come of the row that is being laid, of the list that is being made, or of what is chosen."""
        picker = self.picker
        if picker is None:
            return
        seat = picker.question.seat
        if picker.mode in (ROW, LIST):
            making = picker.layer if picker.mode == ROW else picker.maker
            making.look_ahead(lambda answer: self.sitting.foresee(seat, answer))
        elif picker.mode == SOME and self.match.common is not None and self.match.common.foretell is not None:
            picker.foretold = ""
            with suppress(Refused):  # not enough yet, or too much
                chosen = [picker.listed[number].id for number in picker.chosen]
                picker.foretold = run_on(self.sitting.foresee(seat, chosen).lines)

    def action_to_board(self) -> None:
        """Back to the board from wherever the keys are; there, begin anew with what is typed."""
        at_board = len(self.screen_stack) == 1 and self.focused is None
        if not self.commanding and at_board and self.picker is not None and self.picker.let_go():
            self._pick(lambda picker: None)
        else:
            super().action_to_board()

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key is for. Who turns to something else has done with the number that was typed."""
        if self.picker is not None and action not in OF_A_NUMBER:
            self.picker.forget()
        return await super().run_action(action, default_namespace, namespaces)
