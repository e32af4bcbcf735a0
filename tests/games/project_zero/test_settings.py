"""The settings: each belongs to a ruling, has the ruling's default, and takes the ruling's values alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import inspect

from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.settings import Settings

# Every setting of the rules file with its values, the default first; numbers as they stand, words for yes and no.
RULED = {
    found[1]: (ruling.id, found[2].split()[0])
    for ruling in rulebook(GAME).rulings
    if (found := re.match(r"`(\w+)` (.*)", ruling.setting))
}
WORDS: dict[str, Any] = {"yes": True, "no": False}

GOOD = [
    ("fugitive", (None, 0, 1, 2, 3)), ("allow_fewer_agents", (False, True)), ("pooled_tokens", (False, True)),
    ("p0_min_steps", (0, 1)), ("surrounded_loses", (False, True)), ("find_check", ("each_step", "end_of_move")),
    ("walk_then_bus", (False, True)), ("been_means", ("on_any_entry", "landed", "collected")),
    ("bus_ride", ("until_off", "one_turn")), ("round_limit", (0, 1, 30, 99)), ("team_chat", ("open", "private")),
    ("sighting_every", (0, *range(3, 13))), ("suspect_map", (True, False)), ("check_at_start", (False, True)),
    ("agents_block", (True, False)), ("agents_share", (False, True)), ("peg_leaves", ("at_once", "when_he_moves")),
    ("investigate_from", ("on_entry", "landing", "beside")),
]  # fmt: skip
BAD = [
    ("fugitive", (-1, 4, "0", 1.5, True)), ("allow_fewer_agents", (1, "yes", None)), ("pooled_tokens", (0, "no")),
    ("p0_min_steps", (-1, 2, "1")), ("surrounded_loses", ("yes",)), ("find_check", ("never", 1)),
    ("walk_then_bus", (2,)), ("been_means", ("been", "")), ("bus_ride", ("two_turns",)),
    ("round_limit", (-1, 100, 10**9, "30", 30.5)), ("team_chat", ("closed",)), ("sighting_every", (-1, 1, 2, 13)),
    ("suspect_map", ("on",)), ("check_at_start", (1,)), ("agents_block", ("wall",)), ("agents_share", (0,)),
    ("peg_leaves", ("never",)), ("investigate_from", ("anywhere", 1)), ("rounds", (30,)),
    ("seed", (1,)), ("place", (0,)),
]  # fmt: skip


def test_every_setting_of_the_rules_file_is_there_with_its_default() -> None:
    assert {*RULED, "fugitive", "suspect_map"} == set(Settings.__struct_fields__)
    for name, (ruling, first) in RULED.items():
        default = getattr(Settings(), name)
        assert str(default) == str(WORDS.get(first, first)), f"{name} of {ruling}"


def test_every_setting_says_what_it_is_and_names_its_ruling() -> None:
    for field in inspect.type_info(Settings).fields:  # type: ignore[attr-defined]  # a structure has fields
        extra = field.type.extra_json_schema if isinstance(field.type, inspect.Metadata) else None
        words = (extra or {}).get("description", "")
        assert len(words) > 20, field.name
        if field.name in RULED:
            assert RULED[field.name][0] in words


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in GOOD for value in values])
def test_good_values(name: str, value: Any) -> None:
    match = Match(GAME, seats=4, options={name: value})
    assert getattr(match.table.settings, name) == value


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD for value in values])
def test_bad_values_are_refused_with_what_was_expected(name: str, value: Any) -> None:
    with pytest.raises(Refused, match="These settings do not fit Project-0") as caught:
        Match(GAME, seats=4, options={name: value})
    assert name in caught.value.words
