"""Engine, surfaces and tools know scenes, questions, effects and forms, and never a game's name, thing or word: neither
in code nor in strings, comments, file names and classes of CSS.

What games are called and what their skins name is read from the games; a short list for each has the rest. Where one of
these words means something else it is allowed, with the reason. The tests below the first put such words where they do
not belong, and show that they are found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.test_shape import ROOT, games_of, read

from fabletop.engine.registry import get_game
from fabletop.engine.skin import PLAIN

PACKAGES = ("engine", "terminal", "server", "simulation", "bots", "testing", "envs", "playtest", "cli")
FOLDERS = (*(f"src/fabletop/{name}" for name in PACKAGES), "web/src")
BUILT = ROOT / "src" / "fabletop" / "server" / "client"  # from web/src and the games' skins
TEXTS = {".py", ".ts", ".svelte", ".css", ".json", ".svg", ".j2", ".html", ".md", ".yaml", ".txt", ".mako"}

# What each game has and speaks of, beside its names. Words that any game may use ("card", "track", "run") are none.
THINGS = {
    "noughts": "nought, tic tac toe, three in a row",
    "paperback": "letter card, vowel, consonant, weak spot, hex, boon, mana, mcguffin, penalty, fatigue, genre, "
    "author, novel, pulp, villain, enemy, wild card, damsel, ex machina",
    "lost-adventures": "hubris, grail, curse, temple, film, screenplay, storyboard, relic, peril, encounter, rewrite, "
    "clapperboard, notepad, pawn, green cube, adventurer",
    "machina": "explorer, monster, essence, stamina, horror event, horror rating, spawn rating, threat track, "
    "machination, hive mind, mindless, scheming, workbench, chapter card, chapter space, trap lever, barrel, apparel, "
    "artifact, consumable, augment, endgame, arcane",
    "projector": "apperception, baddie, entropy card, entropy deck, wonderland, realspace, carousel, dissipate, meld, "
    "maneuver, lighthouse, stability check, helena",
    "project-0": "agent, fugitive, data point, bus, taxi, sighting, arrest, investigation, police, district",
}


class Allowed(NamedTuple):
    """Where such a word means something else: how it is written there, why, and in which folder or file alone."""

    written: str
    because: str
    within: str = ""


ALLOWED = (
    Allowed(r"\.hex\(\)|token_hex\(", "bytes as digits, in Python's words"),
    Allowed(r"\b(an|for|its) authors?\b", "who writes a game or its content"),
    Allowed(r"navigator\.userAgent", "the browser, in its own words"),
    Allowed(r"\bagents?\b|_agents?\b|\bagent_", "whoever plays, in PettingZoo's words", "src/fabletop/envs"),
)


def words_of(text: str) -> str:
    """Code and prose as small words with single spaces: `dataPoint`, `data-point` and `DATA_POINT` are "data point".
    Other signs stay, so that what they part is not read as one thing."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return " ".join(re.findall(r"[a-z]+|[0-9]+|[^a-z0-9\s_-]+", parted.lower()))


def icons_in(skin: Any) -> Iterator[str]:
    """All icons that a skin as plain data names."""
    if isinstance(skin, dict):
        for key, value in skin.items():
            if key == "icons":
                yield from value.values()
            elif key == "icon" and value:
                yield value
            elif key == "around":
                yield from value
            else:
                yield from icons_in(value)


def kinds_in(skin: dict[str, Any]) -> Iterator[str]:
    """The kinds of things for which a skin has a look: the keys of its tables."""
    for name, table in skin.items():
        if isinstance(table, dict) and name not in ("dark", "light", "cover", "fonts"):
            yield from table


@cache
def forbidden() -> dict[str, str]:
    """Words that belong to a game, each with the game. Of what skins name, only what has several words and a single
    game: single words, such as "run" or "time", are everybody's, and those that are not stand in the list."""
    found: dict[str, str] = {}
    named: Counter[str] = Counter()
    everybodys = set(map(words_of, icons_in(msgspec.to_builtins(PLAIN))))  # what the engine itself draws with
    for name, folder in games_of(read()).items():
        game = get_game(name)
        skin = msgspec.to_builtins(game.skin)
        looks = {each for each in map(words_of, {*icons_in(skin), *kinds_in(skin)}) if " " in each} - everybodys
        named.update(looks)
        own = {game.id, game.title, folder, game.table.__name__, *THINGS[name].split(",")}
        found |= dict.fromkeys(looks, name) | dict.fromkeys(map(words_of, own), name)
    return {words: name for words, name in found.items() if named[words] <= 1}


@cache
def pattern() -> re.Pattern[str]:
    """One of the forbidden words, or several of one, in text as `words_of` gives it."""
    each = (rf"{words[:-1]}(?:y|ies)" if words.endswith("y") else rf"{words}(?:s|es)?" for words in forbidden())
    return re.compile(rf"\b(?:{'|'.join(sorted(each, key=len, reverse=True))})\b")


@cache
def rule_ids() -> re.Pattern[str]:
    """The id of a rule or ruling of any game."""
    prefixes = "|".join(get_game(name).prefix for name in games_of(read()))
    return re.compile(rf"\b(?:{prefixes})-R?[0-9]+\b", re.IGNORECASE)


def faults(path: str, text: str) -> list[str]:
    """Where a file, by its path within the project, names a game or a thing of one."""
    allowed = [each.written for each in ALLOWED if path.startswith(each.within)]
    found = []
    for number, line in enumerate([path.partition("src/")[2], *text.splitlines()]):
        rest = re.sub("|".join(allowed), "", line)
        place = f"{path}:{number}" if number else path
        found += [f"{place}: {hit}" for hit in pattern().findall(words_of(rest)) + rule_ids().findall(rest)]
    return found


def sources() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in TEXTS and not path.is_relative_to(BUILT):
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


# --- tests -----------------------------------------------------------------------------------------------------------


def test_no_game_is_named_outside_the_games() -> None:
    assert [fault for path, text in sources() for fault in faults(path, text)] == []


def test_every_kind_of_file_is_read() -> None:
    """What is neither text nor one of these would go unread."""
    others = {".woff2", ".png", ".typed", ""}
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if not path.is_relative_to(BUILT))
    here = {path.suffix for path in paths if "__pycache__" not in path.parts}  # where a killed process leaves anything
    assert here <= TEXTS | others


@pytest.mark.parametrize("allowed", ALLOWED, ids=lambda allowed: allowed.because)
def test_what_is_allowed_is_still_there(allowed: Allowed) -> None:
    """An allowance that nobody needs any more goes."""
    hits = (re.search(allowed.written, text) for path, text in sources() if path.startswith(allowed.within))
    assert any(hits)


def test_names_are_read_from_the_games() -> None:
    names = {"paperback", "paperback adventures", "adventure", "lost adventures", "chase", "project zero", "project 0"}
    assert names <= set(forbidden())
    assert {"holy grail": "lost-adventures", "police badge": "project-0"}.items() <= forbidden().items()
    assert "position marker" not in forbidden(), "an icon of two skins"
    assert "rolling dices" not in forbidden(), "an icon of the skin that every game has"
    assert set(THINGS) == set(games_of(read()))


SPOILT = {
    "a class of CSS": ("web/src/board/SignFace.svelte", ".hatched {", ".penalty {", "penalty"),
    "a comparison": ("web/src/board/SignFace.svelte", '=== "blank"', '=== "weak-spot"', "weak spot"),
    "an identifier": ("src/fabletop/engine/scene/sheets.py", "    title:", "    author: str\n    title:", "author"),
    "a part of an identifier": ("web/src/board/looking.ts", "export ", "export const grailLook = 1;\nexport ", "grail"),
    "a comment": ("src/fabletop/terminal/spread.py", '"""', '"""Of Paperback Adventures. ', "paperback adventures"),
    "words to players": ("src/fabletop/cli/__init__.py", 'help="', 'help="Where the agents are. ', "agents"),
    "several of a thing": ("src/fabletop/server/wire.py", '"""', '"""Enemies. ', "enemies"),
    "an icon of one skin": ("web/src/ui/Icon.svelte", "name", '"holy-grail"', "holy grail"),
    "a rule": ("src/fabletop/engine/rulebook.py", "XY-014", "PZ-014", "PZ-014"),
    "a game's id": ("src/fabletop/simulation/runner.py", '"""', '"""lost_adventures: ', "lost adventures"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_what_does_not_belong_is_named(what: str) -> None:
    path, here, there, word = SPOILT[what]
    text = (ROOT / path).read_text(encoding="utf-8")
    assert here in text
    found = faults(path, text.replace(here, there, 1))
    assert len(found) == 1, found
    assert re.fullmatch(rf"{re.escape(path)}:[0-9]+: {word}", found[0])


def test_a_file_is_not_named_for_a_thing_of_a_game() -> None:
    assert faults("web/src/lib/grain/film.svg", "<svg />") == ["web/src/lib/grain/film.svg: film"]


def test_a_word_is_allowed_only_as_it_is_written_there() -> None:
    assert faults("web/src/lib/api.ts", "client: navigator.userAgent,") == []
    assert faults("web/src/lib/api.ts", "client: agent,") == ["web/src/lib/api.ts:1: agent"]
    assert faults("src/fabletop/envs/aec.py", "self.agents = possible_agents") == []
    assert faults("src/fabletop/bots/search.py", "self.agents = []") == ["src/fabletop/bots/search.py:1: agents"]
