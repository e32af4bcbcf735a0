"""The stories, locks and diary pages of the first act: what is read when, and all that it changes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import day

from fabletop.engine.match import Match
from fabletop.games.projector.box import box
from fabletop.games.projector.cards import Story
from fabletop.games.projector.rules.story_phase import locked, readable, top
from fabletop.games.projector.state import NONE, READ, UNLOCKED, Outing
from fabletop.testing.arranged import log

from .trial import Changes, Shown, follow

shows = Shown()
Case = tuple[str, list[Any], dict[str, Any], Changes]
SEGMENTS = {
    "H0": ["HS:01", "HS:02"], "H1": ["HS:04", "HS:05"], "H2": ["HS:07", "HS:08"], "O1": ["OS:02", "OS:03"],
    "M1": ["MS:02", "MS:03", "MS:04"], "L1": ["LS:02", "LS:03"], "Q1": ["QS:02", "QS:03"],
}  # fmt: skip
"""What is read in one Story phase."""
LOCKS = {
    "HS:03": "HS:04", "HS:06": "HS:07", "HS:09": "", "OS:01": "OS:02", "OS:04": "", "MS:01": "MS:02", "MS:05": "",
    "LS:01": "LS:02", "LS:04": "", "QS:01": "QS:02", "QS:04": "",
}  # fmt: skip
"""What lies under each lock; nothing yet under those whose stories go on later."""


def evening(segment: str, **fields: Any) -> Match[Outing]:
    """The party is about to choose the story that goes on with a segment, with all abilities but the first five locked;
    two areas are open."""
    first = SEGMENTS[segment][0]

    def ready(table: Outing) -> None:
        for deck, each in enumerate(table.box.story_decks):
            ids = [table.box.pages[number].id for number in table.box.stories[deck]]
            if each.id == first[:2]:
                before = ids[: ids.index(first)]
                table.eliminated += [id_ for id_ in before if id_ in LOCKS]
                table.told[deck] = len([id_ for id_ in before if id_ not in LOCKS])
        table.areas[table.box.area_index["AH"]] = segment != "H0"
        table.areas[table.box.area_index["CM"]] = table.areas[table.box.area_index["PM"]] = True
        if segment == "H0":
            table.levels = [0] * len(table.levels)

    return day(("story",), fields={"day": 3, **fields}, also=ready)


def read(segment: str, *answers: Any, **fields: Any) -> Changes:
    """A segment is read; what changes beside that its pages are told."""
    match = evening(segment, **fields)
    changes = follow(match, f"story:{SEGMENTS[segment][0][:2]}", *answers, until="area")
    assert changes.pop("told") == len(SEGMENTS[segment])
    titles = [each.title for each in box().pages if isinstance(each, Story) and each.id in SEGMENTS[segment]]
    assert [line for line in log(match) if line in titles] == titles
    return changes


CASES: list[Case] = [
    ("H0", [], {},
     {"level Spot": 4, "level Strike": 4, "level Dash": 4, "level Parley": 4, "level Assemble": 4, "areas": ["+AH"]}),
    ("H1", [], {}, {"page YA:02": 1, "diaries": ["+YA"], "recipes": ["+IT:01", "+IT:02", "+IT:03", "+IT:04"]}),
    ("H1", [], {"camp.cup": 1},
     {"bank empathy": 1, "page YA:02": 1, "diaries": ["+YA"], "recipes": ["+IT:01", "+IT:02", "+IT:03", "+IT:04"]}),
    ("H1", [], {"camp.ticket": 1},
     {"bank imagination": 1, "page YA:02": 1, "diaries": ["+YA"],
      "recipes": ["+IT:01", "+IT:02", "+IT:03", "+IT:04"]}),
    ("H1", [], {"camp.ticket": 1, "camp.ticket_punched": 1},
     {"page YA:02": 1, "diaries": ["+YA"], "recipes": ["+IT:01", "+IT:02", "+IT:03", "+IT:04"]}),
    ("H2", [], {}, {}),
    ("H2", [], {"camp.tune": 1}, {"bank imagination": 1}),
    ("H2", [], {"camp.doll": 1}, {}),
    ("H2", [], {"camp.ticket_punched": 1}, {}),
    ("O1", ["SV:02", "take"], {}, {"level Scavenge": 4}),
    ("M1", ["Tell her"], {}, {"areas": ["+DC"], "flag camp.MS.told": 1}),
    ("M1", ["Help with the spanners"], {}, {"bank construction": 2, "areas": ["+DC"]}),
    ("L1", [], {}, {}),
    ("Q1", [], {}, {"recipes": ["+IT:05", "+IT:06", "+IT:07", "+IT:08", "+IT:09", "+IT:10", "+IT:11", "+IT:12"]}),
]  # fmt: skip


@shows(*[id_ for pages in SEGMENTS.values() for id_ in pages])
@pytest.mark.rule("TP-101", "TP-104")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_what_a_story_changes(case: Case) -> None:
    segment, answers, flags, changes = case
    assert read(segment, *answers, flags=flags) == changes


def test_every_segment_is_read() -> None:
    assert {case[0] for case in CASES} == set(SEGMENTS)
    for segment, pages in SEGMENTS.items():
        assert [each.id for each in box().pages if isinstance(each, Story) and each.segment == segment] == pages


SAID = {
    ("H1", "camp.cup", 1): "thank you for the tea", ("H1", "camp.ticket", 1): "The ticket from the drawer",
    ("H2", "camp.tune", 1): "we have been whistling", ("H2", "camp.doll", 1): "the doll from under the roof",
    ("M1", "camp.MS.told", 1): "You have grass on your knees", ("L1", "camp.DC.jam", 1): "every year of it but one",
    ("L1", "camp.DC.jam", 2): "not a jar broken", ("L1", "camp.DC.trunk", 2): "We take our tea together",
    ("L1", "camp.DC.trunk", 1): "A return ticket floated by", ("Q1", "camp.PM.boy", 2): "held by the wrist",
    ("Q1", "camp.PM.boy", 1): "A tram ticket has been clipped", ("Q1", "camp.PM.generous", 1): "sent back the purse",
    ("Q1", "camp.PM.signed", 1): "Returned to sender", ("Q1", "camp.PM.signed", 2): "an empty line at the foot",
}  # fmt: skip
"""What a story says only because of something that the party did."""
ANSWERS: dict[str, list[Any]] = {"O1": ["SV:02", "leave"], "M1": ["Help with the spanners"]}


@pytest.mark.rule("TP-A32")
@pytest.mark.parametrize("said", SAID, ids=str)
def test_stories_remember_what_was_done(said: tuple[str, str, int]) -> None:
    segment, flag, value = said
    for flags, wanted in (({flag: value}, True), ({}, said == ("L1", "camp.DC.jam", 2))):
        match = evening(segment, flags=flags)
        follow(match, f"story:{SEGMENTS[segment][0][:2]}", *ANSWERS.get(segment, ()), until="area")
        assert any(SAID[said] in line for line in log(match)) == wanted


@shows(*LOCKS)
@pytest.mark.rule("TP-098", "TP-105", "TP-107")
@pytest.mark.parametrize("id_", LOCKS)
def test_a_lock_keeps_what_lies_under_it(id_: str) -> None:
    table = day(("story",)).table
    deck = next(n for n, each in enumerate(table.box.story_decks) if each.id == id_[:2])
    ids = [table.box.pages[number].id for number in table.box.stories[deck]]
    before = ids[: ids.index(id_)]
    table.eliminated = [each for each in before if each in LOCKS]
    table.told[deck] = len([each for each in before if each not in LOCKS])
    page = top(table, deck)
    assert (table.box.pages[page].id, locked(table, page), deck in readable(table)) == (id_, True, False)
    table.eliminated.append(id_)
    page = top(table, deck)
    found = "" if page == NONE else table.box.pages[page].id
    assert (found, deck in readable(table)) == (LOCKS[id_], bool(LOCKS[id_]))


PAGES: dict[str, Changes] = {f"YA:{n:02}": {} for n in range(1, 17)} | {"YA:01": {"flag camp.warm": 1}}


@shows(*PAGES)
@pytest.mark.rule("TP-295", "TP-296")
@pytest.mark.parametrize("id_", PAGES)
def test_what_a_page_of_the_diary_changes(id_: str) -> None:
    number = box().diary_index[id_]
    pages = [UNLOCKED if n == number else READ for n in range(len(box().diary))]
    match = day(("learning",), fields={"diary": pages, "bank": [20] * 7})
    changes = follow(match, f"diary:{id_}", until="learn")
    assert changes == {f"page {id_}": 1, **PAGES[id_]}
    page = box().diary[number]
    assert page.date in log(match)
    assert page.prose in log(match)
