"""Tables that play a variant: chosen when they are opened, said wherever they are shown, and never gone on without."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.conftest import Run, run
from tests.outside import NIGHT
from tests.server.running import PATIENCE, bearer
from tests.server.test_serve_command import running

__all__ = ["run"]
PLAN = {
    "game": "project-0",
    "seats": [{"who": "me"}, {"who": "bot", "level": "careless"}],
    "options": {"fugitive": 1, "round_limit": 20},
    "listed": True,
}


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.yaml"
    path.write_text(NIGHT)
    return path


def opened(url: str, **more: Any) -> dict[str, Any]:
    answer = httpx.post(f"{url}/api/tables", json={**PLAN, **more}, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def view(url: str, table: dict[str, Any], what: str = "view") -> httpx.Response:
    return httpx.get(f"{url}/api/tables/{table['table']}/{what}", headers=bearer(table["key"]), timeout=PATIENCE)


def asked(url: str, table: dict[str, Any]) -> httpx.Response:
    """The table when the computer player has moved, who thinks in another process."""
    end = time.monotonic() + PATIENCE
    while (found := view(url, table)).json().get("question") is None:
        assert time.monotonic() < end, found.text
        time.sleep(0.05)
    return found


def test_a_table_chooses_a_variant_and_goes_on_with_it_alone(tmp_path: Path, night: Path) -> None:
    with running(tmp_path, "--with", str(night)) as server:
        games = {game["id"]: game for game in httpx.get(f"{server.url}/api/games", timeout=PATIENCE).json()}
        (offered,) = games["project-0"]["variants"]
        assert (offered["name"], offered["about"]) == ("A short night", "Half as long.")
        assert offered["settings"] == {"round_limit": 15}
        assert games["noughts"]["variants"] == []
        plain, varied = opened(server.url), opened(server.url, variant=offered["id"])
        assert "Dragon Gate Print Shop" in asked(server.url, plain).text
        assert "The Old Press" not in view(server.url, plain).text
        assert "The Old Press" in asked(server.url, varied).text
        listed = {each["id"]: each for each in httpx.get(f"{server.url}/api/tables", timeout=PATIENCE).json()}
        assert listed[varied["table"]]["variant"] == "A short night"
        assert listed[plain["table"]]["variant"] == ""
        assert {each["game"] for each in listed.values()} == {"project-0"}
        record = view(server.url, varied, "record").json()
        assert record["variant"]["name"] == "A short night"
        assert record["options"]["round_limit"] == 15
        assert "variant" not in view(server.url, plain, "record").json()
        strange = httpx.post(f"{server.url}/api/tables", json={**PLAN, "variant": "no such"}, timeout=PATIENCE)
        assert strange.status_code == 409
        assert "does not offer that variant" in strange.text
        again = {"record": record, "seats": PLAN["seats"]}
        taken = httpx.post(f"{server.url}/api/tables/import", json=again, timeout=PATIENCE)
        assert taken.status_code == 201, taken.text
        assert "The Old Press" in view(server.url, taken.json()).text
        server.stop()
    with running(tmp_path) as server:
        assert view(server.url, plain).status_code == 200
        refused = view(server.url, varied)
        assert refused.status_code == 410, refused.text
        assert "plays a variant of Project-0" in refused.json()["words"]
        assert "record" in refused.json()["words"]
        listed = {each["id"]: each for each in httpx.get(f"{server.url}/api/tables", timeout=PATIENCE).json()}
        assert (listed[varied["table"]]["title"], listed[varied["table"]]["variant"]) == ("Project-0", "A short night")
        taken = httpx.post(f"{server.url}/api/tables/import", json=again, timeout=PATIENCE)
        assert taken.status_code == 409
        assert 'plays the variant "A short night"' in taken.json()["words"]
        server.stop()
    night.write_text(NIGHT.replace("15", "16"))
    with running(tmp_path, "--with", str(night)) as server:
        assert view(server.url, varied).status_code == 410
        server.stop()
    night.write_text(f"# as it was\n{NIGHT}")
    with running(tmp_path, "--with", str(night)) as server:
        assert "The Old Press" in view(server.url, varied).text
        server.stop()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("settings: {round_limit: 15}\n", 'does not say which game it is a variant of. Write it at the top: "game:'),
        ("game: project-0\nsettings: {round_limit: 150}\n", "round_limit is 0 to 99, not 150"),
        ("game: project-1\nsettings: {round_limit: 15}\n", 'There is no game "project-1"'),
        (NIGHT.replace("L-CT-1", "L-CT-9"), 'there is no entry "L-CT-9". Did you mean'),
        (NIGHT.replace("content:", "contents:"), 'there is no field "contents" here. Did you mean "content"?'),
    ],
)
def test_a_variant_that_does_not_fit_keeps_the_server_from_starting(
    run: Run, tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "night.yaml"
    path.write_text(text)
    ran = run("serve", "--with", str(path), "--database", str(tmp_path / "no.sqlite"))
    assert ran.code == 2
    assert words in ran.err
