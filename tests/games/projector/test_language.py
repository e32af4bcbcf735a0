"""The whole language of the cards: every part that the rules name is there, and a card of the hidden area uses it.

The parts are read out of the rules file: the grammar, the table of ops, triggers, windows, hooks, keywords. Where the
game says a part in another way, the tables here say which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.games.projector.zz_box import FOLDER, ZZ_CATALOGUE, zz_box

from fabletop.engine.effects import Node, walk
from fabletop.engine.effects.conditions import CONDITIONS as SHARED_CONDITIONS
from fabletop.engine.effects.numbers import NUMBERS as SHARED_NUMBERS
from fabletop.games.projector.cards import Window
from fabletop.games.projector.effects.control import DICE
from fabletop.games.projector.effects.language import LANGUAGE
from fabletop.games.projector.effects.scopes import Zone
from fabletop.games.projector.effects.stat_words import STATS
from fabletop.games.projector.rules.hooks import Hook

RULES = Path(__file__).parents[3] / "docs" / "rules" / "the_projector.md"


# --- what the rules name ---------------------------------------------------------------------------------------------


@cache
def chapter() -> str:
    """The chapter on the language of effects, with the keywords after it."""
    text = RULES.read_text(encoding="utf-8")
    start = text.index("### Effect language\n")
    return text[start : text.index("### Traits\n", start)]


@cache
def grammar(name: str) -> str:
    """What the grammar says after a name, up to the next one."""
    found = re.search(rf"^{name} +=(.*?)(?=^[A-Z][a-z]+ +=|^```)", chapter(), re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


def ops() -> list[str]:
    table = chapter()[chapter().index("| op | fields | meaning |") : chapter().index("Semantics, each with tests")]
    return re.findall(r"^\| `([a-z_]+)` \|", table, re.MULTILINE)


def triggers() -> list[str]:
    line = next(line for line in chapter().splitlines() if line.startswith("Triggers:"))
    return re.findall(r"`([a-z_0-9]+)`", line)


def windows() -> list[str]:
    line = next(line for line in chapter().splitlines() if line.startswith("19. "))
    return [each for each in re.findall(r"`([a-z_]+)`", line) if each != "windows"]


def hooks() -> list[str]:
    line = next(line for line in chapter().splitlines() if line.startswith("| `rule` | hook"))
    return re.findall(r"[a-z_0-9]+", line.partition("hooks: ")[2])


def keywords() -> list[str]:
    table = chapter()[chapter().index("| Built-in keyword | Carriers") :]
    rows = re.findall(r"^\| ([A-Z][^|]*?) \|", table, re.MULTILINE)[1:]
    return [name.strip() for row in rows for name in row.split(",")]


def quoted(name: str) -> list[str]:
    return re.findall(r'"([a-z_]+)"', grammar(name))


def marks(name: str) -> list[str]:
    return re.findall(r"[{]([a-z_]+):", grammar(name))


def stats() -> list[str]:
    line = next(line for line in chapter().splitlines() if line.startswith("9. "))
    said = line[line.index("Stat names: ") : line.index("`{depth: true}`")]
    said = re.sub(r"[(].*?[)]", "", said.removeprefix("Stat names: "))
    return [each for each in re.findall(r"[a-z_]+", said) if each != "and"]


def test_the_parts_are_read_out_of_the_rules() -> None:
    assert [len(found) for found in (ops(), triggers(), windows(), hooks(), keywords())] == [79, 39, 19, 24, 27]
    assert len(stats()) == 19
    assert len(quoted("Zone")) == 16
    assert len(quoted("Duration")) == 8
    assert len(quoted("Limit")) == 6
    assert set(marks("Num")) >= {"sm", "count", "stat", "deck_count", "mod"}
    assert set(marks("Cond")) >= {"all", "cmp", "exists", "extends", "cause"}


# --- what the game says in another way -------------------------------------------------------------------------------

OPS = {
    "seq": "",  # effects of a text run in order
    "for_each": "each", "repeat": "times", "mod_stat": "mod", "item": "item copy_item discard_item",
    "prevent": "prevent spare", "redirect": "redirect divert", "resource": "resource spend",
    "use_mark": "use_mark restore", "condition": "condition end_condition end_this",
    "ship": "hull ship_points board wreck", "maneuver": "mark_step ready",
}  # fmt: skip
"""An op of the rules that is several of ours, or one of another name."""
MORE_OPS = {"mod_range"}  # `mod_stat` of a range, which is an ability's
TRIGGERS = {"when_flipped": "flipped", "when_landed_on": "landed", "in_play": ""}
NUMBERS = {
    "sm_div": "sm", "range": "range_from", "lowest": "highest", "div": "share", "mod": "share", "sub": "minus",
    "mul": "times", "min": "least", "max": "most", "left": "", "round": "", "depth": "", "deck": "", "reserve": "",
}  # fmt: skip
CONDITIONS = {"cmp": "ge le eq", "objective": "objective available achieved", "all": "all", "any": "any"}
COUNTERS = {
    "left": ["left"], "round": ["round"], "depth": ["depth"],
    "deck": ["deck_size", "deck_limit", "deck_traits", "deck_max_trait", "deck_abilities", "deck_max_copies",
             "deck_melded"],
    "reserve": ["reserve_size", "reserve_traits", "reserve_abilities"],
}  # fmt: skip
ZONES = {
    "area": "your_area", "global": "global", "grid": "", "e_draw": "entropy", "e_discard": "spent",
    "e_dismissed": "dismissed", "e_play": "in_play", "e_current": "current",
}  # fmt: skip
"""The areas are scopes of their own; everything that is on the grid is found without a zone."""
THINGS = {"card": "entropy hindrance", "space": "empty_space"}
PICKS = {"choose": "any"}
ROLES = {"source": "this", "ship": "", "it": "it that", "event": "event"}
"""The ship is found by a selector; what the event is about has the name that the event gives it."""
STAT_CHANGES = ("attack", "armor", "will", "health")  # the hand is a hook, the range is an ability's


def ours(table: dict[str, str], part: str) -> list[str]:
    return table.get(part, part).split()


# --- what the hidden area uses ---------------------------------------------------------------------------------------


@cache
def hidden_cards() -> frozenset[str]:
    """The cards of the hidden area."""
    files = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.yaml")]
    return frozenset(each["id"] for file in files for each in file)


@cache
def nodes() -> list[Any]:
    """Every piece of them."""
    found = [each.data for each in ZZ_CATALOGUE.read().entries if each.id in hidden_cards()]
    return list(walk([each for each in found if isinstance(each, Node)]))


@cache
def used_ops() -> frozenset[str]:
    return frozenset(str(each.__struct_config__.tag) for each in nodes() if each.__struct_config__.tag)


@cache
def used_marks() -> frozenset[str]:
    return frozenset(each.mark for each in nodes() if getattr(each, "mark", ""))


def values(*names: str) -> Iterator[Any]:
    for each in nodes():
        for name in names:
            found = getattr(each, name, None)
            if found is not None:
                yield found


@cache
def used(*names: str) -> frozenset[Any]:
    """All that stands in fields of those names."""
    flat = [one for each in values(*names) for one in (each if isinstance(each, tuple) else (each,))]
    return frozenset(each for each in flat if isinstance(each, str | int | bool))


@cache
def printed() -> frozenset[str]:
    """Keywords as they stand on cards of the hidden area, without numbers and sides."""
    words = [word for each in nodes() for word in getattr(each, "keywords", ())]
    return frozenset(
        re.sub(r" ([0-9]+|[nesw])$", "", word).lower().replace(" ", "_").replace("-", "_") for word in words
    )


# --- each part -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", ops())
def test_every_op_of_the_rules_is_in_the_language_and_on_a_test_card(op: str) -> None:
    known = {str(each.__struct_config__.tag) for each in (*LANGUAGE.verbs, *LANGUAGE.payments)}
    for each in ours(OPS, op):
        assert each in known, f"{op}: there is no {each}"
        assert each in used_ops(), f"{op}: no test card uses {each}"


def test_there_is_no_op_that_the_rules_do_not_know() -> None:
    named = (
        {each for op in ops() for each in ours(OPS, op)} | MORE_OPS | {"spend_this"}
    )  # which is `cost` of a resource
    assert {str(each.__struct_config__.tag) for each in (*LANGUAGE.verbs, *LANGUAGE.payments)} == named
    assert used_ops() >= named - {"spend_this"}


@pytest.mark.parametrize("trigger", triggers())
def test_every_trigger_is_in_the_language_and_on_a_test_card(trigger: str) -> None:
    for each in ours(TRIGGERS, trigger):
        assert each in LANGUAGE.events
        assert each in used("on")
    if trigger == "in_play":  # a text without an event holds
        assert any(getattr(each, "continuous", False) for each in nodes())


def test_no_test_card_waits_for_what_the_rules_do_not_know() -> None:
    named = {each for one in triggers() for each in ours(TRIGGERS, one)} | {"returned_home", "dissipated"}
    assert set(LANGUAGE.events) == named, "the rules have these two as events that end something"
    assert used("on") - {""} == named


@pytest.mark.parametrize("window", windows())
def test_every_window_has_a_bell(window: str) -> None:
    assert window in Window.__args__  # type: ignore[attr-defined]  # the words of a literal
    assert window in used("windows")


@pytest.mark.parametrize("hook", hooks())
def test_every_hook_is_pulled_by_a_test_card(hook: str) -> None:
    assert hook in Hook.__args__  # type: ignore[attr-defined]
    assert hook in used("hook")


@pytest.mark.parametrize("keyword", keywords())
def test_every_built_in_keyword_is_declared_and_carried_or_granted_by_a_test_card(keyword: str) -> None:
    """Sea is what an area is, Uses what an item has, and a Unique item has a group."""
    name = re.sub(r" [(].*| n$", "", keyword).lower().replace(" ", "_").replace("-", "_")
    known = zz_box().keywords
    assert name in known, sorted(known)
    if name in ("sea", "uses"):
        assert any(getattr(each, name, None) for each in nodes())
        return
    granted = {each.removesuffix("_e") if each.startswith("one_way") else each for each in used("keyword")}
    reactions = {"reaction"} if True in used("reaction") else set()
    assert name in printed() | granted | reactions


@pytest.mark.parametrize("number", sorted(set(marks("Num"))))
def test_every_number_is_in_the_language_and_on_a_test_card(number: str) -> None:
    known = {each.mark for each in (*LANGUAGE.numbers, *SHARED_NUMBERS)}
    for each in ours(NUMBERS, number):
        assert each in known
        assert each in used_marks()
    for counter in COUNTERS.get(number, ()):
        assert counter in LANGUAGE.counters
        assert counter in used("of"), counter


def test_parts_of_a_deck_are_those_of_the_rules() -> None:
    found = re.findall(r'[{](deck|reserve): ("[^}]*")[}]', grammar("Num"))
    named = [f"{kind}_{each}" for kind, said in found for each in re.findall(r'"([a-z_]+)"', said)]
    assert sorted(named) == sorted(COUNTERS["deck"] + COUNTERS["reserve"])
    assert set(LANGUAGE.counters) == {*named, "left", "round", "depth", "party"}
    assert "party" in used("of")


@pytest.mark.parametrize("condition", sorted(set(marks("Cond"))))
def test_every_condition_is_in_the_language_and_on_a_test_card(condition: str) -> None:
    known = {each.mark for each in (*LANGUAGE.conditions, *SHARED_CONDITIONS)}
    for each in ours(CONDITIONS, condition):
        assert each in known
        assert each in used_marks()


def test_conditions_beyond_the_grammar_are_tested_too() -> None:
    """Facts about a thing that the rules have as derived keywords, and what cannot be said without a name."""
    beyond = {
        "same",
        "barred",
        "on_map",
        "within",
        "payable",
        "keyword",
        "named",
        "face",
        "always",
        "aboard",
        "space",
        "party",
    }
    named = {each for one in set(marks("Cond")) for each in ours(CONDITIONS, one)}
    assert {each.mark for each in (*LANGUAGE.conditions, *SHARED_CONDITIONS)} == named | beyond
    assert used_marks() >= beyond
    for comparison in ("ge", "le", "eq"):
        assert comparison in used_marks()


@pytest.mark.parametrize("stat", stats())
def test_every_stat_is_read_by_a_test_card(stat: str) -> None:
    assert stat in STATS
    assert stat in used("stat")


def test_the_stats_that_texts_change_are_those_of_the_rules() -> None:
    assert set(LANGUAGE.stats) == set(STAT_CHANGES)
    changed = {each.stat for each in nodes() if str(each.__struct_config__.tag) == "mod"}
    assert changed == set(STAT_CHANGES)


@pytest.mark.parametrize("zone", quoted("Zone"))
def test_every_zone_is_looked_into_by_a_test_card(zone: str) -> None:
    scopes = {str(getattr(each, "name", "")) for each in nodes()}
    for each in ours(ZONES, zone):
        assert each in Zone.__args__ or each in LANGUAGE.areas  # type: ignore[attr-defined]
        assert each in used("zone") or each in scopes


def test_every_scope_is_used_by_a_test_card() -> None:
    scopes = {str(getattr(each, "name", "")) for each in nodes()}
    assert scopes >= set(LANGUAGE.areas)
    assert used_marks() >= {each.mark for each in LANGUAGE.scopes}
    assert used("zone") == set(Zone.__args__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("thing", quoted("Thing"))
def test_every_kind_of_thing_is_found_by_a_test_card(thing: str) -> None:
    for each in ours(THINGS, thing):
        assert each in LANGUAGE.things
        assert each in used("kind")


def test_kinds_of_things_beyond_the_grammar_are_found_too() -> None:
    assert set(LANGUAGE.things) <= used("kind"), set(LANGUAGE.things) - used("kind")


@pytest.mark.parametrize("pick", ["all", "choose", "random", "top", "nearest"])
def test_every_way_to_pick_is_used_by_a_test_card(pick: str) -> None:
    assert f'"{pick}"' in grammar("Select")
    for each in ours(PICKS, pick):
        assert each in used("pick")


@pytest.mark.parametrize("role", ["you", "current", "source", "target", "here", "it", "event", "ship", "party"])
def test_every_reference_is_used_by_a_test_card(role: str) -> None:
    assert f'"{role}"' in grammar("Ref")
    named = {str(getattr(each, "name", "")) for each in nodes()} | used("by", "as_")
    for each in ours(ROLES, role):
        assert each in LANGUAGE.roles
        assert each in named, each


@pytest.mark.parametrize("duration", quoted("Duration"))
def test_every_duration_is_used_by_a_test_card(duration: str) -> None:
    assert duration in LANGUAGE.durations
    assert duration in used("until")


def test_durations_beyond_the_grammar_are_used_too() -> None:
    """The first of two that the rules name together, and the end of a turn to come (Hidden)."""
    assert set(LANGUAGE.durations) == {*quoted("Duration"), "next_test_this_turn", "end_of_next_turn"}
    assert used("until") >= set(LANGUAGE.durations)


@pytest.mark.parametrize("limit", quoted("Limit"))
def test_every_limit_is_used_by_a_test_card(limit: str) -> None:
    assert limit in LANGUAGE.limits
    assert limit in used("limit")
    assert set(LANGUAGE.limits) == set(quoted("Limit"))


def test_every_choice_within_an_op_is_on_a_test_card() -> None:
    """What may stand in a field: dice, what is forbidden and spared, sides, states, parts."""
    assert used("dice") == set(DICE)
    assert used("what") >= {"play", "react", "discard_move", "move", "use", "once_text", "home", "draw"}
    assert used("event") >= {"attack", "damage", "card_loss", "dissipation", "text"}
    assert used("through") >= {"barrier", "closed", "sea", "gap"}
    assert used("sides") >= {"n", "e", "s", "w"}
    assert used("state") >= {"open", "closed", "barrier", "sea", "locked", "hidden", "revealed", "achieved"}
    assert used("part") >= {"all", "half"}
    assert used("cause") == {"hand", "loss", "stability", "entropy", "card"}
    assert used("phase") == {"story", "adventure", "learning"}
    assert used("mode") == {"normal", "text"}
    assert used("trait") >= {"choose", "each", "highest", "awareness"}
    unlocked = {each.kind for each in nodes() if str(each.__struct_config__.tag) == "unlock"}
    row = next(line for line in chapter().splitlines() if line.startswith("| `unlock` |"))
    assert unlocked == set(re.findall(r"[a-z_]+", row.split("|")[3]))


def test_every_card_of_the_hidden_area_is_named_by_a_test() -> None:
    """By its identifier or its name; bells, hooks and counters by what they are for."""
    box = zz_box()
    names = {**box.names, **{each.card.id: each.name for each in box.skills}}
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    series = ("IT:9[23]", "ZA:", "ZS:", "proj.", "camp.", "S[TH]:", "PR:90", "Z[YZ]:03", "ZY:11", "ZX:05")
    left = [id_ for id_ in hidden_cards() if id_ not in text and names.get(id_, id_) not in text]
    assert [each for each in left if not re.match("|".join(series), each)] == []
