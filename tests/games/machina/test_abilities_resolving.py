"""How effects resolve: order, rolls, triggers, counted conditions (MA-144 to MA-158)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.machina.ability_trials import (
    ability,
    artifact,
    brings,
    cards,
    dice,
    doing,
    look,
    news,
    pay,
    prepared,
    quiet,
)
from tests.games.machina.arrange import card, move_to, place_of, unit
from tests.games.machina.item_trials import trial

from fabletop.engine.effects import Source
from fabletop.engine.overlay import overlaid
from fabletop.games.machina import GAME
from fabletop.games.machina.rules.chapters import advance
from fabletop.games.machina.rules.events import invoke_explorer_event, shuffle_events
from fabletop.games.machina.rules.moment import NESTED, Now
from fabletop.games.machina.rules.mounting import unequip
from fabletop.games.machina.state import EVENTS, EVENTS_OUT, NONE, ON_UNIT, OUT, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, refused

APART = {"kim": (2, 2), "hank": (9, 9)}
MADE = [
    artifact("t_echo", {"on": "lose_health", "of": {"victim": "you"}, "do": [{"op": "restore", "attr": "essence"}]}),
    artifact(
        "t_hurt",
        {
            "cost": [pay("stamina")],
            "do": [
                {"op": "lose", "attr": "health"},
                {"op": "lose", "attr": "essence"},
                {"op": "restore", "attr": "stamina"},
            ],
        },
    ),
    artifact(
        "t_both",
        {"cost": [pay("stamina")], "count": 2, "do": [{"op": "restore", "attr": "essence"}]},
        {"cost": [pay("stamina")], "count": 3, "do": [{"op": "restore", "attr": "essence", "n": 4}]},
    ),
]


@pytest.fixture(autouse=True)
def made_cards() -> Iterator[None]:
    with cards(artifacts=MADE):
        yield


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-144", "MA-145", "MA-146")
def test_effects_resolve_in_printed_order_and_go_on_without_who_is_gone() -> None:
    """Gunnar destroys his target with the attack: there is nobody to push, and the marker of the next text is free."""
    match = quiet(
        ["gunnar_holt", "kim"], at={"gunnar_holt": (2, 2), "kim": (9, 9), "drip_ghoul": (3, 2)}, seed=dice("L1", "L1")
    )  # fmt: skip
    match.answer(0, ability(match, "gunnar_holt"))
    match.answer(0, "unit:drip_ghoul")
    assert "drip_ghoul.at" not in look(match)
    missed = quiet(
        ["gunnar_holt", "kim"], at={"gunnar_holt": (2, 2), "kim": (9, 9), "drip_ghoul": (3, 2)}, seed=dice("L0", "L1")
    )  # fmt: skip
    missed.answer(0, ability(missed, "gunnar_holt"))
    missed.answer(0, "unit:drip_ghoul")
    assert (place_of(missed, "drip_ghoul"), look(missed)["drip_ghoul.health"]) == ((4, 2), 1), "pushed though missed"


@pytest.mark.rule("MA-153", "MA-150", "MA-R40")
def test_a_trigger_resolves_before_the_next_effect() -> None:
    """Kim loses health: Echo restores her 1 essence, which the next effect of the same text takes again."""
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["t_hurt", "t_echo"]}, stamina={"kim": 5})
    before = look(match)
    match.answer(0, ability(match, "t_hurt"))
    assert news(before, match) == {"kim.health": 3}
    lines = log(match)
    told = ["Kim loses 1 health and has 3 left.", "Kim restores 1 essence.", "Kim loses 1 essence."]
    assert [line for line in lines if line in told] == told


@pytest.mark.rule("MA-150")
def test_a_triggered_condition_resolves_every_time() -> None:
    match = doing({"op": "times", "n": 3, "do": [{"op": "lose", "attr": "health"}]}, at=APART, worn={"kim": ["t_echo"]})
    for _ in range(2):
        assert choices(match)[0] == "essence:0"
        match.answer(0, "essence:0")
    assert (match.table.health[0], match.table.essence[0]) == (1, 3)


@pytest.mark.rule("MA-152", "MA-R40")
def test_the_party_says_in_which_order_triggers_resolve() -> None:
    """A kill of Kim's sets off her Gaiters and her quest."""
    match = quiet(
        ["kim", "hank"], at={**APART, "drip_ghoul": (4, 2)}, worn={"kim": ["a_gaiters"]}, seed=dice("H2"),
        bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:drip_ghoul")
    with strict(match) as play:
        asked = play.asked(0, prompt="In which order are these texts performed?", rule="MA-152", waiting=[0])
        assert len(asked.options) == 2
        play.answer(0, [each.id for each in asked.options])
        play.answer(0, "stay", prompt="Where does Kim move?")
        play.until(0, prompt="What does Kim do?")
    assert look(match)["counts"] == {"Three for the Ledger": 1}


@pytest.mark.rule("MA-150", "MA-R143", "MA-R150")
def test_what_is_optional_is_asked_of_its_owner_and_once() -> None:
    """Hobnailed Boots: on a horror event its owner may move 1. To stay is to decline."""
    match = prepared(brings("snuffed"), ("kim", "hank"), at=APART, worn={"hank": ["a_boots"]})
    with strict(match) as play:
        asked = play.asked(1, prompt="Where does Hank move?", rule="MA-262", waiting=[1])
        assert asked.source == "Hobnailed Boots"
        play.answer(1, "stay")
        play.until(0, prompt="What does Kim do?")
    assert place_of(match, "hank") == (9, 9)
    used = prepared(brings("snuffed"), ("kim", "hank"), at=APART, worn={"hank": ["a_boots"]})
    used.answer(1, "space:9.9")
    assert place_of(used, "hank") == (8, 8)


# --- rolls -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X41")
@pytest.mark.rule("MA-147", "MA-148", "MA-039")
@pytest.mark.parametrize(("shown", "essence", "health"), [(5, 1, 4), (9, 1, 4), (4, 0, 3), (0, 0, 3)])
def test_an_effect_roll_of_5_or_more(shown: int, essence: int, health: int) -> None:
    """Overwound Heart-Key: roll 5+ for an essence, otherwise lose 1 health."""
    match = quiet(
        ["kim", "hank"],
        at=APART,
        gear={"kim": ["overwound_heart_key"]},
        stamina={"kim": 1},
        seed=dice(effects=(shown,)),
    )
    before = look(match)
    match.answer(0, ability(match, "overwound_heart_key"))
    changed = {"kim.essence": 1} if essence else {"kim.health": 3}
    assert news(before, match) == {"kim.stamina": 6, "kim.gear": [], "wrecked": ["overwound_heart_key"], **changed}
    assert (match.table.essence[0], match.table.health[0]) == (essence, health)
    assert f"The die shows {shown}; 5 or more was wanted." in log(match)


@pytest.mark.rule("MA-147")
def test_a_failed_roll_without_otherwise_does_nothing() -> None:
    """Unlicensed Blunderbuss: on 8 or more it costs its owner 1 health."""
    for shown, left in ((7, 4), (8, 3)):
        match = quiet(
            ["kim", "hank"], at={**APART, "kthun": (4, 2)}, worn={"kim": ["w_blunderbuss"]},
            seed=dice("H0", effects=(shown,)),
        )  # fmt: skip
        match.answer(0, ability(match, "w_blunderbuss"))
        match.answer(0, "unit:kthun")
        assert match.table.health[0] == left


# --- counted ---------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X29")
@pytest.mark.rule("MA-154", "MA-155", "MA-156", "MA-157", "MA-440", "MA-200")
def test_a_chapter_counts_the_plays_of_all() -> None:
    """Two actives for 1 health: move up to 3; and x4 to the next chapter. They do not count for each other, lost health
    does not count for either, and essence may replace it."""
    texts = [
        {"cost": [pay("health")], "do": [{"op": "move", "n": 3}]},
        {"cost": [pay("health")], "count": 4, "do": [{"op": "next_chapter"}]},
    ]
    with overlaid(GAME.content, {"chapters.yaml": {"changed": {"ice_3": {"texts": texts}}}}):
        match = quiet(["kim", "hank"], at=APART, chapter="ice_3", essence={"hank": 1})
        counted = ability(match, "ice_3", 1)
        match.answer(0, counted)
        match.answer(0, ability(match, "ice_3"))
        match.answer(0, "stay")
        assert (look(match)["counts"], match.table.health[0]) == ({"Breath on the Glass": 1}, 2)
        match.answer(0, "end")
        match.answer(1, counted)
        match.answer(1, "essence:1")
        match.answer(1, counted)
        assert (look(match)["counts"], match.table.health[1]) == ({"Breath on the Glass": 3}, 5)
        match.answer(0, f"deed:{counted}")
        assert (look(match)["chapter"], look(match)["counts"], match.table.health[0]) == ("ice_4", {}, 1)


@pytest.mark.rule("MA-157")
def test_each_counted_ability_has_tokens_of_its_own() -> None:
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["t_both"]})
    one, other = ability(match, "t_both"), ability(match, "t_both", 1)
    seen = []
    for answer in (one, other, other, one, other):
        match.answer(0, answer)
        seen.append(match.table.essence[0])
    assert seen == [0, 0, 0, 1, 5]
    assert match.table.counts == {}


@pytest.mark.rule("MA-156")
def test_count_tokens_stay_from_round_to_round() -> None:
    match = quiet(
        ["kim"], at={"kim": (2, 2)}, worn={"kim": ["t_both"]}, settings={"windows": "own_turn_only"},
        fields={"horror": NONE, "spawn": NONE},
    )  # fmt: skip
    match.answer(0, ability(match, "t_both"))
    match.answer(0, "end")
    assert match.table.round == 2
    match.answer(0, ability(match, "t_both"))
    assert match.table.essence[0] == 1


@pytest.mark.rule("MA-156", "MA-154")
def test_tokens_on_the_current_event_are_shared_by_all() -> None:
    """The Widow's Portion: every second kill of any explorer restores the killer 1 health."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (8, 8), "drip_ghoul": (4, 2), "soot_hound": (9, 9)},
        event="the_widows_portion", health={"kim": 1, "hank": 1}, seed=dice("H2", "H2", "L0"),
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:drip_ghoul")
    assert (look(match)["counts"], match.table.health[:2]) == ({"The Widow's Portion": 1}, [1, 1])
    match.answer(0, "end")
    match.answer(1, ability(match, "hank"))
    match.answer(1, "unit:soot_hound")
    assert (look(match)["counts"], match.table.health[:2]) == ({}, [1, 2])


@pytest.mark.rule("MA-158")
@pytest.mark.parametrize("how", ["unequipped", "replaced", "shuffled", "advanced"])
def test_tokens_are_taken_off_a_card_that_leaves_play(how: str) -> None:
    async def leaves(table: Expedition) -> None:
        texts = {
            "unequipped": table.printed(card(table, "t_both")).texts, "replaced": table.printed(table.event).texts,
            "shuffled": table.printed(table.event).texts, "advanced": table.box.chapters[table.chapter].texts,
        }[how]  # fmt: skip
        table.counts[str(texts.all[0])] = 1
        if how == "unequipped":
            unequip(table, card(table, "t_both"))
        elif how == "replaced":
            move_to(table, "brass_constellations", EVENTS)
            await invoke_explorer_event(table, 0)
        elif how == "shuffled":
            shuffle_events(table, "explorer")
        else:
            await advance(table, 0)

    match = trial(
        leaves, at=APART, worn={"kim": ["t_both"]}, event="the_widows_portion",
        chapter="ice_1" if how == "advanced" else "ice_3",
    )  # fmt: skip
    assert match.table.counts == {}


# --- monsters' abilities ---------------------------------------------------------------------------------------------

LEECH = {
    "id": "t_leech", "name": "Test Leech", "level": 1, "armor": 1, "will": 1, "stamina": 4, "health": 3, "icon": "gear",
    "texts": [{"cost": [pay("health")], "aim": {"target": {"any": "explorer", "in": "melee"}},
               "do": [{"op": "lose", "attr": "stamina", "n": 1}]}],
}  # fmt: skip


@pytest.mark.rule("MA-R71", "MA-136")
def test_a_monsters_ability_without_stamina_is_played_once_and_never_for_its_last_health() -> None:
    with cards(monsters=[LEECH]):
        for health, left in ((3, 2), (1, 1)):
            match = quiet(
                ["kim"], ("monsters",), at={"kim": (2, 2), "t_leech": (3, 2)}, health={"t_leech": health},
                settings={"windows": "own_turn_only"},
            )  # fmt: skip
            assert match.table.health[unit(match.table, "t_leech")] == left
            plays = [line for line in log(match) if "Test Leech plays" in line]
            assert len(plays) == (1 if left < health else 0)


@pytest.mark.rule("MA-R72", "MA-310")
def test_monsters_play_nothing_outside_their_turns() -> None:
    with cards(monsters=[LEECH]):
        match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "t_leech": (3, 2)})
        for answer in (f"deed:{ability(match, 't_leech')}", ability(match, "t_leech")):
            refused(match, 0, answer)
            refused(match, 1, answer)


@pytest.mark.rule("MA-R54", "MA-118", "MA-037")
def test_any_of_a_mindless_monster_is_the_partys_choice() -> None:
    match = doing(
        {"op": "lose", "who": {"any": "explorer"}, "attr": "stamina", "n": 2}, who="sarall",
        at={**APART, "sarall": (5, 5)}, settings={"party": "majority"},
    )  # fmt: skip
    assert match.waiting == (0, 1)
    match.answer(1, "unit:kim")
    assert match.table.stamina[:2] == [7, 6]
    match.answer(0, "unit:hank")  # a tie, which goes to the first
    assert match.table.stamina[:2] == [7, 4]


@pytest.mark.rule("MA-R133", "MA-453")
def test_a_disabled_rating_stays_so_until_it_is_reset_or_the_next_chapter_comes() -> None:
    """Stopped Metronome: destroyed and 1 threat to disable the spawn rating."""
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["stopped_metronome"]}, essence={"kim": 1})
    before = look(match)
    match.answer(0, ability(match, "stopped_metronome", 1))
    assert news(before, match) == {
        "threat": 2, "spawn": NONE, "kim.gear": [], "kim.worn": [], "wrecked": ["stopped_metronome"],
    }  # fmt: skip

    async def onward(table: Expedition) -> None:
        table.spawn = NONE
        await advance(table, 0)

    later = trial(onward, at=APART, chapter="ice_1")
    assert later.table.spawn == 6

    async def reset(table: Expedition) -> None:
        table.spawn = NONE
        number = table.printed(card(table, "stopped_metronome")).texts.played[0]
        await Now(table, Source(ON_UNIT, 0), {"you": 0}).perform(table.box.book.texts[number].do)

    again = trial(reset, at=APART, chapter="ice_1")
    assert again.table.spawn == 7


@pytest.mark.rule("MA-R40", "MA-134")
def test_texts_that_set_each_other_off_without_end_are_stopped() -> None:
    """Bad input 44: at 100 nested texts the rest is left out, and the log says so."""
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["t_echo"]}, fields={"nested": NESTED})
    table = match.table
    Now.happen(table, "lose_health", victim=0)
    assert table.queue
    settling = Now.settle(table)
    with pytest.raises(StopIteration):
        settling.send(None)
    assert (table.queue, table.essence[0]) == ([], 0)


@pytest.mark.rule("MA-R46", "MA-377", "MA-127")
def test_what_becomes_of_the_current_event_when_its_pile_is_shuffled_back() -> None:
    """By an effect: there is none until the next is invoked. By an empty deck: it is shuffled in, and replaced."""
    effect = trial(_shuffled, at=APART, event="warm_draft")
    assert (effect.table.event, effect.table.events_out) == (NONE, [])
    assert card(effect.table, "warm_draft") in effect.table.events
    assert "warm_draft" not in look(effect)["event"]

    async def invoked(table: Expedition) -> None:
        for each in table.events[:]:
            table.move(each, EVENTS, EVENTS_OUT if table.printed(each).id == "brass_constellations" else OUT)
        await invoke_explorer_event(table, 0)

    empty = trial(invoked, at=APART, event="warm_draft")
    current, other = empty.table.event, empty.table.events
    assert {empty.table.printed(each).id for each in (current, *other)} == {"warm_draft", "brass_constellations"}
    assert empty.table.events_out == [current]


async def _shuffled(table: Expedition) -> None:
    shuffle_events(table, "explorer")
