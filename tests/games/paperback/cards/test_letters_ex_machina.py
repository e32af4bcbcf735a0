"""Ex Machina's sixty letter cards, both sides: edges, and what each ability does and does not do."""

from __future__ import annotations

import pytest

from fabletop.games.paperback.box import catalogue
from fabletop.testing.strict import strict

from .practice import (
    KEPT,
    PENALTIES,
    REMOVED,
    SIDES,
    Case,
    Does,
    Letter,
    against_straw,
    all_of,
    ask,
    case,
    every,
    hold,
    item_cost,
    letter,
    moves,
    next_turn,
    readies,
    removes,
    spell,
    spends,
    takes,
    wild_mana,
)

FATIGUED = ("ex_t_start", "ex_m_start")
WEARY = ("ex_t_start", "ex_m_start", "ex_d_start", "ex_i_start", "ex_n_start")

LETTERS: dict[str, Letter] = {
    # Starting cards
    "ex_a_start": letter("0/1/0 1/0/1", "0/2/0 1/0/1", case("Acid", Does(boon=2), Does(boon=3))),
    "ex_e_start": letter("0/1/0 1/0/0", "0/1/0 1/0/1", case("Echo", Does(mana=2), Does(mana=3))),
    "ex_i_start": letter("0/1/0 1/0/1", "0/2/0 1/0/1", case("Iron", Does(hex=2), Does(hex=3))),
    "ex_t_start": letter("0/2/0 2/0/0", "0/2/0 2/0/1", case("Tins", Does(hits=3), Does(hits=5))),
    "ex_r_start": letter("0/1/1 2/0/0", "0/2/1 2/0/0", case("Rust", Does(blocks=3), Does(blocks=5))),
    "ex_n_start": letter("0/2/0 1/0/1", "0/2/0 2/0/1", case("Nose", Does(hex=2), Does(hex=3))),
    "ex_l_start": letter("0/2/0 1/0/1", "0/2/1 1/0/1", case("Leak", Does(boon=3), Does(boon=4))),
    "ex_d_start": letter("1/1/0 2/0/0", "1/2/0 2/0/0", case("Dent", Does(hits=3), Does(hits=5))),
    "ex_c_start": letter("0/2/0 2/0/0", "0/3/0 2/0/0", case("Cast", Does(blocks=3), Does(blocks=5))),
    "ex_m_start": letter("1/1/0 2/0/0", "1/1/0 3/0/0", case("Mild", Does(hits=3), Does(hits=5))),
    # Plain hits, blocks and mana
    "ex_t_ticktock": letter(
        "0/2/0 2/0/0", "0/2/0 2/0/1", case("Tick", Does(hits=2, next_hits=2), Does(hits=3, next_hits=3))
    ),
    "ex_c_crumple": letter(
        "0/3/0 0/0/1",
        "0/3/0 1/0/1",
        case("Calm", Does(blocks=2), Does(blocks=4)),
        case("Calm", Does(blocks=4), Does(blocks=6), fatigue=FATIGUED),
        case("Calm", Does(blocks=6), Does(blocks=8), fatigue=WEARY),
    ),
    "ex_p_pressure": letter("0/1/1 2/0/0", "0/2/1 2/0/0", case("Pump", Does(blocks=2, mana=2), Does(blocks=4, mana=2))),
    "ex_d_danger": letter("1/1/0 2/0/0", "1/1/0 3/0/0", case("Dare", Does(hits=6, hp=-1), Does(hits=8, hp=-1))),
    "ex_f_flywheel": letter(
        "1/2/0 2/0/1",
        "1/3/0 2/0/1",
        case("Fate", Does(hits=3), Does(hits=5)),
        case("Fate", Does(hits=5), Does(hits=7), last_hits=5),
        case("Fate", Does(hits=8), Does(hits=10), last_hits=20),
    ),
    "ex_e_eel": letter(
        "0/1/1 2/0/0",
        "0/2/1 2/0/0",
        case("fEtch", Does(hits=1, mana=1), Does(hits=3, mana=1)),
        case("Eerie", Does(hits=1, mana=4), Does(hits=3, mana=4)),
    ),
    "ex_h_hydraulic": letter(
        "0/3/0 2/0/0",
        "0/3/0 3/0/0",
        case("Hiss", Does(hits=4, asks=(takes(1),)), Does(hits=6, asks=(takes(1),))),
        case("Hiss", Does(blocks=4, asks=(takes(2),)), Does(blocks=6, asks=(takes(2),))),
    ),
    "ex_r_rivet": letter(
        "0/1/0 3/0/0",
        "0/2/0 3/0/0",
        case("Ring", Does(hits=3), Does(hits=5)),
        case("Ring", Does(hits=3, pierce=3), Does(hits=5, pierce=3), hits=9, intent=2),
    ),
    "ex_s_sleeper": letter(
        "0/2/1 2/0/0",
        "0/2/1 2/0/1",
        case("Snore", Does(hits=4), Does(hits=6)),
        case("Snore", Does(hits=8), Does(hits=10), turn=5),
        case("Snore", Does(hits=9), Does(hits=12), turn=9),
    ),
    # Boon
    "ex_a_auxiliary": letter("0/0/2 2/0/0", "0/1/2 2/0/0", case("Aide", Does(boon=3, mana=1), Does(boon=5, mana=1))),
    "ex_a_turbine": letter(
        "0/2/0 1/0/2",
        "0/3/0 1/0/2",
        case("cAt", Does(boon=3), Does(boon=5)),
        case("Area", Does(boon=7), Does(boon=9)),
        case("Audacious", Does(boon=9), Does(boon=11)),
    ),
    "ex_o_ohm": letter(
        "0/3/0 1/0/0",
        "0/3/0 2/0/0",
        case("Ohm", Does(blocks=1), Does(blocks=2)),
        case("Ohm", Does(blocks=4), Does(blocks=5), boon=3),
        case("Ohm", Does(blocks=6), Does(blocks=8), boon=9),
    ),
    "ex_e_earthed": letter("0/2/0 1/0/1", "0/2/0 1/0/2", case("Earth", Does(boon=4), Does(boon=6))),
    "ex_i_idle": letter(
        "0/2/0 0/0/2",
        "0/2/0 1/0/2",
        case("Idle", Does(boon=2), Does(boon=3)),
        case("Idle", Does(boon=2), Does(boon=3, hits=4), boon=1),
        case("Idle", Does(boon=2, hits=3), Does(boon=3, hits=4), boon=2),
    ),
    "ex_u_unplugged": letter(
        "0/1/0 2/0/1",
        "0/2/0 2/0/1",
        case("Used", Does(hits=1), Does(hits=2)),
        case(
            "Used",
            Does(hits=5, boon=-2, asks=(spends(2, 3),)),
            Does(hits=6, boon=-2, asks=(spends(2, 3),)),
            boon=3,
        ),
        case(
            "Used",
            Does(hits=9, boon=-4, asks=(spends(4, 4),)),
            Does(hits=12, boon=-5, asks=(spends(5, 5),)),
            boon=6,
        ),
    ),
    "ex_m_magnetic": letter(
        "0/1/1 1/0/1",
        "0/2/1 1/0/1",
        case("Mesh", Does(boon=2, blocks=1), Does(boon=3, blocks=2)),
        case(
            "Mesh",
            Does(boon=2, blocks=1, next_blocks=1),
            Does(boon=3, blocks=2, next_blocks=2),
            splay="right",
            intent=2,
        ),
        case(
            "Mesh",
            Does(boon=2, blocks=1, next_blocks=4),
            Does(boon=3, blocks=2, next_blocks=6),
            intent=2,
            blocks=9,
        ),
    ),
    "ex_l_lightning": letter(
        "0/1/1 2/0/1",
        "0/2/1 2/0/1",
        case("Lamp", Does(boon=2), Does(boon=4)),
        case("Lamp", Does(boon=5), Does(boon=7), boon=3),
        case("Lamp", Does(boon=7), Does(boon=10), boon=9),
    ),
    # Hex
    "ex_i_infrared": letter("1/1/0 1/0/1", "1/2/0 1/0/1", case("Iris", Does(hex=3), Does(hex=3, blocks=2))),
    "ex_n_numbered": letter(
        "0/2/0 2/0/0",
        "0/2/0 3/0/0",
        case("Nine", Does(hits=1), Does(hits=2)),
        case("Nine", Does(hits=4), Does(hits=5), enemy_hex=3),
        case("Nine", Does(hits=6), Does(hits=8), enemy_hex=9),
    ),
    "ex_t_tracer": letter(
        "1/0/1 2/0/0",
        "1/1/1 2/0/0",
        case("Ten", Does(hex=2), Does(hex=3)),
        case("Ten", Does(hex=2, pierce=2), Does(hex=3, pierce=3), hits=9, intent=2),
        case("Te^n", Does(hex=4), Does(hex=5), splay="right"),
    ),
    "ex_g_gyroscopic": letter(
        "1/2/0 2/0/0",
        "1/2/0 2/0/1",
        case("Gear", Does(hex=5), Does(hex=7)),
        case("Gear", Does(hex=2), Does(hex=3), blocks=20),
        case("Gear", Does(hex=2), Does(hex=3), intent=2),
        case("Gear", Does(hex=5), Does(hex=7), intent=3),
    ),
    "ex_x_marks": letter(
        "0/2/1 3/0/1",
        "0/3/1 3/0/1",
        case("eXam", Does(hex=2), Does(hex=4)),
        case("eXam", Does(hex=5), Does(hex=7), enemy_hex=3),
        case("eXam", Does(hex=6), Does(hex=8), enemy_hex=9),
    ),
    "ex_s_sniper": letter(
        "1/1/0 3/0/0",
        "1/1/1 3/0/0",
        case("Shot", Does(hits=1), Does(hits=2)),
        case("Shot", Does(hits=1, pierce=3), Does(hits=2, pierce=5), hits=9, intent=2),
        case(
            "Shot",
            Does(hits=3, hex=-1, asks=(spends(1, 2),)),
            Does(hits=4, hex=-1, asks=(spends(1, 2),)),
            enemy_hex=2,
        ),
        case(
            "Shot",
            Does(hits=13, hex=-6, asks=(spends(6, 6),)),
            Does(hits=18, hex=-8, asks=(spends(8, 8),)),
            enemy_hex=9,
        ),
    ),
    "ex_n_needlepoint": letter(
        "0/1/1 3/0/0",
        "0/2/1 3/0/0",
        case("Neon", Does(loses=1), Does(loses=2), intent=2),
        case("Neon", Does(loses=4), Does(loses=5), enemy_hex=3),
        case("Neon", Does(loses=5), Does(loses=7), enemy_hex=9),
    ),
    # The shape of the word
    "ex_l_long": letter(
        "0/2/0 2/0/0",
        "0/3/0 2/0/0",
        case("Lo", Does(), Does()),
        case("Log", Does(), Does(hits=2)),
        case("Long", Does(hits=2), Does(hits=4)),
        case("Lengthily", Does(hits=8), Does(hits=10)),
    ),
    "ex_s_spotless": letter(
        "0/2/0 1/1/0",
        "0/2/0 2/1/0",
        case("Soap", Does(blocks=3, mana=2), Does(blocks=5, mana=2)),
        case("Soap", Does(blocks=2), Does(blocks=4), beside=("ex_t_start",)),
    ),
    "ex_w_wormgear": letter(
        "0/3/0 2/0/1",
        "0/3/0 3/0/1",
        case("Wage", Does(blocks=4, hits=4), Does(blocks=5, hits=6)),
        case("Worm", Does(blocks=4), Does(blocks=5)),
    ),
    "ex_n_nagging": letter(
        "0/1/1 2/0/0",
        "0/1/1 3/0/0",
        case("Noon", Does(hits=6), Does(hits=9)),
        case("Nags", Does(hits=6), Does(hits=9), last_word="nine"),
        case("Nags", Does(hits=3), Does(hits=4), last_word="line"),
        case("Nags", Does(hits=3), Does(hits=4)),
    ),
    "ex_p_palindrome": letter(
        "1/1/0 2/0/1",
        "1/2/0 2/0/1",
        case("Pop", Does(hits=8), Does(hits=10)),
        case("Pip", Does(hits=8), Does(hits=10), splay="left"),
        case("Pin", Does(hits=3), Does(hits=5)),
    ),
    "ex_e_elevator": letter(
        "1/1/0 1/0/1",
        "1/2/0 1/0/1",
        case("Elk", Does(blocks=2, letters=1), Does(blocks=4, letters=1)),
        case("Echo", Does(hits=3), Does(hits=5)),
    ),
    "ex_o_omnibus": letter(
        "1/2/0 1/0/1",
        "1/2/0 2/0/1",
        case("Only", Does(hits=4), Does(hits=6)),
        case("Orbit", Does(hits=5), Does(hits=7)),
        case("Orange", Does(hits=6, mana=2), Does(hits=8, mana=2)),
        case("Orangeade", Does(hits=8, mana=2), Does(hits=10, mana=2)),
    ),
    # Splay and neighbours
    "ex_e_relay": letter(
        "0/2/0 2/0/1",
        "0/2/1 2/0/1",
        case("Echo", Does(), Does(mana=1)),
        case("EaRn", Does(blocks=3), Does(blocks=3, mana=1), splay="right", beside=("ex_r_start",)),
        case("RolE", Does(blocks=3), Does(blocks=3, mana=1), splay="left", beside=("ex_r_start",)),
        case("bEe^", Does(acts=2), Does(acts=2, mana=1), splay="right"),
    ),
    "ex_h_hinge": letter(
        "0/1/0 2/0/1",
        "0/2/0 2/0/1",
        case("Hops", Does(hits=2), Does(hits=4)),
        case(
            "HeaR",
            Does(hits=2, blocks=1, mana=1),
            Does(hits=4, blocks=1, mana=1),
            splay="right",
            beside=("ex_r_start",),
        ),
        case("RicH", Does(hits=4), Does(hits=6), splay="left", beside=("ex_r_start",)),
    ),
    "ex_d_domino": letter(
        "0/2/0 1/0/1",
        "0/2/0 1/0/2",
        case("Do", Does(mana=1), Does(mana=1, boon=2)),
        case("Dear", Does(hits=2, mana=1), Does(hits=2, mana=1, boon=2), splay="right"),
        case("Dear", Does(blocks=2, mana=1), Does(blocks=2, mana=1, boon=2), splay="left"),
        case("goDs", Does(blocks=2, mana=1), Does(blocks=2, mana=1, boon=2), splay="left"),
    ),
    "ex_v_viceversa": letter(
        "0/3/0 3/0/1",
        "0/3/1 3/0/1",
        case("VAsT", Does(blocks=5), Does(blocks=6, mana=1), splay="right", beside=("ex_a_start", "ex_t_start")),
        case("sTAVe", Does(hits=5, mana=1), Does(hits=6, mana=2), splay="left", beside=("ex_a_start", "ex_t_start")),
    ),
    # Fatigue and draw
    "ex_r_recall": letter(
        "0/1/1 2/0/0",
        "0/2/1 2/0/0",
        case("Ring", Does(boon=1), Does(boon=3)),
        case(
            "Ring",
            Does(boon=1, asks=(moves(*FATIGUED),), lies={"ex_t_start": "discard", "ex_m_start": "fatigue"}),
            Does(boon=3, asks=(moves(*FATIGUED),), lies={"ex_t_start": "discard", "ex_m_start": "fatigue"}),
            fatigue=FATIGUED,
        ),
    ),
    "ex_u_uncoiled": letter(
        "0/1/1 1/0/1",
        "0/2/1 1/0/1",
        case("Undo", Does(hand=5, blocks=1), Does(hand=5, blocks=3)),
        case(
            "UNIT",
            Does(hand=5, blocks=1, mana=2),
            Does(hand=5, blocks=3, mana=2),
            splay="right",
            beside=("ex_n_start", "ex_i_start", "ex_t_start"),
        ),
    ),
    "ex_m_moebius": letter(
        "0/2/0 2/0/1", "0/2/1 2/0/1", case("Move", Does(hits=3, top="discard"), Does(hits=5, top="discard"))
    ),
    # Items and mana
    "ex_k_overclock": letter(
        "0/2/1 2/0/1",
        "0/3/1 2/0/1",
        case("Kick", Does(hits=2), Does(hits=4)),
        case("Kick", Does(hits=5), Does(hits=7), mana_spent=3),
        case("Kick", Does(hits=6), Does(hits=9), mana_spent=9),
    ),
    "ex_a_assembly": letter(
        "0/1/0 2/0/1", "0/2/0 2/0/1", case("Acid", Does(mana=1, running=1), Does(mana=2, running=1))
    ),
    "ex_l_leftover": letter("0/1/1 1/1/0", "0/2/1 1/1/0", case("Left", Does(boon=1), Does(boon=3))),
    "ex_b_bootleg": letter(
        "0/2/0 1/0/2", "0/2/1 1/0/2", case("Boot", Does(mana=1, running=1), Does(mana=1, boon=2, running=1))
    ),
    "ex_c_coinop": letter(
        "0/1/1 1/0/2",
        "0/2/1 1/0/2",
        case("Coin", Does(hits=2), Does(hits=4)),
        case(
            "Coin",
            Does(hits=4, mana=-1, asks=(spends(1, 3),)),
            Does(hits=6, mana=-1, asks=(spends(1, 3),)),
            mana=3,
        ),
        case(
            "Coin",
            Does(hits=12, mana=-5, asks=(spends(5, 5),)),
            Does(hits=18, mana=-7, asks=(spends(7, 7),)),
            mana=9,
        ),
    ),
    "ex_t_twostage": letter(
        "0/2/1 0/0/2", "0/2/1 1/0/2", case("Trap", Does(mana=3, waiting=1), Does(mana=4, waiting=1))
    ),
    # What the enemy is about to do
    "ex_a_apology": letter(
        "0/1/1 1/0/1",
        "0/2/1 1/0/1",
        case("Ally", Does(attack=-4), Does(attack=-6)),
        case("Ally", Does(attack=-4), Does(attack=-6), intent=3),
        case("Ally", Does(mana=3), Does(mana=4), intent=2),
    ),
    "ex_y_yesterday": letter(
        "0/2/1 2/0/0",
        "0/2/1 2/0/1",
        case("Yes", Does(hits=1, acts=1, asks=(takes(1),)), Does(hits=3, acts=1, asks=(takes(1),)), intent=2),
        case("Yes", Does(blocks=2, skips=1, asks=(takes(2),)), Does(blocks=4, skips=1, asks=(takes(2),))),
    ),
    "ex_r_restraining": letter(
        "0/3/0 2/0/0",
        "0/3/0 2/0/1",
        case(
            "Rule",
            Does(hex=-5, stuns=True, asks=(takes(1),)),
            Does(hex=-4, stuns=True, asks=(takes(1),)),
            enemy_hex=5,
        ),
        case(
            "Rule",
            Does(hex=3, attack=-2, asks=(takes(2),)),
            Does(hex=4, attack=-3, asks=(takes(2),)),
            enemy_hex=5,
        ),
        case("Rule", Does(hex=3, attack=-2), Does(hex=4, attack=-3, asks=(takes(2),)), enemy_hex=4),
        case("Rule", Does(hex=3, attack=-2), Does(hex=4, attack=-3), enemy_hex=3, intent=3),
    ),
    # Healing and penalty cards
    "ex_i_instant": letter("0/2/1 1/0/1", "0/2/1 2/0/1", case("Iron", Does(hp=2, boon=1), Does(hp=3, boon=1))),
    "ex_e_eraser": letter(
        "0/2/0 2/0/0",
        "0/2/0 2/0/1",
        case("Edit", Does(boon=3), Does(boon=4)),
        case(
            "Edit",
            Does(boon=3, asks=(removes(most=1),), lies=KEPT),
            Does(boon=4, asks=(removes(most=2),), lies=KEPT),
            discard=PENALTIES,
        ),
        case(
            "Edit",
            Does(
                boon=3,
                asks=(removes("pen_v", most=1),),
                lies=REMOVED,
            ),
            Does(
                boon=4,
                asks=(removes("pen_v", "pen_z", most=2),),
                lies={"pen_v": "penalty_discard", "pen_z": "penalty_discard"},
            ),
            discard=PENALTIES,
        ),
    ),
    "ex_o_oilcan": letter(
        "0/2/1 1/0/0",
        "0/2/1 1/0/1",
        case("Oils", Does(hp=1, blocks=1), Does(hp=1, blocks=3)),
        case("Oils", Does(hp=1, blocks=1), Does(hp=1, blocks=3), hp=9, intent=2),
        case("Oils", Does(hp=2, blocks=1), Does(hp=2, blocks=3), hp=8, intent=2),
    ),
}


def test_every_letter_card_of_ex_machina_is_here() -> None:
    all_of("ex_machina", LETTERS)


@pytest.mark.rule("PA-069", "PA-071", "PA-075", "PA-076", "PA-078", "PA-153", "PA-154", "PA-156", "PA-R22", "PA-R38")
@pytest.mark.rule("PA-051", "PA-053", "PA-074", "PA-080", "PA-081", "PA-083", "PA-105", "PA-222", "PA-228", "PA-R18")
@pytest.mark.rule("PA-R41")
@pytest.mark.parametrize(("id_", "each", "upgraded", "splay"), every(LETTERS))
def test_a_letter_card(id_: str, each: Case, upgraded: int, splay: str) -> None:
    hold(id_, LETTERS[id_], each, upgraded, splay)


# --- items, over more than one turn ---------------------------------------------------------------------------------


@pytest.mark.rule("PA-123", "PA-124")
@pytest.mark.parametrize(("upgraded", "cheaper"), [(0, 2), (1, 3)], ids=SIDES)
def test_assembly_line_discount_makes_the_next_items_cheaper(upgraded: int, cheaper: int) -> None:
    items = ["rocket_punch", "treasure_map", "portable_typewriter", "spare_spectacles"]
    match = against_straw("ex_a_assembly", upgraded, wilds=3, mana=30, boon=9, items=items[1:])
    with strict(match) as script:
        spell(script, "Acid", "left")
        script.answer(0, "use:battery_pack", rule="PA-057")  # it costs nothing, so it is none of those that cost less
        for number, item in enumerate(items):
            printed = catalogue().face(item).cost
            assert item_cost(script, item) == str(printed - (number < cheaper))
            before = match.table.mana_spent
            script.answer(0, f"use:{item}", rule="PA-057")
            assert match.table.mana_spent - before == printed - (number < cheaper)
        next_turn(script)


@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_assembly_line_discount_ends_with_the_next_turn(upgraded: int) -> None:
    match = against_straw("ex_a_assembly", upgraded, wilds=3, mana=30)
    with strict(match) as script:
        spell(script, "Acid", "left")
        assert item_cost(script, "rocket_punch") == str(catalogue().face("rocket_punch").cost - 1)
        script.answer(0, "pass", rule="PA-057")
        assert item_cost(script, "rocket_punch") == str(catalogue().face("rocket_punch").cost)
        next_turn(script)


@pytest.mark.rule("PA-145", "PA-223")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_leftover_screws_make_a_single_use_item_ready(upgraded: int) -> None:
    match = against_straw("ex_l_leftover", upgraded, wilds=3, mana=30)
    with strict(match) as script:
        script.answer(0, "use:rocket_punch", rule="PA-057")
        script.answer(0, "use:battery_pack", rule="PA-057")
        script.asked(0, rule="PA-057", cannot={"use:battery_pack": "once per battle"})
        spell(script, "Left", "left")
        script.answer(0, "use:battery_pack", rule="PA-057")
        next_turn(script)


@pytest.mark.rule("PA-223")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_leftover_screws_make_one_of_several_ready(upgraded: int) -> None:
    match = against_straw("ex_l_leftover", upgraded, wilds=3, mana=30, items=["hot_broth"])
    with strict(match) as script:
        script.answer(0, "use:battery_pack", rule="PA-057")
        script.answer(0, "use:hot_broth", rule="PA-057")
        spell(script, "Left", "left")
        ask(script, readies("hot_broth", of="battery_pack hot_broth"))
        script.asked(0, rule="PA-057", cannot={"use:battery_pack": "once per battle"})
        script.answer(0, "use:hot_broth")
        next_turn(script)


@pytest.mark.rule("PA-135")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_bootleg_battery_makes_the_wild_card_give_two_mana_until_the_battle_ends(upgraded: int) -> None:
    match = against_straw("ex_b_bootleg", upgraded, wilds=3)
    with strict(match) as script:
        spell(script, "Boot", "left")
        assert wild_mana(script, turns=2) == [2, 2]
        next_turn(script)


@pytest.mark.rule("PA-223", "PA-226", "PA-227")
def test_two_stage_trigger_makes_one_used_item_ready_once() -> None:
    match = against_straw("ex_t_twostage", 0, wilds=3, mana=30)
    with strict(match) as script:
        spell(script, "Trap", "left")
        script.answer(0, "wild:mana", rule="PA-057")  # this is no use of an item that texts wait for
        script.asked(0, rule="PA-057", cannot={"wild:mana": "used this turn"})
        script.answer(0, "use:rocket_punch")
        ask(script, readies("rocket_punch", of="rocket_punch wild_card"))
        script.answer(0, "use:rocket_punch", rule="PA-057", cannot={"wild:mana": "used this turn"})
        script.asked(0, rule="PA-057", cannot={"use:rocket_punch": "used this turn", "wild:mana": "used this turn"})
        next_turn(script)


@pytest.mark.rule("PA-223", "PA-226", "PA-227")
def test_two_stage_trigger_upgraded_makes_two_used_items_ready() -> None:
    match = against_straw("ex_t_twostage", 1, wilds=3, mana=30)
    with strict(match) as script:
        script.answer(0, "use:battery_pack", rule="PA-057")
        spell(script, "Trap", "left")
        script.answer(0, "wild:mana", rule="PA-057")
        script.answer(0, "use:rocket_punch", rule="PA-057")
        ask(script, readies("rocket_punch", "wild_card", of="battery_pack rocket_punch wild_card"))
        script.answer(0, "wild:mana", rule="PA-057", cannot={"use:battery_pack": "once per battle"})
        script.answer(0, "use:rocket_punch", rule="PA-057")
        script.asked(0, rule="PA-057", cannot={"use:rocket_punch": "used this turn", "wild:mana": "used this turn"})
        next_turn(script)


@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_two_stage_trigger_waits_no_longer_than_the_next_turn(upgraded: int) -> None:
    match = against_straw("ex_t_twostage", upgraded, wilds=3, mana=30)
    with strict(match) as script:
        spell(script, "Trap", "left")
        script.answer(0, "pass", rule="PA-057")
        script.answer(0, "use:rocket_punch", rule="PA-057")
        script.asked(0, rule="PA-057", cannot={"use:rocket_punch": "used this turn"})
        next_turn(script)
