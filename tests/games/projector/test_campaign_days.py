"""A campaign that goes on: in another process and with another party, in branches, with packs that come later, back to
a morning, with corrections that stand in the record, and through the deaths of a server (TP-029, TP-097, TP-353,
TP-355, TP-356, TP-374, TP-R112, TP-R118, TP-R126)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from tests.games.projector.arrange import day, learnt
from tests.games.projector.at_random import by_chance
from tests.games.projector.campaigner import go_on
from tests.outside import install, path_with
from tests.ports import own_port
from tests.server.test_durability import nursery, wait_for

from fabletop.engine import campaign_chain as chains
from fabletop.engine import record as records
from fabletop.engine.campaign import Campaign
from fabletop.engine.catalogue import File, Pack
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.games.projector import GAME
from fabletop.games.projector.box import CATALOGUE, DECKS, Box, box
from fabletop.games.projector.checks import faults
from fabletop.games.projector.settings import Settings
from fabletop.games.projector.sheet import Sheet, hand_over, new_sheet
from fabletop.games.projector.state import ADVENTURE, Outing
from fabletop.testing.arranged import log, refused, tag

KILLS = 8


def played(days: int, seats: int = 2) -> Campaign[Outing]:
    campaign = Campaign.new(GAME, name="The attic", seats=seats, id="attic")
    for number in range(days):
        match = campaign.next_day()
        for _ in by_chance(match, number):
            pass
        campaign.finish_day(match)
    return campaign


def in_the_middle(campaign: Campaign[Outing], seed: int, wanted: Callable[[Outing], bool]) -> Match[Outing]:
    for more in range(20):
        match = campaign.next_day()
        for _ in by_chance(match, seed + more):
            if wanted(match.table):
                return match
    raise AssertionError("that did not happen on any of these days")


# --- another process, another party ----------------------------------------------------------------------------------


@pytest.mark.rule("TP-029", "TP-355", "TP-373", "TP-374", "TP-R12", "TP-R126")
def test_saved_on_day_3_resumed_in_another_process_with_another_party_branched_exported_imported(
    tmp_path: Path,
) -> None:
    campaign = played(2)
    match = in_the_middle(campaign, 2, lambda table: table.phase == ADVENTURE and table.round == 2)
    path, after = tmp_path / "attic.json", tmp_path / "after.json"
    campaign.save(path, match.record())
    command = [sys.executable, "-m", "tests.games.projector.campaigner", str(path), "3", str(after)]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[3], timeout=120)
    there = Campaign.load(GAME, after)
    assert there.day == 5
    assert [day.seats for day in there.chain.days] == [2, 2, 2, 3]
    assert go_on(path, 3).export() == there.export(), "here it comes to the same"
    sheet = GAME.read_sheet(there.chain.sheet)
    assert isinstance(sheet, Sheet)
    assert [each.name for each in sheet.characters] == ["Ada", "Bruno", "Cleo"]
    branch = there.branch(3, "Another way")
    exported = branch.export()
    imported = Campaign(GAME, chains.import_campaign(exported))
    assert imported.day == 3
    assert imported.export() == exported
    for _ in by_chance(again := imported.next_day(seats=4), 5):
        pass
    imported.finish_day(again)
    assert imported.chain.days[-1].seats == 4
    assert branch.export() == exported, "no branch touches another"


@pytest.mark.rule("TP-R118", "TP-R126")
def test_a_day_is_taken_back_to_its_dawn_and_no_farther() -> None:
    """Each day begins with its sheet: going back within it ends there, and a branch begins any earlier morning anew."""
    campaign = played(1)
    match = in_the_middle(campaign, 1, lambda table: table.phase == ADVENTURE and table.step == "action")
    dawn = campaign.next_day()
    assert match.at(0).hash() == dawn.hash()
    count = len(match.entries)
    match.undo(0, beyond=True, count=count)
    assert match.hash() == dawn.hash()
    assert match.spoiled, "the result will say so"
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0, beyond=True)
    for _ in by_chance(match, 77):
        pass
    campaign.finish_day(match)
    assert campaign.day == 3


@pytest.mark.rule("TP-353", "TP-R112", "TP-354")
def test_a_correction_stands_in_the_record_and_on_the_sheet() -> None:
    campaign = played(1)
    match = in_the_middle(
        campaign, 1, lambda table: table.phase == ADVENTURE and table.round == 1 and table.step == "action"
    )
    seat = match.waiting[0]
    trait = box().traits[0].id
    before = match.table.bank[0]
    match.answer(seat, "deed:correct")
    match.answer(seat, f"bank:{trait}")
    match.answer(seat, str(before + 5))
    while tag(match, match.waiting[0]) == "consent":
        match.answer(match.waiting[0], "yes")
    assert match.table.bank[0] == before + 5
    assert any("By agreement the party corrects" in line for line in log(match))
    again = Match.from_record(GAME, records.decode(records.encode(match.record())))
    assert again.hash() == match.hash(), "it is an answer like any other"
    for _ in by_chance(match, 4):
        pass
    campaign.finish_day(match)
    sheet = GAME.read_sheet(campaign.chain.sheet)
    assert sheet.corrected
    assert campaign.replay(2).table.corrected


@pytest.mark.rule("TP-R112", "TP-353")
def test_no_correction_without_the_party_nor_where_the_table_wants_none() -> None:
    campaign = Campaign.new(GAME, name="Strict", seats=2, options={"manual_fix": False})
    match = campaign.next_day()
    refused(match, 0, "deed:correct")
    campaign = played(1)
    match = in_the_middle(campaign, 1, lambda table: table.phase == ADVENTURE and table.step == "action")
    seat, bank = match.waiting[0], match.table.bank[:]
    match.answer(seat, "deed:correct")
    match.answer(seat, f"bank:{box().traits[0].id}")
    match.answer(seat, str(match.table.bank[0] + 5))
    while tag(match, match.waiting[0]) == "consent":
        match.answer(match.waiting[0], "no")
    assert match.table.bank == bank
    assert not match.table.corrected


# --- packs that come later -------------------------------------------------------------------------------------------


def second_pack(folder: Path) -> Game[Outing]:
    """The game with one more pack: an area that the first act opens, its objective, a tier of entropy, a diary deck."""
    locations: list[dict[str, Any]] = [
        {"id": f"GL:{n}", "name": f"Aisle {n}", "area": "GL", "keywords": ["room"]} for n in range(10, 22)
    ]
    locations[0] |= {"keywords": ["room", "Carousel"], "sides": {"e": "closed"}}
    timings = ("flipped", "landed", "once_per_player", "once_per_projection")
    for place, timing in zip(locations[2:10], timings * 2, strict=True):
        place["texts"] = [{"on": timing, "do": [{"op": "temp", "trait": "force"}]}]
    achieve = {"op": "objective", "objective": "GL:03", "to": "achieved"}
    locations[1]["texts"] = [{"on": "once_per_turn", "do": [{"op": "test", "any_of": ["any"], "success": [achieve]}]}]
    do = [{"op": "eliminate_lock", "card": "HS:09"}, {"op": "evolve", "n": 2}, {"op": "read", "card": "PR:480"}]
    files: dict[str, list[dict[str, Any]]] = {
        "areas": [{"id": "GL", "name": "The Glass Library", "act": 2}],
        "backgrounds": [{"id": "GL:01", "prose": "Glass, and quiet."}],
        "setups": [{
            "id": "GL:02", "area": "GL", "title": "Hush", "rank": 1, "width": 4, "height": 3, "figures": [[1, 1]],
            "place": [{"cards": ["GL:10"], "at": [[1, 1]], "face": "up"},
                      {"cards": [each["id"] for each in locations[1:]]}],
            "objectives": ["GL:03"],
        }],
        "objectives": [
            {"id": "GL:03", "area": "GL", "n": 1, "title": "The book", "prose": "x", "consequence": "PR:101"},
        ],
        "locations": locations,
        "projector": [{"id": "PR:101", "title": "Found", "do": do}],
        "entropy": [{"id": f"EC:{n:02d}", "name": f"Third {n}", "tier": 3, "texts": []} for n in range(1, 21)],
        "stories": [{"id": "HS:10", "title": "On", "segment": "H3", "prose": "And then."}],
        "diary_decks": [{"id": "YB", "name": "The second notebook"}],
    }  # fmt: skip
    for name, entries in files.items():
        (folder / f"second_{name}.yaml").write_text(msgspec.json.encode(entries).decode(), encoding="utf-8")
    kinds = {name: (type_, kind) for name, type_, kind in DECKS}
    catalogue = CATALOGUE.plus(Pack("second", folder, *[File(f"second_{name}.yaml", *kinds[name]) for name in files]))
    with catalogue.placing():
        made = Box(catalogue)
    assert list(faults(made)) == []

    def prepare(table: Outing, settings: Settings) -> None:
        table.box, table.settings = made, settings

    return replace(
        GAME, prepare=prepare, content=catalogue, packs=catalogue.hashes,
        new_sheet=lambda seats, settings: new_sheet(made, seats), name=lambda ref: str(ref.key),
        card_name=lambda face, known: f"card {face}", back_of=lambda face: "",
    )  # fmt: skip


@pytest.mark.rule("TP-356", "TP-R27", "TP-289", "TP-R86", "TP-108")
def test_a_pack_that_comes_later_opens_what_was_waiting_for_it(tmp_path: Path) -> None:
    sheet = new_sheet(box(), 2)
    gone = [*sheet.entropy[:4], *sheet.next_tier]
    sheet = msgspec.structs.replace(
        sheet, day=9, levels=dict.fromkeys(("SV:01", "MV:01", "DE:01", "NG:01", "CR:01"), 4), areas=["AH"],
        stories={"HS": 6}, eliminated=["HS:03", "HS:06", *gone[4:8]], entropy=sheet.entropy, tier=0, next_tier=[],
        awaited=[("area", "GL"), ("area", "TF"), ("diary_deck", "YB")],
    )  # fmt: skip
    before = Match(GAME, seats=2, seed=1, start=sheet)
    assert before.table.tier == 0
    assert before.table.next_tier == []
    assert before.table.awaited == sheet.awaited
    words = GAME.sheet_words(sheet)
    assert "Helena's Story waits behind a lock: to be continued." in words
    game = second_pack(tmp_path)
    match = Match(game, seats=2, seed=1, start=sheet)
    table = match.table
    assert table.areas[table.box.area_index["GL"]], "what was unlocked before it was there"
    assert table.diaries == [False, True]
    assert table.awaited == [("area", "TF")], "that is still to come"
    assert (table.tier, len(table.next_tier)) == (3, 20), "the next tier at once"
    assert any("A new world can be projected: The Glass Library" in line for line in log(match))
    after = hand_over(table)
    assert after.awaited == [("area", "TF")]
    assert "GL" in after.areas


@pytest.mark.rule("TP-356", "TP-R126", "TP-373")
def test_a_campaign_takes_packs_that_come_and_is_not_played_without_those_it_has(tmp_path: Path) -> None:
    campaign = played(1)
    game = second_pack(tmp_path)
    grown = Campaign(game, chains.import_campaign(campaign.export()))
    match = grown.next_day()
    for _ in by_chance(match, 1):
        pass
    grown.finish_day(match)
    assert set(grown.chain.packs) == {"first_act", "second"}
    assert grown.chain.days[0].packs.keys() == {"first_act"}, "yesterday stays as it was"
    with pytest.raises(Refused, match="second"):
        Campaign(GAME, chains.import_campaign(grown.export())).next_day()


@pytest.mark.rule("TP-R27")
def test_what_is_in_a_pack_to_come_is_told_and_remembered() -> None:
    def told(table: Outing) -> None:
        learnt(table)
        table.day, table.told[0] = 5, 5
        table.eliminated += ["HS:03", "HS:06"]
        table.objectives = [3] * len(table.objectives)

    match = day(("story",), also=told)
    while tag(match, match.waiting[0]) == "story":
        match.answer(match.waiting[0], "story:HS")
    assert ("area", "GL") in match.table.awaited
    assert any("To be continued" in line for line in log(match))
    sheet = msgspec.structs.replace(new_sheet(box(), 2), objectives=dict.fromkeys(box().objective_index, 3))
    assert "Everything that is here so far is achieved. To be continued." in GAME.sheet_words(sheet)


# --- other versions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-373", "TP-R126")
def test_a_day_of_other_rules_begins_anew_and_one_of_other_packs_is_refused() -> None:
    campaign = played(1)
    match = in_the_middle(campaign, 1, lambda table: table.phase == ADVENTURE)
    newer = Campaign(replace(GAME, rules_version=GAME.rules_version + 1), campaign.chain)
    with pytest.raises(SaveError, match="begins anew from its morning; nothing else"):
        newer.resume(match.record())
    with pytest.raises(SaveError, match="cannot be played again"):
        newer.replay(1)
    assert newer.next_day().table.day == 2, "the campaign goes on"
    other = Campaign(replace(GAME, packs=lambda: {"first_act": "0" * 16}), campaign.chain)
    with pytest.raises(Refused, match="first_act"):
        other.next_day()
    with pytest.raises(Refused, match="another game"):
        Campaign(replace(GAME, id="other"), campaign.chain)


@pytest.mark.rule("TP-354", "TP-373")
@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain["days"][0]["sheet"]["fields"].update(projections=7),
        lambda plain: plain["days"].pop(0),
        lambda plain: plain.update(format=99),
        lambda plain: plain["days"][0].update(after="0" * 16),
        lambda plain: plain.update(extra=1),
    ],
)
def test_a_campaign_that_was_altered_is_refused_whole(change: Callable[[Any], Any]) -> None:
    data = played(2).export()
    plain = msgspec.json.decode(data)
    change(plain)
    with pytest.raises(SaveError) as caught:
        chains.import_campaign(msgspec.json.encode(plain))
    assert len(str(caught.value)) > 20


# --- a server that is killed -----------------------------------------------------------------------------------------


def some_answer(question: dict[str, Any], rng: Random) -> Any:
    """Anything that a question can be answered with, from what a client is sent of it."""
    ids = [each["id"] for each in question.get("options", ())]
    least, most = question.get("least", 1), question.get("most", 1)
    if question["kind"] == "choose":
        return rng.choice(ids)
    if question["kind"] == "choose some":
        return rng.sample(ids, rng.randint(least, min(most, len(ids))))
    if question["kind"] == "arrange":
        return rng.sample(ids, len(ids))
    hints = question["hints"]
    pool = [kind["id"] for kind in hints["kinds"] for _ in range(kind["most"])]
    chosen = rng.sample(pool, min(len(pool), hints["most"], max(hints.get("least", 0), rng.randrange(15))))
    return {name: chosen.count(name) for name in set(chosen)}


class Party:
    """Two people at a table, and what they were promised: so many lines of the log, on such a day."""

    def __init__(self, client: httpx.Client) -> None:
        plan = {"game": "projector", "name": "Ada", "seats": [{"who": "me"}, {"who": "open"}]}
        opened = client.post("/api/tables", json=plan).raise_for_status().json()
        self.path = f"/api/tables/{opened['table']}"
        seat = client.post(f"{self.path}/seats/1", json={"name": "Bea"}, headers=key(opened["invitation"]))
        self.keys = [opened["key"], seat.raise_for_status().json()["key"]]
        self.day = 1
        # What each of them was told on this day, as far back as the log was sent, by the numbers of its lines.
        self.lines: dict[str, dict[int, str]] = {each: {} for each in self.keys}
        self.found: list[str] = []  # how the table stood after each death

    def look(self, client: httpx.Client) -> None:
        """See the table after a death: everything that was told is still there."""
        for each, told in self.lines.items():
            view = client.get(f"{self.path}/view", headers=key(each)).raise_for_status().json()
            lines = numbered(view["log"])
            assert view["day"] in (self.day, self.day + 1)
            if view["day"] == self.day and told:
                assert max(lines) >= max(told), "something that was told is gone"
                assert all(lines[number] == told[number] for number in lines.keys() & told.keys())
            self.lines[each] = lines
        self.day = view["day"]
        self.found.append(view["scene"]["status"])

    def go_on(self, client: httpx.Client, rng: Random) -> None:
        """One more answer, or the next day when this one is over."""
        for each in rng.sample(self.keys, 2):
            view = client.get(f"{self.path}/view", headers=key(each)).raise_for_status().json()
            question = view["question"]
            if question is not None and question["kind"] != "none" and question.get("given") is None:
                given = {"token": question["token"], "answer": some_answer(question, rng)}
                after = client.post(f"{self.path}/answers", json=given, headers=key(each))
                if after.status_code == 400:
                    return  # by chance something that the rules do not allow
                self.lines[each] |= numbered(after.raise_for_status().json()["log"])
                return
        wanted = {"day": self.day + 1, "seats": 2}
        client.post(f"{self.path}/next-day", json=wanted, headers=key(self.keys[0])).raise_for_status()
        self.day, self.lines = self.day + 1, {each: {} for each in self.keys}


def numbered(log: dict[str, Any]) -> dict[int, str]:
    """The lines of a log that was sent, by their numbers."""
    return {number: line["text"] for number, line in enumerate(log["lines"], log["start"])}


def key(given: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {given}"}


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.timeout(600)
@pytest.mark.rule("TP-355", "TP-029", "TP-097")
def test_a_server_that_is_killed_at_any_moment_of_a_day_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "packages", "projector", {}, {"fabletop.games": {"projector": "fabletop.games.projector:GAME"}})
    monkeypatch.setenv("PYTHONPATH", path_with(tmp_path / "packages"))
    rng, party = Random("projector"), None
    with own_port() as port, nursery(tmp_path / "log", port, str(tmp_path / "tables.db")) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(KILLS):
            process.stdin.write("start\n")
            process.stdin.flush()
            child = int(process.stdout.readline())
            wait_for(port)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, verify=False, timeout=60) as client:
                party = party or Party(client)
                party.look(client)
                for _ in range(rng.randrange(5, 40)):
                    party.go_on(client, rng)
                threading.Timer(rng.uniform(0, 0.05), os.kill, (child, signal.SIGKILL)).start()
                with suppress(httpx.TransportError):
                    while True:
                        party.go_on(client, rng)
            while alive(child):
                time.sleep(0.002)
    assert party is not None
    assert len(party.found) == KILLS
    assert len(set(party.found)) > 2, "it died at several moments"
    assert any("left" in status for status in party.found), "also within a projection"
