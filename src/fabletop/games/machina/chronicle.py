"""The chronicle of an expedition, as a text to keep: so far, or to its end.

It is written from what the rules note down in `Expedition.told`, which everybody knows. So whoever asks for it at the
same moment gets the same text, and what was written once stays written so: playing on only adds to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import wrap

from fabletop.engine.effects.english import either
from fabletop.engine.view import View
from fabletop.games.machina.cards import Chapter
from fabletop.games.machina.naming import cause_name, unit_name
from fabletop.games.machina.rules.chapters import current, numbered, scenario_card
from fabletop.games.machina.scene.end import death_words, last_word, numbers, won
from fabletop.games.machina.state import NONE, Expedition, Told

WIDTH = 72
ENDINGS = {
    "victory": "They came back up.",
    "all dead": "Nobody came back up.",
    "too late": "They were too late.",
}


def write(view: View[Expedition]) -> str:
    """The whole chronicle as far as the expedition has got."""
    return Chronicle(view.table).text()


class Chronicle:
    """Writes one expedition down, entry by entry."""

    def __init__(self, table: Expedition) -> None:
        self.table = table
        self.box = table.box
        self.blocks: list[str] = []
        self.open: list[str] = []  # sentences of the paragraph that is being written
        self.round = NONE  # the round it tells of
        self._entries: dict[str, Callable[[Told], str]] = {
            "entry": self._entry, "tile": self._tile, "event": self._event, "horror": self._horror,
            "kill": self._kill, "death": self._death, "exit": self._exit,
        }  # fmt: skip

    def text(self) -> str:
        scenario = scenario_card(self.table).card
        self._heading(scenario.title, "=")
        self._paragraph(self._party())
        self._paragraph(scenario.story)
        for each in self.table.told:
            if each.what == "chapter":
                self._chapter(each)
            elif each.what in self._entries:
                self._tell(each)
        self._close()
        self._ending(scenario)
        return "\n\n".join(self.blocks) + "\n"

    # --- setting it ------------------------------------------------------------------------------------------------

    def _heading(self, words: str, line: str) -> None:
        self._close()
        self.blocks.append(f"{words}\n{line * len(words)}")

    def _paragraph(self, words: str) -> None:
        self._close()
        if words:
            self.blocks.append("\n".join(wrap(words, WIDTH, break_on_hyphens=False)))

    def _tell(self, told: Told) -> None:
        """Sentences of one round stand in one paragraph, which begins with its number."""
        if told.round != self.round:
            self._close()
            self.round = told.round
        self.open.append(self._entries[told.what](told))

    def _close(self) -> None:
        if self.open:
            head = f"Round {self.round}. " if self.round > 0 else ""
            words = head + " ".join(self.open)
            self.open = []
            self.blocks.append("\n".join(wrap(words, WIDTH, break_on_hyphens=False)))
        self.round = NONE

    # --- who -------------------------------------------------------------------------------------------------------

    def _party(self) -> str:
        names = [
            f"{unit_name(self.table, seat)}, {self.table.unit(seat).class_}"
            for seat in range(self.table.seats)
            if self.table.who[seat] != NONE
        ]
        return f"The party: {'; '.join(names)}." if names else "Nobody has set out yet."

    def _who(self, unit: int) -> str:
        return unit_name(self.table, unit)

    def _tile_name(self, id_: str) -> str:
        tiles: Iterable[tuple[str, str]] = ((each.id, each.name) for each in self.box.tiles)
        return next((name for known, name in tiles if known == id_), id_)

    # --- what happened ---------------------------------------------------------------------------------------------

    def _chapter(self, told: Told) -> None:
        face = next(face for face in self.box.chapters if face.card.id == told.about)
        self._heading(f"{numbered(self.table, face.number)}: {face.card.title}", "-")
        self._paragraph(face.card.story)

    def _entry(self, told: Told) -> str:
        return f"The party entered {self._tile_name(told.about)}."

    def _tile(self, told: Told) -> str:
        return f"{self._who(told.who)} found {self._tile_name(told.about)}."

    def _event(self, told: Told) -> str:
        face = self.box.face(told.about)
        verb = "was bound by" if face.binding else "invoked"
        return f'{self._who(told.who)} {verb} "{face.name}".'

    def _horror(self, told: Told) -> str:
        return f'Horror struck: "{self.box.face(told.about).name}".'

    def _kill(self, told: Told) -> str:
        name = cause_name(self.table, told.about)
        return f"{self._who(told.who)} destroyed {name}." if told.who != NONE else f"{name} was destroyed."

    def _death(self, told: Told) -> str:
        return f"{death_words(self.table, told.who, told.about)}."

    def _exit(self, told: Told) -> str:
        return f"{self._who(told.who)} left by the exit."

    # --- how it ended ----------------------------------------------------------------------------------------------

    def _ending(self, scenario: Chapter) -> None:
        table = self.table
        if not table.over:
            self._paragraph("To be continued.")
            return
        self._heading("The end", "-")
        card = current(table).card if table.chapter != NONE else None
        self._paragraph(ENDINGS.get(table.ending, "It ended."))
        self._paragraph(last_word(table, card, scenario))
        lived = either([unit_name(table, seat) for seat in table.living()], "and")
        if lived:
            self._paragraph(f"{lived} {'lived' if won(table) else 'were still alive when it was over'}.")
        self._paragraph(numbers(table))
