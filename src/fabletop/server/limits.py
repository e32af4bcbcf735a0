"""How much an address may ask for: buckets that fill by themselves, and counts of what is open.

Addresses are those of people: where a proxy is trusted to say for whom it asks, that of who asks. A limit of 0 is none.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

from fabletop.server.config import HOUR, MINUTE, Limits

Clock = Callable[[], float]
MOST_REMEMBERED = 1000  # addresses of one bucket before the idle ones are dropped
BURST = 3.0  # seconds' worth of messages that may come at once
WATCHING = 0.75  # of all connections; the others are kept for those who have a seat
LITTLE = 64_000  # bytes that may wait for any client without being counted


class TooMany(Exception):
    """A limit is reached. Says which, in words; `wait` is how many seconds until there is room again."""

    def __init__(self, limit: str, words: str, wait: float) -> None:
        super().__init__(words)
        self.limit = limit
        self.words = words
        self.wait = max(1, math.ceil(wait))


class Full(TooMany):
    """The server has no room, whoever asks."""


class Bucket:
    """Room for `most` things, which comes back evenly over `seconds`. Keeps only the moment at which it is full."""

    __slots__ = ("_clock", "_each", "_full", "_whole")

    def __init__(self, most: float, seconds: float, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._whole = seconds
        self._each = seconds / most if most else 0.0
        self._full = 0.0

    def take(self, number: int = 1) -> float:
        """Take some. Gives 0, or where there is no room the seconds until there is."""
        now = self._clock()
        full = max(self._full, now) + number * self._each
        wait = full - now - self._whole
        if wait > 1e-9:
            return wait
        self._full = full
        return 0.0

    @property
    def idle(self) -> bool:
        return self._full <= self._clock()


class Buckets:
    """A bucket for each address. Those that are full again are forgotten."""

    def __init__(self, most: float, seconds: float, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._of: dict[str, Bucket] = {}
        self._tidy_at = MOST_REMEMBERED

    def __len__(self) -> int:
        return len(self._of)

    def take(self, address: str, number: int = 1) -> float:
        if not self._most:
            return 0.0
        bucket = self._of.get(address)
        if bucket is None:
            if len(self._of) >= self._tidy_at:
                self._of = {each: bucket for each, bucket in self._of.items() if not bucket.idle}
                self._tidy_at = max(MOST_REMEMBERED, 2 * len(self._of))
            bucket = self._of[address] = Bucket(self._most, self._seconds, self._clock)
        return bucket.take(number)


class Client(Protocol):
    """Somebody for whom something may wait."""

    @property
    def unread(self) -> int:
        """How many bytes wait for it."""

    def cut_off(self) -> None:
        """End its connection at once, so that nothing waits for it any more."""


class Backlog:
    """What waits for the clients of one address. If it is too much, those are cut off for whom most waits."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[Client, int] = {}  # as known when it was sent something last; it cannot be more now
        self._sum = 0

    def weigh(self, client: Client, unread: int) -> None:
        """So much waits for a client, which has just been sent something."""
        if not self._most or (unread <= LITTLE and client not in self._of):
            return
        self._sum += unread - self._of.get(client, 0)
        self._of[client] = unread
        if self._sum > self._most:
            self._recount()
        while self._sum > self._most:
            worst = max(self._of, key=self._of.__getitem__)
            self.forget(worst)
            worst.cut_off()

    def _recount(self) -> None:
        now = ((each, each.unread) for each in self._of)
        self._of = {each: unread for each, unread in now if unread > LITTLE}
        self._sum = sum(self._of.values())

    def forget(self, client: Client) -> None:
        self._sum -= self._of.pop(client, 0)


class Household:
    """The connections that are open from one address."""

    def __init__(self, backlog: int) -> None:
        self.sockets = 0
        self.watching = 0
        self.backlog = Backlog(backlog)


class Gate:
    """All limits by address. Each method notes one thing more, or raises `TooMany`."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self._requests = Buckets(limits.requests, MINUTE, clock)
        self._tables = Buckets(limits.tables, HOUR, clock)
        self._seats = Buckets(limits.seats, HOUR, clock)
        self._reports = Buckets(limits.reports, HOUR, clock)
        self._wrong_keys = Buckets(limits.wrong_keys, MINUTE, clock)
        self._messages = Buckets(limits.address_messages * BURST, BURST, clock)
        self._households: dict[str, Household] = {}
        self._sockets = 0
        self._watching = 0

    def request(self, address: str) -> None:
        _refuse("requests", "Too many requests came from your address.", self._requests.take(near(address)))

    def table(self, address: str) -> None:
        _refuse("tables", "Too many tables were opened from your address.", self._tables.take(near(address)))

    def seat(self, address: str) -> None:
        _refuse("seats", "Too many seats were taken from your address.", self._seats.take(near(address)))

    def report(self, address: str) -> None:
        _refuse("reports", "Too many reports came from your address. Thank you.", self._reports.take(near(address)))

    def message(self, address: str, price: int = 1) -> None:
        """A message, or one that takes as long as several."""
        _refuse("messages", "Too many messages come from your address.", self._messages.take(near(address), price))

    def wrong_key(self, address: str) -> None:
        """A key opens nothing. Keys that open something are never asked about here: who has one gets in, whatever
        others try from the same address."""
        _refuse("wrong keys", "Too many wrong keys came from your address.", self._wrong_keys.take(near(address)))

    def connect(self, address: str) -> Household:
        """A connection is opened; `disconnect` must follow when it ends."""
        group, limits = near(address), self.limits
        household = self._households.get(group) or Household(limits.address_backlog_bytes)
        if limits.sockets and household.sockets >= limits.sockets:
            raise TooMany(
                "sockets", f"There are {limits.sockets} open connections from your address. Close one.", MINUTE
            )
        if limits.all_sockets and self._sockets >= limits.all_sockets:
            raise Full("all sockets", "This server has all the connections it has room for. Try again later.", MINUTE)
        self._households[group] = household
        household.sockets += 1
        self._sockets += 1
        return household

    def watch(self, address: str) -> None:
        """One of the connections is there to watch."""
        limits, household = self.limits, self._households[near(address)]
        if limits.sockets and household.watching >= limits.sockets * WATCHING:
            raise TooMany("watching", "As many watch tables from your address as may. Close one.", MINUTE)
        if limits.all_sockets and self._watching >= limits.all_sockets * WATCHING:
            raise Full("all watching", "This server has all the watchers it has room for. Try again later.", MINUTE)
        household.watching += 1
        self._watching += 1

    def disconnect(self, address: str, watches: bool) -> None:
        """A connection has ended, which was there to watch or not."""
        group = near(address)
        household = self._households[group]
        household.sockets -= 1
        self._sockets -= 1
        household.watching -= watches
        self._watching -= watches
        if not household.sockets:
            del self._households[group]


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
