"""Computer players that other packages bring: real packages in a folder, found by processes of their own; what is wrong
with one is said in words and keeps nobody else from playing."""

from __future__ import annotations

import json
import pickle
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests import outside
from tests.engine.minis import bids, cards
from tests.server.fakes import Person, a_house, open_table, until
from tests.server.running import PATIENCE, Talk
from tests.server.test_serve_command import running
from websockets.sync.client import connect

import fabletop
from fabletop.bots import (
    HINT,
    RANDOM,
    Guest,
    Impossible,
    guest_troubles,
    guests,
    level,
    levels,
    make_player,
    plainly,
    quick_levels,
    usual_level,
)
from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.terminal.sitting import HUMAN, Sitting

NOUGHTS = fabletop.get_game("noughts")

FRIENDLY = '''
"""Two players that play as they should."""
from fabletop.bots import Guest, plainly


def first(now):
    ask = now.ask
    return ask.ids()[0] if ask.kind == "choose" else ask.plain(ask.some(now.rng))


def middle(now):
    return 4 if 4 in now.view.table.free() else now.ask.some(now.rng)


FIRST = Guest("takes the first that it sees, in any game", lambda game, rng: plainly(first))
MIDDLE = Guest("likes the middle", lambda game, rng: middle, games=("noughts",))
'''
STRAY = '''
"""One that goes wrong as soon as the board fills up."""
from fabletop.bots import Guest, plainly


def stray(now):
    return now.ask.ids()[0] if len(now.ask.ids()) > 6 else "z9"


STRAY = Guest("strays", lambda game, rng: plainly(stray))
LOST = Guest("is lost at once", lambda game, rng: plainly(lambda now: "z9"))
NUMBER = 7
OTHER = Guest("is as good as any", lambda game, rng: stray)
'''
PLAYERS = "fabletop.players"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Good ones and bad ones beside each other."""
    folder = tmp_path_factory.mktemp("site")
    outside.install(
        folder,
        "friendly-bots",
        {"friendly.py": FRIENDLY},
        {PLAYERS: {"first": "friendly:FIRST", "middle": "friendly:MIDDLE", "twin": "friendly:FIRST"}},
    )
    outside.install(
        folder,
        "stray-bots",
        {"stray.py": STRAY, "gone.py": "import no_such_module_anywhere\n"},
        {
            PLAYERS: {
                "stray": "stray:STRAY",
                "lost": "stray:LOST",
                "twin": "stray:OTHER",
                "sensible": "stray:OTHER",
                "human": "stray:OTHER",
                "gone": "gone:PLAYER",
                "missing": "stray:NOBODY",
                "number": "stray:NUMBER",
                "My-Bot": "stray:OTHER",
            }
        },
    )
    return folder


@pytest.fixture
def command(packages: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return outside.run(packages, "-m", "fabletop", *words, cwd=tmp_path, typed=typed)

    return run


Command = Callable[..., subprocess.CompletedProcess[str]]

# --- as people use them ----------------------------------------------------------------------------------------------


def test_games_lists_them_and_names_those_that_are_left_out(command: Command) -> None:
    done = command("games", "--json")
    assert done.returncode == 1
    found = {
        each["id"]: {level["name"]: level["about"] for level in each["levels"]} for each in json.loads(done.stdout)
    }
    assert {"noughts", "project-0"} <= set(found)
    for game, known in found.items():
        assert known["first"] == "takes the first that it sees, in any game"
        assert "stray" in known
        assert ("middle" in known) == (game == "noughts")
        assert not known.keys() & {"twin", "human", "gone", "missing", "number", "My-Bot"}
    assert found["noughts"]["sensible"] != "is as good as any"
    complaints = [line.removeprefix("fabletop: ") for line in done.stderr.splitlines()]
    assert len(complaints) == len(set(complaints))
    for game in ("Noughts and Crosses", "Project-0"):
        assert (
            f'friendly-bots and stray-bots each bring a computer player "twin" for {game}, so none is taken. '
            "Uninstall all but one."
        ) in complaints
        for name in ("sensible", "human"):
            assert (
                f'stray-bots brings a computer player "{name}" for {game}, which has one of that name. '
                "It needs another name."
            ) in complaints
    assert (
        'The computer player "gone" of stray-bots cannot be loaded (ModuleNotFoundError: No module named '
        "'no_such_module_anywhere'). It is left out."
    ) in complaints
    assert any('"missing" of stray-bots cannot be loaded (AttributeError' in line for line in complaints)
    assert 'The computer player "number" of stray-bots is no `fabletop.bots.Guest` but a int. It is left out.' in (
        complaints
    )
    assert any(line.startswith('The computer player "My-Bot" of stray-bots is left out: a name') for line in complaints)


def test_they_play_in_simulations_playtests_and_ladders(command: Command) -> None:
    done = command("simulate", "noughts", "--games", "6", "--bots", "middle,first", "--processes", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"] == ["middle", "first"]
    done = command("simulate", "project-0", "--games", "1", "--bots", "first", "--set", "round_limit=8")
    assert done.returncode == 0, done.stderr
    done = command("playtest", "noughts", "--games", "4", "--bots", "first,middle", "--processes", "1")
    assert done.returncode == 0, done.stderr
    done = command("ladder", "noughts", "--games", "40", "--bots", "middle,random", "--processes", "1", "--json")
    assert done.returncode in (0, 1), done.stderr
    assert json.loads(done.stdout)["levels"] == ["random", "middle"]
    assert done.stderr == ""


def test_people_play_with_them_and_hear_when_one_has_failed(command: Command) -> None:
    done = command("play", "noughts", "--plain", "--bots", "first,human", typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert "Crosses marks a1." in done.stdout
    done = command("play", "noughts", "--plain", "--bots", "lost,human", typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert 'The computer player "lost" has failed (Impossible in ' in done.stdout
    assert '"random" plays on in its place.' in done.stdout
    assert "Crosses marks " in done.stdout
    assert "z9" not in done.stdout


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        ("project-0", "middle", 'The computer player "middle" of friendly-bots plays only: noughts. Project-0 has no '),
        ("noughts", "gone", 'The computer player "gone" of stray-bots cannot be loaded (ModuleNotFoundError'),
        ("noughts", "twin", "friendly-bots and stray-bots each bring"),
        ("noughts", "nobody", 'Noughts and Crosses has no computer player "nobody". Choose one of: random, hasty, '),
    ],
)
def test_one_that_does_not_play_is_refused_with_the_reason(command: Command, game: str, name: str, words: str) -> None:
    done = command("simulate", game, "--games", "1", "--bots", name)
    assert done.returncode == 2
    assert done.stderr.startswith(f"fabletop: {words}")
    assert len(done.stderr.splitlines()) == 1


IMPOSSIBLE = (
    'Impossible: The computer player "stray" answered \'z9\' to "Which cell do you mark?" (choose, tag "mark"): '
    '"z9" is not one of the options of this question. [NC-002]'
)


def test_an_impossible_answer_is_told_with_seed_and_record(command: Command, tmp_path: Path) -> None:
    words = ("simulate", "noughts", "--games", "1", "--bots", "random,stray", "--seed", "s")
    done = command(*words, "--processes", "2")
    assert done.returncode == 1
    first, seed, look, others = done.stderr.splitlines()
    assert first == f"fabletop: game 0: a computer player failed at NC-002, seat 2 (stray): {IMPOSSIBLE}"
    assert seed.startswith('Its seed is "s:0". playtests/simulate-noughts-')
    record = look.removeprefix("Look at it up to there with: fabletop replay ")
    match = fabletop.load(tmp_path / record)
    assert (match.seed, match.players, match.waiting) == ("s:0", ["random", "stray"], (1,))
    assert "fabletop playtest" in others
    assert command(*words).stderr == done.stderr


def test_a_playtest_keeps_an_impossible_answer_as_a_failure(command: Command, tmp_path: Path) -> None:
    done = command("playtest", "noughts", "--games", "2", "--bots", "random,stray", "--processes", "1", "--out", "out")
    assert done.returncode == 1
    assert f"game 0: a computer player failed at NC-002, seat 2 (stray): {IMPOSSIBLE}" in " ".join(done.stdout.split())
    failure = json.loads((tmp_path / "out" / "failures" / "0.json").read_text())
    assert (failure["what"], failure["bot"], failure["seed"], failure["again"]) == ("player", "stray", "0:0", True)
    assert fabletop.load(tmp_path / "out" / "failures" / failure["record"]).waiting == (1,)


def test_a_playtest_is_not_gone_on_with_by_another_version_of_a_player(tmp_path: Path) -> None:
    words = ("-m", "fabletop", "playtest", "noughts", "--games", "3", "--bots", "first,random", "--out", "out")
    for version in ("1.0", "1.1"):
        site = tmp_path / version
        points = {PLAYERS: {"first": "friendly:FIRST"}}
        outside.install(site, "friendly-bots", {"friendly.py": FRIENDLY}, points, version)
        done = outside.run(site, *words, "--processes", "1", cwd=tmp_path)
        if version == "1.0":
            assert done.returncode == 0, done.stderr
    assert done.returncode == 2
    assert 'there, players is {"first":"friendly-bots 1.0"}, here {"first":"friendly-bots 1.1"}.' in done.stderr


def test_they_are_chosen_at_a_server_and_one_that_fails_is_replaced(packages: Path, tmp_path: Path) -> None:
    """In the worker processes of a real one."""
    with running(tmp_path, PYTHONPATH=outside.path_with(packages)) as server:
        games = httpx.get(f"{server.url}/api/games", timeout=PATIENCE).json()
        [game] = [each for each in games if each["id"] == "noughts"]
        offered = {each["name"]: each["about"] for each in game["levels"]}
        assert offered["middle"] == "likes the middle"
        assert game["usual"] == "sensible"
        plan = {"game": "noughts", "seats": [{"who": "bot", "level": name} for name in ("first", "stray")]}
        opened = httpx.post(f"{server.url}/api/tables", json=plan, timeout=PATIENCE).json()
        with connect(f"{server.url.replace('http', 'ws')}/api/tables/{opened['table']}/live") as socket:
            talk = Talk(socket)  # they play while somebody looks
            talk.send(t="hello", key=opened["key"])
            while not talk.view.get("outcome"):
                talk.hear()
        key = {"Authorization": f"Bearer {opened['key']}"}
        view = httpx.get(f"{server.url}/api/tables/{opened['table']}/view", headers=key, timeout=PATIENCE).json()
        assert [line["text"] for line in view["log"]["lines"]][:2] == ["Crosses marks a1.", "Noughts marks b1."]
        assert [seat["level"] for seat in view["seats"]] == ["first", "random"]
        _, _, err = server.stop()
    events = [json.loads(line) for line in err.splitlines()]
    left_out = [each["reason"] for each in events if each["event"] == "a computer player is left out"]
    assert any('"gone" of stray-bots cannot be loaded' in reason for reason in left_out)
    failed = [each["reason"] for each in events if each["event"] == "computer player failed"]
    assert failed == ["its answer was refused"] * 2
    assert "z9" not in err  # an answer may be a secret


# --- in this process -------------------------------------------------------------------------------------------------


class Bring:
    """Makes guests known by their names, as if packages had brought them."""

    def __init__(self) -> None:
        self.points: list[Any] = []
        self.forget()

    def __call__(self, **named: Any) -> None:
        for name, guest in named.items():
            self.points.append(SimpleNamespace(name=name, module="brought", dist=None, load=lambda guest=guest: guest))
        self.forget()

    def away(self) -> None:
        self.points.clear()
        self.forget()

    def forget(self) -> None:
        guests._found.cache_clear()
        guests._seated.cache_clear()


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    made = Bring()
    monkeypatch.setattr(guests, "player_points", lambda: made.points)
    yield made
    made.forget()


def guest(player: Player, *games: str) -> Guest:
    return Guest("is here for the tests", lambda game, rng: player, games)


def at_random(now: Situation[Any]) -> Any:
    return now.ask.some(now.rng)


def test_names_that_every_game_has_are_taken() -> None:
    assert {RANDOM.name, HINT, HUMAN, levels(NOUGHTS)[-1].name} == guests.TAKEN


def test_they_come_after_the_games_own_and_play_only_where_they_are_named(bring: Bring) -> None:
    before = [each.name for each in levels(NOUGHTS)]
    quick, usual = [each.name for each in quick_levels(NOUGHTS)], usual_level(NOUGHTS).name
    bring(zeal=guest(at_random), any=guest(at_random, "noughts", "project-0"), other=guest(at_random, "project-0"))
    assert [each.name for each in levels(NOUGHTS)] == [*before, "any", "zeal"]
    assert [each.name for each in quick_levels(NOUGHTS)] == quick
    assert usual_level(NOUGHTS).name == usual
    assert level(NOUGHTS, "zeal").about == "is here for the tests"
    assert guest_troubles([NOUGHTS]) == []
    with pytest.raises(Refused, match=r'"other" of brought plays only: project-0\. Noughts and Crosses has no'):
        level(NOUGHTS, "other")


def test_one_name_may_stand_for_players_of_different_games(bring: Bring) -> None:
    bring(same=guest(at_random, "noughts"))
    bring(same=guest(at_random, "cards"))
    assert guest_troubles([NOUGHTS, cards.GAME]) == []
    bring(same=guest(at_random, "noughts"))
    assert len(guest_troubles([NOUGHTS, cards.GAME])) == 1
    assert [each.name for each in levels(cards.GAME)][-1] == "same"
    assert "same" not in [each.name for each in levels(NOUGHTS)]


def test_a_guest_is_made_for_the_game_and_from_dice_of_its_own(bring: Bring) -> None:
    made: list[tuple[str, int]] = []

    def make(game: Game[Any], rng: Random) -> Player:
        made.append((game.id, rng.getrandbits(30)))
        return at_random

    bring(new=Guest("", make))
    make_player(NOUGHTS, "new", Random(3))
    assert made == [("noughts", Random(3).getrandbits(30))]


def test_one_that_cannot_be_made_is_told_in_words(bring: Bring) -> None:
    def stumble(game: Game[Any], rng: Random) -> Player:
        raise OSError("no network here")

    bring(lost=Guest("", stumble), empty=Guest("", lambda game, rng: None))  # type: ignore[arg-type, return-value]
    with pytest.raises(Refused, match=r'"lost" cannot be made \(OSError: no network here\)'):
        make_player(NOUGHTS, "lost", Random(1))
    with pytest.raises(Refused, match='"empty" is made as a NoneType'):
        make_player(NOUGHTS, "empty", Random(1))


@pytest.mark.asyncio
async def test_at_a_server_one_that_is_no_longer_installed_is_replaced(bring: Bring) -> None:
    bring(fleeting=guest(at_random))
    async with a_house() as house:
        table, opened = await open_table(house, "noughts", "me", "fleeting", name="Ann")
        ann = await Person(table, opened.key).come()
        match = table.seated.match
        await ann.answer("a1")
        await until(lambda: match.waiting == (0,))
        assert ann.ears.knows["seats"][1]["level"] == "fleeting"
        bring.away()
        await ann.answer(match.questions[0].ids[0])
        await until(lambda: match.over or match.waiting == (0,))
        assert ann.ears.knows["seats"][1]["level"] == "random"


@pytest.mark.parametrize("game", [NOUGHTS, cards.GAME, bids.GAME], ids=lambda game: game.id)
def test_answers_in_the_plain_form_are_the_same_answers(bring: Bring, game: Game[Any]) -> None:
    def in_plain(now: Situation[Any]) -> Any:
        return json.loads(json.dumps(now.ask.plain(at_random(now))))  # nothing but what a program could have typed

    bring(plain=guest(plainly(in_plain)), value=guest(at_random))
    ends = []
    for name in ("plain", "value"):
        players = [make_player(game, name, Random(0)) for _ in range(2)]
        ends.append([fabletop.simulate(game, seed=seed, seats=2, players=players).table.hash() for seed in range(5)])
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (plainly(lambda now: ["a1"]), "answered ['a1'] to"),
        (plainly(lambda now: None), "answered None to"),
        (plainly(lambda now: "x" * 10_000), "answered 'xxxxx"),
        (lambda now: 99, "answered 99 to"),
        (lambda now: object(), "answered <object object at"),
        (lambda now: "b2", "That is no value of this question. One that answers with ids and plain data is made with"),
    ],
)
def test_what_is_impossible_is_told_in_words(bring: Bring, wrong: Player, said: str) -> None:
    bring(wrong=guest(wrong))
    player = make_player(NOUGHTS, "wrong", Random(0))
    with pytest.raises(Impossible) as told:
        fabletop.simulate(NOUGHTS, seed=1, players=[player, None])
    words = str(told.value)
    assert words.startswith('The computer player "wrong" answered ')
    assert said in words
    assert '"Which cell do you mark?" (choose, tag "mark"): ' in words
    assert len(words) < 600
    assert str(pickle.loads(pickle.dumps(told.value))) == words  # it comes from other processes too


def test_without_a_name_it_is_told_of_the_function() -> None:
    def hopeful(now: Situation[Any]) -> str:
        return "z9"

    with pytest.raises(Impossible, match="The computer player \"hopeful\" answered 'z9' to"):
        fabletop.simulate(NOUGHTS, seed=1, players=[plainly(hopeful), None])


def test_a_free_cell_is_allowed_and_a_marked_one_is_not(bring: Bring) -> None:
    """Values are held against the question, not only against what it could write down."""
    bring(stubborn=guest(lambda now: 4))
    stubborn = make_player(NOUGHTS, "stubborn", Random(0))
    match = Match(NOUGHTS, seats=2)
    assert stubborn(match.situation(0, Random(0))) == 4
    match.answer(0, "b2")
    with pytest.raises(Impossible, match=r'answered 4 to .*"b2" is not one of the options'):
        stubborn(match.situation(1, Random(0)))


def test_at_the_terminal_one_that_fails_is_replaced_and_its_answer_stays_secret(bring: Bring) -> None:
    bring(stray=guest(plainly(lambda now: "secret")))
    sitting = Sitting(Match(NOUGHTS, seats=2), ["stray", HUMAN], None)
    happening = sitting.step()
    assert happening is not None
    assert happening.failed.startswith('The computer player "stray" has failed (Impossible in ')
    assert happening.failed.endswith('"random" plays on in its place.')
    assert "secret" not in happening.failed
    assert sitting.step() is not None
    assert sitting.match.waiting == (1,)
    assert sitting.match.players == ["random", HUMAN]
