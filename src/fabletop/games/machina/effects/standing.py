"""What holds: changed numbers, keywords, spaces that count as others, texts that watch; and the markers that stand for
what lasts (MA-159 to MA-178)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from fabletop.engine import effects
from fabletop.engine.citing import rule
from fabletop.engine.effects import Condition, Effect, Node, PaidByDoing, Select, Standing, Verb, Voice, said, walk
from fabletop.engine.effects.english import lower
from fabletop.games.machina.card_texts import event_words, together
from fabletop.games.machina.effects.base import Lasting
from fabletop.games.machina.rules.grid import forget_counts
from fabletop.games.machina.rules.markers import (
    free_markers,
    lying_on,
    marker_owner,
    put_marker,
    set_aside,
    take_off,
)
from fabletop.games.machina.state import ITEM, ON_BOUND, ON_ITEM, SPACE

if TYPE_CHECKING:
    from fabletop.games.machina.rules.moment import Now


class Modify(Lasting, effects.Modify, frozen=True, tag="mod"):
    pass


class Grant(Lasting, effects.Grant, frozen=True, tag="grant"):
    def standing_words(self, voice: Voice) -> str:
        """What all of several cannot do none of them can."""
        verb, _, rest = voice.language.keywords[self.keyword].partition(" ")
        if verb == "cannot" and isinstance(self.who, Select) and self.who.pick == "all":
            return f"no {self.who.noun(voice).one} can {rest}"
        return super().standing_words(voice)


class Revoke(Lasting, effects.Revoke, frozen=True, tag="revoke"):
    pass


class Watch(effects.Watch, frozen=True, tag="watch"):
    def standing_words(self, voice: Voice) -> str:
        condition = f" if {self.if_.words(voice)}" if self.if_ is not None else ""
        return f"{lower(event_words(self.on, self.of, voice))}{condition}: {said(self.do, voice, ', ')}"


class Mark(Verb, frozen=True, tag="lasting"):
    """An effect that goes on takes a marker of who performs it. Without a free one, or with `most` of them on the card
    for it, it is skipped, and only it (MA-162 to MA-167)."""

    most: Annotated[int, Meta(ge=1, le=9)]
    do: tuple[Effect, ...] = ()

    @rule("MA-159", "MA-162", "MA-164", "MA-165", "MA-167")
    async def run(self, now: Now) -> None:
        table = now.table
        if self._about_nobody(now):
            return
        if not self.could(now):
            table.say("No marker is free for it.", rule="MA-164")
            return
        put_marker(table, now.source, owner_of(now), *self._numbers(now))
        await now.perform(self.do)

    def _numbers(self, now: Now) -> tuple[int, int]:
        """The numbers of what it stands for."""
        book = now.book(now.table)
        known = [book.number_of(each) for each in walk(self.do) if isinstance(each, Standing)]
        return (min(known), max(known) + 1) if known else (0, 0)

    @rule("MA-145")
    def _about_nobody(self, now: Now) -> bool:
        """Whether all that it does is about units or items that are gone, or about a barrel (MA-229)."""
        if not self.do or not all(isinstance(each, Lasting) for each in self.do):
            return False
        about = [thing for each in self.do for thing in each.could_be(now)]  # type: ignore[attr-defined]  # see above
        return not any(thing < SPACE or thing >= ITEM for thing in about)

    def could(self, now: Now) -> bool:
        table, numbers = now.table, self._numbers(now)
        if free_markers(table, owner_of(now)) <= 0 or self._about_nobody(now):
            return False
        lying = [mark for mark in lying_on(table, now.source) if (mark.first, mark.last) == numbers]
        if table.settings.stack_scope == "card" or not self.do:
            return len(lying) < self.most
        about = {thing for each in self.do if isinstance(each, effects.Lasting) for thing in each.could_be(now)}
        stacked = [sum(each.to == thing and each.number == numbers[0] for each in table.changes) for thing in about]
        return not stacked or min(stacked) < self.most

    def words(self, voice: Voice) -> str:
        often = f", at most {self.most}" if self.most > 1 else ""
        held = " and ".join(together([each.words(voice) for each in self.do]))
        several = any(
            isinstance(each, Lasting) and isinstance(each.who, Select) and each.who.pick == "all" for each in self.do
        )
        now = ", for those there now" if several else ""  # nobody who comes later is meant
        lasting = f" (while it lies there{now}: {held})" if held else ""
        return f"put a marker on this{often}{lasting}"


def owner_of(now: Now) -> int:
    """Whose marker a lasting effect takes (MA-163, MA-166, MA-R45)."""
    return marker_owner(now.table, now.source.kind, now.roles)


class MarkerOff(Verb, PaidByDoing, frozen=True, tag="marker_off"):
    """As an effect, and as a cost (MA-177)."""

    def run(self, now: Now) -> None:
        found = lying_on(now.table, now.source)
        if found:
            take_off(now.table, found[0])

    def could(self, now: Now) -> bool:
        return bool(lying_on(now.table, now.source))

    def payable(self, now: Now) -> bool:
        return self.could(now)

    def words(self, voice: Voice) -> str:
        return "take a marker off this"


class MarkerLies(Node, Condition, frozen=True):
    mark: ClassVar[str] = "marker_on"
    marker_on: Literal["this"]

    def holds(self, now: Now) -> bool:
        return bool(lying_on(now.table, now.source))

    def words(self, voice: Voice) -> str:
        return "a marker lies on this"

    def denied(self, voice: Voice) -> str:
        return "no marker lies on this"


class DestroyThis(Verb, PaidByDoing, frozen=True, tag="destroy_this"):
    """The card is destroyed, as an effect or as a cost: it lies aside until no marker is on it (MA-172)."""

    def run(self, now: Now) -> None:
        table, (kind, handle) = now.table, now.source
        if kind in (ON_ITEM, ON_BOUND):
            forget_counts(table, handle)
            set_aside(table, handle)

    def payable(self, now: Now) -> bool:
        return now.source.kind in (ON_ITEM, ON_BOUND) and now.source.handle not in now.table.aside

    def could(self, now: Now) -> bool:
        return self.payable(now)

    def words(self, voice: Voice) -> str:
        return "destroy this card"


VERBS: tuple[type[Verb], ...] = (Modify, Grant, Revoke, effects.Treat, Watch, Mark, MarkerOff, DestroyThis)
