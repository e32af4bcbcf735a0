"""Every route of the API about games and tables: what it gives, and what it says when it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.running import Running, a_server, bearer

from fabletop.engine.registry import game_ids


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("api")) as running:
        yield running


def play_out(server: Running, table: dict[str, Any], *others: dict[str, Any]) -> None:
    """Play noughts and crosses by HTTP to its end, each seat taking the first free cell."""
    keys = {each["seat"]: each["key"] for each in (table, *others)}
    path = f"/api/tables/{table['table']}"
    while True:
        view = server.http.get(f"{path}/view", headers=bearer(table["key"])).json()
        if view["outcome"] is not None:
            return
        for seat in view["waiting"]:
            if seat in keys:
                question = server.http.get(f"{path}/view", headers=bearer(keys[seat])).json()["question"]
                given = {"token": question["token"], "answer": question["options"][0]["id"]}
                assert server.http.post(f"{path}/answers", json=given, headers=bearer(keys[seat])).status_code == 200


def words(answer: Any, status: int) -> str:
    """What a client is told who does not get what they want."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    trouble = answer.json()
    assert set(trouble) == {"words", "rule"}
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text
    return str(trouble["words"])


# --- games -----------------------------------------------------------------------------------------------------------


def test_the_shelf_has_every_game_with_all_that_a_lobby_shows(server: Running) -> None:
    games = server.http.get("/api/games").json()
    assert [game["id"] for game in games] == game_ids()
    chase = next(game for game in games if game["id"] == "project-0")
    assert chase["title"] == "Project-0"
    assert chase["skin"]["dark"]["ground"].startswith("#")
    assert "random" in [level["name"] for level in chase["levels"]]
    limit = next(setting for setting in chase["settings"] if setting["name"] == "round_limit")
    assert limit["usual"] == 30
    assert limit["schema"]["maximum"] == 99
    assert limit["allowed"] == "0 to 99"
    assert set(chase["tutorials"]) == {"Project-0", "Agents"}
    assert server.http.get("/api/games/project-0").json() == chase
    unknown = words(server.http.get("/api/games/chess"), 404)
    assert "There are: lost-adventures, machina, noughts, paperback, project-0, projector" in unknown


def test_seats_have_names_before_a_table_is_opened(server: Running) -> None:
    path = "/api/games/project-0/sides"
    sides = server.http.post(path, json={"seats": 3, "options": {"fugitive": 1}}).json()
    assert sides["sides"] == ["Agents", "Project-0", "Agents"]
    assert sides["names"][1] == "Project-0"
    assert "not 9" in words(server.http.post(path, json={"seats": 9}), 409)
    assert "there is no setting" in words(server.http.post(path, json={"seats": 2, "options": {"moon": 1}}), 409)
    assert "chess" not in words(server.http.post("/api/games/chess/sides", json={"seats": 2}), 404)


def test_rules_can_be_read(server: Running) -> None:
    rules = server.http.get("/api/games/project-0/rules").json()
    one = server.http.get("/api/games/project-0/rules/pz-14").json()
    assert one["id"] == "PZ-014"
    assert one in rules
    ruling = server.http.get(f"/api/games/project-0/rules/{one['rulings'][0]}").json()
    assert ruling["question"]
    assert ruling["why"]
    assert words(server.http.get("/api/games/project-0/rules/PZ-999"), 404) == "Project-0 has no such rule."


# --- tables ----------------------------------------------------------------------------------------------------------


def test_a_table_is_opened_found_and_listed_only_where_it_should_be(server: Running) -> None:
    listed = server.open("me", "open", listed=True)
    hidden = server.open("me", "open")
    assert len({listed["key"], listed["invitation"], hidden["key"], hidden["invitation"]}) == 4
    assert all(len(each["key"]) >= 22 for each in (listed, hidden))
    lobby = [table["id"] for table in server.http.get("/api/tables").json()]
    assert listed["table"] in lobby
    assert hidden["table"] not in lobby
    info = server.http.get(f"/api/tables/{listed['table']}").json()
    assert [seat["who"] for seat in info["seats"]] == ["person", "open"]
    assert info["seats"][0]["name"] == "Ada"
    path = f"/api/tables/{hidden['table']}"
    refused = server.http.get(path)
    assert "invitation" in words(refused, 401)
    assert refused.headers["www-authenticate"] == "Bearer"
    assert "does not open" in words(server.http.get(path, headers=bearer(listed["key"])), 403)
    for key in ("key", "invitation"):
        assert server.http.get(path, headers=bearer(hidden[key])).json()["id"] == hidden["table"]


@pytest.mark.parametrize("path", ["/api/tables/aaaaaaaaaaaa", "/api/tables/aaaaaaaaaaaa/view", "/api/tables/NO"])
def test_a_table_that_is_not_there(server: Running, path: str) -> None:
    assert words(server.http.get(path), 404)


def test_what_cannot_be_opened(server: Running) -> None:
    def told(status: int, **wanted: Any) -> str:
        plan = {"game": "noughts", "seats": [{"who": "me"}, {"who": "open"}], **wanted}
        return words(server.http.post("/api/tables", json=plan), status)

    assert "Installed games" in told(404, game="chess")
    assert "not 3" in told(409, seats=[{"who": "me"}, {"who": "me"}, {"who": "me"}])
    assert "for 2 players" in told(409, seats=[{"who": "me"}])
    assert "no computer player" in told(409, seats=[{"who": "me"}, {"who": "bot", "level": "god"}])
    assert "no setting" in told(409, options={"moon": True})
    assert "at least one letter" in told(409, name="\u200b")
    assert "$.seats[1].who" in told(400, seats=[{"who": "me"}, {"who": "nobody"}])
    assert "unknown field `colour`" in told(400, colour="red")
    assert "$.listed" in told(400, listed="yes")
    assert "$.name" in told(400, name="x" * 41)


def test_my_tables_are_those_whose_keys_i_have(server: Running) -> None:
    first, second = server.open("me", "open"), server.open("open", "me")
    keys = {first["table"]: first["key"], second["table"]: second["key"], "aaaaaaaaaaaa": "x", "b": first["key"]}
    mine = {each["table"]["id"]: each for each in server.http.post("/api/tables/mine", json={"keys": keys}).json()}
    assert set(mine) == {first["table"], second["table"]}
    assert mine[first["table"]]["your_turn"]
    assert not mine[second["table"]]["your_turn"]
    assert mine[second["table"]]["seat"] == 1
    swapped = {first["table"]: second["key"], second["table"]: first["invitation"]}
    assert server.http.post("/api/tables/mine", json={"keys": swapped}).json() == []


def test_a_match_is_played_by_http_and_everything_after_it_is_there(server: Running) -> None:
    host = server.open("me", "open")
    guest = server.sit(host, 1)
    path = f"/api/tables/{host['table']}"
    assert "when the match is over" in words(server.http.get(f"{path}/record", headers=bearer(host["key"])), 403)
    playing_on = {"moment": 2, "seat": 0}
    refused = server.http.post(f"{path}/play-on", json=playing_on, headers=bearer(host["key"]))
    assert "when it is over" in words(refused, 403)
    assert words(server.http.post(f"{path}/rematch", headers=bearer(host["key"])), 409)
    play_out(server, host, guest)
    replay = server.http.get(f"{path}/replay", params={"seat": 1}, headers=bearer(host["key"])).json()
    assert replay["seat"] == 1
    assert replay["playable"]
    assert replay["moments"][0]["number"] == 0
    assert len(replay["moments"]) == replay["count"]
    on = server.http.post(f"{path}/play-on", json=playing_on, headers=bearer(host["key"]))
    assert on.status_code == 201
    record = server.http.get(f"{path}/record", headers=bearer(guest["key"]))
    assert record.headers["content-disposition"] == f'attachment; filename="fabletop-{host["table"]}.json"'
    again = server.http.post(
        "/api/tables/import", json={"record": record.json(), "seats": [{"who": "me"}, {"who": "open"}]}
    )
    assert again.status_code == 201
    seen = server.http.get(f"/api/tables/{again.json()['table']}/view", headers=bearer(again.json()["key"])).json()
    assert seen["outcome"]["ending"]
    rematch = server.http.post(f"{path}/rematch", headers=bearer(host["key"])).json()
    assert server.http.post(f"{path}/rematch", headers=bearer(guest["key"])).json()["table"] == rematch["table"]


def test_a_record_that_is_none_is_refused_in_words(server: Running) -> None:
    wanted = {"record": {"game": "noughts"}, "seats": [{"who": "me"}, {"who": "open"}]}
    assert words(server.http.post("/api/tables/import", json=wanted), 409)


# --- seats -----------------------------------------------------------------------------------------------------------


def test_seats_are_taken_left_given_and_taken_back(server: Running) -> None:
    host = server.open("me", "open", listed=True)
    path = f"/api/tables/{host['table']}"
    stranger = server.http.post(f"{path}/seats/1", json={"name": "Cy"}).json()
    assert stranger["seat"] == 1
    assert words(server.http.post(f"{path}/seats/1", json={"name": "Di"}), 409)
    assert words(server.http.post(f"{path}/seats/7", json={"name": "Di"}), 409)
    key = bearer(stranger["key"])
    assert server.http.put(f"{path}/seats/1/bot", json={"level": "random"}, headers=key).status_code == 204
    assert server.http.get(path).json()["seats"][1]["who"] == "bot"
    assert words(server.http.delete(f"{path}/seats/1/bot", headers=bearer(host["key"])), 403)
    assert server.http.delete(f"{path}/seats/1/bot", headers=key).status_code == 204
    assert server.http.get(path).json()["seats"][1]["who"] == "person"
    assert words(server.http.put(f"{path}/seats/0/bot", json={"level": "random"}, headers=key), 403)
    assert server.http.delete(f"{path}/seat", headers=key).status_code == 204
    assert "does not open" in words(server.http.get(path, headers=key), 403)
    assert words(server.http.delete(f"{path}/seat"), 409)


def test_a_seat_of_a_hidden_table_needs_the_invitation(server: Running) -> None:
    host = server.open("me", "open")
    path = f"/api/tables/{host['table']}/seats/1"
    assert words(server.http.post(path, json={"name": "Cy"}), 401)
    other = server.open("me", "open")
    assert words(server.http.post(path, json={"name": "Cy"}, headers=bearer(other["invitation"])), 403)
    assert server.sit(host, 1)["seat"] == 1


# --- playing ---------------------------------------------------------------------------------------------------------


def test_nobody_answers_for_another(server: Running) -> None:
    host = server.open("me", "open", listed=True)
    guest, other = server.sit(host, 1), server.open("me", "open")
    path = f"/api/tables/{host['table']}/answers"
    view = server.http.get(f"/api/tables/{host['table']}/view", headers=bearer(host["key"])).json()
    given = {"token": view["question"]["token"], "answer": view["question"]["options"][0]["id"]}
    before = view["scene"]
    for headers, status in (
        ({}, 401),
        (bearer(host["invitation"]), 403),
        (bearer(other["key"]), 403),
        (bearer(guest["key"]), 409),
    ):
        assert words(server.http.post(path, json=given, headers=headers), status)
    stale = given | {"token": given["token"] + 1}
    assert "moved on" in words(server.http.post(path, json=stale, headers=bearer(host["key"])), 409)
    assert words(server.http.post(path, json=given | {"answer": "the moon"}, headers=bearer(host["key"])), 409)
    again = server.http.get(f"/api/tables/{host['table']}/view", headers=bearer(host["key"])).json()
    assert again["scene"] == before
    assert server.http.post(path, json=given, headers=bearer(host["key"])).json()["scene"] != before
    twice = server.http.post(path, json=given, headers=bearer(host["key"]))
    assert "not your turn" in words(twice, 409)


def test_notes_are_for_the_seat_alone(server: Running) -> None:
    host = server.open("me", "open", listed=True)
    guest = server.sit(host, 1)
    path = f"/api/tables/{host['table']}/notes"
    text = "He is in the north.\n\u0000 \U0001f50d"
    assert server.http.put(path, json={"text": text}, headers=bearer(host["key"])).status_code == 204
    assert server.http.get(path, headers=bearer(host["key"])).json() == {"text": text}
    assert server.http.get(path, headers=bearer(guest["key"])).json() == {"text": ""}
    assert words(server.http.get(path), 401)
    assert "$.text" in words(server.http.put(path, json={"text": "x" * 20_001}, headers=bearer(host["key"])), 400)


def test_others_replays_are_closed_while_the_match_goes_on(server: Running) -> None:
    host = server.open("me", "open", listed=True)
    server.sit(host, 1)
    path = f"/api/tables/{host['table']}/replay"
    mine = server.http.get(path, params={"seat": 0}, headers=bearer(host["key"]))
    assert mine.json()["seat"] == 0
    assert not mine.json()["playable"]
    assert words(server.http.get(path, params={"seat": 1}, headers=bearer(host["key"])), 403)
    assert "seat" in words(server.http.get(path, params={"seat": "north"}, headers=bearer(host["key"])), 400)
    assert "start" in words(server.http.get(path, params={"start": -1}, headers=bearer(host["key"])), 400)


def test_a_fault_can_be_reported_with_the_record(server: Running) -> None:
    host = server.open("me", "random")
    path = f"/api/tables/{host['table']}/report"
    kept = server.http.post(path, json={"words": "The board is upside down."}, headers=bearer(host["key"]))
    assert kept.status_code == 201
    reports = server.inside(server.desk.store.reports)
    report = next(each for each in reports if each.id == kept.json()["report"])
    assert report.words == "The board is upside down."
    assert b'"noughts"' in report.record
    assert words(server.http.post(path, json={"words": "Mine too."}), 401)
    assert words(server.http.post(path, json={"words": ""}, headers=bearer(host["key"])), 400)
