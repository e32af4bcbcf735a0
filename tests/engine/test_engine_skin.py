"""Skins: read from a file with faults named, one plain skin for games without, and colours that can be told apart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.engine.minis import votes

import fabletop
from fabletop.engine.content import ContentError, load_file
from fabletop.engine.skin import PLAIN, Skin, contrast, faults

NOUGHTS = Path(fabletop.__file__).parent / "games" / "noughts" / "skin.yaml"


def broken(tmp_path: Path, old: str, new: str) -> Path:
    text = NOUGHTS.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "skin.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('ground: "#1F2A28"', 'ground: "green"', r"skin.yaml:5: dark.ground: expected a text like \^#.*, not .green."),
        ("grain: stone", "grain: marble", r"skin.yaml:\d+: grain: .* not .marble.\. Known: .*stone"),
        ("shape: mark", "shpae: mark", r"pieces.\w+: there is no field .shpae. here. Did you mean .shape."),
        (
            "cross: cross-mark",
            "cross: Cross Mark",
            r":\d+: icons.cross: expected a text like .*, not .Cross Mark.",
        ),
        ("name: chalk on slate", "", 'the field "name" is missing'),
    ],
)
def test_a_fault_names_file_and_field(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(ContentError, match=words):
        load_file(broken(tmp_path, old, new), Skin)


def test_a_game_without_a_skin_file_wears_the_plain_one() -> None:
    assert votes.GAME.skin_file is None
    assert votes.GAME.skin is PLAIN
    assert faults(PLAIN) == []


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == contrast("#FFFFFF", "#777777") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_what_cannot_be_read_is_a_fault() -> None:
    pale = msgspec.structs.replace(PLAIN.dark, dim="#3A3F48")
    assert [each.partition(" is ")[0] for each in faults(msgspec.structs.replace(PLAIN, dark=pale))] == ["dark.dim"] * 2


def test_a_place_needs_a_colour_for_each_palette() -> None:
    night = fabletop.get_game("project-0").skin
    stop = msgspec.structs.replace(night.places["stop"], light=None)
    found = faults(msgspec.structs.replace(night, places={"stop": stop}))
    assert len(found) == 1
    assert found[0].startswith("places.stop.colour is too hard to tell from light.ground")
