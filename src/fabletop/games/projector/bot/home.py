"""Stories, areas, decks and learning: what a party does at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from fabletop.engine.forms.multiset import Multiset
from fabletop.engine.game import Situation
from fabletop.engine.questions import Arrange, Compose, Listed
from fabletop.games.projector.bot.decks import careless_deck, leaning, sensible_deck
from fabletop.games.projector.bot.temper import Temper
from fabletop.games.projector.state import ACHIEVED, Outing

Answer = Callable[[Situation[Outing]], Any]
ENOUGH = 9  # copies of an ability in a reserve
DEEPER = 1.5  # what each ability that was unlocked of a deck makes the next one better
TASTE = 4.0  # and what chance makes of it


def payloads(now: Situation[Outing]) -> Sequence[Any]:
    assert isinstance(now.ask, Listed), "a question that lists things"
    return now.ask.payloads()


def form(now: Situation[Outing]) -> Multiset:
    assert isinstance(now.ask, Compose), "a question with a form"
    assert isinstance(now.ask.form, Multiset)
    return now.ask.form


class Home:
    """A player between projections."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.answers: Mapping[str, Answer] = {
            "story": lambda now: payloads(now)[0], "area": self.area, "deck": self.deck,
            "order": self.order, "starts": lambda now: payloads(now)[0],
            "take item": lambda now: payloads(now)[0], "diary": lambda now: payloads(now)[0],
            "learn": self.learn, "take slide": lambda now: payloads(now)[0], "print": self.print,
            "study": self.best, "unlock": self.unlock, "improve": self.improve, "meld": self.meld,
            "agree to improve": lambda now: True, "overwrite": self.overwrite, "free ability": self.unlock,
        }  # fmt: skip

    def order(self, now: Situation[Outing]) -> Any:
        """Of turns, or of texts that answer to the same."""
        return tuple(payloads(now)) if isinstance(now.ask, Arrange) else payloads(now)[0]

    def area(self, now: Situation[Outing]) -> int:
        """An area with a goal that can be achieved and is not: if there are several, each in its turn."""
        table = now.view.table
        open_ = [
            number
            for number in payloads(now)
            for n, each in enumerate(table.box.objectives)
            if each.area == table.box.areas[number].id
            and table.objectives[n] != ACHIEVED
            and self._open(table, each.requires)
        ]
        return int(open_[table.day % len(open_)] if open_ else payloads(now)[0])

    def _open(self, table: Outing, ids: Sequence[str]) -> bool:
        known = table.box.objective_index
        return all(id_ in known and table.objectives[known[id_]] == ACHIEVED for id_ in ids)

    def deck(self, now: Situation[Outing]) -> Any:
        """See the module for decks; by chance where none of those that were thought of is legal."""
        build = sensible_deck if self.temper.plans else careless_deck
        found = build(now.view.table, now.seat, form(now).hints())
        return found if found is not None else form(now).some(now.rng)

    # --- learning --------------------------------------------------------------------------------------------------

    def learn(self, now: Situation[Outing]) -> str:
        """Study and levels on one day; on the other new abilities, as many as can be paid for; else slides."""
        table, ways = now.view.table, payloads(now)
        wanted = ["study", "improve", "unlock"] if table.day % 2 else ["unlock", "study", "improve"]
        if table.learning == 2 and table.day < 4:
            wanted.insert(1, "print")  # at first there are no more slides than a deck takes
        for what in (*wanted, "print"):
            if what in ways:
                return what
        return "stop"

    def _copies(self, table: Outing) -> Counter[int]:
        return Counter(table.box.slide(face).ability for reserve in table.reserve for face in reserve)

    def best(self, now: Situation[Outing]) -> int:
        """The ability with the lowest level among those the reserves hold most slides of."""
        table = now.view.table
        counts = self._copies(table)
        return int(max(payloads(now), key=lambda each: (counts[each] - 3 * table.levels[each], -each)))

    def unlock(self, now: Situation[Outing]) -> int:
        """Of what the party can pay most easily, then most is left of that trait; sooner of a deck that it has gone
        into; else by chance, the same for all who are asked."""
        table, ways = now.view.table, payloads(now)
        skills = table.box.skills
        known = Counter(each.stack for each in skills if table.levels[each.number])
        chance = Random(f"{table.day} {table.bank}")
        taste = {n: TASTE * chance.random() for n in ways}

        def liking(n: int) -> float:
            left = table.bank[skills[n].trait] - skills[n].card.unlock_cost
            return left + DEEPER * known[skills[n].stack] + taste[n]

        return int(max(ways, key=liking))

    def improve(self, now: Situation[Outing]) -> Any:
        """One level after the other, of the lowest first, as far as the bank goes."""
        table = now.view.table
        hints = form(now).hints()
        bank, levels = table.bank[:], table.levels[:]
        copies, counts = self._copies(table), Counter[str]()
        while True:
            ways = []
            for kind in hints.kinds:
                ability = table.box.skill_index[kind.id]
                trait = table.box.skills[ability].trait
                if levels[ability] < 18 and bank[trait] > levels[ability]:
                    ways.append((levels[ability] - copies[ability] / 4, kind.id))
            if not ways:
                break
            _, id_ = min(ways)
            ability = table.box.skill_index[id_]
            levels[ability] += 1
            bank[table.box.skills[ability].trait] -= levels[ability]
            counts[id_] += 1
        return tuple((kind.id, counts[kind.id]) for kind in hints.kinds if counts[kind.id])

    def print(self, now: Situation[Outing]) -> Any:
        """Slides of the abilities with the highest levels, those first that the character leans to."""
        table, seat, hints = now.view.table, now.seat, form(now).hints()
        own = Counter(table.box.slide(face).ability for face in table.reserve[seat])
        counts: Counter[str] = Counter()

        def liking(kind: Any) -> float:
            ability = table.box.skill_index[kind.id]
            copies = own[ability] + counts[kind.id]
            enough = 9.0 if copies >= ENOUGH else 0.0
            lean = leaning(table, seat, table.box.skills[ability].trait)
            return table.levels[ability] + lean - 0.5 * copies - enough

        for _ in range(hints.most):
            counts[max(hints.kinds, key=liking).id] += 1
        return tuple((kind.id, counts[kind.id]) for kind in hints.kinds if counts[kind.id])

    def meld(self, now: Situation[Outing]) -> Any:
        """Nothing: four slides are worth more than one that is better by one."""
        return ()

    def overwrite(self, now: Situation[Outing]) -> Any:
        """The slides of the lowest levels."""
        table, hints = now.view.table, form(now).hints()
        counts: Counter[str] = Counter()

        def level(kind: Any) -> float:
            printed = table.box.slide(int(kind.id))
            return table.levels[printed.ability] + 2 * printed.bonus

        for kind in sorted(hints.kinds, key=level):
            counts[kind.id] = min(kind.most, hints.least - sum(counts.values()))
        return tuple((kind.id, counts[kind.id]) for kind in hints.kinds if counts[kind.id])
