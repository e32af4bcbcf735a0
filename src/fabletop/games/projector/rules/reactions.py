"""What a player may do in a window, and doing it (TP-163, TP-196 to TP-203, TP-253, TP-A11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from fabletop.engine.citing import rule
from fabletop.engine.effects import Prevent, Source
from fabletop.engine.questions import Option
from fabletop.games.projector.card_texts import PER_PLAYER, PER_PROJECTION, PER_TURN, USE
from fabletop.games.projector.naming import card_words, text_option, things_alike
from fabletop.games.projector.rules.going_home import may_go_home
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.leaving import return_home
from fabletop.games.projector.rules.locations import choose_text, chosen_texts, flip_under, hidden_under
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.playing import performable, play, playable_slides, reacts
from fabletop.games.projector.rules.windows import Reaction, quiet
from fabletop.games.projector.state import IN, ON_ITEM, ON_LOCATION, ON_PERK, ON_RESOURCE, Outing

GO_HOME = Reaction("home")


@rule("TP-163", "TP-196", "TP-197", "TP-198", "TP-199", "TP-202")
def reactions(table: Outing, seat: int, window: str) -> list[Reaction]:
    """All that a player may do in a window."""
    return list(_reactions(table, seat, window))


def _reactions(table: Outing, seat: int, window: str) -> Iterator[Reaction]:
    if table.status[seat] != IN:
        return
    for slide in playable_slides(table, seat, window):
        yield Reaction("slide", slide)
    yield from open_reactions(table, seat, window)


def open_reactions(table: Outing, seat: int, window: str) -> Iterator[Reaction]:
    """What a player may do in a window without a slide, which everybody can see."""
    if table.status[seat] != IN:
        return
    for now in used(table, seat, window):
        yield Reaction("use", now.source.handle, now.text)
    if quiet(table, window):
        timings = (PER_TURN, PER_PLAYER, PER_PROJECTION) if seat == table.current else (PER_PLAYER, PER_PROJECTION)
        for now in chosen_texts(table, seat, timings if table.settings.once_any_turn else (), own_step=False):
            yield Reaction("text", now.source.handle, now.text)
    if may_go_home(table, seat, window):
        yield GO_HOME


def abilities_at_hand(table: Outing, seat: int, window: str, reacting: Sequence[int]) -> Iterator[int]:
    """Those of some reactions that a player could play in a window, as far as everybody knows: of the hand where it
    lies open, else all that a card in it might be of."""
    hand = table.hands[seat]
    if table.status[seat] != IN or not hand:
        return
    if table.settings.open_hands:
        held = {table.box.slide(table.face[slide]).ability for slide in hand}
        reacting = [ability for ability in reacting if ability in held]
    for ability in reacting:
        if performable(table, seat, ability, window):
            yield ability
    if "reaction" not in table.box.changed:
        return
    for ability in {table.box.slide(table.face[slide]).ability for slide in hand if reacts(table, slide)}:
        if performable(table, seat, ability, window, granted=True):
            yield ability


@rule("TP-R58")
def could_react(table: Outing, seat: int, window: str) -> bool:
    """Whether a player could have something to do in a window, as far as everybody knows: so nobody learns from who is
    asked what they hold."""
    reacting = abilities_at_hand(table, seat, window, table.box.reacting[window])
    for _ in chain(reacting, open_reactions(table, seat, window)):
        return True
    return False


@rule("TP-A11")
def used(table: Outing, seat: int, window: str = "") -> Iterator[Now]:
    """What a player may use: in their own action step all of it, in a window what has Reaction. Who may not react may
    not do that either (semantics 24)."""
    usable = [each for each in Now.of_player(table, seat) if USE in each[1].on]
    having = [each for each in usable if not window or _reacts(table, each[0])]
    if not having or forbidden(table, seat, "use") or (window and forbidden(table, seat, "react")):
        return
    book = table.box.book
    for source, texts, roles in having:
        for number in texts.on[USE]:
            now = Now(table, source, roles, window or USE, number)
            text = book.texts[number]
            if window == "would_dissipate" and not any(isinstance(each, Prevent) for each in text.do):
                continue  # there only what prevents it (TP-R58)
            if not now.spent(text) and text.could(now):
                yield now


def _reacts(table: Outing, source: Source) -> bool:
    if source.kind in (ON_ITEM, ON_RESOURCE):
        return "reaction" in table.printed_on(source.handle).keywords
    return source.kind == ON_PERK and "reaction" in [each.lower() for each in table.box.perks[source.handle].keywords]


@rule("TP-201", "TP-203", "TP-R43")
async def react(table: Outing, seat: int, reaction: Reaction) -> None:
    """A reaction is carried out completely; who is on a face-down location flips it first."""
    if hidden_under(table, seat):
        table.depth += 1
        await flip_under(table, seat)
        table.depth -= 1
        if table.over or reaction not in reactions(table, seat, table.windows[-1].name):
            return  # what was flipped has changed what is possible
    table.depth += 1
    if reaction.kind == "slide":
        await play(table, seat, reaction.card)
    elif reaction.kind == "home":
        await return_home(table, seat)
    elif reaction.kind == "text":
        await choose_text(table, seat, Source(ON_LOCATION, reaction.card), reaction.text)
    else:
        await use(table, seat, reaction.card, reaction.text)
    table.depth -= 1


async def use(table: Outing, seat: int, card: int, number: int) -> None:
    """A card is used as its text says."""
    window = table.windows[-1].name if table.windows else ""
    for now in used(table, seat, window):
        if now.source.handle == card and now.text == number:
            await now.play(table.box.book.texts[number])
            return


def shown(table: Outing, reaction: Reaction) -> Option:
    """A reaction as something to choose."""
    if reaction.kind == "home":
        return Option("home", "Return home")
    if reaction.kind == "slide":
        touches = things_alike(table, reaction.card)
        return Option(f"slide:{reaction.card}", f"Play {card_words(table, reaction.card)}", touches)
    touches = (f"card:{reaction.card}",) if reaction.kind == "use" else ()
    return text_option(table, f"{reaction.kind}:{reaction.card}:{reaction.text}", reaction.text, touches)
