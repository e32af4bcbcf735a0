"""The party of a campaign changes at dawn while people have several seats: who has which seat then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.engine.minis import mine
from tests.server.fakes import MemoryStore, Person, Shelf, a_house, install, open_table, until

from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.server import bodies, wire
from fabletop.server.house import House
from fabletop.server.keys import NotAllowed, Who
from fabletop.server.live_table import LiveTable

pytestmark = pytest.mark.asyncio
INVITED = Who(invited=True)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    get_game.cache_clear()
    install(monkeypatch, mine.GAME)


async def opened(house: House, *plans: str, **more: Any) -> tuple[LiveTable, Person]:
    """A table of which Ann is the host."""
    table, key = await open_table(house, "mine", *plans, name="Ann", **more)
    return table, await come(table, key.key)


async def come(table: LiveTable, key: str) -> Person:
    """Somebody who sees with the eyes of all their seats."""
    person = Person(table, key)
    await table.join(person.ears, person.who, every=True)
    return person


async def evening(table: LiveTable, *people: Person) -> None:
    """Everybody digs, in whichever of their seats, until the day is over."""
    while table.seated.match.waiting:
        seat, entries = table.seated.match.waiting[0], len(table.seated.match.entries)
        for person in people:
            if seat in table.seated.seats_of(person.who.seat or 0):
                token = table.seated.match.token(seat)
                await person.send(wire.Answer(ref=1, seat=seat, token=token, answer="dig"))
        await until(lambda entries=entries: len(table.seated.match.entries) > entries)  # type: ignore[misc]


def held(table: LiveTable) -> list[str]:
    """Who has which seat."""
    return [chair.person or chair.who for chair in table.seated.chairs]


async def test_whoever_has_all_seats_has_those_that_come_too() -> None:
    async with a_house() as house:
        table, ann = await opened(house, "me", "me")
        await table.keep_notes(ann.who, bodies.Notes("of my second"), 1)
        await evening(table, ann)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=4))
        assert held(table) == ["Ann"] * 4
        assert ann.ears.closed == ("You have changed your seat at this table.", True)
        ann = await come(table, ann.who.key)
        assert ann.ears.heard[0].seats == (0, 1, 2, 3)
        assert "Ann plays Player 1, Player 2, Player 3 and Player 4: seats 1, 2, 3 and 4." in ann.ears.notices
        await evening(table, ann)
        await table.next_day(ann.who, bodies.NextDay(day=3, seats=2))
        ann = await come(table, ann.who.key)
        assert ann.ears.heard[0].seats == (0, 1)
        assert (await table.notes(ann.who, 1)).text == "of my second"
        await evening(table, ann)
        assert [len(day.names) for day in await table.days(ann.who)] == [2, 4, 2]


async def test_notes_of_who_had_a_seat_once_are_not_for_who_gets_it() -> None:
    async with a_house() as house:
        table, ann = await opened(house, "me", "me", "open")
        bob = await come(table, (await table.sit(INVITED, 2, "Bob")).key)
        await table.keep_notes(bob.who, bodies.Notes("Ann must not know"))
        await evening(table, ann, bob)
        await table.stand(bob.who)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        await evening(table, ann)
        await table.next_day(ann.who, bodies.NextDay(day=3, seats=3))
        assert held(table) == ["Ann"] * 3
        assert (await table.notes(ann.who, 2)).text == ""


async def test_seats_that_come_are_open_where_others_play_too() -> None:
    async with a_house() as house:
        table, ann = await opened(house, "me", "me", "digger")
        await evening(table, ann)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=4))
        assert held(table) == ["Ann", "Ann", "bot", "open"]
        assert ann.ears.closed is None, "nothing changes for who keeps their seats"
        assert ann.ears.knows["day"] == 2
        await table.sit(ann.who, 3, "Ann")
        assert table.seated.seats_of(0) == (0, 1, 3)


async def test_a_seat_more_goes_with_the_seats_that_go() -> None:
    async with a_house() as house:
        table, ann = await opened(house, "me", "open", "me")
        bob = await come(table, (await table.sit(INVITED, 1, "Bob")).key)
        await evening(table, ann, bob)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        assert held(table) == ["Ann", "Bob"]
        assert bob.ears.closed is None
        assert bob.ears.notices == ["Day 2 begins."]
        ann = await come(table, ann.who.key)
        assert ann.ears.heard[0].seats == (0,)
        await evening(table, ann, bob)


async def test_who_would_have_no_seat_takes_one_of_who_has_two() -> None:
    """With the same key, and with the notes of the seat that it opened."""
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann = await opened(house, "me", "me", "open", "open", several=True)
        bob = await come(table, (await table.sit(INVITED, 2, "Bob")).key)
        await table.sit(bob.who, 3, "Bob")
        bob = await come(table, bob.who.key)
        await table.keep_notes(ann.who, bodies.Notes("Bob must not know"), 1)
        await table.keep_notes(bob.who, bodies.Notes("of Bob"))
        await evening(table, ann, bob)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        assert held(table) == ["Ann", "Bob"]
        with pytest.raises(NotAllowed, match="no longer opens"):
            await table.keep_notes(bob.who, bodies.Notes("late"))
        bob = await come(table, bob.who.key)
        assert (bob.ears.heard[0].seat, bob.ears.heard[0].seats) == (1, (1,))
        assert (await table.notes(bob.who)).text == "of Bob"
        ann = await come(table, ann.who.key)
        await evening(table, ann, bob)
        name = table.id
    store.shelf.snapshots.clear()
    async with a_house(MemoryStore(store.shelf)) as house:  # as another process finds it, from its journal alone
        table = await house.table(name)
        ann, bob = await come(table, ann.who.key), await come(table, bob.who.key)
        assert (ann.who.seat, ann.who.host, bob.who.seat) == (0, True, 1)
        assert table.seated.several, "others than the host may have several seats, as before"
        await table.next_day(ann.who, bodies.NextDay(day=3, seats=3))
        assert held(table) == ["Ann", "Bob", "open"]
        await table.sit(bob.who, 2, "Bob")
        assert table.seated.seats_of(1) == (1, 2)


async def test_a_host_whose_first_seat_goes_stays_host_in_another() -> None:
    async with a_house() as house:
        table, ann = await opened(house, "open", "digger", "me")
        await table.sit(ann.who, 0, "Ann")
        ann = await come(table, ann.who.key)
        assert ann.ears.heard[0].seats == (2, 0)
        await evening(table, ann)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        assert (held(table), table.seated.host) == (["Ann", "bot"], 0)
        ann = await come(table, ann.who.key)
        assert (ann.who.seat, ann.who.host) == (0, True)
        await evening(table, ann)
        assert (await table.next_day(ann.who, bodies.NextDay(day=3))).day == 3


async def test_more_people_than_seats_are_refused() -> None:
    async with a_house() as house:
        table, ann = await opened(house, "me", "open", "open")
        bob, cy = [
            await come(table, (await table.sit(INVITED, seat, name)).key) for seat, name in ((1, "Bob"), (2, "Cy"))
        ]
        await evening(table, ann, bob, cy)
        with pytest.raises(Refused, match="Cy has a seat that would be gone"):
            await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        await table.stand(bob.who)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        assert held(table) == ["Ann", "Cy"]


async def test_another_process_hears_who_has_which_seat() -> None:
    shelf = Shelf()
    async with a_house(MemoryStore(shelf)) as house, a_house(MemoryStore(shelf)) as elsewhere:
        table, ann = await opened(house, "me", "me", "open")
        key = (await table.sit(INVITED, 2, "Bob")).key
        there = await elsewhere.table(table.id)
        bob, far = await come(there, key), await come(there, ann.who.key)
        await evening(table, ann, await come(table, key))
        await until(lambda: there.seq == table.seq)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        await until(lambda: there.seated.day == 2 and there.settled)
        for each in (bob, far):
            assert each.ears.closed == ("You have changed your seat at this table.", True)
        assert (await come(there, key)).who.seat == 1


async def test_a_dawn_that_could_not_be_kept_leaves_everybody_where_they_sat() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann = await opened(house, "me", "me", "open")
        bob = await come(table, (await table.sit(INVITED, 2, "Bob")).key)
        await table.keep_notes(bob.who, bodies.Notes("of Bob"))
        await evening(table, ann, bob)
        store.failing = True
        with pytest.raises(Refused, match="not have happened"):
            await table.next_day(ann.who, bodies.NextDay(day=2, seats=2))
        store.failing = False
        assert (await table.info()).day == 1
        assert held(table) == ["Ann", "Ann", "Bob"]
        bob = await come(table, bob.who.key)
        assert (bob.who.seat, (await table.notes(bob.who)).text) == (2, "of Bob")


@pytest.mark.parametrize("snapshots", [True, False])
async def test_new_rules_leave_everybody_their_seats(monkeypatch: pytest.MonkeyPatch, snapshots: bool) -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann = await opened(house, "me", "open", "open", "open", several=True)
        bob = await come(table, (await table.sit(INVITED, 1, "Bob")).key)
        await table.sit(bob.who, 2, "Bob")
        await table.sit(ann.who, 3, "Ann")
        await table.give(bob.who, 2, "digger")
        await table.stand(ann.who)
        await table.sit(table.who(ann.who.key), 0, "Ann")
        name, host = table.id, ann.who.key
    if not snapshots:
        store.shelf.snapshots.clear()
    get_game.cache_clear()
    install(monkeypatch, replace(mine.GAME, rules_version=3))
    async with a_house(MemoryStore(store.shelf)) as house:
        table = await house.table(name)
        assert held(table) == ["Ann", "Bob", "Bob", "open"]
        assert [chair.who for chair in table.seated.chairs] == ["person", "person", "bot", "open"]
        assert table.seated.seats_of(1) == (1, 2)
        assert (table.seated.several, table.seated.host, table.who(host).seat) == (True, 0, 0)
