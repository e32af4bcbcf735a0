"""The 16 Baddies of their deck, and those among the entropy cards: what each is worth, and what it does when it
attacks, is defeated or is sent away."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring
from tests.games.projector.carrying import afflict

from fabletop.games.projector.box import box
from fabletop.games.projector.rules.baddies import defeat, dismiss_baddie
from fabletop.games.projector.rules.harm import attack
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import Outing

from .trial import Changes, Shown, follow, trial

shows = Shown()
Case = tuple[str, str, list[Any], dict[str, Any], Changes]
NO_WILL = -1

VALUES: dict[str, tuple[int, int, int, int, int, int]] = {
    "BD:01": (1, 1, 0, 0, 1, 1), "BD:02": (1, 2, 1, NO_WILL, 1, 1), "BD:03": (1, 1, 0, 1, 1, 1),
    "BD:04": (1, 2, 0, 1, 1, 1), "BD:05": (1, 1, 1, 0, 1, 1), "BD:06": (1, 2, 0, 0, 1, 1),
    "BD:07": (1, 1, 0, 0, 2, 1), "BD:08": (1, 2, 1, NO_WILL, 1, 1), "BD:09": (1, 2, 0, NO_WILL, 1, 1),
    "BD:10": (1, 1, 0, 1, 2, 1), "BD:11": (1, 2, 1, 0, 1, 1), "BD:12": (1, 1, 1, 0, 1, 1),
    "BD:13": (1, 2, 1, 1, 1, 2), "BD:14": (1, 1, 0, NO_WILL, 3, 2), "BD:15": (1, 2, 1, 1, 1, 2),
    "BD:16": (1, 3, 0, NO_WILL, 1, 2),
    "EA:01": (1, 1, 0, 1, 1, 1), "EA:02": (1, 2, 0, 0, 1, 1), "EA:03": (1, 1, 0, NO_WILL, 1, 1),
    "EA:04": (1, 1, 1, 0, 1, 1), "EA:05": (1, 2, 0, 1, 1, 1), "EA:06": (1, 3, 0, 0, 1, 1),
    "EB:01": (1, 2, 0, 1, 1, 2), "EB:02": (1, 1, 0, NO_WILL, 2, 2), "EB:03": (1, 2, 1, 1, 1, 2),
    "EB:04": (1, 3, 1, 1, 1, 2), "EB:05": (1, 3, 0, 1, 1, 2), "EB:06": (1, 4, 0, 1, 1, 2), "EB:07": (1, 2, 0, 1, 1, 2),
}  # fmt: skip
"""Attack, health, armor, will, instances, tier."""
RULED = {"hunter", "everywhere", "relentless", "echo", "swarm"}
KEYWORDS = {
    "BD:01": {"everywhere"}, "BD:02": {"hunter"}, "BD:07": {"swarm"}, "BD:09": {"relentless"}, "BD:10": {"swarm"},
    "BD:14": {"swarm"}, "BD:16": {"relentless"}, "EA:05": {"everywhere"}, "EA:06": {"everywhere"}, "EB:01": {"echo"},
    "EB:02": {"swarm"}, "EB:05": {"everywhere"}, "EB:06": {"everywhere"}, "EB:07": {"hunter"},
}  # fmt: skip
"""Those that have rules of their own."""


@pytest.mark.rule("TP-A01", "TP-043")
@pytest.mark.parametrize("id_", VALUES)
def test_what_a_baddie_is_worth(id_: str) -> None:
    table = trial(baddies={id_: "3.3"}).table
    (found,) = table.opponents
    values = [baddie_value(table, found.card, each) for each in ("attack", "health", "armor", "will")]
    assert (*values, found.instances, table.printed_on(found.card).card.tier) == VALUES[id_]
    assert table.printed_on(found.card).keywords & RULED == KEYWORDS.get(id_, set())


def test_no_baddie_is_without_its_values() -> None:
    assert sorted(VALUES) == sorted(face.id for face in box().faces if face.baddie is not None)


def met(id_: str, what: str, *answers: Any, ill: bool = False, instances: int = 0, **laid: Any) -> Changes:
    """A Baddie in the area of the first player attacks, is defeated, or is dismissed; what comes of it. The player may
    have a condition already, and be met by so many instances."""

    async def rule(table: Outing) -> None:
        card = table.opponents[0].card
        if what == "attacks":
            await attack(table, [card], 0)
        elif what == "is defeated":
            await defeat(table, card)
        else:
            await dismiss_baddie(table, card)

    def come(table: Outing) -> None:
        bring(table, id_, 0)
        if instances:
            table.opponents[0] = table.opponents[0]._replace(instances=instances)
        if ill:
            afflict(table, 0, "CN:02")

    return follow(trial(rule, also=come, **laid), *answers)


CASES: list[Case] = [
    ("BD:01", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:01", "is defeated", [], {}, {"baddies": ["-BD:01 global"]}),
    ("BD:01", "is dismissed", [], {}, {"baddies": ["-BD:01 global"]}),
    ("BD:02", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:02", "is defeated", [], {}, {"baddies": ["-BD:02 of 0"]}),
    ("BD:02", "is dismissed", [], {}, {"baddies": ["-BD:02 of 0"]}),
    ("BD:03", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:03", "is defeated", [], {}, {"baddies": ["-BD:03 of 0"]}),
    ("BD:03", "is dismissed", [], {}, {"baddies": ["-BD:03 of 0"]}),
    ("BD:04", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:04", "is defeated", [], {}, {"baddies": ["-BD:04 of 0"]}),
    ("BD:04", "is dismissed", [], {"resources": {0: ["wood"]}},
     {"held 0": ["-wood"], "baddies": ["-BD:04 of 0"], "used up": ["+wood"]}),
    ("BD:05", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:05", "is defeated", [], {}, {"held 0": ["+brass"], "baddies": ["-BD:05 of 0"]}),
    ("BD:05", "is dismissed", [], {}, {"baddies": ["-BD:05 of 0"]}),
    ("BD:06", "attacks", [], {}, {"deck 0": -1, "lost 0": 1, "ill 0": ["+CN:03"]}),
    ("BD:06", "attacks", [], {"ill": True}, {"deck 0": -1, "lost 0": 1}),
    ("BD:06", "is defeated", [], {}, {"baddies": ["-BD:06 of 0"]}),
    ("BD:06", "is dismissed", [], {}, {"baddies": ["-BD:06 of 0"]}),
    ("BD:07", "attacks", [], {}, {"deck 0": -2, "lost 0": 2}),
    ("BD:07", "is defeated", [], {}, {"baddies": ["+BD:07 of 0", "-BD:07 of 0 x2"]}),
    ("BD:07", "is dismissed", [], {}, {"baddies": ["-BD:07 of 0 x2"]}),
    ("BD:08", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:08", "is defeated", [], {}, {"baddies": ["-BD:08 of 0"]}),
    ("BD:08", "is dismissed", [], {}, {"baddies": ["-BD:08 of 0"]}),
    ("BD:09", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:09", "is defeated", [], {}, {"baddies": ["-BD:09 of 0"]}),
    ("BD:09", "is dismissed", [], {}, {}),
    ("BD:10", "attacks", [], {}, {"deck 0": -2, "lost 0": 2}),
    ("BD:10", "is defeated", [], {}, {"baddies": ["+BD:10 of 0", "-BD:10 of 0 x2"]}),
    ("BD:10", "is defeated", [], {"instances": 1}, {"moves 0": 1, "baddies": ["-BD:10 of 0"]}),
    ("BD:10", "is dismissed", [], {}, {"baddies": ["-BD:10 of 0 x2"]}),
    ("BD:11", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:11", "is defeated", [], {}, {"baddies": ["-BD:11 of 0"]}),
    ("BD:11", "is dismissed", ["space:4.2"], {},
     {"knows 0": ["+4.2"], "baddies": ["-BD:11 of 0"],
      "choices": ["1.1, 2.1, 3.1, 4.1, 1.2, 2.2, 3.2, 4.2, 1.3, 3.3, 4.3"]}),
    ("BD:12", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:12", "is defeated", [], {}, {"baddies": ["-BD:12 of 0"]}),
    ("BD:12", "is dismissed", [], {}, {"baddies": ["-BD:12 of 0"]}),
    ("BD:13", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:13", "is defeated", ["space:2.2"], {},
     {"knows 0": ["+2.2"], "baddies": ["-BD:13 of 0"], "choices": ["1.2, 2.2, 3.2, 1.3, 3.3"]}),
    ("BD:13", "is dismissed", [], {}, {"baddies": ["-BD:13 of 0"]}),
    ("BD:14", "attacks", [], {}, {"deck 0": -3, "lost 0": 3}),
    ("BD:14", "is defeated", [], {}, {"hand 0": 1, "deck 0": -1, "baddies": ["+BD:14 of 0 x2", "-BD:14 of 0 x3"]}),
    ("BD:14", "is defeated", [], {"instances": 1}, {"baddies": ["-BD:14 of 0"]}),
    ("BD:14", "is defeated", [], {"instances": 2},
     {"hand 0": 1, "deck 0": -1, "baddies": ["+BD:14 of 0", "-BD:14 of 0 x2"]}),
    ("BD:14", "is dismissed", [], {}, {"baddies": ["-BD:14 of 0 x3"]}),
    ("BD:15", "attacks", ["Bid"], {"resources": {0: ["wood"]}}, {"held 0": ["-wood"], "used up": ["+wood"]}),
    ("BD:15", "attacks", ["none"], {"resources": {0: ["wood"]}}, {"deck 0": -1, "lost 0": 1}),
    ("BD:15", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:15", "is defeated", [], {}, {"baddies": ["-BD:15 of 0"]}),
    ("BD:15", "is dismissed", [], {}, {"baddies": ["-BD:15 of 0"]}),
    ("BD:16", "attacks", [], {}, {"deck 0": -1, "lost 0": 1}),
    ("BD:16", "is defeated", [], {}, {"baddies": ["-BD:16 of 0"]}),
    ("BD:16", "is dismissed", [], {}, {}),
]  # fmt: skip


@shows.each(CASES)
def test_what_becomes_of_it(case: Case) -> None:
    id_, what, answers, laid, changes = case
    assert met(id_, what, *answers, **laid) == changes


@shows("BD:11", "BD:13")
def test_how_far_the_guide_and_the_night_porter_show_the_way() -> None:
    street: dict[str, Any] = {
        "house": {"1.1": "AH:10", "2.1": "AH:13", "3.1": "AH:19", "4.1": "AH:12"}, "at": {0: "1.1", 1: "1.1"},
        "up": ["1.1"],
    }  # fmt: skip
    guide = met("BD:11", "is dismissed", "space:3.1", **street)
    assert (guide["choices"], guide["knows 0"]) == (["2.1, 3.1"], ["+3.1"])
    assert met("BD:13", "is defeated", **street)["knows 0"] == ["+2.1"]
