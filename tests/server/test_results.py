"""What is kept of a match, when it is over and before: a line to share, the day whose seed it was, one save only; and
what is said before an answer is taken back."""

from __future__ import annotations

import pytest
from tests.server.fakes import Person, a_house, open_table

from fabletop.engine.chance import daily_seed
from fabletop.engine.words import Refused
from fabletop.server import bodies

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


async def test_a_run_with_one_save_has_no_second_before_it_is_over() -> None:
    async with a_house() as house:
        table, opened = await open_table(house, "paperback", "me", name="Ann", options={**DAMSEL, "one_save": True})
        ann = await Person(table, opened.key).come()
        await ann.answer("wild:mana")
        for doing in (table.record(ann.who), house.play_on(table, ann.who, bodies.PlayOn(moment=0, seat=0))):
            with pytest.raises(Refused, match="one save only"):
                await doing
        await ann.answer("deed:give-up")
        assert b"deed:give-up" in await table.record(ann.who)


async def test_the_reason_against_taking_back_is_the_reason() -> None:
    async with a_house() as house:
        table, opened = await open_table(house, "paperback", "me", name="Ann", options=DAMSEL)
        ann = await Person(table, opened.key).come()
        await ann.answer("wild:mana")
        assert ann.back["undo"] == "yes", "nothing was shown or drawn"
        await ann.undo()
        assert ann.ears.notices == ["Ann took an answer back."]
        strict, opened = await open_table(house, "paperback", "me", name="Ann", options={**DAMSEL, "undo": False})
        ann = await Person(strict, opened.key).come()
        await ann.answer("wild:mana")
        assert ann.back["undo"] == "ask"
        assert "final" in ann.back["words"]
        assert "shown or drawn" not in ann.back["words"]
        await ann.undo()
        assert ann.ears.notices == ["Ann took an answer back that is final by the rules of this table."]
        assert strict.seated.match.spoiled == 0
