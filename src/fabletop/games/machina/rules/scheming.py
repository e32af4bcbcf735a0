"""Scheming monsters, played by those whose explorers have died, and controlled ones (MA-291 to MA-293, MA-519 on).

One list decides what is offered. A monster goes to any space within its reach; on the way each step is an action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Option
from fabletop.games.machina.ground.board import X, bits_of
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.ground import Ground
from fabletop.games.machina.ground.paths import Reach, first_leg
from fabletop.games.machina.naming import door_words, space_key, unit_ref
from fabletop.games.machina.rules.abilities import aim, each_playable, play, takes
from fabletop.games.machina.rules.completing import completed
from fabletop.games.machina.rules.doors import close_door, destroy_door, open_door
from fabletop.games.machina.rules.dying import shielded
from fabletop.games.machina.rules.hunting import BREAK_DOOR, once
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.mindless import affected
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import go, immobile, reach_of
from fabletop.games.machina.rules.offers import Offer
from fabletop.games.machina.rules.party import decide, master_of
from fabletop.games.machina.rules.striding import stride, unheeded
from fabletop.games.machina.rules.traps import pull_lever
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.rules.windows import shown, window
from fabletop.games.machina.state import NONE, SPACE, Expedition

Choice = tuple[str, int, int, int]
"""What a monster may do: its name, and the space, the door or the text with what it stands on."""

END: Choice = ("end", NONE, NONE, NONE)
_GO: tuple[Choice, ...] = tuple(("go", space, NONE, NONE) for space in range(len(X)))  # made once, for they are many
DOOR_COST, LEVER_COST = 3, 3
COSTS = {"open": ("cost_door", DOOR_COST), "close": ("cost_door", DOOR_COST), "break": ("cost_break_door", BREAK_DOOR),
         "lever": ("cost_lever", LEVER_COST)}  # fmt: skip
LABELS = {"open": "Open", "close": "Close", "break": "Destroy"}


@rule("MA-291", "MA-R70", when={"MA-548": lambda table, unit, seat: shielded(table, unit)})
def control(table: Expedition, unit: int, seat: int) -> None:
    """An explorer plays a monster's next turn; who controlled it before does so no longer."""
    if not controllable(table, unit):
        return
    table.controlled[:] = [each for each in table.controlled if each[0] != unit]
    table.controlled.append((unit, seat))
    table.say("{} plays the next turn of {}.", unit_ref(table, seat), unit_ref(table, unit), rule="MA-291")


def controllable(table: Expedition, unit: int) -> bool:
    """Whether a monster can be controlled: what an endgame is about cannot (MA-548)."""
    if unit < table.seats or table.at[unit] < 0:
        return False
    return not shielded(table, unit) and not Now.has(table, unit, "anchored")


# --- what it may do --------------------------------------------------------------------------------------------------


@rule("MA-520", "MA-521", "MA-523", "MA-318")
def choices(table: Expedition, unit: int) -> Sequence[Choice]:
    """All that a monster may do now: play something, work doors and levers, end its turn, or go somewhere. Spaces are
    many, and come last."""
    left, ground = stamina_of(table, unit), table.ground
    hovers = over_pit(table, unit, ground)
    most = left - 1 if hovers else left  # over a pit something must be left to step off by (MA-261)
    found: list[Choice] = []
    for now in each_playable(table, unit):
        tiring = takes(table.box.book.texts[now.text], "stamina")
        if once(now, tiring) and tiring <= most:
            found.append(("play", *now.source, now.text))
    found += [each for each in _on_the_map(table, unit, ground) if cost_of(table, unit, each[0]) <= most]
    board = 0
    leaps: list[Choice] = []
    if not immobile(table, unit):
        board = reach_of(table, unit, left).board()
        pits = ground.near(table.at[unit]) & ground.kinds["pit"]
        if pits and not Now.has(table, unit, "through_pits"):
            leaps = [("leap", space, NONE, NONE) for space in bits_of(pits)]
    if not hovers or not (found or board or leaps):
        found.append(END)
    return Offer(found, board, _GO, leaps)


def over_pit(table: Expedition, unit: int, ground: Ground) -> bool:
    """Whether a monster hovers over a pit, where no turn may end (MA-261)."""
    return bool(ground.kinds["pit"] >> table.at[unit] & 1)


def _on_the_map(table: Expedition, unit: int, ground: Ground) -> Iterator[Choice]:
    """Doors and levers beside it."""
    here = table.at[unit]
    for door in ground.doors_of(here):
        state = ground.door_state(door)
        if state == "closed" and not Now.has(table, unit, "cannot_open_doors"):
            yield "open", door, NONE, NONE
        if state == "open" and not Now.has(table, unit, "cannot_close_doors"):
            yield "close", door, NONE, NONE
        if state != "destroyed":
            yield "break", door, NONE, NONE
    levers = ground.near(here) & ground.kinds["trap_lever"]
    for space in bits_of(levers) if levers else ():
        yield "lever", space, NONE, NONE


def cost_of(table: Expedition, unit: int, name: str) -> int:
    stat, base = COSTS[name]
    return max(0, Now.stat(table, stat, unit, base))


def option_id(choice: Choice) -> str:
    """What a choice is called in answers."""
    name, thing = choice[:2]
    if name == "end":
        return name
    if name == "play":
        return ":".join(map(str, choice))
    return f"{name}:{space_key(thing) if name in ('go', 'leap', 'lever') else thing}"


def show(table: Expedition, unit: int) -> Callable[[Choice], Option]:
    """How choices are offered; what ways cost is worked out once, when somebody looks."""
    reached: list[Reach] = []

    def way_cost(space: int) -> int:
        if not reached:
            reached.append(reach_of(table, unit, stamina_of(table, unit)))
        return reached[0].cost(space)

    def shown_as(choice: Choice) -> Option:
        name, thing = choice[:2]
        if name == "end":
            return Option(option_id(choice), "End its turn")
        if name == "play":
            return shown(table, _moment(table, unit, choice))
        if name == "go":
            return _at_space(choice, "Go to {}", way_cost(thing))
        if name == "leap":
            return _at_space(choice, "Step into the pit {}", 1)
        cost = cost_of(table, unit, name)
        if name == "lever":
            return _at_space(choice, "Work the trap lever {}", cost)
        words = f"{LABELS[name]} the door {door_words(thing)}"
        return Option(option_id(choice), words, (f"door:{thing}",), cost=f"{cost} stamina")

    return shown_as


def _at_space(choice: Choice, words: str, cost: int) -> Option:
    key = space_key(choice[1])
    return Option(option_id(choice), words.format(key), (f"space:{key}",), cost=f"{cost} stamina")


def _moment(table: Expedition, unit: int, choice: Choice) -> Now:
    return Now(table, Source(choice[1], choice[2]), {"you": unit}, "", choice[3])


# --- doing it --------------------------------------------------------------------------------------------------------


@rule(
    "MA-519", "MA-520", "MA-524", "MA-R109",
    when={("MA-291", "MA-292"): lambda table, unit: any(each[0] == unit for each in table.controlled)},
)  # fmt: skip
async def act(table: Expedition, unit: int) -> None:
    """One action of a monster that somebody plays; or the end of its turn."""
    left = stamina_of(table, unit)
    if table.at[unit] < 0 or left <= 0:
        table.then(("monster_end",))
        return
    if table.path:
        table.then(("monster",))
        await _walk(table, unit, table.path[-1])
        return
    found = choices(table, unit)
    choice = await decide(
        table, master_of(table, unit), "What does {} do? It has {} stamina left.", lambda: found,
        ("MA-520", "MA-519"), "scheme", show(table, unit),
        args=(unit_ref(table, unit), left), key=option_id,
    )  # fmt: skip
    if choice == END:
        table.then(("monster_end",))
        return
    table.then(("monster",))
    if choice[0] == "go":
        await _walk(table, unit, choice[1])
        return
    await _perform(table, unit, choice)
    await completed(table)


@rule("MA-253", "MA-258")
async def _walk(table: Expedition, unit: int, goal: int) -> None:
    """The next step on the way to where it goes, and further ones as long as nothing comes between them. If anything
    happens on the way, it may think again."""
    found = reach_of(table, unit, stamina_of(table, unit))
    steps = found.cost(goal)
    table.path.clear()
    if steps != FAR and not found.pits and table.explorers() and unheeded(table):
        stride(table, unit, goal, steps)
        return
    path = found.way(goal)
    while path:
        leg = first_leg(path, found.stops)
        table.stamina[unit] -= found.cost(leg[-1]) - found.cost(table.at[unit])
        before = _seen(table, unit)
        await go(table, unit, leg)
        quiet = await completed(table)
        if table.at[unit] != leg[-1] or before != _seen(table, unit):
            return
        path = path[len(leg) :]
        if not quiet or found.pits or touched(table).anew:  # then the way is looked for anew
            table.path[:] = path
            return


def _seen(table: Expedition, unit: int) -> tuple[list[int], list[int], int]:
    """What would make it think again: where all others are, how they are, and what is shut."""
    others = table.at[:]
    others[unit] = NONE
    return others, table.health[:], len(table.shut)


async def _perform(table: Expedition, unit: int, choice: Choice) -> None:
    name, thing = choice[0], choice[1]
    if name == "play":
        await _play(table, unit, choice)
    elif name == "leap":
        await _leap(table, unit, thing)
    else:
        table.stamina[unit] -= cost_of(table, unit, name)
        if name == "lever":
            Now.happen(table, "activated", mover=unit, space=SPACE + thing)
            await pull_lever(table, unit, thing)
        else:
            {"open": open_door, "close": close_door, "break": destroy_door}[name](table, unit, thing)


@rule("MA-307", "MA-R73")
async def _play(table: Expedition, unit: int, choice: Choice) -> None:
    """A text is aimed, and explorers whom it is about may play something before; if it is no longer possible then, the
    monster thinks again."""
    now = await aim(_moment(table, unit, choice))
    if now is None:
        return
    about = affected(table, now)
    if about and await window(table, about):
        aims = table.box.book.texts[now.text].aim
        possible = choice in choices(table, unit) if table.at[unit] >= 0 else False
        if not possible or any(now.roles[role] not in who.could_be(now) for role, who in aims.items()):
            return
    await play(table, now)


@rule("MA-259", "MA-R111")
async def _leap(table: Expedition, unit: int, space: int) -> None:
    """To step into a pit is allowed, and asked about once more."""
    answer = await decide(
        table, master_of(table, unit), "The pit destroys {}. Does it step in?", lambda: ("no", "yes"), "MA-R111",
        "leap", lambda each: Option(each, each.capitalize()), args=(unit_ref(table, unit),),
    )  # fmt: skip
    if answer == "yes":
        table.stamina[unit] -= 1
        await go(table, unit, [space])
