"""What tests of enemies share: a battle against one, how each of its actions must go, what is taken off it.

How much enemies attack for, block and have to lose is read from their cards; what they do is written in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from fabletop.engine.effects import Amount, Counted, Effect
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.cards import Enemy
from fabletop.games.paperback.effects import Attack, Boon, Heal, Hex, LoseHp, Move, Penalty
from fabletop.games.paperback.state import Adventure

from ..arrange import battle
from .support import Shown, differences, numbers, script

# What each line of each action does: "attack" (with "by" and the counter it depends on, "times" if it comes more than
# once), "hex" on you, "boon" for itself, "heal" itself, "penalty" to a pile, "fatigue" the top card of your deck, and
# "lose" HP that no block saves.
Actions = dict[tuple[str, int, str], str]
SAFE = 99  # blocks that no attack gets through
HITS = 7  # fewer than any Special Rule asks for
ALL = -99
both_stages = pytest.mark.parametrize("stage", [1, 2])


def foe(enemy: str, stage: int = 1, intent: int = 1, **arranged: Any) -> Match[Adventure]:
    """A battle with health enough to see what anything does."""
    return battle(enemy=enemy, stage=stage, intent=intent, **{"hp": 60, "max_hp": 60} | arranged)


def hand(letters: str) -> list[str]:
    return [f"da_{letter}_start" for letter in letters]


def laid(tokens: str) -> Plain:
    """A word splayed left: "h ^ t" has the enemy's vowel inside, "?d a d" a wild letter."""
    return {"word": [_token(each) for each in tokens.split()], "splay": "left"}


def _token(sign: str) -> str:
    return "vowel" if sign == "^" else sign if sign[0] == "?" else f"da_{sign}_start"


def printed(table: Adventure) -> int:
    """The attacks of the indicated action as they stand on the card."""
    return sum(value(line.n) * line.times for line in table.action.lines if isinstance(line, Attack))


def value(amount: Amount) -> int:
    assert isinstance(amount, int)
    return amount


def by_letters(line: Effect, letters: int) -> int:
    """What an attack or a heal that depends on the letters of the word comes to."""
    assert isinstance(line, Attack | Heal)
    assert isinstance(line.n, Counted)
    assert line.n.of == "word.letters"
    return line.n.reckon(letters)


def dealt(match: Match[Adventure], *answers: Plain) -> int:
    """What a script takes off the enemy, beyond its own block value."""
    block = match.table.action.block
    return -script(match, *answers).get("enemy_hp", 0) + block


def of_book(book: int) -> list[Enemy]:
    return [enemy for enemy in catalogue().enemies if enemy.book == book]


def all_actions(actions: Iterable[tuple[str, int, str]], book: int) -> None:
    """Every action of the enemies of a book is written down, and no other."""
    box = [(each.id, n, action.name) for each in of_book(book) for n in (1, 2) for action in each.stages[n - 1].actions]
    assert sorted(actions) == sorted(box)


def all_special_rules(shows: Shown, book: int) -> None:
    """Every Special Rule of the enemies of a book has a test."""
    shows.all_of(
        (each.id, n, k) for each in of_book(book) for n in (1, 2) for k in range(len(each.stages[n - 1].special))
    )


# --- actions ----------------------------------------------------------------------------------------------------------

FATIGUED = hand("ehl")


class Played:
    """An action as it is expected to go, on a turn that was passed with so many hits pending."""

    def __init__(self, table: Adventure) -> None:
        self.table = table
        self.before = numbers(table)
        self.now = dict(self.before)
        self.most = table.side.max_hp

    def hits(self, block: int) -> None:
        self.now["enemy_hp"] -= max(0, self.now["hits"] - block)

    def line(self, line: Effect, does: str) -> None:
        verb, _, more = does.partition(" ")
        if verb == "attack":
            assert isinstance(line, Attack)
            times = int(more.removeprefix("times ")) if more.startswith("times") else 1
            assert line.times == times
            self.now["hp"] -= times * self.amount(line.n, more)
        elif verb == "heal":
            assert isinstance(line, Heal)
            self.heals(self.amount(line.n, more))
        elif does in ("hex", "lose hex"):
            assert isinstance(line, Hex)
            self.adds("hex", line.n, does)
        elif does in ("boon", "lose boon"):
            assert isinstance(line, Boon)
            self.adds("enemy_boon", line.n, does)
        elif verb == "lose":
            assert isinstance(line, LoseHp)
            self.now["hp"] -= self.amount(line.n, more)
        elif verb == "penalty":
            assert isinstance(line, Penalty)
            self.now["penalty_deck"] -= line.n
            self.now[more] += line.n
        else:
            assert isinstance(line, Move)
            assert does == "fatigue"
            self.now["deck"] -= 1
            self.now["fatigue"] += 1

    def adds(self, counter: str, n: Amount, does: str) -> None:
        number = value(n)
        assert number == ALL if does.startswith("lose") else number > 0
        self.now[counter] = max(0, self.now[counter] + number)

    def heals(self, n: int) -> None:
        self.now["enemy_hp"] = min(self.most, self.now["enemy_hp"] + n)

    def amount(self, n: Amount, more: str) -> int:
        if not more.startswith("by "):
            return value(n)
        assert isinstance(n, Counted)
        assert n.of == more.removeprefix("by ")
        counters = {"enemy.boon": "enemy_boon", "you.hex": "hex", "pile.fatigue": "fatigue"}
        return n.reckon(self.now[counters[n.of]] if n.of in counters else 0)  # 0 letters

    def cleanup(self, enemy: str, stage: int) -> None:
        """What its Special Rules do when a turn that was passed is over, and what always comes."""
        now = self.now
        if enemy == "larder_goblin":
            self.heals(now["enemy_boon"])
        if enemy == "last_chapter" or (enemy, stage) == ("captain_redwake", 2):
            now["enemy_boon"] += 1
        if enemy == "ember_wyrm":
            now["hp"] -= now["hex"]
        if enemy in ("ember_wyrm", "red_pen"):
            now["hex"] = max(0, now["hex"] - 1)
        now["intent"] = (now["intent"] + 1 + (enemy == "unreliable_narrator")) % len(self.table.side.actions)
        now["hits"] = 0
        now["hand"] += 4
        now["deck"] -= 4


def hold_action(enemy: str, stage: int, name: str, does: str, arranged: Mapping[str, int]) -> None:
    """On a turn that is passed an action does what is written, and nothing else; `arranged` is what there is before."""
    side = catalogue().enemies[catalogue().enemy_index[enemy]].stages[stage - 1]
    place = [action.name for action in side.actions].index(name)
    match = foe(enemy, stage, place + 1, hits=HITS, fatigue=FATIGUED, **arranged)
    action = side.actions[place]
    expected = Played(match.table)
    shields = arranged.get("enemy_boon", 0) if enemy in ("static_drone", "iron_leviathan") else 0
    expected.hits(action.block + shields)
    for line, each in zip(action.lines, does.split(", "), strict=True):
        expected.line(line, each)
    expected.cleanup(enemy, stage)
    assert script(match, "pass") == differences(expected.before, expected.now)
