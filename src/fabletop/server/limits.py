"""How much an address may ask for: buckets that fill by themselves, and counts of what is open.

A limit of 0 is none.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from fabletop.server.config import HOUR, MINUTE, Limits

Clock = Callable[[], float]
MOST_REMEMBERED = 1000  # addresses of one bucket before the idle ones are dropped


class TooMany(Exception):
    """A limit is reached. Says which, in words; `wait` is how many seconds until there is room again."""

    def __init__(self, limit: str, words: str, wait: float) -> None:
        super().__init__(words)
        self.limit = limit
        self.words = words
        self.wait = max(1, math.ceil(wait))


class Bucket:
    """Room for `most` things, which comes back evenly over `seconds`. Keeps only the moment at which it is full."""

    __slots__ = ("_clock", "_each", "_full", "_whole")

    def __init__(self, most: float, seconds: float, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._whole = seconds
        self._each = seconds / most if most else 0.0
        self._full = 0.0

    def take(self) -> float:
        """Take one. Gives 0, or where there is no room the seconds until there is."""
        now = self._clock()
        full = max(self._full, now) + self._each
        wait = full - now - self._whole
        if wait > 1e-9:
            return wait
        self._full = full
        return 0.0

    @property
    def wait(self) -> float:
        """The seconds until one can be taken, without taking it."""
        now = self._clock()
        return max(0.0, max(self._full, now) + self._each - now - self._whole)

    @property
    def idle(self) -> bool:
        return self._full <= self._clock()


class Buckets:
    """A bucket for each address. Those that are full again are forgotten."""

    def __init__(self, most: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._of: dict[str, Bucket] = {}
        self._tidy_at = MOST_REMEMBERED

    def __len__(self) -> int:
        return len(self._of)

    def take(self, address: str) -> float:
        if not self._most:
            return 0.0
        bucket = self._of.get(address)
        if bucket is None:
            if len(self._of) >= self._tidy_at:
                self._of = {each: bucket for each, bucket in self._of.items() if not bucket.idle}
                self._tidy_at = max(MOST_REMEMBERED, 2 * len(self._of))
            bucket = self._of[address] = Bucket(self._most, self._seconds, self._clock)
        return bucket.take()

    def wait(self, address: str) -> float:
        bucket = self._of.get(address)
        return bucket.wait if bucket is not None else 0.0


class Gate:
    """All limits by address. Each method notes one thing more, or raises `TooMany`."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self._requests = Buckets(limits.requests, MINUTE, clock)
        self._tables = Buckets(limits.tables, HOUR, clock)
        self._seats = Buckets(limits.seats, HOUR, clock)
        self._reports = Buckets(limits.reports, HOUR, clock)
        self._wrong_keys = Buckets(limits.wrong_keys, MINUTE, clock)
        self._sockets: Counter[str] = Counter()

    def request(self, address: str) -> None:
        _refuse("requests", "Too many requests came from your address.", self._requests.take(near(address)))

    def table(self, address: str) -> None:
        _refuse("tables", "Too many tables were opened from your address.", self._tables.take(near(address)))

    def seat(self, address: str) -> None:
        _refuse("seats", "Too many seats were taken from your address.", self._seats.take(near(address)))

    def report(self, address: str) -> None:
        _refuse("reports", "Too many reports came from your address. Thank you.", self._reports.take(near(address)))

    def key(self, address: str) -> None:
        """Before a key is tried. Trying costs nothing; only keys that open nothing are counted, by `wrong_key`."""
        _refuse("wrong keys", "Too many wrong keys came from your address.", self._wrong_keys.wait(near(address)))

    def wrong_key(self, address: str) -> None:
        self._wrong_keys.take(near(address))

    def connect(self, address: str) -> None:
        """A connection is opened; `disconnect` must follow when it ends."""
        most = self.limits.sockets
        if most and self._sockets[near(address)] >= most:
            raise TooMany("sockets", f"There are {most} open connections from your address. Close one.", MINUTE)
        self._sockets[near(address)] += 1

    def disconnect(self, address: str) -> None:
        group = near(address)
        self._sockets[group] -= 1
        if self._sockets[group] <= 0:
            del self._sockets[group]


def _refuse(limit: str, words: str, wait: float) -> None:
    if wait:
        raise TooMany(limit, f"{words} Try again in {say_wait(wait)}.", wait)


def say_wait(seconds: float) -> str:
    whole = math.ceil(seconds)
    if whole <= 90:
        return f"{whole} second{'s' * (whole != 1)}"
    return f"{math.ceil(whole / MINUTE)} minutes"


@lru_cache(maxsize=4096)
def near(address: str) -> str:
    """The address that limits count: of IPv6 the network that one household has, since it may use any address in it."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
