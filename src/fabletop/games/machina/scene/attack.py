"""An attack under way, as a sum: what the dice show, what is added, and what each of those attacked stands with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from fabletop.engine.scene import Die, Sum, Term
from fabletop.games.machina.effects.fighting import dice_words
from fabletop.games.machina.naming import unit_id, unit_name
from fabletop.games.machina.odds import Odds, target_name
from fabletop.games.machina.rules.essence import purse
from fabletop.games.machina.rules.fighting import bonus, defence, raisers
from fabletop.games.machina.state import NONE, Expedition, Fight


def sums(table: Expedition) -> list[Sum]:
    """The attack that is being made now: one sum for each who is attacked."""
    if not table.fights:
        return []
    fight = table.fights[-1]
    return [_sum(table, fight, number, blocker) for number, blocker in enumerate(fight.blockers)]


def _sum(table: Expedition, fight: Fight, number: int, blocker: int) -> Sum:
    wanted = defence(table, blocker, fight.arcane)
    terms = tuple(_terms(table, fight, number, blocker))
    more = sum(term.value for term in terms)
    rolled = bool(fight.high or fight.low) or sum(fight.dice) == 0
    total = fight.total + more
    verdict: Literal["", "made", "missed"] = ""
    needs = chance = short = ""
    if not rolled:
        odds = Odds(*fight.dice, more, wanted, fight.arcane, sum(purse(table, seat) for seat in raisers(table)[:1]))
        needs, chance = f"needs {odds.needs} on {dice_words(*fight.dice)}", odds.likely
    elif total >= wanted:
        verdict = "made"
    elif fight.hit or not any(purse(table, seat) for seat in raisers(table)):
        verdict = "missed"
    else:
        short = f", {wanted - total} more"
    stands = f"{target_name(table, blocker)} stands with {'will' if fight.arcane else 'armor'} {wanted}{short}."
    came_to = total if rolled else None
    return Sum(
        f"attack:{number}", _title(table, fight, blocker), _dice(fight), terms, wanted, came_to, verdict,
        needs, chance, stands, role="lead",
    )  # fmt: skip


def _title(table: Expedition, fight: Fight, blocker: int) -> str:
    if fight.plain:  # a barrel's; whoever hit it answers for the kills, but is not who attacks (MA-231)
        return f"The explosion attacks {target_name(table, blocker)}"
    with_ = f" with {table.printed(fight.weapon).name}" if fight.weapon != NONE else ""
    if fight.attacker == NONE:  # an event's
        return f"{target_name(table, blocker)} is attacked{with_}"
    return f"{unit_name(table, fight.attacker)} attacks {target_name(table, blocker)}{with_}"


def _dice(fight: Fight) -> tuple[Die, ...]:
    found = []
    for kind, count, shown in (("high", fight.dice[0], fight.high), ("low", fight.dice[1], fight.low)):
        faces = [str(face) for face in shown] or [""] * count
        found += [Die(f"die:{kind}{number}", kind, face, kind) for number, face in enumerate(faces)]
    return tuple(found)


def _terms(table: Expedition, fight: Fight, number: int, blocker: int) -> Iterator[Term]:
    """What is added to the dice against one of those attacked."""
    if not fight.plain:
        present = table.fights[-1]
        table.fights[-1] = replace(fight, blocker=blocker)
        roll = bonus(table, "attack_roll")
        arcane = bonus(table, "arcane_roll") if fight.arcane else 0
        table.fights[-1] = present
        thing = unit_id(table, fight.attacker) if fight.attacker != NONE else ""
        if roll:
            yield Term(f"term:roll{number}", "effects in force", roll, thing)
        if arcane:
            yield Term(f"term:arcane{number}", "arcane effects", arcane, thing)
    if fight.raised:
        yield Term(f"term:essence{number}", "essence", fight.raised)
