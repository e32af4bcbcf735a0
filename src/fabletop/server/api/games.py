"""What is on the shelf: games with their settings, the names of seats, rules."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from fabletop.bots import guest_troubles, levels, usual_level
from fabletop.engine.content import ContentError
from fabletop.engine.game import Game
from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.rulebook import Rule, Ruling, rulebook
from fabletop.engine.settings import settings_of
from fabletop.engine.variant import offered
from fabletop.engine.words import Refused
from fabletop.server import logs
from fabletop.server.api.shared import READ, GameName, troubles
from fabletop.server.bodies import GameInfo, LevelInfo, RuleInfo, SettingInfo, SideNames, VariantInfo
from fabletop.server.headers import header
from fabletop.server.keys import Missing


class WantedSides(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that somebody thinks of opening."""

    seats: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}


@lru_cache(maxsize=1)
def shelf() -> Mapping[str, GameInfo]:
    """All games that can be played. One that cannot be loaded is left out, and so are computer players; the log says
    why."""
    games = list(_loaded())
    for words in guest_troubles(games):
        logs.warn("a computer player is left out", reason=words)
    return MappingProxyType({game.id: _info(game) for game in games})


def _loaded() -> Iterator[Game[Any]]:
    for name in game_ids():
        try:
            yield get_game(name)
        except (ImportError, AttributeError, ContentError) as problem:
            logs.fault("a game cannot be loaded", problem, game=name)


def _info(game: Game[Any]) -> GameInfo:
    defaults = msgspec.to_builtins(game.options())
    types = {field.encode_name: field.type for field in msgspec.structs.fields(game.options)}
    return GameInfo(
        id=game.id,
        title=game.title,
        summary=game.summary,
        seats=tuple(game.seats),
        minutes=game.minutes,
        skin=msgspec.to_builtins(game.skin),
        levels=tuple(LevelInfo(each.name, each.about) for each in levels(game)),
        usual=usual_level(game).name,
        usual_seats=game.usual_seats,
        settings=tuple(
            SettingInfo(each.name, each.about, each.allowed, msgspec.json.schema(types[each.name]), defaults[each.name])
            for each in settings_of(game.options)
        ),
        tutorials=dict(game.tutorials),
        settled=dict(game.simulated),
        story=game.story is not None,
        variants=tuple(
            VariantInfo(each.hash, each.name, each.about, each.settings) for each in offered() if each.game == game.id
        ),
    )


def _find(name: str) -> Game[Any]:
    if name not in shelf():
        raise Missing(f"There is no such game here. There are: {', '.join(shelf())}.")
    return get_game(name)


@get(
    "/games",
    operation_id="listGames",
    tags=["games"],
    summary="All games",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(list[GameInfo], description="", generate_examples=False), **troubles()},
)
async def list_games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Every game on the shelf, with its computer players and settings."""
    return _sent(request, "")


@get(
    "/games/{game:str}",
    operation_id="getGame",
    tags=["games"],
    summary="One game",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(GameInfo, description="", generate_examples=False), **READ},
)
async def get_one_game(request: Request[Any, Any, Any], game: GameName) -> Response[bytes]:
    """All about one game."""
    return _sent(request, _find(game).id)


def _sent(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    body, zipped = _told(name)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in header(request.scope["headers"], b"accept-encoding").lower():
        return Response(body, media_type=MediaType.JSON, headers=headers)
    return Response(zipped, media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})


@lru_cache(maxsize=64)
def _told(name: str) -> tuple[bytes, bytes]:
    """A game, or all of them, as they are sent, plain and compressed. Every visit of the page begins with it, and they
    stay the same; nothing in them is secret, so that their length tells nobody anything."""
    body = msgspec.json.encode(shelf()[name] if name else list(shelf().values()))
    return body, gzip.compress(body, 9, mtime=0)


@post(
    "/games/{game:str}/sides",
    operation_id="nameSides",
    tags=["games"],
    summary="What the seats would be called",
    status_code=200,
    responses=troubles(400, 403, 404, 409, 413, 415),
)
async def name_sides(game: GameName, data: JSONBody[WantedSides]) -> SideNames:
    """The names and sides of the seats of a table with these settings. Opens nothing."""
    found = _find(game)
    if data.seats not in found.seats:
        raise Refused(f"{found.title} is for {found.company}, not {data.seats}.")
    options = found.read_options(data.options)
    return SideNames(tuple(found.seat_names(data.seats, options)), tuple(found.sides(data.seats, options)))


@get("/games/{game:str}/rules", operation_id="listRules", tags=["games"], summary="The rulebook", responses=READ)
async def list_rules(game: GameName) -> list[RuleInfo]:
    """Every rule and ruling of a game, in the order of its rules file."""
    return list(_rules(_find(game).id))


@get("/games/{game:str}/rules/{rule:str}", operation_id="getRule", tags=["games"], summary="A rule", responses=READ)
async def get_rule(
    game: GameName, rule: Annotated[str, PathParameter(description="The id of a rule or ruling: XY-014, xy-14.")]
) -> RuleInfo:
    """A rule or a ruling by its id."""
    found = _find(game)
    entry = rulebook(found).get(rule)
    if entry is None:
        raise Missing(f"{found.title} has no such rule.")
    return _rule(found, entry)


@lru_cache(maxsize=64)
def _rules(game_id: str) -> tuple[RuleInfo, ...]:
    game = get_game(game_id)
    book = rulebook(game)
    rulings = tuple(_rule(game, each) for each in book.rulings)
    return tuple(_rule(game, each) for each in book.rules) + rulings


def _rule(game: Game[Any], entry: Rule | Ruling) -> RuleInfo:
    if isinstance(entry, Ruling):
        return RuleInfo(entry.id, entry.text, entry.chapter, entry.question, entry.why)
    behind = tuple(each.id for each in rulebook(game).rulings_behind(entry))
    return RuleInfo(entry.id, entry.text, entry.chapter, rulings=behind)
