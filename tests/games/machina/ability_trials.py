"""Abilities tried on a laid-out table: dice that fall as a test wants them, what a text is called as an option, and
what an answer has changed. Where no printed card shows a rule, small cards made for it are laid over the content.

    match = expedition(["hank"], at={"hank": (1, 1), "sarall": (2, 1)}, seed=dice("H3", "L1"))
    before = look(match)
    match.answer(0, ability(match, "hank"))
    assert news(before, match) == {"hank.stamina": 3, "sarall.health": 1, "markers": ["hank on hank"]}
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any
from unittest.mock import patch

from tests.games.machina import arrange
from tests.games.machina.arrange import card, move_to, unit
from tests.games.machina.item_trials import Rule, trial

from fabletop.engine.chance import below, key_of
from fabletop.engine.effects import Aimed, Effect, Source
from fabletop.engine.match import Match
from fabletop.engine.overlay import overlaid
from fabletop.engine.stops import UNTIL_CONCERNED
from fabletop.games.machina import GAME
from fabletop.games.machina.effects.language import LANGUAGE
from fabletop.games.machina.ground.board import X, Y
from fabletop.games.machina.rules.events import invoke_horror_event
from fabletop.games.machina.rules.fighting import HIGH, LOW
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import (
    AWAY,
    DEAD,
    HORRORS,
    NONE,
    OF_HORROR,
    ON_BOUND,
    ON_CHAPTER,
    ON_EVENT,
    ON_HORROR,
    ON_ITEM,
    ON_UNIT,
    Expedition,
)

Plain = dict[str, Any]


# --- dice ------------------------------------------------------------------------------------------------------------


@cache
def dice(*faces: str, effects: tuple[int, ...] = ()) -> int:
    """A seed with which attack dice show these faces, one after the other ("H3", "L1"), and the game die of effect
    rolls these numbers."""
    wanted = [("effects", at, 10, {shown}) for at, shown in enumerate(effects)]
    for at, face in enumerate(faces):
        die, shown = HIGH if face[0] == "H" else LOW, int(face[1:])
        wanted.append(("attack", at, 6, {side for side in range(6) if die[side] == shown}))
    for seed in range(3_000_000):
        key = key_of(seed)
        for stream, at, sides, right in wanted:
            if below(key, stream, at, sides) not in right:
                break
        else:
            return seed
    raise AssertionError(f"no seed shows {faces} and {effects}")


# --- options ---------------------------------------------------------------------------------------------------------


def ability(match: Match[Expedition], name: str, nth: int = 0) -> str:
    """The option to play a text: of an explorer's or a monster's card, an item, an event or a chapter, by its id."""
    table = match.table
    if name in table.box.explorer_index or name in table.box.monster_index:
        number = unit(table, name)
        return f"play:{ON_UNIT}:{number}:{table.unit(number).texts.played[nth]}"
    for face in table.box.chapters:
        if face.card.id == name:
            return f"play:{ON_CHAPTER}:{face.number}:{face.texts.played[nth]}"
    found = card(table, name)
    face_ = table.printed(found)
    kind = ON_ITEM if face_.item else ON_HORROR if face_.kind == "horror" else ON_EVENT
    kind = ON_BOUND if face_.binding else kind
    return f"play:{kind}:{found}:{face_.texts.played[nth]}"


def deed(match: Match[Expedition], name: str, nth: int = 0) -> str:
    """The same as something to do while another thinks."""
    return f"deed:{ability(match, name, nth)}"


def spot(x: int, y: int) -> str:
    """A space as an option, by its column and row."""
    return f"space:{y + 1}.{x + 1}"


def go(x: int, y: int) -> str:
    return f"go:{y + 1}.{x + 1}"


def of(options: Sequence[str], kind: str) -> list[str]:
    """Those of some options that are of a kind."""
    return sorted(each for each in options if each.startswith(f"{kind}:"))


# --- what has changed ------------------------------------------------------------------------------------------------


def look(match: Match[Expedition]) -> Mapping[str, Any]:
    """All that an ability could change, by plain names."""
    table = match.table
    seen: dict[str, Any] = {}
    for number in [*range(table.seats), *(table.seats + n for n in range(len(table.box.monsters)))]:
        name = table.unit(number).id
        place = table.at[number]
        if number < table.seats or place >= 0:
            seen[f"{name}.at"] = {AWAY: "away", DEAD: "dead"}.get(place, (X[place], Y[place]))
            seen[f"{name}.health"] = table.health[number]
            seen[f"{name}.stamina"] = table.stamina[number]
        if number < table.seats:
            seen[f"{name}.essence"] = table.essence[number]
            seen[f"{name}.gear"] = sorted(table.printed(each).id for each in table.gear[number])
            seen[f"{name}.worn"] = sorted(table.printed(each.item).id for each in table.mounted(number))
            seen[f"{name}.bound"] = sorted(table.printed(each).id for each in table.bound[number])
    seen["markers"] = sorted(_marker(table, mark) for mark in table.marked)
    for name in ("destroyed", "lit"):
        seen[name] = sorted((X[space], Y[space]) for space in getattr(table, name))
    for name in ("shut", "broken", "order", "fallen", "turned"):
        seen[name] = list(getattr(table, name))
    for name in ("wrecked", "monsters_out", "out", "events_out", "aside"):
        seen[name] = [table.printed(each).id for each in getattr(table, name)]
    for name in ("threat", "level", "spawn", "horror", "round", "phase", "over"):
        seen[name] = getattr(table, name)
    seen["chapter"] = table.box.chapters[table.chapter].card.id if table.chapter != NONE else ""
    for name in ("event", "dread"):
        current = getattr(table, name)
        seen[name] = table.printed(current).id if current != NONE else ""
    seen["counts"] = {table.box.book.sources[int(key)]: n for key, n in table.counts.items() if key.isdigit()}
    seen["controlled"] = [(table.unit(each).id, seat) for each, seat in table.controlled]
    return seen


def _marker(table: Expedition, mark: Any) -> str:
    owner = "horror" if mark.owner == OF_HORROR else table.unit(mark.owner).id
    if mark.kind == ON_UNIT:
        lies = table.unit(mark.handle).id
    elif mark.kind == ON_CHAPTER:
        lies = table.box.chapters[mark.handle].card.id
    else:
        lies = table.printed(mark.handle).id
    return f"{owner} on {lies}"


GONE = "gone"


def news(before: Mapping[str, Any], match: Match[Expedition]) -> dict[str, Any]:
    """What is other than before, and how it is now."""
    after = look(match)
    return {name: after.get(name, GONE) for name in {**before, **after} if before.get(name, GONE) != after.get(name)}


# --- performing ------------------------------------------------------------------------------------------------------


def read(plain: Plain) -> Effect:
    """An effect, as a card spells it."""
    found: Effect = LANGUAGE._node(Effect, plain)
    return found


def doing(*plain: Plain, who: str = "", explorers: tuple[str, ...] = ("kim", "hank"), **laid: Any) -> Match[Expedition]:
    """A match in which effects are performed, as a text of the first explorer's card, of another unit's, or with "-" of
    a horror event that belongs to nobody."""
    do = [read(each) for each in plain]

    def rule(table: Expedition) -> Coroutine[Any, Any, None]:
        number = unit(table, who) if who not in ("", "-") else 0
        source = Source(ON_HORROR, table.horrors[0]) if who == "-" else Source(ON_UNIT, number)
        return Now(table, source, {} if who == "-" else {"you": number}).perform(do)

    return trial(rule, explorers, **laid)


def prepared(rule: Rule, explorers: tuple[str, ...] = ("kim", "hank"), **laid: Any) -> Match[Expedition]:
    """A match in which a rule is carried out before the turn of the first explorer, or of who is named as `turn`."""
    first = explorers.index(laid.pop("turn", explorers[0]))

    async def tried(table: Expedition) -> None:
        await rule(table)
        await Now.settle(table)
        table.turn = first

    game = replace(GAME, steps={**GAME.steps, "tried": tried})
    with patch.object(arrange, "GAME", game):
        return quiet(explorers, ("tried",), ("act", first), ("round_end",), **laid)


def quiet(explorers: Sequence[str] = ("kim", "hank"), *steps: tuple[str | int, ...], **laid: Any) -> Match[Expedition]:
    """An expedition in which nobody wants to be asked between actions, until it concerns them; they may still play."""
    fields = {"stops": [UNTIL_CONCERNED] * len(explorers), **laid.pop("fields", {})}
    return arrange.expedition(explorers, *steps, fields=fields, **laid)


def brings(event: str) -> Rule:
    """A rule to prepare with: this horror event is invoked."""

    async def invoked(table: Expedition) -> None:
        move_to(table, event, HORRORS)
        await invoke_horror_event(table)

    return invoked


def granted(keyword: str, *names: str) -> Callable[[Expedition], None]:
    """Lays out that units have a keyword, by a horror event that grants it."""

    def lay(table: Expedition) -> None:
        number = next(n for n, each in enumerate(table.box.book.standing) if getattr(each, "keyword", "") == keyword)
        for name in names:
            table.changes.append(Aimed(number, ON_HORROR, table.horrors[0], 0, 0, 0, unit(table, name), ()))

    return lay


# --- cards that are made for tests -----------------------------------------------------------------------------------


def pay(attr: str, n: int = 1) -> Plain:
    return {"op": "pay", "attr": attr, "n": n}


def artifact(id_: str, *texts: Plain, **more: Any) -> Plain:
    """An artifact as the content spells it."""
    return {"id": id_, "name": id_.replace("_", " ").title(), "level": 1, "icon": "gear", "texts": list(texts), **more}


@contextmanager
def cards(**files: Sequence[Plain]) -> Iterator[None]:
    """The box with more cards, by the names of the files that have them."""
    changes = {f"{name}.yaml": {"added": list(added)} for name, added in files.items()}
    with overlaid(GAME.content, changes):
        yield
