"""What is kept for the next projection, how a campaign ends, players who stop, looking ahead, taking back (TP-035,
TP-097, TP-110, TP-125, TP-296, TP-370, TP-R18, TP-R83, TP-R117, TP-R118, TP-R124)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from tests.games.projector.arrange import bring, day, finished, hand, learnt, load, projection, space
from tests.games.projector.carrying import AWAY, carried, carry
from tests.games.projector.driving import go_on
from tests.games.projector.more_cards import cards, perk

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.engine.table import UNKNOWN
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import box
from fabletop.games.projector.effects.story import WinCampaign
from fabletop.games.projector.rules.allies import allies
from fabletop.games.projector.rules.baddies import shift
from fabletop.games.projector.rules.cleanup import settle
from fabletop.games.projector.rules.harm import attackers
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.meanwhile import anytime
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.story_phase import unread
from fabletop.games.projector.sheet import hand_over, new_sheet
from fabletop.games.projector.state import (
    DISSIPATED,
    HOME,
    IN,
    LEARNING,
    NONE,
    ON_PROJECTOR,
    READ,
    UNLOCKED,
    Outing,
)
from fabletop.testing.arranged import choices, log, question, refused, tag

PILES = {0: ["Dash"] * 8, 1: ["Dash"] * 8}
PACK_RAT = perk("PK:06", {"do": [{"op": "rule", "hook": "keep_item"}]})
OLD_FRIEND = perk("PK:09", {"do": [{"op": "rule", "hook": "keep_ally"}]})


@pytest.fixture
def _perks() -> Iterator[None]:
    with cards(perks=[PACK_RAT, OLD_FRIEND]):
        yield


def having(table: Outing, seat: int, id_: str) -> None:
    table.perks[seat] = next(n for n, each in enumerate(table.box.perks) if each.id == id_)


# --- items and Allies ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_perks")
@pytest.mark.rule("TP-354", "TP-332", "TP-349")
def test_an_item_that_is_not_permanent_is_kept_by_who_returns_home_and_may_be_taken_along_again() -> None:
    def laid(table: Outing) -> None:
        having(table, 0, "PK:06")
        for id_ in ("IT:01", "IT:02", "IT:77"):
            carry(table, 0, id_)

    match = projection(hands={0: ["Dash"], 1: []}, draw=PILES, also=laid)
    match.answer(0, "home")
    assert tag(match) == "keep"
    names = choices(match)
    assert len(names) == 2, "the Loupe is Permanent: it is the party's anyway"
    refused(match, 0, names)  # one of them
    refused(match, 1, [])
    match.answer(0, [names[1]])
    assert match.table.keeps == [["IT:02"], []]
    assert carried(match.table, 0) == []
    sheet = hand_over(match.table)
    assert sheet.characters[0].kept == ["IT:02"]
    assert sheet.items == ["IT:77"]


@pytest.mark.usefixtures("_perks")
@pytest.mark.rule("TP-354", "TP-330", "TP-132")
def test_what_was_kept_lies_in_the_stash_until_somebody_takes_it() -> None:
    def laid(table: Outing) -> None:
        table.keeps[1].append("IT:02")
        table.area, table.setup = 0, 0
        having(table, 1, "PK:06")

    match = day(("bring",), ("learning",), also=laid)
    assert tag(match) == "take item"
    assert choices(match) == ["0", "1", "nobody"]
    match.answer(0, "nobody")
    assert match.table.keeps == [[], ["IT:02"]], "it waits for another day"
    match = day(("bring",), ("learning",), also=laid)
    match.answer(0, "0")
    assert carried(match.table, 0) == ["IT:02"]
    assert match.table.keeps == [[], []], "it is an item like any other again"


@pytest.mark.usefixtures("_perks")
@pytest.mark.rule("TP-354")
def test_no_more_is_kept_than_the_perk_says_nor_by_who_dissipates() -> None:
    def laid(table: Outing) -> None:
        having(table, 0, "PK:06")
        carry(table, 0, "IT:01")
        table.keeps[0].append("IT:02")

    match = projection(hands={0: ["Dash"], 1: ["Dash"]}, draw=PILES, also=laid)
    match.answer(0, "home")
    assert tag(match, 0) != "keep", "one waits already"
    assert match.table.keeps == [["IT:02"], []]
    table = projection(draw=PILES, at=AWAY, also=lambda table: having(table, 0, "PK:06")).table
    carry(table, 0, "IT:01")
    finished(dissipate(table, 0, "card"))
    assert table.keeps == [[], []]


@pytest.mark.usefixtures("_perks")
@pytest.mark.rule("TP-A35", "TP-R83", "TP-125", "TP-275")
@pytest.mark.parametrize("id_", ["EA:01", "BD:01"])
def test_an_ally_that_was_kept_begins_the_next_projection_in_its_owners_area(id_: str) -> None:
    def laid(table: Outing) -> None:
        having(table, 0, "PK:09")
        table.allied.append(bring(table, id_, 0))
        shift(table, table.allied[0], 0)  # also the Cat, which is Everywhere

    match = projection(hands={0: ["Dash"], 1: []}, draw=PILES, also=laid)
    match.answer(0, "home")
    assert tag(match) == "keep"
    match.answer(0, choices(match))
    assert match.table.keeps == [[id_], []]
    match.table.step = "cleanup"
    finished(settle(match.table))
    sheet = hand_over(match.table)
    assert len(sheet.entropy) == 20
    assert (id_ in sheet.entropy) == (id_ == "EA:01")

    def next_day(table: Outing) -> None:
        table.area = 0
        table.keeps[0].append(id_)

    table = day(("lay_out",), ("decks",), also=next_day).table
    assert [table.printed_on(each).id for each in allies(table, 0)] == [id_]
    assert attackers(table, 0) == [], "it is on the party's side"
    assert len(table.entropy) + len(table.in_play) == 20
    assert id_ not in [table.printed_on(each).id for each in table.entropy], "outside the shuffle"
    assert table.keeps == [[], []], "for one projection"


@pytest.mark.usefixtures("_perks")
@pytest.mark.rule("TP-R27", "TP-R83")
def test_an_ally_whose_card_has_left_the_deck_meanwhile_does_not_come() -> None:
    def laid(table: Outing) -> None:
        table.area = 0
        table.keeps[0].append("EB:01")  # it waits in the next tier

    table = day(("lay_out",), ("decks",), also=laid).table
    assert table.opponents == []
    assert len(table.entropy) == 20


@pytest.mark.rule("TP-354")
@pytest.mark.parametrize("kept", [["XX:01"], ["AH:10"], ["CN:01"]])
def test_a_sheet_on_which_somebody_has_kept_what_cannot_be_kept_is_refused(kept: list[str]) -> None:
    sheet = new_sheet(box(), 2)
    sheet.characters[0] = msgspec.structs.replace(sheet.characters[0], kept=kept)
    with pytest.raises(Refused, match="there is no item and no Baddie"):
        Match(GAME, seats=2, seed=0, start=sheet)


# --- the end of a campaign -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-370", "TP-R124", "TP-359")
def test_when_the_campaign_is_won_all_go_home_and_after_the_cleanup_the_epilogue_is_read_first() -> None:
    table = projection(draw=PILES, at=AWAY, up=["1.1"], fields={"temp": [[1] * 7, [1] * 7]}).table
    now = Now(table, Source(ON_PROJECTOR, 0), {"you": 0})
    finished(now.perform([WinCampaign(epilogue="PR:018")]))
    assert table.status == [HOME, HOME], "also from where there is no Carousel"
    assert table.bank == [2] * 7

    def won(table: Outing) -> None:
        table.epilogue = table.box.projector_index["PR:018"]
        table.at_end.append(table.box.projector_index["PR:019"])

    match = projection(
        ("cleanup",), hands={0: [], 1: []}, draw=PILES,
        fields={"status": [HOME, HOME], "at": [NONE, NONE], "won": True},
        also=won,
    )  # fmt: skip
    table = match.table
    read = [table.box.projectors[number].id for number in table.read]
    assert read == ["PR:019", "PR:018"], "what was put aside for the end comes before it"
    assert table.phase == LEARNING
    assert table.epilogue == NONE
    told = "\n".join(log(match))
    assert told.index("(PR:018)") > told.index("(PR:019)")
    assert tag(match) in ("diary", "learn"), "nothing else came before"


@pytest.mark.rule("TP-370", "TP-R124")
def test_in_free_play_nothing_more_is_won() -> None:
    table = projection(draw=PILES, at=AWAY, up=["1.1"], fields={"won": True}).table
    finished(Now(table, Source(ON_PROJECTOR, 0), {"you": 0}).perform([WinCampaign(epilogue="PR:018")]))
    assert table.status == [IN, IN]
    assert table.epilogue == NONE
    sheet = msgspec.structs.replace(new_sheet(box(), 2), won=True)
    again = Match(GAME, seats=2, seed=0, start=sheet)
    assert not again.over, "days go on"
    assert "Helena is found." in GAME.sheet_words(sheet)


# --- players who stop ------------------------------------------------------------------------------------------------


def excuse(match: Match[Outing], proposer: int, who: int, vote: str) -> None:
    """It is proposed, and the current player's wish decides between two."""
    match.answer(proposer, "deed:excuse")
    match.answer(proposer, f"seat:{who}")
    match.answer(0, vote)


@pytest.mark.rule("TP-R117", "TP-260")
def test_the_character_of_a_player_who_has_stopped_dissipates_at_the_end_of_its_next_turn() -> None:
    match = projection(
        hands={0: ["Dash"], 1: ["Dash"]}, draw={0: ["Dash"] * 9, 1: ["Dash"] * 9}, at=AWAY, up=["1.1"],
        fields={"temp": [[0] * 7, [3] * 7]},
    )  # fmt: skip
    excuse(match, 0, 1, "yes")
    assert tag(match) == "act", "the turn goes on"
    refused(match, 0, "seat:1")
    match.answer(0, "end")
    go_on(match, until="act", answers={"end discard": []})
    assert match.waiting == (1,)
    assert match.table.status == [IN, IN], "not before that turn"
    match.answer(1, "end")
    go_on(match, until="act", answers={"end discard": []})
    assert match.table.status == [IN, DISSIPATED]
    assert match.table.bank == [0] * 7, "nothing is banked"
    assert any("called away" in line for line in log(match))


@pytest.mark.rule("TP-R117", "TP-R13")
def test_the_turn_under_way_is_not_the_next_and_the_party_may_refuse() -> None:
    match = projection(hands={0: ["Dash"], 1: ["Dash"]}, draw=PILES, at=AWAY, up=["1.1"])
    excuse(match, 1, 0, "yes")
    assert match.table.excused == [(0, 2)]
    match.answer(0, "end")
    go_on(match, until="act", answers={"end discard": []})
    assert match.table.status == [IN, IN]
    assert match.table.excused == [(0, 1)]
    other = projection(hands={0: ["Dash"], 1: ["Dash"]}, draw=PILES, at=AWAY, up=["1.1"])
    excuse(other, 1, 0, "no")
    assert other.table.excused == []
    assert tag(other) == "act"


@pytest.mark.rule("TP-R117")
def test_nobody_is_excused_at_home_nor_by_chance() -> None:
    match = day(("learning",), also=learnt)
    assert "deed:excuse" not in [each.answer for each in anytime(match.table, 0)]
    found = [each for each in anytime(projection(draw=PILES).table, 0) if each.id == "excuse"]
    assert [each.often for each in found] == [0.0]


# --- looking ahead, reading again ------------------------------------------------------------------------------------


@pytest.mark.rule("TP-035", "TP-R18")
def test_looking_ahead_is_offered_by_a_setting_alone_and_everybody_reads_of_it() -> None:
    closed = projection(hands={0: ["Dash"], 1: []}, draw=PILES)
    refused(closed, 0, "deed:ahead")
    match = projection(hands={0: ["Dash"], 1: []}, draw=PILES, settings={"spoilers": True})
    before = match.table.dump()
    match.answer(1, "deed:ahead")
    assert {"stories", "Projector cards", "pages of the diary", "abilities", "areas"} <= set(choices(match, 1))
    match.answer(1, "areas")
    assert choices(match, 1) == ["CM", "PM", "DC"], "what is open can be seen anyway"
    match.answer(1, "PM")
    prose = match.table.box.backgrounds["PM"].prose.split("\n")[0][:40]
    for seat in range(2):
        assert any("looks ahead at The Paper Market" in line and prose in line for line in log(match, seat))
    assert match.table.dump() == before, "nothing else has changed"
    assert tag(match) == "act"


@pytest.mark.rule("TP-R18")
@pytest.mark.parametrize(("setting", "note"), [(False, ""), (True, "2 pages")])
def test_by_a_setting_it_is_shown_how_many_pages_come_before_a_lock(setting: bool, note: str) -> None:
    def opened(table: Outing) -> None:
        learnt(table)
        table.day, table.told[0] = 2, 2
        table.eliminated += ["HS:03", "OS:01"]

    match = day(settings={"story_count": setting}, also=opened)
    assert tag(match) == "story"
    assert [each.note for each in question(match).options if each.id != "none"] == [note, note]
    assert unread(match.table, 0) == 2


@pytest.mark.rule("TP-110", "TP-296", "TP-111")
def test_what_was_read_can_be_read_again_at_any_time_and_rereading_does_nothing() -> None:
    """The pages lie open in every scene, also in a projection; no question and no deed reads them again."""

    def known(table: Outing) -> None:
        table.told[0] = 2
        table.diary[0], table.diary[1] = READ, UNLOCKED

    match = projection(hands={0: ["Dash"], 1: []}, draw=PILES, also=known)
    scene = repr(match.view(1) and GAME.scene(match.view(1)))
    story, found, locked = match.table.box.pages[0], match.table.box.diary[0], match.table.box.diary[1]
    assert getattr(story, "prose")[:30] in scene  # noqa: B009  a lock has none
    assert found.prose[:30] in scene
    assert locked.prose[:30] not in scene, "not before a Learning phase"
    for answer in ("story:HS", "page:HS:01", f"diary:{found.id}", f"diary:{locked.id}"):
        refused(match, 0, answer)
    assert match.table.flags == {}, "its text is not carried out again"


# --- hands, handing over ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-R19")
@pytest.mark.parametrize("opened", [True, False])
def test_hands_lie_open_unless_the_table_wants_them_hidden(opened: bool) -> None:
    match = day(("decks",), ("bring",), ("order",), also=_laid_out, settings={"open_hands": opened})
    for seat in range(2):
        table = match.table
        counts: dict[str, int] = {}
        for face in table.reserve[seat]:
            kind = str(match.table.box.as_made(face))
            counts[kind] = counts.get(kind, 0) + 1
        match.answer(seat, counts)
    for seat in range(2):
        for other in range(2):
            shown = match.view(seat).table
            known = [shown.face[each] != NONE for each in shown.hands[other]]
            assert len(known) == 6, "how many there are everybody sees"
            assert all(known) == (opened or seat == other)
            assert any(known) == (opened or seat == other)


def _laid_out(table: Outing) -> None:
    learnt(table)
    table.area, table.setup = 0, 0
    table.at = [space("2.3")] * 2


@pytest.mark.rule("TP-R21", "TP-084")
def test_things_change_hands_by_a_setting_on_the_same_location_and_slides_never() -> None:
    def laden(table: Outing) -> None:
        carry(table, 0, "IT:01")

    off = projection(hands={0: ["Dash"], 1: []}, draw=PILES, resources={0: ["wood"]}, also=laden)
    gear, wood, slide = off.table.gear[0][0], off.table.held[0][0], off.table.hands[0][0]
    for thing in (gear, wood, slide):
        refused(off, 0, f"give:{thing}:1")
    on = projection(
        hands={0: ["Dash"], 1: []}, draw=PILES, resources={0: ["wood"]}, also=laden,
        settings={"give_gear": "same_location"},
    )  # fmt: skip
    refused(on, 0, f"give:{slide}:1")
    on.answer(0, f"give:{gear}:1")
    assert carried(on.table, 1) == ["IT:01"]
    refused(on, 0, f"give:{gear}:1")
    on.answer(0, f"give:{wood}:1")
    assert (on.table.held[0], on.table.held[1]) == ([], [wood])
    apart = projection(
        hands={0: ["Dash"], 1: []}, draw=PILES, also=laden, at={0: "2.3", 1: "1.1"},
        settings={"give_gear": "same_location"},
    )  # fmt: skip
    refused(apart, 0, f"give:{apart.table.gear[0][0]}:1")


# --- taking back, and the journal ------------------------------------------------------------------------------------


@pytest.mark.rule("TP-R118", "TP-206")
def test_taking_back_ends_where_chance_or_a_card_has_told_something() -> None:
    match = projection(hands={0: ["Dash", "Strike"], 1: []}, draw=PILES, baddies={"EA:01": 0}, up=["2.3", "2.2"])
    before = match.hash()
    match.answer(0, f"move:{hand(match, 0, 'Dash')}")
    assert match.can_undo(0)
    match.undo(0)
    assert match.hash() == before
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    go_on(match, until="act", answers={"natural 20": "no"})
    assert not match.can_undo(0)
    with pytest.raises(Refused, match="stands"):
        match.undo(0)


@pytest.mark.rule("TP-R118")
def test_by_a_setting_nothing_is_taken_back() -> None:
    match = projection(hands={0: ["Dash", "Spot"], 1: []}, draw=PILES, settings={"undo": False})
    match.answer(0, f"move:{hand(match, 0, 'Dash')}")
    assert not match.can_undo(0)
    with pytest.raises(Refused, match="final"):
        match.undo(0)


@pytest.mark.rule("TP-363")
def test_the_journal_tells_every_roll_with_its_purpose_and_has_no_effect() -> None:
    match = projection(hands={0: ["Strike"], 1: []}, draw=PILES, baddies={"EA:01": 0})
    load(match.table, "tests", 20, 15)
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    go_on(match, until="act")
    lines = log(match)
    assert any("rolls 15" in line for line in lines)
    assert any(line.startswith("Test of Strike: 15 and") for line in lines)
    dump = match.table.dump()
    match.books.run.log.clear()
    assert match.table.dump() == dump, "no line of it is a part of the table"


@pytest.mark.rule("TP-186")
def test_a_slide_lies_open_while_its_target_is_chosen() -> None:
    """That a target is asked for tells which slides it may be."""

    def unseen(table: Outing) -> None:
        for card in table.hands[0]:
            table.seen[card] = 1

    match = projection(
        ("act", 0), hands={0: ["Strike", "Spot"], 1: []}, baddies={"EA:01": 0, "EA:02": 0}, also=unseen,
        settings={"open_hands": False}, levels={"Strike": 9},
    )  # fmt: skip
    strike = hand(match, 0, "Strike")
    assert match.view(1).table.face[strike] == UNKNOWN
    match.answer(0, f"play:{strike}")
    assert tag(match, 0) == "select"
    assert match.view(1).table.face[strike] == match.table.face[strike]
