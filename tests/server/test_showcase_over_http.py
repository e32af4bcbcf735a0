"""The showcase at a server: only where it is asked for."""

from __future__ import annotations

from pathlib import Path

import msgspec
from tests.server.running import a_server

from fabletop.engine.skin import PLAIN, Skin
from fabletop.server.bodies import Showcase
from fabletop.showcase import EXHIBITS, skins


def test_a_server_that_is_not_asked_for_it_has_no_showcase_and_says_how_to_get_one(tmp_path: Path) -> None:
    with a_server(tmp_path) as server:
        answer = server.http.get("/api/showcase")
    assert answer.status_code == 404
    assert "--showcase" in answer.json()["words"]


def test_the_showcase_has_every_exhibit_whole_and_every_skin(tmp_path: Path) -> None:
    with a_server(tmp_path, showcase=True) as server:
        answer = server.http.get("/api/showcase")
    found = msgspec.json.decode(answer.content, type=Showcase)
    assert [each.id for each in found.exhibits] == [each.id for each in EXHIBITS]
    for sent, exhibit in zip(found.exhibits, EXHIBITS, strict=True):
        assert (sent.scene.board.whole if sent.scene.board else None) == exhibit.scene.board
        assert sent.scene.aside
        assert sent.scene.aside.widgets == exhibit.scene.aside
        assert (sent.legal, sent.chosen, sent.barred) == (exhibit.legal, exhibit.chosen, exhibit.barred)
    assert tuple(msgspec.convert(each, Skin) for each in found.skins) == skins()
    assert PLAIN.name in [each["name"] for each in found.skins]
