"""The page about a game for who writes computer players: what it says of types, audiences, comments and questions."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # a fixture
from tests.engine.minis import bids, cards
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install
from tests.playtest.conftest import install as install  # a fixture

from fabletop.engine.questions import choose, choose_some
from fabletop.engine.table import ALL, FIXED, NOBODY, OWNER, Secret, Table, Zone, state
from fabletop.simulation.fields import Field, fields_of, notes_of, parts_of, readers_of, say_type, structures_in
from fabletop.simulation.reference import page, questions_of


def keeper(table: Any) -> int:
    """Whoever keeps the bank."""
    return 1


def nobody_said(table: Any) -> int:
    return 1


DECK = Zone(faces=NOBODY, bag=keeper)  # what is drawn from
HANDS = Zone(faces=OWNER, count=nobody_said)


class Bid(NamedTuple):
    """An offer."""

    seat: int  # who makes it
    sum: int


@state
class Market(Table):
    """A market."""

    rules: Annotated[int, FIXED] = 0  # not part of what changes
    day: int = 0  # counted from 1

    # the purse
    coins: list[int] = field(default_factory=list)
    debt: dict[str, int] = None  # type: ignore[assignment]  # to whom, how much
    # Kept in secret by each,
    # until the end.
    sealed: Annotated[list[int], Secret(OWNER, hidden=0)] = field(default_factory=list)

    bank: Annotated[int, Secret(keeper, hidden=-1)] = 0
    offers: Annotated[list[Bid], Secret(3, size=ALL)] = field(default_factory=list)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)

    @property
    def richest(self) -> int:
        """Who has most."""
        return 0

    def worth(self, seat: int) -> int:
        """What somebody has,
        all in all.

        Debts count."""
        return 0

    def pay(self, seat: int) -> None:
        """Changes something."""


@state
class LaterMarket(Market):
    """A market that has grown."""

    fee: int = 0  # per day


def test_fields_say_their_type_who_knows_them_and_what_is_written_beside_them() -> None:
    found = {each.name: each for each in fields_of(Market)}
    assert list(found) == ["day", "coins", "debt", "sealed", "bank", "offers", "deck", "hands"]
    assert found["day"] == Field("", "day", "int", "all", "counted from 1")
    assert found["coins"] == Field("the purse", "coins", "list[int]", "all", "")
    assert found["debt"].words == "to whom, how much"
    assert found["sealed"] == Field(
        "the purse", "sealed", "list[int]", "each seat its own; others read `0`",
        "Kept in secret by each, until the end.",
    )  # fmt: skip
    assert found["bank"].group == ""
    assert found["bank"].known == "whoever keeps the bank; others read `-1`"
    assert found["offers"].type == "list[Bid]"
    assert found["offers"].known == (
        "seats 0, 1; others read an empty list; `None` for each element, who knows how many there are: all"
    )
    assert found["deck"].known == "faces: nobody; what is in it: whoever keeps the bank"
    assert found["deck"].words == "what is drawn from"
    assert found["hands"].known == "faces: whose they are; how many: nobody said"


def test_what_a_state_inherits_is_explained_too() -> None:
    found = {each.name: each.words for each in fields_of(LaterMarket)}
    assert (found["day"], found["fee"]) == ("counted from 1", "per day")


def test_structures_and_what_can_be_asked() -> None:
    assert structures_in([list[Bid], dict[str, tuple[Bid, int]]]) == [Bid]
    assert parts_of(Bid) == [Field("", "seat", "int", "", "who makes it"), Field("", "sum", "int", "", "")]
    assert list(readers_of(Market)) == [("richest", "Who has most."), ("worth(seat)", "What somebody has, all in all.")]


def test_types_are_written_as_one_would() -> None:
    assert say_type(dict[str, tuple[int, ...] | None]) == "dict[str, tuple[int, ...] | None]"
    assert say_type(Literal["a", 1]) == "Literal['a', 1]"


def test_without_a_source_nothing_is_said() -> None:
    made = type("Made", (), {"__module__": "nowhere"})
    assert notes_of(made) == {}


def test_questions_are_gathered_by_tag_and_kind(install: Install) -> None:
    async def rule(table: Bench) -> None:
        for _ in range(3):
            table.number += await choose(0, "How many of {}?", lambda: [3, 1], "BE-1", "count", (table.number,))
            await choose(0, "And now?", lambda: [1], "BE-2", "count")
            some = await choose_some(1, "Which?", lambda: ["x", "y"], 0, 2, "BE-3", "some")
            table.got.append(list(some))

    game = replace(bench_game(rule), seats=range(2, 3))
    install(game)
    count, some = questions_of(game, games=4)
    assert (count.tag, count.kind, list(count.prompts)) == ("count", "choose", ["How many of …?", "And now?"])
    assert (count.rules, count.values, count.ids) == ({"BE-1", "BE-2"}, {"int"}, {"3": "3", "1": "1"})
    assert (some.kind, some.ids) == ("choose some", {"x": "'x'", "y": "'y'"})
    written = page(game, games=4)
    assert "“How many of …?”, “And now?” (BE-1, BE-2)" in written
    assert '- ids: `"1" = 1`, `"3" = 3`' in written
    assert '- ids: `"x"`, `"y"`' in written


@pytest.mark.parametrize("game", [cards.GAME, bids.GAME], ids=lambda game: game.id)
def test_every_game_has_a_page_and_it_says_the_same_again(install: Install, game: Any) -> None:
    install(game)
    assert page(game, games=3) == page(game, games=3)


def test_the_command_writes_the_page_of_one_game(run: Run) -> None:
    done = run("games", "noughts", "--for-bots")
    assert done.code == 0
    assert done.out.startswith("# Noughts and Crosses, for computer players\n")
    for words in (("games", "--for-bots"), ("games", "noughts", "--for-bots", "--json")):
        done = run(*words)
        assert (done.code, done.err) == (
            2,
            "fabletop: --for-bots writes a page about one game: fabletop games GAME --for-bots\n",
        )
