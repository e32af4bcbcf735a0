"""The house: tables opened, listed, put to sleep and woken, gone on with, played again."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from tests.engine.minis import hunt
from tests.server.fakes import (
    Ears,
    InProcess,
    MemoryStore,
    Person,
    Shelf,
    a_house,
    install,
    open_table,
    pair,
    seats,
    until,
)

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.server import bodies, jobs, wire
from fabletop.server import house as houses
from fabletop.server.house import House, HouseLimits
from fabletop.server.keys import Missing, NotAllowed, Who, hash_key
from fabletop.server.live_table import LiveTable
from fabletop.server.queues import Asker
from fabletop.server.store import JournalRow, SnapshotRow, Store, open_store
from fabletop.server.thinkers import Busy

pytestmark = pytest.mark.asyncio
QUICK = HouseLimits(bot_pause=0.0, idle=0.0)


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    async with a_house(limits=QUICK) as opened:
        yield opened


async def finish(table: LiveTable, ann: Person, bob: Person) -> None:
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        await (ann, bob)[number % 2].answer(cell)
    assert table.seated.match.over


# --- opening --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ({"game": "noughts", "seats": seats("me")}, "is for 2 players, not 1"),
        ({"game": "noughts", "seats": seats("me", "genius")}, "no computer player"),
        ({"game": "noughts", "seats": seats("me", "open"), "options": {"size": 4}}, "These settings do not fit"),
        ({"game": "noughts", "seats": seats("me", "open"), "name": "\u200b"}, "at least one letter"),
        ({"game": "noughts", "seats": seats("me", "open"), "seed": "lucky\x00"}, "signs that can be seen"),
    ],
)
async def test_a_table_that_makes_no_sense_is_not_opened(house: House, new: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        await house.open(bodies.NewTable(**new))
    assert await house.tables() == []


async def test_a_game_that_is_not_installed(house: House) -> None:
    with pytest.raises(Missing, match='no game "chess"'):
        await house.open(bodies.NewTable(game="chess", seats=seats("me", "open")))


async def test_settings_are_kept(house: House) -> None:
    table, opened = await open_table(house, "project-0", "me", "open", "random", options={"round_limit": 12})
    ann = await Person(table, opened.key).come()
    assert ann.ears.heard[0].options["round_limit"] == 12
    assert table.seated.match.options.round_limit == 12


async def test_the_lobby_and_ones_own_tables(house: House) -> None:
    table, ann, bob = await pair(house, listed=True)
    hidden, opened = await open_table(house, "noughts", "me", "open", name="Zoe")
    (listed,) = await house.tables()
    assert (listed.id, listed.title, listed.status, listed.over) == (
        table.id,
        "Noughts and Crosses",
        "Waiting for Ann",
        False,
    )
    assert [(seat.name, seat.here) for seat in listed.seats] == [("Ann", True), ("Bob", True)]
    keys = {table.id: bob.who.key, hidden.id: opened.key, "aaaaaaaaaaaa": "key"}
    assert [(mine.table.id, mine.seat, mine.host, mine.your_turn) for mine in await house.mine(keys)] == [
        (hidden.id, 0, True, True),
        (table.id, 1, False, False),
    ]
    await ann.answer("a1")
    (mine,) = await house.mine({table.id: bob.who.key})
    assert mine.your_turn
    assert await house.mine({table.id: "wrong"}) == []
    await bob.answer("b1")
    for person, cell in ((ann, "a2"), (bob, "b2"), (ann, "a3")):
        await person.answer(cell)
    (listed,) = await house.tables()
    assert (listed.over, listed.status) == (True, "Won by Ann")
    assert listed.outcome == wire.Outcome("three in a row", (0,))
    assert listed == await table.info()


# --- sleeping -------------------------------------------------------------------------------------------------------


async def test_a_table_sleeps_and_wakes_as_it_was(house: House) -> None:
    table, ann, bob = await pair(house, takebacks="consent")
    await ann.answer("a1")
    await bob.answer("b1")
    await ann.undo()
    await table.give(bob.who, 1, "hasty")
    await table.take_back(bob.who, 1)
    await house.put_to_sleep()
    assert house.counts()["tables in memory"] == 1, "somebody has it open"
    before = await table.see(ann.who)
    for person in (ann, bob):
        table.leave(person.ears)
    name, keys, gone = table.id, (ann.who.key, bob.who.key), weakref.ref(table)
    await until(lambda: table.idle)
    await asyncio.sleep(0.01)
    del table, ann, bob, person
    gc.disable()  # nothing may have to be searched for, however many tables sleep
    try:
        await house.put_to_sleep()
        await asyncio.sleep(0.01)
        assert gone() is None
    finally:
        gc.enable()
    assert house.counts()["tables in memory"] == 0
    table = await house.table(name)
    ann, bob = [Person(table, key) for key in keys]
    after = await table.see(ann.who)
    assert after.scene == before.scene
    assert after.log == before.log
    assert after.notices == before.notices
    assert after.question == before.question
    await (await ann.come()).answer("c3")
    await (await bob.come()).answer("a3")
    assert len(bob.ears.lines) == 4


async def test_a_table_that_is_used_while_it_falls_asleep_stays_the_same(house: House) -> None:
    table, ann, bob = await pair(house)
    for person in (ann, bob):
        table.leave(person.ears)
    await until(lambda: table.idle)
    await house.put_to_sleep()
    assert house.counts()["tables in memory"] == 0
    assert await house.table(table.id) is table
    assert house.counts()["tables in memory"] == 1
    await ann.answer("a1")


async def test_bots_finish_before_their_table_sleeps() -> None:
    async with a_house(limits=HouseLimits(bot_pause=0.05, idle=0.0)) as house:
        table, _opened = await open_table(house, "noughts", "random", "me", name="Ann")
        await house.put_to_sleep()
        assert house.counts()["tables in memory"] == 1
        await until(lambda: table.seated.match.waiting == (1,))
        await asyncio.sleep(0.01)
        await house.put_to_sleep()
        assert house.counts()["tables in memory"] == 0


async def test_a_bot_goes_on_when_its_table_is_woken() -> None:
    store = MemoryStore()
    async with a_house(store, limits=HouseLimits(bot_pause=60.0)) as house:
        table, _opened = await open_table(house, "noughts", "random", "me", name="Ann")
        name = table.id
    async with a_house(store) as house:
        table = await house.table(name)
        await until(lambda: table.seated.match.waiting == (1,))


async def test_the_house_has_room_for_so_many_tables() -> None:
    async with a_house(limits=HouseLimits(live_tables=2)) as house:
        first, opened = await open_table(house, "noughts", "me", "open", name="Ann")
        second, _ = await open_table(house, "noughts", "me", "open", name="Ann")
        await Person(first, opened.key).come()
        third, also = await open_table(house, "noughts", "me", "open", name="Ann")  # the second sleeps
        assert house.counts()["tables in memory"] == 2
        await Person(third, also.key).come()
        with pytest.raises(Refused, match="All tables of this server are taken"):
            await open_table(house, "noughts", "me", "open", name="Ann")
        name = second.id
        del second
        gc.collect()
        with pytest.raises(Refused, match="All tables"):
            await house.table(name)


async def test_snapshots_are_written_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with a_house(store, limits=HouseLimits(snapshot_every=3)) as house:
        table, ann, bob = await pair(house)
        await ann.answer("a1")
        await until(lambda: table.id in store.shelf.snapshots)
        assert store.shelf.snapshots[table.id].seq == 3
        for person, cell in ((bob, "b1"), (ann, "a2"), (bob, "b2")):
            await person.answer(cell)
        await until(lambda: store.shelf.snapshots[table.id].seq == 6)
        again = House(MemoryStore(store.shelf), InProcess(), QUICK)
        loaded = await again.table(table.id)
        assert loaded.seated.match.hash() == table.seated.match.hash()
        assert loaded.seated.snapshot() == table.seated.snapshot()
        await again.close()


@pytest.mark.parametrize("damage", ["none", "no snapshot", "damaged snapshot", "old snapshot"])
async def test_a_table_is_its_journal(damage: str) -> None:
    """Whatever became of the snapshot: the journal gives the table."""
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house, takebacks="consent")
        await ann.answer("a1")
        await table.keep()
        old = store.shelf.snapshots[table.id]
        await bob.answer("b1")
        await ann.undo()
        await bob.send(wire.Reply(ref=0, yes=True))
        await ann.answer("c3")
        await table.stand(bob.who)
        name, expected = table.id, table.seated
    snapshots = store.shelf.snapshots
    if damage == "no snapshot":
        del snapshots[name]
    elif damage == "damaged snapshot":
        snapshots[name] = SnapshotRow(name, snapshots[name].seq, snapshots[name].data[:-20] + b"x" * 20)
    elif damage == "old snapshot":
        snapshots[name] = old
    async with a_house(store) as house:
        loaded = (await house.table(name)).seated
        assert loaded.match.hash() == expected.match.hash()
        assert loaded.match.entries == expected.match.entries
        assert loaded.notices == expected.notices
        assert loaded.chairs == expected.chairs
        assert loaded.match.names == expected.match.names
        assert loaded.sitters == expected.sitters == 2
        assert (loaded.host, loaded.forced, loaded.wish) == (expected.host, expected.forced, expected.wish)


async def test_a_table_that_this_program_cannot_load_says_so() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, _ann, _bob = await pair(house)
        name = table.id
    row, rows = store.shelf.tables[name], store.shelf.rows[name]
    cases = {
        "version 9 of the rules": msgspec.structs.replace(row, rules_version=9),
        'no game "chess"': msgspec.structs.replace(row, game="chess"),
    }
    for words, changed in cases.items():
        store.shelf.tables[name] = changed
        async with a_house(store) as house:
            with pytest.raises(Missing, match=words):
                await house.table(name)
    store.shelf.tables[name] = row
    rows.append(JournalRow(name, rows[-1].seq + 1, 0.0, b'{"t":"answer","seat":0,"answer":"z9"}'))
    async with a_house(store) as house:
        for _ in range(2):
            with pytest.raises(Missing, match="cannot be loaded"):
                await house.table(name)
        with pytest.raises(Missing, match="no such table"):
            await house.table("aaaaaaaaaaaa")


async def test_many_who_want_a_table_at_once_get_the_same(house: House) -> None:
    store = MemoryStore()
    async with a_house(store) as first:
        table, ann, _bob = await pair(first)
        name = table.id
    async with a_house(store) as second:
        found = await asyncio.gather(*(second.table(name) for _ in range(5)))
        assert len({id(each) for each in found}) == 1
        who = await second.who(name, ann.who.key)
        assert who.seat == 0


async def test_a_clean_stop() -> None:
    store, thinkers = MemoryStore(), InProcess()
    house = House(store, thinkers, HouseLimits(bot_pause=60.0))
    await house.start()
    table, opened = await open_table(house, "noughts", "me", "hasty", name="Ann")
    ann = await Person(table, opened.key).come()
    await ann.answer("a1")
    await house.close()
    assert ann.ears.closed is not None
    assert ann.ears.closed[1]
    assert store.shelf.snapshots[table.id].seq == 2
    assert not [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    with pytest.raises(Refused, match="being stopped"):
        await house.table("bbbbbbbbbbbb")


async def test_a_stop_does_not_wait_for_ever_for_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "FAREWELL", 0.05)
    store = MemoryStore()
    async with a_house(store) as house:
        _, ann, bob = await pair(house)
        store.gate = asyncio.Event()
        answer = asyncio.create_task(ann.answer("a1"))
        await asyncio.sleep(0.01)
    assert bob.ears.closed is not None
    answer.cancel()
    await asyncio.gather(answer, return_exceptions=True)


# --- rematch --------------------------------------------------------------------------------------------------------


async def test_a_rematch_is_had_by_all_with_their_keys(house: House) -> None:
    table, ann, bob = await pair(house, takebacks="consent", listed=True)
    with pytest.raises(Refused, match="when this match is over"):
        await house.rematch(table, ann.who)
    await finish(table, ann, bob)
    first, second = await asyncio.gather(house.rematch(table, bob.who), house.rematch(table, ann.who))
    assert first.table == second.table != table.id
    assert (first.seat, second.seat) == (1, 0)
    assert ann.ears.knows["rematch"] == bob.ears.knows["rematch"] == first.table
    new = await house.table(first.table)
    assert (new.row.takebacks, new.row.listed) == ("consent", True)
    assert new.row.seed != table.row.seed
    assert new.who(ann.who.key).host
    again = [await Person(new, person.who.key).come() for person in (ann, bob)]
    assert [seat["name"] for seat in again[0].ears.knows["seats"]] == ["Ann", "Bob"]
    await again[0].answer("b2")
    assert again[1].ears.lines == ["Ann marks b2."]
    late = await Person(table, "").come()
    assert late.ears.knows["rematch"] == first.table


async def test_a_rematch_asked_for_at_two_processes_at_once_is_one_table() -> None:
    shelf = Shelf()
    stores = [MemoryStore(shelf), MemoryStore(shelf)]
    async with a_house(stores[0]) as one, a_house(stores[1]) as other:
        table, ann, bob = await pair(one)
        await finish(table, ann, bob)
        there = await other.table(table.id)
        for store in stores:
            store.gate = asyncio.Event()  # both have opened it before either can write it down
        asked = [
            asyncio.create_task(house.rematch(each, each.who(ann.who.key)))
            for house, each in ((one, table), (other, there))
        ]
        await until(lambda: len(shelf.tables) == 2)
        for _ in range(20):
            await asyncio.sleep(0)
        for store in stores:
            assert store.gate is not None
            store.gate.set()
        first, second = await asyncio.gather(*asked)
        assert first.table == second.table
        assert set(shelf.tables) == {table.id, first.table}
        assert (await one.table(first.table)).who(bob.who.key).seat == 1
        assert (await one.rematch(table, bob.who)).table == first.table


async def test_a_rematch_that_was_opened_and_not_written_down_is_found(house: House) -> None:
    """The server died in between."""
    table, ann, bob = await pair(house)
    await finish(table, ann, bob)
    store = house.store
    assert isinstance(store, MemoryStore)
    store.gate = asyncio.Event()
    asked = asyncio.create_task(house.rematch(table, ann.who))
    await until(lambda: len(store.shelf.tables) == 2)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    store.gate = None
    again = await house.rematch(table, bob.who)
    assert set(store.shelf.tables) == {table.id, again.table}


async def test_a_rematch_with_bots_begins_by_itself(house: House) -> None:
    table, opened = await open_table(house, "noughts", "random", "random", name="Ann")
    await until(lambda: table.seated.match.over)
    new = await house.rematch(table, table.who(opened.key))
    assert new.key == opened.key
    following = await house.table(new.table)
    await until(lambda: following.seated.match.over)


# --- the past -------------------------------------------------------------------------------------------------------


async def test_secrets_are_kept_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, hunt.GAME)
    async with a_house() as house:
        table, ann, bob = await pair(house, "hunt")
        await ann.answer([1])
        await bob.answer("5")
        for doing in (
            table.record(bob.who),
            table.record(ann.who),
            house.play_on(table, bob.who, bodies.PlayOn(moment=0, seat=1)),
            table.replay(bob.who, 0, 0),
            table.replay(ann.who, 1, 0),
        ):
            with pytest.raises(NotAllowed):
                await doing
        own = await table.replay(bob.who, 1, 0)
        assert not own.playable
        assert (await table.replay(bob.who, None, 0)).count == own.count
        with pytest.raises(Refused, match="no such seat"):
            await table.replay(bob.who, 5, 0)
        await ann.answer([2])
        await bob.answer("2")
        assert table.seated.match.over
        assert (await table.replay(bob.who, 0, 0)).playable
        assert b'"seed"' in await table.record(bob.who)


async def test_alone_with_bots_there_are_no_secrets_to_keep(house: House) -> None:
    alone, opened = await open_table(house, "noughts", "me", "hasty", name="Ann")
    assert await alone.record(alone.who(opened.key))
    with_others, opened = await open_table(house, "noughts", "me", "open", name="Ann")
    with pytest.raises(NotAllowed):
        await with_others.record(with_others.who(opened.key))
    ann = with_others.who(opened.key)
    await with_others.sit(with_others.who(opened.invitation), 1, "Bob")
    await with_others.stand(ann)
    await with_others.give(with_others.who(opened.key), 0, "hasty")
    with pytest.raises(NotAllowed):  # two have sat here
        await with_others.record(with_others.who(opened.key))


async def test_a_replay_in_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PAGE", 4)
    table, ann, bob = await pair(house)
    await finish(table, ann, bob)
    first = await table.replay(ann.who, 0, 0)
    assert (first.count, len(first.moments), first.playable, first.seat) == (6, 4, True, 0)
    second = await table.replay(ann.who, 0, 4)
    assert [moment.number for moment in (*first.moments, *second.moments)] == list(range(6))
    for page in (first, second):
        whole = page.moments[0].scene.board
        assert isinstance(whole, wire.BoardPatch)
        assert whole.whole is not None
    assert [line.text for line in second.moments[0].log.lines][:2] == ["Ann marks a1.", "Bob marks b1."]
    assert [line.text for line in second.moments[-1].log.lines] == ["Ann marks a3.", "Three in a row: Ann wins."]
    assert (await table.replay(ann.who, 0, 5)).moments == second.moments, "the page that has the moment"
    assert (await table.replay(ann.who, 0, 100)).moments == ()
    thinkers = house.resources.thinkers
    assert isinstance(thinkers, InProcess)
    assert thinkers.done.count("replay") == 1, "it is worked out once"


async def test_playing_on_from_a_moment(house: House) -> None:
    table, ann, bob = await pair(house)
    await finish(table, ann, bob)
    opened = await house.play_on(table, bob.who, bodies.PlayOn(moment=3, seat=1, name="Bea"))
    new = await house.table(opened.table)
    bea = await Person(new, opened.key).come()
    assert [entry[2] for entry in new.seated.match.entries] == ["a1", "b1", "a2"]
    assert bea.ears.lines == ["Crosses marks a1.", "Bea marks b1.", "Crosses marks a2."]
    assert [seat["who"] for seat in bea.ears.knows["seats"]] == ["bot", "person"]
    assert bea.ears.notices == ["This table goes on from a moment of another match."]
    await bea.answer("a3")
    await until(lambda: new.seated.match.waiting == (1,) or new.seated.match.over)
    assert len(new.seated.match.entries) == 5
    with pytest.raises(Refused, match="no such moment"):
        await house.play_on(table, bob.who, bodies.PlayOn(moment=77, seat=1))
    with pytest.raises(Refused, match="no such seat"):
        await house.play_on(table, bob.who, bodies.PlayOn(moment=1, seat=9))


def raw(record: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(record))


async def test_a_record_goes_out_and_comes_in_again() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, opened = await open_table(house, "noughts", "me", "hasty", name="Ann")
        ann = await Person(table, opened.key).come()
        await ann.answer("a1")
        await until(lambda: table.seated.match.waiting == (0,))
        record = msgspec.json.decode(await table.record(ann.who))
        assert record["players"] == ["human", "hasty"]
        imported = await house.import_record(bodies.Import(record=raw(record), seats=seats("open", "me"), name="Bea"))
        new = await house.table(imported.table)
        assert new.seated.match.hash() == table.seated.match.hash()
        assert new.seated.match.names == ["Crosses", "Bea"]
        cid = Person(new, (await new.sit(new.who(imported.invitation), 0, "Cid")).key)
        await cid.answer("c3" if "c3" in table.seated.match.question_for(0).ids else "b3")  # type: ignore[union-attr]
        name = new.id
    del store.shelf.snapshots[name]
    async with a_house(store) as house:
        loaded = await house.table(name)
        assert len(loaded.seated.match.entries) == 3
        assert loaded.seated.match.names == ["Cid", "Bea"]


async def test_records_that_are_none(house: House) -> None:
    game = get_game("noughts")
    match = Match(game, seats=2, seed="x")
    match.answer(0, "a1")
    good = msgspec.to_builtins(match.record(), str_keys=True)
    cases: list[tuple[Any, str]] = [
        ({}, "no saved game"),
        ([1], "no saved game"),
        ("text", "no saved game"),
        ({**good, "game": "chess"}, "no game"),
        ({**good, "rules_version": 9}, "version 9"),
        ({**good, "entries": [["a", 1, "a1"]]}, "damaged"),
        ({**good, "checks": ["00000000"]}, "another way"),
        ({**good, "seats": 77}, "cannot be set up"),
        ({**good, "format": 77}, "format 77"),
        ({**good, "extra": 1}, "damaged"),
    ]
    for record, words in cases:
        with pytest.raises(Refused, match=words):
            await house.import_record(bodies.Import(record=raw(record), seats=seats("me", "open")))
    with pytest.raises(Refused, match="a match with 2 seats"):
        await house.import_record(bodies.Import(record=raw(good), seats=seats("me", "open", "open")))
    thinkers = house.resources.thinkers
    assert isinstance(thinkers, InProcess)
    thinkers.broken.add("check")
    with pytest.raises(Refused, match="takes too long"):
        await house.import_record(bodies.Import(record=raw(good), seats=seats("me", "open")))


async def test_a_report_carries_the_record(house: House) -> None:
    table, ann, bob = await pair(house)
    await ann.answer("a1")
    kept = await table.report(bob.who, bodies.Report(words="The board is upside down.", client="Browser 1"))
    (report,) = await house.store.reports()
    assert (report.id, report.table, report.words, report.client) == (
        kept.report,
        table.id,
        "The board is upside down.",
        "Browser 1",
    )
    assert msgspec.json.decode(report.record)["entries"] == [["a", 0, "a1"]]
    thinkers = house.resources.thinkers
    assert isinstance(thinkers, InProcess)
    thinkers.broken.update(("export", "replay", "until"))
    await bob.answer("b1")  # what was worked out before is at hand no more
    await table.report(bob.who, bodies.Report(words="Now it does not even export."))
    assert [each.record for each in await house.store.reports()][-1] == b""
    with pytest.raises(Refused, match="longer than the server can wait"):
        await table.replay(bob.who, 1, 0)


async def test_what_many_ask_for_is_worked_out_once() -> None:
    class Slow(InProcess):
        def __init__(self) -> None:
            super().__init__()
            self.gate = asyncio.Event()

        async def run(self, asker: Asker, job: Any, *args: Any, **kwargs: Any) -> Any:
            await self.gate.wait()
            return await super().run(asker, job, *args, **kwargs)

    async with a_house(thinkers=Slow()) as house:
        table, ann, bob = await pair(house, listed=True)
        thinkers = house.resources.thinkers
        assert isinstance(thinkers, Slow)
        await finish(table, ann, bob)
        asked = [asyncio.create_task(table.replay(Who(), None, 0)) for _ in range(5)]
        asked_too = [asyncio.create_task(table.record(Who())) for _ in range(5)]
        await asyncio.sleep(0)
        asked[0].cancel()  # the first who asked goes away; the others wait for the same
        thinkers.gate.set()
        replays, found = await asyncio.gather(*asked[1:]), await asyncio.gather(*asked_too)
        assert len({replay.count for replay in replays}) == len(set(found)) == 1
        await table.replay(Who(), None, 0)
        assert sorted(thinkers.done) == ["export", "replay"]


async def test_a_server_that_has_too_much_to_do_says_so(house: House) -> None:
    table, ann, bob = await pair(house)
    await finish(table, ann, bob)
    thinkers = house.resources.thinkers
    assert isinstance(thinkers, InProcess)
    thinkers.full = True
    new = bodies.Import(record=raw({}), seats=seats("me", "open"))
    report = bodies.Report(words="It takes so long.")
    for asking in (table.replay(ann.who, 0, 0), table.record(ann.who), house.import_record(new)):
        with pytest.raises(Busy):
            await asking
    with pytest.raises(Busy):  # rather than kept without the record
        await table.report(bob.who, report)
    thinkers.full = False
    await table.report(bob.who, report)
    assert (await house.store.reports())[0].record
    assert (await table.replay(ann.who, 0, 0)).count > 1


# --- real databases -------------------------------------------------------------------------------------------------


async def test_the_whole_life_of_a_table_in_a_real_database(store: Store) -> None:
    async with a_house(store, limits=QUICK) as house:
        table, ann, bob = await pair(house, takebacks="consent", listed=True)
        await ann.answer("a1")
        await bob.answer("b1")
        await ann.undo()
        await bob.send(wire.Reply(ref=0, yes=True))
        await table.keep_notes(bob.who, bodies.Notes("Watch the centre."))
        await table.stand(bob.who)
        cid = await Person(table, (await table.sit(Who(), 1, "Cid")).key).come()
        assert (await table.notes(cid.who)).text == ""
        for person in (ann, cid):
            table.leave(person.ears)
        name, keys = table.id, (ann.who.key, cid.who.key)
        await until(lambda: table.idle)
        await house.put_to_sleep()
        del table, ann, bob, cid, person
        gc.collect()
        assert house.counts()["tables in memory"] == 0
        table = await house.table(name)
        ann, cid = [await Person(table, key).come() for key in keys]
        assert (await house.tables())[0].status == "Waiting for Ann"
        await finish(table, ann, cid)
        assert (await house.mine({name: keys[1]}))[0].table.over
        again = await house.rematch(table, ann.who)
        assert (await house.table(again.table)).who(keys[1]).seat == 1
        record = msgspec.json.decode(await table.record(cid.who))
        await house.import_record(bodies.Import(record=raw(record), seats=seats("me", "hasty")))
        await table.report(ann.who, bodies.Report(words="Nothing is wrong."))
        assert len(await store.reports()) == 1
    async with a_house(store, limits=QUICK) as house:
        loaded = await house.table(name)
        assert loaded.seated.rematch == again.table
        assert loaded.seated.match.outcome is not None
        assert {row.hash for row in await store.keys_of(name)} >= {hash_key(key) for key in keys}


async def test_two_processes_on_one_postgresql(postgres_url: str) -> None:
    stores = [await open_store(postgres_url) for _ in range(2)]
    async with a_house(stores[0]) as one, a_house(stores[1]) as other:
        here, ann, bob = await pair(one)
        here.leave(bob.ears)
        there = await other.table(here.id)
        bob = await Person(there, bob.who.key).come()
        await until(lambda: ann.ears.knows["seats"][1]["here"] and bob.ears.knows["seats"][0]["here"])
        await ann.answer("a1")
        await until(lambda: bob.ears.lines == ["Ann marks a1."])
        await bob.answer("b1")
        await until(lambda: ann.ears.lines == ["Ann marks a1.", "Bob marks b1."])
        twins = [ann, Person(there, ann.who.key)]
        results = await asyncio.gather(
            *(twin.answer(cell) for twin, cell in zip(twins, ("a2", "c2"), strict=True)), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Overtaken"]
        await until(lambda: len(ann.ears.lines) == len(bob.ears.lines) == 3)
        assert ann.ears.lines == bob.ears.lines
    for store in stores:
        await store.close()


async def test_ears_hear_nothing_after_the_end(house: House) -> None:
    table, ann, _bob = await pair(house)
    extra = Ears()
    await table.join(extra, ann.who)
    table.audience.say_bye("Enough.", False)
    assert extra.closed == ("Enough.", False)
    assert table.connections == 0
    await ann.answer("a1")
