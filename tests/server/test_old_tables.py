"""Tables of other rules, cards or maps than the server has: they never go on as something else, and stay readable."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.engine.minis import cards
from tests.engine.minis.bench import Bench, bench_game
from tests.server.fakes import MemoryStore, Person, a_house, install, open_table, until
from tests.server.running import a_server, bearer

from fabletop.engine import record as records
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.record import SaveError
from fabletop.engine.registry import get_game
from fabletop.server import replays
from fabletop.server.keys import Missing, NotAllowed, Outdated

KILLED = "killed"


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Game[Any], str], Game[Any]]:
    """Have a game installed with certain content, in the place of the one before."""

    def put(game: Game[Any], content: str) -> Game[Any]:
        file = tmp_path / f"{content}.yaml"
        file.write_text(f"- {content}\n")
        made = replace(game, id="changing", content=(file,))
        get_game.cache_clear()
        install(monkeypatch, made)
        return made

    return put


def giving(gift: int) -> Game[Any]:
    """A game in which every answer brings so much."""

    async def rule(table: Bench) -> None:
        for number in range(8):
            await choose(number % 2, "On?", lambda: ["on", "off"], "BE-1")
            table.number += gift

    return bench_game(rule)


async def kept(shelf: Any, game: Game[Any]) -> tuple[MemoryStore, str, str]:
    """A table at which one person plays alone, with two answers, put to sleep in order."""
    shelf(game, "old")
    store = MemoryStore()
    async with a_house(store) as house:
        table, opened = await open_table(house, "changing", "me", "random", name="Ann")
        ann = await Person(table, opened.key).come()
        question = table.seated.match.question_for(0)
        assert question is not None
        await ann.answer("on" if "on" in [each.id for each in question.options] else "nothing")
        await until(lambda: 0 in table.seated.match.waiting)
    return store, table.id, opened.key


@pytest.mark.asyncio
async def test_a_table_whose_content_has_changed_goes_on_if_nothing_is_another_thing(shelf: Any) -> None:
    store, name, key = await kept(shelf, giving(1))
    shelf(giving(1), "new")
    async with a_house(store) as house:
        table = await house.table(name)
        assert table.seated.match.table.number == 2
        await Person(table, key).answer("on")
        await until(lambda: table.seated.match.waiting == (0,))
        rows, snapshots = dict(store.shelf.rows), dict(store.shelf.snapshots)
    store.shelf.rows, store.shelf.snapshots = rows, snapshots  # as if the server had been killed now
    async with a_house(store) as house:
        assert (await house.table(name)).seated.match.table.number == 4


@pytest.mark.asyncio
@pytest.mark.parametrize("change", ["what happens", "what cards are called", KILLED])
async def test_a_table_that_would_be_another_is_refused_and_can_still_be_read(shelf: Any, change: str) -> None:
    game = cards.GAME if change == "what cards are called" else giving(1)
    store, name, _ = await kept(shelf, game)
    if change == KILLED:  # before a snapshot of the last answer was written: nothing is left to compare with
        shot = store.shelf.snapshots[name]
        store.shelf.snapshots[name] = msgspec.structs.replace(shot, seq=shot.seq - 1)
    others = {"what happens": giving(2), "what cards are called": replace(game, card_name=renamed)}
    shelf(others.get(change, game), "new")
    async with a_house(store) as house:
        for _ in range(2):
            with pytest.raises(Outdated, match=r"would not be the same.*record can still be downloaded"):
                await house.table(name)
        keys = await store.keys_of(name)
        record = records.decode(await replays.old_record(house.store, name, keys, keyless=False))
        invitations = [each for each in keys if each.invitation]
        with pytest.raises(NotAllowed, match="everybody's secrets"):
            await replays.old_record(house.store, name, invitations, keyless=False)
        with pytest.raises(NotAllowed, match="invitation only"):
            await replays.old_record(house.store, name, [], keyless=True)
        del store.shelf.snapshots[name]
        with pytest.raises(Missing, match="No record was kept"):
            await replays.old_record(house.store, name, keys, keyless=False)
    again = Match.from_record(shelf(game, "old"), record)
    assert again.players == ["human", "random"]
    assert len(again.entries) >= 2
    record.checks[0] = "00000000"
    with pytest.raises(SaveError, match="another way at entry 1"):
        Match.from_record(get_game("changing"), record)


def renamed(face: int, known: bool) -> str:
    return f"{cards.NAMES[::-1][face]}" if known else "a card"


def test_the_record_outlives_the_rules(tmp_path: Path) -> None:
    with a_server(tmp_path) as server:
        alone, shared = server.open("me", "random"), server.open("me", "open")
        with server.join(alone) as talk:
            assert talk.answer("b2")["t"] == "done"
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE tables SET rules_version = 99")
    database.close()
    with a_server(tmp_path) as server:

        def ask(table: dict[str, Any], what: str, key: str) -> tuple[int, str]:
            answer = server.http.get(f"/api/tables/{table['table']}/{what}", headers=bearer(key) if key else {})
            return answer.status_code, answer.text

        status, words = ask(alone, "view", alone["key"])
        assert status == 410
        assert "version 99 of the rules" in words
        assert "record can still be downloaded" in words
        status, record = ask(alone, "record", alone["key"])
        assert status == 200
        match = Match.from_record(get_game("noughts"), records.decode(record.encode()))
        assert match.entries[0] == ("a", 0, "b2")
        assert ask(alone, "record", "")[0] == 401
        assert ask(alone, "record", "no such key")[0] == 403
        assert ask(shared, "record", shared["key"])[0] == 403
        assert ask({"table": "aaaaaaaaaaaa"}, "record", "")[0] == 404
