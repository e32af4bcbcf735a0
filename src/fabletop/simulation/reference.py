"""A page about one game for those who write computer players: its state as a player sees it, and what it is asked.

The state is told from its declarations and the comments beside them, the questions from games that are played for it.
So the page says what is so, for any game that is installed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from fabletop.engine.game import Game
from fabletop.engine.questions import Ask, Compose, Listed, Option, Plain
from fabletop.engine.simulate import Decide
from fabletop.engine.table import Table
from fabletop.engine.words import shown_rule
from fabletop.simulation.exercise import mixed_plan
from fabletop.simulation.fields import Field, fields_of, first_line, parts_of, readers_of, say_type, structures_in
from fabletop.simulation.runner import play

GAMES = 40  # that are played to hear what is asked: enough for all but the rarest questions
SEED = "bots"
PROMPTS = 3  # that are shown of a question which is worded in many ways
RULES = 8
EXAMPLES = 4
LISTENED = 200  # times that the options of a question are listened to; after that they are known
LONGEST = 160  # signs of an example
KINDS = {
    "choose": "one of several: its id",
    "choose some": "some of several: a list of ids, in any order",
    "arrange": "all of several: a list of ids, in the order that is wanted",
    "compose": "a structured answer",
}


class Heard:
    """All that was asked under one tag, in one way."""

    def __init__(self, tag: str, kind: str) -> None:
        self.tag = tag
        self.kind = kind
        self.prompts: dict[str, None] = {}
        self.rules: set[str] = set()
        self.values: set[str] = set()
        self.ids: dict[str, str] = {}  # with the value of each, where it is always the same
        self.composed: dict[str, Plain] = {}  # answers beside those that are listed, by how they are written
        self.help = ""
        self._times = 0

    def note(self, ask: Ask[Any], value: Any) -> None:
        self._times += 1
        self.prompts[ask.prompt.replace("{}", "…")] = None
        self.rules.add(shown_rule(ask.rule))
        self.values.add(_shape_of_value(value))
        if isinstance(ask, Listed) and self._times <= LISTENED:
            for name, each in zip(ask.ids(), ask.payloads(), strict=True):
                value_of = "" if isinstance(each, Option) else repr(each)
                self.ids[name] = value_of if self.ids.get(name, value_of) == value_of else ""
        if isinstance(ask, Compose) and not ask.listed(value):
            plain = ask.plain(value)
            self.composed[json.dumps(plain, ensure_ascii=False)] = plain
            self.help = self.help or ask.form.help()


def questions_of(game: Game[Any], games: int = GAMES) -> list[Heard]:
    """What computer players are asked in so many games at mixed tables, in the order in which it first comes up."""
    heard: dict[tuple[str, str], Heard] = {}

    def watch(table: Table, decide: Decide, ask: Ask[Any]) -> Any:
        value = decide(ask)
        key = (ask.tag, ask.kind)
        if key not in heard:
            heard[key] = Heard(*key)
        heard[key].note(ask, value)
        return value

    for number in range(games):
        play(mixed_plan(game, SEED, number), number, watch=watch)
    return list(heard.values())


def page(game: Game[Any], games: int = GAMES) -> str:
    """The whole page, as Markdown."""
    return "\n".join([*_head(game), *_state(game), *_questions(questions_of(game, games))]) + "\n"


def _head(game: Game[Any]) -> Iterator[str]:
    sides = list(dict.fromkeys(game.sides(game.seats[-1], game.read_options(dict(game.simulated)))))
    yield f"# {game.title}, for computer players"
    yield ""
    yield f"`{game.id}`, rules version {game.rules_version}, for {game.company}. Sides: {', '.join(sides)}."
    yield f"This page was made with `fabletop games {game.id} --for-bots`; it is not written by hand."


# --- the state -------------------------------------------------------------------------------------------------------


def _state(game: Game[Any]) -> Iterator[str]:
    table, layout = game.table, game.table.layout
    yield from ("", "## State", "")
    words = first_line(table)
    yield " ".join(
        filter(None, [f"`now.view.table` is of the class `{table.__name__}` of `{table.__module__}`.", words])
    )
    fixed = [name for name in layout.fixed if name not in Table.layout.fixed]
    if fixed:
        yield from ("", "The same through a match, and known to all:", "")
        for name in fixed:
            yield f"- `{name}`: `{say_type(layout.types[name])}` of `{layout.types[name].__module__}`"
    group: str | None = None
    for each in fields_of(table):
        if each.group != group:
            group = each.group
            if group:
                yield from ("", f"### {group[0].upper()}{group[1:].rstrip('.')}")
            yield from ("", "| field | type | who knows it | what it is |", "|---|---|---|---|")
        yield f"| `{each.name}` | `{_cell(each.type)}` | {_cell(each.known)} | {_cell(each.words)} |"
    own = [layout.types[name] for name in layout.names if name not in Table.layout.names]
    for structure in structures_in(own):
        yield from _structure(structure, parts_of(structure))
    readers = list(readers_of(table))
    if readers:
        yield from ("", "### What it can be asked", "", "| | |", "|---|---|")
        for name, words in readers:
            yield f"| `{name}` | {_cell(words)} |"


def _structure(structure: type[Any], fields: list[Field]) -> Iterator[str]:
    words = first_line(structure)
    yield from ("", f"### `{structure.__name__}`", "", *([words, ""] if words else []))
    yield from ("| field | type | what it is |", "|---|---|---|")
    for each in fields:
        yield f"| `{each.name}` | `{_cell(each.type)}` | {_cell(each.words)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# --- questions -------------------------------------------------------------------------------------------------------


def _questions(heard: list[Heard]) -> Iterator[str]:
    yield from ("", "## Questions", "")
    yield "By `now.ask.tag`, in the order in which they come up. What is rare may be missing."
    for each in heard:
        yield from ("", f"### `{each.tag}`" if each.tag else "### Without a tag", "")
        prompts = [f"“{prompt}”" for prompt in list(each.prompts)[:PROMPTS]]
        rules = sorted(each.rules - {""})
        cited = ", ".join([*rules[:RULES], *["…"] * (len(rules) > RULES)])
        more = " and others" if len(each.prompts) > PROMPTS else ""
        yield f"{', '.join(prompts)}{more}{f' ({cited})' if cited else ''}"
        yield ""
        yield f"- `{each.kind}`: {KINDS.get(each.kind, each.kind)}"
        yield f"- value: {_or(each.values)}"
        if each.ids:
            yield f"- ids: {_some([_id(*pair) for pair in each.ids.items()])}"
        if each.composed:
            yield f"- plain: {_or(_shapes(list(each.composed.values())))}, such as {_some(list(each.composed))}"
            yield f"- as people write it: {each.help}"


def _id(name: str, value: str) -> str:
    """An id, and which value it is where that is not the same."""
    written = json.dumps(name, ensure_ascii=False)
    return written if value in ("", repr(name)) or len(value) > LONGEST else f"{written} = {value}"


def _or(shapes: set[str]) -> str:
    """Shapes in an order; what may be empty says little beside what is not."""
    full = shapes - {"tuple[()]", "list[()]"}
    return " or ".join(f"`{shape}`" for shape in sorted(full or shapes))


def _some(examples: list[str]) -> str:
    """Some of many, the shortest first, so that the choice depends on little."""
    short = sorted((each for each in examples if len(each) <= LONGEST), key=lambda each: (len(each), each))
    shown = [f"`{each}`" for each in short[:EXAMPLES]]
    return ", ".join([*shown, *["…"] * (len(examples) > len(shown))])


def _shapes(plains: Sequence[Plain]) -> set[str]:
    """The shapes of plain data: what stands for what. Of dictionaries, all parts that any has; "?" may be missing."""
    shapes: set[str] = set()
    dicts = [plain for plain in plains if isinstance(plain, dict)]
    if dicts:
        parts = []
        for key in dict.fromkeys(key for each in dicts for key in each):
            held = [each[key] for each in dicts if key in each]
            parts.append(f'"{key}"{"?" * (len(held) < len(dicts))}: {" | ".join(sorted(_shapes(held)))}')
        shapes.add("{" + ", ".join(parts) + "}")
    lists = [plain for plain in plains if isinstance(plain, list | tuple)]
    if lists:
        shapes.add(f"[{' | '.join(sorted(_shapes([each for some in lists for each in some])))}]")
    for plain in plains:
        if plain is None or isinstance(plain, bool):
            shapes.add("null" if plain is None else "true | false")
        elif isinstance(plain, str | int | float):
            shapes.add("text" if isinstance(plain, str) else "number")
    return shapes


def _shape_of_value(value: Any) -> str:
    if isinstance(value, Option):
        return "Option"
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        inner = " | ".join(sorted({_shape_of_value(each) for each in value}))
        return f"{type(value).__name__}[{inner}, ...]" if inner else f"{type(value).__name__}[()]"
    return type(value).__name__
