"""The table of the showcase at which every form of question is asked: it keeps the contract of games, asks every form
that there is, and is reached from the showcase in the terminal."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from typing import get_args

import pytest

from fabletop.cli import main
from fabletop.cli.serve import bring_forms
from fabletop.engine import registry
from fabletop.engine.forms.hints import AnyHints
from fabletop.engine.match import Match
from fabletop.engine.questions import Arrange, Choose, ChooseSome, Compose
from fabletop.engine.rulebook import rulebook
from fabletop.engine.words import Refused
from fabletop.showcase import skins
from fabletop.showcase.forms import FORMS, GAME, Forms
from fabletop.terminal.showcase import Showcase
from fabletop.testing import PROPERTIES, Setting

ANSWERS = {
    "choose": "lantern", "some": ["lantern", "key"], "arrange": ["slack", "neap", "spring"], "way": ["mill", "lamp"],
    "row": {"word": ["l", "?o", "t"], "splay": "right"}, "allot": {"out": {"lamp": 2, "map": 1}},
    "multiset": {"spot": 2, "swim": 1}, "pack": {"helmet": "head", "lens": "eye", "harpoon": "left"},
}  # fmt: skip


def asked(form: str) -> Match[Forms]:
    match = Match(GAME, seats=1, seed=1)
    match.answer(0, form)
    return match


@pytest.mark.parametrize("check", PROPERTIES.values(), ids=PROPERTIES.keys())
def test_it_keeps_the_contract(check: Callable[[Setting], None]) -> None:
    check(Setting(GAME, 1, games=2, seed="forms"))


def test_every_kind_of_hints_and_every_kind_of_question_is_asked() -> None:
    questions = {form: asked(form) for form in FORMS}
    hints = {form: type(match.question.hints) for form, match in questions.items() if match.question is not None}
    assert set(hints.values()) == set(get_args(AnyHints))
    assert {form: each.__name__ for form, each in hints.items()} == {form: each.hints for form, each in FORMS.items()}
    assert {type(match.ask) for match in questions.values()} == {Choose, ChooseSome, Arrange, Compose}


@pytest.mark.parametrize("form", FORMS)
def test_each_is_answered_once_and_the_log_says_how(form: str) -> None:
    match = asked(form)
    match.answer(0, ANSWERS[form])
    assert match.table.answered == [form]
    assert match.log(0)[-1].rule == FORMS[form].rule
    assert rulebook(GAME).get(FORMS[form].rule) is not None
    with pytest.raises(Refused):
        match.answer(0, form)


@pytest.mark.parametrize(
    ("form", "wrong", "words"),
    [
        ("choose", "rope", "used today"),
        ("way", ["lamp"], "No way leads from Saltmarket to Lamp Rock"),
        ("way", ["mill", "wreck"], "No way leads"),
        ("way", [], "one to 3 legs"),
        ("way", [["mill"]], "No way leads"),
        ("row", "lot left", 'no "o"'),
        ("row", "ll? left", "3 letters at least"),
        ("row", "lo?l left", "laid once"),
        ("row", "lamp up", "left"),
        ("row", {"splay": "left"}, "for example"),
        ("allot", "lamp 3", "takes 2 at most"),
        ("allot", "lamp 2, map 2", "You have 3 matches"),
        ("allot", "lamp, stove", "one group"),
        ("allot", {"out": {"lamp": "2"}}, "takes 2 at most"),
        ("allot", {"out": {"stove": 1}}, "no such box"),
        ("allot", {"away": {}}, "one group"),
        ("multiset", {"blank": 3}, "None are left"),
        ("pack", {"lens": "eye"}, "lies nowhere"),
    ],
)
def test_what_is_not_allowed_is_refused_in_words(form: str, wrong: object, words: str) -> None:
    match = asked(form)
    with pytest.raises(Refused, match=words):
        match.answer(0, wrong)
    assert match.table.answered == []


@pytest.mark.parametrize(
    ("form", "typed", "meant"),
    [
        ("row", "lo?t right", ANSWERS["row"]),
        ("allot", "lamp 2, read the map", ANSWERS["allot"]),
        ("allot", "none", {}),
    ],
)
def test_what_is_typed_means_the_same_as_what_is_made(form: str, typed: str, meant: object) -> None:
    ask = asked(form).ask
    assert ask is not None
    assert ask.parse(typed) == ask.parse(meant)
    assert ask.plain(ask.parse(typed)) == meant


def test_a_process_that_shows_the_showcase_has_it_on_its_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = registry.game_ids()
    assert GAME.id not in installed
    points = dict(registry._points())
    with monkeypatch.context() as patch:
        patch.setattr(registry, "_points", lambda: points)
        worn = [skin.name for skin in skins()]
        bring_forms()
        assert registry.game_ids() == sorted([*installed, GAME.id])
        assert registry.get_game(GAME.id) is GAME
        assert [skin.name for skin in skins()] == worn  # its skin is the showcase's own
    registry.get_game.cache_clear()
    with pytest.raises(registry.UnknownGame):
        registry.get_game(GAME.id)


def test_the_command_asks_every_form(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("1", "1", "row", "lamp left", "way", "mill, lamp")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    main(["showcase", "forms", "--plain"])
    said = capsys.readouterr().out
    assert "One of several: Storm Lantern." in said
    assert "Tiles in a row: LAMP, splayed to the left." in said
    assert "A way: Saltmarket to Tide Mill to Lamp Rock." in said
    assert "resume" not in said, "nothing is kept of it"


def test_a_key_leads_from_the_exhibits_to_the_forms() -> None:
    app = Showcase(0, 0)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f")

    asyncio.run(run())
    assert app.return_value == GAME.id
