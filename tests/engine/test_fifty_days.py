"""A campaign of fifty days in miniature, with all that can happen to one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.engine import campaigner
from tests.engine.campaigner import NAME, PACK_COMES, party
from tests.engine.minis import mine

from fabletop.engine import campaign_chain as chains
from fabletop.engine import campaign_files as files
from fabletop.engine.campaign import Campaign
from fabletop.engine.campaign_chain import Chain
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused

DAYS = 50
KILLS = 20


def campaigning(home: Path) -> subprocess.Popen[str]:
    """A process that plays the campaign in a folder to the end."""
    around = {**os.environ, "FABLETOP_HOME": str(home), "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    command = [sys.executable, "-m", "tests.engine.campaigner", str(DAYS)]
    return subprocess.Popen(command, env=around, stdout=subprocess.PIPE, text=True)


def kept(monkeypatch: pytest.MonkeyPatch, home: Path) -> tuple[int, int]:
    """How far the campaign in a folder is: its day, and the answers of that day."""
    monkeypatch.setenv("FABLETOP_HOME", str(home))
    if not files.names():
        return 1, 0
    campaign = Campaign(mine.GAME, files.read(NAME))
    monkeypatch.setenv("MINE_PACKS", campaigner.packs_on(campaign.day))
    record = files.today(campaign)
    return campaign.day, 0 if record is None else len(campaign.resume(record).entries)


def without_times(chain: Chain) -> Chain:
    days = [msgspec.structs.replace(day, at=0.0) for day in chain.days]
    return msgspec.structs.replace(chain, days=days)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of somebody who has played all days, never disturbed."""
    home = tmp_path_factory.mktemp("home")
    with campaigning(home) as player:
        assert player.wait() == 0
    return home


@pytest.fixture
def campaign(whole: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign[mine.Mine]:
    monkeypatch.setenv("FABLETOP_HOME", str(whole))
    monkeypatch.setenv("MINE_PACKS", "shaft,deep")
    return Campaign(mine.GAME, files.read(NAME))


def test_fifty_days_are_kept_each_with_its_party_and_packs(campaign: Campaign[mine.Mine]) -> None:
    days = campaign.chain.days
    assert len(days) == DAYS
    assert [day.seats for day in days] == [party(number) for number in range(1, DAYS + 1)]
    assert [sorted(day.packs) for day in days] == [
        ["deep", "shaft"] if number >= PACK_COMES else ["shaft"] for number in range(1, DAYS + 1)
    ]
    camp = mine.GAME.read_sheet(campaign.chain.sheet)
    assert camp.day == DAYS + 1
    assert camp.places == ["shaft", "pit", "lake"], "both keys were found, the second in the pack that came later"
    assert {"fall-1", "fall-2", "fall-3"} <= set(camp.lost)
    assert camp.kept["miner 4"] == mine.GAME.read_sheet(days[14].sheet).kept["miner 4"] > 0, "who stays at home keeps"
    assert any("lake" in line for day in days[PACK_COMES - 1 :] for line in day.told)


def test_killed_between_and_within_days_nothing_is_lost(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, within, between = Random(7), 0, 0
    for number in range(KILLS):
        promised = kept(monkeypatch, tmp_path)
        assert promised[0] <= DAYS, "there is something left to kill"
        wanted = rng.randrange(5, 25)
        with campaigning(tmp_path) as player:
            assert player.stdout is not None
            for line in player.stdout:
                day, answers = map(int, line.split())
                promised, wanted = (day, answers), wanted - 1
                if wanted <= 0 and (answers == 0) == bool(number % 2):  # by turns at a dawn and in a day
                    break
            player.kill()
        found = kept(monkeypatch, tmp_path)
        assert found >= promised, "what was said to be kept is kept"
        within += found[1] > 0
        between += found[1] == 0
    assert within, "some were killed within a day"
    assert between, "some were killed between days"
    with campaigning(tmp_path) as player:
        assert player.wait() == 0
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    disturbed = without_times(files.read(NAME))
    monkeypatch.setenv("FABLETOP_HOME", str(whole))
    assert chains.encode(disturbed) == chains.encode(without_times(files.read(NAME))), "and all came as it would have"


def test_a_branch_goes_on_from_the_morning_of_day_12(campaign: Campaign[mine.Mine]) -> None:
    before = chains.encode(campaign.chain)
    branch = campaign.branch(12, "Other way")
    assert (branch.day, branch.chain.branch_of) == (12, chains.Branch("long-way", NAME, 12))
    assert branch.chain.sheet == campaign.chain.days[10].sheet
    assert branch.chain.seats == 4
    assert sorted(branch.chain.packs) == ["shaft"], "that of day 20 had not come"
    match = branch.next_day(seats=2)
    assert match.start is not None
    assert match.start.sheet == campaign.chain.days[10].sheet
    assert sorted(match.start.packs) == ["deep", "shaft"], "but it is here at this dawn"
    while not match.over:
        question = match.question
        assert question is not None
        match.answer(question.seat, "home")
    branch.finish_day(match)
    assert branch.day == 13
    assert len(branch.chain.days) == 12
    assert chains.encode(campaign.chain) == before, "the first campaign stays as it is"
    assert chains.import_campaign(branch.export()) == branch.chain


def test_day_30_is_replayed_for_one_seat(campaign: Campaign[mine.Mine]) -> None:
    match = campaign.replay(30)
    assert match.over
    assert match.seed == "long-way/30"
    half = match.at(len(match.entries) // 2)
    mine_, other = half.view(1).table, half.view(0).table
    held = half.table.pockets[1]
    assert held, "something is in the pocket"
    assert [mine_.face[card] for card in held] == [half.table.face[card] for card in held]
    assert [other.face[card] for card in held] == [-1] * len(held), "the other seat does not see it"
    assert len(match.log(1)) > len(match.at(3).log(1)) > 0


def test_an_exported_campaign_is_imported_as_it_was(
    campaign: Campaign[mine.Mine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    under_way = campaign.next_day()
    for _ in range(3):
        question = under_way.question
        assert question is not None
        under_way.answer(question.seat, "dig")
    data = campaign.export(under_way.record())
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    chain = files.keep_imported(data)
    assert files.read(NAME) == chain
    again = Campaign(mine.GAME, chain)
    record = files.today(again)
    assert record is not None
    assert again.resume(record).hash() == under_way.hash()
    assert files.keep_imported(data).name == f"{NAME} 2", "a second one does not take the place of the first"
    with pytest.raises(Refused, match="already"):
        files.keep_imported(data, NAME.upper())


def test_a_pack_that_is_missing_or_changed_is_refused(
    campaign: Campaign[mine.Mine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINE_PACKS", "shaft")
    with pytest.raises(Refused, match=r'the pack "deep" of Mine \(\w+\), which is not here\. Install it'):
        campaign.next_day()
    with pytest.raises(SaveError, match='the pack "deep"'):
        campaign.replay(30)
    assert campaign.replay(19).over, "a day before it came needs it not"
    monkeypatch.setenv("MINE_PACKS", "shaft,deep")
    monkeypatch.setitem(mine.PACKS, "deep", ("gold-1", "gold-2"))
    with pytest.raises(Refused, match=r'The pack "deep" of Mine is another here .* bring that one back'):
        campaign.next_day()
    assert campaign.day == DAYS + 1
