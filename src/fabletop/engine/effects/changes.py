"""What runs for a while: changes that effects have begun and what texts in force say, and what they come to.

`Now` is all that verbs run on: a moment, with the events that texts answer to and the changes that run.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Iterator, Sequence
from typing import Any, Self, TypeVar

from fabletop.engine.effects.english import Phrase, speaks_to_you
from fabletop.engine.effects.events import Answering
from fabletop.engine.effects.language import Voice
from fabletop.engine.effects.standing import ANEW, Aimed, Change, Lasting, Revoke, Standing, Treat, Watch
from fabletop.engine.words import Seat

T = TypeVar("T")
Running = Change | Aimed


class Now(Answering[T]):
    """See the module text."""

    __slots__ = ()

    # --- beginning and ending ----------------------------------------------------------------------------------------

    def begin(self, verb: Standing) -> Coroutine[Any, Any, None] | None:
        """A standing verb begins to hold."""
        assert isinstance(verb, Lasting), "a game begins its own kinds by itself"
        known = verb.could_be(self) if verb.who is None else verb.who.known(self)
        if known is None:
            return self._begin_chosen(verb)
        self._begin(verb, known)
        return None

    async def _begin_chosen(self, verb: Lasting) -> None:
        assert verb.who is not None, "somebody is chosen"
        self._begin(verb, await verb.who.chosen(self))

    def _begin(self, verb: Lasting, things: Sequence[int]) -> None:
        number = self.book(self.table).number_of(verb)
        left = self.language.durations[verb.until].left if verb.until else 0
        roles = tuple(sorted(self.roles.items()))
        begun = Aimed(number, *self.source, left, verb.uses or 0, self.settled(verb), -1, roles)
        self.table.changes.extend([begun._replace(to=thing) for thing in things])
        if self.table.run.log is not None and things:
            words = self._told(verb)
            whom = [Seat(self.seat_of(self.language.default))] * words.count("{}")
            self.table.say(f"From now on {words}.", *whom, rule=self.rule)

    def _told(self, verb: Lasting) -> str:
        """What begins to hold, as the log says it. Everybody who reads "you" would take it to be themselves: it stands
        for whoever the text speaks to, by name."""
        voice = self.told_voice
        words = verb.words(voice)
        if not speaks_to_you(words):
            return words
        words = verb.words(voice.having(**{self.language.default: Phrase("{}")}))
        span = self.language.durations[verb.until].words if verb.until else ""
        return words.replace(span, span.replace("your", "{}'s")) if span else words

    @property
    def told_voice(self) -> Voice:
        """How the log speaks of what begins to hold, away from its card."""
        return self.voice

    def settled(self, verb: Standing) -> int:
        """The amount of a change, if it is settled when the change begins."""
        return ANEW

    @classmethod
    def end_of(cls, table: Any, span: str, whose: int | None = None) -> None:
        """A span is over: what was to hold until then ends, and what is to see more ends of it has one fewer to see.
        Where everybody has such a span, `whose` it is: what others have begun goes on, "until the end of your turn"."""
        book = cls.book(table)
        if table.changes:
            table.changes[:] = cls._shorter(table.changes, book.standing, span, whose)
        if whose is not None:
            return
        if table.waiting:
            table.waiting[:] = cls._shorter(table.waiting, book.laters, span)
        cls.forget_limits(table, span)

    @classmethod
    def _shorter(cls, running: list[Any], verbs: Sequence[Any], span: str, whose: int | None = None) -> list[Any]:
        """What is left of what runs, when a span is over."""
        left = []
        for each in running:
            duration = cls.language.durations.get(verbs[each.number].until)
            another = whose is not None and (cls.language.default, whose) not in each.roles
            if duration is None or duration.span != span or another:
                left.append(each)
            elif each.left > 1:
                left.append(each._replace(left=each.left - 1))
        return left

    # --- what runs ---------------------------------------------------------------------------------------------------

    @classmethod
    def changed(cls, table: Any, name: str) -> bool:
        """Whether anything changes something now, by its name: nearly always nothing does, and most of it no text
        ever could."""
        book = cls.book(table)
        if name not in book.changed:
            return False
        for change in table.changes:
            if book.changes[change.number] == name:
                return True
        return name in book.held and name in cls.at_work(table).standing

    @classmethod
    def running(cls, table: Any, name: str) -> Iterator[tuple[Any, Self, Running | None]]:
        """All that changes something now, by the name of what is changed: what was begun, in that order, then what
        texts in force say. With the moment to read it in, and the change, if an effect began it."""
        book = cls.book(table)
        for change in table.changes:
            if book.changes[change.number] == name:
                verb = book.standing[change.number]
                yield verb, cls(table, change.source, dict(getattr(change, "roles", ()))), change
        for source, roles, number, verb in cls.at_work(table).standing.get(name, ()) if name in book.held else ():
            now = cls(table, source, roles, "", number)
            condition = book.texts[number].if_
            if condition is None or condition.holds(now):
                yield verb, now, None

    def _subjects(self, verb: Any, change: Running | None) -> Sequence[int | None]:
        """Those whom something is about that runs."""
        if isinstance(change, Aimed):
            return (change.to,)
        return (self.role(self.language.default),) if verb.who is None else verb.who.could_be(self)

    @classmethod
    def concerned(cls, table: Any, name: str) -> set[int | None]:
        """All whom anything is about that changes something now."""
        return {each for verb, now, change in cls.running(table, name) for each in now._subjects(verb, change)}

    @classmethod
    def concerning(cls, table: Any, name: str, thing: int) -> Iterable[tuple[Any, Self, Running | None]]:
        """The same, of what is about one thing."""
        return cls._concerning(table, name, thing) if cls.changed(table, name) else ()

    @classmethod
    def _concerning(cls, table: Any, name: str, thing: int) -> Iterator[tuple[Any, Self, Running | None]]:
        for verb, now, change in cls.running(table, name):
            if thing not in now._subjects(verb, change):
                continue
            if getattr(verb, "if_", None) is None or isinstance(verb, Watch) or verb.if_.holds(now):
                yield verb, now, change

    @classmethod
    def stat(cls, table: Any, name: str, thing: int, base: int) -> int:
        """A number of somebody with all that changes it now. What is said outright counts before what adds to it."""
        combine = cls.language.stats[name].combine
        more, outright = 0, []
        for verb, now, change in cls.concerning(table, name, thing):
            n = now.amount(verb.n) if change is None or change.settled == ANEW else change.settled
            if verb.outright:
                outright.append(n)
            elif combine == "add":
                more += n
            else:
                outright.append(base + n)
        if outright:
            base = {"highest": max, "lowest": min}.get(combine, _last)(outright)
        return base + more

    @classmethod
    def has(cls, table: Any, thing: int, keyword: str) -> bool:
        """Whether somebody has a keyword: by what effects have begun, of which the last counts; if they have begun
        nothing, by print or by a text in force. What a text in force denies nobody has."""
        has, begun = cls.prints(table, thing, keyword), None
        for verb, _, change in cls._concerning(table, keyword, thing) if cls.changed(table, keyword) else ():
            gives = not isinstance(verb, Revoke)
            if change is not None:
                begun = gives
            elif gives:
                has = True
            else:
                return False
        return has if begun is None else begun

    @classmethod
    def lasts(cls, table: Any, thing: int, keyword: str, until: str) -> bool:
        """Whether somebody has a keyword already, and at least as long as one that would be given now."""
        if not cls.has(table, thing, keyword):
            return False
        new, known = cls.language.durations.get(until), cls.language.durations
        begun = [(known.get(verb.until), change) for verb, _, change in cls.concerning(table, keyword, thing) if change]
        return not begun or any(
            old is None or not old.span or (new is not None and old.span == new.span and change.left >= new.left)
            for old, change in begun
        )

    @classmethod
    def prints(cls, table: Any, thing: int, keyword: str) -> bool:
        """Whether a keyword is printed on something."""
        return False

    def revoke(self, verb: Revoke, things: Sequence[int]) -> None:
        """Keywords are taken away: what gave them for a while ends; where print or a text gives them, it is denied."""
        table, changes = self.table, self.book(self.table).changes
        given = [each for each in things if self.has(table, each, verb.keyword)]
        table.changes[:] = [
            change for change in table.changes if not (changes[change.number] == verb.keyword and change.to in given)
        ]
        self._begin(verb, [each for each in given if self.has(table, each, verb.keyword)])

    @classmethod
    def kinds_of(cls, table: Any, kind: str) -> set[str]:
        """What things of a kind count as now."""
        found, own = set(), True
        for verb, _, _ in cls.running(table, kind):
            if isinstance(verb, Treat):
                found.add(verb.as_)
                own = own and verb.also
        return found | {kind} if own else found

    def use_up(self, verb: Standing) -> None:
        """A change was applied: one that holds for so many uses has one fewer."""
        self.used(self.table, lambda change, each: each is verb and change.source == self.source)

    @classmethod
    def used(cls, table: Any, applied: Any) -> None:
        """Changes were applied, as `applied(change, verb)` says: those that hold for so many uses have one fewer."""
        if any(change.uses for change in table.changes):
            standing = cls.book(table).standing
            left = []
            for change in table.changes:
                if change.uses and applied(change, standing[change.number]):
                    if change.uses == 1:
                        continue
                    change = change._replace(uses=change.uses - 1)
                left.append(change)
            table.changes[:] = left


def _last(numbers: list[int]) -> int:
    return numbers[-1]
