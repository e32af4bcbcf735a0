"""What somebody types to name one of several things."""

from __future__ import annotations

import pytest

from fabletop.engine.forms.naming import the_one_named
from fabletop.engine.words import Refused

THINGS = {"w_word": ["Gentleman's Last Word"], "w_saw": ["Circular Saw"], "w_ram": ["Last Ram"]}


@pytest.mark.parametrize(
    ("typed", "found"),
    [("w_saw", "w_saw"), ("circular saw", "w_saw"), ("gentle", "w_word"), ("last word", "w_word"), ("last", "w_ram")],
)
def test_a_thing_is_named_whole_by_its_beginning_or_by_words_of_its_name(typed: str, found: str) -> None:
    assert the_one_named(typed, THINGS, "XX-1") == found


def test_what_fits_several_or_nothing_is_refused() -> None:
    with pytest.raises(Refused, match="fits several: Gentleman's Last Word, Circular Saw, Last Ram"):
        the_one_named("w_", THINGS, "XX-1")
    with pytest.raises(Refused, match='There is no "wor" to choose here'):
        the_one_named("wor", THINGS, "XX-1")
