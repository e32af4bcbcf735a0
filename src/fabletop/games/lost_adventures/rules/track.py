"""What stands on a success track: symbols and secret doors (LA-095, LA-096, LA-133 to LA-145, LA-285, LA-286)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import PASS, Option, choose
from fabletop.engine.words import Refusal
from fabletop.games.lost_adventures.effects.harms import advance, would_end
from fabletop.games.lost_adventures.effects.powers import Now, When, having, usable
from fabletop.games.lost_adventures.effects.symbols import Door, Entered
from fabletop.games.lost_adventures.rules.turns import JOINING, free_travel, travel_cost
from fabletop.games.lost_adventures.state import AWAY, NOBODY_YET, Film
from fabletop.games.lost_adventures.terms import NAMES

DOOR_COSTS = 2  # time, for the secret exit card (LA-142)


def step_on(table: Film) -> None:
    """One success: the marker enters the next space, whose symbols take effect at once (LA-095, LA-133, LA-285)."""
    if not table.still_in():
        return
    if table.success + 1 >= len(table.encounter.track):
        table.cite("LA-096")
        return
    table.success += 1
    _entered(table)


@rule(
    "LA-095",
    when={
        ("LA-133", "LA-285"): lambda table: table.space.symbols,
        "LA-130": lambda table: table.success == len(table.encounter.track) - 1,
    },
)
def _entered(table: Film) -> None:
    space, track = table.space, table.encounter.track
    if space.symbols or not table.agenda or table.agenda[-1][0] != "advance":  # else the marker only passes
        table.say("Success: space {} of {}, worth {}.", table.success, len(track) - 1, space.n, rule="LA-095")
        table.beat()
    if space.symbols:
        table.then(*(("symbol", n) for n in range(len(space.symbols))))
    if table.success == len(track) - 1:
        table.count("tracks finished")
        if table.city == table.box.berlin:
            table.then(("rescue",))


def symbol(table: Film, number: int) -> None:
    """One symbol of the space that was entered."""
    if not table.still_in():
        return
    table.space.symbols[number].run(Entered(table, number))


async def effect(table: Film, seat: int, sign: str) -> None:
    """A player still in may take 1 hubris to work a lever and the like; all still in suffer (LA-136, LA-137)."""
    if not table.inside[seat] or table.out[seat]:
        return
    if not usable(table, seat, sign):
        return
    answer = await choose(
        seat,
        "{}: take 1 hubris, and everybody {}still in suffers ({})?",
        lambda: [PASS, "work"] if usable(table, seat, sign) else [PASS],
        "LA-136",
        "effect",
        args=(
            NAMES[sign],
            "" if table.settings.effect_hits_activator else "else ",
            NAMES[table.encounter.threat].lower(),
        ),
        show=lambda each: Option(each, "Leave it" if each == PASS else f"Use the {NAMES[sign]} symbol"),
        interruptible=True,
    )
    if answer != PASS:
        await Now(table, usable(table, seat, sign)[0], sign).use()


# --- secret doors --------------------------------------------------------------------------------------------------


def has_secret_exit(table: Film, seat: int) -> bool:
    return table.secret_card == seat or bool(having(table, seat, When.DOOR))


def cannot_buy(table: Film, seat: int) -> Refusal | None:
    """Why a player cannot get the secret exit card: there is one, and it costs 2 time (LA-142, LA-144, LA-051)."""
    if table.secret_card == seat:
        return Refusal("You hold the secret exit card already.", "LA-144")
    if table.secret_card != NOBODY_YET:
        return Refusal("Somebody else has taken the secret exit card in this encounter.", "LA-144")
    if would_end(table, seat, DOOR_COSTS + _owed(table, seat)):
        return Refusal("That would bring you to the Roll Credits marker.", "LA-051")
    return None


def _owed(table: Film, seat: int) -> int:
    """The time that the active player has yet to pay for this encounter, at the least (LA-049)."""
    if seat != table.active or table.came_from == AWAY:
        return 0
    return JOINING + (0 if free_travel(table, seat) else travel_cost(table, seat, table.came_from, table.city))


def door_ahead(table: Film) -> bool:
    """Whether a secret door may still be gone through: further on, or on this space by somebody not yet asked."""
    space = table.space
    for name, *rest in table.agenda:
        if name == "door" or (name == "symbol" and isinstance(space.symbols[int(rest[0])], Door)):
            return True
    return any(number > table.success for number in table.encounter.doors)


@rule("LA-143", "LA-144", "LA-145")
def buy_secret_exit(table: Film, seat: int) -> None:
    table.secret_card = seat
    advance(table, seat, DOOR_COSTS, "{} takes the secret exit card for {} time.", DOOR_COSTS, rule="LA-142")


async def door(table: Film, seat: int, number: int) -> None:
    """A secret door was entered: who has its icon may leave at once, also by the card that is bought for time (LA-138
    to LA-144). To buy it and stay is possible at any time of the encounter."""
    if not table.inside[seat] or table.out[seat]:
        return
    sign = table.space.symbols[number]
    assert isinstance(sign, Door)
    words, price = sign.gives(), f"{DOOR_COSTS} time"
    leave = Option("leave", "Leave by the secret door", note=words)
    buy = Option("buy", "Take the secret exit card and leave", cost=price, note=words)
    stay = Option("stay", "Stay")

    def options() -> list[Option]:
        if has_secret_exit(table, seat):
            return [stay, leave]
        return [stay, buy] if cannot_buy(table, seat) is None else [stay]

    if len(options()) == 1:
        return
    answer = await choose(
        seat,
        "There is a secret door here: {}.",
        options,
        "LA-138",
        "door",
        args=(words,),
        show=lambda each: each,
        interruptible=True,
    )
    if answer is stay:
        return
    if answer is buy:
        buy_secret_exit(table, seat)
    sign.leave(table, seat)
