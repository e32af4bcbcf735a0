"""The days of a campaign as a client meets them: by HTTP, at a whole server."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.minis import mine
from tests.server.fakes import install
from tests.server.running import a_server, bearer

from fabletop.engine import campaign_chain as chains
from fabletop.engine.campaign import Campaign
from fabletop.engine.registry import get_game


def test_two_days_by_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    get_game.cache_clear()
    install(monkeypatch, mine.GAME)
    with a_server(tmp_path) as server:
        opened = server.open("me", "open", game="mine", listed=True)
        friend = server.sit(opened, 1)
        path, host = f"/api/tables/{opened['table']}", bearer(opened["key"])
        early = server.http.post(f"{path}/next-day", json={"day": 2}, headers=host)
        assert (early.status_code, early.json()["words"]) == (409, "The next day begins when this one is over.")
        with server.join(opened) as talk:
            assert talk.view["day"] == 1
            for day in (1, 2):
                while server.http.get(path, headers=host).json()["outcome"] is None:
                    for each in (opened, friend):
                        view = server.http.get(f"{path}/view", headers=bearer(each["key"])).json()
                        if view["question"] is not None:
                            given = {"token": view["question"]["token"], "answer": "dig"}
                            server.http.post(f"{path}/answers", json=given, headers=bearer(each["key"]))
                if day == 1:
                    wanted = {"day": 2, "seats": 2}
                    other = server.http.post(f"{path}/next-day", json=wanted, headers=bearer(friend["key"]))
                    assert other.status_code == 403
                    begun = server.http.post(f"{path}/next-day", json=wanted, headers=host)
                    assert (begun.status_code, begun.json()["day"], begun.json()["over"]) == (200, 2, False)
                    while "day" not in (heard := talk.hear()):
                        pass
                    assert heard["day"] == 2
                    assert heard["log"] == {"start": 0, "lines": []}
        assert [table["day"] for table in server.http.get("/api/tables").json()] == [2]
        days = server.http.get(f"{path}/days").json()
        assert [(day["day"], day["names"]) for day in days] == [(1, ["Ada", "Ben"]), (2, ["Ada", "Ben"])]
        shown = server.http.get(f"{path}/days/1/replay", params={"seat": 1}).json()
        assert shown["count"] == days[0]["answers"] + 1
        assert len(shown["moments"]) == shown["count"]
        assert server.http.get(f"{path}/days/3/replay").status_code == 404
        assert server.http.get(f"{path}/days/0/replay").status_code == 404
        assert server.http.get(f"{path}/campaign").status_code == 401
        kept = server.http.get(f"{path}/campaign", headers=bearer(friend["key"]))
        assert f"fabletop-campaign-{opened['table']}.json" in kept.headers["content-disposition"]
        campaign = Campaign(mine.GAME, chains.import_campaign(kept.content))
        assert (campaign.day, campaign.replay(2).over) == (3, True)
