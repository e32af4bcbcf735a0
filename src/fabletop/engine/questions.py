"""Questions: how a rule asks a player something, and how it gets a typed answer back.

    space = await choose(seat, "Where does piece {} go?", spaces, rule="XY-065", args=(1,))

A rule is a coroutine that the engine drives by hand; awaiting a question hands it to the engine, and the answer comes
back when a player has given one. Options are functions, evaluated when somebody needs them and again after an
interruption, so they are never stale and never made for nobody. Each question knows four things about answers:

    parse(plain) -> value     what a player sent, checked; raises `Refused`
    plain(value) -> plain     the form in which it is recorded and sent: ids, never positions
    some(rng)    -> value     one at random, for random players and tests
    every()      -> values    all of them, lazily
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Coroutine, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from fabletop.engine.bounds import check_size
from fabletop.engine.forms.hints import AnyHints, ChoiceHints
from fabletop.engine.words import Ref, Refusal, Refused, Rules

T = TypeVar("T")
Plain = Any  # text, numbers, lists and dictionaries of them: what fits into JSON
RunningRule = Coroutine["Ask[Any]", Any, T]
PASS = "pass"  # the option by which a seat lets a window go by
DEED = "deed:"  # what the answer that does a deed begins with


class Option(msgspec.Struct, frozen=True):
    """One thing a player may choose, as surfaces show it."""

    id: str
    label: str
    touches: tuple[str, ...] = ()
    cost: str = ""
    note: str = ""


class Barred(msgspec.Struct, frozen=True):
    """One thing a player might want to choose but may not, and why."""

    option: Option
    reason: str
    rule: str = ""


class Deed(NamedTuple):
    """Something a seat may do at any time: it rides on the pauses that allow interruptions."""

    id: str
    label: str
    seat: int
    run: Callable[[], RunningRule[None]]
    rule: str = ""
    often: float = 1.0  # how often a random player who thinks of it does it

    @property
    def answer(self) -> str:
        """The answer that does it."""
        return f"{DEED}{self.id}"


def is_deed(answer: Plain) -> bool:
    """Whether an answer in its plain form names a deed."""
    return answer.__class__ is str and answer.startswith(DEED)


Show = Callable[[T], Option]
Judge = Callable[[T], Refusal | None]


def ident(payload: Any) -> str:
    """The id of a payload that has no better one."""
    if payload.__class__ is tuple:
        return ":".join(map(ident, payload))
    return str(payload)


class Ask(msgspec.Struct, Generic[T], eq=False, gc=False):
    """A question to one seat.

    Questions are msgspec structures because one is made for every decision: that is three times as fast as a plain
    class. The cycle collector need not look at them, since nothing that a question holds ever holds the question. What
    all of them have is named here; each kind declares the fields in the order in which rules give them.
    """

    kind: ClassVar[str] = "ask"
    many: ClassVar[bool] = False

    @property
    def seat(self) -> int:
        raise NotImplementedError

    @property
    def prompt(self) -> str:
        """A template; `args` are what it speaks of."""
        raise NotImplementedError

    @property
    def args(self) -> tuple[Any, ...]:
        raise NotImplementedError

    @property
    def rule(self) -> Rules:
        """Surfaces show the first; where there are several, all of them come up by asking."""
        raise NotImplementedError

    @property
    def tag(self) -> str:
        """A short name by which computer players know what is asked."""
        raise NotImplementedError

    @property
    def source(self) -> Ref | None:
        """What asks: a card or a place."""
        raise NotImplementedError

    @property
    def interruptible(self) -> bool:
        """Whether deeds may be done while this is asked."""
        raise NotImplementedError

    def __await__(self) -> Generator[Ask[Any], Any, T]:
        answer = yield self
        if self.interruptible:
            while answer.__class__ is Deed:
                yield from answer.run().__await__()
                self.refresh()
                answer = yield self
        return answer  # type: ignore[no-any-return]  # the engine sends what parse made

    def refresh(self) -> None:
        """Forget what was worked out from the table: something has happened in between."""

    def parse(self, plain: Plain) -> T:
        raise NotImplementedError

    def plain(self, value: T) -> Plain:
        raise NotImplementedError

    def canonical(self, plain: Plain) -> Plain:
        """An allowed answer in the one form in which it is recorded."""
        return self.plain(self.parse(plain))

    def gist(self, value: T) -> Plain:
        """What an answer comes to: of several with the same gist, one is enough to think about."""
        return self.plain(value)

    def some(self, rng: Random) -> T:
        raise NotImplementedError

    def every(self) -> Iterator[T]:
        raise NotImplementedError


def _nothing() -> Sequence[Any]:
    return ()


class Listed(Ask[T], Generic[T], eq=False):
    """Common part of the questions that list things: what they are, what they are called, which are barred."""

    @property
    def options(self) -> Callable[[], Sequence[Any]]:
        raise NotImplementedError

    @property
    def show(self) -> Show[Any] | None:
        raise NotImplementedError

    @property
    def unless(self) -> Judge[Any] | None:
        raise NotImplementedError

    @property
    def key(self) -> Callable[[Any], str] | None:
        """Gives the id that `show` gives, in kinds that have such a field."""
        return None

    # What was worked out since the last refresh. Each kind has these two as its last fields.
    @property
    def _found(self) -> Sequence[Any] | None:
        raise NotImplementedError

    @_found.setter
    def _found(self, found: Sequence[Any] | None) -> None:
        raise NotImplementedError

    @property
    def _ids(self) -> list[str] | None:
        raise NotImplementedError

    @_ids.setter
    def _ids(self, ids: list[str] | None) -> None:
        raise NotImplementedError

    def refresh(self) -> None:
        self._found = None
        self._ids = None

    def payloads(self) -> Sequence[Any]:
        """What may be chosen now. One predicate decides what is offered, what is refused, and why."""
        found = self._found
        if found is None:
            found = self.options()
            if self.unless is not None:
                found = [each for each in found if self.unless(each) is None]
            self._found = found
        return found

    def id_of(self, payload: Any) -> str:
        if self.key is not None:
            return self.key(payload)
        return self.show(payload).id if self.show is not None else ident(payload)

    def ids(self) -> list[str]:
        """The ids of what may be chosen, in order."""
        found = self._ids
        if found is None:
            key, show, payloads = self.key, self.show, self.payloads()
            if key is None and show is not None:
                found = [show(each).id for each in payloads]
            else:
                found = list(map(key or ident, payloads))
            self._ids = found
        return found

    def shown(self, payload: Any) -> Option:
        if self.show is not None:
            return self.show(payload)
        name = ident(payload)
        return Option(name, name)

    def barred(self) -> list[Barred]:
        if self.unless is None:
            return []
        found: list[Barred] = []
        for each in self.options():
            refusal = self.unless(each)
            if refusal is not None:
                found.append(Barred(self.shown(each), refusal.words, refusal.rule))
        return found

    def find(self, name: Plain) -> Any:
        if not isinstance(name, str):
            raise Refused("An option is chosen by its id, which is a text.", self.rule)
        ids = self.ids()
        if name in ids:
            return self.payloads()[ids.index(name)]
        for each in self.barred():
            if each.option.id == name:
                raise Refused(each.reason, each.rule)
        raise Refused(f'"{name[:60]}" is not one of the options of this question.', self.rule)

    def find_all(self, names: Plain) -> list[Any]:
        if not isinstance(names, list | tuple):
            raise Refused("Answer with a list of option ids.", self.rule)
        check_size(names, self.rule)
        found = [self.find(name) for name in names]
        if len(set(map(self.id_of, found))) != len(found):
            raise Refused("Each option can be named only once.", self.rule)
        return found


class Choose(Listed[T], Generic[T], eq=False):
    """One of several.

    `hints` says why things of the table that are no options cannot be chosen, made only when somebody looks.

    `further` gives what may be named as well because it stands for several of the options: one after the other, as a
    place further off in a question about the next step, or one of them that is asked for next. It is not among the
    answers that `some` and `every` give.

    `denied` gives what may not be chosen and why, for questions with so many options that judging each of them by
    `unless` would cost too much where nobody reads the reasons. `key` gives the id that `show` gives, for the same
    questions: where nobody reads what options are called, they need not be put into words.

    `at_wish_of` names the seat that wants something for which this one must agree, by the first option. A person who
    has both seats has agreed by wanting it: surfaces give that answer for them.
    """

    kind: ClassVar[str] = "choose"
    seat: int
    prompt: str
    options: Callable[[], Sequence[T]]
    rule: Rules
    tag: str = ""
    args: tuple[Any, ...] = ()
    show: Show[T] | None = None
    unless: Judge[T] | None = None
    source: Ref | None = None
    interruptible: bool = False
    hints: Callable[[], ChoiceHints] | None = None
    further: Callable[[], Sequence[T]] = _nothing
    denied: Callable[[], list[Barred]] | None = None
    key: Callable[[T], str] | None = None
    at_wish_of: int | None = None
    _found: Sequence[Any] | None = None
    _ids: list[str] | None = None

    def barred(self) -> list[Barred]:
        return super().barred() if self.denied is None else self.denied()

    @property
    def agreement(self) -> Plain:
        """The answer by which a seat agrees to what another wants."""
        return self.ids()[0]

    def parse(self, plain: Plain) -> T:
        if isinstance(plain, str):
            ids = self.ids()
            if plain in ids:
                return self.payloads()[ids.index(plain)]  # type: ignore[no-any-return]  # payloads are of type T
            for each in self.further():
                if self.id_of(each) == plain:
                    return each
        return self.find(plain)  # type: ignore[no-any-return]  # which says why it is none

    def plain(self, value: T) -> Plain:
        return self.id_of(value)

    def some(self, rng: Random) -> T:
        found = self._found
        if found is None:  # in one place with `payloads`, but for the call: this is the hottest line of simulations
            found = self.options() if self.unless is None else self.payloads()
        return found[int(rng.random() * len(found))]

    def every(self) -> Iterator[T]:
        return iter(self.payloads())


class ChooseSome(Listed[tuple[T, ...]], Generic[T], eq=False):
    """Between `least` and `most` of several, in no order."""

    kind: ClassVar[str] = "choose some"
    seat: int
    prompt: str
    options: Callable[[], Sequence[T]]
    least: int
    most: int
    rule: Rules
    tag: str = ""
    args: tuple[Any, ...] = ()
    show: Show[T] | None = None
    unless: Judge[T] | None = None
    check: Judge[tuple[T, ...]] | None = None
    source: Ref | None = None
    interruptible: bool = False
    _found: Sequence[Any] | None = None
    _ids: list[str] | None = None

    def parse(self, plain: Plain) -> tuple[T, ...]:
        found = self.find_all(plain)
        least, most = self.bounds()
        if not least <= len(found) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise Refused(f"Choose {wanted} of these, not {len(found)}.", self.rule)
        value = self._sorted(found)
        if self.check is not None:
            refusal = self.check(value)
            if refusal is not None:
                raise Refused(*refusal)
        return value

    def bounds(self) -> tuple[int, int]:
        number = len(self.payloads())
        return min(self.least, number), min(self.most, number)

    def plain(self, value: tuple[T, ...]) -> Plain:
        return [self.id_of(each) for each in self._sorted(value)]

    def some(self, rng: Random) -> tuple[T, ...]:
        found, (least, most) = self.payloads(), self.bounds()
        for _ in range(200):
            places = sorted(rng.sample(range(len(found)), rng.randint(least, most)))
            value = tuple([found[place] for place in places])
            if self.check is None or self.check(value) is None:
                return value
        for value in self.every():
            return value
        raise ValueError(f"nothing answers the question {self.prompt!r}")

    def every(self) -> Iterator[tuple[T, ...]]:
        least, most = self.bounds()
        for number in range(least, most + 1):
            for value in itertools.combinations(self.payloads(), number):
                if self.check is None or self.check(value) is None:
                    yield value

    def _sorted(self, found: Collection[T]) -> tuple[T, ...]:
        """In the order of the options, so that the order of clicks is not part of the answer."""
        wanted = {self.id_of(each) for each in found}
        return tuple(each for each in self.payloads() if self.id_of(each) in wanted)


class Arrange(Listed[tuple[T, ...]], Generic[T], eq=False):
    """All of several, in an order."""

    kind: ClassVar[str] = "arrange"
    seat: int
    prompt: str
    options: Callable[[], Sequence[T]]
    rule: Rules
    tag: str = ""
    args: tuple[Any, ...] = ()
    show: Show[T] | None = None
    unless: Judge[T] | None = None
    source: Ref | None = None
    interruptible: bool = False
    _found: Sequence[Any] | None = None
    _ids: list[str] | None = None

    def parse(self, plain: Plain) -> tuple[T, ...]:
        found = self.find_all(plain)
        if len(found) != len(self.payloads()):
            raise Refused(f"Put all {len(self.payloads())} in order; you named {len(found)}.", self.rule)
        return tuple(found)

    def plain(self, value: tuple[T, ...]) -> Plain:
        return [self.id_of(each) for each in value]

    def some(self, rng: Random) -> tuple[T, ...]:
        found = list(self.payloads())
        rng.shuffle(found)
        return tuple(found)

    def every(self) -> Iterator[tuple[T, ...]]:
        return itertools.permutations(self.payloads())


class Form(Protocol[T]):
    """A structured answer such as a spelled word or a secret route."""

    def parse(self, plain: Plain) -> T:
        """Read what a player sent; raise `Refused` for what is malformed or not allowed."""

    def plain(self, value: T) -> Plain:
        """The value as it is recorded and sent."""

    def every(self) -> Iterator[T]:
        """All allowed values, lazily."""

    def some(self, rng: Random) -> T | None:
        """One allowed value at random; None if there is none, where the question has options beside it."""

    def words(self, value: T) -> str:
        """The value as a player would say it."""

    def clues(self, value: T) -> tuple[str, ...]:
        """Hints at a value, the faintest first, where to be told it outright would spoil the fun; else none."""

    def help(self) -> str:
        """How to write an answer, in one line."""

    def hints(self) -> AnyHints:
        """What a surface may use to help with making the answer."""


class Compose(Listed[T], Generic[T], eq=False):
    """A structured answer, read and checked by a form; or, where there are options too, one of these instead: "spell a
    word, or use an item first". An option is given by its id, a text; no form takes the id of an option. Where several
    answers come to the same, such as ways with one end, `comes_to` says to what: hints name one of them."""

    kind: ClassVar[str] = "compose"
    seat: int
    prompt: str
    form: Form[T]
    rule: Rules
    tag: str = ""
    args: tuple[Any, ...] = ()
    source: Ref | None = None
    interruptible: bool = False
    options: Callable[[], Sequence[Any]] = _nothing
    show: Show[Any] | None = None
    unless: Judge[Any] | None = None
    comes_to: Callable[[T], Plain] | None = None
    _found: Sequence[Any] | None = None
    _ids: list[str] | None = None

    def parse(self, plain: Plain) -> T:
        check_size(plain, self.rule)
        if isinstance(plain, str) and self._names(plain):
            return self.find(plain)  # type: ignore[no-any-return]  # options are of type T
        return self.form.parse(plain)

    def _names(self, plain: str) -> bool:
        """Whether a text is the id of an option, open or barred."""
        return plain in self.ids() or any(each.option.id == plain for each in self.barred())

    def listed(self, value: T) -> bool:
        """Whether an answer is one of the options."""
        return value in self.payloads()

    def plain(self, value: T) -> Plain:
        return self.id_of(value) if self.listed(value) else self.form.plain(value)

    def gist(self, value: T) -> Plain:
        return self.plain(value) if self.comes_to is None or self.listed(value) else self.comes_to(value)

    def some(self, rng: Random) -> T:
        found = self.payloads()
        made = self.form.some(rng) if not found or rng.random() < 0.5 else None
        if made is None:
            made = found[int(rng.random() * len(found))]
        return made

    def every(self) -> Iterator[T]:
        yield from self.payloads()
        yield from self.form.every()


class Together(Ask[dict[int, T]], Generic[T], eq=False):
    """Questions to several seats at once. Sealed: nobody learns an answer before the last one is in.

    `first` gives an order of priority for reactions: the question is decided as soon as the first seat in that order
    that does not pass is known, and only the answers up to it count; `passes` are those that let it go by. `into` names
    a secret field (a list with a place for each seat) that takes the answers: then the rule gets nothing, and nothing
    is opened. `foretell` says in words what a seat's answer comes to as far as the seat knows, since nothing happens
    before the last one is in.

    `alike` says that all are asked the same and decide one thing for all of them, openly: who has several seats answers
    once, and `decides` says in words whose wish counts, with the first of them for {}. Then `settled` may say of the
    answers that are in, in the plain form, that the others make no difference any more.
    """

    kind: ClassVar[str] = "together"
    many: ClassVar[bool] = True
    parts: Mapping[int, Ask[T]]
    rule: Rules
    sealed: bool = True
    changeable: bool = True
    foretell: Callable[[int, Any], str] | None = None
    into: str = ""
    first: bool = False
    alike: bool = False
    decides: str = ""
    settled: Callable[[Mapping[int, Plain]], bool] | None = None
    interruptible: bool = False
    tag: str = ""
    passes: Sequence[str] = (PASS,)
    prompt: str = ""
    args: tuple[Any, ...] = ()
    source: Ref | None = None

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a question to nobody")
        if self.first and self.into:
            raise ValueError("reactions are open as soon as one counts; they cannot stay secret")
        if self.alike and (self.sealed or self.first or len({part.prompt for part in self.parts.values()}) > 1):
            raise ValueError("what is decided for all is asked openly, and in the same words")
        if self.settled is not None and not self.alike:
            raise ValueError("only what is decided for all can be settled before all have answered")

    @property
    def seat(self) -> int:
        return min(self.parts)

    def refresh(self) -> None:
        for part in self.parts.values():
            part.refresh()

    def decided(self, answers: dict[int, Any]) -> dict[int, Any] | None:
        """Of plain answers those that count, once they are enough; in the order of the parts, whatever order they came
        in."""
        if self.settled is not None:
            given = {seat: answers[seat] for seat in self.parts if seat in answers}
            return given if len(given) == len(self.parts) or self.settled(given) else None
        counted: dict[int, Any] = {}
        for seat in self.parts:
            if seat not in answers:
                return None
            counted[seat] = answers[seat]
            if self.first and answers[seat] not in self.passes:
                return counted
        return counted

    def enough(self, answers: Mapping[int, Any], last: int) -> bool:
        """Whether answers, given as values in the order of the parts, decide it with the last of them."""
        if self.first:
            return answers[last] not in self.passes
        if len(answers) == len(self.parts):
            return True
        return self.settled is not None and self.settled(
            {seat: self.parts[seat].plain(answer) for seat, answer in answers.items()}
        )

    def deliver(self, table: Any, answers: dict[int, Any]) -> dict[int, Any]:
        """Give the answers to the rule, or put them where only their owners see them."""
        if not self.into:
            return answers
        field = getattr(table, self.into)
        if len(field) <= max(answers):
            raise IndexError(f"the field {self.into} has no place for seat {max(answers)}")
        for seat, value in answers.items():
            field[seat] = value
        return {}


choose = Choose
choose_some = ChooseSome
arrange = Arrange
compose = Compose
together = Together
