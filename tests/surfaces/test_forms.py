"""Every form of answer has its helper on every surface; so many of each kind, and things into places, by keys and by
typing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.engine.minis import armoury
from tests.surfaces.players import on_screen, press, shown, typed
from textual.pilot import Pilot

from fabletop.engine.forms.hints import AnyHints, MultisetHints, MultisetKind
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.terminal import storage
from fabletop.terminal.answers import READERS
from fabletop.terminal.forms import PLAIN, SCREEN
from fabletop.terminal.packing import Packer
from fabletop.terminal.screen import PlayTable
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.tallying import Tallier

FORMS = set(get_args(AnyHints))
WEB = Path(__file__).parents[2] / "web" / "src"


def test_every_form_has_its_helper_on_the_terminal() -> None:
    assert set(SCREEN) == FORMS
    assert set(PLAIN) == FORMS
    assert set(READERS) == FORMS


@pytest.mark.parametrize(("module", "table"), [("play/picking.svelte.ts", "MODES"), ("play/answers.ts", "TEXTS")])
def test_every_form_has_its_helper_in_the_browser(module: str, table: str) -> None:
    text = (WEB / module).read_text(encoding="utf-8")
    found = re.search(rf"const {table}: Record<AnyHints\[.kind.\], \w+> = {{(.*?)}};", text, re.DOTALL)
    assert found, f"{module} has no table {table} of all forms"
    assert set(re.findall(r"^\s+(\w+):", found[1], re.MULTILINE)) == {each.__struct_config__.tag for each in FORMS}


def test_what_helps_with_a_form_is_fetched_with_it() -> None:
    """One of several is chosen without help; an order is asked for by the kind of its question."""
    text = (WEB / "play" / "helpers.ts").read_text(encoding="utf-8")
    found = re.search(r"const HELPERS: Helpers = {(.*?)};", text, re.DOTALL)
    assert found, "play/helpers.ts has no table HELPERS of all forms"
    forms = {each.__struct_config__.tag for each in FORMS} - {"choice"} | {"arrange"}
    assert set(re.findall(r"^\s+(\w+): \(\) => import", found[1], re.MULTILINE)) == forms


def buys() -> Sitting:
    return Sitting(Match(armoury.GAME, seats=1, seed=3), ["human"], storage.new_autosave("armoury"))


def packs(**bought: int) -> Sitting:
    sitting = buys()
    sitting.match.answer(0, bought)
    return sitting


def test_so_many_of_each_kind_are_typed_in_plain_mode() -> None:
    sitting = buys()
    said, _ = typed(sitting, "plume", "9 sword", "2 sword, iron", "sword in left, cap", "quit")
    assert "Sword, up to 2: Sharp." in said
    assert "1 to 3 wares in all" in said
    assert "A plume is sold with a cap. [AR-2]" in said
    assert "There are 2 Sword at most." in said
    assert "Sword 2 [sword-2] fits Right hand, Left hand" in said
    assert [entry[2] for entry in sitting.match.entries] == [{"sword": 2, "cap": 1}, {"sword": "left", "cap": "head"}]


def test_what_takes_up_two_places_says_so_in_plain_mode() -> None:
    said, _ = typed(packs(pike=1), "pike", "quit")
    assert "Pike fits Right hand (and takes up Left hand), Left hand (and takes up Right hand): Takes both" in said
    assert "Where does Pike go? Type: Pike in …" in said


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
def test_a_game_of_forms_on_the_screen(size: tuple[int, int]) -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        await press(app, pilot, "enter")
        assert "At least 1 ware; there are 0." in shown(app)
        await press(app, pilot, "1", "right", "left", "right", "3")
        assert "3 of 1 to 3 wares" in shown(app)
        assert "Sword ×2" in shown(app)
        await press(app, pilot, "4")
        assert "At most 3 wares; take one away first." in shown(app)
        await press(app, pilot, "backspace")
        assert "2 of 1 to 3 wares" in shown(app)
        await press(app, pilot, "3", "enter")
        assert [entry[2] for entry in app.match.entries] == [{"sword": 2, "cap": 1}]
        await press(app, pilot, "1", "right")
        assert "Sword → Left hand" in shown(app)
        await press(app, pilot, "2", "3")
        assert "Sword 2 → Right hand" in shown(app)
        assert "3 of 3 wares in place" in shown(app)
        await press(app, pilot, "enter")
        assert app.match.over

    on_screen(buys(), size, course)


def test_less_than_nothing_there_never_is() -> None:
    tally = Tallier(armoury.buying(buys().match.table).hints(), "AR-1")
    tally.take(0)
    assert not tally.back()
    assert tally.tally(0) == ""
    with pytest.raises(Refused, match="At least 1 ware"):
        tally.answer()


def test_all_of_a_kind_or_none_by_one_key() -> None:
    hints = MultisetHints(kinds=(MultisetKind("a", "Arrow", 3), MultisetKind("b", "Bow", 3)), most=4, least=1)
    tally = Tallier(hints, "AR-1")
    tally.add(0)
    tally.mark(0)
    tally.mark(1)
    assert [tally.tally(0), tally.tally(1)] == ["×3", "×1"], "as many as there is room for"
    tally.mark(0)
    assert [tally.tally(0), tally.tally(1)] == ["", "×1"]
    assert tally.back()
    assert tally.tally(0) == "×3", "in one step, as it went"
    tally.take(1)
    tally.mark(1)
    tally.mark(1)
    tally.add(1)
    with pytest.raises(Refused, match="at most"):
        Tallier(MultisetHints(kinds=(MultisetKind("c", "Crown", 0),), most=4), "AR-1").mark(0)


def test_a_list_says_how_many_there_are_of_how_many() -> None:
    """Of what may be left out too; and under a label only what it is called, not what is told of it."""
    kinds = (MultisetKind("a", "Arrow", 3, group="Wood: 6 in store"), MultisetKind("b", "Bow", 3, group="Yew"))
    tally = Tallier(MultisetHints(kinds=kinds, most=4, noun="ware", nouns="wares"), "AR-1")
    assert tally.state[0][0].strip() == "0 of at most 4 wares"
    tally.add(0)
    tally.add(1)
    assert [words.strip() for words, _ in tally.state] == ["2 of at most 4 wares", "Wood 1, Yew 1"]


@pytest.mark.parametrize("size", [(110, 40), (80, 24)])
def test_a_number_is_one_more_and_space_all(size: tuple[int, int]) -> None:
    async def course(app: PlayTable, pilot: Pilot[Any]) -> None:
        assert app.picker is not None
        await press(app, pilot, "1")
        assert app.picker.maker.tally(0) == "×1"
        await press(app, pilot, "space")
        assert app.picker.maker.tally(0) != "×1"
        await press(app, pilot, "space")
        assert app.picker.maker.tally(0) == ""

    on_screen(buys(), size, course)


def test_a_thing_goes_from_place_to_place_with_what_is_fixed_to_it() -> None:
    packer = Packer(armoury.packing(packs(cap=1, plume=1, sword=1).match.table, 0).hints(), "AR-3")
    names = [each.id for each in packer.listed]
    sword, cap, plume = (names.index(name) for name in ("sword", "cap", "plume"))
    with pytest.raises(Refused, match=r"Crest of the cap is not there: Iron cap lies nowhere."):
        packer.add(plume)
    packer.add(cap)
    packer.add(plume)
    packer.add(sword)
    assert packer.answer() == {"sword": "right", "cap": "head", "plume": "crest"}
    packer.take(cap)
    assert packer.answer() == {"sword": "right"}
    assert packer.back()
    assert packer.answer() == {"sword": "right", "cap": "head", "plume": "crest"}
    packer.take(sword)
    assert packer.answer() == {"cap": "head", "plume": "crest"}
