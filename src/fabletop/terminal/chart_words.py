"""Charts in words, for the plain mode."""

from __future__ import annotations

from fabletop.engine.scene import Chart, Strip


def describe_chart(chart: Chart) -> list[str]:
    """Each strip with where its markers stand, what counts now, and what lies further on."""
    lines = [f"{chart.title}.{f' {chart.note}' if chart.note else ''}"]
    if chart.caption:
        lines.append(f"  {chart.caption}")
    for strip in chart.strips:
        pegs = [peg for peg in chart.pegs if peg.strip == strip.id]
        at = f" at {pegs[0].at} of {_last(strip)}" if len(pegs) == 1 else ""
        said = [f"{peg.label} at {peg.at}" for peg in pegs] if len(pegs) > 1 else []
        lit = [words for n, words in _notches(strip) if strip.notches[n - strip.first].lit]
        passed = pegs[0].at if len(pegs) == 1 else strip.first - 1
        rest = [words for n, words in _notches(strip) if n > passed and not strip.notches[n - strip.first].lit]
        if lit:
            said.append(f"now {', '.join(lit)}")
        if rest:
            said.append(f"{'further' if lit or pegs else 'on it'} {', '.join(rest)}")
        lines.append(f"  {strip.label}{at}: {'; '.join(said) or 'nothing on it'}.")
    return lines


def _last(strip: Strip) -> int:
    return strip.first + len(strip.notches) - 1


def _notches(strip: Strip) -> list[tuple[int, str]]:
    """The spaces on which something is printed. Numbers on spaces are told where they change."""
    found = []
    former = ""
    for n, notch in enumerate(strip.notches, strip.first):
        what = notch.note or " and ".join(notch.icons)
        worth = f"worth {notch.label}" if notch.label and (notch.label != former or notch.lit) else ""
        former = notch.label
        said = ", ".join(part for part in (worth, what) if part)
        if said:
            found.append((n, f"{n} ({said})" if notch.label else f"{what} {n}"))
    return found
