"""Variants of a game: other settings and changed content, in a file of a designer's own.

    name: A longer night
    game: the id of the game
    about: Two more rounds, and a dearer torch.
    settings: {round_limit: 20}
    content:
      items.yaml:
        changed:
          torch: {cost.gold: 3}

What changes to content mean stands in `overlay`. The package is not touched: `varied` makes a game of its own, in which
everything reads the content with the changes. Whoever runs the program gives it variants with `offer`; records and
tables only name theirs, by a hash over what it changes, and are not gone on with without it. A game with a variant is
asked for as "ID@HASH".
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Coroutine, Generator, Mapping
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from functools import wraps
from inspect import iscoroutine
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fabletop.engine.content import ContentError, load_file
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.overlay import VariantMark, overlaid, require_read, stable
from fabletop.engine.words import Refused

SIGN = "@"  # between a game's id and the hash of a variant
_offered: dict[str, Variant] = {}


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different: settings by name, and changes to content files by name."""

    name: Annotated[str, Meta(max_length=60)] = ""
    game: str = ""
    about: Annotated[str, Meta(max_length=400)] = ""
    settings: dict[str, Any] = {}
    content: dict[str, Any] = {}

    @property
    def hash(self) -> str:
        """What tells it from others and from other versions of it: all that it changes."""
        said = stable([self.settings, self.content])
        return hashlib.blake2b(said, digest_size=8).hexdigest()

    @property
    def mark(self) -> VariantMark:
        return VariantMark(self.name, self.hash)


def read_variant(path: Path) -> Variant:
    """The variant in a file; named like the file, if it has no name."""
    variant = load_file(path, Variant)
    if not variant.settings and not variant.content:
        raise Refused(f"{path} changes nothing. Give it settings, content, or both.")
    return variant if variant.name else msgspec.structs.replace(variant, name=path.stem)


def require_fitting(
    game: Game[Any], variant: Variant, file: str, seats: int | None = None, settings: Mapping[str, Any] | None = None
) -> None:
    """Refuse a variant that does not fit a game, or a table with other settings than its own, with what is wrong: the
    setting, or the content file, its entry and its field. `file` names it there."""
    if variant.game and variant.game != game.id:
        raise Refused(f"{file}: this is a variant of {variant.game}, not of {game.id}.")
    try:
        options = game.read_options({**(game.simulated if settings is None else settings), **variant.settings})
        with overlaid(game.content, variant.content, variant.mark):
            Match(game, seats=game.seats[0] if seats is None else seats, options=options, log=False)
            require_read(game.content)
    except (Refused, ContentError) as fault:
        raise Refused(f"{file}: {fault}") from None


# --- variants that are at hand ---------------------------------------------------------------------------------------


def offer(variant: Variant) -> None:
    """Have a variant at hand in this process."""
    _offered[variant.hash] = variant


def at_hand(hash_: str) -> Variant | None:
    """The variant with that hash, if it is at hand."""
    return _offered.get(hash_)


def offered() -> list[Variant]:
    """The variants that are at hand."""
    return list(_offered.values())


def game_name(game: str, mark: VariantMark | None) -> str:
    """How a game is asked for, with a variant or without."""
    return game if mark is None else f"{game}{SIGN}{mark.hash}"


def box_of(name: str) -> str:
    """The id of the game that is asked for so."""
    return name.partition(SIGN)[0]


# --- a game with a variant -------------------------------------------------------------------------------------------


def varied(game: Game[Any], variant: Variant) -> Game[Any]:
    """The game as a variant plays it; its title says so wherever it is shown. Everything in it that is called reads
    content with the changes, and so do its steps. What is called later (options, labels, computer players) takes
    content from the table, as rules do."""

    def lay() -> AbstractContextManager[None]:
        return overlaid(game.content, variant.content, variant.mark)

    changed: dict[str, Any] = {"variant": variant.mark, "laid": lay, "title": f"{game.title}: {variant.name}"}
    for field in fields(game):
        value = getattr(game, field.name)
        if field.name == "steps":
            changed[field.name] = {name: _step(step, lay) for name, step in value.items()}
        elif callable(value) and not isinstance(value, type) and field.name not in changed:
            changed[field.name] = _within(value, lay)
    return replace(game, **changed)


Lay = Callable[[], AbstractContextManager[None]]


def _within(call: Callable[..., Any], lay: Lay) -> Callable[..., Any]:
    @wraps(call)
    def called(*args: Any, **named: Any) -> Any:
        with lay():
            return call(*args, **named)

    return called


def _step(rule: Callable[..., Any], lay: Lay) -> Callable[..., Any]:
    @wraps(rule)
    def begun(*args: Any) -> Any:
        with lay():
            coro = rule(*args)
        return _run(coro, lay) if iscoroutine(coro) else coro

    return begun


async def _run(coro: Coroutine[Any, Any, Any], lay: Lay) -> Any:
    return await _driven(coro, lay)


@types.coroutine
def _driven(coro: Coroutine[Any, Any, Any], lay: Lay) -> Generator[Any, Any, Any]:
    """Let a rule go on from question to question, with the changes laid over the content while it runs."""
    value: Any = None
    while True:
        with lay():
            try:
                ask = coro.send(value)
            except StopIteration as done:
                return done.value
        value = yield ask
