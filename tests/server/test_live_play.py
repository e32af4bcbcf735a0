"""Playing at a table: answers, late and wrong ones, taking back with and without consent, hints."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from tests.engine.minis import bids, cards, hunt, votes
from tests.engine.minis.bench import Bench, bench_game
from tests.server.fakes import QUICK, InProcess, MemoryStore, Person, a_house, install, open_table, pair, until

from fabletop.engine.questions import choose
from fabletop.engine.registry import get_game
from fabletop.engine.words import LogLine, Refused, Seat
from fabletop.server import bodies, driver, viewer, wire
from fabletop.server.house import House, HouseLimits
from fabletop.server.keys import NotAllowed, Who
from fabletop.server.queues import Asker
from fabletop.server.viewer import encode

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    install(monkeypatch, bids.GAME, hunt.GAME, votes.GAME, cards.GAME)
    async with a_house() as opened:
        yield opened


async def refused(words: str, doing: Any) -> None:
    with pytest.raises(Refused, match=words):
        await doing


async def test_a_whole_game_of_two(house: House) -> None:
    _table, ann, bob = await pair(house)
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        await (ann, bob)[number % 2].answer(cell)
    for person in (ann, bob):
        assert person.ears.knows["outcome"] == {
            "ending": "three in a row",
            "winners": [0],
            "scores": [],
            "spoiled": 0,
            "handed": [],
        }
        assert person.ears.lines[-1] == "Three in a row: Ann wins."
        assert [update.number for update in person.ears.updates] == list(
            range(person.ears.updates[0].number, person.ears.updates[-1].number + 1)
        )
    await refused("The game is over", bob.answer("c3"))


async def test_everybody_is_told_before_the_one_who_answered_is_thanked(house: House) -> None:
    _table, ann, bob = await pair(house)
    before = len(bob.ears.sent)
    reply = await ann.send(wire.Answer(ref=3, token=1, answer="b2"))
    assert reply == wire.Done(ref=3)
    assert len(bob.ears.sent) == before + 1
    assert bob.ears.knows["waiting"] == [1]


async def test_late_wrong_and_foreign_answers_change_nothing(house: House) -> None:
    table, ann, bob = await pair(house)
    token = table.seated.match.token(0)
    await ann.answer("a1")
    heard = len(ann.ears.sent), len(bob.ears.sent)
    await refused("not your turn", ann.answer("a2", token))  # a double click
    await refused("not one of the options", bob.answer("a1"))
    await refused("not one of the options", bob.answer("nowhere"))
    for answer in (None, 5, [], {}, ["a1"], "x" * 50_000, {"a": {"b": [1.5]}}):
        with pytest.raises(Refused):
            await bob.answer(answer)
    with pytest.raises(NotAllowed, match="watching"):
        await table.handle(Who(), wire.Answer(ref=1, token=token, answer="a2"))
    with pytest.raises(NotAllowed, match="no longer"):
        await table.handle(Who(seat=1, hashed=b"made up"), wire.Answer(ref=1, token=1, answer="a2"))
    stolen = Who(seat=1, hashed=ann.who.hash)  # a right key for the wrong seat
    with pytest.raises(NotAllowed, match="no longer"):
        await table.handle(stolen, wire.Answer(ref=1, token=1, answer="a2"))
    await refused("who you are", bob.send(wire.Hello()))
    assert (len(ann.ears.sent), len(bob.ears.sent)) == heard
    assert len(table.seated.match.entries) == 1
    await bob.answer("b1")
    await refused("moved on", ann.answer("a2", token))  # a click on a page that is behind


async def test_answers_that_come_at_once_are_taken_one_after_the_other(house: House) -> None:
    _table, ann, bob = await pair(house)
    results = await asyncio.gather(*(ann.answer(cell, 1) for cell in ("a1", "a2", "a3")), return_exceptions=True)
    assert results[0] is None
    assert [str(result) for result in results[1:]] == ["It is not your turn to answer."] * 2
    await bob.answer("b1")
    results = await asyncio.gather(*(ann.answer(cell, 2) for cell in ("a2", "a2")), return_exceptions=True)
    assert results[0] is None
    assert isinstance(results[1], Refused)


async def test_by_http_one_answers_and_sees(house: House) -> None:
    table, ann, bob = await pair(house)
    update = await table.answer(ann.who, bodies.Given(token=1, answer="a1"))
    assert update.whole
    assert update.waiting == (1,)
    assert update.number == ann.ears.updates[-1].number
    seen = await table.see(bob.who)
    assert isinstance(seen.question, wire.Question)
    assert seen.question.token == 1


async def test_a_fair_undo_needs_nobody(house: House) -> None:
    table, ann, bob = await pair(house)
    assert ann.back["undo"] == "no"
    await ann.answer("a1")
    assert (ann.back["undo"], bob.back["undo"]) == ("yes", "no")
    await ann.undo()
    assert table.seated.match.entries == []
    assert bob.ears.lines == []
    assert bob.ears.notices[-1] == "Ann took an answer back."
    assert ann.back["redo"]
    assert not bob.back["redo"]
    await refused("nothing that you could do again", bob.send(wire.Redo(ref=0)))
    await ann.send(wire.Redo(ref=0))
    assert bob.ears.lines == ["Ann marks a1."]
    assert table.seated.match.spoiled == 0
    await refused("nothing that you could do again", ann.send(wire.Redo(ref=0)))


async def test_what_another_answered_stands_at_a_fair_table(house: House) -> None:
    table, ann, bob = await pair(house)
    await ann.answer("a1")
    await bob.answer("b1")
    assert ann.back["undo"] == "no"
    assert "somebody has answered since" in ann.back["words"]
    await refused("somebody has answered since", ann.undo())
    await refused(
        "nothing to take back|given no answer", (await Person(table, ann.who.key).come()).send(wire.Withdraw(ref=1))
    )


async def test_with_consent_all_others_have_to_agree(house: House) -> None:
    table, ann, bob = await pair(house, takebacks="consent")
    await ann.answer("a1")
    await bob.answer("b1")
    assert ann.back["undo"] == "ask"
    assert ann.back["words"] == "Bob must agree."
    await ann.undo()
    wish = {"seat": 0, "words": "Ann wants to take an answer back, and with it all that followed.", "waiting": [1]}
    assert bob.ears.knows["request"] == ann.ears.knows["request"] == wish
    assert len(table.seated.match.entries) == 2
    await refused("asked already", ann.undo())
    await refused("Nobody waits", ann.send(wire.Reply(ref=1, yes=True)))
    await bob.send(wire.Reply(ref=1, yes=True))
    assert table.seated.match.entries == []
    assert bob.ears.knows["request"] is None
    assert bob.ears.notices[-1] == "Ann took an answer back."
    assert bob.ears.knows["question"] is None
    assert ann.ears.knows["question"]["kind"] == "choose"
    await refused("Nobody waits", bob.send(wire.Reply(ref=1, yes=True)))


async def test_one_no_is_enough(house: House) -> None:
    table, ann, bob = await pair(house, takebacks="consent")
    await ann.answer("a1")
    await bob.answer("b1")
    await ann.undo()
    await bob.send(wire.Reply(ref=1, yes=False))
    assert len(table.seated.match.entries) == 2
    assert ann.ears.knows["request"] is None
    assert ann.ears.notices[-1] == "Bob does not agree that Ann takes an answer back."


@pytest.mark.parametrize("how", ["withdrawn", "answer", "seat", "late"])
async def test_a_wish_ends_when_anything_else_happens(house: House, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "late":
        monkeypatch.setattr(driver, "PATIENCE", 0.02)
    table, ann, bob = await pair(house, takebacks="consent")
    await ann.answer("a1")
    await bob.answer("b1")
    await ann.undo()
    assert bob.ears.knows["request"] is not None
    if how == "withdrawn":
        await ann.send(wire.Withdraw(ref=1))
    elif how == "answer":
        await ann.answer("c3")
    elif how == "seat":
        await table.give(bob.who, 1, "hasty")
    await until(lambda: ann.ears.knows["request"] is None)
    assert table.seated.wish is None
    if how != "seat":
        await refused("Nobody waits", bob.send(wire.Reply(ref=1, yes=True)))
    assert table.seated.match.entries[:2] == [("a", 0, "a1"), ("a", 1, "b1")]


async def test_bots_wait_while_people_talk_about_going_back(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, bids.GAME)
    async with a_house(limits=HouseLimits(bot_pause=0.05)) as house:
        table, opened = await open_table(house, "bids", "me", "open", "random", name="Ann", takebacks="consent")
        ann = await Person(table, opened.key).come()
        bob = await Person(table, (await table.sit(table.who(opened.invitation), 1, "Bob")).key).come()
        match = table.seated.match
        await until(lambda: match.committed == (2,))
        for answers in (("p0", "p0"), ("1", "1")):
            for person, answer in zip((ann, bob), answers, strict=True):
                await person.answer(answer)
        assert (match.waiting, table.thinking) == ((2,), 1)
        await ann.undo()
        assert table.thinking == 0
        await asyncio.sleep(0.1)
        assert match.waiting == (2,)
        await bob.send(wire.Reply(ref=0, yes=False))
        assert table.thinking == 1
        await until(lambda: 0 in match.waiting)


async def test_a_clock_does_not_tell_how_often_a_bot_answers_in_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    async def rule(table: Bench) -> None:
        for number in range(3):
            for _ in range(number + 1):
                table.sealed[0] = await choose(0, "Where?", lambda: [1, 2], "BE-1")
            table.say("{} is somewhere.", Seat(0), rule="BE-1")

    pauses: list[float] = []

    async def wait_for(moment: float) -> None:
        pauses.append(moment)

    install(monkeypatch, replace(bench_game(rule), id="hiding"))
    monkeypatch.setattr(driver, "_wait_for", wait_for)
    async with a_house(limits=HouseLimits(bot_pause=0.01)) as house:
        table, _ = await open_table(house, "hiding", "random", name="Ann")
        await until(lambda: table.seated.match.over)
    one, two, three = pauses[0], pauses[1], pauses[3]
    assert one < two < three, "what everybody can read is followed by a pause"
    assert pauses == [one, two, two, three, three, three], "what is answered in secret is not"


async def test_alone_with_bots_one_goes_back_past_what_was_shown(house: House) -> None:
    table, opened = await open_table(house, "hunt", "random", "me", name="Ann")
    ann = await Person(table, opened.key).come()
    match = table.seated.match
    await until(lambda: match.waiting == (1,))
    await ann.answer(str((match.table.place + 4) % 9))  # it is not there, and Ann is told so
    await until(lambda: (match.waiting == (1,) or match.over) and table.settled)
    assert ann.back["undo"] == "ask"
    assert "result of the game will mention it" in ann.back["words"]
    before = len(match.entries)
    await ann.undo()
    assert match.spoiled == 1
    assert ann.ears.notices == ["Ann took an answer back, past something that was shown or drawn."]
    assert match.waiting == (1,)  # the bot's answer to what is undone is gone; Ann decides again, before anybody else
    assert len(match.entries) == before - 2
    await asyncio.sleep(0.02)
    assert match.waiting == (1,)


async def test_an_undo_with_bots_is_fair_where_nothing_was_shown(house: House) -> None:
    table, opened = await open_table(house, "noughts", "me", "hasty", name="Ann")
    ann = await Person(table, opened.key).come()
    match = table.seated.match
    await ann.answer("a1")
    await until(lambda: match.waiting == (0,))
    assert ann.back == {"undo": "yes", "redo": False, "words": ""}
    await ann.undo()
    assert (match.entries, match.waiting, match.spoiled) == ([], (0,), 0)
    await ann.send(wire.Redo(ref=0))
    assert len(match.entries) == 2
    await ann.undo()
    await ann.answer("b2")
    await until(lambda: match.waiting == (0,))
    await refused("nothing that you could do again", ann.send(wire.Redo(ref=0)))


async def test_undo_passes_over_answers_that_left_no_choice(house: House) -> None:
    """A client that gives such answers by itself would only give them again."""
    table, ann, bob = await pair(house, takebacks="consent")
    for number, cell in enumerate(("a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3", "c3")):
        await (ann, bob)[number % 2].answer(cell)
    assert list(table.seated.forced) == [8]
    await ann.undo()
    assert table.seated.wish is not None
    assert table.seated.wish.count == 3
    await bob.send(wire.Reply(ref=0, yes=True))
    assert len(table.seated.match.entries) == 6
    await ann.send(wire.Redo(ref=0))
    await ann.undo()
    assert table.seated.wish is not None
    assert table.seated.wish.count == 3


async def test_a_part_of_a_common_question_is_taken_back_alone(house: House) -> None:
    _table, ann, bob = await pair(house, "bids")
    await ann.answer("p1")
    assert ann.ears.knows["question"]["given"] == "p1"
    assert bob.ears.knows["committed"] == [0]
    assert ann.back["undo"] == "yes"
    await ann.undo()
    assert bob.ears.knows["committed"] == []
    assert ann.ears.knows["question"]["draft"] == "p1"
    await ann.answer("p2")
    await ann.send(wire.Withdraw(ref=0))
    assert bob.ears.knows["committed"] == []
    await refused("nothing to take back", ann.send(wire.Withdraw(ref=0)))


async def test_an_answer_that_may_not_change_stays(house: House) -> None:
    table, ann, bob = await pair(house, "votes")
    while "Show a number." not in str(ann.ears.knows["question"]):
        for person in (ann, bob):
            if person.who.seat in table.seated.match.waiting:
                await person.answer("stay")
    await ann.answer("3")
    assert bob.ears.knows["question"]["heard"] == {"0": "3"}
    assert ann.back["undo"] == "no"
    await refused("stays", ann.undo())


async def test_a_hint_has_words_and_reasons(house: House) -> None:
    _table, ann, bob = await pair(house)
    await ann.answer("a1")
    await bob.answer("c3")
    await ann.answer("a2")
    hint = await bob.send(wire.HintPlease(ref=5))
    assert (hint.ref, hint.answer, hint.words) == (5, "a3", "Mark a3")
    assert hint.reasons[0] == "Bob marks a3."
    assert hint.reasons[1].startswith("Expected result: ")
    assert hint.reasons[1].endswith('The computer player "sensible" would answer so.')
    assert hint.others == (), "whatever else is marked, the match is lost"
    await refused("not asked", ann.send(wire.HintPlease(ref=5)))


async def test_a_game_without_players_of_its_own_has_hints_too(house: House) -> None:
    _table, ann, _bob = await pair(house, "bids")
    hint = await ann.send(wire.HintPlease(ref=5))
    assert hint.reasons[-1].startswith("Expected result: ")


async def test_one_hint_at_a_time() -> None:
    thinkers = InProcess()
    async with a_house(thinkers=thinkers) as house:
        _table, ann, _bob = await pair(house)
        asked = [ann.send(wire.HintPlease(ref=ref)) for ref in (1, 2)]
        hints = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(hint) for hint in hints] == [wire.Hint, Refused]
        thinkers.broken.add("hint")
        await refused("has no hint here", ann.send(wire.HintPlease(ref=3)))


async def test_a_preview_shows_what_can_be_foreseen(house: House) -> None:
    table, ann, _bob = await pair(house)
    preview = await ann.send(wire.PreviewPlease(ref=2, answer="b2"))
    assert preview == wire.Preview(ref=2, lines=("Ann marks b2.",))
    await refused("not one of the options", ann.send(wire.PreviewPlease(ref=2, answer="z9")))
    assert table.seated.match.entries == []


async def test_older_lines_come_when_they_are_asked_for(house: House) -> None:
    table, ann, bob = await pair(house)
    await ann.answer("a1")
    await bob.answer("b1")
    older = await bob.send(wire.OlderPlease(ref=4, before=1))
    assert [line["text"] for line in msgspec.json.decode(older.lines)] == ["Ann marks a1."]
    by_nobody_here = await Person(table, bob.who.key).send(wire.OlderPlease(ref=4, before=2))
    assert len(msgspec.json.decode(by_nobody_here.lines)) == 2


async def test_lines_are_encoded_once_for_all_who_ask_and_anew_when_they_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = await pair(house, listed=True)
    watcher = Person(table, "")
    await watcher.come()
    made: list[LogLine] = []

    def count(thing: object) -> bytes:
        if isinstance(thing, LogLine):
            made.append(thing)
        return encode(thing)

    monkeypatch.setattr(viewer, "encode", count)
    eyes = table.audience.view(table.seated, None)

    def asked() -> list[str]:
        return [line["text"] for line in msgspec.json.decode(eyes.older(5, 100).lines)]

    await ann.answer("a1")
    assert asked() == ["Ann marks a1."]
    await bob.answer("b1")
    said = ["Ann marks a1.", "Bob marks b1."]
    assert [asked() for _ in range(50)] == [said] * 50
    assert len(made) == 3  # the first line, and when there were two both once more
    await bob.undo()
    assert asked() == ["Ann marks a1."]
    await bob.answer("c1")
    assert asked() == ["Ann marks a1.", "Bob marks c1."]
    whole = eyes.encoded()
    assert eyes.encoded() is whole
    await ann.answer("a2")
    assert eyes.encoded() is not whole
    assert eyes.encoded() == encode(eyes.whole())


async def test_a_game_against_bots_plays_to_its_end(house: House) -> None:
    table, opened = await open_table(house, "project-0", "sensible", "random", "me", name="Ann", seed="short")
    ann = await Person(table, opened.key).come()
    match, dice = table.seated.match, Random(1)
    for _ in range(400):
        # The match is over a moment before anybody may be told so: first the last answer is kept.
        await until(lambda: ann.ears.knows.get("outcome") is not None or 2 in match.waiting)
        if match.over:
            break
        question = match.question_for(2)
        assert question is not None
        await ann.answer(question.sample(dice))
    assert ann.ears.knows["outcome"] is not None
    assert len(match.entries) > 10
    assert not [notice for notice in ann.ears.notices if "failed" in notice]


async def test_a_table_of_bots_plays_by_itself(house: House) -> None:
    table, _opened = await open_table(house, "noughts", "sensible", "random")
    await until(lambda: table.seated.match.over and table.settled)
    assert table.idle


async def test_sealed_questions_are_thought_about_at_once(house: House) -> None:
    table, opened = await open_table(house, "bids", "random", "random", "random", "me", name="Ann")
    ann = await Person(table, opened.key).come()
    assert table.thinking == 3
    await until(lambda: table.seated.match.committed == (0, 1, 2))
    await ann.answer("p0")
    assert len(table.seated.match.entries) == 1


async def test_a_person_is_not_delayed_by_a_bot_that_thinks() -> None:
    class Slow(InProcess):
        def __init__(self) -> None:
            super().__init__()
            self.gate = asyncio.Event()

        async def run(self, asker: Asker, job: Any, *args: Any, **kwargs: Any) -> Any:
            await self.gate.wait()
            return await super().run(asker, job, *args, **kwargs)

    thinkers = Slow()
    async with a_house(thinkers=thinkers) as house:
        table, opened = await open_table(house, "noughts", "me", "sensible", name="Ann")
        ann = await Person(table, opened.key).come()
        match = table.seated.match
        await ann.answer("a1")
        await asyncio.sleep(0.01)
        assert table.thinking == 1
        await ann.undo()
        await ann.answer("b2")
        await asyncio.sleep(0.01)
        thinkers.gate.set()
        await until(lambda: match.waiting == (0,))
        assert match.entries[0] == ("a", 0, "b2")
        assert len(match.entries) == 2


@pytest.mark.parametrize("fault", ["stumbles", "answers what is not allowed"])
async def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(fault: str) -> None:
    class Faulty(InProcess):
        async def run(self, asker: Asker, job: Any, *args: Any, **kwargs: Any) -> Any:
            self.broken = {"answer"} if fault == "stumbles" else set()
            await super().run(asker, job, *args, **kwargs)
            return b'"z9"'

    async with a_house(thinkers=Faulty()) as house:
        table, opened = await open_table(house, "noughts", "me", "sensible", name="Ann")
        ann = await Person(table, opened.key).come()
        await ann.answer("a1")
        await until(lambda: table.seated.match.waiting == (0,))
        assert len(table.seated.match.entries) == 2
        assert ann.ears.notices == [
            'The computer player "sensible" of Noughts failed. One that answers at random plays on in its place.'
        ]
        assert ann.ears.knows["seats"][1]["level"] == "random"


async def test_a_bots_answer_that_cannot_be_kept_is_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "AGAIN", 0.01)
    store = MemoryStore()
    async with a_house(store) as house:
        table, opened = await open_table(house, "noughts", "me", "hasty", name="Ann")
        ann = await Person(table, opened.key).come()
        store.failing = False
        await ann.answer("a1")
        store.failing = True
        await asyncio.sleep(0.05)
        assert len(table.seated.match.entries) == 1
        assert ann.ears.lines == ["Ann marks a1."]
        store.failing = False
        await until(lambda: table.seated.match.waiting == (0,))
        assert ann.ears.knows["waiting"] == [0]
        assert not ann.ears.notices


async def test_levels_are_those_of_the_game(house: House) -> None:
    assert QUICK.bot_pause == 0.0
    assert [level.name for level in get_game("noughts").levels] == ["hasty", "sensible"]
    await refused('no computer player "genius"', open_table(house, "noughts", "me", "genius"))
