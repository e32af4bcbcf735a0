"""Seats and keys: who may sit down, leave, hand a seat to a computer player, and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from tests.server.fakes import InProcess, MemoryStore, Person, a_house, open_table, pair, until

from fabletop.engine.words import Refused
from fabletop.server import bodies, wire
from fabletop.server import journal as j
from fabletop.server.house import House, HouseLimits
from fabletop.server.journal import NotKept
from fabletop.server.keys import NotAllowed, Who, hash_key, make_key, make_table_id

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def house() -> AsyncIterator[House]:
    async with a_house() as opened:
        yield opened


async def test_keys_are_secrets_and_only_their_hashes_are_kept(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "open", name="Ann")
    rows = await house.store.keys_of(table.id)
    assert {row.hash for row in rows} == {hash_key(opened.key), hash_key(opened.invitation)}
    kept = str((rows, await house.store.journal(table.id, 0), await house.store.find(table.id)))
    assert opened.key not in kept
    assert opened.invitation not in kept
    assert opened.key not in repr(table.who(opened.key))
    made = [make_key() for _ in range(100)]
    assert len(set(made)) == 100
    assert min(map(len, made)) >= 22
    wire_id = {make_table_id() for _ in range(100)}
    assert len(wire_id) == 100


async def test_what_keys_open(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "open", name="Ann")
    host, guest = table.who(opened.key), table.who(opened.invitation)
    assert (host.seat, host.host, host.invited) == (0, True, False)
    assert (guest.seat, guest.host, guest.invited) == (None, False, True)
    with pytest.raises(NotAllowed, match="by invitation only"):
        table.who("")
    with pytest.raises(NotAllowed, match="does not open"):
        table.who("no such key")
    other, _ = await open_table(house, "noughts", "me", "open", name="Ann", listed=True)
    with pytest.raises(NotAllowed):
        other.who(opened.key)
    assert other.who("").seat is None


async def test_a_watcher_sees_and_does_nothing(house: House) -> None:
    table, ann, _bob = await pair(house, listed=True)
    watcher = await Person(table, "").come()
    welcome = watcher.ears.heard[0]
    assert isinstance(welcome, wire.Welcome)
    assert (welcome.seat, welcome.host, welcome.invited, welcome.listed) == (None, False, False, True)
    await ann.answer("a1")
    assert watcher.ears.lines == ["Ann marks a1."]
    assert watcher.ears.knows["question"] is None
    assert watcher.ears.knows["back"] == {"undo": "no", "redo": False, "words": ""}
    for doing in (
        watcher.send(wire.Undo(ref=0)),
        watcher.send(wire.HintPlease(ref=0)),
        watcher.send(wire.Reply(ref=0, yes=True)),
        table.give(watcher.who, 0, "hasty"),
        house.rematch(table, watcher.who),
        table.notes(watcher.who),
        table.take_back(watcher.who, 0),
    ):
        with pytest.raises(NotAllowed):
            await doing
    with pytest.raises(Refused, match="no seat"):
        await table.stand(watcher.who)


async def test_sitting_down(house: House) -> None:
    table, opened = await open_table(house, "noughts", "open", "open", name="Ann")
    host = table.who(opened.key)
    assert (host.seat, host.host) == (None, True)
    guest = table.who(opened.invitation)
    with pytest.raises(Refused, match="no such seat"):
        await table.sit(guest, 2, "Bob")
    with pytest.raises(Refused, match="at least one letter"):
        await table.sit(guest, 1, " \t\u200b ")
    sat = await table.sit(guest, 1, "  Bob\u202e \x00 B. ")
    assert (sat.table, sat.seat) == (table.id, 1)
    bob = await Person(table, sat.key).come()
    assert bob.ears.knows["seats"][1] == {
        "number": 1,
        "name": "Bob B.",
        "side": "noughts",
        "who": "person",
        "level": "",
        "here": True,
        "host": False,
    }
    with pytest.raises(Refused, match="is taken"):
        await table.sit(guest, 1, "Cid")
    for name in ("bob b.", "BOB B."):
        with pytest.raises(Refused, match="already"):
            await table.sit(guest, 0, name)
    with pytest.raises(Refused, match="Leave it before"):
        await table.sit(bob.who, 0, "Bob two")
    assert not bob.ears.knows["seats"][0]["host"]


async def test_names_that_other_seats_have_by_themselves_are_taken(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "open", name="Ann")
    with pytest.raises(Refused, match="already"):
        await table.sit(table.who(opened.invitation), 1, "ann")
    with pytest.raises(Refused, match="Another seat"):
        await open_table(house, "noughts", "me", "open", name="Noughts")


async def test_who_gives_no_name_is_somebody_in_what_is_told(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "open", name="Ann")
    sat = await table.sit(table.who(opened.invitation), 1, "Noughts")
    await table.stand(table.who(sat.key))
    notices = (await table.see(table.who(opened.key))).notices
    assert isinstance(notices, wire.NoticePatch)
    assert [notice.text for notice in notices.lines] == [
        "Somebody sits down as Noughts.",
        "Somebody leaves the table; the seat of Noughts is open.",
    ]


async def test_anybody_may_sit_down_at_a_listed_table(house: House) -> None:
    table, _ = await open_table(house, "noughts", "me", "open", name="Ann", listed=True)
    sat = await table.sit(table.who(""), 1, "Bob")
    assert table.who(sat.key).seat == 1
    hidden, _ = await open_table(house, "noughts", "me", "open", name="Ann")
    with pytest.raises(NotAllowed, match="by invitation"):
        await hidden.sit(Who(), 1, "Bob")


async def test_a_host_who_watched_takes_a_seat_with_the_same_key(house: House) -> None:
    table, opened = await open_table(house, "noughts", "open", "open", name="Ann")
    host = await Person(table, opened.key).come()
    sat = await table.sit(host.who, 0, "Ann")
    assert sat.key == opened.key
    assert host.ears.closed is not None
    assert host.ears.closed[1], "it comes back by itself, with the seat"
    ann = await Person(table, opened.key).come()
    assert (ann.who.seat, ann.who.host) == (0, True)
    assert ann.ears.knows["seats"][0]["host"]
    await ann.answer("a1")
    await table.stand(ann.who)
    assert ann.ears.closed is not None
    again = table.who(opened.key)
    assert (again.seat, again.host) == (None, True)


async def test_leaving_a_seat_opens_it(house: House) -> None:
    table, ann, bob = await pair(house)
    await table.keep_notes(bob.who, bodies.Notes("They always start in a corner."))
    assert (await table.notes(bob.who)).text == "They always start in a corner."
    assert (await table.notes(ann.who)).text == ""
    await ann.answer("a1")
    await table.stand(bob.who)
    assert bob.ears.closed == ("You have changed your seat at this table.", False)
    with pytest.raises(NotAllowed):
        table.who(bob.who.key)
    with pytest.raises(NotAllowed):
        await bob.answer("b1")
    assert ann.ears.knows["seats"][1]["who"] == "open"
    assert ann.ears.notices[-1] == "Bob leaves the table; the seat of Noughts is open."
    sat = await table.sit(Who(invited=True), 1, "Cid")
    cid = await Person(table, sat.key).come()
    assert (await table.notes(cid.who)).text == ""
    await cid.answer("b1")
    assert ann.ears.lines == ["Ann marks a1.", "Cid marks b1."]


async def test_who_may_not_sit_down_changes_nothing() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, opened = await open_table(house, "noughts", "me", "open", name="Ann", listed=True)
        ann = await Person(table, opened.key).come()
        await table.keep_notes(ann.who, bodies.Notes("Corners first."))
        kept = str(store.shelf.__dict__)
        for who in (table.who(""), table.who(opened.invitation)):
            for seat, name in ((0, "Bob"), (9, "Bob"), (1, "ANN"), (0, "")):
                with pytest.raises(Refused):
                    await table.sit(who, seat, name)
        store.failing = True
        with pytest.raises(NotKept):
            await table.sit(table.who(opened.invitation), 1, "Bob")
        store.failing = False
        assert str(store.shelf.__dict__) == kept
        assert (await table.notes(ann.who)).text == "Corners first."


async def test_what_is_written_down_while_the_seat_changes_hands_reaches_nobody_else(house: House) -> None:
    table, _, bob = await pair(house)
    async with table.lock:  # as while Bob leaves and Cid sits down
        writing = asyncio.ensure_future(table.keep_notes(bob.who, bodies.Notes("Corners first.")))
        reading = asyncio.ensure_future(table.notes(bob.who))
        await asyncio.sleep(0)
        await table.accept(j.Left(1), drop_keys=[bob.who.hash])
    for late in (writing, reading):
        with pytest.raises(NotAllowed):
            await late
    assert await house.store.notes(table.id, 1) == ""


async def test_a_bot_stands_in_and_gives_the_seat_back(house: House) -> None:
    table, ann, bob = await pair(house)
    await table.give(bob.who, 1, "sensible")
    assert ann.ears.notices[-1] == "Bob gives the seat to a computer player (sensible)."
    assert ann.ears.knows["seats"][1] == {
        **ann.ears.knows["seats"][1],
        "who": "bot",
        "name": "Bob",
        "level": "sensible",
    }
    await ann.answer("a1")
    await until(lambda: table.seated.match.waiting == (0,))
    with pytest.raises(Refused, match="Take it back first"):
        await bob.send(wire.Undo(ref=0))
    with pytest.raises(Refused, match="already"):
        await table.give(bob.who, 1, "sensible")
    with pytest.raises(NotAllowed):
        await table.take_back(ann.who, 1)
    await table.take_back(bob.who, 1)
    assert ann.ears.notices[-1] == "Bob is back."
    with pytest.raises(Refused, match="No computer player stands in"):
        await table.take_back(bob.who, 1)
    await ann.answer("c3")
    assert bob.ears.knows["question"] is not None


async def test_who_may_give_which_seat_away(house: House) -> None:
    table, ann, bob = await pair(house)
    with pytest.raises(NotAllowed, match="Only the host"):
        await table.give(bob.who, 0, "hasty")
    with pytest.raises(Refused, match="Bob is at the table"):
        await table.give(ann.who, 1, "hasty")
    with pytest.raises(Refused, match="no such seat"):
        await table.give(ann.who, 7, "hasty")
    with pytest.raises(Refused, match="no computer player"):
        await table.give(ann.who, 0, "genius")
    table.leave(bob.ears)
    await table.give(ann.who, 1, "hasty")
    assert ann.ears.notices[-1] == "Ann gives the seat of Bob to a computer player (hasty)."
    await table.give(ann.who, 1, "sensible")  # the host chooses another
    assert ann.ears.knows["seats"][1]["level"] == "sensible"
    await table.take_back(bob.who, 1)


async def test_open_seats_are_filled_by_the_host(house: House) -> None:
    table, opened = await open_table(house, "project-0", "open", "open", "open", name="Ann")
    guest = table.who(opened.invitation)
    with pytest.raises(NotAllowed, match="Take a seat first"):
        await table.give(guest, 0, "random")
    bob = table.who((await table.sit(guest, 2, "Bob")).key)
    with pytest.raises(NotAllowed, match="Only the host gives an open seat"):
        await table.give(bob, 0, "random")
    for seat in (0, 1):
        await table.give(table.who(opened.key), seat, "random")
    assert [chair.who for chair in table.seated.chairs] == ["bot", "bot", "person"]
    assert table.seated.notices[-1].text.startswith("The host gives the seat of")


async def test_a_person_who_is_stood_in_for_still_has_to_agree(house: House) -> None:
    table, ann, bob = await pair(house)
    await ann.answer("a1")
    await bob.answer("b1")
    table.leave(bob.ears)
    await table.give(ann.who, 1, "hasty")
    assert ann.back["undo"] == "no"


async def test_presence(house: House) -> None:
    table, ann, bob = await pair(house)
    second = await Person(table, bob.who.key).come()
    heard = len(ann.ears.sent)
    table.leave(bob.ears)
    assert [seat["here"] for seat in ann.ears.knows["seats"]] == [True, True], "another of Bob's pages is open"
    table.leave(second.ears)
    await until(lambda: [seat["here"] for seat in ann.ears.knows["seats"]] == [True, False])
    assert len(ann.ears.sent) == heard + 1
    await Person(table, bob.who.key).come()
    assert [seat["here"] for seat in ann.ears.knows["seats"]] == [True, True]


async def test_two_pages_of_one_seat_hear_the_same(house: House) -> None:
    table, ann, bob = await pair(house)
    second = await Person(table, ann.who.key).come()
    await ann.answer("a1")
    await bob.answer("b1")
    assert second.ears.sent[-2:] == ann.ears.sent[-2:]
    assert second.ears.knows == ann.ears.knows


async def test_watchers_take_no_place_of_those_who_play() -> None:
    async with a_house(limits=HouseLimits(watchers_per_table=2, places_per_key=2)) as house:
        table, ann, _ = await pair(house, listed=True)
        watchers = [await Person(table, "").come() for _ in range(2)]
        with pytest.raises(Refused, match="Too many watch"):
            await Person(table, "").come()
        await Person(table, ann.who.key).come()  # the host, in a second window
        with pytest.raises(Refused, match="open 2 times"):
            await Person(table, ann.who.key).come()
        table.leave(ann.ears)
        await Person(table, ann.who.key).come()
        table.leave(watchers[0].ears)
        await Person(table, "").come()


async def test_a_host_without_a_seat_is_no_watcher() -> None:
    async with a_house(limits=HouseLimits(watchers_per_table=1)) as house:
        table, opened = await open_table(house, "noughts", "open", "open", listed=True)
        await Person(table, "").come()
        with pytest.raises(Refused, match="Too many watch"):
            await Person(table, opened.invitation).come()
        await Person(table, opened.key).come()


async def test_a_chosen_seed_is_told() -> None:
    async with a_house(MemoryStore(), InProcess()) as house:
        table, opened = await open_table(house, "noughts", "me", "hasty", name="Ann", seed="lucky")
        ann = await Person(table, opened.key).come()
        assert ann.ears.notices == ["Ann chose the seed of this table, and so could know what chance brings."]
        assert table.seated.match.seed == "lucky"
