"""Campaigns: days that hand on a sheet, what changes between them, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.engine.minis import cards, mine

import fabletop
from fabletop.engine import campaign_chain as chains
from fabletop.engine import record as records
from fabletop.engine.campaign import Campaign, DayLost
from fabletop.engine.campaign_sheet import CampaignSheet, Start, plain_words
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.simulate import simulate
from fabletop.engine.words import Refused
from fabletop.testing import Setting, check_days

OLD = Path(__file__).parent / "campaigns" / "mine-sheet-1.json"  # exported by an older version of the game
LATE = mine.Camp(day=9, stores=5, lost=["fall-1"], places=["shaft", "pit"], kept={"miner 1": 2})


def play(match: Match[Any], answers: int = 1000) -> Match[Any]:
    for _ in range(answers):
        question = match.question
        if question is None:
            break
        match.answer(question.seat, "dig")
    return match


@pytest.fixture
def campaign() -> Campaign[mine.Mine]:
    """Three days, the last with three seats."""
    found = Campaign.new(mine.GAME, name="Three days", seats=2, names=["Ann", "Bo"], id="three")
    for seats in (2, 2, 3):
        found.finish_day(play(found.next_day(seats=seats)), at=1.0)
    return found


# --- a match that begins with a sheet --------------------------------------------------------------------------------


def test_a_match_begins_with_its_sheet_and_keeps_it() -> None:
    match = play(Match(mine.GAME, seats=3, seed=1, start=LATE), 4)
    assert (match.table.day, match.table.stores, match.table.places) == (9, 5, ["shaft", "pit"])
    assert "fall-1" not in [mine.CARDS[face] for face in match.table.face]
    for again in (
        Match.from_record(mine.GAME, records.decode(records.encode(match.record()))),
        Match.from_snapshot(mine.GAME, match.snapshot()),
        match.fork(),
        match.at(4),
    ):
        assert again.start == match.start
        assert again.hash() == match.hash()
        assert again.at(0).hash() == match.at(0).hash()
    assert records.encode(match.record()) == records.encode(Match.from_snapshot(mine.GAME, match.snapshot()).record())
    assert simulate(mine.GAME, seed=1, seats=3, start=LATE).table.day == 9


def test_without_a_sheet_it_is_a_first_day() -> None:
    match = Match(mine.GAME, seats=2)
    assert match.start == Start(CampaignSheet(2, msgspec.to_builtins(mine.Camp(places=["shaft"]))), dict(mine.here()))
    with pytest.raises(Refused, match="2 to 4 players, not 7"):
        Match(mine.GAME, seats=7)


def test_a_game_without_campaigns_takes_no_sheet_and_writes_none() -> None:
    assert b'"start"' not in records.encode(Match(cards.GAME, seats=2).record())
    with pytest.raises(Refused, match="Cards has no campaigns"):
        Match(cards.GAME, seats=2, start=LATE)
    with pytest.raises(Refused, match="Cards has no campaigns"):
        Campaign.new(cards.GAME, name="x")
    with pytest.raises(TypeError, match="its sheet and how a day hands it over"):
        replace(cards.GAME, sheet=mine.Camp)


def test_tables_that_begin_with_sheets_are_not_kept_for_ever_and_share_nothing() -> None:
    Match(mine.GAME, seats=2)
    kept = len(mine.GAME._fresh)
    matches = [Match(mine.GAME, seats=2, start=mine.Camp(day=day, places=["shaft"])) for day in range(1, 20)]
    assert len(mine.GAME._fresh) == kept
    start = matches[0].start
    twins = [Match(mine.GAME, seats=2, seed="twin", start=start) for _ in range(2)]
    twins[0].table.places.append("nowhere")
    assert twins[1].table.places == ["shaft"]
    assert (
        start
        == matches[0].start
        == Start(CampaignSheet(2, msgspec.to_builtins(mine.Camp(places=["shaft"]))), dict(mine.here()))
    )


def test_a_sheet_that_does_not_fit_is_refused() -> None:
    with pytest.raises(Refused, match=r"does not fit Mine: Expected `int`, got `str` - at `\$\.stores`"):
        Match(mine.GAME, seats=2, start=Start(CampaignSheet(2, {"stores": "many"})))
    with pytest.raises(Refused, match="version 3; this program reads versions 1 to 2"):
        Match(mine.GAME, seats=2, start=Start(CampaignSheet(3, {})))
    with pytest.raises(Refused, match="is a Camp, not a dict"):
        Match(mine.GAME, seats=2, start={"stores": 1})
    record = Match(mine.GAME, seats=2).record()
    record.start = msgspec.UNSET
    with pytest.raises(SaveError, match="no sheet stands in it"):
        Match.from_record(mine.GAME, record)


# --- handing over ----------------------------------------------------------------------------------------------------


def test_handing_over_changes_nothing() -> None:
    def careless(table: mine.Mine) -> mine.Camp:
        table.stores += 1
        return mine.hand_over(table)

    game = replace(mine.GAME, hand_over=careless)
    match = play(Match(game, seats=2))
    before = match.hash()
    with pytest.raises(RuntimeError, match="must change nothing"):
        game.sheet_after(match.table)
    assert match.hash() == before
    with pytest.raises(Refused, match="when it is over"):
        mine.GAME.sheet_after(Match(mine.GAME, seats=2).table)


def test_what_is_handed_over_must_be_what_is_read_again() -> None:
    class Loose(mine.Camp):
        things: Any = None

    game = replace(mine.GAME, sheet=Loose, hand_over=lambda table: Loose(things=(1, 2)), new_sheet=None, migrations=())
    match = play(Match(game, seats=2))
    with pytest.raises(Refused, match="would be read as another"):
        game.sheet_after(match.table)


def test_a_sheet_that_could_not_be_read_again_is_not_handed_over() -> None:
    class Deep(mine.Camp):
        things: Any = None

    def hand_over(table: mine.Mine) -> Deep:
        things: Any = []
        for _ in range(50):
            things = [things]
        return Deep(things=things)

    game = replace(mine.GAME, sheet=Deep, hand_over=hand_over, new_sheet=None, migrations=())
    with pytest.raises(Refused, match="nested deeper than 40"):
        game.sheet_after(play(Match(game, seats=2)).table)


def test_what_is_told_of_a_day_can_be_printed_whatever_the_game_says(campaign: Campaign[mine.Mine]) -> None:
    loud = replace(mine.GAME, sheet_words=lambda camp: [f"day\n{camp.day}\x1b", "x" * 2000])
    told = Campaign(loud, campaign.chain)
    told.finish_day(play(told.next_day()))
    assert told.chain.days[-1].told == ["day 5 "]
    assert chains.import_campaign(told.export()) == told.chain


def _forgetful() -> Game[Any]:
    days = [0]

    def hand_over(table: mine.Mine) -> mine.Camp:
        days[0] += 1
        return mine.Camp(days[0])

    return replace(mine.GAME, hand_over=hand_over)


def _sharing() -> Game[Any]:
    places = ["shaft"]

    def take_over(table: mine.Mine, camp: mine.Camp, packs: Any) -> None:
        mine.take_over(table, camp, packs)
        table.places = places

    def dusk(table: mine.Mine) -> None:
        table.places.append("dusk")
        mine.evening(table)

    return replace(mine.GAME, take_over=take_over, steps={**mine.GAME.steps, "evening": dusk})


@pytest.mark.parametrize(("make", "words"), [(_forgetful, "another sheet"), (_sharing, "another sheet|traces")])
def test_the_contract_finds_days_that_are_not_by_themselves(make: Callable[[], Game[Any]], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_days(Setting(make(), 2, games=1))


# --- the chain -------------------------------------------------------------------------------------------------------


def test_days_follow_each_other(campaign: Campaign[mine.Mine]) -> None:
    first, second, third = campaign.chain.days
    assert (first.after, second.after) == (second.before, third.before)
    assert campaign.chain.first.hash() == first.before
    assert (campaign.day, campaign.chain.seats) == (4, 3)
    assert [day.names for day in campaign.chain.days] == [
        ["Ann", "Bo"],
        ["Ann", "Bo"],
        ["Player 1", "Player 2", "Player 3"],
    ]
    assert first.told[0] == "Day: 2"
    assert "Day: 4" in campaign.words
    assert chains.decode(campaign.export()) == campaign.chain
    assert campaign.next_day().seed == "three/4"
    assert repr(campaign) == "<Campaign 'Three days' of mine, day 4>"


def test_saved_and_loaded_it_is_the_same(campaign: Campaign[mine.Mine], tmp_path: Path) -> None:
    today = play(campaign.next_day(), 2)
    campaign.save(tmp_path / "campaign.json", today.record())
    again = Campaign.load(mine.GAME, tmp_path / "campaign.json")
    assert again.chain.days == campaign.chain.days
    assert again.chain.today is not msgspec.UNSET
    assert again.resume(records.decode(bytes(again.chain.today))).hash() == today.hash()
    before = (tmp_path / "campaign.json").read_bytes()
    (tmp_path / "campaign.json").write_bytes(before.replace(b'"stores":', b'"stores":1', 3))
    with pytest.raises(SaveError, match="damaged"):
        Campaign.load(mine.GAME, tmp_path / "campaign.json")
    with pytest.raises(SaveError, match="could not be read"):
        Campaign.load(mine.GAME, tmp_path / "nowhere.json")
    with pytest.raises(SaveError, match="The campaign could not be saved"):
        campaign.save(tmp_path / "no folder" / "campaign.json")


def test_the_party_changes_at_dawn_within_what_the_game_allows(campaign: Campaign[mine.Mine]) -> None:
    before = campaign.export()
    with pytest.raises(Refused, match="2 to 4 players, not 5"):
        campaign.next_day(seats=5)
    assert campaign.export() == before
    for names, words in ((["A"], "Give 4 names"), (["A", "B", "C", "x" * 101], "A name has"), (["\x1b"] * 4, "A name")):
        with pytest.raises(Refused, match=words):
            campaign.next_day(seats=4, names=names)
    assert campaign.export() == before
    assert campaign.next_day(seats=4, names=["A", "B", "C", "D"]).names == ["A", "B", "C", "D"]


def test_undo_ends_at_dawn(campaign: Campaign[mine.Mine]) -> None:
    match = play(campaign.next_day(), 2)
    match.undo(1, beyond=True, count=2)
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0, beyond=True)
    assert match.start is not None
    assert match.start.sheet == campaign.chain.sheet


def test_only_the_next_day_that_is_over_closes_it(campaign: Campaign[mine.Mine]) -> None:
    under_way, before = campaign.next_day(), campaign.export()
    with pytest.raises(Refused, match="when it is over"):
        campaign.finish_day(under_way)
    with pytest.raises(SaveError, match="is not day 4 of the campaign Three days"):
        campaign.finish_day(play(Match(mine.GAME, seats=2)))
    with pytest.raises(SaveError, match="is not day 4"):
        campaign.finish_day(campaign.replay(3))
    assert campaign.export() == before
    campaign.finish_day(play(under_way))
    with pytest.raises(SaveError, match="is not day 5"):
        campaign.finish_day(under_way)


def test_other_games_and_days_are_refused(campaign: Campaign[mine.Mine]) -> None:
    with pytest.raises(Refused, match="of another game"):
        Campaign(cards.GAME, campaign.chain)
    with pytest.raises(Refused, match=r"no finished day 4\. Finished days: 1 to 3"):
        campaign.replay(4)
    with pytest.raises(Refused, match="mornings of days 1 to 4"):
        campaign.branch(5, "x")
    one_save = Campaign(replace(mine.GAME, one_save=lambda options: True), campaign.chain)
    with pytest.raises(Refused, match="has no branches"):
        one_save.branch(2, "x")
    for name in ("", "../up", "a/b", "x" * 61, "tab\there\n/"):
        with pytest.raises(Refused, match="The name of a campaign"):
            campaign.branch(2, name)


def test_a_branch_of_the_first_morning_begins_anew(campaign: Campaign[mine.Mine]) -> None:
    branch = campaign.branch(1, "Anew")
    assert (branch.day, branch.chain.sheet) == (1, campaign.chain.first)
    assert branch.chain.id != campaign.chain.id
    assert branch.next_day(seats=2).hash() != Match(mine.GAME, seats=2, seed="three/1").hash(), "other chance"


def test_a_replay_must_hand_over_what_the_day_did(campaign: Campaign[mine.Mine]) -> None:
    generous = replace(mine.GAME, hand_over=lambda table: mine.Camp(stores=1000))
    with pytest.raises(SaveError, match="Day 2 is damaged: played again"):
        Campaign(generous, campaign.chain).replay(2)


# --- other rules, older sheets --------------------------------------------------------------------------------------


def test_new_rules_lose_the_day_under_way_and_nothing_else(campaign: Campaign[mine.Mine]) -> None:
    record = play(campaign.next_day(), 3).record()
    changed = Campaign(replace(mine.GAME, rules_version=3), campaign.chain)
    with pytest.raises(DayLost, match=r"begun by version 2 .* this program has version 3\. The day begins anew"):
        changed.resume(record)
    again = changed.next_day()
    assert again.start is not None
    assert again.start.sheet == campaign.chain.days[2].sheet
    changed.finish_day(play(again))
    with pytest.raises(SaveError, match=r"Day 2 was played by version 2 .* What happened on it can be read"):
        changed.replay(2)
    assert changed.chain.days[1].told
    assert changed.replay(4).over
    assert chains.import_campaign(changed.export()) == changed.chain


def test_a_kept_campaign_of_an_older_version_goes_on() -> None:
    campaign = Campaign(mine.GAME, chains.import_campaign(OLD.read_bytes()))
    assert (campaign.day, campaign.chain.sheet.version, campaign.game.sheet_version) == (4, 1, 2)
    assert campaign.chain.sheet.fields == {"day": 4, "coal": 6, "keys": 1, "lost": ["fall-1", "key-pit", "fall-2"]}
    assert "Stores: 6" in campaign.words
    assert "Places: shaft, pit" in campaign.words
    assert campaign.chain.today is not msgspec.UNSET
    with pytest.raises(DayLost, match="Day 4 was begun by version 1 of the rules"):
        campaign.resume(records.decode(bytes(campaign.chain.today)))
    with pytest.raises(SaveError, match="Day 3 was played by version 1"):
        campaign.replay(3)
    match = play(campaign.next_day())
    assert match.start is not None
    assert match.start.sheet.version == 2
    day = campaign.finish_day(match)
    assert day.before == campaign.chain.days[2].after, "the chain holds across versions"
    assert chains.import_campaign(campaign.export()) == campaign.chain
    assert campaign.replay(4).over
    assert campaign.branch(3, "Earlier").next_day().table.stores == campaign.chain.days[1].sheet.fields["coal"]


def test_a_migration_that_breaks_says_so_and_leaves_the_sheet() -> None:
    def breaks(fields: dict[str, Any]) -> dict[str, Any]:
        fields.clear()
        raise KeyError("coal")

    chain = chains.decode(OLD.read_bytes())
    before = chains.encode(chain)
    with pytest.raises(Refused, match="of version 1, cannot be brought to version 2 \\(KeyError"):
        Campaign(replace(mine.GAME, migrations=(breaks,)), chain).next_day()
    assert chains.encode(chain) == before


# --- hostile files --------------------------------------------------------------------------------------------------


def _changed(campaign: Campaign[Any], change: Callable[[Any], None]) -> bytes:
    plain = msgspec.json.decode(campaign.export())
    change(plain)
    return msgspec.json.encode(plain)


def _deep(plain: Any) -> None:
    fields: Any = []
    for _ in range(60):
        fields = [fields]
    plain["first"]["fields"]["lost"] = fields


HOSTILE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "other format": (lambda c: c.update(format=9), "format 9; this program reads format 1"),
    "unknown field": (lambda c: c.update(more=1), "unknown field"),
    "a sheet altered": (lambda c: c["days"][1]["sheet"]["fields"].update(stores=999), "the sheet after day 2"),
    "the last sheet altered": (lambda c: c["days"][2]["sheet"]["fields"].update(stores=999), "the sheet after day 3"),
    "a day left out": (lambda c: c["days"].pop(1), "day 2 did not begin with the sheet before it"),
    "days exchanged": (lambda c: c["days"].reverse(), "day 1 did not begin"),
    "a record of another day": (lambda c: c["days"][0].update(record=c["days"][1]["record"]), "record of day 1 is not"),
    "no record": (lambda c: c["days"][0].update(record={}), "record of day 1 cannot be read"),
    "other seats": (lambda c: c["days"][0].update(seats=3, names=["a", "b", "c"]), "record of day 1 is not"),
    "too few names": (lambda c: c["days"][0].update(names=["a"]), "names of day 1 do not belong"),
    "a strange winner": (lambda c: c["days"][0]["outcome"].update(winners=[9]), "names of day 1 do not belong"),
    "signs that a terminal obeys": (lambda c: c["days"][0]["told"].append("\x1b[2J"), "told of day 1 .* be printed"),
    "a name that a terminal obeys": (lambda c: c["names"].append("\x1b[2J"), "a name that is too long or cannot be"),
    "a folder for a name": (lambda c: c.update(name="../../etc"), "name of a campaign has up to 60"),
    "a long story": (lambda c: c["days"][0].update(told=["x"] * 600), "told of day 1 is too long"),
    "deep": (_deep, "nested too deep"),
    "no chain": (lambda c: c.update(days=7), "damaged"),
    "another start today": (lambda c: c.update(today=c["days"][0]["record"]), "the day under way is not of that day"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_campaigns_are_refused_in_words(campaign: Campaign[mine.Mine], what: str) -> None:
    change, words = HOSTILE[what]
    with pytest.raises(SaveError, match=words):
        chains.import_campaign(_changed(campaign, change))


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}", b"\xff\xfe", b'{"format": 1}', b"[" * 100_000, b'{"format":1,"days":' + b"[" * 100_000],
    ids=["nothing", "a list", "no format", "no text", "a format alone", "brackets", "brackets within"],
)
def test_what_is_no_campaign_is_refused(data: bytes) -> None:
    with pytest.raises(SaveError, match="no campaign"):
        chains.decode(data)


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, campaign: Campaign[mine.Mine]) -> None:
    monkeypatch.setattr(chains, "MAX_BYTES", 1000)
    with pytest.raises(SaveError, match="is larger than"):
        chains.decode(campaign.export())


def test_a_sheet_that_the_rules_cannot_use_is_refused(campaign: Campaign[mine.Mine]) -> None:
    chain = campaign.branch(1, "Made up").chain
    chain.first = CampaignSheet(2, {"places": ["shaft"]})
    chain.packs = {}
    odd = replace(mine.GAME, take_over=lambda table, camp, packs: [][1])
    with pytest.raises(Refused, match="Day 1 cannot be set up: the sheet of this campaign leads to a fault"):
        Campaign(odd, chain).next_day()
    with pytest.raises(SaveError, match="its sheet leads to a fault"):
        Match.from_record(odd, Match(mine.GAME, seats=2).record())


def test_sheets_in_plain_words() -> None:
    assert plain_words(mine.Camp(stores=3, places=["shaft", "pit"], kept={"miner 1": 2})) == [
        "Day: 1", "Stores: 3", "Places: shaft, pit", "Kept: miner 1 2",
    ]  # fmt: skip


def test_campaigns_are_part_of_the_package() -> None:
    assert fabletop.Campaign is Campaign
