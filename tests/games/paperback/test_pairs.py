"""Two texts that change the same thing: which add up, which do not, and what the cards say about it (PA-R99)."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from fabletop.engine.effects import ANEW, Change
from fabletop.engine.match import Match
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.effects import CHANGES, ChangeNumber, Text
from fabletop.games.paperback.effects.language import LANGUAGE
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.state import Adventure
from fabletop.testing.arranged import choices, tag

from .arrange import act, attack, battle, ids, play, side, text, use

QUIET = [side(60), side(60)]
# Per kind of change: whether two of them add up, and what each text says so that one knows it.
ADD_UP = {
    "icon": "more",
    "attack": "more",
    "enemy_block": "higher",
    "pierce": "more",
    "taken": "more",
    "item_cost": "more",
    "hand_size": "more",
    "keep_blocks": "more",
    "advance": "further",
}
DO_NOT = {
    "both_edges": "counts both edges",
    "top_goes": "the last such text counts",
    "weak_spot": "cannot",
    "wild_mana": "the highest such number counts",
}
NEEDS: dict[str, dict[str, Any]] = {"icon": {"icon": "hits"}, "top_goes": {"goes": "discard"}}


OPS = {"icon": "icons", "both_edges": "both_edges", "item_cost": "item_cost", "top_goes": "top_goes"}


def mod(what: str, n: int = 1, **more: Any) -> dict[str, Any]:
    return {"op": OPS[what], "n": n, **more} if what in OPS else {"op": "mod", "what": what, "n": n, **more}


def with_texts(*do: dict[str, Any], actions: tuple[dict[str, Any], ...] = (), **arranged: Any) -> Match[Adventure]:
    """A turn that begins with these effects, one text for each."""
    sides = [side(60, *actions, special=[text("turn_start", each) for each in do]), side(60)]
    return battle(**{"foe": sides, "start": "turn", "turn": 0, **arranged})


# --- what the cards say -------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R99")
def test_every_kind_of_change_is_said_to_add_up_or_not() -> None:
    others = {str(each.__struct_config__.tag) for each in CHANGES if each is not ChangeNumber}
    assert others == set(OPS.values())
    assert {*ADD_UP, *DO_NOT} == {*get_args(get_type_hints(ChangeNumber)["what"]), *OPS}
    for what, words in (ADD_UP | DO_NOT).items():
        made: Any = LANGUAGE.read(text("word", mod(what, 2, **NEEDS.get(what, {}))), Text)
        assert words in made.do[0].words(Now.own), what


@pytest.mark.rule("PA-R99")
def test_no_change_on_a_card_hides_which_it_is() -> None:
    less = {"more": ("more", "less", "fewer"), "higher": ("higher", "lower"), "further": ("further",)}
    verbs = catalogue().book.standing
    assert len(verbs) > 50
    for each in verbs:
        ways = less[ADD_UP[each.changes]] if each.changes in ADD_UP else (DO_NOT[each.changes],)
        assert any(way in each.words(Now.own) for way in ways), each.words(Now.own)


# --- the Wild Card for mana ---------------------------------------------------------------------------------------

BATTERY = ("ex_b_bootleg", "ex_e_start", "ex_t_start")


def bootleg(*, upgraded: tuple[str, ...] = (), items: tuple[str, ...] = (), **arranged: Any) -> Match[Adventure]:
    """Bootleg Battery on top of a word: the Wild Card gives 2 mana from then on."""
    match = battle(
        BATTERY, character="ex_machina", foe=QUIET, items=items, upgraded=upgraded, **{"mana": 9, **arranged}
    )
    play(match, "bet", "right")
    return match


def wild_mana(match: Match[Adventure]) -> int:
    before = match.table.mana
    assert match.question is not None
    label = next(each.label for each in match.question.options if each.id == "wild:mana")
    match.answer(0, "wild:mana")
    assert label.endswith(f": {match.table.mana - before} mana"), "what is offered is what is given"
    return match.table.mana - before


@pytest.mark.rule("PA-R99", "PA-135")
def test_of_two_texts_about_the_wild_card_the_highest_number_counts() -> None:
    match = bootleg(items=("perpetual_patent",))
    use(match, "perpetual_patent")
    assert wild_mana(match) == 3


@pytest.mark.rule("PA-R99", "PA-135")
def test_the_lower_number_does_not_take_the_higher_away() -> None:
    match = battle(BATTERY, character="ex_machina", foe=QUIET, items=["perpetual_patent"], mana=9)
    use(match, "perpetual_patent")
    play(match, "bet", "right")
    assert wild_mana(match) == 3


@pytest.mark.rule("PA-R99", "PA-135")
def test_the_same_text_twice_gives_no_more() -> None:
    match = bootleg(items=("carbon_paper",))
    assert tag(match) == "react"
    match.answer(0, "use")
    assert len(match.table.changes) == 2
    assert wild_mana(match) == 2


@pytest.mark.rule("PA-R99", "PA-135")
def test_a_change_that_ends_leaves_the_other() -> None:
    do = (mod("wild_mana", 3, until="turn"), mod("wild_mana", 2, until="battle"))
    special = [text("turn_start", each, **{"if": {"is": "turn.number", "eq": 1}}) for each in do]
    match = battle(foe=[side(60, special=special), side(60)], start="turn", turn=0)
    assert wild_mana(match) == 3
    match.answer(0, "pass")
    assert wild_mana(match) == 2


# --- what adds up -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R99")
def test_attacks_are_changed_by_both() -> None:
    match = with_texts(mod("attack", 3), mod("attack", -1), actions=(attack(5),))
    match.answer(0, "pass")
    assert match.table.hp == 20 - 7


@pytest.mark.rule("PA-R99")
def test_damage_is_changed_by_both() -> None:
    match = with_texts(mod("taken", -1), mod("taken", -2), actions=(attack(5),))
    match.answer(0, "pass")
    assert match.table.hp == 20 - 2


@pytest.mark.rule("PA-R99")
def test_block_values_are_changed_by_both() -> None:
    match = with_texts(mod("enemy_block", 2), mod("enemy_block", 1), {"op": "hits", "n": 9}, actions=(act(block=1),))
    match.answer(0, "pass")
    assert match.table.enemy_hp == 60 - 9 + 4


@pytest.mark.rule("PA-R99")
def test_points_of_block_value_that_hits_ignore_add_up() -> None:
    """Targeting Monocle ignores 2, Rivet Recital 3: of 6 points 1 is left."""
    foe = [side(60, act(block=6)), side(60)]
    hand = ("ex_r_rivet", "ex_e_start", "ex_t_start")
    match = battle(hand, character="ex_machina", foe=foe, items=["targeting_monocle"], mana=9)
    use(match, "targeting_monocle")
    play(match, "ren?t", "right")
    assert match.table.enemy_hp == 60 - (match.table.last_hits - 1)


@pytest.mark.rule("PA-R99")
def test_hits_never_gain_by_ignoring_more_than_there_is() -> None:
    match = with_texts(mod("pierce", 4), mod("pierce", 4), {"op": "hits", "n": 5}, actions=(act(block=3),))
    match.answer(0, "pass")
    assert match.table.enemy_hp == 60 - 5


@pytest.mark.rule("PA-R99")
def test_costs_are_changed_by_both() -> None:
    match = with_texts(mod("item_cost", -1), mod("item_cost", -1, uses=1), mana=0)
    assert "use:poison_dagger" in choices(match)
    use(match, "basic_buckler")
    assert (match.table.mana, match.table.blocks) == (0, 3)


@pytest.mark.rule("PA-R99")
def test_hands_and_kept_blocks_grow_by_both() -> None:
    match = with_texts(
        mod("hand_size", 1), mod("hand_size", 1), mod("keep_blocks", 1), mod("keep_blocks", 2), {"op": "blocks", "n": 9}
    )
    match.answer(0, "pass")
    assert (len(match.table.hand), match.table.blocks) == (6, 3 + 9), "the text makes 9 anew"


@pytest.mark.rule("PA-R99")
def test_the_intent_moves_by_both() -> None:
    match = with_texts(mod("advance"), mod("advance"), actions=(attack(0),) * 5)
    match.answer(0, "pass")
    assert match.table.intent == 3


@pytest.mark.rule("PA-R99", "PA-153")
def test_hits_of_wild_cards_add_up() -> None:
    """Purloined Quill gives each wild card 2 hits, Ace of Sleeves 3."""
    hand = ("da_a_ace", "da_r_start", "da_t_start")
    plain, quill = (battle(hand, foe=QUIET, mcguffins=each) for each in ([], ["Purloined Quill"]))
    for match in (plain, quill):
        play(match, "arts?", "right")
    assert quill.table.last_hits == plain.table.last_hits + 2


# --- what does not ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R99", "PA-072")
def test_both_edges_count_once() -> None:
    """The Gatefold and Reversible Cloak both say that the top card counts both edges."""
    hand = ("da_r_reversible", "da_o_start", "da_t_start")
    cloak, both = (battle(hand, foe=QUIET, mcguffins=each) for each in ([], ["The Gatefold"]))
    for match in (cloak, both):
        play(match, "rot", "right")
    assert both.table.last_hits == cloak.table.last_hits > 0


@pytest.mark.rule("PA-R99", "PA-095")
@pytest.mark.parametrize("word", ["out", "oute?r?"])
def test_a_text_performed_this_turn_beats_a_standing_one(word: str) -> None:
    """Out the Window sends the top card to the deck, The Midnight Oil a word of five letters to the discard pile."""
    hand = ("da_o_window", "da_u_undertable", "da_t_start")
    match = battle(hand, foe=QUIET, mcguffins=["The Midnight Oil"], items=["ransom_note"], mana=9)
    use(match, "ransom_note")
    play(match, word, "right")
    assert "da_o_window" in ids(match.table, [*match.table.deck, *match.table.hand])
    assert "da_o_window" not in ids(match.table, match.table.discard), "nothing was shuffled"
    assert match.table.fatigue == []


@pytest.mark.rule("PA-R99", "PA-095")
def test_the_last_of_several_texts_says_where_the_top_card_goes() -> None:
    match = with_texts(
        mod("top_goes", goes="discard", until="battle"),
        mod("top_goes", goes="fatigue", until="battle"),
        hand=("da_t_start", "da_o_start", "da_e_start"),
    )
    play(match, "toe", "right")
    assert ids(match.table, match.table.fatigue) == ["da_t_start"]


# --- how long -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R99", "PA-088")
@pytest.mark.parametrize("what", ["attack", "taken"])
def test_a_change_for_one_use_is_used_up_by_the_first_attack(what: str) -> None:
    twice = act({"op": "attack", "n": 2}, {"op": "attack", "n": 2})
    match = with_texts(mod(what, 3, uses=1), mod(what, 1, uses=2), actions=(twice,))
    match.answer(0, "pass")
    assert match.table.hp == 20 - (2 + 3 + 1) - (2 + 1)


@pytest.mark.rule("PA-R99", "PA-211")
def test_changes_of_a_battle_end_with_it_and_those_of_a_mcguffin_do_not() -> None:
    match = battle(
        foe=QUIET, stage=2, enemy_hp=2, enemy_hex=5, mana=9, mcguffins=["Purloined Quill"], start="turn", turn=0
    )
    verbs = match.table.cards.book.standing
    number = next(n for n, each in enumerate(verbs) if (each.changes, each.until) == ("wild_mana", "battle"))
    match.table.changes.append(Change(number, 3, match.table.items[0], 0, 0, ANEW))
    assert wild_mana(match) > 1
    use(match, "venom_vial")
    assert tag(match) == "reward"
    assert [verbs[each.number].until for each in match.table.changes] == ["owned"]
