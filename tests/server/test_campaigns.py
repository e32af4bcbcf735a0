"""A campaign at a table: the next day begins there, with the same people and keys; no day is lost, whatever happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.engine.minis import mine
from tests.server.fakes import MemoryStore, Person, Shelf, a_house, install, open_table, pair, until

from fabletop.engine import campaign_chain as chains
from fabletop.engine.campaign import Campaign
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.server import bodies
from fabletop.server.keys import Missing, NotAllowed, Outdated
from fabletop.server.live_table import LiveTable

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    have(monkeypatch, mine.GAME)


def have(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    get_game.cache_clear()
    install(monkeypatch, game)


async def play(table: LiveTable, *people: Person, most: int = 100) -> None:
    """Dig until the day is over, or for so many answers."""
    for _ in range(most):
        waiting = table.seated.match.waiting
        if not waiting:
            return
        await next(each for each in people if each.who.seat == waiting[0]).answer("dig")


async def test_the_next_day_begins_at_the_same_table_with_the_same_keys() -> None:
    async with a_house() as house:
        table, ann, bob = await pair(house, "mine", listed=True)
        assert ann.ears.knows["day"] == 1
        with pytest.raises(Refused, match="begins when this one is over"):
            await table.next_day(ann.who, bodies.NextDay(day=2))
        await play(table, ann, bob)
        first = table.seated.match
        assert ann.ears.knows["outcome"]["handed"][0] == "Day: 2"
        assert ann.ears.lines[-1].startswith("The party brings")
        with pytest.raises(NotAllowed, match="The host of the table begins"):
            await table.next_day(bob.who, bodies.NextDay(day=2))
        with pytest.raises(Refused, match="Its host begins the next day here"):
            await house.rematch(table, ann.who)
        info = await table.next_day(ann.who, bodies.NextDay(day=2))
        assert (info.id, info.day, info.over) == (table.id, 2, False)
        second = table.seated.match
        assert second is not first
        assert second.start is not None
        assert second.start.sheet == mine.GAME.sheet_after(first.table)
        assert second.seed != first.seed
        for person in (ann, bob):
            assert person.ears.knows["day"] == 2
            assert person.ears.knows["outcome"] is None
            assert person.ears.knows["log"] == []
            assert person.ears.notices == ["Day 2 begins."]
        fresh = await Person(table, bob.who.key).come()
        assert fresh.ears.knows == {**bob.ears.knows}, "who comes now sees what those see who stayed"
        assert (await table.next_day(ann.who, bodies.NextDay(day=2))).day == 2, "asked for twice, it begins once"
        with pytest.raises(Refused, match="moved on"):
            await table.next_day(ann.who, bodies.NextDay(day=4))
        await play(table, ann, bob)
        assert [info.day for info in await house.tables()] == [2], "a campaign is one entry in the lobby"


async def test_late_answers_of_the_day_before_are_not_taken_for_new_ones() -> None:
    async with a_house() as house:
        table, ann, bob = await pair(house, "mine")
        last = table.seated.match.token(0)
        await play(table, ann, bob)
        await table.next_day(ann.who, bodies.NextDay(day=2))
        assert table.seated.match.token(0) > last + 5
        with pytest.raises(Refused, match="moved on"):
            await ann.answer("dig", token=last)
        with pytest.raises(Refused, match="no answer lately that you could take back"):
            await ann.undo()
        assert table.seated.day == 2, "undo ends at dawn"


async def test_the_party_changes_at_dawn() -> None:
    async with a_house() as house:
        table, ann, bob = await pair(house, "mine")
        await play(table, ann, bob)
        with pytest.raises(Refused, match="2 to 4 players, not 5"):
            await table.next_day(ann.who, bodies.NextDay(day=2, seats=5))
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=3))
        assert [chair.who for chair in table.seated.chairs] == ["person", "person", "open"]
        assert table.row.seats == 3
        sat = await table.sit(ann.who.__class__(invited=True), 2, "Cy")
        cy = await Person(table, sat.key).come()
        await play(table, ann, bob, cy)
        with pytest.raises(Refused, match="Cy has a seat that would be gone"):
            await table.next_day(ann.who, bodies.NextDay(day=3, seats=2))
        await table.stand(cy.who)
        await table.next_day(ann.who, bodies.NextDay(day=3, seats=2))
        assert len(table.seated.chairs) == 2
        await play(table, ann, bob)
        assert [day.names for day in await table.days(ann.who)] == [
            ("Ann", "Bob"), ("Ann", "Bob", "Cy"), ("Ann", "Bob"),
        ]  # fmt: skip


async def test_finished_days_are_told_replayed_and_exported() -> None:
    async with a_house() as house:
        table, ann, bob = await pair(house, "mine")
        with pytest.raises(Refused, match="when its first day is over"):
            await table.campaign(ann.who)
        for day in (2, 3):
            await play(table, ann, bob)
            await table.next_day(ann.who, bodies.NextDay(day=day))
        await play(table, ann, bob, most=3)
        found = await table.days(bob.who)
        assert [day.day for day in found] == [1, 2]
        assert "Day: 3" in found[1].told
        shown = await table.replay_day(bob.who, 1, 1, 0)
        assert (shown.seat, shown.playable) == (1, False)
        assert shown.count > 10
        own = await table.replay_day(bob.who, 1, 0, 0)
        assert own.moments != shown.moments, "each seat saw its own pocket"
        with pytest.raises(Missing, match="Day 3 is not over"):
            await table.replay_day(bob.who, 3, 1, 0)
        with pytest.raises(Refused, match="no such seat on that day"):
            await table.replay_day(bob.who, 1, 2, 0)
        with pytest.raises(NotAllowed, match="those who play it"):
            await table.campaign(ann.who.__class__(invited=True))
        chain = chains.import_campaign(await table.campaign(bob.who))
        campaign = Campaign(mine.GAME, chain)
        assert (campaign.day, chain.today) == (3, msgspec.UNSET)
        assert campaign.replay(2).over
        assert chain.sheet == table.seated.match.start.sheet  # type: ignore[union-attr]  # a campaign begins with one


async def test_other_games_have_no_days() -> None:
    async with a_house() as house:
        table, ann, _ = await pair(house)
        assert (ann.ears.knows["day"], (await table.info()).day) == (0, 0)
        for asked in (table.next_day(ann.who, bodies.NextDay(day=1)), table.days(ann.who), table.campaign(ann.who)):
            with pytest.raises(Refused, match="not played from day to day"):
                await asked


# --- nothing is lost -------------------------------------------------------------------------------------------------


def died(store: MemoryStore, *, snapshots: bool) -> MemoryStore:
    """What another process finds after this one was killed."""
    shelf, old = Shelf(), store.shelf
    shelf.tables, shelf.all_keys = dict(old.tables), dict(old.all_keys)
    shelf.rows = {name: rows[:] for name, rows in old.rows.items()}
    shelf.all_days = dict(old.all_days)
    shelf.snapshots = dict(old.snapshots) if snapshots else {}
    return MemoryStore(shelf)


@pytest.mark.parametrize("snapshots", [True, False])
async def test_killed_at_every_moment_of_three_days(snapshots: bool) -> None:
    """After each entry the store is copied, as a death would leave it; every copy loads to the same table."""
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house, "mine")
        left: list[tuple[MemoryStore, int, str]] = []
        for day in (2, 3, 4):
            while table.seated.match.waiting:
                await play(table, ann, bob, most=1)
                left.append((died(store, snapshots=snapshots), table.seated.day, table.seated.match.hash()))
            await table.next_day(ann.who, bodies.NextDay(day=day, seats=2))
            left.append((died(store, snapshots=snapshots), table.seated.day, table.seated.match.hash()))
        name, key = table.id, ann.who.key
    for kept, day, hashed in left:
        async with a_house(kept) as house:
            again = await house.table(name)
            assert (again.seated.day, again.seated.match.hash()) == (day, hashed)
            assert len(await again.days(again.who(key))) == day - (not again.seated.match.over)
            assert again.seated.before == again.seated.match.start.sheet.hash()  # type: ignore[union-attr]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("snapshots", [True, False])
async def test_new_rules_lose_the_day_under_way_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, over: bool, snapshots: bool
) -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house, "mine")
        await play(table, ann, bob)
        await table.next_day(ann.who, bodies.NextDay(day=2))
        await table.give(bob.who, 1, "digger")
        morning = table.seated.match.start
        await play(table, ann, most=1)
        await until(lambda: 0 in table.seated.match.waiting)
        while over and not table.seated.match.over:
            await ann.answer("dig")
            await until(lambda: 1 not in table.seated.match.waiting)
        evening = mine.GAME.sheet_after(table.seated.match.table) if over else None
        name, keys, late = table.id, (ann.who.key, bob.who.key), table.seated.last_token
    kept = died(store, snapshots=snapshots)
    have(monkeypatch, replace(mine.GAME, rules_version=3))
    async with a_house(kept) as house:
        table = await house.table(name)
        ann, bob = [await Person(table, key).come() for key in keys]
        assert table.seated.day == 2 + over
        assert table.seated.match.start is not None
        assert morning is not None
        assert table.seated.match.start.sheet == (evening or morning.sheet)
        assert "The rules have changed since" in ann.ears.notices[0]
        assert [chair.who for chair in table.seated.chairs] == ["person", "bot"], "who sat where sits there"
        assert table.seated.host == 0
        assert table.seated.match.token(0) > late
        assert len(await table.days(ann.who)) == 1 + over
        with pytest.raises(Refused, match="Day 1 was played by version 2 of the rules"):
            await table.replay_day(ann.who, 1, 0, 0)
        await ann.answer("dig")
    have(monkeypatch, mine.GAME)
    async with a_house(died(kept, snapshots=True)) as house:
        with pytest.raises(Outdated, match="version 3 of the rules"):  # a program that is older than the table
            await house.table(name)


async def test_a_pack_joins_at_dawn_and_is_missed_when_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house, "mine")
        monkeypatch.setenv("MINE_PACKS", "shaft,deep")
        await play(table, ann, bob)
        await table.next_day(ann.who, bodies.NextDay(day=2))
        assert table.seated.match.table.packs == ("shaft", "deep")
        name = table.id
        copy = died(store, snapshots=False)
        monkeypatch.setenv("MINE_PACKS", "shaft")
        await play(table, ann, bob)
        with pytest.raises(Refused, match='the pack "deep"'):
            await table.next_day(ann.who, bodies.NextDay(day=3))
        assert table.seated.day == 2
    async with a_house(copy) as house:
        with pytest.raises(Refused, match=r'the pack "deep" of Mine .* not here'):
            await house.table(name)


async def test_a_table_on_its_first_day_keeps_the_packs_it_was_opened_with(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, _, _ = await pair(house, "mine")
        name = table.id
    monkeypatch.setenv("MINE_PACKS", "shaft,deep")
    async with a_house(died(store, snapshots=False)) as house:
        assert (await house.table(name)).seated.match.table.packs == ("shaft",)


async def test_a_dawn_at_another_process_is_heard_of() -> None:
    shelf = Shelf()
    one, other = MemoryStore(shelf), MemoryStore(shelf)
    async with a_house(one) as house, a_house(other) as elsewhere:
        table, ann, bob = await pair(house, "mine")
        there = await elsewhere.table(table.id)
        far = await Person(there, bob.who.key).come()
        await play(table, ann, bob)
        await until(lambda: there.seq == table.seq)
        await table.next_day(ann.who, bodies.NextDay(day=2, seats=3))
        await until(lambda: there.seated.day == 2 and there.settled)
        assert there.row.seats == 3
        assert there.seated.match.hash() == table.seated.match.hash()
        assert far.ears.knows["day"] == 2
        assert far.ears.knows["log"] == []
        await play(table, ann, bob, most=1)
        await until(lambda: there.seq == table.seq)
        assert far.ears.lines == bob.ears.lines


async def test_a_dawn_that_could_not_be_kept_did_not_happen() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, ann, bob = await pair(house, "mine")
        await play(table, ann, bob)
        seen = ann.ears.knows
        store.failing = True
        with pytest.raises(Refused, match="not have happened"):
            await table.next_day(ann.who, bodies.NextDay(day=2))
        store.failing = False
        assert (await table.info()).day == 1
        assert ann.ears.knows == seen
        await table.next_day(ann.who, bodies.NextDay(day=2))
        assert ann.ears.knows["day"] == 2


async def test_a_day_that_cannot_hand_over_stands_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: mine.Mine) -> mine.Camp:
        raise ZeroDivisionError

    have(monkeypatch, replace(mine.GAME, hand_over=broken))
    async with a_house() as house:
        table, ann, bob = await pair(house, "mine")
        await play(table, ann, bob)
        assert table.seated.match.over
        assert ann.ears.knows["outcome"]["handed"] == []
        assert await table.days(ann.who) == []


async def test_a_day_taken_back_after_its_end_is_not_over() -> None:
    store = MemoryStore()
    async with a_house(store) as house:
        table, opened = await open_table(house, "mine", "me", "digger", name="Ann")
        ann = await Person(table, opened.key).come()
        while not table.seated.match.over:
            await until(lambda: 0 in table.seated.match.waiting or table.seated.match.over)
            if not table.seated.match.over:
                await ann.answer("home")
        assert len(await table.days(ann.who)) == 1
        await ann.undo()
        assert await table.days(ann.who) == []
        await ann.answer("dig")
