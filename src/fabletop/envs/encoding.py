"""Observations: what a seat may know as a row of zeros and ones, of the same length at every moment.

A view is made of numbers, texts, lists and dictionaries. Each value has a place of its own in the row: a number is one
bit that says that it is there, and then the number in binary; a text is its number in a list of known texts; lists and
dictionaries have a place for each element. Bits, because numbers in a state are mostly names of things or sets of
them, and a learning program can tell those apart by bits but hardly by size.

How long lists get, how large numbers, and which texts occur is learnt from sample games. What does not fit later on
(the oldest elements of a list, a number out of range, a new text) is left out and counted; nothing else changes place.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

MOST_TEXTS = 1000
LONGEST = 500

Bits = npt.NDArray[np.int8]


class Sampled:
    """What the sample games had at one place: the range of its numbers, its texts, its lists and dictionaries."""

    def __init__(self) -> None:
        self.numbers: tuple[int, int] | None = None
        self.texts: Counter[str] = Counter()
        self.element: Sampled | None = None
        self.least, self.most = LONGEST, 0
        self.keys: dict[str, Sampled] = {}

    def learn(self, value: Any) -> None:
        """Make room for a value of a sample game."""
        value = _simple(value)
        if isinstance(value, int):
            low, high = self.numbers or (0, 0)
            self.numbers = min(low, value), max(high, value)
        elif isinstance(value, str):
            self.texts[value] += 1
        elif isinstance(value, list | tuple):
            self.element = element = self.element or Sampled()
            self.least, self.most = min(self.least, len(value)), max(self.most, len(value))
            if value and set(map(type, value)) == {int}:  # long lists are mostly such
                value = (min(value), max(value))
            for each in value:
                element.learn(each)
        elif isinstance(value, dict):
            for key, each in value.items():
                name = str(key)
                if name not in self.keys:
                    self.keys[name] = Sampled()
                self.keys[name].learn(each)

    @property
    def bare(self) -> bool:
        """Whether there was never anything, or nothing but empty lists."""
        return (
            self.numbers is None and not self.texts and not self.most and all(each.bare for each in self.keys.values())
        )

    def writer(self) -> Writer:
        """Stop learning: what writes such values from now on."""
        ways: list[Writer] = []
        if self.numbers is not None:
            ways.append(_Number(*self.numbers))
        if self.texts:
            common = sorted(self.texts, key=lambda text: (-self.texts[text], text))[:MOST_TEXTS]
            ways.append(_Text(sorted(common)))
        if self.element is not None and self.most:
            # Where games differed in length, others may differ by more.
            length = self.most if self.most == self.least else self.most + self.most // 2 + 1
            ways.append(_Series(self.element.writer(), min(length, LONGEST)))
        keys = {key: place.writer() for key, place in sorted(self.keys.items()) if not place.bare}
        if keys:
            ways.append(_Keys(keys, self.keys.keys() - keys.keys()))
        return ways[0] if len(ways) == 1 else _Several(ways)


class Writer:
    """Writes the values of one place: a byte, 0 or 1, for each bit."""

    kinds: ClassVar[tuple[type, ...]]
    blank: bytes  # what stands there if there is no value
    codes: dict[Any, bytes] = {}  # noqa: RUF012 - never changed: the bits of single values, for those who look them up

    def write(self, value: Any, row: list[bytes]) -> int:
        """Add all the bits of this place for a value of these kinds. Gives how many values found no room."""
        raise NotImplementedError


def _binary(number: int, width: int) -> bytes:
    return bytes(number >> bit & 1 for bit in range(width))


class _Codes(dict[Any, bytes]):
    """The bits of the numbers in a range, worked out when they are first wanted; others raise `KeyError`."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__()
        self.low, self.high = low, high
        self.width = 1 + (high - low).bit_length()
        self[None] = bytes(self.width)

    def __missing__(self, number: Any) -> bytes:
        if not isinstance(number, int) or not self.low <= number <= self.high:
            raise KeyError(number)
        self[number] = code = _binary((number - self.low) * 2 + 1, self.width)
        return code


class _Number(Writer):
    kinds = (int, bool)

    codes: _Codes

    def __init__(self, low: int, high: int) -> None:
        self.codes = _Codes(low, high)
        self.blank = self.codes[None]

    def write(self, value: Any, row: list[bytes]) -> int:
        kept = min(max(value, self.codes.low), self.codes.high)
        row.append(self.codes[kept])
        return int(kept != value)


class _Text(Writer):
    kinds = (str,)

    def __init__(self, texts: list[str]) -> None:
        width = len(texts).bit_length()
        self.blank = bytes(width)
        self.codes = {text: _binary(number, width) for number, text in enumerate(texts, 1)}
        self.codes[None] = self.blank

    def write(self, value: Any, row: list[bytes]) -> int:
        row.append(self.codes.get(value, self.blank))
        return int(value not in self.codes)


class _Series(Writer):
    kinds = (list, tuple)

    def __init__(self, inner: Writer, length: int) -> None:
        self.inner, self.length = inner, length
        self.blank = inner.blank * length

    def write(self, value: Any, row: list[bytes]) -> int:
        cut = max(0, len(value) - self.length)
        kept = value[cut:] if cut else value
        codes = self.inner.codes
        try:
            row.append(b"".join([codes[each] for each in kept]))  # long lists are mostly such: no call for each
        except (KeyError, TypeError):
            for each in kept:
                cut += write(self.inner, each, row)
        row.append(self.blank[len(kept) * len(self.inner.blank) :])
        return cut


class _Keys(Writer):
    kinds = (dict,)

    def __init__(self, places: dict[str, Writer], bare: set[str]) -> None:
        self.bare = bare  # keys that never had anything to write
        self.known = frozenset(bare.union(places))
        self.rows = [(key, place.codes, place) for key, place in places.items()]
        self.blank = b"".join(place.blank for place in places.values())

    def write(self, value: Any, row: list[bytes]) -> int:
        cut = 0
        if not self.known.issuperset(value):
            value = {str(key): each for key, each in value.items()}
            cut += sum(_has(value[key]) for key in value.keys() - self.known)
        get, append = value.get, row.append
        for key, codes, place in self.rows:
            each = get(key)
            if codes:
                try:
                    append(codes[each])
                    continue
                except (KeyError, TypeError):  # out of range, or not a single value at all
                    pass
            cut += place.write(each, row) if each.__class__ in place.kinds else write(place, each, row)
        for key in self.bare:
            if get(key):
                cut += 1
        return cut


class _Several(Writer):
    """A place that had values of several kinds, or of none: a bit that says whether there is a value, then places for
    each kind."""

    kinds = (int, bool, str, list, tuple, dict)

    def __init__(self, ways: list[Writer]) -> None:
        self.ways = ways
        self.blank = bytes(1 + sum(len(way.blank) for way in ways))

    def write(self, value: Any, row: list[bytes]) -> int:
        row.append(b"\1")
        cut, fits = 0, False
        for way in self.ways:
            if value.__class__ in way.kinds:
                cut, fits = way.write(value, row), True
            else:
                row.append(way.blank)
        return cut if fits or not _has(value) else 1


def write(writer: Writer, value: Any, row: list[bytes]) -> int:
    """Write a value wherever it belongs; nothing, for a value that is not there."""
    if value is not None:
        value = _simple(value)
        if value.__class__ in writer.kinds:
            return writer.write(value, row)
    row.append(writer.blank)
    return int(_has(value))


def _has(value: Any) -> bool:
    """Whether there is anything to lose: an empty list says no more than no list."""
    return value is not None and value not in ([], (), {})


def _simple(value: Any) -> Any:
    """A value as a number, a text, a list or a dictionary."""
    for kind in (int, str, list, tuple, dict):
        if isinstance(value, kind):
            made: Any = kind
            return value if value.__class__ is kind else made(value)  # an enumeration is a number, too
    if value is None:
        return None
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.asdict(value)
    layout = getattr(value, "layout", None)
    if layout is not None:
        return {name: getattr(value, name) for name in layout.names}
    raise TypeError(f"{value!r} is neither number, text, list nor structure, so no observation can be made of it")


class Encoding:
    """Turns what a seat may know into its row of bits."""

    def __init__(self, root: Sampled) -> None:
        self._writer = root.writer()
        self.size = len(self._writer.blank)

    def bits(self, values: dict[str, Any]) -> tuple[Bits, int]:
        """The row, and how many values found no room in it."""
        row: list[bytes] = []
        cut = self._writer.write(values, row)
        return np.frombuffer(bytearray().join(row), dtype=np.int8), cut
