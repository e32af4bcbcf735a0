"""A campaign day by day: what the sheet remembers, who takes part, saving and branching, sheets that are refused
(TP-020 to TP-029, TP-354 to TP-363, TP-373 to TP-375, TP-R12, TP-R126)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import slide
from tests.games.projector.at_random import by_chance

from fabletop.engine import campaign_chain as chains
from fabletop.engine.campaign import Campaign
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import box
from fabletop.games.projector.sheet import Character, Sheet, SlideOf, hand_over, new_sheet
from fabletop.games.projector.state import ADVENTURE, Outing
from fabletop.testing.arranged import choices, log, refused, tag

DAYS = 6


def play(campaign: Campaign[Outing], seed: int, seats: int | None = None) -> Match[Outing]:
    """A day of a campaign, played by chance and closed."""
    match = campaign.next_day(seats=seats)
    for _ in by_chance(match, seed):
        pass
    campaign.finish_day(match)
    return match


@cache
def played() -> bytes:
    """A campaign of some days, of parties of several sizes."""
    campaign = Campaign.new(GAME, name="The attic", seats=2, id="attic")
    for number, seats in enumerate((2, 2, 3, 4, 2, 3)):
        play(campaign, number, seats)
    return campaign.export()


def campaign() -> Campaign[Outing]:
    return Campaign(GAME, chains.import_campaign(played()))


def sheet_of(campaign: Campaign[Outing]) -> Sheet:
    found = GAME.read_sheet(campaign.chain.sheet)
    assert isinstance(found, Sheet)
    return found


def begun(sheet: Sheet, seats: int = 2, **settings: Any) -> Match[Outing]:
    """The day that begins with a sheet."""
    return Match(GAME, seats=seats, seed=0, options=settings, start=sheet)


def later(**fields: Any) -> Sheet:
    """The sheet of a party after its first day."""
    sheet = new_sheet(box(), 2)
    levels = dict.fromkeys(("SV:01", "MV:01", "DE:01", "NG:01", "CR:01"), 4)
    return msgspec.structs.replace(
        sheet, **{"day": 2, "projections": 1, "levels": levels, "areas": ["AH"], "stories": {"HS": 2}, **fields}
    )


def reserved(sheet: Sheet, *reserves: list[SlideOf]) -> Sheet:
    characters = [
        msgspec.structs.replace(each, reserve=reserve) for each, reserve in zip(sheet.characters, reserves, strict=True)
    ]
    return msgspec.structs.replace(sheet, characters=characters)


# --- days ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-095", "TP-096", "TP-354", "TP-373", "TP-374", "TP-056")
def test_days_follow_each_other_with_parties_of_any_size() -> None:
    found = campaign()
    assert [day.seats for day in found.chain.days] == [2, 2, 3, 4, 2, 3]
    assert [day.names for day in found.chain.days[:4]] == [
        ["Ada", "Bruno"], ["Ada", "Bruno"], ["Ada", "Bruno", "Cleo"], ["Ada", "Bruno", "Cleo", "Dov"],
    ]  # fmt: skip
    sheet = sheet_of(found)
    assert (sheet.day, sheet.projections) == (DAYS + 1, DAYS)
    assert len(sheet.characters) == 4
    assert sum(each.present for each in sheet.characters) == 3
    assert any("Day 7" in line for line in found.words)


@pytest.mark.rule("TP-020", "TP-024", "TP-026", "TP-027", "TP-028", "TP-373", "TP-R126", "TP-354", "TP-022")
def test_a_sheet_that_is_laid_out_and_taken_up_again_is_the_same() -> None:
    """Nothing else crosses from day to day, and nothing of it is lost."""
    sheet = later(
        bank={"awareness": 5, "force": 2}, objectives={"AH:04": 2}, eliminated=["HS:03"], swapped=[("AH:12", "AH:22")],
        replaced=[("AH:11", "AH:22")], recipes=["IT:01"], diary={"YA:01": 1, "YA:02": 2}, projector=["PR:001"],
        flags={"camp.x": 3}, corrected=True, items=["IT:77"],
    )  # fmt: skip
    characters = [msgspec.structs.replace(each) for each in sheet.characters]
    characters[0].perk, characters[0].style, characters[0].conditions = "PK:02", "ST:01", ["CN:01"]
    characters[1].decks = {"AH": ["SV:01+0"]}
    characters[1].aside = [SlideOf("SV:01", 2, 1)]
    characters[1].reserve = [SlideOf("MV:01", 3)]
    sheet = msgspec.structs.replace(sheet, characters=characters)
    after = hand_over(begun(sheet).table)
    back = [*characters[1].reserve, *characters[1].aside]
    expected = [characters[0], msgspec.structs.replace(characters[1], reserve=sorted(back), aside=[])]
    found = [msgspec.structs.replace(each, reserve=sorted(each.reserve)) for each in after.characters]
    assert found == [msgspec.structs.replace(each, reserve=sorted(each.reserve)) for each in expected]
    same = msgspec.structs.replace(after, day=sheet.day, characters=sheet.characters, projections=sheet.projections)
    assert msgspec.structs.replace(same, entropy=sheet.entropy) == sheet
    assert after.entropy == sheet.entropy


@pytest.mark.rule("TP-021", "TP-023", "TP-025", "TP-022", "TP-R07")
def test_what_the_party_has_lies_on_the_table_when_a_campaign_goes_on() -> None:
    sheet = later(items=["IT:77"], recipes=["IT:01"], stacks=[*new_sheet(box(), 2).stacks, "tactics"])
    characters = [msgspec.structs.replace(each) for each in sheet.characters]
    characters[1].perk, characters[1].style = "PK:05", "ST:02"
    table = begun(msgspec.structs.replace(sheet, characters=characters)).table
    assert table.owned == ["IT:77"]
    assert [table.box.faces[n].id for n in table.recipes] == ["IT:01"]
    assert table.box.perks[table.perks[1]].id == "PK:05"
    assert table.box.styles[table.styles[1]].id == "ST:02"
    assert table.stacks == [0, 0, 0, 0, 0, 0, -1, -1]


@pytest.mark.rule("TP-016", "TP-027", "TP-R126")
def test_the_next_tier_is_shuffled_at_dawn_and_written_without_order() -> None:
    orders = set()
    for seed in range(5):
        table = Match(GAME, seats=2, seed=seed, start=later()).table
        orders.add(tuple(table.printed_on(card).id for card in table.next_tier))
        assert hand_over(table).next_tier == sorted(later().next_tier)
    assert len(orders) > 1


@pytest.mark.rule("TP-375", "TP-R127", "TP-079", "TP-092", "TP-358")
def test_a_projection_leaves_nothing_behind_but_what_cards_made_lasting() -> None:
    for number in range(1, DAYS + 1):
        table = campaign().replay(number).table
        assert not any([table.grid, table.tokens, table.opponents, table.changes, table.at_end, table.order])
        assert all(name.startswith("camp.") for name in table.flags)
        assert not any(map(any, table.temp))
        assert not any(map(any, (table.hands, table.draw_piles, table.discards, table.lost_piles)))
        assert len(table.entropy) == 20
        assert table.areas[0], "it can be explored again"


@pytest.mark.rule("TP-356", "TP-361")
def test_what_is_known_and_owned_stays_so() -> None:
    sheets = [GAME.read_sheet(each.sheet) for each in campaign().chain.days]
    for before, after in pairwise(sheets):
        assert set(before.areas) <= set(after.areas)
        assert set(before.eliminated) <= set(after.eliminated)
        assert set(before.projector) <= set(after.projector)
        assert all(after.levels[id_] >= level for id_, level in before.levels.items())
        assert all(after.stories[id_] >= n for id_, n in before.stories.items())


# --- saving, branching -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-029", "TP-355", "TP-R118", "TP-097")
def test_a_day_is_saved_and_resumed_at_any_question(tmp_path: Path) -> None:
    found = campaign()
    match = found.next_day()
    adventures = 0
    for number, _ in enumerate(by_chance(match, 99)):
        if number % 12 == 0:
            found.save(tmp_path / "attic.json", match.record())
            again = Campaign.load(GAME, tmp_path / "attic.json")
            assert isinstance(again.chain.today, msgspec.Raw)
            resumed = again.resume(match.record())
            assert resumed.hash() == match.hash()
            adventures += match.table.phase == ADVENTURE
    assert adventures, "also inside a projection"


@pytest.mark.rule("TP-R126", "TP-362")
def test_a_day_played_twice_makes_two_branches() -> None:
    found = campaign()
    before = found.export()
    branch = found.branch(3, "Another way")
    assert branch.day == 3
    play(branch, 1234, 2)
    assert branch.day == 4
    assert found.export() == before, "the first stays as it is"
    assert branch.chain.branch_of is not None
    assert chains.import_campaign(branch.export()) == branch.chain


@pytest.mark.rule("TP-363", "TP-361")
def test_a_finished_day_can_be_played_again_and_read() -> None:
    found = campaign()
    match = found.replay(2)
    assert match.over
    assert log(match)[0].startswith("Day 2")
    assert found.chain.days[0].told, "what is new on the sheet is told"


@pytest.mark.rule("TP-360", "TP-359")
def test_no_day_loses_a_campaign() -> None:
    for day in campaign().chain.days:
        assert day.outcome.ending == "another day"


# --- the party changes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-374", "TP-R12", "TP-086")
@pytest.mark.example("projector", "E41")
def test_slides_above_a_lower_limit_are_put_aside_by_their_owner_and_come_back() -> None:
    sheet = reserved(later(), [SlideOf("SV:01", 60), SlideOf("MV:01", 10)], [SlideOf("SV:01", 60)])
    match = begun(sheet, seats=3)
    assert match.waiting == (0,)
    assert tag(match) == "put aside"
    table = match.table
    spot, dash = slide(table, "Spot"), slide(table, "Dash")
    refused(match, 0, {str(spot): 9})
    refused(match, 0, {str(spot): 11})
    match.answer(0, {str(spot): 3, str(dash): 7})
    assert match.table.reserve[0] == [spot] * 57 + [dash] * 3
    after = hand_over(match.table)
    assert after.characters[0].aside == [SlideOf("SV:01", 3), SlideOf("MV:01", 7)]
    absent = [msgspec.structs.replace(each, present=each.name != "Cleo") for each in after.characters]
    back = begun(msgspec.structs.replace(after, characters=absent))
    back.answer(0, "0-1")  # Ada and Bruno
    assert sorted(back.table.reserve[0]) == [spot] * 60 + [dash] * 10
    assert back.table.put_aside == [[], []]


@pytest.mark.rule("TP-R12")
def test_by_a_setting_slides_above_a_lower_limit_are_gone() -> None:
    sheet = reserved(later(), [SlideOf("SV:01", 61)], [SlideOf("SV:01", 60)])
    match = begun(sheet, seats=3, reserve_cut="eliminate")
    match.answer(0, {str(slide(match.table, "Spot")): 1})
    assert hand_over(match.table).characters[0].aside == []
    assert len(match.table.reserve[0]) == 60


@pytest.mark.rule("TP-374", "TP-R12", "TP-R15")
@pytest.mark.parametrize(("setting", "more"), [("one_each", ["SV:02"]), ("starters", [])])
def test_who_joins_comes_last_with_the_starting_slides_and_one_of_each_other_ability(
    setting: str, more: list[str]
) -> None:
    sheet = later(levels={**later().levels, "SV:02": 6})
    match = begun(sheet, seats=3, joiner_cards=setting)
    table = match.table
    assert table.characters == ["Ada", "Bruno", "Cleo"]
    skills = [table.box.skill_of(face).card.id for face in table.reserve[2]]
    assert sorted(skills) == sorted(
        ["SV:01"] * 3 + ["MV:01"] * 2 + ["DE:01"] * 3 + ["NG:01"] * 2 + ["CR:01"] * 2 + more
    )
    joined = hand_over(table).characters[2]
    assert (joined.name, joined.colour, joined.present) == ("Cleo", "rose", True)


@pytest.mark.rule("TP-374", "TP-R12", "TP-354")
def test_the_party_says_who_takes_part_and_who_is_set_aside_keeps_everything() -> None:
    sheet = hand_over(begun(later(), seats=3).table)
    characters = [msgspec.structs.replace(each) for each in sheet.characters]
    characters[1].perk, characters[1].style, characters[1].conditions = "PK:02", "ST:01", ["CN:01"]
    match = begun(msgspec.structs.replace(sheet, characters=characters), seats=2)
    assert tag(match) == "party"
    assert choices(match) == ["0-1", "0-2", "1-2"], "those who come first in seating order first"
    refused(match, 0, "0-0")
    match.answer(0, "0-2")
    table = match.table
    assert table.characters == ["Ada", "Cleo"]
    assert table.perks == [-1, -1]
    after = hand_over(table)
    assert [each.present for each in after.characters] == [True, False, True]
    assert after.characters[1] == msgspec.structs.replace(characters[1], present=False)
    again = begun(after, seats=3)
    assert again.table.characters == ["Ada", "Bruno", "Cleo"]
    assert again.table.box.perks[again.table.perks[1]].id == "PK:02"


@pytest.mark.rule("TP-R12")
def test_by_a_setting_the_party_does_not_change() -> None:
    with pytest.raises(Refused, match="does not change"):
        begun(later(), seats=3, allow_party_change=False)
    assert begun(later(), seats=2, allow_party_change=False).table.characters == ["Ada", "Bruno"]


# --- sheets that are refused -----------------------------------------------------------------------------------------


def _first(sheet: Sheet, **fields: Any) -> Sheet:
    """The sheet with something else about its first character."""
    return msgspec.structs.replace(
        sheet, characters=[msgspec.structs.replace(sheet.characters[0], **fields), *sheet.characters[1:]]
    )


def _fifth(sheet: Sheet) -> Sheet:
    more = [Character(name, colour) for name, colour in (("Cleo", "rose"), ("Dov", "violet"), ("Eve", "amber"))]
    return msgspec.structs.replace(sheet, characters=[*sheet.characters, *more])


BROKEN: dict[str, tuple[Callable[[Sheet], Sheet], str]] = {
    "an entropy card too few": (lambda s: msgspec.structs.replace(s, entropy=s.entropy[1:]), "19 cards, not 20"),
    "a card in two places": (
        lambda s: msgspec.structs.replace(s, next_tier=[*s.next_tier, s.entropy[0]]), "is in two places",
    ),
    "an eliminated card in a deck": (
        lambda s: msgspec.structs.replace(s, eliminated=[s.entropy[0]]), "was eliminated, and is in a deck",
    ),
    "a hidden order": (lambda s: msgspec.structs.replace(s, entropy=s.entropy[::-1]), "an order that nobody may know"),
    "another tier": (lambda s: msgspec.structs.replace(s, tier=3), "not of tier 3"),
    "an entropy card that is nowhere": (
        lambda s: msgspec.structs.replace(s, next_tier=s.next_tier[1:]), "the entropy card EB:01 is nowhere",
    ),
    "a next tier without cards": (
        lambda s: msgspec.structs.replace(s, next_tier=[], eliminated=s.next_tier), "no cards of tier 2 wait",
    ),
    "a location beside the Entropy deck": (
        lambda s: msgspec.structs.replace(s, next_tier=["AH:10", *s.next_tier]), "no entropy card AH:10",
    ),
    "a location in the Entropy deck": (
        lambda s: msgspec.structs.replace(s, entropy=["AH:10", *s.entropy[1:]]), "no entropy card AH:10",
    ),
    "a hull that no ship has": (lambda s: msgspec.structs.replace(s, hull=11), "no ship can have the hull 11"),
    "a card of no pack": (
        lambda s: msgspec.structs.replace(s, entropy=[*s.entropy[:-1], "ZZ:99"]), "no entropy card ZZ:99",
    ),
    "an ability of no pack": (
        lambda s: msgspec.structs.replace(s, levels={**s.levels, "SV:99": 4}), "no ability 'SV:99'",
    ),
    "an area of no pack": (lambda s: msgspec.structs.replace(s, areas=["XX"]), "no area 'XX'"),
    "an area twice": (lambda s: msgspec.structs.replace(s, areas=["AH", "AH"]), "twice"),
    "an item that does not last": (lambda s: msgspec.structs.replace(s, items=["EA:01"]), "permanent item"),
    "too much read": (lambda s: msgspec.structs.replace(s, stories={"HS": 99}), "more of Helena's Story was read"),
    "a reserve above the limit": (
        lambda s: _first(s, reserve=[SlideOf("SV:01", 70), SlideOf("MV:01", 1)]), "at most 70",
    ),
    "slides of a locked ability": (lambda s: _first(s, reserve=[SlideOf("SV:03", 1)]), "which is locked"),
    "a perk without a style": (lambda s: _first(s, perk="PK:01"), "alone"),
    "a perk of no pack": (lambda s: _first(s, perk="PK:99", style="ST:01"), "no perk 'PK:99'"),
    "one who takes part": (lambda s: _first(s, present=False), "1 characters take part, not 2 to 4"),
    "five who take part": (_fifth, "5 characters take part, not 2 to 4"),
    "one colour for two": (lambda s: _first(s, colour="teal"), "two characters have the colour teal"),
    "a name with control characters": (lambda s: _first(s, name="A\x1bda"), "no character can have the name"),
}  # fmt: skip


@pytest.mark.rule("TP-354", "TP-373", "TP-R126", "TP-026", "TP-031")
@pytest.mark.parametrize("what", BROKEN)
def test_an_altered_sheet_is_refused_in_words(what: str) -> None:
    change, words = BROKEN[what]
    begun(later())
    with pytest.raises(Refused) as caught:
        begun(change(later()))
    assert words in caught.value.words
    assert caught.value.rule == "TP-354"


@pytest.mark.rule("TP-354", "TP-067", "TP-078")
@pytest.mark.parametrize(
    "fields", [{"levels": {"SV:01": 19}}, {"levels": {"SV:01": 3}}, {"bank": {"force": -1}}, {"extra": 1}, {"day": 0}]
)
def test_numbers_out_of_bounds_are_refused(fields: dict[str, Any]) -> None:
    found = campaign()
    last = found.chain.days[-1]
    raw = msgspec.to_builtins(last.sheet)
    before = found.export()
    name = next(key for key, value in raw.items() if isinstance(value, dict) and "day" in value)
    raw[name] = {**raw[name], **fields}
    altered = msgspec.convert(raw, type(last.sheet))
    with pytest.raises(Refused):
        Match(GAME, seats=2, seed=0, start=GAME.read_sheet(altered))
    assert found.export() == before, "the old save is kept"


@pytest.mark.rule("TP-354")
def test_all_faults_of_a_sheet_are_said_at_once() -> None:
    sheet = msgspec.structs.replace(later(areas=["XX"]), entropy=later().entropy[1:])
    with pytest.raises(Refused) as caught:
        begun(sheet)
    assert "19 cards" in caught.value.words
    assert "'XX'" in caught.value.words


@pytest.mark.rule("TP-373", "TP-R126")
def test_a_campaign_whose_sheet_was_altered_is_refused() -> None:
    data = played().replace(b'"projections":6', b'"projections":9')
    assert data != played()
    with pytest.raises(SaveError):
        chains.import_campaign(data)


@pytest.mark.rule("TP-002")
@pytest.mark.parametrize("name", ["", " ", "x" * 500, "a\x00b"])
def test_a_party_is_called_what_can_be_read(name: str) -> None:
    with pytest.raises(Refused):
        Campaign.new(GAME, name=name, seats=2)
