"""What hurts, each kind of harm by itself, and who is out (LA-104, LA-268 to LA-275, LA-278 to LA-280, LA-290)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from fabletop.engine.table import Pile, Zone
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.state import (
    CURSES,
    DISCARDS,
    FATES,
    GONE,
    LIVES,
    MATS,
    NOBODY_YET,
    OUT,
    REWRITES,
    UNUSED,
    Film,
    clock,
)
from fabletop.games.lost_adventures.terms import ABILITIES

CAUSES = {
    "life": ("{} has no life token left to discard, and dies.", "LA-268"),
    "time": ("{} has used up the film and is out of the picture: the credits roll at {}.", "LA-269"),
    "curse": ("{} takes a fourth curse and dies at once, horribly.", "LA-270"),
    "hubris": ("{} still holds {} hubris, and dies. Some things are better left hidden.", "LA-267"),
}


def advance(table: Film, seat: int, spaces: int, words: str, *args: object, rule: str) -> bool:
    """Move a disc forward. Says whether its player still lives."""
    table.time[seat] += spaces
    table.cite("LA-280")
    table.say(words, Seat(seat), *args, rule=rule)
    return check_time(table, seat)


def check_time(table: Film, seat: int) -> bool:
    """A disc that reaches the Roll Credits marker ends its player's part (LA-269)."""
    if table.time[seat] >= table.rc and not table.out[seat]:
        eliminate(table, seat, "time")
    return not table.out[seat]


def would_end(table: Film, seat: int, spaces: int) -> bool:
    """Whether so many spaces more would bring a player to the Roll Credits marker (LA-051)."""
    return table.time[seat] + spaces >= table.rc


class Harm(NamedTuple):
    """A kind of harm: what one unit of it does, as stands on cards, and whether it would put somebody out."""

    words: str
    strike: Callable[[Film, int, str], object]  # by a rule
    kills: Callable[[Film, int], bool] = lambda table, seat: False


def _lose_life(table: Film, seat: int, rule: str) -> None:
    if not table.life[seat]:
        eliminate(table, seat, "life")
        return
    table.life[seat] -= 1
    table.say("{} discards 1 life ({} left).", Seat(seat), table.life[seat], rule=rule)


def _take_noise(table: Film, seat: int, rule: str) -> None:
    table.noise[seat] += 1
    table.say("{} takes 1 noise.", Seat(seat), rule=rule)


def _take_curse(table: Film, seat: int, rule: str) -> None:
    table.curses[seat] += 1
    table.say("{} takes a curse ({} of {}).", Seat(seat), table.curses[seat], CURSES, rule=rule)
    if table.curses[seat] >= CURSES:
        eliminate(table, seat, "curse")


HARMS: dict[str, Harm] = {
    "life": Harm("discard 1 life", _lose_life, lambda table, seat: not table.life[seat]),
    "time": Harm(
        "advance 1 space on the time track",
        lambda table, seat, rule: advance(table, seat, 1, "{} advances 1 on the time track.", rule=rule),
        lambda table, seat: would_end(table, seat, 1),
    ),
    "noise": Harm("take 1 noise", _take_noise),
    "curse": Harm("take 1 curse", _take_curse, lambda table, seat: table.curses[seat] + 1 >= CURSES),
    "hubris": Harm(
        "take 1 hubris", lambda table, seat, rule: take_hubris(table, seat, "{} takes 1 hubris.", rule=rule)
    ),
}
HarmName = Literal["life", "time", "noise", "curse", "hubris"]


def harm_words(harms: Iterable[HarmName]) -> str:
    """ "advance 1 space on the time track and discard 1 life"."""
    return " and ".join(HARMS[each].words for each in harms)


def suffer(table: Film, seat: int, harms: Iterable[str], rule: str) -> None:
    """Apply harms one after the other, as long as the player lives."""
    for harm in harms:
        if table.out[seat] or table.over:
            return
        HARMS[harm].strike(table, seat, rule)
    table.cite("LA-278", "LA-R88")


def would_kill(table: Film, seat: int, harms: Iterable[str]) -> bool:
    """Whether harms would put a player out (LA-R17)."""
    return any(HARMS[harm].kills(table, seat) for harm in harms)


def take_hubris(table: Film, seat: int, words: str, *args: object, rule: str) -> None:
    table.hubris[seat] += 1
    table.say(words, Seat(seat), *args, rule=rule)


def take_green(table: Film, seat: int, words: str, *args: object, rule: str) -> None:
    table.green[seat] += 1
    table.say(words, Seat(seat), *args, rule=rule)


def regain_life(table: Film, seat: int, words: str, rule: str) -> None:
    """One life token back, up to 7 (LA-279)."""
    table.life[seat] = min(LIVES, table.life[seat] + 1)
    table.cite("LA-279")
    table.say(words, Seat(seat), rule=rule)


def eliminate(table: Film, seat: int, cause: str) -> None:
    """A player is out at once; what he had leaves play (LA-271 to LA-273)."""
    words, rule = CAUSES[cause]
    table.out[seat] = cause
    table.film.append([OUT, seat, FATES.index(cause)])
    numbers = {"time": clock(table, table.rc), "hubris": table.hubris[seat]}
    table.say(words, Seat(seat), *([numbers[cause]] if cause in numbers else []), rule=rule)
    table.cite("LA-271", "LA-272")
    table.count(f"out by {cause}")
    for card in table.mats[seat][:]:
        discard_card(table, card, MATS.of(seat))
    for card in table.rewrites[seat][:]:
        table.move(card, REWRITES.of(seat), UNUSED)
    if table.claims.count(seat):
        table.cite("LA-273")
        table.claims = [NOBODY_YET if each == seat else each for each in table.claims]
    table.looking = [mask & ~(1 << seat) for mask in table.looking]
    table.inside[seat] = table.contribution[seat] = table.rewards[seat] = 0
    table.move_cubes[seat] = table.draw_cubes[seat] = table.reveal_cubes[seat] = 0
    table.cubed[seat].clear()
    table.cubes[seat] = 0
    if len(table.living()) == 1:
        table.cite("LA-274")
    if not table.living():
        table.say("Nobody is left. The temple keeps its grail.", rule="LA-275")
        table.finish("nobody survives", ())


def discard_card(table: Film, card: int, source: Zone | Pile) -> None:
    """An adventure card leaves a mat or the display: plain ones to the discard pile, globe cards out of the game."""
    globe = table.printed(card).back == "globe"
    table.move(card, source, GONE if globe else DISCARDS)


def uncovered(table: Film, seat: int) -> list[int]:
    """The abilities that can still be covered."""
    return [n for n in range(ABILITIES) if not table.covered[seat] >> n & 1]
