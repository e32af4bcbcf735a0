"""Changes laid over content files: what they do, what is refused, and that matches have the content they claim."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install, rows

from fabletop.engine.content import ContentError, load_file
from fabletop.engine.game import Game
from fabletop.engine.overlay import VariantMark, lay_over, once_per_overlay
from fabletop.engine.questions import choose
from fabletop.engine.registry import get_game
from fabletop.engine.variant import Variant, read_variant
from fabletop.engine.words import Refused
from fabletop.playtest.overlay import plan_of
from fabletop.playtest.running import run_playtest
from fabletop.simulation.crew import crew_of
from fabletop.simulation.runner import Plan, play_again

FILE = {
    "title": "Things",
    "cards": [{"id": "torch", "cost": 2, "text": "It burns."}, {"id": "rope", "cost": 1, "text": "It holds."}],
    "ways": [["a", "b"], ["b", "c"]],
    "places": {"a": {"size": 1}, "b": {"size": 2}},
}
CHASE = Plan("project-0", 2, {"fugitive": 0, "round_limit": 8}, ["careless"] * 2, "7")
RENAMED = {"locations.yaml": {"locations": {"changed": {"L-CT-1": {"name": "The Old Press"}}}}}


def test_entries_of_a_list_are_changed_added_and_removed() -> None:
    added = {"id": "lamp", "cost": 4, "text": "It shines."}
    cards = lay_over(
        FILE, {"cards": {"changed": {"torch": {"cost": 3}}, "added": [added], "removed": ["rope"]}}, "things.yaml"
    )["cards"]
    assert cards == [{"id": "torch", "cost": 3, "text": "It burns."}, added]
    assert FILE["cards"][0]["cost"] == 2  # type: ignore[index]  # the file itself stays as it was


def test_entries_without_an_id_and_those_of_a_mapping() -> None:
    changes = {
        "ways": {"removed": [["a", "b"]], "added": [["a", "c"]]},
        "places": {"changed": {"a": {"size": 9}}, "added": {"c": {"size": 3}}, "removed": ["b"]},
    }
    found = lay_over(FILE, changes, "things.yaml")
    assert found["ways"] == [["b", "c"], ["a", "c"]]
    assert found["places"] == {"a": {"size": 9}, "c": {"size": 3}}


def test_a_file_that_is_a_list() -> None:
    assert lay_over(FILE["cards"], {"removed": ["rope"]}, "cards.yaml") == FILE["cards"][:1]  # type: ignore[index]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cards": {"changed": {"torhc": {"cost": 1}}}}, 'things.yaml, cards: there is no entry "torhc". Did you mean'),
        ({"cards": {"changed": {"candle": {"cost": 1}}}}, 'things.yaml, cards: there is no entry "candle".'),
        ({"cards": {"removed": ["candle"]}}, 'things.yaml, cards: there is no entry "candle".'),
        ({"cards": {"added": [{"id": "rope"}]}}, 'things.yaml, cards: "rope" is there already'),
        ({"cards": {"changed": {"rope": 3}}}, "things.yaml, cards, rope: expected fields"),
        ({"cards": {"changed": ["rope"]}}, "things.yaml, cards: changed is a mapping"),
        ({"cards": {"removed": "rope"}}, "things.yaml, cards: removed is a list"),
        ({"cards": {"rope": {"cost": 3}}}, "things.yaml, cards: expected changed, added or removed"),
        ({"decks": {"removed": []}}, 'things.yaml: there is no "decks" in it. Known: title, cards, ways, places.'),
        ({"title": {"removed": []}}, 'things.yaml, title: "Things" is neither a list nor a mapping'),
        ({"places": {"added": {"a": {}}}}, 'things.yaml, places: "a" is there already'),
        ({"places": {"removed": ["z"]}}, 'things.yaml, places: there is no entry "z".'),
        (["rope"], "things.yaml: expected changed, added or removed"),
    ],
)
def test_what_cannot_be_laid_over_is_named(changes: Any, words: str) -> None:
    with pytest.raises(Refused) as caught:
        lay_over(FILE, changes, "things.yaml")
    assert str(caught.value).startswith(words)


DEEP = {
    "enemies": [
        {"id": "goblin", "book": 1, "stages": [{"max_hp": 20, "bag": {"gold": 1, "rope": 2}}, {"max_hp": 9, "bag": {}}]}
    ]
}


def goblin(changes: dict[Any, Any]) -> dict[str, Any]:
    before = msgspec.json.encode(DEEP)
    found = lay_over(DEEP, {"enemies": {"changed": {"goblin": changes}}}, "enemies.yaml")["enemies"][0]
    assert msgspec.json.encode(DEEP) == before  # the file itself stays as it was
    assert found["book"] == 1
    assert found["stages"][1] == DEEP["enemies"][0]["stages"][1]  # type: ignore[index]
    return dict(found["stages"][0])


@pytest.mark.parametrize(
    ("changes", "stage"),
    [
        ({"stages.0.max_hp": 30}, {"max_hp": 30, "bag": {"gold": 1, "rope": 2}}),
        ({"stages": {0: {"max_hp": 30}}}, {"max_hp": 30, "bag": {"gold": 1, "rope": 2}}),
        ({"stages": {"0.max_hp": 30}}, {"max_hp": 30, "bag": {"gold": 1, "rope": 2}}),
        ({"stages.0.bag": {"gold": 7}}, {"max_hp": 20, "bag": {"gold": 7, "rope": 2}}),
        ({"stages.0.bag.lamp": 1}, {"max_hp": 20, "bag": {"gold": 1, "rope": 2, "lamp": 1}}),
        ({"stages.0.bag": 0}, {"max_hp": 20, "bag": 0}),
        (
            {"stages.0": {"max_hp": 5, "bag": {"removed": ["gold"], "added": {"lamp": 1}}}},
            {"max_hp": 5, "bag": {"rope": 2, "lamp": 1}},
        ),
    ],
)
def test_changes_reach_as_deep_as_they_are_named(changes: dict[Any, Any], stage: dict[str, Any]) -> None:
    assert goblin(changes) == stage


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"stages.2.max_hp": 30}, "stages: there is no number 2 in this list; it has 0 to 1."),
        ({"stages.-1.max_hp": 30}, 'stages: a list stands there, in which things have numbers from 0, not "-1".'),
        ({"stages.first.max_hp": 30}, 'stages: a list stands there, in which things have numbers from 0, not "first".'),
        ({"stagse.0.max_hp": 30}, 'there is no "stagse" there. Did you mean "stages"? Known: id, book, stages.'),
        ({"stages.0.max_hp.low": 30}, 'stages[0], max_hp: 20 stands there, which has no "low".'),
        ({"stages.0.bag.gold.x": 30}, 'stages[0], bag, gold: 1 stands there, which has no "x".'),
        ({"stages.0.bag": {"removed": ["lamp"]}}, 'stages[0], bag: there is no entry "lamp". Known: gold, rope.'),
        ({"stages": {"added": {}}}, "stages: added is a list, not an empty mapping."),
    ],
)
def test_a_way_that_leads_nowhere_is_named_with_what_is_there(changes: dict[Any, Any], words: str) -> None:
    with pytest.raises(Refused) as caught:
        goblin(changes)
    assert str(caught.value).startswith("enemies.yaml, enemies, goblin")
    assert words in str(caught.value)


# --- variants --------------------------------------------------------------------------------------------------------


def variant(tmp_path: Path, text: str) -> Plan:
    path = tmp_path / "variant.yaml"
    path.write_text(text)
    return plan_of(CHASE, read_variant(path), path.name)


def test_a_variant_is_the_same_plan_with_what_it_changes(tmp_path: Path) -> None:
    text = "settings: {round_limit: 9}\ncontent: " + msgspec.json.encode(RENAMED).decode()
    wanted = msgspec.structs.replace(CHASE, options={"fugitive": 0, "round_limit": 9}, content=RENAMED)
    wanted = msgspec.structs.replace(
        wanted, variant=VariantMark("variant", Variant(settings={"round_limit": 9}, content=RENAMED).hash)
    )
    assert variant(tmp_path, text) == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("settings: {}\n", "changes nothing"),
        ("setings: {round_limit: 9}\n", 'there is no field "setings" here. Did you mean "settings"'),
        ("settings: {round_limit: soon}\n", "variant.yaml: .*round_limit is 0 to 99"),
        ("content: {cards.yaml: {}}\n", "variant.yaml: There is no content file cards.yaml. Content files: map.yaml"),
        (
            "content: {locations.yaml: {locations: {changed: {L-CT-2: {entries: [7]}}}}}\n",
            r"variant.yaml: locations.yaml with the changes: L-CT-2, entries\[0\]: expected a text of .*, not 7",
        ),
        (
            "content: {map.yaml: {spaces: {changed: {CT01: {kind: tunnel}}}}}\n",
            r"variant.yaml: map.yaml with the changes: CT01, kind: .* not .tunnel.. Known: entry, normal, stop.",
        ),
        (
            "content: {locations.yaml: {locations: {changed: {L-CT-2: {doors: [CT12]}}}}}\n",
            r"variant.yaml: locations.yaml with the changes: L-CT-2: there is no field .doors. here",
        ),
        (
            "content: {locations.yaml: {locations: {changed: {L-CT-2: {entries: [CT01]}}}}}\n",
            r"variant.yaml: locations.yaml with the changes: L-CT-2, entries: CT01 is of kind normal",
        ),
    ],
)
def test_what_is_wrong_with_a_variant_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises((Refused, ContentError), match=words):
        variant(tmp_path, text)


# --- matches have the content that they claim ------------------------------------------------------------------------


def test_changed_content_is_played_kept_and_told_apart(tmp_path: Path) -> None:
    changed = msgspec.structs.replace(CHASE, content=RENAMED)
    folder = run_playtest(changed, 12, tmp_path / "changed")
    published = run_playtest(CHASE, 12, tmp_path / "published")
    assert folder.experiment.origin.content != published.experiment.origin.content
    assert published.experiment.origin.content == get_game("project-0").content_hash
    found = _locations(rows(published.matches))
    assert "Dragon Gate Print Shop" in found
    assert _locations(rows(folder.matches)) == (found - {"Dragon Gate Print Shop"}) | {"The Old Press"}
    with crew_of(2, "project-0") as crew:
        elsewhere = run_playtest(changed, 12, tmp_path / "elsewhere", crew=crew)
    assert rows(elsewhere.matches) == rows(folder.matches)
    with pytest.raises(Refused, match="holds another playtest"):
        run_playtest(CHASE, 12, tmp_path / "changed")
    assert (
        play_again(changed, 3).table.board is play_again(changed, 4).table.board is not play_again(CHASE, 3).table.board
    )


def _locations(found: list[dict[str, Any]]) -> set[str]:
    return {name for row in found for name in msgspec.json.decode(row["measures"])["locations collected"]}


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    sizes: dict[str, int]


@pytest.mark.parametrize(("keep", "reaches"), [(once_per_overlay, True), (lru_cache, False)])
def test_a_game_that_keeps_other_content_is_found_out(
    install: Install, tmp_path: Path, keep: Callable[..., Any], reaches: bool
) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("sizes: {small: 2}\n")

    @keep
    def size() -> int:
        return load_file(path, Deck).sizes["small"]

    async def rule(table: Bench) -> None:
        table.number = size()
        await choose(0, "Go on?", lambda: [0, 1], "BE-1")

    game: Game[Bench] = bench_game(rule, content=(path,), measures=lambda table: {"number": table.number})
    install(game)
    plan = Plan("bench", 1, {}, ["random"], "0")
    first = run_playtest(plan, 3, tmp_path / "first")
    assert {row["measures"] for row in rows(first.matches)} == {'{"number":2}'}
    larger = Variant(content={"deck.yaml": {"sizes": {"changed": {"small": 5}}}})
    if reaches:
        folder = run_playtest(plan_of(plan, larger, "larger.yaml"), 3, tmp_path / "second")
        assert {row["measures"] for row in rows(folder.matches)} == {'{"number":5}'}
        again = run_playtest(plan, 3, tmp_path / "third")
        assert rows(again.matches) == rows(first.matches)
    else:
        with pytest.raises(Refused, match=r"larger.yaml: Changes to deck.yaml do not reach the game"):
            plan_of(plan, larger, "larger.yaml")
        with pytest.raises(Refused, match="do not reach the game"):
            run_playtest(msgspec.structs.replace(plan, content=larger.content), 3, tmp_path / "second")
