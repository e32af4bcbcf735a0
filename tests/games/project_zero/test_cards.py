"""The thirty location cards, each in all that it does: data point, start of Project-0, start of an Agent, and the
location that an investigation asks about. Played in strict mode on the published map."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from fabletop.engine.match import Match
from fabletop.engine.scene import Card, Cards
from fabletop.games.project_zero import GAME, city_board
from fabletop.games.project_zero.state import DECK, START, Chase

from .arrange import P0, Play, arrange

CITY = city_board()
CARDS = list(range(len(CITY.location_ids)))
ENTRIES = [(card, entry) for card in CARDS for entry in CITY.entries[card]]
NAMES = [CITY.location_ids[card] for card in CARDS]
DOORS = [f"{CITY.location_ids[card]}-{CITY.names[entry]}" for card, entry in ENTRIES]


def far_from(space: int) -> list[int]:
    """Three street spaces in different districts, all well away from a space."""
    found: dict[int, int] = {}
    for other in sorted(range(len(CITY.names)), key=lambda each: -CITY.distance[space][each]):
        if not CITY.lines_at[other] and CITY.location_of[other] < 0:
            found.setdefault(CITY.district[other], other)
    chosen = list(found.values())[:3]
    assert all(CITY.distance[space][each] > 4 for each in chosen)
    return chosen


def names(spaces: list[int]) -> str:
    return " ".join(CITY.names[space] for space in spaces)


def others(card: int, number: int) -> list[str]:
    """Other locations, to fill up the data points."""
    return [CITY.location_ids[(card + n) % len(CARDS)] for n in range(3, 3 + number)]


def begin(card: int, pile: str) -> Play:
    """A match that begins with this card as Project-0's start card, or on top of the deck before Agent 1 draws."""

    def setup(table: Chase) -> None:
        table.fugitive, table.runner = P0, [1, 1, 1]
        rest = [each for each in CARDS if each != card]
        if pile == "start":
            table.data_points = rest[:5]
            table.add_cards(START, [card])
            table.add_cards(DECK, rest)
            table.then(("hide",))
        else:
            table.place = CITY.entries[rest[0]][0]
            table.trail = [table.place]
            table.add_cards(START, rest[:1])
            table.add_cards(DECK, [*rest[1:], card])
            table.then(*(("agent start", agent) for agent in range(3)), ("begin",))

    return Play(Match(replace(GAME, setup=setup), seats=2, options={"fugitive": P0}))


def test_there_are_thirty() -> None:
    assert len(CARDS) == 30
    assert len(ENTRIES) == 40


@pytest.mark.rule("PZ-049", "PZ-053", "PZ-054", "PZ-055", "PZ-029")
@pytest.mark.parametrize(("card", "entry"), ENTRIES, ids=DOORS)
def test_as_a_data_point_it_is_collected_on_each_of_its_entries(card: int, entry: int) -> None:
    beside = CITY.neighbours[entry][0]
    play = arrange(
        p0=CITY.names[beside], agents=names(far_from(entry)), board=CITY, options={"suspect_map": False},
        data=" ".join([CITY.location_ids[card], *others(card, 4)]),
    )  # fmt: skip
    for seat in (P0, 1, None):
        play.news(seat)
    play.moves(CITY.names[entry])
    play.asked("way", 1, ", ".join(play.open_ids()))
    table = play.table
    assert [table.face[each] for each in table.taken] == [card]
    assert card not in [table.face[each] for each in table.deck]
    assert len(table.deck) == 28
    told = "Project-0 has collected a data point: 1 of 5."
    title, name = CITY.data_titles[card], CITY.location_titles[card]
    assert [text for text, _ in play.news(P0)][1:] == ["Project-0 has moved.", told, f'You have "{title}" from {name}.']
    dossier = next(each for each in play.match.scene(P0).aside if isinstance(each, Cards))
    shown = {each.title: each for each in dossier.cards}[name]
    assert shown.text == f"{title}. {CITY.location_texts[card]}"
    assert shown.marks == ("collected",)
    for seat in (1, None):
        assert [text for text, _ in play.news(seat)] == ["Project-0 has moved.", told]
        down = next(each for each in play.match.scene(seat).aside if isinstance(each, Cards))
        assert down.cards == (Card("taken:0", back="location", face_down=True),)
        seen = play.match.view(seat).table
        assert seen.taken == [-1]
        assert set(seen.face) == {-1}
        assert title.encode() not in msgspec.json.encode((play.match.scene(seat), play.match.log(seat)))


@pytest.mark.rule("PZ-013", "PZ-026", "PZ-108", "PZ-R04")
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_as_a_start_it_offers_exactly_its_entries(card: int) -> None:
    entries = [CITY.names[space] for space in CITY.entries[card]]
    for entry in entries:
        play = begin(card, "start")
        play.asked("start", options=", ".join(entries))
        play.refused(CITY.names[CITY.entries[(card + 1) % 30][0]], "PZ-013")
        play.match.answer(P0, entry)
        assert play.p0 == entry
        assert play.table.trail == [CITY.index[entry]]
        assert [play.table.face[each] for each in play.table.start] == [card]


@pytest.mark.rule("PZ-017", "PZ-018", "PZ-R04")
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_as_an_agents_start_it_offers_exactly_its_entries(card: int) -> None:
    entries = [CITY.names[space] for space in CITY.entries[card]]
    for entry in entries:
        play = begin(card, "deck")
        if len(entries) > 1:
            play.picks("agent start", 1, entry, ", ".join(entries))
        title = CITY.location_titles[card]
        assert play.at(1) == entry
        assert play.news(None)[:2] == [
            (f"Agent 1 draws {title}.", "PZ-017"), (f"Agent 1 starts on {entry} ({title}).", "PZ-018")
        ]  # fmt: skip
        assert play.table.agent_starts[0] == card


@pytest.mark.rule("PZ-106", "PZ-107", "PZ-108", "PZ-110")
@pytest.mark.parametrize("been", [False, True])
@pytest.mark.parametrize(("card", "entry"), ENTRIES, ids=DOORS)
def test_an_investigation_on_each_of_its_entries_asks_about_it(card: int, entry: int, been: bool) -> None:
    door = CITY.entries[card][-1]  # he came by another door where there is one
    place = far_from(entry)[0]
    play = arrange(
        p0=CITY.names[place], trail=f"{CITY.names[door]} | {CITY.names[place]}" if been else "", turn=1,
        agents=names([entry, *far_from(entry)[1:]]), data=" ".join(others(card, 5)), board=CITY,
    )  # fmt: skip
    play.way(1, "stay", ", ".join(play.open_ids()))
    play.asked("investigate", 1, "investigate, end turn")
    question = play.match.question
    assert question is not None
    title = CITY.location_titles[card]
    assert question.prompt == f"Agent 1: ask whether Project-0 has been at {title}?"
    assert [option.label for option in question.options] == [f"Investigate {title}", "End the turn"]
    play.investigates(1)
    said = "yes, Project-0 has been there" if been else "no, Project-0 has not been there"
    assert play.news(2)[-1] == (f"Agent 1 investigates {title}: {said}.", "PZ-110")
    assert play.table.investigation == [9, 10, 10]
