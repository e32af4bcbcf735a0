"""Plays The Projector by computer players, and says how its areas stand.

Each line of a file is one day: which area, whether its goal was achieved, how many turns it took, who left how, which
questions were asked, which abilities were in decks. `first` plays the first day of fresh campaigns, `campaign` plays
campaigns day by day until all goals of the first act are achieved, so that every area is met with what a party has by
then.

python tools/projector_balance.py first --games 100 --seats 2 3 4 --out FILE
python tools/projector_balance.py campaign --games 20 --seats 3 --out FILE
python tools/projector_balance.py report FILE ...
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from fabletop import bots
from fabletop.engine.questions import Ask
from fabletop.engine.simulate import Decide, simulate
from fabletop.games.projector import GAME
from fabletop.games.projector.box import box
from fabletop.games.projector.state import ACHIEVED, ADVENTURE, HOME, NONE, Outing
from fabletop.simulation.statistics import wilson

LONGEST = 40  # days after which a campaign counts as stuck
Day = dict[str, Any]


class Losses(list[Any]):
    """Stands in for a log, and keeps only why players dissipate."""

    def append(self, line: tuple[Any, ...]) -> None:
        if line[2] == "TP-260":
            super().append(line[1][1])


class Observer:
    """Looks on while a day is played."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.decks: list[dict[str, int]] = []
        self.turns: set[tuple[int, int]] = set()
        self.setup = NONE
        self.losses = Losses()
        self.achieved: list[bool] = []

    def watch(self, table: Outing, decide: Decide, ask: Ask[Any]) -> Any:
        table.run.log = self.losses
        if table.phase == ADVENTURE:
            self.asked[ask.tag] += 1
            if table.setup != NONE and table.order:
                self._look(table)
        return decide(ask)

    def _look(self, table: Outing) -> None:
        if self.setup == NONE:
            self.setup = table.setup
            self.achieved = [each == ACHIEVED for each in table.objectives]
        if not self.decks and table.current != NONE and len(table.hands) == table.seats and table.hands[0]:
            self.decks = [self._deck(table, seat) for seat in range(table.seats)]
        if table.current != NONE:
            self.turns.add((table.round, table.current))

    def _deck(self, table: Outing, seat: int) -> dict[str, int]:
        cards = (*table.hands[seat], *table.draw_piles[seat], *table.discards[seat], *table.lost_piles[seat])
        return dict(Counter(table.box.skill_of(table.face[card]).name for card in cards))


def play_day(sheet: Any, seats: int, seed: str, level: str) -> tuple[Day, Any]:
    """One day, and the sheet that it hands over."""
    players = [bots.make_player(GAME, level, Random(f"{seed} {seat}")) for seat in range(seats)]
    observer = Observer()
    before = time.process_time()
    table = simulate(GAME, seed=seed, seats=seats, players=players, watch=observer.watch, start=sheet).table
    used = time.process_time() - before
    said = table.box
    fresh = [
        said.objectives[n].id
        for n, state in enumerate(table.objectives)
        if state == ACHIEVED and observer.achieved and not observer.achieved[n]
    ]
    day = {
        "seed": seed, "seats": seats, "day": table.day, "area": said.areas[table.area].id if table.area != NONE else "",
        "achieved": fresh, "goals": list(said.setups[observer.setup].objectives) if observer.setup != NONE else [],
        "turns": len(observer.turns), "home": sum(each == HOME for each in table.status),
        "asked": dict(observer.asked), "decks": observer.decks, "cpu": used, "questions": observer.asked.total(),
        "levels": {said.skills[n].name: level for n, level in enumerate(table.levels) if level},
        "bank": sum(table.bank), "entropy": len(table.entropy), "causes": list(observer.losses),
    }  # fmt: skip
    return day, GAME.read_sheet(GAME.sheet_after(table))


def first_days(games: int, seats: int, seed: str, level: str) -> Iterable[Day]:
    for n in range(games):
        yield play_day(None, seats, f"{seed} {n}", level)[0]


def campaigns(games: int, seats: int, seed: str, level: str) -> Iterable[Day]:
    goals = {each.id for each in box().objectives}
    for n in range(games):
        sheet, done = None, set[str]()
        for number in range(LONGEST):
            day, sheet = play_day(sheet, seats, f"{seed} {n}.{number}", level)
            done |= set(day["achieved"])
            day["campaign"], day["over"] = f"{seed} {n}", done >= goals
            yield day
            if done >= goals:
                break


def wide(values: Sequence[float]) -> float:
    return 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def share(part: int, whole: int) -> str:
    low, high = wilson(part / whole, whole)
    return f"{100 * part / whole:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def average(values: Sequence[float]) -> str:
    return f"{mean(values):.1f} [{mean(values) - wide(values):.1f}, {mean(values) + wide(values):.1f}]"


def report(days: Sequence[Day]) -> None:
    for seats in sorted({day["seats"] for day in days}):
        mine = [day for day in days if day["seats"] == seats]
        print(f"== {seats} players, {len(mine)} days")
        groups: dict[str, list[Day]] = defaultdict(list)
        for day in mine:
            groups["+".join(day["goals"]) or f"{day['area']} again"].append(day)
        for goal, those in sorted(groups.items()):
            _area(goal, those, seats)
        _decks([day for day in mine if day["day"] > 1] or mine)
        _campaigns(mine)


def _area(goal: str, days: Sequence[Day], seats: int) -> None:
    won = sum(any(each in day["achieved"] for each in day["goals"]) for day in days)
    causes = Counter(cause for day in days for cause in day["causes"])
    asked: Counter[str] = Counter()
    for day in days:
        asked.update(day["asked"])
    per = len(days) * seats
    print(f"{goal}: {share(won, len(days))} of {len(days)}; turns {average([day['turns'] for day in days])}")
    home = sum(day["home"] for day in days) / per
    print(f"  home {home:.0%}, cpu {mean(day['cpu'] for day in days):.2f} s, {dict(causes)}")
    print(f"  questions of each player {average([day['questions'] / seats for day in days])}")
    print("  " + ", ".join(f"{tag} {n / per:.1f}" for tag, n in asked.most_common(24)))


def _decks(days: Sequence[Day]) -> None:
    decks = [deck for day in days for deck in day["decks"]]
    counts = Counter(name for deck in decks for name in deck)
    known = Counter(name for day in days for name in day["levels"] for _ in day["decks"])
    if decks:
        said = ", ".join(f"{name} {100 * n / len(decks):.0f}" for name, n in counts.most_common())
        print(f"decks ({len(decks)}), % with: {said}")
        print("  of decks where it is unlocked: " + ", ".join(f"{n} {100 * counts[n] / known[n]:.0f}" for n in known))


def _campaigns(days: Sequence[Day]) -> None:
    lengths: dict[str, int] = Counter(day["campaign"] for day in days if "campaign" in day)
    over = {day["campaign"] for day in days if day.get("over")}
    if lengths:
        done = sorted(lengths[each] for each in over)
        print(f"campaigns {len(lengths)}, with all goals {len(over)}, days {done}")


def main(args: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("first", "campaign", "report"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--bots", default="sensible")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args(args)
    if given.what == "report":
        report([json.loads(line) for path in given.files for line in path.read_text().splitlines()])
        return
    play = first_days if given.what == "first" else campaigns
    days = []
    for seats in given.seats:
        for day in play(given.games, seats, given.seed, given.bots):
            days.append(day)
            if given.out is not None:
                with given.out.open("a") as file:
                    file.write(json.dumps(day) + "\n")
    if given.out is None:
        report(days)


if __name__ == "__main__":
    main(sys.argv[1:])
