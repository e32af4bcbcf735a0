"""The API put together: its routes, and the OpenAPI document that describes them."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import InternalServerException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme, Tag
from litestar.types import ControllerRouterHandler

import fabletop
from fabletop.server import bodies, wire
from fabletop.server.api import days, games, learning, play, seats, service, showcase, tables
from fabletop.server.api.shared import MEANINGS, address_of, visit
from fabletop.server.config import Limits
from fabletop.server.desk import Desk
from fabletop.server.headers import header
from fabletop.server.troubles import TOO_DEEP, BadRequest

ABOUT = """Tables that friends play at from anywhere, every rule enforced.

A key opens a table: as a seat, as its host, or as an invitation. Send it as `Authorization: Bearer KEY`. Whoever has
the key of a seat is that seat; there are no accounts and no cookies. Everything that goes wrong is told as `Trouble`,
in words. Live updates come over a WebSocket at `/api/tables/{table}/live`: the client says one of `FromClient`, the
server one of `FromServer`.
"""
TAGS = {
    "games": "What can be played: settings, seats, rules.",
    "tables": "Opening and finding tables.",
    "seats": "Who sits where.",
    "play": "What a seat sees and does.",
    "service": "For those who look after the server.",
}
SCHEMAS = "#/components/schemas/"


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read as exactly what its handler wants. Litestar alone would take "2" for 2."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # which is what Litestar calls a client that goes away in the middle
            raise BadRequest(400, "The request ended before its body did.") from None

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        wanted = Any if field is None else field.annotation
        body = await self.body()
        try:
            return msgspec.json.decode(body, type=wanted)
        except RecursionError:
            raise BadRequest(400, TOO_DEEP) from None
        except (msgspec.DecodeError, ValueError) as problem:  # the latter for texts that are not UTF-8
            raise BadRequest(400, f"The request is not as it should be: {problem}.") from None


def make_api(desk: Desk) -> Litestar:
    """All routes of the API, with the document."""
    routes = routes_for(desk.config.limits)

    @cache
    def described() -> bytes:
        return msgspec.json.encode(describe(routes))

    @get("/api/openapi.json", include_in_schema=False)
    async def document() -> Response[bytes]:
        # Made when somebody wants it, and not in the loop: it takes longer than all else that a start does.
        words = await asyncio.to_thread(described)
        return Response(words, media_type="application/vnd.oai.openapi+json; version=3.1")

    def the_desk() -> Desk:
        return desk

    def tell_problem(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
        scope = request.scope
        facts = {"method": scope["method"], "path": scope["path"], "address": address_of(scope)}
        told = desk.tell(problem, keyless=not header(scope["headers"], b"authorization"), **facts)
        return Response(told.trouble, status_code=told.status, headers=dict(told.headers))

    return Litestar(
        route_handlers=[*routes, document],
        request_class=StrictRequest,
        dependencies={"desk": Provide(the_desk, sync_to_thread=False)},
        state=State({"desk": desk}, deep_copy=False),  # for guards, which have no dependencies
        exception_handlers={Exception: tell_problem},
        request_max_body_size=desk.config.limits.body_bytes or None,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def routes_for(limits: Limits) -> list[ControllerRouterHandler]:
    """Every route, with the sizes that these limits allow."""
    api = Router(
        path="/api",
        dependencies={"visit": Provide(visit)},
        route_handlers=[
            games.list_games,
            games.get_one_game,
            games.name_sides,
            games.list_rules,
            games.get_rule,
            learning.list_lessons,
            learning.get_lesson,
            showcase.get_showcase,
            tables.list_tables,
            tables.open_table,
            tables.list_my_tables,
            tables.importing(limits),
            tables.get_table,
            tables.rematch,
            tables.play_on,
            days.next_day,
            seats.take_seat,
            seats.leave_seat,
            seats.give_seat,
            seats.take_back_seat,
            play.see_table,
            play.answer,
            play.get_notes,
            play.keep_notes,
            play.replay,
            play.get_story,
            play.get_record,
            play.report,
            days.list_days,
            days.replay_day,
            days.get_campaign,
        ],
    )
    return [api, service.health, service.metrics]


def describe(routes: list[ControllerRouterHandler]) -> dict[str, Any]:
    """The OpenAPI document. Litestar knows the routes; msgspec knows what exactly the messages are."""
    described = Litestar(
        route_handlers=routes,
        dependencies={"desk": Provide(lambda: None, sync_to_thread=False)},
        openapi_config=OpenAPIConfig(
            title="Fabletop",
            version=fabletop.__version__,
            description=ABOUT,
            use_handler_docstrings=True,
            tags=[Tag(name=name, description=words) for name, words in TAGS.items()],
            components=Components(
                security_schemes={
                    "key": SecurityScheme(type="http", scheme="bearer", description="The key of a seat or a table.")
                }
            ),
        ),
        logging_config=None,
    )
    document: dict[str, Any] = described.openapi_schema.to_schema()
    travels = [*vars(wire).values(), *vars(bodies).values()]
    messages = [each for each in travels if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    unions = {"FromClient": wire.FromClient, "FromServer": wire.FromServer}
    wanted = [*messages, games.WantedSides, service.Health, *unions.values()]
    schemas, named = msgspec.json.schema_components(wanted, ref_template=SCHEMAS + "{name}")
    named |= dict(zip(unions, schemas[-len(unions) :], strict=True))
    document["components"]["schemas"] = named
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                answer["description"] = MEANINGS[int(status)]
    return document
