"""The command `content`: every entry of a game with its place, its words and its data."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Run

from fabletop.engine.catalogue import Catalogue
from fabletop.engine.content import parse
from fabletop.engine.registry import get_game

GAMES = ["paperback", "lost-adventures", "project-0"]


def written(game: str, file: str) -> list[str]:
    path = next(path for path in get_game(game).content if path.name == file)
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_all_entries_are_listed_with_the_line_they_stand_on(run: Run, game: str) -> None:
    rows = run("content", game, "--json").json
    catalogue = get_game(game).content
    assert isinstance(catalogue, Catalogue)
    assert [row["id"] for row in rows] == [each.id for each in catalogue.read().entries]
    assert {row["file"] for row in rows} == {path.name for path in catalogue}
    for row in rows:
        near = " ".join(written(game, row["file"])[row["line"] - 1 : row["line"] + 6])
        assert row["id"] in near
    table = run("content", game).out
    assert f"{rows[0]['id']} " in table
    assert f"{rows[0]['file']}:{rows[0]['line']}" in table


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_can_be_printed(run: Run, game: str) -> None:
    catalogue = get_game(game).content
    assert isinstance(catalogue, Catalogue)
    for entry in catalogue.read().entries:
        assert all(line.strip() for line in catalogue.words(entry.data))


def test_one_with_its_words_and_its_data_as_it_is_written(run: Run) -> None:
    out = run("content", "paperback", "hot_broth").out
    head, words, data = out.split("\n\n", 2)
    assert head.startswith("Hot Broth (hot_broth), item, items.yaml:")
    assert words == "If you are missing 1 or more HP: heal 3 HP."
    plain = next(each for each in parse("\n".join(written("paperback", "items.yaml"))) if each["id"] == "hot_broth")
    assert parse(data) == plain


def test_one_by_its_name_as_json(run: Run) -> None:
    found = run("content", "project-0", "dragon gate print shop", "--json").json
    assert (found["id"], found["kind"], found["pack"]) == ("L-CT-1", "location card", "box")
    assert found["data"]["entries"] == ["CT11", "CT13"]
    assert found["words"][1].startswith("Data: Proof sheets")


def test_what_is_not_there_is_refused_with_what_is_near(run: Run) -> None:
    ran = run("content", "paperback", "hot_brth")
    assert ran.code == 2
    assert ran.err == (
        'fabletop: There is no entry "hot_brth". Did you mean hot_broth? All of them: fabletop content paperback\n'
    )
    assert run("content", "noughts").err == "fabletop: Noughts and Crosses has no content files.\n"
