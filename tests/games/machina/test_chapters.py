"""Chapters (MA-439 to MA-455, MA-R01, MA-R44, MA-R45, MA-R80, MA-R125; example X29; bad input 37 and 38)."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import ability, look, news
from tests.games.machina.arrange import at, move_to, room, unit
from tests.games.machina.item_trials import AFTER, trial
from tests.games.machina.story_trials import SMALL, at_rest, chapters, edge, space

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.chapters import advance, course, following
from fabletop.games.machina.rules.dying import destroy
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.spaces import seal
from fabletop.games.machina.rules.threat import disable_rating, reset_rating
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import EVENTS, NONE, SPAWN, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, question, refused

APART = {"hank": (0, 0), "kim": (9, 9)}


def title(match: Match[Expedition]) -> str:
    return str(look(match)["chapter"])


@pytest.mark.rule("MA-439", "MA-440", "MA-138")
def test_every_explorer_may_play_the_text_of_the_current_chapter_and_no_other() -> None:
    match = at_rest(
        at=APART, chapter="ice_2", essence={"hank": 1, "kim": 1}, stamina={"hank": 3, "kim": 3}, settings=SMALL
    )
    before = look(match)
    match.answer(0, ability(match, "ice_2"))
    assert news(before, match) == {"hank.essence": 0, "hank.stamina": 4}  # for who plays it
    refused(match, 0, ability(match, "ice_8"))  # of a chapter that is still to come
    match.answer(0, "end")
    match.answer(1, ability(match, "ice_2"))
    assert match.table.stamina[1] == 4
    later = at_rest(at=APART, chapter="ice_4", essence={"hank": 1}, settings=SMALL)
    refused(later, 0, ability(later, "ice_2"))  # of a past one


@pytest.mark.rule("MA-439", "MA-123")
def test_a_passive_text_works_while_its_chapter_is_current() -> None:
    shut = 2 * at(3, 3)
    for chapter, opens in (("ice_5", False), ("ice_6", True)):
        match = at_rest(
            ("hank",),
            at={"hank": (3, 3)},
            ground=room(walls=[((3, 3), "e=")], edges="N"),
            chapter=chapter,
            fields={"shut": [shut]},
            settings=SMALL,
        )
        assert (f"open:{shut}" in choices(match)) is opens


@pytest.mark.rule("MA-441", "MA-442", "MA-443", "MA-R125", "MA-154")
def test_a_new_chapter_takes_the_tokens_off_the_former_and_brings_its_ratings() -> None:
    async def once(table: Expedition) -> None:
        table.counts[str(table.box.chapters[table.chapter].texts.played[0])] = 2
        await advance(table, 0)

    match = trial(
        once,
        ("hank",),
        at={"hank": (0, 0)},
        chapter="ice_3",
        fields={"spawn": 1, "horror": NONE},
        ground=room(edges="N"),
        settings=SMALL,
    )
    table = match.table
    assert title(match) == "ice_4"
    assert table.counts == {}
    assert (table.spawn, table.horror) == (5, 6)  # before the enters-play text, which is under way
    assert question(match).rule == "MA-423"


@pytest.mark.rule("MA-R125", "MA-443")
def test_ratings_that_the_new_chapter_changes_by_itself_stay_changed() -> None:
    with chapters(ice_4={"texts": [{"on": "enters", "do": [{"op": "rating", "which": "spawn", "n": -2}]}]}):
        match = trial(lambda table: advance(table, 0), ("hank",), at={"hank": (0, 0)}, chapter="ice_3", settings=SMALL)
        assert title(match) == "ice_4"
        assert (match.table.spawn, match.table.horror) == (3, 6)


@pytest.mark.rule("MA-441", "MA-156")
def test_limits_of_a_chapter_end_with_it() -> None:
    """The house extends credit once per chapter, to all together."""
    match = at_rest(
        at=APART,
        ground=room({(1, 1): "H"}),
        fields={"lit": [at(1, 1)]},
        event="the_house_extends_credit",
        settings=SMALL,
    )
    match.answer(0, ability(match, "the_house_extends_credit"))
    refused(match, 0, ability(match, "the_house_extends_credit"), "MA-137")
    match.answer(0, f"lit_chapter:{space(1, 1)}")
    match.answer(0, ability(match, "the_house_extends_credit"))
    assert match.table.essence[0] == 6


@pytest.mark.rule("MA-444", "MA-R44")
def test_what_lasts_goes_on_in_the_next_chapter() -> None:
    match = at_rest(
        ("gunnar_holt", "kim"),
        at={"gunnar_holt": (0, 0), "kim": (9, 9)},
        ground=room({(1, 1): "H"}),
        settings=SMALL,
        fields={"lit": [at(1, 1)]},
        essence={"gunnar_holt": 2},
    )
    match.answer(0, ability(match, "gunnar_holt", 1))
    match.answer(0, f"lit_chapter:{space(1, 1)}")
    assert title(match) == "ice_2"
    assert attribute(match.table, 1, "armor") == 3
    assert free_markers(match.table, 0) == 2


@pytest.mark.rule("MA-445")
def test_play_goes_on_where_it_was() -> None:
    match = at_rest(at=APART, ground=room({(1, 1): "H"}), fields={"lit": [at(1, 1)], "round": 4}, settings=SMALL)
    match.answer(0, f"lit_chapter:{space(1, 1)}")
    assert title(match) == "ice_2"
    assert (match.table.turn, match.table.stamina[0], match.table.round) == (0, 5, 4)
    assert question(match).rule == "MA-299"


@pytest.mark.rule("MA-446", "MA-307", "MA-450")
def test_a_chapter_advanced_outside_the_explorer_phase() -> None:
    """Hank gives the glass its fourth breath between two spawn rolls."""
    match = at_rest(
        ("hank", "kim", "lorrain"),
        ("spawn_roll", 1),
        ("spawn_roll", 0),
        ("spawn_end",),
        chapter="ice_3",
        at={"hank": (0, 0), "kim": (9, 9), "lorrain": (5, 5)},
        ground=room({(7, 1): "S"}),
        essence={"hank": 1},
        settings={"windows": "always"},
        fields={"phase": SPAWN, "turned": [0, 1, 2]},
        also=lambda table: table.counts.update({str(table.box.chapters[table.chapter].texts.played[0]): 2}),
    )
    with strict(match) as play:
        play.answer(0, ability(match, "ice_3"), rule="MA-307")
        assert title(match) == "ice_4"
        play.asked(0, rule="MA-R127")
        play.until(0)
    assert match.table.phase == SPAWN
    assert (match.table.spawn, match.table.horror) == (5, 6)


@pytest.mark.rule("MA-449", "MA-450", "MA-451")
def test_of_what_kind_the_chapters_of_the_ice_are() -> None:
    blocking = [face.card.id for face in box().chapters if face.card.blocking]
    assert blocking == ["ice_3", "ice_7", "ice_e1", "ice_e2"]


@pytest.mark.rule("MA-450", "MA-154", "MA-155", "MA-156")
def test_a_counted_chapter_advances_with_the_last_play_of_anybody() -> None:
    match = at_rest(
        at=APART,
        chapter="ice_3",
        essence={"hank": 3, "kim": 3},
        settings=SMALL,
        ground=room({(1, 1): "H"}),
        fields={"lit": [at(1, 1)]},
    )
    match.answer(0, ability(match, "ice_3"))
    assert look(match)["counts"] == {"Breath on the Glass": 1}
    match.answer(0, f"lit_chapter:{space(1, 1)}")
    assert title(match) == "ice_3"  # a chapter space does not advance it
    match.answer(0, "end")
    match.answer(1, ability(match, "ice_3"))
    match.answer(1, "end")
    assert match.table.round == 2
    assert look(match)["counts"] == {"Breath on the Glass": 2}  # from round to round
    match.answer(0, "unit:hank")
    match.answer(0, ability(match, "ice_3"))
    assert title(match) == "ice_4"
    assert match.table.counts == {}


@pytest.mark.rule("MA-450", "MA-363", "MA-R79")
@pytest.mark.parametrize("how", ["sealed", "killed"])
def test_what_the_ice_kept_is_left_by_a_seal_or_by_three_kills(how: str) -> None:
    """The exit of the chapter after that is placed by who sealed the space, or who made the last kill."""

    async def once(table: Expedition) -> None:
        if how == "sealed":
            await seal(table, 1, at(5, 5))
        else:
            for name in ("sarall", "mi_go", "rivet_maw"):
                assert table.box.chapters[table.chapter].card.id == "ice_7"
                await destroy(table, unit(table, name), 1)
                await Now.settle(table)

    match = trial(
        once,
        ("hank", "kim"),
        chapter="ice_7",
        ground=room({(5, 5): "S"}, edges="NE"),
        settings=SMALL,
        at={**APART, "sarall": (3, 3), "mi_go": (3, 4), "rivet_maw": (3, 5)},
        also=lambda table: move_to(table, "frost_keeps_everything", EVENTS),
    )
    assert title(match) == "ice_8"
    with strict(match) as play:
        play.answer(1, f"edge:{edge(0, 'E')}", rule="MA-363", waiting=[1])
        play.until(0, prompt=AFTER)
    assert match.table.exit == edge(0, "E")


@pytest.mark.rule("MA-452", "MA-547", "MA-003")
def test_go_to_the_next_chapter_follows_the_course_and_ends_with_it() -> None:
    match = at_rest(at=APART, settings=SMALL)
    table = match.table
    seen = []
    table.chapter = NONE
    while (number := following(table)) != NONE:
        seen.append(table.box.chapters[number].card.id)
        table.chapter = number
    assert seen == [table.box.chapters[each].card.id for each in course(table)]
    assert seen[-1] == "ice_9"


@pytest.mark.rule("MA-532", "MA-121")
def test_the_short_variant_skips_chapters_and_moves_what_they_bring() -> None:
    """Items of level 2 come with the third chapter, those of level 3 with the eighth."""
    for variant, levels in (("full", {1}), ("short", {1, 2})):
        match = trial(
            lambda table: advance(table, 0),
            ("hank",),
            at={"hank": (0, 0)},
            chapter="ice_2" if variant == "full" else "ice_1",
            settings={**SMALL, "variant": variant},
        )
        assert title(match) == "ice_3"
        table = match.table
        assert {table.printed(each).level for each in table.weapons} == levels


@pytest.mark.rule("MA-453", "MA-R133")
def test_ratings_are_set_back_to_the_chapters_numbers() -> None:
    async def once(table: Expedition) -> None:
        table.spawn, table.horror = 2, 3
        disable_rating(table, "spawn")
        assert table.spawn == NONE
        for which in ("spawn", "horror"):
            reset_rating(table, which)

    match = trial(once, ("hank",), at={"hank": (0, 0)}, chapter="ice_5", settings=SMALL)
    assert (match.table.spawn, match.table.horror) == (4, 5)


@pytest.mark.rule("MA-R80", "MA-443", "MA-454")
def test_a_new_round_comes_after_all_else_that_a_card_does() -> None:
    """As if the new round stood first: what stands behind it is still done, in the round that is ending."""
    essence = {"op": "restore", "who": {"all": "explorer", "in": "everywhere"}, "attr": "essence", "n": 2}
    with chapters(ice_2={"texts": [{"on": "enters", "do": [{"op": "new_round"}, essence]}]}):
        match = at_rest(
            at=APART,
            ground=room({(1, 1): "H", (8, 8): "S"}),
            fields={"lit": [at(1, 1)], "round": 3, "spawn": 0},
            settings=SMALL,
        )
        match.answer(0, f"lit_chapter:{space(1, 1)}")
        table = match.table
        assert title(match) == "ice_2"
        assert table.essence == [2, 2]
        assert (table.round, table.turn, table.turned, table.order) == (4, NONE, [], [])
        assert table.stamina[:2] == [6, 7]
        assert question(match).rule == "MA-296"


@pytest.mark.rule("MA-R45", "MA-163")
def test_what_lasts_of_a_chapter_takes_a_marker_of_who_advanced_it() -> None:
    armor = {"op": "mod", "who": {"all": "explorer", "in": "everywhere"}, "stat": "armor", "n": 1}
    text = {"on": "enters", "do": [{"op": "lasting", "most": 1, "do": [armor]}]}
    with chapters(ice_2={"texts": [text]}):
        match = trial(lambda table: advance(table, 1), ("hank", "kim"), at=APART, settings=SMALL)
        assert [free_markers(match.table, seat) for seat in (0, 1)] == [3, 2]
        assert [attribute(match.table, seat, "armor") for seat in (0, 1)] == [4, 3]


@pytest.mark.rule("MA-441", "MA-439")
def test_nobody_jumps_to_a_chapter_or_claims_the_end() -> None:
    match = at_rest(at=APART, settings=SMALL)
    for answer in (
        "chapter:9",
        "next_chapter",
        "endgame",
        "victory",
        "the_end",
        "advance",
        "deed:victory",
        "new_round",
    ):
        refused(match, 0, answer)
        refused(match, 1, answer)
