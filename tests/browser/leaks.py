"""What a message to somebody who hunts Project-0 may hold, and what it must not: a strict reading of every text in it.

A place of the city may be named only where it is public: in the map itself, which is the same for all; where Agents
stand; where Project-0 was seen; in the shading that shows what everybody can work out; in what an Agent is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Frame = dict[str, Any]
MAP = ("places", "links", "regions", "routes")
BOARD = r"scene\.board\.(whole|change)\."
# Where a place may be named at all. What stands there is looked at more closely below.
NAMES_PLACES = re.compile(
    rf"{BOARD}({'|'.join(MAP)})\..*|{BOARD}(pieces|heat)\.\d+\.at|scene\.aside\.widgets\.\d+\.counters\.\d+\.value"
    r"|scene\.alarm|question\..*|log\.lines\.\d+\.(text|links\.\d+\.thing)|lines\.\d+|changes\.\d+\.(before|after)"
)
ASIDE = re.compile(r"chase|taken|deck|agent:\d:mat|rounds|opening")
BEAT = {"scene", "pace"}  # what a moment on the way has, beside how many lines there were
KINDS = {"welcome", "update", "done", "refused", "previewed"}


def texts(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a message, keys too, with the path to it."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield f"{path}.{key}".lstrip("."), key
            yield from texts(value, f"{path}.{key}".lstrip("."))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from texts(value, f"{path}.{number}")


def moments(frame: Frame) -> list[Frame]:
    """A message, and before it one for each moment that it shows on the way there."""
    rest = {part: value for part, value in frame.items() if part != "beats"}
    beats = [{part: beat[part] for part in BEAT & beat.keys()} for beat in frame.get("beats", ())]
    return [*({"t": "update", **beat} for beat in beats), rest]


def board_of(frame: Frame) -> dict[str, Any]:
    """The parts of the board that a message has."""
    board = (frame.get("scene") or {}).get("board") or {}
    found: dict[str, Any] = board.get("whole") or board.get("change") or {}
    return found


class Fugitive:
    """What is to be kept secret: made from the messages that Project-0's own browser was sent."""

    def __init__(self, frames: list[Frame], times: list[int]) -> None:
        self.prompts = {frame["question"]["prompt"] for frame in frames if frame.get("question")}
        widgets = [widget for frame in frames for widget in _widgets(frame) if widget["id"] == "dossier"]
        self.data_points = {card["title"] for widget in widgets for card in widget["cards"]}
        first = next(board_of(frame) for frame in frames if board_of(frame).get("places"))
        self.map = {part: first[part] for part in MAP}
        self.names = re.compile(rf"\b({'|'.join(place['label'] for place in first['places'])})\b")
        self._places: list[tuple[int, set[str]]] = []  # when he was where, "" while he was in sight
        for frame, time in zip(frames, times, strict=True):
            pieces = [piece for moment in moments(frame) for piece in board_of(moment).get("pieces", ())]
            fugitives = [piece for piece in pieces if piece["id"] == "fugitive"]
            if fugitives:
                places = {self.name(each["at"]) if each["note"] == "hidden" else "" for each in fugitives}
                self._places.append((time, places))

    def name(self, place: str) -> str:
        return place.removeprefix("space:")

    def hidden_at(self, time: int) -> set[str]:
        """Where he was hidden when a message came: of two messages about the same moment either may come first."""
        before = [places for then, places in self._places if then <= time][-1:]
        after = [places for then, places in self._places if then > time][:1]
        return set().union(*before, *after) - {""}


class Watch:
    """Reads the messages to one hunter, one after the other, and says what is in them that must not be."""

    def __init__(self, secret: Fugitive) -> None:
        self._secret = secret
        self._seen: set[str] = set()  # where Project-0 was in sight

    def read(self, frame: Frame, hidden: set[str]) -> list[str]:
        """What is wrong with a message that came while he was hidden in one of these places."""
        if frame["t"] not in KINDS:
            return [f"a message of kind {frame['t']}"]
        strange = [f"beats with {key}" for beat in frame.get("beats", ()) for key in {*beat} - BEAT - {"lines"}]
        return strange + [wrong for moment in moments(frame) for wrong in self._read(moment, hidden)]

    def _read(self, frame: Frame, hidden: set[str]) -> list[str]:
        in_sight = {
            self._secret.name(piece["at"])
            for piece in board_of(frame).get("pieces", ())
            if piece["id"] == "fugitive" and piece["note"] == "in sight"
        }
        self._seen |= in_sight
        return [
            *self._misplaced(frame),
            *self._alarm(frame),
            *self._board(board_of(frame)),
            *self._aside(frame),
            *self._question(frame),
            *self._log(frame, hidden - in_sight),
            *self._data_points(frame),
            *(f"a preview: {line}" for line in frame.get("lines", ()) if "found" in line),
        ]

    def _named(self, text: str) -> set[str]:
        return set(self._secret.names.findall(text))

    def _misplaced(self, frame: Frame) -> Iterator[str]:
        for path, text in texts(frame):
            if self._named(text) and not NAMES_PLACES.fullmatch(path):
                yield f"{path}: {text}"

    def _alarm(self, frame: Frame) -> Iterator[str]:
        alarm = (frame.get("scene") or {}).get("alarm", "")
        if self._named(alarm) - self._seen:
            yield f"an alarm about a place where nobody has seen him: {alarm}"

    def _board(self, board: dict[str, Any]) -> Iterator[str]:
        for part in MAP:
            if part in board and board[part] != [
                each for each in self._secret.map[part] if each.get("kind") != "trail"
            ]:
                yield f"{part} that are not those of the map"
        for piece in board.get("pieces", ()):
            public = (
                re.fullmatch(r"agent:\d", piece["id"])
                or (piece["id"] == "fugitive" and piece["note"] == "in sight")
                or (piece["id"] == "last-seen" and self._secret.name(piece["at"]) in self._seen)
            )
            if not public:
                yield f"a piece: {piece}"

    def _aside(self, frame: Frame) -> Iterator[str]:
        order = (frame.get("scene") or {}).get("aside", {}).get("order", [])
        for id_ in {*order, *(widget["id"] for widget in _widgets(frame))}:
            if not ASIDE.fullmatch(id_):
                yield f"a widget: {id_}"
        for widget in _widgets(frame):
            uppermost = [widget["top"]] if widget["type"] == "pile" and widget["top"] else []
            for card in [*widget.get("cards", ()), *uppermost]:
                if not card["face_down"] or card["title"] or card["text"] or card["icon"]:
                    yield f"a card that is not face down: {card}"
            for counter in widget.get("counters", ()):
                if widget["id"] == "chase" and not self._named(counter["value"]) <= self._seen:
                    yield f"where he never was in sight: {counter['value']}"

    def _question(self, frame: Frame) -> Iterator[str]:
        question = frame.get("question")
        if question and question.get("prompt") in self._secret.prompts:
            yield f"Project-0's question: {question['prompt']}"

    def _log(self, frame: Frame, hidden: set[str]) -> Iterator[str]:
        for line in (frame.get("log") or {}).get("lines", ()):
            named = self._named(line["text"]).union(*(self._named(link["thing"]) for link in line["links"]))
            of_an_agent = any(link["thing"].startswith("agent:") for link in line["links"])
            if named and not of_an_agent and not named <= self._seen:
                yield f"a line about a place where no Agent is: {line['text']}"
            if named & hidden - self._seen:
                yield f"a line about where he is: {line['text']}"

    def _data_points(self, frame: Frame) -> Iterator[str]:
        """What he is after stands in the map, in what Agents do and where he was seen, like all locations."""
        lines = (frame.get("log") or {}).get("lines", ())
        open_lines = {
            f"log.lines.{n}.text"
            for n, line in enumerate(lines)
            if line["text"].startswith("Agent ") or self._named(line["text"]) & self._seen
        }
        mats = {f"scene.aside.widgets.{n}" for n, w in enumerate(_widgets(frame)) if w["id"].startswith("agent:")}
        for path, text in texts(frame):
            public = re.match(rf"{BOARD}places|question\.|lines\.|changes\.", path) or path in open_lines
            if public or any(path.startswith(f"{mat}.") for mat in mats):
                continue
            if any(title in text for title in self._secret.data_points):
                yield f"{path}: {text}"


def _widgets(frame: Frame) -> list[dict[str, Any]]:
    aside = (frame.get("scene") or {}).get("aside") or {}
    found: list[dict[str, Any]] = aside.get("widgets", [])
    return found
