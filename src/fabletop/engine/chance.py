"""Chance: one number at a time from a key, a named stream and a counter.

The counter of each stream is part of the state (a few small integers), the key is not: so a copied state rolls the
same dice again under the same key, other dice under another key, and a draw on one stream never shifts another.
`random` is not used for outcomes, because its shuffles are not promised to stay the same between Python versions.

There are two kinds of keys. One of 64 bits gives numbers quickly (splitmix64); it is made from seeds that people choose
and from whole numbers, and serves simulation and imagined worlds. From many of its numbers it could be worked out, and
with it all that is still to come. Matches between people who do not know each other get a seed by `secret_seed`, with a
key of 128 bits that no number gives away (BLAKE2b).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import UTC, date, datetime
from functools import lru_cache
from struct import Struct
from zlib import crc32

_MASK = (1 << 64) - 1
_SECRET = re.compile(r"secret ([0-9a-f]{32})", re.ASCII)
_LONG = 1 << 128  # tells a long key from a short one, whatever its bits
_DAILY = re.compile(r"daily \d{4}-\d\d-\d\d", re.ASCII)


def daily_seed(day: date | None = None) -> str:
    """The seed of a day, the same for everybody who plays it."""
    return f"daily {day or datetime.now(UTC).date():%Y-%m-%d}"


def is_daily(seed: int | str) -> bool:
    """Whether a seed is that of a day."""
    return isinstance(seed, str) and _DAILY.fullmatch(seed) is not None


def secret_seed() -> str:
    """A seed that nobody can guess, nor work out from what it brings."""
    return f"secret {secrets.token_hex(16)}"


def is_secret(seed: int | str) -> bool:
    """Whether a seed was made by `secret_seed`."""
    return isinstance(seed, str) and _SECRET.fullmatch(seed) is not None


def key_of(seed: int | str) -> int:
    """The key that a match derives all its chance from."""
    if seed.__class__ is int:
        return (seed * 0x9E3779B97F4A7C15 ^ 0x2545F4914F6CDD1D) & _MASK
    found = _SECRET.fullmatch(str(seed))
    if found is not None:
        return _LONG | int(found[1], 16)
    return int.from_bytes(hashlib.blake2b(str(seed).encode(errors="surrogatepass"), digest_size=8).digest(), "big")


@lru_cache(maxsize=1024)
def _stream_salt(stream: str) -> int:
    return crc32(stream.encode()) * 0x9E3779B97F4A7C15 & _MASK


def belows(key: int, stream: str, counter: int, most: int) -> list[int]:
    """Numbers below `most`, most - 1, ... 2, one after the other: all that a shuffle draws, as `below` gives them. They
    are mixed all at once, in one long number that has a lane of 128 bits for each: half of the time that it takes one
    by one."""
    if key > _MASK:
        return [below(key, stream, counter + most - n, n) for n in range(most, 1, -1)]
    ones, steps, masks, lanes = _lanes(most - 1)
    z = ((key ^ _stream_salt(stream)) + (counter + 1) * 0xBF58476D1CE4E5B9 & _MASK) * ones + steps & masks
    z = (z ^ z >> 30 & masks) * 0xBF58476D1CE4E5B9 & masks
    z = (z ^ z >> 27 & masks) * 0x94D049BB133111EB & masks
    mixed = lanes.unpack((z ^ z >> 31 & masks).to_bytes(lanes.size, "little"))
    return [(each * n) >> 64 for each, n in zip(mixed[::2], range(most, 1, -1), strict=True)]


@lru_cache(maxsize=256)
def _lanes(number: int) -> tuple[int, int, int, Struct]:
    """So many lanes: with 1 in each, with how much the counter adds there, with all bits that count; and to read."""
    ones = sum(1 << 128 * lane for lane in range(number))
    steps = sum(lane * 0xBF58476D1CE4E5B9 << 128 * lane for lane in range(number))
    return ones, steps, ones * _MASK, Struct(f"<{2 * number}Q")


def below(key: int, stream: str, counter: int, n: int) -> int:
    """A number from 0 to n - 1; equal arguments give equal numbers on every machine."""
    if key > _MASK:
        digest = hashlib.blake2b(f"{counter} {stream}".encode(), key=key.to_bytes(17, "big"), digest_size=16).digest()
        return int.from_bytes(digest, "big") * n >> 128
    z = (key ^ _stream_salt(stream)) + (counter + 1) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return ((z ^ z >> 31) * n) >> 64
