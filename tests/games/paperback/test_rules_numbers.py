"""The rules file tells the numbers that are played: its tables and examples are held to the cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from fabletop.engine.content import parse
from fabletop.engine.effects import Effect
from fabletop.games.paperback import GAME
from fabletop.games.paperback.box import CATALOGUE, catalogue
from fabletop.games.paperback.effects import (
    Attack,
    GainItem,
    GainMcGuffin,
    Growth,
    Heal,
    LoseHp,
    MaxHp,
    Penalty,
    Purge,
    Upgrade,
    UpgradeCore,
)
from fabletop.games.paperback.rules.setup import START_HP, STORY_HP

assert GAME.rules_file is not None
PAGE = GAME.rules_file.read_text(encoding="utf-8")
CARDS = catalogue()
EXAMPLES: list[dict[str, Any]] = [json.loads(found) for found in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def content() -> dict[str, dict[str, Any]]:
    """Every card as it is written in the content files."""
    cards = [card for file in CATALOGUE for card in parse(file.read_text("utf-8"))]
    return {card["id"]: card for card in cards if "id" in card}


def rows(title: str, after: str = "") -> list[list[str]]:
    """The rows of the first table below a heading, or below words after it, without its own head."""
    below = PAGE[PAGE.index(f"\n### {title}") :]
    lines = below[below.index(after) :].split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("|---"))
    found: list[list[str]] = []
    for line in lines[first + 1 :]:
        if not line.startswith("|"):
            return found
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_an_example_is_a_card_as_it_is_played(example: dict[str, Any]) -> None:
    told, played = json.dumps(_known(example)), json.dumps(_known(content()[example["id"]], like=example))
    assert told == played


def _known(card: Any, like: Any = None) -> Any:
    """What a card says, in one order and without what says nothing; `like` leaves out what that does not speak of."""
    if isinstance(card, dict):
        names = sorted(name for name in card if like is None or name in like)
        plain = {name: _known(card[name], None if like is None else like[name]) for name in names}
        return {name: value for name, value in plain.items() if value not in (0, False, None, "", [], {})}
    if isinstance(card, list):
        others = like if isinstance(like, list) and len(like) == len(card) else [None] * len(card)
        return [_known(each, other) for each, other in zip(card, others, strict=True)]
    return card


def test_the_roster_of_enemies() -> None:
    told = [(row[1].split(" (")[0], row[2], row[3], row[4]) for row in rows("Enemies", "Roster")]
    assert told == [
        (
            enemy.name,
            f"{enemy.book}{' boss' if enemy.boss else ''}",
            enemy.weak_spot,
            " / ".join(str(stage.max_hp) for stage in enemy.stages),
        )
        for enemy in CARDS.enemies
    ]


def test_the_number_table_of_enemies() -> None:
    piles = [
        [enemy for enemy in CARDS.enemies if (enemy.book, enemy.boss) == (book, boss)]
        for book in (1, 2, 3)
        for boss in (False, True)
    ]

    def span(numbers: list[int]) -> str:
        return f"{min(numbers)} to {max(numbers)}" if min(numbers) < max(numbers) else str(min(numbers))

    def fixed(action: Any) -> int:
        return sum(line.n * line.times for line in action.lines if isinstance(line, Attack) and isinstance(line.n, int))

    expected = [
        [f"Max HP, Stage {stage + 1}", *(span([enemy.stages[stage].max_hp for enemy in pile]) for pile in piles)]
        for stage in (0, 1)
    ]
    expected += [
        [
            f"Strongest fixed attack, Stage {stage + 1}",
            *(span([max(map(fixed, enemy.stages[stage].actions)) for enemy in pile]) for pile in piles),
        ]
        for stage in (0, 1)
    ]
    highest = [
        [max(action.block for stage in enemy.stages for action in stage.actions) for enemy in pile] for pile in piles
    ]
    expected.append(["Highest block value", *map(span, highest)])
    assert rows("Enemies", "Number table") == expected


def test_the_table_of_starting_cards() -> None:
    def edges(letter: str, character: str) -> list[str]:
        card = next(
            each
            for each in CARDS.letters
            if (each.kind, each.character, each.letter) == ("starting", character, letter)
        )
        return ["/".join(map(str, edge)) for edge in CARDS.face(card.id).edges]

    table = rows("Starting cards")
    assert len(table) == 10
    for row in table:
        assert row[1:3] == edges(row[0], "ex_machina")
        assert row[6:8] == edges(row[5], "damsel")
        for letter, ability, character in ((row[0], row[3], "ex_machina"), (row[5], row[8], "damsel")):
            words = CARDS.face(f"{'ex' if character == 'ex_machina' else 'da'}_{letter.lower()}_start").words
            assert re.findall(r"\d+", ability) == re.findall(r"\d+", words), words


def test_core_items_and_starting_items() -> None:
    for row in rows("Core items (6"):
        front = CARDS.face(next(each.id for each in CARDS.core_items if each.name == row[0]))
        assert row[1].startswith(f"cost {front.cost}: ")
        if not front.letters:
            back = CARDS.faces[front.other]
            assert _numbers(row[1])[1:] == _numbers(front.words.replace("1 or more", "")), front.words
            assert _numbers(row[2]) == [str(back.cost), *_numbers(back.words.replace("1 or more", ""))], back.words
    told = " ".join(row[2] for row in rows("Items (29)"))
    for item in CARDS.items:
        if item.starting:
            found = re.search(rf"{item.name}: cost (\d+),[^.]*? (\d+) \w+", told)
            assert found, item.name
            assert [found[1], found[2]] == [str(item.cost), *_numbers(CARDS.face(item.id).words)]


def _numbers(words: str) -> list[str]:
    return re.findall(r"\d+", words)


def test_the_table_of_penalty_cards() -> None:
    table = rows("Penalty cards (7)")
    assert [row[:3] for row in table] == [
        [card.letter, card.name, "yes" if card.returns else "no"] for card in CARDS.penalties
    ]
    for row, card in zip(table, CARDS.penalties, strict=True):
        assert ("none" in row[3]) == (not card.unplayed)
        if card.unplayed and _numbers(row[3]):
            assert _numbers(row[3]) == _numbers(card.unplayed[0].words(CARDS.voice))


def test_counts_and_letters() -> None:
    numbers = {
        "items": len(CARDS.items), "McGuffins": len(CARDS.mcguffins), "enemies": len(CARDS.enemies),
        "rewards": len(CARDS.rewards), "penalty cards": len(CARDS.penalties), "core items": len(CARDS.core_items),
    }  # fmt: skip
    for name, number in numbers.items():
        assert f"{number} {name}" in PAGE, name
    sides = [side for card in CARDS.mcguffins for side in card.sides]
    rare = sum(side.rare for side in sides)
    assert f"{len(sides) - rare} common and {rare} rare sides" in PAGE
    for character, own in (("ex_machina", "X"), ("damsel", "J")):
        growth = [card for card in CARDS.letters if (card.character, card.kind) == (character, "growth")]
        rares = sum(card.rare for card in growth)
        assert f"{len(growth) - rares} common and {rares} rare" in PAGE
        told = dict(re.findall(r"\b([A-Z]) (\d)", PAGE[PAGE.index("Letters of the 50:") :].split(" and X")[0]))
        assert Counter(card.letter for card in growth) == Counter({own: 1, **{k: int(n) for k, n in told.items()}})
    least = re.search(r"at least (\d) Reactive, (\d) Single Use \((\d) of them also Reactive\), (\d) that rotate", PAGE)
    assert least is not None
    faces = [CARDS.face(item.id) for item in CARDS.items]
    reactive, single = sum(face.reactive for face in faces), sum(face.single_use for face in faces)
    both = sum(face.reactive and face.single_use for face in faces)
    rotate = sum(bool(item.rotated) for item in CARDS.items)
    assert [int(number) for number in least.groups()] == [reactive, single, both, rotate]


def test_the_table_of_rewards() -> None:
    assert rows("Reward cards") == [
        [f"{'Boss: ' if card.boss else ''}{card.name}", _in_short(card.a), _in_short(card.b)] for card in CARDS.rewards
    ]


def _in_short(effects: tuple[Effect, ...]) -> str:
    """An option of a reward as the rules file puts it."""
    growth = [each for each in effects if isinstance(each, Growth)]
    words = []
    for effect in effects:
        if isinstance(effect, Growth):
            if effect is not growth[0]:
                continue
            rare = effect.rarity == "rare"
            number = sum(each.take for each in growth)
            words.append(f"{effect.mode} {number}{' rare' if rare else ''}")
            words[-1] += f" (show {effect.show})" if effect.show != 3 else ""
        elif isinstance(effect, Upgrade):
            words.append(f"upgrade {effect.n}")
        elif isinstance(effect, UpgradeCore):
            words.append("upgrade a core item")
        elif isinstance(effect, GainItem):
            words.append("gain an item")
        elif isinstance(effect, GainMcGuffin):
            words.append("gain a McGuffin")
        elif isinstance(effect, Heal):
            words.append(f"heal {effect.n}")
        elif isinstance(effect, LoseHp):
            words.append(f"lose {effect.n} HP")
        elif isinstance(effect, MaxHp):
            words.append(f"Max HP +{effect.n}")
        elif isinstance(effect, Penalty):
            words.append(f"add {effect.n} penalty card")
        else:
            assert isinstance(effect, Purge)
            words.append(f"remove up to {effect.n} penalty cards")
    return "; ".join(words)


def test_health() -> None:
    assert f"The player's HP starts at {START_HP}, and {START_HP} is the starting Max HP" in PAGE
    assert f"Story: Max HP {STORY_HP} " in PAGE
