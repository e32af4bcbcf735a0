"""Worker processes: they do jobs, they may fail, hang or die, and the server goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from tests.server.fakes import Person, a_house, open_table, until

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.server import jobs, wire
from fabletop.server import thinkers as thinkers_module
from fabletop.server.limits import TooMany
from fabletop.server.queues import Asker, FairQueue
from fabletop.server.thinkers import Busy, Stumbled, Thinkers

pytestmark = pytest.mark.asyncio
ME = Asker("192.0.2.1", "table")


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    started = Thinkers(workers=1, limit=10.0)
    yield started
    await started.close()


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_jobs_are_done_elsewhere_and_what_they_refuse_is_refused(thinkers: Thinkers) -> None:
    thinkers.warm()
    process = await thinkers.run(ME, os.getpid)
    assert process != os.getpid()
    with pytest.raises(Refused, match="no saved game"):
        await thinkers.run(ME, jobs.check, b"{}")
    match = Match(get_game("noughts"), seats=2, seed="x")
    for seat, cell in ((0, "a1"), (1, "c3"), (0, "a2"), (1, "b2")):
        match.answer(seat, cell)
    snapshot = match.snapshot(log=False)
    assert await thinkers.run(ME, jobs.answer, "noughts", snapshot, 0, "sensible", "dice") == b'"a3"'
    assert await thinkers.run(ME, os.getpid) == process
    assert thinkers.busy == 0


async def test_a_job_that_fails_says_where_but_not_what(thinkers: Thinkers) -> None:
    """The message of a fault may hold what only one seat may know."""
    with pytest.raises(Stumbled, match="ValueError in") as fault:
        await thinkers.run(ME, int, "the secret place")
    assert "secret" not in str(fault.value)
    assert await thinkers.run(ME, int, "7") == 7


async def test_a_process_that_dies_is_replaced(thinkers: Thinkers) -> None:
    before = await thinkers.run(ME, os.getpid)
    with pytest.raises(Stumbled, match="died"):
        await thinkers.run(ME, os._exit, 1)
    after = await thinkers.run(ME, os.getpid)
    assert after != before
    assert not alive(before)


async def test_a_job_whose_process_dies_under_it_is_done_by_another(thinkers: Thinkers, tmp_path: Path) -> None:
    assert await thinkers.run(ME, die_once, str(tmp_path / "died")) == "done"


async def test_a_process_that_dies_while_it_has_nothing_to_do_is_missed_by_nobody(thinkers: Thinkers) -> None:
    for ask in (thinkers.run, thinkers.favour):
        process = await ask(ME, os.getpid)
        os.kill(process, signal.SIGKILL)
        while running(process):
            await asyncio.sleep(0.01)
        assert await ask(ME, int, "7") == 7


def die_once(trace: str) -> str:
    """A job that ends its process the first time."""
    try:
        os.close(os.open(trace, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "done"
    os._exit(1)


def running(process: int) -> bool:
    """Whether a process lives; one that waits to be buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it may go between opening and reading
        return False


async def test_a_job_that_takes_too_long_is_ended() -> None:
    thinkers = Thinkers(workers=1, limit=0.3)
    try:
        before = await thinkers.run(ME, os.getpid)
        with pytest.raises(Stumbled, match="took too long"):
            await thinkers.run(ME, time.sleep, 600)
        assert await thinkers.run(ME, int, "7") == 7
        assert not alive(before)
    finally:
        await thinkers.close()


@pytest.mark.parametrize("when", ["idle", "at work"])
async def test_a_process_that_stands_still_is_given_up_for_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, when: str
) -> None:
    """Long before its job would have to be done, and the job is done by another."""
    monkeypatch.setattr(thinkers_module, "SILENCE", 0.5)
    thinkers = Thinkers(workers=1, limit=600.0)
    try:
        before = await thinkers.run(ME, os.getpid)
        if when == "idle":
            os.kill(before, signal.SIGSTOP)
            assert await thinkers.run(ME, int, "7") == 7
        else:
            assert await thinkers.run(ME, stop_once, str(tmp_path / "stopped")) == "done"
        assert not running(before)
    finally:
        await thinkers.close()


def stop_once(trace: str) -> str:
    """A job that stops its process the first time."""
    try:
        os.close(os.open(trace, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "done"
    os.kill(os.getpid(), signal.SIGSTOP)
    return "somebody let it go on"


async def test_a_job_that_nobody_waits_for_holds_nobody_up_for_ever(thinkers: Thinkers) -> None:
    await thinkers.run(ME, int, "1")
    waiting = asyncio.create_task(thinkers.run(ME, time.sleep, 0.2))
    await asyncio.sleep(0.05)
    waiting.cancel()
    assert await thinkers.run(ME, int, "7") == 7
    assert thinkers.busy == 0


async def test_a_stop_does_not_wait_for_jobs() -> None:
    thinkers = Thinkers(workers=2, limit=600.0)
    process = await thinkers.run(ME, os.getpid)
    under_way = [asyncio.create_task(thinkers.run(ME, time.sleep, 600)) for _ in range(3)]
    await asyncio.sleep(0.1)
    await thinkers.close()
    results = await asyncio.gather(*under_way, return_exceptions=True)
    assert [type(result) for result in results] == [Stumbled] * 3
    assert not alive(process)
    with pytest.raises(Stumbled, match="stopped"):
        await thinkers.run(ME, int, "7")


async def test_favours_hold_no_computer_player_up_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers_module, "MOST_FAVOURS", 2)
    thinkers = Thinkers(workers=1, limit=600.0)
    try:
        await thinkers.favour(ME, int, "1")
        asked = [asyncio.create_task(thinkers.favour(Asker(who), time.sleep, 600)) for who in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="Try again in a moment"):
            await thinkers.favour(ME, int, "7")
        assert await thinkers.run(ME, int, "7") == 7, "whoever plays has a process that does nothing else"
        assert not any(task.done() for task in asked)
    finally:
        await thinkers.close()
    assert [type(each) for each in await asyncio.gather(*asked, return_exceptions=True)] == [Stumbled] * 3


async def test_one_address_asks_for_few_favours_at_once_and_takes_none_from_others() -> None:
    thinkers = Thinkers(workers=1, limit=600.0)
    try:
        gate = asyncio.create_task(thinkers.favour(Asker("first"), time.sleep, 0.2))
        await asyncio.sleep(0)
        greedy = [
            asyncio.create_task(thinkers.favour(Asker("greedy", f"table {number}"), time.sleep, min(number, 1)))
            for number in range(20)  # after the first they take a while, however busy the machine is
        ]
        await asyncio.sleep(0)
        refused = [each.exception() for each in greedy if each.done()]
        assert [type(each) for each in refused] == [TooMany] * (20 - thinkers_module.FAVOURS_EACH)
        assert await thinkers.favour(ME, int, "7") == 7
        assert gate.done()
        done = [each for each in greedy if each.done() and each.exception() is None]
        assert len(done) <= 1, "others have their turn after one of each"
        await asyncio.gather(*greedy, return_exceptions=True)
        assert await thinkers.favour(Asker("greedy"), int, "7") == 7, "who waits no longer may ask again"
    finally:
        await thinkers.close()


async def test_addresses_take_turns_and_of_each_its_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for name in ("a1 first", "a1 second", "a2 first", "a1 third", "b1 first", "c1 first", "b1 second"):
        queue.put(Asker(name[0], name[:2]), name)
    queue.remove(Asker("c", "c1"), "c1 first")
    queue.remove(Asker("c", "c1"), "c1 first")
    queue.remove(Asker("d", "d1"), "never there")
    assert len(queue) == 6
    order = ["a1 first", "b1 first", "a2 first", "b1 second", "a1 second", "a1 third"]
    assert [queue.pop() for _ in range(len(queue))] == order
    assert not queue


async def test_a_job_that_nobody_wants_any_more_is_not_begun(thinkers: Thinkers, tmp_path: Path) -> None:
    first = asyncio.create_task(thinkers.run(ME, time.sleep, 0.3))
    await asyncio.sleep(0)
    idle = asyncio.create_task(thinkers.run(ME, os.mkdir, tmp_path / "made"))
    await asyncio.sleep(0)
    idle.cancel()
    await first
    assert await thinkers.run(ME, int, "7") == 7
    assert not (tmp_path / "made").exists()


async def test_favours_are_done_politely() -> None:
    thinkers = Thinkers(workers=1)
    try:
        usual = os.nice(0)
        assert await thinkers.run(ME, os.nice, 0) == usual
        assert await thinkers.favour(ME, os.nice, 0) == min(19, usual + thinkers_module.POLITE)
    finally:
        await thinkers.close()


ORPHANING = """
import asyncio, os, signal
from fabletop.server.queues import Asker
from fabletop.server.thinkers import Thinkers

async def main():
    thinkers = Thinkers(workers=1)
    print(await thinkers.run(Asker(), os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_no_process_outlives_a_server_that_was_killed() -> None:
    ended = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", ORPHANING], stdout=subprocess.PIPE, timeout=60, check=False
    )
    assert ended.returncode == -signal.SIGKILL
    await until(lambda: not alive(int(ended.stdout)), 30.0)


async def test_bots_and_hints_with_real_processes(thinkers: Thinkers) -> None:
    async with a_house(thinkers=thinkers) as house:
        table, opened = await open_table(house, "noughts", "me", "sensible", name="Ann")
        ann = await Person(table, opened.key).come()
        hint = await ann.send(wire.HintPlease(ref=1))
        assert hint.reasons[0] == f"Ann marks {hint.answer}."
        await ann.answer(hint.answer)
        await until(lambda: table.seated.match.waiting == (0,), 60.0)
        assert not ann.ears.notices
        record = msgspec.json.decode(await table.record(ann.who))
        assert record["entries"][0] == ["a", 0, hint.answer]
        assert (await table.replay(ann.who, 0, 0)).count == 3
