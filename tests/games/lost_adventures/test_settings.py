"""The settings: each belongs to a ruling, has the ruling's default, takes the ruling's values alone, and does what it
says, value by value."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import inspect

from fabletop.engine.match import Match
from fabletop.engine.rulebook import rulebook
from fabletop.engine.scene import Cards, Rig, Track
from fabletop.engine.words import Refused
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.settings import Settings
from fabletop.games.lost_adventures.state import BLUE
from fabletop.testing.arranged import barred, choices, refused

from .allocating import NO_CUBES, allocating, choosing, off
from .arrange import answer, city, film, notes, show
from .encounter import LEVERS, asked, on, scene
from .perils import temple

# Every setting of the rules file with its ruling and its default.
RULED = {
    found[1]: (ruling.id, found[2])
    for ruling in rulebook(GAME).rulings
    if (found := re.match(r"`(\w+)` (?:\([^)]*\) )?(\w+)", ruling.setting))
}
WORDS: dict[str, Any] = {"yes": True, "no": False}

GOOD: list[tuple[str, tuple[Any, ...]]] = [
    ("mats", ("choose", "random")),
    ("minutes_per_space", (5, 9)),
    ("start_space", (0, 5, 9)),
    ("must_move", (False, True)),
    ("auto_exit_at_end", (False, True)),
    ("enemy_returns", (False, True)),
    ("effect_hits_activator", (True, False)),
    ("reveal_needs_seen", (True, False)),
    ("tied_noise", ("all", "none")),
    ("small_table_bonus", (0, 1, 2)),
]
BAD: list[tuple[str, tuple[Any, ...]]] = [
    ("mats", ("dealt", "", None, 1)),
    ("minutes_per_space", (0, 1, 10, -5, 5.5, "5", None)),
    ("start_space", (-1, 10, 2.5, "5", None)),
    ("must_move", (1, "yes", None)),
    ("auto_exit_at_end", ("no", 0)),
    ("enemy_returns", (2, "berlin")),
    ("effect_hits_activator", (None, "yes")),
    ("reveal_needs_seen", ([], 1)),
    ("tied_noise", ("one", True, None)),
    ("small_table_bonus", (-1, 3, 1.5, "2", 10**30, None)),
    ("rc", (99,)),
    ("seed", (1,)),
]


def test_every_setting_of_the_rules_file_is_there_with_its_default() -> None:
    assert set(RULED) == set(Settings.__struct_fields__) == {name for name, _ in GOOD}
    for name in Settings.__struct_fields__:
        ruling, first = RULED[name]
        assert str(getattr(Settings(), name)) == str(WORDS.get(first, first)), f"{name} of {ruling}"


@pytest.mark.rule("LA-R90")
def test_no_setting_speaks_of_a_clock() -> None:
    assert not [name for name in Settings.__struct_fields__ if "timer" in name or "clock" in name or "second" in name]


def test_every_setting_says_what_it_is_and_names_its_ruling() -> None:
    for field in inspect.type_info(Settings).fields:  # type: ignore[attr-defined]  # a structure has fields
        extra = field.type.extra_json_schema if isinstance(field.type, inspect.Metadata) else None
        words = (extra or {}).get("description", "")
        assert len(words) > 20, field.name
        assert RULED[field.name][0] in words


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in GOOD for value in values])
def test_good_values(name: str, value: Any) -> None:
    match = Match(GAME, seats=2, options={name: value})
    assert getattr(match.table.settings, name) == value


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD for value in values])
def test_bad_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(Refused, match="settings"):
        Match(GAME, seats=2, options={name: value})


@pytest.mark.rule("LA-007", "LA-R95")
@pytest.mark.parametrize("space", [0, 5])
def test_all_discs_begin_on_the_start_space(space: int) -> None:
    match = Match(GAME, seats=3, options={"start_space": space})
    assert match.table.time == [space] * 3
    track = next(widget for widget in film(3, settings={"start_space": space}).scene(0).aside if widget.id == "time")
    assert isinstance(track, Track)
    assert [marker.at for marker in track.markers if marker.id.startswith("disc")] == [space] * 3


@pytest.mark.rule("LA-R95", "LA-R01")
@pytest.mark.parametrize(("space", "found"), [(0, 0), (5, 2), (9, 5)])
def test_on_a_hard_clock_discs_begin_at_the_same_time(space: int, found: int) -> None:
    """0:25 is on the third space of 9 minutes."""
    match = Match(GAME, seats=2, options={"start_space": space, "minutes_per_space": 9})
    assert match.table.time == [found] * 2


# --- mats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R07", "LA-010")
def test_mats_choose_asks_every_player() -> None:
    match = Match(GAME, seats=3, options={"mats": "choose"})
    for rule in ("LA-006", "LA-010"):
        for _ in range(3):
            (seat,) = match.waiting
            asked(match, seat, rule)
            answer(match, (seat, choices(match, seat)[-1]))
    asked(match, match.table.active, "LA-035")


@pytest.mark.rule("LA-R07", "LA-010")
def test_mats_random_deals_them_by_chance() -> None:
    dealt = set()
    for seed in range(6):
        match = Match(GAME, seats=2, seed=seed, options={"mats": "random"})
        asked(match, match.table.active, "LA-035")
        dealt.add(tuple(match.table.mat))
    assert len(dealt) > 1


# --- minutes_per_space ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R01", "LA-022")
@pytest.mark.parametrize(("minutes", "edt", "rc"), [(5, 18, 27), (9, 10, 15)])
def test_minutes_per_space_sets_both_markers(minutes: int, edt: int, rc: int) -> None:
    table = Match(GAME, seats=2, options={"minutes_per_space": minutes}).table
    assert (table.edt, table.rc) == (edt, rc)
    assert (edt * minutes, rc * minutes) == (90, 135)


@pytest.mark.rule("LA-R01", "LA-269")
def test_a_hard_clock_runs_out_at_space_15() -> None:
    match = choosing("ankara", time=[14, 0, 0], at={0: "ankara"}, settings={"minutes_per_space": 9})
    answer(match, (0, "ankara"), (0, NO_CUBES))
    assert match.table.out[0] == "time"


# --- must_move -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R14", "LA-036")
@pytest.mark.parametrize("must", [False, True])
def test_must_move_bars_the_city_where_they_are(must: bool) -> None:
    match = film(at={0: "ankara"}, settings={"must_move": must})
    assert ("ankara" in choices(match, 0)) is not must
    assert barred(match, 0) == ({"ankara": "LA-R14"} if must else {})
    if must:
        refused(match, 0, "ankara", "LA-R14")


@pytest.mark.rule("LA-R14")
def test_must_move_bars_nothing_in_start() -> None:
    assert len(choices(film(settings={"must_move": True}), 0)) == 13


@pytest.mark.rule("LA-R14", "LA-051")
def test_must_move_and_the_credits_bar_cities_together() -> None:
    match = film(at={0: "shanghai"}, time=[25, 0, 0], settings={"must_move": True})
    assert choices(match, 0) == ["calcutta", "lhasa", "saigon"]
    assert barred(match, 0)["shanghai"] == "LA-R14"
    assert barred(match, 0)["berlin"] == "LA-051"


@pytest.mark.rule("LA-R14", "LA-R17")
def test_must_move_leaves_all_other_cities_to_who_has_no_way_to_stay_in_the_film() -> None:
    match = film(at={0: "ankara"}, time=[26, 0, 0], settings={"must_move": True})
    assert len(choices(match, 0)) == 12
    assert barred(match, 0) == {"ankara": "LA-R14"}


# --- auto_exit_at_end ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R25", "LA-130")
@pytest.mark.parametrize("auto", [False, True])
def test_auto_exit_at_end_sends_all_away_from_the_last_space(auto: bool) -> None:
    match = scene(2, ["cc"], track=(0, 0, 1), rewards=[1, 0], settings={"auto_exit_at_end": auto})
    asked(match, 0, "LA-120" if auto else "LA-117")
    if auto:
        answer(match, (0, "done"))
        assert match.table.inside == [0, 0]
        assert match.table.turn == 2


@pytest.mark.rule("LA-R25")
def test_auto_exit_at_end_does_nothing_before_the_last_space() -> None:
    match = scene(2, ["c"], track=(0, 0, 1), settings={"auto_exit_at_end": True})
    asked(match, 0, "LA-117")


# --- enemy_returns -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R30", "LA-106")
@pytest.mark.parametrize("returns", [False, True])
def test_enemy_returns_sends_the_enemy_home_after_a_hand(returns: bool) -> None:
    match = scene(2, [".|h"], present=True, settings={"enemy_returns": returns})
    assert match.table.turn == 2
    assert match.table.enemy_at == city("berlin" if returns else "ankara")


@pytest.mark.rule("LA-R30")
def test_enemy_returns_leaves_the_enemy_where_no_hand_ended_the_encounter() -> None:
    match = scene(2, [".|x"], present=True, settings={"enemy_returns": True})
    answer(match, (0, "exit"), (1, "exit"))
    assert match.table.turn == 2
    assert match.table.enemy_at == city("ankara")


# --- effect_hits_activator -----------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R39", "LA-136")
@pytest.mark.parametrize("hits", [True, False])
def test_effect_hits_activator_decides_whether_they_suffer_too(hits: bool) -> None:
    match = scene(
        3, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "lever"), 1), settings={"effect_hits_activator": hits}
    )
    answer(match, (0, "work"))
    assert match.table.noise == [int(hits), 1, 1]
    assert match.table.hubris == [1, 0, 0]


@pytest.mark.rule("LA-R39", "LA-R17", "LA-286")
@pytest.mark.parametrize("hits", [True, False])
def test_who_is_not_hit_may_work_what_would_put_them_out(hits: bool) -> None:
    match = scene(
        2, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "lever"), 1), threat="life", life=[0, 7],
        settings={"effect_hits_activator": hits},
    )  # fmt: skip
    assert ("work" in choices(match, 0)) is not hits


@pytest.mark.rule("LA-R39", "LA-225")
def test_effect_hits_activator_is_for_encounters_alone() -> None:
    for hits in (True, False):
        match = temple(
            {0: {LEVERS[0]: 0}},
            "uses",
            symbol="lever",
            agenda=[("grail room",)],
            settings={"effect_hits_activator": hits},
        )
        answer(match, (0, next(each for each in choices(match, 0) if each.startswith("symbol"))))
        assert match.table.time == [0, 1, 1]


@pytest.mark.rule("LA-R39")
@pytest.mark.parametrize("hits", [True, False])
def test_who_is_hit_is_told_in_the_words_of_this_table(hits: bool) -> None:
    """On the mat, on the display, where a card is chosen or replaced, and in the question."""
    match = scene(
        2, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "lever"), 1), rewards=[1, 0], bare=False,
        mats=["stuntman", "collector"], also=lambda table: show(table, 6, LEVERS[1]),
        settings={"effect_hits_activator": hits},
    )  # fmt: skip
    question = match.question_for(0)
    assert question is not None
    assert ("everybody else still in" in question.prompt) is not hits
    answer(match, (0, "pass"), (0, "exit"))
    said = [notes(match, 0)[LEVERS[1]]]
    for widget in match.scene(0).widgets:
        cards = widget.cards if isinstance(widget, Cards) else ()
        if isinstance(widget, Rig):
            cards = tuple(slot.card for slot in widget.sockets if slot.card is not None)
        said += [card.text for card in cards if "symbol on a track" in card.text]
    assert len(said) >= 4  # an ability of the stuntman, one card on his mat, one on the display
    for text in said:
        assert ("you too" in text, "everybody else still in" in text) == (hits, not hits)


# --- reveal_needs_seen ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R45", "LA-164")
@pytest.mark.parametrize("needed", [True, False])
def test_reveal_needs_seen_keeps_who_has_seen_nothing_from_guessing(needed: bool) -> None:
    match = allocating("lisbon", 2, at={1: "cairo"}, settings={"reveal_needs_seen": needed})
    answer(match, (0, NO_CUBES))
    if needed:
        refused(match, 1, off(reveal=1), "LA-164")
    else:
        answer(match, (1, off(reveal=1)))
        assert choices(match, 1) == [*(f"reveal_{place}" for place in BLUE), "done"]


@pytest.mark.rule("LA-R45", "LA-164")
def test_reveal_needs_seen_lets_who_has_seen_a_card_reveal_that_one_alone() -> None:
    match = allocating("lisbon", 2, at={1: "cairo"}, looked=[2] + [0] * 11)
    answer(match, (0, NO_CUBES), (1, off(reveal=1)))
    assert choices(match, 1) == ["reveal_0", "done"]


@pytest.mark.rule("LA-R45", "LA-161")
def test_without_reveal_needs_seen_nobody_guesses_in_start() -> None:
    match = allocating("lisbon", 2, settings={"reveal_needs_seen": False})
    answer(match, (0, NO_CUBES))
    refused(match, 1, off(reveal=1), "LA-161")


# --- tied_noise ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R62", "LA-246")
@pytest.mark.parametrize(("tied", "hubris"), [("all", [1, 1, 0]), ("none", [0, 0, 0])])
def test_tied_noise_decides_whether_those_tied_for_most_suffer(tied: str, hubris: list[int]) -> None:
    match = temple(start="temple flip", peril="maze", noise=[3, 3, 1], settings={"tied_noise": tied}, also=_high)
    assert match.table.hubris == hubris


@pytest.mark.rule("LA-R62", "LA-246")
@pytest.mark.parametrize("tied", ["all", "none"])
def test_tied_noise_spares_nobody_who_is_alone_the_loudest(tied: str) -> None:
    match = temple(start="temple flip", noise=[3, 4, 1], settings={"tied_noise": tied}, also=_high)
    assert match.table.hubris == [0, 1, 0]


def _high(table: Any) -> None:
    """All pawns stand too high for anybody to be too loud."""
    table.peril = [9] * table.seats


# --- small_table_bonus ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R81", "LA-030")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_small_table_bonus_gives_green_cubes_to_two_players_alone(bonus: int, seats: int) -> None:
    table = Match(GAME, seats=seats, options={"small_table_bonus": bonus, "mats": "random"}).table
    assert table.green == [bonus if seats == 2 else 0] * seats


def test_settings_cannot_be_changed_in_a_match() -> None:
    match = film(settings={"must_move": True})
    with pytest.raises(AttributeError):
        match.table.settings.must_move = False  # type: ignore[misc]  # that is what is tried
    for answered in ({"must_move": False}, "must_move", "deed:must_move"):
        refused(match, 0, answered)
