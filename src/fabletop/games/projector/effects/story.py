"""What texts tell, read, remember and end (TP-A29 to TP-A32, TP-370, TP-R107, TP-R109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fabletop.engine.effects import Amount, Verb, Voice, alone, amount_words, value_of
from fabletop.engine.effects.english import noun, sentence
from fabletop.games.projector.effects.base import (
    About,
    card_called,
    flag_counted,
    flag_is,
    flag_itself,
    flag_noun,
    flag_words,
)
from fabletop.games.projector.rules import leaving, objectives, reading
from fabletop.games.projector.rules.going_home import condition_met
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.state import IN, NONE

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now


class Say(Verb, frozen=True, tag="say"):
    """Prose, which never states a rule."""

    prose: str

    def run(self, now: Now) -> None:
        now.table.say("{}", self.prose, rule="TP-363")
        now.table.beat("slow")

    def words(self, voice: Voice) -> str:
        return ""


class Read(Verb, frozen=True, tag="read"):
    """Another card is read, now or at the end of the projection."""

    card: str
    at_end: bool = False

    async def run(self, now: Now) -> None:
        number = now.table.box.projector_index.get(self.card)
        if number is None:
            return
        if self.at_end:
            reading.put_aside(now.table, number)
        else:
            await reading.read(now.table, number, now.me)

    def words(self, voice: Voice) -> str:
        return f"{'at the end of the projection ' if self.at_end else ''}read {self.card}"


class Objective(Verb, frozen=True, tag="objective"):
    objective: str
    to: Literal["revealed", "achieved"]

    async def run(self, now: Now) -> None:
        table = now.table
        number = table.box.objective_index.get(self.objective)
        if number is None:
            return
        if self.to == "revealed":
            objectives.reveal(table, number)
        else:
            await objectives.achieve(table, number, now.me)

    def words(self, voice: Voice) -> str:
        goal = card_called(self.objective, voice)
        return f"reveal {goal}" if self.to == "revealed" else f"{goal} is achieved"


class Flag(Verb, frozen=True, tag="flag"):
    """A named number is set, or added to (TP-A32)."""

    flag: str
    set: Amount | None = None
    add: Amount | None = None

    def run(self, now: Now) -> None:
        self.set_down(now)
        self._tell(now)

    def set_down(self, now: Now) -> None:
        """What it does, without a word: for who thinks ahead."""
        flags = now.table.flags
        if self.set is not None:
            flags[self.flag] = value_of(self.set, now)
        if self.add is not None:
            flags[self.flag] = flags.get(self.flag, 0) + value_of(self.add, now)

    def _tell(self, now: Now) -> None:
        """What all may know of a flag is said when it changes: how many there are of what it counts, or that it is
        so."""
        table, flag = now.table, now.table.box.flags.get(self.flag)
        if flag is None or not flag.shown or table.run.log is None:
            return
        if flag.noun:
            table.say("{}: {}.", flag.shown, table.flags[self.flag], rule="TP-A32")
        else:
            words = flag_words(self.flag, now.voice, denied=not table.flags[self.flag])
            table.say("{}", sentence(words), rule="TP-A32")

    def words(self, voice: Voice) -> str:
        things = flag_noun(self.flag, voice)
        if self.add is not None:
            less = isinstance(self.add, int) and self.add < 0
            n = abs(self.add) if isinstance(self.add, int) else self.add
            things = things or noun("point")
            return f"the party {'loses' if less else 'gains'} {amount_words(n, voice, *things)}"
        if self.set == 0 and things is not None and not flag_counted(self.flag, voice):
            return f"the party loses all {things.many}"
        if isinstance(self.set, int):
            return f"note that {flag_is(self.flag, voice, str(self.set) if self.set else 'no')}"
        return f"set {flag_itself(self.flag, voice)} to {alone(self.set, voice)}" if self.set is not None else ""


class EliminateLock(Verb, frozen=True, tag="eliminate_lock"):
    card: str

    def run(self, now: Now) -> None:
        table = now.table
        if self.card not in table.eliminated:
            table.eliminated.append(self.card)
            table.say("A lock opens somewhere.", rule="TP-106")
            table.beat("slow")

    def words(self, voice: Voice) -> str:
        return f"eliminate the lock {self.card}"


class Home(About, frozen=True, tag="home"):
    """Somebody returns home, if the condition for it holds."""

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            table = now.table
            barred = forbidden(table, seat, "home", order=now.source)
            if table.status[seat] == IN and condition_met(table, seat) and not barred:
                await leaving.return_home(table, seat)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("return", "home, if that is possible")


class Dissipate(About, frozen=True, tag="dissipate"):
    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            await leaving.dissipate(now.table, seat, "card", now.source)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("dissipate")


class EndTurn(Verb, frozen=True, tag="end_turn"):
    """The current player's end of turn is declared once the effect under way is finished."""

    def run(self, now: Now) -> None:
        now.table.ended = True

    def words(self, voice: Voice) -> str:
        return "the current turn ends"


class WinCampaign(Verb, frozen=True, tag="win_campaign"):
    """The campaign is won: everybody still there returns home, and after the cleanup the epilogue is read (TP-370). In
    free play afterwards nothing more can be won (TP-R124)."""

    epilogue: str = ""

    async def run(self, now: Now) -> None:
        table = now.table
        if table.won:
            return
        table.won = True
        table.epilogue = table.box.projector_index.get(self.epilogue, NONE)
        table.say("Helena is found.", rule="TP-370")
        for seat in table.present():
            await leaving.return_home(table, seat)

    def words(self, voice: Voice) -> str:
        return "the campaign is won"


VERBS: tuple[type[Verb], ...] = (
    Say, Read, Objective, Flag, EliminateLock, Home, Dissipate, EndTurn, WinCampaign,
)  # fmt: skip
