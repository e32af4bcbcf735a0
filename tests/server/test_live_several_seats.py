"""One person in several seats: one key, one connection, a view of each seat, and one answer to what is asked alike."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from tests.engine.minis import bids, favours, votes
from tests.server.fakes import Ears, MemoryStore, Person, Shelf, a_house, follow, install, open_table, until

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.server import bodies, wire
from fabletop.server.house import House
from fabletop.server.keys import NotAllowed
from fabletop.server.live_table import LiveTable
from fabletop.server.summaries import summary_of

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    install(monkeypatch, votes.GAME, bids.GAME, favours.GAME)
    async with a_house() as opened:
        yield opened


def knows(ears: Ears, seat: int) -> dict[str, Any]:
    """What was told of one seat."""
    known: dict[str, Any] = {}
    for data in ears.sent:
        told = msgspec.json.decode(data)
        if told["t"] == "update" and told.get("seat") == seat:
            known = follow(known, data)
    return known


async def come(table: LiveTable, key: str) -> Person:
    person = Person(table, key)
    await table.join(person.ears, person.who, every=True)
    return person


async def answer(person: Person, seat: int, answer: Any) -> None:
    token = person.table.seated.match.token(seat)
    await person.send(wire.Answer(ref=1, seat=seat, token=token, answer=answer))


def _settled(match: Match[Any], votes: int) -> bool:
    return len(match.table.results) == votes


async def test_somebody_who_takes_two_seats_plays_a_whole_match(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "me", name="Ann")
    ann = await come(table, opened.key)
    welcome = ann.ears.heard[0]
    assert (welcome.seat, welcome.seats) == (0, (0, 1))
    assert [each.seat for each in ann.ears.updates] == [0, 1]
    assert [each["name"] for each in knows(ann.ears, 0)["seats"]] == ["Ann", "Ann (Noughts)"]
    assert [each.get("of") for each in knows(ann.ears, 0)["seats"]] == [None, 0]
    assert ann.ears.notices == ["Ann plays Crosses and Noughts: seats 1 and 2."]
    for number, cell in enumerate(("a1", "a2", "b1", "b2", "c1")):
        assert knows(ann.ears, number % 2)["question"] is not None
        assert knows(ann.ears, 1 - number % 2)["question"] is None
        with pytest.raises(Refused, match=r"moved on|not your turn"):
            await answer(ann, 1 - number % 2, cell)
        await answer(ann, number % 2, cell)
    assert knows(ann.ears, 1)["outcome"]["winners"] == [0]


async def test_a_seat_that_is_not_ones_own_cannot_be_played(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "open", name="Ann")
    ann = await come(table, opened.key)
    for seat in (1, 2, 63):
        for message in (
            wire.Answer(ref=1, seat=seat, token=1, answer="a1"),
            wire.Undo(ref=1, seat=seat),
            wire.HintPlease(ref=1, seat=seat),
            wire.PreviewPlease(ref=1, seat=seat, answer="a1"),
            wire.OlderPlease(ref=1, seat=seat, before=0),
        ):
            with pytest.raises(NotAllowed, match="not your seat"):
                await ann.send(message)
        with pytest.raises(NotAllowed, match="not your seat"):
            await table.see(ann.who, seat)
        with pytest.raises(NotAllowed, match="not your seat"):
            await table.notes(ann.who, seat)


async def test_who_says_no_seat_plays_the_first_and_hears_of_it_alone(house: House) -> None:
    """As clients do that know of one seat."""
    table, opened = await open_table(house, "noughts", "me", "me", name="Ann")
    ann = await Person(table, opened.key).come()
    await ann.answer("a1")
    assert {each.seat for each in ann.ears.updates} == {0}
    assert ann.ears.lines == ["Ann marks a1."]
    with pytest.raises(Refused, match="not your turn"):
        await ann.answer("a2")


async def test_taking_one_more_seat_later(house: House) -> None:
    """The host may. Everybody is told, and the key opens both."""
    table, opened = await open_table(house, "noughts", "me", "open", name="Ann", listed=True)
    ann, watcher = await come(table, opened.key), await Person(table, "").come()
    sat = await table.sit(ann.who, 1, "whatever")
    assert (sat.key, sat.seat) == (opened.key, 1)
    assert ann.ears.closed == ("You have changed your seat at this table.", True)
    assert watcher.ears.notices[-1] == "Ann plays Crosses and Noughts: seats 1 and 2."
    await until(lambda: [each["here"] for each in watcher.ears.knows["seats"]] == [False, False])
    ann = await come(table, opened.key)
    assert ann.ears.heard[0].seats == (0, 1)
    assert [each["here"] for each in watcher.ears.knows["seats"]] == [True, True]
    mine = await house.mine({table.id: opened.key})
    assert mine[0].your_turn
    await answer(ann, 0, "a1")
    mine = await house.mine({table.id: opened.key})
    assert mine[0].your_turn, "it waits for the second of the seats"


async def test_others_take_several_seats_where_the_host_lets_them(house: House) -> None:
    for several in (False, True):
        table, opened = await open_table(house, "votes", "open", "open", "open", name="Ann", several=several)
        sat = await table.sit(table.who(opened.invitation), 1, "Bob")
        bob = await come(table, sat.key)
        assert bob.ears.heard[0].several == several
        if several:
            await table.sit(bob.who, 2, "Bob")
            assert table.seated.seats_of(1) == (1, 2)
        else:
            with pytest.raises(Refused, match="Leave it before"):
                await table.sit(bob.who, 2, "Bob")
        with pytest.raises(Refused, match="is taken"):
            await table.sit(table.who(opened.key), 1, "Ann")


async def test_each_seat_sees_what_it_may_see(house: House) -> None:
    """Whoever plays rivals sees with the eyes of both, one at a time; the seats of others stay as they are."""
    table, opened = await open_table(house, "bids", "me", "me", "open", name="Ann")
    ann = await come(table, opened.key)
    sat = await table.sit(table.who(opened.invitation), 2, "Bob")
    bob = await come(table, sat.key)
    match = table.seated.match
    for seat in (0, 1):
        drawn = msgspec.json.decode(msgspec.json.encode(match.scene(seat)))
        assert knows(ann.ears, seat)["scene"]["aside"] == drawn["aside"]
    assert {each.seat for each in bob.ears.updates} == {2}
    replay = await table.replay(ann.who, 1, 0)
    assert replay.seat == 1
    with pytest.raises(NotAllowed, match="when the match is over"):
        await table.replay(ann.who, 2, 0)


async def test_what_is_asked_alike_is_answered_once_for_all_own_seats(house: House) -> None:
    table, opened = await open_table(house, "votes", "me", "open", "me", "open", name="Ann")
    ann = await come(table, opened.key)
    sat = await table.sit(table.who(opened.invitation), 1, "Bob")  # who leads
    bob = await come(table, sat.key)
    question = knows(ann.ears, 2)["question"]
    assert question["also"] == [0]
    assert question["talk"]["wants"] == {"0": "", "1": "", "2": "", "3": ""}
    assert "also" not in knows(bob.ears, 1)["question"]
    await answer(ann, 2, "left")
    assert table.seated.match.committed == (0, 2)
    assert knows(bob.ears, 1)["question"]["talk"]["wants"] == {"0": "Left", "1": "", "2": "Left", "3": ""}
    await ann.send(wire.Withdraw(ref=1, seat=0))
    assert not table.seated.match.committed
    await answer(ann, 0, "right")
    assert table.seated.match.committed == (0, 2)
    await answer(ann, 2, "stay")
    assert {table.seated.match.given(seat) for seat in (0, 2)} == {"stay"}
    await answer(bob, 1, "stay")  # three of four
    assert table.seated.match.table.results == ["stay"]


async def test_a_common_choice_of_each_is_answered_by_each_seat(house: House) -> None:
    """Where all are asked openly, but each for itself."""
    table, opened = await open_table(house, "votes", "me", "me", name="Ann")
    ann = await come(table, opened.key)
    for _ in range(4):
        await answer(ann, 1, "left")
    assert knows(ann.ears, 0)["question"]["prompt"] == "Show a number."
    await answer(ann, 0, "3")
    assert table.seated.match.waiting == (1,)
    await answer(ann, 1, "2")
    assert table.seated.match.table.winners == (0,)


async def test_computer_players_let_people_speak_and_want_what_they_want(house: House) -> None:
    table, opened = await open_table(house, "votes", "random", "me", "random", "random", name="Ann")
    ann = await come(table, opened.key)
    match = table.seated.match
    for number in range(4):
        assert match.waiting[:1] == (1,)
        assert not table.thinking
        await answer(ann, 1, "right")
        await until(partial(_settled, match, number + 1))
    assert match.table.results == ["right"] * 4


async def test_nobody_is_told_to_wait_for_computer_players_that_let_people_speak(house: House) -> None:
    table, opened = await open_table(house, "votes", "random", "me", "open", "random", name="Ann")
    sat = await table.sit(table.who(opened.invitation), 2, "Bob")
    ann, bob = await come(table, opened.key), await come(table, sat.key)
    assert len(table.seated.match.waiting) == 4
    assert knows(ann.ears, 1)["waiting"] == [1, 2]
    await answer(ann, 1, "right")
    assert knows(ann.ears, 1)["waiting"] == knows(bob.ears, 2)["waiting"] == [2]
    assert summary_of(table.seated, ()).words == "Waiting for Bob"


async def test_own_answers_are_taken_back_from_any_own_seat_without_asking_anybody(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "me", name="Ann")
    ann = await come(table, opened.key)
    await answer(ann, 0, "a1")
    await answer(ann, 1, "b2")
    assert knows(ann.ears, 0)["back"]["undo"] == "yes"
    await ann.send(wire.Undo(ref=1, seat=0))
    assert table.seated.match.waiting == (1,)
    await ann.send(wire.Undo(ref=1, seat=1))
    assert not table.seated.match.entries
    await ann.send(wire.Redo(ref=1, seat=1))
    assert len(table.seated.match.entries) == 1


async def test_one_consents_once_however_many_seats_one_has(house: House) -> None:
    table, opened = await open_table(
        house, "votes", "open", "open", "me", name="Ann", takebacks="consent", several=True
    )
    ann = await come(table, opened.key)
    sat = await table.sit(table.who(opened.invitation), 0, "Bob")
    await table.sit(table.who(sat.key), 1, "Bob")
    bob = await come(table, sat.key)
    await answer(bob, 1, "left")  # two of three: it is settled
    assert table.seated.match.table.results == ["left"]
    await bob.send(wire.Undo(ref=1, seat=1))
    assert table.seated.wish is not None
    assert table.seated.wish.waiting == (2,)
    await ann.send(wire.Reply(ref=1, yes=True))
    assert table.seated.match.table.results == []


async def test_giving_seats_up(house: House) -> None:
    table, opened = await open_table(house, "votes", "me", "me", "me", "open", name="Ann")
    ann = await come(table, opened.key)
    with pytest.raises(Refused, match="Give up the others first"):
        await table.stand(ann.who, 0)
    await table.stand(ann.who, 1)
    assert [chair.who for chair in table.seated.chairs] == ["person", "open", "person", "open"]
    assert ann.ears.closed is not None
    assert table.seated.match.names[1] == "Player 2"
    await table.stand(ann.who)
    assert [chair.who for chair in table.seated.chairs] == ["open"] * 4
    assert table.seated.notices[-1].text == "Ann leaves the table; the seats of Player 1 and Player 3 are open."
    assert (table.who(opened.key).seat, table.who(opened.key).host) == (None, True)


async def test_a_computer_player_stands_in_for_one_of_several_seats(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "me", name="Ann")
    ann = await come(table, opened.key)
    await table.give(ann.who, 1, "random")
    await answer(ann, 0, "a1")
    await until(lambda: len(table.seated.match.entries) == 2)
    await table.take_back(ann.who, 1)
    assert table.seated.seats_of(0) == (0, 1)
    assert table.seated.notices[-1].text == "Ann (Noughts) is back."


async def test_notes_belong_to_a_seat(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "me", name="Ann")
    ann = table.who(opened.key)
    await table.keep_notes(ann, bodies.Notes("first"))
    await table.keep_notes(ann, bodies.Notes("second"), 1)
    assert (await table.notes(ann, 0)).text == "first"
    assert (await table.notes(ann, 1)).text == "second"


async def test_a_rematch_has_the_same_people_in_the_same_seats(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "me", name="Ann", several=True)
    ann = await come(table, opened.key)
    for number, cell in enumerate(("a1", "a2", "b1", "b2", "c1")):
        await answer(ann, number % 2, cell)
    again = await house.table((await house.rematch(table, ann.who)).table)
    assert again.seated.seats_of(0) == (0, 1)
    assert again.seated.several


async def test_another_process_and_a_restart_know_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, votes.GAME)
    shelf = Shelf()
    async with a_house(MemoryStore(shelf)) as one, a_house(MemoryStore(shelf)) as other:
        table, opened = await open_table(one, "votes", "me", "open", "open", name="Ann", several=True)
        there = await other.table(table.id)
        ann = await come(there, opened.key)
        await table.sit(table.who(opened.key), 1, "Ann")
        await until(lambda: there.seated.seats_of(0) == (0, 1))
        assert ann.ears.closed == ("You have changed your seat at this table.", True)
    async with a_house(MemoryStore(shelf)) as third:
        assert shelf.snapshots, "it was kept when the others closed"
        again = await third.table(table.id)
        assert again.seated.seats_of(0) == (0, 1)
        assert again.seated.several
        assert again.seated.sitters == 1


async def test_somebody_alone_in_all_seats_has_no_secrets_to_keep(house: House) -> None:
    table, opened = await open_table(house, "bids", "me", "me", name="Ann")
    assert table.seated.played_alone
    assert await table.record(table.who(opened.key))


async def test_nobody_is_asked_to_agree_to_what_they_want_themselves(house: House) -> None:
    table, opened = await open_table(house, "favours", "me", "me", "open", name="Ann")
    ann = await come(table, opened.key)
    await table.sit(table.who(opened.invitation), 2, "Bob")
    match = table.seated.match
    await answer(ann, 0, "1")
    assert (match.table.granted, match.waiting) == ([1], (0,))
    await answer(ann, 0, "2")
    assert (match.table.granted, match.waiting) == ([1], (2,))
