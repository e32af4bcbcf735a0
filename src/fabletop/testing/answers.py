"""Checks of questions and answers: every decision can be made, nothing else is accepted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from fabletop.engine.forms.hints import Hints
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask, Choose, Compose, Listed, Option, Plain
from fabletop.engine.rulebook import rulebook
from fabletop.engine.scene import Floor, space_id
from fabletop.engine.seat_question import Question, in_words
from fabletop.engine.view import piles_of
from fabletop.engine.words import Refused
from fabletop.testing.walk import Setting, pauses, walk, where

DEEP: Any = []
for _ in range(2000):
    DEEP = [DEEP]

HOSTILE: tuple[Plain, ...] = (
    None, True, False, 0, -1, 3.5, float("nan"), float("inf"), 10**30, 10**5000, "", " ", "no such option", "0", "-1",
    "deed:", "deed:none", "deed:no such deed", "pass ", "None", "\x00", "\ud800", "x" * 100_000, "[" * 100_000, b"pass",
    [], [[]], [None], [1, 2, 3], ["no such option"], ["x", "x"], ["a"] * 10_000, DEEP, {}, {"id": "x"}, {1: 2}, (),
    ("x",), {"x"}, object, lambda: None,
)  # fmt: skip
STRANGERS: tuple[Any, ...] = (-1, 99, None, "0", 1.0, True, [0])


def check_questions(setting: Setting) -> None:
    """Every decision of random games can be made and is well put, and each card lies in exactly one place."""
    for seed in setting.seeds():
        match = setting.match(seed)
        for _ in walk(match, seed, limit=setting.limit):
            check_cards(match)
            if match.over:
                continue
            assert match.waiting, f"{where(match)}: nobody is waited for"
            for seat in range(match.seats):
                question = match.question_for(seat)
                assert question is not None or seat not in match.waiting, f"{where(match)}: seat {seat} is not asked"
                if question is not None:
                    check_question(match, question)
        check_end(match)


def check_question(match: Match[Any], question: Question) -> None:
    """What one seat is asked, as it is shown to it."""
    place, ask = f"{where(match)}, seat {question.seat}", question.ask
    things = scene_ids(match, question.seat)
    roles = match.scene(question.seat).roles
    assert not roles or len(roles) == match.seats, f"{place}: the scene has {len(roles)} roles for {match.seats} seats"
    known = known_rules(match.game)
    _check_options(place, [Option(f"deed:{deed.id}", deed.label) for deed in question.deeds], things)
    for deed in question.deeds:
        assert deed.seat == question.seat, f"{place}: it is offered a deed of seat {deed.seat}"
    if ask is None:
        return
    assert question.prompt.strip(), f"{place}: the question has no words"
    assert question.rule, f"{place}: the question names no rule"
    assert not known or question.rule in known, f"{place}: {question.rule} is not a rule of the rules file"
    barred = question.barred
    options = [*question.options, *question.further, *(each.option for each in barred)]
    _check_options(place, options, things)
    assert question.ids == [each.id for each in question.options], f"{place}: options are not called as they are shown"
    for each in barred:
        assert each.reason.strip(), f"{place}: it is not said why {each.option.label!r} may not be chosen"
        assert not known or not each.rule or each.rule in known, f"{place}: {each.rule} is not a rule of the rules file"
    _check_reasons(place, question.hints, things)
    _check_answerable(place, ask, match.ask)


def _check_reasons(place: str, hints: Hints, things: set[str]) -> None:
    """What the hints say of things that cannot be chosen."""
    blocked = hints.blocked
    lost = [thing for thing in blocked if thing not in things]
    assert not lost, f"{place}: the hints speak of {lost[0]!r}, which is not in the scene"
    for thing, reason in {**blocked, "other places": hints.elsewhere or "-"}.items():
        assert reason.strip(" ."), f"{place}: the hints do not say why {thing!r} may not be chosen"


def _check_options(place: str, options: list[Option], things: set[str]) -> None:
    ids, labels = [each.id for each in options], [each.label for each in options]
    for name, values in (("id", ids), ("label", labels)):
        assert all(value.strip() for value in values), f"{place}: an option has no {name}"
        twins = sorted({value for value in values if values.count(value) > 1})
        assert not twins, f"{place}: several options have the {name} {twins[0]!r}"
    for each in options:
        lost = [thing for thing in each.touches if thing not in things]
        assert not lost, f"{place}: option {each.id!r} touches {lost[0]!r}, which is not in the scene"


def _check_answerable(place: str, ask: Ask[Any], common: Ask[Any] | None) -> None:
    if isinstance(ask, Listed):
        ids = ask.ids()
        assert ids or not isinstance(ask, Choose), f"{place}: there is nothing to choose"
        assert not common or not common.interruptible or not any(each.startswith("deed:") for each in ids), (
            f"{place}: an option has the id of a deed"
        )
    if isinstance(ask, Choose | Compose):
        further = [ask.id_of(each) for each in ask.further()] if isinstance(ask, Choose) else []
        for name in (*ids, *further):
            assert ask.plain(ask.parse(name)) == name, f"{place}: choosing {name!r} chooses something else"
    if isinstance(ask, Compose):
        assert ask.form.help().strip(), f"{place}: it is not said how to write the answer"
    value = next(iter(ask.every()), None)
    assert value is not None, f"{place}: nothing answers the question"
    _check_plain(place, ask, value)
    _check_plain(place, ask, ask.some(Random(place)))
    if isinstance(ask, Compose):
        assert in_words(ask, ask.plain(value)).strip(), f"{place}: an answer has no words"


def _check_plain(place: str, ask: Ask[Any], value: Any) -> None:
    """An answer survives being sent and recorded."""
    plain = ask.plain(value)
    sent = msgspec.json.decode(msgspec.json.encode(plain))
    try:
        again = ask.plain(ask.parse(sent))
    except Refused as fault:
        raise AssertionError(f"{place}: {plain!r} is possible but refused: {fault}") from None
    assert msgspec.json.encode(again) == msgspec.json.encode(plain), f"{place}: {plain!r} comes back as {again!r}"


def check_end(match: Match[Any]) -> None:
    """A match that is over says how it ended, and every line of its log can be read."""
    place, known = where(match), known_rules(match.game)
    outcome = match.outcome
    assert outcome is not None, f"{place}: the match is over but has no outcome"
    assert outcome.ending.strip(), f"{place}: it is not said how the match ended"
    assert all(0 <= seat < match.seats for seat in outcome.winners), f"{place}: a winner has no seat"
    for seat in range(match.seats + 1):
        lines = match.log(seat)
        assert [line.number for line in lines] == list(range(len(lines))), f"{place}: line numbers of seat {seat}"
        for line in lines:
            assert line.text.strip(), f"{place}: an empty line in the log"
            assert not known or not line.rule or line.rule in known, f"{place}: {line.rule} is not in the rules file"


def check_cards(match: Match[Any]) -> None:
    """Each card lies in exactly one pile."""
    table = match.table
    places: dict[int, list[str]] = {card: [] for card in range(len(table.face))}
    for zone in table.layout.zones:
        for _, cards in piles_of(table, zone):
            for card in cards:
                places.setdefault(card, []).append(zone.name)
    for card, names in places.items():
        found = " and ".join(names) if names else "no pile"
        assert len(names) == 1, f"{where(match)}: card {card} lies in {found}, not in exactly one pile"


def check_hostile(setting: Setting) -> None:
    """Wrong seats, late tokens and nonsense are refused in words, and change nothing."""
    for match, _, number in pauses(setting):
        if number % 4 and not match.over:
            continue
        before = _all_of(match)
        for seat in (*range(match.seats), *STRANGERS):
            _refused(match, seat, "no such option", "an answer that is none of the options")
        for seat in range(match.seats):
            _check_hostile_seat(match, seat)
        assert not match.reports, f"{where(match)}: a hostile answer broke a rule:\n{match.reports[-1]}"
        assert _all_of(match) == before, f"{where(match)}: refused answers have changed the match"


def _check_hostile_seat(match: Match[Any], seat: int) -> None:
    ask, token = match.ask_of(seat), match.token(seat)
    for answer in HOSTILE:
        if ask is None or not _accepted(ask, answer):
            _refused(match, seat, answer, f"the answer {_short(answer)}")
    good = ask.plain(next(iter(ask.every()))) if ask is not None else "no such option"
    for late in (token - 1, token + 1, -1, "1", 1.5):
        _refused(match, seat, good, "a late answer", token=late)
    if ask is None:
        for each in match.waiting:
            other = match.ask_of(each)
            assert other is not None
            _refused(match, seat, other.plain(next(iter(other.every()))), "the answer to a question to somebody else")
    if seat not in match.committed:
        assert _words(match.withdraw, seat), f"{where(match)}: seat {seat} took back an answer it had not given"


def _accepted(ask: Ask[Any], answer: Plain) -> bool:
    """Whether something that looks like nonsense is a proper answer here, such as none of several."""
    try:
        ask.parse(answer)
    except Exception:  # whether it is refused in words is what the check is about
        return False
    return not isinstance(ask, Choose) or answer in ask.ids()


def _refused(match: Match[Any], seat: Any, answer: Plain, what: str, token: Any = None) -> None:
    try:
        words = _words(match.answer, seat, answer, token)
    except Exception as fault:
        raise AssertionError(f"{where(match)}: {what} by seat {seat!r} is not refused but raises {fault!r}") from fault
    assert words is not None, f"{where(match)}: {what} by seat {seat!r} is accepted"
    assert words.strip(), f"{where(match)}: {what} by seat {seat!r} is refused without a word"


def _words(act: Callable[..., None], *args: Any) -> str | None:
    """The words with which something is refused; None if it is not."""
    try:
        act(*args)
    except Refused as fault:
        return fault.words
    return None


def _all_of(match: Match[Any]) -> tuple[Any, ...]:
    """Everything that an answer could change."""
    return (
        match.hash(),
        match.waiting,
        match.committed,
        match.books.pending,
        match.books.drafts,
        match.books.tokens[:],
        len(match.entries),
        len(match.books.rolls),
        len(match.books.log or ()),
        match.books.run.key,
    )


def _short(answer: Plain) -> str:
    if isinstance(answer, int) and not -(10**40) < answer < 10**40:
        return "a very large number"
    return "something very deep" if answer is DEEP else repr(answer)[:60]


def scene_ids(match: Match[Any], seat: int) -> set[str]:
    """The ids of all things in a seat's scene, the spaces of its floors among them."""
    scene = match.scene(seat)
    floors = [each for each in scene.widgets if isinstance(each, Floor)]
    found = {space_id(*at) for floor in floors for at in floor.ground.all_spaces()}
    left: list[Any] = [msgspec.to_builtins(scene)]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            if isinstance(each.get("id"), str):
                found.add(each["id"])
            left.extend(each.values())
        elif isinstance(each, list | tuple):
            left.extend(each)
    return found


def known_rules(game: Game[Any]) -> frozenset[str]:
    """The ids of the rules and rulings in a game's rules file."""
    if game.rules_file is None:
        return frozenset()
    book = rulebook(game)
    return frozenset([*(each.id for each in book.rules), *(each.id for each in book.rulings)])
