"""What a seat is sent: the parts that changed, nothing where nothing did, and nothing that it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.minis import bids, cards, hunt, nineteen, votes
from tests.server.fakes import follow

from fabletop.engine.foresight import numbers
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import Compose
from fabletop.engine.registry import get_game
from fabletop.engine.scene import Counter, Counters, Floor, Ground, Piece, Scene, Sheet, Spread, to_read
from fabletop.engine.words import LogLine, Refused
from fabletop.server import journal as j
from fabletop.server import takebacks, wire
from fabletop.server.journal import Chair
from fabletop.server.patches import scene_patch, whole_scene
from fabletop.server.seated_match import SeatedMatch
from fabletop.server.summaries import seat_infos
from fabletop.server.viewer import LINES_AT_FIRST, OLDER_LINES, Sight, Viewer, encode, previewed, question_of
from fabletop.testing.visibility import world
from fabletop.testing.walk import Action, Setting, dice, pauses, propose

GAMES: dict[str, tuple[Game[Any], int]] = {
    "noughts": (get_game("noughts"), 2),
    "project-0": (get_game("project-0"), 3),
    "bids": (bids.GAME, 3),
    "hunt": (hunt.GAME, 3),
    "cards": (cards.GAME, 2),
    "votes": (votes.GAME, 3),
}


def gather(match: Match[Any], takeback_rule: str = "consent") -> SeatedMatch:
    names = ("Ann", "Bob", "Cid", "Dee")
    chairs = tuple(Chair("person", names[seat]) for seat in range(match.seats))
    return SeatedMatch(match, j.Opened(chairs, 0), takeback_rule)


def sight(seated: SeatedMatch) -> Sight:
    return Sight(seated, seat_infos(seated))


def moved(move: Action) -> j.JournalEntry:
    return j.Withdrawn(move.seat) if move.withdraw else j.Answered(move.seat, move.answer)


class Follower:
    """A viewer, and what a client makes of all that it is sent."""

    def __init__(self, seated: SeatedMatch, seat: int | None) -> None:
        self.viewer = Viewer(sight(seated), seat)
        self.knows = follow({}, encode(self.viewer.whole()))
        self.numbers = [self.viewer.number]

    def look(self, seated: SeatedMatch) -> bytes:
        update = self.viewer.look(sight(seated))
        if update is None:
            return b""
        self.numbers.append(update.number)
        self.knows = follow(self.knows, encode(update))
        return encode(update)

    def check(self, seated: SeatedMatch) -> None:
        """A client that followed knows what one knows who has just come."""
        fresh = follow({}, encode(Viewer(sight(seated), self.viewer.seat).whole()))
        assert self.knows.keys() == fresh.keys()
        for part, known in fresh.items():
            assert self.knows[part][-len(known) :] == known if part == "log" else self.knows[part] == known, part


def walk(seated: SeatedMatch, seed: str, most: int = 120) -> Iterator[None]:
    """Play at random, and now and then take something back."""
    match = seated.match
    for number in range(most):
        if match.over:
            return
        rng = dice(seed, number)
        happening: j.JournalEntry = moved(propose(match, rng))
        if rng.random() < 0.2:
            with suppress(Refused):
                happening = takebacks.wanted(seated, rng.randrange(match.seats))
        seated.fold(happening)
        yield
        while seated.wish is not None:
            seated.fold(j.Replied(seated.wish.waiting[0], rng.random() < 0.8))
            yield


@pytest.mark.parametrize("name", GAMES)
def test_who_follows_the_patches_knows_what_a_newcomer_sees(name: str) -> None:
    game, seats = GAMES[name]
    seated = gather(Match(game, seats=seats, seed="follow"))
    followers = [Follower(seated, seat) for seat in (*range(seats), None)]
    for _ in walk(seated, name):
        for follower in followers:
            follower.look(seated)
            follower.check(seated)
            assert follower.look(seated) == b"", "nothing happened, so nothing is to be sent"
    for follower in followers:
        assert follower.numbers == list(range(len(follower.numbers)))
    assert seated.notices, "something was taken back"


@pytest.mark.parametrize("name", ["bids", "hunt", "cards", "votes", "project-0"])
def test_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(name: str) -> None:
    """Two worlds that differ in what the seat was never told; the same is done in both."""
    game, seats = GAMES[name]
    differed = False
    for match, seed, number in pauses(Setting(game, seats, games=1, seed="wire", limit=400)):
        if match.over or number % 4:
            continue
        for seat in (*range(seats), None):
            rng = dice(f"{seed} {seat}", number)
            eyes = seats if seat is None else seat
            a, b = world(match, eyes, rng), world(match, eyes, rng)
            if a is None or b is None:
                continue
            differed = differed or a.hash() != b.hash()
            _same_for(seat, a, b, rng)
    assert differed or name == "votes", "there was nothing to hide"


def _same_for(seat: int | None, a: Match[Any], b: Match[Any], rng: Random) -> None:
    key = rng.getrandbits(64)
    for twin in (a, b):
        twin.books.run.key, twin.books.run.log = key, []
    ones = [gather(a), gather(b)]
    viewers = [Viewer(sight(each), seat) for each in ones]
    assert encode(viewers[0].whole()) == encode(viewers[1].whole())
    for _ in range(3):
        if a.over:
            return
        move = propose(a, rng)
        try:
            ones[0].fold(moved(move))
            ones[1].fold(moved(move))
        except Refused:  # what is possible in one world only is another's move, and ends the comparison
            return
        eyes = a.seats if seat is None else seat
        if any(twin.entries and twin.books.run.told >> eyes & 1 for twin in (a, b)):
            return  # the seat was told something, and may tell the worlds apart now
        updates = [viewer.look(sight(each)) for viewer, each in zip(viewers, ones, strict=True)]
        sent = [b"" if update is None else encode(update) for update in updates]
        assert sent[0] == sent[1]


def test_a_secret_move_looks_the_same_wherever_it_goes() -> None:
    """The hidden mover runs left in one world and right in the other; the hunters look where it is in neither."""
    worlds = [gather(Match(hunt.GAME, seats=2, seed="x")) for _ in range(2)]
    hunters = [Follower(each, 1) for each in worlds]
    mover = [Follower(each, 0) for each in worlds]
    for routes, place in ((([1, 2], [8, 7]), "5"), (([3], [6]), "0")):
        for each, route in zip(worlds, routes, strict=True):
            each.fold(j.Answered(0, route))
        assert mover[0].look(worlds[0]) != mover[1].look(worlds[1])
        assert hunters[0].look(worlds[0]) == hunters[1].look(worlds[1]) != b""
        for each in worlds:
            each.fold(j.Answered(1, place))
        assert hunters[0].look(worlds[0]) == hunters[1].look(worlds[1]) != b""


def test_a_sealed_answer_tells_others_only_that_it_is_in() -> None:
    worlds = [gather(Match(bids.GAME, seats=3, seed="x")) for _ in range(2)]
    others = [Follower(each, 0) for each in worlds]
    own = [Follower(each, 1) for each in worlds]
    for each, answer in zip(worlds, ("p0", "p1"), strict=True):
        each.fold(j.Answered(1, answer))
    told = [follower.look(each) for follower, each in zip(others, worlds, strict=True)]
    assert told[0] == told[1]
    assert msgspec.json.decode(told[0])["committed"] == [1]
    for follower, each in zip(own, worlds, strict=True):
        follower.look(each)
    assert [follower.knows["question"]["given"] for follower in own] == ["p0", "p1"]
    assert own[0].knows["back"]["undo"] == "yes"


def test_an_answer_that_waits_for_others_is_told_in_words_and_whether_it_stays() -> None:
    """Both the cards that are shown only to some and cubes that are put in boxes."""
    open_to_change = Match(bids.GAME, seats=3, seed=1)
    seat = open_to_change.waiting[0]
    question = open_to_change.question_for(seat)
    assert question is not None
    option = question.options[0]
    open_to_change.answer(seat, option.id)
    told = question_of(open_to_change, seat)
    assert told is not None
    assert (told.said, told.final) == (option.label, False)

    stays = Match(get_game("lost-adventures"), seats=3, seed=1, options={"mats": "random"})
    active = stays.waiting[0]
    stays.answer(active, "cairo")
    stays.answer(active, {"join": True})
    seat = stays.waiting[0]
    stays.answer(seat, {"join": False, "draw": 2})
    told = question_of(stays, seat)
    assert told is not None
    assert (told.said, told.final) == ("Stay off camera with 2 on Draw", True)


def test_what_does_not_concern_a_seat_is_not_sent_to_it() -> None:
    """A seat changes its sealed answer: the others cannot see that, so they hear nothing and no number rises."""
    seated = gather(Match(bids.GAME, seats=3, seed="x"))
    other, own = Follower(seated, 0), Follower(seated, 1)
    seated.fold(j.Answered(1, "p0"))
    other.look(seated)
    own.look(seated)
    seated.fold(j.Answered(1, "p1"))
    assert other.look(seated) == b""
    assert own.look(seated) != b""
    assert (other.numbers, own.numbers) == ([0, 1], [0, 1, 2])


def test_a_city_that_stays_is_not_sent_again() -> None:
    match = Match(get_game("project-0"), seats=3, seed="city")
    seated = gather(match)
    follower = Follower(seated, 2)
    whole = encode(follower.viewer.whole())
    for seat in (0, 1):
        question = match.question_for(seat)
        assert question is not None
        seated.fold(j.Answered(seat, question.sample(Random(1))))
        sent = follower.look(seated)
        assert b'"places"' not in sent
        assert 0 < len(sent) < len(whole) / 4


def test_a_board_is_patched_by_its_fields() -> None:
    ground = Ground((".",))
    old = Scene("t", "s", Floor("board", ground))
    piece = Piece("x:1", "space:1.1", "X", "X")
    new = Scene("t", "s2", Floor("board", Ground((".",)), pieces=(piece,)))
    patch = scene_patch(old, new)
    assert patch == wire.ScenePatch(status="s2", board=wire.BoardPatch(change={"pieces": (piece,)}))
    other = Scene("t", "s2", Floor("other", ground))
    assert scene_patch(new, other) == wire.ScenePatch(board=wire.BoardPatch(other.board))
    assert scene_patch(other, Scene("t", "s2")) == wire.ScenePatch(board=wire.BoardPatch())
    assert scene_patch(new, Scene("t", "s2", new.board)) is None


def test_roles_and_aims_are_sent_once_and_when_they_change() -> None:
    old, new = Scene("t", "s", roles=("Fox", "Hen"), aim="Run."), Scene("t", "s", roles=("Hen", "Fox"), aim="Hide.")
    assert (whole_scene(old).roles, whole_scene(old).aim) == (("Fox", "Hen"), "Run.")
    assert scene_patch(old, new) == wire.ScenePatch(roles=("Hen", "Fox"), aim="Hide.")
    assert scene_patch(old, Scene("t", "s", roles=("Fox", "Hen"), aim="Run.")) is None


def test_sides_that_are_drawn_come_with_the_scene_and_not_with_the_seats() -> None:
    match = Match(get_game("project-0"), seats=3, seed="lots")
    seated = gather(match)
    assert [seat.side for seat in seat_infos(seated, set())] == ["", "", ""]
    seen = msgspec.to_builtins(Viewer(sight(seated), 0).whole())
    assert seen["scene"]["roles"][match.table.fugitive] == "Project-0"


def test_what_stands_aside_is_patched_by_widget() -> None:
    story, count = to_read("story", "", "once"), Counters("n", "", (Counter("c", "coins", "1"),))
    more = Counters("n", "", (Counter("c", "coins", "2"),))
    old = Scene("t", "s", aside=(story, count))
    assert scene_patch(old, Scene("t", "s", aside=(to_read("story", "", "once"), count))) is None
    changed = scene_patch(old, Scene("t", "s", aside=(story, more)))
    assert changed == wire.ScenePatch(aside=wire.AsidePatch(("story", "n"), (more,)))
    turned = scene_patch(old, Scene("t", "s", aside=(count, story)))
    assert turned == wire.ScenePatch(aside=wire.AsidePatch(("n", "story")))
    gone = scene_patch(old, Scene("t", "s", aside=(count,)))
    assert gone == wire.ScenePatch(aside=wire.AsidePatch(("n",)))
    assert whole_scene(old).aside == wire.AsidePatch(("story", "n"), (story, count))


def test_lines_of_a_long_log_come_in_parts() -> None:
    seated = gather(Match(cards.GAME, seats=2, seed="log"))
    log = seated.match.books.log
    assert log is not None
    log[:] = [(f"Line {number}.", (), "", -1, False) for number in range(3 * LINES_AT_FIRST + 10)]
    viewer = Viewer(sight(seated), 0)
    whole = viewer.whole()
    assert isinstance(whole.log, wire.LogPatch)
    numbers = [line.number for line in whole.log.lines]
    assert numbers == list(range(2 * LINES_AT_FIRST + 10, 3 * LINES_AT_FIRST + 10))
    while numbers[0]:
        part = [line.number for line in older(viewer, numbers[0])]
        assert part[-1] == numbers[0] - 1
        numbers = part + numbers
    assert numbers == list(range(3 * LINES_AT_FIRST + 10))
    assert older(viewer, 0) == older(viewer, -5) == ()
    assert older(viewer, 10**9)[-1].number == numbers[-1]
    for before in range(0, len(log), 7):
        assert older(viewer, before) == viewer._reader.lines(max(0, before - OLDER_LINES), before)


def older(viewer: Viewer, before: int) -> tuple[LogLine, ...]:
    reply = msgspec.json.decode(encode(viewer.older(5, before)), type=wire.Older)
    assert reply.ref == 5
    return reply.lines


def test_names_follow_into_lines_that_were_sent() -> None:
    seated = SeatedMatch(
        Match(get_game("noughts"), seats=2, seed="x"), j.Opened((Chair("person", "Ann"), Chair("open")), 0), "fair"
    )
    follower = Follower(seated, 0)
    for seat, cell in ((0, "a1"), (1, "b1")):
        seated.fold(j.Answered(seat, cell))
    follower.look(seated)
    assert [line["text"] for line in follower.knows["log"]] == ["Ann marks a1.", "Noughts marks b1."]
    seated.fold(j.Sat(1, "Bob"))
    follower.look(seated)
    assert [line["text"] for line in follower.knows["log"]] == ["Ann marks a1.", "Bob marks b1."]
    assert follower.knows["notices"] == [{"number": 0, "after": 1, "text": "Bob sits down as Noughts."}]


def test_a_notice_stands_where_its_line_is_also_after_that_was_taken_back() -> None:
    seated = gather(Match(get_game("noughts"), seats=2, seed="x"))
    follower = Follower(seated, None)
    seated.fold(j.Answered(0, "a1"))
    seated.fold(j.Handed(1, "hasty", "Bob"))
    follower.look(seated)
    assert [notice["after"] for notice in follower.knows["notices"]] == [0]
    seated.fold(j.Undone(0, 1))
    follower.look(seated)
    assert [notice["after"] for notice in follower.knows["notices"]] == [-1, -1]
    follower.check(seated)


def test_old_notices_are_let_go() -> None:
    seated = gather(Match(get_game("noughts"), seats=2, seed="x"))
    follower = Follower(seated, 1)
    for _ in range(80):
        seated.fold(j.Handed(0, "hasty", "Ann"))
        seated.fold(j.Returned(0))
        follower.look(seated)
    assert [notice["number"] for notice in follower.knows["notices"]] == list(range(160))
    fresh = Follower(seated, 1)
    assert [notice["number"] for notice in fresh.knows["notices"]] == list(range(60, 160))


def test_a_preview_tells_the_numbers_that_would_change() -> None:
    """They come true when the answer is given, and nothing happens before."""
    match = Match(get_game("paperback"), seats=1, seed="dust jacket", options={"character": "damsel"})
    question, before = match.question_for(0), match.hash()
    assert question is not None
    assert isinstance(question.ask, Compose)
    board = match.scene(0).board
    assert isinstance(board, Spread)
    (health,) = next(part for part in board.parts if isinstance(part, Sheet)).gauges
    for value in question.ask.form.every():
        answer = question.ask.plain(value)
        changes = previewed(match, 0, wire.PreviewPlease(ref=7, answer=answer)).changes
        assert all(change.before != change.after for change in changes)
        foe = next((change for change in changes if change.id == health.id), None)
        if foe is not None:
            break
    else:
        raise AssertionError("no word of this hand hurts the enemy")
    assert match.hash() == before
    assert numbers(match.scene(0))[foe.id].value == foe.before
    match.answer(0, answer)
    assert numbers(match.scene(0))[foe.id].value == foe.after


@pytest.mark.parametrize("longer", ["run", "until"])
def test_who_passes_for_longer_is_told_to_allies_and_to_no_rival(longer: str) -> None:
    words = {"run": "for this turn", "until": "until it concerns {}"}[longer]
    own = {"seat": 0, "words": words.format("you")}
    for game, others in ((nineteen.ALLIES, [{"seat": 0, "words": words.format("them")}]), (nineteen.RIVALS, [])):
        hands = {0: [nineteen.PLAN], 1: [nineteen.PLAN]}
        table = gather(
            nineteen.dealt(game, 2, hands, nineteen.moment_of("action_start"), nineteen.moment_of("attack"), ("act",))
        )
        followers = [Follower(table, seat) for seat in (0, 1, None)]
        assert [follower.knows["stops"] for follower in followers] == [[], [], []]
        for seat, answer in ((0, longer), (1, "pass")):
            table.fold(j.Answered(seat, answer))
        for follower in followers:
            follower.look(table)
            follower.check(table)
        assert [follower.knows["stops"] for follower in followers] == [[own], others, others]


def test_what_rivals_hear_does_not_depend_on_how_long_somebody_passes() -> None:
    hands = {0: [nineteen.PLAN], 1: [nineteen.PLAN]}
    steps = [nineteen.moment_of("action_start"), nineteen.moment_of("attack"), ("act",)]
    worlds = [gather(nineteen.dealt(nineteen.RIVALS, 2, hands, *steps)) for _ in range(3)]
    rivals = [Follower(each, 1) for each in worlds]
    for each, answer in zip(worlds, ("pass", "run", "until"), strict=True):
        each.fold(j.Answered(0, answer))
        each.fold(j.Answered(1, "pass"))
    told = [rival.look(each) for rival, each in zip(rivals, worlds, strict=True)]
    assert told[0] == told[1] == told[2] != b""
