"""What hurts, each kind of harm by itself, and who is out (LA-104, LA-268 to LA-275, LA-278 to LA-280, LA-290)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from fabletop.engine.citing import rule
from fabletop.engine.table import Pile, Zone
from fabletop.engine.words import Rules, Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.prospects import margin, time_ahead, traps_ahead
from fabletop.games.lost_adventures.state import (
    CURSES,
    DISCARDS,
    GONE,
    MATS,
    NOBODY_YET,
    REWRITES,
    UNUSED,
    Film,
    clock,
)
from fabletop.games.lost_adventures.terms import ABILITIES


@rule("LA-280")
def advance(table: Film, seat: int, spaces: int, words: str, *args: object, rule: Rules) -> bool:
    """Move a disc forward. Says whether its player still lives."""
    table.time[seat] += spaces
    table.say(words, Seat(seat), *args, rule=rule)
    return check_time(table, seat)


def check_time(table: Film, seat: int) -> bool:
    """A disc that reaches the Roll Credits marker ends its player's part (LA-269)."""
    if table.time[seat] >= table.rc and not table.out[seat]:
        eliminate(table, seat, HARMS["time"])
    return not table.out[seat]


def would_end(table: Film, seat: int, spaces: int) -> bool:
    """Whether so many spaces more would bring a player to the Roll Credits marker (LA-051)."""
    return table.time[seat] + spaces >= table.rc


class Harm:
    """A kind of harm: what one unit of it does, as stands on cards; who is put out by it, and how that is told; what it
    costs, to computer players."""

    name: ClassVar[str]
    words: ClassVar[str]
    # Of who is put out by it: the line of the log, its rule, their state in short, and what the credits say.
    dies: ClassVar[str] = ""
    rule: ClassVar[str]
    short: ClassVar[str]
    credit: ClassVar[str]

    def strike(self, table: Film, seat: int, rule: str) -> None:
        """Let it strike a player, by a rule."""
        raise NotImplementedError

    def kills(self, table: Film, seat: int) -> bool:
        """Whether one unit would put them out."""
        return False

    def cost(self, table: Film, seat: int) -> float:
        """What one unit costs them as they stand, in points of hubris."""
        raise NotImplementedError

    def end(self, table: Film, seat: int) -> list[object]:
        """The numbers in the line of the log."""
        return []

    def fate(self, table: Film, seat: int, where: str) -> str:
        """What became of who was put out by it, somewhere in the film, and by which numbers."""
        raise NotImplementedError


class Life(Harm):
    name, words = "life", "discard 1 life"
    dies, rule = "{} has no life token left to discard, and dies.", "LA-268"
    short, credit = "out: no life left", "did not get up again"

    def strike(self, table: Film, seat: int, rule: str) -> None:
        if not table.life[seat]:
            eliminate(table, seat, self)
            return
        table.life[seat] -= 1
        table.say("{} discards 1 life ({} left).", Seat(seat), table.life[seat], rule=rule)

    def kills(self, table: Film, seat: int) -> bool:
        return not table.life[seat]

    def cost(self, table: Film, seat: int) -> float:
        to_spare = table.life[seat] - traps_ahead(table, "life")
        return _between((3.5, 2.2, 1.5, 1.1, 0.8, 0.6, 0.5, 0.45), to_spare)

    def fate(self, table: Film, seat: int, where: str) -> str:
        return f"died {where}: a life was to be discarded, and none was left"


class Time(Harm):
    name, words = "time", "advance 1 space on the time track"
    dies, rule = "{} has used up the film and is out of the picture: the credits roll at {}.", "LA-269"
    short, credit = "out: the credits", "ran out of film"

    def strike(self, table: Film, seat: int, rule: str) -> None:
        advance(table, seat, 1, "{} advances 1 on the time track.", rule=rule)

    def kills(self, table: Film, seat: int) -> bool:
        return would_end(table, seat, 1)

    def cost(self, table: Film, seat: int) -> float:
        overtaken = table.phase == "map" and table.time[seat] < table.edt <= table.time[seat] + 1
        to_spare = table.rc - table.time[seat] - time_ahead(table)
        worths = (12.0, 12.0, 4.0, 1.5, 0.9, 0.64, 0.44, 0.32, 0.24, 0.2, 0.16, 0.12, 0.1)
        return _between(worths, to_spare) + (0.8 if overtaken else 0.0)

    def end(self, table: Film, seat: int) -> list[object]:
        return [clock(table, table.rc)]

    def fate(self, table: Film, seat: int, where: str) -> str:
        at, end = clock(table, table.time[seat]), clock(table, table.rc)
        return f"ran out of film {where}, at {at}: the credits roll at {end}"


class Noise(Harm):
    """Nobody dies of it."""

    name, words = "noise", "take 1 noise"

    def strike(self, table: Film, seat: int, rule: str) -> None:
        table.noise[seat] += 1
        table.say("{} takes 1 noise.", Seat(seat), rule=rule)

    def cost(self, table: Film, seat: int) -> float:
        return 0.35 + 0.05 * min(6, table.noise[seat])


class Curse(Harm):
    name, words = "curse", "take 1 curse"
    dies, rule = "{} takes a fourth curse and dies at once, horribly.", "LA-270"
    short, credit = "out: cursed", "was never seen again, only heard"

    def strike(self, table: Film, seat: int, rule: str) -> None:
        table.curses[seat] += 1
        table.say("{} takes a curse ({} of {}).", Seat(seat), table.curses[seat], CURSES, rule=rule)
        if table.curses[seat] >= CURSES:
            eliminate(table, seat, self)

    def kills(self, table: Film, seat: int) -> bool:
        return table.curses[seat] + 1 >= CURSES

    def cost(self, table: Film, seat: int) -> float:
        return (0.9, 1.2, 2.2, 12.0)[min(CURSES - 1, table.curses[seat])]

    def fate(self, table: Film, seat: int, where: str) -> str:
        return f"died {where} of a curse too many, the {CURSES}th"


class Hubris(Harm):
    """It kills at the very end, who is not rid of it."""

    name, words = "hubris", "take 1 hubris"
    dies, rule = "{} still holds {} hubris, and dies. Some things are better left hidden.", "LA-267"
    short, credit = "out: hubris", "stayed with the temple"

    def strike(self, table: Film, seat: int, rule: str) -> None:
        take_hubris(table, seat, "{} takes 1 hubris.", rule=rule)

    def cost(self, table: Film, seat: int) -> float:
        spare = margin(table, seat)
        return 0.3 if spare > 8 else 0.45 if spare > 5 else 0.7 if spare > 2 else 0.9 if spare > 0 else 1.2

    def end(self, table: Film, seat: int) -> list[object]:
        return [table.hubris[seat]]

    def fate(self, table: Film, seat: int, where: str) -> str:
        begun = [each for each, left in enumerate(table.purging[0]) if left >= 0]  # who came to the challenge
        had, invested, _ = table.reckoning[begun.index(seat)]
        left = f"of {had} hubris {table.hubris[seat]} were left after {table.penances} cards"
        return f"died at the very end: {left}, with an investment of {invested}"


def _between(worths: Sequence[float], spare: float) -> float:
    """What stands in a table of worths for so many to spare, also between two of its numbers."""
    if spare <= 0:
        return worths[0]
    whole = int(spare)
    if whole >= len(worths) - 1:
        return worths[-1]
    return worths[whole] + (spare - whole) * (worths[whole + 1] - worths[whole])


HARMS: dict[str, Harm] = {harm.name: harm for harm in (Life(), Time(), Noise(), Curse(), Hubris())}
HarmName = Literal["life", "time", "noise", "curse", "hubris"]
FATES = [name for name, harm in HARMS.items() if harm.dies]  # by their numbers in the film


def cost_of(table: Film, seat: int, harm: str) -> float:
    """What one unit of harm costs a player as they stand, to computer players."""
    return HARMS[harm].cost(table, seat)


def harm_words(harms: Iterable[HarmName]) -> str:
    """ "advance 1 space on the time track and discard 1 life"."""
    return " and ".join(HARMS[each].words for each in harms)


@rule("LA-278", "LA-R88")
def suffer(table: Film, seat: int, harms: Iterable[str], rule: str) -> None:
    """Apply harms one after the other, as long as the player lives."""
    for harm in harms:
        if table.out[seat] or table.over:
            return
        HARMS[harm].strike(table, seat, rule)


def would_kill(table: Film, seat: int, harms: Iterable[str]) -> bool:
    """Whether harms would put a player out (LA-R17)."""
    return any(HARMS[harm].kills(table, seat) for harm in harms)


def take_hubris(table: Film, seat: int, words: str, *args: object, rule: Rules) -> None:
    table.hubris[seat] += 1
    table.say(words, Seat(seat), *args, rule=rule)


def take_green(table: Film, seat: int, words: str, *args: object, rule: str) -> None:
    table.green[seat] += 1
    table.say(words, Seat(seat), *args, rule=rule)


@rule(
    *("LA-271", "LA-272"),
    when={
        "LA-273": lambda table, seat, harm: seat in table.claims,
        "LA-274": lambda table, seat, harm: len(table.living()) == 2,
    },
)
def eliminate(table: Film, seat: int, harm: Harm) -> None:
    """A player is out at once; what they had leaves play (LA-271 to LA-273)."""
    table.out[seat] = harm.name
    table.film.append([shots.OUT, seat, FATES.index(harm.name)])
    table.say(harm.dies, Seat(seat), *harm.end(table, seat), rule=harm.rule)
    table.count(f"out by {harm.name}")
    for card in table.mats[seat][:]:
        discard_card(table, card, MATS.of(seat))
    for card in table.rewrites[seat][:]:
        table.move(card, REWRITES.of(seat), UNUSED)
    if seat in table.claims:
        table.claims = [NOBODY_YET if each == seat else each for each in table.claims]
    table.looking = [mask & ~(1 << seat) for mask in table.looking]
    table.inside[seat] = table.contribution[seat] = table.rewards[seat] = 0
    table.move_cubes[seat] = table.draw_cubes[seat] = table.reveal_cubes[seat] = 0
    table.cubed[seat].clear()
    table.cubes[seat] = 0
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
