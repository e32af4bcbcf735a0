"""The 81 Projector cards of the first act: what each does, by each of its ways."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.games.projector.box import box
from fabletop.games.projector.rules.reading import read
from fabletop.testing.arranged import log

from .trial import MAPS, Changes, Shown, follow, trial

shows = Shown()
Case = tuple[str, list[Any], dict[str, Any], Changes]


def carried_out(id_: str, *answers: Any, **laid: Any) -> Changes:
    """The first player reads a card; what it changes beside being read."""
    index = box().projector_index
    area = next((each for each in box().projectors[index[id_]].tags if each in MAPS), "AH")
    changes = follow(trial(lambda table: read(table, index[id_], 0), area=area, **laid), *answers)
    if changes["read"] == [f"+{id_}"]:
        del changes["read"]
    return changes


CASES: list[Case] = [
    ("PR:001", ["Keep a ticket"], {},
     {"objective AH:04": 1, "eliminated": ["+EA:01"], "spent": ["+EX:01"], "entropy": -1, "flag camp.ticket": 1}),
    ("PR:001", ["Leave them in order"], {}, {"resolve 0": 1, "objective AH:04": 1}),
    ("PR:002", [], {}, {}),
    ("PR:003", ["Take the one under the roof"], {},
     {"hand 0": -1, "discard 0": 1, "objective AH:04": 1, "flag camp.doll": 1}),
    ("PR:003", ["Put them all to bed"], {},
     {"lost 0": -1, "discard 0": 1, "objective AH:04": 1, "read": ["+PR:003", "+PR:009"]}),
    ("PR:004", [], {}, {"empathy 0": 1}),
    ("PR:005", [], {}, {}),
    ("PR:006", [], {}, {"held 0": ["+wood"], "objective AH:04": 1}),
    ("PR:007", [], {}, {}),
    ("PR:008", ["Pour for the company"], {},
     {"empathy 0": 1, "objective AH:04": 1, "read": ["+PR:004", "+PR:008"], "flag camp.cup": 1}),
    ("PR:008", ["Wash up"], {}, {"held 0": ["+wood"], "objective AH:04": 1}),
    ("PR:009", [], {}, {"lost 0": -1, "discard 0": 1}),
    ("PR:010", ["Open the jar"], {},
     {"lost 0": -1, "discard 0": 1, "objective AH:04": 1, "page YA:08": 1, "read": ["+PR:010", "+PR:015"]}),
    ("PR:011", [], {}, {}),
    ("PR:012", [], {}, {}),
    ("PR:013", ["Fill the saucer"], {},
     {"hand 0": -1, "discard 0": 1, "map 4.3": "AH:23", "at end": ["+PR:017"], "eliminated": ["+AH:21"],
      "replaced": ["+AH:21 by AH:23"], "flag camp.saucer": 1}),
    ("PR:013", ["Leave it"], {}, {"awareness 0": 1}),
    ("PR:014", ["space:1.2"], {},
     {"knows 0": ["+1.2"], "objective AH:04": 1, "page YA:07": 1, "choices": ["1.2, 2.2, 3.2, 1.3, 3.3"]}),
    ("PR:015", ["Open the jar"], {}, {"lost 0": -1, "discard 0": 1, "page YA:08": 1}),
    ("PR:015", ["Put it back in the dark"], {}, {"resolve 0": 1, "page YA:08": 1}),
    ("PR:016", [], {}, {}),
    ("PR:017", [], {}, {"bank awareness": 1}),
    ("PR:018", [], {}, {"bank empathy": 2}),
    ("PR:019", [], {}, {"imagination 0": 1, "imagination 1": 1, "page YA:01": 1}),
    ("PR:020", [], {},
     {"areas": ["+CM"], "read": ["+PR:020", "+PR:480"], "at end": ["+PR:019"],
      "eliminated": ["+AH:02", "+EA:01", "+EA:02", "+HS:03", "+OS:01"], "replaced": ["+AH:02 by AH:03"],
      "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:021", [], {}, {"force 0": 1}),
    ("PR:022", [], {}, {}),
    ("PR:023", [], {"baddies": {"BD:02": "4.1"}},
     {"gear 0": ["+IT:77"], "page YA:05": 1, "map 4.1": "CM:30", "read": ["+PR:023", "+PR:480"],
      "eliminated": ["+CM:18", "+EA:01", "+EA:02", "+HS:06"], "replaced": ["+CM:18 by CM:30"], "owned": ["+IT:77"],
      "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2,
      "lasting": ["+revoke hunter until it ends on BD:02"]}),
    ("PR:024", ["Let it be punched"], {"flags": {"camp.ticket": 1}, "story": ["EX:01"]},
     {"hand 0": 1, "deck 0": -1, "hand 1": 1, "deck 1": -1, "flag camp.ticket": -1, "eliminated": ["+EX:01"],
      "spent": ["+EB:01"], "entropy": -1, "next_tier": -1}),
    ("PR:024", ["Keep it whole"], {"flags": {"camp.ticket": 1}, "story": ["EX:01"]}, {"agility 0": 1}),
    ("PR:025", ["Wind it once"], {}, {"hand 0": -1, "discard 0": 1, "flag camp.hare": 1}),
    ("PR:025", ["Let it look at things"], {}, {"resolve 0": 1}),
    ("PR:026", [], {}, {"awareness 0": 1}),
    ("PR:027", [], {"at": {0: "1.2", 1: "2.3"}},
     {"lost 0": -1, "discard 0": 1, "lost 1": -1, "discard 1": 1, "read": ["+PR:027", "+PR:028"],
      "baddies": ["+BD:02 on 4.1"], "flag proj.CM.wound": 1, "flag proj.CM.row2": 1, "flag proj.CM.post": 1}),
    ("PR:027", [], {"at": {0: "2.1", 1: "4.1"}, "flags": {"proj.CM.wound": 1}},
     {"lost 0": -1, "discard 0": 1, "flag proj.CM.wound": 1, "flag proj.CM.row1": 1}),
    ("PR:027", [], {"at": {0: "2.3", 1: "4.1"}, "flags": {"proj.CM.wound": 2, "proj.CM.row1": 1}},
     {"lost 0": -1, "discard 0": 1, "flag proj.CM.wound": 1, "flag proj.CM.row3": 1}),
    ("PR:027", [], {"at": {0: "2.3", 1: "4.1"}, "flags": {"proj.CM.wound": 2, "proj.CM.row1": 1, "proj.CM.row2": 1}},
     {"lost 0": -1, "discard 0": 1, "flag proj.CM.wound": 1, "objective CM:05": 2, "areas": ["+PM"],
      "read": ["+PR:027", "+PR:037", "+PR:480"], "at end": ["+PR:035"], "eliminated": ["+EA:01", "+EA:02", "+MS:01"],
      "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2, "flag proj.CM.row3": 1}),
    ("PR:027", [],
     {"at": {0: "2.2", 1: "4.1"}, "done": ["CM:05"],
      "flags": {"proj.CM.wound": 2, "proj.CM.row1": 1, "proj.CM.row3": 1}},
     {"lost 0": -1, "discard 0": 1, "flag proj.CM.wound": 1, "flag proj.CM.row2": 1}),
    ("PR:027", [], {"at": {0: "2.3", 1: "4.1"}, "done": ["CM:06"]},
     {"lost 0": -1, "discard 0": 1, "flag proj.CM.wound": 1, "flag proj.CM.row3": 1}),
    ("PR:028", [], {}, {"baddies": ["+BD:02 on 4.1"], "flag proj.CM.post": 1}),
    ("PR:028", [], {"flags": {"camp.warm": 1}},
     {"knows 0": ["+entropy 1", "+entropy 2"], "baddies": ["+BD:02 on 4.1"], "flag proj.CM.post": 1}),
    ("PR:029", ["Oil the harness", ["Dash", "Spot"]], {"hands": {0: ["Dash", "Spot", "Hide"], 1: []}},
     {"hand 0": -2, "discard 0": 2, "flag camp.oiled": 1}),
    ("PR:029", ["Pocket the second key"], {},
     {"construction 0": 1, "read": ["+PR:029", "+PR:039"], "flag camp.sparekey": 1}),
    ("PR:029", ["Touch nothing"], {}, {"awareness 0": 1}),
    ("PR:029", ["space:3.1", "Touch nothing"], {"flags": {"camp.saucer": 1}},
     {"awareness 0": 1, "knows 0": ["+3.1"], "choices": ["1.1, 2.1, 3.1, 2.2, 3.2, 1.3, 2.3, 3.3"]}),
    ("PR:030", [], {}, {}),
    ("PR:031", [], {}, {"empathy 0": 1}),
    ("PR:032", ["Whistle along"], {},
     {"hand 0": 1, "deck 0": -1, "hand 1": 1, "deck 1": -1, "eliminated": ["+EA:01"], "spent": ["+EB:01"],
      "entropy": -1, "next_tier": -1, "flag camp.tune": 1}),
    ("PR:032", ["Lift the needle"], {},
     {"deck 0": -1, "lost 0": 1, "map 4.3": "CM:31", "eliminated": ["+CM:21"], "replaced": ["+CM:21 by CM:31"]}),
    ("PR:033", [], {"baddies": {"BD:02": "1.1"}, "flags": {"proj.CM.post": 0}},
     {"flag proj.CM.post": 1, "baddies": ["+BD:02 on 4.1", "-BD:02 on 1.1"], "flag proj.CM.pins": 1}),
    ("PR:033", [], {"baddies": {"BD:02": "4.1"}, "flags": {"proj.CM.post": 1}},
     {"flag proj.CM.post": 1, "baddies": ["+BD:02 on 4.3", "-BD:02 on 4.1"], "flag proj.CM.pins": 1}),
    ("PR:033", [], {"baddies": {"BD:02": "4.3"}, "flags": {"proj.CM.post": 2}},
     {"flag proj.CM.post": 1, "baddies": ["+BD:02 on 1.3", "-BD:02 on 4.3"], "flag proj.CM.pins": 1}),
    ("PR:033", [], {"baddies": {"BD:02": "1.3"}, "flags": {"proj.CM.post": 3}},
     {"flag proj.CM.post": -3, "baddies": ["+BD:02 on 1.1", "-BD:02 on 1.3"], "flag proj.CM.pins": 1}),
    ("PR:033", [], {"baddies": {"BD:02": "1.1"}, "flags": {"proj.CM.pins": 1}},
     {"gear 0": ["+IT:77"], "flag proj.CM.pins": 1, "objective CM:06": 3, "page YA:05": 1, "map 4.1": "CM:30",
      "read": ["+PR:023", "+PR:033", "+PR:480"], "eliminated": ["+CM:18", "+EA:01", "+EA:02", "+HS:06"],
      "replaced": ["+CM:18 by CM:30"], "owned": ["+IT:77"], "spent": ["+EB:01", "+EB:02"], "entropy": -2,
      "next_tier": -2, "lasting": ["+revoke hunter until it ends on BD:02"]}),
    ("PR:033", [], {"baddies": {"BD:02": "1.1"}, "flags": {"proj.CM.pins": 0, "camp.sparekey": 1}},
     {"gear 0": ["+IT:77"], "flag proj.CM.pins": 1, "objective CM:06": 3, "page YA:05": 1, "map 4.1": "CM:30",
      "read": ["+PR:023", "+PR:033", "+PR:480"], "eliminated": ["+CM:18", "+EA:01", "+EA:02", "+HS:06"],
      "replaced": ["+CM:18 by CM:30"], "owned": ["+IT:77"], "spent": ["+EB:01", "+EB:02"], "entropy": -2,
      "next_tier": -2, "lasting": ["+revoke hunter until it ends on BD:02"]}),
    ("PR:033", [], {"baddies": {"BD:02": "1.1"}, "seats": 3, "flags": {"proj.CM.pins": 0}},
     {"flag proj.CM.pins": 1, "baddies": ["+BD:02 on 4.1", "-BD:02 on 1.1"], "flag proj.CM.post": 1}),
    ("PR:033", [], {"baddies": {"BD:02": "1.1"}, "seats": 3, "flags": {"proj.CM.pins": 1}},
     {"gear 0": ["+IT:77"], "flag proj.CM.pins": 1, "objective CM:06": 3, "page YA:05": 1, "map 4.1": "CM:30",
      "read": ["+PR:023", "+PR:033", "+PR:480"], "eliminated": ["+CM:18", "+EA:01", "+EA:02", "+HS:06"],
      "replaced": ["+CM:18 by CM:30"], "owned": ["+IT:77"], "spent": ["+EB:01", "+EB:02"], "entropy": -2,
      "next_tier": -2, "lasting": ["+revoke hunter until it ends on BD:02"]}),
    ("PR:033", [], {"baddies": {"BD:02": "1.1"}, "seats": 4, "flags": {"proj.CM.pins": 1}},
     {"gear 0": ["+IT:77"], "flag proj.CM.pins": 1, "objective CM:06": 3, "page YA:05": 1, "map 4.1": "CM:30",
      "read": ["+PR:023", "+PR:033", "+PR:480"], "eliminated": ["+CM:18", "+EA:01", "+EA:02", "+HS:06"],
      "replaced": ["+CM:18 by CM:30"], "owned": ["+IT:77"], "spent": ["+EB:01", "+EB:02"], "entropy": -2,
      "next_tier": -2, "lasting": ["+revoke hunter until it ends on BD:02"]}),
    ("PR:034", [], {}, {"page YA:06": 1}),
    ("PR:035", [], {}, {"construction 0": 1, "construction 1": 1, "page YA:03": 1, "page YA:04": 1}),
    ("PR:036", [], {}, {"lost 0": -1, "discard 0": 1}),
    ("PR:037", [], {},
     {"areas": ["+PM"], "read": ["+PR:037", "+PR:480"], "at end": ["+PR:035"],
      "eliminated": ["+EA:01", "+EA:02", "+MS:01"], "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:038", [], {}, {"agility 0": 1}),
    ("PR:039", [], {}, {"construction 0": 1}),
    ("PR:040", [], {}, {}),
    ("PR:041", [], {}, {"awareness 0": 1}),
    ("PR:042", [], {}, {"held 0": ["+ink"], "page YA:10": 1, "flag camp.PM.signed": 2}),
    ("PR:043", ["space:4.2"], {},
     {"knows 0": ["+4.2"], "choices": ["1.2, 2.2, 3.2, 4.2, 1.3, 2.3, 3.3, 4.3, 1.4, 3.4"]}),
    ("PR:044", [], {}, {"awareness 0": 1, "recipes": ["+IT:14"]}),
    ("PR:045", ["Sign it for her"], {},
     {"empathy 0": 1, "map 4.2": "PM:33", "read": ["+PR:045", "+PR:059"], "at end": ["+PR:052"],
      "eliminated": ["+EA:01", "+PM:17"], "replaced": ["+PM:17 by PM:33"], "spent": ["+EX:02"], "entropy": -1,
      "flag camp.PM.signed": 1}),
    ("PR:045", ["Leave the line empty"], {},
     {"held 0": ["+ink"], "page YA:10": 1, "read": ["+PR:042", "+PR:045"], "flag camp.PM.signed": 2}),
    ("PR:046", [], {"flags": {"camp.PM.boy": 1}}, {"held 0": ["+brass", "+wood"], "flag camp.PM.boy": 2}),
    ("PR:047", [], {}, {"awareness 0": 1}),
    ("PR:048", ["Keep the purse"], {}, {"gear 0": ["+IT:78"], "page YA:09": 1, "owned": ["+IT:78"]}),
    ("PR:048", ["Send it back"], {}, {"bank empathy": 4, "page YA:09": 1, "flag camp.PM.generous": 1}),
    ("PR:049", ["Whatever we cannot get"], {}, {"map 2.3": "PM:30", "swapped": ["+PM:19 by PM:30"]}),
    ("PR:049", ["Something to bid for"], {}, {"map 2.3": "PM:31", "swapped": ["+PM:19 by PM:31"]}),
    ("PR:049", ["Something hot"], {}, {"map 2.3": "PM:32", "swapped": ["+PM:19 by PM:32"]}),
    ("PR:050", [], {}, {"page YA:12": 1}),
    ("PR:051", ["Tug back", ["space:1.2", "space:3.2"]], {},
     {"deck 0": -1, "lost 0": 1, "moves 0": 1, "knows 0": ["+1.2", "+3.2"], "read": ["+PR:051", "+PR:058"],
      "choices": ["1.2, 2.2, 3.2, 4.2, 1.3, 2.3, 3.3, 4.3, 1.4, 3.4"]}),
    ("PR:051", ["Tie it to the stall"], {}, {"resolve 0": 1}),
    ("PR:052", [], {}, {"empathy 0": 1, "empathy 1": 1, "page YA:10": 1}),
    ("PR:053", ["Let him have"], {"resources": {0: ["wood"]}},
     {"held 0": ["-wood"], "used up": ["+wood"], "flag camp.PM.boy": 1}),
    ("PR:053", ["Hold on to his wrist"], {"resources": {0: ["wood"]}},
     {"agility 0": 1, "eliminated": ["+EA:01"], "spent": ["+EX:03"], "entropy": -1, "flag camp.PM.boy": 2}),
    ("PR:054", [], {}, {"construction 0": 1, "page YA:11": 1}),
    ("PR:055", [], {},
     {"read": ["+PR:055", "+PR:480"], "at end": ["+PR:048"], "eliminated": ["+EA:01", "+EA:02", "+PM:02", "+QS:01"],
      "replaced": ["+PM:02 by PM:03"], "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:055", [], {"flags": {"camp.PM.boy": 1}},
     {"agility 0": 1, "agility 1": 1, "read": ["+PR:055", "+PR:480"], "at end": ["+PR:048"],
      "eliminated": ["+EA:01", "+EA:02", "+PM:02", "+QS:01"], "replaced": ["+PM:02 by PM:03"],
      "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:055", [], {"flags": {"camp.PM.boy": 2}},
     {"read": ["+PR:055", "+PR:480"], "at end": ["+PR:048"], "eliminated": ["+EA:01", "+EA:02", "+PM:02", "+QS:01"],
      "replaced": ["+PM:02 by PM:03"], "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:056", [], {}, {"held 0": ["+wood"]}),
    ("PR:057", [], {}, {"imagination 0": 1}),
    ("PR:058", [["space:1.2", "space:3.2"]], {},
     {"deck 0": -1, "lost 0": 1, "moves 0": 1, "knows 0": ["+1.2", "+3.2"],
      "choices": ["1.2, 2.2, 3.2, 4.2, 1.3, 2.3, 3.3, 4.3, 1.4, 3.4"]}),
    ("PR:059", [], {},
     {"empathy 0": 1, "map 4.2": "PM:33", "at end": ["+PR:052"], "eliminated": ["+EA:01", "+PM:17"],
      "replaced": ["+PM:17 by PM:33"], "spent": ["+EX:02"], "entropy": -1, "flag camp.PM.signed": 1}),
    ("PR:060", [], {}, {"imagination 0": 1}),
    ("PR:061", ["Take a jar along"], {}, {"lost 0": -2, "discard 0": 2, "flag camp.DC.jam": 1}),
    ("PR:061", ["Leave every jar"], {}, {"empathy 0": 1, "flag camp.DC.jam": 2}),
    ("PR:062", [], {}, {}),
    ("PR:063", [], {}, {"construction 0": 1, "construction 1": 1}),
    ("PR:064", [], {}, {"empathy 0": 1}),
    ("PR:065", [], {}, {"awareness 0": 1}),
    ("PR:066", [], {}, {"held 0": ["+wood"]}),
    ("PR:067", [], {},
     {"held 0": ["+brass", "+cloth"], "page YA:14": 1, "eliminated": ["+EA:01"], "spent": ["+EX:04"], "entropy": -1,
      "flag camp.DC.trunk": 1}),
    ("PR:068", [], {}, {"construction 0": 1}),
    ("PR:069", [], {}, {"resolve 0": 1, "resolve 1": 1, "page YA:13": 1}),
    ("PR:070", [], {}, {"lost 0": -1, "discard 0": 1, "page YA:15": 1}),
    ("PR:071", [], {}, {"moves 0": 1}),
    ("PR:072", [], {}, {"awareness 0": 1}),
    ("PR:073", ["Undo her knots"], {},
     {"held 0": ["+brass", "+cloth"], "page YA:14": 1, "read": ["+PR:067", "+PR:073"], "eliminated": ["+EA:01"],
      "spent": ["+EX:04"], "entropy": -1, "flag camp.DC.trunk": 1}),
    ("PR:073", ["Let it go out"], {},
     {"resolve 0": 2, "page YA:14": 1, "read": ["+PR:073", "+PR:076"], "flag camp.DC.trunk": 2}),
    ("PR:074", [], {"flood": ["3.4", "2.4"]},
     {"map 2.4": "DC:22", "map 3.4": "DC:11", "read": ["+PR:074", "+PR:480"], "at end": ["+PR:069"],
      "eliminated": ["+DC:02", "+EA:01", "+EA:02", "+LS:01"], "replaced": ["+DC:02 by DC:03"],
      "covered": ["-DC:11 on 3.4", "-DC:22 on 2.4"], "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:074", [], {"flags": {"camp.MS.told": 1}},
     {"construction 0": 2, "construction 1": 2, "read": ["+PR:074", "+PR:480"], "at end": ["+PR:069"],
      "eliminated": ["+DC:02", "+EA:01", "+EA:02", "+LS:01"], "replaced": ["+DC:02 by DC:03"],
      "spent": ["+EB:01", "+EB:02"], "entropy": -2, "next_tier": -2}),
    ("PR:075", [], {}, {"resolve 0": 1}),
    ("PR:076", [], {}, {"resolve 0": 2, "page YA:14": 1, "flag camp.DC.trunk": 2}),
    ("PR:077", [], {}, {"lost 0": -1, "discard 0": 1, "page YA:15": 1, "read": ["+PR:070", "+PR:077"]}),
    ("PR:078", [], {}, {}),
    ("PR:079", [], {}, {"empathy 0": 1}),
    ("PR:080", [], {}, {"page YA:16": 1}),
    ("PR:480", [], {"done": ["AH:04", "CM:05", "CM:06", "PM:04", "DC:04"]}, {}),
]  # fmt: skip


@shows.each(CASES)
def test_what_a_card_does(case: Case) -> None:
    id_, answers, laid, changes = case
    assert carried_out(id_, *answers, **laid) == changes


SAID = {
    "PR:027": ("proj.CM.wound", ["takes its last turn", "Another hum joins", "Again the click", "Again the click"]),
    "PR:033": ("proj.CM.pins", ["a sound like a cork", "begun to clatter", "slipped to", "slipped to"]),
}  # fmt: skip
"""Cards that are read several times, and what they say the first time, the second and later."""


@shows(*SAID)
@pytest.mark.parametrize("id_", SAID)
def test_what_is_said_when_it_is_read_again(id_: str) -> None:
    flag, words = SAID[id_]
    for before, said in enumerate(words):
        match = trial(
            lambda table: read(table, box().projector_index[id_], 0), area="CM", seats=3, flags={flag: before},
            baddies={"BD:02": "1.1"}, done=["CM:06"],
        )  # fmt: skip
        follow(match)
        assert [each for each in dict.fromkeys(words) if any(each in line for line in log(match))] == [said]
