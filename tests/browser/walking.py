"""Recorded matches on a real page: at chosen decisions a seat is sent what a server would send it.

The page comes from a server and stands at a table of it; from then on its line is held here. So a match of two hundred
answers is looked at wherever it is worth it, without being played.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.people import Person
from tests.browser.servers import Server

from fabletop import get_game
from fabletop.engine import record
from fabletop.engine.history import replayed
from fabletop.engine.match import Match
from fabletop.engine.scene import Scene
from fabletop.engine.words import Refused, shown_rule
from fabletop.server import wire
from fabletop.server.patches import whole_scene
from fabletop.server.viewer import outcome_of, previewed, question_of

LINES = 40  # of the log, the newest


class Moment(NamedTuple):
    """A decision of a match, or its end: what it is about, who looks, and how the match stands there."""

    about: str
    seat: int
    match: Match[Any]


def moments(path: Path) -> list[Moment]:
    """Of each kind of question in a recorded match the one with the most to read, and the end for who won and who
    lost."""
    kept = record.read(path)
    match = Match.from_record(get_game(kept.game), kept)
    found: dict[str, tuple[int, Moment]] = {}
    for then in replayed(match):
        if then.over:
            break
        seat = then.waiting[0]
        ask = then.ask_of(seat)
        assert ask is not None
        about = ask.tag or shown_rule(ask.rule)
        much = len(msgspec.json.encode(question_of(then, seat)))
        if about not in found or found[about][0] < much:
            found[about] = (much, Moment(about, seat, then.fork()))
    assert match.outcome is not None
    fates = {seat in match.outcome.winners: seat for seat in range(match.seats)}  # somebody who won, somebody who lost
    return [moment for _, moment in found.values()] + [Moment("the end", seat, match) for seat in fates.values()]


class Walk:
    """Somebody at a table whose line is held by the test: what they see is what they are shown here."""

    def __init__(self, person: Person, server: Server, game: str, seats: int) -> None:
        self.person = person
        self._line: WebSocketRoute | None = None
        self._moment: Moment | None = None
        self.answers: list[Any] = []  # what was answered here
        person.page.route_web_socket(re.compile("/api/"), self._hold)
        computers = ["random"] * (seats - 1)
        person.sits(server, server.open("me", *computers, game=game))

    def _hold(self, line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        self._line = line
        line.on_message(lambda message: self._said(house, message))
        house.on_message(lambda message: line.send(message) if self._moment is None else None)

    def _said(self, house: WebSocketRoute, message: str | bytes) -> None:
        """What the page asks is answered by the match as it stands."""
        wanted = json.loads(message)
        if self._moment is None or self._line is None:
            house.send(message)
        elif wanted["t"] == "preview":
            self._line.send(msgspec.json.encode(self._previewed(self._moment, wanted)).decode())
        elif wanted["t"] == "answer":
            self._answered(self._moment, wanted)

    def _answered(self, moment: Moment, wanted: dict[str, Any]) -> None:
        """The match is played on, and the page is told what comes next for the same seat."""
        self.answers.append(wanted["answer"])
        moment.match.answer(moment.seat, wanted["answer"])
        assert self._line is not None
        self._line.send(msgspec.json.encode(wire.Done(ref=wanted["ref"])).decode())
        self._line.send(msgspec.json.encode(self._update(moment, moment.match.scene(moment.seat), None)).decode())

    def _previewed(self, moment: Moment, wanted: dict[str, Any]) -> wire.Preview | wire.Refused:
        try:
            please = wire.PreviewPlease(ref=wanted["ref"], answer=wanted["answer"])
            return previewed(moment.match, moment.seat, please)
        except Refused as why:
            return wire.Refused(ref=wanted["ref"], words=str(why))

    def shows(self, moment: Moment, draft: Any = None) -> None:
        """The page shows this moment, with an answer in the making if there is one."""
        self._show(moment, moment.match.scene(moment.seat), draft)

    def lays_out(self, moment: Moment, scene: Scene) -> None:
        """The page shows a scene that somebody made up, with the question of this moment."""
        self._show(moment, scene, None)

    def _show(self, moment: Moment, scene: Scene, draft: Any) -> None:
        self._moment = moment
        update = self._update(moment, scene, draft)
        assert self._line is not None
        welcome = self.person.frames[0]
        self._line.send(json.dumps(welcome | {"seat": moment.seat, "seats": [moment.seat]}))
        self._line.send(msgspec.json.encode(update).decode())
        bar = self.person.waiting if moment.match.over else self.person.question
        expect(bar).to_be_visible()

    def _update(self, moment: Moment, scene: Scene, draft: Any) -> wire.Update:
        """All that the seat is shown."""
        match, seat = moment.match, moment.seat
        question = question_of(match, seat)
        if question is not None and draft is not None:
            question = msgspec.structs.replace(question, draft=draft)
        lines = tuple(match.log(seat)[-LINES:])
        names = [name or f"Player {number}" for number, name in enumerate(match.names, 1)]
        return wire.Update(
            number=1 + len(self.answers),
            whole=True,
            seat=seat,
            scene=whole_scene(scene),
            question=question,
            waiting=match.waiting,
            committed=match.committed,
            seats=tuple(wire.SeatInfo(number, name, "", "person", here=True) for number, name in enumerate(names)),
            log=wire.LogPatch(lines[0].number if lines else 0, lines),
            notices=wire.NoticePatch(0, ()),
            back=wire.Back("no", False),
            request=None,
            outcome=outcome_of(match),
            rematch=None,
        )
