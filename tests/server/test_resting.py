"""Computer players rest where nobody looks, fail only if they fail again, and think on the account of who plays."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.fakes import QUICK, Ears, InProcess, Person, a_house, open_table, until
from tests.server.running import a_server

from fabletop.server.keys import Who
from fabletop.server.queues import Asker
from fabletop.server.thinkers import Stumbled

NOBODY_STAYS = msgspec.structs.replace(QUICK, attention=0.0)


class Gated(InProcess):
    """Thinks only while its gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.askers: list[Asker] = []

    async def run(self, asker: Asker, job: Any, *args: Any, **kwargs: Any) -> Any:
        self.askers.append(asker)
        await self.gate.wait()
        return await super().run(asker, job, *args, **kwargs)


@pytest.mark.asyncio
@pytest.mark.parametrize("level", ["sensible", "random"])
async def test_where_nobody_looks_nobody_thinks_until_somebody_comes(level: str) -> None:
    thinkers = InProcess()
    async with a_house(thinkers=thinkers, limits=NOBODY_STAYS) as house:
        table, _ = await open_table(house, "noughts", level, level, name="Ann", listed=True)
        await asyncio.sleep(0.02)
        assert (table.thinking, thinkers.done, table.seated.match.entries) == (0, [], [])
        assert table.idle, "it can leave the memory"
        ears = Ears()
        await table.join(ears, Who())
        await until(lambda: table.seated.match.over)


@pytest.mark.asyncio
async def test_who_leaves_lets_computer_players_rest_after_a_while_and_who_asks_wakes_them() -> None:
    thinkers = Gated()
    async with a_house(thinkers=thinkers) as house:
        table, opened = await open_table(house, "noughts", "me", "sensible", name="Ann")
        ann = await Person(table, opened.key).come()
        await ann.answer("b2")
        await until(lambda: thinkers.askers)
        table.leave(ann.ears)
        await table.rest()
        assert table.thinking == 1, "somebody was here a moment ago"
        table._looked = -math.inf
        await table.rest()
        assert table.thinking == 0
        thinkers.gate.set()
        await asyncio.sleep(0.02)
        assert len(table.seated.match.entries) == 1
        table.visited()  # as by a request over HTTP
        await until(lambda: len(table.seated.match.entries) == 2)


@pytest.mark.asyncio
async def test_a_computer_player_that_fails_once_plays_on() -> None:
    class Once(InProcess):
        failures = 0

        async def run(self, asker: Asker, job: Any, *args: Any, **kwargs: Any) -> Any:
            if not self.failures:
                self.failures += 1
                raise Stumbled("its process died")
            return await super().run(asker, job, *args, **kwargs)

    async with a_house(thinkers=Once()) as house:
        table, opened = await open_table(house, "noughts", "me", "sensible", name="Ann")
        ann = await Person(table, opened.key).come()
        await ann.answer("a1")
        await until(lambda: table.seated.match.waiting == (0,))
        assert table.seated.chairs[1].level == "sensible"
        assert ann.ears.notices == []


def test_computer_players_think_on_the_account_of_who_plays(tmp_path: Path) -> None:
    with a_server(tmp_path, proxies="127.0.0.1") as server:
        table = server.open("me", "open", listed=True)
        live = server.inside(lambda: server.desk.house.table(table["table"]))
        assert live.address == "127.0.0.1"
        for key, address, counted in (
            ("", "192.0.2.9", "127.0.0.1"),
            (table["invitation"], "192.0.2.9", "127.0.0.1"),
            (table["key"], "2001:db8::17", "2001:db8::/64"),
        ):
            headers = {"x-forwarded-for": address} | ({"authorization": f"Bearer {key}"} if key else {})
            assert server.http.get(f"/api/tables/{table['table']}/view", headers=headers).status_code == 200
            assert live.address == counted
