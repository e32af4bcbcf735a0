"""The server's benchmarks, all in one run: `python -m benchmarks.server` at the root of the project.

Needs Linux, Node (for boardgame.io, which is fetched once) and Chromium (for the page); what cannot be measured is said
and left out. Names of parts measure only these: `python -m benchmarks.server race crowd`. Absolute figures differ from
machine to machine, so what can be compared is given as a ratio. The figures go to benchmarks/results as JSON too.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop

from benchmarks.results import RESULTS, Figures, keep, say
from benchmarks.server.crowd import crowd
from benchmarks.server.floods import floods
from benchmarks.server.length import growth, waking
from benchmarks.server.race import race
from benchmarks.server.sides import Ours, Theirs
from benchmarks.server.strangers import strangers

MOST_KILOBYTES = {"lobby": 220, "table": 260}  # of a first visit; tests hold the page to it


async def run_race(folder: Path, ours: Ours) -> Figures:
    theirs = Theirs(folder)
    try:
        found = await race([ours, theirs])
    finally:
        theirs.server.stop()
    mine, others = found[ours.name], found[theirs.name]
    found["cpu_ratio"] = mine["moves_per_cpu_second"] / others["moves_per_cpu_second"]
    found["round_trip_ratio"] = mine["median_ms_alone"] / others["median_ms_alone"]
    print("Noughts and crosses: Fabletop (SQLite, every answer durable) and boardgame.io (memory)")
    for name in (ours.name, theirs.name):
        each = found[name]
        say(
            f"{name:14}{each['moves_per_cpu_second']:8,.0f} moves per second of server CPU with 50 tables; "
            f"median round trip alone {each['median_ms_alone']:.2f} ms, with 50 tables "
            f"{each['median_ms_with_50_tables']:.1f} ms"
        )
    say(f"moves per second of CPU, ratio {found['cpu_ratio']:.2f}", found["cpu_ratio"] >= 1.5, "1.5 or more")
    fine = found["round_trip_ratio"] <= 1.5
    say(f"round trip alone, ratio {found['round_trip_ratio']:.2f}", fine, "1.5 or less")
    return found


async def run_growth(folder: Path, ours: Ours) -> Figures:
    found = await growth(ours)
    print("One table as it grows")
    say(
        f"{found['early_per_second']:,.0f} answers a second from answer 100, {found['late_per_second']:,.0f} from "
        f"answer 5,000 (CPU {found['early_cpu_ms']:.2f} and {found['late_cpu_ms']:.2f} ms each): "
        f"ratio {found['late_to_early']:.2f}",
        found["late_to_early"] >= 0.9,
        "0.9 or more",
    )
    return found


async def run_waking(folder: Path, ours: Ours) -> Figures:
    found = await waking(ours)
    print("A long table that is not in memory")
    say(
        f"{found['answers']:,} answers: hello to whole update {found['median_ms']:.0f} ms (median), "
        f"{found['worst_ms']:.0f} ms (worst), {found['first_after_start_ms']:.0f} ms as the first of a server",
        found["worst_ms"] < 100,
        "under 100 ms",
    )
    return found


async def run_crowd(folder: Path, ours: Ours) -> Figures:
    found = await crowd(ours)
    mix = " and ".join(f"{number} of {game}" for game, number in found["tables"].items())
    print(f"A full house: tables: {mix}; {found['clients']:,} clients; {found['answers_per_second']} answers a second")
    say(
        f"from answer to all clients: {found['p50_ms']:.1f} ms (median), {found['p99_ms']:.1f} ms (p99), "
        f"{found['worst_ms']:.0f} ms (worst of {found['answers']:,}); {found['cpu_share']:.0%} of a core",
        found["p99_ms"] < 100,
        "p99 under 100 ms",
    )
    memory = found["memory"]
    say(
        f"memory {memory['server_mb']:.0f} MB, with workers {memory['server_and_workers_mb']:.0f} MB "
        f"({found['memory_before']['server_mb']:.0f} MB before)",
        memory["server_and_workers_mb"] < 600,
        "under 600 MB",
    )
    if found["unanswered"] or found["refused"]:
        say(f"{found['unanswered']} answers without effect, {found['refused']} refused: {found['refusals']}")
    return found


async def run_strangers(folder: Path, ours: Ours) -> Figures:
    found = await strangers(ours)
    print("A stranger who takes all they can get, and a newcomer")
    say(
        f"{found['tables']} tables with computer players that search and nobody there: the newcomer's computer player "
        f"answers after {found['bot_s']:.1f} s ({found['alone_s']:.1f} s alone), {found['given_up']} of 3 never",
        found["bot_s"] < 10,
        "under 10 s",
    )
    say(
        f"hints wanted at {found['hints']} tables: {found['records_refused']} of 10 records refused to the newcomer, "
        f"the slowest of the others took {found['record_s']:.1f} s",
        not found["records_refused"],
        "none refused",
    )
    return found


async def run_floods(folder: Path, ours: Ours) -> Figures:
    found = await floods(folder, ours)
    print("Strangers of one address do all they can, and somebody else asks for the server's health")
    for name, each in found.items():
        more = each["memory_mb"] - each["memory_before_mb"]
        waits = f"{each['worst_ms']:7,.0f} ms at worst (p99 {each['p99_ms']:.0f}, alone {each['alone_p99_ms']:.0f})"
        words = (
            f"{name:20}{waits}, {each['cpu_s']:.1f} s of CPU, {more:.0f} MB more, log {each['log_kilobytes']:,.0f} kB"
        )
        say(words, each["p99_ms"] < 100 and more < 40, "p99 under 100 ms, less than 40 MB more")
    let_in = bool(found["watchers"].get("host_let_in"))
    say("the host of a table with all the watchers it has room for", let_in, "let in")
    return found


def has_browser(part: str) -> bool:
    """Whether there is what the page is measured with; if not, that is said."""
    try:
        from tests.browser.people import CHROMIUM
    except ModuleNotFoundError as fault:
        print(f"{part}: left out, {fault.name} is not installed. Install what tests need: pip install --group test")
        return False
    if CHROMIUM is None:
        print(f"{part}: left out, Chromium is not installed")
    return CHROMIUM is not None


async def run_page(folder: Path, ours: Ours) -> Figures:
    if not has_browser("page"):
        return {}
    from benchmarks.server.page import pages

    found = await pages(ours)
    print("The page, first visit, CPU four times slower")
    for name, each in found.items():
        most = MOST_KILOBYTES[name]
        fine = each["kilobytes"] < most and each["interactive_ms"] < 2000
        words = (
            f"{name:8}{each['kilobytes']:6.0f} kB compressed, can be answered after {each['interactive_ms']:,.0f} ms "
            f"(median; slowest {each['slowest_ms']:,.0f} ms)"
        )
        say(words, fine, f"under {most} kB, under 2 s")
    return found


async def run_floor(folder: Path, ours: Ours) -> Figures:
    if not has_browser("floor"):
        return {}
    from benchmarks.server.panning import panning

    found = await panning()
    print("A floor of four tiles with twelve figures: panning and zooming in the browser")
    say(
        f"longest of {found['tasks']:,} tasks {found['longest_cpu_ms']:.1f} ms of CPU; by the clock "
        f"{found['longest_ms']:.1f} ms, p99 {found['p99_ms']:.1f} ms",
        found["longest_cpu_ms"] < 50,
        "under 50 ms",
    )
    return found


PARTS: dict[str, tuple[Callable[[Path, Ours], Awaitable[Figures]], tuple[str, ...]]] = {
    "race": (run_race, ("node", "npm")),
    "growth": (run_growth, ()),
    "waking": (run_waking, ()),
    "crowd": (run_crowd, ()),
    "strangers": (run_strangers, ()),
    "floods": (run_floods, ()),
    "page": (run_page, ()),
    "floor": (run_floor, ()),
}


async def main(wanted: list[str]) -> int:
    unknown = set(wanted) - PARTS.keys()
    if unknown:
        print(f"There is no part {', '.join(sorted(unknown))}. Parts: {', '.join(PARTS)}.")
        return 2
    found: Figures = {}
    RESULTS.mkdir(exist_ok=True)
    for part in wanted or PARTS:
        run, needed = PARTS[part]
        missing = [program for program in needed if shutil.which(program) is None]
        if missing:
            print(f"{part}: left out, {' and '.join(missing)} is not installed")
            continue
        with tempfile.TemporaryDirectory(dir=RESULTS) as name:  # on a disk; elsewhere it might be memory
            ours = Ours(Path(name))
            try:
                found[part] = await run(Path(name), ours)
            finally:
                ours.server.stop()
    keep("server", found)
    return 0


if __name__ == "__main__":
    gc.disable()  # a pause of the driver would be put to the server's account
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.exit(runner.run(main(sys.argv[1:])))
