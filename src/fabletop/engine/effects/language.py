"""The language of a game: which verbs, conditions and numbers its cards may use, and what everything is called.

A game makes one `Language` and gives it to all that reads, performs or says its cards. Data that no game could perform
(an op that does not exist, a counter that nobody counts) is refused when it is read, with what is known instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import Formatter
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from fabletop.engine.effects.conditions import CONDITIONS
from fabletop.engine.effects.english import Noun, Phrase
from fabletop.engine.effects.nodes import (
    Amount,
    Condition,
    Effect,
    Node,
    Number,
    Payment,
    Scope,
    Subject,
    Verb,
    said_back,
    unknown,
    walk,
)
from fabletop.engine.effects.numbers import NUMBERS, Counted
from fabletop.engine.effects.selectors import Named, Role, Select

T = TypeVar("T")
_INNER = "\0"  # between the words of a fault and where it is within a node, until the whole path is known


class Counter(NamedTuple):
    """Something that is counted: how it is read, what it is called after "per", and how it is compared: {} stands for
    "3 or more". `than` is what stands after "as many as", `exactly` how one number is said, `less` what stands in
    "3 or fewer", `alone` what it is called as a number, if that is not "the number of" them."""

    read: Callable[[Any], int]
    noun: Noun
    compared: str
    than: str = ""
    exactly: str = "exactly {}"
    less: str = "fewer"
    alone: str = ""


class Event(NamedTuple):
    """Something that happens, with the roles of those it happens to. In its words, {victim} is who plays that role and
    {victim:lose} the verb as they do it."""

    words: str
    roles: tuple[str, ...] = ()


class Thing(NamedTuple):
    """A kind of things that selectors find: what it is called, all of them, and where they are if nothing else says it
    ("the bridge is on the map"). Of a kind of which there is one alone, `only` is what that is called."""

    noun: Noun
    all: Callable[[Any], Sequence[int]]
    there: str = "in play"
    only: str = ""


class Area(NamedTuple):
    """A named scope: which of some things of a kind are in it, and its words; {its} is whose, {who} who that is. `one`
    are the words behind a single thing, if they are others."""

    words: str
    within: Callable[[Any, str, Sequence[int]], Sequence[int]]
    one: str = ""


class Duration(NamedTuple):
    """How long something holds: until a span that the game names ends for the n-th time, 1 being the next end; its
    words stand behind what holds. Without a span it holds as long as what it stands on is in force."""

    words: str
    span: str = ""
    ends: int = 1

    @property
    def left(self) -> int:
        """How many ends what begins now has yet to see: none, if nothing ends it."""
        return self.ends if self.span else 0


class Stat(NamedTuple):
    """A number that texts may change: its words, and what several changes come to. {its} is whose it is, {are} the
    verb; {more} is "2 higher", {n} the number outright."""

    words: str
    combine: Literal["add", "highest", "lowest", "last"] = "add"
    more: str = "higher"
    less: str = "lower"


class Voice(NamedTuple):
    """How a card speaks: what each role is called on it."""

    language: Language
    roles: Mapping[str, Phrase]

    def phrase(self, role: str) -> Phrase:
        return self.roles.get(role) or self.language.roles[role]

    def event(self, name: str) -> str:
        """When something happens."""
        told = {role: self.phrase(role) for role in self.language.told_roles[name]}
        return self.language.events[name].words.format(**told)

    def having(self, **roles: Phrase) -> Voice:
        """The same with other words for some roles."""
        return Voice(self.language, {**self.roles, **roles})


@dataclass(frozen=True, eq=False)
class Language:
    """See the module text. What a game does not need is left out. `now` is the class of the moments in which its texts
    are performed: it speaks this language from then on."""

    verbs: Sequence[type[Verb]]
    now: type[Any] | None = None
    counters: Mapping[str, Counter] = field(default_factory=dict)
    events: Mapping[str, Event] = field(default_factory=dict)
    roles: Mapping[str, Phrase] = field(default_factory=dict)
    conditions: Sequence[type[Node]] = ()
    numbers: Sequence[type[Node]] = ()
    scopes: Sequence[type[Node]] = ()
    payments: Sequence[type[Verb]] = ()
    things: Mapping[str, Thing] = field(default_factory=dict)
    areas: Mapping[str, Area] = field(default_factory=dict)
    # What narrows the candidates of a selector beside "all", "any" and "random": the nearest of them, for example.
    picks: Mapping[str, Callable[[Any, Sequence[int]], Sequence[int]]] = field(default_factory=dict)
    limits: Mapping[str, str] = field(default_factory=dict)  # "turn": "turn", for "once per turn"
    durations: Mapping[str, Duration] = field(default_factory=dict)
    stats: Mapping[str, Stat] = field(default_factory=dict)
    keywords: Mapping[str, str] = field(default_factory=dict)  # with the words for having one: "are hidden"
    dice: Mapping[str, int] = field(default_factory=dict)  # with their sides
    default: str = "you"  # the role a verb is about if it names none
    # Kinds of things that texts may treat as another kind, as `treat` says.
    treated: Mapping[str, Noun] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for words in self._faults():
            raise ValueError(words)
        if self.now is not None:
            self.now.language = self

    def _faults(self) -> Iterator[str]:
        """What a game has declared and no card could be said with."""
        for name, event in self.events.items():
            for role in self.told_roles[name]:
                if role not in event.roles:
                    yield f'the words of the event "{name}" speak of somebody who has no part in it: ' + unknown(
                        "role", role, event.roles
                    )
                if role not in self.roles:
                    yield (
                        f'the words of the event "{name}" speak of its role "{role}", and nothing says what that is '
                        f'called: add it to the roles, "{role}": Phrase("somebody")'
                    )
        for name, duration in self.durations.items():
            if duration.ends < 1:
                yield f'the duration "{name}" would end before it begins: "ends" is 1 for the next end of its span'

    @cached_property
    def told_roles(self) -> dict[str, tuple[str, ...]]:
        """Of each event, the roles that its words speak of."""
        return {
            name: tuple(dict.fromkeys(role for _, role, _, _ in Formatter().parse(event.words) if role))
            for name, event in self.events.items()
        }

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, plain: Any, type_: type[T]) -> T:
        """Plain data as a type whose fields may hold nodes of this language; raises msgspec's `ValidationError`, also
        where a node makes no sense though its types are right."""
        try:
            found = msgspec.convert(plain, type_, dec_hook=self._node)
        except msgspec.ValidationError as fault:
            raise msgspec.ValidationError(_joined(fault)) from None
        if isinstance(found, Node):
            for node in walk((found,)):
                for words in node.faults(self):
                    path = next(path for path, each in found.inside("$") if each is node)
                    raise msgspec.ValidationError(f"{words} - at `{path}`")
        return found

    def schema_of(self, type_: Any) -> dict[str, Any]:
        """What JSON Schema says of a kind of node: any of those that this language has."""
        found: list[dict[str, Any]] = [{"$ref": f"#/$defs/{each.__name__}"} for each in self._of_kind(type_)]
        if type_ is Amount:
            found += [{"type": "integer"}, {"enum": sorted(self.counters)}]
        elif type_ is Subject:
            found += [{"enum": sorted(self.roles)}]
        elif type_ is Scope:
            found += [{"enum": sorted(self.areas)}]
        return {"anyOf": found}

    @cached_property
    def nodes(self) -> list[type[Node]]:
        """All structures that nodes of this language may be."""
        kinds = (Effect, Condition, Number, Subject, Scope, Payment)
        return list(dict.fromkeys(each for kind in kinds for each in self._of_kind(kind)))

    def _of_kind(self, type_: Any) -> Iterable[type[Node]]:
        if type_ is Amount or type_ is Number:
            return self._marked[Number].values()
        if type_ is Subject:
            return (Select,)
        return self._marked[type_].values()

    @cached_property
    def _marked(self) -> dict[Any, dict[str, type[Node]]]:
        """The nodes of each kind by what tells them: the op of verbs and payments, of others a field."""
        return {
            Effect: _by_op(self.verbs),
            Payment: _by_op(self.payments),
            Condition: {each.mark: each for each in (*CONDITIONS, *self.conditions)},  # a game may say them otherwise
            Number: {each.mark: each for each in (*self.numbers, *NUMBERS)},
            Scope: {each.mark: each for each in self.scopes},
        }

    def _node(self, type_: Any, plain: Any) -> Any:
        """Read what stands where any node of a kind may stand."""
        try:
            if type_ is Effect or type_ is Payment or type_ is Condition:
                return msgspec.convert(plain, self.struct_of(type_, plain), dec_hook=self._node)
            if type_ is Amount:
                return self._amount(plain)
            if type_ is Subject:
                return self._subject(plain)
            if type_ is Scope:
                return self._scope(plain)
        except msgspec.ValidationError as fault:
            words, _, where = str(fault).partition(" - at `$")
            raise ValueError(f"{words}{_INNER}{where.rstrip('`')}") from None
        raise NotImplementedError(f"{type_} is no kind of node")

    def struct_of(self, type_: Any, plain: Any) -> Any:
        """The structure as which something is read where any node of a kind may stand; none where it is a word or a
        number, or a selector. Raises `ValueError` in words if it is nothing of that kind."""
        if type_ is Effect or type_ is Payment:
            return self._told_by_op(type_, plain)
        if type_ is Condition:
            return self._told_by_mark(type_, plain, "condition")
        if type_ is Amount and not isinstance(plain, int | str):
            return self._told_by_mark(Number, plain, "number")
        if type_ is Scope and not isinstance(plain, str):
            return self._told_by_mark(Scope, plain, "scope")
        if isinstance(plain, str):
            self._node(type_, plain)
        return None

    def _told_by_op(self, kind: Any, plain: Any) -> type[Node]:
        what = "payment" if kind is Payment else "effect"
        if not isinstance(plain, dict) or "op" not in plain:
            raise ValueError(f"expected an {what} with its op, got {said_back(plain)}")
        known = self._marked[kind]
        found = known.get(plain["op"]) if isinstance(plain["op"], str) else None
        if found is None:
            raise ValueError(unknown("op", plain["op"], known))
        return found

    def _told_by_mark(self, kind: Any, plain: Any, what: str) -> type[Node]:
        known = self._marked[kind]
        if not isinstance(plain, dict):
            raise ValueError(f"expected a {what}, got {said_back(plain)}; it has one of {', '.join(known)}")
        found = [mark for mark in known if mark in plain]
        if found:
            node = known[found[0]]
            others = [mark for mark in found[1:] if mark not in node.__struct_encode_fields__]
            if others:
                raise ValueError(f"a {what} is of one kind, and {found[0]} and {others[0]} are two")
            return node
        raise ValueError(f"expected a {what} with one of {', '.join(known)}, got {said_back(plain)}")

    def _amount(self, plain: Any) -> Any:
        if plain.__class__ is int:
            return plain
        if isinstance(plain, str):
            if plain not in self.counters:
                raise ValueError(unknown("counter", plain, self.counters))
            return Counted(plain)
        return msgspec.convert(plain, self.struct_of(Amount, plain), dec_hook=self._node)

    def _subject(self, plain: Any) -> Any:
        if isinstance(plain, str):
            if plain not in self.roles:
                raise ValueError(unknown("role", plain, self.roles))
            return Role(plain)
        if not isinstance(plain, dict):
            raise ValueError(f"expected a role or a selector, got {said_back(plain)}")
        picks = ("all", "any", "random", *self.picks)
        found = [pick for pick in picks if pick in plain]
        if len(found) != 1:
            raise ValueError(f"a selector has exactly one of {', '.join(picks)}, got {said_back(plain)}")
        rest = {name: value for name, value in plain.items() if name != found[0]}
        if plain[found[0]] not in self.things:
            raise ValueError(unknown("kind of things", plain[found[0]], self.things))
        return msgspec.convert({**rest, "pick": found[0], "kind": plain[found[0]]}, Select, dec_hook=self._node)

    def _scope(self, plain: Any) -> Any:
        if isinstance(plain, str):
            if plain not in self.areas:
                raise ValueError(unknown("scope", plain, self.areas))
            return Named(plain)
        return msgspec.convert(plain, self.struct_of(Scope, plain), dec_hook=self._node)


def _by_op(verbs: Iterable[type[Node]]) -> dict[str, type[Node]]:
    return {str(each.__struct_config__.tag): each for each in verbs}


def _joined(fault: msgspec.ValidationError) -> str:
    """The words of a fault with its whole path: nodes within nodes each know their own part of it."""
    head, _, outer = str(fault).partition(" - at `$")
    words, *inner = head.split(_INNER)
    path = f"${outer.rstrip('`')}{''.join(reversed(inner))}"
    return f"{words} - at `{path}`"
