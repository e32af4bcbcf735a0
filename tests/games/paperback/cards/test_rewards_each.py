"""The twenty options of the reward cards: every choice scripted, and all that they give (PA-188 to PA-203)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fabletop.engine.match import Match
from fabletop.games.paperback.box import catalogue
from fabletop.games.paperback.state import Adventure
from fabletop.testing.strict import Strict, strict

from ..arrange import battle, ids
from .support import PREP, Shown, differences, numbers

shows = Shown()
DECK = [f"da_{letter}_start" for letter in "aeohrtdlmp"]
CORE = ["wild_card", "dashing_boots", "venom_vial"]


def test_every_option_has_a_test() -> None:
    shows.all_of((reward.id, side) for reward in catalogue().rewards for side in "ab")


class Reward:
    """The script of one reward: nothing else is left to draw."""

    def __init__(self, id_: str, discard: Sequence[str] = ()) -> None:
        rewards = catalogue().rewards
        boss = rewards[catalogue().reward_index[id_]].boss
        used = [n for n, reward in enumerate(rewards) if reward.id != id_]
        # What is owned beside the starting cards lies in the deck, as Character Development leaves it.
        self.match: Match[Adventure] = battle(
            number=3 if boss else 1,
            start="reward",
            rewards_used=used,
            hp=10,
            deck=[*DECK, *discard] if discard else None,
        )
        self.table = self.match.table
        # Which item and which McGuffin come: from the bottom of their decks (PA-012).
        for pile, first in ((self.table.item_deck, "treasure_map"), (self.table.mcguffin_deck, "mg_19")):
            pile.sort(key=lambda card: self.table.printed(card).id != first)
        self.before = numbers(self.table)
        self.cards = len(self.table.deck)
        self.play: Strict = Strict(self.match)

    def letters(self) -> list[str]:
        """The starting and growth cards owned: after the last effect the next battle has begun, and some are drawn."""
        return [id_ for id_ in ids(self.table, self.table.owned) if not id_.startswith("pen_")]

    def takes(self, side: str) -> None:
        self.play.answer(0, side, rule="PA-191", can=["a", "b"])

    def grows(self, shown: int = 3, rare: bool = False, replaces: str = "") -> None:
        """A growth card is taken of those shown, and takes the place of a card of the deck or comes besides."""
        table = self.table
        offered = ids(table, table.offer)
        assert len(offered) == shown
        assert not rare or all(table.printed(card).rare for card in table.offer)
        letters, taken = self.letters(), offered[0]
        self.play.answer(0, [taken], rule="PA-R76", can=offered)
        if replaces:
            self.play.answer(0, replaces, rule="PA-193", can=letters)
            letters.remove(replaces)
        assert sorted(self.letters()) == sorted([*letters, taken])

    def upgrades(self, *cards: str) -> None:
        self.play.answer(0, list(cards), rule="PA-200", can=self.letters())
        table = self.table
        assert {table.printed(card).id for card in table.owned if table.printed(card).upgraded} == set(cards)

    def upgrades_core(self, item: str) -> None:
        self.play.answer(0, item, rule="PA-136", can=CORE)
        assert [self.table.printed(card).upgraded for card in self.table.items[:3]].count(True) == 1

    def takes_mcguffin(self) -> None:
        self.play.answer(0, "a", rule="PA-196", can=["a", "b"])
        assert [self.table.printed(card).name for card in self.table.mcguffins] == ["Lucky Bookmark"]

    def ends(self) -> dict[str, int]:
        """The next battle begins: what the reward changed for the run, with the cards owned, wherever they are now."""
        self.play.until(0, prompt=PREP)
        self.play.end()
        changed = differences(self.before, numbers(self.table))
        kept = {name: changed[name] for name in ("hp", "max_hp", "items", "mcguffins", "removed") if name in changed}
        cards = len(self.table.owned) - self.cards
        return kept | ({"cards": cards} if cards else {})


# --- after a normal enemy ---------------------------------------------------------------------------------------------


@shows("rw_training", "a")
@pytest.mark.rule("PA-141", "PA-189", "PA-191", "PA-192", "PA-R80")
def test_training_montage_a_replaces_a_card_and_gives_an_item() -> None:
    reward = Reward("rw_training")
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    assert reward.ends() == {"removed": 1, "items": 1}
    assert ids(reward.table, reward.table.items)[-1] == "treasure_map"


@shows("rw_training", "b")
@pytest.mark.rule("PA-192", "PA-202")
def test_training_montage_b_replaces_a_card_upgrades_one_and_heals_three() -> None:
    reward = Reward("rw_training")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    reward.upgrades("da_t_start")
    assert reward.ends() == {"removed": 1, "hp": 3}


@shows("rw_study", "a")
def test_character_study_a_replaces_two_cards_and_heals_two() -> None:
    reward = Reward("rw_study")
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    reward.grows(replaces="da_m_start")
    assert reward.ends() == {"removed": 2, "hp": 2}


@shows("rw_study", "b")
@pytest.mark.rule("PA-195", "PA-196")
def test_character_study_b_replaces_a_card_and_gives_a_mcguffin() -> None:
    reward = Reward("rw_study")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    reward.takes_mcguffin()
    assert reward.ends() == {"removed": 1, "mcguffins": 1}


@shows("rw_study", "b")
@pytest.mark.rule("PA-198", "PA-R61", "PA-R62")
def test_the_rare_side_of_a_mcguffin_costs_two_penalty_cards() -> None:
    reward = Reward("rw_study")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    reward.play.answer(0, "b", rule="PA-196", can=["a", "b"])
    assert reward.ends() == {"removed": 1, "mcguffins": 1, "cards": 2}
    assert len(reward.table.penalty_deck) == 5


@shows("rw_bargain", "a")
@pytest.mark.rule("PA-168", "PA-R77")
def test_dark_bargain_a_replaces_a_card_with_a_rare_one_adds_a_penalty_card_and_heals_two() -> None:
    reward = Reward("rw_bargain")
    reward.takes("a")
    reward.grows(shown=2, rare=True, replaces="da_p_start")
    assert reward.ends() == {"removed": 1, "hp": 2, "cards": 1}
    assert len(reward.table.penalty_deck) == 6


@shows("rw_bargain", "b")
def test_dark_bargain_b_replaces_a_card_and_upgrades_two() -> None:
    reward = Reward("rw_bargain")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    reward.upgrades("da_t_start", "da_m_start")
    assert reward.ends() == {"removed": 1}


@shows("rw_quiet", "a")
def test_quiet_chapter_a_replaces_a_card_and_heals_five() -> None:
    reward = Reward("rw_quiet")
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    assert reward.ends() == {"removed": 1, "hp": 5}


@shows("rw_quiet", "b")
def test_quiet_chapter_b_replaces_a_card_gives_an_item_costs_a_health_and_upgrades_one() -> None:
    reward = Reward("rw_quiet")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    reward.upgrades("da_t_start")
    assert reward.ends() == {"removed": 1, "items": 1, "hp": -1}


@shows("rw_quiet", "b")
@pytest.mark.rule("PA-R82")
def test_quiet_chapter_b_warns_who_would_not_survive_it() -> None:
    reward = Reward("rw_quiet")
    reward.table.hp = 1
    with strict(reward.match) as play:
        play.asked(0, can=["a", "b"])
        play.until(0, prompt="Which of the two")
    assert reward.match.question is not None
    assert [each.note for each in reward.match.question.options] == [
        "",
        "Careful: this costs your last HP, and the run is lost.",
    ]


@shows("rw_herring", "a")
def test_red_herring_a_replaces_a_card_gives_a_mcguffin_adds_a_penalty_card_and_heals_three() -> None:
    reward = Reward("rw_herring")
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    reward.takes_mcguffin()
    assert reward.ends() == {"removed": 1, "mcguffins": 1, "hp": 3, "cards": 1}
    assert len(reward.table.penalty_deck) == 6


@shows("rw_herring", "b")
def test_red_herring_b_replaces_two_cards_and_upgrades_one() -> None:
    reward = Reward("rw_herring")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    reward.grows(replaces="da_m_start")
    reward.upgrades("da_t_start")
    assert reward.ends() == {"removed": 2}


@shows("rw_rewrite", "a")
@pytest.mark.rule("PA-222", "PA-R70")
def test_rewrite_a_replaces_a_card_removes_up_to_two_penalty_cards_and_heals_three() -> None:
    penalties = ["pen_k", "pen_v", "pen_w"]
    reward = Reward("rw_rewrite", penalties)
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    reward.play.answer(0, ["pen_k", "pen_w"], rule="PA-222", can=penalties)
    assert reward.ends() == {"removed": 1, "hp": 3, "cards": -2}
    assert ids(reward.table, reward.table.penalty_discard) == ["pen_k", "pen_w"]


@shows("rw_rewrite", "a")
@pytest.mark.rule("PA-R79")
def test_rewrite_a_asks_about_penalty_cards_only_who_has_one_and_may_keep_it() -> None:
    reward = Reward("rw_rewrite")
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    assert reward.ends() == {"removed": 1, "hp": 3}
    reward = Reward("rw_rewrite", ["pen_k"])
    reward.takes("a")
    reward.grows(replaces="da_p_start")
    reward.play.answer(0, [], rule="PA-222", can=["pen_k"])
    assert reward.ends() == {"removed": 1, "hp": 3}


@shows("rw_rewrite", "b")
def test_rewrite_b_replaces_a_card_gives_an_item_and_heals_one() -> None:
    reward = Reward("rw_rewrite")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    assert reward.ends() == {"removed": 1, "items": 1, "hp": 1}


@shows("rw_foreshadow", "a")
def test_foreshadowing_a_replaces_a_card_by_one_of_five_upgrades_one_and_heals_one() -> None:
    reward = Reward("rw_foreshadow")
    reward.takes("a")
    reward.grows(shown=5, replaces="da_p_start")
    reward.upgrades("da_t_start")
    assert reward.ends() == {"removed": 1, "hp": 1}


@shows("rw_foreshadow", "b")
@pytest.mark.rule("PA-030", "PA-R63")
def test_foreshadowing_b_replaces_a_card_raises_max_hp_by_two_and_heals_two() -> None:
    reward = Reward("rw_foreshadow")
    reward.takes("b")
    reward.grows(replaces="da_p_start")
    assert reward.ends() == {"removed": 1, "max_hp": 2, "hp": 2}


# --- after a boss -----------------------------------------------------------------------------------------------------


@shows("rw_cliff", "a")
@pytest.mark.rule("PA-136", "PA-137", "PA-190", "PA-194", "PA-R75")
def test_cliffhanger_a_adds_a_rare_card_upgrades_a_core_item_gives_a_mcguffin_and_heals_five() -> None:
    reward = Reward("rw_cliff")
    reward.takes("a")
    reward.grows(rare=True)
    reward.upgrades_core("venom_vial")
    reward.takes_mcguffin()
    assert reward.ends() == {"cards": 1, "mcguffins": 1, "hp": 5}


@shows("rw_cliff", "b")
@pytest.mark.rule("PA-139", "PA-194", "PA-R75")
def test_cliffhanger_b_adds_two_cards_upgrades_a_core_item_gives_an_item_and_heals_five() -> None:
    reward = Reward("rw_cliff")
    reward.takes("b")
    reward.grows()
    reward.grows()
    reward.upgrades_core("wild_card")
    assert reward.ends() == {"cards": 2, "items": 1, "hp": 5}
    assert ids(reward.table, reward.table.items)[0] == "wild_card_upgraded"


@shows("rw_sequel", "a")
@pytest.mark.rule("PA-R75")
def test_sequel_rights_a_adds_a_card_upgrades_two_and_a_core_item_and_heals_eight() -> None:
    reward = Reward("rw_sequel")
    reward.takes("a")
    reward.grows()
    reward.upgrades("da_t_start", "da_m_start")
    reward.upgrades_core("dashing_boots")
    assert reward.ends() == {"cards": 1, "hp": 8}


@shows("rw_sequel", "b")
@pytest.mark.rule("PA-R75")
def test_sequel_rights_b_adds_a_rare_card_upgrades_a_core_item_gives_a_mcguffin_and_an_item_and_heals_two() -> None:
    reward = Reward("rw_sequel")
    reward.takes("b")
    reward.grows(rare=True)
    reward.upgrades_core("venom_vial")
    reward.takes_mcguffin()
    assert reward.ends() == {"cards": 1, "mcguffins": 1, "items": 1, "hp": 2}


@shows("rw_return", "a")
@pytest.mark.rule("PA-030", "PA-R75")
def test_heros_return_a_adds_two_cards_upgrades_a_core_item_raises_max_hp_by_four_and_heals_four() -> None:
    reward = Reward("rw_return")
    reward.takes("a")
    reward.grows()
    reward.grows()
    reward.upgrades_core("venom_vial")
    assert reward.ends() == {"cards": 2, "max_hp": 4, "hp": 4}


@shows("rw_return", "b")
@pytest.mark.rule("PA-R75", "PA-R79")
def test_heros_return_b_adds_a_rare_card_upgrades_one_and_a_core_item_gives_a_mcguffin_and_heals_three() -> None:
    reward = Reward("rw_return")
    reward.takes("b")
    reward.grows(rare=True)
    reward.upgrades("da_t_start")
    reward.upgrades_core("venom_vial")
    reward.takes_mcguffin()
    assert reward.ends() == {"cards": 1, "mcguffins": 1, "hp": 3}
