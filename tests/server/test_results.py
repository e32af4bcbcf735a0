"""What is kept of a match when it is over: a line to share, and the day whose seed it was."""

from __future__ import annotations

import pytest
from tests.server.fakes import Person, a_house, open_table

from fabletop.engine.chance import daily_seed

pytestmark = pytest.mark.asyncio
DAMSEL = {"character": "damsel"}


async def test_how_it_went_is_told_at_the_table_and_in_the_lobby() -> None:
    async with a_house() as house:
        table, opened = await open_table(house, "paperback", "me", name="Ann", options=DAMSEL)
        ann = await Person(table, opened.key).come()
        (mine,) = await house.mine({table.id: opened.key})
        assert mine.table.result == ""
        await ann.answer("deed:give-up")
        (mine,) = await house.mine({table.id: opened.key})
        assert "0 of 9 battles" in mine.table.result
        assert (await table.see(ann.who)).scene.result == mine.table.result  # type: ignore[union-attr]  # it is whole


async def test_only_the_seed_of_a_day_is_shown() -> None:
    async with a_house() as house:
        for seed, shown in ((daily_seed(), daily_seed()), ("lucky", ""), ("daily bread", "")):
            table, opened = await open_table(house, "paperback", "me", name="Ann", options=DAMSEL, seed=seed)
            ann = await Person(table, opened.key).come()
            (mine,) = await house.mine({table.id: opened.key})
            assert mine.table.daily == shown
            assert [("the seed of the day" in notice) for notice in ann.ears.notices] == [bool(shown)]
