"""What content files say is kept between runs: YAML is parsed once, and nothing that is wrong there can matter."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.engine.minis.bench import bench_game

from fabletop.engine import parsed, yaml12
from fabletop.engine.content import ContentError, content_hash, load_entries
from fabletop.engine.home import cache_folder
from fabletop.engine.overlay import overlaid

CARDS = 120  # more than what is too small to be kept, and no more than that takes
CARD = "- {{id: card_{0}, name: The card number {0}, cost: {1}, texts: [{{on: word, do: [{{op: hits, n: {1}}}]}}]}}\n"


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    cost: int
    texts: list[dict[str, Any]]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path / "home"))


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the texts that were parsed as YAML."""
    sizes: list[int] = []
    true: Callable[[str], Any] = yaml12.parse

    def parse(text: str) -> Any:
        sizes.append(len(text))
        return true(text)

    monkeypatch.setattr(yaml12, "parse", parse)
    return sizes


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text("".join(CARD.format(number, number % 9) for number in range(CARDS)))
    return path


def kept() -> list[Path]:
    return sorted((cache_folder() / "content").glob("*"))


def test_yaml_is_not_parsed_a_second_time(cards: Path, parses: list[int]) -> None:
    first = load_entries(cards, Card)
    assert len(first) == CARDS
    assert load_entries(cards, Card) == first
    content_hash([cards])
    assert len(parses) == 1


def test_a_file_that_changes_is_read_anew_and_one_that_is_as_before_is_not(cards: Path, parses: list[int]) -> None:
    text = cards.read_text()
    load_entries(cards, Card)
    cards.write_text(text.replace("cost: 8", "cost: 9"))
    assert {card.cost for card in load_entries(cards, Card)} == {*range(8), 9}
    cards.write_text(text)
    assert {card.cost for card in load_entries(cards, Card)} == set(range(9))
    assert len(parses) == 2


@pytest.mark.parametrize(
    "damage", [lambda data: b"", lambda data: data[:-1], lambda data: data[:40] + b"?" + data[41:]]
)
def test_what_is_damaged_is_as_good_as_none(cards: Path, parses: list[int], damage: Callable[[bytes], bytes]) -> None:
    first = load_entries(cards, Card)
    (path,) = kept()
    path.write_bytes(damage(path.read_bytes()))
    assert load_entries(cards, Card) == first
    assert load_entries(cards, Card) == first
    assert len(parses) == 2


def test_where_nothing_can_be_kept_everything_works(cards: Path, parses: list[int]) -> None:
    Path(os.environ["FABLETOP_HOME"]).write_text("a file where a folder should be")
    assert load_entries(cards, Card) == load_entries(cards, Card)
    assert len(parses) == 2


def test_who_has_no_home_does_without(cards: Path, parses: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(parsed, "cache_folder", nowhere)
    assert len(load_entries(cards, Card)) == CARDS


def test_many_processes_may_start_at_once(cards: Path) -> None:
    code = (
        "import sys, pathlib; from fabletop.engine.content import content_hash; "
        "sys.stdin.read(); print(content_hash([pathlib.Path(sys.argv[1])]))"
    )
    crowd = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(cards)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    for each in crowd:  # all are there before the first begins
        assert each.stdin is not None
        each.stdin.close()
        each.stdin = None
    said = [each.communicate()[0].strip() for each in crowd]
    assert said == [content_hash([cards])] * 4
    assert [path.suffix for path in kept()] == [".msgpack"]


def test_the_oldest_go_when_there_are_too_many(cards: Path, parses: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsed, "MOST", 2)
    text = cards.read_text()
    for number in range(4):
        cards.write_text(f"# {number}\n{text}")
        load_entries(cards, Card)
        for path in kept():  # all that were there before are older
            os.utime(path, (path.stat().st_mtime - 100,) * 2)
    assert len(kept()) == 2
    load_entries(cards, Card)
    assert len(parses) == 4


def test_what_bytes_cannot_hold_is_read_all_the_same(cards: Path, parses: list[int]) -> None:
    cards.write_text(cards.read_text() + f"- {{id: huge, name: Huge, cost: {2**70}, texts: []}}\n")
    first = content_hash([cards])
    assert content_hash([cards]) == first
    assert kept() == []
    assert load_entries(cards, Card)[-1].cost == 2**70


def test_a_fault_is_named_with_its_line_also_when_the_file_is_known(cards: Path) -> None:
    cards.write_text(
        cards.read_text().replace("card_7, name: The card number 7, cost: 7", "card_7, name: Seven, cost: a")
    )
    for _ in range(2):
        with pytest.raises(ContentError, match=r"^cards\.yaml:8: card_7, cost: expected a whole number, not \"a\"\.$"):
            load_entries(cards, Card)


def test_a_game_works_its_hash_out_once_for_each_overlay(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def rule(table: Any) -> None: ...

    game = bench_game(rule, content=(cards,))
    reads: list[Path] = []
    true = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: reads.append(path) or true(path))  # type: ignore[func-returns-value]
    first = game.content_hash
    with overlaid(game.content, {"cards.yaml": {"removed": ["card_0"]}}):
        changed = game.content_hash
        assert game.content_hash == changed != first
    assert game.content_hash == first
    assert reads.count(cards) == 2
