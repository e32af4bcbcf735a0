"""Events (MA-371 to MA-384, MA-R12, MA-R44 to MA-R48, MA-R143)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, cards, look, news
from tests.games.machina.arrange import card, move_to, room, unit
from tests.games.machina.item_trials import AFTER, Rule, names, on_top, only, trial
from tests.games.machina.story_trials import SMALL, at_rest, space

from fabletop.engine.match import Match
from fabletop.games.machina.rules.events import (
    Deck,
    invoke_explorer_event,
    invoke_horror_event,
    reinvoke,
    shuffle_events,
)
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import EVENTS, EVENTS_OUT, HORRORS, HORRORS_OUT, NONE, OF_HORROR, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, question

STORY = "A clerk comes by with a ledger, wets the pencil, and asks each of you in turn to confirm the spelling, please."
TWO = {"kim": (0, 0), "hank": (5, 5)}


def event(id_: str, *texts: Any, **more: Any) -> dict[str, Any]:
    title = id_.replace("_", " ").title()
    return {"id": id_, "title": title, "icon": "quill", "texts": list(texts), "story": STORY, **more}


def invoking(
    *drawn: str, deck: str = "explorer", seat: int = 0, also: Rule | None = None, **laid: Any
) -> Match[Expedition]:
    """Events are invoked one after the other, in this order from the top of their deck."""

    async def invoked(table: Expedition) -> None:
        on_top(table, EVENTS if deck == "explorer" else HORRORS, *drawn)
        for _ in drawn:
            if deck == "explorer":
                await invoke_explorer_event(table, seat)
            else:
                await invoke_horror_event(table)
        if also is not None:
            await also(table)

    laid.setdefault("at", TWO)
    laid.setdefault("settings", SMALL)
    return trial(invoked, laid.pop("explorers", ("kim", "hank")), **laid)


# --- explorer events -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-371", "MA-373", "MA-374", "MA-112")
def test_the_top_event_becomes_the_current_one_and_enters_play_for_who_invoked_it() -> None:
    match = invoking("tinned_peaches_no_date", health={"kim": 2, "hank": 2}, stamina={"kim": 1, "hank": 1}, seat=1)
    table = match.table
    assert names(table, table.events_out) == ["tinned_peaches_no_date"]
    assert table.printed(table.event).id == "tinned_peaches_no_date"
    assert len(table.events) == 42
    assert table.health[:2] == [3, 3]  # all explorers of the tile
    assert table.stamina[:2] == [1, 3]  # "you" is who invoked it


@pytest.mark.rule("MA-373", "MA-123", "MA-117")
def test_a_new_event_replaces_the_current_one() -> None:
    match = invoking("brass_constellations", "frost_keeps_everything")
    table = match.table
    assert names(table, table.events_out) == ["brass_constellations", "frost_keeps_everything"]
    assert table.printed(table.event).id == "frost_keeps_everything"


@pytest.mark.rule("MA-373", "MA-158")
def test_count_tokens_of_a_replaced_event_are_gone() -> None:
    async def killed(table: Expedition) -> None:
        from fabletop.games.machina.rules.dying import destroy
        from fabletop.games.machina.rules.moment import Now

        await destroy(table, unit(table, "sarall"), 0)
        await Now.settle(table)
        assert list(table.counts.values()) == [1]
        on_top(table, EVENTS, "frost_keeps_everything")
        await invoke_explorer_event(table, 0)

    match = invoking("the_widows_portion", also=killed, at={**TWO, "sarall": (9, 9)})
    assert match.table.counts == {}


@pytest.mark.rule("MA-371", "MA-R46")
def test_an_empty_deck_is_made_anew_from_the_destroyed_events_the_current_one_among_them() -> None:
    def nearly_empty(table: Expedition) -> None:
        only(table, EVENTS)
        for name in ("brass_constellations", "hymn_for_off_hours"):
            move_to(table, name, EVENTS_OUT)
        table.event = card(table, "brass_constellations")

    async def once(table: Expedition) -> None:
        nearly_empty(table)
        await invoke_explorer_event(table, 0)

    drawn = set()
    for seed in range(8):
        match = trial(once, ("kim", "hank"), at=TWO, seed=seed, settings=SMALL)
        table = match.table
        (now,) = names(table, table.events_out)
        assert table.printed(table.event).id == now
        assert len(table.events) == 1
        drawn.add(now)
    assert drawn == {"brass_constellations", "hymn_for_off_hours"}


@pytest.mark.rule("MA-R46", "MA-372", "MA-371")
def test_after_that_a_binding_event_leaves_no_current_one() -> None:
    """The event that was current lies in the deck again: nobody knows where, and nothing of it is in force."""

    async def once(table: Expedition) -> None:
        only(table, EVENTS)
        move_to(table, "the_lent_eye", EVENTS_OUT)
        table.event = move_to(table, "brass_constellations", EVENTS_OUT)
        await invoke_explorer_event(table, 0)

    for seed in range(20):
        match = trial(once, ("kim", "hank"), at=TWO, seed=seed, settings=SMALL)
        table = match.table
        if names(table, table.bound[0]) == ["the_lent_eye"]:
            assert table.event == NONE
            assert names(table, table.events) == ["brass_constellations"]
            assert table.seen[table.events[0]] == 0
            return
    raise AssertionError("the binding one was never drawn")


@pytest.mark.rule("MA-372", "MA-376", "MA-138")
def test_binding_events_lie_beside_the_explorer_and_are_theirs_alone() -> None:
    match = invoking("the_lent_eye", "the_unspent_favour", "plate_from_the_chapel_organ", event="brass_constellations")
    table = match.table
    assert names(table, table.bound[0]) == ["the_lent_eye", "the_unspent_favour", "plate_from_the_chapel_organ"]
    assert table.bound[1] == []
    assert table.printed(table.event).id == "brass_constellations"  # none of them is the current one
    assert [attribute(table, seat, "armor") for seat in (0, 1)] == [3, 3]  # Kim has 2
    assert [attribute(table, seat, "essence") for seat in (0, 1)] == [6, 9]


@pytest.mark.rule("MA-R48", "MA-374")
def test_binding_events_enter_play_when_they_bind() -> None:
    gift = event("gift", {"on": "enters", "do": [{"op": "restore", "attr": "essence", "n": 2}]}, binding=True)
    with cards(explorer_events=[gift]):
        match = invoking("gift", seat=1)
        assert match.table.essence == [0, 2]
        assert names(match.table, match.table.bound[1]) == ["gift"]


@pytest.mark.rule("MA-R47", "MA-238")
@pytest.mark.parametrize("dead", ["ignored", "current"])
def test_a_destroyed_binding_event_goes_on_the_pile(dead: str) -> None:
    match = at_rest(
        ("kim", "hank"), at=TWO, bound={"kim": ["the_unspent_favour"]}, event="brass_constellations",
        settings={**SMALL, "dead_binding": dead},
    )  # fmt: skip
    match.answer(0, ability(match, "the_unspent_favour"))
    match.answer(0, "stay")
    match.answer(0, "end")
    match.answer(1, "end")  # its marker returns, and it goes
    table = match.table
    assert names(table, table.events_out) == ["brass_constellations", "the_unspent_favour"]
    assert table.bound[0] == []
    current = "the_unspent_favour" if dead == "current" else "brass_constellations"
    assert table.printed(table.event).id == current


@pytest.mark.rule("MA-375", "MA-112")
def test_reinvoking_resolves_what_the_current_event_does_when_it_enters_play() -> None:
    async def again(table: Expedition) -> None:
        await reinvoke(table, "explorer", 1)

    match = invoking("tinned_peaches_no_date", also=again, health={"kim": 1, "hank": 1}, stamina={"kim": 0, "hank": 0})
    table = match.table
    assert table.health[:2] == [3, 3]
    assert table.stamina[:2] == [2, 2]  # first for Kim, then for Hank, who reinvoked it
    assert names(table, table.events_out) == ["tinned_peaches_no_date"]
    assert len(table.events) == 42


@pytest.mark.rule("MA-384")
@pytest.mark.parametrize("deck", ["explorer", "horror"])
def test_reinvoking_without_a_current_event_does_nothing(deck: Deck) -> None:
    match = trial(lambda table: reinvoke(table, deck, 0), ("kim", "hank"), at=TWO, settings=SMALL)
    assert question(match).prompt == AFTER
    assert not [line for line in log(match) if "once more" in line]
    assert match.table.threat == 1


@pytest.mark.rule("MA-377", "MA-R12", "MA-R46")
@pytest.mark.parametrize("deck", ["explorer", "horror"])
def test_shuffling_an_event_deck_brings_the_destroyed_ones_back(deck: Deck) -> None:
    drawn = ("brass_constellations", "hymn_for_off_hours") if deck == "explorer" else ("shivers", "quarantine_bell")

    async def shuffled(table: Expedition) -> None:
        other = table.dread if deck == "explorer" else table.event
        assert other != NONE
        shuffle_events(table, deck)
        assert (table.dread if deck == "explorer" else table.event) == other

    laid: dict[str, Any] = (
        {"dread": "every_purse_a_fist"} if deck == "explorer" else {"event": "frost_keeps_everything"}
    )
    match = invoking(
        *drawn, deck=deck, also=shuffled, fields={"threat": 1}, **laid,
        essence={"kim": 0, "hank": 0}, health={"kim": 4, "hank": 6},
    )  # fmt: skip
    table = match.table
    pile, out = (table.events, table.events_out) if deck == "explorer" else (table.horrors, table.horrors_out)
    assert out == []
    assert set(drawn) <= set(names(table, pile))
    assert len(pile) == 43
    assert (table.event if deck == "explorer" else table.dread) == NONE


# --- horror events ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-378", "MA-379", "MA-380", "MA-381", "MA-382")
def test_a_horror_event_raises_threat_then_becomes_current_then_enters_play_everywhere() -> None:
    match = invoking(
        "stitched_by_the_dark", deck="horror", at={**TWO, "sarall": (2, 2), "mi_go": (15, 5)}, health={"mi_go": 1},
        ground=[room(edges="E"), room(edges="W")],
    )  # fmt: skip
    table = match.table
    assert table.threat == 2
    assert names(table, table.horrors_out) == ["stitched_by_the_dark"]
    assert table.printed(table.dread).id == "stitched_by_the_dark"
    assert len(table.horrors) == 42
    assert table.health[unit(table, "mi_go")] == 2
    assert [attribute(table, unit(table, name), "armor") for name in ("sarall", "mi_go")] == [3, 4]
    lines = log(match)
    said = [
        next(n for n, line in enumerate(lines) if words in line) for words in ("threat rises", "The horror event is")
    ]
    assert said == sorted(said)


@pytest.mark.rule("MA-378", "MA-479")
def test_the_level_rises_before_the_event_is_drawn() -> None:
    match = invoking("wound_too_tight", deck="horror", fields={"threat": 3})
    table = match.table
    assert (table.threat, table.level) == (1, 2)
    assert table.printed(table.dread).id == "wound_too_tight"


@pytest.mark.rule("MA-379", "MA-R46")
def test_an_empty_horror_deck_is_made_anew() -> None:
    async def once(table: Expedition) -> None:
        only(table, HORRORS)
        move_to(table, "quarantine_bell", HORRORS_OUT)
        table.dread = move_to(table, "heavier_after_midnight", HORRORS_OUT)
        await invoke_horror_event(table)

    drawn = set()
    for seed in range(8):
        match = trial(once, ("kim", "hank"), at=TWO, seed=seed, settings=SMALL)
        (now,) = names(match.table, match.table.horrors_out)
        assert match.table.printed(match.table.dread).id == now
        assert len(match.table.horrors) == 1
        drawn.add(now)
    assert drawn == {"quarantine_bell", "heavier_after_midnight"}


@pytest.mark.rule("MA-383", "MA-326")
def test_reinvoking_a_horror_event_leaves_threat_alone() -> None:
    async def again(table: Expedition) -> None:
        await reinvoke(table, "horror", NONE)

    match = invoking("all_over_again", deck="horror", fields={"spawn": 8, "threat": 2}, also=again)
    assert match.table.spawn == 5  # it has shuffled itself away, so there is nothing to come again
    match = invoking("snuffed", deck="horror", fields={"horror": 8}, also=again)
    table = match.table
    assert table.threat == 2  # once, by the first
    assert table.horror == 4
    assert names(table, table.horrors_out) == ["snuffed"]


@pytest.mark.rule("MA-R44", "MA-161")
def test_what_lasts_of_a_replaced_horror_event_goes_on_to_its_usual_end() -> None:
    found = []

    async def end(table: Expedition) -> None:
        from fabletop.games.machina.rules.horror import horror_phase

        found.append((attribute(table, unit(table, "sarall"), "stamina"), free_markers(table, OF_HORROR)))
        await horror_phase(table)
        del table.agenda[-2:]
        found.append((attribute(table, unit(table, "sarall"), "stamina"), free_markers(table, OF_HORROR)))

    match = invoking("wound_too_tight", "quarantine_bell", deck="horror", at={**TWO, "sarall": (9, 9)}, also=end)
    assert question(match).prompt == AFTER
    assert found == [(6, 3), (4, 4)]


@pytest.mark.rule("MA-R45", "MA-163", "MA-164")
def test_what_lasts_of_an_explorer_event_takes_a_marker_of_who_brought_it_about() -> None:
    shield = {"on": "enters", "do": [
        {"op": "lasting", "most": 1, "do": [{"op": "mod", "who": {"all": "explorer"}, "stat": "armor", "n": 2}]}
    ]}  # fmt: skip
    with cards(explorer_events=[event("shield_wall", shield)]):
        match = invoking("shield_wall", seat=1)
        table = match.table
        assert [free_markers(table, seat) for seat in (0, 1)] == [3, 2]
        assert [attribute(table, seat, "armor") for seat in (0, 1)] == [4, 5]


@pytest.mark.rule("MA-R143", "MA-150")
def test_a_trigger_on_horror_events_does_not_answer_to_a_reinvoked_one() -> None:
    """Hobnailed Boots let their owner move when a horror event comes."""

    async def again(table: Expedition) -> None:
        await reinvoke(table, "horror", NONE)

    match = invoking("quarantine_bell", deck="horror", also=again, worn={"kim": ["a_boots"]})
    asked = 0
    while question(match).prompt != AFTER:
        asked += 1
        match.answer(0, next(each for each in choices(match) if each in ("no", "stay", "decline")))
    assert asked == 1


@pytest.mark.rule("MA-384", "MA-011")
def test_there_is_no_current_event_before_the_first_is_invoked() -> None:
    match = at_rest(
        at={"hank": (0, 0), "kim": (1, 1)}, ground=room({(0, 1): "E"}), dice={"gamble": (0,)}, settings=SMALL
    )
    before = look(match)
    match.answer(0, f"gamble:{space(0, 1)}")
    assert news(before, match) == {"hank.stamina": 4, "destroyed": [(0, 1)]}
    with strict(match) as play:
        play.until(0, prompt="What does Hank do?")


@pytest.mark.rule("MA-383", "MA-166", "MA-123")
def test_a_horror_event_that_an_explorer_brings_once_more_is_still_nobodys() -> None:
    """Its marker is one of horror's, and it reaches monsters on other tiles than the explorer's."""
    match = trial(
        lambda table: reinvoke(table, "horror", 0), at={"kim": (0, 0), "hank": (5, 5), "sarall": (15, 5)},
        ground=[room(edges="E"), room(edges="W"), None, None], dread="stitched_by_the_dark",
    )  # fmt: skip
    table = match.table
    assert (free_markers(table, 0), free_markers(table, OF_HORROR)) == (3, 3)
    assert attribute(table, unit(table, "sarall"), "armor") == 3
