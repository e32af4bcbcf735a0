"""The route that hands out the story of a match: through the gate, to who may see the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.running import Running, a_server, bearer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("story")) as running:
        yield running


def path(table: dict[str, Any]) -> str:
    return f"/api/tables/{table['table']}/story"


def test_a_seat_gets_it_as_a_text_file(server: Running) -> None:
    host = server.open("me", "open", game="lost-adventures")
    guest = server.sit(host, 1)
    answer = server.http.get(path(host), headers=bearer(host["key"]))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="fabletop-{host["table"]}.txt"'
    assert "FADE IN:" in answer.text
    assert server.http.get(path(host), headers=bearer(guest["key"])).text == answer.text


def test_it_grows_with_the_match(server: Running) -> None:
    host = server.open("me", "open", game="lost-adventures", seed="grows")
    guest = server.sit(host, 1)
    before = server.http.get(path(host), headers=bearer(host["key"])).text
    for each in (host, guest) * 2:  # a colour for both, then whom they play
        view = server.http.get(f"/api/tables/{host['table']}/view", headers=bearer(each["key"])).json()
        question = view["question"]
        if question is not None:
            given = {"token": question["token"], "answer": question["options"][0]["id"]}
            answers = f"/api/tables/{host['table']}/answers"
            assert server.http.post(answers, json=given, headers=bearer(each["key"])).status_code == 200
    after = server.http.get(path(host), headers=bearer(host["key"])).text
    assert len(after) > len(before), "whom somebody plays stands on the first page"


def test_spectators_read_it_where_they_may_watch(server: Running) -> None:
    listed = server.open("me", "open", game="lost-adventures", listed=True)
    answer = server.http.get(path(listed))
    assert answer.status_code == 200
    assert answer.text == server.http.get(path(listed), headers=bearer(listed["key"])).text
    hidden = server.open("me", "open", game="lost-adventures", listed=False)
    assert server.http.get(path(hidden)).status_code == 401
    assert server.http.get(path(hidden), headers=bearer(listed["key"])).status_code == 403
    assert server.http.get("/api/tables/aaaaaaaaaaaa/story").status_code == 404


def test_a_game_without_a_story_refuses_in_words(server: Running) -> None:
    table = server.open("me", "open")
    answer = server.http.get(path(table), headers=bearer(table["key"]))
    assert answer.status_code == 409
    assert "tells no story" in answer.json()["words"]


def test_the_shelf_says_which_games_have_one(server: Running) -> None:
    stories = {game["id"]: game["story"] for game in server.http.get("/api/games").json()}
    assert stories["lost-adventures"] is True
    assert stories["noughts"] is False
