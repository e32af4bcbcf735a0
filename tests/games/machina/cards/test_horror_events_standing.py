"""Horror events that hold until another comes, and those whose texts monsters play before their own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, spot
from tests.games.machina.arrange import at, room

from fabletop.engine.match import Match
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import Expedition
from fabletop.testing.arranged import choices, refused

from .event_trials import HALL, NEXT, comes, costs, dreaded, price
from .prowl import about_to, acts, hive, prowl
from .trial import HANK, follow, gone, stat, text, wearing

KIM, HANK_, FOE, PHILLIP = "unit:kim", "unit:hank", "unit:sarall", "unit:phillip"
QUIET = "lent_claws"  # an event that changes nothing as it comes
THREE = ("kim", "hank", "lorrain")
APART = {"kim": (2, 2), "hank": (12, 5), "lorrain": (2, 8)}
TWO_TILES: dict[str, Any] = {"explorers": THREE, "ground": [HALL, NEXT], "at": APART}
END = {"turned": [0], "kim.stamina": 0}


def replaced(current: str, **laid: Any) -> Match[Expedition]:
    """Another horror event is about to take the place of one."""
    return dreaded(QUIET, current=current, **laid)


# --- what holds for all ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-123", "MA-205", "MA-208", "MA-204")
def test_every_purse_a_fist() -> None:
    """Everybody pays for themselves alone; with the next event they are friends again."""
    event = "every_purse_a_fist"
    laid: dict[str, Any] = {"at": {"kim": (2, 2), "hank": (2, 3)}, "ground": room({(3, 3): "H"})}
    laid["essence"] = {"kim": 2, "hank": 3}
    match = wearing(dread=event, **laid)
    refused(match, 0, "chapter:4.4", "MA-204", "3 essence")
    assert "chapter:4.4" in choices(wearing(dread=event, **laid, turn="hank"), 1)
    assert "chapter:4.4" in choices(wearing(dread=QUIET, **laid))
    off = replaced(event, **TWO_TILES)
    assert [Now.has(off.table, seat, "cannot_contribute") for seat in range(3)] == [True] * 3
    comes(off, QUIET)
    assert [Now.has(off.table, seat, "cannot_contribute") for seat in range(3)] == [False] * 3


@pytest.mark.example("machina", "X39")
@pytest.mark.rule("MA-068", "MA-070", "MA-123", "MA-072")
def test_plaster_over_the_mouths() -> None:
    """They are rubble and nothing else: not to be activated, and not to be seen past."""
    event = "plaster_over_the_mouths"
    ground = room({(3, 2): "E", (3, 3): "R", (1, 1): "C"})
    places = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}
    match = wearing(dread=event, at=places, ground=ground)
    found = {each for each in choices(match) if each.split(":")[0] in ("event", "gamble", "recharge", "chest")}
    assert found == {"chest:2.2"}
    rules = match.table.ground.kinds
    assert rules["rubble"] == (1 << at(3, 2) | 1 << at(3, 3))
    assert not rules["event_space"] | rules["recharge_station"]
    lorrain: dict[str, Any] = {"explorers": ("lorrain", "hank"), "ground": ground, "owner": "lorrain"}
    there: dict[str, Any] = {"lorrain": (2, 2), "hank": (0, 9), "sarall": (5, 2)}
    free = wearing(at=there, **lorrain)
    free.answer(0, text("lorrain", free))
    assert FOE in choices(free)
    blocked = wearing(dread=event, at={**there, "mi_go": (1, 2)}, **lorrain)
    blocked.answer(0, text("lorrain", blocked))
    assert sorted(choices(blocked)) == ["unit:lorrain", "unit:mi_go"]
    off = replaced(event, at=places, ground=ground)
    comes(off, QUIET)
    assert off.table.ground.kinds["event_space"]
    assert off.table.ground.kinds["recharge_station"]


@pytest.mark.rule("MA-123", "MA-305")
def test_heavier_after_midnight() -> None:
    event = "heavier_after_midnight"
    ground = room({(1, 1): "C", (3, 3): "E", (1, 3): "L", (3, 1): "W"})
    match = wearing(dread=event, ground=ground, at={"kim": (2, 2), "hank": (0, 9)})
    found = [costs(match, each) for each in ("chest:2.2", "event:4.4", "gamble:4.4", "lever:4.2", "workbench:2.4")]
    assert found == ["4 stamina", "3 stamina", "3 stamina", "3 stamina", "3 stamina"]
    poor = wearing(dread=event, ground=ground, at={"kim": (2, 2), "hank": (0, 9)}, stamina={"kim": 3})
    refused(poor, 0, "chest:2.2", "MA-320", "4 stamina")
    off = replaced(event, **TWO_TILES)
    assert [price(off, each, "hank")[0] for each in ("chest", "event", "gamble", "lever")] == [4, 3, 3, 3]
    comes(off, QUIET)
    assert [price(off, each, "hank")[0] for each in ("chest", "event", "gamble", "lever")] == [3, 2, 2, 2]


@pytest.mark.rule("MA-123", "MA-150", "MA-205", "MA-R53")
def test_quarantine_bell() -> None:
    """Who ends a turn beside another explorer loses 1 essence, which the other may pay."""
    event = "quarantine_bell"
    close = {"kim": (2, 2), "hank": (3, 3)}
    match = wearing(dread=event, at=close, essence={"kim": 2})
    follow(match, "end", changes={**END, "kim.essence": 1}, until=HANK, asked=1)
    shared = wearing(dread=event, at=close, essence={"kim": 2, "hank": 2})
    pays: list[Any] = [{"seat1": 1}, ("yes", ["yes", "no"], 1)]
    follow(shared, "end", *pays, changes={**END, "hank.essence": 1}, until=HANK, asked=1)
    apart = wearing(dread=event, at={"kim": (2, 2), "hank": (4, 4)}, essence={"kim": 2, "hank": 2})
    follow(apart, "end", changes=END, until=HANK, asked=1)
    poor = wearing(dread=event, at=close, essence={"hank": 2})
    follow(poor, "end", changes=END, until=HANK, asked=1)
    tired = wearing(
        dread=event, at=close, essence={"kim": 1}, stamina={"kim": 1}
    )  # a turn that ends by itself ends too
    follow(tired, "go:3.4", changes={**END, "kim.at": (3, 2), "kim.essence": 0}, until=HANK, asked=1)


@pytest.mark.rule("MA-123", "MA-183", "MA-187")
def test_what_warmth_weighs() -> None:
    event = "what_warmth_weighs"
    match = dreaded(event, **TWO_TILES, essence={"kim": 9, "hank": 6, "lorrain": 5})
    comes(match, event, changes={"kim.essence": 5, "hank.essence": 5})
    full = wearing(dread=event, essence={"kim": 5}, health={"sarall": 1}, faces=("H3",))
    follow(full, ability(full, "kim"), FOE, changes={**gone(full), "kim.stamina": 5})
    off = replaced(event, **TWO_TILES, essence={"kim": 5})
    assert stat(off, "essence") == 5
    comes(off, QUIET)
    assert stat(off, "essence") == 9


# --- what monsters play ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-139", "MA-140", "MA-493", "MA-505", "MA-137")
def test_lent_claws() -> None:
    """Once in each monster's turn, before its own; explorers cannot play it."""
    match = prowl(dread="lent_claws", at={"phillip": (5, 2), "sarall": (4, 2), "mi_go": (6, 2)},
                  faces=("H2", "H1", "L1", "H2", "L0", "L0"))  # fmt: skip
    assert about_to(match, "sarall") == ("play", "horror", "phillip")
    acts(match, changes={"sarall.stamina": 0, "phillip.health": 3})  # claws, then its own attack
    acts(match, changes={"mi_go.stamina": 1, "phillip.health": 2})
    turn = wearing(dread="lent_claws")
    assert ability(turn, "lent_claws") not in choices(turn)


@pytest.mark.rule("MA-505", "MA-166", "MA-167", "MA-514")
def test_fingers_in_the_seams() -> None:
    """Two markers at most for all of them together; then it is not worth their while."""
    event = "fingers_in_the_seams"
    places = {"phillip": (5, 2), "drip_ghoul": (4, 2), "soot_hound": (6, 2), "rivet_maw": (5, 3)}
    match = prowl(dread=event, at=places, faces=("H0", "H0", "L0", "L0"))
    assert about_to(match, "drip_ghoul") == ("play", "horror", "phillip")
    acts(match, changes={"drip_ghoul.stamina": 1, "markers": [f"horror on {event}"]})
    assert stat(match, "armor", "phillip") == 1
    changes = {"soot_hound.stamina": 2, "markers": [f"horror on {event}"] * 2, "drip_ghoul.stamina": 0}
    acts(match, changes={**changes, "phillip.health": 4})  # 0 against armor 0
    assert stat(match, "armor", "phillip") == 0
    acts(match, changes={"phillip.health": 3, "soot_hound.stamina": 0, "rivet_maw.stamina": 0})  # no third marker
    far = prowl(dread=event, at={"phillip": (5, 2), "rivet_maw": (9, 2)})
    assert about_to(far, "rivet_maw")[0] != "play"  # out of range


@pytest.mark.rule("MA-133", "MA-505", "MA-514")
def test_borrowed_breath() -> None:
    event = "borrowed_breath"
    match = prowl(dread=event, at={"phillip": (5, 2), "sarall": (4, 2)}, health={"sarall": 1})
    assert about_to(match, "sarall") == ("play", "horror")
    acts(match, changes={"sarall.health": 2, "sarall.stamina": 2})  # and 2 are too few for its attack
    whole = prowl(dread=event, at={"phillip": (5, 2), "sarall": (4, 2)}, faces=("H2", "L0"))
    assert about_to(whole, "sarall") == ("play", 0, "phillip")
    acts(whole, changes={"phillip.health": 4, "sarall.stamina": 1})


@pytest.mark.rule("MA-099", "MA-505", "MA-515")
def test_everyone_spits() -> None:
    event = "everyone_spits"
    match = prowl(dread=event, at={"phillip": (5, 2), "sarall": (2, 2)}, faces=("L1", "L1"))
    assert about_to(match, "sarall") == ("play", "horror", "phillip")
    acts(match, changes={"phillip.health": 4, "sarall.stamina": 0, "sarall.at": (4, 2)})
    hidden = prowl(dread=event, at={"phillip": (5, 2), "rivet_maw": (2, 2)}, ground=room({(4, 2): "B"}, edges="N"))
    assert about_to(hidden, "rivet_maw")[0] != "play"  # something is in the way
    open_ = prowl(dread=event, at={"phillip": (5, 2), "rivet_maw": (2, 2)}, faces=("L0", "L1"))
    acts(open_, changes={"rivet_maw.stamina": 0})  # missed


@pytest.mark.rule("MA-096", "MA-336", "MA-505", "MA-137")
def test_lamps_offend_them() -> None:
    """A lamp beside it comes first, one in a turn; a lamp that does not burn is none."""
    event = "lamps_offend_them"
    ground = room({(4, 1): "H", (4, 3): "H", (3, 3): "H"}, edges="N")
    lit = {"lit": [at(4, 1), at(4, 3)]}
    match = prowl(dread=event, at={"phillip": (5, 2), "sarall": (4, 2)}, ground=ground, fields=lit)
    which = (spot(4, 3), [spot(4, 1), spot(4, 3)])
    acts(match, which, changes={"lit": [(4, 1)], "sarall.stamina": 2})
    dark = prowl(dread=event, at={"phillip": (5, 2), "sarall": (4, 2)}, ground=ground, faces=("H2", "L0"))
    acts(dark, changes={"phillip.health": 4, "sarall.stamina": 1})


@pytest.mark.rule("MA-520", "MA-521")
def test_the_hive_mind_plays_them_when_it_likes() -> None:
    places = {"phillip": (5, 2), "sarall": (4, 2)}
    match = prowl(dread="lent_claws", at=places, scheming=True, faces=("H2",))
    claws = hive(match, ability(match, "lent_claws"))
    acts(match, claws, hive(match, "end"), changes={"phillip.health": 4, "sarall.stamina": 3})
