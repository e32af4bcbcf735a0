"""The computer players of Machina Arcana: what they do in plain cases, what they never do, and that games end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.machina.arrange import at, card, expedition, room, unit

from fabletop.bots import make_player, quick_levels
from fabletop.bots.advice import advise
from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate
from fabletop.games.machina import GAME
from fabletop.games.machina.bot.answers import useless
from fabletop.games.machina.bot.estimate import chance, estimate, worth
from fabletop.games.machina.bot.outlook import CARELESS, LIFE, Outlook
from fabletop.games.machina.bot.texts import play_worth
from fabletop.games.machina.ground.board import SLOT_OF
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import DEAD, MONSTERS, ON_CHAPTER, Expedition

LIMIT = 5_000  # answers; a game takes some 700
EXIT = {"exit": 0}  # the edge in the north of the first tile
CRACK = room(edges="N")
CROWD = {"sarall": (1, 8), "drip_ghoul": (3, 8), "soot_hound": (5, 8)}


def answer(match: Match[Expedition], level: str = "sensible") -> Any:
    """What a computer player says to the open question, in plain form."""
    seat = match.waiting[0]
    now = match.situation(seat, Random(0))
    return now.plain(make_player(GAME, level, Random(0))(now))


# --- whole games -----------------------------------------------------------------------------------------------------


def test_there_are_three_that_answer_at_once() -> None:
    assert [each.name for each in quick_levels(GAME)] == ["random", "careless", "sensible"]


@pytest.mark.parametrize(("seats", "options"), [(1, {"machinations": "one_lamp"}), (2, {"variant": "short"})])
def test_sensible_games_end_and_come_out_the_same_again(seats: int, options: dict[str, str]) -> None:
    def play() -> tuple[str, int, int]:
        rng = Random(3)
        players = [make_player(GAME, "sensible", rng) for _ in range(seats)]
        done = simulate(GAME, seed="bots", seats=seats, options=options, players=players, rng=rng, limit=LIMIT)
        return done.table.ending, done.table.round, done.decisions

    assert play() == play()


def test_all_levels_sit_at_one_table() -> None:
    rng = Random(5)
    players = [make_player(GAME, name, rng) for name in ("random", "careless", "sensible")]
    done = simulate(GAME, seed="mixed", players=players, seats=3, rng=rng, limit=4 * LIMIT)
    assert done.table.over


# --- the turn --------------------------------------------------------------------------------------------------------


def test_a_lit_chapter_space_at_hand_is_activated() -> None:
    match = expedition(
        ["hank", "kim"], at={"hank": (2, 2), "kim": (6, 6)}, ground=room({(3, 3): "H"}), fields={"lit": [at(3, 3)]},
        chapter="ice_4",
    )  # fmt: skip
    assert answer(match) == "lit_chapter:4.4"


def test_a_monster_that_is_beside_it_is_fought() -> None:
    match = expedition(["kim", "hank"], at={"kim": (2, 2), "hank": (8, 8), "bone_fiddler": (4, 2)})
    assert str(answer(match)).startswith("play:")


def test_a_poor_party_in_peace_does_not_go_down_to_the_pillars() -> None:
    match = expedition(["hank"], at={"hank": (4, 0)}, ground=CRACK, chapter="ice_8", fields=EXIT)
    assert answer(match) != "exit"


@pytest.mark.parametrize("why", ["rich", "hunted"])
def test_it_goes_down_when_it_has_enough_or_is_hunted(why: str) -> None:
    monsters = CROWD if why == "hunted" else {}
    match = expedition(
        ["hank"], at={"hank": (4, 0), **monsters}, ground=CRACK, chapter="ice_8", fields=EXIT,
        essence={"hank": 9 if why == "rich" else 0},
    )  # fmt: skip
    assert str(answer(match)).startswith("exit")


def test_who_is_careless_goes_at_once() -> None:
    match = expedition(["hank"], at={"hank": (4, 0)}, ground=CRACK, chapter="ice_8", fields=EXIT)
    assert str(answer(match, "careless")).startswith("exit")


# --- dangers ---------------------------------------------------------------------------------------------------------


def test_monsters_that_have_had_their_turn_are_not_feared_in_this_round() -> None:
    match = expedition(["kim"], at={"kim": (2, 2), "sarall": (3, 2)})
    table = match.table
    before = Outlook(table).peril(0, table.at[0])
    table.phase, table.acted = MONSTERS, [unit(table, "sarall")]
    assert before > 0
    assert Outlook(table).peril(0, table.at[0]) == 0
    table.monster = unit(table, "sarall")  # it is its turn still
    assert Outlook(table).peril(0, table.at[0]) == before


def test_the_safest_of_some_spaces_is_away_from_the_monster() -> None:
    match = expedition(["kim"], at={"kim": (2, 2), "sarall": (3, 2)}, health={"kim": 2})
    outlook = Outlook(match.table)
    harm, place = outlook.refuge(0, [at(2, 2), at(2, 3), at(9, 9)])
    assert place == at(9, 9)
    assert harm < outlook.harm(0, outlook.peril(0, at(2, 2)))
    assert SLOT_OF[place] == 0


def test_calm_is_where_monsters_are_no_more_than_explorers() -> None:
    assert Outlook(expedition(["hank"], at={"hank": (0, 0), "sarall": (5, 5)}).table).calm
    assert not Outlook(expedition(["hank"], at={"hank": (0, 0), **CROWD}).table, CARELESS).calm


def test_nobody_plays_what_takes_the_last_health_however_much_is_feared() -> None:
    beside = {"sarall": (1, 8), "drip_ghoul": (3, 8), "soot_hound": (2, 7)}
    match = expedition(
        ["kim"], at={"kim": (2, 8), **beside}, ground=CRACK, chapter="ice_8", fields=EXIT, health={"kim": 1}
    )
    table = match.table
    number = table.box.chapters[table.chapter].texts.played[0]
    runs = Now(table, Source(ON_CHAPTER, table.chapter), {"you": 0}, "", number)
    assert play_worth(Outlook(table), 0, runs) == -LIFE
    table.health[0] = 2
    assert play_worth(Outlook(table), 0, runs) > -LIFE


# --- items -----------------------------------------------------------------------------------------------------------


def test_what_nobody_would_wear_is_thrown_away_and_what_somebody_would_goes_back() -> None:
    table = expedition(["hank", "kim"]).table  # an augment, and nobody has a weapon for it
    assert useless(table, card(table, "w_scope"))
    assert not useless(table, card(table, "a_boots"))


# --- how it stands ---------------------------------------------------------------------------------------------------


def test_more_essence_and_health_are_better_and_a_higher_level_is_worse() -> None:
    def stands(essence: int = 0, health: int = 6, level: int = 1) -> float:
        match = expedition(["hank"], essence={"hank": essence}, health={"hank": health}, fields={"level": level})
        found = chance(match.table)
        assert 0 < found < 1
        return found

    assert stands(essence=6) > stands()
    assert stands(health=2) < stands()
    assert stands(level=3) < stands()


def test_the_dead_want_the_contrary_of_the_living() -> None:
    table = expedition(["hank", "kim"]).table
    one, other = estimate(table)
    assert one == other
    table.at[1] = DEAD
    living, dead = estimate(table)
    assert living + dead == pytest.approx(1)
    assert worth(table) == [0.0, 1.0]
    table.winners = (0,)
    assert worth(table) == [1.0, 0.0]


# --- hints -----------------------------------------------------------------------------------------------------------


def test_a_hint_says_what_speaks_for_it() -> None:
    match = expedition(["kim", "hank"], at={"kim": (2, 2), "hank": (8, 8), "bone_fiddler": (4, 2)})
    (advice, *_) = advise(match, 0)
    assert "Bone Fiddler" in " ".join(advice.reasons)


# --- reasons ---------------------------------------------------------------------------------------------------------


def test_every_answer_of_the_sensible_player_has_a_reason_in_words() -> None:
    """A whole game is played, and each of its answers explained, the hive mind's too."""
    level = next(each for each in GAME.levels if each.name == "sensible")
    assert level.why is not None
    players = [make_player(GAME, name, Random(0)) for name in ("sensible", "random", "sensible")]
    explained: dict[str, set[str]] = {}

    def explaining(player: Any) -> Any:
        def play(now: Any) -> Any:
            value = player(now)
            explained.setdefault(now.ask.tag, set()).add(level.why(now, value))  # type: ignore[misc]  # see above
            return value

        return play

    players = [explaining(players[0]), players[1], explaining(players[2])]
    simulate(
        GAME, seed="hive-mind:0", seats=3, options={"variant": "short"}, players=players, rng=Random(0), limit=LIMIT
    )
    assert {"act", "explorer", "turn"} <= set(explained)
    assert not [tag for tag, said in explained.items() if any(not each.endswith(".") for each in said)]


@pytest.mark.parametrize(
    ("near", "words"),
    [
        ((5, 3), "Hank is in reach with 2 health: an attack hits at "),
        ((5, 6), "From there it can attack Hank, who has 2 health."),
    ],
)
def test_the_hive_mind_is_told_why(near: tuple[int, int], words: str) -> None:
    def dead(table: Expedition) -> None:
        table.at[1] = DEAD
        table.fallen.append(1)

    match = expedition(
        ["hank", "kim"], ("monsters",), at={"hank": near, "sarall": (5, 2)}, health={"hank": 2}, also=dead,
        ground=room(), settings={"windows": "own_turn_only"},
    )  # fmt: skip
    assert match.waiting == (1,)
    assert any(each.startswith(words) for each in advise(match, 1)[0].reasons), advise(match, 1)[0].reasons
