"""Reading along: what is new and what is void, in step with the log, at the cost of what is new."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.minis import cards, cubes
from tests.engine.minis.bench import Bench, bench
from tests.engine.minis.march import march_on, marched

from fabletop.engine.game import Game
from fabletop.engine.log_reading import News, Reader
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.words import LogLine, speaker
from fabletop.testing.walk import propose


def lines_of(match: Match[Any], seat: int) -> list[LogLine]:
    """A seat's whole log, read from its first line."""
    spoken = speaker(match, seat)
    readable = [entry for entry in match.books.log if entry[3] & spoken.bit]
    return [spoken.line(number, entry) for number, entry in enumerate(readable)]


class Follower:
    """Has of a log what a client has: it changes what it holds as the news say."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        self.match = match
        self.reader = Reader(match, seat)
        self.seat = seat
        self.held: list[LogLine] = []

    def follow(self) -> News:
        news = self.reader.news()
        assert news.start <= len(self.held), "lines are missing"
        self.held[news.start :] = news.lines
        assert self.held == lines_of(self.match, self.seat)
        assert self.reader.count == len(self.held)
        return news


async def chatter(table: Bench) -> None:
    for turn in range(20):
        word = await choose(0, "Which?", lambda: ["all", "mine", "none"], "BE-1")
        if word == "all":
            table.say("Turn {}.", turn, rule="BE-1")
        elif word == "mine":
            table.say("Secret turn {}.", turn, rule="BE-1", to=1 << 0)


def test_news_are_what_is_new() -> None:
    match = bench(chatter)
    mine, other, watcher = Reader(match, 0), Reader(match, 1), Reader(match, None)
    assert mine.news() == News(0, ())
    for word in ("all", "mine", "all"):
        match.answer(0, word)
    news = mine.news()
    assert (news.start, [line.text for line in news.lines]) == (0, ["Turn 0.", "Secret turn 1.", "Turn 2."])
    news = other.news()
    assert [(line.number, line.text) for line in news.lines] == [(0, "Turn 0."), (1, "Turn 2.")]
    assert watcher.news() == news
    match.answer(0, "mine")
    assert other.news() == watcher.news() == News(2, ()), "what others read is no news"
    assert [line.text for line in mine.news().lines] == ["Secret turn 3."]
    assert mine.news() == News(4, ())
    assert (mine.count, other.count, watcher.count) == (4, 2, 2)


def test_what_was_taken_back_is_void() -> None:
    match = bench(chatter)
    mine, other = Reader(match, 0), Reader(match, 1)
    for word in ("all", "mine", "all", "mine"):
        match.answer(0, word)
    mine.news()
    other.news()
    match.undo(0)
    assert mine.news() == News(3, ())
    assert other.news() == News(2, ()), "nothing that this seat could read has changed"
    match.undo(0)
    match.undo(0)
    assert mine.news() == News(1, ())
    assert other.news() == News(1, ())
    match.answer(0, "all")
    news = mine.news()
    assert (news.start, [line.text for line in news.lines]) == (1, ["Turn 1."])
    assert other.news() == News(1, news.lines)


def test_an_undo_and_other_answers_between_two_readings() -> None:
    match = bench(chatter)
    reader = Reader(match, 1)
    for word in ("all", "all", "all"):
        match.answer(0, word)
    reader.news()
    match.undo(0, count=2)
    for word in ("mine", "all", "all", "all"):
        match.answer(0, word)
    news = reader.news()
    assert news.start == 1
    assert [line.text for line in news.lines] == ["Turn 2.", "Turn 3.", "Turn 4."]


def test_redo_brings_the_lines_again() -> None:
    match = bench(chatter)
    reader = Reader(match, 1)
    for word in ("all", "all"):
        match.answer(0, word)
    lines = reader.news().lines
    match.undo(0, count=2)
    match.redo()
    assert reader.news() == News(0, lines)


@pytest.mark.parametrize("game", [cards.GAME, cubes.GAME], ids=lambda game: str(game.id))
@pytest.mark.parametrize("seed", range(3))
def test_followers_stay_in_step_whatever_happens(game: Game[Any], seed: int) -> None:
    match, rng = Match(game, seats=2, seed=seed), Random(seed)
    followers = [Follower(match, seat) for seat in range(3)]
    for _ in range(120):
        chance = rng.random()
        if match.entries and (chance < 0.2 or match.over):
            match.undo(0, beyond=True, count=rng.randint(1, min(len(match.entries), 12)))
        elif match.books.redo and chance < 0.3:
            match.redo()
        elif not match.over:
            propose(match, rng).make(match)
        for follower in followers:
            if rng.random() < 0.5:
                follower.follow()
    for follower in followers:
        follower.follow()


def test_an_answer_that_breaks_a_rule_is_no_news() -> None:
    match = marched(20)
    followers = [Follower(match, seat) for seat in range(3)]
    for follower in followers:
        follower.follow()
    question = match.question
    assert question is not None
    if "cliff" not in question.ids:
        match.answer(question.seat, "1")
    for follower in followers:
        follower.follow()
    before = [follower.reader.count for follower in followers]
    with pytest.raises(Exception, match="fault in the rules"):
        match.answer(match.waiting[0], "cliff")
    assert [follower.reader.news() for follower in followers] == [News(count, ()) for count in before]
    march_on(match, 10, Random(1))
    for follower in followers:
        follower.follow()


def test_older_lines_by_their_numbers() -> None:
    match = marched(60)
    reader, whole = Reader(match, 1), lines_of(match, 1)
    reader.skip(reader.count - 5)
    assert reader.news() == News(len(whole) - 5, tuple(whole[-5:]))
    assert reader.lines(3, 8) == tuple(whole[3:8])
    assert reader.lines(len(whole) - 2) == tuple(whole[-2:])
    assert reader.lines(len(whole) + 3) == reader.lines(4, 4) == ()
    assert match.log(1, 7) == whole[7:]


def test_new_names_are_read_from_then_on() -> None:
    match = marched(6, ways="north")
    reader = Reader(match, 0)
    assert reader.news().lines[0].text == "Player 1 goes way north."
    match.names[0] = "Ann"
    march_on(match, 2, Random(1), "north")
    assert [line.text for line in reader.news().lines] == ["Ann goes way north.", "Player 2 goes way north."]
    assert reader.lines(0, 1)[0].text == "Ann goes way north."


def test_a_match_without_log_has_no_news() -> None:
    reader = Reader(marched(5).fork(), 0)
    assert reader.news() == News(0, ())
    assert reader.count == 0


class Looked(list[Any]):
    """A log that counts how often somebody looks at one of its entries."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        self.looks += 1
        return super().__getitem__(place)

    def __iter__(self) -> Any:
        raise AssertionError("somebody goes through the whole log")


def test_reading_on_does_not_go_through_the_whole_log() -> None:
    match = marched(300)
    reader = Reader(match, 0)
    reader.news()
    log = match.books.run.log = Looked(match.books.log)
    march_on(match, 3, Random(1))
    reader.news()
    reader.lines(10, 12)
    assert 0 < log.looks <= 2 * 6 + 2
