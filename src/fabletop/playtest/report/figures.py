"""Drawings for the report, as SVG that stands in the page. Colours and type come from the style of the page, so they
are right in light and dark. Every drawing has a name and a description for those who do not see it; the page has the
same numbers as a table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from fabletop.playtest.report.course import Bands
from fabletop.simulation.statistics import Spread

WIDTH = 760
ROW = 26
LABEL, VALUE = 245, 140  # what is written to the left and to the right of rows
BINS = 24  # of a histogram, at most
NumberWords = Callable[[float], str]


class Bar(msgspec.Struct, frozen=True):
    """A row of a drawing: a value with its interval, or without one. `kind` is a class of the page's style."""

    label: str
    value: float
    said: str
    low: float | None = None
    high: float | None = None
    kind: str = ""


class Axis(msgspec.Struct, frozen=True):
    """From where to where a drawing goes, what is written along it, and values that have a line of their own."""

    low: float
    high: float
    words: NumberWords
    lines: list[float] = []

    def ticks(self, most: int = 6) -> list[float]:
        if self.low == self.high:
            return [self.low]
        step = _step((self.high - self.low) / most)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [each * step for each in range(first, last + 1)]


def percent(value: float, digits: int = 0) -> str:
    """A share, with a space that no line breaks at."""
    return f"{value * 100:.{digits}f}\N{NO-BREAK SPACE}%"


def points(value: float) -> str:
    """A difference of shares."""
    return f"{value * 100:+.0f}".replace("-", "−") if round(value * 100) else "0"


def plain(value: float) -> str:
    """A number with no more digits than anybody reads."""
    return f"{value:,.1f}".removesuffix(".0") if abs(value) >= 10 else f"{value:.3g}"


def intervals(groups: Sequence[tuple[str, Sequence[Bar]]], axis: Axis, title: str, about: str) -> Markup:
    """Values as dots on lines that show their intervals, row by row, in groups with a heading each."""
    parts, top = [], 22
    left, right = LABEL, WIDTH - VALUE

    def x(value: float) -> float:
        return left + (right - left) * (min(max(value, axis.low), axis.high) - axis.low) / (axis.high - axis.low)

    for heading, bars in groups:
        if heading:
            parts.append(_text(0, top + 17, heading, "heading"))
            top += ROW
        for bar in bars:
            middle = top + ROW / 2
            parts.append(_text(left - 12, middle + 4, _short(bar.label), "end"))
            if bar.low is not None and bar.high is not None:
                parts.append(_draw(
                    '<line class="span {}" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>',
                    bar.kind, x(bar.low), x(bar.high), middle, middle,
                ))  # fmt: skip
            parts.append(_draw(
                '<circle class="dot {}" cx="{:.1f}" cy="{:.1f}" r="5"><title>{}: {}</title></circle>',
                bar.kind, x(bar.value), middle, bar.label, bar.said,
            ))  # fmt: skip
            parts.append(_text(right + 12, middle + 4, bar.said, f"value {bar.kind}"))
            top += ROW
        top += 6
    grid = _grid(axis, x, 16, top)
    return _svg(WIDTH, top + 4, [*grid, *parts], title, about)


def bars(rows: Sequence[Bar], axis: Axis, title: str, about: str) -> Markup:
    """Values as bars, row by row."""
    parts, top = [], 22
    left, right = LABEL, WIDTH - VALUE - 110

    def x(value: float) -> float:
        return left + (right - left) * (min(value, axis.high) - axis.low) / (axis.high - axis.low)

    for row in rows:
        parts.append(_text(left - 12, top + 17, _short(row.label), "end"))
        parts.append(_draw(
            '<rect class="bar {}" x="{}" y="{}" width="{:.1f}" height="{}" rx="3"><title>{}: {}</title></rect>',
            row.kind, left, top + 5, max(1.5, x(row.value) - left), ROW - 10, row.label, row.said,
        ))  # fmt: skip
        parts.append(_text(right + 12, top + 17, row.said, f"value {row.kind}"))
        top += ROW
    return _svg(WIDTH, top + 8, [*_grid(axis, x, 16, top + 2), *parts], title, about)


def histogram(values: Sequence[float], found: Spread, words: NumberWords, title: str, about: str) -> Markup:
    """How often which value came up, with the middle value and the tenths at both ends."""
    width, height, foot = 340, 150, 28
    low, step, heights = _bins(values)
    high = low + step * len(heights)
    whole = step == 1 and all(float(each).is_integer() for each in values)
    tallest = max(heights)

    def x(value: float) -> float:
        return 8 + (width - 16) * (value - low) / (high - low)

    shift = 0.5 if whole else 0.0  # a whole number stands in the middle of its bar
    parts = [_draw(
        '<rect class="strip" x="{:.1f}" y="24" width="{:.1f}" height="{}"/>',
        x(found.p10 + shift), max(1.0, x(found.p90 + shift) - x(found.p10 + shift)), height - 24 - foot,
    )]  # fmt: skip
    for number, games in enumerate(heights):
        tall = (height - 34 - foot) * games / tallest
        begin, end = x(low + number * step), x(low + (number + 1) * step)
        what = words(low + number * step)
        what = what if whole else f"{what} to {words(low + (number + 1) * step)}"
        parts.append(_draw(
            '<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}">'
            '<title>{}: {} matches</title></rect>',
            begin + 0.75, height - foot - tall, max(0.5, end - begin - 1.5), tall, what, games,
        ))  # fmt: skip
    middle = x(found.median + shift)
    parts.append(_draw('<line class="middle" x1="{0:.1f}" x2="{0:.1f}" y1="20" y2="{1}"/>', middle, height - foot))
    anchor = "end" if middle > width * 0.7 else "start" if middle < width * 0.3 else "centre"
    parts.append(_text(middle, 14, f"median {words(found.median)}", f"value {anchor}"))
    for tick in Axis(low, high - (1 if whole else 0), words).ticks(5):
        if not whole or float(tick).is_integer():
            at = x(tick + shift)
            place = "start" if at < 20 else "end" if at > width - 20 else "centre"
            parts.append(_text(at, height - 10, words(tick), f"tick {place}"))
    return _svg(width, height, parts, title, about)


def sparkline(values: Sequence[float], name: str) -> Markup:
    """A histogram as small as a word."""
    _, _, heights = _bins(values)
    tallest, wide = max(heights), 120 / len(heights)
    parts = [
        _draw(
            '<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>',
            number * wide, 24 - 23 * games / tallest, max(0.5, wide - 1), 23 * games / tallest,
        )
        for number, games in enumerate(heights)
    ]  # fmt: skip
    return _svg(120, 24, parts, f"Distribution of {name}", "The table has its middle and its ends.", "spark")


def gauge(value: float, low: float, high: float, least: float, most: float, kind: str, title: str) -> Markup:
    """A value with its interval against the band from `least` to `most` where it should lie; `most` may be endless."""
    width, middle = 200, 14
    top = most if math.isfinite(most) else max(high, 2 * least)
    room = (top - least) * 0.6
    begin, end = max(0.0, min(least - room, low)), max(top + room if math.isfinite(most) else top, high) * 1.02

    def x(at: float) -> float:
        return 6 + (width - 12) * (at - begin) / (end - begin)

    edge = x(most) if math.isfinite(most) else width
    parts = [
        _draw('<line class="grid" x1="0" x2="{}" y1="{}" y2="{}"/>', width, middle, middle),
        _draw('<rect class="aim" x="{:.1f}" y="4" width="{:.1f}" height="20" rx="3"/>', x(least), edge - x(least)),
        _draw('<line class="span {0}" x1="{1:.1f}" x2="{2:.1f}" y1="{3}" y2="{3}"/>', kind, x(low), x(high), middle),
        _draw('<circle class="dot {}" cx="{:.1f}" cy="{}" r="5"/>', kind, x(value), middle),
    ]
    return _svg(width, 28, parts, title, "The band is where it should lie.", "gauge")


def course(bands: Bands, title: str, about: str) -> Markup:
    """How the winners stood along the match: the middle one as a line, eight out of ten as a band around it."""
    width, height, left, top, foot = 440, 230, 46, 12, 40
    number = len(bands.middle)

    def x(step: int) -> float:
        return left + (width - left - 12) * step / (number - 1)

    def y(value: float) -> float:
        return top + (height - top - foot) * (1 - value)

    around = [*enumerate(bands.high), *reversed(list(enumerate(bands.low)))]
    parts = []
    for value in (0.0, 0.5, 1.0):
        parts.append(
            _draw('<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/>', left, width - 12, y(value))
        )
        parts.append(_text(left - 6, y(value) + 4, percent(value), "tick end"))
    parts.append(_draw('<polygon class="band" points="{}"/>', _path((x(step), y(value)) for step, value in around)))
    parts.append(
        _draw('<polyline class="course" points="{}"/>', _path((x(s), y(v)) for s, v in enumerate(bands.middle)))
    )
    for step, words, place in ((0, "start", "start"), (number // 2, "half way", "centre"), (number - 1, "end", "end")):
        parts.append(_text(x(step), height - foot + 18, words, f"tick {place}"))
    return _svg(width, height - 16, parts, title, about)


# --- parts -----------------------------------------------------------------------------------------------------------


def _svg(width: float, height: float, parts: Sequence[Markup], title: str, about: str, kind: str = "") -> Markup:
    return _draw(
        '<svg class="{}" viewBox="0 0 {} {:.0f}" role="img" aria-label="{}"><desc>{}</desc>{}</svg>',
        kind or ("wide" if width == WIDTH else "small"), width, height, title, about, Markup("").join(parts),
    )  # fmt: skip


def _draw(form: str, *values: Any) -> Markup:
    """Markup with values put in, in which characters that mean something are escaped."""
    return Markup(form).format(*values)


def _text(x: float, y: float, words: str, kind: str) -> Markup:
    return _draw('<text x="{:.1f}" y="{:.1f}" class="{}">{}</text>', x, y, kind, words)


def _grid(axis: Axis, x: Callable[[float], float], top: float, bottom: float) -> list[Markup]:
    parts = []
    for tick in axis.ticks():
        parts.append(_draw('<line class="grid" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>', x(tick), top, bottom))
        parts.append(_text(x(tick), top - 5, axis.words(tick), "tick centre"))
    for line in axis.lines:
        parts.append(_draw('<line class="mark" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>', x(line), top, bottom))
    return parts


def _path(places: Any) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _short(label: str, most: int = 34) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _bins(values: Sequence[float]) -> tuple[float, float, list[int]]:
    """Where the first bin begins, how wide they are, and how many values each has."""
    lowest, highest = min(values), max(values)
    step = _step((highest - lowest) / BINS) if highest > lowest else 1.0
    if all(float(each).is_integer() for each in values):
        step = max(1.0, step)
    begin = math.floor(lowest / step + 1e-9)
    counts = Counter(math.floor(each / step + 1e-9) for each in values)
    return begin * step, step, [counts[number] for number in range(begin, max(counts) + 1)]


def _step(least: float) -> float:
    """The next larger number that people count in: 1, 2 or 5 with zeros."""
    ten = 10.0 ** math.floor(math.log10(least))
    return next(each * ten for each in (1, 2, 5, 10) if each * ten >= least * (1 - 1e-9))
