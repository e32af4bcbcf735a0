"""What every store does, whatever database it lies in."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.store.rows import a_key, a_table, an_entry, hash_of

from fabletop.server.store import (
    Conflict,
    Dawn,
    DayRow,
    JournalRow,
    ReportRow,
    SnapshotRow,
    Store,
    StoreError,
    TableRow,
    open_store,
)

pytestmark = pytest.mark.asyncio


async def test_a_table_is_found_as_it_was_created(store: Store) -> None:
    made = msgspec.structs.replace(a_table(), origin=b'{"game":"noughts"}', takebacks="consent", listed=False)
    host, guest = a_key(made.id, "host", None, host=True), a_key(made.id, "guest", 1, invitation=True)
    entries = [an_entry(made.id, 1, b"one"), an_entry(made.id, 2, b"two")]
    await store.create(made, [host, guest], entries)
    assert await store.find(made.id) == made
    assert await store.journal(made.id, 0) == entries
    assert {key.hash: key for key in await store.keys_of(made.id)} == {host.hash: host, guest.hash: guest}


async def test_a_table_without_keys_and_entries_can_be_created(store: Store) -> None:
    made = a_table()
    await store.create(made, [], [])
    assert await store.find(made.id) == made
    assert await store.journal(made.id, -1) == []


async def test_a_table_is_created_once_and_a_second_of_its_name_leaves_nothing(store: Store) -> None:
    made = a_table()
    await store.create(made, [], [])
    with pytest.raises(Conflict):
        await store.create(made, [a_key(made.id, "late")], [an_entry(made.id, 1)])
    assert await store.journal(made.id, 0) == []
    assert await store.keys_of(made.id) == []


async def test_a_table_that_cannot_be_created_whole_is_not_created(store: Store) -> None:
    made = a_table()
    with pytest.raises(Conflict):
        await store.create(made, [a_key(made.id, "host")], [an_entry(made.id, 1), an_entry(made.id, 1)])
    assert await store.find(made.id) is None
    assert await store.keys_of(made.id) == []


@pytest.mark.parametrize("name", ["", "nosuchtable", "a\0b", "élan", "\ud800", "x" * 5000, "' OR 1=1 --"])
async def test_no_name_finds_a_table_that_is_not_there(store: Store, name: str) -> None:
    await store.create(a_table(), [], [])
    assert await store.find(name) is None
    assert await store.keys([(name, hash_of("key"))]) == []


async def test_entries_are_read_in_order_after_a_number(store: Store) -> None:
    made, other = a_table(), a_table()
    await store.create(made, [], [])
    await store.create(other, [], [an_entry(other.id, 1)])
    entries = [JournalRow(made.id, seq, 100.5 + seq, bytes([seq, 0, 255])) for seq in range(1, 13)]
    for entry in entries:
        await store.append(entry)
    assert await store.journal(made.id, 0) == entries
    assert await store.journal(made.id, 9) == entries[9:]
    assert await store.journal(made.id, 12) == []


async def test_an_entry_that_is_there_conflicts_and_changes_nothing(store: Store) -> None:
    made = a_table()
    old, new = a_key(made.id, "old", 0), a_key(made.id, "new", 1)
    await store.create(made, [old], [an_entry(made.id, 1, b"first")])
    with pytest.raises(Conflict):
        await store.append(
            an_entry(made.id, 1, b"second", at=900.0), add_keys=[new], drop_keys=[old.hash], touch=("over", True)
        )
    assert await store.journal(made.id, 0) == [an_entry(made.id, 1, b"first")]
    assert await store.keys_of(made.id) == [old]
    assert await store.find(made.id) == made


async def test_an_entry_of_no_table_conflicts(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append(an_entry("nosuchtable", 1))


async def test_a_conflict_fails_none_of_those_that_are_written_with_it(store: Store) -> None:
    made, other = a_table(), a_table()
    await store.create(made, [], [an_entry(made.id, 2, b"there")])
    await store.create(other, [], [])
    rows = [an_entry(made.id, seq, b"new") for seq in range(1, 5)]
    rows += [an_entry("nosuchtable", 1), an_entry(other.id, 1), an_entry(other.id, 1), an_entry(other.id, 2)]
    results = await asyncio.gather(*(store.append(row) for row in rows), return_exceptions=True)
    assert [type(result) for result in results] == [
        *(type(None), Conflict, type(None), type(None)),
        *(Conflict, type(None), Conflict, type(None)),
    ]
    assert [(row.seq, row.data) for row in await store.journal(made.id, 0)] == [
        (1, b"new"),
        (2, b"there"),
        (3, b"new"),
        (4, b"new"),
    ]
    assert [row.seq for row in await store.journal(other.id, 0)] == [1, 2]


async def test_keys_and_status_change_with_the_entry(store: Store) -> None:
    made = a_table()
    old, stays = a_key(made.id, "old", 0, host=True), a_key(made.id, "stays", None, invitation=True)
    await store.create(made, [old, stays], [])
    new = a_key(made.id, "new", 1)
    await store.append(
        an_entry(made.id, 1, at=250.0), add_keys=[new], drop_keys=[old.hash, hash_of("none")], touch=("over", True)
    )
    assert set(await store.keys_of(made.id)) == {stays, new}
    assert await store.find(made.id) == msgspec.structs.replace(made, status="over", over=True, touched=250.0)


async def test_days_and_the_dawn_of_the_next_come_with_the_entry(store: Store) -> None:
    made, other = a_table(), a_table()
    for table in (made, other):
        await store.create(table, [], [])
    first, second = DayRow(made.id, 1, b"first"), DayRow(made.id, 2, b"second")
    await store.append(an_entry(made.id, 1), day=DayRow(made.id, 1, b"taken back later"))
    await store.append(an_entry(made.id, 2), day=first, touch=("over", True))
    await store.append(an_entry(made.id, 3), touch=("day 2", False), dawn=Dawn(4, "another", 5, "def"))
    await store.append(an_entry(made.id, 4), day=second)
    assert await store.days(made.id) == [first, second]
    assert await store.days(other.id) == []
    assert await store.find(other.id) == other
    assert await store.find(made.id) == msgspec.structs.replace(
        made, seats=4, seed="another", rules_version=5, content="def", status="day 2"
    )
    with pytest.raises(Conflict):
        await store.append(an_entry(made.id, 4), day=DayRow(made.id, 3, b"x"), dawn=Dawn(2, "third", 6, "ghi"))
    assert await store.days(made.id) == [first, second], "what conflicts changes nothing"
    assert (await store.find(made.id)) == msgspec.structs.replace(
        made, seats=4, seed="another", rules_version=5, content="def", status="day 2"
    )
    assert await store.sweep(1e9) == 2
    assert await store.days(made.id) == []


async def test_a_key_that_is_there_opens_what_the_new_row_says(store: Store) -> None:
    made = a_table()
    await store.create(made, [a_key(made.id, "mine", None, invitation=True)], [])
    seated = a_key(made.id, "mine", 1)
    await store.append(an_entry(made.id, 1), add_keys=[seated])
    assert await store.keys_of(made.id) == [seated]
    elsewhere = a_key(made.id, "mine", 0, host=True)
    await store.append(an_entry(made.id, 2), add_keys=[elsewhere], drop_keys=[seated.hash])
    assert await store.keys_of(made.id) == [elsewhere]


async def test_a_key_is_dropped_at_its_own_table_alone(store: Store) -> None:
    made, other = a_table(), a_table()
    await store.create(made, [a_key(made.id, "same")], [])
    await store.create(other, [a_key(other.id, "same")], [])
    await store.append(an_entry(made.id, 1), drop_keys=[hash_of("same")])
    assert await store.keys_of(made.id) == []
    assert await store.keys_of(other.id) == [a_key(other.id, "same")]


async def test_keys_are_found_by_table_and_hash_together(store: Store) -> None:
    made, other = a_table(), a_table()
    mine, yours = a_key(made.id, "mine"), a_key(other.id, "yours", 1)
    await store.create(made, [mine, a_key(made.id, "third")], [])
    await store.create(other, [yours], [])
    found = await store.keys([(made.id, mine.hash), (other.id, yours.hash), (other.id, mine.hash), ("none", b"")])
    assert set(found) == {mine, yours}
    assert await store.keys([]) == []


async def test_the_time_of_the_last_entry_is_the_tables(store: Store) -> None:
    made = a_table(created=100.0)
    await store.create(made, [], [])
    await store.append(an_entry(made.id, 1, at=300.0))
    found = await store.find(made.id)
    assert found is not None
    assert (found.created, found.touched) == (100.0, 300.0)
    assert [row.touched for row in await store.listed(5)] == [300.0]


async def test_only_the_newest_snapshot_is_kept(store: Store) -> None:
    made = a_table()
    await store.create(made, [], [])
    assert await store.snapshot(made.id) is None
    await store.put_snapshot(SnapshotRow(made.id, 5, b"five"))
    await store.put_snapshot(SnapshotRow(made.id, 9, b"nine"))
    await store.put_snapshot(SnapshotRow(made.id, 7, b"seven"))
    assert await store.snapshot(made.id) == SnapshotRow(made.id, 9, b"nine")
    await store.put_snapshot(SnapshotRow(made.id, 9, b"nine again"))
    assert await store.snapshot(made.id) == SnapshotRow(made.id, 9, b"nine again")


async def test_what_belongs_to_no_table_conflicts(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.put_snapshot(SnapshotRow("nosuchtable", 1, b""))
    with pytest.raises(Conflict):
        await store.put_notes("nosuchtable", 0, "words")


async def test_listed_tables_come_newest_first_and_those_that_are_over_last(store: Store) -> None:
    rows = [
        a_table("old", created=1.0),
        a_table("ended", created=4.0, over=True),
        a_table("new", created=3.0),
        a_table("hidden", created=5.0, listed=False),
        a_table("endedlong", created=2.0, over=True),
    ]
    for row in rows:
        await store.create(row, [], [])
    assert [row.id for row in await store.listed(10)] == ["new", "old", "ended", "endedlong"]
    assert [row.id for row in await store.listed(3)] == ["new", "old", "ended"]


@pytest.mark.parametrize("text", ["", "two\nlines", "null \0 byte", "Ünïcode 🂡", "x" * 100_000])
async def test_notes_are_kept_for_each_seat(store: Store, text: str) -> None:
    made = a_table()
    await store.create(made, [], [])
    assert await store.notes(made.id, 0) == ""
    await store.put_notes(made.id, 0, "first")
    await store.put_notes(made.id, 0, text)
    await store.put_notes(made.id, 1, "another's")
    assert await store.notes(made.id, 0) == text
    assert await store.notes(made.id, 1) == "another's"


async def test_notes_are_thrown_away_with_an_entry_or_not_at_all(store: Store) -> None:
    made = a_table()
    await store.create(made, [], [an_entry(made.id, 1)])
    await store.put_notes(made.id, 0, "mine")
    await store.put_notes(made.id, 1, "another's")
    with pytest.raises(Conflict):
        await store.append(an_entry(made.id, 1), drop_notes=[0])
    assert await store.notes(made.id, 0) == "mine"
    await store.append(an_entry(made.id, 2), drop_notes=[0])
    assert await store.notes(made.id, 0) == ""
    assert await store.notes(made.id, 1) == "another's"


async def test_whether_something_can_be_kept_is_tried_and_leaves_nothing(store: Store) -> None:
    await store.check()
    assert await store.reports() == []
    assert await store.count_old(1e12) == (0, 0)


async def test_reports_are_read_newest_first(store: Store) -> None:
    first = ReportRow("r1", "t1", 10.0, "It \0 broke. Größe", "Browser/1", b"{}")
    second = ReportRow("r2", "t2", 20.0, "Again.", "Browser/2", b'{"game":"noughts"}')
    for report in (first, second):
        await store.put_report(*msgspec.structs.astuple(report))
    assert await store.reports() == [second, first]
    with pytest.raises(Conflict):
        await store.put_report("r1", "t3", 30.0, "", "", b"")


async def test_sweeping_forgets_old_tables_with_all_that_belongs_to_them(store: Store) -> None:
    gone = [a_table(created=100.0) for _ in range(45)]
    played, touched, new = a_table(created=100.0), a_table(created=100.0), a_table(created=500.0)
    for row in (*gone, played, touched, new):
        await store.create(row, [a_key(row.id, "host")], [an_entry(row.id, 1, at=100.0)])
        await store.put_snapshot(SnapshotRow(row.id, 1, b"snapshot"))
        await store.put_notes(row.id, 0, "notes")
    await store.put_report("r1", gone[0].id, 100.0, "words", "client", b"{}")
    await store.append(an_entry(played.id, 2, at=600.0))
    await store.append(an_entry(touched.id, 2, at=600.0), touch=("over", True))
    assert await store.count_old(500.0) == (45, 48)
    assert await store.sweep(500.0) == 45
    for row in gone:
        assert await store.find(row.id) is None
        assert await store.journal(row.id, 0) == []
        assert await store.keys_of(row.id) == []
        assert await store.snapshot(row.id) is None
        assert await store.notes(row.id, 0) == ""
    for row in (played, touched, new):
        assert await store.find(row.id) is not None
        assert await store.journal(row.id, 0) != []
        assert await store.keys_of(row.id) == [a_key(row.id, "host")]
        assert await store.notes(row.id, 0) == "notes"
    assert [report.id for report in await store.reports()] == ["r1"]
    assert await store.sweep(500.0) == 0
    with pytest.raises(Conflict):
        await store.append(an_entry(gone[0].id, 2))


async def test_a_shout_reaches_others_only_and_must_be_short(store: Store) -> None:
    heard: list[tuple[str, str]] = []
    store.on_shout = lambda table, words: heard.append((table, words))
    await store.shout("t1", "anybody there?")
    with pytest.raises(StoreError, match="too long"):
        await store.shout("t1", "x" * 100_000)
    await asyncio.sleep(0.05)
    assert heard == []


async def test_what_is_kept_is_there_when_the_store_is_opened_again(store_url: str) -> None:
    first = await open_store(store_url)
    made = a_table()
    await first.create(made, [a_key(made.id, "host")], [])
    last = asyncio.gather(*(first.append(an_entry(made.id, seq)) for seq in range(1, 301)))
    await asyncio.sleep(0)
    await first.close()
    await last  # what waited when it was closed has been written
    second = await open_store(store_url)
    assert await second.find(made.id) == made
    assert [row.seq for row in await second.journal(made.id, 0)] == list(range(1, 301))
    assert await second.keys_of(made.id) == [a_key(made.id, "host")]
    await second.close()


async def test_a_closed_store_says_so(store_url: str) -> None:
    store = await open_store(store_url)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.append(an_entry("t1", 1))
    with pytest.raises(StoreError, match="closed"):
        await store.find("t1")
    with pytest.raises(StoreError, match="closed"):
        await store.put_notes("t1", 0, "")


async def test_an_entry_whose_writer_went_away_is_kept(store: Store) -> None:
    made = a_table()
    await store.create(made, [], [])
    leaving = asyncio.ensure_future(store.append(an_entry(made.id, 1)))
    await asyncio.sleep(0)
    leaving.cancel()
    await store.append(an_entry(made.id, 2))
    assert [row.seq for row in await store.journal(made.id, 0)] == [1, 2]


tries = st.lists(
    st.lists(
        st.tuples(
            st.integers(0, 1),  # table
            st.integers(1, 4),  # entry
            st.none() | st.sampled_from(["a", "b"]),  # a key to add, for the seat of the try's number
            st.none() | st.sampled_from(["a", "b"]),  # a key to drop
        ),
        max_size=6,
        unique_by=lambda step: step[0],  # a table writes one entry at a time ...
    ).flatmap(lambda steps: st.permutations(steps * 2)),  # ... but another process may try the same
    max_size=6,
)


@settings(
    max_examples=60,
    deadline=None,
    # The database stays; each example plays at tables of its own.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(batches=tries)
async def test_of_those_who_try_the_same_place_one_wins(
    store: Store, batches: list[list[tuple[int, int, str | None, str | None]]]
) -> None:
    """Against a dictionary: journals, keys and status are what the winners wrote."""
    tables = [a_table() for _ in range(2)]
    for table in tables:
        await store.create(table, [], [])
    journals: list[dict[int, bytes]] = [{}, {}]
    keys: list[dict[bytes, int | None]] = [{}, {}]
    status = ["open", "open"]
    number = 0
    for batch in batches:
        calls = []
        for which, seq, add, drop in batch:
            number += 1
            table = tables[which]
            calls.append(
                store.append(
                    an_entry(table.id, seq, str(number).encode()),
                    add_keys=[a_key(table.id, add, number)] if add else [],
                    drop_keys=[hash_of(drop)] if drop else [],
                    touch=(str(number), False) if number % 3 else None,
                )
            )
        results = await asyncio.gather(*calls, return_exceptions=True)
        won: Counter[tuple[int, int]] = Counter()
        for back, (which, seq, add, drop) in enumerate(batch):
            mine = number - len(batch) + back + 1
            if results[back] is not None:
                assert isinstance(results[back], Conflict)
                continue
            won[which, seq] += 1
            assert seq not in journals[which]
            journals[which][seq] = str(mine).encode()
            if drop:
                keys[which].pop(hash_of(drop), None)
            if add:
                keys[which][hash_of(add)] = mine
            if mine % 3:
                status[which] = str(mine)
        assert all(seq in journals[which] for which, seq, _, _ in batch)
        assert set(won.values()) <= {1}
    for which, table in enumerate(tables):
        assert {row.seq: row.data for row in await store.journal(table.id, 0)} == journals[which]
        assert {key.hash: key.seat for key in await store.keys_of(table.id)} == keys[which]
        found = await store.find(table.id)
        assert isinstance(found, TableRow)
        assert found.status == status[which]
