"""A table is its record: what is not kept has not happened, and nobody has seen it. Several processes, one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from tests.engine.minis.bench import Bench, bench_game
from tests.server.fakes import Ears, MemoryStore, Person, Shelf, a_house, install, open_table, pair, until

from fabletop.bots import RANDOM
from fabletop.engine.game import Level
from fabletop.engine.questions import choose
from fabletop.engine.words import Refused
from fabletop.server import audience, kept_table, wire
from fabletop.server.house import House
from fabletop.server.journal import MOVED_ON, NOT_KEPT, UNSURE, NotKept
from fabletop.server.keys import Missing, NotAllowed
from fabletop.server.live_table import LiveTable
from fabletop.server.store import JournalRow, StoreError

pytestmark = pytest.mark.asyncio


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def known(person: Person) -> dict[str, Any]:
    return {part: person.ears.knows[part] for part in ("scene", "log", "waiting", "notices", "question", "outcome")}


async def test_nobody_sees_what_is_not_kept_yet() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house, listed=True)
        store.gate = asyncio.Event()
        heard = len(ann.ears.sent), len(bob.ears.sent)
        answer = asyncio.create_task(ann.answer("a1"))
        late = Person(table, "")
        coming = asyncio.create_task(late.come())
        seeing = asyncio.create_task(table.see(bob.who))
        asking = asyncio.create_task(table.info())
        table.leave(bob.ears)  # which others are told of, but not now
        await settled()
        assert (len(ann.ears.sent), len(bob.ears.sent), late.ears.sent) == (*heard, [])
        assert not any(task.done() for task in (answer, coming, seeing, asking))
        store.gate.set()
        await asyncio.gather(answer, coming, seeing, asking)
        assert late.ears.knows["waiting"] == [1]
        assert seeing.result().waiting == (1,)
        assert asking.result().status == "Waiting for Bob"
        await until(lambda: not ann.ears.knows["seats"][1]["here"])


async def test_an_answer_that_cannot_be_kept_has_not_happened() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house)
        heard = len(ann.ears.sent), len(bob.ears.sent)
        store.failing = True
        with pytest.raises(NotKept) as fault:
            await ann.answer("a1")
        assert fault.value.words == NOT_KEPT
        assert table.seated.match.entries == []
        assert (len(ann.ears.sent), len(bob.ears.sent)) == heard
        store.failing = False
        await ann.answer("a1", 1)  # the very same, sent again
        assert bob.ears.lines == ["Ann marks a1."]
        assert known(bob)["log"] == known(ann)["log"]


async def test_an_answer_that_is_kept_after_all_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that took too long may write all the same, when this server has looked already."""

    class Late(MemoryStore):
        async def _append(self, row: JournalRow, *more: Any) -> None:
            if b'"answer"' not in row.data:
                await super()._append(row, *more)
                return
            self.late = asyncio.get_running_loop().call_later(0.02, self.shelf.rows[row.table].append, row)
            raise StoreError("It took too long.")

    monkeypatch.setattr(kept_table, "LATE", 0.05)
    async with a_house(Late()) as house:
        table, ann, bob = await pair(house)
        with pytest.raises(NotKept) as fault:
            await ann.answer("a1")
        assert fault.value.words == NOT_KEPT
        assert "may not have happened" in NOT_KEPT
        await until(lambda: table.seated.match.waiting == (1,))
        assert bob.ears.lines == ann.ears.lines == ["Ann marks a1."]


async def test_a_match_of_which_no_snapshot_can_be_taken_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def rule(table: Bench) -> None:
        table.number = 2**70
        for number in range(8):
            await choose(number % 2, "On?", lambda: ["on", "off"], "BE-1")

    levels = (Level("slow", "thinks elsewhere", RANDOM.make),)
    install(monkeypatch, replace(bench_game(rule, levels=levels), id="counting"))
    store = MemoryStore()
    async with a_house(store) as house:
        table, opened = await open_table(house, "counting", "me", "slow", name="Ann")
        ann = await Person(table, opened.key).come()
        await ann.answer("on")
        await until(lambda: table.seated.match.waiting == (0,))
        assert "failed" in ann.ears.notices[-1]
        await table.keep()
        assert await table.sleep() is False, "somebody has it open"
        assert store.shelf.snapshots == {}
        name = table.id
    async with a_house(MemoryStore(store.shelf)) as house:
        assert len((await house.table(name)).seated.match.entries) == 2


async def test_while_the_store_cannot_be_read_nothing_is_shown_that_may_be_wrong() -> None:
    class Broken(MemoryStore):
        async def find(self, table: str) -> Any:
            self._write()
            return await super().find(table)

    store = Broken()
    async with a_house(store) as house:
        table, ann, bob = await pair(house)
        store.failing = True
        with pytest.raises(NotKept) as fault:
            await ann.answer("a1")
        assert fault.value.words == UNSURE
        for doing in (table.see(bob.who), bob.answer("a1"), Person(table, bob.who.key).come()):
            with pytest.raises(StoreError):
                await doing
        store.failing = False
        seen = await table.see(bob.who)
        assert seen.waiting == (0,)
        await ann.answer("a1")


async def test_an_answer_that_was_kept_although_the_store_failed_has_happened() -> None:
    class Breaking(MemoryStore):
        """Loses the connection after it has written."""

        async def _append(self, row: JournalRow, *more: Any) -> None:
            await super()._append(row, *more)
            if b'"answer"' in row.data:
                raise StoreError("The connection broke.")

    async with a_house(Breaking()) as house:
        table, ann, bob = await pair(house)
        heard = len(bob.ears.sent)
        await ann.answer("a1")
        assert len(bob.ears.sent) == heard + 1
        assert bob.ears.lines == ann.ears.lines == ["Ann marks a1."]
        assert table.seated.match.waiting == (1,)


@pytest.mark.parametrize("kept", [False, True])
async def test_whoever_is_gone_before_an_answer_is_kept(kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_table, "LATE", 0.02)

    class Lasting(MemoryStore):
        """Writes down what it was given, also when nobody waits for it any more."""

        def append(self, row: JournalRow, **more: Any) -> asyncio.Future[None]:
            writing = super().append(row, **more)
            return asyncio.ensure_future(asyncio.shield(writing)) if kept else writing

    store = Lasting()
    async with a_house(store) as house:
        table, ann, bob = await pair(house)
        store.gate = asyncio.Event()
        answer = asyncio.create_task(ann.answer("a1"))
        await settled()
        answer.cancel()
        await settled()
        store.gate.set()
        await asyncio.sleep(0.05)
        assert bob.ears.lines == (["Ann marks a1."] if kept else [])
        assert len(table.seated.match.entries) == kept
        await (bob.answer("b1") if kept else ann.answer("b1"))


async def test_a_fault_in_a_rule_is_refused_and_kept_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house)
        rows = len(store.shelf.rows[table.id])

        def fail(*args: Any) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(type(table.seated.match.table), "say", fail)
            with pytest.raises(Refused, match="fault in the rules"):
                await ann.answer("a1")
        assert len(store.shelf.rows[table.id]) == rows
        await ann.answer("a1")
        assert bob.ears.lines == ["Ann marks a1."]


async def test_a_scene_that_cannot_be_drawn_costs_the_connection_and_not_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_house() as house:
        table, ann, bob = await pair(house)
        match = table.seated.match
        scene = match.scene
        monkeypatch.setattr(match, "scene", lambda seat: scene(seat) if seat == 0 else 1 / 0)
        await ann.answer("a1")
        assert ann.ears.knows["waiting"] == [1]
        assert bob.ears.closed is not None
        assert bob.ears.closed[1]
        assert len(match.entries) == 1


# --- several processes -----------------------------------------------------------------------------------------------


@pytest_asyncio.fixture
async def houses() -> AsyncIterator[tuple[House, House]]:
    """Two processes that serve the same tables."""
    shelf = Shelf()
    async with a_house(MemoryStore(shelf)) as one, a_house(MemoryStore(shelf)) as other:
        yield one, other


async def across(houses: tuple[House, House]) -> tuple[LiveTable, LiveTable, Person, Person]:
    """Ann has the table open at one process, Bob at the other."""
    here, ann, bob = await pair(houses[0], takebacks="consent")
    here.leave(bob.ears)
    there = await houses[1].table(here.id)
    return here, there, ann, await Person(there, bob.who.key).come()


async def test_two_play_one_table_at_two_processes(houses: tuple[House, House]) -> None:
    here, there, ann, bob = await across(houses)
    for number, cell in enumerate(("a1", "b1", "a2", "b2")):
        await until(lambda number=number: here.seq == there.seq == number + 2)  # type: ignore[misc]
        await (ann, bob)[number % 2].answer(cell)
    await until(lambda: here.seq == there.seq)
    await ann.undo()
    await until(lambda: bob.ears.knows["request"] is not None)
    await bob.send(wire.Reply(ref=0, yes=True))
    await until(lambda: here.seq == there.seq)
    await ann.answer("a3")
    await until(lambda: here.seq == there.seq)
    assert ann.ears.lines == bob.ears.lines == ["Ann marks a1.", "Bob marks b1.", "Ann marks a3."]
    assert ann.ears.notices == bob.ears.notices
    assert here.seated.match.hash() == there.seated.match.hash()
    assert here.seated.snapshot() == there.seated.snapshot()


async def test_who_is_there_is_known_across_processes(houses: tuple[House, House]) -> None:
    _here, there, ann, bob = await across(houses)
    await until(lambda: [seat["here"] for seat in ann.ears.knows["seats"]] == [True, True])
    await until(lambda: [seat["here"] for seat in bob.ears.knows["seats"]] == [True, True])
    there.leave(bob.ears)
    await until(lambda: [seat["here"] for seat in ann.ears.knows["seats"]] == [True, False])


async def test_a_process_that_fell_silent_is_not_believed_for_ever(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _, ann, _ = await across(houses)
    await until(lambda: [seat["here"] for seat in ann.ears.knows["seats"]] == [True, True])
    here.forget_silent()
    await settled()
    assert [seat["here"] for seat in ann.ears.knows["seats"]] == [True, True]
    monkeypatch.setattr(audience, "SILENCE", 0.0)
    here.forget_silent()
    await until(lambda: [seat["here"] for seat in ann.ears.knows["seats"]] == [True, False])


async def test_of_two_answers_one_wins(houses: tuple[House, House]) -> None:
    _here, there, ann, bob = await across(houses)
    again = await Person(there, ann.who.key).come()
    houses[0].store.deaf = True  # type: ignore[attr-defined]  # it is a store of these tests
    await again.answer("a1")
    heard = len(ann.ears.sent)
    with pytest.raises(NotKept) as fault:
        await ann.answer("c3")
    assert fault.value.words == MOVED_ON
    assert houses[0].resources.conflicts == 1
    assert len(ann.ears.sent) == heard + 1
    assert ann.ears.lines == bob.ears.lines == ["Ann marks a1."]
    assert known(ann)["scene"] == known(bob)["scene"]
    await bob.answer("b1")
    with pytest.raises(NotKept):
        await ann.undo()
    assert ann.ears.lines == ["Ann marks a1.", "Bob marks b1."]
    await ann.answer("c3")


async def test_who_heard_nothing_for_long_catches_up(houses: tuple[House, House]) -> None:
    """Others have gone on, and even written a snapshot, since this process heard of the table last."""
    _here, there, ann, bob = await across(houses)
    again = Person(there, ann.who.key)
    store = houses[0].store
    store.deaf = True  # type: ignore[attr-defined]  # it is a store of these tests
    for person, cell in ((again, "a1"), (bob, "b1"), (again, "a2"), (bob, "b2")):
        await person.answer(cell)
    await there.keep()
    with pytest.raises(NotKept):
        await ann.answer("c3")
    assert known(ann)["log"] == known(bob)["log"]
    assert ann.ears.lines[-1] == "Bob marks b2."
    await again.answer("c1")
    assert ann.ears.lines[-1] == "Bob marks b2."
    assert store.on_gap is not None
    store.on_gap()
    await until(lambda: ann.ears.lines[-1] == "Ann marks c1.")
    assert known(ann)["scene"] == known(bob)["scene"]


async def test_seats_that_changed_unheard_are_shown(houses: tuple[House, House]) -> None:
    """The table is loaded anew from a snapshot that was written after somebody left."""
    here, ann, bob = await pair(houses[0])
    await here.keep()
    there = await houses[1].table(here.id)
    eve = await Person(there, ann.who.key).come()
    houses[1].store.deaf = True  # type: ignore[attr-defined]  # it is a store of these tests
    await here.stand(bob.who)
    await here.keep()
    with pytest.raises(NotKept):
        await eve.answer("a1")
    assert [seat["who"] for seat in eve.ears.knows["seats"]] == ["person", "open"]
    assert eve.ears.notices == ann.ears.notices


async def test_a_seat_that_changes_hands_elsewhere_is_lost_here(houses: tuple[House, House]) -> None:
    here, there, _ann, bob = await across(houses)
    invitation = (await open_table(houses[0], "noughts", "me", "open", name="Eve"))[1].invitation
    await here.stand(here.who(bob.who.key))
    await until(lambda: bob.ears.closed is not None)
    assert bob.ears.closed == ("You have changed your seat at this table.", False)
    with pytest.raises(NotAllowed):
        there.who(bob.who.key)
    with pytest.raises(NotAllowed):
        there.who(invitation)
    with pytest.raises(NotAllowed, match="no longer"):
        await bob.answer("a1")


async def test_entries_that_come_while_a_table_is_loaded_are_not_missed(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, _bob = await pair(houses[0])
    keys_of = houses[1].store.keys_of

    async def slowly(name: str) -> Any:
        monkeypatch.setattr(houses[1].store, "keys_of", keys_of)
        await ann.answer("a1")  # just after the journal was read
        await settled()
        return await keys_of(name)

    monkeypatch.setattr(houses[1].store, "keys_of", slowly)
    there = await houses[1].table(table.id)
    await until(lambda: there.seq == table.seq)
    assert len(there.seated.match.entries) == 1


async def test_the_bots_are_driven_once(houses: tuple[House, House]) -> None:
    here, opened = await open_table(houses[0], "noughts", "me", "sensible", name="Ann")
    ann = await Person(here, opened.key).come()
    there = await houses[1].table(here.id)
    await ann.answer("a1")
    await until(lambda: here.seated.match.waiting == there.seated.match.waiting == (0,))
    assert len(here.seated.match.entries) == 2
    assert here.seated.snapshot() == there.seated.snapshot()


async def test_a_table_that_was_cleared_away_is_gone_for_all() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        _table, ann, bob = await pair(house)
        await store.sweep(1e12)
        with pytest.raises(Missing, match="cleared away"):
            await ann.answer("a1")
        assert bob.ears.closed == ("This table has been cleared away.", False)


async def test_somebody_who_never_came_may_leave() -> None:
    async with a_house() as house:
        table, _ann, _bob = await pair(house)
        table.leave(Ears())
        assert table.connections == 2
