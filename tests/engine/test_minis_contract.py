"""The miniature games keep the contract, and the broken ones are caught: no check is one that cannot fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.minis import (
    armoury,
    bids,
    cards,
    cubes,
    dive,
    hunt,
    leaky,
    march,
    mine,
    nineteen,
    skirmish,
    unseen,
    vault,
    votes,
)
from tests.engine.minis.bench import Bench, bench_game

import fabletop.testing
from fabletop.engine import history
from fabletop.engine.game import Game, Level, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import Together, choose, together
from fabletop.engine.words import Seat
from fabletop.testing import (
    PROPERTIES,
    Setting,
    check_forks,
    check_game,
    check_hostile,
    check_locals,
    check_open,
    check_players,
    check_questions,
    check_replay,
    check_rests,
    check_same_seed,
    check_save_anywhere,
    check_sealed,
    check_twins,
    check_undo,
    rests,
    saves,
)
from fabletop.testing.fresh import Ending, Listener, Passed, go_through, moment, play_on
from fabletop.testing.sources import faults_in, sources
from fabletop.testing.walk import walk

MINIS: dict[str, Game[Any]] = {
    "hunt": hunt.GAME, "cubes": cubes.GAME, "cards": cards.GAME, "bids": bids.GAME, "votes": votes.GAME,
    "skirmish": skirmish.GAME, "vault": vault.GAME, "aside": leaky.SOUND, "hats": unseen.SOUND, "mine": mine.GAME,
    "house": nineteen.ALLIES, "manor": nineteen.RIVALS, "armoury": armoury.GAME, "dive": dive.GAME,
}  # fmt: skip
CASES = [(name, seats) for name, game in MINIS.items() for seats in game.seats]


@pytest.mark.parametrize("check", PROPERTIES.values(), ids=PROPERTIES.keys())
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_contract(name: str, seats: int, check: Callable[[Setting], None]) -> None:
    check(Setting(MINIS[name], seats, games=2, seed="minis"))


LATE = mine.Camp(day=31, stores=40, lost=["fall-1", "key-pit"], places=["shaft", "pit"], kept={"miner 4": 7})


@pytest.mark.parametrize("check", PROPERTIES.values(), ids=PROPERTIES.keys())
@pytest.mark.parametrize("seats", mine.GAME.seats)
def test_contract_of_a_late_day(seats: int, check: Callable[[Setting], None]) -> None:
    check(Setting(mine.GAME, seats, games=2, seed="late", start=LATE))


def test_a_step_that_only_says_something_before_the_next_question_breaks_nothing() -> None:
    def announce(table: cards.Cards, seat: int) -> None:
        table.say("It is the turn of {}.", Seat(seat))
        table.then(("go on", seat))

    game = replace(cards.GAME, steps={**cards.GAME.steps, "turn": announce, "go on": cards.turn})
    check_twins(Setting(game, 3, games=2, seed="minis"))


def broken(game: Game[Any], games: int = 6) -> Setting:
    return Setting(game, 2, games=games, seed="broken", limit=400)


@pytest.mark.parametrize("what", leaky.LEAKS)
def test_leaks_are_caught(what: str) -> None:
    with pytest.raises(AssertionError, match=r"differs|can tell worlds apart|no guess is made"):
        check_twins(broken(leaky.LEAKS[what]))


@pytest.mark.parametrize("what", unseen.UNSEEN)
def test_what_lies_open_and_is_not_seen_is_caught(what: str) -> None:
    game, words = unseen.UNSEEN[what]
    with pytest.raises(AssertionError, match=words):
        check_open(broken(game, 1))


def test_what_need_not_be_seen_is_named_with_its_reason() -> None:
    check_open(broken(unseen.EXCUSED, 1))


def test_a_player_that_peeks_is_caught() -> None:
    def peek(now: Situation[Any]) -> Any:
        true = now._look.__self__.table  # type: ignore[attr-defined]  # behind the back of the view
        return now.ask.some(Random(repr(true.dump())))

    peeking = replace(cards.GAME, levels=(Level("peeker", "", lambda rng: peek),))
    with pytest.raises(AssertionError, match='"peeker" in seat'):
        check_players(broken(peeking))


def test_a_reason_that_peeks_is_caught() -> None:
    def tell(now: Situation[Any], value: Any) -> str:
        true = now._look.__self__.table  # type: ignore[attr-defined]  # behind the back of the view
        return f"The cards are {true.face}."

    telling = replace(cards.GAME, levels=(Level("teller", "", lambda rng: lambda now: now.ask.some(rng), why=tell),))
    with pytest.raises(AssertionError, match='"teller, when it says why," in seat'):
        check_players(broken(telling))


def test_a_secret_in_a_local_is_caught_and_its_rule_named() -> None:
    with pytest.raises(AssertionError, match="secret_local"):
        check_locals(broken(leaky.SECRET_LOCAL))


@pytest.mark.parametrize("what", leaky.UNANSWERABLE)
def test_bad_questions_are_caught(what: str) -> None:
    game, words = leaky.UNANSWERABLE[what]
    with pytest.raises(AssertionError, match=words):
        check_questions(broken(game, 2))


def test_chance_of_its_own_is_caught() -> None:
    with pytest.raises(AssertionError, match="replay"):
        check_replay(broken(leaky.OWN_DICE, 1))
    with pytest.raises(AssertionError, match="another game"):
        check_same_seed(broken(leaky.OWN_DICE, 1))


def test_what_differs_between_processes_is_caught() -> None:
    with pytest.raises(AssertionError, match="played on elsewhere"):
        check_save_anywhere(broken(leaky.ORDER_OF_A_SET, 8))  # by chance one may come out alike


def test_state_shared_with_forks_is_caught() -> None:
    with pytest.raises(AssertionError, match="fork"):
        check_forks(broken(leaky.SHARES_STATE, 1))


def test_state_shared_between_matches_is_caught() -> None:
    with pytest.raises(AssertionError, match="another game"):
        check_same_seed(broken(leaky.SHARES_GLOBALS, 2))


def test_a_form_that_breaks_on_nonsense_is_caught() -> None:
    with pytest.raises(AssertionError, match="broke a rule"):
        check_hostile(broken(leaky.CARELESS_FORM, 1))


def test_too_few_rests_are_caught() -> None:
    assert rests(broken(leaky.NO_REST, 1))[-1] == 39
    with pytest.raises(AssertionError, match="put steps on the agenda"):
        check_rests(broken(leaky.NO_REST, 1))


def test_one_call_checks_a_game() -> None:
    check_game(leaky.SOUND, games=1)
    with pytest.raises(AssertionError):
        check_game(leaky.LEAKS["a label says a hidden face"], games=2)


def test_the_checks_need_no_test_framework() -> None:
    folder = Path(fabletop.testing.__file__).parent
    assert not [path.name for path in folder.glob("*.py") if "pytest" in path.read_text()]


BAD_FORMS = {
    "table.total += await ask": "in a line of its own",
    "try:\n        await ask\n    finally:\n        table.total = 1": "`finally`",
    "with suppress(KeyError):\n        await ask": "`with`",
    "try:\n        await ask\n    except:\n        pass": "own signals",
    "try:\n        await ask\n    except BaseException:\n        pass": "own signals",
}
GOOD_FORMS = [
    "total = await ask\n    table.total += total",
    "try:\n        await ask\n    except KeyError:\n        pass",
]


@pytest.mark.parametrize("form", [*BAD_FORMS, *GOOD_FORMS])
def test_forms_that_go_wrong_while_a_rule_waits_are_caught(form: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(f"async def rule(table, ask):\n    {form}\n")
    found = [what for _, what in faults_in(path)]
    assert len(found) == (form in BAD_FORMS)
    assert not found or BAD_FORMS[form] in found[0]


def test_the_sources_of_a_game_are_found() -> None:
    assert {path.name for path in sources(cards.GAME)} >= {"cards.py", "cubes.py"}


def test_undo_past_a_reveal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "can_undo", lambda self, seat: bool(self.entries) and self.entries[-1][1] == seat)
    with pytest.raises(AssertionError, match="may take back"):
        check_undo(Setting(cards.GAME, 2, games=1, seed="broken"))


def test_an_undo_that_restores_badly_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    rewind = history._rewind

    def careless(match: Match[Any], number: int) -> None:
        rewind(match, number)
        match.table.agenda.append(("turn", 0))

    monkeypatch.setattr(history, "_rewind", careless)
    with pytest.raises(AssertionError, match="not what it was"):
        check_undo(Setting(cubes.GAME, 2, games=2, seed="broken"))


def test_sealed_answers_that_show_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that tells what was committed, or takes answers in the order of arrival."""
    real = Match.committed

    def telling(self: Match[Any]) -> tuple[Any, ...]:
        return tuple(str(answer) for answer in self.books.pending.values())

    monkeypatch.setattr(Match, "committed", property(telling))
    with pytest.raises(AssertionError, match="committed differs with what seat"):
        check_sealed(Setting(bids.GAME, 3, games=1, seed="broken"))
    monkeypatch.setattr(Match, "committed", real)
    check_sealed(Setting(bids.GAME, 3, games=1, seed="broken"))


def test_results_by_order_of_arrival_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_come(self: Together[Any], answers: dict[int, Any]) -> dict[int, Any] | None:
        return dict(answers) if len(answers) == len(self.parts) else None

    monkeypatch.setattr(Together, "decided", first_come)
    with pytest.raises(AssertionError, match="who answers first"):
        check_sealed(Setting(cubes.GAME, 3, games=2, seed="broken"))


def test_a_talk_that_is_settled_by_the_first_to_speak_is_caught() -> None:
    async def rule(table: Bench) -> None:
        parts = {seat: choose(seat, "Which?", lambda: range(4), "BE-1") for seat in range(table.seats)}
        votes = await together(parts, "BE-1", sealed=False, alike=True, settled=bool)
        table.got.append(next(iter(votes.values())))

    with pytest.raises(AssertionError, match="who answers first"):
        check_sealed(Setting(bench_game(rule), 3, games=12, seed="broken"))


# --- what the checks cost ------------------------------------------------------------------------------------------


def march_of(turns: int) -> Game[Any]:
    """March, over after so many turns, with nothing that breaks."""

    def night(table: march.March, way: str) -> None:
        march.STEPS[0] += 1
        table.turns += 1
        if table.turns == turns:
            table.finish("done", [0])

    return replace(march.GAME, steps={**march.GAME.steps, "night": night})


@pytest.mark.parametrize("every", [1, 5])
def test_going_through_the_saves_of_a_match_takes_time_in_proportion_to_its_length(every: int) -> None:
    def steps(turns: int) -> int:
        match = Match(march_of(turns), seats=2, seed="length")
        listener, moments = Listener(match), []
        for number in walk(match, "length"):
            if match.over or number % every == 0:
                moments.append(moment(match, number, listener))
        record, found = match.record(), list[Passed]()
        played = march.steps_of(lambda: found.extend(go_through(match.game, record, "length", moments)))
        stood = [(each.hash, each.heard) for each in moments]
        assert [(each.loaded, each.heard) for each in found] == stood
        assert [(each.then, each.then_heard) for each in found[:-1]] == stood[1:]
        return played

    assert steps(300) < 2.5 * steps(150)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("loaded", "loading gives another state"),
        ("heard", "after loading, the seats read or see something else"),
        ("then", "going on leads elsewhere"),
        ("then_heard", "going on, the seats read or see something else"),
    ],
)
def test_a_save_in_the_middle_that_goes_another_way_is_caught(
    field: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def elsewhere(*args: Any) -> list[Ending]:
        endings = play_on(*args)
        setattr(endings[-1].passed[1], field, "another")
        return endings

    monkeypatch.setattr(saves, "play_on", elsewhere)
    with pytest.raises(AssertionError, match=words):
        check_save_anywhere(Setting(cards.GAME, 2, games=1, seed="middle"))


def test_undo_is_checked_at_the_pauses_that_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    undo, tried = Match.undo, [0]

    def counted(self: Match[Any], *args: Any, **more: Any) -> None:
        tried[0] += 1
        undo(self, *args, **more)

    monkeypatch.setattr(Match, "undo", counted)
    found = []
    for every in (1, 6):
        tried[0] = 0
        check_undo(Setting(march_of(60), 2, games=1, every=every))
        found.append(tried[0])
    assert found[0] >= 60
    assert 0 < found[1] <= found[0] / 4
