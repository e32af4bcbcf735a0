"""Effects: what cards do, as typed data that knows how to be performed and how to be said in words.

A game's cards are content files; what stands in them is read into the structures of this module and of the game's own
`effects`, which adds its verbs, its conditions and the names of its counters:

    {op: hits, n: {of: you.boon, max: 6}}                an effect, with an amount that is read when it is performed
    {is: you.hp, le: 5}                                  a condition
    {on: word, if: ..., do: [...]}                       a text: when, on which condition, what

Because the words of a card are made from the same data that is performed, they cannot disagree. Data that no game
could perform (a name that does not exist, a field that is missing) is refused when it is read, with its file and card.

`Doer` is how effects reach the table: a game's own object that performs one text of one card.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

Read = Callable[[str], int]


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that depends on a counter: counter / per, rounded down (or `up`), times x, plus plus, within limits."""

    of: str
    per: Annotated[int, Meta(ge=1)] = 1
    x: int = 1
    plus: int = 0
    up: bool = False
    min: int | None = None
    max: int | None = None

    def value(self, read: Read) -> int:
        counted = read(self.of)
        number = (-(-counted // self.per) if self.up else counted // self.per) * self.x + self.plus
        if self.min is not None and number < self.min:
            return self.min
        return self.max if self.max is not None and number > self.max else number


Amount = int | Counted


def value_of(amount: Amount, read: Read) -> int:
    """An amount as a number, now."""
    return amount if isinstance(amount, int) else amount.value(read)


class Doer(Protocol):
    """Performs the effects of one text of one card."""

    def read(self, counter: str) -> int:
        """The value of a counter now."""

    def holds(self, condition: Any) -> bool:
        """Whether a condition is true now."""

    def perform(self, effects: Sequence[Effect]) -> Coroutine[Any, Any, None]:
        """Perform effects one after the other."""

    def take_one(self, options: Sequence[Way]) -> Coroutine[Any, Any, Way | None]:
        """Let the player take one of several ways; None if none of them is open."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """A verb with its fields. `run` performs it; `words` says it as a clause: no capital letter, no full stop."""

    async def run(self, doer: Any) -> None:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError

    def faults(self) -> Iterator[str]:
        """What is wrong with it, beyond what its types say."""
        yield from ()

    def inner(self) -> Iterator[Effect]:
        """The effects within it."""
        yield from ()

    def counters(self) -> Iterator[str]:
        """The counters that its amounts read."""
        for name in self.__struct_fields__:
            amount = getattr(self, name)
            if isinstance(amount, Counted):
                yield amount.of


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several things to choose from, perhaps only on a condition. Games name their own effects in it."""

    do: Sequence[Effect]
    if_: Any = msgspec.field(name="if", default=None)


def walk(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Effects with all that are within them."""
    for effect in effects:
        yield effect
        yield from walk(effect.inner())


# --- words -----------------------------------------------------------------------------------------------------------


def capital(words: str) -> str:
    """Words with a capital letter."""
    return f"{words[:1].upper()}{words[1:]}"


def sentence(clause: str) -> str:
    """A clause with a capital letter and a full stop."""
    return f"{capital(clause)}." if clause else ""


def either(words: Sequence[str], last: str = "or") -> str:
    """A list in words: "a, b or c"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def number_of(amount: int, one: str, many: str | None = None) -> str:
    """A number of things: "1 hit", "3 hits"."""
    return f"{amount} {one if abs(amount) == 1 else (many if many is not None else one + 's')}"


def amount_words(amount: Amount, names: Mapping[str, str], one: str, many: str | None = None) -> str:
    """How many, in words: "3 hits", "1 hit per hex on the enemy (at most 6)". `names` says a counter as what stands
    after "per"."""
    if isinstance(amount, int):
        return number_of(amount, one, many)
    per = names[amount.of] if amount.per == 1 else f"{amount.per} {_plural(names[amount.of])}"
    in_all = " in all" if amount.plus > 0 else ""
    limits = [f"at least {amount.min}" if amount.min else "", f"at most {amount.max}{in_all}" if amount.max else ""]
    rounded = "rounded up" if amount.up and amount.per > 1 else ""
    aside = ", ".join(filter(None, [rounded, *limits]))
    if amount.plus > 0 and amount.x > 0:
        words = f"{number_of(amount.plus, one, many)}, and {amount.x} more per {per}"
    elif amount.plus > 0:
        words = f"{number_of(amount.plus, one, many)}, less {-amount.x} per {per}"
    else:
        words = f"{number_of(amount.x, one, many)} per {per}"
        if amount.plus < 0:
            first = -amount.plus // amount.x * amount.per
            words += f" beyond the first{f' {first}' if first > 1 else ''}"
    return f"{words} ({aside})" if aside else words


def _plural(name: str) -> str:
    """The name of a counter for more than one: its first word is the noun ("letter of your word")."""
    noun, _, rest = name.partition(" ")
    return f"{noun if noun in _UNCOUNTED else noun + 's'} {rest}".rstrip()


_UNCOUNTED = frozenset({"hex", "boon", "mana", "HP"})
