"""Cards tried on a laid-out table: every choice is scripted, and all that is other afterwards is one mapping.

    match = trial(lambda table: read(table, number, 0), area="AH")
    assert follow(match, "Keep a ticket") == {"read": ["+PR:001"], "flag camp.ticket": 1, "EX:01": "spent"}

Answers are identifiers of options or the beginning of their words, lists where several are chosen. Numbers in a mapping
say by how much something has changed, lists what is there now that was not ("+") and what no longer is ("-"), and texts
what something is now. Nothing but that has changed. Resources are drawn in the order of `KINDS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from tests.games.projector.arrange import HOUSE, finished, load, projection, space

from fabletop.engine.effects.standing import ANEW
from fabletop.engine.match import Match
from fabletop.engine.questions import PASS, Plain, choose
from fabletop.games.projector import GAME
from fabletop.games.projector.naming import space_key
from fabletop.games.projector.rules.map_changes import cover
from fabletop.games.projector.rules.windows import WORDS
from fabletop.games.projector.state import ACHIEVED, CARD, ENTROPY, GLOBAL, HOME, IN, NONE, SPACE, TOKEN, Outing
from fabletop.testing.arranged import question, tag

F = TypeVar("F", bound=Callable[..., None])
Rule = Callable[[Outing], Coroutine[Any, Any, Any]]
Changes = dict[str, Any]
KINDS = ("wood", "brass", "cloth", "glass", "herb", "ink", "spark", "salt")
PILES = {"hand": "hands", "deck": "draw_piles", "lost": "lost_piles", "discard": "discards"}
TRAITS = ("awareness", "construction", "agility", "force", "empathy", "resolve", "imagination")
AFTER = "after"
OF_CHOICE = ("select", "walk", "leap", "craft")  # questions that show how far a text reaches
MAPS: Mapping[str, Mapping[str, str]] = {
    "AH": HOUSE,
    "CM": {
        "1.1": "CM:17", "2.1": "CM:11", "3.1": "CM:12", "4.1": "CM:18",
        "1.2": "CM:10", "2.2": "CM:13", "3.2": "CM:14", "4.2": "CM:19",
        "1.3": "CM:20", "2.3": "CM:15", "3.3": "CM:16", "4.3": "CM:21",
    },
    "PM": {
        "2.1": "PM:13", "3.1": "PM:14", "4.1": "PM:11",
        "1.2": "PM:15", "2.2": "PM:12", "3.2": "PM:16", "4.2": "PM:17",
        "1.3": "PM:18", "2.3": "PM:19", "3.3": "PM:20", "4.3": "PM:21",
        "1.4": "PM:22", "2.4": "PM:10", "3.4": "PM:23",
    },
    "DC": {
        "1.1": "DC:14", "2.1": "DC:10", "3.1": "DC:12",
        "1.2": "DC:15", "2.2": "DC:16", "3.2": "DC:17", "4.2": "DC:13",
        "1.3": "DC:18", "2.3": "DC:19", "3.3": "DC:20", "4.3": "DC:21",
        "2.4": "DC:22", "3.4": "DC:11",
    },
}  # fmt: skip
"""The areas as a first visit may lay them out."""
HOMES = {"AH": "2.3", "CM": "1.2", "PM": "2.4", "DC": "2.1"}


class Shown:
    """The cards that the tests of a file show; `@shows("IT:01")` stands above a test, `@shows.each(...)` above one that
    is made for each of several."""

    def __init__(self) -> None:
        self.cards: set[Hashable] = set()

    def __call__(self, *cards: str) -> Callable[[F], F]:
        self.cards.update(cards)
        return lambda test: test

    def each(self, cases: Sequence[tuple[Any, ...]]) -> pytest.MarkDecorator:
        """A test for each of several cases, which it gets as `case`; they begin with the card that they show."""
        self.cards.update(case[0] for case in cases)
        return pytest.mark.parametrize("case", cases, ids=[case[0] for case in cases])

    def all_of(self, cards: Iterable[str]) -> None:
        """Every card has a test of its own, and no test is about a card that is not there."""
        box = set(cards)
        assert not box - self.cards, f"no test of its own: {sorted(box - self.cards)}"
        assert not self.cards - box, f"not in the box: {sorted(map(str, self.cards - box))}"


# --- laying out ------------------------------------------------------------------------------------------------------


def trial(
    rule: Rule | None = None,
    *steps: tuple[str | int, ...],
    area: str = "AH",
    roll: int = 0,
    done: Sequence[str] = (),
    story: Sequence[str] = (),
    recipes: Sequence[str] = (),
    flood: Sequence[str] = (),
    flags: Mapping[str, int] | None = None,
    levels: Mapping[str, int] | None = None,
    also: Callable[[Outing], None] | None = None,
    **laid: Any,
) -> Match[Outing]:
    """A projection into an area, in which all abilities are at level 4. A rule, or steps of the day, wait to be carried
    out by `follow`; without either the first player is about to act. All stand at the way home; each has a Dash in
    hand, eight more to draw, and has lost four. The die shows `roll`; goals are `done`, Story cards are in the Entropy
    deck, recipes known, spaces flooded, flags and levels set, as the test says."""

    async def first(table: Outing) -> None:
        await choose(0, "Begin?", lambda: ("on",), "TP-186", "first")

    async def tried(table: Outing) -> None:
        if rule is not None:
            await rule(table)

    async def after(table: Outing) -> None:
        await choose(0, "And then?", lambda: ("on",), "TP-186", AFTER)

    def ready(table: Outing) -> None:
        box = table.box
        table.levels = [0 if box.stacks[each.stack].locked else 4 for each in box.skills]
        for name, level in (levels or {}).items():
            table.levels[box.skill_named(name).number] = level
        table.flags = dict(flags or {})
        for id_ in done:
            table.objectives[box.objective_index[id_]] = ACHIEVED
        table.add_cards(ENTROPY, [box.face(id_).number for id_ in story])
        table.recipes = [box.face(id_).number for id_ in recipes]
        for key in flood:
            finished(cover(table, space(key), "DC:30"))
        if roll:
            load(table, "tests", 20, roll)
        order(table)
        if also is not None:
            also(table)

    seats = range(laid.get("seats", 2))
    game = replace(GAME, steps={**GAME.steps, "first": first, "tried": tried, AFTER: after})
    given: dict[str, Any] = {
        "house": MAPS[area], "at": dict.fromkeys(seats, HOMES[area]), "up": [HOMES[area]],
        "hands": {seat: ["Dash"] for seat in seats}, "draw": dict.fromkeys(seats, ["Dash"] * 8),
        "lost": dict.fromkeys(seats, ["Dash"] * 4), **deepcopy(laid),
    }  # fmt: skip
    if rule is not None or steps:
        steps = (("first",), *(steps or (("tried",),)), (AFTER,))
    return projection(*steps, area=area, also=ready, game=game, **given)


def order(table: Outing) -> None:
    """Resources and entropy cards in their order: the first of `KINDS`, and the first of each tier, on top."""
    for pile in (table.entropy, table.next_tier):
        pile.sort(key=lambda card: table.printed_on(card).id, reverse=True)
    kind = {card: table.printed_on(card).card.kind for card in table.resources}
    by_kind = {each: [card for card in table.resources if kind[card] == each] for each in KINDS}
    rows = max(map(len, by_kind.values()))
    drawn = [by_kind[each][row] for row in range(rows) for each in KINDS if row < len(by_kind[each])]
    table.resources[:] = drawn[::-1]


# --- playing ---------------------------------------------------------------------------------------------------------


def follow(match: Match[Outing], *answers: Plain, until: str = "") -> Changes:
    """Begin, give these answers to all that is asked, and pass in windows, up to the end of the trial, to the next
    action or to another question; gives what has changed, and among what somebody was to choose."""
    end = until or (AFTER if tag(match) == "first" else "act")
    before, left, choices = look(match.table), list(answers), list[str]()
    if tag(match) == "first":
        match.answer(0, "on")
    while not match.over:
        seat = match.waiting[0]
        asked = tag(match, seat)
        if asked == end and not left:
            break
        if asked in WORDS and not (left and _is_there(match, seat, left[0])):
            match.answer(seat, PASS)
            continue
        assert left, f"seat {seat} is asked about {asked}: {words(match, seat)}"
        said = left.pop(0)
        if asked in OF_CHOICE:
            choices.append(_offered(match, seat))
        for each in list(match.waiting):  # all of the party, where it decides
            if tag(match, each) == asked:
                match.answer(each, _meant(match, each, said))
    assert not left, f"not asked: {left}"
    return {**news(before, look(match.table)), **({"choices": choices} if choices else {})}


def _offered(match: Match[Outing], seat: int) -> str:
    """What there is to choose among, in their order: spaces and players by their keys, cards by their names."""
    options = question(match, seat).options
    keys = [each.id.partition(":")[2] if each.id.startswith(("space:", "player:")) else each.label for each in options]
    return ", ".join(keys)


def _is_there(match: Match[Outing], seat: int, said: Plain) -> bool:
    return isinstance(said, str) and bool(_found(match, seat, said))


def _found(match: Match[Outing], seat: int, said: str) -> list[str]:
    asked = question(match, seat)
    options = [*asked.options, *asked.further]
    found = [each.id for each in options if said in (each.id, each.label)]
    return found or [each.id for each in options if each.label.startswith(said)]


def _meant(match: Match[Outing], seat: int, said: Plain) -> Plain:
    """What an answer means: identifiers, or the beginning of words. Of several that fit the first is meant."""
    if isinstance(said, list):
        taken: list[Any] = []
        for each in said:
            found = [id_ for id_ in _found(match, seat, str(each)) if id_ not in taken]
            assert found, f"{each}: {[option.label for option in question(match, seat).options]}"
            taken.append(found[0])
        return taken
    if not isinstance(said, str):
        return said
    found = _found(match, seat, said)
    assert found, f"{said}: {[(each.id, each.label) for each in question(match, seat).options]}"
    return found[0]


def words(match: Match[Outing], seat: int = 0) -> list[str]:
    """What a seat may choose now, in words."""
    return [each.label for each in question(match, seat).options]


# --- what has changed ------------------------------------------------------------------------------------------------


def look(table: Outing) -> Changes:
    """All that a card could change, by plain names."""
    box = table.box
    seen: Changes = dict(_of_players(table))
    seen |= {f"flag {name}": n for name, n in table.flags.items()}
    seen |= {f"bank {each.id}": table.bank[number] for number, each in enumerate(box.traits)}
    seen |= {f"level {each.name}": table.levels[each.number] for each in box.skills}
    seen |= {f"objective {each.id}": table.objectives[number] for number, each in enumerate(box.objectives)}
    seen |= {f"page {each.id}": table.diary[number] for number, each in enumerate(box.diary)}
    seen |= {f"map {space_key(space)}": _place(table, space) for space, card in enumerate(table.grid) if card != NONE}
    seen["areas"] = Counter(each.id for number, each in enumerate(box.areas) if table.areas[number])
    seen["diaries"] = Counter(each.id for number, each in enumerate(box.diary_decks) if table.diaries[number])
    seen["read"] = Counter(box.projectors[number].id for number in table.read)
    seen["at end"] = Counter(box.projectors[number].id for number in table.at_end)
    seen["recipes"] = Counter(box.faces[number].id for number in table.recipes)
    seen["eliminated"] = Counter(table.eliminated)
    seen["replaced"] = Counter(f"{old} by {new}" for old, new in table.replaced)
    seen["swapped"] = Counter(f"{old} by {new}" for old, new in table.swapped)
    seen["covered"] = Counter(f"{table.printed_on(each.card).id} on {space_key(each.space)}" for each in table.covered)
    seen["owned"] = Counter(table.owned)
    seen["told"] = sum(table.told)
    seen["offered"] = Counter(box.skills[number].name for number in table.offered)
    seen["baddies"] = Counter(_baddie(table, each) for each in table.opponents)
    seen["stays"] = Counter(f"{table.printed_on(card).id} {_area(table, area)}" for card, area in table.hindrances)
    for name, pile in (("spent", table.spent), ("dismissed", table.dismissed)):
        seen[name] = Counter(table.printed_on(card).id for card in pile)
    seen["used up"] = Counter(table.printed_on(card).card.kind for card in table.used_up)
    seen["stash"] = Counter(table.printed_on(card).id for card in table.stash)
    for name in ("entropy", "next_tier", "fresh", "tokens", "brought"):
        seen[name] = len(getattr(table, name))
    for name in ("tier", "round", "recycled", "hull", "stability"):
        seen[name] = getattr(table, name)
    for name in ("over", "won", "ended", "corrected", "ship"):
        seen[name] = int(getattr(table, name))
    seen["used"] = len(table.limited)
    seen["lasting"] = Counter(_change(table, each) for each in table.changes)
    return seen


def _of_players(table: Outing) -> Iterator[tuple[str, Any]]:
    tops = table.entropy[::-1]
    for seat in range(len(table.at)):
        for name, field in PILES.items():
            yield f"{name} {seat}", len(getattr(table, field)[seat])
        for number, each in enumerate(TRAITS):
            yield f"{each} {seat}", table.temp[seat][number]
        yield f"moves {seat}", table.moves[seat]
        yield f"at {seat}", space_key(table.at[seat]) if table.at[seat] != NONE else "nowhere"
        yield f"status {seat}", {IN: "in", HOME: "home"}.get(table.status[seat], "dissipated")
        yield f"held {seat}", Counter(table.printed_on(card).card.kind for card in table.held[seat])
        yield f"gear {seat}", Counter(_item(table, card) for card in table.gear[seat])
        yield f"ill {seat}", Counter(table.printed_on(card).id for card in table.ailments[seat])
        places = [space_key(n) for n, card in enumerate(table.grid) if card != NONE and not table.up[n]
                  and table.seen[card] >> seat & 1]  # fmt: skip
        cards = [f"entropy {n}" for n, card in enumerate(tops, 1) if table.seen[card] >> seat & 1]
        yield f"knows {seat}", Counter([*places, *cards])


def _item(table: Outing, card: int) -> str:
    left = next((each.left for each in table.marks if each.card == card), 0)
    return f"{table.printed_on(card).id} x{left}" if left else table.printed_on(card).id


def _place(table: Outing, space: int) -> str:
    turned = f" turned {table.turned[space]}" if table.turned[space] else ""
    return f"{table.location(space).id}{' up' if table.up[space] else ''}{turned}"


def _area(table: Outing, area: int) -> str:
    if area == GLOBAL:
        return "global"
    return f"on {space_key(area - SPACE)}" if area >= SPACE else f"of {area}"


def _baddie(table: Outing, each: Any) -> str:
    hurt = f" -{each.wounds}" if each.wounds else ""
    several = f" x{each.instances}" if each.instances != 1 else ""
    return f"{table.printed_on(each.card).id} {_area(table, each.area)}{hurt}{several}"


def _change(table: Outing, each: Any) -> str:
    """What holds for a while: a keyword, or a verb with its number, for how long, and whom it is about."""
    verb = table.box.book.standing[each.number]
    n = each.settled if each.settled != ANEW else getattr(verb, "n", None)
    tag_ = type(verb).__struct_config__.tag
    parts = ["" if tag_ == "grant" else tag_]
    parts += [getattr(verb, name, "") for name in ("stat", "hook", "what", "keyword", "event", "match")]
    parts += [f"{n:+d}" if isinstance(n, int) and n else "", f"until {verb.until or 'it ends'}"]
    parts += [f"x{each.uses}" if each.uses else "", f"on {_thing(table, each.to)}"]
    return " ".join(part for part in parts if part)


def _thing(table: Outing, thing: int) -> str:
    if SPACE <= thing < TOKEN:
        return space_key(thing - SPACE)
    return table.printed_on(thing - CARD).id if thing >= CARD else str(thing)


def news(before: Changes, after: Changes) -> Changes:
    """What is not as before."""
    found: Changes = {}
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(new, Counter):
            was = old if isinstance(old, Counter) else Counter[str]()
            found[key] = sorted([f"+{each}" for each in (new - was).elements()]) + sorted(
                [f"-{each}" for each in (was - new).elements()]
            )
        elif isinstance(new, int):
            found[key] = new - (old or 0)
        else:
            found[key] = new
    return found


def without(changes: Mapping[str, Any], expected: Mapping[str, Any]) -> Changes:
    """What has changed beside that which always does; all of that must have."""
    missing = {key: value for key, value in expected.items() if changes.get(key) != value}
    assert not missing, f"{missing} of {dict(changes)}"
    return {key: value for key, value in changes.items() if key not in expected}
