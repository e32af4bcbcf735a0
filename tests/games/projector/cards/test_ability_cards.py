"""The 25 abilities of the first act: all that each does by each of its results, what it costs, and what it teaches."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import day, finished, move_to
from tests.games.projector.carrying import afflict, carry

from fabletop.engine.effects import Source
from fabletop.games.projector.box import box
from fabletop.games.projector.rules.harm import attack
from fabletop.games.projector.rules.learning import studiable
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.state import CARD, GLOBAL, IN_PLAY, NORMAL, ON_BADDIE, Outing
from fabletop.games.projector.state import Test as Trial
from fabletop.testing.arranged import allowed, choices

from .trial import TRAITS, Changes, Shown, follow, trial

shows = Shown()
Case = tuple[str, int, int, list[Any], dict[str, Any], Changes]


def provoke(table: Outing, n: int) -> None:
    """The attack of the Baddie in play is so much higher for this turn."""
    worse = box().skill_named("Dodge").card.natural_1
    for _ in range(n):
        baddie = CARD + table.opponents[0].card
        finished(Now(table, Source(ON_BADDIE, baddie - CARD), {"you": 0, "event": baddie}).perform(worse))


def played(
    name: str,
    roll: int,
    level: int,
    *answers: Any,
    more: Any = (),
    ill: Any = (),
    stays: Any = (),
    gear: Any = (),
    fresh: Any = (),
    stronger: int = 0,
    **laid: Any,
) -> Changes:
    """The first player is in the Nursery, which adds 1 to every test, with a slide and perhaps more in hand, and plays
    it; the second is elsewhere. Conditions, cards that stay, worn and fresh items are there as the test says, and the
    Baddie may attack more strongly than it did."""

    def ready(table: Outing) -> None:
        for id_ in ill:
            afflict(table, 0, id_)
        for id_ in stays:
            table.hindrances.append((move_to(table, id_, IN_PLAY), GLOBAL))
        for id_, left in (*dict(gear).items(), *dict(fresh).items()):
            carry(table, 0, id_)
            table.marks[-1] = table.marks[-1]._replace(left=left)
        table.fresh += [table.gear[0][-1] for _ in fresh]
        provoke(table, stronger)

    given = {"at": {0: "2.2", 1: "4.3"}, "up": ["2.2", "4.3", "2.3"], "hands": {0: [name, *more], 1: []}, **laid}
    match = trial(roll=roll, levels={name: level}, also=ready, **given)
    return follow(match, f"Play {name}", *answers)


WALL: dict[str, Any] = {  # the stile has barriers to the east and the west
    "house": {"2.2": "AH:16", "3.2": "CM:17"}, "at": {0: "2.2", 1: "2.2"}, "up": ["2.2", "3.2"],
}  # fmt: skip
ROW: dict[str, Any] = {
    "house": {"1.1": "AH:16", "2.1": "AH:13", "3.1": "AH:19", "4.1": "AH:12"}, "at": {0: "1.1", 1: "1.1"},
    "up": ["1.1"],
}  # fmt: skip
PAIR: dict[str, Any] = {
    "house": {"2.2": "AH:16", "2.1": "AH:13"}, "at": {0: "2.2", 1: "2.2"}, "up": ["2.1", "2.2"],
}  # fmt: skip
BENCH: dict[str, Any] = {
    "recipes": ["IT:01", "IT:12"], "resources": {0: ["brass", "glass", "wood", "wood", "cloth"]},
}  # fmt: skip
CASES: list[Case] = [
    ("Spot", 15, 4, ["space:1.1"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "lasting": ["+spotted until next_turn on 1.1"],
      "choices": ["1.1, 2.1, 3.1, 1.2, 2.2, 3.2, 1.3, 2.3, 3.3"]}),
    ("Spot", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Spot", 19, 6, ["space:4.2"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "lasting": ["+spotted until next_turn on 4.2"],
      "choices": ["1.1, 2.1, 3.1, 4.1, 1.2, 2.2, 3.2, 4.2, 1.3, 2.3, 3.3, 4.3"]}),
    ("Spot", 15, 4, ["The Lodger"], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "lasting": ["+spotted until next_turn on EA:01"],
      "choices": ["1.1, 2.1, 3.1, 1.2, 2.2, 3.2, 1.3, 2.3, 3.3, The Lodger"]}),
    ("Spot", 1, 4, [], {}, {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:02"]}),
    ("Spot", 20, 4, ["space:1.1", "yes", "space:1.2"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+1.2"],
      "lasting": ["+spotted until next_turn on 1.1"],
      "choices": ["1.1, 2.1, 3.1, 4.1, 1.2, 2.2, 3.2, 4.2, 1.3, 2.3, 3.3, 4.3", "1.1, 2.1, 3.1, 1.2, 3.2, 1.3, 3.3"]}),
    ("Scavenge", 15, 4, [], {}, {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["+wood"], "used": 1}),
    ("Scavenge", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Scavenge", 19, 4, [], {},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["+brass", "+wood"], "used": 1}),
    ("Scavenge", 1, 4, [["Wood"]], {"resources": {0: ["wood", "brass"]}},
     {"hand 0": -1, "discard 0": 1, "held 0": ["-wood"], "used up": ["+wood"]}),
    ("Scavenge", 20, 4, ["yes"], {"at": {0: "2.2", 1: "2.2"}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["+brass", "+cloth", "+wood"], "held 1": ["+glass"],
      "used": 1}),
    ("Peek", 15, 4, ["space:1.1"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+1.1"],
      "choices": ["1.1, 2.1, 3.1, 1.2, 3.2, 1.3, 3.3"]}),
    ("Peek", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Peek", 19, 6, [["space:1.1", "space:3.1"]], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+1.1", "+3.1"],
      "choices": ["1.1, 2.1, 3.1, 1.2, 3.2, 1.3, 3.3"]}),
    ("Peek", 1, 4, [], {"house": {"2.2": "AH:16", "2.1": "AH:19", "4.3": "AH:21"}},
     {"hand 0": -1, "discard 0": 1, "at 0": "2.1", "map 2.1": "AH:19 up"}),
    ("Peek", 20, 4, [["space:1.1", "space:1.2"], "yes"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+1.1", "+1.2", "+entropy 1"],
      "choices": ["1.1, 2.1, 3.1, 1.2, 3.2, 1.3, 3.3"]}),
    ("Rest", 15, 4, [], {}, {"hand 0": -1, "lost 0": -1, "discard 0": 2, "resolve 0": 1}),
    ("Rest", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Rest", 19, 6, [], {}, {"hand 0": -1, "lost 0": -2, "discard 0": 3, "resolve 0": 1}),
    ("Rest", 1, 4, [], {}, {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:01"]}),
    ("Rest", 20, 4, ["yes", ["Wet Shoes"]], {"ill": ["CN:03", "CN:06"]},
     {"hand 0": -1, "lost 0": -2, "discard 0": 3, "resolve 0": 1, "ill 0": ["-CN:03"]}),
    ("Track", 15, 4, [], {"baddies": {"EA:02": 0}},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "lasting": ["+mod_test +1 until projection on 0"]}),
    ("Track", 14, 4, [], {"baddies": {"EA:02": 0}}, {"hand 0": -1, "discard 0": 1}),
    ("Track", 19, 6, [], {"baddies": {"EA:02": 0}},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "lasting": ["+mod_test +2 until projection on 0"]}),
    ("Track", 1, 4, [], {"baddies": {"EA:02": 0}},
     {"hand 0": -1, "discard 0": 1, "lasting": ["+mod_test -2 until projection on 0"]}),
    ("Track", 20, 4, ["yes"], {"baddies": {"EA:02": 0}},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1,
      "lasting": ["+mod armor -1 until projection on EA:02", "+mod_test +2 until projection on 0"]}),
    ("Strike", 15, 4, [], {"baddies": {"EA:06": "global"}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "baddies": ["+EA:06 global -1", "-EA:06 global"]}),
    ("Strike", 14, 4, [], {"baddies": {"EA:06": "global"}}, {"hand 0": -1, "discard 0": 1}),
    ("Strike", 19, 4, [], {"baddies": {"EA:06": "global"}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "baddies": ["+EA:06 global -2", "-EA:06 global"]}),
    ("Strike", 1, 4, [], {"baddies": {"EA:06": "global"}}, {"hand 0": -1, "deck 0": -1, "lost 0": 1, "discard 0": 1}),
    ("Strike", 20, 4, ["yes"], {"baddies": {"EB:04": 0}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "baddies": ["-EB:04 of 0"], "spent": ["+EB:04"]}),
    ("Strike", 20, 4, ["no"], {"baddies": {"EB:04": 0}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "baddies": ["+EB:04 of 0 -1", "-EB:04 of 0"]}),
    ("Hide", 17, 4, [], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "agility 0": 1, "lasting": ["+hidden until end_of_next_turn on 0"]}),
    ("Hide", 16, 4, [], {"baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1}),
    ("Hide", 19, 4, [], {"baddies": {"EA:01": 0, "EA:05": "global"}},
     {"hand 0": -1, "discard 0": 1, "agility 0": 1, "lasting": ["+hidden until end_of_next_turn on 0"]}),
    ("Hide", 1, 4, [["Dash"]], {"more": ["Dash", "Spot"], "baddies": {"EA:01": 0}}, {"hand 0": -2, "discard 0": 2}),
    ("Hide", 20, 4, ["yes"], {"baddies": {"EA:01": 0, "EA:05": "global"}},
     {"hand 0": -1, "discard 0": 1, "agility 0": 1, "baddies": ["-EA:01 of 0"], "dismissed": ["+EA:01"],
      "lasting": ["+hidden until end_of_next_turn on 0"]}),
    ("Fortify", 15, 4, [["n"]], {"baddies": {"BD:02": "4.1"}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "lasting": ["+side +1 until next_turn on 2.2"]}),
    ("Fortify", 14, 4, [], {"baddies": {"BD:02": "4.1"}}, {"hand 0": -1, "discard 0": 1}),
    ("Fortify", 19, 4, [["n", "e"]], {"baddies": {"BD:02": "4.1"}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "lasting": ["+side +3 until next_turn on 2.2"]}),
    ("Fortify", 1, 4, [], {"baddies": {"BD:02": "4.1"}},
     {"hand 0": -1, "discard 0": 1, "lasting": ["+side +15 until next_turn on 2.2"]}),
    ("Fortify", 20, 4, [["n", "e"], "yes"], {"baddies": {"BD:02": "4.1"}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1,
      "lasting": ["+side +3 until next_turn on 2.2", "+ward +1 until next_turn on 2.2"]}),
    ("Dash", 15, 4, [], {}, {"hand 0": -1, "discard 0": 1, "agility 0": 1, "moves 0": 2}),
    ("Dash", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Dash", 19, 5, [], {}, {"hand 0": -1, "discard 0": 1, "agility 0": 1, "moves 0": 3}),
    ("Dash", 1, 4, [], {"more": ["Spot"]}, {"hand 0": -2, "discard 0": 2}),
    ("Dash", 20, 4, ["yes"], {},
     {"hand 0": -1, "discard 0": 1, "agility 0": 1, "moves 0": 3, "lasting": ["+rule diagonal +1 until turn on 0"]}),
    ("Climb", 15, 4, [], WALL, {"hand 0": -1, "discard 0": 1, "force 0": 1, "at 0": "3.2"}),
    ("Climb", 14, 4, [], WALL, {"hand 0": -1, "discard 0": 1}),
    ("Climb", 19, 4, [], WALL, {"hand 0": -1, "discard 0": 1, "force 0": 1, "moves 0": 1, "at 0": "3.2"}),
    ("Climb", 1, 4, [], WALL, {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:05"]}),
    ("Climb", 20, 4, ["yes", ["player:1"]], WALL,
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "moves 0": 1, "at 0": "3.2", "at 1": "3.2", "choices": ["1"]}),
    ("Vault", 15, 4, [], ROW, {"hand 0": -1, "discard 0": 1, "agility 0": 1, "at 0": "3.1", "map 3.1": "AH:19 up"}),
    ("Vault", 14, 4, [], ROW, {"hand 0": -1, "discard 0": 1}),
    ("Vault", 1, 4, [], ROW, {"hand 0": -1, "discard 0": 1, "lasting": ["+forbid discard_move until turn on 0"]}),
    ("Vault", 20, 4, ["yes"], ROW,
     {"hand 0": -1, "discard 0": 1, "agility 0": 1, "at 0": "3.1", "knows 0": ["+2.1", "+4.1"],
      "map 3.1": "AH:19 up"}),
    ("Carry", 0, 4, [], PAIR, {"hand 0": -1, "discard 0": 1, "at 0": "2.1", "at 1": "2.1"}),
    ("Scout Ahead", 15, 4, ["space:3.2"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "map 3.2": "AH:17 up", "choices": ["2.1, 1.2, 3.2"]}),
    ("Scout Ahead", 14, 4, ["space:3.2"], {}, {"hand 0": -1, "discard 0": 1, "choices": ["2.1, 1.2, 3.2"]}),
    ("Scout Ahead", 1, 4, ["space:3.2"], {"up": ["2.2", "2.1", "2.3"]},
     {"hand 0": -1, "discard 0": 1, "knows 0": ["+2.1"], "knows 1": ["+2.1"], "map 2.1": "AH:13",
      "choices": ["1.2, 3.2"]}),
    ("Scout Ahead", 20, 4, ["space:3.2", "yes", "space:4.1"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+4.1"], "map 3.2": "AH:17 up",
      "choices": ["2.1, 1.2, 3.2", "1.1, 2.1, 3.1, 4.1, 1.2, 4.2, 1.3, 3.3"]}),
    ("Parley", 18, 4, [], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "baddies": ["-EA:01 of 0"], "dismissed": ["+EA:01"]}),
    ("Parley", 17, 4, [], {"baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1, "empathy 0": 1}),
    ("Parley", 14, 4, [], {"baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1}),
    ("Parley", 15, 4, [], {"baddies": {"EA:02": 0}},
     {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "baddies": ["-EA:02 of 0"], "dismissed": ["+EA:02"]}),
    ("Parley", 1, 4, [], {"baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:04"]}),
    ("Parley", 20, 4, ["yes"], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "baddies": ["-EA:01 of 0"], "dismissed": ["+EA:01"]}),
    ("Soothe", 15, 4, [], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "lasting": ["+mod attack -1 until next_turn on EA:01"]}),
    ("Soothe", 14, 4, [], {"baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1}),
    ("Soothe", 19, 5, [], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "empathy 0": 1, "lasting": ["+mod attack -2 until next_turn on EA:01"]}),
    ("Soothe", 1, 4, [], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "lasting": ["+mod attack +1 until next_turn on EA:01"]}),
    ("Soothe", 20, 4, ["yes"], {"at": {0: "2.2", 1: "2.2"}, "baddies": {"EA:01": 0}},
     {"hand 0": -1, "lost 0": -1, "discard 0": 2, "empathy 0": 1, "lost 1": -1, "discard 1": 1,
      "lasting": ["+mod attack -2 until next_turn on EA:01"]}),
    ("Intimidate", 15, 4, [], {"baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "lasting": ["+dazed until projection on EA:01"]}),
    ("Intimidate", 14, 4, [], {"baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1}),
    ("Intimidate", 1, 4, [],
     {"baddies": {"EA:01": 0}, "fields": {"temp": [[2, 2, 2, 2, 2, 2, 2], [0, 0, 0, 0, 0, 0, 0]]}},
     {"hand 0": -1, "discard 0": 1, "force 0": -1}),
    ("Intimidate", 20, 4, ["The Lodger", "yes"], {"baddies": {"EA:01": 0, "EA:05": "global", "EA:02": 1}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "lasting": ["+dazed until projection on EA:01",
      "+dazed until projection on EA:01", "+dazed until projection on EA:05"],
      "choices": ["The Lodger, Other People's Footsteps"]}),
    ("Bargain", 15, 4, [], {"stays": ["EA:13"], "resources": {0: ["wood"]}},
     {"hand 0": -1, "discard 0": 1, "imagination 0": 1, "held 0": ["-wood"], "stays": ["-EA:13 global"],
      "dismissed": ["+EA:13"], "used up": ["+wood"]}),
    ("Bargain", 14, 4, [], {"stays": ["EA:13"], "resources": {0: ["wood"]}}, {"hand 0": -1, "discard 0": 1}),
    ("Bargain", 18, 4, [], {"stays": ["EB:13"], "resources": {0: ["wood"]}},
     {"hand 0": -1, "discard 0": 1, "imagination 0": 1}),
    ("Bargain", 19, 4, [], {"stays": ["EB:13"], "resources": {0: ["wood"]}},
     {"hand 0": -1, "discard 0": 1, "imagination 0": 1, "held 0": ["-wood"], "stays": ["-EB:13 global"],
      "dismissed": ["+EB:13"], "used up": ["+wood"]}),
    ("Bargain", 1, 4, [], {"stays": ["EA:13"], "resources": {0: ["wood"]}},
     {"hand 0": -1, "discard 0": 1, "held 0": ["-wood"], "used up": ["+wood"]}),
    ("Bargain", 20, 4, ["yes"], {"stays": ["EA:13"], "resources": {0: ["wood"]}},
     {"hand 0": -1, "discard 0": 1, "imagination 0": 1, "held 0": ["+brass"], "stays": ["-EA:13 global"],
      "dismissed": ["+EA:13"], "used up": ["+wood"]}),
    ("Listen", 15, 4, [], {}, {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+entropy 1"]}),
    ("Listen", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Listen", 19, 4, [], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+entropy 1", "+entropy 2"]}),
    ("Listen", 1, 4, [], {}, {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:07"]}),
    ("Listen", 20, 4, ["yes", ["The Lodger"]], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "knows 0": ["+entropy 1"], "dismissed": ["+EA:01"],
      "entropy": -1, "choices": ["The Lodger"]}),
    ("Assemble", 15, 4, ["Hand Lamp"], BENCH,
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["-brass", "-glass"], "gear 0": ["+IT:01 x3"],
      "used up": ["+brass", "+glass"], "fresh": 1, "choices": ["Hand Lamp, Nothing"]}),
    ("Assemble", 14, 4, [], BENCH, {"hand 0": -1, "discard 0": 1}),
    ("Assemble", 19, 4, ["Folding Ladder"], BENCH,
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["-cloth", "-wood", "-wood"], "gear 0": ["+IT:12"],
      "used up": ["+cloth", "+wood", "+wood"], "fresh": 1, "choices": ["Hand Lamp, Folding Ladder, Nothing"]}),
    ("Assemble", 1, 4, [], BENCH, {"hand 0": -1, "discard 0": 1, "lasting": ["+forbid use until turn on 0"]}),
    ("Assemble", 20, 4, ["Hand Lamp", "yes"], BENCH,
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["+wood", "-brass", "-glass"],
      "gear 0": ["+IT:01 x3"], "used up": ["+brass", "+glass"], "fresh": 1,
      "choices": ["Hand Lamp, Folding Ladder, Nothing"]}),
    ("Repair", 15, 4, [], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "gear 0": ["+IT:01 x2", "-IT:01 x1"]}),
    ("Repair", 14, 4, [], {"gear": {"IT:01": 1}}, {"hand 0": -1, "discard 0": 1}),
    ("Repair", 18, 4, [], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "gear 0": ["+IT:01 x3", "-IT:01 x1"]}),
    ("Repair", 1, 4, [], {"gear": {"IT:01": 1}}, {"hand 0": -1, "discard 0": 1, "gear 0": ["-IT:01 x1"]}),
    ("Repair", 20, 4, ["Hand Lamp", "yes"], {"gear": {"IT:01": 1, "IT:03": 1}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1,
      "gear 0": ["+IT:01 x3", "+IT:03 x2", "-IT:01 x1", "-IT:03 x1"], "choices": ["Hand Lamp, Walking Stick"]}),
    ("Invent", 19, 4, ["Hand Lamp"], {"recipes": ["IT:01"], "resources": {0: ["brass"]}},
     {"hand 0": -1, "discard 0": 1, "imagination 0": 1, "held 0": ["-brass"], "gear 0": ["+IT:01 x3"],
      "used up": ["+brass"], "fresh": 1, "choices": ["Hand Lamp, Nothing"]}),
    ("Invent", 18, 4, [], {"recipes": ["IT:01"], "resources": {0: ["brass"]}},
     {"hand 0": -1, "discard 0": 1, "imagination 0": 1}),
    ("Invent", 14, 4, [], {"recipes": ["IT:01"], "resources": {0: ["brass"]}}, {"hand 0": -1, "discard 0": 1}),
    ("Invent", 1, 4, [], {"recipes": ["IT:01"], "resources": {0: ["brass"]}},
     {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:03"]}),
    ("Invent", 20, 4, ["Hand Lamp", "yes", "force"], {"recipes": ["IT:01"], "resources": {0: ["brass"]}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "imagination 0": 1, "held 0": ["-brass"], "gear 0": ["+IT:01 x3"],
      "used up": ["+brass"], "fresh": 1, "choices": ["Hand Lamp, Nothing"]}),
    ("Dismantle", 15, 4, [], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "held 0": ["+wood"], "gear 0": ["-IT:01 x1"]}),
    ("Dismantle", 14, 4, [], {"gear": {"IT:01": 1}}, {"hand 0": -1, "discard 0": 1}),
    ("Dismantle", 19, 4, [], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "held 0": ["+brass", "+wood"], "gear 0": ["-IT:01 x1"]}),
    ("Dismantle", 1, 4, [], {"gear": {"IT:01": 1}}, {"hand 0": -1, "discard 0": 1, "ill 0": ["+CN:06"]}),
    ("Dismantle", 20, 4, ["yes", "A length of brass"], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "held 0": ["+brass", "+brass", "+wood"], "gear 0": ["-IT:01 x1"]}),
    ("Dismantle", 20, 4, ["yes", "A pane of glass"], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "held 0": ["+brass", "+glass", "+wood"], "gear 0": ["-IT:01 x1"]}),
    ("Dismantle", 20, 4, ["yes", "A spark"], {"gear": {"IT:01": 1}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "held 0": ["+brass", "+spark", "+wood"], "gear 0": ["-IT:01 x1"]}),
    ("Dismantle", 15, 4, [["e"]], {"house": {"2.2": "CM:17"}, "at": {0: "2.2", 1: "2.2"}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "lasting": ["+side +2 until projection on 2.2"]}),
    ("Appraise", 15, 4, [["Brass"]], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "held 0": ["+brass"], "used up": ["+wood"]}),
    ("Appraise", 14, 4, [], {}, {"hand 0": -1, "discard 0": 1}),
    ("Appraise", 19, 4, [["Cloth"]], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "held 0": ["+cloth"], "used up": ["+brass", "+wood"]}),
    ("Appraise", 1, 4, [], {"fields": {"temp": [[2, 2, 2, 2, 2, 2, 2], [0, 0, 0, 0, 0, 0, 0]]}},
     {"hand 0": -1, "discard 0": 1, "awareness 0": -1}),
    ("Appraise", 20, 4, [["Wood"], "yes", "Something green"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "held 0": ["+herb", "+wood"], "used up": ["+brass", "+cloth"]}),
    ("Appraise", 20, 4, [["Wood"], "yes", "Something written"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "held 0": ["+ink", "+wood"], "used up": ["+brass", "+cloth"]}),
    ("Appraise", 20, 4, [["Wood"], "yes", "Something from the sea"], {},
     {"hand 0": -1, "discard 0": 1, "awareness 0": 1, "held 0": ["+salt", "+wood"], "used up": ["+brass", "+cloth"]}),
    ("Strike", 20, 4, ["yes"], {"stays": ["EB:15"], "ill": ["CN:02"], "baddies": {"EB:06": "global"}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "ill 0": ["-CN:02"],
      "baddies": ["+EB:06 global -3", "-EB:06 global"]}),
    ("Strike", 20, 4, ["no"], {"stays": ["EB:15"], "ill": ["CN:02"], "baddies": {"EB:06": "global"}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "ill 0": ["-CN:02"],
      "baddies": ["+EB:06 global -1", "-EB:06 global"]}),
    ("Intimidate", 18, 4, [], {"stronger": 1, "baddies": {"EA:01": 0}}, {"hand 0": -1, "discard 0": 1, "force 0": 1}),
    ("Intimidate", 19, 4, [], {"stronger": 1, "baddies": {"EA:01": 0}},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "lasting": ["+dazed until projection on EA:01"]}),
    ("Scavenge", 20, 4, ["yes"], {"at": {0: "2.2", 1: "3.3"}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["+brass", "+cloth", "+wood"], "used": 1}),
    ("Soothe", 20, 4, ["yes"], {"at": {0: "2.2", 1: "3.3"}, "baddies": {"EA:01": 0}},
     {"hand 0": -1, "lost 0": -1, "discard 0": 2, "empathy 0": 1,
      "lasting": ["+mod attack -2 until next_turn on EA:01"]}),
    ("Assemble", 20, 4, ["none", "yes"],
     {"fresh": {"IT:01": 1}, "recipes": ["IT:01"], "resources": {0: ["brass", "glass"]}},
     {"hand 0": -1, "discard 0": 1, "construction 0": 1, "held 0": ["+wood"], "gear 0": ["+IT:01 x2", "-IT:01 x1"],
      "choices": ["Hand Lamp, Nothing"]}),
    ("Climb", 20, 4, [],
     {"house": {"2.2": "AH:16", "3.2": "CM:17", "2.4": "AH:12"}, "at": {0: "2.2", 1: "2.4"}, "up": ["2.2", "3.2"]},
     {"hand 0": -1, "discard 0": 1, "force 0": 1, "moves 0": 1, "at 0": "3.2"}),
]  # fmt: skip


@shows(*{box().skill_named(case[0]).card.id for case in CASES})
@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_what_an_ability_does(case: Case) -> None:
    name, roll, level, answers, laid, changes = case
    assert played(name, roll, level, *answers, **laid) == changes


ALONE: dict[str, Any] = {"house": {"2.2": "AH:16"}, "at": {0: "2.2", 1: "2.2"}, "up": ["2.2"]}
FAR: dict[str, Any] = {"house": {"2.2": "AH:16", "4.2": "AH:12"}, "at": {0: "2.2", 1: "2.2"}, "up": ["2.2"]}
NEXT: dict[str, Any] = {"house": {"2.2": "AH:16", "3.2": "AH:12"}, "at": {0: "2.2", 1: "3.2"}, "up": ["2.2", "3.2"]}
IDLE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("Peek", {}, ALONE), ("Peek", {}, FAR), ("Rest", {"lost": {0: ["Dash"]}}, {"lost": {}}),
    ("Rest", {}, {"baddies": {"EA:01": 0}}), ("Track", {"baddies": {"EA:01": 0}}, {}),
    ("Track", {"house": {"1.1": "AH:16", "4.1": "AH:12"}, "at": {0: "1.1", 1: "1.1"}, "baddies": {"BD:02": "4.1"}},
     {"house": {"1.1": "AH:16", "5.1": "AH:12"}, "at": {0: "1.1", 1: "1.1"}, "baddies": {"BD:02": "5.1"}}),
    ("Strike", {"baddies": {"EA:01": 0}}, {"baddies": {"EA:01": 1}}), ("Hide", {"baddies": {"EA:05": "global"}}, {}),
    ("Fortify", {"baddies": {"BD:02": "4.1"}}, {"baddies": {"EA:01": 0}}), ("Climb", WALL, {}), ("Vault", {}, NEXT),
    ("Vault", ROW, {**ROW, "house": {"1.1": "AH:16", "4.1": "AH:12"}}), ("Carry", PAIR, NEXT),
    ("Scout Ahead", {}, ALONE), ("Parley", {"baddies": {"EA:01": 0}}, {"baddies": {"EA:03": 0}}),
    ("Parley", {"baddies": {"EA:02": 0}}, {"baddies": {"BD:09": 0}}), ("Soothe", {"baddies": {"EA:01": 0}}, {}),
    ("Intimidate", {"baddies": {"EA:03": 0}}, {}), ("Listen", {}, {"fields": {"entropy": []}}), ("Assemble", BENCH, {}),
    ("Invent", {"recipes": ["IT:08"], "resources": {0: ["glass", "brass"]}},
     {"recipes": ["IT:08"], "resources": {0: ["glass"]}}),
]  # fmt: skip
"""An ability, where it can be played, and where it could change nothing."""


@shows(*{box().skill_named(case[0]).card.id for case in IDLE})
@pytest.mark.rule("TP-187", "TP-188")
@pytest.mark.parametrize("case", IDLE, ids=[case[0] for case in IDLE])
def test_when_an_ability_can_be_played(case: tuple[str, dict[str, Any], dict[str, Any]]) -> None:
    name, ready, idle = case
    for laid, wanted in ((ready, True), (idle, False)):
        given = {"at": {0: "2.2", 1: "4.3"}, "up": ["2.2", "4.3", "2.3"], **laid}
        match = trial(hands={0: [name], 1: []}, **given)
        assert (f"play:{match.table.hands[0][0]}" in allowed(match)) == wanted


# --- reactions to attacks --------------------------------------------------------------------------------------------


def attacked(
    name: str, roll: int, *answers: Any, level: int = 4, holder: int = 0, by: str = "EA:01", more: int = 0
) -> Changes:
    """The first player is attacked in the Nursery, and whoever has a slide reacts with it; the second is next door, in
    the Study, which adds as much. The Baddie may be stronger than it was."""

    async def rule(table: Outing) -> None:
        await attack(table, [table.opponents[0].card], 0)

    match = trial(
        rule, roll=roll, levels={name: level}, at={0: "2.2", 1: "1.1"}, up=["2.2", "1.1"], baddies={by: 0},
        hands={holder: [name], 1 - holder: []}, settings={"stops": False}, also=lambda table: provoke(table, more),
    )  # fmt: skip
    return follow(match, f"Play {name}", *answers)


HURT = {"deck 0": -1, "lost 0": 1}


def tried(seat: int, trait: str = "") -> Changes:
    return {f"hand {seat}": -1, f"discard {seat}": 1, **({f"{trait} {seat}": 1} if trait else {})}


@shows("DE:03")
def test_guard() -> None:
    assert attacked("Guard", 15) == tried(0, "resolve")
    assert attacked("Guard", 14) == {**tried(0), **HURT}
    assert attacked("Guard", 15, holder=1) == tried(1, "resolve")
    assert attacked("Guard", 15, more=1) == {**tried(0, "resolve"), **HURT}, "one of two"
    assert attacked("Guard", 19, more=1) == tried(0, "resolve"), "a margin of 4: both"
    assert attacked("Guard", 19, more=2) == {**tried(0, "resolve"), **HURT}
    assert attacked("Guard", 1, holder=1) == {**tried(1), "deck 1": -1, "lost 1": 1}
    dazed = {"lasting": ["+dazed until projection on EA:01"]}
    assert attacked("Guard", 20, "yes", holder=1) == {**tried(1, "resolve"), **dazed}


@shows("DE:03")
def test_guard_reaches_no_farther_than_the_next_place() -> None:
    match = trial(
        lambda table: attack(table, [table.opponents[0].card], 0), at={0: "2.2", 1: "4.2"}, up=["2.2", "4.2"],
        hands={0: [], 1: ["Guard"]}, baddies={"EA:01": 0}, settings={"stops": False},
    )  # fmt: skip
    assert follow(match) == HURT
    assert match.table.hands[1]


STREET: dict[str, Any] = {
    "house": {"1.1": "AH:16", "2.1": "AH:13", "3.1": "AH:19", "4.1": "AH:12", "5.1": "AH:15"},
    "at": {0: "1.1", 1: "1.1"}, "up": ["1.1"],
}  # fmt: skip


@shows("MV:03", "MV:05")
def test_how_far_one_sees_with_a_natural_20() -> None:
    assert played("Vault", 20, 4, "yes", **STREET)["knows 0"] == ["+2.1", "+4.1"], "one from where one came down"
    assert played("Scout Ahead", 20, 4, "yes", **STREET)["knows 0"] == ["+3.1"], "two from where one stands"


@shows("DE:04")
def test_dodge() -> None:
    assert attacked("Dodge", 15) == tried(0, "agility")
    assert attacked("Dodge", 14) == {**tried(0), **HURT}
    twice = {"deck 0": -2, "lost 0": 2}
    assert attacked("Dodge", 17, more=1) == {**tried(0, "agility"), **twice}, "a margin of 2 is not enough"
    assert attacked("Dodge", 18, more=1) == tried(0, "agility")
    assert attacked("Dodge", 15, by="EB:02") == {**tried(0, "agility"), **HURT}, "one of the swarm"
    worse = {**tried(0), **twice, "lasting": ["+mod attack +1 until turn on EA:01"]}
    assert attacked("Dodge", 1) == worse
    ways = {"choices": ["2.1, 3.2, 2.3, 1.2, Stay"]}
    away = {**tried(0, "agility"), "at 0": "3.2", "map 3.2": "AH:17 up", **ways}
    assert attacked("Dodge", 20, "yes", "space:3.2") == away


# --- learning --------------------------------------------------------------------------------------------------------

NUMBERS = {
    "Spot": ("survival", 1, "awareness", 3, "turn"), "Scavenge": ("survival", 2, "construction", 4, "turn"),
    "Peek": ("survival", 3, "awareness", 5, "turn"), "Rest": ("survival", 4, "resolve", 6, "turn"),
    "Track": ("survival", 5, "awareness", 8, "turn"), "Strike": ("defense", 1, "force", 3, ""),
    "Hide": ("defense", 2, "agility", 4, ""), "Guard": ("defense", 3, "resolve", 5, ""),
    "Dodge": ("defense", 4, "agility", 6, ""), "Fortify": ("defense", 5, "construction", 8, "turn"),
    "Dash": ("movement", 1, "agility", 3, "turn"), "Climb": ("movement", 2, "force", 4, "turn"),
    "Vault": ("movement", 3, "agility", 5, "turn"), "Carry": ("movement", 4, "force", 6, ""),
    "Scout Ahead": ("movement", 5, "awareness", 8, "turn"), "Parley": ("negotiation", 1, "empathy", 3, ""),
    "Soothe": ("negotiation", 2, "empathy", 4, ""), "Intimidate": ("negotiation", 3, "force", 5, ""),
    "Bargain": ("negotiation", 4, "imagination", 6, ""), "Listen": ("negotiation", 5, "awareness", 8, "turn"),
    "Assemble": ("crafting", 1, "construction", 3, ""), "Repair": ("crafting", 2, "construction", 4, ""),
    "Invent": ("crafting", 3, "imagination", 5, ""), "Dismantle": ("crafting", 4, "force", 6, ""),
    "Appraise": ("crafting", 5, "awareness", 8, "turn"),
}  # fmt: skip
"""The deck of each ability and its place there, its trait, what it costs, and whether it teaches but once in a turn."""
MOST_STUDIED = 9


@pytest.mark.rule("TP-062", "TP-301", "TP-R65")
@pytest.mark.parametrize("name", NUMBERS)
def test_what_an_ability_costs_and_who_comes_before_it(name: str) -> None:
    stack, place, trait, cost, limit = NUMBERS[name]
    before = [each for each, (deck, n, *_) in NUMBERS.items() if deck == stack and n < place]
    bank = [cost if each == trait else 0 for each in TRAITS]

    def known(table: Outing) -> None:
        """All of the other decks, so that nothing else can be unlocked."""
        table.levels = [4 if each.name in before or NUMBERS[each.name][0] != stack else 0 for each in table.box.skills]

    match = day(("learning",), fields={"bank": bank}, also=known)
    changes = follow(match, "unlock", "leave", until="learn")
    assert changes == {f"bank {trait}": -cost, f"level {name}": 4}
    poor = day(("learning",), fields={"bank": [max(0, n - 1) for n in bank]}, also=known)
    assert "unlock" not in choices(poor)
    assert (box().skill_named(name).card.xp_limit or "") == limit


@pytest.mark.rule("TP-315", "TP-316")
@pytest.mark.parametrize("name", NUMBERS)
def test_how_far_an_ability_can_be_studied(name: str) -> None:
    number = box().skill_named(name).number
    for level in (MOST_STUDIED - 1, MOST_STUDIED):
        table = trial(levels={name: level}).table
        assert (number in studiable(table)) == (level < MOST_STUDIED)


@pytest.mark.rule("TP-066", "TP-207")
@pytest.mark.parametrize("name", [each for each in NUMBERS if each != "Carry"])
def test_levels_and_melded_slides_add_to_a_test(name: str) -> None:
    """What is improved counts for each ability: one more for a level, and one more for a bonus."""
    table = trial(hands={0: [name, f"{name} +2"], 1: []}, at={0: "2.2", 1: "2.2"}, up=["2.2"]).table
    number = box().skill_named(name).number
    plain, melded = table.hands[0]
    assert [sum(each.n for each in parts(table, Trial(0, number, slide, NORMAL))) for slide in (plain, melded)] == [
        5,
        7,
    ]
    table.levels[number] = 6
    assert sum(each.n for each in parts(table, Trial(0, number, plain, NORMAL))) == 7
