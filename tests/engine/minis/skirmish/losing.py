"""What units lose and get back: health, stamina, essence, cards; and what comes of having nothing left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from tests.engine.minis.skirmish.markers import return_markers
from tests.engine.minis.skirmish.state import GONE, ON_CARD, ON_UNIT, PILED, Skirmish

from fabletop.engine.effects import Source, Stage, staged
from fabletop.engine.questions import Option, choose
from fabletop.engine.windows import offer

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now

Attribute = Literal["health", "stamina", "essence"]
MOST_ESSENCE = 9
HEALTH_OR_ESSENCE: tuple[Attribute, ...] = ("health", "essence")


def column(table: Skirmish, attr: Attribute) -> list[int]:
    found: list[int] = getattr(table, attr)
    return found


def most(table: Skirmish, unit: int, attr: Attribute) -> int:
    """The maximum of an attribute."""
    card = table.printed(unit)
    return {"health": card.health, "stamina": card.stamina, "essence": MOST_ESSENCE}[attr]


def restore(table: Skirmish, unit: int, attr: Attribute, n: int) -> None:
    column(table, attr)[unit] = min(column(table, attr)[unit] + n, most(table, unit, attr))


async def lose(now: Now, unit: int, attr: Attribute, n: int) -> None:
    """Somebody loses so much. Each point of an explorer's health may be one of essence instead."""
    table = now.table
    for _ in range(n):
        if table.room[unit] == GONE:
            return
        which = attr
        if attr == "health" and unit < table.seats and table.essence[unit]:
            which = await choose(
                unit,
                "Lose essence instead of health?",
                lambda: HEALTH_OR_ESSENCE,
                "SK-5",
                "instead",
                show=lambda each: Option(each, f"Lose {each}"),
            )
        held = column(table, which)
        if held[unit]:
            held[unit] -= 1
            table.say("{} loses 1 {}.", table.name_of(unit), which, rule="SK-5")
        if not table.health[unit]:
            await leave_play(now, unit)


async def leave_play(now: Now, unit: int) -> None:
    table = now.table
    table.room[unit] = GONE
    table.say("{} is destroyed.", table.name_of(unit), rule="SK-6")
    return_markers(table, lambda source, seat: seat == unit < table.seats or source == Source(ON_UNIT, unit))
    await now.occur(table, "killed", victim=unit, killer=now.me)


# --- cards -----------------------------------------------------------------------------------------------------------


async def assault(now: Now, blocker: int) -> None:
    """A monster attacks who it is after: the attack is declared, then it is damage, then cards are lost. Texts and
    players may step in at each stage without touching the others."""
    table, attacker = now.table, now.me
    if now.has(table, blocker, "hidden"):
        table.say("{} is hidden.", table.name_of(blocker), rule="SK-4")
        return
    value = now.amount(table.printed(attacker).attack)
    stage = await staged(type(now), table, "attack", value, window_of(now), attacker=attacker, blocker=blocker)
    blocker = stage.about[1]
    if table.room[attacker] != GONE and table.room[blocker] != GONE:
        table.say("{} attacks {}.", table.name_of(attacker), table.name_of(blocker), rule="SK-4")
        await damage(now, blocker, stage.amount)


async def damage(now: Now, victim: int, n: int) -> None:
    table = now.table
    stage = await staged(type(now), table, "damage", n, window_of(now), victim=victim, attacker=now.me)
    await lose_cards(now, stage.about[0], stage.amount)


async def lose_cards(now: Now, unit: int, n: int) -> None:
    """From the top of the deck, for good. Who has none left there and among the discards leaves; the hand does not
    count."""
    table = now.table
    stage = await staged(type(now), table, "card_loss", n, victim=unit)
    for _ in range(stage.amount):
        if table.room[unit] == GONE:
            return
        if refilled(table, unit):
            table.lost[unit].append(table.deck[unit].pop())
            table.say("{} loses a card.", table.name_of(unit), rule="SK-8")
        else:
            await leave(now, unit, "loss")


async def leave(now: Now, unit: int, cause: str) -> None:
    """Somebody is about to leave, unless a text steps in."""
    table = now.table
    table.cause = cause
    stage = await staged(type(now), table, "would_leave", 1, victim=unit)
    table.cause = ""
    if stage.amount:
        table.room[unit] = GONE
        table.say("{} leaves.", table.name_of(unit), rule="SK-8")


def refilled(table: Skirmish, seat: int) -> bool:
    """Whether there is a card to draw: the discards are a new deck if the deck is empty."""
    if not table.deck[seat]:
        table.deck[seat], table.discards[seat] = table.discards[seat], []
    return bool(table.deck[seat])


def draw(table: Skirmish, seat: int) -> bool:
    """Whether a card was drawn."""
    if refilled(table, seat):
        table.hand[seat].append(table.deck[seat].pop())
        return True
    return False


def discard(table: Skirmish, seat: int, card: int) -> None:
    table.hand[seat].remove(card)
    table.discards[seat].append(card)
    assert table.owner[card] == PILED, "only abilities are held in hand"


async def choose_discard(now: Now, seat: int) -> None:
    """Somebody discards a card of the hand."""
    table = now.table
    if table.hand[seat]:
        card = await choose(
            seat,
            "Which card do you discard?",
            lambda: table.hand[seat],
            now.rule,
            "discard",
            show=lambda each: Option(f"card:{each}", table.shown(each).name),
        )
        discard(table, seat, card)


# --- reactions -------------------------------------------------------------------------------------------------------


def window_of(now: Now) -> Any:
    """The window of a stage: explorers may play abilities from their hands that answer to it."""

    async def window(table: Skirmish, stage: Stage) -> None:
        def reactions(seat: int) -> list[Now]:
            here = table.stages[-1]  # an earlier reaction may have changed it
            if table.room[seat] == GONE or here.amount <= 0:
                return []
            return [
                each
                for card in table.hand[seat]
                for each in now.playable(
                    table,
                    Source(ON_CARD, card),
                    table.box.texts[table.card_of[card]],
                    now.roles_of(table, seat),
                    here.event,
                    here.about,
                )
            ]

        await offer(
            lambda: [seat for seat in range(table.seats) if reactions(seat)],
            "{}: do you react?",
            lambda seat: [each.source.handle for each in reactions(seat)],
            lambda seat, card: _react(table, next(each for each in reactions(seat) if each.source.handle == card)),
            rule="SK-10",
            window=stage.event,
            args=(stage.event.capitalize(),),
            show=lambda card: Option(f"card:{card}", table.shown(card).name),
        )

    return window


async def _react(table: Skirmish, now: Now) -> None:
    await now.play(table.box.book.texts[now.text])
