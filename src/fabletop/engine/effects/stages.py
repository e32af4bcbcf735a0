"""Things that happen in stages: an attack, damage, the loss of a card. Before each takes place, texts may answer to it:
prevent a part of it, turn it to somebody else, or put something else in its place.

    stage = await staged(Now, table, "damage", 3, victim=2, attacker=5)
    if stage.amount: ...

What is about to happen is plain state, `table.stages`, the innermost last.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta

from fabletop.engine.effects.changes import Now
from fabletop.engine.effects.control import said
from fabletop.engine.effects.english import Phrase
from fabletop.engine.effects.nodes import Amount, Effect, Subject, Verb, unknown
from fabletop.engine.effects.numbers import amount_words, value_of

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Language, Voice


class Stage(NamedTuple):
    """Something that is about to happen: how much of it, and who has which role in it."""

    event: str
    amount: int
    about: tuple[int, ...]


OpenWindow = Callable[[Any, Stage], Coroutine[Any, Any, Any]]


async def staged(
    now: type[Now[Any]], table: Any, event: str, amount: int, window: OpenWindow | None = None, **roles: int
) -> Stage:
    """Let texts answer to what is about to happen, then whoever may react in its window. Gives what is left of it."""
    about = tuple([roles[role] for role in now.language.events[event].roles])
    table.stages.append(Stage(event, amount, about))
    await now.occur(table, event, **roles)
    if window is not None and not table.over and table.stages[-1].amount > 0:
        await window(table, table.stages[-1])
    stage: Stage = table.stages.pop()
    return stage


def stage_of(now: Any) -> int:
    """The place of what a text answers to: the innermost stage of its event; -1 if there is none."""
    stages = now.table.stages
    return next((place for place in range(len(stages) - 1, -1, -1) if stages[place].event == now.event), -1)


class InStage(Verb, frozen=True):
    """A verb that answers to something which is about to happen."""

    def could(self, now: Any) -> bool:
        place = stage_of(now)
        return place >= 0 and now.table.stages[place].amount > 0


class Prevent(InStage, frozen=True, tag="prevent"):
    """So much of it does not happen; all of it, if no number is named."""

    n: Amount | None = None

    def run(self, now: Any) -> None:
        place = stage_of(now)
        if place >= 0:
            stage = now.table.stages[place]
            less = stage.amount if self.n is None else min(stage.amount, value_of(self.n, now))
            now.table.stages[place] = stage._replace(amount=stage.amount - less)
            now.table.say("{} of it is prevented.", less, rule=now.rule)

    def words(self, voice: Voice) -> str:
        if self.n is None:
            return "prevent it"
        if isinstance(self.n, int):
            return f"prevent {amount_words(self.n, voice, 'point')} of it"
        return f"prevent a part of it: {amount_words(self.n, voice, 'point')}"


class Redirect(InStage, frozen=True, tag="redirect"):
    """It happens to somebody else."""

    role: str
    to: Subject

    async def run(self, now: Any) -> None:
        found = await self.to.chosen(now)
        place = stage_of(now)
        if place >= 0 and found:
            stage = now.table.stages[place]
            roles = now.language.events[stage.event].roles
            about = dict(zip(roles, stage.about, strict=True)) | {self.role: found[0]}
            now.table.stages[place] = stage._replace(about=tuple(about.values()))

    def could(self, now: Any) -> bool:
        return super().could(now) and bool(self.to.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"it happens to {self.to.phrase(voice).words} instead"

    def faults(self, language: Language) -> Iterator[str]:
        if self.role not in language.roles:
            yield unknown("role", self.role, language.roles)


class Replace(InStage, frozen=True, tag="instead"):
    """It does not happen, and something else does."""

    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]

    def run(self, now: Any) -> Any:
        place = stage_of(now)
        if place < 0:
            return None
        now.table.stages[place] = now.table.stages[place]._replace(amount=0)
        return now.perform(self.do)

    def words(self, voice: Voice) -> str:
        return f"instead of it: {said(self.do, voice.having(it=Phrase('it')), ', then ')}"
