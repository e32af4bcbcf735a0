"""What stands on success tracks: it takes effect when the marker enters its space (LA-133 to LA-141, LA-285)."""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Verb
from fabletop.engine.effects.english import number_of
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.effects.harms import take_green, take_hubris
from fabletop.games.lost_adventures.state import Film


class Entered(NamedTuple):
    """The marker has entered a space: which of its symbols takes effect."""

    table: Film
    number: int


class Sign(Verb, frozen=True):
    """A symbol of a track: what it is called in a sentence and in a row of spaces, and what it brings."""

    says: ClassVar[str]
    short: ClassVar[str]
    hits: ClassVar[int] = 0  # X
    greens: ClassVar[int] = 0  # green cubes for each player still in

    @property
    def name(self) -> str:
        return str(self.__struct_config__.tag)

    def said(self) -> str:
        return self.says

    def brief(self) -> str:
        return self.short


class X(Sign, frozen=True, tag="x"):
    says, short, hits = "an X", "X", 1

    def run(self, now: Entered) -> None:
        now.table.say("An X on the track.", rule="LA-134")
        now.table.then(("hits", 1))


class Green(Sign, frozen=True, tag="green"):
    says, short, greens = "a green cube for each player still in", "green cube", 1

    @rule(when={"LA-188": lambda self, now: now.table.city == now.table.box.berlin})
    def run(self, now: Entered) -> None:
        table = now.table
        for seat in table.still_in():
            take_green(table, seat, "{} takes a green cube.", rule="LA-135")


class Worked(Sign, frozen=True):
    """A symbol that who has the same on a power may work."""

    def run(self, now: Entered) -> None:
        now.table.then(*(("effect", seat, self.name) for seat in now.table.still_in()))


class Lever(Worked, frozen=True, tag="lever"):
    says, short = "a lever", "Lever"


class Destroy(Worked, frozen=True, tag="destroy"):
    says, short = "something to destroy", "Destroy"


class Decision(Worked, frozen=True, tag="decision"):
    says, short = "a decision", "Decision"


class Door(Sign, frozen=True, tag="door"):
    """A secret door: so many rewards, perhaps a green cube, perhaps hubris (LA-138 to LA-141)."""

    n: Annotated[int, Meta(ge=0, le=12)]
    green: bool = False
    hubris: bool = False

    def gives(self) -> str:
        parts = [number_of(self.n, "reward")]
        parts += ["a green cube"] * self.green + ["1 hubris"] * self.hubris
        return ", ".join(parts)

    def said(self) -> str:
        return f"a secret door ({self.gives()})"

    def brief(self) -> str:
        return f"secret door: {self.gives()}"

    def run(self, now: Entered) -> None:
        now.table.then(*(("door", seat, now.number) for seat in now.table.still_in()))

    def leave(self, table: Film, seat: int) -> None:
        table.count("secret exits")
        table.say("{} slips out by the secret door.", Seat(seat), rule=("LA-138", "LA-139", "LA-141"))
        if self.green:
            take_green(table, seat, "{} takes a green cube on the way.", rule="LA-140")
        if self.hubris:
            take_hubris(table, seat, "{} takes 1 hubris on the way.", rule="LA-140")
        table.then(("exit", seat, self.n, 1))


Symbol = X | Green | Lever | Destroy | Decision | Door
