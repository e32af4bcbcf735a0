"""The page about skins: its example is a good skin, and its tables name every field and every value."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest

from fabletop.engine.content import load_file
from fabletop.engine.skin import (
    BackStyle,
    Cover,
    Fonts,
    Palette,
    PieceStyle,
    PlaceStyle,
    SheetStyle,
    Skin,
    Typeface,
    faults,
)

PAGE = (Path(__file__).parents[2] / "docs" / "skins.md").read_text(encoding="utf-8")


def test_the_example_is_a_good_skin(tmp_path: Path) -> None:
    example = re.search(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert example is not None
    path = tmp_path / "skin.yaml"
    path.write_text(example[1], encoding="utf-8")
    assert faults(load_file(path, Skin)) == []


@pytest.mark.parametrize("part", [BackStyle, Cover, Fonts, PieceStyle, PlaceStyle, SheetStyle, Skin])
def test_the_page_names_every_field_and_value(part: type[msgspec.Struct]) -> None:
    values = [
        value
        for hint in typing.get_type_hints(part).values()
        if typing.get_origin(hint) is typing.Literal
        for value in typing.get_args(hint)
    ]
    assert [name for name in (*part.__struct_fields__, *values) if f"`{name}`" not in PAGE] == []


def test_the_example_explains_every_colour() -> None:
    assert [name for name in Palette.__struct_fields__ if not re.search(rf"^  {name}: \"#\w+\" +# ", PAGE, re.M)] == []
    assert [name for name in typing.get_args(Typeface) if f"`{name}`" not in PAGE] == []
