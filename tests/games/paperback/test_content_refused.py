"""Content data that makes no sense is refused when it is loaded, with the file and the card named (item 22 of the
hostile input)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest
import yaml

from fabletop.engine.content import ContentError, load_entries, parse
from fabletop.games.paperback.box import CATALOGUE, CONTENT, Catalogue, catalogue
from fabletop.games.paperback.checks import faults
from fabletop.games.paperback.effects import Text
from fabletop.games.paperback.effects.language import LANGUAGE

FILES = {file.name: file.type for pack in CATALOGUE.packs for file in pack.files}
HITS = {"op": "hits", "n": 1}
MOVE = {"op": "move", "from": "deck", "to": "deck"}


@lru_cache
def printed(file: str) -> bytes:
    """The entries of a content file, as JSON: much faster to read again than YAML."""
    return msgspec.json.encode(parse((CONTENT / file).read_text(encoding="utf-8")))


def entry(file: str, id_: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = msgspec.json.decode(printed(file))
    return next(each for each in found if each["id"] == id_)


def text(on: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"on": on, "do": do or [HITS], **more}


def put(plain: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a place such as "stages.0.actions"; None takes the field away."""
    *way, last = path.split(".")
    here: Any = plain
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    key: Any = int(last) if isinstance(here, list) else last
    if value is None:
        del here[key]
    else:
        here[key] = value


# --- what the types refuse -------------------------------------------------------------------------------------------

TYPED: list[tuple[str, str, str, Any, str]] = [
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("top", {"op": "explode"})], "explode"),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("sometime")], "sometime"),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("top", {"op": "hits", "m": 1})], "m"),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [{"on": "top"}], "do"),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("top", {"op": "heal", "n": 1})], "who"),
    ("letters_damsel.yaml", "da_h_start", "upgraded.letter", "S", "letter"),  # an upgraded side with another letter
    ("letters_damsel.yaml", "da_h_start", "letter", "HE", "letter"),
    ("letters_damsel.yaml", "da_h_start", "upgraded", None, "upgraded"),
    ("letters_damsel.yaml", "da_h_start", "base.left.hits", -1, "hits"),
    ("letters_damsel.yaml", "da_h_start", "character", "robot", "robot"),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("top", {"op": "intent"})], 'one of "by" and "to"'),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("top", MOVE)], "from one pile to another"),
    ("letters_damsel.yaml", "da_h_start", "base.ability", [text("top", {"op": "icons"})], "icon"),
    ("rewards.yaml", "rw_quiet", "a", [{"op": "growth", "show": 1, "take": 2}], "more cards are taken than shown"),
    ("items.yaml", "hot_broth", "cost", "free", "cost"),
    ("items.yaml", "hot_broth", "subtypes", ["magic"], "magic"),
    ("items.yaml", "hot_broth", "name", None, "name"),
    ("items.yaml", "hot_broth", "blocks", [text("use", **{"if": {"is": "you.luck", "ge": 1}})], "you.luck"),
    ("items.yaml", "hot_broth", "blocks", [text("use", **{"if": {"is": "you.hp"}})], "ge, le, eq"),
    ("items.yaml", "hot_broth", "blocks", [text("use", **{"if": {"splay": "left", "enemy": "blocks"}})], "one kind"),
    ("enemies.yaml", "larder_goblin", "stages.0.special", [text("always")], "only says what holds"),
    ("enemies.yaml", "larder_goblin", "stages.0.actions", [], "actions"),
    ("enemies.yaml", "larder_goblin", "stages.0.max_hp", 0, "max_hp"),
    ("enemies.yaml", "larder_goblin", "stages", [], "stages"),
    ("enemies.yaml", "larder_goblin", "book", 4, "book"),
    ("enemies.yaml", "larder_goblin", "weak_spot", "Y", "weak_spot"),
    ("mcguffins.yaml", "mg_01", "sides.1", None, "sides"),
    ("mcguffins.yaml", "mg_01", "sides.0.cost", 1, "cost"),
    ("rewards.yaml", "rw_quiet", "b", None, "b"),
    ("penalties.yaml", "pen_v", "returns", "maybe", "returns"),
    ("core_items.yaml", "venom_vial", "uses", "luck", "luck"),
]


@pytest.mark.parametrize(("file", "id_", "path", "value", "words"), TYPED)
def test_22_unknown_names_and_missing_fields(
    tmp_path: Path, file: str, id_: str, path: str, value: Any, words: str
) -> None:
    plain = entry(file, id_)
    put(plain, path, value)
    (tmp_path / file).write_text(yaml.safe_dump([plain]), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_entries(tmp_path / file, FILES[file], LANGUAGE)
    assert str(caught.value).startswith(f"{file}:")
    named = [id_, *(side["name"] for side in plain.get("sides", ()))]
    assert any(name in str(caught.value) for name in named)
    assert words in str(caught.value)


# --- what makes no sense though its types are right ------------------------------------------------------------------

FIELDS = {
    "items.yaml": "items",
    "enemies.yaml": "enemies",
    "mcguffins.yaml": "mcguffins",
    "rewards.yaml": "rewards",
    "penalties.yaml": "penalties",
    "core_items.yaml": "core_items",
    "letters_damsel.yaml": "letters",
}


class Changed:
    """The box with other entries in one file: only what the checks look at."""

    def __init__(self, file: str, change: Any) -> None:
        box = catalogue()
        self.book = box.book.copy()
        for name in FIELDS.values():
            setattr(self, name, list(getattr(box, name)))
        entries = getattr(self, FIELDS[file])
        change(entries)


def changed(file: str, id_: str, path: str, value: Any) -> list[str]:
    """What is wrong with the box if one card is printed otherwise."""
    plain = entry(file, id_)
    put(plain, path, value)
    made: Any = LANGUAGE.read(plain, FILES[file])

    def change(entries: list[Any]) -> None:
        entries[next(n for n, each in enumerate(entries) if each.id == id_)] = made

    box: Any = Changed(file, change)
    return faults(box)


ABILITY = "base.ability"
SPECIAL = "stages.0.special"
REPLACE, ADD = {"op": "growth", "mode": "replace"}, {"op": "growth", "mode": "add"}
CORE, HEAL = {"op": "upgrade_core"}, {"op": "heal", "who": "you"}

SENSELESS: list[tuple[str, str, str, Any, str]] = [
    ("enemies.yaml", "larder_goblin", "weak_spot", "U", "no letter of its name"),
    ("enemies.yaml", "larder_goblin", SPECIAL, [text("use")], "no text on use"),
    ("enemies.yaml", "larder_goblin", SPECIAL, [text("word", {"op": "attack", "n": 1})], "only enemies attack"),
    ("enemies.yaml", "larder_goblin", "stages.1.actions.0.lines", [{"op": "item"}], "only rewards give"),
    (
        "enemies.yaml", "larder_goblin", "stages.1.actions.0.lines",
        [{"op": "if", "if": {"enemy": "stunned"}, "do": [{"op": "attack", "n": 1}]}], "a line of its own",
    ),
    ("letters_damsel.yaml", "da_h_start", ABILITY, [text("use")], "on top, not on use"),
    ("letters_damsel.yaml", "da_h_start", ABILITY, [text("top", {"op": "attack", "n": 1})], "only enemies attack"),
    ("letters_damsel.yaml", "da_h_start", ABILITY, [text("top", {"op": "rotate"})], "never rotated"),
    ("letters_damsel.yaml", "da_h_start", ABILITY, [text("top", {"op": "upgrade"})], "only rewards give"),
    ("penalties.yaml", "pen_v", "unplayed", [text("top")], "on unplayed, not on top"),
    ("items.yaml", "hot_broth", "blocks", [], "does nothing"),
    ("items.yaml", "hot_broth", "blocks", [text("cleanup")], "Reactive item waits"),
    ("items.yaml", "deus_ex_umbrella", "blocks", [text("use")], "Reactive item waits"),
    ("items.yaml", "hot_broth", "rotated", [text("turn_start")], "nothing rotates it"),
    ("items.yaml", "slow_fuse", "rotated", [text("use")], "not used"),
    ("core_items.yaml", "venom_vial", "back", None, "no upgraded side"),
    ("mcguffins.yaml", "mg_01", "sides.0.blocks", [text("use")], "no text on use"),
    ("mcguffins.yaml", "mg_17", "sides.0.rare", True, "free of penalty cards"),
    ("mcguffins.yaml", "mg_01", "sides.0.blocks", [text("would_lose", HEAL)], "has a limit"),
    ("rewards.yaml", "rw_quiet", "a", [ADD, HEAL], "normal rewards replace cards"),
    ("rewards.yaml", "rw_quiet", "a", [REPLACE, ADD], "never add"),
    ("rewards.yaml", "rw_quiet", "a", [HEAL, HEAL], "normal rewards replace cards"),
    ("rewards.yaml", "rw_quiet", "a", [REPLACE, CORE], "others none"),
    ("rewards.yaml", "rw_cliff", "a", [REPLACE, CORE], "boss rewards add cards"),
    ("rewards.yaml", "rw_cliff", "a", [ADD, HEAL], "exactly one core item"),
    ("rewards.yaml", "rw_quiet", "a", [REPLACE], "at least two effects"),
    ("rewards.yaml", "rw_quiet", "a", [REPLACE, {"op": "lose_hp", "who": "you", "n": 2}], "must cost no HP"),
]  # fmt: skip


@pytest.mark.rule("PA-R61", "PA-R75", "PA-193", "PA-194")
@pytest.mark.parametrize(("file", "id_", "path", "value", "words"), SENSELESS)
def test_22_what_makes_no_sense(file: str, id_: str, path: str, value: Any, words: str) -> None:
    found = [line for line in changed(file, id_, path, value) if words in line]
    assert found
    assert found[0].startswith(f"{file}: {id_}")


@pytest.mark.parametrize("file", FIELDS)
def test_22_a_card_that_is_there_twice(file: str, tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT, tmp_path / "content"))
    last = msgspec.json.decode(printed(file))[-1]
    with (folder / file).open("a", encoding="utf-8") as text:
        text.write(yaml.safe_dump([last]))
    words = rf"^{file}:\d+: {last['id']}: this id is there twice, the first time in {file}:\d+\.$"
    with pytest.raises(ContentError, match=words):
        Catalogue(CATALOGUE.at(folder))


@pytest.mark.rule("PA-R72", "PA-R73")
@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("letters_damsel.yaml", "50 growth cards, not 49"),
        ("penalties.yaml", "7 penalty cards, not 6"),
        ("core_items.yaml", "1 core items of damsel that use hex, not 0"),
        ("items.yaml", "29 items, not 28"),
        ("mcguffins.yaml", "24 McGuffins, not 23"),
        ("enemies.yaml", "2 bosses of Book 3, not 1"),
        ("rewards.yaml", "3 boss rewards, not 2"),
    ],
)
def test_22_wrong_counts(file: str, words: str) -> None:
    """The last card of each file is missing."""
    box: Any = Changed(file, list.pop)
    assert f"{file}: there must be {words}" in faults(box)


def test_22_texts_that_would_set_each_other_off_for_ever() -> None:
    box: Any = Changed("items.yaml", list)
    endless = LANGUAGE.read(text("hp_lost", {"op": "lose_hp", "who": "you", "n": 1}), Text)
    box.book.add([endless], "The Endless Staircase")
    assert any("The Endless Staircase" in line and "give it a limit" in line for line in faults(box))


def test_22_the_box_is_refused_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checks find, loading says."""
    from fabletop.games.paperback import checks as card_checks

    monkeypatch.setattr(card_checks, "faults", lambda cards: ["items.yaml: hot_broth: it does nothing"])
    load: Any = catalogue
    with pytest.raises(ContentError, match=r"items\.yaml:\d+: hot_broth: it does nothing"):
        load.__wrapped__()


def test_22_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such file"):
        Catalogue(CATALOGUE.at(tmp_path))
