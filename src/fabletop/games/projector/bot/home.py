"""Stories, areas, decks and learning: what a party does at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fabletop.engine.forms.multiset import Multiset
from fabletop.engine.game import Situation
from fabletop.engine.questions import Compose, Listed
from fabletop.games.projector.bot.temper import Temper
from fabletop.games.projector.state import ACHIEVED, Day

Answer = Callable[[Situation[Day]], Any]


def payloads(now: Situation[Day]) -> Sequence[Any]:
    assert isinstance(now.ask, Listed), "a question that lists things"
    return now.ask.payloads()


def form(now: Situation[Day]) -> Multiset:
    assert isinstance(now.ask, Compose), "a question with a form"
    assert isinstance(now.ask.form, Multiset)
    return now.ask.form


class Home:
    """A player between projections."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.answers: Mapping[str, Answer] = {
            "story": lambda now: payloads(now)[0], "area": self.area, "deck": self.deck,
            "order": lambda now: payloads(now)[0], "starts": lambda now: payloads(now)[0],
            "take item": lambda now: payloads(now)[0], "diary": lambda now: payloads(now)[0],
            "learn": self.learn, "take slide": lambda now: payloads(now)[0], "print": self.print,
            "study": self.best, "unlock": lambda now: payloads(now)[0], "improve": self.improve,
            "meld": lambda now: (), "overwrite": lambda now: form(now).some(now.rng),
            "free ability": lambda now: payloads(now)[0],
        }  # fmt: skip

    def area(self, now: Situation[Day]) -> int:
        """The first area with a goal that is not achieved."""
        table = now.view.table
        for number in payloads(now):
            code = table.box.areas[number].id
            if any(
                each.area == code and table.objectives[n] != ACHIEVED for n, each in enumerate(table.box.objectives)
            ):
                return int(number)
        return int(payloads(now)[0])

    def deck(self, now: Situation[Day]) -> Any:
        """As many slides as may be brought, the surest first, not more than a quarter of one ability."""
        table = now.view.table
        hints = form(now).hints()
        kinds = sorted(hints.kinds, key=lambda each: -self._level(table, int(each.id)))
        counts: Counter[str] = Counter()
        share = max(2, hints.most // 4)
        for most in (share, hints.most):
            for kind in kinds:
                while sum(counts.values()) < hints.most and counts[kind.id] < min(kind.most, most):
                    counts[kind.id] += 1
        return tuple((kind.id, counts[kind.id]) for kind in hints.kinds if counts[kind.id])

    def _level(self, table: Day, face: int) -> int:
        printed = table.box.slide(face)
        return table.levels[printed.ability] + printed.bonus

    def learn(self, now: Situation[Day]) -> str:
        """Study, improve what can be improved, unlock, print."""
        table = now.view.table
        wanted = ["study", "improve", "unlock"] if table.day % 2 else ["study", "unlock", "improve"]
        for what in (*wanted, "print"):
            if what in payloads(now):
                return what
        return "stop"

    def best(self, now: Situation[Day]) -> int:
        """The ability with the lowest level among those the reserves hold most slides of."""
        table = now.view.table
        counts = Counter(table.box.slide(face).ability for reserve in table.reserve for face in reserve)
        return int(max(payloads(now), key=lambda each: (counts[each] - 3 * table.levels[each], -each)))

    def improve(self, now: Situation[Day]) -> Any:
        """One level after the other, of the lowest first, as far as the bank goes."""
        table = now.view.table
        hints = form(now).hints()
        bank, levels = table.bank[:], table.levels[:]
        counts: Counter[str] = Counter()
        while True:
            ways = [
                (levels[table.box.skill_index[kind.id]], kind.id)
                for kind in hints.kinds
                if levels[table.box.skill_index[kind.id]] < 18
                and bank[table.box.skills[table.box.skill_index[kind.id]].trait]
                > levels[table.box.skill_index[kind.id]]
            ]
            if not ways:
                break
            _, id_ = min(ways)
            ability = table.box.skill_index[id_]
            levels[ability] += 1
            bank[table.box.skills[ability].trait] -= levels[ability]
            counts[id_] += 1
        return tuple((kind.id, counts[kind.id]) for kind in hints.kinds if counts[kind.id])

    def print(self, now: Situation[Day]) -> Any:
        """Slides of the abilities with the highest level."""
        table, hints = now.view.table, form(now).hints()
        best = sorted(hints.kinds, key=lambda each: -table.levels[table.box.skill_index[each.id]])
        counts: Counter[str] = Counter()
        for number in range(hints.most):
            counts[best[number % min(3, len(best))].id] += 1
        return tuple((kind.id, counts[kind.id]) for kind in hints.kinds if counts[kind.id])
