"""Weapons of level 1: every text of each, played on a table."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import go, look, news
from tests.games.machina.arrange import room
from tests.games.machina.item_trials import names

from fabletop.games.machina.ground.board import cell
from fabletop.testing.arranged import choices, refused

from .trial import HANK, follow, gone, play, rolled, stat, targets, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, FOE = "unit:kim", "unit:sarall"
BOTH = [KIM, FOE]
LIT = {"lit": [cell(9, 9)]}
FAR = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}


# --- one-handed melee ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-141", "MA-143", "MA-417")
def test_w_last_word_strikes_when_it_is_drawn() -> None:
    match = wearing(faces=("H2",), gear={"kim": ["w_last_word"]})
    changes = {"kim.stamina": 4, "kim.worn": ["w_last_word"], "sarall.health": 1}
    follow(match, "inventory:kim", {"w_last_word": "right"}, changes=changes)


@pytest.mark.rule("MA-143")
def test_w_last_word_finds_no_monster_beside() -> None:
    match = wearing(at={"kim": (2, 2), "hank": (3, 2), "sarall": (4, 2)}, gear={"kim": ["w_last_word"]})
    follow(match, "inventory:kim", {"w_last_word": "right"}, changes={"kim.stamina": 4, "kim.worn": ["w_last_word"]})


@pytest.mark.rule("MA-098", "MA-217")
def test_w_last_word_is_a_blade() -> None:
    match = wearing("w_last_word", faces=("H1", "L1"))
    play(match, "w_last_word", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-137", "MA-220")
def test_w_razor_cuts_three_times_in_a_turn() -> None:
    match = wearing("w_razor", faces=("L2", "L1", "L0"))
    play(match, "w_razor", (FOE, BOTH), changes={"kim.stamina": 6, "sarall.health": 1})
    play(match, "w_razor", FOE, changes={"kim.stamina": 5})
    play(match, "w_razor", FOE, changes={"kim.stamina": 4})
    assert why_not(match, "w_razor") == "MA-137"


@pytest.mark.rule("MA-130", "MA-250", "MA-251")
@pytest.mark.example("machina", "X19")
def test_w_crowbar_pays_with_a_lever() -> None:
    match = wearing("w_crowbar", ground=room({(1, 1): "L", (3, 3): "T"}), faces=("H2", "L1"))
    play(match, "w_crowbar", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})
    play(match, ("w_crowbar", 1), changes={"kim.stamina": 3, "destroyed": [(1, 1)], **gone(match)})
    assert why_not(match, ("w_crowbar", 1)) == "MA-131"


@pytest.mark.rule("MA-131", "MA-132")
@pytest.mark.example("machina", "X27")
def test_w_crowbar_needs_a_lever_that_stands() -> None:
    ground = room({(1, 1): "L", (8, 8): "T"})
    match = wearing("w_crowbar", ground=ground)
    match.answer(0, "lever:2.2")
    assert why_not(match, ("w_crowbar", 1)) == "MA-131"
    assert why_not(wearing("w_crowbar", ground=ground, at=FAR), ("w_crowbar", 1)) == "MA-097"


def test_w_spanner_hits_for_little() -> None:
    match = wearing("w_spanner", faces=("L2", "L0"))
    play(match, "w_spanner", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-137", "MA-159", "MA-163")
def test_w_spanner_parries_and_strikes_back_once() -> None:
    match = wearing(
        "w_spanner", at={"kim": (2, 2), "hank": (3, 2)}, faces=("H1", "L1", "H3", "H0", "L2"), essence={"kim": 2},
        worn={"hank": ["a_puttees"]}, stamina={"hank": 7},
    )  # fmt: skip
    play(match, ("w_spanner", 1), changes={"kim.essence": 1, "markers": ["kim on w_spanner"]})
    assert (stat(match, "armor"), why_not(match, ("w_spanner", 1))) == (3, "MA-137")
    ended = {"kim.stamina": 0, "turned": [0]}
    follow(match, "end", changes=ended, until=HANK, asked=1)
    # Hank misses Kim by 1 and is hit by what comes back; the second time nothing comes back.
    hit = {"hank.stamina": 4, "hank.health": 5, "markers": ["hank on hank", "kim on w_spanner"]}
    first = (KIM, [KIM, "unit:hank"]), ("add:0", ["add:0", "add:1"]), "essence:0"
    play(match, "hank", *first, changes=hit, until=HANK, seat=1)
    play(match, "hank", KIM, "add:0", changes={"hank.stamina": 1}, until=HANK, seat=1)


# --- two-handed melee ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-177")
@pytest.mark.example("machina", "X31")
def test_w_circular_saw_runs_on_without_you() -> None:
    match = wearing("w_circular_saw", faces=("H1", "L1", "H2"))
    assert why_not(match, ("w_circular_saw", 1)) == "MA-131"
    marked = {"kim.stamina": 4, "sarall.health": 1, "markers": ["kim on w_circular_saw"]}
    play(match, "w_circular_saw", (FOE, BOTH), changes=marked)
    play(match, ("w_circular_saw", 1), changes={"markers": [], "kim.essence": 1, **gone(match)})
    assert why_not(match, ("w_circular_saw", 1)) == "MA-133"


@pytest.mark.rule("MA-136", "MA-307")
def test_w_circular_saw_bites_in_anothers_turn() -> None:
    """No stamina, so it may be played whenever nobody is in the middle of an action."""
    match = wearing("w_circular_saw", faces=("H0", "L0", "H2"), settings={"windows": "smart"})
    play(match, "w_circular_saw", FOE, changes={"kim.stamina": 4, "markers": ["kim on w_circular_saw"]})
    ended = {"kim.stamina": 0, "turned": [0]}
    assert text(("w_circular_saw", 1), match) in choices(match)
    follow(match, "end", "pass", changes=ended, until=HANK, asked=1)
    before = look(match)
    match.answer(0, f"deed:{text(('w_circular_saw', 1), match)}")
    assert news(before, match) == {"markers": [], "sarall.health": 1}


@pytest.mark.rule("MA-267", "MA-146")
def test_w_maul_pushes_hit_or_miss() -> None:
    match = wearing("w_maul", faces=("H0", "L1"))
    play(match, "w_maul", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.at": (5, 2)})
    match = wearing("w_maul", faces=("H1", "L1"), ground=room({(4, 2): "#"}))
    play(match, "w_maul", FOE, changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-068", "MA-070", "MA-137")
def test_w_spade_digs_through_rubble() -> None:
    match = wearing("w_spade", ground=room({(2, 3): "#", (7, 7): "#"}), faces=("L1", "L1", "L0"))
    assert go(2, 3) not in choices(match)
    play(match, "w_spade", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})
    play(match, ("w_spade", 1), changes={"kim.stamina": 3, "markers": ["kim on w_spade"]})
    assert go(2, 3) in choices(match)
    assert why_not(match, ("w_spade", 1)) == "MA-137"
    follow(match, go(2, 3), changes={"kim.stamina": 2, "kim.at": (2, 3)})


# --- one-handed ranged -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-099", "MA-267")
def test_w_boatswain_pulls() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (4, 2), "mi_go": (5, 2)}
    match = wearing("w_boatswain", at=at, faces=("H2",))
    changes = {"kim.stamina": 5, "sarall.health": 1, "sarall.at": (3, 2)}
    play(match, "w_boatswain", (FOE, BOTH), changes=changes)  # the Mi-Go is 3 away


@pytest.mark.rule("MA-162", "MA-165")
@pytest.mark.example("machina", "X32")
def test_w_blood_boost_warms_to_the_work() -> None:
    """Every hit with any weapon counts, two at most; a miss does not."""
    match = wearing(
        "w_blood_boost", "w_razor", at={"kim": (2, 2), "hank": (0, 9), "kthun": (3, 2)}, health={"kthun": 4},
        stamina={"kim": 9}, faces=("H0", "H3", "L2", "H3", "L2"), essence={"kim": 1},
    )  # fmt: skip
    foe = "unit:kthun"
    play(match, "w_blood_boost", (foe, [KIM, foe]), changes={"kim.stamina": 7})
    one, two = ["kim on w_blood_boost"], ["kim on w_blood_boost"] * 2
    spent = {"kim.stamina": 5, "kim.essence": 0, "kthun.health": 3, "markers": one}
    play(match, "w_blood_boost", foe, ("add:1", ["add:0", "add:1"]), changes=spent)
    play(match, "w_razor", foe, changes={"kim.stamina": 4})  # 2 and 1 of the gun: 3 against armor 4
    play(match, "w_blood_boost", foe, changes={"kim.stamina": 2, "kthun.health": 2, "markers": two})
    play(match, "w_razor", foe, changes={"kim.stamina": 1, "kthun.health": 1})  # 2 and 2; no third marker


@pytest.mark.rule("MA-130", "MA-420", "MA-387")
def test_w_pepperbox_is_thrown_away_after_the_last_shots() -> None:
    match = wearing("w_pepperbox", at=FAR, faces=("L1", "L1", "H2", "H0", "L0"))
    play(match, "w_pepperbox", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})
    last = {"kim.worn": [], "kim.essence": 1, **gone(match)}
    play(match, ("w_pepperbox", 1), FOE, changes=last)
    assert not {text("w_pepperbox", match), text(("w_pepperbox", 1), match)} & set(choices(match))


@pytest.mark.rule("MA-099", "MA-108", "MA-R131")
@pytest.mark.example("machina", "X14")
def test_w_rivet_shuts_a_door_from_afar() -> None:
    ground = room(walls=[((5, y), "e|") for y in range(10) if y not in (2, 3)] + [((5, 2), "e="), ((5, 3), "e=")])
    match = wearing("w_rivet", at=FAR, ground=ground, faces=("H1", "L1"))
    play(match, "w_rivet", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})
    doors = sorted(match.table.ground.doors)
    assert targets(match, ("w_rivet", 1)) == sorted(f"door:{each}" for each in doors)
    follow(match, f"door:{doors[0]}", changes={"kim.stamina": 4, "shut": [doors[0]]})
    follow(match, text(("w_rivet", 1), match), changes={"kim.stamina": 3, "shut": doors})
    assert why_not(match, ("w_rivet", 1)) == "MA-097"


# --- two-handed ranged -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-099", "MA-137")
def test_w_reconnoisseur_looks_ahead() -> None:
    match = wearing("w_reconnoisseur", at={**FAR, "sarall": (7, 2)}, faces=("H2", "L0"))
    play(match, "w_reconnoisseur", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})
    deck = match.table.tiles[:]
    top, second = names(match.table, deck[-1:-3:-1])
    order = [f"card:{second}", f"card:{top}"]
    play(match, ("w_reconnoisseur", 1), (order, [f"card:{top}", f"card:{second}"]), changes={"kim.stamina": 4})
    assert match.table.tiles == [*deck[:-2], deck[-1], deck[-2]]
    assert why_not(match, ("w_reconnoisseur", 1)) == "MA-137"


@pytest.mark.rule("MA-147", "MA-190")
def test_w_blunderbuss_kicks_on_an_eight() -> None:
    match = wearing("w_blunderbuss", faces=("H1", "H1", "L0", "H0", "H0", "L0"), effects=(8, 7))
    play(match, "w_blunderbuss", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1, "kim.health": 3})
    play(match, "w_blunderbuss", FOE, changes={"kim.stamina": 3})


@pytest.mark.rule("MA-107", "MA-267", "MA-268")
def test_w_whaler_pulls_one_target_to_the_other() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2), "mi_go": (5, 6)}
    match = wearing("w_whaler", at=at, faces=("H1", "L1"))
    all_ = [KIM, FOE, "unit:mi_go"]
    changes = {"kim.stamina": 5, "sarall.health": 1, "sarall.at": (5, 4)}
    play(match, "w_whaler", (FOE, all_), ("unit:mi_go", all_), changes=changes)


# --- arcane ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-185", "MA-162", "MA-165")
@pytest.mark.example("machina", "X26")
def test_w_grief_fork_wears_the_will_away() -> None:
    """Three plays, two markers: the third time the attack resolves and the will stays as low as it is."""
    at = {"kim": (2, 2), "hank": (0, 9), "rivet_maw": (3, 2), "lamp_eater": (5, 2)}
    match = wearing("w_grief_fork", at=at, faces=("H0", "H0", "H0"), ground=room({(9, 9): "H"}), fields=LIT)
    eater = "unit:lamp_eater"
    can = [KIM, "unit:rivet_maw", eater]
    one = {"kim.stamina": 5, "markers": ["kim on w_grief_fork"]}
    play(match, "w_grief_fork", (eater, can), changes=one)  # past the Rivet Maw, which stands between
    play(match, "w_grief_fork", eater, changes={"kim.stamina": 3, "markers": ["kim on w_grief_fork"] * 2})
    assert stat(match, "will", "lamp_eater") == 1
    play(match, "w_grief_fork", eater, changes={"kim.stamina": 1})
    assert stat(match, "will", "lamp_eater") == 1


@pytest.mark.rule("MA-100", "MA-177")
def test_w_hymnal_shoves_with_the_last_note() -> None:
    match = wearing("w_hymnal", faces=("H1", "L1"))
    marked = {"kim.stamina": 5, "sarall.health": 1, "markers": ["kim on w_hymnal"]}
    play(match, "w_hymnal", (FOE, BOTH), changes=marked)
    play(match, ("w_hymnal", 1), changes={"markers": [], "sarall.at": (4, 2)})
    assert why_not(match, ("w_hymnal", 1)) == "MA-131"


@pytest.mark.rule("MA-133", "MA-R30")
def test_w_hymnal_chooses_among_those_within_three() -> None:
    """By the straight count, whatever is between: the wall does not matter."""
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2), "mi_go": (2, 4), "rivet_maw": (6, 2)}
    match = wearing("w_hymnal", at=at, ground=room(walls=[((4, 2), "e|")]), faces=("H0", "L0"))
    play(match, "w_hymnal", KIM, changes={"kim.stamina": 5, "markers": ["kim on w_hymnal"]})
    moved = {"markers": [], "mi_go.at": (2, 5)}
    play(match, ("w_hymnal", 1), ("unit:mi_go", [FOE, "unit:mi_go"]), changes=moved)


# --- augments --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-099", "MA-100", "MA-409")
def test_w_scope_sees_past_obstacles() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2), "mi_go": (3, 2)}
    plain = wearing("w_rivet", at=at)
    assert targets(plain, "w_rivet") == [KIM, "unit:mi_go"]
    match = wearing("w_rivet", "w_scope@w_rivet", "w_pepperbox", at=at)
    assert targets(match, "w_rivet") == [KIM, "unit:mi_go", FOE]
    assert targets(wearing("w_rivet", "w_scope@w_rivet", "w_pepperbox", at=at), "w_pepperbox") == [KIM, "unit:mi_go"]


@pytest.mark.rule("MA-222", "MA-223", "MA-409")
@pytest.mark.example("machina", "X22")
def test_w_prism_turns_one_weapon_arcane() -> None:
    """Against the Rivet Maw, armor 3 and will 1: a roll of 0 and 1 of the prism is enough, for that weapon alone."""
    at = {"kim": (2, 2), "hank": (0, 9), "rivet_maw": (3, 2)}
    match = wearing("w_rivet", "w_prism@w_rivet", "w_pepperbox", at=at, faces=("H0", "L0", "L1", "L1"))
    maw = "unit:rivet_maw"
    play(match, "w_rivet", (maw, [KIM, maw]), changes={"kim.stamina": 5, "rivet_maw.health": 1})
    play(match, "w_pepperbox", maw, changes={"kim.stamina": 3})


@pytest.mark.rule("MA-213", "MA-409", "MA-150")
def test_w_mainspring_rolls_one_more_and_takes_its_toll() -> None:
    """A miss with the weapon it is on costs 1 stamina; a miss with another does not."""
    match = wearing(
        "w_boatswain", "w_mainspring@w_boatswain", "w_razor", faces=("H0", "L2", "H0", "L1", "L1"), stamina={"kim": 9},
    )  # fmt: skip
    play(match, "w_boatswain", (FOE, BOTH), changes={"kim.stamina": 7, "sarall.health": 1})
    play(match, "w_boatswain", FOE, changes={"kim.stamina": 4})
    play(match, "w_razor", FOE, changes={"kim.stamina": 3})


@pytest.mark.rule("MA-105", "MA-420", "MA-178")
def test_w_vitriol_reaches_as_far_as_the_weapon() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (6, 2), "mi_go": (2, 7)}
    match = wearing("w_blood_boost", "w_vitriol@w_blood_boost", at=at)
    changes = {"kim.worn": ["w_blood_boost"], "markers": ["kim on w_vitriol"]}
    play(match, "w_vitriol", (FOE, BOTH), changes=changes)  # 4 away; the Mi-Go is 5 away
    assert (stat(match, "armor", "sarall"), stat(match, "armor", "mi_go")) == (0, 3)
    assert text("w_vitriol", match) not in choices(match)
    assert refused(match, 0, text("w_vitriol", match))
