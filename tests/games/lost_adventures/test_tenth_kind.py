"""A kind of power that the box does not have: one class, and one card that does it. Nothing else knows of it, and it is
read, checked, said, offered, paid for, performed, shown and weighed like the others.

What stands between the lines here is what would stand in `effects/scenes.py`; `CARD` would stand in adventure.yaml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from fabletop.bots import make_player
from fabletop.engine.content import ContentError
from fabletop.engine.effects import Voice
from fabletop.engine.match import Match
from fabletop.engine.overlay import overlaid
from fabletop.engine.questions import Option
from fabletop.engine.scene import Rig
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.effects.language import LANGUAGE
from fabletop.games.lost_adventures.effects.powers import Kind, Now, Share, Use, When
from fabletop.games.lost_adventures.effects.scenes import Travel
from fabletop.games.lost_adventures.scene import draw
from fabletop.games.lost_adventures.state import MATS, Film
from fabletop.testing import Setting, check_forks, check_open, check_questions, check_redeal
from fabletop.testing.arranged import log, widget

from .arrange import answer, fetch
from .encounter import asked, deeds, scene
from .perils import temple

CARD = {"stowaway": {"cost": [{"op": "hubris"}], "effect": {"op": "soothe", "n": 2}}}

# ---------------------------------------------------------------------------------------------------------------------


class Soothe(Kind, frozen=True, tag="soothe"):
    """For hubris, some noise less: at any time of a scene, and in the temple."""

    n: int
    share = Share("soothe", 1, 0, "hubris")
    on = frozenset({When.ENCOUNTER, When.TEMPLE})
    rule = "LA-085"
    worth = 0.02, 0.3

    def words(self, voice: Voice) -> str:
        return f"discard up to {self.n} noise"

    def could(self, now: Now) -> bool:
        return bool(now.table.noise[now.seat])

    def option(self, now: Now) -> Option:
        return Option(f"soothe_{now.key}", f"{now.power.name}: {self.words(now.voice)}", cost=now.price)

    async def run(self, now: Now) -> None:
        noise = now.table.noise
        noise[now.seat] = max(0, noise[now.seat] - self.n)
        now.table.say("{} uses {} and is heard no more.", Seat(now.seat), now.ref, rule="LA-085")
        await now.settle()

    def gain(self, now: Now, judgement: Any) -> float:
        return self.n * float(judgement.harm(now.seat, "noise")) - float(judgement.harm(now.seat, "hubris"))


# ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def tenth(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The kind is there, one card does it, and so one card fewer travels free."""
    known = vars(LANGUAGE)
    for name, value in vars(replace(LANGUAGE, verbs=(*LANGUAGE.verbs, Soothe))).items():
        monkeypatch.setitem(known, name, value)
    for worked_out in known.keys() - {each.name for each in fields(LANGUAGE)}:
        monkeypatch.delitem(known, worked_out)
    monkeypatch.setattr(Travel, "share", Travel.share._replace(cards=1))
    with overlaid(GAME.content, {"adventure.yaml": {"changed": CARD}}):
        yield


def key_of(match: Match[Film]) -> int:
    return next(key for key, power in match.table.powers(0) if isinstance(power.effect, Soothe))


def test_it_is_read_and_said() -> None:
    card = box().by_id["stowaway"].card
    assert card.words() == "1 hubris: discard up to 2 noise. Perils: Climb/traverse 1."
    assert card.brief() == "discard up to 2 noise"
    assert isinstance(card.kind, Soothe)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"effect": {"op": "sooth", "n": 1}}, "Did you mean soothe?"),
        ({"effect": {"op": "soothe"}}, 'effect: the field "n" is missing'),
        ({"effect": {"op": "soothe", "n": "two"}}, 'expected a whole number, not "two"'),
        ({"cost": []}, "stowaway: the cost of soothe is hubris, not nothing"),
        ({"effect": {"op": "travel"}, "cost": [{"op": "cube"}]}, "cards with soothe: there must be 1, not 0"),
    ],
)
def test_what_is_wrong_with_it_is_found(changed: dict[str, Any], words: str) -> None:
    entry = {"stowaway": {**CARD["stowaway"], **changed}}
    with overlaid(GAME.content, {"adventure.yaml": {"changed": entry}}), pytest.raises(ContentError) as caught:
        box()
    assert words in str(caught.value)


def test_it_is_used_at_any_time_of_a_scene() -> None:
    match = scene(2, ["", ""], cards={0: ["stowaway"]}, noise=[3, 3])
    asked(match, 0, "LA-117")
    use = f"soothe_{key_of(match)}"
    assert (deeds(match, 0), deeds(match, 1)) == ([use], [])
    answer(match, (0, f"deed:{use}"))
    assert (match.table.noise, match.table.hubris) == ([1, 3], [1, 0])
    assert deeds(match, 0) == [], "once in an encounter"
    assert any("is heard no more" in line for line in log(match, 1))


def test_it_is_not_offered_where_it_would_change_nothing() -> None:
    assert deeds(scene(2, [""], cards={0: ["stowaway"]}), 0) == []


def test_it_is_used_in_the_temple_and_a_computer_player_weighs_it() -> None:
    for hubris, wanted in ((0, True), (30, False)):
        match = temple({0: {"stowaway": 1}}, "uses", seats=2, noise=[1, 0], hubris=[hubris, 0])
        assert asked(match, 0, "LA-223")[3:] == [f"soothe_{key_of(match)}"]
        chosen = make_player(GAME, "sensible", Random(0))(match.situation(0, Random(0)))
        assert chosen == (Use(0, key_of(match)) if wanted else "pass")
        answer(match, (0, f"soothe_{key_of(match)}"))
        assert (match.table.noise, match.table.hubris) == ([0, 0], [hubris + 1, 0])


def test_it_lies_on_a_mat_with_its_words_and_cost() -> None:
    match = scene(2, [""], cards={0: ["stowaway"]})
    mat = widget(draw(match.view(0)), Rig, "mat:cartographer")
    shown = next(slot.card for slot in mat.sockets if slot.card is not None and slot.card.id == "card:stowaway")
    assert (shown.text, shown.corner) == ("1 hubris: discard up to 2 noise. Perils: Climb/traverse 1.", "hubris")


@pytest.mark.parametrize("check", [check_questions, check_forks, check_redeal, check_open])
def test_whole_games_are_played_with_it(check: Callable[[Setting], None]) -> None:
    """Seat 0 has it from the first turn on: the contract of all games holds."""

    def begin(table: Film, active: int) -> None:
        fetch(table, "stowaway", MATS.of(0))
        GAME.steps["begin"](table, active)

    check(Setting(replace(GAME, steps={**GAME.steps, "begin": begin}), 2, games=1, every=20))
