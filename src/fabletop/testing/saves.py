"""Checks of the record: it is the game, it can be saved anywhere, and old ones still play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.testing.fresh import Ending, Listener, Passed, SavedMoment, how_it_ended, moment, play_on, saved_at, told
from fabletop.testing.visibility import channels, compare
from fabletop.testing.walk import Setting, finish, pauses, walk, where


def check_replay(setting: Setting) -> None:
    """The record is the game: played again it gives the same state after every entry, here and in a fresh process."""
    saves: list[tuple[bytes, str, int]] = []
    endings: list[Ending] = []
    for seed in setting.seeds():
        match = setting.match(seed)
        hashes = [match.hash()]
        for _ in walk(match, seed, limit=setting.limit):
            if len(match.entries) == len(hashes):
                hashes.append(match.hash())
        again = match.at(0)
        for number, entry in enumerate(match.entries, 1):
            assert again.hash() == hashes[number - 1], f"{where(again)}: a replay goes another way"
            again.take(entry)
        assert again.hash() == hashes[-1], f"{where(again)}: a replay ends otherwise"
        assert told(again) == told(match), f"{where(again)}: a replay says or shows something else"
        saves.append((records.encode(match.record()), seed, 0))
        endings.append(how_it_ended(match, match.hash(), 0))
    for seed, here, there in zip(setting.seeds(), endings, play_on(setting.game, saves, setting.limit), strict=True):
        assert here == there, f"{setting.game.id}, seed {seed!r}: in a fresh process the record ends otherwise"


def check_save_anywhere(setting: Setting) -> None:
    """Save at each decision that is looked at, load in a fresh process, go on: the same end, log and views.

    A few saves of a match, spread over it, are loaded from nothing and played to the end. The others are reached from
    the save before, and go on to the next: so the time this takes grows with the length of a match, not its square."""
    saves: list[tuple[bytes, str, int]] = []
    loaded: list[str] = []
    endings: dict[str, Ending] = {}
    whole: list[tuple[bytes, str, list[SavedMoment]]] = []
    for seed in setting.seeds():
        match = setting.match(seed)
        listener, moments, taken = Listener(match), [], _Spread()
        for number in walk(match, seed, limit=setting.limit):
            if match.over or number % setting.every == 0:
                moments.append(moment(match, number, listener))
                if match.over or taken.wants_next():
                    taken.add((records.encode(match.record()), moments[-1]))
            assert len(match.checks) == len(match.entries)  # worked out now, they need no replay later
        endings[seed] = how_it_ended(match, "", number)
        record = match.record()
        for data, at in taken.kept:
            assert records.encode(saved_at(record, at)) == data, (
                f"{where(match)}: what was saved before action {at.action} is no beginning of the whole record"
            )
            saves.append((data, seed, at.action))
            loaded.append(at.hash)
        whole.append((records.encode(record), seed, moments))
    results = play_on(setting.game, saves, setting.limit, whole)
    for (_, seed, start), before, there in zip(saves, loaded, results[: len(saves)], strict=True):
        place = f"{setting.game.id}, {setting.seats} seats, seed {seed!r}, saved before action {start}"
        final = endings[seed]
        assert there.loaded == before, f"{place}: loading gives another state"
        assert (there.final, there.actions) == (final.final, final.actions), f"{place}: going on ends otherwise"
        assert there.told == final.told, f"{place}: going on, the seats read or see something else"
    for (_, seed, moments), there in zip(whole, results[len(saves) :], strict=True):
        _check_passed(f"{setting.game.id}, {setting.seats} seats, seed {seed!r}", moments, there.passed)


def _check_passed(match: str, moments: list[SavedMoment], passed: list[Passed]) -> None:
    """Each save led to where the match stood, and from there to where the next was taken."""
    for at, following, there in zip(moments, [*moments[1:], None], passed, strict=True):
        place = f"{match}, saved before action {at.action}"
        assert there.loaded == at.hash, f"{place}: loading gives another state"
        assert there.heard == at.heard, f"{place}: after loading, the seats read or see something else"
        if following is not None:
            assert there.then == following.hash, f"{place}: going on leads elsewhere"
            assert there.then_heard == following.heard, f"{place}: going on, the seats read or see something else"


class _Spread:
    """A few of many things that come one after the other, without knowing how many there will be."""

    MOST = 6

    def __init__(self) -> None:
        self.kept: list[tuple[bytes, SavedMoment]] = []
        self._apart = 1
        self._came = 0

    def wants_next(self) -> bool:
        self._came += 1
        return (self._came - 1) % self._apart == 0

    def add(self, thing: tuple[bytes, SavedMoment]) -> None:
        self.kept.append(thing)
        if len(self.kept) > self.MOST:
            del self.kept[1::2]
            self._apart *= 2


def check_save_is_stable(setting: Setting) -> None:
    """A loaded match saves to the same bytes, and its seats have before them what they had. So does one that was made
    from a snapshot, at every pause."""
    for match, _, number in pauses(setting):
        check_snapshot(match)
        if number % 3:
            continue
        data = records.encode(match.record())
        again = Match.from_record(setting.game, records.decode(data))
        assert records.encode(again.record()) == data, f"{where(match)}: a loaded match saves to other bytes"
        for seat in range(match.seats + 1):
            assert channels(again, seat) == channels(match, seat), (
                f"{where(match)}: after loading, seat {seat} has something else before it"
            )


def check_snapshot(match: Match[Any]) -> None:
    """A match made from a snapshot cannot be told from the one it was taken of."""
    place, data = where(match), match.snapshot()
    again = Match.from_snapshot(match.game, data)
    assert again.snapshot() == data, f"{place}: a match from a snapshot gives another snapshot"
    for name in match.table.layout.names:
        one, other = getattr(again.table, name), getattr(match.table, name)
        assert _plain(one) == _plain(other), (
            f"{place}: {name} was {other!r} and comes back from a snapshot as {one!r}; "
            "does the annotation of the field say what it holds?"
        )
    for seat in range(match.seats + 1):
        compare(match, seat, channels(again, seat), channels(match, seat), "after loading a snapshot")


def _plain(value: Any) -> Any:
    """A value that can be compared, types and order included."""
    if hasattr(value, "layout"):
        return [_plain(getattr(value, name)) for name in value.layout.names]
    if isinstance(value, dict):
        return [(key, _plain(each)) for key, each in value.items()]
    return [_plain(each) for each in value] if isinstance(value, list) else value


def check_recorded(path: Path) -> None:
    """A recorded game still plays: the state after every entry, and the chance drawn, are what they were."""
    record = records.read(path)
    match = Match.from_record(get_game(record.game), record)
    assert match.hash() == record.hash, f"{path.name} ends otherwise"


def keep_record(setting: Setting, seed: str, path: Path) -> None:
    """Play a game at random and keep it, so that later versions can be held to it."""
    match = setting.match(seed)
    finish(match, seed, limit=setting.limit)
    match.save(path)
