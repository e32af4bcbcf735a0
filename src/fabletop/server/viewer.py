"""What a seat is sent: the whole table when it comes, and from then on what changed that it may know.

A viewer stands for one seat, or for all spectators, and for all connections that see the table so. It remembers what it
was sent last. What changed is worked out once and encoded once for all of its connections; where nothing changed,
nothing is sent and its number does not rise. So what a seat hears depends on what it may know, and on nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from fabletop.engine.beats import beats_of
from fabletop.engine.foresight import changes
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.questions import Choose, Compose
from fabletop.engine.scene import Scene
from fabletop.engine.words import shown_rule
from fabletop.server import logs, takebacks, wire
from fabletop.server.patches import scene_patch, whole_scene
from fabletop.server.seated_match import SeatedMatch

LINES_AT_FIRST = 200
OLDER_LINES = 200
BLOCK = 100  # lines that are encoded together, and kept so
MOST_BLOCKS = 200  # that a viewer keeps

encode = msgspec.json.Encoder().encode


class Older(wire.Message, frozen=True, tag="older"):
    """`wire.Older` with lines that are encoded already."""

    ref: int
    lines: msgspec.Raw


class Connection(Protocol):
    """Somebody who has a table open."""

    def send(self, data: bytes) -> None:
        """Send a message. Never blocks: it queues, and cuts off a client that is too slow."""

    def close(self, words: str, again: bool) -> None:
        """Say `Bye` and close."""


def question_of(match: Match[Any], seat: int, also: tuple[int, ...] = ()) -> wire.Question | None:
    """The question to a seat, with all that is shown of it. Its answer is for the seats of `also` too."""
    question = match.question_for(seat)
    if question is None:
        return None
    more: dict[str, Any] = {}
    if question.deeds:
        more["deeds"] = tuple([wire.Deed(f"deed:{deed.id}", deed.label, deed.rule) for deed in question.deeds])
    ask = question.ask
    if ask is None:
        return wire.Question(token=question.token, kind="none", **more)
    more["options"], more["barred"] = tuple(question.options), tuple(question.barred)
    if isinstance(ask, Compose):
        more["help"], more["hints"] = question.help, question.hints
    elif isinstance(ask, Choose):
        more["only"], more["hints"] = question.only, question.hints
        more["further"] = tuple(question.further)
    else:
        more["least"], more["most"] = question.bounds
    if match.common is not None:
        more["final"] = not match.common.changeable
        more["sealed"], more["heard"] = question.sealed, question.heard
        more["given"], more["said"], more["draft"] = match.given(seat), question.said, question.draft
        more["talk"], more["also"] = question.talk, also
    return wire.Question(
        token=question.token,
        kind=ask.kind,  # type: ignore[arg-type]  # a question to one seat is of one of these kinds
        prompt=question.prompt,
        rule=shown_rule(ask.rule),
        source=question.source,
        **more,
    )


def stops_of(match: Match[Any], seat: int | None) -> tuple[wire.Stop, ...]:
    """Who passes for longer, as far as a seat may know."""
    found = match.stops(seat)
    return tuple([wire.Stop(each, words) for each, words in found.items()]) if found else ()


def previewed(match: Match[Any], seat: int, wanted: wire.PreviewPlease) -> wire.Preview:
    """What an answer would do: in lines, and in the numbers that would change."""
    lines, view = match.preview(seat, wanted.answer)
    found = changes(match.scene(seat), match.game.scene(view))
    return wire.Preview(ref=wanted.ref, lines=tuple(lines), changes=tuple(wire.Change(*each) for each in found))


def outcome_of(match: Match[Any]) -> wire.Outcome | None:
    outcome = match.outcome
    if outcome is None:
        return None
    return wire.Outcome(outcome.ending, outcome.winners, outcome.scores, outcome.spoiled, handed_on(match))


def handed_on(match: Match[Any]) -> tuple[str, ...]:
    """What a day of a campaign that is over leaves for the next, in words."""
    game = match.game
    if game.sheet is None:
        return ()
    try:
        return tuple(game.sheet_words(game.read_sheet(game.sheet_after(match.table))))
    except Exception as fault:  # in a game's own code; the match is over all the same
        logs.fault("a day could not hand over its sheet", fault, game=game.id)
        return ()


class Sight:
    """What everybody sees of a table at one moment, worked out once for all."""

    __slots__ = ("committed", "outcome", "request", "seated", "seats", "waiting")

    def __init__(self, seated: SeatedMatch, seats: tuple[wire.SeatInfo, ...]) -> None:
        match = seated.match
        self.seated = seated
        self.seats = seats
        self.waiting = seated.waited_for
        self.committed = match.committed
        self.request = request_of(seated)
        self.outcome = outcome_of(match)


class Seen(NamedTuple):
    """What a viewer knows, but for the log and the notices; by the names that it has in an update."""

    scene: Scene
    back: wire.Back
    question: wire.Question | None
    waiting: tuple[int, ...]
    committed: tuple[int, ...]
    stops: tuple[wire.Stop, ...]
    seats: tuple[wire.SeatInfo, ...]
    request: wire.Request | None
    outcome: wire.Outcome | None
    rematch: wire.TableId | None
    day: int


PARTS = Seen._fields[2:]  # what is sent whole where it has changed


class Viewer:
    """One seat's eyes, or (with seat None) those of all spectators. It sees the table as it was when it looked last."""

    def __init__(self, sight: Sight, seat: int | None) -> None:
        seated = sight.seated
        self.seat = seat
        self.number = 0
        self.connections: list[Connection] = []
        self._blocks: dict[int, list[bytes]] = {}  # encoded lines of the log, by the number of their block
        self._whole: bytes | None = None  # encoded, as long as nothing has changed
        self._attach(seated)
        self._seen = self._see(sight, self._may_take_back(seated))
        self._former = self._seen, self.number

    @property
    def _named(self) -> int | UnsetType:
        return UNSET if self.seat is None else self.seat

    def _see(self, sight: Sight, back: wire.Back) -> Seen:
        """What there is to see now, but for what may be taken `back`."""
        seated, seat = sight.seated, self.seat
        match = seated.match
        question = question_of(match, seat, seated.alike(seat)) if seat is not None else None
        return Seen(
            match.scene(seat), back, question, sight.waiting, sight.committed, stops_of(match, seat), sight.seats,
            sight.request, sight.outcome, seated.rematch, seated.day,
        )  # fmt: skip

    def _attach(self, seated: SeatedMatch) -> None:
        """Take the log and the notices as they are for read."""
        self._reader = Reader(seated.match, self.seat)
        self._reader.skip(self._reader.count)
        seated.match.watch()
        self._beats = seated.match.beats  # these have been seen, or came to nothing
        self._told = self._reader.count  # lines
        self._names_changed = seated.names_changed
        self._noted = seated.notices
        self._notices = placed(seated, self.seat)

    def _may_take_back(self, seated: SeatedMatch) -> wire.Back:
        if self.seat is None:
            return wire.Back("no", False)
        return takebacks.may(seated, self.seat)

    # --- everything --------------------------------------------------------------------------------------------

    def whole(self) -> wire.Update:
        """Everything that was seen last, as somebody hears it who comes now."""
        first = max(0, self._told - LINES_AT_FIRST)
        return wire.Update(
            number=self.number,
            seat=self._named,
            whole=True,
            log=wire.LogPatch(first, self._reader.lines(first)),
            notices=wire.NoticePatch(0, self._notices),
            **{**self._seen._asdict(), "scene": whole_scene(self._seen.scene)},
        )

    def encoded(self) -> bytes:
        """The same as it is sent; made once for all who come before anything changes."""
        if self._whole is None:
            self._whole = encode(self.whole())
        return self._whole

    def older(self, ref: int, before: int) -> Older:
        """The lines before a number, as many as are sent at once. They are encoded when somebody asks for the first
        time: many may watch a table, and each may ask for all of its log."""
        end = min(max(before, 0), self._told)
        start = max(0, end - OLDER_LINES)
        lines: list[bytes] = []
        for number in range(start // BLOCK, -(-end // BLOCK)):
            first = number * BLOCK
            lines += self._block(number)[max(0, start - first) : end - first]
        return Older(ref=ref, lines=msgspec.Raw(b"[%b]" % b",".join(lines)))

    def _block(self, number: int) -> list[bytes]:
        found = self._blocks.get(number)
        if found is None:
            if len(self._blocks) >= MOST_BLOCKS:
                self._blocks.clear()
            first = number * BLOCK
            lines = self._reader.lines(first, min(first + BLOCK, self._told))
            found = self._blocks[number] = [encode(line) for line in lines]
        return found

    def _forget_lines(self, start: int) -> None:
        """Lines from that number on are new, or read otherwise than they were encoded."""
        if self._blocks:
            self._blocks = {number: lines for number, lines in self._blocks.items() if (number + 1) * BLOCK <= start}

    # --- what changed ------------------------------------------------------------------------------------------

    def look(self, sight: Sight) -> wire.Update | None:
        """What changed since this viewer looked last, if anything."""
        seated, match = sight.seated, sight.seated.match
        former = self._seen
        self._former = former, self.number
        now = self._seen = self._see(sight, former.back)
        changes: dict[str, Any] = {}
        scene = former.scene
        if match.beats and match.beats is not self._beats:
            scene = self._follow_beats(match, former.scene, now.scene, changes)
        patch = scene_patch(scene, now.scene)
        if patch is not None:
            changes["scene"] = patch
        for name, old, new in zip(PARTS, former[2:], now[2:], strict=True):
            if new is not old and new != old:
                changes[name] = new
        self._read(seated, changes)
        if not changes:
            return None
        if self.seat is not None:  # never told alone: that would tell of something that the seat could not see
            back = self._may_take_back(seated)
            if back != former.back:
                changes["back"] = back
                self._seen = now._replace(back=back)
        self.number += 1
        self._whole = None
        return wire.Update(number=self.number, seat=self._named, **changes)

    def _follow_beats(self, match: Match[Any], scene: Scene, now: Scene, changes: dict[str, Any]) -> Scene:
        """What the last answer set off, as far as this viewer could see it; gives the scene that was seen last."""
        self._beats = match.beats
        seen = []
        for beat in beats_of(match, self._reader, now, scene, self._told):
            seen.append(wire.Beat(beat.lines, scene_patch(scene, beat.scene) or UNSET, beat.pace))
            scene = beat.scene
        if seen:
            changes["beats"] = tuple(seen)
        return scene

    def _read(self, seated: SeatedMatch, changes: dict[str, Any]) -> None:
        """Lines and notices that are new, or void."""
        news, told = self._reader.news(), self._told
        self._told = news.start + len(news.lines)
        if seated.names_changed != self._names_changed:  # every line may read otherwise now
            self._names_changed = seated.names_changed
            self._forget_lines(0)
            if told or self._told:
                changes["log"] = wire.LogPatch(0, self._reader.lines(max(0, self._told - LINES_AT_FIRST)))
        elif news.lines or news.start != told:
            self._forget_lines(news.start)
            changes["log"] = wire.LogPatch(news.start, news.lines)
        if seated.notices is not self._noted:
            self._noted = seated.notices
            notices = placed(seated, self.seat)
            start = same_at_first(self._notices, notices)
            if start < len(notices):
                changes["notices"] = wire.NoticePatch(notices[start].number, notices[start:])
            self._notices = notices

    def reload(self, seated: SeatedMatch, same: bool, told: bool) -> None:
        """The table was loaded again into a new seated match. `same`: it stands where this viewer looked last; else the
        log is to be sent again as if every line were new. If not `told`, what was seen last came to nothing."""
        if not told:
            self._seen, self.number = self._former
        before = self._told
        self._attach(seated)
        self._forget_lines(0)
        self._whole = None
        if not same:
            self._told = max(before, self._told)  # lines that are void now, if there are fewer
            self._names_changed = -1
            self._notices = ()
            self._noted = []

    def send(self, data: bytes) -> None:
        for connection in self.connections:
            connection.send(data)


def request_of(seated: SeatedMatch) -> wire.Request | None:
    wish = seated.wish
    if wish is None:
        return None
    words = f"{seated.name(wish.seat)} wants to take an answer back, and with it all that followed."
    return wire.Request(wish.seat, words, wish.waiting)


def placed(seated: SeatedMatch, seat: int | None) -> tuple[wire.Notice, ...]:
    """The notices of a seated match at their places in a seat's log."""
    found = []
    looked = count = 0
    for notice in seated.notices:
        count += seated.match.readable(seat, looked, notice.position)
        looked = notice.position
        found.append(wire.Notice(notice.number, count - 1, notice.text))
    return tuple(found)


def same_at_first(old: tuple[wire.Notice, ...], new: tuple[wire.Notice, ...]) -> int:
    """From which index on the new ones are not among the old. Old ones may have been let go at the front."""
    if not old or not new:
        return 0
    skipped = new[0].number - old[0].number
    known = old[skipped:] if skipped >= 0 else ()
    start = 0
    for former, now in zip(known, new, strict=False):
        if former != now:
            break
        start += 1
    return start
