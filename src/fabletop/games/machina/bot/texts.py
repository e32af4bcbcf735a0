"""What texts are worth to the party: every verb of the language in points of stamina, roughly and at once.

Nothing is performed. Conditions are looked at as things stand, chances are weighed, choices are made for the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fabletop.engine.effects import Choose, Effect, Grant, If, Modify, Select, Times, walk
from fabletop.games.machina.bot.blows import essence_in, stamina_in
from fabletop.games.machina.bot.gear import improvement, item_worth
from fabletop.games.machina.bot.outlook import ADVANCE, HEALTH, ITEM, LIFE, THREAT, Outlook
from fabletop.games.machina.effects.conditions import Hit
from fabletop.games.machina.effects.control import GAME_DIE, Each, Roll
from fabletop.games.machina.effects.fighting import Attack, Banish, Destroy, Lose, Play, Restore
from fabletop.games.machina.effects.items import (
    DestroyItem,
    Equip,
    Gain,
    PayItem,
    Recharge,
    TakeItem,
    Unequip,
    UnequipThis,
    UseInventory,
    Workbench,
)
from fabletop.games.machina.effects.monsters import Control, LevelUp, Rating, Spawn, TakeMonster, Threat
from fabletop.games.machina.effects.moving import Move, Pull, Push, Switch, Teleport
from fabletop.games.machina.effects.payments import Pay, PayLight, PaySpace, PayX
from fabletop.games.machina.effects.spaces import DestroySpace, Light, Refresh, Seal, Unlight
from fabletop.games.machina.effects.standing import DestroyThis, Mark, MarkerOff
from fabletop.games.machina.effects.story import Invoke, NextChapter, Reinvoke
from fabletop.games.machina.ground.board import bits_of
from fabletop.games.machina.odds import against
from fabletop.games.machina.rules.grid import worn
from fabletop.games.machina.rules.markers import free_markers
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import immobile, reach_of
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import ITEM as ITEMS
from fabletop.games.machina.state import ON_ITEM, SPACE, Expedition

CARD = 2.0  # an item that is given up


# --- playing ---------------------------------------------------------------------------------------------------------


def play_worth(outlook: Outlook, seat: int, now: Now) -> float:
    """What it is worth to play a text, less what it costs."""
    table = outlook.table
    text = table.box.book.texts[now.text]
    if any(isinstance(each, PayX) for each in text.cost):
        return 0.0  # what it does hangs on how much is paid
    if any(isinstance(each, Pay) and each.attr == "health" and each.n >= table.health[seat] for each in text.cost):
        return -LIFE  # whatever it saves: nobody pays the last health, and who thinks better of it is asked again
    worth = aimed_worth(outlook, seat, now)
    if text.count > 1:
        worth /= text.count
    return worth - cost_worth(outlook, seat, now)


def aimed_worth(outlook: Outlook, seat: int, now: Now) -> float:
    """What a text does at its best targets."""
    table = outlook.table
    text = table.box.book.texts[now.text]
    if not text.aim:
        return effects_worth(outlook, seat, now, text.do)
    role, who = next(iter(text.aim.items()))
    others = {other: each.could_be(now) for other, each in text.aim.items() if other != role}
    best = -99.0
    for target in who.could_be(now):
        aimed = now.having(**{role: target}, **{other: found[0] for other, found in others.items() if found})
        best = max(best, effects_worth(outlook, seat, aimed, text.do))
    return best


def cost_worth(outlook: Outlook, seat: int, now: Now) -> float:
    """What playing a text costs."""
    table = outlook.table
    text = table.box.book.texts[now.text]
    found = 1.0 * stamina_in(text) + outlook.essence * essence_in(text)
    for each in text.cost:
        if isinstance(each, Pay) and each.attr == "health":
            found += each.n * _health_worth(table, seat) * 1.3
        elif isinstance(each, DestroyThis):
            found += CARD * (0.5 if now.source.kind == ON_ITEM else 0.8)
        elif isinstance(each, UnequipThis):
            found += 3 * CARD
        elif isinstance(each, PayLight):
            found += ADVANCE
        elif isinstance(each, PaySpace):
            found += 3.0 if each.kind == "chest" else 0.5
        elif isinstance(each, PayItem):
            found += 2 * CARD
        elif isinstance(each, Threat):
            found += THREAT * 1.3
        elif isinstance(each, MarkerOff):
            found += 0.2
    return found


def rider_worth(outlook: Outlook, seat: int, now: Now, unit: int, hit: float) -> float:
    """What an attack does to its target besides hitting it."""
    table = outlook.table
    found = 0.0
    for each in walk(table.box.book.texts[now.text].do):
        if isinstance(each, Grant) and each.keyword == "stunned" and free_markers(table, seat):
            menace = outlook.menaces[unit]
            near = min(menace.far(table.at[other]) for other in outlook.explorers)
            found += HEALTH * 1.3 * max(outlook.expected(menace, other, near, True) for other in outlook.explorers)
        elif isinstance(each, Modify) and each.stat == "attack_roll" and each.who is None:
            found += 0.8
        elif isinstance(each, Push) and not isinstance(each, Pull):
            found += 0.3
    return found


# --- effects ---------------------------------------------------------------------------------------------------------


def effects_worth(outlook: Outlook, seat: int, now: Now, do: Sequence[Effect]) -> float:
    return sum([effect_worth(outlook, seat, now, each) for each in do])


def effect_worth(outlook: Outlook, seat: int, now: Now, effect: Effect) -> float:
    """One effect, for the party."""
    judge = _JUDGES.get(type(effect))
    return judge(outlook, seat, now, effect) if judge is not None else 0.0


def _health_worth(table: Expedition, seat: int) -> float:
    health = table.health[seat]
    return HEALTH * (2.2 if health <= 1 else 1.6 if health == 2 else 1.0 if health == 3 else 0.7)


def _over(who: Any, values: Sequence[float]) -> float:
    """All of those whom a verb is about, or the best one; one by chance."""
    if not values:
        return 0.0
    if isinstance(who, Select) and who.pick == "any":
        return max(values)
    if isinstance(who, Select) and who.pick == "random":
        return sum(values) / len(values)
    return sum(values)


def _restore(outlook: Outlook, seat: int, now: Now, effect: Restore) -> float:
    table, n = outlook.table, now.amount(effect.n)
    values = []
    for unit in effect.unit_candidates(now):
        if unit >= table.seats:
            values.append(-2.0 * min(n, attribute(table, unit, "health") - table.health[unit]))
            continue
        left: list[int] = getattr(table, effect.attr)
        gained = min(n, attribute(table, unit, effect.attr) - left[unit])
        if effect.attr == "health":
            values.append(gained * _health_worth(table, unit))
        elif effect.attr == "essence":
            values.append(gained * outlook.essence)
        else:
            values.append(min(n, 3) * 0.9 if unit == table.turn else 0.0)
    return _over(effect.who, values)


def _lose(outlook: Outlook, seat: int, now: Now, effect: Lose) -> float:
    table, n = outlook.table, now.amount(effect.n)
    values = []
    for unit in effect.unit_candidates(now):
        if unit >= table.seats:
            values.append(2.0 * n if effect.attr == "health" else 0.0)
        elif effect.attr == "health":
            values.append(-n * _health_worth(table, unit) * (3.0 if n >= table.health[unit] else 1.0))
        elif effect.attr == "essence":
            values.append(-outlook.essence * min(n, table.essence[unit]))
        else:
            values.append(-0.8 * n)
    return _over(effect.who, values)


def _attack(outlook: Outlook, seat: int, now: Now, effect: Attack) -> float:
    table = outlook.table
    values = []
    for unit in effect.could_be(now):
        if unit >= SPACE:
            values.append(0.0)
            continue
        odds = against(now, effect, unit)
        if unit < table.seats:
            values.append(-odds.chance() * 1.3 * _health_worth(table, unit))
        elif unit in outlook.menaces:
            values.append(odds.chance() * outlook.kill_worth(unit) / max(1, table.health[unit]))
    return _over(effect.who, values)


def _if(outlook: Outlook, seat: int, now: Now, effect: If) -> float:
    if isinstance(effect.if_, Hit):
        return 0.5 * effects_worth(outlook, seat, now, effect.do)
    return effects_worth(outlook, seat, now, effect.do if effect.if_.holds(now) else effect.else_)


def _choose(outlook: Outlook, seat: int, now: Now, effect: Choose) -> float:
    found = [effects_worth(outlook, seat, now, way.do) for way in effect.options if way.open(now)]
    return max([*found, 0.0] if effect.may else found, default=0.0)


def _each(outlook: Outlook, seat: int, now: Now, effect: Each) -> float:
    values = [effects_worth(outlook, seat, now.having(it=each), effect.do) for each in effect.who.could_be(now)]
    return _over(effect.who, values)


def _times(outlook: Outlook, seat: int, now: Now, effect: Times) -> float:
    return now.amount(effect.n) * effects_worth(outlook, seat, now, effect.do)


def _roll(outlook: Outlook, seat: int, now: Now, effect: Roll) -> float:
    share = max(0, GAME_DIE - effect.at_least) / GAME_DIE
    good = effects_worth(outlook, seat, now, effect.do)
    bad = effects_worth(outlook, seat, now, effect.else_) if effect.else_ else 0.0
    return share * good + (1 - share) * bad


def _light(outlook: Outlook, seat: int, now: Now, effect: Light) -> float:
    dark = [each for each in outlook.spaces if each not in outlook.table.lit]
    return 0.5 * ADVANCE + 2 * outlook.essence if dark and effect.could(now) else 0.0


def _threat(outlook: Outlook, seat: int, now: Now, effect: Threat) -> float:
    n = now.amount(effect.n)
    return -THREAT * (n if n > 0 else max(n, 1 - outlook.table.threat))


def _rating(outlook: Outlook, seat: int, now: Now, effect: Rating) -> float:
    if not effect.could(now):
        return 0.0
    if effect.disable:
        return 6.0
    return 2.5 if effect.reset else 0.8 * effect.n


def _spawn(outlook: Outlook, seat: int, now: Now, effect: Spawn | TakeMonster) -> float:
    return -4.0 if effect.could(now) else 0.0


def _banish(outlook: Outlook, seat: int, now: Now, effect: Banish | Control) -> float:
    known = outlook.menaces
    values = [0.8 * outlook.kill_worth(unit) for unit in effect.unit_candidates(now) if unit in known]
    return _over(effect.who, values)


def _destroy(outlook: Outlook, seat: int, now: Now, effect: Destroy) -> float:
    table = outlook.table
    values = []
    for unit in effect.could_be(now):
        if unit >= ITEMS:
            values.append(-0.5 * CARD)
        elif unit >= SPACE:
            values.append(-1.0)
        else:
            values.append(outlook.kill_worth(unit) if unit >= table.seats else -60.0)
    return _over(effect.who, values)


def _lasting(outlook: Outlook, seat: int, now: Now, effect: Mark) -> float:
    if table_markers(outlook.table, seat) <= 0:
        return 0.0
    return sum([_held(outlook, seat, now, each) for each in effect.do])


def table_markers(table: Expedition, seat: int) -> int:
    return free_markers(table, seat) if 0 <= seat < table.seats else 1


def _held(outlook: Outlook, seat: int, now: Now, effect: Effect) -> float:
    """What holds for a round."""
    table = outlook.table
    if isinstance(effect, Modify):
        n = now.amount(effect.n)
        units = [unit for unit in effect.could_be(now) if unit < SPACE]
        perils = sum([min(1.5, outlook.peril(unit, table.at[unit])) for unit in units if unit < table.seats])
        if effect.stat in ("armor", "will"):
            return n * (0.35 * HEALTH * perils - 0.6 * sum(unit >= table.seats for unit in units))
        if effect.stat in ("attack_roll", "damage", "high", "low", "arcane_roll"):
            fights = bool(outlook.menaces) and table.turn == seat and table.stamina[seat] >= 4
            return n * (1.8 * fights if any(unit < table.seats for unit in units) else -0.8)
        return 0.0
    if isinstance(effect, Grant):
        units = [unit for unit in effect.could_be(now) if unit < SPACE]
        if effect.keyword == "stunned":
            return sum([2.0 if unit >= table.seats else -8.0 for unit in units])
        if effect.keyword == "ethereal":
            return sum(
                [0.6 * outlook.harm(unit, outlook.peril(unit, table.at[unit])) for unit in units if unit < table.seats]
            )
        if effect.keyword in ("cannot_attack", "cannot_move", "cannot_play"):
            return sum([-4.0 if unit < table.seats else 1.5 for unit in units])
    return 0.0


def _move(outlook: Outlook, seat: int, now: Now, effect: Move) -> float:
    table = outlook.table
    units = [unit for unit in effect.unit_candidates(now) if unit < table.seats]
    if any(unit == table.turn for unit in units):
        return 0.55 * min(now.amount(effect.n), 4)
    return _over(effect.who, [_saved(outlook, unit, now.amount(effect.n)) for unit in units])


def _saved(outlook: Outlook, seat: int, steps: int) -> float:
    """What an explorer is spared who gets away so many steps before monsters have their turns."""
    table = outlook.table
    feared = outlook.harm(seat, outlook.peril(seat, table.at[seat]))
    if feared < 1.0 or immobile(table, seat):
        return 0.0
    places = bits_of(reach_of(table, seat, steps).board()) or [table.at[seat]]
    return 0.7 * max(0.0, feared - outlook.refuge(seat, places)[0])


def _push(outlook: Outlook, seat: int, now: Now, effect: Push) -> float:
    table = outlook.table
    found = 0.0
    for unit in effect.unit_candidates(now):
        if unit in outlook.menaces:
            near = any(outlook.menaces[unit].far(table.at[other]) <= 1 for other in outlook.explorers)
            found += 0.5 * near * (not isinstance(effect, Pull))
    return found


def _use_inventory(outlook: Outlook, seat: int, now: Now, effect: UseInventory) -> float:
    table = outlook.table
    values = [improvement(table, each) for each in effect.unit_candidates(now) if each < table.seats]
    return _over(effect.who, values)


def _take_item(outlook: Outlook, seat: int, now: Now, effect: TakeItem) -> float:
    return ITEM if effect.could(now) else 0.0


def _destroy_item(outlook: Outlook, seat: int, now: Now, effect: DestroyItem | Unequip) -> float:
    table = outlook.table
    loses = 1.0 if isinstance(effect, DestroyItem) else 0.6
    owner = now.roles.get("it", seat)
    items = worn(table, owner) if 0 <= owner < table.seats else []
    least = min((item_worth(table, owner, item) for item in items), default=CARD)
    return -loses * max(1.0, least)


def _refresh(outlook: Outlook, seat: int, now: Now, effect: Refresh) -> float:
    table = outlook.table
    printed = outlook.ground.printed.kinds
    values = []
    for space in effect.candidates(now):
        if space in table.lit:
            continue
        if printed["chest"] >> space & 1:
            values.append(0.7 * (outlook.essence + ITEM) - 1.5)
        elif printed["chapter"] >> space & 1:
            values.append(-3 * ADVANCE if outlook.endgame else 2.0)
        else:
            values.append(1.5)
    return max(values, default=0.0)


def _steady(value: float) -> Callable[[Outlook, int, Now, Any], float]:
    return lambda outlook, seat, now, effect: value


def _next(outlook: Outlook, seat: int, now: Now, effect: NextChapter) -> float:
    return ADVANCE + 4 * outlook.essence  # what it takes has been reckoned with


_JUDGES: dict[type, Callable[[Outlook, int, Now, Any], float]] = {
    Restore: _restore,
    Lose: _lose,
    Attack: _attack,
    If: _if,
    Choose: _choose,
    Each: _each,
    Times: _times,
    Roll: _roll,
    Light: _light,
    Unlight: _steady(-ADVANCE),
    Threat: _threat,
    LevelUp: _steady(-3 * THREAT),
    Rating: _rating,
    Spawn: _spawn,
    TakeMonster: _spawn,
    Banish: _banish,
    Control: _banish,
    Destroy: _destroy,
    DestroyThis: _steady(-0.5 * CARD),
    Mark: _lasting,
    Move: _move,
    Push: _push,
    Pull: _push,
    Teleport: _steady(0.6),
    Switch: _steady(0.2),
    Gain: _steady(ITEM),
    Workbench: _steady(1.3 * ITEM),
    Recharge: _steady(2.0),
    Equip: _steady(1.0),
    UseInventory: _use_inventory,
    TakeItem: _take_item,
    DestroyItem: _destroy_item,
    Unequip: _destroy_item,
    Refresh: _refresh,
    DestroySpace: _steady(-1.0),
    Seal: _steady(0.5 * ADVANCE),
    NextChapter: _next,
    Invoke: lambda outlook, seat, now, effect: 2.0 if effect.deck == "explorer" else -5.0,
    Reinvoke: lambda outlook, seat, now, effect: 1.0 if effect.deck == "explorer" else -3.0,
    Play: _steady(2.0),
}
