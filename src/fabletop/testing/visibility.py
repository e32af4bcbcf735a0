"""Checks of secrecy: what a seat cannot know must not show, anywhere.

Twins are two worlds that a seat cannot tell apart. Everything that reaches the seat must be the same in both, byte for
byte, and must stay the same when the same things are done in both. Where that tells the seat something in both, and not
the same, a twin takes the place of one of them to which the same was told: a disclosure explains itself, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from fabletop.engine import history
from fabletop.engine.beats import beats_of
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.questions import PASS, Ask, Listed, Plain, Together
from fabletop.engine.redeal import Patch
from fabletop.engine.seat_question import Question
from fabletop.engine.stops import ASKED, FOR_THE_TURN, are_open
from fabletop.engine.table import UNKNOWN
from fabletop.engine.words import Refused
from fabletop.testing.disclosure import WalkStart, WalkStep, dealt_before, disclosed, made, since_rest, told_alike
from fabletop.testing.walk import Action, Setting, dice, pauses, propose, where

PROBES: tuple[Plain, ...] = (
    None, "no such option", PASS, "deed:none", *map(str, range(12)), 1, -1, [], [0], ["0"], ["0", "1"], {}, "x" * 6000,
)  # fmt: skip


def channels(match: Match[Any], seat: int) -> dict[str, Any]:
    """Everything that reaches a seat (or the spectator, whose number follows the last seat), by what it is."""
    found: dict[str, Any] = {
        "view": match.view(seat).plain(),
        "scene": msgspec.json.encode(match.scene(seat)),
        "waited for": match.waiting,
        "stops": match.stops(seat),
        "committed": match.committed,
        "log": msgspec.json.encode(match.log(seat)),
        "beats": msgspec.json.encode(beats_of(match, Reader(match, seat), match.scene(seat))),
        "story": match.story(seat) if match.game.story is not None else "",
        "over": match.over,
        "outcome": match.outcome,
    }
    if seat < match.seats:
        found["token"] = match.token(seat)
        found["undo button"] = _undo_button(match, seat)
        found["question"] = _question(match.question_for(seat))
        found["refusals"] = [_refusal(match, seat, answer) for answer in PROBES]
        ask = match.ask_of(seat)
        if ask is not None:
            found["what a computer player gets"] = _bot_input(match, seat, ask)
            found["what is foretold"] = _foretold(match, seat, ask)
    return found


def _undo_button(match: Match[Any], seat: int) -> tuple[bool, tuple[int, ...], bool]:
    """Whether a seat may take back its answer, and whom it would have to ask. In an imagined match it may not, but the
    answers given there decide it all the same."""
    reach = history.reach(match.books, seat)
    return history.can_undo(match.books, seat), reach.seats if reach else (), reach is not None and reach.fair


def _question(question: Question | None) -> dict[str, Any] | None:
    """All that a question shows, but for its token, which is a channel of its own."""
    if question is None:
        return None
    return {
        "kind": question.kind,
        "prompt": question.prompt,
        "rule": question.rule,
        "source": question.source,
        "options": question.options,
        "further": question.further,
        "barred": question.barred,
        "bounds": question.bounds,
        "help": question.help,
        "hints": msgspec.json.encode(question.hints, order="deterministic"),
        "sealed": question.sealed,
        "draft": question.draft,
        "said": question.said,
        "heard": question.heard,
        "only": question.only,
        "deeds": [(deed.id, deed.label, deed.rule) for deed in question.deeds],
    }


def _refusal(match: Match[Any], seat: int, answer: Plain) -> str:
    """What a seat hears about an answer, without giving it."""
    ask = match.ask_of(seat)
    try:
        if ask is not None:
            return f"accepted: {ask.plain(ask.parse(answer))!r}"
        if not str(answer).startswith("deed:"):
            match.answer(seat, answer)
    except Refused as fault:
        return str(fault)
    return ""


def _bot_input(match: Match[Any], seat: int, ask: Ask[Any]) -> Any:
    situation = match.situation(seat, Random(0))
    payloads = [repr(each) for each in ask.payloads()] if isinstance(ask, Listed) else []
    # An object without words of its own is printed with its address, which says nothing.
    return situation.view.plain(), ask.tag, [each for each in payloads if " at 0x" not in each]


def _foretold(match: Match[Any], seat: int, ask: Ask[Any]) -> str:
    """What a common question says that some answer would come to."""
    common = match.common
    return "" if common is None or common.foretell is None else common.foretell(seat, ask.some(Random(0)))


def check_twins(setting: Setting, steps: int = 3) -> None:
    """No seat, and no spectator, can tell worlds apart that differ only in what it has not been told."""
    hidden, differed = False, False
    for match, seed, number in pauses(setting):
        if match.over:
            continue
        again = match.fork()
        since_rest(again, match, match.books.rest)
        for seat in range(match.seats + 1):
            rng = dice(f"{seed}, twins of {seat}", number)
            hidden = _check_guess(match, seat) or hidden
            a = world(match, seat, rng)
            b = world(match, seat, rng, a)
            if a is not None and b is not None:
                differed = differed or a.hash() != b.hash()
                _stop_others(b, seat, rng)
                _check_way_here(match, again, a, seat)
                _check_pair(match, a, b, seat, rng, steps)
    assert differed or not hidden, f"{setting.game.id}: things are hidden, but all imagined worlds are the same"


def _stop_others(twin: Match[Any], seat: int, rng: Random) -> None:
    """Let others pass for longer in a possible world, where nobody may know that they do."""
    stops = twin.table.layout.stops
    if stops is not None and not are_open(twin.table):
        kept = getattr(twin.table, stops.name)
        for owner in range(twin.seats):
            if owner != seat and owner not in twin.books.pending:  # what is in was answered without one
                kept[owner] = rng.choice((ASKED, FOR_THE_TURN))
        assert twin.ask is not None, "the game goes on"
        twin.ask.refresh()


def _check_way_here(match: Match[Any], again: Match[Any], twin: Match[Any], seat: int) -> None:
    """The rules since the last rest lead to the same question in another world, if they tell the seat the same there:
    also to the first question of a match, before which nobody has done anything."""
    patch = twin.books.since[-1]
    assert isinstance(patch, Patch)
    other = dealt_before(match, patch)
    if other is not None and disclosed(other, seat) == disclosed(again, seat):
        compare(
            match, seat, channels(other, seat), channels(again, seat), "in a world that was so before this question"
        )


def _check_pair(match: Match[Any], a: Match[Any], b: Match[Any], seat: int, rng: Random, steps: int) -> None:
    real = channels(match, seat)
    for twin in (a, b):
        # An imagined match has no past: neither a log nor anything to take back.
        past = {name: real[name] for name in real if name in ("log", "undo button")}
        compare(match, seat, {**channels(twin, seat), **past}, real, "in an imagined world")
    _check_preview(match, a, seat, rng)
    start = WalkStart(a, rng.getrandbits(64))
    start.begin(b)
    done: list[WalkStep] = []
    for _ in range(steps):
        if a.over or not _step(match, a, b, seat, rng, done):
            return
        told = [twin.books.run.told >> seat & 1 if twin.entries else 0 for twin in (a, b)]
        a.books.run.told = b.books.run.told = 0
        if told[0] and told[1] and disclosed(a, seat) != disclosed(b, seat):
            other = told_alike(match, seat, start, a, done, rng)
            if other is None:
                return
            b = other
        compare(match, seat, channels(a, seat), channels(b, seat), f"after {'; '.join(map(_what, done))}")


def _step(match: Match[Any], a: Match[Any], b: Match[Any], seat: int, rng: Random, done: list[WalkStep]) -> bool:
    """Do the same in both worlds. False where nothing can be."""
    for move in _moves(a, rng):
        first = made(a, move) if move.seat == seat or _possible(b, move) else None
        if first is None:
            continue
        second = made(b, move)
        step = WalkStep(move, first)
        for report in (*a.reports, *b.reports):
            raise AssertionError(
                f"{where(match)}: in what seat {seat} imagines, {_what(step)} breaks a rule:\n{report}"
            )
        assert first == second, (
            f"{where(match)}: seat {seat} can tell worlds apart that it should not, because {_what(step)} is "
            f"{first or 'accepted'} in one and {second or 'accepted'} in the other"
        )
        done.append(step)
        return True
    return False


def _what(step: WalkStep) -> str:
    return f"seat {step.move.seat} answering {step.move.answer!r}"


def _moves(match: Match[Any], rng: Random) -> Iterator[Action]:
    for _ in range(4):
        yield propose(match, rng)


def _possible(match: Match[Any], move: Action) -> bool:
    """Whether a move of another seat is possible in this world too."""
    if move.withdraw:
        return move.seat in match.committed
    question = match.question_for(move.seat)
    if question is None:
        return False
    if any(f"deed:{deed.id}" == move.answer for deed in question.deeds):
        return True
    try:
        return question.ask is not None and question.ask.parse(move.answer) is not None
    except Refused:
        return False


def world(match: Match[Any], seat: int, rng: Random, like: Match[Any] | None = None) -> Match[Any] | None:
    """A world the seat thinks possible, in which the others have committed to something, where they have. Where the
    first reaction decides, the same of them react as in a world that it is to be `like`: when the next answer is in,
    everybody sees whether that decides."""
    twin = match.imagine(seat, rng)
    common = twin.ask
    if isinstance(common, Together) and common.sealed:
        for other in match.committed:
            if other in twin.books.pending:
                continue
            for _ in range(20):
                pending = {**twin.books.pending, other: common.parts[other].plain(common.parts[other].some(rng))}
                if common.decided(pending) is None and (like is None or _alike(common, like, other, pending)):
                    twin.books.pending = pending
                    break
            else:
                return None
    return twin


def _alike(common: Together[Any], like: Match[Any], seat: int, pending: dict[int, Plain]) -> bool:
    return not common.first or (pending[seat] in common.passes) == (like.books.pending[seat] in common.passes)


def compare(match: Match[Any], seat: int, one: dict[str, Any], other: dict[str, Any], when: str) -> None:
    """Fail if what reaches a seat in two matches is not the same."""
    for name in sorted(one.keys() | other.keys()):
        if one.get(name) != other.get(name):
            raise AssertionError(
                f"{where(match)}: what seat {seat} gets should be the same, but its {name} differs {when}:\n"
                f"  {_excerpt(one.get(name), other.get(name))}\n  {_excerpt(other.get(name), one.get(name))}"
            )


def _excerpt(value: Any, other: Any) -> str:
    """A text around the first difference to another."""
    text, against = str(value), str(other)
    start = next((at for at, (x, y) in enumerate(zip(text, against, strict=False)) if x != y), 0)
    return f"{'...' if start > 60 else ''}{text[max(0, start - 60) : start + 200]}"


def _check_guess(match: Match[Any], seat: int) -> bool:
    """What is hidden in a secret field must be guessed: else the truth would stay in an imagined world. Says whether
    anything is hidden from the seat."""
    seen = match.view(seat).table
    layout = match.table.layout
    names = [each.name for each in layout.secrets if each is not layout.stops]  # which the engine itself deals anew
    hidden = [name for name in names if getattr(seen, name) != getattr(match.table, name)]
    if hidden:
        guess = match.game.guess(match.view(seat))(Random(0)) if match.game.guess is not None else None
        missing = [name for name in hidden if guess is None or name not in guess.fields]
        assert not missing, f"{where(match)}: no guess is made of {missing[0]!r}, which is hidden from seat {seat}"
    return bool(hidden) or seen.face.count(UNKNOWN) > 1


def _check_preview(match: Match[Any], twin: Match[Any], seat: int, rng: Random) -> None:
    """What an answer is said to lead to does not depend on what the seat does not know."""
    ask = match.ask_of(seat)
    if ask is None or seat not in match.waiting:
        return
    answer = ask.plain(ask.some(rng))
    lines, view = match.preview(seat, answer)
    other_lines, other = twin.preview(seat, answer)
    compare(match, seat, {"preview": (lines, view.plain())}, {"preview": (other_lines, other.plain())}, "")


def check_sealed(setting: Setting) -> None:
    """Answers given together do not depend on the order in which they come, and nobody sees what others have given."""
    for match, seed, number in pauses(setting):
        common = match.ask
        if not isinstance(common, Together) or common.first or not match.waiting:
            continue
        rng = dice(f"{seed}, sealed", number)
        _check_orders(match, common, rng)
        if common.sealed and len(match.waiting) > 1:
            _check_content(match, rng)


def _check_orders(match: Match[Any], common: Together[Any], rng: Random) -> None:
    """What a question comes to is the same in any order. Where it may be settled before all have spoken, which answers
    are in by then is not."""
    answers = {}
    for seat in match.waiting:
        question = match.question_for(seat)
        assert question is not None
        answers[seat] = question.sample(rng)
    ends = set()
    for order in (list(answers), list(reversed(answers)), rng.sample(list(answers), len(answers))):
        fork = match.fork()
        for seat in order:
            fork.answer(seat, answers[seat])
            if len(fork.entries) > len(match.entries):
                break
        ends.add((fork.hash(), "" if common.settled is not None else repr(fork.entries[-1])))
    assert len(ends) == 1, f"{where(match)}: the result depends on who answers first"


def _check_content(match: Match[Any], rng: Random) -> None:
    seat = match.waiting[int(rng.random() * len(match.waiting))]
    ask = match.ask_of(seat)
    assert ask is not None
    one, other = (ask.plain(ask.some(rng)) for _ in range(2))
    forks = [match.fork(), match.fork()]
    for fork, answer in zip(forks, (one, other), strict=True):
        fork.books.run.log = []
        fork.answer(seat, answer)
    for watcher in range(match.seats + 1):
        if watcher != seat:
            compare(
                match,
                watcher,
                channels(forks[0], watcher),
                channels(forks[1], watcher),
                f"with what seat {seat} has sealed",
            )
