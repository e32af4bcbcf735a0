"""New campaigns, identifiers, keywords, traits and abilities (TP-001 to TP-043, TP-054 to TP-070)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.games.projector.arrange import day, hand, load, projection

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import CATALOGUE, LIMITS, box
from fabletop.games.projector.rules.baddies import spawn
from fabletop.games.projector.rules.deck_building import deck_size
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.rules.unlocking import raise_level, revealed, room, unlock, unlock_ability
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.sheet import COLOURS, NAMES, Sheet, new_sheet
from fabletop.games.projector.state import NONE, SPACES, Outing
from fabletop.testing.arranged import choices, log, refused


def fresh(seats: int = 2) -> Outing:
    """The table of a first day, before anything is read."""
    return day(("put_aside",), ("dusk",), seats=seats, fields={"levels": [0] * len(box().skills)}).at(0).table


# --- a new campaign --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-001", "TP-R12", "TP-056")
@pytest.mark.parametrize("seats", [1, 5])
def test_a_campaign_has_two_to_four_characters(seats: int) -> None:
    with pytest.raises(Refused):
        Match(GAME, seats=seats, seed=0)
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.rule("TP-002", "TP-003", "TP-004", "TP-005", "TP-015", "TP-016", "TP-R06", "TP-R08", "TP-362")
def test_a_new_sheet_has_everything_locked_but_five_ability_decks() -> None:
    sheet = new_sheet(box(), 2)
    assert sheet.stacks == ["survival", "defense", "movement", "negotiation", "crafting"]
    assert sorted(each.name for each in box().stacks if each.id not in sheet.stacks) == [
        "Dreaming", "Seafaring", "Tactics",
    ]  # fmt: skip
    nothing: list[Any] = [
        sheet.areas, sheet.levels, sheet.items, sheet.recipes, sheet.maneuvers, sheet.diary, sheet.projector,
        sheet.objectives, sheet.eliminated, sheet.flags, sheet.bank, sheet.stories,
    ]  # fmt: skip
    assert not any(nothing)
    assert (sheet.day, sheet.projections, sheet.tier) == (1, 0, 2)
    assert len(sheet.entropy) == len(set(sheet.entropy)) == 20
    assert {box().face(id_).card.tier for id_ in sheet.entropy} == {1}
    assert sheet.next_tier
    assert {box().face(id_).card.tier for id_ in sheet.next_tier} == {2}
    assert new_sheet(box(), 2) == sheet, "a campaign begun afresh begins the same"


@pytest.mark.rule("TP-012", "TP-R15", "TP-013")
@pytest.mark.parametrize(("seats", "counts"), [(2, (3, 3, 3, 2, 3)), (3, (3, 2, 3, 2, 2)), (4, (2, 2, 2, 2, 2))])
def test_everybody_begins_with_the_realspace_slides(seats: int, counts: tuple[int, ...]) -> None:
    table = fresh(seats)
    for faces in table.reserve:
        found = Counter(table.box.skill_of(face).name for face in faces)
        assert found == dict(zip(("Spot", "Dash", "Strike", "Parley", "Assemble"), counts, strict=True))
        assert all(table.box.slide(face).realspace for face in faces)
        assert len(faces) == LIMITS[seats][1]
    sheet = new_sheet(box(), seats)
    assert [each.colour for each in sheet.characters] == list(COLOURS[:seats])
    assert len(set(COLOURS)) == 4


@pytest.mark.rule("TP-007", "TP-008", "TP-062", "TP-063", "TP-064", "TP-022", "TP-R07", "TP-R14")
def test_the_lowest_ability_of_each_open_deck_is_revealed_and_the_next_after_it() -> None:
    table = fresh()
    skills, stacks = table.box.skills, table.box.stacks
    tops = [revealed(table, stack) for stack in range(len(stacks))]
    assert [n if n == NONE else skills[n].card.id for n in tops] == [
        "SV:01", "DE:01", "MV:01", "NG:01", "CR:01", NONE, NONE, NONE,
    ]  # fmt: skip
    assert not any(table.levels), "revealed is not unlocked"
    unlock_ability(table, tops[0])
    assert skills[revealed(table, 0)].card.id == "SV:02"
    for each in skills:
        if each.stack == 0:
            unlock_ability(table, each.number)
    assert revealed(table, 0) == NONE, "the deck is exhausted"
    unlock(table, "ability_deck", "tactics")
    first = revealed(table, 5)
    assert first == NONE or (skills[first].card.stack, skills[first].card.order) == ("tactics", 1)
    assert table.stacks[5] == 0


@pytest.mark.rule("TP-R100", "TP-061", "TP-065")
def test_a_named_ability_is_taken_from_inside_its_deck() -> None:
    table = fresh()
    unlock(table, "ability", "Peek")
    peek = table.box.skill_named("Peek").number
    assert table.levels[peek] == 4
    assert table.offered == [peek], "each player may take a slide of it"
    assert table.box.skills[revealed(table, 0)].card.id == "SV:01", "the order of the rest is unchanged"
    raise_level(table, peek, 3)
    unlock(table, "ability", "Peek")
    assert table.levels[peek] == 7, "what is in use is passed over"
    assert table.offered == [peek]


@pytest.mark.rule("TP-067", "TP-R99", "TP-066")
def test_no_effect_raises_a_level_above_18() -> None:
    table = fresh()
    table.levels[0] = 17
    raise_level(table, 0, 5)
    assert table.levels[0] == 18


@pytest.mark.rule("TP-014", "TP-R20", "TP-011", "TP-017")
def test_a_projection_has_a_grid_of_six_by_six_and_empty_piles() -> None:
    assert SPACES == 36
    for setup in box().setups:
        assert setup.width <= 6
        assert setup.height <= 6
        assert all(1 <= place <= 6 for laid in setup.place for at in laid.at for place in at)
    table = fresh()
    assert not any([table.spent, table.dismissed, table.in_play, table.used_up])


def test_what_a_setup_card_does_is_told_under_the_name_of_its_world() -> None:
    """`First visit` says nothing in a question, and is not so at the second."""
    sources = set(box().book.sources)
    assert not sources & {setup.title for setup in box().setups}
    assert {"The Clockwork Meadow", "The Paper Market"} <= sources


@pytest.mark.rule("TP-010", "TP-005", "TP-R17", "TP-018")
def test_conditions_and_baddies_are_fetched_and_lie_in_no_pile() -> None:
    table = fresh()
    kinds = Counter(table.box.faces[face].kind for face in table.face)
    assert kinds["entropy"] == 20 + len(table.next_tier)
    assert not {"condition", "baddie", "item", "location"} & set(kinds)
    copies = [face.card.copies for face in table.box.faces if face.kind == "resource"]
    assert max(copies) > 1, "copies of one card share its identifier"


# --- identifiers and keywords ----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-030", "TP-031", "TP-R17")
def test_every_card_has_an_identifier_of_its_own() -> None:
    ids = [each.id for each in CATALOGUE.read().entries if ":" in each.id]
    assert len(ids) > 200
    assert all(re.fullmatch(r"[A-Z]{2}:\d{2,3}", id_) for id_ in ids)
    assert len(ids) == len(set(ids))


@pytest.mark.rule("TP-030")
@pytest.mark.parametrize("id_", ["ah:2", "AH02", "PR:1", "PR:0001", "../PR:001"])
def test_what_is_no_identifier_is_none(id_: str) -> None:
    from fabletop.games.projector.cards import Id

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(id_, Id)


@pytest.mark.rule("TP-036", "TP-038", "TP-039", "TP-041", "TP-042", "TP-043", "TP-058", "TP-057")
@pytest.mark.example("projector", "E1")
@pytest.mark.example("projector", "E2")
def test_a_slide_has_the_keywords_of_its_ability_its_trait_and_its_deck() -> None:
    spot = box().skill_named("Spot")
    assert {"survival", "awareness", "reaction"} <= spot.keywords
    assert all(spot.fits(word) for word in ("survival", "Survival", "AWARENESS", "Spot", "spot", "any"))
    assert not spot.fits("movement")
    assert box().keywords["reaction"].built_in
    assert "survival" not in box().keywords, "a plain keyword has no rule of its own"


@pytest.mark.rule("TP-036", "TP-042")
@pytest.mark.example("projector", "E1")
def test_what_asks_for_a_survival_card_takes_a_spot_slide() -> None:
    from fabletop.engine.effects import Source
    from fabletop.games.projector.effects.slides import Discard
    from fabletop.games.projector.rules.moment import Now
    from fabletop.games.projector.state import ON_SETUP

    match = projection(hands={0: ["Dash", "Strike"], 1: ["Spot", "Dash"]})
    verb = Discard(match="Survival")
    assert not verb.payable(Now(match.table, Source(ON_SETUP, 0), {"you": 0}))
    assert verb.payable(Now(match.table, Source(ON_SETUP, 0), {"you": 1}))


@pytest.mark.rule("TP-037")
@pytest.mark.example("projector", "E3")
def test_every_card_has_the_keyword_of_its_deck() -> None:
    for face in box().faces:
        assert face.card.deck in face.keywords
    assert "item" in box().face("IT:01").keywords


@pytest.mark.rule("TP-040", "TP-R03", "TP-039")
def test_built_in_keywords_say_what_they_do() -> None:
    built_in = [each for each in box().keywords.values() if each.built_in]
    assert len(built_in) > 5
    assert all(each.reminder for each in built_in)


# --- traits and abilities --------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-057", "TP-059", "TP-060", "TP-R01", "TP-R02")
def test_there_are_seven_traits_each_with_a_colour_and_a_symbol() -> None:
    traits = box().traits
    assert [each.name for each in traits] == [
        "Awareness", "Construction", "Agility", "Force", "Empathy", "Resolve", "Imagination",
    ]  # fmt: skip
    assert len({each.symbol for each in traits}) == len({each.colour for each in traits}) == 7
    mixed = Counter(each.card.stack for each in box().skills)
    kinds = {stack: {each.trait for each in box().skills if each.card.stack == stack} for stack in mixed}
    assert all(len(traits) > 1 for traits in kinds.values()), "any trait may occur in any deck"


@pytest.mark.rule("TP-070", "TP-058", "TP-007")
def test_every_ability_has_a_help_text_and_a_place_in_its_deck() -> None:
    for each in box().skills:
        assert len(each.card.help) > 20, each.name
    places = [(each.card.stack, each.card.order) for each in box().skills]
    assert len(places) == len(set(places))


@pytest.mark.rule("TP-061", "TP-093", "TP-068")
def test_a_slide_of_a_locked_ability_is_not_played() -> None:
    match = projection(hands={0: ["Scavenge", "Spot"]}, draw={0: ["Dash"], 1: ["Dash"]})
    assert f"play:{hand(match, 0, 'Spot')}" in choices(match)
    refused(match, 0, f"play:{hand(match, 0, 'Scavenge')}")
    assert not any(each.startswith("play:ability") for each in choices(match))


# --- party size ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-054", "TP-055", "TP-085")
@pytest.mark.example("projector", "E20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_limits_go_by_the_size_of_the_party(seats: int) -> None:
    table = fresh(seats)
    assert deck_size(table, 0) == {2: 14, 3: 12, 4: 10}[seats]
    assert hand_size(table, 0) == {2: 6, 3: 6, 4: 5}[seats]
    assert room(table, 0) + len(table.reserve[0]) == {2: 70, 3: 60, 4: 50}[seats]


@pytest.mark.rule("TP-055")
@pytest.mark.example("projector", "E42")
def test_the_party_does_not_shrink_when_players_leave() -> None:
    match = projection(seats=4, fields={"status": [0, 0, 1, 2]})
    assert match.table.left == 2
    assert hand_size(match.table, 0) == 5


@pytest.mark.rule("TP-R04", "TP-079")
def test_everybody_has_seven_counters_at_none() -> None:
    assert fresh(3).temp == [[0] * 7] * 3


@pytest.mark.rule("TP-081", "TP-323")
@pytest.mark.parametrize(("natural", "succeeds"), [(12, False), (13, True)])
def test_the_bonus_of_a_melded_slide_is_added_to_its_tests(natural: int, succeeds: bool) -> None:
    """Level 4, +1 of the house and +2 of the slide: 13 is enough."""
    match = projection(
        hands={0: ["Spot +2"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=lambda table: load(table, "tests", 20, natural)
    )
    match.answer(0, f"play:{hand(match, 0, 'Spot +2')}")
    assert match.table.temp[0][0] == succeeds
    assert any("Spot +2" in line for line in log(match))


@pytest.mark.rule("TP-097", "TP-R09", "TP-002")
def test_a_sheet_is_written_and_read_without_loss() -> None:
    sheet = new_sheet(box(), 3)
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet) == sheet
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"extra": 1}', type=Sheet)


@pytest.mark.rule("TP-R18", "TP-R19", "TP-R21", "TP-035")
def test_settings_begin_as_the_rulings_say() -> None:
    settings = Settings()
    assert (settings.spoilers, settings.story_count, settings.open_hands, settings.give_gear) == (
        False, False, True, "off",
    )  # fmt: skip
    assert settings.allow_party_change
    assert (settings.reserve_cut, settings.joiner_cards, settings.party_decision) == ("aside", "one_each", "majority")
    assert NAMES[:2] == tuple(Match(GAME, seats=2, seed=0).names)


# --- what nobody may see ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-006", "TP-005", "TP-032", "TP-033")
def test_what_is_locked_or_waits_is_shown_to_nobody() -> None:
    match = day(("adventure",), also=lambda table: table.areas.__setitem__(0, True))
    shown = match.view(0).table
    hidden = [*shown.entropy, *shown.next_tier, *shown.resources]
    hidden += [card for space, card in enumerate(shown.grid) if card != NONE and not shown.up[space]]
    assert len(hidden) > 40
    assert {shown.face[card] for card in hidden} == {NONE}
    before = [card for card in range(len(shown.face)) if shown.face[card] != NONE]
    spawn(match.table, "BD:01", 0)
    after = match.view(0).table
    new = {card for card in range(len(after.face)) if after.face[card] != NONE} - set(before)
    assert [after.printed_on(card).id for card in new] == ["BD:01"], "no card that was passed over"
    locked = [each.name for each, open_ in zip(shown.box.areas, shown.areas, strict=True) if not open_]
    assert locked
    assert not any(name in line for name in locked for line in log(match))


@pytest.mark.rule("TP-R116", "TP-005", "TP-338")
def test_maneuvers_are_there_only_once_they_are_unlocked() -> None:
    table = fresh()
    assert table.maneuvers == []
    for each in table.box.maneuvers[:1]:
        unlock(table, "maneuvers", str(each.set))
        unlock(table, "maneuvers", str(each.set))
        assert table.maneuvers == [0]


@pytest.mark.rule("TP-069")
def test_what_is_used_as_another_card_specifies_is_not_played_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = box().skill_named("Spot")
    monkeypatch.setattr(spot, "card", msgspec.structs.replace(spot.card, specified_only=True))
    match = projection(hands={0: ["Spot"], 1: []}, draw={0: ["Dash"], 1: ["Dash"]})
    refused(match, 0, f"play:{hand(match, 0, 'Spot')}")
