"""Reaction windows: moments at which players may react, choose texts, or return home (TP-196 to TP-203, TP-372,
TP-R58, TP-R59, TP-R125)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.engine.stops import AGAIN, ASKED, UNTIL, UNTIL_CONCERNED, heed, stop_of
from fabletop.engine.windows import offer
from fabletop.games.projector.naming import thing_name
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import IN, NONE, OpenWindow, Outing

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

DEEPEST = 20  # so deep reactions may be nested (TP-R58)
QUIET = frozenset({"entropy_done", "action_start", "action_done", "turn_end", "stability_before", "stability_after"})
OWN = frozenset({"action_start", "action_done"})  # which lie in the own action step
TORN = frozenset({"card_loss", "stability_before"})  # the last moments in which one might go home rather than be hurt
# What is about to happen, or has: {who} is the player, {what} the thing that a window is about.
WORDS = {
    "action_start": "{who} begins to act", "action_done": "{who} has acted", "entropy_revealed": "{what} is revealed",
    "entropy_done": "{what} was carried out", "flipped": "{what} is flipped", "landed": "{who} lands on {what}",
    "test_declared": "{who} is about to roll for {what}", "rolled": "{who} has rolled for {what}",
    "outcome": "the test of {who} is over", "chain_card": "another card is read", "attack": "{what} attacks {who}",
    "damage": "{who} is about to take damage", "card_loss": "{who} is about to lose a card",
    "baddie_leaves": "{what} is about to leave", "would_dissipate": "{who} is about to dissipate",
    "turn_end": "{who} ends the turn", "stability_before": "{who} is about to check stability",
    "stability_after": "the turn of {who} is over", "player_left": "{who} has left",
}  # fmt: skip


class Reaction(NamedTuple):
    """Something to do in a window: play a slide, use something, choose a text, or return home."""

    kind: str
    card: int = NONE
    text: int = NONE


class Ways(NamedTuple):
    """What players may do in windows, and how it is done."""

    reactions: Callable[[Outing, int, str], list[Reaction]]
    react: Callable[[Outing, int, Reaction], Coroutine[Any, Any, None]]
    could_react: Callable[[Outing, int, str], bool]
    shown: Callable[[Outing, Reaction], Option]
    abilities_at_hand: Callable[[Outing, int, str, Sequence[int]], Iterator[int]]
    used: Callable[[Outing, int, str], Iterator[Now]]


@cache
def _ways() -> Ways:
    """They open windows themselves, and are known only when all is loaded. To import them in each window would take as
    long as to open it."""
    from fabletop.games.projector.rules.reactions import (
        abilities_at_hand,
        could_react,
        react,
        reactions,
        shown,
        used,
    )

    return Ways(reactions, react, could_react, shown, abilities_at_hand, used)


@rule("TP-200", "TP-201", "TP-346", "TP-R58")
async def window(table: Outing, name: str, player: int = NONE, thing: int = NONE) -> None:
    """Players with something legal are asked, from the current player on; a reaction is finished, with its own windows,
    before all are asked again. While an area is laid out nobody is in it yet who could react."""
    if table.depth >= DEEPEST or table.over or table.step == "setup":
        return
    opened, ways = OpenWindow(name, player, thing), _ways()
    table.windows.append(opened)
    settings = table.settings
    concerned = _concerned(table) if settings.stops else []
    for seat in concerned:
        heed(table, seat, AGAIN)

    async def act(seat: int, reaction: Reaction) -> None:
        """What comes of a reaction concerns whoever passes otherwise no more than anything else."""
        if seat in concerned:
            heed(table, seat, UNTIL)
        await ways.react(table, seat, reaction)
        if seat in concerned and stop_of(table, seat) == UNTIL_CONCERNED:
            heed(table, seat, AGAIN)

    def able(seat: int) -> bool:
        return not _acts_next(table, seat) and ways.could_react(table, seat, name)

    if not settings.auto_pass or any(able(seat) for seat in _asked(table)):  # mostly there is nobody to ask
        await offer(
            table.from_current, "{}. React?", lambda seat: ways.reactions(table, seat, name), act,
            rule=("TP-201", "TP-R58"), window=name, args=(Happening(table, opened),),
            show=lambda each: ways.shown(table, each), interruptible=True, table=table if settings.stops else None,
            able=able if settings.auto_pass else None,
        )  # fmt: skip
    for seat in concerned:  # who said nothing else passes again in windows that do not concern them
        if stop_of(table, seat) == ASKED:
            heed(table, seat, UNTIL)
    table.windows.pop()


def _acts_next(table: Outing, seat: int) -> bool:
    """Whether a player is about to be asked what to do, with all that the window allows among it; or has said what to
    do next, in a walk. Where nobody wants stops, every window is asked."""
    own = seat == table.current and table.windows[-1].name in OWN
    return own and table.settings.stops and not table.depth


def _asked(table: Outing) -> list[int]:
    """Who is asked in windows: all in the projection, but for who passes for longer."""
    present = table.from_current()
    return [seat for seat in present if not table.stops[seat]] if table.settings.stops else present


class Happening(NamedTuple):
    """What an open window is about: put into words only where somebody reads them."""

    table: Outing
    window: OpenWindow

    def __str__(self) -> str:
        table, (name, player, thing) = self
        who = table.characters[player] if player != NONE else "somebody"
        words = WORDS[name].format(who=who, what=_what(table, thing))
        return f"{words[:1].upper()}{words[1:]}"


def _what(table: Outing, thing: int) -> str:
    """What a window is about: a thing, or the ability that is tested."""
    if thing != NONE:
        return thing_name(table, thing)
    return table.box.skills[table.tests[-1].ability].name if table.tests else "something"


@rule("TP-163")
def quiet(table: Outing, name: str) -> bool:
    """Whether nothing else is under way in a window: no test, no attack or loss, no chain, no reaction."""
    return name in QUIET and not (table.tests or table.stages or table.chain or table.depth)


@rule("TP-R125")
def near(table: Outing, seat: int) -> bool:
    """Whether what happens is where a player is, or about a Baddie in their area. That somebody acts concerns nobody
    else."""
    name, player, thing = table.windows[-1]
    here = table.at[seat]
    if table.status[seat] != IN or here == NONE or name in QUIET:
        return False
    if thing != NONE and space_of(table, thing) == here:
        return True
    return player != NONE and table.at[player] == here


@rule("TP-372", "TP-R125")
def _concerned(table: Outing) -> list[int]:
    """Who passes until something concerns them is asked in a window that does: who is attacked, tests, loses, checks or
    leaves, who is near, and who could keep another from dissipating. That somebody merely acts concerns nobody. All of
    it is common knowledge."""
    found: list[int] = []
    if UNTIL_CONCERNED not in table.stops:
        return found
    name, player, _ = table.windows[-1]
    acts = name in QUIET and not name.startswith("stability")
    for seat in table.from_current():
        if stop_of(table, seat) == UNTIL_CONCERNED:
            about = seat == player and not acts
            if (about or near(table, seat) or name == "would_dissipate") and _matters(table, seat):
                found.append(seat)
    return found


def _mended(table: Outing, most: int) -> bool:
    """Whether what adds so much could make a success of the roll."""
    from fabletop.games.projector.rules.testing import shortfall  # which opens windows

    return 0 < shortfall(table) <= most if most else True


def _matters(table: Outing, seat: int) -> bool:
    """Whether a player has something to do in the open window that means something there: a slide whose card says so,
    a thing to use, or the way home from harm."""
    name, ways = table.windows[-1].name, _ways()
    for ability in ways.abilities_at_hand(table, seat, name, table.box.concerning[name]):
        if name != "rolled" or _mended(table, table.box.skills[ability].card.mends):
            return True
    for now in ways.used(table, seat, name):
        if _means(table, seat, name, now.source.handle):
            return True
    return name in TORN and _flees(table, seat, name)


def _means(table: Outing, seat: int, name: str, card: int) -> bool:
    """Whether a thing to use means something in a window, as its card says."""
    if card not in (*table.held[seat], *table.gear[seat]):
        return True
    concerns = table.printed_on(card).card.concerns
    return concerns is None or name in concerns


def _flees(table: Outing, seat: int, name: str) -> bool:
    """Whether a player could go home from what is about to be lost, or from a check that could fail."""
    from fabletop.games.projector.rules.going_home import may_go_home
    from fabletop.games.projector.rules.stability import left_for  # which opens windows

    return may_go_home(table, seat, name) and (name != "stability_before" or left_for(table, seat) > 0)
