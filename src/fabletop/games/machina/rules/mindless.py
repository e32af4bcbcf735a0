"""Mindless monsters (MA-494 to MA-518): what one is about to do, and why; and doing it, one action at a time.

`intend` says what a monster does next. The rules carry that out, scenes draw it before it happens, computer players
reckon with it, and the log gives its reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from fabletop.engine.citing import rule
from fabletop.engine.words import Ref
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.paths import NO_CROSSING, reach
from fabletop.games.machina.naming import option_of, space_ref, unit_name, unit_ref
from fabletop.games.machina.rules.abilities import play, traits_of
from fabletop.games.machina.rules.completing import completed
from fabletop.games.machina.rules.doors import destroy_door
from fabletop.games.machina.rules.hunting import (
    Hunt,
    Leg,
    Play,
    Sense,
    break_cost,
    first_steps,
    hunt,
    imagined,
    leg_of,
    plan,
    plays,
    preferred,
    sense,
    spends,
    way_by,
)
from fabletop.games.machina.rules.map import place_of
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import go, immobile
from fabletop.games.machina.rules.party import PARTY, decide, plotters
from fabletop.games.machina.rules.striding import stride, unheeded
from fabletop.games.machina.rules.units import attribute, stamina_of
from fabletop.games.machina.rules.ways import all_one
from fabletop.games.machina.rules.windows import window
from fabletop.games.machina.state import NONE, SPACE, Expedition

Deed = Literal["play", "step", "door", "stop", "scheme"]
Open = Literal["", "whom", "end", "step", "target"]


class Mind(msgspec.Struct, frozen=True, gc=False):
    """What a monster has in mind: whom it is after (an explorer, or `SPACE` and the space that it seeks), how far that
    is, the way to where it wants to stand, and where its quarry stood when it planned that. `tied` is what the party
    decides among, as `open` says; till then all is said of the first. `anew`: it has just thought of it."""

    quarry: int = NONE
    path: tuple[int, ...] = ()
    goal: int = NONE
    distance: int = FAR
    tied: tuple[int, ...] = ()
    open: Open = ""
    anew: bool = False
    why: str = ""


class Intention(msgspec.Struct, frozen=True, gc=False):
    """What a monster does next. It is about its quarry; a play has its own target in `play`. Where the rules leave it
    open, `tied` are those among whom the party decides, and `open` says about what: whom it goes for, where it wants to
    stand, its next step, or its target. `sure`: nothing comes up on its way, by whichever steps it goes."""

    deed: Deed
    target: int = NONE
    distance: int = FAR
    tied: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    play: Play | None = None
    why: str = ""
    rule: str = ""
    open: Open = ""
    leg: Leg | None = None
    sure: bool = False


@rule("MA-492", "MA-293", "MA-R110")
def mindless(table: Expedition, unit: int) -> bool:
    """Whether a monster follows its routine: nobody controls it, and the dead do not play it."""
    for monster, _ in table.controlled:
        if monster == unit:
            return False
    return not table.schemes if table.monster == unit else not plotters(table)


# --- what it is about to do ------------------------------------------------------------------------------------------


def intend(table: Expedition, unit: int, said: bool | None = None) -> Intention:
    """What a monster does next in its turn; before that, what it would do first if its turn were now. Its reasons are
    put into words where somebody reads them."""
    if said is None:
        said = table.run is None or table.run.log is not None
    if not mindless(table, unit):
        return Intention("scheme", why="others decide for it" if said else "", rule="MA-519")
    if table.monster != unit or table.run is None:
        table = imagined(table)
    if table.monster != unit:
        table.monster, table.schemes = unit, False
        table.stamina[unit] = attribute(table, unit, "stamina")
        forget(table)
    left = stamina_of(table, unit)
    if table.at[unit] < 0 or left <= 0:
        return _spent(said)
    known = sense(table, unit)
    mind = Mind() if immobile(table, unit) else think(table, unit, known, in_mind(table), _budget(table, unit), said)
    found = _next(table, unit, known, mind, plays(table, unit), said)
    return replace(found, tied=mind.tied, open=mind.open) if mind.open else found


def in_mind(table: Expedition) -> Mind:
    """What the monster whose turn it is has had in mind."""
    return Mind(table.quarry, tuple(table.path), table.goal)


def forget(table: Expedition) -> None:
    """No monster has anything in mind."""
    table.quarry = table.goal = NONE
    table.path.clear()


@rule("MA-R101")
def _budget(table: Expedition, unit: int) -> int:
    """How many moves a way may have: the first one of a turn by the maximum of stamina, later ones by what is left."""
    if table.goal == NONE or table.settings.repath == "max":
        return attribute(table, unit, "stamina")
    return stamina_of(table, unit)


@rule("MA-509", "MA-511", when={"MA-517": lambda table, unit: table.unit(unit).behaviour is not None})
def think(
    table: Expedition, unit: int, known: Sense, before: Mind, budget: int, said: bool, toward: int = NONE
) -> Mind:
    """Mindless steps 1 and 2, and the check after each action: it keeps to its quarry and its way, unless another is
    closer, its quarry has moved or is gone, or its next step is not possible."""
    prey = hunt(table, unit, known, before.quarry, toward)
    if not prey.found:
        return Mind(why="it finds no way to anybody" if said else "")
    quarry = prey.found[0]
    goal = place_of(table, quarry)
    if quarry == before.quarry and goal == before.goal and _goes_on(table, unit, known, before):
        why = _whom_words(table, known, prey, quarry) if said else ""
        return Mind(quarry, before.path, goal, prey.far, before.tied, before.open, before.anew, why)
    found = plan(table, unit, known, quarry, budget)
    path = found.reach.way(found.ends[0]) if found is not None else ()
    why = _whom_words(table, known, prey, quarry) if said else ""
    mind = Mind(quarry, path, goal, prey.far, anew=True, why=why)
    if table.settings.ambiguity == "ask":
        if len(prey.found) > 1:
            return replace(mind, tied=prey.found, open="whom")
        if found is not None and len(found.ends) > 1:
            return replace(mind, tied=found.ends, open="end")
    return mind


def _goes_on(table: Expedition, unit: int, known: Sense, before: Mind) -> bool:
    """Whether a way can still be gone, if it was not gone to its end."""
    if not before.path:
        return True
    behaviour = table.unit(unit).behaviour
    if behaviour is not None and behaviour.stay and known.ground.adjacent(known.here, before.goal):
        return False
    return leg_of(known, before.path) is not None


def _next(table: Expedition, unit: int, known: Sense, mind: Mind, found: tuple[Play, ...], said: bool) -> Intention:
    """Mindless step 3: it plays something, or else goes on along its way."""
    if not found:
        return _along(table, unit, known, mind, said)
    ways = preferred(table, known, mind.quarry, found)
    why = f"it can play {_text_words(table, ways[0])}, and does so first" if said else ""
    tied = targets_of(ways) if len(ways) > 1 and table.settings.ambiguity == "ask" else ()
    return Intention(
        "play", mind.quarry, mind.distance, tied, mind.path, ways[0], why, "MA-505", "target" if tied else ""
    )


def targets_of(ways: Sequence[Play]) -> tuple[int, ...]:
    """Among whom it is open at whom a text is aimed: by the first of its targets about which that is so."""
    for number in range(len(ways[0].aims)):
        found = tuple(dict.fromkeys(each.aims[number][1] for each in ways))
        if len(found) > 1:
            return found
    return ()


@rule("MA-507", "MA-508", "MA-317", "MA-R107")
def _along(table: Expedition, unit: int, known: Sense, mind: Mind, said: bool, settled: bool = False) -> Intention:
    """The next step of its way, or the door in it; or that it does nothing more. `settled`: the party has said by which
    of several steps it begins."""
    left = stamina_of(table, unit)
    quarry, far, path = mind.quarry, mind.distance, mind.path
    leg = leg_of(known, path) if path else None
    if leg is None:
        return Intention("stop", quarry, far, why=_stays(table, mind) if said else "", rule="MA-503")
    steps = f"{mind.why}; {_steps(len(path))} to where it wants to stand" if said else ""
    sure = False
    if not settled and table.settings.ambiguity == "ask":
        firsts = first_steps(known, path, left)
        if len(firsts) > 1:
            sure = all_one(table, unit, known, quarry, path, left)
            if not sure:
                return Intention("step", quarry, far, firsts, path, None, steps, "MA-508", "step", leg)
    if leg.door != NONE:
        cost = break_cost(table, unit)
        if cost > left:
            why = f"a closed door is in its way, and it has not {cost} stamina"
            return Intention("stop", quarry, far, (), path, None, why if said else "", "MA-512")
        why = f"{mind.why}; a closed door is in its way" if said else ""
        return Intention("door", quarry, far, (), path, None, why, "MA-507", leg=leg)
    if leg.cost > left:
        return Intention("stop", quarry, far, (), path, None, "it cannot get across" if said else "", "MA-258")
    return Intention("step", quarry, far, (), path, None, steps, "MA-508", leg=leg, sure=sure)


def _spent(said: bool) -> Intention:
    return Intention("stop", why="it has no stamina left" if said else "", rule="MA-518")


# --- in words --------------------------------------------------------------------------------------------------------


def _whom_words(table: Expedition, known: Sense, prey: Hunt, quarry: int) -> str:
    """Why it goes for somebody: "closest: 14 against Kim's 16"."""
    if quarry >= table.seats:
        return f"it seeks what is {_steps(prey.far)} away"
    others = [(seat, far) for seat in prey.among if seat != quarry and (far := known.far(table.at[seat])) < FAR]
    if not others:
        return f"{_steps(prey.far)} away"
    further = [f"{unit_name(table, seat)}'s {far}" for seat, far in others if far > prey.far]
    close = [unit_name(table, seat) for seat, far in others if far == prey.far]
    parts = [f"closest: {prey.far}" + (f" against {' and '.join(further)}" if further else "")]
    if close:
        less = all(table.health[quarry] < table.health[seat] for seat, far in others if far == prey.far)
        parts.append(f"as close as {' and '.join(close)}{', with less health' if less else ''}")
    return ", ".join(parts)


def _stays(table: Expedition, mind: Mind) -> str:
    """Why it does not go on."""
    if mind.quarry == NONE:
        return mind.why or "it does not move"
    if mind.distance > 1:
        return "no space within its reach is closer"
    return f"it is beside {unit_name(table, mind.quarry)}" if mind.quarry < SPACE else "it is where it wants to be"


def _steps(n: int) -> str:
    return f"{n} step" if n == 1 else f"{n} steps"


def _text_words(table: Expedition, found: Play) -> str:
    book = table.box.book
    names = [unit_name(table, thing) for _, thing in found.aims if thing < SPACE]
    return f"{book.sources[found.text]}{' at ' + ' and '.join(names) if names else ''}"


def quarry_ref(table: Expedition, quarry: int) -> Ref:
    return unit_ref(table, quarry) if quarry < SPACE else space_ref(quarry - SPACE)


# --- doing it --------------------------------------------------------------------------------------------------------


@rule("MA-494", "MA-504", "MA-518", when={"MA-516": lambda table, unit: table.at[unit] >= 0 and immobile(table, unit)})
async def act(table: Expedition, unit: int, warned: bool = False) -> None:
    """What a mindless monster does: one action, and further steps of its way as long as nothing comes between them; or
    the end of its turn. If all were `warned` of what it does first, they are not asked again whether they play."""
    said = table.run.log is not None
    known = sense(table, unit) if table.at[unit] >= 0 else None
    while True:
        if known is not None and stamina_of(table, unit) > 0:
            found, asked = await _decided(table, unit, known, said)
        else:
            found, asked = _spent(said), False
        if found.deed == "stop":
            table.then(("monster_end",))
            if said and table.at[unit] >= 0:
                table.say("{} stops: {}.", unit_ref(table, unit), found.why, rule=found.rule)
            return
        if found.deed == "step" and not asked and known is not None and _at_once(table, unit, known, found):
            stride(table, unit, found.path[-1], len(found.path))
            table.path.clear()
            known = _moved(table, unit, known)
            continue
        table.then(("monster",))
        if found.deed == "play":
            await _play(table, unit, found, warned)
        elif found.deed == "door":
            assert found.leg is not None
            table.stamina[unit] -= break_cost(table, unit)
            destroy_door(table, unit, found.leg.door)
        else:
            assert found.leg is not None
            table.stamina[unit] -= found.leg.cost
            table.path[:] = found.path[len(found.leg.spaces) :]
            await go(table, unit, found.leg.spaces)
        quiet = await completed(table)
        if found.deed != "step" or asked or not quiet or known is None:
            return
        table.agenda.pop()  # nothing else has happened, and nobody was asked: it goes on at once
        known = _moved(table, unit, known)


def _at_once(table: Expedition, unit: int, known: Sense, found: Intention) -> bool:
    """Whether a monster comes to the end of its way and nothing happens before."""
    if len(found.path) < 2 or not unheeded(table):
        return False
    return found.sure or all_one(table, unit, known, found.target, found.path, stamina_of(table, unit))


def _moved(table: Expedition, unit: int, known: Sense) -> Sense:
    """What a monster knows of the map when nothing has happened but that it has moved."""
    return known.after(table.at[unit]) if known.over == NO_CROSSING else sense(table, unit)


async def _decided(table: Expedition, unit: int, known: Sense, said: bool) -> tuple[Intention, bool]:
    """What a monster does next, with all that is the party's to decide about it; and whether the party was asked."""
    able = plays(table, unit)
    mind, asked = Mind(), False
    if not immobile(table, unit):
        before, budget = in_mind(table), _budget(table, unit)
        mind = think(table, unit, known, before, budget, said)
        if mind.open:
            idle = bool(able) and spends(table, able[0]) >= stamina_of(table, unit)  # it will not get to move
            mind, asked = await _made_up(table, unit, known, mind, before, budget, said, idle=idle), True
        table.quarry, table.goal = mind.quarry, mind.goal
        table.path[:] = mind.path
        if said and mind.anew and mind.quarry != NONE:
            _say(table, unit, mind)
    found = _next(table, unit, known, mind, able, said)
    if found.open == "step":
        path = await _first_step(table, unit, known, found.path, found.tied)
        table.path[:] = path
        found, asked = _along(table, unit, known, replace(mind, path=path), said, settled=True), True
    return found, asked


def _say(table: Expedition, unit: int, mind: Mind) -> None:
    words = f"; {_steps(len(mind.path))} to where it wants to stand" if mind.path else ""
    table.say(
        "{} goes for {}: {}{}.", unit_ref(table, unit), quarry_ref(table, mind.quarry), mind.why, words, rule="MA-508"
    )
    table.beat("quick")


@rule("MA-037", "MA-R112")
async def _made_up(
    table: Expedition, unit: int, known: Sense, mind: Mind, before: Mind, budget: int, said: bool,
    toward: int = NONE, idle: bool = False,
) -> Mind:  # fmt: skip
    """What a monster has in mind, when the party has decided what is open about it. `before` is what it had in mind
    before it thought."""
    if mind.open == "whom":
        quarry = await decide(
            table, PARTY, "Several of you are as close to {}. Whom does it go for?", lambda: mind.tied,
            ("MA-497", "MA-R112"), "whom", lambda each: option_of(table, each), args=(unit_ref(table, unit),),
        )  # fmt: skip
        mind = think(table, unit, known, replace(before, quarry=quarry, goal=NONE), budget, said, toward)
    if mind.open == "end" and not idle:
        end = await decide(
            table, PARTY, "Where does {} want to stand?", lambda: mind.tied, ("MA-502", "MA-R112"), "end",
            lambda each: option_of(table, SPACE + each), args=(unit_ref(table, unit),),
        )  # fmt: skip
        if end != mind.path[-1]:
            found = reach(known.ground, known.here, known.free, budget, known.over, plan=True)
            mind = replace(mind, path=found.way(end))
    return replace(mind, tied=(), open="")


@rule("MA-037", "MA-R112")
async def _first_step(
    table: Expedition, unit: int, known: Sense, path: tuple[int, ...], firsts: tuple[int, ...]
) -> tuple[int, ...]:
    """The way that the party chooses among equally short ones, by its first step."""
    first = await decide(
        table, PARTY, "Which step does {} take next?", lambda: firsts, ("MA-037", "MA-R112"), "step",
        lambda each: option_of(table, SPACE + each), args=(unit_ref(table, unit),),
    )  # fmt: skip
    return way_by(known, first, path)


@rule("MA-505", "MA-513", "MA-515")
async def _play(table: Expedition, unit: int, found: Intention, warned: bool) -> None:
    """A text is played: at whom, the party says where its present target is none; explorers whom it is about may play
    something before, unless that was just asked."""
    assert found.play is not None
    chosen = found.play
    if found.open == "target":
        chosen = await _aimed(table, unit)
    now = chosen.moment(table, unit)
    about = affected(table, now) if not warned else []
    if about and await window(table, about) and (table.at[unit] < 0 or chosen not in plays(table, unit)):
        return  # it thinks again
    await play(table, now)


async def _aimed(table: Expedition, unit: int) -> Play:
    """The way to aim a text that the party chooses, one target after the other."""
    ways = preferred(table, sense(table, unit), table.quarry, plays(table, unit))
    while tied := targets_of(ways):
        target = await decide(
            table, PARTY, "Whom or what does {} choose as the target?", lambda tied=tied: tied,  # type: ignore[misc]
            ("MA-513", "MA-R102"), "target", lambda each: option_of(table, each), args=(unit_ref(table, unit),),
        )  # fmt: skip
        number = next(n for n in range(len(ways[0].aims)) if len({each.aims[n] for each in ways}) > 1)
        ways = tuple(each for each in ways if each.aims[number][1] == target)
    return ways[0]


def affected(table: Expedition, now: Now) -> list[int]:
    """The explorers whom a text that is about to be played could be about."""
    if table.settings.windows == "own_turn_only":
        return []
    text = table.box.book.texts[now.text]
    found = {thing for role, thing in now.roles.items() if role in text.aim}
    for effect in traits_of(table.box, now.text).about:
        found.update(effect.could_be(now))
    return [seat for seat in table.explorers() if seat in found]


@rule("MA-122", "MA-263", "MA-264")
async def march(table: Expedition, unit: int, n: int, toward: int = NONE) -> None:
    """An effect lets a mindless monster move up to so many spaces: along its way, without playing anything, and to a
    closed door at most."""
    left, mind, said = n, Mind(), table.run.log is not None
    while left > 0 and table.at[unit] >= 0 and not table.over:
        known = sense(table, unit)
        budget = n if mind.goal == NONE or table.settings.repath == "max" else left
        before, mind = mind, think(table, unit, known, mind, budget, said, toward)
        if mind.open:
            mind = await _made_up(table, unit, known, mind, before, budget, said, toward)
        path = mind.path
        if path and table.settings.ambiguity == "ask":
            firsts = first_steps(known, path, left)
            if len(firsts) > 1 and not all_one(table, unit, known, mind.quarry, path, left, toward, marching=True):
                path = await _first_step(table, unit, known, path, firsts)
        leg = leg_of(known, path) if path else None
        if leg is None or leg.door != NONE or leg.cost > left:
            return
        left -= leg.cost
        mind = replace(mind, path=path[len(leg.spaces) :])
        await go(table, unit, leg.spaces)
        if table.queue:
            await Now.settle(table)
