"""Find the scripted openings of Project-0 on the published map, and write them as the file of lessons.

    python tools/make_lessons.py

Run it again whenever the map or a rule has changed. For each lesson it tries the seeds from 1 on and takes the first
whose deal allows the situation; the same map always gives the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import yaml

from fabletop.engine.lessons import Lesson, ScriptedAnswer
from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME, LESSONS
from fabletop.games.project_zero.box import Board
from fabletop.games.project_zero.rules.fugitive import MOST_STEPS
from fabletop.games.project_zero.state import Chase

TARGET = LESSONS
FUGITIVE, AGENTS = 0, 1
OPTIONS = {"fugitive": FUGITIVE}
ON_FOOT = 3
MOST_SEEDS = 2000
HEAD = (
    "# Scripted openings that show a rule at work. Made by tools/make_lessons.py; run it again when the map changes.\n"
)


class Script:
    """A match for two that writes down the answers it is given, and what is to be said about them."""

    def __init__(self, seed: int) -> None:
        self.match: Match[Chase] = Match(GAME, seats=2, seed=seed, options=OPTIONS)
        self.moves: list[ScriptedAnswer] = []

    @property
    def table(self) -> Chase:
        return self.match.table

    @property
    def board(self) -> Board:
        return self.match.table.board

    def asked(self) -> str:
        """What is asked now, by the name that computer players know it by."""
        question = self.match.question
        return question.ask.tag if question is not None and question.ask is not None else ""

    def answer(self, answer: str | list[str], words: str = "", shows: Sequence[str] = ()) -> None:
        seat = self.match.waiting[0]
        self.match.answer(seat, answer)
        self.moves.append(ScriptedAnswer(seat, answer, words, tuple(shows)))

    def set_up(self, start: int, words: str, shows: Sequence[str] = ()) -> None:
        """Project-0 comes to on a space; each Agent that has a choice takes the first entry of its card."""
        self.answer(self.board.names[start], words, shows)
        words = "An Agent whose card names a location with several entries may choose among them."
        while self.asked() == "agent start":
            question = self.match.question
            assert question is not None
            self.answer(question.options[0].id, words, ["PZ-018"])
            words = ""

    def wait(self, words: str = "") -> None:
        """The Agent in turn stays where it is and asks nothing."""
        self.answer("stay", words, ["PZ-062"])
        if self.asked() == "investigate":
            self.answer("end turn")

    def lesson(self, id_: str, title: str, seat: int, closing: str) -> Lesson:
        return Lesson(
            id=id_, title=title, seats=self.match.seats, seed=self.match.seed, options=OPTIONS, seat=seat,
            moves=tuple(self.moves), closing=closing,
        )  # fmt: skip


def start_entries(script: Script) -> Sequence[int]:
    return script.board.entries[script.table.face[script.table.start[0]]]


def walk(board: Board, source: int, target: int, held: Sequence[int] = ()) -> list[int] | None:
    """A shortest way from one space to another that avoids some, without the first space."""
    ways: dict[int, list[int]] = {source: []}
    queue = [source]
    for here in queue:
        if here == target:
            return ways[here]
        for there in board.neighbours[here]:
            if there not in ways and there not in held:
                ways[there] = [*ways[here], there]
                queue.append(there)
    return None


def routes(script: Script, least: int) -> Iterator[list[int]]:
    """A shortest way for Project-0 to each space of a street that he can reach in one turn."""
    table, board = script.table, script.board
    for space in range(len(board.names)):
        way = walk(board, table.place, space, table.at)
        if board.location_of[space] < 0 and way is not None and least <= len(way) <= MOST_STEPS:
            yield way


def names(board: Board, way: Sequence[int]) -> list[str]:
    return [board.names[space] for space in way]


def steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


# --- the situations -------------------------------------------------------------------------------------------------


def sighting(seed: int) -> Lesson | None:
    """Agent 1 walks: nothing, then the white peg next to it, then the capture with the step that is left."""
    trial = Script(seed)
    start = start_entries(trial)[0]
    trial.set_up(start, "")
    board, agent = trial.board, trial.table.at[0]
    for route in routes(trial, least=2):
        place = route[-1]
        way = walk(board, agent, place, trial.table.at[1:])
        if way is None or len(way) != ON_FOOT:
            continue
        script = Script(seed)
        script.set_up(
            start,
            "You run the Agents. Project-0 secretly chooses where he comes to; all you hear is that he has done so.",
            ["PZ-009", "PZ-015"],
        )
        script.answer(
            names(board, route),
            "Project-0 moves first. You learn that he has moved, and nothing about where or how far. Nobody is next to "
            "him, or you would see the white peg.",
            ["PZ-045"],
        )
        if script.table.peg >= 0 or script.table.collected:
            continue
        first, second, last = names(board, way)
        script.answer(
            f"walk:{first}",
            f"Agent 1 goes on foot: up to {ON_FOOT} steps, one at a time. After each of them it is tested whether "
            f"Project-0 is found. The first step leads to {first}.",
            ["PZ-065"],
        )
        if script.table.peg >= 0:
            continue
        script.answer(
            second, f"Nothing. Two steps are left, so you look further: on to {second}.", ["PZ-065", "PZ-092"]
        )
        if script.table.peg != place:
            continue
        script.answer(
            last,
            f"There he is, on {last}, in the middle of your move! An Agent who finds him may go on with the steps it "
            "has left (PZ-099). You have one.",
            ["PZ-102", "PZ-117"],
        )
        return script.lesson(
            "sighting",
            "A sighting in mid-move",
            AGENTS,
            "Take a step, look, and only then choose the next: a step cannot be taken back (PZ-066). The capture has "
            "ended the game, so his data points and his whole way lie open (PZ-121).",
        )
    return None


def collection(seed: int) -> Lesson | None:
    """Project-0 lands on a data point, is announced but not seen, and leaves the dead end again."""
    trial = Script(seed)
    start = start_entries(trial)[0]
    trial.set_up(start, "")
    board, table = trial.board, trial.table
    for location in table.data_points:
        for entry in board.entries[location]:
            way = walk(board, start, entry, table.at)
            if way is None or not ON_FOOT <= len(way) <= MOST_STEPS or len(board.neighbours[entry]) > 1:
                continue
            title = board.location_titles[location]
            script = Script(seed)
            script.set_up(
                start,
                f"You are Project-0. Your sixth card is your start: {board.location_titles[board.location_of[start]]}. "
                f"You come to on its entry {board.names[start]}.",
                ["PZ-011", "PZ-013"],
            )
            script.answer(
                names(board, way),
                f"{title} is one of your five data points, and its entry {board.names[entry]} is "
                f"{steps(len(way))} away. You write the whole route as one answer. It ends on the entry, so the file "
                "is collected by itself; to walk over it would not do.",
                ["PZ-044", "PZ-053", "PZ-054"],
            )
            if script.table.collected != 1 or script.table.peg >= 0:
                continue
            script.wait(
                "The Agents have heard: 1 of 5. So they know that you stand on an entry, not on which. They wait."
            )
            script.wait()
            script.wait()
            away = max(routes(script, least=ON_FOOT), key=lambda route: board.distance[entry][route[-1]], default=None)
            if away is None:
                continue
            script.answer(
                names(board, away),
                f"{board.names[entry]} is a dead end: one Agent on {names(board, away)[0]} and you would be shut in. "
                f"Leave, with {steps(len(away))}.",
                ["PZ-044", "PZ-045"],
            )
            if script.table.peg >= 0:
                continue
            return script.lesson(
                "collection",
                "A collection",
                FUGITIVE,
                "One file, four to go. The card lies face down before you until the end; the Agents know the round in "
                "which you took it, and will think about which entries you can have reached.",
            )
    return None


def investigation(seed: int) -> Lesson | None:
    """Project-0 starts at a location with several entries; an Agent asks at another one, and the answer is yes."""
    entries = start_entries(Script(seed))
    for start in entries if len(entries) > 1 else ():
        trial = Script(seed)
        trial.set_up(start, "")
        for agent, at in enumerate(trial.table.at):
            for entry in entries:
                way = walk(trial.board, at, entry, [each for each in trial.table.at if each != at])
                if entry != start and way and len(way) <= ON_FOOT:
                    found = _asked_at(seed, start, entry, agent, way)
                    if found is not None:
                        return found
    return None


def _asked_at(seed: int, start: int, entry: int, agent: int, way: list[int]) -> Lesson | None:
    trial = Script(seed)
    trial.set_up(start, "")
    board = trial.board
    title, door = board.location_titles[board.location_of[start]], board.names[entry]
    for route in routes(trial, least=ON_FOOT):
        if entry in route or any(board.distance[space][route[-1]] < 2 for space in way):
            continue
        script = Script(seed)
        script.set_up(
            start,
            f"You are Project-0. Your start is {title}, which has {len(board.entries[board.location_of[start]])} "
            f"entries. You choose {board.names[start]}. To have begun there counts as having been there (PZ-026).",
            ["PZ-013"],
        )
        script.answer(
            names(board, route), f"You get away from it: {steps(len(route))}, to {board.names[route[-1]]}.", ["PZ-044"]
        )
        for other in range(agent):
            script.wait("" if other else "The Agents know nothing yet.")
        where = names(board, way)
        script.answer(f"walk:{where[0]}", f"Agent {agent + 1} walks up to {title}.", ["PZ-065"])
        for name in where[1:]:
            script.answer(name, "", ["PZ-065"])
        if script.asked() == "step":
            script.answer("stop", "", ["PZ-065"])
        if script.table.sightings or script.table.collected:
            continue
        script.answer(
            "investigate",
            f"It stands on {door}, an entry that you have never set foot on, and spends a token to ask about {title}.",
            ["PZ-110"],
        )
        return script.lesson(
            "investigation",
            "A yes by another entry",
            FUGITIVE,
            f"The question is about the location, so {board.names[start]} counts when it is asked on {door} (PZ-108). "
            "The answer says neither when you were there nor by which entry, and it does not show you (PZ-114). The "
            "Agent's turn is over.",
        )
    return None


def find(situation: Callable[[int], Lesson | None]) -> Lesson:
    for seed in range(1, MOST_SEEDS + 1):
        found = situation(seed)
        if found is not None:
            return found
    raise SystemExit(f"No seed up to {MOST_SEEDS} allows the lesson {situation.__name__}.")


def written() -> str:
    """The file of lessons."""
    lessons = [find(situation) for situation in (sighting, collection, investigation)]
    plain = msgspec.json.decode(msgspec.json.encode(lessons))  # YAML knows lists, not tuples
    text: str = yaml.safe_dump(plain, default_flow_style=None, sort_keys=False, allow_unicode=True, width=115)
    return HEAD + text


def main(target: Path = TARGET) -> None:
    target.write_text(written(), encoding="utf-8")
    print(f"{target} is written.")


if __name__ == "__main__":
    main()
