"""Every item and every machination has a test of its own, named after its id; every text of theirs is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fabletop.games.machina.box import box

HERE = Path(__file__).parent
MODULES = ("weapons", "weapons_later", "apparel", "artifacts", "artifacts_later", "consumables", "machinations")
ITEMS = [face.id for face in box().faces if face.item]
MACHINATIONS = [each.id for each in box().machinations]
TESTED = "\n".join((HERE / f"test_{name}.py").read_text(encoding="utf-8") for name in MODULES)


@pytest.mark.parametrize("name", [*ITEMS, *MACHINATIONS])
def test_it_has_a_test_of_its_own(name: str) -> None:
    assert re.search(rf"^def test_{name}_", TESTED, re.MULTILINE), f"no test of {name}"


def test_how_many_there_are() -> None:
    kinds = [len(box().of_kind(kind)) for kind in ("weapon", "apparel", "artifact", "consumable")]
    assert (kinds, len(MACHINATIONS)) == ([31, 25, 21, 19], 4)


@pytest.mark.parametrize("name", ITEMS)
def test_no_play_of_an_item_is_untried(name: str) -> None:
    """A text that is played is named by its number where it is not the first."""
    for number in range(1, len(box().face(name).texts.played)):
        assert f'("{name}", {number})' in TESTED, f"text {number + 1} of {name} is never played"
