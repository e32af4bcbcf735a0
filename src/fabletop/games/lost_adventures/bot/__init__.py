"""Computer players of Lost Adventures. They know what their seat knows; nothing else reaches them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.lost_adventures.bot.journey import Journey
from fabletop.games.lost_adventures.bot.ordeal import Ordeal
from fabletop.games.lost_adventures.bot.values import Temper
from fabletop.games.lost_adventures.notes import grails_left
from fabletop.games.lost_adventures.prospects import PURGED, margin
from fabletop.games.lost_adventures.state import Film


def _player(temper: Temper) -> Player:
    journey, ordeal = Journey(temper), Ordeal(temper)
    answers: dict[str, Callable[[Situation[Film]], Any]] = {
        "city": journey.city,
        "allocate": journey.allocate,
        "rewrite": journey.rewrite,
        "exit": journey.exit,
        "door": journey.door,
        "star": journey.star,
        "effect": journey.effect,
        "reward": journey.reward,
        "off camera": journey.off_camera,
        "keep": journey.keep,
        "slot": journey.slot,
        "fourth": ordeal.fourth,
        "commit": ordeal.commit,
        "use": ordeal.use,
        "grail": ordeal.grail,
    }

    def play(now: Situation[Film]) -> Any:
        temper.dice = now.rng  # so that the same question is answered in the same way whatever came before
        answer = answers.get(now.ask.tag)
        return answer(now) if answer is not None else now.ask.some(now.rng)

    return play


def _careless(rng: Random) -> Player:
    return _player(Temper(careful=0.3, looks_ahead=1, noise=1.6))


def _sensible(rng: Random) -> Player:
    return _player(Temper(careful=1.0, looks_ahead=3, noise=0.15))


def _why(now: Situation[Film], value: Any) -> str:
    """What speaks for the sensible player's answers, in a sentence, where a number or two says it."""
    table, seat, tag = now.view.table, now.seat, now.ask.tag
    if tag == "exit":
        stay, leave = Journey(Temper(careful=1.0, looks_ahead=3, noise=0.0)).prospects(now)
        return f"It reckons that going on is worth {stay:.1f} and leaving now {leave:.1f}, in points of hubris."
    if tag == "fourth" and value == "yes":
        return f"A cube that is kept takes off about {PURGED:.0f} hubris at the end; this one costs 1."
    if tag == "commit":
        spare = margin(table, seat)
        ahead = f"{abs(spare):.0f} hubris {'more' if spare >= 0 else 'less'} than it will have"
        return f"It expects to purge about {ahead} at the end, and each cube that is kept takes off {PURGED:.0f} there."
    if tag == "grail":
        return f"It has {grails_left(now.view)[0][1]} of the traits seen so far; no grail has more."
    return ""


LEVELS = (
    Level("careless", "thinks one flip ahead, minds dangers little, and its judgement wavers", _careless),
    Level(
        "sensible",
        "weighs each scene some flips ahead, joins where it pays, looks for relics and the Start City, and keeps "
        "cubes for the reckoning with its hubris",
        _sensible,
        why=_why,
    ),
)
