"""Figures about a running server, in the text format that Prometheus reads."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

CONTENT_TYPE = "text/plain; version=0.0.4"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
_STATM = Path("/proc/self/statm")  # where Linux tells how many pages of memory a process has


class Count:
    """Something that is counted, perhaps by kinds."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name = name
        self.about = about
        self.labels = labels
        self.of: Counter[tuple[str, ...]] = Counter()
        if not labels:
            self.of[()] = 0

    def add(self, *kind: str) -> None:
        self.of[kind] += 1

    def lines(self) -> Iterator[str]:
        yield from _heading(self.name, self.about, "counter")
        for kind, number in sorted(self.of.items()):
            yield f"{self.name}{_labels(dict(zip(self.labels, kind, strict=True)))} {number}"


class Gauge:
    """Something that is looked up when somebody asks."""

    def __init__(self, name: str, about: str, read: Callable[[], float], kind: str = "gauge") -> None:
        self.name = name
        self.about = about
        self.read = read
        self.kind = kind

    def lines(self) -> Iterator[str]:
        yield from _heading(self.name, self.about, self.kind)
        yield f"{self.name} {self.read():.10g}"


class Durations:
    """How long something takes: how many times it took up to each of a few bounds."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.total = 0.0
        self.counts = [0] * (len(BOUNDS) + 1)

    def add(self, seconds: float) -> None:
        self.total += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def lines(self) -> Iterator[str]:
        yield from _heading(self.name, self.about, "histogram")
        running = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            running += count
            yield f'{self.name}_bucket{{le="{bound}"}} {running}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {running}"


class Metrics:
    """All figures of a process. What only others know (tables, connections) is added as a gauge."""

    def __init__(self, version: str) -> None:
        self._version = version
        self.requests = Count("fabletop_http_requests_total", "HTTP requests.", "method", "route", "status")
        self.request_time = Durations("fabletop_http_request_seconds", "How long HTTP requests to the API took.")
        self.messages = Count("fabletop_socket_messages_total", "Messages from clients over sockets.", "kind")
        self.refused = Count("fabletop_refused_total", "Messages that were refused in words.")
        self.answer_time = Durations("fabletop_answer_seconds", "From an answer's arrival until it was kept.")
        self.limited = Count("fabletop_limited_total", "What was turned away because a limit was reached.", "limit")
        self.cut_off = Count("fabletop_sockets_cut_off_total", "Clients cut off because they read too slowly.")
        self.faults = Count("fabletop_faults_total", "Faults of the server itself; each is in the log.")
        started = time.time()
        self._gauges = [
            Gauge("process_start_time_seconds", "When the process started.", lambda: started),
            Gauge("process_cpu_seconds_total", "CPU time of this process.", time.process_time, "counter"),
        ]
        if _STATM.exists():
            self.gauge("process_resident_memory_bytes", "Memory of this process.", _memory)

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        self._gauges.append(Gauge(name, about, read))

    def text(self) -> str:
        counted: tuple[Count | Durations, ...] = (
            self.requests,
            self.request_time,
            self.messages,
            self.refused,
            self.answer_time,
            self.limited,
            self.cut_off,
            self.faults,
        )
        lines = [
            *_heading("fabletop_info", "The version that runs.", "gauge"),
            f"fabletop_info{_labels({'version': self._version})} 1",
        ]
        for each in counted:
            lines += each.lines()
        for gauge in self._gauges:
            lines += gauge.lines()
        return "\n".join(lines) + "\n"


def _heading(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _labels(labels: Mapping[str, str]) -> str:
    if not labels:
        return ""
    escaped = (
        (name, value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")) for name, value in labels.items()
    )
    return "{" + ",".join(f'{name}="{value}"' for name, value in escaped) + "}"


def _memory() -> float:
    pages = int(_STATM.read_text(encoding="ascii").split()[1])
    return float(pages * os.sysconf("SC_PAGE_SIZE"))
