"""Damsel's sixty letter cards, both sides: edges, and what each ability does and does not do."""

from __future__ import annotations

import pytest

from fabletop.games.paperback.box import catalogue
from fabletop.testing.strict import strict

from .practice import (
    KEPT,
    MAY,
    MAY_NOT,
    PENALTIES,
    REMOVED,
    SIDES,
    STRAW_HP,
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

FATIGUED = ("da_t_start", "da_m_start")

LETTERS: dict[str, Letter] = {
    # Starting cards
    "da_a_start": letter("1/0/0 1/0/1", "1/1/0 1/0/1", case("Acid", Does(hex=2), Does(hex=3))),
    "da_e_start": letter("0/1/0 1/0/1", "0/2/0 1/0/1", case("Exit", Does(boon=2), Does(boon=3))),
    "da_o_start": letter("0/1/0 1/0/0", "0/1/0 1/0/1", case("Omen", Does(hex=2), Does(hex=3))),
    "da_h_start": letter(
        "0/1/0 1/0/1",
        "0/2/0 1/0/1",
        case("Hiss", Does(hex=3), Does(hex=4)),
        case("Hiss", Does(), Does(), beside=("da_t_start",)),
    ),
    "da_r_start": letter("0/1/1 1/0/0", "0/1/1 2/0/0", case("Robe", Does(blocks=3), Does(blocks=5))),
    "da_t_start": letter("0/2/0 2/0/0", "0/2/0 2/0/1", case("Toss", Does(hits=3), Does(hits=5))),
    "da_d_start": letter("0/2/0 1/0/1", "0/2/1 1/0/1", case("Duck", Does(blocks=3), Does(blocks=5))),
    "da_l_start": letter("0/1/1 2/0/0", "0/2/1 2/0/0", case("Lift", Does(boon=2), Does(boon=3))),
    "da_m_start": letter("1/1/0 2/0/0", "1/2/0 2/0/0", case("Mask", Does(hits=3), Does(hits=5))),
    "da_p_start": letter("0/2/0 2/0/0", "0/2/0 3/0/0", case("Poke", Does(hits=3), Does(hits=5))),
    # E
    "da_e_accomplice": letter(
        "1/1/0 2/0/1",
        "1/1/1 2/0/1",
        case("Exit", Does(), Does(boon=2)),
        case("EaRl", Does(blocks=3), Does(blocks=3, boon=2), splay="right", beside=("da_r_start",)),
        case("RolE", Does(blocks=3), Does(blocks=3, boon=2), splay="left", beside=("da_r_start",)),
        case("bEe^", Does(acts=2), Does(acts=2, boon=2), splay="right"),
    ),
    "da_e_pursued": letter(
        "0/1/1 2/0/0", "0/2/1 2/0/0", case("Exit", Does(boon=3, waiting=1), Does(boon=4, waiting=1))
    ),
    "da_e_eyeliner": letter("0/2/0 1/0/1", "0/2/0 2/0/1", case("Evil", Does(hex=3), Does(hex=4, boon=1))),
    "da_e_pockets": letter(
        "1/1/0 1/0/1", "1/1/0 1/1/1", case("Edge", Does(hand=5, running=1), Does(hand=5, running=1, boon=2))
    ),
    "da_e_embroidered": letter(
        "0/1/0 2/0/1",
        "0/2/0 2/0/1",
        case("fEtch", Does(hits=2), Does(hits=4)),
        case("Eerie", Does(hits=8), Does(hits=10)),
    ),
    # A
    "da_a_ovation": letter(
        "0/2/0 2/0/1",
        "0/2/1 2/0/1",
        case("Acts", Does(boon=2, hits=2), Does(boon=3, hits=3)),
        case("Acts", Does(boon=2, hits=5), Does(boon=3, hits=6), boon=3),
        case("Acts", Does(boon=2, hits=7), Does(boon=3, hits=9), boon=9),
    ),
    "da_a_arsenic": letter(
        "1/1/0 1/0/1",
        "1/1/0 2/0/1",
        case("Acid", Does(hex=4), Does(hex=5)),
        case("Acid", Does(hits=2, hex=1), Does(hits=3, hex=2), enemy_hex=1),
    ),
    "da_a_alibi": letter(
        "0/2/0 1/0/1",
        "0/3/0 1/0/1",
        case("Away", Does(attack=-3, boon=1), Does(attack=-4, boon=2)),
        case("Away", Does(attack=-3, boon=1), Does(attack=-4, boon=2), intent=3),
    ),
    "da_a_ace": letter(
        "0/1/1 2/0/0",
        "0/1/1 3/0/0",
        case("Ace", Does(hits=8), Does(hits=11)),
        case("AT", Does(hits=2), Does(hits=3), splay="right", beside=("da_t_start",)),
    ),
    # I
    "da_i_inside": letter(
        "0/1/1 2/0/1",
        "0/2/1 2/0/1",
        case("Idol", Does(mana=2, running=1, asks=(takes(1),)), Does(mana=2, running=1, boon=2, asks=(takes(1),))),
        case("Idol", Does(running=1, asks=(takes(2),)), Does(running=1, boon=2, asks=(takes(2),))),
    ),
    "da_i_incognita": letter(
        "1/1/0 1/0/1",
        "1/2/0 1/0/1",
        case("Icon", Does(boon=1, blocks=1), Does(boon=2, blocks=2)),
        case("Icon", Does(boon=1, blocks=4), Does(boon=2, blocks=5), boon=3),
        case("Icon", Does(boon=1, blocks=5), Does(boon=2, blocks=7), boon=9),
    ),
    "da_i_itching": letter(
        "0/1/1 2/0/0",
        "0/2/1 2/0/0",
        case("Itch", Does(hex=5), Does(hex=7)),
        case("Itch", Does(hex=2), Does(hex=3), blocks=20),
        case("Itch", Does(hex=2), Does(hex=3), intent=2),
        case("Itch", Does(hex=5), Does(hex=7), intent=3),
    ),
    # O
    "da_o_window": letter(
        "0/2/1 2/0/0", "0/2/1 2/0/1", case("Over", Does(top="deck", boon=3), Does(top="deck", boon=3, hand=5))
    ),
    "da_o_flame": letter(
        "0/1/0 2/0/1",
        "0/2/0 2/0/1",
        case("Once", Does(blocks=2), Does(blocks=3)),
        case(
            "Once",
            Does(blocks=2, asks=(moves(*FATIGUED),), lies={"da_t_start": "discard", "da_m_start": "fatigue"}),
            Does(blocks=3, asks=(moves(*FATIGUED),), lies={"da_t_start": "hand", "da_m_start": "fatigue"}),
            fatigue=FATIGUED,
        ),
    ),
    "da_o_overdose": letter(
        "1/1/0 2/0/0",
        "1/1/0 2/0/1",
        case("Oozy", Does(hex=1, hits=1), Does(hex=2, hits=2)),
        case("Oozy", Does(hex=1, hits=4), Does(hex=2, hits=5), enemy_hex=3),
        case("Oozy", Does(hex=1, hits=5), Does(hex=2, hits=7), enemy_hex=9),
    ),
    # U
    "da_u_undertable": letter(
        "0/2/0 2/0/0",
        "0/3/0 2/0/0",
        case("Unit", Does(boon=4), Does(boon=6), splay="left"),
        case("Unit", Does(boon=2, hits=2), Does(boon=3, hits=3), splay="right"),
    ),
    "da_u_understatement": letter(
        "0/1/1 1/0/1",
        "0/1/1 2/0/1",
        case("Used", Does(blocks=5), Does(blocks=7)),
        case("Under", Does(hits=3), Does(hits=5)),
    ),
    # R
    "da_r_reversible": letter(
        "1/1/0 2/0/1",
        "1/2/0 2/0/1",
        case("Robe", Does(hits=1, blocks=1), Does(hits=1, blocks=2, hex=2), splay="right"),
        case("Robe", Does(hits=2, mana=1), Does(hits=2, mana=1, hex=2), splay="left"),
        case("RaT", Does(hits=1, blocks=3), Does(hits=1, blocks=4, hex=2), splay="right", beside=("da_t_start",)),
        case("OR", Does(hits=3, mana=1), Does(hits=3, mana=1, hex=2), splay="left", beside=("da_o_start",)),
    ),
    "da_r_rapier": letter(
        "0/1/1 2/0/0",
        "0/2/1 2/0/0",
        case("Ruse", Does(blocks=2, loses=2), Does(blocks=3, loses=3)),
        case("Ruse", Does(blocks=2), Does(blocks=3), intent=2),
        case("Ruse", Does(blocks=2, loses=2), Does(blocks=3, loses=3), intent=3),
    ),
    "da_r_rooftop": letter(
        "0/2/0 1/0/1",
        "0/2/0 2/0/1",
        case(
            "Roof",
            Does(blocks=1, hand=5, asks=(MAY, moves("da_a_start", "da_o_start")), lies={"da_a_start": "hand"}),
            Does(blocks=3, hand=5, asks=(MAY, moves("da_a_start", "da_o_start")), lies={"da_a_start": "hand"}),
            discard=("da_a_start", "da_o_start", "da_t_start"),
        ),
        case(
            "Roof",
            Does(blocks=1, hand=5, asks=(MAY_NOT,), lies={"da_a_start": "discard"}),
            Does(blocks=3, hand=5, asks=(MAY_NOT,), lies={"da_a_start": "discard"}),
            discard=("da_a_start",),
        ),
        case("Roof", Does(blocks=1, hand=5), Does(blocks=3, hand=5), discard=("da_t_start",)),
    ),
    # S
    "da_s_shadowstep": letter(
        "0/2/0 2/0/1",
        "0/3/0 2/0/1",
        case("Shed", Does(attack=-4), Does(attack=-6, boon=2)),
        case("Shade", Does(attack=-4, boon=2), Does(attack=-6, boon=2)),
        case("Shed", Does(attack=-4), Does(attack=-6, boon=2), intent=3),
    ),
    "da_s_plural": letter(
        "0/1/0 2/0/1",
        "0/2/0 2/0/1",
        case("hatS", Does(hits=4), Does(hits=6)),
        case("Shed", Does(boon=3), Does(boon=5)),
    ),
    "da_s_slip": letter(
        "1/1/0 2/0/0",
        "1/1/0 2/1/0",
        case("Slip", Does(hits=3, running=1), Does(hits=5, running=1)),
        case("Slip", Does(hits=3, pierce=2, running=1), Does(hits=5, pierce=2, running=1), hits=9, intent=2),
    ),
    # T
    "da_t_twist": letter(
        "1/1/0 3/0/0", "1/2/0 3/0/0", case("Turn", Does(hits=3, next_hits=4), Does(hits=4, next_hits=5))
    ),
    "da_t_truffle": letter("0/1/0 2/0/1", "1/1/0 2/0/1", case("Tidy", Does(hits=2, hex=2), Does(hits=4, hex=2))),
    "da_t_trapdoor": letter(
        "0/2/0 2/0/0",
        "0/2/1 2/0/0",
        case("Trap", Does(blocks=3), Does(blocks=5)),
        case(
            "Trap",
            Does(blocks=3, asks=(MAY_NOT,), lies={"da_m_start": "discard"}),
            Does(blocks=5, asks=(MAY_NOT,), lies={"da_m_start": "discard"}),
            beside=("da_m_start",),
        ),
        case(
            "Trap",
            Does(
                blocks=3,
                asks=(MAY, moves("da_m_start", "da_a_start")),
                lies={"da_a_start": "discard", "da_m_start": "hand"},
            ),
            Does(
                blocks=5,
                asks=(MAY, moves("da_m_start", "da_a_start")),
                lies={"da_a_start": "discard", "da_m_start": "hand"},
            ),
            beside=("da_a_start", "da_m_start"),
        ),
    ),
    # N
    "da_n_nightshade": letter(
        "0/1/1 2/0/1",
        "0/2/1 2/0/1",
        case("Numb", Does(hex=2), Does(hex=4)),
        case("Numb", Does(hex=5), Does(hex=7), enemy_hex=3),
        case("Numb", Does(hex=6), Does(hex=8), enemy_hex=9),
    ),
    "da_n_guerre": letter(
        "0/1/1 1/0/1",
        "0/2/1 1/0/1",
        case("Name", Does(boon=2, blocks=2), Does(boon=3, blocks=3)),
        case("Name", Does(boon=4), Does(boon=6), intent=2),
    ),
    "da_n_nip": letter("0/1/0 2/1/0", "0/2/0 2/1/0", case("Nips", Does(hp=1, blocks=2), Does(hp=1, blocks=4))),
    # L
    "da_l_longcon": letter(
        "1/1/0 2/0/1",
        "1/1/1 2/0/1",
        case("Lo", Does(), Does(hits=2)),
        case("Lies", Does(hits=4), Does(hits=6)),
        case("Lengthily", Does(hits=10), Does(hits=12)),
    ),
    "da_l_lipstick": letter(
        "0/2/0 1/0/1",
        "0/2/0 2/0/1",
        case("Let", Does(hex=2), Does(hex=3)),
        case("Le^t", Does(hex=4), Does(hex=6), splay="right"),
    ),
    "da_l_look": letter(
        "0/2/0 2/0/0",
        "0/2/1 2/0/0",
        case("Look", Does(acts=2, asks=(takes(1),)), Does(acts=2, asks=(takes(1, 3),))),
        case("Look", Does(acts=1, asks=(takes(1),)), Does(acts=1, asks=(takes(1, 3),)), intent=3),
        case("Look", Does(blocks=4, asks=(takes(2),)), Does(acts=1, asks=(takes(2, 3),)), intent=2),
        case("Look", Does(blocks=4, asks=(takes(2),)), Does(blocks=6, asks=(takes(3, 3),))),
    ),
    # D
    "da_d_distress": letter(
        "1/1/0 2/0/0",
        "1/2/0 2/0/0",
        case("Dire", Does(hits=2), Does(hits=4), hp=60),
        case("Dire", Does(hits=5), Does(hits=7), hp=49),
        case("Dire", Does(hits=6), Does(hits=8), hp=30),
    ),
    "da_d_doublecross": letter(
        "0/2/0 3/0/0",
        "1/2/0 3/0/0",
        case("Deed", Does(hits=4, hex=4), Does(hits=6, hex=4)),
        case("Died", Does(hits=4), Does(hits=6)),
    ),
    # C
    "da_c_chandelier": letter(
        "0/2/0 1/0/2",
        "0/2/0 2/0/2",
        case(
            "Crash",
            Does(hex=-4, stuns=True, asks=(takes(1),)),
            Does(hex=-3, stuns=True, asks=(takes(1),)),
            enemy_hex=4,
        ),
        case("Crash", Does(blocks=5, asks=(takes(2),)), Does(blocks=7, asks=(takes(2),)), enemy_hex=4),
        case("Crash", Does(blocks=5), Does(blocks=7, asks=(takes(2),)), enemy_hex=3),
        case("Crash", Does(blocks=5), Does(blocks=7), enemy_hex=2),
    ),
    "da_c_cartwheel": letter(
        "1/1/0 1/0/1",
        "1/1/0 2/0/1",
        case("Cart", Does(boon=2, asks=(spends(0, 2),)), Does(boon=3, asks=(spends(0, 3),))),
        case(
            "Cart",
            Does(boon=-1, hits=6, asks=(spends(3, 3),)),
            Does(boon=-1, hits=8, asks=(spends(4, 4),)),
            boon=4,
        ),
    ),
    # M
    "da_m_martini": letter(
        "0/1/1 2/0/0",
        "0/1/1 2/0/1",
        case("Milk", Does(hex=3), Does(hex=4), enemy_hex=1),
        case("Milk", Does(hex=3, asks=(takes(1),)), Does(hex=4, asks=(takes(1),)), enemy_hex=2),
        case("Milk", Does(hex=-2, hits=6, asks=(takes(2),)), Does(hex=-2, hits=8, asks=(takes(2),)), enemy_hex=2),
    ),
    "da_m_masterkey": letter(
        "0/1/1 1/0/1", "0/2/1 1/0/1", case("Mint", Does(mana=1, running=1), Does(mana=2, running=2))
    ),
    # P
    "da_p_pickpocket": letter(
        "0/2/0 1/0/1",
        "0/2/0 2/0/1",
        case("Pin", Does(mana=2), Does(mana=3)),
        case("Pint", Does(mana=2), Does(mana=3, letters=1)),
        case("Point", Does(mana=2, letters=1), Does(mana=3, letters=1)),
    ),
    "da_p_pas": letter(
        "1/1/0 2/0/1",
        "1/2/0 2/0/1",
        case("Pint", Does(), Does()),
        case("PaT", Does(hits=2, blocks=2), Does(hits=4, blocks=2), splay="right", beside=("da_t_start",)),
        case("ToP", Does(hits=4), Does(hits=6), splay="left", beside=("da_t_start",)),
        case("Pe^t", Does(hits=2), Does(hits=4), splay="right"),
    ),
    # H
    "da_h_recovery": letter(
        "0/2/1 1/0/1",
        "0/2/1 2/0/1",
        case("Heal", Does(hp=2), Does(hp=3)),
        case(
            "Heal",
            Does(hp=2, asks=(removes("pen_v", most=1),), lies=REMOVED),
            Does(hp=3, asks=(removes("pen_v", most=1),), lies=REMOVED),
            discard=PENALTIES,
        ),
        case(
            "Heal",
            Does(hp=2, asks=(removes(most=1),), lies=KEPT),
            Does(hp=3, asks=(removes(most=1),), lies=KEPT),
            discard=PENALTIES,
        ),
    ),
    "da_h_hatpin": letter(
        "0/2/0 2/0/1",
        "1/2/0 2/0/1",
        case("Hats", Does(hits=3), Does(hits=5)),
        case("Hats", Does(hits=3, pierce=3), Does(hits=5, pierce=3), hits=9, intent=2),
    ),
    # Letters of one card each
    "da_g_grapple": letter(
        "0/2/0 2/0/1",
        "0/3/0 2/0/1",
        case("Grip", Does(blocks=2, mana=1), Does(blocks=4, mana=1)),
        case(
            "Grip",
            Does(blocks=2, mana=1, next_blocks=2),
            Does(blocks=4, mana=1, next_blocks=4),
            splay="right",
            intent=2,
        ),
        case(
            "Grip",
            Does(blocks=2, mana=1, next_blocks=4),
            Does(blocks=4, mana=1, next_blocks=4),
            intent=2,
            blocks=9,
        ),
    ),
    "da_b_banister": letter(
        "0/2/1 2/0/0",
        "0/2/1 2/0/1",
        case("Bee", Does(boon=2), Does(boon=4)),
        case("Belt", Does(boon=4), Does(boon=6)),
        case("Bright", Does(boon=5), Does(boon=7)),
    ),
    "da_f_faint": letter(
        "0/2/1 3/0/0",
        "0/2/1 3/0/1",
        case("Fall", Does(hits=3, top="discard"), Does(hits=5, top="discard"), splay="left"),
        case("Fall", Does(hits=3, boon=2), Does(hits=5, boon=2), splay="right"),
    ),
    "da_w_whispers": letter(
        "0/2/1 2/0/1",
        "0/2/1 3/0/1",
        case("Word", Does(hex=4), Does(hex=5)),
        case("Word", Does(hex=4), Does(hex=5), last_word="lord"),
        case("Word", Does(hex=4, boon=2), Does(hex=5, boon=4), last_word="wasp"),
    ),
    "da_y_yesterday": letter(
        "0/1/1 2/0/1",
        "0/2/1 2/0/1",
        case("Yarn", Does(), Does(blocks=2)),
        case("Yarn", Does(blocks=3), Does(blocks=5), last_word="era"),
        case("Yarn", Does(blocks=5), Does(blocks=7), last_word="narrative"),
    ),
    "da_k_kayak": letter(
        "0/2/1 3/0/1",
        "1/2/1 3/0/1",
        case("Kayak", Does(hits=4, boon=1, stuns=True), Does(hits=5, boon=2, stuns=True)),
        case("Kayak", Does(hits=4, boon=1, stuns=True), Does(hits=5, boon=2, stuns=True), intent=2),
        case("Kicks", Does(hits=4, boon=1), Does(hits=5, boon=2)),
    ),
    "da_v_vanish": letter(
        "0/3/0 2/0/1",
        "0/3/1 2/0/1",
        case("Veil", Does(blocks=3), Does(blocks=5)),
        case(
            "Veil",
            Does(blocks=3, asks=(removes("pen_v", most=1),), lies=REMOVED),
            Does(blocks=5, asks=(removes("pen_v", most=1),), lies=REMOVED),
            discard=PENALTIES,
        ),
        case(
            "Veil",
            Does(blocks=3, asks=(removes(most=1),), lies=KEPT),
            Does(blocks=5, asks=(removes(most=1),), lies=KEPT),
            discard=PENALTIES,
        ),
    ),
    "da_j_jumpcut": letter(
        "1/2/0 3/0/1",
        "1/2/1 3/0/1",
        case("Jo", Does(), Does()),
        case("Jail", Does(hits=2, blocks=2), Does(hits=4, blocks=2)),
    ),
}


def test_every_letter_card_of_damsel_is_here() -> None:
    all_of("damsel", LETTERS)


@pytest.mark.rule("PA-069", "PA-071", "PA-075", "PA-076", "PA-078", "PA-153", "PA-154", "PA-156", "PA-R22", "PA-R38")
@pytest.mark.rule("PA-051", "PA-052", "PA-053", "PA-074", "PA-080", "PA-081", "PA-088", "PA-105", "PA-222", "PA-228")
@pytest.mark.rule("PA-R18", "PA-R36", "PA-R41")
@pytest.mark.parametrize(("id_", "each", "upgraded", "splay"), every(LETTERS))
def test_a_letter_card(id_: str, each: Case, upgraded: int, splay: str) -> None:
    hold(id_, LETTERS[id_], each, upgraded, splay)


# --- over more than one turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("PA-215", "PA-227")
@pytest.mark.parametrize(("upgraded", "boon", "more"), [(0, 3, 2), (1, 4, 4)], ids=SIDES)
def test_exit_pursued_gives_boon_when_the_enemy_flips_in_the_same_turn(upgraded: int, boon: int, more: int) -> None:
    match = against_straw("da_e_pursued", upgraded, wilds=3, enemy_hp=1)
    with strict(match) as script:
        spell(script, "Exit", "right")
        next_turn(script)
    assert (match.table.stage, match.table.boon) == (1, boon + more)


@pytest.mark.rule("PA-215", "PA-227")
@pytest.mark.parametrize(("upgraded", "boon", "more"), [(0, 3, 2), (1, 4, 4)], ids=SIDES)
def test_exit_pursued_waits_for_the_flip_for_many_turns(upgraded: int, boon: int, more: int) -> None:
    match = against_straw("da_e_pursued", upgraded, wilds=3, enemy_hp=3, hp=60, enemy_hex=9, mana=9)
    with strict(match) as script:
        spell(script, "Exit", "right")
        script.answer(0, "pass", rule="PA-057")
        assert match.table.boon == boon
        script.answer(0, "use:venom_vial", rule="PA-057")
        next_turn(script)
    assert (match.table.stage, match.table.boon) == (1, boon + more)


@pytest.mark.rule("PA-101")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_extra_pockets_hold_one_more_card_in_two_hands(upgraded: int) -> None:
    match = against_straw("da_e_pockets", upgraded, wilds=3, hp=60)
    hands = []
    with strict(match) as script:
        spell(script, "Edge", "left")
        for _ in range(2):
            hands.append(len(match.table.hand))
            script.answer(0, "pass", rule="PA-057")
        next_turn(script)
    assert [*hands, len(match.table.hand)] == [5, 5, 4]


@pytest.mark.rule("PA-080")
@pytest.mark.parametrize(("upgraded", "hits"), [(0, 3), (1, 5)], ids=SIDES)
def test_slip_past_security_lowers_the_block_value_of_the_next_turn_too(upgraded: int, hits: int) -> None:
    match = against_straw("da_s_slip", upgraded, wilds=3, mana=9, deck=["da_t_start"])
    with strict(match) as script:
        spell(script, "Slip", "right")  # 2 hits on the edge
        assert match.table.enemy_hp == STRAW_HP - 2 - hits
        spell(script, "To", "right")  # 2 hits and 3 of the ability, against a block value of 6 - 2
        assert match.table.enemy_hp == STRAW_HP - 2 - hits - (5 - 4)
        next_turn(script)
    assert match.table.changes == []


@pytest.mark.rule("PA-153", "PA-R17")
@pytest.mark.parametrize(("upgraded", "hits"), [(0, 2 + 3), (1, 3 + 4)], ids=SIDES)
def test_ace_of_sleeves_counts_a_double_wild_card_once(upgraded: int, hits: int) -> None:
    match = against_straw("da_a_ace", upgraded, doubles=1)
    with strict(match) as script:
        script.answer(0, {"word": ["da_a_ace", "??ce"], "splay": "left"}, rule="PA-057")
        next_turn(script)
    assert match.table.last_hits == hits


@pytest.mark.rule("PA-123")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_inside_job_makes_each_item_cheaper_until_the_next_turn_ends(upgraded: int) -> None:
    match = against_straw("da_i_inside", upgraded, wilds=3, mana=30, hp=60)
    costs = {item: catalogue().face(item).cost for item in ("poison_dagger", "basic_buckler")}
    with strict(match) as script:
        spell(script, "Idol", "left")
        ask(script, takes(1))
        for item, cost in costs.items():
            assert item_cost(script, item) == str(cost - 1)
            script.answer(0, f"use:{item}", rule="PA-057")
        script.answer(0, "pass", rule="PA-057")
        for item, cost in costs.items():
            assert item_cost(script, item) == str(cost)
        next_turn(script)


@pytest.mark.rule("PA-145", "PA-223")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_inside_job_makes_one_single_use_item_ready(upgraded: int) -> None:
    match = against_straw("da_i_inside", upgraded, wilds=3, mana=30, items=["hot_broth", "ransom_note"])
    with strict(match) as script:
        script.answer(0, "use:poison_dagger", rule="PA-057")
        script.answer(0, "use:hot_broth", rule="PA-057")
        script.answer(0, "use:ransom_note", rule="PA-057")
        spell(script, "Idol", "left")
        ask(script, takes(2), readies("hot_broth", of="hot_broth ransom_note"))
        script.asked(0, rule="PA-057", cannot={"use:ransom_note": "once per battle"})
        script.answer(0, "use:hot_broth")
        next_turn(script)


@pytest.mark.rule("PA-123", "PA-R37")
@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_master_key_makes_one_item_cheaper(upgraded: int) -> None:
    match = against_straw("da_m_masterkey", upgraded, wilds=3, mana=30, items=["hot_broth"])
    costs = {item: catalogue().face(item).cost for item in ("poison_dagger", "basic_buckler", "hot_broth")}
    with strict(match) as script:
        spell(script, "Mint", "left")
        for item, cost in costs.items():
            assert item_cost(script, item) == str(max(0, cost - 2))
        script.answer(0, "use:basic_buckler", rule="PA-057")
        assert item_cost(script, "poison_dagger") == str(costs["poison_dagger"])
        next_turn(script)


@pytest.mark.parametrize("upgraded", [0, 1], ids=SIDES)
def test_master_key_opens_nothing_after_the_next_turn(upgraded: int) -> None:
    match = against_straw("da_m_masterkey", upgraded, wilds=3, mana=30)
    with strict(match) as script:
        spell(script, "Mint", "left")
        script.answer(0, "pass", rule="PA-057")
        assert item_cost(script, "basic_buckler") == str(catalogue().face("basic_buckler").cost)
        next_turn(script)


@pytest.mark.rule("PA-135")
@pytest.mark.parametrize(("upgraded", "gained"), [(0, [1, 1]), (1, [2, 1])], ids=SIDES)
def test_master_key_upgraded_makes_the_wild_card_give_two_mana_in_the_next_turn(
    upgraded: int, gained: list[int]
) -> None:
    match = against_straw("da_m_masterkey", upgraded, wilds=3)
    with strict(match) as script:
        spell(script, "Mint", "left")
        assert wild_mana(script, turns=2) == gained
        next_turn(script)
