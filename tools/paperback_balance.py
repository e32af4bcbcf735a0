"""Writes the balance of Paperback Adventures as a page, from a playtest of its sensible player.

fabletop playtest paperback --games 2000 --bots sensible --out FOLDER
python tools/paperback_balance.py FOLDER > docs/balance/paperback.md
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import duckdb

from fabletop.games.paperback.box import catalogue
from fabletop.simulation.statistics import wilson

Run = dict[str, Any]
MISSES = """\
The two characters are meant to feel different: Ex Machina ends battles in one large turn, Damsel by many small cuts. \
She takes about a turn more in each battle, so that no set of enemies puts both inside a band one turn wide; the mean \
of the two is in each of the four bands or within 0.2 of it. The enemies of Books 2 and 3 were first proposed with 10 \
to 20 % more HP: that made Ex Machina's last battles longer, but Damsel's too, and too few runs were won.

Few runs end in Book 1: who loses 1.5 to 3.5 of 20 HP in a battle there, as wanted, seldom dies of it. The two targets \
pull in opposite directions, and the one for the HP lost was kept.
"""
CHARACTERS = ("Ex Machina", "Damsel")
BOOKS = (1, 2, 3)


def read(folder: Path) -> list[Run]:
    found = duckdb.sql(f"select measures, winners, ending, decisions from '{folder / 'matches.parquet'}'")
    assert found is not None, "it was a query"
    rows = found.fetchall()
    return [
        {**(json.loads(measures) if isinstance(measures, str) else measures), "won": bool(winners), "ending": ending,
         "inputs": decisions}
        for measures, winners, ending, decisions in rows
    ]  # fmt: skip


def share(part: int, whole: int) -> str:
    low, high = wilson(part / whole, whole)
    return f"{100 * part / whole:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def average(values: Iterable[float]) -> str:
    found = list(values)
    if len(found) < 2:
        return "-"
    half = 1.96 * stdev(found) / len(found) ** 0.5
    return f"{mean(found):.1f} [{mean(found) - half:.1f}, {mean(found) + half:.1f}]"


def by_character(runs: list[Run], say: Callable[[list[Run]], str]) -> list[str]:
    return [say([run for run in runs if run["character"] == [who]]) for who in CHARACTERS]


def targets(runs: list[Run]) -> list[str]:
    """The table of the rules file, with what was found for each character."""

    def of(name: str) -> Callable[[list[Run]], str]:
        return lambda found: average(run[name] for run in found if name in run)

    def losses(found: list[Run]) -> str:
        lost = Counter((int(run["battle lost"][0].split()[1]) + 2) // 3 for run in found if not run["won"])
        whole = max(1, sum(lost.values()))
        return " / ".join(f"{100 * lost[book] / whole:.0f}" for book in BOOKS)

    def worst(found: list[Run]) -> str:
        lost = Counter(run["battle lost"][0] for run in found if not run["won"])
        name, number = lost.most_common(1)[0]
        return f"{100 * number / sum(lost.values()):.0f} % ({name})"

    rows: list[tuple[str, str, Callable[[list[Run]], str]]] = [
        ("runs won", "35 to 50 %", lambda found: share(sum(run["won"] for run in found), len(found))),
        *((f"turns of a battle, Book {book}", ("4 to 5", "5 to 6", "6 to 7")[book - 1],
           of(f"turns per battle, Book {book}")) for book in BOOKS),
        ("turns against the final boss", "7 to 8", of("turns against the final boss")),
        ("turns of a run that is won", "45 to 60", of("turns of a won run")),
        *((f"HP lost in a battle, Book {book}", ("1.5 to 3.5", "3.5 to 5", "4 to 7")[book - 1],
           of(f"HP lost per battle, Book {book}")) for book in BOOKS),
        ("losses in Book 1 / 2 / 3, percent", "about 10 / 35 / 55", losses),
        ("losses in the worst battle", "at most 45 %", worst),
        ("runs decided by the turn limit", "none", lambda found: str(sum("turn" in run["ending"] for run in found))),
        ("answers given in a run", "-", lambda found: average(run["inputs"] for run in found)),
    ]  # fmt: skip
    lines = ["| | wanted | Ex Machina | Damsel |", "|---|---|---|---|"]
    return lines + [f"| {name} | {wanted} | {' | '.join(by_character(runs, say))} |" for name, wanted, say in rows]


def enemies(runs: list[Run]) -> list[str]:
    """Each enemy against the mean of its pile, from which it should not differ by more than 15 points."""
    met = Counter(name for run in runs for name in run["enemies met"])
    beaten = Counter(name for run in runs for name in run["enemies beaten"])
    piles: dict[str, list[str]] = {}
    for enemy in catalogue().enemies:
        piles.setdefault(f"Book {enemy.book}{', boss' if enemy.boss else ''}", []).append(enemy.name)
    lines = ["| pile | enemy | met | beaten | from the pile's mean |", "|---|---|---|---|---|"]
    for pile, names in piles.items():
        rates = {name: 100 * beaten[name] / max(1, met[name]) for name in names}
        lines += [
            f"| {pile} | {name} | {met[name]} | {share(beaten[name], max(1, met[name]))} "
            f"| {rates[name] - mean(rates.values()):+.0f} |"
            for name in names
        ]
    return lines


def choices(runs: list[Run]) -> list[str]:
    """How often what was offered was taken; less than one time in ten is too seldom."""
    offered = Counter(name for run in runs for name in run["choices offered"])
    taken = Counter(name for run in runs for name in run["choices taken"])
    cards = catalogue()
    sides = [side.name for card in cards.mcguffins for side in card.sides]
    options = [f"{card.name} {side}" for card in cards.rewards for side in "ab"]
    lines = ["| offered | times | taken |", "|---|---|---|"]
    for name in [*options, *sides]:
        if offered[name]:
            lines.append(f"| {name} | {offered[name]} | {100 * taken[name] / offered[name]:.0f} % |")
    return lines


def items(runs: list[Run]) -> list[str]:
    owned = Counter(name for run in runs for name in run["items gained"])
    used = Counter(name for run in runs for name in run["items used"])
    lines = ["| item | runs that had it | and used it |", "|---|---|---|"]
    return lines + [
        f"| {name} | {number} | {100 * used[name] / number:.0f} % |" for name, number in owned.most_common()
    ]


def main() -> None:
    runs = read(Path(sys.argv[1]))
    numbers = Counter(run["character"][0] for run in runs)
    print("# The balance of Paperback Adventures\n")
    print(
        f"{numbers['Ex Machina']:,} runs of Ex Machina and {numbers['Damsel']:,} of Damsel by the sensible player "
        "(everyday words, one turn ahead) at base difficulty. Brackets are 95 % intervals. Made by "
        "`tools/paperback_balance.py` from `fabletop playtest paperback`.\n"
    )
    for title, lines in (
        ("Targets of the rules file", targets(runs)),
        ("Enemies", enemies(runs)),
        ("Rewards and McGuffins", choices(runs)),
        ("Items", items(runs)),
    ):
        print(f"## {title}\n")
        print("\n".join(lines) + "\n")
    print(f"## What misses its target, and what was tried\n\n{MISSES}", end="")


if __name__ == "__main__":
    main()
