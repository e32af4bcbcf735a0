"""The day and its Story phase (TP-094 to TP-111, TP-R16, TP-R28 to TP-R30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.projector.arrange import day
from tests.games.projector.at_random import by_chance

from fabletop.engine.match import Match
from fabletop.games.projector.cards import Lock, Story
from fabletop.games.projector.effects.story import EliminateLock
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.story_phase import readable, top
from fabletop.games.projector.state import ADVENTURE, NONE, ON_STORY, Outing
from fabletop.testing.arranged import choices, log, refused, tag

HS, OS = 0, 1


def morning(
    *,
    of: int = 2,
    eliminated: tuple[str, ...] = (),
    told: Mapping[int, int] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Match[Outing]:
    """The Story phase of a day: with these locks gone, and so many cards read of each story."""

    def laid(table: Outing) -> None:
        for deck, n in (told or {HS: 2}).items():
            table.told[deck] = n
        table.eliminated = list(eliminated)
        table.areas[0] = True

    return day(("story",), fields={"day": of}, settings=settings, also=laid)


def titles(match: Match[Outing]) -> list[str]:
    """The cards that were read, in order."""
    known = {each.title for each in match.table.box.pages if not isinstance(each, Lock)}
    return [line for line in log(match) if line in known]


@pytest.mark.rule("TP-019", "TP-094", "TP-104", "TP-R15", "TP-R16", "TP-R28")
def test_the_first_day_begins_with_helenas_story_up_to_its_first_lock() -> None:
    match = day()
    assert titles(match) == ["If You Are Reading This", "The Stone That Looks Like a Loaf"]
    table = match.table
    assert table.told[HS] == 2
    assert table.phase == ADVENTURE
    names = {table.box.skills[n].name: level for n, level in enumerate(table.levels) if level}
    assert names == {"Spot": 4, "Dash": 4, "Strike": 4, "Parley": 4, "Assemble": 4}
    assert [each.id for each, open_ in zip(table.box.areas, table.areas, strict=True) if open_] == ["AH"]
    assert table.offered == [], "these unlocks give no further slides"
    assert [len(each) for each in table.reserve] == [14, 14]


@pytest.mark.rule("TP-098", "TP-105")
def test_where_every_story_waits_behind_a_lock_the_phase_ends_at_once() -> None:
    match = morning()
    assert readable(match.table) == []
    assert titles(match) == []
    assert match.table.phase == ADVENTURE


@pytest.mark.rule("TP-099", "TP-100", "TP-103", "TP-104", "TP-R28")
def test_the_party_reads_on_in_one_story_until_a_lock_is_on_top() -> None:
    match = morning(eliminated=("HS:03", "OS:01"))
    assert tag(match) == "story"
    assert choices(match) == ["story:HS", "story:OS", "none"]
    refused(match, 0, "story:MS")  # whose top is a lock
    match.answer(0, "story:HS")
    second = next(each for each in match.table.box.pages if each.id == "HS:05")
    assert isinstance(second, Story)
    assert titles(match) == ["Her Book", second.title]
    assert (match.table.told[HS], match.table.told[OS]) == (4, 0)
    assert match.table.phase == ADVENTURE, "only one story is read in a phase"


@pytest.mark.rule("TP-R28", "TP-099")
@pytest.mark.parametrize(("of", "optional", "may"), [(2, True, True), (2, False, False), (1, True, False)])
def test_reading_may_wait_except_on_the_first_day_or_by_a_setting(of: int, optional: bool, may: bool) -> None:
    match = morning(of=of, eliminated=("HS:03", "OS:01"), settings={"story_optional": optional})
    assert ("none" in choices(match)) == may
    if not may:
        refused(match, 0, "none")
        return
    match.answer(0, "none")
    assert titles(match) == []
    assert match.table.told[HS] == 2


@pytest.mark.rule("TP-107", "TP-105", "TP-106")
@pytest.mark.example("projector", "E16")
def test_a_lock_that_is_eliminated_deeper_in_a_deck_does_not_open_it() -> None:
    match = morning(eliminated=("HS:06",))
    assert match.table.box.pages[top(match.table, HS)].id == "HS:03"
    assert HS not in readable(match.table)
    match = morning(eliminated=("HS:03", "HS:06"))
    match.answer(0, "story:HS")
    assert match.table.told[HS] == 6, "both segments are read in one go"


def _opening(monkeypatch: pytest.MonkeyPatch, lock: str, page: str) -> None:
    """As if the text of a page eliminated a lock."""
    usual = Now.perform

    async def perform(self: Now, effects: Any) -> None:
        await usual(self, effects)
        if self.source.kind == ON_STORY and self.table.box.pages[self.source.handle].id == page:
            EliminateLock(card=lock).run(self)

    monkeypatch.setattr(Now, "perform", perform)


@pytest.mark.rule("TP-101", "TP-108", "TP-106")
def test_a_card_that_eliminates_the_next_lock_lets_reading_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    _opening(monkeypatch, "HS:06", "HS:05")
    match = morning(eliminated=("HS:03", "OS:01"))
    match.answer(0, "story:HS")
    assert match.table.told[HS] == 6
    assert "A lock opens somewhere." in log(match)


@pytest.mark.rule("TP-109", "TP-R30", "TP-102")
def test_a_lock_of_another_story_that_is_eliminated_opens_it_for_a_later_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    _opening(monkeypatch, "OS:01", "HS:04")
    match = morning(eliminated=("HS:03",), settings={"story_optional": False})
    table = match.table
    assert table.told[OS] == 0
    assert table.phase == ADVENTURE
    assert OS in readable(table), "from the next Story phase on"


@pytest.mark.rule("TP-R29", "TP-103", "TP-110")
def test_a_story_that_was_read_to_its_end_does_not_begin_again() -> None:
    table = morning().table
    pages = table.box.stories[OS]
    locks = tuple(table.box.pages[page].id for page in pages if isinstance(table.box.pages[page], Lock))
    match = morning(eliminated=locks, told={HS: 2, OS: len(pages) - len(locks)})
    assert top(match.table, OS) == NONE
    assert OS not in readable(match.table)


@pytest.mark.rule("TP-009", "TP-028")
def test_stories_lie_in_numeric_order_with_their_locks_in_their_places() -> None:
    table = day().table
    assert len(table.box.story_decks) == 8
    for deck, pages in zip(table.box.story_decks, table.box.stories, strict=True):
        ids = [table.box.pages[page].id for page in pages]
        assert ids == sorted(ids)
        assert all(id_.startswith(f"{deck.id}:") for id_ in ids)
    ids = [table.box.pages[page].id for page in table.box.stories[HS]]
    assert ids[:4] == ["HS:01", "HS:02", "HS:03", "HS:04"]


@pytest.mark.rule("TP-094", "TP-095", "TP-096", "TP-112")
def test_a_day_is_story_adventure_and_learning() -> None:
    match = day(("dawn",), fields={"day": 7}, also=lambda table: table.areas.__setitem__(0, True))
    phases: list[int] = []
    for _ in by_chance(match, 3):
        if not phases or phases[-1] != match.table.phase:
            phases.append(match.table.phase)
    assert phases == sorted(phases)
    assert match.table.projections == 1
    assert "Day 7." in log(match)
