"""The OpenAPI document: complete, true, and held against the running server with requests made from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.running import Running, a_server, bearer

from fabletop.server import wire


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_server(tmp_path_factory.mktemp("openapi")) as running:
        yield running


@pytest.fixture(scope="module")
def document(server: Running) -> dict[str, Any]:
    answer = server.http.get("/api/openapi.json")
    assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    found: dict[str, Any] = answer.json()
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_the_document_describes_every_route_of_the_plan(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert sorted(name for name, _ in operations(document)) == sorted(
        [
            "GET /api/games",
            "GET /api/games/{game}",
            "POST /api/games/{game}/sides",
            "GET /api/games/{game}/lessons",
            "GET /api/games/{game}/lessons/{lesson}",
            "GET /api/games/{game}/rules",
            "GET /api/games/{game}/rules/{rule}",
            "GET /api/showcase",
            "GET /api/tables",
            "POST /api/tables",
            "POST /api/tables/mine",
            "POST /api/tables/import",
            "GET /api/tables/{table}",
            "GET /api/tables/{table}/view",
            "POST /api/tables/{table}/answers",
            "POST /api/tables/{table}/seats/{seat}",
            "DELETE /api/tables/{table}/seat",
            "PUT /api/tables/{table}/seats/{seat}/bot",
            "DELETE /api/tables/{table}/seats/{seat}/bot",
            "GET /api/tables/{table}/notes",
            "PUT /api/tables/{table}/notes",
            "POST /api/tables/{table}/rematch",
            "POST /api/tables/{table}/next-day",
            "GET /api/tables/{table}/days",
            "GET /api/tables/{table}/days/{day}/replay",
            "GET /api/tables/{table}/campaign",
            "GET /api/tables/{table}/story",
            "GET /api/tables/{table}/record",
            "POST /api/tables/{table}/report",
            "GET /api/tables/{table}/replay",
            "POST /api/tables/{table}/play-on",
            "GET /health",
            "GET /metrics",
        ]
    )


def test_every_operation_is_named_and_its_errors_are_trouble(document: dict[str, Any]) -> None:
    trouble = {"$ref": "#/components/schemas/Trouble"}
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(ids) == len(set(ids))
    for name, operation in operations(document):
        assert operation["summary"], name
        assert operation["description"], name
        assert operation["tags"], name
        for status, answer in operation["responses"].items():
            assert answer["description"], name
            assert "URL follows" not in answer["description"], name
            if not status.startswith("2"):
                assert answer["content"]["application/json"]["schema"] == trouble, (name, status)
        if name.split()[1].startswith("/api"):
            assert {"429", "500"} <= set(operation["responses"]), name


def test_every_reference_leads_somewhere_and_every_message_is_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', str(document).replace("'", '"')))
    assert named <= set(schemas)
    for message in (*wire.FromClient.__args__, *wire.FromServer.__args__):
        assert schemas[message.__name__]["properties"]["t"]["enum"] == [message.__struct_config__.tag]
    assert schemas["NewTable"]["additionalProperties"] is False
    assert schemas["FromClient"]["anyOf"]
    assert "//cdn" not in str(document)


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_requests_made_from_the_document_are_answered_as_it_says(
    server: Running, document: dict[str, Any], mode: GenerationMode
) -> None:
    """Right and wrong requests to every operation, at a table by its host, by nobody, and at tables that are not."""
    schema = schemathesis.openapi.from_dict(document)
    held: set[str] = set()
    with requests.Session() as session:
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            table = server.open("me", "random", listed=True)
            real = {"table": table["table"], "game": "project-0", "rule": "PZ-014", "lesson": "sighting", "seat": 0}
            path = {name: value for name, value in real.items() if f"{{{name}}}" in operation.path}
            for key, places in ((table["key"], path), ("", path), (table["key"], None)):
                with suppress(Unsatisfiable):  # there is no wrong way to ask for something without saying anything
                    _hold(operation, mode, places, key, server.url, session)
                    held.add(operation.label)
    assert {name for name, operation in operations(document) if "{table}" in name or "requestBody" in operation} <= held
    assert server.http.get("/health").status_code == 200
    assert server.desk.metrics.faults.of[()] == 0


def _hold(
    operation: Any, mode: GenerationMode, path: dict[str, Any] | None, key: str, url: str, session: requests.Session
) -> None:
    """Make some requests to an operation and check the answers."""

    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=path or None))
    @settings(
        max_examples=3,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def one(case: schemathesis.Case[Any]) -> None:
        headers = bearer(key) if key else {}
        case.call_and_validate(base_url=url, session=session, headers=headers, checks=CHECKS)

    one()
