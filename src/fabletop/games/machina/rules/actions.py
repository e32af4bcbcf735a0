"""What an explorer may do in a turn: the actions on the map and their costs (MA-299, MA-305, MA-306, MA-312 to MA-328).

One list decides what is offered and what is refused, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Barred, Option
from fabletop.games.machina.card_texts import cost_words
from fabletop.games.machina.effects.payments import Pay
from fabletop.games.machina.ground.board import X, bits_of
from fabletop.games.machina.ground.ground import Ground
from fabletop.games.machina.naming import space_key, unit_id, unit_name
from fabletop.games.machina.odds import percent, rating_chance
from fabletop.games.machina.rules.abilities import affordable, each_playable, held_back, sources
from fabletop.games.machina.rules.essence import purse
from fabletop.games.machina.rules.exits import edge_option, on_exit
from fabletop.games.machina.rules.exploring import found_at, why_not
from fabletop.games.machina.rules.grid import held
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import immobile, reach_of
from fabletop.games.machina.rules.offers import Offer
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.rules.windows import shown
from fabletop.games.machina.state import NONE, Expedition

Choice = tuple[str, int] | tuple[str, int, int, int]
END: Choice = ("end", NONE)
_GO: tuple[Choice, ...] = tuple(("go", space) for space in range(len(X)))  # made once, for there are many of them


class Action(NamedTuple):
    """A kind of action: its name in costs, the kind of space it is about, what it costs, its rule, and how it is
    said."""

    name: str
    kind: str
    stamina: int
    essence: int
    rule: str
    label: str


ON_SPACES = (
    Action("chest", "chest", 3, 0, "MA-320", "Open the chest"),
    Action("event", "event_space", 2, 0, "MA-325", "Event space: restore 1 essence and invoke an event"),
    Action("gamble", "event_space", 2, 0, "MA-326", "Event space: gamble against the threat"),
    Action("workbench", "workbench", 3, 0, "MA-321", "Work at the workbench"),
    Action("recharge", "recharge_station", 1, 0, "MA-322", "Recharge"),
    Action("lever", "trap_lever", 2, 0, "MA-323", "Pull the trap lever"),
    Action("lit_chapter", "chapter", 1, 0, "MA-338", "Activate the lit chapter space"),
    Action("chapter", "chapter", 3, 3, "MA-337", "Activate the chapter space"),
    Action("seal", "spawn", 3, 4, "MA-342", "Seal the spawn space"),
)
BY_NAME = {each.name: each for each in ON_SPACES}
OTHER = {
    "explore": (2, "MA-348"), "exit": (2, "MA-365"), "door": (2, "MA-312"), "break_door": (4, "MA-314"),
    "inventory": (3, "MA-412"), "trade": (2, "MA-421"), "move": (1, "MA-253"),
}  # fmt: skip
# Of each action the number that effects change, and what it is as printed.
STAMINA = {
    **{each.name: (f"cost_{each.name}", each.stamina) for each in ON_SPACES},
    **{name: (f"cost_{name}", stamina) for name, (stamina, _) in OTHER.items()},
    "gamble": ("cost_event", BY_NAME["gamble"].stamina),
    "seal": ("cost_seal_stamina", BY_NAME["seal"].stamina),
    "chapter": ("", BY_NAME["chapter"].stamina),  # what effects change of it is its essence
}
_COST_NAMES = {"open": "door", "close": "door", "break": "break_door"}  # of what is called otherwise in choices


@rule("MA-305")
def stamina_cost(table: Expedition, seat: int, name: str) -> int:
    """What an action costs an explorer now."""
    stat, base = STAMINA[name]
    return max(0, Now.stat(table, stat, seat, base)) if stat in touched(table).names else base


def essence_cost(table: Expedition, seat: int, name: str) -> int:
    base = BY_NAME[name].essence if name in BY_NAME else 0
    if not base:
        return 0
    return max(0, Now.stat(table, "cost_chapter" if name == "chapter" else "cost_seal_essence", seat, base))


# --- what may be done ------------------------------------------------------------------------------------------------


def choices(table: Expedition, seat: int) -> Sequence[Choice]:
    """All that an explorer may do now. Spaces to go to come last, because there are so many of them."""
    ground, left = table.ground, stamina_of(table, seat)
    hovers = over_pit(table, seat, ground)
    found: list[Choice] = [("play", *now.source, now.text) for now in each_playable(table, seat)]
    if hovers:
        found = [each for each in found if _keeps_off(table, seat, each)]
    if left:
        for each in map_choices(table, seat, ground):
            if refusal(table, seat, each, left, hovers) is None:
                found.append(each)
    if not hovers:
        found.append(END)
    board = goals(table, seat, left) if left else 0
    return Offer(found if found or board else [END], board, _GO)


def goals(table: Expedition, seat: int, left: int) -> int:
    """The spaces to which an explorer can go."""
    if immobile(table, seat):
        return 0
    each = stamina_cost(table, seat, "move")
    return reach_of(table, seat, left // each if each else 20).board()


@rule("MA-261")
def over_pit(table: Expedition, seat: int, ground: Ground) -> bool:
    """Whether an explorer hovers over a pit, where no turn may end."""
    return bool(ground.kinds["pit"] >> table.at[seat] & 1)


def _keeps_off(table: Expedition, seat: int, choice: Choice) -> bool:
    """Over a pit, nothing may be done that leaves an explorer there without stamina (MA-261)."""
    if choice[0] == "play":
        text = table.box.book.texts[choice[3]]  # type: ignore[misc]  # plays have four parts
        spent = sum(each.n for each in text.cost if isinstance(each, Pay) and each.attr == "stamina")
    else:
        spent = stamina_cost(table, seat, cost_name(choice[0]))
    return spent < stamina_of(table, seat)


def cost_name(name: str) -> str:
    return _COST_NAMES.get(name, name)


def map_choices(table: Expedition, seat: int, ground: Ground) -> Iterator[Choice]:
    """Everything beside an explorer that something could be done with, allowed or not."""
    here = table.at[seat]
    near = ground.near(here)
    if near & ground.used:
        for action in ON_SPACES:
            board = ground.kinds[action.kind] & near  # type: ignore[index]  # kinds of spaces
            if board:
                for space in bits_of(board):
                    if action.kind != "chapter" or (space in table.lit) == (action.name == "lit_chapter"):
                        yield action.name, space
    for door in ground.doors_of(here):
        state = ground.door_state(door)
        if state == "closed":
            yield "open", door
            yield "break", door
        elif state == "open":
            yield "close", door
    edge = ground.edge_at(here)
    if edge >= 0:
        if on_exit(table, seat):
            yield "exit", edge
        elif ground.edges[edge] == "unexplored":
            yield "explore", edge
    yield "inventory", seat
    for other in table.explorers():
        if other != seat and near >> table.at[other] & 1:
            yield "inventory", other
            yield "trade", other


@rule("MA-306", "MA-316", when={"MA-R85": lambda table, seat, choice: choice[0] == "gamble" and table.horror == NONE})
def refusal(table: Expedition, seat: int, choice: Choice, left: int, hovers: bool) -> tuple[str, str] | None:
    """Why something beside an explorer who has so much stamina `left` cannot be done now, and by which rule; nothing if
    it can. `hovers`: over a pit."""
    name, thing = choice[0], choice[1]
    wanted = stamina_cost(table, seat, cost_name(name))
    if wanted > left:
        action = BY_NAME.get(name)
        rule_ = action.rule if action is not None else OTHER[cost_name(name)][1]
        return f"It costs {wanted} stamina, and {left} is left.", rule_
    if hovers and not _keeps_off(table, seat, choice):
        return "It would leave you over the pit without stamina to step off.", "MA-261"
    if name == "inventory":
        return None if held(table, thing) else ("There is nothing in that inventory.", "MA-412")
    essence = essence_cost(table, seat, name)
    if essence and purse(table, seat, thing) < essence:
        return f"It costs {essence} essence, more than you and those who could contribute have.", "MA-204"
    if name == "gamble":
        if table.horror == NONE:
            return "This chapter has no horror rating to gamble against.", "MA-R85"
        if Now.has(table, seat, "cannot_gamble"):
            return "An effect forbids it.", "MA-038"
    if name == "open" and Now.has(table, seat, "cannot_open_doors"):
        return "An effect keeps doors from being opened.", "MA-038"
    if name == "close" and Now.has(table, seat, "cannot_close_doors"):
        return "An effect keeps doors from being closed.", "MA-038"
    if name == "explore":
        why = why_not(table, thing)
        return (why.words, why.rule) if why is not None else None
    if name == "trade" and not held(table, thing) and not held(table, seat):
        return "Neither of you has anything to trade.", "MA-421"
    return None


# --- how it is shown -------------------------------------------------------------------------------------------------


def show(table: Expedition, seat: int) -> Callable[[Choice], Option]:
    return lambda choice: option(table, seat, choice)


def option_id(table: Expedition, choice: Choice) -> str:
    """What a choice is called in answers."""
    name, thing = choice[0], choice[1]
    if name == "end":
        return name
    if name == "play":
        return ":".join(map(str, choice))
    if name in ("inventory", "trade"):
        return f"{name}:{table.unit(thing).id}"
    return f"{name}:{space_key(thing) if name in ('go', 'leap') or name in BY_NAME else thing}"


def option(table: Expedition, seat: int, choice: Choice) -> Option:
    name, thing, id_ = choice[0], choice[1], option_id(table, choice)
    if name == "end":
        left = table.stamina[seat]
        return Option(id_, "End the turn", note=f"{left} stamina {'is' if left == 1 else 'are'} lost" if left else "")
    if name == "play":
        now = _moment(table, seat, choice)
        return shown(table, now)
    if name == "go":
        steps = reach_of(table, seat, table.stamina[seat]).cost(thing)
        key = space_key(thing)
        stamina = steps * stamina_cost(table, seat, "move")
        return Option(id_, f"Go to {key}", (f"space:{key}",), cost=f"{stamina} stamina")
    if name == "leap":
        key = space_key(thing)
        return Option(id_, f"Step into the pit {key}", (f"space:{key}",), cost="1 stamina", note="deadly")
    stamina, essence = stamina_cost(table, seat, cost_name(name)), essence_cost(table, seat, name)
    cost = f"{stamina} stamina" + (f", {essence} essence" if essence else "")
    if name in BY_NAME:
        key = space_key(thing)
        return Option(id_, BY_NAME[name].label, (f"space:{key}",), cost=cost, note=_outlook(table, name))
    if name in ("open", "close", "break"):
        words = {"open": "Open the door", "close": "Close the door", "break": "Destroy the door"}[name]
        return Option(id_, words, (f"door:{thing}",), cost=cost)
    if name in ("explore", "exit"):
        edge = edge_option(table, thing)
        words = "Explore beyond the edge" if name == "explore" else "Leave by the exit"
        note = "tiles scroll away" if name == "explore" and found_at(table, thing).dropped else ""
        return Option(id_, words, edge.touches, cost=cost, note=note)
    who = unit_name(table, thing)
    words = (
        f"Trade with {who}" if name == "trade" else "Use your inventory" if thing == seat else f"Use {who}'s inventory"
    )
    return Option(id_, words, (unit_id(table, thing),), cost=cost)


def _outlook(table: Expedition, name: str) -> str:
    """What comes of it: how likely a gamble is to succeed; that a chapter space advances nothing now, though it may be
    activated (MA-339). In an endgame that is what chapter spaces are for: it is destroyed."""
    if name == "gamble":
        return f"{percent(rating_chance(table.horror))}: threat falls by 1; else the horror event comes once more"
    if name not in ("chapter", "lit_chapter"):
        return ""
    if table.box.chapters[table.chapter].card.endgame:
        return "destroys it"
    if table.exit != NONE:
        return "the chapter is left by the exit: this advances nothing"
    blocked = table.box.chapters[table.chapter].card.blocking
    return "the chapter is blocking: this advances nothing" if blocked else "brings the next chapter"


def _moment(table: Expedition, seat: int, choice: Choice) -> Now:
    _, kind, handle, text = choice  # type: ignore[misc]  # plays have four parts
    for source, _, roles in sources(table, seat):
        if source == (kind, handle):
            return Now(table, source, roles, "", text)
    raise LookupError("a text is played that stands on nothing")


def moment_of(table: Expedition, seat: int, choice: Choice) -> Now:
    return _moment(table, seat, choice)


@rule("MA-135", "MA-131")
def denied(table: Expedition, seat: int) -> list[Barred]:
    """What an explorer might want to do and may not, and why."""
    ground, found, left = table.ground, [], stamina_of(table, seat)
    hovers = over_pit(table, seat, ground)
    for choice in map_choices(table, seat, ground):
        why = refusal(table, seat, choice, left, hovers)
        if why is not None:
            found.append(Barred(option(table, seat, choice), *why))
    for source, texts, roles in sources(table, seat):
        for number in texts.played:
            now = Now(table, source, roles, "", number)
            why = _unplayable(now)
            if why is not None:
                found.append(Barred(shown(table, now), *why))
    if hovers:
        found.append(Barred(Option("end", "End the turn"), "No turn may end over a pit.", "MA-261"))
    return found


def _unplayable(now: Now) -> tuple[str, str] | None:
    table = now.table
    text = table.box.book.texts[now.text]
    if now.spent(text):
        return "It has been played as often as it may be.", "MA-137"
    if held_back(now, text):
        return "An effect keeps you from attacking.", "MA-038"
    if text.if_ is not None and not text.if_.holds(now):
        return f"It needs that {text.if_.words(now.voice)}.", "MA-133"
    if not affordable(now, text, text.cost):
        if now.payable(text.cost, ()):
            return "There is nothing that it could do now.", "MA-097"
        cost = ", ".join(cost_words(each, now.voice) for each in text.cost)
        return f"Its cost cannot be paid: {cost}.", "MA-131"
    if any(not who.could_be(now) for who in text.aim.values()):
        return "There is no legal target for it.", "MA-097"
    return None
