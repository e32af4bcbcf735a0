"""Ways over a map in words: how far places are from each other, in which direction, and how to get there."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from math import atan2, pi

from fabletop.engine.forms.hints import PathHints, key_of
from fabletop.engine.questions import Plain
from fabletop.engine.scene import GraphBoard, Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_answer
from fabletop.terminal.widgets.saying import count

COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
SHORT = {"".join(part[0] for part in name.split("-")): name for name in COMPASS}


def direction(a: tuple[float, float], b: tuple[float, float]) -> str:
    """Where a point lies from another, as the compass has it."""
    return COMPASS[round(atan2(b[1] - a[1], b[0] - a[0]) / (pi / 4)) % 8]


def compass_word(typed: str) -> str:
    """A direction that somebody typed, whole or by its letters; "" if it is none."""
    word = typed.casefold().replace(" ", "-").replace("northe", "north-e").replace("northw", "north-w")
    word = word.replace("southe", "south-e").replace("southw", "south-w")
    return word if word in COMPASS else SHORT.get(word, "")


def shortest(steps: Mapping[str, Sequence[str]], start: str, most: int | None = None) -> dict[str, list[str]]:
    """A shortest way from a place to each that can be reached, in so many steps at most; to itself it is empty."""
    found: dict[str, list[str]] = {start: []}
    front = [start]
    while front and (most is None or len(found[front[0]]) < most):
        after: list[str] = []
        for place in front:
            for each in steps.get(place, ()):
                if each not in found:
                    found[each] = [*found[place], each]
                    after.append(each)
        front = after
    return found


class Ways:
    """A map to find one's way on."""

    def __init__(self, board: GraphBoard) -> None:
        self.board = board
        self.spots = {place.id: (place.x, place.y) for place in board.places}
        self.labels = {place.id: place.label for place in board.places}
        self.steps: dict[str, list[str]] = {place.id: [] for place in board.places}
        for link in board.links:
            self.steps[link.a].append(link.b)
            self.steps[link.b].append(link.a)

    def direction(self, a: str, b: str) -> str:
        return direction(self.spots[a], self.spots[b])

    def step(self, a: str, b: str) -> str:
        return f"{self.direction(a, b)} to {self.labels[b]}"

    def named(self, typed: str) -> str:
        """The place that somebody means: by its name, by what stands on it, by a beginning that only one has, or by
        words that are said of it alone."""
        wanted = typed.strip().casefold()
        places = self.board.places
        names = [(name.casefold(), place.id) for place in places for name in (key_of(place.id), place.label)]
        for each in self.board.pieces:
            names += [(name.casefold(), each.at) for name in (each.label, key_of(each.id), each.mark)]
        said = [(_spaced(place.note), place.id) for place in places]
        tries: tuple[tuple[list[tuple[str, str]], Callable[[str], bool]], ...] = (
            (names, lambda name: name == wanted),
            (names, lambda name: name.startswith(wanted)),
            (said, lambda note: _spaced(wanted) in note),
            (said, lambda note: _spaced(wanted).rstrip() in note),
        )
        for known, fits in tries if _spaced(wanted).strip() else ():
            found = list(dict.fromkeys(at for name, at in known if fits(name)))
            if len(found) == 1:
                return found[0]
            if found:
                several = ", ".join(self.labels.get(at, at) for at in found[:8])
                more = f" and {len(found) - 8} more" if len(found) > 8 else ""
                raise Refused(f'"{typed[:40]}" fits several places: {several}{more}. Name one of them.')
        raise Refused(f'No place of the map, and nothing that stands on it, is called "{typed[:40]}".')

    def knows(self, typed: str) -> bool:
        """Whether a text names one place."""
        try:
            return bool(self.named(typed))
        except Refused:
            return False

    def way(self, start: str, end: str, closed: Container[str] = ()) -> str:
        """How to get from a place to another, around those that are closed."""
        open_ = {place: [each for each in near if each not in closed] for place, near in self.steps.items()}
        head = f"From {self.labels[start]} to {self.labels[end]}"
        if start == end:
            return f"{head}: you are there."
        way = shortest(open_, start).get(end)
        if way is None:
            straight = shortest(self.steps, start).get(end)
            if straight is None:
                return f"{head}: no way leads there."
            taken = ", ".join(self.labels[place] for place in straight if place in closed)
            return f"{head}: every way is closed now; the shortest has {count(len(straight), 'step')}, over {taken}."
        legs = ", ".join(self.step(a, b) for a, b in zip([start, *way], way, strict=False))
        return f"{head}: {count(len(way), 'step')}, {legs}."

    def distances(self, start: str) -> Iterator[str]:
        """How far all that stands on the map is from a place, the nearest first."""
        far = shortest(self.steps, start)
        pieces = sorted(self.board.pieces, key=lambda piece: len(far.get(piece.at, self.steps)))
        for piece in pieces:
            if piece.at != start and piece.at in far:
                steps = count(len(far[piece.at]), "step")
                yield f"{piece.label}: {steps} away, {self.direction(start, piece.at)}, on {self.labels[piece.at]}."


def ways_on(scene: Scene) -> Ways | None:
    """The map of a scene, if it has one."""
    return Ways(scene.board) if isinstance(scene.board, GraphBoard) else None


def way_words(ways: Ways, question: Question, typed: str) -> list[str]:
    """How to get to a place from where the question stands, or from one place to another; without a place, how far all
    is that stands on the map."""
    hints, words = question.hints, typed.split()
    start = hints.start
    end = ""
    if len(words) == 2 and all(ways.knows(word) for word in words):
        start, end = map(ways.named, words)
    elif words:
        end = ways.named(typed)
    if start not in ways.spots:
        raise Refused("From where? Nothing is asked about a place now. Type both: way FROM TO")
    closed = hints.blocked if isinstance(hints, PathHints) else {}
    return [ways.way(start, end, closed)] if end else list(ways.distances(start)) or ["Nothing stands on the map."]


def beyond_words(ways: Ways, question: Question) -> list[str]:
    """Where the first step of a way may lead, and what may be named beyond the next step."""
    hints = question.hints
    if isinstance(hints, PathHints):
        near = ", ".join(ways.step(hints.start, place) for place in hints.onward([hints.start])) or "nowhere"
        return [f'The first step can lead {near}. Type "reach" to hear how far you can get.']
    names = ", ".join(key_of(thing) for each in question.further for thing in each.touches)
    return [f"You may also name a place further off: {names}."] if names else []


def reach_words(labels: Mapping[str, str], question: Question) -> list[str]:
    """Where the answer to a question may lead, by the number of steps, with what comes of it. `labels` are the names of
    all places of the board."""
    hints = question.hints
    notes = hints.ends if isinstance(hints, PathHints) else {}

    def noted(places: Iterable[str]) -> str:
        return ", ".join(f"{labels[at]} ({notes[at]})" if at in notes else labels[at] for at in places)

    if isinstance(hints, PathHints):
        by_steps: dict[int, list[str]] = {}
        for place, way in shortest(hints.steps, hints.start, hints.most).items():
            by_steps.setdefault(len(way), []).append(place)
        return [f"{count(steps, 'step') if steps else 'Here'}: {noted(found)}." for steps, found in by_steps.items()]
    near: dict[str, str] = {}  # what each place costs by the first option that touches it
    for each in question.options:
        for thing in each.touches:
            if thing in labels and thing != hints.start:
                near.setdefault(thing, each.cost)
    if not near and not question.further:
        return ["No place of the board answers this question."]
    beyond = [f"{noted(each.touches)}: {each.note}." for each in question.further if each.touches]
    by_cost: dict[str, list[str]] = {}
    for place, cost in near.items():
        by_cost.setdefault(cost, []).append(place)
    if len(by_cost) < 2:
        return [f"At once: {noted(near) or 'no place'}.", *beyond]
    return [
        *(f"{f'For {cost}' if cost else 'For nothing'}: {noted(at)}." for cost, at in sorted(by_cost.items())),
        *beyond,
    ]


def read_way(ways: Ways, question: Question, typed: str) -> Plain:
    """What was typed, as an answer to a question about a map: by directions, or by where a way leads; else as ever.
    Places go by whatever the map calls them."""
    words = typed.replace(",", " ").split()
    turns = [compass_word(word) for word in words]
    hints = question.hints
    keys = {key_of(place).casefold(): place for place in ways.labels}
    if words and all(turns) and hints.start in ways.spots and not all(word.casefold() in keys for word in words):
        return _turned(ways, question, turns)
    if isinstance(hints, PathHints):
        return _route(ways, question, hints, typed, keys)
    try:
        return read_answer(question, typed)
    except Refused:
        answer = _at(question, ways.named(typed)) if ways.knows(typed) else None
        if answer is None:
            raise
        return answer


def _route(ways: Ways, question: Question, hints: PathHints, typed: str, keys: Mapping[str, str]) -> Plain:
    """A way, by where it leads or by all its places."""
    words, start = typed.replace(",", " ").split(), hints.start
    known = [keys.get(word.casefold(), "") for word in words]
    end = known[0] if len(known) == 1 else ""
    if not end and not all(known) and ways.knows(typed):
        end = ways.named(typed)
    way = shortest(hints.steps, start, hints.most).get(end)
    if way:
        return hints.answer([start, *way])
    if end and end != start:
        raise Refused(_why_not(ways, hints, end), question.rule)
    answer = read_answer(question, key_of(end) if end else typed)
    if isinstance(answer, list) and not all(known) and not typed.startswith("["):
        _require_meant(ways, question, hints, typed, answer)
    return answer


def _require_meant(ways: Ways, question: Question, hints: PathHints, typed: str, answer: Plain) -> None:
    """Refuse what is neither a place nor anything else that the question knows, and say what to type."""
    try:
        question.words(answer)
    except Refused as fault:
        near = [key_of(place) for place in hints.onward([hints.start])]
        example = f", for example: {near[0]}" if near else ""
        try:
            ways.named(typed)
        except Refused as why:
            raise Refused(f"{why.words} Type where you go{example}.", fault.rule) from None
        raise


def _at(question: Question, place: str) -> str | None:
    """The answer that leads to a place; None where none does, or several do."""
    for options in (question.options, question.further):
        found = [each.id for each in options if place in each.touches]
        if found:
            return found[0] if len(found) == 1 else None
    barred = [each for each in question.barred if place in each.option.touches]
    if barred:
        raise Refused(barred[0].reason, barred[0].rule)
    return None


def _spaced(words: str) -> str:
    """Words without their stops, each between spaces: so that words are found and no parts of them."""
    return f" {re.sub('[^0-9a-z]+', ' ', words.casefold()).strip()} "


def _why_not(ways: Ways, hints: PathHints, end: str) -> str:
    if end in hints.blocked:
        return f"{ways.labels[end]}: {hints.blocked[end]}."
    most = count(hints.most, "step")
    return f"{ways.labels[end]} cannot be reached with {most}. {ways.way(hints.start, end, hints.blocked)}"


def _turned(ways: Ways, question: Question, turns: Sequence[str]) -> Plain:
    """Directions one after the other: a way, or the one place that lies there of those that may be chosen."""
    hints = question.hints
    start = hints.start
    if isinstance(hints, PathHints):
        way = [start]
        for turn in turns:
            way.append(_toward(ways, way[-1], hints.steps.get(way[-1], ()), turn))
        return hints.answer(way)
    if len(turns) > 1:
        raise Refused("Here one step is asked for; type one direction.", question.rule)
    options = {thing: each.id for each in question.options for thing in each.touches if thing in ways.spots}
    options.pop(start, None)
    return options[_toward(ways, start, options, turns[0])]


def _toward(ways: Ways, here: str, places: Iterable[str], turn: str) -> str:
    found = [place for place in places if ways.direction(here, place) == turn]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(ways.step(here, place) for place in places) or "none"
    words = "Several ways lead" if found else "No open way leads"
    raise Refused(f"{words} {turn} from {ways.labels[here]}. Open are: {listed}.")
