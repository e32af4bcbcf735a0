"""The hive mind: what those whose explorers have died do with the monsters. Their aim is the death of all explorers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabletop.engine.game import Situation
from fabletop.engine.questions import Listed
from fabletop.games.machina.bot.blows import Blow, blow_of, hits
from fabletop.games.machina.bot.outlook import Temper
from fabletop.games.machina.ground.board import apart, bits_of, within
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.naming import unit_name
from fabletop.games.machina.odds import percent
from fabletop.games.machina.rules.moving import reach_of
from fabletop.games.machina.rules.scheming import END, Choice
from fabletop.games.machina.rules.sight import may_target, place_in_reach
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.state import NONE, Expedition


class Hive:
    """One who plays monsters; also an explorer who controls one, for whom monsters are the prey."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    def scheme(self, now: Situation[Expedition]) -> Any:
        return self.scheming(now).best()

    def scheming(self, now: Situation[Expedition]) -> Scheme:
        assert isinstance(now.ask, Listed)
        choices: Sequence[Choice] = now.ask.payloads()
        table = now.view.table
        unit = table.monster
        return Scheme(table, unit, choices, self._prey(table, now.seat, unit))

    @staticmethod
    def _prey(table: Expedition, seat: int, unit: int) -> list[int]:
        if table.at[seat] >= 0:  # who controls a monster lives, and turns it against the others
            return [each for each in table.order if each != unit]
        return [each for each in table.explorers() if may_target(table, unit, each)]

    def target(self, now: Situation[Expedition]) -> Any:
        """Whom it hurts most: explorers who are close to death."""
        assert isinstance(now.ask, Listed)
        found, table = now.ask.payloads(), now.view.table
        prey = self._prey(table, now.seat, table.monster)
        ours = [each for each in found if each in prey]
        if not ours:
            return found[0]
        return min(ours, key=lambda each: (table.health[each] + 0.5 * _essence(table, each), each))

    def victim_words(self, now: Situation[Expedition], value: int) -> str:
        """What speaks for a target."""
        table = now.view.table
        if value not in self._prey(table, now.seat, table.monster):
            return "No explorer can be its target."
        return f"Of all in reach {unit_name(table, value)} is closest to death: {_lives(table, value)}."


def _essence(table: Expedition, unit: int) -> int:
    return table.essence[unit] if unit < table.seats else 0


def _lives(table: Expedition, unit: int) -> str:
    essence = f" and {table.essence[unit]} essence" if _essence(table, unit) else ""
    return f"{table.health[unit]} health{essence}"


class Scheme:
    """A decision about one monster."""

    def __init__(self, table: Expedition, unit: int, choices: Sequence[Choice], prey: Sequence[int]) -> None:
        self.table, self.unit, self.choices, self.prey = table, unit, choices, prey
        self.left = stamina_of(table, unit)

    def best(self) -> Choice:
        attack = self._attack_now()
        if attack is not None:
            return attack
        move = self._approach()
        if move is not None:
            return move
        other = next((each for each in self.choices if each[0] == "play" and self._harmless(each)), None)
        if other is not None:
            return other
        door = next((each for each in self.choices if each[0] in ("open", "break")), None)
        if door is not None and self._shut_out() and door[1] in self.table.ground.shut:
            return door
        return END if END in self.choices else self.choices[0]

    def reason(self, choice: Choice) -> str:
        """What speaks for the best choice."""
        table, (name, thing, _, number) = self.table, choice
        if name == "play":
            blow = blow_of(table.box, number)
            reached = self._reached(blow, table.at[self.unit]) if blow is not None else []
            if blow is None or not reached:
                return "Nobody can be attacked now, and this weakens them or strengthens it."
            victim = max(reached, key=lambda each: self._worth(blow, each))
            odds = percent(hits(table, self.unit, blow, victim))
            return f"{unit_name(table, victim)} is in reach with {_lives(table, victim)}: an attack hits at {odds}."
        if name == "go":
            near = [each for blow in self._blows() for each in self._reached(blow, thing)]
            if near:
                victim = min(near, key=lambda each: (table.health[each], each))
                return f"From there it can attack {unit_name(table, victim)}, who has {_lives(table, victim)}."
            return f"It comes closer to {unit_name(table, self._nearest())}, the nearest."
        if name in ("open", "break"):
            return "A closed door keeps it from those it is after."
        return "It can come no closer to anybody, and nothing that is left is worth its stamina."

    def _nearest(self) -> int:
        table = self.table
        here = table.at[self.unit]
        return min(self.prey, key=lambda each: (table.ground.closest(here, table.at[each]), table.health[each]))

    def _harmless(self, choice: Choice) -> bool:
        """Whether a text that is no attack does anything for the hive: heal, weaken, pull."""
        text = self.table.box.book.texts[choice[3]]
        return blow_of(self.table.box, choice[3]) is None and text.limit is not None

    def _blows(self) -> list[Blow]:
        table = self.table
        numbers = list(table.unit(self.unit).texts.played)
        if table.dread != NONE:
            numbers += table.printed(table.dread).texts.played
        found = [blow_of(table.box, number) for number in numbers]
        return [each for each in found if each is not None and each.cost]

    def _attack_now(self) -> Choice | None:
        """The attack that is played from here, if it reaches anybody."""
        best: tuple[float, Choice] | None = None
        here = self.table.at[self.unit]
        for choice in self.choices:
            blow = blow_of(self.table.box, choice[3]) if choice[0] == "play" else None
            if blow is None:
                continue
            worth = max((self._worth(blow, each) for each in self._reached(blow, here)), default=0.0)
            if worth > 0 and (best is None or worth / max(1, blow.cost) > best[0]):
                best = worth / max(1, blow.cost), choice
        return best[1] if best is not None else None

    def _worth(self, blow: Blow, victim: int) -> float:
        lives = self.table.health[victim] + 0.5 * _essence(self.table, victim)
        return hits(self.table, self.unit, blow, victim) * blow.times / max(0.5, lives)

    def _reached(self, blow: Blow, here: int) -> list[int]:
        table = self.table
        return [each for each in self.prey if place_in_reach(table, here, table.at[each], blow.mode, blow.range)]

    def _approach(self) -> Choice | None:
        """The closest space from which the best victim can be attacked in this turn; or else as close as it gets."""
        table, ground = self.table, self.table.ground
        offered = {each[1] for each in self.choices if each[0] == "go"}
        if not offered or not self.prey:
            return None
        reach = reach_of(table, self.unit, self.left)
        board = reach.board() & ground.walkable
        best: tuple[float, int] | None = None
        for blow in self._blows():
            for victim in self.prey:
                if victim in self._reached(blow, table.at[self.unit]):
                    continue  # something else keeps it from that
                place = self._spot(blow, table.at[victim], board, reach)
                if place == NONE:
                    continue
                left = self.left - reach.cost(place)
                number = min(1, left // blow.cost) if blow.once else left // blow.cost
                worth = number * self._worth(blow, victim) - 0.01 * reach.cost(place)
                if number > 0 and (best is None or worth > best[0]):
                    best = worth, place
        if best is not None and best[1] in offered:
            return ("go", best[1], NONE, NONE)
        return self._closer(offered, board)

    def _spot(self, blow: Blow, there: int, board: int, reach: Any) -> int:
        ground = self.table.ground
        around = ground.near(there) if blow.mode == "melee" else within(there, max(1, blow.range))
        around &= board
        for layer in reach.layers:
            for place in bits_of(layer & around):
                if blow.mode == "melee" or place_in_reach(self.table, place, there, blow.mode, blow.range):
                    return place
        return NONE

    def _closer(self, offered: set[int], board: int) -> Choice | None:
        table, ground = self.table, self.table.ground
        here = table.at[self.unit]
        victim = self._nearest()
        rings = ground.distances(table.at[victim])
        now = ground.closest(here, table.at[victim])
        for ring in rings[: min(now, FAR)]:
            found = [place for place in bits_of(ring & board) if place in offered]
            if found:
                return ("go", min(found, key=lambda each: apart(each, here)), NONE, NONE)
        return None

    def _shut_out(self) -> bool:
        """Whether a closed door may be what keeps it from its prey."""
        return bool(self.table.ground.shut) and bool(self.prey)
